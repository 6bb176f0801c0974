"""Explanations of a search in words: chances, what follows a move, and facts of the position."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from functools import reduce
from typing import Any, NamedTuple

from tabletop import games
from tabletop.ai.answers import (
    EVENT_OUTCOME,
    NAMED_OUTCOME,
    SOURCE_OUTCOME,
    Answer,
    Candidate,
    TrialOutcome,
    reverse_outcomes,
)
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.strategy import Reason, Strategy
from tabletop.core.zones import Seat
from tabletop.narration.outcome_texts import (
    SCOPE_ROUNDS,
    ComparedMove,
    OutcomeFormatter,
    OutcomeRank,
)
from tabletop.text import Catalogue
from tabletop.text.message_format import (
    capitalize_sentence,
    format_action,
    format_clauses,
    format_contrast,
    format_reason,
    lowercase_in_sentence,
    quote_action,
)
from tabletop.text.percentages import estimate_step, format_in_steps, round_percent

MAX_ALTERNATIVES = 2
"""Maximum number of equally good actions that are named beside the best."""
MAX_REASONS = 2
"""Maximum number of sentences about the best action."""
MAX_EXPLAINED_TIES = 2
"""Maximum number of equally good actions with reasons; more would fill the table."""
TELLING_RANKS = (OutcomeRank.MAIN,)
LAST_RANKS = OutcomeRank.EFFECT, OutcomeRank.SMALL, OutcomeRank.RIVAL
"""Ranks of outcomes that are told first, and of those where nothing else is known."""
PIECE_PARAMS = "card", "what", "other"
"""Names of the parameters that name the piece of an action, or its owner."""
MAX_EVEN_GAP = 0.03
"""Maximum lead in win chance of an action of which a hint says that it hardly matters."""
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


def shorten_action(words: str) -> str:
    """Return the text of an action without what it tells in brackets.

    >>> shorten_action("Ride 2 spaces, discarding card 6 (discard 1 for 4 gold)")
    'Ride 2 spaces, discarding card 6'
    """
    return re.sub(r" ?[(（][^()（）]*[)）]", "", words)


def omit_brackets(words: str, action_words: str) -> str:
    """Return a text without the brackets that the text of its action shows already.

    >>> omit_brackets("2 gold comes with card 7 (2 gold for 1 gem).", "Card 7 (2 gold for 1 gem)")
    '2 gold comes with card 7.'
    """
    for told in re.findall(r" ?[(（][^()（）]*[)）]", action_words):
        words = words.replace(told, "")
    return words


def append_clauses(lines: Sequence[str], clauses: Sequence[str], text: Catalogue) -> list[str]:
    """Return the lines of a hint with rule clauses behind the first one."""
    if not clauses:
        return [*lines]
    named = format_clauses(clauses, text)
    first = text("table.review.with_clauses", said=lines[0].rstrip(), clauses=named)
    return [first, *lines[1:]]


def find_contrast(
    strategy: Strategy[Any], view: State, seat: Seat, pair: tuple[Action, Action]
) -> Reason | None:
    """Return what speaks for an action against another; None if it holds for both of them."""
    action, other = pair
    found = strategy.contrast_reason(view, seat, action, other)
    if found is None or found.code in strategy.even_contrasts:
        return found
    return None if strategy.contrast_reason(view, seat, other, action) == found else found


def is_shared_contrast(
    strategy: Strategy[Any], view: State, seat: Seat, contrast: Reason,
    compared: tuple[Action, Sequence[Action]],
) -> bool:  # fmt: skip
    """True if an advantage over another action is also an advantage of a third action over it.

    Args:
        strategy: Strategy of the game.
        view: View of the seat.
        seat: The seat that decides.
        contrast: What speaks for the action.
        compared: The other action, and all actions with which the first one is compared.
    """
    other, others = compared
    thirds = (each for each in others if each != other)
    return any(strategy.contrast_reason(view, seat, each, other) == contrast for each in thirds)


def is_outweighed(
    strategy: Strategy[Any], view: State, seat: Seat, fact: Reason, pair: tuple[Action, Action]
) -> bool:
    """True if a fact of an action is its printed effect, and the other action has a reason.

    The other one may bring the same effect, for less.
    """
    if fact.code not in strategy.effect_reasons:
        return False
    return find_contrast(strategy, view, seat, (pair[1], pair[0])) is not None


def find_promised_outcomes(
    strategy: Strategy[Any], view: State, seat: Seat, pair: tuple[Action, Action]
) -> set[TrialOutcome]:
    """Return the sources of points that the reasons for the second action promise.

    No average may praise the first of two equal actions for more of them.
    """
    action, other = pair
    facts = strategy.reason(view, seat, other), strategy.contrast_reason(view, seat, other, action)
    codes = (fact.code for fact in facts if fact is not None)
    names = (strategy.promised_sources.get(code) for code in codes)
    return {TrialOutcome(SOURCE_OUTCOME, name, seat) for name in names if name}


def find_neutral_facts(
    strategy: Strategy[Any], view: State, seat: Seat, actions: Sequence[Action]
) -> dict[Action, Reason]:
    """Return what each of several actions does, if that differs and argues neither way."""
    facts = {action: strategy.reason(view, seat, action) for action in actions}
    is_neutral = all(each.code in strategy.neutral_reasons for each in facts.values())
    return facts if is_neutral and len({*facts.values()}) > 1 else {}


def is_same_fact(reason: Reason, other: Reason, effects: Set[str]) -> bool:
    """True if two facts are the same, or tell the same effect of two pieces.

    Args:
        reason: The first fact.
        other: The other fact.
        effects: Codes of the facts that repeat the printed effect of an action.
    """
    if reason == other:
        return True
    numbers, rest = (
        [param for param in each.params if param[0] not in PIECE_PARAMS] for each in (reason, other)
    )
    return reason.code == other.code and reason.code in effects and numbers == rest


def is_decided(answer: Answer, seat: Seat) -> bool:
    """True if the best action hardly leaves a doubt about the winner."""
    return not DECIDED_CHANCE < answer.win_chances[seat] < 1.0 - DECIDED_CHANCE


class _ToldFact(NamedTuple):
    """A fact of the position in words."""

    code: str
    words: str
    is_shared: bool = False
    """True if it speaks for a third action, too."""
    is_against_first: bool = False
    """True if it compares with the first of the other actions."""


class HintExplainer:
    """Puts the result of a search into words for the seat that decides."""

    def __init__(
        self, game: Game[Any], view: State, seat: Seat, text: Catalogue, names: Sequence[str]
    ) -> None:
        """Prepare explanations for a seat that may decide now.

        Args:
            game: Rules of the game.
            view: View of the seat.
            seat: The seat.
            text: Catalogue of the reader's language.
            names: Names of the seats.
        """
        self._game = game
        self._view = view
        self._seat = seat
        self._text = text
        self._names = names
        self._asked = games.load_strategy(game), view, seat

    def explain(self, answer: Answer, is_brief: bool = False) -> list[str]:
        """Return the best action with chances and reasons, and what else is worth doing.

        Args:
            answer: Result of the search.
            is_brief: True to explain the best action only: equally good ones are just named.
        """
        tied, worse = self._find_ties(answer), self._next_worse(answer)
        shown = [answer.candidates[0], *([] if worse is None else [worse])]
        step = max(estimate_step(each.standard_error) for each in shown)
        most = 1 if is_brief else MAX_EXPLAINED_TIES
        if tied:
            words = self._explain_tie(answer, step, most)
        else:
            words = [self._explain_best(answer, step)]
        names_many = len(tied) >= MAX_EXPLAINED_TIES  # then what is worse would only fill the table
        if worse is not None and not names_many and not is_brief:
            words.append(self._compare_alternative(answer, worse, step))
        return words

    def _next_worse(self, answer: Answer) -> Candidate | None:
        """Return the next best candidate that is not as good as the best."""
        tied = self._find_ties(answer)
        return next((c for c in answer.reliable_alternatives if c not in tied), None)

    def _find_ties(self, answer: Answer) -> Sequence[Candidate]:
        """Return the candidates that are as good as the best.

        These include one that is hardly worse, if the position argues for it alone, and the best
        one has only its printed effect.
        """
        tied, rest = answer.equal_alternatives(self._seat), answer.reliable_alternatives
        strategy, view, seat = self._asked
        best = answer.best_action
        if tied or not rest or self._reason(best).code not in strategy.effect_reasons:
            return tied
        other, lead = rest[0].action, answer.win_chances[seat] - rest[0].win_chances[seat]
        if lead > MAX_EVEN_GAP or find_contrast(strategy, view, seat, (best, other)) is not None:
            return tied
        if self._told_outcomes(answer, (best, other), TELLING_RANKS):
            return tied
        against = find_contrast(strategy, view, seat, (other, best))
        return tied if against is None else rest[:1]

    def _explain_best(self, answer: Answer, step: int) -> str:
        """Return the best action with its chance and its reasons."""
        text, best = self._text, answer.candidates[0]
        what = self.action_text(best.action)
        chance, decided = best.win_chances[self._seat], is_decided(answer, self._seat)
        why = self._join(self._best_reasons(answer, points_first=decided))
        if decided and why:
            return text("table.hint_decided", won=int(chance > 0.5), what=what, why=why)
        key = "table.hint_found" if why else "table.hint_plain"
        return capitalize_sentence(text(key, what=what, chance=self._chance(best, step), why=why))

    def _best_reasons(self, answer: Answer, points_first: bool) -> list[str]:
        """Return the reasons for the best action: what follows it, and a fact of the position."""
        best = answer.best_action
        if not answer.contrasts:
            reason = answer.reason
            told = reason is None or not self._is_drawback(reason)
            return [self.reason_text(reason)] if told else []
        worse = self._next_worse(answer)
        other = answer.contrasts[0].other_action if worse is None else worse.action
        pair = best, other
        fact = self._fact(best, (other,))
        facts = self._telling_facts(best, fact, [other])
        strategy = games.load_strategy(self._game)
        leading, even = strategy.leading_contrasts, strategy.even_contrasts
        rest = (answer.candidates[0] if worse is None else worse).win_chances[self._seat]
        if answer.candidates[0].win_chances[self._seat] - rest > MAX_EVEN_GAP:
            facts = [each for each in facts if each.code not in even]
        facts = facts[: MAX_REASONS if facts and facts[0].code in leading else 1]
        telling = [each.words for each in facts]
        follows = self._told_outcomes(answer, pair, TELLING_RANKS, points_first, known=telling)
        if not follows and not telling:
            return self._vague_reasons(answer, pair, fact)[:MAX_REASONS]
        total = [] if follows else self._told_outcomes(answer, pair, (OutcomeRank.TOTAL,))
        effect = self._effect_facts(best, fact, [other], facts)
        price = self._tell_price(best, facts, [other])
        telling += price
        follows = follows or (total if price else [])
        shown = (telling, follows[:1], effect, follows[1:]) if telling else (effect, follows)
        ordered = (follows, telling) if points_first else shown
        reasons = (each for group in (*ordered, total, effect) for each in group)
        limit = MAX_REASONS + bool(price)  # what outweighs a price is told behind it
        return list(dict.fromkeys(reasons))[:limit]

    def _vague_reasons(
        self, answer: Answer, pair: tuple[Action, Action], fact: Reason | None, *,
        is_tie: bool = False,
    ) -> list[str]:  # fmt: skip
        """Return what can be told for the first of two actions where nothing telling is known."""
        reason, best = self._reason(pair[0]), answer.best_action
        if fact is None and pair[0] == best and not self._is_drawback(reason):
            is_plain = reason.code in games.load_strategy(self._game).plain_reasons
            fact = reason if is_plain else None  # it speaks for every action of its kind
        if (
            is_tie
            and fact is not None
            and pair[0] != best
            and is_outweighed(*self._asked, fact, pair)
        ):
            fact = None
        told = [] if fact is None else [self._fact_text(fact, pair[0])]
        told += self._told_outcomes(answer, pair, (OutcomeRank.TOTAL,), is_tie=is_tie)
        if told or (is_tie and pair[0] != best):
            return told
        last = self._told_outcomes(answer, pair, LAST_RANKS, is_tie=is_tie)
        neutral = {} if last or is_tie else find_neutral_facts(*self._asked, pair)
        return [self.reason_text(neutral[best])] if neutral else last

    def _explain_tie(self, answer: Answer, step: int, most: int) -> list[str]:
        """Return the actions that are equally good, with the reason of each.

        One that calls them equal speaks for none of them: it is told of them together, or not at
        all. Nothing is told for an alternative if nothing can be told for the best action. One
        without a reason, or beyond the most, is only named: the reason of the best action may
        compare it.
        """
        text, best = self._text, answer.candidates[0]
        named = [best.action, *(each.action for each in self.named_ties(answer))]
        reasons = self._assign_tied_reasons(answer, named)
        if not reasons[best.action]:
            neutral = find_neutral_facts(*self._asked, named)
            reasons |= {action: [self.reason_text(fact)] for action, fact in neutral.items()}
        names = [self.action_text(named[0]), *map(self._amid, named[1:])]
        heading = text("table.hint_tied", what=names, chance=self._chance(best, step))
        even = find_contrast(*self._asked, (named[0], named[1]))
        if even is not None and even.code in self._asked[0].even_contrasts:
            why = format_contrast(even, self._game.name, text, self._names)
            if list(filter(None, reasons.values())) == [[why]]:
                return [heading, why]
        facts = {self._reason(action) for action in named}
        explained = [action for action in named if reasons[action]] if reasons[best.action] else []
        options = explained[:most]
        is_alike = not any(reasons.values()) and len(facts) == 1
        if is_alike and not any(map(self._is_drawback, facts)):
            return [heading, text("table.hint_alike", why=self.reason_text(facts.pop()))]
        if len(options) < 2:
            what, chance = self.action_text(best.action), self._chance(best, step)
            key = "table.hint_found" if options else "table.hint_plain"
            why = self._join(reasons[best.action][:1])
            words = [capitalize_sentence(text(key, what=what, chance=chance, why=why))]
        else:
            chance = self._chance(best, step)
            words = [text("table.hint_options", n=len(options), chance=chance)]
            for action in options:
                what, why = self.action_text(action), self._join(reasons[action])
                words.append(text("table.hint_option", what=what, why=why))
        rest = [action for action in named if action not in (best.action, *options)]
        if rest:
            words.append(
                text(
                    "table.hint_as_good",
                    what=list(map(self._amid, rest)),
                )
            )
        return words

    def _assign_tied_reasons(
        self, answer: Answer, named: Sequence[Action]
    ) -> dict[Action, Sequence[str]]:
        """Return the reasons of equal actions; no sentence stands for two of them."""
        used, codes = set[str](), set[str]()
        found: dict[Action, Sequence[str]] = {}
        limit = MAX_REASONS if len(named) <= MAX_REASONS else 1
        is_bare = False
        for action in named:
            facts, follows = self._tied_reasons(answer, action, named)
            apart = [each for each in facts if each.code not in self._asked[0].even_contrasts]
            facts = apart if apart or action != answer.best_action else facts
            if action != answer.best_action:
                own = [each for each in facts if not each.is_shared]
                facts = own or [each for each in facts if each.is_against_first]
                if is_bare:  # an argument for this one alone would be one against the best
                    facts, pair = [], (action, answer.best_action)
                    follows = self._told_outcomes(answer, pair, TELLING_RANKS, is_tie=True)
            elif not facts:
                others = [each for each in named if each != action]
                is_bare = self._fact(action, others) is None
            if len(named) > MAX_REASONS:  # what no other one is told comes first
                facts = sorted(facts, key=lambda each: each.code in codes)
                codes.update(each.code for each in facts[:1])
            ordered = [*(each.words for each in facts), *follows]
            told = [each for each in dict.fromkeys(ordered) if each not in used][:limit]
            used.update(told)
            found[action] = told
        return found

    def _tied_reasons(
        self, answer: Answer, action: Action, named: Sequence[Action]
    ) -> tuple[Sequence[_ToldFact], Sequence[str]]:
        """Return the facts for one of several equal actions, and what trial games tell for it.

        It is compared with the others, or with the next best that is worse.
        """
        others = [each for each in named if each != action]
        pair = action, others[0]
        fact = self._fact(action, others)
        telling = self._telling_facts(action, fact, others)
        known = [each.words for each in telling]
        follows = self._told_outcomes(answer, pair, TELLING_RANKS, is_tie=True, known=known)
        worse = self._next_worse(answer)
        if not telling and not follows and worse is not None and action == answer.best_action:
            follows = self._told_outcomes(answer, (action, worse.action), TELLING_RANKS)
        if not telling and not follows:
            return telling, self._vague_reasons(answer, pair, fact, is_tie=True)
        price = self._tell_price(action, telling, others)
        effect = self._effect_facts(action, fact, others, telling)
        first = follows[: bool(telling)]
        return telling, [*price, *first, *effect, *follows[len(first) :]]

    def _telling_facts(
        self, action: Action, fact: Reason | None, others: Sequence[Action]
    ) -> list[_ToldFact]:
        """Return what the position tells for an action against others, once for each kind."""
        found: dict[str, _ToldFact] = {}
        shared: dict[str, _ToldFact] = {}
        view, seat, strategy = self._view, self._seat, games.load_strategy(self._game)
        effects = strategy.effect_reasons
        for other in others:
            is_alike = fact is not None and fact.code == self._reason(other).code
            telling = None if is_alike or fact is None or fact.code in effects else fact
            contrast = find_contrast(strategy, view, seat, (action, other))
            if contrast is not None and (
                telling is None or contrast.code in strategy.leading_contrasts
            ):
                told = format_contrast(contrast, self._game.name, self._text, self._names)
                is_shared = is_shared_contrast(strategy, view, seat, contrast, (other, others))
                is_comparison = "m" in dict(contrast.params)  # it names numbers of two actions
                each = _ToldFact(contrast.code, told, is_shared, other == others[0])
                kind = contrast.code.partition("_")[0] if is_comparison else contrast.code
                (shared if is_shared else found).setdefault(kind, each)
            if telling is not None:
                found.setdefault(
                    telling.code, _ToldFact(telling.code, self._fact_text(telling, action))
                )
        found = found or shared
        if not found and fact is not None and fact.code not in effects:
            found[fact.code] = _ToldFact(fact.code, self._fact_text(fact, action))
        whole = [each for each in found.values() if each.code in strategy.sufficient_contrasts]
        return whole or list(found.values())

    def named_ties(self, answer: Answer) -> Sequence[Candidate]:
        """Return the candidates that the hint names as equally good as the best."""
        return self._find_ties(answer)[:MAX_ALTERNATIVES]

    def _told_outcomes(
        self, answer: Answer, pair: tuple[Action, Action], ranks: Sequence[OutcomeRank],
        points_first: bool = False, *, is_tie: bool = False, known: Sequence[str] = (),
    ) -> list[str]:  # fmt: skip
        """Return what follows the first of two actions in trial games; one is the best action.

        What is known, as some sentences tell it, does not return as an event that is almost sure.
        """
        action, other = pair
        is_best = action == answer.best_action
        contrast = answer.contrast_with(other if is_best else action)
        if contrast is None:
            return []
        game, seat, text = self._game, self._seat, self._text
        strategy = games.load_strategy(game)
        told = contrast.outcomes if is_best else reverse_outcomes(contrast.outcomes)
        promised = set[TrialOutcome]()
        if is_tie:
            promised = find_promised_outcomes(strategy, self._view, seat, (action, other))
        outcomes = [
            each
            for each in told
            if each.outcome._replace(number=0) not in promised
            if each.outcome.kind not in (EVENT_OUTCOME, NAMED_OUTCOME)
            or each.outcome.seat != seat
            or (
                strategy.is_event_of(self._view, action, each.outcome.name)
                and not {*pair} & {*strategy.incomparable_events.get(each.outcome.name, ())}
            )
        ]
        words = quote_action(shorten_action(self.action_text(other)), text)
        compared = ComparedMove(
            words, SCOPE_ROUNDS, strategy.effect_sources, is_tie, " ".join(known),
            self.action_text(action),
        )  # fmt: skip
        names = text.names_for_reader(self._names, seat)
        formatter = OutcomeFormatter(game.name, text, names, seat, compared)
        return formatter.reasons(outcomes, MAX_REASONS, points_first, ranks)

    def reason_text(self, reason: Reason | None) -> str:
        """Return a fact of the position as text."""
        if reason is None:
            return self._text("table.comment.at_random")
        return format_reason(reason, self._game.name, self._text, self._names)

    def _fact(self, action: Action, others: Sequence[Action]) -> Reason | None:
        """Return the fact of the position for an action; None if it tells nothing for it.

        A fact that another action shares, or that speaks against the action, is left out.
        """
        reason = self._reason(action)
        effects = games.load_strategy(self._game).effect_reasons
        is_shared = any(is_same_fact(reason, self._reason(each), effects) for each in others)
        if reason.code in games.load_strategy(self._game).plain_reasons:
            is_shared = is_shared or any(each.tag == action.tag for each in others)
        return None if is_shared or self._is_drawback(reason) else reason

    def _tell_price(
        self, action: Action, told: Sequence[_ToldFact], others: Sequence[Action]
    ) -> list[str]:
        """Return what an action gives up, in words, unless what is told says enough.

        What the actions beside it give up, too, is no price of it. Without any fact for the
        action, a price would only argue against it.
        """
        strategy = games.load_strategy(self._game)
        found = strategy.price_reason(self._view, self._seat, action)
        is_enough = any(each.code in strategy.sufficient_contrasts for each in told)
        if found is None or not told or is_enough:
            return []
        prices = (strategy.price_reason(self._view, self._seat, each) for each in others)
        if found in prices:
            return []
        return [format_contrast(found, self._game.name, self._text, self._names)]

    def _effect_facts(
        self, action: Action, fact: Reason | None, others: Sequence[Action],
        told: Sequence[_ToldFact],
    ) -> list[str]:  # fmt: skip
        """Return the fact of an action if nothing like it is told, and no other action shares it.

        Args:
            action: The action.
            fact: Its fact.
            others: Actions with which it is compared.
            told: What is told already.
        """
        if fact is None or any(self._reason(other).code == fact.code for other in others):
            return []
        sufficient = games.load_strategy(self._game).sufficient_contrasts
        if any(each.code in sufficient for each in told):
            return []
        words, kind = self._fact_text(fact, action), fact.code.partition("_")[0]
        is_known = any(
            each.code.partition("_")[0] == kind or words.rstrip(".。") in each.words
            for each in told
        )
        return [] if is_known else [words]

    def _fact_text(self, fact: Reason, action: Action) -> str:
        """Return a fact as text, without what the action tells already."""
        return omit_brackets(self.reason_text(fact), self.action_text(action))

    def _is_drawback(self, reason: Reason) -> bool:
        """True if a fact of the position speaks against an action."""
        return reason.code in games.load_strategy(self._game).drawback_reasons

    def _reason(self, action: Action) -> Reason:
        """Return the fact of the position for an action."""
        return games.load_strategy(self._game).reason(self._view, self._seat, action)

    def _chance(self, candidate: Candidate, step: int) -> str:
        """Return the win chance of an action in steps of some percentage points."""
        told = format_in_steps(candidate.win_chances[self._seat], step)
        if step == 1 or not told[0].isdigit():
            return told
        return self._text("table.hint_about", chance=told)

    def _join(self, sentences: Sequence[str]) -> str:
        """Return sentences in one line."""
        return reduce(
            lambda one, two: self._text("core.phrase.sentences", first=one, second=two),
            sentences or [""],
        )

    def _amid(self, action: Action) -> str:
        """An action in the middle of a sentence."""
        return lowercase_in_sentence(self.action_text(action), self._names, self._text)

    def _compare_alternative(self, answer: Answer, second: Candidate, step: int) -> str:
        """Return the text about the second best action: cost, the rival that gains, a reason.

        The cost is the difference of both chances as they are displayed. The reason is left out
        where trial games have told the difference.
        """
        text, seat = self._text, self._seat
        chosen, chance = answer.win_chances, second.win_chances[seat]
        n = round_percent(chosen[seat], step) - round_percent(chance, step)
        gainer = find_main_gainer(chosen, second.win_chances, seat)
        key = "table.hint_less" if gainer is None else "table.hint_less_to"
        who = {} if gainer is None else {"who": SeatRef(gainer)}
        shown = self._chance(second, step)
        less = text(key, self._names, n=n, **who)
        if n <= 0:
            less = "" if is_decided(answer, self._seat) else text("table.hint_slightly")
        elif not format_in_steps(chance, step)[0].isdigit():  # "<5%" has no exact difference
            less = ""
        said = {
            "what": self._amid(second.action),
            "chance": shown,
            "less": less,
        }
        if answer.contrasts:
            return text("table.hint_second_plain", **said).rstrip()
        reason = self._reason(second.action)
        if reason == answer.reason:
            return text("table.hint_second_same", **said)
        why = self.reason_text(reason)
        return text("table.hint_second", why=why, **said)

    def action_text(self, action: Action) -> str:
        """Return an action as text."""
        return format_action(action, self._seat, self._view, self._game, self._text, self._names)
