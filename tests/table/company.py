"""Clients for tests: they speak JSON with a table and know nothing but what they were told."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from typing import Any

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup
from tabletop.seats.answers import Answer
from tabletop.seats.levels import PLAYED
from tabletop.seats.questions import seed_of
from tabletop.table.chairs import Chair
from tabletop.table.messages import Message, encoded
from tabletop.table.table import Table

Told = dict[str, Any]
"""A message as a client has it."""


def matched(
    name: str, *levels: str, seats: int = 0, seed: int = 5, path: Path | None = None
) -> Match:
    """A new match; `levels` of the first seats, people behind them."""
    count = seats or max(len(levels), games.kind(name).seats[0])
    levels = (*levels, *[""] * (count - len(levels)))
    specs = tuple(SeatSpec(DEFAULT_NAMES[n], levels[n], COLOURS[n]) for n in range(count))
    game, setup = games.load(name), Setup(name, specs, {}, seed)
    return Match(game, setup) if path is None else Match.start(game, setup, path)


class Guest:
    """A client that keeps what it was told."""

    def __init__(
        self, table: Table, *seats: Seat, viewer: Seat | None = None, paces: bool = False,
        life: float = inf,
    ) -> None:  # fmt: skip
        """seats: for which it decides; it looks with the eyes of the first, or a viewer's. life: so
        many messages reach it before the way to it is gone."""
        self.table = table
        self._life = life
        self.torn = ""
        """At which kind of message it was torn off."""
        self.told: list[Told] = []
        self.lost = False
        """Whether the way to it is gone."""
        self.asked: dict[int, Told] = {}
        """Invitations that hold, by token."""
        eyes = viewer if viewer is not None else seats[0] if seats else NOBODY
        self.number = table.join(eyes, self.hear, paces)
        for seat in seats:
            table.put(seat, Chair(self.number))

    def hear(self, message: Message) -> None:
        if self._life <= 0:
            self.lost, self.torn = True, type(message).__name__
        self._life -= 1
        if self.lost:
            raise ConnectionResetError("the way to this client is gone")
        told: Told = json.loads(encoded(message))
        self.told.append(told)
        if told["is"] == "invitation":
            self.asked[told["token"]] = told
        elif told["is"] == "withdrawn":
            del self.asked[told["token"]]
        elif told["is"] == "welcome":
            self.asked.clear()

    def of(self, kind: str) -> list[Told]:
        """What it was told of a kind."""
        return [told for told in self.told if told["is"] == kind]

    def say(self, **wish: Any) -> Told | None:
        """Say something; the refusal of it, if it was refused."""
        before = len(self.of("refused"))
        self.table.receive(self.number, json.dumps(wish).encode())
        refused = self.of("refused")
        return refused[-1] if len(refused) > before else None

    def decide(self, token: int, answer: Any) -> Told | None:
        """Answer an invitation; the refusal of it, if it was refused."""
        refused = self.say(**{"is": "decide", "token": token, "answer": answer})
        if refused is None:
            self.asked.pop(token, None)
        return refused

    def answer(self, choose: Callable[[Sequence[Any]], int]) -> bool:
        """Answer the oldest invitation that wants a first answer; whether there was one."""
        first = next((told for told in self.asked.values() if not told["revises"]), None)
        if first is None:
            return False
        assert self.decide(first["token"], choose(first["actions"])) is None
        return True


def at_random(seed: int) -> Callable[[Sequence[Any]], int]:
    """Chooses one of several by chance: its number."""
    chance = Chance(seed)
    return lambda actions: chance.below(len(actions))


def play_on(
    table: Table,
    guests: Sequence[Guest],
    choose: Callable[[Sequence[Any]], int],
    most: int = 10_000,
) -> None:
    """Let the guests play to the end of the match, or until so many decisions have been made, in
    the order of the seats asked."""
    while not table.match.over and table.match.number < most:
        assert any(guest.answer(choose) for guest in guests), table.match.number


class AtOnce:
    """Thinks when it is asked whether it has, in this process."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._asked: tuple[State, Seat, str, int, int] | None = None
        self.asked = 0
        """How often it was asked."""
        self.slow = False
        """Whether it has not thought yet."""

    def ask(
        self, view: State, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        self._asked = view, seat, level, seed, number
        self.asked += 1

    def poll(self) -> Answer | None:
        if self._asked is None or self.slow:
            return None
        (view, seat, level, seed, number), self._asked = self._asked, None
        chance = Chance(seed_of(seed, number, seat))
        return PLAYED[level](games.strategy(self._match.game), view, seat, chance)

    def forget(self) -> None:
        self._asked = None
