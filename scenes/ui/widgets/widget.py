"""Base class of widgets: name, preferred size, box, nodes, focus and input."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from scenes.ui.context import UiContext
from scenes.ui.devices.intents import Device, Direction
from scenes.ui.style.theme import Theme
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import Box

Callback = Callable[[], object]


class Explanation(NamedTuple):
    """Text of a tooltip."""

    text: str = ""
    is_warning: bool = False
    """True if it warns of an action that brings nothing, or less than it could."""


def explain_nothing(_: object) -> Explanation:
    """Return no explanation: the default of widgets that can explain something."""
    return Explanation()


class Widget(ABC):
    """A part of the UI: created, measured, placed; placing it builds its nodes.

    A subclass returns its `preferred_size` and overrides `build`. A widget that can have the
    focus sets `is_focusable` and overrides `activate`. `zoom` scales its nodes about its centre.
    """

    is_focusable = False
    has_fixed_focus_size = False
    """True if the focus does not enlarge it; wide rows would leave the screen."""

    blocks_pointer = False
    """True if widgets below it cannot be clicked, although it cannot have the focus itself."""
    handles_left_right = False
    """True if it takes the left and right arrows for itself."""
    list_direction: Direction | None = None
    """Direction of the list that it is an entry of; at the end of the list the page turns."""
    tooltip = ""
    """Explanation displayed while the focus rests on it."""
    has_warning = False
    """True if its tooltip warns: a first touch shows it, and the next one activates."""
    has_tooltip_below = False
    """True if its tooltip is placed below it, because the area above must stay visible."""

    def __init__(self, context: UiContext, name: str) -> None:
        self.context = context
        self.name = name
        self.box = Box(0, 0, 0, 0)
        self.nodes: list[Node] = []
        self.is_focused = False
        self.is_pressed = False
        self._rest: list[tuple[Node, float, float, float]] = []
        self._zoom = 1.0
        self.z = 0.0

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self.context.theme

    @property
    def navigation_box(self) -> Box:
        """The uncovered part of its box, between which the arrows move the focus."""
        return self.box

    @property
    def is_present(self) -> bool:
        """True while the thing that it stands for exists; otherwise it loses the focus."""
        return True

    # Layout

    @abstractmethod
    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return its preferred size in design pixels, at most `width` wide."""

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Set its box and build its nodes."""
        self.box = Box(x, y, width, height)
        self.nodes = []
        self.build()
        self._remember()

    def build(self) -> None:  # noqa: B027
        """Build the nodes for its box with `add_picture`."""

    def add_picture(
        self, picture: Picture, x: float, y: float, *, lift: float = FLAT_LIFT, z: float = 0.0,
        mark: str = "",
    ) -> Node:  # fmt: skip
        """Add a node with the top left corner of its picture at a point.

        Args:
            picture: The picture.
            x: Left edge, design pixels.
            y: Upper edge, design pixels.
            lift: Height above the background, which sets the shadow.
            z: Layer above that of the widget.
            mark: Name of the node within the widget.
        """
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
        """Scale of its nodes about its centre; 1 at rest."""
        return self._zoom

    @zoom.setter
    def zoom(self, zoom: float) -> None:
        self._zoom = zoom
        self.apply_zoom(zoom)

    def apply_zoom(self, zoom: float) -> None:
        """Scale its nodes about its centre."""
        cx, cy = self.box.center
        for node, dx, dy, own in self._rest:
            node.x, node.y, node.zoom = cx + dx * zoom, cy + dy * zoom, own * zoom

    @property
    def slide(self) -> float:
        """Horizontal offset (design pixels) of the shake that refuses a press; reads as 0."""
        return 0.0

    @slide.setter
    def slide(self, slide: float) -> None:
        cx = self.box.center[0]
        for node, dx, _, _ in self._rest:
            node.x = cx + dx * self._zoom + slide

    def focus_bounds(self, zoom: float) -> Box:
        """Return the box that the focus ring surrounds at a scale."""
        width, height = self.box.width * zoom, self.box.height * zoom
        x, y = self.box.center
        return Box(x - width / 2, y - height / 2, width, height)

    # Answers

    def hit_test(self, x: float, y: float) -> bool:
        """True if a point lies on it."""
        return self.box.contains(x, y)

    def on_press_changed(self) -> None:  # noqa: B027
        """Update its pictures after `is_pressed` changed."""

    def on_focus_changed(self) -> None:  # noqa: B027
        """React to the arrival or loss of the focus."""

    def activate(self, device: Device) -> str | None:
        """Perform its action; return one line that explains a refusal, or None."""
        return None

    def handle_pointer(self, x: float, y: float) -> None:  # noqa: B027
        """Handle a press of the pointer before `activate`, or a drag if `handles_drag` is set."""

    handles_drag = False
    """True if it handles drags that begin on it."""

    def handle_arrow(self, direction: Direction) -> bool:
        """Handle an arrow itself, as a slider does; return whether it did."""
        return False


class FillWidget(Widget):
    """A widget without preferred size that fills the box it is given."""

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return no preferred size."""
        return 0.0, 0.0
