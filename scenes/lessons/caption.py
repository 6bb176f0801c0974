"""Caption of a lesson: a text panel that covers as little of the table as possible."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.ui.layer.label_placement import (
    LabelPlacement,
    LabelShape,
    OverlapCost,
    find_label_placement,
)
from scenes.ui.style.theme import SCREEN_SIZE, Theme, button_height
from scenes.ui.widgets.buttons import Button, ButtonStyle
from scenes.ui.widgets.labels import Label, Panel
from scenes.ui.widgets.widget import Widget
from sprites.picture import BakedPicture, Box

WIDGET_NAME_PREFIX = "lesson"
"""Prefix of the names of all widgets of a caption."""
PANEL_WIDTHS = (1180.0, 960.0, 780.0, 640.0, 540.0, 480.0, 420.0, 360.0)
"""Possible widths of the panel at text scale 1."""
MIN_SIDE_BUTTONS_WIDTH = 900.0
"""Panel width from which the buttons stand beside the text."""
MAX_SIDE_BUTTONS = 3
"""Greatest number of buttons beside the text."""
MAX_LABEL_LINES = 2
"""Greatest number of lines of a button's label, which its height has room for."""
TEXT_LINE_COST = 2.0
"""Cost of each line of text, against narrow panels."""
SUBJECT_OVERLAP_COST, STANDINGS_OVERLAP_COST, TOOL_OVERLAP_COST, TOUCHABLE_OVERLAP_COST = (
    2000.0,
    1500.0,
    800.0,
    600.0,
)
"""Costs per area of covering: the subject of the caption; name plates and scores; tools and
buttons; touchable places."""
PROMPT_OVERLAP_COST, HAND_OVERLAP_COST = 300.0, 100.0
"""Costs per area of covering: the prompt in the action bar; the learner's hand."""
(
    OWN_PIECE_OVERLAP_COST,
    TEXT_OVERLAP_COST,
    PIECE_OVERLAP_COST,
    UNUSED_HAND_OVERLAP_COST,
    SCENERY_OVERLAP_COST,
) = 260.0, 54.0, 20.0, 15.0, 0.5
"""Costs per area of covering: the learner's other pieces; names and numbers; other pieces; an
unusable hand; scenery."""
SUBJECT_MARGIN = 16.0
"""Margin between the caption and its subject, design pixels."""
PLACEMENT_STEP = 12.0
"""Step between the tried positions, design pixels."""
PANEL_PADDING = 30.0
"""Padding of the panel; a focused button needs room for its ring."""
PANEL_Z = Layer.SPEECH_BUBBLES.z_at(20)
TEXT_SIZE_SHARES = (1.0, 0.85, 0.72, 0.61, 0.51)
"""Text sizes as shares of the usual one, tried where larger text would cover what must be seen."""
MIN_TEXT_SIZE = Theme().body
"""Least text size: the usual one at text scale 1."""
MAX_STARS = 3
STAR_SIZE = 52.0


class CaptionButton(NamedTuple):
    """A button of a caption."""

    name: str
    label: str
    style: ButtonStyle = "plain"


class CaptionContent(NamedTuple):
    """The content of a caption."""

    text: str
    heading: str = ""
    """Title and progress of the lesson."""
    hint_or_feedback: str = ""
    """A hint, or the feedback on a try."""
    stars: int | None = None
    buttons: tuple[CaptionButton, ...] = ()
    """Buttons; the first one gets the focus."""


