"""Clients for tests: they speak JSON with a table and know nothing but what they were told."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from typing import Any

from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.ai.worker.queries import derive_decision_seed
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.host.match_host import MatchHost
from tabletop.host.messages import ServerMessage, encode_message
from tabletop.host.seat_controllers import SeatController
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup

ReceivedMessage = dict[str, Any]
"""A message as a client has it."""


def new_match(
    name: str, *levels: str, seats: int = 0, seed: int = 5, path: Path | None = None
) -> Match:
    """A new match; `levels` of the first seats, people behind them."""
    count = seats or max(len(levels), games.game_class(name).seat_counts[0])
    levels = (*levels, *[""] * (count - len(levels)))
    specs = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], levels[n], SEAT_COLOURS[n]) for n in range(count)
    )
    game, setup = games.load(name), Setup(name, specs, {}, seed)
    return Match(game, setup) if path is None else Match.start(game, setup, path)


class ScriptedClient:
    """A client that keeps what it was told."""

    def __init__(
        self, table: MatchHost, *seats: Seat, viewer: Seat | None = None, paces: bool = False,
        life: float = inf,
    ) -> None:  # fmt: skip
        """seats: for which it decides; it looks with the eyes of the first, or a viewer's. life: so
        many messages reach it before the way to it is gone."""
        self.table = table
        self._life = life
        self.disconnecting_message = ""
        """At which kind of message it was torn off."""
        self.received: list[ReceivedMessage] = []
        self.is_disconnected = False
        """True if the connection to the client is lost."""
        self.open_invitations: dict[int, ReceivedMessage] = {}
        """Invitations that hold, by token."""
        eyes = viewer if viewer is not None else seats[0] if seats else NOBODY
        self.number = table.join(eyes, self.hear, paces)
        for seat in seats:
            table.set_controller(seat, SeatController(self.number))

    def hear(self, message: ServerMessage) -> None:
        if self._life <= 0:
            self.is_disconnected, self.disconnecting_message = True, type(message).__name__
        self._life -= 1
        if self.is_disconnected:
            raise ConnectionResetError("the way to this client is gone")
        told: ReceivedMessage = json.loads(encode_message(message))
        self.received.append(told)
        if told["is"] == "invitation":
            self.open_invitations[told["token"]] = told
        elif told["is"] == "withdrawn":
            del self.open_invitations[told["token"]]
        elif told["is"] == "welcome":
            self.open_invitations.clear()

    def messages_of(self, kind: str) -> list[ReceivedMessage]:
        """Return the received messages of a kind."""
        return [told for told in self.received if told["is"] == kind]

    def say(self, **wish: Any) -> ReceivedMessage | None:
        """Say something; the refusal of it, if it was refused."""
        before = len(self.messages_of("refused"))
        self.table.receive(self.number, json.dumps(wish).encode())
        refused = self.messages_of("refused")
        return refused[-1] if len(refused) > before else None

    def decide(self, token: int, answer: Any) -> ReceivedMessage | None:
        """Answer an invitation; the refusal of it, if it was refused."""
        refused = self.say(**{"is": "decide", "token": token, "answer": answer})
        if refused is None:
            self.open_invitations.pop(token, None)
        return refused

    def answer(self, choose: Callable[[Sequence[Any]], int]) -> bool:
        """Answer the oldest invitation that wants a first answer; whether there was one."""
        first = next((told for told in self.open_invitations.values() if not told["revises"]), None)
        if first is None:
            return False
        assert self.decide(first["token"], choose(first["actions"])) is None
        return True


def at_random(seed: int) -> Callable[[Sequence[Any]], int]:
    """Chooses one of several by chance: its number."""
    chance = Chance(seed)
    return lambda actions: chance.randbelow(len(actions))


def play_on(
    table: MatchHost,
    guests: Sequence[ScriptedClient],
    choose: Callable[[Sequence[Any]], int],
    most: int = 10_000,
) -> None:
    """Let the guests play to the end of the match, or until so many decisions have been made, in
    the order of the seats asked."""
    while not table.match.is_over and table.match.decision_number < most:
        assert any(guest.answer(choose) for guest in guests), table.match.decision_number


class ImmediateThinker:
    """Thinks when it is asked whether it has, in this process."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._asked: tuple[State, Seat, str, int, int] | None = None
        self.question_count = 0
        """Number of questions asked."""
        self.is_slow = False
        """True if it has no answer yet."""

    def request_decision(
        self, view: State, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        self._asked = view, seat, level, seed, number
        self.question_count += 1

    def poll_decision(self) -> Answer | None:
        if self._asked is None or self.is_slow:
            return None
        (view, seat, level, seed, number), self._asked = self._asked, None
        chance = Chance(derive_decision_seed(seed, number, seat))
        return DEFAULT_LEVELS[level](games.load_strategy(self._match.game), view, seat, chance)

    def cancel_request(self) -> None:
        self._asked = None
