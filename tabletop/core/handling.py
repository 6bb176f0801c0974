"""Handling: which gestures stand for which actions, and how a long action is put together.

No pixel and no theme: a gesture names zones and pieces, a button its words. A screen, a phone, a
terminal and a screen reader all do with it what they can.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop.core.actions import Action
from tabletop.core.acts import Move, Param
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone

V = TypeVar("V", bound=State)
"""The game's state, as a seat may know it."""


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


def carried(action: Action | ActionDraft, zone: Zone, piece: Piece, target: Zone) -> list[Gesture]:
    """How hands do what takes a piece somewhere: it is pressed, or brought there."""
    return [Gesture(action, zone, piece), Gesture(action, zone, piece, target)]


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

    @property
    def marked(self) -> Sequence[Marked]:
        """The pieces that it is about though they stay where they are."""
        return ()

    @property
    def says(self) -> tuple[str, Sequence[Param]] | None:
        """What is to be said of it so far: a key of the catalogue, its values. None: nothing."""
        return None


class Marked(NamedTuple):
    """So many pieces of a kind that an action is about, and where they lie."""

    zone: Zone
    piece: Piece
    n: int


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
    def __init__(self, game: Any) -> None:
        """game: whose actions they are."""

    @abstractmethod
    def gestures(self, view: V, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        """How hands do each of the legal actions; every one of them must be there."""

    def draft(self, view: V, seat: Seat, legal: Sequence[Action]) -> ActionDraft | None:
        """What a turn begins with in which an action is put together; its gestures are all that
        is offered then. None: each action is done at once."""
        return None

    @abstractmethod
    def attempt(
        self, view: V, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        """What a seat's person means who presses a piece or place for which there is no gesture.

        The action is then refused with its reason. None: it means nothing here.
        """

    def unseen(self, view: V, seat: Seat) -> Sequence[Unseen]:
        """All that a seat may answer to a secret question where everybody has the same answers
        before them, in an order that all know: then a button each tells nobody what is chosen.
        `view` is what lies open to all. Empty where the answers themselves are secret."""
        return ()

    def beside(self, view: V, seat: Seat) -> Sequence[Zone]:
        """Places that are not touched now, and that one looks at to decide. Usually none: what can
        be touched says it."""
        return ()

    def confirmation(self, view: V, seat: Seat, action: Action) -> Confirmation | None:
        """Whether a legal action should be asked twice: ending a turn that has moves left."""
        return None
