"""Idle life: now and then light glances off a piece at rest. It never flashes, and soon is gone."""

from __future__ import annotations

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.kit.roles.showing import Sprite
from scenes.stage.stage import Stage
from sprites.node import FLAT, Node
from sprites.picture import Baked
from sprites.timeline import Lanes, call, sequence, together, tween

SHINING = ("coin", "gem", "seal", "marker", "camel", "crystal")
"""Materials that light glances off."""
BRIGHT = 0.75
LASTS = 1.1
SIZE = 0.62
"""Of a glint, by the size of its piece."""
CORNER = 0.2
"""How far from the middle of a piece, towards the light in the upper left, by its size."""
GOLDEN = 0.618034


class Glints:
    """Lets pieces of a table glint one after another while nothing happens."""

    def __init__(self, context: Context, stage: Stage, lanes: Lanes) -> None:
        self._context = context
        self._stage = stage
        self._lanes = lanes
        self._rested = 0.0
        self._count = 0

    def advance(self, seconds: float, resting: bool) -> None:
        """Let time pass; `resting` is whether nothing is shown on the table."""
        every = self._context.motion.glint_every
        self._rested = self._rested + seconds if resting and every else 0.0
        if self._rested < every or not every:
            return
        self._rested = 0.0
        shining = [sprite for sprite in self._stage.everything() if self._shines(sprite)]
        if shining:
            self._count += 1
            self._glint(shining[int(self._count * GOLDEN % 1.0 * len(shining))])

    def _shines(self, sprite: Sprite) -> bool:
        """Whether a piece lies quietly and is of something that shines."""
        node = sprite.node
        lies = node.visible and node.z < Layer.AIR and node.lift == 0.0 and node.zoom == 1.0
        return lies and self._stage.looks.material(sprite.piece) in SHINING

    def _glint(self, sprite: Sprite) -> None:
        node, stage = sprite.node, self._stage
        width, height = node.picture.size
        light = Node(
            Baked("fx/spark", width=min(width, height) * SIZE),
            node.x - width * CORNER, node.y - height * CORNER,
            zoom=0.4, alpha=0.0, lift=FLAT, z=node.z + 0.005, name="glint",
        )  # fmt: skip
        glides = tween(light, LASTS, "linear", angle=40.0)
        swells = sequence(
            tween(light, LASTS * 0.4, "easeInOutSine", alpha=BRIGHT, zoom=1.0),
            tween(light, LASTS * 0.6, "easeInOutSine", alpha=0.0, zoom=0.5),
        )
        self._lanes["ambience"].also(
            sequence(call(stage.bring, light), together(glides, swells), call(stage.dismiss, light))
        )
