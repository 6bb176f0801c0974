"""Constant pressing decides only what is asked, after all that happened has been shown."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from scenes.games import game_names
from scenes.store.preferences import INSTANT_SPEED
from scenes.table.input.gestures import Hotspot
from scenes.table.privacy.curtain import CurtainScene
from scenes.table.scene import TableScene
from scenes.table.turns.fast_forward import PRESS_MERGE_SECONDS
from scenes.ui.devices.device_owners import key_group_device
from scenes.ui.devices.intents import Device, DeviceKind
from scenes.ui.devices.key_map import CHOICE_KEY_GROUPS
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.input_mapping import Gesture
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tests.fixtures.screen.immediate_worker import CLIENT, ImmediateWorker, find_worker_modules
from tests.fixtures.screen.visible_content import visible_nodes
from tests.scenes.player import FRAME, Mouse, Pad

SECONDS = {INSTANT_SPEED: 1.5, 1.0: 20.0}
"""Of virtual time in which all press, by speed; at speed 1 the first cards are dealt meanwhile."""
FAST = 4.0
"""The quickest speed at which anything is seen on its way."""
SHARED_SECONDS = 60.0
"""The same, in which people who share a screen come to `MIN_ASSERTIONS` decisions at any speed."""
MIN_DECISIONS = 3
LEADING_FRAMES = 45
"""Frames in which whoever is asked has decided nothing by pressing, and moves by hand then."""
MAX_PAGES = 6
"""Pages that may lie over a table."""
HOLDING_FRAMES = 90
"""Frames for which all hold what they have pressed while a curtain waits for that."""
WHOLE_MATCH_SECONDS = 2000.0
"""Enough for a whole match."""
DOWN, UP = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP


DEVICES = ("pads", "keys", "remote", "mouse", "touch")
DECISION_WIDGETS = ("hotspot:", "gesture:", "yes")
"""Name prefixes of widgets that stand for a decision, which a pointer aims at."""


class ButtonMashers(Mouse):
    """People with a device each (or one for all), who press in every frame."""

    def __init__(self, pads: int, device: str = "pads", **settings: object) -> None:
        """pads: how many of them have one of their own, or keys; one is for all."""
        super().__init__(None, **settings)
        self._pads = pads
        self._device = device
        self._where: tuple[int, int] = self.window_point(960.0, 540.0)
        self._frames = 0
        self._down = False
        self.picked = 0

    def sit(self, game: str, people: int, ai: int) -> None:
        """At a table, each with a pad of their own but the last, if there are pads enough."""
        table = self.start(game, *[""] * people, *["trader"] * ai)
        own = self.context.devices.device_owners
        for n in range(self._pads if self._device in ("pads", "keys") else 0):
            if self._device == "pads":
                own.add_gamepad(n, "make", "Pad")
            if self._pads > 1:
                held = Device(DeviceKind.PAD, n) if self._device == "pads" else key_group_device(n)
                own.assign_device(table.match.setup.seat_names[n], held)

    def next_events(self) -> list[pygame.event.Event]:
        """Return the press or release events of this frame."""
        behind = isinstance(self.scene, CurtainScene)
        held = behind and self._device != "touch"  # a finger taps twice
        down = self._frames % (HOLDING_FRAMES if held else 2) != 0
        if down == self._down:
            return []
        self._down = down
        if self._device == "pads":
            button = {"button": pygame.CONTROLLER_BUTTON_A}
            kind = (UP, DOWN)[down]
            return [pygame.event.Event(kind, instance_id=n, **button) for n in range(self._pads)]
        if self._device in ("keys", "remote"):
            kind = pygame.KEYDOWN if down else pygame.KEYUP
            return [pygame.event.Event(kind, key=key, mod=0) for key in self._keys()]
        if down:
            self._where = self._hold() if behind else self._aimed()
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        where = {"pos": self._where, "button": 1, "touch": self._device == "touch"}
        return [pygame.event.Event(kind, where)]

    def _keys(self) -> list[int]:
        if self._device == "keys":
            own = [group[0] for group in CHOICE_KEY_GROUPS[: self._pads]] if self._pads > 1 else []
            return [pygame.K_RETURN, pygame.K_SPACE, *own]
        arrows = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP)
        return [pygame.K_RETURN, arrows[self._frames // 2 % 4]]

    def _aimed(self) -> tuple[int, int]:
        """Something else each time, wherever it lies."""
        aims = [
            w for w in self.scene.widget_layer.active_widgets if w.name.startswith(DECISION_WIDGETS)
        ]
        if not aims:
            return self.window_point(960.0, 540.0)
        return self.window_point(*aims[self._frames // 2 * 7 % len(aims)].box.center)

    def _hold(self) -> tuple[int, int]:
        """The button of the curtain, if it is there yet."""
        button = [n for n in visible_nodes(self.scene) if n.name == "hold:body"]
        return self.window_point(*(button[0].x, button[0].y) if button else (960.0, 540.0))

    def mash_frame(self) -> None:
        """One frame, in which all press, or let go."""
        self._frames += 1
        self.app.advance(1 / 60, self.next_events())
        self.app.apply_scene_changes()
        if self.is_over:
            return
        table = self.table
        if any(n.name.startswith("choosers") for n in visible_nodes(table)):
            assert table.simultaneous_choices.asked_seats and not (
                table.session.shown_decision_count < 0
            ), "the panel is too early"

    def move_once(self) -> None:
        """Let the asked person move by hand once, so that all press during the following events
        too."""
        self._frames = 0
        self.frame(*self.next_events())  # nothing is held any more
        for _ in range(MAX_PAGES):
            if isinstance(self.scene, TableScene):
                break
            self.key(pygame.K_ESCAPE)
        self.scene.widget_layer.dismiss_toast()
        self.wait(2 * PRESS_MERGE_SECONDS)  # what is pressed before belongs to the presses before
        if self.is_asked and not self.scene.widget_layer.dialog:
            self.move()

    def do(self, gesture: Gesture) -> None:
        """One's own pieces are laid out before anything is made of them."""
        self.run_until(lambda: self.table.sequencer.is_idle)
        super().do(gesture)

    def has_moved(self, table: TableScene, before: int) -> bool:
        """Return True: an action begun by pressing may have to be ended first."""
        return True

    def _let_think(self) -> None:
        return None


