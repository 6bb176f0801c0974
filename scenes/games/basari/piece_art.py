"""Piece art of Basari: cards, gems, and the static nodes."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.basari import card_pictures, geometry
from scenes.games.basari.materials import MATERIALS
from scenes.games.basari.zone_layout import BasariZoneLayout
from scenes.kit.high_contrast import adapt_contrast
from scenes.kit.materials import WOOD_PANEL
from scenes.kit.node_builders import card_slot_node, mat_node
from scenes.kit.roles.piece_art import DEFAULT_WORTH, PieceArt, relative_value
from scenes.kit.roles.seating import LayoutRole
from scenes.kit.table_parts import flat_node, shadowed_node
from sprites.components import card_deck_picture
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, NineSlice, Text
from tabletop.core.zones import Piece, Zone, is_back, parse_zone
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import COLOURS, GEM_KINDS, unpack_gem_counts
from tabletop.text.message_format import capitalize_sentence

MAX_GEM_SIZE, GEM_SIZE_STEP = 60.0, 6.0
"""Size of the best gem in the comparison, and the step by which each next one is smaller."""

CARD_SLOT_COLORS = (12, 5, 8, 90), (240, 205, 150, 56)
"""Colours of a card slot."""


class BasariPieceArt(LayoutRole[Basari, BasariZoneLayout], PieceArt):
    """The piece art of Basari."""

    lettered_pieces = GEM_KINDS

    def static_nodes(self) -> Sequence[Node]:
        """Return the static nodes of the table."""
        felt, rug, sign = geometry.FELT_BOX, self.zone_layout.rug.box, geometry.SIGN_BOX
        theme = self.theme
        nodes = [
            mat_node(MATERIALS.shared_panel, theme, felt),
            *self._lamp(felt.inset(felt.width / 4, 0.0), 0.5),
            shadowed_node(BakedPicture("basari/haggle", *rug.size), *rug.center, 2, "rug"),
            card_slot_node(geometry.DECK_SLOT, 1, CARD_SLOT_COLORS, 6),
            mat_node(WOOD_PANEL, theme, sign, 2),
            *self._home(),
        ]
        for (x, _), prize in zip(
            geometry.STOCK_POSITIONS, self.seating.game.tables.colour_prizes, strict=True
        ):
            medal = card_pictures.points_medal(
                prize, max(64.0, self.min_text_size * 1.75), self.min_text_size
            )
            nodes.append(flat_node(medal, x, geometry.PRIZES_Y, 3))
        for seat in self.seating.rivals():
            where = self.zone_layout.panel(seat)
            nodes += [
                mat_node(MATERIALS.rival_panel, theme, where.box, 4, f"panel:{seat}"),
                *self._lamp(where.box, 4.5),
                card_slot_node(where.chosen_slot, 6, CARD_SLOT_COLORS, 6),
            ]
            if where.tray_box is not None:
                nodes.append(_tray(where.tray_box, 5))
        return nodes

    def _home(self) -> list[Node]:
        """Return the mats of the home seat; on a public table the order of the gems."""
        if self.seating.is_public:
            return self._beats()
        return [
            mat_node(MATERIALS.home_panel, self.theme, geometry.HOME_SEAT.box, 1),
            card_slot_node(geometry.HOME_SEAT.chosen_slot, 1, CARD_SLOT_COLORS, 6),
            _tray(geometry.TRAY_BOX, 4, "tray"),
        ]

    def _beats(self) -> list[Node]:
        """The gems from the best to the least, for all who look on while two haggle."""
        theme, box = self.theme, geometry.GEM_ORDER_BOX
        made = [mat_node(MATERIALS.rival_panel, theme, box, 2, "beats")]
        for n, (kind, part) in enumerate(
            zip(GEM_KINDS, box.inset(14, 0).split_columns(4), strict=True)
        ):
            stone = adapt_contrast(
                theme,
                card_pictures.gem_picture(kind, MAX_GEM_SIZE - n * GEM_SIZE_STEP),
                self.letter(kind),
            )
            made.append(shadowed_node(stone, *part.center, 3))
            if n:
                more = Text(">", max(40.0, self.min_text_size), theme.gold, "bold")
                made.append(flat_node(more, part.x, part.center[1], 3))
        return made

    def _lamp(self, box: Box, z: float) -> list[Node]:
        """The light of a lantern on velvet; none where contrast is to be high."""
        if self.theme.high_contrast:
            return []
        return [flat_node(BakedPicture("basari/pool", *box.inset(12).size), *box.center, z)]

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece at its size in a zone."""
        width = self.zone_layout.place(zone).piece_width
        return (
            card_pictures.gem_picture(piece, width)
            if piece.startswith("gem.")
            else self._card(piece, width)
        )

    def _card(self, piece: Piece, width: float) -> Picture:
        """A card, so wide."""
        family, _, kind = piece.partition(".")
        if is_back(piece):
            return card_pictures.back_picture(family, width)
        if family == "action":
            return card_pictures.action_card(
                kind, self.seating.game_text(f"table.{kind}"), width, self.min_text_size
            )
        return self._bazaar(int(kind), width)

    def _bazaar(self, number: int, width: float, name: str = "") -> Picture:
        t = self.seating.game.tables
        goods = card_pictures.gem_colours(unpack_gem_counts(t.card_gems[number]))
        return card_pictures.bazaar_card(
            number,
            t.card_workers[number],
            t.card_points[number],
            goods,
            width,
            name,
            self.min_text_size,
        )

    def large_picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece for the close-up."""
        if piece.startswith("bazaar.") and not is_back(piece):
            number = int(piece.partition(".")[2])
            return self._bazaar(
                number,
                card_pictures.CARD_DESIGN_WIDTH,
                capitalize_sentence(self.seating.piece_name(piece)),
            )
        if piece.startswith(("action.", "bazaar.")):
            kind = "hand" if piece.startswith("action.") else "pile"
            held = geometry.ACTION_CARD_WIDTH if kind == "hand" else geometry.HOME_SEAT.card_width
            return self._card(piece, held)
        return self.picture(piece, zone)

    def pile_picture(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        """Return the picture of a pile; None for an empty one."""
        kind, _, owner = parse_zone(zone)
        if kind == "gems" and owner is not None:
            return None  # its cells are readouts: they stay when it is empty
        if kind == "deck" and pieces:
            return adapt_contrast(
                self.theme, card_deck_picture(self.picture(pieces[-1], zone), len(pieces))
            )
        return None

    def worth(self, piece: Piece) -> float:
        """Return the worth of a piece among its kind, 0 to 1."""
        family, _, kind = piece.partition(".")
        t = self.seating.game.tables
        if family == "gem":
            return relative_value(t.colour_prizes[COLOURS.index(kind)], t.colour_prizes)
        if family == "bazaar" and not is_back(piece):
            return relative_value(t.card_points[int(kind)], t.card_points[1:])
        return DEFAULT_WORTH

    def material(self, piece: Piece) -> str:
        """Return the material of a piece, for its sounds."""
        return "gem" if piece.startswith("gem.") else "card"


def _tray(box: Box, z: float, name: str = "") -> Node:
    return shadowed_node(NineSlice("panel/tray", *box.size), *box.center, z, name)
