# Compiled by mypyc: see tools/compile.
"""What tiles, icons and offers are worth to a seat, in steps on the track: for the strategy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from tabletop.core.memo import Memo
from tabletop.games.mercado.effects import works
from tabletop.games.mercado.prices import size
from tabletop.games.mercado.sheet import POSITION, RANDOM, SPACES
from tabletop.games.mercado.state import (
    BLACK,
    CHANGER_PLACE,
    KINDS,
    MERCHANT_PLACE,
    PLACES,
    UNIT,
    WHITE,
    MercadoState,
)
from tabletop.games.mercado.tables import SEATS, Effect, Tables
from tabletop.games.mercado.track import place

MEMO: Final = 1 << 15
"""How many ways to bring the offers of a tile nearer are remembered."""
_REACHES: Final = 1 << 17
"""How many are on the way to that."""
OFFER_BITS: Final = 3 * len(UNIT)
"""An offer has so many."""
_MEMO_SIZE: Final = 1 << 10
"""How many bags, rows of offers and markets are remembered: they change from turn to turn."""
FAR: Final = 4
"""So many coins missing, or more, are all alike in a rival."""


class Weights(NamedTuple):
    """What a sensible player thinks things are worth, in steps; tuned by play against itself."""

    white: float = 0.9
    black: float = -0.7
    return_black: float = 0.6
    privilege: float = 1.6
    seal: float = 1.2
    extra_turn: float = 2.2
    others_black: float = 0.35
    others_white: float = -0.45
    others_discard_privilege: float = 0.8
    random: float = 4.6
    changed: float = 0.6
    """The coin changer's white coin, while it is not known what it will do."""
    coin: float = 0.15
    """What a coin laid is missed in the bag."""
    joker: float = 0.45
    """The same of a white one."""
    runner_up: float = 0.4
    """Being the next of the others where somebody else is close to buying."""
    thin: float = 1.4
    """Useful coins expected of a draw below which coins are taken back."""
    richer: float = 1.25
    """How many times better the bag must be with the coins taken back."""
    break_seal: float = 1.1
    """What two more coins must promise for a seal to be broken."""


WINS: Final[tuple[tuple[float, ...], ...]] = (
    (1.0, 1.0, 1.0, 1.0, 1.0),
    (0.0, 0.50, 0.68, 0.76, 0.80),
    (0.0, 0.24, 0.42, 0.52, 0.58),
    (0.0, 0.11, 0.24, 0.34, 0.40),
    (0.0, 0.05, 0.12, 0.18, 0.22),
)
"""Chance to buy a tile by coins missing of mine and of the closest other, for a good bag."""


Lack = int
"""What an offer lacks, as one number: how many coins, and below that a bit for each kind that it
can take."""


class Laying(NamedTuple):
    """How near drawn coins can bring an offer, white ones used last."""

    missing: int
    """Coins then missing."""
    coins: int
    """The coins to lay, in the units of an offer; 0 if none is needed."""
    cost: float
    """What they are missed in the bag, in steps."""
    before: Lack
    after: Lack


Chances = tuple[float, ...]
"""Chances to buy a tile, by how many coins the closest of the others misses (see `rivals`)."""


class Stock:
    """A seat's coins, and the chances to fill offers with them."""

    __slots__ = ("_chances", "_owned", "bag", "total")

    def __init__(self, coins: tuple[int, ...]) -> None:
        """coins: of each kind in the bag, then on the player tile."""
        self.total = sum(coins[:KINDS])
        """Coins in the bag, with the black ones."""
        in_bag, owned = [0], [0]
        for kind in range(len(UNIT)):
            n = coins[kind]
            more = n + coins[KINDS + kind]
            in_bag += [sum_ + n for sum_ in in_bag]
            owned += [sum_ + more for sum_ in owned]
        self.bag, self._owned = in_bag, owned
        """Coins by the bits of their kinds: in the bag, and with the player tile's."""
        self._chances = _CHANCES[self.total]

    def chance(self, lack: Lack, rival: int) -> float:
        """The chance to fill what an offer lacks while the closest of the others misses so many
        coins."""
        missing, wanted = lack >> _KIND_BITS, lack & _ALL_KINDS
        if self._owned[wanted] < missing:
            return 0.0
        return self._chances[missing * (self.total + 1) + self.bag[wanted]][rival]


