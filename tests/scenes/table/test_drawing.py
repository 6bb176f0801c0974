"""A bag comes forward to be drawn from, gives piece after piece, sags, and goes back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from scenes.kit.layers import Layer
from scenes.stage.drawing import BODY, BREATH, LARGE, Forward
from scenes.stage.hud import STRIP
from scenes.table.scene import TableScene
from sprites.picture import Text
from tabletop.core.actions import Action
from tests.scenes.player import Mouse

LEAST = 1.5
"""So many times as large it is before the eye."""
MOST = 2.6
"""Seconds that a draw of several coins takes at most, until one may go on."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(speed=1.0)
    yield made
    made.close()


def draws(table: TableScene) -> Action:
    """The action that draws most coins."""
    seat = table.deciding
    assert seat is not None
    return next(a for a in table.match.legal(seat) if a.tag == "draw")


def drawn(mouse: Mouse, table: TableScene) -> list[dict[str, float]]:
    """Frame by frame, the bag while its owner draws: size, sag, count, and what lies drawn."""
    seat = table.deciding
    mouse.move(draws(table))
    frames = []
    while not (table.director.idle and table.deciding is not None) or not frames:
        bag = table.stage.pile(f"bag:{seat}")
        count = table.stage.named(f"bag:{seat}:count") or table.stage.named("bag:count")
        assert bag is not None and count is not None
        texts = [p.text for p in parts_of(count.picture)]
        shown = {"zoom": bag.zoom, "squash": bag.squash, "x": bag.x, "y": bag.y}
        wide, high = bag.picture.size
        shown |= {"low": bag.y + high * bag.zoom / 2, "right": bag.x + wide * BODY * bag.zoom / 2}
        shown |= {"off": count.x - bag.x, "down": count.y - bag.y, "large": count.zoom}
        frames.append(shown | {"count": float(texts[0])})
        mouse.frame()
    return frames


def parts_of(picture: object) -> list[Text]:
    """The words of a picture."""
    if isinstance(picture, Text):
        return [picture]
    inside = [part for part, _, _ in getattr(picture, "parts", ())]
    return [text for part in inside for text in parts_of(part)]


def test_a_bag_comes_forward_sags_and_goes_back(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "")
    mouse.until_asked()
    mouse.wait(1.0)
    seat = table.deciding
    node = table.stage.pile(f"bag:{seat}")
    assert node is not None
    rest, height = (node.x, node.y), node.picture.size[1]
    frames = drawn(mouse, table)
    largest = max(frame["zoom"] for frame in frames)
    assert LEAST <= largest <= LARGE / height + 0.01
    assert max(frame["squash"] for frame in frames) > 0.1
    assert (frames[-1]["zoom"], frames[-1]["squash"]) == (1.0, 0.0)
    assert (frames[-1]["x"], frames[-1]["y"]) == rest
    assert len(frames) / 60 <= MOST


def test_its_count_falls_coin_by_coin_with_a_breath_before_the_last(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "")
    mouse.until_asked()
    mouse.wait(1.0)
    counts = [frame["count"] for frame in drawn(mouse, table)]
    steps = [n for n in range(1, len(counts)) if counts[n] != counts[n - 1]]
    assert len(steps) > 2
    assert all(counts[n] == counts[n - 1] - 1 for n in steps)
    gaps = [(b - a) / 60 for a, b in pairwise(steps)]
    assert gaps[-1] >= gaps[0] + 0.8 * BREATH


def test_its_count_rides_on_it_and_it_covers_neither_the_line_nor_its_owners_name(
    mouse: Mouse,
) -> None:
    mouse.context.preferences.change(passed_round=True)
    table = mouse.start("mercado", "", "")
    mouse.until_asked()
    mouse.wait(1.0)
    seat = table.deciding
    assert seat is not None
    count = table.stage.named("bag:count")
    assert count is not None
    layer = count.z
    frames = drawn(mouse, table)
    large = [frame for frame in frames if frame["zoom"] > LEAST]
    assert large
    words = [n for n in table.stage.furniture if isinstance(n.picture, Text)]
    (name,) = (n.bounds() for n in words if n.picture.text == table.match.setup.names[seat])
    for frame in large:
        assert frame["large"] == pytest.approx(frame["zoom"], abs=0.01)
        assert frame["off"] == pytest.approx(frames[0]["off"] * frame["zoom"], abs=1.0)
        assert frame["down"] == pytest.approx(frames[0]["down"] * frame["zoom"], abs=1.0)
    settled = [frame for frame in large if frame["zoom"] == max(f["zoom"] for f in large)]
    assert all(f["low"] <= STRIP.y for f in settled)
    assert all(f["right"] < name.x for f in settled)
    assert (count.zoom, count.z) == (1.0, layer)


def test_what_lies_below_a_bag_that_is_still_forward_does_not_ride_on_it(mouse: Mouse) -> None:
    mouse.context.preferences.change(passed_round=True)
    table = mouse.start("mercado", "", "")
    mouse.until_asked()
    mouse.wait(1.0)
    zone = f"bag:{table.deciding}"
    bag = table.stage.pile(zone)
    assert bag is not None
    animator = table.display.presentation.animator
    rest, layer = Forward(animator, zone), bag.z
    bag.x, bag.y, bag.zoom, bag.z = bag.x + 500.0, bag.y - 300.0, 2.2, Layer.MOUTHS
    again = Forward(animator, zone)
    assert list(again._count) == list(rest._count) == [table.stage.named("bag:count")]
    assert again._z == layer
    table.stage.readouts.sliding.add(next(iter(rest._count)))
    assert not Forward(animator, zone)._count


def test_with_reduced_motion_it_stays_where_it_lies() -> None:
    mouse = Mouse(speed=1.0, reduced_motion=True)
    table = mouse.start("mercado", "", "")
    mouse.until_asked()
    mouse.wait(1.0)
    frames = drawn(mouse, table)
    mouse.close()
    assert {(f["zoom"], f["squash"], f["x"]) for f in frames} == {(1.0, 0.0, frames[0]["x"])}
