"""Where a reason was given: the table there, and what follows from the action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from tabletop.core.actions import Action
from tabletop.core.acts import Act, SeatRef, TextRef
from tabletop.core.chance import Chance
from tabletop.core.zones import Inventory, Piece


class At:
    """A position, who acts there and how; looked at as a table of pieces."""

    def __init__(self, game: Any, s: Any, seat: int, action: Any) -> None:
        self.game, self.s, self.seat, self.action = game, s, seat, action

    def __str__(self) -> str:
        return f"{self.s}: seat {self.seat} with {self.action}"

    @cached_property
    def table(self) -> Inventory:
        return self.game.inventory(self.s)  # type: ignore[no-any-return]

    def pieces(self, zone: str) -> tuple[Piece, ...]:
        """What lies somewhere; nothing, where nothing does."""
        return tuple(self.table.get(zone, ()))

    def where(self, piece: Piece) -> str:
        """The zone of a piece that exists once."""
        return next(zone for zone, pieces in self.table.items() if piece in pieces)

    @cached_property
    def legal(self) -> Sequence[Action]:
        return self.game.legal(self.s, self.seat)  # type: ignore[no-any-return]

    def can(self, tag: str) -> bool:
        """Whether some action of this kind is legal for the seat."""
        return self.seat in self.game.to_act(self.s) and any(a.tag == tag for a in self.legal)

    @cached_property
    def acts(self) -> list[Act]:
        """What the action makes happen."""
        return self._carried_out[1]

    @cached_property
    def after(self) -> At:
        """The position after the action, before the same seat."""
        return At(self.game, self._carried_out[0], self.seat, None)

    def doing(self, tag: str) -> At:
        """The same position, where the seat does what is of this kind."""
        action = next(action for action in self.legal if action.tag == tag)
        return At(self.game, self.s, self.seat, action)

    def onward(self, *tags: str) -> tuple[list[Act], At]:
        """Return the acts that follow and the position after them.

        The seat goes on with its first legal action while that is of one of these kinds.
        """
        acts, after = list(self.acts), self.after
        while after.seat in self.game.to_act(after.s) and after.legal[0].tag in tags:
            at = At(self.game, after.s, self.seat, after.legal[0])
            acts, after = acts + at.acts, at.after
        return acts, after

    def then(self, action: Action) -> At:
        """The position after another action than the one that is told of."""
        return At(self.game, self.s, self.seat, action).after

    @cached_property
    def _carried_out(self) -> tuple[Any, list[Act]]:
        changed, told = self.s.copy(), list[Act]()
        self.game.apply(changed, self.seat, self.action, Chance(1), told.append)
        return changed, told

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.s.seats) if seat != self.seat]


Values = dict[str, Any]
Claim = Callable[[At, Values], bool]
"""Whether what a reason tells holds where it was given: the place, the values told."""


def key(value: object) -> str:
    """What a text refers to, without its game."""
    assert isinstance(value, TextRef)
    return value.key.partition(".")[2]


def seat_of(value: object) -> int:
    """The seat that a value names."""
    assert isinstance(value, SeatRef)
    return value.seat
