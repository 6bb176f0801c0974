"""Action bar below every table: a prompt line, the tools, and the action buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from itertools import product
from typing import NamedTuple

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.roles.zone_layout import ZoneLayout
from scenes.kit.setting.sheets import LEATHER, GradientSheet
from scenes.kit.setting.type_sizes import NAME_SIZE, table_type
from scenes.kit.table_parts import fit_line
from scenes.store.preferences import INSTANT_SPEED
from scenes.ui.devices.intents import Command, DeviceKind
from scenes.ui.layer.fade_out import FadeOut
from scenes.ui.layer.reading_clock import ReadingClock
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE, Color, button_height
from scenes.ui.widgets.buttons import Button, IconButton
from scenes.ui.widgets.labels import key_cap_picture
from scenes.ui.widgets.layout import MIN_GAP_SHARE, column_height, place_column_within
from scenes.ui.widgets.widget import Explanation, Widget, explain_nothing
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, PictureGroup, Text, TextAlign
from sprites.rendering.canvas import Canvas
from sprites.timeline import Timeline, tween
from sprites.typesetting import LINE_BOX_EMS, fits_unbroken, measure_text
from tabletop.core.actions import Action
from tabletop.core.input_mapping import Gesture
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat

BAR_BOX = Box(96.0, 954.0, 1728.0, 72.0)
TWO_LINE_HEIGHT = BAR_BOX.height + 12
"""Greatest height of a line broken in two, within the margins."""
CLOSE_SPACING = 1.05
"""Spacing of lines where room is short, in heights of their letters."""
MAX_LINE_SIZE = 64.0
"""Greatest size of the line."""
LETTER_BOX_EMS = 1.12
"""Room of the letters of the line in its box, in ems; accents and tails may leave the box."""
MIN_LINE_HEIGHT = 72.0
"""Height of a box below which the line has the size of words instead of names."""
MAX_PLATE_HEIGHT = 92.0
"""Greatest height of the plate; letters of two lines lie within it where their boxes do
not."""
TOOL_SIZE = 68.0
TOOL_GAP = 14.0
HANDLE_BOX = Box(SCREEN_SIZE[0] - 24.0 - TOOL_SIZE, 988.0, TOOL_SIZE, TOOL_SIZE)
"""Box of the handle of the tool drawer, at the lower right corner."""
DRAWER_ORDER = 4.0
"""Order of the drawer in its layer: over the buttons of an action."""
PROMPT_SIZES_WITH_REMARK = (40.0, 29.0)  # the most and the least size of a line above a remark
PROMPT_REMARK_OFFSETS = (17.0, 55.0)  # the middles of line and remark, below the top of the strip
REMARK_HEIGHT = 88.0
PLATE_FADE_SECONDS = 0.2
"""Seconds in which a plate fades out that was wider than the next one."""
MIN_BUTTON_WIDTH, MAX_BUTTON_WIDTH = 220.0, 640.0
"""Limits of the width of action buttons, which is that of their longest label."""
PROMINENT_BUTTON_KINDS = ("green", "primary")
"""Kinds of buttons whose colour asks to be pressed."""
DEMO_LINE_BOTTOM = 1026.0
"""Height above which the one line of a demo stands."""
GO_BLOCK: tuple[Color, Color] = ((60, 144, 100), (27, 94, 59))
WOODEN_BLOCK: tuple[Color, Color] = ((142, 92, 56), (93, 53, 24))
"""Upper and lower colours of a wooden block: green for the one that goes on, brown for others."""
MIN_BUTTON_HEIGHT = button_height(0.0)
CLOSE_PADDING = 14.0
"""Height of a button of a page above that of its line of words."""
LABEL_SCALES = (1.0, 0.86, 0.74, 0.64, 0.56, 0.5)
"""Scales of the labels of action buttons, tried until all buttons have room."""
MIN_PADDING_SCALE = 0.5
"""Least scale of the space beside a label; large text needs it, because letters stay large."""


class Tool(NamedTuple):
    """An icon of the action bar: its picture, name, callback and label key.

    The label key below `table.tool.` is the name if none is given.
    """

    icon: str
    name: str
    on_use: Callable[[], None]
    label_key: str = ""


def pause_tool(paused: bool, toggle: Callable[[], None]) -> Tool:
    """Return the tool that pauses or resumes playback."""
    if paused:
        return Tool("play", "pause", toggle, "resume")
    return Tool("pause", "pause", toggle)


class ActionBar:
    """Builds the widgets of the action bar and keeps the prompt line."""

    def __init__(self, context: Context, canvas: Canvas, timeline: Timeline) -> None:
        """Create an empty action bar.

        Args:
            context: Services and state that all scenes share.
            canvas: Canvas of the table.
            timeline: Timeline on which old messages fade out.
        """
        self.context = context
        self._canvas = canvas
        self._timeline = timeline
        self._line = Node(
            Text(" ", 32, (0, 0, 0)), lift=FLAT_LIFT, z=Layer.ACTION_BAR.z_at(2), name="prompt"
        )
        self._plate = Node(
            Text(" ", 32, (0, 0, 0)), lift=FLAT_LIFT, z=Layer.ACTION_BAR, name="prompt:plate"
        )
        self._remark = Node(
            Text(" ", 32, (0, 0, 0)), lift=FLAT_LIFT, z=Layer.ACTION_BAR.z_at(2), name="remark"
        )
        self.prompt = ""
        self.remark_text = ""
        """The quieter line below the line, if there is one."""
        self.is_drawer_open = False
        """True while the tools are shown beside the handle."""
        self.zone_layout: ZoneLayout | None = None
        """Layout of the table, which tells where the line stands."""
        self._about = NOBODY  # the seat whose decision the remark is about
        self._line_about = NOBODY  # the seat that the line about an event names first
        self._passing = ReadingClock()  # of a line that nothing waits for
        self._line_subject = NOBODY  # the only seat of which the line tells
        self.line_reading = ReadingClock()
        """Time until the line about an event has been read."""
        self.remark_reading = ReadingClock()
        """Time until the remark has been read."""
        # Without room for both, the line or the remark stands alone, and the other one after it.
        self._is_line_first, self._is_question = False, False
        # The prompt that waits until the line is read, with its colour.
        self._next_prompt: tuple[str, Color | None] | None = None
        self._placed_box: Box | None = None  # the box of the line when it was shown
        self._line_color: Color | None = None
        self._going = FadeOut(canvas, timeline, "prompt:gone")
        self._button_page = 0

    @property
    def line_box(self) -> Box | None:
        """The box in which the line is centred, on leather; None for a plate at the left."""
        places = self.zone_layout
        if places is None or places.far_edge is None:
            return None
        box = places.line_box
        is_demo = not places.far_edge.seating.setup.human_seats
        over = max(0.0, box.bottom - DEMO_LINE_BOTTOM) if is_demo else 0.0
        return box._replace(y=box.y - over)

    @property
    def nodes(self) -> Sequence[Node]:
        """The plate and the lines on it."""
        return self._plate, self._line, self._remark

    def build_tools(self, tools: Sequence[Tool], handle: Tool, lift: float = 0.0) -> list[Widget]:
        """Return the handle of the drawer at the lower right, and its tools while it is open.

        Args:
            tools: The tools in the drawer.
            handle: The tool that opens and closes the drawer.
            lift: Distance by which the drawer lies higher, above a bar at the lower edge.
        """
        shown = [*(tools if self.is_drawer_open else ()), handle]
        made: list[Widget] = []
        corner = HANDLE_BOX
        if self.line_box is None:  # a table with margins
            corner = corner._replace(x=BAR_BOX.right - TOOL_SIZE, y=BAR_BOX.y + 2.0)
        x = corner.right - len(shown) * TOOL_SIZE - (len(shown) - 1) * TOOL_GAP
        for tool in shown:
            label = self.context.text_catalogue(f"table.tool.{tool.label_key or tool.name}")
            button = ToolButton(
                self.context, f"tool:{tool.name}", tool.icon, label, tool.on_use, "plain", TOOL_SIZE
            )
            button.z = Layer.ACTION_BAR.z_at(DRAWER_ORDER)
            button.place(x, corner.y - lift, TOOL_SIZE, TOOL_SIZE)
            made.append(button)
            x += TOOL_SIZE + TOOL_GAP
        return made

    def advance(self, seconds: float) -> None:
        """Let seconds at speed 1 pass; a waiting prompt appears when the line has been read."""
        self.line_reading.advance(seconds)
        self._passing.advance(seconds)
        self.remark_reading.advance(seconds)
        self._take_turns()
        if self.prompt and self._placed_box != self.line_box:  # an act has begun or ended
            self._show_line_again()
        if self._next_prompt is not None and not self.line_reading.remaining_seconds:
            self._ask(self._next_prompt[0])
            self._show_line(*self._next_prompt)

    @property
    def told_seat(self) -> Seat:
        """Seat of which alone the line tells, else the remark; NOBODY for none or several."""
        if self._line_subject != NOBODY:
            return self._line_subject
        return self._about if self.remark_text else NOBODY

    @property
    def told_seconds_left(self) -> float:
        """Seconds at speed 1 until the words about that seat have been read."""
        if self._line_subject == NOBODY:
            return self.remark_reading.remaining_seconds
        return max(self.line_reading.remaining_seconds, self._passing.remaining_seconds)

    def pass_line(self) -> None:
        """Let nothing wait for the line; its seat stays lit until another one acts."""
        self._passing, self.line_reading = self.line_reading, self._passing
        self.line_reading.clear()

    def end_passing_line(self) -> None:
        """Let the line go that nothing waits for, since another seat acts."""
        self._passing.clear()

    def leave_told_seat(self) -> None:
        """Remove the words about the seat of which alone they tell."""
        if self._line_subject != NOBODY:
            self.show_event("", NOBODY)
        else:
            self.show_remark("")

    def _ask(self, words: str) -> None:
        """Note that the line becomes a prompt, which follows a remark that has been read."""
        self._is_question = bool(words)
        self._is_line_first = not self.remark_reading.remaining_seconds

    def _take_turns(self) -> None:
        """Let line or remark follow the other one, which has been read and stands alone."""
        line, remark = self.line_reading.remaining_seconds, self.remark_reading.remaining_seconds
        if self._is_line_first:
            is_over = not line and bool(remark)
        else:
            is_over = not remark and (line > 0 or self._is_question)
        if is_over and self.remark_text and self.prompt and not self._has_room_beside(self.prompt):
            self._is_line_first = not self._is_line_first
            self._show_line_again()

    def _show_line_again(self) -> None:
        """Show the same line, where and as it belongs now."""
        following, told = self._next_prompt, (self._line_about, self._line_subject)
        self._show_line(self.prompt, self._line_color)
        self._next_prompt, (self._line_about, self._line_subject) = following, told

    def seconds_until_read(self, about: Seat) -> float:
        """Return the seconds at speed 1 until a line about a seat may come.

        The remark counts if the line is about another seat, and removes it.
        """
        line = self.line_reading.remaining_seconds
        if about in (self._about, NOBODY):
            return line
        return max(line, self.remark_reading.remaining_seconds)

    def stop_reading(self) -> None:
        """Let nothing wait for the line and the remark any more."""
        self.line_reading.clear()
        self.remark_reading.clear()

    def make_room(self) -> None:
        """Let nothing wait for a line that stands where other things lie now."""
        if self._placed_box != self.line_box:
            self.stop_reading()

    def show_prompt(self, words: str, color: Color | None = None) -> None:
        """Show a prompt as soon as the line about the last event has been read.

        Empty words remove the line at once.
        """
        if words and self.line_reading.remaining_seconds:
            self._next_prompt = words, color
            return
        self.line_reading.clear()
        self._ask(words)
        self._show_line(words, color)

    def _show_line(self, words: str, color: Color | None = None) -> None:
        """Show the line; long text is made smaller, then broken, then cut."""
        self._next_prompt, self._line_about, self._line_subject = None, NOBODY, NOBODY
        before, remark = copy(self._plate), copy(self._remark)
        self._say(words, color)
        if before.visible and not (self._plate.visible and covers_plate(self._plate, before)):
            self._fade(before, Layer.ACTION_BAR.z_at(-1))
        if remark.visible == self._remark.visible and remark.picture == self._remark.picture:
            return
        if remark.visible:
            self._fade(remark, Layer.ACTION_BAR.z_at(1))
        if self._remark.visible:
            self._remark.alpha = 0.0
            self._timeline.play_now(
                tween(self._remark, PLATE_FADE_SECONDS, "easeOutQuad", alpha=1.0)
            )

    def _fade(self, node: Node, z: float) -> None:
        """A remark, or a plate that was wider, goes softly, below what is there now."""
        node.z = z
        self._going.start((node,), PLATE_FADE_SECONDS)

    def clear(self) -> None:
        """Remove all messages immediately, before a curtain covers the table."""
        self._next_prompt = None
        self.stop_reading()
        self._say("", None)
        self._going.finish()

    def _say(self, words: str, color: Color | None) -> None:
        self.prompt, self._line_color, self._placed_box = words, color, self.line_box
        if self.remark_text:
            if words and self._has_room_beside(words):
                self._show_both()
                return
            if not (words and self._is_line_first):
                self._show_alone(self._remarking(self.remark_text), self._remark)
                return
        theme = self.context.theme
        room = self._line_room
        if not words:
            self._line.visible = self._plate.visible = self._remark.visible = False
            return
        ink = color or (theme.text[0], theme.text[1], theme.text[2])
        sizes: tuple[float, ...] = (min(theme.subheading, 56.0), min(theme.label, 60.0), theme.body)
        if self.line_box is not None:
            kinds = table_type(theme.text_scale)
            is_low = self.line_box.height < MIN_LINE_HEIGHT
            is_large = kinds.name > MAX_LINE_SIZE
            names = (MAX_LINE_SIZE, kinds.small_name) if is_large else (kinds.name,)
            sizes = (kinds.word,) if is_low else (*names, kinds.word)
            if self.line_box.height >= 2 * CLOSE_SPACING * NAME_SIZE:  # two lines before small ones
                sizes = names
            high = max(BAR_BOX.height, self.line_box.height)
            sizes = tuple(s for s in sizes if s <= kinds.word or s * LETTER_BOX_EMS <= high)
        fitting = [s for s in sizes if measure_text(words, s, "bold")[0] <= room]
        line = Text(words, fitting[0], ink, "bold") if fitting else self._in_lines(words, ink)
        self._show_alone(line, self._line)

    def _in_lines(self, words: str, ink: Color) -> Text:
        """Return words in two lines, or three in a high box, as large as space allows.

        The size is never below the minimum.
        """
        theme = self.context.theme
        size = min(theme.body, 30.0 * max(1.0, theme.text_scale * 0.75))
        size = max(theme.min_table_text_size, size)
        large = self._in_large_lines(words, ink, size)
        if large is not None:
            return large
        align: TextAlign = "left" if self.line_box is None else "center"
        box_height = 0.0 if self.line_box is None else self.line_box.height
        lines = 3 if box_height >= 3 * CLOSE_SPACING * theme.min_table_text_size else 2
        most = max(TWO_LINE_HEIGHT, box_height)
        picture = Text(words, size, ink, "bold", self._line_room, align, 1.1, lines)
        if picture.size[1] > most:
            size = max(theme.min_table_text_size, size * most / picture.size[1])
            picture = Text(words, size, ink, "bold", self._line_room, align, CLOSE_SPACING, lines)
        return picture

    def _in_large_lines(self, words: str, ink: Color, least: float) -> Text | None:
        """Return words in two lines of names, or of words, if they fit; else None."""
        box = self.line_box
        if box is None:
            return None
        kinds = table_type(self.context.theme.text_scale)
        high = box.height / (2 * CLOSE_SPACING)
        tried = [size for size in (kinds.small_name, kinds.word) if size <= high + 0.01]
        if high >= NAME_SIZE:
            size, tried = min(high, kinds.name), []
            while size > least:
                tried.append(size)
                size -= 2.0
        for size in tried:
            if size > least and fits_unbroken(words, size, "bold", self._line_room, 2):
                return Text(words, size, ink, "bold", self._line_room, "center", CLOSE_SPACING, 2)
        return None

    def has_room_for(self, words: str) -> bool:
        """True if the line shows words without cutting them."""
        return not self._in_lines(words, (0, 0, 0)).layout.is_truncated

    @property
    def _line_room(self) -> float:
        """Greatest width of the line."""
        if self.line_box is None:
            return HANDLE_BOX.x - BAR_BOX.x - 2 * self.context.theme.gap
        return self.line_box.width - 2 * self.context.theme.gap

    def _line_middle(self, width: float) -> tuple[float, float]:
        """Return the middle of a line of a width."""
        if self.line_box is not None:
            return self.line_box.center
        return BAR_BOX.x + width / 2, BAR_BOX.y + BAR_BOX.height / 2

    def _line_plate(self, width: float, height: float) -> Picture:
        """Return what the line stands on: a strip of leather, or a panel."""
        theme = self.context.theme
        if self.line_box is None or theme.high_contrast:
            return skin.panel_picture(theme, "toast", width, height)
        return GradientSheet(width, height, LEATHER, 12.0)

    def _show_alone(self, picture: Text, node: Node) -> None:
        """Show one line, or two that are one sentence, by the node of the line or the remark."""
        theme = self.context.theme
        width, height = picture.size
        self._line.visible = self._remark.visible = False
        for shown in (self._plate, node):
            if shown not in self._canvas:
                self._canvas.add(shown)
        node.picture = picture
        node.x, node.y = self._line_middle(width)
        low = BAR_BOX.height if self.line_box is None else min(BAR_BOX.height, self.line_box.height)
        most = MAX_PLATE_HEIGHT if self.line_box is None else self.line_box.height
        high = min(max(MAX_PLATE_HEIGHT, most), max(height, low))
        if picture.width is not None and self.line_box is not None:  # broken in two lines
            width = max(measure_text(line, picture.em, "bold")[0] for line in picture.layout.lines)
        self._plate.picture = self._line_plate(width + 2 * theme.gap, high)
        self._plate.x, self._plate.y = node.x, node.y
        node.visible = self._plate.visible = True

    def show_event(
        self, words: str, of: Seat, reading_share: float = 1.0, subject: Seat = NOBODY
    ) -> None:
        """Show an event in the prompt line; a remark about another seat disappears.

        Args:
            words: The line; empty to remove it.
            of: Seat that the line is about; NOBODY for none.
            reading_share: Share of its reading time for which the line stands.
            subject: The only seat that the line tells of; NOBODY for none or several.
        """
        if of not in (self._about, NOBODY):
            self._set_remark("")
        if words != self.prompt:
            self._start(self.line_reading, words)
            self.line_reading.remaining_seconds *= reading_share
            unread = self.remark_reading.remaining_seconds
            self._is_line_first, self._is_question = not unread, False
            if words and not self._has_room_beside(words):
                self.line_reading.remaining_seconds += unread
        self._show_line(words)
        self._line_about, self._line_subject = of, subject if words else NOBODY

    def _start(self, reading: ReadingClock, words: str) -> None:
        """Start to read words, unless everything is shown instantly."""
        is_instant = self.context.settings.speed == INSTANT_SPEED
        reading.start("" if is_instant else words, self.context.text_catalogue.language)

    def _set_remark(self, words: str) -> None:
        self.remark_text = words
        self._start(self.remark_reading, words)

    def show_remark(self, words: str, about: Seat = NOBODY) -> None:
        """Show a quieter line below the prompt, about the decision of a seat.

        It stays until the next remark, or until the prompt is about another seat. A line about
        another seat disappears if it has been read.
        """
        self._about = about
        self._set_remark(words)
        unread = self.line_reading.remaining_seconds
        self._is_line_first = bool(unread)
        if words and not self._has_room_beside(self.prompt):
            self.remark_reading.remaining_seconds += unread
        is_other = bool(words) and self._line_about not in (about, NOBODY)
        is_old = is_other and not self.line_reading.remaining_seconds
        told = (NOBODY, NOBODY) if is_old else (self._line_about, self._line_subject)
        self._show_line("" if is_old else self.prompt)
        self._line_about, self._line_subject = told

    def fits_remark(self, words: str) -> bool:
        """True if a remark of these words fits without being cut."""
        return not self._remarking(words).layout.is_truncated

    def _show_both(self) -> None:
        """Show line and remark, each on one line."""
        theme, remark = self.context.theme, self._remarking(self.remark_text)
        line = self._line_beside_remark(self.prompt)
        both = (
            (self._line, line, PROMPT_REMARK_OFFSETS[0]),
            (self._remark, remark, PROMPT_REMARK_OFFSETS[1]),
        )
        width = max(picture.size[0] for _, picture, _ in both)
        top = self._line_middle(width)[1] - BAR_BOX.height / 2
        for node, picture, down in both:
            node.picture = picture
            node.x, node.y = self._line_middle(picture.size[0])[0], top + down
        self._plate.picture = self._line_plate(width + 2 * theme.gap, REMARK_HEIGHT)
        self._plate.x, self._plate.y = self._line_middle(width)
        for node in (self._plate, self._line, self._remark):
            if node not in self._canvas:
                self._canvas.add(node)
            node.visible = True

    def _has_room_beside(self, words: str) -> bool:
        """True if a line of these words has room above a remark."""
        return not self._crowded and not self._line_beside_remark(words).layout.is_truncated

    def _line_beside_remark(self, words: str) -> Text:
        """Return a line as it stands above a remark."""
        theme = self.context.theme
        ink: Color = (theme.text[0], theme.text[1], theme.text[2])
        size = min(PROMPT_SIZES_WITH_REMARK[0], theme.label)
        return fit_line(words, size, (self._line_room, 60.0), ink)

    @property
    def _crowded(self) -> bool:
        """True if text is so large that a remark stands alone."""
        return self.context.theme.min_table_text_size > PROMPT_SIZES_WITH_REMARK[1]

    def _remarking(self, words: str) -> Text:
        """A remark as it is set: below the line, or alone."""
        theme = self.context.theme
        if self._crowded:
            return self._in_lines(words, theme.gold)
        size = min(PROMPT_SIZES_WITH_REMARK[0], theme.label) * 0.9
        return fit_line(words, size, (self._line_room, 60.0), theme.gold, "body")

    def build_buttons(
        self,
        layout: Layout[State],
        gestures: Sequence[Gesture],
        words: Callable[[Action], str],
        use: Callable[[Gesture], None],
        leads: Callable[[Gesture], bool] = lambda gesture: True,
        explain: Callable[[Action], Explanation] = explain_nothing,
        refresh: Callable[[], None] = lambda: None,
    ) -> list[Widget]:
        """Return the action buttons in the box that the layout keeps for them.

        More buttons than the box holds are on several pages, which a button turns.

        Args:
            layout: Layout of the table.
            gestures: Gestures that get a button.
            words: Returns the label of an action.
            use: Called with the gesture of a pressed button.
            leads: Returns True for gestures whose button may be prominent.
            explain: Returns the consequences of an action, for the tooltips.
            refresh: Called when another page of buttons is wanted.
        """
        labels = [_label(self.context, layout, gesture, words) for gesture in gestures]
        box, gap = layout.zone_layout.buttons_box, self.context.theme.gap
        most = max(1, int((box.width + gap) // (self.context.theme.button_width + gap)))

        def make_buttons(share: float) -> list[GestureButton]:
            return [
                GestureButton(
                    self.context, f"action:{n}", labels[n], gesture, use, share, leads(gesture)
                )
                for n, gesture in enumerate(gestures)
            ]

        gestured, width, columns = list[GestureButton](), box.width, 1
        tight = self.line_box is not None and box.height < MIN_BUTTON_HEIGHT
        for share, columns in product(self._label_scales, range(1, most + 1)):
            width = min(MAX_BUTTON_WIDTH, (box.width - gap * (columns - 1)) / columns)
            gestured = make_buttons(share)
            rows = [gestured[i::columns] for i in range(columns)]
            if tight:  # one row of low buttons
                has_room = len(gestured) <= columns and all(
                    button.label_size * LINE_BOX_EMS + CLOSE_PADDING <= box.height
                    and button.preferred_size(width)[0] < width
                    for button in gestured
                )
            else:
                has_room = max(column_height(row, width, gap) for row in rows) <= box.height
            if has_room and all(button.fits_width(width) for button in gestured):
                break
        for button in gestured:
            button.explain = explain
        made = self._page_of(gestured, box.height, width, columns, refresh)
        for block in made:
            block.z = Layer.ACTION_BAR
            block.is_wooden_block = self.line_box is not None
        wanted = max((button.preferred_size(width)[0] for button in made), default=width)
        width = min(width, max(wanted, MIN_BUTTON_WIDTH))
        left = box.center[0] - (columns * (width + gap) - gap) / 2
        for i in range(columns):
            x = left + i * (width + gap)
            place_column_within(made[i::columns], x, box.y, width, gap, box.height)
        return list(made)

    @property
    def _label_scales(self) -> Sequence[float]:
        """Scales of labels that are tried: on a table with a far edge its sizes of type."""
        if self.line_box is None:
            return LABEL_SCALES
        theme = self.context.theme
        sizes = table_type(theme.text_scale)
        tried = sizes.name, sizes.word, theme.min_table_text_size
        return [size / theme.label for size in tried]

    def _page_of(
        self, buttons: Sequence[GestureButton], height: float, width: float, columns: int,
        refresh: Callable[[], None],
    ) -> Sequence[BlockButton]:  # fmt: skip
        """Return all buttons if each has room for its letters, else a page and its button."""
        gap = self.context.theme.gap * MIN_GAP_SHARE
        letters = max((button.label_size for button in buttons), default=1.0)
        if len(buttons) <= int((height + gap) // (letters + gap)) * columns:
            self._button_page = 0
            return buttons
        line = letters * LINE_BOX_EMS + CLOSE_PADDING
        rows = max(2, int((height + gap) // (line + gap)))
        shown = rows * columns - 1
        count = -(-len(buttons) // shown)
        page = self._button_page % count

        def turn() -> None:
            self._button_page = page + 1
            refresh()

        words = self.context.text_catalogue("ui.page", page=page + 1, pages=count)
        turner = BlockButton(self.context, "action:page", words, turn)
        turner.scale_label(LABEL_SCALES[-1])
        return [*buttons[page * shown : (page + 1) * shown], turner]


def covers_plate(one: Node, other: Node) -> bool:
    """True if one plate hides another completely."""
    mine, its = one.bounds(), other.bounds()
    across = mine.x <= its.x and its.right <= mine.right
    return across and mine.y <= its.y and its.bottom <= mine.bottom


class ToolButton(IconButton):
    """A tool of the drawer: an icon on a dark wooden block."""

    @property
    def picture(self) -> Picture:
        """The body of the button, raised or pressed."""
        if self.theme.high_contrast:
            return super().picture
        colors = (LEATHER[1], LEATHER[1]) if self.is_pressed else LEATHER
        return GradientSheet(self.box.width, self.box.height, colors, 16.0)


class BlockButton(Button):
    """A button of the action bar; on tables with a far edge it is a wooden block."""

    line_margin = 30.0
    is_wooden_block = False
    """True for a plain wooden block, as on tables with a far edge."""

    @property
    def picture(self) -> Picture:
        """The body of the button, raised or pressed."""
        if not self.is_wooden_block or self.theme.high_contrast:
            return super().picture
        colors = GO_BLOCK if self.style in PROMINENT_BUTTON_KINDS else WOODEN_BLOCK
        if self.is_pressed:
            colors = colors[1], colors[1]
        return GradientSheet(self.box.width, self.box.height, colors, 16.0)

    @property
    def label_size(self) -> float:
        """Size of the label, at least that of words on a table."""
        return max(self.theme.min_table_text_size, super().label_size)

    @property
    def padding(self) -> float:
        """Space beside the label, smaller where room is scarce."""
        return self.theme.button_padding * max(MIN_PADDING_SCALE, self._share)

    @property
    def _high(self) -> float:
        """The height of a button with one line, a little closer to it than elsewhere."""
        return max(MIN_BUTTON_HEIGHT, self.label_size * 1.3 + 30)

    def fits_width(self, width: float) -> bool:
        """True if no word or phrase of the label is broken at this button width."""
        inside = width - 2 * self.padding
        return fits_unbroken(self.label, self.label_size, "bold", inside, len(self.label) or 1)


class GestureButton(BlockButton):
    """A button that stands for an action."""

    def __init__(
        self,
        context: Context,
        name: str,
        label: str,
        gesture: Gesture,
        use: Callable[[Gesture], None],
        share: float = 1.0,
        lit: bool = True,
    ) -> None:
        """Create a button for a gesture.

        Args:
            context: Services and state that all scenes share.
            name: Name of the widget.
            label: Text on the button.
            gesture: Gesture that the button stands for.
            use: Called with the gesture when the button is pressed.
            share: Scale of the label, below 1 where room is scarce.
            lit: True if the button may have a prominent colour.
        """
        kind = gesture.kind if lit or gesture.kind not in PROMINENT_BUTTON_KINDS else "plain"
        super().__init__(context, name, label, lambda: None, kind)  # type: ignore[arg-type]
        self.scale_label(share)
        self.gesture = gesture
        self._use = use
        self.explain: Callable[[Action], Explanation] = explain_nothing
        """Function that returns the consequences of an action."""

    @property
    def tooltip(self) -> str:  # type: ignore[override]
        """Consequences of its action, found when it gets the focus."""
        return self._explanation.text

    @property
    def has_warning(self) -> bool:  # type: ignore[override]
        """True if its action brings nothing, or less than it could."""
        return self._explanation.is_warning

    @property
    def _explanation(self) -> Explanation:
        action = self.gesture.action
        return self.explain(action) if isinstance(action, Action) else Explanation()

    def activate(self, device: object) -> str | None:
        """Play the button sound and use the gesture."""
        self.context.mixer.play("button")
        self._use(self.gesture)
        return None


def _label(
    context: Context, layout: Layout[State], gesture: Gesture, words: Callable[[Action], str]
) -> str:
    """The words of a button: its own, or else those of its action."""
    if gesture.button:
        return context.text_catalogue.format_params(
            gesture.button, gesture.params, layout.seating.setup.seat_names
        )
    assert isinstance(gesture.action, Action), "a step to another draft has words of its own"
    return words(gesture.action)


def rules_link_picture(context: Context) -> Picture:
    """Return the icon at a refusal that leads to its clause: the book and its key."""
    theme, devices = context.theme, context.devices
    book = BakedPicture("icon/rules", height=theme.icon_size)
    if (
        devices.last_device.kind in (DeviceKind.MOUSE, DeviceKind.TOUCH)
        or not context.settings.key_hints
    ):
        return book
    cap = key_cap_picture(context, devices.command_label(Command.RULES))
    height = max(book.size[1], cap.size[1])
    x = book.size[0] + theme.small_gap
    return PictureGroup(
        (x + cap.size[0], height),
        ((book, 0, (height - book.size[1]) / 2), (cap, x, (height - cap.size[1]) / 2)),
    )
