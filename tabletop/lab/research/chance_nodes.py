"""Matches with chance nodes: nothing that nobody has seen is decided before it happens.

A decision that draws, or that takes a piece from a zone that nobody sees, leads to a chance node.
Each of its outcomes is a seed, from which the order of all unseen decks is drawn again and the
decision is applied. A copy of a match therefore does not know what comes.
"""

from __future__ import annotations

from typing import Any, Self

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat, Visibility, Zones
from tabletop.lab.research.encoded_match import EncodedGame, EncodedMatch
from tabletop.lab.research.seen_history import SeenEvent


class ChanceNodeMatch(EncodedMatch):
    """A match by action ids that waits for an outcome wherever chance decides."""

    __slots__ = ("history", "pending_action")

    def __init__(self, game: EncodedGame, state: State, history: SeenEvent) -> None:
        """Create a match at a state.

        Args:
            game: Game that is played.
            state: Present state.
            history: What has been seen up to it.
        """
        super().__init__(game, state, 0)
        self.history = history
        self.pending_action: Action | None = None
        """Action that waits for a chance outcome."""

    @classmethod
    def begin(cls, game: EncodedGame, outcome: int) -> Self:
        """Begin a match whose set-up is a chance outcome."""
        acts: list[Act] = []
        state = game.game.new_initial_state(game.seats, game.options, Chance(outcome), acts.append)
        return cls(game, state, SeenEvent(None, acts))

    def _apply(self, action: Action) -> None:
        """Apply an action, or wait for an outcome if chance has a part in it."""
        game = self.encoded_game.game
        trial, acts, chance = self.state.copy(), list[Act](), _CountingChance(self.decisions)
        game.apply(trial, self.seat, action, chance.source, acts.append)
        if chance.draw_count or any(_is_unseen_draw(act, game.zones) for act in acts):
            self.pending_action = action
        else:
            self._finish(trial, action, acts)

    def choose_outcome(self, outcome: int) -> None:
        """Apply the pending action with a chance outcome."""
        action = self.pending_action
        assert action is not None, "no action waits for chance"
        game, chance, acts = self.encoded_game.game, Chance(outcome), list[Act]()
        state = shuffle_unseen_decks(game, self.state, chance)
        game.apply(state, self.seat, action, chance, acts.append)
        self.pending_action = None
        self._finish(state, action, acts)

    def _finish(self, state: State, action: Action, acts: list[Act]) -> None:
        self.history = SeenEvent(self.history, acts, (self.seat, action))
        self.state = state
        self.decisions += 1
        self._ask()

    def information_state(self, viewer: Seat) -> str:
        """Return the information state of a seat as text.

        It holds the present view, the ids chosen so far and a digest of all that the seat has
        seen and done. Two positions have the same text exactly if the seat cannot tell them apart.
        """
        game = self.encoded_game.game
        said = self.chosen_ids if viewer == self.seat else ()
        seen = self.history.digest(viewer, game).hex()
        return f"seat {viewer}: {game.view_for(self.state, viewer)!r} {said} seen {seen}"

    def resample(self, viewer: Seat, chance: Chance) -> ChanceNodeMatch:
        """Return another match that a seat cannot tell from this one.

        Its hidden pieces are sampled. It holds no true act of this match.
        """
        table = self.encoded_game
        game = table.game
        own = self.history.digest(viewer, game)
        digests = {seat: own + bytes([seat + 1]) for seat in range(NOBODY, table.seats)}
        digests[viewer] = own
        world = game.sample_state(game.view_for(self.state, viewer), viewer, chance)
        made = ChanceNodeMatch(table, world, SeenEvent(None, (), digests=digests))
        made.decisions = self.decisions
        if viewer == self.seat:
            for number in self.chosen_ids:
                made.choose(number)
        return made


class _CountingChance:
    """A source of chance that counts its draws."""

    def __init__(self, seed: int) -> None:
        self.draw_count = 0
        self.source = Chance(seed)
        self._draw = self.source.random
        self.source.random = self._counted

    def _counted(self) -> float:
        self.draw_count += 1
        return self._draw()


def _is_unseen_draw(act: Act, zones: Zones) -> bool:
    """True if an act takes a piece from a zone that nobody sees into."""
    return isinstance(act, Move) and zones[act.source].visibility is Visibility.NOBODY


def shuffle_unseen_decks(game: Game[Any], s: State, chance: Chance) -> State:
    """Return a copy of a state in which the decks that nobody sees are shuffled again.

    The state stays as it is where the order of a deck is known to somebody, or where a position
    cannot be set up exactly.
    """
    lying, counts = game.inventory(s), game.track_counts(s)
    decks = [
        zone
        for zone, pieces in lying.items()
        if len(pieces) > 1 and game.zones[zone].visibility is Visibility.NOBODY
    ]
    same = s.copy()
    if not decks:
        return same
    game.set_position(same, lying, counts)
    if same != s:
        return s.copy()
    table = dict(lying) | {zone: chance.shuffle(lying[zone]) for zone in decks}
    shuffled = s.copy()
    game.set_position(shuffled, table, counts)
    viewers = range(NOBODY, s.seats)
    is_hidden = all(game.view_for(shuffled, each) == game.view_for(s, each) for each in viewers)
    return shuffled if is_hidden else s.copy()
