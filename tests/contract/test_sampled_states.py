"""Imagined worlds contradict nothing that their viewer has seen, from the set-up on."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tabletop import games
from tabletop.core.acts import Act, inventory_before
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet
from tests.contract.hidden_zone_tracker import HiddenZoneTracker
from tests.fixtures.random_games import (
    Record,
    all_viewers,
    load,
    record,
    record_game,
    reveal_zones,
    setups,
    viewed_acts,
)

LOOKS, SLOW_RUN_LOOKS = 10, 16
"""A game is stopped so often for each viewer, by default and in the slow run."""


def give_many_privileges(data: dict[str, Any]) -> None:
    """Every tile gives two privileges, so that their stack runs out."""
    for tile in (*data["objects"], *data["perfumes"]):
        tile |= {"vp": 2 if tile in data["objects"] else 0, "effects": ["privilege"] * 2}


SHEETS: dict[str, Callable[[dict[str, Any]], None]] = {"mercado": give_many_privileges}
"""Changes of a sheet so that decks run out, for games that are too short with the printed one."""

GAMES_WITH_KEPT_HANDS = frozenset({"mercado", "nacho"})
"""Games with hands that are kept while a deck is made anew of cards that lay open."""


def load_reshuffling_game(name: str) -> Game[Any]:
    """A game whose decks are made anew while it is played at random."""
    if name not in SHEETS:
        return load(name)
    data = deepcopy(dict(load(name).sheet.data))
    SHEETS[name](data)
    return games.load(name, Sheet(data, "plentiful"))


def check_viewers(game: Game[Any], played: Record, imagined: bool, stops: int) -> tuple[int, int]:
    """Hold worlds against all that each viewer has seen: imagined ones, or the truth itself.

    Returns how many worlds were looked at after a deck was made anew, and how many in all.
    """
    zones = game.zones
    table = inventory_before(game.inventory(played.start), played.opening, 0, reveal_zones(zones))
    every = max(1, len(played.steps) // stops)
    later = looks = 0
    for viewer in all_viewers(played.setup):
        follower = HiddenZoneTracker(table, viewer, zones)
        follower.observe(viewed_acts(played.opening, viewer, zones))
        for step in played.steps:
            follower.observe(viewed_acts(step.acts, viewer, zones))
            if step.number % every:
                continue
            world = step.after
            if imagined:
                view = game.view_for(step.after, viewer)
                world = game.sample_state(view, viewer, Chance(step.number))
                assert game.view_for(world, viewer) == view
            found = follower.contradictions(game.inventory(world))
            assert not found, (str(played.setup), viewer, step.number, found)
            later += follower.reshuffle_count > 0
            looks += 1
    return later, looks


def check_game(name: str, rounds: int, imagined: bool, stops: int = LOOKS) -> None:
    game = load_reshuffling_game(name)
    later = looks = 0
    for setup in setups(name, rounds):
        played = record_game(game, setup) if name in SHEETS else record(setup)
        counts = check_viewers(game, played, imagined, stops)
        later, looks = later + counts[0], looks + counts[1]
    assert looks >= 6 * stops * rounds, "hardly anything was looked at"
    assert (later >= stops * rounds) == (name in GAMES_WITH_KEPT_HANDS), (
        f"{later} looks after a remake"
    )


@pytest.mark.sampled
def test_the_truth_contradicts_nothing_that_anybody_saw(name: str) -> None:
    """Contradictions in sampled states are thus faults of the states, not of the tracker."""
    check_game(name, rounds=1, imagined=False)


@pytest.mark.sampled_by_game
def test_an_imagined_world_contradicts_nothing_that_its_viewer_saw(name: str) -> None:
    check_game(name, rounds=1, imagined=True)


@pytest.mark.slow
def test_imagined_worlds_of_many_games_contradict_nothing(name: str) -> None:
    check_game(name, 4, imagined=True, stops=SLOW_RUN_LOOKS)


@pytest.mark.sampled_by_game
def test_who_is_asked_follows_from_what_all_may_know(name: str) -> None:
    """The same acts, seen by a viewer in two worlds that he cannot tell apart, lead to the same
    question: that a seat is asked, or is not, tells nothing of what is hidden.
    """
    asked = 0
    game = load_reshuffling_game(name)
    for setup in setups(name):
        for step in record_game(game, setup).sample_steps(160):
            for viewer in all_viewers(setup):
                view = game.view_for(step.before, viewer)
                world = game.sample_state(view, viewer, Chance(step.number))
                if world == step.before or step.action not in game.legal_actions(world, step.seat):
                    continue
                heard: list[Act] = []
                chance = setup.chance
                chance.begin_decision(step.number)
                game.apply(world, step.seat, step.action, chance, heard.append)
                one = viewed_acts(step.acts, viewer, game.zones)
                other = viewed_acts(heard, viewer, game.zones)
                length = min(len(one), len(other))
                if one[:length] == other[:length]:
                    who = game.active_seats(step.after), game.active_seats(world)
                    assert who[0] == who[1] and one == other, (viewer, step, heard)
                    asked += 1
    assert asked >= 100, "hardly anything could be compared"


def test_what_is_before_a_game_is_the_same_for_every_deal(name: str) -> None:
    """The content of every deck before the set-up reveals no secret, so a viewer may know it."""
    game = load(name)
    first, *_ = setups(name)
    tables = []
    for seed in range(3):
        played = record_game(game, first._replace(seed=seed))
        table = inventory_before(
            game.inventory(played.start), played.opening, 0, reveal_zones(game.zones)
        )
        tables.append({zone: sorted(pieces) for zone, pieces in table.items()})
    hidden = [zone for zone in tables[0] if game.zones.is_hidden(zone, -1)]
    for zone in hidden:
        assert tables[0][zone] == tables[1].get(zone) == tables[2].get(zone), zone
