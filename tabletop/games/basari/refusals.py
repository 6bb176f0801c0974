"""Why an action of Basari is not possible now, the most helpful reason first."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.core.refusals import GAME_OVER, NOT_YOUR_TURN, UNKNOWN_ACTION, Refusal
from tabletop.core.zones import Seat
from tabletop.games.basari.actions import ACTIONS, Accept, Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.gems import COLOURS, count, counts
from tabletop.games.basari.haggling import COUNT, EQUAL, compare
from tabletop.games.basari.rules import action_cards
from tabletop.games.basari.state import GIVE, HAGGLE, LETTERS, Bazaar

_CLAUSES = ("BAS-4.3", "BAS-3.8", "BAS-3.8")
"""By kind of frame: where it says who acts."""


def last_offer(s: Bazaar) -> tuple[int, int, int, int]:
    """The gems of each colour that lie on offer; none before the first offer."""
    if s.stack and s.stack[-1][0] == HAGGLE:
        return counts(s.stack[-1][3])
    return (0, 0, 0, 0)


def refusal(
    s: Bazaar, seat: Seat, to_act: tuple[Seat, ...], stock: int, action: Action
) -> Refusal | None:
    """None exactly for what is legal."""
    if not s.choices:
        return Refusal(GAME_OVER, "BAS-5.6")
    if not s.stack:
        return _refuse_while_choosing(s, seat, action)
    kind = s.stack[-1][0]
    if seat not in to_act:
        return Refusal(NOT_YOUR_TURN, _CLAUSES[kind], (("seat", SeatRef(seat)),))
    if not isinstance(action, ACTIONS):
        return Refusal(UNKNOWN_ACTION, _CLAUSES[kind])
    if kind == HAGGLE:
        return _refuse_while_haggling(s, seat, action)
    return _refuse_on_d(s, seat, stock, action)


def _refuse_while_choosing(s: Bazaar, seat: Seat, action: Action) -> Refusal | None:
    """BAS-3.2, 2.2: one of one's action cards, another one than before."""
    if not 0 <= seat < s.seats:
        return Refusal(NOT_YOUR_TURN, "BAS-3.2", (("seat", SeatRef(seat)),))
    if not isinstance(action, ACTIONS):
        return Refusal(UNKNOWN_ACTION, "BAS-3.2")
    if not isinstance(action, Choose):
        return Refusal("choosing", "BAS-3.2", mend="choose_card")
    params: tuple[Param, ...] = (("action", action.action),)
    if action.action not in LETTERS:
        return Refusal("no_such_card", "BAS-1.3", params, "choose_card")
    choice = LETTERS.index(action.action) + 1
    if choice not in action_cards(s.seats):
        return Refusal("only_with_five", "BAS-2.2", params, "choose_card")
    if choice == s.choices[seat]:
        return Refusal("chosen_already", "BAS-3.2", params, "choose_other")
    return None


def _refuse_while_haggling(s: Bazaar, seat: Seat, action: Action) -> Refusal | None:
    """BAS-4.2, 4.3: an offer, or to accept one."""
    last = s.stack[-1][3]
    if isinstance(action, Offer):
        return _refuse_offer(s, seat, action)
    if not isinstance(action, Accept):
        mend = "offer_or_accept" if last else "make_offer"
        return Refusal("haggling", "BAS-4.3", mend=mend)
    if not last:
        return Refusal("nothing_offered", "BAS-4.2", mend="make_offer")
    return None


def _refuse_offer(s: Bazaar, seat: Seat, action: Offer) -> Refusal | None:
    """BAS-4.2: at least one gem; 4.5: of one's own; 4.4: better than the last."""
    offer = (action.red, action.yellow, action.green, action.blue)
    if min(offer) < 0:
        return Refusal("negative", "BAS-4.2", mend="make_offer")
    if not sum(offer):
        return Refusal("empty", "BAS-4.2", mend="add_gem")
    for colour, (n, own) in enumerate(zip(offer, counts(s.gems[seat]), strict=True)):
        if n > own:
            params: tuple[Param, ...] = (("n", own), ("colour", _named(colour)))
            return Refusal("not_so_many", "BAS-4.5", params, "offer_own")
    better, by, mine, theirs = compare(offer, last_offer(s))
    if better:
        return None
    if by == COUNT:
        return Refusal("fewer", "BAS-4.4", (("n", mine), ("all", theirs)), "more_gems")
    if by == EQUAL:
        return Refusal("same_offer", "BAS-4.4", mend="more_or_better")
    params = (("colour", TextRef(f"basari.colour.{by}")), ("n", mine), ("all", theirs))
    return Refusal("less_valuable", "BAS-4.4", params, "more_or_better")


def _refuse_on_d(s: Bazaar, seat: Seat, stock: int, action: Action) -> Refusal | None:
    """BAS-3.8: first a gem is returned, if one is alone; then gems are taken."""
    giving = s.stack[-1][0] == GIVE
    if not isinstance(action, GiveGem | TakeGem):
        return Refusal("on_d", "BAS-3.8", mend="give_gem" if giving else "take_gem")
    if action.colour not in COLOURS:
        params: tuple[Param, ...] = (("colour", action.colour),)
        return Refusal("no_such_colour", "BAS-1.1", params, "give_gem" if giving else "take_gem")
    colour = COLOURS.index(action.colour)
    if isinstance(action, GiveGem):
        if not giving:
            return Refusal("only_taking", "BAS-3.8", mend="take_gem")
        if not count(s.gems[seat], colour):
            return Refusal("none_to_give", "BAS-3.8", (("colour", _named(colour)),), "give_gem")
    else:
        if giving:
            return Refusal("give_first", "BAS-3.8", mend="give_gem")
        if not count(stock, colour):
            return Refusal("none_in_stock", "BAS-3.8", (("colour", _named(colour)),), "take_gem")
    return None


def _named(colour: int) -> TextRef:
    return TextRef(f"basari.colour.{COLOURS[colour]}")
