"""Zones have the owners that a game declares, and lines of the log name nobody else."""

from __future__ import annotations

import re

import pytest

from tabletop.core.acts import Act, Begin, End, Move, Reveal, Say, Score, SeatRef, Step, Turn
from tabletop.core.zones import Seat, Zone, Zones, parse_zone
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_act
from tests.fixtures.random_games import Record, all_viewers, viewed_acts

TEXTS = [Catalogue(language) for language in BUILT_IN_LANGUAGES]
NAME_COUNT = 100
"""Number of names, far more than seats, so that a seat that does not exist is found."""
NAMES = [f"⟨{seat}⟩" for seat in range(NAME_COUNT)]


@pytest.mark.sampled_by_game
def test_owned_zones_belong_to_seats_at_this_table(played: Record) -> None:
    zones = played.setup.game.zones
    found = {zone for state in played.states for zone in played.setup.game.inventory(state)}
    owners = {zone: zones.owner(zone) for zone in found}
    assert set(owners.values()) - {None} == set(range(played.setup.seats))
    for zone in found:
        if zones[zone].per_seat:
            assert owners[zone] is not None, zone


def test_every_zone_of_a_seat_is_declared_to_be_owned(played: Record) -> None:
    """Zones numbered just as the seats are, in each of which the seat of that number acts alone."""
    zones = played.setup.game.zones
    touched: dict[str, set[tuple[int | None, Seat]]] = {}
    for step in played.steps:
        if len(played.setup.game.active_seats(step.before)) > 1:
            continue
        for act in step.acts:
            if isinstance(act, Move):
                for zone in (act.source, act.target):
                    touched.setdefault(parse_zone(zone).kind, set()).add(
                        (parse_zone(zone).owner, step.seat)
                    )
    for kind, pairs in touched.items():
        one_each = pairs == {(seat, seat) for seat in range(played.setup.seats)}
        assert not one_each or zones.kinds[kind].per_seat, kind


@pytest.mark.sampled_by_game
def test_lines_name_who_decided_or_whose_zone_it_is(played: Record) -> None:
    game = played.setup.game
    named = 0
    for acts in (played.opening, *(step.acts for step in played.sample_steps(100))):
        for viewer in all_viewers(played.setup):
            for act in viewed_acts(acts, viewer, game.zones):
                concerned = concerned_seats(act, game.zones)
                for text in TEXTS:
                    line = format_act(act, game, text, NAMES) or ""
                    for seat in map(int, re.findall(r"⟨(\d+)⟩", line)):
                        named += 1
                        assert seat < played.setup.seats, line
                        assert seat in concerned, (line, act)
    assert named > played.setup.seats


def concerned_seats(act: Act, zones: Zones) -> set[Seat | None]:
    """The seats of which an act tells, by the zones and pieces of the game alone."""
    if isinstance(act, Move):
        return {owner_by_name(zone, zones) for zone in (act.source, act.target)}
    if isinstance(act, Step):
        return {int(act.piece.partition(".")[2])}
    if isinstance(act, Turn):
        return {owner_by_name(act.zone, zones)}
    if isinstance(act, Reveal):
        return {owner_by_name(act.zone, zones), act.viewer}
    if isinstance(act, Score | Begin | End):
        return {act.seat}
    if isinstance(act, Say):
        return {act.seat, *(v.seat for _, v in act.params if isinstance(v, SeatRef))}
    return set()


def owner_by_name(zone: Zone, zones: Zones) -> Seat | None:
    """The seat of a zone of a kind that is owned, read off its name: `tile:3/1` is of seat 1."""
    numbers = re.findall(r"\d+", zone)
    return int(numbers[-1]) if zones.kinds[parse_zone(zone).kind].per_seat and numbers else None
