"""The choices of one invitation, in the order in which a terminal numbers them."""

from __future__ import annotations

from functools import cached_property

from tabletop.core.actions import Action
from tabletop.host.messages import Invitation
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.terminal.numbered_list import NumberedList
from tabletop.terminal.typed_amounts import read_amounts
from tabletop.text import Catalogue


class ChoiceList(NumberedList[Action]):
    """Choices with their numbers, sentences and consequences.

    Of a great number of offers, the other choices come first, so that their numbers are short.
    """

    def __init__(self, asked: Invitation, formatter: TableTextFormatter) -> None:
        """List the choices of an invitation.

        Args:
            asked: The invitation.
            formatter: Formatter in the language of the reader.
        """
        self._asked = asked
        self._formatter = formatter
        self._amount_type: type[Action] | None = getattr(asked.actions, "common_type", None)
        """Type of the offers that are made by amounts, if the choices are mostly offers."""
        offers = self._amount_type or ()
        others = [each for each in asked.actions if not offers or not isinstance(each, offers)]
        self._actions = [*others, *(each for each in asked.actions if each not in set(others))]
        self.short_list = range(len(others))

    @cached_property
    def sentences(self) -> list[str]:
        """The choices as sentences."""
        asked = self._asked
        return self._formatter.action_sentences(asked.view, asked.seat, self._actions)

    def item(self, place: int) -> Action:
        """Return the action of a choice."""
        return self._actions[place]

    def place(self, action: Action) -> int:
        """Return the place of an action."""
        return self._actions.index(action)

    def line(self, place: int) -> str:
        """Return a choice with its number and its consequences."""
        asked, words = self._asked, self.sentences[place]
        brings = self._formatter.consequence_text(asked.view, asked.seat, self._actions[place])
        if not brings:
            return f"{place + 1}. {words}"
        key = "terminal.choice"
        return f"{place + 1}. {self._formatter.text(key, choice=words, brings=brings)}"

    def notice(self, text: Catalogue) -> str:
        """Return how an offer is typed; empty where none is possible."""
        if self._amount_type is None:
            return ""
        key = "terminal.amounts" if self.short_list else "terminal.amounts_only"
        return text(key, n=len(self) - len(self.short_list))

    def read_typed(self, line: str) -> Action | None:
        """Return the offer that typed amounts name, legal or not; None if the line is no offer."""
        if self._amount_type is None:
            return None
        formatter = self._formatter
        return read_amounts(line, self._amount_type, formatter.game_name, formatter.text)

    def __len__(self) -> int:
        return len(self._actions)
