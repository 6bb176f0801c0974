"""Finds pieces by their names, in a query or in a whole sentence, for every client."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from tabletop.core.chance import HashedChance
from tabletop.core.util.search_key import search_key
from tabletop.core.zones import Piece, Zone
from tabletop.narration.descriptions import Description, TableDescriber
from tabletop.text.message_format import capitalize_sentence, piece_name

MAX_FOUND_PIECES: Final = 4
"""Maximum number of pieces that a query finds by a part of their names."""
MIN_PART_LENGTH: Final = 3
"""Minimum length of a part of a name in Latin letters; other scripts need one letter less."""
_BRACKETS: Final = re.compile(r"\s*[(（][^()（）]*[)）]$")


class FoundPiece(NamedTuple):
    """A kind of piece of a game with its description."""

    piece: Piece
    zone: Zone
    """A zone in which it lies at the beginning."""
    description: Description


class PieceSearch:
    """A search among the pieces of a game with something printed on them."""

    def __init__(self, describer: TableDescriber) -> None:
        """Collect the pieces of a new match.

        Args:
            describer: Describer of a match in one language.
        """
        game, seats = describer.game, len(describer.names)
        table = game.inventory(game.new_initial_state(seats, {}, HashedChance(0)))
        found: dict[tuple[str, tuple[str, ...]], FoundPiece] = {}
        self._keys_by_piece: dict[Piece, tuple[str, tuple[str, ...]]] = {}
        for zone in table:
            for piece, described in describer.describer.describe_zone_pieces(zone, table):
                told = describer.format_description(described)
                if describer.describer.represented_seat(piece) is not None:
                    name = piece_name(piece, game.name, describer.text)
                    told = told._replace(title=capitalize_sentence(name))
                if told.lines:
                    key = told.title, told.lines
                    found.setdefault(key, FoundPiece(piece, zone, told))
                    self._keys_by_piece.setdefault(piece, key)
        self.pieces: Sequence[FoundPiece] = tuple(found.values())
        self._indices = {key: index for index, key in enumerate(found)}
        self._keys = [
            name_keys([each.description.title, describer.piece_name(each.piece, 2)])
            for each in self.pieces
        ]

    def find(self, query: str) -> list[FoundPiece]:
        """Return the pieces with this name, or else the first ones with this part of a name."""
        wanted = search_key(query)
        if exact := self._with_keys([wanted]):
            return exact
        if len(wanted) < MIN_PART_LENGTH - (not wanted.isascii()):
            return []
        begins = re.compile(rf"(?<![a-z0-9]){re.escape(wanted)}")
        parts = {key for keys in self._keys for key in keys if begins.search(key)}
        return self._with_keys(parts)[:MAX_FOUND_PIECES]

    def find_piece(self, piece: Piece) -> int | None:
        """Return the index of a piece among `pieces`; None if nothing is printed on it."""
        key = self._keys_by_piece.get(piece)
        return None if key is None else self._indices[key]

    def find_in_sentence(self, sentence: str) -> list[FoundPiece]:
        """Return the pieces that a sentence names."""
        return self._with_keys(named_keys(self._keys, sentence))

    def _with_keys(self, wanted: Collection[str]) -> list[FoundPiece]:
        """Return the pieces that have one of these search keys."""
        return [
            each
            for each, keys in zip(self.pieces, self._keys, strict=True)
            if not keys.isdisjoint(wanted)
        ]


def name_keys(names: Sequence[str]) -> frozenset[str]:
    """Return the search keys of names, also without what stands in brackets at their ends."""
    short = [_BRACKETS.sub("", name) for name in names]
    return frozenset(key for name in (*names, *short) if (key := search_key(name)))


def named_keys(known: Iterable[Collection[str]], sentence: str) -> set[str]:
    """Return the search keys that a sentence names.

    A name inside a longer one that is named too does not count.

    Args:
        known: Search keys of each piece or zone.
        sentence: The sentence.
    """
    said = search_key(sentence)
    named = {key for keys in known for key in keys if _is_named(key, said)}
    return {key for key in named if not any(key != other and key in other for other in named)}


def _is_named(key: str, said: str) -> bool:
    """True if a sentence contains a name as whole words; Japanese has none to tell apart."""
    return re.search(rf"(?<![a-z0-9]){re.escape(key)}(?![a-z0-9])", said) is not None
