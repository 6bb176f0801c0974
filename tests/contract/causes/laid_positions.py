"""Positions for causes that matches seldom meet.

Each is a position of a random match with a few things laid otherwise. Not every piece is where it
was, so they are for looking at what an action tells, and not for playing on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tabletop.games.basari.gems import PACKED_SINGLE_GEMS
from tabletop.games.basari.rules import stock_gems
from tabletop.games.market_day.sheet import KNIGHT_RANK, NOBLE_RANK, TINKER_RANK
from tabletop.games.mercado.sheet import POSITION_VP_CODE
from tabletop.games.mercado.state import (
    BLACK_COIN,
    COIN_CHANGER_PHASE,
    COIN_CHANGER_PLACE,
    COIN_KIND_COUNT,
    MARKET_PLACE_COUNT,
)
from tabletop.games.zahab.state import TRADE_PHASE
from tests.contract.claims.claim_context import ClaimContext
from tests.fixtures.random_games import Record

Layer = Callable[[Any, Any, int], None]
"""Changes a position in which a seat decides, by game, state and seat."""
MAX_STEPS = 100
"""Most positions of a match."""
MAX_ACTIONS = 12
"""Most actions that are looked at in a position; offers of gems are many."""
ENOUGH_WORKERS = 15
"""BAS-5.4."""


class UnfitPositionError(Exception):
    """A position in which something cannot be laid."""


def _equal_gems(game: Any, s: Any, seat: int) -> None:
    """Give everybody the same of all, and let lots break ties."""
    s.by_lot = True
    s.gems[:] = [sum(PACKED_SINGLE_GEMS)] * s.seats
    s.gained[:], s.workers[:] = [0] * len(s.gained), [0] * s.seats


def _no_gems(game: Any, s: Any, seat: int) -> None:
    """Take all gems away."""
    if s.stack:
        raise UnfitPositionError  # gems may be on offer
    s.gems[:] = [0] * s.seats


def _all_gems(game: Any, s: Any, seat: int) -> None:
    """Give all gems of the stock to one seat."""
    s.gems[(seat + 1) % s.seats] += stock_gems(game.tables, s)


def _last_round(game: Any, s: Any, seat: int) -> None:
    """Take all gems away, and give a seat workers enough for the end of the stage."""
    _no_gems(game, s, seat)
    while s.workers[seat] < ENOUGH_WORKERS and s.drawn < len(s.deck):
        card = s.deck[s.drawn]
        s.piles[seat] += (card,)
        s.workers[seat] += game.tables.card_workers[card]
        s.drawn += 1


def _nobles(s: Any) -> None:
    """Make all cards of the round Nobles."""
    if min(map(len, s.hands)) < 2:
        raise UnfitPositionError  # the next hand is dealt from the same cards
    s.played = (NOBLE_RANK,) * len(s.played)


def _low_cards(game: Any, s: Any, seat: int) -> None:
    """Let a round have a Knight and only cards that it does not take."""
    _nobles(s)
    s.hands[seat] = (KNIGHT_RANK,) * len(s.hands[seat])


def _tinker_alone(game: Any, s: Any, seat: int) -> None:
    """Make all cards of a round Nobles, but for the Tinker of the last seat."""
    _nobles(s)
    s.hands[seat] = (TINKER_RANK,) * len(s.hands[seat])


def _paid(game: Any, s: Any, seat: int, place: int) -> None:
    """A seat has paid for the tile of a place."""
    needs = game.tables.tile_needs[s.market[place]]
    at = MARKET_PLACE_COUNT * seat + place
    s.offers[at] = next(offer for offer, wanted in needs.items() if not wanted)


def _tile_by_position(game: Any, s: Any, seat: int) -> None:
    """A seat has paid for a tile with the position sign."""
    s.market[0] = game.tables.tile_vp.index(POSITION_VP_CODE)
    for other in range(s.seats):
        s.offers[MARKET_PLACE_COUNT * other] = 0
    _paid(game, s, seat, 0)


def _changer_without_coin(game: Any, s: Any, seat: int) -> None:
    """A seat has paid for the Coin Changer, and the supply has no white coin."""
    if s.stack[-1][0] == COIN_CHANGER_PHASE:
        raise UnfitPositionError  # the white coin is promised
    s.white = 0
    _paid(game, s, seat, COIN_CHANGER_PLACE)


def _nothing_to_draw(game: Any, s: Any, seat: int) -> None:
    """A seat has neither coins nor privileges; the others have."""
    at = COIN_KIND_COUNT * seat
    s.bags[at : at + COIN_KIND_COUNT] = s.purses[at : at + COIN_KIND_COUNT] = [0] * COIN_KIND_COUNT
    s.hands[seat] = ()


def _only_counterfeits(game: Any, s: Any, seat: int) -> None:
    """Take all privileges and all coins but black ones away."""
    for other in range(s.seats):
        _nothing_to_draw(game, s, other)
        s.purses[COIN_KIND_COUNT * other + BLACK_COIN] = int(other != seat)


def _empty_cantinas(game: Any, s: Any, seat: int) -> None:
    """No smuggler is at a cantina."""
    s.cantinas[:] = [()] * len(s.cantinas)


def _hand(game: Any, s: Any, seat: int, wanted: str) -> None:
    """A seat may play one card, whose effect brings an action; its other card is too high."""
    if s.stack[-1][0] != TRADE_PHASE:
        raise UnfitPositionError
    t = game.tables
    brings = getattr(t, wanted)
    card = next(n for n in range(1, len(t.levels)) if brings[n] and not t.card_cost[n])
    highest = max(range(1, len(t.levels)), key=lambda n: t.levels[n])
    s.hands[seat] = tuple(sorted({card, highest}))
    s.gold[seat], s.gems[seat] = t.gold_cost[card], t.gem_cost[card]
    s.stack = (*s.stack[:-1], (TRADE_PHASE, t.levels[card], s.stack[-1][2]))


def _last_trade(game: Any, s: Any, seat: int) -> None:
    """The only card that a seat can play permits to play another one."""
    _hand(game, s, seat, "has_trade")


def _no_gold_to_acquire(game: Any, s: Any, seat: int) -> None:
    """A card permits to acquire another one, and no gold is left to pay for it."""
    _hand(game, s, seat, "has_acquire")


def _one_card_on_display(game: Any, s: Any, seat: int) -> None:
    """The display has one card, the deck none, and the seat can pay."""
    s.deck = ()
    s.display[1:] = [0] * (len(s.display) - 1)
    s.gold[seat], s.gems[seat] = 5, 0


LAID: dict[str, dict[str, Layer]] = {
    "basari": {
        "no gem to return": _no_gems,
        "nothing to offer": _no_gems,
        "luck decides": _equal_gems,
        "supply is empty": _all_gems,
        "Nobody has a ": _last_round,
    },
    "market_day": {"nothing worth": _low_cards, "nothing to swap": _tinker_alone},
    "mercado": {
        "is number": _tile_by_position,
        "[(][0-9].. on the track": _tile_by_position,
        "neither draw": _nothing_to_draw,
        "Nobody can ever place": _only_counterfeits,
        "Coin Changer has no white": _changer_without_coin,
    },
    "nacho": {"finds nobody": _empty_cantinas},
    "zahab": {
        "no other card to play": _last_trade,
        "can't acquire a card": _no_gold_to_acquire,
        "for the last card": _one_card_on_display,
    },
}
"""By game and words of a cause: what is laid."""


def laid_contexts(played: Record, words: str) -> Iterator[ClaimContext]:
    """Iterate over all legal moves of a random match's positions, laid for a cause."""
    game, change = played.setup.game, LAID[played.setup.name][words]
    for step in played.sample_steps(MAX_STEPS):
        s = step.before.copy()
        try:
            change(game, s, step.seat)
        except UnfitPositionError:
            continue
        for action in game.legal_actions(s, step.seat)[:MAX_ACTIONS]:
            yield ClaimContext(game, s, step.seat, action)
