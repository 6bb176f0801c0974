"""Page of one phone, built from the state of its viewer and the touch input of its seat.

A page is plain data in parts, so that only changed parts are sent. It depends only on the
viewer's knowledge: two states with the same view give the same page. With it comes the
effect of each control; nothing else on the page has an effect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.game import Game
from tabletop.core.input_mapping import ActionBuilder, InputMapping
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Piece, Seat, Zone, is_back
from tabletop.host.table_lookup import BOX_ZONE_KIND
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.match.setup import SeatSpec
from tabletop.phones.client_state import ClientState, ObservedEvent
from tabletop.phones.piece_pictures import (
    NamedImage,
    PictureSource,
    PlacedImage,
    RenderedTable,
    RenderRequest,
    TableBox,
    TouchTarget,
)
from tabletop.phones.touch_input import ActionButton, CountStepper, TouchInput
from tabletop.text import Catalogue
from tabletop.text.message_format import (
    capitalize_sentence,
    format_clause,
    format_question,
    format_refusal,
    piece_name,
    zone_name,
)

JsonValue = Any
"""Plain data, as JSON has it."""
MAX_LOG_LINES: Final = 40
"""Most lines of the log on a page."""
TABLE_SIZE: Final = (1920.0, 1080.0)
"""Width and height of the whole table, in design pixels."""
TOUCH_MARGIN: Final = 10.0
"""Margin around things that can be touched, in design pixels."""
REFERENCE_ZONE_MARGIN: Final = 44.0
"""Margin around zones that are shown for reference only, in design pixels."""
MIN_REGION_SIZE: Final = (560.0, 260.0)
"""Least width and height of a displayed part of the table, in design pixels."""
YES_KEY, NO_KEY = "yes", "no"
DESCRIPTIVE_BUTTON_KINDS: Final = ("primary", "green")
"""Kinds of buttons whose text is the full wording of their action."""


class SeatInfo(NamedTuple):
    """Public status of a seat, as the service received it from the gateway."""

    spec: SeatSpec
    controller: str
    """Controller of the seat: `phone`, `beside`, `ai_setup` or `free`."""
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
    """Effect of a control: touch a target, press a button, or answer a confirmation."""

    target: TouchTarget | None = None
    button: ActionButton | None = None
    confirmation_answer: bool | None = None


class BoardParts(NamedTuple):
    """A displayed part of the table, and separately its images, which are sent as a diff."""

    board: JsonValue
    images: list[JsonValue]


@dataclass
class PhonePage:
    """Parts of a page, and the effects of its controls by their key."""

    parts: dict[str, JsonValue] = field(default_factory=dict)
    tap_effects: dict[str, TapEffect] = field(default_factory=dict)


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

    def describe_refusal(self, client: ClientState) -> JsonValue:
        """Return the reason of the last refusal and its clause, or None."""
        found = client.refusal
        if found is None:
            return None
        why = format_refusal(found, self.game.name, self.text, self.seat_names)
        clause = format_clause(found.clause, self.text) if found.clause else ""
        return {"words": why, "clause": clause, "rule": found.clause.partition("-")[2]}


class EventLog:
    """Log of the match in words; each event is described once."""

    def __init__(self, words: PageTextFormatter) -> None:
        self._words = words
        self._lines: list[tuple[int, str]] = []
        self._read = -2
        self._jumps = 0

    def log_lines(self, client: ClientState) -> Sequence[tuple[int, str]]:
        """Return the log lines with the numbers of their decisions, the oldest first."""
        if client.reset_count != self._jumps:
            self._jumps, self._read = client.reset_count, -2
            self._lines.clear()
            self._words.table_formatter.forget_last_pieces()
        for event in tuple(client.events):
            if event.number > self._read:
                self._read = event.number
                self._lines += self._told(event)
        del self._lines[:-MAX_LOG_LINES]
        return self._lines

    def _told(self, event: ObservedEvent) -> Iterator[tuple[int, str]]:
        for line in self._words.table_formatter.format_acts(event.acts):
            yield event.number, line


class _Means(NamedTuple):
    """Objects from which the pages of one viewer are built."""

    follower: ClientState
    handling: InputMapping[State]
    words: PageTextFormatter
    log: EventLog
    pictures: PictureSource


class PageComposer:
    """Builder of the pages of one viewer in one language."""

    def __init__(
        self,
        follower: ClientState,
        handling: InputMapping[State],
        text: Catalogue,
        pictures: PictureSource,
        seats: Sequence[SeatInfo],
    ) -> None:
        words = PageTextFormatter(follower.game, text, seats)
        self._means = _Means(follower, handling, words, EventLog(words), pictures)

    def compose_page(self, touch_input: TouchInput | None, seats: Sequence[SeatInfo]) -> PhonePage:
        """Return the present page.

        Args:
            touch_input: Touch input of the seat; None without an invitation.
            seats: Status of all seats.
        """
        return _Making(self._means, touch_input, seats).page()

    def compose_table(
        self, touch_input: TouchInput | None
    ) -> tuple[BoardParts, dict[str, TapEffect]]:
        """Return the whole table from the viewer's side, with the effects of its controls."""
        making = _Making(self._means, touch_input, ())
        return making.whole(), making.made.tap_effects

    def list_possessions(self) -> JsonValue:
        """Return descriptions of the visible possessions of each seat."""
        making = _Making(self._means, None, ())
        return [making.has(seat) for seat in range(self._means.follower.require_view().seats)]