class StarRating(Widget):
    """Three stars, of which some are won."""

    def __init__(
        self, context: Context, name: str, won_stars: int, star_size: float = STAR_SIZE
    ) -> None:
        super().__init__(context, name)
        self.won_stars = won_stars
        self.star_size = star_size

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of the row of stars."""
        return MAX_STARS * self.star_size * 1.15, self.star_size

    def build(self) -> None:
        """Draw the stars; those not won are faint."""
        for n in range(MAX_STARS):
            picture = BakedPicture("icon/star", height=self.star_size)
            node = self.add_picture(
                picture, self.box.x + n * self.star_size * 1.15, self.box.y, z=0.3
            )
            node.alpha = 1.0 if n < self.won_stars else 0.22


class Caption:
    """The caption on a table, with one content at a time."""

    def __init__(self) -> None:
        self.content: CaptionContent | None = None
        self.subject_boxes: Sequence[Box] = ()
        """Boxes of the things that the text is about."""
        self.obstacles: Sequence[Box] = ()
        """Boxes of other things that must not be covered."""
        self.point_targets: Sequence[Widget] = ()
        """Places to point at, which must not be either."""
        self.avoids_unusable_hand = True
        """True if the caption also avoids the hand while none of it can be used."""
        self.pressed_buttons: deque[str] = deque()
        """The names of the ways that were pressed, and that nobody has taken yet."""
        self._cached_widgets: list[Widget] | None = None
        self._box: Box | None = None

    @property
    def box(self) -> Box | None:
        """Box of the panel; None while there is no content."""
        return self._box if self.content is not None else None

    def set_content(self, content: CaptionContent | None) -> None:
        """Set the content; None hides the caption."""
        if content != self.content:
            self.content, self._cached_widgets = content, None

    def choose_new_position(self) -> None:
        """Find a new position at the next build, because the table has changed."""
        self._cached_widgets = None

    @property
    def first_button_name(self) -> str:
        """Name of the first button; empty if there is none."""
        return (
            f"{WIDGET_NAME_PREFIX}:{self.content.buttons[0].name}"
            if self.content and self.content.buttons
            else ""
        )

    def build_widgets(self, presenter: TablePresenter) -> list[Widget]:
        """Return the point targets, the panel, its labels and its buttons."""
        if self.content is None:
            return [*self.point_targets]
        if self._cached_widgets is None:
            self._cached_widgets, self._box = CaptionBuilder(presenter, self).build_panel(
                self.content, self._box
            )
        return [*self.point_targets, *self._cached_widgets]


class CaptionBuilder:
    """Builder of the panel of a caption at the best position on the current table."""

    def __init__(self, presenter: TablePresenter, caption: Caption) -> None:
        self._context = presenter.context
        self._presenter = presenter
        self._obstacles = TableObstacles(presenter)
        self._caption = caption
        self._anchor: Box | None = None

    def build_panel(
        self, content: CaptionContent, previous_box: Box | None
    ) -> tuple[list[Widget], Box]:
        """Return the widgets of the panel, and its box.

        The text is as large as possible without covering what must be seen. If even the smallest
        size covers something, the size that covers least is used.

        Args:
            content: Text and buttons of the caption.
            previous_box: Box of the panel before, as anchor of the new position.
        """
        self._anchor = previous_box
        made = self._find_position(content, self._text_sizes[0])
        if any(self._count_covered(made)):
            made = min(
                (self._find_position(content, size) for size in self._text_sizes),
                key=self._count_covered,
            )
        self._place_parts(made.parts, made.box, made.has_side_buttons)
        panel = Panel(self._context, f"{WIDGET_NAME_PREFIX}:panel", "dark", PANEL_Z)
        panel.place(*made.box)
        return [panel, *made.parts.labels, *made.parts.buttons], made.box

    def _count_covered(self, placed: CaptionPanelPosition) -> tuple[int, int]:
        """Return the number of covered things that must be seen and covered touchable places."""
        around, over = self._obstacles, placed.box.overlaps
        seen = [*map(add_subject_margin, self._caption.subject_boxes), *around.name_counter_boxes()]
        return sum(map(over, seen)), sum(map(over, around.touchable_boxes()))

    @property
    def _text_sizes(self) -> list[float]:
        """Possible text sizes, largest first, none below that of text scale 1."""
        return [
            size
            for part in TEXT_SIZE_SHARES
            if (size := self._context.theme.body * part) >= MIN_TEXT_SIZE
        ]

    def _find_position(self, content: CaptionContent, size: float) -> CaptionPanelPosition:
        """Return the best position of the panel with a text size."""
        parts = self._build_parts(content, size)
        scale = max(1.0, size / MIN_TEXT_SIZE * 0.9)
        widths = [
            min(width * scale, SCREEN_SIZE[0] - 2 * self._context.theme.side_margin)
            for width in PANEL_WIDTHS
        ]
        fitting = [width for width in widths if parts.has_short_labels(width - 2 * PANEL_PADDING)]
        widths = fitting or widths[:1]
        plans = [self._plan_layout(parts, width) for width in dict.fromkeys(widths)]
        found = self._place([self._panel_shape(plan, size) for plan in plans])
        return CaptionPanelPosition(parts, found.box, plans[found.shape_index].has_side_buttons)

    def _build_parts(self, content: CaptionContent, size: float) -> CaptionPanelParts:
        context, theme = self._context, self._context.theme
        share = size / theme.body
        words: list[Widget] = []
        if content.heading:
            heading = theme.count * share
            words.append(
                Label(
                    context,
                    f"{WIDGET_NAME_PREFIX}:heading",
                    content.heading,
                    heading,
                    theme.text_quiet,
                )
            )
        if content.stars is not None:
            words.append(StarRating(context, f"{WIDGET_NAME_PREFIX}:stars", content.stars))
        words.append(Label(context, f"{WIDGET_NAME_PREFIX}:words", content.text, size, face="bold"))
        if content.hint_or_feedback:
            words.append(
                Label(
                    context,
                    f"{WIDGET_NAME_PREFIX}:more",
                    content.hint_or_feedback,
                    size,
                    theme.gold,
                )
            )
        buttons = [
            Button(
                context, f"{WIDGET_NAME_PREFIX}:{way.name}", way.label,
                partial(self._caption.pressed_buttons.append, way.name), way.style,
            )
            for way in content.buttons
        ]  # fmt: skip
        for button in buttons:
            button.scale_label(share)
        for widget in (*words, *buttons):
            widget.z = PANEL_Z + 1
        return CaptionPanelParts(words, buttons)

    def _panel_shape(self, plan: CaptionPanelLayout, size: float) -> LabelShape:
        """Return the size of the panel of a layout, no wider than its text."""
        lines = plan.height / size
        width = math.ceil(plan.width) + 2.0  # so that no line is broken anew
        return LabelShape(
            width + 2 * PANEL_PADDING, plan.height + 2 * PANEL_PADDING, TEXT_LINE_COST * lines
        )

    def _plan_layout(self, parts: CaptionPanelParts, width: float) -> CaptionPanelLayout:
        """Return the layout of text and buttons in a panel of a width."""
        theme = self._context.theme
        gap, inside = theme.gap, width - 2 * PANEL_PADDING
        wide = max((button.preferred_size(inside)[0] for button in parts.buttons), default=0.0)
        many, high = len(parts.buttons), parts.max_button_height
        aside = 0 < many <= MAX_SIDE_BUTTONS and width >= MIN_SIDE_BUTTONS_WIDTH
        room = inside - wide - gap if aside else inside
        own = max(word.preferred_size(room)[0] for word in parts.labels)
        tall = sum(word.preferred_size(room)[1] for word in parts.labels)
        tall += theme.small_gap * (len(parts.labels) - 1)
        column = many * high + gap * (many - 1)
        if aside:
            return CaptionPanelLayout(own + gap + wide, max(tall, column), True)
        if many:
            in_row = sum(b.preferred_size(inside)[0] for b in parts.buttons) + gap * (many - 1)
            high = high if in_row <= inside else column
            return CaptionPanelLayout(max(own, min(in_row, inside)), tall + gap + high, False)
        return CaptionPanelLayout(own, tall, False)

    def _place_parts(self, parts: CaptionPanelParts, box: Box, aside: bool) -> None:
        """Place text and buttons on the panel."""
        theme = self._context.theme
        gap = theme.gap
        x, y = box.x + PANEL_PADDING, box.y + PANEL_PADDING
        right = box.right - PANEL_PADDING
        wide = max((button.preferred_size(box.width)[0] for button in parts.buttons), default=0.0)
        room = right - x - (wide + gap if aside else 0.0)
        for word in parts.labels:
            width, height = word.preferred_size(room)
            word.place(x, y, max(width, room), height)
            y += height + theme.small_gap
        y += gap - theme.small_gap
        if aside:
            many, high = len(parts.buttons), parts.max_button_height
            y = box.center[1] - (many * high + gap * (many - 1)) / 2
            for button in parts.buttons:
                button.place(right - wide, y, wide, high)
                y += high + gap
            return
        in_row = sum(b.preferred_size(room)[0] for b in parts.buttons) + gap * (
            len(parts.buttons) - 1
        )
        for button in parts.buttons:
            width = button.preferred_size(room)[0] if in_row <= room + 1 else room
            button.place(x, y, width, parts.max_button_height)
            if in_row <= room + 1:
                x += width + gap
            else:
                y += parts.max_button_height + gap

    # Where it lies

    def _place(self, shapes: Sequence[LabelShape]) -> LabelPlacement:
        theme = self._context.theme
        safe = Box(
            theme.side_margin,
            theme.vertical_margin,
            SCREEN_SIZE[0] - 2 * theme.side_margin,
            SCREEN_SIZE[1] - 2 * theme.vertical_margin,
        )
        about = self._caption.subject_boxes
        near = self._anchor or (
            about[0] if about else Box(SCREEN_SIZE[0] / 2, SCREEN_SIZE[1] / 2, 1, 1)
        )
        return find_label_placement(shapes, safe, self._overlap_costs(about), near, PLACEMENT_STEP)

    def _overlap_costs(self, about: Sequence[Box]) -> list[OverlapCost]:
        around, page = self._obstacles, self._presenter.widget_layer
        barred = [w.box for w in page.widgets if w.name.startswith("tool:")]
        barred += [point.box for point in self._caption.point_targets]
        idle = [] if self._caption.avoids_unusable_hand else around.unused_hand_boxes()
        return [
            *(OverlapCost(add_subject_margin(box), SUBJECT_OVERLAP_COST) for box in about),
            *(
                OverlapCost(box, TOOL_OVERLAP_COST)
                for box in (*barred, *around.button_boxes(), *self._caption.obstacles)
            ),
            *(OverlapCost(box, TOUCHABLE_OVERLAP_COST) for box in around.touchable_boxes()),
            *(OverlapCost(box, STANDINGS_OVERLAP_COST) for box in around.name_counter_boxes()),
            *(
                OverlapCost(box, HAND_OVERLAP_COST)
                for box in around.hand_boxes()
                if box not in idle
            ),
            *(
                OverlapCost(box, OWN_PIECE_OVERLAP_COST)
                for box in around.own_piece_boxes()
                if box not in idle
            ),
            *(OverlapCost(box, TEXT_OVERLAP_COST) for box in around.text_boxes()),
            *(
                OverlapCost(box, PIECE_OVERLAP_COST)
                for box in around.piece_boxes()
                if box not in idle
            ),
            *(OverlapCost(box, UNUSED_HAND_OVERLAP_COST) for box in idle),
            *(OverlapCost(box, PROMPT_OVERLAP_COST) for box in around.action_bar_boxes()),
            *(
                OverlapCost(node.bounds(), SCENERY_OVERLAP_COST)
                for node in around.static_obstacles()
            ),
        ]


class CaptionPanelParts(NamedTuple):
    """Labels and buttons of a panel."""

    labels: list[Widget]
    buttons: list[Button]

    @property
    def max_button_height(self) -> float:
        """Height of each button."""
        return max((button_height(button.label_size) for button in self.buttons), default=0.0)

    def has_short_labels(self, width: float) -> bool:
        """True if the label of each button has two lines at most, so that it fits the height."""
        return all(button.label_line_count(width) <= MAX_LABEL_LINES for button in self.buttons)


class CaptionPanelPosition(NamedTuple):
    """Labels and buttons with the position of their panel."""

    parts: CaptionPanelParts
    box: Box
    has_side_buttons: bool


class CaptionPanelLayout(NamedTuple):
    """Inner size of a panel; `has_side_buttons` if its buttons stand beside the text."""

    width: float
    height: float
    has_side_buttons: bool


def add_subject_margin(box: Box) -> Box:
    """Return a box with a margin around it."""
    return Box(
        box.x - SUBJECT_MARGIN,
        box.y - SUBJECT_MARGIN,
        box.width + 2 * SUBJECT_MARGIN,
        box.height + 2 * SUBJECT_MARGIN,
    )
