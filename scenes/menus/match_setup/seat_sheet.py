"""The sheet that sets up the chosen seat: face, name, colour, order, and who plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.base.context import Context
from scenes.kit.setting.busts import bust_picture
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import fit_line
from scenes.menus.common.on_screen_keyboard import OnScreenKeyboardScene
from scenes.menus.common.paper_panel import PaperPanel
from scenes.menus.match_setup.handicap_scene import HandicapScene
from scenes.menus.match_setup.pale_blocks import PaleBlock, PaleIconButton
from scenes.menus.match_setup.portrait_picker import PortraitPickerScene
from scenes.menus.match_setup.setup_model import HUMAN_LEVEL, MatchSetupModel
from scenes.ui.context import UiContext
from scenes.ui.devices.intents import Device
from scenes.ui.style.portrait import MOOD_GLAD
from scenes.ui.style.seat_badge import seat_badge
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.buttons import BaseButton, ButtonStyle
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.text_field import TextField, TextFieldCallbacks
from scenes.ui.widgets.widget import Callback, Widget
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box
from tabletop.ai.characters import describe_character
from tabletop.core.acts import TextRef
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, MAX_PLAYER_NAME_LENGTH, SeatSpec

SHEET_PADDING: Final = 18.0
BUST_WIDTH: Final = 160.0
NAME_WIDTH: Final = 276.0
BLOCK_HEIGHT: Final = 94.0
BLOCK_ICON_SIZE: Final = 42.0
LARGE_BLOCK_HEIGHT: Final = 118.0
BLOCK_PADDING: Final = 1.0
"""Least width beside the word of a block, on both sides together."""
WANTED_BLOCK_PADDING: Final = 20.0
"""Width beside the word of a block for which the gaps between the blocks give way."""
MIN_BLOCK_TEXT_SIZE: Final = 26.0
MIN_BLOCK_GAP: Final = 12.0
INTRODUCTION_SIZE: Final = 27.0
INTRODUCTION_LEADING: Final = 1.16
MAX_INTRODUCTION_LINES: Final = 3


class PictureButton(PaleBlock):
    """A button that shows a picture, such as the badge of a seat."""

    def __init__(
        self, context: UiContext, name: str, picture: Picture, tooltip: str, action: Callback,
        style: ButtonStyle = "plain",
    ) -> None:  # fmt: skip
        super().__init__(context, name, action, style, "")
        self.content = picture
        self.tooltip = tooltip

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return a square as high as a text field."""
        return self.theme.field_height, self.theme.field_height

    def build(self) -> None:
        """Build the body and the picture in its middle."""
        self.add_body()
        (width, height), (x, y) = self.content.size, self.box.center
        self.add_picture(self.content, x - width / 2, y - height / 2, z=0.2, mark="picture")


