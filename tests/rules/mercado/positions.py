"""A table of Mercado that tests lay out by hand, and the acts that they cause."""

from __future__ import annotations

from functools import lru_cache

from tabletop.core.acts import Act, Step
from tabletop.core.chance import Chance
from tabletop.games.mercado.actions import Draw, Finish, Lay
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.state import (
    COIN_CHANGER_PLACE,
    COIN_KIND_COUNT,
    COIN_KINDS,
    MARKET_PLACE_COUNT,
    MERCHANT_PLACE,
    PACKED_SINGLE_COINS,
    START_PHASE,
    TALLY_ROW_COUNT,
    MercadoState,
)
from tests.rules.scripted_position import ScriptedPosition

MERCHANT, CHANGER = MERCHANT_PLACE, COIN_CHANGER_PLACE


@lru_cache(maxsize=1)
def game() -> Mercado:
    """The game with its own sheet."""
    return Mercado()


class Table(ScriptedPosition):
    """A position in which seat 0 begins, and both markets, bags and offers are as told."""

    def __init__(self, seats: int = 2, side: str = "A", start: int = 8, seed: int = 1) -> None:
        self.game = game()
        self.t = self.game.tables
        self.chance = Chance(seed)
        self.s: MercadoState = self.game.new_initial_state(
            seats, {"side": side, "start": start}, self.chance
        )
        self.acts: list[Act] = []
        self.s.first = self.s.seat = 0
        self.s.arrivals = tuple(reversed(range(seats)))
        self.s.stack = ((START_PHASE, 0, 0),)

    def market(self, *keys: str) -> Table:
        """Named tiles on the six goods places (object stalls first), out of their stacks."""
        s, t = self.s, self.t
        by_key = {tile.key: n for n, tile in enumerate(t.tiles)}
        chosen = [by_key[key] for key in keys]
        rest = [n for n in (*t.objects, *t.perfumes) if n not in chosen]
        s.objects = tuple(n for n in rest if n in t.objects)
        s.perfumes = tuple(n for n in rest if n in t.perfumes)
        s.market[: len(chosen)] = chosen
        return self

    def next_object(self, key: str) -> Table:
        """This object is on top of its stack."""
        tile = next(n for n in self.t.objects if self.t.tiles[n].key == key)
        self.s.objects = (*(n for n in self.s.objects if n != tile), tile)
        return self

    def bag(self, seat: int, coins: str) -> Table:
        """Exactly these coins in a bag."""
        self.s.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + COIN_KIND_COUNT] = _counts(
            coins
        )
        return self

    def purse(self, seat: int, coins: str) -> Table:
        """Exactly these coins on a player tile."""
        self.s.purses[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + COIN_KIND_COUNT] = _counts(
            coins
        )
        return self

    def offer(self, seat: int, place: int, coins: str) -> Table:
        """These coins of a seat at a place."""
        self.s.offers[MARKET_PLACE_COUNT * seat + place] = offer_code(coins)
        return self

    def hand(self, seat: int, *keys: str) -> Table:
        """These privileges in a hand, taken out of the stack."""
        kinds = sorted(self.t.privilege_keys.index(key) for key in keys)
        left = list(self.s.privileges)
        for kind in kinds:
            left.remove(kind)
        self.s.privileges = tuple(left)
        self.s.hands[seat] = tuple(kinds)
        return self

    def markers_at(self, *progress: int) -> Table:
        """Markers so many steps on, in seat order; later seats lie above earlier ones."""
        self.s.progress = list(progress)
        self.s.arrivals = tuple(range(len(progress)))
        self.s.gained = [0] * TALLY_ROW_COUNT * len(progress)
        self.s.gained[::TALLY_ROW_COUNT] = progress
        return self

    def seals(self, *numbers: int) -> Table:
        """Give each seat this number of seals."""
        self.s.seals = list(numbers)
        return self

    def pay(self, place: int) -> Table:
        """Seat 0 draws and lays the last coin of a price (without white ones where they are not
        asked for) and two black coins, and ends its turn.
        """
        needs = self.t.tile_needs[self.s.market[place]]
        full = min(offer for offer, bits in needs.items() if not bits)
        kind = next(kind for kind in range(len(PACKED_SINGLE_COINS)) if full >> 3 * kind & 7)
        self.s.offers[place] = full - PACKED_SINGLE_COINS[kind]
        self.bag(0, f"{COIN_KINDS[kind]} black black")
        return self.do(Draw(), Lay(COIN_KINDS[kind], place), Finish())

    def steps(self) -> list[Step]:
        """The steps on the track of the last action."""
        return [act for act in self.acts if isinstance(act, Step)]


def offer_code(coins: str) -> int:
    """An offer of these coins, as the state writes it."""
    return sum(PACKED_SINGLE_COINS[COIN_KINDS.index(coin)] for coin in coins.split())


def _counts(coins: str) -> list[int]:
    return [coins.split().count(coin) for coin in COIN_KINDS]
