"""The review of a match: its turning points are told as they were decided, in words that fit."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from scenes.games import laid
from scenes.menus.offer import game_of
from scenes.shots import rehearsal
from scenes.watch.replay import ReplayScene
from scenes.watch.results import ResultScene
from scenes.watch.review import OF_TASTE, ReviewScene
from tabletop.match.match import Match
from tabletop.seats import judge, review, worker
from tabletop.seats.answers import Estimate
from tabletop.seats.hindsight import Luck
from tabletop.seats.judge import MODELS, Comparison, Gap
from tabletop.seats.worker import WorkerClient
from tabletop.text.chances import percent
from tests.scenes.lint import cut
from tests.scenes.player import Mouse, Player
from tests.scenes.watching import at_moment, match_of, replay


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"COARSE": 24, "WORST": 3, "FRESH": 160, "LUCK": 30, "STROKES": 4}.items():
        monkeypatch.setattr(review, name, value)


def reviewed(player: Player, answers: int = 10_000) -> ReviewScene:
    match = match_of()
    client = rehearsal.AtOnce(match.game, 0)
    scene = ReviewScene(player.context, match, client)
    scene.series.depth = scene.series.depth._replace(looked_at=0, others=0)
    player.app.open(scene)
    client.left = answers
    player.wait(0.1)
    return scene


@pytest.mark.soak
def test_a_review_shows_its_turning_points_as_they_were_decided(mouse: Mouse, brief: None) -> None:
    scene = reviewed(mouse)
    points = scene.review.points
    assert points
    counted = 0
    for n, point in enumerate(points):
        counted += point.taught
        scene.go(n)
        mouse.wait(0.1)
        assert scene.at == point.number
        assert scene.presentation.layout.seating.home == point.seat
        assert not scene.presentation.difference(scene.moments[point.number][1])
        heading, words = scene.says()
        assert not point.taught or str(counted) in heading
        assert percent(point.comparison.better[point.seat]) in words
    mouse.press("tool:point_next")
    mouse.press("tool:point_before")
    assert scene.at == points[-1].number
    mouse.key(pygame.K_PAGEDOWN)
    assert scene.pace.paused


@pytest.mark.parametrize("language", ["en", "ja"])
def test_progress_is_told_while_the_review_is_worked_out(language: str, brief: None) -> None:
    player = Mouse(language=language)
    scene = reviewed(player, answers=20)
    assert not scene.review.done
    assert "%" in scene.says()[0]
    player.key(pygame.K_LEFT)
    assert scene.at == scene.last - 1
    player.close()


@pytest.mark.soak
def test_whoever_looks_around_already_is_not_taken_elsewhere(mouse: Mouse, brief: None) -> None:
    scene = reviewed(mouse, answers=20)
    mouse.click(*at_moment(scene, 30))
    client = scene.client
    assert isinstance(client, rehearsal.AtOnce)
    client.left = 10_000
    mouse.wait(0.1)
    assert scene.review.done
    assert scene.at == 30


@pytest.mark.soak
def test_a_review_that_is_done_is_announced_once(
    mouse: Mouse, brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = reviewed(mouse)
    assert scene.review.done
    heard: list[str] = []
    monkeypatch.setattr(mouse.context.mixer, "play", lambda family, *_, **__: heard.append(family))
    assert isinstance(scene.client, rehearsal.AtOnce)
    scene.client.gone = True  # its worker has died since
    mouse.wait(0.1)
    assert heard == []


class Told:
    """A review with a turning point at one decision in so many, as long in words as any, and a
    stroke of luck for another seat than the one that drew."""

    done, progress = True, 1.0

    def __init__(self, match: Match, most: int) -> None:
        moments = list(match.moments())
        free = []
        for (_, before), (event, _) in pairwise(moments):
            if event.action is not None and len(match.game.legal(before, event.seat)) > 1:
                free.append((event, match.game.redact(before, event.seat)))
        chosen = [free[len(free) * n // most] for n in range(most)]
        self.stroke = self._stroke(match, free[0][0])
        self.points = tuple(
            self._point(match, event, view, n % 2 == 0) for n, (event, view) in enumerate(chosen)
        )

    def _point(self, match: Match, event: Any, view: Any, taught: bool) -> review.TurningPoint:
        game, seat = match.game, event.seat
        legal = game.legal(view, seat)
        better = max(legal, key=lambda action: len(str(action)))
        chances = (0.34,) * len(match.setup.seats)
        found = Comparison(chances, chances, Gap(0.25, 0.01 if taught else 0.2, 90))
        said = dict.fromkeys(MODELS, found)
        return review.TurningPoint(event.number, seat, event.action, better, view, said)

    def _stroke(self, match: Match, event: Any) -> review.ChanceStroke:
        seats = len(match.setup.seats)
        whom = (event.seat + 1) % seats
        was = Estimate((0.1,) * seats, (0.0,) * seats, 90)
        found = was._replace(chances=tuple(0.9 if seat == whom else 0.0 for seat in range(seats)))
        return review.ChanceStroke(event.number, whom, Luck(was, found))

    def query(self) -> None:
        return None


@pytest.mark.thinned(5)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", laid())
def test_no_words_of_a_review_are_cut(game: str, language: str, scale: float) -> None:
    player = Mouse(language=language, text_scale=scale)
    match = rehearsal.rehearsed(game, game_of(game).seats[-1])
    client = rehearsal.AtOnce(match.game, 0)
    scene = ReviewScene(player.context, match, client, Told(match, 6))  # type: ignore[arg-type]
    player.app.open(scene)
    found = []
    for n in range(len(scene.stops())):
        scene.go(n)
        found += [str(problem) for problem in cut(scene)]
    player.close()
    assert not found


def test_luck_is_told_as_who_drew_could_see_it(mouse: Mouse) -> None:
    """He knows his hand, which the chart beside it does not: their numbers differ."""
    match = match_of()
    client = rehearsal.AtOnce(match.game, 0)
    told = Told(match, 1)
    scene = ReviewScene(mouse.context, match, client, told)  # type: ignore[arg-type]
    mouse.app.open(scene)
    heading = mouse.context.text("table.review.chance")
    (words,) = [stop.words for stop in scene.stops() if stop.heading == heading]
    drew = match.decisions[told.stroke.number].seat
    who, whom = (match.setup.names[seat] for seat in (drew, told.stroke.seat))
    assert f"by what {who} could see, {whom}'s chance rose from 10% to 90%" in words
    assert "The chart knows no hands." in words


def test_matters_of_taste_are_not_counted_among_turning_points(mouse: Mouse) -> None:
    match = match_of()
    client = rehearsal.AtOnce(match.game, 0)
    scene = ReviewScene(mouse.context, match, client, Told(match, 5))  # type: ignore[arg-type]
    mouse.app.open(scene)
    assert len(scene.marks()) == len(scene.stops())
    stops = [stop for stop in scene.stops() if stop.sign]
    text = mouse.context.text
    taste = text("table.review.taste")
    assert [stop.sign for stop in stops] == ["1", OF_TASTE, "2", OF_TASTE, "3"]
    assert [stop.heading for stop in stops if stop.sign == OF_TASTE] == [taste, taste]
    headings = [stop.heading for stop in stops if stop.sign != OF_TASTE]
    assert headings == [text("table.review.point", n=n, count=3) for n in (1, 2, 3)]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("made", ["replay", "review"])
def test_what_explains_a_tool_covers_no_chances(made: str, scale: float) -> None:
    player = Mouse(text_scale=scale)
    scene: ReplayScene = replay(player)
    if made == "review":
        match = match_of()
        client = rehearsal.AtOnce(match.game, 0)
        scene = ReviewScene(player.context, match, client, Told(match, 3))  # type: ignore[arg-type]
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


@pytest.mark.soak
def test_a_review_in_which_nothing_was_given_away_says_so(
    mouse: Mouse, brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge, "LEAST", 2.0)
    scene = reviewed(mouse)
    assert scene.review.points == ()
    assert scene.says()[0] == mouse.context.text("table.review.nothing")


def test_a_review_without_a_worker_says_so(mouse: Mouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MOST_DEATHS", 1)
    scene = ReviewScene(mouse.context, match_of())
    mouse.app.open(scene)
    assert isinstance(scene.client, WorkerClient)
    scene.client._process.kill()
    mouse.until(lambda: scene.client.gone)
    mouse.wait(0.1)
    assert scene.says()[0] == mouse.context.text("table.review.gone")
    mouse.press("tool:slower")
    assert scene.at == scene.last - 1


def test_the_result_leads_to_the_review_and_back(mouse: Mouse) -> None:
    match = match_of()
    back = mouse.context

    def look() -> None:
        back.errands.look_back(match)

    mouse.app.open(ResultScene(back, match, look, look, look, look))
    mouse.key(pygame.K_RETURN)
    mouse.wait(0.2)
    mouse.press("review")
    mouse.wait(0.2)
    assert isinstance(mouse.scene, ReviewScene)
    mouse.press("tool:back")
    mouse.wait(0.2)
    assert isinstance(mouse.scene, ResultScene)
