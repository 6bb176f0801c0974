"""A game gone through by numbers: what both kinds of environments are made of.

table = ResearchTable("basari", seats=3)
position = table.begin(seed=7)
while (seat := position.seat) != NOBODY:
    position.choose(pick(position.legal()))
position.returns()
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.options import Options, Value, complete
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.research.numbering import ActionNumbers, Menu, Spelling
from tabletop.research.observing import Observations, Row

NOTHING_CHOSEN: Final[Options] = {}


class ResearchTable:
    """A game with so many seats and these options: what all its matches have in common."""

    def __init__(self, name: str, seats: int = 0, options: Options = NOTHING_CHOSEN) -> None:
        """seats: the fewest that the game takes, if 0. Raises UnknownGameError, OptionError,
        ValueError (so many cannot play it) and UndeclaredError."""
        self._asked = name, seats, *options.items()
        self.game = games.load(name)
        self.seats = seats or self.game.seats[0]
        self.options = complete(self.game.options, options)
        start = self.game.new(self.seats, self.options, Chance(0))
        self.numbers = ActionNumbers(self.game, self.seats)
        self.observations = Observations(self.game, start, self.numbers.longest)

    def __deepcopy__(self, memo: object) -> ResearchTable:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return table_for, self._asked

    def begin(self, seed: int) -> NumberedPosition:
        """A match begins, in which chance comes from a seed."""
        return NumberedPosition(self, self.game.new(self.seats, self.options, Chance(seed)), seed)


@lru_cache(32)
def table_for(name: str, seats: int = 0, *options: tuple[str, Value]) -> ResearchTable:
    """A table, the same each time. Raises what `ResearchTable` raises."""
    return ResearchTable(name, seats, dict(options))


class NumberedPosition:
    """Where a match stands, and how far the action of the seat that is asked has been said."""

    __slots__ = ("_chance", "_menu", "decisions", "said", "seat", "seed", "state", "table")

    def __init__(self, table: ResearchTable, state: State, seed: int, decisions: int = 0) -> None:
        """seed: of all chance to come. decisions: how many have been made before."""
        self.table = table
        self.state = state
        self.seed = seed
        self._chance = Chance(seed)
        self.decisions = decisions
        """How many actions have been carried out."""
        self._ask()

    def __deepcopy__(self, memo: object) -> NumberedPosition:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.table, self.state.to_json(), self.seed, self.decisions, self.said)

    def _ask(self) -> None:
        game, state = self.table.game, self.state
        asked = game.to_act(state)
        self.seat: Seat = asked[0] if asked else NOBODY
        """Who decides; NOBODY at the end. Of several who choose unseen, one after the other."""
        self.said: Spelling = ()
        """What has been said of an action that takes several numbers."""
        legal = game.legal(state, self.seat) if asked else ()
        self._menu = self.table.numbers.menu(legal)

    def legal(self) -> Sequence[int]:
        """The numbers that may be said next, in rising order."""
        return self._menu.numbers

    def choose(self, number: int) -> None:
        """Say a number; when an action is said by it, it is carried out. Raises ValueError for one
        that may not be said."""
        found = self._menu.said(number, len(self.said))
        if found is None:
            raise ValueError(f"{number} may not be chosen now; these may: {[*self.legal()]}")
        if isinstance(found, Menu):
            self.said, self._menu = (*self.said, number), found
            return
        self._chance.at(self.decisions)
        self.table.game.apply(self.state, self.seat, found, self._chance)
        self.decisions += 1
        self._ask()

    def row(self, viewer: Seat) -> Row:
        """What a seat sees, as numbers."""
        game = self.table.game
        view = game.redact(self.state, viewer)
        said = self.said if viewer == self.seat else ()
        return self.table.observations.row(view, viewer, game.to_act(self.state), said)

    def returns(self) -> list[float]:
        """What each seat has won: those who share the first place share 1, each pays the same for
        having played; 0 for all before the end. They add up to 0."""
        seats = range(self.table.seats)
        if self.seat != NOBODY:
            return [0.0 for _ in seats]
        first = [entry.seat for entry in self.table.game.standing(self.state) if entry.place == 1]
        return [(seat in first) / len(first) - 1 / len(seats) for seat in seats]

    def copy(self) -> NumberedPosition:
        """The same position, to be gone on with by itself. Both can have the one chance: it begins
        anew at each decision."""
        made: Any = object.__new__(NumberedPosition)
        for name in self.__slots__:
            setattr(made, name, getattr(self, name))
        made.state = self.state.copy()
        return made  # type: ignore[no-any-return]


def _again(
    table: ResearchTable, state: object, seed: int, decisions: int, said: Spelling
) -> NumberedPosition:
    """A position that was written down."""
    position = NumberedPosition(table, table.game.state.from_json(state), seed, decisions)
    for number in said:
        position.choose(number)
    return position
