"""Joining by phone: a QR code, the address in letters, and the players of all seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.common.menu_layout import place_footer, place_heading
from scenes.ui.devices.intents import Command
from scenes.ui.style.portrait import seat_portrait
from scenes.ui.style.theme import SCREEN_SIZE, menu_material
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import Image, Label, Panel
from scenes.ui.widgets.widget import Widget
from sprites.picture import Box, FilledRect, PictureGroup
from tabletop.core.zones import Seat
from tabletop.phones.seating_rules import SeatStatus

BUTTON_HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "back"))
QUIET_ZONE_CELLS = 4
"""Width of the quiet zone around a code in cells; cameras need it to find the code."""
MIN_QR_CODE_SIZE, MAX_QR_CODE_SIZE = 360.0, 560.0
"""Least and greatest size of a code; a smaller one is not found across a room."""
QUIET_TEXT_SIZE_SHARE = 0.8
"""Size of quiet text as a share of the usual size."""
TEXT_SHRINK_FACTOR = 0.92
"""Factor by which text shrinks while it leaves no room for the code."""
QR_CODE_COLOR = (24, 16, 10)
QR_CODE_BACKGROUND = (252, 247, 235)
ROW_HEIGHT = 108.0
PORTRAIT_SIZE = 84.0


def qr_code_picture(text: str, size: float) -> PictureGroup:
    """Return a text as a QR code of about that size; a cell is a whole number of units wide."""
    import segno

    matrix = tuple(segno.make(text, error="m", micro=False).matrix)
    cells = len(matrix) + 2 * QUIET_ZONE_CELLS
    cell = max(1.0, size // cells)
    parts = [(FilledRect(cell * cells, cell * cells, QR_CODE_BACKGROUND), 0.0, 0.0)]
    for y, row in enumerate(matrix):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                dark = FilledRect(cell * (end - x), cell, QR_CODE_COLOR)
                parts.append((dark, cell * (x + QUIET_ZONE_CELLS), cell * (y + QUIET_ZONE_CELLS)))
            x = max(end, x + 1)
    return PictureGroup((cell * cells, cell * cells), tuple(parts))


class PhoneJoinScene(Scene):
    """Instructions for joining by phone, and the players who have joined.

    At a table each seat can be taken back to the screen with one press. Before a match
    `on_start` is called when somebody starts it on a phone.
    """

    is_see_through = True

    def __init__(
        self, context: Context, at_table: bool, on_start: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(context)
        self._at_table = at_table
        self._on_start = on_start
        self._last_displayed: object = None

    def _displayed_data(self) -> object:
        phones = self.context.phone_players
        return (
            phones.connection_problem,
            phones.join_address,
            phones.has_other_addresses,
            phones.has_waited_long,
            tuple(phones.seat_statuses),
            phones.room_code,
            tuple(phones.join_requests),
        )

    def advance(self, seconds: float) -> None:
        """Show newly joined phones; the program polls the service."""
        super().advance(seconds)
        if self._last_displayed != self._displayed_data():
            self.compose()
        if self.context.phone_players.is_start_requested and not self._at_table:
            self._on_start()

    def on_removed(self) -> None:
        """Stop offering seats of the screen to phones."""
        self.context.phone_players.stop_offering_seats()
        self.context.phone_players.close_room_code()
        super().on_removed()

    # Layout

    def compose(self) -> None:
        """Build the code and the list of seats, or the problem text."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        context.phone_players.open_room_code()
        self._last_displayed = self._displayed_data()
        phones = context.phone_players
        heading, top = place_heading(context, text("phones.tv.heading"))
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop, "quiet")
        other = Button(context, "other", text("phones.tv.other"), phones.use_next_address)
        left = (
            [back, other]
            if phones.has_other_addresses and not phones.connection_problem
            else [back]
        )
        feet, bottom = place_footer(context, left, self._answer_buttons(), BUTTON_HINTS)
        box = Box(theme.side_margin, top, SCREEN_SIZE[0] - 2 * theme.side_margin, bottom - top)
        body = self._build_problem(box) if phones.connection_problem else self._code_and_seats(box)
        focus = (
            self.widget_layer.focused_widget.name if self.widget_layer.focused_widget else "back"
        )
        self.widget_layer.on_back = context.scene_stack.pop
        self.widget_layer.set_widgets([*body, heading, *feet], focus)

    def _answer_buttons(self) -> list[Button]:
        """Return the buttons that answer the first phone that asks to come in by the code."""
        context, phones = self.context, self.context.phone_players
        if not phones.join_requests:
            return []
        number, text = phones.join_requests[0], context.text_catalogue
        return [
            Button(
                context, "refuse", text("phones.tv.refuse", n=number),
                lambda: phones.answer_join_request(number, False), "quiet",
            ),
            Button(
                context, "admit", text("phones.tv.admit", n=number),
                lambda: phones.answer_join_request(number, True),
            ),
        ]  # fmt: skip

    def _build_problem(self, box: Box) -> list[Widget]:
        """Return the problem text that replaces the code."""
        trouble = self.context.phone_players.connection_problem
        assert trouble is not None
        return self._build_message(self.context.text_catalogue(trouble.key, **trouble.params), box)

    def _build_message(self, said: str, box: Box) -> list[Widget]:
        """Return a panel with a message in the upper part of a box."""
        theme = self.context.theme
        label = Label(self.context.paper_context, "said", said, theme.body, align="center")
        inside = min(box.width, 1200.0) - 2 * theme.section_gap
        high = label.preferred_size(inside)[1]
        panel = Panel(self.context, "panel:said", menu_material(theme))
        panel.place(
            box.x + (box.width - inside) / 2 - theme.section_gap, box.y,
            inside + 2 * theme.section_gap, high + 2 * theme.section_gap,
        )  # fmt: skip
        label.place(box.x + (box.width - inside) / 2, box.y + theme.section_gap, inside, high)
        return [panel, label]

    def _code_and_seats(self, box: Box) -> list[Widget]:
        """Place the code with its address on the left and the seats on the right."""
        theme = self.context.theme
        wide = (box.width - theme.gap) / 2
        left = Box(box.x, box.y, wide, box.height)
        right = Box(box.x + wide + theme.gap, box.y, wide, box.height)
        kind = menu_material(theme)
        panels = [Panel(self.context, f"panel:{name}", kind) for name in ("code", "seats")]
        panels[0].place(*left)
        panels[1].place(*right)
        pad = theme.padding
        return [
            *panels,
            *self._code(Box(left.x + pad, left.y + pad, wide - 2 * pad, box.height - 2 * pad)),
            *self._seats(Box(right.x + pad, right.y + pad, wide - 2 * pad, box.height - 2 * pad)),
        ]

    def _code(self, box: Box) -> list[Widget]:
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        phones = context.phone_players
        if not phones.is_ready:
            says = text("phones.tv.opening")
            waits = Label(context.paper_context, "opening", says, theme.body, align="center")
            waits.place(*box)
            return [waits]
        labels = self._beneath_code()
        for label in labels:
            while label.size > theme.min_text_size and not self._fits(labels, label, box):
                label.size = max(theme.min_text_size, label.size * TEXT_SHRINK_FACTOR)
        heights = [label.preferred_size(box.width)[1] for label in labels]
        room = box.height - sum(heights) - 3 * theme.gap
        picture = qr_code_picture(phones.join_address, min(MAX_QR_CODE_SIZE, room))
        image = Image(context, "code", picture)
        size = picture.size[0]
        y = box.y + max(0.0, (room - size) / 2)
        image.place(box.x + (box.width - size) / 2, y, size, size)
        y += size + theme.gap
        for label, high in zip(labels, heights, strict=True):
            label.place(box.x, y, box.width, high)
            y += high + theme.gap
        return [image, *labels]

    def _beneath_code(self) -> list[Label]:
        context, text = self.context.paper_context, self.context.text_catalogue
        theme = context.theme
        said = text("phones.tv.help" if context.phone_players.has_waited_long else "phones.tv.scan")
        phones = context.phone_players
        short = phones.join_address.partition("#")[0].removeprefix("http://").rstrip("/")
        address = text("phones.tv.code", address=short, code=phones.room_code)
        quiet = max(theme.min_text_size, theme.body * QUIET_TEXT_SIZE_SHARE)
        return [
            Label(context, "said", said, theme.body, align="center"),
            Label(context, "address", address, theme.label, face="bold", align="center"),
            Label(
                context, "secret", text("phones.tv.secret"), quiet, theme.text_quiet, align="center"
            ),
        ]

    def _fits(self, labels: Sequence[Label], label: Label, box: Box) -> bool:
        """True if the code has room beside all labels and the address stands in one line."""
        if label.name == "address":
            return label.preferred_size(1 << 20)[0] <= box.width
        words = sum(each.preferred_size(box.width)[1] for each in labels)
        return words + 3 * self.context.theme.gap + MIN_QR_CODE_SIZE <= box.height

    def _seats(self, box: Box) -> list[Widget]:
        seats = self.context.phone_players.seat_statuses
        gap = self.context.theme.gap
        each = min(
            ROW_HEIGHT * max(1.0, self.context.theme.text_scale), box.height / max(1, len(seats))
        )
        widgets: list[Widget] = []
        for seat, at in enumerate(seats):
            place = Box(box.x, box.y + seat * each, box.width, each - gap / 2)
            widgets += self._build_seat(seat, at, place)
        return widgets

    def _build_seat(self, seat: Seat, at: SeatStatus, box: Box) -> list[Widget]:
        """Return portrait, name and device of a seat, and the button that changes the device."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        size = min(PORTRAIT_SIZE, box.height)
        face = Image(context, f"face:{seat}", seat_portrait(at.spec, size))
        face.place(box.x, box.y + (box.height - size) / 2, size, size)
        by = "lost" if at.is_lost and at.controller == "phone" else at.controller
        paper = context.paper_context
        name = Label(paper, f"name:{seat}", at.spec.name, theme.label, face="bold", max_lines=1)
        how = Label(
            paper,
            f"by:{seat}",
            text(f"phones.tv.by.{by}"),
            max(theme.min_text_size, theme.body * QUIET_TEXT_SIZE_SHARE),
            paper.theme.text_quiet,
            max_lines=1,
        )
        x = box.x + size + theme.gap
        button = self._build_take_back_button(seat, at)
        wide = (
            min(button.preferred_size(box.width)[0], box.width * 0.42)
            if button is not None
            else 0.0
        )
        room = box.right - x - wide - theme.gap
        high = name.preferred_size(room)[1]
        below = how.preferred_size(room)[1]
        y = box.y + (box.height - high - below) / 2
        name.place(x, y, room, high)
        how.place(x, y + high, room, below)
        if button is None:
            return [face, name, how]
        tall = min(box.height, button.preferred_size(wide)[1])
        button.place(box.right - wide, box.y + (box.height - tall) / 2, wide, tall)
        return [face, name, how, button]

    def _build_take_back_button(self, seat: Seat, at: SeatStatus) -> Button | None:
        """Return the button that takes a seat back to the screen; None where it is not needed.

        Any phone may take a seat of this screen while the scene is open.
        """
        elsewhere = at.controller in ("phone", "ai") or at.is_vacant
        if not self._at_table or not elsewhere or not at.spec.is_human:
            return None
        context = self.context
        return Button(
            context, f"here:{seat}", context.text_catalogue("phones.tv.here"),
            lambda: context.phone_players.give_seat_to_screen(seat),
        )  # fmt: skip
