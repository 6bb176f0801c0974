"""Source files: positions in them, and edits that are collected and done at once."""

import ast
import re
from itertools import accumulate
from pathlib import Path


class Source:
    """The text of one module, and the edits that wait for it."""

    def __init__(self, module: str, path: str) -> None:
        self.module = module
        self.path = path
        self.text = Path(path).read_text(encoding="utf-8")
        self.lines = self.text.split("\n")
        self.tree = ast.parse(self.text)
        self.faults: list[str] = []
        self._starts = [0, *accumulate(len(line) + 1 for line in self.lines)]
        self._edits: dict[tuple[int, int], str] = {}

    @property
    def edits(self) -> dict[tuple[int, int], str]:
        """New texts by start and end offset."""
        return self._edits

    def column(self, line: int, byte: int) -> int:
        """Return the column in characters of a column in UTF-8 bytes."""
        text = self.lines[line - 1]
        return byte if text.isascii() else len(text.encode()[:byte].decode(errors="ignore"))

    def locate(self, line: int, byte: int, name: str) -> int | None:
        """Return the column of a name, or None if another text stands there."""
        text = self.lines[line - 1]
        for column in (self.column(line, byte), byte):
            if column >= 0 and re.match(rf"{re.escape(name)}\b", text[column:]):
                return column
        if not text.isascii():  # mypy's columns are wrong there
            found = [each.start() for each in re.finditer(rf"\b{re.escape(name)}\b", text)]
            return found[0] if len(found) == 1 else None
        return None

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line (from 1) and a column in characters (from 0)."""
        return self._starts[line - 1] + column

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line (from 1) and the column in characters (from 0) of an offset."""
        low, high = 0, len(self._starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._starts[middle] <= offset else (low, middle)
        return low + 1, offset - self._starts[low]

    def span(self, node: ast.stmt | ast.expr) -> tuple[int, int]:
        """Return the start and end offset of a syntax node."""
        last = node.end_lineno or node.lineno
        start = self.offset(node.lineno, self.column(node.lineno, node.col_offset))
        return start, self.offset(last, self.column(last, node.end_col_offset or 0))

    def replace(self, start: int, end: int, text: str, reason: str) -> None:
        """Replace a part of the text later, or report a conflict with another edit."""
        other = self._edits.setdefault((start, end), text)
        if other != text:
            line, _ = self.position(start)
            old = self.text[start:end]
            self.faults.append(f"CONFLICT {self.path}:{line} {old} -> {other} or {text} ({reason})")

    def replace_whole(self, start: int, end: int, text: str) -> None:
        """Replace a part of the text later, and drop the edits inside it."""
        for span in [span for span in self._edits if start <= span[0] < end]:
            del self._edits[span]
        self._edits[start, end] = text

    def result(self) -> str:
        """Return the text after all edits. Overlapping edits are left out and reported."""
        text = self.text
        limit = len(text) + 1
        for (start, end), new in sorted(self._edits.items(), reverse=True):
            if end > limit:
                self.faults.append(f"OVERLAP {self.path}:{self.position(start)[0]} {new[:40]}")
                continue
            text, limit = text[:start] + new + text[end:], start
        return text
