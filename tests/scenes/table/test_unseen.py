"""Basari without passing: all choose at once on buttons of their own, and nobody sees what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
import pytest

from scenes.menus.padwatch import PadGoneScene
from scenes.table.states import ChoosingUnseen, ShowingEvents
from scenes.ui import keys
from scenes.ui.intents import Device, Kind
from scenes.ui.pads import keys_device
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back
from tabletop.games.basari.actions import Choose
from tabletop.match.match import Match
from tests.scenes.pads import Plugs
from tests.scenes.player import Mouse
from tests.scenes.room import Room
from tests.scenes.seeing import visible

NAMES = ("Mika", "Aru", "Bea", "Tomo", "Nila")


class Company(Mouse):
    """People who each have keys of their own, and what each frame shows, looked at for secrets."""

    def __init__(self, *who: str, own: int | None = None, **settings: object) -> None:
        """own: how many of them have keys."""
        super().__init__(None, **settings)
        people = [name for name, level in zip(NAMES, who, strict=False) if not level]
        for group, name in enumerate(people[:own]):
            self.context.devices.pads.give(name, keys_device(group))
        self.frames: list[object] = []
        self.sounds: list[str] = []
        self._sounds()
        self.room: Room | None = None
        self.start("basari", *who)
        self.room = Room(self)

    def _sounds(self) -> None:
        play = self.context.mixer.play

        def listen(family: str, pan: float = 0.0, gain: float = 1.0) -> object:
            self.sounds.append(family)
            return play(family, pan, gain)

        self.context.mixer.play = listen  # type: ignore[method-assign]

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        if self.room is not None:
            self.room.follow()
            shown = [
                (n.name, n.picture, n.x, n.y, n.z, n.angle, n.zoom, n.alpha)
                for scene in self.app.stack.scenes
                for n in visible(scene)
            ]
            self.frames.append((shown, self.table.hud.words, tuple(self.sounds)))

    def unseen(self) -> None:
        self.frame()

    def _let_think(self) -> None:
        if self.table.opponents.client is not None:
            super()._let_think()

    def choosing(self) -> None:
        """Until all are asked at once."""
        self.until(lambda: self.table.states.settled)
        assert isinstance(self.table.states.state, ChoosingUnseen)

    def pick(self, group: int, number: int) -> None:
        self.key(keys.KEY_GROUPS[group][number])

    @property
    def match(self) -> Match:
        return self.table.match

    def chosen(self) -> Sequence[str]:
        """Those who have chosen, as the screen shows it."""
        marks = [n.name for n in visible(self.table) if n.name.startswith("choosers:chosen:")]
        return [NAMES[int(mark.rpartition(":")[2])] for mark in marks]


@pytest.fixture
def made() -> Iterator[list[Company]]:
    companies: list[Company] = []
    yield companies
    for company in companies:
        company.close()


def sit(made: list[Company], *who: str, **how: object) -> Company:
    made.append(Company(*who, **how))  # type: ignore[arg-type]
    made[-1].choosing()
    return made[-1]


def test_all_choose_at_once_and_the_screen_shows_who_has(made: list[Company]) -> None:
    company = sit(made, "", "", "")
    assert company.chosen() == []
    company.pick(1, 0)
    company.pick(2, 1)
    assert company.chosen() == ["Aru", "Bea"]
    company.choosing()
    assert company.match.to_act() == (0,)
    company.pick(0, 1)
    company.until(lambda: company.match.number > 3 or company.asked)
    assert [d.action for d in company.match.decisions[:3]] == [
        Choose("A"), Choose("B"), Choose("B"),
    ]  # fmt: skip
    assert [d.seat for d in company.match.decisions[:3]] == [1, 2, 0]


def test_presses_in_one_frame_all_count(made: list[Company]) -> None:
    company = sit(made, "", "", "", speed=1.0)
    downs = [
        pygame.event.Event(pygame.KEYDOWN, key=keys.KEY_GROUPS[group][2], mod=0)
        for group in range(3)
    ]
    company.frame(*downs)
    assert company.chosen() == ["Mika", "Aru", "Bea"][: len(company.chosen())] != []
    company.until(lambda: company.match.number >= 3)
    assert [d.action for d in company.match.decisions[:3]] == [Choose("C")] * 3


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_nothing_tells_what_was_chosen(made: list[Company], speed: float) -> None:
    """Frame by frame, picture by picture and sound by sound two choices are the same, changed minds
    too, until the last has chosen."""
    for first, then in ((0, 1), (2, 0)):
        company = sit(made, "", "", "", speed=speed)
        company.frames.clear()
        company.sounds.clear()
        company.pick(0, first)
        company.wait(0.7)
        company.pick(1, then)
        company.pick(0, then)
        company.wait(0.7)
        company.key(pygame.K_l)  # the log
        company.wait(0.3)
    one, other = made[-2:]
    assert one.match.decisions != other.match.decisions
    assert len(one.frames) == len(other.frames) > 60
    for n, (this, that) in enumerate(zip(one.frames, other.frames, strict=True)):
        assert this == that, n
    assert one.room is not None and one.room.frames > 50


def test_the_same_choice_again_looks_like_the_first(made: list[Company]) -> None:
    company = sit(made, "", "", "")
    company.pick(0, 1)
    company.choosing()
    number = company.match.number
    heard = len(company.sounds)
    company.pick(0, 1)
    assert company.match.number == number and len(company.sounds) > heard
    assert company.chosen() == ["Mika"]


def test_a_button_of_nobody_or_too_many_says_nothing(made: list[Company]) -> None:
    company = sit(made, "", "", "")
    company.pick(0, 3)  # there is no card D for three
    company.pick(4, 0)
    assert company.match.number == 0


def test_five_have_four_cards(made: list[Company]) -> None:
    company = sit(made, "", "", "", "", "")
    company.pick(3, 3)
    assert company.match.decisions[-1].action == Choose("D")


def test_who_has_nothing_of_their_own_chooses_on_keys_that_are_nobodys(
    made: list[Company],
) -> None:
    company = sit(made, "", "", "", own=2)
    assert company.table.hud.words == "Bea: press V, B or N. Nobody sees which."
    company.pick(0, 0)
    company.choosing()
    company.pick(2, 1)
    company.choosing()
    assert company.chosen() == ["Mika", "Bea"] and company.match.to_act() == (1,)


def test_whoever_looked_at_their_cards_sees_them_no_more(made: list[Company]) -> None:
    company = sit(made, "", "", "")
    company.room, table = None, company.table
    table.session.perspective.sit_down(0)
    table.session.perspective.look()
    table.display.lay_for_eyes()
    assert not any(is_back(card.piece) for card in table.stage.sprites("hand:0"))
    table.states.go(ShowingEvents())
    company.choosing()
    assert table.session.perspective.viewer == NOBODY
    assert all(is_back(card.piece) for card in table.stage.sprites("hand:0"))


def test_ai_seats_choose_before(made: list[Company]) -> None:
    made.append(company := Company("", "trader", ""))
    company.unseen()
    assert 1 in company.match.to_act()
    company.pick(0, 0)  # too early: it changes nothing
    assert not company.match.number
    company.choosing()
    assert company.match.to_act() == (0, 2)
    company.pick(1, 0)
    assert company.match.decisions[-1].seat == 2


def test_alone_nothing_is_hidden_from_anybody() -> None:
    company = Company("", "trader", "trader")
    company.until_asked()
    assert company.table.deciding == 0
    company.close()


def test_a_pad_that_goes_while_all_choose_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Mouse()
    plugs = Plugs(monkeypatch, player)
    for instance, name in enumerate(NAMES[:3]):
        plugs.plug(instance)
        player.context.devices.pads.give(name, Device(Kind.PAD, instance))
    table = player.start("basari", "", "", "")
    player.until(lambda: table.states.settled)
    plugs.press(0, pygame.CONTROLLER_BUTTON_B)
    assert table.match.decisions[-1].action == Choose("B")
    player.until(lambda: table.states.settled)
    plugs.pull(0)
    player.wait(0.2)
    assert player.scene is table  # that one has chosen
    plugs.pull(1)
    player.wait(0.2)
    assert isinstance(player.scene, PadGoneScene) and player.scene.who == "Aru"
    plugs.press(2, pygame.CONTROLLER_BUTTON_A)  # goes on without
    player.wait(0.3)
    plugs.press(2, pygame.CONTROLLER_BUTTON_X)
    player.until(lambda: table.states.settled)
    assert table.unseen.passing == 1 and table.match.to_act() == (1,)
    player.close()
