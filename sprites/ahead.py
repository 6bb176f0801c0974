"""Painting ahead: what will be shown is made bit by bit, before the frame that shows it.

Work is counted in pixels, not in time, so that the same is done in the same frame on every
machine (in a window the decoding alone goes on beside the frames). A bit is the decoding of one
baked picture, the painting of one picture or of one band of a ground, or the casting of one
shadow (of a large picture, half of it): none of them can be halted on its way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from typing import NamedTuple, Protocol, runtime_checkable

from sprites import art, shadow
from sprites.drawn import pose_of
from sprites.node import Node
from sprites.painting import Bordered, Picture
from sprites.picture import Baked, NineSlice
from sprites.renderer import Pose, Renderer

BUDGET = 600_000
"""Pixels in one frame: about 10 ms on one slow core."""
DECODED = 2.0  # how much more a pixel costs than a painted one, to decode it
CAST = 2.0  # and to cast its shadow
DENSITY = 2.0  # pixels a unit of what is baked


def _at_once() -> bool:
    """What most work waits for: nothing."""
    return True


class Bit(NamedTuple):
    """One piece of work: so many pixels, what does it, and whether it can be done yet."""

    pixels: float
    do: Callable[[], object]
    ready: Callable[[], bool] = _at_once


@runtime_checkable
class Composed(Protocol):
    """A picture that says itself what has to be made for it."""

    def bits(self, renderer: Renderer) -> Iterator[Bit]:
        """All of it, at the scale of a renderer."""
        ...


def bits(node: Node, renderer: Renderer) -> Iterator[Bit]:
    """What has to be made so that a node can be shown; nothing of what is kept already."""
    pose = pose_of(node)
    if isinstance(node.picture, Composed):
        yield from node.picture.bits(renderer)
    elif pose is not None:
        yield from _of(node.picture, pose, renderer)


def decoding(picture: Picture, renderer: Renderer) -> Iterator[Bit]:
    """The decoding of all that a picture is made of, and that is not at hand."""
    for name in dict.fromkeys(baked(picture)):
        originals = renderer.originals
        if name not in originals:
            width, height = art.entry(name).size
            work = DECODED * width * height * DENSITY**2
            yield Bit(work, partial(originals.decode, name), partial(originals.ready, name))


def decoded(node: Node, renderer: Renderer) -> bool:
    """Whether a node can be painted as it is now without decoding anything in this frame; else
    that is on its way."""
    pose = pose_of(node)
    if pose is None or renderer.keeps(node.picture, pose):
        return True
    return all(map(renderer.originals.ready, baked(node.picture)))


def _of(picture: Picture, pose: Pose, renderer: Renderer) -> Iterator[Bit]:
    """The bits of one picture in a pose at rest."""
    pose = pose._replace(alpha=1.0)  # what is faded is made of what is not
    flat = pose._replace(lift=shadow.FLAT)
    if renderer.keeps(picture, pose):
        return
    across, down = picture.size
    extent = across * pose.scale_x * down * pose.scale_y * renderer.scale**2
    if not renderer.keeps(picture, flat):
        yield from decoding(picture, renderer)
        if pose.lift < 0 or not pose.angle:
            yield Bit(extent, lambda: renderer.posed(picture, flat))
    if pose.lift >= 0:
        if extent > BUDGET and not (pose.angle or isinstance(picture, Bordered)):
            yield Bit(CAST * extent, lambda: renderer.touching(picture, pose))
        yield Bit(CAST * extent, lambda: renderer.with_shadow(picture, pose))


def baked(value: object) -> Iterator[str]:
    """The names of the baked pictures of which a picture says that it is made."""
    if isinstance(value, Baked | NineSlice):
        yield value.name
    elif isinstance(value, tuple):
        for part in value:
            yield from baked(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from baked(getattr(value, field.name, None))


class Work:
    """Bits that are done in turn, so many in a frame."""

    def __init__(self, bits: Iterator[Bit]) -> None:
        self._bits = bits
        self._next = next(bits, None)

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self._next is None

    def spend(self, budget: float = BUDGET) -> bool:
        """Does at least one bit, and no more than there is room for; whether all is done. What is
        still on its way is waited for until another frame."""
        spent = 0.0
        while self._next is not None and (not spent or spent + self._next.pixels <= budget):
            if not self._next.ready():
                break
            self._next.do()
            spent += self._next.pixels
            self._next = next(self._bits, None)
        return self.done
