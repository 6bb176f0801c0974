"""What may be asked of a seat in Basari, each with its clause, its answers and their rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.phases import WAITING, Phase, Rule
from tabletop.core.zones import Seat
from tabletop.games.basari import actions as act
from tabletop.games.basari import legality, refusals, rules
from tabletop.games.basari.sheet import Tables
from tabletop.games.basari.state import CHOOSE, GIVE, HAGGLE, OPENING, TAKE, Bazaar

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
