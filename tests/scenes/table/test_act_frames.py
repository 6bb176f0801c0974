"""Single frames while an act comes and goes: each is a whole table that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

import pytest

from scenes.games.basari.indicators import GEM_KINDS
from scenes.kit.layers import Layer
from scenes.screenshots.studio import HeadlessStudio
from scenes.stage.fade_through_dark import DARK_NAME, SLIDE_SECONDS, dark_tempo
from scenes.stage.step_back import PASSING_NAME, SLIDE_EASE, STEP_BACK_NAME, SteppedBackTable
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import Node
from sprites.picture import Box
from sprites.timeline import find_easing
from tools.look.film import FilmTable, open_demo
from tools.look.motion import FRAME_SECONDS, MAX_SPEED

VISIBLE = 0.35
"""Opacity from which a number or a mark is seen."""
HIDDEN = 0.65
"""Opacity of the dark from which nothing below it is seen."""
MARK_DISTANCE = 60.0
SYMBOL_DISTANCE = 90.0
NUMBER_OFFSET = 12.0
"""Height by which a number may be off the middle of its gem."""
LONGEST_WAY = 1500.0
"""From a place card at the rim of the table to the middle of its far half, design pixels."""
CHANGE_FRAMES = 45
"""Frames after a change of the act that are looked at: all of its way, and some more."""
MAX_WAIT_FRAMES = 3600
"""Frames of a demo in which an act is shown."""
DEMOS = [
    ("nacho", 2, 0.4),
    ("nacho", 4, 0.3),
    ("basari", 4, 0.02),
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


def test_no_revealed_hand_on_the_table_that_steps_back_vanishes() -> None:
    """With large text these hands go, and a picture with them would be replaced at once."""
    studio = HeadlessStudio((320, 180))
    studio.reset_settings(text_scale=2.0)
    table = open_demo(studio, "market_day", 2, 0.3)
    veils = list[Node]()
    for _ in range(MAX_WAIT_FRAMES):
        studio.step_undrawn_frame()
        veils += [each for each in table.canvas if each.name == STEP_BACK_NAME][:1]
        if len(veils) == CHANGE_FRAMES:
            break
    assert len(veils) == CHANGE_FRAMES, "no act is shown"
    assert len(set(veils)) == 1
    studio.close_scenes()


def test_the_eye_can_follow_the_longest_way_to_the_middle() -> None:
    ease, frames = find_easing(SLIDE_EASE), round(SLIDE_SECONDS * 60)
    shares = [ease(n / frames) for n in range(frames + 1)]
    fastest = max(after - before for before, after in pairwise(shares))
    assert fastest * LONGEST_WAY <= MAX_SPEED * FRAME_SECONDS


@pytest.mark.parametrize("speed", [0.48, 0.7])
def test_a_change_through_the_dark_is_no_longer_at_a_slow_event(speed: float) -> None:
    usual, slow = dark_tempo(1.0), dark_tempo(speed)
    assert slow.ground / speed == pytest.approx(usual.ground)
    assert (slow.delay + slow.slide) / speed == pytest.approx(usual.delay + usual.slide)


def _changes(studio: HeadlessStudio, table: FilmTable) -> Iterator[int]:
    """Yield the frames after the first acts have come or gone."""
    places = table.layout.zone_layout
    key, left, changes = places.act_key, 0, 0
    spots: dict[Node, tuple[float, float]] = {}
    for frame in range(90 * 60):
        if not left and places.act_key is None and table.match.game.name == "basari":
            spots = {n: (n.x, n.y) for n in table.canvas if n.name.startswith("count:")}
        studio.step_undrawn_frame()
        act = places.act_seats
        for node in spots if act is not None and changes == 1 else ():
            if node in table.canvas and int(node.name[-3]) in act.others and act.sides:
                assert (node.x, node.y) == spots[node], f"{node.name} leaves its gem"
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
    dark = max((node.alpha for node in table.canvas if node.name == DARK_NAME), default=0.0)
    cover = max(dark, *(node.alpha for node in table.canvas if _is_place(node)), 0.0)
    shown = [
        node
        for node in table.canvas
        if node.visible and node.alpha > VISIBLE and (cover < HIDDEN or node.z > Layer.STEP_BACK)
    ]
    named = {node.name: node for node in shown if ":" in node.name}
    for node in shown:
        kind, _, seat = node.name.partition(":")
        if node.name == STEP_BACK_NAME and not isinstance(node.picture, SteppedBackTable):
            if node.alpha < 1.0 and dark < 1.0:
                yield "the place of an act shows the table through it"
            if (node.x, node.y) != (SCREEN_SIZE[0] / 2, SCREEN_SIZE[1] / 2):
                yield "the place of an act cuts through the table"
        elif seat.isdecimal() and (kind == "asked" or (kind == "leads" and node.z >= Layer.ACT)):
            card = named.get(f"plate:{seat}")
            if card is None or _distance(node.bounds(), card.bounds()) > MARK_DISTANCE:
                yield f"{node.name} is without its person"
        elif node.name == PASSING_NAME and node.alpha < 1.0:
            yield "a card fades"
    if table.match.game.name == "nacho":
        yield from _torn_tags(table, shown)
    if table.match.game.name == "basari":
        yield from _lone_gems(table, shown)
    yield from _crossing_people(table, named)
    if cover < 0.5:
        yield from _words_on_cards(table)
    for seat in _still_seats(table):
        if f"plate:{seat}" not in named and cover < HIDDEN:
            yield f"the name of {seat} is gone"
    for sprite in table.stage.all_sprites():
        if sprite.node.alpha < 1.0 and not sprite.zone.startswith("stall"):
            yield f"{sprite.piece} in {sprite.zone} fades"


def _lone_gems(table: FilmTable, shown: list[Node]) -> Iterator[str]:
    """Yield gems of seats without a number, and numbers without gems."""
    places = table.layout.zone_layout
    stones: dict[str, list[Node]] = {}
    for node in shown:
        kind, _, whose = node.name.partition(":")
        if kind in ("gem", "line-gem") and whose[0].isdecimal():
            stones.setdefault(whose, []).append(node)
    for seat in range(table.layout.seating.seat_count):
        if places.place(f"gems:{seat}").is_pile:
            continue
        for sprite in table.stage.sprites(f"gems:{seat}"):
            if sprite.node in shown and sprite.node.z < Layer.BAG_MOUTHS:  # at rest
                whose = f"{seat}/{GEM_KINDS.index(sprite.piece)}"
                stones.setdefault(whose, []).append(sprite.node)
    numbers = [node for node in shown if node.name.partition(":")[0] in ("count", "line-count")]
    for number in numbers:
        whose = number.name.partition(":")[2]
        if not any(_near(stone, number) for stone in stones.get(whose, ())):
            yield f"{number.name} is without its gem"
    for whose, nodes in stones.items():
        own = [node for node in numbers if node.name.partition(":")[2] == whose]
        if not all(any(_near(stone, number) for number in own) for stone in nodes):
            yield f"gems of {whose} are without their number"


def _torn_tags(table: FilmTable, shown: list[Node]) -> Iterator[str]:
    """Yield filled price tags whose grey is not as large as a tag of their order."""
    orders = {
        sprite.zone: sprite.node
        for sprite in table.stage.all_sprites()
        if sprite.zone.startswith("province:")
    }
    for node in (node for node in shown if node.name.startswith("filled:")):
        order = orders[f"province:{node.name[7]}"]
        heights = node.picture.size[1] * node.zoom, order.picture.size[1] * order.zoom
        if abs(heights[0] - heights[1]) > 0.1 * heights[1]:
            yield f"{node.name} does not fit its tag"


def _crossing_people(table: FilmTable, named: dict[str, Node]) -> Iterator[str]:
    """Yield people at the sides of an act who are on the wrong side of one another."""
    act = table.layout.zone_layout.act_seats
    if act is None or len(act.sides) < 2:
        return
    left, right = (named.get(f"face:{seat}") for seat in act.sides)
    if left is not None and right is not None and left.x > right.x:
        yield "two people cross"


def _is_place(node: Node) -> bool:
    """True for the place of an act, which hides the table."""
    return node.name == STEP_BACK_NAME and node.z > Layer.STEP_BACK


def _words_on_cards(table: FilmTable) -> Iterator[str]:
    """Yield messages on the hand at the near edge."""
    plate, *_ = table.action_bar.nodes
    for node in table.near_hand.nodes if plate.visible else ():
        if node.bounds().overlaps(plate.bounds()):
            yield "a message covers the hand"


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


def _near(stone: Node, number: Node) -> bool:
    """True if a gem lies beside a number."""
    return hypot(stone.x - number.x, stone.y - number.y) < SYMBOL_DISTANCE


def _distance(one: Box, other: Box) -> float:
    """Return the distance of two boxes; 0 if they overlap."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    down = max(one.y - other.bottom, other.y - one.bottom, 0.0)
    return hypot(across, down)
