"""Example matches, played in advance by a heuristic, to find typical decisions in them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from tabletop import games
from tabletop.ai.levels import answer_by_heuristic, make_decision_chance
from tabletop.ai.match_review import MatchReview
from tabletop.ai.worker import queries
from tabletop.ai.worker.queries import ReplyT
from tabletop.ai.worker.worker import QuerySource
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.toolkit.rollout_strategy import RolloutStrategy
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.match.match_loop import play_to_end
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup

AI_LEVEL = "trader"
DEFAULT_SEED = 3
OTHER_QUERY_SECONDS = 1.0
"""Maximum seconds of a query about a game of others; no picture of it has to be reproduced."""


def answer_query(game: Game[State], query: queries.WorkerQuery[ReplyT]) -> ReplyT:
    """Return the reply to a query: about a built-in game the same one on every machine."""
    seconds = float("inf") if games.is_built_in(game.name) else OTHER_QUERY_SECONDS
    return queries.answer_query(game, query, seconds)


class ImmediateAnswerer:
    """A worker client that answers at once, the same on each machine, up to a number of queries."""

    def __init__(self, game: Game[State], max_queries: int) -> None:
        """Create the client.

        Args:
            game: Game of the queries.
            max_queries: Number of queries that are answered; `remaining_queries` counts down.
        """
        self.query_sources: deque[QuerySource] = deque()
        self.is_closed = False
        self.is_busy = False
        self._game = game
        self.remaining_queries = max_queries

    def exchange_messages(self) -> None:
        """Answer the queries of all sources."""
        for source in self.query_sources:
            while self.remaining_queries and (query := source.next_query()) is not None:
                self.remaining_queries -= 1
                query.on_reply(answer_query(self._game, query.query))

    def close(self) -> None:
        """Remove all sources."""
        self.query_sources.clear()


class MomentNotFoundError(LookupError):
    """No example match contains the requested situation."""


def make_seats(count: int, people: int) -> tuple[SeatSpec, ...]:
    """Return the seats of a match: the first `people` are people, the others AI."""
    return tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "" if n < people else AI_LEVEL, SEAT_COLOURS[n])
        for n in range(count)
    )


def new_match(game: str, count: int, people: int = 1, seed: int = DEFAULT_SEED) -> Match:
    """Return a new match with no event displayed yet."""
    return Match(games.load(game), Setup(game, make_seats(count, people), {}, seed))


@lru_cache(maxsize=24)
def play_example_match(game: str, count: int, people: int = 1, seed: int = DEFAULT_SEED) -> Match:
    """Return a match played to its end, always the same one. It is shared: do not change it."""
    match = new_match(game, count, people, seed)
    play_to_end(match, choose_by_heuristic)
    return match


def choose_by_heuristic(match: Match, seat: Seat) -> Action:
    """Return the action that the heuristic chooses for a seat, always the same one."""
    chance = make_decision_chance(match.setup.seed, match.decision_number, seat)
    return choose_fast_action(match.game, match.view_for(seat), seat, chance)


def choose_fast_action(game: Game[State], view: State, seat: Seat, chance: Chance) -> Action:
    """Return the action that the heuristic chooses; one that searches plays as in its rollouts."""
    strategy = games.load_strategy(game)
    if not isinstance(strategy, RolloutStrategy):
        return answer_by_heuristic(strategy, view, seat, chance).action
    sampled: Any = game.sample_state(view, seat, chance)
    return strategy.rollout_policy(sampled, seat, game.legal_actions(view, seat), chance)


@lru_cache(maxsize=8)
def review_example_match(match: Match) -> MatchReview:
    """Return the complete review of a match. It is shared: do not change it."""
    review = MatchReview(match)
    while (query := review.next_query()) is not None:
        query.on_reply(answer_query(match.game, query.query))
    return review


def copy_match_until(match: Match, decision_count: int) -> Match:
    """Return a copy of a match after `number` decisions, with nothing left to display."""
    again = Match(match.game, match.setup)
    for event in decision_events(match):
        if event.decision_number >= decision_count:
            break
        repeat_decision(again, event)
    return again


def repeat_decision(match: Match, event: Event) -> None:
    """Submit a decision of an example match to another match.

    Raises:
        ValueError: If it is refused.
    """
    assert event.action is not None
    if (refusal := match.submit(event.seat, event.action, event.decision_number)) is not None:
        raise ValueError(f"{event.action}: {refusal.code}")


def decision_events(match: Match) -> Iterator[Event]:
    """Iterate over all decisions of a match, without its set-up."""
    return (event for event in match.history if event.decision_number >= 0)


def find_turn(match: Match, seat: Seat, share: float) -> int:
    """Return the number of a seat's first decision after a share (0 to 1) of the match.

    Raises:
        MomentNotFoundError: If there is none.
    """
    after = share * match.decision_number
    for event in decision_events(match):
        if event.seat == seat and event.decision_number >= after:
            return event.decision_number
    raise MomentNotFoundError(f"seat {seat} does not decide after {share:.0%} of the match")


def find_act(match: Match, matches: Callable[[Act], bool]) -> Event:
    """Return the first decision with an act that matches.

    Raises:
        MomentNotFoundError: If there is none.
    """
    for event in decision_events(match):
        if any(map(matches, event.acts)):
            return event
    raise MomentNotFoundError("no decision of this match leads to such an act")


def find_busiest_events(match: Match, max_events: int) -> list[Event]:
    """Return the events that move most pieces, set-up included, in the order of the match."""

    def moved(event: Event) -> int:
        return sum(act.n for act in event.acts if isinstance(act, Move))

    chosen = sorted(match.history, key=moved, reverse=True)[:max_events]
    return sorted(chosen, key=lambda event: event.decision_number)
