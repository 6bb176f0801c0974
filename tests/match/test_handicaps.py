"""Handicaps: points at the end and goods at the start, in every game and every copy of it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from scenes.screenshots import example_matches
from tabletop import games
from tabletop.ai.search.rollouts import victory_shares
from tabletop.core.chance import Chance
from tabletop.core.toolkit.handicaps import (
    HANDICAP_ROW,
    HEAD_START_ROW,
    add_to_ranking,
    give_points,
    tally_with_head_start,
)
from tabletop.core.toolkit.position_setup import describe_piece_difference
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.match.journal import SEATING_FORMAT_VERSION, read_journal
from tabletop.match.match import Match
from tabletop.match.setup import (
    DEFAULT_PLAYER_NAMES,
    SEAT_COLOURS,
    SeatSpec,
    Setup,
    SetupError,
    parse_handicaps,
)
from tabletop.narration.handicap_texts import list_handicaps
from tabletop.practice.exercise_catalogue import load_first_match_position
from tabletop.practice.losses.loss_report import find_losers, make_loss_report
from tabletop.practice.positions import start_match_at_position
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.built_in_games import BUILT_IN_GAMES

POINTS = 40
GAMES_WITH_GOODS = [name for name in games.names() if games.game_class(name).start_goods]


def make_setup(game: str, points: int = 0, goods: int = 0) -> Setup:
    """Return a set-up in which the last seat has a handicap."""
    count = games.game_class(game).seat_counts[0]
    names = zip(DEFAULT_PLAYER_NAMES[:count], SEAT_COLOURS, strict=False)
    seats = [SeatSpec(name, "", colour) for name, colour in names]
    seats[-1] = seats[-1]._replace(points=points, goods=goods)
    return Setup(game, tuple(seats), {}, 11)


def play(match: Match) -> Match:
    pick = random.Random(3)
    while not match.is_over:
        seat = match.active_seats()[0]
        match.submit(seat, pick.choice(list(match.legal_actions(seat))))
    return match


@pytest.mark.sampled
@pytest.mark.parametrize("game", games.names())
def test_points_count_in_standings_and_tally_and_change_no_rule(game: str, tmp_path: Path) -> None:
    plain = play(Match(games.load(game), make_setup(game)))
    path = tmp_path / "match.souk"
    match = play(Match.start(games.load(game), make_setup(game, POINTS), path))
    assert match.decisions == plain.decisions and match.state == plain.state
    before = [entry.score for entry in plain.game.standings(plain.state)]
    after = [entry.score for entry in match.game.standings(match.state)]
    assert after == [*before[:-1], before[-1] + POINTS]
    rows = match.game.tally(match.state)
    assert [sum(row.values[seat] for row in rows) for seat in range(len(after))] == after
    assert rows[-1].label == HANDICAP_ROW
    match.close()
    again = Match.load_read_only(path)
    assert again.setup == match.setup
    assert again.game.standings(again.state) == match.game.standings(match.state)
    assert again.game.handicap_points == match.game.handicap_points
    assert read_journal(path).header_line.startswith(f'{{"souk":{SEATING_FORMAT_VERSION},')


@pytest.mark.parametrize("game", GAMES_WITH_GOODS)
def test_goods_come_out_of_the_supply_and_are_seen(game: str) -> None:
    rules = games.load(game)
    assert rules.start_goods is not None
    most = rules.start_goods.max_count
    plain, match = Match(rules, make_setup(game)), Match(rules, make_setup(game, goods=most))
    last = len(match.setup.seats) - 1
    for viewer in range(-1, last + 1):
        assert not describe_piece_difference(plain.inventory(viewer), match.inventory(viewer))
    own = [zone for zone in match.inventory(last) if rules.zones.owner(zone) == last]
    count = sum(len(match.inventory(last)[zone]) for zone in own)
    assert count > sum(len(plain.inventory(last).get(zone, ())) for zone in own)
    moved = [act for act in match.history[0].acts if act not in plain.history[0].acts]
    assert moved
    view = match.view_for(0)
    guess = rules.sample_state(view, 0, Chance(1))
    assert rules.view_for(guess, 0) == view
    play(match)


def test_a_seat_has_no_more_goods_than_the_game_gives() -> None:
    with pytest.raises(SetupError, match="goods"):
        Match(games.load("market_day"), make_setup("market_day", goods=1))
    with pytest.raises(SetupError, match="points"):
        Match(games.load("market_day"), make_setup("market_day", points=100))


@pytest.mark.parametrize("wrong", [[[1, 2]], "x", [[1, 2], [1]], [[0, True], [0, 0]], {"0": 1}])
def test_a_header_has_a_handicap_for_each_seat(wrong: Any) -> None:
    data = make_setup("market_day", POINTS).to_json()
    assert Setup.from_json(data).handicap_points == (0, POINTS)
    with pytest.raises(SetupError):
        Setup.from_json(data | {"handicaps": wrong})


def test_equal_scores_go_to_the_seat_that_needed_no_points() -> None:
    assert add_to_ranking([10, 8, 10], [1, 3, 2], [0, 2, 0]) == ([10, 10, 10], [1, 3, 2])
    assert add_to_ranking([10, 10], [1, 1], [0, 0]) == ([10, 10], [1, 1])


def test_a_game_without_points_is_the_game_itself() -> None:
    rules = games.load("basari")
    given = give_points(rules, (0, 5))
    assert give_points(given, (0, 5)) is given and give_points(given, ()) is rules
    assert rules.handicap_points == () and give_points(rules, (0, 0)) is rules


def test_points_of_a_handicap_are_no_habit_of_the_loser() -> None:
    for seed in range(20):
        base = example_matches.play_example_match("basari", 3, 1, seed)
        seats = (base.setup.seats[0], *base.setup.seats[1:])
        seats = (*seats[:2], seats[2]._replace(points=99))
        match = Match(games.load("basari"), base.setup._replace(seats=seats))
        for made in base.decisions:
            match.submit(made.seat, made.action)
        if find_losers(match):
            report = make_loss_report(match, 0)
            assert any(gap.row.label == HANDICAP_ROW for gap in report.sources)
            assert all(cost.clause for cost in report.costs)
            return
    raise AssertionError


@pytest.mark.parametrize("game", games.names())
def test_the_strategy_counts_points_and_so_does_a_worker(game: str) -> None:
    rules = games.load(game)
    count = rules.seat_counts[0]
    given = give_points(rules, (*[0] * (count - 1), POINTS))
    strategy = games.load_strategy(given)
    assert strategy.game.handicap_points == given.handicap_points
    assert games.load_strategy(rules).game.handicap_points == ()
    s = rules.new_initial_state(count, {}, Chance(1))
    before = victory_shares(games.load_strategy(rules), s)
    assert victory_shares(strategy, s)[-1] >= before[-1]
    if game in BUILT_IN_GAMES:
        assert victory_shares(strategy, s)[-1] > before[-1] + 0.2


@pytest.mark.parametrize(
    ("words", "points", "goods"), [(["Aru=10"], 10, 0), (["Mika=1", "Aru=5+2"], 5, 2), ([], 0, 0)]
)
def test_handicaps_on_the_command_line(words: list[str], points: int, goods: int) -> None:
    found = parse_handicaps(words, make_setup("mercado").seats)
    assert (found[1].points, found[1].goods) == (points, goods)


@pytest.mark.parametrize("wrong", ["Nobody=3", "Mika", "Mika=x", "Mika=100", "Mika=1+", "=3"])
def test_a_wrong_handicap_is_told(wrong: str) -> None:
    with pytest.raises(SetupError, match="NAME=POINTS"):
        parse_handicaps([wrong], make_setup("mercado").seats)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_a_handicap_is_told(game: str, language: str) -> None:
    goods = games.game_class(game).start_goods
    most = goods.max_count if goods is not None else 0
    match = Match(games.load(game), make_setup(game, POINTS, most))
    (told,) = list_handicaps(match.setup, match.game, Catalogue(language))
    assert str(POINTS) in told and (not most or str(most) in told)
    tally = TableTextFormatter(
        match.game, Catalogue(language), match.setup.seat_names, match.setup.options
    ).tally_lines(match.game.tally(match.state))
    assert any(Catalogue(language)("table.results.handicap") in line for line in tally)


def test_spaces_before_a_short_first_match_are_no_goods() -> None:
    """Aru had bought nothing, and the result told 14 for "Goods bought"."""
    position = load_first_match_position("mercado")
    match, _ = start_match_at_position(games.load("mercado"), position)
    rows = {
        row.label: row.values
        for row in tally_with_head_start(match.game, match.state, match.custom_start)
    }
    assert rows[HEAD_START_ROW] == (14, 14) and rows["goods"] == (0, 0)
    play(match)
    rows = {
        row.label: row.values
        for row in tally_with_head_start(match.game, match.state, match.custom_start)
    }
    assert rows[HEAD_START_ROW] == (14, 14)
    scores = [entry.score for entry in match.game.standings(match.state)]
    assert [sum(each) for each in zip(*rows.values(), strict=True)] == scores
