"""Nothing is decided before its time: whoever presses all the while decides only what they are
asked, when all that happened has been shown."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from scenes.games import laid
from scenes.preferences import INSTANT
from scenes.table.curtain import CurtainScene
from scenes.table.hurry import CALM
from scenes.table.scene import TableScene
from scenes.touch.gestures import Hotspot
from scenes.ui.intents import Device, Kind
from scenes.ui.keys import KEY_GROUPS
from scenes.ui.pads import keys_device
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.handling import Gesture
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tests.scenes.immediate import CLIENT, ImmediateWorker, users
from tests.scenes.player import FRAME, Mouse, Pad
from tests.scenes.seeing import visible

SECONDS = {INSTANT: 1.5, 1.0: 20.0}
"""Of virtual time in which all press, by speed; at speed 1 the first cards are dealt meanwhile."""
FAST = 4.0
"""The quickest speed at which anything is seen on its way."""
EVENING = 60.0
"""The same, in which people who share a screen come to `ENOUGH` decisions at any speed."""
ENOUGH = 3
LED = 45
"""Frames in which whoever is asked has decided nothing by pressing, and moves by hand then."""
MOST_PAGES = 6
"""Pages that may lie over a table."""
HELD = 90
"""Frames for which all hold what they have pressed while a curtain waits for that."""
WHOLE = 2000.0
"""Enough for a whole match."""
DOWN, UP = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP


DEVICES = ("pads", "keys", "remote", "mouse", "touch")
PRESSED = ("hotspot:", "gesture:", "yes")
"""What a pointer goes for: what stands for a decision."""


class Mashers(Mouse):
    """People with a device each (or one for all), who press in every frame."""

    def __init__(self, pads: int, device: str = "pads", **settings: object) -> None:
        """pads: how many of them have one of their own, or keys; one is for all."""
        super().__init__(None, **settings)
        self._pads = pads
        self._device = device
        self._where: tuple[int, int] = self.at(960.0, 540.0)
        self._frames = 0
        self._down = False
        self.picked = 0

    def sit(self, game: str, people: int, ai: int) -> None:
        """At a table, each with a pad of their own but the last, if there are pads enough."""
        table = self.start(game, *[""] * people, *["trader"] * ai)
        own = self.context.devices.pads
        for n in range(self._pads if self._device in ("pads", "keys") else 0):
            if self._device == "pads":
                own.plug(n, "make", "Pad")
            if self._pads > 1:
                held = Device(Kind.PAD, n) if self._device == "pads" else keys_device(n)
                own.give(table.match.setup.names[n], held)

    def presses(self) -> list[pygame.event.Event]:
        """What goes down in this frame, or up."""
        behind = isinstance(self.scene, CurtainScene)
        held = behind and self._device != "touch"  # a finger taps twice
        down = self._frames % (HELD if held else 2) != 0
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
            own = [group[0] for group in KEY_GROUPS[: self._pads]] if self._pads > 1 else []
            return [pygame.K_RETURN, pygame.K_SPACE, *own]
        arrows = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP)
        return [pygame.K_RETURN, arrows[self._frames // 2 % 4]]

    def _aimed(self) -> tuple[int, int]:
        """Something else each time, wherever it lies."""
        aims = [w for w in self.scene.page.active if w.name.startswith(PRESSED)]
        if not aims:
            return self.at(960.0, 540.0)
        return self.at(*aims[self._frames // 2 * 7 % len(aims)].box.center)

    def _hold(self) -> tuple[int, int]:
        """The button of the curtain, if it is there yet."""
        button = [n for n in visible(self.scene) if n.name == "hold:body"]
        return self.at(*(button[0].x, button[0].y) if button else (960.0, 540.0))

    def mash(self) -> None:
        """One frame, in which all press, or let go."""
        self._frames += 1
        self.app.advance(1 / 60, self.presses())
        self.app.settle()
        if self.over:
            return
        table = self.table
        if any(n.name.startswith("choosers") for n in visible(table)):
            assert table.unseen.asked and not (table.session.told < 0), "the panel is too early"

    def lead(self) -> None:
        """Whoever is asked moves by hand, once, so that all press through what follows as well."""
        self._frames = 0
        self.frame(*self.presses())  # nothing is held any more
        for _ in range(MOST_PAGES):
            if isinstance(self.scene, TableScene):
                break
            self.key(pygame.K_ESCAPE)
        self.scene.page.hush()
        self.wait(2 * CALM)  # what is pressed before belongs to the presses before
        if self.asked and not self.scene.page.dialog:
            self.move()

    def do(self, gesture: Gesture) -> None:
        """One's own pieces are laid out before anything is made of them."""
        self.until(lambda: self.table.director.idle)
        super().do(gesture)

    def did(self, table: TableScene, before: int) -> bool:
        """They see by themselves: what was begun by pressing may have to be ended first."""
        return True

    def _let_think(self) -> None:
        return None


