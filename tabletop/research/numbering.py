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
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action, ManyActions
from tabletop.core.game import Game

MOST_WHOLE: Final = 1024
"""So many actions of a kind have a number each; of more, the fields are said one by one."""

KEPT: Final = 1 << 14
"""So many lists of legal actions are kept with their numbers."""

Spelling = tuple[int, ...]
"""The numbers by which an action is said."""


class UndeclaredError(ValueError):
    """A game does not say what its actions or states may hold, or holds something else."""


class SpelledField(NamedTuple):
    """A field of an action that is said field by field."""

    begin: int
    """The number of its first value."""
    values: Sequence[Any]
    numbers: Mapping[Any, int]
    """Of each value."""


Parts = Sequence[SpelledField]
"""The fields of a kind."""
Begun = dict[Spelling, Action]
"""All actions that begin with the same numbers, by how they are said."""


Then = Any
"""By a number an action, Begun or Menu: whatever can be asked so."""


class Menu:
    """What may be said next, of actions that agree in what has been said."""

    __slots__ = ("mask", "numbers", "then")

    def __init__(self, numbers: Sequence[int], then: Then) -> None:
        """numbers: in rising order. then: by number the action that it says, all that it begins,
        or what follows it."""
        self.then = then
        self.numbers = numbers
        """What may be said, in rising order."""
        self.mask: Any = None
        """The same as somebody else's kind of row, who keeps it here."""

    def said(self, number: int, at: int) -> Action | Menu | None:
        """What a number comes to when so many have been said before: an action, or what may be said
        after it; None: it may not be said."""
        if number not in self.numbers:
            return None
        found = self.then[number]
        return menu_of(found, at + 1) if isinstance(found, dict) else found


class Further:
    """What follows a field of an action of many, by the number of its value: more fields, or the
    action. None is made before it is said."""

    __slots__ = ("_legal", "_parts", "_values")

    def __init__(self, legal: ManyActions, values: tuple[Any, ...], parts: Parts) -> None:
        """values: of the fields that have been said. parts: the numbers of each field's values."""
        self._legal, self._values, self._parts = legal, values, parts

    def menu(self) -> Menu:
        """What the next field may hold."""
        numbers = self._parts[len(self._values)].numbers
        return Menu(sorted([numbers[each] for each in self._legal.next_values(self._values)]), self)

    def __getitem__(self, number: int) -> Action | Menu:
        part = self._parts[len(self._values)]
        values = (*self._values, part.values[number - part.begin])
        if len(values) < len(self._parts):
            return Further(self._legal, values, self._parts).menu()
        return self._legal.many(*values)


def menu_of(spelled: Begun, at: int) -> Menu:
    """What may be said next of these actions, of which so many numbers have been said."""
    then: dict[int, Action | Begun] = {}
    for by, action in spelled.items():
        if len(by) == at + 1:
            then[by[at]] = action
        else:
            begun = then.setdefault(by[at], {})
            assert isinstance(begun, dict)
            begun[by] = action
    return Menu(sorted(then), then)


class ActionNumbers:
    """The numbers of all actions of a game with so many seats."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        """Raises UndeclaredError where the game does not say what fields may hold."""
        self._names: list[str] = []
        self._actions: list[Action | None] = []
        self._whole: dict[Action, int] = {}
        self._spelled: dict[Action, Spelling] = {}
        self._parts: dict[type[Action], Parts] = {}
        self._first: dict[type[Action], int] = {}
        self.known: dict[Sequence[Action], Menu] = {}
        """Of tuples of legal actions what may be said first: most come often."""
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
        """What may be said first."""
        if not isinstance(legal, tuple):
            many: Any = legal  # which it is if it tells of which kind there are many
            told = getattr(legal, "many", None) in self._parts
            return self._of_many(many) if told else self._of(legal)
        found = self.known.get(legal)
        if found is None:
            if len(self.known) >= KEPT:
                self.known.clear()
            self.known[legal] = found = self._of(legal)
        return found

    def _of(self, legal: Sequence[Action]) -> Menu:
        """The numbers by which these begin."""
        try:
            return Menu(sorted(map(self._whole.__getitem__, legal)), self._actions)
        except KeyError:
            return menu_of({self.spelled(action): action for action in legal}, 0)

    def _of_many(self, legal: ManyActions) -> Menu:
        """The same of actions that are told field by field."""
        kind = legal.many
        then: dict[int, Action | Begun | Menu] = {self._whole[each]: each for each in legal.few}
        if legal.next_values(()):
            then[self._first[kind]] = Further(legal, (), self._parts[kind]).menu()
        return Menu(sorted(then), then)

    def _number_whole(self, kind: type[Action], fields: Sequence[Sequence[Any]]) -> None:
        for values in product(*fields):
            action = kind(*values)
            self._whole[action] = self.count
            self._actions.append(action)
            self._names.append(" ".join([kind.tag, *map(str, values)]))

    def _number_parts(self, kind: type[Action], fields: Sequence[Sequence[Any]]) -> None:
        self._names.append(kind.tag)
        self._parts[kind] = parts = []
        self.longest = max(self.longest, 1 + len(fields))
        for field, values in zip(kind.fields, fields, strict=True):
            numbers = {value: self.count + n for n, value in enumerate(values)}
            parts.append(SpelledField(self.count, values, numbers))
            self._names += (f"{kind.tag}.{field} {value}" for value in values)
        self._actions += [None] * (self.count - len(self._actions))

    def _in_parts(self, action: Action) -> Spelling:
        """The spelling of an action of many, kept."""
        kind = type(action)
        values = [getattr(action, field) for field in kind.fields]
        try:
            parts = self._parts[kind]
            said = tuple(part.numbers[value] for part, value in zip(parts, values, strict=True))
        except KeyError:
            raise UndeclaredError(f"{action} holds what `domains` does not name") from None
        self._spelled[action] = spelling = (self._first[kind], *said)
        return spelling
