"""Piece art of Zahab: cards, tiles, camels, tokens, and the static nodes."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.zahab import card_pictures, geometry, hand_card_pictures, ring_geometry
from scenes.games.zahab.static_nodes import RULE_CAMEL_WIDTH, build_static_nodes
from scenes.games.zahab.zone_layout import ZahabZoneLayout
from scenes.kit.high_contrast import adapt_contrast, add_letter
from scenes.kit.picture_groups import centre_pictures, number_tag
from scenes.kit.placement import CARD_ASPECT
from scenes.kit.roles.piece_art import (
    DEFAULT_WORTH,
    HandLabel,
    PieceArt,
    relative_value,
)
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.setting.halo_text import CREAM, halo_text
from scenes.kit.setting.type_sizes import WORD_SIZE, table_type
from scenes.kit.table_parts import MIN_TEXT_SIZE
from scenes.ui.style.theme import Theme
from sprites.components import card_deck_picture
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, PictureGroup, darken_picture
from tabletop.core.zones import Piece, Zone, is_back, parse_zone
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.mechanics.camel_movement import START_TILE
from tabletop.games.zahab.rule_tables import FIGURE_NAMES, GEM_PIECE, GOLD_PIECE
from tabletop.games.zahab.state import NEUTRAL_CAMELS, ZahabState

_NEUTRAL_LIGHT = 0.62
"""Camels that nobody rides look pale beside those of the seats."""
NONE_LIGHT = 0.45
"""Light on a piece that stands for none of its kind."""
_HAND_CARD_WIDTHS = (geometry.HAND_CARD_WIDTH, geometry.LARGE_HAND_CARD_WIDTH)
_RACK_COLOR, _RACK_RADIUS = (26, 13, 8, 120), 6.0
"""The recess in which the backs of a hand lie: touched, it is one place however few there are."""
_SMALL = 34.0
"""Numbers of the spirit's track are hidden by its disc up to this size."""
_SPIRIT_GROUND = (24, 17, 62)
_MATERIALS = {"card": "card", "rondel": "tile", "gold": "coin", "gem": "gem"}
LARGE_NUMBER_INSET = 8.0
"""Distance by which a large number lies over its heap in the supply."""
LEVEL_LABEL_COLOR = (76, 40, 130)
"""Background of a held card's level, for demo viewers."""


