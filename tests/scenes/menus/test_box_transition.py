"""The flourish as a box is opened: a press ends it, it tells nothing, and may be left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pygame
import pytest

from scenes.base.match_request import MatchRequest
from scenes.base.scene import Scene
from scenes.menus.game_shelf.box_transition import PIECES_Z, OpenBoxScene, PackBoxScene
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.screenshots import example_matches
from scenes.screenshots.example_matches import make_seats
from scenes.screenshots.studio import HeadlessStudio
from scenes.store.preferences import INSTANT_SPEED
from scenes.table.scene import TableScene
from sprites.node import Node
from tabletop.core.zones import is_back
from tests.scenes.player import Mouse

MAX_SECONDS = 3.0
"""Maximum length of the transition, in seconds."""


@pytest.fixture
def studio() -> Iterator[HeadlessStudio]:
    made = HeadlessStudio((320, 180))
    yield made
    made.close_scenes()


def visible_state(node: Node) -> tuple[object, ...]:
    """Return the picture and the position of a node."""
    return node.picture, round(node.x, 3), round(node.y, 3), node.z, round(node.zoom, 3), node.lift


def open_match(studio: HeadlessStudio, game: str = "basari") -> None:
    """A match asked for in the menu."""
    studio.context.navigator.start_match(MatchRequest(game, make_seats(3, 3), {}, 7))
    studio.step_frame()


def test_a_box_is_opened_over_its_table_and_then_it_is_played(studio: HeadlessStudio) -> None:
    open_match(studio)
    table, scene = studio.app.scene_stack.scenes
    assert isinstance(scene, OpenBoxScene) and isinstance(table, TableScene)
    shown = {node.picture for node in scene.canvas if node.name not in ("box:tray", "box:lid")}
    assert shown <= {node.picture for node in table.canvas}, "more is shown than lies there"
    studio.wait_until(lambda: studio.scene is table, MAX_SECONDS)


def test_what_was_unpacked_lies_where_the_table_has_it(studio: HeadlessStudio) -> None:
    open_match(studio)
    table, scene = studio.app.scene_stack.scenes
    scene.timelines["table"].skip()  # type: ignore[attr-defined]
    there = [node for node in table.canvas if node.visible and node.alpha > 0]
    things = [node for node in scene.canvas if node.name not in ("box:tray", "box:lid")]
    assert Counter(map(visible_state, things)) == Counter(map(visible_state, there))


def test_a_number_on_a_pile_is_seen_when_the_pile_has_come(studio: HeadlessStudio) -> None:
    open_match(studio, "mercado")
    table, scene = studio.app.scene_stack.scenes
    assert isinstance(table, TableScene)
    bag = table.stage.pile_node("bag:0")
    assert bag is not None
    on = {
        (s.x, s.y, s.picture)
        for s in table.stage.indicator_nodes
        if bag.bounds().contains(s.x, s.y)
    }
    assert on

    def seen() -> list[bool]:
        return [node.visible for node in scene.canvas if (node.x, node.y, node.picture) in on]

    assert not any(seen())
    scene.timelines["table"].skip()  # type: ignore[attr-defined]
    assert all(seen()) and seen()


@pytest.mark.slow
def test_any_key_ends_it(studio: HeadlessStudio) -> None:
    open_match(studio)
    studio.wait(0.4)
    studio.step_frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    assert isinstance(studio.scene, TableScene)


def test_who_wants_no_motion_sees_the_table_at_once(studio: HeadlessStudio) -> None:
    studio.reset_settings(reduced_motion=True)
    open_match(studio)
    assert isinstance(studio.scene, TableScene)


def leave_table(studio: HeadlessStudio, game: str = "basari") -> Scene:
    """A table in mid-match is left for the shelf; what is in front then."""
    table = studio.make_table(
        example_matches.copy_match_until(example_matches.play_example_match(game, 3), 20)
    )
    studio.open_scene(table)
    table.command_dispatcher.open_pause_menu()
    studio.step_frame()
    studio.context.navigator.return_to_shelf()
    studio.step_frame()
    return studio.scene


def test_a_table_that_is_left_is_packed_away_over_the_shelf(studio: HeadlessStudio) -> None:
    scene = leave_table(studio)
    assert isinstance(scene, PackBoxScene)
    assert [type(each) for each in studio.app.scene_stack.scenes[-2:]] == [ShelfScene, PackBoxScene]
    studio.wait_until(lambda: isinstance(studio.scene, ShelfScene), MAX_SECONDS)
    lid = next(node for node in scene.canvas if node.name == "box:lid").bounds()
    packed = [node for node in scene.canvas if PIECES_Z <= node.z < PIECES_Z + 100]
    assert len(packed) > 20
    assert not any(node.visible and node.alpha for node in scene.canvas if node.name == "prompt")
    assert all(lid.contains(node.x, node.y) for node in packed)


def test_whoever_is_in_a_hurry_is_at_the_shelf_with_the_next_key(studio: HeadlessStudio) -> None:
    assert isinstance(leave_table(studio), PackBoxScene)
    studio.step_frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    assert isinstance(studio.scene, ShelfScene)


@pytest.mark.sampled
@pytest.mark.parametrize("still", [{"reduced_motion": True}, {"speed": INSTANT_SPEED}])
def test_who_wants_no_motion_packs_nothing(
    studio: HeadlessStudio, still: dict[str, object]
) -> None:
    """The same table is packed away where things may move."""
    assert isinstance(leave_table(studio), PackBoxScene)
    studio.close_scenes()
    studio.reset_settings(**still)
    assert isinstance(leave_table(studio), ShelfScene)
    for _ in range(30):
        assert [type(scene) for scene in studio.app.scene_stack.scenes].count(PackBoxScene) == 0
        assert isinstance(studio.scene, ShelfScene)
        studio.step_frame()


def test_nobodys_hand_is_seen_while_it_is_packed_away() -> None:
    """Of several people at one screen, one of whom looked at his cards when it was left."""
    player = Mouse(speed=1.0)
    table = player.start("market_day", "", "", hands=1)
    player.take_over()
    open_now = [s for s in table.stage.all_sprites() if not is_back(s.piece)]
    faces = {s.node.picture for s in open_now if s.zone == f"hand:{table.deciding_seat}"}
    assert faces
    player.context.navigator.return_to_shelf()
    player.frame()
    assert isinstance(player.scene, PackBoxScene)
    seen = {node.picture for node in player.scene.canvas if node.name.startswith("hand:")}
    assert not seen & faces
    player.close()
