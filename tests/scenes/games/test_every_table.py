"""Tables of all games: the same from every seat, with nothing drawn twice or left unpainted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import pytest

from scenes.games import load_layout
from scenes.kit.layout import Layout
from scenes.kit.roles.seating import Seating
from scenes.stage.portraits import PortraitIndicators
from scenes.stage.stage import Stage
from scenes.stage.step_back import ActStage
from scenes.ui.context import catalogue_of
from scenes.ui.style.theme import make_theme
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import DerivedPicture, PictureGroup
from sprites.rendering.canvas import Canvas
from sprites.rendering.renderer import Renderer
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.seat_rotation import Rotation, rotate_state

STEP = 7
"""Decisions between two positions of a match."""
MAX_POSITIONS = 7
MAX_OVERHANG = 8.0
"""Design pixels by which a part may stand out at a side of its picture."""
NACHO_ROWS = (500.0, 870.0)
"""Heights on Nacho's table between which trucks and guests lie in the order of the seats."""

each_game = pytest.mark.parametrize("game", BUILT_IN_GAMES)


class Position(NamedTuple):
    """A position of a match, and the seat that decides."""

    setup: Setup
    state: State
    active: Seat


class Table(NamedTuple):
    """A laid table."""

    layout: Layout
    stage: Stage

    def piece_nodes(self) -> Iterator[Node]:
        """Yield the nodes of all pieces and piles."""
        for sprite in self.stage.all_sprites():
            yield sprite.node
        for zone in self.stage.pile_zones():
            node = self.stage.pile_node(zone)
            assert node is not None
            yield node

    def nodes(self) -> Iterator[Node]:
        """Yield all nodes."""
        yield from self.stage.static_nodes
        yield from self.stage.indicator_nodes
        yield from self.piece_nodes()

    def looks(self) -> Counter[tuple[object, ...]]:
        """Count the nodes by their pictures."""
        return Counter((n.picture, n.alpha, n.visible) for n in self.nodes())


@lru_cache(maxsize=8)
def positions(name: str) -> Sequence[Position]:
    """Return positions of a match of the second smallest number of seats, by rule of thumb."""
    game, chance = games.load(name), Chance(3)
    seats = range(game.seat_counts[1])
    specs = tuple(SeatSpec(DEFAULT_PLAYER_NAMES[n], "", SEAT_COLOURS[n]) for n in seats)
    match, found = Match.start(game, Setup(name, specs, {}, 5)), list[Position]()
    policy = games.load_strategy(game).policy
    while not match.is_over and len(found) < MAX_POSITIONS:
        seat = match.active_seats()[0]
        if match.decision_number % STEP == 0:
            found.append(Position(match.setup, match.state.copy(), seat))
        action = policy(match.view_for(seat), seat, match.legal_actions(seat), chance)
        assert match.submit(seat, action) is None
    return found


def lay(position: Position, home: Seat) -> Table:
    """Lay the table of a position with a seat at home."""
    setup, state, active = position
    game = games.load(setup.game)
    seating = Seating[Any](game, setup, catalogue_of("en"), make_theme(1.0, False))
    seating.home_seat = home
    layout = load_layout(game.name)(seating)
    indicators = PortraitIndicators(
        layout.indicators, seating, lambda name: stage.find_named(name), layout.zone_layout
    )
    stage = Stage(
        Canvas(Renderer(0.25)), game.zones, layout.zone_layout, layout.piece_art, indicators
    )
    view = game.view_for(state, home)
    layout.indicators.restore_notes(view, stage.view_model)
    ActStage(stage, layout).prepare(home)
    stage.view_model.view, stage.view_model.active_seat = view, active
    stage.show_inventory(game.inventory(view), game.track_counts(view))
    return Table(layout, stage)


@lru_cache(maxsize=8)
def tables(name: str) -> Sequence[Table]:
    """Return the tables of the positions, with the first seat at home."""
    return [lay(position, 0) for position in positions(name)]


def turn_seats(position: Position, by: Rotation) -> Position:
    """Return the position with all seats some places on."""
    setup, state, active = position
    seats = by.row(setup.seats)
    return Position(
        setup._replace(seats=seats), rotate_state(setup.game, state, by), by.seat(active)
    )


def parts_of(picture: Picture) -> Iterator[Picture]:
    """Yield a picture and all that it is made of."""
    yield picture
    if isinstance(picture, PictureGroup):
        for part, _, _ in picture.parts:
            yield from parts_of(part)
    elif isinstance(picture, DerivedPicture):
        yield from parts_of(picture.picture)


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
    for number, (position, table) in enumerate(zip(positions(game), tables(game), strict=True)):
        seats = len(position.setup.seats)
        by = Rotation(seats, 1 + number % (seats - 1))
        other = lay(turn_seats(position, by), by.by)
        assert table.looks() == other.looks()
        assert placed_looks(table, game) == placed_looks(other, game)


@each_game
def test_no_picture_lies_on_a_piece_that_looks_the_same(game: str) -> None:
    for table in tables(game):
        pieces = {(n.picture, round(n.x), round(n.y)) for n in table.piece_nodes()}
        marks = {(n.picture, round(n.x), round(n.y)) for n in table.stage.indicator_nodes}
        assert not pieces & marks


@each_game
def test_all_parts_of_a_picture_lie_on_it(game: str) -> None:
    pictures = {part for t in tables(game) for n in t.nodes() for part in parts_of(n.picture)}
    for whole in pictures:
        if isinstance(whole, PictureGroup):
            for part, x, _ in whole.parts:
                overhang = max(-x, x + part.size[0] - whole.size[0])
                assert overhang <= MAX_OVERHANG, (part, x, whole.size)


@each_game
def test_all_pictures_of_a_game_are_painted_to_their_edges(game: str) -> None:
    pictures = {part for t in tables(game) for n in t.nodes() for part in parts_of(n.picture)}
    renderer = Renderer(0.25)
    for picture in pictures:
        if type(picture).__module__.startswith("scenes.games."):
            painted = renderer.render(picture)
            width, height = painted.get_bounding_rect().size
            assert width >= painted.get_width() - 2, picture
            assert height >= painted.get_height() - 2, picture


@each_game
def test_the_dearest_piece_of_a_family_is_worth_the_most(game: str) -> None:
    art, families = tables(game)[0].layout.piece_art, defaultdict[str, set[float]](set)
    for position in positions(game):
        for pieces in games.load(game).inventory(position.state).values():
            for piece in pieces:
                families[piece.partition(".")[0]].add(art.worth(piece))
    assert any(len(worths) > 1 for worths in families.values())
    for family, worths in families.items():
        assert min(worths) >= 0.0, family
        assert max(worths) == 1.0 or len(worths) == 1, family
