"""The near hand: in a demo the hand of the seat that acts lies at the near edge.

The stage shows a table that nobody looks at, with all hands closed. The cards here come from
the audience of the demo, which holds them only while nobody plays. Where hands stay closed,
the same fan lies there face down. A card that is played leaves from the fan itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from scenes.base.context import Context
from scenes.kit.high_contrast import adapt_contrast
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.placement import NearFan, Placement
from scenes.stage.closeup import EnlargedPicture
from scenes.stage.stage import Stage
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import Node
from sprites.painting import Picture
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Piece, Seat, Visibility, Zone, back_of, is_back
from tabletop.host.demo_audience import DemoAudience, HeldPiece

SLIDE_SECONDS: Final = 0.45
"""Seconds in which a hand slides to the near edge, and in which it leaves."""
CHANGE_DELAY_SECONDS: Final = 0.3
"""Seconds after which the next hand follows the one that leaves."""
REST_SECONDS: Final = 2.0
"""Least seconds for which a hand lies at the near edge before another takes its place."""
NAME_PREFIX: Final = "near_hand:"
HAND_LIFT: Final = 10.0
HAND_ORDER: Final = 1.0
CARD_ORDER: Final = 0.01
"""Order of the hand within its layer, and the step from card to card."""


class FanCard:
    """A card of the near hand, on its way to a placement."""

    def __init__(self, held: HeldPiece, node: Node, goal: Placement, delay: float | None) -> None:
        """Create a card.

        Args:
            held: The piece and its zone.
            node: Its node.
            goal: Placement in the fan.
            delay: Seconds until it slides in over the near edge; None if it lies there at once.
        """
        self.held = held
        self.node = node
        self.goal = goal
        self._start = goal if delay is None else self.below
        self._elapsed = SLIDE_SECONDS if delay is None else -delay
        self._place(self._start)

    @property
    def below(self) -> Placement:
        """The placement below the near edge, where the card is not visible."""
        return self.goal._replace(y=SCREEN_SIZE[1] + self.node.picture.size[1] * 0.7)

    @property
    def is_at_goal(self) -> bool:
        """True if the card has arrived."""
        return self._elapsed >= SLIDE_SECONDS

    def send(self, goal: Placement, has_travel: bool) -> None:
        """Let the card slide to another placement; without travel it lies there at once."""
        if goal == self.goal:
            return
        self._start = Placement(self.node.x, self.node.y, self.node.angle)
        self.goal, self._elapsed = goal, 0.0
        if not has_travel:
            self.advance(SLIDE_SECONDS)

    def advance(self, seconds: float) -> None:
        """Move the card on by some seconds."""
        if self.is_at_goal:
            return
        self._elapsed += seconds
        part = max(0.0, min(1.0, self._elapsed / SLIDE_SECONDS))
        part = part * part * (3.0 - 2.0 * part)
        ways = zip(self._start, self.goal, strict=True)
        self._place(Placement(*(start + (end - start) * part for start, end in ways)))

    def _place(self, pose: Placement) -> None:
        self.node.x, self.node.y, self.node.angle = pose


class NearHand:
    """The fan of the acting seat at the near edge of a table that nobody plays at."""

    def __init__(
        self, context: Context, audience: DemoAudience, stage: Stage, layout: Layout[State]
    ) -> None:
        """Create an empty hand.

        Args:
            context: Services and state that all scenes share.
            audience: Onlooker of the match, who may see the hands.
            stage: The displayed pieces.
            layout: Layout of the table.
        """
        self._context = context
        self._audience = audience
        self._stage = stage
        self._layout = layout
        self._cards: list[FanCard] = []
        self._leaving: list[FanCard] = []
        self._seat: Seat = NOBODY
        self._rested = 0.0  # seconds since the hand changed
        self._style: object = None

    @property
    def seat(self) -> Seat:
        """Seat whose hand lies at the near edge; NOBODY for none."""
        return self._seat

    @property
    def pieces(self) -> Sequence[HeldPiece]:
        """Pieces of the fan, from left to right."""
        return tuple(card.held for card in self._cards)

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of all cards, those that leave included."""
        return tuple(card.node for card in (*self._cards, *self._leaving))

    # The frame

    def advance(
        self,
        seconds: float,
        acting_seat: Seat | None,
        is_settled: bool,
        told_seat: Seat = NOBODY,
    ) -> None:
        """Follow the table by some seconds.

        Args:
            seconds: Time since the last frame.
            acting_seat: Seat that decides next; None while that is not known.
            is_settled: True if all events have been shown.
            told_seat: Seat of which alone the line tells: no other hand lies there meanwhile.
        """
        fan = self._layout.zone_layout.near_fan if self._layout.seating.is_demo else None
        style = (
            self._context.text_catalogue, self._context.theme, fan, self._is_open,
            self._layout.seating.setup,
        )  # fmt: skip
        is_fresh = style != self._style
        if is_fresh:  # nothing open may stay for one frame after somebody has joined
            self._style = style
            self.clear()
        if fan is None:
            return
        if told_seat not in (NOBODY, self._seat):
            self._leave(self._cards)
            self._seat = NOBODY
            acting_seat = acting_seat if acting_seat == told_seat else None
        if is_settled and self._layout.zone_layout.act_key is None:
            self._follow(fan, acting_seat, is_fresh)
        self._rested += seconds
        for card in (*self._cards, *self._leaving):
            card.advance(seconds)
        for card in [card for card in self._leaving if card.is_at_goal]:
            self._leaving.remove(card)
            self._stage.canvas.remove(card.node)

    def take(self, zone: Zone, piece: Piece) -> Node | None:
        """Take a card out of the fan and return its node; None if it does not lie there.

        A piece whose face is hidden never tells which open card it is.
        """
        wanted = piece if self._is_open else back_of(piece)
        found = [card for card in self._cards if card.held == (zone, wanted)]
        if not found:
            return None
        card = found[-1]
        self._cards.remove(card)
        if (fan := self._layout.zone_layout.near_fan) is not None:
            self._spread(fan)
        return card.node

    def clear(self) -> None:
        """Remove the hand at once."""
        for node in self.nodes:
            self._stage.canvas.remove(node)
        self._cards.clear()
        self._leaving.clear()
        self._seat = NOBODY

    # Its cards

    @property
    def _is_open(self) -> bool:
        """True if those who watch may see the hands."""
        return self._context.settings.open_hands and self._audience.can_see_hands

    def _follow(self, fan: NearFan, acting_seat: Seat | None, lies_at_once: bool) -> None:
        """Show what the acting seat holds, if its turn to lie there has come."""
        if acting_seat not in (None, self._seat) and (
            self._seat == NOBODY or self._rested >= REST_SECONDS
        ):
            self._leave(self._cards)
            self._seat, self._rested = acting_seat, 0.0
        if self._seat == NOBODY:
            return
        held = self._held(self._seat)
        left = Counter(held)
        left.subtract(self.pieces)
        if not any(left.values()):
            return
        self._leave([card for card in self._cards if self._is_surplus(card, left)])
        delay: float | None = CHANGE_DELAY_SECONDS if self._leaving else 0.0
        if lies_at_once or not self._context.motion.has_travel:
            delay = None
        shown: list[FanCard | HeldPiece] = [*self._cards, *(+left).elements()]
        shown.sort(key=self._order)
        known = set(self._cards)
        self._cards = [
            each if isinstance(each, FanCard) else FanCard(each, self._node(each, fan), pose, delay)
            for each, pose in zip(shown, fan.fan.poses(len(shown)), strict=True)
        ]  # fmt: skip
        new = [card.node for card in self._cards if card not in known]
        self._stage.canvas.preload_soon(new)
        self._spread(fan)

    @staticmethod
    def _is_surplus(card: FanCard, left: Counter[HeldPiece]) -> bool:
        """True if a card is no longer held; it is counted then."""
        if left[card.held] >= 0:
            return False
        left[card.held] += 1
        return True

    def _held(self, seat: Seat) -> Sequence[HeldPiece]:
        """Return what a seat holds, as those who watch may see it."""
        if self._is_open:
            return self._audience.held_pieces(seat)
        zones = self._layout.seating.game.zones
        return [
            HeldPiece(zone, back_of(piece))
            for zone, pieces in self._stage.view_model.zone_pieces.items()
            if zones[zone].visibility is Visibility.OWNER and zones.owner(zone) == seat
            and self._stage.zone_layout.place(zone).is_pile
            for piece in pieces
        ]  # fmt: skip

    def _order(self, shown: FanCard | HeldPiece) -> tuple[str, str]:
        piece = (shown.held if isinstance(shown, FanCard) else shown).piece
        label = None if is_back(piece) else self._layout.piece_art.hand_label(piece)
        return (label.sort_key if label is not None else piece), piece

    def _node(self, held: HeldPiece, fan: NearFan) -> Node:
        """Return the node of a card, on the table but not placed yet."""
        art = self._layout.piece_art
        picture: Picture | None = art.near_picture(held.piece, fan.card_width)
        if picture is None:
            whole = (art.picture if is_back(held.piece) else art.large_picture)(*held[::-1])
            picture = EnlargedPicture(whole, fan.card_width / whole.size[0])
        picture = adapt_contrast(self._context.theme, picture)
        node = Node(picture, lift=HAND_LIFT, name=f"{NAME_PREFIX}{held.zone}", tag=held.piece)
        self._stage.canvas.add(node, magnified=True)
        return node

    def _spread(self, fan: NearFan) -> None:
        """Let all cards slide to where they lie in a fan of so many."""
        poses = fan.fan.poses(len(self._cards))
        for n, (card, pose) in enumerate(zip(self._cards, poses, strict=True)):
            card.send(pose, self._context.motion.has_travel)
            card.node.z = Layer.HAND_PANEL.z_at(HAND_ORDER + n * CARD_ORDER)

    def _leave(self, cards: Sequence[FanCard]) -> None:
        """Let cards slide out over the near edge."""
        going = tuple(cards)
        self._cards = [card for card in self._cards if card not in going]
        for card in going:
            card.send(card.below, self._context.motion.has_travel)
        self._leaving += going
