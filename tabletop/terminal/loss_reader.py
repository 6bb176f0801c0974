"""Reports of a match in a terminal: what cost its people most, and their mistakes again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from tabletop.ai.match_review import TurningPoint
from tabletop.match.match import Match
from tabletop.practice.losses.loss_report import find_lessons, find_reported_seats, make_loss_report
from tabletop.practice.losses.loss_texts import LossTexts, lesson_label
from tabletop.practice.sessions.exercise_session import DrillSession
from tabletop.practice.sessions.practice_record import PracticeRecord
from tabletop.practice.user_drills import save_mistakes
from tabletop.terminal.exercise_client import ExerciseClient
from tabletop.terminal.numbered_list import AskLine, PrintLine
from tabletop.text import Catalogue
from tabletop.text.message_format import format_clause


class LossReader:
    """Tells the people at a terminal why they lost or won, and lets them retry their mistakes."""

    def __init__(
        self,
        match: Match,
        text: Catalogue,
        print_line: PrintLine,
        ask_line: AskLine,
        drill_folder: Path | None,
    ) -> None:
        """Prepare the reports of a finished match.

        Args:
            match: The match.
            text: Catalogue of the reader's language.
            print_line: Function that prints a line.
            ask_line: Function that asks for a line.
            drill_folder: Folder of the user's drills; None if nothing is saved.
        """
        self._match = match
        self._text = text
        self._say = print_line
        self._ask = ask_line
        self._drill_folder = drill_folder
        seats = find_reported_seats(match)
        self.reported_seats = seats if match.setup.human_seats else seats[:1]
        """Seats with a report: the people, or else the best of the losers."""

    def tell(self) -> None:
        """Tell the reports, or that there is none."""
        if not self.reported_seats:
            self._say(self._text("terminal.loss.none"))
        game, names, text = self._match.game.name, self._match.setup.seat_names, self._text
        for seat in self.reported_seats:
            report = make_loss_report(self._match, seat)
            texts = LossTexts(report, game, names, text)
            self._say("")
            self._say(texts.heading())
            self._say(text("table.loss.sources"))
            for gap in report.sources:
                self._say(texts.source_sentence(gap))
            if report.strengths:
                self._say(text("table.loss.strengths"))
            for strength in report.strengths:
                self._tell_figure(texts.strength_sentence(strength), strength.clause)
            if report.costs:
                self._say(text(f"table.loss.{'costs_won' if report.has_won else 'costs'}"))
            for cost in report.costs:
                self._tell_figure(texts.cost_sentence(cost), cost.clause)
            links = find_lessons(game, report.clauses)
            if links:
                self._say(text("table.loss.lessons"))
            for link in links:
                self._say(lesson_label(link, text))

    def _tell_figure(self, words: str, clause: str) -> None:
        """Tell a figure with its clause."""
        named = format_clause(clause, self._text)
        self._say(self._text("terminal.loss.cost", what=words, clause=named))

    def try_mistakes(self, points: Sequence[TurningPoint]) -> None:
        """Save the turning points of the people as drills and let the reader do them.

        Args:
            points: Turning points of the match.

        Raises:
            EOFError: if the input ends.
        """
        text, folder = self._text, self._drill_folder
        if folder is None:
            self._say(text("practice.own.nowhere"))
            return
        own = [point for point in points if point.seat in self.reported_seats]
        drills = save_mistakes(self._match, own, folder)
        if not drills:
            self._say(text("table.loss.none"))
            return
        record = PracticeRecord(
            folder.parent, date.today, lambda why: self._say(text("ui.notice.unkept", why=why))
        )
        for n, drill in enumerate(drills, 1):
            following = (lambda: _do_nothing) if n < len(drills) else _find_nothing
            session = DrillSession(record, drill, following)
            if not ExerciseClient(session, text, self._say, self._ask).run():
                return


def _do_nothing() -> None:
    """Do nothing: the next drill follows by itself."""


def _find_nothing() -> Callable[[], None] | None:
    """Return None: no drill follows."""
    return None
