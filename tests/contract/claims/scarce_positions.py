"""Positions that matches seldom come to: supplies run out, tracks and hands are full.

They are made of positions of random matches. Not every piece is where it was, so they are for
looking at what an action brings, and not for playing on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tabletop.core.chance import Chance
from tabletop.games.basari.gems import PACKED_SINGLE_GEMS, colour_count
from tabletop.games.basari.rules import stock_gems
from tabletop.games.mercado.state import BLACK_COIN, COIN_CHANGER_PHASE, COIN_KIND_COUNT
from tabletop.games.zahab.state import (
    PLACE_PHASE,
    SPACE_PHASE,
    STEPS_PHASE,
    TRACK_COUNT,
    TRADE_PHASE,
)
from tests.contract.claims.claim_context import ClaimContext
from tests.fixtures.random_games import Record


def _basari(game: Any, s: Any, draw: Chance) -> None:
    """The stock is handed out to the seats, all but a few gems."""
    for colour, unit in enumerate(PACKED_SINGLE_GEMS):
        left = colour_count(stock_gems(game.tables, s), colour)
        for _ in range(left - draw.pick((0, 0, 1, 2, left))):
            s.gems[draw.randbelow(s.seats)] += unit


def _mercado(game: Any, s: Any, draw: Chance) -> None:
    """Coins, seals and privileges run out."""
    promised = int(bool(s.stack) and s.stack[-1][0] == COIN_CHANGER_PHASE)
    s.white, s.black = max(promised, draw.pick((0, 1, 2))), draw.pick((0, 1, 2, 3))
    s.seals_left = draw.pick((0, 1, 2))
    if draw.randbelow(2):
        s.privileges = s.privileges_out = ()
    if draw.randbelow(2):
        for seat in range(s.seats):
            s.bags[COIN_KIND_COUNT * seat + BLACK_COIN] = s.purses[
                COIN_KIND_COUNT * seat + BLACK_COIN
            ] = 0


def _nacho(game: Any, s: Any, draw: Chance) -> None:
    """One cube is left in the bag."""
    only = draw.randbelow(len(s.bag))
    s.bag = type(s.bag)(int(what == only) for what in range(len(s.bag)))


def _zahab(game: Any, s: Any, draw: Chance) -> None:
    """No gems or gold are left; a seat has many tokens, tracks and spirit at the top, or none."""
    s.supply_gems, s.supply_gold = draw.pick((0, 0, 1, 2)), draw.pick((0, 1, 2, 20))
    if not s.stack or s.stack[-1][0] not in (PLACE_PHASE, SPACE_PHASE, STEPS_PHASE, TRADE_PHASE):
        return
    tokens = game.tables.token_limit
    s.gold[s.seat] = draw.randbelow(tokens + 1)
    s.gems[s.seat] = draw.randbelow(tokens + 1 - s.gold[s.seat])
    s.spirits[s.seat] = draw.pick((0, 3, game.tables.max_spirit))
    for colour in range(TRACK_COUNT):
        s.tracks[TRACK_COUNT * s.seat + colour] = draw.pick((0, 1, 4, 9, game.tables.max_vp))


SCARCE: dict[str, Callable[[Any, Any, Chance], None]] = {
    "basari": _basari,
    "mercado": _mercado,
    "nacho": _nacho,
    "zahab": _zahab,
}
"""By game: what is made scarce in a position; in Market Day nothing can be."""


def scarce_contexts(played: Record, most: int) -> Iterator[ClaimContext]:
    """Legal moves of positions of a random match in which supplies have been made to run out."""
    game, draw = played.setup.game, Chance(played.setup.seed + 11)
    change = SCARCE.get(played.setup.name)
    for step in played.sample_steps(most):
        s = step.before.copy()
        if change is not None:
            change(game, s, draw)
        legal = game.legal_actions(s, step.seat)
        if len(legal) > 1:
            for action in dict.fromkeys(draw.partial_shuffle(legal, 4)[:4]):
                yield ClaimContext(game, s, step.seat, action)
