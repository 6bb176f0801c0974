"""Somebody who plays whole matches through the screen, with one kind of device only.

A player knows what a person sees: the widgets of the scene in front, where they lie, and which of
them has the focus. What he wants to do he decides by rule of thumb; he does it by touching.
"""

from __future__ import annotations

import itertools
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from scenes.preferences import INSTANT, Preferences, Remembered
from scenes.program import Program
from scenes.scene import Scene
from scenes.stage.hud import GestureButton
from scenes.table.curtain import CurtainScene
from scenes.table.scene import TableScene
from scenes.table.unseen import BY_HAND
from scenes.touch.gestures import Hotspot
from scenes.touch.hotspots import HotspotWidget
from scenes.ui.focus import neighbour
from scenes.ui.intents import Direction
from scenes.ui.widget import Widget
from scenes.watch.results import ResultScene
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.handling import ActionDraft, Gesture
from tabletop.core.zones import Zone, is_back
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, Mode, SeatSpec
from tabletop.seats.levels import thinking

FRAME = 1 / 60
DRAWN = 4
"""One frame in so many is drawn while a player waits."""
PATIENT = 0.25
LONG = 30.0
"""Seconds of processor time after which what is waited for will not come."""

MOST_FRAMES = 60
"""Frames after which a piece that is on its way has come."""

MOST_STEPS = 100
"""Touches after which what is put together will not come about."""

ARROWS = {
    Direction.LEFT: pygame.K_LEFT,
    Direction.RIGHT: pygame.K_RIGHT,
    Direction.UP: pygame.K_UP,
    Direction.DOWN: pygame.K_DOWN,
}
PAD_ARROWS = {
    Direction.LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    Direction.RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    Direction.UP: pygame.CONTROLLER_BUTTON_DPAD_UP,
    Direction.DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}


def seats(*who: str) -> tuple[SeatSpec, ...]:
    """Seats by level; an empty level is a person."""
    return tuple(SeatSpec(DEFAULT_NAMES[n], level, COLOURS[n]) for n, level in enumerate(who))


