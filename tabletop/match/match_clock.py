"""Thinking time of the people of a match, kept in a file beside its journal.

Nobody is forced to move: a clock that has run out is only shown. Front ends pass the time in,
and only while a person is asked and can decide. Undo gives no time back, so the file and not
the journal holds it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import Any, Final, Self

from tabletop.core.util.safe_load import KB, FileError, decode_text, parse_json, read_bytes
from tabletop.core.zones import Seat
from tabletop.match.durable_files import write_atomically
from tabletop.match.setup import MatchMode, Setup

CLOCK_SUFFIX: Final = ".clock"
"""Suffix of the file beside a journal."""
MAX_THINKING_MINUTES: Final = 600
"""Greatest number of minutes that each person can have."""
FORMAT_VERSION: Final = 1
"""Version of the file format."""


class MatchClock:
    """Thinking time that each person of a match has and has used."""

    def __init__(self, limit_minutes: int, used_seconds: Mapping[Seat, float]) -> None:
        """Create the clocks of all people.

        Args:
            limit_minutes: Minutes that each person has for the whole match.
            used_seconds: Seconds that each person has used, by seat.
        """
        self.limit_minutes = limit_minutes
        self._used = dict(used_seconds)
        self._saved_at: Path | None = None
        """Journal beside which the present times are written."""

    @classmethod
    def begin(cls, setup: Setup, minutes: int, path: Path | None = None) -> Self | None:
        """Return the clock of a new match, and write its file; None without a limit or people.

        Args:
            setup: Set-up of the match. Practice has no clock.
            minutes: Minutes of each person; 0 for no clock.
            path: The journal, or None if none is written.
        """
        if not minutes or not setup.human_seats or setup.mode is not MatchMode.PLAY:
            return None
        clock = cls(minutes, dict.fromkeys(setup.human_seats, 0.0))
        clock.save(path)
        return clock

    @classmethod
    def read(cls, path: Path, setup: Setup) -> Self | None:
        """Return the clock of a saved match; None if it has none, or its file is damaged.

        Args:
            path: The journal.
            setup: Set-up of the match.
        """
        try:
            data = parse_json(decode_text(read_bytes(_file_beside(path), KB)))
        except FileError:
            return None
        match data:
            case {"souk_clock": int(version), "minutes": int(minutes), "used": [*used]} if (
                version == FORMAT_VERSION
                and 0 < minutes <= MAX_THINKING_MINUTES
                and len(used) == len(setup.human_seats)
                and all(_is_time(each) for each in used)
            ):
                return cls(minutes, dict(zip(setup.human_seats, used, strict=True)))
        return None

    def save(self, path: Path | None) -> None:
        """Write the used time beside a journal, if it is not written there yet.

        A disk that refuses stops nobody: the journal reports it.

        Args:
            path: The journal, or None if none is written.
        """
        if path is None or path == self._saved_at:
            return
        told = {
            "souk_clock": FORMAT_VERSION,
            "minutes": self.limit_minutes,
            "used": [round(used, 1) for used in self._used.values()],
        }
        with suppress(OSError):
            write_atomically(_file_beside(path), json.dumps(told).encode())
            self._saved_at = path

    @property
    def seats(self) -> Iterable[Seat]:
        """Seats that have a clock: those of people."""
        return self._used.keys()

    def advance(self, seats: Iterable[Seat], seconds: float) -> tuple[Seat, ...]:
        """Let people use some seconds; return the seats whose time has just run out."""
        ended = []
        for seat in seats:
            if seat in self._used and seconds > 0:
                before = self.is_over(seat)
                self._used[seat] += seconds
                self._saved_at = None
                if not before and self.is_over(seat):
                    ended.append(seat)
        return tuple(ended)

    def is_over(self, seat: Seat) -> bool:
        """True if a person has used all their time."""
        return self._used[seat] >= self.limit_minutes * 60

    def time_text(self, seat: Seat) -> str:
        """Return the remaining time of a person as minutes and seconds, such as 4:07."""
        left = max(0, ceil(self.limit_minutes * 60 - self._used[seat]))
        return f"{left // 60}:{left % 60:02}"


def _file_beside(path: Path) -> Path:
    return path.with_name(path.name + CLOCK_SUFFIX)


def _is_time(value: Any) -> bool:
    """True for a number of seconds. JSON has no infinite ones here, and bools are none."""
    return type(value) in (int, float) and 0 <= value < 1e9
