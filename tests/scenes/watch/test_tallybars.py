"""Bars of a result: as long as what each line gave, and every line can be told apart."""

from __future__ import annotations

import pytest

from scenes.context import Context
from scenes.games import laid, load
from scenes.preferences import Preferences
from scenes.stack import Stack
from scenes.ui.numbers import plain, signed
from scenes.ui.theme import luminance
from scenes.watch.tallybars import Bars, ink_on, source_of
from sprites.art import catalogue
from sprites.picture import Box, Group, Text
from sprites.renderer import Renderer
from tabletop.core.game import Standing, TallyRow
from tabletop.match.setup import SeatSpec
from tabletop.text import LANGUAGES, Catalogue

SEATS = (SeatSpec("Mika", "", "sky"), SeatSpec("Aru", "trader", "yellow"))
TALLY = (
    TallyRow("a", (), (10, 4), ""),
    TallyRow("b", (), (0, 12), ""),
    TallyRow("c", (), (6, -3), ""),
)


def bars() -> Bars:
    context = Context(renderer=Renderer(1.0), stack=Stack(), preferences=Preferences())
    return Bars(context, Box(0, 0, 1000, 240), SEATS, TALLY, {})


def test_a_stretch_is_as_long_as_its_points_and_they_follow_one_another() -> None:
    made = bars()
    row = made.row(Standing(0, 1, 16), 60.0, True)
    first, none, last = row.parts
    assert first is not None and none is None and last is not None
    assert first.bounds().right == pytest.approx(last.bounds().x)
    assert first.bounds().width / 10 == pytest.approx(last.bounds().width / 6)
    assert last.bounds().right == pytest.approx(made.at(16)) == pytest.approx(row.right)


def test_what_was_lost_lies_over_the_end_of_what_was_won() -> None:
    made = bars()
    lost = made.row(Standing(1, 2, 13), 60.0, True).parts[2]
    assert lost is not None
    assert lost.bounds().x == pytest.approx(made.at(13))
    assert lost.bounds().right == pytest.approx(made.at(16))


def test_a_number_stands_where_nothing_lies_over_it() -> None:
    """What was lost lies over what was won, and a later gain over what was lost."""
    tally = [TallyRow(name, (), (n,), "") for name, n in zip("abc", (60, -40, 20), strict=True)]
    context = Context(renderer=Renderer(1.0), stack=Stack(), preferences=Preferences())
    made = Bars(context, Box(0, 0, 1000, 120), SEATS[:1], tally, {})
    parts = [part for part in made.row(Standing(0, 1, 40), 60.0, True).parts if part is not None]
    for n, part in enumerate(parts):
        assert isinstance(part.picture, Group)
        for words, x, _ in part.picture.parts:
            if isinstance(words, Text):
                left = part.bounds().x + x
                for over in parts[n + 1 :]:
                    over_it = over.bounds()
                    assert left + words.size[0] <= over_it.x or over_it.right <= left
    assert len([w for p in parts for w, _, _ in p.picture.parts if isinstance(w, Text)]) == 3


def test_until_it_is_told_a_bar_is_empty() -> None:
    row = bars().row(Standing(0, 1, 16), 60.0, False)
    assert not any(part.alpha for part in row.parts if part is not None)


def test_a_minus_is_as_long_as_a_plus() -> None:
    assert (signed(-4), signed(4), plain(-4), plain(4)) == ("\u22124", "+4", "\u22124", "4")


@pytest.mark.parametrize("game", laid())
def test_the_lines_of_a_game_differ_in_colour_and_their_numbers_are_read(game: str) -> None:
    sources = load(game).tally
    labels = [key.rpartition(".")[2] for key in Catalogue("en").keys(game) if ".tally." in key]
    assert set(sources) <= set(labels)
    found = [source_of(sources, TallyRow(label, (), (), ""), n) for n, label in enumerate(labels)]
    assert len({source.color for source in found}) == len(found)
    for source in found:
        assert not source.sign or source.sign in catalogue()
        two = sorted((luminance(source.color), luminance(ink_on(source.color))))
        assert (two[1] + 0.05) / (two[0] + 0.05) >= 4.5, source


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", laid())
def test_every_game_says_what_happens_at_a_tie(game: str, language: str) -> None:
    assert Catalogue(language)(f"{game}.tie")
