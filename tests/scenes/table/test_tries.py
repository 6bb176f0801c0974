"""Tried lines at the table, and playing on from any moment of a match that is over."""

from __future__ import annotations

import pygame

from scenes.table.scene import TableScene
from scenes.ui.buttons import Button
from scenes.ui.labels import Label
from scenes.watch.replay import ReplayScene
from scenes.watch.review import ReviewScene
from tabletop.match.setup import Mode
from tests.scenes.player import Mouse
from tests.scenes.watching import replay


def test_what_was_taken_back_is_listed_with_its_chance_and_returned_to() -> None:
    mouse = Mouse()
    table = mouse.start("market_day", "", "trader", mode=Mode.PRACTICE)
    mouse.until_asked()
    assert "tool:tried" not in mouse.names()
    number = table.match.number
    first, second = table.match.legal(0)[:2]
    table.input.attempt(first, None)
    mouse.until_asked()
    left = table.match.state.copy()
    mouse.press("tool:undo")
    mouse.until_asked()
    assert table.match.number == number
    table.input.attempt(second, None)
    mouse.until_asked()
    mouse.key(pygame.K_t)
    mouse.frame()
    text = mouse.context.text

    def row() -> Button:
        found = table.page.widget("tried:0")
        assert isinstance(found, Button)
        return found

    def now() -> str:
        found = table.page.widget("tried:now")
        assert isinstance(found, Label)
        return found.text

    mouse.until(lambda: "%" in row().note and "%" in now())
    assert "%" not in row().label and text("table.tried.line", n=number + 1, what="") in now()
    chance = now().rpartition("\n")[2].split()[-3]
    assert now().endswith(text("table.tried.now", chance=chance)) and chance.endswith("%")
    mouse.press("tried:0")
    mouse.until_asked()
    assert table.match.decisions[number].action == first
    assert table.match.state == left
    mouse.close()


def test_a_match_that_is_over_is_played_on_from_the_moment_that_is_shown(mouse: Mouse) -> None:
    scene = replay(mouse)
    scene.jump(5)
    mouse.press("tool:play_from")
    mouse.wait(0.2)
    table = mouse.scene
    assert isinstance(table, TableScene) and table.session.mode is Mode.PRACTICE
    assert len(table.match.setup.humans) == 1
    assert table.match.decisions[:5] == scene.match.decisions[:5]


def test_the_list_of_matches_leads_to_looking_back(mouse: Mouse) -> None:
    scene = replay(mouse)
    assert isinstance(scene, ReplayScene)
    mouse.press("tool:look_back")
    mouse.wait(0.2)
    assert isinstance(mouse.scene, ReviewScene) and mouse.scene.match is scene.match
    assert any(tool.name == "play_from" for tool in mouse.scene.tools())
