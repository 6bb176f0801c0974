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

from scenes.base.scene import Scene
from scenes.shell.program import Program
from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.store.preferences import INSTANT_SPEED, LastSetup, Preferences
from scenes.table.input.gestures import Hotspot
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.privacy.curtain import CurtainScene
from scenes.table.privacy.numbered_choice import LIFT_TOOL
from scenes.table.privacy.simultaneous_choice import BY_HAND_TOOL
from scenes.table.scene import TableScene
from scenes.ui.devices.intents import Direction
from scenes.ui.layer.focus_navigation import find_neighbour
from scenes.ui.widgets.widget import Widget
from scenes.watch.result_scene import ResultScene
from tabletop import games
from tabletop.ai.levels import make_decision_chance
from tabletop.core.actions import Action
from tabletop.core.input_mapping import ActionBuilder, Gesture
from tabletop.core.zones import Zone, is_back
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, MatchMode, SeatSpec

FRAME = 1 / 60
BY_HAND_TOOLS = frozenset((BY_HAND_TOOL, LIFT_TOOL))
"""Buttons that lead from a choice in front of all to the own cards."""
DRAW_INTERVAL = 4
"""One frame in so many is drawn while a player waits."""
THINKING_WAIT_SECONDS = 0.25
MAX_WAIT_SECONDS = 30.0
"""Seconds of processor time after which what is waited for will not come."""

MAX_FRAMES = 60
"""Frames after which a piece that is on its way has come."""

MAX_STEPS = 100
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


def seat_specs(*who: str) -> tuple[SeatSpec, ...]:
    """Seats by level; an empty level is a person."""
    return tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], level, SEAT_COLOURS[n]) for n, level in enumerate(who)
    )


