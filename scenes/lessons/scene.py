"""A lesson or drill on the real table: said, pointed at, done with one's own hands.

The table is that of any match; what is done at it goes to the run of the lesson, which carries out
what is right, and shows what a wrong try leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.context import Context
from scenes.lessons.caption import Caption
from scenes.lessons.course import Course
from scenes.lessons.learnerinput import LearnerInput
from scenes.lessons.pointing import Pointing
from scenes.lessons.teaching import Teaching
from scenes.lessons.telling import StepState
from scenes.stage.hud import Tool
from scenes.table.banter import Banter
from scenes.table.commentator import Commentator
from scenes.table.display import Beside, Display
from scenes.table.flow import TableFlow
from scenes.table.opponents import Opponents
from scenes.table.playerinput import PlayerInput
from scenes.table.scene import TableScene
from scenes.table.states import Inviting, TableState
from scenes.table.unseen import UnseenChoices
from scenes.table.wishes import Wishes
from scenes.ui.intents import Command, Do, Intent
from scenes.ui.widget import Widget
from tabletop.core.handling import ActionDraft, Gesture
from tabletop.match.setup import Mode


class BesideLesson(Beside):
    """Of a lesson: its own tools, its caption, and what can be pointed at."""

    def __init__(self, wishes: Wishes, course: Course) -> None:
        super().__init__(wishes)
        self._course = course
        self.caption = Caption()

    def tools(self) -> Sequence[Tool]:
        return (
            self.tool("undo", "step_back"),
            self.tool("hint", "hint"),
            self.tool("log", "log"),
            self.tool("rules", "rules"),
            self.tool("close", "leave_lesson"),
        )

    def widgets(self, display: Display) -> Sequence[Widget]:
        return self.caption.widgets(display)

    def leads(self, gesture: Gesture, draft: ActionDraft | None) -> bool:
        """In a lesson no button is lit that is not asked for; in a drill, where it would be an
        answer, nothing at all. What is only put together answers nothing yet."""
        if not self._course.patient:
            return isinstance(gesture.action, ActionDraft)
        composed = draft is not None or gesture.zone is not None
        return composed or gesture.action in self._course.run.right


class LessonFlow(TableFlow):
    """At a lesson's table nobody thinks: the learner is asked, or it waits."""

    def __init__(
        self, display: Display, opponents: Opponents, commentator: Commentator, banter: Banter,
        unseen: UnseenChoices, teaching: Teaching,
    ) -> None:  # fmt: skip
        super().__init__(display, opponents, commentator, banter, unseen)
        self._teaching = teaching

    def go(self, state: TableState) -> None:
        super().go(state)
        if isinstance(state, Inviting):
            self._teaching.make_room()

    def follows(self) -> TableState:
        return self._teaching.rests()

    def proceed(self) -> None:
        if not self._teaching.holds:
            super().proceed()

    @property
    def settled(self) -> bool:
        return self._teaching.holds or super().settled


class LessonScene(TableScene):
    """A course at its table. A step with a table of its own is another scene in place of this."""

    beside: BesideLesson
    input: LearnerInput
    led: Course
    lies_at_rest = False

    def __init__(self, context: Context, course: Course, strict: bool = False) -> None:
        super().__init__(context, course.run.match, Mode.PRACTICE, strict=strict, led=course)
        self._strict = strict
        self.page.back = self.leave_lesson

    @property
    def course(self) -> Course:
        """What is done here."""
        return self.led

    @property
    def at(self) -> StepState:
        """Where the learner is with the step."""
        return self.teaching.at

    @property
    def caption(self) -> Caption:
        """What is said."""
        return self.beside.caption

    @property
    def pointing(self) -> Pointing:
        """What is ringed, and can be pointed at."""
        return self.teaching.pointing

    # What is otherwise than at the table of a match

    def what_stands_beside(self) -> Beside:
        return BesideLesson(self.wishes, self.led)

    def state_machine(self) -> TableFlow:
        self.teaching = Teaching(self.display, self.led, self.caption)
        return LessonFlow(
            self.display, self.opponents, self.commentator, self.banter, self.unseen, self.teaching
        )

    def player_input(self) -> PlayerInput:
        return LearnerInput(self.display, self.fidgets, self.states, self.coach, self.teaching)

    @property
    def coached(self) -> bool:
        return False

    # Frames and wishes

    def handle(self, intent: Intent) -> Intent | None:
        if isinstance(intent, Do) and not self.page.dialog:
            uses: dict[Command, Callable[[], None]] = {
                Command.UNDO: self.step_back,
                Command.PREVIOUS: self.step_back,
                Command.REDO: self._nothing,
                Command.HINT: self.teaching.hint,
                Command.MENU: self.leave_lesson,
                Command.PAUSE: self.leave_lesson,
            }
            if (use := uses.get(intent.command)) is not None:
                use()
                self.grant()
                return None
        return super().handle(intent)

    def _nothing(self) -> None:
        """What is meant for matches only."""

    def grant(self) -> None:
        super().grant()
        while self.caption.taken:
            self._take_way(self.caption.taken.popleft())
        while self.pointing.touched:
            place = self.pointing.touched.popleft()
            self.input.point(place.zone, place.piece)
        if self.teaching.elsewhere:
            self._change_table()

    def use(self, tool: str) -> None:
        match tool:
            case "step_back":
                self.step_back()
            case "hint":
                self.teaching.hint()
            case "leave_lesson":
                self.leave_lesson()
            case _:
                super().use(tool)

    def _take_way(self, name: str) -> None:
        """A button of the caption was pressed."""
        match name:
            case "leave":
                self.leave_lesson()
            case "retry":
                self.teaching.take_back()
                self._follow()
            case "again":
                self.teaching.again()
                self._follow()
            case "next" if self.at is StepState.OVER:
                self.course.follow_on()
            case "next":
                self.teaching.go_on()
                self.states.decided()

    def step_back(self) -> None:
        """To the step before."""
        if self.teaching.step_back():
            self._follow()

    def _follow(self) -> None:
        """The run is elsewhere: show what happens there, if it is still at this table."""
        if not self.teaching.elsewhere:
            self._follow_jump()
            self.display.show_widgets()
            self.states.decided()

    def _change_table(self) -> None:
        """The step has a table of its own."""
        self.teaching.elsewhere = False
        self.leave()
        self.context.stack.replace(LessonScene(self.context, self.course, self._strict))

    def restyled(self) -> None:
        self.caption.move()
        self.pointing.clear()
        super().restyled()

    def leave_lesson(self) -> None:
        """Back to where one came from; what was done is kept."""
        self.leave()
        self.context.stack.pop()

    @property
    def caption_focus(self) -> str:
        """The name of the button that goes on; empty where something else is to be done."""
        return self.caption.focus

    @property
    def speaks(self) -> bool:
        """Whether something is said."""
        return self.caption.said is not None
