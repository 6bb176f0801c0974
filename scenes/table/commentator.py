"""The commentator of a demo: says in the strip what there is to say, for as long as it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.context import Context
from scenes.stage.hud import Hud
from scenes.table.session import Session
from tabletop.core.acts import SeatRef
from tabletop.core.zones import Seat
from tabletop.match.match import Event
from tabletop.match.setup import Mode
from tabletop.said.commentary import Commentary, Shift
from tabletop.seats.answers import Answer
from tabletop.seats.series import Depth, EstimateSeries
from tabletop.seats.worker import Study

QUIET = 12.0
"""Seconds of silence after which it is told what a seat thought; what moved the odds is sooner."""
LETTERS, KANJI = 24.0, 11.0
"""How much is read in a second, of Latin letters and of Japanese."""
LEAST_READING, MOST_READING = 1.2, 4.0
"""Seconds that a remark stays alone, at speed 1."""
UNSEEN, CHARTED = Depth(3, 0), Depth(4, 2)
"""How well chances are worked out while no chart shows them, and while one does: moves go first."""


class TimedRemark(NamedTuple):
    """A remark below the line of a decision, and for how many seconds nothing else happens.

    It is gone when another decision is announced or shown, or the line tells of another seat.
    """

    words: str
    seconds: float
    about: int
    """The number of the decision of which it speaks."""
    seat: Seat
    """Who made it."""
    shift: Shift | None = None
    """The change of odds that it tells; None if it speaks of a seat's thoughts."""


class Commentator:
    """Says in the strip what a watched match is about."""

    def __init__(self, context: Context, session: Session, hud: Hud) -> None:
        self._context = context
        self._session = session
        self._hud = hud
        self.heading = ""
        """Who decided last."""
        self.thoughts = ""
        """What that seat thought of and why it chose, line by line."""
        self.said: TimedRemark | None = None
        """What stands below the line."""
        demo = session.mode is Mode.DEMO
        self._commentary = Commentary(session.match) if demo else None

    @property
    def series(self) -> EstimateSeries | None:
        """The chances so far, in a demo."""
        return self._commentary.series if self._commentary is not None else None

    @property
    def speaks(self) -> bool:
        """Whether comments are wanted."""
        return self._commentary is not None and self._context.settings.commentary

    def attend(self, client: Study | None, charted: bool) -> None:
        """Have the chances worked out while they are wanted; called every frame. charted: whether
        a chart shows them."""
        known = self._commentary
        if client is None or known is None:
            return
        known.series.depth = CHARTED if charted else UNSEEN
        if not charted:
            known.follow()
        for source, wanted in (
            (known.series, self.speaks or charted),
            (known.fortunes, self.speaks),
        ):
            if wanted and source not in client.sources:
                client.sources.append(source)
            elif not wanted and source in client.sources:
                client.sources.remove(source)

    # What a seat thought

    def decided(self, seat: Seat, answer: Answer) -> Sequence[TimedRemark]:
        """A seat has made up its mind: say what it does; what else there is to remark on it, one
        thing at most, which its place takes: what hangs on it, why, or what else was thought of. Of
        a secret choice it is only told what hangs on it, which all may know."""
        self.hush()
        if self._commentary is None:
            return ()
        thought = self._commentary.decided(seat, answer, self._context.text)
        self.heading = self._session.match.setup.names[seat]
        self.thoughts = "\n".join([*thought.candidates, thought.why])
        if not self.speaks or thought.forced:
            return ()
        secret = self._session.secret_choice
        if not secret:
            self._hud.say(thought.line)
        remarks = self._context.remarks
        if not remarks.due(QUIET):
            return ()
        both = [] if secret else [[thought.why], thought.rather]
        if thought.number % 2:
            both.reverse()
        stake = self._commentary.stake(seat, self._context.text)
        told = [
            [stake] if stake else [],
            *([self._named(seat, words) for words in each] for each in both),
        ]
        fresh = [w for w in map(self._fresh, told) if w and w not in thought.line]
        return [
            TimedRemark(words, self.reading(words), thought.number, seat) for words in fresh[:1]
        ]

    def _fresh(self, wordings: Sequence[str]) -> str:
        """The fullest wording that its place takes, if there is one that was not heard of late."""
        words = next(filter(self._hud.takes, wordings), "")
        return words if self._context.remarks.fresh(words) else ""

    def _named(self, seat: Seat, words: str) -> str:
        """What is said of a seat, with its name."""
        names = self._session.match.setup.names
        return self._context.text("table.comment.of", names, who=SeatRef(seat), said=words)

    # What moved the odds

    def shows(self, event: Event) -> None:
        """An event is about to be shown: nothing is said any more of another. What it leads to is
        worked out meanwhile, and told afterwards."""
        if self.said is not None and self.said.about != event.number:
            self.hush()
        if self._commentary is not None:
            self._commentary.foresee()

    def shown(self) -> None:
        """All that happened has been shown."""
        if self._commentary is not None:
            self._commentary.foresee()
            self._commentary.series.tell()

    def took_back(self) -> None:
        """Time has jumped: what was decided since does not hold."""
        self.hush()
        if self._commentary is not None:
            self._commentary.took_back()

    def news(self) -> TimedRemark | None:
        """All is shown: what the last decision did to the odds, if that is known by now and worth a
        remark. Told once."""
        if self._commentary is None or not self.speaks:
            return None
        found = self._commentary.remark(self._context.text)
        if found is None or not self._context.remarks.due():
            return None
        words = self._fresh(found.wordings)
        if not words:
            return None
        return TimedRemark(words, self.reading(words), found.about, found.seat, found.shift)

    def say(self, remark: TimedRemark) -> None:
        """Show a remark below the line."""
        self.said = remark
        self._context.remarks.note(remark.words)
        self._hud.remark(remark.words, remark.seat)

    def hush(self) -> None:
        """Nothing is said below the line."""
        self.said = None
        self._hud.remark("")

    def reading(self, words: str) -> float:
        """The seconds that it takes to read some words."""
        rate = KANJI if self._context.text.language == "ja" else LETTERS
        return max(LEAST_READING, min(MOST_READING, len(words) / rate))