class Padded(Pad, Mashers):
    """People with pads alone: whoever is asked moves by pad in the end, and all others press A in
    each frame of that too."""

    _led = False  # whether somebody moves by hand just now
    _others = False  # whether the others have A down

    @property
    def number(self) -> int:
        """The pad of whoever is asked; the only one otherwise."""
        asked = self.scene.asked
        own = self.context.devices.pads.own(asked[0]) if asked else None
        return own.id if own is not None else 0

    def press(self, name: str) -> None:
        Pad.press(self, name)

    def bring(self, source: str, target: Hotspot) -> None:
        Pad.bring(self, source, target)

    def lead(self) -> None:
        for _ in range(2):  # the first may take away what is said
            if self.asked and self.table.gestures.held is not None:  # by a press that was heard
                self.button(pygame.CONTROLLER_BUTTON_B)
        self._led = True
        super().lead()
        self._led = False

    def frame(self, *events: pygame.event.Event) -> None:
        """Nobody looks at it: what is drawn decides nothing."""
        others = self._pressed_by_others() if self._led else ()
        self.app.advance(FRAME, [*events, *others])
        self.app.settle()

    def _pressed_by_others(self) -> list[pygame.event.Event]:
        self._others = not self._others
        button = {"button": pygame.CONTROLLER_BUTTON_A}
        kind = (UP, DOWN)[self._others]
        others = [n for n in range(self._pads) if n != self.number]
        return [pygame.event.Event(kind, instance_id=n, **button) for n in others]


@pytest.fixture
def submitted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Mashers]]:
    """Tables at which nobody decides anything that has not been shown."""
    for module in users():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    sitting: list[Mashers] = []
    submit = Match.submit

    def watched(match: Match, seat: Seat, action: Action, *more: Any) -> object:
        table = sitting[-1].table
        if match is table.match and match.setup.seats[seat].human:
            number = match.number
            assert table.director.idle and not table.session.coming, f"{number}: {action} too early"
            assert table.session.told == number
            sitting[-1].picked += 1
        return submit(match, seat, action, *more)

    monkeypatch.setattr(Match, "submit", watched)
    yield sitting
    for one in sitting:
        one.close()


def companies() -> list[tuple[str, int, int, int]]:
    """A game, people, AI seats and pads: all with pads, all but one, one pad for all."""
    found = []
    for game in laid():
        fewest = games.kind(game).seats[0]
        people = max(2, fewest)
        found += [(game, people, 0, people), (game, people, 0, 1), (game, people, 0, people - 1)]
        found.append((game, 1, max(1, fewest - 1), 1))
        if people + 1 in games.kind(game).seats:
            found.append((game, people, 1, people))
    return found


def evenings() -> list[tuple[str, int, int, str, str]]:
    """A game, people, AI seats, a device and a curtain: one to four people with all of them.

    Each company begins with another way, so that of every fifth evening all ways are some.
    """
    ways = [(device, curtain) for device in DEVICES for curtain in ("secrets", "always")]
    met = [
        (game, people, max(0, games.kind(game).seats[0] - people))
        for game in laid()
        for people in (1, 2, 3, 4)
    ]
    return [
        (*company, *ways[(n + number) % len(ways)])
        for number, company in enumerate(met)
        for n in range(len(ways))
    ]


