"""Challenges: matches with fixed opponents, deals and targets, one file for each game.

A ladder is a list of rungs. A rung has three targets in rising order, each worth a star:
`win`, `place 2` or better, `score 30` or more, `lead 5` over the best rival. A star also
needs the targets of the stars before it. One more challenge comes with each day; it
depends on the date alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from tabletop import games
from tabletop.core.options import OptionValue
from tabletop.core.sheets import Sheet, SheetReader
from tabletop.core.util.safe_load import parse_whole_number
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import (
    AI_LEVELS,
    DEFAULT_PLAYER_NAMES,
    SEAT_COLOURS,
    MatchMode,
    SeatSpec,
    Setup,
)
from tabletop.practice.exercise_files import MAX_SEED, ExerciseTable, read_game_name
from tabletop.practice.exercise_notation import LocalizedText
from tabletop.practice.progress import ChallengeRecord

MAX_STARS: Final = 3
FULL_STAR, EMPTY_STAR = "★", "☆"
WIN_CRITERION, PLACE_CRITERION, SCORE_CRITERION, LEAD_CRITERION = "win", "place", "score", "lead"
FIRST_CHALLENGE_DATE: Final = date(2026, 1, 1)
"""Day 0 of the daily challenges, which alternate between the games."""
_SEEDS: Final = 1 << 53


class SeatResult(NamedTuple):
    """Result of a match for one seat."""

    score: int
    place: int
    score_lead: int
    """Score minus the best score of the others; negative if the seat is behind."""


class StarTarget(NamedTuple):
    """Condition of one star."""

    criterion: str
    threshold: int

    def is_met(self, result: SeatResult) -> bool:
        """Return True if the result of a match meets the target."""
        if self.criterion == SCORE_CRITERION:
            return result.score >= self.threshold
        if self.criterion == LEAD_CRITERION:
            return result.place == 1 and result.score_lead >= self.threshold
        return result.place <= self.threshold

    def __str__(self) -> str:
        """Return the target as a ladder file writes it."""
        return (
            WIN_CRITERION
            if (self.criterion, self.threshold) == (PLACE_CRITERION, 1)
            else f"{self.criterion} {self.threshold}"
        )


class Challenge(NamedTuple):
    """One rung of a ladder, or the challenge of a day."""

    key: str
    """Unique name, such as `mercado/1`, or a date."""
    game: str
    title: LocalizedText
    opponent_levels: tuple[str, ...]
    """Levels of the opponents, clockwise from the challenged player."""
    options: Mapping[str, OptionValue]
    seed: int
    star_targets: tuple[StarTarget, ...]

    def make_setup(self, player_name: str) -> Setup:
        """Return the set-up of the match, with the challenged player at seat 0."""
        others = [other for other in DEFAULT_PLAYER_NAMES if other != player_name]
        seats = [SeatSpec(player_name, "", SEAT_COLOURS[0])]
        for level, other, colour in zip(
            self.opponent_levels, others, SEAT_COLOURS[1:], strict=False
        ):
            seats.append(SeatSpec(other, level, colour))
        return Setup(self.game, tuple(seats), dict(self.options), self.seed, MatchMode.PLAY)

    def make_record(self, match: Match, title: str) -> ChallengeRecord:
        """Return the record of a finished match, with a line to copy.

        Args:
            match: Match of the challenge.
            title: Title of the challenge, for the line.

        Raises:
            ValueError: if the match is not over.
        """
        if not match.is_over:
            raise ValueError("the match goes on")
        stars = count_stars(self.star_targets, compute_seat_result(match, 0))
        scores = [entry.score for entry in match.game.standings(match.state)]
        shown = FULL_STAR * stars + EMPTY_STAR * (MAX_STARS - stars)
        line = f"Souk · {title} · {self.key} · {shown} · {scores[0]}:{max(scores[1:])}"
        return ChallengeRecord(stars, scores[0], line)


def count_stars(targets: Sequence[StarTarget], result: SeatResult) -> int:
    """Return the number of stars: the number of targets before the first one that is missed."""
    met = [target.is_met(result) for target in targets]
    return met.index(False) if False in met else len(met)


def compute_seat_result(match: Match, seat: Seat) -> SeatResult:
    """Return score, place and lead of a seat."""
    standing = match.game.standings(match.state)
    mine = standing[seat]
    best = max(entry.score for entry in standing if entry.seat != seat)
    return SeatResult(mine.score, mine.place, mine.score - best)


def load_ladder_file(path: Path) -> tuple[Challenge, ...]:
    """Return the rungs of a ladder file, the first one first.

    Raises:
        SheetError: lists all problems of the file.
    """
    return read_ladder(Sheet.load(path), path.stem)


def read_ladder(sheet: Sheet, key: str) -> tuple[Challenge, ...]:
    """Return the rungs of a ladder from its data. Their keys are the game and their number.

    Raises:
        SheetError: lists all problems of the data.
    """
    reader = SheetReader(sheet)
    game = read_game_name(reader)
    top = ExerciseTable(reader, key, sheet.data, game)
    top.check_names("game", "rung")
    rungs = tuple(_rung(fields, n) for n, fields in enumerate(top.subtables("rung", "rung"), 1))
    if sheet.data.get("rung", []) == []:
        reader.add_problem("rung", "nothing", "at least one [[rung]]")
    reader.finish()
    return rungs


def count_open_rungs(ladder: Sequence[Challenge], records: Mapping[str, ChallengeRecord]) -> int:
    """Return the number of open rungs: those with a star, and the next one."""
    done = 0
    for rung in ladder:
        if rung.key not in records or not records[rung.key].stars:
            break
        done += 1
    return min(len(ladder), done + 1)


def make_daily_challenge(
    ladders: Mapping[str, Sequence[Challenge]], day: date, title: LocalizedText
) -> Challenge:
    """Return the challenge of a day, the same for all players; the games alternate.

    Opponents, options and targets are those of a rung of the game; the seed depends on the
    date.
    """
    number = (day - FIRST_CHALLENGE_DATE).days
    order = sorted(ladders)
    game = order[number % len(order)]
    ladder = ladders[game]
    seed = int.from_bytes(hashlib.sha256(f"souk {day.isoformat()}".encode()).digest()[:8], "big")
    rung = ladder[number // len(order) % len(ladder)]
    return rung._replace(key=day.isoformat(), title=title, seed=seed % _SEEDS)


def _rung(fields: ExerciseTable, number: int) -> Challenge:
    fields.check_names("title", "opponents", "options", "seed", "stars")
    kind = games.game_class(fields.game)
    levels = fields.words("opponents", AI_LEVELS)
    if len(levels) + 1 not in kind.seat_counts:
        few, many = kind.seat_counts[0] - 1, kind.seat_counts[-1] - 1
        fields.add_problem("opponents", f"{len(levels)} of them", f"{few} to {many} levels")
    return Challenge(
        key=f"{fields.game}/{number}",
        game=fields.game,
        title=fields.localized_text("title"),
        opponent_levels=levels,
        options=fields.options(),
        seed=fields.integer("seed", 0, MAX_SEED, 1),
        star_targets=tuple(_target(fields, words) for words in _three(fields)),
    )


def _three(fields: ExerciseTable) -> Sequence[str]:
    found = fields.strings("stars")
    if len(found) != MAX_STARS:
        fields.add_problem("stars", f"{len(found)} targets", f"{MAX_STARS} in rising order")
    return found


def _target(fields: ExerciseTable, words: str) -> StarTarget:
    what, _, number = words.partition(" ")
    if what == WIN_CRITERION and not number:
        return StarTarget(PLACE_CRITERION, 1)
    n = parse_whole_number(number)
    if what in (PLACE_CRITERION, SCORE_CRITERION, LEAD_CRITERION) and n is not None:
        return StarTarget(what, n)
    fields.add_problem("stars", words, "win, place 2, score 30 or lead 5")
    return StarTarget(PLACE_CRITERION, 1)
