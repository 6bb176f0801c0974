"""Buttons of the action bar: wooden blocks on tables with a far edge."""

from __future__ import annotations

from collections.abc import Callable

from scenes.base.context import Context
from scenes.kit.setting.sheets import GradientSheet
from scenes.ui.style.theme import Color, button_height
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.widget import Explanation, explain_nothing
from sprites.painting import Picture
from sprites.typesetting import fits_unbroken
from tabletop.core.actions import Action
from tabletop.core.input_mapping import Gesture

PROMINENT_BUTTON_KINDS = ("green", "primary")
"""Kinds of buttons whose colour asks to be pressed."""
GO_BLOCK: tuple[Color, Color] = ((60, 144, 100), (27, 94, 59))
WOODEN_BLOCK: tuple[Color, Color] = ((142, 92, 56), (93, 53, 24))
"""Upper and lower colours of a wooden block: green for the one that goes on, brown for others."""
MIN_BUTTON_HEIGHT = button_height(0.0)
MIN_PADDING_SCALE = 0.36
"""Least scale of the space beside a label; large text needs it, because letters stay large."""


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
