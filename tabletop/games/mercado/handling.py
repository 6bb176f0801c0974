"""How hands play Mercado: the gestures of each action, and what a person means."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.handling import Confirmation, Gesture, Handling
from tabletop.core.zones import Address, Piece, Seat, Zone, address, is_back
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.prices import held, size
from tabletop.games.mercado.state import (
    CHANGE,
    COINS,
    DISCARD,
    LAY,
    PLACES,
    RESOLVE,
    START,
    MercadoState,
)


class MercadoHandling(Handling[MercadoState]):
    """The handling of Mercado."""

    def __init__(self, game: Mercado) -> None:
        self.game = game
        self.tables = game.tables

    def gestures(
        self, view: MercadoState, seat: Seat, legal: Sequence[Action]
    ) -> Sequence[Gesture]:
        return [gesture for action in legal for gesture in _gestures(seat, action, legal)]

    def attempt(
        self, view: MercadoState, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        """What is meant by pressing a piece or place, or bringing it to a target; None for nothing.

        It may be legal (the one coin that a pressed tile takes) or be refused with its reason.
        """
        if not view.stack:
            return None
        frame, actor, _ = view.stack[-1]
        at = address(zone)
        if target is not None:
            return _brought(at, actor, piece, address(target))
        if at.kind == "market" and at.number is not None:
            return self._tile(view, frame, actor, at.number)
        if at.owner != actor:
            return None
        if at.kind == "hand" and piece is not None and not is_back(piece):
            key = piece.partition(".")[2]
            return act.DiscardPrivilege(key) if frame == DISCARD else act.PlayPrivilege(key)
        if at.kind == "bag":
            return act.Draw()
        if at.kind == "player":
            return act.TakeBack()
        return act.BreakSeal() if at.kind == "seals" else None

    def beside(self, view: MercadoState, seat: Seat) -> Sequence[Zone]:
        """The market, for whoever draws coins or lays them."""
        if not view.stack or view.stack[-1][0] not in (START, LAY):
            return ()
        return [f"market:{place}" for place in range(PLACES)]

    def confirmation(self, view: MercadoState, seat: Seat, action: Action) -> Confirmation | None:
        if action != act.Finish():
            return None
        if not any(isinstance(other, act.Lay) for other in self.game.legal(view, seat)):
            return None
        return Confirmation("confirmation.coins_left", (("n", size(view.drawn)),))

    def _tile(self, view: MercadoState, frame: int, actor: Seat, number: int) -> Action | None:
        """A tile pressed: bought first, given the white coin, or the one coin that it can take."""
        if frame == RESOLVE:
            return act.Resolve(number)
        if frame == CHANGE:
            return act.LayWhite(number)
        if frame == START:
            return act.Lay(COINS[0], number)
        kinds = [kind for kind, _ in held(view.drawn)]
        if frame != LAY or not kinds:
            return None
        needed = self.tables.needs[view.market[number]][view.offers[PLACES * actor + number]]
        fitting = [kind for kind in kinds if needed >> kind & 1]
        if len(fitting) > 1:
            return None
        return act.Lay(COINS[(fitting or kinds)[0]], number)


def _gestures(seat: Seat, action: Action, legal: Sequence[Action]) -> list[Gesture]:
    """All ways in which hands do one of the legal actions: a place or piece, a button, or both."""
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


def _brought(at: Address, actor: Seat, piece: Piece | None, to: Address) -> Action | None:
    """A coin brought to the market is laid, one brought to the bag ends the laying."""
    if at.owner != actor or piece is None or at.kind not in ("drawn", "player"):
        return None
    if to.kind in ("market", "offer") and to.number is not None:
        return act.Lay(piece.partition(".")[2], to.number)
    if to.kind == "bag" and to.owner == actor:
        return act.Finish() if at.kind == "drawn" else act.TakeBack()
    return None


HANDLING = MercadoHandling
