"""Who knows nothing comes from the title to a first win, in every game and both languages."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.practice import library
from tabletop.text import LANGUAGES
from tests.scenes.lessons.stranger import Stranger

TAUGHT = [name for name in games.names() if library.lessons_of(name)]


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_stranger_comes_to_a_first_win(game: str, language: str) -> None:
    stations: list[str] = []
    stranger = Stranger(game, language, stations.append)
    try:
        stranger.walk()
    finally:
        stranger.close()
    assert stranger.won, "no match by the rule of thumb"
    assert "guided, result" in stations and "won" in stations


@pytest.mark.soak
def test_a_stranger_learns_and_begins_the_guided_match() -> None:
    """The first steps of the same way."""
    stations: list[str] = []
    stranger = Stranger("market_day", "en", stations.append)
    try:
        stranger.to_practise()
        stranger.first_lesson()
        stranger.player.press("first")
        stranger.player.until_asked()
    finally:
        stranger.close()
    assert stations[-2:] == ["lesson begins", "lesson ends"]
    assert any("You win by" in words for words in stranger.said)
