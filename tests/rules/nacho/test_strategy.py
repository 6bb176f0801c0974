"""The Nacho Incident: the rule of thumb sees who can still answer, and what the chase takes."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.games.nacho.actions import Visit
from tabletop.games.nacho.ai.evaluation import (
    FIRST_SEAT_MAJORITY_CHANCES,
    unfinished_turns_in_round,
)
from tabletop.games.nacho.state import SELL_PHASE, NachoState
from tests.rules.nacho.positions import (
    NACHO,
    A,
    O,
    Q,
    S,
    make_turn,
    mountie,
    place_smugglers,
    reveal,
)


def visited_provinces(s: NachoState, seeds: range = range(20)) -> set[int]:
    """The provinces that a seat without cubes goes to, over its small errors."""
    (seat,) = NACHO.active_seats(s)
    legal = NACHO.legal_actions(s, seat)
    found = set()
    for seed in seeds:
        action = games.load_strategy(NACHO).policy(s, seat, legal, Chance(seed))
        assert isinstance(action, Visit)
        found.add(action.province)
    return found


def test_the_first_player_goes_where_the_last_turn_leaves_no_answer() -> None:
    s = make_turn(turn=4)
    place_smugglers(s, 0, A, "alberta-2", "alberta-3")
    reveal(s, "saskatchewan-9", "alberta-1")
    assert visited_provinces(s) == {O}, "Alberta is won, Saskatchewan in the rival's reach"


def test_who_goes_last_takes_the_dearer_majority() -> None:
    s = make_turn(turn=4)
    reveal(s, "saskatchewan-1", "quebec-9")
    NACHO.apply(s, 1, Visit(Q), Chance(1))
    assert visited_provinces(s) == {A}, "8 gold there, 6 elsewhere"


def test_a_rival_is_kept_from_his_majority() -> None:
    s = make_turn(turn=4)
    place_smugglers(s, 1, A, "alberta-2")
    place_smugglers(s, 0, S, "ontario-2", "ontario-3")
    place_smugglers(s, 0, O, "ontario-2", "ontario-3")
    reveal(s, "saskatchewan-1", "quebec-9")
    NACHO.apply(s, 1, Visit(Q), Chance(1))
    assert visited_provinces(s) == {A}, "a tie there costs him 8 gold; the other majorities are won"


def test_a_smuggler_does_not_go_where_the_pair_of_mounties_arrests_him() -> None:
    s = make_turn(turn=4)
    s.watch[0] = (mountie("ontario-3"),)
    s.mountie = mountie("ontario-4")
    place_smugglers(s, 0, Q, "ontario-2", "ontario-3", "ontario-9")
    place_smugglers(s, 1, A, "alberta-2", "alberta-3", "alberta-4")
    reveal(s, "saskatchewan-5", "alberta-1")
    assert visited_provinces(s) == {S}, (
        "arrested in Ontario; else one goes from Quebec that can be spared"
    )


@pytest.mark.parametrize("seats", NACHO.seat_counts)
def test_the_more_rivals_can_answer_the_less_a_lead_holds(seats: int) -> None:
    for few, many in zip(
        FIRST_SEAT_MAJORITY_CHANCES[2], FIRST_SEAT_MAJORITY_CHANCES[seats], strict=True
    ):
        assert all(more <= less for less, more in zip(few, many, strict=True))


def test_between_rounds_a_whole_round_is_still_to_come() -> None:
    s = make_turn(turn=4)
    assert unfinished_turns_in_round(s) == 1
    s.phase = SELL_PHASE
    assert unfinished_turns_in_round(s) == 4
    s.turn = 5
    assert unfinished_turns_in_round(s) == 3
