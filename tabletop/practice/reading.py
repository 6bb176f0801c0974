"""Reads the parts that files of lessons, drills and challenges share, strictly and in one go.

Every problem is noted with its place, what was found and what was expected, as in a sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Self, TypeVar

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import GENERATORS, SEEDED
from tabletop.core.laying import REST
from tabletop.core.options import OptionError, complete
from tabletop.core.sheets import Reader, SheetTable
from tabletop.core.untrusted import whole_number
from tabletop.core.zones import Zones
from tabletop.practice.positions import Position
from tabletop.practice.wording import (
    SAYING,
    SEAT,
    Brought,
    Pattern,
    Pointed,
    Saying,
    Scripted,
    WordingError,
    brought,
    check_saying,
    pattern,
    scripted,
)
from tabletop.text import LANGUAGES, Catalogue
from tabletop.text.rulebook import rules_of, short_number

T = TypeVar("T")
MOST: Final = 1 << 53
NOTHING: Final = Saying("", "")
LONGEST: Final = 200
"""Letters of one saying in English: more is read by nobody while a table waits."""


class Fields(SheetTable):
    """One table of a lesson's or drill's file, read for its game."""

    def __init__(
        self, reader: Reader, at: str, data: Mapping[str, Any], game: str, seats: int = 8
    ) -> None:
        super().__init__(reader, at, data)
        self.at = at
        self.game = game
        self.seats = seats

    def inner(self, name: str, at: str) -> Self:
        """The table of a name; an empty one when it is not there or none."""
        found = self.data.get(name, {})
        if not isinstance(found, dict):
            self.problem(name, found, f"a table [{name}]")
            found = {}
        return type(self)(self.reader, at, found, self.game, self.seats)

    def tables(self, name: str, at: str) -> list[Self]:
        """The tables `[[name]]`, each with its number in its place; none when there are none."""
        found = self.data.get(name, [])
        if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
            self.problem(name, found, f"tables [[{name}]]")
            return []
        return [
            type(self)(self.reader, f"{at} {n}", item, self.game, self.seats)
            for n, item in enumerate(found, 1)
        ]

    def saying(self, name: str, needed: bool = True) -> Saying:
        """What is said, in both languages (or one, in somebody's own file)."""
        found = self.data.get(name, {})
        if not isinstance(found, dict):
            self.problem(name, found, f'{name}.en = "..." and {name}.ja = "..."')
            return NOTHING
        if needed and not any(found.values()):
            self.problem(name, found or None, f'{name}.en = "..." and {name}.ja = "..."')
        parts = {}
        for language, words in found.items():
            if language not in SAYING or not isinstance(words, str):
                self.problem(name, f"{language} = {words!r}", "words as en and ja")
            elif len(words) > LONGEST:
                self.problem(f"{name}.{language}", f"{len(words)} letters", f"{LONGEST} at most")
            elif wrong := check_saying(words, self.seats):
                self.problem(f"{name}.{language}", wrong, "{seat0}, {seat1} ... or plain words")
            else:
                parts[language] = words
        return Saying(parts.get("en", ""), parts.get("ja", ""))

    def clauses(self, name: str) -> tuple[str, ...]:
        """Clauses of the game's rules, which are named without its letters: `4.3`."""
        prefix, known = games.kind(self.game).prefix, clauses_of(self.game)
        found = []
        for number in self.strings(name):
            if f"{prefix}-{number}" in known:
                found.append(f"{prefix}-{number}")
            else:
                self.problem(name, number, f"a clause of the rules, such as {_example(known)}")
        return tuple(found)

    def strings(self, name: str) -> list[str]:
        """A list of words; empty when absent."""
        found = self.data.get(name, [])
        if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
            self.problem(name, found, 'a list such as ["...", "..."]', "words")
            return []
        return found

    def read(self, name: str, meaning: Callable[[str], T]) -> tuple[T, ...]:
        """What each of a list of words means."""
        meant = []
        for words in self.strings(name):
            try:
                meant.append(meaning(words))
            except WordingError as error:
                self.reader.problem(f"{self.at}, {name}", words, str(error))
        return tuple(meant)

    def patterns(self, name: str) -> tuple[Pattern, ...]:
        """Patterns of actions."""
        return self.read(name, lambda words: pattern(words, self._actions))

    def moves(self, name: str) -> tuple[Scripted, ...]:
        """Moves that are scripted, each of a seat at the table."""
        found = self.read(name, lambda words: scripted(words, self._actions))
        for move in found:
            self._check_seat(name, move.seat)
            self._check_brought(name, move.brings)
        return found

    def brings(self, name: str) -> tuple[Brought, ...]:
        """What chance is to bring."""
        found = self.read(name, brought)
        self._check_brought(name, found)
        return found

    def pointed(self, name: str) -> tuple[Pointed, ...]:
        """Zones, or zones and pieces in them; after `to` the zone to which an arrow leads."""
        found = []
        for words in self.strings(name):
            source, leads, to = words.partition(" to ")
            zone, _, piece = source.partition(" ")
            known = [*self._zones.kinds, SEAT]
            kinds = [each.partition(":")[0] for each in ([zone, to.strip()] if leads else [zone])]
            if strange := [kind for kind in kinds if kind not in known]:
                self.not_among(name, strange[0], known)
            else:
                found.append(Pointed(zone, piece.strip(), to.strip()))
        return tuple(found)

    def position(self, name: str) -> Position:
        """The table of a position; the seats that it names are those of what follows."""
        inner = self.inner(name, f"{self.at}, {name}" if self.at else name)
        found = inner.as_position()
        self.seats = inner.seats
        return found

    def as_position(self) -> Position:
        """This table as a position."""
        kind = games.kind(self.game)
        self.only(
            "seats",
            "learner",
            "names",
            "options",
            "seed",
            "generator",
            "moves",
            "table",
            "counters",
            "fields",
        )
        self.seats = self.integer("seats", kind.seats[0], kind.seats[-1], kind.seats[0])
        names = self.strings("names")[: self.seats]
        return Position(
            game=self.game,
            seats=self.seats,
            learner=self.integer("learner", 0, self.seats - 1, 0),
            names=tuple(names),
            options=self.options(),
            seed=self.integer("seed", 0, MOST, 1),
            generator=self.integer("generator", SEEDED, max(GENERATORS), SEEDED),
            moves=self.moves("moves"),
            table=self._table(),
            counters=self._counters(),
            fields=dict(self._named("fields")),
        )

    @property
    def _actions(self) -> tuple[type[Action], ...]:
        return games.kind(self.game).actions

    @property
    def _zones(self) -> Zones:
        return games.kind(self.game).zones

    def _named(self, name: str) -> Mapping[str, Any]:
        found = self.data.get(name, {})
        if not isinstance(found, dict):
            self.problem(name, found, f"a table [{name}]")
            return {}
        return found

    def options(self) -> dict[str, Any]:
        """The options of the game that are given."""
        given = self._named("options")
        try:
            complete(games.kind(self.game).options, given)
        except OptionError as error:
            self.problem("options", dict(given), str(error))
            return {}
        return dict(given)

    def _table(self) -> dict[str, list[str]]:
        """What lies in the zones: each piece once for each time that it lies there."""
        table = {}
        for zone, pieces in self._named("table").items():
            if zone.partition(":")[0] not in self._zones.kinds:
                self.not_among(f"table, {zone}", zone, tuple(self._zones.kinds))
            elif not isinstance(pieces, list) or not all(isinstance(p, str) for p in pieces):
                self.problem(f"table, {zone}", pieces, 'a list such as ["2 coin.gold"]', "words")
            else:
                table[zone] = [piece for words in pieces for piece in self._pieces(zone, words)]
        return table

    def _pieces(self, zone: str, words: str) -> list[str]:
        first, _, rest = words.strip().partition(" ")
        n = whole_number(first) if rest else None
        n, piece = (1, words.strip()) if n is None else (n, rest)
        if piece != REST and ("." not in piece or " " in piece or n > 200):
            self.problem(f"table, {zone}", words, "pieces such as 2 coin.gold, or ...")
            return []
        return [piece] * n

    def _counters(self) -> dict[tuple[str, int], int]:
        found = {}
        for name, n in self._named("counters").items():
            track, _, owner = name.partition(":")
            seat = whole_number(owner)
            if seat is None or type(n) is not int:
                self.problem(f"counters, {name}", n, 'a number such as "points:0" = 12')
            elif self._check_seat("counters", seat):
                found[track, seat] = n
        return found

    def _check_seat(self, name: str, seat: int) -> bool:
        if seat < self.seats:
            return True
        self.problem(name, f"seat {seat}", f"a seat from 0 to {self.seats - 1}")
        return False

    def _check_brought(self, name: str, found: tuple[Brought, ...]) -> None:
        for each in found:
            for zone in (each.source, each.target or each.source):
                if zone.partition(":")[0] not in self._zones.kinds:
                    self.not_among(name, zone, tuple(self._zones.kinds))


@cache
def clauses_of(game: str) -> frozenset[str]:
    """The numbers of all clauses of a game's rules."""
    text = Catalogue(LANGUAGES[0])
    return frozenset(n for section in rules_of(text, game) for n, _ in section.clauses)


def _example(known: frozenset[str]) -> str:
    return short_number(min(known)) if known else "none: it has no rules in words"


def game_of(reader: Reader) -> str:
    """The game that a file names; the first of all games, and a problem, when it names none."""
    found = reader.sheet.data.get("game")
    if found not in games.names():
        reader.not_among("game", found, games.names())
        reader.finish()
    return str(found)
