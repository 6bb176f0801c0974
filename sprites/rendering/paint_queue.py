"""A work queue that paints pictures before the frame that shows them.

Work is counted in pixels, not in time, so that every machine does the same work in the
same frame. In a window, decoding runs in a thread. A job decodes one baked image, paints
one picture or one band of a background, or casts one shadow; a large shadow takes two
jobs. No job can be interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from typing import NamedTuple, Protocol, runtime_checkable

from sprites import baked_images, shadow
from sprites.node import Node
from sprites.painting import BorderedPicture, Picture, SteppedPicture
from sprites.picture import BakedPicture, NineSlice
from sprites.rendering.dirty_rects import node_pose
from sprites.rendering.renderer import Pose, Renderer

PIXELS_PER_FRAME = 600_000
"""Pixels painted ahead in one frame: about 10 ms on one slow core."""
DECODE_PIXEL_COST = 2.0  # how much more a pixel costs than a painted one, to decode it
SHADOW_PIXEL_COST = 2.0  # and to cast its shadow
BAKED_PIXELS_PER_UNIT = 2.0  # pixels a unit of what is baked


def _at_once() -> bool:
    """Return True: most jobs wait for nothing."""
    return True


class PaintJob(NamedTuple):
    """One job of the queue.

    Attributes:
        pixels: Cost of the job, in pixels.
        execute: Does the work.
        is_ready: True if the work can be done now.
    """

    pixels: float
    execute: Callable[[], object]
    is_ready: Callable[[], bool] = _at_once


@runtime_checkable
class PreparablePicture(Protocol):
    """A picture that lists the jobs that prepare it."""

    def paint_jobs(self, renderer: Renderer) -> Iterator[PaintJob]:
        """Yield all jobs that prepare the picture at the scale of a renderer."""
        ...


def paint_jobs(node: Node, renderer: Renderer) -> Iterator[PaintJob]:
    """Yield the jobs that prepare a node for display; skips everything that is cached."""
    pose = node_pose(node)
    if isinstance(node.picture, PreparablePicture):
        yield from node.picture.paint_jobs(renderer)
    elif pose is not None:
        yield from _of(node.picture, pose, renderer)


def decode_jobs(picture: Picture, renderer: Renderer) -> Iterator[PaintJob]:
    """Yield a job for each baked image of a picture that is not decoded yet."""
    for name in dict.fromkeys(find_baked_names(picture)):
        originals = renderer.image_loader
        if name not in originals:
            width, height = baked_images.find_entry(name).size
            work = DECODE_PIXEL_COST * width * height * BAKED_PIXELS_PER_UNIT**2
            yield PaintJob(work, partial(originals.decode, name), partial(originals.is_ready, name))


def is_decoded(node: Node, renderer: Renderer) -> bool:
    """True if a node can be painted now without decoding an image in this frame.

    Otherwise the decoding has been started.
    """
    pose = node_pose(node)
    if pose is None or renderer.has_cached(node.picture, pose):
        return True
    return all(map(renderer.image_loader.is_ready, find_baked_names(node.picture)))


def _of(picture: Picture, pose: Pose, renderer: Renderer) -> Iterator[PaintJob]:
    """Yield the jobs for one picture in a pose at rest."""
    pose = pose._replace(alpha=1.0)  # what is faded is made of what is not
    flat = pose._replace(lift=shadow.FLAT_LIFT)
    if renderer.has_cached(picture, pose):
        return
    across, down = picture.size
    extent = across * pose.scale_x * down * pose.scale_y * renderer.scale**2
    if not renderer.has_cached(picture, flat):
        yield from decode_jobs(picture, renderer)
        if pose.lift < 0 or not pose.angle:
            yield PaintJob(extent, lambda: renderer.render_pose(picture, flat))
    if pose.lift >= 0:
        if extent > PIXELS_PER_FRAME and not (pose.angle or isinstance(picture, BorderedPicture)):
            yield PaintJob(
                SHADOW_PIXEL_COST * extent, lambda: renderer.prepare_contact_shadow(picture, pose)
            )
        yield PaintJob(
            SHADOW_PIXEL_COST * extent, lambda: renderer.render_with_shadow(picture, pose)
        )


def find_baked_names(value: object) -> Iterator[str]:
    """Yield the names of the baked images that a picture consists of."""
    if isinstance(value, str | int | float | None):
        return  # checks of protocols take long, and most fields are plain values
    if isinstance(value, BakedPicture | NineSlice):
        yield value.name
    elif isinstance(value, tuple):
        for part in value:
            yield from find_baked_names(part)
    elif isinstance(value, SteppedPicture):
        yield from value.image_names
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from find_baked_names(getattr(value, field.name, None))


class PaintQueue:
    """A queue of paint jobs, with a budget for each frame."""

    def __init__(self, bits: Iterator[PaintJob]) -> None:
        self._bits = bits
        self._next = next(bits, None)

    @property
    def is_done(self) -> bool:
        """True if no job is left."""
        return self._next is None

    def run_jobs(self, budget: float = PIXELS_PER_FRAME) -> bool:
        """Run at least one job, and no more jobs than the budget allows.

        Stops at a job that is not ready; a later call continues there.

        Args:
            budget: Cost of the jobs, in pixels.

        Returns:
            True if no job is left.
        """
        spent = 0.0
        while self._next is not None and (not spent or spent + self._next.pixels <= budget):
            if not self._next.is_ready():
                break
            self._next.execute()
            spent += self._next.pixels
            self._next = next(self._bits, None)
        return self.is_done