class PadMashers(Pad, ButtonMashers):
    """People with pads alone: whoever is asked moves by pad in the end, and all others press A in
    each frame of that too."""

    _led = False  # whether somebody moves by hand just now
    _others = False  # whether the others have A down

    @property
    def number(self) -> int:
        """The pad of whoever is asked; the only one otherwise."""
        asked = self.scene.deciding_players
        own = self.context.devices.device_owners.device_of(asked[0]) if asked else None
        return own.id if own is not None else 0

    def press(self, name: str) -> None:
        Pad.press(self, name)

    def bring(self, source: str, target: Hotspot) -> None:
        Pad.bring(self, source, target)

    def move_once(self) -> None:
        for _ in range(2):  # the first may take away what is said
            if (
                self.is_asked and self.table.gestures.held_piece is not None
            ):  # by a press that was heard
                self.button(pygame.CONTROLLER_BUTTON_B)
        self._led = True
        super().move_once()
        self._led = False

    def frame(self, *events: pygame.event.Event) -> None:
        """Advance one frame without drawing it, because drawing decides nothing."""
        others = self._pressed_by_others() if self._led else ()
        self.app.advance(FRAME, [*events, *others])
        self.app.apply_scene_changes()

    def _pressed_by_others(self) -> list[pygame.event.Event]:
        self._others = not self._others
        button = {"button": pygame.CONTROLLER_BUTTON_A}
        kind = (UP, DOWN)[self._others]
        others = [n for n in range(self._pads) if n != self.number]
        return [pygame.event.Event(kind, instance_id=n, **button) for n in others]


@pytest.fixture
def submitted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[ButtonMashers]]:
    """Tables at which nobody decides anything that has not been shown."""
    for module in find_worker_modules():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    sitting: list[ButtonMashers] = []
    submit = Match.submit

    def watched(match: Match, seat: Seat, action: Action, *more: Any) -> object:
        table = sitting[-1].table
        if match is table.match and match.setup.seats[seat].is_human:
            number = match.decision_number
            assert table.sequencer.is_idle and not table.session.has_next_event, (
                f"{number}: {action} too early"
            )
            assert table.session.shown_decision_count == number
            sitting[-1].picked += 1
        return submit(match, seat, action, *more)

    monkeypatch.setattr(Match, "submit", watched)
    yield sitting
    for one in sitting:
        one.close()


def company_cases() -> list[tuple[str, int, int, int]]:
    """A game, people, AI seats and pads: all with pads, all but one, one pad for all."""
    found = []
    for game in game_names():
        fewest = games.game_class(game).seat_counts[0]
        people = max(2, fewest)
        found += [(game, people, 0, people), (game, people, 0, 1), (game, people, 0, people - 1)]
        found.append((game, 1, max(1, fewest - 1), 1))
        if people + 1 in games.game_class(game).seat_counts:
            found.append((game, people, 1, people))
    return found


