"""Keys: words of 128 bits that nobody guesses. One opens the table to whoever has it, one each a
seat. They lie in a file that only its owner can read, as long as their match is played."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tabletop.core.untrusted import FileError, read_json
from tabletop.core.zones import Seat
from tabletop.match.files import DISK, Disk, write_whole

BYTES: Final = 16
"""Bytes of a key: 128 bits."""
LENGTH: Final = 22
"""Characters of a key in a link."""
MOST_BYTES: Final = 1 << 14
"""No file of keys is longer."""
FILE: Final = "phones.json"
OWNER_ONLY: Final = 0o600


def new_key() -> str:
    """A key that nobody has had before."""
    return secrets.token_urlsafe(BYTES)


@dataclass
class Keys:
    """The keys of one table."""

    table: str = field(default_factory=new_key)
    """Opens the table: whoever has it looks on, and may take a free seat."""
    seats: list[str] = field(default_factory=list)
    """Each opens its seat."""
    pictures: str = field(default_factory=new_key)
    """By which pictures are named, so that no name can be guessed."""
    port: int = 0
    match: str = ""
    """The file name of the match that is played."""
    taken: list[Seat] = field(default_factory=list)
    """The seats that phones have."""

    def make_room(self, seats: int) -> None:
        """A key for each of so many seats, those that are there included."""
        self.seats = [*self.seats[:seats], *(new_key() for _ in range(seats - len(self.seats)))]

    def renew(self, seat: Seat) -> None:
        """Who had the key of a seat has it no longer."""
        self.seats[seat] = new_key()


class KeyFile:
    """Where keys are kept while their match is played."""

    def __init__(self, folder: Path, disk: Disk = DISK) -> None:
        """folder: that of the matches."""
        self.path = folder / FILE
        self._disk = disk

    def read(self, match: str) -> Keys | None:
        """The keys of a match that is gone on with; None where there are none."""
        try:
            keys = _keys_from(read_json(self.path, MOST_BYTES))
        except (FileError, ValueError):
            return None
        return keys if keys.match == match else None

    def write(self, keys: Keys) -> None:
        """Write keys durably, readable by their owner alone. A file that cannot be written is
        deleted instead, because its old keys may have been revoked. Raises OSError."""
        try:
            write_whole(self.path, json.dumps(vars(keys)).encode(), self._disk, OWNER_ONLY)
        except OSError:
            self.forget()
            raise

    def forget(self) -> None:
        """Delete the keys of a match that has ended."""
        with suppress(OSError):
            self._disk.remove(self.path)
            self._disk.sync_folder(self.path.parent)


def _keys_from(data: Any) -> Keys:
    """Raises ValueError for what are no keys."""
    if not isinstance(data, dict) or set(data) != set(vars(Keys())):
        raise ValueError("no keys")
    words: Sequence[Any] = [data["table"], data["pictures"], *_list(data["seats"])]
    if not all(isinstance(word, str) and len(word) == LENGTH for word in words):
        raise ValueError("no keys")
    if type(data["port"]) is not int or not isinstance(data["match"], str):
        raise ValueError("no keys")
    if not all(type(seat) is int and seat >= 0 for seat in _list(data["taken"])):
        raise ValueError("no keys")
    return Keys(**data)


def _list(found: Any) -> list[Any]:
    if not isinstance(found, list):
        raise ValueError("no keys")
    return found
