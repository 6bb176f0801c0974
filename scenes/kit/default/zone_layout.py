"""Zone layout of the default table: people along the far edge, shared zones, the near edge.

Each area is divided among its zones; a zone that holds more pieces gets more room.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from scenes.kit import bags
from scenes.kit.default.piece_shapes import PieceShapes
from scenes.kit.default.zone_survey import ZoneContents, ZoneSurvey, survey_zones
from scenes.kit.placement import (
    CARD_ASPECT,
    Fan,
    Heap,
    PieceStack,
    Placement,
    Row,
    Spread,
    ZonePlace,
)
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.zone_layout import ZoneLayout
from scenes.kit.setting.act_seats import ActSeats
from scenes.kit.setting.far_edge import FarEdge
from scenes.kit.table_parts import MIN_TEXT_SIZE
from sprites.picture import Box
from sprites.typesetting import measure_text
from tabletop.core.game import Game
from tabletop.core.zones import Piece, Seat, Visibility, Zone, parse_zone
from tabletop.text.message_format import zone_name, zone_short_name

TABLE_EDGES_X: Final = (60.0, 1860.0)
SEATS_BOTTOM: Final = 496.0
"""Height down to which the zones of the seats along the far edge reach."""
NEAR_EDGE, LARGE_NEAR_EDGE = 980.0, 950.0
"""Height down to which zones reach, with large text too: card and line stand below."""
HOME_WIDTH: Final = 1380.0
"""Width of the zones of a home seat; the buttons stand beside them."""
MIN_HOME_HEIGHT: Final = 250.0
ZONE_GAP: Final = 16.0
PUBLIC_BUTTONS_HEIGHT: Final = 230.0
"""Height of the buttons on a public table, over the shared zones."""
OTHER_ZONES_SHARE: Final = 0.26
"""Share of the home area for zones other than the hand."""
HAND_HEIGHT: Final = 216.0
"""Height of the home hand at text scale 1."""
HAND_HEIGHT_GROWTH: Final = 76.0
"""Extra height of the home hand where words are twice as large."""
MAX_SEAT_WIDTH: Final = 560.0
"""Greatest width of a seat's zones, however few seats there are."""
ZONE_LABEL_HEIGHT: Final = 36.0
"""Height of the label below the pieces of a zone at text scale 1."""
MAX_LABEL_SHARE: Final = 0.25
"""Greatest share of the height of a zone that its label takes, if it has room elsewhere."""
TWO_LINES: Final = 2.4
"""Height of two lines of a label, as a multiple of the size of its letters."""
LABEL_ASPECT: Final = 1.6
"""Least width of a zone with its label beside the pieces, as a multiple of its height."""
LABEL_WEIGHT: Final = 1.2
"""Width of a large label beside the pieces of a shared zone, in card widths."""
MAX_LABEL_WIDTH_SHARE: Final = 0.6
"""Greatest share of the width of a zone that a label beside its pieces takes."""
PILE_COUNT_SIZE: Final = (64.0, 42.0)
"""Size of the block with the number of a pile at text scale 1."""
MAX_ROW_PIECES: Final = 14
"""Greatest number of pieces that are laid in a row."""
CARD_WIDTH_LIMITS: Final = (60.0, 184.0)
"""Least and greatest width of a card."""
BAG_COLORS: Final = ("green", "purple", "white", "black")
"""Colours of bags that belong to no seat."""
TOKEN_WIDTH_LIMITS: Final = (30.0, 72.0)


class ZoneCell(NamedTuple):
    """The room of a zone and the sizes of pieces there."""

    box: Box
    card_width: float
    token_width: float
    pieces: Box
    """Part of the box for the pieces."""
    label: Box | None = None
    """Part of the box for the name of the zone, below the pieces or beside them."""


