"""Bookmarks of Mercado for screenshots."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.kit.bookmarks import (
    ActBookmark,
    Bookmark,
    message_matcher,
)

BOOKMARKS: Mapping[str, Bookmark] = {"buys": ActBookmark(message_matcher("buys"), 0.5)}
