"""Piece art of Mercado: tiles, coins, piles, and the static nodes."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from scenes.games.mercado import board, seat_purses, tile_pictures
from scenes.games.mercado.materials import MATERIALS
from scenes.games.mercado.zone_layout import ACT_SCALE, MercadoZoneLayout
from scenes.kit import bags
from scenes.kit.high_contrast import adapt_contrast, add_letter
from scenes.kit.layers import Layer
from scenes.kit.materials import PanelMaterial, edge_node
from scenes.kit.picture_groups import number_tag, stack_pictures
from scenes.kit.roles.piece_art import (
    DEFAULT_WORTH,
    HandLabel,
    PieceArt,
    relative_value,
)
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import MIN_TEXT_SIZE, number_text_size, shadowed_node
from sprites.components import card_deck_picture, coin_picture, meeple_picture, wax_seal_picture
from sprites.node import Node, NodeRole
from sprites.painting import Picture
from sprites.picture import BakedPicture, FilledRect, NineSlice, PictureGroup
from tabletop.core.zones import Piece, Seat, Zone, is_back, parse_zone
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.rule_tables import COIN_PIECES

MAX_NUMBER_SIZE = 34.0
"""Numbers beside pieces grow with the text scale up to this: more would touch its neighbours."""
PLATE_COLOR = (18, 10, 6)
"""Ground of the number of a stack."""
LARGE_BAG_HEIGHT = 184.0
"""Height of a bag in the close-up."""
PRIVILEGE_LABEL_COLOR = (128, 30, 44)
"""Background of a held privilege's label, for demo viewers."""


