"""Advice: hints about the best action, step by step, and the cost of other actions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import reduce
from typing import NamedTuple

from tabletop import games
from tabletop.ai.answers import Answer, Candidate, Contrast
from tabletop.ai.levels import make_decision_chance
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.input_mapping import Gesture
from tabletop.core.strategy import Reason
from tabletop.core.zones import Piece, Seat, Zone, is_back, parse_zone
from tabletop.match.match import Match
from tabletop.narration.outcome_texts import (
    SCOPE_ROUNDS,
    OutcomeFormatter,
    reverse_outcomes,
    round_to_error,
)
from tabletop.text import Catalogue
from tabletop.text.message_format import (
    capitalize_sentence,
    format_action,
    format_reason,
    lowercase_in_sentence,
    piece_name,
)
from tabletop.text.percentages import format_estimate, format_percent, percentage_points_apart

MAX_ALTERNATIVES = 2
"""Maximum number of equally good actions that are named beside the best."""
MAX_REASONS = 2
"""Maximum number of sentences about what follows the best action."""
DECIDED_CHANCE = 0.03
"""Win chance below which a match is decided; points are told then instead of chances."""
MIN_RIVAL_GAIN_SHARE = 0.6
"""Minimum share of the lost win chance that a rival must gain to be named."""
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


def find_main_gainer(best: Sequence[float], other: Sequence[float], seat: Seat) -> Seat | None:
    """Return the rival that gains most from an action other than the best; None if none stands out.

    Args:
        best: Win chance of every seat after the best action.
        other: Win chance of every seat after the other action.
        seat: The seat that decides.
    """
    lost = best[seat] - other[seat]
    gained = {rival: other[rival] - best[rival] for rival in range(len(best)) if rival != seat}
    gainer = max(gained, key=lambda rival: gained[rival])
    return gainer if len(gained) > 1 and gained[gainer] >= MIN_RIVAL_GAIN_SHARE * lost > 0 else None


class Adviser:
    """Formats advice for one seat of a match, with no more information than that seat has."""

    def __init__(self, match: Match, seat: Seat, text: Catalogue) -> None:
        """Prepare advice for a seat that may decide now."""
        self._match = match
        self._seat = seat
        self._text = text
        self._view = match.view_for(seat)
        self._handling = games.load_input_mapping(match.game)

    def heuristic_advice(self) -> Advice:
        """Return the heuristic's advice."""
        return heuristic_advice(self._match, self._seat)

    def search_advice(self, answer: Answer) -> Advice:
        """Return the advice of a search."""
        return Advice(answer.best_action, answer.reason, answer)

    def reason_text(self, advice: Advice) -> str:
        """Return the reason of an advice as text."""
        match, text = self._match, self._text
        if advice.reason is None:
            return text("table.comment.at_random")
        return format_reason(advice.reason, match.game.name, text, match.setup.seat_names)

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
            words = text("table.hint_move", what=self._words(advice.action))
            return self._hint(step, [words, text("table.hint_next.reason")], advice.action)
        hint = self._hint(step, self._why(advice), advice.action)
        return hint._replace(equal_actions=[each.action for each in self._shown_ties(advice)])

    def build_forced_hint(self, action: Action) -> Hint:
        """Return the hint that there is only one legal action."""
        words = self._text("table.hint_only", what=self._words(action))
        return self._hint(HintStep.REASON, [words], action)

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

    def _why(self, advice: Advice) -> list[str]:
        """The move with its reason; by search with chances, and what else is worth doing."""
        text, seat, answer = self._text, self._seat, advice.search_answer
        if answer is None or not answer.candidates:
            thumb = self.heuristic_advice()
            return [text("table.hint", what=self._words(thumb.action), why=self.reason_text(thumb))]
        tied = answer.equal_alternatives(seat)
        words = self._explain_tie(advice, answer) if tied else [self._explain(advice, answer)]
        rest = [c for c in answer.reliable_alternatives if c not in tied]
        if rest:
            words.append(self._compare_alternative(answer, rest[0]))
        return words

    def _explain(self, advice: Advice, answer: Answer) -> str:
        """Return the best action with its chance and its reasons."""
        text, what, best = self._text, self._words(advice.action), answer.candidates[0]
        chance, decided = best.win_chances[self._seat], self._is_decided(answer)
        told = self._told_differences(answer.contrasts, answer, decided)
        why = self._join(told) if told else self._static_reason(answer, best)
        if decided and why:
            return text("table.hint_decided", won=int(chance > 0.5), what=what, why=why)
        key = "table.hint_found" if why else "table.hint_plain"
        return capitalize_sentence(text(key, what=what, chance=self._chance(best), why=why))

    def _explain_tie(self, advice: Advice, answer: Answer) -> list[str]:
        """Return the actions that are equally good, with the reason of each."""
        text, best = self._text, answer.candidates[0]
        tied = self._shown_ties(advice)
        told = [self._words(advice.action), *(self._amid(c.action) for c in tied)]
        words = [text("table.hint_tied", what=told, chance=self._chance(best))]
        contrast = answer.contrast_with(tied[0].action)
        outcomes = contrast.outcomes if contrast is not None else ()
        pair = best, tied[0]
        is_pair = len(told) == len(pair)
        reasons = [
            self._formatter(
                text("table.outcome.other_move") if is_pair else self._named(other.action)
            ).reasons(each, 1)
            for each, other in ((outcomes, pair[1]), (reverse_outcomes(outcomes), pair[0]))
        ]
        if any(reasons):
            return [*words, *self._options(pair, reasons)]
        others = [c for c in answer.contrasts if c.other_action not in {t.action for t in tied}]
        if common := self._told_differences(others, answer, points_first=False):
            return [*words, self._join(common)]
        facts = [self._reason(each.action) for each in pair]
        if facts[0] == facts[1]:
            why = self.reason_text(Advice(best.action, facts[0]))
            return [*words, text("table.hint_alike", why=why)]
        return [*words, *self._options(pair, ((), ()))]

    def _options(
        self, pair: Sequence[Candidate], reasons: Sequence[Sequence[str]]
    ) -> Iterator[str]:
        """Yield each of two equal actions with its reason, or with a fact of the position."""
        facts = [self._reason(each.action) for each in pair]
        for each, told, fact in zip(pair, reasons, facts, strict=True):
            if told or (facts[0] != facts[1] and not self._is_drawback(fact)):
                why = told[0] if told else self.reason_text(Advice(each.action, fact))
                yield self._text("table.hint_option", what=self._words(each.action), why=why)

    def _shown_ties(self, advice: Advice) -> Sequence[Candidate]:
        """Return the candidates that the hint names as equally good as the best."""
        answer = advice.search_answer
        if answer is None or not answer.candidates:
            return ()
        return answer.equal_alternatives(self._seat)[:MAX_ALTERNATIVES]

    def _told_differences(
        self, contrasts: Sequence[Contrast], answer: Answer, points_first: bool
    ) -> list[str]:
        """Return what follows the best action more often, or in greater number, than another."""
        following = answer.reliable_alternatives
        for contrast in contrasts:
            other = contrast.other_action
            is_next = bool(following) and following[0].action == other
            words = self._text("table.outcome.next_best") if is_next else self._named(other)
            told = self._formatter(words).reasons(contrast.outcomes, MAX_REASONS, points_first)
            if told:
                return told
        return []

    def _named(self, action: Action) -> str:
        """Return an action in quotation marks."""
        return self._text("table.outcome.named", what=self._words(action))

    def _formatter(self, other: str) -> OutcomeFormatter:
        """Return the formatter of a comparison with a move, for the reader of the hint."""
        game, seat = self._match.game.name, self._seat
        names = self._text.names_for_reader(self._match.setup.seat_names, seat)
        return OutcomeFormatter(game, self._text, names, seat, other, SCOPE_ROUNDS)

    def _static_reason(self, answer: Answer, best: Candidate) -> str:
        """Return a fact of the position for the best action; empty if it tells nothing for it.

        A fact that the next best action shares, or that speaks against the action, is left out.
        """
        if not answer.contrasts:
            return self.reason_text(Advice(best.action, answer.reason))
        reason = self._reason(best.action)
        is_shared = reason == self._reason(answer.contrasts[0].other_action)
        is_told = not is_shared and not self._is_drawback(reason)
        return self.reason_text(Advice(best.action, reason)) if is_told else ""

    def _is_drawback(self, reason: Reason) -> bool:
        """True if a fact of the position speaks against an action."""
        return reason.code in games.load_strategy(self._match.game).drawback_reasons

    def _reason(self, action: Action) -> Reason:
        """Return the fact of the position for an action."""
        return games.load_strategy(self._match.game).reason(self._view, self._seat, action)

    def _is_decided(self, answer: Answer) -> bool:
        """True if the best action hardly leaves a doubt about the winner."""
        chance = answer.win_chances[self._seat]
        return not DECIDED_CHANCE < chance < 1.0 - DECIDED_CHANCE

    def _chance(self, candidate: Candidate) -> str:
        """Return the win chance of an action, no finer than its standard error."""
        chance = candidate.win_chances[self._seat]
        told = format_estimate(chance, candidate.standard_error)
        if told == format_percent(chance) or not told[0].isdigit():
            return told
        return self._text("table.hint_about", chance=told)

    def _join(self, sentences: Sequence[str]) -> str:
        """Return sentences in one line."""
        return reduce(
            lambda one, two: self._text("core.phrase.sentences", first=one, second=two), sentences
        )

    def _amid(self, action: Action) -> str:
        """An action in the middle of a sentence."""
        return lowercase_in_sentence(self._words(action), self._match.setup.seat_names)

    def _compare_alternative(self, answer: Answer, second: Candidate) -> str:
        """Return the text about the second best action: cost, the rival that gains, a reason.

        The reason is left out where trial games have told the difference.
        """
        text, match, seat = self._text, self._match, self._seat
        chosen, chance = answer.win_chances, second.win_chances[seat]
        apart = percentage_points_apart(chosen[seat], chance)
        n = round_to_error(apart, 100 * second.lead_error)
        gainer = find_main_gainer(chosen, second.win_chances, seat)
        key = "table.hint_less" if gainer is None else "table.hint_less_to"
        who = {} if gainer is None else {"who": SeatRef(gainer)}
        less = text(key, match.setup.seat_names, n=n, **who) if n else ""
        said = {"what": self._amid(second.action), "chance": self._chance(second), "less": less}
        if answer.contrasts:
            return text("table.hint_second_plain", **said).rstrip()
        reason = self._reason(second.action)
        if reason == answer.reason:
            return text("table.hint_second_same", **said)
        why = self.reason_text(Advice(second.action, reason))
        return text("table.hint_second", why=why, **said)

    def _words(self, action: Action) -> str:
        match, names = self._match, self._match.setup.seat_names
        return format_action(action, self._seat, self._view, match.game, self._text, names)
