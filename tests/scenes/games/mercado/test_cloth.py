"""Where only AI seats play, drawn coins lie large on one cloth that all see; where people sit at
the table, in the panel of whoever drew them."""

from __future__ import annotations

from scenes.games.mercado.places import MercadoPlaces
from scenes.kit.roles.seating import Seating
from scenes.shots import rehearsal
from scenes.ui.context import catalogue_of
from scenes.ui.theme import make_theme
from tabletop.core.state import NOBODY
from tabletop.games.mercado.game import Mercado


def public(people: int) -> MercadoPlaces:
    """The places of a table at which nobody is at home, so many of the four seats people's."""
    match = rehearsal.begun("mercado", 4, people)
    assert isinstance(match.game, Mercado)
    seating = Seating(match.game, match.setup, catalogue_of("en"), make_theme(1.0, False))
    seating.home = NOBODY
    return MercadoPlaces(seating)


def test_drawn_coins_lie_large_on_one_cloth() -> None:
    places = public(people=0)
    (cloth,) = {places.box(f"drawn:{seat}") for seat in range(4)}
    lies = [pose.box(*[places.place("drawn:0").width] * 2)
            for pose in places.place("drawn:0").spread.poses(5)]  # fmt: skip
    assert all(cloth.x < box.x and box.right < cloth.right for box in lies)
    assert places.place("drawn:0").width > 1.5 * public(people=2).place("drawn:0").width
    others = [places.mat(seat) for seat in range(4)] + [places.box(f"market:{n}") for n in range(8)]
    assert not any(cloth.overlaps(box) for box in others)


def test_people_draw_into_their_own_panels() -> None:
    places = public(people=2)
    for seat in range(4):
        assert places.mat(seat).contains(*places.box(f"drawn:{seat}").center)
        assert not places.box(f"drawn:{seat}").overlaps(places.front(seat))
