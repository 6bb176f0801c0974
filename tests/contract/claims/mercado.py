"""Mercado: coins, prices and spaces, found again by laying, playing and resolving."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tabletop.core.acts import Move, Say, Step, TextRef
from tabletop.games.mercado.ai.tile_gains import can_pay
from tests.contract.claims.claim_context import Claim, ClaimContext, Values, text_key

SPACES, POSITION, RANDOM = 30, -1, -2
MERCHANT, CHANGER = 6, 7
DISCARD = 5
"""The frame in which privileges are discarded."""
COINS = ("gold", "silver", "copper", "turquoise", "white")


def _tile(p: ClaimContext, place: int) -> object:
    """The sheet's entry of the tile at a place, found by its piece."""
    family, _, name = p.pieces(f"market:{place}")[0].partition(".")
    contents = p.game.tables.contents
    lists = {"object": contents.objects, "perfume": contents.perfumes, "market": contents.market}
    return next(tile for tile in lists[family] if tile.key == name)


def _what(p: ClaimContext, v: Values) -> bool:
    return text_key(v["what"]) == f"piece.{p.pieces(f'market:{p.action.place}')[0]}"


def _lacks(p: ClaimContext, seat: int, place: int) -> int:
    """MER-2.1: the price less the coins on the seat's edge."""
    return len(_tile(p, place).price) - len(p.pieces(f"offer:{place}/{seat}"))  # type: ignore[attr-defined]


def _fewest(p: ClaimContext, place: int) -> int:
    """The fewest that a tile can lack when coins at hand are laid there: by laying them."""
    least = _lacks(p, p.seat, place)
    if least and p.is_legal("lay"):
        for action in p.legal:
            if action.tag == "lay" and action.place == place:  # type: ignore[attr-defined]
                least = min(least, _fewest(p.after_other_action(action), place))
    return least


def _laid(p: ClaimContext, v: Values) -> bool:
    return _what(p, v) and _fewest(p.after, p.action.place) == v.get("n", 0)


def _gains(v: Values, p: ClaimContext, place: int) -> bool:
    """MER-5, 6: the spaces and the effects that are printed on the tile and possible now."""
    tile, told = _tile(p, place), Counter[str]()
    for name in ("gain1", "gain2", "gain3"):
        if isinstance(gain := v[name], TextRef):
            told[gain.key.removeprefix("mercado.gain.")] += gain.n
    nothing = Counter({"nothing": 1})
    if place >= MERCHANT:
        effect = ("privilege", "white")[place - MERCHANT]
        word = ("privilege", "changer")[place - MERCHANT]
        return told == (Counter({word: 1}) if _is_possible(p, effect, 1) else nothing)
    printed = Counter[str]([*tile.effects])  # type: ignore[attr-defined]
    printed.update(f"others_{word}" for word in tile.others_effects if word != "no_seals")  # type: ignore[attr-defined]
    printed = Counter({word: n for word, n in printed.items() if _is_possible(p, word, n)})
    vp = tile.vp  # type: ignore[attr-defined]
    if vp:
        printed[{POSITION: "position", RANDOM: "random"}.get(vp, "space")] = vp
    return told == (printed or nothing)


def _is_possible(p: ClaimContext, word: str, n: int) -> bool:
    """MER-7.3, 7.4, 7.7 and 7.10: there is enough to take, return or discard."""
    supply = p.pieces("supply")
    coins = word.removeprefix("others_")
    if word == "return_black":
        return "coin.black" in (*p.pieces(f"bag:{p.seat}"), *p.pieces(f"player:{p.seat}"))
    if word == "others_discard_privilege":
        return any(p.pieces(f"hand:{other}") for other in p.others)
    if word == "privilege":
        return bool(p.pieces("privileges") or p.pieces("privilege_discard"))
    if word == "seal":
        return supply.count("seal.wax") >= n
    takers = len(p.others) if word.startswith("others_") else 1
    return coins not in ("white", "black") or supply.count(f"coin.{coins}") >= n * takers


def _gained(p: ClaimContext, v: Values) -> bool:
    return _gains(v, p, p.action.place)


