"""Finds visible pieces and zones by name, and describes them as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tabletop.core.descriptions import PieceDescription
from tabletop.core.state import State
from tabletop.core.util.search_key import search_key
from tabletop.core.zones import Inventory, Piece, Zone, is_back, parse_zone
from tabletop.narration.descriptions import TableDescriber
from tabletop.narration.piece_search import name_keys, named_keys
from tabletop.text.message_format import capitalize_sentence

BOX_ZONE_KIND = "box"
"""Zone kind of unused pieces, which lie in the box and are not described."""


class DescribedPiece(NamedTuple):
    """Equal pieces of one zone: their description and the names by which they are found."""

    zone: Zone
    amount: int
    title: str
    lines: tuple[str, ...]
    keys: frozenset[str]
    """Search keys of the names."""


class TableLookup:
    """Descriptions of one position, as far as a player view shows it."""

    def __init__(self, describer: TableDescriber, view: State) -> None:
        """Read the visible pieces.

        Args:
            describer: Describer of the match in one language.
            view: Player view of the reader.
        """
        self._describer = describer
        self._view = view
        self._table: Inventory = describer.game.inventory(view)

    @property
    def zones(self) -> list[Zone]:
        """Zones with pieces or emptied stocks: common zones first, then seat by seat."""
        stock = self._describer.game.hidden_stock
        zones = [zone for zone in dict.fromkeys((*self._table, *stock)) if self._is_used(zone)]
        owners = {zone: self._describer.game.zones.owner(zone) for zone in zones}
        order = sorted(zones, key=lambda zone: -1 if owners[zone] is None else owners[zone] or 0)
        return [zone for zone in order if self._table.get(zone) or zone in stock]

    def _is_used(self, zone: Zone) -> bool:
        """True if a zone is part of the match: the box only where it counts to read stocks."""
        return parse_zone(zone).kind != BOX_ZONE_KIND or bool(self._describer.game.hidden_stock)

    def zone_lines(self) -> list[str]:
        """Return one line for each zone with pieces."""
        return [self._describer.zone_line(zone, self._table) for zone in self.zones]

    def describe_table(self, zones: Sequence[Zone] = ()) -> list[str]:
        """Return the lines of zones with their different pieces; each piece is described once.

        Pieces with the same description share a line.

        Args:
            zones: Zones to describe; all zones with pieces if empty.
        """
        lines = [] if zones else list(self._describer.status_lines(self._view))
        told: set[tuple[str, tuple[str, ...]]] = set()
        for zone in zones or self.zones:
            lines.append(self._describer.zone_line(zone, self._table))
            titles: dict[tuple[str, ...], list[str]] = {}
            for each in (*self._pieces(zone), *self._stock_pieces(zone)):
                if each.lines and (each.title, each.lines) not in told:
                    told.add((each.title, each.lines))
                    titles.setdefault(each.lines, []).append(each.title)
            text = self._describer.text
            lines += [
                self._describer.description_line(text.join_list(names), does)
                for does, names in titles.items()
            ]
            said = [line for does in titles for line in does]
            notes = self._describer.zone_notes(zone, self._table, self._view)
            lines += [note for note in notes if note not in said]
        return lines

    def find(self, name: str) -> list[str]:
        """Return the lines of the visible pieces and zones with a name or a part of it."""
        wanted = search_key(name)
        if not wanted:
            return []
        pieces, zones = self._all_pieces(), self._zone_keys()
        exact = [each for each in pieces if wanted in each.keys]
        exact_zones = [zone for zone, keys in zones.items() if wanted in keys]
        exact_symbols = self._find_symbols(lambda keys: wanted in keys)
        if exact or exact_zones or exact_symbols:
            found_zones = self.describe_table(exact_zones) if exact_zones else ()
            return [*self._tell(exact), *found_zones, *exact_symbols]
        if found := [each for each in pieces if any(wanted in key for key in each.keys)]:
            return self._tell(found)
        named_zones = [zone for zone, keys in zones.items() if any(wanted in key for key in keys)]
        if named_zones:
            return self.describe_table(named_zones)
        return self._find_symbols(lambda keys: any(wanted in key for key in keys))

    def _find_symbols(self, is_meant: Callable[[frozenset[str]], bool]) -> list[str]:
        """Return the lines of the printed symbols whose name has suitable search keys."""
        return [
            self._describer.description_line(each.title, each.lines)
            for each in self._describer.symbols().values()
            if is_meant(name_keys([each.title]))
        ]

    def find_in_sentence(self, sentence: str) -> list[str]:
        """Return the lines of the visible pieces and zones that a sentence names.

        A name inside a longer one that is named too does not count.
        """
        pieces, zones = self._all_pieces(), self._zone_keys()
        named = named_keys((*(each.keys for each in pieces), *zones.values()), sentence)
        found_zones = [zone for zone, keys in zones.items() if keys & named]
        return [
            *self._tell([each for each in pieces if each.keys & named]),
            *(self.describe_table(found_zones) if found_zones else ()),
        ]

    def _all_pieces(self) -> list[DescribedPiece]:
        """Return the visible pieces of all zones."""
        return [each for zone in self.zones for each in self._pieces(zone)]

    def _zone_keys(self) -> dict[Zone, frozenset[str]]:
        """Return the search keys of all zones, empty ones too."""
        zones = filter(self._is_used, self._table)
        return {zone: name_keys([self._describer.zone_name(zone, self._table)]) for zone in zones}

    def _tell(self, found: Sequence[DescribedPiece]) -> list[str]:
        """Return each different description, followed by the zones where its pieces lie."""
        text, lines = self._describer.text, []
        for title, does in dict.fromkeys((each.title, each.lines) for each in found):
            places = [
                text(
                    "terminal.in_place", n=each.amount,
                    place=self._describer.zone_name(each.zone, self._table),
                )
                for each in found
                if (each.title, each.lines) == (title, does)
            ]  # fmt: skip
            lines += [
                self._describer.description_line(title, does),
                text("terminal.where", places=places),
            ]
        return lines

    def _pieces(self, zone: Zone) -> Iterator[DescribedPiece]:
        """Yield the different visible pieces of a zone that have a description."""
        for piece, found in self._describer.describer.describe_zone_pieces(zone, self._table):
            if not is_back(piece):
                yield self._described(piece, zone, found)

    def _stock_pieces(self, zone: Zone) -> Iterator[DescribedPiece]:
        """Yield the different pieces with which a hidden zone began."""
        for piece in dict.fromkeys(self._describer.game.hidden_stock.get(zone, ())):
            found = self._describer.describer.describe_piece(piece, zone)
            if found is not None:
                yield self._described(piece, zone, found)

    def _described(self, piece: Piece, zone: Zone, found: PieceDescription) -> DescribedPiece:
        """Return a piece with its description in words."""
        describer = self._describer
        told, owned = describer.format_description(found), describer.piece_name(piece)
        is_seat = describer.describer.represented_seat(piece) is not None
        title = capitalize_sentence(owned) if is_seat else told.title
        keys = name_keys([title, owned, describer.piece_name(piece, 2)])
        return DescribedPiece(zone, found.amount, title, told.lines, keys)
