"""Causes and numbers in the log of Basari."""

from __future__ import annotations

from tabletop.core.acts import Move
from tests.contract.causes.act_context import ActContext, Causes
from tests.contract.claims.claim_context import text_key

PRIZES = {14: "red", 12: "yellow", 10: "green", 8: "blue"}
"""BAS-5.1."""


def _half(m: ActContext) -> bool:
    """BAS-5.1: who alone has most returns half of them, rounded up."""
    owned = m.of_seats("gems", m.act.piece)
    mine = owned.pop(m.seat)
    return mine > max(owned) and bool(m.act.n == (mine + 1) // 2)


def _after_tie(m: ActContext) -> bool:
    """BAS-5.2: each of the tied returns 2, or what there is."""
    tied = [a for a in m.acts if isinstance(a, Move) and a.clause == "BAS-5.2"]
    alike = {a.source for a in tied if a.piece == m.act.piece}
    mine = m.count(m.act.source, m.act.piece)
    return len(alike) > 1 and bool(m.act.n == min(2, mine))


def _returned(m: ActContext) -> bool:
    """BAS-5.1, 5.2: who alone has most, or is tied, as the clause says."""
    return _half(m) if m.act.clause == "BAS-5.1" else _after_tie(m)


def _prize(m: ActContext) -> bool:
    owned = m.of_seats("gems", f"gem.{PRIZES[m.act.n]}")
    return owned.pop(m.seat) > max(owned)


def _shared(m: ActContext) -> bool:
    """BAS-5.2: rounded down; of some colour as many have the most."""
    for points, colour in PRIZES.items():
        owned = m.of_seats("gems", f"gem.{colour}")
        returned = [a for a in m.earlier if isinstance(a, Move) and a.clause == "BAS-5.2"]
        for move in returned:
            if move.piece == f"gem.{colour}":
                owned[int(move.source.partition(":")[2])] += move.n
        tied = owned.count(max(owned))
        if tied > 1 and owned[m.seat] == max(owned) and m.act.n == points // tied:
            return True
    return False


def _most(m: ActContext, alone: bool) -> bool:
    """BAS-5.1, 5.2: who has as many as nobody else has, or as somebody."""
    colour = f"gem.{text_key(m.message_value('colour')).partition('.')[2]}"
    owned = m.of_seats("gems", colour)
    for act in m.earlier:
        if isinstance(act, Move) and act.clause == "BAS-5.2" and act.piece == colour:
            owned[int(act.source.partition(":")[2])] += act.n
    mine = owned[m.seat]
    return bool(mine == max(owned) == m.message_value("n") and (owned.count(mine) == 1) == alone)


def _equal(m: ActContext) -> bool:
    """BAS-4.1: so many have the same gems."""
    hands = [sorted(m.table.get(f"gems:{seat}", ())) for seat in range(m.before.seats)]
    return bool(hands.count(hands[m.seat]) >= m.message_value("n") > 1)


def _chosen(m: ActContext, letter: str) -> int:
    return sum(m.of_seats("shown", f"action.{letter}"))


def _lacks(m: ActContext) -> bool:
    """BAS-3.7: none of the colour is left."""
    return not m.count("stock", f"gem.{text_key(m.message_value('colour')).partition('.')[2]}")


def _workers(m: ActContext) -> int:
    cards = m.table.get(f"pile:{m.seat}", ())
    return sum(m.game.tables.card_workers[int(card.partition(".")[2])] for card in cards)  # type: ignore[attr-defined]


def _card_points(m: ActContext) -> bool:
    card = m.table[f"pile:{m.seat}"][-1]
    return bool(m.game.tables.card_points[int(card.partition(".")[2])] == m.act.n)  # type: ignore[attr-defined]


def _haggling(m: ActContext) -> tuple[int, int]:
    """Return the two seats that a line about a haggle names."""
    return m.seat, m.message_value("other").seat


def _both_show(m: ActContext, *seats: int) -> bool:
    """BAS-3.3: the named seats show the action that the line names."""
    card = f"action.{m.message_value('action')}"
    return all(m.count(f"shown:{seat}", card) for seat in seats)


def _offered_by_others(m: ActContext) -> int:
    """BAS-4.2: the number of gems that others have on the rug."""
    return sum(m.of_seats("offer")) - m.count(f"offer:{m.seat}")


def _takes_offer_of_other(m: ActContext) -> bool:
    """BAS-4.3: who accepts takes what the other one offered, and does not act."""
    return bool(m.act.source.partition(":")[2] != m.act.target.partition(":")[2])


def _cannot_raise(m: ActContext) -> bool:
    """BAS-4.4: neither more gems than the offer, nor as many and better ones."""
    other = next(
        seat for seat in range(m.before.seats) if seat != m.seat and m.count(f"offer:{seat}")
    )
    order = [f"gem.{colour}" for colour in PRIZES.values()]
    offered = [m.count(f"offer:{other}", gem) for gem in order]
    owned = [m.count(f"gems:{m.seat}", gem) + m.count(f"offer:{m.seat}", gem) for gem in order]
    return (sum(owned), owned) <= (sum(offered), offered)


def _nobody_has(m: ActContext) -> bool:
    colour = f"gem.{text_key(m.message_value('colour')).partition('.')[2]}"
    return not sum(m.of_seats("gems", colour))


def _chose(m: ActContext, letter: str) -> bool:
    """True if the action that a line names lies before its seat."""
    return bool(m.count(f"shown:{m.seat}", f"action.{letter}"))


BASARI_CAUSES: Causes = [
    ("half of", "色の半分", _half),
    ("return half, or 2 if tied", "半分、最多タイなら2個返します", _returned),
    ("after the tie", "最多で並んだので", _after_tie),
    ("points? for the most gems", "宝石が最多の色で", _prize),
    ("tying for the most", "最多で並んだ色で", _shared),
    ("has the most", "の最多は|の宝石が最多で、[0-9]", lambda m: _most(m, alone=True)),
    ("ties? for the most", "も最多の|最多で並び、|最多に並びます", lambda m: _most(m, alone=False)),
    (
        "3 or more chose",
        "3人以上が選んだので",
        lambda m: _chosen(m, m.message_value("action")) >= 3,
    ),
    ("players chose D", "Dを選んだのは", lambda m: _chosen(m, "D") == m.message_value("n") > 1),
    ("luck decides", "くじを引きます", _equal),
    ("supply (lacks|runs out)", "足りません", _lacks),
    ("supply is empty", "サプライが空なので", lambda m: not m.count("stock")),
    ("no gem to return", "返す宝石がない", lambda m: not m.count(f"gems:{m.seat}")),
    ("nothing to offer", "提案する宝石がない", lambda m: not m.count(f"gems:{m.seat}")),
    ("for the workers", "ワーカーで", lambda m: m.act.n == 12 and _workers(m) >= 15),
    (
        "has [0-9]+ workers",
        "のワーカー[はが]|ワーカー[0-9]+人で",
        lambda m: _workers(m) == m.message_value("n") >= 15,
    ),
    ("for action B", "アクションBで[0-9]", _card_points),
    ("for action A", "アクションAで.+引きます", lambda m: _chose(m, "A")),
    ("supply for action C", "アクションCでサプライから", lambda m: _chose(m, "C")),
    ("supply for action D", "アクションDでサプライから", lambda m: _chose(m, "D")),
    ("returns .+ for action D", "アクションDで.+返します", lambda m: _chose(m, "D")),
    ("does action", "アクション[A-D]を実行します", lambda m: _both_show(m, *_haggling(m))),
    (
        "[Hh]aggl(?:e|ing) over",
        "めぐって交渉|[A-D]の交渉です",
        lambda m: _both_show(m, *_haggling(m)),
    ),
    ("gives up the action", "アクションの代わりに", _takes_offer_of_other),
    ("opens with", "最初に.+提案します", lambda m: not _offered_by_others(m)),
    ("can't raise", "上乗せできないので", _cannot_raise),
    ("Nobody has a ", "宝石はだれも持っていません", _nobody_has),
]
