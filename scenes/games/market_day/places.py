"""Where things lie in Market Day's street: stalls, piles, hands, discs."""

from __future__ import annotations

from scenes.games.market_day import cards
from scenes.games.market_day.street import Street, street_of
from scenes.kit.layers import Layer
from scenes.kit.places import Place, Placement
from scenes.kit.roles.places import Places
from scenes.kit.roles.seating import Seating
from sprites.components import HAND_CARD
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone, address
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import rank_of

DISC = 58.0
BOTTOM = 952.0
"""The lower edge of a hand that lies before all."""


class MarketDayPlaces(Places):
    """The places of the street."""

    def __init__(self, seating: Seating[MarketDay]) -> None:
        self.seating = seating

    @property
    def street(self) -> Street:
        """Where things stand with so many seats."""
        tables, count = self.seating.game.tables, self.seating.count
        return street_of(
            count, tables.cards_a_round[count], tables.hand_size[count], self.seating.public
        )

    def after(self, seat: Seat) -> int:
        """How many places clockwise from the seat at the bottom; from the first at the left, where
        nobody is at home."""
        return seat if self.seating.public else (seat - self.seating.home) % self.seating.count

    def place(self, zone: Zone) -> Place:
        kind, _, owner = address(zone)
        street = self.street
        if kind == "deck":
            return Place(street.deck.spot, surface="deck", pile=True, mouth=street.deck)
        if kind in ("discard", "box"):
            return Place(street.discard.spot, surface="deck", pile=True, mouth=street.discard)
        if owner is None:
            raise KeyError(zone)
        stall = street.stall(self.after(owner))
        if kind == "stall":
            return Place(stall, surface="wood")
        if kind == "hand":
            if owner == self.seating.home:
                return Place(street.hand, order=20, surface="hand", sort=rank_of)
            return Place(self._held(owner).spot, order=10, surface="hand", pile=True)
        if kind in ("dealer", "leader"):
            return Place(self._disc(kind, owner).spot, surface="wood", layer=Layer.ON_ROOFS)
        raise KeyError(zone)

    def box(self, zone: Zone) -> Box:
        """The room of a zone as a whole. Raises KeyError."""
        kind, _, owner = address(zone)
        if kind == "stall" and owner is not None:
            stall = self.street.stall(self.after(owner))
            first, last = stall.slot(0), stall.slot(stall.slots - 1)
            left = first.x - stall.card / 2
            return Box(left, stall.card_top, last.x - first.x + stall.card, stall.tall)
        if zone == f"hand:{self.seating.home}":
            return self.street.held
        pose = self.place(zone).opening
        width = self.card_width(zone)
        height = width * cards.SHAPE
        return Box(pose.x - width / 2, pose.y - height / 2, width, height)

    def _disc(self, kind: str, seat: Seat) -> Placement:
        """The dealer's disc hangs at the left of the awning, the leader's at the right."""
        stall = self.street.stall(self.after(seat))
        out = stall.awning[0] / 2 - DISC * 0.56
        side = -1 if kind == "dealer" else 1
        return Placement(stall.x + side * out, stall.top + 16)

    def _held(self, seat: Seat) -> Placement:
        """Where a rival's hand lies: to the right of the line below his plate."""
        stall = self.street.stall(self.after(seat))
        digits = 84 if stall.slots == 1 else 116  # a hand of ten needs two
        return Placement(stall.counter.right - digits, stall.info_y)

    @property
    def buttons(self) -> Box:
        return self.street.buttons

    def seat_spot(self, seat: Seat) -> Placement:
        stall = self.street.stall(self.after(seat))
        return Placement(*stall.plate.center)

    def mat(self, seat: Seat) -> Box:
        return self.street.stall(self.after(seat)).box

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        """Below the plate and its numbers."""
        stall, gap = self.street.stall(self.after(seat)), 6
        low = self.street.numbers.bottom if stall.home else stall.bottom
        return Placement(stall.plate.center[0], low + gap + height / 2)

    def front(self, seat: Seat) -> Box:
        """Below the stalls, over sign and piles."""
        top = self.street.stall(0).box.bottom + 4.0
        return Box(60.0, top, 1800.0, BOTTOM - top)

    def counter_spot(self, track: str, seat: Seat) -> Placement:
        """Points rise from the goods that earn them."""
        stall = self.street.stall(self.after(seat))
        return Placement(stall.x, stall.card_top + stall.tall * 0.7)

    def card_width(self, zone: Zone) -> float:
        """How wide a card lies in a zone."""
        kind, _, owner = address(zone)
        if kind == "stall":
            return self.street.stall(1).card
        if kind == "hand":
            return HAND_CARD[0] if owner == self.seating.home else 40.0
        return self.street.pile_card
