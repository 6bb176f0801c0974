"""Contrasts of actions in Zahab: what a space, card or camel move gives that another does not."""

from __future__ import annotations

from typing import Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param, TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.ai.camel_contrasts import contrast_neutral_camels, describe_use
from tabletop.games.zahab.ai.evaluation import Budget, Evaluation
from tabletop.games.zahab.ai.move_explanations import (
    MAX_CAMEL_STEPS,
    copy_arrival,
    find_landing_space,
)
from tabletop.games.zahab.mechanics.camel_movement import START_TILE
from tabletop.games.zahab.mechanics.effects import (
    ACQUIRE_PRICE,
    available_effect_tokens,
    is_effect_useless,
    printed_vp,
    trade_limit,
    tradeable_cards,
)
from tabletop.games.zahab.rule_tables import RuleTables
from tabletop.games.zahab.rules import can_use_space, current_space_effect
from tabletop.games.zahab.state import (
    OFF_RING,
    RED_TRACK,
    TRACK_COLOURS,
    TRACK_COUNT,
    YELLOW_TRACK,
    ZahabState,
)

MAX_SOON_SPACES: Final = 11
"""Maximum distance of the Gate at which the return of a card counts as a reason to discard it."""
MAX_SOON_TURNS: Final = 2
"""Most rides from a space to the Gate at which a turn less on the way is a reason."""
MAX_SPACE_LEVELS: Final = 2
"""Levels that spaces add to spirit and magician at most."""
FAR_RIDE: Final = "space_ride_far"
"""Code of a free ride that only comes nearer to the Gate (ZAH-5.7)."""
VP_GAINS: Final = (*TRACK_COLOURS, "any")
"""Gains of cards that are VP."""
YIELDS: Final = "gold", "gems", "vp", "spirit"
"""Names of what a card can bring, in parameters."""


def contrast_actions(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat, action: Action, other: Action
) -> Reason | None:
    """Return a fact that speaks for a legal action against another; None if there is none."""
    neutral = act.MoveNeutral | act.PlaceNeutral
    if isinstance(action, neutral) and isinstance(other, neutral):
        return contrast_neutral_camels(t, e, s, seat, action, other)
    if isinstance(action, act.Acquire) and isinstance(other, act.Acquire):
        return _contrast_acquisitions(t, s, action, other)
    if isinstance(action, act.Trade) and isinstance(other, act.Trade):
        return (
            _contrast_vp(t, action.card, other.card)
            or _contrast_tokens(t, s, action.card, other.card)
            or _contrast_spirit(t, s, action.card, other.card)
            or _contrast_costs(t, s, action.card, other.card)
        )
    if isinstance(action, act.Discard | act.Exile) and isinstance(other, act.Discard | act.Exile):
        weaker = _contrast_levels("weaker", t, action.card, other.card)
        if t.levels[other.card] > _find_limit(t, s) + MAX_SPACE_LEVELS:
            weaker = None  # a strength that no space allows to use yet
        return weaker or _contrast_kept_cards(t, s, action.card, other.card)
    if isinstance(action, act.Steps) and isinstance(other, act.Steps):
        return _contrast_steps(t, e, s, seat, action, other)
    if isinstance(action, act.TakeGold | act.TakeGoldFrom):
        return _contrast_gold(t, e, s, seat, action, other)
    return _describe_space(t, e, s, seat, action, other)


# Spaces


