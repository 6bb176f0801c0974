"""Bookmarks of Market Day for screenshots and for the camera."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenes.kit.bookmarks import ActBookmark, Bookmark, CameraMoment, message_matcher, seat_center

BOOKMARKS: Mapping[str, Bookmark] = {
    "rain": ActBookmark(message_matcher("rain"), 1.1),
    "knight": ActBookmark(message_matcher("knight_takes"), 0.6),
    "tinker": ActBookmark(message_matcher("tinker_swaps"), 0.5),
    "spoiled": ActBookmark(message_matcher("spoiled"), 0.3),
}

CAMERA_MOMENTS: Sequence[CameraMoment] = (
    CameraMoment(message_matcher("rain"), seat_center, 4.0),
    CameraMoment(message_matcher("knight_takes"), seat_center),
    CameraMoment(message_matcher("tie_leads"), seat_center),
)
