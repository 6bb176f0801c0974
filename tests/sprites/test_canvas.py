"""Canvas: a partial redraw shows the same as a complete one."""

import random

import pygame
import pytest

from sprites.node import DESIGN_SIZE, FLAT_LIFT, Node
from sprites.picture import FilledRect, Text
from sprites.rendering import renderer
from sprites.rendering.canvas import CROWD, Canvas
from sprites.rendering.dirty_rects import DrawnNode, merge_rects, node_pose
from sprites.rendering.renderer import Renderer
from tests.sprites.canvas_comparison import (
    SCALE,
    TABLE,
    VIEW,
    are_equal,
    change_node,
    draw_new_canvas,
    draw_until_settled,
    window,
)
from tests.sprites.sample_pictures import ShadowedFill, card, coin


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(4))
def test_what_is_drawn_bit_by_bit_equals_what_is_drawn_at_once(seed):
    chance = random.Random(seed)
    surface = window()
    canvas = Canvas(Renderer(SCALE), TABLE, VIEW)
    pictures = [card("A"), card("夜"), coin(), coin(90), Text("Souk", 52, (255, 240, 210))]
    for _ in range(25):
        place = chance.uniform(0, 1920), chance.uniform(0, 1080)
        canvas.add(Node(chance.choice(pictures), *place, z=chance.randrange(4)))
    for turn in range(40):
        nodes = list(canvas)
        for node in chance.sample(nodes, chance.randrange(6)):
            change_node(node, chance)
        if turn % 7 == 3:
            canvas.remove(chance.choice(nodes))
            canvas.add(Node(chance.choice(pictures), 900, chance.uniform(0, 1080)))
        canvas.draw(surface)
        if turn % 8 == 7:
            draw_until_settled(canvas, surface)
            assert are_equal(surface, draw_new_canvas(canvas))


def test_things_in_motion_over_a_still_table_leave_no_trace():
    surface, canvas = window(), Canvas(Renderer(SCALE), TABLE, VIEW)
    for i in range(12):
        canvas.add(Node(card(str(i)), 150 + 140 * i, 300 + 30 * i))
    draw_until_settled(canvas, surface)
    before = surface.copy()
    flying = canvas.add(Node(coin(), 0, 0, z=5))
    low = canvas.add(Node(coin(40), 500, 900, z=-1))
    for frame in range(80):
        flying.x, flying.y, flying.lift, flying.angle = frame * 22, frame * 12, frame, frame * 3
        low.y -= 9
        canvas.draw(surface)
    canvas.remove(flying)
    canvas.remove(low)
    draw_until_settled(canvas, surface)
    assert are_equal(surface, before)


def test_a_table_at_rest_is_not_drawn_again():
    surface, canvas = window(), Canvas(Renderer(SCALE), TABLE, VIEW)
    node = canvas.add(Node(card("A"), 400, 400, angle=3.3))
    assert canvas.draw(surface) == [VIEW]
    assert not any(canvas.draw(surface) for _ in range(50))
    node.x += 10
    assert canvas.draw(surface)
    assert not any(canvas.draw(surface) for _ in range(50))


def test_only_what_changed_is_drawn_again():
    surface, canvas = window(), Canvas(Renderer(SCALE), TABLE, VIEW)
    node = canvas.add(Node(FilledRect(100, 100, (9, 9, 9)), 500, 500))
    canvas.add(Node(card("A"), 1500, 500))
    canvas.draw(surface)
    node.x = 560
    (rect,) = canvas.draw(surface)
    assert rect == pygame.Rect(180, 180, 64, 40)


def test_the_picture_at_rest_is_exact_whatever_it_did_before():
    surface, canvas = window(), Canvas(Renderer(SCALE), TABLE, VIEW)
    node = canvas.add(Node(card("A"), 400, 400))
    for frame in range(30):
        node.angle, node.lift = frame * 0.77, frame * 1.3
        canvas.draw(surface)
    draw_until_settled(canvas, surface)
    assert are_equal(surface, draw_new_canvas(canvas))


