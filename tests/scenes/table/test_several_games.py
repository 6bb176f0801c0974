"""An evening: one game after another, from title to title, without leaving the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scenes.games import game_names
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.title_screen import TitleScene
from scenes.store.preferences import LastSetup
from tabletop import games
from tabletop.match.match_store import MATCH_SUFFIX
from tests.scenes.player import Mouse, seat_specs

OPTIONS: dict[str, dict[str, Any]] = {"market_day": {"hands": 1}}
"""Options with which a match is short."""


def seat_company(game: str) -> tuple[str, ...]:
    """Two people and AI seats, as many as the game seats of four."""
    return ("", "", "trader", "trader")[: games.game_class(game).seat_counts[-1]]


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Mouse]:
    made = Mouse(tmp_path)
    yield made
    made.close()


@pytest.mark.nightly
@pytest.mark.processor_limit(600)
def test_an_evening_of_every_game_among_two_people_and_two_ai_seats(
    player: Mouse, tmp_path: Path
) -> None:
    given = {
        game: LastSetup(seat_specs(*seat_company(game)), OPTIONS.get(game, {}), None, "")
        for game in game_names()
    }
    player.context.preferences.change(remembered=given)
    player.app.open_scene(TitleScene(player.context))
    player.wait(0.1)
    for game in game_names():
        table = player.choose_from_title(game)
        assert table.match.game.name == game
        assert [seat.level for seat in table.match.setup.seats] == list(seat_company(game))
        match = player.play_out_among_people()
        assert match.is_over and match.decisions
        assert table.ai_turns.worker_client is None, "the AI seats are still thinking"
        player.finish_tally()
        player.press("leave")
        player.run_until(lambda: isinstance(player.scene, ShelfScene))
        player.wait(0.5)
        assert "continue" not in player.names(), "a finished match is not gone on with"
        player.press("back")
        player.run_until(lambda: isinstance(player.scene, TitleScene))
        player.wait(0.5)
        assert len(player.app.scene_stack.scenes) == 1, "something is left below the title"
    assert len(list(tmp_path.glob(f"*{MATCH_SUFFIX}"))) == len(game_names())
