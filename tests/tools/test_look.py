"""Each measure of the look finds the fault of a scene that is broken on purpose, and no other."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

import pygame
import pytest

from scenes.base.scene import Scene
from scenes.kit.layers import Layer
from scenes.kit.setting.halo_text import halo_text
from scenes.screenshots.scene_setup import open_table_at_share
from scenes.screenshots.studio import HeadlessStudio
from scenes.screenshots.visible_text import find_visible_texts
from scenes.stage.portraits import portrait_node_name
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.scene import TableScene
from scenes.ui.style.skin import FramedRectangle
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.widget import FillWidget
from sprites.node import FLAT_LIFT, Node, NodeRole
from sprites.painting import Picture
from sprites.picture import BakedPicture, FilledRect, PictureGroup, Text
from tests.fixtures.screen.silent_screen import silent
from tools.look.acts import ActMask
from tools.look.film import film_demo, open_demo
from tools.look.findings import GOALS, Finding, Place, Worst, summarize
from tools.look.frames import find_frames
from tools.look.motion import ChangeMonitor, PieceMonitor
from tools.look.overlaps import (
    find_empty_rings,
    find_marks_on_faces,
    find_overlaps,
    find_speech_on_things,
)
from tools.look.positions import measure_still, skip_to_rest
from tools.look.rivals import find_hidden_rivals, hand_cover
from tools.look.targets import find_smallest_target, find_unreachable, focusable_widgets
from tools.look.texts import find_lowest_contrast, find_type_sizes

INK, PAPER, GREY = (20, 20, 20), (250, 245, 230), (205, 200, 190)
FACE = BakedPicture("face/aru-calm", width=300)
PLACE = Place("zahab", 2, "en", 1.0, "middle")


@pytest.fixture(scope="module")
def studio() -> Iterator[HeadlessStudio]:
    with silent():
        made = HeadlessStudio((1280, 720))
        yield made
        made.close_scenes()


@pytest.fixture
def scene(studio: HeadlessStudio) -> Scene:
    """An empty page of paper."""
    made = Scene(studio.context)
    made.canvas.background = FilledRect(1920, 1080, PAPER)
    studio.open_scene(made)
    return made


@pytest.fixture
def table(studio: HeadlessStudio) -> TableScene:
    """A real table at rest."""
    return open_table_at_share(studio, "zahab", 2, 0.5)


def lay(scene: Scene, picture: Picture, x: float, y: float, **more: object) -> Node:
    """Add a node to a scene."""
    return scene.canvas.add(Node(picture, x, y, lift=FLAT_LIFT, **more))  # type: ignore[arg-type]


def write(scene: Scene, words: str, x: float, y: float, size: float = 44.0, **more: object) -> Node:
    """Add a dark text to a scene."""
    return lay(scene, Text(words, size, INK, "bold"), x, y, **more)


# Type and contrast


def test_a_fifth_size_of_type_is_counted(scene: Scene) -> None:
    for n, size in enumerate((32, 44, 64, 112, 44)):
        write(scene, "word", 400, 100 + 180 * n, size)
    assert list(find_type_sizes(scene)) == [32, 44, 64, 112]
    write(scene, "word", 1200, 400, 50)
    card = PictureGroup(
        (200, 300), ((FilledRect(200, 300, GREY), 0, 0), (Text("5", 60, INK), 9, 9))
    )
    lay(scene, card, 1500, 700, tag="card.5")
    assert list(find_type_sizes(scene)) == [32, 44, 50, 64, 112]


def test_the_growth_of_the_focus_is_no_size_of_type(scene: Scene) -> None:
    button = Button(scene.context, "go", "Go", lambda: None)
    button.place(600, 400, 400, 100)
    scene.widget_layer.set_widgets([button])
    (size,) = find_type_sizes(scene)
    scene.widget_layer.clear_focus()
    for node in button.nodes:
        node.zoom = 1.2
    assert list(find_type_sizes(scene)) == [round(1.2 * size)]
    scene.widget_layer.focus_on("go")
    for node in button.nodes:
        node.zoom = 1.2
    assert list(find_type_sizes(scene)) == [size]


def test_grey_on_paper_is_the_lowest_contrast(scene: Scene) -> None:
    write(scene, "readable", 500, 300)
    found = find_lowest_contrast(scene)
    assert found is not None and found[0] > 10
    lay(scene, Text("grey", 44, (140, 140, 140), "bold"), 500, 600, name="faint")
    found = find_lowest_contrast(scene)
    assert found is not None and found[0] < GOALS["contrast_min"].limit
    assert found[1].startswith("faint")


def test_a_dark_halo_counts_as_ground(scene: Scene) -> None:
    lay(scene, Text("light", 44, (250, 250, 250), "bold"), 500, 300, z=2.0)
    bare = find_lowest_contrast(scene)
    assert bare is not None and bare[0] < 1.5
    lay(scene, FilledRect(200, 60, (40, 30, 20), 20.0), 500, 300, z=1.0)
    found = find_lowest_contrast(scene)
    assert found is not None and found[0] > 10


# Frames


def test_only_rectangles_with_an_edge_are_frames(scene: Scene) -> None:
    lay(scene, FramedRectangle(400, 200, GREY, INK), 300, 300, name="panel")
    lay(scene, FilledRect(160, 160, GREY, 80.0), 800, 300, name="disc")
    lay(scene, FramedRectangle(400, 200, GREY, INK), 300, 700, name="slate", role=NodeRole.FRAME)
    lay(scene, FramedRectangle(200, 280, GREY, INK), 1000, 700, name="hand:0", tag="card.1")
    lay(scene, FramedRectangle(200, 280, GREY, INK), 1400, 700, name="empty place")
    assert [frame.name for frame in find_frames(scene)] == ["panel"]
    lay(scene, FilledRect(500, 100, GREY, 12.0), 1400, 200, name="plate")
    lay(scene, halo_text("準備", 44), 600, 950, name="words")
    assert [frame.name for frame in find_frames(scene)] == ["panel", "plate"]


# Overlaps


def test_texts_that_touch_are_found(scene: Scene) -> None:
    write(scene, "one", 500, 300, name="a")
    write(scene, "two", 500, 400, name="b")
    assert not list(find_overlaps(scene))
    write(scene, "three", 530, 310, name="c")
    assert any(fault.startswith("text on text: a and c") for fault in find_overlaps(scene))


def test_a_token_on_a_digit_is_found(scene: Scene) -> None:
    write(scene, "7", 500, 300, name="digit")
    token = lay(scene, FilledRect(50, 50, (200, 40, 40), 25.0), 600, 300, z=5, name="token")
    assert not list(find_overlaps(scene))
    token.x = 505
    assert [fault[:33] for fault in find_overlaps(scene)] == ["text covered: digit: '7' under to"]


@pytest.mark.parametrize("x", [40.0, 112.0])
def test_a_text_across_a_line_of_its_card_is_found(scene: Scene, x: float) -> None:
    width = Text("Bread", 40, INK, "bold").size[0]
    line = FilledRect(4, 300, INK)
    parts = (
        (FilledRect(260, 300, PAPER), 0, 0),
        (line, 40, 0),
        (Text("Bread", 40, INK, "bold"), x, 90),
    )
    lay(scene, PictureGroup((260, 300), parts), 600, 500, angle=8.0, name="hand:0", tag="card.1")
    crosses = x < 44 < x + width
    assert [fault.startswith("text across a line") for fault in find_overlaps(scene)] == (
        [True] if crosses else []
    )


def test_a_badge_on_a_face_is_found(scene: Scene) -> None:
    person = lay(scene, FACE, 600, 500, name="person")
    crown = lay(scene, FilledRect(40, 40, INK, 20.0), person.bounds().right, 320, z=2, name="crown")
    assert not list(find_marks_on_faces(scene))
    crown.x, crown.y = 600, 480
    assert list(find_marks_on_faces(scene)) == ["mark on a face: person: crown"]


def test_a_bubble_on_a_text_is_found(scene: Scene) -> None:
    write(scene, "score", 600, 500, name="score")
    bubble = lay(scene, FilledRect(300, 90, GREY), 1200, 500, z=Layer.SPEECH_BUBBLES, name="banter")
    assert not list(find_speech_on_things(scene))
    bubble.x = 700
    assert list(find_speech_on_things(scene)) == ["speech on a thing: banter on score: 'score'"]


def test_a_sheet_hides_a_text_and_a_half_sheet_covers_it(scene: Scene) -> None:
    write(scene, "7", 600, 500, name="digit")
    sheet = lay(scene, FilledRect(96, 110, GREY), 600, 500, z=2, name="sheet", role=NodeRole.FRAME)
    assert not list(find_overlaps(scene))
    sheet.x += 48
    assert any(fault.startswith("text covered: digit") for fault in find_overlaps(scene))


@pytest.mark.slow
def test_a_focus_ring_around_nothing_is_found(table: TableScene) -> None:
    assert not list(find_empty_rings(table))
    widget = focusable_widgets(table)[0]
    far = widget.box._replace(x=2200.0)
    widget.focus_bounds = lambda zoom: far  # type: ignore[method-assign]
    assert list(find_empty_rings(table)) == [f"focus ring around nothing: {widget.name}"]


@pytest.mark.slow
def test_a_hand_over_a_rival_hides_them(table: TableScene) -> None:
    viewer, covers = hand_cover(table)
    assert covers and not find_hidden_rivals(table)
    card = max(covers, key=lambda node: node.bounds().width)
    person = table.stage.find_named(portrait_node_name(1 - viewer))
    assert person is not None
    card.x, card.y = person.bounds().center
    card.z = Layer.DRAGGED_PIECE
    assert list(find_hidden_rivals(table)) == [1 - viewer]


@pytest.mark.slow
def test_an_act_that_hides_the_table_leaves_no_text_target_or_rival_below(
    studio: HeadlessStudio,
) -> None:
    haggle = open_table_at_share(studio, "basari", 4, 0.5)
    assert haggle.presenter.layout.has_act_place
    below = {node for node in haggle.canvas if node.z < Layer.STEP_BACK}
    assert any(node.name.startswith("hand:") for node in below)
    assert below.isdisjoint(text.node for text in find_visible_texts(haggle))
    assert not find_hidden_rivals(haggle) and not find_unreachable(focusable_widgets(haggle))
    zones = {w.hotspot.zone for w in focusable_widgets(haggle) if isinstance(w, HotspotWidget)}
    assert zones == {"gems:0"}


@pytest.mark.slow
def test_a_fan_of_cards_to_look_at_is_one_target(studio: HeadlessStudio) -> None:
    table = open_table_at_share(studio, "basari", 4, 0.85)
    piles = [
        widget
        for widget in focusable_widgets(table)
        if isinstance(widget, HotspotWidget) and widget.hotspot.zone.startswith("pile:")
    ]
    assert len({widget.hotspot.zone for widget in piles}) == len(piles) == 4
    smallest = find_smallest_target(table)
    assert smallest is not None and smallest[0] >= GOALS["target_min"].limit
    for pile in piles:
        lowest = table.stage.sprites(pile.hotspot.zone)[0].node
        turned, aside = math.radians(lowest.angle), lowest.picture.size[0] / 2 - 4
        at = lowest.x - aside * math.cos(turned), lowest.y + aside * math.sin(turned)
        assert pile.node is not None and not pile.node.contains_point(*at)
        assert pile.hit_test(*at)


@pytest.mark.slow
def test_a_table_is_measured_after_its_set_up(studio: HeadlessStudio) -> None:
    table = open_table_at_share(studio, "basari", 4, 0.0)
    assert table.session.has_unshown_event or not table.presenter.sequencer.is_idle
    skip_to_rest(studio)
    assert table.presenter.sequencer.is_idle and not list(find_marks_on_faces(table))
    assert not table.session.has_unshown_event


# Targets


class Spot(FillWidget):
    """A touch target without a picture."""

    is_focusable = True


def test_small_and_unreachable_targets_are_found(scene: Scene) -> None:
    spots = [Spot(scene.context, f"spot {n}") for n in range(4)]
    for spot, (x, y) in zip(spots, product((200.0, 600.0), (200.0, 500.0)), strict=True):
        spot.place(x, y, 120, 80)
    scene.widget_layer.set_widgets(spots)
    assert find_smallest_target(scene) == (80, "spot 0")
    assert not find_unreachable(focusable_widgets(scene))
    spots[3].place(600, 500, 120, 40)
    assert find_smallest_target(scene) == (40, "spot 3")
    for spot in spots:
        spot.handles_left_right = True
    assert "spot 2" in find_unreachable(focusable_widgets(scene))


# Acts and motion


def test_the_mask_of_an_act_is_what_moves_and_where_it_lands(scene: Scene) -> None:
    rug = lay(scene, FilledRect(400, 270, (120, 20, 44)), 960, 540, name="rug")
    gem = lay(scene, FilledRect(54, 54, (20, 160, 60)), 200, 200, z=5, name="offer", tag="gem")
    person = lay(scene, FACE, 1500, 300, z=5, name="person")
    light = lay(scene, FilledRect(900, 900, (255, 240, 200)), 960, 540, z=1, role=NodeRole.LIGHT)
    mask = ActMask(scene.canvas)
    assert not mask.follow(scene.canvas)
    gem.x, person.x, light.x = 500, 1400, 900
    assert mask.follow(scene.canvas) == [gem]
    small = mask.share([gem])
    assert small == pytest.approx(100 * 54 * 54 / (1920 * 1080), rel=0.1)
    gem.x, gem.y = 960, 540
    mask.follow(scene.canvas)
    assert set(mask.follow(scene.canvas)) == {gem, rug}
    assert mask.share([gem, rug]) == pytest.approx(100 * 400 * 270 / (1920 * 1080), rel=0.02)
    gem.x, gem.y = 200, 200
    mask.follow(scene.canvas)
    assert not mask.follow(scene.canvas)


@pytest.mark.slow
def test_pieces_that_fade_swell_jump_or_appear_are_found(table: TableScene) -> None:
    monitor, card = PieceMonitor(table), Text("5", 40, INK)
    body = PictureGroup((120, 168), ((FilledRect(120, 168, GREY), 0, 0), (card, 40, 40)))
    node = Node(body, 960, 60, z=Layer.PIECES, name="ring:1", tag="card.1")
    assert not list(monitor.follow())
    assert not list(monitor.follow())
    table.canvas.add(node)
    node.y = -60
    node.zoom = 0.4
    list(monitor.follow())
    node.zoom = 1.0
    list(monitor.follow())
    list(monitor.follow())
    faults = []
    for change in ({"alpha": 0.5}, {"alpha": 1.0}, {"zoom": 1.5}, {"zoom": 1.0}, {"x": 300.0}):
        for name, value in change.items():
            setattr(node, name, value)
        faults.append([fault.partition(":")[0] for fault in monitor.follow()])
    node.zoom, node.lift = 1.5, 60.0
    faults.append(list(monitor.follow()))
    table.canvas.remove(node)
    list(monitor.follow())
    assert faults == [["fades"], [], ["swells"], [], ["jumps"], []]


@pytest.mark.slow
@pytest.mark.parametrize("is_lifted", [True, False])
def test_a_card_on_a_lifted_one_may_grow(table: TableScene, is_lifted: bool) -> None:
    """Of a deck in the air only the lowest card casts a shadow."""
    monitor, body = PieceMonitor(table), FilledRect(120, 168, GREY)
    list(monitor.follow())
    cards = [
        table.canvas.add(Node(body, 960, -60 + n, z=Layer.PIECES.z_at(n), tag="card.1"))
        for n in range(2)
    ]
    cards[1].lift = FLAT_LIFT
    list(monitor.follow())
    list(monitor.follow())
    for card in cards:
        card.zoom = 1.5
    cards[0].lift = 60.0 if is_lifted else 0.0
    faults = [fault.partition(":")[0] for fault in monitor.follow()]
    for card in cards:
        table.canvas.remove(card)
    assert faults == ([] if is_lifted else ["swells", "swells"])


@pytest.mark.slow
def test_a_piece_out_of_nothing_is_found(table: TableScene) -> None:
    monitor = PieceMonitor(table)
    list(monitor.follow())
    for node in list(table.canvas):
        if node.bounds().contains(960, 40):
            table.canvas.remove(node)
    list(monitor.follow())
    truck = Node(FilledRect(90, 60, INK), 960, 40, z=Layer.FIGURES, name="truck", tag="truck")
    table.canvas.add(truck)
    assert list(monitor.follow()) == ["appears: truck truck"]
    table.canvas.remove(truck)
    assert list(monitor.follow()) == ["vanishes: truck truck"]


def test_a_hard_change_is_found_and_a_moved_node_is_none(scene: Scene) -> None:
    surface = pygame.Surface((1280, 720))
    changes = ChangeMonitor()
    plate = lay(scene, FilledRect(900, 500, GREY), 960, 540, name="plate")

    def change() -> float:
        scene.draw(surface)
        return changes.follow(scene.canvas, surface)

    change()
    assert change() == 0.0
    plate.x += 40
    assert change() == 0.0
    plate.picture = FilledRect(900, 500, INK)
    assert change() > 15.0
    plate.picture = FilledRect(300, 200, GREY)
    change()
    plate.picture = FilledRect(300, 200, INK)
    assert change() == 0.0  # less than six per cent of the picture


def test_a_piece_that_is_painted_at_another_size_on_its_way_has_moved(scene: Scene) -> None:
    """A piece of another size has a node of its own."""
    surface = pygame.Surface((1280, 720))
    changes = ChangeMonitor()

    def replace(old: Node | None, color: tuple[int, int, int], width: int, piece: str) -> Node:
        if old is not None:
            scene.canvas.remove(old)
        node = lay(scene, FilledRect(width, 500, color), 960, 540, name="stall:0")
        node.tag = piece
        scene.draw(surface)
        return node

    small = replace(None, GREY, 900, "card.4")
    changes.follow(scene.canvas, surface)
    large = replace(small, INK, 920, "card.4")
    assert changes.follow(scene.canvas, surface) == 0.0
    replace(large, GREY, 940, "card.7")
    assert changes.follow(scene.canvas, surface) > 15.0, "another piece"


@pytest.mark.slow
def test_a_demo_is_filmed_twice_alike() -> None:
    poses = []
    for _ in range(2):
        studio = HeadlessStudio((480, 270))
        demo = open_demo(studio, "zahab", 2, 0.5)
        assert len(list(film_demo(studio, demo, 2.0))) == 120
        poses.append(sorted((node.name, node.x, node.y) for node in demo.canvas))
        studio.close_scenes()
    assert poses[0] == poses[1]


# Figures


def test_figures_are_the_worst_or_the_number_of_different_faults() -> None:
    found = [
        Finding("contrast_min", 6.0, PLACE),
        Finding("contrast_min", 4.0, PLACE, "score"),
        Finding("frames", 12, PLACE),
        Finding("frames", 16, PLACE),
        Finding("overlaps", 0, PLACE),
        Finding("overlaps", 1, PLACE, "token 3 on digit"),
        Finding("overlaps", 1, PLACE, "token 4 on digit"),
        Finding("hard_changes", 1, PLACE, "7 %"),
        Finding("hard_changes", 1, PLACE, "8 %"),
    ]
    figures = {name: summarize(name, found).figure for name in GOALS}
    assert figures["contrast_min"] == 4.0 and figures["frames"] == 16
    assert figures["overlaps"] == 1 and figures["hard_changes"] == 2
    assert figures["act_share"] is None
    assert summarize("contrast_min", found).findings[0].element == "score"
    assert not GOALS["contrast_min"].is_met(4.0) and GOALS["overlaps"].is_met(0)
    assert {goal.worst for goal in GOALS.values()} == set(Worst)


@pytest.mark.slow
def test_a_real_table_is_measured(table: TableScene) -> None:
    found = list(measure_still(table, set(GOALS), "middle"))
    names = {name for name, _, _ in found}
    films = {"fading_pieces", "hard_changes"}
    assert names == set(GOALS) - {"act_share", "ride_share", "least_growth"} - films
