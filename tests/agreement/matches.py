"""One match of masters with its review, and every way in which a hint contradicts it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from time import monotonic
from typing import NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.playing import play_out
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup
from tabletop.said.advice import Adviser
from tabletop.seats.answers import Answer
from tabletop.seats.questions import (
    HINTS,
    LONGEST,
    MoveQuestion,
    hint_question,
    reply,
    seed_of,
)
from tabletop.seats.review import Review, TurningPoint
from tabletop.text import Catalogue

OWN = 1 << 40
"""From here on the seeds lie from which masters think who follow no hint."""
ENDLESS = float("inf")


class Looked(NamedTuple):
    """What was found in one match."""

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
    tastes: int
    """And matters of taste."""
    contradictions: tuple[str, ...]


def seats_of(name: str, seed: int) -> Setup:
    """All seats are people, so that the review looks at all; of as many as the seed says."""
    kind = games.kind(name)
    seats = kind.seats[seed % len(kind.seats)]
    specs = tuple(SeatSpec(DEFAULT_NAMES[n], "", COLOURS[n]) for n in range(seats))
    return Setup(name, specs, {}, seed)


class Watched:
    """A match of masters; in every other one all follow the hints, else the first seat alone."""

    def __init__(self, name: str, seed: int, text: Catalogue) -> None:
        self.match = Match(games.load(name), seats_of(name, seed))
        self.followed: dict[int, tuple[Action, ...]] = {}
        """By decision: what the hint told to be best, and as good as that."""
        self.free = 0
        self.cut = 0
        self._text = text
        self._all = seed % 2 == 0
        self._lots = Chance(seed)

    def play(self) -> None:
        """To its end."""
        play_out(self.match, self._decide)

    def told(self, match: Match, seat: Seat) -> tuple[Action, ...]:
        """The action that a hint calls best at this position, and those that it calls as good."""
        question = hint_question(match.view(seat), seat, match.setup.seed, match.number)
        began = monotonic()
        answer = reply(match.game, question, ENDLESS)
        self.cut += monotonic() - began > LONGEST
        return praised(match, seat, answer, self._text)

    def _decide(self, match: Match, seat: Seat) -> Action:
        legal = match.legal(seat)
        if len(legal) == 1:
            return legal[0]
        self.free += 1
        if self._all or seat == 0:
            told = self.told(match, seat)
            self.followed[match.number] = told
            return self._lots.pick(told)
        seed = seed_of(OWN + match.setup.seed, match.number, seat)
        question = MoveQuestion(match.view(seat), seat, seed, HINTS, "")
        return reply(match.game, question, ENDLESS).action


def praised(match: Match, seat: Seat, answer: Answer, text: Catalogue) -> tuple[Action, ...]:
    """What the last step of a hint says is best, or as good as that."""
    advice = Adviser(match, seat, text).found(answer)
    return (advice.action, *(each.action for each in answer.alike(seat)))


def reviewed(match: Match) -> Review:
    """Its review, with all questions answered here, however long that takes."""
    found = Review(match)
    while (query := found.query()) is not None:
        query.heard(reply(match.game, query.question, ENDLESS))
    return found


def at(match: Match, number: int) -> Match:
    """The same match before one of its decisions."""
    again = Match(match.game, match.setup)
    for decision in islice(match.decisions, number):
        again.submit(decision.seat, decision.action)
    return again


def contradictions(watched: Watched, points: tuple[TurningPoint, ...]) -> Iterator[str]:
    """In words, one for each turning point or matter of taste that no hint would say."""
    for point in points:
        told = watched.told(at(watched.match, point.number), point.seat)
        followed = watched.followed.get(point.number, told)
        said = f"decision {point.number}, seat {point.seat}"
        if followed[0] != told[0]:
            yield f"{said}: asked again the hint is {told[0]}, it was {followed[0]}"
        if point.played in (*told, *followed):
            yield f"{said}: {point.played} is blamed, which the hint calls best or as good"
        if point.better not in told:
            yield f"{said}: the review would {point.better}, the hint {told[0]}"


def look(name: str, seed: int, text: Catalogue) -> Looked:
    """Play one match, review it and hold the two against each other."""
    watched = Watched(name, seed, text)
    watched.play()
    cut = watched.cut
    points = reviewed(watched.match).points
    taught = sum(point.taught for point in points)
    found = tuple(contradictions(watched, points))
    counts = (watched.free, len(watched.followed), cut, taught, len(points) - taught)
    return Looked(name, seed, *counts, found)
