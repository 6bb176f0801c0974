"""The choices of one invitation, in the order in which a terminal numbers them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tabletop.core.actions import Action
from tabletop.core.util.search_key import search_key
from tabletop.host.messages import Invitation
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.terminal.typed_amounts import read_amounts


class ChoiceList:
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
        self.amount_type: type[Action] | None = getattr(asked.actions, "common_type", None)
        """Type of the offers that are made by amounts, if the choices are mostly offers."""
        offers = self.amount_type or ()
        actions = list(enumerate(asked.actions))
        others = [n for n, action in actions if not offers or not isinstance(action, offers)]
        self._order = [*others, *(n for n, _ in actions if n not in set(others))]
        self.short_list: Sequence[int] = range(len(others) if offers else len(actions))
        """Places of the choices that are printed without being asked for."""

    def __len__(self) -> int:
        return len(self._order)

    @cached_property
    def sentences(self) -> list[str]:
        """The choices as sentences."""
        asked = self._asked
        actions = [asked.actions[n] for n in self._order]
        return self._formatter.action_sentences(asked.view, asked.seat, actions)

    def answer(self, place: int) -> int:
        """Return the answer to the invitation by which a choice is made."""
        return self._order[place]

    def line(self, place: int) -> str:
        """Return a choice with its number and its consequences."""
        asked, words = self._asked, self.sentences[place]
        action = asked.actions[self._order[place]]
        brings = self._formatter.consequence_text(asked.view, asked.seat, action)
        if not brings:
            return f"{place + 1}. {words}"
        key = "terminal.choice"
        return f"{place + 1}. {self._formatter.text(key, choice=words, brings=brings)}"

    def find(self, part: str) -> list[int]:
        """Return the places of the choices whose sentences contain some words."""
        wanted = search_key(part)
        return [n for n, said in enumerate(self.sentences) if wanted and wanted in search_key(said)]

    def read_offer(self, line: str) -> Action | None:
        """Return the offer that typed amounts name, legal or not; None if the line is no offer."""
        if self.amount_type is None:
            return None
        formatter = self._formatter
        return read_amounts(line, self.amount_type, formatter.game_name, formatter.text)
