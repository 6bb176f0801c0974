"""A third judge of hints and reviews: `python -m tests.agreement.third_judge` prints JSON.

It plays 400 sampled states of its own to the end of the game, with playouts that neither a
hint nor a review uses: master models where a game has one, else the heuristic, and a random
legal move now and then. It contradicts an advice if it sees the contrary by 2.5 standard
errors. Of so many comparisons without any difference, about 1 in 160 would look so.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.ai.match_review import Certainty
from tabletop.ai.move_evaluator import PairedTrials
from tabletop.ai.paired_samples import PairedDifference
from tabletop.ai.worker.queries import answer_query, make_hint_query
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.match_loop import play_to_end
from tests.agreement.hint_reasons import is_open, sample_positions
from tests.agreement.matches import ENDLESS, all_human_setup, review_match

SAMPLES: Final = 400
"""Number of sampled states of each comparison."""
RANDOM_RATE: Final = 0.05
"""Probability of a random legal move in a playout."""
NOISE_STANDARD_ERRORS: Final = 2.5
"""Standard errors that a contradiction needs."""
NEGLIGIBLE: Final = 0.03
"""Difference in victories below which two moves are about equally good to the judge."""


def choose_by_third_judge(
    strategy: Strategy[StateT], s: StateT, seat: Seat, legal: Sequence[Action], chance: Chance
) -> Action:
    """Return a move of a master, if the game has a model of masters, or a random one."""
    if chance.random() < RANDOM_RATE:
        return chance.pick(strategy.filter_useful_actions(s, seat, legal))
    return strategy.master_policy(s, seat, legal, chance)


class Verdict(NamedTuple):
    """The judge's comparison of an advised move with another one."""

    kind: str
    """`worse` for the next best of a hint, `tied` for an equal one, `sure` or `probable`."""
    seed: int
    decision: int
    advised: str
    other: str
    difference: PairedDifference

    @property
    def is_contrary(self) -> bool:
        """True if the judge sees the contrary, beyond noise."""
        return (
            self.difference.z_score < -NOISE_STANDARD_ERRORS and self.difference.mean < -NEGLIGIBLE
        )


def compare(
    match: Match, view: State, seat: Seat, pair: tuple[Action, Action], samples: int, seed: int
) -> PairedDifference:
    """Return the advantage of the first of two moves by the judge's playouts."""
    strategy = games.load_strategy(match.game)
    trials = PairedTrials(strategy, view, seat, choose_by_third_judge, Chance(seed))
    for _ in range(samples):
        trials.try_actions(pair)
    return trials.difference(*pair)


def judge_hint(match: Match, seat: Seat, answer: Answer, samples: int) -> list[Verdict]:
    """Return the verdicts about the next best move of a hint and about its equal moves."""
    tied = [each.action for each in answer.equal_alternatives(seat)]
    worse = [each.action for each in answer.reliable_alternatives if each.action not in tied]
    found = []
    for kind, others in (("worse", worse[:1]), ("tied", tied[:1])):
        for other in others:
            pair, seed = (answer.best_action, other), match.setup.seed + (1 << 33)
            difference = compare(match, match.view_for(seat), seat, pair, samples, seed)
            told = match.setup.seed, match.decision_number, str(pair[0]), str(other)
            found.append(Verdict(kind, *told, difference))
    return found


def judge_hints(game: str, positions: int, seed: int, samples: int) -> list[Verdict]:
    """Return the verdicts about the hints at seeded positions that are open."""
    found: list[Verdict] = []
    judged = 0
    for match, seat in sample_positions(game, 4 * positions, seed):
        if judged == positions:
            break
        query = make_hint_query(match.view_for(seat), seat, match.setup.seed, match.decision_number)
        answer = answer_query(match.game, query, ENDLESS)
        if is_open(answer, seat):
            judged += 1
            found += judge_hint(match, seat, answer, samples)
    return found


def judge_reviews(game: str, matches: int, seed: int, samples: int) -> list[Verdict]:
    """Return the verdicts about the mistakes that reviews of matches of traders tell."""
    rules = games.load(game)
    strategy, found = games.load_strategy(rules), []
    for each in range(seed, seed + matches):
        match, chance = Match(rules, all_human_setup(game, each)), Chance(each)

        def decide(match: Match, seat: Seat, chance: Chance = chance) -> Action:
            view, legal = match.view_for(seat), match.legal_actions(seat)
            if chance.random() < strategy.skill.trader:
                return strategy.policy(view, seat, legal, chance)
            return chance.pick(legal)

        play_to_end(match, decide)
        for point in review_match(match).turning_points:
            if point.certainty is Certainty.EQUAL:
                continue
            pair = point.better_action, point.played_action
            difference = compare(match, point.view, point.seat, pair, samples, each + (1 << 33))
            told = each, point.decision_number, str(pair[0]), str(pair[1])
            found.append(Verdict(point.certainty.name.lower(), *told, difference))
    return found


def summarize(found: Sequence[Verdict]) -> dict[str, Any]:
    """Return the counts of a game by kind of advice, and the contradictions."""
    report: dict[str, Any] = {}
    for kind in ("worse", "tied", "sure", "probable"):
        of_kind = [each for each in found if each.kind == kind]
        report[kind] = {
            "judged": len(of_kind),
            "not_against": sum(each.difference.mean >= 0 for each in of_kind),
            "contradicted": sum(each.is_contrary for each in of_kind),
            "apart": sum(
                abs(v.difference.z_score) > NOISE_STANDARD_ERRORS
                and abs(v.difference.mean) > NEGLIGIBLE
                for v in of_kind
            ),
            "mean": round(sum(v.difference.mean for v in of_kind) / max(1, len(of_kind)), 3),
        }
    report["contradictions"] = [
        [each.kind, each.seed, each.decision, each.advised, each.other,
         round(each.difference.mean, 3), round(each.difference.z_score, 1)]
        for each in found if each.is_contrary
    ]  # fmt: skip
    return report


def main(words: Sequence[str] | None = None) -> int:
    """Print what the judge says of hints and reviews as JSON; 1 where it contradicts."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.agreement.third_judge", description=__doc__
    )
    parser.add_argument("--game", action="append", help="mercado, ... (all)")
    parser.add_argument("--positions", type=int, default=20, help="of each game (20)")
    parser.add_argument("--reviews", type=int, default=0, help="matches of each game (0)")
    parser.add_argument("--seed", type=int, default=1, help="of the first match (1)")
    parser.add_argument("--samples", type=int, default=SAMPLES, help="of a comparison (400)")
    given = parser.parse_args(words)
    failed = False
    for game in given.game or games.names():
        found = judge_hints(game, given.positions, given.seed, given.samples)
        found += judge_reviews(game, given.reviews, given.seed, given.samples)
        print(json.dumps({game: summarize(found)}, indent=1), flush=True)
        failed = failed or any(each.is_contrary for each in found)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
