"""Faces, boxes, grounds and prizes: whoever places them can rely on these."""

import itertools

import pygame
import pytest

from sprites import baked_images
from tabletop.ai.characters import STYLE_BY_CHARACTER
from tabletop.games import names
from tools.art.portraits.moods import MOODS
from tools.art.portraits.people import PEOPLE

GAMES = names()


def mean_color(name):
    """Mean red, green and blue of a picture."""
    return pygame.transform.average_color(baked_images.load_image(name))[:3]


def test_every_character_has_a_face_for_each_mood():
    drawn = baked_images.load_manifest()
    wanted = [f"face/{name.lower()}-{mood}" for name in STYLE_BY_CHARACTER for mood in MOODS]
    assert [name for name in wanted if name not in drawn] == []


def test_there_are_eight_faces_more_for_people():
    guests = set(PEOPLE) - {name.lower() for name in STYLE_BY_CHARACTER}
    assert len(guests) == 8
    drawn = baked_images.load_manifest()
    assert all(f"face/{name}-{mood}" in drawn for name in guests for mood in ("calm", "glad"))


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_moods_of_a_face_can_be_told_apart_and_fit_on_each_other(name):
    faces = [baked_images.load_image(f"face/{name}-{mood}") for mood in MOODS]
    assert {face.get_size() for face in faces} == {(560, 640)}
    for one, other in itertools.combinations(faces, 2):
        changed = pygame.mask.from_threshold(one, (0, 0, 0), (24, 24, 24, 255), other)
        assert changed.count() < 0.985 * 560 * 640  # as many pixels as are alike, at most


def test_a_face_stands_on_a_transparent_ground():
    for name in PEOPLE:
        face = baked_images.load_image(f"face/{name}-calm")
        assert {face.get_at(corner)[3] for corner in ((0, 0), (559, 0))} == {0}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_box_a_ground_and_a_trophy(game):
    drawn = baked_images.load_manifest()
    parts = ("edge", "spine", "tray")
    wanted = [f"cover/{game}", f"ground/{game}", f"trophy/{game}"]
    wanted += [f"box/{part}-{game}" for part in parts]
    assert [name for name in wanted if name not in drawn] == []
    assert baked_images.find_entry(f"cover/{game}").size == (375, 500)
    width, height = baked_images.find_entry(f"ground/{game}").size
    assert width * 9 == height * 16


def test_grounds_are_bright_and_no_two_alike():
    means = {game: mean_color(f"ground/{game}") for game in GAMES}
    for red, green, blue in means.values():
        assert 0.2126 * red + 0.7152 * green + 0.0722 * blue >= 95
    for one, other in itertools.combinations(GAMES, 2):
        assert pygame.Vector3(means[one]).distance_to(pygame.Vector3(means[other])) >= 20


def test_the_laurel_has_no_grey_fringe():
    laurel = pygame.image.load(baked_images.find_entry("laurel").path)
    grey = 0
    for x, y in itertools.product(range(laurel.get_width()), range(laurel.get_height())):
        red, green, blue, alpha = laurel.get_at((x, y))
        if 16 < alpha < 240 and max(red, green, blue) - min(red, green, blue) < 20:
            grey += min(red, green, blue) > 60
    assert grey == 0
