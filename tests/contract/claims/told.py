"""Reasons of whole matches, each held against its claim."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from tabletop import games
from tabletop.core.acts import SeatRef, TextRef
from tabletop.core.chance import Chance
from tabletop.core.playing import play
from tabletop.core.strategy import Reason
from tabletop.text import Catalogue
from tests.contract.claims import basari, market_day, mercado, nacho, zahab
from tests.contract.claims.at import At, Claim, Values
from tests.contract.playing import allowed, load
from tests.sixth import claims
from tests.sixth.telling import GAME

CLAIMS: dict[str, dict[str, Claim]] = {
    "basari": basari.CLAIMS,
    "market_day": market_day.CLAIMS,
    "mercado": mercado.CLAIMS,
    "nacho": nacho.CLAIMS,
    "zahab": zahab.CLAIMS,
    GAME: claims.CLAIMS,
}
"""By game and code."""
SENSIBLE = 0.7
"""How often a match goes on by rule of thumb, else by any action: careless seats give reasons too.
"""
SOME = 6
"""So many other actions are asked whether the same would be said of them."""


class Told(NamedTuple):
    """A reason, where it was given."""

    at: At
    why: Reason
    chosen: bool
    """Whether by the rule of thumb, where there was a choice."""
    alike: float
    """The share of other actions of which the very same would be said; of those chosen."""

    @property
    def values(self) -> Values:
        return dict(self.why.params)

    def holds(self, claim: Claim) -> bool:
        return claim(self.at, self.values)


def told(name: str, seed: int, part: float = 1.0) -> Iterator[Told]:
    """The reasons of what a match does, and of another action, at a part of its decisions."""
    game, draw = load(name), Chance(seed)
    strategy = games.strategy(game)
    seats = game.seats[seed % len(game.seats)]
    options = {option.name: draw.pick(allowed(option, seats)) for option in game.options}
    chance = Chance(seed + 1)
    s = game.new(seats, options, chance, None)

    def decide(s, seat, legal):  # type: ignore[no-untyped-def]
        view = game.redact(s, seat)
        if draw.random() < SENSIBLE:
            return strategy.policy(view, seat, legal, draw)
        return draw.pick(legal)

    for choice in play(game, s, decide, chance, who=draw.pick):
        if part < 1.0 and draw.random() >= part:
            continue
        view = game.redact(s, choice.seat)
        best = strategy.policy(view, choice.seat, choice.legal, draw)
        for action in dict.fromkeys([best, choice.action, draw.pick(choice.legal)]):
            why = strategy.reason(view, choice.seat, action)
            chosen = action == best and len(choice.legal) > 1
            others = [draw.pick(choice.legal) for _ in range(SOME)] if chosen else []
            others = [other for other in others if other != action]
            same = [strategy.reason(view, choice.seat, other) == why for other in others]
            alike = sum(same) / len(same) if same else 0.0
            yield Told(At(game, s.copy(), choice.seat, action), why, chosen, alike)


def code_that_holds(game: Any, s: Any, seat: int, action: Any) -> str:
    """What kind of reason is given at a position that matches seldom come to; it must be true."""
    why = games.strategy(game).reason(game.redact(s, seat), seat, action)
    assert CLAIMS[game.name][why.code](At(game, s.copy(), seat, action), dict(why.params)), why
    return why.code


def twisted(values: Values, seats: int, text: Catalogue) -> Iterator[tuple[str, Values]]:
    """The values with one of them told wrongly, and which."""
    for name, value in values.items():
        if isinstance(value, int):
            yield name, values | {name: value + 1}
        elif isinstance(value, SeatRef):
            yield name, values | {name: SeatRef((value.seat + 1) % seats)}
        elif isinstance(value, TextRef):
            yield name, values | {name: value._replace(n=value.n + 1)}
            family, section = value.key.rpartition(".")[0], value.key.partition(".")[0]
            like = (key for key in text.keys(section) if key.rpartition(".")[0] == family)
            other = next(key for key in like if key != value.key)
            yield name, values | {name: value._replace(key=other)}


class Shares(NamedTuple):
    """How often the rule of thumb says what, where there is a choice."""

    codes: Counter[str]
    alike: dict[str, list[float]]


def shares(found: Iterator[Told]) -> Shares:
    """Of reasons that were given."""
    codes, alike = Counter[str](), defaultdict[str, list[float]](list)
    for each in found:
        if each.chosen:
            codes[each.why.code] += 1
            alike[each.why.code].append(each.alike)
    return Shares(codes, alike)
