"""One match of masters with its review, and every way in which a hint contradicts it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from time import monotonic
from typing import NamedTuple

from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.ai.match_review import MatchReview, TurningPoint
from tabletop.ai.worker.queries import (
    HINT_LEVEL,
    MAX_THINKING_SECONDS,
    MoveQuery,
    answer_query,
    derive_decision_seed,
    make_hint_query,
)
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.match_loop import play_to_end
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup
from tabletop.narration.advice import Adviser
from tabletop.text import Catalogue

OWN_SEED_OFFSET = 1 << 40
"""From here on the seeds lie from which masters think who follow no hint."""
ENDLESS = float("inf")


class AgreementResult(NamedTuple):
    """Result of one match."""

    game: str
    seed: int
    decisions: int
    """That were free, of all seats."""
    followed: int
    """Of these, in which a hint was followed: its move, or one that it calls as good."""
    cut: int
    """Of these, in which a hint would have been cut off by the clock on this machine."""
    taught: int
    """Turning points that the review told."""
    uncertain: int
    """And others, which are probable or about equal."""
    contradictions: tuple[str, ...]


def all_human_setup(name: str, seed: int) -> Setup:
    """Return a setup with people at all seats, so that the review looks at all.

    The seed selects the number of seats.
    """
    kind = games.game_class(name)
    seats = kind.seat_counts[seed % len(kind.seat_counts)]
    specs = tuple(SeatSpec(DEFAULT_PLAYER_NAMES[n], "", SEAT_COLOURS[n]) for n in range(seats))
    return Setup(name, specs, {}, seed)


class HintFollowingMatch:
    """A match of masters; in every other one all follow the hints, else the first seat alone."""

    def __init__(self, name: str, seed: int, text: Catalogue) -> None:
        self.match = Match(games.load(name), all_human_setup(name, seed))
        self.followed: dict[int, tuple[Action, ...]] = {}
        """By decision: what the hint told to be best, and as good as that."""
        self.free = 0
        self.cut = 0
        self._text = text
        self._all = seed % 2 == 0
        self._lots = Chance(seed)

    def play(self) -> None:
        """To its end."""
        play_to_end(self.match, self._decide)

    def hinted_actions(self, match: Match, seat: Seat) -> tuple[Action, ...]:
        """The action that a hint calls best at this position, and those that it calls as good."""
        question = make_hint_query(
            match.view_for(seat), seat, match.setup.seed, match.decision_number
        )
        began = monotonic()
        answer = answer_query(match.game, question, ENDLESS)
        self.cut += monotonic() - began > MAX_THINKING_SECONDS
        return praised_actions(match, seat, answer, self._text)

    def _decide(self, match: Match, seat: Seat) -> Action:
        legal = match.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        self.free += 1
        if self._all or seat == 0:
            told = self.hinted_actions(match, seat)
            self.followed[match.decision_number] = told
            return self._lots.pick(told)
        seed = derive_decision_seed(OWN_SEED_OFFSET + match.setup.seed, match.decision_number, seat)
        question = MoveQuery(match.view_for(seat), seat, seed, HINT_LEVEL, "")
        return answer_query(match.game, question, ENDLESS).action


def praised_actions(
    match: Match, seat: Seat, answer: Answer, text: Catalogue
) -> tuple[Action, ...]:
    """Return the best action of the hint's last step, and those that it calls as good."""
    advice = Adviser(match, seat, text).search_advice(answer)
    return (advice.action, *(each.action for each in answer.equal_alternatives(seat)))


def review_match(match: Match) -> MatchReview:
    """Its review, with all questions answered here, however long that takes."""
    found = MatchReview(match)
    while (query := found.next_query()) is not None:
        query.on_reply(answer_query(match.game, query.query, ENDLESS))
    return found


def match_before(match: Match, number: int) -> Match:
    """The same match before one of its decisions."""
    again = Match(match.game, match.setup)
    for decision in islice(match.decisions, number):
        again.submit(decision.seat, decision.action)
    return again


def contradictions(watched: HintFollowingMatch, points: tuple[TurningPoint, ...]) -> Iterator[str]:
    """In words, one for each turning point that no hint would say."""
    for point in points:
        told = watched.hinted_actions(
            match_before(watched.match, point.decision_number), point.seat
        )
        followed = watched.followed.get(point.decision_number, told)
        said = f"decision {point.decision_number}, seat {point.seat}"
        if followed[0] != told[0]:
            yield f"{said}: asked again the hint is {told[0]}, it was {followed[0]}"
        if point.played_action in (*told, *followed):
            yield f"{said}: {point.played_action} is blamed, which the hint calls best or as good"
        if point.better_action not in told:
            yield f"{said}: the review would {point.better_action}, the hint {told[0]}"


def compare_match(name: str, seed: int, text: Catalogue) -> AgreementResult:
    """Play one match, review it and hold the two against each other."""
    watched = HintFollowingMatch(name, seed, text)
    watched.play()
    cut = watched.cut
    points = review_match(watched.match).turning_points
    taught = sum(point.is_unanimous for point in points)
    found = tuple(contradictions(watched, points))
    counts = (watched.free, len(watched.followed), cut, taught, len(points) - taught)
    return AgreementResult(name, seed, *counts, found)