class Player(ABC):
    """The program in memory, and somebody before it."""

    def __init__(
        self, matches: Path | None = None, size: tuple[int, int] = (480, 270), **settings: Any
    ) -> None:
        preferences = Preferences()
        preferences.change(**{"speed": INSTANT, **settings})
        self.program = Program(preferences, size, headless=True, matches=matches, strict=True)
        self.app = self.program.app
        self.context = self.app.context

    # What he sees

    @property
    def scene(self) -> Scene:
        assert self.app.stack.top is not None
        return self.app.stack.top

    @property
    def table(self) -> TableScene:
        """The table, wherever it lies in the stack."""
        return next(s for s in self.app.stack.scenes if isinstance(s, TableScene))

    @property
    def focus(self) -> str:
        return self.scene.page.focus.name if self.scene.page.focus else ""

    def names(self) -> list[str]:
        """The names of all that can be pressed."""
        return [w.name for w in self.scene.page.active if w.focusable]

    # Time

    def frame(self, *events: pygame.event.Event) -> None:
        self.app.step(FRAME, events)

    def unseen(self) -> None:
        """A frame that is not drawn."""
        self.app.advance(FRAME)
        self.app.settle()

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME)) - 1):
            self.unseen()
        self.frame()

    def until(self, come: Callable[[], object]) -> None:
        """Frames until something has come; real time passes too, since AI seats think in it.

        One in so many is drawn: drawing changes nothing, and takes a third of the time.
        """
        begun = time.process_time()
        for number in itertools.count():
            if come():
                return
            assert time.process_time() - begun < LONG, f"it never comes: {self.scene}"
            if number % DRAWN:
                self.unseen()
            else:
                self.frame()
            self._let_think()

    def _let_think(self) -> None:
        """Leave the processor to an AI seat until it has answered, or for as long as a frame."""
        tables = [s for s in self.app.stack.scenes if isinstance(s, TableScene)]
        client = tables[0].opponents.client if tables else None
        if client is None:
            time.sleep(0.0005)  # a review may be thinking
        elif tables[0].coach.hints.waiting:
            client.wait(PATIENT)  # what it is thought for may be read only so many frames long
        elif client.thinking:
            client.wait(FRAME)
        elif client.busy:
            client.wait(0.0005)

    def until_asked(self) -> None:
        """Until a person may move or the match is over."""
        while not (self.over or self._may_move):
            if self.may_rather:
                self.rather_by_hand()
            elif self.behind_curtain:
                self.open_curtain()
            self.until(
                lambda: self.over or self.may_rather or self.behind_curtain or self._may_move
            )

    @property
    def _may_move(self) -> bool:
        return self.asked and not self.scene.page.dialog

    @property
    def may_rather(self) -> bool:
        """Whether all are asked to choose on buttons, and may rather do it by hand."""
        return isinstance(self.scene, TableScene) and BY_HAND in self.names()

    def rather_by_hand(self) -> None:
        """Choose with the cards, behind the curtain where there is one."""
        self.press(BY_HAND)
        self.until(lambda: self.asked or self.behind_curtain)
        if self.behind_curtain:
            self.open_curtain()

    @property
    def asked(self) -> bool:
        top = self.scene
        return isinstance(top, TableScene) and top.deciding is not None

    @property
    def behind_curtain(self) -> bool:
        """Whether the screen is being passed on."""
        return isinstance(self.scene, CurtainScene)

    @property
    def over(self) -> bool:
        return isinstance(self.scene, ResultScene)

    # What he does

    @abstractmethod
    def press(self, name: str) -> None:
        """Activate a widget of the scene in front."""

    @abstractmethod
    def bring(self, source: str, target: Hotspot) -> None:
        """Bring a piece somewhere."""

    def key(self, *pressed: int) -> None:
        for key in pressed:
            self.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
            self.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=0))

    def hold(self, key: int, seconds: float) -> None:
        """Keep a key down for a while."""
        self.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
        self.wait(seconds)
        self.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=0))

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A place of the design as a pixel of the window."""
        view, scale = self.app.window.viewport, self.app.window.scale
        return round(view.x + x * scale), round(view.y + y * scale)

    def point(self, x: float, y: float) -> None:
        event = pygame.event.Event(
            pygame.MOUSEMOTION, pos=self.at(x, y), rel=(0, 0), buttons=(0, 0, 0)
        )
        self.frame(event)

    def down(self, x: float, y: float, button: int = 1) -> None:
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self.at(x, y), button=button))

    def up(self, x: float, y: float, button: int = 1) -> None:
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self.at(x, y), button=button))

    def click(self, x: float, y: float, button: int = 1) -> None:
        self.point(x, y)
        self.down(x, y, button)
        self.up(x, y, button)

    def click_on(self, name: str, button: int = 1) -> None:
        self.click(*self.seen(name), button)

    def seen(self, name: str) -> tuple[float, float]:
        """A point of a widget that nothing else covers, once what it stands for has come."""
        for _ in range(MOST_FRAMES):
            widget = self.scene.page.widget(name)
            if (point := self._free(widget)) is not None:
                return point
            if self.scene.page.messages.leads(*widget.box.center):  # it has been read
                self.key(pygame.K_ESCAPE)
            self.frame()
        over = self.scene.page.at(*widget.box.center)
        raise AssertionError(f"{name} is covered by {over and over.name}")

    def _free(self, widget: Widget) -> tuple[float, float] | None:
        page, box = self.scene.page, widget.box
        for down in (0.5, 0.2, 0.8, 0.05, 0.95):
            for across in (0.5, 0.2, 0.8, 0.05, 0.95):
                x, y = box.x + box.width * across, box.y + box.height * down
                met = self.app.window.to_design(self.at(x, y))  # a pixel may be wide
                if page.at(*met) is widget and not page.messages.leads(*met):
                    return x, y
        return None

    # Playing

    def start(
        self, game: str, *who: str, mode: Mode = Mode.PLAY, seed: int = 7, **options: Any
    ) -> TableScene:
        """A table for a new match, at once."""
        from scenes.request import MatchRequest

        self.program.start(MatchRequest(game, seats(*who), options, seed, mode=mode))
        self.app.stack.settle()
        table = self.table
        self.app._arrive(table)
        return table

    def wish(self) -> Action:
        """What the seat that may move would like to do."""
        table = self.table
        match, seat = table.match, table.deciding
        assert seat is not None
        legal = match.legal(seat)
        chance = thinking(match.setup.seed, match.number, seat)
        action: Action = games.strategy(match.game).policy(match.view(seat), seat, legal, chance)
        return action

    def move(self, action: Action | None = None) -> None:
        """Make a move by touching what stands for it."""
        table = self.table
        action = action or self.wish()
        self.look_at_covered(action)
        before = table.match.number
        for _ in range(MOST_STEPS):
            draft = table.gestures.draft
            if draft is None or (step := draft.towards(action)) == draft:
                break
            self.look_at_covered(step)
            self.do(self.gesture(step))
        else:
            raise AssertionError(f"{action} is never put together")
        self.do(self.gesture(action))
        if table.page.dialog:  # asked twice
            self.press("yes")
        assert self.did(table, before), f"{action} was not done"

    def did(self, table: TableScene, before: int) -> bool:
        """Whether a move was made at a table, where so many decisions had been made before."""
        return table.match.number == before + 1

    def look_at_covered(self, action: Action | ActionDraft) -> None:
        """One's own pieces that a step needs may lie face down: pressing one shows them."""
        gestures = self.table.gestures
        zones = {gesture.zone for gesture in gestures.offered if gesture.action == action}
        for widget in self.table.page.widgets:
            if isinstance(widget, HotspotWidget) and widget.hotspot.zone in zones:
                sprite = gestures.sprite(widget.hotspot)
                lying = self.table.stage.showing.table.get(widget.hotspot.zone, ())
                heap = sprite is None and bool(lying) and all(map(is_back, lying))
                if heap or (sprite is not None and is_back(sprite.piece)):
                    self.press(widget.name)
                    return

    def gesture(self, action: Action | ActionDraft) -> Gesture:
        """The way to do an action, or a step to it, that suits these hands: none that ends below a
        hand that lies before all."""
        gestures = [t for t in self.table.gestures.offered if t.action == action]
        seen = [t for t in gestures if t.target is None or not self.hidden(t.target)]
        return (seen or gestures)[self.table.match.number % len(seen or gestures)]

    def hidden(self, zone: Zone) -> bool:
        """Whether a place lies below a hand that lies before all."""
        table = self.table
        box = table.layout.places.box(zone)
        return table.display.presentation.front.hides(zone, box)

    def do(self, gesture: Gesture) -> None:
        table = self.table
        if gesture.zone is None:
            buttons = [w for w in table.page.widgets if isinstance(w, GestureButton)]
            self.press(next(b.name for b in buttons if b.gesture == gesture))
            return
        source = next(
            w.name
            for w in table.page.widgets
            if isinstance(w, HotspotWidget)
            and w.hotspot.zone == gesture.zone
            and gesture in table.gestures.gestures_of(w.hotspot)
        )
        if gesture.target is None:
            self.press(source)
        else:
            self.bring(source, Hotspot(gesture.target, -1))

    def play_out(self) -> Match:
        """Play to the result."""
        match = self.table.match
        self.until_asked()
        while not self.over:
            self.move()
            self.until_asked()
        return match

    def open_curtain(self) -> None:
        """Hold the button until the table is seen."""
        self.until(lambda: self.behind_curtain)
        self.wait(1.2)
        self.hold(pygame.K_RETURN, 1.0)
        self.until(lambda: isinstance(self.scene, TableScene))

    def take_over(self) -> None:
        """Through the curtain to one's own hand."""
        self.open_curtain()
        self.until_asked()

    def play_out_among_people(self) -> Match:
        """Play to the result, for all people in turn."""
        match = self.table.match
        while not self.over:
            self.until(lambda: self.over or self.asked or self.behind_curtain or self.may_rather)
            if self.may_rather:
                self.rather_by_hand()
            if self.behind_curtain:
                self.take_over()
            if self.asked:
                self.move()
                self.frame()
        return match

    def choose_from_title(self, game: str) -> TableScene:
        """From the title to a new table of a game: three presses."""
        for name in ("play", f"game:{game}", "start"):
            self.press(name)
            self.wait(0.1)
        self.until(lambda: isinstance(self.scene, TableScene) or self.behind_curtain)
        return self.table

    def from_title(self, game: str, *who: str, **options: Any) -> None:
        """From the title to a table, as the seats were the last time."""
        from scenes.menus.title import TitleScene

        given = Remembered(seats(*who), dict(options), None, "")
        self.context.preferences.change(remembered={game: given}, last_game=game)
        self.app.open(TitleScene(self.context))
        self.wait(0.1)
        self.choose_from_title(game)

    def close(self) -> None:
        self.program.close()


