"""Market Day: the market played to its end as it lies, clause by clause, and cards counted."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.core.acts import Score
from tabletop.games.market_day.actions import KeepTinker
from tests.contract.claims.claim_context import Claim, ClaimContext, Values, seat_of, text_key

TINKER, KNIGHT, NOBLE, RAIN, ROGUE = 1, 2, 3, 7, 9
DECK = 55


class Fates(NamedTuple):
    """By place in the order of play: what becomes of a card, and whom each Knight visits."""

    fate: list[str]
    """`left`, `spoiled`, `rain` or `knight`."""
    visits: dict[int, int | None]


def _fates(cards: tuple[int, ...]) -> Fates:
    """MKD-3.1 to 3.4."""
    fate = ["left"] * len(cards)
    for place, rank in enumerate(cards):
        earlier, later = cards[:place], cards[place + 1 :]
        if rank >= 4 and (rank in earlier if rank == ROGUE else rank in later):
            fate[place] = "spoiled"
    if cards.count(RAIN) == 1:
        for place, rank in enumerate(cards):
            if rank >= 4 and rank != RAIN and fate[place] == "left":
                fate[place] = "rain"
    visits: dict[int, int | None] = {}
    for place, rank in enumerate(cards):
        if rank == KNIGHT:
            found = [at for at, each in enumerate(cards) if each >= 4 and fate[at] == "left"]
            victim = max(found, key=lambda at: cards[at], default=None)
            visits[place] = victim
            if victim is not None:
                fate[victim] = "knight"
    return Fates(fate, visits)


def _lie(p: ClaimContext) -> tuple[int, ...]:
    return (*p.s.played, p.action.rank)


def _later(p: ClaimContext) -> int:
    """Cards that the others still play in the round (MKD-2.4)."""
    places = range(len(_lie(p)), p.s.seats * (2 if p.s.seats <= 3 else 1))
    return sum(_owner(p, place) != p.seat for place in places)


def _owner(p: ClaimContext, place: int) -> int:
    return int((p.s.leader + place) % p.s.seats)


def _named(p: ClaimContext, v: Values) -> bool:
    """True if the stated card is the one that is played or swapped for."""
    return text_key(v["card"]) == f"rank.{p.action.rank}"


def _unseen(p: ClaimContext, rank: int) -> int:
    """Return the number of cards of a rank seen neither on the table nor in hand (MKD-1.1)."""
    zones = ("discard", f"hand:{p.seat}", *(f"stall:{seat}" for seat in range(p.s.seats)))
    seen = [card for zone in zones for card in p.pieces(zone)]
    return (rank if rank else DECK) - (seen.count(f"card.{rank}") if rank else len(seen))


def _risk(p: ClaimContext, v: Values, some: bool) -> bool:
    n = _unseen(p, p.action.rank)
    told = v["n"] == n and (n > 0) == some and _named(p, v) and _lasts(p)
    return told and (not some or (v["all"] == _unseen(p, 0) and v["later"] == _later(p) > 0))


def _is_slight(p: ClaimContext, v: Values) -> bool:
    """True if few unseen cards would spoil the card, and more any other goods in hand."""
    others = {*p.s.hands[p.seat]} - {TINKER, KNIGHT, NOBLE, RAIN, ROGUE, p.action.rank}
    is_safest = all(_unseen(p, other) > v["n"] for other in others)
    return is_safest and v["n"] * v["later"] * 10 <= v["all"]


def _lasts(p: ClaimContext) -> bool:
    return _fates(_lie(p)).fate[-1] == "left" and p.action.rank not in (TINKER, KNIGHT, NOBLE)


def _early(p: ClaimContext, v: Values) -> bool:
    n = v["left"] == _unseen(p, ROGUE) if not p.s.played else True
    return p.action.rank == ROGUE not in p.s.played and v["n"] == len(p.s.played) and n


def _rain(p: ClaimContext, v: Values) -> bool:
    places = [at for at, what in enumerate(_fates(_lie(p)).fate) if what == "rain"]
    lost = sum(p.s.played[at] for at in places if _owner(p, at) != p.seat)
    told = v["later"] == _later(p) and (not v["later"] or v["rains"] == _unseen(p, RAIN))
    return p.action.rank == RAIN and v["n"] == lost > 0 and told


def _rain_later(p: ClaimContext, v: Values) -> bool:
    """A Rain that nothing has to fear yet: cards to come, and Rains that nobody has seen."""
    alone = _lasts(p) and RAIN not in p.s.played
    told = v["later"] == _later(p) > 0 and v["n"] == _unseen(p, RAIN)
    return p.action.rank == RAIN and alone and told


def _spoils(p: ClaimContext, v: Values) -> bool:
    """True if a card is good without this one, and spoiled with it."""
    before, after = _fates(p.s.played).fate, _fates(_lie(p)).fate
    hurt = [
        at
        for at, rank in enumerate(p.s.played)
        if rank == p.action.rank and before[at] == "left" and after[at] == "spoiled"
    ]
    left = p.action.rank if _lasts(p) else 0
    is_open = left and _later(p) and _unseen(p, p.action.rank)
    told = _named(p, v) and v["n"] == left and v["risk"] == int(bool(is_open))
    return told and seat_of(v["other"]) in [_owner(p, at) for at in hurt if at >= 0]


def _spoils_if_dry(p: ClaimContext, v: Values) -> bool:
    """True if the Rain washes both cards away, and another one can still come (MKD-3.3)."""
    before, after = _fates(p.s.played).fate, _fates(_lie(p)).fate
    hurt = [
        _owner(p, at)
        for at, rank in enumerate(p.s.played)
        if rank == p.action.rank and before[at] == "rain" and after[at] == "spoiled"
    ]
    told = v["rains"] == _unseen(p, RAIN) > 0 and v["later"] == _later(p) > 0
    return told and _named(p, v) and after[-1] == "rain" and seat_of(v["other"]) in hurt


def _knight(p: ClaimContext, v: Values) -> bool:
    victim = _fates(_lie(p)).visits[len(p.s.played)]
    if victim is None:
        return False
    named = text_key(v["card"]) == f"rank.{p.s.played[victim]}"
    return named and seat_of(v["other"]) == _owner(p, victim)


def _idle_knight(p: ClaimContext, v: Values, later: bool) -> bool:
    idle = _fates(_lie(p)).visits[len(p.s.played)] is None
    return idle and (v["later"] == _later(p) > 0 if later else not _later(p))


def _for_tinker(p: ClaimContext) -> int:
    """The best card that a Tinker could take as things lie (MKD-3.5); 0 for none."""
    fate = _fates(_lie(p)).fate
    left = [rank for rank, what in zip(p.s.played, fate, strict=False) if what == "left"]
    return max((rank for rank in left if rank not in (NOBLE, TINKER)), default=0)


def _tinker(p: ClaimContext, v: Values) -> bool:
    told = text_key(v["card"]) == f"rank.{_for_tinker(p)}" and v["later"] == _later(p)
    return told and p.action.rank == TINKER


def _idle_tinker(p: ClaimContext, v: Values, later: bool) -> bool:
    return not _for_tinker(p) and (v["later"] == _later(p) > 0 if later else not _later(p))


def _dumped(p: ClaimContext, v: Values, fate: str) -> bool:
    rogue = fate != "spoiled" or (p.action.rank == ROGUE in p.s.played)
    return _fates(_lie(p)).fate[-1] == fate and _named(p, v) and rogue


def _best_swap(p: ClaimContext) -> int:
    """The best card of another seat for which the Tinker could go; 0 for none."""
    swaps = (a for a in p.legal if a.tag == "swap")
    return max((a.rank for a in swaps if a.seat != p.seat), default=0)  # type: ignore[attr-defined]


def _scored(p: ClaimContext) -> int:
    """Return the points of the seat at the end of the round (MKD-3.6)."""
    return sum(act.n for act in p.acts if isinstance(act, Score) and act.seat == p.seat)


def _swap(p: ClaimContext, v: Values, best: bool) -> bool:
    told = v["n"] == p.action.rank > TINKER and _named(p, v) and p.action.seat != p.seat
    s = p.s.copy()
    s.must_swap = False  # by the house rule nothing can be kept
    keep = ClaimContext(p.game, s, p.seat, KeepTinker())
    told = told and _scored(p) - _scored(keep) == v["n"] - TINKER
    return told and best == (p.action.rank == _best_swap(p))


CLAIMS: dict[str, Claim] = {
    "risk": lambda p, v: _risk(p, v, some=True) and not _is_slight(p, v),
    "slight": lambda p, v: _risk(p, v, some=True) and _is_slight(p, v),
    "safe": lambda p, v: _risk(p, v, some=False),
    "last": lambda p, v: _later(p) == 0 and _lasts(p) and _named(p, v),
    "early": _early,
    "noble": lambda p, v: p.action.rank == NOBLE and v["n"] == len(p.s.played),
    "rain": _rain,
    "rain_later": _rain_later,
    "spoils": _spoils,
    "spoils_if_dry": _spoils_if_dry,
    "knight": _knight,
    "knight_later": lambda p, v: _idle_knight(p, v, later=True),
    "knight_none": lambda p, v: _idle_knight(p, v, later=False),
    "tinker": _tinker,
    "tinker_later": lambda p, v: _idle_tinker(p, v, later=True),
    "tinker_none": lambda p, v: _idle_tinker(p, v, later=False),
    "dump_rogue": lambda p, v: _dumped(p, v, "spoiled"),
    "dump_rain": lambda p, v: _dumped(p, v, "rain"),
    "dump_knight": lambda p, v: _dumped(p, v, "knight"),
    "swap_best": lambda p, v: _swap(p, v, best=True),
    "swap": lambda p, v: _swap(p, v, best=False),
    "swap_same": lambda p, v: _named(p, v) and (p.action.seat == p.seat or p.action.rank == TINKER),
    "keep": lambda p, v: _best_swap(p) <= TINKER,
    "keep_though": lambda p, v: (
        text_key(v["card"]) == f"rank.{_best_swap(p)}" and _best_swap(p) > TINKER
    ),
}
