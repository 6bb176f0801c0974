"""The flourish as a box is opened: a press ends it, it tells nothing, and may be left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pygame
import pytest

from scenes.menus.shelf import ShelfScene
from scenes.menus.unboxing import THINGS_Z, PackingScene, UnboxingScene
from scenes.preferences import INSTANT
from scenes.request import MatchRequest
from scenes.scene import Scene
from scenes.shots import rehearsal
from scenes.shots.rehearsal import seating
from scenes.shots.studio import Studio
from scenes.table.scene import TableScene
from sprites.node import Node
from tabletop.core.zones import is_back
from tests.scenes.player import Mouse

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
    studio.context.errands.start(MatchRequest(game, seating(3, 3), {}, 7))
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
    on = {(s.x, s.y, s.picture) for s in table.stage.signs if bag.bounds().contains(s.x, s.y)}
    assert on

    def seen() -> list[bool]:
        return [node.visible for node in scene.canvas if (node.x, node.y, node.picture) in on]

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


def left(studio: Studio, game: str = "basari") -> Scene:
    """A table in mid-match is left for the shelf; what is in front then."""
    table = studio.table(rehearsal.up_to(rehearsal.rehearsed(game, 3), 20))
    studio.open(table)
    table.controls.pause()
    studio.frame()
    studio.context.errands.home()
    studio.frame()
    return studio.scene


def test_a_table_that_is_left_is_packed_away_over_the_shelf(studio: Studio) -> None:
    scene = left(studio)
    assert isinstance(scene, PackingScene)
    assert [type(each) for each in studio.app.stack.scenes[-2:]] == [ShelfScene, PackingScene]
    studio.until(lambda: isinstance(studio.scene, ShelfScene), SECONDS)
    lid = next(node for node in scene.canvas if node.name == "box:lid").bounds()
    packed = [node for node in scene.canvas if THINGS_Z <= node.z < THINGS_Z + 100]
    assert len(packed) > 20
    assert not any(node.visible and node.alpha for node in scene.canvas if node.name == "prompt")
    assert all(lid.contains(node.x, node.y) for node in packed)


def test_whoever_is_in_a_hurry_is_at_the_shelf_with_the_next_key(studio: Studio) -> None:
    assert isinstance(left(studio), PackingScene)
    studio.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    assert isinstance(studio.scene, ShelfScene)


@pytest.mark.parametrize("still", [{"reduced_motion": True}, {"speed": INSTANT}])
def test_who_wants_no_motion_packs_nothing(studio: Studio, still: dict[str, object]) -> None:
    """The same table is packed away where things may move."""
    assert isinstance(left(studio), PackingScene)
    studio.clear()
    studio.set(**still)
    assert isinstance(left(studio), ShelfScene)
    for _ in range(30):
        assert [type(scene) for scene in studio.app.stack.scenes].count(PackingScene) == 0
        assert isinstance(studio.scene, ShelfScene)
        studio.frame()


def test_nobodys_hand_is_seen_while_it_is_packed_away() -> None:
    """Of several people at one screen, one of whom looked at his cards when it was left."""
    player = Mouse(speed=1.0)
    table = player.start("market_day", "", "", hands=1)
    player.take_over()
    open_now = [s for s in table.stage.everything() if not is_back(s.piece)]
    faces = {s.node.picture for s in open_now if s.zone == f"hand:{table.deciding}"}
    assert faces
    player.context.errands.home()
    player.frame()
    assert isinstance(player.scene, PackingScene)
    seen = {node.picture for node in player.scene.canvas if node.name.startswith("hand:")}
    assert not seen & faces
    player.close()
