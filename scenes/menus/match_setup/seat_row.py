"""One seat in the match set-up: badge, name, player or AI level, and place in the order."""

from __future__ import annotations

from collections.abc import Callable

from scenes.base.context import Context
from scenes.menus.common.on_screen_keyboard import OnScreenKeyboardScene
from scenes.menus.match_setup.portrait_picker import PortraitButton, PortraitPickerScene
from scenes.menus.match_setup.setup_model import HUMAN_LEVEL, MatchSetupModel
from scenes.ui.devices.intents import Device, Direction
from scenes.ui.style.portrait import seat_portrait
from scenes.ui.style.seat_badge import seat_badge
from scenes.ui.widgets.buttons import IconButton
from scenes.ui.widgets.form_controls import Stepper
from scenes.ui.widgets.labels import Image, Label
from scenes.ui.widgets.text_field import TextField, TextFieldCallbacks
from scenes.ui.widgets.widget import Callback, Widget
from sprites.painting import Picture
from sprites.picture import BakedPicture
from tabletop.ai.characters import describe_character
from tabletop.core.acts import TextRef
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, MAX_PLAYER_NAME_LENGTH


class SeatBadgeButton(Widget):
    """The badge of a seat; a press takes the next free colour."""

    is_focusable = True

    def __init__(self, context: Context, name: str, colour: str, action: Callback) -> None:
        super().__init__(context, name)
        self.seat_color = colour
        self.action = action
        self.tooltip = context.text_catalogue(
            "ui.seats.recolour", colour=TextRef(f"ui.colour.{colour}")
        )

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return a square as high as a text field."""
        return self.theme.field_height, self.theme.field_height

    def build(self) -> None:
        """Draw the badge."""
        size = min(self.box.width, self.box.height)
        sign = seat_badge(self.seat_color, size)
        cx, cy = self.box.center
        self.add_picture(sign, cx - size / 2, cy - size / 2, lift=2.0, mark="sign")

    def activate(self, device: Device) -> str | None:
        """Take the next free colour."""
        self.context.mixer.play("wood_tap")
        self.action()
        return None


class SeatRow:
    """The widgets of one seat, laid out in one line or two."""

    def __init__(
        self, context: Context, model: MatchSetupModel, seat: int, on_change: Callable[[], None],
        roomy: bool = False,
    ) -> None:  # fmt: skip
        """Create the widgets.

        Args:
            context: Services and state that all scenes share.
            model: The match that is being set up.
            seat: Index of the seat in the model.
            on_change: Called after each change of the model.
            roomy: True if there is room for the introduction of an AI character; otherwise it
                is a tooltip.
        """
        self.context = context
        self.model = model
        self.seat = seat
        self._on_change = on_change
        text, spec = context.text_catalogue, model.seats[seat]
        paper = context.paper_context
        name = f"seat{seat}"
        self.badge_button = SeatBadgeButton(context, f"{name}:colour", spec.colour, self._recolour)
        if spec.is_human:
            self.portrait_widget: Widget = PortraitButton(
                context, f"{name}:face", spec, self._show_portraits, text("ui.faces.choose"),
            )  # fmt: skip
        else:
            self.portrait_widget = Image(
                context, f"{name}:face", seat_portrait(spec, context.theme.field_height)
            )
        does = TextFieldCallbacks(self._rename, self._open_keyboard)
        self.name_field = TextField(
            paper, f"{name}:name", spec.name, MAX_PLAYER_NAME_LENGTH, does, 260.0
        )
        who = model.allowed_levels(seat)
        self.level_stepper = Stepper(
            paper, f"{name}:who", "", [text(f"ui.who.{level or 'human'}") for level in who],
            who.index(spec.level), self._sit, [self._icon(level) for level in who],
        )  # fmt: skip
        self.level_stepper.handles_left_right = False
        said = self._new_game_note(spec.name) if spec.is_human else describe_character(spec, text)
        self.introduction_label: Label | None = None
        if roomy and said:
            quiet = paper.theme.text_quiet
            self.introduction_label = Label(paper, f"{name}:said", said, context.theme.body, quiet)
        else:
            self.level_stepper.tooltip = said
        self.up_button = IconButton(
            context, f"{name}:up", "up", text("ui.seats.move_up", name=spec.name), self._move_up
        )
        least = model.seat_counts[0]
        self.remove_button = IconButton(
            context, f"{name}:remove", "close", text("ui.seats.remove", name=spec.name),
            self._remove, "quiet",
            reason="" if len(model.seats) > least else text("ui.seats.too_few", n=least),
        )  # fmt: skip
        self.widgets: list[Widget] = [
            self.portrait_widget,
            self.badge_button,
            self.name_field,
            self.level_stepper,
            self.up_button,
            self.remove_button,
        ]
        for widget in self.widgets:
            widget.list_direction = Direction.DOWN
        if self.introduction_label is not None:
            self.widgets.append(self.introduction_label)

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

    def _icon(self, level: str) -> Picture:
        theme = self.context.theme
        ink = "icon" if theme.high_contrast else "icon-dark"
        sign = "human" if level == HUMAN_LEVEL else "robot"
        return BakedPicture(f"{ink}/{sign}", height=theme.icon_size * 0.9)

    def _column_widths(self, width: float) -> tuple[float, float, bool]:
        """Return the widths of name and level, and True if all fits in one line."""
        theme = self.context.theme
        fixed = 4 * theme.field_height + 5 * theme.gap
        name, who = (
            self.name_field.preferred_size(width)[0],
            self.level_stepper.preferred_size(width)[0],
        )
        if fixed + name + who <= width:
            spare = width - fixed - name - who
            return name + spare / 2, who + spare / 2, True
        return width - fixed + theme.gap, width, False

    def row_height(self, width: float) -> float:
        """Return the height of the row at a width."""
        theme = self.context.theme
        single = self._column_widths(width)[2]
        high = theme.field_height if single else 2 * theme.field_height + theme.gap
        return high + (
            theme.small_gap + self._introduction_height(width)
            if self.introduction_label is not None
            else 0.0
        )

    def _introduction_height(self, width: float) -> float:
        """Return the height of the introduction below the name."""
        assert self.introduction_label is not None
        aside = 2 * (self.context.theme.field_height + self.context.theme.gap)
        return self.introduction_label.preferred_size(width - aside)[1]

    def place(self, x: float, y: float, width: float) -> None:
        """Place all widgets of the row."""
        theme = self.context.theme
        size, gap = theme.field_height, theme.gap
        name, who, single = self._column_widths(width)
        at = x
        row: list[tuple[Widget, float]] = [
            (self.portrait_widget, size),
            (self.badge_button, size),
            (self.name_field, name),
        ]
        if single:
            row.append((self.level_stepper, who))
        row += [(self.up_button, size), (self.remove_button, size)]
        for widget, own in row:
            widget.place(at, y, own, size)
            at += own + gap
        if not single:
            self.level_stepper.place(x, y + size + gap, who, size)
        if self.introduction_label is not None:
            high, left = self._introduction_height(width), x + 2 * (size + gap)
            low = y + self.row_height(width)
            self.introduction_label.place(left, low - high, x + width - left, high)

    def _show_portraits(self) -> None:
        """Show the portraits that no other seat has."""
        spec, taken = self.model.seats[self.seat], self.model.faces_of_others(self.seat)
        self.context.scene_stack.push(
            PortraitPickerScene(self.context, spec, taken, self._give_face)
        )

    def _give_face(self, face: str) -> None:
        self.model.set_face(self.seat, face)
        self._on_change()

    def _recolour(self) -> None:
        self.model.take_next_colour(self.seat)
        self._on_change()

    def _rename(self, name: str) -> str | None:
        before = self.model.seats[self.seat].name
        why = self.model.rename_seat(self.seat, name)
        if why is not None:
            return self.context.text_catalogue(why, name=name, most=MAX_PLAYER_NAME_LENGTH)
        self.context.devices.device_owners.rename_owner(before, self.model.seats[self.seat].name)
        for person in self.context.play_history.players:
            if person.name == name:
                self.model.restore_appearance(self.seat, person.colour, person.face)
        self._on_change()
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

    def _sit(self, choice: int) -> None:
        self.model.set_level(self.seat, self.model.allowed_levels(self.seat)[choice])
        self._on_change()

    def _move_up(self) -> None:
        self.model.move_seat_up(self.seat)
        self._on_change()

    def _remove(self) -> None:
        self.model.remove_seat(self.seat)
        self._on_change()
