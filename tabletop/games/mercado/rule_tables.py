# Compiled by mypyc: see tools/compile.
"""Prepared sheet tables of Mercado: small tuples by tile, space and privilege number."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from tabletop.core.sheets import Sheet
from tabletop.core.zones import Piece
from tabletop.games.mercado.prices import compute_offer_needs
from tabletop.games.mercado.sheet import STEP_ICONS, SheetContents, read_contents
from tabletop.games.mercado.state import COIN_KINDS, PACKED_SINGLE_COINS

SEAT_COUNTS: Final = range(2, 5)
"""Possible numbers of seats."""
COIN_PIECES: Final = tuple(f"coin.{coin}" for coin in COIN_KINDS)
SEAL_PIECE: Final = "seal.wax"
DISC_PIECE: Final = "disc.start"

CountedEffect = tuple[str, int]
"""A word of the sheet, and the number of times; `others_` precedes effects on the others."""


class RuleTables:
    """Prepared sheet tables. Tiles are numbered: objects, perfumes, merchant, changer.

    Privileges are numbered by kind, in the order of their keys; `privileges` holds all
    eighteen.
    """

    def __init__(self, contents: SheetContents) -> None:
        self.contents = contents
        self.components = contents.components
        self.tiles = (*contents.objects, *contents.perfumes, *contents.market)
        self.objects = tuple(range(len(contents.objects)))
        self.perfumes = tuple(range(len(self.objects), len(self.tiles) - 2))
        self.merchant, self.changer = len(self.tiles) - 2, len(self.tiles) - 1
        self.tile_needs = tuple(dict(compute_offer_needs(tile.price)) for tile in self.tiles)
        self.kind_bits = _present(self.components.draw + self.components.seal_draw)
        self.tile_vp = tuple(tile.vp for tile in self.tiles)
        self.tile_effects = tuple(
            _in_order(tile.effects, tile.others_effects) for tile in self.tiles
        )
        self.denies_seals = tuple("no_seals" in tile.others_effects for tile in self.tiles)
        families = (
            ("object", contents.objects),
            ("perfume", contents.perfumes),
            ("market", contents.market),
        )
        self.pieces: tuple[Piece, ...] = tuple(
            f"{family}.{tile.key}" for family, tiles in families for tile in tiles
        )
        self.object_pieces, self.perfume_pieces = (
            tuple(piece if piece.startswith(family) else "" for piece in self.pieces)
            for family in ("object", "perfume")
        )
        self.icon_steps = tuple(
            tuple(STEP_ICONS.get(space.icon, 0) for space in side) for side in contents.spaces
        )
        self.icons = tuple(tuple(space.icon for space in side) for side in contents.spaces)
        self.has_icon = tuple(
            tuple(space.icon != "none" for space in side) for side in contents.spaces
        )
        kinds = sorted({privilege.key: privilege for privilege in contents.privileges}.items())
        self.privilege_keys = tuple(key for key, _ in kinds)
        self.privilege_vp = tuple(privilege.vp for _, privilege in kinds)
        self.privilege_effects = tuple(privilege.effects for _, privilege in kinds)
        self.privileges = tuple(
            sorted(self.privilege_keys.index(each.key) for each in contents.privileges)
        )
        self.privilege_pieces: tuple[Piece, ...] = tuple(
            f"privilege.{key}" for key in self.privilege_keys
        )

    def initial_black_supply(self, seats: int) -> int:
        """Return the number of black coins beside the board at the start (MER-3.1)."""
        return self.components.black - seats * self.components.bag

    def initial_seal_supply(self, seats: int) -> int:
        """Return the number of seals beside the board at the start (MER-3.1)."""
        return self.components.seals - seats * self.components.seal


def read_tables(sheet: Sheet) -> RuleTables:
    """Return the tables of a sheet. Raises SheetError."""
    return RuleTables(read_contents(sheet))


def _in_order(own: tuple[str, ...], others: tuple[str, ...]) -> tuple[CountedEffect, ...]:
    """Return the effects: white and black coins for the buyer first, then as printed (MER-5.5)."""
    words = (*own, *(f"others_{word}" for word in others if word != "no_seals"))
    first = [word for word in ("white", "black") if word in words]
    rest = [word for word in dict.fromkeys(words) if word not in first]
    return tuple((word, words.count(word)) for word in (*first, *rest))


def _present(most: int) -> dict[int, int]:
    """Return a bit for each kind of coin among up to `most` drawn coins, by these coins."""
    found = {}
    for n in range(most + 1):
        for kinds in combinations_with_replacement(range(len(PACKED_SINGLE_COINS)), n):
            found[sum(PACKED_SINGLE_COINS[kind] for kind in kinds)] = sum(
                1 << kind for kind in set(kinds)
            )
    return found
