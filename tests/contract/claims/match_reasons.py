"""Reasons of whole matches, each held against its claim."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from tabletop import games
from tabletop.core.acts import SeatRef, TextRef
from tabletop.core.chance import Chance
from tabletop.core.game_loop import play_game
from tabletop.core.strategy import Reason
from tabletop.text import Catalogue
from tests.contract.claims import basari, market_day, mercado, nacho, zahab
from tests.contract.claims.claim_context import Claim, ClaimContext, Values
from tests.fixtures.random_games import load, valid_option_choices
from tests.sixth import claims
from tests.sixth.locations import GAME

CLAIMS: dict[str, dict[str, Claim]] = {
    "basari": basari.CLAIMS,
    "market_day": market_day.CLAIMS,
    "mercado": mercado.CLAIMS,
    "nacho": nacho.CLAIMS,
    "zahab": zahab.CLAIMS,
    GAME: claims.CLAIMS,
}
"""By game and code."""
HEURISTIC_SHARE = 0.7
"""Share of decisions by the heuristic; the rest is random, as careless seats give reasons too."""
COMPARED_ACTIONS = 6
"""Number of other actions whose reasons are compared with the given one."""


class GivenReason(NamedTuple):
    """A reason, where it was given."""

    context: ClaimContext
    reason: Reason
    is_heuristic_choice: bool
    """True if the heuristic chose the action and had a choice."""
    same_reason_share: float
    """Share of the compared actions that have the very same reason; 0 if not a heuristic choice."""

    @property
    def values(self) -> Values:
        return dict(self.reason.params)

    def holds(self, claim: Claim) -> bool:
        return claim(self.context, self.values)


def iterate_reasons(name: str, seed: int, part: float = 1.0) -> Iterator[GivenReason]:
    """The reasons of what a match does, and of another action, at a part of its decisions."""
    game, draw = load(name), Chance(seed)
    strategy = games.load_strategy(game)
    seats = game.seat_counts[seed % len(game.seat_counts)]
    options = {
        option.name: draw.pick(valid_option_choices(option, seats)) for option in game.options
    }
    chance = Chance(seed + 1)
    s = game.new_initial_state(seats, options, chance, None)

    def decide(s, seat, legal):  # type: ignore[no-untyped-def]
        view = game.view_for(s, seat)
        if draw.random() < HEURISTIC_SHARE:
            return strategy.policy(view, seat, legal, draw)
        return draw.pick(legal)

    for choice in play_game(game, s, decide, chance, select_seat=draw.pick):
        if part < 1.0 and draw.random() >= part:
            continue
        view = game.view_for(s, choice.seat)
        best = strategy.policy(view, choice.seat, choice.legal_actions, draw)
        for action in dict.fromkeys([best, choice.action, draw.pick(choice.legal_actions)]):
            why = strategy.reason(view, choice.seat, action)
            chosen = action == best and len(choice.legal_actions) > 1
            others = (
                [draw.pick(choice.legal_actions) for _ in range(COMPARED_ACTIONS)] if chosen else []
            )
            others = [other for other in others if other != action]
            same = [strategy.reason(view, choice.seat, other) == why for other in others]
            alike = sum(same) / len(same) if same else 0.0
            yield GivenReason(ClaimContext(game, s.copy(), choice.seat, action), why, chosen, alike)


def check_reason(game: Any, s: Any, seat: int, action: Any) -> str:
    """Return the code of the reason at a rare position; the reason must be true."""
    why = games.load_strategy(game).reason(game.view_for(s, seat), seat, action)
    assert CLAIMS[game.name][why.code](
        ClaimContext(game, s.copy(), seat, action), dict(why.params)
    ), why
    return why.code


def falsified_values(values: Values, seats: int, text: Catalogue) -> Iterator[tuple[str, Values]]:
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


class ReasonShares(NamedTuple):
    """Frequency of each reason of the heuristic, where there is a choice."""

    codes: Counter[str]
    same_reason_shares: dict[str, list[float]]


def count_shares(found: Iterator[GivenReason]) -> ReasonShares:
    """Of reasons that were given."""
    codes, alike = Counter[str](), defaultdict[str, list[float]](list)
    for each in found:
        if each.is_heuristic_choice:
            codes[each.reason.code] += 1
            alike[each.reason.code].append(each.same_reason_share)
    return ReasonShares(codes, alike)
