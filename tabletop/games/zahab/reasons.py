"""What speaks for an action in Zahab: what a space, a card or a camel does as things stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.effects import (
    gives_nothing,
    limit_of,
    printed_vp,
    tokens_given,
    tokens_left,
    tradeable,
)
from tabletop.games.zahab.moving import go, next_free
from tabletop.games.zahab.rules import effect_here, usable
from tabletop.games.zahab.state import COLOURS, RED, TRACKS, YELLOW, ZahabState
from tabletop.games.zahab.tables import FIGURES, GEM, GOLD, Tables

MOST_STEPS: Final = 3
"""A camel goes no further, unless with the hermit (ZAH-4.1)."""

Params = tuple[Param, ...]


def reason(t: Tables, s: ZahabState, seat: Seat, action: Action) -> Reason:
    """The most telling thing about a legal action, whoever chose it."""
    return _REASONS[type(action)](t, s, seat, action)


# Spaces


def _place(t: Tables, s: ZahabState, seat: Seat, a: act.Place) -> Reason:
    then = s.copy()
    then.camels[seat] = a.space
    return _space(t, then, seat, 0)


def _steps(t: Tables, s: ZahabState, seat: Seat, a: act.Steps) -> Reason:
    """ZAH-4.1 to 4.4: the cards that come back, else the space that is reached."""
    then, back = s.copy(), len(s.discards[seat])
    if a.gold:
        then.gold[seat] -= 1
        then.supply_gold += 1
    if a.card:
        then.hands[seat] = tuple(card for card in s.hands[seat] if card != a.card)
        then.discards[seat] = (*s.discards[seat], a.card)
    go(t, then, seat, 1 + a.gold + (a.card > 0), "ZAH-4.2", None)
    if back and not then.discards[seat]:
        there: Param = ("what", t.named(then.tiles, then.camels[seat]))
        return Reason("lap", (there, ("n", back + (a.card > 0))))
    return _space(t, then, seat, 0)


def _ride(t: Tables, s: ZahabState, seat: Seat, a: act.Ride) -> Reason:
    then = s.copy()
    go(t, then, seat, a.steps, "ZAH-5.7", None)
    return _space(t, then, seat, 1)


def _use(t: Tables, s: ZahabState, seat: Seat, a: act.UseSpace) -> Reason:
    return _space(t, s, seat, 0)


def _space(t: Tables, s: ZahabState, seat: Seat, rode: int) -> Reason:
    """ZAH-5: what the space on which one then stands is good for."""
    effect = effect_here(t, s)
    what: Param = ("what", t.named(s.tiles, s.camels[seat]))
    if not usable(t, s, effect, rode):
        return Reason("space_closed", (what,))
    if t.trades[effect]:
        limit = limit_of(t, s, effect)
        cards = len(tradeable(t, s, limit, t.discard_cost[effect]))
        return Reason("space_trade", (what, ("n", cards), ("level", limit)))
    if t.acquires[effect]:
        return Reason("space_acquire", (what, ("n", s.gold[seat]), ("most", max(s.laid))))
    if t.rides[effect]:
        most = t.contribution[s.tracks[COLOURS * seat + YELLOW]]
        return Reason("space_ride", (what, ("n", most)))
    if short := _short(t, s, effect):
        return Reason("space_short", (what, *short))
    if gives_nothing(t, s, effect):
        return Reason("space_none", (what,))
    vp, room = printed_vp(t, s, effect)
    if room < vp:
        return Reason("space_room", (what, ("n", room), ("all", vp)))
    if t.gold_cost[effect] or t.gem_cost[effect]:
        brings: Param = ("brings", TextRef(f"zahab.effect.{t.space_key(effect)}"))
        return Reason("space_pay", (what, brings, ("gold", s.gold[seat]), ("gems", s.gems[seat])))
    n, _ = tokens_left(t, s, effect)
    over = s.gold[seat] + s.gems[seat] + n - t.tokens
    if over > 0:
        return Reason("space_full", (what, ("n", n), ("over", over), ("most", t.tokens)))
    return Reason("space_gold", (what, ("n", n), ("gold", s.gold[seat])))


def _short(t: Tables, s: ZahabState, effect: int) -> Params:
    """ZAH-7.7: of which tokens the supply has fewer than an effect gives; empty if of none."""
    given, left = tokens_given(t, s, effect), tokens_left(t, s, effect)
    for piece, n, there in zip((GOLD, GEM), given, left, strict=True):
        if there < n:
            return ("n", there), ("all", n), ("kind", TextRef(f"zahab.piece.{piece}", n))
    return ()


def _take_gold(t: Tables, s: ZahabState, seat: Seat, a: act.TakeGold) -> Reason:
    what: Param = ("what", t.named(s.tiles, s.camels[seat]))
    if s.gold[seat] + s.gems[seat] >= t.tokens:
        return Reason("take_gold_full", (what, ("n", t.tokens)))
    return Reason("take_gold", (("n", s.gold[seat] + 1), what))


def _take_gold_from(t: Tables, s: ZahabState, seat: Seat, a: act.TakeGoldFrom) -> Reason:
    return Reason("take_gold_from", (_card(s.display[a.place]), ("n", s.laid[a.place] - 1)))


# Cards


def _trade(t: Tables, s: ZahabState, seat: Seat, a: act.Trade) -> Reason:
    """ZAH-7.1: the level, and how many other cards could be played; first what it fails to give."""
    card = _card(a.card)
    if t.need[a.card] > min(s.tracks[COLOURS * seat : COLOURS * seat + COLOURS]):
        return Reason("trade_low", (card, ("n", t.need[a.card])))
    if short := _short(t, s, a.card):
        return Reason("trade_short", (card, *short))
    if gives_nothing(t, s, a.card):
        return Reason("trade_none", (card,))
    others = len(tradeable(t, s, s.stack[-1][1])) - 1
    told: Params = card, ("level", t.levels[a.card])
    return Reason("trade", (*told, ("limit", s.stack[-1][1]), ("n", others)))


def _end_trading(t: Tables, s: ZahabState, seat: Seat, a: act.EndTrading) -> Reason:
    return Reason("end_trading", (("n", len(s.hands[seat])),))


def _acquire(t: Tables, s: ZahabState, seat: Seat, a: act.Acquire) -> Reason:
    """ZAH-6.1: the gold that comes with it, and whether it could be played soon (ZAH-5.2)."""
    card, n = s.display[a.place], s.laid[a.place]
    if n > 1:
        return Reason("acquire_gold", (_card(card), ("n", n)))
    told = _card(card), ("level", t.levels[card]), ("limit", _reach(t, s, seat))
    return Reason("acquire_near" if t.levels[card] <= _reach(t, s, seat) else "acquire", told)


def _give_up(t: Tables, s: ZahabState, seat: Seat, a: act.Discard | act.Exile) -> Reason:
    """ZAH-7.1, 7.2: a low level, one that cannot be played, or where the card goes."""
    levels, card, what = t.levels, a.card, _card(a.card)
    others = [levels[other] for other in s.hands[seat] if other != card]
    if all(levels[card] < level for level in others):
        return Reason("give_lowest", (what, ("level", levels[card])))
    if levels[card] > _reach(t, s, seat):
        return Reason("give_beyond", (what, ("level", levels[card]), ("limit", _reach(t, s, seat))))
    code = "give_back" if isinstance(a, act.Discard) else "give_exile"
    return Reason(code, (what, ("n", len(others))))


def _reach(t: Tables, s: ZahabState, seat: Seat) -> int:
    """ZAH-5.2: the level that spirit and the magician's contribution allow."""
    return s.spirits[seat] + t.contribution[s.tracks[COLOURS * seat + RED]]


