"""Piece art of Nacho: cards, cubes, the bag, and the static nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.games.nacho import card_pictures
from scenes.games.nacho.geometry import NAME_HEIGHT, POST_WIDTH, PROVINCE_CARD_EDGE, slot_geometry
from scenes.games.nacho.materials import MATERIALS
from scenes.games.nacho.roadway import road_picture
from scenes.games.nacho.zone_layout import BAG_COLOR, NachoZoneLayout
from scenes.kit import bags
from scenes.kit.high_contrast import adapt_contrast
from scenes.kit.layers import Layer
from scenes.kit.materials import WOOD_PANEL
from scenes.kit.node_builders import card_slot_node, mat_node
from scenes.kit.roles.piece_art import (
    DEFAULT_WORTH,
    HandLabel,
    PieceArt,
    relative_value,
)
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.table_parts import MIN_TEXT_SIZE, flat_node, shadowed_node
from scenes.ui.style import skin
from sprites.components import card_deck_picture, seat_symbol_picture
from sprites.node import Node
from sprites.painting import Picture
from sprites.palette import SEAT_COLOR_BY_NAME
from sprites.picture import BakedPicture, Color, FilledRect
from tabletop.core.zones import Piece, Seat, Zone, is_back, parse_zone
from tabletop.games.nacho.descriptions.rule_variant import read_variant
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.pieces import MOUNTIE_PIECES, PROVINCE_CARD_PIECES, SMUGGLER_PIECES
from tabletop.games.nacho.sheet import CARDS_PER_PROVINCE
from tabletop.games.nacho.state import INGREDIENTS, PROVINCE_INDICES, PROVINCES

LAND_COLORS: Final[dict[str, Color]] = dict(
    zip(
        PROVINCES, ((188, 211, 234), (235, 217, 162), (169, 214, 211), (205, 189, 232)), strict=True
    )
)
"""Colours of the provinces on the map."""
LOT_COLORS: Final[dict[str, Color]] = dict(
    zip(
        PROVINCES, ((226, 238, 250), (250, 242, 214), (222, 243, 240), (238, 230, 250)), strict=True
    )
)
"""Colours of the snow on the provinces' lots."""
POST_COLOR: Final[Color] = (44, 66, 98)

CUBE_PIECES: Final[tuple[Piece, ...]] = tuple(f"cube.{what}" for what in INGREDIENTS)

CARD_SLOT_COLORS = (8, 10, 24, 90), (210, 224, 255, 50)
"""Colours of a card slot."""