def _completed_with(p: ClaimContext, v: Values) -> bool:
    left = _lacks(p, p.seat, p.action.place) - 1
    is_paid = _fewest(p.after, p.action.place) == 0 < left == v["n"]
    return _what(p, v) and is_paid and _gained(p, v)


def _completes(p: ClaimContext, v: Values) -> bool:
    return _what(p, v) and _lacks(p, p.seat, p.action.place) == 1 and _gained(p, v)


def _most_of_others(p: ClaimContext) -> int:
    return max(len(p.pieces(f"offer:{p.action.place}/{seat}")) for seat in p.others)


def _foot_in(p: ClaimContext, v: Values) -> bool:
    """MER-5.2: whoever has most coins of those who do not buy; 7.8, and seals for all tied."""
    there = len(p.pieces(f"offer:{p.action.place}/{p.seat}")) + 1
    tile = _tile(p, p.action.place)
    counts = [len(p.pieces(f"offer:{p.action.place}/{seat}")) for seat in p.others]
    seals = p.pieces("supply").count("seal.wax")
    needed = min(counts.count(there) + 1, len(counts))  # one of the others is the buyer
    had = there - 1
    bars = sorted(counts)[:-3:-1]  # the seat with most coins may be the buyer, or another one
    earned = any(there >= bar and not (had and had >= bar) for bar in bars)
    if len(counts) == 1:
        earned = not had
    is_told = max(counts) > 0 or not _owns_price(p)
    earned = earned and v["all"] == there and is_told and seals >= needed
    sealed = p.action.place < MERCHANT and "no_seals" not in tile.others_effects  # type: ignore[attr-defined]
    return _laid(p, v) and earned and sealed


def _owns_price(p: ClaimContext) -> bool:
    """True if the coins of the seat that lie at no other tile can complete this one (MER-2.4)."""
    zones = f"bag:{p.seat}", f"player:{p.seat}"
    coins = [piece.partition(".")[2] for zone in zones for piece in p.after.pieces(zone)]
    bag, s = [coins.count(coin) for coin in COINS], p.after.s
    offer = s.offers[8 * p.seat + p.action.place]
    return can_pay(p.game.tables, s, p.action.place, offer, s.drawn, bag, len(coins))


def _nearer(p: ClaimContext, v: Values) -> bool:
    rival = len(_tile(p, p.action.place).price) - _most_of_others(p)  # type: ignore[attr-defined]
    return _laid(p, v) and v["rival"] == rival and _most_of_others(p) > 0 and v["n"] < v["rival"]


def _behind(p: ClaimContext, v: Values) -> bool:
    rival = len(_tile(p, p.action.place).price) - _most_of_others(p)  # type: ignore[attr-defined]
    return _laid(p, v) and v["n"] > v["rival"] == rival


def _level(p: ClaimContext, v: Values) -> bool:
    rival = len(_tile(p, p.action.place).price) - _most_of_others(p)  # type: ignore[attr-defined]
    return _laid(p, v) and _most_of_others(p) > 0 and v["n"] == rival


def _unpaid(p: ClaimContext, v: Values) -> bool:
    """True if the coin leaves a paid tile unpaid that moves the marker as far (MER-2.4)."""
    told = text_key(v["other"])
    places = [n for n in range(len(p.s.market)) if told.endswith(f".{_tile(p, n).key}")]  # type: ignore[attr-defined]
    vp = _tile(p, p.action.place).vp  # type: ignore[attr-defined]
    return _laid(p, v) and any(
        _fewest(p, n) == 0 < _fewest(p.after, n) and max(_tile(p, n).vp, 0) >= vp  # type: ignore[attr-defined]
        for n in places
    )


def _alone(p: ClaimContext, v: Values) -> bool:
    price = len(_tile(p, p.action.place).price)  # type: ignore[attr-defined]
    is_alone = _laid(p, v) and _most_of_others(p) == 0 < v["n"]
    return is_alone and int(2 * v["n"] > price) == v["far"] and _gained(p, v)


