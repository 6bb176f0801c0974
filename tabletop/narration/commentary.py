"""Commentary of a demo: candidates, reasons, and changes of the win chances."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from tabletop import games
from tabletop.ai.answers import Answer, Candidate, WinChanceEstimate
from tabletop.ai.luck_analysis import LuckAnalysis
from tabletop.ai.luck_estimate import count_chance_events
from tabletop.ai.match_review import DecisionPoint
from tabletop.ai.win_chance_series import (
    WinChanceSeries,
    make_win_chance_series,
    mark_forced_decisions,
)
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.text import Catalogue
from tabletop.text.message_format import (
    format_action,
    format_decisive_moment,
    format_reason,
    lowercase_in_sentence,
)
from tabletop.text.percentages import format_alternative, format_percent, percentage_points_apart

MAX_CANDIDATES = 3
"""Maximum number of candidates that are named."""
MIN_WIN_CHANCE_CHANGE = 0.05
"""Minimum change of a win chance that is reported."""
MIN_CHANGE_STANDARD_ERRORS = 2.5
"""Minimum number of standard errors by which a reported change differs from zero."""


class WinChanceShift(NamedTuple):
    """Change of the win chances by one decision, or by the draw of chance after it."""

    decision_number: int
    """Number of the decision."""
    seat: Seat
    action: Action
    estimate_before: WinChanceEstimate
    """Win chances at the position of the decision.

    After a draw: the mean over all results that the draw could have had.
    """
    estimate_after: WinChanceEstimate
    """Win chances at the next position, estimated at the same horizon."""
    is_by_chance: bool = False
    """True if chance changed the win chances, not the decision."""

    @property
    def most_affected_seat(self) -> Seat:
        """Seat whose win chance changed most."""
        return max(
            range(len(self.estimate_before.win_chances)),
            key=lambda seat: abs(self.change_for(seat)),
        )

    def change_for(self, seat: Seat) -> float:
        """Return the change of a seat's win chance."""
        return self.estimate_after.win_chances[seat] - self.estimate_before.win_chances[seat]

    @property
    def is_significant(self) -> bool:
        """True if the change is large enough to report, and certainly no noise."""
        seat, by = self.most_affected_seat, abs(self.change_for(self.most_affected_seat))
        error = math.hypot(
            self.estimate_before.standard_errors[seat], self.estimate_after.standard_errors[seat]
        )
        return by >= MIN_WIN_CHANCE_CHANGE and by > MIN_CHANGE_STANDARD_ERRORS * error


class Wording(NamedTuple):
    """A text of a remark."""

    text: str
    template: str
    """Key of the sentence, without what it is about: remarks of one template sound alike."""


class DecisionComment(NamedTuple):
    """Comment on a decision that a seat has made and not yet executed."""

    decision_number: int
    """Number of the decision."""
    seat: Seat
    is_forced: bool
    """True if there was only one legal action."""
    candidate_lines: Sequence[str]
    """One line for each candidate, the chosen one first, with its win chance if known."""
    alternatives: Sequence[Wording]
    """Sentence with the other candidates, at full length and then ever shorter; may be empty."""
    reason: Wording
    """Reason, or that there is none."""


class WinChanceRemark(NamedTuple):
    """Remark on a change of the win chances by a decision or a draw."""

    wordings: Sequence[Wording]
    """The text at full length, and shorter."""
    decision_number: int
    """Number of the decision."""
    seat: Seat
    """Seat that decided."""
    win_chance_shift: WinChanceShift


class AnnouncedDecision(NamedTuple):
    """A single decision that is about to be executed."""

    decision_number: int
    seat: Seat
    action: Action
    text: str
    view: State
    """Player view of the seat."""
    is_forced: bool
    has_draw: bool = False
    """True if chance drew when it was executed."""


