"""Demos comment themselves, and go on beside their chart."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from scenes.store.play_history import REMARK_REPEAT_INTERVAL_SECONDS
from scenes.table.scene import TableScene
from scenes.watch.live_demo import LiveDemoScene
from tabletop.ai.answers import Answer, WinChanceEstimate
from tabletop.core.zones import Seat
from tabletop.match.setup import MatchMode
from tabletop.text.percentages import format_percent
from tests.fixtures.screen.layout_lint import find_problems
from tests.scenes.paused_replay import GAME
from tests.scenes.player import Mouse, Player

WATCHED_SECONDS = 45.0
"""Seconds of each demo in which is listened."""
MIN_REMARKS = 4
"""Remarks in two of them."""


def open_demo(player: Player, level: str = "trader", **settings: Any) -> TableScene:
    player.context.preferences.change(**{"speed": 1.0, **settings})
    return player.start(GAME, level, level, level, mode=MatchMode.DEMO)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("language", "scale"), [("en", 1.0), ("ja", 1.0), ("en", 2.0), ("ja", 2.0)]
)
def test_a_demo_beside_its_chart_has_no_layout_faults(language: str, scale: float) -> None:
    player = Mouse(size=(1280, 720), language=language, text_scale=scale, reduced_motion=True)
    table = open_demo(player)
    player.run_until(lambda: table.match.decision_number >= 2)
    player.press("tool:chances")
    player.wait(0.1)
    player.press("tool:pause")
    player.scene.widget_layer.focus_on(
        "chart"
    )  # away from the tool, whose tooltip lies over the words
    player.wait(0.6)
    faults = [str(fault) for fault in find_problems(player.scene, player.app.window_surface)]
    player.close()
    assert faults == []


@pytest.mark.slow
def test_a_seat_that_searches_tells_what_it_thought_of_and_why(mouse: Mouse) -> None:
    table = open_demo(mouse, "master")
    mouse.context.preferences.change(speed=4.0)
    rather = mouse.context.text_catalogue.raw_text("table.comment.rather").partition("{")[0]
    said: dict[bool, str] = {}

    def heard() -> bool:
        words = table.action_bar.remark_text.partition(": ")[2]
        if words and "→" not in words:
            said[words.startswith(rather)] = words
        mouse.context.remark_history.advance(1.0)  # no need to wait for it here
        return len(said) == 2

    mouse.run_until(heard)
    assert "%" in said[True] and "%" in table.commentator.thoughts


def test_a_seat_that_does_not_search_tells_its_reason_only(mouse: Mouse) -> None:
    table = open_demo(mouse)
    mouse.run_until(lambda: table.action_bar.remark_text)
    assert not table.commentator.thoughts.partition(" ")[0].endswith("%")
    name, _, words = table.action_bar.remark_text.partition(": ")
    assert name == table.commentator.thinker_name and words in table.commentator.thoughts


def test_a_seat_that_plays_at_random_says_so(mouse: Mouse) -> None:
    table = open_demo(mouse, "random")
    mouse.run_until(lambda: table.action_bar.remark_text)
    assert table.action_bar.remark_text.endswith(
        ": " + mouse.context.text_catalogue("table.comment.at_random")
    )


@pytest.mark.slow
def test_remarks_come_apart_name_somebody_and_are_none_twice(mouse: Mouse) -> None:
    """In two demos of one evening, of the same seed."""
    names, told = set[str](), list[tuple[float, str]]()
    seconds = 0.0
    for _ in range(2):
        table = open_demo(mouse)
        names.update(table.match.setup.seat_names)
        before = ""
        until = seconds + WATCHED_SECONDS
        while seconds < until and not table.match.is_over:
            mouse.wait(0.1)
            seconds += 0.1
            if table.action_bar.remark_text not in ("", before):
                told.append((seconds, table.action_bar.remark_text))
                assert table.action_bar.remark_text not in table.action_bar.prompt
            before = table.action_bar.remark_text
    apart = [later - one for (one, _), (later, _) in pairwise(told)]
    assert len(told) >= MIN_REMARKS and min(apart) > 8.0 - 0.2
    assert len({words for _, words in told}) == len(told)
    assert all(any(name in words for name in names) for _, words in told)


def test_comments_can_be_switched_off(mouse: Mouse) -> None:
    table = open_demo(mouse, commentary=False, speed=4.0)
    said: set[str] = set()
    mouse.run_until(
        lambda: said.add(table.action_bar.remark_text) or table.match.decision_number >= 4
    )
    assert said == {""}


def test_nobody_comments_where_people_play(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.run_until_asked()
    mouse.move()
    mouse.run_until_asked()
    assert table.commentator.win_chance_series is None
    assert table.action_bar.remark_text == ""


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(("after", "key"), [(0.3, "cost"), (0.7, "gained")])
def test_what_moved_the_odds_is_told_once(mouse: Mouse, after: float, key: str) -> None:
    table = demo_with_chances(mouse, WinChanceEstimate((0.5, 0.3, 0.2), (0.01,) * 3, 60), after)
    news = table.commentator.next_remark()
    assert news is not None
    expected = mouse.context.text_catalogue.raw_text(f"table.comment.{key}")
    assert news.text.endswith(
        f"50%{expected.partition('{was}')[2].format(now=format_percent(after))}"
    )
    assert table.commentator.next_remark() is None


def test_what_may_be_noise_is_no_news(mouse: Mouse) -> None:
    table = demo_with_chances(mouse, WinChanceEstimate((0.5, 0.3, 0.2), (0.09,) * 3, 60), 0.3)
    assert table.commentator.next_remark() is None


def demo_with_chances(
    player: Player, before: WinChanceEstimate, after: float, seat: Seat = 0
) -> TableScene:
    """A paused demo of whose last decision that much is known."""
    table = open_demo(player)
    series = table.commentator.win_chance_series
    assert series is not None
    player.run_until(lambda: len(series) >= 3)
    table.host.ai_scheduler.worker = None
    player.run_until(lambda: table.sequencer.is_idle and not table.session.has_unshown_event)
    table.speed.is_paused = True
    match = table.match
    number, acting = match.decision_number, match.active_seats()[0]
    action = match.legal_actions(acting)[0]
    table.commentator.comment_on_decision(acting, Answer(action, None))
    table.host.submit_for_seat(acting, action)
    table.session.take_event()
    table.commentator.reveal_chances()
    player.context.remark_history.advance(REMARK_REPEAT_INTERVAL_SECONDS)
    rest = (1 - after) / 2
    series.set_estimate(number, before)
    series.set_estimate(number + 1, before._replace(win_chances=(after, rest, rest)))
    return table


@pytest.mark.slow
def test_the_chart_of_a_demo_grows_while_the_table_goes_on(mouse: Mouse) -> None:
    table = open_demo(mouse, speed=4.0)
    mouse.run_until(lambda: table.match.decision_number >= 2)
    mouse.press("tool:chances")
    mouse.wait(0.1)
    live = mouse.scene
    assert isinstance(live, LiveDemoScene)
    number = table.match.decision_number
    mouse.run_until(
        lambda: (
            table.match.decision_number >= number + 3
            and len(live.win_chance_series.known_estimates) >= number
        )
    )
    assert len(live.win_chance_series) >= number + 3
    assert live.cursor_moment == len(live.win_chance_series) - 1
    live.widget_layer.focus_on("chart")
    mouse.key(pygame.K_LEFT)
    before = live.cursor_moment
    mouse.run_until(lambda: table.match.decision_number >= number + 5)
    assert live.cursor_moment == before


def test_the_table_returns_in_its_full_size(mouse: Mouse) -> None:
    table = open_demo(mouse, speed=4.0)
    mouse.wait(0.2)
    before = table.canvas.renderer.scale, table.canvas.viewport
    mouse.press("tool:chances")
    mouse.wait(0.3)
    assert table.canvas.renderer.scale < before[0]
    mouse.key(pygame.K_ESCAPE)
    mouse.wait(0.3)
    assert mouse.scene is table
    assert (table.canvas.renderer.scale, table.canvas.viewport) == before
    assert "tool:chances" in mouse.names()


def test_a_demo_is_paused_and_stepped_beside_its_chart(mouse: Mouse) -> None:
    table = open_demo(mouse, speed=4.0)
    mouse.wait(0.2)
    mouse.press("tool:chances")
    mouse.wait(0.1)
    mouse.press("tool:pause")
    number = table.session.match.decision_number
    mouse.wait(1.0)
    assert table.session.match.decision_number == number
    mouse.press("tool:step")
    mouse.run_until(lambda: table.speed.is_paused)
    assert table.session.match.decision_number == number + 1


@pytest.mark.slow
def test_a_demo_that_ends_beside_its_chart_comes_to_its_result(mouse: Mouse) -> None:
    mouse.context.preferences.change(commentary=False)
    mouse.start(GAME, "trader", "trader", mode=MatchMode.DEMO, hands=1)
    mouse.wait(0.1)
    mouse.press("tool:chances")
    mouse.run_until(lambda: mouse.is_over)
