"""Meant cards: what a seat is about to play rises from its hand, and stays up until it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.table.stage import Stage
from sprites.motion import Motion
from sprites.node import Node
from sprites.timeline import Animation, Timeline, call, sequence, together, tween
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone

HAND: Final = "hand"
"""The kind of zone from which pieces rise."""
RISES: Final = 0.2
"""How far a piece rises, by its height."""
GROWS: Final = 1.06
MOST_STEPS: Final = 24
"""A draft is put together in so many steps at most."""


class Meant:
    """Raises what lies open in a hand and is meant, and lays down what was not played."""

    def __init__(self, stage: Stage, layout: Layout[State]) -> None:
        self._stage = stage
        self._layout = layout
        self._raised: dict[Node, Zone] = {}

    def rises(
        self, view: State, seat: Seat, action: Action, legal: Sequence[Action], motion: Motion
    ) -> Animation | None:
        """The pieces of an action rise from the hand; None where none lies open in it, and where
        motion is reduced."""
        found = self.nodes(view, seat, action, legal) if motion.travels else []
        if not found:
            return None
        return together(*(self._rise(node, zone, motion) for node, zone in found))

    def _rise(self, node: Node, zone: Zone, motion: Motion) -> Animation:
        """One piece rises, straightens and grows a little, over its neighbours."""

        def come() -> None:
            self._raised[node] = zone
            node.z = Layer.RAISED

        up = self.height(node)
        return sequence(
            call(come),
            tween(node, motion.pick_up, motion.pick_up_ease, y=node.y - up, angle=0.0, zoom=GROWS),
        )

    @staticmethod
    def height(node: Node) -> float:
        """How far a piece rises, units."""
        return node.picture.size[1] * RISES

    def nodes(
        self, view: State, seat: Seat, action: Action, legal: Sequence[Action]
    ) -> list[tuple[Node, Zone]]:
        """What lies open in a hand and goes with an action: pieces pressed or paid."""
        free = {
            (s.zone, s.piece): s.node
            for s in self._stage.sprites(f"{HAND}:{seat}")
            if s.node.z < Layer.AIR
        }
        wanted = dict.fromkeys(self._pieces(view, seat, action, legal))
        return [(free[key], key[0]) for key in wanted if key in free]

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
