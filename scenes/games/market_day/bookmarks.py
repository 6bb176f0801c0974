"""Bookmarks of Market Day for screenshots."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.kit.bookmarks import ActBookmark, Bookmark, message_matcher

BOOKMARKS: Mapping[str, Bookmark] = {
    "rain": ActBookmark(message_matcher("rain"), 1.1),
    "knight": ActBookmark(message_matcher("knight_takes"), 0.6),
    "tinker": ActBookmark(message_matcher("tinker_swaps"), 0.5),
    "spoiled": ActBookmark(message_matcher("spoiled"), 0.3),
}
