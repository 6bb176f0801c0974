"""The review of a match: the decisions that gave most away, and the moment chance decided most.

Everything is looked at coarsely; of the worst few the very question is asked that a hint asks, so
that nobody is blamed for what a hint proposed, or called as good. What the hint would have done is
then held against what was played by the judge, in fresh worlds, to the end of the game and with all
its rivals: what not all of them hold is told as a matter of taste, or not at all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.seats import questions
from tabletop.seats.answers import Answer, Candidate
from tabletop.seats.hindsight import Luck, luck_in
from tabletop.seats.judge import LEAST, MODELS, Comparison
from tabletop.seats.questions import (
    ComparisonQuestion,
    Failure,
    JudgementQuestion,
    LuckQuestion,
    Question,
    R,
    hint_question,
)
from tabletop.seats.worker import Query

COARSE = 96
"""Rollouts for each decision at first."""
WORST = 6
"""Of so many of the worst a hint is asked for."""
FRESH = 200
"""Worlds in which what was played is at last compared with what the hint would have done."""
POINTS = 3
"""So many turning points are told."""
SURE = 2.5
"""What chance did must be so many standard errors above nothing."""
STROKES = 24
"""Moments at which chance is looked at, at most: those in which most was drawn."""
COARSE_LUCK = 24
LUCK = 160
"""Worlds in which what chance did is measured, at first and for the greatest few."""
GREATEST = 3
STEPS = 8
"""Seeds that a decision has for its questions: more than there are stages."""


class Moment(NamedTuple):
    """A decision as the one who made it saw it, and what he saw after it."""

    number: int
    seat: Seat
    action: Action
    view: State
    after: State


class TurningPoint(NamedTuple):
    """A decision that gave chances away."""

    number: int
    seat: Seat
    played: Action
    better: Action
    view: State
    """What the seat saw when it decided."""
    found: Mapping[str, Comparison]
    """What the judge says of the two, by the name of the rivals."""

    @property
    def taught(self) -> bool:
        """Whether all rivals hold it; else it is a matter of taste."""
        return all(each.gap.sure for each in self.found.values())

    @property
    def comparison(self) -> Comparison:
        """With the rivals with whom it gave least away."""
        return min(self.found.values(), key=lambda each: each.gap.lead)

    @property
    def lead(self) -> float:
        """What was given away at least, in victories."""
        return self.comparison.gap.lead


class ChanceStroke(NamedTuple):
    """What chance did after a decision."""

    number: int
    seat: Seat
    """Whose chances it moved most."""
    luck: Luck

    @property
    def moved(self) -> float:
        """By how much, up or down."""
        return self.luck.found.chances[self.seat] - self.luck.expected.chances[self.seat]

    @property
    def told(self) -> bool:
        """Whether it is worth telling, and surely no noise."""
        one, two = (estimate.errors[self.seat] for estimate in self.luck)
        return abs(self.moved) >= LEAST and abs(self.moved) > SURE * math.hypot(one, two)


class Review:
    """Finds them step by step. A source of questions for a client."""

    def __init__(self, match: Match) -> None:
        """Of a finished match; of people's decisions where there were people."""
        self.points: tuple[TurningPoint, ...] = ()
        """The turning points, in the order of the match, once all is `done`."""
        self.stroke: ChanceStroke | None = None
        """Where chance moved the odds most, once all is `done`; None where it never did."""
        self.done = False
        self._seed = match.setup.seed
        self._game = match.game
        judged, drawn = _moments(match)
        self._moments = {moment.number: moment for moment in (*judged, *drawn)}
        self._better: dict[int, Action] = {}
        self._losses: dict[int, float] = {}
        self._compared: dict[int, dict[str, Comparison]] = {}
        self._lucks: dict[int, Luck] = {}
        self._open: list[Query[Any]] = []
        self._waiting = 0
        self._answered = 0
        self._expected = len(judged) + len(drawn) + (1 + len(MODELS)) * WORST + GREATEST
        comparing = [partial(self._compare, name, 4 + n) for n, name in enumerate(MODELS)]
        self._stages: list[Callable[[], None]] = [self._ask_for_hints, *comparing, self._conclude]
        self._open = [self._judgement(m, COARSE, 0) for m in judged]
        self._open += [self._fortune(m, COARSE_LUCK, 1) for m in drawn]
        self._open.reverse()
        self._next_stage()

    @property
    def progress(self) -> float:
        """How much has been looked at, 0 to 1."""
        return 1.0 if self.done else min(0.99, self._answered / self._expected)

    @property
    def looked_at(self) -> tuple[Moment, ...]:
        """All moments that are looked at."""
        return tuple(self._moments.values())

    def query(self) -> Query[Any] | None:
        """The next question of this stage; the next stage begins when all have been answered."""
        if not self._open:
            return None
        self._waiting += 1
        return self._open.pop()

    def _next_stage(self) -> None:
        while self._stages and not self._open and not self._waiting:
            self._stages.pop(0)()

    # Questions

    def _judgement(self, m: Moment, rollouts: int, step: int) -> Query[Any]:
        chance = self._chance(m, step)
        question = JudgementQuestion(m.view, m.seat, chance, m.action, rollouts)
        return self._asking(question, partial(self._judged, m))

    def _hint(self, m: Moment) -> Query[Any]:
        question = hint_question(m.view, m.seat, self._seed, m.number)
        return self._asking(question, partial(self._was_hinted, m))

    def _comparison(self, m: Moment, rivals: str, step: int) -> Query[Any]:
        better, chance = self._better[m.number], self._chance(m, step)
        question = ComparisonQuestion(m.view, m.seat, chance, m.action, better, rivals, FRESH)
        return self._asking(question, partial(self._was_compared, m, rivals))

    def _fortune(self, m: Moment, worlds: int, step: int) -> Query[Any]:
        chance = self._chance(m, step)
        question = LuckQuestion(m.view, m.seat, chance, m.action, m.after, worlds)
        return self._asking(question, partial(self._was_lucky, m))

    def _chance(self, m: Moment, step: int) -> int:
        return questions.seed_of(self._seed, m.number * STEPS + step, m.seat)

    def _asking(self, question: Question[R], then: Callable[[R], None]) -> Query[R]:
        """A question that is asked again if the worker dies of it; one whose thought fails tells
        nothing."""

        def heard(reply: R | Failure | None) -> None:
            self._waiting -= 1
            if reply is None:
                self._open.append(self._asking(question, then))
                return
            self._answered += 1
            if not isinstance(reply, Failure):
                then(reply)
            self._next_stage()

        return Query(question, heard)

    def give_up(self) -> None:
        """Nobody wants to know any more: what is still open is not asked."""
        self._open.clear()
        self._stages.clear()

    # Answers

    def _judged(self, m: Moment, found: tuple[Candidate, ...]) -> None:
        self._losses[m.number] = loss(found, m)

    def _was_hinted(self, m: Moment, found: Answer) -> None:
        if not found.praises(m.action, m.seat):
            self._better[m.number] = found.best

    def _was_compared(self, m: Moment, rivals: str, found: Comparison) -> None:
        self._compared.setdefault(m.number, {})[rivals] = found

    def _was_lucky(self, m: Moment, found: Luck) -> None:
        self._lucks[m.number] = found

    # Stages

    def _ask_for_hints(self) -> None:
        """Of the worst few decisions; and the greatest strokes of chance once more, for longer."""
        worst = sorted(self._losses, key=lambda n: -self._losses[n])[:WORST]
        worst = [n for n in worst if self._losses[n] > 0]
        greatest = sorted(self._lucks, key=lambda n: -abs(self._stroke(n).moved))[:GREATEST]
        self._lucks = {}
        self._open = [self._hint(self._moments[n]) for n in worst]
        self._open += [self._fortune(self._moments[n], LUCK, 3) for n in greatest]

    def _compare(self, rivals: str, step: int) -> None:
        """The judge is asked with these rivals, of what all before them hold."""
        held = [n for n in self._better if self._held(n)]
        self._open = [self._comparison(self._moments[n], rivals, step) for n in held]

    def _held(self, n: int) -> bool:
        return all(found.gap.sure for found in self._compared.get(n, {}).values())

    def _conclude(self) -> None:
        """First what is taught, then what is a matter of taste; of each what gave most away."""
        whole = [n for n, found in self._compared.items() if len(found) == len(MODELS)]
        points = sorted(map(self._point, whole), key=lambda p: (not p.taught, -p.lead))
        self.points = tuple(sorted(points[:POINTS], key=lambda point: point.number))
        if self._lucks:
            number = max(self._lucks, key=lambda n: abs(self._stroke(n).moved))
            self.stroke = self._stroke(number)
        self.done = True

    def _point(self, n: int) -> TurningPoint:
        m = self._moments[n]
        return TurningPoint(n, m.seat, m.action, self._better[n], m.view, self._compared[n])

    def _stroke(self, n: int) -> ChanceStroke:
        luck = self._lucks[n]
        was, found = luck.expected.chances, luck.found.chances
        moved = [b - a for a, b in zip(was, found, strict=True)]
        return ChanceStroke(n, max(range(len(moved)), key=lambda seat: abs(moved[seat])), luck)


