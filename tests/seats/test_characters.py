"""Characters: a name, a line, a leaning that decides between moves that are as good as equal."""

from __future__ import annotations

from itertools import product

import pytest

from main import main
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.setup import DEFAULT_NAMES
from tabletop.seats.characters import (
    AS_GOOD,
    CHARACTERS,
    LEANINGS,
    LINES,
    OCCASIONS,
    Leaning,
    banter_key,
    of_character,
)
from tabletop.seats.levels import PLAYED
from tabletop.text import LANGUAGES, Catalogue
from tests.seats.test_search import GAMES, midway


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_of_the_house_has_lines_and_a_leaning_that_can_be_told(language: str) -> None:
    text = Catalogue(language)
    assert list(CHARACTERS) == list(DEFAULT_NAMES)
    for name, leaning in CHARACTERS.items():
        assert all(text(banter_key(name, occasion)) for occasion in OCCASIONS)
        assert text(f"characters.leaning.{leaning}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_ten_lines_for_each_occasion_all_of_them_different(language: str) -> None:
    text = Catalogue(language)
    every = []
    for name, occasion in product(CHARACTERS, OCCASIONS[1:]):
        lines = [text(banter_key(name, occasion, n)) for n in range(1, LINES + 1)]
        assert len(set(lines)) == LINES == 10
        assert not text.has(banter_key(name, occasion, LINES + 1))
        every += lines
    assert len(set(every)) == len(every) == len(CHARACTERS) * 4 * LINES


def test_a_name_that_is_not_of_the_house_has_no_character() -> None:
    assert of_character("Zoe", PLAYED["master"]) is PLAYED["master"]
    assert of_character("Mika", PLAYED["master"]) != PLAYED["master"]


@pytest.mark.thinned(4)
@pytest.mark.parametrize("leaning", LEANINGS)
@pytest.mark.parametrize("name", GAMES)
def test_a_leaning_gives_hardly_anything_away(name: str, leaning: str) -> None:
    plain = PLAYED["merchant"]
    for decisions in range(16, 26):
        game, s, seat = midway(name, decisions)
        view = game.redact(s, seat)
        usual = plain(games.strategy(game), view, seat, Chance(decisions))
        leant = Leaning(plain, leaning)(games.strategy(game), view, seat, Chance(decisions))
        assert sorted(map(str, leant.candidates)) == sorted(map(str, usual.candidates))
        if usual.candidates:
            assert leant.candidates[0].action == leant.action
            assert leant.chances[seat] >= usual.chances[seat] - AS_GOOD


@pytest.mark.soak
def test_leanings_do_decide_now_and_then() -> None:
    differing = 0
    for name in games.names():
        for decisions in range(8, 40, 2):
            game, s, seat = midway(name, decisions)
            view, plain = game.redact(s, seat), PLAYED["merchant"]
            usual = plain(games.strategy(game), view, seat, Chance(decisions)).action
            differing += any(
                Leaning(plain, leaning)(games.strategy(game), view, seat, Chance(decisions)).action
                != usual
                for leaning in LEANINGS
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
