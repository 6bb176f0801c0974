"""The search of all games: it finds what wins, in few worlds, and tells what it thought."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.strategy import Plan, Sureness
from tabletop.seats import wire
from tabletop.seats.levels import PLAYED, Searching
from tabletop.seats.questions import ChancesQuestion, MoveQuestion, horizon_of
from tabletop.seats.rollouts import Worlds, estimates, judged, play_on, shares
from tabletop.seats.search import Trial, _chosen, search

GAMES = games.names()
QUICK = Plan(rollouts=40, rounds=1.0, trust=0.0)


def midway(name: str, decisions: int, seed: int = 5) -> tuple[Any, Any, int]:
    """A game, and a position in it that the rule of thumb has reached, with who is to act: after so
    many decisions, or fewer where a game is shorter."""
    game, chance = games.load(name), Chance(seed)
    s = game.new(game.seats[0], {}, chance)
    for _ in range(decisions):
        seat = game.to_act(s)[0]
        legal = game.legal(s, seat)
        game.apply(s, seat, games.strategy(game).policy(s, seat, legal, chance), chance)
        if game.is_over(s):
            return midway(name, decisions * 2 // 3, seed)
    return game, s, game.to_act(s)[0]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_finds_the_same_and_a_view_is_left_as_it_was(name: str) -> None:
    game, s, seat = midway(name, 30)
    view = game.redact(s, seat)
    kept = view.copy()
    assert search(games.strategy(game), view, seat, QUICK, Chance(1)) == search(
        games.strategy(game), view, seat, QUICK, Chance(1)
    )
    assert view == kept


@pytest.mark.parametrize("name", GAMES)
def test_candidates_are_legal_and_come_with_the_chances_of_every_seat(name: str) -> None:
    for decisions in range(20, 28):
        game, s, seat = midway(name, decisions)
        view = game.redact(s, seat)
        found = search(games.strategy(game), view, seat, QUICK, Chance(2))
        assert len({candidate.action for candidate in found}) == len(found) <= 16
        for candidate in found:
            assert candidate.action in game.legal(view, seat)
            assert candidate.rollouts > 0
            assert sum(candidate.chances) == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_all_that_is_tried_in_a_world_meets_the_same_world_and_chance(name: str) -> None:
    game, s, seat = midway(name, 30)
    worlds = Worlds(games.strategy(game), game.redact(s, seat), seat, Chance(3))
    ends = []
    for _ in range(2):
        world, luck = worlds.fresh()
        play_on(games.strategy(game), world, games.strategy(game).progress(world) + 2, luck)
        ends.append(world)
    assert ends[0] == ends[1]
    worlds.next()
    other, luck = worlds.fresh()
    play_on(games.strategy(game), other, games.strategy(game).progress(other) + 2, luck)
    assert other != ends[0]


@pytest.mark.parametrize("name", GAMES)
def test_the_clock_never_goes_back_and_every_seat_acts_in_a_round(name: str) -> None:
    game, chance = games.load(name), Chance(4)
    s = game.new(game.seats[0], {}, chance)
    before, acted = games.strategy(game).progress(s), set[int]()
    everybody = 0
    while seats := game.to_act(s):
        if games.strategy(game).progress(s) >= before + 1:
            everybody += len(acted) == s.seats
            before, acted = games.strategy(game).progress(s), set()
        assert games.strategy(game).progress(s) >= before
        acted.add(seats[0])
        game.apply(s, seats[0], chance.pick(game.legal(s, seats[0])), chance)
    assert everybody >= 3


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_is_judged_by_its_result(name: str) -> None:
    game, s, _ = midway(name, 10)
    play_on(games.strategy(game), s, float("inf"), Chance(5))
    assert game.is_over(s)
    won = [entry.seat for entry in game.standing(s) if entry.place == 1]
    assert shares(games.strategy(game), s) == tuple(
        (seat in won) / len(won) for seat in range(s.seats)
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_of_others_that_is_made_but_hidden_is_thought_of_as_still_open(name: str) -> None:
    """Whoever chooses last in a secret choice decides as if he chose first."""
    game, s, _ = midway(name, 12)
    chance = Chance(6)
    while len(game.to_act(s)) < 2:
        if game.is_over(s):
            pytest.skip("no secret simultaneous choice")
        seat = game.to_act(s)[0]
        game.apply(
            s, seat, games.strategy(game).policy(s, seat, game.legal(s, seat), chance), chance
        )
    first, *_, last = game.to_act(s)
    found = []
    for choosing in ([], [first], list(game.to_act(s))[:-1]):
        later = s.copy()
        for seat in choosing:
            game.apply(later, seat, chance.pick(game.legal(later, seat)), chance)
        found.append(search(games.strategy(game), game.redact(later, last), last, QUICK, Chance(7)))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("name", GAMES)
def test_an_estimate_is_a_chance_for_every_seat_and_does_not_depend_on_secrets(name: str) -> None:
    game, s, seat = midway(name, 40)
    view = game.redact(s, seat)
    strategy = games.strategy(game)
    horizons = tuple(strategy.progress(view) + rounds for rounds in (0.3, 1.0, 1.5))
    found = estimates(strategy, view, seat, 20, horizons, Chance(8))
    assert len(found) == len(horizons)
    for estimate in found:
        assert sum(estimate.chances) == pytest.approx(1.0, abs=1e-6)
    swapped = game.redact(game.imagine(view, seat, Chance(9)), seat)
    assert estimates(strategy, swapped, seat, 20, horizons, Chance(8)) == found


@pytest.mark.parametrize("name", GAMES)
def test_how_sure_people_are_told_to_be_changes_no_decision(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, s, seat = midway(name, 30)
    strategy, view = games.strategy(game), game.redact(s, seat)
    found = []
    for power in (1.0, 0.0):  # nothing can be told apart by what is told with the second
        monkeypatch.setattr(strategy, "sureness", Sureness(power))
        found.append(search(strategy, view, seat, QUICK, Chance(14)))
    plain, mild = found
    tried = [[(each.action, each.rollouts) for each in candidates] for candidates in found]
    assert tried[0] == tried[1]
    assert mild[0].chances == pytest.approx([1 / view.seats] * view.seats)
    assert plain[0].chances != pytest.approx(mild[0].chances)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_begins_with_its_outset(name: str) -> None:
    """So that rounds of the table are whole where everybody has had as many turns."""
    game = games.load(name)
    for seats in game.seats:
        s = game.new(seats, {}, Chance(16))
        strategy = games.strategy(game)
        assert (strategy.progress(s) - strategy.outset(s)) % 1.0 == 0.0


def test_a_horizon_between_two_rounds_has_its_part_of_either() -> None:
    """And rounds are judged as if they had been asked for alone."""
    game, s, seat = midway("mercado", 60)
    strategy = games.strategy(game)
    worlds = Worlds(strategy, game.redact(s, seat), seat, Chance(15))
    outset = strategy.outset(s)
    whole = math.ceil(strategy.progress(s) - outset) + outset + 1.0
    world, luck = worlds.fresh()
    horizons = (whole, whole + 0.25, whole + 1.0)
    first, amid, last = judged(strategy, world, horizons, luck)
    alone = worlds.fresh()
    play_on(strategy, alone[0], whole + 1.0, alone[1])
    assert last == shares(strategy, alone[0])
    assert first != last
    assert amid == pytest.approx([0.75 * a + 0.25 * b for a, b in zip(first, last, strict=True)])


class Try(Action):
    """One of several things to do."""

    number: int


@pytest.mark.parametrize(("trust", "chosen"), [(0.0, 1), (1.0, 1), (3.0, 0)])
def test_the_rule_of_thumb_is_left_for_what_is_better_by_as_much_as_it_is_trusted(
    trust: float, chosen: int
) -> None:
    trials = [Trial(Try(number), 2) for number in range(2)]
    for value, more in zip((0.2, 0.3, 0.4, 0.5), (0.0, 0.2, 0.0, 0.2), strict=True):
        trials[0].add((value, 1 - value), 0)
        trials[1].add((value + more, 1 - value - more), 0)
    lead, error = trials[1].lead(trials[0])
    assert lead / error == pytest.approx(math.sqrt(3.0))
    assert _chosen(trials, trials[0], trust) is trials[chosen]
    assert _chosen(trials, trials[1], trust) is trials[1]


@pytest.mark.parametrize("name", GAMES)
def test_people_are_told_how_it_stands_two_rounds_on(name: str) -> None:
    game, s, _ = midway(name, 30)
    strategy, view = games.strategy(game), game.redact(s, NOBODY)
    assert horizon_of(strategy, view) == strategy.progress(view) + 2.0
    named = ChancesQuestion(view, NOBODY, 3, 8, (strategy.progress(view) + 2.0,))
    asked = ChancesQuestion(view, NOBODY, 3, 8)
    found = [each.think(strategy, Chance(3), lambda: False) for each in (named, asked)]
    assert found[0] == found[1]


@pytest.mark.parametrize("name", GAMES)
def test_who_has_no_time_left_answers_all_the_same(name: str) -> None:
    game, s, seat = midway(name, 30)
    view = game.redact(s, seat)
    plan = Plan(rollouts=100_000, rounds=9.0, trust=0.0)
    found = search(games.strategy(game), view, seat, plan, Chance(10), enough=lambda: True)
    assert found[0].action in game.legal(view, seat)
    assert sum(candidate.rollouts for candidate in found) <= 16


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_with_all_its_thoughts_survives_as_plain_data(name: str) -> None:
    game, s, seat = midway(name, 30)
    view = game.redact(s, seat)
    answer = Searching(QUICK)(games.strategy(game), view, seat, Chance(11))
    asked = MoveQuestion(view, seat, 11, "master", "")
    reply = wire.reply_from(wire.Reply(1, answer).encoded())
    assert wire.found_from(reply, asked, game) == answer


@pytest.mark.parametrize("level", PLAYED)
@pytest.mark.parametrize("name", GAMES)
def test_a_forced_move_needs_no_thought(name: str, level: str) -> None:
    game, s, seat = midway(name, 10)
    chance = Chance(12)
    while len(game.legal(s, seat)) > 1:
        game.apply(s, seat, chance.pick(game.legal(s, seat)), chance)
        if game.is_over(s):
            pytest.skip("no forced move in this game")
        seat = game.to_act(s)[0]
    answer = PLAYED[level](games.strategy(game), game.redact(s, seat), seat, Chance(13))
    assert answer.action == game.legal(s, seat)[0]
    assert not answer.candidates
