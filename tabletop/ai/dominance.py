"""Actions that another action is better than in every way: it costs less, or brings more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.chance import HashedChance
from tabletop.core.game import Game, StateT
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone

SAMPLES: Final = 24
"""Number of sampled states on which two actions are compared."""
MAX_COMPARED_ACTIONS: Final = 40
"""Greatest number of legal actions that are compared with one."""
_SAMPLING_SEED: Final = 7


class TableOutcome(NamedTuple):
    """The table after an action, as far as it can be compared."""

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

    def missing_pieces(self, other: TableOutcome) -> Counter[Piece]:
        """Return the own pieces of another outcome that this one lacks."""
        lost = Counter[Piece]()
        for (_, piece), n in (other.own - self.own).items():
            lost[piece] += n
        return lost

    def is_worse_than(self, other: TableOutcome, seat: Seat) -> bool:
        """True if the seat has less, or its opponents score more, and nothing else differs.

        What it lacks is what it paid to nobody, or did not take from the table.
        """
        lost, gone = self.missing_pieces(other), Counter[Piece]()
        for (_, piece), n in (self.table - other.table).items():
            gone[piece] += n
        scores = list(zip(self.scores, other.scores, strict=True))
        scores[seat] = scores[seat][::-1]
        return bool(
            (self.others, self.asked) == (other.others, other.asked)
            and not (self.own - other.own or other.table - self.table)
            and lost == gone
            and all(mine >= theirs for mine, theirs in scores)
            and (lost or self.scores != other.scores)
            and self.asked
            and self.legal <= other.legal
        )


WorseCheck = Callable[[TableOutcome, TableOutcome, Seat], bool]
"""A function that tells whether the first outcome is worse than the second for a seat."""


def find_outcome(
    game: Game[Any], state: State, seat: Seat, action: Action, seed: int
) -> TableOutcome:
    """Return the outcome of an action on a state."""
    after = state.copy()
    game.apply(after, seat, action, HashedChance(seed), None)
    own, others, table = (Counter[tuple[Zone, Piece]]() for _ in range(3))
    for zone, pieces in game.inventory(after).items():
        owner = game.zones.owner(zone)
        into = table if owner is None else own if owner == seat else others
        into.update((zone, piece) for piece in pieces)
    scores = tuple(s.score for s in sorted(game.standings(after), key=lambda s: s.seat))
    asked = tuple(game.active_seats(after))
    legal = frozenset(game.legal_actions(after, asked[0])) if asked else frozenset()
    return TableOutcome(own, others, table, scores, asked, legal)


def make_worse_check(double_edged: tuple[str, ...]) -> WorseCheck:
    """Return a comparison that ignores outcomes without some pieces that may be unwanted.

    Args:
        double_edged: Beginnings of the names of these pieces.
    """

    def is_surely_worse(one: TableOutcome, other: TableOutcome, seat: Seat) -> bool:
        return one.is_worse_than(other, seat) and not any(
            piece.startswith(double_edged) for piece in one.missing_pieces(other)
        )

    return is_surely_worse


def find_dominated(
    game: Game[StateT],
    view: StateT,
    seat: Seat,
    actions: Sequence[Action],
    is_worse: WorseCheck = TableOutcome.is_worse_than,
) -> Sequence[Action]:
    """Return the actions that some legal action is better than in every sampled state.

    Args:
        game: The rules.
        view: Player view of the seat.
        seat: Seat that decides.
        actions: Legal actions of the seat.
        is_worse: Comparison of two outcomes.
    """
    pairs = _find_dominating(game, view, seat, actions, is_worse)
    return list(dict.fromkeys(bad for bad, _ in pairs))


def replace_dominated(
    game: Game[StateT],
    view: StateT,
    seat: Seat,
    action: Action,
    is_worse: WorseCheck = TableOutcome.is_worse_than,
) -> Action:
    """Return an action, or instead of a dominated one a better one that nothing dominates."""
    while pairs := _find_dominating(game, view, seat, [action], is_worse):
        action = pairs[0][1]
    return action


def _find_dominating(
    game: Game[StateT],
    view: StateT,
    seat: Seat,
    actions: Sequence[Action],
    is_worse: WorseCheck,
) -> list[tuple[Action, Action]]:
    """Return pairs of an action and a legal one that is better in every sampled state."""
    legal: Sequence[Action] = game.legal_actions(view, seat)[:MAX_COMPARED_ACTIONS]
    pairs = [(bad, good) for bad in actions for good in legal if bad != good]
    chance = HashedChance(_SAMPLING_SEED)
    for seed in range(SAMPLES):
        if not pairs:
            break
        state = game.sample_state(view, seat, chance)
        after = {
            action: find_outcome(game, state, seat, action, seed)
            for action in dict.fromkeys(action for pair in pairs for action in pair)
        }
        pairs = [(bad, good) for bad, good in pairs if is_worse(after[bad], after[good], seat)]
    return pairs
