"""Where things lie in Market Day's street: stalls, piles, hands, discs."""

from __future__ import annotations

from dataclasses import replace

from scenes.games.market_day.street import Street, street_of
from scenes.kit.layers import Layer
from scenes.kit.places import Place, Placement
from scenes.kit.roles.places import SeatedPlaces
from sprites.components import HAND_CARD
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import rank_of

DISC = 58.0
HELD = 40.0
"""The width of a rival's card."""
BOTTOM = 952.0
"""The lower edge of a hand that lies before all."""


class MarketDayPlaces(SeatedPlaces[MarketDay]):
    """The places of the street."""

    @property
    def street(self) -> Street:
        """Where things stand with so many seats."""
        seating = self.seating
        each, hands = seating.game.tables.cards_a_round, seating.game.tables.hand_size
        return street_of(
            seating.count, each[seating.count], hands[seating.count], seating.public,
            seating.watched,
        )  # fmt: skip

    def after(self, seat: Seat) -> int:
        """How many places clockwise from the seat at the bottom; from the first at the left, where
        nobody is at home."""
        return seat if self.seating.public else (seat - self.seating.home) % self.seating.count

    def shared_place(self, zone: Zone, kind: str, n: int) -> Place | None:
        street = self.street
        pose = street.stands.deck if kind == "deck" else street.stands.discard
        return Place(pose.spot, surface="deck", pile=True, mouth=pose, width=street.stands.pile)

    def own_place(self, kind: str, n: int) -> Place | None:
        if kind != "hand":
            return self.rival_place(kind, n, self.seating.home)
        hand, room = self.street.hand, self.street.held
        return Place(hand, 20, "hand", sort=rank_of, width=HAND_CARD[0], room=room)

    def rival_place(self, kind: str, n: int, seat: Seat) -> Place | None:
        stall = self.street.stall(self.after(seat))
        if kind == "stall":
            return Place(stall, surface="wood", width=self.street.stall(1).card, room=stall.goods)
        if kind == "hand":
            return Place(self._held(seat).spot, 10, "hand", pile=True, width=HELD)
        made = Place(self._disc(kind, seat).spot, surface="wood", layer=Layer.ON_ROOFS)
        return replace(made, width=self.street.stands.pile)

    def _disc(self, kind: str, seat: Seat) -> Placement:
        """The dealer's disc hangs at the left of the awning, the leader's at the right."""
        stall = self.street.stall(self.after(seat))
        out = stall.awning[0] / 2 - DISC * 0.56
        side = -1 if kind == "dealer" else 1
        return Placement(stall.x + side * out, stall.top + 16)

    def _held(self, seat: Seat) -> Placement:
        """Where a rival's hand lies: to the right of the line below his plate."""
        stall = self.street.stall(self.after(seat))
        if stall.beside:
            return Placement(stall.aside.x + 44, stall.info_y)
        digits = 84 if stall.slots == 1 else 116  # a hand of ten needs two
        return Placement(stall.counter.right - digits, stall.info_y)

    @property
    def buttons(self) -> Box:
        return self.street.stands.buttons

    def seat_spot(self, seat: Seat) -> Placement:
        stall = self.street.stall(self.after(seat))
        return Placement(*stall.plate.center)

    def mat(self, seat: Seat) -> Box:
        return self.street.stall(self.after(seat)).box

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        """Below the plate and its numbers, or where a card is more than its name."""
        stall, gap = self.street.stall(self.after(seat)), 6
        if stall.beside:
            return Placement(stall.goods.center[0], stall.goods.center[1])
        low = self.street.numbers.bottom if stall.home else stall.bottom
        return Placement(stall.plate.center[0], low + gap + height / 2)

    def front(self, seat: Seat) -> Box:
        """Below the stalls, over sign and piles."""
        top = self.street.stall(0).box.bottom + 4.0
        return Box(60.0, top, 1800.0, BOTTOM - top)

    def counter_spot(self, track: str, seat: Seat) -> Placement:
        """Points rise from the goods that earn them."""
        stall = self.street.stall(self.after(seat))
        return Placement(stall.goods.center[0], stall.card_top + stall.tall * 0.7)
