"""The gallery: pictures for pages, by names that say what they show and cannot be guessed.

A picture is named as soon as it is known what it will show, and painted when it is first asked
for. Its name is a keyed sum of that recipe: the same picture has the same name for ever, so that
browsers keep it, and who has not been shown a name cannot find out whether others have been.
"""

from __future__ import annotations

import hmac
import io
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final, NamedTuple

import pygame
from PIL import Image

from tabletop.release import release

KEPT_BYTES: Final = 48_000_000
"""Of painted pictures."""
MOST_NAMES: Final = 4000
"""Names of which is known how they are painted."""
NAME_BYTES: Final = 18
QUALITY: Final = 74
ALPHA_QUALITY: Final = 60
EFFORT: Final = 2
"""How hard the coder tries, 0 to 6: more takes longer than it saves on a local network."""

Paint = Callable[[], pygame.Surface]
"""Paints a picture, premultiplied."""


class PicturePlan(NamedTuple):
    """How a picture comes about."""

    paint: Paint
    solid: bool
    """Whether nothing of it is transparent."""


class Gallery:
    """All pictures of one service."""

    def __init__(self, key: str) -> None:
        """key: by which pictures are named; as long as it is the same, so are their names."""
        self._key = key.encode()
        self._release = release()
        self._recipes: OrderedDict[str, PicturePlan] = OrderedDict()
        self._painted: OrderedDict[str, bytes] = OrderedDict()
        self._used = 0
        self._lock = Lock()

    def name(self, shows: str, paint: Paint, solid: bool = False) -> str:
        """The name of a picture. shows: tells all that it shows, and at which size."""
        made = f"{self._release} {shows}".encode()
        digest = hmac.digest(self._key, made, "sha256")[:NAME_BYTES]
        name = urlsafe_b64encode(digest).decode()
        with self._lock:
            self._recipes[name] = PicturePlan(paint, solid)
            self._recipes.move_to_end(name)
            while len(self._recipes) > MOST_NAMES:
                self._recipes.popitem(last=False)
        return name

    def picture(self, name: str) -> bytes | None:
        """A picture as WebP; None for a name that nobody has been given, or too long ago.

        Painted here where it has not been: to be asked for by one thread at a time.
        """
        with self._lock:
            if name in self._painted:
                self._painted.move_to_end(name)
                return self._painted[name]
            recipe = self._recipes.get(name)
        if recipe is None:
            return None
        coded = encoded(recipe.paint(), recipe.solid)
        with self._lock:
            self._painted[name] = coded
            self._used += len(coded)
            while self._used > KEPT_BYTES:
                _, dropped = self._painted.popitem(last=False)
                self._used -= len(dropped)
        return coded


def encoded(surface: pygame.Surface, solid: bool) -> bytes:
    """A premultiplied surface as WebP."""
    size = surface.get_size()
    if solid:
        picture = Image.frombuffer("RGB", size, pygame.image.tobytes(surface, "RGB"))
    else:
        raw = pygame.image.tobytes(surface, "RGBA")
        picture = Image.frombuffer("RGBa", size, raw, "raw", "RGBa", 0, 1).convert("RGBA")
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=QUALITY, method=EFFORT, alpha_quality=ALPHA_QUALITY)
    return out.getvalue()
