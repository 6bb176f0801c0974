"""Input of lines, and numbered lists from which a person chooses by number or by words."""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from tabletop.core.util.safe_load import parse_whole_number
from tabletop.core.util.search_key import search_key
from tabletop.text import Catalogue

ItemT = TypeVar("ItemT")
PrintLine = Callable[[str], None]
AskLine = Callable[[str], str]
"""Function that asks for a line of text; raises EOFError at the end of the input."""
MAX_PRINTED_LINES: Final = 20
"""Maximum number of lines of a list that are printed at a time."""


def read_line(ask_line: AskLine, prompt: str) -> str:
    """Ask and return the answer in narrow letters; a Japanese keyboard may type wide ones."""
    return unicodedata.normalize("NFKC", ask_line(prompt)).strip()


class NumberedList(ABC, Generic[ItemT]):
    """Items with their numbers and sentences."""

    short_list: Sequence[int]
    """Places of the items that are printed without being asked for."""

    @property
    @abstractmethod
    def sentences(self) -> Sequence[str]:
        """The items as sentences."""

    @abstractmethod
    def item(self, place: int) -> ItemT:
        """Return the item at a place from 0."""

    def line(self, place: int) -> str:
        """Return an item with its number."""
        return f"{place + 1}. {self.sentences[place]}"

    def notice(self, text: Catalogue) -> str:
        """Return the line about items that the short list leaves out; empty for none."""
        return ""

    def read_typed(self, line: str) -> ItemT | None:
        """Return the item that a line names in another way than by its sentence, or None."""
        return None

    def find(self, part: str) -> list[int]:
        """Return the places of the items whose sentences contain some words."""
        wanted = search_key(part)
        return [n for n, said in enumerate(self.sentences) if wanted and wanted in search_key(said)]

    def __len__(self) -> int:
        return len(self.sentences)


class ListPrompt(Generic[ItemT]):
    """Prints a numbered list in parts, and reads which item a person chooses."""

    def __init__(self, items: NumberedList[ItemT], text: Catalogue, print_line: PrintLine) -> None:
        """Begin with the short list.

        Args:
            items: The items.
            text: Catalogue of the reader's language.
            print_line: Function that prints a line.
        """
        self._items = items
        self._text = text
        self._say = print_line
        self._offered: Sequence[int] = items.short_list

    def tell(self) -> None:
        """Print the first of the offered items."""
        for place in self._offered[:MAX_PRINTED_LINES]:
            self._say(self._items.line(place))
        if len(self._offered) > MAX_PRINTED_LINES:
            self._say(self._text("terminal.more", n=len(self._offered) - MAX_PRINTED_LINES))
        elif self._offered == self._items.short_list and (notice := self._items.notice(self._text)):
            self._say(notice)

    def tell_more(self) -> None:
        """Print the next of the offered items, or the short list again."""
        self._offer(self._offered[MAX_PRINTED_LINES:] or self._items.short_list)

    def tell_all(self) -> None:
        """Print all items from the first one."""
        self._offer(range(len(self._items)))

    def choose_number(self, number: int) -> ItemT | None:
        """Return the item with a number; None if that number was never read."""
        if number - 1 in self._items.short_list or number - 1 in self._offered:
            return self._items.item(number - 1)
        self._say(self._text("terminal.range", n=len(self._items.short_list)))
        return None

    def choose(self, line: str) -> ItemT | None:
        """Return the item that a line names; else print what fits it.

        Args:
            line: Typed line; if it is empty, the next items are printed.
        """
        if (number := parse_whole_number(line.rstrip(".。"))) is not None:
            return self.choose_number(number)
        if not line:
            self.tell_more()
        elif (item := self._items.read_typed(line)) is not None:
            return item
        elif places := self._items.find(line):
            self._offer(places)
        else:
            self._say(self._text("terminal.unknown", what=line))
        return None

    def _offer(self, places: Sequence[int]) -> None:
        self._offered = places
        self.tell()
