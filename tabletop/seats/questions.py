"""Questions to a thinking process and its replies: plain data, made of views and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

from tabletop.core.actions import Action, action_from_json
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.zones import Seat
from tabletop.seats.answers import Candidate, candidates_from_json, candidates_to_json
from tabletop.seats.characters import of_character
from tabletop.seats.hindsight import Comparison, Luck, compare, fortune
from tabletop.seats.levels import JUDGE, PLAYED, thinking
from tabletop.seats.rollouts import MOST_SEEDS, Estimate, estimate
from tabletop.seats.search import Enough, never, search

LONGEST = 1.8
"""Seconds after which a thought comes to an end with what is known by then."""
WORLDS = 60
"""In how many imagined worlds the chances of all seats are estimated."""
AHEAD = 2.0
"""How many rounds each of them is played on."""

Data = dict[str, Any]


class Failure(NamedTuple):
    """Instead of a reply: a thought ended in an error. Asked again it would do so again."""

    asked: Data
    error: str
    """The error in a few words, for whoever mends it."""


def move(view: Any, seat: Seat, level: str, name: str, chance: int) -> Data:
    """What does a seat do, as the character of that name? The reply is an answer."""
    found = {"what": "move", "view": view.to_json(), "seat": seat, "chance": chance}
    return found | {"level": level, "name": name}


def chances(view: Any, viewer: Seat, chance: int, worlds: int = WORLDS) -> Data:
    """What are the chances of all seats? The reply is an estimate."""
    asked = {"what": "chances", "view": view.to_json(), "seat": viewer, "chance": chance}
    return asked | {"worlds": worlds}


def judgement(view: Any, seat: Seat, action: Action, chance: int, rollouts: int) -> Data:
    """What would have been better than an action? The reply is candidates, the best first."""
    asked = {"what": "judgement", "view": view.to_json(), "seat": seat, "chance": chance}
    return asked | {"do": action.to_json(), "rollouts": rollouts}


def comparison(
    view: Any, seat: Seat, played: Action, better: Action, chance: int, worlds: int
) -> Data:
    """By how much is one action better than another? The reply is a comparison."""
    asked = {"what": "comparison", "view": view.to_json(), "seat": seat, "chance": chance}
    actions = [played.to_json(), better.to_json()]
    return asked | {"do": actions, "worlds": worlds}


def luck(view: Any, seat: Seat, action: Action, after: Any, chance: int, worlds: int) -> Data:
    """What did chance do after an action? The reply is a stroke of luck."""
    asked = {"what": "luck", "view": view.to_json(), "seat": seat, "chance": chance}
    return asked | {"do": action.to_json(), "after": after.to_json(), "worlds": worlds}


def seed_of(seed: int, number: int, seat: Seat) -> int:
    """The number from which a seat's thoughts at a decision are drawn."""
    return thinking(seed, number, seat).below(MOST_SEEDS)


def reply(game: Game[Any], question: Data, seconds: float = LONGEST) -> Any:
    """Think about a question; the reply is plain data."""
    view = game.state.from_json(question["view"])
    chance = Chance(question["chance"])
    return _REPLIES[question["what"]](game, view, question["seat"], chance, question, seconds)


def _move(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, question: Data, seconds: float
) -> Any:
    thinker = of_character(question["name"], PLAYED[question["level"]])
    return thinker(game, view, seat, chance, timer(seconds)).to_json()


def _chances(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, question: Data, seconds: float
) -> Any:
    return estimate(game, view, seat, question["worlds"], AHEAD, chance)


def _judgement(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, question: Data, seconds: float
) -> Any:
    action = action_from_json(question["do"], game.actions)
    plan = JUDGE._replace(rollouts=question["rollouts"])
    found = search(game, view, seat, plan, chance, timer(seconds), also=(action,))
    return candidates_to_json(found)


def _comparison(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, question: Data, seconds: float
) -> Any:
    played, better = (action_from_json(data, game.actions) for data in question["do"])
    worlds, enough = question["worlds"], timer(seconds)
    return compare(game, view, seat, played, better, worlds, AHEAD, chance, enough)


def _luck(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, question: Data, seconds: float
) -> Any:
    action = action_from_json(question["do"], game.actions)
    after = game.state.from_json(question["after"])
    worlds, enough = question["worlds"], timer(seconds)
    return fortune(game, view, seat, action, after, worlds, AHEAD, chance, enough)


_REPLIES: dict[str, Callable[..., Any]] = {
    "move": _move,
    "chances": _chances,
    "judgement": _judgement,
    "comparison": _comparison,
    "luck": _luck,
}


def timer(seconds: float) -> Enough:
    """Whether so much time has passed since now."""
    if seconds == float("inf"):
        return never
    until = monotonic() + seconds
    return lambda: monotonic() >= until


def judged(data: Any, game: Game[Any]) -> tuple[Candidate, ...]:
    """The reply to a judgement."""
    return candidates_from_json(data, game)


def compared(data: Any) -> Comparison:
    """The reply to a comparison."""
    played, better, lead, error = data
    return Comparison(tuple(played), tuple(better), lead, error)


def fortunate(data: Any) -> Luck:
    """The reply to a question about luck."""
    expected, found = data
    return Luck(tuple(expected), tuple(found))


def estimated(data: Any) -> Estimate:
    """The reply to a question about chances."""
    found, errors, worlds = data
    return Estimate(tuple(found), tuple(errors), worlds)