def _finished(p: ClaimContext, v: Values, fits: bool) -> bool:
    """Check the number of coins that go back, and whether any of them could be laid."""
    return v["n"] == len(p.pieces(f"drawn:{p.seat}")) > 0 and p.is_legal("lay") == fits


def _good(p: ClaimContext, zone: str) -> int:
    return sum(coin != "coin.black" for coin in p.pieces(zone))


def _taken_back(p: ClaimContext, v: Values) -> bool:
    """Check the coins that the acts bring from the player tile into the bag."""
    told = {"black": 0, "good": 0}
    for act in p.acts:
        if isinstance(act, Move) and act.source == f"player:{p.seat}" and act.clause == "MER-4.9":
            told["black" if act.piece == "coin.black" else "good"] += act.n
    good = v.get("n", 0)
    return told["black"] == v["black"] and told["good"] == good


def _seal(p: ClaimContext, v: Values) -> bool:
    bag = p.pieces(f"bag:{p.seat}")
    more = len(p.after.pieces(f"drawn:{p.seat}")) + len(p.after.pieces(f"player:{p.seat}"))
    more -= len(p.pieces(f"drawn:{p.seat}")) + len(p.pieces(f"player:{p.seat}"))
    told = v["good"] == _good(p, f"bag:{p.seat}") and v["all"] == len(bag)
    return told and v["more"] == more


def _seal_completes(p: ClaimContext, v: Values) -> bool:
    """MER-4.4: with the coins of the seal a tile can be paid for, without them it cannot."""
    places = [n for n in range(8) if text_key(v["what"]) == f"piece.{p.pieces(f'market:{n}')[0]}"]
    drawn = v["n"] == len(p.pieces(f"drawn:{p.seat}"))
    is_told = _seal(p, v) and drawn and len(places) == 1 and _gains(v, p, places[0])
    paid = [n for n in range(8) if _lacks(p, p.seat, n) and not _fewest(p, n)]
    best = max(paid, key=lambda n: _worth(p, n), default=None)
    is_less = is_told and best is not None and _worth(p, places[0]) <= _worth(p, best)
    chance = _chance(p, places[0], best if is_less else None) if is_told else -1
    is_likely = v["percent"] == chance and v["besides"] == int(is_less)
    names = [f"piece.{p.pieces(f'market:{n}')[0]}" for n in paid]
    other = text_key(v["other"]) in names and v["other"].n == 1 if paid else v["other"] == ""
    is_sure = other and v["sure"] == int(bool(paid))
    return is_likely and is_sure and 0 < _fewest(p, places[0]) <= v["more"]


def _worth(p: ClaimContext, place: int) -> tuple[int, int]:
    """Return the spaces of a tile, and the number of its other gains."""
    tile = _tile(p, place)
    others = [word for word in tile.others_effects if word != "no_seals"]  # type: ignore[attr-defined]
    return max(tile.vp, 0), len({*tile.effects}) + len({*others})  # type: ignore[attr-defined]


def _chance(p: ClaimContext, place: int, besides: int | None) -> int:
    """Return the percentage of all pairs of coins in the bag that complete a tile (MER-4.4).

    Another place that the drawn coins must pay for, too, leaves it the rest of them.
    """
    coins = [piece.partition(".")[2] for piece in p.pieces(f"bag:{p.seat}")]
    pairs = list(combinations(coins, min(2, len(coins))))
    offer, drawn = p.s.offers[8 * p.seat + place], p.pieces(f"drawn:{p.seat}")
    left = {p.s.drawn}
    if besides is not None:
        laid = p.s.offers[8 * p.seat + besides]
        splits = (each for n in range(len(drawn) + 1) for each in combinations(drawn, n))
        left = {
            p.s.drawn - _packed(split)
            for split in splits
            if can_pay(p.game.tables, p.s, besides, laid, _packed(split))
        }
    paid = 0
    for pair in pairs:
        bag = [pair.count(coin) for coin in COINS]
        paid += any(
            can_pay(p.game.tables, p.s, place, offer, each, bag, len(pair)) for each in left
        )
    return round(100 * paid / len(pairs))