def test_what_sways_slowly_is_drawn_again_only_when_that_shows():
    surface, canvas = window(), Canvas(Renderer(SCALE), TABLE, VIEW)
    node = canvas.add(Node(card("A"), 400, 400))
    draw_until_settled(canvas, surface)
    drawn = 0
    for frame in range(100):
        node.angle = frame / 100
        drawn += bool(canvas.draw(surface))
    assert 4 <= drawn <= 6


@pytest.mark.parametrize("x", [400, 401, 402.5, 403.75])
def test_a_piece_does_not_jump_when_it_comes_to_rest(x):
    surface, canvas = window(), Canvas(Renderer(1.0), TABLE, VIEW)
    node = canvas.add(Node(ShadowedFill(101, 60, (250, 250, 250)), x, 200, lift=16))
    draw_until_settled(canvas, surface)

    def edges():
        bright = pygame.mask.from_threshold(surface, (250, 250, 250), (9, 9, 9))
        return bright.get_bounding_rects()

    resting = edges()
    node.lift = 16.5
    canvas.draw(surface)
    assert edges() == resting


def test_a_viewport_leaves_the_rest_of_the_window_alone():
    surface = window((1000, 600))
    surface.fill((1, 2, 3))
    place = pygame.Rect(100, 80, *VIEW.size)
    canvas = Canvas(Renderer(SCALE), TABLE, place)
    node = canvas.add(Node(ShadowedFill(200, 200, (250, 0, 0)), 0, 0))
    assert canvas.draw(surface) == [place]
    node.x = 40
    (rect,) = canvas.draw(surface)
    assert place.contains(rect)
    assert surface.get_at((99, 79))[:3] == surface.get_at((900, 300))[:3] == (1, 2, 3)
    assert surface.get_at((101, 81))[:3] == (250, 0, 0)
    assert canvas.to_design((100, 80)) == (0, 0)
    assert canvas.to_design((100 + 768, 80 + 432)) == pytest.approx(DESIGN_SIZE)


def test_higher_z_is_drawn_over_lower_and_later_over_earlier():
    surface, canvas = window(), Canvas(Renderer(SCALE), TABLE, VIEW)
    colors = ((255, 0, 0), (0, 255, 0), (0, 0, 255))
    red, green, blue = (Node(FilledRect(200, 200, color), 500, 500) for color in colors)
    for node in (red, green, blue):
        canvas.add(node)
    canvas.draw(surface)
    assert surface.get_at((200, 200))[:3] == (0, 0, 255)
    red.z = 2
    canvas.draw(surface)
    assert surface.get_at((200, 200))[:3] == (255, 0, 0)
    assert list(canvas) == [green, blue, red]
    red.z = 0
    canvas.draw(surface)
    assert surface.get_at((200, 200))[:3] == (0, 0, 255)


def test_another_background_and_another_scale_redraw_everything():
    surface, renderer = window(), Renderer(SCALE)
    canvas = Canvas(renderer, TABLE, VIEW)
    canvas.add(Node(card("A"), 960, 540))
    canvas.draw(surface)
    canvas.background = FilledRect(*DESIGN_SIZE, (0, 90, 0))
    assert canvas.draw(surface) == [VIEW]
    assert surface.get_at((5, 5))[:3] == (0, 90, 0)
    renderer.set_scale(SCALE / 2)
    canvas.set_viewport(pygame.Rect(10, 10, 384, 216))
    assert canvas.draw(surface) == [pygame.Rect(10, 10, 384, 216)]
    canvas.invalidate()
    assert canvas.draw(surface) == [pygame.Rect(10, 10, 384, 216)]


def test_clearing_leaves_the_bare_table():
    surface, canvas = window(), Canvas(Renderer(SCALE), TABLE, VIEW)
    node = canvas.add(Node(card("A"), 960, 540))
    canvas.draw(surface)
    canvas.clear()
    canvas.draw(surface)
    assert len(canvas) == 0 and node not in canvas
    assert set(pygame.image.tobytes(surface, "RGB")) == {96, 64, 40}
    canvas.remove(node)


