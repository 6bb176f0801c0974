"""Context of a stated reason: the table at that moment, and the effects of the action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from tabletop.core.actions import Action
from tabletop.core.acts import Act, SeatRef, TextRef
from tabletop.core.chance import Chance
from tabletop.core.zones import Inventory, Piece


class ClaimContext:
    """A position, who acts there and how; looked at as a table of pieces."""

    def __init__(self, game: Any, s: Any, seat: int, action: Any) -> None:
        self.game, self.s, self.seat, self.action = game, s, seat, action

    def __str__(self) -> str:
        return f"{self.s}: seat {self.seat} with {self.action}"

    @cached_property
    def table(self) -> Inventory:
        return self.game.inventory(self.s)  # type: ignore[no-any-return]

    def pieces(self, zone: str) -> tuple[Piece, ...]:
        """Return the pieces of a zone, empty for an empty zone."""
        return tuple(self.table.get(zone, ()))

    def zone_of(self, piece: Piece) -> str:
        """The zone of a piece that exists once."""
        return next(zone for zone, pieces in self.table.items() if piece in pieces)

    @cached_property
    def legal(self) -> Sequence[Action]:
        return self.game.legal_actions(self.s, self.seat)  # type: ignore[no-any-return]

    def is_legal(self, tag: str) -> bool:
        """True if some action of this kind is legal for the seat."""
        return self.seat in self.game.active_seats(self.s) and any(a.tag == tag for a in self.legal)

    @cached_property
    def acts(self) -> list[Act]:
        """Acts that the action causes."""
        return self._carried_out[1]

    @cached_property
    def after(self) -> ClaimContext:
        """The position after the action, before the same seat."""
        return ClaimContext(self.game, self._carried_out[0], self.seat, None)

    def with_action_of_kind(self, tag: str) -> ClaimContext:
        """The same position, where the seat does what is of this kind."""
        action = next(action for action in self.legal if action.tag == tag)
        return ClaimContext(self.game, self.s, self.seat, action)

    def play_onward(self, *tags: str) -> tuple[list[Act], ClaimContext]:
        """Return the acts that follow and the position after them.

        The seat goes on with its first legal action while that is of one of these kinds.
        """
        acts, after = list(self.acts), self.after
        while after.seat in self.game.active_seats(after.s) and after.legal[0].tag in tags:
            at = ClaimContext(self.game, after.s, self.seat, after.legal[0])
            acts, after = acts + at.acts, at.after
        return acts, after

    def after_other_action(self, action: Action) -> ClaimContext:
        """The position after another action than the one that is told of."""
        return ClaimContext(self.game, self.s, self.seat, action).after

    @cached_property
    def _carried_out(self) -> tuple[Any, list[Act]]:
        changed, told = self.s.copy(), list[Act]()
        self.game.apply(changed, self.seat, self.action, Chance(1), told.append)
        return changed, told

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.s.seats) if seat != self.seat]


Values = dict[str, Any]
Claim = Callable[[ClaimContext, Values], bool]
"""Check of a reason: true if the reason holds in its context, with the stated values."""


def text_key(value: object) -> str:
    """Return the key of a referenced text, without its game."""
    assert isinstance(value, TextRef)
    return value.key.partition(".")[2]


def seat_of(value: object) -> int:
    """The seat that a value names."""
    assert isinstance(value, SeatRef)
    return value.seat