class _Making:
    """One page while it is built."""

    def __init__(
        self, means: _Means, fingers: TouchInput | None, seats: Sequence[SeatInfo]
    ) -> None:
        self._follower, self._handling, self._words, self._log, self._pictures = means
        self._game = self._follower.game
        self._fingers = fingers
        self._seats = seats
        self._text = self._words.text
        self.made = PhonePage()
        self._viewer = self._follower.viewer
        self._view = view = self._follower.require_view()
        self._table = {
            zone: list(pieces) for zone, pieces in self._game.inventory(view).items() if pieces
        }
        self._acting = self._game.active_seats(view)

    def page(self) -> PhonePage:
        lines, boards = self._log.log_lines(self._follower), self._boards()
        self.made.parts |= {
            "me": self._me(),
            "ask": self._ask(lines),
            "refusal": self._words.describe_refusal(self._follower),
            "doubt": self._doubt(),
            "boards": [laid.board for laid in boards],
            "lying": [entry for laid in boards for entry in laid.images],
            "rows": [self._row(row) for row in self._rows()],
            "trays": list(self._trays()),
            "buttons": self._buttons(),
            "seats": self._everybody(),
            "log": [{"n": n, "words": line} for n, line in reversed(lines)],
            "back": self._follower.can_take_back,
            "end": self._end(),
        }
        return self.made

    # Who and what

    def _me(self) -> JsonValue:
        if self._viewer == NOBODY:
            return None
        spec = self._seats[self._viewer].spec
        stands = self._game.standings(self._view)[self._viewer]
        return {
            "seat": self._viewer,
            "name": spec.name,
            "colour": spec.colour,
            "face": _image(self._pictures.portrait_image(spec)),
            "score": stands.score,
            "place": self._text("phones.place", n=stands.place),
        }

    def _ask(self, lines: Sequence[tuple[int, str]]) -> JsonValue:
        fingers = self._fingers
        note = ""
        if (
            fingers is not None
            and fingers.builder is not None
            and fingers.builder.message is not None
        ):
            key, params = fingers.builder.message
            note = self._text.format_params(key, params, self._words.seat_names)
        elif self._revising and self._follower.pending_action is not None:
            note = self._did(self._follower.pending_action)
        return {
            "words": self._asked(),
            "mine": fingers is not None and not self._revising,
            "said": lines[-1][1] if lines else "",
            "note": note,
        }

    @property
    def _revising(self) -> bool:
        asked = self._follower.invitation
        return asked is not None and asked.is_revision

    def _asked(self) -> str:
        """Return the question to the reader, or whom the match waits for."""
        text, names = self._text, self._words.seat_names
        follower, viewer = self._follower, self._viewer
        if follower.is_over:
            won = any(s.seat == viewer and s.place == 1 for s in follower.standings)
            return text("phones.won" if won else "phones.over")
        if follower.pending_action is not None:
            if self._revising:
                return text("phones.revise")
            if viewer in self._acting:
                return text("phones.sent", what=self._did(follower.pending_action))
        if self._fingers is not None:
            asked = format_question(self._view, viewer, self._game, text)
            return asked or self._words.table_formatter.prompt_text(self._view, viewer)
        others = [SeatRef(seat) for seat in self._acting if seat != viewer]
        vacant = [other for other in others if self._seats[other.seat].is_vacant]
        if vacant:
            return text("phones.vacant", names, names=vacant)
        if others:
            return text("phones.waits", names, names=others)
        return text("phones.waits_you")

    def _did(self, action: Action) -> str:
        return self._words.table_formatter.action_sentence(self._view, self._viewer, action)

    def _doubt(self) -> JsonValue:
        if self._fingers is None or self._fingers.confirmation_request is None:
            return None
        self.made.tap_effects |= {
            YES_KEY: TapEffect(confirmation_answer=True),
            NO_KEY: TapEffect(confirmation_answer=False),
        }
        parts = self._words.table_formatter.confirmation_texts(
            self._fingers.confirmation_request.confirmation
        )
        return dict(zip(("heading", "text", "yes", "no"), parts, strict=True))

    # What can be touched

    @property
    def _spots(self) -> Sequence[TouchTarget]:
        return tuple(self._fingers.touch_targets) if self._fingers is not None else ()

    def _mine(self, zone: Zone) -> bool:
        """True if a zone belongs to the viewer and is not one of several of its kind."""
        kind = self._game.zones[zone]
        return (
            kind.per_seat
            and not kind.several_per_seat
            and self._game.zones.owner(zone) == self._viewer
        )

    def _secret(self, zone: Zone) -> bool:
        """True if others may not see the content of a zone of the viewer."""
        zones = self._game.zones
        return zones.is_hidden(zone, NOBODY) and not zones.is_hidden(zone, self._viewer)

    def _key(self, spot: TouchTarget) -> str:
        key = f"{spot.zone}|{spot.piece or ''}"
        self.made.tap_effects[key] = TapEffect(target=spot)
        return key

    def _held(self, spot: TouchTarget) -> bool:
        fingers = self._fingers
        return fingers is not None and spot in (
            fingers.selection,
            TouchTarget(fingers.destination or ""),
        )

    def _shown_in_rows(self, spot: TouchTarget) -> bool:
        fingers = self._fingers
        assert fingers is not None
        return not self._secret(spot.zone) and fingers.is_in_steppers(spot)

    # The table beyond one's own

    def _sight(self) -> RenderRequest:
        fingers = self._fingers
        draft = fingers.builder if fingers is not None else None
        moves = tuple(draft.preview_moves) if draft is not None else ()
        turn = next(iter(self._acting), None)
        return RenderRequest(self._view, self._viewer, turn, moves, draft)

    def _boards(self) -> Sequence[BoardParts]:
        """Return the parts of the table beyond the viewer's own zones that can be touched."""
        if self._viewer == NOBODY:
            return [self.whole()]
        outside = [
            spot
            for spot in self._spots
            if not self._mine(spot.zone) and not self._shown_in_rows(spot)
        ]
        beside = self._handling.reference_zones(self._view, self._viewer)
        if not outside and not beside:
            return []
        laid = self._pictures.render_table(self._sight())
        reached = [_grown(box) for spot in outside if (box := laid.find_box(spot)) is not None]
        seen = [
            _grown(box, REFERENCE_ZONE_MARGIN)
            for zone in beside
            if (box := laid.find_box(TouchTarget(zone)))
        ]
        return [self._board(laid, "phones.choices", outside, _around([*reached, *seen]))]

    def whole(self) -> BoardParts:
        """Return the whole table, with everything that can be touched."""
        laid = self._pictures.render_table(self._sight())
        return self._board(laid, "phones.sheet.table", self._spots, TableBox(0.0, 0.0, *TABLE_SIZE))

    def _board(
        self, laid: RenderedTable, called: str, spots: Sequence[TouchTarget], around: TableBox
    ) -> BoardParts:
        """A part of the table with what can be touched there, and what is only looked at."""
        part = laid.render_region(around)
        boxes = [(spot, box) for spot in spots if (box := laid.find_box(spot)) is not None]
        board = {
            "box": list(around),
            "density": part.pixel_density,
            "name": self._text(called),
            "spots": [
                self._spot(laid, spot, box, around) for spot, box in boxes if box is not None
            ],
        }
        return BoardParts(board, [_lying(image) for image in part.images])

    def _spot(
        self, laid: RenderedTable, spot: TouchTarget, box: TableBox, around: TableBox
    ) -> JsonValue:
        return {
            "key": self._key(spot),
            "name": self._name(spot),
            "label": "" if self._alone(spot.zone) else self._name(spot),
            "held": self._held(spot),
            "box": [
                round((box.x - around.x) / around.width, 4),
                round((box.y - around.y) / around.height, 4),
                round(box.width / around.width, 4),
                round(box.height / around.height, 4),
            ],
            "image": _image(laid.render_close_up(_grown(box))),
        }

    def _name(self, spot: TouchTarget) -> str:
        place = self._words.zone_name(spot.zone, self._table)
        if spot.piece is None:
            there = self._alone(spot.zone)
            name = self._words.piece_label(there) if there else ""
            return self._text("phones.spot", name=name, place=place) if there else place
        if self._mine(spot.zone):
            return self._words.piece_label(spot.piece)
        return self._text("phones.spot", name=self._words.piece_label(spot.piece), place=place)

    def _alone(self, zone: Zone) -> Piece:
        """Return the only piece of a zone without owner, which names that zone; empty otherwise."""
        pieces: Sequence[Piece] = self._table.get(zone, ())
        alone = len(pieces) == 1 and not is_back(pieces[0])
        return pieces[0] if alone and not self._game.zones[zone].per_seat else ""

    # One's own

    def _rows(self) -> Sequence[CountStepper]:
        fingers = self._fingers
        if fingers is None:
            return ()
        return [row for row in fingers.count_steppers if not self._secret(row.source)]

    def _row(self, row: CountStepper) -> JsonValue:
        name = self._words.piece_label(row.piece)
        key = f"{row.source}|{row.piece}"
        for sign, draft in (("less", row.decrement), ("more", row.increment)):
            if draft is not None:
                self.made.tap_effects[f"{sign} {key}"] = TapEffect(button=ActionButton(draft))
        there = self._table.get(row.source, ())
        return {
            "id": key,
            "image": _image(self._pictures.piece_image(row.piece, row.source, self._viewer)),
            "name": name,
            "value": row.value,
            "of": list(there).count(row.piece),
            "less": self._text("phones.less", name=name) if row.decrement is not None else "",
            "more": self._text("phones.more", name=name) if row.increment is not None else "",
        }

    def _trays(self) -> Iterator[JsonValue]:
        """Yield the viewer's own zones, secret ones (the hand) first."""
        if self._viewer == NOBODY:
            return
        touched = {spot.zone for spot in self._spots}
        mine = [zone for zone in (*self._table, *touched) if self._mine(zone)]
        order = sorted(dict.fromkeys(mine), key=lambda zone: not self._secret(zone))
        counted = {row.source for row in self._rows()}
        for zone in order:
            if zone.partition(":")[0] == BOX_ZONE_KIND or zone in counted:
                continue
            items = list(self._items(zone))
            if items:
                yield {
                    "id": zone,
                    "name": self._words.zone_name(zone, self._table),
                    "hand": self._secret(zone),
                    "items": items,
                }

    def _items(self, zone: Zone) -> Iterator[JsonValue]:
        pieces = self._table.get(zone, [])
        heap = self._pictures.pile_image(zone, pieces, self._viewer)
        if heap is not None:
            yield self._item(
                TouchTarget(zone), heap, len(pieces), self._words.zone_name(zone, self._table)
            )
            return
        for piece, n in Counter(pieces).items():
            image = self._pictures.piece_image(piece, zone, self._viewer)
            yield self._item(TouchTarget(zone, piece), image, n, self._called(piece, zone))
        if TouchTarget(zone) in self._spots:
            name = self._words.zone_name(zone, self._table)
            box = NamedImage("", 240.0, 120.0)
            yield self._item(TouchTarget(zone), box, 1, name)

    def _called(self, piece: Piece, zone: Zone) -> str:
        """Return the name of a piece of the viewer, with its zone if another zone has one too."""
        name = self._words.piece_label(piece)
        lying = (z for z, pieces in self._table.items() if piece in pieces and self._mine(z))
        if sum(1 for _ in lying) < 2:
            return name
        return self._text("phones.spot", name=name, place=self._words.zone_name(zone, self._table))

    def _item(self, spot: TouchTarget, image: NamedImage, n: int, name: str) -> JsonValue:
        hidden = spot.piece is not None and is_back(spot.piece)
        asked = self._fingers is not None
        offered = spot in self._spots or bool(self._marked(spot))
        return {
            "key": self._key(spot) if asked and not hidden else "",
            "id": f"{spot.zone}|{spot.piece or ''}",
            "image": _image(image),
            "n": n,
            "name": name if n == 1 else self._text("phones.count", name=name, n=n),
            "held": self._held(spot),
            "marked": self._marked(spot),
            "offered": asked and offered,
        }

    def _marked(self, spot: TouchTarget) -> int:
        """Return how many pieces of a kind are part of the action that is built."""
        draft = self._fingers.builder if self._fingers is not None else None
        if draft is None:
            return 0
        going = sum((move.source, move.piece) == spot for move in draft.preview_moves)
        return going + sum(
            mark.n for mark in draft.marked_pieces if (mark.zone, mark.piece) == spot
        )

    # What can be pressed

    def _buttons(self) -> JsonValue:
        fingers = self._fingers
        if fingers is None or fingers.is_action_sent or fingers.confirmation_request is not None:
            return []
        made = []
        for n, button in enumerate(fingers.buttons):
            key = f"button {n}"
            self.made.tap_effects[key] = TapEffect(button=button)
            look = _look(button, fingers.legal_actions)
            made.append({"key": key, "words": self._said(button), "look": look})
        return made

    def _said(self, button: ActionButton) -> str:
        """Return the text of a button: its effect, or else the text that the game gives it."""
        fingers, does = self._fingers, button.effect
        assert fingers is not None
        legal = isinstance(does, Action) and does in fingers.legal_actions
        if button.text_key and not (legal and button.kind in DESCRIPTIVE_BUTTON_KINDS):
            return self._text.format_params(button.text_key, button.params, self._words.seat_names)
        if isinstance(does, Action) and legal:
            return self._did(does)
        if isinstance(does, ActionBuilder):
            ends = next(
                (g.action for g in does.gestures() if g.action in fingers.legal_actions), None
            )
            if isinstance(ends, Action):
                return self._did(ends)
        return self._text("phones.choices")

    # The others

    def _everybody(self) -> JsonValue:
        stands = self._game.standings(self._view)
        revising = self._game.revising_seats(self._view)
        return [
            {
                "seat": seat,
                "name": told.spec.name,
                "colour": told.spec.colour,
                "face": _image(self._pictures.portrait_image(told.spec)),
                "score": stands[seat].score,
                "place": self._text("phones.place", n=stands[seat].place),
                "you": seat == self._viewer,
                "asked": seat in self._acting,
                "chosen": seat in revising,
            }
            for seat, told in enumerate(self._seats)
        ]

    def has(self, seat: Seat) -> JsonValue:
        """Return descriptions of a seat's possessions; only counts for face-down pieces."""
        zones, found = self._game.zones, list[JsonValue]()
        for zone in self._table:
            if zones[zone].several_per_seat or zones.owner(zone) != seat:
                continue
            found.append(self._words.table_formatter.describer.zone_line(zone, self._table))
        return found

    def _end(self) -> JsonValue:
        """Return the result of the match, or None before its end."""
        follower = self._follower
        if not follower.is_over:
            return None
        order = sorted(follower.standings, key=lambda each: (each.place, each.seat))
        return {
            "winners": self._words.table_formatter.winners_text(follower.standings),
            "standing": [[each.seat, each.place, each.score] for each in order],
            "tally": [
                {"label": self._label(row), "values": list(row.values)} for row in follower.tally
            ],
        }

    def _label(self, row: Any) -> str:
        key = f"{self._game.name}.tally.{row.label}"
        return self._text.format_params(key, row.params, self._words.seat_names)


