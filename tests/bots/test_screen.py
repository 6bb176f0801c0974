"""Bots at a table on the screen: they are shown as AI seats are, and end with the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from main import main
from scenes.request import MatchRequest
from scenes.watch.results import ResultScene
from tabletop.match.setup import BOT, Mode, parse_seats
from tabletop.seats.levels import PLAYED
from tests.bots.test_bots import BAD, GREEDY
from tests.scenes.player import Mouse


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(reduced_motion=True, size=(320, 180))
    yield made
    made.close()


def sit(mouse: Mouse, *words: str, mode: Mode = Mode.PLAY) -> None:
    request = MatchRequest(
        "market_day", parse_seats(",".join(words), tuple(PLAYED)), {"hands": 1}, 5, mode=mode
    )
    mouse.program.start(request)
    mouse.app.stack.settle()


@pytest.mark.soak
def test_a_person_plays_a_bot_at_the_screen_and_it_ends_with_the_table(mouse: Mouse) -> None:
    sit(mouse, "human:Mika", GREEDY)
    table = mouse.table
    (bot,) = table.bots.at.values()
    match = mouse.play_out()
    assert match.over and isinstance(mouse.scene, ResultScene)
    assert match.setup.seats[1].level == BOT
    assert {decision.seat for decision in match.decisions} == {0, 1}
    assert table.bots.lost(1) == 0
    mouse.until(lambda: "leave" in mouse.names())
    mouse.press("leave")
    mouse.wait(0.2)
    assert bot._program is None and bot._channel is None


@pytest.mark.soak
def test_a_bot_that_dies_stops_nobody_at_the_screen(mouse: Mouse) -> None:
    sit(mouse, f"{BAD}Dying", "ai:random", mode=Mode.DEMO)
    table = mouse.table
    mouse.until(lambda: mouse.over)
    assert table.match.over and table.bots.lost(0)


def test_hints_and_reviews_of_a_match_with_a_bot_take_it_for_the_rule_of_thumb(
    mouse: Mouse,
) -> None:
    sit(mouse, "human:Mika", GREEDY, mode=Mode.PRACTICE)
    mouse.until_asked()
    mouse.press("tool:hint")
    mouse.until(lambda: mouse.table.coach.hints.waiting or mouse.scene.page.saying)
    mouse.until(lambda: not mouse.table.coach.hints.waiting)


@pytest.mark.soak
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
