"""Causes and numbers in the log of Market Day."""

from __future__ import annotations

from tabletop.core.acts import Move, Score
from tests.contract.causes.act_context import ActContext, Causes
from tests.contract.claims.claim_context import text_key


def _round(m: ActContext) -> list[int]:
    """The cards of the round, in the order played."""
    moves = [a for a in m.acts if isinstance(a, Move) and a.target.startswith("stall:")]
    played = [move.piece for move in moves if move.source.startswith("hand:")]
    return [*m.before.played, *(int(card.partition(".")[2]) for card in played)]


def _lying(m: ActContext) -> list[int]:
    stalls = (m.table.get(f"stall:{seat}", ()) for seat in range(m.before.seats))
    return [int(card.partition(".")[2]) for stall in stalls for card in stall]


def _tied_round(m: ActContext) -> bool:
    scored = [a.n for a in m.earlier if isinstance(a, Score)]
    return len(scored) < m.before.seats or scored.count(max(scored)) > 1


def _confiscated(m: ActContext) -> bool:
    return bool(int(text_key(m.message_value("card")).partition(".")[2]) == max(_lying(m)) >= 4)


def _washed(m: ActContext) -> bool:
    """True if the lone Rain that lies there takes as many others as its message tells."""
    return sum(rank >= 4 for rank in _lying(m)) - 1 == m.message_value("n")


MARKET_DAY_CAUSES: Causes = [
    ("lone Rain", "雨[はが](.+の)?1枚だけ", lambda m: _round(m).count(7) == 1),
    ("lone Rain.* (wash|take)", "雨[はが].*流され", _washed),
    (
        "doesn't pour",
        "枚出たので",
        lambda m: _round(m).count(7) == m.message_value("n") > 1,
    ),
    ("it stays dry", "残りました。雨は降りません", lambda m: _round(m).count(7) > 1),
    (
        " spoil",
        "売れ残り",
        lambda m: _round(m).count(int(text_key(m.message_value("card")).partition(".")[2])) > 1,
    ),
    ("A tie for", "最多は?が?同点|同点なので", _tied_round),
    ("confiscates", "を取り上げます", _confiscated),
    ("nothing worth", "取り上げるカードはありません", lambda m: max(_lying(m), default=0) < 4),
    (
        "nothing to swap",
        "入れ替える相手がいません",
        lambda m: not set(_lying(m)) - {1, 3},
    ),
    (
        "(left )?at the stall",
        "屋台に残った",
        lambda m: (
            m.act.n == sum(int(c.partition(".")[2]) for c in m.table.get(f"stall:{m.seat}", ()))
        ),
    ),
]
