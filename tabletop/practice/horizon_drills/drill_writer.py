"""Texts and files of found drills, in both languages.

The question names the phase, the reason tells what follows the answer in trial games. Only what
the view of the seat shows is told. An author may replace the texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from tabletop import games
from tabletop.ai.answers import EVENT_OUTCOME
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.state import State
from tabletop.core.toolkit.decision_clauses import find_decision_clauses
from tabletop.narration.outcome_texts import SCOPE_ROUNDS, ComparedMove, OutcomeFormatter
from tabletop.practice.drill_files import (
    format_clauses,
    format_list,
    format_position,
    format_saying,
    format_value,
)
from tabletop.practice.drill_proofs import DrillProof, compute_trace_hash, measure_solve_rates
from tabletop.practice.drills import DrillKind, load_drill
from tabletop.practice.exercise_files import MAX_TEXT_CHARACTERS
from tabletop.practice.exercise_notation import LocalizedText, format_action
from tabletop.practice.horizon_drills.position_finder import FoundDrill, Question
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import (
    NESTED_QUOTES,
    format_contrast,
    format_question,
    format_reason,
    lowercase_in_sentence,
    quote_action,
)
from tabletop.text.message_format import (
    format_action as format_action_text,
)

MAX_REASONS: Final = 2


class QuestionTexts:
    """The texts of a question in one language."""

    def __init__(self, question: Question, text: Catalogue) -> None:
        """Prepare the texts.

        Args:
            question: The question.
            text: Catalogue of the language.
        """
        self._question = question
        self._text = text
        self._game = question.match.game
        self._strategy = games.load_strategy(self._game)
        seats = range(len(question.match.setup.seats))
        marks = [text("practice.found.seat", seat=f"{{seat{n}}}") for n in seats]
        self._names = text.names_for_reader(marks, question.seat)

    def action(self, action: Action, is_amid: bool = False) -> str:
        """Return an action in words; amid a sentence it begins with a small letter."""
        one = self._question
        words = format_action_text(action, one.seat, one.view, self._game, self._text, self._names)
        names = list(map(str, self._names))
        return lowercase_in_sentence(words, names, self._text) if is_amid else words

    def question(self, kind: DrillKind) -> str:
        """Return the question of a drill with one position, or of the first of a pair."""
        one = self._question
        asked = format_question(one.view, one.seat, self._game, self._text, self._names)
        return self._text(f"practice.found.{kind.value}", asked=asked, n=one.rounds)

    def other_question(self, first: Question, number: int) -> str:
        """Return the question of the second position of a pair.

        Args:
            first: Question of the first position.
            number: Number of the decision in which they differ.
        """
        then, now = first.match.decisions[number], self._question.match.decisions[number]
        view = _view_before(first, number)
        old, new = (
            format_action_text(
                each, then.seat, view, self._game, self._text, self._names
            ).translate(NESTED_QUOTES)
            for each in (then.action, now.action)
        )
        key = "other_own" if then.seat == self._question.seat else "other"
        who = SeatRef(then.seat)
        return self._text(f"practice.found.{key}", self._names, who=who, old=old, new=new)

    def reason(self) -> str:
        """Return why the answer is right: facts of the position, then what trial games show."""
        one, strategy, game = self._question, self._strategy, self._game.name
        best, other = one.right_actions[0], one.next_best_action
        fact = strategy.reason(one.view, one.seat, best)
        is_own = fact != strategy.reason(one.view, one.seat, other)
        contrast = strategy.contrast_reason(one.view, one.seat, best, other)
        told = list[str]()
        if is_own and fact.code not in strategy.drawback_reasons | strategy.effect_reasons:
            told.append(format_reason(fact, game, self._text, self._names))
        elif contrast is not None:
            told.append(format_contrast(contrast, game, self._text, self._names))
        named = quote_action(self.action(other), self._text)
        compared = ComparedMove(named, SCOPE_ROUNDS, strategy.effect_sources)
        formatter = OutcomeFormatter(game, self._text, self._names, one.seat, compared)
        outcomes = [
            each
            for each in one.outcomes
            if each.outcome.kind != EVENT_OUTCOME
            or each.outcome.seat != one.seat
            or strategy.is_event_of(one.view, best, each.outcome.name)
        ]
        told += formatter.reasons(outcomes, MAX_REASONS)
        if not told and is_own and fact.code not in strategy.drawback_reasons:
            told.append(format_reason(fact, game, self._text, self._names))
        return self._join(told[:MAX_REASONS])

    def _join(self, sentences: list[str]) -> str:
        """Return as many of the sentences as a text may hold."""
        found = ""
        for each in sentences:
            joined = each
            if found:
                joined = self._text("core.phrase.sentences", first=found, second=each)
            found = joined if len(joined) <= MAX_TEXT_CHARACTERS else found
        return found

    def hint(self) -> str:
        """Return the best and the closest wrong move, in an order that reveals nothing."""
        one = self._question
        pair = sorted((one.right_actions[0], one.next_best_action), key=format_action)
        a, b = (self.action(each).translate(NESTED_QUOTES) for each in pair)
        return self._text("practice.found.hint", a=a, b=b)

    def fallback(self) -> str:
        """Return the answer to all wrong tries."""
        return self._text("practice.found.otherwise", n=self._question.rounds)


def _view_before(question: Question, number: int) -> State:
    """Return the view of the deciding seat before a decision of the match of a question."""
    match = question.match
    for n, (_, state) in enumerate(match.replay_events()):
        if n == number:
            return match.game.view_for(state, match.decisions[number].seat)
    raise IndexError(number)


def format_found_drill(found: FoundDrill) -> str:
    """Return the text of the file of a drill; empty if a reason cannot be told.

    Raises:
        DrillSaveError: if the match cannot be replayed from the file alone.
    """
    first = found.questions[0]
    game = first.match.game
    reasons = [_in_languages(one, QuestionTexts.reason) for one in found.questions]
    if not all(each.en and each.ja for each in reasons):
        return ""
    best = [one.right_actions[0] for one in found.questions]
    clauses = find_decision_clauses(game, first.view, first.seat, best[0])
    lines = [f"# About {one.points:.1f} points, {one.rounds} rounds on." for one in found.questions]
    lines += [f"game = {format_value(game.name)}", f"kind = {format_value(found.kind.value)}"]
    lines += [f"horizon = {first.rounds}"]
    if clauses:
        lines += [format_clauses(clauses)]
    lines += format_saying("title", _title(found))
    lines += _question_lines(
        first, _in_languages(first, lambda texts: texts.question(found.kind)), reasons[0]
    )
    lines += ["", "[position]", *format_position(first.match, first.decision_number, first.seat)]
    for other, reason in zip(found.questions[1:], reasons[1:], strict=True):
        number = found.changed_decision
        assert number is not None, "the positions of a pair differ in a decision"
        asked = _in_languages(other, lambda texts, n=number: texts.other_question(first, n))  # type: ignore[misc]
        lines += ["", "[[then]]", *_question_lines(other, asked, reason), ""]
        position = format_position(other.match, other.decision_number, other.seat)
        lines += ["[then.position]", *position]
    return "\n".join([*lines, ""])


def _question_lines(one: Question, asked: LocalizedText, reason: LocalizedText) -> Iterator[str]:
    yield from format_saying("question", asked)
    yield f"answer = {format_list([format_action(action) for action in one.right_actions])}"
    yield from format_saying("reason", reason)
    yield from format_saying("hint", _in_languages(one, QuestionTexts.hint))
    yield from format_saying("otherwise", _in_languages(one, QuestionTexts.fallback))


def _title(found: FoundDrill) -> LocalizedText:
    """Return the answer as a title, or both answers of a pair."""

    def tell(language: str) -> str:
        text = Catalogue(language)
        told = [QuestionTexts(one, text) for one in found.questions]
        best = [one.right_actions[0] for one in found.questions]
        if len(told) == 1:
            return told[0].action(best[0])
        here = told[0].action(best[0]).translate(NESTED_QUOTES)
        there = told[1].action(best[1], is_amid=True).translate(NESTED_QUOTES)
        return text("practice.found.pair_title", here=here, there=there)

    return LocalizedText(*map(tell, BUILT_IN_LANGUAGES))


def _in_languages(one: Question, tell: Callable[[QuestionTexts], str]) -> LocalizedText:
    return LocalizedText(*(tell(QuestionTexts(one, Catalogue(x))) for x in BUILT_IN_LANGUAGES))


def write_found_drill(found: FoundDrill, path: Path) -> DrillProof | None:
    """Write the file of a drill and return its proof; None if a reason cannot be told."""
    text = format_found_drill(found)
    if not text:
        return None
    path.write_text(text, encoding="utf-8")
    drill = load_drill(path)
    comparisons = tuple(
        each._replace(step=step)
        for step, one in enumerate(found.questions)
        for each in one.comparisons
    )
    return DrillProof(compute_trace_hash(drill), comparisons, measure_solve_rates(drill))
