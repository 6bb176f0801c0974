"""A course at its table: what is said, ringed and asked there, and what a try of it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from scenes.lessons.arrows import boxes_of
from scenes.lessons.caption import Caption
from scenes.lessons.course import Course, DrillCourse
from scenes.lessons.pointing import Pointing
from scenes.lessons.routing import Route
from scenes.lessons.telling import StepState, Telling
from scenes.table.display import Display
from scenes.table.states import Inviting, Resting, TableState
from scenes.table.surroundings import Surroundings
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.zones import Piece, Zone
from tabletop.practice.running import Asked, Tried, Verdict


class Teaching:
    """Leads a learner from step to step. What changes at the table because of that is for its flow:
    some of these say whether anything does."""

    def __init__(self, display: Display, course: Course, caption: Caption) -> None:
        self._context = display.context
        self._session = display.session
        self._display = display
        self.course = course
        self.telling = Telling(display.context, course)
        self.pointing = Pointing(display.context, display, Surroundings(display))
        self.caption = caption
        caption.spares_hand = not isinstance(course, DrillCourse)  # which asks of the whole table
        self.elsewhere = False
        """Whether the next step has a table of its own, to be laid in place of this."""
        self._match = course.run.match
        self._own = 0  # so many decisions are shown before praise is given
        self._ringed: list[Box] = []
        self._lines: list[Route] = []

    @property
    def at(self) -> StepState:
        """Where the learner is with the step."""
        return self.telling.at

    @property
    def holds(self) -> bool:
        """Whether what happens next waits for the learner, who reads what is said of a step."""
        waits = self.at is StepState.PRAISED and self._session.behind
        return waits and self._session.match.number >= self._own

    @property
    def asks_where(self) -> bool:
        """Whether the learner is to point at something."""
        return self.at is StepState.TOLD and self.course.run.asked is Asked.TOUCH

    # What comes when all is shown

    def rests(self) -> TableState:
        """All that happened is shown: say what is to be said, and ask."""
        run = self.course.run
        if self.at is not StepState.PRAISED and run.match is not self._match:
            self.elsewhere = True
            return Resting()
        if self.at is StepState.TOLD and run.over:
            self.telling.at = StepState.OVER
        asks = self.at is StepState.TOLD and run.asked is Asked.DO
        self._show_step()
        return Inviting(run.learner) if asks else Resting()

    def _show_step(self) -> None:
        """Rings, places to point at, and the caption."""
        run, tells, pointing = self.course.run, self.at is StepState.TOLD, self.pointing
        self.caption.points = pointing.places(run.step.touch) if self.asks_where else []
        self._ring(
            pointing.boxes(run.step.point) if tells else [],
            pointing.lines(run.step.point) if tells else [],
        )
        self.caption.move()
        self._say()

    def _ring(self, boxes: Sequence[Box], lines: Sequence[Route]) -> None:
        """Ring what is spoken of, and lead to where it goes; the caption keeps off that."""
        self._ringed, self._lines = list(boxes), list(lines)
        self._light()
        self.caption.about = self._ringed
        self.caption.barred = list(chain(*map(boxes_of, self._lines)))

    def _light(self) -> None:
        """Show rings and arrows; in a drill only with a hint, for they may lead to the answer."""
        lit = self.course.patient or self.telling.hints > 0
        self.pointing.ring(self._ringed if lit else (), self._lines if lit else ())

    def make_room(self) -> None:
        """Buttons have come: the caption must not lie on them."""
        self.caption.move()
        self._display.show_widgets()

    # What is said

    def _say(self) -> None:
        """Say it, where it is."""
        page = self._display.page
        self._light()
        self.caption.say(self.telling.said())
        self._display.show_widgets()
        if self.caption.focus and not page.dialog:
            page.focus_on(self.caption.focus)

    def hush(self) -> None:
        """Nothing is said while the table shows what happens."""
        self.caption.say(None)
        self.caption.points = []
        self._ring((), ())

    # What the learner does

    def tried(self, action: Action) -> bool:
        """An action was tried; whether anything happens because of that."""
        run = self.course.run
        own = self._match.number + 1
        self.telling.told = told = run.attempt(action)
        if told.outcome is Tried.RIGHT:
            self._session.withdraw()
            self._done(told, own)
        elif told.outcome is Tried.WRONG:
            self.course.moved()
            self._session.withdraw()
            run.show(action)
            self.telling.at = StepState.TRIED
            self.hush()
            self._say()
        elif told.outcome is Tried.REFUSED:
            self._stuck()
            self._say()
        return told.outcome in (Tried.RIGHT, Tried.WRONG)

    def point(self, zone: Zone, piece: Piece) -> bool:
        """The learner points at something; whether anything happens because of that."""
        run, own, mixer = self.course.run, self._match.number, self._context.mixer
        self.telling.told = told = run.touch(zone, piece)
        if told.outcome is Tried.RIGHT:
            mixer.play("button")
            self._done(told, own)
        elif told.outcome is Tried.WRONG:
            self.course.moved()
            mixer.play("refusal")
            self._stuck()
            self._say()
        return told.outcome is Tried.RIGHT

    def _stuck(self) -> None:
        self.telling.hints = max(self.telling.hints, self.course.run.stuck_twice)

    def _done(self, told: Verdict, own: int) -> None:
        """A step was done: what is said of it, then the next."""
        self.course.moved()
        self.telling.hints, self._own = 0, own
        last = self.course.run.over and not self.course.patient
        praise = told.say is not None and any(told.say) and not last
        self.hush()
        self.telling.at = StepState.PRAISED if praise else StepState.TOLD
        if praise:
            self._say()
        else:
            self.telling.told = None

    # The ways on and back

    def go_on(self) -> None:
        """Next."""
        if self.at is StepState.PRAISED:
            self.telling.at, self.telling.told = StepState.TOLD, None
        elif self.course.run.asked is Asked.GO_ON:
            self.course.run.go_on()
            self.course.moved()
            self.telling.hints = 0
        self.hush()
        self._display.show_widgets()

    def take_back(self) -> None:
        """Try again: the table is as it was."""
        self.course.run.take_back()
        self.telling.at = StepState.TOLD
        self._stuck()
        self._follow()

    def step_back(self) -> bool:
        """To the step before; whether there is a way."""
        run, page, text = self.course.run, self._display.page, self._context.text
        if self.at is StepState.TRIED:
            self.take_back()
            return True
        if not self.course.patient:
            page.say(text("practice.drill.no_back"))
            return False
        if self.at is StepState.TOLD and not run.answers:
            page.say(text("practice.lesson.first"))
            return False
        run.back()
        self.course.moved()
        self._begin()
        return True

    def again(self) -> None:
        """The whole of it once more."""
        self.course.run.again()
        self._begin()

    def _begin(self) -> None:
        self.telling.at, self.telling.told, self.telling.hints = StepState.TOLD, None, 0
        self._follow()

    def _follow(self) -> None:
        """The run is elsewhere: perhaps at another table."""
        self.hush()
        self.elsewhere = self.course.run.match is not self._match

    def hint(self) -> None:
        """Give the next help: a text with its pieces, then a ring, then move the focus there."""
        run, display = self.course.run, self._display
        if self.at is not StepState.TOLD or run.asked not in (Asked.DO, Asked.TOUCH):
            display.page.say(self._context.text("practice.no_hint"))
            return
        self.course.hinted()
        self.telling.hints += 1
        self._say()
        if self.telling.hints == 1 and any(run.step.hint):
            return
        boxes, lines = self._ringed, self._lines
        if run.asked is Asked.TOUCH:
            boxes = self.pointing.boxes(run.step.touch)
        elif self._session.deciding is not None:
            boxes, lines = self._way_of(run.right[0])
            display.focus.to_action(run.right[0])
        self._ring(boxes, lines)

    def _way_of(self, action: Action) -> tuple[list[Box], list[Route]]:
        """What is touched for an action, and the way from one to the other."""
        display, run = self._display, self.course.run
        view = self._match.view(run.learner)
        boxes = display.narrator.boxes(view, run.learner, action)
        lines = self.pointing.line(*boxes) if len(boxes) == 2 else []
        return boxes or [button.box for button in display.focus.buttons(action)], lines
