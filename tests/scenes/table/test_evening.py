"""An evening: one game after another, from title to title, without leaving the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scenes.games import laid
from scenes.menus.shelf import ShelfScene
from scenes.menus.title import TitleScene
from scenes.preferences import Remembered
from tabletop import games
from tabletop.match.folder import ENDING
from tests.scenes.player import Mouse, seats

OPTIONS: dict[str, dict[str, Any]] = {"market_day": {"hands": 1}}
"""Options with which a match is short."""


def company(game: str) -> tuple[str, ...]:
    """Two people and AI seats, as many as the game seats of four."""
    return ("", "", "trader", "trader")[: games.kind(game).seats[-1]]


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Mouse]:
    made = Mouse(tmp_path)
    yield made
    made.close()


@pytest.mark.soak
@pytest.mark.processor_limit(600)
def test_an_evening_of_every_game_among_two_people_and_two_ai_seats(
    player: Mouse, tmp_path: Path
) -> None:
    given = {
        game: Remembered(seats(*company(game)), OPTIONS.get(game, {}), None, "") for game in laid()
    }
    player.context.preferences.change(remembered=given)
    player.app.open(TitleScene(player.context))
    player.wait(0.1)
    for game in laid():
        table = player.choose_from_title(game)
        assert table.match.game.name == game
        assert [seat.level for seat in table.match.setup.seats] == list(company(game))
        match = player.play_out_among_people()
        assert match.over and match.decisions
        assert table.opponents.client is None, "the AI seats are still thinking"
        player.press("skip" if "skip" in player.names() else "leave")
        player.wait(0.2)
        if not isinstance(player.scene, ShelfScene):
            player.press("leave")
        player.until(lambda: isinstance(player.scene, ShelfScene))
        player.wait(0.5)
        assert "continue" not in player.names(), "a finished match is not gone on with"
        player.press("back")
        player.until(lambda: isinstance(player.scene, TitleScene))
        player.wait(0.5)
        assert len(player.app.stack.scenes) == 1, "something is left below the title"
    assert len(list(tmp_path.glob(f"*{ENDING}"))) == len(laid())
