"""The search of all games: it finds what wins, in few worlds, and tells what it thought."""

from __future__ import annotations

import math

import pytest

from tabletop import games
from tabletop.ai.levels import DEFAULT_LEVELS, SearchingLevel
from tabletop.ai.search.rollouts import (
    SampledStates,
    estimate_win_chances,
    evaluate_at_horizons,
    play_rollout,
    victory_shares,
)
from tabletop.ai.search.sequential_halving import (
    CandidateStatistics,
    _choose_best,
    search_candidates,
)
from tabletop.ai.worker import worker_protocol
from tabletop.ai.worker.queries import MoveQuery, WinChancesQuery, default_horizon
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.strategy import Calibration, SearchPlan
from tests.ai.positions import position_midway

GAMES = games.names()
QUICK = SearchPlan(rollouts=40, rounds=1.0, min_standard_errors=0.0)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_finds_the_same_and_a_view_is_left_as_it_was(name: str) -> None:
    game, s, seat = position_midway(name, 30)
    view = game.view_for(s, seat)
    kept = view.copy()
    assert search_candidates(
        games.load_strategy(game), view, seat, QUICK, Chance(1)
    ) == search_candidates(games.load_strategy(game), view, seat, QUICK, Chance(1))
    assert view == kept


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_candidates_are_legal_and_come_with_the_chances_of_every_seat(name: str) -> None:
    for decisions in range(20, 28):
        game, s, seat = position_midway(name, decisions)
        view = game.view_for(s, seat)
        found = search_candidates(games.load_strategy(game), view, seat, QUICK, Chance(2))
        assert len({candidate.action for candidate in found}) == len(found) <= 16
        for candidate in found:
            assert candidate.action in game.legal_actions(view, seat)
            assert candidate.rollout_count > 0
            assert sum(candidate.win_chances) == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_all_that_is_tried_in_a_world_meets_the_same_world_and_chance(name: str) -> None:
    game, s, seat = position_midway(name, 30)
    worlds = SampledStates(games.load_strategy(game), game.view_for(s, seat), seat, Chance(3))
    ends = []
    for _ in range(2):
        world, luck = worlds.copy_current_state()
        play_rollout(
            games.load_strategy(game), world, games.load_strategy(game).progress(world) + 2, luck
        )
        ends.append(world)
    assert ends[0] == ends[1]
    worlds.sample_next_state()
    other, luck = worlds.copy_current_state()
    play_rollout(
        games.load_strategy(game), other, games.load_strategy(game).progress(other) + 2, luck
    )
    assert other != ends[0]


