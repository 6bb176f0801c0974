"""What may be asked of whoever thinks, each question with its kind of reply.

A question holds views and nothing else of a state, so that it can be sent to another process
(`wire`), and the seed of its thoughts, so that it can be asked again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from time import monotonic
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.seats.answers import Answer, Candidate
from tabletop.seats.characters import of_character
from tabletop.seats.hindsight import Comparison, Luck, compare, fortune
from tabletop.seats.levels import JUDGE, PLAYED, thinking
from tabletop.seats.rollouts import MOST_SEEDS, Enough, Estimate, estimate, never
from tabletop.seats.search import search

LONGEST = 1.8
"""Seconds after which a thought comes to an end with what is known by then."""
WORLDS = 60
"""In how many imagined worlds the chances of all seats are estimated."""
AHEAD = 2.0
"""How many rounds each of them is played on."""

R = TypeVar("R")


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


@dataclass(frozen=True)
class MoveQuestion(Question[Answer]):
    """What does a seat do, as the character of that name?"""

    reply = Answer
    level: str
    name: str

    def think(self, strategy: Strategy[State], chance: Chance, enough: Enough) -> Answer:
        """The answer of its level. Raises KeyError for a level that there is not."""
        level = of_character(self.name, PLAYED[self.level])
        return level(strategy, self.view, self.seat, chance, enough)


@dataclass(frozen=True)
class ChancesQuestion(Question[Estimate]):
    """What are the chances of all seats?"""

    reply = Estimate
    worlds: int = WORLDS

    def think(self, strategy: Strategy[State], chance: Chance, enough: Enough) -> Estimate:
        """An estimate."""
        return estimate(strategy, self.view, self.seat, self.worlds, AHEAD, chance, enough)


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
        plan = JUDGE._replace(rollouts=self.rollouts)
        return search(strategy, self.view, self.seat, plan, chance, enough, also=(self.action,))


@dataclass(frozen=True)
class ComparisonQuestion(Question[Comparison]):
    """By how much is one action better than another?"""

    reply = Comparison
    played: Action
    better: Action
    worlds: int

    def think(self, strategy: Strategy[State], chance: Chance, enough: Enough) -> Comparison:
        """Both tried in the same worlds."""
        actions = self.played, self.better
        return compare(strategy, self.view, self.seat, *actions, self.worlds, AHEAD, chance, enough)


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


QUESTIONS: Final[tuple[type[Question[Any]], ...]] = (
    MoveQuestion,
    ChancesQuestion,
    JudgementQuestion,
    ComparisonQuestion,
    LuckQuestion,
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


def reply(game: Game[State], question: Question[R], seconds: float = LONGEST) -> R:
    """Think about a question, so long at most."""
    return question.think(games.strategy(game), Chance(question.chance), timer(seconds))


def timer(seconds: float) -> Enough:
    """Whether so much time has passed since now."""
    if seconds == float("inf"):
        return never
    until = monotonic() + seconds
    return lambda: monotonic() >= until
