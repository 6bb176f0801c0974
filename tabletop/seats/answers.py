"""What an AI seat answers: its action, why, and what else it thought of; as plain data too."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabletop.core.actions import Action, action_from_json
from tabletop.core.acts import SeatRef, TextRef
from tabletop.core.game import Game, Reason


class Candidate(NamedTuple):
    """An action that was thought of, and what came of it."""

    action: Action
    chances: tuple[float, ...]
    """Every seat's chance to win after it, in seat order."""
    rollouts: int
    """In how many imagined worlds it was tried: the more, the surer."""


class Answer(NamedTuple):
    """What an AI seat decided, and why (None when it cannot say)."""

    action: Action
    reason: Reason | None
    candidates: tuple[Candidate, ...] = ()
    """What it thought of, its choice first, the others by the seat's chance; empty when it did not
    search."""

    @property
    def others(self) -> tuple[Candidate, ...]:
        """What else it thought of and tried at least half as often as its choice: of the rest too
        little is known."""
        return tuple(
            c for c in self.candidates[1:] if 2 * c.rollouts >= self.candidates[0].rollouts
        )

    @property
    def chances(self) -> tuple[float, ...]:
        """Every seat's chance to win after the action; empty when it did not search."""
        return self.candidates[0].chances if self.candidates else ()

    def to_json(self) -> dict[str, Any]:
        """Plain data for the worker's pipe."""
        return {
            "do": self.action.to_json(),
            "why": _reason_to_json(self.reason) if self.reason is not None else None,
            "thought": candidates_to_json(self.candidates),
        }


def answer_from_json(data: dict[str, Any], game: Game[Any]) -> Answer:
    """The answer that `to_json` was made from. Raises ValueError for an unknown action."""
    why = data["why"]
    return Answer(
        action_from_json(data["do"], game.actions),
        _reason_from_json(why) if why is not None else None,
        candidates_from_json(data["thought"], game),
    )


def _reason_to_json(reason: Reason) -> list[Any]:
    """Plain data, in which references are still told from words and numbers."""
    params: list[Any] = []
    for name, value in reason.params:
        if isinstance(value, SeatRef | TextRef):
            params.append([name, type(value).__name__, list(value)])
        else:
            params.append([name, "", value])
    return [reason.code, params]


def _reason_from_json(data: list[Any]) -> Reason:
    """The reason that `_reason_to_json` was given."""
    code, params = data
    return Reason(
        code,
        tuple((name, _REFERENCES[kind](*value) if kind else value) for name, kind, value in params),
    )


_REFERENCES = {reference.__name__: reference for reference in (SeatRef, TextRef)}


def candidates_to_json(candidates: tuple[Candidate, ...]) -> list[Any]:
    """Plain data."""
    return [[c.action.to_json(), list(c.chances), c.rollouts] for c in candidates]


def candidates_from_json(data: list[Any], game: Game[Any]) -> tuple[Candidate, ...]:
    """The candidates that `candidates_to_json` was given."""
    return tuple(
        Candidate(action_from_json(action, game.actions), tuple(chances), rollouts)
        for action, chances, rollouts in data
    )
