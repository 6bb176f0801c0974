"""What may be asked of whoever thinks, each question with its kind of reply.

A question holds views and nothing else of a state, so that it can be sent to another process
(`wire`), and the seed of its thoughts, so that it can be asked again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import isfinite
from time import monotonic
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.match.setup import BOT
from tabletop.seats.answers import Answer, Candidate, Estimate, Slip
from tabletop.seats.biases import BIASES, HABIT
from tabletop.seats.characters import in_match, of_character
from tabletop.seats.hindsight import Luck, fortune
from tabletop.seats.judge import Comparison, compare
from tabletop.seats.levels import GLANCE, PLAYED, Level, by_rule_of_thumb, thinking
from tabletop.seats.rollouts import MOST_SEEDS, Enough, estimates, never
from tabletop.seats.search import search

LONGEST = 1.8
"""Seconds after which a thought comes to an end with what is known by then."""
WORLDS = 60
"""In how many imagined worlds the chances of all seats are estimated."""
AHEAD = 2.0
"""How many rounds each of them is played on."""
ROUNDED: Final = 1e-6
"""By so much a sum of chances may miss what it stands for."""

HINTS: Final = "master"
"""The AI level that is asked for hints."""

TEMPER: Final = -1
"""In place of the number of a decision: what is drawn before the first."""

R = TypeVar("R")


def horizon_of(strategy: Strategy[State], view: State) -> float:
    """The progress at which what follows a position is judged where people are told of it."""
    return strategy.progress(view) + AHEAD


@dataclass(frozen=True)
class Question(ABC, Generic[R]):
    """Something asked about a view; `R` is the kind of its reply."""

    reply: ClassVar[Any]
    """The same at run time."""
    view: State
    seat: Seat
    """Whose view it is."""
    chance: int
    """The seed of what is imagined."""

    @abstractmethod
    def think(self, strategy: Strategy[State], chance: Chance, enough: Enough) -> R:
        """Find the reply; `enough` is the net against slow machines."""

    @abstractmethod
    def allows(self, found: R, game: Game[State]) -> bool:
        """Whether somebody honest might have found that: what names no legal move, or chances of
        seats that there are not, is a lie or a fault."""

    def _chances(self, *of: tuple[float, ...]) -> bool:
        """Whether each can be the chances of all seats."""
        near = -ROUNDED, 1 + ROUNDED
        return all(
            len(chances) == self.view.seats and all(near[0] <= c <= near[1] for c in chances)
            for chances in of
        )

    def _estimates(self, found: tuple[Estimate, ...], worlds: int) -> bool:
        """Whether each was found in one world at least, and how sure it is can be told."""
        return all(1 <= e.worlds <= worlds and self._chances(e.chances, e.errors) for e in found)

    def _candidates(self, found: tuple[Candidate, ...], game: Game[State]) -> bool:
        """Whether all of them are legal moves, and each was tried."""
        legal = game.legal(self.view, self.seat)
        return all(
            c.action in legal and c.rollouts >= 1 and self._chances(c.chances) for c in found
        )


def level_of(level: str, name: str, temper: int | None) -> Level:
    """How a seat decides: a level as its character plays it, in the match of that temper if one is
    named. Raises KeyError for a level that there is not."""
    known = by_rule_of_thumb if level == BOT else PLAYED[level]
    return of_character(name, known) if temper is None else in_match(name, known, temper)


@dataclass(frozen=True)
class MoveQuestion(Question[Answer]):
    """What does a seat do, as the character of that name?"""

    reply = Answer
    level: str
    name: str
    temper: int | None = None
    """The seed of its temper in this match; None: of whoever is asked once, as for a hint."""

    def think(self, strategy: Strategy[State], chance: Chance, enough: Enough) -> Answer:
        """The answer of its level; of a bot that is not there, the rule of thumb's. What its bias
        did to it is not told.

        Raises KeyError for a level that there is not.
        """
        level = level_of(self.level, self.name, self.temper)
        return level(strategy, self.view, self.seat, chance, enough)._replace(slip=None)

    def allows(self, found: Answer, game: Game[State]) -> bool:
        """A legal move, with what the strategy says of it as its reason."""
        if found.slip is not None or found.action not in game.legal(self.view, self.seat):
            return False
        known = games.strategy(game).reason(self.view, self.seat, found.action)
        return found.reason in (None, known) and self._candidates(found.candidates, game)


@dataclass(frozen=True)
class ChancesQuestion(Question[tuple[Estimate, ...]]):
    """What are the chances of all seats?"""

    reply = tuple[Estimate, ...]
    worlds: int = WORLDS
    horizons: tuple[float, ...] = ()
    """Where what follows is judged; none: where it is usual (`horizon_of`)."""

    def think(
        self, strategy: Strategy[State], chance: Chance, enough: Enough
    ) -> tuple[Estimate, ...]:
        """An estimate for each horizon."""
        horizons = self.horizons or (horizon_of(strategy, self.view),)
        return estimates(strategy, self.view, self.seat, self.worlds, horizons, chance, enough)

    def allows(self, found: tuple[Estimate, ...], game: Game[State]) -> bool:
        """One for each horizon."""
        return len(found) == max(1, len(self.horizons)) and self._estimates(found, self.worlds)


@dataclass(frozen=True)
class JudgementQuestion(Question[tuple[Candidate, ...]]):
    """What would have been better than an action?"""

    reply = tuple[Candidate, ...]
    action: Action
    rollouts: int

    def think(
        self, strategy: Strategy[State], chance: Chance, enough: Enough
    ) -> tuple[Candidate, ...]:
        """Candidates, the best first, the action among them."""
        plan = GLANCE._replace(rollouts=self.rollouts)
        return search(strategy, self.view, self.seat, plan, chance, enough, also=(self.action,))

    def allows(self, found: tuple[Candidate, ...], game: Game[State]) -> bool:
        """The action among them."""
        return any(c.action == self.action for c in found) and self._candidates(found, game)


@dataclass(frozen=True)
class ComparisonQuestion(Question[Comparison]):
    """By how much is one action better than another, in the end?"""

    reply = Comparison
    played: Action
    better: Action
    rivals: str
    """How all go on (`judge.MODELS`)."""
    worlds: int

    def think(self, strategy: Strategy[State], chance: Chance, enough: Enough) -> Comparison:
        """Both tried in the same worlds. Raises KeyError for rivals that there are not."""
        what = self.view, self.seat, self.played, self.better, self.worlds, self.rivals
        return compare(strategy, *what, chance, enough)

    def allows(self, found: Comparison, game: Game[State]) -> bool:
        """Both with the chances of all seats."""
        gap = found.gap
        told = isfinite(gap.lead + gap.error) and gap.error > 0 and 1 <= gap.worlds <= self.worlds
        return told and self._chances(found.played, found.better)


@dataclass(frozen=True)
class LuckQuestion(Question[Luck]):
    """What did chance do after an action?"""

    reply = Luck
    action: Action
    after: State
    """What the seat saw then."""
    worlds: int

    def think(self, strategy: Strategy[State], chance: Chance, enough: Enough) -> Luck:
        """What could be expected, and what came."""
        seat, known = self.seat, (self.action, self.after)
        return fortune(strategy, self.view, seat, *known, self.worlds, AHEAD, chance, enough)

    def allows(self, found: Luck, game: Game[State]) -> bool:
        """Both with the chances of all seats."""
        return self._estimates(found, self.worlds)


class Recalled(NamedTuple):
    """What an AI seat says of a decision once the match is over."""

    same: bool
    """Whether it would do the same again: else nothing of it is known."""
    slips: tuple[Slip, ...]
    """At most one: what a bias did to it."""


@dataclass(frozen=True)
class SlipQuestion(Question[Recalled]):
    """Did a bias decide? Asked of matches that are over only."""

    reply = Recalled
    level: str
    name: str
    temper: int
    action: Action

    def think(self, strategy: Strategy[State], chance: Chance, enough: Enough) -> Recalled:
        """The seat thinks once more. Raises KeyError for a level that there is not."""
        level = level_of(self.level, self.name, self.temper)
        found = level(strategy, self.view, self.seat, chance, enough)
        same = found.action == self.action
        return Recalled(same, (found.slip,) if same and found.slip is not None else ())

    def allows(self, found: Recalled, game: Game[State]) -> bool:
        """What it might have done instead, and at what price."""
        legal = game.legal(self.view, self.seat)
        return len(found.slips) <= found.same and all(
            slip.bias in (*BIASES, HABIT) and slip.sober in legal and 0.0 < slip.cost <= 1.0
            for slip in found.slips
        )


QUESTIONS: Final[tuple[type[Question[Any]], ...]] = (
    MoveQuestion,
    ChancesQuestion,
    JudgementQuestion,
    ComparisonQuestion,
    LuckQuestion,
    SlipQuestion,
)
"""All kinds of questions."""


class Failure(NamedTuple):
    """Instead of a reply: a thought ended in an error. Asked again it would do so again."""

    asked: Question[Any]
    error: str
    """The error in a few words, for whoever mends it."""


def seed_of(seed: int, number: int, seat: Seat) -> int:
    """The number from which a seat's thoughts at a decision are drawn."""
    return thinking(seed, number, seat).below(MOST_SEEDS)


def temper_seed(seed: int, seat: Seat) -> int:
    """The number from which the temper of a seat is drawn, once a match. seed: of the match."""
    return seed_of(seed, TEMPER, seat)


def hint_question(view: State, seat: Seat, seed: int, number: int) -> MoveQuestion:
    """What is asked for a hint at a decision: what a master would do there.

    The review asks the same, so that it never blames anybody for what a hint proposed. seed: of the
    match.
    """
    return MoveQuestion(view, seat, seed_of(seed, number, seat), HINTS, "")


def reply(game: Game[State], question: Question[R], seconds: float = LONGEST) -> R:
    """Think about a question, so long at most."""
    return question.think(games.strategy(game), Chance(question.chance), timer(seconds))


def timer(seconds: float) -> Enough:
    """Whether so much time has passed since now."""
    if seconds == float("inf"):
        return never
    until = monotonic() + seconds
    return lambda: monotonic() >= until
