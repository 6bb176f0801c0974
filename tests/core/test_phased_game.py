"""A rulebook told by phases: what a seat may do, and which rule carries it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tabletop.core.actions import Action
from tabletop.core.acts import Emit
from tabletop.core.chance import Chance
from tabletop.core.toolkit.phase_dispatch import WAITING, make_action_applier, make_action_lister
from tabletop.core.toolkit.rulebook_game import ActionRule, Phase, build_action_appliers
from tabletop.core.zones import Seat

BUYING, SELLING = 1, 2


class Take(Action):
    """Of coins, so many."""

    n: int


class Wait(Action):
    """An action that changes no coin."""


class Purse:
    """A position: the phase of each seat, and what it has."""

    def __init__(self, *phases: int) -> None:
        self.phases = phases
        self.coins = [0] * len(phases)


def phase_of(s: Purse, seat: Seat) -> int:
    return s.phases[seat]


def transfer_rule(sign: int) -> ActionRule[int, Purse]:  # type: ignore[type-var]
    """A rule that adds or takes as many coins as the tables' rate makes of it."""

    def apply(t: int, s: Purse, seat: Seat, a: Take, chance: Chance, emit: Emit) -> None:
        s.coins[seat] += sign * a.n * t

    return ActionRule(lambda t, s, seat, a: None, apply)  # type: ignore[arg-type]


WAITS = transfer_rule(0)


def make_phase(sign: int) -> Phase[int, Purse]:  # type: ignore[type-var]
    def legal(t: int, s: Purse, seat: Seat) -> Sequence[Action]:
        return [Take(sign * t), Wait()]

    return Phase("key", "clause", legal, {Take: transfer_rule(sign), Wait: WAITS}, "mend")


PHASES: Mapping[int, Phase[int, Purse]] = {BUYING: make_phase(1), SELLING: make_phase(-1)}  # type: ignore[type-var]
RATE = 3


@pytest.mark.parametrize(("seat", "coins"), [(0, 6), (1, -6)])
def test_the_rule_of_the_phase_in_which_a_seat_is_carries_out_its_action(
    seat: Seat, coins: int
) -> None:
    rules = build_action_appliers(PHASES, phase_of, (Take, Wait))
    s = Purse(BUYING, SELLING)
    make_action_applier(rules, RATE, None)(s, seat, Take(2), Chance(1), None)
    assert s.coins[seat] == coins and s.coins[1 - seat] == 0


def test_what_is_done_alike_in_all_phases_asks_for_none() -> None:
    assert build_action_appliers(PHASES, phase_of, [Wait])[Wait] is WAITS.apply


def test_an_action_that_belongs_to_no_phase_is_told() -> None:
    class Other(Action):
        """Of another game."""

    with pytest.raises(TypeError, match="Other belongs to no phase"):
        build_action_appliers(PHASES, phase_of, [Other])


def test_each_seat_may_do_what_its_phase_lists_and_nothing_where_it_waits() -> None:
    listed = make_action_lister(
        {n: each.legal_actions for n, each in PHASES.items()}, phase_of, RATE
    )
    s = Purse(BUYING, SELLING, WAITING)
    assert [*listed(s, 0)] == [Take(3), Wait()] and [*listed(s, 1)] == [Take(-3), Wait()]
    assert [*listed(s, 2)] == []
