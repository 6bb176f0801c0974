"""Texts of a loss report in one language."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.acts import SeatRef
from tabletop.practice.losses.loss_report import Habit, LessonLink, LossReport, SourceGap
from tabletop.text import Catalogue
from tabletop.text.message_format import capitalize_sentence, tally_label_key


def lesson_label(link: LessonLink, text: Catalogue) -> str:
    """Return the number and title of a lesson."""
    title = link.lesson.title.localize(text, ())
    return text("table.loss.lesson", n=link.number + 1, title=title)


class LossTexts:
    """Puts a loss report into words.

    Args:
        report: The report.
        game: Name of the game.
        names: Names of the seats.
        text: Catalogue of the reader's language.
    """

    def __init__(
        self, report: LossReport, game: str, names: Sequence[str], text: Catalogue
    ) -> None:
        self._report = report
        self._game = game
        self._names = names
        self._text = text

    @property
    def _values(self) -> dict[str, SeatRef]:
        return {"seat": SeatRef(self._report.seat), "who": SeatRef(self._report.winner)}

    def heading(self) -> str:
        """Return the heading of the report."""
        key = "heading_won" if self._report.has_won else "heading"
        return self._text(f"table.loss.{key}", self._names, **self._values)

    def source_label(self, gap: SourceGap) -> str:
        """Return the name of a source of points."""
        key = tally_label_key(self._game, gap.row.label)
        return self._text.format_params(key, gap.row.params, self._names)

    def source_sentence(self, gap: SourceGap) -> str:
        """Return a source of points with what the seat and the winner got from it."""
        return self._text(
            "table.loss.source",
            self._names,
            what=self.source_label(gap),
            n=gap.own,
            m=gap.winner,
            **self._values,
        )

    def strength_sentence(self, strength: Habit | SourceGap) -> str:
        """Return what went well with its figures, compared with the best rival's."""
        if not isinstance(strength, SourceGap):
            return self.cost_sentence(strength)
        what, n = self.source_label(strength), strength.own - strength.winner
        return self._text("table.loss.ahead", self._names, what=what, n=n, **self._values)

    def cost_sentence(self, cost: Habit | SourceGap) -> str:
        """Return a cost with its figures, compared with the winner's."""
        text, names, values = self._text, self._names, self._values
        if isinstance(cost, SourceGap):
            what, n = self.source_label(cost), cost.winner - cost.own
            return text("table.loss.fewer", names, what=what, n=n, **values)
        key = f"{self._game}.cost.{cost.own.code}"
        said = text(key, names, n=cost.own.amount, of=cost.own.whole)
        what = capitalize_sentence(said)
        if cost.excess > 0:
            return text("table.loss.more", names, what=what, n=cost.excess, **values)
        return text("table.loss.other", names, what=what, n=cost.winner.amount, **values)
