"""A fixed number for all that may ever be decided in a game.

    numbers = ActionNumbers(games.load("mercado"), seats=2)
    numbers.spelled(Lay("gold", 3))         # (17,)
    numbers.name(17)                        # "lay gold 3"

An action has one number, unless actions of its kind are too many: then its kind is said first, and
each of its fields after it, each by a number. An offer of four colours of gems is said by five
numbers, of 93 that there are, and not by one of 279,841.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, Final

from tabletop.core.actions import Action
from tabletop.core.game import Game

MOST_WHOLE: Final = 1024
"""So many actions of a kind have a number each; of more, the fields are said one by one."""

KEPT: Final = 1 << 12
"""So many lists of legal actions are kept with their numbers."""

Spelling = tuple[int, ...]
"""The numbers by which an action is said."""


class UndeclaredError(ValueError):
    """A game does not say what its actions or states may hold, or holds something else."""


Begun = dict[Spelling, Action]
"""All actions that begin with the same numbers, by how they are said."""


class Menu:
    """What may be said next, of actions that agree in what has been said."""

    __slots__ = ("_then", "numbers")

    def __init__(self, then: Mapping[int, Action | Begun]) -> None:
        """then: by number the action that it says, or all that it begins."""
        self._then = then
        self.numbers: Sequence[int] = sorted(then)
        """What may be said, in rising order."""

    def said(self, number: int, at: int) -> Action | Menu | None:
        """What a number comes to when so many have been said before: an action, or what may be said
        after it; None: it may not be said."""
        found = self._then.get(number)
        return _menu(found, at + 1) if isinstance(found, dict) else found


def _menu(spelled: Begun, at: int) -> Menu:
    """What may be said next of these actions, of which so many numbers have been said."""
    then: dict[int, Action | Begun] = {}
    for by, action in spelled.items():
        if len(by) == at + 1:
            then[by[at]] = action
        else:
            begun = then.setdefault(by[at], {})
            assert isinstance(begun, dict)
            begun[by] = action
    return Menu(then)


class ActionNumbers:
    """The numbers of all actions of a game with so many seats."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        """Raises UndeclaredError where the game does not say what fields may hold."""
        self._names: list[str] = []
        self._whole: dict[Action, int] = {}
        self._spelled: dict[Action, Spelling] = {}
        self._parts: dict[type[Action], Sequence[dict[Any, int]]] = {}
        self._first: dict[type[Action], int] = {}
        self._menus: dict[int, tuple[Sequence[Action], Menu]] = {}
        self.longest = 1
        """The most numbers that an action takes."""
        domains = game.domains(seats)
        for kind in game.actions:
            fields = domains.get(kind, ())
            if len(fields) != len(kind.fields):
                raise UndeclaredError(
                    f"{game.name}: {kind.__name__} has the fields {', '.join(kind.fields)}; let"
                    f" `domains` say what each of them may hold"
                )
            self._first[kind] = len(self._names)
            if prod(map(len, fields)) <= MOST_WHOLE:
                self._number_whole(kind, fields)
            else:
                self._number_parts(kind, fields)

    @property
    def count(self) -> int:
        """How many numbers there are, from 0 on."""
        return len(self._names)

    def name(self, number: int) -> str:
        """What a number means, as a programmer says it."""
        return self._names[number]

    def spelled(self, action: Action) -> Spelling:
        """The numbers of an action. Raises UndeclaredError for one that was not declared."""
        number = self._whole.get(action)
        if number is not None:
            return (number,)
        return self._spelled.get(action) or self._in_parts(action)

    def menu(self, legal: Sequence[Action]) -> Menu:
        """What may be said first. Lists that cannot change are known again, since games keep those
        that come often."""
        found = self._menus.get(id(legal))
        if found is not None:
            return found[1]
        try:
            whole = self._whole
            menu = Menu({whole[action]: action for action in legal})
        except KeyError:
            menu = _menu({self.spelled(action): action for action in legal}, 0)
        if isinstance(legal, tuple):
            if len(self._menus) >= KEPT:
                self._menus.clear()
            self._menus[id(legal)] = legal, menu  # held, so that nothing else gets its id
        return menu

    def _number_whole(self, kind: type[Action], fields: Sequence[Sequence[Any]]) -> None:
        for values in product(*fields):
            self._whole[kind(*values)] = self.count
            self._names.append(" ".join([kind.tag, *map(str, values)]))

    def _number_parts(self, kind: type[Action], fields: Sequence[Sequence[Any]]) -> None:
        self._names.append(kind.tag)
        self._parts[kind] = parts = []
        self.longest = max(self.longest, 1 + len(fields))
        for field, values in zip(kind.fields, fields, strict=True):
            parts.append({value: self.count + n for n, value in enumerate(values)})
            self._names += (f"{kind.tag}.{field} {value}" for value in values)

    def _in_parts(self, action: Action) -> Spelling:
        """The spelling of an action of many, kept."""
        kind = type(action)
        values = [getattr(action, field) for field in kind.fields]
        try:
            parts = self._parts[kind]
            said = tuple(part[value] for part, value in zip(parts, values, strict=True))
        except KeyError:
            raise UndeclaredError(f"{action} holds what `domains` does not name") from None
        self._spelled[action] = spelling = (self._first[kind], *said)
        return spelling