class ZahabPieceArt(LayoutRole[Zahab, ZahabZoneLayout], PieceArt):
    """The piece art of Zahab."""

    lettered_pieces = (GOLD_PIECE, GEM_PIECE)
    seat_families = ("camel", "disc", *FIGURE_NAMES)

    def __init__(self, seating: Seating[Zahab], places: ZahabZoneLayout) -> None:
        super().__init__(seating, places)
        self.tables = seating.game.tables
        self.last_view: ZahabState | None = None
        """The last position of which all was shown, as the viewer may know it."""

    def effect_key(self, number: int) -> card_pictures.EffectKey:
        """Return the cache key of the effect of a card or of a kind of space."""
        return card_pictures.EffectKey(self.tables.effects[number])

    def camel_picture(self, number: int, width: float | None = None) -> Picture:
        """Return a seat's camel, or a neutral one; by default as wide as on the ring."""
        width = width or self.zone_layout.ring.camel_width
        if number < self.seating.seat_count:
            return BakedPicture(f"camel/{self.seating.color(number)}", width=width)
        return self._neutral_camel(number, width)

    def _neutral_camel(self, number: int, width: float) -> Picture:
        taken = {self.seating.color(seat) for seat in self.seating.seats}
        free = [name for name in ("white", "black", "green", "purple") if name not in taken]
        look = BakedPicture(f"camel/{free[number % 2]}", width=width)
        return darken_picture(look, _NEUTRAL_LIGHT) if free[number % 2] == "white" else look

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece at its size in a zone."""
        family, _, kind = piece.partition(".")
        width = self.zone_layout.piece_width(piece, zone)
        match family:
            case "card":
                is_small = width <= geometry.DISCARD_STAR_WIDTH
                if is_small and parse_zone(zone).kind == "discard" and not is_back(piece):
                    return self._discarded(piece, width)
                is_held = parse_zone(zone).kind == "hand" and width in _HAND_CARD_WIDTHS
                return (self._held(piece, width) if is_held else None) or self._card(piece, width)
            case "rondel":
                start = piece == self.tables.tile_pieces[START_TILE]
                width, height = (
                    258.0 * self.zone_layout.ring.scale,
                    132.0 * self.zone_layout.ring.scale,
                )
                return BakedPicture("zahab/tile-start" if start else "zahab/tile", width, height)
            case "spirit" if (
                self.min_text_size > _SMALL
            ):  # large numbers of its track stay below it
                wide, half = 0.84 * width, width / 2
                below = FilledRect(wide, wide, _SPIRIT_GROUND, wide / 2)
                disc = BakedPicture("zahab/spirit", width, width)
                return centre_pictures((width, width), (below, half, half), (disc, half, half))
            case "gold" | "gem" | "spirit":
                look = BakedPicture(f"zahab/{family}", width, width)
                is_none = family == "spirit" and parse_zone(zone).number == 0
                return darken_picture(look, NONE_LIGHT) if is_none else look
            case "camel" | "neutral":
                is_waiting = parse_zone(zone).kind == "stable"
                return self.camel_picture(int(kind), width if is_waiting else None)
        return BakedPicture(
            f"zahab/disc-{self.seating.color(int(kind))}",
            ring_geometry.DISC_SIZE,
            ring_geometry.DISC_SIZE,
        )

    def _discarded(self, piece: Piece, width: float) -> Picture:
        """Return a discarded card on its owner's mat: its level, on paper where there is room."""
        level = str(self.tables.levels[_kind(piece)])
        if width == geometry.DISCARD_CARD_WIDTH and self.min_text_size <= MIN_TEXT_SIZE:
            return card_pictures.mini_card(level, width, width * CARD_ASPECT)
        return card_pictures.level_star(level, width, self.min_text_size)

    def _card(self, piece: Piece, width: float, em: float = 0.0) -> Picture:
        if is_back(piece):
            return card_pictures.back_picture(width)
        kind = _kind(piece)
        return card_pictures.trade_card(
            kind, self.tables.levels[kind], self.effect_key(kind), width, em or self.min_text_size
        )

    def _held(self, piece: Piece, width: float) -> Picture | None:
        """Return the picture of a hand card, or None for a face-down card or large letters.

        The picture must stay legible where a hand of ten shows a third of each card.
        """
        if is_back(piece):
            return None
        kind = _kind(piece)
        level, effect = self.tables.levels[kind], self.effect_key(kind)
        return hand_card_pictures.hand_card(kind, level, effect, width, self.min_text_size)

    def known_cards(self, zone: Zone) -> Sequence[Piece]:
        """Return the public knowledge of a pile of cards: cards that all have seen, then backs."""
        at, view, pieces = parse_zone(zone), self.last_view, self.tables.card_pieces
        if view is None:
            return ()
        if at.kind == "exile":
            return [pieces[card] for card in view.exile]
        if at.kind != "hand" or at.owner is None or at.owner == self.seating.home_seat:
            return ()
        known = sorted(view.known[at.owner], key=self.tables.levels.__getitem__)
        hidden = len(view.hands[at.owner]) - len(known)
        return [*(pieces[card] for card in known), *["card.?"] * hidden]

    def large_picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece for the close-up."""
        if pool := self.known_cards(zone):
            return card_pictures.card_grid(
                [
                    self._card(each, self.zone_layout.ring.display_card_width, MIN_TEXT_SIZE)
                    for each in pool
                ]
            )
        if piece.startswith("card."):
            return self._card(piece, geometry.LARGE_HAND_CARD_WIDTH, MIN_TEXT_SIZE)
        return self.picture(piece, zone)

    def pile_picture(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        """Return the picture of a pile; None for an empty one."""
        kind = parse_zone(zone).kind
        if kind == "supply":
            gold = pieces.count("gold.coin")
            size = tag_size(self.theme)
            gems = len(pieces) - gold
            heaps = (
                (self._kept(GOLD_PIECE), gold, min(5, -(-gold // 4))),
                (self._kept(GEM_PIECE), gems, min(3, -(-gems // 2))),
            )
            return supply_picture(heaps, size, self.zone_layout.ring.supply_heap_offset)
        if kind == "box" or not pieces:
            return None
        if kind == "hand":
            purse = self.zone_layout.purse(self.seating.game.zones.owner(zone) or 0)
            return adapt_contrast(self.theme, self.backs_picture(len(pieces), purse))
        return adapt_contrast(
            self.theme, card_deck_picture(self.picture(pieces[-1], zone), len(pieces))
        )

    def backs_picture(self, count: int, purse: geometry.Purse) -> Picture:
        """Return the backs of a hand in a recess of its mat; one alone with large text."""
        back = card_pictures.back_picture(geometry.HAND_BACK_WIDTH)
        if purse.is_line:
            return back
        step, size = purse.card_step(count), (purse.hand_width, back.size[1])
        rack = FilledRect(*size, _RACK_COLOR, _RACK_RADIUS)
        parts = tuple((back, step * n, 0.0) for n in range(count))
        return PictureGroup(size, ((rack, 0.0, 0.0), *parts))

    def revealed_hand(self, pieces: Sequence[Piece], box: Box) -> Picture | None:
        """Return the held cards with their levels, over their backs; None for large letters."""
        purse = self.zone_layout.purse(0)
        is_small = self.theme.high_contrast or self.min_text_size > MIN_TEXT_SIZE
        is_long = len(pieces) > geometry.MAX_MINI_CARDS
        if purse.is_line or is_small or is_long or any(map(is_back, pieces)):
            return None
        step, width = purse.card_step(len(pieces)), geometry.HAND_BACK_WIDTH
        levels = [str(self.tables.levels[_kind(piece)]) for piece in pieces]
        parts = tuple(
            (card_pictures.mini_card(level, width, box.height), step * n, 0.0)
            for n, level in enumerate(levels)
        )
        return PictureGroup(box.size, parts)

    def _kept(self, piece: Piece) -> Picture:
        """A token of the supply."""
        look = BakedPicture(f"zahab/{piece.partition('.')[0]}", 44.0, 44.0)
        return add_letter(self.theme, look, self.letter(piece))

    def hand_label(self, piece: Piece) -> HandLabel | None:
        """Return the label of a held piece for demo viewers."""
        if not piece.startswith("card.") or is_back(piece):
            return None
        level = str(self.tables.levels[_kind(piece)])
        return HandLabel(level, LEVEL_LABEL_COLOR, f"{level:>2}")

    def near_picture(self, piece: Piece, width: float) -> Picture:
        """Return a card of the hand at the near edge of a demo."""
        return self._card(piece, width)

    def worth(self, piece: Piece) -> float:
        """Return the worth of a piece among its kind, 0 to 1."""
        if piece.startswith("card.") and not is_back(piece):
            levels = self.tables.levels
            return relative_value(levels[_kind(piece)], levels)
        return DEFAULT_WORTH

    def material(self, piece: Piece) -> str:
        """Return the material of a piece, for its sounds."""
        return _MATERIALS.get(piece.partition(".")[0], "marker")

    def static_nodes(self) -> Sequence[Node]:
        """Return the static nodes of the table."""
        camels = [self._neutral_camel(number, RULE_CAMEL_WIDTH) for number in NEUTRAL_CAMELS]
        return build_static_nodes(self.seating, self.zone_layout, camels)


def tag_size(theme: Theme) -> float:
    """Return the size of numbers on piles and on gold: that of words."""
    return table_type(theme.text_scale).word


def supply_picture(heaps: Sequence[tuple[Picture, int, int]], size: float, half: float) -> Picture:
    """Return the heaps of the supply with their numbers.

    Args:
        heaps: For each heap the picture of a piece, the count and the number shown.
        size: Text size of the numbers, design pixels.
        half: Distance of each heap from the middle.
    """
    height = 76.0
    parts: list[tuple[Picture, float, float]] = []
    is_large = size > WORD_SIZE
    for (look, n, shown), middle in zip(heaps, (half, 3 * half), strict=True):
        for i in range(shown):
            across, up = ((0, 0), (26, 2), (13, -12), (-12, -10), (30, -14))[i]
            parts.append((look, middle - 44 + across, 22 + up))
        if is_large:  # a tag would hide the heap
            number = halo_text(str(n), size, CREAM)
            parts.append((number, middle - LARGE_NUMBER_INSET, 44.0 - number.size[1] / 2))
            continue
        words = number_tag(str(n), size)
        parts.append((words, middle - words.size[0] / 2 - 4, height - words.size[1]))
    return PictureGroup((4 * half, height), tuple(parts))


def _kind(piece: Piece) -> int:
    return int(piece.partition(".")[2])
