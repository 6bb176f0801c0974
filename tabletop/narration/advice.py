"""Advice: hints about the best action, step by step, and the cost of other actions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from tabletop import games
from tabletop.ai.answers import Answer, Threat, find_threat
from tabletop.ai.levels import make_decision_chance
from tabletop.core.actions import Action
from tabletop.core.input_mapping import Gesture
from tabletop.core.strategy import Reason
from tabletop.core.toolkit.decision_clauses import find_decision_clauses
from tabletop.core.zones import Piece, Seat, Zone, is_back, parse_zone
from tabletop.match.match import Match
from tabletop.narration.hint_explainer import HintExplainer, append_clauses
from tabletop.narration.outcome_texts import format_threat
from tabletop.text import Catalogue
from tabletop.text.message_format import piece_name

SINGLE_ROLLOUT_ERROR = 0.5
"""Uncertainty of the win chance from one rollout; divide by the root of the number of rollouts."""


class HintStep(IntEnum):
    """Amount of information in a hint."""

    LOOK = 0
    """A question to ask oneself, and the zones to look at."""
    PIECES = 1
    """The pieces that matter."""
    MOVE = 2
    """The action."""
    REASON = 3
    """The reason, with win chances."""


class Advice(NamedTuple):
    """The recommended action at a position."""

    action: Action
    reason: Reason | None
    """Reason for the action; None if there is none."""
    search_answer: Answer | None = None
    """Result of the search; None if the heuristic chose the action."""


class Hint(NamedTuple):
    """The texts of one step of a hint."""

    decision_count: int
    """Number of decisions that have been made."""
    seat: Seat
    step: HintStep
    lines: Sequence[str]
    action: Action | None
    """Recommended action; None while the search runs."""
    zones: Sequence[Zone] = ()
    """Zones to look at, as long as the action itself is not named."""
    equal_actions: Sequence[Action] = ()
    """Other actions that the hint calls as good as the recommended one."""
    clauses: Sequence[str] = ()
    """Rule clauses of the recommended action, once it is named."""
    threat: Threat | None = None
    """Piece that a rival moves more often after the next best move."""
    brief_lines: Sequence[str] = ()
    """Lines for a table without room for all of them; empty if they cannot be shorter."""


def estimate_lost_win_chance(answer: Answer | None, seat: Seat, action: Action) -> float:
    """Return the win chance that an action certainly loses, by a search; 0 if unknown.

    The sampling error of the action's rollouts is subtracted.
    """
    if answer is None or not answer.candidates:
        return 0.0
    tried = next((c for c in answer.candidates if c.action == action), None)
    if tried is None:
        return 0.0
    doubt = SINGLE_ROLLOUT_ERROR / math.sqrt(max(1, tried.rollout_count))
    return max(0.0, answer.candidates[0].win_chances[seat] - tried.win_chances[seat] - doubt)


def heuristic_advice(match: Match, seat: Seat) -> Advice:
    """Return the heuristic's action for a seat that may decide, from its player view."""
    strategy, view = games.load_strategy(match.game), match.view_for(seat)
    chance = make_decision_chance(match.setup.seed, match.decision_number, seat)
    action = strategy.policy(view, seat, match.legal_actions(seat), chance)
    return Advice(action, strategy.reason(view, seat, action))


