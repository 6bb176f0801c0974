"""Idle animation: now and then light sparkles on a piece at rest.

It never flashes, and soon fades.
"""

from __future__ import annotations

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.roles.view_model import PieceSprite
from scenes.stage.stage import Stage
from sprites.node import FLAT_LIFT, Node
from sprites.picture import BakedPicture
from sprites.timeline import TimelineGroup, call, parallel, sequence, tween

SHINING_MATERIALS = ("coin", "gem", "seal", "marker", "camel", "crystal")
"""Materials that sparkle."""
MAX_ALPHA = 0.75
SPARKLE_SECONDS = 1.1
SPARKLE_SIZE_SHARE = 0.62
"""Size of a sparkle, by the size of its piece."""
SPARKLE_OFFSET_SHARE = 0.2
"""Offset from the middle of a piece towards the upper left light, by its size."""
GOLDEN_RATIO = 0.618034


class IdleSparkle:
    """Lets pieces of a table sparkle one after another while nothing happens."""

    def __init__(self, context: Context, stage: Stage, timelines: TimelineGroup) -> None:
        self._context = context
        self._stage = stage
        self._timelines = timelines
        self._rested = 0.0
        self._count = 0

    def advance(self, seconds: float, is_resting: bool) -> None:
        """Advance by some seconds.

        Args:
            seconds: Time since the last call.
            is_resting: True if nothing is being shown on the table.
        """
        every = self._context.motion.glint_interval_seconds
        self._rested = self._rested + seconds if is_resting and every else 0.0
        if self._rested < every or not every:
            return
        self._rested = 0.0
        shining = [sprite for sprite in self._stage.all_sprites() if self._shines(sprite)]
        if shining:
            self._count += 1
            self._glint(shining[int(self._count * GOLDEN_RATIO % 1.0 * len(shining))])

    def _shines(self, sprite: PieceSprite) -> bool:
        """True if a piece is at rest and of a shining material."""
        node = sprite.node
        lies = (
            node.visible and node.z < Layer.FLYING_PIECES and node.lift == 0.0 and node.zoom == 1.0
        )
        return lies and self._stage.piece_art.material(sprite.piece) in SHINING_MATERIALS

    def _glint(self, sprite: PieceSprite) -> None:
        node, stage = sprite.node, self._stage
        width, height = node.picture.size
        light = Node(
            BakedPicture("fx/spark", width=min(width, height) * SPARKLE_SIZE_SHARE),
            node.x - width * SPARKLE_OFFSET_SHARE, node.y - height * SPARKLE_OFFSET_SHARE,
            zoom=0.4, alpha=0.0, lift=FLAT_LIFT, z=node.z + 0.005, name="glint",
        )  # fmt: skip
        glides = tween(light, SPARKLE_SECONDS, "linear", angle=40.0)
        swells = sequence(
            tween(light, SPARKLE_SECONDS * 0.4, "easeInOutSine", alpha=MAX_ALPHA, zoom=1.0),
            tween(light, SPARKLE_SECONDS * 0.6, "easeInOutSine", alpha=0.0, zoom=0.5),
        )
        self._timelines["ambience"].play_now(
            sequence(
                call(stage.add_temporary, light),
                parallel(glides, swells),
                call(stage.remove_temporary, light),
            )
        )
