"""The monkey: does deeds at the screen, and looks after every frame whether all is well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame

from scenes.base.match_request import MatchRequest
from scenes.lessons.lesson_scene import LessonScene
from scenes.menus.title_screen import TitleScene
from scenes.shell.program import Program, ProgramNavigator
from scenes.store.preferences import CURTAIN_MODES, SPEED_CHOICES, TEXT_SCALES
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.privacy.simultaneous_choice import BY_HAND_TOOL
from scenes.table.scene import TableScene
from scenes.table.turns.fast_forward import PRESS_MERGE_SECONDS
from scenes.table.turns.table_states import ReplayingEvents
from scenes.ui.devices import key_map
from scenes.ui.widgets.widget import Widget
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, MatchMode, SeatSpec, Setup
from tabletop.practice.lesson_runner import RequiredInput
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.screen.secrecy_monitor import SecrecyMonitor
from tests.scenes.player import FRAME, MAX_FRAMES, Mouse
from tests.security.monkey.input_listener import InputListener
from tests.security.monkey.inputs import RandomInput
from tests.security.monkey.stand_ins import PADS

Event = pygame.event.Event

WINDOW = (256, 144)
"""Size of the window at the start of a round and during recovery."""
SIZES = (
    (1, 1), (1, 300), (400, 1), (16, 9), (90, 200), (300, 90), (320, 180), (160, 100), WINDOW,
)  # fmt: skip
KEYS = (
    *key_map.ARROW_DIRECTIONS,
    *key_map.ARROW_DIRECTIONS,
    *key_map.DEFAULT_KEY_COMMANDS,
    *key_map.EDIT_KEYS,
    pygame.K_F11,
    pygame.K_TAB,
    pygame.K_a,
    pygame.K_RETURN,
    pygame.K_RETURN,
)
MODIFIERS = (0, 0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_ALT)
BUTTONS = (*key_map.DPAD_DIRECTIONS, *key_map.DEFAULT_PAD_BUTTONS)
WORDS = ("a", "Mika", "&", "@x", "{n}", "日本", "\u202e", "e\u0301" * 9, "🐒", " ", "x" * 40)
SETTINGS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("language", BUILT_IN_LANGUAGES),
    ("text_scale", TEXT_SCALES),
    ("speed", SPEED_CHOICES),
    ("speed", SPEED_CHOICES),
    ("reduced_motion", (True, False)),
    ("high_contrast", (True, False)),
    ("curtain", CURTAIN_MODES),
    ("key_hints", (True, False)),
    ("overscan", (0, 4, 10)),
    ("muted", (True, False)),
    ("commentary", (True, False)),
    ("banter", (True, False)),
)
STEPS = (FRAME, FRAME, FRAME, 0.0, 0.05, 0.1)
"""Seconds that a frame may take."""
DRAW_INTERVAL = 4
"""Of so many frames one is drawn; the room looks at all of them."""
IDLE_FRAME_SECONDS = 0.1
"""Seconds a frame, while nothing is done."""
RECOVERY_SECONDS = 120.0
"""Virtual seconds after which, when the deeds have stopped, something must be possible."""
MAX_ESCAPES = 12
SEEN_BUTTON = "lesson:seen"
NEXT_BUTTONS = ("lesson:next", "lesson:retry")
"""Buttons that lead on in a lesson and in a drill."""
MAX_START_DECISIONS = 400
"""Decisions that a match may have had before the monkey comes."""


class StuckError(AssertionError):
    """A state in which no input has an effect any more."""


def pick(choices: Sequence[Any], share: float) -> Any:
    """One of the choices, by a number from 0 to 1."""
    return choices[min(int(share * len(choices)), len(choices) - 1)]


class MonitoredNavigator(ProgramNavigator):
    """The program's, with somebody who is told first when the screen is covered."""

    def __init__(self, program: Program, covered: Callable[[], None]) -> None:
        super().__init__(program)
        self._covered = covered

    def cover_secrets(self) -> None:
        self._covered()
        super().cover_secrets()


