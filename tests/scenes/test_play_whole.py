"""Every game from the title to the result, with keys, mouse or pad alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scenes.table.layout import laid
from tabletop import games
from tests.scenes.player import Keyboard, Mouse, Pad, Player

SHORT: dict[str, dict[str, Any]] = {"market_day": {"hands": 1}}
"""Options with which a match is short."""


@pytest.fixture(params=[Keyboard, Mouse, Pad], ids=["keys", "mouse", "pad"])
def player(request: pytest.FixtureRequest) -> Iterator[Player]:
    made = request.param()
    yield made
    made.close()


@pytest.mark.parametrize("game", laid())
def test_a_match_is_played_from_the_title_to_its_result(player: Player, game: str) -> None:
    rivals = ("trader",) * (games.kind(game).seats[0] - 1)
    player.from_title(game, "", *rivals, **SHORT.get(game, {}))
    match = player.play_out()
    assert match.over
    assert player.table.opponents.desk is None
