# Compiled by mypyc: see tools/compile.
"""Options of a game that players choose before the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tabletop.core.chance import Chance
from tabletop.core.zones import Seat

OptionValue = int | str | bool
Options = Mapping[str, OptionValue]


FIRST_SEAT_OPTION = "first"
"""Name of the option that every game has: the starting seat, random or counted from 1."""
RANDOM_FIRST_SEAT = "lot"


MAX_HANDICAP_POINTS = 99
"""Greatest handicap of a seat, in points of the game at the end."""


class StartGoods(NamedTuple):
    """Goods that a game can give to seats after the set-up, as a handicap."""

    key: str
    """Catalogue key of the goods, below `<game>.handicap.`."""
    max_count: int
    """Greatest number for a seat."""
    give: Callable[[Any, Any, Seat, int, Any], None]
    """Gives goods: the game, its initial state, which is changed, seat, number, and emit."""


class OptionError(ValueError):
    """An option or a value that the game does not have; the message lists the valid ones."""


class Option(NamedTuple):
    """One option; its texts are in the catalogue below `<game>.option.<name>`."""

    name: str
    choices: tuple[OptionValue, ...]
    default: OptionValue
    clause: str

    def parse_choice(self, text: str) -> OptionValue:
        """Return the choice that a command-line word stands for.

        Raises:
            OptionError: if there is no such choice.
        """
        by_word = {_word(choice): choice for choice in self.choices}
        if text.lower() not in by_word:
            raise OptionError(f"{self.name}={text}: choose one of {', '.join(by_word)}")
        return by_word[text.lower()]


def choice_words(option: Option) -> tuple[str, ...]:
    """Return the choices as command-line words, which are also the keys of their texts."""
    return tuple(_word(choice) for choice in option.choices)


def _word(choice: OptionValue) -> str:
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    return str(choice).lower()


def complete_options(known: tuple[Option, ...], given: Options) -> dict[str, OptionValue]:
    """Return all options of a game: the given values, and defaults for the others.

    Raises:
        OptionError: if an option or a value is unknown.
    """
    by_name = {option.name: option for option in known}
    for name, value in given.items():
        if name not in by_name:
            names = ", ".join(by_name) or "none"
            raise OptionError(f"unknown option {name}; this game has {names}")
        choices = by_name[name].choices
        if not any(value == choice and type(value) is type(choice) for choice in choices):
            expected = ", ".join(choice_words(by_name[name]))
            raise OptionError(f"{name}={_word(value)}: choose one of {expected}")
    return {name: given.get(name, option.default) for name, option in by_name.items()}


def parse_option_words(
    known: tuple[Option, ...], typed: Mapping[str, str]
) -> dict[str, OptionValue]:
    """Return all options of a game from command-line words.

    Raises:
        OptionError: if an option or a value is unknown.
    """
    by_name = {option.name: option for option in known}
    given = {}
    for name, text in typed.items():
        if name not in by_name:
            names = ", ".join(by_name) or "none"
            raise OptionError(f"unknown option {name}; this game has {names}")
        given[name] = by_name[name].parse_choice(text)
    return complete_options(known, given)


def first_seat_option(seats: range, clause: str) -> Option:
    """Return the option for the starting seat: random, or a seat counted from 1."""
    return Option(
        FIRST_SEAT_OPTION, (RANDOM_FIRST_SEAT, *range(1, seats[-1] + 1)), RANDOM_FIRST_SEAT, clause
    )


def choose_first_seat(options: Options, seats: int, chance: Chance) -> Seat:
    """Return the starting seat that the options say, drawn by chance if they say random.

    Raises:
        OptionError: if the match has no such seat.
    """
    chosen = options[FIRST_SEAT_OPTION]
    if not isinstance(chosen, int):
        return chance.randbelow(seats)
    if chosen > seats:
        raise OptionError(f"{FIRST_SEAT_OPTION}={chosen}: there are only {seats} seats")
    return chosen - 1
