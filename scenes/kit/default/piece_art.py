"""Appearance of the default table and its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from scenes.kit import bags
from scenes.kit.default import piece_pictures
from scenes.kit.default.piece_shapes import image_piece, shaped_picture
from scenes.kit.default.zone_layout import TWO_LINES, DefaultZoneLayout
from scenes.kit.high_contrast import adapt_contrast, kind_letters
from scenes.kit.layers import Layer
from scenes.kit.materials import PLAIN_TABLE, edge_node
from scenes.kit.placement import CARD_ASPECT
from scenes.kit.roles.piece_art import PieceArt
from scenes.kit.roles.seating import LayoutRole
from scenes.kit.setting.halo_text import halo_text
from scenes.kit.table_parts import fit_line, fit_lines, flat_node
from sprites.components import card_deck_picture
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, Color, FilledRect
from sprites.typesetting import ELLIPSIS, measure_text
from tabletop.core.game import Game
from tabletop.core.piece_looks import FLAT_SHAPES
from tabletop.core.zones import Piece, Zone, is_back
from tabletop.text.message_format import capitalize_sentence

SLOT_COLOR: Final[Color] = (16, 8, 4, 52)
"""Colour of the patch of a zone: it groups pieces and has no rim."""
QUIET_COLOR: Final[Color] = (226, 204, 170)
LARGE_CARD_WIDTH: Final = 260.0
MIN_LABEL_LETTERS: Final = 3
"""Fewest letters of a truncated name; with fewer it says nothing."""


class DefaultPieceArt(LayoutRole[Game[Any], DefaultZoneLayout], PieceArt):
    """A patch for each zone, standard pieces, and cards with their words."""

    def static_nodes(self) -> Sequence[Node]:
        """Return the far edge, and the patches and labels of zones."""
        made = [edge_node(PLAIN_TABLE, self.seating.theme)]
        cells = self.zone_layout.zone_cells()
        for zone, cell in cells.items():
            made.append(_slot(cell.box))
            if cell.label is not None:
                made += self._label(self.zone_layout.zone_name(zone), cell.label)
        return made

    def _label(self, words: str, box: Box) -> list[Node]:
        """Return the name of a zone in its box; nothing where hardly a letter has room."""
        theme = self.seating.theme
        room, least = (box.width - 8, box.height), theme.min_table_text_size
        cut = words[:MIN_LABEL_LETTERS] + ELLIPSIS
        if all(measure_text(each, least, "bold")[0] > room[0] for each in (words, cut)):
            return []
        lines = 2 if box.height > TWO_LINES * theme.count else 1
        if lines == 1:
            said = fit_line(words, theme.count, room, QUIET_COLOR, align="center", least=least)
        else:
            said = fit_lines(words, theme.count, room, QUIET_COLOR, lines, least)
        picture = halo_text(said.text, said.em, QUIET_COLOR) if said.width is None else said
        return [flat_node(picture, *box.center, Layer.STATIC.z_at(3.0))]

    @property
    def _names(self) -> Sequence[str]:
        return self.seating.setup.seat_names

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return a piece's picture at the size of its cell."""
        cell, share = self.zone_layout.zone_cell(zone), self.zone_layout.piece_share(piece, zone)
        return self._drawn(piece, cell.card_width * share, cell.token_width * share)

    def letter(self, piece: Piece) -> str:
        """Return a token's letter: of its kind within its family, or of the seat it stands for."""
        family, _, kind = piece.partition(".")
        if (
            family in piece_pictures.FIGURE_FAMILIES
            and kind.isdecimal()
            and int(kind) < self.seating.seat_count
        ):
            return kind_letters(int(kind), self._names)
        kinds = self.zone_layout.survey.piece_kinds.get(family, ())
        if not self.zone_layout.shapes.is_small(family) or kind not in kinds:
            return ""
        names = [str(self.seating.piece_name(f"{family}.{each}")) for each in kinds]
        return kind_letters(kinds.index(kind), names)

    def _drawn(self, piece: Piece, card: float, token: float) -> Picture:
        family, _, kind = piece.partition(".")
        shapes = self.zone_layout.shapes
        if shapes.shape(piece) not in FLAT_SHAPES:
            look = shapes.look(piece)
            if look.picture is not None:
                return image_piece(look.picture, token)
            if not shapes.is_plain(piece) and not (look.color is None and self._has_seat(piece)):
                return self._shaped(piece, token)
            colors = tuple(self.seating.color(seat) for seat in self.seating.seats)
            return piece_pictures.token_picture(family, kind, colors, token)
        return self._flat(piece, card)

    def _has_seat(self, piece: Piece) -> bool:
        """True if a figure stands for a seat, whose colour it has."""
        family, _, kind = piece.partition(".")
        is_figure = family in piece_pictures.FIGURE_FAMILIES
        return is_figure and kind.isdecimal() and int(kind) < self.seating.seat_count

    def _shaped(self, piece: Piece, width: float) -> Picture:
        """Return a small piece in its shape and colour; in high contrast a letter is its name."""
        shapes = self.zone_layout.shapes
        shape, kind = shapes.shape(piece), piece.partition(".")[2]
        number = kind if shape == "die" and kind.isdecimal() else self._number(piece)
        is_lettered = self.seating.theme.high_contrast and shape != "die"
        if is_back(piece) or is_lettered or number == "0":
            number = ""
        return shaped_picture(shape, shapes.color(piece), number, width, self.min_text_size)

    def _flat(self, piece: Piece, width: float) -> Picture:
        """Return a card or tile."""
        shapes, least = self.zone_layout.shapes, self.min_text_size
        look, is_tile = shapes.look(piece), shapes.shape(piece) == "tile"
        if is_back(piece) and look.picture is None:
            families = list(self.zone_layout.survey.piece_kinds)
            family = piece.partition(".")[0]
            tint = families.index(family) if family in families else 0
            return piece_pictures.back_picture(tint, width, look.color, is_tile)
        name = "" if is_back(piece) else capitalize_sentence(str(self.seating.piece_name(piece)))
        color = look.color or piece_pictures.card_color(self._tint(piece))
        height = width if is_tile else width * CARD_ASPECT
        body = piece_pictures.FlatBody(width, height, color, is_tile)
        return piece_pictures.labeled_picture(body, name, self._number(piece), look.picture, least)

    def _number(self, piece: Piece) -> str:
        """The first number that the sheet says is printed on a piece; none where there is none."""
        numbers = (value for value in self._values(piece) if isinstance(value, int))
        return str(next(numbers, ""))

    def _values(self, piece: Piece) -> Sequence[object]:
        found: list[object] = []
        for printed_values in self.seating.game.printed_values(piece):
            entries = self.seating.game.sheet.data.get(printed_values.table, {})
            if printed_values.number:
                entries = entries[printed_values.number - 1]
            found += [entries[name] for name in printed_values.fields if name in entries]
        return found

    def _tint(self, piece: Piece) -> int:
        """A colour for each kind while there are so many; else for each family."""
        family, _, kind = piece.partition(".")
        kinds = self.zone_layout.survey.piece_kinds.get(family, ())
        if kind in kinds and len(kinds) <= len(piece_pictures.CARD_COLORS):
            return kinds.index(kind)
        families = list(self.zone_layout.survey.piece_kinds)
        return families.index(family) if family in families else 0

    def pile_picture(self, zone: Zone, lying: Sequence[Piece]) -> Picture | None:
        """Return the picture of a bag or deck; None for an empty pile."""
        if self.zone_layout.is_bag(zone) and zone in self.zone_layout.zone_cells():
            bag = bags.bag_picture(
                self.zone_layout.bag_color(zone), self.zone_layout.bag_height(zone)
            )
            return adapt_contrast(self.seating.theme, bag)
        if not lying or zone not in self.zone_layout.zone_cells():
            return None
        return adapt_contrast(
            self.seating.theme, card_deck_picture(self.picture(lying[-1], zone), len(lying))
        )

    def large_picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the piece at the size of the close-up."""
        return self._drawn(piece, LARGE_CARD_WIDTH, 180.0)

    def material(self, piece: Piece) -> str:
        """Return the material of a piece, for its sounds."""
        shape = self.zone_layout.shapes.shape(piece)
        return "marker" if shape in ("token", "figure") else shape


def _slot(box: Box) -> Node:
    """Return the background node of a zone."""
    return flat_node(FilledRect(*box.size, SLOT_COLOR, 14.0), *box.center, Layer.STATIC.z_at(2.0))
