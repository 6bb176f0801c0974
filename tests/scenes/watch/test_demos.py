"""Demos comment themselves, and go on beside their chart."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from scenes.table import commentator
from scenes.table.scene import TableScene
from scenes.watch.live import LiveScene
from tabletop.core.zones import Seat
from tabletop.match.setup import Mode
from tabletop.seats.answers import Answer, Estimate
from tabletop.text.chances import percent
from tests.scenes.lint import check
from tests.scenes.player import Mouse, Player
from tests.scenes.watching import GAME

WATCHED = 45.0
"""Seconds of each demo in which is listened."""
FEWEST = 4
"""Remarks in two of them."""


def demo(player: Player, level: str = "trader", **settings: Any) -> TableScene:
    player.context.preferences.change(**{"speed": 1.0, **settings})
    return player.start(GAME, level, level, level, mode=Mode.DEMO)


@pytest.mark.thinned(4, each=False)
@pytest.mark.parametrize(
    ("language", "scale"), [("en", 1.0), ("ja", 1.0), ("en", 2.0), ("ja", 2.0)]
)
def test_a_demo_beside_its_chart_has_no_layout_faults(language: str, scale: float) -> None:
    player = Mouse(size=(1280, 720), language=language, text_scale=scale, reduced_motion=True)
    table = demo(player)
    player.until(lambda: table.match.number >= 2)
    player.press("tool:chances")
    player.wait(0.1)
    player.press("tool:pause")
    player.scene.page.focus_on("chart")  # away from the tool, whose tooltip lies over the words
    player.wait(0.6)
    faults = [str(fault) for fault in check(player.scene, player.app.surface)]
    player.close()
    assert faults == []


def test_a_seat_that_searches_tells_what_it_thought_of_and_why(mouse: Mouse) -> None:
    table = demo(mouse, "master")
    mouse.context.preferences.change(speed=4.0)
    rather = mouse.context.text.raw("table.comment.rather").partition("{")[0]
    said: dict[bool, str] = {}

    def heard() -> bool:
        words = table.hud.remarked.partition(": ")[2]
        if words and "→" not in words:
            said[words.startswith(rather)] = words
        mouse.context.remarks.pass_time(1.0)  # no need to wait for it here
        return len(said) == 2

    mouse.until(heard)
    assert "%" in said[True] and "%" in table.commentator.thoughts


def test_a_seat_that_does_not_search_tells_its_reason_only(mouse: Mouse) -> None:
    table = demo(mouse)
    mouse.until(lambda: table.hud.remarked)
    assert not table.commentator.thoughts.partition(" ")[0].endswith("%")
    name, _, words = table.hud.remarked.partition(": ")
    assert name == table.commentator.heading and words in table.commentator.thoughts


def test_a_seat_that_plays_at_random_says_so(mouse: Mouse) -> None:
    table = demo(mouse, "random")
    mouse.until(lambda: table.hud.remarked)
    assert table.hud.remarked.endswith(": " + mouse.context.text("table.comment.at_random"))


@pytest.mark.soak
def test_remarks_come_apart_name_somebody_and_are_none_twice(mouse: Mouse) -> None:
    """In two demos of one evening, of the same seed."""
    names, told = set[str](), list[tuple[float, str]]()
    seconds = 0.0
    for _ in range(2):
        table = demo(mouse)
        names.update(table.match.setup.names)
        before = ""
        until = seconds + WATCHED
        while seconds < until and not table.match.over:
            mouse.wait(0.1)
            seconds += 0.1
            if table.hud.remarked not in ("", before):
                told.append((seconds, table.hud.remarked))
                assert table.hud.remarked not in table.hud.words
            before = table.hud.remarked
    apart = [later - one for (one, _), (later, _) in pairwise(told)]
    assert len(told) >= FEWEST and min(apart) > 8.0 - 0.2
    assert len({words for _, words in told}) == len(told)
    assert all(any(name in words for name in names) for _, words in told)


def test_comments_can_be_switched_off(mouse: Mouse) -> None:
    table = demo(mouse, commentary=False, speed=4.0)
    said: set[str] = set()
    mouse.until(lambda: said.add(table.hud.remarked) or table.match.number >= 4)
    assert said == {""}


def test_nobody_comments_where_people_play(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.until_asked()
    mouse.move()
    mouse.until_asked()
    assert table.commentator.series is None
    assert table.hud.remarked == ""


@pytest.mark.parametrize(("after", "key"), [(0.3, "cost"), (0.7, "gained")])
def test_what_moved_the_odds_is_told_once(mouse: Mouse, after: float, key: str) -> None:
    table = told_of(mouse, Estimate((0.5, 0.3, 0.2), (0.01,) * 3, 60), after)
    news = table.commentator.news()
    assert news is not None
    expected = mouse.context.text.raw(f"table.comment.{key}")
    assert news.words.endswith(f"50%{expected.partition('{was}')[2].format(now=percent(after))}")
    assert table.commentator.news() is None


def test_what_may_be_noise_is_no_news(mouse: Mouse) -> None:
    table = told_of(mouse, Estimate((0.5, 0.3, 0.2), (0.09,) * 3, 60), 0.3)
    assert table.commentator.news() is None


def told_of(player: Player, before: Estimate, after: float, seat: Seat = 0) -> TableScene:
    """A paused demo of whose last decision that much is known."""
    table = demo(player)
    series = table.commentator.series
    assert series is not None
    player.until(lambda: len(series) >= 3)
    table.table.thinker = None
    player.until(lambda: table.director.idle and not table.session.behind)
    table.pace.paused = True
    match = table.match
    number, acting = match.number, match.to_act()[0]
    action = match.legal(acting)[0]
    table.commentator.decided(acting, Answer(action, None))
    table.table.lead(acting, action)
    table.session.take()
    table.commentator.shown()
    player.context.remarks.pass_time(60.0)
    rest = (1 - after) / 2
    series.suppose(number, before)
    series.suppose(number + 1, before._replace(chances=(after, rest, rest)))
    return table


def test_words_are_given_the_time_that_they_take_to_read() -> None:
    for language in ("en", "ja"):
        player = Mouse(language=language)
        table = demo(player)
        short, long = (table.commentator.reading("x" * n) for n in (3, 40))
        assert commentator.LEAST_READING <= short < long <= commentator.MOST_READING
        player.close()


def test_the_chart_of_a_demo_grows_while_the_table_goes_on(mouse: Mouse) -> None:
    table = demo(mouse, speed=4.0)
    mouse.until(lambda: table.match.number >= 2)
    mouse.press("tool:chances")
    mouse.wait(0.1)
    live = mouse.scene
    assert isinstance(live, LiveScene)
    number = table.match.number
    mouse.until(lambda: table.match.number >= number + 3 and len(live.series.known) >= number)
    assert len(live.series) >= number + 3
    assert live.looked_at == len(live.series) - 1
    live.page.focus_on("chart")
    mouse.key(pygame.K_LEFT)
    before = live.looked_at
    mouse.until(lambda: table.match.number >= number + 5)
    assert live.looked_at == before


def test_the_table_returns_in_its_full_size(mouse: Mouse) -> None:
    table = demo(mouse, speed=4.0)
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
    table = demo(mouse, speed=4.0)
    mouse.wait(0.2)
    mouse.press("tool:chances")
    mouse.wait(0.1)
    mouse.press("tool:pause")
    number = table.session.match.number
    mouse.wait(1.0)
    assert table.session.match.number == number
    mouse.press("tool:step")
    mouse.until(lambda: table.pace.paused)
    assert table.session.match.number == number + 1


def test_a_demo_that_ends_beside_its_chart_comes_to_its_result(mouse: Mouse) -> None:
    mouse.context.preferences.change(commentary=False)
    mouse.start(GAME, "trader", "trader", mode=Mode.DEMO, hands=1)
    mouse.wait(0.1)
    mouse.press("tool:chances")
    mouse.until(lambda: mouse.over)
