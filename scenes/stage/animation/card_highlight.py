"""Highlighted cards: the cards that a seat is about to play rise from its hand.

They stay up until they are played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.stage.stage import Stage
from sprites.motion import Motion
from sprites.node import Node
from sprites.picture import Box
from sprites.timeline import Animation, Timeline, call, parallel, sequence, tween
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone

HAND_ZONE_KIND: Final = "hand"
"""Kind of the zones from which pieces rise."""
RISE_SHARE: Final = 0.08
"""Rise of a piece as a share of its height."""
MAX_RISE: Final = 26.0
"""Greatest rise, design units."""
RAISED_CARD_ZOOM: Final = 1.06
MAX_BUILDER_STEPS: Final = 24
"""Greatest number of steps in which an action is composed."""


class HighlightedCard(NamedTuple):
    """A node of a piece in a hand, and the zone of the hand."""

    node: Node
    zone: Zone


def rise_height(node: Node) -> float:
    """Return the rise of a piece, design units."""
    return min(MAX_RISE, node.picture.size[1] * RISE_SHARE)


def raised_box(node: Node) -> Box:
    """Return the box of a hand's piece after it has risen."""
    width, high = (length * RAISED_CARD_ZOOM for length in node.picture.size)
    return Box(node.x - width / 2, node.y - rise_height(node) - high / 2, width, high)


class CardHighlight:
    """Raises the open cards of a hand that an action uses, and lowers cards not played."""

    def __init__(self, stage: Stage, layout: Layout[State]) -> None:
        self._stage = stage
        self._layout = layout
        self._raised: dict[Node, Zone] = {}

    def raise_cards(self, cards: Sequence[HighlightedCard], motion: Motion) -> Animation:
        """Raise cards over their neighbours, straighten them and enlarge them a little."""

        def come() -> None:
            for card in cards:
                self._raised[card.node] = card.zone
                card.node.z = Layer.FOCUSED_PIECE

        ways = (
            tween(
                card.node, motion.pick_up_seconds, motion.pick_up_ease,
                y=card.node.y - rise_height(card.node), angle=0.0, zoom=RAISED_CARD_ZOOM,
            )
            for card in cards
        )  # fmt: skip
        return sequence(call(come), parallel(*ways))

    def find_cards(
        self, view: State, seat: Seat, action: Action, legal: Sequence[Action]
    ) -> list[HighlightedCard]:
        """Return the open cards of a hand that an action uses: pressed or paid."""
        lying = {
            (sprite.zone, sprite.piece): sprite.node
            for sprite in self._stage.sprites(f"{HAND_ZONE_KIND}:{seat}")
            if sprite.node.z < Layer.FLYING_PIECES
        }
        wanted = dict.fromkeys(self._pieces(view, seat, action, legal))
        return [HighlightedCard(lying[key], key[0]) for key in wanted if key in lying]

    def _pieces(
        self, view: State, seat: Seat, action: Action, legal: Sequence[Action]
    ) -> list[tuple[Zone, Piece]]:
        """Return zone and piece of all pieces that are pressed for an action or paid with it."""
        handling = self._layout.input_mapping
        gestures = handling.gestures(view, seat, (action,))
        found = [(g.zone, g.piece) for g in gestures if g.zone and g.piece]
        draft = handling.start_builder(view, seat, legal)
        for _ in range(MAX_BUILDER_STEPS):
            if draft is None or (further := draft.step_towards(action)) == draft:
                break
            draft = further
        if draft is not None:
            found += [(move.source, move.piece) for move in draft.preview_moves]
        return found

    def lower_cards(self, acts: Sequence[Act], timeline: Timeline, motion: Motion) -> None:
        """Lower the raised cards that these acts do not move."""
        going = {(act.source, act.piece) for act in acts if isinstance(act, Move)}
        raised, self._raised = self._raised, {}
        for node, zone in raised.items():
            for sprite, pose in zip(
                self._stage.sprites(zone), self._stage.piece_placements(zone), strict=False
            ):
                if sprite.node is node and (zone, sprite.piece) not in going:
                    node.z = self._stage.zone_layout.place(zone).z(sprite.index)
                    back = tween(
                        node,
                        motion.hover_seconds,
                        motion.hover_ease,
                        y=pose.y,
                        angle=pose.angle,
                        zoom=1.0,
                    )
                    timeline.play_now(back)
