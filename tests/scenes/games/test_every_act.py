"""Acts of all games: what they leave on the table, and what is seen and heard meanwhile."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

import pygame
import pytest

import scenes.games
from scenes.kit.roles.view_model import TableViewModel
from scenes.stage.animation.effect_context import SCREEN_WIDTH
from sprites.motion import NORMAL_MOTION, REDUCED_MOTION, Motion
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture
from sprites.rendering.renderer import Renderer
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, Move
from tabletop.core.options import OptionValue
from tabletop.core.zones import Zone, parse_zone
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.scenes.games.laid_tables import draft_nodes, last_choices, parts_of, styled_tables
from tests.scenes.table_harness import HeuristicHarness

FRAME_SECONDS = 1 / 12
MAX_FRAMES = 2000
"""Frames after which what is shown will never end."""
DECISIONS = 60
"""Decisions of a match whose notes are compared."""
FILMED = (1, 25)
"""Decisions that are shown whatever happens."""
MAX_DRAFTED = 8
"""Decisions of a kind of action at which some actions are put together."""
UNSEEN_NOTES = {"market_day": ("step", "past", "order")}
"""Indicators, before the colon, of which a view does not say what acts have told: the cards of the
last round and the step of a settlement."""
RARE_INDICATORS = {"market_day": ("past",), "nacho": ("bargain", "chosen")}
"""Indicators that are too rare for a film; the tests of these games come to them."""

each_game = pytest.mark.parametrize("game", BUILT_IN_GAMES)


class AnyTable(HeuristicHarness):
    """A match of any game with its table."""

    def __init__(
        self,
        game: str,
        seats: int,
        seed: int,
        motion: Motion = NORMAL_MOTION,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        self.game = game
        super().__init__(seats, seed, motion, options=options)

    def act_kinds(self) -> frozenset[tuple[str, ...]]:
        """Return the kinds of the acts of the last decision, by what they are and where."""
        label = self.match.game.act_label
        return frozenset(
            (type(act).__name__, label(act), getattr(act, "key", ""), *places_of(act))
            for act in self.match.last_event.acts
        )

    def indicator_looks(self, model: TableViewModel) -> dict[str, object]:
        """Return the indicators of a position: picture, place and height."""
        nodes = self.layout.indicators.build_nodes(model)
        return {name: (n.picture, n.x, n.y, n.alpha, n.z) for name, n in nodes.items()}


def places_of(act: Act) -> Iterator[str]:
    """Yield the kinds of zones that an act moves from and to, and the round that begins."""
    if isinstance(act, Begin) and act.key == "round":
        yield str(act.number)
    elif isinstance(act, Move):
        yield parse_zone(act.source).kind
        yield parse_zone(act.target).kind


# What acts leave behind


@each_game
@pytest.mark.parametrize("is_demo", [False, True], ids=["home", "demo"])
def test_acts_leave_the_numbers_and_marks_that_a_view_lays(game: str, is_demo: bool) -> None:
    table = AnyTable(game, games.game_class(game).seat_counts[is_demo], 3)
    if is_demo:
        table.lay_as_demo()
    compared = 0
    for _ in table.play_decisions():
        table.director.skip()
        if table.match.is_over or table.match.decision_number > DECISIONS:
            break
        model, view = table.stage.view_model, table.match.view_for(0)
        model.active_seat, model.view = table.match.active_seats()[0], view
        fresh = TableViewModel(
            model.zone_pieces, model.counters, model.active_seat, view=view, poses_of=model.poses_of
        )
        table.layout.indicators.restore_notes(view, fresh)
        shown, laid = table.indicator_looks(model), table.indicator_looks(fresh)
        for name in shown.keys() | laid.keys():
            if name.partition(":")[0] not in UNSEEN_NOTES.get(game, ()):
                compared += 1
                assert shown.get(name) == laid.get(name), name
    assert compared > 200


# What is seen and heard meanwhile


class Film:
    """Records what passes by while decisions of all kinds are shown."""

    def __init__(self) -> None:
        self.decisions = 0
        self.sounds: set[str] = set()
        self.pictures: set[Picture] = set()
        """Pictures of what passed by, of indicators and of the places of acts."""
        self.indicators: set[str] = set()
        """Names of the indicators that came up, up to their seats and numbers."""
        self.unseen: list[Node] = []
        """Nodes, without pieces, that passed by and were never seen on the screen."""
        self.leftovers: list[Node] = []
        self.passed: set[str] = set()
        """Names of the nodes that passed by."""
        self.miscounts: list[Zone] = []
        """Piles that showed pieces which were still on their way, or had set out."""

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        """Hear a sound."""
        self.sounds.add(family)

    def note(self, nodes: Mapping[str, Node]) -> None:
        """Note indicators that came up."""
        self.indicators.update(name.partition(":")[0].partition("#")[0] for name in nodes)
        self.pictures.update(node.picture for node in nodes.values())

    def record(self, table: AnyTable) -> None:
        """Show what is queued to its end."""
        self.decisions += 1
        passing, seen = dict[Node, None](), set[Node]()
        stage, layout = table.stage, table.layout
        table.animator.sound_player = self
        for _ in range(MAX_FRAMES):
            if table.director.is_idle:
                break
            table.timeline.advance(FRAME_SECONDS)
            for node in stage.temporary_nodes:
                passing[node] = None
                if is_on_screen(node):
                    seen.add(node)
                self.pictures.add(node.picture)
            self.note(stage.indicators.nodes)
            flying = Counter(node.name for node in stage.temporary_nodes if node.tag is not None)
            for zone in stage.pile_zones():
                lying = len(stage._there(zone)) - len(stage._waiting.get(zone, ()))
                if lying + flying[zone] != stage.view_model.piece_count(zone):
                    self.miscounts.append(zone)
            if layout.zone_layout.act_key is not None and (at := layout.piece_art.act_place()):
                self.pictures.add(at)
        else:
            raise AssertionError("it never ends")
        self.passed.update(node.name for node in passing)
        kinds = table.match.game.zones.kinds
        self.unseen += [n for n in passing if n not in seen and n.name.split(":")[0] not in kinds]
        self.leftovers += stage.temporary_nodes
        self.miscounts += [zone for zone, waiting in stage._waiting.items() if waiting]


def is_on_screen(node: Node) -> bool:
    """True if a node can be seen."""
    box = node.bounds()
    inside = box.right > 0 and box.x < SCREEN_WIDTH and box.bottom > 0 and box.y < 1080.0
    return node.visible and node.alpha > 0.2 and min(box.size) > 1.0 and inside


@lru_cache(maxsize=16)
def film(game: str, motion: Motion) -> Film:
    """Return a film of the first decision of each kind, at a table and in a demo."""
    made, known, rules = Film(), set[object](), games.load(game)
    drafted = Counter[type[Action]]()
    seats = rules.seat_counts[1]
    demo = AnyTable(game, seats, 2, motion, last_choices(rules))
    demo.lay_as_demo()
    for table in (AnyTable(game, seats, 1, motion), demo):
        while not table.match.is_over:
            before, active = table.match.view_for(0), table.match.active_seats()
            if 0 in active and drafted[deed := type(table.match.legal_actions(0)[0])] < MAX_DRAFTED:
                drafted[deed] += 1
                table.lay_table(before)
                made.note(draft_nodes(table.layout, table.stage, before, 0))
            table._submit()
            kinds = table.act_kinds()
            if not kinds <= known or table.match.decision_number in FILMED:
                known |= kinds
                table.lay_table(before)
                table.director.queue_acts(table.match.visible_acts(table.match.last_event, 0))
                made.record(table)
    return made


@each_game
@pytest.mark.parametrize(
    "motion",
    [NORMAL_MOTION, pytest.param(REDUCED_MOTION, marks=pytest.mark.slow)],
    ids=["normal", "reduced"],
)
def test_nothing_that_passes_by_stays_or_is_never_seen(game: str, motion: Motion) -> None:
    shown = film(game, motion)
    assert shown.decisions >= 5
    assert not shown.leftovers
    assert not shown.unseen


@each_game
def test_pieces_on_their_way_to_a_pile_do_not_lie_on_it(game: str) -> None:
    assert not film(game, NORMAL_MOTION).miscounts


@each_game
def test_all_that_passes_by_in_a_game_comes_up(game: str) -> None:
    folder = Path(scenes.games.__file__).parent / game
    named = {
        given.value.value
        for path in sorted(folder.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and called_name(node) == "Node"
        for given in node.keywords
        if given.arg == "name" and isinstance(given.value, ast.Constant)
    }
    assert named <= film(game, NORMAL_MOTION).passed


@each_game
def test_all_sounds_of_a_game_are_heard(game: str) -> None:
    assert named_words(game, "sound_step") <= film(game, NORMAL_MOTION).sounds


@each_game
def test_all_pictures_of_a_game_come_up(game: str) -> None:
    laid = {picture for table in styled_tables(game) for picture in table.pictures()}
    painter = ImageRecorder(0.1)
    for whole in laid | film(game, NORMAL_MOTION).pictures:
        for part in parts_of(whole):
            if isinstance(part, BakedPicture):
                painter.names.add(part.name)
            elif type(part).__module__.startswith("scenes."):
                painter.render(part)
    words = named_words(game, "BakedPicture") | named_words(game, "icon_picture")
    assert not {word for word in words if not any(word in name for name in painter.names)}


@each_game
def test_all_indicators_of_a_game_come_up(game: str) -> None:
    named = named_indicators(game)
    assert len(named) > 3
    assert not named - film(game, NORMAL_MOTION).indicators - set(RARE_INDICATORS.get(game, ()))


def named_indicators(game: str) -> set[str]:
    """Return the names, before the colon, that the source of a game gives to indicators."""
    path = Path(scenes.games.__file__).parent / game / "indicators.py"
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            target = node.targets[0]
            if isinstance(target.value, ast.Name) and target.value.id == "made":
                names.add(first_word(target.slice))
        elif isinstance(node, ast.Dict):
            names |= {
                first_word(key)
                for key, value in zip(node.keys, node.values, strict=True)
                if isinstance(value, ast.Call) and called_name(value).endswith("_node")
            }
    return names - {""}


def first_word(key: ast.expr | None) -> str:
    """Return what a name begins with, up to its colon."""
    if isinstance(key, ast.JoinedStr):
        key = key.values[0]
    return str(key.value).partition(":")[0] if isinstance(key, ast.Constant) else ""


class ImageRecorder(Renderer):
    """A renderer that records which baked images it paints."""

    def __init__(self, scale: float) -> None:
        super().__init__(scale)
        self.names: set[str] = set()

    def baked_image(self, name: str) -> pygame.Surface:
        """Return a baked image."""
        self.names.add(name)
        return super().baked_image(name)


def named_words(game: str, function: str) -> set[str]:
    """Return the first words that calls of a function are given in the source of a game."""
    folder = Path(scenes.games.__file__).parent / game
    return {
        given.value
        for path in sorted(folder.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and node.args and called_name(node) == function
        for given in ast.walk(node.args[0])
        if isinstance(given, ast.Constant) and isinstance(given.value, str) and len(given.value) > 1
    }


def called_name(call: ast.Call) -> str:
    """Return the name of a called function or method."""
    return str(getattr(call.func, "attr", "") or getattr(call.func, "id", ""))
