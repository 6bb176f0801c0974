"""The commentary of a demo: what a seat thought of, why it chose, and what then moved the odds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.seats.answers import Answer, Candidate, Estimate
from tabletop.seats.fortunes import FortuneStudy
from tabletop.seats.hindsight import luck_in
from tabletop.seats.review import Moment
from tabletop.seats.series import EstimateSeries, series_of, with_stillness
from tabletop.text import Catalogue
from tabletop.text.chances import beside, percent, points_apart
from tabletop.text.reading import amid, read_action, read_reason, read_stake

MOST = 3
"""So many candidates are told."""
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
    """Whether chance moved the odds, not the decision."""

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


class Thought(NamedTuple):
    """What a seat thought when it made up its mind."""

    number: int
    """That of the decision."""
    seat: Seat
    forced: bool
    """Whether there was nothing else to do."""
    line: str
    """What it does, with the chance to win after it if that is known."""
    candidates: Sequence[str]
    """What was thought of, the choice first, with its chance if it has one."""
    rather: Sequence[str]
    """What else was thought of, at full length and then ever shorter; nothing if there was
    nothing."""
    why: str
    """The reason, or that there is none."""


class Remark(NamedTuple):
    """What a decision, or what was drawn after it, did to the odds."""

    wordings: Sequence[str]
    """The same at full length, and shorter."""
    about: int
    """The number of the decision of which it speaks."""
    seat: Seat
    """Who made it."""
    shift: Shift

    @property
    def words(self) -> str:
        """All that there is to say."""
        return self.wordings[0]


class Deed(NamedTuple):
    """A decision that is about to be carried out, alone."""

    number: int
    seat: Seat
    action: Action
    words: str
    view: State
    """What the seat saw."""
    forced: bool
    drawn: bool = False
    """Whether chance drew when it was carried out."""


class Commentary:
    """Follows a match that is watched, and keeps the series of its chances."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.series: EstimateSeries = series_of(match, match.moments())
        """The chances so far."""
        self.fortunes = FortuneStudy(match.setup.seed)
        """What chance did after the last decision, while that is worked out."""
        self._deed: Deed | None = None  # whose odds have not been told
        self.follow()

    # What a seat thought

    def decided(self, seat: Seat, answer: Answer, text: Catalogue) -> Thought:
        """A seat has made up its mind, and has not moved yet."""
        match = self._match
        self.forget()
        words = self._words(seat, answer.action, text)
        view, forced = match.view(seat), len(match.legal(seat)) == 1
        if len(match.to_act()) == 1 and games.strategy(match.game).unchosen(view, seat) == view:
            self._deed = Deed(match.number, seat, answer.action, words, view, forced)
        candidates = self._candidates(seat, answer, text)
        what = candidates[0] if answer.candidates else words
        line = text("table.comment.does", match.setup.names, who=SeatRef(seat), what=what)
        rather = [amid(told, match.setup.names) for told in candidates[1:]]
        return Thought(
            match.number, seat, forced, line, self._told(seat, answer, text),
            [
                text("table.comment.rather", what=rather[:count])
                for count in range(len(rather), 0, -1)
            ],
            self._why(answer, text),
        )  # fmt: skip

    def stake(self, seat: Seat, text: Catalogue) -> str:
        """What hangs on what a seat decides now, by what all may know; empty where nothing much
        does."""
        match = self._match
        found = games.strategy(match.game).stake(match.view(NOBODY), seat)
        return "" if found is None else read_stake(found, match.game.name, text, match.setup.names)

    def _told(self, seat: Seat, answer: Answer, text: Catalogue) -> list[str]:
        """What was thought of, the choice first: a line each."""
        if not answer.candidates:
            return [self._words(seat, answer.action, text)]
        told = [answer.candidates[0], *answer.others[: MOST - 1]]
        return [
            f"{_chance(seat, answer, each)}  {self._words(seat, each.action, text)}"
            for each in told
        ]

    def _candidates(self, seat: Seat, answer: Answer, text: Catalogue) -> list[str]:
        """The same as parts of a sentence, each with the chance to win after it."""
        told = [*answer.candidates[:1], *answer.others[: MOST - 1]]
        return [
            text(
                "table.comment.weighed",
                what=self._words(seat, each.action, text),
                chance=_chance(seat, answer, each),
            )
            for each in told
        ]

    def _why(self, answer: Answer, text: Catalogue) -> str:
        if answer.reason is None:
            return text("table.comment.at_random")
        match = self._match
        return read_reason(answer.reason, match.game.name, text, match.setup.names)

    def _words(self, seat: Seat, action: Action, text: Catalogue) -> str:
        """An action of a seat that has just decided."""
        match = self._match
        return read_action(action, seat, match.view(seat), match.game, text, match.setup.names)

    # What moved the odds

    def foresee(self) -> None:
        """Take up the moments of what has been decided; what they lead to is worked out, and told
        afterwards."""
        series, match = self.series, self._match
        missing = match.number + 1 - series.foreseen
        if missing == 1:
            series.foresee(match.state, still=self._carried_out(match.last))
        elif missing > 1:
            for each in islice(with_stillness(match, match.moments()), series.foreseen, None):
                series.foresee(*each)
        self.follow()

    def follow(self) -> None:
        """Make fine what has just happened."""
        self.series.focus = self.series.foreseen - 1

    def _carried_out(self, event: Event) -> bool:
        """A decision has been carried out; whether it was none, which moves nothing. After a draw
        it is told what that did, whatever else might have been decided."""
        deed, match = self._deed, self._match
        if deed is None or event.number != deed.number:
            return False
        if luck_in(match, event):
            after = match.view(deed.seat)
            self._deed = deed._replace(drawn=True)
            self.fortunes.look_at(Moment(deed.number, deed.seat, deed.action, deed.view, after))
            return False
        if deed.forced:
            self._deed = None
        return deed.forced

    def forget(self) -> None:
        """Nothing is told any more of the last decision."""
        self._deed = None
        self.fortunes.look_at(None)

    def took_back(self) -> None:
        """Time has jumped: what was decided since does not hold."""
        self.forget()
        self.series.cut(self._match.number + 1)

    def remark(self, text: Catalogue) -> Remark | None:
        """What the last decision did to the odds, if that is known by now and worth a remark. Told
        once."""
        deed = self._deed
        shift = self._shift(deed) if deed is not None else None
        if deed is None or shift is None:
            return None
        self.forget()
        if not shift.sure:
            return None
        return Remark(self._moved(deed, shift, text), shift.number, shift.seat, shift)

    def _moved(self, deed: Deed, shift: Shift, text: Catalogue) -> Sequence[str]:
        """What moved whose chance, and by how much: by as much as the chances are told to differ;
        then without naming the move."""
        moved = shift.moved
        was, now = (chances[moved] for chances in (shift.before.chances, shift.after.chances))
        way = "gained" if now > was else "cost"
        brief = ("own_" if moved == shift.seat else "move_") + way
        return [
            text(
                f"table.comment.{key}", self._match.setup.names, what=deed.words,
                mover=SeatRef(shift.seat), who=SeatRef(moved), n=points_apart(was, now),
                was=percent(was), now=percent(now),
            )
            for key in ([f"drawn_{way}"] if shift.drawn else [way, brief])
        ]  # fmt: skip

    def _shift(self, deed: Deed) -> Shift | None:
        """What a decision did to the odds, or what was drawn, once that is known well enough."""
        series = self.series
        if len(series) != deed.number + 2:
            return None
        told = deed.number, deed.seat, deed.action
        if deed.drawn:
            luck = self.fortunes.luck
            return None if luck is None else Shift(*told, luck.expected, luck.found, drawn=True)
        fine = series.fine(deed.number) and series.fine(deed.number + 1)
        pair = series.pair(deed.number + 1) if fine else None
        return None if pair is None else Shift(*told, *pair)


def _chance(seat: Seat, answer: Answer, candidate: Candidate) -> str:
    """The chance to win after a candidate, beside that of the choice."""
    return beside(candidate.chances[seat], answer.chances[seat])