def _packed(coins: Sequence[str]) -> int:
    """Return drawn coins as 3 bits for each kind."""
    return sum(1 << 3 * COINS.index(coin.partition(".")[2]) for coin in coins)


def _seal_choice(p: ClaimContext, v: Values) -> bool:
    return _seal(p, v) and v["n"] == len(p.pieces(f"drawn:{p.seat}"))


def _seal_starts(p: ClaimContext, v: Values) -> bool:
    return _seal(p, v) and not p.pieces(f"drawn:{p.seat}")


# The track


def _space(p: ClaimContext) -> int:
    """Return the space of the seat's marker."""
    return int(p.zone_of(f"marker.{p.seat}").partition(":")[2])


def _icon(p: ClaimContext, space: int) -> str:
    return str(p.game.tables.contents.spaces[p.s.side][space].icon)


def _free(p: ClaimContext, space: int) -> bool:
    return all(piece == f"marker.{p.seat}" for piece in p.pieces(f"space:{space}"))


def _way(p: ClaimContext) -> tuple[int, ...]:
    """The spaces of the first move of the seat's own marker that the action causes."""
    steps = (a for a in p.acts if isinstance(a, Step) and a.piece == f"marker.{p.seat}")
    first = next(steps, None)
    return tuple(int(zone.partition(":")[2]) for zone in first.path) if first else ()


def _comes(p: ClaimContext, word: str) -> bool:
    """MER-7: what an icon or an effect says is among what happens, an icon that is asked about
    being used."""
    acts, after = p.play_onward("use_icon")
    if word == "extra_turn":
        return any(isinstance(act, Say) and act.key == word for act in acts)
    if word.startswith("+"):
        return any(isinstance(act, Step) and act.clause == "MER-8.3" for act in acts)
    clauses = {"white": 1, "black": 2, "return_black": 3, "privilege": 4, "seal": 5}
    clause = f"MER-7.{clauses.get(word, 7)}"
    asked = (
        word == "others_discard_privilege"
        and bool(after.s.stack)
        and after.s.stack[-1][0] == DISCARD
    )
    return asked or any(isinstance(act, Move) and act.clause == clause for act in acts)


def _icon_works(p: ClaimContext, v: Values) -> bool:
    """MER-7.10, 8.2, 8.4: the move ends on that icon, nobody else there, before the disc; and what
    it says happens."""
    way = _way(p)
    if not _comes(p, text_key(v["icon"]).partition(".")[2]):
        return False
    far = p.s.progress[p.seat] + len(way) - 1
    there = text_key(v["icon"]) == f"icon.{_icon(p, way[-1])}" and _icon(p, way[-1]) != "none"
    return bool(there and _free(p, way[-1]) and far < SPACES)


def _resolve_steps(p: ClaimContext, v: Values) -> bool:
    way = _way(p)
    far = p.s.progress[p.seat] + len(way) - 1
    word = _icon(p, way[-1])
    dead = word == "none" or not _free(p, way[-1]) or far >= SPACES or not _comes(p, word)
    return _what(p, v) and v["n"] == len(way) - 1 and dead


def _resolve_still(p: ClaimContext, v: Values) -> bool:
    tile = _tile(p, p.action.place)
    return _what(p, v) and (p.action.place in (MERCHANT, CHANGER) or tile.vp == 0)  # type: ignore[attr-defined]


def _privilege(p: ClaimContext) -> object:
    listed = p.game.tables.contents.privileges
    return next(each for each in listed if each.key == p.action.privilege)


def _moves_on(p: ClaimContext, v: Values) -> bool:
    way = _way(p)
    plain = not any(_comes(p, word) for word in _privilege(p).effects)  # type: ignore[attr-defined]
    return plain and v["n"] == len(way) - 1


def _effect(p: ClaimContext, v: Values) -> bool:
    effects = [word for word in _privilege(p).effects if _comes(p, word)]  # type: ignore[attr-defined]
    return text_key(v["effect"]) in [f"effect.{effect}" for effect in effects]


