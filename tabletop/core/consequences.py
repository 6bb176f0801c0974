"""Consequences of an action, found by carrying it out on states sampled from a player view.

Only the view is read, so two positions with the same view have the same consequences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple, cast

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, Move, Reveal, Turn, visible_act
from tabletop.core.chance import HashedChance
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Piece, Seat, back_of, is_back

SAMPLE_COUNT: Final = 8
"""Number of sampled states on which an action is carried out."""
SAMPLING_SEED: Final = 50
"""Seed of the sampled states: the same view always gives the same states."""


class Consequences(NamedTuple):
    """The acts that follow an action, until the next turn, round or stage begins."""

    certain: tuple[Act, ...] = ()
    """Acts that follow in any case, in their order, as the viewer sees them."""
    open_moves: tuple[Move, ...] = ()
    """Moves that follow next, of pieces whose kinds are not known: backs instead of pieces."""
    state: State | None = None
    """One of the possible states afterwards; only what all of them share may be told."""


class _SampledAct(NamedTuple):
    """An act in one sampled state."""

    act: Act
    is_open: bool
    """True if chance or a hidden piece may have decided it, or an act before it."""


class ConsequenceFinder:
    """Finds the consequences of the legal actions of one position; each is found once."""

    def __init__(
        self, game: Game[Any], view: State, seat: Seat, viewer: Seat | None = None
    ) -> None:
        """Prepare the position.

        Args:
            game: The rules.
            view: Player view of the viewer.
            seat: Seat that decides.
            viewer: Seat that may know the consequences; None for the seat that decides. With
                NOBODY they hold public knowledge only, and the actions must be public too.
        """
        self.view = view
        self.seat = seat
        self.viewer = seat if viewer is None else viewer
        self._game = game
        self._samples: list[State] = []
        self._found: dict[Action, Consequences] = {}

    def find(self, action: Action) -> Consequences:
        """Return the consequences of a legal action."""
        if action not in self._found:
            self._found[action] = self._find(action)
        return self._found[action]

    def _find(self, action: Action) -> Consequences:
        """Carry an action out on every sampled state and compare the acts."""
        if not self._samples:
            chance = HashedChance(SAMPLING_SEED)
            self._samples = [
                self._game.sample_state(self.view, self.viewer, chance) for _ in range(SAMPLE_COUNT)
            ]
        states = [state.copy() for state in self._samples]
        first, *others = (
            self._carry_out(action, state, HashedChance(SAMPLING_SEED + n))
            for n, state in enumerate(states)
        )
        rows = takewhile(
            lambda row: row.count(row[0]) == len(row) and not row[0].is_open,
            zip(first, *others, strict=False),
        )
        certain = tuple(row[0].act for row in rows)
        rests = [acts[len(certain) :] for acts in (first, *others)]
        opened = self._find_open_move([self._first_draw(r) for r in rests])
        return Consequences(certain, opened, states[0])

    def _carry_out(self, action: Action, state: State, chance: HashedChance) -> list[_SampledAct]:
        """Return the acts of an action up to the beginning of the next turn or round.

        After the first uncertain act only the moves on its way follow.
        """
        unused, found = chance.save_stream(), list[_SampledAct]()
        is_open = is_settled = False
        way: Move | None = None

        def hear(act: Act) -> None:
            nonlocal is_open, is_settled, way
            is_settled = is_settled or isinstance(act, Begin)
            if is_settled:  # a long deal of hidden pieces tells nothing more
                return
            seen = visible_act(act, self.viewer, self._game.zones)
            if seen is None:
                return
            if is_open:
                is_settled = _way_of(seen) != way
            elif chance.save_stream() != unused or self._is_revealing(seen):
                is_open, way = True, _way_of(seen)
                is_settled = way is None
            found.append(_SampledAct(seen, is_open))

        self._game.apply(state, self.seat, action, chance, hear)
        return found

    def _is_revealing(self, act: Act) -> bool:
        """True if an act shows the viewer a piece that its view need not hold."""
        zones = self._game.zones
        if isinstance(act, Move):
            return zones.is_hidden(act.source, self.viewer) and not is_back(act.piece)
        if isinstance(act, Turn):
            return is_back(act.piece)
        if isinstance(act, Reveal):
            return act.viewer in (self.viewer, NOBODY) and zones.is_hidden(act.zone, self.viewer)
        return False

    def _first_draw(self, acts: Sequence[_SampledAct]) -> tuple[Move | None, Counter[Piece]]:
        """Return the first moves, if they go one way: a move with a back, and the pieces."""
        way: Move | None = None
        pieces = Counter[Piece]()
        for act, _ in acts:
            here = _way_of(act)
            if here is None or way not in (None, here):
                break
            way = here
            pieces[cast(Move, act).piece] += cast(Move, act).n
        return way, pieces

    def _find_open_move(
        self, draws: Sequence[tuple[Move | None, Counter[Piece]]]
    ) -> tuple[Move, ...]:
        """Return the move of equally many pieces in all samples, if it tells something new.

        That is a change of owner, or a draw of the seat from its own pieces.
        """
        owner, (way, pieces) = self._game.zones.owner, draws[0]
        if way is None or any(w != way or p.total() != pieces.total() for w, p in draws):
            return ()
        giver, taker = owner(way.source), owner(way.target)
        is_draw = giver == taker == self.seat and any(other != pieces for _, other in draws)
        return (way._replace(n=pieces.total()),) if giver != taker or is_draw else ()


def _way_of(act: Act) -> Move | None:
    """Return a move without its piece and its number; None for other acts."""
    return act._replace(piece=back_of(act.piece), n=0) if isinstance(act, Move) else None
