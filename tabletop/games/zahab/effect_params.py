"""Message parameters of an effect of Zahab: what a card or a space costs and gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.core.acts import TextRef
from tabletop.core.descriptions import LineParam
from tabletop.games.zahab.rule_tables import RuleTables
from tabletop.games.zahab.sheet import ACTION_GAINS, TradeLimit
from tabletop.games.zahab.state import (
    ACQUIRE_PHASE,
    MIX_PHASE,
    PAY_PHASE,
    RECEIVE_PHASE,
    TRACK_COLOURS,
    TRADE_PHASE,
    StackFrame,
)

_GAIN_PARAMS: Final = {
    "gold": "take_gold", "gems": "take_gems", "any": "any", "spirit": "spirit",
    **{colour: colour for colour in TRACK_COLOURS},
}  # fmt: skip
"""Parameters of gains by their words in the sheet."""
_NO_TRADE: Final = TradeLimit(0, 0, 0)


def effect_params(t: RuleTables, effect: int) -> tuple[LineParam, ...]:
    """Return all parameters of the text of an effect: numbers, 0 for what it lacks.

    Args:
        t: Tables of the sheet.
        effect: Number of the effect.
    """
    printed = t.effects[effect]
    exile, discard = printed.exile_cost, printed.discard_cost
    gold, gems = printed.gold_cost, printed.gem_cost
    gains = printed.gains
    found: dict[str, int] = {
        "need": printed.required_vp, "is_card": int(effect < t.first_space),
        "exile": exile, "discard": discard, "gold": gold, "gems": gems, "paid": gold + gems,
        "costs": exile + discard + gold + gems, "after_exile": discard + gold + gems,
        **{name: max(0, gains.get(word, 0)) for word, name in _GAIN_PARAMS.items()},
    }  # fmt: skip
    found["pays_both"] = int(gold > 0 and gems > 0)
    found["takes_both"] = int(found["take_gold"] > 0 and found["take_gems"] > 0)
    found["took"] = found["take_gold"] + found["take_gems"]
    found["won"] = sum(found[colour] for colour in TRACK_COLOURS)
    found["gained"] = sum(word not in ("spirit", *ACTION_GAINS) for word in gains)
    acts = printed.trade_limit is not None or not gains.keys().isdisjoint(ACTION_GAINS)
    found["action"] = int(acts)
    found["more"] = int(acts or "spirit" in gains)
    found["follows"] = int(acts and (found["gained"] > 0 or "spirit" in gains))
    found["acquire"], found["ride"] = (int(word in gains) for word in ("acquire", "ride"))
    limit = printed.trade_limit or _NO_TRADE
    found |= {
        "trade": int(printed.trade_limit is not None), "by_spirit": limit.spirit,
        "by_magician": limit.magician, "extra": limit.extra_level,
        "by_rule": limit.spirit + limit.magician,
        "plus": int(limit.spirit and (limit.magician or limit.extra_level) > 0),
        "plus_more": int(limit.magician and limit.extra_level > 0),
    }  # fmt: skip
    return (*found.items(), *_givers(gains))


def open_effect_params(t: RuleTables, stack: Sequence[StackFrame]) -> tuple[LineParam, ...]:
    """Return the parameters of what a played card still costs and gives; empty if nothing waits.

    Args:
        t: Tables of the sheet.
        stack: Frames of the state; the card asks for a payment, a mix of VP or another action.
    """
    kind, n, more = stack[-1]
    if kind == PAY_PHASE:
        paid = {"exile": n, "discard": more, "costs": n + more, "after_exile": more}
        unpaid = dict.fromkeys(("gold", "gems", "paid", "pays_both"), 0)
        return tuple((dict(effect_params(t, stack[-2][1])) | paid | unpaid).items())
    found: dict[str, int] = {}
    for kind, n, more in reversed(stack):
        if kind == MIX_PHASE:
            found["any"] = found["gained"] = n
        elif kind == RECEIVE_PHASE and t.printed_gains[n].gain_word == "spirit":
            found["spirit"] = more
        elif kind == TRADE_PHASE and more:
            found |= {"trade": 1, "extra": n}
        elif kind == ACQUIRE_PHASE:
            found["acquire"] = 1
        else:
            break
    if not found:
        return ()
    acts = int(not found.keys().isdisjoint(("trade", "acquire")))
    found |= {"is_card": 1, "action": acts, "more": acts or found.get("spirit", 0)}
    found["follows"] = acts and found.get("gained", 0) + found.get("spirit", 0)
    nothing = {name: 0 for name, _ in effect_params(t, t.first_space)}
    return tuple((nothing | found).items())


def _givers(gains: dict[str, int]) -> Iterator[LineParam]:
    """Yield the figures or the track whose number is gained, and whether there is one."""
    for word in ("gold", "gems", *TRACK_COLOURS, "any", "spirit", "ride"):
        code = -min(0, gains.get(word, 0))
        yield f"{word}_by", code
        yield f"{word}_giver", TextRef(f"zahab.giver.{code}") if code else str(gains.get(word, 0))
