"""A lesson or drill on the real table: said, pointed at, done with one's own hands.

The table is that of any match; what is done at it goes to the run of the lesson, which carries out
what is right, and shows what a wrong try leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from weakref import ref

from scenes.context import Context
from scenes.lessons.arrows import boxes_of
from scenes.lessons.caption import Caption
from scenes.lessons.course import Course
from scenes.lessons.learnerinput import LearnerInput
from scenes.lessons.pointing import Pointing
from scenes.lessons.routing import Route
from scenes.lessons.telling import Onward, StepState, Telling
from scenes.stage.hud import Tool
from scenes.table.flow import TableFlow
from scenes.table.playerinput import PlayerInput
from scenes.table.scene import Led, TableScene
from scenes.table.states import Inviting, Resting, TableState
from scenes.table.surroundings import Surroundings
from scenes.ui.intents import Command, Do, Intent
from scenes.ui.widget import Widget
from scenes.upward import upward
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.handling import ActionDraft, Gesture
from tabletop.core.zones import Piece, Zone
from tabletop.match.setup import Mode
from tabletop.practice.running import Asked, Tried, Verdict


class LessonFlow(TableFlow):
    """At a lesson's table nobody thinks: the learner is asked, or it waits."""

    upon: ref[LessonScene]
    """The table, which keeps its flow and is not kept by it."""

    @property
    def scene(self) -> LessonScene:
        """The table."""
        found = self.upon()
        assert found is not None, "the table has been left"
        return found

    def go(self, state: TableState) -> None:
        super().go(state)
        if isinstance(state, Inviting):
            self.scene.make_room()

    def follows(self) -> TableState:
        return self.scene.rests()

    def proceed(self) -> None:
        if not self.scene.holds:
            super().proceed()

    @property
    def settled(self) -> bool:
        return self.scene.holds or super().settled


