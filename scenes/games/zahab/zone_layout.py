"""Zone layout of Zahab: the ring with its cards, the court, panels, the home seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from scenes.games.zahab import geometry
from scenes.games.zahab.geometry import Purse
from scenes.games.zahab.materials import EDGE_STYLE
from scenes.games.zahab.ring_geometry import (
    DEMO_RING,
    GAME_BOX_PLACEMENT,
    GOLD_COIN_SIZE,
    LARGE_DEMO_RING,
    LARGE_RING,
    RING,
    RingGeometry,
)
from scenes.kit.layers import Layer
from scenes.kit.placement import CARD_ASPECT, CardSlot, NearFan, PieceStack, Placement, ZonePlace
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.zone_layout import EdgeZoneLayout
from scenes.kit.setting.act_seats import ActSeats
from sprites.picture import Box
from tabletop.core.zones import Piece, Seat, Zone, is_back
from tabletop.games.zahab.action_builders import ReturnTokensBuilder
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.rule_tables import FIGURE_NAMES
from tabletop.games.zahab.state import DISPLAY_SIZE, NEUTRAL_CAMELS, RING_SPACE_COUNT

_PILES = ("deck", "choices", "exile", "box")


ACT_CARD_WIDTH = 420.0
"""Width of a card that is traded, in the act: over the ring."""
ACT_LIFT = 50.0
ACT_SHIFT = 56.0
"""Distance of this card to the right of the middle of the ring: the person stands at its left."""
ACT_BUST_HEIGHT, ACT_BUST_FOOT, ACT_BUST_INSET = 500.0, 930.0, 226.0
"""Height of the person who trades, their lower end and the distance from the left side."""
SCORE_INSET = 50.0
"""Distance of a score from the right end of a place card."""
PAID_CARD_WIDTH = 168.0
"""Width of a card that is discarded to pay for it: beside it, as large as in a hand."""
PAID_CARD_GAP, MAX_PAID_STEP = 26.0, 252.0
"""Distance of these from the card that is traded, and the greatest from each other."""
PAID_TILT = 4.0
"""Tilt of these, in degrees: they are laid down, not played."""


SUPPLY_HEIGHT = 76.0
SPACE_INSET = 32.0
"""Margin of a space that a message beside it may touch: its numbers stand in the middle."""


@dataclass(frozen=True)
class TradeAct:
    """A trade: the card stands in the middle, the tracks in the light."""

    card: Piece
    seat: Seat
    earlier_cards: frozenset[Piece] = field(default=frozenset(), compare=False)
    """Cards that lay on the discard pile before: they stay on the mat."""
    is_momentary = True

    def continues(self, shown: object) -> bool:
        """True if the seat plays another card while the last one stands in the middle."""
        return isinstance(shown, TradeAct) and shown.seat == self.seat

    def paid_count(self, pieces: Sequence[Piece]) -> int:
        """Return the number of cards of a discard pile that were laid on the traded card."""
        return len(pieces) - 1 - pieces.index(self.card) if self.card in pieces else 0


class ZahabZoneLayout(EdgeZoneLayout[Zahab]):
    """The zone layout of Zahab."""

    edge_style = EDGE_STYLE
    seat_bottom = 340.0
    shows_people_in_act = True
    stepped_back_light = 0.84

    def __init__(self, seating: Seating[Zahab]) -> None:
        super().__init__(seating)
        self.tables = seating.game.tables
        self.start_tile_place = 0
        """The place of the start tile: it lies at the top of the ring, below the gate."""

    @property
    def ring(self) -> RingGeometry:
        """The geometry of the ring."""
        if self.far_edge.is_large:
            return LARGE_DEMO_RING if self.seating.is_demo else LARGE_RING
        return DEMO_RING if self.seating.is_demo else RING

    @property
    def layout_key(self) -> Sequence[object]:
        """Key of the current layout."""
        return *super().layout_key, self.start_tile_place

    def purse(self, seat: Seat) -> Purse:
        """Return the positions of the things before a seat."""
        return geometry.purse_at(self.far_edge, seat)

    @property
    def line_box(self) -> Box:  # type: ignore[override]
        """The box of the one line: below the tracks, or with large text above them."""
        if self.seating.is_demo:
            is_large = self.far_edge.is_large
            return geometry.LARGE_DEMO_LINE_BOX if is_large else geometry.DEMO_LINE_BOX
        return geometry.LARGE_LINE_BOX if self.far_edge.is_large else geometry.LINE_BOX

    @property
    def near_fan(self) -> NearFan | None:
        """The fan of the acting seat in a demo; large text needs its room."""
        return None if self.far_edge.is_large else geometry.NEAR_FAN

    @property
    def trade(self) -> TradeAct | None:
        """The trade that is shown now."""
        return self.act_key if isinstance(self.act_key, TradeAct) else None

    def is_hand_in_act(self, seat: Seat) -> bool:
        """True for the seat that trades: it may have to choose cards that pay for the trade."""
        is_asked = self.seating.deciding_seat == seat or not self.seating.is_public
        return self.trade is not None and self.trade.seat == seat and is_asked

    @property
    def act_seats(self) -> ActSeats | None:
        """The person who trades, beside the card; the others stay at the far edge."""
        if self.trade is None:
            return super().act_seats
        return ActSeats(self.trade.seat, None, (), ACT_BUST_FOOT, ACT_BUST_HEIGHT, ACT_BUST_INSET)

    @property
    def traded_card_placement(self) -> Placement:
        """The middle of a card that is traded."""
        x, y = self.ring.center
        return Placement(x + ACT_SHIFT, y)

    def counter_position(self, track: str, seat: Seat) -> Placement:
        """Return the score on the place card of a seat, also in an act."""
        people = self.act_seats
        if people is None or seat not in people.sides:
            return super().counter_position(track, seat)
        box = people.card_box(seat, self.seating)
        return Placement(box.right - SCORE_INSET, box.y)

    def space_position(self, n: int) -> tuple[float, float]:
        """Return the middle of a space of the ring."""
        return self.ring.space_position(n, self.start_tile_place)

    def point_towards_space(self, radius: float, space: int) -> tuple[float, float]:
        """Return a point in the direction of a space."""
        return self.ring.polar_point(
            radius, self.ring.space_direction(space % RING_SPACE_COUNT, self.start_tile_place)
        )

    def shared_place(self, zone: Zone, kind: str, n: int) -> ZonePlace | None:
        """Return the place of a shared zone."""
        ring = self.ring
        if kind in _PILES:
            beyond = CardSlot(*GAME_BOX_PLACEMENT[:2], ring.corner_card_width)
            pile = {"deck": ring.deck_slot, "box": beyond}.get(kind, ring.exile_slot)
            return pile.place(8.0, "deck", pile=True)
        if kind in FIGURE_NAMES:
            layer = Layer.PIECES if self.trade is None else Layer.ACT
            return ZonePlace(
                ring.disc_pile(kind, n), 12.0, "wood", bounds=ring.cell_box(kind, n), layer=layer
            )
        match kind:
            case "supply":
                spot = Placement(*ring.supply_position)
                made = ZonePlace(spot.stack, 8.0, "coin", is_pile=True, mouths=ring.heap_placement)
                return replace(
                    made,
                    piece_width=GOLD_COIN_SIZE,
                    bounds=spot.box(4 * ring.supply_heap_offset, SUPPLY_HEIGHT),
                    action_box=self._supply_box,
                )
            case "tile":
                return ZonePlace(
                    ring.tile_placement(n, self.start_tile_place).stack,
                    4.0,
                    "wood",
                    piece_width=ring.corner_card_width,
                )
            case "ring":
                x, y = ring.camel_position(n, self.start_tile_place)
                room = Placement(*self.space_position(n)).box(ring.space_size, ring.space_size)
                return ZonePlace(PieceStack(x, y), 30.0 + y * 0.01, "wood", bounds=room)
            case "display":
                return ring.display_slot(n).place(10.0)
            case "ondisplay":
                layer = Layer.ON_FOCUSED_PIECE if self.trade is None else Layer.MEDALS
                made = ZonePlace(ring.gold_row(n), surface="card", layer=layer)
                return replace(made, piece_width=GOLD_COIN_SIZE, bounds=self.box(f"display:{n}"))
        return None

    def _supply_box(self, actions: Sequence[object]) -> Box:
        """Return the box of the supply: only gold is taken there, while gems can come back too."""
        ring = self.ring
        both = Placement(*ring.supply_position).box(4 * ring.supply_heap_offset, SUPPLY_HEIGHT)
        if not actions or any(isinstance(each, ReturnTokensBuilder) for each in actions):
            return both
        return both._replace(width=both.width / 2)

    def seat_place(self, kind: str, n: int, seat: Seat) -> ZonePlace | None:
        """Return the place of a seat's zone."""
        purse = self.purse(seat)
        match kind:
            case "hand" if seat == self.seating.home_seat:
                is_large = self.far_edge.is_large
                fan = geometry.LARGE_HAND_FAN if is_large else geometry.HAND_FAN
                bounds = geometry.LARGE_HAND_BOX if is_large else geometry.HAND_BOX
                layer = Layer.ACT if self.is_hand_in_act(seat) else Layer.PIECES
                made = ZonePlace(fan, 40.0, "hand", sort_key=self._rank, layer=layer)
                width = geometry.LARGE_HAND_CARD_WIDTH if is_large else geometry.HAND_CARD_WIDTH
                return replace(made, piece_width=width, bounds=bounds)
            case "hand":
                made = self._thing(purse.hand, geometry.HAND_BACK_WIDTH, is_pile=True)
                return made if purse.is_line else replace(made, bounds=purse.revealed_hand)
            case "tokens":
                return self._tokens(purse)
            case "spirit":
                return self._thing(purse.spirit, geometry.SPIRIT_SIZE)
            case "discard" if self.trade is not None and seat == self.trade.seat:
                return ZonePlace(
                    self.traded_card_placement.stack, 4.0, "wood", arrange=self._trade_places,
                    piece_width=ACT_CARD_WIDTH, layer=Layer.ACT, lift=ACT_LIFT,
                )  # fmt: skip
            case "discard":
                return self._thing(purse.discards, purse.discard_width)
            case "stable":
                return self._thing(geometry.stable_at(self.far_edge, seat), geometry.STABLE_WIDTH)
        return None

    def _trade_places(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        """Return the places of a trade's discard pile: what pays for the card lies beside it.

        Earlier cards stay on the mat of their owner.
        """
        center, trade = self.traded_card_placement, self.trade
        assert trade is not None
        paid = trade.paid_count(pieces)
        lying = self.purse(trade.seat).discards
        aside = (ACT_CARD_WIDTH + PAID_CARD_WIDTH) / 2 + PAID_CARD_GAP
        step = min(MAX_PAID_STEP, ACT_CARD_WIDTH * CARD_ASPECT / max(1, paid))
        beside = [
            Placement(center.x + aside, center.y + (n - (paid - 1) / 2) * step, PAID_TILT)
            for n in range(paid)
        ]
        unpaid = pieces[: len(pieces) - paid]
        return [*(lying if piece in trade.earlier_cards else center for piece in unpaid), *beside]

    def paid_card_corners(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        """Return the upper corner, away from the traded card, of each card that pays for it."""
        paid = 0 if self.trade is None else self.trade.paid_count(pieces)
        across, up = PAID_CARD_WIDTH / 2, PAID_CARD_WIDTH * CARD_ASPECT / 2
        places = self._trade_places(pieces)[len(pieces) - paid :]
        return [Placement(spot.x + across - 8, spot.y - up + 14) for spot in places]

    def piece_width(self, piece: Piece, zone: Zone) -> float:
        """Return the width of a piece in a zone; of a trade only the card itself is large."""
        width, trade = self.place(zone).piece_width, self.trade
        if trade is None or width != ACT_CARD_WIDTH or piece == trade.card:
            return width
        is_earlier = piece in trade.earlier_cards
        return self.purse(trade.seat).discard_width if is_earlier else PAID_CARD_WIDTH

    def _thing(self, spot: Placement, width: float, is_pile: bool = False) -> ZonePlace:
        """Return the place of one kind of things before a seat."""
        return ZonePlace(
            spot.stack, 20.0, "leather", is_pile=is_pile, is_heaped=not is_pile,
            piece_width=width, bounds=geometry.pressed_box(spot),
        )  # fmt: skip

    def _tokens(self, purse: Purse) -> ZonePlace:
        """Return the place of tokens: gold from the left, gems from the right."""
        return ZonePlace(
            purse.token_position("gold.coin").stack, 20.0, "leather",
            sort_key=geometry.token_sort_key, arrange=purse.token_positions, is_heaped=True,
            piece_width=geometry.TOKEN_WIDTH, bounds=purse.tokens_box,
        )  # fmt: skip

    def _rank(self, piece: Piece) -> tuple[int, str]:
        """Cards of a hand lie in the order of their levels."""
        return (0, piece) if is_back(piece) else (self.tables.levels[_kind(piece)], piece)

    @property
    def permanent_zones(self) -> Sequence[Zone]:
        """The zones that can be inspected while empty."""
        ring = [f"ring:{n}" for n in range(RING_SPACE_COUNT)]
        most = range(len(self.tables.contribution))
        return [*ring, *(f"{figure}:{vp}" for figure in FIGURE_NAMES for vp in most)]

    @property
    def buttons_box(self) -> Box:
        """The box of the action buttons."""
        return geometry.LARGE_BUTTONS_BOX if self.far_edge.is_large else geometry.BUTTONS_BOX

    def seat_box(self, seat: Seat) -> Box:
        """Return the column of a seat: its things, its bust and its place card."""
        bottom = self.seat_bottom if self.far_edge.is_large else self.purse(seat).mat.bottom
        column = self.far_edge.column(seat, bottom)
        top = column.y if self.far_edge.is_large else 0.0
        return Box(column.x, top, column.width, column.bottom - top)

    @property
    def goal_boxes(self) -> Sequence[Box]:
        """Boxes of the three tracks."""
        return [self.ring.track_box(figure) for figure in FIGURE_NAMES]

    @property
    def reserved_boxes(self) -> Sequence[Box]:
        """Boxes of supply, spaces, cards and mats, and of the card about neutral camels."""
        if self.far_edge.is_large:
            return ()  # large letters find no such place
        spaces = [self.box(f"ring:{n}").inset(SPACE_INSET) for n in range(RING_SPACE_COUNT)]
        cards = [geometry.CARAVAN_BOX] if self.seating.seat_count == len(NEUTRAL_CAMELS) else []
        cards += [self.ring.display_slot(place).box for place in range(DISPLAY_SIZE)]
        mats = [self.purse(seat).mat for seat in self.seating.seats]
        return [self.box("supply"), *spaces, *cards, *mats]

    def hand_panel_box(self, seat: Seat) -> Box:
        """Return the box of a seat's open hand."""
        is_large = self.far_edge.is_large
        return geometry.LARGE_HAND_PANEL_BOX if is_large else geometry.HAND_PANEL_BOX

    def revealed_hand_box(self, seat: Seat) -> Box | None:
        """Return the box of a seat's revealed hand."""
        return self.purse(seat).revealed_hand


def _kind(piece: Piece) -> int:
    return int(piece.partition(".")[2])
