"""Share of the picture that the deciding thing covers while an act is shown.

The mask of a picture holds the nodes that have moved since the act began and are not back in
their places, and the thing on which each moved piece came to rest. People, ground, light, single
texts and the action bar are left out. A node with the role `ACT` counts too. The share is the
greatest that is held for 0.3 s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from scenes.games.nacho.act_geometry import SHOWN_PRICE
from scenes.kit.layers import Layer
from scenes.screenshots.studio import HeadlessStudio
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import Node, NodeRole
from sprites.picture import Text
from sprites.rendering.renderer import Renderer
from tabletop.core.acts import Say
from tabletop.match.match import Event, Match
from tools.look.film import film_events, find_events, has_act
from tools.look.nodes import (
    SCREEN_AREA,
    add_to_mask,
    describe_node,
    is_ground,
    is_light,
    is_person,
    is_visible,
)

HELD_FRAMES: Final = 3
"""Pictures, ten a second, for which a share must be held: 0.3 s."""
MASK_SCALE: Final = 0.25
"""Device pixels of the mask a design pixel."""
MIN_DISTANCE: Final = 2.0
"""Distance, design pixels, from which a node has moved."""
MIN_GROWTH: Final = 0.02
MAX_LANDING_SHARE: Final = 0.08
"""Greatest share of the screen of a thing on which a piece lands; a larger one is ground."""

Pose = tuple[float, float, float, float, float]


class NamedAct(NamedTuple):
    """An act that decides a game: the events with which it begins and ends."""

    name: str
    begins: Callable[[Event], bool]
    ends: Callable[[Event], bool]
    measure: str = "act_share"


def _action(tag: str) -> Callable[[Event], bool]:
    """Return a filter of events with an action of this tag."""
    return lambda event: event.action is not None and event.action.tag == tag


def _message(*keys: str) -> Callable[[Event], bool]:
    """Return a filter of events with one of these messages."""
    return lambda event: has_act(event, lambda act: isinstance(act, Say) and act.key in keys)


def _is_dear_delivery(event: Event) -> bool:
    """True for a delivery of Nacho that comes to the middle; cheap ones stay where they are."""
    return has_act(
        event,
        lambda act: (
            isinstance(act, Say)
            and act.key == "delivers"
            and int(str(dict(act.params)["price"])) >= SHOWN_PRICE
        ),
    )


def _single(name: str, wanted: Callable[[Event], bool], measure: str = "act_share") -> NamedAct:
    """Return an act of one event."""
    return NamedAct(name, wanted, wanted, measure)


NAMED_ACTS: Final[Mapping[str, Sequence[NamedAct]]] = {
    "basari": (NamedAct("haggle", _action("offer"), _action("accept")),),
    "mercado": (_single("purchase", _message("buys")),),
    "market_day": (_single("clash", _message("spoiled", "knight_takes")),),
    "nacho": (
        _single("delivery", _is_dear_delivery),
        _single("arrest", _message("arrests")),
    ),
    "zahab": (
        _single("trade", _action("trade")),
        _single("ride", _action("steps"), "ride_share"),
    ),
}


class ActFrame(NamedTuple):
    """Share of one frame, the names of its nodes, and the picture."""

    share: float
    names: Sequence[str]
    picture: pygame.Surface


class ActMask:
    """Follows the nodes of a table from the beginning of an act."""

    def __init__(self, nodes: Iterable[Node]) -> None:
        self._renderer = Renderer(MASK_SCALE)
        self._origins = {node: _pose(node) for node in nodes}
        self._last = dict(self._origins)
        self._moved: set[Node] = set()

    def follow(self, nodes: Iterable[Node]) -> Sequence[Node]:
        """Note the poses of one more frame, and return the nodes of the act in it."""
        present, found = list(nodes), dict[Node, None]()
        for node in present:
            pose = _pose(node)
            origin = self._origins.setdefault(node, pose)
            is_moving = _differs(pose, self._last.get(node, pose))
            if _differs(pose, origin):
                self._moved.add(node)
            is_away = node in self._moved and (_differs(pose, origin) or is_moving)
            self._last[node] = pose
            if node.role is NodeRole.ACT:
                found[node] = None
            elif is_away and _may_decide(node):
                found[node] = None
                below = _landing(node, present) if node.tag is not None else None
                if not is_moving and below is not None:
                    found[below] = None
        return list(found)

    def share(self, nodes: Iterable[Node]) -> float:
        """Return the share of the screen that nodes cover together, 0 to 100."""
        width, height = (round(side * MASK_SCALE) for side in SCREEN_SIZE)
        mask = pygame.Mask((width, height))
        for node in nodes:
            add_to_mask(mask, self._renderer, node)
        return 100.0 * mask.count() / (width * height)


def _pose(node: Node) -> Pose:
    """Return what changes when a node moves: position, angle and size."""
    width = node.picture.size[0] if node.tag is not None else 1.0
    return node.x, node.y, node.angle, node.zoom * (1 + node.near) * width, node.turn


def _differs(one: Pose, other: Pose) -> bool:
    """True if a node has moved between two poses."""
    return (
        abs(one[0] - other[0]) > MIN_DISTANCE
        or abs(one[1] - other[1]) > MIN_DISTANCE
        or abs(one[2] - other[2]) > MIN_DISTANCE
        or abs(one[3] - other[3]) > MIN_GROWTH * max(one[3], other[3])
        or abs(one[4] - other[4]) > MIN_DISTANCE
    )


def _may_decide(node: Node) -> bool:
    """True if a node may be the deciding thing: no person, ground, light or ghost."""
    is_bar = Layer.ACTION_BAR <= node.z < Layer.LIGHTS
    if not is_visible(node) or node.role is NodeRole.GHOST or is_bar:
        return False
    if isinstance(node.picture, Text):
        return False
    return not (is_person(node) or is_ground(node) or is_light(node))


def _landing(node: Node, nodes: Sequence[Node]) -> Node | None:
    """Return the thing on which a node lies: the highest one below it that is large enough."""
    x, y, own = node.x, node.y, _area(node)
    below = [
        other
        for other in nodes
        if other.z < node.z and other.contains_point(x, y) and _may_decide(other)
        and own <= _area(other) <= MAX_LANDING_SHARE * SCREEN_AREA
    ]  # fmt: skip
    return max(below, key=lambda other: other.z, default=None)


def _area(node: Node) -> float:
    """Return the area of the box of a node, square design pixels."""
    return node.bounds().width * node.bounds().height


def measure_act(studio: HeadlessStudio, match: Match, act: NamedAct, after: int) -> ActFrame:
    """Return the frame of an act with the greatest share that is held.

    Raises:
        MomentNotFoundError: If the match has no such act after that decision.
    """
    frames: list[ActFrame] = []
    mask: ActMask | None = None
    for table in film_events(studio, match, find_events(match, act.begins, act.ends, after)):
        if mask is None:
            mask = ActMask(table.canvas)
            continue
        nodes = mask.follow(table.canvas)
        share = mask.share(nodes)
        if len(frames) == HELD_FRAMES and share <= frames[-1].share:
            continue
        studio.app.step(0.0)
        names = sorted({describe_node(node) for node in nodes})
        frames.append(ActFrame(share, names, studio.app.window_surface.copy()))
        frames.sort(key=lambda frame: -frame.share)
        del frames[HELD_FRAMES:]
    return frames[-1] if frames else ActFrame(0.0, (), studio.app.window_surface.copy())
