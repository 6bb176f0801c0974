"""What a default table and its pieces look like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from scenes.kit import bags
from scenes.kit.contrast import clear, letter_of
from scenes.kit.default import pieces
from scenes.kit.default.places import DefaultPlaces
from scenes.kit.laid import mat
from scenes.kit.layers import Layer
from scenes.kit.materials import PLAIN
from scenes.kit.parts import fitted, printed
from scenes.kit.roles.looks import Description, Looks
from scenes.kit.roles.seating import SeatedRole
from sprites.components import deck
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, Color, Fill
from sprites.typesetting import ELLIPSIS, measure
from tabletop.core.game import Game
from tabletop.core.zones import Piece, Zone, is_back
from tabletop.text.reading import place_name, sentence

SLOT: Final[Color] = (16, 8, 4, 64)
"""The ground of a zone, on its mat."""
LARGE: Final = 260.0
TOLD: Final = 3
"""Letters of a name that is cut: with fewer it tells nothing."""


class DefaultLooks(SeatedRole[Game[Any], DefaultPlaces], Looks):
    """Mats with a slot for each zone, pieces of the kit, cards with their words."""

    def furniture(self) -> Sequence[Node]:
        theme, made = self.seating.theme, []
        for seat in self.seating.seats:
            stuff = PLAIN.own if seat == self.seating.home else PLAIN.rival
            made.append(mat(stuff, theme, self.places.mat(seat), name=f"mat:{seat}"))
        cells = self.places.cells()
        if any(self.places.owner(zone) is None for zone in cells):
            made.append(mat(PLAIN.shared, theme, self.places.shared, name="shared"))
        for zone, cell in cells.items():
            made.append(_slot(cell.box))
            if self.places.owner(zone) is None:
                made += self._label(zone, cell.box)
        return made

    def _label(self, zone: Zone, box: Box) -> list[Node]:
        """What a shared place is called, below it; nothing where hardly a letter has room."""
        words = place_name(zone, {}, self.seating.game, self.seating.text, self._names)
        theme = self.seating.theme
        color = PLAIN.shared.ink(theme)
        room, least = (box.width - 8, self.places.label(zone)), theme.least_on_table
        if measure(words[:TOLD] + ELLIPSIS, least, "bold")[0] > room[0]:
            return []
        said = fitted(words, theme.count, room, color, align="center", least=least)
        return [printed(said, box.center[0], box.bottom - room[1] / 2, Layer.FURNITURE.at(3.0))]

    @property
    def _names(self) -> Sequence[str]:
        return self.seating.setup.names

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        cell = self.places.cell(zone)
        return self._drawn(piece, cell.card, cell.token)

    def letter(self, piece: Piece) -> str:
        """Tokens have one of their name among those of their family, or of who they stand for."""
        family, _, kind = piece.partition(".")
        if family in pieces.FIGURES and kind.isdecimal() and int(kind) < self.seating.count:
            return letter_of(int(kind), self._names)
        kinds = self.places.survey.kinds.get(family, ())
        if not pieces.is_token(family) or kind not in kinds:
            return ""
        names = [str(self.seating.name(f"{family}.{each}")) for each in kinds]
        return letter_of(kinds.index(kind), names)

    def _drawn(self, piece: Piece, card: float, token: float) -> Picture:
        family, _, kind = piece.partition(".")
        if pieces.is_token(family):
            colors = tuple(self.seating.color(seat) for seat in self.seating.seats)
            return pieces.token(family, kind, colors, token)
        families = list(self.places.survey.kinds)
        if is_back(piece):
            return pieces.back(families.index(family) if family in families else 0, card)
        name = sentence(str(self.seating.name(piece)))
        least = self.em
        return pieces.card(name, self._number(piece), self._tint(piece), card, least)

    def _number(self, piece: Piece) -> str:
        """The first number that the sheet says is printed on a piece; none where there is none."""
        numbers = (value for value in self._values(piece) if isinstance(value, int))
        return str(next(numbers, ""))

    def _values(self, piece: Piece) -> Sequence[object]:
        found: list[object] = []
        for printed_values in self.seating.game.printed(piece):
            entries = self.seating.game.sheet.data.get(printed_values.table, {})
            if printed_values.number:
                entries = entries[printed_values.number - 1]
            found += [entries[name] for name in printed_values.fields if name in entries]
        return found

    def _tint(self, piece: Piece) -> int:
        """A colour for each kind while there are so many; else for each family."""
        family, _, kind = piece.partition(".")
        kinds = self.places.survey.kinds.get(family, ())
        if kind in kinds and len(kinds) <= len(pieces.TINTS):
            return kinds.index(kind)
        families = list(self.places.survey.kinds)
        return families.index(family) if family in families else 0

    def pile(self, zone: Zone, lying: Sequence[Piece]) -> Picture | None:
        if self.places.is_bag(zone) and zone in self.places.cells():
            bag = bags.picture(self.places.cloth(zone), self.places.bag_height(zone))
            return clear(self.seating.theme, bag)
        if not lying or zone not in self.places.cells():
            return None
        return clear(self.seating.theme, deck(self.picture(lying[-1], zone), len(lying)))

    def large(self, piece: Piece, zone: Zone) -> Picture:
        return self._drawn(piece, LARGE, 180.0)

    def description(self, piece: Piece, zone: Zone) -> Description | None:
        name = sentence(str(self.seating.name(piece)))
        return Description(name, (), self.seating.game.clause_of(piece))

    def material(self, piece: Piece) -> str:
        family = piece.partition(".")[0]
        if family in ("coin", "gem", "cube"):
            return family
        return "marker" if pieces.is_token(family) else "card"


def _slot(box: Box) -> Node:
    """The ground of a zone."""
    return printed(Fill(*box.size, SLOT, 14.0), *box.center, Layer.FURNITURE.at(2.0))
