"""Zone layout of Market Day: played cards, piles, hands, discs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scenes.games.market_day.square_geometry import (
    BACK_SHARE,
    DISC_SIZE,
    MIN_BACK_WIDTH,
    SquareGeometry,
    square_geometry_for,
)
from scenes.games.market_day.stall_row import EDGE_STYLE, StallRow
from scenes.kit.layers import Layer
from scenes.kit.placement import CARD_ASPECT, CardSlot, Placement, ZonePlace
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.zone_layout import EdgeZoneLayout
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.picture import Box
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, Zone
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import CARD_PIECES, piece_rank
from tabletop.games.market_day.sheet import CARD_RANKS, MIN_GOODS_RANK, ROGUE_RANK

HAND_PANEL_BOX = Box(290.0, 642.0, 1340.0, 372.0)
"""The open hand of six cards on a public table: its names are above the prompt line."""
LONG_HAND_PANEL_BOX = Box(0.0, 678.0, 1840.0, 372.0)
"""The open hand of ten cards, at the left of the handle of the tools."""
LARGE_HAND_PANEL_BOX = Box(290.0, 628.0, 1340.0, 356.0)
LARGE_LONG_HAND_PANEL_BOX = Box(0.0, 656.0, 1840.0, 329.0)
"""Both with large text, whose line is higher."""


GAME_BOX_PLACEMENT: Final = Placement(960.0, -120.0)
"""Placement of the box, from which discs come, beyond the upper edge."""
RACK_GAP, RACK_HEIGHT = 16.0, 64.0
"""Distance of a revealed hand from what lies above it, and its height as a row of labels."""
SPREAD_BOTTOM, SPREAD_GAP = 932.0, 8.0
"""Lower edge of a revealed hand of small cards, and its distance from its neighbours."""
BETWEEN_STALLS: Final = 252.0, 514.0
"""Upper and lower edge of revealed hands between two stalls."""
MAX_SPREAD_SCALE: Final = 1.4
"""Text scale up to which the numbers of small cards are large enough."""
DEMO_BACK_WIDTH: Final = 84.0
"""Width of the backs of a hand in a demo: below the revealed hand, if there is one."""
MIN_TARGET = 56.0
"""Least width of what may be touched."""
ACT_CARD_WIDTH = 250.0
"""Greatest width of a played card in the middle of the square."""
DEMO_ACT_CARD_WIDTH = 286.0
"""Greatest width of these in a demo, where cards lie larger at rest."""
ACT_GAP = 14.0
ACT_TOP_GAP, ACT_BOTTOM = 14.0, 848.0
"""Room of the played cards in the act: from below the counters to above the four steps."""
ACT_RIVALS_BOTTOM: Final = 696.0
"""Lower edge of the rivals' cards in the act, above the hand of a home seat."""
ACT_LIFT = 18.0
ACT_DISC_ORDER: Final = 0.3
"""Order of the discs of dealer and leader in the act: on place cards, which come to the light."""


SPOILED_BY_LATER: Final = frozenset(
    CARD_PIECES[rank] for rank in CARD_RANKS if rank >= MIN_GOODS_RANK and rank != ROGUE_RANK
)
"""Goods and Rains: of several in one stall the earlier ones spoil, and leave (MKD-3.1)."""


@dataclass(frozen=True)
class ClashAct:
    """The settling of a round: all played cards come together in the middle of the square."""

    is_momentary = True
    is_regular: bool = False
    """True at a table of people: each round is settled in the same place and size."""


class SlotSpread:
    """A spread that gives each card its slot."""

    def __init__(self, slots: tuple[CardSlot, ...]) -> None:
        self.slots = slots

    def poses(self, n: int) -> list[Placement]:
        """Return a placement for each of n cards, the first in the first slot."""
        return [slot.placement for slot in self.slots[:n]]


