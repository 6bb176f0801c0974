"""Idle interactions: pieces to play with while others think; nothing changes.

A coin is flicked and hops, a card lifts its corner, a stack is straightened, a bag is
nudged.
"""

from __future__ import annotations

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.roles.view_model import PieceSprite
from scenes.stage.animation.animator import ActAnimator
from scenes.stage.stage import Stage
from sounds.materials import landing_sound
from sprites.node import Node
from sprites.timeline import Animation, TimelineGroup, call, parallel, sequence, tween

IDLE_SOUND_GAIN = 0.35
"""Gain relative to the sounds of moves."""
FLAT_MATERIALS = ("card", "tile", "page")
"""Flat materials: they lift a corner where others hop."""


class IdleInteractions:
    """Responds to a press on a piece that has no action now."""

    def __init__(
        self, context: Context, stage: Stage, animator: ActAnimator, timelines: TimelineGroup
    ) -> None:
        self._context = context
        self._stage = stage
        self._animator = animator
        self._timelines = timelines

    def touch_at(self, x: float, y: float) -> bool:
        """Play with the piece at a point; True if there was one."""
        sprite = self._stage.sprite_at(x, y)
        return sprite is not None and self.touch_sprite(sprite)

    def touch_sprite(self, sprite: PieceSprite) -> bool:
        """Play with a piece or pile; False while it moves, or with calm motion."""
        motion, node = self._context.motion, sprite.node
        if not motion.flick_height or node.z >= Layer.FLYING_PIECES or node.lift > 0.0 or node.turn:
            return False
        place = self._stage.zone_layout.place(sprite.zone)
        if sprite.index >= 0:
            rest = self._stage.piece_placements(sprite.zone)[sprite.index].angle
        else:
            rest = place.spread.poses(1)[0].angle
        material = self._stage.piece_art.material(sprite.piece) if sprite.piece else ""
        if sprite.index < 0:
            step = self._nudged(node, rest, "bag_rustle" if place.rise_distance else "card_snap")
        elif material in FLAT_MATERIALS:
            step = self._cornered(node, rest)
        else:
            step = self._flicked(node, rest, landing_sound(material, place.surface))
        self._timelines["page"].play_now(step)
        return True

    def _sound(self, family: str, node: Node) -> Animation:
        return call(lambda: self._animator.play_sound(family, node.x, IDLE_SOUND_GAIN))

    def _flicked(self, node: Node, rest: float, sound: str) -> Animation:
        """A small hop with a turn, a clink, and a second, smaller one."""
        motion, steps = self._context.motion, []
        for share, turn in ((1.0, motion.flick_angle), (0.3, 0.0)):
            half = motion.flick_seconds / 2 * share**0.5
            steps += [
                tween(
                    node, half, "easeOutQuad",
                    lift=motion.flick_height * share, angle=rest + turn * share,
                ),
                tween(node, half, "easeInQuad", lift=0.0, angle=rest),
                self._sound(sound, node),
            ]  # fmt: skip
        return sequence(*steps)

    def _cornered(self, node: Node, rest: float) -> Animation:
        """One side is lifted to look beneath, and let go."""
        motion = self._context.motion
        return sequence(
            self._sound("card_slide", node),
            tween(
                node, motion.flick_seconds * 0.6, "easeOutQuad",
                turn=motion.corner_lift_angle, lift=motion.flick_height * 0.5, angle=rest + 1.5,
            ),
            parallel(
                tween(node, motion.flick_seconds * 0.6, "easeInQuad", turn=0.0, angle=rest),
                tween(node, motion.flick_seconds * 0.6, "easeInQuad", lift=0.0),
            ),
            self._sound("felt_pat", node),
        )  # fmt: skip

    def _nudged(self, node: Node, rest: float, sound: str) -> Animation:
        """A stack is knocked straight, a bag sways."""
        motion = self._context.motion
        swings = [
            tween(
                node,
                motion.flick_seconds * 0.35,
                "easeInOutSine",
                angle=rest + motion.pile_sway_angle * share,
            )
            for share in (1.0, -0.6, 0.3, 0.0)
        ]
        return sequence(self._sound(sound, node), *swings)
