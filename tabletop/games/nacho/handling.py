"""How hands play Nacho: the gestures of each action, journeys and chases, what a person means."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.acts import TextRef
from tabletop.core.handling import ActionDraft, Confirmation, Gesture, Handling, carried
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.drafts import ChaseDraft, DiscardDraft, Find, JourneyDraft, Trip
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.pieces import GEM, SMUGGLERS, cantina, slot
from tabletop.games.nacho.rounds import may_draw
from tabletop.games.nacho.state import (
    CHASE,
    DISCARD,
    GO,
    INGREDIENTS,
    NONE,
    PROVINCES,
    NachoState,
    flag_of,
)

ArrestOrDismiss = act.Arrest | act.Dismiss


class NachoHandling(Handling[NachoState]):
    """The handling of the border."""

    def __init__(self, game: Nacho) -> None:
        self.game = game
        self.tables = game.tables

    def gestures(self, view: NachoState, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        return [gesture for action in legal for gesture in self._gestures(view, seat, action)]

    def _gestures(self, view: NachoState, seat: Seat, action: Action) -> list[Gesture]:
        """How hands do an action of a seat."""
        match action:
            case act.Choose(flag=flag, number=n):
                return carried(action, f"hand:{seat}", f"smuggler.{flag}-{n}", f"choice:{seat}")
            case act.Deliver():
                trip = self._trip(view, action)
                return [Gesture(action, trip.store, trip.cube, trip.slot)]
            case act.Visit(province=province):
                return [Gesture(action, cantina(province, seat))]
            case act.Arrest() | act.Dismiss():
                find = _find(seat, action)
                if find.smuggler is None:
                    return [Gesture(action, find.beat, find.mountie)]
                return [Gesture(action, find.place, find.smuggler)]
            case act.GiveGem(seat=other):
                gem = f"gem:{other}"
                return [Gesture(action, gem), Gesture(action, f"gem:{view.holder}", GEM, gem)]
            case act.Sell(ingredient=what):
                return carried(action, f"warehouse:{seat}", f"cube.{what}", "bag")
            case act.DrawCube():
                button = Gesture(action, button="nacho.table.draw", kind="primary")
                return [button, Gesture(action, "bag")]
        room = may_draw(self.tables, view, seat)
        word = "keep" if not room else "no_more" if view.warehouses[seat] else "no_cube"
        return [Gesture(action, button=f"nacho.table.{word}", kind="plain" if room else "primary")]

    def draft(self, view: NachoState, seat: Seat, legal: Sequence[Action]) -> ActionDraft | None:
        """What a journey, a chase or a discarding begins with."""
        if view.phase == CHASE:
            return ChaseDraft(
                tuple(_find(seat, deed) for deed in legal if isinstance(deed, ArrestOrDismiss))
            )
        if view.phase == DISCARD:
            return DiscardDraft(
                seat,
                tuple(SMUGGLERS[kind] for kind in view.hands[seat]),
                tuple(action for action in legal if isinstance(action, act.Discard)),
            )
        if view.phase != GO:
            return None
        return JourneyDraft(
            seat,
            SMUGGLERS[view.played[seat]],
            tuple(self._trip(view, a) for a in legal if isinstance(a, act.Deliver)),
            tuple(a for a in legal if isinstance(a, act.Visit)),
            tuple(f"cube.{INGREDIENTS[what]}" for what in view.warehouses[seat]),
        )

    def attempt(
        self, view: NachoState, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        kind, number, owner = address(zone)
        if kind == "warehouse" and piece is not None and owner is not None:
            return _with_cube(view, seat, owner, piece.partition(".")[2], target)
        if view.phase == GO and kind in ("province", "slots", "played", "cantina"):
            if kind == "played" or (kind == "cantina" and owner != seat):
                goal = address(target or "")
                number = goal.number if goal.kind in ("cantina", "province", "slots") else None
            return act.Visit(number) if number is not None else None
        if piece is None or is_back(piece):
            return None
        if kind == "hand" and owner == seat:
            return _with_card(view, seat, piece, target)
        if view.phase == CHASE and kind == "cantina" and owner == seat:
            return self._accused(view, seat, number or 0, piece)
        return None

    def confirmation(self, view: NachoState, seat: Seat, action: Action) -> Confirmation | None:
        """Going without a cube while one of one's own is asked for: the best one."""
        if not isinstance(action, act.Visit):
            return None
        own = [
            self._trip(view, other)
            for other in self.game.legal(view, seat)
            if isinstance(other, act.Deliver) and other.seat == seat
        ]
        if not own:
            return None
        best = max(own, key=lambda trip: trip.price)
        what, place = best.action.ingredient, best.action.province
        return Confirmation(
            "confirmation.deliver",
            (
                ("what", TextRef(f"nacho.ingredient.{what}")),
                ("province", TextRef(f"nacho.province.{place}")),
                ("price", best.price),
            ),
        )

    def _trip(self, view: NachoState, action: act.Deliver) -> Trip:
        """A delivery with its slot."""
        t = self.tables
        card, what = view.cards[action.province], INGREDIENTS.index(action.ingredient)
        place = slot(action.province, t.slots[card][what])
        return Trip(action, f"cube.{action.ingredient}", place, t.price_of[card][what])

    def _accused(self, view: NachoState, home: Seat, province: int, piece: Piece) -> Action | None:
        """A press on somebody who cannot be arrested now."""
        deeds = [
            action for action in self.game.legal(view, home) if isinstance(action, ArrestOrDismiss)
        ]
        if not piece.startswith("smuggler.") or not deeds:
            return None
        flag, _, figure = piece.partition(".")[2].partition("-")
        return act.Arrest(deeds[0].mountie, flag, int(figure), province)


def _find(seat: Seat, action: ArrestOrDismiss) -> Find:
    """A Mountie's deed with the places of all concerned."""
    beat = cantina(PROVINCES.index(action.mountie.partition("-")[0]), seat)
    mountie = f"mountie.{action.mountie}"
    if isinstance(action, act.Dismiss):
        return Find(action, mountie, beat)
    smuggler = f"smuggler.{action.flag}-{action.number}"
    return Find(action, mountie, beat, smuggler, cantina(action.province, seat))


def _with_card(view: NachoState, home: Seat, piece: Piece, target: Zone | None) -> Action | None:
    """What a person means with a smuggler of his hand."""
    flag, _, figure = piece.partition(".")[2].partition("-")
    if view.phase == DISCARD:
        return None
    return act.Choose(flag, int(figure)) if target in (None, f"choice:{home}") else None


def _with_cube(
    view: NachoState, home: Seat, owner: Seat, what: str, target: Zone | None
) -> Action | None:
    """What a person means who takes a cube somewhere, or only touches it."""
    at = address(target or "")
    if view.phase == GO:
        if target is None:
            going = view.played[home]
            return act.Deliver(owner, what, flag_of(going) if going != NONE else 0)
        place = at.number if at.kind in ("slots", "province") else None
        return act.Deliver(owner, what, place) if place is not None else None
    if owner == home and target in (None, "bag"):
        return act.Sell(what)
    return None


HANDLING = NachoHandling
