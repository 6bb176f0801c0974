"""Bombards a table of each game with hostile messages, and watches its memory.

Usage: python -m tests.table.hostile [GAME ...] [--messages N] [--seed N]
"""

from __future__ import annotations

import argparse
import gc
import json
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tabletop.table.table import Table
from tests.table.company import Guest, matched

PARTS = 5
"""After so many parts of the messages memory is looked at."""


def hostile(chance: Chance, table: Table) -> bytes:
    """A message as somebody sends it who wants to do harm, or has a fault."""
    tokens = [asked.token for asked in table.invitations.values()]
    numbers = [*tokens, -1, 0, 7, 1 << 62, 1 << 70, 0.5, None, True, "0"]
    actions = [
        action.to_json() for asked in table.invitations.values() for action in asked.actions[:3]
    ]
    if actions and chance.below(3) == 0:
        return json.dumps(strange(chance, chance.pick(tokens), chance.pick(actions))).encode()
    words = ["decide", "acknowledge", "take_chair", "leave_chair", "take_back", "do_again", "x", 3]
    values: list[Any] = [*numbers, *actions, [], {}, [[[]]], ["lay", "gold", chance.below(10**6)]]
    found = {
        "is": chance.pick(words),
        chance.pick(["token", "number", "seat", "is"]): chance.pick(numbers),
        chance.pick(["answer", "token", "seat"]): chance.pick(values),
    }
    data = json.dumps(found).encode()
    if chance.below(4) == 0:
        at = chance.below(len(data))
        data = data[:at] + bytes([chance.below(256)]) + data[at + chance.below(3) :]
    return data


def strange(chance: Chance, token: int, action: list[Any]) -> dict[str, Any]:
    """An answer that names an action such as there may be, with values that there never were."""
    values = [chance.below(10**9) if isinstance(each, int) else each for each in action[1:]]
    return {"is": "decide", "token": token, "answer": [action[0], *values]}


def bombard(name: str, messages: int, seed: int, parts: int = PARTS) -> Iterator[int]:
    """Send so many hostile messages to a table of a game; after each part of them how many more
    blocks of memory are held than after the first."""
    chance, match = Chance(seed), matched(name)
    table = Table(match)
    guests = [Guest(table, seat) for seat in range(len(match.setup.seats))]
    guests.append(Guest(table))
    first = None
    for _ in range(parts):
        for _ in range(messages // parts):
            guest, kept = chance.pick(guests), made(match)
            table.receive(guest.number, hostile(chance, table))
            if guest.told[-1]["is"] == "refused":
                assert made(match) == kept
            for each in guests:
                del each.told[:-1]
        found = held()
        first = found if first is None else first
        yield found - first


def made(match: Match) -> int:
    """How many actions of a game are kept."""
    return sum(len(kind._made) for kind in match.game.actions)


def held() -> int:
    """How many blocks of memory are held, of whatever kind."""
    gc.collect()
    return sys.getallocatedblocks()


def resident() -> float:
    """How much memory this process takes now, megabytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / (1 << 20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names())
    parser.add_argument("--messages", type=int, default=200_000, help="to each game")
    parser.add_argument("--seed", type=int, default=100)
    given = parser.parse_args()
    for name in given.games:
        for part, more in enumerate(bombard(name, given.messages, given.seed), 1):
            sent = given.messages // PARTS * part
            print(f"{name:<12} {sent:>9,}  {more:+6} blocks  {resident():.1f} MB", flush=True)


if __name__ == "__main__":
    main()
