# Compiled by mypyc: see tools/compile.
"""Evaluation of tiles, icons and offers of Mercado for a seat, in steps on the track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from tabletop.core.util.memo import Memo
from tabletop.games.mercado.mechanics.effects import is_effect_possible
from tabletop.games.mercado.mechanics.track import compute_marker_rank
from tabletop.games.mercado.prices import offer_coin_count
from tabletop.games.mercado.rule_tables import SEAT_COUNTS, CountedEffect, RuleTables
from tabletop.games.mercado.sheet import POSITION_VP_CODE, RANDOM_VP_CODE, TRACK_SPACE_COUNT
from tabletop.games.mercado.state import (
    BLACK_COIN,
    COIN_CHANGER_PLACE,
    COIN_KIND_COUNT,
    MARKET_PLACE_COUNT,
    MERCHANT_PLACE,
    PACKED_SINGLE_COINS,
    WHITE_COIN,
    MercadoState,
)

LAY_PLAN_CACHE_SIZE: Final = 1 << 15
"""Maximum number of cached lay plans for each tile."""
_PARTIAL_PLAN_CACHE_SIZE: Final = 1 << 17
"""Maximum number of cached intermediate results of lay plans."""
OFFER_BITS: Final = 3 * len(PACKED_SINGLE_COINS)
"""Number of bits of a packed offer."""
_MEMO_SIZE: Final = 1 << 10
"""Maximum number of cached bags, rows of offers and markets: they change every turn."""
MAX_RIVAL_MISSING_COINS: Final = 4
"""Maximum number of missing coins of a rival that makes a difference."""


class Weights(NamedTuple):
    """Values of a sensible player in steps, tuned by self-play.

    The fields from `white` to `others_discard_privilege` have the names of effects of the
    sheet.
    """

    white: float = 0.9
    black: float = -0.7
    return_black: float = 0.6
    privilege: float = 1.6
    seal: float = 1.2
    extra_turn: float = 2.2
    others_black: float = 0.35
    others_white: float = -0.45
    others_discard_privilege: float = 0.8
    random_vp_tile: float = 4.6
    """Steps of a tile whose points are random."""
    coin_changer: float = 0.6
    """Value of the coin changer's white coin, if its place is not decided yet."""
    coin_cost: float = 0.15
    """Cost of a laid coin, which is then missing in the bag."""
    white_coin_cost: float = 0.45
    """Cost of a laid white coin."""
    runner_up: float = 0.4
    """Value of being the runner-up at a tile that another seat will buy soon."""
    take_back_threshold: float = 1.4
    """Expected number of useful coins of a draw below which coins are taken back."""
    take_back_ratio: float = 1.25
    """Minimum factor by which the coins taken back must improve the bag."""
    break_seal_threshold: float = 1.1
    """Minimum value that two more coins must promise for a seal to be broken."""


PURCHASE_CHANCES: Final[tuple[tuple[float, ...], ...]] = (
    (1.0, 1.0, 1.0, 1.0, 1.0),
    (0.0, 0.50, 0.68, 0.76, 0.80),
    (0.0, 0.24, 0.42, 0.52, 0.58),
    (0.0, 0.11, 0.24, 0.34, 0.40),
    (0.0, 0.05, 0.12, 0.18, 0.22),
)
"""Chances to buy a tile, for a good bag.

Rows are the missing coins of the seat, columns those of its closest rival.
"""


MissingCoins = int
"""Missing coins of an offer in one integer.

The upper bits hold the number of coins, the lower ones a bit for each kind that it can
take.
"""


class LayPlan(NamedTuple):
    """Best use of drawn coins for one offer; white coins are used last."""

    missing_coin_count: int
    """Number of coins that are still missing afterwards."""
    laid_coins: int
    """Coins to lay, packed as an offer; 0 if no coin fits."""
    coin_cost: float
    """Cost of the coins in steps, because they are then missing in the bag."""
    missing_coins_before: MissingCoins
    """Missing coins of the offer before and after the lay."""
    missing_coins_after: MissingCoins


