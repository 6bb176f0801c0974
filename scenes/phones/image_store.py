"""Store of images for pages, with names that cannot be guessed.

An image is named as soon as its content is known, and rendered when it is first requested.
Its name is a keyed hash of its recipe. The same image always has the same name, so that
browsers cache it. Nobody can find out whether others were shown an image.
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

from tabletop.release import release_version

MAX_CACHE_BYTES: Final = 48_000_000
"""Most bytes of rendered images in the cache."""
MAX_IMAGE_RECIPES: Final = 4000
"""Most names whose recipes are kept."""
IMAGE_NAME_BYTES: Final = 18
WEBP_QUALITY: Final = 74
GROUND_QUALITY: Final = 35
"""Quality of the ground below everything, which is large, soft and half covered."""
BOARD_QUALITY: Final = 55
"""Quality of pieces on a board, which a phone shows at half their size or smaller."""
WEBP_ALPHA_QUALITY: Final = 60
WEBP_METHOD: Final = 2
"""Effort of the WebP encoder, 0 to 6: more costs more time than it saves on a local network."""

PaintFunction = Callable[[], pygame.Surface]
"""Function that renders an image with premultiplied alpha."""


class ImageRecipe(NamedTuple):
    """Recipe of an image."""

    paint: PaintFunction
    is_opaque: bool
    """True if no pixel is transparent."""
    quality: int = WEBP_QUALITY


class ImageStore:
    """Store of all images of one service."""

    def __init__(self, secret: str) -> None:
        """Create an empty store.

        Args:
            secret: Secret from which names are derived; with the same secret they are the same.
        """
        self._key = secret.encode()
        self._release = release_version()
        self._recipes: OrderedDict[str, ImageRecipe] = OrderedDict()
        self._painted: OrderedDict[str, bytes] = OrderedDict()
        self._used = 0
        self._lock = Lock()

    def register_image(
        self, content: str, paint: PaintFunction, is_opaque: bool = False,
        quality: int = WEBP_QUALITY,
    ) -> str:  # fmt: skip
        """Register an image and return its name.

        Args:
            content: Text that determines its content and size.
            paint: Renders the image.
            is_opaque: True if no pixel is transparent.
            quality: Quality of the encoder, 0 to 100.
        """
        made = f"{self._release} {content}".encode()
        digest = hmac.digest(self._key, made, "sha256")[:IMAGE_NAME_BYTES]
        name = urlsafe_b64encode(digest).decode()
        with self._lock:
            self._recipes[name] = ImageRecipe(paint, is_opaque, quality)
            self._recipes.move_to_end(name)
            while len(self._recipes) > MAX_IMAGE_RECIPES:
                self._recipes.popitem(last=False)
        return name

    def load_webp(self, name: str) -> bytes | None:
        """Return an image as WebP; None for a name that is unknown or too old.

        Renders the image if it is not cached. Only one thread at a time may call this.
        """
        with self._lock:
            if name in self._painted:
                self._painted.move_to_end(name)
                return self._painted[name]
            recipe = self._recipes.get(name)
        if recipe is None:
            return None
        coded = encode_webp(recipe.paint(), recipe.is_opaque, recipe.quality)
        with self._lock:
            self._painted[name] = coded
            self._used += len(coded)
            while self._used > MAX_CACHE_BYTES:
                _, dropped = self._painted.popitem(last=False)
                self._used -= len(dropped)
        return coded


def encode_webp(surface: pygame.Surface, is_opaque: bool, quality: int = WEBP_QUALITY) -> bytes:
    """Return a premultiplied surface as WebP."""
    size = surface.get_size()
    if is_opaque:
        picture = Image.frombuffer("RGB", size, pygame.image.tobytes(surface, "RGB"))
    else:
        raw = pygame.image.tobytes(surface, "RGBA")
        picture = Image.frombuffer("RGBa", size, raw, "raw", "RGBa", 0, 1).convert("RGBA")
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=quality, method=WEBP_METHOD, alpha_quality=WEBP_ALPHA_QUALITY)
    return out.getvalue()
