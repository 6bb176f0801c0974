"""The shop window: demos of one game after another, until somebody touches anything."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.games import laid
from scenes.menus.title import TitleScene
from scenes.preferences import INSTANT
from scenes.table.scene import TableScene
from scenes.watch.results import ResultScene
from scenes.watch.showcase import BETWEEN, Showcase
from sprites.picture import Text
from tabletop.core.state import NOBODY
from tabletop.match.setup import Mode
from tests.scenes.player import Mouse, seats
from tests.scenes.table.test_secrecy import ImmediateWorker

SECOND = 0.1  # of the longest frame
ROOM = 24.0
"""Megabytes that memory may grow by between the first round of all games and the last."""


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    """The title of a program whose AI seats answer at once; the same three play all shows."""
    for module in ("scenes.table.scene", "scenes.table.opponents"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    monkeypatch.setattr("scenes.watch.showcase.cast", lambda *_: tuple(seats(*["trader"] * 3)))
    made = Mouse(speed=INSTANT, reduced_motion=True)
    made.app.open(TitleScene(made.context))
    yield made
    made.close()


def showcase(window: Mouse) -> Showcase:
    found = window.app.attendant
    assert isinstance(found, Showcase)
    return found


def untouched(window: Mouse, seconds: float) -> None:
    for _ in range(round(seconds / SECOND)):
        window.app.step(SECOND)


def shown(window: Mouse) -> str:
    """The game that is shown now, if any is."""
    tables = [s for s in window.app.stack.scenes if isinstance(s, TableScene)]
    return tables[0].match.game.name if tables else ""


def result(window: Mouse) -> None:
    """Frames until the match that is shown has ended."""
    while not isinstance(window.scene, ResultScene):
        window.app.step(SECOND)


def test_after_a_minute_untouched_a_demo_runs_and_any_key_leads_to_the_title(window: Mouse) -> None:
    untouched(window, 50)
    window.point(300, 300)
    untouched(window, 50)
    assert isinstance(window.scene, TitleScene)  # the pointer has moved meanwhile
    untouched(window, 11)
    table = window.table
    assert table.session.mode is Mode.DEMO and not table.match.setup.humans
    window.point(500, 300)
    assert window.scene is table
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.scene, TitleScene) and not window.scene.page.dialog
    assert not showcase(window).running


def test_after_the_result_the_next_game_follows(window: Mouse) -> None:
    window.context.preferences.change(show_games=("basari", "market_day"))
    untouched(window, 61)
    seen = [shown(window)]
    for _ in range(2):
        window.context.pages.result(window.table.match, Mode.DEMO)
        window.app.stack.settle()
        untouched(window, BETWEEN - 1)
        assert isinstance(window.scene, ResultScene)
        untouched(window, 2)
        seen.append(shown(window))
    assert len({*seen[:2]}) == 2 and seen[2] == seen[0]
    assert {*seen} == {"basari", "market_day"}


def test_it_can_be_switched_off(window: Mouse) -> None:
    window.context.preferences.change(show_after=0)
    untouched(window, 90)
    assert isinstance(window.scene, TitleScene)


def test_a_match_begun_by_hand_is_left_alone(window: Mouse) -> None:
    window.start("basari", "", "trader", "trader")
    untouched(window, 90)
    assert not showcase(window).running and shown(window) == "basari"


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", laid())
def test_a_demo_keeps_one_seating_all_match(window: Mouse, game: str) -> None:
    table = window.start(game, "trader", "trader", "trader", mode=Mode.DEMO)
    homes = {table.layout.seating.home}
    while len({made.seat for made in table.match.decisions}) < 3:
        window.app.step(SECOND)
        homes.add(table.layout.seating.home)
    assert homes == {NOBODY}


def test_nobody_is_at_home_in_the_shop_window(window: Mouse) -> None:
    untouched(window, 70)
    table = window.scene
    assert isinstance(table, TableScene) and table.layout.seating.public
    assert table.display.presentation.viewer == NOBODY


def resident() -> float:
    """Megabytes of memory that this process has now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.mark.processor_limit(1200)
@pytest.mark.parametrize(
    "matches", [pytest.param(6, marks=pytest.mark.soak), pytest.param(56, marks=pytest.mark.long)]
)
def test_hours_of_it_leave_memory_flat(window: Mouse, matches: int) -> None:
    """More than an hour of demos; by hand eight."""
    untouched(window, 61)
    sizes = []
    for _ in range(matches):
        result(window)
        sizes.append(resident())
        untouched(window, BETWEEN + 1)
    assert sizes[-1] - sizes[len(laid())] < ROOM


def test_a_result_says_what_follows_and_when_in_the_place_of_its_buttons(window: Mouse) -> None:
    """Any key ends the show: no button of the result could be pressed."""
    window.context.preferences.change(show_games=("basari", "market_day"))
    untouched(window, 61)
    following = {"basari": "Market Day", "market_day": "Basari"}[shown(window)]
    window.context.pages.result(window.table.match, Mode.DEMO)
    window.app.stack.settle()
    said = []
    for _ in range(2):
        untouched(window, 5)
        assert window.names() == []
        (line,) = (n for n in window.scene.canvas if n.name == "results:ahead:line")
        assert isinstance(line.picture, Text) and following in line.picture.text
        said.append(line.picture.text)
    assert len({*said}) == 2
    window.key(pygame.K_RETURN)
    assert isinstance(window.scene, TitleScene)
