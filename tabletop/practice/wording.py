"""How files of lessons and drills write things: sayings, actions, what chance brings.

An action is written by its tag and its values, as in `lay gold 3`; in a pattern `*` is any value,
`a|b` one of several, and values left out at the end are any. A move is a seat and an action, as in
`1 draw`, and after a colon what chance brings then: `1 draw: 2 coin.gold from bag:1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move
from tabletop.core.untrusted import whole_number
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.text import LANGUAGES, Catalogue
from tabletop.text.templates import TemplateError, fill, parse, used

ANY: Final = "*"
OR: Final = "|"
TRUTH: Final = {True: "yes", False: "no"}
NONE: Final = "none"
"""A list of numbers that is empty; others are written as in `0,2`."""


class WordingError(ValueError):
    """Words that say nothing that the game knows; the message says what was expected."""


class Saying(NamedTuple):
    """A text in each of our languages; one may be empty in somebody's own file."""

    en: str
    ja: str

    def told(self, text: Catalogue, names: Sequence[str]) -> str:
        """In the language of a catalogue, or another; `{seat1}` is the name of seat 1."""
        own = self.ja if text.language == "ja" else text.said(self.en)
        own = own or self.en or self.ja
        values = {f"seat{n}": text.named(name) for n, name in enumerate(names)}
        return fill(parse(own), values, text.grammar)


def check_saying(words: str, seats: int) -> str:
    """What is wrong with a text; empty when it is well formed and names only seats there are."""
    try:
        strange = set(used(parse(words))) - {f"seat{n}" for n in range(seats)}
    except TemplateError as error:
        return str(error)
    return f"an unknown value {{{min(strange)}}}" if strange else ""


SAYING: Final = LANGUAGES
"""The names of the two parts of a saying in a file."""


class Pattern(NamedTuple):
    """Which actions are meant: a kind of action, and for each value what it may be."""

    tag: str
    values: tuple[tuple[Any, ...], ...]
    """For each of the first fields the values that it may have; empty: any."""

    def fits(self, action: Action) -> bool:
        """Whether an action is one of those."""
        if action.tag != self.tag:
            return False
        found = (getattr(action, name) for name in action.fields)
        return all(not v or value in v for v, value in zip(self.values, found, strict=False))


def pattern(words: str, kinds: Iterable[type[Action]]) -> Pattern:
    """The pattern that words mean. Raises WordingError."""
    kind, parts = _kind(words, kinds)
    if len(parts) > len(kind.fields):
        raise WordingError(f"{words!r}: {_form(kind)} takes no more values")
    pairs = zip(parts, kind.types, strict=False)
    values = tuple(
        () if part == ANY else tuple(_value(each, of, words) for each in part.split(OR))
        for part, of in pairs
    )
    return Pattern(kind.tag, values)


def action(words: str, kinds: Iterable[type[Action]]) -> Action:
    """The action that words mean. Raises WordingError."""
    kind, parts = _kind(words, kinds)
    if len(parts) != len(kind.fields):
        raise WordingError(f"{words!r}: write {_form(kind)}")
    return kind(*(_value(part, of, words) for part, of in zip(parts, kind.types, strict=True)))


def written(done: Action) -> str:
    """An action in words: the inverse of `action`."""
    return " ".join([done.tag, *(_word(getattr(done, name)) for name in done.fields)])


def _word(value: Any) -> str:
    """A value of an action in a word."""
    if isinstance(value, bool):
        return TRUTH[value]
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or NONE
    return str(value)


def _kind(words: str, kinds: Iterable[type[Action]]) -> tuple[type[Action], list[str]]:
    by_tag = {kind.tag: kind for kind in kinds}
    tag, *parts = words.split() or [""]
    if tag not in by_tag:
        raise WordingError(f"unknown action {tag!r}; there are {', '.join(sorted(by_tag))}")
    return by_tag[tag], parts


def _form(kind: type[Action]) -> str:
    return " ".join([kind.tag, *(name.upper() for name in kind.fields)])


def _value(word: str, kind: Any, words: str) -> Any:
    if kind is bool and word in TRUTH.values():
        return word == TRUTH[True]
    if kind is int and (number := whole_number(word.removeprefix("-"))) is not None:
        return -number if word.startswith("-") else number
    if kind is str and word:
        return word
    if kind == tuple[int, ...]:
        numbers = [whole_number(part) for part in word.split(",")] if word != NONE else []
        if None not in numbers:
            return tuple(numbers)
    expected = {bool: "yes or no", int: "a number", str: "a word"}.get(kind, "0,2 or none")
    raise WordingError(f"{words!r}: found {word!r}, expected {expected}")


class Brought(NamedTuple):
    """Pieces that chance is to bring: so many of a kind out of a zone, no more and no fewer."""

    n: int
    piece: Piece
    source: Zone
    target: Zone
    """Where they come to; empty for anywhere."""

    def came(self, acts: Iterable[Act]) -> bool:
        """Whether the acts of a decision brought just these."""
        return self.n == sum(
            act.n
            for act in acts
            if isinstance(act, Move)
            and act.piece == self.piece
            and act.source == self.source
            and self.target in ("", act.target)
        )


def brought(words: str) -> Brought:
    """What words such as `2 coin.gold from bag:0` want of chance. Raises WordingError."""
    head, *rest = words.split() or [""]
    n = whole_number(head)
    if n is None:
        n, rest = 1, [head, *rest]
    if len(rest) == 3 and rest[1] == "from":
        return Brought(n, rest[0], rest[2], "")
    if len(rest) == 5 and rest[1] == "from" and rest[3] == "to":
        return Brought(n, rest[0], rest[2], rest[4])
    raise WordingError(
        f"{words!r}: write such as 2 coin.gold from bag:0, or ... from deck to hand:1"
    )


class Scripted(NamedTuple):
    """A move that is written down: who does what, and what chance brings of it."""

    seat: Seat
    action: Action
    brings: tuple[Brought, ...] = ()

    def __str__(self) -> str:
        return f"{self.seat} {written(self.action)}"


def scripted(words: str, kinds: Iterable[type[Action]]) -> Scripted:
    """The move that words mean, such as `1 draw: 2 coin.gold from bag:1`. Raises WordingError."""
    head, colon, tail = words.partition(": ")
    first, _, rest = head.strip().partition(" ")
    seat = whole_number(first)
    if seat is None:
        raise WordingError(f"{words!r}: begin with the number of the seat, from 0")
    parts = tail.split(",") if colon else []
    return Scripted(seat, action(rest, kinds), tuple(brought(p) for p in parts if p.strip()))


class Pointed(NamedTuple):
    """Something on the table that is pointed at: a zone, or one kind of piece that lies there.

    Beside the zones of the game there is `seat:1`, the plate on which a seat's name stands.
    """

    zone: Zone
    piece: Piece = ""
    to: Zone = ""
    """Where an arrow leads from there; empty for no arrow."""


SEAT: Final = "seat"
"""The kind of zone that a seat's plate is."""
