"""Answers of AI seats to people come no sooner when a hand leaves nothing to think about."""

from __future__ import annotations

import pytest

from tabletop.host.ai_scheduler import MIN_THINKING_SECONDS
from tabletop.host.match_host import MatchHost
from tabletop.match.match import Match
from tests.fixtures.scripted_clients import ImmediateThinker, ScriptedClient, new_match

STEP_SECONDS = 0.1
AI_FIRST_SEED = 8
"""Seed with which seat 0 begins."""


def seconds_of_first_answer(match: Match, *, paces: bool) -> float:
    """Return the time at which a worker that answers at once has decided for seat 0."""
    host = MatchHost(match, ImmediateThinker(match))
    if paces:
        ScriptedClient(host, paces=True)
    now = 0.0
    while not match.decisions:
        host.tick(now)
        now += STEP_SECONDS
    return now - STEP_SECONDS


@pytest.mark.parametrize("paces", [False, True], ids=["terminal", "screen and phones"])
@pytest.mark.parametrize(
    ("levels", "waits"),
    [(("master", ""), True), (("merchant", ""), False), (("master", "random"), False)],
    ids=["master and a person", "merchant and a person", "nobody to learn from it"],
)
def test_a_level_that_searches_never_answers_people_at_once(
    levels: tuple[str, ...], waits: bool, paces: bool
) -> None:
    match = new_match("market_day", *levels, seed=AI_FIRST_SEED)
    assert match.active_seats() == (0,)
    taken = seconds_of_first_answer(match, paces=paces)
    assert (taken >= MIN_THINKING_SECONDS) is waits


def test_a_level_that_took_over_a_seat_never_answers_people_at_once() -> None:
    match = new_match("market_day", "random", "", seed=AI_FIRST_SEED)
    host = MatchHost(match, ImmediateThinker(match))
    master = host.clients.seat_controllers[0]._replace(level="master")
    host.set_controller(0, master)
    host.tick(1.0)
    host.tick(1.0 + MIN_THINKING_SECONDS / 2)
    assert not match.decisions
    host.tick(1.0 + MIN_THINKING_SECONDS)
    assert len(match.decisions) == 1
