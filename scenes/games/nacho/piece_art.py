"""Piece art of Nacho: smugglers, Mounties, orders, cubes, the bag, and the static nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.games.nacho import card_pictures, scenery
from scenes.games.nacho.act_geometry import GUEST_HEIGHT
from scenes.games.nacho.act_places import ActPlace
from scenes.games.nacho.geometry import CHIP_CENTER, GUEST_ASPECT, LAND_WIDTH, RIDER_SIZE
from scenes.games.nacho.materials import MATERIALS
from scenes.games.nacho.zone_layout import BAG_COLOR, LARGE_CARD_WIDTH, NachoZoneLayout
from scenes.kit import bags
from scenes.kit.high_contrast import adapt_contrast
from scenes.kit.layers import Layer
from scenes.kit.materials import edge_node
from scenes.kit.picture_groups import row_pictures
from scenes.kit.roles.piece_art import (
    DEFAULT_WORTH,
    HandLabel,
    PieceArt,
    relative_value,
)
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.setting.halo_text import CREAM, halo_text
from scenes.kit.setting.type_sizes import NUMBER_SIZE, table_type
from scenes.kit.table_parts import flat_node, seat_token, shadowed_node
from sprites.components import card_deck_picture
from sprites.node import Node, NodeRole
from sprites.painting import Picture
from sprites.picture import BakedPicture, darken_picture
from sprites.typesetting import measure_text
from tabletop.core.zones import Piece, Zone, is_back, parse_zone
from tabletop.games.nacho.descriptions.rule_variant import read_variant
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.pieces import MOUNTIE_PIECES, PROVINCE_CARD_PIECES, SMUGGLER_PIECES
from tabletop.games.nacho.state import INGREDIENTS, PROVINCE_INDICES, PROVINCES

CUBE_PIECES: Final[tuple[Piece, ...]] = tuple(f"cube.{what}" for what in INGREDIENTS)
FLAG_WIDTH, LARGE_FLAG_WIDTH = 76.0, 104.0
"""Widths of the flag on a landscape, and where text is large."""
NAME_LEFT, BONUS_RIGHT = 106.0, 468.0
"""Left end of the name and right end of the bonus, from the left edge of a landscape."""
NAME_GAP: Final = 8.0
"""Least distance of a name from its bonus, beside that of its halo."""
HEAD_MIDDLE: Final = 42.0
"""Middle of name and bonus below the upper edge of a landscape."""
BONUS_COIN: Final = 42.0
CHIP_SIZE, LARGE_CHIP_SIZE = 44.0, 56.0
CHIP_ORDER: Final = 0.05
"""Order of the chips of a row in their layer, above the light of the row that leads."""
HIGH_CONTRAST_FLOOR_LIGHT: Final = 0.2
"""Light on the planks below words in high contrast."""


class NachoPieceArt(LayoutRole[Nacho, NachoZoneLayout], PieceArt):
    """The piece art of Nacho."""

    lettered_pieces = CUBE_PIECES

    def __init__(self, seating: Seating[Nacho], places: NachoZoneLayout) -> None:
        super().__init__(seating, places)
        self.tables = seating.game.tables
        self.variant = read_variant(seating.game, seating.setup.options)

    def static_nodes(self) -> Sequence[Node]:
        """Return the static nodes: far edge, flags and names, floors of the cantinas."""
        nodes = [edge_node(MATERIALS, self.theme)]
        for province in PROVINCE_INDICES:
            nodes += self._land(province)
        for province in PROVINCE_INDICES:
            nodes += self._floor(province)
        return nodes

    def _land(self, province: int) -> list[Node]:
        """The flag, name and bonus on the landscape of a province, and the post at its border."""
        ground = self.zone_layout.geometry
        box, place = ground.land_box(province), PROVINCES[province]
        width = LARGE_FLAG_WIDTH if ground.is_large else FLAG_WIDTH
        cloth = BakedPicture(f"nacho/flag-{place}", width=width)
        y = box.y + HEAD_MIDDLE
        flag = shadowed_node(cloth, box.x + 18 + width / 2, y, 4, f"flag:{province}")
        flag.role = NodeRole.FRAME  # a flag is a rectangle
        nodes = [flag]
        if province:
            post = scenery.border_post(box.height)
            nodes.append(shadowed_node(post, box.x, box.center[1], 2))
        right = box.x + BONUS_RIGHT
        if not self.variant.has_no_bonus:
            medal = self._bonus(self.tables.majority_bonuses[province])
            nodes.append(flat_node(medal, right - medal.size[0] / 2, y, 5, f"bonus:{province}"))
            right -= medal.size[0] + 8
        if not ground.is_large:
            nodes.append(self._name(province, box.x + NAME_LEFT, right, y))
        return nodes

    def _bonus(self, bonus: int) -> Picture:
        """Gold and its number: what most smugglers of a province bring."""
        number = halo_text(str(bonus), NUMBER_SIZE, self.theme.gold, "display")
        return row_pictures((card_pictures.gold_picture(BONUS_COIN), number), 2.0)

    def _name(self, province: int, left: float, right: float, y: float) -> Node:
        """The name of a province."""
        words, sizes = (
            self.seating.game_text(f"flag.{PROVINCES[province]}"),
            table_type(self.theme.text_scale),
        )
        room = right - left - NAME_GAP
        has_room = measure_text(words, sizes.name, "bold")[0] <= room
        size = sizes.name if has_room else sizes.word
        name = halo_text(words, size, CREAM)
        return flat_node(name, left + name.size[0] / 2, y, 5, f"name:{province}")

    def _floor(self, province: int) -> list[Node]:
        """The floor of a cantina under its eave, with the chip of each seat."""
        ground, contrast = self.zone_layout.geometry, self.theme.high_contrast
        floor = scenery.floor_picture(province, ground)
        if contrast:
            floor = darken_picture(floor, HIGH_CONTRAST_FLOOR_LIGHT)
        box = ground.floor_box(province)
        eave = scenery.SnowEave(*scenery.EAVE_SIZE)
        nodes = [
            shadowed_node(floor, *box.center, 5, f"floor:{province}"),
            shadowed_node(eave, LAND_WIDTH * (province + 0.5), box.y + 3, 6),
        ]
        size = LARGE_CHIP_SIZE if ground.is_large else CHIP_SIZE
        for seat in self.seating.seats:
            chip = seat_token(self.seating.color(seat), size)
            row = ground.row_box(province, seat)
            z = Layer.UNDER_PIECES.z_at(CHIP_ORDER)
            node = shadowed_node(chip, box.x + CHIP_CENTER, row.center[1], z)
            node.name = f"cantina:{province}/{seat}"
            nodes.append(node)
        return nodes

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece at its size in a zone."""
        family, _, kind = piece.partition(".")
        place, ground = parse_zone(zone).kind, self.zone_layout.geometry
        width = self.zone_layout.place(zone).piece_width
        if family == "cube":
            return card_pictures.cube_picture(kind, width)
        if family == "gem":
            return BakedPicture("nacho/gemstone", width, width)
        if family == "province":
            return self._order(piece, width)
        if family == "mountie":
            return self._mountie(piece, place, width, self._is_large_guest(zone))
        if place in ("cantina", "played", "discard") and not is_back(piece):
            flag, _, number = kind.partition("-")
            aspect = GUEST_ASPECT if self._is_large_guest(zone) else ground.guest_aspect
            high = width / aspect
            size, is_dark = (width, high), self.theme.high_contrast
            return card_pictures.guest_picture(flag, int(number), size, is_dark)
        return self._card(piece, width or LARGE_CARD_WIDTH)

    def _is_large_guest(self, zone: Zone) -> bool:
        """True if the guests of a zone stand in the middle, always with their numbers."""
        return self.zone_layout.place(zone).layer is Layer.ACT

    def _mountie(self, piece: Piece, place: str, width: float, is_in_act: bool) -> Picture:
        """The Mountie: in a row with its penalty, elsewhere with the flag where it rides to."""
        province, _, penalty = piece.partition(".")[2].partition("-")
        if place in ("cantina", "mountie_discard") and not is_back(piece):
            sizes, ground = table_type(self.theme.text_scale), self.zone_layout.geometry
            if is_in_act:
                return card_pictures.posted_mountie(int(penalty), GUEST_HEIGHT, sizes.number)
            size = sizes.name
            return card_pictures.posted_mountie(
                int(penalty), ground.mountie_height, size, ground.mountie_aspect
            )
        size = width if place == "mountie" else RIDER_SIZE
        return card_pictures.rider_picture("" if is_back(piece) else province, size)

    def _card(self, piece: Piece, width: float, em: float = 0.0) -> Picture:
        """A card that lies upright, so wide."""
        family, _, kind = piece.partition(".")
        if family == "roundend":
            return card_pictures.round_end_card(self.seating.game_text("table.round_end"), width)
        if is_back(piece):
            return card_pictures.back_picture(family, width)
        if family == "mountie":
            place, _, penalty = kind.partition("-")
            return card_pictures.mountie_card(place, int(penalty), width)
        flag, _, figure = kind.partition("-")
        wage = self.tables.wages[SMUGGLER_PIECES.index(piece)]
        size, is_dark = em or self.min_text_size, self.theme.high_contrast
        return card_pictures.smuggler_card(flag, int(figure), wage, width, size, is_dark)

    def _order(self, piece: Piece, width: float) -> Picture:
        """The order of a province: its price tags."""
        ground, sizes = self.zone_layout.geometry, table_type(self.theme.text_scale)
        scale = width / ground.order_box(0).width if width else 1.0
        tag = ground.tag_size[0] * scale, ground.tag_size[1] * scale
        width = ground.order_box(0).width * scale
        price = (sizes.number if ground.is_large else sizes.name) * scale
        if is_back(piece):
            return card_pictures.order_picture((), (), tag, width, price)
        card, t = PROVINCE_CARD_PIECES.index(piece), self.tables
        asks = tuple(INGREDIENTS[what] for what in t.slot_ingredients[card])
        letters: tuple[str, ...] = ()
        if self.theme.high_contrast:
            letters = tuple(self.letter(f"cube.{what}") for what in asks)
        return card_pictures.order_picture(asks, t.slot_prices[card], tag, width, price, letters)

    def act_place(self) -> Picture | None:
        """Return the road of a delivery, or the cantina of an arrest."""
        act = self.zone_layout.delivery or self.zone_layout.arrest
        if act is None:
            return None
        is_night = self.zone_layout.arrest is not None
        return ActPlace(act.province, is_night, self.theme.high_contrast)

    def large_picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece for the close-up."""
        family, _, kind = piece.partition(".")
        if family == "cube":
            return card_pictures.cube_picture(kind, 120.0)
        if family in ("smuggler", "mountie", "roundend"):
            return self._card(piece, LARGE_CARD_WIDTH)
        return self.picture(piece, zone)

    def pile_picture(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        """Return the picture of a pile; None for an empty one, and for one beyond the edges."""
        if zone == "bag":
            return adapt_contrast(
                self.theme, bags.bag_picture(BAG_COLOR, self.zone_layout.bag_height)
            )
        if parse_zone(zone).kind not in ("deck", "hand") or not pieces:
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

    def near_picture(self, piece: Piece, width: float) -> Picture:
        """Return a card of the hand at the near edge of a demo."""
        return self._card(piece, width)

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
