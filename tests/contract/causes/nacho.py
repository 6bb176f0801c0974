"""Causes and numbers in the log of The Nacho Incident."""

from __future__ import annotations

from tabletop.core.acts import Move, Say, Score
from tabletop.games.nacho.pieces import SMUGGLER_PIECES
from tests.contract.causes.act_context import ActContext, Causes
from tests.contract.claims.claim_context import text_key


def _delivered(m: ActContext) -> bool:
    """NAC-4.2, 4.3: the gold is the price of the delivery that was told before."""
    told = [a for a in m.earlier if isinstance(a, Say) and a.key in ("delivers", "takes")]
    return bool(told) and int(str(dict(told[-1].params)["price"])) == m.act.n


def _price(m: ActContext) -> bool:
    """NAC-4.2, 4.3: the gold that this delivery brings."""
    later = m.acts[len(m.earlier) + 1 :]
    gold = next(a.n for a in later if isinstance(a, Score) and a.seat == m.seat)
    return bool(int(str(m.message_value("price"))) == gold)


def _sold(m: ActContext) -> bool:
    """NAC-7.2: a cube of the own warehouse has just gone to the bag, and the gold is its price."""
    last = [a for a in m.earlier if isinstance(a, Move)][-1]
    return last.source == f"warehouse:{m.seat}" and m.act.n == m.game.tables.sale_price  # type: ignore[attr-defined]


def _wage(m: ActContext) -> bool:
    """NAC-4.5: the wage printed on the smuggler that the seat has played."""
    kinds = [SMUGGLER_PIECES.index(piece) for piece in m.table.get(f"played:{m.seat}", ())]
    return [-m.game.tables.wages[kind] for kind in kinds] == [m.act.n]  # type: ignore[attr-defined]


def _bonus(m: ActContext) -> bool:
    """NAC-6.1: the bonus of the province whose majority was told last."""
    told = [a for a in m.earlier if isinstance(a, Say) and "province" in dict(a.params)]
    province = int(text_key(dict(told[-1].params)["province"]).partition(".")[2])
    return bool(m.game.tables.majority_bonuses[province] == m.act.n)  # type: ignore[attr-defined]


def _delivers_nothing(m: ActContext) -> bool:
    return not any(isinstance(a, Move) and a.target.startswith("slots:") for a in m.acts)


def _gold(m: ActContext) -> list[int]:
    return [row.score + m.gained(row.seat) for row in m.game.standings(m.before)]


def _poorest(m: ActContext) -> bool:
    gold = _gold(m)
    return gold[int(m.act.target.partition(":")[2])] == min(gold)


def _nearer(m: ActContext) -> bool:
    """NAC-3.2: clockwise from the holder of the gemstone."""
    off = [
        (seat - m.before.holder) % m.before.seats
        for seat in (m.seat, m.message_value("other").seat)
    ]
    return off[0] < off[1]


def _first(m: ActContext) -> bool:
    """NAC-3.2: nobody shows a higher number than the seat to whose cantina the Mountie rides."""
    shown = [
        int(m.table[f"played:{seat}"][-1].rpartition("-")[2]) for seat in range(m.before.seats)
    ]
    return shown[int(m.act.target.rpartition("/")[2])] == max(shown)


def _there(m: ActContext, province: int) -> list[int]:
    lie = (m.table.get(f"cantina:{province}/{seat}", ()) for seat in range(m.before.seats))
    return [sum(piece.startswith("smuggler") for piece in pieces) for pieces in lie]


def _province(m: ActContext) -> int:
    return int(text_key(m.message_value("province")).partition(".")[2])


def _majority(m: ActContext) -> bool:
    there = _there(m, _province(m))
    mine = there.pop(m.seat)
    return bool(mine == m.message_value("n") > max(there))


def _no_majority(m: ActContext) -> bool:
    there = _there(m, _province(m))
    return there.count(max(there)) > 1


def _mounties(m: ActContext) -> list[str]:
    lie = (m.table.get(f"cantina:{at}/{m.seat}", ()) for at in range(4))
    return [piece for pieces in lie for piece in pieces if piece.startswith("mountie")]


def _fined(m: ActContext) -> bool:
    return bool(-m.act.n == sum(int(piece.rpartition("-")[2]) for piece in _mounties(m)))


def _no_cube(m: ActContext) -> bool:
    return not m.count(f"warehouse:{m.seat}")


NACHO_CAUSES: Causes = [
    ("nobody has less gold", "ゴールドが最少の", _poorest),
    ("(being|sits) nearer", "宝石(を持っている )?に近い", _nearer),
    ("goes first and gets", "最初(に動き|で)、", _first),
    ("has the gemstone", "宝石を持っている", lambda m: m.seat == m.before.holder and _nearer(m)),
    ("no single player", "単独で最多", _no_majority),
    (" (has|for) the most smugglers in", "で最多(の.+がボーナス|です)", _majority),
    (
        "finds nobody",
        "酒場に密輸業者がいない",
        lambda m: not sum(_there(m, at)[m.seat] for at in range(4)),
    ),
    ("pays for", "人分の罰金", lambda m: len(_mounties(m)) == m.message_value("n")),
    ("for the penalty", "罰金で", _fined),
    ("for the delivery", "配達で", _delivered),
    ("delivers .+ for [0-9]+ gold", "へ届け、[0-9]+ゴールド", _price),
    ("gold from Mexico", "売却で", _sold),
    ("for the wage", "報酬で", _wage),
    ("for the bonus", "ボーナスで", _bonus),
    ("without a delivery", "何も届けずに", _delivers_nothing),
    ("no cube to give", "渡すキューブがありません", _no_cube),
]
