"""How things are touched: the third role of a game's table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from scenes.kit.roles.gesture import ActionDraft, Gesture
from tabletop.core.actions import Action
from tabletop.core.acts import Param
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone

V = TypeVar("V", bound=State)
"""The game's state, as the seat at the screen may know it."""


class Confirmation(NamedTuple):
    """Why an action is asked twice: a key of the game's section. Below it stand `heading`, `text`,
    and the deeds on the buttons, `yes` and `no`."""

    key: str
    params: Sequence[Param] = ()


class Unseen(NamedTuple):
    """An answer that can be given unseen, and the sign that everybody knows it by."""

    action: Action
    sign: str


class Handling(ABC, Generic[V]):
    """Which gestures do which actions."""

    @abstractmethod
    def gestures(self, view: V, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        """How hands do each of the legal actions; every one of them must be there."""

    def draft(self, view: V, seat: Seat, legal: Sequence[Action]) -> ActionDraft | None:
        """What a turn begins with in which an action is put together; its gestures are all that
        is offered then. None: each action is done at once."""
        return None

    @abstractmethod
    def attempt(
        self, view: V, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        """What a person means who presses a piece or place for which there is no gesture.

        The action is then refused with its reason. None: it means nothing here.
        """

    def unseen(self, view: V, seat: Seat) -> Sequence[Unseen]:
        """All that a seat may answer to a secret question where everybody has the same answers
        before them, in an order that all know: then a button each tells nobody what is chosen.
        `view` is what lies open to all. Empty where the answers themselves are secret."""
        return ()

    def confirmation(self, view: V, seat: Seat, action: Action) -> Confirmation | None:
        """Whether a legal action should be asked twice: ending a turn that has moves left."""
        return None
