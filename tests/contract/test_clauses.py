"""Whatever is refused, told, asked or looked at leads to a clause of the rulebook, in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tabletop.core.acts import Act
from tabletop.core.chance import Chance
from tabletop.core.playing import at_random, play
from tabletop.core.zones import address
from tabletop.text import LANGUAGES, Catalogue
from tabletop.text.reading import read_act
from tests.contract.playing import Record, load, setups

NAMES = ("Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
ELSEWHERE = "box"


@cache
def clauses(name: str, language: str = "en") -> frozenset[str]:
    """All clauses and sections of a rulebook."""
    text, start = Catalogue(language), f"{name}.rules."
    return frozenset(key.removeprefix(start) for key in text.keys(name) if key.startswith(start))


def positions(name: str, most: int) -> Iterator[tuple[object, int, list[Act]]]:
    """Random positions of a game, each with the seat to act and what led there."""
    game, found = load(name), 0
    for rounds in range(1, 1000):
        for setup in list(setups(name, rounds))[(rounds - 1) * 7 :]:
            told: list[Act] = []
            s = game.new(setup.seats, dict(setup.options), Chance(rounds), told.append)
            chance, player = Chance(rounds), Chance(rounds + 1)
            for decision in play(game, s, at_random(player), chance, told.append, who=player.pick):
                yield s, decision.seat, told
                told.clear()
                found += 1
                if found >= most:
                    return


def wrong(name: str, most: int) -> list[str]:
    """The refusals and acts of so many positions that lead to no clause."""
    game, known, text, found = load(name), clauses(name), Catalogue("en"), []
    every = dict.fromkeys(
        action for s, seat, _ in positions(name, 300) for action in game.legal(s, seat)
    )  # whatever can be tried at some time
    tries = list(every)[:: max(1, len(every) // 60)]
    for s, seat, told in positions(name, most):
        for act in told:
            line = read_act(act, game, text, NAMES)
            if line is not None and act.clause not in known:
                found.append(f"act {act}")
        for action in tries:
            refusal = game.refusal(s, seat, action)
            if refusal is not None and refusal.clause not in known:
                found.append(f"refusal {refusal} of {action}")
    return sorted(set(found))


@pytest.mark.thinned(3)
def test_every_refusal_and_act_leads_to_a_clause(name: str) -> None:
    assert not wrong(name, 60)


@pytest.mark.soak
def test_every_refusal_and_act_of_a_thousand_positions_leads_to_a_clause(name: str) -> None:
    assert not wrong(name, 1000)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_words_and_a_clause(name: str, language: str) -> None:
    """What it is, what it does, and where the rulebook speaks of it."""
    game, text = load(name), Catalogue(language)
    for kind in game.zones.kinds.values():
        if kind.name == ELSEWHERE:
            continue
        assert text.has(f"{name}.place.name.{kind.name}"), kind
        assert text.has(f"{name}.place.text.{kind.name}"), kind
        assert kind.clause in clauses(name, language), kind


def test_every_place_of_a_game_is_of_a_kind_with_words(played: Record) -> None:
    game = played.setup.game
    for state in played.states[::7]:
        for zone in game.inventory(state):
            assert game.zones.kinds[address(zone).kind].clause


def test_what_a_game_says_by_clauses_is_in_its_rulebook(name: str) -> None:
    game = load(name)
    cited = {game.wins, *game.explained.values(), *game.deeds}
    assert not cited - clauses(name)


@pytest.mark.thinned(5)
def test_every_deed_is_done_by_an_act(name: str) -> None:
    game = load(name)
    told = {game.deed(act) for _, _, acts in positions(name, 400) for act in acts}
    assert set(game.deeds.values()) <= told