class BustButton(Widget):
    """The person of a seat; a press chooses another face if it is not an AI character."""

    has_fixed_focus_size = True

    def __init__(
        self, context: UiContext, name: str, spec: SeatSpec, action: Callback, tooltip: str
    ) -> None:
        super().__init__(context, name)
        self.spec = spec
        self.action = action
        self.is_focusable = spec.is_human
        self.tooltip = tooltip if spec.is_human else ""

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the width of a bust."""
        return min(width, BUST_WIDTH), BUST_WIDTH * 1.15

    def build(self) -> None:
        """Draw the bust on the lower edge of its box."""
        high = min(self.box.height, self.box.width * 1.12)
        picture = bust_picture(self.theme, self.spec, MOOD_GLAD, high, 1.0, False)
        if picture is not None:
            width, height = picture.size
            x = self.box.center[0] - width / 2
            self.add_picture(picture, x, self.box.bottom - height, z=0.1, mark="face")

    def activate(self, device: Device) -> str | None:
        """Open the choice of faces."""
        self.context.mixer.play("wood_tap")
        self.action()
        return None


class LevelBlock(PaleBlock):
    """A wooden block that gives a seat to a person or to an AI of a level."""

    def __init__(
        self, context: UiContext, name: str, icon: str, label: str, is_selected: bool,
        action: Callback,
    ) -> None:  # fmt: skip
        super().__init__(context, name, action, "green" if is_selected else "plain", "")
        self.icon = icon
        self.label = label
        self.is_selected = is_selected
        self.label_size = table_type(self.theme.text_scale).word

    def width_at(self, label_size: float) -> float:
        """Return the width of the block with a label of that size."""
        room = SCREEN_SIZE[0], label_size * 1.5
        return fit_line(self.label, label_size, room, self.theme.text).size[0] + BLOCK_PADDING

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the height of a block; it takes any width."""
        return width, BLOCK_HEIGHT

    def build(self) -> None:
        """Build the block with its icon above its word; the chosen one has a tick."""
        box = self.box
        self.add_body()
        room = box.width - BLOCK_PADDING, self.label_size * 1.5
        word = fit_line(self.label, self.label_size, room, self.ink, least=MIN_BLOCK_TEXT_SIZE)
        icon = BakedPicture(f"{self.icon_folder}/{self.icon}", height=BLOCK_ICON_SIZE)
        parts: list[Picture] = [icon]
        if self.is_selected:
            parts.append(BakedPicture("icon/check", height=BLOCK_ICON_SIZE * 0.8))
        wide = sum(part.size[0] for part in parts) + 8.0 * (len(parts) - 1)
        top = box.y + (box.height - BLOCK_ICON_SIZE - word.size[1]) / 2 - 2.0
        x = box.center[0] - wide / 2
        for part in parts:
            y = top + (BLOCK_ICON_SIZE - part.size[1]) / 2
            self.add_picture(part, x, y, z=0.2, mark="icon")
            x += part.size[0] + 8.0
        self.add_picture(
            word, box.center[0] - word.size[0] / 2, top + BLOCK_ICON_SIZE, z=0.3, mark="text"
        )


