"""Bookmarks of Mercado for screenshots and for the camera."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenes.kit.bookmarks import (
    ActBookmark,
    Bookmark,
    CameraMoment,
    deed_matcher,
    message_matcher,
    seat_center,
    target_center,
)

BOOKMARKS: Mapping[str, Bookmark] = {"buys": ActBookmark(message_matcher("buys"), 0.5)}

CAMERA_MOMENTS: Sequence[CameraMoment] = (
    CameraMoment(message_matcher("disc_reached"), seat_center, 4.0),
    CameraMoment(message_matcher("position"), seat_center),
    CameraMoment(deed_matcher("runner_up"), target_center),
)
