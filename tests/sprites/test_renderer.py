"""Painting, caching, fading, rotation and shadows of pictures."""

import pygame
import pytest

from sprites import baked_images, shadow
from sprites.node import FLAT_LIFT, Node
from sprites.picture import (
    BakedPicture,
    Box,
    FilledRect,
    MirroredPicture,
    NineSlice,
    PictureGroup,
    Text,
    TintedPicture,
)
from sprites.rendering.renderer import Pose, Renderer, fade_surface
from sprites.rendering.surface_cache import SurfaceCache
from tests.sprites.sample_pictures import ShadowedFill, card, coin


def alpha_at(surface, x, y):
    return surface.get_at((round(x), round(y)))[3]


def test_a_picture_is_painted_at_the_scale_of_the_window():
    for scale in (0.5, 1.0, 1.37, 2.0):
        renderer = Renderer(scale)
        expected = (round(210 * scale), round(294 * scale))
        assert renderer.render(card("A")).get_size() == expected
        assert renderer.render(card("A"), zoom=0.5).get_size() == pytest.approx(
            (105 * scale, 147 * scale), abs=1
        )


def test_equal_pictures_are_painted_once():
    renderer = Renderer(1.0)
    assert renderer.render(card("A"), 7.0) is renderer.render(card("A"), 7.0)
    assert renderer.render(card("A"), 7.0) is renderer.render(card("A"), 367.0)
    assert renderer.render(card("A")) is not renderer.render(card("B"))


def test_what_is_kept_stays_within_its_bound():
    renderer = Renderer(1.0, cache_bytes=3_000_000)
    for i in range(60):
        renderer.render(card(str(i)), angle=i)
        renderer.cast_shadow(card(str(i)), Pose(lift=i))
        renderer.render_with_shadow(card(str(i)), Pose(lift=i))
    assert 1_500_000 < renderer.used_bytes <= 3_000_000


def test_what_was_not_asked_for_longest_is_dropped_first():
    store = SurfaceCache(3 * 400)
    for key in "abc":
        store.store(key, pygame.Surface((10, 10), pygame.SRCALPHA), 0, 0)
    store.get("a")
    store.store("d", pygame.Surface((10, 10), pygame.SRCALPHA), 0, 0)
    assert [store.get(key) is not None for key in "abcd"] == [True, False, True, True]
    assert store.used_bytes == 1200


def test_another_scale_forgets_what_was_painted():
    renderer = Renderer(1.0)
    renderer.render(coin())
    renderer.set_scale(2.0)
    assert renderer.used_bytes == 0
    assert renderer.render(coin()).get_size() == (144, 144)


def test_surfaces_are_premultiplied():
    renderer = Renderer(1.0)
    looks = [
        renderer.render(coin(), 33.0, 1.3, 0.4),
        renderer.render(Text("Souk", 52, (255, 240, 210))),
        renderer.render(FilledRect(80, 80, (255, 255, 255, 90), 20)),
        renderer.render_moving(card("A"), Pose(0.9, 1.1, 20.0, 0.5)),
        renderer.render_with_shadow(coin(), Pose(lift=30.0)).surface,
    ]
    for look in looks:
        data = pygame.image.tobytes(look, "RGBA")
        alpha = data[3::4]
        for channel in range(3):
            assert all(c <= a + 1 for c, a in zip(data[channel::4], alpha, strict=True))


def test_a_faded_picture_lets_through_as_much_as_it_says():
    renderer = Renderer(1.0)
    half = renderer.render(coin(), alpha=0.5)
    assert alpha_at(half, 36, 36) == pytest.approx(128, abs=2)
    assert alpha_at(renderer.render(coin()), 36, 36) == 255
    assert alpha_at(fade_surface(half, 0.0), 36, 36) == 0


def test_a_rotated_picture_keeps_its_centre_and_has_a_smooth_edge():
    renderer = Renderer(1.0)
    square = renderer.render(ShadowedFill(100, 100, (255, 0, 0)), angle=20.0)
    ink = square.get_bounding_rect(min_alpha=8)
    assert ink.center == pytest.approx((square.get_width() / 2, square.get_height() / 2), abs=1)
    reach = 100 * (0.9397 + 0.3420)
    assert ink.size == pytest.approx((reach, reach), abs=3)
    levels = set(pygame.image.tobytes(square, "RGBA")[3::4])
    assert len(levels) > 40


