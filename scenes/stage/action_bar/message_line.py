"""Prompt line of a table: what is asked, the last event, and a quieter remark below it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.stage.action_bar.bar_boxes import BAR_BOX
from scenes.stage.action_bar.line_typesetting import CLOSE_SPACING, LineTypesetter
from scenes.store.preferences import INSTANT_SPEED
from scenes.ui.layer.fade_out import FadeOut
from scenes.ui.layer.reading_clock import ReadingClock
from scenes.ui.style.theme import SCREEN_SIZE, Color
from sprites.node import FLAT_LIFT, Node
from sprites.picture import Box, Text
from sprites.rendering.canvas import Canvas
from sprites.timeline import Timeline, sequence, tween, wait
from sprites.typesetting import measure_text
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat

MAX_PLATE_HEIGHT = 92.0
THREE_LINE_PADDING = 14.0  # height of the plate beyond three lines
"""Greatest height of the plate; letters of two lines lie within it where their boxes do
not."""
PROMPT_REMARK_OFFSETS = (17.0, 55.0)  # the middles of line and remark, below the top of the strip
REMARK_HEIGHT = 88.0
PAIR_PADDING = 10.0  # height of the plate beyond both
PLATE_FADE_SECONDS = 0.2
"""Seconds in which a plate fades out that was wider than the next one."""
LEAST_COVERED_SHARE = 0.01
"""Share of the words from which a message hides them."""
WORDS_FADE_SECONDS = 0.08
"""Seconds in which words fade out, and then the next ones in."""


class MessageLine:
    """Shows the line and the remark, and knows when they have been read."""

    def __init__(self, context: Context, canvas: Canvas, timeline: Timeline) -> None:
        """Create a line without words.

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
        self.typesetter = LineTypesetter(context)
        """Sizes, breaks and places of the line and the remark."""
        self._about = NOBODY  # the seat whose decision the remark is about
        self._line_about = NOBODY  # the seat that the line about an event names first
        self._passing = ReadingClock()  # of a line that nothing waits for
        self._line_subject = NOBODY  # the only seat of which the line tells
        self._last_sentence = "", ""  # the line to which it was added, and the sentence
        self.line_reading = ReadingClock()
        """Time until the line about an event has been read."""
        self.remark_reading = ReadingClock()
        """Time until the remark has been read."""
        # Without room for both, the line or the remark stands alone, and the other one after it.
        self._is_line_first, self._is_question = False, False
        self._keeps_place = False  # the line, above a question, until it has been read
        # The prompt that waits until the line is read, with its colour.
        self._next_prompt: tuple[str, Color | None] | None = None
        self._placed_box: Box | None = None  # the box of the line when it was shown
        self._line_color: Color | None = None
        self._going = FadeOut(canvas, timeline, "prompt:gone")
        self._is_message_above = False  # to a message that lies on its words

    @property
    def line_box(self) -> Box | None:
        """The box in which the line is centred, on leather; None for a plate at the left."""
        return self.typesetter.line_box

    @property
    def nodes(self) -> Sequence[Node]:
        """The plate and the lines on it."""
        return self._plate, self._line, self._remark

    def advance(self, seconds: float) -> None:
        """Let seconds at speed 1 pass; a waiting prompt appears when the line has been read."""
        self.line_reading.advance(seconds)
        self._passing.advance(seconds)
        self.remark_reading.advance(seconds)
        self._take_turns()
        if self.prompt and self._placed_box != self.line_box:  # an act has begun or ended
            self._plate.visible = False  # an empty plate there would tell nothing
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

    def _typeset_early(self) -> tuple[Text, Text] | None:
        """Return the next prompt and the line about the last event; None without room.

        The prompt stands above the line, or below one that keeps its place.
        """
        if self._next_prompt is None or not self.prompt or self.remark_text:
            return None
        question, (line, sentence) = self._next_prompt[0], self._last_sentence
        if self._keeps_place:
            return self.typesetter.typeset_question_below(self.prompt, question)
        whole = self.typesetter.typeset_pair(question, self.prompt)
        if whole is None and line == self.prompt:
            return self.typesetter.typeset_pair(question, sentence)
        return whole

    def set_last_sentence(self, words: str) -> None:
        """Note the last sentence of the line, for a question above it without room for all."""
        self._last_sentence = self.prompt, words

    @property
    def question(self) -> str:
        """The prompt that can be read now; empty for none."""
        if self._next_prompt is not None and self._typeset_early() is not None:
            return self._next_prompt[0]
        return self.prompt if self._is_question else ""

    def pass_line(self) -> None:
        """Let nothing wait for the line; its seat stays lit until another one acts."""
        self._passing, self.line_reading = self.line_reading, self._passing
        self.line_reading.clear()

    def end_passing_line(self) -> None:
        """Let the line go that nothing waits for, since another seat acts."""
        self._passing.clear()

    def tell_of_several(self) -> None:
        """Note that the line tells of more than one seat, and the remark of a former decision."""
        self._line_subject = self._about = NOBODY

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
        if (
            is_over
            and self.remark_text
            and self.prompt
            and not self.typesetter.has_room_beside(self.prompt, self.remark_text)
        ):
            self._is_line_first = not self._is_line_first
            self._show_line_again()

    def _show_line_again(self) -> None:
        """Show the same line, where and as it belongs now."""
        self._replace(self.prompt, self._line_color)

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

    def end_question(self) -> None:
        """Remove the question, and let nothing wait for the line: the person has decided."""
        was_asked = bool(self.question)
        self._next_prompt = None
        self.stop_reading()
        if was_asked:
            self.show_prompt("")

    def avoid_message(self, message: Box | None) -> None:
        """Hide the words while a message lies on some of them: half a sentence tells nothing.

        Args:
            message: Box of the message; None for none.
        """
        nodes = [node for node in self.nodes if node.visible]
        words = [node.bounds() for node in nodes if node is not self._plate]
        is_covered = message is not None and any(
            box.overlap_share(message) > LEAST_COVERED_SHARE for box in words
        )
        for node in nodes if is_covered else ():
            node.alpha = 0.0
        for node in nodes if self._is_message_above and not is_covered else ():
            self._timeline.play_now(tween(node, PLATE_FADE_SECONDS, "easeOutQuad", alpha=1.0))
        self._is_message_above = is_covered

    def make_room(self) -> None:
        """Let nothing wait for a line that stands where other things lie now."""
        if self._placed_box != self.line_box:
            self.stop_reading()

    def show_prompt(self, words: str, color: Color | None = None) -> None:
        """Show a prompt; until the line about the last event has been read, beside that line.

        Without room for both the prompt waits. Empty words remove the line at once.
        """
        if words and self.line_reading.remaining_seconds:
            self._next_prompt = words, color
            self._show_line_again()
            return
        self.line_reading.clear()
        self._ask(words)
        self._show_line(words, color)

    def _show_line(self, words: str, color: Color | None = None) -> None:
        """Show the line; long text is made smaller, then broken, then cut."""
        self._next_prompt, self._line_about, self._line_subject = None, NOBODY, NOBODY
        self._replace(words, color)

    def _replace(self, words: str, color: Color | None) -> None:
        """Replace what is shown; plates and remarks that go fade out."""
        before, remark, line = copy(self._plate), copy(self._remark), copy(self._line)
        self._say(words, color)
        if before.visible and not (self._plate.visible and covers_plate(self._plate, before)):
            self._fade(before, Layer.ACTION_BAR.z_at(-1), PLATE_FADE_SECONDS)
            if line.visible and not self._plate.visible:  # an empty plate would tell nothing
                self._fade(line, Layer.ACTION_BAR.z_at(1), WORDS_FADE_SECONDS)
        is_same_remark = (remark.visible, remark.picture) == (
            self._remark.visible, self._remark.picture,
        )  # fmt: skip
        if remark.visible and not is_same_remark:
            self._fade(remark, Layer.ACTION_BAR.z_at(1), WORDS_FADE_SECONDS)
        if self._is_question or not (line.visible and text_of(line) == text_of(self._line)):
            self._let_appear()
        if is_same_remark:
            return
        if self._remark.visible:
            self._remark.alpha = 0.0
            self._timeline.play_now(
                tween(self._remark, PLATE_FADE_SECONDS, "easeOutQuad", alpha=1.0)
            )

    def _let_appear(self) -> None:
        """Let the line appear after the words that fade in its place: one sentence at a time."""
        fading = [node for node in self._going.nodes if isinstance(node.picture, Text)]
        mine = self._line.bounds()
        if self._line.visible and any(node.bounds().overlaps(mine) for node in fading):
            self._line.alpha = 0.0
            appear = tween(self._line, WORDS_FADE_SECONDS / 2, "easeOutQuad", alpha=1.0)
            self._timeline.play_now(sequence(wait(WORDS_FADE_SECONDS), appear))

    def _fade(self, node: Node, z: float, seconds: float) -> None:
        """A remark, or a plate that was wider, goes softly, below what is there now."""
        node.z = z
        self._going.start((node,), seconds, "linear")

    def clear(self) -> None:
        """Remove all messages immediately, before a curtain covers the table."""
        self._next_prompt, self._line_subject = None, NOBODY
        self.stop_reading()
        self.end_passing_line()
        self._say("", None)
        self._going.finish()

    def _say(self, words: str, color: Color | None) -> None:
        self.prompt, self._line_color, self._placed_box = words, color, self.line_box
        self._line.alpha = 1.0
        early = self._typeset_early()
        if early is not None:
            self._show_both(*early)
            return
        if self.remark_text:
            if words and self.typesetter.has_room_beside(words, self.remark_text):
                line = self.typesetter.typeset_line_beside_remark(words)
                self._show_both(line, self.typesetter.typeset_remark(self.remark_text))
                return
            if not (words and self._is_line_first):
                self._show_alone(self.typesetter.typeset_remark(self.remark_text), self._remark)
                return
        if not words:
            self._line.visible = self._plate.visible = self._remark.visible = False
            return
        self._show_alone(self.typesetter.typeset_line(words, color), self._line)

    def _show_alone(self, picture: Text, node: Node) -> None:
        """Show one line, or two that are one sentence, by the node of the line or the remark."""
        theme = self.context.theme
        width, height = picture.size
        self._line.visible = self._remark.visible = False
        for shown in (self._plate, node):
            if shown not in self._canvas:
                self._canvas.add(shown)
        node.picture = picture
        node.x, node.y = self.typesetter.line_middle(width)
        low = BAR_BOX.height if self.line_box is None else min(BAR_BOX.height, self.line_box.height)
        most = MAX_PLATE_HEIGHT if self.line_box is None else self.line_box.height
        high = min(max(MAX_PLATE_HEIGHT, most), max(height, low))
        if len(picture.layout.lines) > 2:
            high = max(high, height + THREE_LINE_PADDING)
        if picture.width is not None and self.line_box is not None:  # broken in two lines
            width = max(measure_text(line, picture.em, "bold")[0] for line in picture.layout.lines)
        self._plate.picture = self.typesetter.plate_picture(width + 2 * theme.gap, high)
        self._plate.x, self._plate.y = node.x, node.y
        node.visible = self._plate.visible = True

    def show_event(
        self, words: str, of: Seat, reading_share: float = 1.0, subject: Seat = NOBODY,
        keeps_place: bool = False,
    ) -> None:  # fmt: skip
        """Show an event in the prompt line; a remark about another seat disappears.

        Args:
            words: The line; empty to remove it.
            of: Seat that the line is about; NOBODY for none.
            reading_share: Share of its reading time for which the line stands.
            subject: The only seat that the line tells of; NOBODY for none or several.
            keeps_place: True if the line stays as it is until it has been read, so that the next
                question comes below it.
        """
        self._keeps_place = keeps_place
        if of not in (self._about, NOBODY):
            self._set_remark("")
        if words != self.prompt:
            self._read_line(words, reading_share)
            unread = self.remark_reading.remaining_seconds
            self._is_line_first, self._is_question = not unread, False
            if words and not self.typesetter.has_room_beside(words, self.remark_text):
                self.line_reading.remaining_seconds += unread
        self._show_line(words)
        self._line_about, self._line_subject = of, subject if words else NOBODY

    def _read_line(self, words: str, reading_share: float) -> None:
        """Start to read the line, or read on if it has only grown."""
        if self.prompt and words.startswith(self.prompt) and not self._is_question:
            if self.context.settings.speed != INSTANT_SPEED:
                more, language = (
                    words.removeprefix(self.prompt),
                    self.context.text_catalogue.language,
                )
                self.line_reading.add_words(more, language, reading_share)
            return
        self._start(self.line_reading, words)
        self.line_reading.remaining_seconds *= reading_share

    def _start(self, reading: ReadingClock, words: str) -> None:
        """Start to read words, unless everything is shown instantly."""
        is_instant = self.context.settings.speed == INSTANT_SPEED
        reading.start("" if is_instant else words, self.context.text_catalogue.language)

    def _set_remark(self, words: str) -> None:
        self.remark_text = words
        self._start(self.remark_reading, words)

    def show_remark(self, words: str, about: Seat = NOBODY) -> None:
        """Show a quieter line below the prompt, about the decision of a seat.

        It stays until the next remark, or until the prompt is about another seat. A line that has
        been read disappears if it is about another seat, or if a remark that goes hid it.
        """
        is_hidden = self._remark.visible and not self._line.visible and not self._is_question
        self._about = about
        self._set_remark(words)
        unread = self.line_reading.remaining_seconds
        self._is_line_first = bool(unread)
        if words and not self.typesetter.has_room_beside(self.prompt, self.remark_text):
            self.remark_reading.remaining_seconds += unread
        is_other = bool(words) and self._line_about not in (about, NOBODY)
        is_stale = is_other or (is_hidden and not words)
        is_old = is_stale and not self.line_reading.remaining_seconds
        told = (NOBODY, NOBODY) if is_old else (self._line_about, self._line_subject)
        self._show_line("" if is_old else self.prompt)
        self._line_about, self._line_subject = told

    def _show_both(self, line: Text, remark: Text) -> None:
        """Show a line and quieter words below it."""
        theme, heights = self.context.theme, (line.size[1], remark.size[1])
        width = max(line.size[0], remark.size[0])
        plate_y: float | None = None
        top = self.typesetter.line_middle(width)[1] - BAR_BOX.height / 2
        middles = [top + down for down in PROMPT_REMARK_OFFSETS]
        high = REMARK_HEIGHT
        if line.width is not None or remark.width is not None:  # one of them may have two lines
            heights = line_height(line), line_height(remark)
            high = max(REMARK_HEIGHT, sum(heights) + PAIR_PADDING)
            top = self.typesetter.line_middle(width)[1] - sum(heights) / 2
            middles = [top + heights[0] / 2, top + heights[0] + heights[1] / 2]
            width = max(
                measure_text(row, each.em, each.face)[0]
                for each in (line, remark) for row in each.layout.lines
            )  # fmt: skip
        if self._keeps_place and self._next_prompt is not None:  # the line does not move
            middle, below = self.typesetter.line_middle(width)[1], line_height(remark)
            middles = [middle, middle + (line.size[1] + below) / 2]
            high = line.size[1] + below + PAIR_PADDING
            plate_y = middle + below / 2
        for node, picture, y in zip(
            (self._line, self._remark), (line, remark), middles, strict=True
        ):
            node.picture = picture
            node.x, node.y = self.typesetter.line_middle(picture.size[0])[0], y
        x, y = self.typesetter.line_middle(width)
        y = y if plate_y is None else plate_y
        high = min(high, 2 * (SCREEN_SIZE[1] - y))  # it stays on the screen
        self._plate.picture = self.typesetter.plate_picture(width + 2 * theme.gap, high)
        self._plate.x, self._plate.y = x, y
        for node in (self._plate, self._line, self._remark):
            if node not in self._canvas:
                self._canvas.add(node)
            node.visible = True


def line_height(words: Text) -> float:
    """Return the height of words between others, whose lines stand close to each other."""
    return len(words.layout.lines) * words.em * CLOSE_SPACING


def text_of(node: Node) -> str:
    """Return the words of a node."""
    return node.picture.text if isinstance(node.picture, Text) else ""


def covers_plate(one: Node, other: Node) -> bool:
    """True if one plate hides another completely."""
    mine, its = one.bounds(), other.bounds()
    across = mine.x <= its.x and its.right <= mine.right
    return across and mine.y <= its.y and its.bottom <= mine.bottom
