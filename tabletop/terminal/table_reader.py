"""Answers the commands of a terminal that only read: help, table, look, score, log and rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from tabletop.core.game import Standing
from tabletop.core.state import State
from tabletop.core.util.safe_load import parse_whole_number
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.terminal.numbered_list import MAX_PRINTED_LINES, PrintLine

MAX_LOG_LINES: Final = 200
"""Maximum number of log lines that are kept."""


class TableReader:
    """Prints what can be read at a table, and remembers what happened."""

    def __init__(self, formatter: TableTextFormatter, print_line: PrintLine) -> None:
        """Create the reader of a match.

        Args:
            formatter: Formatter in the language of the reader.
            print_line: Function that prints a line.
        """
        self._formatter = formatter
        self._text = formatter.text
        self._say = print_line
        self._log: deque[str] = deque(maxlen=MAX_LOG_LINES)

    def report(self, lines: Sequence[str]) -> None:
        """Print lines about events and remember them."""
        for line in lines:
            self._log.append(line)
            self._say(line)

    def print_lines(self, lines: Sequence[str], missing: str = "") -> None:
        """Print lines, or the text for none."""
        for line in lines or [missing]:
            self._say(line)

    def help(self, key: str) -> None:
        """Print the commands of a mode: the lines of a text."""
        self.print_lines(self._text(key).strip().splitlines())

    def list_zones(self, view: State) -> None:
        """Print one line for each zone with pieces."""
        self.print_lines(self._formatter.list_zones(view))

    def look(self, view: State, choices: Sequence[str], name: str) -> None:
        """Describe the table, the pieces of a choice with a number, or those with a name.

        Args:
            view: Player view of the reader.
            choices: Sentences of the choices.
            name: Name or number; empty for the whole table.
        """
        table, number = self._formatter.look_up(view), parse_whole_number(name)
        missing = self._text("terminal.not_found", what=name)
        if not name.strip():
            lines = table.describe_table()
        elif number is None or not 1 <= number <= len(choices):
            lines = table.find(name)
        else:
            lines = table.find_in_sentence(choices[number - 1])
            missing = self._text("terminal.names_none", n=number)
        self.print_lines(lines, missing)

    def scores(self, standing: Sequence[Standing]) -> None:
        """Print places and scores."""
        self.print_lines(self._formatter.standings_lines(standing))

    def log(self) -> None:
        """Print the last events."""
        self.last_lines(list(self._log), self._text("table.log.empty"))

    def last_lines(self, lines: Sequence[str], missing: str) -> None:
        """Print the last of some lines, or the text for none."""
        self.print_lines(lines[-MAX_PRINTED_LINES:], missing)

    def rules(self, view: State, wanted: str) -> None:
        """Print a clause, or the pieces that a question names and the clauses that answer it."""
        lines = self._formatter.clause_lines(wanted)
        if not lines:
            seen = self._formatter.look_up(view).find_in_sentence(wanted)
            named = seen or self._formatter.piece_lines(wanted)
            lines = [*named, *self._formatter.answer_lines(wanted)]
        self.print_lines(lines, self._text("terminal.no_rule"))
