"""Visible content of a scene: nodes, the pictures that they consist of, and texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scenes.base.scene import Scene
from scenes.menus.rules.rulebook_scene import RulebookScene
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import DerivedPicture, PictureGroup, Text


class PictureContent(NamedTuple):
    """Parts and texts of a picture."""

    pictures: frozenset[Picture]
    words: tuple[str, ...]


def visible_nodes(scene: Scene) -> Iterator[Node]:
    """The nodes of a scene that can be seen, but for what the rulebook shows beside its clauses:
    those pieces are the same for everybody and at any time."""
    nodes = (node for node in scene.canvas if node.visible and node.alpha > 0)
    if isinstance(scene, RulebookScene):
        return (node for node in nodes if not node.name.startswith("pieces:"))
    return nodes


def picture_parts(picture: Picture) -> Iterator[Picture]:
    """A picture and all that it is made of."""
    yield picture
    if isinstance(picture, DerivedPicture):
        yield from picture_parts(picture.picture)
    elif isinstance(picture, PictureGroup):
        for part, _, _ in picture.parts:
            yield from picture_parts(part)


def names_next_player(curtain: Scene) -> bool:
    """True if a curtain still names the person it will open for."""
    return any(node.name.startswith("plaque") for node in curtain.canvas)


def content_of(picture: Picture) -> PictureContent:
    """Return the content of a picture."""
    made = list(picture_parts(picture))
    return PictureContent(
        frozenset(made), tuple(part.text for part in made if isinstance(part, Text))
    )
