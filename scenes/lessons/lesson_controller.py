"""Controller of an exercise at its table: captions, highlights, questions and tries."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from scenes.lessons.arrow_routing import ArrowRoute
from scenes.lessons.arrows import covered_boxes
from scenes.lessons.caption import Caption
from scenes.lessons.exercise_session import DrillSession, ExerciseSession
from scenes.lessons.highlights import Highlights
from scenes.lessons.step_text import StepState, StepText
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.table.turns.table_states import AskingPlayer, TableIdle, TableState
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.zones import Piece, Zone
from tabletop.practice.lesson_runner import RequiredInput, TryFeedback, TryOutcome


class LessonController:
    """Leads a learner through the steps of an exercise.

    Changes of the table are left to the turn flow; some methods return True if one is needed.
    """

    def __init__(
        self, presenter: TablePresenter, exercise: ExerciseSession, caption: Caption
    ) -> None:
        self._context = presenter.context
        self._session = presenter.session
        self._presenter = presenter
        self.exercise = exercise
        self.step_text = StepText(presenter.context, exercise)
        self.highlights = Highlights(presenter.context, presenter, TableObstacles(presenter))
        self.caption = caption
        caption.avoids_unusable_hand = not isinstance(
            exercise, DrillSession
        )  # which asks of the whole table
        self.needs_new_table = False
        """True if the next step has its own table, which must replace the present one."""
        self._match = exercise.lesson_run.match
        self._praise_after = 0  # so many decisions are shown before praise is given
        self._highlighted_boxes: list[Box] = []
        self._arrow_routes: list[ArrowRoute] = []

    @property
    def step_state(self) -> StepState:
        """State of the learner within the step."""
        return self.step_text.state

    @property
    def waits_for_reader(self) -> bool:
        """True if the next events wait until the learner has read the feedback on a step."""
        waits = self.step_state is StepState.SHOWING_FEEDBACK and self._session.has_unshown_event
        return waits and self._session.match.decision_number >= self._praise_after

    @property
    def asks_to_point(self) -> bool:
        """True if the learner is to point at something."""
        return (
            self.step_state is StepState.ASKING
            and self.exercise.lesson_run.required_input is RequiredInput.TOUCH
        )

    # What comes when all is shown

    def next_table_state(self) -> TableState:
        """Show the caption after all events, and return the state in which the table waits."""
        run = self.exercise.lesson_run
        if self.step_state is not StepState.SHOWING_FEEDBACK and run.match is not self._match:
            self.needs_new_table = True
            return TableIdle()
        if self.step_state is StepState.ASKING and run.is_over:
            self.step_text.state = StepState.FINISHED
        asks = self.step_state is StepState.ASKING and run.required_input is RequiredInput.ACTION
        self._show_step()
        return AskingPlayer(run.learner_seat) if asks else TableIdle()

    def _show_step(self) -> None:
        """Show highlights, point targets and caption of the step."""
        run, tells, pointing = (
            self.exercise.lesson_run,
            self.step_state is StepState.ASKING,
            self.highlights,
        )
        self.caption.point_targets = (
            pointing.build_point_targets(run.step.touch_targets) if self.asks_to_point else []
        )
        self._set_highlights(
            pointing.find_boxes(run.step.highlights) if tells else [],
            pointing.find_arrow_routes(run.step.highlights) if tells else [],
        )
        self.caption.choose_new_position()
        self._show_caption()

    def _set_highlights(self, boxes: Sequence[Box], lines: Sequence[ArrowRoute]) -> None:
        """Set the highlights; the caption avoids them."""
        self._highlighted_boxes, self._arrow_routes = list(boxes), list(lines)
        self._show_highlights()
        self.caption.subject_boxes = self._highlighted_boxes
        self.caption.obstacles = list(chain(*map(covered_boxes, self._arrow_routes)))

    def _show_highlights(self) -> None:
        """Show rings and arrows; in a drill only after a hint, because they may tell the answer."""
        lit = self.exercise.allows_retries or self.step_text.shown_hint_count > 0
        self.highlights.show_highlights(
            self._highlighted_boxes if lit else (), self._arrow_routes if lit else ()
        )

    def reposition_caption(self) -> None:
        """Move the caption away from newly shown buttons."""
        self.caption.choose_new_position()
        self._presenter.update_widgets()

    # What is said

    def _show_caption(self) -> None:
        """Show the caption."""
        page = self._presenter.widget_layer
        self._show_highlights()
        self.caption.set_content(self.step_text.build_caption())
        self._presenter.update_widgets()
        if self.caption.first_button_name and not page.dialog:
            page.focus_on(self.caption.first_button_name)

    def hide_caption(self) -> None:
        """Hide caption and highlights while the table shows events."""
        self.caption.set_content(None)
        self.caption.point_targets = []
        self._set_highlights((), ())

    # What the learner does

    def try_action(self, action: Action) -> bool:
        """Handle a tried action; return True if the table changes."""
        run = self.exercise.lesson_run
        own = self._match.decision_number + 1
        self.step_text.last_feedback = told = run.try_action(action)
        if told.outcome is TryOutcome.RIGHT:
            self._session.close_turn()
            self._finish_step(told, own)
        elif told.outcome is TryOutcome.WRONG:
            self.exercise.save_progress()
            self._session.close_turn()
            run.show_consequences(action)
            self.step_text.state = StepState.SHOWING_WRONG_TRY
            self.hide_caption()
            self._show_caption()
        elif told.outcome is TryOutcome.REFUSED:
            self._add_automatic_hint()
            self._show_caption()
        return told.outcome in (TryOutcome.RIGHT, TryOutcome.WRONG)

    def point_at(self, zone: Zone, piece: Piece) -> bool:
        """Handle pointing at a zone or piece; return True if the step is solved."""
        run, own, mixer = self.exercise.lesson_run, self._match.decision_number, self._context.mixer
        self.step_text.last_feedback = told = run.touch(zone, piece)
        if told.outcome is TryOutcome.RIGHT:
            mixer.play("button")
            self._finish_step(told, own)
        elif told.outcome is TryOutcome.WRONG:
            self.exercise.save_progress()
            mixer.play("refusal")
            self._add_automatic_hint()
            self._show_caption()
        return told.outcome is TryOutcome.RIGHT

    def _add_automatic_hint(self) -> None:
        self.step_text.shown_hint_count = max(
            self.step_text.shown_hint_count, self.exercise.lesson_run.needs_hint
        )

    def _finish_step(self, told: TryFeedback, own: int) -> None:
        """Finish a step: show its feedback, or go on to the next step."""
        self.exercise.save_progress()
        self.step_text.shown_hint_count, self._praise_after = 0, own
        last = self.exercise.lesson_run.is_over and not self.exercise.allows_retries
        praise = told.message is not None and any(told.message) and not last
        self.hide_caption()
        self.step_text.state = StepState.SHOWING_FEEDBACK if praise else StepState.ASKING
        if praise:
            self._show_caption()
        else:
            self.step_text.last_feedback = None

    # The ways on and back

    def continue_lesson(self) -> None:
        """Go on to the next step."""
        if self.step_state is StepState.SHOWING_FEEDBACK:
            self.step_text.state, self.step_text.last_feedback = StepState.ASKING, None
        elif self.exercise.lesson_run.required_input is RequiredInput.CONTINUE:
            self.exercise.lesson_run.continue_lesson()
            self.exercise.save_progress()
            self.step_text.shown_hint_count = 0
        self.hide_caption()
        self._presenter.update_widgets()

    def retry_step(self) -> None:
        """Restore the table before a wrong try."""
        self.exercise.lesson_run.hide_consequences()
        self.step_text.state = StepState.ASKING
        self._add_automatic_hint()
        self._follow_run()

    def go_to_previous_step(self) -> bool:
        """Go back to the previous step; return False if that is not possible."""
        run, page, text = (
            self.exercise.lesson_run,
            self._presenter.widget_layer,
            self._context.text_catalogue,
        )
        if self.step_state is StepState.SHOWING_WRONG_TRY:
            self.retry_step()
            return True
        if not self.exercise.allows_retries:
            page.show_toast(text("practice.drill.no_back"))
            return False
        if self.step_state is StepState.ASKING and not run.answers:
            page.show_toast(text("practice.lesson.first"))
            return False
        run.go_to_previous_step()
        self.exercise.save_progress()
        self._reset_step()
        return True

    def restart(self) -> None:
        """Restart the whole exercise."""
        self.exercise.lesson_run.restart()
        self._reset_step()

    def _reset_step(self) -> None:
        self.step_text.state, self.step_text.last_feedback, self.step_text.shown_hint_count = (
            StepState.ASKING,
            None,
            0,
        )
        self._follow_run()

    def _follow_run(self) -> None:
        """Hide the caption, and note whether the run has moved to another table."""
        self.hide_caption()
        self.needs_new_table = self.exercise.lesson_run.match is not self._match

    def show_hint(self) -> None:
        """Give the next help: first a text with its pieces, then a ring with the focus."""
        run, display = self.exercise.lesson_run, self._presenter
        if self.step_state is not StepState.ASKING or run.required_input not in (
            RequiredInput.ACTION,
            RequiredInput.TOUCH,
        ):
            display.widget_layer.show_toast(self._context.text_catalogue("practice.no_hint"))
            return
        self.exercise.record_hint()
        self.step_text.shown_hint_count += 1
        self._show_caption()
        if self.step_text.shown_hint_count == 1 and any(run.step.hint):
            return
        boxes, lines = self._highlighted_boxes, self._arrow_routes
        if run.required_input is RequiredInput.TOUCH:
            boxes = self.highlights.find_boxes(run.step.touch_targets)
        elif self._session.deciding_seat is not None:
            boxes, lines = self._action_highlights(run.right_actions[0])
            display.table_focus.focus_action(run.right_actions[0])
        self._set_highlights(boxes, lines)

    def _action_highlights(self, action: Action) -> tuple[list[Box], list[ArrowRoute]]:
        """Return the boxes touched by an action, and the route between them."""
        display, run = self._presenter, self.exercise.lesson_run
        view = self._match.view_for(run.learner_seat)
        boxes = display.narrator.action_boxes(view, run.learner_seat, action)
        lines = self.highlights.find_arrow_route(*boxes) if len(boxes) == 2 else []
        return boxes or [button.box for button in display.table_focus.buttons_for(action)], lines
