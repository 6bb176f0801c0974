"""Choice of one item from a list in a terminal, such as a game, a lesson or a saved match."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.terminal.command_words import CommandWords
from tabletop.terminal.numbered_list import AskLine, ListPrompt, NumberedList, PrintLine, read_line
from tabletop.text import Catalogue


class SentenceList(NumberedList[int]):
    """Sentences of which one is chosen; each item is its own index."""

    def __init__(self, sentences: Sequence[str]) -> None:
        """List some sentences.

        Args:
            sentences: The sentences.
        """
        self._sentences = sentences
        self.short_list = range(len(sentences))

    @property
    def sentences(self) -> Sequence[str]:
        """The sentences."""
        return self._sentences

    def item(self, place: int) -> int:
        """Return the index of a sentence."""
        return place


def choose_item(
    sentences: Sequence[str],
    text: Catalogue,
    print_line: PrintLine,
    ask_line: AskLine,
    default: int | None = None,
) -> int | None:
    """Print sentences with numbers and return the index of the chosen one; None to leave.

    Args:
        sentences: The sentences.
        text: Catalogue of the reader's language.
        print_line: Function that prints a line.
        ask_line: Function that asks for a line.
        default: Index that Enter chooses; None lets Enter print the next sentences.
    """
    words = CommandWords(text, {"help": "?", "leave": "q"})
    prompt = ListPrompt(SentenceList(sentences), text, print_line)
    prompt.tell()
    while True:
        line = read_line(ask_line, text("terminal.pick"))
        if not line and default is not None:
            return default
        found = words.find(line) if line else None
        if found is None:
            if (chosen := prompt.choose(line)) is not None:
                return chosen
        elif found[0] == "leave":
            return None
        else:
            print_line(text("terminal.pick_help"))