def _card(card: int) -> Param:
    return "card", TextRef(f"zahab.piece.card.{card}")


# Tracks and tokens


def _gain(t: Tables, s: ZahabState, seat: Seat, a: act.Gain) -> Reason:
    """ZAH-1.3: the highest contribution that rises."""
    at, told = COLOURS * seat, t.contribution
    before = s.tracks[at : at + COLOURS]
    after = [vp + n for vp, n in zip(before, (a.blue, a.red, a.yellow), strict=True)]
    risen = [place for place in range(COLOURS) if told[after[place]] > told[before[place]]]
    if not risen:
        blue, red, yellow = after
        return Reason("mix_level", (("blue", blue), ("red", red), ("yellow", yellow)))
    best = max(risen, key=lambda place: told[after[place]])
    figure = TextRef(f"zahab.figure.{FIGURES[best]}")
    return Reason("mix", (("figure", figure), ("n", told[after[best]]), ("all", len(risen))))


def _overflow(t: Tables, s: ZahabState, seat: Seat, a: act.Overflow) -> Reason:
    n = t.top - s.tracks[COLOURS * seat + TRACKS.index(a.track)]
    return Reason("overflow", (("track", TextRef(f"zahab.track.{a.track}")), ("n", n)))


def _lose(t: Tables, s: ZahabState, seat: Seat, a: act.LoseSurplus) -> Reason:
    return Reason("lose", (("n", s.spirits[seat]),))


