"""What Zahab's things look like where they lie: furniture, cards, tiles, camels, tokens."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.zahab import cards, ground, handcards, ring
from scenes.games.zahab.descriptions import contributed, describe
from scenes.games.zahab.furniture import furniture
from scenes.games.zahab.places import ZahabPlaces
from scenes.kit.contrast import clear, marked
from scenes.kit.parts import LEAST, number_size
from scenes.kit.roles.looks import USUAL, Description, HeldSign, Looks, among
from scenes.kit.roles.seating import SeatedRole, Seating
from scenes.kit.roles.showing import Showing
from scenes.kit.signs import centred, tag
from sprites.components import deck
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Fill, Group, shaded
from tabletop.core.zones import Piece, Zone, address, is_back
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.moving import START_TILE
from tabletop.games.zahab.state import ZahabState
from tabletop.games.zahab.tables import FIGURES, GEM, GOLD

_NEUTRAL_LIGHT = 0.62
"""Camels that nobody rides look pale beside those of the seats."""
_SMALL = 34.0
"""Numbers of the spirit's track are hidden by its disc up to this size."""
_SPIRIT_GROUND = (24, 17, 62)
_MATERIALS = {"card": "card", "rondel": "tile", "gold": "coin", "gem": "gem"}
HELD = (76, 40, 130)
"""The ground of a level that is held, for those who watch a demo."""
MOST = 40.0
"""Numbers beside pieces grow with the text scale up to this: more would touch its neighbours."""


