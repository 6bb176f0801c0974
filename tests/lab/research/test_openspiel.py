"""Algorithms of OpenSpiel on all games: information states, sampled states and chance nodes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="the extra `research` is not installed")
pytest.importorskip("open_spiel.python", reason="the extra `research` is not installed")

import pyspiel
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.lab.game_scaffold import write_scaffold
from tabletop.lab.research import openspiel_game
from tabletop.lab.research.chance_nodes import ChanceNodeMatch, shuffle_unseen_decks
from tabletop.lab.research.encoded_match import load_encoded_game
from tabletop.plugins import paths

OTHERS = "magpie"
"""A game of others: an auction with hidden hands, secret bids and a bag."""
MAX_STEPS = 150


@pytest.fixture(scope="module", autouse=True)
def game_of_others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A game of others, registered with OpenSpiel beside the others."""
    folder = tmp_path_factory.mktemp("games")
    write_scaffold(OTHERS, folder, "auction")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(paths.GAMES_VARIABLE, str(folder))
        openspiel_game.register_game(OTHERS)
        yield


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "any_game" in metafunc.fixturenames:
        metafunc.parametrize("any_game", [*games.names(), OTHERS])


def load(name: str, **params: Any) -> Any:
    return pyspiel.load_game(f"souk_{name}", {"deals": 50, **params})


def decisions(name: str, seed: int) -> Iterator[Any]:
    """Play at random and yield the states in which a seat decides."""
    state, random = load(name).new_initial_state(), Random(seed)
    for _ in range(MAX_STEPS):
        if state.is_terminal():
            return
        if not state.is_chance_node():
            yield state
        state.apply_action(random.choice(state.legal_actions()))


def test_a_sampled_state_has_the_same_information_state_and_other_hands(any_game: str) -> None:
    random, others = Random(1), set()
    for number, state in enumerate(decisions(any_game, 2)):
        if number % 12:
            continue
        player = state.current_player()
        sampled = state.resample_from_infostate(player, random.random)
        assert sampled.information_state_string(player) == state.information_state_string(player)
        assert sampled.information_state_string() == state.information_state_string()
        assert sampled.observation_tensor(player) == state.observation_tensor(player)
        assert sampled.legal_actions() == state.legal_actions()
        assert sampled.current_player() == player and sampled.position.history.acts == ()
        others.add(str(sampled) != str(state))
    assert True in others  # every game hides something


def test_an_information_state_holds_the_past_and_not_only_the_present(any_game: str) -> None:
    """The information states of a match are different, so that no seat forgets."""
    seen, observed, count = set(), set(), 0
    for state in decisions(any_game, 3):
        player = state.current_player()
        seen.add((player, state.information_state_string(player)))
        observed.add((player, state.observation_string(player)))
        count += 1
    assert count > 10 and len(seen) == count >= len(observed)


def test_seats_that_see_other_things_have_other_information_states(any_game: str) -> None:
    state = next(decisions(any_game, 4))
    told = {state.information_state_string(seat) for seat in range(state.num_players())}
    assert len(told) == state.num_players()


def test_copies_with_the_same_actions_end_differently(any_game: str) -> None:
    """A copy does not know what comes: only chance outcomes decide it."""
    start = next(decisions(any_game, 5))
    ends = set()
    for seed in range(3):
        copy, chance = start.clone(), Random(seed)
        for _ in range(MAX_STEPS):
            if copy.is_terminal():
                break
            legal = copy.legal_actions()
            copy.apply_action(chance.choice(legal) if copy.is_chance_node() else legal[0])
        ends.add(str(copy))
    assert len(ends) == 3


def test_the_same_outcomes_are_the_same_match(any_game: str) -> None:
    one = list(decisions(any_game, 6))[-1]
    again = one.get_game().new_initial_state()
    for action in one.history():
        again.apply_action(action)
    assert str(again) == str(one)
    for seat in range(one.num_players()):
        assert again.information_state_string(seat) == one.information_state_string(seat)


@pytest.mark.parametrize("decked", ["mercado", "zahab", OTHERS])
def test_unseen_decks_are_shuffled_and_nobody_notices(decked: str) -> None:
    table = load_encoded_game(decked)
    match, game = ChanceNodeMatch.begin(table, 3), table.game
    shuffled = shuffle_unseen_decks(game, match.state, Chance(1))
    assert shuffled != match.state
    assert shuffle_unseen_decks(game, match.state, Chance(1)) == shuffled
    for viewer in range(NOBODY, table.seats):
        assert game.view_for(shuffled, viewer) == game.view_for(match.state, viewer)


@pytest.mark.slow
def test_ismcts_decides(any_game: str) -> None:
    game, state = load(any_game), next(decisions(any_game, 7))
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), uct_c=2.0,
        max_simulations=4, random_state=np.random.RandomState(2),
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


@pytest.mark.slow
def test_ismcts_wins_an_auction_against_random_bids() -> None:
    """The search sees no hand and no bag; it only samples them."""
    game, points, random = load(OTHERS), 0.0, Random(3)
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), uct_c=1.0,
        max_simulations=60, random_state=np.random.RandomState(2),
    )  # fmt: skip
    sampler = np.random.RandomState(4).random_sample  # OpenSpiel's own has no seed
    bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, sampler))
    matches = 12
    for number in range(matches):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == number % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(random.choice(state.legal_actions()))
        points += state.returns()[number % 2]
    assert points / matches > 0.05


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_outcome_sampling_mccfr_learns_information_states(
    any_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At Zahab a random match is so long that the reach of OpenSpiel's floats underflows."""
    import sys

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load(any_game, deals=4))
        solver.iteration()
    finally:
        sys.setrecursionlimit(limit)
    assert len(solver._infostates) > 10
    policy = solver.average_policy()
    state = next(decisions(any_game, 8))
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)


@pytest.mark.slow
def test_a_playthrough_is_written(any_game: str) -> None:
    if any_game == "zahab":
        pytest.skip("a random match is too long: a minute, and 7 MB of text")
    # imported here: it loads games and statistics for three quarters of a second
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    written = playthrough(f"souk_{any_game}(deals=3)", None, seed=1)
    assert "InformationStateTensorShape" in written and "Returns()" in written


@pytest.mark.parametrize("kind", ["default", "recall", "public", "private"])
def test_observers_write_what_a_seat_or_everybody_knows(any_game: str, kind: str) -> None:
    types = {
        "default": None,
        "recall": pyspiel.IIGObservationType(perfect_recall=True),
        "public": pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
        ),
        "private": pyspiel.IIGObservationType(
            public_info=False, perfect_recall=False,
            private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER,
        ),
    }  # fmt: skip
    observer = make_observation(load(any_game), types[kind])
    rows = set()
    for state in decisions(any_game, 9):
        for seat in (0, 1):
            observer.set_from(state, seat)
            rows.add(observer.tensor.tobytes())
            told = observer.string_from(state, seat)
        if kind == "public":
            assert told == observer.string_from(state, 0)
        assert np.isfinite(observer.tensor).all()
    assert len(rows) > 10
    assert ("history" in observer.dict) == (kind == "recall")
