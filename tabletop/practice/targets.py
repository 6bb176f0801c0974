"""How far each level comes on the rungs of the ladders: what their targets are set by.

`python -m tabletop.practice.targets --results FILE` plays every rung's match, as it is played on
the screen, with each level in the seat of whoever is challenged, and prints which stars they win.
What that seat draws to think is another thing in each play; deal and opponents are the rung's. With
`--propose` it prints the targets by which the first star is a novice's often, the second a
merchant's half of the time and the third a master's in a quarter of the plays. Plays lie in the
file, so a run that was cut off goes on; plays of a rung that has become another do not count.
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
from tabletop.core.actions import Action
from tabletop.core.untrusted import parse_json
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.playing import play_out
from tabletop.match.setup import DEFAULT_NAMES
from tabletop.practice import library
from tabletop.practice.challenges import (
    LEAD,
    PLACE,
    SCORE,
    Challenge,
    Reached,
    Target,
    standing_of,
    stars_for,
)
from tabletop.seats.levels import PLAYED
from tabletop.seats.questions import MoveQuestion, reply, seed_of, temper_seed

CHALLENGED: Final[Seat] = 0
OWN: Final = 1 << 40
"""From here on the seeds lie from which whoever is challenged thinks: none is a rung's."""
WANTED: Final = (("novice", 0.6), ("merchant", 0.5), ("master", 0.25))
"""By star: of whose plays which part is to win it."""
OFTEN: Final = 0.5
"""How much it counts that a first star is won more often than wanted."""
COST: Final = {PLACE: 0.0, LEAD: 0.12, SCORE: 0.12}
"""How much nearer to the wanted part a number of points must come than winning, or a place."""
LATER: Final = 0.25
"""And a score for a second or third star, which are for winning."""

Plays = Mapping[str, Sequence[Reached]]
"""By level, how its plays of a rung ended."""


class PlayedRungs:
    """The plays that a file holds, a line each."""

    def __init__(self, path: Path) -> None:
        """Reads the file, if there is one. Raises FileError, OSError and ValueError."""
        self._path = path
        self._plays: dict[tuple[str, str], dict[int, Reached]] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                rung, level, number, *reached = parse_json(line)
                self._plays.setdefault((rung, level), {})[number] = Reached(*reached)

    def of(self, rung: Challenge) -> Plays:
        """Of a rung as it is now, by level."""
        found = {level: self._plays.get((sign(rung), level), {}) for level in PLAYED}
        return {level: [by[n] for n in sorted(by)] for level, by in found.items()}

    def play(self, rung: Challenge, level: str, plays: int) -> None:
        """Play what is not there yet of a rung's first plays."""
        known = self._plays.setdefault((sign(rung), level), {})
        for number in range(plays):
            if number not in known:
                known[number] = play(rung, level, number)
                line = json.dumps([sign(rung), level, number, *known[number]])
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")


def sign(rung: Challenge) -> str:
    """A rung's name with what its match depends on, in short."""
    sheet = games.load(rung.game).sheet.digest
    said = json.dumps([rung.levels, dict(rung.options), rung.seed, sheet], sort_keys=True)
    return f"{rung.key} {hashlib.sha256(said.encode()).hexdigest()[:12]}"


def play(rung: Challenge, level: str, number: int) -> Reached:
    """How a rung's match ends for a level. number: of the play, each with thoughts of its own."""
    game, setup = games.load(rung.game), rung.setup(DEFAULT_NAMES[0])
    match = Match(game, setup)

    def decide(match: Match, seat: Seat) -> Action:
        challenged = seat == CHALLENGED
        of_match = OWN + number if challenged else setup.seed
        seed, temper = seed_of(of_match, match.number, seat), temper_seed(of_match, seat)
        who = (level, "") if challenged else (setup.seats[seat].level, setup.seats[seat].name)
        question = MoveQuestion(match.view(seat), seat, seed, *who, temper)
        return reply(game, question, float("inf")).action

    play_out(match, decide)
    return standing_of(match, CHALLENGED)


def shares(targets: Sequence[Target], plays: Sequence[Reached]) -> tuple[float, ...]:
    """Which part of the plays won one star at least, two, all."""
    won = [stars_for(targets, reached) for reached in plays]
    return tuple(sum(n > star for n in won) / len(won) for star in range(len(targets)))


