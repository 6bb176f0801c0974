"""Meant cards: what a seat is about to play rises from its hand, and stays up until it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.stage.stage import Stage
from sprites.motion import Motion
from sprites.node import Node
from sprites.picture import Box
from sprites.timeline import Animation, Timeline, call, sequence, together, tween
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone

HAND: Final = "hand"
"""The kind of zone from which pieces rise."""
RISES: Final = 0.08
"""How far a piece rises, by its height."""
MOST: Final = 26.0
"""And how far at most, units."""
GROWS: Final = 1.06
MOST_STEPS: Final = 24
"""A draft is put together in so many steps at most."""


class MeantCard(NamedTuple):
    """A piece in a hand, and which."""

    node: Node
    zone: Zone


def height(node: Node) -> float:
    """How far a piece rises, units."""
    return min(MOST, node.picture.size[1] * RISES)


def raised(node: Node) -> Box:
    """Where a piece that lies in a hand will be when it has risen."""
    width, high = (length * GROWS for length in node.picture.size)
    return Box(node.x - width / 2, node.y - height(node) - high / 2, width, high)


class Meant:
    """Raises what lies open in a hand and is meant, and lays down what was not played."""

    def __init__(self, stage: Stage, layout: Layout[State]) -> None:
        self._stage = stage
        self._layout = layout
        self._raised: dict[Node, Zone] = {}

    def rise(self, cards: Sequence[MeantCard], motion: Motion) -> Animation:
        """They rise, straighten and grow a little, over their neighbours."""

        def come() -> None:
            for card in cards:
                self._raised[card.node] = card.zone
                card.node.z = Layer.RAISED

        ways = (
            tween(
                card.node, motion.pick_up, motion.pick_up_ease,
                y=card.node.y - height(card.node), angle=0.0, zoom=GROWS,
            )
            for card in cards
        )  # fmt: skip
        return sequence(call(come), together(*ways))

    def cards(
        self, view: State, seat: Seat, action: Action, legal: Sequence[Action]
    ) -> list[MeantCard]:
        """What lies open in a hand and goes with an action: pieces pressed or paid."""
        lying = {
            (sprite.zone, sprite.piece): sprite.node
            for sprite in self._stage.sprites(f"{HAND}:{seat}")
            if sprite.node.z < Layer.AIR
        }
        wanted = dict.fromkeys(self._pieces(view, seat, action, legal))
        return [MeantCard(lying[key], key[0]) for key in wanted if key in lying]

    def _pieces(
        self, view: State, seat: Seat, action: Action, legal: Sequence[Action]
    ) -> list[tuple[Zone, Piece]]:
        """Where the pieces lie that are pressed for an action or paid with it."""
        handling = self._layout.handling
        gestures = handling.gestures(view, seat, (action,))
        found = [(g.zone, g.piece) for g in gestures if g.zone and g.piece]
        draft = handling.draft(view, seat, legal)
        for _ in range(MOST_STEPS):
            if draft is None or (further := draft.towards(action)) == draft:
                break
            draft = further
        if draft is not None:
            found += [(move.source, move.piece) for move in draft.moves]
        return found

    def lay_down(self, acts: Sequence[Act], lane: Timeline, motion: Motion) -> None:
        """What is up goes with these acts; the rest sinks back."""
        going = {(act.source, act.piece) for act in acts if isinstance(act, Move)}
        raised, self._raised = self._raised, {}
        for node, zone in raised.items():
            for sprite, pose in zip(
                self._stage.sprites(zone), self._stage.poses(zone), strict=False
            ):
                if sprite.node is node and (zone, sprite.piece) not in going:
                    node.z = self._stage.places.place(zone).z(sprite.index)
                    back = tween(
                        node, motion.hover, motion.hover_ease, y=pose.y, angle=pose.angle, zoom=1.0
                    )
                    lane.also(back)
