"""How the actions of Zahab are put into words: spaces, tiles and cards by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param, TextRef
from tabletop.core.game import Wording
from tabletop.core.zones import Inventory, Seat, Zone, address
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


def where(t: Tables, zone: Zone, table: Inventory) -> Sequence[Param]:
    """What a space of the ring does and on which tile it is, by its number while no tile lies
    there; nothing of other places."""
    at = address(zone)
    if at.kind != "ring" or at.number is None:
        return ()
    lying = table.get(f"tile:{at.number >> 1}")
    if not lying:
        return ("space", "–"), ("tile", at.number + 1)
    tile = t.tile_pieces.index(lying[-1])
    space = TextRef(f"zahab.space.{t.space_key(t.ring[tile][at.number & 1])}")
    return ("space", space), ("tile", TextRef(f"zahab.tile.{t.contents.tiles[tile].key}"))
