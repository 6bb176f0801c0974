"""No level pays for nothing where the same costs nothing, except as a mistake with a name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from tabletop import games
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tests.ai.dominated_actions import MAX_COMPARED_ACTIONS, find_dominated
from tests.fixtures.scripted_clients import at_random, new_match

MAX_DECISIONS = 150
CHANCES = 6
"""Number of times that a quick level decides at each position."""


def dominated_positions(name: str, seed: int) -> Iterator[tuple[Match, Sequence[Action]]]:
    """Positions of a random match in which an action pays for nothing."""
    match, choose = new_match(name, seats=3, seed=seed), at_random(seed)
    while not match.is_over and match.decision_number < MAX_DECISIONS:
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        if 1 < len(legal) <= MAX_COMPARED_ACTIONS:
            found = find_dominated(match.game, match.view_for(seat), seat)
            if found:
                yield match, found
        assert match.submit(seat, legal[choose(legal)]) is None


def unnamed_waste(match: Match, wasteful: Sequence[Action], level: str, times: int) -> list[Action]:
    """Wasteful actions that a level plays without a named mistake."""
    seat, strategy = match.active_seats()[0], games.load_strategy(match.game)
    answers = (
        DEFAULT_LEVELS[level](strategy, match.view_for(seat), seat, Chance(n)) for n in range(times)
    )
    return [a.action for a in answers if a.action in wasteful and a.mistake is None]


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_quick_levels_waste_nothing_without_a_named_mistake(name: str) -> None:
    for match, wasteful in dominated_positions(name, seed=1):
        for level in ("novice", "trader"):
            assert not unnamed_waste(match, wasteful, level, CHANCES), match.decision_number


@pytest.mark.slow
def test_searching_levels_do_not_pay_for_a_space_that_a_returning_card_buys() -> None:
    tried = 0
    for match, wasteful in dominated_positions("zahab", 1):
        for level in ("merchant", "master"):
            assert not unnamed_waste(match, wasteful, level, 1)
        tried += 1
        if tried == 3:
            break
    assert tried == 3


def test_a_random_player_pays_for_nothing() -> None:
    match, wasteful = next(dominated_positions("zahab", 1))
    assert unnamed_waste(match, wasteful, "random", 40)
    seat = match.active_seats()[0]
    kept = [action for action in match.legal_actions(seat) if action not in wasteful]
    assert kept, "there is a way without waste"
