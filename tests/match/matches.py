"""Matches to keep: short ones of random moves, and their journals."""

from __future__ import annotations

import os
from pathlib import Path

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.journal import CHECKSUM_PATTERN
from tabletop.match.match import Match
from tabletop.match.match_store import MATCH_SUFFIX
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup


def setup_of(name: str, seats: int = 0, humans: int = 1, seed: int = 5) -> Setup:
    """A setup with people in the first seats and random players behind them."""
    seats = seats or games.game_class(name).seat_counts[0]
    specs = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "" if n < humans else "random", SEAT_COLOURS[n])
        for n in range(seats)
    )
    return Setup(name, specs, {}, seed)


def play(match: Match, decisions: int, seed: int = 1) -> None:
    """Make random decisions until so many stand, or the game is over."""
    chance = Chance(seed)
    while not match.is_over and match.decision_number < decisions:
        seat = match.active_seats()[0]
        assert match.submit(seat, chance.pick(match.legal_actions(seat))) is None


def play_and_leave(
    path: Path, name: str = "market_day", decisions: int = 8, seed: int = 1
) -> Match:
    """A match that was left after so many decisions; its journal lies at the path."""
    match = Match.start(games.load(name), setup_of(name), path)
    play(match, decisions, seed)
    match.close()
    return match


def remove_sums(path: Path) -> None:
    """Make a journal as it was written before its lines had sums."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert all(CHECKSUM_PATTERN.search(line) for line in lines)
    path.write_text(
        "".join(CHECKSUM_PATTERN.sub("}", line) + "\n" for line in lines), encoding="utf-8"
    )


def write_bad_files(folder: Path) -> int:
    """Files that are no matches, of every kind that was thought of; returns how many."""
    head = '{"souk":1,"game":"nacho","seats":[["%s","","sky"],["Aru","","yellow"]],"options":{}'
    contents: dict[str, bytes] = {
        "deep": b"[" * 100_000 + b"\n",
        "infinite": b'{"souk":1e999}\n',
        "digits": b'{"souk":1,"seed":' + b"9" * 5_000 + b"}\n",
        "list": b'{"souk":1,"sheet":[]}\n',
        "null": b"null\n",
        "zeros": b"\0" * 5_000,
        "empty": b"",
        "binary": os.urandom(3_000) + b"\n",
        "half": (head % "\\ud800" + ',"seed":1}\n').encode(),
        "nul": (head % "a\\u0000" + ',"seed":1}\n').encode(),
        "bell": (head % "a\\u0007" + ',"seed":1}\n').encode(),
        "turn": (head % "a\\u202e" + ',"seed":1}\n').encode(),
        "seats": b'{"souk":1,"game":"nacho","seats":[1],"options":{},"seed":1}\n',
        "long": b"x" * (3 << 20) + b"\n",
    }
    for name, content in contents.items():
        (folder / f"2030-{name}{MATCH_SUFFIX}").write_bytes(content)
    os.mkfifo(folder / f"2031-pipe{MATCH_SUFFIX}")
    (folder / f"2031-folder{MATCH_SUFFIX}").mkdir()
    (folder / f"2031-loop{MATCH_SUFFIX}").symlink_to(folder / f"2031-loop{MATCH_SUFFIX}")
    (folder / f"2031-zero{MATCH_SUFFIX}").symlink_to("/dev/zero")
    with (folder / f"2031-hole{MATCH_SUFFIX}").open("wb") as file:
        file.truncate(1 << 40)
    return len(contents) + 5