class Player(ABC):
    """The program in memory, and somebody before it."""

    touches = False
    """True for fingers on the screen."""

    def __init__(
        self, matches: Path | None = None, size: tuple[int, int] = (480, 270), **settings: Any
    ) -> None:
        preferences = Preferences()
        preferences.change(**{"speed": INSTANT_SPEED, **settings})
        self.program = Program(preferences, size, headless=True, matches=matches, strict=True)
        self.app = self.program.app
        self.context = self.app.context

    # What he sees

    @property
    def scene(self) -> Scene:
        assert self.app.scene_stack.top is not None
        return self.app.scene_stack.top

    @property
    def table(self) -> TableScene:
        """The table, wherever it lies in the stack."""
        return next(s for s in self.app.scene_stack.scenes if isinstance(s, TableScene))

    @property
    def focus(self) -> str:
        return (
            self.scene.widget_layer.focused_widget.name
            if self.scene.widget_layer.focused_widget
            else ""
        )

    def names(self) -> list[str]:
        """The names of all that can be pressed."""
        return [w.name for w in self.scene.widget_layer.active_widgets if w.is_focusable]

    # Time

    def frame(self, *events: pygame.event.Event) -> None:
        self.app.step(FRAME, events)

    def advance_undrawn(self) -> None:
        """A frame that is not drawn."""
        self.app.advance(FRAME)
        self.app.apply_scene_changes()

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME)) - 1):
            self.advance_undrawn()
        self.frame()

    def run_until(self, come: Callable[[], object]) -> None:
        """Frames until something has come; real time passes too, since AI seats think in it.

        One in so many is drawn: drawing changes nothing, and takes a third of the time.
        """
        begun = time.process_time()
        for number in itertools.count():
            if come():
                return
            assert time.process_time() - begun < MAX_WAIT_SECONDS, f"it never comes: {self.scene}"
            if number % DRAW_INTERVAL:
                self.advance_undrawn()
            else:
                self.frame()
            self._let_think()

    def _let_think(self) -> None:
        """Leave the processor to an AI seat until it has answered, or for as long as a frame."""
        tables = [s for s in self.app.scene_stack.scenes if isinstance(s, TableScene)]
        client = tables[0].ai_turns.worker_client if tables else None
        if client is None:
            time.sleep(0.0005)  # a review may be thinking
        elif tables[0].coach.hint_presenter.is_waiting_for_search:
            client.wait_for_message(
                THINKING_WAIT_SECONDS
            )  # what it is thought for may be read only so many frames long
        elif client.is_thinking:
            client.wait_for_message(FRAME)
        elif client.is_busy:
            client.wait_for_message(0.0005)

    def run_until_asked(self) -> None:
        """Until a person may move or the match is over."""
        while not (self.is_over or self._may_move):
            if self.can_choose_by_hand:
                self.choose_by_hand()
            elif self.is_behind_curtain:
                self.open_curtain()
            self.run_until(
                lambda: (
                    self.is_over
                    or self.can_choose_by_hand
                    or self.is_behind_curtain
                    or self._may_move
                )
            )

    @property
    def _may_move(self) -> bool:
        return self.is_asked and not self.scene.widget_layer.dialog

    @property
    def can_choose_by_hand(self) -> bool:
        """True if people are asked for buttons or numbers and may use their cards instead."""
        return isinstance(self.scene, TableScene) and not BY_HAND_TOOLS.isdisjoint(self.names())

    def choose_by_hand(self) -> None:
        """Choose with the cards, behind the curtain where there is one."""
        self.press(next(name for name in self.names() if name in BY_HAND_TOOLS))
        self.run_until(lambda: self.is_asked or self.is_behind_curtain)
        if self.is_behind_curtain:
            self.open_curtain()

    @property
    def is_asked(self) -> bool:
        top = self.scene
        return isinstance(top, TableScene) and top.deciding_seat is not None

    @property
    def is_behind_curtain(self) -> bool:
        """True if the curtain is shown, while the screen is handed over."""
        return isinstance(self.scene, CurtainScene)

    @property
    def is_over(self) -> bool:
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

    def finish_tally(self) -> None:
        """Tap until the result is told and its buttons hear."""
        while "again" not in self.names():
            self.key(pygame.K_RETURN)
            self.wait(0.2)
        self.wait(0.8)

    def hold(self, key: int, seconds: float) -> None:
        """Keep a key down for a while."""
        self.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
        self.wait(seconds)
        self.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=0))

    def window_point(self, x: float, y: float) -> tuple[int, int]:
        """A place of the design as a pixel of the window."""
        view, scale = self.app.window.viewport, self.app.window.scale
        return round(view.x + x * scale), round(view.y + y * scale)

    def point(self, x: float, y: float) -> None:
        event = pygame.event.Event(
            pygame.MOUSEMOTION, pos=self.window_point(x, y), rel=(0, 0), buttons=(0, 0, 0)
        )
        self.frame(event)

    def down(self, x: float, y: float, button: int = 1) -> None:
        self.frame(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self.window_point(x, y), button=button)
        )

    def up(self, x: float, y: float, button: int = 1) -> None:
        self.frame(
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self.window_point(x, y), button=button)
        )

    def click(self, x: float, y: float, button: int = 1) -> None:
        self.point(x, y)
        self.down(x, y, button)
        self.up(x, y, button)

    def open_drawer_for(self, name: str) -> None:
        """Open the drawer of tools if a tool is meant that lies in it."""
        names = [widget.name for widget in self.scene.widget_layer.widgets]
        if name.startswith("tool:") and name not in names and "tool:drawer" in names:
            self.press("tool:drawer")
            self.frame()

    def click_on(self, name: str, button: int = 1) -> None:
        self.open_drawer_for(name)
        self.click(*self.find_free_point(name), button)

    def find_free_point(self, name: str) -> tuple[float, float]:
        """A point of a widget that nothing else covers, once what it stands for has come."""
        for _ in range(MAX_FRAMES):
            widget = self.scene.widget_layer.find_widget(name)
            if (point := self._free(widget)) is not None:
                return point
            if self.scene.widget_layer.toasts.has_action_at(*widget.box.center):  # it has been read
                self.key(pygame.K_ESCAPE)
            self.frame()
        over = self.scene.widget_layer.focusable_at(*widget.box.center)
        raise AssertionError(f"{name} is covered by {over and over.name}")

    def _free(self, widget: Widget) -> tuple[float, float] | None:
        page, box = self.scene.widget_layer, widget.box
        for down in (0.5, 0.2, 0.8, 0.05, 0.95):
            for across in (0.5, 0.2, 0.8, 0.05, 0.95):
                x, y = box.x + box.width * across, box.y + box.height * down
                met = self.app.window.to_design_point(
                    self.window_point(x, y)
                )  # a pixel may be wide
                if page.focusable_at(*met) is widget and not page.toasts.has_action_at(*met):
                    return x, y
        return None

    def can_touch(self, widget: Widget) -> bool:
        """True if these hands reach a widget: nothing covers it."""
        return self._free(widget) is not None

    # Playing

    def start(
        self, game: str, *who: str, mode: MatchMode = MatchMode.PLAY, seed: int = 7, **options: Any
    ) -> TableScene:
        """A table for a new match, at once."""
        from scenes.base.match_request import MatchRequest

        self.program.start_match(MatchRequest(game, seat_specs(*who), options, seed, mode=mode))
        self.app.scene_stack.apply_changes()
        table = self.table
        self.app._arrive(table)
        return table

    def open_half_played(
        self, game: str, count: int, people: int = 0, paused: bool = True
    ) -> TableScene:
        """A table in the middle of an example match, a demo if no people play."""
        from scenes.screenshots import example_matches

        whole = example_matches.play_example_match(game, count, people=people)
        match = example_matches.copy_match_until(whole, whole.decision_number // 2)
        mode = MatchMode.PLAY if people else MatchMode.DEMO
        table = TableScene(self.context, match, mode, strict=True)
        table.speed.is_paused = paused
        self.app.open_scene(table)
        for _ in range(4):
            self.app.step(0.1)
        return table

    def preferred_action(self) -> Action:
        """Return the action that the heuristic chooses for the seat that may move."""
        table = self.table
        match, seat = table.match, table.deciding_seat
        assert seat is not None
        legal = match.legal_actions(seat)
        chance = make_decision_chance(match.setup.seed, match.decision_number, seat)
        action: Action = games.load_strategy(match.game).policy(
            match.view_for(seat), seat, legal, chance
        )
        return action

    def move(self, action: Action | None = None) -> None:
        """Make a move by touching what stands for it."""
        table = self.table
        action = action or self.preferred_action()
        self.look_at_covered(action)
        before = table.match.decision_number
        for _ in range(MAX_STEPS):
            draft = table.gestures.action_builder
            if draft is None or (step := draft.step_towards(action)) == draft:
                break
            self.look_at_covered(step)
            self.do(self.gesture(step))
        else:
            raise AssertionError(f"{action} is never put together")
        self.do(self.gesture(action))
        if self.touches and not (table.widget_layer.dialog or self.has_moved(table, before)):
            self.do(self.gesture(action))  # a first touch warns of what brings nothing
        if table.widget_layer.dialog:  # asked twice
            self.press("yes")
        assert self.has_moved(table, before), f"{action} was not done"

    def has_moved(self, table: TableScene, before: int) -> bool:
        """True if a move was made at a table that had `before` decisions."""
        return table.match.decision_number == before + 1

    def look_at_covered(self, action: Action | ActionBuilder) -> None:
        """One's own pieces that a step needs may lie face down: pressing one shows them."""
        gestures = self.table.gestures
        zones = {gesture.zone for gesture in gestures.offered_gestures if gesture.action == action}
        for widget in self.table.widget_layer.widgets:
            if isinstance(widget, HotspotWidget) and widget.hotspot.zone in zones:
                sprite = gestures.sprite_at(widget.hotspot)
                lying = self.table.stage.view_model.zone_pieces.get(widget.hotspot.zone, ())
                heap = sprite is None and bool(lying) and all(map(is_back, lying))
                if heap or (sprite is not None and is_back(sprite.piece)):
                    self.press(widget.name)
                    return

    def gesture(self, action: Action | ActionBuilder) -> Gesture:
        """The way to do an action, or a step to it, that suits these hands: none that ends below a
        hand that lies before all."""
        gestures = [t for t in self.table.gestures.offered_gestures if t.action == action]
        seen = [t for t in gestures if t.target is None or not self.is_under_hand_panel(t.target)]
        return (seen or gestures)[self.table.match.decision_number % len(seen or gestures)]

    def is_under_hand_panel(self, zone: Zone) -> bool:
        """True if a zone lies below an open hand panel."""
        table = self.table
        box = table.layout.zone_layout.box(zone)
        return table.presenter.table_view.hand_panel.covers_box(zone, box)

    def do(self, gesture: Gesture) -> None:
        table = self.table
        if gesture.zone is None:
            buttons = [w for w in table.widget_layer.widgets if isinstance(w, GestureButton)]
            self.press(next(b.name for b in buttons if b.gesture == gesture))
            return
        able = [
            w
            for w in table.widget_layer.widgets
            if isinstance(w, HotspotWidget)
            and w.hotspot.zone == gesture.zone
            and gesture in table.gestures.gestures_for(w.hotspot)
        ]
        source = next((w for w in able if self.can_touch(w)), able[0]).name
        if gesture.target is None:
            self.press(source)
        else:
            self.bring(source, Hotspot(gesture.target, -1))

    def play_out(self) -> Match:
        """Play to the result."""
        match = self.table.match
        self.run_until_asked()
        while not self.is_over:
            self.move()
            self.run_until_asked()
        return match

    def open_curtain(self) -> None:
        """Hold the button until the table is seen."""
        self.run_until(lambda: self.is_behind_curtain)
        self.wait(1.2)
        self.hold(pygame.K_RETURN, 1.0)
        self.run_until(lambda: isinstance(self.scene, TableScene))

    def take_over(self) -> None:
        """Through the curtain to one's own hand."""
        self.open_curtain()
        self.run_until_asked()

    def play_out_among_people(self) -> Match:
        """Play to the result, for all people in turn."""
        match = self.table.match
        while not self.is_over:
            self.run_until(
                lambda: (
                    self.is_over
                    or self.is_asked
                    or self.is_behind_curtain
                    or self.can_choose_by_hand
                )
            )
            if self.can_choose_by_hand:
                self.choose_by_hand()
            if self.is_behind_curtain:
                self.take_over()
            if self.is_asked:
                self.move()
                self.frame()
        return match

    def choose_from_title(self, game: str) -> TableScene:
        """From the title to a new table of a game: three presses."""
        for name in ("play", f"game:{game}", "start"):
            self.press(name)
            self.wait(0.1)
        self.run_until(lambda: isinstance(self.scene, TableScene) or self.is_behind_curtain)
        return self.table

    def from_title(self, game: str, *who: str, **options: Any) -> None:
        """From the title to a table, as the seats were the last time."""
        from scenes.menus.title_screen import TitleScene

        given = LastSetup(seat_specs(*who), dict(options), None, "")
        self.context.preferences.change(remembered={game: given}, last_game=game)
        self.app.open_scene(TitleScene(self.context))
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
        self.open_drawer_for(name)
        for _ in range(40):
            if self.focus == name:
                self.accept()
                return
            self.arrow(self._way(name))
        raise AssertionError(f"no way from {self.focus} to {name}")

    def can_touch(self, widget: Widget) -> bool:
        """True if arrows come to a widget; of pieces in one place they reach one."""
        if self.focus == widget.name:
            return True
        try:
            self._way(widget.name)
        except AssertionError:
            return False
        return True

    def _way(self, name: str) -> Direction:
        """The first arrow on the shortest way to a widget."""
        page = self.scene.widget_layer
        able = [w for w in page.active_widgets if w.is_focusable]
        assert name in [w.name for w in able], f"{name} is not among {[w.name for w in able]}"
        first = page.focused_widget
        if first is None:
            return Direction.DOWN  # any arrow brings the focus
        todo: deque[tuple[Widget, Direction | None]] = deque([(first, None)])
        known = {first.name}
        while todo:
            here, begun = todo.popleft()
            for direction in Direction:
                if here.handles_left_right and direction in (Direction.LEFT, Direction.RIGHT):
                    continue
                others = [w for w in able if w is not here]
                at = find_neighbour(
                    here.navigation_box, [w.navigation_box for w in others], direction
                )
                if at is None or others[at].name in known:
                    continue
                if others[at].name == name:
                    return begun or direction
                known.add(others[at].name)
                todo.append((others[at], begun or direction))
        raise AssertionError(f"no way from {first.name} to {name}")

    def gesture(self, action: Action | ActionBuilder) -> Gesture:
        """A piece that acts when it is pressed cannot be taken by keys; it need not be."""
        gestures = [t for t in self.table.gestures.offered_gestures if t.action == action]
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
        """Number of the pad, as its events carry it."""
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
        widget = self.table.widget_layer.find_widget(source)
        assert isinstance(widget, HotspotWidget)
        gestures = self.table.gestures.gestures_for(widget.hotspot)
        if self.table.match.decision_number % 3 == 0 and gestures[0].target is not None:
            self.click_on(source)
            self.click_on(f"hotspot:{target.zone}:{target.index}")
            return
        self.drag(source, self.table.stage.zone_layout.box(target.zone).center)

    def drag(self, source: str, to: tuple[float, float]) -> None:
        x, y = self.find_free_point(source)
        self.point(x, y)
        self.down(x, y)
        for share in (0.1, 0.5, 1.0):
            across, down = x + (to[0] - x) * share, y + (to[1] - y) * share
            where = {"pos": self.window_point(across, down), "rel": (0, 0), "buttons": (1, 0, 0)}
            self.frame(pygame.event.Event(pygame.MOUSEMOTION, where))
        self.up(*to)
