"""Bots at a table on the screen: they are shown as AI seats are, and end with the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from main import main
from scenes.base.match_request import MatchRequest
from scenes.watch.result_scene import ResultScene
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.match.setup import BOT_LEVEL, MatchMode, parse_seats
from tests.bots.bot_words import BAD, GREEDY
from tests.scenes.player import Mouse


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(reduced_motion=True, size=(320, 180))
    yield made
    made.close()


def seat_players(mouse: Mouse, *words: str, mode: MatchMode = MatchMode.PLAY) -> None:
    request = MatchRequest(
        "market_day",
        parse_seats(",".join(words), tuple(DEFAULT_LEVELS)),
        {"hands": 1},
        5,
        mode=mode,
    )
    mouse.program.start_match(request)
    mouse.app.scene_stack.apply_changes()


@pytest.mark.slow
def test_a_person_plays_a_bot_at_the_screen_and_it_ends_with_the_table(mouse: Mouse) -> None:
    seat_players(mouse, "human:Mika", GREEDY)
    table = mouse.table
    (bot,) = table.bots.bots_by_seat.values()
    match = mouse.play_out()
    assert match.is_over and isinstance(mouse.scene, ResultScene)
    assert match.setup.seats[1].level == BOT_LEVEL
    assert {decision.seat for decision in match.decisions} == {0, 1}
    assert table.bots.lost_move_count(1) == 0
    mouse.finish_tally()
    mouse.press("leave")
    mouse.wait(0.2)
    assert bot._program is None and bot._channel is None


@pytest.mark.slow
def test_a_bot_that_dies_stops_nobody_at_the_screen(mouse: Mouse) -> None:
    seat_players(mouse, f"{BAD}Dying", "ai:random", mode=MatchMode.DEMO)
    table = mouse.table
    mouse.run_until(lambda: mouse.is_over)
    assert table.match.is_over and table.bots.lost_move_count(0)


@pytest.mark.slow
def test_hints_and_reviews_of_a_match_with_a_bot_take_it_for_the_rule_of_thumb(
    mouse: Mouse,
) -> None:
    seat_players(mouse, "human:Mika", GREEDY, mode=MatchMode.PRACTICE)
    mouse.run_until_asked()
    mouse.press("tool:hint")
    mouse.run_until(
        lambda: (
            mouse.table.coach.hint_presenter.is_waiting_for_search
            or mouse.scene.widget_layer.toast_text
        )
    )
    mouse.run_until(lambda: not mouse.table.coach.hint_presenter.is_waiting_for_search)


@pytest.mark.slow
def test_a_demo_without_a_window_shows_bots(capsys: pytest.CaptureFixture[str]) -> None:
    words = f"demo --headless --game market_day --option hands=1 --seats {GREEDY},ai:random"
    assert main(words.split()) == 0
    assert "bot" in capsys.readouterr().out


def test_a_bot_that_there_is_not_is_told_before_a_match_begins(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = "play --game market_day --seats human:Mika,bot:nobody"
    assert main(words.split()) == 2
    assert "souk.bots" in capsys.readouterr().err
