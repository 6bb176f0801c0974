"""Cloth of drawn coins: public where only AI seats play, otherwise in the panel of the seat."""

from __future__ import annotations

from scenes.games.mercado.zone_layout import MercadoZoneLayout
from scenes.kit.roles.seating import Seating
from scenes.screenshots import example_matches
from scenes.ui.context import catalogue_of
from scenes.ui.style.theme import make_theme
from tabletop.core.state import NOBODY
from tabletop.games.mercado.game import Mercado


def public_layout(people: int) -> MercadoZoneLayout:
    """The places of a table at which nobody is at home, so many of the four seats people's."""
    match = example_matches.new_match("mercado", 4, people)
    assert isinstance(match.game, Mercado)
    seating = Seating(match.game, match.setup, catalogue_of("en"), make_theme(1.0, False))
    seating.home_seat = NOBODY
    return MercadoZoneLayout(seating)


def test_drawn_coins_lie_large_on_one_cloth() -> None:
    places = public_layout(people=0)
    (cloth,) = {places.box(f"drawn:{seat}") for seat in range(4)}
    lies = [pose.box(*[places.place("drawn:0").piece_width] * 2)
            for pose in places.place("drawn:0").spread.poses(5)]  # fmt: skip
    assert all(cloth.x < box.x and box.right < cloth.right for box in lies)
    assert (
        places.place("drawn:0").piece_width
        > 1.5 * public_layout(people=2).place("drawn:0").piece_width
    )
    others = [places.seat_box(seat) for seat in range(4)] + [
        places.box(f"market:{n}") for n in range(8)
    ]
    assert not any(cloth.overlaps(box) for box in others)


def test_people_draw_into_their_own_panels() -> None:
    places = public_layout(people=2)
    for seat in range(4):
        assert places.seat_box(seat).contains(*places.box(f"drawn:{seat}").center)
        assert not places.box(f"drawn:{seat}").overlaps(places.hand_panel_box(seat))
