"""The components that scenes may ask for are there, and look like what they stand for."""

from functools import partial

import pytest

from sprites import components
from sprites.rendering.renderer import Renderer
from tests.sprites.sample_pictures import coin as disc

SEATS = ("sky", "yellow", "blue", "vermilion", "white", "purple", "green", "black")
SYMBOLS = ("circle", "square", "triangle", "star", "diamond", "cross", "moon", "drop")


@pytest.mark.parametrize("kind", ["gold", "silver", "copper", "turquoise", "black", "white"])
def test_each_coin_is_as_wide_as_the_scale_of_the_table_says(kind):
    picture = components.coin_picture(kind)
    assert picture.size == (components.COIN_SIZE, components.COIN_SIZE)
    assert Renderer(0.5).render(picture).get_size() == (36, 36)
    assert picture.casts_shadow


@pytest.mark.parametrize("seat", SEATS)
def test_each_seat_has_its_bag_and_its_figure(seat):
    assert components.bag_picture(seat, height=160).size[1] == 160
    assert components.meeple_picture(seat).size[1] == components.MEEPLE_HEIGHT


@pytest.mark.parametrize("name", SYMBOLS)
def test_each_seat_symbol_is_a_printed_mark(name):
    symbol = components.seat_symbol_picture(name, 40)
    assert symbol.size[0] == 40 and not symbol.casts_shadow


@pytest.mark.parametrize(
    "size", [components.MARKET_CARD_SIZE, components.HAND_CARD_SIZE, (120.0, 100.0)]
)
@pytest.mark.parametrize(
    "make", [components.card_front_picture, partial(components.card_back_picture, "nacho")]
)
def test_a_card_is_painted_over_all_of_the_size_that_is_asked_for(make, size):
    painted = Renderer(1.0).render(make(size=size))
    ink = painted.get_bounding_rect(min_alpha=128)
    assert painted.get_size() == size
    assert abs(ink.width - size[0]) <= 4 and abs(ink.height - size[1]) <= 4


@pytest.mark.parametrize("size", [30, 75])
@pytest.mark.parametrize(
    "make", [components.wax_seal_picture, partial(components.icon_picture, "check")]
)
def test_what_has_a_shape_of_its_own_keeps_it_at_every_size(make, size):
    width, height = make(size=size).size
    usual = make(size=200).size
    assert width == size and height / width == pytest.approx(usual[1] / usual[0])
    painted = Renderer(1.0).render(make(size=size)).get_bounding_rect(min_alpha=100)
    assert 0.6 * size <= max(painted.size) <= size


def test_a_deck_is_the_thicker_the_more_cards_it_has_up_to_a_bound():
    top = disc()
    sizes = [components.card_deck_picture(top, count).size for count in (1, 2, 5, 6, 20, 33, 90)]
    widths = [round(width - 72, 1) for width, _ in sizes]
    assert widths == [0.0, 1.6, 1.6, 3.2, 8.0, 12.8, 12.8]
    with pytest.raises(ValueError):
        components.card_deck_picture(top, 0)
