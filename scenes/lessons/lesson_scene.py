"""A lesson or drill on the real table, with captions, highlights and tries of the learner.

The table is the same as in a match. Decisions go to the run of the lesson, which carries
out right ones and shows the consequences of wrong ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.base.context import Context
from scenes.lessons.caption import Caption
from scenes.lessons.highlights import Highlights
from scenes.lessons.learner_input import LearnerInput
from scenes.lessons.lesson_controller import LessonController
from scenes.stage.action_bar.tool_drawer import Tool
from scenes.table.input.table_commands import CommandQueue
from scenes.table.narration.banter_bubbles import BanterBubbles
from scenes.table.narration.commentator import Commentator
from scenes.table.player_input import PlayerInput
from scenes.table.presentation.table_presenter import TablePresenter, Toolbar
from scenes.table.privacy.simultaneous_choice import SimultaneousChoices
from scenes.table.scene import TableScene
from scenes.table.turns.ai_turns import AiTurns
from scenes.table.turns.table_states import AskingPlayer, TableState
from scenes.table.turns.turn_flow import TurnFlow
from scenes.ui.devices.intents import Command, CommandPress, Intent
from scenes.ui.widgets.widget import Widget
from tabletop.core.input_mapping import ActionBuilder, Gesture
from tabletop.match.setup import MatchMode
from tabletop.practice.sessions.exercise_dialogue import StepState
from tabletop.practice.sessions.exercise_session import ExerciseSession


class LessonToolbar(Toolbar):
    """The toolbar of a lesson, with its caption and its point targets."""

    def __init__(self, commands: CommandQueue, exercise: ExerciseSession) -> None:
        super().__init__(commands)
        self._exercise = exercise
        self.caption = Caption()

    def build_tools(self) -> Sequence[Tool]:
        """Return the tools: step back, hint, log, rules and leave."""
        return (
            self.create_tool("undo", "step_back"),
            self.create_tool("hint", "hint"),
            self.create_tool("log", "log"),
            self.create_tool("rules", "rules"),
            self.create_tool("close", "leave_lesson"),
        )

    def build_widgets(self, presenter: TablePresenter) -> Sequence[Widget]:
        """Return the widgets of the caption."""
        return self.caption.build_widgets(presenter)

    def allows_focus(self, gesture: Gesture, builder: ActionBuilder | None) -> bool:
        """True if a button may have the focus.

        In a lesson only buttons of right answers have it. In a drill that would reveal the answer,
        so only buttons that build an action have it, which answer nothing yet.
        """
        if not self._exercise.allows_retries:
            return isinstance(gesture.action, ActionBuilder)
        composed = builder is not None or gesture.zone is not None
        return composed or gesture.action in self._exercise.lesson_run.right_actions


class LessonFlow(TurnFlow):
    """A turn flow without AI turns: it asks the learner or waits."""

    has_banter = False

    def __init__(
        self,
        presenter: TablePresenter,
        ai_turns: AiTurns,
        commentator: Commentator,
        banter: BanterBubbles,
        simultaneous_choices: SimultaneousChoices,
        lesson_controller: LessonController,
    ) -> None:
        super().__init__(presenter, ai_turns, commentator, banter, simultaneous_choices)
        self._lesson_controller = lesson_controller

    def change_state(self, state: TableState) -> None:
        """Change the state; move the caption off newly shown buttons."""
        super().change_state(state)
        if isinstance(state, AskingPlayer):
            self._lesson_controller.reposition_caption()

    def next_state(self) -> TableState:
        """Return the state in which the lesson waits."""
        return self._lesson_controller.next_table_state()

    def proceed(self) -> None:
        """Continue, unless the learner is still reading feedback."""
        if not self._lesson_controller.waits_for_reader:
            super().proceed()

    @property
    def is_waiting_for_input(self) -> bool:
        """True if nothing is left to show, or the learner is reading feedback."""
        return self._lesson_controller.waits_for_reader or super().is_waiting_for_input


class LessonScene(TableScene):
    """An exercise at its table. A step with its own table is another scene in place of this one."""

    toolbar: LessonToolbar
    player_input: LearnerInput
    match_source: ExerciseSession
    shows_undo_at_rest = False

    def __init__(self, context: Context, exercise: ExerciseSession, strict: bool = False) -> None:
        super().__init__(
            context,
            exercise.lesson_run.match,
            MatchMode.PRACTICE,
            strict=strict,
            match_source=exercise,
        )
        self._strict = strict
        self.widget_layer.on_back = self.leave_lesson

    @property
    def exercise(self) -> ExerciseSession:
        """Lesson or drill at this table."""
        return self.match_source

    @property
    def step_state(self) -> StepState:
        """State of the learner within the step."""
        return self.lesson_controller.step_state

    @property
    def caption(self) -> Caption:
        """Caption of the lesson."""
        return self.toolbar.caption

    @property
    def highlights(self) -> Highlights:
        """Rings, arrows and point targets."""
        return self.lesson_controller.highlights

    # What is otherwise than at the table of a match

    def build_toolbar(self) -> Toolbar:
        """Return the toolbar of the lesson."""
        return LessonToolbar(self.commands, self.match_source)

    def build_turn_flow(self) -> TurnFlow:
        """Return the turn flow of the lesson."""
        self.lesson_controller = LessonController(self.presenter, self.match_source, self.caption)
        return LessonFlow(
            self.presenter,
            self.ai_turns,
            self.commentator,
            self.banter_bubbles,
            self.simultaneous_choices,
            self.lesson_controller,
        )

    def build_player_input(self) -> PlayerInput:
        """Return the input of the learner."""
        return LearnerInput(
            self.presenter,
            self.idle_interactions,
            self.turn_flow,
            self.coach,
            self.lesson_controller,
        )

    @property
    def has_coach(self) -> bool:
        """False; a lesson has no coach."""
        return False

    # Frames and wishes

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Map undo, hint and menu commands to those of the lesson."""
        if isinstance(intent, CommandPress) and not self.widget_layer.dialog:
            uses: dict[Command, Callable[[], None]] = {
                Command.UNDO: self.go_to_previous_step,
                Command.PREVIOUS: self.go_to_previous_step,
                Command.REDO: self._ignore,
                Command.HINT: self.lesson_controller.show_hint,
                Command.MENU: self.leave_lesson,
                Command.PAUSE: self.leave_lesson,
            }
            if (use := uses.get(intent.command)) is not None:
                use()
                self.execute_commands()
                return None
        return super().handle_intent(intent)

    def _ignore(self) -> None:
        """Ignore a command that only matches have."""

    def execute_commands(self) -> None:
        """Execute queued commands, caption buttons and pressed point targets."""
        super().execute_commands()
        while self.caption.pressed_buttons:
            self._press_caption_button(self.caption.pressed_buttons.popleft())
        while self.highlights.pressed_targets:
            place = self.highlights.pressed_targets.popleft()
            self.player_input.point_at(place.zone, place.piece)
        if self.lesson_controller.needs_new_table:
            self._change_table()

    def use_tool(self, tool: str) -> None:
        """Use a tool of the lesson, or one of the table."""
        match tool:
            case "step_back":
                self.go_to_previous_step()
            case "hint":
                self.lesson_controller.show_hint()
            case "leave_lesson":
                self.leave_lesson()
            case _:
                super().use_tool(tool)

    def _press_caption_button(self, name: str) -> None:
        """Handle a pressed button of the caption."""
        match name:
            case "leave":
                self.leave_lesson()
            case "retry":
                self.lesson_controller.retry_step()
                self._follow_run()
            case "again":
                self.lesson_controller.restart()
                self._follow_run()
            case "free":
                self.exercise.open_free_play()
            case "next" if self.step_state is StepState.FINISHED:
                self.exercise.open_next_exercise()
            case "next":
                self.lesson_controller.continue_lesson()
                self.turn_flow.after_decision()

    def go_to_previous_step(self) -> None:
        """Go back to the previous step."""
        if self.lesson_controller.go_to_previous_step():
            self._follow_run()

    def _follow_run(self) -> None:
        """Show the new position of the run, if it is still at this table."""
        if not self.lesson_controller.needs_new_table:
            self._follow_jump()
            self.presenter.update_widgets()
            self.turn_flow.after_decision()

    def _change_table(self) -> None:
        """Open a new scene for a step with its own table."""
        self.lesson_controller.needs_new_table = False
        self.shut_down()
        self.context.scene_stack.replace(LessonScene(self.context, self.exercise, self._strict))

    def on_style_changed(self) -> None:
        """Rebuild caption and highlights in the new style."""
        self.caption.choose_new_position()
        self.highlights.clear()
        super().on_style_changed()

    def leave_lesson(self) -> None:
        """Close the lesson; its progress is saved."""
        self.shut_down()
        self.context.scene_stack.pop()

    @property
    def has_caption(self) -> bool:
        """True if the caption is visible."""
        return self.caption.content is not None
