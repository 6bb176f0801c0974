"""Reasons are true of the position that they speak of: their numbers are found again by playing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import prod
from typing import Any

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Score
from tabletop.core.chance import Chance
from tabletop.core.state import State
from tabletop.core.strategy import Reason
from tabletop.games.basari.appraisal import Appraisal, columns, given
from tabletop.games.basari.gems import counts, total
from tabletop.games.basari.state import LETTERS
from tabletop.games.market_day.resolving import resolve
from tabletop.games.market_day.rules import seat_of
from tabletop.games.nacho.state import INGREDIENTS
from tabletop.text import LANGUAGES, Catalogue
from tabletop.text.reading import read_reason
from tests.contract.playing import Record, load, record, setups

NAMES = ("Ann", "Bea", "Cid", "Dan", "Eve", "Fay")
Claim = Callable[[Any, Any, int, Any, dict[str, Any]], bool]
"""Whether a reason's claim holds: game, position, seat, action, the values that it tells."""


def after(game: Any, s: State, seat: int, action: Action) -> Any:
    """The position after an action."""
    changed = s.copy()
    game.apply(changed, seat, action, Chance(1))
    return changed


# Mercado: what a tile still lacks is found by laying all coins that can be laid there.


def _lacks(game: Any, s: Any, seat: int, place: int) -> int:
    """The fewest coins that a tile can lack after laying more of those drawn."""
    least = int(game.tables and games.strategy(game).a.missing[s.market[place]][
        s.offers[len(s.market) * seat + place]
    ])  # fmt: skip
    if not least or game.to_act(s) != (seat,):
        return least
    for action in game.legal(s, seat):
        if action.tag == "lay" and action.place == place:
            least = min(least, _lacks(game, after(game, s, seat, action), seat, place))
    return least


def _laid(game: Any, s: Any, seat: int, action: Any) -> int:
    return _lacks(game, after(game, s, seat, action), seat, action.place)


MERCADO: dict[str, Claim] = {
    "completes": lambda g, s, seat, a, v: _laid(g, s, seat, a) == 0,
    "completes_with": lambda g, s, seat, a, v: _laid(g, s, seat, a) == 0 and v["n"] > 0,
    "nearer": lambda g, s, seat, a, v: _laid(g, s, seat, a) == v["n"],
    "little": lambda g, s, seat, a, v: _laid(g, s, seat, a) == v["n"],
    "must_lay": lambda g, s, seat, a, v: (
        _laid(g, s, seat, a) == v["n"] and all(each.tag != "finish" for each in g.legal(s, seat))
    ),
    "draw": lambda g, s, seat, a, v: v["all"] == sum(
        len(pieces) for zone, pieces in g.inventory(s).items() if zone == f"bag:{seat}"
    ),
    "take_back": lambda g, s, seat, a, v: v["n"] == sum(
        piece != "coin.black" for piece in g.inventory(s).get(f"player:{seat}", ())
    ),
    "seal": lambda g, s, seat, a, v: (
        v["n"] == len(g.inventory(s)[f"seals:{seat}"])
        and v["more"] == min(2, len(g.inventory(s)[f"bag:{seat}"]))
    ),
    "pass": lambda g, s, seat, a, v: g.legal(s, seat) == (a,),
    "privilege_steps": lambda g, s, seat, a, v: (
        after(g, s, seat, a).progress[seat] >= s.progress[seat] + v["n"]
    ),
}  # fmt: skip


# Zahab: where one arrives, and what comes back to the hand.


def _arrives(g: Any, s: Any, seat: int, a: Any, v: dict[str, Any]) -> bool:
    there = after(g, s, seat, a).camels[seat]
    return bool(v["what"] == g.tables.named(s.tiles, there))


def _comes_back(g: Any, s: Any, seat: int, a: Any, v: dict[str, Any]) -> bool:
    then = after(g, s, seat, a)
    paid = a.card > 0
    return bool(len(then.hands[seat]) - len(s.hands[seat]) + paid == v["n"])


def _raised(g: Any, s: Any, seat: int, a: Any, v: dict[str, Any]) -> bool:
    told, then = g.tables.contribution, after(g, s, seat, a)
    mine = range(3 * seat, 3 * seat + 3)
    return any(told[then.tracks[n]] > told[s.tracks[n]] for n in mine)


