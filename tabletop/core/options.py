# Compiled by mypyc: see tools/compile.
"""Options of a game: what may be chosen before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletop.core.chance import Chance
from tabletop.core.zones import Seat

Value = int | str | bool
Options = Mapping[str, Value]


FIRST = "first"
"""The option that every game has: who begins, by lot or a seat counted from 1."""
LOT = "lot"


class OptionError(ValueError):
    """An option or value that the game does not have; the message says which it has."""


class Option(NamedTuple):
    """One choice: its texts stand in the catalogue below `<game>.option.<name>`."""

    name: str
    choices: tuple[Value, ...]
    default: Value
    clause: str

    def parse(self, text: str) -> Value:
        """The choice that a word of the command line means. Raises OptionError."""
        by_word = {_word(choice): choice for choice in self.choices}
        if text.lower() not in by_word:
            raise OptionError(f"{self.name}={text}: choose one of {', '.join(by_word)}")
        return by_word[text.lower()]


def words(option: Option) -> tuple[str, ...]:
    """The choices as words of the command line, which are also keys of their texts."""
    return tuple(_word(choice) for choice in option.choices)


def _word(choice: Value) -> str:
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    return str(choice).lower()


def complete(known: tuple[Option, ...], given: Options) -> dict[str, Value]:
    """All options of a game: those given, and the defaults of the others. Raises OptionError."""
    by_name = {option.name: option for option in known}
    for name, value in given.items():
        if name not in by_name:
            names = ", ".join(by_name) or "none"
            raise OptionError(f"unknown option {name}; this game has {names}")
        choices = by_name[name].choices
        if not any(value == choice and type(value) is type(choice) for choice in choices):
            expected = ", ".join(words(by_name[name]))
            raise OptionError(f"{name}={_word(value)}: choose one of {expected}")
    return {name: given.get(name, option.default) for name, option in by_name.items()}


def parse(known: tuple[Option, ...], typed: Mapping[str, str]) -> dict[str, Value]:
    """Options from the words of a command line. Raises OptionError."""
    by_name = {option.name: option for option in known}
    given = {}
    for name, text in typed.items():
        if name not in by_name:
            names = ", ".join(by_name) or "none"
            raise OptionError(f"unknown option {name}; this game has {names}")
        given[name] = by_name[name].parse(text)
    return complete(known, given)


def first_option(seats: range, clause: str) -> Option:
    """Who begins: by lot, or a seat counted from 1."""
    return Option(FIRST, (LOT, *range(1, seats[-1] + 1)), LOT, clause)


def first_seat(options: Options, seats: int, chance: Chance) -> Seat:
    """Who begins. Raises OptionError for a seat that nobody sits in."""
    chosen = options[FIRST]
    if not isinstance(chosen, int):
        return chance.below(seats)
    if chosen > seats:
        raise OptionError(f"{FIRST}={chosen}: there are only {seats} seats")
    return chosen - 1