class MercadoPieceArt(LayoutRole[Mercado, MercadoZoneLayout], PieceArt):
    """The piece art of Mercado."""

    lettered_pieces = COIN_PIECES
    seat_families = ("marker",)

    def __init__(self, seating: Seating[Mercado], places: MercadoZoneLayout) -> None:
        super().__init__(seating, places)
        self.tables = seating.game.tables

    def static_nodes(self) -> Sequence[Node]:
        """Return the static nodes of the table: the far edge, the trays, the track."""
        side = ("A", "B").index(str(self.seating.setup.options.get("side", "A")))
        track = board.board_nodes(self.tables.icons[side], table_type(self.theme.text_scale).word)
        if self.zone_layout.purchase is not None:  # one stays on the table that steps back
            raised = [copy(node) for node in track]
            for node in raised:
                node.z = Layer.ACT.z_at(node.z * 0.1)
                node.role = NodeRole.ACT  # the marker lands on it
            track += raised
        trays = self.zone_layout.market.tray_nodes()
        return [edge_node(MATERIALS, self.theme), self._cloth_node(), *trays, *track]

    def _cloth_node(self) -> Node:
        """Return the cloth on which drawn coins lie."""
        box = self.zone_layout.cloth_box
        node = shadowed_node(NineSlice("mercado/cloth-drawn", *box.size), *box.center, 3.0)
        node.role = NodeRole.GROUND
        return node

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece at its size in a zone."""
        family, _, kind = piece.partition(".")
        at = parse_zone(zone)
        if family == "coin":
            return coin_picture(kind, self.zone_layout.place(zone).piece_width)
        if family in ("object", "perfume", "market"):
            act = self.zone_layout.purchase
            is_bought = act is not None and zone == f"market:{act.place}"
            scale = ACT_SCALE if is_bought else 1.0
            return self._tile(family, kind, at.kind, self.min_text_size, scale)
        if family == "privilege":
            return self._privilege(piece, at.kind, at.owner)
        if family == "seal":
            return wax_seal_picture(seat_purses.SEAL_SIZE)
        if family == "marker":
            return meeple_picture(self.seating.color(int(kind)), board.MARKER_SIZE)
        return BakedPicture("disc/start", width=board.SPACE_SIZE - 2)

    def _tile(self, family: str, kind: str, where: str, em: float, scale: float = 1.0) -> Picture:
        if kind == "?":
            return tile_pictures.tile_back(family)
        if where != "market":
            return tile_pictures.small_tile_picture(family, kind)
        said = self.tables.tiles[self.tables.pieces.index(f"{family}.{kind}")]
        shown = tile_pictures.TilePrintedValues(
            said.price, said.vp, said.effects, said.others_effects
        )
        return tile_pictures.tile_picture(family, kind, shown, self._label(family, kind), em, scale)

    def _label(self, family: str, kind: str) -> str:
        """A tile's name as it stands on it: perfumes without the word that all of them share."""
        if family == "perfume":
            return self.seating.game_text(f"tile.{kind}")
        return self.seating.piece_name(f"{family}.{kind}")

    def _privilege(self, piece: Piece, where: str, owner: Seat | None) -> Picture:
        height = 64.0
        if where == "hand":
            if owner is None or owner == self.seating.home_seat:
                is_large = self.zone_layout.far_edge.is_large
                height = (
                    seat_purses.LARGE_HAND_PRIVILEGE_HEIGHT
                    if is_large
                    else seat_purses.HAND_PRIVILEGE_HEIGHT
                )
            else:
                height = seat_purses.PRIVILEGE_HEIGHT
        if is_back(piece):
            return tile_pictures.privilege_back(height)
        number = self.tables.privilege_pieces.index(piece)
        vp, effects = self.tables.privilege_vp[number], self.tables.privilege_effects[number]
        return tile_pictures.privilege_picture(vp, effects, height, self.min_text_size)

    def large_picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece for the close-up."""
        family, at = piece.partition(".")[0], parse_zone(zone)
        if at.kind == "bag" and at.owner is not None:
            return bags.bag_picture(self.seating.color(at.owner), LARGE_BAG_HEIGHT)
        if family in ("object", "perfume", "market") and not is_back(piece):
            return self._tile(family, piece.partition(".")[2], "market", MIN_TEXT_SIZE)
        if family == "privilege":
            return self.picture(piece, f"hand:{self.seating.home_seat}")
        return self.picture(piece, zone)

    def pile_picture(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        """Return the picture of a pile; None for an empty one."""
        at = parse_zone(zone)
        ink = PanelMaterial("marble").text_color(self.theme)[:3]
        if at.kind == "bag" and at.owner is not None:
            height = self.zone_layout.purse(at.owner).bag_box.height
            return adapt_contrast(
                self.theme, bags.bag_picture(self.seating.color(at.owner), height)
            )
        if at.kind == "supply":
            count = pieces.count
            kept = [(self._kept(piece), count(piece)) for piece in ("coin.black", "coin.white")]
            heaps = [*kept, (wax_seal_picture(board.SUPPLY_PIECE_SIZE), count("seal.wax"))]
            return board.supply_picture(heaps, number_text_size(self.theme, MAX_NUMBER_SIZE), ink)
        if not pieces:
            return None
        if at.owner is not None:
            return adapt_contrast(self.theme, self.picture(pieces[0], zone))
        top = self.picture(pieces[-1], zone)
        if at.kind in ("discard", "privilege_discard"):
            return adapt_contrast(self.theme, top)
        return adapt_contrast(
            self.theme, self._stack(card_deck_picture(top, len(pieces)), len(pieces))
        )

    def _kept(self, piece: Piece) -> Picture:
        """A coin of the supply."""
        look = coin_picture(piece.partition(".")[2], board.SUPPLY_PIECE_SIZE)
        return add_letter(self.theme, look, self.letter(piece))

    def _stack(self, cards: Picture, count: int) -> Picture:
        """A face-down stack with the number of its cards."""
        tag = number_tag(str(count), self.min_text_size)
        plate = FilledRect(*tag.size, PLATE_COLOR, tag.size[1] / 2)  # no edge shines through
        number = stack_pictures(plate, tag)
        width, height = max(cards.size[0], number.size[0]), cards.size[1]
        left, top = (width - number.size[0]) / 2, height - number.size[1] * 0.62
        size = width, max(height, top + number.size[1])
        return PictureGroup(size, ((cards, (width - cards.size[0]) / 2, 0), (number, left, top)))

    def hand_label(self, piece: Piece) -> HandLabel | None:
        """Return the label of a held piece for demo viewers."""
        if piece not in self.tables.privilege_pieces:
            return None
        vp = str(self.tables.privilege_vp[self.tables.privilege_pieces.index(piece)])
        return HandLabel(vp, PRIVILEGE_LABEL_COLOR, vp)

    def worth(self, piece: Piece) -> float:
        """Return the worth of a piece among its kind, 0 to 1."""
        t = self.tables
        if piece in t.privilege_pieces:
            return relative_value(t.privilege_vp[t.privilege_pieces.index(piece)], t.privilege_vp)
        if piece in t.pieces:
            points = [max(tile.vp, 0) for tile in t.tiles]
            return relative_value(points[t.pieces.index(piece)], points)
        return DEFAULT_WORTH

    def material(self, piece: Piece) -> str:
        """Return the material of a piece, for its sounds."""
        family = piece.partition(".")[0]
        return {"object": "tile", "perfume": "tile", "market": "tile", "privilege": "card",
                "disc": "marker"}.get(family, family)  # fmt: skip
