"""Piece art of Market Day: cards, discs, and the static stalls and boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.games.market_day import booth_pictures, card_pictures
from scenes.games.market_day.materials import MATERIALS
from scenes.games.market_day.square_geometry import DISC_SIZE
from scenes.games.market_day.zone_layout import MarketDayZoneLayout
from scenes.kit.high_contrast import adapt_contrast
from scenes.kit.layers import Layer
from scenes.kit.materials import edge_node
from scenes.kit.picture_groups import stack_pictures
from scenes.kit.placement import CardSlot
from scenes.kit.roles.piece_art import (
    DEFAULT_WORTH,
    HandLabel,
    PieceArt,
    relative_value,
)
from scenes.kit.roles.seating import LayoutRole
from scenes.kit.table_parts import flat_node, seat_token, shadowed_node, text_growth
from sprites.components import HAND_CARD_SIZE
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, TintedPicture
from tabletop.core.zones import Piece, Seat, Zone, parse_zone
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import piece_rank
from tabletop.games.market_day.sheet import CARD_RANKS

DISCARD_GREYNESS = 0.6  # how grey the cards of the discard pile are
EDGE_ORDER, WALL_ORDER = 1.0, 2.0
"""Orders of the far edge and of the walls of stalls behind the people."""
COUNTER_LAYER, AWNING_LAYER = Layer.FAR_EDGE.z_at(0.1), Layer.FAR_EDGE.z_at(0.15)
"""Layers of counters and awnings before the people."""
AWNING_LIFT = 16.0
PATCH_COLOR: Final = (255, 238, 204, 56)
PATCH_RADIUS: Final = 16.0
"""The pale patch on which a card will be played; it has no edge."""
SIGN_SHARE, SIGN_TINT = 0.44, (255, 255, 255, 165)
"""Size of a seat's sign on its patch, by the width of the card, and its opacity."""


