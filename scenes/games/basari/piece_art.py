"""Piece art of Basari: cards, gems, and the static nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.games.basari import card_pictures, geometry
from scenes.games.basari.materials import MATERIALS
from scenes.games.basari.zone_layout import BasariZoneLayout
from scenes.kit.high_contrast import adapt_contrast
from scenes.kit.layers import Layer
from scenes.kit.materials import edge_node
from scenes.kit.roles.piece_art import DEFAULT_WORTH, PieceArt, relative_value
from scenes.kit.roles.seating import LayoutRole
from scenes.kit.table_parts import shadowed_node
from sprites.components import card_deck_picture
from sprites.node import Node
from sprites.painting import Painter, Picture, to_pixels
from sprites.picture import BakedPicture, FlatPicture
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Zone, is_back, parse_zone
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import COLOURS, GEM_KINDS, unpack_gem_counts
from tabletop.text.message_format import capitalize_sentence

LEATHER_COLOR = (62, 22, 30, 255)
HAND_LIFT = 10.0
"""Lift of the action cards on the rug: they may be touched."""


class BasariPieceArt(LayoutRole[Basari, BasariZoneLayout], PieceArt):
    """The piece art of Basari."""

    lettered_pieces = GEM_KINDS

    def static_nodes(self) -> Sequence[Node]:
        """Return the static nodes of the table: the far edge, the rug, the action cards."""
        rug, haggle = self.zone_layout.rug_box, self.zone_layout.haggle
        z = 2.0 if haggle is None else Layer.ACT.z_at(0.0)
        nodes = [
            edge_node(MATERIALS, self.theme),
            shadowed_node(BakedPicture("basari/haggle", *rug.size), *rug.center, z, "rug"),
        ]
        if self.seating.is_public and not self.theme.high_contrast:
            nodes += self._wells()
        if self.seating.is_public and self.seating.hand_panel_seat == NOBODY and haggle is None:
            nodes += self._action_nodes()  # an open hand lies in their place
        return nodes

    def _wells(self) -> list[Node]:
        """Return the leather rounds on which the supply lies, one for each colour."""
        heaps = self.zone_layout.majorities
        made = []
        for kind in range(len(GEM_KINDS)):
            spot = heaps.heap(kind)
            well = shadowed_node(LeatherRound(*geometry.PUBLIC_WELL), spot.x, spot.y, 3.0)
            well.lift = 0.0
            made.append(well)
        return made

    def _action_nodes(self) -> list[Node]:
        """Return the action cards on the rug: they are the same for all seats."""
        row, letters = self.zone_layout.actions, self.zone_layout.action_letters
        made = []
        for letter, pose in zip(letters, row.poses(len(letters)), strict=True):
            node = shadowed_node(
                self._card(f"action.{letter}", row.width), pose.x, pose.y, 6, f"action:{letter}"
            )
            node.angle, node.lift = pose.angle, HAND_LIFT
            made.append(node)
        return made

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
            return self._card(piece, card_pictures.CARD_DESIGN_WIDTH)
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


@dataclass(frozen=True)
class LeatherRound(FlatPicture):
    """An ellipse of dark leather."""

    @property
    def casts_shadow(self) -> bool:
        """True: it is a thing on the table."""
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the ellipse, three times as large and then reduced."""
        width, height = (to_pixels(side, painter.scale) for side in self.size)
        large = pygame.Surface((3 * width, 3 * height), pygame.SRCALPHA)
        pygame.draw.ellipse(large, LEATHER_COLOR, large.get_rect())
        return pygame.transform.smoothscale(large, (width, height)).premul_alpha()
