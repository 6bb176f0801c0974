"""Explanations of a search in words: chances, what follows a move, and facts of the position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from tabletop import games
from tabletop.ai.answers import Answer, Candidate, Contrast
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
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


class HintExplainer:
    """Puts the result of a search into words for the seat that decides."""

    def __init__(self, match: Match, seat: Seat, text: Catalogue) -> None:
        """Prepare explanations for a seat that may decide now."""
        self._match = match
        self._seat = seat
        self._text = text
        self._view = match.view_for(seat)

    def explain(self, answer: Answer) -> list[str]:
        """Return the best action with chances and reasons, and what else is worth doing."""
        tied = answer.equal_alternatives(self._seat)
        words = self._explain_tie(answer) if tied else [self._explain_best(answer)]
        rest = [c for c in answer.reliable_alternatives if c not in tied]
        if rest:
            words.append(self._compare_alternative(answer, rest[0]))
        return words

    def _explain_best(self, answer: Answer) -> str:
        """Return the best action with its chance and its reasons."""
        text, best = self._text, answer.candidates[0]
        what = self.action_text(best.action)
        chance, decided = best.win_chances[self._seat], self._is_decided(answer)
        told = self._told_differences(answer.contrasts, answer, decided)
        why = self._join(told) if told else self._static_reason(answer, best)
        if decided and why:
            return text("table.hint_decided", won=int(chance > 0.5), what=what, why=why)
        key = "table.hint_found" if why else "table.hint_plain"
        return capitalize_sentence(text(key, what=what, chance=self._chance(best), why=why))

    def _explain_tie(self, answer: Answer) -> list[str]:
        """Return the actions that are equally good, with the reason of each."""
        text, best = self._text, answer.candidates[0]
        tied = self.named_ties(answer)
        told = [self.action_text(best.action), *(self._amid(c.action) for c in tied)]
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
            why = self.reason_text(facts[0])
            return [*words, text("table.hint_alike", why=why)]
        return [*words, *self._options(pair, ((), ()))]

    def _options(
        self, pair: Sequence[Candidate], reasons: Sequence[Sequence[str]]
    ) -> Iterator[str]:
        """Yield each of two equal actions with its reason, or with a fact of the position."""
        facts = [self._reason(each.action) for each in pair]
        for each, told, fact in zip(pair, reasons, facts, strict=True):
            if told or (facts[0] != facts[1] and not self._is_drawback(fact)):
                why = told[0] if told else self.reason_text(fact)
                yield self._text("table.hint_option", what=self.action_text(each.action), why=why)

    def named_ties(self, answer: Answer) -> Sequence[Candidate]:
        """Return the candidates that the hint names as equally good as the best."""
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

    def reason_text(self, reason: Reason | None) -> str:
        """Return a fact of the position as text."""
        match, text = self._match, self._text
        if reason is None:
            return text("table.comment.at_random")
        return format_reason(reason, match.game.name, text, match.setup.seat_names)

    def _named(self, action: Action) -> str:
        """Return an action in quotation marks."""
        return self._text("table.outcome.named", what=self.action_text(action))

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
            return self.reason_text(answer.reason)
        reason = self._reason(best.action)
        is_shared = reason == self._reason(answer.contrasts[0].other_action)
        is_told = not is_shared and not self._is_drawback(reason)
        return self.reason_text(reason) if is_told else ""

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
        return lowercase_in_sentence(self.action_text(action), self._match.setup.seat_names)

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
        why = self.reason_text(reason)
        return text("table.hint_second", why=why, **said)

    def action_text(self, action: Action) -> str:
        """Return an action as text."""
        match, names = self._match, self._match.setup.seat_names
        return format_action(action, self._seat, self._view, match.game, self._text, names)
