"""What a run at the table is done for: a lesson, or a drill; how it is kept, and how it ends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from scenes.context import Context
from scenes.lessons.caption import Said, Way
from scenes.lessons.record import PracticeBook
from tabletop.practice import library
from tabletop.practice.drills import Drill
from tabletop.practice.lessons import Lesson
from tabletop.practice.running import Run
from tabletop.practice.schedule import Memory, Solved
from tabletop.table.table import Table
from tabletop.text import Catalogue


class Course(ABC):
    """One run, and what it means to whoever does it."""

    patient: bool
    """Whether a wrong try is nothing but a try: in a lesson; a drill is solved or not."""
    run: Run

    @property
    def table(self) -> Table:
        """The table of the step."""
        return self.run.table

    @property
    def since(self) -> int:
        """What happened at it from this decision on is still to be shown."""
        return self.run.began_at

    @abstractmethod
    def heading(self, text: Catalogue) -> str:
        """What this is, and how far it has gone."""

    @abstractmethod
    def hinted(self) -> None:
        """A hint was asked for."""

    @abstractmethod
    def moved(self) -> None:
        """A step was done, or taken back, or failed: it is kept."""

    @abstractmethod
    def ending(self) -> Said:
        """What is said at the end, with the ways on."""

    @abstractmethod
    def follow_on(self) -> None:
        """Open what comes after it."""


class LessonCourse(Course):
    """A lesson, begun or taken up again where it was left."""

    patient = True

    def __init__(
        self, context: Context, record: PracticeBook, lessons: Sequence[Lesson], number: int,
        go: Callable[[int], None], match: Callable[[], None],
    ) -> None:  # fmt: skip
        """number: which of the lessons of a game. go: opens another one in place of this. match:
        opens what comes after the last."""
        self._context = context
        self._record = record
        self._number = number
        self._lessons = lessons
        self._go = go
        self._match = match
        self.lesson = lessons[number]
        known = record.lesson(self.lesson)
        self.run = Run(self.lesson, known.answers, known.mistakes)
        if self.run.over:
            self.run.again()

    def heading(self, text: Catalogue) -> str:
        """Which lesson, and which of its steps."""
        run = self.run
        return text(
            "practice.lesson.heading", n=self._number + 1, title=self.lesson.title.told(text, ()),
            step=min(run.number + 1, len(self.lesson.steps)), steps=len(self.lesson.steps),
        )  # fmt: skip

    def hinted(self) -> None:
        """Hints cost nothing in a lesson."""

    def moved(self) -> None:
        """Keep how far it has gone, and with how many wrong tries."""
        run = self.run
        self._record.learnt(self.lesson, run.stars, run.answers, run.mistakes)

    @property
    def _last(self) -> bool:
        return self._number == len(self._lessons) - 1

    def follow_on(self) -> None:
        """The next lesson; after the last a match."""
        if self._last:
            self._match()
        else:
            self._go(self._number + 1)

    def ending(self) -> Said:
        """Stars, and the next lesson."""
        text = self._context.text
        words = text("practice.lesson.match")
        if not self._last:
            title = self._lessons[self._number + 1].title.told(text, ())
            words = text("practice.lesson.next", n=self._number + 2, title=title)
        return Said(
            text("practice.lesson.done", idea=self.lesson.idea.told(text, ())),
            heading=self.heading(text),
            stars=self.run.stars,
            ways=(
                Way("next", words, "green"),
                Way("again", text("practice.again")),
                Way("leave", text("practice.leave"), "quiet"),
            ),
        )


class DrillCourse(Course):
    """A drill: the first try decides whether it is solved."""

    patient = False

    def __init__(
        self, context: Context, record: PracticeBook, drill: Drill,
        following: Callable[[], Callable[[], None] | None],
    ) -> None:  # fmt: skip
        """following: what opens the next drill that is due; None when there is none."""
        self._context = context
        self._record = record
        self._following = following
        self.drill = drill
        self.run = drill.run()
        self._hinted = False
        self._memory: Memory | None = None

    def heading(self, text: Catalogue) -> str:
        """Of which rung it is; once it is done its title too, which may tell the answer."""
        rung = library.rung_of(self.drill)
        if not self.run.over:
            return text("practice.drill.asked", n=rung)
        title = self.drill.title.told(text, ())
        return text("practice.drill.heading", n=rung, title=title)

    def hinted(self) -> None:
        """Solved with a hint it comes back sooner."""
        self._hinted = True

    @property
    def solved(self) -> Solved:
        """How it was done."""
        if self.run.mistakes:
            return Solved.WRONG
        return Solved.WITH_A_HINT if self._hinted else Solved.AT_ONCE

    def moved(self) -> None:
        """Note when it comes back, once it is over."""
        if self.run.over and self._memory is None:
            self._memory = self._record.drilled(self.drill, self.solved)

    def follow_on(self) -> None:
        """The next drill that is due, if one is."""
        if (following := self._following()) is not None:
            following()

    def ending(self) -> Said:
        """Whether it was solved, when it comes back, and the next one."""
        text, run = self._context.text, self.run
        memory, solved = self._memory, self.solved
        assert memory is not None
        days = (memory.due - self._record.today()).days
        known = solved is Solved.AT_ONCE and memory.known
        due = self._following() is not None
        on = (Way("next", text("practice.drill.next"), "green"),) if due else ()
        return Said(
            run.step.well.told(text, run.match.setup.names),
            heading=self.heading(text),
            more=text(f"practice.drill.{'known' if known else solved.value}", n=days),
            ways=(
                *on,
                Way("leave", text("practice.leave"), "plain" if on else "green"),
                Way("again", text("practice.again")),
            ),
        )
