"""What a seat may do now, fast: looked up by the little that decides it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from tabletop.core.actions import Action
from tabletop.games.mercado.actions import (
    BreakSeal,
    DeclineIcon,
    DiscardPrivilege,
    Draw,
    Finish,
    Lay,
    LayWhite,
    Pass,
    PlayPrivilege,
    Resolve,
    TakeBack,
    UseIcon,
)
from tabletop.games.mercado.resolving import paid, takers
from tabletop.games.mercado.state import (
    CHANGE,
    CHANGER_PLACE,
    COINS,
    DISCARD,
    ICON,
    KINDS,
    LAY,
    PLACES,
    RESOLVE,
    START,
    UNIT,
    WHITE,
    MercadoState,
)
from tabletop.games.mercado.tables import Tables

Actions = tuple[Action, ...]

DRAWING, TAKING_BACK, EITHER, NEITHER = range(4)
_TURN: Final[tuple[Actions, ...]] = (
    (Draw(),),
    (TakeBack(),),
    (Draw(), TakeBack()),
    (Pass(),),
)
_END: Final[Actions] = (Finish(),)
_SEAL: Final[Actions] = (BreakSeal(),)


class Legality:
    """Lists legal actions for one sheet, mostly from tables made beforehand."""

    def __init__(self, t: Tables) -> None:
        self.t = t
        self._pairs = tuple(_pair(place) for place in range(0, PLACES, 2))
        self._privileges = lru_cache(maxsize=1 << 12)(self._list_privileges)
        self._present = _present(t.components.draw + t.components.seal_draw)
        self._by_frame: dict[int, Callable[[MercadoState, int], Actions]] = {
            START: self._start,
            LAY: self._lay,
            RESOLVE: self._resolve,
            CHANGE: self._change,
            ICON: self._icon,
            DISCARD: self._discard,
        }

    def legal(self, s: MercadoState, seat: int) -> Actions:
        """All actions of a seat; none if it is not to act."""
        if not s.stack:
            return ()
        frame = s.stack[-1]
        if frame[1] != seat:
            return ()
        return self._by_frame[frame[0]](s, seat)

    def _start(self, s: MercadoState, seat: int) -> Actions:
        """A privilege, unless one has been played, and what the turn can be (MER-4.1 to 4.3)."""
        actions = _TURN[turn_kind(self.t, s, seat)]
        if s.played or not s.hands[seat]:
            return actions
        return actions + self._privileges(s.hands[seat], PlayPrivilege)

    def _lay(self, s: MercadoState, seat: int) -> Actions:
        """Each coin wherever it is needed; an end once it may be; a seal (MER-4.4, MER-4.6)."""
        actions: Actions = ()
        if s.drawn:
            have = self._present[s.drawn]
            needs, m, o = self.t.needs, s.market, s.offers
            at = PLACES * seat
            one, two, three, four = self._pairs
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

    def _resolve(self, s: MercadoState, seat: int) -> Actions:
        return tuple(Resolve(place) for place in paid(self.t, s, seat))

    def _change(self, s: MercadoState, seat: int) -> Actions:
        return tuple(
            LayWhite(place) for place in takers(self.t, s, seat, WHITE) if place != CHANGER_PLACE
        )

    def _icon(self, s: MercadoState, seat: int) -> Actions:
        return (UseIcon(), DeclineIcon())

    def _discard(self, s: MercadoState, seat: int) -> Actions:
        return self._privileges(s.hands[seat], DiscardPrivilege)

    def _list_privileges(
        self, hand: tuple[int, ...], action: type[PlayPrivilege] | type[DiscardPrivilege]
    ) -> Actions:
        keys = self.t.privilege_keys
        return tuple(action(keys[kind]) for kind in dict.fromkeys(hand))


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


def _present(most: int) -> dict[int, int]:
    """From drawn coins to a bit for each kind among them."""
    found = {}
    for n in range(most + 1):
        for kinds in combinations_with_replacement(range(len(UNIT)), n):
            found[sum(UNIT[kind] for kind in kinds)] = sum(1 << kind for kind in set(kinds))
    return found


def _pair(place: int) -> tuple[Actions, ...]:
    """All lays at a place and the next one, by the bits of the kinds possible at each."""
    coins = [coin for coin in COINS if coin != "black"]
    lists = [
        [
            tuple(Lay(coin, where) for kind, coin in enumerate(coins) if bits >> kind & 1)
            for bits in range(1 << len(coins))
        ]
        for where in (place, place + 1)
    ]
    return tuple(here + there for here in lists[0] for there in lists[1])