ZAHAB: dict[str, Claim] = {
    "leads_to": _arrives,
    "ride": _arrives,
    "lap": _comes_back,
    "mix": _raised,
    "mix_even": lambda *at: not _raised(*at),
    "return": lambda g, s, seat, a, v: a.gold > 0 and not a.gems,
    "return_gems": lambda g, s, seat, a, v: a.gems > 0,
    "acquire_gold": lambda g, s, seat, a, v: (
        v["n"] == len(g.inventory(s)[f"ondisplay:{a.place}"])
    ),
    "use_space": lambda g, s, seat, a, v: (
        v["n"] == g.inventory(s).get(f"tokens:{seat}", ()).count("gold.coin")
    ),
    "pass": lambda g, s, seat, a, v: g.legal(s, seat) == (a,),
    "pass_up": lambda g, s, seat, a, v: len(g.legal(s, seat)) > 1,
    "give_lowest": lambda g, s, seat, a, v: all(
        g.tables.levels[a.card] < g.tables.levels[other]
        for other in s.hands[seat] if other != a.card
    ),
}  # fmt: skip


# Market Day, Nacho, Basari: ranks, prices and counts.


def _stays(g: Any, s: Any, seat: int, a: Any, v: dict[str, Any]) -> bool:
    """Whether nobody plays after a card, and it is left."""
    end = after(g, s, seat, a)
    nobody = not end.played or bool(end.tinkers)
    return nobody and resolve((*s.played, a.rank)).left[len(s.played)] == a.rank


def _washed(g: Any, s: Any, seat: int, a: Any, v: dict[str, Any]) -> bool:
    """Whether a Rain takes so many points from goods of others that count without it."""
    then = resolve((*s.played, a.rank))
    lost = [s.played[p] for p in then.washed if seat_of(s, p) != seat]
    return (*s.played, a.rank).count(7) == 1 and sum(lost) == v["n"] > 0 and min(lost) > 3


MARKET_DAY: dict[str, Claim] = {
    "noble": lambda g, s, seat, a, v: v["n"] == len(s.played),
    "swap_best": lambda g, s, seat, a, v: a.rank == max(
        each.rank for each in g.legal(s, seat) if each.tag == "swap"
    ),
    "early": lambda g, s, seat, a, v: 9 not in s.played and v["n"] == len(s.played),
    "tinker": lambda g, s, seat, a, v: bool(s.played),
    "last": _stays,
    "rain": _washed,
    "spoils": lambda g, s, seat, a, v: a.rank in s.played,
    "keep": lambda g, s, seat, a, v: all(
        each.tag != "swap" or each.seat == seat or each.rank <= 1 for each in g.legal(s, seat)
    ),
}  # fmt: skip


def _paid(g: Any, s: Any, seat: int, a: Any, v: dict[str, Any]) -> bool:
    """Whether a delivery brings so much: read off the acts that it causes."""
    told: list[Act] = []
    g.apply(s.copy(), seat, a, Chance(1), told.append)
    scores = (each for each in told if isinstance(each, Score) and each.clause.startswith("NAC-4"))
    return next(scores).n == v["price"]


def _paid_for(g: Any, s: Any, ingredient: str) -> int:
    """The best price that some province still pays for an ingredient; 0 if none asks for it."""
    what, t = INGREDIENTS.index(ingredient), g.tables
    return max(
        price
        for card, filled in zip(s.cards, s.filled, strict=True)
        for slot, price in [(0, 0), *enumerate(t.prices[card])]
        if not price or (t.asks[card][slot] == what and not filled >> slot & 1)
    )


NACHO: dict[str, Claim] = {
    "deliver": _paid,
    "sell_useless": lambda g, s, seat, a, v: not _paid_for(g, s, a.ingredient),
    "sell": lambda g, s, seat, a, v: _paid_for(g, s, a.ingredient) == v["price"],
    "dismiss": lambda g, s, seat, a, v: a.mountie.endswith(f"-{v['n']}"),
    "choose_cheap": lambda g, s, seat, a, v: v["n"] <= 1,
    "sold_out": lambda g, s, seat, a, v: not s.warehouses[seat],
    "keep_cubes": lambda g, s, seat, a, v: 0 < v["n"] <= len(s.warehouses[seat]),
}


def _gems(action: Any) -> int:
    return int(action.red + action.yellow + action.green + action.blue)


def _alone_or_dealt(g: Any, s: Any, seat: int, a: Any, v: dict[str, Any]) -> bool:
    """Whether at most one other chooses the same so often: every way in which others may choose is
    gone through."""
    mixes = games.strategy(g).mixes(g.redact(s, seat))
    others = [mix for other, mix in enumerate(mixes) if other != seat]
    place, often = LETTERS.index(a.action), 0.0
    for chosen in product(*(range(len(mix)) for mix in others)):
        if chosen.count(place) <= 1:
            often += prod(mix[choice] for mix, choice in zip(others, chosen, strict=True))
    return bool(v["percent"] == round(100 * often))


