"""Questions to a thinking process and its replies: plain data, made of views and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from tabletop.core.actions import Action, action_from_json
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.zones import Seat
from tabletop.seats.answers import Candidate, candidates_from_json, candidates_to_json
from tabletop.seats.levels import JUDGE, PLAYED, thinking
from tabletop.seats.rollouts import MOST_SEEDS, estimate
from tabletop.seats.search import Enough, never, search

LONGEST = 1.8
"""Seconds after which a thought comes to an end with what is known by then."""
WORLDS = 60
"""In how many imagined worlds the chances of all seats are estimated."""
AHEAD = 2.0
"""How many rounds each of them is played on."""

Data = dict[str, Any]


def move(view: Any, seat: Seat, level: str, chance: int) -> Data:
    """What does a seat do? The reply is an answer."""
    return {"what": "move", "view": view.to_json(), "seat": seat, "level": level, "chance": chance}


def chances(view: Any, viewer: Seat, chance: int) -> Data:
    """What are the chances of all seats? The reply is a list of them."""
    return {"what": "chances", "view": view.to_json(), "seat": viewer, "chance": chance}


def judgement(view: Any, seat: Seat, action: Action, chance: int) -> Data:
    """How good was an action, and what would have been better? The reply is candidates."""
    found = {"what": "judgement", "view": view.to_json(), "seat": seat, "chance": chance}
    return found | {"do": action.to_json()}


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
    return PLAYED[question["level"]](game, view, seat, chance, timer(seconds)).to_json()


def _chances(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, question: Data, seconds: float
) -> Any:
    return estimate(game, view, seat, WORLDS, AHEAD, chance)


def _judgement(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, question: Data, seconds: float
) -> Any:
    action = action_from_json(question["do"], game.actions)
    found = search(game, view, seat, JUDGE, chance, timer(seconds), also=(action,))
    return candidates_to_json(found)


_REPLIES: dict[str, Callable[..., Any]] = {
    "move": _move,
    "chances": _chances,
    "judgement": _judgement,
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