def _next_icon(p: ClaimContext, v: Values) -> bool:
    """MER-4.1, 7.9, 8.2: another privilege in hand moves on from there to a free icon."""
    far = p.s.progress[p.seat] + len(_way(p)) - 1
    name = text_key(v["what"]).removeprefix("piece.privilege.")
    hand = list(p.s.hands[p.seat])
    keys, worth = p.game.tables.privilege_keys, p.game.tables.privilege_vp
    hand.remove(keys.index(p.action.privilege))  # type: ignore[attr-defined]
    kind = keys.index(name) if name in keys else -1
    far += worth[kind]
    space = (p.s.start + far) % SPACES
    there = text_key(v["icon"]) == f"icon.{_icon(p, space)}" != "icon.black"
    return _moves_on(p, v) and kind in hand and there and _free(p, space) and far < SPACES


def _round(p: ClaimContext, v: Values) -> bool:
    turns = (p.s.first - p.seat - 1) % p.s.seats
    is_round = max(p.s.progress) < SPACES <= p.s.progress[p.seat] + len(_way(p)) - 1
    return bool(is_round) and v["turns"] == turns


def _icon_here(p: ClaimContext, v: Values, works: bool) -> bool:
    """True if the icon is that of the space and does something when it is used."""
    word = _icon(p, _space(p))
    return (
        text_key(v["icon"]) == f"icon.{word}"
        and _comes(p.with_action_of_kind("use_icon"), word) == works
    )


def _discard(p: ClaimContext, v: Values, least: bool) -> bool:
    worth = {each.key: each.vp for each in p.game.tables.contents.privileges}
    hand = [worth[piece.partition(".")[2]] for piece in p.pieces(f"hand:{p.seat}")]
    n = worth[p.action.privilege]
    compared = n == min(hand) if least else n > min(hand) == v["least"]
    return v["n"] == n and compared


CLAIMS: dict[str, Claim] = {
    "completes": _completes,
    "completes_with": _completed_with,
    "nearer": _nearer,
    "behind": _behind,
    "level": _level,
    "out_of_reach": lambda p, v: _laid(p, v) and not _owns_price(p),
    "alone": _alone,
    "foot_in": _foot_in,
    "unpaid": _unpaid,
    "finish_none": lambda p, v: not p.pieces(f"drawn:{p.seat}"),
    "finish_unfit": lambda p, v: _finished(p, v, fits=False),
    "finish": lambda p, v: _finished(p, v, fits=True),
    "draw": lambda p, v: (
        v["n"] == _good(p, f"bag:{p.seat}") and v["all"] == len(p.pieces(f"bag:{p.seat}"))
    ),
    "take_back": lambda p, v: _taken_back(p, v) and v["n"] > 0,
    "take_back_black": lambda p, v: _taken_back(p, v) and v["n"] == 0 < v["black"],
    "seal": _seal,
    "seal_completes": _seal_completes,
    "seal_choice": _seal_choice,
    "seal_starts": _seal_starts,
    "white": lambda p, v: _what(p, v) and v["n"] == _lacks(p, p.seat, p.action.place) - 1 > 0,
    "icon_ahead": _icon_works,
    "privilege_effect": _effect,
    "privilege_steps": _moves_on,
    "privilege_next": _next_icon,
    "privilege_race": _round,
    "use_icon": lambda p, v: p.action.tag == "use_icon" and _icon_here(p, v, works=True),
    "decline_icon": lambda p, v: p.action.tag == "decline_icon" and _icon_here(p, v, works=True),
    "icon_idle": lambda p, v: _icon_here(p, v, works=False),
    "resolve_icon": lambda p, v: _what(p, v) and v["n"] == len(_way(p)) - 1 and _icon_works(p, v),
    "resolve_steps": _resolve_steps,
    "resolve_still": _resolve_still,
    "resolve_random": lambda p, v: _what(p, v) and _tile(p, p.action.place).vp == RANDOM,  # type: ignore[attr-defined]
    "discard": lambda p, v: _discard(p, v, least=True),
    "discard_more": lambda p, v: _discard(p, v, least=False),
    "pass": lambda p, v: p.legal == (p.action,),
}
