"""Set-up of a game of The Nacho Incident (NAC-2)."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Begin, Emit, Move, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.options import Options
from tabletop.core.zones import Seat
from tabletop.games.nacho.mechanics import rounds
from tabletop.games.nacho.pieces import (
    END_CARD_PIECE,
    GEM_PIECE,
    MOUNTIE_PIECES,
    PROVINCE_CARD_PIECES,
)
from tabletop.games.nacho.sheet import CARDS_PER_PROVINCE, RuleTables
from tabletop.games.nacho.state import (
    ABSENT_VALUE,
    DISCARD_PHASE,
    INGREDIENTS,
    PROVINCE_INDICES,
    START_TALLY_ROW,
    TALLY_ROW_COUNT,
    TURN_COUNT,
    TURNS_PER_ROUND,
    NachoState,
    seats_clockwise,
)

PAIR_CHASE: Final = "pair"
DELAYED_CHASE: Final = "delayed"
"""The two readings of the chase (NAC-5.3), as option values."""
NO_BONUS: Final = "no_bonus"
"""Option value: random Mounties and no bonus, one of two readings (NAC-9.2)."""


def set_up(
    t: RuleTables, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
) -> NachoState:
    """Set up a game (NAC-2) up to the first choice, or the redrawing of hands (NAC-9.1)."""
    s = _bare(t, seats, first)
    s.delayed, s.hidden_mountie = options["chase"] == DELAYED_CHASE, bool(options["hidden_mountie"])
    s.random_mounties = bool(options["random_mounties"])
    s.no_bonus = options["random_mounties"] == NO_BONUS
    s.deck = chance.shuffle(t.deck)
    if emit:
        emit(Begin("game", 1, first, "NAC-2.4"))
        emit(Move(GEM_PIECE, 1, "box", f"gem:{first}", "NAC-2.4"))
        emit(Shuffle("deck", "NAC-2.1"))
    for seat in seats_clockwise(s):
        rounds.draw_cubes(s, seat, t.warehouse_size, chance, emit, "NAC-2.1")
        rounds.fill_hand(t, s, seat, chance, emit, "NAC-2.1")
    _lay_provinces(s, chance, emit)
    _stack_mounties(t, s, chance, emit)
    if options["redraw"]:
        rounds.ask_discards(s)
    else:
        rounds.begin_turn(s, emit)
    return s


def _bare(t: RuleTables, seats: int, holder: int) -> NachoState:
    """Return a state with gold and the gemstone; other pieces are not dealt (NAC-2.1, 2.4)."""
    ledger = [0] * (TALLY_ROW_COUNT * seats)
    ledger[START_TALLY_ROW::TALLY_ROW_COUNT] = [t.start_gold] * seats
    return NachoState(
        seats=seats,
        delayed=False,
        random_mounties=False,
        no_bonus=False,
        hidden_mountie=False,
        turn=0,
        phase=DISCARD_PHASE,
        queue=(),
        holder=holder,
        first=ABSENT_VALUE,
        choices=[ABSENT_VALUE] * seats,
        played=[ABSENT_VALUE] * seats,
        hands=[()] * seats,
        thrown=[()] * seats,
        deck=t.deck,
        discards=(),
        remade=(),
        got=[],
        shown=(),
        cantinas=[()] * (len(PROVINCE_INDICES) * seats),
        watch=[()] * seats,
        mounties=(),
        mountie=ABSENT_VALUE,
        on_duty=ABSENT_VALUE,
        mounties_out=(),
        cards=[ABSENT_VALUE] * len(PROVINCE_INDICES),
        piles=[()] * len(PROVINCE_INDICES),
        returned=[()] * len(PROVINCE_INDICES),
        filled=[0] * len(PROVINCE_INDICES),
        bag=[t.cube_counts[what] for what in range(len(INGREDIENTS))],
        warehouses=[()] * seats,
        ledger=ledger,
    )


def _lay_provinces(s: NachoState, chance: Chance, emit: Emit) -> None:
    """Shuffle the cards of each province and turn up the top one (NAC-2.2)."""
    for province in PROVINCE_INDICES:
        own = range(CARDS_PER_PROVINCE * province, CARDS_PER_PROVINCE * (province + 1))
        s.cards[province], *rest = chance.shuffle(own)
        s.piles[province] = tuple(rest)
        if emit:
            emit(Shuffle(f"provinces:{province}", "NAC-2.2"))
            top = PROVINCE_CARD_PIECES[s.cards[province]]
            emit(Move(top, 1, f"provinces:{province}", f"province:{province}", "NAC-2.2"))


def _stack_mounties(t: RuleTables, s: NachoState, chance: Chance, emit: Emit) -> None:
    """Stack three piles of four and the End of Round card (NAC-2.3), or one pile (NAC-9.2)."""
    s.mounties = chance.shuffle(t.mounties)
    if not emit:
        return
    emit(Shuffle("mounties:0", "NAC-2.3"))
    if s.random_mounties:
        return
    for pile in range(1, TURN_COUNT // TURNS_PER_ROUND):
        below = TURN_COUNT - TURNS_PER_ROUND * (pile + 1)
        for kind in s.mounties[below : below + TURNS_PER_ROUND]:
            emit(Move(MOUNTIE_PIECES[kind], 1, "mounties:0", f"mounties:{pile}", "NAC-2.3"))
    emit(Move(END_CARD_PIECE, 1, "box", "roundend:0", "NAC-2.3"))
