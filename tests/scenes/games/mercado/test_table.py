"""Mercado's table: every act is shown to its end, every action has a gesture, nothing overlaps."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Iterator
from itertools import combinations

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from scenes.games.mercado import board, seats, signs
from scenes.games.mercado.layout import MercadoLayout
from scenes.kit.roles.seating import Seating
from scenes.stage.animator import ActAnimator
from scenes.stage.director import Director
from scenes.stage.stage import Stage
from scenes.touch.gestures import Gestures
from scenes.ui.context import catalogue_of
from scenes.ui.theme import make_theme
from sprites.canvas import Canvas
from sprites.motion import NORMAL, REDUCED, Motion
from sprites.picture import Box
from sprites.renderer import Renderer
from sprites.timeline import Timeline
from tabletop import games
from tabletop.core.acts import seen_by
from tabletop.core.zones import is_back
from tabletop.games.mercado.actions import Finish
from tabletop.games.mercado.sheet import SPACES
from tabletop.games.mercado.state import PLACES
from tabletop.match.match import Match
from tabletop.match.setup import Setup, parse_seats
from tabletop.match.shown import ShownMatch
from tabletop.text import LANGUAGES

NAMES = ("Mika", "Aru", "Bea", "Maximilian12")
Point = tuple[float, float]

MANY = 4000  # frames after which a phrase is stuck


class Silence:
    """A voice that nobody hears."""

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        """Nothing."""


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode((64, 36))
    yield


def table(count: int, language: str = "en", scale: float = 1.0) -> tuple[Match, MercadoLayout]:
    """A match of so many people and its layout."""
    seats_ = parse_seats(",".join(f"human:{name}" for name in NAMES[:count]), ())
    match = Match(games.load("mercado"), Setup("mercado", seats_, {"side": "B"}, 11))
    theme = make_theme(scale, False)
    return match, MercadoLayout(Seating(match.game, match.setup, catalogue_of(language), theme))


def played(match: Match, decisions: int, dice: random.Random) -> None:
    """Some decisions, mostly such as lay coins."""
    for _ in range(decisions):
        if match.over:
            return
        seat = match.game.to_act(match.state)[0]
        legal = match.game.legal(match.state, seat)
        busy = [a for a in legal if a.tag not in ("finish", "take_back")]
        assert match.submit(seat, dice.choice(busy or legal), match.number) is None


@pytest.mark.thinned(12)
@pytest.mark.parametrize(
    ("count", "motion"), [(2, NORMAL), (3, REDUCED), (4, NORMAL)], ids=["2", "3 reduced", "4"]
)
def test_the_stage_follows_a_whole_match(count: int, motion: Motion) -> None:
    match, layout = table(count)
    game, dice = match.game, random.Random(count)
    stage = Stage(Canvas(Renderer(0.2)), game.zones, layout.places, layout.looks, layout.readouts)
    animator = ActAnimator(
        stage, layout.flourishes, Silence(), motion, layout.seating.theme, lambda act: None
    )
    animator.viewer = 0
    lane = Timeline()
    director = Director(animator, lane)
    gestures = Gestures(layout, stage)
    view = match.view(0)
    stage.lay(game.inventory(view), game.counters(view))
    shown = ShownMatch(match, match.number)
    while not match.over and match.number < 400:
        seat = game.to_act(match.state)[0]
        gestures.offer(match.view(seat), seat, game.legal(match.state, seat))
        assert all(gestures.box(hotspot) is not None for hotspot in gestures.hotspots())
        played(match, 1, dice)
        while (event := shown.step()) is not None:
            seen = (seen_by(act, 0, game.zones) for act in event.acts)
            director.show([act for act in seen if act is not None])
        frames = 0
        while not director.idle and frames < MANY:
            lane.advance(0.1)
            frames += 1
        assert frames < MANY
        assert not game.zones.difference(stage.showing.table, game.inventory(match.view(0)))
        for sprite in stage.everything():
            assert sprite.node.picture == layout.looks.picture(sprite.piece, sprite.zone)
            assert sprite.node.visible and sprite.node.alpha == pytest.approx(1.0)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_zone_of_an_inventory_has_a_place_a_box_and_pictures(count: int) -> None:
    match, layout = table(count)
    played(match, 60, random.Random(3))
    for home in range(count):
        layout.seating.home = home
        for zone, pieces in match.game.inventory(match.view(home)).items():
            place, box = layout.places.place(zone), layout.places.box(zone)
            assert box.width > 0 and box.height > 0
            if place.pile:
                assert layout.looks.pile(zone, pieces) is not None
            for piece in pieces:
                assert min(layout.looks.picture(piece, zone).size) > 0


def test_an_unknown_zone_is_an_error() -> None:
    _, layout = table(2)
    for zone in ("river:0", "bag:2", "hand"):
        with pytest.raises(KeyError):
            layout.places.place(zone)


def test_the_street_has_thirty_steps_side_by_side_that_wind_round_stacks_and_supply() -> None:
    steps = [board.stone(space) for space in range(SPACES)]
    for space, step in enumerate(steps):
        assert board.STONE * 0.98 < math.dist(step, steps[(space + 1) % SPACES]) < board.STONE * 1.1
        for other in steps[space + 2 : SPACES - 1 if space == 0 else SPACES]:
            assert math.dist(step, other) > board.STONE * 1.4
    turns = [_bend(steps[n - 1], steps[n], steps[(n + 1) % SPACES]) for n in range(SPACES)]
    assert min(turns) < -10 and max(turns) > 10, "it winds: it bends both ways"
    _, layout = table(4)
    inside = [layout.places.box(zone) for zone in (*board.STACKS, "supply")]
    for one, other in combinations(inside, 2):
        assert not one.overlaps(other)
    for box in inside:
        for x, y in steps:
            near = min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)
            assert math.dist((x, y), near) > board.STONE / 2, (box, x, y)


def _bend(before: Point, here: Point, after: Point) -> float:
    """By how many degrees one turns to the right at a step."""
    came = math.atan2(here[1] - before[1], here[0] - before[0])
    goes = math.atan2(after[1] - here[1], after[0] - here[0])
    return (math.degrees(goes - came) + 180) % 360 - 180


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_edges_of_all_tiles_keep_clear_of_one_another(count: int) -> None:
    _, layout = table(count)
    boxes = [layout.places.box(f"market:{place}") for place in range(PLACES)]
    boxes += [
        layout.places.box(f"offer:{place}/{seat}")
        for place in range(PLACES)
        for seat in range(count)
    ]
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other), (one, other)


def test_pieces_and_words_stay_above_the_strip_and_inside_the_margins() -> None:
    match, layout = table(4, scale=2.0)
    played(match, 90, random.Random(1))
    stage = Stage(
        Canvas(Renderer(0.2)), match.game.zones, layout.places, layout.looks, layout.readouts
    )
    view = match.view(0)
    stage.showing.turn = 0
    stage.lay(match.game.inventory(view), match.game.counters(view))
    boxes = [(t.zone, t.node.bounds()) for t in stage.everything()]
    boxes += [(name, stage.named(name).bounds()) for name in ("bag:count", "bag:1:count")]  # type: ignore[union-attr]
    for name, box in boxes:
        assert box.x >= 90 and box.right <= 1830, (name, box)
        assert box.y >= 0 and box.bottom <= 954, (name, box)


@pytest.mark.parametrize("n", [1, 5, 12, 20, 30])
def test_a_tray_keeps_any_number_of_coins_inside(n: int) -> None:
    tray, half = seats.PURSE, seats.TILE_COIN / 2
    for pose in tray.poses(n):
        assert abs(pose.x - tray.x) + half <= tray.width / 2 + 0.01
        assert abs(pose.y - tray.y) + half <= tray.height / 2 + 0.01
    assert len(set(tray.poses(n))) == n


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_labels_fit_their_plates_in_every_language_and_size(language: str, scale: float) -> None:
    _, layout = table(4, language, scale)
    own = Box(*seats.NAME)
    for node in layout.looks.furniture():
        if own.contains(node.x, node.y):
            assert node.bounds().right <= own.right + 1
            assert node.bounds().bottom <= layout.places.box("drawn:0").y
    for rival in layout.seating.rivals():
        where = layout.places.panel(rival)
        for node in layout.looks.furniture():
            if where.box.contains(node.x, node.y) and node.z > 20:
                assert node.bounds().right <= where.zones["drawn"].opening.x - 20
                assert node.bounds().bottom <= where.box.bottom


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_is_described(language: str) -> None:
    match, layout = table(2, language)
    tables = layout.seating.game.tables
    for piece in (*tables.pieces, *tables.privilege_pieces, "object.?", "coin.gold", "coin.black"):
        zone = "deck:objects" if is_back(piece) else "market:0"
        told = layout.looks.description(piece, zone)
        assert told is not None and told.title and all(told.lines)
    for zone, pieces in match.game.inventory(match.view(0)).items():
        assert layout.looks.description(pieces[-1], zone) is not None


def test_a_coin_that_is_not_needed_is_refused_with_its_reason() -> None:
    match, layout = table(2)
    seat = match.game.to_act(match.state)[0]
    layout.seating.home = seat
    draw = layout.handling.attempt(match.view(seat), seat, f"bag:{seat}", None, None)
    assert draw is not None and match.submit(seat, draw, match.number) is None
    view = match.view(seat)
    lay = layout.handling.attempt(view, seat, f"player:{seat}", "coin.black", "market:0")
    assert lay is not None
    refusal = match.game.refusal(match.state, seat, lay)
    assert refusal is not None and refusal.code == "black_is_no_money"
    assert layout.handling.attempt(view, seat, f"bag:{1 - seat}", None, None) is None


def test_ticks_cover_fixed_colours_first_and_jokers_what_is_left() -> None:
    assert signs.covers(("gold", "gold", "silver", "silver"), ("silver", "gold")) == (0, 2)
    assert signs.covers(("white", "different", "different"), ("gold", "white")) == (0, 1)
    assert signs.covers(("gold", "gold"), ("white", "gold")) == (0, 1)
    assert signs.covers(("same", "same"), ("gold", "gold", "white")) == (0, 1)


def test_pieces_of_the_supply_come_from_their_own_heaps() -> None:
    _, layout = table(2)
    supply = layout.places.place("supply")
    gates = [supply.gate(piece) for piece in ("coin.black", "coin.white", "seal.wax")]
    heights = [gate.y for gate in gates]
    assert heights == sorted(set(heights))
    assert all(layout.places.box("supply").contains(gate.x, gate.y) for gate in gates)


def test_ending_a_turn_is_asked_twice_exactly_while_a_coin_could_be_laid() -> None:
    match, layout = table(3)
    dice, asked, unasked = random.Random(8), 0, 0
    while not match.over and match.number < 300:
        seat = match.game.to_act(match.state)[0]
        legal = match.game.legal(match.state, seat)
        for action in legal:
            asked_again = layout.handling.confirmation(match.view(seat), seat, action)
            lays = any(other.tag == "lay" for other in legal)
            assert (asked_again is not None) == (action.tag == "finish" and lays)
            if asked_again is not None:
                assert layout.seating.say(f"{asked_again.key}.text", **dict(asked_again.params))
                asked += 1
            elif action.tag == "finish":
                unasked += 1
        played(match, 1, dice)
    assert asked and unasked


def test_a_pressed_tile_takes_the_only_coin_that_fits_or_says_why_not() -> None:
    match, layout = table(2)
    dice, laid, refused = random.Random(4), 0, 0
    while not match.over and match.number < 200:
        seat = match.game.to_act(match.state)[0]
        view, legal = match.view(seat), match.game.legal(match.state, seat)
        for place in range(PLACES):
            meant = layout.handling.attempt(view, seat, f"market:{place}", None, None)
            if meant is None:
                continue
            why = match.game.refusal(match.state, seat, meant)
            assert (why is None) == (meant in legal)
            laid, refused = laid + (why is None), refused + (why is not None)
        played(match, 1, dice)
    assert laid and refused


def test_a_drawn_coin_dropped_on_the_own_bag_ends_the_laying() -> None:
    match, layout = table(2)
    seat = match.game.to_act(match.state)[0]
    view = match.view(seat)
    assert (
        layout.handling.attempt(view, seat, f"drawn:{seat}", "coin.gold", f"bag:{seat}") == Finish()
    )
    assert (
        layout.handling.attempt(view, seat, f"drawn:{seat}", "coin.gold", f"bag:{1 - seat}") is None
    )
