"""Cost of a decision through a host and through a match, in Python instructions.

Usage: python -m tests.host.cost [GAME ...]
Unlike seconds, instructions do not depend on the load of the machine. Instructions of compiled
modules are not counted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

from tabletop import games
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.lab import engine_benchmark
from tabletop.match.events import Event

Play = Callable[[Game[State], int, int], int]
"""Plays a whole game by a seed; how many decisions were made."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names())
    for name in parser.parse_args().games:
        game = games.load(name)
        for seats in (game.seat_counts[0], game.seat_counts[-1]):
            match, table = instructions_per_decision(game, seats)
            print(f"{name:<12} {seats}  {match:5.0f} and {table:5.0f}  x{table / match:.2f}")


class IdleListener:
    """Somebody who follows a match and does nothing."""

    def on_event(self, event: Event) -> None:
        """A decision was carried out."""

    def on_rewind(self, kept: int) -> None:
        """Time has jumped."""


def instructions_per_decision(game: Game[State], seats: int) -> tuple[float, float]:
    """Instructions a decision, of a whole game: through a match that somebody follows, as a table
    does, and at a table of one client."""
    return (
        _counted(partial(engine_benchmark._play_match, listener=IdleListener()), game, seats),
        _counted(engine_benchmark._play_at_table, game, seats),
    )


def _counted(play: Play, game: Game[State], seats: int) -> float:
    play(game, seats, 1)  # memos filled
    for count in (_traced, _watched):
        instructions, decisions = count(lambda: play(game, seats, 1))
        if instructions:  # Python 3.12 traces none
            break
    return instructions / decisions


def _traced(run: Callable[[], int]) -> tuple[int, int]:
    """Return the number of instructions of a call, and its result."""
    count = 0

    def traced(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        found = run()
    finally:
        sys.settrace(before)
    return count, found


def _watched(run: Callable[[], int]) -> tuple[int, int]:
    """The same by the means of Python 3.12 and later."""
    watch: Any = sys.monitoring  # type: ignore[attr-defined,unused-ignore]
    tool, count = 4, 0

    def met(code: object, offset: int) -> None:
        nonlocal count
        count += 1

    watch.use_tool_id(tool, "cost")
    watch.register_callback(tool, watch.events.INSTRUCTION, met)
    watch.set_events(tool, watch.events.INSTRUCTION)
    try:
        found = run()
    finally:
        watch.set_events(tool, 0)
        watch.free_tool_id(tool)
    return count, found


if __name__ == "__main__":
    main()
