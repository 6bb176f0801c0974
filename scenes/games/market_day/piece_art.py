"""Piece art of Market Day: cards, discs, and the static stalls and boards."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.market_day import booth_pictures, card_pictures
from scenes.games.market_day.materials import MATERIALS
from scenes.games.market_day.street_geometry import CENTER_X, DISC_SIZE
from scenes.games.market_day.zone_layout import MarketDayZoneLayout
from scenes.kit.high_contrast import adapt_contrast
from scenes.kit.layers import Layer
from scenes.kit.materials import WOOD_PANEL
from scenes.kit.node_builders import mat_node
from scenes.kit.placement import CARD_ASPECT
from scenes.kit.roles.piece_art import (
    DEFAULT_WORTH,
    HandLabel,
    PieceArt,
    relative_value,
)
from scenes.kit.roles.seating import LayoutRole
from scenes.kit.table_parts import flat_node, shadowed_node
from scenes.ui.style import skin
from sprites.components import HAND_CARD_SIZE
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture
from tabletop.ai.characters import portrait_name
from tabletop.core.zones import Piece, Seat, Zone, parse_zone
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import piece_rank
from tabletop.games.market_day.sheet import CARD_RANKS

AWNING_SLANT = 14.0  # how much lower an awning hangs at the lane than at its other end
CARD_SLOT_COLORS = (20, 9, 3, 90), (240, 205, 150, 46)  # the inks of a place for a pile
DISCARD_GREYNESS = 0.6  # how grey the cards of the discard pile are


class MarketDayPieceArt(LayoutRole[MarketDay, MarketDayZoneLayout], PieceArt):
    """The piece art of Market Day."""

    def static_nodes(self) -> Sequence[Node]:
        """Return the static nodes of the table."""
        street = self.zone_layout.street
        boards = (
            (street.fixtures.sign_box,)
            if street.has_home_stall_in_row
            else (street.fixtures.sign_box, street.home_numbers_box)
        )
        nodes = [mat_node(WOOD_PANEL, self.theme, board) for board in boards]
        for spot in (street.fixtures.deck_slot, street.fixtures.discard_slot):
            size = spot.width + 10, spot.width * CARD_ASPECT + 10
            nodes.append(
                flat_node(
                    skin.FramedRectangle(*size, *CARD_SLOT_COLORS, 2.0, 12.0), spot.x, spot.y, 1
                )
            )
        for seat in self.seating.seats:
            nodes += self._stall(seat)
        return nodes

    def _stall(self, seat: Seat) -> list[Node]:
        """Counter, slots and awning of a seat."""
        street, stall = self.zone_layout.street, self.zone_layout.stall(seat)
        counter, awning = stall.counter_box, stall.awning_size
        nodes = [mat_node(MATERIALS.rival_panel, self.theme, counter, 2, f"counter:{seat}")]
        for index in range(stall.slot_count):
            pose = stall.slot_placement(index)
            wares = seat + index
            keeps = index == stall.slot_count - 1  # the last place to be covered by a card
            booth = (
                booth_pictures.keeper_booth(
                    portrait_name(self.seating.setup.seats[seat]),
                    wares,
                    stall.card_width,
                    street.keeper_looks_left(stall),
                )
                if keeps
                else booth_pictures.goods_booth(wares, stall.card_width)
            )
            slot = skin.RectangleOutline(
                stall.card_width + 4, stall.card_height + 4, (138, 90, 44, 170), 3.0, 16.0
            )
            nodes += [flat_node(booth, pose.x, pose.y, 4), flat_node(slot, pose.x, pose.y, 4.1)]
        cloth: Picture = BakedPicture(f"market_day/stall/{self.seating.color(seat)}", *awning)
        top = stall.top
        if street.is_lane:
            cloth = booth_pictures.SlantedPicture(
                cloth, AWNING_SLANT if stall.x < CENTER_X else -AWNING_SLANT
            )
            top -= AWNING_SLANT
        roof = shadowed_node(cloth, stall.x, top + cloth.size[1] / 2, Layer.ROOFS, f"awning:{seat}")
        roof.lift = 16.0
        return [*nodes, roof]

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
            seen = self.zone_layout.street.min_visible_width
            em = self.min_text_size
            return card_pictures.card_face(rank, name, width, seen, self._letters, em)
        face = card_pictures.card_face(rank, name, width)
        return card_pictures.WitheredPicture(face, DISCARD_GREYNESS) if kind == "discard" else face

    @property
    def _letters(self) -> float:
        """The size of letters of the names in one's own hand: the same on all cards."""
        names = tuple(self.seating.game_text(f"rank.{rank}") for rank in CARD_RANKS)
        street = self.zone_layout.street
        most = (
            max(card_pictures.NAME_TEXT_SIZE, self.min_text_size)
            if street.is_hand_panel
            else card_pictures.NAME_TEXT_SIZE
        )
        return card_pictures.common_name_text_size(
            names, HAND_CARD_SIZE[0], street.min_visible_width, most
        )

    def large_picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece for the close-up."""
        if piece.startswith("disc."):
            return self.picture(piece, zone)
        rank = piece_rank(piece)
        if not rank:
            return card_pictures.back_picture(HAND_CARD_SIZE[0])
        return card_pictures.card_face(
            rank, self.seating.game_text(f"rank.{rank}"), HAND_CARD_SIZE[0]
        )

    def pile_picture(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        """Return the picture of a pile; None for an empty one."""
        if not pieces or zone == "box":
            return None
        if parse_zone(zone).kind == "hand":
            return adapt_contrast(self.theme, card_pictures.hand_picture(len(pieces), 52.0))
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

    def letter(self, piece: Piece) -> str:
        """Return the letter of a piece for high contrast."""
        family, _, kind = piece.partition(".")
        return self.seating.game_text(f"letter.{kind}") if family == "disc" else ""

    def material(self, piece: Piece) -> str:
        """Return the material of a piece, for its sounds."""
        return "card" if piece.startswith("card.") else "marker"
