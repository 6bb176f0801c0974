"""A table laid by hand is a position: every game reads its own tables back."""

from __future__ import annotations

from itertools import product

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.toolkit.position_setup import (
    REST_PLACEHOLDER,
    complete_inventory,
    describe_piece_difference,
)
from tabletop.core.zones import parse_zone
from tabletop.practice import exercise_catalogue
from tabletop.practice.positions import Position, PositionError, PositionStart
from tests.fixtures.random_games import Record, load

NEVER_LAID = {"choice", "hand", "roundend"}
"""Kinds of zones of which a table may lay none that differs: secret choices, cards to choose with,
and what tells the number of the turn."""


@pytest.mark.sampled_by_game
def test_every_position_is_read_back_from_its_own_table(played: Record) -> None:
    game = played.setup.game
    for step in played.sample_steps(60):
        s = step.before.copy()
        game.set_position(s, game.inventory(s), game.track_counts(s))
        assert s == step.before


@pytest.mark.sampled_by_game
def test_a_later_table_can_be_laid_at_the_start(played: Record) -> None:
    """Without a pending choice the set-up includes all pieces; secretly chosen cards are not
    possible."""
    game = played.setup.game
    start_of_turn = {
        action.tag for action in game.legal_actions(played.start, played.steps[0].seat)
    }
    agreed = tried = 0
    before = game.inventory(played.start)
    other, laid_there = set[str](), set[str]()  # kinds of zones that hold other pieces
    for step in played.steps:
        if start_of_turn & set(step.phase):
            s, table = played.start.copy(), game.inventory(step.before)
            game.set_position(s, table, game.track_counts(step.before))
            tried += 1
            found = game.inventory(s)
            for zone in {*table, *before}:
                if sorted(table.get(zone, ())) != sorted(before.get(zone, ())):
                    other.add(parse_zone(zone).kind)
                    if sorted(table.get(zone, ())) == sorted(found.get(zone, ())):
                        laid_there.add(parse_zone(zone).kind)
            agreed += not game.zones.difference(game.inventory(s), table)
            assert game.track_counts(s) == game.track_counts(step.before)
    assert 12 * agreed >= tried > 1, (agreed, tried)
    assert other - laid_there <= NEVER_LAID


def test_named_zones_are_filled_from_the_others(name: str) -> None:
    """Two zones change what lies in them, and nothing is made or lost."""
    game = load(name)
    seats = game.seat_counts[0]
    s = game.new_initial_state(seats, {}, Chance(1))
    table = game.inventory(s)
    changed = 0
    for zone, pieces in table.items():
        family = pieces[0].partition(".")[0]
        for other, others in table.items():
            fresh = [p for p in others if p not in pieces and p.partition(".")[0] == family]
            if zone != other and len(pieces) > 1 and fresh:
                found = complete_inventory(table, {zone: [fresh[0], *pieces[1:]]}, game.zones)
                assert list(found[zone]) == [fresh[0], *pieces[1:]]
                assert not describe_piece_difference(table, found)
                changed += 1
    assert changed


def test_the_rest_of_a_zone_stays_below_what_is_named(name: str) -> None:
    game = load(name)
    s = game.new_initial_state(game.seat_counts[0], {}, Chance(1))
    table = game.inventory(s)
    zone = max(table, key=lambda z: len(table[z]))
    pieces = table[zone]
    found = complete_inventory(table, {zone: [REST_PLACEHOLDER, pieces[0]]}, game.zones)
    assert found[zone][-1] == pieces[0] and len(found[zone]) == len(pieces)
    assert not describe_piece_difference(table, found)


@pytest.mark.sampled_by_game
def test_any_piece_in_any_zone_is_a_position_or_refused_in_words(name: str) -> None:
    """Written into a file it may be anything: of another kind, too many, somebody else's."""
    game = load(name)
    s = game.new_initial_state(game.seat_counts[0], {}, Chance(1))
    table = game.inventory(s)
    sorts = {p.partition(".")[0]: p for pieces in table.values() for p in pieces}
    places = [f"{kind}{place}" for kind in game.zones.kinds for place in ("", ":0", ":5", ":1/0")]
    refused = 0
    for zone in {*table, *places}:
        for piece, n in product(sorts.values(), {1, len(table.get(zone, "ab"))}):
            laid_there = [piece] * n
            try:
                PositionStart(
                    game, Position(name, game.seat_counts[0], replaced_zones={zone: laid_there})
                )
            except PositionError as refusal:
                assert str(refusal)
                refused += 1
    assert refused


def test_what_a_lesson_names_at_the_ends_of_a_deck_stays_there() -> None:
    """Pieces that make room elsewhere come into the deck's rest, not above what is named."""
    ends = 0
    for name in games.names():
        game = load(name)
        for lesson in exercise_catalogue.load_lessons(name):
            for position in filter(None, (step.position for step in lesson.steps)):
                s = game.new_initial_state(
                    position.seat_count, dict(position.options), Chance(position.seed)
                )
                found = complete_inventory(game.inventory(s), position.replaced_zones, game.zones)
                for zone, pieces in position.replaced_zones.items():
                    if REST_PLACEHOLDER in pieces:
                        at, after = (
                            pieces.index(REST_PLACEHOLDER),
                            len(pieces) - pieces.index(REST_PLACEHOLDER) - 1,
                        )
                        lies = list(found[zone])
                        named = [*lies[:at], REST_PLACEHOLDER, *lies[len(lies) - after :]]
                        assert named == list(pieces), (lesson.game, lesson.key, zone)
                        ends += 1
    assert ends > 5


def test_whoever_chooses_in_basari_has_a_bazaar_card() -> None:
    with pytest.raises(PositionError, match=r"pile:0 is empty.*BAS-3\.1"):
        PositionStart(load("basari"), Position("basari", 3, replaced_zones={"pile:0": []}))
