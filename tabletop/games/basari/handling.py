"""How hands play Basari: gestures, offers put together, and what a person means."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.handling import ActionDraft, Gesture, Handling, Unseen, carried
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.games.basari import actions as act
from tabletop.games.basari.drafts import OfferDraft
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import KINDS, counts
from tabletop.games.basari.refusals import last_offer
from tabletop.games.basari.rules import action_cards
from tabletop.games.basari.state import HAGGLE, LETTERS, Bazaar


class BasariHandling(Handling[Bazaar]):
    """The handling of the bazaar."""

    def __init__(self, game: Basari) -> None:
        self.game = game

    def gestures(self, view: Bazaar, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        return [gesture for action in legal for gesture in self._gestures(view, seat, action)]

    def _gestures(self, view: Bazaar, seat: Seat, action: Action) -> list[Gesture]:
        gems = f"gems:{seat}"
        match action:
            case act.Choose(action=letter):
                return carried(action, f"hand:{seat}", f"action.{letter}", f"choice:{seat}")
            case act.GiveGem(colour=colour):
                return carried(action, gems, f"gem.{colour}", "stock")
            case act.TakeGem(colour=colour):
                return carried(action, "stock", f"gem.{colour}", gems)
            case act.Offer():
                return [Gesture(action, f"offer:{seat}")]
        return [Gesture(action, f"offer:{view.stack[-1][2]}")]

    def unseen(self, view: Bazaar, seat: Seat) -> Sequence[Unseen]:
        """All have the same action cards (BAS-2.2), and choose one at once (BAS-3.2)."""
        if view.stack or not view.choices:
            return ()
        letters = (LETTERS[card - 1] for card in action_cards(view.seats))
        return [Unseen(act.Choose(letter), letter) for letter in letters]

    def draft(self, view: Bazaar, seat: Seat, legal: Sequence[Action]) -> ActionDraft | None:
        if not view.stack or view.stack[-1][0] != HAGGLE:
            return None
        least = self.game.smallest_raise(view, seat)
        return OfferDraft(seat, counts(view.gems[seat]), last_offer(view), least)

    def beside(self, view: Bazaar, seat: Seat) -> Sequence[Zone]:
        """What two who haggle have offered each other."""
        if not view.stack or view.stack[-1][0] != HAGGLE:
            return ()
        _, one, other, _ = view.stack[-1]
        return f"offer:{one}", f"offer:{other}"

    def attempt(
        self, view: Bazaar, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        if piece is None or is_back(piece):
            return None
        kind, _, owner = address(zone)
        word = piece.partition(".")[2]
        meant: tuple[Action, Zone] | None = None
        if kind == "hand" and owner == seat:
            meant = act.Choose(word), f"choice:{seat}"
        elif kind == "stock":
            meant = act.TakeGem(word), f"gems:{seat}"
        elif kind == "gems" and owner == seat:
            if view.stack and view.stack[-1][0] != HAGGLE:
                meant = act.GiveGem(word), "stock"
            else:
                gems = (1 if piece == one else 0 for one in KINDS)
                meant = act.Offer(*gems), f"offer:{seat}"
        if meant is None or target not in (None, meant[1]):
            return None  # a piece dropped elsewhere springs back
        return meant[0]


HANDLING = BasariHandling
