"""Baked pictures as they were baked, decoded: for a moment only, for they are large."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock

import pygame

from sprites import art
from sprites.store import Store, size_of

KEPT_BYTES = 28_000_000
LARGEST_KEPT = 9_000_000  # larger ones (tables, felts) are painted once; panels often


class Originals:
    """Decodes pictures, and keeps them until they are used, small ones a while longer.

    What is asked for ahead can be decoded beside the frames: a table of 4K takes 40 ms and cannot
    be halted on its way, but a thread that decodes lets others run.
    """

    def __init__(self, beside: bool = False) -> None:
        """beside: decode what is asked for ahead in a thread. Else it is done when it is asked
        for, in the same frame on every machine."""
        self._kept = Store(KEPT_BYTES)
        self._lent: dict[str, pygame.Surface] = {}  # large ones, until they are used
        self._coming: dict[str, Future[pygame.Surface]] = {}
        self._thread = ThreadPoolExecutor(1, "originals") if beside else None
        self._one_by_one = Lock()  # the decoders are made ready by the first picture of each kind

    @property
    def used(self) -> int:
        """Bytes that are kept now."""
        return self._kept.used + sum(map(size_of, self._lent.values()))

    def __contains__(self, name: str) -> bool:
        return name in self._kept or name in self._lent

    def ready(self, name: str) -> bool:
        """Whether a picture can be had at once, or must be decoded here; else it is on its way."""
        if self._thread is None or name in self:
            return True
        if name not in self._coming:
            self._coming[name] = self._thread.submit(self._load, name)
        return self._coming[name].done()

    def take(self, name: str) -> pygame.Surface:
        """A picture, for one use. Raises art.UnknownArtError."""
        found = self._kept.get(name)
        if found is not None:
            return found[0]
        if name in self._lent:
            return self._lent.pop(name)
        coming = self._coming.pop(name, None)
        surface = coming.result() if coming is not None else self._load(name)
        if size_of(surface) <= LARGEST_KEPT:
            self._kept.keep(name, surface, 0.0, 0.0)
        return surface

    def decode(self, name: str) -> None:
        """Decodes a picture ahead; one too large to be kept is there for one use."""
        surface = self.take(name)
        if name not in self._kept:
            self._lent[name] = surface

    def _load(self, name: str) -> pygame.Surface:
        with self._one_by_one:
            return art.load(name)
