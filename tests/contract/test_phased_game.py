"""A rulebook's phases: each is asked by a clause and in words, and holds its answers together."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.acts import SeatRef
from tabletop.core.refusals import NOT_YOUR_TURN
from tabletop.core.toolkit.phase_dispatch import WAITING
from tabletop.core.toolkit.rulebook_game import RulebookGame
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.random_games import Record, load


def load_phased_game(name: str) -> Any:
    """A game whose turns are told by phases; one that is told by its zones has but one."""
    game = load(name)
    if not isinstance(game, RulebookGame):
        pytest.skip("it has no phases")
    return game


TEXTS = [Catalogue(language) for language in BUILT_IN_LANGUAGES]


def test_every_phase_has_a_clause_a_prompt_and_an_advice(name: str) -> None:
    game = load_phased_game(name)
    for phase in game.phases.values():
        for text in TEXTS:
            assert text.has_text(f"{name}.rules.{phase.clause}"), phase.clause
            assert text.has_text(f"{name}.prompt.{phase.prompt_key}"), phase.prompt_key
            if {*phase.rules} != {*game.action_types}:  # else no action is for another phase
                assert text.has_text(f"{name}.mend.{phase.remedy_key}"), phase.remedy_key
    assert game.end_clause.startswith(game.clause_prefix)


def test_no_two_phases_ask_in_the_same_words(name: str) -> None:
    keys = [phase.prompt_key for phase in load_phased_game(name).phases.values()]
    assert sorted(set(keys)) == sorted(keys)


def test_every_action_belongs_to_a_phase(name: str) -> None:
    game = load_phased_game(name)
    assert {kind for phase in game.phases.values() for kind in phase.rules} == {*game.action_types}


def test_a_phase_lists_only_what_it_has_rules_for(played: Record) -> None:
    game = load_phased_game(played.setup.name)
    for step in played.sample_steps(200):
        for seat in range(played.setup.seats):
            number = game.phase_number(step.before, seat)
            legal = [*game.legal_actions(step.before, seat)]
            assert legal == [*game.list_actions(step.before, seat)], (
                "a quicker way of the game's own"
            )
            kinds = {*map(type, legal)}
            if number == WAITING:
                assert not kinds
            else:
                assert kinds <= {*game.phases[number].rules}


def test_who_is_to_act_is_in_a_phase(played: Record) -> None:
    game = load_phased_game(played.setup.name)
    for step in played.sample_steps(200):
        for seat in game.active_seats(step.before):
            assert game.phase_number(step.before, seat) != WAITING
            view = game.view_for(step.before, seat)
            assert game.phase_number(view, seat) == game.phase_number(step.before, seat)
            for text in TEXTS:
                assert text.has_text(f"{game.name}.prompt.{game.prompt_key(view, seat)}")


def test_it_is_said_to_whom_it_is_not_the_turn_of(played: Record) -> None:
    """The refusal names who tries to act, never who is to."""
    game = load_phased_game(played.setup.name)
    for step in played.sample_steps(40):
        for seat in range(played.setup.seats):
            if game.phase_number(step.before, seat) == WAITING:
                refusal = game.refusal(step.before, seat, step.action)
                assert refusal and refusal.code == NOT_YOUR_TURN
                assert dict(refusal.params)["seat"] == SeatRef(seat)
