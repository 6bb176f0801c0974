"""A use of a definition at a place in a source file."""

from typing import NamedTuple

from tools.rename.edits import Source


class Use(NamedTuple):
    """One place where a definition is named."""

    line: int
    column: int
    "In characters."
    name: str
    target: str
    "Full name of the definition, or `function(parameter)`."


class Unresolved(NamedTuple):
    """An attribute of an object whose type mypy does not know."""

    line: int
    column: int
    name: str


class Uses:
    """The uses in one source file."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Use] = []
        self.unresolved: list[Unresolved] = []
        self.unlocated: list[Use] = []
        "Uses whose name does not stand where the syntax tree says."

    def add(self, line: int, byte: int, name: str, target: str | None) -> None:
        """Note a use at a line and a column in UTF-8 bytes."""
        if target:
            column = self.source.locate(line, byte, name)
            if column is None:
                self.unlocated.append(Use(line, byte, name, target))
            else:
                self.found.append(Use(line, column, name, target))

    def add_at(self, line: int, column: int, name: str, target: str) -> None:
        """Note a use at a line and a column in characters."""
        self.found.append(Use(line, column, name, target))

    def add_unresolved(self, line: int, byte: int, name: str) -> None:
        """Note an attribute whose owner is unknown."""
        column = self.source.locate(line, byte, name)
        if column is not None:
            self.unresolved.append(Unresolved(line, column, name))
