"""Refusals of Basari: reasons why an action is not legal, the most helpful first."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import Param, TextRef
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat
from tabletop.games.basari.actions import Accept, Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.gems import COLOURS, colour_count, unpack_gem_counts
from tabletop.games.basari.offers import DECIDED_BY_COUNT, DECIDED_BY_NOTHING, compare_offers
from tabletop.games.basari.rules import initial_action_cards, stock_gems
from tabletop.games.basari.sheet import RuleTables
from tabletop.games.basari.state import ACTION_LETTERS, HAGGLE_PHASE, BasariState


def last_offer(s: BasariState) -> tuple[int, int, int, int]:
    """Return the number of gems of each colour on offer; zeros before the first offer."""
    if s.stack and s.stack[-1][0] == HAGGLE_PHASE:
        return unpack_gem_counts(s.stack[-1][3])
    return (0, 0, 0, 0)


def refuse_in_choose_phase(t: RuleTables, s: BasariState, seat: Seat, action: Action) -> Refusal:
    """Refuse all other actions until all seats have chosen (BAS-3.2)."""
    return Refusal("choosing", "BAS-3.2", remedy="choose_card")


def check_choose(t: RuleTables, s: BasariState, seat: Seat, a: Choose) -> Refusal | None:
    """Check that a seat has the action card, and that it is not chosen now (BAS-3.2, 2.2)."""
    params: tuple[Param, ...] = (("action", a.action),)
    if a.action not in ACTION_LETTERS:
        return Refusal("no_such_card", "BAS-1.3", params, "choose_card")
    choice = ACTION_LETTERS.index(a.action) + 1
    if choice not in initial_action_cards(s.seats):
        return Refusal("only_with_five", "BAS-2.2", params, "choose_card")
    if choice == s.choices[seat]:
        return Refusal("chosen_already", "BAS-3.2", params, "choose_other")
    return None


def refuse_in_opening_phase(t: RuleTables, s: BasariState, seat: Seat, action: Action) -> Refusal:
    """Refuse all other actions before the first offer of a haggle (BAS-4.2)."""
    if isinstance(action, Accept):
        return Refusal("nothing_offered", "BAS-4.2", remedy="make_offer")
    return Refusal("haggling", "BAS-4.3", remedy="make_offer")


def refuse_in_haggle_phase(t: RuleTables, s: BasariState, seat: Seat, action: Action) -> Refusal:
    """Refuse all actions but a better offer and the acceptance (BAS-4.3)."""
    return Refusal("haggling", "BAS-4.3", remedy="offer_or_accept")


def check_accept(t: RuleTables, s: BasariState, seat: Seat, a: Accept) -> Refusal | None:
    """Return None: an offer can always be accepted (BAS-4.3)."""
    return None


def check_offer(t: RuleTables, s: BasariState, seat: Seat, a: Offer) -> Refusal | None:
    """Check that an offer has gems (BAS-4.2), only own ones (BAS-4.5), and is better (BAS-4.4)."""
    gems = (a.red, a.yellow, a.green, a.blue)
    if min(gems) < 0:
        return Refusal("negative", "BAS-4.2", remedy="make_offer")
    if not sum(gems):
        return Refusal("empty", "BAS-4.2", remedy="add_gem")
    for colour, (n, own) in enumerate(zip(gems, unpack_gem_counts(s.gems[seat]), strict=True)):
        if n > own:
            params: tuple[Param, ...] = (("n", own), ("colour", _named(colour)))
            return Refusal("not_so_many", "BAS-4.5", params, "offer_own")
    better, by, mine, theirs = compare_offers(gems, last_offer(s))
    if better:
        return None
    if by == DECIDED_BY_COUNT:
        return Refusal("fewer", "BAS-4.4", (("n", mine), ("all", theirs)), "more_gems")
    if by == DECIDED_BY_NOTHING:
        return Refusal("same_offer", "BAS-4.4", remedy="more_or_better")
    params = (("colour", TextRef(f"basari.colour.{by}")), ("n", mine), ("all", theirs))
    return Refusal("less_valuable", "BAS-4.4", params, "more_or_better")


def refuse_in_give_phase(t: RuleTables, s: BasariState, seat: Seat, action: Action) -> Refusal:
    """Refuse other actions while a gem must be returned (BAS-3.8)."""
    if not isinstance(action, TakeGem):
        return Refusal("on_d", "BAS-3.8", remedy="give_gem")
    return _colour(action, "give_gem") or Refusal("give_first", "BAS-3.8", remedy="give_gem")


def check_give_gem(t: RuleTables, s: BasariState, seat: Seat, a: GiveGem) -> Refusal | None:
    """Check that the seat has a gem of the colour (BAS-3.8)."""
    if wrong := _colour(a, "give_gem"):
        return wrong
    colour = COLOURS.index(a.colour)
    if not colour_count(s.gems[seat], colour):
        return Refusal("none_to_give", "BAS-3.8", (("colour", _named(colour)),), "give_gem")
    return None


def refuse_in_take_phase(t: RuleTables, s: BasariState, seat: Seat, action: Action) -> Refusal:
    """Refuse other actions while gems must be taken (BAS-3.8)."""
    if not isinstance(action, GiveGem):
        return Refusal("on_d", "BAS-3.8", remedy="take_gem")
    return _colour(action, "take_gem") or Refusal("only_taking", "BAS-3.8", remedy="take_gem")


def check_take_gem(t: RuleTables, s: BasariState, seat: Seat, a: TakeGem) -> Refusal | None:
    """Check that the stock has a gem of the colour (BAS-3.8)."""
    if wrong := _colour(a, "take_gem"):
        return wrong
    colour = COLOURS.index(a.colour)
    if not colour_count(stock_gems(t, s), colour):
        return Refusal("none_in_stock", "BAS-3.8", (("colour", _named(colour)),), "take_gem")
    return None


def _colour(a: GiveGem | TakeGem, mend: str) -> Refusal | None:
    """Check that the colour exists (BAS-1.1)."""
    if a.colour in COLOURS:
        return None
    return Refusal("no_such_colour", "BAS-1.1", (("colour", a.colour),), mend)


def _named(colour: int) -> TextRef:
    return TextRef(f"basari.colour.{COLOURS[colour]}")
