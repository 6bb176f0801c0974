"""Setting up a game of The Nacho Incident (NAC-2)."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Begin, Emit, Move, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.options import Options
from tabletop.core.zones import Seat
from tabletop.games.nacho import rounds
from tabletop.games.nacho.pieces import CARDS, END_CARD, GEM, MOUNTIES
from tabletop.games.nacho.sheet import A_PROVINCE, Tables
from tabletop.games.nacho.state import (
    DISCARD,
    INGREDIENTS,
    NONE,
    ROUND,
    ROW,
    ROWS,
    START,
    TURNS,
    NachoState,
    clockwise,
)

PAIR: Final = "pair"
DELAYED: Final = "delayed"
"""The two readings of the chase (NAC-5.3)."""
NO_BONUS: Final = "no_bonus"
"""Random Mounties, and no bonus either: a choice between two readings (NAC-9.2)."""


def set_up(
    t: Tables, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
) -> NachoState:
    """NAC-2: up to the first choice; NAC-9.1: or up to the redrawing of hands."""
    s = _bare(t, seats, first)
    s.delayed, s.hidden_mountie = options["chase"] == DELAYED, bool(options["hidden_mountie"])
    s.random_mounties = bool(options["random_mounties"])
    s.no_bonus = options["random_mounties"] == NO_BONUS
    s.deck = chance.shuffled(t.deck)
    if emit:
        emit(Begin("game", 1, first, "NAC-2.4"))
        emit(Move(GEM, 1, "box", f"gem:{first}", "NAC-2.4"))
        emit(Shuffle("deck", "NAC-2.1"))
    for seat in clockwise(s):
        rounds.draw_cubes(s, seat, t.cubes, chance, emit, "NAC-2.1")
        rounds.fill_hand(t, s, seat, chance, emit, "NAC-2.1")
    _lay_provinces(s, chance, emit)
    _stack_mounties(t, s, chance, emit)
    if options["redraw"]:
        rounds.ask_discards(s)
    else:
        rounds.begin_turn(s, emit)
    return s


def _bare(t: Tables, seats: int, holder: int) -> NachoState:
    """NAC-2.1, 2.4: gold and the gemstone; everything else still in bag, deck and piles."""
    ledger = [0] * (ROWS * seats)
    ledger[START::ROWS] = [t.gold] * seats
    return NachoState(
        seats=seats,
        delayed=False,
        random_mounties=False,
        no_bonus=False,
        hidden_mountie=False,
        turn=0,
        phase=DISCARD,
        queue=(),
        holder=holder,
        first=NONE,
        choices=[NONE] * seats,
        played=[NONE] * seats,
        hands=[()] * seats,
        thrown=[()] * seats,
        deck=t.deck,
        discards=(),
        remade=(),
        got=[],
        shown=(),
        cantinas=[()] * (len(ROW) * seats),
        watch=[()] * seats,
        mounties=(),
        mountie=NONE,
        on_duty=NONE,
        mounties_out=(),
        cards=[NONE] * len(ROW),
        piles=[()] * len(ROW),
        returned=[()] * len(ROW),
        filled=[0] * len(ROW),
        bag=[t.bag[what] for what in range(len(INGREDIENTS))],
        warehouses=[()] * seats,
        ledger=ledger,
    )


def _lay_provinces(s: NachoState, chance: Chance, emit: Emit) -> None:
    """NAC-2.2: each province's cards are shuffled, the top one is turned up."""
    for province in ROW:
        own = range(A_PROVINCE * province, A_PROVINCE * (province + 1))
        s.cards[province], *rest = chance.shuffled(own)
        s.piles[province] = tuple(rest)
        if emit:
            emit(Shuffle(f"provinces:{province}", "NAC-2.2"))
            top = CARDS[s.cards[province]]
            emit(Move(top, 1, f"provinces:{province}", f"province:{province}", "NAC-2.2"))


def _stack_mounties(t: Tables, s: NachoState, chance: Chance, emit: Emit) -> None:
    """NAC-2.3: three piles of four and the End of Round card; NAC-9.2: or one pile without it."""
    s.mounties = chance.shuffled(t.mounties)
    if not emit:
        return
    emit(Shuffle("mounties:0", "NAC-2.3"))
    if s.random_mounties:
        return
    for pile in range(1, TURNS // ROUND):
        below = TURNS - ROUND * (pile + 1)
        for kind in s.mounties[below : below + ROUND]:
            emit(Move(MOUNTIES[kind], 1, "mounties:0", f"mounties:{pile}", "NAC-2.3"))
    emit(Move(END_CARD, 1, "box", "roundend:0", "NAC-2.3"))
