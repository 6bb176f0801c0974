"""How hands play Nacho: the gestures of each action, journeys and chases, what a person means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import TextRef
from tabletop.core.handling import ActionDraft, Confirmation, Gesture, Handling
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.actions import Visit
from tabletop.games.nacho.drafts import ChaseDraft, DiscardDraft, Find, JourneyDraft, Trip
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.pieces import GEM, SMUGGLERS, cantina, slot
from tabletop.games.nacho.rounds import may_draw
from tabletop.games.nacho.sheet import Tables
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
        return [t for action in legal for t in _gestures(self.tables, view, seat, action)]

    def draft(self, view: NachoState, seat: Seat, legal: Sequence[Action]) -> ActionDraft | None:
        return _draft(self.tables, view, seat, legal)

    def attempt(
        self, view: NachoState, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        return _attempt(self.game, view, seat, Try(zone, piece, target))

    def confirmation(self, view: NachoState, seat: Seat, action: Action) -> Confirmation | None:
        if not isinstance(action, Visit):
            return None
        return _confirmation(self.tables, view, seat, self.game.legal(view, seat))


class Try(NamedTuple):
    """Something pressed or brought somewhere for which there is no gesture."""

    zone: Zone
    piece: Piece | None
    target: Zone | None


def _gestures(t: Tables, view: NachoState, seat: Seat, action: Action) -> list[Gesture]:
    """How hands do an action of a seat."""
    match action:
        case act.Choose(flag=flag, number=n):
            hand, piece = f"hand:{seat}", f"smuggler.{flag}-{n}"
            return [Gesture(action, hand, piece), Gesture(action, hand, piece, f"choice:{seat}")]
        case act.Deliver():
            trip = _trip(t, view, action)
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
            store, piece = f"warehouse:{seat}", f"cube.{what}"
            return [Gesture(action, store, piece), Gesture(action, store, piece, "bag")]
        case act.DrawCube():
            button = Gesture(action, button="nacho.table.draw", kind="primary")
            return [button, Gesture(action, "bag")]
    room = may_draw(t, view, seat)
    word = "keep" if not room else "no_more" if view.warehouses[seat] else "no_cube"
    return [Gesture(action, button=f"nacho.table.{word}", kind="plain" if room else "primary")]


def _draft(t: Tables, view: NachoState, seat: Seat, legal: Sequence[Action]) -> ActionDraft | None:
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
        tuple(_trip(t, view, a) for a in legal if isinstance(a, act.Deliver)),
        tuple(a for a in legal if isinstance(a, act.Visit)),
        tuple(f"cube.{INGREDIENTS[what]}" for what in view.warehouses[seat]),
    )


def _confirmation(
    t: Tables, view: NachoState, seat: Seat, legal: Sequence[Action]
) -> Confirmation | None:
    """Going without a cube while one of one's own is asked for: the best one."""
    own = [
        _trip(t, view, action)
        for action in legal
        if isinstance(action, act.Deliver) and action.seat == seat
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


def _trip(t: Tables, view: NachoState, action: act.Deliver) -> Trip:
    """A delivery with its slot."""
    card, what = view.cards[action.province], INGREDIENTS.index(action.ingredient)
    place = slot(action.province, t.slots[card][what])
    return Trip(action, f"cube.{action.ingredient}", place, t.price_of[card][what])


def _find(seat: Seat, action: ArrestOrDismiss) -> Find:
    """A Mountie's deed with the places of all concerned."""
    beat = cantina(PROVINCES.index(action.mountie.partition("-")[0]), seat)
    mountie = f"mountie.{action.mountie}"
    if isinstance(action, act.Dismiss):
        return Find(action, mountie, beat)
    smuggler = f"smuggler.{action.flag}-{action.number}"
    return Find(action, mountie, beat, smuggler, cantina(action.province, seat))


def _attempt(game: Nacho, view: NachoState, home: Seat, tried: Try) -> Action | None:
    """What the home seat means by it; None: nothing."""
    kind, number, owner = address(tried.zone)
    piece, target = tried.piece, tried.target
    if kind == "warehouse" and piece is not None and owner is not None:
        return _with_cube(view, home, owner, piece.partition(".")[2], target)
    if view.phase == GO and kind in ("province", "slots", "played", "cantina"):
        if kind == "played" or (kind == "cantina" and owner != home):
            goal = address(target or "")
            number = goal.number if goal.kind in ("cantina", "province", "slots") else None
        return act.Visit(number) if number is not None else None
    if piece is None or is_back(piece):
        return None
    if kind == "hand" and owner == home:
        return _with_card(view, home, piece, target)
    if view.phase == CHASE and kind == "cantina" and owner == home:
        return _accused(game, view, home, number or 0, piece)
    return None


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


def _accused(
    game: Nacho, view: NachoState, home: Seat, province: int, piece: Piece
) -> Action | None:
    """A press on somebody who cannot be arrested now."""
    deeds = [action for action in game.legal(view, home) if isinstance(action, ArrestOrDismiss)]
    if not piece.startswith("smuggler.") or not deeds:
        return None
    flag, _, figure = piece.partition(".")[2].partition("-")
    return act.Arrest(deeds[0].mountie, flag, int(figure), province)


HANDLING = NachoHandling
