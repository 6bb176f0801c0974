"""What is left is gone at once, by whatever way: no table waits for the search for circles, which
comes seldom, and in the middle of somebody's turn."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.games import laid
from scenes.kit.layout import Layout
from scenes.menus.title import TitleScene
from scenes.request import MatchRequest
from scenes.scene import Scene
from scenes.table.scene import TableScene
from scenes.watch.showcase import BETWEEN
from sprites.memory import give_back
from tabletop import games
from tabletop.match.match import Match
from tabletop.match.setup import Mode
from tabletop.practice import library
from tabletop.seats.levels import thinking
from tests.scenes.immediate import CLIENT, ImmediateWorker, users
from tests.scenes.player import Mouse, seats

GONE = 1.0
"""Seconds within which what is left is gone."""
GROWTH = 10.0
"""Megabytes by which thirty tables that were left may leave memory larger; the heap of a process
goes up and down by half of it."""
WARM, MEASURED = 3, 3
"""Rounds of all ways of leaving, of ten tables each."""


class Guest(Mouse):
    """Comes to a table, looks on for a while in the midst of what is shown, and leaves."""

    def look_on(self, seconds: float) -> None:
        """Time passes; what is held up by nothing is seen moving."""
        for _ in range(round(seconds * 10)):
            self.app.step(0.1)

    def open(self, game: str, *who: str, mode: Mode = Mode.PLAY) -> None:
        """A table as the shelf opens it: its box is unpacked."""
        self.context.errands.start(MatchRequest(game, seats(*who), {}, 7, mode=mode))
        self.look_on(4.5)

    # Ways of leaving

    def shelf(self, game: str) -> None:
        self.open(game, "", "trader", "trader")
        self.context.errands.home()
        self.look_on(3.0)

    def demo(self, game: str) -> None:
        self.open(game, "trader", "trader", "trader", mode=Mode.DEMO)
        self.context.pages.chances()
        self.look_on(1.0)
        self.program.title()

    def shop_window(self, game: str) -> None:
        """A demo by itself, its end, and the next one."""
        self.program.title()
        self.context.preferences.change(show_games=(game, "basari"), show_after=60)
        self.look_on(64.0)
        self.context.pages.result(self.table.match, Mode.DEMO)
        self.look_on(BETWEEN + 3.0)
        assert isinstance(self.scene, TableScene)
        self.key(pygame.K_RETURN)
        self.context.preferences.change(show_after=0)

    def restart(self, game: str) -> None:
        self.open(game, "", "trader", "trader")
        self.key(pygame.K_m)
        self.press("restart")
        self.press("yes")
        self.look_on(2.0)

    def play_again(self, game: str) -> None:
        """The match is over: it is looked at again, then there is another."""
        match = self.start(game, "trader", "trader", "trader", mode=Mode.DEMO).match
        strategy = games.strategy(match.game)
        while not match.over:
            seat = match.to_act()[0]
            chance = thinking(7, match.number, seat)
            match.submit(seat, strategy.policy(match.view(seat), seat, match.legal(seat), chance))
        self.context.pages.result(match, Mode.DEMO)
        self.frame()
        for look in (self.context.errands.watch, self.context.errands.look_back):
            look(match)
            self.look_on(1.0)
            self.key(pygame.K_ESCAPE)
        del match
        self.look_on(0.5)
        self.press("skip") if "skip" in self.names() else None
        self.press("again")
        self.look_on(2.0)

    def practice(self, game: str) -> None:
        """A guided match with its hints, a lesson, a drill."""
        self.open(game, "", "trader", "trader", mode=Mode.PRACTICE)
        self.look_on(9.0)
        self.key(pygame.K_h, pygame.K_h, pygame.K_l, pygame.K_ESCAPE, pygame.K_z, pygame.K_ESCAPE)
        self.program.title()
        self.frame()
        self.program.practice.lesson(game, 0)
        self.look_on(3.0)
        self.program.title()
        self.program.practice.drill(library.drills_of(game)[0])
        self.look_on(3.0)


WAYS: dict[str, Callable[[Guest, str], None]] = {
    way.__name__: way
    for way in (
        Guest.shelf, Guest.demo, Guest.shop_window, Guest.restart, Guest.play_again, Guest.practice
    )
}  # fmt: skip


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> Iterator[Guest]:
    """A program whose AI seats think in it, at the title."""
    for module in users():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    made = Guest(speed=1.0)
    made.app.open(TitleScene(made.context))
    yield made
    made.close()


Kept = Scene | Match | Layout[Any]


def alive() -> list[Kept]:
    """All scenes, matches and layouts of tables that there are."""
    return [thing for thing in gc.get_objects() if isinstance(thing, Scene | Match | Layout)]


@contextmanager
def without_search() -> Iterator[list[Kept]]:
    """Circles are found by nobody. What was there before: other tests keep matches to look at."""
    gc.collect()
    gc.disable()
    try:
        yield alive()
    finally:
        gc.enable()


def new_since(before: list[Kept]) -> list[Kept]:
    """What is alive and was not there before."""
    old = {id(thing) for thing in before}
    return [thing for thing in alive() if id(thing) not in old]


def left_over(guest: Guest, before: list[Kept]) -> list[str]:
    """Scenes and matches that are alive and belong to nothing that is open."""
    open_now = guest.app.stack.scenes
    new = new_since(before)
    scenes = [thing for thing in new if isinstance(thing, Scene)]
    matches = [thing for thing in new if isinstance(thing, Match)]
    kept = {id(scene) for scene in open_now}
    played = {id(getattr(scene, "match", None)) for scene in open_now}
    played |= {id(each.session.match) for each in open_now if isinstance(each, TableScene)}
    gone = [type(scene).__name__ for scene in scenes if id(scene) not in kept]
    return gone + [f"a match of {m.game.name}" for m in matches if id(m) not in played]


@pytest.mark.thinned(30, each=False)
@pytest.mark.parametrize("game", laid())
@pytest.mark.parametrize("way", WAYS)
def test_a_table_that_is_left_is_gone_at_once(guest: Guest, way: str, game: str) -> None:
    with without_search() as before:
        WAYS[way](guest, game)
        guest.look_on(GONE)
        assert left_over(guest, before) == []
        guest.program.title()
        guest.look_on(GONE)
        assert left_over(guest, before) == []
        assert [each for each in new_since(before) if isinstance(each, Layout)] == []


def resident() -> float:
    """Megabytes of memory that this process has now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.mark.soak
def test_thirty_tables_leave_memory_as_it_was(guest: Guest) -> None:
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
                guest.program.title()
                guest.look_on(GONE)
            give_back()  # what is free already
            sizes.append(resident() - guest.context.renderer.used / 2**20)
    assert sizes[-1] - sizes[WARM - 1] < GROWTH, sizes