class Arrows(Player):
    """Moves the focus; what is common to keys and pads."""

    @abstractmethod
    def arrow(self, direction: Direction) -> None: ...

    @abstractmethod
    def accept(self) -> None: ...

    def press(self, name: str) -> None:
        for _ in range(40):
            if self.focus == name:
                self.accept()
                return
            self.arrow(self._way(name))
        raise AssertionError(f"no way from {self.focus} to {name}")

    def _way(self, name: str) -> Direction:
        """The first arrow on the shortest way to a widget."""
        page = self.scene.page
        able = [w for w in page.active if w.focusable]
        assert name in [w.name for w in able], f"{name} is not among {[w.name for w in able]}"
        first = page.focus
        if first is None:
            return Direction.DOWN  # any arrow brings the focus
        todo: deque[tuple[Widget, Direction | None]] = deque([(first, None)])
        known = {first.name}
        while todo:
            here, begun = todo.popleft()
            for direction in Direction:
                if here.sideways and direction in (Direction.LEFT, Direction.RIGHT):
                    continue
                others = [w for w in able if w is not here]
                at = neighbour(here.reach, [w.reach for w in others], direction)
                if at is None or others[at].name in known:
                    continue
                if others[at].name == name:
                    return begun or direction
                known.add(others[at].name)
                todo.append((others[at], begun or direction))
        raise AssertionError(f"no way from {first.name} to {name}")

    def gesture(self, action: Action | ActionDraft) -> Gesture:
        """A piece that acts when it is pressed cannot be taken by keys; it need not be."""
        gestures = [t for t in self.table.gestures.offered if t.action == action]
        return min(gestures, key=lambda t: t.target is not None)

    def bring(self, source: str, target: Hotspot) -> None:
        self.press(source)
        self.press(f"hotspot:{target.zone}:{target.index}")


