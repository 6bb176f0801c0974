"""Challenges: fixed opponents, deals and targets, the same for everybody, as a text file a game.

A rung asks for three things in rising order, each worth a star: `win`, `place 2` or better,
`score 30` or more, `lead 5` over the best of the others. What an earlier star asks counts for the
later ones too. One more challenge comes with each day, from its date alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from tabletop import games
from tabletop.core.options import Value
from tabletop.core.sheets import Reader, Sheet
from tabletop.core.untrusted import whole_number
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, LEVELS, Mode, SeatSpec, Setup
from tabletop.practice.progress import Best
from tabletop.practice.reading import MOST, Fields, game_of
from tabletop.practice.wording import Saying

STARS: Final = 3
FULL, EMPTY = "★", "☆"
WIN, PLACE, SCORE, LEAD = "win", "place", "score", "lead"
DAYS: Final = date(2026, 1, 1)
"""From here days are counted, so that the games take turns."""
_SEEDS: Final = 1 << 53


class Reached(NamedTuple):
    """How a match ended for one seat."""

    score: int
    place: int
    lead: int
    """Over the best of the others; less than nothing behind them."""


class Target(NamedTuple):
    """What one star asks for."""

    what: str
    n: int

    def met(self, reached: Reached) -> bool:
        """Whether the end of a match meets it."""
        if self.what == SCORE:
            return reached.score >= self.n
        if self.what == LEAD:
            return reached.place == 1 and reached.lead >= self.n
        return reached.place <= self.n

    def __str__(self) -> str:
        """As a ladder's file says it."""
        return WIN if (self.what, self.n) == (PLACE, 1) else f"{self.what} {self.n}"


class Challenge(NamedTuple):
    """One rung of a ladder, or the one of a day."""

    key: str
    """`mercado/1`, or a date."""
    game: str
    title: Saying
    levels: tuple[str, ...]
    """Of the opponents, clockwise from the one who is challenged."""
    options: Mapping[str, Value]
    seed: int
    stars: tuple[Target, ...]

    def setup(self, name: str) -> Setup:
        """The set-up of the match: whoever is challenged sits at seat 0."""
        others = [other for other in DEFAULT_NAMES if other != name]
        seats = [SeatSpec(name, "", COLOURS[0])]
        for level, other, colour in zip(self.levels, others, COLOURS[1:], strict=False):
            seats.append(SeatSpec(other, level, colour))
        return Setup(self.game, tuple(seats), dict(self.options), self.seed, Mode.PLAY)

    def result(self, match: Match, title: str) -> Best:
        """The result of a finished match, with a line that can be copied. Raises ValueError."""
        if not match.over:
            raise ValueError("the match goes on")
        stars = stars_for(self.stars, standing_of(match, 0))
        scores = [entry.score for entry in match.game.standing(match.state)]
        shown = FULL * stars + EMPTY * (STARS - stars)
        line = f"Souk · {title} · {self.key} · {shown} · {scores[0]}:{max(scores[1:])}"
        return Best(stars, scores[0], line)


def stars_for(targets: Sequence[Target], reached: Reached) -> int:
    """How many stars the end of a match brings: the first target that it misses ends them."""
    met = [target.met(reached) for target in targets]
    return met.index(False) if False in met else len(met)


def standing_of(match: Match, seat: Seat) -> Reached:
    """How a seat stands."""
    standing = match.game.standing(match.state)
    mine = standing[seat]
    best = max(entry.score for entry in standing if entry.seat != seat)
    return Reached(mine.score, mine.place, mine.score - best)


def load(path: Path) -> tuple[Challenge, ...]:
    """Read a ladder, the first rung first. Raises SheetError with every problem found."""
    return read(Sheet.load(path), path.stem)


def read(sheet: Sheet, key: str) -> tuple[Challenge, ...]:
    """The same from its data; rungs are named after the game and their number."""
    reader = Reader(sheet)
    game = game_of(reader)
    top = Fields(reader, key, sheet.data, game)
    top.only("game", "rung")
    rungs = tuple(_rung(fields, n) for n, fields in enumerate(top.tables("rung", "rung"), 1))
    if sheet.data.get("rung", []) == []:
        reader.problem("rung", "nothing", "at least one [[rung]]")
    reader.finish()
    return rungs


def open_rungs(ladder: Sequence[Challenge], results: Mapping[str, Best]) -> int:
    """How many rungs may be tried: those with a star, and the next one."""
    done = 0
    for rung in ladder:
        if rung.key not in results or not results[rung.key].stars:
            break
        done += 1
    return min(len(ladder), done + 1)


def daily(ladders: Mapping[str, Sequence[Challenge]], day: date, title: Saying) -> Challenge:
    """The challenge of a day, the same for everybody: the games take turns.

    Opponents, options and targets are those of a rung of the game's ladder, the deal is the day's.
    """
    number = (day - DAYS).days
    order = sorted(ladders)
    game = order[number % len(order)]
    ladder = ladders[game]
    seed = int.from_bytes(hashlib.sha256(f"souk {day.isoformat()}".encode()).digest()[:8], "big")
    rung = ladder[number // len(order) % len(ladder)]
    return rung._replace(key=day.isoformat(), title=title, seed=seed % _SEEDS)


def _rung(fields: Fields, number: int) -> Challenge:
    fields.only("title", "opponents", "options", "seed", "stars")
    kind = games.kind(fields.game)
    levels = fields.words("opponents", LEVELS)
    if len(levels) + 1 not in kind.seats:
        few, many = kind.seats[0] - 1, kind.seats[-1] - 1
        fields.problem("opponents", f"{len(levels)} of them", f"{few} to {many} levels")
    return Challenge(
        key=f"{fields.game}/{number}",
        game=fields.game,
        title=fields.saying("title"),
        levels=levels,
        options=fields.options(),
        seed=fields.integer("seed", 0, MOST, 1),
        stars=tuple(_target(fields, words) for words in _three(fields)),
    )


def _three(fields: Fields) -> Sequence[str]:
    found = fields.strings("stars")
    if len(found) != STARS:
        fields.problem("stars", f"{len(found)} targets", f"{STARS} in rising order")
    return found


def _target(fields: Fields, words: str) -> Target:
    what, _, number = words.partition(" ")
    if what == WIN and not number:
        return Target(PLACE, 1)
    n = whole_number(number)
    if what in (PLACE, SCORE, LEAD) and n is not None:
        return Target(what, n)
    fields.problem("stars", words, "win, place 2, score 30 or lead 5")
    return Target(PLACE, 1)
