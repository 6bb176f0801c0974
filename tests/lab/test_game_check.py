"""The long check of random games: it passes for every game, and it notices what is broken."""

from __future__ import annotations

import re

import pytest

from tabletop import games
from tabletop.core.acts import Move
from tabletop.core.chance import Chance
from tabletop.core.game_loop import EndlessGameError
from tabletop.core.rule_errors import describe_error
from tabletop.lab.game_check import CheckedMatch, check_random_matches
from tabletop.lab.invariants import InvariantError

GAMES = games.names()
SOAK_GAMES = 1_000
"""Games of the long run of each kind; 20,000 are run by hand: `simulate --check`."""


def ignore_progress(done: int) -> None:
    return None


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_random_games_keep_every_promise(name: str) -> None:
    game = games.load(name)
    assert check_random_matches(game, 2 * len(game.seat_counts), 40_000, ignore_progress) > 50


@pytest.mark.nightly
@pytest.mark.processor_limit(900)
@pytest.mark.parametrize(("name", "matches"), [("mercado", 300), ("market_day", SOAK_GAMES)])
def test_many_random_games_keep_every_promise(name: str, matches: int) -> None:
    assert check_random_matches(games.load(name), matches, 50_000, ignore_progress) > 100 * matches


@pytest.mark.parametrize("name", GAMES)
def test_a_lost_act_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load(name)
    apply = game.apply

    def forgetful(s, seat, action, chance, say=None):  # type: ignore[no-untyped-def]
        told = iter(range(10_000))

        def some(act: object) -> None:
            if not (isinstance(act, Move) and next(told) == 0):
                say(act)

        apply(s, seat, action, chance, some)

    monkeypatch.setattr(game, "apply", forgetful)
    with pytest.raises(InvariantError) as caught:
        CheckedMatch(game, game.seat_counts[0], 3).play()
    assert f"{name}, seed 3, {game.seat_counts[0]} seats" in describe_error(caught.value)


def test_a_view_that_tells_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("market_day")
    monkeypatch.setattr(type(game), "view_for", lambda self, s, viewer: s.copy())
    with pytest.raises(InvariantError):
        CheckedMatch(game, 2, 0).play()


def test_what_differs_is_told_field_by_field(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("market_day")
    whole = type(game).sample_state

    def poorer(self, view, viewer, chance):  # type: ignore[no-untyped-def]
        world = whole(self, view, viewer, chance)
        world.points = tuple(n + 1 for n in world.points)
        return world

    monkeypatch.setattr(type(game), "sample_state", poorer)
    with pytest.raises(InvariantError, match="gives another view: points is ") as caught:
        CheckedMatch(game, 2, 0).play()
    told = re.search(r"points is \((\d+), (\d+)\), not \((\d+), (\d+)\)", str(caught.value))
    assert told is not None
    first, second, *seen = map(int, told.groups())
    assert [first - 1, second - 1] == seen


def test_a_game_without_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("market_day")
    monkeypatch.setattr(game, "apply", lambda *given, **named: None)
    monkeypatch.setattr("tabletop.core.game_loop.MAX_DECISIONS", 50)
    with pytest.raises(EndlessGameError, match="does not end"):
        CheckedMatch(game, 2, 0).play()


def test_the_same_seed_is_the_same_game() -> None:
    game = games.load("mercado")
    one, two = CheckedMatch(game, 2, 9), CheckedMatch(game, 2, 9)
    assert one.play() == two.play()
    assert one.state == two.state
    assert Chance(9).random() == Chance(9).random()
