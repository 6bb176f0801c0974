"""Whole demos take 6 to 20 minutes with any number of seats.

Lines stand until they are read. Routine is shown shorter where a match has many decisions, and
once it has become long.
"""

from __future__ import annotations

import pytest

from scenes.games import game_names
from scenes.menus.common.game_list import load_game
from scenes.stage.playback_speed import (
    DELAY_SHRINK_END_SECONDS,
    DELAY_SHRINK_START_SECONDS,
    MAX_DELAY_SHARE,
    MIN_DELAY_SHARE,
    AiDelays,
)
from tabletop.match.setup import MatchMode
from tests.scenes.demo_motion import FRAME, planned_seconds
from tests.scenes.player import Mouse

MINUTES = 6.0, 20.0


def test_rests_are_shorter_once_a_demo_is_long() -> None:
    rests = AiDelays(0.5)
    assert rests.delay_share(1.0, 0.0) == rests.delay_share(1.0, DELAY_SHRINK_START_SECONDS) == 0.5
    assert (
        rests.delay_share(1.0, DELAY_SHRINK_END_SECONDS)
        == rests.delay_share(1.0, 10 * DELAY_SHRINK_END_SECONDS)
        == 0.5 * MIN_DELAY_SHARE
    )
    assert rests.delay_share(0.2, 0.0) == 0.1
    assert (
        MIN_DELAY_SHARE
        < 2 * rests.delay_share(1.0, (DELAY_SHRINK_START_SECONDS + DELAY_SHRINK_END_SECONDS) / 2)
        < 1.0
    )


def test_a_rest_has_its_most() -> None:
    assert AiDelays(4.0).delay_share(1.0, 0.0) == MAX_DELAY_SHARE
    assert AiDelays(4.0).delay_share(0.25, 0.0) == 1.0


def test_where_people_play_rests_are_as_ever(
    player: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    def share(rests: AiDelays, share: float, shown: float) -> float:
        asked.append(share)
        return share

    monkeypatch.setattr(AiDelays, "delay_share", share)
    for who, mode in ((("", "trader"), MatchMode.PLAY), (("trader", "trader"), MatchMode.DEMO)):
        table = player.start("mercado", *who, mode=mode)
        seen = table.match.decision_number
        for _ in range(300):
            if table.deciding_seat is not None:
                player.move()
            table.advance(FRAME)
        assert table.match.decision_number > seen
        assert bool(asked) == (mode is MatchMode.DEMO)


SOAK_CASES = ("mercado", 2), ("market_day", 8)
"""Shortest and longest demos. The others are run by hand."""
FEWEST_AND_MOST = [
    pytest.param(
        game, seats, marks=pytest.mark.slow if (game, seats) in SOAK_CASES else pytest.mark.nightly
    )
    for game in game_names()
    for seats in (load_game(game).seat_counts[0], load_game(game).seat_counts[-1])
]


@pytest.mark.parametrize(("game", "seats"), FEWEST_AND_MOST)
def test_a_demo_is_neither_short_nor_long(player: Mouse, game: str, seats: int) -> None:
    """From the lengths of what is shown; nobody remarks on anything here."""
    shortest, longest = MINUTES
    assert shortest <= planned_seconds(player, game, seats) / 60 <= longest
