"""Fixed ids for all actions of a game.

    ids = ActionIds(games.load("mercado"), seats=2)
    ids.encode_action(Lay("gold", 3))       # (17,)
    ids.describe_id(17)                     # "lay gold 3"

An action has one id, unless its type has too many actions. Such an action is encoded as a
sequence: first the id of its type, then one id for the value of each field. An offer of four
colours of gems takes five of 93 ids, instead of one of 279,841.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action, FactoredActions
from tabletop.core.game import Game

MAX_SINGLE_ID_ACTIONS: Final = 1024
"""Most actions of a type that have one id each; with more, fields are encoded one by one."""

MAX_CACHED_MENUS: Final = 1 << 14
"""Most sequences of legal actions that are cached with their ids."""

IdSequence = tuple[int, ...]
"""The ids that encode an action."""


class UndeclaredDomainError(ValueError):
    """A game does not declare which values its actions or states may hold, or exceeds them."""


class FieldIds(NamedTuple):
    """Ids of one field of an action type that is encoded field by field."""

    first_id: int
    """Id of the first value."""
    values: Sequence[Any]
    ids: Mapping[Any, int]
    """Id of each value."""


FieldIdsOfType = Sequence[FieldIds]
"""Ids of all fields of an action type."""
ActionsBySequence = dict[IdSequence, Action]
"""Actions whose sequences begin with the same ids, by sequence."""


MenuChildren = Any
"""Mapping from an id to an action, to `ActionsBySequence` or to a menu."""


class IdMenu:
    """The ids that may follow those already chosen for an action."""

    __slots__ = ("children", "ids", "mask")

    def __init__(self, ids: Sequence[int], children: MenuChildren) -> None:
        """Create a menu.

        Args:
            ids: Ids in rising order.
            children: Result of each id: an action, the actions that begin so, or the next menu.
        """
        self.children = children
        self.ids = ids
        """Allowed ids in rising order."""
        self.mask: Any = None
        """The same as somebody else's kind of row, who keeps it here."""

    def choose_id(self, action_id: int, depth: int) -> Action | IdMenu | None:
        """Return the action or the next menu that an id leads to; None if the id is not allowed.

        Args:
            action_id: Id that is chosen.
            depth: Number of ids that were chosen before.
        """
        if action_id not in self.ids:
            return None
        found = self.children[action_id]
        return build_menu(found, depth + 1) if isinstance(found, dict) else found


class LazyChildren:
    """Children of a menu of factored actions, by id: the next field's menu, or the action.

    Each is built only when it is asked for.
    """

    __slots__ = ("_legal", "_parts", "_values")

    def __init__(
        self, legal: FactoredActions, values: tuple[Any, ...], parts: FieldIdsOfType
    ) -> None:
        """Create the children after some field values.

        Args:
            legal: Legal actions of the type.
            values: Values of the fields that are chosen.
            parts: Ids of all fields.
        """
        self._legal, self._values, self._parts = legal, values, parts

    def build_menu(self) -> IdMenu:
        """Return the menu of the next field."""
        numbers = self._parts[len(self._values)].ids
        return IdMenu(
            sorted([numbers[each] for each in self._legal.next_values(self._values)]), self
        )

    def __getitem__(self, number: int) -> Action | IdMenu:
        part = self._parts[len(self._values)]
        values = (*self._values, part.values[number - part.first_id])
        if len(values) < len(self._parts):
            return LazyChildren(self._legal, values, self._parts).build_menu()
        return self._legal.common_type(*values)


def build_menu(actions: ActionsBySequence, depth: int) -> IdMenu:
    """Return the menu of actions of whose sequences a number of ids is chosen."""
    then: dict[int, Action | ActionsBySequence] = {}
    for by, action in actions.items():
        if len(by) == depth + 1:
            then[by[depth]] = action
        else:
            begun = then.setdefault(by[depth], {})
            assert isinstance(begun, dict)
            begun[by] = action
    return IdMenu(sorted(then), then)


