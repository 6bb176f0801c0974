"""What every widget is: a name, a size it wants, a place, nodes, and answers to what is wanted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from scenes.ui.context import UiContext
from scenes.ui.intents import Device, Direction
from scenes.ui.theme import Theme
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Box

Callback = Callable[[], object]


class Widget(ABC):
    """A part of a page. Made, measured, placed; placing makes its nodes.

    A subclass says what is `wanted` and overrides `build`; a widget that can have the focus sets
    `focusable` and answers `activate`. `zoom` (for the focus) grows all its nodes about its
    centre.
    """

    focusable = False
    flat = False
    """Whether it stays at its size when focused (wide rows would leave the screen)."""

    covering = False
    """Whether what lies below it cannot be touched, though it cannot have the focus itself."""
    sideways = False
    """Whether it takes the arrows to the left and right for itself."""
    listed: Direction | None = None
    """The way in which the list goes on that it is an entry of; at its end the page turns."""
    tooltip = ""
    """What it is for, in words that come when the focus rests on it."""
    explained_below = False
    """Whether they come below it, since what stands above must be seen."""

    def __init__(self, context: UiContext, name: str) -> None:
        self.context = context
        self.name = name
        self.box = Box(0, 0, 0, 0)
        self.nodes: list[Node] = []
        self.focused = False
        self.pressed = False
        self._rest: list[tuple[Node, float, float, float]] = []
        self._zoom = 1.0
        self.z = 0.0

    @property
    def theme(self) -> Theme:
        return self.context.theme

    @property
    def reach(self) -> Box:
        """The part of its place that arrows aim at and start from: where nothing covers it."""
        return self.box

    @property
    def present(self) -> bool:
        """False once what it stands for has left: then it cannot keep the focus."""
        return True

    # Layout

    @abstractmethod
    def wanted(self, width: float) -> tuple[float, float]:
        """The size it would like, at most `width` wide."""

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Gives it its place and makes its nodes."""
        self.box = Box(x, y, width, height)
        self.nodes = []
        self.build()
        self._remember()

    def build(self) -> None:  # noqa: B027
        """Makes the nodes for its box, with `put`."""

    def put(
        self, picture: Picture, x: float, y: float, *, lift: float = FLAT, z: float = 0.0,
        mark: str = "",
    ) -> Node:  # fmt: skip
        """A node whose picture has its top left corner there. mark: its name within the widget."""
        width, height = picture.size
        node = Node(
            picture, x + width / 2, y + height / 2, lift=lift, z=self.z + z,
            name=f"{self.name}{':' + mark if mark else ''}",
        )  # fmt: skip
        self.nodes.append(node)
        return node

    def _remember(self) -> None:
        cx, cy = self.box.center
        self._rest = [(n, n.x - cx, n.y - cy, n.zoom) for n in self.nodes]

    # Growing under the focus

    @property
    def zoom(self) -> float:
        return self._zoom

    @zoom.setter
    def zoom(self, zoom: float) -> None:
        self._zoom = zoom
        self.grow(zoom)

    def grow(self, zoom: float) -> None:
        """Shows it so many times as large."""
        cx, cy = self.box.center
        for node, dx, dy, own in self._rest:
            node.x, node.y, node.zoom = cx + dx * zoom, cy + dy * zoom, own * zoom

    @property
    def slide(self) -> float:
        """How far it is moved aside, as when it shakes its head."""
        return 0.0

    @slide.setter
    def slide(self, slide: float) -> None:
        cx = self.box.center[0]
        for node, dx, _, _ in self._rest:
            node.x = cx + dx * self._zoom + slide

    def frame(self, zoom: float) -> Box:
        """What the focus ring stands around when it is grown so much."""
        width, height = self.box.width * zoom, self.box.height * zoom
        x, y = self.box.center
        return Box(x - width / 2, y - height / 2, width, height)

    # Answers

    def hit(self, x: float, y: float) -> bool:
        """Whether the point lies on it."""
        return self.box.contains(x, y)

    def shown(self) -> None:  # noqa: B027
        """Focus or pressing changed: look like it."""

    def attended(self) -> None:  # noqa: B027
        """The focus has come, or gone."""

    def activate(self, device: Device) -> str | None:
        """Does what it is for, or returns in one line why not."""
        return None

    def point(self, x: float, y: float) -> None:  # noqa: B027
        """Pressed by the pointer there, before `activate`; or dragged there, if `drags`."""

    drags = False
    """Whether a drag that began on it is its own."""

    def adjust(self, direction: Direction) -> bool:
        """Takes an arrow for itself (a slider its left and right); returns whether it did."""
        return False


class Filling(Widget):
    """A widget that fills whatever place it is given: of itself it wants no size."""

    def wanted(self, width: float) -> tuple[float, float]:
        return 0.0, 0.0
