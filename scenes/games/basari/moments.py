"""Moments of Basari worth a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenes.kit.moments import (
    Before,
    During,
    NearerMoment,
    PictureMoment,
    Spot,
    does,
    says,
)
from scenes.kit.roles.places import Places
from tabletop.core.acts import Act, Begin, Say
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.games.basari.game import Basari

MOMENTS: Mapping[str, PictureMoment] = {
    "offers": Before(does("offer")),
    "answers": Before(does("accept")),
    "haggles": During(says("haggle"), 0.5),
}


def _last_stage(act: Act, game: Game[State]) -> bool:
    """Whether an act begins the last stage."""
    assert isinstance(game, Basari)
    return isinstance(act, Begin) and (act.what, act.number) == ("stage", game.tables.stages)


def _between(act: Act, places: Places) -> Spot:
    """Between the two who haggle, or the cards that are dealt."""
    if not isinstance(act, Say):
        return places.box("deck").center
    ends = [places.box(f"offer:{seat}").center for seat in (act.seat, act.seat_named("other"))]
    return sum(x for x, _ in ends) / 2, sum(y for _, y in ends) / 2


NEARER: Sequence[NearerMoment] = (
    NearerMoment(says("haggle"), _between, 4.0),
    NearerMoment(_last_stage, _between),
)
