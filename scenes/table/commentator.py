"""The commentator of a demo: what a seat thought of, why it chose, and what then moved the odds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from scenes.context import Context
from scenes.stage.hud import Hud
from scenes.table.session import Session
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Event
from tabletop.match.setup import Mode
from tabletop.seats.answers import Answer, Candidate
from tabletop.seats.fortunes import FortuneStudy
from tabletop.seats.hindsight import luck_in
from tabletop.seats.review import Moment
from tabletop.seats.rollouts import Estimate
from tabletop.seats.series import Depth, EstimateSeries, series_of, with_stillness
from tabletop.seats.worker import Study
from tabletop.text.chances import beside, percent, points_apart
from tabletop.text.reading import amid, read_action, read_reason

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


class Shift(NamedTuple):
    """How a decision that was carried out alone moved the odds, or what was drawn after it."""

    number: int
    """That of the decision."""
    seat: Seat
    action: Action
    before: Estimate
    """Every seat's chance at the position in which it was decided; where chance drew, after the
    action, over all that might have come."""
    after: Estimate
    """The same at the next position, judged at the same horizon."""
    drawn: bool = False
    """Whether it is what chance did."""

    @property
    def moved(self) -> Seat:
        """Whose chance it moved most."""
        return max(range(len(self.before.chances)), key=lambda seat: abs(self.by(seat)))

    def by(self, seat: Seat) -> float:
        """By how much a seat's chance is greater after it."""
        return self.after.chances[seat] - self.before.chances[seat]

    @property
    def sure(self) -> bool:
        """Whether it is worth telling, and surely no noise."""
        seat, by = self.moved, abs(self.by(self.moved))
        error = math.hypot(self.before.errors[seat], self.after.errors[seat])
        return by >= NEWS and by > SURE * error


class Remark(NamedTuple):
    """Something said below the line of a decision, and for how many seconds nothing else happens.

    It is gone when another decision is announced or shown, or the line tells of another seat.
    """

    words: str
    seconds: float
    about: int
    """The number of the decision of which it speaks."""
    seat: Seat
    """Who made it."""
    shift: Shift | None = None
    """What it tells of the odds; None if it speaks of what was thought."""


class Deed(NamedTuple):
    """A decision that is about to be carried out, alone."""

    number: int
    seat: Seat
    action: Action
    words: str
    view: State
    """What the seat saw."""
    forced: bool
    """Whether there was nothing else to do."""
    drawn: bool = False
    """Whether chance drew when it was carried out."""


