"""Hints with a reason: `python -m tests.agreement.hint_reasons --hints 60` prints JSON.

Each hint is asked at a seeded position of a match of traders with more than one move and an
open result. A judge plays other trial games, and holds the outcomes that a hint may tell
against them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tabletop import games
from tabletop.ai.answers import NEGLIGIBLE_GAIN, Answer
from tabletop.ai.move_evaluator import CONTRAST_ROUNDS, choose_heuristic_action, play_state_to_end
from tabletop.ai.outcome_comparison import OutcomeRecorder, Outcomes
from tabletop.ai.paired_samples import paired_difference
from tabletop.ai.search.rollouts import PROGRESS_TOLERANCE, SampledStates
from tabletop.ai.worker.queries import MAX_THINKING_SECONDS, answer_query, make_hint_query
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import State
from tabletop.core.zones import Seat, is_back
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.match.match import Match
from tabletop.narration.advice import Adviser, HintStep
from tabletop.narration.hint_explainer import DECIDED_CHANCE
from tabletop.text import Catalogue
from tests.agreement.matches import ENDLESS, all_human_setup

MAX_DECISIONS = 120
"""Maximum number of decisions before a hint."""
TRIAL_WORDS = "trial game", "On average"
"""English words of sentences about trial games."""
JUDGED_OUTCOMES = 4
"""Number of outcomes of each comparison that the judge looks at."""
PILE_NOTE = "Of several cards in one place, the one named last is the newest."
"""Line for a judge who does not see the table."""
TOLERANCE_STANDARD_ERRORS = 2.0
"""Standard errors by which the judge must see the contrary to contradict."""


class JudgedHint(NamedTuple):
    """A hint with its judgement."""

    game: str
    seed: int
    decision: int
    lines: Sequence[str]
    had_reason: bool
    """True if the search alone would not have called several moves equally good."""
    has_reason: bool
    """True if the hint says what follows, or a fact that the next best move does not share."""
    rests_on_trials: bool
    judged: int
    """Number of outcomes that were judged."""
    contradicted: int
    """Of these, that are the other way round in the judge's trial games."""
    position: Sequence[str]
    """The table as the seat sees it, zone by zone."""


def sample_positions(game: str, count: int, seed: int) -> Iterator[tuple[Match, Seat]]:
    """Yield seeded positions of a game in which one of several moves must be chosen."""
    rules = games.load(game)
    strategy = games.load_strategy(rules)
    while count:
        chance, match = Chance(seed), Match(rules, all_human_setup(game, seed))
        left = chance.randbelow(MAX_DECISIONS)
        seed += 1
        while not match.is_over:
            seat = match.active_seats()[0]
            legal = match.legal_actions(seat)
            if len(legal) > 1 and left <= 0:
                count -= 1
                yield match, seat
                break
            left -= 1
            view = match.view_for(seat)
            match.submit(seat, strategy.policy(view, seat, legal, chance))


def is_open(answer: Answer, seat: Seat) -> bool:
    """True if the match is not decided."""
    return bool(answer.candidates) and (
        DECIDED_CHANCE < answer.win_chances[seat] < 1.0 - DECIDED_CHANCE
    )


def judge_outcomes(match: Match, seat: Seat, answer: Answer, samples: int) -> tuple[int, int]:
    """Return the number of outcomes that were judged, and of those that are contradicted."""
    if not answer.contrasts or not samples:
        return 0, 0
    contrast = answer.contrasts[0]
    judged = contrast.outcomes[:JUDGED_OUTCOMES]
    followed = play_trials(match, seat, (answer.best_action, contrast.other_action), samples)
    against = 0
    for each in judged:
        values = ([game.get(each.outcome, 0.0) for game in of_action] for of_action in followed)
        sign = 1 if each.mean > each.other_mean else -1
        against += sign * paired_difference(*values).z_score < -TOLERANCE_STANDARD_ERRORS
    return len(judged), against


def play_trials(
    match: Match, seat: Seat, actions: Sequence[Action], samples: int
) -> tuple[list[Outcomes], ...]:
    """Return the outcomes of trial games after each action, in the same sampled states."""
    strategy = games.load_strategy(match.game)
    states = SampledStates(strategy, match.view_for(seat), seat, Chance(match.setup.seed + 1))
    until = strategy.progress(match.view_for(seat)) + CONTRAST_ROUNDS - PROGRESS_TOLERANCE
    found: tuple[list[Outcomes], ...] = tuple([] for _ in actions)
    for _ in range(samples):
        for action, outcomes in zip(actions, found, strict=True):
            s, luck = states.copy_current_state()
            recorder = OutcomeRecorder()
            match.game.apply(s, seat, action, luck, recorder)
            play_state_to_end(strategy, s, choose_heuristic_action, luck, recorder, until)
            outcomes.append(recorder.outcomes(strategy, s))
        states.sample_next_state()
    return found


