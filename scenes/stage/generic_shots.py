"""Shots for a game that names none: people at the sides, what moves in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import cos, pi, sin
from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.setting.act_seats import ActSeats, other_seats
from scenes.kit.setting.halo_text import halo_text
from scenes.kit.setting.type_sizes import ACT_SIZE
from scenes.stage.animation.effect_context import EffectContext
from scenes.stage.director import Shot, ShotChooser
from scenes.stage.step_back import ActStage
from sprites.node import FLAT_LIFT, Node
from sprites.timeline import Animation, call, sequence, tween, wait
from tabletop.core.acts import Act, Move
from tabletop.core.state import State
from tabletop.core.zones import Seat, Visibility

MIDDLE: Final = (960.0, 540.0)
"""Point to which pieces are lifted."""
MIDDLE_SIZES: Final = (380.0, 248.0, 170.0)
"""Greatest height or width of a lifted piece: alone, one of up to three, one of more."""
CLUSTER_RADII: Final = (0.0, 150.0, 200.0)
"""Radius of the circle on which they lie."""
NUMBER_POSITION: Final = (960.0, 268.0)
LIFT_SECONDS: Final = 0.32
HOLD_SECONDS: Final = 0.6
LIFT: Final = 46.0
MAX_LIFTED: Final = 12
"""Most pieces that are lifted one by one; more stay on the table."""


class MiddlePath:
    """The way of pieces through the middle of the table."""

    def __init__(self, count: int) -> None:
        """Create the way for a number of pieces."""
        self._count = count
        self._size_index = 0 if count == 1 else 1 if count <= 3 else 2

    def carry(self, context: EffectContext, node: Node, order: int) -> Animation:
        """Return the way of a piece to the middle, where it is held for a moment."""
        radius = CLUSTER_RADII[self._size_index]
        angle = 2 * pi * order / max(1, self._count) + 0.5
        x = MIDDLE[0] + radius * cos(angle)
        y = MIDDLE[1] + radius * 0.8 * sin(angle)
        zoom = MIDDLE_SIZES[self._size_index] / max(node.picture.size)
        return sequence(
            call(setattr, node, "z", Layer.FLYING_PIECES.z_at(1 + order)),
            tween(
                node, LIFT_SECONDS, context.motion.move_ease, x=x, y=y, zoom=zoom, lift=LIFT,
                angle=6.0 * (order % 3 - 1),
            ),
            wait(HOLD_SECONDS),
            call(setattr, node, "lift", 0.0),
        )  # fmt: skip


class GenericShots:
    """Steps acts of a game without shots of its own to the middle."""

    def __init__(self, layout: Layout[State], act_stage: ActStage) -> None:
        seating = layout.seating
        self._layout = layout
        self._act_stage = act_stage
        self._number_node: Node | None = None
        self.chooser = ShotChooser(seating.game.zones, seating.setup.human_seats)

    def begin(
        self, phrase: Sequence[Act], doer: Seat | None, context: EffectContext
    ) -> Animation | None:
        """Return the way of a phrase's people to the middle; None if it is shown at rest."""
        context.middle = None  # time may have jumped in the middle of a shot
        if not (self._layout.uses_generic_shots and context.motion.has_travel):
            return None
        shot = self.chooser.choose(phrase, doer)
        count = sum(act.n for act in phrase if isinstance(act, Move))
        if shot is None or count > MAX_LIFTED or not self._act_stage.budget.allows_act:
            return None
        if shot.kind not in ("exchange", "play", "heap", "talk"):
            return None
        self._act_stage.generic = self._seats(shot)
        entering = self._act_stage.change(context.motion)
        if entering is None:
            return None
        if count:
            context.middle = MiddlePath(count)
        if shot.kind == "exchange" and count > 1:
            return sequence(entering, self._number(context, count))
        return entering

    def starts_new_phrase(self, one: Act, other: Act) -> bool:
        """True if two seats turn up pieces: each has its own phrase and its own caption."""
        if not (self._layout.uses_generic_shots and isinstance(one, Move)):
            return False
        zones = self._layout.seating.game.zones
        return (
            isinstance(other, Move)
            and zones[one.source].visibility is Visibility.OWNER
            and zones[one.target].visibility is Visibility.ALL
            and zones.owner(one.source) != zones.owner(other.source)
        )

    def end(self, context: EffectContext) -> None:
        """Let all go back after the phrase."""
        self._act_stage.generic = None
        context.middle = None
        node, self._number_node = self._number_node, None
        if node is not None:
            context.stage.fade_node(node, 0.0, partial(context.stage.remove_temporary, node))

    def _seats(self, shot: Shot) -> ActSeats:
        edge = self._layout.zone_layout.far_edge
        assert edge is not None, "only tables with a far edge have people"
        sides = sorted(shot.seats, key=edge.x)
        left = sides[0] if sides else None
        right = sides[1] if len(sides) > 1 else None
        return ActSeats(left, right, other_seats(edge.seating, sides))

    def _number(self, context: EffectContext, count: int) -> Animation:
        """Show the number of pieces until the table comes back."""
        words = halo_text(str(count), ACT_SIZE, context.theme.gold, "display")
        node = Node(
            words, *NUMBER_POSITION, lift=FLAT_LIFT, z=Layer.FIGURES, alpha=0.0, name="number"
        )
        stage = context.stage

        self._number_node = node
        return sequence(call(stage.add_temporary, node), call(stage.fade_node, node, 1.0))
