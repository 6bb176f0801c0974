"""How AI seats err: the same way each time, by character, as their views alone have it; and what is
told of it after a match is true."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tabletop.match.playing import play_out
from tabletop.match.setup import COLOURS, LEVELS, SeatSpec, Setup
from tabletop.measure.thinking import OpenDecision, positions
from tabletop.seats import questions, slips
from tabletop.seats.biases import BIASES, FORCE, HABIT, Erring, Temper, glimpsed, weighed
from tabletop.seats.characters import BIASES_OF, CHARACTERS
from tabletop.seats.judge import MODELS, Comparison, Gap
from tabletop.seats.levels import by_rule_of_thumb
from tabletop.seats.questions import ComparisonQuestion, MoveQuestion, level_of, temper_seed
from tabletop.seats.slips import SlipStudy
from tabletop.text import LANGUAGES, Catalogue

GAMES = games.names()
ERRING = slips.LEVELS
STEADY = 0.75
"""The part of the answers to one position that are to be alike."""
ASKED = 16
SEED = 2
"""Of a match in which biases decide."""


def commonest(at: OpenDecision, level: str, name: str, temper: int) -> float:
    """Which part of the answers to a position is the commonest one, within one match."""
    played = level_of(level, name, temper)
    told = [played(at.strategy, at.view, at.seat, Chance(n)).action for n in range(ASKED)]
    return Counter(told).most_common(1)[0][1] / ASKED


@pytest.mark.thinned(40, each=False)
@pytest.mark.parametrize("name", CHARACTERS)
@pytest.mark.parametrize("level", ERRING)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_position_has_the_same_answer_within_a_match(
    game: str, level: str, name: str
) -> None:
    loaded = games.load(game)
    for n, at in enumerate(positions(loaded, loaded.seats[0], 2)):
        assert commonest(at, level, name, 40 + n) >= STEADY


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_errs_in_a_way_that_can_be_told(language: str) -> None:
    text = Catalogue(language)
    assert list(BIASES_OF) == list(CHARACTERS)
    assert {main for main, _ in BIASES_OF.values()} == set(BIASES)
    for main, second in BIASES_OF.values():
        assert main != second and second in BIASES
    for bias in (*BIASES, HABIT):
        assert "Yuki" in text(f"characters.bias.{bias}", who="Yuki")
        assert "Yuki" in text(f"characters.erred.{bias}", who="Yuki")


def test_a_temper_is_drawn_once_a_match() -> None:
    """Of somebody whom nobody knows; those of the house err as they are known to."""
    drawn = {Temper.drawn(Chance(seed)) for seed in range(200)}
    assert {(temper.main, temper.second) for temper in drawn} == {
        (one, other) for one in BIASES for other in BIASES if one != other
    }
    assert len({temper.seed for temper in drawn}) == 200
    assert Temper.drawn(Chance(3)) == Temper.drawn(Chance(3))
    yuki = Temper.drawn(Chance(3), *BIASES_OF["Yuki"])
    assert (yuki.main, yuki.second) == ("hoarding", "alone")


@pytest.mark.thinned(2)
@pytest.mark.parametrize("bias", [bias for bias in BIASES if bias != "late"])
def test_who_has_a_bias_does_what_it_likes_more_often(bias: str) -> None:
    """Of the same few actions in the same worlds, over all games."""
    drawn, plain, looked_at = 0.0, 0.0, 0
    other = next(each for each in BIASES if each not in (bias, "late"))
    for name in GAMES:
        game = games.load(name)
        for at in positions(game, game.seats[0], 14):
            temper = Temper(bias, other, at.number)
            seen = glimpsed(at.strategy, at.view, at.seat, Chance(7))
            found = weighed(at.strategy, at.view, at.seat, seen, temper, Chance(7))
            skill = at.strategy.skill
            drawn += max(found, key=lambda each: each.bent(skill)).main / FORCE[bias]
            plain += max(found, key=lambda each: each.by_habit(skill)).main / FORCE[bias]
            looked_at += 1
    assert drawn > plain + 0.03 * looked_at, (drawn, plain, looked_at)


def test_nobody_thinks_the_end_near_who_counts_on_more() -> None:
    """Who forgets the end is drawn by that only where the game is over within a round."""
    game = games.load("nacho")
    early = positions(game, 2, 1)[0]
    temper = Temper("late", "hoarding", 1)
    seen = glimpsed(early.strategy, early.view, early.seat, Chance(1))
    found = weighed(early.strategy, early.view, early.seat, seen, temper, Chance(1))
    assert not any(each.main for each in found)


# What is told of it


@lru_cache
def played(steady: bool = True) -> Match:
    """A match as it is played at a table, or by rule of thumb in the names of these seats."""
    seats = tuple(
        SeatSpec(name, level, colour)
        for name, level, colour in zip(
            CHARACTERS, ("novice", "novice", "trader"), COLOURS, strict=False
        )
    )
    match = Match(games.load("basari"), Setup("basari", seats, {}, SEED))

    def decide(match: Match, seat: int):  # type: ignore[no-untyped-def]
        level = by_rule_of_thumb
        if steady:
            spec = match.setup.seats[seat]
            level = level_of(spec.level, spec.name, temper_seed(match.setup.seed, seat))
        view = match.view(seat)
        return level(games.strategy(match.game), view, seat, Chance(match.number)).action

    play_out(match, decide)
    return match


SURE, UNSURE = Gap(0.2, 0.01, 100), Gap(0.2, 0.2, 8)


def studied(match: Match, **by_rivals: Gap) -> SlipStudy:
    """What is found of a match where the judge says that of everything."""
    study = SlipStudy(match)
    while (query := study.query()) is not None:
        asked = query.question
        if isinstance(asked, ComparisonQuestion):
            even = (1 / match.state.seats,) * match.state.seats
            query.heard(Comparison(even, even, by_rivals.get(asked.rivals, SURE)))
        else:
            query.heard(questions.reply(match.game, asked, seconds=float("inf")))
    assert study.done
    return study


def test_what_is_told_of_a_bias_is_true() -> None:
    """It likes what was done better than what would have been, and what was done was done: at most
    once for each seat."""
    match = played()
    told = studied(match).told
    assert [each.bias for each in told if each.bias != HABIT]
    assert len({each.point.seat for each in told}) == len(told)
    strategy = games.strategy(match.game)
    for slip in told:
        point = slip.point
        assert point.taught and match.decisions[point.number].action == point.played
        spec = match.setup.seats[point.seat]
        seed = temper_seed(match.setup.seed, point.seat)
        temper = Temper.drawn(Chance(seed), *BIASES_OF[spec.name])
        two = [point.played, point.better]
        if slip.bias == HABIT:
            assert temper.habit(two[0]) > temper.habit(two[1]) or isinstance(two[0], strategy.deals)
            continue
        assert slip.bias in (temper.main, temper.second)
        likes = temper._replace(main=slip.bias, second="late")
        found = weighed(strategy, point.view, point.seat, two, likes, Chance(5))
        assert found[0].main >= found[1].main, (slip.bias, two)


@pytest.mark.parametrize("rivals", MODELS)
def test_what_the_judge_does_not_hold_with_all_rivals_is_not_told(rivals: str) -> None:
    assert not studied(played(), **{rivals: UNSURE}).told


def test_nothing_is_told_of_who_played_otherwise() -> None:
    """As in a match of before, or where somebody else decided for a while."""
    assert not studied(played(steady=False)).told


def test_nothing_is_told_before_a_match_is_over() -> None:
    match = played()
    running = Match(match.game, match.setup)
    with pytest.raises(ValueError, match="over"):
        SlipStudy(running)
    seat = running.to_act()[0]
    asked = MoveQuestion(running.view(seat), seat, 1, "novice", "Yuki", 3)
    assert questions.reply(match.game, asked, float("inf")).slip is None


def test_a_slip_has_a_price_and_something_better() -> None:
    found = 0
    for name in GAMES:
        game = games.load(name)
        for at in positions(game, game.seats[0], 10):
            temper = Temper("hoarding", "alone", at.number)
            answer = Erring(temper)(at.strategy, at.view, at.seat, Chance(at.number))
            if answer.slip is not None:
                found += 1
                assert answer.slip.cost > 0 and answer.slip.sober != answer.action
                assert answer.slip.bias in ("hoarding", "alone", HABIT)
    assert found


def test_all_levels_but_random_seats_and_masters_err() -> None:
    assert {"random", *ERRING, "master"} == set(LEVELS)