def _chances(total: int) -> list[Chances]:
    """The chances to fill an offer from a bag of so many coins: for each number of coins that are
    missing, by how many in the bag are useful."""
    return [
        _chances_of(missing, useful, total)
        for missing in range(len(WINS))
        for useful in range(total + 1)
    ]


def _chances_of(missing: int, useful: int, total: int) -> Chances:
    """The same for an offer that misses so many coins, of a bag that holds so many useful ones
    among all."""
    if not missing:
        return WINS[0]
    ease = min(1.0, 3.0 * useful / (total * missing)) if total else 0.0
    if useful < missing:
        ease *= 0.6
    good = 0.35 + 0.65 * ease
    return tuple([chance * good for chance in WINS[missing]])


_CHANCES: Final = Memo(_chances, 1 << 8)
"""By the coins in the bag."""
_KIND_BITS: Final = 5
"""An offer lacks kinds of so many bits: one for each unit."""
_ALL_KINDS: Final = (1 << _KIND_BITS) - 1


Around = tuple[Stock, tuple[int, ...], list[float]]
"""What a seat's coins are compared with, none of which changes while it lays them: its stock, and
of each place the closest rival and what buying is worth there."""


class Appraisal:
    """Values for one sheet. What it remembers changes nothing but the speed."""

    def __init__(self, t: Tables, weights: Weights) -> None:
        self.t = t
        self.w = weights
        by_word: dict[str, float] = weights._asdict()
        self._enough = max([n for effects in t.effects for _, n in effects]) * (SEATS[-1] - 1)
        """No effect takes more of a supply than this."""
        self.price = tuple(len(tile.price) for tile in t.tiles)
        late = {"privilege": 2.0, "seal": 1.0, "extra_turn": weights.extra_turn}
        self._by_word = by_word, late
        """Return the values of effects by word: before the starting disc, and from there on."""
        self.icons = tuple(
            tuple(
                steps or by_word.get(icon, 0.0)
                for steps, icon in zip(t.steps[side], t.icons[side], strict=True)
            )
            for side in range(len(t.icons))
        )
        self.held = tuple(
            vp + sum((by_word[word] for word in effects), 0.0)
            for vp, effects in zip(t.privilege_vp, t.privilege_effects, strict=True)
        )
        self.missing = tuple(
            {offer: len(tile.price) - size(offer) for offer in t.needs[n]}
            for n, tile in enumerate(t.tiles)
        )
        self.lack: tuple[dict[int, Lack], ...] = tuple(
            {offer: n << _KIND_BITS | needs[offer] for offer, n in missing.items()}
            for missing, needs in zip(self.missing, t.needs, strict=True)
        )
        self.laying = [Memo(partial(self._laying, tile), MEMO) for tile in range(len(t.tiles))]
        """By tile, and by what lies there and what is drawn, as one number (OFFER_BITS)."""
        self._reach = lru_cache(maxsize=_REACHES)(self._reached)
        self._closest = Memo(self._rivals, _MEMO_SIZE)
        """By what lies on the places, and by the others' offers."""
        self._stocks: Memo[tuple[int, ...], Stock] = Memo(Stock, _MEMO_SIZE)
        """By the coins in the bag and on the player tile."""
        self._worths: dict[tuple[int, ...], list[float]] = {}

    def landing(self, s: MercadoState, seat: int, steps: int) -> float:
        """What the icon is worth on which a move of so many steps would end (MER-8.2, MER-8.4)."""
        after = s.progress[seat] + steps
        if after >= SPACES or not steps:
            return 0.0
        space = (s.start + after) % SPACES
        worth = self.icons[s.side][space]
        if worth:
            for other, far in enumerate(s.progress):
                if other != seat and not (far - after) % SPACES:
                    return 0.0
            if not works(s, seat, self.t.icons[s.side][space]):
                return 0.0
        return worth

    def tile(self, s: MercadoState, seat: int, where: int) -> float:
        """What buying at a place is worth to a seat now."""
        if where == MERCHANT_PLACE:
            return self.w.privilege if works(s, seat, "privilege") else 0.0
        if where == CHANGER_PLACE:
            return self.w.changed if s.white else 0.0
        tile = s.market[where]
        vp = self.t.worth[tile]
        late = s.progress[seat] >= SPACES
        extras = self._extras(s, seat, self._by_word[late], self.t.effects[tile])
        if vp == POSITION:
            vp = place(s, seat)
        elif vp == RANDOM:
            return self.w.random + extras
        return vp + extras + self.landing(s, seat, vp)

    def _extras(
        self, s: MercadoState, seat: int, by_word: Mapping[str, float], effects: Sequence[Effect]
    ) -> float:
        """Return the value of the effects that would happen now."""
        return sum(
            [by_word.get(word, 0.0) * n for word, n in effects if works(s, seat, word, n)], 0.0
        )

    def privilege(self, s: MercadoState, seat: int, kind: int) -> float:
        """Return the value of a privilege's effects that would happen now."""
        effects = [(word, 1) for word in self.t.privilege_effects[kind]]
        return self._extras(s, seat, self._by_word[0], effects)

    def around(self, s: MercadoState, seat: int) -> Around:
        """All that a lay is judged by."""
        return self.stock(s, seat), self.rivals(s, seat), self.worths(s, seat)

    def worths(self, s: MercadoState, seat: int) -> list[float]:
        """Return the value of buying at each place for a seat now.

        Cached until a marker moves or a supply runs out.
        """
        key = (*self._supplies(s, seat), s.side, s.start, *s.market, *s.progress, *s.arrivals)
        found = self._worths.get(key)
        if found is None:
            if len(self._worths) >= _MEMO_SIZE:
                self._worths.clear()
            found = self._worths[key] = [self.tile(s, seat, where) for where in range(PLACES)]
        return found

    def _supplies(self, s: MercadoState, seat: int) -> tuple[int, ...]:
        """Return the cache key of the effects that would happen now (`effects.works`)."""
        enough, black = self._enough, KINDS * seat + BLACK
        return (
            seat,
            min(s.white, enough),
            min(s.black, enough),
            min(s.seals_left, enough),
            bool(s.privileges or s.privileges_out),
            bool(s.bags[black] or s.purses[black]),
        )

    def _laying(self, tile: int, both: int) -> Laying:
        offer, drawn = both >> OFFER_BITS, both & (1 << OFFER_BITS) - 1
        missing, coins = self._reach(tile, offer, drawn)
        n = self.missing[tile][offer] - missing
        cost = self.w.coin * n + (self.w.joker - self.w.coin) * (coins >> 3 * WHITE)
        lack = self.lack[tile]
        return Laying(missing, coins, cost, lack[offer], lack[offer + coins])

    def _reached(self, tile: int, offer: int, drawn: int) -> tuple[int, int]:
        best = (self.missing[tile][offer], 0)
        wanted = self.t.needs[tile][offer]
        for kind, unit in enumerate(UNIT):
            if wanted >> kind & 1 and drawn >> 3 * kind & 7:
                left, laid = self._reach(tile, offer + unit, drawn - unit)
                if left < best[0] or (left == best[0] and laid + unit < best[1]):
                    best = (left, laid + unit)
        return best

    def rivals(self, s: MercadoState, seat: int) -> tuple[int, ...]:
        """How many coins the closest of the others misses at each place, at most FAR."""
        at, offers = PLACES * seat, s.offers
        return self._closest[*s.market, *(offers[:at] + offers[at + PLACES :])]

    def _rivals(self, lying: tuple[int, ...]) -> tuple[int, ...]:
        found = []
        for where in range(PLACES):
            tile = lying[where]
            missing, least = self.missing[tile], min(FAR, self.price[tile])
            for offer in lying[PLACES + where :: PLACES]:
                if offer and missing[offer] < least:
                    least = missing[offer]
            found.append(least)
        return tuple(found)

    def stock(self, s: MercadoState, seat: int) -> Stock:
        """A seat's coins, remembered with the chances that they give."""
        at = KINDS * seat
        return self._stocks[*s.bags[at : at + KINDS], *s.purses[at : at + KINDS]]
