"""The commentator of a demo: what a seat thought of, why it chose, and what then moved the odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from scenes.odds import beside, percent
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.zones import Seat
from tabletop.match.setup import Mode
from tabletop.seats.answers import Answer, Candidate
from tabletop.seats.series import Depth, Series, series_of
from tabletop.text.reading import amid, read_action, read_reason

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

MOST = 3
"""So many candidates are told."""
LETTERS, KANJI = 24.0, 11.0
"""How much is read in a second, of Latin letters and of Japanese."""
LEAST_READING, MOST_READING = 1.2, 4.0
"""Seconds that a remark stays alone, at speed 1."""
UNSEEN, CHARTED = Depth(3, 0), Depth(4, 2)
"""How well chances are worked out while no chart shows them, and while one does: moves go first."""
NEWS = 0.05
"""A change of the odds that is told."""
SURE = 2.5
"""If it is so many standard errors away from nothing."""


class Remark(NamedTuple):
    """Something said below the line, and for how many seconds nothing else happens."""

    words: str
    seconds: float


class Commentator:
    """Says in the strip what a watched match is about; keeps the series of its chances."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.heading = ""
        """Who decided last."""
        self.thoughts = ""
        """What that seat thought of and why it chose, line by line."""
        self.series: Series | None = None
        """The chances so far, in a demo."""
        self._cause: str | None = None  # what was decided last, while it may still be news
        if table.mode is Mode.DEMO:
            match = table.match
            self.series = series_of(match, (state for _, state in match.moments()))
            self._follow()

    @property
    def speaks(self) -> bool:
        """Whether comments are wanted."""
        return self.series is not None and self._table.context.settings.commentary

    def attend(self) -> None:
        """Have the chances worked out while they are wanted; called every frame."""
        desk = self._table.opponents.desk
        if desk is None or self.series is None:
            return
        charted = self._table.shown_by is not None
        self.series.depth = CHARTED if charted else UNSEEN
        wanted = self.speaks or charted
        if wanted and self.series not in desk.sources:
            desk.sources.append(self.series)
        elif not wanted and self.series in desk.sources:
            desk.sources.remove(self.series)

    # What a seat thought

    def decided(self, seat: Seat, answer: Answer) -> Sequence[Remark]:
        """A seat has made up its mind: say what it does; what else there is to remark on it."""
        table, match = self._table, self._table.match
        self._cause = None
        if self.series is None:
            return ()
        self.heading = match.setup.names[seat]
        self.thoughts = "\n".join([*self._candidates(seat, answer), self._why(answer)])
        view = match.view(seat)
        if len(match.to_act()) == 1 and match.game.unchosen(view, seat) == view:
            self._cause = self._words(seat, answer.action)
        table.hud.remark("")
        if not self.speaks or len(match.legal(seat)) == 1:
            return ()
        table.hud.say(self._line(seat, answer))
        return [
            self._timed(words) for words in (self._rather(seat, answer), self._why(answer)) if words
        ]

    def _candidates(self, seat: Seat, answer: Answer) -> list[str]:
        """What was thought of, the choice first: a line each, with its chance if it has one."""
        if not answer.candidates:
            return [self._words(seat, answer.action)]
        told = [answer.candidates[0], *answer.others[: MOST - 1]]
        return [f"{self._chance(seat, answer, c)}  {self._words(seat, c.action)}" for c in told]

    def _line(self, seat: Seat, answer: Answer) -> str:
        """What is done, with the chance to win after it if that is known."""
        what = self._words(seat, answer.action)
        if answer.candidates:
            what = self._weighed(seat, answer, answer.candidates[0])
        return self._table.context.text(
            "table.comment.does", self._names, who=SeatRef(seat), what=what
        )

    def _rather(self, seat: Seat, answer: Answer) -> str:
        """What else was thought of, as much as a line takes; nothing when there was nothing."""
        text = self._table.context.text
        others = [amid(self._weighed(seat, answer, c)) for c in answer.others[: MOST - 1]]
        for count in range(len(others), 0, -1):
            words = text("table.comment.rather", what=others[:count])
            if count == 1 or self._table.hud.takes(words):
                return words
        return ""

    def _weighed(self, seat: Seat, answer: Answer, candidate: Candidate) -> str:
        """An action with the chance to win after it."""
        what = self._words(seat, candidate.action)
        chance = self._chance(seat, answer, candidate)
        return self._table.context.text("table.comment.weighed", what=what, chance=chance)

    def _chance(self, seat: Seat, answer: Answer, candidate: Candidate) -> str:
        """The chance to win after a candidate, beside that of the choice."""
        chance, chosen = candidate.chances[seat], answer.chances[seat]
        return beside(self._table.context.text, chance, chosen)

    def _why(self, answer: Answer) -> str:
        text, game = self._table.context.text, self._table.match.game.name
        if answer.reason is None:
            return text("table.comment.at_random")
        return read_reason(answer.reason, game, text, self._names)

    # What moved the odds

    def shown(self) -> None:
        """An event is about to be shown: there is one more moment."""
        if self.series is not None and len(self.series) < self._table.match.number + 1:
            self.series.add(self._table.match.state)
            self._follow()

    def _follow(self) -> None:
        """Make fine what has just happened."""
        if self.series is not None:
            self.series.focus = len(self.series) - 1

    def news(self) -> Remark | None:
        """All is shown: whose chances it moved most, if that is worth a remark. Told once."""
        if not self.speaks or self.series is None:
            return None
        now = len(self.series) - 1
        if now < 1 or not (self.series.fine(now) and self.series.fine(now - 1)):
            return None
        cause, self._cause = self._cause, None
        changes = self.series.change(now - 1, now)
        if cause is None or changes is None:
            return None
        moved = max(range(len(changes)), key=lambda seat: abs(changes[seat][0]))
        by, error = changes[moved]
        if abs(by) < NEWS or abs(by) <= SURE * error:
            return None
        was, found = self.series[now - 1], self.series[now]
        assert was is not None
        assert found is not None
        said = self._table.context.text(
            f"table.comment.{'gained' if by > 0 else 'cost'}", self._names, what=cause,
            who=SeatRef(moved), n=abs(round(by * 100)), was=percent(was.chances[moved]),
            now=percent(found.chances[moved]),
        )  # fmt: skip
        return self._timed(said)

    # Words

    @property
    def _names(self) -> tuple[str, ...]:
        return self._table.match.setup.names

    def _words(self, seat: Seat, action: Action) -> str:
        """An action of a seat that has just decided, and has not moved yet."""
        text, match = self._table.context.text, self._table.match
        return read_action(action, seat, match.view(seat), match.game, text, self._names)

    def _timed(self, words: str) -> Remark:
        """With the time that it takes to read."""
        rate = KANJI if self._table.context.text.language == "ja" else LETTERS
        return Remark(words, max(LEAST_READING, min(MOST_READING, len(words) / rate)))
