"""Simulations: the same whoever plays the deals, in one sitting or several; and what they say."""

from __future__ import annotations

import json
import math
import re
from itertools import pairwise
from pathlib import Path

import pytest

from main import main
from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.ai.levels import answer_randomly
from tabletop.ai.search.rollouts import StopCheck, never_stop
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.strategy import OpponentModel, Strategy
from tabletop.core.zones import Seat
from tabletop.lab import simulation
from tabletop.lab.match_seeds import build_seed_series
from tabletop.lab.results import ResultsError, ResultsFile
from tabletop.lab.simulation import Experiment, build_experiment, play_deal, simulate_deals
from tabletop.lab.win_statistics import (
    elo_difference,
    entrant_win_interval,
    format_table,
    seat_win_interval,
    wilson_interval,
)
from tabletop.match.match import Match
from tabletop.match.setup import AI_LEVELS, SEAT_COLOURS, SeatSpec, Setup

SEATS = tuple(
    SeatSpec(f"S{n}", level, SEAT_COLOURS[n])
    for n, level in enumerate(("trader", "random", "random"))
)
SEEDS = range(40, 46)


@pytest.fixture
def what() -> Experiment:
    return build_experiment(games.load("market_day"), SEATS, {"hands": 1})


@pytest.mark.slow
def test_any_number_of_processes_finds_the_same(what: Experiment) -> None:
    assert simulate_deals(what, SEEDS, jobs=3) == simulate_deals(what, SEEDS)


def test_every_player_sits_at_every_place_once(
    what: Experiment, monkeypatch: pytest.MonkeyPatch
) -> None:
    setups: list[Setup] = []
    monkeypatch.setattr(simulation, "_played", lambda game, setup, *_: setups.append(setup))
    monkeypatch.setattr(simulation, "_result", lambda *_: None)
    play_deal(games.load("market_day"), what, 40)
    assert len(setups) == len(SEATS)
    for place in range(len(SEATS)):
        assert {setup.seats[place] for setup in setups} == set(SEATS)


def test_a_deal_does_not_depend_on_those_before_it(what: Experiment) -> None:
    assert simulate_deals(what, SEEDS)[3:] == simulate_deals(what, SEEDS[3:])


@pytest.mark.parametrize(("other", "masters"), [("master", True), ("trader", False)])
def test_levels_know_while_they_think_who_sits_at_their_table(other: str, masters: bool) -> None:
    seen = []

    def noting(
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        chance: Chance,
        enough: StopCheck = never_stop,
    ) -> Answer:
        seen.append(strategy.opponents.all_masters)
        return answer_randomly(strategy, view, seat, chance, enough)

    game = games.load("market_day")
    seats = [SeatSpec("S0", "master", SEAT_COLOURS[0]), SeatSpec("S1", other, SEAT_COLOURS[1])]
    play_deal(
        game,
        build_experiment(game, seats, {"hands": 1}, levels=dict.fromkeys(AI_LEVELS, noting)),
        5,
    )
    assert seen and set(seen) == {masters}
    assert games.load_strategy(game).opponents == OpponentModel(), "the next match is another one"


@pytest.mark.slow
def test_a_run_that_was_cut_off_goes_on_where_it_stopped(what: Experiment, tmp_path: Path) -> None:
    whole = simulate_deals(what, SEEDS)
    path = tmp_path / "results"
    first = ResultsFile(path, what)
    simulate_deals(what, SEEDS[:4], on_deal=first.add_deal)
    with path.open("a") as file:
        file.write('{"deal": 44, "resul')  # cut off while it was written
    again = ResultsFile(path, what)
    assert sorted(again.deals_by_seed) == list(SEEDS[:4])
    simulate_deals(what, SEEDS[4:], on_deal=again.add_deal)
    assert [ResultsFile(path, what).deals_by_seed[seed] for seed in SEEDS] == whole


def test_results_of_another_series_are_not_mixed_in(what: Experiment, tmp_path: Path) -> None:
    ResultsFile(tmp_path / "results", what)
    with pytest.raises(ResultsError, match="holds results of"):
        ResultsFile(tmp_path / "results", what._replace(options={"hands": 2}))


