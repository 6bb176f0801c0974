"""The long check of random games: it passes for every game, and it notices what is broken."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.acts import Move
from tabletop.core.chance import Chance
from tabletop.core.faults import sentence
from tabletop.core.playing import EndlessGameError
from tabletop.measure.check import Checked, check
from tabletop.measure.promises import BrokenPromiseError

GAMES = games.names()
MOST = 1_000
"""Games of the long run of each kind; 20,000 are run by hand: `simulate --check`."""


def nothing(done: int) -> None:
    return None


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("name", GAMES)
def test_random_games_keep_every_promise(name: str) -> None:
    game = games.load(name)
    assert check(game, 2 * len(game.seats), 40_000, nothing) > 50


@pytest.mark.soak
@pytest.mark.processor_limit(900)
@pytest.mark.parametrize(("name", "matches"), [("mercado", 300), ("market_day", MOST)])
def test_many_random_games_keep_every_promise(name: str, matches: int) -> None:
    assert check(games.load(name), matches, 50_000, nothing) > 100 * matches


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
    with pytest.raises(BrokenPromiseError) as caught:
        Checked(game, game.seats[0], 3).play()
    assert f"{name}, seed 3, {game.seats[0]} seats" in sentence(caught.value)


def test_a_view_that_tells_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("market_day")
    monkeypatch.setattr(type(game), "redact", lambda self, s, viewer: s.copy())
    with pytest.raises(BrokenPromiseError):
        Checked(game, 2, 0).play()


def test_what_differs_is_told_field_by_field(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("market_day")
    whole = type(game).imagine

    def poorer(self, view, viewer, chance):  # type: ignore[no-untyped-def]
        world = whole(self, view, viewer, chance)
        world.points = tuple(n + 1 for n in world.points)
        return world

    monkeypatch.setattr(type(game), "imagine", poorer)
    with pytest.raises(
        BrokenPromiseError, match=r"gives another view: points is \(29, 26\), not \(28, 25\)"
    ):
        Checked(game, 2, 0).play()


def test_a_game_without_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("market_day")
    monkeypatch.setattr(game, "apply", lambda *given, **named: None)
    monkeypatch.setattr("tabletop.core.playing.MOST_DECISIONS", 50)
    with pytest.raises(EndlessGameError, match="does not end"):
        Checked(game, 2, 0).play()


def test_the_same_seed_is_the_same_game() -> None:
    game = games.load("mercado")
    one, two = Checked(game, 2, 9), Checked(game, 2, 9)
    assert one.play() == two.play()
    assert one.state == two.state
    assert Chance(9).random() == Chance(9).random()
