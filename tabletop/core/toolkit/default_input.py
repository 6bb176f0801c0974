"""The input mapping of a game that has none of its own: buttons, and pieces to press.

An action concerns a piece if one of its fields names it: `Serve(tea=3)` concerns `tea.3`.
Such a piece can be pressed if it is in the hand of the seat or in a numbered zone of the
table. If it stands for several actions, buttons then ask for one. All other actions are
buttons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Move
from tabletop.core.game import Game
from tabletop.core.input_mapping import ActionBuilder, Gesture, InputMapping, MarkedPieces
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Visibility, Zone, is_back, parse_zone


class _Spot(NamedTuple):
    """A piece in its zone."""

    zone: Zone
    piece: Piece


@dataclass(frozen=True)
class PieceFirstBuilder(ActionBuilder):
    """A builder that selects a piece first and then its action."""

    actions_by_piece: tuple[tuple[_Spot, tuple[Action, ...]], ...]
    """Actions of each piece."""
    other_actions: tuple[Action, ...]
    """Actions that concern no piece."""
    selected_piece: _Spot | None = None

    @property
    def preview_moves(self) -> Sequence[Move]:
        """Return no moves: nothing moves before the action."""
        return ()

    @property
    def marked_pieces(self) -> Sequence[MarkedPieces]:
        """Return the selected piece."""
        return () if self.selected_piece is None else (MarkedPieces(*self.selected_piece, 1),)

    def gestures(self) -> Sequence[Gesture]:
        """Return presses for the pieces, and buttons for the actions of the selected piece."""
        made = []
        for spot, actions in self.actions_by_piece:
            if spot == self.selected_piece:
                made += [Gesture(action, button="") for action in actions]
                made.append(Gesture(replace(self, selected_piece=None), *spot))
            elif len(actions) == 1:
                made.append(Gesture(actions[0], *spot))
            else:
                made.append(Gesture(replace(self, selected_piece=spot), *spot))
        return [*made, *(Gesture(action, button="") for action in self.other_actions)]

    def step_towards(self, action: Action) -> ActionBuilder:
        """Return the builder with the piece of an action selected."""
        for spot, actions in self.actions_by_piece:
            if action in actions and len(actions) > 1:
                return replace(self, selected_piece=spot)
        return self


class DefaultInput(InputMapping[State]):
    """Default input mapping: presses for pieces, buttons for all other actions."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def gestures(self, view: State, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        """Return the gestures of the first step."""
        return self._begun(view, seat, legal).gestures()

    def start_builder(
        self, view: State, seat: Seat, legal: Sequence[Action]
    ) -> ActionBuilder | None:
        """Return a builder if a piece has several actions."""
        draft = self._begun(view, seat, legal)
        return draft if any(len(actions) > 1 for _, actions in draft.actions_by_piece) else None

    def intended_action(
        self, view: State, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        """Return None: other presses have no meaning."""
        return None

    def _begun(self, view: State, seat: Seat, legal: Sequence[Action]) -> PieceFirstBuilder:
        """Return the builder of a decision with no piece selected."""
        lying = self._lying(view, seat)
        about: dict[_Spot, list[Action]] = {}
        others = []
        for action in legal:
            spot = next((lying[piece] for piece in _named(action) if piece in lying), None)
            if spot is None:
                others.append(action)
            else:
                about.setdefault(spot, []).append(action)
        kept = tuple((spot, tuple(actions)) for spot, actions in about.items())
        return PieceFirstBuilder(kept, tuple(others))

    def _lying(self, view: State, seat: Seat) -> Mapping[Piece, _Spot]:
        """Return the pieces that can be pressed with their zones; the own hand comes first."""
        zones = self._game.zones
        found: dict[Piece, _Spot] = {}
        table = self._game.inventory(view)
        for own in (True, False):
            for zone, pieces in table.items():
                kind = zones[zone]
                hand = kind.visibility is Visibility.OWNER and zones.owner(zone) == seat
                place = not kind.per_seat and parse_zone(zone).number is not None
                if hand if own else place:
                    for piece in pieces:
                        if not is_back(piece):
                            found.setdefault(piece, _Spot(zone, piece))
        return found


def _named(action: Action) -> Sequence[Piece]:
    """The pieces that the fields of an action may name."""
    return [f"{name}.{getattr(action, name)}" for name in action.fields]