def test_angles_go_counter_clockwise():
    renderer = Renderer(1.0)
    flag = PictureGroup(
        (100, 100),
        ((FilledRect(100, 100, (0, 0, 0)), 0, 0), (FilledRect(9, 9, (255, 0, 0)), 91, 0)),
    )
    turned = renderer.render(flag, angle=90.0)
    assert turned.get_at((2, 2))[0] == 255


def test_motion_finds_nearly_everything_made_already():
    renderer = Renderer(1.0)
    poses = {Pose(1, 1, angle / 10, 1.0, 0.0).quantize() for angle in range(3600)}
    assert len(poses) == 240
    first = renderer.render_moving(coin(), Pose(angle=10.2).quantize())
    assert first is renderer.render_moving(coin(), Pose(angle=10.7).quantize())


def test_a_shadow_falls_to_the_lower_right_and_grows_paler_and_larger_with_height():
    renderer = Renderer(1.0)
    lying, high = (
        renderer.cast_shadow(coin(), Pose(lift=0.0)),
        renderer.cast_shadow(coin(), Pose(lift=80.0)),
    )
    assert 0 < lying.dx < lying.dy < high.dy
    assert high.dx > lying.dx
    assert high.surface.get_width() > lying.surface.get_width() > 72

    def darkest(cast):
        return max(pygame.image.tobytes(cast.surface, "RGBA")[3::4])

    assert 60 < darkest(high) < darkest(lying) < 200


