"""Actions that another action is better than in every way: the same, without a payment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.chance import HashedChance
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone

BURDENS: Final = frozenset({"coin.black"})
"""Pieces that nobody wants to keep."""
SAMPLES: Final = 6
"""Number of sampled states on which two actions are compared."""
MAX_COMPARED_ACTIONS: Final = 40
"""Greatest number of legal actions of a position that are compared."""


class Outcome(NamedTuple):
    """The table after an action."""

    own: Counter[tuple[Zone, Piece]]
    """Pieces in zones of the seat that decides."""
    others: Counter[tuple[Zone, Piece]]
    """Pieces in zones of other seats."""
    table: Counter[tuple[Zone, Piece]]
    """Pieces in zones of nobody."""
    scores: tuple[float, ...]
    asked: tuple[Seat, ...]
    legal: frozenset[Action]
    """Legal actions of the next decision."""

    paid: Counter[Piece]
    """Pieces that the seat has given away."""

    def is_worse_than(self, other: Outcome) -> bool:
        """True if it differs only in own pieces that were paid to nobody."""
        lost, gone = Counter[Piece](), Counter[Piece]()
        for (_, piece), n in (other.own - self.own).items():
            lost[piece] += n
        for (_, piece), n in (self.table - other.table).items():
            gone[piece] += n
        return bool(
            (self.others, self.scores, self.asked) == (other.others, other.scores, other.asked)
            and not (self.own - other.own or other.table - self.table)
            and lost
            and lost == gone
            and lost <= self.paid
            and not BURDENS & lost.keys()
            and self.asked
            and self.legal <= other.legal
        )


def find_outcome(game: Game[Any], state: State, seat: Seat, action: Action, seed: int) -> Outcome:
    """Return the outcome of an action on a state."""
    after = state.copy()
    before = _count_own(game, state, seat)
    game.apply(after, seat, action, HashedChance(seed), lambda act: None)
    own, others, table = (Counter[tuple[Zone, Piece]]() for _ in range(3))
    for zone, pieces in game.inventory(after).items():
        owner = game.zones.owner(zone)
        into = table if owner is None else own if owner == seat else others
        into.update((zone, piece) for piece in pieces)
    scores = tuple(s.score for s in sorted(game.standings(after), key=lambda s: s.seat))
    asked = tuple(game.active_seats(after))
    legal = frozenset(game.legal_actions(after, asked[0])) if asked else frozenset()
    paid = before - _count_own(game, after, seat)
    return Outcome(own, others, table, scores, asked, legal, paid)


def _count_own(game: Game[Any], state: State, seat: Seat) -> Counter[Piece]:
    """Return the pieces of a seat."""
    found = game.inventory(state)
    return Counter(p for zone in found if game.zones.owner(zone) == seat for p in found[zone])


def find_dominated(game: Game[Any], view: State, seat: Seat) -> Sequence[Action]:
    """Return the legal actions that another one is better than in every sampled state."""
    legal = list(game.legal_actions(view, seat))[:MAX_COMPARED_ACTIONS]
    chance = HashedChance(7)
    states = [game.sample_state(view, seat, chance) for _ in range(SAMPLES)]
    outcomes = {
        action: [find_outcome(game, state, seat, action, seed) for seed, state in enumerate(states)]
        for action in legal
    }
    return [
        action
        for action, after in outcomes.items()
        if any(
            all(mine.is_worse_than(theirs) for mine, theirs in zip(after, other, strict=True))
            for other in outcomes.values()
        )
    ]
