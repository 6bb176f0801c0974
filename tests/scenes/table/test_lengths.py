"""Whole demos take six to twelve minutes with any number of seats: routine is shown shorter where a
match has many decisions, and once it has become long."""

from __future__ import annotations

import pytest

from scenes.games import laid
from scenes.menus.offer import game_of
from scenes.stage.pace import LONG, LONGER, MOST, SHORT, Rests
from tabletop.match.setup import Mode
from tests.scenes.player import Mouse
from tests.scenes.pulse import FRAME, planned

MINUTES = 6.0, 12.0


def test_rests_are_shorter_once_a_demo_is_long() -> None:
    rests = Rests(0.5)
    assert rests.share(1.0, 0.0) == rests.share(1.0, LONG) == 0.5
    assert rests.share(1.0, LONGER) == rests.share(1.0, 10 * LONGER) == 0.5 * SHORT
    assert rests.share(0.2, 0.0) == 0.1
    assert SHORT < 2 * rests.share(1.0, (LONG + LONGER) / 2) < 1.0


def test_a_rest_has_its_most() -> None:
    assert Rests(4.0).share(1.0, 0.0) == MOST
    assert Rests(4.0).share(0.25, 0.0) == 1.0


def test_where_people_play_rests_are_as_ever(
    player: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    def share(rests: Rests, share: float, shown: float) -> float:
        asked.append(share)
        return share

    monkeypatch.setattr(Rests, "share", share)
    for who, mode in ((("", "trader"), Mode.PLAY), (("trader", "trader"), Mode.DEMO)):
        table = player.start("mercado", *who, mode=mode)
        seen = table.match.number
        for _ in range(300):
            if table.deciding is not None:
                player.move()
            table.advance(FRAME)
        assert table.match.number > seen
        assert bool(asked) == (mode is Mode.DEMO)


SOAKED = ("mercado", 2), ("market_day", 8)
"""What was shortest and longest; the others are run by hand."""
FEWEST_AND_MOST = [
    pytest.param(
        game, seats, marks=pytest.mark.soak if (game, seats) in SOAKED else pytest.mark.long
    )
    for game in laid()
    for seats in (game_of(game).seats[0], game_of(game).seats[-1])
]


@pytest.mark.parametrize(("game", "seats"), FEWEST_AND_MOST)
def test_a_demo_is_neither_short_nor_long(player: Mouse, game: str, seats: int) -> None:
    """From the lengths of what is shown; nobody remarks on anything here."""
    shortest, longest = MINUTES
    assert shortest <= planned(player, game, seats) / 60 <= longest
