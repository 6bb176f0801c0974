"""AI seats err the same way each time, by character and from their views alone.

Explanations of these errors after a match are true.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from tabletop import games
from tabletop.ai import mistake_analysis
from tabletop.ai.characters import CHARACTER_BIASES, STYLE_BY_CHARACTER
from tabletop.ai.human_errors import (
    BIAS_STRENGTHS,
    BIASES,
    HABIT_CAUSE,
    ErringLevel,
    ErrorProfile,
    evaluate_with_biases,
    select_noticed_actions,
)
from tabletop.ai.levels import answer_by_heuristic
from tabletop.ai.mistake_analysis import MistakeAnalysis
from tabletop.ai.move_evaluator import ROLLOUT_POLICIES, MoveComparison
from tabletop.ai.paired_samples import PairedDifference
from tabletop.ai.worker import queries
from tabletop.ai.worker.queries import (
    ComparisonQuery,
    MoveQuery,
    derive_profile_seed,
    make_seat_level,
)
from tabletop.core.chance import Chance
from tabletop.lab.search_benchmark import SampledDecision, sample_decisions
from tabletop.match.match import Match
from tabletop.match.match_loop import play_to_end
from tabletop.match.setup import AI_LEVELS, SEAT_COLOURS, SeatSpec, Setup
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue

GAMES = games.names()
ERRING = mistake_analysis.ERRING_LEVELS
STEADY = 0.75
"""The part of the answers to one position that are to be alike."""
REPETITIONS = 16
SEED = 2
"""Of a match in which biases decide."""


def commonest_share(at: SampledDecision, level: str, name: str, temper: int) -> float:
    """Return the share of the commonest answer to a position, within one match."""
    played = make_seat_level(level, name, temper)
    told = [played(at.strategy, at.view, at.seat, Chance(n)).action for n in range(REPETITIONS)]
    return Counter(told).most_common(1)[0][1] / REPETITIONS


@pytest.mark.sampled
@pytest.mark.parametrize("name", STYLE_BY_CHARACTER)
@pytest.mark.parametrize("level", ERRING)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_position_has_the_same_answer_within_a_match(
    game: str, level: str, name: str
) -> None:
    loaded = games.load(game)
    for n, at in enumerate(sample_decisions(loaded, loaded.seat_counts[0], 2)):
        assert commonest_share(at, level, name, 40 + n) >= STEADY


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_everybody_errs_in_a_way_that_can_be_told(language: str) -> None:
    text = Catalogue(language)
    assert list(CHARACTER_BIASES) == list(STYLE_BY_CHARACTER)
    assert {main for main, _ in CHARACTER_BIASES.values()} == set(BIASES)
    for main, second in CHARACTER_BIASES.values():
        assert main != second and second in BIASES
    for bias in (*BIASES, HABIT_CAUSE):
        assert "Yuki" in text(f"characters.bias.{bias}", who="Yuki")
        assert "Yuki" in text(f"characters.erred.{bias}", who="Yuki")


def test_a_temper_is_drawn_once_a_match() -> None:
    """Of somebody whom nobody knows; those of the house err as they are known to."""
    drawn = {ErrorProfile.sample_profile(Chance(seed)) for seed in range(200)}
    assert {(temper.main_bias, temper.secondary_bias) for temper in drawn} == {
        (one, other) for one in BIASES for other in BIASES if one != other
    }
    assert len({temper.seed for temper in drawn}) == 200
    assert ErrorProfile.sample_profile(Chance(3)) == ErrorProfile.sample_profile(Chance(3))
    yuki = ErrorProfile.sample_profile(Chance(3), *CHARACTER_BIASES["Yuki"])
    assert (yuki.main_bias, yuki.secondary_bias) == ("hoarding", "alone")


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("bias", [bias for bias in BIASES if bias != "late"])
def test_who_has_a_bias_does_what_it_likes_more_often(bias: str) -> None:
    """Of the same few actions in the same worlds, over all games."""
    drawn, plain, looked_at = 0.0, 0.0, 0
    other = next(each for each in BIASES if each not in (bias, "late"))
    for name in GAMES:
        game = games.load(name)
        for at in sample_decisions(game, game.seat_counts[0], 14):
            temper = ErrorProfile(bias, other, at.decision_number)
            seen = select_noticed_actions(at.strategy, at.view, at.seat, Chance(7))
            found = evaluate_with_biases(at.strategy, at.view, at.seat, seen, temper, Chance(7))
            skill = at.strategy.skill
            drawn += (
                max(found, key=lambda each: each.value_with_bias(skill)).main_attraction
                / BIAS_STRENGTHS[bias]
            )
            plain += (
                max(found, key=lambda each: each.value_with_habit(skill)).main_attraction
                / BIAS_STRENGTHS[bias]
            )
            looked_at += 1
    assert drawn > plain + 0.03 * looked_at, (drawn, plain, looked_at)


def test_nobody_thinks_the_end_near_who_counts_on_more() -> None:
    """The bias of forgetting the end matters only if the game ends within a round."""
    game = games.load("nacho")
    early = sample_decisions(game, 2, 1)[0]
    temper = ErrorProfile("late", "hoarding", 1)
    seen = select_noticed_actions(early.strategy, early.view, early.seat, Chance(1))
    found = evaluate_with_biases(early.strategy, early.view, early.seat, seen, temper, Chance(1))
    assert not any(each.main_attraction for each in found)


# What is told of it


@lru_cache
def play_match(steady: bool = True) -> Match:
    """A match as it is played at a table, or by rule of thumb in the names of these seats."""
    seats = tuple(
        SeatSpec(name, level, colour)
        for name, level, colour in zip(
            STYLE_BY_CHARACTER, ("novice", "novice", "trader"), SEAT_COLOURS, strict=False
        )
    )
    match = Match(games.load("basari"), Setup("basari", seats, {}, SEED))

    def decide(match: Match, seat: int):  # type: ignore[no-untyped-def]
        level = answer_by_heuristic
        if steady:
            spec = match.setup.seats[seat]
            level = make_seat_level(
                spec.level, spec.name, derive_profile_seed(match.setup.seed, seat)
            )
        view = match.view_for(seat)
        return level(
            games.load_strategy(match.game), view, seat, Chance(match.decision_number)
        ).action

    play_to_end(match, decide)
    return match


SURE, UNSURE = PairedDifference(0.2, 0.01, 100), PairedDifference(0.2, 0.2, 8)


def study_mistakes(match: Match, **by_rivals: PairedDifference) -> MistakeAnalysis:
    """Return the study of a match, with the same evaluation for every decision."""
    study = MistakeAnalysis(match)
    while (query := study.next_query()) is not None:
        asked = query.query
        if isinstance(asked, ComparisonQuery):
            even = (1 / match.state.seats,) * match.state.seats
            query.on_reply(
                MoveComparison(even, even, by_rivals.get(asked.rollout_policy_name, SURE))
            )
        else:
            query.on_reply(queries.answer_query(match.game, asked, seconds=float("inf")))
    assert study.is_done
    return study


def test_what_is_told_of_a_bias_is_true() -> None:
    """The bias prefers the played action, which was really played: at most once per seat."""
    match = play_match()
    told = study_mistakes(match).mistakes
    assert [each.bias for each in told if each.bias != HABIT_CAUSE]
    assert len({each.turning_point.seat for each in told}) == len(told)
    strategy = games.load_strategy(match.game)
    for slip in told:
        point = slip.turning_point
        assert (
            point.is_unanimous
            and match.decisions[point.decision_number].action == point.played_action
        )
        spec = match.setup.seats[point.seat]
        seed = derive_profile_seed(match.setup.seed, point.seat)
        temper = ErrorProfile.sample_profile(Chance(seed), *CHARACTER_BIASES[spec.name])
        two = [point.played_action, point.better_action]
        if slip.bias == HABIT_CAUSE:
            assert temper.habit_strength(two[0]) > temper.habit_strength(two[1]) or isinstance(
                two[0], strategy.accepting_actions
            )
            continue
        assert slip.bias in (temper.main_bias, temper.secondary_bias)
        likes = temper._replace(main_bias=slip.bias, secondary_bias="late")
        found = evaluate_with_biases(strategy, point.view, point.seat, two, likes, Chance(5))
        assert found[0].main_attraction >= found[1].main_attraction, (slip.bias, two)


@pytest.mark.sampled
@pytest.mark.parametrize("rivals", ROLLOUT_POLICIES)
def test_what_the_judge_does_not_hold_with_all_rivals_is_not_told(rivals: str) -> None:
    assert not study_mistakes(play_match(), **{rivals: UNSURE}).mistakes


def test_nothing_is_told_of_who_played_otherwise() -> None:
    """As in a match of before, or where somebody else decided for a while."""
    assert not study_mistakes(play_match(steady=False)).mistakes


def test_nothing_is_told_before_a_match_is_over() -> None:
    match = play_match()
    running = Match(match.game, match.setup)
    with pytest.raises(ValueError, match="over"):
        MistakeAnalysis(running)
    seat = running.active_seats()[0]
    asked = MoveQuery(running.view_for(seat), seat, 1, "novice", "Yuki", 3)
    assert queries.answer_query(match.game, asked, float("inf")).mistake is None


def test_a_slip_has_a_price_and_something_better() -> None:
    found = 0
    for name in GAMES:
        game = games.load(name)
        for at in sample_decisions(game, game.seat_counts[0], 10):
            temper = ErrorProfile("hoarding", "alone", at.decision_number)
            answer = ErringLevel(temper)(at.strategy, at.view, at.seat, Chance(at.decision_number))
            if answer.mistake is not None:
                found += 1
                assert answer.mistake.cost > 0 and answer.mistake.unbiased_action != answer.action
                assert answer.mistake.bias in ("hoarding", "alone", HABIT_CAUSE)
    assert found


def test_all_levels_but_random_seats_and_masters_err() -> None:
    assert {"random", *ERRING, "master"} == set(AI_LEVELS)
