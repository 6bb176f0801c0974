"""What a person tries at the table, and the answer: it is done, or refused with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table import closeup, menus
from scenes.table.gestures import Grip, Outcome
from scenes.table.hud import way_to_rules
from scenes.table.layout import Draft, Touch
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat, is_back
from tabletop.match.journal import JournalError
from tabletop.text.reading import read_clause, read_refusal

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


class Attempts:
    """Takes what hands did and what buttons say to the match; nothing stays without an answer."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.refusal: Refusal | None = None
        """The last refusal, for the way to its clause."""

    # What was touched

    def touched(self, outcome: Outcome, grip: Grip) -> None:
        """A person's hands are done with a piece or place."""
        table = self._table
        if table.deciding is None:
            self._out_of_turn(grip)
        elif outcome.action is not None:
            self.attempt(outcome.action, outcome.piece)
        elif outcome.draft is not None:
            self._redraft(outcome.draft, outcome.piece)
        elif outcome.at is not None and table.gestures.held is None:
            self._look_at(outcome.at)

    def press_button(self, touch: Touch) -> None:
        """A button of an action, or of a step of what is being put together."""
        table = self._table
        if isinstance(touch.action, Action):
            self.attempt(touch.action, None)
        elif table.deciding is not None:
            table.gestures.redraft(touch.action)
            self._redraft(touch.action, None)

    def _out_of_turn(self, grip: Grip) -> None:
        """Somebody presses a piece while he cannot move: he plays with it, and early presses are
        told whose turn it is; in a demo he looks at the piece."""
        table, seat = self._table, self._table.acting
        seats = table.match.setup
        if table.perspective.watched:
            self._look_at(grip)
            return
        if (thing := table.gestures.thing(grip)) is not None:
            table.fidgets.touch(thing)
        if seat is not None and not seats.seats[seat].human:
            words = table.context.text("table.not_now", seats.names, who=SeatRef(seat))
            table.page.say(words, table.gestures.box(grip))

    def _redraft(self, draft: Draft, at: Grip | None) -> None:
        """Show what a person is putting together, after he touched a piece (or a button)."""
        table = self._table
        touched = table.gestures.thing(at) if at is not None else None
        table.stage.showing.draft = draft
        table.lanes["table"].also(table.tableau.staging.redraft(draft.moves))
        table.show_widgets()
        if touched is not None:
            table.attention.stay_like(touched)
        if table.page.focus is None:
            table.attention.to_offer()  # what was pressed can be pressed no longer

    def _look_at(self, grip: Grip) -> None:
        """A press that means nothing looks: at one's own small secrets, or at the piece large."""
        table, seat = self._table, self._table.deciding
        thing = table.gestures.thing(grip) or table.stage.whole(grip.zone)
        mine = seat is not None and table.match.game.zones.owner(grip.zone) == seat
        if thing is None:
            return
        if mine and is_back(thing.piece) and table.perspective.viewer != seat:
            table.uncover()
            return
        closeup.show(table.context, table.page, table.layout, thing)

    # What is decided

    def attempt(self, action: Action, at: Grip | None) -> bool:
        """A person wants to do something; `at` is the piece that is meant. Whether it may be: what
        may not is refused with its reason."""
        table, seat = self._table, self._table.deciding
        if seat is None:
            return False
        refusal = table.match.refusal(seat, action)
        if refusal is not None:
            self._refused(refusal, at)
            return False
        doubt = table.layout.doubt(table.match.view(seat), seat, action)
        if doubt is None:
            self.submit(seat, action)
        else:
            menus.ask_twice(table, doubt, lambda: self.submit(seat, action))
        return True

    def submit(self, seat: Seat, action: Action) -> None:
        """Decide what may be decided; a disk that refuses is told, and nothing has changed."""
        table = self._table
        try:
            refusal = table.match.submit(seat, action)
        except JournalError as error:
            menus.not_saved(table, str(error), lambda: self.submit(seat, action))
            return
        assert refusal is None, refusal
        self.refusal = None
        table.moved_on()

    def _refused(self, refusal: Refusal, at: Grip | None) -> None:
        """The piece shakes its head; beside it one line says why, with the way to the clause."""
        table, context = self._table, self._table.context
        self.refusal = refusal
        context.mixer.play("refusal")
        thing = table.gestures.thing(at) if at is not None else None
        if thing is not None:
            table.hands.shake(thing)
        names = table.match.setup.names
        words = read_refusal(refusal, table.match.game.name, context.text, names)
        near = table.gestures.box(at) if at is not None else None
        if near is None and table.page.focus is not None:
            near = table.page.focus.box
        if not refusal.clause:
            table.page.say(words, near)
            return
        clause = read_clause(refusal.clause, context.text)
        words = context.text("table.refused", why=words, clause=clause)
        table.page.say(words, near, table.controls.rules, way_to_rules(context))