class MarketDayPieceArt(LayoutRole[MarketDay, MarketDayZoneLayout], PieceArt):
    """The piece art of Market Day."""

    def static_nodes(self) -> Sequence[Node]:
        """Return the static nodes of the table: the far edge and the stalls."""
        edge = edge_node(MATERIALS, self.theme)
        edge.z = Layer.STATIC.z_at(
            EDGE_ORDER
        )  # the people of this game stand before it, behind their counters
        nodes = [edge]
        for seat in self.zone_layout.far_edge.seats:
            nodes += self._stall(seat)
        if not self.theme.high_contrast:
            for seat in self.seating.seats:
                color = self.seating.color(seat)
                nodes += [_patch(slot, color) for slot in self.zone_layout.resting_slots(seat)]
        return nodes

    def _stall(self, seat: Seat) -> list[Node]:
        """Return wall, counter and awning of a stall."""
        row = self.zone_layout.far_edge
        wall, counter, awning = row.wall_box(seat), row.counter_box(seat), row.awning_box(seat)
        cloth = BakedPicture(f"market_day/stall/{self.seating.color(seat)}", *awning.size)
        roof = shadowed_node(cloth, *awning.center, AWNING_LAYER, f"awning:{seat}")
        roof.lift = AWNING_LIFT
        board = BakedPicture("market_day/booth/counter", *counter.size)
        return [
            flat_node(booth_pictures.wall_picture(wall), *wall.center, WALL_ORDER),
            shadowed_node(board, *counter.center, COUNTER_LAYER, f"counter:{seat}"),
            roof,
        ]

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece at its size in a zone."""
        if piece.startswith("disc."):
            return BakedPicture(piece.replace(".", "/"), width=DISC_SIZE)
        kind, _, owner = parse_zone(zone)
        width = self.zone_layout.place(zone).piece_width
        rank = piece_rank(piece)
        if not rank:
            return card_pictures.back_picture(width)
        name = self.seating.game_text(f"rank.{rank}")
        if kind == "hand" and owner == self.seating.home_seat:
            seen = self.zone_layout.square.min_visible_width
            return card_pictures.card_face(
                rank, name, width, seen, self._letters, self.min_text_size, self._badge_light
            )
        face = card_pictures.card_face(
            rank, name, width, em=self.min_text_size, badge_light=self._badge_light
        )
        return card_pictures.WitheredPicture(face, DISCARD_GREYNESS) if kind == "discard" else face

    @property
    def _badge_light(self) -> float:
        """Light on the colour behind a number: less in high contrast."""
        return card_pictures.HIGH_CONTRAST_BADGE_LIGHT if self.theme.high_contrast else 1.0

    @property
    def _letters(self) -> float:
        """The size of letters of the names in one's own hand: the same on all cards."""
        names = tuple(self.seating.game_text(f"rank.{rank}") for rank in CARD_RANKS)
        square = self.zone_layout.square
        most = card_pictures.NAME_TEXT_SIZE * text_growth(self.min_text_size)
        return card_pictures.common_name_text_size(
            names, square.hand_card_width, square.min_visible_width, most
        )

    def large_picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece for the close-up."""
        if piece.startswith("disc."):
            return self.picture(piece, zone)
        rank = piece_rank(piece)
        if not rank:
            return card_pictures.back_picture(HAND_CARD_SIZE[0])
        return card_pictures.card_face(
            rank,
            self.seating.game_text(f"rank.{rank}"),
            HAND_CARD_SIZE[0],
            badge_light=self._badge_light,
        )

    def pile_picture(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        """Return the picture of a pile; None for an empty one."""
        if not pieces or zone == "box":
            return None
        if parse_zone(zone).kind == "hand":
            width = self.zone_layout.place(zone).piece_width
            return adapt_contrast(self.theme, card_pictures.back_picture(width))
        return adapt_contrast(
            self.theme, card_pictures.deck_picture(self.picture(pieces[-1], zone), len(pieces))
        )

    def worth(self, piece: Piece) -> float:
        """Return the worth of a piece among its kind, 0 to 1."""
        rank = piece_rank(piece) if piece.startswith("card.") else 0
        return relative_value(rank, CARD_RANKS) if rank else DEFAULT_WORTH

    def hand_label(self, piece: Piece) -> HandLabel | None:
        """Return the label of a held piece for demo viewers."""
        rank = piece_rank(piece)
        return HandLabel(str(rank), card_pictures.RANK_COLORS[rank], f"{rank:02}") if rank else None

    def revealed_hand(self, pieces: Sequence[Piece], box: Box) -> Picture | None:
        """Return a hand of small cards in a demo."""
        if not self.zone_layout.has_spread_hands:
            return None
        ranks, whole = [piece_rank(piece) for piece in pieces], self.zone_layout.square.hand_size
        return card_pictures.spread_picture(ranks, box.size, whole)

    def revealed_piece_box(self, count: int, index: int, box: Box) -> Box | None:
        """Return the box of a small card of a hand in a demo."""
        if not self.zone_layout.has_spread_hands:
            return None
        whole = self.zone_layout.square.hand_size
        card = card_pictures.spread_boxes(count, box.size, whole)[index]
        return card._replace(x=box.x + card.x, y=box.y + card.y)

    def letter(self, piece: Piece) -> str:
        """Return the letter of a piece for high contrast."""
        family, _, kind = piece.partition(".")
        return self.seating.game_text(f"letter.{kind}") if family == "disc" else ""

    def material(self, piece: Piece) -> str:
        """Return the material of a piece, for its sounds."""
        return "card" if piece.startswith("card.") else "marker"


def _patch(slot: CardSlot, color: str) -> Node:
    """Return the pale patch on which a card will be played, with the sign of its seat."""
    patch = FilledRect(*slot.box.size, PATCH_COLOR, PATCH_RADIUS)
    sign = TintedPicture(seat_token(color, slot.width * SIGN_SHARE), SIGN_TINT)
    return flat_node(stack_pictures(patch, sign), *slot.box.center, WALL_ORDER)
