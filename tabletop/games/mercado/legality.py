# Compiled by mypyc: see tools/compile.
"""What may be done now, by phase: looked up by the little that decides it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.zones import Seat
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.resolving import paid, takers
from tabletop.games.mercado.state import CHANGER_PLACE, COINS, KINDS, PLACES, WHITE, MercadoState
from tabletop.games.mercado.tables import Tables

Actions = tuple[Action, ...]

DRAWING, TAKING_BACK, EITHER, NEITHER = range(4)
_TURN: Final[tuple[Actions, ...]] = (
    (act.Draw(),),
    (act.TakeBack(),),
    (act.Draw(), act.TakeBack()),
    (act.Pass(),),
)
_END: Final[Actions] = (act.Finish(),)
_SEAL: Final[Actions] = (act.BreakSeal(),)
_ICON: Final[Actions] = (act.UseIcon(), act.DeclineIcon())
_RESOLVE: Final = tuple(act.Resolve(place) for place in range(PLACES))
LAY_WHITE: Final = tuple(act.LayWhite(place) for place in range(PLACES))
LAYS: Final = tuple(tuple(act.Lay(coin, place) for place in range(PLACES)) for coin in COINS)
"""By kind of coin and place."""


def start(t: Tables, s: MercadoState, seat: Seat) -> Actions:
    """A privilege, unless one has been played, and what the turn can be (MER-4.1 to 4.3)."""
    actions = _TURN[turn_kind(t, s, seat)]
    if s.played or not s.hands[seat]:
        return actions
    return actions + _privileges(t, s.hands[seat], act.PlayPrivilege)


def lay(t: Tables, s: MercadoState, seat: Seat) -> Actions:
    """Each coin wherever it is needed; an end once it may be; a seal (MER-4.4, MER-4.6)."""
    actions: Actions = ()
    if s.drawn:
        have = t.present[s.drawn]
        needs, m, o = t.needs, s.market, s.offers
        at = PLACES * seat
        one, two, three, four = _PAIRS
        actions = (
            one[(needs[m[0]][o[at]] & have) << 5 | needs[m[1]][o[at + 1]] & have]
            + two[(needs[m[2]][o[at + 2]] & have) << 5 | needs[m[3]][o[at + 3]] & have]
            + three[(needs[m[4]][o[at + 4]] & have) << 5 | needs[m[5]][o[at + 5]] & have]
            + four[(needs[m[6]][o[at + 6]] & have) << 5 | needs[m[7]][o[at + 7]] & have]
        )
    if s.laid or not actions:
        actions += _END
    if s.seals[seat] and not s.sealed and any(s.bags[KINDS * seat : KINDS * seat + KINDS]):
        return actions + _SEAL
    return actions


def resolve(t: Tables, s: MercadoState, seat: Seat) -> Actions:
    """MER-4.7: any tile paid in full."""
    return tuple([_RESOLVE[place] for place in paid(t, s, seat)])


def change(t: Tables, s: MercadoState, seat: Seat) -> Actions:
    """MER-6.2: any other tile that can use a white coin."""
    places = takers(t, s, seat, WHITE)
    return tuple([LAY_WHITE[place] for place in places if place != CHANGER_PLACE])


def icon(t: Tables, s: MercadoState, seat: Seat) -> Actions:
    """MER-7.9: as one likes."""
    return _ICON


def discard(t: Tables, s: MercadoState, seat: Seat) -> Actions:
    """MER-7.7: any privilege of the hand."""
    return _privileges(t, s.hands[seat], act.DiscardPrivilege)


@lru_cache(maxsize=1 << 12)
def _privileges(
    t: Tables, hand: tuple[int, ...], action: type[act.PlayPrivilege] | type[act.DiscardPrivilege]
) -> Actions:
    """Equal privileges are one choice."""
    return tuple(action(t.privilege_keys[kind]) for kind in dict.fromkeys(hand))


def turn_kind(t: Tables, s: MercadoState, seat: int) -> int:
    """What a turn can be: drawing, taking back, either or neither (MER-4.3, MER-4.9)."""
    at = KINDS * seat
    in_bag = sum(s.bags[at : at + KINDS])
    on_tile = any(s.purses[at : at + KINDS])
    if in_bag >= t.components.draw:
        return EITHER if on_tile else DRAWING
    if on_tile:
        return TAKING_BACK
    return DRAWING if in_bag else NEITHER


def _pair(place: int) -> tuple[Actions, ...]:
    """All lays at a place and the next one, by the bits of the kinds possible at each."""
    coins = [coin for coin in COINS if coin != "black"]
    lists = [
        [
            tuple(act.Lay(coin, where) for kind, coin in enumerate(coins) if bits >> kind & 1)
            for bits in range(1 << len(coins))
        ]
        for where in (place, place + 1)
    ]
    return tuple(here + there for here in lists[0] for there in lists[1])


_PAIRS: Final = tuple(_pair(place) for place in range(0, PLACES, 2))
