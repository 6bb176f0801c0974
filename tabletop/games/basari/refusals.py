"""Why an action of Basari is not possible now, the most helpful reason first."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import Param, TextRef
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat
from tabletop.games.basari.actions import Accept, Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.gems import COLOURS, count, counts
from tabletop.games.basari.haggling import COUNT, EQUAL, compare
from tabletop.games.basari.rules import action_cards, stock
from tabletop.games.basari.sheet import Tables
from tabletop.games.basari.state import HAGGLE, LETTERS, Bazaar


def last_offer(s: Bazaar) -> tuple[int, int, int, int]:
    """The gems of each colour that lie on offer; none before the first offer."""
    if s.stack and s.stack[-1][0] == HAGGLE:
        return counts(s.stack[-1][3])
    return (0, 0, 0, 0)


def choosing(t: Tables, s: Bazaar, seat: Seat, action: Action) -> Refusal:
    """BAS-3.2: all choose before anything else is done."""
    return Refusal("choosing", "BAS-3.2", mend="choose_card")


def choose(t: Tables, s: Bazaar, seat: Seat, a: Choose) -> Refusal | None:
    """BAS-3.2, 2.2: one of one's action cards, another one than before."""
    params: tuple[Param, ...] = (("action", a.action),)
    if a.action not in LETTERS:
        return Refusal("no_such_card", "BAS-1.3", params, "choose_card")
    choice = LETTERS.index(a.action) + 1
    if choice not in action_cards(s.seats):
        return Refusal("only_with_five", "BAS-2.2", params, "choose_card")
    if choice == s.choices[seat]:
        return Refusal("chosen_already", "BAS-3.2", params, "choose_other")
    return None


def opening(t: Tables, s: Bazaar, seat: Seat, action: Action) -> Refusal:
    """BAS-4.2: a haggle begins with an offer."""
    if isinstance(action, Accept):
        return Refusal("nothing_offered", "BAS-4.2", mend="make_offer")
    return Refusal("haggling", "BAS-4.3", mend="make_offer")


def haggling(t: Tables, s: Bazaar, seat: Seat, action: Action) -> Refusal:
    """BAS-4.3: it goes on with a better offer, or the last is accepted."""
    return Refusal("haggling", "BAS-4.3", mend="offer_or_accept")


def accept(t: Tables, s: Bazaar, seat: Seat, a: Accept) -> Refusal | None:
    """BAS-4.3: an offer may always be accepted."""
    return None


def offer(t: Tables, s: Bazaar, seat: Seat, a: Offer) -> Refusal | None:
    """BAS-4.2: at least one gem; 4.5: of one's own; 4.4: better than the last."""
    gems = (a.red, a.yellow, a.green, a.blue)
    if min(gems) < 0:
        return Refusal("negative", "BAS-4.2", mend="make_offer")
    if not sum(gems):
        return Refusal("empty", "BAS-4.2", mend="add_gem")
    for colour, (n, own) in enumerate(zip(gems, counts(s.gems[seat]), strict=True)):
        if n > own:
            params: tuple[Param, ...] = (("n", own), ("colour", _named(colour)))
            return Refusal("not_so_many", "BAS-4.5", params, "offer_own")
    better, by, mine, theirs = compare(gems, last_offer(s))
    if better:
        return None
    if by == COUNT:
        return Refusal("fewer", "BAS-4.4", (("n", mine), ("all", theirs)), "more_gems")
    if by == EQUAL:
        return Refusal("same_offer", "BAS-4.4", mend="more_or_better")
    params = (("colour", TextRef(f"basari.colour.{by}")), ("n", mine), ("all", theirs))
    return Refusal("less_valuable", "BAS-4.4", params, "more_or_better")


def giving(t: Tables, s: Bazaar, seat: Seat, action: Action) -> Refusal:
    """BAS-3.8: a gem is returned before others are taken."""
    if not isinstance(action, TakeGem):
        return Refusal("on_d", "BAS-3.8", mend="give_gem")
    return _colour(action, "give_gem") or Refusal("give_first", "BAS-3.8", mend="give_gem")


def give(t: Tables, s: Bazaar, seat: Seat, a: GiveGem) -> Refusal | None:
    """BAS-3.8: one of one's gems."""
    if wrong := _colour(a, "give_gem"):
        return wrong
    colour = COLOURS.index(a.colour)
    if not count(s.gems[seat], colour):
        return Refusal("none_to_give", "BAS-3.8", (("colour", _named(colour)),), "give_gem")
    return None


def taking(t: Tables, s: Bazaar, seat: Seat, action: Action) -> Refusal:
    """BAS-3.8: only taking is left."""
    if not isinstance(action, GiveGem):
        return Refusal("on_d", "BAS-3.8", mend="take_gem")
    return _colour(action, "take_gem") or Refusal("only_taking", "BAS-3.8", mend="take_gem")


def take(t: Tables, s: Bazaar, seat: Seat, a: TakeGem) -> Refusal | None:
    """BAS-3.8: one of the stock's gems."""
    if wrong := _colour(a, "take_gem"):
        return wrong
    colour = COLOURS.index(a.colour)
    if not count(stock(t, s), colour):
        return Refusal("none_in_stock", "BAS-3.8", (("colour", _named(colour)),), "take_gem")
    return None


def _colour(a: GiveGem | TakeGem, mend: str) -> Refusal | None:
    """BAS-1.1: whether there are such gems at all."""
    if a.colour in COLOURS:
        return None
    return Refusal("no_such_colour", "BAS-1.1", (("colour", a.colour),), mend)


def _named(colour: int) -> TextRef:
    return TextRef(f"basari.colour.{COLOURS[colour]}")
