"""Rehearsals: matches played in advance by rule of thumb, to find their moments again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import lru_cache

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.match.playing import play_out
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup
from tabletop.seats import questions
from tabletop.seats.levels import by_rule_of_thumb, thinking
from tabletop.seats.review import Review
from tabletop.seats.worker import Source

LEVEL = "trader"
SEED = 3


class AtOnce:
    """Stands in for a client: answers at once, the same on every machine, and only so much."""

    def __init__(self, game: Game[State], most: int) -> None:
        """most: how many questions are answered; `left` of them still."""
        self.sources: deque[Source] = deque()
        self.gone = False
        self.busy = False
        self._game = game
        self.left = most

    def listen(self) -> None:
        for source in self.sources:
            while self.left and (query := source.query()) is not None:
                self.left -= 1
                query.heard(questions.reply(self._game, query.question, float("inf")))

    def close(self) -> None:
        self.sources.clear()


class NoSuchMomentError(LookupError):
    """None of the matches rehearsed has such a moment."""


def seating(count: int, people: int) -> tuple[SeatSpec, ...]:
    """So many seats, the first of them people's."""
    return tuple(
        SeatSpec(DEFAULT_NAMES[n], "" if n < people else LEVEL, COLOURS[n]) for n in range(count)
    )


def begun(game: str, count: int, people: int = 1, seed: int = SEED) -> Match:
    """A new match, of which nothing has been shown."""
    return Match(games.load(game), Setup(game, seating(count, people), {}, seed))


@lru_cache(maxsize=24)
def rehearsed(game: str, count: int, people: int = 1, seed: int = SEED) -> Match:
    """A match played to its end, always the same one. To look at only."""
    match = begun(game, count, people, seed)
    play_out(match, _by_rule_of_thumb)
    return match


def _by_rule_of_thumb(match: Match, seat: Seat) -> Action:
    chance = thinking(match.setup.seed, match.number, seat)
    return by_rule_of_thumb(games.strategy(match.game), match.view(seat), seat, chance).action


@lru_cache(maxsize=8)
def reviewed(match: Match) -> Review:
    """The review of a match, all worked out. To look at only."""
    review = Review(match)
    while (query := review.query()) is not None:
        query.heard(questions.reply(match.game, query.question, float("inf")))
    return review


def up_to(match: Match, number: int) -> Match:
    """The same match when `number` decisions had been made, with nothing left to show, if there
    were any."""
    again = Match(match.game, match.setup)
    for event in events(match):
        if event.number >= number:
            break
        submit(again, event)
    return again


def submit(match: Match, event: Event) -> None:
    """Decide as it was decided in the rehearsal. Raises ValueError when that is refused."""
    assert event.action is not None
    if (refusal := match.submit(event.seat, event.action, event.number)) is not None:
        raise ValueError(f"{event.action}: {refusal.code}")


def events(match: Match) -> Iterator[Event]:
    """All decisions of a match, without its set-up."""
    return (event for event in match.history if event.number >= 0)


def turn_of(match: Match, seat: Seat, share: float) -> int:
    """The number of a decision of a seat: the first one after a share (0 to 1) of the match.

    Raises NoSuchMomentError.
    """
    after = share * match.number
    for event in events(match):
        if event.seat == seat and event.number >= after:
            return event.number
    raise NoSuchMomentError(f"seat {seat} does not decide after {share:.0%} of the match")


def first(match: Match, wanted: Callable[[Act], bool]) -> Event:
    """The first decision with an act that is wanted. Raises NoSuchMomentError."""
    for event in events(match):
        if any(map(wanted, event.acts)):
            return event
    raise NoSuchMomentError("no decision of this match leads to such an act")


def busiest(match: Match, most: int) -> list[Event]:
    """The events in which most pieces move, in the order of the match, the set-up included."""

    def moved(event: Event) -> int:
        return sum(act.n for act in event.acts if isinstance(act, Move))

    chosen = sorted(match.history, key=moved, reverse=True)[:most]
    return sorted(chosen, key=lambda event: event.number)