class Adviser:
    """Formats advice for one seat of a match, with no more information than that seat has."""

    def __init__(self, match: Match, seat: Seat, text: Catalogue) -> None:
        """Prepare advice for a seat that may decide now."""
        self._match = match
        self._seat = seat
        self._text = text
        self._view = match.view_for(seat)
        self._handling = games.load_input_mapping(match.game)
        self._explainer = HintExplainer(match.game, self._view, seat, text, match.setup.seat_names)

    def heuristic_advice(self) -> Advice:
        """Return the heuristic's advice."""
        return heuristic_advice(self._match, self._seat)

    def search_advice(self, answer: Answer) -> Advice:
        """Return the advice of a search."""
        return Advice(answer.best_action, answer.reason, answer)

    def reason_text(self, advice: Advice) -> str:
        """Return the reason of an advice as text."""
        return self._explainer.reason_text(advice.reason)

    def build_hint(self, step: HintStep, advice: Advice | None) -> Hint:
        """Return the hint of a step.

        Args:
            step: Amount of information.
            advice: The advice, or None while the search runs.
        """
        text = self._text
        if step is HintStep.LOOK:
            zones = self._places(advice.action) if advice is not None else ()
            lines = [self._question(), text("table.hint_next.pieces")]
            action = advice.action if advice is not None else None
            return self._hint(step, lines, action, zones)
        if advice is None:
            return self._hint(step, [text("table.hint_further")], None)
        if step is HintStep.PIECES:
            words = text("table.hint_pieces", what=self.piece_names(advice.action))
            return self._hint(step, [words, text("table.hint_next.move")], advice.action)
        if step is HintStep.MOVE:
            words = text("table.hint_move", what=self._explainer.action_text(advice.action))
            hint = self._hint(step, [words, text("table.hint_next.reason")], advice.action)
            return self._with_clauses(hint)
        answer = advice.search_answer
        if answer is None or not answer.candidates:
            thumb = self.heuristic_advice()
            what = self._explainer.action_text(thumb.action)
            words = text("table.hint", what=what, why=self.reason_text(thumb))
            return self._with_clauses(self._hint(step, [words], advice.action))
        hint = self._hint(step, self._explainer.explain(answer), advice.action)
        brief = self._explainer.explain(answer, is_brief=True)
        hint = hint._replace(brief_lines=brief if brief != hint.lines else ())
        equal = [each.action for each in self._explainer.named_ties(answer)]
        threat = find_threat(answer.contrasts[0].outcomes) if answer.contrasts else None
        return self._with_clauses(hint._replace(equal_actions=equal, threat=threat))

    def threat_text(self, answer: Answer, threat: Threat) -> str:
        """Return the line that explains the arrow of a threat."""
        other = self._explainer.action_text(answer.contrasts[0].other_action)
        return format_threat(threat, other, self._text, self._match.setup.seat_names)

    def build_forced_hint(self, action: Action) -> Hint:
        """Return the hint that there is only one legal action."""
        words = self._text("table.hint_only", what=self._explainer.action_text(action))
        return self._with_clauses(self._hint(HintStep.REASON, [words], action))

    def _with_clauses(self, hint: Hint) -> Hint:
        """Return a hint with the rule clauses of its action, which stand behind its first line."""
        assert hint.action is not None, "the hint names an action"
        clauses = find_decision_clauses(self._match.game, self._view, self._seat, hint.action)
        lines = append_clauses(hint.lines, clauses, self._text)
        brief = append_clauses(hint.brief_lines, clauses, self._text) if hint.brief_lines else ()
        return hint._replace(lines=lines, clauses=clauses, brief_lines=brief)

    def _hint(
        self, step: HintStep, lines: Sequence[str], action: Action | None,
        zones: Sequence[Zone] = (),
    ) -> Hint:  # fmt: skip
        return Hint(self._match.decision_number, self._seat, step, lines, action, zones)

    def piece_names(self, action: Action) -> list[str]:
        """Return the names of the pieces of an action; empty for an action by a button.

        These are the piece itself, and the top piece of its target if no seat owns that zone.
        """
        gesture = self._zone_gesture(action)
        if gesture is None:
            return []
        pieces = [gesture.piece] if gesture.piece is not None else self._top_piece(gesture.zone)
        if gesture.target is not None and parse_zone(gesture.target).owner is None:
            pieces += self._top_piece(gesture.target)
        game = self._match.game.name
        named = (piece_name(p, game, self._text) for p in pieces if not is_back(p))
        return list(dict.fromkeys(named))

    def _question(self) -> str:
        """Return a question to ask oneself here, without an answer."""
        game = self._match.game
        return self._text(f"{game.name}.nudge.{game.prompt_key(self._view, self._seat)}")

    def _places(self, action: Action) -> Sequence[Zone]:
        """The places of the kind from which an action begins, with all that could be done there."""
        touched = self._zone_gesture(action)
        if touched is None or touched.zone is None:
            return ()
        kind = parse_zone(touched.zone).kind
        legal = self._match.legal_actions(self._seat)
        gestures = self._handling.gestures(self._view, self._seat, legal)
        zones = (t.zone for t in gestures if t.zone is not None and parse_zone(t.zone).kind == kind)
        return tuple(dict.fromkeys(zones))

    def _zone_gesture(self, action: Action) -> Gesture | None:
        """Return the gesture of an action with pieces or zones; None for a button."""
        gestures = self._handling.gestures(self._view, self._seat, (action,))
        placed = [gesture for gesture in gestures if gesture.zone is not None]
        return next((t for t in placed if t.target is not None), placed[0] if placed else None)

    def _top_piece(self, zone: Zone | None) -> list[Piece]:
        """Return the top piece of a zone, or nothing."""
        lying = self._match.game.inventory(self._view).get(zone, ()) if zone is not None else ()
        return list(lying)[-1:]