def judge_hint(
    match: Match, seat: Seat, samples: int, seconds: float, text: Catalogue
) -> JudgedHint | None:
    """Ask for a hint and judge it; None if the match is decided."""
    view, strategy = match.view_for(seat), games.load_strategy(match.game)
    query = make_hint_query(view, seat, match.setup.seed, match.decision_number)
    answer = answer_query(match.game, query, seconds)
    if not is_open(answer, seat):
        return None
    adviser = Adviser(match, seat, text)
    advice = adviser.search_advice(answer)
    hint = adviser.build_hint(HintStep.REASON, advice)
    tied = any(
        answer.win_chances[seat] - each.win_chances[seat] <= NEGLIGIBLE_GAIN
        for each in answer.reliable_alternatives
    )
    by_trials = any(words in line for line in hint.lines for words in TRIAL_WORDS)
    told = strategy.reason(view, seat, answer.best_action)
    others = [each.other_action for each in answer.contrasts[:1]]
    by_fact = told.code not in strategy.drawback_reasons and not any(
        strategy.reason(view, seat, other) == told for other in others
    )
    by_fact = by_fact or any(
        strategy.contrast_reason(view, seat, answer.best_action, other) for other in others
    )
    judged, against = judge_outcomes(match, seat, answer, samples)
    return JudgedHint(
        match.game.name, match.setup.seed, match.decision_number, hint.lines, not tied,
        by_trials or by_fact, by_trials, judged, against, describe_position(match, seat, text),
    )  # fmt: skip


def describe_position(match: Match, seat: Seat, text: Catalogue) -> list[str]:
    """Return the table as a seat sees it: prompt, standings, zones, and what is printed there."""
    view, names = match.view_for(seat), match.setup.seat_names
    formatter = TableTextFormatter(match.game, text, names, match.setup.options)
    lines = [f"{names[seat]}: {formatter.prompt_text(view, seat)}"]
    lines += formatter.standings_lines(match.game.standings(view))
    lines += formatter.describer.status_lines(view)
    lines += [*formatter.list_zones(view), PILE_NOTE]
    return [*lines, *describe_print(formatter, match, view)]


def describe_print(formatter: TableTextFormatter, match: Match, view: State) -> list[str]:
    """Return what a reader sees on the table beside names: notes of zones, and what is printed.

    Each text stands once.
    """
    describer, table = formatter.describer, match.game.inventory(view)
    lines = []
    for zone, pieces in table.items():
        notes = describer.zone_notes(zone, table, view)
        lines += [describer.description_line(describer.zone_name(zone, table), notes)] * bool(notes)
        for piece in dict.fromkeys(pieces):
            if is_back(piece) or describer.describer.represented_seat(piece) is not None:
                continue  # its zone has the note
            found = describer.describe_piece(piece, zone)
            if found is not None and found.lines:
                lines.append(describer.description_line(found.title, found.lines))
    lines += [
        describer.description_line(found.title, found.lines)
        for found in describer.symbols().values()
    ]
    return list(dict.fromkeys(lines))


def summarize(found: Sequence[JudgedHint]) -> dict[str, Any]:
    """Return the shares of a game's hints."""
    n = max(1, len(found))
    return {
        "hints": len(found),
        "with_reason_by_search_alone": round(sum(h.had_reason for h in found) / n, 3),
        "with_reason": round(sum(h.has_reason for h in found) / n, 3),
        "by_trial_games": round(sum(h.rests_on_trials for h in found) / n, 3),
        "judged_outcomes": sum(h.judged for h in found),
        "contradicted_outcomes": sum(h.contradicted for h in found),
    }


def main(words: Sequence[str] | None = None) -> int:
    """Print the judged hints and their shares as JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.agreement.hint_reasons", description=__doc__
    )
    parser.add_argument("--game", action="append", help="mercado, ... (all)")
    parser.add_argument("--hints", type=int, default=60, help="of all games together (60)")
    parser.add_argument("--seed", type=int, default=1, help="of the first match (1)")
    parser.add_argument("--samples", type=int, default=0, help="trial games of the judge (0)")
    parser.add_argument("--clock", action="store_true", help="no more time than a table gives")
    parser.add_argument("--texts", action="store_true", help="print the hints too")
    parser.add_argument("--positions", action="store_true", help="and the tables before them")
    parser.add_argument("--language", default="en", help="of the hints (en)")
    given = parser.parse_args(words)
    text, names = Catalogue(given.language), given.game or games.names()
    seconds = MAX_THINKING_SECONDS if given.clock else ENDLESS
    report: dict[str, Any] = {}
    for game in names:
        found: list[JudgedHint] = []
        wanted = given.hints // len(names)
        for match, seat in sample_positions(game, 4 * wanted, given.seed):
            if len(found) == wanted:
                break
            hint = judge_hint(match, seat, given.samples, seconds, text)
            found += [] if hint is None else [hint]
        report[game] = summarize(found)
        if given.positions:
            report[game]["positions"] = [list(h.position) for h in found]
        if given.texts:
            report[game]["texts"] = [[h.seed, h.decision, *h.lines] for h in found]
    print(json.dumps(report, ensure_ascii=False, indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
