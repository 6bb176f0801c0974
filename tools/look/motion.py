"""Faults of motion in a film: pieces that fade, swell, jump or come out of nothing; hard changes.

Pieces are nodes with a tag, and temporary nodes that cast a shadow (figures, carts). People,
panels, light, ghosts and text are none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import hypot
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pygame

from scenes.kit.layers import Layer
from scenes.table.scene import TableScene
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import Node, NodeRole
from sprites.picture import Box, NineSlice, Text
from sprites.rendering.canvas import Canvas
from tools.look.nodes import describe_node, is_light, is_person, is_visible

FRAME_SECONDS: Final = 1 / 60
MAX_GROWTH: Final = 1.3
"""Greatest growth of a piece that lies on the table."""
MAX_SPEED: Final = 12_000.0
"""Greatest speed, design pixels a second: the longest flight at its fastest, and some more."""
OPAQUE: Final = 0.98
TRANSPARENT: Final = 0.02
"""Opacities between which a piece fades."""
SAME_WIDTH: Final = 0.02
"""Difference of width, as a share, up to which cards belong to the same pile."""
NEAR_DISTANCE: Final = 40.0
"""Distance, design pixels, within which a new piece replaces one that was there before."""
MAX_LEVELS: Final = 12
"""Change of a pixel, of 255, that counts."""
MAX_CHANGE_SHARE: Final = 6.0
"""Share of the picture, in %, that may change between two frames."""
MOVE_MARGIN: Final = 14.0
"""Margin around a moving node for its shadow, design pixels."""
MAX_PLACE_AREAS: Final = 16
"""Greatest size of a thing out of which a piece comes, by the size of the piece."""
REBUILD_SHARE: Final = 0.5
"""Share of pieces that are replaced when a table is laid out again."""


class PieceState(NamedTuple):
    """A piece as one frame shows it."""

    x: float
    y: float
    width: float
    alpha: float
    lift: float
    box: Box


class PieceMonitor:
    """Compares the pieces of each frame with those of the frame before."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._states: dict[Node, PieceState] | None = None
        self._rest_width: dict[Node, float] = {}
        self._fading: set[Node] = set()

    def follow(self) -> Iterator[str]:
        """Follow one more frame and iterate over the faults that begin in it."""
        now = {node: _state(node) for node in self._pieces()}
        before, self._states = self._states, now
        if before is None:
            self._rest_width = {node: state.width for node, state in now.items()}
            return
        replaced = len(before.keys() - now.keys()) > REBUILD_SHARE * max(4, len(before))
        for node, state in now.items():
            if (was := before.get(node)) is None:
                self._rest_width[node] = state.width
                if not replaced and self._is_alone(node, state, before):
                    yield f"appears: {_name(node)}"
                continue
            yield from self._changes(node, was, state)
        for node in before.keys() - now.keys():
            was = before[node]
            self._rest_width.pop(node, None)
            self._fading.discard(node)
            if not replaced and self._is_alone(node, was, now):
                yield f"vanishes: {_name(node)}"

    def _changes(self, node: Node, was: PieceState, state: PieceState) -> Iterator[str]:
        """Iterate over the faults of a piece that was there before."""
        if TRANSPARENT < state.alpha < OPAQUE:
            if node not in self._fading:
                self._fading.add(node)
                yield f"fades: {_name(node)}"
        else:
            self._fading.discard(node)
        way = hypot(state.x - was.x, state.y - was.y)
        if way > MAX_SPEED * FRAME_SECONDS and node.z != Layer.DRAGGED_PIECE and state.alpha > 0:
            yield f"jumps: {_name(node)}"
        if way == 0 and state.width == was.width and state.lift <= 0:
            self._rest_width[node] = state.width
        rest = self._rest_width.get(node, state.width)
        grows = state.width > MAX_GROWTH * rest and not self._is_lifted(node, state)
        if grows and was.width <= MAX_GROWTH * rest:
            yield f"swells: {_name(node)}"

    def _is_lifted(self, piece: Node, state: PieceState) -> bool:
        """True if a piece is lifted, or lies on one of its size that is lifted.

        Of a pile in the air only the lowest card has a height, since the others cast no shadow.
        """
        if state.lift > 0:
            return True
        return any(
            other.lift > 0
            and node.z < piece.z
            and abs(other.width - state.width) < SAME_WIDTH * state.width
            and hypot(other.x - state.x, other.y - state.y) < NEAR_DISTANCE
            for node, other in (self._states or {}).items()
        )

    def _is_alone(self, piece: Node, state: PieceState, others: Mapping[Node, PieceState]) -> bool:
        """True if a visible piece is where no other thing of about its size is.

        Args:
            piece: Node of the piece that came or went.
            state: Its first or last state.
            others: Pieces of the frame without it.
        """
        on_screen = state.box.overlaps(Box(0, 0, *SCREEN_SIZE))
        if state.alpha <= TRANSPARENT or not on_screen:
            return False
        boxes = [other.box for node, other in others.items() if node is not piece]
        boxes += [
            node.bounds()
            for node in self._table.canvas
            if node not in others and node is not piece and is_visible(node)
            and not is_light(node) and not isinstance(node.picture, Text)
        ]  # fmt: skip
        return not any(
            hypot(box.center[0] - state.x, box.center[1] - state.y) < NEAR_DISTANCE
            or (box.contains(state.x, state.y) and _area(box) < MAX_PLACE_AREAS * _area(state.box))
            for box in boxes
        )

    def _pieces(self) -> Iterator[Node]:
        """Iterate over the visible pieces of the table."""
        passing = set(self._table.stage.temporary_nodes)
        for node in self._table.canvas:
            is_figure = node in passing and node.picture.casts_shadow
            if not (node.tag is not None or is_figure) or not node.visible:
                continue
            plain = isinstance(node.picture, NineSlice | Text) or is_light(node)
            is_speech = Layer.SPEECH_BUBBLES <= node.z < Layer.LIFTED_PIECE
            if not (plain or is_speech or is_person(node) or node.role is NodeRole.GHOST):
                yield node


