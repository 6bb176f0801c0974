"""What is seen of a scene: the pictures of its nodes, all that they are made of, their words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scenes.menus.rulebook import RulebookScene
from scenes.scene import Scene
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Changed, Group, Text


class Look(NamedTuple):
    """What is seen of a picture: all that it is made of, and its words."""

    pictures: frozenset[Picture]
    words: tuple[str, ...]


def visible(scene: Scene) -> Iterator[Node]:
    """The nodes of a scene that can be seen, but for what the rulebook shows beside its clauses:
    those pieces are the same for everybody and at any time."""
    nodes = (node for node in scene.canvas if node.visible and node.alpha > 0)
    if isinstance(scene, RulebookScene):
        return (node for node in nodes if not node.name.startswith("pieces:"))
    return nodes


def parts(picture: Picture) -> Iterator[Picture]:
    """A picture and all that it is made of."""
    yield picture
    if isinstance(picture, Changed):
        yield from parts(picture.picture)
    elif isinstance(picture, Group):
        for part, _, _ in picture.parts:
            yield from parts(part)


def announces(curtain: Scene) -> bool:
    """Whether a curtain still says for whom it will open; when it opens it says so no more."""
    return any(node.name.startswith("plaque") for node in curtain.canvas)


def look_at(picture: Picture) -> Look:
    """What a picture is made of."""
    made = list(parts(picture))
    return Look(frozenset(made), tuple(part.text for part in made if isinstance(part, Text)))
