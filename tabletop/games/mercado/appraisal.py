"""What tiles, icons and offers are worth to a seat, in steps on the track: for the strategy."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.games.mercado.prices import size
from tabletop.games.mercado.sheet import POSITION, RANDOM, SPACES
from tabletop.games.mercado.state import (
    CHANGER_PLACE,
    KINDS,
    MERCHANT_PLACE,
    PLACES,
    UNIT,
    MercadoState,
)
from tabletop.games.mercado.tables import Tables
from tabletop.games.mercado.track import place

MEMO = 1 << 17
"""How many offers are remembered before all are forgotten."""


Stock = tuple[list[int], list[int], int]
"""Coins of a seat by the bits of their kinds: in the bag, and with the player tile's; and how many
there are in the bag with the black ones."""


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


WINS = (
    (1.0, 1.0, 1.0, 1.0, 1.0),
    (0.0, 0.50, 0.68, 0.76, 0.80),
    (0.0, 0.24, 0.42, 0.52, 0.58),
    (0.0, 0.11, 0.24, 0.34, 0.40),
    (0.0, 0.05, 0.12, 0.18, 0.22),
)
"""Chance to buy a tile by coins missing of mine and of the closest other, for a good bag."""


class Appraisal:
    """Values for one sheet. What it remembers changes nothing but the speed."""

    def __init__(self, t: Tables, weights: Weights) -> None:
        self.t = t
        self.w = weights
        by_word: dict[str, float] = weights._asdict()
        self.price = tuple(len(tile.price) for tile in t.tiles)
        self.extras = tuple(sum(by_word[word] * n for word, n in effects) for effects in t.effects)
        late = {"privilege": 2.0, "seal": 1.0, "extra_turn": weights.extra_turn}
        self.late_extras = tuple(
            sum(late.get(word, 0.0) * n for word, n in effects) for effects in t.effects
        )
        self.icons = tuple(
            tuple(
                steps or by_word.get(icon, 0.0)
                for steps, icon in zip(t.steps[side], t.icons[side], strict=True)
            )
            for side in range(len(t.icons))
        )
        self.held = tuple(
            vp + sum(by_word[word] for word in effects)
            for vp, effects in zip(t.privilege_vp, t.privilege_effects, strict=True)
        )
        self._reached: dict[tuple[int, int, int], tuple[int, int]] = {}
        self.missing = tuple(
            {offer: len(tile.price) - size(offer) for offer in t.needs[n]}
            for n, tile in enumerate(t.tiles)
        )

    def landing(self, s: MercadoState, seat: int, steps: int) -> float:
        """What the icon is worth on which a move of so many steps would end (MER-8.2, MER-8.4)."""
        after = s.progress[seat] + steps
        if after >= SPACES or not steps:
            return 0.0
        worth = self.icons[s.side][(s.start + after) % SPACES]
        if worth:
            for other, far in enumerate(s.progress):
                if other != seat and not (far - after) % SPACES:
                    return 0.0
        return worth

    def tile(self, s: MercadoState, seat: int, where: int) -> float:
        """What buying at a place is worth to a seat now."""
        if where == MERCHANT_PLACE:
            return self.w.privilege
        if where == CHANGER_PLACE:
            return self.w.changed if s.white else 0.0
        tile = s.market[where]
        vp = self.t.worth[tile]
        late = s.progress[seat] >= SPACES
        extras = (self.late_extras if late else self.extras)[tile]
        if vp == POSITION:
            vp = place(s, seat)
        elif vp == RANDOM:
            return self.w.random + extras
        return vp + extras + self.landing(s, seat, vp)

    def reach(self, tile: int, offer: int, drawn: int) -> tuple[int, int]:
        """How near drawn coins can bring an offer: coins then missing, and the coins to lay.

        White coins are used last.
        """
        key = (tile, offer, drawn)
        found = self._reached.get(key)
        if found is None:
            if len(self._reached) >= MEMO:
                self._reached.clear()
            found = self._reached[key] = self._reach(tile, offer, drawn)
        return found

    def _reach(self, tile: int, offer: int, drawn: int) -> tuple[int, int]:
        best = (self.missing[tile][offer], 0)
        wanted = self.t.needs[tile][offer]
        for kind, unit in enumerate(UNIT):
            if wanted >> kind & 1 and drawn >> 3 * kind & 7:
                left, laid = self.reach(tile, offer + unit, drawn - unit)
                if left < best[0] or (left == best[0] and laid + unit < best[1]):
                    best = (left, laid + unit)
        return best

    def rival(self, s: MercadoState, seat: int, where: int) -> int:
        """How many coins the closest of the others misses at a place."""
        missing = self.missing[s.market[where]]
        at, least = where, 9
        for other in range(s.seats):
            if other != seat:
                n = missing[s.offers[at]]
                if n < least:
                    least = n
            at += PLACES
        return least

    def stock(self, s: MercadoState, seat: int) -> Stock:
        """A seat's coins, counted for every set of kinds at once."""
        at = KINDS * seat
        total = sum(s.bags[at : at + KINDS])
        bag, owned = [0], [0]
        for kind in range(at, at + len(UNIT)):
            n = s.bags[kind]
            bag += [sum_ + n for sum_ in bag]
            n += s.purses[kind]
            owned += [sum_ + n for sum_ in owned]
        return bag, owned, total

    def chance(self, stock: Stock, tile: int, offer: int, rival: int) -> float:
        """The chance that a seat with such an offer buys a tile, `rival` as in `rival`."""
        missing = self.missing[tile][offer]
        if not missing:
            return 1.0
        bag, owned, total = stock
        wanted = self.t.needs[tile][offer]
        useful = bag[wanted]
        if owned[wanted] < missing:
            return 0.0
        ease = 3.0 * useful / (total * missing) if total else 0.0
        if ease > 1.0:
            ease = 1.0
        if useful < missing:
            ease *= 0.6
        return WINS[missing][rival if rival < 4 else 4] * (0.35 + 0.65 * ease)
