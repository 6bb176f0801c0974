"""Stops of a match review in words: sure and probable mistakes, equal moves, luck and habits."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from tabletop import games
from tabletop.ai.match_review import Certainty, LuckSwing, MatchReview, TurningPoint
from tabletop.ai.mistake_analysis import CostlyMistake, MistakeAnalysis
from tabletop.ai.move_evaluator import HINT_POLICY_NAME, ROLLOUT_POLICIES
from tabletop.core.acts import SeatRef
from tabletop.core.toolkit.decision_clauses import find_decision_clauses
from tabletop.narration.outcome_texts import (
    SCOPE_END,
    ComparedMove,
    OutcomeFormatter,
    format_threat,
)
from tabletop.narration.replay_texts import ReplayTexts
from tabletop.text import Catalogue
from tabletop.text.message_format import format_clauses, format_reason, quote_action
from tabletop.text.percentages import format_percent


class StopKind(Enum):
    """The kind of a notable moment."""

    TURNING_POINT = "turning_point"
    PROBABLE = "probable"
    """A decision that probably costs something."""
    EQUAL = "equal"
    """A decision for which another one was about as good."""
    LUCK = "luck"
    HABIT = "habit"
    """A decision of an AI seat that its bias made."""


MISTAKE_KINDS: Final = (StopKind.TURNING_POINT, StopKind.PROBABLE)
"""Kinds of stops that are mistakes, which can be kept as drills."""
_KINDS: Final = {
    Certainty.SURE: StopKind.TURNING_POINT,
    Certainty.PROBABLE: StopKind.PROBABLE,
    Certainty.EQUAL: StopKind.EQUAL,
}


class ReviewStop(NamedTuple):
    """A notable moment with its caption: a costly decision or a stroke of luck."""

    kind: StopKind
    moment_number: int
    heading: str
    caption: str
    number: int = 0
    """Number among the turning points, from 1; 0 for other kinds."""
    turning_point: TurningPoint | None = None
    """The decision with its better action; None for luck."""
    clauses: tuple[str, ...] = ()
    """Clauses that the better action follows from."""


def list_review_stops(
    replay: ReplayTexts,
    review: MatchReview,
    mistake_analysis: MistakeAnalysis | None,
    text: Catalogue,
    *,
    has_chart: bool,
) -> list[ReviewStop]:
    """Return costly decisions in the order of the match, then luck and costly biases.

    Args:
        replay: Texts of the match.
        review: Its review; as long as it is not done, there are no stops.
        mistake_analysis: Search for the cost of the AI seats' biases; None if it has not begun.
        text: Catalogue of the reader's language.
        has_chart: True if the reader sees a chart of win chances beside the captions, and arrows.
    """
    if not review.is_done:
        return []
    texts = _StopTexts(replay, text, has_chart)
    taught = [point for point in review.turning_points if point.is_unanimous]
    found = [texts.decision_stop(point, taught) for point in review.turning_points]
    if review.largest_swing is not None and review.largest_swing.is_significant:
        found.append(texts.luck_stop(review.largest_swing))
    if mistake_analysis is not None:
        found += map(texts.habit_stop, mistake_analysis.mistakes)
    return found


class _StopTexts:
    """Writes the captions of stops in one language."""

    def __init__(self, replay: ReplayTexts, text: Catalogue, has_chart: bool) -> None:
        self._replay = replay
        self._match = replay.match
        self._names = replay.match.setup.seat_names
        self._text = text
        self._has_chart = has_chart

    def decision_stop(self, point: TurningPoint, taught: list[TurningPoint]) -> ReviewStop:
        """Return the stop of a decision; only sure mistakes are numbered."""
        text, names, said = self._text, self._names, self._caption_values(point)
        game, kind, n = self._match.game, _KINDS[point.certainty], 0
        if kind is StopKind.TURNING_POINT:
            n = taught.index(point) + 1
            heading = text("table.review.point", n=n, count=len(taught))
            caption = text("table.review.given", names, **said, **_cost(point))
        else:
            heading = text(f"table.review.{kind.value}")
            caption = text(f"table.review.{kind.value}_text", names, **said, **_either(point))
        clauses = find_decision_clauses(game, point.view, point.seat, point.better_action)
        named = format_clauses(clauses, text)
        caption = text("table.review.with_clauses", said=caption, clauses=named)
        if self._has_chart and (threat := point.threat) is not None:
            played = said["played"]
            caption += f"\n{format_threat(threat, str(played), text, names)}"
        return ReviewStop(kind, point.decision_number, heading, caption, n, point, clauses)

    def habit_stop(self, mistake: CostlyMistake) -> ReviewStop:
        """Return the stop of an AI seat's bias and its cost."""
        text, names, point = self._text, self._names, mistake.turning_point
        who = SeatRef(point.seat)
        heading = text(f"characters.bias.{mistake.bias}", names, who=who)
        habit = text(f"characters.erred.{mistake.bias}", names, who=who)
        caption = text(
            "table.review.slip", names, **self._caption_values(point), **_cost(point), habit=habit
        )
        return ReviewStop(
            StopKind.HABIT, point.decision_number, heading, caption, turning_point=point
        )

    def luck_stop(self, swing: LuckSwing) -> ReviewStop:
        """Return the stop of the largest stroke of luck."""
        text, moment = self._text, swing.decision_number + 1
        estimate = swing.luck_estimate
        said = {
            "who": SeatRef(self._replay.positions[moment][0].seat),
            "n": moment,
            "what": self._replay.action_at(moment, text),
            "whom": SeatRef(swing.seat),
            "was": format_percent(estimate.expected_win_chances.win_chances[swing.seat]),
            "found": format_percent(estimate.actual_win_chances.win_chances[swing.seat]),
        }
        key = "rose" if swing.win_chance_change > 0 else "fell"
        caption = text(f"table.review.{key}", self._names, **said)
        if self._has_chart:
            caption += f"\n{text('table.review.chart')}"
        return ReviewStop(StopKind.LUCK, moment, text("table.review.chance"), caption)

    def _caption_values(self, point: TurningPoint) -> dict[str, object]:
        """Return the text values of a decision: seat, action, better action and reason."""
        seat, text = point.seat, self._text
        played = self._replay.action(point.played_action, seat, point.view, text)
        return {
            "who": SeatRef(seat),
            "n": point.decision_number + 1,
            "played": played,
            "better": self._replay.action(point.better_action, seat, point.view, text),
            "why": self._why(point, played),
        }

    def _why(self, point: TurningPoint, played: str) -> str:
        """Return what follows the better action in trial games, or a fact of the position."""
        game, text = self._match.game, self._text
        outcomes = point.comparisons[HINT_POLICY_NAME].outcomes
        other = quote_action(played, text)
        compared = ComparedMove(other, SCOPE_END, games.load_strategy(game).effect_sources)
        formatter = OutcomeFormatter(game.name, text, self._names, point.seat, compared)
        if told := formatter.reasons(outcomes, 1):
            return told[0]
        reason = games.load_strategy(game).reason(point.view, point.seat, point.better_action)
        return format_reason(reason, game.name, text, self._names)


def _cost(point: TurningPoint) -> dict[str, object]:
    """Return the text values for the win chance that a decision gave away."""
    found = point.smallest_comparison
    return {
        "after": format_percent(found.played_win_rates[point.seat]),
        "instead": format_percent(found.better_win_rates[point.seat]),
        "lost": round(point.min_loss * 100),
    }


def _either(point: TurningPoint) -> dict[str, object]:
    """Return the text values for an uncertain decision: chances against both opponent models."""
    steady, erring = (point.comparisons[name] for name in ROLLOUT_POLICIES)
    return {
        "after": format_percent(steady.played_win_rates[point.seat]),
        "instead": format_percent(steady.better_win_rates[point.seat]),
        "was": format_percent(erring.played_win_rates[point.seat]),
        "likely": format_percent(erring.better_win_rates[point.seat]),
    }
