# Compiled by mypyc: see tools/compile.
"""What may be asked of a seat in Basari, each with its clause, its answers and their rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.dispatch import ALONE, Legal
from tabletop.core.memo import Memo
from tabletop.core.phases import WAITING, Phase, Rule
from tabletop.core.zones import Seat
from tabletop.games.basari import actions as act
from tabletop.games.basari import legality, refusals, rules
from tabletop.games.basari.sheet import Tables
from tabletop.games.basari.state import CHOOSE, GIVE, HAGGLE, OPEN, OPENING, TAKE, Bazaar

PHASES: Final[Mapping[int, Phase[Tables, Bazaar]]] = {
    CHOOSE: Phase(
        "choose",
        "BAS-3.2",
        legality.choose,
        {act.Choose: Rule(refusals.choose, rules.choose)},
        mend="choose_card",
        otherwise=refusals.choosing,
    ),
    OPENING: Phase(
        "open",
        "BAS-4.3",
        legality.haggle,
        {act.Offer: Rule(refusals.offer, rules.offer)},
        mend="make_offer",
        otherwise=refusals.opening,
        openly=True,
    ),
    HAGGLE: Phase(
        "haggle",
        "BAS-4.3",
        legality.haggle,
        {
            act.Offer: Rule(refusals.offer, rules.offer),
            act.Accept: Rule(refusals.accept, rules.accept),
        },
        mend="offer_or_accept",
        otherwise=refusals.haggling,
        openly=True,
    ),
    GIVE: Phase(
        "give",
        "BAS-3.8",
        legality.give,
        {act.GiveGem: Rule(refusals.give, rules.give_gem)},
        mend="give_gem",
        otherwise=refusals.giving,
        openly=True,
    ),
    TAKE: Phase(
        "take",
        "BAS-3.8",
        legality.take,
        {act.TakeGem: Rule(refusals.take, rules.take_gem)},
        mend="take_gem",
        otherwise=refusals.taking,
        openly=True,
    ),
}


def phase(s: Bazaar, seat: Seat) -> int:
    """The topmost frame, for the seat that it names; without any all choose, and choose anew."""
    if s.stack:
        kind, acting, _, last = s.stack[-1]
        if acting != seat:
            return WAITING
        return OPENING if kind == HAGGLE and not last else kind
    return CHOOSE if s.choices and 0 <= seat < s.seats else WAITING


def _choosing(choices: tuple[int, ...]) -> tuple[Seat, ...]:
    """BAS-3.2: who has not chosen yet."""
    return tuple(seat for seat, choice in enumerate(choices) if choice == OPEN)


def _revising(choices: tuple[int, ...]) -> tuple[Seat, ...]:
    """BAS-3.2: who has chosen while others still choose."""
    if OPEN not in choices:
        return ()
    return tuple(seat for seat, choice in enumerate(choices) if choice != OPEN)


_CHOOSING: Final = Memo(_choosing, 1 << 12)
_REVISING: Final = Memo(_revising, 1 << 12)
"""Both by what has been chosen."""


def to_act(s: Bazaar) -> tuple[Seat, ...]:
    """BAS-3.2: all who have not chosen; else who offers, accepts, gives or takes."""
    if s.stack:
        return ALONE[s.stack[-1][1]]
    return _CHOOSING[s.choices]


def may_revise(s: Bazaar) -> tuple[Seat, ...]:
    """BAS-3.2: while others still choose one may lay another card."""
    return () if s.stack else _REVISING[s.choices]


def is_over(s: Bazaar) -> bool:
    """Nobody has anything to choose."""
    return not s.choices


def quick(listed: Legal, s: Bazaar, seat: Seat) -> Sequence[Action]:
    """The usual case, that all choose, without a detour."""
    if s.stack or not s.choices:
        return listed(s, seat)
    return legality.CHOICES[s.seats][s.choices[seat]]
