"""Watching with the chart: time is scrubbed, turning points are told, demos comment themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pygame
import pytest

from scenes import rehearsal
from scenes.chart import DASHES, LINE, RIM, broken, height_at, spread, traced
from scenes.live import LiveScene
from scenes.odds import percent
from scenes.offer import game_of
from scenes.replay import ReplayScene
from scenes.results import ResultScene
from scenes.review import ReviewScene
from scenes.table import commentator
from scenes.table.layout import laid
from scenes.table.scene import TableScene
from scenes.ui.lint import check, cut
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, Mode
from tabletop.seats import review, worker
from tabletop.seats.hindsight import Comparison
from tabletop.seats.rollouts import Estimate
from tabletop.seats.worker import Desk
from tests.scenes.player import Mouse, Pad, Player

GAME = "market_day"


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse()
    yield made
    made.close()


def match_of(game: str = GAME) -> Match:
    return rehearsal.rehearsed(game, game_of(game).seats[0])


def replay(player: Player, game: str = GAME, answers: int = 0) -> ReplayScene:
    """A replay that stands still, so many of its questions answered."""
    match = match_of(game)
    scene = ReplayScene(player.context, match, rehearsal.AtOnce(match.game, answers))
    player.app.open(scene)
    scene.jump(0)
    player.wait(0.1)
    return scene


def shows(scene: ReplayScene, moment: int) -> None:
    assert scene.at == scene.chart.at == moment
    assert not scene.tableau.difference(scene.moments[moment][1])
    assert str(moment) in scene.says()[0]


def at_moment(scene: ReplayScene, moment: int) -> tuple[float, float]:
    return scene.chart.x_of(moment), scene.chart.plot.center[1]


# The bar of time


@pytest.mark.parametrize("game", laid())
def test_the_table_shows_the_moment_that_is_pressed_on_the_chart(mouse: Mouse, game: str) -> None:
    scene = replay(mouse, game)
    for moment in (scene.last // 2, 3, scene.last):
        mouse.click(*at_moment(scene, moment))
        shows(scene, moment)


def test_dragging_along_the_chart_goes_through_time(mouse: Mouse) -> None:
    scene = replay(mouse)
    x, y = at_moment(scene, 10)
    mouse.point(x, y)
    mouse.down(x, y)
    for moment in (20, 40, 30):
        where = mouse.at(*at_moment(scene, moment))
        moved = {"pos": where, "rel": (0, 0), "buttons": (1, 0, 0)}
        mouse.frame(pygame.event.Event(pygame.MOUSEMOTION, moved))
        assert scene.chart.at == moment
        mouse.wait(0.05)
        shows(scene, moment)
    mouse.up(*at_moment(scene, 30))
    shows(scene, 30)


def test_a_hasty_drag_lays_the_table_once_in_two_frames(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = replay(mouse)
    laid_for: list[int] = []
    lay = scene._lay
    monkeypatch.setattr(scene, "_lay", lambda at: (laid_for.append(at), lay(at)))
    for frame in range(4):
        for step in range(8):
            scene.scrub(8 * frame + step + 1)
        assert scene.chart.at == 8 * frame + 8
        mouse.frame()
    mouse.wait(0.05)
    assert laid_for == [1, 16, 32]
    shows(scene, 32)


def test_the_table_that_was_scrubbed_to_is_drawn_a_frame_later(mouse: Mouse) -> None:
    scene = replay(mouse)

    def seen() -> bytes:
        return pygame.image.tobytes(scene.inset.paint(mouse.context.kit), "RGB")

    before = seen()
    scene.scrub(scene.last // 2)
    scene.draw(mouse.app.surface)  # the frame in which it was laid
    assert scene.moving and seen() == before
    mouse.wait(0.05)
    assert seen() != before
    shows(scene, scene.last // 2)


def test_arrows_go_through_time(mouse: Mouse) -> None:
    scene = replay(mouse)
    scene.page.focus_on("chart")
    mouse.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    shows(scene, 2)
    mouse.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)
    shows(scene, 0)


def test_a_pad_goes_through_time_and_back_to_the_tools() -> None:
    pad = Pad()
    scene = replay(pad)
    scene.page.focus_on("chart")
    pad.button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    shows(scene, 2)
    pad.button(pygame.CONTROLLER_BUTTON_DPAD_UP)
    assert pad.focus.startswith("tool:")
    pad.close()


def test_a_match_that_runs_goes_on_from_where_it_is_scrubbed_to(mouse: Mouse) -> None:
    scene = replay(mouse)
    mouse.context.preferences.change(speed=1.0)
    mouse.key(pygame.K_p)
    mouse.click(*at_moment(scene, 50))
    assert not scene.paused
    shows(scene, 50)
    mouse.until(lambda: scene.at >= 52)
    assert scene.at < 60


def test_the_cursor_follows_a_match_that_runs(mouse: Mouse) -> None:
    scene = replay(mouse)
    mouse.key(pygame.K_p)
    mouse.until(lambda: scene.at >= 5)
    assert scene.chart.at == scene.at
    assert scene.series.focus == scene.at


def test_back_leaves_at_any_time_and_the_worker_ends(mouse: Mouse) -> None:
    mouse.app.open(ReplayScene(mouse.context, match_of()))
    scene = mouse.scene
    mouse.context.stack.push(ReplayScene(mouse.context, match_of()))
    mouse.wait(0.2)
    above = mouse.scene
    assert isinstance(above, ReplayScene)
    desk = above.desk
    mouse.key(pygame.K_ESCAPE)
    mouse.wait(0.1)
    assert mouse.scene is scene
    assert isinstance(desk, Desk)
    assert not desk._process.is_alive()


def test_chances_come_from_a_worker_that_may_be_killed_in_between(mouse: Mouse) -> None:
    scene = ReplayScene(mouse.context, match_of())
    mouse.app.open(scene)
    scene.jump(20)
    mouse.until(lambda: len(scene.series.known) > 4)
    assert isinstance(scene.desk, Desk)
    scene.desk._process.kill()
    before = len(scene.series.known)
    mouse.until(lambda: len(scene.series.known) > before + 4)
    known = scene.series[20]
    assert known is not None
    assert sum(known.chances) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("size", "language", "scale", "contrast"),
    [
        ((1920, 1080), "en", 1.0, False),
        ((1280, 720), "ja", 1.0, True),
        ((1280, 720), "en", 2.0, False),
        ((1280, 720), "ja", 2.0, False),
    ],
)
@pytest.mark.parametrize("game", [GAME, "mercado"])
def test_a_watched_table_has_no_layout_faults(
    game: str, size: tuple[int, int], language: str, scale: float, contrast: bool
) -> None:
    player = Mouse(
        size=size, language=language, text_scale=scale, high_contrast=contrast, reduced_motion=True
    )
    scene = replay(player, game, answers=24)
    scene.jump(scene.last // 2)
    player.wait(0.6)
    faults = [str(fault) for fault in check(scene, player.app.surface)]
    player.close()
    assert faults == []


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


def test_restyling_keeps_the_moment(mouse: Mouse) -> None:
    scene = replay(mouse)
    mouse.click(*at_moment(scene, 30))
    for change in ({"language": "ja"}, {"text_scale": 2.0}, {"high_contrast": True}):
        mouse.context.preferences.change(**change)
        mouse.wait(0.1)
        assert scene.at == scene.chart.at == 30
        assert not scene.tableau.difference(scene.moments[30][1])


# Lines


def test_a_line_goes_through_its_points_and_never_beyond_them() -> None:
    curve = ((0.0, 0.2), (0.3, 0.9), (0.4, 0.9), (0.7, 0.1), (1.0, 0.5))
    for x, y in curve:
        assert height_at(curve, x) == pytest.approx(y)
    for (left, low), (right, high) in pairwise(curve):
        for n in range(1, 10):
            between = height_at(curve, left + (right - left) * n / 10)
            assert between is not None
            assert min(low, high) - 1e-9 <= between <= max(low, high) + 1e-9
    assert height_at(curve[:3], 0.7) is None


def test_symbols_at_the_cursor_keep_their_order_and_distance() -> None:
    wanted = {0: 100.0, 1: 101.0, 2: 99.0, 3: 5.0}
    places = spread(wanted, 20.0, 0.0, 110.0)
    assert places[3] <= places[2] - 20 <= places[0] - 40 <= places[1] - 60
    assert max(places.values()) <= 110.0


def test_no_chance_is_called_certain_that_is_not() -> None:
    told = [percent(chance) for chance in (0.0, 0.001, 0.5, 0.996, 1.0)]
    assert told == ["0%", "<1%", "50%", ">99%", "100%"]


# The review


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"COARSE": 24, "LONGER": 60, "FRESH": 60, "LUCK": 30, "STROKES": 4}.items():
        monkeypatch.setattr(review, name, value)


def reviewed(player: Player, answers: int = 10_000) -> ReviewScene:
    match = match_of()
    desk = rehearsal.AtOnce(match.game, 0)
    scene = ReviewScene(player.context, match, desk)
    scene.series.depth = scene.series.depth._replace(looked_at=0, others=0)
    player.app.open(scene)
    desk.left = answers
    player.wait(0.1)
    return scene


def test_a_review_shows_its_turning_points_as_they_were_decided(mouse: Mouse, brief: None) -> None:
    scene = reviewed(mouse)
    points = scene.review.points
    assert points
    for n, point in enumerate(points):
        scene.go(n)
        mouse.wait(0.1)
        assert scene.at == point.number
        assert scene.tableau.layout.home == point.seat
        assert not scene.tableau.difference(scene.moments[point.number][1])
        heading, words = scene.says()
        assert str(n + 1) in heading
        assert percent(point.comparison.better[point.seat]) in words
    mouse.press("tool:point_next")
    mouse.press("tool:point_before")
    assert scene.at == points[-1].number
    mouse.key(pygame.K_PAGEDOWN)
    assert scene.paused


@pytest.mark.parametrize("language", ["en", "ja"])
def test_progress_is_told_while_the_review_is_worked_out(language: str, brief: None) -> None:
    player = Mouse(language=language)
    scene = reviewed(player, answers=20)
    assert not scene.review.done
    assert "%" in scene.says()[0]
    player.key(pygame.K_LEFT)
    assert scene.at == scene.last - 1
    player.close()


def test_whoever_looks_around_already_is_not_taken_elsewhere(mouse: Mouse, brief: None) -> None:
    scene = reviewed(mouse, answers=20)
    mouse.click(*at_moment(scene, 30))
    desk = scene.desk
    assert isinstance(desk, rehearsal.AtOnce)
    desk.left = 10_000
    mouse.wait(0.1)
    assert scene.review.done
    assert scene.at == 30


class Told:
    """A review with a turning point at one decision in so many, as long in words as any."""

    done, progress, stroke = True, 1.0, None

    def __init__(self, match: Match, most: int) -> None:
        moments = list(match.moments())
        free = []
        for (_, before), (event, _) in pairwise(moments):
            if event.action is not None and len(match.game.legal(before, event.seat)) > 1:
                free.append((event, match.game.redact(before, event.seat)))
        chosen = [free[len(free) * n // most] for n in range(most)]
        self.points = tuple(self._point(match, event, view) for event, view in chosen)

    def _point(self, match: Match, event: Any, view: Any) -> review.TurningPoint:
        game, seat = match.game, event.seat
        legal = game.legal(view, seat)
        better = max(legal, key=lambda action: len(str(action)))
        chances = (0.34,) * len(match.setup.seats)
        compared = Comparison(chances, chances, 0.25, 0.01)
        return review.TurningPoint(event.number, seat, event.action, better, view, compared)

    def inquiry(self) -> None:
        return None


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", laid())
def test_no_words_of_a_review_are_cut(game: str, language: str, scale: float) -> None:
    player = Mouse(language=language, text_scale=scale)
    match = rehearsal.rehearsed(game, game_of(game).seats[-1])
    desk = rehearsal.AtOnce(match.game, 0)
    scene = ReviewScene(player.context, match, desk, Told(match, 6))  # type: ignore[arg-type]
    player.app.open(scene)
    found = []
    for n in range(6):
        scene.go(n)
        found += [str(problem) for problem in cut(scene)]
    player.close()
    assert not found


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("made", ["replay", "review"])
def test_what_explains_a_tool_covers_no_chances(made: str, scale: float) -> None:
    player = Mouse(text_scale=scale)
    scene: ReplayScene = replay(player)
    if made == "review":
        match = match_of()
        desk = rehearsal.AtOnce(match.game, 0)
        scene = ReviewScene(player.context, match, desk, Told(match, 3))  # type: ignore[arg-type]
        player.app.open(scene)
    odds = scene.page.widget("odds").box
    tools = [widget for widget in scene.page.widgets if widget.name.startswith("tool:")]
    for tool in tools:
        scene.page.rest()
        scene.page.focus_on(tool.name)
        player.wait(1.5)
        tip = next(node.bounds() for node in scene.canvas if node.name == "tooltip:panel")
        assert tip.y >= odds.bottom
    player.close()


def test_the_lint_finds_words_that_are_cut(mouse: Mouse) -> None:
    scene = replay(mouse)
    scene.words.say("A heading", "Far more words than there is room for. " * 40)
    assert [problem.what for problem in cut(scene)] == ["words:lines"]


def test_a_review_in_which_nothing_was_given_away_says_so(
    mouse: Mouse, brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "LEAST", 2.0)
    scene = reviewed(mouse)
    assert scene.review.points == ()
    assert scene.says()[0] == mouse.context.text("table.review.nothing")


def test_a_review_without_a_worker_says_so(mouse: Mouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MOST_DEATHS", 1)
    scene = ReviewScene(mouse.context, match_of())
    mouse.app.open(scene)
    assert isinstance(scene.desk, Desk)
    scene.desk._process.kill()
    mouse.until(lambda: scene.desk.gone)
    mouse.wait(0.1)
    assert scene.says()[0] == mouse.context.text("table.review.gone")
    mouse.press("tool:slower")
    assert scene.at == scene.last - 1


def test_the_result_leads_to_the_review_and_back(mouse: Mouse) -> None:
    match = match_of()
    back = mouse.context

    def look() -> None:
        back.look_back(match)

    mouse.app.open(ResultScene(back, match, look, look, look, look))
    mouse.key(pygame.K_RETURN)
    mouse.wait(0.2)
    mouse.press("review")
    mouse.wait(0.2)
    assert isinstance(mouse.scene, ReviewScene)
    mouse.press("tool:back")
    mouse.wait(0.2)
    assert isinstance(mouse.scene, ResultScene)


# Demos


def demo(player: Player, level: str = "trader", **settings: Any) -> TableScene:
    player.context.preferences.change(**{"speed": 1.0, **settings})
    return player.start(GAME, level, level, level, mode=Mode.DEMO)


def test_a_seat_that_searches_tells_what_it_thought_of_and_why(mouse: Mouse) -> None:
    table = demo(mouse, "master")
    mouse.context.preferences.change(speed=4.0)
    said: list[str] = []
    mouse.until(lambda: said.append(table.hud.remarked) or table.match.number >= 3)
    rather = mouse.context.text.raw("table.comment.rather").partition("{")[0]
    assert any(words.startswith(rather) and "%" in words for words in said)
    assert any(words and not words.startswith(rather) for words in said)
    assert "%" in table.commentator.thoughts


def test_a_seat_that_does_not_search_tells_its_reason_only(mouse: Mouse) -> None:
    table = demo(mouse)
    mouse.until(lambda: table.hud.remarked)
    assert "%" not in table.commentator.thoughts
    assert table.hud.remarked in table.commentator.thoughts


def test_a_seat_that_plays_at_random_says_so(mouse: Mouse) -> None:
    table = demo(mouse, "random")
    mouse.until(lambda: table.hud.remarked)
    assert table.hud.remarked == mouse.context.text("table.comment.at_random")


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
    table.paused = True
    rest = (1 - after) / 2
    now = len(series) - 1
    series.suppose(now - 1, before)
    series.suppose(now, before._replace(chances=(after, rest, rest)))
    table.commentator._cause = "Anything"
    return table


def test_words_are_given_the_time_that_they_take_to_read() -> None:
    for language in ("en", "ja"):
        player = Mouse(language=language)
        table = demo(player)
        short, long = (table.commentator._timed("x" * n).seconds for n in (3, 40))
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
    before = table.canvas.kit.scale, table.canvas.viewport
    mouse.press("tool:chances")
    mouse.wait(0.3)
    assert table.canvas.kit.scale < before[0]
    mouse.key(pygame.K_ESCAPE)
    mouse.wait(0.3)
    assert mouse.scene is table
    assert (table.canvas.kit.scale, table.canvas.viewport) == before
    assert "tool:chances" in mouse.names()


def test_a_demo_is_paused_and_stepped_beside_its_chart(mouse: Mouse) -> None:
    table = demo(mouse, speed=4.0)
    mouse.wait(0.2)
    mouse.press("tool:chances")
    mouse.wait(0.1)
    mouse.press("tool:pause")
    number = table.match.number
    mouse.wait(1.0)
    assert table.match.number == number
    mouse.press("tool:step")
    mouse.until(lambda: table.paused)
    assert table.match.number == number + 1


def test_a_demo_that_ends_beside_its_chart_comes_to_its_result(mouse: Mouse) -> None:
    mouse.context.preferences.change(commentary=False)
    mouse.start(GAME, "trader", "trader", mode=Mode.DEMO, hands=1)
    mouse.wait(0.1)
    mouse.press("tool:chances")
    mouse.until(lambda: mouse.over)


def test_a_line_is_traced_along_the_same_cubic_that_symbols_stand_on() -> None:
    points = ((0.0, 20.0), (30.0, 90.0), (40.0, 90.0), (100.0, 10.0))
    unit = tuple((x / 100, y / 100) for x, y in points)
    trace = traced(points, 1.5)
    for x, y in trace:
        height = height_at(unit, x / 100)
        assert height is not None
        assert y == pytest.approx(height * 100)
    assert all(b[0] - a[0] <= 1.6 for a, b in pairwise(trace))


def test_lines_differ_in_more_than_colour() -> None:
    assert set(DASHES) == set(COLOURS)
    assert len(set(DASHES.values())) == len(COLOURS)
    trace = [(float(x), 0.0) for x in range(400)]
    parts = {name: tuple(broken(trace, dashes)) for name, dashes in DASHES.items()}
    assert parts["sky"] == tuple(trace)
    assert len(set(parts.values())) == len(COLOURS)
    for name, kept in parts.items():
        gaps = [b[0] - a[0] for a, b in pairwise(kept)]
        assert name == "sky" or max(gaps) > LINE + 2 * RIM  # not closed by the width of the line
