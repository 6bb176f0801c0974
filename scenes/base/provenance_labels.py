"""Labels that tell the source of sheet values, for close-ups and the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scenes.base.context import Context
from scenes.ui.style.theme import Color
from scenes.ui.widgets.widget import Widget
from sprites.picture import BakedPicture, Text
from sprites.typesetting import measure_text
from tabletop.core.provenance import SheetField
from tabletop.core.sheets import OWNER_MARK, RECONSTRUCTION_MARK, REPORT_MARK, RULEBOOK_MARK
from tabletop.text import Catalogue

PROVENANCE_ICONS: Final = {
    RECONSTRUCTION_MARK: "quill",
    REPORT_MARK: "eye",
    OWNER_MARK: "human",
    RULEBOOK_MARK: "rules",
}
"""Icon for each provenance mark, values of our own first."""
_SIGN = 1.15
"""Size of an icon relative to the text."""


def sheet_table_title(text: Catalogue, game: str, table: str) -> str:
    """Return the subject of a table of a game's sheet."""
    return text(f"{game}.sheet.{table}.title")


def sheet_field_name(text: Catalogue, game: str, field: SheetField) -> str:
    """Return the display name of a sheet field.

    Raises:
        MissingTextError: if there is no text for it.
    """
    table, name = field
    return text(f"{game}.sheet.{table}.{name}")


def provenance_lines(
    text: Catalogue, game: str, fields: Mapping[str, Sequence[SheetField]]
) -> list[tuple[str, str]]:
    """Return a mark and a line about its fields for each mark but the rulebook's."""
    found = []
    for mark in PROVENANCE_ICONS:
        if mark != RULEBOOK_MARK and fields.get(mark):
            names = dict.fromkeys(sheet_field_name(text, game, field) for field in fields[mark])
            found.append((mark, provenance_line(text, mark, list(names))))
    return found


def provenance_line(text: Catalogue, mark: str, names: Sequence[str]) -> str:
    """Return the sentence that states the provenance of values with these names."""
    return text("ui.ours.line", mark=text(f"ui.ours.{mark}"), fields=list(names))


class ProvenanceLine(Widget):
    """A line of text behind the icon of its provenance mark."""

    def __init__(
        self, context: Context, name: str, mark: str, words: str, size: float, color: Color,
        *, paper: bool, z: float = 0.0,
    ) -> None:  # fmt: skip
        """Create the line.

        Args:
            context: Services and state that all scenes share.
            name: Name of the widget.
            mark: Provenance mark, a key of `PROVENANCE_ICONS`.
            words: The text.
            size: Text size, design pixels.
            color: Colour of the text.
            paper: True if it stands on a light background.
            z: Layer of the line.
        """
        super().__init__(context, name)
        self.mark = mark
        self.text = words
        self.size = size
        self.color = color
        self.icon_folder = "icon-dark" if paper else "icon"
        self.z = z

    @property
    def _indent(self) -> float:
        return self.size * _SIGN + self.theme.small_gap

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of icon and text; a text that is too wide is wrapped."""
        room = width - self._indent
        own = measure_text(self.text, self.size, "body", None, self.theme.line_spacing)
        if own[0] > room:
            own = measure_text(self.text, self.size, "body", room, self.theme.line_spacing)
        return own[0] + self._indent, own[1]

    def build(self) -> None:
        """Build the icon and the text."""
        box, high = self.box, self.size * _SIGN
        room = box.width - self._indent
        first = measure_text("", self.size, "body", None, self.theme.line_spacing)[1]
        sign = BakedPicture(f"{self.icon_folder}/{PROVENANCE_ICONS[self.mark]}", height=high)
        left = box.x + (high - sign.size[0]) / 2
        self.add_picture(sign, left, box.y + (first - high) / 2, mark="sign")
        words = Text(
            self.text, self.size, self.color, "body", room, "left", self.theme.line_spacing
        )
        self.add_picture(words, box.x + self._indent, box.y, mark="text")
