"""The coach: taking back, hints, and what can be done now."""

from __future__ import annotations

from collections.abc import Callable

from scenes.table.choices import Choices, listed
from scenes.table.display import Display
from scenes.table.flow import TableFlow
from scenes.table.hints import Hints
from scenes.table.hintsearch import HintMoment
from scenes.table.opponents import Opponents
from scenes.table.surroundings import Surroundings
from scenes.table.tries import Tries
from tabletop.core.actions import Action
from tabletop.match.journal import JournalError
from tabletop.match.setup import Mode
from tabletop.match.variations import TriedLine


class Coach:
    """Helps whoever decides at a table."""

    def __init__(
        self, display: Display, surroundings: Surroundings, opponents: Opponents, flow: TableFlow
    ) -> None:
        self._context = display.context
        self._session = display.session
        self._display = display
        self._flow = flow
        self.hints = Hints(display, surroundings, opponents)
        """What is told when somebody asks for a hint."""
        self.tries = Tries(display, opponents)
        """What was tried and taken back."""
        self._foreseen: HintMoment | None = None
        self._choices = Choices(display, surroundings)

    @property
    def careful(self) -> bool:
        """Whether it is asked before moves that give much away."""
        return self._session.mode is Mode.PRACTICE and self._context.settings.careful

    def attend(self) -> None:
        """Work out meanwhile what is best, where it may be asked before a costly move; called
        every frame."""
        now = self.hints.search.now
        if self.careful and now is not None and now != self._foreseen:
            self._foreseen = now
            self.hints.foresee()

    def given_away(self, action: Action) -> float:
        """How much of a victory a move gives away, as far as is known by now; 0 where nobody wants
        to be asked."""
        return self.hints.given_away(action) if self.careful else 0.0

    def undo(self) -> None:
        """Take back: freely in practice, else only what nobody has learnt from."""
        session, mixer = self._session, self._context.mixer
        if session.undo_point is None:
            mixer.play("refusal")
            none_left = session.mode is Mode.PRACTICE or not session.match.number
            key = "no_more_undo" if none_left else "no_undo"
            self._say(self._context.text(f"table.{key}"))
        elif self._travels(session.undo):
            mixer.play("card_slide")

    def redo(self) -> None:
        """Do again what was taken back."""
        if not self._session.may_redo:
            self._context.mixer.play("refusal")
            self._say(self._context.text("table.no_redo"))
        elif self._travels(self._session.redo):
            self._flow.decided()

    def follow(self, line: TriedLine) -> None:
        """Go back to where a line was left."""
        if self._travels(lambda: self._session.follow(line)):
            self._context.mixer.play("card_slide")

    def _say(self, words: str) -> None:
        self._display.page.say(words)

    def _travels(self, change: Callable[[], object]) -> bool:
        """Whether the match goes back or forth; a disk that refuses is told, and nothing has
        changed."""
        try:
            change()
        except JournalError as error:
            self._say(self._context.text("table.journal", why=error.why))
            return False
        return True

    def advice(self) -> tuple[Action, str] | None:
        """What the rule of thumb would do, and why in words; None when nobody may move."""
        return self.hints.by_thumb()

    def hint(self) -> None:
        """Tell the next step of a hint."""
        self.hints.ask()

    def moves(self) -> None:
        """List what can be done now beside the table; choosing one does it."""
        seat = self._session.deciding
        if seat is None:
            self._say(self._context.text("table.no_hint"))
            return
        self._display.uncover_needed(seat)
        told = self.hints.told
        draft = self._display.gestures.draft
        moves = listed(self._session.match.legal(seat), draft, told)
        self._display.page.hush()
        self._choices.open(seat, moves, told)