PurchaseChancesByRival = tuple[float, ...]
"""Chances to buy a tile, by the number of missing coins of the closest rival."""


class CoinStock:
    """Coins of a seat, with the chances to complete offers with them."""

    __slots__ = ("_chances", "_owned_counts", "bag_counts", "bag_size")

    def __init__(self, coins: tuple[int, ...]) -> None:
        """Count the coins by kinds.

        Args:
            coins: Number of coins of each kind in the bag, then on the player tile.
        """
        self.bag_size = sum(coins[:COIN_KIND_COUNT])
        """Coins in the bag, with the black ones."""
        in_bag, owned = [0], [0]
        for kind in range(len(PACKED_SINGLE_COINS)):
            n = coins[kind]
            more = n + coins[COIN_KIND_COUNT + kind]
            in_bag += [sum_ + n for sum_ in in_bag]
            owned += [sum_ + more for sum_ in owned]
        self.bag_counts, self._owned_counts = in_bag, owned
        """Coins by the bits of their kinds: in the bag, and with the player tile's."""
        self._chances = _CHANCES[self.bag_size]

    def purchase_chance(self, missing_coins: MissingCoins, rival_missing: int) -> float:
        """Return the chance to complete an offer.

        Args:
            missing_coins: Missing coins of the offer.
            rival_missing: Number of missing coins of the closest rival.
        """
        missing, wanted = missing_coins >> _KIND_BITS, missing_coins & _ALL_KINDS
        if self._owned_counts[wanted] < missing:
            return 0.0
        return self._chances[missing * (self.bag_size + 1) + self.bag_counts[wanted]][rival_missing]


def _compute_chance_table(total: int) -> list[PurchaseChancesByRival]:
    """Return the chances to complete offers from a bag with a number of coins.

    Rows are ordered by the number of missing coins, then by the number of useful ones in the
    bag.
    """
    return [
        _compute_chances(missing, useful, total)
        for missing in range(len(PURCHASE_CHANCES))
        for useful in range(total + 1)
    ]


def _compute_chances(missing: int, useful: int, total: int) -> PurchaseChancesByRival:
    """Return the chances to complete an offer, by the missing coins of the closest rival.

    Args:
        missing: Number of missing coins.
        useful: Number of useful coins in the bag.
        total: Number of coins in the bag.
    """
    if not missing:
        return PURCHASE_CHANCES[0]
    ease = min(1.0, 3.0 * useful / (total * missing)) if total else 0.0
    if useful < missing:
        ease *= 0.6
    good = 0.35 + 0.65 * ease
    return tuple([chance * good for chance in PURCHASE_CHANCES[missing]])


_CHANCES: Final = Memo(_compute_chance_table, 1 << 8)
"""Cached chance tables by the number of coins in the bag."""
_KIND_BITS: Final = 5
"""Number of bits for the kinds of coins in MissingCoins."""
_ALL_KINDS: Final = (1 << _KIND_BITS) - 1


LayContext = tuple[CoinStock, tuple[int, ...], list[float]]
"""Data by which lays are evaluated; laying coins does not change them.

They are the coin stock of the seat, and for each place the missing coins of the closest
rival and the value of a purchase.
"""


