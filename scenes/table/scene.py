"""The table: a match played, watched or practised. Logic is instant, showing is a queue.

Looking (zoom, log, rules, pause, speed) is never blocked by an animation; only new moves wait for
it. Whenever nothing is left to show, the stage must equal the view's inventory.

The scene wires the parts of a table together, lets time pass and hands on what is wanted. What is
played stands in the session, what goes on in the states, what is seen in the display.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Protocol

from scenes.context import Context
from scenes.preferences import INSTANT
from scenes.scene import Scene
from scenes.stage import closeup, magnifier
from scenes.stage.fidgets import Fidgets
from scenes.stage.glints import Glints
from scenes.stage.openhands import OpenHands
from scenes.stage.pace import Pace
from scenes.table.banter import Banter
from scenes.table.beside import BesideMatch
from scenes.table.broadcast import Broadcast
from scenes.table.coach import Coach
from scenes.table.commentator import Commentator
from scenes.table.controls import Controls
from scenes.table.display import Beside, Display
from scenes.table.flow import TableFlow
from scenes.table.hurry import Hurry
from scenes.table.opponents import Opponents
from scenes.table.playerinput import PlayerInput
from scenes.table.session import Session
from scenes.table.surroundings import Surroundings
from scenes.table.unseen import UnseenChoices
from scenes.table.wishes import FromList, GoBack, Picked, TryAgain, Use, Wishes
from scenes.touch.gestures import Hotspot
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
from tabletop.bots.seated import Bots, WithBots
from tabletop.core.handling import Gesture
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.setup import Mode
from tabletop.seats.worker import WorkerClient
from tabletop.table.audience import Audience
from tabletop.table.table import Table


class Led(Protocol):
    """A match that is led from elsewhere, by a lesson."""

    @property
    def table(self) -> Table:
        """Where it is played."""
        ...

    @property
    def since(self) -> int:
        """What happened from this decision on is still to be shown."""
        ...


class TableScene(Scene):
    """One match on the screen.

    `strict` raises StageError where players only get a quiet re-lay.
    """

    def __init__(
        self,
        context: Context,
        match: Match,
        mode: Mode,
        strict: bool = False,
        led: Led | None = None,
    ) -> None:
        """led: by what, where something else leads the match at a table of its own."""
        super().__init__(context)
        self.led = led
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
        self.pace = Pace()
        self.wishes: Wishes = deque()
        self.unseen = UnseenChoices(context, session, self.wishes)
        self.beside = self.what_stands_beside()
        self.display = display = Display(
            context, self.page, session, self.pace, self.beside, strict
        )
        self.layout = display.layout
        self.stage = display.stage
        self.hud = display.hud
        self.director = display.director
        self.gestures = display.gestures
        self.fidgets = Fidgets(context, self.stage, display.presentation.animator, self.lanes)
        self.glints = Glints(context, self.stage, self.lanes)
        self.commentator = Commentator(context, session, self.hud)
        series = self.commentator.series
        self.broadcast = (
            None
            if series is None
            else Broadcast(context, session, self.canvas, series, self.stage.showing)
        )
        """The foot of a demo."""
        audience = Audience(self.table, session.match)
        self.open_hands = OpenHands(
            context, audience, self.canvas, display.layout, self.lanes["page"]
        )
        self.opponents = Opponents(display, self.commentator, client)
        surroundings = Surroundings(display)
        self.banter = Banter(context, session, self.page, surroundings)
        self.states = self.state_machine()
        self.coach = Coach(display, surroundings, self.opponents, self.states)
        self.input = self.player_input()
        self.controls = Controls(display, self.coach, self.states)
        self.hurry = Hurry(display, self.states)
        self.page.back = self.controls.pause

    def lay(self) -> None:
        self.display.lay()
        self.display.show_widgets()

    # What another kind of table has otherwise

    def what_stands_beside(self) -> Beside:
        """The icons of its strip, panels, places to point at."""
        return BesideMatch(self.wishes, self.session, self.pace, self.unseen)

    def player_input(self) -> PlayerInput:
        """Who takes what a person does."""
        return PlayerInput(self.display, self.fidgets, self.states, self.coach)

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
        return TableFlow(self.display, self.opponents, self.commentator, self.banter, self.unseen)

    @property
    def coached(self) -> bool:
        """Whether a coach thinks along."""
        return True

    @property
    def hearing(self) -> Hearing:
        """Buttons pick while people choose unseen."""
        return Hearing.PICKS if self.unseen.asked and not self.page.dialog else Hearing.COMMANDS

    # The frame

    def advance(self, seconds: float) -> None:
        director, camera = self.director, self.display.presentation.camera
        camera.free = self._may_come_nearer()
        if self.display.projector.advance(seconds):
            self.display.skipped()
        self.page.advance(seconds)
        self.unseen.advance(seconds)
        self.hurry.advance(seconds)
        self.glints.advance(seconds, director.idle and not self.page.dialog)
        self.context.remarks.pass_time(seconds)
        self.commentator.attend(self.opponents.client, self.display.small)
        self.open_hands.attend(director.idle and not self.session.behind)
        if self.broadcast is not None:
            self.broadcast.attend(director.idle, not self.display.small, director.playing)
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
        if director.idle and self.display.in_front and self._seen_as_ever():
            self.states.proceed()
        self.grant()
        self._tick(seconds)
        self.coach.hints.listen()
        self.states.hand.advance(seconds)

    def _may_come_nearer(self) -> bool:
        """Whether nobody at this screen decides, looks at what they hold or uses their hands."""
        eyes, display = self.session.perspective, self.display
        still = display.hands.dragging or self.page.dialog or self.states.asks
        if still or not display.in_front or not self.context.motion.travels:
            return False
        hurried = self.pace.fast or self.pace.speed(self.context.settings.speed, 1.0) == INSTANT
        watched = eyes.front == eyes.viewer == eyes.home == NOBODY
        return watched and not hurried

    def _seen_as_ever(self) -> bool:
        """Whether the table goes on: people at this screen are asked when the camera is back."""
        camera = self.display.presentation.camera
        if not self.session.people or camera.home:
            return True
        camera.go()
        return False

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
            self.input.not_written(error)

    def beneath(self, seconds: float) -> None:
        """A scene lies above: the table goes on without its screen where that is a menu."""
        above = self.context.stack.top
        if above is None or above.page is self.display.seen_on:
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
            self.context.stack.cut(self.page)

    @property
    def moving(self) -> bool:
        thinking = self.opponents.thinking or self.coach.hints.waiting
        busy = thinking or self.display.hands.dragging or not self.states.settled
        return super().moving or busy or self.display.presentation.camera.moving

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
        self.display.presentation.camera.cut()
        self.display.seen_on = scene.page
        self.display.show_widgets()
        self.page.rest()

    def show_alone(self) -> None:
        """In its own size again."""
        self.display.seen_on = self.page
        self.display.show_widgets()

    def woken(self) -> None:
        """In front again; in its own size, if it was shown small."""
        self.canvas.renderer = self.context.renderer
        self.display.presentation.camera.cut()
        if self._beneath:
            self._beneath = False
            self.session.show(True)

    # What is wanted

    def handle(self, intent: Intent) -> Intent | None:
        left = self._take(intent)
        self.grant()
        self._follow_jump()
        return left

    def grant(self) -> None:
        """Have done what is wanted, in the order in which it was."""
        while self.wishes:
            match self.wishes.popleft():
                case Hotspot() as hotspot:
                    self.input.press(hotspot)
                case Gesture() as gesture:
                    self.input.press_button(gesture)
                case FromList(action):
                    self.input.attempt(action, None)
                case Picked(seat, action):
                    self.input.submit(seat, action)
                case GoBack(line):
                    self.coach.follow(line)
                case TryAgain():
                    self._tick(0.0)
                case Use(tool):
                    self.use(tool)

    def use(self, tool: str) -> None:
        """An icon of the strip was pressed, or another button of the table."""
        self.controls.use(tool)

    def _take(self, intent: Intent) -> Intent | None:
        if isinstance(intent, Point | Press | Drag | Release):
            self.controls.pointer = intent.x, intent.y
        if isinstance(intent, Stop) and intent.command is Command.FAST_FORWARD:
            self.pace.fast = False
        if self.hurry.take(intent):
            return None
        if isinstance(intent, Pick):
            self.states.pick(intent)
            return None
        if self.page.dialog:
            if closeup.is_open(self.page):
                magnifier.attend(
                    self.context, self.page, self.canvas, intent, self.display.rules_at
                )
                return None
            return super().handle(intent)
        if self.input.drag(intent):
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

    def cover(self) -> None:
        """Hide all secrets at once: behind the curtain, or face down until their owner looks."""
        self.display.presentation.camera.cut()
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
        self.display.seen_on = self.page

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
