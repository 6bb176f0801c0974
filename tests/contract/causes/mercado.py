"""Causes and numbers in the log of Mercado."""

from __future__ import annotations

from tabletop.core.acts import Act, Move, Say, Step
from tests.contract.causes.act_context import ActContext, Causes
from tests.contract.claims.claim_context import text_key

LAP = 30
COINS = 6
"""No effect takes more coins of a kind than so many."""


def _progress(m: ActContext, until: str = "") -> list[int]:
    """Return the progress of each marker, with the steps of this decision.

    Args:
        m: The line.
        until: Sentence up to which steps count, where a caption tells it; else the line itself.
    """
    far, end = list(m.before.progress), len(m.earlier)
    if until:
        end = next(n for n, act in enumerate(m.acts) if n >= end and _is_event_of_key(act, until))
    for act in m.acts[:end]:
        if isinstance(act, Step):
            far[int(act.piece.partition(".")[2])] += len(act.path) - 1
    return far


def _is_event_of_key(act: Act, key: str) -> bool:
    return isinstance(act, Say) and act.key == key


def _place(m: ActContext) -> bool:
    """MER-5.3: how many are further; of those on one space it may be any."""
    far = _progress(m)
    told = next(
        act for act in (m.act, *m.acts[len(m.earlier) :]) if _is_event_of_key(act, "position")
    )
    ahead = sum(each > far[m.seat] for each in far)
    return bool(ahead < dict(told.params)["n"] <= ahead + far.count(far[m.seat]))


def _on_icon(m: ActContext) -> bool:
    """MER-8.2: the marker stands on the icon that the line names."""
    used = next(act for act in m.acts[len(m.earlier) :] if _is_event_of_key(act, "icon"))
    space = (m.before.start + _progress(m, "icon")[used.seat]) % LAP
    icons = m.game.tables.icons[m.before.side]  # type: ignore[attr-defined]
    return text_key(dict(used.params)["icon"]) == f"icon_name.{icons[space]}"


def _coins_on_tile(m: ActContext, buys: Say) -> list[int]:
    """Return the coins that each seat but the buyer has on a tile that is bought."""
    piece = text_key(dict(buys.params)["what"]).removeprefix("piece.")
    place = next(zone for zone in m.table if zone.startswith("market:") and piece in m.table[zone])
    there = [m.count(f"offer:{place[7:]}/{seat}") for seat in range(m.before.seats)]
    there[buys.seat] = 0
    return there


def _runner_up(m: ActContext) -> bool:
    """MER-5.2: nobody but the buyer has more coins on the tile."""
    buys = _bought(m)[-1]
    there = _coins_on_tile(m, buys)
    return there[m.seat] == max(there) > 0 and m.seat != buys.seat


def _are_second(m: ActContext) -> bool:
    """MER-5.2: those who get a seal by this purchase have the second-most coins on the tile."""
    if isinstance(m.act, Move):
        return _runner_up(m)
    buys = m.act if m.act.key == "buys" else _bought(m)[-1]
    there, later = _coins_on_tile(m, buys), m.acts[len(m.earlier) + 1 :]
    end = next(
        (n for n, act in enumerate(later) if isinstance(act, Say) and act.key == "buys"), len(later)
    )
    takers = [
        int(act.target.partition(":")[2])
        for act in later[:end]
        if isinstance(act, Move) and act.clause == "MER-5.2"
    ]
    return bool(takers) and all(there[seat] == max(there) > 0 for seat in takers)


def _in_company(m: ActContext) -> bool:
    far = _progress(m, "occupied")
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
    buys = m.act if isinstance(m.act, Say) and m.act.key == "buys" else _bought(m)[-1]
    piece = text_key(dict(buys.params)["what"]).removeprefix("piece.")
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
    for act in m.acts:
        if isinstance(act, Move) and act.clause == "MER-9.1":
            if act.source == f"seals:{seat}":
                worth += act.n
            elif act.source == f"hand:{seat}":
                key = act.piece.partition(".")[2]
                worth += act.n * tables.privilege_vp[tables.privilege_keys.index(key)]
    return worth == _marker_steps(m)


MERCADO_CAUSES: Causes = [
    ("is number", "位なので", _place),
    ("[(][0-9].. on the track", "（[0-9]位", _place),
    ("[(][^)]*icon|uses the .*icon", "(の|す|る)アイコン(）|で|を使います)", _on_icon),
    ("^(?!.*no seal for).*for coming second", "次点の.+取ります", _are_second),
    ("no seal for coming", "次点の封蝋はありません", _denies_seals),
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
    ("^The last round", "^最後のラウンド", lambda m: max(_progress(m)) >= LAP),
    ("is occupied", "ほかのコマがいる", _in_company),
    ("for the purchase", "商品の購入で", _for_purchase),
    ("breaks a seal and", "封蝋を割って", _breaks_seal),
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
    ("for .+ kept until the end", "まで残した.+で[0-9]+マス", _kept_until_end),
]
