"""The Tea House: coins and points counted as they lie."""

from __future__ import annotations

from tests.contract.claims.at import At, Claim, Values, key, seat_of

COUNTS = {"copper": 1, "silver": 2, "gold": 5}


def _named(p: At, v: Values) -> bool:
    return key(v["card"]) == f"piece.tea.{p.action.tea}"


def _left(p: At) -> list[int]:
    """What the coins in bag and box count."""
    return [COUNTS[coin.partition(".")[2]] for zone in ("bag", "box") for coin in p.pieces(zone)]


def _sold(p: At, v: Values) -> bool:
    coins, tea = _left(p), p.action.tea
    less = v.get("less", 0) == sum(coin < tea for coin in coins)
    counted = v["n"] == sum(coin > tea for coin in coins) and v["all"] == len(coins)
    return p.action.tag == "sell" and _named(p, v) and less and counted


def _has(p: At, seat: int) -> int:
    """What a seat's tea and coins count."""
    tea = (int(card.partition(".")[2]) for card in p.pieces(f"tray:{seat}"))
    coins = (COUNTS[coin.partition(".")[2]] for coin in p.pieces(f"purse:{seat}"))
    return sum(tea) + sum(coins)


def _served(p: At, v: Values, ahead: bool) -> bool:
    """Whether so many points are had then; against whoever has most of the others."""
    best = max(_has(p, other) for other in p.others)
    told = v["n"] == _has(p.after, p.seat) and v["has"] == _has(p, seat_of(v["other"])) == best
    told = told and p.action.tag == "serve"
    return told and seat_of(v["other"]) != p.seat and (v["n"] > best) == ahead and _named(p, v)


CLAIMS: dict[str, Claim] = {
    "sell_safe": lambda p, v: _sold(p, v) and "less" not in v,
    "sell_likely": lambda p, v: _sold(p, v) and v["n"] > v["less"] > 0,
    "sell_dared": lambda p, v: _sold(p, v) and v["n"] <= v["less"],
    "serve_best": lambda p, v: _named(p, v) and v["n"] == p.action.tea == 4,
    "serve_ahead": lambda p, v: _served(p, v, ahead=True),
    "serve_behind": lambda p, v: _served(p, v, ahead=False),
}
