"""Basari without passing: all choose at once on buttons of their own, and nobody sees what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pygame
import pytest

from scenes.kit.layers import Layer
from scenes.menus.gamepad_monitor import GamepadLostScene
from scenes.screenshots.visible_text import find_visible_texts
from scenes.table.privacy.curtain import CurtainScene
from scenes.table.turns.table_states import ChoosingSimultaneously, ShowingEvents
from scenes.ui.devices import key_map
from scenes.ui.devices.device_owners import key_group_device
from scenes.ui.devices.intents import Device, DeviceKind
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back
from tabletop.games.basari.actions import Choose
from tabletop.match.match import Match
from tests.fixtures.screen.secrecy_monitor import SecrecyMonitor
from tests.fixtures.screen.visible_content import visible_nodes
from tests.scenes.fake_pads import FakePadSockets
from tests.scenes.player import Mouse

NAMES = ("Mika", "Aru", "Bea", "Tomo", "Nila")


class SecretCompany(Mouse):
    """People who each have keys of their own, and what each frame shows, looked at for secrets."""

    def __init__(self, *who: str, own: int | None = None, **settings: object) -> None:
        """own: how many of them have keys."""
        super().__init__(None, **settings)
        people = [name for name, level in zip(NAMES, who, strict=False) if not level]
        for group, name in enumerate(people[:own]):
            self.context.devices.device_owners.assign_device(name, key_group_device(group))
        self.frames: list[object] = []
        self.frames_at_decision: dict[int, int] = {}
        """Number of recorded frames when each number of decisions was first reached."""
        self.sounds: list[str] = []
        self._sounds()
        self.room: SecrecyMonitor | None = None
        self.start("basari", *who)
        self.room = SecrecyMonitor(self)

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
            self.frames_at_decision.setdefault(self.match.decision_number, len(self.frames))
            shown = [
                (n.name, n.picture, n.x, n.y, n.z, n.angle, n.zoom, n.alpha)
                for scene in self.app.scene_stack.scenes
                for n in visible_nodes(scene)
            ]
            self.frames.append((shown, self.table.action_bar.prompt, tuple(self.sounds)))

    def advance_undrawn(self) -> None:
        self.frame()

    def _let_think(self) -> None:
        if self.table.ai_turns.worker_client is not None:
            super()._let_think()

    def run_until_choice(self) -> None:
        """Until all are asked at once."""
        self.run_until(lambda: self.table.turn_flow.is_waiting_for_input)
        assert isinstance(self.table.turn_flow.state, ChoosingSimultaneously)

    def pick(self, group: int, number: int) -> None:
        self.key(key_map.CHOICE_KEY_GROUPS[group][number])

    @property
    def match(self) -> Match:
        return self.table.match

    def finished_seats(self) -> Sequence[str]:
        """Those who have chosen, as the screen shows it."""
        marks = [n.name for n in visible_nodes(self.table) if n.name.startswith("choosers:chosen:")]
        return [NAMES[int(mark.rpartition(":")[2])] for mark in marks]


@pytest.fixture
def made() -> Iterator[list[SecretCompany]]:
    companies: list[SecretCompany] = []
    yield companies
    for company in companies:
        company.close()


def sit(made: list[SecretCompany], *who: str, **how: object) -> SecretCompany:
    made.append(SecretCompany(*who, **how))  # type: ignore[arg-type]
    made[-1].run_until_choice()
    return made[-1]


def test_all_choose_at_once_and_the_screen_shows_who_has(made: list[SecretCompany]) -> None:
    company = sit(made, "", "", "")
    assert company.finished_seats() == []
    company.pick(1, 0)
    company.pick(2, 1)
    assert company.finished_seats() == ["Aru", "Bea"]
    company.run_until_choice()
    assert company.match.active_seats() == (0,)
    company.pick(0, 1)
    company.run_until(lambda: company.match.decision_number > 3 or company.is_asked)
    assert [d.action for d in company.match.decisions[:3]] == [
        Choose("A"), Choose("B"), Choose("B"),
    ]  # fmt: skip
    assert [d.seat for d in company.match.decisions[:3]] == [1, 2, 0]


@pytest.mark.slow
def test_presses_in_one_frame_all_count(made: list[SecretCompany]) -> None:
    company = sit(made, "", "", "", speed=1.0)
    downs = [
        pygame.event.Event(pygame.KEYDOWN, key=key_map.CHOICE_KEY_GROUPS[group][2], mod=0)
        for group in range(3)
    ]
    company.frame(*downs)
    company.frame()  # in which the marks begin to be seen
    assert company.finished_seats() == ["Mika", "Aru", "Bea"][: len(company.finished_seats())] != []
    company.run_until(lambda: company.match.decision_number >= 3)
    assert [d.action for d in company.match.decisions[:3]] == [Choose("C")] * 3


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_nothing_tells_what_was_chosen(made: list[SecretCompany], speed: float) -> None:
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


def test_the_same_choice_again_looks_like_the_first(made: list[SecretCompany]) -> None:
    company = sit(made, "", "", "")
    company.pick(0, 1)
    company.run_until_choice()
    number = company.match.decision_number
    heard = len(company.sounds)
    company.pick(0, 1)
    assert company.match.decision_number == number and len(company.sounds) > heard
    assert company.finished_seats() == ["Mika"]


def test_a_button_of_nobody_or_too_many_says_nothing(made: list[SecretCompany]) -> None:
    company = sit(made, "", "", "")
    company.pick(0, 3)  # there is no card D for three
    company.pick(4, 0)
    assert company.match.decision_number == 0


def test_five_have_four_cards(made: list[SecretCompany]) -> None:
    company = sit(made, "", "", "", "", "")
    company.pick(3, 3)
    assert company.match.decisions[-1].action == Choose("D")


@pytest.mark.slow
@pytest.mark.parametrize("own", [5, 0])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_panel_hides_whole_words_or_none_and_its_keys_keep_apart(
    made: list[SecretCompany], scale: float, own: int
) -> None:
    company = sit(made, "", "", "", "", "", own=own, text_scale=scale)
    (panel,) = (n.bounds() for n in visible_nodes(company.table) if n.name == "choosers:panel")
    texts = list(find_visible_texts(company.table))
    below = [text for text in texts if not text.node.name.startswith("choosers")]
    for text in below:
        box = text.box
        whole = panel.contains(box.x, box.y) and panel.contains(box.right, box.bottom)
        if text.node.z < Layer.ACTION_BAR:
            assert whole or not box.overlaps(panel), f"{text.text.text!r} shows in part"
    keys = [n.bounds() for n in visible_nodes(company.table) if n.name.startswith("choosers:cap:")]
    assert len(keys) == 4 * max(1, own)
    assert not any(one.overlaps(two) for one, two in combinations(keys, 2))


def test_who_has_nothing_of_their_own_chooses_on_keys_that_are_nobodys(
    made: list[SecretCompany],
) -> None:
    company = sit(made, "", "", "", own=2)
    assert company.table.action_bar.prompt == "Bea: press V, B or N. Nobody sees which."
    assert company.table.presenter.table_view.stage.view_model.lit_seat == 2
    company.pick(0, 0)
    company.run_until_choice()
    company.pick(2, 1)
    company.run_until_choice()
    assert sorted(company.finished_seats()) == ["Bea", "Mika"] and company.match.active_seats() == (
        1,
    )


@pytest.mark.slow
def test_whoever_looked_at_their_cards_sees_them_no_more(made: list[SecretCompany]) -> None:
    company = sit(made, "", "", "")
    company.room, table = None, company.table
    table.session.perspective.sit_down(0)
    table.session.perspective.open_hand()
    table.presenter.show_for_viewer()
    assert not any(is_back(card.piece) for card in table.stage.sprites("hand:0"))
    table.turn_flow.change_state(ShowingEvents())
    company.run_until_choice()
    assert table.session.perspective.viewer_seat == NOBODY
    assert all(is_back(card.piece) for card in table.stage.sprites("hand:0"))


def test_ai_seats_choose_before(made: list[SecretCompany]) -> None:
    made.append(company := SecretCompany("", "trader", ""))
    company.advance_undrawn()
    company.pick(0, 0)  # too early: it changes nothing
    assert {made.seat for made in company.match.decisions} <= {1}
    company.run_until_choice()
    assert company.match.active_seats() == (0, 2)
    company.pick(1, 0)
    assert company.match.decisions[-1].seat == 2


def test_alone_nothing_is_hidden_from_anybody() -> None:
    company = SecretCompany("", "trader", "trader")
    company.run_until_asked()
    assert company.table.deciding_seat == 0
    company.close()


def test_a_pad_that_goes_while_all_choose_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Mouse()
    plugs = FakePadSockets(monkeypatch, player)
    for instance, name in enumerate(NAMES[:3]):
        plugs.plug(instance)
        player.context.devices.device_owners.assign_device(name, Device(DeviceKind.PAD, instance))
    table = player.start("basari", "", "", "")
    player.run_until(lambda: table.turn_flow.is_waiting_for_input)
    plugs.press(0, pygame.CONTROLLER_BUTTON_B)
    assert table.match.decisions[-1].action == Choose("B")
    player.run_until(lambda: table.turn_flow.is_waiting_for_input)
    plugs.pull(0)
    player.wait(0.2)
    assert player.scene is table  # that one has chosen
    plugs.pull(1)
    player.wait(0.2)
    assert isinstance(player.scene, GamepadLostScene) and player.scene.player_name == "Aru"
    plugs.press(2, pygame.CONTROLLER_BUTTON_A)  # goes on without
    player.wait(0.3)
    plugs.press(2, pygame.CONTROLLER_BUTTON_X)
    player.run_until(lambda: table.turn_flow.is_waiting_for_input)
    assert table.simultaneous_choices.shared_device_seat == 1 and table.match.active_seats() == (1,)
    player.close()


# On one screen, with nothing of one's own


@pytest.mark.slow
def test_the_device_goes_round_and_the_line_names_whose_turn_it_is(
    made: list[SecretCompany],
) -> None:
    company = sit(made, "", "", "", own=0, speed=1.0)
    choices = company.table.simultaneous_choices

    def is_told_alike() -> bool:
        """True if the panel and the line name the same person."""
        seat = choices.shared_device_seat
        return seat is None or company.table.action_bar.question.startswith(f"{NAMES[seat]}: ")

    for seat, name in enumerate(NAMES[:3]):
        assert company.table.simultaneous_choices.shared_device_seat == seat
        assert company.table.action_bar.question == f"{name}: press 1, 2 or 3. Nobody sees which."
        assert company.table.presenter.table_view.stage.view_model.lit_seat == seat
        company.pick(0, (2, 0, 1)[seat])
        company.pick(0, 0)  # too soon: it has to be passed on first
        while seat < 2 and not company.table.turn_flow.is_waiting_for_input:
            assert is_told_alike()
            company.frame()
    assert [d.action for d in company.match.decisions[:3]] == [
        Choose("C"), Choose("A"), Choose("B"),
    ]  # fmt: skip


def test_a_pad_that_is_nobodys_is_passed_round(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Mouse(None, curtain="always")
    plugs = FakePadSockets(monkeypatch, player)
    plugs.plug(3)
    plugs.press(3, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    table = player.start("basari", "", "", "")
    for name in NAMES[:3]:
        player.run_until(lambda: table.turn_flow.is_waiting_for_input)
        assert table.action_bar.prompt == f"{name}: press A, B or X. Nobody sees which."
        plugs.press(3, pygame.CONTROLLER_BUTTON_X)
    player.run_until(lambda: table.match.decision_number == 3)
    assert [d.action for d in table.match.decisions] == [Choose("C")] * 3
    player.close()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("first", [0, 2])
def test_what_is_picked_before_all_is_shown_is_not_heard(
    made: list[SecretCompany], first: int
) -> None:
    made.append(company := SecretCompany("", "", "", own=first, speed=1.0))
    for _ in range(60):
        company.pick(0, 0)
        company.pick(2, 0)
    assert company.match.decision_number == 0 and company.table.session.shown_decision_count < 0


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("curtain", "speed"),
    [
        ("secrets", 1.0),
        *(
            pytest.param(curtain, speed, marks=pytest.mark.slow)
            for curtain, speed in (("always", 1.0), ("never", 1.0), ("secrets", 0.0))
        ),
    ],
)
def test_nothing_tells_what_was_chosen_by_hand(
    made: list[SecretCompany], curtain: str, speed: float
) -> None:
    """From the frame in which it was chosen on: no face, no letter, no ring and no gap, in pictures
    or words, until the next person chooses; nor in the log."""
    after = []
    for letter in "AC":
        company = sit(made, "", "", "", own=0, speed=speed, curtain=curtain)
        company.choose_by_hand()
        company.run_until_asked()
        prompt = company.table.action_bar.question
        assert prompt == "Mika: choose. Everybody else, look away!"
        begun = len(company.frames)
        company.move(Choose(letter))
        made_at = company.frames_at_decision[1] - begun
        company.key(pygame.K_l)
        company.wait(0.3)
        company.key(pygame.K_ESCAPE)
        company.run_until(lambda c=company: c.is_behind_curtain or c.is_asked)  # type: ignore[misc]
        company.wait(1.0)
        after.append(company.frames[begun + made_at :])
        assert company.match.decision_number == 1 and company.is_behind_curtain == (
            curtain != "never"
        )
    one, other = after
    assert len(one) == len(other) > 60 or speed == 0
    for n, (this, that) in enumerate(zip(one, other, strict=False)):
        assert this == that, n


@pytest.mark.slow
def test_a_finger_chooses_behind_the_curtain_and_it_goes_round(made: list[SecretCompany]) -> None:
    made.append(company := SecretCompany("", "", "", own=0))
    company.point(960, 540)
    curtains = []
    while company.match.decision_number < 3:
        company.run_until(lambda: company.is_behind_curtain or company.match.decision_number >= 3)
        if company.is_behind_curtain:
            assert isinstance(company.scene, CurtainScene)
            curtains.append(company.scene.seat.name)
            company.take_over()
            assert company.table.session.perspective.viewer_seat == company.table.deciding_seat
            company.move()
    assert curtains == ["Mika", "Aru", "Bea"]
