"""Player input at the table: each action is carried out, or refused with its reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.stage import closeup
from scenes.stage.action_bar.rules_link import rules_link_picture
from scenes.stage.animation.idle_interactions import IdleInteractions
from scenes.table.coaching.coach import MISTAKE_WARNING_LOSS, Coach
from scenes.table.coaching.move_list import find_panel_placement
from scenes.table.input.gestures import GestureOutcome, Hotspot
from scenes.table.input.table_commands import RetrySave
from scenes.table.presentation.choice_tooltips import MIN_LARGE_TEXT_SCALE
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.table.turns import dialogs
from scenes.table.turns.turn_flow import TurnFlow
from scenes.ui.devices.intents import (
    Intent,
    PointerButton,
    PointerDrag,
    PointerPress,
    PointerRelease,
)
from scenes.ui.layer.label_placement import LabelShape, OverlapCost
from scenes.ui.layer.toasts import FIXED_OVERLAP_COST
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.input_mapping import ActionBuilder, Gesture
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat, is_back
from tabletop.match.journal import JournalError
from tabletop.text.message_format import format_clause, format_refusal

LARGE_WORDS_OVERLAP_COST = 190.0
"""Cost of covering words with a message: large letters do not shrink for them."""


class PlayerInput:
    """Passes touched pieces and pressed buttons to the session; each input gets a response."""

    def __init__(
        self,
        presenter: TablePresenter,
        idle_interactions: IdleInteractions,
        flow: TurnFlow,
        coach: Coach,
    ) -> None:
        """Create the input of a table."""
        self._context = presenter.context
        self._session = presenter.session
        self._presenter = presenter
        self._idle_interactions = idle_interactions
        self._flow = flow
        self._coach = coach
        self.has_save_error = False
        """True while the dialog about a save error is open."""

    # What was touched

    def press_hotspot(self, hotspot: Hotspot) -> None:
        """Handle a press on a piece or zone."""
        display, hands = self._presenter, self._presenter.drag_controller
        outcome = hands.press(hotspot)
        if outcome.action_builder is None:
            hands.update_held_piece()
            display.update_widgets()
        self.handle_outcome(outcome, hotspot)
        if (
            outcome.action_builder is not None
        ):  # what was held is on its way: it is not put back first
            hands.update_held_piece()

    def handle_drag(self, intent: Intent) -> bool:
        """Follow a drag; True if the input belonged to one, and no widget must get it."""
        hands = self._presenter.drag_controller
        if (
            not isinstance(intent, PointerPress | PointerDrag | PointerRelease)
            or intent.button is not PointerButton.PRIMARY
        ):
            return False
        x, y = intent.x, intent.y
        if isinstance(intent, PointerPress):
            if hands.is_dragging:  # another hand, or an end that was not heard: it goes home
                self._drop(None)
            hands.start_press(x, y)
            return False
        if isinstance(intent, PointerDrag):
            if hands.start_drag(x, y):
                self._presenter.update_widgets()
                hands.lift_dragged_piece()
            return hands.drag_to(x, y)
        return self._drop(None if intent.is_cancelled else hands.hotspot_at(x, y))

    def _drop(self, target: Hotspot | None) -> bool:
        """Drop the dragged piece; True if there was one."""
        dropped = self._presenter.drag_controller.drop(target)
        if dropped is None:
            return False
        self._presenter.update_widgets()
        outcome, hotspot = dropped
        if outcome.action is not None or outcome.action_builder is not None:
            self.handle_outcome(outcome, hotspot)
        return True

    def handle_outcome(self, outcome: GestureOutcome, hotspot: Hotspot) -> None:
        """Handle the outcome of a press or a drag."""
        if self._session.deciding_seat is None:
            self._out_of_turn(hotspot)
        elif outcome.action is not None:
            self.try_action(outcome.action, outcome.source)
        elif outcome.action_builder is not None:
            self._show_builder(outcome.action_builder, outcome.source)
        elif outcome.target is not None and self._presenter.gestures.held_piece is None:
            self._look_at(outcome.target)

    def press_button(self, gesture: Gesture) -> None:
        """Handle the button of an action, or of a step of an action builder."""
        if isinstance(gesture.action, Action):
            self.try_action(gesture.action, None)
        elif self._session.deciding_seat is not None:
            self._presenter.gestures.use_action_builder(gesture.action)
            self._show_builder(gesture.action, None)

    def _out_of_turn(self, hotspot: Hotspot) -> None:
        """Handle a press on a piece by a person who cannot move.

        The piece responds playfully, and a message tells whose turn it is. In a demo the piece is
        shown large.
        """
        session, display = self._session, self._presenter
        seat, setup = session.acting_seat, session.match.setup
        if session.perspective.is_demo:
            self._look_at(hotspot)
            return
        if (sprite := display.gestures.sprite_at(hotspot)) is not None:
            self._idle_interactions.touch_sprite(sprite)
        if seat is not None and not setup.seats[seat].is_human:
            words = self._context.text_catalogue(
                "table.not_now", setup.seat_names, who=SeatRef(seat)
            )
            near = display.gestures.hotspot_box(hotspot)
            display.widget_layer.show_toast(words, near, overlap_costs=self._covered_costs(near))

    def _covered_costs(self, near: Box | None) -> list[OverlapCost]:
        """Return the costs of covering parts of the table with a message about a box."""
        around = TableObstacles(self._presenter)
        costs = around.overlap_costs([near] if near is not None else [])
        kept = *around.goal_boxes(), *around.action_bar_boxes(), *around.unused_hand_boxes()
        costs += [OverlapCost(box, FIXED_OVERLAP_COST) for box in kept]
        is_large = self._context.theme.text_scale >= MIN_LARGE_TEXT_SCALE
        words_cost = LARGE_WORDS_OVERLAP_COST if is_large else FIXED_OVERLAP_COST
        costs += [OverlapCost(box, words_cost) for box in around.text_boxes()]
        return costs + around.score_costs()

    def _show_builder(self, builder: ActionBuilder, at: Hotspot | None) -> None:
        """Show the state of an action builder after a press on a piece or button."""
        display = self._presenter
        touched = display.gestures.sprite_at(at) if at is not None else None
        display.stage.view_model.action_builder = builder
        display.timelines["table"].play_now(
            display.table_view.animator.show_draft(builder.preview_moves)
        )
        display.update_widgets()
        if touched is not None:
            display.table_focus.focus_same_piece(touched)
        if display.widget_layer.focused_widget is None:
            display.table_focus.focus_first_choice()  # what was pressed can be pressed no longer

    def _look_at(self, hotspot: Hotspot) -> None:
        """Handle a press without a meaning: show small own secrets, or the piece large."""
        session, display, seat = self._session, self._presenter, self._session.deciding_seat
        sprite = display.gestures.sprite_at(hotspot) or display.stage.pile_sprite(hotspot.zone)
        mine = seat is not None and session.match.game.zones.owner(hotspot.zone) == seat
        if sprite is None:
            return
        if mine and is_back(sprite.piece) and session.perspective.viewer_seat != seat:
            display.uncover_hand()
            return
        closeup.show_piece_closeup(
            self._context, display.widget_layer, display.layout, display.stage, sprite
        )

    # What is decided

    def try_action(self, action: Action, hotspot: Hotspot | None) -> bool:
        """Try an action of a person; it is refused with its reason if it is not legal.

        Args:
            action: The action; it need not be legal.
            hotspot: Hotspot of the piece that is meant; None for none.

        Returns:
            True if the action is legal.
        """
        session, display, seat = self._session, self._presenter, self._session.deciding_seat
        if seat is None:
            return False
        refusal = session.find_refusal(seat, action)
        if refusal is not None:
            self._show_refusal(refusal, hotspot)
            return False
        asked = display.layout.input_mapping.confirmation(
            session.match.view_for(seat), seat, action
        )
        lost = self._coach.estimate_chance_loss(action)
        if asked is None and lost > MISTAKE_WARNING_LOSS:
            self.ask_about_mistake(seat, action, round(lost * 100))
        elif asked is None:
            self.submit_action(seat, action)
        else:
            dialogs.ask_confirmation(
                self._context, display.widget_layer, display.layout.seating, asked,
                lambda: self.submit_action(seat, action),
            )  # fmt: skip
        return True

    def ask_about_mistake(self, seat: Seat, action: Action, points: int) -> None:
        """Ask before a move that costs some points of winning chance."""
        context, display = self._context, self._presenter
        lit = display.narrator.action_boxes(display.gestures.player_view, seat, action)

        def beside(width: float, height: float) -> Box:
            shape = LabelShape(width, height)
            return find_panel_placement(context.theme, TableObstacles(display), [shape], lit).box

        dialogs.ask_about_mistake(
            context, display.widget_layer, points, lambda: self.submit_action(seat, action), beside
        )

    def submit_action(self, seat: Seat, action: Action) -> None:
        """Submit a legal action; if the journal cannot be written, show a dialog instead.

        Nothing is changed in that case.
        """
        try:
            refusal = self._session.submit_action(seat, action)
        except JournalError as error:
            self.handle_save_error(error, lambda: self.submit_action(seat, action))
            return
        if refusal is not None:
            self._show_refusal(refusal, None)
            return
        self._flow.after_decision()

    def handle_save_error(
        self, error: JournalError, on_retry: Callable[[], None] | None = None
    ) -> None:
        """Show the dialog for a journal that cannot be written.

        Args:
            error: The error, with its reason.
            on_retry: Called to try again; None to repeat the host's own work.
        """
        self.has_save_error = True
        on_retry = on_retry or partial(self._presenter.commands.append, RetrySave())

        def tried() -> None:
            self.has_save_error = False
            on_retry()

        def forget() -> None:
            self.has_save_error = False
            self._session.host.match.disable_journal()

        dialogs.ask_about_save_error(
            self._context, self._presenter.widget_layer, error.reason, tried, forget
        )

    def _show_refusal(self, refusal: Refusal, at: Hotspot | None) -> None:
        """Shake the piece, and show the reason beside it, with a link to the clause."""
        context, display, match = self._context, self._presenter, self._session.match
        page = display.widget_layer
        context.mixer.play("refusal")
        sprite = display.gestures.sprite_at(at) if at is not None else None
        if sprite is not None:
            display.drag_controller.shake_piece(sprite)
        words = format_refusal(
            refusal, match.game.name, context.text_catalogue, match.setup.seat_names
        )
        near = display.gestures.hotspot_box(at) if at is not None else None
        if near is None and page.focused_widget is not None:
            near = page.focused_widget.box
        covers = self._covered_costs(near)
        if not refusal.clause:
            page.show_toast(words, near, overlap_costs=covers)
            return
        clause = format_clause(refusal.clause, context.text_catalogue)
        if context.theme.text_scale < MIN_LARGE_TEXT_SCALE:  # else the link says enough
            words = context.text_catalogue("table.refused", why=words, clause=clause)
        rules = partial(display.open_rules, refusal.clause)
        page.show_toast(words, near, rules, rules_link_picture(context), covers)
