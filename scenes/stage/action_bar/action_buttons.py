"""Buttons of the legal actions, in the box that the layout of a table keeps for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.setting.type_sizes import table_type
from scenes.stage.action_bar.button_blocks import MIN_BUTTON_HEIGHT, BlockButton, GestureButton
from scenes.ui.widgets.layout import MIN_GAP_SHARE, column_height, place_column_within
from scenes.ui.widgets.widget import Explanation, Widget, explain_nothing
from sprites.typesetting import LINE_BOX_EMS
from tabletop.core.actions import Action
from tabletop.core.input_mapping import Gesture
from tabletop.core.state import State

MIN_BUTTON_WIDTH, MAX_BUTTON_WIDTH = 220.0, 640.0
"""Limits of the width of action buttons, which is that of their longest label."""
CLOSE_PADDING = 14.0
"""Height of a button of a page above that of its line of words."""
LABEL_SCALES = (1.0, 0.86, 0.74, 0.64, 0.56, 0.5, 0.36)
"""Scales of the labels of action buttons, tried until all buttons have room.

The last one makes no letters smaller, only the space beside them.
"""


class ActionButtons:
    """Builds the buttons of an action, on several pages where they have no room."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._page = 0

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
        is_block = layout.zone_layout.far_edge is not None
        tight = is_block and box.height < MIN_BUTTON_HEIGHT
        scales = self._block_label_scales if is_block else LABEL_SCALES
        for share, columns in product(scales, range(1, most + 1)):
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
            block.is_wooden_block = is_block
        wanted = max((button.preferred_size(width)[0] for button in made), default=width)
        width = min(width, max(wanted, MIN_BUTTON_WIDTH))
        left = box.center[0] - (columns * (width + gap) - gap) / 2
        for i in range(columns):
            x = left + i * (width + gap)
            place_column_within(made[i::columns], x, box.y, width, gap, box.height)
        return list(made)

    @property
    def _block_label_scales(self) -> Sequence[float]:
        """Scales of labels that are tried on a table with a far edge: its sizes of type.

        The last two make no letters smaller, only the space beside them.
        """
        theme = self.context.theme
        sizes = table_type(theme.text_scale)
        tried = sizes.name, sizes.word, theme.min_table_text_size
        return [*(size / theme.label for size in tried), *LABEL_SCALES[-2:]]

    def _page_of(
        self, buttons: Sequence[GestureButton], height: float, width: float, columns: int,
        refresh: Callable[[], None],
    ) -> Sequence[BlockButton]:  # fmt: skip
        """Return all buttons if each has room for its letters, else a page and its button."""
        gap = self.context.theme.gap * MIN_GAP_SHARE
        letters = max((button.label_size for button in buttons), default=1.0)
        if len(buttons) <= int((height + gap) // (letters + gap)) * columns:
            self._page = 0
            return buttons
        line = letters * LINE_BOX_EMS + CLOSE_PADDING
        rows = max(2, int((height + gap) // (line + gap)))
        shown = rows * columns - 1
        count = -(-len(buttons) // shown)
        page = self._page % count

        def turn() -> None:
            self._page = page + 1
            refresh()

        words = self.context.text_catalogue("ui.page", page=page + 1, pages=count)
        turner = BlockButton(self.context, "action:page", words, turn)
        turner.scale_label(LABEL_SCALES[-1])
        return [*buttons[page * shown : (page + 1) * shown], turner]


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
