"""Input mapping: gestures that stand for actions, and builders of actions of several steps.

No pixels and no theme: a gesture names zones and pieces, and a button names its text.
Screens, phones, terminals and screen readers each use what they can.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop.core.actions import Action
from tabletop.core.acts import Move, Param
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone

ViewT = TypeVar("ViewT", bound=State)
"""State of the game, as a seat may know it."""


class Gesture(NamedTuple):
    """An input that stands for an action.

    With `button` (a catalogue key, or empty for the text of the action): a button. With `zone`:
    press that zone, or its `piece` (the topmost of the kind). With `target` too: move the piece
    there, by dragging or by a second press.
    """

    action: Action | ActionBuilder
    """Result of the gesture: an action, or the next builder."""
    zone: Zone | None = None
    piece: Piece | None = None
    target: Zone | None = None
    button: str | None = None
    kind: str = "plain"
    """Style of the button: primary, plain, green, danger, quiet."""
    params: tuple[Param, ...] = ()
    """Parameters of the button text."""


def piece_move_gestures(
    action: Action | ActionBuilder, zone: Zone, piece: Piece, target: Zone
) -> list[Gesture]:
    """Return the two gestures that move a piece to a target: pressing it and dragging it."""
    return [Gesture(action, zone, piece), Gesture(action, zone, piece, target)]


class ActionBuilder(ABC):
    """An unfinished action that a person builds piece by piece, such as an offer or a payment.

    An immutable value with equality. No match knows it: it is displayed, and dropped when the
    turn ends.
    """

    @property
    @abstractmethod
    def preview_moves(self) -> Sequence[Move]:
        """Moves to display as a preview, one piece each, without a clause."""

    @abstractmethod
    def gestures(self) -> Sequence[Gesture]:
        """Return all possible gestures: to other builders, to the action, or to another action.

        Every legal action must be reachable, perhaps in several steps.
        """

    @abstractmethod
    def step_towards(self, action: Action) -> ActionBuilder:
        """Return the builder one step closer to a legal action; itself if no step is needed."""

    @property
    def marked_pieces(self) -> Sequence[MarkedPieces]:
        """Pieces that the action concerns but does not move."""
        return ()

    @property
    def asked_piece(self) -> tuple[Zone, Piece] | None:
        """Zone and piece that the question asks for, where the focus begins; None for any."""
        return None

    @property
    def message(self) -> tuple[str, Sequence[Param]] | None:
        """Message about the current step: a catalogue key and its parameters; None for none."""
        return None


class MarkedPieces(NamedTuple):
    """Pieces of one kind in one zone that an action concerns."""

    zone: Zone
    piece: Piece
    n: int


class Confirmation(NamedTuple):
    """A request to confirm an action; `key` is a key of the game's section.

    Below it are the texts `heading` and `text`, and the button texts `yes` and `no`.
    """

    key: str
    params: Sequence[Param] = ()


class SecretAnswer(NamedTuple):
    """An answer to a secret choice, with the sign by which all players know it."""

    action: Action
    sign: str


class InputMapping(ABC, Generic[ViewT]):
    """Maps gestures to the actions of a game."""

    @abstractmethod
    def __init__(self, game: Any) -> None:
        """Store the game whose actions are mapped."""

    @abstractmethod
    def gestures(self, view: ViewT, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        """Return the gestures of all legal actions; each action must have at least one."""

    def start_builder(
        self, view: ViewT, seat: Seat, legal: Sequence[Action]
    ) -> ActionBuilder | None:
        """Return the builder for a turn whose action has several steps.

        Its gestures replace those of `gestures`. None, the default: each action is one gesture.
        """
        return None

    @abstractmethod
    def intended_action(
        self, view: ViewT, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        """Return the action that a person probably meant by a press or a drag without a gesture.

        The action is then refused with its reason. None: the input has no meaning here.
        """

    def secret_answers(self, view: ViewT, seat: Seat) -> Sequence[SecretAnswer]:
        """Return all answers to a secret choice, if all seats have the same answers.

        One button for each answer then reveals nothing about the choice.

        Args:
            view: Public view of the position.
            seat: Seat that chooses.

        Returns:
            Answers in a fixed order; empty if the answers themselves are secret.
        """
        return ()

    def reference_zones(self, view: ViewT, seat: Seat) -> Sequence[Zone]:
        """Return zones that cannot be touched now but matter for the decision; by default none."""
        return ()

    def confirmation(self, view: ViewT, seat: Seat, action: Action) -> Confirmation | None:
        """Return a request to confirm a legal action, such as an early end of the turn, or None."""
        return None
