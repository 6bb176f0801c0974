"""Imagined worlds contradict nothing that their viewer has seen, from the set-up on."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tabletop import games
from tabletop.core.acts import Act, before
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet
from tests.contract.following import ShownMatch
from tests.contract.playing import Record, laid_open, load, recorded, seen, setups, viewers

LOOKS = 16
"""A game is stopped so often for each viewer."""


def privileges_galore(data: dict[str, Any]) -> None:
    """Every tile gives two privileges, so that their stack runs out."""
    for tile in (*data["objects"], *data["perfumes"]):
        tile |= {"vp": 2 if tile in data["objects"] else 0, "effects": ["privilege"] * 2}


SHEETS: dict[str, Callable[[dict[str, Any]], None]] = {"mercado": privileges_galore}
"""What makes a sheet on which decks run out, where random games with the printed one are too short
for that."""

KEPT = frozenset({"mercado", "nacho"})
"""Games with hands that are kept while a deck is made anew of cards that lay open."""


def plentiful(name: str) -> Game[Any]:
    """A game whose decks are made anew while it is played at random."""
    if name not in SHEETS:
        return load(name)
    data = deepcopy(dict(load(name).sheet.data))
    SHEETS[name](data)
    return games.load(name, Sheet(data, "plentiful"))


def follow(game: Game[Any], played: Record, imagined: bool) -> tuple[int, int]:
    """Hold worlds against all that each viewer has seen: imagined ones, or the truth itself.

    Returns how many worlds were looked at after a deck was made anew, and how many in all.
    """
    zones = game.zones
    table = before(game.inventory(played.start), played.opening, 0, laid_open(zones))
    every = max(1, len(played.steps) // LOOKS)
    later = looks = 0
    for viewer in viewers(played.setup):
        follower = ShownMatch(table, viewer, zones)
        follower.see(seen(played.opening, viewer, zones))
        for step in played.steps:
            follower.see(seen(step.acts, viewer, zones))
            if step.number % every:
                continue
            world = step.after
            if imagined:
                view = game.redact(step.after, viewer)
                world = game.imagine(view, viewer, Chance(step.number))
                assert game.redact(world, viewer) == view
            found = follower.contradictions(game.inventory(world))
            assert not found, (str(played.setup), viewer, step.number, found)
            later += follower.remade > 0
            looks += 1
    return later, looks


def check(name: str, rounds: int, imagined: bool) -> None:
    game = plentiful(name)
    later = looks = 0
    for setup in setups(name, rounds):
        counts = follow(game, recorded(game, setup), imagined)
        later, looks = later + counts[0], looks + counts[1]
    assert looks >= 100 * rounds, "hardly anything was looked at"
    assert (later >= 20 * rounds) == (name in KEPT), f"{later} looks after a remake"


@pytest.mark.thinned(2)
def test_the_truth_contradicts_nothing_that_anybody_saw(name: str) -> None:
    """So what is found in imagined worlds is a fault of theirs, and not of those who follow."""
    check(name, rounds=1, imagined=False)


@pytest.mark.thinned(2)
def test_an_imagined_world_contradicts_nothing_that_its_viewer_saw(name: str) -> None:
    check(name, rounds=1, imagined=True)


@pytest.mark.soak
def test_imagined_worlds_of_many_games_contradict_nothing(name: str) -> None:
    check(name, rounds=4, imagined=True)


@pytest.mark.thinned(2)
def test_who_is_asked_follows_from_what_all_may_know(name: str) -> None:
    """The same acts, seen by a viewer in two worlds that he cannot tell apart, lead to the same
    question: that a seat is asked, or is not, tells nothing of what is hidden.
    """
    asked = 0
    for setup in setups(name, rounds=2):
        game = plentiful(name)
        for step in recorded(game, setup).some(250):
            for viewer in viewers(setup):
                view = game.redact(step.before, viewer)
                world = game.imagine(view, viewer, Chance(step.number))
                if world == step.before or step.action not in game.legal(world, step.seat):
                    continue
                heard: list[Act] = []
                chance = setup.chance
                chance.at(step.number)
                game.apply(world, step.seat, step.action, chance, heard.append)
                one = seen(step.acts, viewer, game.zones)
                other = seen(heard, viewer, game.zones)
                length = min(len(one), len(other))
                if one[:length] == other[:length]:
                    who = game.to_act(step.after), game.to_act(world)
                    assert who[0] == who[1] and one == other, (viewer, step, heard)
                    asked += 1
    assert asked >= 100, "hardly anything could be compared"


def test_what_is_before_a_game_is_the_same_for_every_deal(name: str) -> None:
    """What lies in every deck before the set-up tells nothing, so a viewer may know it."""
    game = load(name)
    first, *_ = setups(name)
    tables = []
    for seed in range(3):
        played = recorded(game, first._replace(seed=seed))
        table = before(game.inventory(played.start), played.opening, 0, laid_open(game.zones))
        tables.append({zone: sorted(pieces) for zone, pieces in table.items()})
    hidden = [zone for zone in tables[0] if game.zones.hides(zone, -1)]
    for zone in hidden:
        assert tables[0][zone] == tables[1].get(zone) == tables[2].get(zone), zone