class Commentator:
    """Says in the strip what a watched match is about; keeps the series of its chances."""

    def __init__(self, context: Context, session: Session, hud: Hud) -> None:
        self._context = context
        self._session = session
        self._hud = hud
        self.heading = ""
        """Who decided last."""
        self.thoughts = ""
        """What that seat thought of and why it chose, line by line."""
        self.series: EstimateSeries | None = None
        """The chances so far, in a demo."""
        self.said: Remark | None = None
        """What stands below the line."""
        self._deed: Deed | None = None  # whose odds have not been told
        self._fortunes = FortuneStudy(session.match.setup.seed)
        if session.mode is Mode.DEMO:
            match = session.match
            self.series = series_of(match, match.moments())
            self._follow()

    @property
    def speaks(self) -> bool:
        """Whether comments are wanted."""
        return self.series is not None and self._context.settings.commentary

    def attend(self, client: Study | None, charted: bool) -> None:
        """Have the chances worked out while they are wanted; called every frame. charted: whether
        a chart shows them."""
        if client is None or self.series is None:
            return
        self.series.depth = CHARTED if charted else UNSEEN
        if not charted:
            self._follow()
        for source, wanted in (
            (self.series, self.speaks or charted),
            (self._fortunes, self.speaks),
        ):
            if wanted and source not in client.sources:
                client.sources.append(source)
            elif not wanted and source in client.sources:
                client.sources.remove(source)

    # What a seat thought

    def decided(self, seat: Seat, answer: Answer) -> Sequence[Remark]:
        """A seat has made up its mind: say what it does; what else there is to remark on it."""
        match = self._session.match
        self._forget()
        self.hush()
        if self.series is None:
            return ()
        self.heading = match.setup.names[seat]
        self.thoughts = "\n".join([*self._candidates(seat, answer), self._why(answer)])
        view, forced = match.view(seat), len(match.legal(seat)) == 1
        if len(match.to_act()) == 1 and games.strategy(match.game).unchosen(view, seat) == view:
            words = self._words(seat, answer.action)
            self._deed = Deed(match.number, seat, answer.action, words, view, forced)
        if not self.speaks or forced or self._session.secret_choice:
            return ()
        self._hud.say(self._line(seat, answer))
        return [
            Remark(words, self.reading(words), match.number, seat)
            for words in (self._rather(seat, answer), self._why(answer))
            if words
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
        return self._context.text("table.comment.does", self._names, who=SeatRef(seat), what=what)

    def _rather(self, seat: Seat, answer: Answer) -> str:
        """What else was thought of, as much as a line takes; nothing when there was nothing."""
        text = self._context.text
        others = [amid(self._weighed(seat, answer, c)) for c in answer.others[: MOST - 1]]
        for count in range(len(others), 0, -1):
            words = text("table.comment.rather", what=others[:count])
            if count == 1 or self._hud.takes(words):
                return words
        return ""

    def _weighed(self, seat: Seat, answer: Answer, candidate: Candidate) -> str:
        """An action with the chance to win after it."""
        what = self._words(seat, candidate.action)
        chance = self._chance(seat, answer, candidate)
        return self._context.text("table.comment.weighed", what=what, chance=chance)

    def _chance(self, seat: Seat, answer: Answer, candidate: Candidate) -> str:
        """The chance to win after a candidate, beside that of the choice."""
        chance, chosen = candidate.chances[seat], answer.chances[seat]
        return beside(chance, chosen)

    def _why(self, answer: Answer) -> str:
        text, game = self._context.text, self._session.match.game.name
        if answer.reason is None:
            return text("table.comment.at_random")
        return read_reason(answer.reason, game, text, self._names)

    # What moved the odds

    def shows(self, event: Event) -> None:
        """An event is about to be shown: nothing is said any more of another. What it leads to is
        worked out meanwhile, and told afterwards."""
        if self.said is not None and self.said.about != event.number:
            self.hush()
        self._foresee()

    def shown(self) -> None:
        """All that happened has been shown."""
        if self.series is not None:
            self._foresee()
            self.series.tell()

    def _foresee(self) -> None:
        """Take up the moments of what has been decided."""
        series, match = self.series, self._session.match
        if series is None:
            return
        missing = match.number + 1 - series.foreseen
        if missing == 1:
            series.foresee(match.state, still=self._carried_out(match.last))
        elif missing > 1:
            for each in islice(with_stillness(match, match.moments()), series.foreseen, None):
                series.foresee(*each)
        self._follow()

    def _carried_out(self, event: Event) -> bool:
        """A decision has been carried out; whether it was none, which moves nothing. After a draw
        it is told what that did, whatever else might have been decided."""
        deed, match = self._deed, self._session.match
        if deed is None or event.number != deed.number:
            return False
        if luck_in(match, event):
            after = match.view(deed.seat)
            self._deed = deed._replace(drawn=True)
            self._fortunes.look_at(Moment(deed.number, deed.seat, deed.action, deed.view, after))
            return False
        if deed.forced:
            self._deed = None
        return deed.forced

    def _forget(self) -> None:
        """Nothing is told any more of the last decision."""
        self._deed = None
        self._fortunes.look_at(None)

    def took_back(self) -> None:
        """Time has jumped: what was decided since does not hold."""
        self._forget()
        self.hush()
        if self.series is not None:
            self.series.cut(self._session.match.number + 1)

    def _follow(self) -> None:
        """Make fine what has just happened."""
        if self.series is not None:
            self.series.focus = self.series.foreseen - 1

    def news(self) -> Remark | None:
        """All is shown: what the last decision did to the odds, if that is known by now and worth a
        remark. Told once."""
        shift = self._shift() if self.speaks else None
        if shift is None:
            return None
        assert self._deed is not None
        words = self._moved(self._deed, shift)
        self._forget()
        if not shift.sure:
            return None
        return Remark(words, self.reading(words), shift.number, shift.seat, shift)

    def _moved(self, deed: Deed, shift: Shift) -> str:
        """What moved whose chance, and by how much: by as much as the chances are told to
        differ."""
        moved = shift.moved
        was, now = (chances[moved] for chances in (shift.before.chances, shift.after.chances))
        key = ("drawn_" if shift.drawn else "") + ("gained" if now > was else "cost")
        return self._context.text(
            f"table.comment.{key}", self._names, what=deed.words, mover=SeatRef(shift.seat),
            who=SeatRef(moved), n=points_apart(was, now), was=percent(was), now=percent(now),
        )  # fmt: skip

    def _shift(self) -> Shift | None:
        """What the last decision did to the odds, or what was drawn, once that is known well
        enough."""
        deed, series = self._deed, self.series
        if deed is None or series is None or len(series) != deed.number + 2:
            return None
        told = deed.number, deed.seat, deed.action
        if deed.drawn:
            luck = self._fortunes.luck
            return None if luck is None else Shift(*told, luck.expected, luck.found, drawn=True)
        fine = series.fine(deed.number) and series.fine(deed.number + 1)
        pair = series.pair(deed.number + 1) if fine else None
        return None if pair is None else Shift(*told, *pair)

    def say(self, remark: Remark) -> None:
        """Show a remark below the line."""
        self.said = remark
        self._hud.remark(remark.words, remark.seat)

    def hush(self) -> None:
        """Nothing is said below the line."""
        self.said = None
        self._hud.remark("")

    # Words

    @property
    def _names(self) -> tuple[str, ...]:
        return self._session.match.setup.names

    def _words(self, seat: Seat, action: Action) -> str:
        """An action of a seat that has just decided, and has not moved yet."""
        text, match = self._context.text, self._session.match
        return read_action(action, seat, match.view(seat), match.game, text, self._names)

    def reading(self, words: str) -> float:
        """The seconds that it takes to read some words."""
        rate = KANJI if self._context.text.language == "ja" else LETTERS
        return max(LEAST_READING, min(MOST_READING, len(words) / rate))
