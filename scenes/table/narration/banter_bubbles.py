"""Speech bubbles for banter: now and then an AI character says a line where it hides nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import seat_token
from scenes.store.preferences import INSTANT_SPEED
from scenes.table.presentation.screen_session import ScreenSession
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.ui.layer.fade_out import FadeOut
from scenes.ui.layer.label_placement import (
    LabelPlacement,
    LabelShape,
    OverlapCost,
    find_label_placement,
)
from scenes.ui.layer.reading_clock import ReadingClock
from scenes.ui.layer.widget_layer import WidgetLayer
from scenes.ui.style import skin
from scenes.ui.style.speech_bubble import build_bubble_tail
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import Box, PictureGroup, Text
from sprites.timeline import Animation, call, parallel, sequence, tween, wait
from sprites.typesetting import measure_text
from tabletop.core.zones import Seat
from tabletop.narration.banter import BanterCast, BanterLine

BUBBLE_TEXT_WIDTHS = (760.0, 520.0, 400.0, 300.0, 220.0, 190.0, 165.0)
"""Widths of the text that are tried, in design pixels at text scale 1."""
TEXT_LINE_COST = 5.0
"""Cost of further text lines, by the square of their number."""
MAX_TEXT_LINES = 4
"""Most lines of a bubble, as between two faces; a text that would need more is dropped."""
BUBBLE_DISTANCES = (360.0, 640.0, 1600.0)
"""Greatest distances of a bubble from the name of its seat, in the order in which they are tried;
design pixels at text scale 1. Only the first keeps off the place of buttons that are not there."""
PLACEMENT_STEP = 12.0
"""Distance between the positions that are tried, design pixels."""
IMPORTANT_OVERLAP_COST, GOAL_OVERLAP_COST, SCENERY_OVERLAP_COST = 1000.0, 5.0, 0.35
"""Costs of covering a unit square of an important thing, of a track and of mere scenery."""
IMPORTANT_MARGIN = 4.0
"""Design pixels between a bubble and an important thing."""
LINE_SPACING = 1.2
SYMBOL_SCALE = 1.25
"""Size of the seat symbol, relative to the letters."""
COMING_TURNS = 2
"""Turns of a demo that pass at most while a line is read."""
HEAD_SHARE = 0.2
"""Upper edge of an emote beside a portrait, as a share of the portrait's height."""
FAREWELL_SECONDS = 2.2
"""Seconds for which the last line is shown before the result, at speed 1."""

_FindPlace = Callable[[Seat, Sequence[LabelShape]], LabelPlacement | None]
"""Function that finds a place for a bubble of a seat in one of several shapes."""


