"""Input mapping of Mercado: gestures of each action, and intended actions."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.input_mapping import Confirmation, Gesture, InputMapping
from tabletop.core.zones import Piece, Seat, Zone, ZoneAddress, is_back, parse_zone
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.prices import coins_in_offer, offer_coin_count
from tabletop.games.mercado.state import (
    COIN_CHANGER_PHASE,
    COIN_KINDS,
    DISCARD_PHASE,
    LAY_PHASE,
    MARKET_PLACE_COUNT,
    RESOLVE_PHASE,
    START_PHASE,
    MercadoState,
)


class MercadoInputMapping(InputMapping[MercadoState]):
    """Maps gestures to the actions of Mercado."""

    def __init__(self, game: Mercado) -> None:
        self.game = game
        self.tables = game.tables

    def gestures(
        self, view: MercadoState, seat: Seat, legal: Sequence[Action]
    ) -> Sequence[Gesture]:
        """Return the gestures of all legal actions."""
        return [gesture for action in legal for gesture in _gestures(seat, action, legal)]

    def intended_action(
        self, view: MercadoState, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        """Return the action that was probably meant by a press or a drag, or None.

        The action may be legal, such as the only coin that a pressed tile can take. Otherwise it is
        refused with its reason.
        """
        if not view.stack:
            return None
        frame, actor, _ = view.stack[-1]
        at = parse_zone(zone)
        if target is not None:
            return _intended_by_drag(at, actor, piece, parse_zone(target))
        if at.kind == "market" and at.number is not None:
            return self._intended_by_tile(view, frame, actor, at.number)
        if at.owner != actor:
            return None
        if at.kind == "hand" and piece is not None and not is_back(piece):
            key = piece.partition(".")[2]
            return act.DiscardPrivilege(key) if frame == DISCARD_PHASE else act.PlayPrivilege(key)
        if at.kind == "bag":
            return act.Draw()
        if at.kind == "player":
            return act.TakeBack()
        return act.BreakSeal() if at.kind == "seals" else None

    def reference_zones(self, view: MercadoState, seat: Seat) -> Sequence[Zone]:
        """Return the market places while a seat draws or lays coins."""
        if not view.stack or view.stack[-1][0] not in (START_PHASE, LAY_PHASE):
            return ()
        return [f"market:{place}" for place in range(MARKET_PLACE_COUNT)]

    def confirmation(self, view: MercadoState, seat: Seat, action: Action) -> Confirmation | None:
        """Return a request to confirm the end of laying if drawn coins still fit, or None."""
        if action != act.Finish():
            return None
        if not any(isinstance(other, act.Lay) for other in self.game.legal_actions(view, seat)):
            return None
        return Confirmation("confirmation.coins_left", (("n", offer_coin_count(view.drawn)),))

    def _intended_by_tile(
        self, view: MercadoState, frame: int, actor: Seat, number: int
    ) -> Action | None:
        """Return the action meant by pressing a tile.

        The tile is resolved first, gets the white coin, or gets the only coin that it can take.
        """
        if frame == RESOLVE_PHASE:
            return act.Resolve(number)
        if frame == COIN_CHANGER_PHASE:
            return act.LayWhite(number)
        if frame == START_PHASE:
            return act.Lay(COIN_KINDS[0], number)
        kinds = [kind for kind, _ in coins_in_offer(view.drawn)]
        if frame != LAY_PHASE or not kinds:
            return None
        needed = self.tables.tile_needs[view.market[number]][
            view.offers[MARKET_PLACE_COUNT * actor + number]
        ]
        fitting = [kind for kind in kinds if needed >> kind & 1]
        if len(fitting) > 1:
            return None
        return act.Lay(COIN_KINDS[(fitting or kinds)[0]], number)


def _gestures(seat: Seat, action: Action, legal: Sequence[Action]) -> list[Gesture]:
    """Return all gestures of a legal action: a zone or piece, a button, or both."""
    match action:
        case act.Draw():
            return [Gesture(action, f"bag:{seat}"), Gesture(action, button="", kind="green")]
        case act.TakeBack():
            return [Gesture(action, f"player:{seat}"), Gesture(action, button="")]
        case act.BreakSeal():
            seal = Gesture(action, f"seals:{seat}", "seal.wax")
            return [seal, Gesture(action, button="", kind="primary")]
        case act.Lay(coin=kind, place=place):
            return [Gesture(action, f"drawn:{seat}", f"coin.{kind}", f"market:{place}")]
        case act.Resolve(place=place) | act.LayWhite(place=place):
            return [Gesture(action, f"market:{place}")]
        case act.PlayPrivilege(privilege=key) | act.DiscardPrivilege(privilege=key):
            return [Gesture(action, f"hand:{seat}", f"privilege.{key}")]
        case act.Finish():
            lays = any(isinstance(other, act.Lay) for other in legal)
            return [Gesture(action, button="", kind="plain" if lays else "green")]
        case act.UseIcon():
            return [Gesture(action, button="", kind="green")]
    return [Gesture(action, button="")]


def _intended_by_drag(
    at: ZoneAddress, actor: Seat, piece: Piece | None, to: ZoneAddress
) -> Action | None:
    """Return the action meant by dragging a coin.

    A coin on the market is laid; a coin on the bag ends the laying.
    """
    if at.owner != actor or piece is None or at.kind not in ("drawn", "player"):
        return None
    if to.kind in ("market", "offer") and to.number is not None:
        return act.Lay(piece.partition(".")[2], to.number)
    if to.kind == "bag" and to.owner == actor:
        return act.Finish() if at.kind == "drawn" else act.TakeBack()
    return None


INPUT_MAPPING = MercadoInputMapping
"""Input mapping class of the game; the registry finds it by this name."""
