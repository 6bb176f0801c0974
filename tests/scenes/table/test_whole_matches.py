"""Every game from the title to the result, with keys, mouse or pad alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scenes.games import game_names
from tabletop import games
from tests.scenes.player import Keyboard, Mouse, Pad, Player

SHORT: dict[str, dict[str, Any]] = {"market_day": {"hands": 1}}
"""Options with which a match is short."""


DEFAULT_DEVICES = {
    "basari": Mouse, "market_day": Keyboard, "mercado": Mouse, "nacho": Pad, "zahab": None,
}  # fmt: skip
"""The hands that play each game in the default run. Zahab's match is three times as long as any."""


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize(
    ("made", "game"),
    [
        pytest.param(
            made,
            game,
            id=f"{made.__name__.lower()}-{game}",
            marks=[] if DEFAULT_DEVICES.get(game, Keyboard) is made else [pytest.mark.slow],
        )
        for game in game_names()
        for made in (Keyboard, Mouse, Pad)
    ],
)
def test_a_match_is_played_from_the_title_to_its_result(
    made: Callable[[], Player], game: str
) -> None:
    player = made()
    rivals = ("trader",) * (games.game_class(game).seat_counts[0] - 1)
    player.from_title(game, "", *rivals, **SHORT.get(game, {}))
    match = player.play_out()
    assert match.is_over
    assert player.table.ai_turns.worker_client is None
    player.close()
