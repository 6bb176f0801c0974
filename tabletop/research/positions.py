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
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.options import Options, Value, complete
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.research.numbering import ActionNumbers, Menu, Spelling, menu_of
from tabletop.research.observing import Look, Observations, Row

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
        self.to_act, self.actions_of = self.game.to_act, self.game.legal
        self.apply, self.known = self.game.apply, self.numbers.known  # looked up once

    def __deepcopy__(self, memo: object) -> ResearchTable:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return table_for, self._asked

    def begin(self, seed: int, *, flowing: bool = False) -> NumberedPosition:
        """A match begins, in which chance comes from a seed: a stream for each decision, or one
        that flows through the match, which is cheaper and dearer to copy."""
        chance = Chance(seed)
        state = self.game.new(self.seats, self.options, chance)
        return NumberedPosition(self, state, seed, flowing=chance if flowing else None)


@lru_cache(32)
def table_for(name: str, seats: int = 0, *options: tuple[str, Value]) -> ResearchTable:
    """A table, the same each time. Raises what `ResearchTable` raises."""
    return ResearchTable(name, seats, dict(options))


class NumberedPosition:
    """Where a match stands, and how far the action of the seat that is asked has been said."""

    __slots__ = (
        "_asked", "_chance", "_flows", "decisions", "menu", "said", "seat", "seed", "state",
        "table",
    )  # fmt: skip

    def __init__(
        self,
        table: ResearchTable,
        state: State,
        seed: int,
        decisions: int = 0,
        flowing: Chance | None = None,
    ) -> None:
        """seed: of all chance to come. decisions: how many have been made before. flowing: what
        all draw from, if there is no stream for each decision."""
        self.table = table
        self.state = state
        self.seed = seed
        self._flows = flowing is not None
        self._chance = flowing or Chance(seed)
        self.decisions = decisions
        """How many actions have been carried out."""
        self._ask()

    def __deepcopy__(self, memo: object) -> NumberedPosition:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        drawn = self._chance.mark() if self._flows else None
        told = self.table, self.state.to_json(), self.seed, self.decisions, self.said, drawn
        return _again, told

    def _ask(self) -> None:
        table, state = self.table, self.state
        self._asked = asked = table.to_act(state)
        self.said: Spelling = ()
        """What has been said of an action that takes several numbers."""
        self.seat: Seat = asked[0] if asked else NOBODY
        """Who decides; NOBODY at the end. Of several who choose unseen, one after the other."""
        legal = table.actions_of(state, self.seat) if asked else ()
        found = table.known.get(legal) if isinstance(legal, tuple) else None
        self.menu = found or table.numbers.menu(legal)
        """What may be said next."""

    def legal(self) -> Sequence[int]:
        """The numbers that may be said next, in rising order."""
        return self.menu.numbers

    def choose(self, number: int) -> None:
        """Say a number; when an action is said by it, it is carried out. Raises ValueError for one
        that may not be said."""
        menu = self.menu
        if number not in menu.numbers:
            raise ValueError(f"{number} may not be chosen now; these may: {[*self.legal()]}")
        found = menu.then[number]
        if not isinstance(found, Action):
            self.said = said = (*self.said, number)
            self.menu = found if isinstance(found, Menu) else menu_of(found, len(said))
            return
        if not self._flows:
            self._chance.at(self.decisions)
        self.table.apply(self.state, self.seat, found, self._chance)
        self.decisions += 1
        self._ask()

    def row(self, viewer: Seat, look: Look | None = None) -> Row:
        """What a seat sees, as numbers: with a look, which is quicker, until its next."""
        table = self.table
        view = table.game.redact(self.state, viewer)
        said = self.said if viewer == self.seat else ()
        look = look or Look(table.observations)
        return look.row(view, viewer, self._asked, said)

    def returns(self) -> list[float]:
        """What each seat has won: those who share the first place share 1, each pays the same for
        having played; 0 for all before the end. They add up to 0."""
        seats = range(self.table.seats)
        if self.seat != NOBODY:
            return [0.0 for _ in seats]
        first = [entry.seat for entry in self.table.game.standing(self.state) if entry.place == 1]
        return [(seat in first) / len(first) - 1 / len(seats) for seat in seats]

    def copy(self) -> NumberedPosition:
        """The same position, to be gone on with by itself. Both can have the one chance where it
        begins anew at each decision."""
        made: Any = object.__new__(NumberedPosition)
        for name in self.__slots__:
            setattr(made, name, getattr(self, name))
        made.state = self.state.copy()
        if self._flows:
            made._chance = _going_on(self._chance.mark())
        return made  # type: ignore[no-any-return]


def _going_on(mark: tuple[Any, ...]) -> Chance:
    """A stream from where another stands."""
    chance = Chance(0)
    chance.go_on(mark)
    return chance


def _again(
    table: ResearchTable,
    state: object,
    seed: int,
    decisions: int,
    said: Spelling,
    mark: tuple[Any, ...] | None,
) -> NumberedPosition:
    """A position that was written down."""
    at = table.game.state.from_json(state)
    chance = _going_on(mark) if mark else None
    position = NumberedPosition(table, at, seed, decisions, chance)
    for number in said:
        position.choose(number)
    return position
