"""Descriptions of pieces and zones in words: the same for screens, phones and terminals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.core.acts import SeatRef, TextRef
from tabletop.core.descriptions import DescriptionLine, PieceDescriber, PieceDescription
from tabletop.core.game import Game
from tabletop.core.options import OptionValue
from tabletop.core.state import State
from tabletop.core.zones import Inventory, Piece, Seat, Zone, is_back, parse_zone
from tabletop.text import Catalogue
from tabletop.text.message_format import capitalize_sentence, piece_name, zone_name

_ENDS_OF_SENTENCES: Final = (".", "!", "?", "。", "！", "？")


class Description(NamedTuple):
    """Close-up text: a title, lines of explanation and a clause to open the rules at."""

    title: str
    lines: tuple[str, ...]
    clause: str = ""


class TableDescriber:
    """Describes the pieces and zones of one match in one language."""

    def __init__(
        self, describer: PieceDescriber[Game[Any]], text: Catalogue, names: Sequence[str]
    ) -> None:
        """Create the describer.

        Args:
            describer: Describer of the game, with the options of the match.
            text: Catalogue of the language.
            names: Names of the seats.
        """
        self.describer = describer
        self.text = text
        self.names = names

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return self.describer.game

    # Pieces

    def describe_piece(self, piece: Piece, zone: Zone) -> Description | None:
        """Return the description of a visible piece; None for a piece that needs no words.

        Args:
            piece: The piece as the viewer sees it.
            zone: Zone in which it lies.
        """
        found = self.describer.describe_piece(piece, zone)
        return None if found is None else self.format_description(found)

    def describe_pile(self, zone: Zone, view: State | None, viewer: Seat) -> Description | None:
        """Return the description of a zone that is shown as one pile; None for single pieces.

        Args:
            zone: The zone.
            view: Player view, if it is known.
            viewer: Seat that looks, or NOBODY.
        """
        found = self.describer.describe_pile(zone, view, viewer)
        return None if found is None else self.format_description(found)

    def format_description(self, described: PieceDescription) -> Description:
        """Return a description in words."""
        return Description(
            self._title(described.title), tuple(self._lines(described.lines)), described.clause
        )

    def description_line(self, title: str, lines: Sequence[str]) -> str:
        """Return title and lines of a description as one line."""
        if not lines:
            return title
        sentences = [
            line if line.endswith(_ENDS_OF_SENTENCES) else self.text("core.phrase.stop", words=line)
            for line in lines
        ]
        does = reduce(lambda a, b: self.text("core.phrase.sentences", first=a, second=b), sentences)
        return self.text("terminal.described", piece=title, does=does)

    def piece_name(self, piece: Piece, n: int = 1) -> str:
        """Return the name of n equal pieces; of a piece that stands for a seat, with its owner."""
        name = piece_name(piece, self.game.name, self.text, n)
        seat = self.describer.represented_seat(piece)
        if seat is None:
            return name
        return self.text("core.description.owned", self.names, seat=SeatRef(seat), piece=name)

    def counted_piece(self, piece: Piece, n: int) -> str:
        """Return n equal pieces with their number; of hidden pieces only the number."""
        key = "table.place.hidden" if is_back(piece) else "table.turn.count"
        return self.text(key, n=n, piece=self.piece_name(piece, n))

    def status_lines(self, view: State) -> tuple[str, ...]:
        """Return what no piece shows, such as the round or an announced end."""
        return tuple(line for line in self._lines(self.describer.status_lines(view)) if line)

    def open_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Return what a seat still has to choose after an action, and what that brings."""
        return tuple(self._lines(self.describer.open_choices(state, seat)))

    def symbols(self) -> Mapping[str, Description]:
        """Return the descriptions of what is printed on the table beside pieces and zones."""
        found = self.describer.symbols()
        return {name: self.format_description(each) for name, each in found.items()}

    # Zones

    def zone_name(self, zone: Zone, table: Inventory) -> str:
        """Return the name of a zone on a table with these visible pieces."""
        return zone_name(zone, table, self.game, self.text, self.names)

    def zone_line(self, zone: Zone, table: Inventory) -> str:
        """Return the name of a zone and its visible pieces in one line."""
        name = self.zone_name(zone, table)
        if not table.get(zone):
            return self.text("table.place.here", place=name, does=self.text("table.place.empty"))
        what = [self.counted_piece(piece, n) for piece, n in Counter(table[zone]).items()]
        return self.text("terminal.place", place=name, what=what)

    def zone_notes(
        self, zone: Zone, table: Inventory, view: State | None = None
    ) -> tuple[str, ...]:
        """Return what is special about a zone now, besides what its kind has in common."""
        notes = tuple(self._lines(self.describer.zone_notes(zone, table, view)))
        stock = Counter(self.game.hidden_stock.get(zone, ()))
        what = [self.counted_piece(piece, n) for piece, n in stock.items()]
        return (*notes, self.text("core.description.stock", what=what)) if what else notes

    def describe_zone(
        self, zone: Zone, table: Inventory, notes: Sequence[str]
    ) -> Description | None:
        """Return the description of a zone; None where the game has no words for it.

        Args:
            zone: The zone.
            table: Visible pieces by zone.
            notes: What is special about the zone now.
        """
        game, kind = self.game, parse_zone(zone).kind
        if not self.text.has_text(f"{game.name}.place.name.{kind}"):
            return None
        owner = game.zones.owner(zone)
        of = SeatRef(owner if owner is not None and 0 <= owner < len(self.names) else 0)
        does = self.text(f"{game.name}.place.text.{kind}", self.names, seat=of)
        lines = (does, *notes, self.contents_line(zone, table))
        return Description(self.zone_name(zone, table), lines, game.zones[zone].clause)

    def contents_line(self, zone: Zone, table: Inventory) -> str:
        """Return a line on the visible contents of a zone; of hidden pieces only their number."""
        pieces = Counter(table.get(zone, ()))
        if not pieces:
            return self.text("table.place.empty")
        named = []
        for piece, n in pieces.items():
            seat = self.describer.represented_seat(piece)
            name = piece_name(piece, self.game.name, self.text, n)
            key = "table.place.hidden" if is_back(piece) else "table.turn.count"
            named.append(self.text(key, n=n, piece=name if seat is None else self.names[seat]))
        return self.text("table.place.holds", what=named)

    # Texts

    def _title(self, title: DescriptionLine | SeatRef) -> str:
        if isinstance(title, SeatRef):
            return self.names[title.seat]
        return capitalize_sentence(self._line(title))

    def _lines(self, lines: Sequence[DescriptionLine]) -> Iterator[str]:
        """Yield lines in words, each with a capital first letter unless it is of a name."""
        for line in lines:
            if line.is_optional and not all(map(self.text.has_text, _text_keys(line))):
                continue
            said = self._line(line)
            named = any(said.startswith(name) for name in self.names if name)
            yield said if named else capitalize_sentence(said)

    def _line(self, line: DescriptionLine) -> str:
        return self.text(line.key, self.names, **dict(line.params))


def load_table_describer(
    game: Game[Any], options: Mapping[str, OptionValue], text: Catalogue, names: Sequence[str]
) -> TableDescriber:
    """Return the describer of a match in words.

    Args:
        game: The game.
        options: Chosen options of the match.
        text: Catalogue of the language.
        names: Names of the seats.
    """
    return TableDescriber(games.load_piece_describer(game, options, len(names)), text, names)


def _text_keys(line: DescriptionLine) -> Iterator[str]:
    """Yield the catalogue keys that a line needs."""
    yield line.key
    for _, value in line.params:
        if isinstance(value, TextRef):
            yield value.key
