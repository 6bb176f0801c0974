"""Bookmarks of Zahab for screenshots."""

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
    "steps": DecisionBookmark(action_matcher("steps", gold=True)),
    "trade": DecisionBookmark(action_matcher("trade")),
    "again": DecisionBookmark(action_matcher("end_trading")),
    "pays": DecisionBookmark(action_matcher("exile")),
    "mix": DecisionBookmark(action_matcher("gain")),
    "rides": DecisionBookmark(action_matcher("ride")),
    "acquires": DecisionBookmark(action_matcher("acquire")),
    "gate": ActBookmark(message_matcher("cards_back"), 0.5),
    "end": ActBookmark(message_matcher("end_called"), 0.5),
}