class ZahabLooks(SeatedRole[Zahab, ZahabPlaces], Looks):
    """The looks of the caravan ring."""

    lettered = (GOLD, GEM)
    of_seats = ("camel", "disc", *FIGURES)

    def __init__(self, seating: Seating[Zahab], places: ZahabPlaces) -> None:
        super().__init__(seating, places)
        self.tables = seating.game.tables
        self.seen: ZahabState | None = None
        """The last position of which all was shown, as the viewer may know it."""

    def effect(self, number: int) -> cards.EffectKey:
        """What a card or a kind of space does."""
        return cards.EffectKey(self.tables.effects[number])

    def camel(self, number: int) -> Picture:
        """A seat's camel, or one that nobody rides."""
        if number < self.seating.count:
            return Baked(f"camel/{self.seating.color(number)}", width=self.places.ring.camel)
        taken = {self.seating.color(seat) for seat in self.seating.seats}
        free = [name for name in ("white", "black", "green", "purple") if name not in taken]
        look = Baked(f"camel/{free[number % 2]}", width=self.places.ring.camel)
        return shaded(look, _NEUTRAL_LIGHT) if free[number % 2] == "white" else look

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        family, _, kind = piece.partition(".")
        width = self.places.place(zone).width
        match family:
            case "card":
                if address(zone).kind == "discard" and not is_back(piece):
                    level = str(self.tables.levels[_kind(piece)])
                    return cards.star(level, width, self.em)
                held = address(zone).kind == "hand" and width == ground.HAND_CARD
                return (self._held(piece) if held else None) or self._card(piece, width)
            case "rondel":
                start = piece == self.tables.tile_pieces[START_TILE]
                width, height = 258.0 * self.places.ring.scale, 132.0 * self.places.ring.scale
                return Baked("zahab/tile-start" if start else "zahab/tile", width, height)
            case "spirit" if self.em > _SMALL:  # large numbers of its track stay below it
                wide, half = 0.84 * width, width / 2
                below = Fill(wide, wide, _SPIRIT_GROUND, wide / 2)
                disc = Baked("zahab/spirit", width, width)
                return centred((width, width), (below, half, half), (disc, half, half))
            case "gold" | "gem" | "spirit":
                return Baked(f"zahab/{family}", width, width)
            case "camel" | "neutral":
                return self.camel(int(kind))
        return Baked(f"zahab/disc-{self.seating.color(int(kind))}", ring.DISC, ring.DISC)

    def _card(self, piece: Piece, width: float, em: float = 0.0) -> Picture:
        if is_back(piece):
            return cards.back(width)
        kind = _kind(piece)
        return cards.card(kind, self.tables.levels[kind], self.effect(kind), width, em or self.em)

    def _held(self, piece: Piece) -> Picture | None:
        """A card of the own hand, of which a third is seen where it holds ten; None where letters
        are too large for that."""
        if is_back(piece):
            return None
        kind = _kind(piece)
        level, effect = self.tables.levels[kind], self.effect(kind)
        return handcards.held(kind, level, effect, ground.HAND_CARD, self.em)

    def pool(self, zone: Zone) -> Sequence[Piece]:
        """What all know of a pile of cards: of a hand those that all have seen, then backs."""
        at, view, pieces = address(zone), self.seen, self.tables.card_pieces
        if view is None:
            return ()
        if at.kind == "exile":
            return [pieces[card] for card in view.exile]
        if at.kind != "hand" or at.owner is None or at.owner == self.seating.home:
            return ()
        known = sorted(view.known[at.owner], key=self.tables.levels.__getitem__)
        hidden = len(view.hands[at.owner]) - len(known)
        return [*(pieces[card] for card in known), *["card.?"] * hidden]

    def place(self, zone: Zone, showing: Showing) -> Sequence[str]:
        at = address(zone)
        if at.kind in FIGURES and at.number is not None:
            return contributed(self.seating, at.kind, at.number)
        if at.kind == "spirit" and at.number is not None:
            return (self.seating.say("description.spirit", n=at.number),)
        key = self._space(zone)
        return (self.seating.say(f"effect.{key}"),) if key else ()

    def _space(self, zone: Zone) -> str:
        """The kind of a space of the ring; empty elsewhere."""
        at = address(zone)
        if at.kind != "ring" or at.number is None or self.seen is None:
            return ""
        effect = self.tables.ring[self.seen.tiles[at.number >> 1]][at.number & 1]
        return self.tables.space_key(effect)

    def large(self, piece: Piece, zone: Zone) -> Picture:
        if pool := self.pool(zone):
            return cards.spread([self._card(each, self.places.ring.card, LEAST) for each in pool])
        if piece.startswith("card."):
            return self._card(piece, ground.HAND_CARD, LEAST)
        return self.picture(piece, zone)

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        kind = address(zone).kind
        if kind == "supply":
            gold = pieces.count("gold.coin")
            size = number_size(self.theme, MOST)
            gems = len(pieces) - gold
            heaps = (
                (self._kept(GOLD), gold, min(5, -(-gold // 4))),
                (self._kept(GEM), gems, min(3, -(-gems // 2))),
            )
            return supply(heaps, size, self.places.ring.apart)
        if kind == "box" or not pieces:
            return None
        return clear(self.theme, deck(self.picture(pieces[-1], zone), len(pieces)))

    def _kept(self, piece: Piece) -> Picture:
        """A token of the supply."""
        look = Baked(f"zahab/{piece.partition('.')[0]}", 44.0, 44.0)
        return marked(self.theme, look, self.letter(piece))

    def sign(self, piece: Piece) -> HeldSign | None:
        if not piece.startswith("card.") or is_back(piece):
            return None
        level = str(self.tables.levels[_kind(piece)])
        return HeldSign(level, HELD, f"{level:>2}")

    def worth(self, piece: Piece) -> float:
        if piece.startswith("card.") and not is_back(piece):
            levels = self.tables.levels
            return among(levels[_kind(piece)], levels)
        return USUAL

    def material(self, piece: Piece) -> str:
        return _MATERIALS.get(piece.partition(".")[0], "marker")

    def furniture(self) -> Sequence[Node]:
        return furniture(self.seating, self.places)

    def description(self, piece: Piece, zone: Zone) -> Description | None:
        return describe(self.seating, piece, zone, self.pool(zone))


def supply(heaps: Sequence[tuple[Picture, int, int]], size: float, half: float) -> Picture:
    """The heaps of the supply, so far from its middle, and how much is in each. heaps: what a piece
    looks like, how many there are, how many of them are shown."""
    height = 76.0
    parts: list[tuple[Picture, float, float]] = []
    for (look, n, shown), middle in zip(heaps, (half, 3 * half), strict=True):
        for i in range(shown):
            across, up = ((0, 0), (26, 2), (13, -12), (-12, -10), (30, -14))[i]
            parts.append((look, middle - 44 + across, 22 + up))
        words = tag(str(n), size)
        parts.append((words, middle - words.size[0] / 2 - 4, height - words.size[1]))
    return Group((4 * half, height), tuple(parts))


def _kind(piece: Piece) -> int:
    return int(piece.partition(".")[2])
