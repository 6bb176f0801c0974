"""Reasons are true of the position that they speak of, and tell one move from others.

What each claims stands in `claims`, code by code; `python -m tests.contract.claims` holds whole
matches against it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Move, Score, Step
from tabletop.core.chance import Chance
from tabletop.core.state import State
from tabletop.core.strategy import Reason
from tabletop.core.zones import Zone, parse_zone
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_reason
from tests.contract.claims.claim_context import ClaimContext
from tests.contract.claims.match_reasons import (
    CLAIMS,
    GivenReason,
    count_shares,
    falsified_values,
    iterate_reasons,
)
from tests.contract.claims.scarce_positions import scarce_contexts
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.random_games import Record

NAMES = ("Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
MATCHES, SLOW_RUN_MATCHES = 4, 20
"""By default and in the slow run."""
PART = {"zahab": 0.25}
"""The share of a game's decisions that is looked at by default; all of them, where none is named.
"""
MOST_ALIKE = 0.5
"""Of other moves than the one chosen at most this share may be told the very same."""
MOST_OFTEN = 1 / 3
"""Of all decisions at most this share may have reasons of one kind."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "matches" in metafunc.fixturenames:
        metafunc.parametrize(
            "matches",
            [MATCHES, pytest.param(SLOW_RUN_MATCHES, marks=pytest.mark.slow)],
            indirect=True,
        )


@pytest.fixture
def matches(request: pytest.FixtureRequest, name: str) -> tuple[GivenReason, ...]:
    """The reasons of some matches of a game."""
    return _told(name, request.param)


@cache
def _told(name: str, matches: int) -> tuple[GivenReason, ...]:
    part = PART.get(name, 1.0) if matches == MATCHES else 1.0
    return tuple(each for seed in range(matches) for each in iterate_reasons(name, seed, part))


def reasons(played: Record, most: int) -> Iterator[tuple[State, int, Action, Reason]]:
    """The reasons of some moves of many positions, sensible or not."""
    game, draw = played.setup.game, Chance(7)
    strategy = games.load_strategy(game)
    for step in played.sample_steps(most):
        view = game.view_for(step.before, step.seat)
        legal = game.legal_actions(view, step.seat)
        chosen = strategy.policy(view, step.seat, legal, Chance(step.number))
        for action in dict.fromkeys([chosen, step.action, draw.pick(legal)]):
            yield step.before, step.seat, action, strategy.reason(view, step.seat, action)


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_legal_move_has_a_reason_in_words(played: Record, language: str) -> None:
    text, name = Catalogue(language), played.setup.name
    found = [format_reason(why, name, text, NAMES) for *_, why in reasons(played, 40)]
    assert found and all(found)


def test_every_reason_makes_a_claim_that_can_be_checked(name: str) -> None:
    start = f"{name}.reason."
    codes = {key.removeprefix(start) for key in Catalogue("en").keys(name) if key.startswith(start)}
    assert codes == set(CLAIMS[name])


@pytest.mark.sampled_by_game
def test_what_a_reason_claims_is_found_again_on_the_table(
    name: str, matches: tuple[GivenReason, ...]
) -> None:
    false = [each for each in matches if not each.holds(CLAIMS[name][each.reason.code])]
    assert not false, "\n".join(f"{each.context}: {each.reason}" for each in false[:5])
    seen = {each.reason.code for each in matches}
    assert len(seen) > 0.7 * len(CLAIMS[name]), set(CLAIMS[name]) - seen


@pytest.mark.sampled_by_game
def test_reasons_hold_in_games_by_lot_too(played: Record) -> None:
    game, claims = played.setup.game, CLAIMS[played.setup.name]
    for state, seat, action, (code, params) in reasons(played, 40):
        at = ClaimContext(game, state, seat, action)
        assert claims[code](at, dict(params)), f"{played.setup}: {at}: {code} {dict(params)}"


@pytest.mark.sampled_by_game
def test_reasons_promise_nothing_that_a_supply_has_not(played: Record) -> None:
    """The promised gain of each reason equals the gain in the acts that follow."""
    game, claims = played.setup.game, CLAIMS[played.setup.name]
    strategy = games.load_strategy(game)
    for at in scarce_contexts(played, 80):
        why = strategy.reason(game.view_for(at.s, at.seat), at.seat, at.action)
        assert claims[why.code](at, dict(why.params)), f"{played.setup}: {at}: {why}"


