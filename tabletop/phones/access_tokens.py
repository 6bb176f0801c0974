"""Access tokens: random words of 128 bits that give access to a table or to one seat.

While their match is played they are kept in a file that only its owner can read.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tabletop.core.util.safe_load import FileError, read_json
from tabletop.core.zones import Seat
from tabletop.match.durable_files import REAL_DISK, Disk, write_atomically

TOKEN_BYTES: Final = 16
"""Bytes of a token: 128 bits."""
TOKEN_CHARACTERS: Final = 22
"""Characters of a token in a link."""
MAX_FILE_BYTES: Final = 1 << 14
"""Longest file of tokens that is read."""
TOKEN_FILE_NAME: Final = "phones.json"
OWNER_ONLY_MODE: Final = 0o600


def generate_token() -> str:
    """Return a new random token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


@dataclass
class AccessTokens:
    """The tokens of one table, with what a restarted program needs to use them again.

    Its fields are the keys of the file `phones.json`.
    """

    table: str = field(default_factory=generate_token)
    """Token of the table: its owner is a spectator and may take a free seat."""
    seats: list[str] = field(default_factory=list)
    """Token of each seat."""
    pictures: str = field(default_factory=generate_token)
    """Secret from which the names of pictures are derived, so that they cannot be guessed."""
    port: int = 0
    match: str = ""
    """File name of the match that is played; empty without one."""
    taken: list[Seat] = field(default_factory=list)
    """Seats that phones have taken."""
    people: list[Seat] = field(default_factory=list)
    """Seats that phones may take, also while the computer plays for them."""

    def set_seat_count(self, seats: int) -> None:
        """Keep or create a token for each of this number of seats."""
        self.seats = [
            *self.seats[:seats],
            *(generate_token() for _ in range(seats - len(self.seats))),
        ]

    def renew_seat_token(self, seat: Seat) -> None:
        """Replace the token of a seat, so that the old one is revoked."""
        self.seats[seat] = generate_token()


class AccessTokenFile:
    """File that keeps access tokens while their match is played."""

    def __init__(self, folder: Path, disk: Disk = REAL_DISK) -> None:
        """Use the file in a folder.

        Args:
            folder: Folder of the matches.
            disk: File operations to use.
        """
        self.path = folder / TOKEN_FILE_NAME
        self._disk = disk

    def read(self, match: str) -> AccessTokens | None:
        """Return the tokens of a match that is resumed, or None if there are none.

        Args:
            match: File name of the match.
        """
        try:
            keys = _keys_from(read_json(self.path, MAX_FILE_BYTES))
        except (FileError, ValueError):
            return None
        return keys if keys.match == match else None

    def write(self, tokens: AccessTokens) -> None:
        """Write tokens durably, readable only by their owner.

        If the file cannot be written it is deleted, because its old tokens may have been revoked.

        Raises:
            OSError: if the file cannot be written.
        """
        try:
            write_atomically(
                self.path, json.dumps(vars(tokens)).encode(), self._disk, OWNER_ONLY_MODE
            )
        except OSError:
            self.delete()
            raise

    def delete(self) -> None:
        """Delete the tokens of a match that has ended."""
        with suppress(OSError):
            self._disk.remove(self.path)
            self._disk.sync_folder(self.path.parent)


def _keys_from(data: Any) -> AccessTokens:
    """Return tokens from plain data.

    Raises:
        ValueError: if the data holds no tokens.
    """
    if not isinstance(data, dict) or set(data) != set(vars(AccessTokens())):
        raise ValueError("no keys")
    words: Sequence[Any] = [data["table"], data["pictures"], *_list(data["seats"])]
    if not all(isinstance(word, str) and len(word) == TOKEN_CHARACTERS for word in words):
        raise ValueError("no keys")
    if type(data["port"]) is not int or not isinstance(data["match"], str):
        raise ValueError("no keys")
    if not all(
        type(seat) is int and seat >= 0 for seat in [*_list(data["taken"]), *_list(data["people"])]
    ):
        raise ValueError("no keys")
    return AccessTokens(**data)


def _list(found: Any) -> list[Any]:
    if not isinstance(found, list):
        raise ValueError("no keys")
    return found