class MarketDayZoneLayout(EdgeZoneLayout[MarketDay]):
    """The zone layout of Market Day."""

    edge_style = EDGE_STYLE
    shows_people_in_act = True
    stepped_back_light = 0.86
    far_edge: StallRow

    def __init__(self, seating: Seating[MarketDay]) -> None:
        super().__init__(seating)
        self.far_edge = StallRow(seating, self.edge_style)

    @property
    def square(self) -> SquareGeometry:
        """The geometry for the number of seats."""
        seating = self.seating
        tables, count = seating.game.tables, seating.seat_count
        slots, hand = tables.cards_per_round[count], tables.hand_size[count]
        has_home, counters = not seating.is_public, len(self.far_edge.seats)
        return square_geometry_for(counters, slots, hand, has_home, seating.is_demo)

    def played_slots(self, seat: Seat) -> tuple[CardSlot, ...]:
        """Return the slots of the cards that a seat plays in a round."""
        return self.resting_slots(seat) if self.act_key is None else self._act_slots(seat)

    def resting_slots(self, seat: Seat) -> tuple[CardSlot, ...]:
        """Return the slots of a seat's cards while no round is settled."""
        square, edge = self.square, self.far_edge
        if seat not in edge.seats:
            return square.home_slots()
        if square.plays_in_middle:
            return square.middle_slots(edge.seats.index(seat))
        return square.counter_slots(edge.x(seat), edge.content_top, edge.card_width)

    def _act_slots(self, seat: Seat) -> tuple[CardSlot, ...]:
        """Return the slots of a seat's cards while the round is settled, below its stall."""
        edge, slots = self.far_edge, self.square.slot_count
        if self.square.plays_in_middle and (self.square.has_home or self.seating.is_demo):
            place = edge.seats.index(seat) if seat in edge.seats else 1
            return self.square.middle_act_slots(place)
        if seat not in edge.seats:
            return self.resting_slots(seat)  # over the own hand it would be one of many
        most = DEMO_ACT_CARD_WIDTH if self.seating.is_demo else ACT_CARD_WIDTH
        top = edge.stall_sizes.foot + ACT_TOP_GAP
        bottom = ACT_BOTTOM if self.seating.is_public else ACT_RIVALS_BOTTOM
        width = min(most, edge.stall_sizes.pitch / slots - ACT_GAP, (bottom - top) / CARD_ASPECT)
        x, y = edge.x(seat), top + width * CARD_ASPECT / 2
        first = x - (slots - 1) / 2 * (width + ACT_GAP)
        return tuple(CardSlot(first + n * (width + ACT_GAP), y, width) for n in range(slots))

    def shared_place(self, zone: Zone, kind: str, n: int) -> ZonePlace | None:
        """Return the place of a shared zone."""
        fixtures = self.square.fixtures
        beyond = CardSlot(*GAME_BOX_PLACEMENT[:2], fixtures.deck.width)
        slot = {"deck": fixtures.deck, "box": beyond}.get(kind, fixtures.discard)
        return slot.place(0.0, "deck", pile=True)

    def seat_place(self, kind: str, n: int, seat: Seat) -> ZonePlace | None:
        """Return the place of a seat's zone."""
        square = self.square
        if kind == "hand" and seat == self.seating.home_seat:
            return ZonePlace(
                square.hand_fan, 20, "hand", sort_key=piece_rank,
                piece_width=square.hand_card_width, bounds=square.hand_box,
            )  # fmt: skip
        if kind == "stall":
            slots = self.played_slots(seat)
            is_act = self.act_key is not None
            return ZonePlace(
                SlotSpread(slots), surface="wood", piece_width=slots[0].width,
                bounds=Box.enclosing([slot.box for slot in slots]),
                layer=Layer.ACT if is_act else Layer.PIECES, lift=ACT_LIFT if is_act else 0.0,
                first_out=SPOILED_BY_LATER,
            )  # fmt: skip
        if kind == "hand":
            return self._covered_hand(seat)
        is_act = self.act_key is not None
        return ZonePlace(
            self.disc_position(seat, kind == "dealer").stack, surface="wood",
            layer=Layer.ACT if is_act else Layer.ON_ROOFS, piece_width=DISC_SIZE,
            z_order=ACT_DISC_ORDER if is_act else 0.0,
        )  # fmt: skip

    def _covered_hand(self, seat: Seat) -> ZonePlace:
        """Return the place of a hand that is not open: its backs."""
        if self.seating.is_demo:
            box = self._rack_box(seat)
            return ZonePlace(
                Placement(*box.center).stack, 10, "hand", is_pile=True,
                piece_width=min(DEMO_BACK_WIDTH, box.height / CARD_ASPECT), bounds=box,
            )  # fmt: skip
        spot, width = self.hand_position(seat), self.far_edge.stall_sizes.width
        return ZonePlace(
            spot.stack, 10, "hand", is_pile=True,
            piece_width=max(MIN_BACK_WIDTH, width * BACK_SHARE),
            bounds=spot.box(MIN_TARGET, MIN_TARGET),
        )  # fmt: skip

    @property
    def has_spread_hands(self) -> bool:
        """True if demo viewers see hands as small cards."""
        theme = self.seating.theme
        is_large = theme.text_scale > MAX_SPREAD_SCALE
        return self.seating.is_demo and not (theme.high_contrast or is_large)

    def hand_position(self, seat: Seat) -> Placement:
        """Return the place of a hand that is not open: one back on the counter."""
        row = self.far_edge
        board, counter = row.board_box(seat), row.counter_box(seat)
        return Placement(board.center[0], (board.bottom + counter.y) / 2)

    def disc_position(self, seat: Seat, is_dealer: bool) -> Placement:
        """Return the place of a disc: the leader's on the counter, the dealer's on the awning.

        With large text a narrow counter has room for the name alone: both are on the awning.
        """
        card = self.far_edge.card_box(seat)
        if seat not in self.far_edge.seats:
            return Placement(card.x + 36.0 + 60.0 * is_dealer, card.bottom - 46.0)
        if is_dealer:
            awning = self.far_edge.awning_box(seat)
            return Placement(awning.right - DISC_SIZE * 0.6, awning.y + DISC_SIZE * 0.4)
        if self.far_edge.is_large and self.far_edge.is_narrow:
            awning = self.far_edge.awning_box(seat)
            return Placement(awning.x + DISC_SIZE * 0.6, awning.y + DISC_SIZE * 0.4)
        return Placement(card.right - DISC_SIZE / 2 - 6.0, card.center[1] - 2.0)

    @property
    def buttons_box(self) -> Box:
        """The box of the action buttons."""
        return self.square.fixtures.buttons

    def seat_box(self, seat: Seat) -> Box:
        """Return a stall with the cards before it, or the place card of the home seat."""
        if self.seating.is_demo:
            stall = self.far_edge.column(seat, self._cards_bottom(seat))
            return Box.enclosing([stall, self._rack_box(seat)])
        is_open = self.seating.is_public and seat in self.far_edge.seats
        bottom = self._rack_box(seat).bottom if is_open else self._cards_bottom(seat)
        return self.far_edge.column(seat, bottom)

    def revealed_hand_box(self, seat: Seat) -> Box | None:
        """Return the box of a seat's revealed hand, below its played cards."""
        is_shown = self.act_key is None or self.has_spread_hands
        return self._rack_box(seat) if is_shown else None

    @property
    def reserved_boxes(self) -> Sequence[Box]:
        """Boxes of the mats of who is asked: a card lands there while the goal is still told."""
        asked = self.seating.deciding_seat
        return [] if asked == NOBODY else self.turn_boxes(asked)

    def turn_boxes(self, seat: Seat) -> Sequence[Box]:
        """Return the boxes of a seat's mats."""
        return [slot.box for slot in self.resting_slots(seat)]

    @property
    def keeps_revealed_hands(self) -> bool:
        """True for hands of small cards."""
        return self.has_spread_hands

    def _cards_bottom(self, seat: Seat) -> float:
        """Return the lower end of the cards before a counter; the counter's where none lie."""
        if self.square.plays_in_middle:
            return self.far_edge.stall_sizes.foot
        return self.resting_slots(seat)[0].box.bottom

    def _rack_box(self, seat: Seat) -> Box:
        """Return the place of a revealed hand while no round is settled."""
        row = self.far_edge
        if self.has_spread_hands or (self.seating.is_demo and self.square.plays_in_middle):
            return self._spread_box(seat)
        top = self._cards_bottom(seat) + RACK_GAP
        width = min(row.stall_sizes.width, row.stall_sizes.pitch - 10.0)
        return Box(row.x(seat) - width / 2, top, width, RACK_HEIGHT)

    def _spread_box(self, seat: Seat) -> Box:
        """Return the place of a revealed hand of small cards."""
        row = self.far_edge
        if self.square.plays_in_middle:
            top, bottom = BETWEEN_STALLS
            middle, is_left = SCREEN_SIZE[0] / 2, row.x(seat) < SCREEN_SIZE[0] / 2
            end = row.column(seat, bottom)
            left = end.right + 2 * SPREAD_GAP if is_left else middle + SPREAD_GAP
            right = middle - SPREAD_GAP if is_left else end.x - 2 * SPREAD_GAP
            return Box(left, top, right - left, bottom - top)
        top, width = self._cards_bottom(seat) + SPREAD_GAP, row.stall_sizes.pitch - SPREAD_GAP
        return Box(row.x(seat) - width / 2, top, width, SPREAD_BOTTOM - top)

    def hand_panel_box(self, seat: Seat) -> Box:
        """Return the box of a seat's open hand at the near edge."""
        is_short = self.square.hand_card_width > 210.0
        if self.far_edge.is_large:
            return LARGE_HAND_PANEL_BOX if is_short else LARGE_LONG_HAND_PANEL_BOX
        return HAND_PANEL_BOX if is_short else LONG_HAND_PANEL_BOX

    def counter_position(self, track: str, seat: Seat) -> Placement:
        """Return a point on the goods that earn points."""
        slots = self.played_slots(seat)
        x = sum(slot.x for slot in slots) / len(slots)
        return Placement(x, slots[0].y + slots[0].width * 0.3)
