"""Tables of sampled positions, laid in all styles: with a seat at home, as demos, in large text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

from scenes.games import load_layout
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.roles.seating import Seating
from scenes.stage.portraits import PortraitIndicators
from scenes.stage.stage import Stage
from scenes.stage.step_back import ActStage
from scenes.table.input.gestures import TableGestures
from scenes.ui.context import catalogue_of
from scenes.ui.style.theme import make_theme
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, DerivedPicture, PictureGroup, Text
from sprites.rendering.canvas import Canvas
from sprites.rendering.renderer import Renderer
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.options import FIRST_SEAT_OPTION, OptionValue
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Piece, Seat
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup

STEP: Final = 7
"""Decisions between two positions of a match."""
MAX_POSITIONS: Final = 7
MAX_STYLED_POSITIONS, LONG_STEP = 3, 22
"""Positions of each match that are laid in all styles, and decisions between them."""
DRAFTED_ACTIONS, MAX_DRAFT_STEPS = 3, 8
"""Number of actions that are put together at a position, and of their steps."""
NEAR_WIDTH: Final = 200.0
"""Width of a card in the hand at the near edge of a demo."""
HAND_BOX: Final = Box(300.0, 300.0, 400.0, 160.0)
"""Box of a hand that viewers of a demo see."""


class Position(NamedTuple):
    """A position of a match, and the seat that decides."""

    setup: Setup
    state: State
    active: Seat


class Style(NamedTuple):
    """Language, text size and contrast of a table."""

    language: str = "en"
    text_scale: float = 1.0
    high_contrast: bool = False


STYLES: Final = (Style(), Style("ja"), Style("en", 1.5), Style("ja", 2.0, True))


class Table(NamedTuple):
    """A laid table."""

    layout: Layout
    stage: Stage
    drafts: Sequence[Node]
    """Indicators that come while an action is put together."""
    hands: Sequence[Sequence[Piece]]
    """The pieces in all hands, face up."""

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

    def front(self, nodes: Iterator[Node]) -> list[Node]:
        """Return the nodes that are seen clearly: while an act is in the middle, those of it."""
        is_act = self.layout.zone_layout.act_key is not None
        return [n for n in nodes if n.visible and n.alpha and (n.z >= Layer.ACT or not is_act)]

    def words(self) -> list[PlacedText]:
        """Return the words that are seen clearly, without those on pieces."""
        pieces = set(self.piece_nodes())
        found = []
        for node in self.front(self.nodes()):
            if node not in pieces and abs(node.angle) < 1.0:
                corner = node.bounds()
                for text, x, y in texts_of(node.picture, corner.x, corner.y):
                    box = letters_box(text, x, y)
                    found.append(PlacedText(text.text, node, box.inset(1.0, box.height * 0.2)))
        return found

    def pictures(self) -> Iterator[Picture]:
        """Yield the pictures of all nodes, of pieces seen closely, and of hands that are open."""
        for node in (*self.nodes(), *self.drafts):
            yield node.picture
        art = self.layout.piece_art
        for zone, pieces in self.stage.view_model.zone_pieces.items():
            for piece in dict.fromkeys(pieces):
                yield art.large_picture(piece, zone)
        for pieces in self.hands:
            nears = [art.near_picture(piece, NEAR_WIDTH) for piece in pieces]
            yield from filter(None, [*nears, art.revealed_hand(pieces, HAND_BOX)])


class PlacedText(NamedTuple):
    """Words on a table, and the box of their letters."""

    text: str
    node: Node
    box: Box


@lru_cache(maxsize=64)
def positions(
    name: str, seats: int, most: int = MAX_POSITIONS, is_demo: bool = True, step: int = STEP
) -> Sequence[Position]:
    """Return positions of a match, by rule of thumb, each some decisions after the last.

    In a demo all options have their last choice.
    """
    game, chance = games.load(name), Chance(3)
    specs = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "trader" if n or is_demo else "", SEAT_COLOURS[n])
        for n in range(seats)
    )
    options = last_choices(game) if is_demo else {}
    match, found = Match.start(game, Setup(name, specs, options, 5)), list[Position]()
    policy = games.load_strategy(game).policy
    while not match.is_over and len(found) < most:
        seat = match.active_seats()[0]
        if match.decision_number % step == step // 2:
            found.append(Position(match.setup, match.state.copy(), seat))
        action = policy(match.view_for(seat), seat, match.legal_actions(seat), chance)
        assert match.submit(seat, action) is None
    return found


def last_choices(game: Game[Any]) -> dict[str, OptionValue]:
    """Return the last choice of every option, without the seat that goes first."""
    return {o.name: o.choices[-1] for o in game.options if o.name != FIRST_SEAT_OPTION}


def lay(position: Position, home: Seat, style: Style = STYLES[0]) -> Table:
    """Lay the table of a position with a seat at home, or with none."""
    setup, state, active = position
    game = games.load(setup.game)
    theme = make_theme(style.text_scale, style.high_contrast)
    seating = Seating[Any](game, setup, catalogue_of(style.language), theme)
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
    hands = [p for zone, p in game.inventory(state).items() if zone.startswith("hand:")]
    drafts = draft_nodes(layout, stage, view, active)
    return Table(layout, stage, tuple(drafts.values()), hands)


def draft_nodes(layout: Layout, stage: Stage, view: State, seat: Seat) -> dict[str, Node]:
    """Return the indicators that come while the seat at home puts some of its actions together."""
    game, found = layout.seating.game, dict[str, Node]()
    if seat != layout.seating.home_seat:
        return found
    gestures, legal = TableGestures(layout, stage), game.legal_actions(view, seat)
    stage.view_model.view, stage.view_model.active_seat = view, seat
    gestures.offer_gestures(view, seat, legal)
    there = stage.indicators.nodes.keys()
    for action in legal[:: -max(1, len(legal) // DRAFTED_ACTIONS)]:
        draft = gestures.action_builder
        for step in range(MAX_DRAFT_STEPS):
            if draft is None or (step and draft == stage.view_model.action_builder):
                break
            stage.view_model.action_builder = draft
            made = layout.indicators.build_nodes(stage.view_model)
            found |= {f"{name}#{step}": made[name] for name in made.keys() - there}
            draft = draft.step_towards(action)
    stage.view_model.action_builder = None
    return found


@lru_cache(maxsize=8)
def styled_tables(name: str) -> Sequence[Table]:
    """Return tables of few and of many seats in all styles, with a seat at home and as demos."""
    counts = games.game_class(name).seat_counts
    return [
        lay(position, home, style)
        for seats, home, style in product((counts[0], counts[-1]), (0, NOBODY), STYLES)
        for position in positions(name, seats, MAX_STYLED_POSITIONS, home == NOBODY, LONG_STEP)
    ]


def parts_of(picture: Picture) -> Iterator[Picture]:
    """Yield a picture and all that it is made of."""
    yield picture
    if isinstance(picture, PictureGroup):
        for part, _, _ in picture.parts:
            yield from parts_of(part)
    elif isinstance(picture, DerivedPicture):
        yield from parts_of(picture.picture)


def texts_of(picture: Picture, x: float, y: float) -> Iterator[tuple[Text, float, float]]:
    """Yield the texts of a picture, each with its upper left corner."""
    if isinstance(picture, Text):
        if picture.text.strip():
            yield picture, x, y
    elif isinstance(picture, PictureGroup):
        for part, across, down in picture.parts:
            yield from texts_of(part, x + across, y + down)
    elif isinstance(picture, DerivedPicture):
        yield from texts_of(picture.picture, x, y)


def letters_box(text: Text, x: float, y: float) -> Box:
    """Return the box of the lines of a text, which may be narrower than its picture."""
    width = text.layout.width
    spare = text.size[0] - width
    return Box(
        x + {"left": 0.0, "center": spare / 2, "right": spare}[text.align], y, width, text.size[1]
    )
