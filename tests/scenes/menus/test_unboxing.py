"""The flourish as a box is opened: a press ends it, it tells nothing, and may be left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pygame
import pytest

from scenes.menus.unboxing import UnboxingScene
from scenes.request import MatchRequest
from scenes.shots.rehearsal import seating
from scenes.shots.studio import Studio
from scenes.table.scene import TableScene
from sprites.node import Node
from sprites.picture import Text

SECONDS = 3.0
"""It is short: nobody waits longer for the table."""


@pytest.fixture
def studio() -> Iterator[Studio]:
    made = Studio((320, 180))
    yield made
    made.clear()


def lies(node: Node) -> tuple[object, ...]:
    """What a node shows, and where."""
    return node.picture, round(node.x, 3), round(node.y, 3), node.z, round(node.zoom, 3), node.lift


def opened(studio: Studio, game: str = "basari") -> None:
    """A match asked for in the menu."""
    studio.context.start(MatchRequest(game, seating(3, 3), {}, 7))
    studio.frame()


def test_a_box_is_opened_over_its_table_and_then_it_is_played(studio: Studio) -> None:
    opened(studio)
    table, scene = studio.app.stack.scenes
    assert isinstance(scene, UnboxingScene) and isinstance(table, TableScene)
    shown = {node.picture for node in scene.canvas if node.name not in ("box:tray", "box:lid")}
    assert shown <= {node.picture for node in table.canvas}, "more is shown than lies there"
    studio.until(lambda: studio.scene is table, SECONDS)


def test_what_was_unpacked_lies_where_the_table_has_it(studio: Studio) -> None:
    opened(studio)
    table, scene = studio.app.stack.scenes
    scene.lanes["table"].skip()  # type: ignore[attr-defined]
    there = [node for node in table.canvas if node.visible and node.alpha > 0]
    things = [node for node in scene.canvas if node.name not in ("box:tray", "box:lid")]
    assert Counter(map(lies, things)) == Counter(map(lies, there))


def test_a_number_on_a_pile_is_seen_when_the_pile_has_come(studio: Studio) -> None:
    opened(studio, "mercado")
    table, scene = studio.app.stack.scenes
    assert isinstance(table, TableScene)
    bag = table.stage.pile("bag:0")
    assert bag is not None
    on = {(s.x, s.y) for s in table.stage.signs if bag.bounds().contains(s.x, s.y)}
    assert on

    def seen() -> list[bool]:
        words = (node for node in scene.canvas if isinstance(node.picture, Text))
        return [node.visible for node in words if (node.x, node.y) in on]

    assert not any(seen())
    scene.lanes["table"].skip()  # type: ignore[attr-defined]
    assert all(seen()) and seen()


def test_any_key_ends_it(studio: Studio) -> None:
    opened(studio)
    studio.wait(0.4)
    studio.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    assert isinstance(studio.scene, TableScene)


def test_who_wants_no_motion_sees_the_table_at_once(studio: Studio) -> None:
    studio.set(reduced_motion=True)
    opened(studio)
    assert isinstance(studio.scene, TableScene)
