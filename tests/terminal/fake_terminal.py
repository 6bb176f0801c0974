"""A terminal in memory: its printed lines, and a function that types the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.actions import Action
from tabletop.games.basari.actions import Offer
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue

CONFIRMATIONS = [Catalogue(language)("terminal.sure") for language in BUILT_IN_LANGUAGES]
"""Questions whether somebody means what they do."""
CLEARED = "~~~"
"""Line that stands for cleared output."""


def offer_words(offer: Offer, text: Catalogue) -> str:
    """Return how a person types an offer."""
    return " ".join(
        f"{getattr(offer, field)} {text(f'basari.counted.{field}')}" for field in Offer.fields
    )


def choice_words(actions: Sequence[Action], answer: int, text: Catalogue) -> str:
    """Return how a person types a choice: the amounts of an offer, else its number."""
    action = actions[answer]
    if isinstance(action, Offer):
        return offer_words(action, text)
    others = [n for n, each in enumerate(actions) if not isinstance(each, Offer)]
    return str(others.index(answer) + 1)


class FakeTerminal:
    """A terminal that keeps its lines and lets a function type."""

    def __init__(self, types: Callable[[str], str]) -> None:
        self.lines: list[str] = []
        self._types = types

    def say(self, line: str) -> None:
        self.lines += line.split("\n")

    def ask(self, words: str) -> str:
        self.say(words)
        return "1" if words in CONFIRMATIONS else self._types(words)

    def clear(self) -> None:
        self.lines.append(CLEARED)

    @property
    def since_cleared(self) -> list[str]:
        """Return the lines that are visible now."""
        cleared = [n for n, line in enumerate(self.lines) if line == CLEARED]
        return self.lines[cleared[-1] + 1 :] if cleared else self.lines
