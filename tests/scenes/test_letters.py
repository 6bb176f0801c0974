"""The letters on pieces in high contrast differ at a glance, in both languages."""

from __future__ import annotations

from collections import Counter

import pytest

from scenes.games import laid, load
from scenes.kit.contrast import letters
from scenes.kit.roles.seating import Seating
from scenes.ui.context import catalogue_of
from scenes.ui.theme import make_theme
from tabletop import games
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, Mode, SeatSpec, Setup
from tabletop.text import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", laid())
def test_no_two_pieces_of_a_game_have_letters_that_are_alike(game: str, language: str) -> None:
    """Alike are letters that begin alike and are as many."""
    loaded = games.load(game)
    seats = tuple(SeatSpec(DEFAULT_NAMES[n], "trader", COLOURS[n]) for n in range(loaded.seats[0]))
    setup = Setup(game, seats, {}, 1, Mode.DEMO)
    looks = load(game)(Seating(loaded, setup, catalogue_of(language), make_theme(1.0, True))).looks
    told = [looks.letter(piece) for piece in looks.lettered]
    seen = Counter((letter[:1], len(letter)) for letter in told if not letter.isdigit())
    assert not [alike for alike, count in seen.items() if count > 1], told


def test_names_that_cannot_be_told_apart_so_have_numbers() -> None:
    assert letters(("gold", "gem")) == ("G", "Ge")
    assert letters(("ann", "abe", "amy")) == ("1", "2", "3")
    assert letters(()) == ()
