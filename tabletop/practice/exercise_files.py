"""Strict reader of the parts that lesson, drill and challenge files share.

Each problem is collected with its location, the actual and the expected value, as for a
sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Self, TypeVar

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import CHANCE_CLASSES, SEEDED_GENERATOR
from tabletop.core.options import OptionError, complete_options
from tabletop.core.sheets import SheetReader, SheetTable
from tabletop.core.toolkit.position_setup import REST_PLACEHOLDER
from tabletop.core.util.safe_load import parse_whole_number
from tabletop.core.zones import Zones
from tabletop.practice.exercise_notation import (
    SEAT_ZONE_KIND,
    TEXT_LANGUAGES,
    ActionPattern,
    ChanceOutcome,
    HighlightTarget,
    LocalizedText,
    NotationError,
    ScriptedMove,
    check_template,
    parse_chance_outcome,
    parse_pattern,
    parse_scripted_move,
)
from tabletop.practice.positions import Position
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.rulebook import rulebook_sections, short_clause_number

ParsedT = TypeVar("ParsedT")
MAX_SEED: Final = 1 << 53
EMPTY_TEXT: Final = LocalizedText("", "")
MAX_TEXT_CHARACTERS: Final = 200
"""Maximum length of a text; learners do not read more."""


class ExerciseTable(SheetTable):
    """One table of a lesson or drill file, read for its game."""

    def __init__(
        self, reader: SheetReader, location: str, data: Mapping[str, Any], game: str, seats: int = 8
    ) -> None:
        super().__init__(reader, location, data)
        self.location = location
        self.game = game
        self.seats = seats

    def subtable(self, name: str, location: str) -> Self:
        """Return the table with this name; an empty one if it is missing or no table."""
        found = self.data.get(name, {})
        if not isinstance(found, dict):
            self.add_problem(name, found, f"a table [{name}]")
            found = {}
        return type(self)(self.reader, location, found, self.game, self.seats)

    def subtables(self, name: str, location: str) -> list[Self]:
        """Return the tables `[[name]]`, numbered in their location; none if they are missing."""
        found = self.data.get(name, [])
        if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
            self.add_problem(name, found, f"tables [[{name}]]")
            return []
        return [
            type(self)(self.reader, f"{location} {n}", item, self.game, self.seats)
            for n, item in enumerate(found, 1)
        ]

    def localized_text(self, name: str, is_required: bool = True) -> LocalizedText:
        """Return a text in all languages; files of users may have only one."""
        found = self.data.get(name, {})
        if not isinstance(found, dict):
            self.add_problem(name, found, f'{name}.en = "..." and {name}.ja = "..."')
            return EMPTY_TEXT
        if is_required and not any(found.values()):
            self.add_problem(name, found or None, f'{name}.en = "..." and {name}.ja = "..."')
        parts = {}
        for language, words in found.items():
            if language not in TEXT_LANGUAGES or not isinstance(words, str):
                self.add_problem(name, f"{language} = {words!r}", "words as en and ja")
            elif len(words) > MAX_TEXT_CHARACTERS:
                self.add_problem(
                    f"{name}.{language}", f"{len(words)} letters", f"{MAX_TEXT_CHARACTERS} at most"
                )
            elif wrong := check_template(words, self.seats):
                self.add_problem(f"{name}.{language}", wrong, "{seat0}, {seat1} ... or plain words")
            else:
                parts[language] = words
        return LocalizedText(parts.get("en", ""), parts.get("ja", ""))

    def clauses(self, name: str) -> tuple[str, ...]:
        """Return clauses of the rules, which the file writes without the game's prefix: `4.3`."""
        prefix, known = games.game_class(self.game).clause_prefix, list_clauses(self.game)
        found = []
        for number in self.strings(name):
            if f"{prefix}-{number}" in known:
                found.append(f"{prefix}-{number}")
            else:
                self.add_problem(name, number, f"a clause of the rules, such as {_example(known)}")
        return tuple(found)

    def strings(self, name: str) -> list[str]:
        """Return a list of strings; empty if it is missing."""
        found = self.data.get(name, [])
        if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
            self.add_problem(name, found, 'a list such as ["...", "..."]', "words")
            return []
        return found

    def parse_strings(self, name: str, parser: Callable[[str], ParsedT]) -> tuple[ParsedT, ...]:
        """Return a list of strings, each converted by a parser that raises NotationError."""
        meant = []
        for words in self.strings(name):
            try:
                meant.append(parser(words))
            except NotationError as error:
                self.reader.add_problem(f"{self.location}, {name}", words, str(error))
        return tuple(meant)

    def action_patterns(self, name: str) -> tuple[ActionPattern, ...]:
        """Return a list of action patterns."""
        return self.parse_strings(name, lambda words: parse_pattern(words, self._actions))

    def scripted_moves(self, name: str) -> tuple[ScriptedMove, ...]:
        """Return a list of scripted moves, each of a seat at the table."""
        found = self.parse_strings(name, lambda words: parse_scripted_move(words, self._actions))
        for move in found:
            self._check_seat(name, move.seat)
            self._check_brought(name, move.chance_outcomes)
        return found

    def chance_outcomes(self, name: str) -> tuple[ChanceOutcome, ...]:
        """Return a list of required chance outcomes."""
        found = self.parse_strings(name, parse_chance_outcome)
        self._check_brought(name, found)
        return found

    def highlight_targets(self, name: str) -> tuple[HighlightTarget, ...]:
        """Return zones, or pieces in zones; after `to` stands the zone to which an arrow points."""
        found = []
        for words in self.strings(name):
            source, leads, to = words.partition(" to ")
            zone, _, piece = source.partition(" ")
            known = [*self._zones.kinds, SEAT_ZONE_KIND]
            kinds = [each.partition(":")[0] for each in ([zone, to.strip()] if leads else [zone])]
            if strange := [kind for kind in kinds if kind not in known]:
                self.add_invalid_word(name, strange[0], known)
            else:
                found.append(HighlightTarget(zone, piece.strip(), to.strip()))
        return tuple(found)

    def position(self, name: str) -> Position:
        """Return the position in the table with this name; its seats count from now on."""
        inner = self.subtable(name, f"{self.location}, {name}" if self.location else name)
        found = inner.to_position()
        self.seats = inner.seats
        return found

    def to_position(self) -> Position:
        """Return this table as a position."""
        kind = games.game_class(self.game)
        self.check_names(
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
            "start",
        )
        self.seats = self.integer(
            "seats", kind.seat_counts[0], kind.seat_counts[-1], kind.seat_counts[0]
        )
        names = self.strings("names")[: self.seats]
        return Position(
            game=self.game,
            seat_count=self.seats,
            learner_seat=self.integer("learner", 0, self.seats - 1, 0),
            seat_names=tuple(names),
            options=self.options(),
            seed=self.integer("seed", 0, MAX_SEED, 1),
            generator=self.integer(
                "generator", SEEDED_GENERATOR, max(CHANCE_CLASSES), SEEDED_GENERATOR
            ),
            moves=self.scripted_moves("moves"),
            replaced_zones=self._table(),
            track_counts=self._counters(),
            state_fields=dict(self._named("fields")),
            start=self._start(),
        )

    def _start(self) -> Position | None:
        """Return the position in which the moves begin; None for the set-up of the rules."""
        if "start" not in self.data:
            return None
        seats = self.seats
        start = self.position("start")
        if start.seat_count != seats or start.start is not None:
            self.add_problem("start", start.seat_count, f"a position of {seats} seats, no start")
        self.seats = seats
        return start._replace(start=None)

    @property
    def _actions(self) -> tuple[type[Action], ...]:
        return games.game_class(self.game).action_types

    @property
    def _zones(self) -> Zones:
        return games.game_class(self.game).zones

    def _named(self, name: str) -> Mapping[str, Any]:
        found = self.data.get(name, {})
        if not isinstance(found, dict):
            self.add_problem(name, found, f"a table [{name}]")
            return {}
        return found

    def options(self) -> dict[str, Any]:
        """Return the game options that the file sets."""
        given = self._named("options")
        try:
            complete_options(games.game_class(self.game).options, given)
        except OptionError as error:
            self.add_problem("options", dict(given), f"options of the game ({error})")
            return {}
        return dict(games.game_class(self.game).fill_older_options(given))

    def _table(self) -> dict[str, list[str]]:
        """Return the pieces of each zone; a piece is repeated for each copy."""
        table = {}
        for zone, pieces in self._named("table").items():
            if zone.partition(":")[0] not in self._zones.kinds:
                self.add_invalid_word(f"table, {zone}", zone, tuple(self._zones.kinds))
            elif not isinstance(pieces, list) or not all(isinstance(p, str) for p in pieces):
                self.add_problem(
                    f"table, {zone}", pieces, 'a list such as ["2 coin.gold"]', "words"
                )
            else:
                table[zone] = [piece for words in pieces for piece in self._pieces(zone, words)]
        return table

    def _pieces(self, zone: str, words: str) -> list[str]:
        first, _, rest = words.strip().partition(" ")
        n = parse_whole_number(first) if rest else None
        n, piece = (1, words.strip()) if n is None else (n, rest)
        if piece != REST_PLACEHOLDER and ("." not in piece or " " in piece or n > 200):
            self.add_problem(f"table, {zone}", words, "pieces such as 2 coin.gold, or ...")
            return []
        return [piece] * n

    def _counters(self) -> dict[tuple[str, int], int]:
        found = {}
        for name, n in self._named("counters").items():
            track, _, owner = name.partition(":")
            seat = parse_whole_number(owner)
            if seat is None or type(n) is not int:
                self.add_problem(f"counters, {name}", n, 'a number such as "points:0" = 12')
            elif self._check_seat("counters", seat):
                found[track, seat] = n
        return found

    def _check_seat(self, name: str, seat: int) -> bool:
        if seat < self.seats:
            return True
        self.add_problem(name, f"seat {seat}", f"a seat from 0 to {self.seats - 1}")
        return False

    def _check_brought(self, name: str, found: tuple[ChanceOutcome, ...]) -> None:
        for each in found:
            for zone in (each.source, each.target or each.source):
                if zone.partition(":")[0] not in self._zones.kinds:
                    self.add_invalid_word(name, zone, tuple(self._zones.kinds))


@cache
def list_clauses(game: str) -> frozenset[str]:
    """Return the numbers of all clauses of the rules of a game."""
    text = Catalogue(BUILT_IN_LANGUAGES[0])
    return frozenset(n for section in rulebook_sections(text, game) for n, _ in section.clauses)


def _example(known: frozenset[str]) -> str:
    return short_clause_number(min(known)) if known else "none: it has no rules in words"


def read_game_name(reader: SheetReader) -> str:
    """Return the name of the game of a file.

    Raises:
        SheetError: if the file names no known game.
    """
    found = reader.sheet.data.get("game")
    if found not in games.names():
        reader.add_invalid_word("game", found, games.names())
        reader.finish()
    return str(found)