def _state(node: Node) -> PieceState:
    """Return the state of a piece."""
    width = node.picture.size[0] * node.zoom * (1 + node.near)
    return PieceState(node.x, node.y, width, node.alpha, node.lift, node.bounds())


def _name(node: Node) -> str:
    """Return the name of a piece and its kind."""
    return f"{describe_node(node)} {node.tag or ''}".strip()


def _area(box: Box) -> float:
    """Return the area of a box."""
    return box.width * box.height


class ChangeMonitor:
    """Compares the picture of each frame with the one before, without what moved."""

    def __init__(self) -> None:
        self._pixels: npt.NDArray[np.int16] | None = None
        self._poses: dict[Node, DrawnPose] = {}
        self._zoom = 1.0

    def follow(self, canvas: Canvas, surface: pygame.Surface) -> float:
        """Return the share of the picture, in %, that changed although nothing moved there."""
        pixels = pygame.surfarray.array3d(surface).astype(np.int16)
        poses = {node: _drawn_pose(node) for node in canvas if node.visible and node.alpha > 0}
        before, self._pixels = self._pixels, pixels
        old, self._poses = self._poses, poses
        for node in poses.keys() - old.keys():  # a piece of another size has another node
            if (former := find_replaced(node, old.keys() - poses.keys())) is not None:
                old[node] = old[former]
        zoom, self._zoom = self._zoom, canvas.lens.zoom
        if before is None or zoom != self._zoom:
            return 0.0
        changed = np.abs(pixels - before).max(axis=2) > MAX_LEVELS
        if 100.0 * float(changed.mean()) <= MAX_CHANGE_SHARE:
            return 0.0
        scale, view = canvas.renderer.scale, canvas.viewport
        for node, pose in poses.items():
            if (was := old.get(node, pose)) != pose:
                now = node.bounds().inset(-MOVE_MARGIN - max(0.0, node.lift))
                then = now._replace(x=now.x + was[0] - pose[0], y=now.y + was[1] - pose[1])
                for box in (now, then):
                    left, top = view.x + box.x * scale, view.y + box.y * scale
                    right, bottom = view.x + box.right * scale, view.y + box.bottom * scale
                    changed[
                        max(0, int(left)) : max(0, int(right) + 1),
                        max(0, int(top)) : max(0, int(bottom) + 1),
                    ] = False
        return 100.0 * float(changed.mean())


def find_replaced(node: Node, gone: Iterable[Node]) -> Node | None:
    """Return the node that showed the same piece in the same zone in the frame before."""
    if node.tag is None:
        return None
    same = (old for old in gone if (old.tag, old.name) == (node.tag, node.name))
    return next(same, None)


DrawnPose = tuple[float, float, float, float, float, float, float, float]


def _drawn_pose(node: Node) -> DrawnPose:
    """Return the pose of a node without its opacity; its size is that on the table."""
    width = node.picture.size[0] * node.zoom
    return (node.x, node.y, width, node.angle, node.turn, node.squash, node.near, node.lift)
