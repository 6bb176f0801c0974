"""Touch input of a phone: touching pieces and zones one after another builds an action.

    touch_input = TouchInput(input_mapping, view, seat, legal)
    touch_input.touch(TouchTarget("hand:1", "card.7"))     # selected; a button confirms
    touch_input.press_button(touch_input.buttons[0])        # the action

A touch alone never decides. It selects a piece, or takes a step of the action builder that
can be undone; a button decides. Every touch that changes anything counts as a step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Move, Param
from tabletop.core.input_mapping import ActionBuilder, Confirmation, Gesture, InputMapping
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone, parse_zone
from tabletop.phones.piece_pictures import TouchTarget

MAX_ACTION_BUTTONS: Final = 4
"""Most actions of a selected piece that are shown as buttons; with more, a zone is touched too."""

ButtonEffect = Action | ActionBuilder
"""Effect of a touch or a button: an action, or the next state of the action builder."""


class ActionButton(NamedTuple):
    """A button and its effect. The page decides its text."""

    effect: ButtonEffect
    text_key: str = ""
    """Key of its text in the catalogue; empty for the wording of the action."""
    kind: str = "primary"
    params: tuple[Param, ...] = ()


class CountStepper(NamedTuple):
    """Plus and minus buttons that change how many pieces of a kind leave a zone."""

    piece: Piece
    source: Zone
    value: int
    """Number of pieces that leave now, or spaces that a piece moves along a track."""
    decrement: ActionBuilder | None
    increment: ActionBuilder | None


class ConfirmationRequest(NamedTuple):
    """An action that needs a second confirmation, and the reason."""

    action: Action
    confirmation: Confirmation


class IllegalAttempt(NamedTuple):
    """An illegal action that a touch stands for; it is sent so that it is refused with a reason."""

    action: Action


class TouchInput:
    """Touch input of one seat that has an invitation. `step` grows with each change."""

    def __init__(
        self, handling: InputMapping[State], view: State, seat: Seat, legal: Sequence[Action]
    ) -> None:
        self._handling = handling
        self.view = view
        self.seat = seat
        self.legal_actions = legal
        self.step_number = 0
        self.builder = handling.start_builder(view, seat, legal)
        self.selection: TouchTarget | None = None
        """The piece or place that is raised."""
        self.destination: Zone | None = None
        """Zone to which the selection is to go."""
        self.intended_action: Action | None = None
        """Legal action that a touch without a gesture stands for."""
        self.confirmation_request: ConfirmationRequest | None = None
        self.is_action_sent = False
        """True if an action was sent and its result is not known yet."""
        self.gestures: tuple[Gesture, ...] = ()
        self._offer()

    def _offer(self) -> None:
        draft = self.builder
        made = (
            self._handling.gestures(self.view, self.seat, self.legal_actions)
            if draft is None
            else draft.gestures()
        )
        self.gestures = tuple(made)

    @property
    def revision(self) -> tuple[object, ...]:
        """Return everything that the person can change: equal values give equal pages."""
        return (
            self.step_number, self.selection, self.destination, self.intended_action,
            self.confirmation_request, self.is_action_sent,
        )  # fmt: skip

    # What can be touched

    @property
    def touch_targets(self) -> Mapping[TouchTarget, Sequence[Gesture]]:
        """Return everything that can be touched now, with the gestures that begin there.

        Includes pieces, zones and the possible destinations of the selection.
        """
        found: dict[TouchTarget, list[Gesture]] = {}
        for gesture in self.gestures:
            if gesture.zone is not None:
                found.setdefault(TouchTarget(gesture.zone, gesture.piece), []).append(gesture)
        for zone in self.destination_zones:
            found.setdefault(TouchTarget(zone), [])
        return found

    @property
    def destination_zones(self) -> Sequence[Zone]:
        """Return the zones to which the selection can go, if the person must choose one."""
        if self.selection is None:
            return ()
        found = self._of(self.selection)
        if len({gesture.action for gesture in found}) <= MAX_ACTION_BUTTONS:
            return ()
        there = (gesture.target for gesture in found)
        return tuple(dict.fromkeys(zone for zone in there if zone is not None))

    @property
    def count_steppers(self) -> Sequence[CountStepper]:
        """Return the steppers of the action builder."""
        if self.builder is None:
            return ()
        now = Counter(self.builder.preview_moves)
        options: dict[tuple[Piece, Zone], dict[int, ActionBuilder]] = {}
        for gesture in self.gestures:
            if isinstance(gesture.action, ActionBuilder) and self._in_a_row(gesture):
                key = self._changed(gesture.action)
                if key is not None:
                    value = _value(Counter(gesture.action.preview_moves), *key)
                    options.setdefault(key, {}).setdefault(value, gesture.action)
        rows = []
        for (piece, source), drafts in options.items():
            value = _value(now, piece, source)
            less = max((n for n in drafts if n < value), default=None)
            more = min((n for n in drafts if n > value), default=None)
            rows.append(
                CountStepper(
                    piece, source, value,
                    None if less is None else drafts[less],
                    None if more is None else drafts[more],
                )
            )  # fmt: skip
        return rows

    def is_in_steppers(self, spot: TouchTarget) -> bool:
        """True if the plus or minus of a stepper does everything that a target can do."""
        found = self._of(spot)
        return bool(found) and all(
            isinstance(gesture.action, ActionBuilder)
            and self._in_a_row(gesture)
            and self._changed(gesture.action) is not None
            for gesture in found
        )

    def _in_a_row(self, gesture: Gesture) -> bool:
        """True if a builder step is touched where its piece lies or goes.

        False for a zone far away, such as the space that a payment leads to.
        """
        assert isinstance(gesture.action, ActionBuilder) and self.builder is not None
        now, then = Counter(self.builder.preview_moves), Counter(gesture.action.preview_moves)
        ends = {zone for move in (then - now) + (now - then) for zone in (move.source, move.target)}
        return gesture.zone in ends

    def _changed(self, draft: ActionBuilder) -> tuple[Piece, Zone] | None:
        """Return the kind of piece and its source in which a draft differs from the current one.

        The result is None if more than one such pair differs, or none does.
        """
        assert self.builder is not None
        now, then = Counter(self.builder.preview_moves), Counter(draft.preview_moves)
        changed = (then - now) + (now - then)
        keys = {(move.piece, move.source) for move in changed}
        return next(iter(keys)) if len(keys) == 1 else None

    # What can be pressed

    @property
    def buttons(self) -> Sequence[ActionButton]:
        """Return the buttons of the selection, or those that need no selection."""
        if self.intended_action is not None:
            return [ActionButton(self.intended_action)]
        if self.selection is not None and (deeds := self._raised(self.selection)):
            return [ActionButton(deed) for deed in deeds]
        made: dict[ButtonEffect, ActionButton] = {}
        for gesture in self.gestures:
            if gesture.button is not None and gesture.action not in made:
                kind = gesture.kind
                made[gesture.action] = ActionButton(
                    gesture.action, gesture.button, kind, gesture.params
                )
        return list(made.values())

    # Touching

    def touch(self, spot: TouchTarget) -> IllegalAttempt | None:
        """Touch a piece or a zone.

        Returns:
            Illegal action that was meant, if a touch without effect stands for one.
        """
        self.confirmation_request = self.intended_action = None
        if (
            self.selection is not None
            and spot.piece is None
            and spot.zone in self.destination_zones
        ):
            self.destination = spot.zone
            self.step_number += 1
            return None
        found = self._of(spot)
        if not found:
            return self._tried(spot)
        self.step_number += 1
        if self.selection == spot:
            self.selection = self.destination = None
            return None
        direct = [gesture.action for gesture in found if gesture.target is None]
        steps = [deed for deed in direct if isinstance(deed, ActionBuilder)]
        if steps and len(steps) == len(direct):
            self.set_builder(steps[0])
        else:
            self.selection, self.destination = spot, None
        return None

    def _tried(self, spot: TouchTarget) -> IllegalAttempt | None:
        """Return the action that a touch without a gesture stands for, if it is illegal.

        A legal one becomes the intended action, which a button then confirms.
        """
        of, self.selection, self.destination = self.selection, None, None
        zone, piece, target = spot.zone, spot.piece, None
        if of is not None and spot.zone != of.zone:
            zone, piece, target = of.zone, of.piece, spot.zone
        meant = self._handling.intended_action(self.view, self.seat, zone, piece, target)
        if meant in self.legal_actions:
            self.intended_action, self.selection = meant, TouchTarget(zone, piece)
        self.step_number += of is not None or self.intended_action is not None
        return IllegalAttempt(meant) if meant is not None and self.intended_action is None else None

    def set_builder(self, draft: ActionBuilder) -> None:
        """Replace the action builder and clear the selection."""
        (
            self.builder,
            self.selection,
            self.destination,
            self.confirmation_request,
            self.intended_action,
        ) = draft, None, None, None, None
        self.step_number += 1
        self._offer()

    def press_button(self, button: ActionButton) -> Action | None:
        """Press a button.

        Returns:
            Action to send; None if the builder takes a step or a confirmation is needed first.
        """
        if isinstance(button.effect, ActionBuilder):
            self.set_builder(button.effect)
            return None
        why = self._handling.confirmation(self.view, self.seat, button.effect)
        if why is not None and button.effect in self.legal_actions:
            self.confirmation_request = ConfirmationRequest(button.effect, why)
            self.step_number += 1
            return None
        return button.effect

    def answer_confirmation(self, yes: bool) -> Action | None:
        """Answer the confirmation request.

        Returns:
            Confirmed action; None if the answer is no.
        """
        doubt, self.confirmation_request = self.confirmation_request, None
        self.step_number += 1
        return doubt.action if doubt is not None and yes else None

    # How it is done

    def _of(self, spot: TouchTarget) -> list[Gesture]:
        """Return the gestures of a piece or place.

        A drafted move can be taken back at its source as well as at its target.
        """
        found = [g for g in self.gestures if (g.zone, g.piece) == spot]
        if found or self.builder is None:
            return found
        gone = [m for m in self.builder.preview_moves if (m.source, m.piece) == spot]
        back = [g for m in gone for g in self.gestures if (g.zone, g.piece) == (m.target, m.piece)]
        return back or [
            g for m in gone for g in self.gestures if g.zone == m.target and not g.piece
        ]

    def _raised(self, spot: TouchTarget) -> list[ButtonEffect]:
        """Return the actions that can be pressed for a selected piece or zone."""
        found = self._of(spot)
        if self.destination is not None:
            found = [gesture for gesture in found if gesture.target == self.destination]
        elif self.destination_zones:
            found = [gesture for gesture in found if gesture.target is None]
        return list(dict.fromkeys(gesture.action for gesture in found))


def _value(moves: Counter[Move], piece: Piece, source: Zone) -> int:
    """Return how many pieces of a kind leave a zone, or how far one goes along a track."""
    going = ((m, n) for m, n in moves.items() if (m.piece, m.source) == (piece, source))
    return sum(n * _far(move) for move, n in going)


def _far(move: Move) -> int:
    source, target = parse_zone(move.source), parse_zone(move.target)
    if source.kind != target.kind or source.number is None or target.number is None:
        return 1
    return target.number - source.number
