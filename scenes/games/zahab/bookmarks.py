"""Bookmarks of Zahab for screenshots and for the camera."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenes.kit.bookmarks import (
    ActBookmark,
    Bookmark,
    CameraMoment,
    DecisionBookmark,
    Point,
    action_matcher,
    message_matcher,
    table_center,
)
from scenes.kit.roles.zone_layout import ZoneLayout
from tabletop.core.acts import Act

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


def _ring(act: Act, places: ZoneLayout) -> Point:
    """The middle of the ring."""
    return places.box("deck").center


CAMERA_MOMENTS: Sequence[CameraMoment] = (
    CameraMoment(message_matcher("end_called"), table_center, 4.0),
    CameraMoment(message_matcher("cards_back"), _ring),
)
