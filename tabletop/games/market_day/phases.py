# Compiled by mypyc: see tools/compile.
"""What may be asked of a seat in Market Day, each with its clause, its answers and their rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.dispatch import ALONE, Legal
from tabletop.core.phases import WAITING, Phase, Rule
from tabletop.core.zones import Seat
from tabletop.games.market_day import actions as act
from tabletop.games.market_day import legality, refusals, rules
from tabletop.games.market_day.sheet import Tables
from tabletop.games.market_day.state import PLAYING, SWAPPING, Market

PHASES: Final[Mapping[int, Phase[Tables, Market]]] = {
    PLAYING: Phase(
        "play",
        "MKD-2.4",
        legality.play,
        {act.Play: Rule(refusals.play, rules.play)},
        mend="play_card",
        otherwise=refusals.no_tinker,
    ),
    SWAPPING: Phase(
        "tinker",
        "MKD-3.5",
        legality.swap,
        {
            act.Swap: Rule(refusals.swap, rules.swap),
            act.KeepTinker: Rule(refusals.keep_tinker, rules.keep_tinker),
        },
        mend="decide_tinker",
        otherwise=refusals.tinker_first,
        openly=True,
    ),
}


def phase(s: Market, seat: Seat) -> int:
    """While Tinkers decide their owners, in turn; else who plays the next card."""
    if s.tinkers:
        return SWAPPING if seat == s.tinkers[0] else WAITING
    return PLAYING if (s.leader + len(s.played)) % s.seats == seat else WAITING


def to_act(s: Market) -> tuple[Seat, ...]:
    """The owners of Tinkers, one after another; else who plays the next card."""
    if s.tinkers:
        return ALONE[s.tinkers[0]]
    if s.hands_played == s.hands_to_play:
        return ()
    return ALONE[(s.leader + len(s.played)) % s.seats]


def is_over(s: Market) -> bool:
    """MKD-4.1: all hands have been played."""
    return s.hands_played == s.hands_to_play


def quick(listed: Legal, s: Market, seat: Seat) -> Sequence[Action]:
    """The usual case, that a card is played, without a detour."""
    if s.tinkers or (s.leader + len(s.played)) % s.seats != seat:
        return listed(s, seat)
    return legality.PLAYABLE[s.hands[seat]]
