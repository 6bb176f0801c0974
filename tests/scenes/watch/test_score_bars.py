"""Bars of a result: as long as what each line gave, and every line can be told apart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.base.context import Context
from scenes.base.scene_stack import SceneStack
from scenes.games import game_names, load_layout
from scenes.store.preferences import Preferences
from scenes.ui.style.number_format import format_number, format_signed
from scenes.ui.style.theme import relative_luminance
from scenes.watch.result_scene import order_rows
from scenes.watch.score_bars import ScoreBars, row_style, text_color_on
from sprites.baked_images import load_manifest
from sprites.painting import Picture
from sprites.picture import Box, PictureGroup, Text
from sprites.rendering.renderer import Renderer
from tabletop.core.game import Standing, TallyRow
from tabletop.match.setup import SeatSpec
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue

SEATS = (SeatSpec("Mika", "", "sky"), SeatSpec("Aru", "trader", "yellow"))
TALLY = (
    TallyRow("a", (), (10, 4), ""),
    TallyRow("b", (), (0, 12), ""),
    TallyRow("c", (), (6, -3), ""),
)


def bars() -> ScoreBars:
    context = Context(renderer=Renderer(1.0), scene_stack=SceneStack(), preferences=Preferences())
    return ScoreBars(context, Box(0, 0, 1000, 240), SEATS, TALLY, {})


def printed_texts(
    picture: Picture, x: float = 0.0, y: float = 0.0
) -> Iterator[tuple[Text, float, float]]:
    """Iterate over the texts of a picture, each with its place."""
    if isinstance(picture, Text):
        yield picture, x, y
    elif isinstance(picture, PictureGroup):
        for part, dx, dy in picture.parts:
            yield from printed_texts(part, x + dx, y + dy)


def test_a_stretch_is_as_long_as_its_points_and_they_follow_one_another() -> None:
    made = bars()
    row = made.build_row(Standing(0, 1, 16), 60.0, True)
    first, none, last = row.bar_segments
    assert first is not None and none is None and last is not None
    assert first.bounds().right == pytest.approx(last.bounds().x)
    assert first.bounds().width / 10 == pytest.approx(last.bounds().width / 6)
    assert last.bounds().right == pytest.approx(made.points_x(16)) == pytest.approx(row.right)


def test_what_was_lost_lies_over_the_end_of_what_was_won() -> None:
    made = bars()
    lost = made.build_row(Standing(1, 2, 13), 60.0, True).bar_segments[2]
    assert lost is not None
    assert lost.bounds().x == pytest.approx(made.points_x(13))
    assert lost.bounds().right == pytest.approx(made.points_x(16))


def test_all_numbers_of_a_row_make_its_total_and_nothing_lies_over_them() -> None:
    values = (60, -4, 20, 1, -17)
    tally = [TallyRow(name, (), (n,), "") for name, n in zip("abcde", values, strict=True)]
    context = Context(renderer=Renderer(1.0), scene_stack=SceneStack(), preferences=Preferences())
    made = ScoreBars(context, Box(0, 0, 1000, 120), SEATS[:1], tally, {})
    row = made.build_row(Standing(0, 1, sum(values)), 60.0, True)
    parts = [part for part in (*row.bar_segments, row.tail) if part is not None]
    found = list[int]()
    for n, part in enumerate(parts):
        corner = part.bounds()
        for words, x, y in printed_texts(part.picture):
            number = int(words.text.replace("\N{MINUS SIGN}", "-"))
            found.append(number)
            assert part is row.tail or number in (60, 20)
            high = words.em * 0.75  # its digits
            middle = corner.y + y + words.size[1] / 2
            digits = Box(corner.x + x, middle - high / 2, words.size[0], high)
            assert not any(digits.overlaps(over.bounds()) for over in parts[n + 1 :])
    assert found[:2] == [60, 20] and sorted(found) == sorted(values)


def test_each_loss_has_its_number_as_soon_as_it_is_counted() -> None:
    values = (60, 20, -4, -17)
    tally = [TallyRow(name, (), (n,), "") for name, n in zip("abcd", values, strict=True)]
    context = Context(renderer=Renderer(1.0), scene_stack=SceneStack(), preferences=Preferences())
    made = ScoreBars(context, Box(0, 0, 1000, 120), SEATS[:1], tally, {})
    row = made.build_row(Standing(0, 1, sum(values)), 60.0, False)
    assert row.tail is not None and row.tail.alpha == 0.0
    for last, told in ((2, ["\N{MINUS SIGN}4"]), (3, ["\N{MINUS SIGN}4", "\N{MINUS SIGN}17"])):
        made.extend_overflow(row, last)
        assert row.tail.alpha == 1.0 and row.tail.bounds().x > row.right
        assert [words.text for words, _, _ in printed_texts(row.tail.picture)] == told


def test_no_later_gain_covers_a_loss() -> None:
    tally = [
        TallyRow("deliveries", (), (60, 50), ""),
        TallyRow("wages", (), (-20, 0), ""),
        TallyRow("bonuses", (), (24, 8), ""),
        TallyRow("penalties", (), (-3, -6), ""),
    ]
    context = Context(renderer=Renderer(1.0), scene_stack=SceneStack(), preferences=Preferences())
    ordered = order_rows(tally)
    assert sorted(row.label for row in ordered) == sorted(row.label for row in tally)
    made = ScoreBars(context, Box(0, 0, 1000, 240), SEATS, ordered, {})
    parts = made.build_row(Standing(0, 1, 61), 60.0, True).bar_segments
    for n, (row, loss) in enumerate(zip(ordered, parts, strict=True)):
        if row.values[0] < 0 and loss is not None:
            later = [part.bounds() for part in parts[n + 1 :] if part is not None]
            assert not any(loss.bounds().overlaps(box.inset(1.0)) for box in later)


def test_until_it_is_told_a_bar_is_empty() -> None:
    row = bars().build_row(Standing(0, 1, 16), 60.0, False)
    assert not any(part.alpha for part in row.bar_segments if part is not None)


def test_a_minus_is_as_long_as_a_plus() -> None:
    assert (format_signed(-4), format_signed(4), format_number(-4), format_number(4)) == (
        "\u22124",
        "+4",
        "\u22124",
        "4",
    )


@pytest.mark.parametrize("game", game_names())
def test_the_lines_of_a_game_differ_in_colour_and_their_numbers_are_read(game: str) -> None:
    sources = load_layout(game).tally_styles
    labels = [key.rpartition(".")[2] for key in Catalogue("en").keys(game) if ".tally." in key]
    assert set(sources) <= set(labels)
    found = [row_style(sources, TallyRow(label, (), (), ""), n) for n, label in enumerate(labels)]
    assert len({source.color for source in found}) == len(found)
    for source in found:
        assert not source.icon or source.icon in load_manifest()
        two = sorted(
            (relative_luminance(source.color), relative_luminance(text_color_on(source.color)))
        )
        assert (two[1] + 0.05) / (two[0] + 0.05) >= 4.5, source


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_game_says_what_happens_at_a_tie(game: str, language: str) -> None:
    assert Catalogue(language)(f"{game}.tie")
