"""A lesson (or drill) being done, without a screen: what is asked now, and what a try is worth.

run = Run(lesson)
verdict = run.attempt(action)      # right: the next step; else why not, and what it leads to
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.match import Match
from tabletop.practice.lessons import Lesson, LessonStep, Wrong
from tabletop.practice.positions import PositionError, begin, make_ready, unbroken
from tabletop.practice.wording import Saying, Scripted, action, written
from tabletop.table.table import Table

WENT_ON: Final = "on"
"""The answer to a step that asks for nothing on the table, as it is kept."""
TOUCHED: Final = "touched"
SPARED: Final = (0, 2)
"""Wrong tries that still leave three stars, and two; whoever comes to the end has one."""
FOLLOWED: Final = 12
"""Decisions that are shown after a wrong try for which nothing is written."""


class Asked(Enum):
    """What the learner is to do now."""

    GO_ON = "go_on"
    DO = "do"
    TOUCH = "touch"
    NOTHING = "nothing"  # the lesson is over


_UNDONE: Final = {Asked.GO_ON: WENT_ON, Asked.TOUCH: TOUCHED}
"""What is kept of steps in which nothing is done on the table."""


class Tried(Enum):
    """What a try was."""

    RIGHT = "right"
    WRONG = "wrong"  # allowed, but not what is asked
    REFUSED = "refused"  # the rules do not allow it
    NOT_ASKED = "not_asked"


class Verdict(NamedTuple):
    """What is answered to a try."""

    outcome: Tried
    say: Saying | None = None
    """What the lesson says of it; None: words that fit all, or a refusal's own."""
    refusal: Refusal | None = None
    tried: Action | None = None
    leads: tuple[Scripted, ...] = ()
    """What would follow by what the lesson has written."""


class Mark(NamedTuple):
    """Where a step began: at which table, after how many decisions."""

    table: Table
    chance: Chance
    kept: int


