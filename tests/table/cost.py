"""What a decision at a table costs beside one through a match: instructions of Python, counted.

Usage: python -m tests.table.cost [GAME ...]
Unlike seconds they are the same however busy the machine is. Not those of compiled modules.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from tabletop import games
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.measure import speed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names())
    for name in parser.parse_args().games:
        game = games.load(name)
        for seats in (game.seats[0], game.seats[-1]):
            match, table = counted(game, seats)
            print(f"{name:<12} {seats}  {match:5.0f} and {table:5.0f}  x{table / match:.2f}")


def counted(game: Game[State], seats: int) -> tuple[float, float]:
    """Instructions a decision, of a whole game: through a match, and at a table of one client."""
    return (
        _counted(speed._play_match, game, seats),
        _counted(speed._play_at_table, game, seats),
    )


def _counted(play: Callable[[Game[State], int, int], int], game: Game[State], seats: int) -> float:
    count = 0

    def traced(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return traced

    play(game, seats, 1)  # memos filled
    before = sys.gettrace()
    sys.settrace(traced)
    try:
        decisions = play(game, seats, 1)
    finally:
        sys.settrace(before)
    return count / decisions


if __name__ == "__main__":
    main()
