"""Closed tables are freed at once, without the garbage collector.

The collector runs seldom, and in the middle of a turn.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.base.match_request import MatchRequest
from scenes.base.scene import Scene
from scenes.games import game_names
from scenes.kit.layout import Layout
from scenes.menus.title_screen import TitleScene
from scenes.table.scene import TableScene
from scenes.watch.attract_mode import RESULT_SECONDS
from sprites.memory import trim_heap
from tabletop import games
from tabletop.ai.levels import make_decision_chance
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tabletop.practice import exercise_catalogue
from tests.fixtures.screen.immediate_worker import CLIENT, ImmediateWorker, find_worker_modules
from tests.scenes.player import Mouse, seat_specs

MAX_RELEASE_SECONDS = 1.0
"""Seconds within which what is left is gone."""
MAX_GROWTH_MEGABYTES = 10.0
"""Megabytes by which thirty tables that were left may leave memory larger; the heap of a process
goes up and down by half of it."""
WARM, MEASURED = 3, 3
"""Rounds of all ways of leaving, of ten tables each."""


class LeavingGuest(Mouse):
    """Comes to a table, looks on for a while in the midst of what is shown, and leaves."""

    def look_on(self, seconds: float) -> None:
        """Time passes; what is held up by nothing is seen moving."""
        for _ in range(round(seconds * 10)):
            self.app.step(0.1)

    def open_table(self, game: str, *who: str, mode: MatchMode = MatchMode.PLAY) -> None:
        """A table as the shelf opens it: its box is unpacked."""
        self.context.navigator.start_match(MatchRequest(game, seat_specs(*who), {}, 7, mode=mode))
        self.look_on(4.5)

    # Ways of leaving

    def shelf(self, game: str) -> None:
        self.open_table(game, "", "trader", "trader")
        self.context.navigator.return_to_shelf()
        self.look_on(3.0)

    def demo(self, game: str) -> None:
        self.open_table(game, "trader", "trader", "trader", mode=MatchMode.DEMO)
        self.context.overlay_opener.open_win_chances()
        self.look_on(1.0)
        self.program.open_title()

    def shop_window(self, game: str) -> None:
        """A demo by itself, its end, and the next one."""
        self.program.open_title()
        self.context.preferences.change(show_games=(game, "basari"), show_after=60)
        self.look_on(64.0)
        self.context.overlay_opener.open_result(self.table.match, MatchMode.DEMO)
        self.look_on(RESULT_SECONDS + 3.0)
        assert isinstance(self.scene, TableScene)
        self.key(pygame.K_RETURN)
        self.context.preferences.change(show_after=0)

    def restart(self, game: str) -> None:
        self.open_table(game, "", "trader", "trader")
        self.key(pygame.K_m)
        self.press("restart")
        self.press("yes")
        self.look_on(2.0)

    def play_again(self, game: str) -> None:
        """The match is over: it is looked at again, then there is another."""
        match = self.start(game, "trader", "trader", "trader", mode=MatchMode.DEMO).match
        strategy = games.load_strategy(match.game)
        while not match.is_over:
            seat = match.active_seats()[0]
            chance = make_decision_chance(7, match.decision_number, seat)
            match.submit(
                seat, strategy.policy(match.view_for(seat), seat, match.legal_actions(seat), chance)
            )
        self.context.overlay_opener.open_result(match, MatchMode.DEMO)
        self.frame()
        for look in (self.context.navigator.open_replay, self.context.navigator.open_review):
            look(match)
            self.look_on(1.0)
            self.key(pygame.K_ESCAPE)
        del match
        self.look_on(0.5)
        self.finish_tally()
        self.press("again")
        self.look_on(2.0)

    def practice(self, game: str) -> None:
        """A guided match with its hints, a lesson, a drill."""
        self.open_table(game, "", "trader", "trader", mode=MatchMode.PRACTICE)
        self.look_on(9.0)
        self.key(pygame.K_h, pygame.K_h, pygame.K_l, pygame.K_ESCAPE, pygame.K_z, pygame.K_ESCAPE)
        self.program.open_title()
        self.frame()
        self.program.practice_controller.open_lesson(game, 0)
        self.look_on(3.0)
        self.program.open_title()
        self.program.practice_controller.open_drill(exercise_catalogue.load_proved_drills(game)[0])
        self.look_on(3.0)


WAYS: dict[str, Callable[[LeavingGuest, str], None]] = {
    way.__name__: way
    for way in (
        LeavingGuest.shelf,
        LeavingGuest.demo,
        LeavingGuest.shop_window,
        LeavingGuest.restart,
        LeavingGuest.play_again,
        LeavingGuest.practice,
    )
}


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> Iterator[LeavingGuest]:
    """A program whose AI seats think in it, at the title."""
    for module in find_worker_modules():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    made = LeavingGuest(speed=1.0)
    made.app.open_scene(TitleScene(made.context))
    yield made
    made.close()


TableObject = Scene | Match | Layout[Any]


def live_objects() -> list[TableObject]:
    """Return all scenes, matches and layouts of tables in memory."""
    return [thing for thing in gc.get_objects() if isinstance(thing, Scene | Match | Layout)]


@contextmanager
def without_search() -> Iterator[list[TableObject]]:
    """Circles are found by nobody. What was there before: other tests keep matches to look at."""
    gc.collect()
    gc.disable()
    try:
        yield live_objects()
    finally:
        gc.enable()


def new_objects(before: list[TableObject]) -> list[TableObject]:
    """Return the live objects that did not exist before."""
    old = {id(thing) for thing in before}
    return [thing for thing in live_objects() if id(thing) not in old]


def leaked_objects(guest: LeavingGuest, before: list[TableObject]) -> list[str]:
    """Scenes and matches that are alive and belong to nothing that is open."""
    open_now = guest.app.scene_stack.scenes
    new = new_objects(before)
    scenes = [thing for thing in new if isinstance(thing, Scene)]
    matches = [thing for thing in new if isinstance(thing, Match)]
    kept = {id(scene) for scene in open_now}
    played = {id(getattr(scene, "match", None)) for scene in open_now}
    played |= {id(each.session.match) for each in open_now if isinstance(each, TableScene)}
    gone = [type(scene).__name__ for scene in scenes if id(scene) not in kept]
    return gone + [f"a match of {m.game.name}" for m in matches if id(m) not in played]


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("way", WAYS)
def test_a_table_that_is_left_is_gone_at_once(guest: LeavingGuest, way: str, game: str) -> None:
    with without_search() as before:
        WAYS[way](guest, game)
        guest.look_on(MAX_RELEASE_SECONDS)
        assert leaked_objects(guest, before) == []
        guest.program.open_title()
        guest.look_on(MAX_RELEASE_SECONDS)
        assert leaked_objects(guest, before) == []
        assert [each for each in new_objects(before) if isinstance(each, Layout)] == []


def resident_megabytes() -> float:
    """Megabytes of memory that this process has now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.mark.nightly
def test_thirty_tables_leave_memory_as_it_was(guest: LeavingGuest) -> None:
    """One table is alive at a time. What the renderer keeps is bounded, and does not count; the
    first rounds bring in what is read once."""
    sizes = []
    with without_search() as before:
        old = {id(thing) for thing in before}
        for _ in range(WARM + MEASURED):
            for way in WAYS.values():
                way(guest, "basari")
                tables = [
                    each for each in gc.get_objects()
                    if isinstance(each, TableScene) and id(each) not in old
                ]  # fmt: skip
                assert len(tables) <= 1, tables
                del tables
                guest.program.open_title()
                guest.look_on(MAX_RELEASE_SECONDS)
            trim_heap()  # what is free already
            sizes.append(resident_megabytes() - guest.context.renderer.used_bytes / 2**20)
    assert sizes[-1] - sizes[WARM - 1] < MAX_GROWTH_MEGABYTES, sizes
