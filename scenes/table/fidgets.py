"""Fidgeting: pieces to play with while others think. It changes nothing and springs back.

A coin is flicked and hops, a card lifts its corner, a stack is straightened, a bag is nudged.
"""

from __future__ import annotations

from scenes.context import Context
from scenes.table.stage import AIR_Z, Stage, Thing
from scenes.table.staging import Staging
from sounds.materials import landing
from sprites.node import Node
from sprites.timeline import Lanes, Step, call, sequence, together, tween

QUIET = 0.35
"""How loud it is, of the sounds of moves."""
SHEETS = ("card", "tile", "page")
"""Materials that are flat: they lift a corner where others hop."""


class Fidgets:
    """Answers a press on a piece with which nothing can be done now."""

    def __init__(self, context: Context, stage: Stage, staging: Staging, lanes: Lanes) -> None:
        self._context = context
        self._stage = stage
        self._staging = staging
        self._lanes = lanes

    def at(self, x: float, y: float) -> bool:
        """Play with what lies there; whether there was anything."""
        thing = self._stage.thing_at(x, y)
        return thing is not None and self.touch(thing)

    def touch(self, thing: Thing) -> bool:
        """Play with a piece or pile; whether it may be: not while it moves, nor in calm motion."""
        motion, node = self._context.motion, thing.node
        if not motion.flick_height or node.z >= AIR_Z or node.lift > 0.0 or node.turn:
            return False
        place = self._stage.layout.place(thing.zone)
        if thing.index >= 0:
            rest = self._stage.poses(thing.zone)[thing.index].angle
        else:
            rest = place.spread.poses(1)[0].angle
        material = self._stage.layout.material(thing.piece) if thing.piece else ""
        if thing.index < 0:
            step = self._nudged(node, rest, "bag_rustle" if place.rise else "card_snap")
        elif material in SHEETS:
            step = self._cornered(node, rest)
        else:
            step = self._flicked(node, rest, landing(material, place.surface))
        self._lanes["page"].also(step)
        return True

    def _sound(self, family: str, node: Node) -> Step:
        return call(lambda: self._staging.sound(family, node.x, QUIET))

    def _flicked(self, node: Node, rest: float, sound: str) -> Step:
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

    def _cornered(self, node: Node, rest: float) -> Step:
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

    def _nudged(self, node: Node, rest: float, sound: str) -> Step:
        """A stack is knocked straight, a bag sways."""
        motion = self._context.motion
        swings = [
            tween(node, motion.flick * 0.35, "easeInOutSine", angle=rest + motion.nudge * share)
            for share in (1.0, -0.6, 0.3, 0.0)
        ]
        return sequence(self._sound(sound, node), *swings)
