"""The cabinet of the settings: six drawers, one of them open and seen from above."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.base.context import Context
from scenes.kit.setting.ground import GroundTone
from scenes.kit.setting.lamp import TableLamp
from scenes.kit.setting.sheets import PAPER, GradientSheet
from scenes.kit.table_parts import fit_line
from scenes.menus.common.lamp_light import LampLitPicture, LampLitRoom, LampLitShape
from scenes.ui.devices.intents import Device
from scenes.ui.style.skin import FramedRectangle
from scenes.ui.style.theme import SCREEN_SIZE, Color
from scenes.ui.widgets.widget import Callback, FillWidget, Widget
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, NineSlice, Text
from sprites.typesetting import measure_text

SUBJECT_ICONS: Final = {
    "reading": "eye",
    "table": "card",
    "practice": "hint",
    "screen": "fullscreen",
    "sound": "sound",
    "controls": "pad",
}
CABINET_LAMP: Final = TableLamp(1180.0, 420.0, (1150.0, 720.0), 0.42, 1.0, (1.3, 1.18, 1.02))
FELT_LAMP: Final = TableLamp(1050.0, 360.0, (1000.0, 700.0), 0.45, 1.0, (1.5, 1.28, 1.02))
CABINET_ROOM: Final = LampLitRoom("table/plain", CABINET_LAMP, GroundTone(light=0.62))
CABINET_BOX: Final = Box(66.0, 20.0, 438.0, 1040.0)
FRONT_GAP: Final = 24.0
FRONTS_BOX: Final = Box(96.0, 54.0, 382.0, 972.0)
DRAWER_BOX: Final = Box(512.0, 20.0, 1368.0, 1040.0)
WHOLE_DRAWER_BOX: Final = Box(40.0, 20.0, 1840.0, 1040.0)
DRAWER_SIDE: Final = 38.0
"""Width of the wood around the felt, except at the front."""
NARROW_SIDE: Final = 18.0
"""The same of a drawer as wide as the screen."""
FELT_INSET: Final = (34.0, 24.0)
"""Distance of the controls from the rim of the felt, across and down."""
FELT_SHADE: Final[Color] = (8, 5, 3, 130)
PLATE_EDGE: Final[Color] = (214, 166, 82)
PLATE_EDGE_WIDTH: Final = 8.0
PLATE_HEIGHT: Final = 74.0
PLATE_LEFT: Final = 24.0
PLATE_WIDTH: Final = 262.0
OPEN_PLATE_WIDTH: Final = 334.0
CLOSED_PLATE_SHADE: Final[Color] = (50, 28, 10, 90)
PLATE_ICON_SHARE: Final = 0.54
NAME_SPACE_SHARE: Final = 0.3
"""Space right of the name by the height of the plate."""
KNOB_SIZE: Final = 58.0
ICON_SIZE: Final = 40.0
FURNITURE_Z: Final = -40.0
CARD_ANGLE: Final = -1.2
CARD_PADDING: Final = 44.0
CARD_LINE_SPACING: Final = 1.2


def cabinet_background(context: Context) -> Picture:
    """Return the dark wood around the cabinet; a dark fill in high contrast."""
    if context.theme.high_contrast:
        return FilledRect(*SCREEN_SIZE, context.theme.backdrop)
    return CABINET_ROOM


class PlankPanel(FillWidget):
    """A piece of furniture of planks in lamp light, without an answer."""

    def __init__(self, context: Context, name: str, light: float, corner: float) -> None:
        super().__init__(context, name)
        self._light = light
        self._corner = corner
        self.lift = 26.0

    def build(self) -> None:
        """Build the wood at the size of its box."""
        box = self.box
        picture = _plank_picture(self.context.theme.high_contrast, box, self._light, self._corner)
        if picture is None:
            picture = FramedRectangle(
                box.width, box.height, self.theme.panel, self.theme.panel_edge, 3.0, self._corner
            )
        self.add_picture(picture, box.x, box.y, lift=self.lift, z=FURNITURE_Z)


def _plank_picture(is_plain: bool, box: Box, light: float, corner: float) -> Picture | None:
    """Return wood for a box in lamp light; None in high contrast."""
    if is_plain:
        return None
    shape = FilledRect(box.width, box.height, (255, 255, 255), corner)
    return LampLitShape(
        box.width, box.height, shape, "panel/plank", CABINET_LAMP, box.x, box.y, light
    )


class OpenDrawer(PlankPanel):
    """The open drawer, seen from above: wooden sides, a front, and felt in it."""

    def __init__(self, context: Context, felt: Box) -> None:
        super().__init__(context, "drawer", 0.62, 20.0)
        self.felt = felt
        self.lift = 40.0

    def build(self) -> None:
        """Build the wood, and the felt with the shade of its rim."""
        super().build()
        felt = self.felt
        if self.theme.high_contrast:
            picture: Picture = FilledRect(felt.width, felt.height, self.theme.backdrop, 10.0)
        else:
            shade = FilledRect(felt.width + 12, felt.height + 12, FELT_SHADE, 14.0)
            self.add_picture(shade, felt.x - 6, felt.y - 6, z=FURNITURE_Z + 0.1)
            whole = NineSlice("panel/felt-neutral", felt.width, felt.height)
            picture = LampLitPicture(whole, FELT_LAMP, felt.x, felt.y)
        self.add_picture(picture, felt.x, felt.y, z=FURNITURE_Z + 0.2, mark="felt")


class DrawerFront(Widget):
    """The front of a drawer with a label and a knob; of the open one only the label is left."""

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(
        self, context: Context, subject: str, label: str, is_selected: bool, action: Callback
    ) -> None:
        super().__init__(context, f"subject:{subject}")
        self.subject = subject
        self.label = label
        self.is_selected = is_selected
        self.action = action

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return a sixth of the cabinet."""
        return width, FRONTS_BOX.height / len(SUBJECT_ICONS) - FRONT_GAP

    def build(self) -> None:
        """Build the wood, the plate with icon and label, and the knob."""
        theme, box = self.theme, self.box
        contrast = theme.high_contrast
        if not self.is_selected:
            wood = _plank_picture(contrast, box, 0.95, 12.0)
            if wood is None:
                wood = FramedRectangle(
                    box.width, box.height, theme.panel, theme.panel_edge, 3.0, 12.0
                )
            self.add_picture(wood, box.x, box.y, lift=6.0, z=-1.0, mark="wood")
            knob = BakedPicture("slider/knob", height=KNOB_SIZE)
            x, y = box.right - KNOB_SIZE - 16.0, box.center[1] - KNOB_SIZE / 2
            self.add_picture(knob, x, y, lift=9.0, mark="knob")
        width = OPEN_PLATE_WIDTH if self.is_selected else PLATE_WIDTH
        plate = Box(box.x + PLATE_LEFT, box.center[1] - PLATE_HEIGHT / 2, width, PLATE_HEIGHT)
        colors = (theme.paper, theme.paper) if contrast else PAPER
        edge = plate.inset(-PLATE_EDGE_WIDTH)
        color = theme.gold if contrast and self.is_selected else PLATE_EDGE
        self.add_picture(
            FilledRect(edge.width, edge.height, color, 8.0), edge.x, edge.y,
            lift=20.0 if self.is_selected else 3.0, z=0.1, mark="edge",
        )  # fmt: skip
        self.add_picture(GradientSheet(*plate.size, colors, 4.0), plate.x, plate.y, z=0.2)
        icon = BakedPicture(f"icon-dark/{SUBJECT_ICONS[self.subject]}", height=ICON_SIZE)
        top = plate.center[1] - icon.size[1] / 2
        self.add_picture(icon, plate.x + 14.0, top, z=0.3, mark="icon")
        left = plate.x + 14.0 + ICON_SIZE + 14.0
        room = plate.right - 12.0 - left, PLATE_HEIGHT
        words = fit_line(self.label, theme.label, room, theme.ink, least=theme.min_text_size)
        top = plate.center[1] - words.size[1] / 2
        self.add_picture(words, left, top, z=0.3, mark="text")

    def activate(self, device: Device) -> str | None:
        """Open the drawer."""
        self.context.mixer.play("wood_tap")
        self.action()
        return None


