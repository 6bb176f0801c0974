"""Tables of all games: the same from every seat, with nothing drawn twice or covered."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import pytest

from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import Node
from sprites.picture import Box
from tabletop import games
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.seat_rotation import Rotation, rotate_state
from tests.scenes.games.laid_tables import (
    STYLES,
    Position,
    Style,
    Table,
    lay,
    parts_of,
    positions,
    styled_tables,
)

MAX_COVERED = 0.3
"""Share of words or of a piece that another piece may cover."""
MAX_MERGED = 0.03
"""Share of a line that other words may touch."""
MAX_DISTANCE = 40.0
"""Design pixels between a zone and an indicator that tells of it."""
TOLD_ELSEWHERE = ("truck", "hand", "contribution")
"""Kinds of indicators that tell of a zone or seat from another place, such as a track's head."""
LYING_ON_ANOTHER = {
    frozenset(kinds)
    for kinds in (
        ("start", "space"),
        ("province", "slots"),
        ("tile", "tile"),
        ("tile", "supply"),
        ("tile", "ring"),
        ("display", "ondisplay"),
        ("shown", "shown"),
    )
}
"""Kinds of zones whose pieces lie on those of the other by rule, or turn about one middle."""
NACHO_ROWS = (480.0, 870.0)
"""Heights on Nacho's table between which trucks and guests lie in the order of the seats."""

each_game = pytest.mark.parametrize("game", BUILT_IN_GAMES)


@lru_cache(maxsize=8)
def tables(name: str) -> Sequence[Table]:
    """Return the tables of the positions, with the first seat at home."""
    return [lay(position, 0) for position in sampled_positions(name)]


def sampled_positions(name: str) -> Sequence[Position]:
    """Return positions of a match of the second smallest number of seats."""
    return positions(name, games.game_class(name).seat_counts[1], is_demo=False)


def turn_seats(position: Position, by: Rotation) -> Position:
    """Return the position with all seats some places on."""
    setup, state, active = position
    seats = by.row(setup.seats)
    return Position(
        setup._replace(seats=seats), rotate_state(setup.game, state, by), by.seat(active)
    )


def is_in_seat_order(game: str, node: Node) -> bool:
    """True for what lies in the order of the seats' numbers, whoever looks."""
    if game == "nacho":
        return NACHO_ROWS[0] < node.y < NACHO_ROWS[1]
    names = [getattr(part, "name", "") for part in parts_of(node.picture)]
    return any(name.startswith("zahab/disc-") for name in names)


def placed_looks(table: Table, game: str) -> Counter[tuple[object, ...]]:
    """Count the nodes by picture and place, without those in the order of the seats."""
    return Counter(
        (n.picture, round(n.x), round(n.y), round(n.angle))
        for n in table.nodes()
        if not is_in_seat_order(game, n)
    )


@each_game
def test_a_table_looks_the_same_from_every_seat(game: str) -> None:
    for number, (position, table) in enumerate(
        zip(sampled_positions(game), tables(game), strict=True)
    ):
        seats = len(position.setup.seats)
        by = Rotation(seats, 1 + number % (seats - 1))
        other = lay(turn_seats(position, by), by.by)
        assert table.looks() == other.looks()
        assert placed_looks(table, game) == placed_looks(other, game)


@each_game
@pytest.mark.parametrize("style", STYLES[2:], ids=["large", "contrast"])
def test_a_full_table_looks_the_same_from_every_seat_in_large_text(game: str, style: Style) -> None:
    seats = games.game_class(game).seat_counts[-1]
    for position in positions(game, seats, 2, is_demo=False):
        table, by = lay(position, 0, style), Rotation(seats, seats // 2)
        other = lay(turn_seats(position, by), by.by, style)
        assert table.looks() == other.looks()
        assert placed_looks(table, game) == placed_looks(other, game)


@each_game
def test_words_of_a_table_can_be_read(game: str) -> None:
    """No words lie on others, beyond an edge of the screen or below a piece."""
    found = 0
    for table in styled_tables(game):
        words = table.words()
        pieces = [(node, node.bounds()) for node in table.front(table.piece_nodes())]
        found += len(words)
        for said in words:
            box = said.box
            assert min(box.x, box.y) >= 0.0, said
            assert box.right <= SCREEN_SIZE[0] and box.bottom <= SCREEN_SIZE[1], said
            for piece, place in pieces:
                if piece.z > said.node.z:
                    assert box.overlap_share(place) < MAX_COVERED, (said, piece)
        for one, other in combinations(words, 2):
            if one.node is not other.node and one.box.overlaps(other.box):
                assert share_below(one.box, other.box) < MAX_MERGED, (one, other)
    assert found > 100


@each_game
def test_what_tells_of_a_zone_or_a_seat_stands_there(game: str) -> None:
    compared = 0
    for table in styled_tables(game):
        places, model = table.layout.zone_layout, table.stage.view_model
        for seat in table.layout.seating.seats:
            assert places.seat_box(seat).contains(*places.seat_position(seat)[:2])
        for name, node in table.stage.indicators.nodes.items():
            zone = table.layout.indicators.zone_of(name, model)
            kind, _, number = zone.partition(":")
            is_elsewhere = name.startswith(TOLD_ELSEWHERE) or places.act_key is not None
            if zone and kind != "symbol" and not is_elsewhere:
                compared += 1
                box = places.seat_box(int(number)) if kind == "seat" else places.box(zone)
                assert node.bounds().overlaps(box.inset(-MAX_DISTANCE)), (name, zone)
    assert compared > 20


@each_game
def test_pieces_of_different_zones_lie_apart(game: str) -> None:
    compared = 0
    for table in styled_tables(game):
        pieces = [(node, node.bounds()) for node in table.front(table.piece_nodes())]
        for (one, place), (other, other_place) in combinations(pieces, 2):
            compared += 1
            if one.name != other.name and place.overlaps(other_place):
                kinds = frozenset((one.name.partition(":")[0], other.name.partition(":")[0]))
                is_apart = share_below(place, other_place) < MAX_COVERED
                assert is_apart or kinds in LYING_ON_ANOTHER, (one, other)
    assert compared > 100


def share_below(one: Box, other: Box) -> float:
    """Return the share of the smaller of two boxes that lies on the other, 0 to 1."""
    return max(one.overlap_share(other), other.overlap_share(one))


@each_game
def test_no_picture_lies_on_a_piece_that_looks_the_same(game: str) -> None:
    for table in tables(game):
        pieces = {(n.picture, round(n.x), round(n.y)) for n in table.piece_nodes()}
        marks = {(n.picture, round(n.x), round(n.y)) for n in table.stage.indicator_nodes}
        assert not pieces & marks


@each_game
def test_the_dearest_piece_of_a_family_is_worth_the_most(game: str) -> None:
    art, families = tables(game)[0].layout.piece_art, defaultdict[str, set[float]](set)
    for position in sampled_positions(game):
        for pieces in games.load(game).inventory(position.state).values():
            for piece in pieces:
                families[piece.partition(".")[0]].add(art.worth(piece))
    assert any(len(worths) > 1 for worths in families.values())
    for family, worths in families.items():
        assert min(worths) >= 0.0, family
        assert max(worths) == 1.0 or len(worths) == 1, family
