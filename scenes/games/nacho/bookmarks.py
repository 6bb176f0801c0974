"""Bookmarks of Nacho for screenshots and for the camera."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenes.kit.bookmarks import (
    ActBookmark,
    Bookmark,
    CameraMoment,
    DecisionBookmark,
    action_matcher,
    deed_matcher,
    message_matcher,
    start_matcher,
    table_center,
)
from tabletop.games.nacho.state import TURN_COUNT, TURNS_PER_ROUND

BOOKMARKS: Mapping[str, Bookmark] = {
    "journey": DecisionBookmark(action_matcher("deliver", seat=0)),
    "bargain": DecisionBookmark(action_matcher("deliver", seat=1)),
    "chase": DecisionBookmark(action_matcher("arrest")),
    "discard": DecisionBookmark(action_matcher("discard")),
    "draw": DecisionBookmark(action_matcher("draw_cube")),
    "sell": DecisionBookmark(action_matcher("sell")),
    "parade": ActBookmark(deed_matcher("follows"), 1.0),
    "drives": ActBookmark(deed_matcher("delivers"), 0.35),
    "gallops": ActBookmark(deed_matcher("follows"), 2.0),
    "arrests": ActBookmark(deed_matcher("arrests"), 0.8),
    "majority": ActBookmark(message_matcher("majority"), 0.9),
    "patrol": ActBookmark(start_matcher("round", TURN_COUNT // TURNS_PER_ROUND), 2.0),
    "penalty": ActBookmark(message_matcher("penalty"), 0.8),
}

CAMERA_MOMENTS: Sequence[CameraMoment] = (
    CameraMoment(start_matcher("round", TURN_COUNT // TURNS_PER_ROUND), table_center),
)
