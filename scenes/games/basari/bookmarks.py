"""Bookmarks of Basari for screenshots and for the camera."""

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
)
from scenes.kit.roles.zone_layout import ZoneLayout
from tabletop.core.acts import Act, Begin, Say
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.games.basari.game import Basari

BOOKMARKS: Mapping[str, Bookmark] = {
    "offers": DecisionBookmark(action_matcher("offer")),
    "answers": DecisionBookmark(action_matcher("accept")),
    "haggles": ActBookmark(message_matcher("haggle"), 0.5),
}


def _last_stage(act: Act, game: Game[State]) -> bool:
    """True if an act begins the last stage."""
    assert isinstance(game, Basari)
    return isinstance(act, Begin) and (act.key, act.number) == ("stage", game.tables.stage_count)


def _between(act: Act, places: ZoneLayout) -> Point:
    """Between the two who haggle, or the cards that are dealt."""
    if not isinstance(act, Say):
        return places.box("deck").center
    ends = [places.box(f"offer:{seat}").center for seat in (act.seat, act.seat_param("other"))]
    return sum(x for x, _ in ends) / 2, sum(y for _, y in ends) / 2


CAMERA_MOMENTS: Sequence[CameraMoment] = (
    CameraMoment(message_matcher("haggle"), _between, 4.0),
    CameraMoment(_last_stage, _between),
)
