"""Single frames while an act comes and goes: each is a whole table that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

import pytest

from scenes.games.basari.indicators import GEM_KINDS
from scenes.kit.layers import Layer
from scenes.screenshots.studio import HeadlessStudio
from scenes.stage.step_back import (
    SLIDE_EASE,
    SLIDE_SECONDS,
    STEP_BACK_NAME,
    SteppedBackTable,
)
from sprites.node import Node
from sprites.picture import Box
from sprites.timeline import find_easing
from tools.look.film import FilmTable, open_demo
from tools.look.motion import FRAME_SECONDS, MAX_SPEED

VISIBLE = 0.35
"""Opacity from which a number or a mark is seen."""
MARK_DISTANCE = 60.0
SYMBOL_DISTANCE = 90.0
LONGEST_WAY = 1500.0
"""From a place card at the rim of the table to the middle of its far half, design pixels."""
CHANGE_FRAMES = 30
"""Frames after a change of the act that are looked at: all of its way, and some more."""
DEMOS = [
    ("nacho", 2, 0.4),
    pytest.param("basari", 5, 0.02, marks=pytest.mark.slow),
    pytest.param("mercado", 3, 0.3, marks=pytest.mark.slow),
    ("zahab", 4, 0.3),
    ("market_day", 3, 0.3),
]


@pytest.mark.parametrize(("game", "seats", "share"), DEMOS)
def test_no_frame_is_torn_while_an_act_comes_and_goes(game: str, seats: int, share: float) -> None:
    studio = HeadlessStudio((320, 180))
    table = open_demo(studio, game, seats, share)
    faults = [f"{frame}: {fault}" for frame in _changes(studio, table) for fault in _faults(table)]
    assert not faults
    studio.close_scenes()


def test_the_eye_can_follow_the_longest_way_to_the_middle() -> None:
    ease, frames = find_easing(SLIDE_EASE), round(SLIDE_SECONDS * 60)
    shares = [ease(n / frames) for n in range(frames + 1)]
    fastest = max(after - before for before, after in pairwise(shares))
    assert fastest * LONGEST_WAY <= MAX_SPEED * FRAME_SECONDS


def _changes(studio: HeadlessStudio, table: FilmTable) -> Iterator[int]:
    """Yield the frames after the first acts have come or gone."""
    places = table.layout.zone_layout
    key, left, changes = places.act_key, 0, 0
    for frame in range(70 * 60):
        studio.step_undrawn_frame()
        if places.act_key != key:
            key, left, changes = places.act_key, CHANGE_FRAMES, changes + 1
        if left:
            left -= 1
            yield frame
        elif changes >= 2:
            return
    assert changes >= 2, "no act came and went"


def _faults(table: FilmTable) -> Iterator[str]:
    """Yield what is wrong with the frame that a table shows."""
    shown = [node for node in table.canvas if node.visible and node.alpha > VISIBLE]
    named = {node.name: node for node in shown if ":" in node.name}
    is_basari = table.match.game.name == "basari"
    for node in shown:
        kind, _, seat = node.name.partition(":")
        if node.name == STEP_BACK_NAME and not isinstance(node.picture, SteppedBackTable):
            if node.alpha < 1.0:
                yield "the place of an act shows the table through it"
        elif kind in ("leader", "asked") and seat.isdecimal():
            card = named.get(f"plate:{seat}")
            if card is None or _distance(node.bounds(), card.bounds()) > MARK_DISTANCE:
                yield f"{node.name} is without its person"
        elif is_basari and kind == "count" and not _has_gem(table, shown, node, seat):
            yield f"{node.name} is without its gem"
    for seat in _still_seats(table):
        if f"plate:{seat}" not in named:
            yield f"the name of {seat} is gone"
    for sprite in table.stage.all_sprites():
        if sprite.node.alpha < 1.0 and not sprite.zone.startswith("stall"):
            yield f"{sprite.piece} in {sprite.zone} fades"


def _still_seats(table: FilmTable) -> Iterator[int]:
    """Yield the seats whose name never has to go: those at the sides, or all without sides."""
    places = table.layout.zone_layout
    act = places.act_seats
    if act is None:
        line = {
            node.name.partition(":")[2]
            for node in table.canvas
            if node.name.startswith("plate:") and node.z < Layer.ACT
        }
        yield from (seat for seat in range(table.layout.seating.seat_count) if str(seat) in line)
    else:
        yield from act.sides


def _has_gem(table: FilmTable, shown: list[Node], count: Node, whose: str) -> bool:
    """True if a gem of a colour lies beside its number."""
    seat, _, kind = whose.partition("/")
    stones = [node for node in shown if node.name == f"gem:{seat}/{kind}"]
    stones += [
        sprite.node
        for sprite in table.stage.sprites(f"gems:{seat}")
        if sprite.piece == GEM_KINDS[int(kind)]
    ]
    return any(hypot(n.x - count.x, n.y - count.y) < SYMBOL_DISTANCE for n in stones)


def _distance(one: Box, other: Box) -> float:
    """Return the distance of two boxes; 0 if they overlap."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    down = max(one.y - other.bottom, other.y - one.bottom, 0.0)
    return hypot(across, down)
