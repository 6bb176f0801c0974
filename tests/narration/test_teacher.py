"""A teacher tells why AI seats moved, and nothing that the learner may not know."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.screenshots import example_matches
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tabletop.narration.teacher import _explain_move, _is_secret_choice, explain_moves
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.built_in_games import BUILT_IN_GAMES

LEARNER = 0
MIN_TOLD_SHARES = {"basari": 0.9, "market_day": 0.25, "mercado": 0.9, "nacho": 0.8, "zahab": 0.7}
"""Least share of the turns of others of which a reason is told."""


def play_match(game: str) -> Match:
    seats = 3 if 3 in games.game_class(game).seat_counts else 2
    return example_matches.play_example_match(game, seats, 1, 5)


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_reasons_do_not_depend_on_what_the_learner_cannot_know(game: str) -> None:
    """The same is told in another state that looks the same to the learner."""
    match = play_match(game)
    strategy, rules, compared = games.load_strategy(match.game), match.game, 0
    for (_, before), (event, _) in pairwise(match.replay_events()):
        if event.seat == LEARNER or event.decision_number > 80:
            continue
        shown = match.visible_acts(event, LEARNER)
        told = _explain_move(match, strategy, LEARNER, event, before, shown)
        view, chance = rules.view_for(before, LEARNER), Chance(event.decision_number)
        for _ in range(3):
            other = rules.sample_state(view, LEARNER, chance)
            assert _explain_move(match, strategy, LEARNER, event, other, shown) == told
            compared += other != before
    assert compared > 20


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_most_turns_of_others_are_explained_in_both_languages(game: str) -> None:
    match = play_match(game)
    turns = [list(range(n, n + 8)) for n in range(0, min(len(match.decisions), 120) - 8, 8)]
    told = 0
    for turn in turns:
        for language in BUILT_IN_LANGUAGES:
            lines = explain_moves(match, LEARNER, turn[0], turn[-1] + 1, Catalogue(language))
            assert all("{" not in line for line in lines)
        told += bool(lines)
        names = {match.setup.seat_names[match.decisions[n].seat] for n in turn}
        assert all(line.partition("：")[0] in names for line in lines)
        assert not any(line.startswith(match.setup.seat_names[LEARNER]) for line in lines)
    assert told >= MIN_TOLD_SHARES[game] * len(turns)


@pytest.mark.parametrize("game", ["basari", "nacho"])
def test_a_secret_choice_is_not_explained_before_it_is_shown(game: str) -> None:
    match = play_match(game)
    strategy, hidden = games.load_strategy(match.game), 0
    for (_, before), (event, _) in pairwise(match.replay_events()):
        if event.seat != LEARNER and _is_secret_choice(match.game, before):
            own = match.visible_acts(event, LEARNER)
            last = len(match.game.active_seats(before)) == 1
            if not last:
                hidden += 1
                assert _explain_move(match, strategy, LEARNER, event, before, own) is None
    assert hidden
