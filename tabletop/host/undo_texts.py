"""Texts of an undo request, as its readers may know it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from tabletop.core.acts import SeatRef
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.host.messages import UNDO_REFUSED, UndoClosed, UndoProposed
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.text import Catalogue

MAX_SENTENCES = 3
"""Maximum number of sentences about the move, and about what it has shown."""


class UndoTexts(NamedTuple):
    """Texts of a request: who asks for what, what stays known, and who has to answer."""

    heading: str
    body: str
    waits: str


class UndoTextFormatter:
    """Formats undo requests, in one language and with the names of the seats."""

    def __init__(self, game: Game[State], text: Catalogue, names: tuple[str, ...]) -> None:
        self._game = game
        self._text = text
        self._names = names

    def wish_texts(self, wish: UndoProposed) -> UndoTexts:
        """Return the texts of an open request."""
        text, names = self._text, self._names
        formatter = TableTextFormatter(self._game, text, names)
        asks = text("table.undo_wish.asks", names, who=SeatRef(wish.seat))
        lines = []
        if moved := self._in_one_line(formatter.format_acts(wish.move)):
            lines.append(text("table.undo_wish.move", what=moved))
        learned = self._in_one_line(formatter.format_acts(wish.learned))
        if learned:
            lines.append(text("table.undo_wish.known", what=learned))
        if wish.informed:
            seats = [SeatRef(seat) for seat in wish.informed]
            lines.append(text("table.undo_wish.seen", names, names=seats))
        if wish.draws:
            lines.append(text("table.undo_wish.draws"))
        waiting = [SeatRef(seat) for seat in wish.waiting]
        waits = text("table.undo_wish.waits", names, names=waiting)
        return UndoTexts(asks, "\n".join(lines), waits)

    def answer_texts(self, seat: Seat | None = None) -> tuple[str, str]:
        """Return the labels of the two answers.

        Args:
            seat: Seat whose answers are offered beside those of others; None for the reader's own.
        """
        if seat is None:
            return self._text("table.undo_wish.agree"), self._text("table.undo_wish.refuse")
        who = SeatRef(seat)
        yes = self._text("table.undo_wish.agree_as", self._names, who=who)
        return yes, self._text("table.undo_wish.refuse_as", self._names, who=who)

    def outcome_text(self, closed: UndoClosed) -> str:
        """Return how a request has ended."""
        who = closed.refuser if closed.outcome == UNDO_REFUSED else closed.seat
        return self._text(f"table.undo_wish.{closed.outcome}", self._names, who=SeatRef(who))

    def _in_one_line(self, sentences: Sequence[str]) -> str:
        """Return the first sentences as one text; empty if there are none."""
        return reduce(
            lambda one, other: self._text("core.phrase.sentences", first=one, second=other),
            sentences[:MAX_SENTENCES] or [""],
        )
