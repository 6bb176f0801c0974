"""A position that the tests of any game play by hand, and a faulty sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Self

import pytest

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, Say
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.refusals import Refusal
from tabletop.core.sheets import Sheet, SheetError

Data = dict[str, Any]


class ScriptedPosition:
    """A position in which whoever is to act does what a test says, and the acts that come of it."""

    game: Game[Any]
    s: Any
    chance: Chance
    acts: list[Act]

    @property
    def seat(self) -> int:
        """Seat to act."""
        return self.game.active_seats(self.s)[0]

    def legal(self) -> Sequence[Action]:
        """Return the legal actions of the seat to act."""
        return self.game.legal_actions(self.s, self.seat)

    def refusal_of(self, action: Action) -> Refusal:
        """Return the refusal of an action of the seat to act."""
        refusal = self.game.refusal(self.s, self.seat, action)
        assert refusal is not None, f"{action} is allowed"
        assert action not in self.legal()
        return refusal

    def do(self, *actions: Action) -> Self:
        """Carry out each action by the seat to act; `acts` then holds the acts of the last."""
        for action in actions:
            assert action in self.legal(), (action, self.legal())
            assert self.game.refusal(self.s, self.seat, action) is None
            self.acts = []
            self.game.apply(self.s, self.seat, action, self.chance, self.acts.append)
        return self

    def moves(self, clause: str) -> list[tuple[str, int, str, str]]:
        """The moves that a clause has caused, of the last action."""
        return [
            (act.piece, act.n, act.source, act.target)
            for act in self.acts
            if isinstance(act, Move) and act.clause == clause
        ]

    def message_keys(self) -> list[str]:
        """Return the keys of the messages of the last action."""
        return [act.key for act in self.acts if isinstance(act, Say)]

    def pieces(self, zone: str) -> list[str]:
        """Return the pieces of a zone."""
        return list(self.game.inventory(self.s).get(zone, ()))


def sheet_error(game: type[Game[Any]], change: Callable[[Data], object]) -> str:
    """Return the error text of a game's built-in sheet after a change."""
    data = deepcopy(dict(game().sheet.data))
    change(data)
    with pytest.raises(SheetError) as error:
        game(Sheet(data, "mine.toml"))
    return str(error.value)


Bounds = dict[tuple[str | int, ...], tuple[int, int]]
"""By the way to a number of a sheet (names, places in lists from 0): the least and the greatest
that it may be."""


def check_bounds(game: type[Game[Any]], bounds: Bounds) -> None:
    """Hold that numbers of the built-in sheet may be the least and the greatest, and no others
    beyond. What a number breaks elsewhere does not count here."""
    for (*above, last), (low, high) in bounds.items():
        range_ = f"from {low} to {high}" if low < high else f"the number {low}"
        for value in (low - 1, low, high, high + 1):
            data = part = deepcopy(dict(game().sheet.data))
            for key in above:
                part = part[key]
            part[last] = value
            found = _said_of(game, data, [key for key in (*above, last) if isinstance(key, str)])
            refused = any(range_ in said for said in found)
            assert refused != (low <= value <= high), (above, last, value, found)


def _said_of(game: type[Game[Any]], data: Data, names: Sequence[str]) -> list[str]:
    """The problems of a sheet with the value of these names."""
    try:
        game(Sheet(data, "mine.toml"))
    except SheetError as error:
        return [p for p in error.problems if all(name in p.entry for name in names)]
    return []


def provenance_marks(data: Data) -> dict[str, dict[str, str]]:
    """Return the provenance of the values of a sheet, by table and name of value.

    The third entry of table `card` is called `card 3`.
    """
    found = {}
    for table, entries in data.items():
        numbered = entries if isinstance(entries, list) else [entries]
        for n, entry in enumerate(numbered, 1):
            names = [name for name in entry if name != "mark"]
            mark = entry["mark"]
            place = f"{table} {n}" if isinstance(entries, list) else table
            found[place] = dict(mark) if isinstance(mark, dict) else dict.fromkeys(names, mark)
    return found
