"""Why an action of the Tea House is not possible now."""

from __future__ import annotations

from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat
from tabletop.games.teahouse.actions import Sell, Serve
from tabletop.games.teahouse.rules import named
from tabletop.games.teahouse.sheet import RANKS, Tables
from tabletop.games.teahouse.state import Table


def serve(t: Tables, s: Table, seat: Seat, a: Serve | Sell) -> Refusal | None:
    """TEA-2.1: a card of one's hand."""
    if a.tea not in RANKS:
        return Refusal("no_such_tea", "TEA-1.1", (("n", a.tea),), "choose_hand")
    if a.tea not in s.hands[seat]:
        return Refusal("not_in_hand", "TEA-2", (("card", named(a.tea)),), "choose_hand")
    return None


def sell(t: Tables, s: Table, seat: Seat, a: Sell) -> Refusal | None:
    """TEA-2.2: the same, and a coin must be left."""
    if (found := serve(t, s, seat, a)) is not None:
        return found
    return None if s.bag or s.aside else Refusal("no_coin", "TEA-2.2", mend="serve_it")