def _contrast_steps(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat, action: act.Steps, other: act.Steps
) -> Reason | None:
    """Return what the reached space gives, else what the steps save, else the nearer gate."""
    then, instead = (copy_arrival(t, s, seat, each) for each in (action, other))
    there, place = then.camels[seat], instead.camels[seat]
    if there == place:
        return _contrast_payments(t, (s, then, instead), seat, action, other)
    if (ride := _contrast_free_ride(t, e, s, seat, action, other)) is not None:
        return ride
    if _contrast_free_ride(t, e, s, seat, other, action) is not None:
        return None  # the other steps lead to the same space, for less
    if current_space_effect(t, then) != current_space_effect(t, instead):
        found = _describe_space(t, e, s, seat, action, other)
        if found is not None:
            return found
    if action.card in then.hands[seat] and not (action.gold or other.card):
        return Reason("card_returns", (_number("card", action.card),))
    is_paid = not action.card and other.card not in instead.hands[seat]
    gold, card = other.gold and not action.gold, other.card if is_paid else 0
    if card and _count_spaces_to_gate(t, s, place) <= MAX_CAMEL_STEPS:
        card = 0  # it comes back in the next turn
        if (found := _describe_next_space(t, e, (then, instead), seat)) is not None:
            return found
    if gold or card:
        is_open, is_other_open = (
            _describe_effect(t, e, each, seat, 0) is not None for each in (then, instead)
        )
        is_lap = all(_passes_gate(t, s, seat, each) for each in (there, place))
        lap = len(s.discards[seat]) + (action.card > 0) if is_lap else 0
        has_room = then.gold[seat] + then.gems[seat] < t.token_limit
        is_idle = is_other_open and not is_open and has_room and then.supply_gold > 0
        ends = ("what", t.space_text(s.tiles, there)), ("place", t.space_text(s.tiles, place))
        closed = 0 if is_open or is_other_open else 1 + int(ends[0][1] == ends[1][1])
        saved = ("gold", int(gold)), ("has_card", int(card > 0)), ("closed", closed)
        left = ("idle", int(is_idle)), ("lap", lap)
        return Reason("saves", (*saved, *left, _number("card", other.card), *ends))
    back = len(s.discards[seat])  # the card just paid with is no gain
    n, m = (_count_way_left(t, each, seat) for each in (then, instead))
    if back and then.discards[seat] and n < m:
        turns = -(-m // MAX_CAMEL_STEPS) - -(-n // MAX_CAMEL_STEPS)
        if turns and n <= MAX_SOON_TURNS * MAX_CAMEL_STEPS:
            sooner: Param = "sooner", 2 if n <= MAX_CAMEL_STEPS else 1
            return Reason("nearer_gate", (("n", n), ("m", m), ("cards", back), sooner))
    is_used = _describe_effect(t, e, then, seat, 0) is not None
    return _describe_next_space(t, e, (then, instead), seat) if is_used else None


def _contrast_free_ride(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat, action: act.Steps, other: act.Steps
) -> Reason | None:
    """Return that the hermit moves the camel to the space for which the other steps pay more.

    None if it does not (ZAH-4.1, 5.7).
    """
    then, instead = (copy_arrival(t, s, seat, each) for each in (action, other))
    effect, place = current_space_effect(t, then), instead.camels[seat]
    if not t.has_ride[effect] or not can_use_space(t, then, effect, 0):
        return None
    saves_gold, saves_card = other.gold and not action.gold, bool(other.card and not action.card)
    if (action.gold and not other.gold) or (action.card and not other.card):
        return None
    most = t.contribution[s.tracks[TRACK_COUNT * seat + YELLOW_TRACK]]
    if not (saves_gold or saves_card) or place not in {
        copy_arrival(t, then, seat, act.Ride(n)).camels[seat] for n in range(1, most + 1)
    }:
        return None
    here, there = (t.space_text(s.tiles, space) for space in (then.camels[seat], place))
    ends = ("what", here), ("place", there)
    saved = ("gold", int(saves_gold)), ("has_card", int(saves_card)), _number("card", other.card)
    return Reason("space_free_ride", (*ends, *saved))


def _describe_next_space(
    t: RuleTables, e: Evaluation, states: tuple[ZahabState, ZahabState], seat: Seat
) -> Reason | None:
    """Return that the space of a longer ride lies next on the way; None if it does not (ZAH-4.2).

    Args:
        t: Tables of the game.
        e: Evaluation of positions.
        states: The states after the ride and after the longer one.
        seat: The seat that rides.
    """
    then, instead = states
    place = instead.camels[seat]
    if find_landing_space(then.camels, then.camels[seat], 1) != place:
        return None
    if _describe_effect(t, e, instead, seat, 0) is None:
        return None
    what, here = (t.space_text(then.tiles, space) for space in (place, then.camels[seat]))
    return Reason("next_space", (("what", what), ("again", int(what == here))))


def _passes_gate(t: RuleTables, s: ZahabState, seat: Seat, space: int) -> bool:
    """True if the camel of a seat reaches or passes the Gate on its way to a space (ZAH-4.3)."""
    way = (space - s.camels[seat]) % (2 * len(s.tiles))
    return _count_spaces_to_gate(t, s, s.camels[seat]) <= way


def _count_spaces_to_gate(t: RuleTables, s: ZahabState, space: int) -> int:
    """Return the number of spaces from a space to the first one of the start tile (ZAH-4.3)."""
    return next(
        n
        for n in range(1, len(s.tiles) * 2 + 1)
        if s.tiles[(space + n) % (len(s.tiles) * 2) >> 1] == START_TILE
    )


def _count_way_left(t: RuleTables, s: ZahabState, seat: Seat) -> int:
    """Return the spaces to the Gate after a ride, with the free one that the space allows.

    It is 0 for a free ride past the Gate (ZAH-4.3, 5.7).
    """
    effect = current_space_effect(t, s)
    n = _count_spaces_to_gate(t, s, s.camels[seat])
    if not t.has_ride[effect] or not can_use_space(t, s, effect, 0):
        return n
    then = copy_arrival(
        t, s, seat, act.Ride(t.contribution[s.tracks[TRACK_COUNT * seat + YELLOW_TRACK]])
    )
    way = (then.camels[seat] - s.camels[seat]) % (2 * len(s.tiles))
    return max(n - way, 0)


def _describe_space(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat, action: Action, other: Action
) -> Reason | None:
    """Return what the seat gains at the space of an action; None if that is nothing (ZAH-5).

    `idle` is 1 if the space of the other action gives no more than any space does.
    """
    then, rode = s, 0
    if isinstance(action, act.Place | act.Steps | act.Ride):
        then, rode = copy_arrival(t, s, seat, action), isinstance(action, act.Ride)
    elif not isinstance(action, act.UseSpace):
        return None
    found = _describe_effect(t, e, then, seat, int(rode))
    if found is None:
        return None
    instead: TextRef | str = ""
    is_idle = False
    if isinstance(other, act.Place | act.Steps):
        there = copy_arrival(t, s, seat, other)
        if _is_ride_useless(t, s, seat, found.code, (then, there)):
            return None
        is_idle = found.code != FAR_RIDE and _describe_effect(t, e, there, seat, 0) is None
        instead = t.space_text(s.tiles, there.camels[seat]) if is_idle else ""
    return found._replace(params=(*found.params, ("idle", int(is_idle)), ("instead", instead)))


def _is_ride_useless(
    t: RuleTables, s: ZahabState, seat: Seat, code: str, states: tuple[ZahabState, ZahabState]
) -> bool:
    """True if another move of the camel ends past the Gate, or as near to it, as the free ride.

    Args:
        t: Tables of the game.
        s: State before the moves.
        seat: The seat that rides.
        code: Code of the reason for the space with the free ride (ZAH-5.7).
        states: The states after the move to that space and after the other one.
    """
    then, there = states
    if code not in ("space_ride_gate", FAR_RIDE):
        return False
    if s.camels[seat] != OFF_RING and _passes_gate(t, s, seat, there.camels[seat]):
        return True
    left = _count_spaces_to_gate(t, s, there.camels[seat])
    return code == FAR_RIDE and left <= _count_way_left(t, then, seat)


def _describe_effect(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat, rode: int
) -> Reason | None:
    """Return what the seat gains at the space where it stands; None if that is nothing."""
    effect = current_space_effect(t, s)
    if not can_use_space(t, s, effect, rode) or is_effect_useless(t, s, effect):
        return None
    vp, room = printed_vp(t, s, effect)
    if room < vp:
        return None
    told: dict[str, int | TextRef] = {"what": t.space_text(s.tiles, s.camels[seat])}
    if t.has_trade[effect]:
        card = _find_best_trade(t, e, s, seat, effect)
        if card is None:
            return None
        limit = trade_limit(t, s, effect)
        told["n"] = len(tradeable_cards(t, s, limit, t.discard_cost[effect]))
        told |= {"card": TextRef(f"zahab.piece.card.{card}"), "cards": t.discard_cost[effect]}
        if not available_effect_tokens(t, s, card)[1]:
            return Reason("space_trade", tuple(told.items()))
        told["wait"] = sum(t.gem_cost[each] > s.gems[seat] for each in s.hands[seat])
        return Reason("space_gem_trade", tuple(told.items()))
    if t.has_acquire[effect]:
        best = _find_best_card(e, s, seat)
        most: Param = "most", s.laid[best]
        return Reason("space_acquire", (*told.items(), most, _card(s.display[best])))
    if t.has_ride[effect]:
        return _describe_ride(t, e, s, seat)
    key = t.space_key(effect)
    gold, gems = available_effect_tokens(t, s, effect)
    cost = t.gold_cost[effect] or t.gem_cost[effect]
    if not cost and gold <= 1:  # no more than the gold that any space gives (ZAH-4.4)
        return None
    told |= {"n": gold or gems or vp, "cost": cost}
    if key == "jeweller":
        told |= _describe_gem(t, s, seat, cost)
    return Reason(f"space_{key}", tuple(told.items()))


def _find_best_card(e: Evaluation, s: ZahabState, seat: Seat) -> int:
    """Return the place of the displayed card that is worth most to a seat (ZAH-6.1)."""
    worths = e.evaluate_display(s, seat, e.evaluate_resources(s, seat))
    return max(range(len(worths)), key=worths.__getitem__)


def _describe_gem(t: RuleTables, s: ZahabState, seat: Seat, cost: int) -> dict[str, int | TextRef]:
    """Return what a bought gem is good for: cards that wait for one, and VP (ZAH-7.1, 9.2).

    The gold is worth nothing at the end only if it makes no VP with the gold taken instead.
    """
    own, each = s.gold[seat], t.gold_per_point
    wait = sum(t.gem_cost[card] > s.gems[seat] for card in s.hands[seat])
    return {"wait": wait, "vp": int((own - cost) // each == (own + 1) // each)}


def _find_best_trade(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat, effect: int
) -> int | None:
    """Return the best card that a space allows to play; None if all bring nothing (ZAH-7.1)."""
    cards = tradeable_cards(t, s, trade_limit(t, s, effect), t.discard_cost[effect])
    useful = [card for card in cards if not is_effect_useless(t, s, card)]
    purse = Budget(s.gold[seat], s.gems[seat], s.hands[seat])
    values = e.evaluate_resources(s, seat)
    return max(useful, key=lambda card: e.evaluate_card(s, seat, card, purse, values), default=None)


def _describe_ride(t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat) -> Reason | None:
    """Return the best space that a ride with the hermit reaches, if it can be used (ZAH-5.7)."""
    most = t.contribution[s.tracks[TRACK_COUNT * seat + YELLOW_TRACK]]
    space, purse = s.camels[seat], Budget(s.gold[seat], s.gems[seat], s.hands[seat])
    values = e.evaluate_resources(s, seat)
    steps = max(
        range(1, most + 1),
        key=lambda n: e.evaluate_arrival(s, seat, space, n, purse, values, True),
    )
    then = copy_arrival(t, s, seat, act.Ride(steps))
    told = (
        ("what", t.space_text(s.tiles, space)),
        ("place", t.space_text(then.tiles, then.camels[seat])),
        ("n", steps),
        ("cards", len(s.discards[seat])),
    )
    if len(then.discards[seat]) < len(s.discards[seat]):
        return Reason("space_ride_gate", told)
    if (found := _describe_effect(t, e, then, seat, 1)) is not None:
        is_trade = t.has_trade[current_space_effect(t, then)]  # else the card is only acquired
        card: Param = "card", dict(found.params)["card"] if is_trade else ""
        use: Param = "use", describe_use(t, s, then.camels[seat])
        return Reason("space_ride", (*told, use, card, ("named", int(card[1] != ""))))
    return Reason(FAR_RIDE, told) if s.discards[seat] else None


def _contrast_payments(
    t: RuleTables, states: tuple[ZahabState, ZahabState, ZahabState], seat: Seat,
    action: act.Steps, other: act.Steps,
) -> Reason | None:  # fmt: skip
    """Return what one of two payments for the same steps keeps (ZAH-4.1).

    Args:
        t: Tables of the game.
        states: The state before, after the first payment and after the other one.
        seat: The seat that pays.
        action: The first payment.
        other: The other payment.
    """
    s, then, instead = states
    space = then.camels[seat]
    if action.card and other.card and action.gold == other.gold:
        return _contrast_levels("weaker", t, action.card, other.card)
    has_discards = bool(s.discards[seat] or action.card or other.card)
    is_lap = has_discards and _passes_gate(t, s, seat, space)
    n, card = _count_spaces_to_gate(t, s, space), action.card or other.card
    what: Param = "what", t.space_text(s.tiles, space)
    told = what, ("n", n), ("card", _short_card(card)), ("lap", int(is_lap))
    if other.gold and not action.gold:
        effect = current_space_effect(t, then)
        if can_use_space(t, then, effect, 0) and not can_use_space(t, instead, effect, 0):
            return Reason("space_for_gold", (what,))
        if t.has_trade[effect]:
            limit, spare = trade_limit(t, then, effect), t.discard_cost[effect]
            paid = tradeable_cards(t, instead, limit, spare)
            extra = [c for c in tradeable_cards(t, then, limit, spare) if c not in paid]
            useful = [c for c in extra if not is_effect_useless(t, then, c)]
            if useful:
                best: Param = "card", TextRef(f"zahab.piece.card.{max(useful)}")
                return Reason("space_for_payment", (what, best))
        is_soon = is_lap or n <= MAX_SOON_SPACES
        return Reason("keeps_gold", told) if is_soon else None
    if not other.card or action.card:
        return None
    effect = current_space_effect(t, then)
    if t.has_trade[effect]:
        playable = tradeable_cards(t, then, trade_limit(t, then, effect), t.discard_cost[effect])
        if other.card in playable and not is_effect_useless(t, then, other.card):
            return Reason("space_for_card", (what, _number("card", other.card)))
    if not is_lap and n > MAX_CAMEL_STEPS:
        return Reason("keeps_card", told)
    return None


def _contrast_gold(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat,
    action: act.TakeGold | act.TakeGoldFrom, other: Action,
) -> Reason | None:  # fmt: skip
    """Return what a gold instead of the space keeps, or what it leaves on a card (ZAH-4.4)."""
    if isinstance(action, act.TakeGoldFrom) and isinstance(other, act.TakeGoldFrom):
        n, m = s.laid[action.place], s.laid[other.place]
        cards = _number("card", s.display[action.place]), _number("other", s.display[other.place])
        if n > m:
            return Reason("leaves_less", (*cards, ("n", n - 1), ("m", m)))
        return Reason("gold_even", (("each", n),)) if n == m else None
    if not isinstance(other, act.UseSpace):
        return None
    effect = current_space_effect(t, s)
    told: dict[str, int | TextRef] = {"what": t.space_text(s.tiles, s.camels[seat])}
    gold, _ = available_effect_tokens(t, s, effect)
    cost = t.gold_cost[effect]
    if t.has_acquire[effect]:
        if s.laid[_find_best_card(e, s, seat)] >= ACQUIRE_PRICE:  # the gold on the card repays it
            return None
        cost = ACQUIRE_PRICE
    if t.has_ride[effect]:
        return Reason("stays_back", (*told.items(), *_find_skipped_space(t, e, s, seat)))
    if t.has_trade[effect]:
        told |= {"n": len(s.hands[seat]), "cards": t.discard_cost[effect]}
        told["gate"] = _count_spaces_to_gate(t, s, s.camels[seat])
        return Reason("keeps_hand", tuple(told.items()))
    if cost or t.gem_cost[effect]:
        told |= {"gold": cost, "gems": t.gem_cost[effect]}
        use = _find_kept_use(t, s, seat, effect, cost)
        return Reason("keeps_price", (*told.items(), *use))
    if gold == 1:
        return Reason("same_gold", tuple(told.items()))
    return None


def _find_kept_use(
    t: RuleTables, s: ZahabState, seat: Seat, effect: int, gold: int
) -> tuple[Param, ...]:
    """Return what tokens allow that the use of a space would leave too few for (ZAH-6.1, 7.1).

    `use` is 0 for nothing, 1 for a card in hand, 2 for a new card, and 3 for gems alone: they
    are worth VP at the end (ZAH-9.2).
    """
    gems = t.gem_cost[effect]
    left, kept = s.gold[seat] - gold, s.gold[seat] + 1
    spared = [
        card
        for card in s.hands[seat]
        if t.gold_cost[card] <= kept and t.gem_cost[card] <= s.gems[seat]
        if t.gold_cost[card] > left or t.gem_cost[card] > s.gems[seat] - gems
    ]
    best = max(spared, key=lambda card: t.levels[card], default=0)
    is_new = left < ACQUIRE_PRICE <= kept and not t.has_acquire[effect]
    use = 1 if best else 2 * int(is_new and any(s.display))
    return ("use", use or 3 * int(gems > 0)), _number("card", best)


def _find_skipped_space(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat
) -> tuple[Param, ...]:
    """Return the first useful space that a ride with the hermit can reach or skip (ZAH-5.7).

    `kind` is 0 for none, 1 for a space that a longer ride would skip, 2 for the next space, which
    the next ride reaches for nothing (ZAH-4.1), and 3 for another one.
    """
    most = t.contribution[s.tracks[TRACK_COUNT * seat + YELLOW_TRACK]]
    for steps in range(1, most + 1):
        then = copy_arrival(t, s, seat, act.Ride(steps))
        if _describe_effect(t, e, then, seat, 0) is not None:
            there = then.camels[seat]
            kind = 1 if steps < most else 2 if steps == 1 else 3
            named = ("place", t.space_text(s.tiles, there)), ("use", describe_use(t, s, there))
            return ("kind", kind), ("n", steps), *named
    return ("kind", 0), ("n", 0), ("place", ""), ("use", "")


# Cards


def _contrast_acquisitions(
    t: RuleTables, s: ZahabState, action: act.Acquire, other: act.Acquire
) -> Reason | None:
    """Return the gold, the VP or the level by which one card is better (ZAH-6.1, 7.1)."""
    card, rival = s.display[action.place], s.display[other.place]
    n, m = s.laid[action.place], s.laid[other.place]
    if n > m:
        cards = _number("card", card), _number("other", rival)
        return Reason("acquire_gold", (*cards, ("n", n), ("m", m)))
    if n == m and t.effects[card] == t.effects[rival] and t.levels[card] == t.levels[rival]:
        one, two = sorted((card, rival))
        return Reason("acquire_even", (_number("card", one), _number("other", two)))
    vp, is_sooner = _contrast_vp(t, card, rival), _can_play_sooner(t, s, card, rival)
    level = _contrast_levels("acquire_sooner", t, card, rival) if is_sooner else None
    if vp is not None or (level is not None and t.levels[rival] > _find_limit(t, s)):
        return vp or level
    return _contrast_tokens(t, s, card, rival) or level or _contrast_costs(t, s, card, rival)


def _can_play_sooner(t: RuleTables, s: ZahabState, card: int, other: int) -> bool:
    """True if only the level can delay a card more than another (ZAH-7.1, 7.6).

    Its tracks stand high enough, and it costs no more than the seat has or the other one costs.
    """
    if min(s.tracks[TRACK_COUNT * s.seat : TRACK_COUNT * (s.seat + 1)]) < t.required_vp[card]:
        return False
    owned = s.gold[s.seat], s.gems[s.seat], len(s.hands[s.seat])
    costs = t.gold_cost, t.gem_cost, t.card_cost
    return all(each[card] <= max(n, each[other]) for n, each in zip(owned, costs, strict=True))


def _find_limit(t: RuleTables, s: ZahabState) -> int:
    """Return the level that spirit and magician allow the seat that decides (ZAH-5.2)."""
    return s.spirits[s.seat] + t.contribution[s.tracks[TRACK_COUNT * s.seat + RED_TRACK]]


def _contrast_vp(t: RuleTables, card: int, other: int) -> Reason | None:
    """Return that a card brings more VP than another (ZAH-8)."""
    n, most = _count_vp(t, card), _count_max_vp(t, other)
    if n is None or most is None or n <= most:
        return None
    return Reason(
        "more_vp", (_number("card", card), _number("other", other), ("n", n), ("m", most))
    )


def _contrast_kept_cards(t: RuleTables, s: ZahabState, card: int, other: int) -> Reason | None:
    """Return what another card brings that would be given up instead (ZAH-7.2)."""
    if t.levels[other] < t.levels[card]:
        return None
    found = _contrast_vp(t, other, card) or _contrast_tokens(t, s, other, card)
    return None if found is None else Reason(f"stays_{found.code}", found.params)


def _contrast_tokens(t: RuleTables, s: ZahabState, card: int, other: int) -> Reason | None:
    """Return that a card brings more gold or gems than another, with its cost (ZAH-7.1)."""
    mine, theirs = (available_effect_tokens(t, s, each) for each in (card, other))
    cards = _number("card", card), _number("other", other)
    cost = ("cost", t.gold_cost[card]), ("cards", t.card_cost[card]), ("rest", theirs[0])
    for code, n, m in zip(("gold_card", "gem_card"), mine, theirs, strict=True):
        if n > m:
            return Reason(code, (*cards, ("n", n), ("m", m), *cost))
    return None


def _contrast_spirit(t: RuleTables, s: ZahabState, card: int, other: int) -> Reason | None:
    """Return that a card raises the spirit, and with it the level of all trades (ZAH-5.2)."""
    room = t.max_spirit - s.spirits[s.seat]
    n, m = (min(room, t.effects[each].gains.get("spirit", 0)) for each in (card, other))
    if n <= max(m, 0):
        return None
    cards = _number("card", card), _number("other", other)
    return Reason("more_spirit", (*cards, ("n", n), ("m", m), ("spirit", s.spirits[s.seat] + n)))


def _count_vp(t: RuleTables, card: int) -> int | None:
    """Return the printed VP of a card; None if they depend on the tracks."""
    return None if t.required_vp[card] else _count_max_vp(t, card)


def _count_max_vp(t: RuleTables, card: int) -> int | None:
    """Return the most VP of a card, as if its condition held; None if the tracks set them."""
    gains = t.effects[card].gains
    found = [gains.get(name, 0) for name in VP_GAINS]
    return None if min(found) < 0 else sum(found)


def _contrast_costs(t: RuleTables, s: ZahabState, card: int, other: int) -> Reason | None:
    """Return that a card costs nothing, or less gold or fewer gems than another (ZAH-7.1)."""
    mine, theirs = (
        (t.gold_cost[each], t.gem_cost[each], t.card_cost[each]) for each in (card, other)
    )
    cards = _number("card", card), _number("other", other)
    brings = _describe_yields(t, s, card, other)
    if any(mine) or not any(theirs):
        codes = "needs_gold", "needs_gems", "needs_cards"
        for code, n, m in zip(codes, mine, theirs, strict=True):
            if n < m:
                return Reason(code, (*cards, ("n", n), ("m", m), *brings))
        return None
    costs = ("gold", theirs[0]), ("gems", theirs[1]), ("cards", theirs[2])
    hand = s.hands[s.seat]
    bare: Param = "bare", int(card in hand and len(hand) == 1 + theirs[2])
    return Reason("free", (*cards, *costs, bare, *brings))


def _describe_yields(t: RuleTables, s: ZahabState, card: int, other: int) -> tuple[Param, ...]:
    """Return what two cards bring; `known` is 0 if one of them brings anything else (ZAH-8)."""
    both = card, other
    tokens = (available_effect_tokens(t, s, each) for each in both)
    gains = [t.effects[each].gains for each in both]
    brings = [
        (*each, _count_vp(t, which) or 0, got.get("spirit", 0))
        for each, which, got in zip(tokens, both, gains, strict=True)
    ]
    known = all(
        sum(each) > 0
        and {*got} <= {*VP_GAINS, *YIELDS}
        and t.effects[which].trade_limit is None
        and _count_vp(t, which) is not None
        for each, which, got in zip(brings, both, gains, strict=True)
    )
    names = (f"{whose}_{what}" for whose in ("own", "rest") for what in YIELDS)
    told = zip(names, (n for each in brings for n in each), strict=True)
    return ("known", int(known)), *told


def _contrast_levels(code: str, t: RuleTables, card: int, other: int) -> Reason | None:
    """Return that a card has a lower level than another (ZAH-7.1)."""
    n, m = t.levels[card], t.levels[other]
    if n >= m:
        return None
    return Reason(code, (_number("card", card), _number("other", other), ("n", n), ("m", m)))


def _card(card: int) -> Param:
    return "card", TextRef(f"zahab.piece.card.{card}")


def _number(name: str, card: int) -> Param:
    return name, _short_card(card)


def _short_card(card: int) -> TextRef:
    """Return the name of a card without what it does; the actions name that already."""
    return TextRef("zahab.card_number", card)
