"""Bookmarks of Basari for screenshots."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.kit.bookmarks import (
    ActBookmark,
    Bookmark,
    DecisionBookmark,
    action_matcher,
    message_matcher,
)

BOOKMARKS: Mapping[str, Bookmark] = {
    "offers": DecisionBookmark(action_matcher("offer")),
    "answers": DecisionBookmark(action_matcher("accept")),
    "haggles": ActBookmark(message_matcher("haggle"), 0.5),
}