class NachoPieceArt(LayoutRole[Nacho, NachoZoneLayout], PieceArt):
    """The piece art of Nacho."""

    lettered_pieces = CUBE_PIECES

    def __init__(self, seating: Seating[Nacho], places: NachoZoneLayout) -> None:
        super().__init__(seating, places)
        self.tables = seating.game.tables
        self.variant = read_variant(seating.game, seating.setup.options)

    def static_nodes(self) -> Sequence[Node]:
        """Return the static nodes of the table."""
        ground, theme = self.zone_layout.geometry, self.theme
        nodes = [
            *(mat_node(MATERIALS.shared_panel, theme, box) for box in ground.mat_boxes),
            *(self._land(province) for province in PROVINCE_INDICES),
            mat_node(WOOD_PANEL, theme, ground.mountie_area.sign_box, 2),
            *(
                [
                    mat_node(
                        MATERIALS.home_panel, theme, ground.home_geometry.warehouse_box, 4, "crate"
                    )
                ]
                if ground.home_geometry
                else []
            ),
        ]
        sunk = [
            ground.mountie_area.mountie_slot,
            ground.draw_area.deck_slot,
            ground.draw_area.discard_slot,
        ]
        if not self.variant.has_random_mounties:
            sunk += ground.mountie_area.pile_slots
        nodes += [card_slot_node(spot, 1, CARD_SLOT_COLORS, 4) for spot in sunk]
        if self.seating.is_public:
            nodes.append(shadowed_node(road_picture(ground), *ground.road_box.center, 3, "road"))
        for seat in self.seating.seats:
            nodes += self._bank(seat)
        for province, bonus in enumerate(
            () if self.variant.has_no_bonus else self.tables.majority_bonuses
        ):
            box = ground.province_box(province)
            _, top = slot_geometry(box.width, box.height)
            medal = card_pictures.bonus_medal(
                bonus, top - NAME_HEIGHT - PROVINCE_CARD_EDGE, self.min_text_size
            )
            x, y = (
                box.right - 10 - medal.size[0] / 2,
                box.y + (PROVINCE_CARD_EDGE + NAME_HEIGHT + top) / 2,
            )
            nodes.append(shadowed_node(medal, x, y, Layer.MEDALS, f"bonus:{province}"))
        return nodes

    def _bank(self, seat: Seat) -> list[Node]:
        """A seat's mats, its lots, the place of its chosen card."""
        bank, nodes = self.zone_layout.seat_geometry(seat), []
        for box, name in zip(bank.mat_boxes, (f"panel:{seat}", ""), strict=True):
            nodes.append(mat_node(MATERIALS.rival_panel, self.theme, box, 4, name))
        color = self.seating.color(seat)
        for province in PROVINCE_INDICES:
            cell, post = bank.lot_box(province), bank.post_box(province)
            inks = LOT_COLORS[PROVINCES[province]], SEAT_COLOR_BY_NAME[color].rgb
            lot = skin.FramedRectangle(*cell.size, *inks, 4.0, 14.0)
            cantina = BakedPicture(
                f"nacho/lot-{PROVINCES[province]}", width=cell.width - POST_WIDTH - 6
            )
            low = cell.bottom - 4 - cantina.size[1] / 2
            board = FilledRect(post.width, post.height, POST_COLOR, 14.0)
            sign = seat_symbol_picture(SEAT_COLOR_BY_NAME[color].symbol, 30.0)
            nodes += [
                shadowed_node(lot, *cell.center, 5, f"cantina:{province}/{seat}"),
                flat_node(cantina, post.right + cantina.size[0] / 2 + 2, low, 5.5),
                flat_node(board, *post.center, 6),
                flat_node(sign, post.center[0], post.y + 24, 6.5),
            ]
        nodes.append(card_slot_node(bank.chosen_slot, 6, CARD_SLOT_COLORS, 4))
        return nodes

    def _land(self, province: int) -> Node:
        """The column of a province on the map."""
        box, name = self.zone_layout.geometry.land_box(province), PROVINCES[province]
        land = skin.FramedRectangle(
            *box.size, LAND_COLORS[name], card_pictures.PROVINCE_COLORS[name], 5.0, 20.0
        )
        return shadowed_node(land, *box.center, 1)

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece at its size in a zone."""
        family, _, kind = piece.partition(".")
        width = self.zone_layout.place(zone).piece_width
        if family == "cube":
            return card_pictures.cube_picture(kind, width)
        if family == "gem":
            return BakedPicture("nacho/gemstone", width, width)
        if family == "province":
            return self._province(piece, parse_zone(zone).number)
        return self._card(piece, width)

    def _card(self, piece: Piece, width: float, em: float = 0.0) -> Picture:
        """A card that lies upright, so wide."""
        family, _, kind = piece.partition(".")
        if family == "roundend":
            return card_pictures.round_end_card(self.seating.game_text("table.round_end"), width)
        if is_back(piece):
            return card_pictures.back_picture(family, width)
        if family == "mountie":
            place, _, penalty = kind.partition("-")
            return card_pictures.mountie_card(place, int(penalty), width, em or self.min_text_size)
        flag, _, figure = kind.partition("-")
        wage = self.tables.wages[SMUGGLER_PIECES.index(piece)]
        return card_pictures.smuggler_card(flag, int(figure), wage, width, em or self.min_text_size)

    def _province(self, piece: Piece, number: int | None) -> Picture:
        place = PROVINCES[number or 0]
        box = self.zone_layout.geometry.province_box(number or 0)
        if is_back(piece):
            return card_pictures.province_back(place, (box.width, box.height))
        card, t = PROVINCE_CARD_PIECES.index(piece), self.tables
        place = PROVINCES[card // CARDS_PER_PROVINCE]
        asks = tuple(INGREDIENTS[what] for what in t.slot_ingredients[card])
        label = self.seating.game_text(f"flag.{place}")
        size = box.width, box.height
        high = self.theme.high_contrast
        letters = tuple(self.letter(f"cube.{what}") for what in asks) if high else ()
        return card_pictures.province_card(
            place, label, asks, t.slot_prices[card], size, self.min_text_size, letters
        )

    def large_picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece for the close-up."""
        family, _, kind = piece.partition(".")
        if family == "cube":
            return card_pictures.cube_picture(kind, 120.0)
        if family in ("smuggler", "mountie", "roundend"):
            return self._card(piece, self.zone_layout.large_card_width, MIN_TEXT_SIZE)
        return self.picture(piece, zone)

    def pile_picture(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        """Return the picture of a pile; None for an empty one."""
        if zone == "bag":
            return adapt_contrast(
                self.theme,
                bags.bag_picture(BAG_COLOR, self.zone_layout.geometry.draw_area.bag_height),
            )
        if not pieces or zone == "box":
            return None
        return adapt_contrast(
            self.theme, card_deck_picture(self.picture(pieces[-1], zone), len(pieces))
        )

    def hand_label(self, piece: Piece) -> HandLabel | None:
        """Return the label of a held piece for demo viewers."""
        flag, _, number = piece.partition(".")[2].rpartition("-")
        if not piece.startswith("smuggler.") or flag not in card_pictures.PROVINCE_COLORS:
            return None
        return HandLabel(number, card_pictures.PROVINCE_COLORS[flag], f"{int(number):02}{flag}")

    def worth(self, piece: Piece) -> float:
        """Return the worth of a piece among its kind, 0 to 1."""
        family, _, kind = piece.partition(".")
        if family == "gem":
            return 1.0
        if is_back(piece) or family not in ("smuggler", "mountie"):
            return DEFAULT_WORTH
        like = SMUGGLER_PIECES if family == "smuggler" else MOUNTIE_PIECES
        return relative_value(
            float(kind.partition("-")[2]), (float(p.partition("-")[2]) for p in like)
        )

    def material(self, piece: Piece) -> str:
        """Return the material of a piece, for its sounds."""
        family = piece.partition(".")[0]
        return family if family in ("cube", "gem") else "card"
