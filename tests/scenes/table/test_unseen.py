"""Basari without passing: all choose at once on buttons of their own, and nobody sees what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
import pytest

from scenes.menus.padwatch import PadGoneScene
from scenes.table.curtain import CurtainScene
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
        self.decided: dict[int, int] = {}
        """How many frames had been seen when so many decisions had first been made."""
        self.sounds: list[str] = []
        self._sounds()
        self.room: Room | None = None
        self.start("basari", *who)
        self.room = Room(self)

    def _sounds(self) -> None:
        play = self.context.mixer.play

        def listen(family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> object:
            self.sounds.append(family)
            return play(family, pan, gain, rise)

        self.context.mixer.play = listen  # type: ignore[method-assign]

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        if self.room is not None:
            self.room.follow()
            self.decided.setdefault(self.match.number, len(self.frames))
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
    company.frame()  # in which the marks begin to be seen
    assert company.chosen() == ["Mika", "Aru", "Bea"][: len(company.chosen())] != []
    company.until(lambda: company.match.number >= 3)
    assert [d.action for d in company.match.decisions[:3]] == [Choose("C")] * 3


@pytest.mark.thinned(2, each=False)
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
    assert sorted(company.chosen()) == ["Bea", "Mika"] and company.match.to_act() == (1,)


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
    company.pick(0, 0)  # too early: it changes nothing
    assert {made.seat for made in company.match.decisions} <= {1}
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


# On one screen, with nothing of one's own


def test_the_device_goes_round_and_the_line_names_whose_turn_it_is(made: list[Company]) -> None:
    company = sit(made, "", "", "", own=0)
    for seat, name in enumerate(NAMES[:3]):
        assert company.table.unseen.passing == seat
        assert company.table.hud.words == f"{name}: press 1, 2 or 3. Nobody sees which."
        company.pick(0, (2, 0, 1)[seat])
        company.pick(0, 0)  # too soon: it has to be passed on first
        if seat < 2:
            company.choosing()
    assert [d.action for d in company.match.decisions[:3]] == [
        Choose("C"), Choose("A"), Choose("B"),
    ]  # fmt: skip


def test_a_pad_that_is_nobodys_is_passed_round(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Mouse(None, curtain="always")
    plugs = Plugs(monkeypatch, player)
    plugs.plug(3)
    plugs.press(3, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    table = player.start("basari", "", "", "")
    for name in NAMES[:3]:
        player.until(lambda: table.states.settled)
        assert table.hud.words == f"{name}: press A, B or X. Nobody sees which."
        plugs.press(3, pygame.CONTROLLER_BUTTON_X)
    player.until(lambda: table.match.number == 3)
    assert [d.action for d in table.match.decisions] == [Choose("C")] * 3
    player.close()


@pytest.mark.thinned(2, each=False)
@pytest.mark.parametrize("first", [0, 2])
def test_what_is_picked_before_all_is_shown_is_not_heard(made: list[Company], first: int) -> None:
    made.append(company := Company("", "", "", own=first, speed=1.0))
    for _ in range(60):
        company.pick(0, 0)
        company.pick(2, 0)
    assert company.match.number == 0 and company.table.session.told < 0


@pytest.mark.soak
@pytest.mark.parametrize(
    ("curtain", "speed"),
    [
        ("secrets", 1.0),
        *(
            pytest.param(curtain, speed, marks=pytest.mark.soak)
            for curtain, speed in (("always", 1.0), ("never", 1.0), ("secrets", 0.0))
        ),
    ],
)
def test_nothing_tells_what_was_chosen_by_hand(
    made: list[Company], curtain: str, speed: float
) -> None:
    """From the frame in which it was chosen on: no face, no letter, no ring and no gap, in pictures
    or words, until the next person chooses; nor in the log."""
    after = []
    for letter in "AC":
        company = sit(made, "", "", "", own=0, speed=speed, curtain=curtain)
        company.rather_by_hand()
        company.until_asked()
        assert company.table.hud.words == "Mika: choose in secret, and let nobody look."
        begun = len(company.frames)
        company.move(Choose(letter))
        made_at = company.decided[1] - begun
        company.key(pygame.K_l)
        company.wait(0.3)
        company.key(pygame.K_ESCAPE)
        company.until(lambda c=company: c.behind_curtain or c.asked)  # type: ignore[misc]
        company.wait(1.0)
        after.append(company.frames[begun + made_at :])
        assert company.match.number == 1 and company.behind_curtain == (curtain != "never")
    one, other = after
    assert len(one) == len(other) > 60 or speed == 0
    for n, (this, that) in enumerate(zip(one, other, strict=False)):
        assert this == that, n


@pytest.mark.soak
def test_a_finger_chooses_behind_the_curtain_and_it_goes_round(made: list[Company]) -> None:
    made.append(company := Company("", "", "", own=0))
    company.point(960, 540)
    curtains = []
    while company.match.number < 3:
        company.until(lambda: company.behind_curtain or company.match.number >= 3)
        if company.behind_curtain:
            assert isinstance(company.scene, CurtainScene)
            curtains.append(company.scene.seat.name)
            company.take_over()
            assert company.table.session.perspective.viewer == company.table.deciding
            company.move()
    assert curtains == ["Mika", "Aru", "Bea"]
