"""No level plays an action that another one is better than in every way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from tabletop import games
from tabletop.ai import levels
from tabletop.ai.answers import Candidate
from tabletop.ai.dominance import MAX_COMPARED_ACTIONS
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.core.actions import Action
from tabletop.core.acts import Move
from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tests.ai.dominated_actions import find_surely_dominated
from tests.fixtures.scripted_clients import new_match

MAX_DECISIONS = 200
HEURISTIC_SHARE = 0.6
"""Part of the decisions that the heuristic makes; the others are random."""
QUICK_CHANCES = 6
"""Number of times that a quick level decides at each position."""
SEARCHED_POSITIONS = 6
"""Greatest number of positions of a match at which the searching levels decide."""
SEEDS = {"market_day": (0, 1, 2, 3), "mercado": (0, 1, 2, 3), "nacho": (6, 10, 12), "zahab": (0, 1)}
"""Seeds of matches in which somebody can play a dominated action."""


def positions(name: str, seed: int) -> Iterator[tuple[Match, Sequence[Action]]]:
    """Positions of a match with few legal actions, with those that are dominated."""
    counts = games.game_class(name).seat_counts
    match, chance = new_match(name, seats=counts[seed % len(counts)], seed=seed), Chance(seed)
    strategy = games.load_strategy(match.game)
    while not match.is_over and match.decision_number < MAX_DECISIONS:
        seat = match.active_seats()[0]
        legal, view = match.legal_actions(seat), match.view_for(seat)
        if 1 < len(legal) <= MAX_COMPARED_ACTIONS:
            yield match, find_surely_dominated(match.game, view, seat)
        is_sensible = chance.random() < HEURISTIC_SHARE
        action = strategy.policy(view, seat, legal, chance) if is_sensible else chance.pick(legal)
        assert match.submit(seat, action) is None


def dominated_positions(name: str, seed: int) -> Iterator[tuple[Match, Sequence[Action]]]:
    """Positions of a match in which an action is dominated."""
    return ((match, found) for match, found in positions(name, seed) if found)


def dominated_answers(
    match: Match, dominated: Sequence[Action], level: str, times: int, named: bool = False
) -> list[Action]:
    """Dominated actions that a level plays; those with a named mistake only if asked for."""
    seat, strategy = match.active_seats()[0], games.load_strategy(match.game)
    answers = (
        DEFAULT_LEVELS[level](strategy, match.view_for(seat), seat, Chance(n)) for n in range(times)
    )
    return [a.action for a in answers if a.action in dominated and (named or a.mistake is None)]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in SEEDS for seed in SEEDS[name]])
def test_no_level_plays_a_dominated_action(name: str, seed: int) -> None:
    tried = 0
    for match, dominated in islice(dominated_positions(name, seed), SEARCHED_POSITIONS):
        tried += 1
        at = match.decision_number
        assert not dominated_answers(match, dominated, "novice", QUICK_CHANCES), at
        assert not dominated_answers(match, dominated, "trader", QUICK_CHANCES, named=True), at
        for level in ("merchant", "master"):
            assert not dominated_answers(match, dominated, level, 1, named=True), at
    assert tried


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", sorted(set(games.names()) - set(SEEDS)))
def test_other_games_have_no_dominated_actions(name: str, seed: int) -> None:
    """A game without seeds above needs none."""
    found = list(positions(name, seed))
    assert len(found) > 30
    assert not [dominated for _, dominated in found if dominated]


@pytest.mark.parametrize("knows_better", [False, True])
def test_a_search_that_finds_a_dominated_action_best_is_corrected(
    knows_better: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, dominated = next(dominated_positions("zahab", 0))
    seat, strategy = match.active_seats()[0], games.load_strategy(match.game)
    legal = match.legal_actions(seat)
    tried = (dominated[0], *(a for a in legal if a not in dominated and knows_better))
    found = tuple(Candidate(action, (0.5,) * match.game.seat_counts[-1], 9) for action in tried)
    monkeypatch.setattr(levels, "search_candidates", lambda *given: found)
    answer = DEFAULT_LEVELS["master"](strategy, match.view_for(seat), seat, Chance(1))
    assert answer.action in legal and answer.action not in dominated
    assert [each.action for each in answer.candidates[:1]] == [answer.action] * knows_better


def test_a_further_cube_of_nacho_can_be_a_loss() -> None:
    """NAC-4.3: whoever sells another's cube gives all of their own, so that more cost more."""
    given = Counter[int]()
    for seed in range(20):
        match, chance = new_match("nacho", seats=3, seed=seed), Chance(seed)
        while not match.is_over:
            seat = match.active_seats()[0]
            own = len(match.game.inventory(match.state).get(f"warehouse:{seat}", ()))
            assert match.submit(seat, chance.pick(match.legal_actions(seat))) is None
            event = match.last_event
            assert event is not None
            moved = [act for act in event.acts if isinstance(act, Move) and act.clause == "NAC-4.3"]
            if any(act.target.startswith("slots") for act in moved):
                gifts = sum(act.n for act in moved if act.source == f"warehouse:{seat}")
                assert gifts == own
                given[gifts] += 1
    assert given[1] and given[2]


def test_a_random_player_plays_dominated_actions() -> None:
    match, dominated = next(dominated_positions("zahab", 0))
    assert dominated_answers(match, dominated, "random", 40)
    seat = match.active_seats()[0]
    kept = [action for action in match.legal_actions(seat) if action not in dominated]
    assert kept, "there is a way without waste"
