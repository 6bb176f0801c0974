"""Notation of lesson and drill files: texts, actions, patterns, moves, chance outcomes.

An action is its tag and its values, such as `lay gold 3`. In a pattern `*` matches any
value, `a|b` one of several, and missing values at the end match any. A move is a seat and
an action, such as `1 draw`. After a colon it may name what chance must bring: `1 draw: 2
coin.gold from bag:1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move
from tabletop.core.util.safe_load import parse_whole_number
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.templates import TemplateError, fill_template, parse_template, used_value_names

WILDCARD: Final = "*"
ALTERNATIVE_SEPARATOR: Final = "|"
BOOLEAN_WORDS: Final = {True: "yes", False: "no"}
EMPTY_LIST_WORD: Final = "none"
"""Word for an empty list of numbers; other lists are written as `0,2`."""


class NotationError(ValueError):
    """Words that have no meaning in the game; the message says what was expected."""


class LocalizedText(NamedTuple):
    """A text in each language; in files of users one may be empty."""

    en: str
    ja: str

    def localize(self, text: Catalogue, names: Sequence[str]) -> str:
        """Return the text in the language of a catalogue, else in another one.

        Args:
            text: Catalogue of the language.
            names: Names of the seats, for placeholders such as `{seat1}`.
        """
        own = self.ja if text.language == "ja" else text.translate(self.en)
        own = own or self.en or self.ja
        values = {f"seat{n}": text.format_seat_name(name) for n, name in enumerate(names)}
        return fill_template(parse_template(own), values, text.grammar)


def check_template(words: str, seat_count: int) -> str:
    """Return the fault of a text; empty if it is well-formed and names only existing seats."""
    try:
        strange = set(used_value_names(parse_template(words))) - {
            f"seat{n}" for n in range(seat_count)
        }
    except TemplateError as error:
        return str(error)
    return f"an unknown value {{{min(strange)}}}" if strange else ""


TEXT_LANGUAGES: Final = BUILT_IN_LANGUAGES
"""Names of the parts of a localized text in a file."""


class ActionPattern(NamedTuple):
    """A set of actions: an action type, and the possible values of its fields."""

    tag: str
    values: tuple[tuple[Any, ...], ...]
    """Possible values of each of the first fields; empty: any value."""

    def matches(self, action: Action) -> bool:
        """True if an action belongs to the pattern."""
        if action.tag != self.tag:
            return False
        found = (getattr(action, name) for name in action.fields)
        return all(not v or value in v for v, value in zip(self.values, found, strict=False))


def parse_pattern(words: str, action_types: Iterable[type[Action]]) -> ActionPattern:
    """Return the action pattern that a text describes.

    Args:
        words: Text, such as `lay gold *`.
        action_types: Action types of the game.

    Raises:
        NotationError: if the text has another form.
    """
    kind, parts = _kind(words, action_types)
    if len(parts) > len(kind.fields):
        raise NotationError(f"{words!r}: {_form(kind)} takes no more values")
    pairs = zip(parts, kind.types, strict=False)
    values = tuple(
        ()
        if part == WILDCARD
        else tuple(_value(each, of, words) for each in part.split(ALTERNATIVE_SEPARATOR))
        for part, of in pairs
    )
    return ActionPattern(kind.tag, values)


def parse_action(words: str, action_types: Iterable[type[Action]]) -> Action:
    """Return the action that a text describes.

    Args:
        words: Text, such as `lay gold 3`.
        action_types: Action types of the game.

    Raises:
        NotationError: if the text has another form.
    """
    kind, parts = _kind(words, action_types)
    if len(parts) != len(kind.fields):
        raise NotationError(f"{words!r}: write {_form(kind)}")
    return kind(*(_value(part, of, words) for part, of in zip(parts, kind.types, strict=True)))


def format_action(action: Action) -> str:
    """Return an action as text: the inverse of `parse_action`."""
    return " ".join([action.tag, *(_format_value(getattr(action, name)) for name in action.fields)])


def _format_value(value: Any) -> str:
    """Return a field value of an action as a word."""
    if isinstance(value, bool):
        return BOOLEAN_WORDS[value]
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or EMPTY_LIST_WORD
    return str(value)


def _kind(words: str, kinds: Iterable[type[Action]]) -> tuple[type[Action], list[str]]:
    by_tag = {kind.tag: kind for kind in kinds}
    tag, *parts = words.split() or [""]
    if tag not in by_tag:
        raise NotationError(f"unknown action {tag!r}; there are {', '.join(sorted(by_tag))}")
    return by_tag[tag], parts


def _form(kind: type[Action]) -> str:
    return " ".join([kind.tag, *(name.upper() for name in kind.fields)])


def _value(word: str, kind: Any, words: str) -> Any:
    if kind is bool and word in BOOLEAN_WORDS.values():
        return word == BOOLEAN_WORDS[True]
    if kind is int and (number := parse_whole_number(word.removeprefix("-"))) is not None:
        return -number if word.startswith("-") else number
    if kind is str and word:
        return word
    if kind == tuple[int, ...]:
        numbers = (
            [parse_whole_number(part) for part in word.split(",")]
            if word != EMPTY_LIST_WORD
            else []
        )
        if None not in numbers:
            return tuple(numbers)
    expected = {bool: "yes or no", int: "a number", str: "a word"}.get(kind, "0,2 or none")
    raise NotationError(f"{words!r}: found {word!r}, expected {expected}")


class ChanceOutcome(NamedTuple):
    """Required outcome of chance: exactly `n` pieces of one kind leave a zone."""

    piece_count: int
    piece: Piece
    source: Zone
    target: Zone
    """Zone to which they move; empty: any zone."""

    def matches(self, acts: Iterable[Act]) -> bool:
        """True if the acts of a decision have exactly this outcome."""
        return self.piece_count == sum(
            act.n
            for act in acts
            if isinstance(act, Move)
            and act.piece == self.piece
            and act.source == self.source
            and self.target in ("", act.target)
        )


def parse_chance_outcome(words: str) -> ChanceOutcome:
    """Return the chance outcome of a text such as `2 coin.gold from bag:0`.

    Raises:
        NotationError: if the text has another form.
    """
    head, *rest = words.split() or [""]
    n = parse_whole_number(head)
    if n is None:
        n, rest = 1, [head, *rest]
    if len(rest) == 3 and rest[1] == "from":
        return ChanceOutcome(n, rest[0], rest[2], "")
    if len(rest) == 5 and rest[1] == "from" and rest[3] == "to":
        return ChanceOutcome(n, rest[0], rest[2], rest[4])
    raise NotationError(
        f"{words!r}: write such as 2 coin.gold from bag:0, or ... from deck to hand:1"
    )


class ScriptedMove(NamedTuple):
    """A move of a file: a seat, its action, and the required outcomes of chance."""

    seat: Seat
    action: Action
    chance_outcomes: tuple[ChanceOutcome, ...] = ()

    def __str__(self) -> str:
        return f"{self.seat} {format_action(self.action)}"


def parse_scripted_move(words: str, action_types: Iterable[type[Action]]) -> ScriptedMove:
    """Return the move of a text such as `1 draw: 2 coin.gold from bag:1`.

    Args:
        words: Text of the move.
        action_types: Action types of the game.

    Raises:
        NotationError: if the text has another form.
    """
    head, colon, tail = words.partition(": ")
    first, _, rest = head.strip().partition(" ")
    seat = parse_whole_number(first)
    if seat is None:
        raise NotationError(f"{words!r}: begin with the number of the seat, from 0")
    parts = tail.split(",") if colon else []
    return ScriptedMove(
        seat,
        parse_action(rest, action_types),
        tuple(parse_chance_outcome(p) for p in parts if p.strip()),
    )


class HighlightTarget(NamedTuple):
    """A highlighted zone, or one kind of piece in it.

    Besides the zones of the game there is `seat:1`, the name plate of a seat.
    """

    zone: Zone
    piece: Piece = ""
    arrow_target: Zone = ""
    """Zone to which an arrow points; empty: no arrow."""


SEAT_ZONE_KIND: Final = "seat"
"""Zone kind that stands for the name plate of a seat."""
