"""How the values of a sheet are known, in words and signs: for zoom, rulebook and a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scenes.context import Context
from scenes.ui.theme import Color
from scenes.ui.widget import Widget
from sprites.picture import Baked, Text
from sprites.typesetting import measure
from tabletop.core.origins import Field
from tabletop.core.sheets import OWNER, RECONSTRUCTION, REPORT, RULEBOOK
from tabletop.text import Catalogue

SIGNS: Final = {RECONSTRUCTION: "quill", REPORT: "eye", OWNER: "human", RULEBOOK: "rules"}
"""By mark, what is ours first: the sign that goes with its words."""
_SIGN = 1.15
"""The size of a sign, by that of the words."""


def title(text: Catalogue, game: str, table: str) -> str:
    """What a table of a game's sheet is about."""
    return text(f"{game}.sheet.{table}.title")


def field_name(text: Catalogue, game: str, field: Field) -> str:
    """What a field of a sheet is called. Raises MissingTextError."""
    table, name = field
    return text(f"{game}.sheet.{table}.{name}")


def told(
    text: Catalogue, game: str, fields: Mapping[str, Sequence[Field]]
) -> list[tuple[str, str]]:
    """For each mark but the rulebook's: the mark, and a line that says what it is true of."""
    found = []
    for mark in SIGNS:
        if mark != RULEBOOK and fields.get(mark):
            names = dict.fromkeys(field_name(text, game, field) for field in fields[mark])
            found.append((mark, line(text, mark, list(names))))
    return found


def line(text: Catalogue, mark: str, names: Sequence[str]) -> str:
    """That values of these names are known in this way."""
    return text("ui.ours.line", mark=text(f"ui.ours.{mark}"), fields=list(names))


class MarkLine(Widget):
    """A line of words with the sign of a mark before it. paper: it stands on a light ground."""

    def __init__(
        self, context: Context, name: str, mark: str, words: str, size: float, color: Color,
        *, paper: bool, z: float = 0.0,
    ) -> None:  # fmt: skip
        super().__init__(context, name)
        self.mark = mark
        self.text = words
        self.size = size
        self.color = color
        self.folder = "icon-dark" if paper else "icon"
        self.z = z

    @property
    def _indent(self) -> float:
        return self.size * _SIGN + self.theme.tight

    def wanted(self, width: float) -> tuple[float, float]:
        room = width - self._indent
        own = measure(self.text, self.size, "body", None, self.theme.leading)
        if own[0] > room:
            own = measure(self.text, self.size, "body", room, self.theme.leading)
        return own[0] + self._indent, own[1]

    def build(self) -> None:
        box, high = self.box, self.size * _SIGN
        room = box.width - self._indent
        first = measure("", self.size, "body", None, self.theme.leading)[1]
        sign = Baked(f"{self.folder}/{SIGNS[self.mark]}", height=high)
        left = box.x + (high - sign.size[0]) / 2
        self.put(sign, left, box.y + (first - high) / 2, mark="sign")
        words = Text(self.text, self.size, self.color, "body", room, "left", self.theme.leading)
        self.put(words, box.x + self._indent, box.y, mark="text")
