"""Data from which the sections of one page are built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.game import Game
from tabletop.core.input_mapping import InputMapping
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Piece, Seat, Zone, is_back
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.match.setup import SeatSpec
from tabletop.phones.client_state import ClientState
from tabletop.phones.piece_pictures import NamedImage, PictureSource, TouchTarget
from tabletop.phones.touch_input import ActionButton, TouchInput
from tabletop.text import Catalogue
from tabletop.text.message_format import (
    capitalize_sentence,
    format_clause,
    format_refusal,
    piece_name,
    zone_group_name,
    zone_name,
    zone_short_name,
)

JsonValue = Any
"""Plain data, as JSON has it."""


class SeatInfo(NamedTuple):
    """Public status of a seat, as the service received it from the gateway."""

    spec: SeatSpec
    controller: str
    """Controller of the seat: `phone`, `screen`, `ai` or `free`."""
    level: str
    has_phone: bool
    """True if a phone has the seat, even while somebody else plays for it."""
    is_connected: bool
    is_lost: bool
    is_vacant: bool
    """True if nobody controls the seat, so that the match waits."""
    can_take: bool
    """True if any phone may take it."""


class TapEffect(NamedTuple):
    """Effect of a control: touch a target, press a button, or answer a question."""

    target: TouchTarget | None = None
    button: ActionButton | None = None
    confirmation_answer: bool | None = None
    wish_answer: tuple[int, bool] | None = None
    """Number of an undo request, and True to agree."""


class PageTextFormatter:
    """Formatter of names and messages of one table in one language."""

    def __init__(self, game: Game[State], text: Catalogue, seats: Sequence[SeatInfo]) -> None:
        self.game = game
        self.text = text
        self.seat_names = tuple(seat.spec.name for seat in seats)
        self.table_formatter = TableTextFormatter(game, text, self.seat_names)

    def piece_label(self, piece: Piece, count: int = 1) -> str:
        """Return the name of a piece, capitalised as a label."""
        return capitalize_sentence(str(piece_name(piece, self.game.name, self.text, count)))

    def zone_name(self, zone: Zone, table: Mapping[Zone, Sequence[Piece]]) -> str:
        """Return the name of a zone."""
        return zone_name(zone, table, self.game, self.text, self.seat_names)

    def group_name(self, zone: Zone, table: Mapping[Zone, Sequence[Piece]]) -> str:
        """Return the name of the place to which a zone belongs."""
        return zone_group_name(zone, table, self.game, self.text, self.seat_names)

    def short_name(self, zone: Zone, table: Mapping[Zone, Sequence[Piece]]) -> str:
        """Return the name of a zone below that of its place, or an empty string."""
        return zone_short_name(zone, table, self.game, self.text, self.seat_names)

    def describe_refusal(self, client: ClientState) -> JsonValue:
        """Return the reason of the last refusal and its clause, or None."""
        found = client.refusal
        if found is None:
            return None
        why = format_refusal(found, self.game.name, self.text, self.seat_names)
        clause = format_clause(found.clause, self.text) if found.clause else ""
        return {"words": why, "clause": clause, "rule": found.clause.partition("-")[2]}


class PageTools(NamedTuple):
    """Objects from which all pages of one viewer are built."""

    client: ClientState
    input_mapping: InputMapping[State]
    words: PageTextFormatter
    pictures: PictureSource


class PageContext:
    """One page while it is built: the viewer's knowledge, and the effects of its controls."""

    def __init__(
        self, means: PageTools, touch_input: TouchInput | None, seats: Sequence[SeatInfo]
    ) -> None:
        self.client, self.input_mapping, self.words, self.pictures = means
        self.touch_input = touch_input
        """Touch input of the seat; None without an invitation."""
        self.seats = seats
        self.tap_effects: dict[str, TapEffect] = {}
        """Effects of the controls by their key; nothing else on the page has an effect."""

    @property
    def game(self) -> Game[State]:
        """Return the game."""
        return self.client.game

    @property
    def text(self) -> Catalogue:
        """Return the catalogue of the page's language."""
        return self.words.text

    @property
    def viewer(self) -> Seat:
        """Return the seat of the viewer, or NOBODY."""
        return self.client.viewer

    @cached_property
    def view(self) -> State:
        """The view of the viewer."""
        return self.client.require_view()

    @cached_property
    def table(self) -> Mapping[Zone, Sequence[Piece]]:
        """The pieces of all zones that are not empty, as the viewer sees them."""
        found = self.game.inventory(self.view)
        return {zone: list(pieces) for zone, pieces in found.items() if pieces}

    @cached_property
    def acting_seats(self) -> Sequence[Seat]:
        """The seats that decide now."""
        return self.game.active_seats(self.view)

    @property
    def touch_targets(self) -> Sequence[TouchTarget]:
        """Return everything that can be touched now."""
        return tuple(self.touch_input.touch_targets) if self.touch_input is not None else ()

    def is_own(self, zone: Zone) -> bool:
        """True if a zone belongs to the viewer and is not one of several of its kind."""
        kind = self.game.zones[zone]
        return (
            kind.per_seat
            and not kind.several_per_seat
            and self.game.zones.owner(zone) == self.viewer
        )

    def is_secret(self, zone: Zone) -> bool:
        """True if others may not see the content of a zone of the viewer."""
        zones = self.game.zones
        return zones.is_hidden(zone, NOBODY) and not zones.is_hidden(zone, self.viewer)

    def is_pile(self, target: TouchTarget) -> bool:
        """True if one picture stands for all pieces of a target, such as a bag or a deck."""
        pieces = self.table.get(target.zone, ())
        is_whole = target.piece is None
        return is_whole and self.pictures.pile_image(target.zone, pieces, self.viewer) is not None

    def register_target(self, target: TouchTarget) -> str:
        """Return the key of a control that touches a target."""
        key = f"{target.zone}|{target.piece or ''}"
        self.tap_effects[key] = TapEffect(target=target)
        return key

    def is_held(self, target: TouchTarget) -> bool:
        """True if a target is selected or is the destination of the selection."""
        touch_input = self.touch_input
        return touch_input is not None and target in (
            touch_input.selection,
            TouchTarget(touch_input.destination or ""),
        )

    def lone_piece(self, zone: Zone) -> Piece:
        """Return the only piece of a zone without owner, which names the zone, or an empty one."""
        pieces: Sequence[Piece] = self.table.get(zone, ())
        is_alone = len(pieces) == 1 and not is_back(pieces[0])
        return pieces[0] if is_alone and not self.game.zones[zone].per_seat else ""

    def target_name(self, target: TouchTarget) -> str:
        """Return the full name of something that can be touched, as a screen reader says it."""
        place = self.words.zone_name(target.zone, self.table)
        piece = target.piece or self.lone_piece(target.zone)
        if not piece:
            return place
        name = self.words.piece_label(piece)
        if target.piece is not None and self.is_own(target.zone):
            return name
        return self.text("phones.spot", name=name, place=place)

    def marked_count(self, target: TouchTarget) -> int:
        """Return how many pieces of a kind are part of the action that is built."""
        draft = self.touch_input.builder if self.touch_input is not None else None
        if draft is None:
            return 0
        going = Counter((move.source, move.piece) for move in draft.preview_moves)
        return going[target.zone, target.piece or ""] + sum(
            mark.n for mark in draft.marked_pieces if (mark.zone, mark.piece) == target
        )

    def description_lines(self, piece: Piece, zone: Zone) -> list[str]:
        """Return what is printed on a visible piece and what it does; empty for a plain piece."""
        found = self.words.table_formatter.describer.describe_piece(piece, zone)
        return list(found.lines) if found is not None and not is_back(piece) else []

    def zone_notes(self, zone: Zone) -> Sequence[str]:
        """Return what is special about a zone now."""
        return self.words.table_formatter.describer.zone_notes(zone, self.table, self.view)

    def action_sentence(self, action: Action) -> str:
        """Return an action of the viewer as a sentence."""
        return self.words.table_formatter.action_sentence(self.view, self.viewer, action)


def image_data(image: NamedImage) -> JsonValue:
    """Return a picture as plain data: name, width, height and perhaps a finer version."""
    found = [image.name, round(image.width, 1), round(image.height, 1)]
    return [*found, image.large_name] if image.large_name else found