def _handed(g: Any, s: Any, giver: int, gems: Iterable[int], viewer: int) -> float:
    """What a viewer gains when gems go from a giver to the other of the two who haggle."""
    a, gain = Appraisal(g.tables), 0.0
    taker = sum(s.stack[-1][1:3]) - giver
    for colour, (owned, n) in enumerate(zip(columns(s), gems, strict=True)):
        after = given(given(owned, giver, -n), taker, n)
        gain += a.edge(colour, after, viewer, a.time(s)) - a.edge(colour, owned, viewer, a.time(s))
    return gain


def _worth(g: Any, s: Any, seat: int) -> float:
    """What the action that is haggled over is worth to a seat that has it alone."""
    return float(Appraisal(g.tables).gains(s, seat)[s.step - 1])


def _cheap(g: Any, s: Any, seat: int, a: Any, v: dict[str, Any]) -> bool:
    """Whether an offer costs less than the action is worth."""
    return _worth(g, s, seat) + _handed(g, s, seat, (a.red, a.yellow, a.green, a.blue), seat) > 0


def _repaid(g: Any, s: Any, seat: int, a: Any, v: dict[str, Any]) -> bool:
    """Whether what is offered is worth more than the action."""
    rival, offered = s.stack[-1][2:]
    return _handed(g, s, rival, counts(offered), seat) > _worth(g, s, seat)


BASARI: dict[str, Claim] = {
    "choose_a_dealt": _alone_or_dealt,
    "choose_b_dealt": _alone_or_dealt,
    "choose_c_dealt": _alone_or_dealt,
    "choose_a": lambda g, s, seat, a, v: v["n"] == s.workers[seat] and 0 <= v["percent"] <= 100,
    "choose_b": lambda g, s, seat, a, v: v["n"] == g.tables.points[s.piles[seat][-1]],
    "choose_c": lambda g, s, seat, a, v: v["n"] == total(g.tables.goods[s.piles[seat][-1]]),
    "open": lambda g, s, seat, a, v: v["n"] == _gems(a) and _cheap(g, s, seat, a, v),
    "raise_more": lambda g, s, seat, a, v: (
        v["n"] == _gems(a) > total(s.stack[-1][3]) and _cheap(g, s, seat, a, v)
    ),
    "large": lambda g, s, seat, a, v: v["n"] == _gems(a) and not _cheap(g, s, seat, a, v),
    "accept": _repaid,
    "accept_rather": lambda g, s, seat, a, v: (
        v["n"] == total(s.stack[-1][3])
        and not _repaid(g, s, seat, a, v)
        and games.strategy(g).proposals(s, seat)[0][1] == a
    ),
    "accept_deal": lambda *at: not _repaid(*at),
    "raise_better": lambda g, s, seat, a, v: v["n"] == _gems(a) == total(s.stack[-1][3]),
}

CLAIMS = {"mercado": MERCADO, "zahab": ZAHAB, "market_day": MARKET_DAY, "nacho": NACHO,
          "basari": BASARI}  # fmt: skip


def reasons(played: Record, most: int) -> Iterator[tuple[State, int, Action, Reason]]:
    """The reasons of some moves of many positions, sensible or not."""
    game, draw = played.setup.game, Chance(7)
    strategy = games.strategy(game)
    for step in played.some(most):
        view = game.redact(step.before, step.seat)
        legal = game.legal(view, step.seat)
        chosen = strategy.policy(view, step.seat, legal, Chance(step.number))
        for action in dict.fromkeys([chosen, step.action, draw.pick(legal)]):
            yield step.before, step.seat, action, strategy.reason(view, step.seat, action)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_legal_move_has_a_reason_in_words(played: Record, language: str) -> None:
    text, name = Catalogue(language), played.setup.name
    found = [read_reason(why, name, text, NAMES) for *_, why in reasons(played, 40)]
    assert found and all(found)


@pytest.mark.parametrize("claimed", sorted(CLAIMS))
def test_what_a_reason_claims_is_found_again_by_playing(claimed: str) -> None:
    """The codes with numbers or names in them; most of them must come up."""
    name, seen = claimed, set()
    game = load(name)
    for setup in setups(name):
        for state, seat, action, (code, params) in reasons(record(setup), 150):
            claim = CLAIMS[name].get(code)
            if claim is None:
                continue
            seen.add(code)
            at = f"{setup}: {action} because {code} {dict(params)}"
            assert claim(game, state, seat, action, dict(params)), at
    assert len(seen) > len(CLAIMS[name]) / 2, seen


def test_every_phase_has_a_question_to_ask_oneself(played: Record) -> None:
    """In both languages: it is the first step of a hint."""
    game = played.setup.game
    for language in LANGUAGES:
        text = Catalogue(language)
        for step in played.some(60):
            key = game.prompt(game.redact(step.before, step.seat), step.seat)
            assert text(f"{game.name}.nudge.{key}")
