"""The chances of all seats over a match, moment by moment: coarse at first, finer while one waits.

They are told from what lies open to all. Each moment is estimated in several passes with seeds of
their own, and the passes are put together, so that nothing is thought twice and the end is the
same whatever came first.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tabletop import games
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.match.match import Event, Match
from tabletop.seats import questions
from tabletop.seats.answers import Estimate
from tabletop.seats.hindsight import was_none
from tabletop.seats.questions import ChancesQuestion, Failure
from tabletop.seats.rollouts import certain
from tabletop.seats.worker import Query

PASSES = (8, 24, 32, 32, 32)
"""In how many imagined worlds a moment is estimated, pass by pass: no move waits long for one."""
ALL = len(PASSES)
STRIDE = 16
"""The first pass begins with every so many moments, then half as many, and so on."""
SEEDS = 8
"""Seeds that a moment has for its passes: more than there are passes."""


class Depth(NamedTuple):
    """How many passes are wanted: of what is looked at, and of all other moments."""

    looked_at: int
    others: int


class EstimateSeries:
    """One estimate a moment, the set-up first. A source of questions for a client.

    A moment can be foreseen: it is worked out, but nobody who reads the series knows of it until it
    is told.
    """

    def __init__(self, game: Game[State], seed: int) -> None:
        self.version = 0
        """Grows with all that is learnt."""
        self.focus = 0
        """The moment that is looked at: it and the one before are made fine first."""
        self.depth = Depth(ALL, ALL)
        self._game = game
        self._strategy = games.strategy(game)
        self._seed = seed
        self._views: list[State] = []
        self._passes: list[int] = []  # asked for, by moment
        self._horizons: list[tuple[float, ...]] = []
        """By moment: its own horizon, and that of the moment before, to be compared with it."""
        self._known: list[tuple[Estimate, ...] | None] = []
        """By moment, one for each of its horizons, or the only one of a moment that is certain."""
        self._told = 0  # so many moments

    def __len__(self) -> int:
        """How many moments have been told."""
        return self._told

    @property
    def foreseen(self) -> int:
        """How many moments there are, told or not."""
        return len(self._views)

    def add(self, state: State, still: bool = False) -> None:
        """One more moment. Of a state nothing is kept but what lies open. still: what came before
        it was no decision, so that it is judged where the moment before is."""
        self.foresee(state, still)
        self.tell()

    def tell(self) -> None:
        """What was foreseen has happened for all to see."""
        if self._told < len(self._views):
            self._told = len(self._views)
            self.version += 1

    def cut(self, moments: int) -> None:
        """Keep the first moments only: the others were taken back."""
        for kept in (self._views, self._passes, self._horizons, self._known):
            del kept[moments:]
        self._told = min(self._told, moments)
        self.version += 1

    def foresee(self, state: State, still: bool = False) -> None:
        """One more moment, which is not told yet."""
        view = self._game.redact(state, NOBODY)
        self._views.append(view)
        over = self._game.is_over(view)
        self._passes.append(ALL if over else 0)
        before = self._horizons[-1][:1] if self._horizons else ()
        own = () if still else (questions.horizon_of(self._strategy, view),)
        self._horizons.append((*own, *before))
        self._known.append((certain(self._strategy, view),) if over else None)
        self.version += 1

    def suppose(self, moment: int, estimate: Estimate) -> None:
        """Take over what is known of a moment from elsewhere; nothing more is asked about it."""
        self._known[moment] = (estimate,)
        self._passes[moment] = ALL
        self.version += 1

    def __getitem__(self, moment: int) -> Estimate | None:
        """What is known of a moment by now."""
        known = self._known[moment]
        return None if known is None else known[0]

    @property
    def known(self) -> list[tuple[int, Estimate]]:
        """The moments of which something is known, in order."""
        told = enumerate(self._known[: self._told])
        return [(n, known[0]) for n, known in told if known is not None]

    @property
    def complete(self) -> bool:
        """Whether something is known of every moment."""
        return all(self._known[: self._told])

    def fine(self, moment: int) -> bool:
        """Whether a moment has been estimated as well as it will be, or nearly so."""
        known = self[moment]
        return known is not None and (known.worlds >= sum(PASSES[:2]) or not any(known.errors))

    def pair(self, moment: int) -> tuple[Estimate, Estimate] | None:
        """What is known of the moment before and of this one, both judged at the horizon of the
        former: they differ by nothing but what happened between them, and noise."""
        one, two = self._known[moment - 1], self._known[moment]
        return None if one is None or two is None else (one[0], two[-1])

    def change(self, moment: int) -> tuple[tuple[float, float], ...] | None:
        """By how much each seat's chance has changed since the moment before, with its standard
        error."""
        pair = self.pair(moment)
        if pair is None:
            return None
        one, two = pair
        return tuple(
            (b - a, math.hypot(x, y))
            for a, b, x, y in zip(one.chances, two.chances, one.errors, two.errors, strict=True)
        )

    def query(self) -> Query[tuple[Estimate, ...]] | None:
        """The next pass of the moment that is most in need of one."""
        open_ones = [n for n, done in enumerate(self._passes) if done < self._wanted(n)]
        if not open_ones:
            return None
        moment = min(open_ones, key=self._rank)
        step = self._passes[moment]
        self._passes[moment] += 1
        number = moment * SEEDS + step
        view, chance = self._views[moment], questions.seed_of(self._seed, number, NOBODY)
        question = ChancesQuestion(view, NOBODY, chance, PASSES[step], self._horizons[moment])
        return Query(question, lambda found: self._heard(moment, view, found))

    def _looked_at(self, moment: int) -> bool:
        return 0 <= self.focus - moment <= 1

    def _wanted(self, moment: int) -> int:
        return self.depth.looked_at if self._looked_at(moment) else self.depth.others

    def _rank(self, moment: int) -> tuple[int, int, int, int]:
        spacing = math.gcd(moment, STRIDE) or STRIDE
        return (0 if self._looked_at(moment) else 1, self._passes[moment], -spacing, moment)

    def _heard(
        self, moment: int, view: State, found: tuple[Estimate, ...] | Failure | None
    ) -> None:
        if moment >= len(self._views) or self._views[moment] is not view:
            return  # taken back meanwhile
        if found is None:  # the worker died: once more
            self._passes[moment] -= 1
            return
        if isinstance(found, Failure):  # the next pass has other worlds
            return
        known = self._known[moment]
        if known is not None:
            found = tuple(map(joined, known, found))
        self._known[moment] = found
        self.version += 1


def joined(one: Estimate, two: Estimate) -> Estimate:
    """Two estimates of the same moment, made in different worlds, as one."""
    total = one.worlds + two.worlds
    a, b = one.worlds / total, two.worlds / total
    return Estimate(
        tuple(a * x + b * y for x, y in zip(one.chances, two.chances, strict=True)),
        tuple(math.hypot(a * x, b * y) for x, y in zip(one.errors, two.errors, strict=True)),
        total,
    )


def series_of(match: Match, moments: Iterable[tuple[Event, State]]) -> EstimateSeries:
    """The series of a match that has been played, from its moments, that after the set-up first."""
    series = EstimateSeries(match.game, match.setup.seed)
    for state, still in with_stillness(match, moments):
        series.add(state, still)
    return series


def with_stillness(
    match: Match, moments: Iterable[tuple[Event, State]]
) -> Iterator[tuple[State, bool]]:
    """The states of moments, each with whether what came before it was no decision."""
    before = None
    for event, state in moments:
        yield state, before is not None and was_none(match, before, event)
        before = state