class Monkey(Mouse):
    """Somebody who does deeds, before one program."""

    def __init__(self, matches: Path) -> None:
        super().__init__(matches, size=WINDOW, speed=1.0)
        self.room = SecrecyMonitor(self)
        self.seconds = 0.0
        """Virtual time that has passed."""
        self.frames = 0
        self.opened = 0
        """Curtains that were opened."""
        self.decision_count = 0
        """Decisions made by the monkey's own hands."""
        self._step = FRAME
        self._moved: object = None
        """The state of a table where nobody plays, as it was when it was last looked at."""
        self._at = (0.5, 0.5)
        self._held: set[int] = set()
        self.context.navigator = MonitoredNavigator(self.program, self._note_covering)
        assert self.app.idle_handler is not None
        self.app.idle_handler = InputListener(self.app.idle_handler, self.room)

    def _note_covering(self) -> None:
        """Tell the secrecy monitor that the person at the screen covers it."""
        if self._has_secrets:
            self.room.cover()

    # Frames

    def frame(self, *events: Event) -> None:
        self.frames += 1
        if self.frames % DRAW_INTERVAL == 0:
            self.app.step(self._step, events)
        else:
            self.app.advance(self._step, events)
            self.app.apply_scene_changes()
        self.seconds += self._step
        if self.app.scene_stack.top is None:
            self._restart()
        if self._has_secrets:
            self.room.is_replaying = isinstance(self.table.turn_flow.state, ReplayingEvents)
            self.room.follow(self._step)

    def _restart(self) -> None:
        """Start the program again after an input has ended it."""
        self.app.input_reader.release_all()
        self.app.open_scene(TitleScene(self.context))

    @property
    def _tables(self) -> list[TableScene]:
        return [s for s in self.app.scene_stack.scenes if isinstance(s, TableScene)]

    @property
    def _has_secrets(self) -> bool:
        """True if people with secrets sit at a table. In a lesson nobody has secrets."""
        tables = self._tables
        lesson = any(isinstance(table, LessonScene) for table in tables)
        return not lesson and any(table.match.setup.human_seats for table in tables)

    # Deeds

    def do_input(self, deed: RandomInput) -> None:
        """Do one thing, whatever is on the screen."""
        if self.is_behind_curtain and deed.b < 0.8:
            self._open_it()
            return
        self._step = pick(STEPS, deed.c)
        if deed.kind not in ("wait", "away", "resize", "set", "expose"):
            self.room.uncover()  # whoever has covered the screen is back
        getattr(self, f"_{deed.kind}")(deed.a, deed.b, deed.c)
        self.frame()

    def _open_it(self) -> None:
        """Hold the curtain's button for as long as it takes."""
        self._step = IDLE_FRAME_SECONDS
        self.wait(1.5)
        self.frame(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
        for _ in range(30):
            self.frame()
        self.frame(Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
        self.opened += not self.is_behind_curtain

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / max(self._step, FRAME)))):
            self.frame()

    # Playing

    def _act(self, a: float, b: float, c: float) -> None:
        """One of the gestures that are offered, if a person may decide."""
        if not self.is_asked or self.table.widget_layer.dialog:
            self._press(a, b, c)
            return
        table = self.table
        offered = table.gestures.offered_gestures
        before = table.match.decision_number
        gesture = pick(offered, a) if offered else None
        if gesture is None:
            return
        named = self._widget_of(gesture)
        if named is None:
            self._press(a, b, c)
            return
        box = None
        if gesture.target is not None:
            box = table.layout.zone_layout.box(gesture.target)
        self._click(named, 1)
        if box is not None and self._tables:
            self.click(*box.center)
        self.decision_count += bool(self._tables) and self.table.match.decision_number > before

    def _widget_of(self, gesture: Any) -> Widget | None:
        gestures = self.table.gestures
        for widget in self.table.widget_layer.widgets:
            if isinstance(widget, HotspotWidget):
                at = widget.hotspot
                if at.zone == gesture.zone and gesture in gestures.gestures_for(at):
                    return widget
            elif getattr(widget, "gesture", None) == gesture:
                return widget
        return None

    def _click(self, widget: Widget, button: int) -> None:
        self.click(*(self._free(widget) or widget.box.center), button)

    def _press(self, a: float, b: float, c: float) -> None:
        """One of the things that can be pressed."""
        able = [w for w in self.scene.widget_layer.active_widgets if w.is_focusable]
        if able:
            self._click(pick(able, a), 3 if b < 0.1 else 2 if b < 0.12 else 1)

    # Devices

    def _key(self, a: float, b: float, c: float) -> None:
        key, mod = pick(KEYS, a), pick(MODIFIERS, b)
        self.frame(Event(pygame.KEYDOWN, key=key, mod=mod))
        self.frame(Event(pygame.KEYUP, key=key, mod=mod))

    def _hold(self, a: float, b: float, c: float) -> None:
        """A key goes down and stays, or comes up."""
        key = pick(KEYS, a)
        self.frame(Event(pygame.KEYUP if key in self._held else pygame.KEYDOWN, key=key, mod=0))
        self._held ^= {key}

    def _where(self, a: float, b: float) -> tuple[int, int]:
        """Anywhere in the window; half of the time on something that can be touched."""
        active = self.scene.widget_layer.active_widgets
        if active and a < 0.5:
            return self.window_point(*pick(active, 2 * a).box.center)
        width, height = self.app.window_surface.get_size()
        return int(a * width), int(b * height)

    def _point(self, a: float, b: float, c: float) -> None:
        self._move_to(self._where(a, b), ())

    def _move_to(self, pos: tuple[int, int], buttons: tuple[int, ...], touch: bool = False) -> None:
        state = tuple(int(n in buttons) for n in (1, 2, 3))
        self.frame(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=state, touch=touch))

    def _button(self, kind: int, pos: tuple[int, int], button: int, touch: bool = False) -> None:
        self.frame(Event(kind, pos=pos, button=button, touch=touch))

    def _drag(self, a: float, b: float, c: float) -> None:
        start, end = self._where(a, b), self._where(b, c)
        self._button(pygame.MOUSEBUTTONDOWN, start, 1)
        for share in (0.2, 0.6, 1.0):
            x, y = (round(p + (q - p) * share) for p, q in zip(start, end, strict=True))
            self._move_to((x, y), (1,))
        if c < 0.8:
            self._button(pygame.MOUSEBUTTONUP, end, 1)

    def _down(self, a: float, b: float, c: float) -> None:
        self._button(pygame.MOUSEBUTTONDOWN, self._where(a, b), pick((1, 1, 2, 3, 4, 5), c))

    def _up(self, a: float, b: float, c: float) -> None:
        self._button(pygame.MOUSEBUTTONUP, self._where(a, b), pick((1, 1, 2, 3, 4, 5), c))

    def _finger(self, a: float, b: float, c: float) -> None:
        """A tap, or a long press."""
        where = self._where(a, b)
        self._button(pygame.MOUSEBUTTONDOWN, where, 1, True)
        if c < 0.3:
            self.wait(0.6)
        elif c < 0.5:
            self._move_to(self._where(c, a), (1,), True)
        self._button(pygame.MOUSEBUTTONUP, where, 1, True)

    def _wheel(self, a: float, b: float, c: float) -> None:
        self.frame(Event(pygame.MOUSEWHEEL, x=0, y=pick((-3, -1, 1, 2), a), flipped=b < 0.1))

    def _pad(self, a: float, b: float, c: float) -> None:
        button, pad = pick(BUTTONS, a), int(b * (PADS + 1))
        self.frame(Event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=button))
        if c < 0.8:
            self.frame(Event(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=button))
        if c < 0.2:
            self.frame(Event(pygame.JOYBUTTONDOWN, instance_id=pad, button=int(a * 9)))
            self.frame(
                Event(pygame.JOYHATMOTION, instance_id=pad, value=pick(((0, 1), (-1, 0)), b))
            )
            self.frame(Event(pygame.JOYHATMOTION, instance_id=pad, value=(0, 0)))
            self.frame(Event(pygame.JOYBUTTONUP, instance_id=pad, button=int(a * 9)))

    def _axis(self, a: float, b: float, c: float) -> None:
        pad, axis = int(b * (PADS + 1)), int(a * 6)
        for value in (round((2 * c - 1) * 32767), 0)[: 1 + (b < 0.7)]:
            self.frame(Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=value))

    def _plug(self, a: float, b: float, c: float) -> None:
        number = int(a * (PADS + 1))
        self.frame(
            Event(pygame.JOYDEVICEADDED, device_index=number),
            Event(pygame.CONTROLLERDEVICEADDED, device_index=number),
        )

    def _pull(self, a: float, b: float, c: float) -> None:
        number = int(a * (PADS + 1))
        kinds = (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED)
        self.frame(*(Event(kind, instance_id=number) for kind in kinds))

    def _write(self, a: float, b: float, c: float) -> None:
        kind = pygame.TEXTINPUT if b < 0.8 else pygame.TEXTEDITING
        self.frame(Event(kind, text=pick(WORDS, a), start=0, length=0))

    # The window and the surroundings

    def _resize(self, a: float, b: float, c: float) -> None:
        width, height = pick(SIZES, a)
        kind = pygame.WINDOWSIZECHANGED if b < 0.8 else pygame.WINDOWDISPLAYCHANGED
        self.frame(Event(kind, x=width, y=height))

    def _away(self, a: float, b: float, c: float) -> None:
        self.frame(Event(pygame.WINDOWFOCUSLOST))

    def _expose(self, a: float, b: float, c: float) -> None:
        self.frame(Event(pygame.WINDOWEXPOSED))

    def _set(self, a: float, b: float, c: float) -> None:
        name, values = pick(SETTINGS, a)
        self.context.preferences.change(**{name: pick(values, b)})

    def _wait(self, a: float, b: float, c: float) -> None:
        self._step = IDLE_FRAME_SECONDS
        self.wait(6 * a)

    def _calm(self, a: float, b: float, c: float) -> None:
        """Go back, a few times."""
        for _ in range(1 + int(3 * a)):
            self.key(pygame.K_ESCAPE)

    def _burst(self, a: float, b: float, c: float) -> None:
        """Many things in one frame."""
        where, other = self._where(a, b), self._where(b, c)
        key = pick(KEYS, c)
        events = [
            Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1),
            Event(pygame.KEYDOWN, key=key, mod=0),
            Event(pygame.MOUSEBUTTONUP, pos=where, button=1),
            Event(pygame.MOUSEBUTTONDOWN, pos=other, button=1),
            Event(pygame.WINDOWSIZECHANGED, x=pick(SIZES, a)[0], y=pick(SIZES, a)[1]),
            Event(pygame.KEYUP, key=key, mod=0),
            Event(pygame.MOUSEBUTTONUP, pos=other, button=1),
        ]
        self.frame(*(events[n] for n in range(len(events)) if (a * (n + 3)) % 1 < 0.6))

    # Ways through the program

    def _go(self, a: float, b: float, c: float) -> None:
        """Leave to the title; from there continue, begin anew, or open the list of matches."""
        program = self.program
        self.open_by(program.return_to_shelf)
        assert program.match_store is not None
        kept = program.match_store.find_resumable_match()
        ways: list[Callable[[], None]] = [lambda: None, program.open_match_list]
        if kept is not None:
            ways += [lambda: program.resume_match(kept)] * 3
        self.open_by(pick([*ways, lambda: program.start_match(random_match(b, c))], a))

    def open_by(self, way: Callable[[], object]) -> None:
        """Go a way, as at the end of a frame in which a button leads there."""
        before = self.app.scene_stack.top
        way()
        if self.app.scene_stack.apply_changes():
            self.app._switched(before)

    # Afterwards

    def recover(self) -> None:
        """The deeds have stopped: within a bounded time something can be done, and is done.

        Raises StuckError.
        """
        self._release_all()
        self._step, begun, escapes = IDLE_FRAME_SECONDS, self.seconds, 0
        self._moved = None
        while self.seconds - begun < RECOVERY_SECONDS:
            if self.is_behind_curtain:
                self._open_it()
                self._step = IDLE_FRAME_SECONDS
            elif self._on_table:
                if self._recovered_at_table():
                    return
                self.frame()
            elif self._tables or not isinstance(self.scene, TitleScene):
                if self.is_over:
                    return
                escapes += 1
                if escapes > MAX_ESCAPES:
                    raise StuckError(f"no way back from {self.scene}")
                self.key(pygame.K_ESCAPE)
            elif self.scene.widget_layer.dialog:
                self.key(pygame.K_ESCAPE)
            else:
                assert "play" in self.names(), self.names()
                return
        raise StuckError(
            f"after {RECOVERY_SECONDS} s nothing can be done: {self._describe_screen()}"
        )

    def _recovered_at_table(self) -> bool:
        """Do what can be done at a table; whether that is all that is wanted."""
        table = self.table
        if table.widget_layer.dialog:
            self.key(pygame.K_ESCAPE)
        elif first := next(
            (name for name in (SEEN_BUTTON, BY_HAND_TOOL) if name in self.names()), None
        ):
            self.press(first)  # a first match explains itself
        elif on := [name for name in self._lesson_targets(table) if name in self.names()]:
            self.press(on[0])
            return True
        elif self.is_asked and table.gestures.is_active:
            self._step = FRAME
            self.room.uncover()
            self.wait(PRESS_MERGE_SECONDS)  # a press that follows at once belongs to those before
            if not self.is_asked or not table.gestures.is_active:
                return False
            self.move_if_asked()
            return True
        elif not table.match.setup.human_seats:
            if self._moved is not None and self._moved != table.session.current_moment:
                return True
            self._moved = table.session.current_moment
            if table.speed.is_paused:
                self.key(pygame.K_p)
        return False

    def _lesson_targets(self, table: TableScene) -> Sequence[str]:
        """Return the widgets that advance a lesson when nobody has to decide."""
        if not isinstance(table, LessonScene):
            return ()
        run = table.exercise.lesson_run
        touched = run.step.touch_targets if run.required_input is RequiredInput.TOUCH else ()
        return [*NEXT_BUTTONS, *(f"point:{pointed.zone}" for pointed in touched)]

    @property
    def _on_table(self) -> bool:
        return isinstance(self.scene, TableScene)

    def _describe_screen(self) -> str:
        """Return a description of the screen for the report of a failure."""
        table = self._tables[0] if self._tables else None
        names = [w.name for w in self.scene.widget_layer.active_widgets if w.is_focusable]
        if table is None:
            return f"{self.scene}, {names}"
        return (
            f"{self.scene}, {table.match.game.name} {table.match.decision_number}, "
            f"{type(table.turn_flow.state).__name__}, deciding {table.deciding_seat}, {names}"
        )

    def preferred_action(self) -> Action:
        """In a lesson what it asks for: anything else is explained and not done."""
        table = self.table
        return (
            table.exercise.lesson_run.right_actions[0]
            if isinstance(table, LessonScene)
            else super().preferred_action()
        )

    def has_moved(self, table: TableScene, before: int) -> bool:
        """The next step of a lesson may lay another table."""
        return isinstance(table, LessonScene) or super().has_moved(table, before)

    def find_free_point(self, name: str) -> tuple[float, float]:
        """A point of a widget that has come to rest, with all that lies there: a pixel of this
        window is wide, and a piece in the air is soon elsewhere."""
        before = None
        for _ in range(MAX_FRAMES):
            point, widget = super().find_free_point(name), self.scene.widget_layer.find_widget(name)
            heap = widget.heap_nodes if isinstance(widget, HotspotWidget) else ()
            if before == (before := (point, [node.bounds() for node in heap])):
                return point
            self.frame()
        raise StuckError(f"{name} never comes to rest")

    def move_if_asked(self) -> None:
        """A person may decide: one of the legal decisions can be made by hand."""
        table = self.table
        if (
            table.sequencer.is_idle
            and not table.gestures.action_builder
            and not table.session.has_next_event
        ):
            difference = table.presenter.table_view.describe_difference(table.session.match.state)
            assert not difference, difference
        for _ in range(2):  # Esc closes what is said first
            if table.gestures.held_piece is not None:
                self.key(pygame.K_ESCAPE)
        assert table.gestures.held_piece is None, "Esc puts back what is held"
        self.move()
        self.decision_count += 1

    def _release_all(self) -> None:
        """Release all keys, buttons and pads, and restore the size of the window."""
        where = self.app.window_surface.get_rect().center
        ups = [Event(pygame.KEYUP, key=key, mod=0) for key in sorted(self._held)]
        ups += [Event(pygame.MOUSEBUTTONUP, pos=where, button=button) for button in (1, 2, 3)]
        kinds = (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED)
        pads = range(PADS + 1)
        ups += [Event(kind, instance_id=pad) for pad in pads for kind in kinds]
        self.frame(*ups, Event(pygame.WINDOWSIZECHANGED, x=WINDOW[0], y=WINDOW[1]))
        self._held.clear()
        if 0 < self.context.settings.speed < 1:
            self.context.preferences.change(speed=1.0)