def test_the_command_goes_on_where_it_was_cut_off(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "simulate --game market_day --seats ai:trader,ai:random --option hands=1 --seed 5"
    told = []
    for more in ("--matches 2 --results", "--matches 5 --results", "--matches 5 --journals"):
        assert main([*words.split(), *more.split(), str(tmp_path / more[-8:].strip())]) == 0
        told.append(capsys.readouterr().out)
    assert told[1] == told[2] != told[0]


def seeds_in(path: Path) -> list[int]:
    """The seeds of the deals that a file of results holds."""
    return [json.loads(line)["deal"] for line in path.read_text("utf-8").splitlines()[1:]]


def test_the_seeds_of_a_series_are_drawn_and_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "simulate --game market_day --seats ai:trader,ai:random --option hands=1 --results"
    one, two, again = (tmp_path / name for name in ("one", "two", "again"))
    assert main([*words.split(), str(one), "--matches", "2"]) == 0
    (named,) = re.findall(r"from seed (\d+)", capsys.readouterr().out)
    first = seeds_in(one)
    assert main([*words.split(), str(one), "--matches", "3"]) == 0
    assert "3 deals (2 of them played before) from seed" in capsys.readouterr().out
    assert seeds_in(one)[:2] == first and len(seeds_in(one)) == 3
    assert main([*words.split(), str(two), "--matches", "2"]) == 0
    assert not {*seeds_in(one)} & {*seeds_in(two)}
    assert main([*words.split(), str(again), "--matches", "2", "--seed", named]) == 0
    assert seeds_in(again) == first


def test_no_seed_of_a_series_tells_the_next() -> None:
    found = build_seed_series(5, 100).deal_seeds
    assert len({*found}) == 100 and found[:10] == build_seed_series(5, 10).deal_seeds
    assert min(found) > 1_000_000  # with small ones a bot finds what it may not know
    steps = {b - a for a, b in pairwise(found)}
    assert len(steps) == 99
    assert not {*found} & {
        seed for first in found[:9] for seed in build_seed_series(first, 100).deal_seeds
    }


def test_the_names_of_journals_tell_no_seed(what: Experiment, tmp_path: Path) -> None:
    simulate_deals(what._replace(journals=tmp_path), SEEDS[:1])
    assert not [path for path in tmp_path.iterdir() if str(SEEDS[0]) in path.stem.split("-")]


def test_journals_of_a_simulation_can_be_played_again(what: Experiment, tmp_path: Path) -> None:
    simulate_deals(what._replace(journals=tmp_path), SEEDS[:1])
    found = sorted(tmp_path.iterdir())
    assert len(found) == len(SEATS)
    assert all(Match.load_read_only(path).is_over for path in found)


@pytest.mark.parametrize(
    "plan", ["master", "trader=1,1,1", "king=1,1,1", "master=1,1", "master=a,b,c"]
)
def test_a_plan_that_makes_no_sense_is_refused(
    plan: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "simulate --game market_day --matches 1 --plan"
    with pytest.raises(SystemExit):
        main([*words.split(), plan])
    assert "LEVEL=ROLLOUTS,ROUNDS,ERRORS" in capsys.readouterr().err


def test_an_interval_narrows_with_more_values() -> None:
    few, many = wilson_interval([0.0, 1.0] * 5), wilson_interval([0.0, 1.0] * 500)
    assert few.win_share == many.win_share == 0.5
    assert few.high - few.low > 5 * (many.high - many.low)


def test_no_interval_says_that_all_is_certain() -> None:
    won, lost = wilson_interval([1.0] * 20), wilson_interval([0.0] * 20)
    assert won.high == 1.0 and lost.low == 0.0
    assert won.low == pytest.approx(20 / (20 + 1.96**2), abs=1e-4)  # Wilson's for 20 of 20
    assert lost.high == pytest.approx(1.0 - won.low)


def test_an_interval_of_single_wins_is_that_of_wilson() -> None:
    found = wilson_interval([1.0] * 8 + [0.0] * 2)  # 8 of 10: 49.0 to 94.3 % (Wilson 1927)
    assert (found.low, found.high) == pytest.approx((0.490, 0.943), abs=0.02)


def test_shares_of_entrants_and_of_seats_add_up(what: Experiment) -> None:
    deals = simulate_deals(what, SEEDS)
    for of in (entrant_win_interval, seat_win_interval):
        assert sum(of(deals, n).win_share for n in range(len(SEATS))) == pytest.approx(1.0)
    assert "95 %" in format_table(SEATS, deals)


@pytest.mark.parametrize(
    ("share", "seats", "points"),
    [(0.5, 2, 0), (0.25, 4, 0), (10 / 11, 2, 400), (10 / 13, 4, 400), (1.0, 2, math.inf)],
)
def test_ratings_are_on_the_usual_scale(share: float, seats: int, points: float) -> None:
    assert elo_difference(share, seats) == pytest.approx(points)


@pytest.mark.parametrize("words", ["trader", "trader=2", "king=0.5", "random=0.5", "master=0.5"])
def test_skills_that_make_no_sense_are_refused(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "--game", "market_day", "--matches", "1", "--skill", words])
    assert "--skill" in capsys.readouterr().err


@pytest.mark.slow
def test_skills_decide_how_often_a_level_does_its_best(capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate --game mercado --seats ai:trader,ai:novice --seed 3 --matches 2 --skill"
    told = []
    for trader in ("trader=0", "trader=1"):
        assert main([*words.split(), trader, "--skill", "novice=0"]) == 0
        told.append(capsys.readouterr().out)
    assert "100.0%" in told[1]
    assert told[0] != told[1]


@pytest.mark.parametrize("line", ['{"deal": 1}', "[1]", '{"deal": 1, "results": [[1]]}', "7"])
def test_results_that_hold_something_else_are_refused_in_words(
    what: Experiment, tmp_path: Path, line: str
) -> None:
    path = tmp_path / "results"
    ResultsFile(path, what)
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    with pytest.raises(ResultsError, match="holds no results"):
        ResultsFile(path, what)