@pytest.mark.parametrize("name", GAMES)
def test_the_clock_never_goes_back_and_every_seat_acts_in_a_round(name: str) -> None:
    game, chance = games.load(name), Chance(4)
    s = game.new_initial_state(game.seat_counts[0], {}, chance)
    before, acted = games.load_strategy(game).progress(s), set[int]()
    everybody = 0
    while seats := game.active_seats(s):
        if games.load_strategy(game).progress(s) >= before + 1:
            everybody += len(acted) == s.seats
            before, acted = games.load_strategy(game).progress(s), set()
        assert games.load_strategy(game).progress(s) >= before
        acted.add(seats[0])
        game.apply(s, seats[0], chance.pick(game.legal_actions(s, seats[0])), chance)
    assert everybody >= 3


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_is_judged_by_its_result(name: str) -> None:
    game, s, _ = position_midway(name, 10)
    play_rollout(games.load_strategy(game), s, float("inf"), Chance(5))
    assert game.is_over(s)
    won = [entry.seat for entry in game.standings(s) if entry.place == 1]
    assert victory_shares(games.load_strategy(game), s) == tuple(
        (seat in won) / len(won) for seat in range(s.seats)
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_of_others_that_is_made_but_hidden_is_thought_of_as_still_open(name: str) -> None:
    """The last seat in a secret choice decides as if it chose first."""
    game, s, _ = position_midway(name, 12)
    chance = Chance(6)
    while len(game.active_seats(s)) < 2:
        if game.is_over(s):
            pytest.skip("no secret simultaneous choice")
        seat = game.active_seats(s)[0]
        game.apply(
            s,
            seat,
            games.load_strategy(game).policy(s, seat, game.legal_actions(s, seat), chance),
            chance,
        )
    first, *_, last = game.active_seats(s)
    found = []
    for choosing in ([], [first], list(game.active_seats(s))[:-1]):
        later = s.copy()
        for seat in choosing:
            game.apply(later, seat, chance.pick(game.legal_actions(later, seat)), chance)
        found.append(
            search_candidates(
                games.load_strategy(game), game.view_for(later, last), last, QUICK, Chance(7)
            )
        )
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("name", GAMES)
def test_an_estimate_is_a_chance_for_every_seat_and_does_not_depend_on_secrets(name: str) -> None:
    game, s, seat = position_midway(name, 40)
    view = game.view_for(s, seat)
    strategy = games.load_strategy(game)
    horizons = tuple(strategy.progress(view) + rounds for rounds in (0.3, 1.0, 1.5))
    found = estimate_win_chances(strategy, view, seat, 20, horizons, Chance(8))
    assert len(found) == len(horizons)
    for estimate in found:
        assert sum(estimate.win_chances) == pytest.approx(1.0, abs=1e-6)
    swapped = game.view_for(game.sample_state(view, seat, Chance(9)), seat)
    assert estimate_win_chances(strategy, swapped, seat, 20, horizons, Chance(8)) == found


@pytest.mark.parametrize("name", GAMES)
def test_how_sure_people_are_told_to_be_changes_no_decision(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, s, seat = position_midway(name, 30)
    strategy, view = games.load_strategy(game), game.view_for(s, seat)
    found = []
    for power in (1.0, 0.0):  # nothing can be told apart by what is told with the second
        monkeypatch.setattr(strategy, "calibration", Calibration(power))
        found.append(search_candidates(strategy, view, seat, QUICK, Chance(14)))
    plain, mild = found
    tried = [[(each.action, each.rollout_count) for each in candidates] for candidates in found]
    assert tried[0] == tried[1]
    assert mild[0].win_chances == pytest.approx([1 / view.seats] * view.seats)
    assert plain[0].win_chances != pytest.approx(mild[0].win_chances)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_begins_with_its_outset(name: str) -> None:
    """Rounds of the table are whole when every seat has had the same number of turns."""
    game = games.load(name)
    for seats in game.seat_counts:
        s = game.new_initial_state(seats, {}, Chance(16))
        strategy = games.load_strategy(game)
        assert (strategy.progress(s) - strategy.initial_progress(s)) % 1.0 == 0.0


def test_a_horizon_between_two_rounds_has_its_part_of_either() -> None:
    """And rounds are judged as if they had been asked for alone."""
    game, s, seat = position_midway("mercado", 60)
    strategy = games.load_strategy(game)
    worlds = SampledStates(strategy, game.view_for(s, seat), seat, Chance(15))
    outset = strategy.initial_progress(s)
    whole = math.ceil(strategy.progress(s) - outset) + outset + 1.0
    world, luck = worlds.copy_current_state()
    horizons = (whole, whole + 0.25, whole + 1.0)
    first, amid, last = evaluate_at_horizons(strategy, world, horizons, luck)
    alone = worlds.copy_current_state()
    play_rollout(strategy, alone[0], whole + 1.0, alone[1])
    assert last == victory_shares(strategy, alone[0])
    assert first != last
    assert amid == pytest.approx([0.75 * a + 0.25 * b for a, b in zip(first, last, strict=True)])


class Try(Action):
    """One of several things to do."""

    number: int


@pytest.mark.parametrize(("trust", "chosen"), [(0.0, 1), (1.0, 1), (3.0, 0)])
def test_the_rule_of_thumb_is_left_for_what_is_better_by_as_much_as_it_is_trusted(
    trust: float, chosen: int
) -> None:
    trials = [CandidateStatistics(Try(number), 2) for number in range(2)]
    for value, more in zip((0.2, 0.3, 0.4, 0.5), (0.0, 0.2, 0.0, 0.2), strict=True):
        trials[0].add_rollout((value, 1 - value), 0)
        trials[1].add_rollout((value + more, 1 - value - more), 0)
    lead, error = trials[1].lead_over(trials[0])
    assert lead / error == pytest.approx(math.sqrt(3.0))
    assert _choose_best(trials, trials[0], trust) is trials[chosen]
    assert _choose_best(trials, trials[1], trust) is trials[1]


@pytest.mark.parametrize("name", GAMES)
def test_people_are_told_how_it_stands_two_rounds_on(name: str) -> None:
    game, s, _ = position_midway(name, 30)
    strategy, view = games.load_strategy(game), game.view_for(s, NOBODY)
    assert default_horizon(strategy, view) == strategy.progress(view) + 2.0
    named = WinChancesQuery(view, NOBODY, 3, 8, (strategy.progress(view) + 2.0,))
    asked = WinChancesQuery(view, NOBODY, 3, 8)
    found = [each.compute_reply(strategy, Chance(3), lambda: False) for each in (named, asked)]
    assert found[0] == found[1]


@pytest.mark.parametrize("name", GAMES)
def test_who_has_no_time_left_answers_all_the_same(name: str) -> None:
    game, s, seat = position_midway(name, 30)
    view = game.view_for(s, seat)
    plan = SearchPlan(rollouts=100_000, rounds=9.0, min_standard_errors=0.0)
    found = search_candidates(
        games.load_strategy(game), view, seat, plan, Chance(10), enough=lambda: True
    )
    assert found[0].action in game.legal_actions(view, seat)
    assert sum(candidate.rollout_count for candidate in found) <= 16


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_with_all_its_thoughts_survives_as_plain_data(name: str) -> None:
    game, s, seat = position_midway(name, 30)
    view = game.view_for(s, seat)
    answer = SearchingLevel(QUICK)(games.load_strategy(game), view, seat, Chance(11))
    asked = MoveQuery(view, seat, 11, "master", "")
    reply = worker_protocol.read_reply(worker_protocol.WorkerReply(1, answer).to_bytes())
    assert worker_protocol.decode_result(reply, asked, game) == answer


@pytest.mark.parametrize("level", DEFAULT_LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_a_forced_move_needs_no_thought(name: str, level: str) -> None:
    game, s, seat = position_midway(name, 10)
    chance = Chance(12)
    while len(game.legal_actions(s, seat)) > 1:
        game.apply(s, seat, chance.pick(game.legal_actions(s, seat)), chance)
        if game.is_over(s):
            pytest.skip("no forced move in this game")
        seat = game.active_seats(s)[0]
    answer = DEFAULT_LEVELS[level](
        games.load_strategy(game), game.view_for(s, seat), seat, Chance(13)
    )
    assert answer.action == game.legal_actions(s, seat)[0]
    assert not answer.candidates
