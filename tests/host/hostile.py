"""Stress test of a host with hostile messages, for each game, with its memory use.

Usage: python -m tests.host.hostile [GAME ...] [--messages N] [--seed N]
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
from tabletop.host.match_host import MatchHost
from tabletop.match.match import Match
from tests.fixtures.scripted_clients import ScriptedClient, new_match

PARTS = 5
"""After so many parts of the messages memory is looked at."""


def hostile_message(chance: Chance, table: MatchHost) -> bytes:
    """A message as somebody sends it who wants to do harm, or has a fault."""
    tokens = [asked.token for asked in table.invitations.open_invitations.values()]
    numbers = [*tokens, -1, 0, 7, 1 << 62, 1 << 70, 0.5, None, True, "0"]
    actions = [
        action.to_json()
        for asked in table.invitations.open_invitations.values()
        for action in asked.actions[:3]
    ]
    if actions and chance.randbelow(3) == 0:
        return json.dumps(
            strange_answer(chance, chance.pick(tokens), chance.pick(actions))
        ).encode()
    words = ["decide", "acknowledge", "take_chair", "leave_chair", "take_back", "do_again", "x", 3]
    values: list[Any] = [
        *numbers,
        *actions,
        [],
        {},
        [[[]]],
        ["lay", "gold", chance.randbelow(10**6)],
    ]
    found = {
        "is": chance.pick(words),
        chance.pick(["token", "number", "seat", "is"]): chance.pick(numbers),
        chance.pick(["answer", "token", "seat"]): chance.pick(values),
    }
    data = json.dumps(found).encode()
    if chance.randbelow(4) == 0:
        at = chance.randbelow(len(data))
        data = data[:at] + bytes([chance.randbelow(256)]) + data[at + chance.randbelow(3) :]
    return data


def strange_answer(chance: Chance, token: int, action: list[Any]) -> dict[str, Any]:
    """An answer that names an action such as there may be, with values that there never were."""
    values = [chance.randbelow(10**9) if isinstance(each, int) else each for each in action[1:]]
    return {"is": "decide", "token": token, "answer": [action[0], *values]}


def bombard(name: str, messages: int, seed: int, parts: int = PARTS) -> Iterator[int]:
    """Send so many hostile messages to a table of a game; after each part of them how many more
    blocks of memory are held than after the first."""
    chance, match = Chance(seed), new_match(name)
    table = MatchHost(match)
    guests = [ScriptedClient(table, seat) for seat in range(len(match.setup.seats))]
    guests.append(ScriptedClient(table))
    first = None
    for _ in range(parts):
        for _ in range(messages // parts):
            guest, kept = chance.pick(guests), cached_action_count(match)
            table.receive(guest.number, hostile_message(chance, table))
            if guest.received[-1]["is"] == "refused":
                assert cached_action_count(match) == kept
            for each in guests:
                del each.received[:-1]
        found = allocated_blocks()
        first = found if first is None else first
        yield found - first


def cached_action_count(match: Match) -> int:
    """Return the number of cached actions of a game."""
    return sum(len(kind._made) for kind in match.game.action_types)


def allocated_blocks() -> int:
    """Return the number of allocated memory blocks of any kind."""
    gc.collect()
    return sys.getallocatedblocks()


def resident_megabytes() -> float:
    """Return the present memory of this process in megabytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / (1 << 20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names())
    parser.add_argument("--messages", type=int, default=200_000, help="messages to each game")
    parser.add_argument("--seed", type=int, default=100)
    given = parser.parse_args()
    for name in given.games:
        for part, more in enumerate(bombard(name, given.messages, given.seed), 1):
            sent = given.messages // PARTS * part
            print(
                f"{name:<12} {sent:>9,}  {more:+6} blocks  {resident_megabytes():.1f} MB",
                flush=True,
            )


if __name__ == "__main__":
    main()