class Commentary:
    """Comments on a watched match, and keeps the series of its win chances."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.win_chance_series: WinChanceSeries = make_win_chance_series(
            match, match.replay_events()
        )
        """The chances so far."""
        self.luck_analysis = LuckAnalysis(match.setup.seed)
        """Luck analysis of the last decision that caused a draw."""
        self._announced: AnnouncedDecision | None = None  # whose odds have not been told
        self.focus_latest_position()

    # What a seat thought

    def comment_on_decision(self, seat: Seat, answer: Answer, text: Catalogue) -> DecisionComment:
        """Return the comment on a decision that has been made and not yet executed."""
        match = self._match
        self.cancel_remark()
        words = self._words(seat, answer.action, text)
        view, forced = match.view_for(seat), len(match.legal_actions(seat)) == 1
        if (
            len(match.active_seats()) == 1
            and games.load_strategy(match.game).before_secret_choices(view, seat) == view
        ):
            self._announced = AnnouncedDecision(
                match.decision_number, seat, answer.action, words, view, forced
            )
        candidates = self._candidates(seat, answer, text)
        names = match.setup.seat_names
        rather = [lowercase_in_sentence(told, names, text) for told in candidates[1:]]
        return DecisionComment(
            match.decision_number, seat, forced, self._candidate_lines(seat, answer, text),
            [
                Wording(text("table.comment.rather", what=rather[:count]), "table.comment.rather")
                for count in range(len(rather), 0, -1)
            ],
            self._why(answer, text),
        )  # fmt: skip

    def decisive_moment(self, seat: Seat, text: Catalogue) -> Wording | None:
        """Return what depends on a seat's decision, by public information; None if not much."""
        match = self._match
        found = games.load_strategy(match.game).decisive_moment(match.view_for(NOBODY), seat)
        if found is None:
            return None
        words = format_decisive_moment(found, match.game.name, text, match.setup.seat_names)
        return Wording(words, f"{match.game.name}.at_stake.{found.code}")

    def _candidate_lines(self, seat: Seat, answer: Answer, text: Catalogue) -> list[str]:
        """Return one line for each candidate, the chosen one first."""
        if not answer.candidates:
            return [self._words(seat, answer.action, text)]
        told = [answer.candidates[0], *answer.reliable_alternatives[: MAX_CANDIDATES - 1]]
        return [
            f"{_chance(seat, answer, each)}  {self._words(seat, each.action, text)}"
            for each in told
        ]

    def _candidates(self, seat: Seat, answer: Answer, text: Catalogue) -> list[str]:
        """The same as parts of a sentence, each with the chance to win after it."""
        told = [*answer.candidates[:1], *answer.reliable_alternatives[: MAX_CANDIDATES - 1]]
        return [
            text(
                "table.comment.weighed",
                what=self._words(seat, each.action, text),
                chance=_chance(seat, answer, each),
            )
            for each in told
        ]

    def _why(self, answer: Answer, text: Catalogue) -> Wording:
        if answer.reason is None:
            return Wording(text("table.comment.at_random"), "table.comment.at_random")
        match = self._match
        words = format_reason(answer.reason, match.game.name, text, match.setup.seat_names)
        return Wording(words, f"{match.game.name}.reason.{answer.reason.code}")

    def _words(self, seat: Seat, action: Action, text: Catalogue) -> str:
        """An action of a seat that has just decided."""
        match = self._match
        return format_action(
            action, seat, match.view_for(seat), match.game, text, match.setup.seat_names
        )

    # What moved the odds

    def add_positions(self) -> None:
        """Add the positions of new decisions to the series; their win chances come later."""
        series, match = self.win_chance_series, self._match
        missing = match.decision_number + 1 - series.prepared_count
        if missing == 1:
            series.prepare_position(match.state, is_forced=self._note_executed(match.last_event))
        elif missing > 1:
            for each in islice(
                mark_forced_decisions(match, match.replay_events()), series.prepared_count, None
            ):
                series.prepare_position(*each)
        self.focus_latest_position()

    def focus_latest_position(self) -> None:
        """Refine the estimate of the latest position first."""
        self.win_chance_series.focused_position = self.win_chance_series.prepared_count - 1

    def _note_executed(self, event: Event) -> bool:
        """Return True if an executed decision was forced and therefore changed no win chance.

        If it caused a draw, the luck of that draw is reported instead of the decision.
        """
        deed, match = self._announced, self._match
        if deed is None or event.decision_number != deed.decision_number:
            return False
        if count_chance_events(match, event):
            after = match.view_for(deed.seat)
            self._announced = deed._replace(has_draw=True)
            self.luck_analysis.start_analysis(
                DecisionPoint(deed.decision_number, deed.seat, deed.action, deed.view, after)
            )
            return False
        if deed.is_forced:
            self._announced = None
        return deed.is_forced

    def cancel_remark(self) -> None:
        """Make no remark on the last decision."""
        self._announced = None
        self.luck_analysis.start_analysis(None)

    def handle_undo(self) -> None:
        """Cut the series after an undo."""
        self.cancel_remark()
        self.win_chance_series.drop_undone_positions(self._match.decision_number + 1)

    def take_remark(self, text: Catalogue) -> WinChanceRemark | None:
        """Return a remark on the last decision once, if its effect is known and significant."""
        deed = self._announced
        shift = self._find_shift(deed) if deed is not None else None
        if deed is None or shift is None:
            return None
        self.cancel_remark()
        if not shift.is_significant:
            return None
        return WinChanceRemark(
            self._remark_texts(deed, shift, text), shift.decision_number, shift.seat, shift
        )

    def _remark_texts(
        self, deed: AnnouncedDecision, shift: WinChanceShift, text: Catalogue
    ) -> Sequence[Wording]:
        """Return the remark on a change at full length, then without naming the action."""
        moved = shift.most_affected_seat
        was, now = (
            chances[moved]
            for chances in (shift.estimate_before.win_chances, shift.estimate_after.win_chances)
        )
        way = "gained" if now > was else "cost"
        brief = ("own_" if moved == shift.seat else "move_") + way
        keys = [f"drawn_{way}"] if shift.is_by_chance else [way, brief]
        return [
            Wording(
                text(
                    key, self._match.setup.seat_names, what=deed.text, mover=SeatRef(shift.seat),
                    who=SeatRef(moved), n=percentage_points_apart(was, now),
                    was=format_percent(was), now=format_percent(now),
                ),
                key,
            )
            for key in (f"table.comment.{name}" for name in keys)
        ]  # fmt: skip

    def _find_shift(self, deed: AnnouncedDecision) -> WinChanceShift | None:
        """Return the change by a decision or draw, once it is known well enough."""
        series = self.win_chance_series
        if len(series) != deed.decision_number + 2:
            return None
        told = deed.decision_number, deed.seat, deed.action
        if deed.has_draw:
            luck = self.luck_analysis.luck_estimate
            return (
                None
                if luck is None
                else WinChanceShift(
                    *told, luck.expected_win_chances, luck.actual_win_chances, is_by_chance=True
                )
            )
        fine = series.is_precise(deed.decision_number) and series.is_precise(
            deed.decision_number + 1
        )
        pair = series.paired_estimates(deed.decision_number + 1) if fine else None
        return None if pair is None else WinChanceShift(*told, *pair)


def _chance(seat: Seat, answer: Answer, candidate: Candidate) -> str:
    """The chance to win after a candidate, beside that of the choice."""
    return format_alternative(candidate.win_chances[seat], answer.win_chances[seat])