class LessonScene(TableScene):
    """A course at its table. A step with a table of its own is another scene in place of this."""

    input: LearnerInput
    lies_at_rest = False
    machine = LessonFlow
    states: LessonFlow

    def __init__(
        self, context: Context, course: Course, leave: Callable[[], None], strict: bool = False
    ) -> None:
        """leave: leads back to where one came from."""
        run = course.run
        led = Led(run.table, run.began_at)
        super().__init__(context, run.match, Mode.PRACTICE, strict=strict, led=led)
        self.course = course
        self._go_back = leave
        self._strict = strict
        ways = self._go_on, self._take_back, self._again, self.leave_lesson
        self.telling = Telling(
            context, course,
            Onward(*map(upward, ways)),
        )  # fmt: skip
        self._own = 0  # so many decisions are shown before praise is given
        around = Surroundings(self.display)
        self.pointing = Pointing(context, self.display, around)
        self._caption = Caption(
            context, self.display, around, upward(self._rings), upward(self._kept_free)
        )
        self.display.focus.leads = upward(self._leads)
        self._points: list[Widget] = []
        self._ringed: list[Box] = []
        self._lines: list[Route] = []
        self.page.back = self.leave_lesson

    @property
    def at(self) -> StepState:
        """Where the learner is with the step."""
        return self.telling.at

    # What is otherwise than at the table of a match

    def player_input(self) -> PlayerInput:
        made = LearnerInput(
            self.display, self.fidgets,
            rules=upward(self._rules),
            decided=upward(self._decided),
        )  # fmt: skip
        made.tried, made.pointed = upward(self._tried), upward(self._pointed)
        return made

    def _leads(self, gesture: Gesture) -> bool:
        """In a lesson no button is lit that is not asked for; in a drill, where it would be an
        answer, nothing at all. What is only put together answers nothing yet."""
        if not self.course.patient:
            return isinstance(gesture.action, ActionDraft)
        composed = self.display.gestures.draft is not None or gesture.zone is not None
        return composed or gesture.action in self.course.run.right

    @property
    def coached(self) -> bool:
        return False

    def state_machine(self) -> TableFlow:
        made = super().state_machine()
        assert isinstance(made, LessonFlow)
        made.upon = ref(self)
        return made

    def beside(self) -> Sequence[Widget]:
        return [*self._points, *self._caption.widgets()]

    def _tools(self) -> Sequence[Tool]:
        return (
            Tool("undo", "step_back", self.step_back),
            Tool("hint", "hint", self.hint),
            Tool("log", "log", self.controls.log),
            Tool("rules", "rules", self.controls.rules),
            Tool("close", "leave_lesson", self.leave_lesson),
        )

    # Frames and wishes

    def handle(self, intent: Intent) -> Intent | None:
        if isinstance(intent, Do) and not self.page.dialog:
            uses: dict[Command, Callable[[], None]] = {
                Command.UNDO: self.step_back,
                Command.PREVIOUS: self.step_back,
                Command.REDO: self._nothing,
                Command.HINT: self.hint,
                Command.MENU: self.leave_lesson,
                Command.PAUSE: self.leave_lesson,
            }
            if (use := uses.get(intent.command)) is not None:
                use()
                return None
        return super().handle(intent)

    def _nothing(self) -> None:
        """What is meant for matches only."""

    def restyled(self) -> None:
        self._caption.move()
        self.pointing.clear()
        super().restyled()

    def leave_lesson(self) -> None:
        """Back to where one came from; what was done is kept."""
        self.leave()
        self._go_back()

    # What comes when all is shown

    @property
    def holds(self) -> bool:
        """Whether what happens next waits for the learner, who reads what is said of a step."""
        waits = self.at is StepState.PRAISED and self.session.behind
        return waits and self.session.match.number >= self._own

    def rests(self) -> TableState:
        """All that happened is shown: say what is to be said, and ask."""
        run = self.course.run
        if self.at is not StepState.PRAISED and run.match is not self.match:
            self._change_table()
            return Resting()
        if self.at is StepState.TOLD and run.over:
            self.telling.at = StepState.OVER
        asks = self.at is StepState.TOLD and run.asked is Asked.DO
        self._show_step()
        return Inviting(run.learner) if asks else Resting()

    def _change_table(self) -> None:
        """The step has a table of its own."""
        self.leave()
        made = LessonScene(self.context, self.course, self._go_back, self._strict)
        self.context.stack.replace(made)

    def _show_step(self) -> None:
        """Rings, places to point at, and the caption."""
        run, tells = self.course.run, self.at is StepState.TOLD
        asks_where = tells and run.asked is Asked.TOUCH
        self._points = self.pointing.places(run.step.touch, self._point) if asks_where else []
        self._ringed = self.pointing.boxes(run.step.point) if tells else []
        self._lines = self.pointing.lines(run.step.point) if tells else []
        self.pointing.ring(self._ringed, self._lines)
        self._caption.say(self.telling.said())
        self._caption.move()
        self.display.show_widgets()
        if self._caption.focus and not self.page.dialog:
            self.page.focus_on(self._caption.focus)

    def make_room(self) -> None:
        """Buttons have come: the caption must not lie on them."""
        self._caption.move()
        self.display.show_widgets()

    def _rings(self) -> list[Box]:
        """What is ringed now."""
        return self._ringed

    def _kept_free(self) -> list[Box]:
        """Where the learner can point, and where arrows lead."""
        return [*(widget.box for widget in self._points), *chain(*map(boxes_of, self._lines))]

    @property
    def caption_focus(self) -> str:
        """The name of the button that goes on; empty where something else is to be done."""
        return self._caption.focus

    @property
    def speaks(self) -> bool:
        """Whether something is said."""
        return self._caption.said is not None

    # What is said

    def _say(self) -> None:
        """Say it, where it is."""
        self._caption.say(self.telling.said())
        self.display.show_widgets()
        if self._caption.focus and not self.page.dialog:
            self.page.focus_on(self._caption.focus)

    def _hush(self) -> None:
        """Nothing is said while the table shows what happens."""
        self._caption.say(None)
        self._points, self._ringed, self._lines = [], [], []
        self.pointing.clear()

    # What the learner does

    def _tried(self, action: Action, refused: bool) -> None:
        """An action was tried."""
        run = self.course.run
        own = self.match.number + 1
        self.telling.told = told = run.attempt(action)
        if told.outcome is Tried.RIGHT:
            self.session.withdraw()
            self._done(told, own)
        elif told.outcome is Tried.WRONG:
            self.course.moved()
            self.session.withdraw()
            run.show(action)
            self.telling.at = StepState.TRIED
            self._hush()
            self._say()
            self.states.decided()
        elif told.outcome is Tried.REFUSED:
            self.telling.hints = max(self.telling.hints, run.stuck_twice)
            self._say()

    def _done(self, told: Verdict, own: int) -> None:
        """A step was done: what is said of it, then the next."""
        self.course.moved()
        self.telling.hints, self._own = 0, own
        last = self.course.run.over and not self.course.patient
        praise = told.say is not None and any(told.say) and not last
        self._hush()
        self.telling.at = StepState.PRAISED if praise else StepState.TOLD
        if praise:
            self._say()
        else:
            self.telling.told = None
        self.states.decided()

    def _pointed(self, zone: Zone, piece: Piece) -> bool:
        """A piece was pressed while nothing is to be done; whether it was an answer."""
        asks = self.at is StepState.TOLD and self.course.run.asked is Asked.TOUCH
        if asks:
            self._point(zone, piece)
        return asks

    def _point(self, zone: Zone, piece: Piece) -> None:
        """The learner points at something."""
        run, own = self.course.run, self.match.number
        self.telling.told = told = run.touch(zone, piece)
        if told.outcome is Tried.RIGHT:
            self.context.mixer.play("button")
            self._done(told, own)
        elif told.outcome is Tried.WRONG:
            self.course.moved()
            self.context.mixer.play("refusal")
            self.telling.hints = max(self.telling.hints, run.stuck_twice)
            self._say()

    def _go_on(self) -> None:
        """Next."""
        if self.at is StepState.PRAISED:
            self.telling.at, self.telling.told = StepState.TOLD, None
        elif self.course.run.asked is Asked.GO_ON:
            self.course.run.go_on()
            self.course.moved()
            self.telling.hints = 0
        self._hush()
        self.display.show_widgets()
        self.states.decided()

    def _take_back(self) -> None:
        """Try again: the table is as it was."""
        self.course.run.take_back()
        self.telling.at = StepState.TOLD
        self.telling.hints = max(self.telling.hints, self.course.run.stuck_twice)
        self._follow()

    def step_back(self) -> None:
        """To the step before."""
        run = self.course.run
        if self.at is StepState.TRIED:
            self._take_back()
            return
        if not self.course.patient:
            self.page.say(self.context.text("practice.drill.no_back"))
            return
        if self.at is StepState.TOLD and not run.answers:
            self.page.say(self.context.text("practice.lesson.first"))
            return
        run.back()
        self.course.moved()
        self.telling.at, self.telling.told, self.telling.hints = StepState.TOLD, None, 0
        self._follow()

    def _again(self) -> None:
        """The whole of it once more."""
        self.course.run.again()
        self.telling.at, self.telling.told, self.telling.hints = StepState.TOLD, None, 0
        self._follow()

    def _follow(self) -> None:
        """The run is elsewhere: lay its table, and show what happens there."""
        self._hush()
        match = self.match
        if self.course.run.match is not match:
            self._change_table()
            return
        self._follow_jump()
        self.display.show_widgets()
        self.states.decided()

    def hint(self) -> None:
        """What helps: words, then a ring at what is to be touched, then the focus is led there."""
        run = self.course.run
        if self.at is not StepState.TOLD or run.asked not in (Asked.DO, Asked.TOUCH):
            self.page.say(self.context.text("practice.no_hint"))
            return
        self.course.hinted()
        self.telling.hints += 1
        self._say()
        if self.telling.hints == 1 and any(run.step.hint):
            return
        if run.asked is Asked.TOUCH:
            self._ringed = self.pointing.boxes(run.step.touch)
        elif self.deciding is not None:
            right = run.right[0]
            view = self.match.view(run.learner)
            boxes = self.display.narrator.boxes(view, run.learner, right)
            focus = self.display.focus
            self._ringed = boxes or [button.box for button in focus.buttons(right)]
            self._lines = self.pointing.line(*boxes) if len(boxes) == 2 else []
            focus.to_action(right)
        self.pointing.ring(self._ringed, self._lines)