class BanterBubbles:
    """Shows banter of characters at the opening, after a deal and at the end.

    Lines are rare. A line for which there is no room is dropped.
    """

    def __init__(
        self,
        context: Context,
        session: ScreenSession,
        widget_layer: WidgetLayer,
        obstacles: TableObstacles,
    ) -> None:
        self._context = context
        self._session = session
        self._widget_layer = widget_layer
        self._obstacles = obstacles
        self._seen = (
            session.current_moment
        )  # the moment until which it was seen whether there is a line
        self._opens = session.match.decision_number == 0
        self._cast = BanterCast(session.match, context.remark_history.is_fresh)
        self._reading = ReadingClock()
        self._nodes: tuple[Node, ...] = ()
        self._going = FadeOut(widget_layer.canvas, widget_layer.timelines["page"], "banter:gone")

    @property
    def is_enabled(self) -> bool:
        """True if the settings allow banter; instant speed leaves no time for it."""
        settings = self._context.settings
        return settings.banter and settings.speed != INSTANT_SPEED

    # When

    def react_to_events(self) -> None:
        """Show a line about the last events, if a character has one; call it when all is shown."""
        (epoch, number), now = self._seen, self._session.current_moment
        self._seen = now
        if self._opens:
            self._opens = False
            self.show_line(self._cast.opening_line(self._context.text_catalogue))
        elif epoch == now[0] and number < now[1]:
            self.show_line(
                self._cast.deal_line(self._session.match.last_event, self._context.text_catalogue)
            )

    def advance(self, seconds: float) -> None:
        """Hide the line if something comes below it; in a demo once it has been read.

        Call it in every frame with its seconds.
        """
        self._reading.advance(seconds * self._context.settings.speed)
        if not self._nodes or self._session.match.is_over:
            return
        if self._session.perspective.is_demo and self._reading.remaining_seconds:
            return
        plate = self._nodes[0].bounds()
        around = self._obstacles
        come = [*around.piece_boxes(), *around.landing_boxes(), *around.text_boxes()]
        come += around.button_boxes()
        if any(plate.overlaps(box) for box in come):
            self.hide_line()

    def say_farewell(self) -> Animation:
        """Show the last line of a winner or loser; return a wait until the result may be shown."""
        said = self.show_line(self._cast.closing_line(self._context.text_catalogue))
        return wait(max(FAREWELL_SECONDS, self._reading.remaining_seconds) if said else 0.0)

    # Where

    def show_line(self, banter_line: BanterLine | None) -> bool:
        """Show a line of a seat; True if there was one and room for it."""
        if banter_line is None or not self.is_enabled:
            return False
        if not self._show_words(banter_line.seat, banter_line.text):
            return False
        self._context.remark_history.record_speech(banter_line.text)
        return True

    def show_emote(self, seat: Seat, kind: str) -> bool:
        """Show the emote of a person who plays by phone; True if there was room for it."""
        said = self._context.text_catalogue(f"phones.emote.{kind}")
        return self._show_words(seat, said, self._beside_portrait)

    def _show_words(self, seat: Seat, said: str, find_place: _FindPlace | None = None) -> bool:
        """Show the words of a seat; True if there was room for them.

        Args:
            seat: The seat.
            said: Its words.
            find_place: Function that is asked for a place first; None for the nearest one.
        """
        widths = [width * self._context.theme.text_scale for width in BUBBLE_TEXT_WIDTHS]
        texts = dict.fromkeys(self._line(said, width) for width in widths)
        lines = [text for text in texts if len(text.layout.lines) <= MAX_TEXT_LINES]
        plates = [self._plate(seat, line) for line in lines]
        shapes = [
            LabelShape(
                *plate.size, TEXT_LINE_COST * (line.size[1] / (line.em * LINE_SPACING) - 1) ** 2
            )
            for line, (plate, _) in zip(lines, plates, strict=True)
        ]
        place = None if find_place is None else find_place(seat, shapes)
        place = place or self._room(seat, shapes)
        if place is None:
            return False
        self._show(seat, *plates[place.shape_index], lines[place.shape_index], place.box)
        return True

    def _line(self, words: str, most: float) -> Text:
        """Return the text, broken into lines of about the same width."""
        theme = self._context.theme
        letters = table_type(theme.text_scale).word
        width = min(most, math.ceil(measure_text(words, letters, "body")[0]) + 1.0)
        width = math.ceil(measure_text(words, letters, "body", width, LINE_SPACING)[0]) + 1.0
        return Text(words, letters, theme.text[:3], "body", width, "left", LINE_SPACING)

    def _plate(self, seat: Seat, line: Text) -> tuple[PictureGroup, float]:
        """Return the plate with the seat symbol, and the x offset of the text on it."""
        theme = self._context.theme
        sign = seat_token(self._session.match.setup.seats[seat].colour, line.em * SYMBOL_SCALE)
        left = sign.size[0] + 2 * theme.small_gap
        high = max(line.size[1], sign.size[1]) + theme.small_gap
        size = left + line.size[0] + theme.small_gap, high
        panel = skin.panel_picture(theme, "toast", *size)
        return PictureGroup(
            size, ((panel, 0, 0), (sign, theme.small_gap, (high - sign.size[1]) / 2))
        ), left

    def _beside_portrait(self, seat: Seat, shapes: Sequence[LabelShape]) -> LabelPlacement | None:
        """Return a place beside the head of a seat's portrait; None if something lies there."""
        theme, around = self._context.theme, self._obstacles
        seats = range(len(self._session.match.setup.seats))
        portraits = {of: box for of in seats if (box := around.portrait_box(of)) is not None}
        own = portraits.pop(seat, None)
        if own is None:
            return None
        seen = [
            *around.name_counter_boxes(), *around.message_boxes(), *portraits.values(),
            *around.piece_boxes(), *around.landing_boxes(), *around.text_boxes(),
        ]  # fmt: skip
        screen = Box(0.0, 0.0, *SCREEN_SIZE).inset(theme.vertical_margin)
        y = max(screen.y, own.y + own.height * HEAD_SHARE)
        for index, shape in enumerate(shapes):
            gap = theme.small_gap
            for x in (own.right + gap, own.x - gap - shape.width):
                box = Box(x, y, shape.width, shape.height)
                is_on_screen = screen.x <= x and box.right <= screen.right
                if is_on_screen and not any(box.overlaps(other) for other in seen):
                    return LabelPlacement(box, index, 0.0)
        return None

    def _room(self, seat: Seat, shapes: Sequence[LabelShape]) -> LabelPlacement | None:
        """Return a place near the seat's name that covers little but background; None for none."""
        found = (self._room_within(reach, seat, shapes) for reach in BUBBLE_DISTANCES)
        return next(filter(None, found), None)

    def _room_within(
        self, distance: float, seat: Seat, shapes: Sequence[LabelShape]
    ) -> LabelPlacement | None:
        theme, around = self._context.theme, self._obstacles
        name = around.name_box(seat)
        over = self._session.match.is_over  # then pieces need not be seen, but for their numbers
        pieces = around.counted_pile_boxes() if over else around.piece_boxes()
        pieces = pieces if over else [*pieces, *around.near_hand_boxes]
        seen = [
            *around.text_boxes(), *around.name_counter_boxes(), around.line_area,
            *around.action_bar_boxes(), *around.message_boxes(), *pieces,
            *([around.buttons_area] if distance == BUBBLE_DISTANCES[0] else []),
            *([] if over else around.cloth_boxes()),
            *(around.goal_boxes() if over and distance < BUBBLE_DISTANCES[-1] else []),
            *self._coming_boxes(seat),
            *(widget.box for widget in self._widget_layer.widgets),
        ]  # fmt: skip
        seen = [*(box.inset(-IMPORTANT_MARGIN) for box in seen), *around.other_seat_boxes(seat)]
        covers = [
            *(OverlapCost(box, IMPORTANT_OVERLAP_COST) for box in seen),
            *(OverlapCost(box, GOAL_OVERLAP_COST) for box in around.goal_boxes() if over),
            *(
                OverlapCost(node.bounds(), SCENERY_OVERLAP_COST)
                for node in around.static_obstacles()
            ),
        ]
        reach = distance * theme.text_scale
        fits = [
            n
            for n, shape in enumerate(shapes)
            if shape.width < SCREEN_SIZE[0] - 2 * theme.side_margin
        ]
        shapes = [shapes[n] for n in fits]
        wide = max(shape.width for shape in shapes)
        high = max(shape.height for shape in shapes)
        left, top = (
            max(theme.side_margin, name.x - reach - wide),
            max(theme.vertical_margin, name.y - reach - high),
        )
        right = min(SCREEN_SIZE[0] - theme.side_margin, name.right + reach + wide)
        low = min(SCREEN_SIZE[1] - theme.vertical_margin, name.bottom + reach + high)
        room = Box(left, top, right - left, low - top)
        found = find_label_placement(shapes, room, covers, name, PLACEMENT_STEP)
        if any(found.box.overlaps(box) for box in seen):
            return None
        return found._replace(shape_index=fits[found.shape_index])

    def _coming_boxes(self, speaker: Seat) -> list[Box]:
        """Return where the next pieces of a demo come to lie, and the speaker's open hand.

        A line of a demo stays there until it has been read.
        """
        session = self._session
        first, count = session.acting_seat, len(session.match.setup.seats)
        if first is None or session.match.is_over or not session.perspective.is_demo:
            return []
        seats = ((first + n) % count for n in range(min(count, COMING_TURNS)))
        hand = self._obstacles.revealed_hand_box(speaker)
        coming = [box for seat in seats for box in self._obstacles.turn_boxes(seat)]
        return coming if hand is None else [*coming, hand]

    # How

    def _show(self, seat: Seat, plate: Picture, left: float, line: Text, place: Box) -> None:
        """Show the line for its reading time, without stopping the match."""
        page, motion, theme = self._widget_layer, self._context.motion, self._context.theme
        self.hide_line()
        x, y = place.x + left + line.size[0] / 2, place.center[1]
        under = Node(
            plate, *place.center, lift=12.0, z=Layer.SPEECH_BUBBLES, alpha=0.0, name="banter"
        )
        words = Node(
            line,
            x,
            y,
            lift=FLAT_LIFT,
            z=Layer.SPEECH_BUBBLES.z_at(1),
            alpha=0.0,
            name="banter:line",
        )
        led = build_bubble_tail(
            under.bounds(),
            self._obstacles.portrait_box(seat),
            theme.panel,
            Layer.SPEECH_BUBBLES.z_at(0.5),
        )
        if led is not None and any(led.bounds().overlaps(box) for box in self._words_seen(seat)):
            led = None  # better no tail than one over a name or a number
        self._nodes = (under, words) if led is None else (under, led, words)
        self._reading.start(line.text, self._context.text_catalogue.language)
        self._context.mixer.duck(page.toasts.reading_seconds(line.text))
        if led is not None:
            led.alpha = 0.0
        for node in self._nodes:
            page.canvas.add(node, magnified=True)
        coming = (
            tween(node, motion.fade_seconds, motion.fade_ease, alpha=1.0) for node in self._nodes
        )
        reading = wait(page.toasts.reading_seconds(line.text))
        page.timelines["page"].play_now(
            sequence(parallel(*coming), reading, call(self._end, self._nodes))
        )

    def _words_seen(self, seat: Seat) -> list[Box]:
        """Names, numbers and words that a tail must not cover."""
        own = self._obstacles.portrait_box(seat)
        printed = self._obstacles.printed_piece_boxes()
        return [box for box in (*self._obstacles.text_boxes(), *printed) if box != own]

    def _end(self, said: Sequence[Node]) -> None:
        """Hide a line that has been read, if it is still shown."""
        if self._nodes is said:
            self.hide_line()

    def hide_line(self) -> None:
        """Fade the line out, below moving pieces."""
        for n, node in enumerate(self._nodes):
            node.z = Layer.INTENT_RINGS.z_at(n)
        self._going.start(self._nodes)
        self._nodes = ()
