"""A bag comes forward to be drawn from, gives piece after piece, sags, and goes back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from scenes.kit.layers import Layer
from scenes.stage.animation.bag_draw import (
    BAG_CLOTH_SHARE,
    BAG_HEIGHT,
    LAST_PIECE_PAUSE_SECONDS,
    RaisedBag,
)
from scenes.table.scene import TableScene
from sprites.picture import Text
from tabletop.core.actions import Action
from tests.scenes.player import Mouse

MIN_ZOOM = 1.5
"""Minimum magnification of the bag when it comes forward."""
MAX_DRAW_SECONDS = 2.75
"""Seconds that a draw of several coins takes at most, until one may go on."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(speed=1.0)
    yield made
    made.close()


def largest_draw(table: TableScene) -> Action:
    """The action that draws most coins."""
    seat = table.deciding_seat
    assert seat is not None
    return next(a for a in table.match.legal_actions(seat) if a.tag == "draw")


def record_draw(mouse: Mouse, table: TableScene) -> list[dict[str, float]]:
    """Frame by frame, the bag while its owner draws: size, sag, count, and what lies drawn."""
    seat = table.deciding_seat
    mouse.move(largest_draw(table))
    frames = []
    while not (table.sequencer.is_idle and table.deciding_seat is not None) or not frames:
        bag = table.stage.pile_node(f"bag:{seat}")
        count = table.stage.find_named(f"bag:{seat}:count")
        assert bag is not None and count is not None
        texts = [p.text for p in texts_of(count.picture)]
        shown = {"zoom": bag.zoom, "squash": bag.squash, "x": bag.x, "y": bag.y}
        wide, high = bag.picture.size
        shown |= {
            "low": bag.y + high * bag.zoom / 2,
            "high": bag.y - high * bag.zoom / 2,
            "right": bag.x + wide * BAG_CLOTH_SHARE * bag.zoom / 2,
        }
        shown |= {"off": count.x - bag.x, "down": count.y - bag.y, "large": count.zoom}
        frames.append(shown | {"count": float(texts[0])})
        mouse.frame()
    return frames


def texts_of(picture: object) -> list[Text]:
    """The words of a picture."""
    if isinstance(picture, Text):
        return [picture]
    inside = [part for part, _, _ in getattr(picture, "parts", ())]
    return [text for part in inside for text in texts_of(part)]


def test_a_bag_comes_forward_sags_and_goes_back(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "")
    mouse.run_until_asked()
    mouse.wait(1.0)
    seat = table.deciding_seat
    node = table.stage.pile_node(f"bag:{seat}")
    assert node is not None
    rest, height = (node.x, node.y), node.picture.size[1]
    frames = record_draw(mouse, table)
    largest = max(frame["zoom"] for frame in frames)
    assert MIN_ZOOM <= largest <= BAG_HEIGHT / height + 0.01
    assert max(frame["squash"] for frame in frames) > 0.1
    assert (frames[-1]["zoom"], frames[-1]["squash"]) == (1.0, 0.0)
    assert (frames[-1]["x"], frames[-1]["y"]) == rest
    assert len(frames) / 60 <= MAX_DRAW_SECONDS


def test_its_count_falls_coin_by_coin_with_a_breath_before_the_last(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "")
    mouse.run_until_asked()
    mouse.wait(1.0)
    counts = [frame["count"] for frame in record_draw(mouse, table)]
    steps = [n for n in range(1, len(counts)) if counts[n] != counts[n - 1]]
    assert len(steps) > 2
    assert all(counts[n] == counts[n - 1] - 1 for n in steps)
    gaps = [(b - a) / 60 for a, b in pairwise(steps)]
    assert gaps[-1] >= gaps[0] + 0.8 * LAST_PIECE_PAUSE_SECONDS


def test_its_count_rides_on_it_and_it_covers_neither_the_line_nor_its_owners_name(
    mouse: Mouse,
) -> None:
    mouse.context.preferences.change(passed_round=True)
    table = mouse.start("mercado", "", "")
    mouse.run_until_asked()
    mouse.wait(1.0)
    seat = table.deciding_seat
    assert seat is not None
    count = table.stage.find_named(f"bag:{seat}:count")
    assert count is not None
    layer = count.z
    frames = record_draw(mouse, table)
    large = [frame for frame in frames if frame["zoom"] > MIN_ZOOM]
    assert large
    plate = table.stage.find_named(f"plate:{seat}")
    assert plate is not None
    name = plate.bounds()
    for frame in large:
        assert frame["large"] == pytest.approx(frame["zoom"], abs=0.01)
        assert frame["off"] == pytest.approx(frames[0]["off"] * frame["zoom"], abs=1.0)
        assert frame["down"] == pytest.approx(frames[0]["down"] * frame["zoom"], abs=1.0)
    settled = [frame for frame in large if frame["zoom"] == max(f["zoom"] for f in large)]
    bag = table.stage.pile_node(f"bag:{seat}")
    assert bag is not None
    size = bag.picture.size[1] * settled[0]["zoom"]
    assert all(f["high"] + size <= name.y or f["high"] >= name.bottom for f in settled)
    assert (count.zoom, count.z) == (1.0, layer)


def test_what_lies_below_a_bag_that_is_still_forward_does_not_ride_on_it(mouse: Mouse) -> None:
    mouse.context.preferences.change(passed_round=True)
    table = mouse.start("mercado", "", "")
    mouse.run_until_asked()
    mouse.wait(1.0)
    zone = f"bag:{table.deciding_seat}"
    count = table.stage.find_named(f"{zone}:count")
    bag = table.stage.pile_node(zone)
    assert bag is not None
    animator = table.presenter.table_view.animator
    rest, layer = RaisedBag(animator, zone), bag.z
    bag.x, bag.y, bag.zoom, bag.z = bag.x + 500.0, bag.y - 300.0, 2.2, Layer.BAG_MOUTHS
    again = RaisedBag(animator, zone)
    assert list(again._count) == list(rest._count) == [count]
    assert again._z == layer
    table.stage.indicators.sliding_nodes.add(next(iter(rest._count)))
    assert not RaisedBag(animator, zone)._count


def test_with_reduced_motion_it_stays_where_it_lies() -> None:
    mouse = Mouse(speed=1.0, reduced_motion=True)
    table = mouse.start("mercado", "", "")
    mouse.run_until_asked()
    mouse.wait(1.0)
    frames = record_draw(mouse, table)
    mouse.close()
    assert {(f["zoom"], f["squash"], f["x"]) for f in frames} == {(1.0, 0.0, frames[0]["x"])}
