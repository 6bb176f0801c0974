"""Private numbers of hidden pieces, by which people at one screen choose in front of all.

Their owner learns the numbers in a look at the hand. The numbers are shuffled at each look, so
a number that is said aloud reveals nothing about its piece or about the others. A piece that
leaves takes its number along; the others keep theirs. A piece that arrives ends the validity
of all numbers of its owner, until the next look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, Turn
from tabletop.core.input_mapping import InputMapping
from tabletop.core.zones import Piece, Seat, Visibility, Zone
from tabletop.match.events import Event
from tabletop.match.match import Match

SHUFFLE: Final[Callable[[list[Any]], None]] = SystemRandom().shuffle
"""Shuffle that nobody can predict; the match's own chance has no part in it."""


class HiddenPiece(NamedTuple):
    """A piece that only its owner sees, and its zone."""

    zone: Zone
    piece: Piece


class NumberedHands:
    """The numbers of the hidden pieces of all seats of a match."""

    def __init__(
        self,
        match: Match,
        input_mapping: InputMapping[Any],
        shuffle: Callable[[list[Any]], None] = SHUFFLE,
    ) -> None:
        """Follow a match; no hand has numbers yet.

        Args:
            match: The match with all decisions.
            input_mapping: Input mapping of its game.
            shuffle: Shuffles a list in place.
        """
        self._match = match
        self._input_mapping = input_mapping
        self._shuffle = shuffle
        self._numbers: dict[Seat, dict[int, HiddenPiece]] = {}
        match.add_listener(self)

    # What the match tells

    def on_event(self, event: Event) -> None:
        """Forget the numbers of each hand that a new piece has reached."""
        for seat in list(self._numbers):
            if any(self._changes_hand(act, seat) for act in event.acts):
                del self._numbers[seat]

    def on_rewind(self, kept: int) -> None:
        """Forget all numbers: pieces may be back whose numbers were said."""
        self._numbers.clear()

    def _changes_hand(self, act: Act, seat: Seat) -> bool:
        if isinstance(act, Move):
            return self._is_own(act.target, seat) and not self._is_own(act.source, seat)
        return isinstance(act, Turn) and self._is_own(act.zone, seat)

    def _is_own(self, zone: Zone, seat: Seat) -> bool:
        """True if only a seat sees the pieces of a zone."""
        zones = self._match.game.zones
        return zones.owner(zone) == seat and zones[zone].visibility is Visibility.OWNER

    # Numbers

    def renumber(self, seat: Seat) -> None:
        """Shuffle new numbers, while the owner looks at the hand."""
        held = [
            HiddenPiece(zone, piece)
            for zone, pieces in self._match.inventory(seat).items()
            if self._is_own(zone, seat)
            for piece in pieces
        ]
        self._shuffle(held)
        self._numbers[seat] = dict(enumerate(held, 1))

    def is_known(self, seat: Seat) -> bool:
        """True if a seat's numbers hold: its owner has looked, and nothing has arrived since."""
        return seat in self._numbers

    def numbers(self, seat: Seat) -> Mapping[int, HiddenPiece]:
        """Return the numbered pieces that are still there; none without valid numbers."""
        left = Counter[HiddenPiece]()
        for zone, pieces in self._match.inventory(seat).items():
            left.update(HiddenPiece(zone, piece) for piece in pieces)
        found = {}
        for number, held in self._numbers.get(seat, {}).items():
            if left[held] > 0:
                left[held] -= 1
                found[number] = held
        return found

    def count(self, seat: Seat) -> int:
        """Return the number of pieces in the last look, those that have left included."""
        return len(self._numbers.get(seat, ()))

    def note_choice(self, seat: Seat, number: int) -> None:
        """Let a number, and not that of an equal piece, go with the piece that leaves."""
        numbers = self._numbers.get(seat, {})
        if (held := numbers.pop(number, None)) is not None:
            numbers[number] = held  # the last of equal pieces is the first to be missing

    # Choices

    def actions(self, seat: Seat) -> Mapping[int, Action]:
        """Return the legal action of each number that has one.

        Empty if the numbers do not hold, or if anything is legal that no press on one of the
        numbered pieces stands for.
        """
        if not self.is_known(seat):
            return {}
        view, legal = self._match.view_for(seat), self._match.legal_actions(seat)
        if self._input_mapping.start_builder(view, seat, legal) is not None:
            return {}
        presses: dict[HiddenPiece, Action] = {}
        for gesture in self._input_mapping.gestures(view, seat, legal):
            zone, piece = gesture.zone, gesture.piece
            if zone is None or piece is None or gesture.target is not None:
                continue
            if isinstance(gesture.action, Action) and self._is_own(zone, seat):
                presses.setdefault(HiddenPiece(zone, piece), gesture.action)
        if set(legal) != set(presses.values()):
            return {}
        held = self.numbers(seat)
        return {number: presses[at] for number, at in held.items() if at in presses}
