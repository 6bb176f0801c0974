"""A match shown again, forwards and back, with the chart of its chances as the bar of time."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.context import Context
from scenes.stage import closeup, magnifier
from scenes.stage.hud import Tool, pause_tool
from scenes.stage.pace import Pace
from scenes.stage.projector import Projector, Recording, Still
from scenes.ui.intents import Command, Do, Drag, Intent, Point, Press, Release, Stop
from scenes.watch.shownhand import ShownHand
from scenes.watch.watching import Watching
from sprites.canvas import Canvas
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.said.chronicle import read_event
from tabletop.seats.series import series_of
from tabletop.seats.worker import Study
from tabletop.text.reading import read_action

SCRUBBED = 0.6
"""Seconds that a moment is shown before a match that runs goes on from it."""


class ReplayScene(Watching):
    """A match shown again. Nobody is at home: what whoever acts held lies at the foot of the table.
    While the match goes on, no more is seen than may be known at its table."""

    def __init__(self, context: Context, match: Match, client: Study | None = None) -> None:
        recording, table = Recording(match), Canvas(context.renderer)
        series = series_of(match, recording.moments)
        super().__init__(context, match.game, match.setup, table, series, client)
        self.match = match
        self.recording = recording
        self.pace = Pace()
        self._all_told = False  # whether the event at this moment has been shown to its end
        self._pointer = (0.0, 0.0)
        self._wanted: int | None = None  # a moment that is scrubbed to and not laid yet
        self._drawing = False  # whether this frame draws what the last one laid
        self.projector = Projector(context, table, self.lanes, match, self.pace)
        self.presentation = self.projector.presentation
        self.hand = ShownHand(table, self.presentation.layout)
        """Of whoever acts, once the match is over."""
        self.page.back = self._close

    def lay(self) -> None:
        self.projector.again([self.moments[0][0]], *self.eyes(0))
        super().lay()

    @property
    def moments(self) -> Sequence[tuple[Event, State]]:
        """What happened, with the position after each."""
        return self.recording.moments

    @property
    def at(self) -> int:
        """The moment that is shown."""
        return self.recording.at

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return self.recording.last

    @property
    def looked_at(self) -> int:
        return self.at

    def advance(self, seconds: float) -> None:
        director = self.projector.director
        self._drawing, self._just_laid = self._just_laid, False
        if self._wanted is not None and not self._drawing:
            self._lay_scrubbed(self._wanted)
        self.presentation.camera.free = self._may_come_nearer()
        self.projector.advance(seconds)
        self.page.advance(seconds)
        self.study(seconds)
        if director.told and not self._all_told:
            self.words.say(*self.says())
        self._all_told = director.told
        if director.idle and not self.pace.paused:
            self.projector.forward(self.recording, self._begin, self._begun)

    def _may_come_nearer(self) -> bool:
        """Whether the table is seen as nobody's, and nothing is looked at in it."""
        public = self.presentation.layout.seating.public and self.context.motion.travels
        return public and not (self.page.dialog or self.pace.fast)

    @property
    def moving(self) -> bool:
        runs = not self.pace.paused and self.at < self.last
        nearer = self.presentation.camera.moving
        return super().moving or runs or nearer or self._wanted is not None

    def eyes(self, seat: Seat) -> tuple[Seat, Seat]:
        """Whose side the table is seen from while a seat acts, and with whose eyes.

        In a match that goes on a person who plays alone looks on from where he sits, and of several
        nobody may see what the others hold: this may be the screen of any of them.
        """
        humans = self.match.setup.humans
        alone = len(humans) == 1 and not self.match.over
        return (humans[0], humans[0]) if alone else (NOBODY, NOBODY)

    def reader(self, seat: Seat) -> Seat:
        """Who may know what is told in words while a seat acts."""
        open_to_all = self.match.over or not self.match.setup.humans
        return seat if open_to_all else self.eyes(seat)[1]

    def _show_hand(self, seat: Seat) -> None:
        """Show what whoever decides at this moment held, where it is no secret any more."""
        shown = self.reader(seat) == seat and self.eyes(seat) == (NOBODY, NOBODY)
        self.hand.show(self.moments[max(0, self.at - 1)][1], seat if shown else NOBODY)

    def _begin(self, event: Event) -> None:
        """An event comes: it is seen from the side of who decided it, if from anybody's."""
        home, viewer = self.eyes(event.seat)
        if home != self.presentation.layout.seating.home:
            self.projector.lay(Still(self.moments[self.at - 1][1], home, viewer, event.seat))
        self._show_hand(event.seat)
        self.presentation.stage.showing.turn = event.seat

    def _begun(self, event: Event) -> None:
        self.projector.director.hold(self.context.motion.hold)
        self.tell()

    def scrub(self, moment: int) -> None:
        """Show another moment; a match that runs goes on from there. The cursor follows at once,
        the table is laid in one frame and drawn in the next: both in one would make it late."""
        self.chart.at = moment
        if self._just_laid or self._drawing:
            self._wanted = moment
        else:
            self._lay_scrubbed(moment)

    def _lay_scrubbed(self, moment: int) -> None:
        self._lay(moment)
        self._just_laid = True
        self.presentation.director.hold(SCRUBBED)

    def jump(self, at: int) -> None:
        """Lay the table as it was after an event, and stop there."""
        self._pause(True)
        self._lay(max(0, min(self.last, at)))
        self.inset.canvas.jump()
        self.canvas.hold()
        self.context.mixer.play("card_slide")

    def _lay(self, at: int) -> None:
        """Lay the table as it was after an event."""
        self.recording.at, self._wanted = at, None
        event, state = self.moments[at]
        turn = event.seat if event.seat >= 0 else None
        self.projector.lay(Still(state, *self.eyes(turn or 0), turn))
        self._show_hand(event.seat)
        self.presentation.hud.say("")
        self.tell()

    def use_chart(self) -> None:
        """Stop, or go on."""
        self._pause(not self.pace.paused)
        if not self.pace.paused and self.at == self.last and self.presentation.director.idle:
            self._lay(0)  # once more from the beginning

    def _pause(self, paused: bool) -> None:
        if self.pace.paused != paused:
            self.pace.paused = paused
            self.compose()

    def _close(self) -> None:
        self.leave()
        self.context.stack.pop()

    def tools(self) -> list[Tool]:
        return [
            Tool("step-back", "slower", lambda: self.jump(self.at - 1)),
            pause_tool(self.pace.paused, self.use_chart),
            Tool("step", "further", lambda: self.jump(self.at + 1)),
            Tool("rewind", "first", lambda: self.jump(0)),
            Tool("skip", "last", lambda: self.jump(self.last)),
            *self.ways(),
            Tool("close", "back", self._close),
        ]

    def ways(self) -> list[Tool]:
        """What else one can do from here: look back, or play on, where nothing is secret any
        more."""
        match = self.match
        if not match.over or match.begins_elsewhere:
            return []
        return [
            Tool("star", "look_back", self._look_back),
            Tool("human", "play_from", self.play_from),
        ]

    def play_from(self) -> None:
        """Play on from the moment that is shown, in practice."""
        number = min(self.at, self.last - 1)
        self.leave()
        self.context.errands.play_from(self.match, number)

    def _look_back(self) -> None:
        """From turning point to turning point instead."""
        self._close()
        self.context.errands.look_back(self.match)

    def says(self) -> tuple[str, str]:
        """Which moment it is, and what was decided."""
        text, event = self.context.text, self.moments[self.at][0]
        heading = text("table.replay.moment", n=self.at, last=self.last)
        if event.action is None:
            return heading, text("table.replay.laid")
        viewer = self.reader(event.seat)
        decided = [self.decided(self.at)] if viewer == event.seat else []
        if not self.presentation.director.told:  # what chance gives is told when it has been seen
            return heading, "".join(decided)
        game, before = self.match.game, self.moments[self.at - 1][1]
        lying = dict(game.inventory(game.redact(before, viewer)))
        lines = [line.words for line in read_event(self.match, event, viewer, text, lying)]
        return heading, "\n".join([*decided, *lines])

    def decided(self, at: int) -> str:
        """Who did what at a moment after the first, in words."""
        text, names, event = self.context.text, self.match.setup.names, self.moments[at][0]
        what = self.did(at)
        return text("table.replay.did", names, who=SeatRef(event.seat), what=what)

    def did(self, at: int) -> str:
        """What was done at a moment after the first, in words."""
        event, before = self.moments[at][0], self.moments[at - 1][1]
        assert event.action is not None
        view = self.match.game.redact(before, event.seat)
        return self.in_words(event.action, event.seat, view)

    def in_words(self, action: Action, seat: Seat, view: State) -> str:
        """An action of a seat, which it could choose at the position of a view."""
        text, names = self.context.text, self.match.setup.names
        return read_action(action, seat, view, self.match.game, text, names)

    def handle(self, intent: Intent) -> Intent | None:
        if isinstance(intent, Point | Press | Drag | Release):
            self._pointer = intent.x, intent.y
        if self.page.dialog:
            if clause := closeup.leads_to(self.page, intent):
                self.page.close()
                self.context.pages.rules(self.match.game.name, clause)
                return None
            steered = magnifier.steer(self.context, self.page, self.canvas, intent)
            if not steered and closeup.dismisses(intent):
                self.page.close()
            return None
        if isinstance(intent, Do | Stop) and intent.command is Command.FAST_FORWARD:
            self.pace.fast = isinstance(intent, Do)
            return None
        if isinstance(intent, Do) and self._command(intent.command):
            return None
        return super().handle(intent)

    def _command(self, command: Command) -> bool:
        if command is Command.PAUSE:
            self.use_chart()
        elif command is Command.STEP or command is Command.NEXT:
            self.jump(self.at + 1)
        elif command is Command.PREVIOUS:
            self.jump(self.at - 1)
        elif command is Command.SKIP:
            self.projector.skip()
        elif command is Command.ZOOM:
            at = self.inside(*self._pointer)
            magnifier.look(self.context, self.page, self.canvas, self.presentation, *at)
        else:
            return False
        return True

    def restyled(self) -> None:
        if self.projector.restyle():
            self._lay(self.at)
            self.compose()
