"""The baked pictures are those that are drawn, and can be loaded."""

import json

import pygame
import pytest

from sprites import baked_images
from sprites.picture import BakedPicture, NineSlice
from sprites.rendering.renderer import Renderer
from tools.art import Art, bake, collect_art

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<rect x="1" y="1" width="8" height="8" fill="{color}"/></svg>'
)


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """An empty folder to bake into."""
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    monkeypatch.setattr(bake, "BAKED_FOLDER", tmp_path)
    monkeypatch.setattr(bake, "MANIFEST_PATH", tmp_path / "manifest.json")
    monkeypatch.setattr(baked_images, "BAKED_FOLDER", tmp_path)
    baked_images.load_manifest.cache_clear()
    yield tmp_path
    baked_images.load_manifest.cache_clear()


def square(color="#ff0000", width=40, height=20, inset=None):
    return Art(SQUARE.format(color=color), width, height, inset)


@pytest.mark.slow
def test_no_baked_picture_is_older_than_its_drawing_or_without_one():
    drawn = collect_art()
    assert bake.find_stale_names(drawn) == [], "python -m tools.art.bake"
    assert sorted(set(bake.read_manifest()) - set(drawn)) == [], "python -m tools.art.bake"


def test_every_file_in_the_folder_is_a_picture_of_the_manifest():
    files = {
        p.relative_to(bake.BAKED_FOLDER).as_posix()
        for p in bake.BAKED_FOLDER.rglob("*")
        if p.is_file()
    }
    assert files == {entry["file"] for entry in bake.read_manifest().values()} | {"manifest.json"}


def test_all_art_together_stays_under_its_bound():
    total = sum(p.stat().st_size for p in bake.BAKED_FOLDER.rglob("*") if p.is_file())
    assert total < bake.MAX_TOTAL_BYTES


def test_every_table_is_opaque_and_fine_enough_for_the_screen():
    """As large as the screen; what is soft all over (a shelf's wall) may be half as fine."""
    tables = {
        name: e for name, e in baked_images.load_manifest().items() if name.startswith("table/")
    }
    for name, entry in tables.items():
        half = name in ("table/shelf", "table/boards")
        assert entry.size == ((960, 540) if half else (1920, 1080))
        assert entry.path.suffix == ".jpg"


def test_a_picture_is_baked_at_two_pixels_a_unit(elsewhere):
    path = bake.bake_drawing("test/square", square())
    assert pygame.image.load(path).get_size() == (80, 40)
    assert json.loads((elsewhere / "manifest.json").read_text())["test/square"] == {
        "size": [40, 20],
        "file": "test/square.png",
        "source": square().digest,
    }


def test_only_what_changed_is_stale(elsewhere):
    drawn = {"a": square(), "b": square("#00ff00")}
    assert bake.find_stale_names(drawn) == ["a", "b"]
    for name, drawing in drawn.items():
        bake.bake_drawing(name, drawing)
    assert bake.find_stale_names(drawn) == []
    assert bake.find_stale_names(drawn | {"a": square("#0000ff")}) == ["a"]
    assert bake.find_stale_names(drawn | {"b": square("#00ff00", inset=4)}) == ["b"]
    (elsewhere / "b.png").unlink()
    assert bake.find_stale_names(drawn) == ["b"]


def test_baking_twice_gives_the_same_bytes(elsewhere):
    first = bake.bake_drawing("a", square()).read_bytes()
    assert bake.bake_drawing("a", square()).read_bytes() == first


def test_a_picture_that_is_no_more_drawn_is_removed(elsewhere):
    bake.bake_drawing("a", square())
    bake.bake_drawing("b", square())
    bake.remove_baked_image("a")
    assert list(bake.read_manifest()) == ["b"]
    assert sorted(p.name for p in elsewhere.iterdir()) == ["b.png", "manifest.json"]


def test_a_large_opaque_picture_is_a_jpeg(elsewhere):
    noise = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><filter id="n">'
        '<feTurbulence baseFrequency="0.7"/></filter><rect width="300" height="200"/>'
        '<rect width="300" height="200" filter="url(#n)"/></svg>'
    )
    assert bake.bake_drawing("a", Art(noise, 300, 200)).suffix == ".jpg"


def test_baked_art_knows_its_size_and_keeps_its_aspect(elsewhere):
    bake.bake_drawing("a", square())
    assert BakedPicture("a").size == (40, 20)
    assert BakedPicture("a", width=80).size == (80, 40)
    assert BakedPicture("a", height=5).size == (10, 5)
    surface = Renderer(1.5).render(BakedPicture("a"))
    assert surface.get_size() == (60, 30)
    assert tuple(surface.get_at((30, 15))) == pytest.approx((255, 0, 0, 255), abs=2)
    with pytest.raises(baked_images.UnknownArtError):
        _ = BakedPicture("nowhere").size


def test_a_stretched_panel_keeps_the_width_of_its_border(elsewhere):
    frame = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" '
        'fill="#ff0000"/><rect x="4" y="4" width="32" height="12" fill="#00ff00"/></svg>'
    )
    bake.bake_drawing("frame", Art(frame, 40, 20, inset=4))
    surface = Renderer(1.0).render(NineSlice("frame", 300, 100))
    row = [surface.get_at((x, 50))[:3] for x in range(300)]
    assert row[:3] == row[-3:] == [(255, 0, 0)] * 3
    assert set(row[5:-5]) == {(0, 255, 0)}
    assert surface.get_at((150, 2))[:3] == surface.get_at((150, 97))[:3] == (255, 0, 0)


def test_marks_are_printed_and_pieces_cast_shadows():
    assert BakedPicture("coin/gold").casts_shadow and NineSlice("panel/dark", 9, 9).casts_shadow
    for mark in ("icon/crown", "symbol/star", "table/plain", "step/plain"):
        assert not BakedPicture(mark).casts_shadow


def test_a_drawing_is_named_by_all_that_changes_its_picture():
    assert square().digest == square().digest
    others = [square("#00ff00"), square(width=41), square(height=21), square(inset=1)]
    assert len({square().digest, *(other.digest for other in others)}) == 5


@pytest.mark.slow
def test_a_name_is_drawn_once():
    drawn = collect_art()
    assert list(drawn) == sorted(drawn)
    assert set(collect_art("coin/")) == {name for name in drawn if name.startswith("coin/")}
