"""Causes and numbers in lines of the log, checked against the table at that moment.

The words themselves are read, in English and Japanese.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from tabletop.core.acts import Act, Move, Say, Score, Step, apply_act
from tabletop.core.game import Game
from tabletop.core.state import NOBODY
from tabletop.core.zones import Inventory, parse_zone
from tabletop.games.nacho.pieces import SMUGGLER_PIECES
from tabletop.games.zahab.state import GAIN_PHASE, RECEIVE_PHASE, STEPS_PHASE, TRADE_PHASE
from tests.contract.claims.claim_context import text_key
from tests.fixtures.random_games import reveal_zones


class ActContext(NamedTuple):
    """An act, and the table just before it."""

    game: Game[Any]
    before: Any
    """The state before the decision that the act follows from."""
    table: Inventory
    act: Any
    earlier: Sequence[Act]
    """Acts of the decision before this one."""
    acts: Sequence[Act]
    """Acts of the whole decision."""

    def __str__(self) -> str:
        return f"{self.act} after {self.before}"

    @property
    def seat(self) -> int:
        """Return the seat whose piece moves, or that the line names."""
        if isinstance(self.act, Move):
            owners = parse_zone(self.act.source).owner, parse_zone(self.act.target).owner
            return next(owner for owner in owners if owner is not None)
        return int(self.act.seat)

    def message_value(self, name: str) -> Any:
        """A value of the message."""
        return dict(self.act.params)[name]

    def count(self, zone: str, *pieces: str) -> int:
        """Count these pieces in a zone; all pieces, if none are named."""
        lying = self.table.get(zone, ())
        return sum(not pieces or piece in pieces for piece in lying)

    def of_seats(self, zone: str, *pieces: str) -> list[int]:
        """The same by seat."""
        return [self.count(f"{zone}:{seat}", *pieces) for seat in range(self.before.seats)]

    def gained(self, seat: int) -> int:
        """Return the points of a seat in this decision so far."""
        return sum(a.n for a in self.earlier if isinstance(a, Score) and a.seat == seat)


def iterate_act_contexts(game: Game[Any], before: Any, acts: Sequence[Act]) -> Iterator[ActContext]:
    """Iterate over the acts of a decision, each with the position before it."""
    table = {zone: list(pieces) for zone, pieces in game.inventory(before).items()}
    zones = reveal_zones(game.zones)
    for n, act in enumerate(acts):
        lying = {zone: tuple(pieces) for zone, pieces in table.items()}
        yield ActContext(game, before, lying, act, acts[:n], acts)
        apply_act(table, act, NOBODY, zones)


# Basari

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


# Market Day


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


# Mercado

LAP = 30
COINS = 6
"""No effect takes more coins of a kind than so many."""


def _progress(m: ActContext) -> list[int]:
    """Return the progress of each marker, with the steps of this decision."""
    far = list(m.before.progress)
    for act in m.earlier:
        if isinstance(act, Step):
            far[int(act.piece.partition(".")[2])] += len(act.path) - 1
    return far


def _place(m: ActContext) -> bool:
    """MER-5.3: how many are further; of those on one space it may be any."""
    far = _progress(m)
    ahead = sum(each > far[m.seat] for each in far)
    return bool(ahead < m.message_value("n") <= ahead + far.count(far[m.seat]))


def _runner_up(m: ActContext) -> bool:
    """MER-5.2: nobody but the buyer has more coins on the tile."""
    buys = [a for a in m.earlier if isinstance(a, Say) and a.key == "buys"][-1]
    piece = text_key(dict(buys.params)["what"]).removeprefix("piece.")
    place = next(zone for zone in m.table if zone.startswith("market:") and piece in m.table[zone])
    there = [m.count(f"offer:{place[7:]}/{seat}") for seat in range(m.before.seats)]
    there[buys.seat] = 0
    return there[m.seat] == max(there) > 0 and m.seat != buys.seat


def _in_company(m: ActContext) -> bool:
    far = _progress(m)
    return sum((each - far[m.seat]) % LAP == 0 for each in far) > 1


def _lapped(m: ActContext) -> bool:
    return m.before.progress[m.seat] < LAP <= _progress(m)[m.seat]


def _no_black(m: ActContext) -> bool:
    return not m.count(f"bag:{m.seat}", "coin.black") + m.count(f"player:{m.seat}", "coin.black")


def _bought(m: ActContext) -> list[Say]:
    """Return the purchases of this decision so far."""
    return [act for act in m.earlier if isinstance(act, Say) and act.key == "buys"]


def _for_purchase(m: ActContext) -> bool:
    return any(act.seat == int(m.act.piece.partition(".")[2]) for act in _bought(m))


def _breaks_seal(m: ActContext) -> bool:
    broken = [a for a in m.acts if isinstance(a, Move) and a.source.startswith("seals:")]
    return any(a.target == "supply" and a.source == f"seals:{m.seat}" for a in broken)


def _denies_seals(m: ActContext) -> bool:
    tables = m.game.tables  # type: ignore[attr-defined]
    piece = text_key(dict(_bought(m)[-1].params)["what"]).removeprefix("piece.")
    return bool(tables.denies_seals[tables.pieces.index(piece)])


def _marker_steps(m: ActContext) -> int:
    return len(m.act.path) - 1


def _can_lay(m: ActContext) -> bool:
    return any(type(a).__name__ == "Lay" for a in m.game.legal_actions(m.before, m.before.seat))


def _all_stuck(m: ActContext) -> bool:
    """MER-4.3: no privilege is left that could change the offers, and no coin can be laid now."""
    return not any(m.of_seats("hand")) and not _can_lay(m)


def _cannot_change(m: ActContext) -> bool:
    """MER-6.2: no white coin in the supply, or no other tile that still wants one."""
    later = m.acts[len(m.earlier) + 1 :]
    laid = [a for a in later if isinstance(a, Move) and a.clause == "MER-6.2"]
    return not m.count("supply", "coin.white") or not laid


def _for_privilege(m: ActContext) -> bool:
    """MER-7.9: the steps are those of the privilege that was played last."""
    tables = m.game.tables  # type: ignore[attr-defined]
    played = [a for a in m.earlier if isinstance(a, Move) and a.target == "privilege_discard"]
    key = played[-1].piece.partition(".")[2]
    return bool(tables.privilege_vp[tables.privilege_keys.index(key)] == _marker_steps(m))


def _for_icon(m: ActContext) -> bool:
    """MER-8.3: the space that the marker stands on has an icon with so many steps."""
    tables = m.game.tables  # type: ignore[attr-defined]
    seat = int(m.act.piece.partition(".")[2])
    space = (m.before.start + _progress(m)[seat]) % LAP
    return bool(tables.icon_steps[m.before.side][space] == _marker_steps(m))


def _kept_until_end(m: ActContext) -> bool:
    """MER-9.1: a step for each seal handed in, and the points of each privilege."""
    tables = m.game.tables  # type: ignore[attr-defined]
    seat, worth = int(m.act.piece.partition(".")[2]), 0
    for act in m.earlier:
        if isinstance(act, Move) and act.clause == "MER-9.1":
            if act.source == f"seals:{seat}":
                worth += act.n
            elif act.source == f"hand:{seat}":
                key = act.piece.partition(".")[2]
                worth += act.n * tables.privilege_vp[tables.privilege_keys.index(key)]
    return worth == _marker_steps(m)


# The Nacho Incident


def _delivered(m: ActContext) -> bool:
    """NAC-4.2, 4.3: the gold is the price of the delivery that was told before."""
    told = [a for a in m.earlier if isinstance(a, Say) and a.key in ("delivers", "takes")]
    return bool(told) and int(str(dict(told[-1].params)["price"])) == m.act.n


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


# Zahab

FIGURES = ("queen", "magician", "hermit")


def _tracks(m: ActContext) -> list[int]:
    found = []
    for figure in FIGURES:
        piece = f"{figure}.{m.seat}"
        zone = next(zone for zone in m.table if piece in m.table[zone])
        found.append(int(zone.partition(":")[2]))
    return sorted(found)


def _ending(m: ActContext) -> bool:
    """ZAH-9.1."""
    low, middle, _ = _tracks(m)
    return middle >= 9 or low >= 6


def _short(m: ActContext) -> bool:
    piece = "gold.coin" if m.act.key == "gold_short" else "gem.stone"
    return bool(m.count("supply", piece) == m.message_value("n"))


def _last_card(m: ActContext) -> bool:
    return sum(m.count(f"display:{place}") for place in range(6)) == 1


def _on_space(m: ActContext, *keys: str) -> bool:
    """True if the camel of the seat that acts stands on a space of one of these kinds."""
    tables, seat = m.game.tables, m.before.seat  # type: ignore[attr-defined]
    zone = next(zone for zone in m.table if f"camel.{seat}" in m.table[zone])
    space = int(zone.partition(":")[2])
    effect = tables.tile_space_effects[m.before.tiles[space // 2]][space % 2]
    return tables.space_key(effect) in keys


def _no_gold(m: ActContext) -> bool:
    """ZAH-4.4, 11.1: none in the supply; with expert rules displayed gold does not count."""
    displayed = sum(m.count(f"ondisplay:{place}") for place in range(6))
    return not m.count("supply", "gold.coin") and (not displayed or m.act.clause == "ZAH-11.1")


def _played_cards(m: ActContext) -> list[int]:
    """Return the cards that a cost or gain may belong to.

    They are the card that was played last in this decision, else those that are still being paid
    for or gained from, else those of the own discard pile.
    """
    played = [
        int(a.piece.partition(".")[2])
        for a in m.earlier
        if isinstance(a, Move) and a.clause == "ZAH-7.2" and a.source.startswith("hand:")
    ]
    if played:
        return played
    gains = m.game.tables.printed_gains  # type: ignore[attr-defined]
    open_cards = [
        number if kind == GAIN_PHASE else gains[number].effect
        for kind, number, _ in m.before.stack
        if kind in (GAIN_PHASE, RECEIVE_PHASE)
    ]
    discarded = m.table.get(f"discard:{m.before.seat}", ())
    return open_cards or [int(card.partition(".")[2]) for card in discarded]


def _card_costs(m: ActContext, cost: str) -> bool:
    """ZAH-7.1: gold and gems are paid at once, cards one by one."""
    costs = [getattr(m.game.tables, f"{cost}_cost")[card] for card in _played_cards(m)]  # type: ignore[attr-defined]
    return m.act.n in costs if cost in ("gold", "gem") else max(costs) > 0


def _card_gives(m: ActContext, *words: str) -> bool:
    """ZAH-7.4: a card prints such a gain, and at least as much of it."""
    n = len(m.act.path) - 1 if isinstance(m.act, Step) else m.act.n
    effects = m.game.tables.effects  # type: ignore[attr-defined]
    given = [effects[card].gains.get(word, 0) for card in _played_cards(m) for word in words]
    return any(amount < 0 or amount >= n for amount in given if amount)


def _is_surplus(m: ActContext) -> bool:
    return any(isinstance(a, Say) and a.key == "surplus" for a in m.acts)


def _has_no_card_to_play(m: ActContext) -> bool:
    """ZAH-7.1: all hand cards cost more than there is, or their level is above the lowest one."""
    tables, seat = m.game.tables, m.before.seat  # type: ignore[attr-defined]
    hand = [int(card.partition(".")[2]) for card in m.table.get(f"hand:{seat}", ())]
    gold, gems = (m.count(f"tokens:{seat}", piece) for piece in ("gold.coin", "gem.stone"))
    free = [
        card
        for card in hand
        if tables.card_cost[card] < len(hand)
        and tables.gold_cost[card] <= gold
        and tables.gem_cost[card] <= gems
    ]
    return all(tables.levels[card] > _trade_limit(m) for card in free)


def _trade_limit(m: ActContext) -> int:
    """ZAH-5.3, 5.5, 7.1: the limit of the trade that was permitted last."""
    tables, seat = m.game.tables, m.before.seat  # type: ignore[attr-defined]
    trades = [frame[1] for frame in m.before.stack if frame[0] == TRADE_PHASE]
    played = [card for card in _played_cards(m) if tables.has_trade[card]]
    zone = next(zone for zone in m.table if f"camel.{seat}" in m.table[zone])
    space = int(zone.partition(":")[2]) if zone.startswith("ring:") else 0
    effect = tables.tile_space_effects[m.before.tiles[space // 2]][space % 2]
    red = next(int(zone[9:]) for zone in m.table if f"magician.{seat}" in m.table[zone])
    spirit = next(int(zone[7:].partition("/")[0]) for zone in m.table if zone.startswith("spirit:"))
    limits = [tables.compute_trade_limit(each, spirit, red) for each in (*played, effect)]
    return int(max([*trades, *limits]))


def _used_no_space(m: ActContext) -> bool:
    return not any(isinstance(a, Say) and a.key == "uses" for a in m.acts)


Check = Callable[[ActContext], bool]

CAUSES: dict[str, list[tuple[str, str, Check]]] = {
    "basari": [
        ("half of", "半分", _half),
        ("after the tie", "最多で並んだので", _after_tie),
        ("points? for the most gems", "宝石が最多の色で", _prize),
        ("tying for the most", "最多で並んだ色で", _shared),
        ("has the most", "いちばん多いのは", lambda m: _most(m, alone=True)),
        ("ties for the most", "も最多の", lambda m: _most(m, alone=False)),
        (
            "3 or more chose",
            "3人以上が選んだので",
            lambda m: _chosen(m, m.message_value("action")) >= 3,
        ),
        ("players chose D", "Dを選んだのは", lambda m: _chosen(m, "D") == m.message_value("n") > 1),
        ("lots are drawn", "くじを引きます", _equal),
        ("supply (lacks|runs out)", "足りません", _lacks),
        ("supply is empty", "サプライが空なので", lambda m: not m.count("stock")),
        ("no gem to return", "返す宝石がない", lambda m: not m.count(f"gems:{m.seat}")),
        ("nothing to offer", "提案する宝石がない", lambda m: not m.count(f"gems:{m.seat}")),
        ("for the workers", "ワーカーで", lambda m: m.act.n == 12 and _workers(m) >= 15),
        ("has [0-9]+ workers", "のワーカーは", lambda m: _workers(m) == m.message_value("n") >= 15),
        ("for action B", "アクションBで[0-9]", _card_points),
        ("for action A", "アクションAで.+引きます", lambda m: _chose(m, "A")),
        ("supply for action C", "アクションCでサプライから", lambda m: _chose(m, "C")),
        ("supply for action D", "アクションDでサプライから", lambda m: _chose(m, "D")),
        ("returns .+ for action D", "アクションDで.+返します", lambda m: _chose(m, "D")),
        ("can't raise", "上乗せできないので", _cannot_raise),
        ("Nobody has a ", "宝石はだれも持っていません", _nobody_has),
    ],
    "market_day": [
        ("lone Rain", "雨は.+の1枚だけ", lambda m: _round(m).count(7) == 1),
        (
            "doesn't pour",
            "枚出たので",
            lambda m: _round(m).count(7) == m.message_value("n") > 1,
        ),
        (
            " spoil",
            "売れ残り",
            lambda m: _round(m).count(int(text_key(m.message_value("card")).partition(".")[2])) > 1,
        ),
        ("A tie for", "同点なので", _tied_round),
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
    ],
    "mercado": [
        ("is number", "位なので", _place),
        ("second-most coins", "購入者の次に多く", _runner_up),
        ("too few white", "白コインが足りない", lambda m: m.count("supply", "coin.white") < COINS),
        ("too few black", "黒コインが足りない", lambda m: m.count("supply", "coin.black") < COINS),
        ("too few seals", "封蝋が足りない", lambda m: m.count("supply", "seal.wax") < 2),
        ("no seals left", "封蝋が残っていない", lambda m: not m.count("supply", "seal.wax")),
        ("no black coin to", "戻す黒コインがありません", _no_black),
        (
            "no privileges left",
            "特権が残っていません",
            lambda m: not m.count("privileges") + m.count("privilege_discard"),
        ),
        ("completed a lap", "一周しました", _lapped),
        ("is occupied", "ほかのコマがいる", _in_company),
        ("for the purchase", "商品の購入で", _for_purchase),
        ("for the seal", "封蝋の効果で", _breaks_seal),
        ("to draw more coins", "コインをさらに引くため", _breaks_seal),
        ("as .+ (is|are) sold", "が売れたので", lambda m: bool(_bought(m))),
        ("Nobody gets a seal", "だれも封蝋を受け取れません", _denies_seals),
        (
            "neither draw",
            "引くことも戻すことも",
            lambda m: not m.count(f"bag:{m.seat}") + m.count(f"player:{m.seat}"),
        ),
        ("can't place any coin", "置けるコインはありません", lambda m: not _can_lay(m)),
        ("Nobody can ever place", "もうだれもコインを置けない", _all_stuck),
        ("Coin Changer has no white", "両替商の白コインがない", _cannot_change),
        ("for the privilege", "が特権で", _for_privilege),
        ("for the icon", "がアイコンで", _for_icon),
        ("for everything kept", "残した分で", _kept_until_end),
    ],
    "nacho": [
        ("nobody has less gold", "ゴールドが最少の", _poorest),
        ("(being|sits) nearer", "宝石に近い", _nearer),
        ("no single player", "単独で最多", _no_majority),
        (" has the most smugglers in", "で最多の[0-9]", _majority),
        (
            "finds nobody",
            "酒場に密輸業者がいない",
            lambda m: not sum(_there(m, at)[m.seat] for at in range(4)),
        ),
        ("pays for", "人分の罰金", lambda m: len(_mounties(m)) == m.message_value("n")),
        ("for the penalty", "罰金で", _fined),
        ("for the delivery", "配達で", _delivered),
        ("for the wage", "報酬で", _wage),
        ("for the bonus", "ボーナスで", _bonus),
        ("without a delivery", "何も届けずに", _delivers_nothing),
        ("no cube to give", "渡すキューブがありません", _no_cube),
    ],
    "zahab": [
        ("supply holds", "^サプライ(に.+ありません|の)", _short),
        ("called the end", "終了条件", _ending),
        ("(no|any) higher", "これ以上上がりません", lambda m: m.count(f"spirit:7/{m.seat}") == 1),
        ("Not all of", "に届いていないトラック", lambda m: _tracks(m)[0] < m.message_value("n")),
        ("as the supply has none", "金がないので", lambda m: not m.count("supply", "gold.coin")),
        ("too many tokens", "トークンが多すぎる", lambda m: m.count(f"tokens:{m.seat}") > 8),
        ("for the last card", "最後のカードを獲得するため", _last_card),
        ("for the Audience", "「謁見の間」で.*払い", lambda m: _on_space(m, "audience")),
        ("for the Auction", "「競り場」のコストとして", lambda m: _on_space(m, "auction")),
        ("for the Barter", "「物々交換」のコストとして", lambda m: _on_space(m, "barter")),
        (
            "to ride 1 space further",
            "もう1マス進むため",
            lambda m: m.before.stack[-1][0] == STEPS_PHASE,
        ),
        ("no gold for", "取れる金はありません", _no_gold),
        (
            "takes .*gold for the card played",
            "使ったカードで金.*取り",
            lambda m: _card_gives(m, "gold"),
        ),
        (
            "takes .*gem.* for the card",
            "使ったカードで宝石.*取り",
            lambda m: _card_gives(m, "gems"),
        ),
        (
            "pays .*gold for the card played",
            "使ったカードのコストとして金",
            lambda m: _card_costs(m, "gold"),
        ),
        (
            "pays .*gems? for the card played",
            "使ったカードのコストとして宝石",
            lambda m: _card_costs(m, "gem"),
        ),
        (
            "discards .*to pay for the card",
            "使ったカードのコストとして.+」を捨て札",
            lambda m: _card_costs(m, "discard"),
        ),
        (
            "exiles .*to pay for the card",
            "使ったカードのコストとして.+」を除外",
            lambda m: _card_costs(m, "exile"),
        ),
        ("blue VP for the card", "使ったカードで青", lambda m: _card_gives(m, "blue", "any")),
        ("red VP for the card", "使ったカードで赤", lambda m: _card_gives(m, "red", "any")),
        ("yellow VP for the card", "使ったカードで黄", lambda m: _card_gives(m, "yellow", "any")),
        (
            "spirit rises .* for the card",
            "使ったカードで.+精霊力",
            lambda m: _card_gives(m, "spirit"),
        ),
        ("for moving the surplus", "あふれた点を移すため", _is_surplus),
        ("VP from the surplus", "あふれた分を移し", _is_surplus),
        ("instead of using the space", "マスを使う代わりに", _used_no_space),
        ("no other card to play", "続けて使えるカードがありません", _has_no_card_to_play),
        (
            "can't acquire a card",
            "カードを獲得できません",
            lambda m: (
                m.count(f"tokens:{m.seat}", "gold.coin") < 2
                or not sum(m.count(f"display:{place}") for place in range(6))
            ),
        ),
        ("at the Audience", "「謁見の間」で青", lambda m: _on_space(m, "audience")),
        ("with the Hermit", "「隠遁者」でさらに", lambda m: _on_space(m, "hermit")),
        ("from the Mine", "「金鉱」で", lambda m: _on_space(m, "mine")),
        ("(to|from) the Jeweller", "「宝石商」[にで]", lambda m: _on_space(m, "jeweller")),
        ("from the Treasury", "「宝物庫」で", lambda m: _on_space(m, "treasury")),
        ("at the Shrine", "「祠」[にで]", lambda m: _on_space(m, "shrine")),
        (
            "reaches the gate",
            "門に着き",
            lambda m: m.count(f"discard:{m.seat}") == m.message_value("n"),
        ),
    ],
}
"""By game: the words of a line, and what is true where a line has them."""
