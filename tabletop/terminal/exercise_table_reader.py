"""The table of a lesson or drill in text, read as far as its events have been told."""

from __future__ import annotations

from itertools import islice

from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.practice.lesson_runner import LessonRun
from tabletop.terminal.highlight_texts import HighlightTexts
from tabletop.terminal.numbered_list import PrintLine
from tabletop.terminal.table_reader import TableReader
from tabletop.text import Catalogue


class ExerciseTableReader:
    """The table of one or more steps, read aloud as far as its events have been told."""

    def __init__(self, run: LessonRun, text: Catalogue, print_line: PrintLine) -> None:
        """Read the table of the current step.

        Args:
            run: Run of the exercise.
            text: Catalogue of the reader's language.
            print_line: Function that prints a line.
        """
        setup = run.match.setup
        self.match = run.match
        self.seat: Seat = run.learner_seat
        self.formatter = TableTextFormatter(run.game, text, setup.seat_names, setup.options)
        self.reader = TableReader(self.formatter, print_line)
        self.highlights = HighlightTexts(run.match, self.formatter)
        self.told_count = 0
        """Number of decisions whose events have been told."""
        self.rewind(run.start_decision_count)

    def rewind(self, count: int) -> None:
        """Go back to the position after some decisions, from which events are told again."""
        self.told_count = count
        self.formatter.forget_last_pieces()
        self.formatter.remember_table(self.view)

    @property
    def view(self) -> State:
        """View of the learner, after the events that have been told."""
        if self.told_count == self.match.decision_number:
            return self.match.view_for(self.seat)
        events = islice(self.match.replay_events(), self.told_count, None)
        return self.match.game.view_for(next(events)[1], self.seat)

    def tell_events(self, count: int | None = None) -> None:
        """Tell the events up to a number of decisions, or all."""
        until = self.match.decision_number if count is None else count
        lines = self.event_lines(until)
        self.reader.report(lines)
        self.told_count = until

    def event_lines(self, until: int) -> list[str]:
        """Return the lines of the events that are not told yet, up to a number of decisions."""
        lines = []
        for event in self.match.history:
            if self.told_count <= event.decision_number < until:
                seen = self.match.visible_acts(event, self.seat)
                lines += self.formatter.format_acts_with_new_pieces(seen)
        return lines