class Keyboard(Arrows):
    """Plays with the keyboard alone."""

    def arrow(self, direction: Direction) -> None:
        self.key(ARROWS[direction])

    def accept(self) -> None:
        self.key(pygame.K_RETURN)


class Pad(Arrows):
    """Plays with a gamepad alone."""

    @property
    def number(self) -> int:
        """Which pad it is, as its events are marked."""
        return 0

    def button(self, *buttons: int) -> None:
        number = self.number  # it comes up on the pad on which it went down
        for button in buttons:
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                self.frame(pygame.event.Event(kind, instance_id=number, button=button))

    def arrow(self, direction: Direction) -> None:
        self.button(PAD_ARROWS[direction])

    def accept(self) -> None:
        self.button(pygame.CONTROLLER_BUTTON_A)


class Mouse(Player):
    """Plays with the mouse alone, now by drags, now by two presses."""

    def press(self, name: str) -> None:
        self.click_on(name)

    def bring(self, source: str, target: Hotspot) -> None:
        widget = self.table.page.widget(source)
        assert isinstance(widget, HotspotWidget)
        gestures = self.table.gestures.gestures_of(widget.hotspot)
        if self.table.match.number % 3 == 0 and gestures[0].target is not None:
            self.click_on(source)
            self.click_on(f"hotspot:{target.zone}:{target.index}")
            return
        self.drag(source, self.table.stage.places.box(target.zone).center)

    def drag(self, source: str, to: tuple[float, float]) -> None:
        x, y = self.seen(source)
        self.point(x, y)
        self.down(x, y)
        for share in (0.1, 0.5, 1.0):
            across, down = x + (to[0] - x) * share, y + (to[1] - y) * share
            where = {"pos": self.at(across, down), "rel": (0, 0), "buttons": (1, 0, 0)}
            self.frame(pygame.event.Event(pygame.MOUSEMOTION, where))
        self.up(*to)
