"""Every card of a fanned hand keeps its name and its sign, whichever of them is in focus."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import cos, radians, sin

import pytest

from scenes.games import load_layout
from scenes.games.market_day.card_pictures import PLAIN_GOODS_ICON, RANK_ICONS, card_face
from scenes.kit.hand_spread import spread_around_focus
from scenes.kit.placement import Fan, Placement
from scenes.kit.roles.seating import Seating
from scenes.ui.context import catalogue_of
from scenes.ui.style.theme import make_theme, relative_luminance
from sprites.motion import NORMAL_MOTION
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, DerivedPicture, FilledRect, PictureGroup, Text
from tabletop.core.zones import Piece
from tabletop.games.market_day.sheet import CARD_RANKS
from tabletop.text import BUILT_IN_LANGUAGES
from tests.scenes.games.market_day.market_day_table import SEATS, Table

LINE_TOP = 991.0
"""Upper edge of a question of one row, at the near edge."""


def mark_boxes(card: Picture, rank: int, name: str, needs_name: bool) -> Iterator[Box]:
    """Yield the boxes of a card's name and sign, from its upper left corner.

    With large text a card has no room for a name: the closer look tells it.
    """
    assert isinstance(card, PictureGroup)
    sign = f"icon-dark/{RANK_ICONS.get(rank, PLAIN_GOODS_ICON)}"
    found = 0
    for part, x, y in card.parts:
        is_name = isinstance(part, Text) and part.text == name
        if is_name or (isinstance(part, BakedPicture) and part.name == sign):
            assert not is_name or part.width is None, f"{name} ends with an ellipsis"
            found += 1
            yield Box(x, y, *part.size)
    assert found == 2 or (found == 1 and not needs_name), f"{name}: {found} of name and sign"


def is_partly_covered(
    mark: Box, card: Picture, at: Placement, over: Placement, zoom: float
) -> bool:
    """True if the right edge of a mark lies under the next card. Both cards are rotated."""
    width, height = card.size
    for y in (mark.y, mark.bottom):
        x, y = table_point(mark.right - width / 2, y - height / 2, at)
        turned = radians(-over.angle)
        dx, dy = x - over.x, y - over.y
        across = dx * cos(turned) + dy * sin(turned)
        if across > -width / 2 * zoom + 0.5:
            return True
    return False


def table_point(x: float, y: float, pose: Placement) -> tuple[float, float]:
    """A point of a card on the table; angles count against the clock."""
    turn = radians(-pose.angle)
    return pose.x + x * cos(turn) - y * sin(turn), pose.y + x * sin(turn) + y * cos(turn)


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("count", SEATS)
def test_every_card_in_hand_keeps_its_name_and_sign(
    count: int, language: str, text_scale: float
) -> None:
    layout = Table(count, language=language, text_scale=text_scale).layout
    place = layout.zone_layout.place("hand:0")
    fan = place.spread
    assert isinstance(fan, Fan)
    pieces: dict[int, Piece] = {rank: f"card.{rank}" for rank in CARD_RANKS}
    faces = {rank: layout.piece_art.picture(piece, "hand:0") for rank, piece in pieces.items()}
    needs_name = text_scale == 1.0
    for held in range(2, layout.zone_layout.square.hand_size + 1):
        poses = fan.poses(held)
        for focus in (None, *range(held)):
            lying = list(poses)
            if focus is not None:
                wide = faces[1].size[0] * NORMAL_MOTION.focus_zoom
                xs = spread_around_focus(poses, wide, focus, fan.max_x)
                lying = [pose._replace(x=x) for pose, x in zip(poses, xs, strict=True)]
                lying[focus] = lying[focus]._replace(angle=0.0)
            for index in range(held - 1):
                if index == focus:
                    continue
                zoom = NORMAL_MOTION.focus_zoom if index + 1 == focus else 1.0
                for rank, face in faces.items():
                    name = layout.seating.game_text(f"rank.{rank}")
                    for mark in mark_boxes(face, rank, name, needs_name):
                        hidden = is_partly_covered(mark, face, lying[index], lying[index + 1], zoom)
                        assert not hidden, f"{name}, card {index} of {held}, focus {focus}"


@pytest.mark.parametrize("count", SEATS)
def test_ranks_and_names_are_whole_wherever_a_card_lies(count: int) -> None:
    layout = Table(count).layout
    for rank in CARD_RANKS:
        for zone in ("hand:0", "stall:1", "discard"):
            face = layout.piece_art.picture(f"card.{rank}", zone)
            while isinstance(face, DerivedPicture):
                face = face.picture
            assert isinstance(face, PictureGroup)
            words = [part for part, _, _ in face.parts if isinstance(part, Text)]
            assert str(rank) in [text.text for text in words]
            for text in words:
                assert list(text.layout.lines) == [text.text], f"{zone}: {text.text}"


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("count", SEATS)
def test_the_sign_breaks_no_word(count: int, language: str, text_scale: float) -> None:
    table = Table(count, language=language, text_scale=text_scale, hands=9)
    sign = table.layout.indicators.build_nodes(table.stage.view_model)["sign"].picture
    assert isinstance(sign, PictureGroup)
    (text,) = (part for part, _, _ in sign.parts if isinstance(part, Text))
    assert list(text.layout.lines) == text.text.split("\n") and len(text.layout.lines) == 2


@pytest.mark.parametrize("seen", [22.0, 30.0, 60.0])
@pytest.mark.parametrize("rank", CARD_RANKS)
def test_the_rank_of_a_small_card_is_whole(rank: int, seen: float) -> None:
    card = card_face(rank, "", 60.0, seen)
    assert isinstance(card, PictureGroup)
    numbers = [(part, x) for part, x, _ in card.parts if isinstance(part, Text)]
    assert [part.text for part, _ in numbers] == [str(rank)]
    for part, x in numbers:
        assert part.width is None, "it ends with an ellipsis"
        assert x + part.size[0] <= seen


@pytest.mark.parametrize(("is_high", "least"), [(False, 4.5), (True, 7.0)])
def test_the_rank_of_a_card_stands_out_from_its_tab(is_high: bool, least: float) -> None:
    usual = Table(2).layout.seating
    seating = Seating(usual.game, usual.setup, catalogue_of("en"), make_theme(1.0, is_high))
    layout = load_layout("market_day")(seating)
    for zone, rank in product(("hand:0", "stall:0"), CARD_RANKS):
        card = layout.piece_art.picture(f"card.{rank}", zone)
        assert isinstance(card, PictureGroup)
        (tab, _, _), (number, _, _) = card.parts[-2:]
        assert isinstance(tab, FilledRect)
        assert isinstance(number, Text)
        dark, light = relative_luminance(tab.color), relative_luminance(number.color)
        assert (light + 0.05) / (dark + 0.05) >= least, (zone, rank)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("count", [4, 8])
def test_the_line_crosses_no_name_of_a_home_hand(count: int, language: str) -> None:
    """The first and the last card lie beside the line of a question."""
    layout = Table(count, language=language).layout
    fan = layout.zone_layout.place("hand:0").spread
    assert isinstance(fan, Fan)
    name = layout.seating.game_text("rank.5")
    face = layout.piece_art.picture("card.5", "hand:0")
    *_, words = mark_boxes(face, 5, name, needs_name=True)
    for pose in fan.poses(6)[1:-1]:
        for x in (words.x, words.right):
            at = x - face.size[0] / 2, words.bottom - face.size[1] / 2
            assert table_point(*at, pose)[1] < LINE_TOP
