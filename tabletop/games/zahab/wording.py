"""Message parameters of Zahab: names of spaces, tiles and cards for actions and zones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param, TextRef
from tabletop.core.game import ActionWording
from tabletop.core.zones import Inventory, Seat, Zone, parse_zone
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.rule_tables import RuleTables
from tabletop.games.zahab.state import ZahabState

_STEPS: Final = {
    (False, False): "steps",
    (True, False): "steps_gold",
    (False, True): "steps_card",
    (True, True): "steps_both",
}
"""Message key by payment: gold, and a card (ZAH-4.1)."""


def action_wording(t: RuleTables, view: ZahabState, seat: Seat, action: Action) -> ActionWording:
    """Return the message key and parameters of an action that is legal in the view."""
    if isinstance(action, act.Steps):
        paid = action.gold, action.card != 0
        return ActionWording(_STEPS[paid], (("n", 1 + sum(paid)),))
    if isinstance(action, act.UseSpace):
        return ActionWording(action.tag, (("space", t.space_text(view.tiles, view.camels[seat])),))
    if isinstance(action, act.Place | act.PlaceNeutral):
        space = "space", t.space_text(view.tiles, action.space)
        tile = t.contents.tiles[view.tiles[action.space >> 1]].key
        return ActionWording(action.tag, (space, ("tile", TextRef(f"zahab.tile.{tile}"))))
    if isinstance(action, act.Acquire | act.TakeGoldFrom):
        card = TextRef(f"zahab.piece.card.{view.display[action.place]}")
        return ActionWording(action.tag, (("card", card),))
    return ActionWording(action.tag)


def zone_params(t: RuleTables, zone: Zone, table: Inventory) -> Sequence[Param]:
    """Return the effect and the tile of a ring space as parameters; empty for other zones.

    While no tile is there, the space is named by its number.
    """
    at = parse_zone(zone)
    if at.kind != "ring" or at.number is None:
        return ()
    lying = table.get(f"tile:{at.number >> 1}")
    if not lying:
        return ("space", "–"), ("tile", at.number + 1)
    tile = t.tile_pieces.index(lying[-1])
    space = TextRef(f"zahab.space.{t.space_key(t.tile_space_effects[tile][at.number & 1])}")
    return ("space", space), ("tile", TextRef(f"zahab.tile.{t.contents.tiles[tile].key}"))