@pytest.mark.sampled
def test_nobody_pays_for_nothing_who_need_not(played: Record) -> None:
    """Neither by rule of thumb nor after a search, nor even by mistake."""
    game = played.setup.game
    strategy = games.load_strategy(game)
    for at in {str(at.s): at for at in scarce_contexts(played, 40)}.values():
        view = game.view_for(at.s, at.seat)
        moves = [ClaimContext(game, at.s, at.seat, action) for action in at.legal]
        own = own_zones(at)
        lost = {move.action for move in moves if costs_without_gain(move, own)}
        if 0 < len(lost) < len(moves):
            wise = strategy.policy(view, at.seat, at.legal, Chance(3))
            seen = strategy.filter_useful_actions(view, at.seat, at.legal)
            proposed = strategy.candidate_actions(view, at.seat, at.legal, Chance(3))
            assert not lost & {wise, *seen, *proposed}, str(at)


SUPPLIES = {"stock", "supply"}


def own_zones(at: ClaimContext) -> frozenset[Zone]:
    """Return the zones of the seat, apart from its offer."""
    return frozenset(
        zone
        for zone in at.table
        if at.game.zones.owner(zone) == at.seat and parse_zone(zone).kind != "offer"
    )


def costs_without_gain(at: ClaimContext, own: frozenset[Zone]) -> bool:
    """True if the seat pays a supply from its own zones and gets nothing."""
    given = gained = 0
    for act in at.acts:
        if isinstance(act, Move):
            given += act.source in own and act.target in SUPPLIES
            gained += act.source not in own and act.target.endswith(f":{at.seat}")
        gained += isinstance(act, Step | Score)
    return given > 0 == gained and at.after.seat not in at.game.active_seats(at.after.s)


@pytest.mark.sampled_by_game
def test_a_claim_misses_no_number_or_name_that_is_told_wrongly(
    name: str, matches: tuple[GivenReason, ...]
) -> None:
    """One more or another, where the words change. What is told wrongly may happen to be true of
    something else, but not in half of all places."""
    text = Catalogue("en")
    missed = defaultdict[tuple[str, str], list[bool]](list)
    for each in matches[:: max(1, len(matches) // 400)]:
        code = each.reason.code
        words = format_reason(each.reason, name, text, NAMES)
        for value, wrong in falsified_values(each.values, each.context.s.seats, text):
            if format_reason(Reason(code, tuple(wrong.items())), name, text, NAMES) != words:
                missed[code, value].append(CLAIMS[name][code](each.context, wrong))
    assert len(missed) > 10
    assert not {at: found for at, found in missed.items() if sum(found) > len(found) / 2}


def test_a_reason_tells_a_move_from_others(name: str, matches: tuple[GivenReason, ...]) -> None:
    """A text that holds for half of all moves is no reason."""
    codes, alike = count_shares(iter(matches))
    often = {code: n for code, n in codes.items() if n > MOST_OFTEN * codes.total()}
    assert not often, (often, codes.total())
    same = {code: sum(found) / len(found) for code, found in alike.items() if len(found) >= 5}
    assert same
    assert not {code: share for code, share in same.items() if share > MOST_ALIKE}


@pytest.mark.sampled_by_game
def test_every_phase_has_a_question_to_ask_oneself(played: Record) -> None:
    """In both languages: it is the first step of a hint."""
    game = played.setup.game
    for language in BUILT_IN_LANGUAGES:
        text = Catalogue(language)
        for step in played.sample_steps(60):
            key = game.prompt_key(game.view_for(step.before, step.seat), step.seat)
            assert text(f"{game.name}.nudge.{key}")


def test_every_drawback_is_the_code_of_a_reason(name: str) -> None:
    codes = games.load_strategy(games.load(name)).drawback_reasons
    assert (codes or name not in BUILT_IN_GAMES) and codes <= set(CLAIMS.get(name, ()))