class Evaluation:
    """Evaluation of positions with the tables of one sheet. Its caches affect only the speed."""

    def __init__(self, t: RuleTables, weights: Weights) -> None:
        self.tables = t
        self.weights = weights
        by_word: dict[str, float] = weights._asdict()
        self._max_effect_count = max([n for effects in t.tile_effects for _, n in effects]) * (
            SEAT_COUNTS[-1] - 1
        )
        """No effect takes more of a supply than this."""
        self.price_sizes = tuple(len(tile.price) for tile in t.tiles)
        late = {"privilege": 2.0, "seal": 1.0, "extra_turn": weights.extra_turn}
        self._effect_values = by_word, late
        """Return the values of effects by word: before the starting disc, and from there on."""
        self.icon_values = tuple(
            tuple(
                steps or by_word.get(icon, 0.0)
                for steps, icon in zip(t.icon_steps[side], t.icons[side], strict=True)
            )
            for side in range(len(t.icons))
        )
        self.held_privilege_values = tuple(
            vp + sum((by_word[word] for word in effects), 0.0)
            for vp, effects in zip(t.privilege_vp, t.privilege_effects, strict=True)
        )
        self.missing_counts = tuple(
            {offer: len(tile.price) - offer_coin_count(offer) for offer in t.tile_needs[n]}
            for n, tile in enumerate(t.tiles)
        )
        self.missing_coins: tuple[dict[int, MissingCoins], ...] = tuple(
            {offer: n << _KIND_BITS | needs[offer] for offer, n in missing.items()}
            for missing, needs in zip(self.missing_counts, t.tile_needs, strict=True)
        )
        self.lay_plans = [
            Memo(partial(self._plan_lay, tile), LAY_PLAN_CACHE_SIZE) for tile in range(len(t.tiles))
        ]
        """By tile, and by what lies there and what is drawn, as one number (OFFER_BITS)."""
        self._best_lay = lru_cache(maxsize=_PARTIAL_PLAN_CACHE_SIZE)(self._find_best_lay)
        self._closest = Memo(self._count_rival_missing, _MEMO_SIZE)
        """By what lies on the places, and by the others' offers."""
        self._coin_stocks: Memo[tuple[int, ...], CoinStock] = Memo(CoinStock, _MEMO_SIZE)
        """By the coins in the bag and on the player tile."""
        self._purchase_value_cache: dict[tuple[int, ...], list[float]] = {}

    def landing_value(self, s: MercadoState, seat: int, steps: int) -> float:
        """Return the value of the icon on which a move would end (MER-8.2, 8.4)."""
        after = s.progress[seat] + steps
        if after >= TRACK_SPACE_COUNT or not steps:
            return 0.0
        space = (s.start + after) % TRACK_SPACE_COUNT
        worth = self.icon_values[s.side][space]
        if worth:
            for other, far in enumerate(s.progress):
                if other != seat and not (far - after) % TRACK_SPACE_COUNT:
                    return 0.0
            if not is_effect_possible(s, seat, self.tables.icons[s.side][space]):
                return 0.0
        return worth

    def purchase_value(self, s: MercadoState, seat: int, where: int) -> float:
        """Return the value of a purchase at a place for a seat now."""
        if where == MERCHANT_PLACE:
            return self.weights.privilege if is_effect_possible(s, seat, "privilege") else 0.0
        if where == COIN_CHANGER_PLACE:
            return self.weights.coin_changer if s.white else 0.0
        tile = s.market[where]
        vp = self.tables.tile_vp[tile]
        late = s.progress[seat] >= TRACK_SPACE_COUNT
        extras = self._extras(s, seat, self._effect_values[late], self.tables.tile_effects[tile])
        if vp == POSITION_VP_CODE:
            vp = compute_marker_rank(s, seat)
        elif vp == RANDOM_VP_CODE:
            return self.weights.random_vp_tile + extras
        return vp + extras + self.landing_value(s, seat, vp)

    def _extras(
        self,
        s: MercadoState,
        seat: int,
        by_word: Mapping[str, float],
        effects: Sequence[CountedEffect],
    ) -> float:
        """Return the value of the effects that would happen now."""
        return sum(
            [
                by_word.get(word, 0.0) * n
                for word, n in effects
                if is_effect_possible(s, seat, word, n)
            ],
            0.0,
        )

    def privilege_effect_value(self, s: MercadoState, seat: int, kind: int) -> float:
        """Return the value of the effects of a privilege that would happen now."""
        effects = [(word, 1) for word in self.tables.privilege_effects[kind]]
        return self._extras(s, seat, self._effect_values[0], effects)

    def lay_context(self, s: MercadoState, seat: int) -> LayContext:
        """Return the data by which the lays of a seat are evaluated."""
        return (
            self.coin_stock(s, seat),
            self.rival_missing_counts(s, seat),
            self.purchase_values(s, seat),
        )

    def purchase_values(self, s: MercadoState, seat: int) -> list[float]:
        """Return the value of a purchase at each place for a seat now.

        The values are cached until a marker moves or a supply runs out.
        """
        key = (*self._effect_key(s, seat), s.side, s.start, *s.market, *s.progress, *s.arrivals)
        found = self._purchase_value_cache.get(key)
        if found is None:
            if len(self._purchase_value_cache) >= _MEMO_SIZE:
                self._purchase_value_cache.clear()
            found = self._purchase_value_cache[key] = [
                self.purchase_value(s, seat, where) for where in range(MARKET_PLACE_COUNT)
            ]
        return found

    def _effect_key(self, s: MercadoState, seat: int) -> tuple[int, ...]:
        """Return the cache key of the effects that would happen now (`is_effect_possible`)."""
        enough, black = self._max_effect_count, COIN_KIND_COUNT * seat + BLACK_COIN
        return (
            seat,
            min(s.white, enough),
            min(s.black, enough),
            min(s.seals_left, enough),
            bool(s.privileges or s.privileges_out),
            bool(s.bags[black] or s.purses[black]),
        )

    def _plan_lay(self, tile: int, both: int) -> LayPlan:
        """Return the lay plan for a tile.

        Args:
            tile: Number of the tile.
            both: Offer and drawn coins in one integer.
        """
        offer, drawn = both >> OFFER_BITS, both & (1 << OFFER_BITS) - 1
        missing, coins = self._best_lay(tile, offer, drawn)
        n = self.missing_counts[tile][offer] - missing
        cost = self.weights.coin_cost * n + (
            self.weights.white_coin_cost - self.weights.coin_cost
        ) * (coins >> 3 * WHITE_COIN)
        lack = self.missing_coins[tile]
        return LayPlan(missing, coins, cost, lack[offer], lack[offer + coins])

    def _find_best_lay(self, tile: int, offer: int, drawn: int) -> tuple[int, int]:
        """Return the smallest number of missing coins, and the coins to lay for it."""
        best = (self.missing_counts[tile][offer], 0)
        wanted = self.tables.tile_needs[tile][offer]
        for kind, unit in enumerate(PACKED_SINGLE_COINS):
            if wanted >> kind & 1 and drawn >> 3 * kind & 7:
                left, laid = self._best_lay(tile, offer + unit, drawn - unit)
                if left < best[0] or (left == best[0] and laid + unit < best[1]):
                    best = (left, laid + unit)
        return best

    def rival_missing_counts(self, s: MercadoState, seat: int) -> tuple[int, ...]:
        """Return the closest rival's missing coins by place, at most `MAX_RIVAL_MISSING_COINS`."""
        at, offers = MARKET_PLACE_COUNT * seat, s.offers
        return self._closest[*s.market, *(offers[:at] + offers[at + MARKET_PLACE_COUNT :])]

    def _count_rival_missing(self, lying: tuple[int, ...]) -> tuple[int, ...]:
        """Return the missing coins of the closest rival at each place.

        Args:
            lying: Tiles of the market, then the offers of the other seats.
        """
        found = []
        for where in range(MARKET_PLACE_COUNT):
            tile = lying[where]
            missing, least = (
                self.missing_counts[tile],
                min(MAX_RIVAL_MISSING_COINS, self.price_sizes[tile]),
            )
            for offer in lying[MARKET_PLACE_COUNT + where :: MARKET_PLACE_COUNT]:
                if offer and missing[offer] < least:
                    least = missing[offer]
            found.append(least)
        return tuple(found)

    def coin_stock(self, s: MercadoState, seat: int) -> CoinStock:
        """Return the cached coin stock of a seat, with its chances."""
        at = COIN_KIND_COUNT * seat
        return self._coin_stocks[
            *s.bags[at : at + COIN_KIND_COUNT], *s.purses[at : at + COIN_KIND_COUNT]
        ]
