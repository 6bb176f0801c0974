"""How the actions of Zahab are put into words: spaces, tiles and cards by their names."""

from __future__ import annotations

from typing import Final

from tabletop.core.actions import Action
from tabletop.core.acts import TextRef
from tabletop.core.game import Wording
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.state import ZahabState
from tabletop.games.zahab.tables import Tables

_STEPS: Final = {
    (False, False): "steps",
    (True, False): "steps_gold",
    (False, True): "steps_card",
    (True, True): "steps_both",
}
"""By what is paid, gold and a card (ZAH-4.1)."""


def wording(t: Tables, view: ZahabState, seat: Seat, action: Action) -> Wording:
    """How an action is told at a position that allows it."""
    if isinstance(action, act.Steps):
        paid = action.gold, action.card != 0
        return Wording(_STEPS[paid], (("n", 1 + sum(paid)),))
    if isinstance(action, act.UseSpace):
        return Wording(action.tag, (("space", t.named(view.tiles, view.camels[seat])),))
    if isinstance(action, act.Place | act.PlaceNeutral):
        space = "space", t.named(view.tiles, action.space)
        tile = t.contents.tiles[view.tiles[action.space >> 1]].key
        return Wording(action.tag, (space, ("tile", TextRef(f"zahab.tile.{tile}"))))
    if isinstance(action, act.Acquire | act.TakeGoldFrom):
        card = TextRef(f"zahab.piece.card.{view.display[action.place]}")
        return Wording(action.tag, (("card", card),))
    return Wording(action.tag)