def loss(found: Sequence[Candidate], m: Moment) -> float:
    """By how much the best candidate seems better than what was played; 0 if that is the best."""
    best = found[0]
    played = next(c for c in found if c.action == m.action)
    return best.chances[m.seat] - played.chances[m.seat]


def free_moments(match: Match) -> list[Moment]:
    """All decisions at which something else could have been done."""
    game, found = match.game, []
    for (_, before), (event, state) in pairwise(match.moments()):
        seat, action = event.seat, event.action
        if action is not None and seat in game.to_act(before) and len(game.legal(before, seat)) > 1:
            views = game.redact(before, seat), game.redact(state, seat)
            found.append(Moment(event.number, seat, action, *views))
    return found


def _moments(match: Match) -> tuple[list[Moment], list[Moment]]:
    """The decisions to be judged, and those after which chance drew."""
    game, people = match.game, match.setup.humans
    strategy = games.strategy(game)
    judged: list[Moment] = []
    drawn: list[tuple[int, Moment]] = []
    before = None
    for event, state in match.moments():
        if before is not None and event.action is not None:
            seat, number = event.seat, event.number
            choosing = game.to_act(before)
            view, after = game.redact(before, seat), game.redact(state, seat)
            moment = Moment(number, seat, event.action, view, after)
            free = seat in choosing and len(game.legal(before, seat)) > 1
            if free and (seat in people or not people):
                judged.append(moment)
            pieces = luck_in(match, event)
            if pieces and choosing == (seat,) and strategy.unchosen(view, seat) == view:
                drawn.append((pieces, moment))
        before = state
    drawn.sort(key=lambda found: -found[0])
    return judged, [moment for _, moment in drawn[:STROKES]]
