# Compiled by mypyc: see tools/compile.
"""A sheet made ready for play: small tuples by tile, space and privilege number."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from tabletop.core.zones import Piece
from tabletop.games.mercado.prices import needs
from tabletop.games.mercado.sheet import STEPS, Contents
from tabletop.games.mercado.state import COINS, UNIT

SEATS: Final = range(2, 5)
COIN_PIECES: Final = tuple(f"coin.{coin}" for coin in COINS)
SEAL: Final = "seal.wax"
DISC: Final = "disc.start"

Effect = tuple[str, int]
"""A word of the sheet (with `others_` before those for the others) and how many times."""


class Tables:
    """What the rules look up. Tiles are numbered: objects, perfumes, merchant, changer.

    Privileges are numbered by kind, in the order of their keys; `privileges` holds all eighteen.
    """

    def __init__(self, contents: Contents) -> None:
        self.contents = contents
        self.components = contents.components
        self.tiles = (*contents.objects, *contents.perfumes, *contents.market)
        self.objects = tuple(range(len(contents.objects)))
        self.perfumes = tuple(range(len(self.objects), len(self.tiles) - 2))
        self.merchant, self.changer = len(self.tiles) - 2, len(self.tiles) - 1
        self.needs = tuple(dict(needs(tile.price)) for tile in self.tiles)
        self.present = _present(self.components.draw + self.components.seal_draw)
        self.worth = tuple(tile.vp for tile in self.tiles)
        self.effects = tuple(_in_order(tile.effects, tile.others) for tile in self.tiles)
        self.no_seals = tuple("no_seals" in tile.others for tile in self.tiles)
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
        self.steps = tuple(
            tuple(STEPS.get(space.icon, 0) for space in side) for side in contents.spaces
        )
        self.icons = tuple(tuple(space.icon for space in side) for side in contents.spaces)
        self.marked = tuple(
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

    def black_supply(self, seats: int) -> int:
        """Black coins beside the board at the start (MER-3.1)."""
        return self.components.black - seats * self.components.bag

    def seal_supply(self, seats: int) -> int:
        """Seals beside the board at the start (MER-3.1)."""
        return self.components.seals - seats * self.components.seal


def _in_order(own: tuple[str, ...], others: tuple[str, ...]) -> tuple[Effect, ...]:
    """White and black coins for the buyer first, then the rest as printed (MER-5.5)."""
    words = (*own, *(f"others_{word}" for word in others if word != "no_seals"))
    first = [word for word in ("white", "black") if word in words]
    rest = [word for word in dict.fromkeys(words) if word not in first]
    return tuple((word, words.count(word)) for word in (*first, *rest))


def _present(most: int) -> dict[int, int]:
    """From drawn coins to a bit for each kind among them."""
    found = {}
    for n in range(most + 1):
        for kinds in combinations_with_replacement(range(len(UNIT)), n):
            found[sum(UNIT[kind] for kind in kinds)] = sum(1 << kind for kind in set(kinds))
    return found