def test_merged_rectangles_cover_all_that_they_were_made_of():
    chance = random.Random(5)
    for count in (0, 1, 5, 30, 400):
        rects = [
            pygame.Rect(chance.randrange(700), chance.randrange(400), 40, chance.randrange(60))
            for _ in range(count)
        ]
        covers = merge_rects(rects)
        assert len(covers) <= 48
        for rect in rects:
            inside = [rect.clip(cover) for cover in covers]
            assert not rect.height or rect in inside


def test_a_large_picture_fades_in_fine_steps():
    """Coarse steps of a dark that covers the table would be seen as flicker."""
    surface, canvas = window(), Canvas(Renderer(SCALE), TABLE, VIEW)
    dark = canvas.add(Node(FilledRect(*DESIGN_SIZE, (0, 0, 0)), 960, 540, lift=FLAT_LIFT, z=9))
    canvas.draw(surface)
    seen = []
    for step in range(12):
        dark.alpha = 0.3 + 0.02 * step
        canvas.draw(surface)
        seen.append(surface.get_at((400, 300))[:3])
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("rests", [True, False])
def test_an_opaque_table_fades_without_a_copy_and_looks_the_same(monkeypatch, rests):
    below, above = (40, 60, 80), (200, 120, 60)
    surface, canvas = window(), Canvas(Renderer(SCALE), FilledRect(*DESIGN_SIZE, below), VIEW)
    veil = canvas.add(Node(FilledRect(*DESIGN_SIZE, above), 960, 540, lift=FLAT_LIFT))
    alphas = (0.25,) if rests else (1.0, 0.75, 0.25)
    with monkeypatch.context() as patch:
        patch.setattr(renderer, "fade_surface", None)
        for veil.alpha in alphas:
            canvas.draw(surface)
    seen = surface.get_at(VIEW.center)[:3]
    expected = [0.75 * dark + 0.25 * light for dark, light in zip(below, above, strict=True)]
    assert all(abs(a - b) <= 2 for a, b in zip(seen, expected, strict=True))
    veil.alpha = 1.0
    canvas.draw(surface)
    assert surface.get_at(VIEW.center)[:3] == above


def test_a_crowd_of_turning_pieces_is_rendered_in_turn_and_each_lies_where_it_is(monkeypatch):
    surface, canvas = window(), Canvas(Renderer(SCALE), TABLE, VIEW)
    nodes = [canvas.add(Node(card(str(n)), 100 + 80 * n, 300)) for n in range(2 * CROWD)]
    draw_until_settled(canvas, surface)
    rendered = list[int]()
    paint = DrawnNode._paint_moving
    monkeypatch.setattr(
        DrawnNode, "_paint_moving", lambda *given: rendered.append(draw) or paint(*given)
    )
    for draw in range(12):
        for node in nodes:
            node.angle, node.y = 7.0 * draw, 300 + 10 * draw
        canvas.draw(surface)
        for node in nodes:
            rect = canvas._drawn[node].rect
            assert abs(rect.centery - node.y * SCALE) < 12
    counts = [rendered.count(draw) for draw in range(2, 12)]
    assert max(counts) <= len(nodes) / 2 and min(counts) > 0
    draw_until_settled(canvas, surface)
    assert are_equal(surface, draw_new_canvas(canvas))


def test_nodes_that_will_be_needed_soon_are_painted_though_others_are_added():
    surface, canvas = window(), Canvas(Renderer(SCALE), TABLE, VIEW)
    canvas.draw(surface)
    first, second = (Node(coin(size), 0, 0, lift=FLAT_LIFT) for size in (44, 66))
    canvas.preload_soon([first])
    canvas.preload_soon([second])
    for _ in range(4):
        canvas.draw(surface)
    for node in (first, second):
        assert canvas.renderer.has_cached(node.picture, node_pose(node))
