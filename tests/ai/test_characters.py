"""Characters: a name, a line, a leaning that decides between moves that are as good as equal."""

from __future__ import annotations

from itertools import product

import pytest

from main import main
from tabletop import games
from tabletop.ai.characters import (
    BANTER_LINES_PER_OCCASION,
    BANTER_OCCASIONS,
    MAX_STYLE_COST,
    PLAYING_STYLES,
    STYLE_BY_CHARACTER,
    StyledLevel,
    banter_key,
    with_playing_style,
)
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.core.chance import Chance
from tabletop.match.setup import DEFAULT_PLAYER_NAMES
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.ai.positions import position_midway

GAMES = games.names()


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_everybody_of_the_house_has_lines_and_a_leaning_that_can_be_told(language: str) -> None:
    text = Catalogue(language)
    assert list(STYLE_BY_CHARACTER) == list(DEFAULT_PLAYER_NAMES)
    for name, leaning in STYLE_BY_CHARACTER.items():
        assert all(text(banter_key(name, occasion)) for occasion in BANTER_OCCASIONS)
        assert text(f"characters.leaning.{leaning}")


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_everybody_has_ten_lines_for_each_occasion_all_of_them_different(language: str) -> None:
    text = Catalogue(language)
    every = []
    for name, occasion in product(STYLE_BY_CHARACTER, BANTER_OCCASIONS[1:]):
        lines = [
            text(banter_key(name, occasion, n)) for n in range(1, BANTER_LINES_PER_OCCASION + 1)
        ]
        assert len(set(lines)) == BANTER_LINES_PER_OCCASION == 10
        assert not text.has_text(banter_key(name, occasion, BANTER_LINES_PER_OCCASION + 1))
        every += lines
    assert len(set(every)) == len(every) == len(STYLE_BY_CHARACTER) * 4 * BANTER_LINES_PER_OCCASION


def test_a_name_that_is_not_of_the_house_has_no_character() -> None:
    assert with_playing_style("Zoe", DEFAULT_LEVELS["master"]) is DEFAULT_LEVELS["master"]
    assert with_playing_style("Mika", DEFAULT_LEVELS["master"]) != DEFAULT_LEVELS["master"]


@pytest.mark.sampled
@pytest.mark.parametrize("leaning", PLAYING_STYLES)
@pytest.mark.parametrize("name", GAMES)
def test_a_leaning_gives_hardly_anything_away(name: str, leaning: str) -> None:
    plain = DEFAULT_LEVELS["merchant"]
    for decisions in range(16, 26):
        game, s, seat = position_midway(name, decisions)
        view = game.view_for(s, seat)
        usual = plain(games.load_strategy(game), view, seat, Chance(decisions))
        leant = StyledLevel(plain, leaning)(
            games.load_strategy(game), view, seat, Chance(decisions)
        )
        assert sorted(map(str, leant.candidates)) == sorted(map(str, usual.candidates))
        if usual.candidates:
            assert leant.candidates[0].action == leant.action
            assert leant.win_chances[seat] >= usual.win_chances[seat] - MAX_STYLE_COST


@pytest.mark.slow
def test_leanings_do_decide_now_and_then() -> None:
    differing = 0
    for name in games.names():
        for decisions in range(8, 40, 2):
            game, s, seat = position_midway(name, decisions)
            view, plain = game.view_for(s, seat), DEFAULT_LEVELS["merchant"]
            usual = plain(games.load_strategy(game), view, seat, Chance(decisions)).action
            differing += any(
                StyledLevel(plain, leaning)(
                    games.load_strategy(game), view, seat, Chance(decisions)
                ).action
                != usual
                for leaning in PLAYING_STYLES
            )
    assert differing > 3


@pytest.mark.parametrize("lean", ["master", "king=rival", "master=lazy"])
def test_a_leaning_that_there_is_not_is_refused(
    lean: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "simulate --game market_day --matches 1 --lean"
    with pytest.raises(SystemExit):
        main([*words.split(), lean])
    assert "sprinter, hoarder" in capsys.readouterr().err
