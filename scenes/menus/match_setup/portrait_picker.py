"""Choice of the portrait that represents a person at the table."""

from __future__ import annotations

from collections.abc import Callable

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.common.menu_layout import place_footer, place_heading
from scenes.ui.devices.intents import Command, Device
from scenes.ui.style.portrait import MOOD_CALM, MOOD_GLAD, seat_portrait
from scenes.ui.style.theme import SCREEN_SIZE, menu_material
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import Panel
from scenes.ui.widgets.widget import Callback, Widget
from sprites.picture import Box
from tabletop.ai.characters import portrait_name
from tabletop.match.setup import PORTRAIT_NAMES, SeatSpec

BUTTON_HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "back"))
MAX_COLUMNS = 8
MAX_PORTRAIT_SIZE = 190.0


class PortraitButton(Widget):
    """A portrait that can be pressed; it smiles while it has the focus."""

    is_focusable = True

    def __init__(
        self, context: Context, name: str, seat: SeatSpec, action: Callback, tooltip: str = "",
        size: float | None = None,
    ) -> None:  # fmt: skip
        """Create the button.

        Args:
            context: Services and state that all scenes share.
            name: Name of the widget.
            seat: Seat whose portrait is shown.
            action: Called when the button is pressed.
            tooltip: Text of the tooltip; empty for none.
            size: Width and height; None: as high as a text field.
        """
        super().__init__(context, name)
        self.seat = seat
        self.action = action
        self.tooltip = tooltip
        self._size = size

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of the portrait."""
        size = self._size or self.theme.field_height
        return size, size

    def build(self) -> None:
        """Draw the portrait."""
        size = min(self.box.width, self.box.height)
        cx, cy = self.box.center
        face = seat_portrait(self.seat, size)
        self._face = self.add_picture(face, cx - size / 2, cy - size / 2, lift=3.0, mark="face")

    def on_focus_changed(self) -> None:
        """Let the portrait smile while it has the focus."""
        if self.nodes:
            size = min(self.box.width, self.box.height)
            self._face.picture = seat_portrait(
                self.seat, size, MOOD_GLAD if self.is_focused else MOOD_CALM
            )

    def activate(self, device: Device) -> str | None:
        """Choose the portrait."""
        self.context.mixer.play("wood_tap")
        self.action()
        return None


class PortraitPickerScene(Scene):
    """A choice of all portraits that other seats do not have."""

    is_see_through = True

    def __init__(
        self,
        context: Context,
        seat: SeatSpec,
        taken: frozenset[str],
        on_done: Callable[[str], None],
    ) -> None:
        """Create the scene.

        Args:
            context: Services and state that all scenes share.
            seat: Seat that gets the portrait.
            taken: Portraits of other seats.
            on_done: Called with the name of the chosen portrait.
        """
        super().__init__(context)
        self._seat = seat
        self._faces = [face for face in PORTRAIT_NAMES if face not in taken]
        self._on_done = on_done
        self.widget_layer.on_back = context.scene_stack.pop

    def compose(self) -> None:
        """Build the grid of portraits."""
        context, theme = self.context, self.context.theme
        heading, top = place_heading(
            context, context.text_catalogue("ui.faces.heading", name=self._seat.name)
        )
        back = Button(
            context, "back", context.text_catalogue("ui.back"), context.scene_stack.pop, "quiet"
        )
        feet, bottom = place_footer(context, [back], [], BUTTON_HINTS)
        room = Box(theme.side_margin, top, SCREEN_SIZE[0] - 2 * theme.side_margin, bottom - top)
        rows = -(-len(self._faces) // MAX_COLUMNS)
        across = -(-len(self._faces) // rows)
        gap = theme.section_gap
        size = min(
            MAX_PORTRAIT_SIZE, (room.width - gap * (across + 1)) / across,
            (room.height - gap * (rows + 1)) / rows,
        )  # fmt: skip
        wide = size * across + gap * (across - 1)
        high = size * rows + gap * (rows - 1)
        left, upper = room.x + (room.width - wide) / 2, room.y + (room.height - high) * 0.42
        panel = Panel(context, "panel:faces", menu_material(theme))
        panel.place(left - gap, upper - gap, wide + 2 * gap, high + 2 * gap)
        buttons: list[Widget] = []
        for n, face in enumerate(self._faces):
            button = PortraitButton(
                context, f"face:{face}", self._seat._replace(face=face), self._choose(face),
                size=size,
            )  # fmt: skip
            x, y = n % across, n // across
            button.place(left + x * (size + gap), upper + y * (size + gap), size, size)
            buttons.append(button)
        self.widget_layer.set_widgets(
            [heading, panel, *buttons, *feet], f"face:{portrait_name(self._seat)}"
        )

    def _choose(self, face: str) -> Callback:
        def choose() -> None:
            self._on_done(face)
            self.context.scene_stack.pop()

        return choose
