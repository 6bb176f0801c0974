"""What a person does at the table, and the answer: it is done, or refused with its reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.stage import closeup
from scenes.stage.fidgets import Fidgets
from scenes.stage.hud import way_to_rules
from scenes.table import dialogs
from scenes.table.choices import place_beside
from scenes.table.coach import Coach
from scenes.table.display import Display
from scenes.table.flow import TableFlow
from scenes.table.surroundings import Surroundings
from scenes.table.wishes import TryAgain
from scenes.touch.gestures import Hotspot, Outcome
from scenes.ui.freespace import Shape
from scenes.ui.intents import Drag, Intent, PadButton, Press, Release
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.handling import ActionDraft, Gesture
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat, is_back
from tabletop.match.journal import JournalError
from tabletop.text.reading import read_clause, read_refusal

GIVEN_AWAY = 0.1
"""So much of a victory is given away only when the coach has asked again."""


class PlayerInput:
    """Takes what hands did and what buttons say to the session; nothing stays without an answer."""

    def __init__(self, display: Display, fidgets: Fidgets, flow: TableFlow, coach: Coach) -> None:
        self._context = display.context
        self._session = display.session
        self._display = display
        self._fidgets = fidgets
        self._flow = flow
        self._coach = coach
        self.unwritten = False
        """Whether it is asked what to do, since the disk refuses."""

    # What was touched

    def press(self, hotspot: Hotspot) -> None:
        """A piece or place was pressed."""
        display, hands = self._display, self._display.hands
        outcome = hands.press(hotspot)
        if outcome.draft is None:
            hands.show_held()
            display.show_widgets()
        self.touched(outcome, hotspot)
        if outcome.draft is not None:  # what was held is on its way: it is not put back first
            hands.show_held()

    def drag(self, intent: Intent) -> bool:
        """Follow a drag; whether the intent was part of one (the page must not hear it)."""
        hands = self._display.hands
        if not isinstance(intent, Press | Drag | Release) or intent.button is not PadButton.PRIMARY:
            return False
        x, y = intent.x, intent.y
        if isinstance(intent, Press):
            if hands.dragging:  # another hand, or an end that was not heard: it goes home
                self._drop(None)
            hands.aim(x, y)
            return False
        if isinstance(intent, Drag):
            if hands.takes(x, y):
                self._display.show_widgets()
                hands.pick_up()
            return hands.follow(x, y)
        return self._drop(None if intent.given_up else hands.at(x, y))

    def _drop(self, target: Hotspot | None) -> bool:
        """Let go of what is dragged; whether anything was."""
        dropped = self._display.hands.drop(target)
        if dropped is None:
            return False
        self._display.show_widgets()
        outcome, hotspot = dropped
        if outcome.action is not None or outcome.draft is not None:
            self.touched(outcome, hotspot)
        return True

    def touched(self, outcome: Outcome, hotspot: Hotspot) -> None:
        """A person's hands are done with a piece or place."""
        if self._session.deciding is None:
            self._out_of_turn(hotspot)
        elif outcome.action is not None:
            self.attempt(outcome.action, outcome.piece)
        elif outcome.draft is not None:
            self._redraft(outcome.draft, outcome.piece)
        elif outcome.at is not None and self._display.gestures.held is None:
            self._look_at(outcome.at)

    def press_button(self, gesture: Gesture) -> None:
        """A button of an action, or of a step of what is being put together."""
        if isinstance(gesture.action, Action):
            self.attempt(gesture.action, None)
        elif self._session.deciding is not None:
            self._display.gestures.redraft(gesture.action)
            self._redraft(gesture.action, None)

    def _out_of_turn(self, hotspot: Hotspot) -> None:
        """Somebody presses a piece while they cannot move: they play with it, and early presses are
        told whose turn it is; in a demo they look at the piece."""
        session, display = self._session, self._display
        seat, setup = session.acting, session.match.setup
        if session.perspective.watched:
            self._look_at(hotspot)
            return
        if (sprite := display.gestures.sprite(hotspot)) is not None:
            self._fidgets.touch(sprite)
        if seat is not None and not setup.seats[seat].human:
            words = self._context.text("table.not_now", setup.names, who=SeatRef(seat))
            display.page.say(words, display.gestures.box(hotspot))

    def _redraft(self, draft: ActionDraft, at: Hotspot | None) -> None:
        """Show what a person is putting together, after they touched a piece (or a button)."""
        display = self._display
        touched = display.gestures.sprite(at) if at is not None else None
        display.stage.showing.draft = draft
        display.lanes["table"].also(display.presentation.animator.redraft(draft.moves))
        display.show_widgets()
        if touched is not None:
            display.focus.stay_like(touched)
        if display.page.focus is None:
            display.focus.to_offer()  # what was pressed can be pressed no longer

    def _look_at(self, hotspot: Hotspot) -> None:
        """A press that means nothing looks: at one's own small secrets, or at the piece large."""
        session, display, seat = self._session, self._display, self._session.deciding
        sprite = display.gestures.sprite(hotspot) or display.stage.whole(hotspot.zone)
        mine = seat is not None and session.match.game.zones.owner(hotspot.zone) == seat
        if sprite is None:
            return
        if mine and is_back(sprite.piece) and session.perspective.viewer != seat:
            display.uncover()
            return
        closeup.show(self._context, display.page, display.layout, display.stage, sprite)

    # What is decided

    def attempt(self, action: Action, at: Hotspot | None) -> bool:
        """A person wants to do something; `at` is the piece that is meant. Whether it may be: what
        may not is refused with its reason."""
        session, display, seat = self._session, self._display, self._session.deciding
        if seat is None:
            return False
        refusal = session.refusal(seat, action)
        if refusal is not None:
            self._refused(refusal, at)
            return False
        asked = display.layout.handling.confirmation(session.match.view(seat), seat, action)
        lost = self._coach.given_away(action)
        if asked is None and lost > GIVEN_AWAY:
            self.ask_whether_sure(seat, action, round(lost * 100))
        elif asked is None:
            self.submit(seat, action)
        else:
            dialogs.ask_twice(
                self._context, display.page, display.layout.seating, asked,
                lambda: self.submit(seat, action),
            )  # fmt: skip
        return True

    def ask_whether_sure(self, seat: Seat, action: Action, points: int) -> None:
        """Ask once more before a move that gives away so many points of winning chance."""
        context, display = self._context, self._display
        lit = display.narrator.boxes(display.gestures.view, seat, action)

        def beside(width: float, height: float) -> Box:
            shape = Shape(width, height)
            return place_beside(context.theme, Surroundings(display), [shape], lit).box

        dialogs.ask_whether_sure(
            context, display.page, points, lambda: self.submit(seat, action), beside
        )

    def submit(self, seat: Seat, action: Action) -> None:
        """Decide what may be decided; a disk that refuses is told, and nothing has changed."""
        try:
            refusal = self._session.submit(seat, action)
        except JournalError as error:
            self.not_written(error, lambda: self.submit(seat, action))
            return
        if refusal is not None:
            self._refused(refusal, None)
            return
        self._flow.decided()

    def not_written(self, error: JournalError, again: Callable[[], None] | None = None) -> None:
        """The disk refuses. again: what is to be tried once more; None: what the table does by
        itself."""
        self.unwritten = True
        again = again or partial(self._display.wishes.append, TryAgain())

        def tried() -> None:
            self.unwritten = False
            again()

        def forget() -> None:
            self.unwritten = False
            self._session.table.match.forget_journal()

        dialogs.not_saved(self._context, self._display.page, error.why, tried, forget)

    def _refused(self, refusal: Refusal, at: Hotspot | None) -> None:
        """The piece shakes its head; beside it one line says why, with the way to the clause."""
        context, display, match = self._context, self._display, self._session.match
        page = display.page
        context.mixer.play("refusal")
        sprite = display.gestures.sprite(at) if at is not None else None
        if sprite is not None:
            display.hands.shake(sprite)
        words = read_refusal(refusal, match.game.name, context.text, match.setup.names)
        near = display.gestures.box(at) if at is not None else None
        if near is None and page.focus is not None:
            near = page.focus.box
        covers = Surroundings(display).costs([near] if near is not None else [])
        if not refusal.clause:
            page.say(words, near, covers=covers)
            return
        clause = read_clause(refusal.clause, context.text)
        words = context.text("table.refused", why=words, clause=clause)
        rules = partial(display.rules_at, refusal.clause)
        page.say(words, near, rules, way_to_rules(context), covers)