def proposed(rung: Challenge, plays: Plays) -> tuple[Target, ...]:
    """The targets that come nearest to what is wanted, as plain as can be.

    Each is missed in some plays that reach the one before, and reached in others.
    """
    chosen: tuple[Target, ...] = ()
    for _ in WANTED:
        options = [(*chosen, t) for t in _possible(rung, plays) if _harder(t, chosen, plays)]
        chosen = min(options, key=lambda targets: (_cost(targets, plays), targets[-1].n))
    return chosen


def _cost(targets: Sequence[Target], plays: Plays) -> float:
    """How far the last of some targets is from what is wanted: less is better.

    Whoever plays better should win a star as often at least.
    """
    *before, last = targets
    (level, wanted), *better = WANTED[len(before) :]
    share = shares(targets, plays[level])[-1]
    least = min((shares(targets, plays[other])[-1] for other, _ in better), default=share)
    late = LATER if last.what == SCORE and before else 0.0
    off = abs(share - wanted) * (OFTEN if share > wanted and not before else 1.0)
    return off + max(0.0, share - least) / 2 + COST[last.what] + late


def _possible(rung: Challenge, plays: Plays) -> Iterator[Target]:
    """Every target that tells plays of a rung apart; the last place is nobody's aim."""
    ends = [reached for found in plays.values() for reached in found]
    yield from (Target(PLACE, place) for place in range(1, len(rung.levels) + 1))
    yield from (Target(SCORE, score) for score in sorted({end.score for end in ends}))
    leads = sorted({end.lead for end in ends if end.place == 1 and end.lead > 0})
    yield from (Target(LEAD, lead) for lead in leads)


def _harder(target: Target, before: Sequence[Target], plays: Plays) -> bool:
    """Whether some play, and not all, of those that reach what comes before reach it."""
    ends = [end for found in plays.values() for end in found]
    ends = [end for end in ends if stars_for(before, end) == len(before)]
    return 0 < sum(map(target.met, ends)) < len(ends)


def table(
    rungs: Iterable[Challenge], kept: PlayedRungs, levels: Sequence[str], propose: bool
) -> str:
    """In Markdown: a row a rung, and which part of a level's plays won one, two and three stars."""
    rows = [
        f"| rung | against | targets | {' | '.join(f'{level} (plays)' for level in levels)} |",
        "|---" * (3 + len(levels)) + "|",
    ]
    for rung in rungs:
        plays = {level: found for level, found in kept.of(rung).items() if found}
        whole = propose and all(level in plays for level, _ in WANTED)
        targets = proposed(rung, plays) if whole else rung.stars
        cells = [_cell(targets, plays.get(level, ())) for level in levels]
        said = [rung.key, ", ".join(rung.levels), ", ".join(map(str, targets)), *cells]
        rows.append(f"| {' | '.join(said)} |")
    return "\n".join(rows)


def _cell(targets: Sequence[Target], plays: Sequence[Reached]) -> str:
    """Parts of a hundred, and of how many plays."""
    if not plays:
        return ""
    return " / ".join(f"{share:.0%}".rstrip("%") for share in shares(targets, plays)) + (
        f" ({len(plays)})"
    )


def main(words: Sequence[str] | None = None) -> int:
    """Play what is missing, and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m tabletop.practice.targets", description=__doc__
    )
    parser.add_argument("--results", type=Path, required=True, metavar="FILE", help="go on there")
    parser.add_argument("--game", action="append", help="mercado, market_day, ... (all)")
    parser.add_argument("--rung", type=int, action="append", help="its number (all)")
    parser.add_argument("--level", action="append", choices=[*PLAYED], help="who plays (all)")
    parser.add_argument("--plays", type=int, default=0, help="of each rung by each level (0)")
    parser.add_argument("--propose", action="store_true", help="print the targets that fit best")
    given = parser.parse_args(words)
    levels = given.level or [*PLAYED]
    ladders = [library.ladder_of(game) for game in given.game or games.names()]
    rungs = [
        rung
        for ladder in ladders
        for n, rung in enumerate(ladder, 1)
        if not given.rung or n in given.rung
    ]
    kept = PlayedRungs(given.results)
    for rung in rungs:
        for level in levels:
            print(f"{rung.key}: {level}", file=sys.stderr, flush=True)
            kept.play(rung, level, given.plays)
    print(table(rungs, kept, levels, given.propose))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