def random_match(a: float, b: float) -> MatchRequest:
    """A match of some game: seats of people and AI seats in any order, or a demo."""
    name = pick(games.names(), a)
    seats = random_seats(name, b)
    people = sum(seat.is_human for seat in seats)
    modes = {0: (MatchMode.DEMO,), 1: (MatchMode.PLAY, MatchMode.PRACTICE)}.get(
        people, (MatchMode.PLAY,)
    )
    return MatchRequest(name, seats, {}, None, mode=pick(modes, (7 * b) % 1))


def random_seats(name: str, share: float) -> tuple[SeatSpec, ...]:
    """Seats for a game: how many, and who of them are people."""
    room = games.game_class(name).seat_counts
    count = min(pick(room, share), 5)
    chance = Chance(int(share * 1e6))
    people = [chance.random() < 0.6 for _ in range(count)]
    return tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "" if human else "trader", SEAT_COLOURS[n])
        for n, human in enumerate(people)
    )


def save_started_match(name: str, path: Path, seed: int) -> None:
    """A match with a person at least lies at a path, at any stage, the end included."""
    chance = Chance(seed)
    seats: tuple[SeatSpec, ...] = ()
    while not any(seat.is_human for seat in seats):
        seats = random_seats(name, chance.random())
    match = Match.start(games.load(name), Setup(name, seats, {}, seed), path)
    most = chance.randbelow(MAX_START_DECISIONS) if chance.random() < 0.7 else 0
    while not match.is_over and match.decision_number < most:
        seat: Seat = match.active_seats()[0]
        assert match.submit(seat, chance.pick(match.legal_actions(seat))) is None
    match.close()
