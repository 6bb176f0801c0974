"""Beginners: each impulse decides as its name says, and from the view alone."""

from __future__ import annotations

from typing import Final

import pytest

from tabletop import games
from tabletop.ai.characters import CHARACTER_BIASES, make_character_level
from tabletop.ai.human_errors import HABIT_CAUSE, ActionOutcome, ErrorProfile
from tabletop.ai.impulses import (
    ACCEPTING_CAUSE,
    IMPULSES,
    SECONDARY_IMPULSES,
    ImpulsiveLevel,
    select_impulses,
)
from tabletop.ai.levels import DEFAULT_LEVELS, MixedLevel
from tabletop.core.chance import Chance
from tabletop.lab.search_benchmark import sample_decisions
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue

GAMES: Final = games.names()
RICH: Final = ActionOutcome(3.0, 9.0, 0.1, 0.2, False)
QUICK: Final = ActionOutcome(7.0, 1.0, 0.4, 0.9, False)


@pytest.mark.parametrize(
    ("impulse", "liked"),
    [("dazzled", QUICK), ("spending", QUICK), ("hoarding", RICH), ("alone", QUICK)],
)
def test_an_impulse_likes_one_thing_alone(impulse: str, liked: ActionOutcome) -> None:
    preference = IMPULSES[impulse]
    assert max((RICH, QUICK), key=lambda each: preference([each])) is liked
    likely = liked._replace(victory_share=0.0)
    assert preference([likely]) == preference([liked])


def test_who_has_favourites_likes_all_outcomes_alike() -> None:
    preference = IMPULSES[HABIT_CAUSE]
    assert preference([RICH]) == preference([QUICK])


def test_a_character_has_two_impulses_of_its_own() -> None:
    mains = ("spending", "hoarding")
    drawn = {
        select_impulses(ErrorProfile.sample_profile(Chance(n), "late", "afraid"), mains)
        for n in range(200)
    }
    assert drawn == {(main, second) for main in mains for second in SECONDARY_IMPULSES}
    for main, second in CHARACTER_BIASES.values():
        profile = ErrorProfile.sample_profile(Chance(1), main, second)
        found = select_impulses(profile, mains)
        assert ("hoarding" in (main, second)) <= (found[0] == "hoarding")
        assert set(SECONDARY_IMPULSES).isdisjoint((main, second)) or found[1] in (main, second)


@pytest.mark.parametrize("name", GAMES)
def test_the_impulses_of_a_game_are_known(name: str) -> None:
    mains = games.load_strategy(games.load(name)).skill.main_impulses
    assert mains and set(mains) <= set(IMPULSES) - set(SECONDARY_IMPULSES)


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_a_beginner_of_one_match_answers_a_position_alike(name: str) -> None:
    game = games.load(name)
    for n, at in enumerate(sample_decisions(game, game.seat_counts[0], 3)):
        level = make_character_level("Yuki", DEFAULT_LEVELS["beginner"], n)
        answers = {level(at.strategy, at.view, at.seat, Chance(k)).action for k in range(3)}
        assert len(answers) == 1


def test_a_beginner_accepts_every_deal() -> None:
    game = games.load("basari")
    strategy = games.load_strategy(game)
    met = 0
    for at in sample_decisions(game, 3, 60):
        legal = game.legal_actions(at.view, at.seat)
        if any(isinstance(action, strategy.accepting_actions) for action in legal):
            answer = ImpulsiveLevel()(at.strategy, at.view, at.seat, Chance(met))
            assert isinstance(answer.action, strategy.accepting_actions)
            assert answer.mistake is None or answer.mistake.bias == ACCEPTING_CAUSE
            met += 1
    assert met


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_a_mistake_names_its_impulse_and_its_cost(name: str) -> None:
    game = games.load(name)
    told = 0
    for n, at in enumerate(sample_decisions(game, game.seat_counts[0], 12)):
        profile = ErrorProfile("dazzled", "alone", n)
        answer = ImpulsiveLevel(profile)(at.strategy, at.view, at.seat, Chance(n))
        assert answer.action in game.legal_actions(at.view, at.seat)
        if (mistake := answer.mistake) is not None:
            mains = at.strategy.skill.main_impulses
            assert mistake.bias in (*select_impulses(profile, mains), ACCEPTING_CAUSE)
            assert mistake.cost > 0.0 and mistake.unbiased_action != answer.action
            told += 1
    assert told


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_impulse_can_be_told(language: str) -> None:
    text = Catalogue(language)
    for impulse in (*IMPULSES, ACCEPTING_CAUSE):
        assert "Yuki" in text(f"characters.bias.{impulse}", who="Yuki")
        assert "Yuki" in text(f"characters.erred.{impulse}", who="Yuki")
    for level in ("beginner", "adaptive"):
        assert text(f"ui.who.{level}") and text(f"ui.level_help.{level}")


def test_a_beginner_is_a_novice_with_impulses() -> None:
    beginner = DEFAULT_LEVELS["beginner"]
    assert isinstance(beginner, MixedLevel)
    assert beginner.better_level == DEFAULT_LEVELS["novice"]
    assert beginner.worse_level == ImpulsiveLevel()
    for name in GAMES:
        strategy = games.load_strategy(games.load(name))
        assert beginner.better_probability_for(strategy) == strategy.skill.beginner < 1.0
