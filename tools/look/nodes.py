"""Nodes of a scene as the measures see them: pieces, people, ground, light, and their parts.

A node may declare its role (`sprites.node.NodeRole`). Without a role these rules hold:

- a piece has a tag, or is a pile of the stage;
- a person has a baked picture of a face;
- ground covers more than a third of the screen, or is the background of the canvas;
- light is a halo or a bare outline, as of the focus.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from scenes.base.scene import Scene
from scenes.kit.table_parts import Halo
from scenes.stage.closeup import EnlargedPicture
from scenes.table.scene import TableScene
from scenes.ui.style.skin import RectangleOutline
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import Node, NodeRole
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, DerivedPicture, PictureGroup
from sprites.rendering.renderer import Renderer

FACE_FAMILIES: Final = ("face/", "bust/")
"""Beginnings of the names of baked pictures of people."""
GROUND_SHARE: Final = 1 / 3
SCREEN_AREA: Final = SCREEN_SIZE[0] * SCREEN_SIZE[1]
MIN_ALPHA: Final = 0.5
"""Opacity from which a node counts as visible."""
OPAQUE_ALPHA: Final = 127
"""Alpha of a pixel, of 255, from which it belongs to a mask."""


class Part(NamedTuple):
    """A picture within the picture of a node, and its box on the screen, not rotated."""

    picture: Picture
    box: Box


def is_visible(node: Node) -> bool:
    """True if a node can be seen and lies on the screen."""
    box = node.bounds()
    on_screen = box.right > 0 and box.bottom > 0 and box.x < SCREEN_SIZE[0]
    return node.visible and node.alpha > MIN_ALPHA and on_screen and box.y < SCREEN_SIZE[1]


def piece_nodes(scene: Scene) -> set[Node]:
    """Return the nodes of pieces, of piles too."""
    found = {node for node in scene.canvas if node.tag is not None}
    if isinstance(scene, TableScene):
        piles = (scene.stage.pile_node(zone) for zone in scene.stage.pile_zones())
        found |= {node for node in piles if node is not None}
    return found


@lru_cache(maxsize=4096)
def contains_face(picture: Picture) -> bool:
    """True if a picture shows a person: it contains a baked picture of a face."""
    if isinstance(picture, BakedPicture):
        return picture.name.startswith(FACE_FAMILIES)
    if isinstance(picture, PictureGroup):
        return any(contains_face(part) for part, _, _ in picture.parts)
    if is_dataclass(picture):
        values = (getattr(picture, field.name) for field in fields(picture))
        return any(contains_face(value) for value in values if hasattr(value, "paint"))
    return False


def is_person(node: Node) -> bool:
    """True if a node shows a person."""
    return node.role is NodeRole.PERSON or (node.role is None and contains_face(node.picture))


def is_ground(node: Node) -> bool:
    """True if a node is a place or a table, on which things lie."""
    if node.role is not None:
        return node.role is NodeRole.GROUND
    width, height = node.bounds().size
    return width * height > GROUND_SHARE * SCREEN_AREA


def is_light(node: Node) -> bool:
    """True if a node is light, not a thing."""
    return node.role is NodeRole.LIGHT or (node.role is None and _is_outline(node.picture))


def _is_outline(picture: Picture) -> bool:
    """True if a picture is a halo or consists of outlines alone."""
    if isinstance(picture, PictureGroup):
        return bool(picture.parts) and all(_is_outline(part) for part, _, _ in picture.parts)
    return isinstance(picture, Halo | RectangleOutline)


def iter_parts(node: Node) -> Iterator[Part]:
    """Iterate over the simple pictures of which the picture of a node consists."""
    width, height = node.picture.size
    zoom = node.zoom * (1 + node.near)
    left, top = node.x - width * zoom / 2, node.y - height * zoom / 2
    yield from _iter_parts(node.picture, left, top, zoom)


def _iter_parts(picture: Picture, x: float, y: float, scale: float) -> Iterator[Part]:
    """Iterate over the parts of a picture with its upper left corner at a point."""
    if isinstance(picture, PictureGroup):
        for part, dx, dy in picture.parts:
            yield from _iter_parts(part, x + dx * scale, y + dy * scale, scale)
    elif isinstance(picture, DerivedPicture):
        if isinstance(picture, EnlargedPicture):
            scale *= picture.enlargement_factor
        yield from _iter_parts(picture.picture, x, y, scale)
    else:
        width, height = picture.size
        yield Part(picture, Box(x, y, width * scale, height * scale))


def add_to_mask(mask: pygame.Mask, renderer: Renderer, node: Node) -> None:
    """Add the opaque pixels of a node to a mask of the screen at the scale of a renderer."""
    zoom = node.zoom * (1 + node.near)
    if zoom <= 0:
        return
    look = renderer.render(node.picture, node.angle, zoom)
    shape = pygame.mask.from_surface(look, OPAQUE_ALPHA)
    width, height = shape.get_size()
    left = round(node.x * renderer.scale - width / 2)
    top = round(node.y * renderer.scale - height / 2)
    mask.draw(shape, (left, top))


def describe_node(node: Node) -> str:
    """Return the name of a node, or its picture if it has none."""
    return node.name or type(node.picture).__name__