def _return(t: Tables, s: ZahabState, seat: Seat, a: act.ReturnTokens) -> Reason:
    """ZAH-9.2: what counts more in the end, or what is left to pay with."""
    if a.gems:
        return Reason("return_gems", (("n", s.gold[seat] - a.gold),))
    return Reason("return", (("n", s.gems[seat]), ("gold", t.gold_a_point)))


# Neutral camels and the rest


def _place_neutral(t: Tables, s: ZahabState, seat: Seat, a: act.PlaceNeutral) -> Reason:
    return Reason("place_neutral", (("what", t.named(s.tiles, a.space)),))


def _neutral(t: Tables, s: ZahabState, seat: Seat, a: act.MoveNeutral) -> Reason:
    """What a step of a neutral camel changes: to where few steps lead, first one's own."""
    there, other = next_free(s.camels, s.camels[a.neutral]), 1 - seat
    then = [there if camel == a.neutral else space for camel, space in enumerate(s.camels)]
    for n in range(1, MOST_STEPS + 1):
        for code, walker in (("neutral_mine", seat), ("neutral_theirs", other)):
            space = _ahead(then, s.camels[walker], n)
            if space != _ahead(s.camels, s.camels[walker], n):
                told: Params = ("what", t.named(s.tiles, space)), ("n", n)
                return Reason(code, (*told, ("other", SeatRef(other))))
    return Reason("neutral_same", (("what", t.named(s.tiles, there)),))


def _ahead(camels: list[int], space: int, n: int) -> int:
    """ZAH-4.2: where so many steps lead from a space."""
    for _ in range(n):
        space = next_free(camels, space)
    return space


def _pass(t: Tables, s: ZahabState, seat: Seat, a: act.Pass) -> Reason:
    """ZAH-4.4: no gold is to be had; only where the space could be used is one asked."""
    return Reason("pass", (("what", t.named(s.tiles, s.camels[seat])),))


_REASONS: Final[Mapping[type[Action], Callable[[Tables, ZahabState, Seat, Any], Reason]]] = {
    act.Place: _place,
    act.Steps: _steps,
    act.Ride: _ride,
    act.UseSpace: _use,
    act.TakeGold: _take_gold,
    act.TakeGoldFrom: _take_gold_from,
    act.Pass: _pass,
    act.Trade: _trade,
    act.EndTrading: _end_trading,
    act.Acquire: _acquire,
    act.Discard: _give_up,
    act.Exile: _give_up,
    act.Gain: _gain,
    act.Overflow: _overflow,
    act.LoseSurplus: _lose,
    act.ReturnTokens: _return,
    act.PlaceNeutral: _place_neutral,
    act.MoveNeutral: _neutral,
}
"""By action: what is said for it."""
