"""The letters on pieces in high contrast differ at a glance, in both languages."""

from __future__ import annotations

from collections import Counter

import pytest

from scenes.games import game_names, load_layout
from scenes.kit.high_contrast import distinct_letters
from scenes.kit.roles.seating import Seating
from scenes.ui.context import catalogue_of
from scenes.ui.style.theme import make_theme
from tabletop import games
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, MatchMode, SeatSpec, Setup
from tabletop.text import BUILT_IN_LANGUAGES


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_no_two_pieces_of_a_game_have_letters_that_are_alike(game: str, language: str) -> None:
    """Alike are letters that begin alike and are as many."""
    loaded = games.load(game)
    seats = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "trader", SEAT_COLOURS[n])
        for n in range(loaded.seat_counts[0])
    )
    setup = Setup(game, seats, {}, 1, MatchMode.DEMO)
    looks = load_layout(game)(
        Seating(loaded, setup, catalogue_of(language), make_theme(1.0, True))
    ).piece_art
    told = [looks.letter(piece) for piece in looks.lettered_pieces]
    seen = Counter((letter[:1], len(letter)) for letter in told if not letter.isdigit())
    assert not [alike for alike, count in seen.items() if count > 1], told


def test_names_that_cannot_be_told_apart_so_have_numbers() -> None:
    assert distinct_letters(("gold", "gem")) == ("G", "Ge")
    assert distinct_letters(("ann", "abe", "amy")) == ("1", "2", "3")
    assert distinct_letters(()) == ()
