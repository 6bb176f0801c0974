"""Controller of an exercise at its table: captions, highlights, questions and tries."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from scenes.lessons.caption import Caption
from scenes.lessons.highlights import Highlights
from scenes.lessons.step_text import StepText
from scenes.stage.animation.arrow_routing import ArrowRoute
from scenes.stage.animation.arrows import covered_boxes
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.table.turns.table_states import AskingPlayer, TableIdle, TableState
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.zones import Piece, Zone
from tabletop.practice.lesson_runner import RequiredInput, TryOutcome
from tabletop.practice.sessions.exercise_dialogue import ExerciseDialogue, HintKind, StepState
from tabletop.practice.sessions.exercise_session import DrillSession, ExerciseSession


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
        self.dialogue = ExerciseDialogue(exercise)
        self._step_text = StepText(presenter.context, self.dialogue)
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
        return self.dialogue.state

    @property
    def waits_for_reader(self) -> bool:
        """True if the next events wait until the learner has read the feedback on a step."""
        waits = self.step_state is StepState.SHOWING_FEEDBACK and self._session.has_unshown_event
        return waits and self._session.match.decision_number >= self._praise_after

    @property
    def asks_to_point(self) -> bool:
        """True if the learner is to point at something."""
        return self.dialogue.required_input is RequiredInput.TOUCH

    # What comes when all is shown

    def next_table_state(self) -> TableState:
        """Show the caption after all events, and return the state in which the table waits."""
        run = self.exercise.lesson_run
        if self.dialogue.needs_new_table:
            self.needs_new_table = True
            return TableIdle()
        self.dialogue.finish_if_over()
        asks = self.dialogue.required_input is RequiredInput.ACTION
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
        """Show rings and arrows, if they may be shown."""
        lit = self.dialogue.shows_highlights
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
        self.caption.set_content(self._step_text.build_caption())
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
        own = self._match.decision_number + 1
        told = self.dialogue.try_action(action)
        if told.outcome is TryOutcome.RIGHT:
            self._session.close_turn()
            self._show_finished_step(own)
        elif told.outcome is TryOutcome.WRONG:
            self._session.close_turn()
            self.dialogue.play_consequences()
            self.hide_caption()
            self._show_caption()
        elif told.outcome is TryOutcome.REFUSED:
            self._show_caption()
        return told.outcome in (TryOutcome.RIGHT, TryOutcome.WRONG)

    def point_at(self, zone: Zone, piece: Piece) -> bool:
        """Handle pointing at a zone or piece; return True if the step is solved."""
        own, mixer = self._match.decision_number, self._context.mixer
        told = self.dialogue.touch(zone, piece)
        if told.outcome is TryOutcome.RIGHT:
            mixer.play("button")
            self._show_finished_step(own)
        elif told.outcome is TryOutcome.WRONG:
            mixer.play("refusal")
            self._show_caption()
        return told.outcome is TryOutcome.RIGHT

    def _show_finished_step(self, own: int) -> None:
        """Show the feedback on a step that is done, if there is any."""
        self._praise_after = own
        self.hide_caption()
        if self.step_state is StepState.SHOWING_FEEDBACK:
            self._show_caption()

    # The ways on and back

    def continue_lesson(self) -> None:
        """Go on to the next step."""
        self.dialogue.continue_exercise()
        self.hide_caption()
        self._presenter.update_widgets()

    def retry_step(self) -> None:
        """Restore the table before a wrong try."""
        self.dialogue.retry_step()
        self._follow_run()

    def go_to_previous_step(self) -> bool:
        """Go back to the previous step; return False if that is not possible."""
        if obstacle := self.dialogue.back_obstacle():
            toast = self._context.text_catalogue(obstacle)
            self._presenter.widget_layer.show_toast(toast)
            return False
        self.dialogue.go_back()
        self._follow_run()
        return True

    def restart(self) -> None:
        """Restart the whole exercise."""
        self.dialogue.restart()
        self._follow_run()

    def _follow_run(self) -> None:
        """Hide the caption, and note whether the run has moved to another table."""
        self.hide_caption()
        self.needs_new_table = self.exercise.lesson_run.match is not self._match

    def show_hint(self) -> None:
        """Give the next help: first a text with its pieces, then a ring with the focus."""
        run, display = self.exercise.lesson_run, self._presenter
        hint = self.dialogue.take_hint()
        if hint is HintKind.NONE:
            display.widget_layer.show_toast(self._context.text_catalogue("practice.no_hint"))
            return
        self._show_caption()
        if hint is HintKind.TEXT:
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
