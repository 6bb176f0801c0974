"""Consequences of an action in words, such as "You get 2 yellow gems. Bea gets 5 points".

The facts come from `tabletop.core.consequences`. Moves between the zones of one seat are not
told: they repeat the action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from typing import Final

from tabletop.core.acts import Act, End, Move, Say, Score, SeatRef, Step
from tabletop.core.consequences import Consequences
from tabletop.core.zones import Seat
from tabletop.narration.descriptions import TableDescriber
from tabletop.text.grammar import Noun
from tabletop.text.message_format import capitalize_sentence, format_act

DEFAULT_COUNTER: Final = "core.counter.points"
"""Name of a counter that the words of a game do not name."""

_Change = tuple[Seat, str]
"""A seat, and the key of the sentence about what it gets, gives, loses or draws."""


class ConsequenceFormatter:
    """Puts the consequences of actions into words for the seat that decides."""

    def __init__(self, describer: TableDescriber) -> None:
        """Create the formatter of a match.

        Args:
            describer: Describer of the match in one language.
        """
        self._describer = describer
        self._text = describer.text
        self._names = describer.names

    def sentence(self, found: Consequences, reader: Seat) -> str:
        """Return the consequences as sentences in one line; empty if there are none to tell.

        Args:
            found: The consequences.
            reader: Seat that decides and reads.
        """
        lines = list(self.sentences(found, reader))
        return reduce(
            lambda a, b: self._text("core.phrase.sentences", first=a, second=b), lines or [""]
        )

    def sentences(self, found: Consequences, reader: Seat) -> Iterator[str]:
        """Yield the changes of each seat, the reader first, then the events that follow."""
        changes: dict[_Change, Counter[str]] = {}
        for act in found.certain:
            self._count_change(act, changes)
        for move in found.open_moves:
            self._count_change(move, changes, is_open=True)
        for seat, key in sorted(changes, key=lambda change: (change[0] != reader, change[0])):
            what = [self._noun(name, n) for name, n in changes[seat, key].items()]
            who = "you" if seat == reader else "other"
            yield capitalize_sentence(
                self._text(
                    f"core.consequence.{key}.{who}", self._names, seat=SeatRef(seat), what=what
                )
            )
        for act in found.certain:
            if self._is_event(act):
                words = format_act(act, self._describer.game, self._text, self._names)
                if words is not None:
                    yield words

    def _count_change(
        self, act: Act, changes: dict[_Change, Counter[str]], is_open: bool = False
    ) -> None:
        """Add what a seat gets or gives by one act."""
        game = self._describer.game
        if isinstance(act, Score):
            key = f"{game.name}.counter.{act.track}"
            name = key if self._text.has_text(key) else DEFAULT_COUNTER
            change = act.seat, "gets" if act.n > 0 else "loses"
            changes.setdefault(change, Counter())[name] += abs(act.n)
        elif isinstance(act, Move):
            giver, taker = game.zones.owner(act.source), game.zones.owner(act.target)
            name = self._describer.describer.piece_ref(act.piece).key
            is_drawn = is_open and giver in (None, taker)
            if taker is not None and (giver != taker or is_open):
                change = taker, "draws" if is_drawn else "gets"
                changes.setdefault(change, Counter())[name] += act.n
            if giver is not None and giver != taker and self._is_loss(act):
                changes.setdefault((giver, "gives"), Counter())[name] += act.n

    def _is_loss(self, act: Move) -> bool:
        """True if a piece that leaves a seat is worth a word."""
        return act.piece.partition(".")[0] not in self._describer.describer.unpaid_families

    def _noun(self, name: str, n: int) -> Noun:
        """Return n pieces, or n points of a counter."""
        return self._text.noun(name, n)

    def _is_event(self, act: Act) -> bool:
        """True for an event that neither a change nor the action itself tells."""
        describer = self._describer.describer
        if isinstance(act, Step):
            return act.piece.partition(".")[0] not in describer.steered_families
        if isinstance(act, Say):
            return act.key not in describer.restating_events
        return isinstance(act, End) and act.key != "turn"
