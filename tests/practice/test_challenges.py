"""Challenges are the same for everybody, and their stars are what their targets say."""

from __future__ import annotations

from copy import deepcopy
from datetime import date, timedelta
from functools import cache
from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.sheets import Sheet, SheetError
from tabletop.match.match import Match
from tabletop.match.setup import AI_LEVELS
from tabletop.practice import challenges, exercise_catalogue
from tabletop.practice.challenges import (
    Challenge,
    StarTarget,
    compute_seat_result,
    count_open_rungs,
    make_daily_challenge,
)
from tabletop.practice.exercise_notation import LocalizedText
from tabletop.practice.progress import ChallengeRecord

DAY = date(2026, 11, 22)
TODAY = LocalizedText("Today", "今日")
LADDERS = {
    game: found
    for game in games.names()
    if (found := exercise_catalogue.load_challenge_ladder(game))
}


@cache
def play_challenge() -> tuple[Challenge, Match]:
    """A challenge played by rule of thumb at all seats."""
    challenge = LADDERS["market_day"][0]
    game = games.load(challenge.game)
    match = Match(game, challenge.make_setup("Kim"))
    strategy, chance = games.load_strategy(game), Chance(1)
    while not match.is_over:
        seat = match.active_seats()[0]
        match.submit(
            seat, strategy.policy(match.view_for(seat), seat, match.legal_actions(seat), chance)
        )
    return challenge, match


@pytest.mark.parametrize("game", LADDERS)
def test_every_rung_can_be_played_and_says_all(game: str) -> None:
    ladder = LADDERS[game]
    assert len(ladder) >= 5 and len({rung.key for rung in ladder}) == len(ladder)
    for rung in ladder:
        match = Match(games.load(game), rung.make_setup("Mika"))
        assert match.setup.human_seats == (0,) and len(rung.star_targets) == 3
        assert all(rung.title)
    hardest = [max(map(AI_LEVELS.index, rung.opponent_levels)) for rung in ladder]
    assert hardest == sorted(hardest)


def test_stars_are_given_in_order_for_what_is_reached() -> None:
    rung, match = play_challenge()
    score, place, lead = ended = compute_seat_result(match, 0)
    reached = (
        StarTarget("score", score),
        StarTarget("place", place),
        StarTarget("score", score - 1),
    )
    beyond = StarTarget("score", score + 1)
    assert rung._replace(star_targets=reached).make_record(match, "Market Day").stars == 3
    for stars in range(3):
        targets = (*reached[:stars], beyond, *reached[stars + 1 :])
        assert rung._replace(star_targets=targets).make_record(match, "Market Day").stars == stars
    assert StarTarget("lead", lead).is_met(ended) == (place == 1)
    assert not StarTarget("lead", lead + 1).is_met(ended)


def test_the_line_to_be_copied_tells_stars_and_scores() -> None:
    rung, match = play_challenge()
    result = rung._replace(
        star_targets=(StarTarget("score", 0), StarTarget("score", 9999))[:2] * 2
    ).make_record(match, "Market Day")
    scores = [entry.score for entry in match.game.standings(match.state)]
    assert (
        result.summary_line == f"Souk · Market Day · market_day/1 · ★☆☆ · {scores[0]}:{scores[1]}"
    )
    with pytest.raises(ValueError, match="goes on"):
        rung.make_record(Match(match.game, match.setup), "Market Day")


def test_rungs_open_one_by_one() -> None:
    ladder = LADDERS["basari"]
    star, none = ChallengeRecord(1, 10, ""), ChallengeRecord(0, 10, "")
    assert count_open_rungs(ladder, {}) == 1
    assert count_open_rungs(ladder, {"basari/1": none}) == 1
    assert count_open_rungs(ladder, {"basari/1": star, "basari/3": star}) == 2
    assert count_open_rungs(ladder, {rung.key: star for rung in ladder}) == len(ladder)


def test_the_challenge_of_a_day_is_the_same_for_everybody_and_another_each_day() -> None:
    week = [make_daily_challenge(LADDERS, DAY + timedelta(days=n), TODAY) for n in range(40)]
    assert make_daily_challenge(LADDERS, DAY, TODAY) == week[0] and week[0].key == "2026-11-22"
    assert {each.game for each in week[:5]} == set(games.names())
    assert len({each.seed for each in week}) == len(week)
    assert len({(each.game, each.opponent_levels) for each in week}) > 20
    assert (week[0].game, week[0].seed) == ("basari", 6124118183481004)
    assert Match(games.load(week[0].game), week[0].make_setup("Mika")).active_seats()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rung": []}, "rung: found 'nothing', expected at least one [[rung]]"),
        ({"opponents": []}, "rung 1, opponents: found '0 of them', expected 1 to 7 levels"),
        ({"opponents": ["king"]}, "rung 1, opponents: found 'king', expected one of random"),
        ({"stars": ["win"]}, "rung 1, stars: found '1 targets', expected 3 in rising order"),
        ({"stars": ["win", "lead", "lead 5"]}, "rung 1, stars: found 'lead', expected win, place"),
        ({"options": {"hands": 99}}, "rung 1, options: found {'hands': 99}"),
        ({"name": 1}, "rung 1, name: found an unknown name"),
    ],
)
def test_a_broken_ladder_is_refused_with_one_clear_sentence(
    change: dict[str, Any], said: str
) -> None:
    rung = {
        "title": {"en": "One", "ja": "一"},
        "opponents": ["novice"],
        "stars": ["win", "lead 2", "lead 5"],
    }
    data: dict[str, Any] = {"game": "market_day", "rung": [deepcopy(rung)]}
    if "rung" in change:
        data |= change
    else:
        data["rung"][0] |= change
    with pytest.raises(SheetError) as error:
        challenges.read_ladder(Sheet(data, "mine.toml"), "ladder")
    assert said in str(error.value)
