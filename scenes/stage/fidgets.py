"""Fidgeting: pieces to play with while others think. It changes nothing and springs back.

A coin is flicked and hops, a card lifts its corner, a stack is straightened, a bag is nudged.
"""

from __future__ import annotations

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.kit.roles.showing import Sprite
from scenes.stage.animator import ActAnimator
from scenes.stage.stage import Stage
from sounds.materials import landing
from sprites.node import Node
from sprites.timeline import Animation, Lanes, call, sequence, together, tween

QUIET = 0.35
"""How loud it is, of the sounds of moves."""
SHEETS = ("card", "tile", "page")
"""Materials that are flat: they lift a corner where others hop."""


class Fidgets:
    """Answers a press on a piece with which nothing can be done now."""

    def __init__(self, context: Context, stage: Stage, animator: ActAnimator, lanes: Lanes) -> None:
        self._context = context
        self._stage = stage
        self._animator = animator
        self._lanes = lanes

    def at(self, x: float, y: float) -> bool:
        """Play with what lies there; whether there was anything."""
        sprite = self._stage.sprite_at(x, y)
        return sprite is not None and self.touch(sprite)

    def touch(self, sprite: Sprite) -> bool:
        """Play with a piece or pile; whether it may be: not while it moves, nor in calm motion."""
        motion, node = self._context.motion, sprite.node
        if not motion.flick_height or node.z >= Layer.AIR or node.lift > 0.0 or node.turn:
            return False
        place = self._stage.places.place(sprite.zone)
        if sprite.index >= 0:
            rest = self._stage.poses(sprite.zone)[sprite.index].angle
        else:
            rest = place.spread.poses(1)[0].angle
        material = self._stage.looks.material(sprite.piece) if sprite.piece else ""
        if sprite.index < 0:
            step = self._nudged(node, rest, "bag_rustle" if place.rise else "card_snap")
        elif material in SHEETS:
            step = self._cornered(node, rest)
        else:
            step = self._flicked(node, rest, landing(material, place.surface))
        self._lanes["page"].also(step)
        return True

    def _sound(self, family: str, node: Node) -> Animation:
        return call(lambda: self._animator.sound(family, node.x, QUIET))

    def _flicked(self, node: Node, rest: float, sound: str) -> Animation:
        """A small hop with a turn, a clink, and a second, smaller one."""
        motion, steps = self._context.motion, []
        for share, turn in ((1.0, motion.flick_turn), (0.3, 0.0)):
            half = motion.flick / 2 * share**0.5
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
                node, motion.flick * 0.6, "easeOutQuad",
                turn=motion.corner, lift=motion.flick_height * 0.5, angle=rest + 1.5,
            ),
            together(
                tween(node, motion.flick * 0.6, "easeInQuad", turn=0.0, angle=rest),
                tween(node, motion.flick * 0.6, "easeInQuad", lift=0.0),
            ),
            self._sound("felt_pat", node),
        )  # fmt: skip

    def _nudged(self, node: Node, rest: float, sound: str) -> Animation:
        """A stack is knocked straight, a bag sways."""
        motion = self._context.motion
        swings = [
            tween(node, motion.flick * 0.35, "easeInOutSine", angle=rest + motion.nudge * share)
            for share in (1.0, -0.6, 0.3, 0.0)
        ]
        return sequence(self._sound(sound, node), *swings)