def test_a_shadow_fades_out_before_its_edge():
    for lift in (0.0, 20.0, 90.0):
        for scale in (0.6, 1.0, 2.0):
            dark = (
                Renderer(scale)
                .cast_shadow(ShadowedFill(120, 80, (9, 9, 9)), Pose(lift=lift))
                .surface
            )
            width, height = dark.get_size()
            rim = [
                alpha_at(dark, x, y) for x in (0, width // 2, width - 1) for y in (0, height - 1)
            ]
            assert max(rim) <= 6


def test_pictures_of_one_outline_share_their_shadow():
    renderer = Renderer(1.0)
    pose = Pose(lift=40.0)
    assert (
        renderer.cast_shadow(coin(10), pose).surface
        is renderer.cast_shadow(coin(200), pose).surface
    )
    square = ShadowedFill(72, 72, (10, 170, 50))
    assert (
        renderer.cast_shadow(square, pose).surface
        is not renderer.cast_shadow(coin(10), pose).surface
    )


def test_text_and_fills_cast_no_shadow_and_a_group_if_any_part_does():
    assert (
        not Text("a", 32, (0, 0, 0)).casts_shadow and not FilledRect(9, 9, (0, 0, 0)).casts_shadow
    )
    assert card("A").casts_shadow
    assert not PictureGroup((9, 9), ((FilledRect(9, 9, (0, 0, 0)), 0, 0),)).casts_shadow


def test_a_tinted_picture_keeps_its_shape_in_another_colour():
    renderer = Renderer(1.0)
    white = FilledRect(40, 40, (255, 255, 255), 20)
    tinted = renderer.render(TintedPicture(white, (200, 100, 0)))
    assert tinted.get_at((20, 20)) == (200, 100, 0, 255)
    assert tinted.get_at((0, 0)) == (0, 0, 0, 0)
    assert (
        not TintedPicture(white, (9, 9, 9)).casts_shadow
        and TintedPicture(coin(), (9, 9, 9)).casts_shadow
    )


def test_a_mirrored_picture_looks_to_the_other_side():
    renderer = Renderer(1.0)
    left = PictureGroup((40, 20), ((FilledRect(10, 20, (255, 0, 0)), 0, 0),))
    mirrored = renderer.render(MirroredPicture(left))
    assert mirrored.get_size() == renderer.render(left).get_size()
    assert mirrored.get_at((35, 10)) == (255, 0, 0, 255)
    assert mirrored.get_at((5, 10)) == (0, 0, 0, 0)
    assert MirroredPicture(coin()).casts_shadow and not MirroredPicture(left).casts_shadow


def test_a_panel_that_fades_does_not_drive_out_all_else():
    renderer = Renderer(1.0, cache_bytes=20_000_000)
    kept = renderer.render(coin())
    for step in range(60):
        renderer.render(FilledRect(1000, 1000, (0, 0, 0)), alpha=step / 60)
    assert renderer.render(coin()) is kept


def test_a_round_corner_is_round_and_smooth():
    disc = Renderer(1.0).render(FilledRect(100, 100, (200, 100, 0), 50))
    assert alpha_at(disc, 1, 1) == 0 and alpha_at(disc, 50, 50) == 255
    area = sum(pygame.image.tobytes(disc, "RGBA")[3::4]) / 255
    assert area == pytest.approx(3.14159 * 50 * 50, rel=0.01)


def test_a_node_tells_where_it_is_and_what_hits_it():
    node = Node(ShadowedFill(100, 40, (0, 0, 0)), 500, 300)
    assert node.bounds() == Box(450, 280, 100, 40)
    assert node.contains_point(549, 319) and not node.contains_point(551, 300)
    node.angle = 90
    assert node.bounds() == pytest.approx((480, 250, 40, 100))
    assert node.contains_point(500, 345) and not node.contains_point(545, 300)
    node.angle = 45
    assert node.contains_point(530, 270) and not node.contains_point(530, 330)
    node.angle, node.zoom, node.turn = 0, 2, 60
    assert node.bounds()[2:] == pytest.approx((100, 80 * 1.03)), "its near edge comes closer"
    assert not node.contains_point(595, 300) and node.contains_point(595, 300, ignores_turn=True)
    node.turn, node.squash = 0, 0.5
    assert node.bounds()[2:] == pytest.approx((250, 40))
    node.visible = False
    assert not node.contains_point(500, 300)
    assert FLAT_LIFT < 0


def test_boxes_overlap_only_where_they_share_an_area():
    box = Box(0, 0, 10, 10)
    assert box.overlaps(Box(9, 9, 5, 5)) and not box.overlaps(Box(10, 0, 5, 5))
    assert box.contains(0, 0) and not box.contains(10, 5)
    assert (box.center, box.right, box.bottom) == ((5, 5), 10, 10)


def test_a_box_shrinks_and_grows() -> None:
    box = Box(10.0, 20.0, 100.0, 50.0)
    assert box.inset(10, 5) == Box(20, 25, 80, 40) and box.inset(-5) == Box(5, 15, 110, 60)


def test_a_large_panel_is_blurred_at_its_border_only_and_its_shadow_is_the_same(monkeypatch):
    look = NineSlice("panel/dark", 900, 600).paint(Renderer(1.0))
    blurred = []

    def counted(surface, radius, repeat):
        blurred.append(surface.get_width() * surface.get_height())
        return box_blur(surface, radius, repeat)

    box_blur = pygame.transform.box_blur
    monkeypatch.setattr(pygame.transform, "box_blur", counted)
    whole, *whole_offset = shadow.cast_shadow(look, 1.0, 30.0)
    dear, blurred[:] = sum(blurred), []
    quick, *offset = shadow.cast_shadow(
        look, 1.0, 30.0, NineSlice("panel/dark", 900, 600).border_width
    )
    assert sum(blurred) < dear / 5
    assert offset == whole_offset
    # lengths may be some pixels apart, for each is rounded: held against it from all four corners
    assert quick.get_size() == pytest.approx(whole.get_size(), abs=6)
    for x in range(0, 80, 4):
        for right, lower in ((0, 0), (0, 1), (1, 0), (1, 1)):
            places = [
                ((s.get_width() - 1) * right + x * (1 - 2 * right), (s.get_height() - 1) * lower
                 + x * (1 - 2 * lower))
                for s in (quick, whole)
            ]  # fmt: skip
            assert alpha_at(quick, *places[0]) == pytest.approx(alpha_at(whole, *places[1]), abs=12)


def test_a_small_panel_casts_its_shadow_as_any_picture():
    look = NineSlice("panel/dark", 60, 40).paint(Renderer(1.0))
    whole, quick = shadow.cast_shadow(look, 1.0, 2.0), shadow.cast_shadow(look, 1.0, 2.0, 36.0)
    assert pygame.image.tobytes(whole[0], "RGBA") == pygame.image.tobytes(quick[0], "RGBA")


def test_baked_pictures_have_their_colours_as_the_window_does():
    """Files have red and blue the other way, which takes fifty times as long to draw."""
    window = pygame.Surface((1, 1), pygame.SRCALPHA)
    assert baked_images.load_image("panel/dark").get_masks() == window.get_masks()
    for picture in (NineSlice("panel/dark", 200, 100), BakedPicture("panel/dark", 200)):
        assert picture.paint(Renderer(1.0)).get_masks() == window.get_masks()
