"""The coach: taking back, hints, and what can be done now with its reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.table.moves import MovesScene
from tabletop.core.actions import Action
from tabletop.match.journal import JournalError
from tabletop.match.setup import Mode
from tabletop.seats.levels import thinking
from tabletop.text.reading import read_action, read_reason

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

HINT_GLOWS = 2.4


class Coach:
    """Helps whoever decides at a table."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def undo(self) -> None:
        """Take back: freely in practice, else only what nobody has learnt from."""
        table = self._table
        match, free = table.match, table.mode is Mode.PRACTICE
        keep = match.undo_point() if free else None
        if not free and match.may_undo_among_people():
            keep = match.number - 1
        if keep is None:
            table.context.mixer.play("refusal")
            key = "no_more_undo" if free or not match.number else "no_undo"
            table.page.say(table.context.text(f"table.{key}"))
            return
        if self._done(lambda: match.undo(keep)):
            table.context.mixer.play("card_slide")

    def redo(self) -> None:
        """Do again what was taken back."""
        table = self._table
        if not table.match.undone:
            table.context.mixer.play("refusal")
            table.page.say(table.context.text("table.no_redo"))
        elif self._done(table.match.redo):
            table.moved_on()

    def _done(self, change: Callable[[], object]) -> bool:
        """Go back or forth; a disk that refuses is told, and nothing has changed."""
        try:
            change()
        except JournalError as error:
            self._table.page.say(self._table.context.text("table.journal", why=str(error)))
            return False
        return True

    def advice(self) -> tuple[Action, str] | None:
        """What the rule of thumb would do, and why in words; None when nobody may move."""
        table = self._table
        seat = table.deciding
        if seat is None:
            return None
        match, game = table.match, table.match.game
        view = match.view(seat)
        chance = thinking(match.setup.seed, match.number, seat)
        action = game.strategy.policy(view, seat, match.legal(seat), chance)
        reason = game.strategy.reason(view, seat, action)
        return action, read_reason(reason, game.name, table.context.text, match.setup.names)

    def hint(self) -> None:
        """Say it, and let what is to be touched glow."""
        table, text = self._table, self._table.context.text
        advised = self.advice()
        if advised is None:
            table.page.say(text("table.no_hint"))
            return
        action, why = advised
        seat = table.deciding
        assert seat is not None
        said = text("table.hint", what=self.words(action), why=why)
        boxes = table.narrator.boxes(table.match.view(seat), seat, action)
        boxes = boxes or [w.box for w in table.attention.buttons(action)]
        table.page.say(said, boxes[0] if boxes else None)
        table.lanes["page"].also(table.narrator.rings(boxes, HINT_GLOWS))
        table.attention.to_action(action)

    def moves(self) -> None:
        """List what can be done now; choosing one does it.

        What is put together piece by piece can be done in thousands of ways: of those only what
        the table offers right now, and what is advised.
        """
        table, seat = self._table, self._table.deciding
        if seat is None:
            table.page.say(table.context.text("table.no_hint"))
            return
        advised = self.advice()
        best = advised[0] if advised else None
        legal = table.match.legal(seat)
        draft = table.gestures.draft
        if draft is None:
            order = sorted(legal, key=lambda action: action != best)
        else:
            offered = (touch.action for touch in draft.touches())
            found = [best, *(act for act in offered if isinstance(act, Action) and act in legal)]
            order = list(dict.fromkeys(act for act in found if act is not None))
        why = advised[1] if advised else ""
        moves = [(self.words(action), why if action == best else "", action) for action in order]
        compose = table.attention.to_offer if draft is not None else None
        table.context.stack.push(MovesScene(table.context, moves, self._do, compose))

    def _do(self, action: Action) -> None:
        self._table.attempts.attempt(action, None)

    def words(self, action: Action) -> str:
        match = self._table.match
        return read_action(action, match.game.name, self._table.context.text, match.setup.names)