class SeatSheet:
    """The widgets that set up one seat."""

    def __init__(
        self, context: Context, model: MatchSetupModel, seat: int,
        on_change: Callable[[int], None], show_devices: Callable[[], None],
    ) -> None:  # fmt: skip
        """Create the widgets.

        Args:
            context: Services and state that all scenes share.
            model: The match that is being set up.
            seat: Index of the seat in the model.
            on_change: Called after each change of the model with the seat to show now.
            show_devices: Shows the input device of each person.
        """
        self.context = context
        self.model = model
        self.seat = seat
        self._on_change = on_change
        text, spec = context.text_catalogue, model.seats[seat]
        paper, name, size = context.paper_context, f"seat{seat}", context.theme.field_height
        self.bust = BustButton(
            context, f"{name}:face", spec, self._show_portraits, text("ui.faces.choose")
        )
        badge = PictureButton(
            context, f"{name}:colour", seat_badge(spec.colour, size * 0.72),
            text("ui.seats.recolour", colour=TextRef(f"ui.colour.{spec.colour}")), self._recolour,
            "quiet",
        )  # fmt: skip
        self.name_buttons: list[BaseButton] = [badge]
        if spec.is_human and model.needs_devices:
            self.name_buttons.append(
                PaleIconButton(
                    context, "pads", "pad", text("ui.pads.heading"), show_devices, "quiet"
                )
            )
        does = TextFieldCallbacks(self._rename, self._open_keyboard)
        self.name_field = TextField(
            paper, f"{name}:name", spec.name, MAX_PLAYER_NAME_LENGTH, does, NAME_WIDTH
        )
        self.introduction = self._introduce(spec)
        self.introduction_label: Label | None = None
        is_first = model.start_player == seat
        first_key = "ui.seats.by_lot_again" if is_first else "ui.seats.goes_first"
        self.order_buttons: list[BaseButton] = [
            PictureButton(
                context, f"{name}:first", BakedPicture("disc/start", width=size * 0.66),
                text(first_key, name=spec.name),
                self._go_first, "green" if is_first else "quiet",
            ),
            PaleIconButton(
                context, f"{name}:handicap", "plus", text("table.handicap.for", who=spec.name),
                self._show_handicap, "green" if spec.has_handicap else "quiet",
            ),
            PaleIconButton(
                context, f"{name}:up", "left", text("ui.seats.move_left", name=spec.name),
                self._move_left,
            ),
            PaleIconButton(
                context, f"{name}:remove", "close", text("ui.seats.remove", name=spec.name),
                self._remove, "quiet",
                reason="" if len(model.seats) > model.seat_counts[0]
                else text("ui.seats.too_few", n=model.seat_counts[0]),
            ),
        ]  # fmt: skip
        self.level_blocks = [
            LevelBlock(
                context, f"{name}:{level or 'human'}",
                "human" if level == HUMAN_LEVEL else "robot",
                text(f"ui.who.{level or 'human'}"), level == spec.level, self._gives_to(level),
            )
            for level in model.allowed_levels(seat)
        ]  # fmt: skip
        for block, level in zip(self.level_blocks, model.allowed_levels(seat), strict=True):
            if text.has_text(f"ui.level_help.{level}"):
                block.tooltip = text(f"ui.level_help.{level}")
        self.paper = PaperPanel(context, "sheet")

    @property
    def widgets(self) -> list[Widget]:
        """Every widget of the sheet."""
        found: list[Widget] = [
            self.paper, self.bust, self.name_field, *self.name_buttons, *self.order_buttons,
            *self.level_blocks,
        ]  # fmt: skip
        return [*found, self.introduction_label] if self.introduction_label else found

    @property
    def chosen_block(self) -> str:
        """Name of the block of the present level."""
        return next((block.name for block in self.level_blocks if block.is_selected), "")

    def _introduce(self, spec: SeatSpec) -> str:
        """Return the words of an AI character, or the games that a person knows already."""
        if not spec.is_human:
            return describe_character(spec, self.context.text_catalogue)
        return self._new_game_note(spec.name)

    def _new_game_note(self, name: str) -> str:
        """Return the games that a known person has played here, if this one is new to them."""
        people = {person.name: person for person in self.context.play_history.players}
        if name not in people or self.model.game_name in people[name].games:
            return ""
        text = self.context.text_catalogue
        known = [
            text(f"{game}.title") for game in people[name].games if text.has_text(f"{game}.title")
        ]
        return text("ui.seats.new_to", name=name, known=known) if known else ""

    # Layout

    def height(self, is_large: bool) -> float:
        """Return the height of the sheet.

        Args:
            is_large: True for large text, where the sheet is as wide as the screen.
        """
        theme = self.context.theme
        block = LARGE_BLOCK_HEIGHT if is_large else BLOCK_HEIGHT
        return theme.field_height + theme.gap + block + 2 * SHEET_PADDING

    def place(self, box: Box, is_large: bool) -> None:
        """Place all widgets of the sheet in a box of its height."""
        theme = self.context.theme
        self.paper.place(*box)
        inside = box.inset(SHEET_PADDING)
        if is_large:
            face = Box(inside.x, inside.y, theme.field_height, theme.field_height)
            upper, lower = face.right + theme.gap, inside.x
        else:
            face = Box(box.x + 12.0, box.y + 6.0, BUST_WIDTH, box.height - 6.0)
            upper = lower = face.right + theme.gap
        self.bust.place(*face)
        size = theme.field_height
        x = inside.right
        for button in reversed(self.order_buttons):
            x -= size
            button.place(x, inside.y, size, size)
            x -= theme.gap
        name = self.name_field.preferred_size(NAME_WIDTH)[0]
        if is_large:
            room = x - upper - len(self.name_buttons) * (size + theme.gap)
            name = min(room, NAME_WIDTH * 2)
        self.name_field.place(upper, inside.y, name, size)
        at = upper + name + theme.gap
        for button in self.name_buttons:
            button.place(at, inside.y, size, size)
            at += size + theme.gap
        self._place_introduction(Box(at, inside.y, x - at, size), is_large)
        width = inside.right - lower
        high = LARGE_BLOCK_HEIGHT if is_large else BLOCK_HEIGHT
        row = Box(lower, inside.bottom - high, width, high)
        self._place_level_blocks(row)

    def _place_level_blocks(self, row: Box) -> None:
        """Place the blocks in a row, with labels of one size: alike if they fit, else as needed."""
        blocks, gap = self.level_blocks, self.context.theme.gap
        parts = row.split_columns(len(blocks), gap)
        size = min(block.label_size for block in blocks)
        room = row.width - gap * (len(blocks) - 1)
        while size > MIN_BLOCK_TEXT_SIZE and sum(b.width_at(size) for b in blocks) > room:
            size = max(MIN_BLOCK_TEXT_SIZE, size - 1.0)
        widths = [block.width_at(size) for block in blocks]
        if max(widths) + WANTED_BLOCK_PADDING > parts[0].width:
            wanted = sum(widths) + WANTED_BLOCK_PADDING * len(blocks)
            if wanted > room:  # narrower gaps before a word is cut or touches an edge
                gap = max(MIN_BLOCK_GAP, (row.width - wanted) / (len(blocks) - 1))
                room = row.width - gap * (len(blocks) - 1)
            spare, x = (room - sum(widths)) / len(blocks), row.x
            for n, width in enumerate(widths):
                parts[n] = Box(x, row.y, width + spare, row.height)
                x += width + spare + gap
        for block, part in zip(blocks, parts, strict=True):
            block.label_size = size
            block.place(*part)

    def _place_introduction(self, room: Box, is_large: bool) -> None:
        """Place the introduction beside the name, or make it the tooltip of the level."""
        if not self.introduction:
            return
        paper = self.context.paper_context
        label = Label(
            paper, f"seat{self.seat}:said", self.introduction, INTRODUCTION_SIZE,
            paper.theme.text_quiet,
        )  # fmt: skip
        label.line_spacing = INTRODUCTION_LEADING
        most = INTRODUCTION_SIZE * INTRODUCTION_LEADING * (MAX_INTRODUCTION_LINES + 0.3)
        if not is_large and label.preferred_size(room.width)[1] <= most:
            label.place(*room)
            self.introduction_label = label
            return
        for block in self.level_blocks:
            if block.is_selected:
                block.tooltip = self.introduction

    # Answers

    def _show_portraits(self) -> None:
        """Show the portraits that no other seat has."""
        spec, taken = self.model.seats[self.seat], self.model.faces_of_others(self.seat)
        self.context.scene_stack.push(
            PortraitPickerScene(self.context, spec, taken, self._give_face)
        )

    def _give_face(self, face: str) -> None:
        self.model.set_face(self.seat, face)
        self._on_change(self.seat)

    def _recolour(self) -> None:
        self.model.take_next_colour(self.seat)
        self._on_change(self.seat)

    def _rename(self, name: str) -> str | None:
        before = self.model.seats[self.seat].name
        why = self.model.rename_seat(self.seat, name)
        if why is not None:
            return self.context.text_catalogue(why, name=name, most=MAX_PLAYER_NAME_LENGTH)
        self.context.devices.device_owners.rename_owner(before, self.model.seats[self.seat].name)
        for person in self.context.play_history.players:
            if person.name == name:
                self.model.restore_appearance(self.seat, person.colour, person.face)
        self._on_change(self.seat)
        return None

    def _open_keyboard(self) -> None:
        """Open the on-screen keyboard, with free names of known players first."""
        taken = {seat.name for seat in self.model.seats}
        known = [person.name for person in self.context.play_history.players]
        free = [
            name for name in dict.fromkeys((*known, *DEFAULT_PLAYER_NAMES)) if name not in taken
        ]
        name = self.model.seats[self.seat].name
        self.context.scene_stack.push(
            OnScreenKeyboardScene(self.context, name, MAX_PLAYER_NAME_LENGTH, free, self._rename)
        )

    def _gives_to(self, level: str) -> Callback:
        def give() -> None:
            self.model.set_level(self.seat, level)
            self._on_change(self.seat)

        return give

    def _show_handicap(self) -> None:
        """Show the handicap of the seat."""
        self.context.scene_stack.push(HandicapScene(self.context, self.model, self.seat))

    def _go_first(self) -> None:
        self.model.start_player = None if self.model.start_player == self.seat else self.seat
        self._on_change(self.seat)

    def _move_left(self) -> None:
        self._on_change(self.model.move_seat_up(self.seat))

    def _remove(self) -> None:
        self.model.remove_seat(self.seat)
        self._on_change(min(self.seat, len(self.model.seats) - 1))
