"""What hands do: gestures, each of which does an action, and drafts of actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Move, Param
from tabletop.core.zones import Piece, Zone


class Gesture(NamedTuple):
    """How hands do an action.

    With `button` (a key of the catalogue, or the action's own text): a button. With `zone`: press
    that zone, or its `piece` (the topmost of the kind); with `target` too: take the piece and bring
    it there, by dragging or by a second press.
    """

    action: Action | ActionDraft
    """What it does: an action, or a step to another draft."""
    zone: Zone | None = None
    piece: Piece | None = None
    target: Zone | None = None
    button: str | None = None
    kind: str = "plain"
    """The button's kind: primary, plain, green, danger, quiet."""
    params: tuple[Param, ...] = ()
    """Values that the text of the button wants."""


class ActionDraft(ABC):
    """What hands put together piece by piece before it is an action: an offer, a payment.

    An immutable value, equal to its like. No match knows of it: it is shown, and forgotten when
    the turn ends.
    """

    @property
    @abstractmethod
    def moves(self) -> Sequence[Move]:
        """The pieces as they would go, one each, without a clause: they are shown there."""

    @abstractmethod
    def gestures(self) -> Sequence[Gesture]:
        """All that hands can do: go on to other drafts, end with an action, or do another.

        Every action that can be done now is reached, if not at once.
        """

    @abstractmethod
    def towards(self, action: Action) -> ActionDraft:
        """The draft after the next step to an action that can be done now; itself if that needs
        no further step."""
