"""The faces to choose from: a person picks the one that looks out at them from the table."""

from __future__ import annotations

from collections.abc import Callable

from scenes.context import Context
from scenes.menus.backdrop import foot, head
from scenes.scene import Scene
from scenes.ui.buttons import Button
from scenes.ui.intents import Command, Device
from scenes.ui.labels import Panel
from scenes.ui.portrait import CALM, GLAD, portrait
from scenes.ui.theme import SCREEN, stationery
from scenes.ui.widget import Callback, Widget
from sprites.picture import Box
from tabletop.match.setup import FACES, SeatSpec
from tabletop.seats.characters import face_of

HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "back"))
COLUMNS = 8
LARGEST = 190.0


class FaceButton(Widget):
    """A portrait to press; it smiles while it has the focus."""

    focusable = True

    def __init__(
        self, context: Context, name: str, seat: SeatSpec, action: Callback, says: str = "",
        size: float | None = None,
    ) -> None:  # fmt: skip
        """says: what comes as a tooltip. size: as wide as a field if not given."""
        super().__init__(context, name)
        self.seat = seat
        self.action = action
        self.tooltip = says
        self._size = size

    def wanted(self, width: float) -> tuple[float, float]:
        size = self._size or self.theme.field_height
        return size, size

    def build(self) -> None:
        size = min(self.box.width, self.box.height)
        cx, cy = self.box.center
        face = portrait(self.seat, size)
        self._face = self.put(face, cx - size / 2, cy - size / 2, lift=3.0, mark="face")

    def attended(self) -> None:
        if self.nodes:
            size = min(self.box.width, self.box.height)
            self._face.picture = portrait(self.seat, size, GLAD if self.focused else CALM)

    def activate(self, device: Device) -> str | None:
        self.context.mixer.play("wood_tap")
        self.action()
        return None


class FacesScene(Scene):
    """All faces, those of other seats left out. done: told the name of the chosen one."""

    see_through = True

    def __init__(
        self, context: Context, seat: SeatSpec, taken: frozenset[str], done: Callable[[str], None]
    ) -> None:
        super().__init__(context)
        self._seat = seat
        self._faces = [face for face in FACES if face not in taken]
        self._done = done
        self.page.back = context.stack.pop

    def compose(self) -> None:
        context, theme = self.context, self.context.theme
        heading, top = head(context, context.text("ui.faces.heading", name=self._seat.name))
        back = Button(context, "back", context.text("ui.back"), context.stack.pop, "quiet")
        feet, bottom = foot(context, [back], [], HINTS)
        room = Box(theme.side, top, SCREEN[0] - 2 * theme.side, bottom - top)
        rows = -(-len(self._faces) // COLUMNS)
        across = -(-len(self._faces) // rows)
        gap = theme.section
        size = min(
            LARGEST, (room.width - gap * (across + 1)) / across,
            (room.height - gap * (rows + 1)) / rows,
        )  # fmt: skip
        wide = size * across + gap * (across - 1)
        high = size * rows + gap * (rows - 1)
        left, upper = room.x + (room.width - wide) / 2, room.y + (room.height - high) * 0.42
        panel = Panel(context, "panel:faces", stationery(theme))
        panel.place(left - gap, upper - gap, wide + 2 * gap, high + 2 * gap)
        buttons: list[Widget] = []
        for n, face in enumerate(self._faces):
            button = FaceButton(
                context, f"face:{face}", self._seat._replace(face=face), self._choose(face),
                size=size,
            )  # fmt: skip
            x, y = n % across, n // across
            button.place(left + x * (size + gap), upper + y * (size + gap), size, size)
            buttons.append(button)
        self.page.show([heading, panel, *buttons, *feet], f"face:{face_of(self._seat)}")

    def _choose(self, face: str) -> Callback:
        def choose() -> None:
            self._done(face)
            self.context.stack.pop()

        return choose