def _look(button: ActionButton, legal: Sequence[Action]) -> str:
    if isinstance(button.effect, Action) and button.effect not in legal:
        return "quiet"
    return button.kind


def _image(image: NamedImage) -> JsonValue:
    found = [image.name, round(image.width, 1), round(image.height, 1)]
    return [*found, image.large_name] if image.large_name else found


def _lying(image: PlacedImage) -> JsonValue:
    return [*image] if image.width else [image.name, image.x, image.y]


def _grown(box: TableBox, by: float = TOUCH_MARGIN) -> TableBox:
    return TableBox(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _around(boxes: Sequence[TableBox]) -> TableBox:
    """Return the region that contains all boxes and has at least `MIN_REGION_SIZE`."""
    left, width = _span(
        [(box.x, box.x + box.width) for box in boxes], MIN_REGION_SIZE[0], TABLE_SIZE[0]
    )
    top, height = _span(
        [(box.y, box.y + box.height) for box in boxes], MIN_REGION_SIZE[1], TABLE_SIZE[1]
    )
    return TableBox(left, top, width, height)


def _span(ends: Sequence[tuple[float, float]], least: float, most: float) -> tuple[float, float]:
    """Return the begin and the length of an interval that contains all of these."""
    begin, end = min(first for first, _ in ends), max(last for _, last in ends)
    lacks = max(0.0, least - (end - begin)) / 2
    begin, end = max(0.0, begin - lacks), min(most, end + lacks)
    return begin, end - begin
