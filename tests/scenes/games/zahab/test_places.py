"""Zahab's table has a place, a picture and words for everything."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from scenes.games.zahab import cards, ground
from scenes.games.zahab.ring import ABOVE_HOME, COIN, NUMBER, PUBLIC, RingGround
from scenes.kit.places import Placement
from sprites.picture import Box
from sprites.renderer import Renderer
from tabletop.core.chance import Chance
from tabletop.games.zahab.actions import Trade
from tabletop.games.zahab.sheet import KINDS
from tabletop.games.zahab.state import DISPLAY, PLACES, SPACES, TRADE
from tabletop.games.zahab.tables import FIGURES, GEM, GOLD
from tabletop.text import LANGUAGES
from tests.scenes.games.zahab.watched import SEATS, Table
from tests.scenes.places import STRIP_TOP, boxes, ink, keep_apart, lone_box, lying
from tests.scenes.watched import each_of

seats = each_of(SEATS)


grounds = pytest.mark.parametrize("where", [ABOVE_HOME, PUBLIC], ids=["home", "public"])


@grounds
def test_every_space_lies_on_its_tile_and_none_upon_another(where: RingGround) -> None:
    boxes = [Box(*where.space(n, 3), 0, 0) for n in range(SPACES)]
    for n, box in enumerate(boxes):
        tile = where.tile(n // 2, 3)
        apart = [abs(box.x - other.x) + abs(box.y - other.y) for other in boxes]
        assert sorted(apart)[1] > where.space_size
        nearest = min(
            range(PLACES),
            key=lambda p: (where.tile(p, 3).x - box.x) ** 2 + (where.tile(p, 3).y - box.y) ** 2,
        )
        assert nearest == n // 2, tile


@grounds
def test_the_numbers_of_steps_cover_neither_signs_nor_one_another(where: RingGround) -> None:
    numbers = [where.polar(where.number_radius, where.direction(n, 3)) for n in range(SPACES)]
    for number in numbers:
        for n in range(SPACES):
            apart = math.dist(number, where.space(n, 3))
            assert apart >= (where.space_size + NUMBER) / 2
        others = sorted(math.dist(number, other) for other in numbers)
        assert others[1] >= NUMBER


@grounds
def test_camels_on_the_rim_keep_off_cards_gold_and_piles(where: RingGround) -> None:
    camels = [Placement(*where.stand(n, 3)).box(where.camel, where.camel) for n in range(SPACES)]
    around = [where.display(place).box for place in range(DISPLAY)]
    around += [where.deck.box, where.exile.box]
    if where.below:
        around += [where.beside(place).box(where.card, COIN) for place in range(DISPLAY)]
    for camel in camels:
        assert not [box for box in around if box.overlaps(camel)]
    ring = Placement(*where.middle).box(where.ring, where.ring)
    assert ring.y > 30 and max(box.bottom for box in [ring, *around]) < STRIP_TOP


def test_the_ring_is_larger_where_nobody_is_at_home() -> None:
    assert PUBLIC.ring >= 1.2 * ABOVE_HOME.ring and PUBLIC.card >= ABOVE_HOME.card


def fullest(seats: int, **how: object) -> Table:
    """Long hands and piles, more tokens than sockets, all discs in one cell, much gold laid."""
    table = Table(seats, options={"expert": True}, **how)  # type: ignore[arg-type]
    inventory: dict[str, list[str]] = {
        "deck": ["card.?"] * 9, "exile": ["card.30"] * 12, "supply": [GOLD] * 18 + [GEM] * 8
    }  # fmt: skip
    tables = table.layout.seating.game.tables
    for place, piece in enumerate(tables.tile_pieces):
        inventory[f"tile:{place}"] = [piece]
    for place in range(DISPLAY):
        inventory[f"display:{place}"] = [f"card.{place + 12}"]
        inventory[f"ondisplay:{place}"] = [GOLD] * 12
    for seat in range(seats):
        inventory[f"ring:{5 * seat}"] = [f"camel.{seat}"]
        inventory[f"hand:{seat}"] = [f"card.{n}" if not seat else "card.?" for n in range(1, 19)]
        inventory[f"discard:{seat}"] = [f"card.{n}" for n in range(20, 34)]
        inventory[f"tokens:{seat}"] = [GOLD] * 8 + [GEM] * 6
        inventory[f"spirit:7/{seat}"] = [f"spirit.{seat}"]
    for figure in FIGURES:
        inventory[f"{figure}:10"] = [f"{figure}.{seat}" for seat in range(seats)]
    table.stage.showing.marks["ending"] = True
    table.stage.lay(inventory, {})
    return table


@pytest.mark.thinned(3)
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_position_has_a_place_for_everything(
    seats: int, language: str, text_scale: float
) -> None:
    names = ("Wilhelmina", "おおさかはなこ", "MMMMMMMMMMMM", "Bea")
    table = fullest(seats, language=language, text_scale=text_scale, names=names)
    layout, stage = table.layout, table.stage
    apart: dict[str, Box] = {"buttons": layout.places.buttons, "spirit": ground.SPIRIT}
    apart["ring"] = lone_box(stage, "ring")
    for figure in FIGURES:
        apart[f"track:{figure}"] = lone_box(stage, f"track:{figure}")
    for place in range(DISPLAY):
        apart[f"display:{place}"] = lying(stage, f"display:{place}")
    for seat in range(seats):
        apart[f"plate:{seat}"] = lone_box(stage, f"plate:{seat}")
        apart[f"tokens:{seat}"] = lying(stage, f"tokens:{seat}")
        apart[f"discard:{seat}"] = lying(stage, f"discard:{seat}")
        if seat:
            apart[f"hand:{seat}"] = lying(stage, f"hand:{seat}")
            for figure in FIGURES:
                name = f"contribution:{figure}/{seat}"
                apart[name] = ink(lone_box(stage, name))
            apart[f"spirit:{seat}"] = ink(lone_box(stage, f"spirit:{seat}"))
    apart["hand"] = lying(stage, "hand:0")
    apart["returns"] = ink(lone_box(stage, "returns"))
    keep_apart(apart, top=26.0)
    for figure in FIGURES:
        track = ABOVE_HOME.cell_box(figure, 10)
        for box in boxes(stage, f"{figure}:10"):
            assert box.y >= track.y - 30 and box.bottom <= track.bottom + 4


def test_the_levels_of_eight_discards_of_a_rival_can_all_be_read(seats: int) -> None:
    """No star lies on the number of another."""
    panel = Table(seats).layout.places.panel(1)
    stars = panel.zones["discard"]
    lying = stars.spread.poses(8)
    for one, other in combinations(lying, 2):
        assert math.hypot(one.x - other.x, one.y - other.y) > stars.width * 0.62
    for at in lying:
        assert panel.box.contains(*at[:2]) and at.y + stars.width / 2 < panel.box.bottom - 2


def test_the_gate_stands_only_where_no_discard_lies() -> None:
    """Else it would stand behind what tells how many come back at it."""
    full, fresh = fullest(2).stage, Table(2).stage
    assert full.named("returns") is not None and full.named("gate") is None
    assert fresh.named("returns") is None and fresh.named("gate") is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_zoom_tells_of_every_piece(language: str) -> None:
    layout = Table(4, language=language).layout
    t = layout.seating.game.tables
    lying = [(f"card.{n}", "display:0") for n in range(1, KINDS + 1)]
    lying += [(piece, f"tile:{n}") for n, piece in enumerate(t.tile_pieces)]
    lying += [(f"{figure}.1", f"{figure}:{vp}") for figure in FIGURES for vp in range(t.top + 1)]
    lying += [
        ("camel.2", "ring:3"),
        ("spirit.0", "spirit:4/0"),
        (GOLD, "supply"),
        (GEM, "tokens:0"),
    ]
    lying += [
        ("card.?", "hand:1"),
        ("card.?", "deck"),
        ("card.?", "choices"),
        ("neutral.2", "ring:0"),
    ]
    for piece, zone in lying:
        told = layout.looks.description(piece, zone)
        assert told is not None and told.title and all(told.lines)
        assert layout.seating.text.has(f"zahab.rules.{told.clause}")
        assert layout.looks.large(piece, zone).size


def test_every_card_and_space_is_painted_from_the_sheet() -> None:
    table, renderer = Table(2), Renderer(0.2)
    t = table.layout.seating.game.tables
    for number in range(1, KINDS + 1):
        for zone in ("hand:0", "display:1", "discard:1"):
            table.layout.looks.picture(f"card.{number}", zone).paint(renderer)
    for tile in t.ring:
        for effect in tile:
            cards.space(table.layout.looks.effect(effect), 3).paint(renderer)


def test_every_kind_of_card_has_a_picture() -> None:
    kinds = sorted(kind for kinds in cards.SCENES.values() for kind in kinds)
    assert kinds == list(range(1, KINDS + 1))


def test_zah_7_4_what_is_still_to_come_waits_below_a_surplus() -> None:
    table = Table(3)
    game, state = table.layout.seating.game, table.match.state.copy()
    state.tracks[:3] = [9, 2, 0]
    state.gems[0], state.hands[0] = 3, (42,)
    state.seat, state.stack = 0, ((TRADE, 15, 0),)
    game.apply(state, 0, Trade(42), Chance(1))
    showing = table.stage.showing
    showing.turn, showing.view = 0, game.redact(state, 0)
    waits = {
        name: node for name, node in table.layout.readouts.nodes(showing).items() if "waits" in name
    }
    signs = [str(node.picture) for node in waits.values()]
    assert len(signs) == 2, "5 red VP, then a spirit"
    for sign, what in zip(signs, ("red", "spirit"), strict=True):
        assert str(cards.sign(cards.SIGNS[what], 34.0, paper=False)) in sign


def test_signs_of_a_card_say_all_that_the_sheet_says() -> None:
    t = Table(2).layout.seating.game.tables
    for kind in range(1, KINDS + 1):
        effect = t.effects[kind]
        asked = sum(
            n > 0 for n in (effect.need, effect.gold, effect.gems, effect.discard, effect.exile)
        )
        assert len(cards.costs(effect, 40.0, paper=True)) == asked
        shown = cards.gains(effect, 40.0, paper=True)
        kinds = len(effect.gains) - ("trade" in effect.gains) + (effect.limit is not None)
        assert len(shown) >= kinds