def test_every_fifth_evening_has_every_device_under_every_curtain() -> None:
    some = evenings()[::5]
    assert len(evenings()) == len(set(evenings()))
    assert len({each[3:] for each in some}) == len({each[3:] for each in evenings()})
    for game in laid():
        assert {each[3] for each in some if each[0] == game} == set(DEVICES), game


def press_all_the_while(
    sitting: list[Mashers], game: str, people: int, ai: int, pads: int, speed: float,
    seconds: float, device: str = "pads", curtain: str = "secrets",
) -> Mashers:  # fmt: skip
    company = Mashers(pads, device, speed=speed, curtain=curtain)
    sitting.append(company)
    company.sit(game, people, ai)
    for _ in range(round(seconds * 60)):
        company.mash()
        if company.over:
            break
    return company


@pytest.mark.thinned(7)
@pytest.mark.parametrize(("game", "people", "ai", "pads"), companies())
def test_whoever_presses_all_the_while_decides_nothing_before_it_is_shown(
    submitted: list[Mashers], game: str, people: int, ai: int, pads: int
) -> None:
    press_all_the_while(submitted, game, people, ai, pads, INSTANT, SECONDS[INSTANT])


@pytest.mark.thinned(300, 5, each=False)
@pytest.mark.parametrize(("game", "people", "ai", "device", "curtain"), evenings())
def test_nor_with_any_other_device_whatever_the_curtain(
    submitted: list[Mashers], game: str, people: int, ai: int, device: str, curtain: str
) -> None:
    company = Mashers(people, device, speed=FAST, curtain=curtain)
    submitted.append(company)
    company.sit(game, people, ai)
    for number in range(round(EVENING * 60)):
        company.mash()
        if company.over or company.picked >= ENOUGH:
            break
        if number % LED == LED - 1 and not company.behind_curtain:
            company.lead()
    assert company.picked >= ENOUGH


@pytest.mark.soak
@pytest.mark.parametrize(
    ("pads", "seconds"),
    [(3, SECONDS[1.0] / 2), pytest.param(1, SECONDS[1.0], marks=pytest.mark.soak)],
)
def test_nor_does_it_while_pieces_fly(submitted: list[Mashers], pads: int, seconds: float) -> None:
    company = press_all_the_while(submitted, "basari", 3, 0, pads, 1.0, seconds)
    assert company.picked >= 3


def whole_matches() -> Iterator[object]:
    """Of every game, with a pad each and with one for all, at speed 1 and at once. Those of Basari,
    which choose on buttons, and one other are in the soak."""
    for game in laid():
        people = max(2, games.kind(game).seats[0])
        for speed in (1.0, INSTANT):
            for pads in (people, 1):
                often = game == "basari" or (game, speed, pads) == ("market_day", INSTANT, people)
                mark = pytest.mark.soak if often else pytest.mark.long
                yield pytest.param(game, people, pads, speed, marks=mark)


def play_by_pad(
    sitting: list[Mashers], game: str, people: int, pads: int, speed: float, decisions: float
) -> Mashers:
    """All press A all the while, until so many decisions are made or the match is over; who cannot
    be heard, because a press belongs to those before it, moves by pad."""
    company = Padded(pads, "pads", speed=speed)
    sitting.append(company)
    company.sit(game, people, 0)
    for number in range(round(WHOLE * 60)):
        company.mash()
        if company.over or company.picked >= decisions:
            break
        if number % LED == LED - 1 and game != "basari" and not company.behind_curtain:
            company.lead()
    return company


@pytest.mark.soak
def test_who_holds_a_cube_while_something_is_said_moves_all_the_same(
    submitted: list[Mashers],
) -> None:
    """The third decision of this match begins so: the first B takes away what is said."""
    assert play_by_pad(submitted, "nacho", 2, 2, INSTANT, ENOUGH).picked == ENOUGH


@pytest.mark.parametrize(("game", "people", "pads", "speed"), list(whole_matches()))
def test_a_whole_match_takes_the_time_that_it_takes(
    submitted: list[Mashers], game: str, people: int, pads: int, speed: float
) -> None:
    company = play_by_pad(submitted, game, people, pads, speed, math.inf)
    assert company.over and company.picked == company.table.match.number
