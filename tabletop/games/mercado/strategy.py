"""How a sensible player plays Mercado."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Reason, Strategy
from tabletop.core.zones import Seat
from tabletop.games.mercado.state import MercadoState
from tabletop.games.mercado.tables import Tables


class MercadoStrategy(Strategy[MercadoState]):
    """The rule of thumb."""

    def __init__(self, t: Tables) -> None:
        self.t = t

    def policy(
        self, state: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """One of the legal actions."""
        return legal[int(chance.random() * len(legal))]

    def evaluate(self, state: MercadoState, seat: Seat) -> float:
        """The chance to win."""
        return 1 / state.seats

    def reason(self, state: MercadoState, seat: Seat, action: Action) -> Reason:
        """Why."""
        return Reason("thumb")