def shared_cases() -> list[tuple[str, int, int, str, str]]:
    """A game, people, AI seats, a device and a curtain: one to four people with all of them.

    Each company begins with another way, so that of every fifth evening all ways are some.
    """
    ways = [(device, curtain) for device in DEVICES for curtain in ("secrets", "always")]
    met = [
        (game, people, max(0, games.game_class(game).seat_counts[0] - people))
        for game in game_names()
        for people in (1, 2, 3, 4)
    ]
    return [
        (*company, *ways[(n + number) % len(ways)])
        for number, company in enumerate(met)
        for n in range(len(ways))
    ]


def test_every_fifth_evening_has_every_device_under_every_curtain() -> None:
    some = shared_cases()[::5]
    assert len(shared_cases()) == len(set(shared_cases()))
    assert len({each[3:] for each in some}) == len({each[3:] for each in shared_cases()})
    for game in game_names():
        assert {each[3] for each in some if each[0] == game} == set(DEVICES), game


def press_all_the_while(
    sitting: list[ButtonMashers], game: str, people: int, ai: int, pads: int, speed: float,
    seconds: float, device: str = "pads", curtain: str = "secrets",
) -> ButtonMashers:  # fmt: skip
    company = ButtonMashers(pads, device, speed=speed, curtain=curtain)
    sitting.append(company)
    company.sit(game, people, ai)
    for _ in range(round(seconds * 60)):
        company.mash_frame()
        if company.is_over:
            break
    return company


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "people", "ai", "pads"), company_cases())
def test_whoever_presses_all_the_while_decides_nothing_before_it_is_shown(
    submitted: list[ButtonMashers], game: str, people: int, ai: int, pads: int
) -> None:
    press_all_the_while(submitted, game, people, ai, pads, INSTANT_SPEED, SECONDS[INSTANT_SPEED])


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(("game", "people", "ai", "device", "curtain"), shared_cases())
def test_nor_with_any_other_device_whatever_the_curtain(
    submitted: list[ButtonMashers], game: str, people: int, ai: int, device: str, curtain: str
) -> None:
    company = ButtonMashers(people, device, speed=FAST, curtain=curtain)
    submitted.append(company)
    company.sit(game, people, ai)
    for number in range(round(SHARED_SECONDS * 60)):
        company.mash_frame()
        if company.is_over or company.picked >= MIN_DECISIONS:
            break
        if number % LEADING_FRAMES == LEADING_FRAMES - 1 and not company.is_behind_curtain:
            company.move_once()
    assert company.picked >= MIN_DECISIONS


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("pads", "seconds"),
    [(3, SECONDS[1.0] / 2), pytest.param(1, SECONDS[1.0], marks=pytest.mark.slow)],
)
def test_nor_does_it_while_pieces_fly(
    submitted: list[ButtonMashers], pads: int, seconds: float
) -> None:
    company = press_all_the_while(submitted, "basari", 3, 0, pads, 1.0, seconds)
    assert company.picked >= 3


def whole_match_cases() -> Iterator[object]:
    """Of every game, with a pad each and with one for all, at speed 1 and at once. One of Basari,
    which chooses on buttons, is slow, not nightly."""
    for game in game_names():
        people = max(2, games.game_class(game).seat_counts[0])
        for speed in (1.0, INSTANT_SPEED):
            for pads in (people, 1):
                often = (game, speed, pads) == ("basari", INSTANT_SPEED, people)
                mark = pytest.mark.slow if often else pytest.mark.nightly
                yield pytest.param(game, people, pads, speed, marks=mark)


def play_by_pad(
    sitting: list[ButtonMashers], game: str, people: int, pads: int, speed: float, decisions: float
) -> ButtonMashers:
    """Let all press A constantly until enough decisions are made or the match is over.

    A person whose press belongs to the one before moves by pad.
    """
    company = PadMashers(pads, "pads", speed=speed)
    sitting.append(company)
    company.sit(game, people, 0)
    for number in range(round(WHOLE_MATCH_SECONDS * 60)):
        company.mash_frame()
        if company.is_over or company.picked >= decisions:
            break
        if (
            number % LEADING_FRAMES == LEADING_FRAMES - 1
            and game != "basari"
            and not company.is_behind_curtain
        ):
            company.move_once()
    return company


@pytest.mark.slow
def test_who_holds_a_cube_while_something_is_said_moves_all_the_same(
    submitted: list[ButtonMashers],
) -> None:
    """The third decision of this match begins so: the first B takes away what is said."""
    assert (
        play_by_pad(submitted, "nacho", 2, 2, INSTANT_SPEED, MIN_DECISIONS).picked == MIN_DECISIONS
    )


@pytest.mark.parametrize(("game", "people", "pads", "speed"), list(whole_match_cases()))
def test_a_whole_match_takes_the_time_that_it_takes(
    submitted: list[ButtonMashers], game: str, people: int, pads: int, speed: float
) -> None:
    company = play_by_pad(submitted, game, people, pads, speed, math.inf)
    assert company.is_over and company.picked == company.table.match.decision_number
