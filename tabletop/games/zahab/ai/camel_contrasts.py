"""Contrasts of neutral camels in Zahab: the rides that a step allows, counted over what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Final

from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.ai.evaluation import IMPOSSIBLE_VALUE, Budget, Evaluation
from tabletop.games.zahab.ai.move_explanations import MAX_CAMEL_STEPS, find_landing_space
from tabletop.games.zahab.mechanics.camel_movement import next_free_space
from tabletop.games.zahab.mechanics.effects import (
    ACQUIRE_PRICE,
    available_effect_tokens,
    printed_vp,
)
from tabletop.games.zahab.rule_tables import RuleTables
from tabletop.games.zahab.rules import NEUTRAL_CAMEL_STEPS
from tabletop.games.zahab.state import NEUTRAL_CAMELS, OFF_RING, ZahabState

NeutralAction = act.MoveNeutral | act.PlaceNeutral
Arrival = tuple[int, int]
"""The effect of a space, and the number of spaces of a ride that is long enough to reach one."""

MIN_TOLD_WAYS: Final = 5
"""Minimum difference of two counts of ways that is worth telling."""
MIN_SMALL_WAYS: Final = 3
"""Minimum difference that is told beside a larger one of another step."""
MIN_WAYS: Final = 5
"""Minimum number of ways, a fifth of all, in which a ride is worth hoping for."""


def contrast_neutral_camels(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat, action: NeutralAction,
    other: NeutralAction,
) -> Reason | None:  # fmt: skip
    """Return a ride that a step makes more likely, or worse for the rival (ZAH-10.2)."""
    if isinstance(action, act.PlaceNeutral) or isinstance(other, act.PlaceNeutral):
        theirs = _contrast_rival_rides(t, e, s, seat, action, other)
        return theirs or _contrast_own_landings(t, e, s, seat, action, other)
    here, there = (_count_own_rides(t, s, seat, each) for each in (action, other))
    forward = _find_own_ride(t, e, s, seat, here, there)
    back = _find_own_ride(t, e, s, seat, there, here)
    if forward is None and back is not None:  # a smaller difference beside that of the other
        forward = _find_own_ride(t, e, s, seat, here, there, MIN_SMALL_WAYS)
    is_last = s.stack[-1][1] == 1
    found = forward
    if found is None and is_last:
        found = _contrast_rival_rides(t, e, s, seat, action, other)
        back = back or _contrast_rival_rides(t, e, s, seat, other, action)
    if found is None and back is not None and not is_last:
        return Reason("neutral_later", (("n", s.stack[-1][1] - 1),))
    if found is not None or back is not None:
        return found
    ways = (here, there), (there, here)
    is_apart = any(_find_own_ride(t, e, s, seat, *each, with_plain=True) for each in ways)
    if is_apart:
        return Reason("neutral_plain")
    counts = (here, there) if action.neutral < other.neutral else (there, here)
    return Reason("neutral_even", _describe_even_ride(t, e, s, seat, *counts))


def _describe_even_ride(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat, first: Counter[Arrival],
    second: Counter[Arrival],
) -> tuple[Param, ...]:  # fmt: skip
    """Return the best ride that both camels allow, with its ways after each of them.

    `kind` is 0 if no ride is worth telling, 1 for two numbers of ways, 2 for the same number, and
    3 for all ways.
    """
    purse, values = _purse(s, seat, seat), e.evaluate_resources(s, seat)
    spaces = {_effect(t, s, space): space for space in range(2 * len(s.tiles))}
    rides = [
        (min(ways, second[effect, n]) * worth / n, spaces[effect], n)
        for (effect, n), ways in first.items()
        if min(ways, second[effect, n]) >= MIN_WAYS and _is_worth_a_ride(t, s, seat, effect, n)
        if (worth := e.evaluate_space(s, seat, spaces[effect], purse, values)) > 0
    ]
    _, space, n = max(rides, default=(0.0, s.camels[seat], 0))
    at = _effect(t, s, space), n
    told = ("what", t.space_text(s.tiles, space)), ("use", describe_use(t, s, space)), ("n", n)
    ways, rest, all_ways = first[at], second[at], MAX_CAMEL_STEPS * _SPLITS
    kind = 0 if not rides else 1 if ways != rest else 2 + int(ways == all_ways)
    counts = ("kind", kind), ("ways", ways), ("rest", rest), ("all", all_ways)
    return (*told, *counts, ("other", SeatRef(1 - seat)))


def _find_own_ride(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat, here: Counter[Arrival],
    there: Counter[Arrival], least: int = MIN_TOLD_WAYS, *, with_plain: bool = False,
) -> Reason | None:  # fmt: skip
    """Return the most valuable space that a ride reaches in clearly more ways than otherwise."""
    purse, values = _purse(s, seat, seat), e.evaluate_resources(s, seat)
    spaces = {_effect(t, s, space): space for space in range(2 * len(s.tiles))}
    best, most = None, 0.0
    for (effect, n), ways in here.items():
        more = ways - there[effect, n] if ways >= MIN_WAYS else 0
        worth = e.evaluate_space(s, seat, spaces[effect], purse, values)
        if not with_plain and not _is_worth_a_ride(t, s, seat, effect, n):
            continue
        if more >= least and worth > IMPOSSIBLE_VALUE and more * worth / n > most:
            best, most = (effect, n), more * worth / n
    if best is None:
        return None
    space, n = spaces[best[0]], best[1]
    told = ("what", t.space_text(s.tiles, space)), ("use", describe_use(t, s, space)), ("n", n)
    counts = ("ways", here[best]), ("rest", there[best]), ("all", MAX_CAMEL_STEPS * _SPLITS)
    return Reason("ride_reach", (*told, *counts, ("other", SeatRef(1 - seat))))


def _is_worth_a_ride(t: RuleTables, s: ZahabState, seat: Seat, effect: int, n: int) -> bool:
    """True if a ride of so many spaces leaves the price of a space that gives more than a gold.

    A second space costs a gold or a card, and a third one both (ZAH-4.1, 4.4).
    """
    gold, cards = s.gold[seat], len(s.hands[seat])
    if n > 1 + min(gold, 1) + min(cards, 1):
        return False
    gold -= n == MAX_CAMEL_STEPS or (n > 1 and not cards)
    if gold < (ACQUIRE_PRICE if t.has_acquire[effect] else t.gold_cost[effect]):
        return False
    if t.has_trade[effect] or t.has_acquire[effect] or t.has_ride[effect]:
        return True
    gold, gems = available_effect_tokens(t, s, effect)
    return gold > 1 or gems > 0 or printed_vp(t, s, effect)[0] > 0


_SPLITS: Final = len(NEUTRAL_CAMELS) ** NEUTRAL_CAMEL_STEPS
"""Number of orders in which a turn can move the neutral camels."""


def _count_own_rides(
    t: RuleTables, s: ZahabState, seat: Seat, action: act.MoveNeutral
) -> Counter[Arrival]:
    """Return in how many ways of the rival to go on a ride can reach each space.

    The rival rides 1 to 3 spaces and then moves the neutral camels. The seat itself moves
    them before that, so that the space is reached most often.
    """
    found: Counter[Arrival] = Counter()
    if OFF_RING in s.camels:
        return found
    left = s.stack[-1][1] - 1
    for own in {tuple(_walk(_move_neutral(s, action), each)) for each in _orders(left)}:
        found |= _count_rides(t, s, own, seat)
    return found


def _count_rides(
    t: RuleTables, s: ZahabState, camels: tuple[int, ...], seat: Seat
) -> Counter[Arrival]:
    """Return in how many ways of the rival a ride of so many spaces can reach each effect."""
    found: Counter[Arrival] = Counter()
    for steps, order in product(range(1, MAX_CAMEL_STEPS + 1), _orders(NEUTRAL_CAMEL_STEPS)):
        then = list(camels)
        then[1 - seat] = find_landing_space(then, then[1 - seat], steps)
        then = _walk(then, order)
        reached = set[int]()
        for n in range(1, MAX_CAMEL_STEPS + 1):
            reached.add(_effect(t, s, find_landing_space(then, then[seat], n)))
            found.update((effect, n) for effect in reached)
    return found


def _effect(t: RuleTables, s: ZahabState, space: int) -> int:
    """Return the effect of a space; several spaces can have the same."""
    return t.tile_space_effects[s.tiles[space >> 1]][space & 1]


def _orders(steps: int) -> Iterator[tuple[int, ...]]:
    """Yield the orders in which the neutral camels can make some steps."""
    return product(NEUTRAL_CAMELS, repeat=steps)


def _walk(camels: list[int], order: tuple[int, ...]) -> list[int]:
    """Return the spaces of all camels after steps of neutral ones."""
    then = list(camels)
    for camel in order:
        then[camel] = next_free_space(then, then[camel])
    return then


def _contrast_rival_rides(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat, action: NeutralAction,
    other: NeutralAction,
) -> Reason | None:  # fmt: skip
    """Return a ride of the rival that ends worse for them; they ride next."""
    rival = 1 - seat
    if s.camels[rival] == OFF_RING:
        return None
    purse, values = _purse(s, seat, rival), e.evaluate_resources(s, rival)
    here, elsewhere = (
        [
            find_landing_space(_move_neutral(s, each), s.camels[rival], n)
            for n in range(1, MAX_CAMEL_STEPS + 1)
        ]
        for each in (action, other)
    )
    for n, (there, place) in enumerate(zip(here, elsewhere, strict=True), 1):
        if there == place or _needs_hand(t, s, there, place):
            continue
        if there in elsewhere[:n] or place in here[:n]:
            continue  # the other move reaches the same
        worth, rest = (e.evaluate_space(s, rival, each, purse, values) for each in (there, place))
        if worth >= rest:
            continue
        told = ("what", t.space_text(s.tiles, there)), ("use", describe_use(t, s, there)), ("n", n)
        others = ("place", t.space_text(s.tiles, place)), ("rest", describe_use(t, s, place))
        is_closed = worth <= IMPOSSIBLE_VALUE
        who = ("other", SeatRef(rival)), ("closed", int(is_closed))
        return Reason("ride_theirs", (*told, *others, *who))
    return None


def _contrast_own_landings(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat, action: NeutralAction,
    other: NeutralAction,
) -> Reason | None:  # fmt: skip
    """Return the shortest next ride that ends better, or that all of them end alike (ZAH-4.2)."""
    if s.camels[seat] == OFF_RING:
        return None
    camels = _move_neutral(s, action), _move_neutral(s, other)
    here, elsewhere = (
        [find_landing_space(each, s.camels[seat], n) for n in range(1, MAX_CAMEL_STEPS + 1)]
        for each in camels
    )
    if here == elsewhere:
        is_hindrance = _contrast_rival_rides(t, e, s, seat, other, action) is not None
        name = t.space_text(s.tiles, camels[1][-1])
        return None if is_hindrance else Reason("neutral_apart", (("other", name),))
    purse, values = _purse(s, seat, seat), e.evaluate_resources(s, seat)
    for n, (there, place) in enumerate(zip(here, elsewhere, strict=True), 1):
        worth, rest = (e.evaluate_space(s, seat, each, purse, values) for each in (there, place))
        if there != place and worth > max(rest, IMPOSSIBLE_VALUE):
            told = ("what", t.space_text(s.tiles, there)), ("use", describe_use(t, s, there))
            others = ("place", t.space_text(s.tiles, place)), ("rest", describe_use(t, s, place))
            return Reason("neutral_ride", (*told, ("n", n), *others))
    return None


def _purse(s: ZahabState, seat: Seat, walker: Seat) -> Budget:
    """Return what a seat can spend, as far as another one knows."""
    return Budget(s.gold[walker], s.gems[walker], s.hands[walker] if walker == seat else ())


def describe_use(t: RuleTables, s: ZahabState, space: int) -> TextRef:
    """Return the effect of a space in a few words."""
    return TextRef(f"zahab.space_use.{t.space_key(_effect(t, s, space))}")


def _needs_hand(t: RuleTables, s: ZahabState, *spaces: int) -> bool:
    """True if the use of a space depends on cards in hand, which a rival does not show."""
    effects = (_effect(t, s, space) for space in spaces)
    return any(t.has_trade[effect] or t.has_ride[effect] for effect in effects)


def _move_neutral(s: ZahabState, a: NeutralAction) -> list[int]:
    """Return the spaces of all camels after a step of a neutral one, or its placing."""
    if isinstance(a, act.PlaceNeutral):
        return [*s.camels, a.space]
    return _walk(list(s.camels), (a.neutral,))
