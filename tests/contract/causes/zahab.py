"""Causes and numbers in the log of Zahab."""

from __future__ import annotations

from tabletop.core.acts import Move, Say, Step
from tabletop.games.zahab.state import GAIN_PHASE, RECEIVE_PHASE, STEPS_PHASE, TRADE_PHASE
from tests.contract.causes.act_context import ActContext, Causes

FIGURES = ("queen", "magician", "hermit")


def _tracks(m: ActContext) -> list[int]:
    found = []
    for figure in FIGURES:
        piece = f"{figure}.{m.seat}"
        zone = next(zone for zone in m.table if piece in m.table[zone])
        found.append(int(zone.partition(":")[2]))
    return sorted(found)


def _ending(m: ActContext) -> bool:
    """ZAH-9.1: two tracks at 9 or three at 6, and so many turns follow in the round."""
    low, middle, _ = _tracks(m)
    turns = (m.before.first - m.before.seat - 1) % m.before.seats
    return (middle >= 9 or low >= 6) and m.message_value("n") == turns


def _is_last_turn(m: ActContext) -> bool:
    """ZAH-9.1: the end has been called, now or before."""
    return m.before.ending or any(isinstance(a, Say) and a.key == "end_called" for a in m.acts)


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


ZAHAB_CAUSES: Causes = [
    ("supply holds", "^サプライ(に.+ありません|の)", _short),
    ("called the end", "終了条件", _ending),
    ("'s last turn", "の最後の手番です", _is_last_turn),
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
]
