"""Zahab: spaces, cards and tracks, found again on the table and by going there."""

from __future__ import annotations

from collections import Counter

from tabletop.core.acts import Move, Say, Step
from tabletop.games.zahab.sheet import SHEET_SPACE_KEYS, Effect
from tests.contract.claims.claim_context import Claim, ClaimContext, Values, seat_of, text_key

SPACES = 16
TRACKS = ("queen", "magician", "hermit")
COSTS = {"audience": (4, 0), "jeweller": (2, 0), "shrine": (0, 2)}
"""ZAH-5.1, 5.9, 5.11: gold and gems."""
SPARE = {"auction": 2, "barter": 1}
"""ZAH-5.3, 5.5: cards to be discarded before the trade."""
GIVES: dict[str, dict[str, int]] = {
    "audience": {"queen": 2},
    "jeweller": {"gem.stone": 1},
    "shrine": {"queen": 1, "magician": 1, "hermit": 1, "spirit": 1},
}
"""ZAH-5.1, 5.9, 5.11."""
PAYING = ("discard", "exile", "overflow", "gain")
"""Kinds of actions that complete an effect."""


def _name(p: ClaimContext, space: int) -> str:
    """Return the kind of a space, by the tile that lies there (ZAH-5)."""
    tile = p.pieces(f"tile:{space // 2}")[0].partition(".")[2]
    listed = p.game.tables.contents.tiles
    return str(next(each for each in listed if each.key == tile).spaces[space % 2])


def _camel_space(p: ClaimContext, seat: int) -> int:
    return int(p.zone_of(f"camel.{seat}").partition(":")[2])


def _tokens(p: ClaimContext) -> tuple[int, int]:
    tokens = p.pieces(f"tokens:{p.seat}")
    return tokens.count("gold.coin"), tokens.count("gem.stone")


