"""Measurement of the star targets of challenges: results of each AI level on each rung.

`python -m tabletop.practice.challenge_targets --results FILE` plays the match of every
rung with each level in the challenged seat and prints the stars that they win. Deal and
opponents are those of the rung; only the random numbers of the challenged seat differ
between plays.

With `--propose` it prints the targets that fit best: a novice wins the first star often,
a merchant the second in half of the plays and a master the third in a quarter. The file
keeps all plays, so that an interrupted run continues. Plays of a rung that has changed
are ignored.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from tabletop import games
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.ai.worker.queries import (
    MoveQuery,
    answer_query,
    derive_decision_seed,
    derive_profile_seed,
)
from tabletop.core.actions import Action
from tabletop.core.util.safe_load import parse_json
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.match_loop import play_to_end
from tabletop.match.setup import DEFAULT_PLAYER_NAMES
from tabletop.practice import exercise_catalogue
from tabletop.practice.challenges import (
    LEAD_CRITERION,
    PLACE_CRITERION,
    SCORE_CRITERION,
    Challenge,
    SeatResult,
    StarTarget,
    compute_seat_result,
    count_stars,
)

CHALLENGED_SEAT: Final[Seat] = 0
FIRST_PLAY_SEED: Final = 1 << 40
"""First seed of the random numbers of the challenged seat; above the seeds of all rungs."""
DESIRED_STAR_RATES: Final = (("novice", 0.6), ("merchant", 0.5), ("master", 0.25))
"""Level and desired share of its plays that win a star, for each star."""
EXCESS_WEIGHT: Final = 0.5
"""Weight of the difference if the first star is won more often than desired."""
CRITERION_COSTS: Final = {PLACE_CRITERION: 0.0, LEAD_CRITERION: 0.12, SCORE_CRITERION: 0.12}
"""Handicap of each criterion: a score or lead must fit better than a place to be chosen."""
LATE_SCORE_COST: Final = 0.25
"""Additional handicap of a score for the second and third star, which are for winning."""

ResultsByLevel = Mapping[str, Sequence[SeatResult]]
"""Results of the plays of a rung, by level."""


class RungResults:
    """Results in a file, one line for each play."""

    def __init__(self, path: Path) -> None:
        """Read the file, if it exists.

        Raises:
            FileError: if a line is not valid JSON.
            OSError: if the file cannot be read.
            ValueError: if a line has another form.
        """
        self._path = path
        self._plays: dict[tuple[str, str], dict[int, SeatResult]] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                rung, level, number, *reached = parse_json(line)
                self._plays.setdefault((rung, level), {})[number] = SeatResult(*reached)

    def results_for(self, rung: Challenge) -> ResultsByLevel:
        """Return the results of a rung as it is now, by level."""
        found = {level: self._plays.get((sign_rung(rung), level), {}) for level in DEFAULT_LEVELS}
        return {level: [by[n] for n in sorted(by)] for level, by in found.items()}

    def play_missing(self, rung: Challenge, level: str, play_count: int) -> None:
        """Play those of the first plays of a rung that the file does not hold."""
        known = self._plays.setdefault((sign_rung(rung), level), {})
        for number in range(play_count):
            if number not in known:
                known[number] = play_rung(rung, level, number)
                line = json.dumps([sign_rung(rung), level, number, *known[number]])
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")


def sign_rung(rung: Challenge) -> str:
    """Return the key of a rung with a hash of the facts on which its match depends."""
    sheet = games.load(rung.game).sheet.digest
    said = json.dumps([rung.opponent_levels, dict(rung.options), rung.seed, sheet], sort_keys=True)
    return f"{rung.key} {hashlib.sha256(said.encode()).hexdigest()[:12]}"


def play_rung(rung: Challenge, level: str, play_number: int) -> SeatResult:
    """Play the match of a rung with a level in the challenged seat and return its result.

    Args:
        rung: Challenge to play.
        level: Level of the challenged seat.
        play_number: Number of the play; each has other random numbers.
    """
    game, setup = games.load(rung.game), rung.make_setup(DEFAULT_PLAYER_NAMES[0])
    match = Match(game, setup)

    def decide(match: Match, seat: Seat) -> Action:
        challenged = seat == CHALLENGED_SEAT
        of_match = FIRST_PLAY_SEED + play_number if challenged else setup.seed
        seed, temper = (
            derive_decision_seed(of_match, match.decision_number, seat),
            derive_profile_seed(of_match, seat),
        )
        who = (level, "") if challenged else (setup.seats[seat].level, setup.seats[seat].name)
        question = MoveQuery(match.view_for(seat), seat, seed, *who, temper)
        return answer_query(game, question, float("inf")).action

    play_to_end(match, decide)
    return compute_seat_result(match, CHALLENGED_SEAT)


def star_rates(targets: Sequence[StarTarget], results: Sequence[SeatResult]) -> tuple[float, ...]:
    """Return the share of the plays with at least one star, two stars, and so on."""
    won = [count_stars(targets, reached) for reached in results]
    return tuple(sum(n > star for n in won) / len(won) for star in range(len(targets)))


def propose_targets(rung: Challenge, results: ResultsByLevel) -> tuple[StarTarget, ...]:
    """Return the targets that come nearest to the desired rates, the simplest ones if equal.

    Of the plays that meet the targets before it, each target is met in some and missed in
    others.
    """
    chosen: tuple[StarTarget, ...] = ()
    for _ in DESIRED_STAR_RATES:
        options = [
            (*chosen, t) for t in _possible_targets(rung, results) if _harder(t, chosen, results)
        ]
        chosen = min(options, key=lambda targets: (_cost(targets, results), targets[-1].threshold))
    return chosen


def _cost(targets: Sequence[StarTarget], plays: ResultsByLevel) -> float:
    """Return the distance of the last target from the desired rate; less is better.

    A better level should win a star at least as often.
    """
    *before, last = targets
    (level, wanted), *better = DESIRED_STAR_RATES[len(before) :]
    share = star_rates(targets, plays[level])[-1]
    least = min((star_rates(targets, plays[other])[-1] for other, _ in better), default=share)
    late = LATE_SCORE_COST if last.criterion == SCORE_CRITERION and before else 0.0
    off = abs(share - wanted) * (EXCESS_WEIGHT if share > wanted and not before else 1.0)
    return off + max(0.0, share - least) / 2 + CRITERION_COSTS[last.criterion] + late


def _possible_targets(rung: Challenge, plays: ResultsByLevel) -> Iterator[StarTarget]:
    """Yield each target that distinguishes plays of a rung, except the last place."""
    ends = [reached for found in plays.values() for reached in found]
    yield from (
        StarTarget(PLACE_CRITERION, place) for place in range(1, len(rung.opponent_levels) + 1)
    )
    yield from (StarTarget(SCORE_CRITERION, score) for score in sorted({end.score for end in ends}))
    leads = sorted({end.score_lead for end in ends if end.place == 1 and end.score_lead > 0})
    yield from (StarTarget(LEAD_CRITERION, lead) for lead in leads)


def _harder(target: StarTarget, before: Sequence[StarTarget], plays: ResultsByLevel) -> bool:
    """True if some, but not all, plays that meet the targets before it meet this one."""
    ends = [end for found in plays.values() for end in found]
    ends = [end for end in ends if count_stars(before, end) == len(before)]
    return 0 < sum(map(target.is_met, ends)) < len(ends)


def format_table(
    rungs: Iterable[Challenge], results: RungResults, levels: Sequence[str], propose: bool
) -> str:
    """Return a Markdown table: one row for each rung, with the star rates of each level.

    Args:
        rungs: Challenges to list.
        results: Results of the plays.
        levels: Levels to list.
        propose: True to list the targets that fit best instead of the current ones.
    """
    rows = [
        f"| rung | against | targets | {' | '.join(f'{level} (plays)' for level in levels)} |",
        "|---" * (3 + len(levels)) + "|",
    ]
    for rung in rungs:
        plays = {level: found for level, found in results.results_for(rung).items() if found}
        whole = propose and all(level in plays for level, _ in DESIRED_STAR_RATES)
        targets = propose_targets(rung, plays) if whole else rung.star_targets
        cells = [_format_cell(targets, plays.get(level, ())) for level in levels]
        said = [rung.key, ", ".join(rung.opponent_levels), ", ".join(map(str, targets)), *cells]
        rows.append(f"| {' | '.join(said)} |")
    return "\n".join(rows)


def _format_cell(targets: Sequence[StarTarget], plays: Sequence[SeatResult]) -> str:
    """Return percentages and the number of plays."""
    if not plays:
        return ""
    return " / ".join(f"{share:.0%}".rstrip("%") for share in star_rates(targets, plays)) + (
        f" ({len(plays)})"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the missing plays, print the table, and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tabletop.practice.challenge_targets", description=__doc__
    )
    parser.add_argument(
        "--results", type=Path, required=True, metavar="FILE", help="file for the results"
    )
    parser.add_argument("--game", action="append", help="mercado, market_day, ... (all)")
    parser.add_argument("--rung", type=int, action="append", help="number of the rung (all)")
    parser.add_argument(
        "--level",
        action="append",
        choices=[*DEFAULT_LEVELS],
        help="level in the challenged seat (all)",
    )
    parser.add_argument("--plays", type=int, default=0, help="plays of each rung by each level (0)")
    parser.add_argument("--propose", action="store_true", help="print the targets that fit best")
    given = parser.parse_args(arguments)
    levels = given.level or [*DEFAULT_LEVELS]
    ladders = [
        exercise_catalogue.load_challenge_ladder(game) for game in given.game or games.names()
    ]
    rungs = [
        rung
        for ladder in ladders
        for n, rung in enumerate(ladder, 1)
        if not given.rung or n in given.rung
    ]
    kept = RungResults(given.results)
    for rung in rungs:
        for level in levels:
            print(f"{rung.key}: {level}", file=sys.stderr, flush=True)
            kept.play_missing(rung, level, given.plays)
    print(format_table(rungs, kept, levels, given.propose))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
