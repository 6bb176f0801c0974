"""Zahab: spaces, cards and tracks, found again on the table and by going there."""

from __future__ import annotations

from tests.contract.claims.at import At, Claim, Values, key, seat_of

SPACES = 16
TRACKS = ("queen", "magician", "hermit")
COSTS = {"audience": (4, 0), "jeweller": (2, 0), "shrine": (0, 2)}
"""ZAH-5.1, 5.9, 5.11: gold and gems."""
SPARE = {"auction": 2, "barter": 1}
"""ZAH-5.3, 5.5: cards to be discarded before the trade."""


def _name(p: At, space: int) -> str:
    """What kind of space it is, by the tile that lies there (ZAH-5)."""
    tile = p.pieces(f"tile:{space // 2}")[0].partition(".")[2]
    listed = p.game.tables.contents.tiles
    return str(next(each for each in listed if each.key == tile).spaces[space % 2])


def _stands(p: At, seat: int) -> int:
    return int(p.where(f"camel.{seat}").partition(":")[2])


def _tokens(p: At) -> tuple[int, int]:
    tokens = p.pieces(f"tokens:{p.seat}")
    return tokens.count("gold.coin"), tokens.count("gem.stone")


def _contribution(p: At, track: int, more: int = 0) -> int:
    """ZAH-1.3."""
    return int((p.s.tracks[3 * p.seat + track] + more) // 2 + 1)


def _limit(p: At, name: str) -> int:
    """ZAH-5.2 to 5.6: the highest level that a space allows."""
    spirit, magician = p.s.spirits[p.seat], _contribution(p, 1)
    limits = {"bazaar": spirit + magician, "auction": spirit + magician + 2}
    return int((limits | {"barter": spirit + 2, "stall": spirit + 1})[name])


def _hand(p: At) -> list[int]:
    return [int(card.partition(".")[2]) for card in p.pieces(f"hand:{p.seat}")]


def _level(p: At, card: int) -> int:
    return int(p.game.tables.contents.cards[card - 1].level)


def _playable(p: At, limit: int, spare: int) -> int:
    """ZAH-7.1, 7.2: how many cards of the hand can be played and paid."""
    gold, gems = _tokens(p)
    found = 0
    for card in _hand(p):
        effect = p.game.tables.contents.cards[card - 1].effect
        others = effect.discard + effect.exile <= len(_hand(p)) - 1 - spare
        found += _level(p, card) <= limit and effect.gold <= gold and effect.gems <= gems and others
    return found


def _there(p: At) -> At:
    """The position in which the space is used: now, or after the move."""
    return p if p.action.tag == "use_space" else p.after


def _named(p: At, v: Values) -> bool:
    return key(v["what"]) == f"space.{_name(p, _stands(p, p.seat))}"


def _trade_there(p: At, v: Values) -> bool:
    there = _there(p)
    name = _name(there, _stands(there, p.seat))
    n = _playable(there, _limit(there, name), SPARE.get(name, 0))
    usable = there.can("use_space") and n > 0
    return _named(there, v) and usable and v["n"] == n and v["level"] == _limit(there, name)


def _acquire_there(p: At, v: Values) -> bool:
    there = _there(p)
    most = max(len(there.pieces(f"ondisplay:{place}")) for place in range(6))
    told = v["n"] == _tokens(there)[0] and v["most"] == most
    caravan = _name(there, _stands(there, p.seat)) == "caravan"
    return told and caravan and _named(there, v) and there.can("use_space")


def _ride_there(p: At, v: Values) -> bool:
    there = _there(p)
    hermit = _name(there, _stands(there, p.seat)) == "hermit"
    told = v["n"] == _contribution(there, 2) and _named(there, v)
    return told and hermit and there.can("use_space")


def _pay_there(p: At, v: Values) -> bool:
    there = _there(p)
    name, (gold, gems) = _name(there, _stands(there, p.seat)), _tokens(there)
    enough = gold >= COSTS[name][0] and gems >= COSTS[name][1] and there.can("use_space")
    told = (v["gold"], v["gems"]) == (gold, gems) and key(v["brings"]) == f"effect.{name}"
    return told and enough and _named(there, v)


def _gold_there(p: At, v: Values) -> bool:
    there = _there(p)
    name = _name(there, _stands(there, p.seat))
    printed = {"mine": 2, "treasury": _contribution(there, 0)}[name]
    n = min(printed, there.pieces("supply").count("gold.coin"))
    told = v["n"] == n and v["gold"] == _tokens(there)[0]
    return told and _named(there, v) and there.can("use_space")


def _closed_there(p: At, v: Values) -> bool:
    there = _there(p)
    return _named(there, v) and not there.can("use_space")


def _comes_back(p: At, v: Values) -> bool:
    paid = p.action.card > 0
    back = len(p.after.pieces(f"hand:{p.seat}")) - len(p.pieces(f"hand:{p.seat}")) + paid
    return back == v["n"] > 0 and _named(p.after, v)


def _card(p: At, v: Values, card: int) -> bool:
    return key(v["card"]) == f"piece.card.{card}"


def _displayed(p: At) -> int:
    return int(p.pieces(f"display:{p.action.place}")[0].partition(".")[2])


def _traded(p: At, v: Values) -> bool:
    limit = p.s.stack[-1][1]
    told = v["limit"] == limit >= v["level"] == _level(p, p.action.card)
    others = sum(a.tag == "trade" for a in p.legal) - 1
    return told and _card(p, v, p.action.card) and v["n"] == others


def _reach(p: At) -> int:
    """ZAH-5.2: spirit and the magician's contribution."""
    return int(p.s.spirits[p.seat]) + _contribution(p, 1)


def _acquired(p: At, v: Values, near: bool) -> bool:
    card = _displayed(p)
    told = _card(p, v, card) and v["level"] == _level(p, card) and v["limit"] == _reach(p)
    return told and (_level(p, card) <= _reach(p)) == near


def _acquired_gold(p: At, v: Values) -> bool:
    n = len(p.pieces(f"ondisplay:{p.action.place}"))
    return _card(p, v, _displayed(p)) and v["n"] == n > 1


def _given_up(p: At, v: Values, lowest: bool | None, beyond: bool, tag: str = "") -> bool:
    level = _level(p, p.action.card)
    others = [_level(p, card) for card in _hand(p) if card != p.action.card]
    least = all(level < other for other in others)
    fits = least if lowest else not least and (level > _reach(p)) == beyond
    shown = not (lowest or beyond) or v["level"] == level
    limit = not beyond or v["limit"] == _reach(p)
    told = bool(lowest or beyond) or (v["n"] == len(others) and p.action.tag == tag)
    return _card(p, v, p.action.card) and fits and shown and limit and told


def _exiled(p: At, v: Values) -> bool:
    gone = f"card.{p.action.card}" in p.after.pieces("exile")
    return gone and _given_up(p, v, lowest=False, beyond=False, tag="exile")


def _risen(p: At) -> dict[str, int]:
    """ZAH-1.3: the figures whose contribution a mix of VP raises, and to what."""
    mix = (p.action.blue, p.action.red, p.action.yellow)
    rise = {name: _contribution(p, n, mix[n]) for n, name in enumerate(TRACKS)}
    return {name: to for n, (name, to) in enumerate(rise.items()) if to > _contribution(p, n)}


def _mixed(p: At, v: Values) -> bool:
    risen = _risen(p)
    figure = key(v["figure"]).partition(".")[2]
    best = risen.get(figure) == v["n"] == max(risen.values(), default=0)
    return best and v["all"] == len(risen)


def _mixed_level(p: At, v: Values) -> bool:
    at = 3 * p.seat
    mix = (p.action.blue, p.action.red, p.action.yellow)
    then = [p.s.tracks[at + n] + more for n, more in enumerate(mix)]
    return not _risen(p) and [v["blue"], v["red"], v["yellow"]] == then


def _overflowed(p: At, v: Values) -> bool:
    n = 10 - p.s.tracks[3 * p.seat + ("blue", "red", "yellow").index(p.action.track)]
    return v["n"] == n > 0 and key(v["track"]) == f"track.{p.action.track}"


def _returned(p: At, v: Values, gems: bool) -> bool:
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


def _camels(p: At) -> list[int]:
    zones = [p.where(piece) for piece in ("camel.0", "camel.1", "neutral.2", "neutral.3")]
    return [int(zone.partition(":")[2]) for zone in zones]


def _moved(p: At) -> list[int]:
    camels = _camels(p)
    camels[p.action.neutral] = _next(camels, p.action.neutral)
    return camels


def _way(camels: list[int], camel: int) -> tuple[int, ...]:
    """Where 1, 2 and 3 spaces lead."""
    there, found = list(camels), []
    for _ in range(3):
        there[camel] = _next(there, camel)
        found.append(there[camel])
    return tuple(found)


def _neutral(p: At, v: Values, whose: str) -> bool:
    before, after = _camels(p), _moved(p)
    told = key(v["what"]).partition(".")[2]
    if whose == "same":
        same = all(_way(before, seat) == _way(after, seat) for seat in (0, 1))
        return same and told == _name(p, after[p.action.neutral])
    seat, n = p.seat if whose == "mine" else seat_of(v["other"]), v["n"] - 1
    if (whose == "theirs" and seat == p.seat) or n not in range(3):
        return False
    then = _way(after, seat)[n]
    return told == _name(p, then) and then != _way(before, seat)[n]


def _take_gold(p: At, v: Values) -> bool:
    return v["n"] == _tokens(p)[0] + 1 and _named(p, v)


def _take_gold_from(p: At, v: Values) -> bool:
    n = len(p.pieces(f"ondisplay:{p.action.place}")) - 1
    return _card(p, v, _displayed(p)) and v["n"] == n >= 0


CLAIMS: dict[str, Claim] = {
    "space_trade": _trade_there,
    "space_acquire": _acquire_there,
    "space_ride": _ride_there,
    "space_pay": _pay_there,
    "space_gold": _gold_there,
    "space_closed": _closed_there,
    "lap": _comes_back,
    "take_gold": _take_gold,
    "take_gold_from": _take_gold_from,
    "trade": _traded,
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
    "place_neutral": lambda p, v: key(v["what"]) == f"space.{_name(p, p.action.space)}",
    "neutral_mine": lambda p, v: _neutral(p, v, "mine"),
    "neutral_theirs": lambda p, v: _neutral(p, v, "theirs"),
    "neutral_same": lambda p, v: _neutral(p, v, "same"),
    "pass": lambda p, v: (
        p.can("use_space") and _named(p, v) and "gold.coin" not in p.pieces("supply")
    ),
}