class DefaultZoneLayout(ZoneLayout):
    """Zone layout of a game of which only the zones are known."""

    far_edge: FarEdge

    def __init__(self, seating: Seating[Game[Any]]) -> None:
        self.seating = seating
        self.far_edge = FarEdge(seating)
        self._cells: dict[tuple[Seat, float], Mapping[Zone, ZoneCell]] = {}

    @cached_property
    def survey(self) -> ZoneSurvey:
        """The contents of all zones in the course of a match."""
        options = tuple(sorted(self.seating.setup.options.items()))
        return survey_zones(self.seating.game, self.seating.seat_count, options)

    @cached_property
    def shapes(self) -> PieceShapes:
        """The shapes of all pieces."""
        return PieceShapes(self.seating.game, self.survey.piece_kinds)

    def owner(self, zone: Zone) -> Seat | None:
        """Return the owner of a zone; None for a shared zone.

        Raises:
            KeyError: The game has no such zone.
        """
        owner = self.seating.game.zones.owner(zone)
        return owner if owner is not None and 0 <= owner < self.seating.seat_count else None

    def is_played(self, zone: Zone) -> bool:
        """True if a zone of a seat holds one open piece for a while, such as a card of a trick.

        Such pieces lie side by side in the middle, and so are compared at a glance.
        """
        held, kind = self.contents(zone), self.seating.game.zones[zone]
        if self.owner(zone) is None or kind.visibility is not Visibility.ALL:
            return False
        return held.max_pieces == 1 and held.is_emptied

    def contents(self, zone: Zone) -> ZoneContents:
        """Return the contents of a zone; empty where it was never seen to hold a piece."""
        return self.survey.zones.get(zone, ZoneContents(zone, 0, ()))

    def is_bag(self, zone: Zone) -> bool:
        """True if a zone is a bag: its contents are hidden and small, or tiles in no order."""
        held, kind = self.contents(zone), self.seating.game.zones[zone]
        if kind.visibility is not Visibility.NOBODY or not held.families:
            return False
        return self._tokens(held) or (not kind.ordered and self.shapes.is_square(held.families))

    def piece_share(self, piece: Piece, zone: Zone) -> float:
        """Return the width of a piece as a share of the largest one in its zone."""
        largest = self.shapes.scale(self.contents(zone).families)
        return min(1.0, self.shapes.look(piece).scale / largest)

    def bag_color(self, zone: Zone) -> str:
        """Return the colour of a bag: its owner's, or one of its own."""
        owner = self.owner(zone)
        if owner is not None:
            return self.seating.color(owner)
        kinds = list(self.seating.game.zones.kinds)
        return BAG_COLORS[kinds.index(parse_zone(zone).kind) % len(BAG_COLORS)]

    def is_pile(self, zone: Zone) -> bool:
        """True if one picture stands for all pieces of a zone."""
        held = self.contents(zone)
        if self.seating.game.zones.is_hidden(zone, self.seating.home_seat) or not held.max_pieces:
            return True
        if self._fanned(zone) or self._tokens(held) or self._numbered(zone):
            return False
        return held.max_pieces > MAX_ROW_PIECES

    def _numbered(self, zone: Zone) -> bool:
        """True if it is one of several shared zones of a kind; pieces there can be pressed."""
        kind = self.seating.game.zones[zone]
        return not kind.per_seat and parse_zone(zone).number is not None

    @property
    def text_growth(self) -> float:
        """Growth of words, and of their frames, relative to text scale 1."""
        return self._least_text / MIN_TEXT_SIZE

    @property
    def _least_text(self) -> float:
        return self.seating.theme.min_table_text_size

    def zone_name(self, zone: Zone) -> str:
        """Return the name of a zone on the table.

        A zone in the middle has the name of its player, and a zone of a seat its short name.
        """
        game, text, owner = self.seating.game, self.seating.text, self.owner(zone)
        names = self.seating.setup.seat_names
        if owner is not None and self.is_played(zone):
            return names[owner]
        short = zone_short_name(zone, {}, game, text, names) if owner is not None else ""
        return short or zone_name(zone, {}, game, text, names)

    def _split_cell(self, zone: Zone, cell: Box, height: float) -> tuple[Box, Box | None]:
        """Return the rooms of the pieces and of the name of a zone.

        A name that would take much of the height stands beside the pieces. The name of a seat's
        zone is left out where it would be cut or has no room below.

        Args:
            zone: The zone.
            cell: Box of the zone.
            height: Height of a name; 0 for none.
        """
        is_low, least = height > MAX_LABEL_SHARE * cell.height, self._least_text
        if not height:
            return cell, None
        if self._is_at_seat(zone):
            if is_low or measure_text(self.zone_name(zone), least, "bold")[0] > cell.width - 8:
                return cell, None
        elif is_low and cell.width > LABEL_ASPECT * cell.height:
            name = self.zone_name(zone)
            lines = name.split(" ") if cell.height > TWO_LINES * least else [name]
            wide = max(measure_text(line, least, "bold")[0] for line in lines) + 2 * ZONE_GAP
            wide = min(cell.width * MAX_LABEL_WIDTH_SHARE, wide)
            pieces = Box(cell.x, cell.y, cell.width - wide, cell.height)
            return pieces, Box(pieces.right, cell.y, wide, cell.height)
        pieces = Box(cell.x, cell.y, cell.width, cell.height - height)
        return pieces, Box(cell.x, pieces.bottom, cell.width, height)

    @property
    def shared_box(self) -> Box:
        """The area of the shared zones."""
        top = SEATS_BOTTOM + ZONE_GAP
        bottom = self.near_edge if self.seating.is_public else self.home_box.y - ZONE_GAP / 2
        left, right = TABLE_EDGES_X
        return Box(left, top, right - left, bottom - top)

    @property
    def home_box(self) -> Box:
        """The area of the home seat, at the near edge; higher with large text."""
        height = max(MIN_HOME_HEIGHT, self.hand_height + ZONE_GAP)
        return Box(TABLE_EDGES_X[0], self.near_edge - height, HOME_WIDTH, height)

    @property
    def near_edge(self) -> float:
        """The height down to which zones reach."""
        return LARGE_NEAR_EDGE if self.far_edge.is_large else NEAR_EDGE

    @property
    def hand_height(self) -> float:
        """The height of the home hand."""
        return HAND_HEIGHT + HAND_HEIGHT_GROWTH * (self.text_growth - 1)

    def zone_cells(self) -> Mapping[Zone, ZoneCell]:
        """Return the cell of every zone that ever holds a piece, for the current home seat."""
        by = self.seating.home_seat, self.text_growth
        if by not in self._cells:
            made: dict[Zone, ZoneCell] = {}
            for seat in (None, *self.seating.seats):
                for box, label, zones in self._rooms(seat):
                    made |= self._divided(box, label, zones)
            self._cells[by] = made
        return self._cells[by]

    def _rooms(self, seat: Seat | None) -> Sequence[tuple[Box, float, list[ZoneContents]]]:
        """Parts of the table that belong to a seat, or to all: each with its zones."""
        held = [each for each in self.survey.zones.values() if each.max_pieces]
        if seat is None:
            held.sort(key=lambda each: self.is_played(each.zone))
            held = [each for each in held if not self._is_at_seat(each.zone)]
        else:
            held = [each for each in held if self._is_at_seat(each.zone, seat)]
        label = ZONE_LABEL_HEIGHT * self.text_growth
        if seat is None:
            return [(self.shared_box.inset(ZONE_GAP / self.text_growth**2), label, held)]
        room = self.seat_box(seat)
        hands = [each for each in held if self._fanned(each.zone)]
        rest = [each for each in held if each not in hands]
        if seat != self.seating.home_seat:
            return [(room, label, held)]
        is_named = len(hands) > 1 and not self.far_edge.is_large  # large words need the cards
        of_hands = label if is_named else 0.0
        if not rest:
            return [(room, of_hands, hands)]
        if not hands:
            return [(room.inset(ZONE_GAP / 2), label, rest)]
        wide = room.width * OTHER_ZONES_SHARE
        beside = Box(room.x, room.y, wide, room.height)
        hand = Box(room.x + wide + ZONE_GAP, room.y, room.width - wide - ZONE_GAP, room.height)
        return [(hand, of_hands, hands), (beside, label, rest)]

    def _is_at_seat(self, zone: Zone, seat: Seat | None = None) -> bool:
        """True if a zone lies in the area of a seat, or of any seat."""
        owner = self.owner(zone)
        return owner is not None and seat in (owner, None) and not self.is_played(zone)

    def _fanned(self, zone: Zone) -> bool:
        """True if it is the hand of the home seat."""
        kind = self.seating.game.zones[zone]
        return kind.visibility is Visibility.OWNER and self.owner(zone) == self.seating.home_seat

    def _tokens(self, held: ZoneContents) -> bool:
        return all(map(self.shapes.is_small, held.families))

    def _divided(self, box: Box, label: float, held: list[ZoneContents]) -> dict[Zone, ZoneCell]:
        """A part of the table in as many rows as leave most room for the least."""
        best: tuple[float, dict[Zone, ZoneCell]] = (-1.0, {})
        for rows in range(1, min(5, len(held)) + 1):
            made = self._in_rows(box, label, held, rows)
            least = min((cell.card_width for cell in made.values()), default=0.0)
            if least > best[0]:
                best = least, made
        return best[1]

    def _in_rows(
        self, box: Box, label: float, held: list[ZoneContents], rows: int
    ) -> dict[Zone, ZoneCell]:
        made: dict[Zone, ZoneCell] = {}
        high = (box.height - ZONE_GAP * (rows - 1)) / rows
        for n, row in enumerate(_split([(each, self._share(each)) for each in held], rows)):
            total, x = sum(weight for _, weight in row), box.x
            room = box.width - ZONE_GAP * (len(row) - 1)
            for each, weight in row:
                wide = room * weight / total
                cell = Box(x, box.y + n * (high + ZONE_GAP), wide, high)
                scale = self.shapes.scale(each.families)
                aspect = 1.0 if self.shapes.is_square(each.families) else CARD_ASPECT
                pieces, name = self._split_cell(each.zone, cell, label)
                unit = 0.92 * min(pieces.width / self._weight(each), pieces.height / aspect)
                card = min(CARD_WIDTH_LIMITS[1] * scale, max(unit * min(scale, 1.0), 1.0))
                token = min(TOKEN_WIDTH_LIMITS[1] * scale, unit * 0.72 * scale, pieces.height - 8)
                token = max(TOKEN_WIDTH_LIMITS[0], token)
                made[each.zone] = ZoneCell(cell, card, token, pieces, name)
                x += wide + ZONE_GAP
        return made

    def _share(self, held: ZoneContents) -> float:
        """Return the wanted width of a zone and of its name beside the pieces, in card widths."""
        is_beside = self.far_edge.is_large and not self._is_at_seat(held.zone)
        return self._weight(held) + (LABEL_WEIGHT if is_beside else 0.0)

    def _weight(self, held: ZoneContents) -> float:
        """Return the wanted width of a zone in card widths."""
        if self.is_pile(held.zone):
            return 1.15
        step = 0.4 * self.shapes.scale(held.families) if self._tokens(held) else 0.6
        return 1.1 + step * (min(held.max_pieces, 10) - 1)

    def zone_cell(self, zone: Zone) -> ZoneCell:
        """Return the cell of a zone; the middle of the table for a zone that pieces only pass.

        Raises:
            KeyError: The game has no such zone.
        """
        found = self.zone_cells().get(zone)
        if found is not None:
            return found
        owner = self.owner(zone)
        middle = (self.shared_box if owner is None else self.seat_box(owner)).center
        box = Placement(*middle).box(90, 126)
        return ZoneCell(box, 90.0, 40.0, box)

    def place(self, zone: Zone) -> ZonePlace:
        """Return the place of a zone: a bag, a pile, a row, a heap or a fan."""
        kind, cell = self.seating.game.zones[zone], self.zone_cell(zone)
        x, y = cell.pieces.center
        if self.is_bag(zone):
            height = self.bag_height(zone)
            return bags.bag_place(self.bag_color(zone), Placement(x, y), height, 4.0, height * 0.55)
        if self.is_pile(zone):
            surface = "hand" if kind.visibility is Visibility.OWNER else "deck"
            return ZonePlace(PieceStack(x, y), 6.0, surface, is_pile=True, mouth=Placement(x, y))
        sort = None if kind.ordered else str
        surface = "hand" if self._fanned(zone) else "wood" if self.owner(zone) is None else "felt"
        order = 20.0 if self._fanned(zone) else 8.0
        return ZonePlace(self._spread(zone, cell, x, y), order, surface, sort_key=sort)

    def bag_height(self, zone: Zone) -> float:
        """Return the height of a zone's bag."""
        cell = self.zone_cell(zone)
        return min(cell.pieces.height, cell.card_width * CARD_ASPECT * 1.05)

    def _spread(self, zone: Zone, cell: ZoneCell, x: float, y: float) -> Spread:
        held = self.contents(zone)
        if self._tokens(held):
            room = max(1.0, cell.pieces.width - cell.token_width * 1.2)
            if held.max_pieces > MAX_ROW_PIECES:
                return Heap(x, y, room * 0.9, max(1.0, cell.pieces.height - cell.token_width))
            return Row(x, y, cell.token_width * 1.08, room)
        room = max(1.0, cell.pieces.width - cell.card_width * 1.06)
        if self._fanned(zone):
            return Fan(x, y, cell.card_width * 1.06, room)
        return Row(x, y, cell.card_width * 1.06, room)

    def box(self, zone: Zone) -> Box:
        """Return the cell's box."""
        return self.zone_cell(zone).box

    @property
    def permanent_zones(self) -> Sequence[Zone]:
        """The zones that have a cell."""
        return tuple(self.zone_cells())

    @property
    def buttons_box(self) -> Box:
        """Box of the buttons."""
        home = self.home_box
        left = home.right + 2 * ZONE_GAP
        if self.seating.is_public:
            top = self.near_edge - PUBLIC_BUTTONS_HEIGHT
            return Box(left, top, TABLE_EDGES_X[1] - left, PUBLIC_BUTTONS_HEIGHT)
        return Box(left, home.y, TABLE_EDGES_X[1] - left, home.height)

    def revealed_hand_box(self, seat: Seat) -> Box | None:
        """Return the box around the hidden zones of a seat."""
        kinds = self.seating.game.zones
        hidden = [
            self.box(zone)
            for zone in self.zone_cells()
            if self._is_at_seat(zone, seat) and kinds[zone].visibility is Visibility.OWNER
        ]
        return Box.enclosing(hidden) if hidden else None

    def seat_box(self, seat: Seat) -> Box:
        """Return the area of a seat: below its place card, or at the near edge."""
        if seat == self.seating.home_seat:
            return self.home_box
        edge = self.far_edge
        width = min(MAX_SEAT_WIDTH, edge.sizes.pitch - ZONE_GAP)
        top = edge.content_top + 2.0
        return Box(edge.x(seat) - width / 2, top, width, SEATS_BOTTOM - top)

    def plate_box(self, seat: Seat) -> Box:
        """Return the box of the seat's place card."""
        return self.far_edge.card_box(seat)

    def seat_position(self, seat: Seat) -> Placement:
        """Return the middle of the seat's place card."""
        return Placement(*self.plate_box(seat).center)

    def counter_position(self, track: str, seat: Seat) -> Placement:
        """Return the numbers on the place card, the same for every counter."""
        return self.far_edge.score_position(seat)

    @property
    def act_seats(self) -> ActSeats | None:
        """The people of an act that the director shows; None at rest."""
        return self.act_key if isinstance(self.act_key, ActSeats) else None


def _split(
    held: list[tuple[ZoneContents, float]], rows: int
) -> list[list[tuple[ZoneContents, float]]]:
    """In so many rows, about as full, in order; none is empty."""
    total, used = sum(weight for _, weight in held), 0.0
    made: list[list[tuple[ZoneContents, float]]] = []
    row: list[tuple[ZoneContents, float]] = []
    for n, each in enumerate(held):
        row.append(each)
        used += each[1]
        left, after = rows - len(made) - 1, len(held) - n - 1
        if left and (used >= total * (len(made) + 1) / rows or after == left):
            made.append(row)
            row = []
    return [*made, row] if row else made
