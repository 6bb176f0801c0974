"""Hash chains of keys: each decision's chance has its own key, and no key tells a later one.

A match against bots writes no seed. The key of a decision that draws is written with it. Each
key is the hash of the next one, so that all keys follow from a commitment that was made before.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple

CHAIN_LENGTH: Final = 1 << 14
"""Number of keys of a new chain, more than any match has decisions."""
KEY_BYTES: Final = 16
_FORM: Final = re.compile(f"[0-9a-f]{{{2 * KEY_BYTES}}}")
_PURPOSE: Final = b"souk key"


class KeyChain(NamedTuple):
    """Keys of consecutive streams of chance, the part of a match between two starts of Souk."""

    first: int
    """Number of the stream of the first key; 0 is the set-up."""
    commitment: str
    """Hash of the first key, in hexadecimal digits."""
    last: int
    """Number of the stream of the last key; `first - 1` if no key is known."""
    last_key: str
    """Last key in hexadecimal digits, from which all others follow; empty if none is known."""

    @classmethod
    def draw(cls, first: int) -> KeyChain:
        """Return a new secret chain from a stream on."""
        last, key = first + CHAIN_LENGTH - 1, secrets.token_hex(KEY_BYTES)
        return cls(first, hash_key(_keys(first, last, key)[0]), last, key)

    @property
    def is_secret(self) -> bool:
        """True if it was drawn by this process; of others only the keys in use are known."""
        return self.last - self.first + 1 == CHAIN_LENGTH

    @property
    def keys(self) -> tuple[str, ...]:
        """Keys in the order of their streams."""
        return _keys(self.first, self.last, self.last_key)


def hash_key(key: str) -> str:
    """Return the key before another one, or the commitment before the first key."""
    return blake2b(bytes.fromhex(key), digest_size=KEY_BYTES, person=_PURPOSE).hexdigest()


def find_key(chains: Sequence[KeyChain], stream: int) -> str:
    """Return the key of a stream of chance; empty if there are no chains."""
    found = (chain.keys[stream - chain.first] for chain in chains if stream <= chain.last)
    return next(found, "")


def is_key(value: object) -> bool:
    """True if a value of a file has the form of a key or a commitment."""
    return isinstance(value, str) and _FORM.fullmatch(value) is not None


@lru_cache(maxsize=1 << 2)
def _keys(first: int, last: int, key: str) -> tuple[str, ...]:
    found = []
    for _ in range(first, last + 1):
        found.append(key)
        key = hash_key(key)
    return tuple(reversed(found))


class KeyReader:
    """The keys in the lines of a journal, each of which must lead back to its commitment."""

    def __init__(self, commitment: str) -> None:
        """Begin with the commitment of the header."""
        self._keys: list[str] = []
        self._starts = [(0, commitment)]

    def add_key(self, stream: int, key: str) -> bool:
        """Note the key of a stream; false if it does not lead back to the keys before it."""
        if stream < len(self._keys):
            return self._keys[stream] == key
        first, commitment = self._starts[-1]
        expected = self._keys[-1] if len(self._keys) > first else commitment
        *found, before = _walk_back(key, stream - len(self._keys) + 1)
        if before == expected:
            self._keys += reversed(found)
        return before == expected

    def start_chain(self, first: int, commitment: str) -> bool:
        """Note that a new chain begins at a stream; false if keys before it are missing."""
        if first == len(self._keys):
            self._starts.append((first, commitment))
        return first == len(self._keys)

    @property
    def chains(self) -> tuple[KeyChain, ...]:
        """The chains as far as their keys are known."""
        ends = [first for first, _ in self._starts[1:]] + [len(self._keys)]
        return tuple(
            KeyChain(first, commitment, end - 1, self._keys[end - 1] if end > first else "")
            for (first, commitment), end in zip(self._starts, ends, strict=True)
        )


def _walk_back(key: str, count: int) -> list[str]:
    """Return a key and so many keys before it, the latest first."""
    found = [key]
    for _ in range(count):
        found.append(hash_key(found[-1]))
    return found
