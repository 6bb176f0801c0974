"""Context of a line of the log: its act, and the table just before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from tabletop.core.acts import Act, Move, Score, apply_act
from tabletop.core.game import Game
from tabletop.core.state import NOBODY
from tabletop.core.zones import Inventory, parse_zone
from tests.fixtures.random_games import reveal_zones


class ActContext(NamedTuple):
    """An act, and the table just before it."""

    game: Game[Any]
    before: Any
    """The state before the decision that the act follows from."""
    table: Inventory
    act: Any
    earlier: Sequence[Act]
    """Acts of the decision before this one."""
    acts: Sequence[Act]
    """Acts of the whole decision."""

    def __str__(self) -> str:
        return f"{self.act} after {self.before}"

    @property
    def seat(self) -> int:
        """Return the seat whose piece moves, or that the line names."""
        if isinstance(self.act, Move):
            owners = parse_zone(self.act.source).owner, parse_zone(self.act.target).owner
            return next(owner for owner in owners if owner is not None)
        return int(self.act.seat)

    def message_value(self, name: str) -> Any:
        """A value of the message."""
        return dict(self.act.params)[name]

    def count(self, zone: str, *pieces: str) -> int:
        """Count these pieces in a zone; all pieces, if none are named."""
        lying = self.table.get(zone, ())
        return sum(not pieces or piece in pieces for piece in lying)

    def of_seats(self, zone: str, *pieces: str) -> list[int]:
        """The same by seat."""
        return [self.count(f"{zone}:{seat}", *pieces) for seat in range(self.before.seats)]

    def gained(self, seat: int) -> int:
        """Return the points of a seat in this decision so far."""
        return sum(a.n for a in self.earlier if isinstance(a, Score) and a.seat == seat)


def iterate_act_contexts(game: Game[Any], before: Any, acts: Sequence[Act]) -> Iterator[ActContext]:
    """Iterate over the acts of a decision, each with the position before it."""
    table = {zone: list(pieces) for zone, pieces in game.inventory(before).items()}
    zones = reveal_zones(game.zones)
    for n, act in enumerate(acts):
        lying = {zone: tuple(pieces) for zone, pieces in table.items()}
        yield ActContext(game, before, lying, act, acts[:n], acts)
        apply_act(table, act, NOBODY, zones)


Check = Callable[[ActContext], bool]
Causes = list[tuple[str, str, Check]]
"""The words of a line in English and Japanese, and what is true where a line has them."""
