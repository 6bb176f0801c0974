"""The shop window: demos of one game after another, until somebody touches anything."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.games import game_names
from scenes.menus.title_screen import TitleScene
from scenes.store.preferences import INSTANT_SPEED
from scenes.table.scene import TableScene
from scenes.watch.attract_mode import RESULT_SECONDS, AttractMode
from scenes.watch.result_scene import ResultScene
from sprites.picture import Text
from tabletop.core.state import NOBODY
from tabletop.match.setup import MatchMode
from tests.fixtures.screen.immediate_worker import ImmediateWorker
from tests.scenes.player import Mouse, seat_specs

FRAME_SECONDS = 0.1  # of the longest frame
MAX_GROWTH_MEGABYTES = 24.0
"""Megabytes that memory may grow by between the first round of all games and the last."""


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    """The title of a program whose AI seats answer at once; the same three play all shows."""
    for module in ("scenes.table.scene", "scenes.table.turns.ai_turns"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    monkeypatch.setattr(
        "scenes.watch.attract_mode.pick_lineup", lambda *_: tuple(seat_specs(*["trader"] * 3))
    )
    made = Mouse(speed=INSTANT_SPEED, reduced_motion=True)
    made.app.open_scene(TitleScene(made.context))
    yield made
    made.close()


def showcase(window: Mouse) -> AttractMode:
    found = window.app.idle_handler
    assert isinstance(found, AttractMode)
    return found


def wait_untouched(window: Mouse, seconds: float) -> None:
    for _ in range(round(seconds / FRAME_SECONDS)):
        window.app.step(FRAME_SECONDS)


def current_game(window: Mouse) -> str:
    """The game that is shown now, if any is."""
    tables = [s for s in window.app.scene_stack.scenes if isinstance(s, TableScene)]
    return tables[0].match.game.name if tables else ""


def run_until_result(window: Mouse) -> None:
    """Frames until the match that is shown has ended."""
    while not isinstance(window.scene, ResultScene):
        window.app.step(FRAME_SECONDS)


def test_after_a_minute_untouched_a_demo_runs_and_any_key_leads_to_the_title(window: Mouse) -> None:
    wait_untouched(window, 50)
    window.point(300, 300)
    wait_untouched(window, 50)
    assert isinstance(window.scene, TitleScene)  # the pointer has moved meanwhile
    wait_untouched(window, 11)
    table = window.table
    assert table.session.mode is MatchMode.DEMO and not table.match.setup.human_seats
    window.point(500, 300)
    assert window.scene is table
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.scene, TitleScene) and not window.scene.widget_layer.dialog
    assert not showcase(window).is_running


def test_after_the_result_the_next_game_follows(window: Mouse) -> None:
    window.context.preferences.change(show_games=("basari", "market_day"))
    wait_untouched(window, 61)
    seen = [current_game(window)]
    for _ in range(2):
        window.context.overlay_opener.open_result(window.table.match, MatchMode.DEMO)
        window.app.scene_stack.apply_changes()
        wait_untouched(window, RESULT_SECONDS - 1)
        assert isinstance(window.scene, ResultScene)
        wait_untouched(window, 2)
        seen.append(current_game(window))
    assert len({*seen[:2]}) == 2 and seen[2] == seen[0]
    assert {*seen} == {"basari", "market_day"}


def test_it_can_be_switched_off(window: Mouse) -> None:
    window.context.preferences.change(show_after=0)
    wait_untouched(window, 90)
    assert isinstance(window.scene, TitleScene)


@pytest.mark.slow
def test_a_match_begun_by_hand_is_left_alone(window: Mouse) -> None:
    window.start("basari", "", "trader", "trader")
    wait_untouched(window, 90)
    assert not showcase(window).is_running and current_game(window) == "basari"


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_a_demo_keeps_one_seating_all_match(window: Mouse, game: str) -> None:
    table = window.start(game, "trader", "trader", "trader", mode=MatchMode.DEMO)
    homes = {table.layout.seating.home_seat}
    while len({made.seat for made in table.match.decisions}) < 3:
        window.app.step(FRAME_SECONDS)
        homes.add(table.layout.seating.home_seat)
    assert homes == {NOBODY}


@pytest.mark.slow
def test_nobody_is_at_home_in_the_shop_window(window: Mouse) -> None:
    wait_untouched(window, 70)
    table = window.scene
    assert isinstance(table, TableScene) and table.layout.seating.is_public
    assert table.presenter.table_view.viewer == NOBODY


def resident_megabytes() -> float:
    """Megabytes of memory that this process has now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.mark.processor_limit(1200)
@pytest.mark.nightly
@pytest.mark.parametrize("matches", [6, 56])
def test_hours_of_it_leave_memory_flat(window: Mouse, matches: int) -> None:
    """More than an hour of demos; by hand eight."""
    wait_untouched(window, 61)
    sizes = []
    for _ in range(matches):
        run_until_result(window)
        sizes.append(resident_megabytes())
        wait_untouched(window, RESULT_SECONDS + 1)
    assert sizes[-1] - sizes[len(game_names())] < MAX_GROWTH_MEGABYTES


def test_a_result_says_what_follows_and_when_in_the_place_of_its_buttons(window: Mouse) -> None:
    """Any key ends the show: no button of the result could be pressed."""
    window.context.preferences.change(show_games=("basari", "market_day"))
    wait_untouched(window, 61)
    following = {"basari": "Market Day", "market_day": "Basari"}[current_game(window)]
    window.context.overlay_opener.open_result(window.table.match, MatchMode.DEMO)
    window.app.scene_stack.apply_changes()
    said = []
    for _ in range(2):
        wait_untouched(window, 5)
        assert window.names() == []
        (line,) = (n for n in window.scene.canvas if n.name == "results:ahead:line")
        assert isinstance(line.picture, Text) and following in line.picture.text
        said.append(line.picture.text)
    assert len({*said}) == 2
    window.key(pygame.K_RETURN)
    assert isinstance(window.scene, TitleScene)