class ActionIds:
    """Ids of all actions of a game with a number of seats."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        """Assign the ids.

        Raises:
            UndeclaredDomainError: if the game does not declare the values of a field.
        """
        self._names: list[str] = []
        self._actions: list[Action | None] = []
        self._whole: dict[Action, int] = {}
        self._spelled: dict[Action, IdSequence] = {}
        self._parts: dict[type[Action], FieldIdsOfType] = {}
        self._first: dict[type[Action], int] = {}
        self.menu_cache: dict[Sequence[Action], IdMenu] = {}
        """Of tuples of legal actions what may be said first: most come often."""
        self.max_sequence_length = 1
        """The most numbers that an action takes."""
        domains = game.action_domains(seats)
        for kind in game.action_types:
            fields = domains.get(kind, ())
            if len(fields) != len(kind.fields):
                raise UndeclaredDomainError(
                    f"{game.name}: {kind.__name__} has the fields {', '.join(kind.fields)}; let"
                    f" `action_domains` say what each of them may hold"
                )
            self._first[kind] = len(self._names)
            if prod(map(len, fields)) <= MAX_SINGLE_ID_ACTIONS:
                self._number_whole(kind, fields)
            else:
                self._number_parts(kind, fields)

    @property
    def id_count(self) -> int:
        """Return the number of ids; they begin at 0."""
        return len(self._names)

    def describe_id(self, action_id: int) -> str:
        """Return the meaning of an id, for programmers."""
        return self._names[action_id]

    def encode_action(self, action: Action) -> IdSequence:
        """Return the ids of an action.

        Raises:
            UndeclaredDomainError: if a field holds an undeclared value.
        """
        number = self._whole.get(action)
        if number is not None:
            return (number,)
        return self._spelled.get(action) or self._in_parts(action)

    def first_menu(self, legal: Sequence[Action]) -> IdMenu:
        """Return the menu of the first id of these legal actions, from a cache."""
        if not isinstance(legal, tuple):
            many: Any = legal  # which it is if it tells of which kind there are many
            told = getattr(legal, "common_type", None) in self._parts
            return self._of_many(many) if told else self._of(legal)
        found = self.menu_cache.get(legal)
        if found is None:
            if len(self.menu_cache) >= MAX_CACHED_MENUS:
                self.menu_cache.clear()
            self.menu_cache[legal] = found = self._of(legal)
        return found

    def _of(self, legal: Sequence[Action]) -> IdMenu:
        """Return the menu of the first ids of these actions."""
        try:
            return IdMenu(sorted(map(self._whole.__getitem__, legal)), self._actions)
        except KeyError:
            return build_menu({self.encode_action(action): action for action in legal}, 0)

    def _of_many(self, legal: FactoredActions) -> IdMenu:
        """Return the menu of the first ids of factored actions."""
        kind = legal.common_type
        then: dict[int, Action | ActionsBySequence | IdMenu] = {
            self._whole[each]: each for each in legal.other_actions
        }
        if legal.next_values(()):
            then[self._first[kind]] = LazyChildren(legal, (), self._parts[kind]).build_menu()
        return IdMenu(sorted(then), then)

    def _number_whole(self, kind: type[Action], fields: Sequence[Sequence[Any]]) -> None:
        for values in product(*fields):
            action = kind(*values)
            self._whole[action] = self.id_count
            self._actions.append(action)
            self._names.append(" ".join([kind.tag, *map(str, values)]))

    def _number_parts(self, kind: type[Action], fields: Sequence[Sequence[Any]]) -> None:
        self._names.append(kind.tag)
        self._parts[kind] = parts = []
        self.max_sequence_length = max(self.max_sequence_length, 1 + len(fields))
        for field, values in zip(kind.fields, fields, strict=True):
            numbers = {value: self.id_count + n for n, value in enumerate(values)}
            parts.append(FieldIds(self.id_count, values, numbers))
            self._names += (f"{kind.tag}.{field} {value}" for value in values)
        self._actions += [None] * (self.id_count - len(self._actions))

    def _in_parts(self, action: Action) -> IdSequence:
        """Return the sequence of an action that is encoded field by field, and cache it."""
        kind = type(action)
        values = [getattr(action, field) for field in kind.fields]
        try:
            parts = self._parts[kind]
            said = tuple(part.ids[value] for part, value in zip(parts, values, strict=True))
        except KeyError:
            raise UndeclaredDomainError(
                f"{action} holds what `action_domains` does not name"
            ) from None
        self._spelled[action] = spelling = (self._first[kind], *said)
        return spelling
