"""Whatever is refused, told, asked or looked at leads to a clause of the rulebook, in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.core.acts import Act
from tabletop.core.chance import Chance
from tabletop.core.game_loop import choose_randomly, play_game
from tabletop.core.zones import parse_zone
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_act
from tests.fixtures.random_games import Record, load, setups
from tests.fixtures.rulebook import rulebook_clauses

NAMES = ("Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
ELSEWHERE = "box"
MOST_ROUNDS = 100
"""Games with each number of seats that positions are taken from."""


def positions(name: str, most: int) -> Iterator[tuple[object, int, list[Act]]]:
    """Random positions of a game, each with the seat to act and what led there."""
    game, found = load(name), 0
    for setup in setups(name, MOST_ROUNDS):
        told: list[Act] = []
        chance, player = setup.chance, Chance(setup.seed + 1)
        s = game.new_initial_state(setup.seats, dict(setup.options), chance, told.append)
        for decision in play_game(
            game, s, choose_randomly(player), chance, told.append, select_seat=player.pick
        ):
            yield s, decision.seat, told
            told.clear()
            found += 1
            if found >= most:
                return
    raise AssertionError(f"only {found} positions of {name}")


def find_unexplained(name: str, most: int) -> list[str]:
    """The refusals and acts of so many positions that lead to no clause."""
    game, known, text, found = load(name), rulebook_clauses(name), Catalogue("en"), []
    every = dict.fromkeys(
        action for s, seat, _ in positions(name, 300) for action in game.legal_actions(s, seat)
    )  # whatever can be tried at some time
    tries = list(every)[:: max(1, len(every) // 60)]
    for s, seat, told in positions(name, most):
        for act in told:
            line = format_act(act, game, text, NAMES)
            if line is not None and act.clause not in known:
                found.append(f"act {act}")
        for action in tries:
            refusal = game.refusal(s, seat, action)
            if refusal is not None and refusal.clause not in known:
                found.append(f"refusal {refusal} of {action}")
    return sorted(set(found))


@pytest.mark.sampled_by_game
def test_every_refusal_and_act_leads_to_a_clause(name: str) -> None:
    assert not find_unexplained(name, 60)


@pytest.mark.nightly
def test_every_refusal_and_act_of_a_thousand_positions_leads_to_a_clause(name: str) -> None:
    assert not find_unexplained(name, 1000)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_place_has_words_and_a_clause(name: str, language: str) -> None:
    """Each zone has a name, a description and a clause of the rulebook."""
    game, text = load(name), Catalogue(language)
    for kind in game.zones.kinds.values():
        if kind.name == ELSEWHERE:
            continue
        assert text.has_text(f"{name}.place.name.{kind.name}"), kind
        assert text.has_text(f"{name}.place.text.{kind.name}"), kind
        assert kind.clause in rulebook_clauses(name, language), kind


def test_every_place_of_a_game_is_of_a_kind_with_words(played: Record) -> None:
    game = played.setup.game
    for state in played.states[::7]:
        for zone in game.inventory(state):
            assert game.zones.kinds[parse_zone(zone).kind].clause


def test_what_a_game_says_by_clauses_is_in_its_rulebook(name: str) -> None:
    game = load(name)
    cited = {game.win_clause, *game.piece_clauses.values(), *game.act_labels}
    assert not cited - rulebook_clauses(name)


@pytest.mark.sampled_by_game
def test_every_deed_is_done_by_an_act(name: str) -> None:
    game = load(name)
    told = {game.act_label(act) for _, _, acts in positions(name, 400) for act in acts}
    assert set(game.act_labels.values()) <= told
