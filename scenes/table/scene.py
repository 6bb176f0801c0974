"""The table: a match played, watched or practised. Logic is instant, showing is a queue.

Looking (zoom, log, rules, pause, speed) is never blocked by an animation; only new moves wait for
it. Whenever nothing is left to show, the stage must equal the view's inventory.

The scene wires the parts of a table together, lets time pass and hands on what is wanted. What is
played stands in the session, what goes on in the states, what is seen in the display.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.context import Context
from scenes.scene import Scene
from scenes.stage import closeup, magnifier
from scenes.stage.fidgets import Fidgets
from scenes.stage.glints import Glints
from scenes.stage.hud import Tool
from scenes.stage.pace import Pace
from scenes.table.banter import Banter
from scenes.table.broadcast import Broadcast
from scenes.table.coach import Coach
from scenes.table.commentator import Commentator
from scenes.table.controls import Controls
from scenes.table.display import Display, Hooks
from scenes.table.flow import TableFlow
from scenes.table.hurry import Hurry
from scenes.table.opponents import Opponents
from scenes.table.playerinput import PlayerInput
from scenes.table.session import Session
from scenes.table.states import ChoosingUnseen
from scenes.table.surroundings import Surroundings
from scenes.table.unseen import UnseenChoices
from scenes.touch.gestures import Hotspot, Outcome
from scenes.touch.hotspots import HotspotWidget
from scenes.ui.intents import (
    Command,
    Do,
    Drag,
    Hearing,
    Intent,
    PadButton,
    Pick,
    Point,
    Press,
    Release,
    Stop,
)
from scenes.ui.widget import Widget
from scenes.upward import upward
from tabletop.bots.seated import Bots, WithBots
from tabletop.core.actions import Action
from tabletop.core.handling import Gesture
from tabletop.core.zones import Seat
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.setup import Mode
from tabletop.seats.worker import WorkerClient
from tabletop.table.table import Table


class Led(NamedTuple):
    """A match that is led from elsewhere, by a lesson."""

    table: Table
    since: int
    """What happened from this decision on is still to be shown."""


class TableScene(Scene):
    """One match on the screen.

    `strict` raises StageError where players only get a quiet re-lay. `pace` is the speed of a demo;
    None takes the one of the settings.
    """

    machine: type[TableFlow] = TableFlow
    """What leads through the states of the table."""

    def __init__(
        self,
        context: Context,
        match: Match,
        mode: Mode,
        pace: float | None = None,
        strict: bool = False,
        led: Led | None = None,
    ) -> None:
        """led: the table, where something else leads the match there."""
        super().__init__(context)
        self.match = match
        """As it stands at the table; `session.match` is as far as it has been shown."""
        client = self._worker() if led is None else None
        self.bots = Bots(match.setup.seats)
        self.table = self._seat_around(client, mode) if led is None else led.table
        self.session = session = Session(self.table, mode, None if led is None else led.since)
        session.perspective.passed_round = context.settings.passed_round
        self._passed = 0.0  # seconds that have passed at the table
        self._beneath = False  # whether a menu lies over it
        self._people = session.people
        people = (match.setup.seats[seat].name for seat in match.setup.humans)
        context.devices.pads.company = frozenset(people)
        self.pace = Pace(pace)
        self._shown_by: Scene | None = None  # small, while it goes on
        hooks = Hooks(
            touched=upward(self._touched), pressed=upward(self._pressed),
            tools=upward(self._tools), beside=upward(self.beside),
            to_front=upward(self._to_front), in_front=upward(self._in_front),
        )  # fmt: skip
        self.display = display = Display(context, self.page, session, self.pace, hooks, strict)
        self.layout = display.layout
        self.stage = display.stage
        self.hud = display.hud
        self.director = display.director
        self.gestures = display.gestures
        self.fidgets = Fidgets(context, self.stage, display.presentation.animator, self.lanes)
        self.glints = Glints(context, self.stage, self.lanes)
        self.input = self.player_input()
        self.commentator = Commentator(context, session, self.hud)
        series = self.commentator.series
        self.broadcast = (
            None if series is None else Broadcast(context, session, self.canvas, series)
        )
        """The foot of a demo."""
        self.opponents = Opponents(display, self.commentator, client)
        surroundings = Surroundings(display)
        self.banter = Banter(context, session, self.page, surroundings)
        self.unseen = UnseenChoices(display, self.input.submit)
        self.states = self.state_machine()
        self.coach = Coach(
            display, surroundings,
            study=self.opponents.study,
            attempt=self.input.attempt,
            decided=self.states.decided,
        )  # fmt: skip
        self.controls = Controls(display, self.coach, self.states, upward(self.leave))
        self.hurry = Hurry(display, upward(self._asks), upward(self._skip))
        self.page.back = self.controls.pause

    def lay(self) -> None:
        self.display.lay()
        self.display.show_widgets()

    # What another kind of table has otherwise

    def player_input(self) -> PlayerInput:
        """Who takes what a person does."""
        return PlayerInput(
            self.display, self.fidgets,
            rules=upward(self._rules),
            decided=upward(self._decided),
            given_away=upward(self._given_away),
        )  # fmt: skip

    def _touched(self, outcome: Outcome, hotspot: Hotspot) -> None:
        self.input.touched(outcome, hotspot)

    def _pressed(self, gesture: Gesture) -> None:
        self.input.press_button(gesture)

    def _to_front(self) -> None:
        self.context.stack.cut(self)

    def _in_front(self) -> bool:
        return self.context.stack.top in (self, self._shown_by)

    def _rules(self) -> None:
        self.controls.rules()

    def _decided(self) -> None:
        self.states.decided()

    def _asks(self) -> bool:
        return self.deciding is not None or isinstance(self.states.state, ChoosingUnseen)

    def _skip(self) -> None:
        if self.context.stack.top is self:
            self.states.skip()

    def _given_away(self, action: Action) -> float:
        return self.coach.given_away(action)

    def _worker(self) -> WorkerClient | None:
        """Who thinks for the AI seats; None where there are none."""
        levels = self.match.setup.levels
        thinks = any(levels) and not self.match.over
        return WorkerClient(self.match.game, levels=levels) if thinks else None

    def _seat_around(self, thinker: WorkerClient | None, mode: Mode) -> Table:
        """The table at which the match is played, of which this is one client."""
        self.bots.begin(self.match)
        return Table(self.match, WithBots(self.bots, thinker) if self.bots.at else thinker, mode)

    def state_machine(self) -> TableFlow:
        """What goes on at the table."""
        return self.machine(
            self.display, self.opponents, self.commentator, self.banter, self.unseen
        )

    @property
    def coached(self) -> bool:
        """Whether a coach thinks along."""
        return True

    def beside(self) -> Sequence[Widget]:
        """What else stands on the table: panels, their buttons, places to point at."""
        return self.unseen.widgets()

    @property
    def hearing(self) -> Hearing:
        """Buttons pick while people choose unseen."""
        return Hearing.PICKS if self.unseen.asked and not self.page.dialog else Hearing.COMMANDS

    # The frame

    def advance(self, seconds: float) -> None:
        director = self.director
        if self.display.projector.advance(seconds):
            self.display.skipped()
        self.page.advance(seconds)
        self.unseen.advance(seconds)
        self.hurry.advance(seconds)
        self.glints.advance(seconds, director.idle and not self.page.dialog)
        self.commentator.attend(self.opponents.client, self._shown_by is not None)
        if self.broadcast is not None:
            self.broadcast.attend(director.idle, self._shown_by is None)
        self.banter.make_way()
        self.display.narrator.make_way()
        if self.coached:
            self.coach.attend()
        self.opponents.listen()
        self._follow_jump()
        self._follow_chairs()
        if director.idle:
            self.session.acknowledge()
        self.display.presentation.thinks(self.session.acting if self.opponents.thinking else None)
        self.display.presentation.chose(self.session.chosen_elsewhere)
        if director.idle and self._in_front():
            self.states.proceed()
        self._tick(seconds)
        self.states.hand.advance(seconds)

    def _tick(self, seconds: float) -> None:
        """Let time pass at the table; it stands still where who is alone there has stopped it."""
        if self.pace.paused and self.table.alone(self.session.client):
            return
        if self.page.dialog and self.input.unwritten:
            return  # it is asked what to do, and nothing can be decided meanwhile
        self._passed += seconds
        try:
            self.table.tick(self._passed)
        except JournalError as error:
            self.input.not_written(error, upward(self._tick_again))

    def _tick_again(self) -> None:
        self._tick(0.0)

    def beneath(self, seconds: float) -> None:
        """A scene lies above: the table goes on without its screen where that is a menu."""
        above = self.context.stack.top
        if above is self._shown_by or above is None:
            return
        self._follow_chairs()
        if above.interlude:
            return
        if not self._beneath:
            self._beneath = True
            self.session.show(False)
        self._tick(seconds)

    lies_at_rest = True
    """Whether what is decided after time has jumped lies there at once."""

    def _follow_jump(self) -> None:
        """After undo or redo what was shown no longer holds: not for one frame."""
        if not self.session.time_jumped(self.lies_at_rest):
            return
        self.display.withdraw()
        self.opponents.forget()
        self.commentator.took_back()
        self.display.lay()
        self.display.show_widgets()
        self.states.laid_anew()

    def _follow_chairs(self) -> None:
        """Somebody plays elsewhere from now on, or here again: nothing of theirs lies open for one
        frame, and nobody waits behind a curtain for who has gone."""
        if self._people == self.session.people:
            return
        self._people = self.session.people
        self.display.withdraw()
        self.display.lay()
        self.display.show_widgets()
        if self.states.chairs_changed():
            self._to_front()

    @property
    def moving(self) -> bool:
        thinking = self.opponents.thinking or self.coach.hints.waiting
        busy = thinking or self.display.hands.dragging or not self.states.settled
        return super().moving or busy

    @property
    def deciding(self) -> Seat | None:
        """The seat of the person who may move now."""
        return self.session.deciding

    @property
    def asked(self) -> Sequence[str]:
        """Who may move now; what lies open to be looked at is closed by anybody."""
        if closeup.is_open(self.page):
            return ()
        return [self.match.setup.seats[seat].name for seat in self.states.asked]

    # Small, beside its chart

    def show_in(self, scene: Scene) -> None:
        """Another scene shows this one small while it goes on, and has the tools."""
        self._shown_by = scene
        self.display.show_widgets()
        self.page.rest()

    def show_alone(self) -> None:
        """In its own size again."""
        self._shown_by = None
        self.display.show_widgets()

    def _tools(self) -> Sequence[Tool]:
        return self.controls.tools() if self._shown_by is None else ()

    def woken(self) -> None:
        """In front again; in its own size, if it was shown small."""
        self.canvas.renderer = self.context.renderer
        if self._beneath:
            self._beneath = False
            self.session.show(True)

    # What is wanted

    def handle(self, intent: Intent) -> Intent | None:
        left = self._take(intent)
        self._follow_jump()
        return left

    def _take(self, intent: Intent) -> Intent | None:
        if isinstance(intent, Point | Press | Drag | Release):
            self.controls.pointer = intent.x, intent.y
        if isinstance(intent, Stop) and intent.command is Command.FAST_FORWARD:
            self.pace.fast = False
        if self.hurry.take(intent):
            return None
        if isinstance(intent, Pick):
            self.unseen.pick(intent)
            return None
        if self.page.dialog:
            if closeup.is_open(self.page):
                magnifier.attend(
                    self.context, self.page, self.canvas, intent, self.controls.rules_at
                )
                return None
            return super().handle(intent)
        moves = isinstance(intent, Press | Drag | Release)
        if moves and self.display.hands.handle(intent, self._hotspot_at):
            self.page.release()
            return None
        if isinstance(intent, Do) and self.controls.command(intent):
            return None
        if super().handle(intent) is None:
            return None
        return None if self._plays(intent) or self.hurry.along(intent) else intent

    def _plays(self, intent: Intent) -> bool:
        """Whether a press where nothing can be done plays with a piece while others act."""
        idle = self.deciding is None and not self.session.perspective.watched
        if not idle or not isinstance(intent, Press) or intent.button is not PadButton.PRIMARY:
            return False
        return self.fidgets.at(intent.x, intent.y)

    def _hotspot_at(self, x: float, y: float) -> Hotspot | None:
        """The piece or place there, the one that is dragged apart."""
        dragged = self.display.hands.dragged
        for widget in reversed(self.page.active):
            hotspot = widget.hotspot if isinstance(widget, HotspotWidget) else None
            if widget.focusable and (hotspot is None or hotspot != dragged) and widget.hit(x, y):
                return hotspot
        return None

    def cover(self) -> None:
        """Hide all secrets at once: behind the curtain, or face down until their owner looks."""
        if self.session.secrets_open:
            self.states.cover()
        else:
            self.session.perspective.cover()

    # Ends

    def leave(self) -> None:
        """The match is left or over: worker and bots end, the journal is closed."""
        self.opponents.close()
        if self.match.over:
            self.bots.end(self.match)
        self.bots.close()
        self.match.close()

    def left(self) -> None:
        super().left()
        self.director.clear()
        self._shown_by = None

    def turn_away(self) -> None:
        """Nobody sits there any more: of several people's secrets none lies open."""
        if self.session.secrets_open:
            self.session.perspective.leave()
            self.display.conceal()

    def restyled(self) -> None:
        """Language, text scale or contrast changed: all is made anew, nothing is lost.

        Another device alone changes nothing here: nothing of it is shown on a table.
        """
        eyes, before = self.session.perspective, self.session.perspective.home
        eyes.passed_round = self.context.settings.passed_round
        if not self.display.projector.restyle() and eyes.home == before:
            return
        self.commentator.hush()
        self.display.restyle()
        self.states.laid_anew()
