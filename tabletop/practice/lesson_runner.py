"""Runs of lessons and drills, without a screen: the required input, and feedback to tries.

run = LessonRun(lesson)
feedback = run.try_action(action)  # right: the next step; else reason and consequences
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
from tabletop.host.match_host import MatchHost
from tabletop.match.match import Match
from tabletop.practice.exercise_notation import (
    LocalizedText,
    ScriptedMove,
    format_action,
    parse_action,
)
from tabletop.practice.lessons import Lesson, LessonStep, WrongTry
from tabletop.practice.positions import (
    PositionError,
    convert_rule_errors,
    prepare_scripted_move,
    start_match_at_position,
)

CONTINUE_ANSWER: Final = "on"
"""Stored answer to a step that requires no input on the table."""
TOUCH_ANSWER: Final = "touched"
STAR_MISTAKE_LIMITS: Final = (0, 2)
"""Maximum number of mistakes for three stars and for two; a completed lesson has at least
one."""
MAX_CONSEQUENCE_DECISIONS: Final = 12
"""Maximum number of decisions that are played after a wrong try without scripted
consequences."""


class RequiredInput(Enum):
    """Input that a step requires of the learner."""

    CONTINUE = "go_on"
    ACTION = "do"
    TOUCH = "touch"
    NOTHING = "nothing"  # the lesson is over


_ANSWER_BY_INPUT: Final = {
    RequiredInput.CONTINUE: CONTINUE_ANSWER,
    RequiredInput.TOUCH: TOUCH_ANSWER,
}
"""Stored answers of steps without an action."""


class TryOutcome(Enum):
    """Outcome of a try."""

    RIGHT = "right"
    WRONG = "wrong"  # allowed, but not what is asked
    REFUSED = "refused"  # the rules do not allow it
    NOT_ASKED = "not_asked"


class TryFeedback(NamedTuple):
    """Feedback to a try."""

    outcome: TryOutcome
    message: LocalizedText | None = None
    """Text of the lesson for this try; None: a general text, or that of the refusal."""
    refusal: Refusal | None = None
    tried_action: Action | None = None
    consequences: tuple[ScriptedMove, ...] = ()
    """Scripted moves that would follow."""


class StepStart(NamedTuple):
    """Start of a step: its match host, the chance, and the number of decisions before."""

    host: MatchHost
    chance: Chance
    decision_count: int


class LessonRun:
    """One run of a lesson. `match` may be another one after each step."""

    def __init__(self, lesson: Lesson, answers: Sequence[str] = (), mistakes: int = 0) -> None:
        """Start the lesson, or resume it from stored answers.

        Stored answers that no longer fit, because the lesson has changed, are dropped.

        Args:
            lesson: Lesson to run.
            answers: Stored answers of an earlier run.
            mistakes: Number of mistakes of the earlier run.

        Raises:
            PositionError: if the lesson cannot be completed (a test finds that).
        """
        self.lesson = lesson
        self.game = games.load(lesson.game)
        self.mistake_count = mistakes
        self.answers: list[str] = []
        """Answers so far, step by step; a lesson is resumed from them."""
        self._marks: list[StepStart] = []
        self._asked_at: int | None = None
        self._tries = 0
        self._enter()
        for answer in answers:
            if not self._repeat(answer):
                break

    # Looking

    @property
    def host(self) -> MatchHost:
        """Match host of this step."""
        return self._marks[-1].host

    @property
    def match(self) -> Match:
        """Match of this step."""
        return self.host.match

    @property
    def step_number(self) -> int:
        """Number of this step from 0; the number of steps if the lesson is over."""
        return len(self.answers)

    @property
    def start_decision_count(self) -> int:
        """Number of decisions in the match before the step."""
        return self._marks[-1].decision_count

    @property
    def is_over(self) -> bool:
        """True if all steps are completed."""
        return len(self.answers) == len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """Current step; the last one if the lesson is over."""
        return self.lesson.steps[min(self.step_number, len(self.lesson.steps) - 1)]

    @property
    def learner_seat(self) -> Seat:
        """Seat of the learner."""
        return self.match.setup.human_seats[0]

    @property
    def required_input(self) -> RequiredInput:
        """Input that the learner must give now."""
        if self.is_over:
            return RequiredInput.NOTHING
        if self.step.right_patterns:
            return RequiredInput.ACTION
        return RequiredInput.TOUCH if self.step.touch_targets else RequiredInput.CONTINUE

    @property
    def right_actions(self) -> tuple[Action, ...]:
        """Right actions now, the first one in the file first; empty if no action is required."""
        if self.required_input is not RequiredInput.ACTION or self.is_showing_consequences:
            return ()
        legal = self.match.legal_actions(self.learner_seat)
        ways = (a for way in self.step.right_patterns for a in legal if way.matches(a))
        return tuple(dict.fromkeys(ways))

    @property
    def needs_hint(self) -> bool:
        """True if the learner failed twice at this step, so that its hint is due."""
        return self._tries >= 2

    @property
    def progress(self) -> float:
        """Part of the steps that are completed, from 0 to 1."""
        return self.step_number / len(self.lesson.steps)

    @property
    def stars(self) -> int:
        """Number of stars: three without mistakes, two with a few, else one; 0 before the end."""
        if not self.is_over:
            return 0
        return 3 - sum(self.mistake_count > spared for spared in STAR_MISTAKE_LIMITS)

    @property
    def is_showing_consequences(self) -> bool:
        """True if the table shows the consequences of a wrong try."""
        return self._asked_at is not None

    # Doing

    def continue_lesson(self) -> TryFeedback:
        """Go to the next step, if no input on the table is required."""
        if self.required_input is not RequiredInput.CONTINUE:
            return TryFeedback(TryOutcome.NOT_ASKED)
        self._answer(CONTINUE_ANSWER)
        return TryFeedback(TryOutcome.RIGHT)

    def touch(self, zone: Zone, piece: Piece = "") -> TryFeedback:
        """Touch a zone, or a piece in it, and return the feedback."""
        if self.required_input is not RequiredInput.TOUCH:
            return TryFeedback(TryOutcome.NOT_ASKED)
        step = self.step
        if any(each.zone == zone and each.piece in ("", piece) for each in step.touch_targets):
            self._answer(TOUCH_ANSWER)
            return TryFeedback(TryOutcome.RIGHT, step.success_message)
        self._fail()
        return TryFeedback(
            TryOutcome.WRONG, step.fallback_message if any(step.fallback_message) else None
        )

    def try_action(self, tried_action: Action) -> TryFeedback:
        """Try an action of the learner and return the feedback.

        A right action is played. A wrong one changes nothing; `show_consequences` plays it out.
        """
        self.hide_consequences()
        if self.required_input is not RequiredInput.ACTION:
            return TryFeedback(TryOutcome.NOT_ASKED)
        step, seat = self.step, self.learner_seat
        refusal = self.match.refusal(seat, tried_action)
        if refusal is None and any(way.matches(tried_action) for way in step.right_patterns):
            self._submit(ScriptedMove(seat, tried_action, step.chance_outcomes))
            self._answer(format_action(tried_action))
            return TryFeedback(TryOutcome.RIGHT, step.success_message, tried_action=tried_action)
        wrong = self._wrong(tried_action)
        said = (
            wrong.message
            if wrong
            else step.fallback_message
            if any(step.fallback_message)
            else None
        )
        if refusal is not None:
            self._tries += 1  # the rules are learnt by asking: no mistake
            return TryFeedback(
                TryOutcome.REFUSED, wrong.message if wrong else None, refusal, tried_action
            )
        self._fail()
        return TryFeedback(
            TryOutcome.WRONG, said, None, tried_action, wrong.consequences if wrong else ()
        )

    def show_consequences(self, tried_action: Action) -> tuple[ScriptedMove, ...]:
        """Play a wrong try and its consequences for display, and return the moves.

        Without scripted consequences, all seats follow the heuristic until the learner must
        decide again. `hide_consequences` ends it.

        Raises:
            PositionError: if a scripted move is impossible (a test finds that).
        """
        self.hide_consequences()
        if (
            self.required_input is not RequiredInput.ACTION
            or self.match.refusal(self.learner_seat, tried_action) is not None
        ):
            return ()
        wrong = self._wrong(tried_action)
        self._asked_at = self.match.decision_number
        brings = wrong.chance_outcomes if wrong else ()
        played = [ScriptedMove(self.learner_seat, tried_action, brings)]
        self._submit(played[0])
        if wrong and wrong.consequences:
            for move in wrong.consequences:
                self._submit(move)
            return (*played, *wrong.consequences)
        while (
            len(played) <= MAX_CONSEQUENCE_DECISIONS
            and (follows := self._heuristic_move()) is not None
        ):
            self._submit(follows)
            played.append(follows)
        return tuple(played)

    def give_right_answer(self) -> None:
        """Give the first right answer.

        Raises:
            PositionError: if there is none.
        """
        if self.required_input is RequiredInput.CONTINUE:
            self.continue_lesson()
        elif self.required_input is RequiredInput.TOUCH:
            place = self.step.touch_targets[0]
            self.touch(place.zone, place.piece)
        elif not self.right_actions:
            raise PositionError("nothing that is asked can be done there")
        else:
            self.try_action(self.right_actions[0])

    def play_through(self) -> Iterator[None]:
        """Play to the end with the first right answers; yield before each answer.

        Raises:
            PositionError: if a step cannot be completed.
        """
        while not self.is_over:
            yield
            self.give_right_answer()

    def hide_consequences(self) -> None:
        """Return to the step, if the consequences of a wrong try are displayed."""
        if self._asked_at is not None:
            self._rewind(self._marks[-1], self._asked_at)
            self._asked_at = None

    def go_to_previous_step(self) -> None:
        """Go to the start of the previous step, or of this one if it is the first."""
        self.hide_consequences()
        if self.is_over:
            self.answers.pop()
        elif self.answers:
            self._marks.pop()
            self.answers.pop()
        self._marks.pop()
        self._enter()

    def restart(self) -> None:
        """Restart the lesson."""
        del self._marks[:], self.answers[:]
        self.mistake_count, self._asked_at = 0, None
        self._enter()

    # How it is done

    def _enter(self) -> None:
        """Start a step: set up its position and play the moves of the other seats."""
        self._tries = 0
        step = self.step
        if step.position is not None:
            match, chance = start_match_at_position(self.game, step.position)
            self._marks.append(StepStart(MatchHost(match), chance, 0))
        else:
            before = self._marks[-1]
            mark = StepStart(before.host, before.chance, self._decisions_at_end())
            self._rewind(mark, mark.decision_count)
            self._marks.append(mark)
        for move in step.moves:
            self._submit(move)

    def _decisions_at_end(self) -> int:
        """Return the number of decisions at the end of the previous step."""
        mark = self._marks[-1]
        step = self.lesson.steps[len(self._marks) - 1]
        return mark.decision_count + len(step.moves) + bool(step.right_patterns)

    def _rewind(self, mark: StepStart, keep: int) -> None:
        if keep < mark.host.match.decision_number:
            mark.host.undo_to(keep)

    def _answer(self, answer: str) -> None:
        self.answers.append(answer)
        if not self.is_over:
            self._enter()

    def _fail(self) -> None:
        self.mistake_count += 1
        self._tries += 1

    def _wrong(self, tried: Action) -> WrongTry | None:
        return next(
            (w for w in self.step.wrong_tries if any(p.matches(tried) for p in w.patterns)), None
        )

    def _submit(self, move: ScriptedMove) -> None:
        """Play a move with its required chance outcome.

        Raises:
            PositionError: if the move is impossible.
        """
        mark = self._marks[-1]
        match, number = mark.host.match, mark.host.match.decision_number + 1
        with convert_rule_errors(move):
            prepare_scripted_move(match.game, match.state, move, mark.chance, number)
            mark.host.submit_for_seat(move.seat, move.action)

    def _heuristic_move(self) -> ScriptedMove | None:
        """Return another seat's next move by the heuristic; None if the learner must decide."""
        game, match = self.game, self.match
        acting = match.active_seats()
        if not acting or self.learner_seat in acting:
            return None
        seat = acting[0]
        view = match.view_for(seat)
        chance = Chance(match.decision_number)
        return ScriptedMove(
            seat, games.load_strategy(game).policy(view, seat, match.legal_actions(seat), chance)
        )

    def _repeat(self, answer: str) -> bool:
        """Give a stored answer again and return True if it still fits."""
        if self.is_over:
            return False
        if self.required_input is not RequiredInput.ACTION:
            if answer != _ANSWER_BY_INPUT.get(self.required_input):
                return False
            self._answer(answer)
            return True
        try:
            tried = parse_action(answer, self.game.action_types)
        except ValueError:
            return False
        if tried not in self.right_actions:
            return False
        self.try_action(tried)
        return True
