"""The Tea House: coins and points counted as they lie."""

from __future__ import annotations

from tests.contract.claims.claim_context import Claim, ClaimContext, Values, seat_of, text_key

COUNTS = {"copper": 1, "silver": 2, "gold": 5}


def _named(p: ClaimContext, v: Values) -> bool:
    return text_key(v["card"]) == f"piece.tea.{p.action.tea}"


def _left(p: ClaimContext) -> list[int]:
    """Return the values of the coins in bag and box."""
    return [COUNTS[coin.partition(".")[2]] for zone in ("bag", "box") for coin in p.pieces(zone)]


def _sold(p: ClaimContext, v: Values) -> bool:
    coins, tea = _left(p), p.action.tea
    less = v.get("less", 0) == sum(coin < tea for coin in coins)
    counted = v["n"] == sum(coin > tea for coin in coins) and v["all"] == len(coins)
    return p.action.tag == "sell" and _named(p, v) and less and counted


def _has(p: ClaimContext, seat: int) -> int:
    """Return the total value of a seat's tea and coins."""
    tea = (int(card.partition(".")[2]) for card in p.pieces(f"tray:{seat}"))
    coins = (COUNTS[coin.partition(".")[2]] for coin in p.pieces(f"purse:{seat}"))
    return sum(tea) + sum(coins)


def _served(p: ClaimContext, v: Values, ahead: bool) -> bool:
    """True if a text about serving states the right points of the seat and of its best rival."""
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
