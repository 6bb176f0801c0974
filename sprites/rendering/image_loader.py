"""Loading and decoding of baked images, cached for a short time since they are large."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock

import pygame

from sprites import baked_images
from sprites.rendering.surface_cache import SurfaceCache, surface_bytes

IMAGE_CACHE_BYTES = 28_000_000
MAX_CACHED_IMAGE_BYTES = 9_000_000  # larger ones (tables, felts) are painted once; panels often


class ImageLoader:
    """Decodes images and keeps them until they are used; small ones stay cached for longer.

    Images can be decoded ahead in a thread: a 4K table takes 40 ms and cannot be interrupted,
    but a decoding thread lets others run.
    """

    def __init__(self, in_thread: bool = False) -> None:
        """Create a loader.

        Args:
            in_thread: True to decode ahead in a thread. Otherwise an image is decoded when it
                is requested, in the same frame on every machine.
        """
        self._kept = SurfaceCache(IMAGE_CACHE_BYTES)
        self._lent: dict[str, pygame.Surface] = {}  # large ones, until they are used
        self._coming: dict[str, Future[pygame.Surface]] = {}
        self._thread = ThreadPoolExecutor(1, "originals") if in_thread else None
        self._one_by_one = Lock()  # the decoders are made ready by the first picture of each kind

    @property
    def used_bytes(self) -> int:
        """Bytes of the images held now."""
        return self._kept.used_bytes + sum(map(surface_bytes, self._lent.values()))

    def __contains__(self, name: str) -> bool:
        return name in self._kept or name in self._lent

    def is_ready(self, name: str) -> bool:
        """True if `take_image` can return the image without waiting for the thread.

        Otherwise the thread starts to decode it.
        """
        if self._thread is None or name in self:
            return True
        if name not in self._coming:
            self._coming[name] = self._thread.submit(self._load, name)
        return self._coming[name].done()

    def take_image(self, name: str) -> pygame.Surface:
        """Return an image for one use.

        Raises:
            UnknownArtError: No image of that name is baked.
        """
        found = self._kept.get(name)
        if found is not None:
            return found[0]
        if name in self._lent:
            return self._lent.pop(name)
        coming = self._coming.pop(name, None)
        surface = coming.result() if coming is not None else self._load(name)
        if surface_bytes(surface) <= MAX_CACHED_IMAGE_BYTES:
            self._kept.store(name, surface, 0.0, 0.0)
        return surface

    def decode(self, name: str) -> None:
        """Decode an image ahead; one too large for the cache is held for one use."""
        surface = self.take_image(name)
        if name not in self._kept:
            self._lent[name] = surface

    def _load(self, name: str) -> pygame.Surface:
        with self._one_by_one:
            return baked_images.load_image(name)
