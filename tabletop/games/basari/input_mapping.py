"""Input mapping of Basari: gestures, offers that are built gem by gem, and intended actions."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.input_mapping import (
    ActionBuilder,
    Gesture,
    InputMapping,
    SecretAnswer,
    piece_move_gestures,
)
from tabletop.core.zones import Piece, Seat, Zone, is_back, parse_zone
from tabletop.games.basari import actions as act
from tabletop.games.basari.action_builders import OfferBuilder
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import GEM_KINDS, unpack_gem_counts
from tabletop.games.basari.refusals import last_offer
from tabletop.games.basari.rules import initial_action_cards
from tabletop.games.basari.state import ACTION_LETTERS, HAGGLE_PHASE, BasariState


class BasariInputMapping(InputMapping[BasariState]):
    """Maps gestures to the actions of Basari."""

    def __init__(self, game: Basari, names_gems: bool = True) -> None:
        """Create an input mapping.

        Args:
            game: Rules.
            names_gems: True if the button of the weakest offer names its gems; False where the
                table shows them.
        """
        self.game = game
        self.names_gems = names_gems

    def gestures(self, view: BasariState, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        """Return the gestures of all legal actions."""
        return [gesture for action in legal for gesture in self._gestures(view, seat, action)]

    def _gestures(self, view: BasariState, seat: Seat, action: Action) -> list[Gesture]:
        gems = f"gems:{seat}"
        match action:
            case act.Choose(action=letter):
                return piece_move_gestures(
                    action, f"hand:{seat}", f"action.{letter}", f"choice:{seat}"
                )
            case act.GiveGem(colour=colour):
                return piece_move_gestures(action, gems, f"gem.{colour}", "stock")
            case act.TakeGem(colour=colour):
                return piece_move_gestures(action, "stock", f"gem.{colour}", gems)
            case act.Offer():
                return [Gesture(action, f"offer:{seat}")]
        return [Gesture(action, f"offer:{view.stack[-1][2]}")]

    def secret_answers(self, view: BasariState, seat: Seat) -> Sequence[SecretAnswer]:
        """Return one answer for each action card: all seats have the same cards (BAS-2.2, 3.2)."""
        if view.stack or not view.choices:
            return ()
        letters = (ACTION_LETTERS[card - 1] for card in initial_action_cards(view.seats))
        return [SecretAnswer(act.Choose(letter), letter) for letter in letters]

    def start_builder(
        self, view: BasariState, seat: Seat, legal: Sequence[Action]
    ) -> ActionBuilder | None:
        """Return the offer builder in a haggle, else None."""
        if not view.stack or view.stack[-1][0] != HAGGLE_PHASE:
            return None
        least = self.game.weakest_offer(view, seat)
        owned = unpack_gem_counts(view.gems[seat])
        return OfferBuilder(seat, owned, last_offer(view), least, names_gems=self.names_gems)

    def reference_zones(self, view: BasariState, seat: Seat) -> Sequence[Zone]:
        """Return the zones with the offers of the two seats that haggle."""
        if not view.stack or view.stack[-1][0] != HAGGLE_PHASE:
            return ()
        _, one, other, _ = view.stack[-1]
        return f"offer:{one}", f"offer:{other}"

    def intended_action(
        self, view: BasariState, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        """Return the action that was probably meant by a press or a drag of a piece, or None."""
        if piece is None or is_back(piece):
            return None
        kind, _, owner = parse_zone(zone)
        word = piece.partition(".")[2]
        meant: tuple[Action, Zone] | None = None
        if kind == "hand" and owner == seat:
            meant = act.Choose(word), f"choice:{seat}"
        elif kind == "stock":
            meant = act.TakeGem(word), f"gems:{seat}"
        elif kind == "gems" and owner == seat:
            if view.stack and view.stack[-1][0] != HAGGLE_PHASE:
                meant = act.GiveGem(word), "stock"
            else:
                gems = (1 if piece == one else 0 for one in GEM_KINDS)
                meant = act.Offer(*gems), f"offer:{seat}"
        if meant is None or target not in (None, meant[1]):
            return None  # a piece dropped elsewhere springs back
        return meant[0]


INPUT_MAPPING = BasariInputMapping
"""Input mapping class of the game; the registry finds it by this name."""
