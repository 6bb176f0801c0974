"""Repetition of every decision of the rule tests with all seats rotated and other start players.

The tests of `tests/rules` lay out positions in which mostly seat 0 acts. Here the game of a test
compares each decision, question and refusal with those of the rotated positions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import pytest

from tabletop.core.actions import Action
from tabletop.core.acts import Emit
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.refusals import Refusal
from tests.fixtures import seat_rotation
from tests.fixtures.seat_rotation import Rotation, rotate_action, rotate_refusal, rotate_state

MAX_CHECKED_CALLS = 40
"""Calls of each function that are checked in a test: some play whole matches."""


def game_of(folder: str) -> Game[Any]:
    """Return the game whose positions the tests of a folder lay out."""
    positions = vars(import_module(f"tests.rules.{folder}.positions"))
    found = [value for value in positions.values() if isinstance(value, Game)]
    game = found[0] if found else positions["game"]()
    assert isinstance(game, Game)
    return game


def copied_chance(chance: Chance) -> Chance:
    """Return a chance that draws the same as an endless stream."""
    copied = Chance(0)
    copied.restore_stream(chance.save_stream())
    return copied


class RotatedGame:
    """Wraps the functions of a game, so that each call is checked for all rotations."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.apply, self.refusal, self.legal = game.apply, game.refusal, game.legal_actions
        self.is_checking = False
        self.calls = Counter[str]()
        """Number of checked calls by function."""

    def check_apply(
        self, s: Any, seat: int, action: Action, chance: Chance, emit: Emit = None
    ) -> None:
        """Apply an action, and check the rotated ones and other start players."""
        if type(chance) is Chance and chance.draws is None and self._is_to_check("apply"):
            self.is_checking = True
            try:
                self._check(s, seat, action, chance)
            finally:
                self.is_checking = False
        self.apply(s, seat, action, chance, emit)

    def _is_to_check(self, function: str) -> bool:
        """True if a call is to be checked, which is then counted."""
        if self.is_checking or self.calls[function] >= MAX_CHECKED_CALLS:
            return False
        self.calls[function] += 1
        return True

    def _check(self, s: Any, seat: int, action: Action, chance: Chance) -> None:
        game = self.game
        for by in (Rotation(s.seats, n) for n in range(1, s.seats)):
            pair = copied_chance(chance), copied_chance(chance)
            seat_rotation.check_decision(game, s, seat, action, by, pair)
        if seat in game.active_seats(s):
            seat_rotation.check_answers(game, s, seat, Rotation(s.seats, 1 + seat % (s.seats - 1)))
        own = getattr(s, seat_rotation.START_PLAYERS[game.name].field)
        for first in range(s.seats):
            if first != own:
                pair = copied_chance(chance), copied_chance(chance)
                seat_rotation.check_start_player(game, s, seat, action, first, pair)

    def check_refusal(self, s: Any, seat: int, action: Action) -> Refusal | None:
        """Return the refusal of an action, after a check of the rotated ones."""
        found = self.refusal(s, seat, action)
        if seat < 0 or not self._is_to_check("refusal"):
            return found
        for by in (Rotation(s.seats, n) for n in range(1, s.seats)):
            turned = rotate_state(self.game.name, s, by)
            rotated = self.refusal(turned, by.seat(seat), rotate_action(self.game.name, action, by))
            assert rotated == rotate_refusal(found, by), (by, seat, action)
        return found

    def check_legal_actions(self, s: Any, seat: int) -> Sequence[Action]:
        """Return the legal actions of a seat, after a check of the rotated ones."""
        found = self.legal(s, seat)
        if not self._is_to_check("legal_actions"):
            return found
        for by in (Rotation(s.seats, n) for n in range(1, s.seats)):
            legal = self.legal(rotate_state(self.game.name, s, by), by.seat(seat))
            assert seat_rotation.are_rotated(self.game, found, legal, by), (by, seat)
        return found


@pytest.fixture(autouse=True)
def rotated_game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> RotatedGame:
    """Check all rotations of what a rule test does."""
    game = game_of(request.path.parent.name)
    rotated = RotatedGame(game)
    monkeypatch.setattr(game, "apply", rotated.check_apply)
    monkeypatch.setattr(game, "refusal", rotated.check_refusal)
    monkeypatch.setattr(game, "legal_actions", rotated.check_legal_actions)
    return rotated