def place_fronts(
    context: Context, chosen: str, opens: Callable[[str], Callback]
) -> list[DrawerFront]:
    """Return the fronts of all drawers, placed on the cabinet.

    Args:
        context: Services and state that all scenes share.
        chosen: Subject of the open drawer.
        opens: Returns the action that opens the drawer of a subject.
    """
    fronts = [
        DrawerFront(
            context, subject, context.text_catalogue(f"ui.settings.{subject}"), subject == chosen,
            opens(subject),
        )
        for subject in SUBJECT_ICONS
    ]  # fmt: skip
    high = (FRONTS_BOX.height - FRONT_GAP * (len(fronts) - 1)) / len(fronts)
    for n, front in enumerate(fronts):
        front.place(FRONTS_BOX.x, FRONTS_BOX.y + n * (high + FRONT_GAP), FRONTS_BOX.width, high)
    return fronts


class DrawerPlate(Widget):
    """The label of a drawer without its wood, for large text: an icon, and its name if it fits."""

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(self, context: Context, subject: str, is_selected: bool, action: Callback) -> None:
        super().__init__(context, f"subject:{subject}")
        self.label = context.text_catalogue(f"ui.settings.{subject}")
        self.has_name = True
        self._icon = f"icon-dark/{SUBJECT_ICONS[subject]}"
        self._is_selected = is_selected
        self._action = action

    @property
    def _name_size(self) -> float:
        """Width of the name."""
        return measure_text(self.label, self.theme.label, "bold")[0] if self.has_name else 0.0

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of the icon, and of the name beside it."""
        high = self.theme.field_height
        return high + (self._name_size + high * NAME_SPACE_SHARE if self.has_name else 0.0), high

    def build(self) -> None:
        """Build the paper with its brass edge, the icon and the name."""
        theme, box = self.theme, self.box
        contrast = theme.high_contrast
        colors = (theme.paper, theme.paper) if contrast else PAPER
        color = theme.gold if contrast and self._is_selected else PLATE_EDGE
        edge = box.inset(-PLATE_EDGE_WIDTH)
        self.add_picture(
            FilledRect(*edge.size, color, 8.0), edge.x, edge.y,
            lift=20.0 if self._is_selected else 3.0, mark="edge",
        )  # fmt: skip
        self.add_picture(GradientSheet(*box.size, colors, 4.0), box.x, box.y, z=0.1, mark="plate")
        if not (self._is_selected or contrast):
            shade = FilledRect(*box.size, CLOSED_PLATE_SHADE, 4.0)
            self.add_picture(shade, box.x, box.y, z=0.2, mark="shade")
        icon = BakedPicture(self._icon, height=box.height * PLATE_ICON_SHARE)
        lead = box.height if self.has_name else box.width
        x, y = box.x + (lead - icon.size[0]) / 2, box.center[1] - icon.size[1] / 2
        self.add_picture(icon, x, y, z=0.3, mark="icon")
        if self.has_name:
            words = Text(self.label, theme.label, theme.ink, "bold")
            top = box.center[1] - words.size[1] / 2
            self.add_picture(words, box.x + lead, top, z=0.3, mark="text")

    def activate(self, device: Device) -> str | None:
        """Open the drawer."""
        self.context.mixer.play("wood_tap")
        self._action()
        return None


def place_plates(
    context: Context, chosen: str, opens: Callable[[str], Callback], row: Box
) -> list[DrawerPlate]:
    """Return the plates of all drawers in a row; if it is narrow, only the chosen one has a name.

    Args:
        context: Services and state that all scenes share.
        chosen: Subject of the open drawer.
        opens: Returns the action that opens the drawer of a subject.
        row: Room for the plates.
    """
    plates = [
        DrawerPlate(context, subject, subject == chosen, opens(subject))
        for subject in SUBJECT_ICONS
    ]
    gap = context.theme.gap + 2 * PLATE_EDGE_WIDTH
    widths = [plate.preferred_size(row.width)[0] for plate in plates]
    if sum(widths) + gap * (len(plates) - 1) > row.width:
        for plate, subject in zip(plates, SUBJECT_ICONS, strict=True):
            plate.has_name = subject == chosen
            plate.tooltip = "" if plate.has_name else plate.label
        widths = [plate.preferred_size(row.width)[0] for plate in plates]
    spare = row.width - 2 * PLATE_EDGE_WIDTH - sum(widths) - gap * (len(plates) - 1)
    x = row.x + PLATE_EDGE_WIDTH
    for plate, width in zip(plates, widths, strict=True):
        more = 0.0 if plate.has_name else spare / (len(plates) - 1)
        plate.place(x, row.y, width + more, row.height)
        x += width + more + gap
    return plates


class HelpCard(FillWidget):
    """A card of paper in the drawer that explains the setting in focus."""

    def __init__(self, context: Context, words: str, size: float) -> None:
        super().__init__(context, "card")
        self.words = words
        self._size = size

    def show(self, words: str) -> None:
        """Show other words."""
        if words != self.words:
            self.words = words
            self._words_node.picture = self._set_words()

    def _set_words(self) -> Text:
        """Return the words as large as the card allows."""
        theme, size = self.theme, self._size
        room = self.box.width - 2 * CARD_PADDING
        most = self.box.height - CARD_PADDING
        while (
            size > theme.min_text_size
            and measure_text(self.words, size, "bold", room, CARD_LINE_SPACING)[1] > most
        ):
            size -= 2.0
        return Text(self.words, size, theme.ink, "bold", room, "center", CARD_LINE_SPACING)

    def build(self) -> None:
        """Build the card and its words."""
        theme, box = self.theme, self.box
        colors = (theme.paper, theme.paper) if theme.high_contrast else PAPER
        sheet = self.add_picture(
            GradientSheet(*box.size, colors, 8.0), box.x, box.y, lift=10.0, mark="paper"
        )
        words = self._set_words()
        x, y = box.center[0] - words.size[0] / 2, box.center[1] - words.size[1] / 2
        self._words_node = self.add_picture(words, x, y, z=0.3, mark="text")
        if not theme.high_contrast:
            sheet.angle = self._words_node.angle = CARD_ANGLE