def _contribution(p: ClaimContext, track: int, more: int = 0) -> int:
    """ZAH-1.3."""
    return int((p.s.tracks[3 * p.seat + track] + more) // 2 + 1)


def _limit(p: ClaimContext, name: str) -> int:
    """ZAH-5.2 to 5.6: the highest level that a space allows."""
    spirit, magician = p.s.spirits[p.seat], _contribution(p, 1)
    limits = {"bazaar": spirit + magician, "auction": spirit + magician + 2}
    return int((limits | {"barter": spirit + 2, "stall": spirit + 1})[name])


def _hand(p: ClaimContext) -> list[int]:
    return [int(card.partition(".")[2]) for card in p.pieces(f"hand:{p.seat}")]


def _level(p: ClaimContext, card: int) -> int:
    return int(p.game.tables.contents.cards[card - 1].level)


def _playable(p: ClaimContext, limit: int, spare: int) -> int:
    """ZAH-7.1, 7.2: how many cards of the hand can be played and paid."""
    gold, gems = _tokens(p)
    found = 0
    for card in _hand(p):
        effect = p.game.tables.contents.cards[card - 1].effect
        others = effect.discard_cost + effect.exile_cost <= len(_hand(p)) - 1 - spare
        paid = effect.gold_cost <= gold and effect.gem_cost <= gems
        found += _level(p, card) <= limit and paid and others
    return found


def _there(p: ClaimContext) -> ClaimContext:
    """The position in which the space is used: now, or after the move."""
    return p if p.action.tag == "use_space" else p.after


def _named(p: ClaimContext, v: Values) -> bool:
    return text_key(v["what"]) == f"space.{_name(p, _camel_space(p, p.seat))}"


def _trade_there(p: ClaimContext, v: Values) -> bool:
    there = _there(p)
    name = _name(there, _camel_space(there, p.seat))
    n = _playable(there, _limit(there, name), SPARE.get(name, 0))
    usable = there.is_legal("use_space") and n > 0
    return _named(there, v) and usable and v["n"] == n and v["level"] == _limit(there, name)


def _acquire_there(p: ClaimContext, v: Values) -> bool:
    there = _there(p)
    most = max(len(there.pieces(f"ondisplay:{place}")) for place in range(6))
    told = v["n"] == _tokens(there)[0] and v["most"] == most
    caravan = _name(there, _camel_space(there, p.seat)) == "caravan"
    return told and caravan and _named(there, v) and there.is_legal("use_space")


def _ride_there(p: ClaimContext, v: Values) -> bool:
    there = _there(p)
    hermit = _name(there, _camel_space(there, p.seat)) == "hermit"
    told = v["n"] == _contribution(there, 2) and _named(there, v)
    return told and hermit and there.is_legal("use_space")


def _had(p: ClaimContext) -> Counter[str]:
    """Count the gains of the seat: tokens of the supply, VP by figure, and spirit."""
    found = Counter[str]()
    for act in p.play_onward(*PAYING)[0]:
        if isinstance(act, Move) and (act.source, act.target) == ("supply", f"tokens:{p.seat}"):
            found[act.piece] += act.n
        elif isinstance(act, Step) and act.piece.endswith(f".{p.seat}"):
            found[act.piece.partition(".")[0]] += len(act.path) - 1
    return found


def _use_there(p: ClaimContext) -> ClaimContext:
    """The space being used, now or after the move."""
    return p if p.action.tag == "use_space" else p.after.with_action_of_kind("use_space")


def _pay_there(p: ClaimContext, v: Values) -> bool:
    """True if the price is held and paid, and the full gain of the space comes."""
    there = _there(p)
    name, (gold, gems) = _name(there, _camel_space(there, p.seat)), _tokens(there)
    told = (v["gold"], v["gems"]) == (gold, gems)
    if not (told and _named(there, v) and there.is_legal("use_space")):
        return False
    use = _use_there(p)
    left = _tokens(use.after)
    had, gives = _had(use), Counter(GIVES[name])
    paid = (gold - left[0], gems + had["gem.stone"] - left[1])
    if p.s.expert and use.play_onward(*PAYING)[1].s.spirits[p.seat] < there.s.spirits[p.seat] + 1:
        return paid == COSTS[name] and bool(had)  # a surplus costs spirit (ZAH-11.2)
    full = sum(had[track] for track in TRACKS) == sum(gives[track] for track in TRACKS)
    return paid == COSTS[name] and full and had["gem.stone"] == gives["gem.stone"]


def _gold_there(p: ClaimContext, v: Values) -> bool:
    """The gold that comes and stays."""
    there = _there(p)
    if not (_named(there, v) and there.is_legal("use_space")):
        return False
    use = _use_there(p)
    told = v["n"] == _had(use)["gold.coin"] and v["gold"] == _tokens(there)[0]
    return (
        told
        and _tokens(use.after)[0] == v["gold"] + v["n"]
        and not use.after.is_legal("return_tokens")
    )


def _plain_there(p: ClaimContext, v: Values) -> bool:
    """A gold that any space gives."""
    there = _there(p)
    return _named(there, v) and v["n"] == _had(_use_there(p))["gold.coin"] <= 1


def _full_there(p: ClaimContext, v: Values) -> bool:
    """ZAH-7.3: what comes is too much: some of it has gone back, or some of all tokens must."""
    there = _there(p)
    if not (_named(there, v) and there.is_legal("use_space")):
        return False
    use = _use_there(p)
    back = sum(
        act.n
        for act in use.acts
        if isinstance(act, Move) and act.target == "supply" and act.clause == "ZAH-7.3"
    )
    over = back or sum(_tokens(use.after)) - v["most"]
    return v["n"] == _had(use)["gold.coin"] and v["most"] == 8 and v["over"] == over > 0


def _falls_short(p: ClaimContext, v: Values, effect: Effect) -> bool:
    """ZAH-7.7: fewer tokens of a kind come than are printed."""
    piece = text_key(v["kind"]).removeprefix("piece.")
    printed = effect.gains["gold" if piece == "gold.coin" else "gems"]
    if printed < 0:  # a contribution
        printed = _contribution(p, {-1: 0, -2: 1, -3: 2}[printed])
    return v["all"] == v["kind"].n == printed > v["n"] == _had(p)[piece]


def _short_there(p: ClaimContext, v: Values) -> bool:
    there = _there(p)
    if not (_named(there, v) and there.is_legal("use_space")):
        return False
    effects = dict(zip(SHEET_SPACE_KEYS, p.game.tables.contents.spaces, strict=True))
    return _falls_short(_use_there(p), v, effects[_name(there, _camel_space(there, p.seat))])


def _room_there(p: ClaimContext, v: Values) -> bool:
    """The VP that the space prints, and fewer that come: those that the tracks have room for."""
    there = _there(p)
    if not (_named(there, v) and there.is_legal("use_space")):
        return False
    printed = sum(
        GIVES[_name(there, _camel_space(there, p.seat))].get(track, 0) for track in TRACKS
    )
    had = _had(_use_there(p))
    return v["n"] == sum(had[track] for track in TRACKS) < printed == v["all"]


def _none_there(p: ClaimContext, v: Values) -> bool:
    there = _there(p)
    return _named(there, v) and there.is_legal("use_space") and not +_had(_use_there(p))


def _closed_there(p: ClaimContext, v: Values) -> bool:
    there = _there(p)
    return _named(there, v) and not there.is_legal("use_space")


def _comes_back(p: ClaimContext, v: Values) -> bool:
    paid = p.action.card > 0
    back = len(p.after.pieces(f"hand:{p.seat}")) - len(p.pieces(f"hand:{p.seat}")) + paid
    return back == v["n"] > 0 and _named(p.after, v)


def _card(p: ClaimContext, v: Values, card: int) -> bool:
    return text_key(v["card"]) == f"piece.card.{card}"


def _displayed(p: ClaimContext) -> int:
    return int(p.pieces(f"display:{p.action.place}")[0].partition(".")[2])


def _played(p: ClaimContext, v: Values) -> Effect | None:
    """Return the price and gain of the played card that the reason names."""
    if not _card(p, v, p.action.card):
        return None
    effect: Effect = p.game.tables.contents.cards[p.action.card - 1].effect
    return effect


def _short_trade(p: ClaimContext, v: Values) -> bool:
    effect = _played(p, v)
    return effect is not None and _falls_short(p, v, effect)


def _low_trade(p: ClaimContext, v: Values) -> bool:
    """ZAH-7.1: a condition that fails."""
    said = [act for act in p.acts if isinstance(act, Say) and act.key == "too_low"]
    return _played(p, v) is not None and bool(said) and dict(said[0].params)["n"] == v["n"]


def _no_trade(p: ClaimContext, v: Values) -> bool:
    return _played(p, v) is not None and not +_had(p)


def _brings(p: ClaimContext) -> bool:
    """True if the played card brings something or leads on to something."""
    effect: Effect = p.game.tables.contents.cards[p.action.card - 1].effect
    leads = effect.trade_limit is not None or {"acquire", "ride"} & set(effect.gains)
    return bool(leads) or bool(+_had(p))


def _traded(p: ClaimContext, v: Values) -> bool:
    if not _brings(p):
        return False
    limit = p.s.stack[-1][1]
    told = v["limit"] == limit >= v["level"] == _level(p, p.action.card)
    others = sum(a.tag == "trade" for a in p.legal) - 1
    return told and _card(p, v, p.action.card) and v["n"] == others


def _reach(p: ClaimContext) -> int:
    """ZAH-5.2: spirit and the magician's contribution."""
    return int(p.s.spirits[p.seat]) + _contribution(p, 1)


def _acquired(p: ClaimContext, v: Values, near: bool) -> bool:
    card = _displayed(p)
    told = _card(p, v, card) and v["level"] == _level(p, card) and v["limit"] == _reach(p)
    return told and (_level(p, card) <= _reach(p)) == near


def _acquired_gold(p: ClaimContext, v: Values) -> bool:
    n = len(p.pieces(f"ondisplay:{p.action.place}"))
    return _card(p, v, _displayed(p)) and v["n"] == n > 1


def _given_up(p: ClaimContext, v: Values, lowest: bool | None, beyond: bool, tag: str = "") -> bool:
    level = _level(p, p.action.card)
    others = [_level(p, card) for card in _hand(p) if card != p.action.card]
    least = all(level < other for other in others)
    fits = least if lowest else not least and (level > _reach(p)) == beyond
    shown = not (lowest or beyond) or v["level"] == level
    limit = not beyond or v["limit"] == _reach(p)
    told = bool(lowest or beyond) or (v["n"] == len(others) and p.action.tag == tag)
    return _card(p, v, p.action.card) and fits and shown and limit and told


def _exiled(p: ClaimContext, v: Values) -> bool:
    gone = f"card.{p.action.card}" in p.after.pieces("exile")
    return gone and _given_up(p, v, lowest=False, beyond=False, tag="exile")


def _risen(p: ClaimContext) -> dict[str, int]:
    """ZAH-1.3: the figures whose contribution a mix of VP raises, and to what."""
    mix = (p.action.blue, p.action.red, p.action.yellow)
    rise = {name: _contribution(p, n, mix[n]) for n, name in enumerate(TRACKS)}
    return {name: to for n, (name, to) in enumerate(rise.items()) if to > _contribution(p, n)}


def _mixed(p: ClaimContext, v: Values) -> bool:
    risen = _risen(p)
    figure = text_key(v["figure"]).partition(".")[2]
    best = risen.get(figure) == v["n"] == max(risen.values(), default=0)
    return best and v["all"] == len(risen)


def _mixed_level(p: ClaimContext, v: Values) -> bool:
    at = 3 * p.seat
    mix = (p.action.blue, p.action.red, p.action.yellow)
    then = [p.s.tracks[at + n] + more for n, more in enumerate(mix)]
    return not _risen(p) and [v["blue"], v["red"], v["yellow"]] == then


def _overflowed(p: ClaimContext, v: Values) -> bool:
    n = 10 - p.s.tracks[3 * p.seat + ("blue", "red", "yellow").index(p.action.track)]
    return v["n"] == n > 0 and text_key(v["track"]) == f"track.{p.action.track}"


def _returned(p: ClaimContext, v: Values, gems: bool) -> bool:
    """ZAH-9.2: 1 VP for a gem, 1 for 5 gold."""
    left = _tokens(p.after)
    if gems:
        return p.action.gems > 0 and v["n"] == _tokens(p)[0] - p.action.gold == left[0]
    return not p.action.gems and v["n"] == _tokens(p)[1] and v["gold"] == 5


def _next(camels: list[int], camel: int) -> int:
    """ZAH-4.2: where one step leads; camels are jumped over."""
    space = (camels[camel] + 1) % SPACES
    while space in camels:
        space = (space + 1) % SPACES
    return space


def _camels(p: ClaimContext) -> list[int]:
    zones = [p.zone_of(piece) for piece in ("camel.0", "camel.1", "neutral.2", "neutral.3")]
    return [int(zone.partition(":")[2]) for zone in zones]


def _moved(p: ClaimContext) -> list[int]:
    camels = _camels(p)
    camels[p.action.neutral] = _next(camels, p.action.neutral)
    return camels


def _way(camels: list[int], camel: int) -> tuple[int, ...]:
    """Return the spaces reached with 1, 2 and 3 steps."""
    there, found = list(camels), []
    for _ in range(3):
        there[camel] = _next(there, camel)
        found.append(there[camel])
    return tuple(found)


def _neutral(p: ClaimContext, v: Values, whose: str) -> bool:
    before, after = _camels(p), _moved(p)
    told = text_key(v["what"]).partition(".")[2]
    if whose == "same":
        same = all(_way(before, seat) == _way(after, seat) for seat in (0, 1))
        return same and told == _name(p, after[p.action.neutral])
    seat, n = p.seat if whose == "mine" else seat_of(v["other"]), v["n"] - 1
    if (whose == "theirs" and seat == p.seat) or n not in range(3):
        return False
    then = _way(after, seat)[n]
    return told == _name(p, then) and then != _way(before, seat)[n]


def _take_gold(p: ClaimContext, v: Values) -> bool:
    kept = not p.after.is_legal("return_tokens")
    return v["n"] == _tokens(p.after)[0] == _tokens(p)[0] + 1 and kept and _named(p, v)


def _take_gold_full(p: ClaimContext, v: Values) -> bool:
    """ZAH-7.3: it goes back, or another token does."""
    kept = _tokens(p.after)[0] > _tokens(p)[0] and not p.after.is_legal("return_tokens")
    return v["n"] == sum(_tokens(p)) == 8 and not kept and _named(p, v)


def _take_gold_from(p: ClaimContext, v: Values) -> bool:
    n = len(p.pieces(f"ondisplay:{p.action.place}")) - 1
    return _card(p, v, _displayed(p)) and v["n"] == n >= 0


CLAIMS: dict[str, Claim] = {
    "space_trade": _trade_there,
    "space_acquire": _acquire_there,
    "space_ride": _ride_there,
    "space_pay": _pay_there,
    "space_gold": _gold_there,
    "space_plain": _plain_there,
    "space_full": _full_there,
    "space_short": _short_there,
    "space_room": _room_there,
    "space_none": _none_there,
    "space_closed": _closed_there,
    "lap": _comes_back,
    "take_gold": _take_gold,
    "take_gold_full": _take_gold_full,
    "take_gold_from": _take_gold_from,
    "trade": _traded,
    "trade_low": _low_trade,
    "trade_short": _short_trade,
    "trade_none": _no_trade,
    "end_trading": lambda p, v: v["n"] == len(_hand(p)),
    "give_lowest": lambda p, v: _given_up(p, v, lowest=True, beyond=False),
    "give_beyond": lambda p, v: _given_up(p, v, lowest=False, beyond=True),
    "give_back": lambda p, v: _given_up(p, v, lowest=False, beyond=False, tag="discard"),
    "give_exile": _exiled,
    "acquire": lambda p, v: _acquired(p, v, near=False),
    "acquire_near": lambda p, v: _acquired(p, v, near=True),
    "acquire_gold": _acquired_gold,
    "mix": _mixed,
    "mix_level": _mixed_level,
    "overflow": _overflowed,
    "lose": lambda p, v: v["n"] == p.s.spirits[p.seat] <= p.after.s.spirits[p.seat],
    "return": lambda p, v: _returned(p, v, gems=False),
    "return_gems": lambda p, v: _returned(p, v, gems=True),
    "place_neutral": lambda p, v: text_key(v["what"]) == f"space.{_name(p, p.action.space)}",
    "neutral_mine": lambda p, v: _neutral(p, v, "mine"),
    "neutral_theirs": lambda p, v: _neutral(p, v, "theirs"),
    "neutral_same": lambda p, v: _neutral(p, v, "same"),
    "pass": lambda p, v: (
        p.is_legal("use_space") and _named(p, v) and "gold.coin" not in p.pieces("supply")
    ),
}
