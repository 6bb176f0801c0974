"""Where things lie in Market Day's street: stalls, piles, hands, discs."""

from __future__ import annotations

from scenes.games.market_day.street import Company, Stall, Street, street_of
from scenes.kit.layers import Layer
from scenes.kit.places import Place, Placement
from scenes.kit.roles.places import SeatedPlaces
from sprites.components import HAND_CARD
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import rank_of

HELD = 40.0
"""The width of a rival's card."""
ROOMY = 30.0
"""Up to letters of this size a row has room for names, and the rack for how many of each rank there
are in all."""
BOTTOM = 952.0
"""The lower edge of a hand that lies before all."""


class MarketDayPlaces(SeatedPlaces[MarketDay]):
    """The places of the street."""

    @property
    def street(self) -> Street:
        """Where things stand with so many seats."""
        seating = self.seating
        large = seating.theme.least_on_table > ROOMY
        tables, count = seating.game.tables, seating.count
        each, hand = tables.cards_a_round[count], tables.hand_size[count]
        return street_of(count, each, hand, self._company, large)

    @property
    def _company(self) -> Company:
        seating = self.seating
        if seating.public:
            return Company.WATCHED if seating.watched else Company.SHARED
        return Company.LENT if seating.front == seating.home else Company.HOME

    def after(self, seat: Seat) -> int:
        """How many places clockwise from the seat at the bottom; from the first at the left, where
        nobody is at home."""
        return seat if self.seating.public else (seat - self.seating.home) % self.seating.count

    def stall(self, seat: Seat) -> Stall:
        """The stall of a seat."""
        return self.street.stalls[self.after(seat)]

    def shared_place(self, zone: Zone, kind: str, n: int) -> Place | None:
        stands = self.street.stands
        return (stands.deck if kind == "deck" else stands.discard).place(0.0, "deck", pile=True)

    def seat_place(self, kind: str, n: int, seat: Seat) -> Place | None:
        if kind == "hand" and seat == self.seating.home:
            hand, room = self.street.hand, self.street.held
            return Place(hand, 20, "hand", sort=rank_of, width=HAND_CARD[0], room=room)
        stall, width = self.stall(seat), self.street.stands.deck.width
        if kind == "stall":
            return Place(stall, surface="wood", width=stall.card, room=stall.goods)
        if kind == "hand":
            return Place(stall.held.spot, 10, "hand", pile=True, width=HELD)
        hangs = stall.disc(kind == "dealer").spot
        return Place(hangs, surface="wood", layer=Layer.ON_ROOFS, width=width)

    @property
    def buttons(self) -> Box:
        return self.street.stands.buttons

    def seat_spot(self, seat: Seat) -> Placement:
        return Placement(*self.stall(seat).plate.center)

    def mat(self, seat: Seat) -> Box:
        return self.stall(seat).box

    def open_hand(self, seat: Seat) -> Box | None:
        return self.stall(seat).open_hand

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        """Below the plate and its numbers, or where a card is more than its name."""
        stall, gap = self.stall(seat), 6
        if stall.beside:
            return Placement(stall.goods.center[0], stall.goods.center[1])
        low = self.street.numbers.bottom if stall.home else stall.bottom
        return Placement(stall.plate.center[0], low + gap + height / 2)

    def front(self, seat: Seat) -> Box:
        """Below the stalls, over sign and piles."""
        top = max(self.mat(each).bottom for each in self.seating.seats) + 4.0
        return Box(60.0, top, 1800.0, BOTTOM - top)

    def counter_spot(self, track: str, seat: Seat) -> Placement:
        """Points rise from the goods that earn them."""
        stall = self.stall(seat)
        return Placement(stall.goods.center[0], stall.card_top + stall.tall * 0.7)