class Run:
    """One lesson being done. `match` may be another one after each step: it is where to look."""

    def __init__(self, lesson: Lesson, answers: Sequence[str] = (), mistakes: int = 0) -> None:
        """From the beginning, or from where the answers lead that were kept of it.

        mistakes: those made until then.

        Answers that no longer fit, since the lesson has changed, are left out. Raises
        PositionError for a lesson that cannot be done (a test finds that).
        """
        self.lesson = lesson
        self.game = games.load(lesson.game)
        self.mistakes = mistakes
        self.answers: list[str] = []
        """What was answered, step by step: from this a lesson is taken up again."""
        self._marks: list[Mark] = []
        self._asked_at: int | None = None
        self._tries = 0
        self._enter()
        for answer in answers:
            if not self._repeat(answer):
                break

    # Looking

    @property
    def table(self) -> Table:
        """The table of this step."""
        return self._marks[-1].table

    @property
    def match(self) -> Match:
        """What is played there."""
        return self.table.match

    @property
    def number(self) -> int:
        """Which step this is, from 0; as many as there are when the lesson is over."""
        return len(self.answers)

    @property
    def began_at(self) -> int:
        """How many decisions had been made at this table when the step began."""
        return self._marks[-1].kept

    @property
    def over(self) -> bool:
        """Whether all steps have been done."""
        return len(self.answers) == len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The step that is being done; the last one when the lesson is over."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]

    @property
    def learner(self) -> Seat:
        """The learner's seat."""
        return self.match.setup.humans[0]

    @property
    def asked(self) -> Asked:
        """What the learner is to do now."""
        if self.over:
            return Asked.NOTHING
        if self.step.do:
            return Asked.DO
        return Asked.TOUCH if self.step.touch else Asked.GO_ON

    @property
    def right(self) -> tuple[Action, ...]:
        """What is right now, the first written first; empty where nothing is to be done."""
        if self.asked is not Asked.DO or self.showing:
            return ()
        legal = self.match.legal(self.learner)
        ways = (a for way in self.step.do for a in legal if way.fits(a))
        return tuple(dict.fromkeys(ways))

    @property
    def stuck_twice(self) -> bool:
        """Whether this step's hint is due without being asked for."""
        return self._tries >= 2

    @property
    def progress(self) -> float:
        """How much has been done, 0 to 1."""
        return self.number / len(self.lesson.steps)

    @property
    def stars(self) -> int:
        """What the end is worth: three without a wrong try, two with a few, else one; 0 before."""
        if not self.over:
            return 0
        return 3 - sum(self.mistakes > spared for spared in SPARED)

    @property
    def showing(self) -> bool:
        """Whether the table shows what a wrong try would lead to."""
        return self._asked_at is not None

    # Doing

    def go_on(self) -> Verdict:
        """Next, where nothing is to be done on the table."""
        if self.asked is not Asked.GO_ON:
            return Verdict(Tried.NOT_ASKED)
        self._answer(WENT_ON)
        return Verdict(Tried.RIGHT)

    def touch(self, zone: Zone, piece: Piece = "") -> Verdict:
        """Point at a zone, or at a piece in it."""
        if self.asked is not Asked.TOUCH:
            return Verdict(Tried.NOT_ASKED)
        step = self.step
        if any(each.zone == zone and each.piece in ("", piece) for each in step.touch):
            self._answer(TOUCHED)
            return Verdict(Tried.RIGHT, step.well)
        self._fail()
        return Verdict(Tried.WRONG, step.otherwise if any(step.otherwise) else None)

    def attempt(self, tried: Action) -> Verdict:
        """Try an action with the learner's seat.

        What is right is carried out; what is wrong changes nothing (`show` plays it out).
        """
        self.take_back()
        if self.asked is not Asked.DO:
            return Verdict(Tried.NOT_ASKED)
        step, seat = self.step, self.learner
        refusal = self.match.refusal(seat, tried)
        if refusal is None and any(way.fits(tried) for way in step.do):
            self._submit(Scripted(seat, tried, step.brings))
            self._answer(written(tried))
            return Verdict(Tried.RIGHT, step.well, tried=tried)
        wrong = self._wrong(tried)
        said = wrong.say if wrong else step.otherwise if any(step.otherwise) else None
        if refusal is not None:
            self._tries += 1  # the rules are learnt by asking: no mistake
            return Verdict(Tried.REFUSED, wrong.say if wrong else None, refusal, tried)
        self._fail()
        return Verdict(Tried.WRONG, said, None, tried, wrong.shows if wrong else ())

    def show(self, tried: Action) -> tuple[Scripted, ...]:
        """Play out a wrong try and what it leads to, to look at; returns what was played.

        What is written follows; where nothing is, all seats go on by rule of thumb until it is the
        learner's turn to decide again. `take_back` ends it. Raises PositionError where a written
        line does not go (a test finds that).
        """
        self.take_back()
        if self.asked is not Asked.DO or self.match.refusal(self.learner, tried) is not None:
            return ()
        wrong = self._wrong(tried)
        self._asked_at = self.match.number
        brings = wrong.brings if wrong else ()
        played = [Scripted(self.learner, tried, brings)]
        self._submit(played[0])
        if wrong and wrong.shows:
            for move in wrong.shows:
                self._submit(move)
            return (*played, *wrong.shows)
        while len(played) <= FOLLOWED and (follows := self._by_rule_of_thumb()) is not None:
            self._submit(follows)
            played.append(follows)
        return tuple(played)

    def answer_rightly(self) -> None:
        """Give the first right answer. Raises PositionError if there is none."""
        if self.asked is Asked.GO_ON:
            self.go_on()
        elif self.asked is Asked.TOUCH:
            place = self.step.touch[0]
            self.touch(place.zone, place.piece)
        elif not self.right:
            raise PositionError("nothing that is asked can be done there")
        else:
            self.attempt(self.right[0])

    def through(self) -> Iterator[None]:
        """Go on to the end by the first right answers; before each there is time to look.

        Raises PositionError.
        """
        while not self.over:
            yield
            self.answer_rightly()

    def take_back(self) -> None:
        """Back to what is asked, if something else is being shown."""
        if self._asked_at is not None:
            self._rewind(self._marks[-1], self._asked_at)
            self._asked_at = None

    def back(self) -> None:
        """To the beginning of the step before, or of this one if it is the first."""
        self.take_back()
        if self.over:
            self.answers.pop()
        elif self.answers:
            self._marks.pop()
            self.answers.pop()
        self._marks.pop()
        self._enter()

    def again(self) -> None:
        """The whole lesson from the beginning."""
        del self._marks[:], self.answers[:]
        self.mistakes, self._asked_at = 0, None
        self._enter()

    # How it is done

    def _enter(self) -> None:
        """Come to a step: lay its table, do what the others do."""
        self._tries = 0
        step = self.step
        if step.position is not None:
            match, chance = begin(self.game, step.position)
            self._marks.append(Mark(Table(match), chance, 0))
        else:
            before = self._marks[-1]
            mark = Mark(before.table, before.chance, self._kept())
            self._rewind(mark, mark.kept)
            self._marks.append(mark)
        for move in step.moves:
            self._submit(move)

    def _kept(self) -> int:
        """How many decisions had been made when the step before was over."""
        mark = self._marks[-1]
        step = self.lesson.steps[len(self._marks) - 1]
        return mark.kept + len(step.moves) + bool(step.do)

    def _rewind(self, mark: Mark, keep: int) -> None:
        if keep < mark.table.match.number:
            mark.table.go_back(keep)

    def _answer(self, answer: str) -> None:
        self.answers.append(answer)
        if not self.over:
            self._enter()

    def _fail(self) -> None:
        self.mistakes += 1
        self._tries += 1

    def _wrong(self, tried: Action) -> Wrong | None:
        return next((w for w in self.step.wrong if any(p.fits(tried) for p in w.when)), None)

    def _submit(self, move: Scripted) -> None:
        """Carry out a move, with the chance that it wants. Raises PositionError."""
        mark = self._marks[-1]
        match, number = mark.table.match, mark.table.match.number + 1
        with unbroken(move):
            make_ready(match.game, match.state, move, mark.chance, number)
            mark.table.lead(move.seat, move.action)

    def _by_rule_of_thumb(self) -> Scripted | None:
        """What comes next of itself; None when the learner decides or all is over."""
        game, match = self.game, self.match
        acting = match.to_act()
        if not acting or self.learner in acting:
            return None
        seat = acting[0]
        view = match.view(seat)
        chance = Chance(match.number)
        return Scripted(seat, games.strategy(game).policy(view, seat, match.legal(seat), chance))

    def _repeat(self, answer: str) -> bool:
        """Give an answer again that was kept; whether it still fits."""
        if self.over:
            return False
        if self.asked is not Asked.DO:
            if answer != _UNDONE.get(self.asked):
                return False
            self._answer(answer)
            return True
        try:
            tried = action(answer, self.game.actions)
        except ValueError:
            return False
        if tried not in self.right:
            return False
        self.attempt(tried)
        return True
