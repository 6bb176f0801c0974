"""A page: what a phone shows, made of what its seat has been told, and of where its fingers are.

A page is plain data in parts, so that only what has changed need be sent, and equal for equal
knowledge: two truths with one view give the same page. Beside it stands what each of its keys does;
no other key does anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.game import Game
from tabletop.core.handling import ActionDraft, Handling
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Piece, Seat, Zone, is_back
from tabletop.match.setup import SeatSpec
from tabletop.phones.fingers import CountRow, DeedButton, Fingers
from tabletop.phones.following import Follower, ToldEvent
from tabletop.phones.pictures import (
    LaidTable,
    LyingImage,
    NamedImage,
    Pictures,
    Sight,
    TableBox,
    Touchable,
)
from tabletop.table.reader import ELSEWHERE, TableReader
from tabletop.text import Catalogue
from tabletop.text.reading import (
    piece_name,
    place_name,
    read_clause,
    read_question,
    read_refusal,
    sentence,
)

Part = Any
"""Plain data, as JSON has it."""
LINES: Final = 40
"""So many lines of what happened stand on a page."""
WHOLE: Final = (1920.0, 1080.0)
AROUND: Final = 10.0
"""How much of the table is seen around what can be touched, in its units;"""
LOOKED_AT: Final = 44.0
"""around what is only looked at;"""
LEAST: Final = (560.0, 260.0)
"""and how much at least, across and down."""
YES, NO = "yes", "no"
MAIN: Final = ("primary", "green")
"""The kinds of buttons that say in full what they do."""


class SeatTold(NamedTuple):
    """Who sits in a seat, as all may know it."""

    spec: SeatSpec
    by: str
    """Who decides: phone, screen, ai, or nobody: free."""
    level: str
    taken: bool
    """Whether a phone has it, whoever decides."""
    here: bool
    lost: bool
    vacant: bool
    """True if nobody decides for the seat, so that the match waits."""
    can_take: bool
    """True if any phone may take it."""


class KeyPress(NamedTuple):
    """What a key does: a piece or place is touched, a button pressed, a row changed, a doubt
    answered."""

    spot: Touchable | None = None
    button: DeedButton | None = None
    sure: bool | None = None


class LaidBoard(NamedTuple):
    """A part of a table, and beside it what lies there: of this only what has changed is sent."""

    board: Part
    lying: list[Part]


@dataclass
class PhonePage:
    """What a phone shows, and what its keys do."""

    parts: dict[str, Part] = field(default_factory=dict)
    keys: dict[str, KeyPress] = field(default_factory=dict)


class TableWords:
    """The words of one table in one language."""

    def __init__(self, game: Game[State], text: Catalogue, seats: Sequence[SeatTold]) -> None:
        self.game = game
        self.text = text
        self.names = tuple(seat.spec.name for seat in seats)
        self.reader = TableReader(game, text, self.names)

    def piece(self, piece: Piece, n: int = 1) -> str:
        """What a piece is called, as a name of its own."""
        return sentence(str(piece_name(piece, self.game.name, self.text, n)))

    def place(self, zone: Zone, table: Mapping[Zone, Sequence[Piece]]) -> str:
        """What a place is called."""
        return place_name(zone, table, self.game, self.text, self.names)

    def refusal(self, follower: Follower) -> Part:
        """Why the last thing that was wanted cannot be done, and the clause that says so."""
        found = follower.refusal
        if found is None:
            return None
        why = read_refusal(found, self.game.name, self.text, self.names)
        clause = read_clause(found.clause, self.text) if found.clause else ""
        return {"words": why, "clause": clause, "rule": found.clause.partition("-")[2]}


class Log:
    """What happened, in words; each event is read once."""

    def __init__(self, words: TableWords) -> None:
        self._words = words
        self._lines: list[tuple[int, str]] = []
        self._read = -2
        self._jumps = 0

    def lines(self, follower: Follower) -> Sequence[tuple[int, str]]:
        """The lines with the numbers of their decisions, the oldest first."""
        if follower.jumps != self._jumps:
            self._jumps, self._read = follower.jumps, -2
            self._lines.clear()
            self._words.reader.forget()
        for event in tuple(follower.events):
            if event.number > self._read:
                self._read = event.number
                self._lines += self._told(event)
        del self._lines[:-LINES]
        return self._lines

    def _told(self, event: ToldEvent) -> Iterator[tuple[int, str]]:
        for line in self._words.reader.acts(event.acts):
            yield event.number, line


class _Means(NamedTuple):
    """What the pages of a viewer are made with."""

    follower: Follower
    handling: Handling[State]
    words: TableWords
    log: Log
    pictures: Pictures


class Composer:
    """Makes the pages of a table for one viewer in one language."""

    def __init__(
        self, follower: Follower, handling: Handling[State], text: Catalogue, pictures: Pictures,
        seats: Sequence[SeatTold],
    ) -> None:  # fmt: skip
        words = TableWords(follower.game, text, seats)
        self._means = _Means(follower, handling, words, Log(words), pictures)

    def page(self, fingers: Fingers | None, seats: Sequence[SeatTold]) -> PhonePage:
        """The page as things stand."""
        return _Making(self._means, fingers, seats).page()

    def table(self, fingers: Fingers | None) -> tuple[LaidBoard, dict[str, KeyPress]]:
        """The whole table from one's own side, with what can be touched there."""
        making = _Making(self._means, fingers, ())
        return making.whole(), making.made.keys

    def possessions(self) -> Part:
        """What each seat has, as far as it lies open."""
        making = _Making(self._means, None, ())
        return [making.has(seat) for seat in range(self._means.follower.view_of().seats)]


class _Making:
    """One page in the making."""

    def __init__(self, means: _Means, fingers: Fingers | None, seats: Sequence[SeatTold]) -> None:
        self._follower, self._handling, self._words, self._log, self._pictures = means
        self._game = self._follower.game
        self._fingers = fingers
        self._seats = seats
        self._text = self._words.text
        self.made = PhonePage()
        self._viewer = self._follower.viewer
        self._view = view = self._follower.view_of()
        self._table = {
            zone: list(pieces) for zone, pieces in self._game.inventory(view).items() if pieces
        }
        self._acting = self._game.to_act(view)

    def page(self) -> PhonePage:
        lines, boards = self._log.lines(self._follower), self._boards()
        self.made.parts |= {
            "me": self._me(),
            "ask": self._ask(lines),
            "refusal": self._words.refusal(self._follower),
            "doubt": self._doubt(),
            "boards": [laid.board for laid in boards],
            "lying": [entry for laid in boards for entry in laid.lying],
            "rows": [self._row(row) for row in self._rows()],
            "trays": list(self._trays()),
            "buttons": self._buttons(),
            "seats": self._everybody(),
            "log": [{"n": n, "words": line} for n, line in reversed(lines)],
            "back": self._follower.may_take_back,
            "end": self._end(),
        }
        return self.made

    # Who and what

    def _me(self) -> Part:
        if self._viewer == NOBODY:
            return None
        spec = self._seats[self._viewer].spec
        stands = self._game.standing(self._view)[self._viewer]
        return {
            "seat": self._viewer,
            "name": spec.name,
            "colour": spec.colour,
            "face": _image(self._pictures.face(spec)),
            "score": stands.score,
            "place": self._text("phones.place", n=stands.place),
        }

    def _ask(self, lines: Sequence[tuple[int, str]]) -> Part:
        fingers = self._fingers
        note = ""
        if fingers is not None and fingers.draft is not None and fingers.draft.says is not None:
            key, params = fingers.draft.says
            note = self._text.say(key, params, self._words.names)
        elif self._revising and self._follower.chosen is not None:
            note = self._did(self._follower.chosen)
        return {
            "words": self._asked(),
            "mine": fingers is not None and not self._revising,
            "said": lines[-1][1] if lines else "",
            "note": note,
        }

    @property
    def _revising(self) -> bool:
        asked = self._follower.asked
        return asked is not None and asked.revises

    def _asked(self) -> str:
        """What is asked of who reads it, or who is awaited."""
        text, names = self._text, self._words.names
        follower, viewer = self._follower, self._viewer
        if follower.over:
            won = any(s.seat == viewer and s.place == 1 for s in follower.standing)
            return text("phones.won" if won else "phones.over")
        if follower.chosen is not None:
            if self._revising:
                return text("phones.revise")
            if viewer in self._acting:
                return text("phones.sent", what=self._did(follower.chosen))
        if self._fingers is not None:
            asked = read_question(self._view, viewer, self._game, text)
            return asked or self._words.reader.prompt(self._view, viewer)
        others = [SeatRef(seat) for seat in self._acting if seat != viewer]
        vacant = [other for other in others if self._seats[other.seat].vacant]
        if vacant:
            return text("phones.vacant", names, names=vacant)
        if others:
            return text("phones.waits", names, names=others)
        return text("phones.waits_you")

    def _did(self, action: Action) -> str:
        return self._words.reader.action(self._view, self._viewer, action)

    def _doubt(self) -> Part:
        if self._fingers is None or self._fingers.doubt is None:
            return None
        self.made.keys |= {YES: KeyPress(sure=True), NO: KeyPress(sure=False)}
        parts = self._words.reader.confirmation(self._fingers.doubt.why)
        return dict(zip(("heading", "text", "yes", "no"), parts, strict=True))

    # What can be touched

    @property
    def _spots(self) -> Sequence[Touchable]:
        return tuple(self._fingers.spots) if self._fingers is not None else ()

    def _mine(self, zone: Zone) -> bool:
        """Whether a zone is one of the few that belong to whoever looks."""
        kind = self._game.zones[zone]
        return kind.owned and not kind.many and self._game.zones.owner(zone) == self._viewer

    def _secret(self, zone: Zone) -> bool:
        """Whether others may not see what lies in a zone of one's own."""
        zones = self._game.zones
        return zones.hides(zone, NOBODY) and not zones.hides(zone, self._viewer)

    def _key(self, spot: Touchable) -> str:
        key = f"{spot.zone}|{spot.piece or ''}"
        self.made.keys[key] = KeyPress(spot=spot)
        return key

    def _held(self, spot: Touchable) -> bool:
        fingers = self._fingers
        return fingers is not None and spot in (fingers.held, Touchable(fingers.aim or ""))

    def _shown_in_rows(self, spot: Touchable) -> bool:
        fingers = self._fingers
        assert fingers is not None
        return not self._secret(spot.zone) and fingers.in_rows(spot)

    # The table beyond one's own

    def _sight(self) -> Sight:
        fingers = self._fingers
        draft = fingers.draft if fingers is not None else None
        moves = tuple(draft.moves) if draft is not None else ()
        turn = next(iter(self._acting), None)
        return Sight(self._view, self._viewer, turn, moves, draft)

    def _boards(self) -> Sequence[LaidBoard]:
        """What can be touched that is not one's own, with the part of the table around it."""
        if self._viewer == NOBODY:
            return [self.whole()]
        outside = [
            spot
            for spot in self._spots
            if not self._mine(spot.zone) and not self._shown_in_rows(spot)
        ]
        beside = self._handling.beside(self._view, self._viewer)
        if not outside and not beside:
            return []
        laid = self._pictures.lay(self._sight())
        reached = [_grown(box) for spot in outside if (box := laid.box(spot)) is not None]
        seen = [_grown(box, LOOKED_AT) for zone in beside if (box := laid.box(Touchable(zone)))]
        return [self._board(laid, "phones.choices", outside, _around([*reached, *seen]))]

    def whole(self) -> LaidBoard:
        """The whole table, with all that can be touched."""
        laid = self._pictures.lay(self._sight())
        return self._board(laid, "phones.sheet.table", self._spots, TableBox(0.0, 0.0, *WHOLE))

    def _board(
        self, laid: LaidTable, called: str, spots: Sequence[Touchable], around: TableBox
    ) -> LaidBoard:
        """A part of the table with what can be touched there, and what is only looked at."""
        part = laid.part(around)
        boxes = [(spot, box) for spot in spots if (box := laid.box(spot)) is not None]
        board = {
            "box": list(around),
            "density": part.density,
            "name": self._text(called),
            "spots": [
                self._spot(laid, spot, box, around) for spot, box in boxes if box is not None
            ],
        }
        return LaidBoard(board, [_lying(image) for image in part.lying])

    def _spot(self, laid: LaidTable, spot: Touchable, box: TableBox, around: TableBox) -> Part:
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
            "image": _image(laid.closely(_grown(box))),
        }

    def _name(self, spot: Touchable) -> str:
        place = self._words.place(spot.zone, self._table)
        if spot.piece is None:
            there = self._alone(spot.zone)
            name = self._words.piece(there) if there else ""
            return self._text("phones.spot", name=name, place=place) if there else place
        if self._mine(spot.zone):
            return self._words.piece(spot.piece)
        return self._text("phones.spot", name=self._words.piece(spot.piece), place=place)

    def _alone(self, zone: Zone) -> Piece:
        """The piece that lies alone in a place that nobody owns, and says what the place is; empty
        elsewhere."""
        pieces: Sequence[Piece] = self._table.get(zone, ())
        alone = len(pieces) == 1 and not is_back(pieces[0])
        return pieces[0] if alone and not self._game.zones[zone].owned else ""

    # One's own

    def _rows(self) -> Sequence[CountRow]:
        fingers = self._fingers
        if fingers is None:
            return ()
        return [row for row in fingers.rows if not self._secret(row.source)]

    def _row(self, row: CountRow) -> Part:
        name = self._words.piece(row.piece)
        key = f"{row.source}|{row.piece}"
        for sign, draft in (("less", row.less), ("more", row.more)):
            if draft is not None:
                self.made.keys[f"{sign} {key}"] = KeyPress(button=DeedButton(draft))
        there = self._table.get(row.source, ())
        return {
            "id": key,
            "image": _image(self._pictures.piece(row.piece, row.source, self._viewer)),
            "name": name,
            "value": row.value,
            "of": list(there).count(row.piece),
            "less": self._text("phones.less", name=name) if row.less is not None else "",
            "more": self._text("phones.more", name=name) if row.more is not None else "",
        }

    def _trays(self) -> Iterator[Part]:
        """What belongs to whoever looks, what is secret first: what is held in a hand."""
        if self._viewer == NOBODY:
            return
        touched = {spot.zone for spot in self._spots}
        mine = [zone for zone in (*self._table, *touched) if self._mine(zone)]
        order = sorted(dict.fromkeys(mine), key=lambda zone: not self._secret(zone))
        counted = {row.source for row in self._rows()}
        for zone in order:
            if zone.partition(":")[0] == ELSEWHERE or zone in counted:
                continue
            items = list(self._items(zone))
            if items:
                yield {
                    "id": zone,
                    "name": self._words.place(zone, self._table),
                    "hand": self._secret(zone),
                    "items": items,
                }

    def _items(self, zone: Zone) -> Iterator[Part]:
        pieces = self._table.get(zone, [])
        heap = self._pictures.heap(zone, pieces, self._viewer)
        if heap is not None:
            yield self._item(
                Touchable(zone), heap, len(pieces), self._words.place(zone, self._table)
            )
            return
        for piece, n in Counter(pieces).items():
            image = self._pictures.piece(piece, zone, self._viewer)
            yield self._item(Touchable(zone, piece), image, n, self._called(piece, zone))
        if Touchable(zone) in self._spots:
            name = self._words.place(zone, self._table)
            box = NamedImage("", 240.0, 120.0)
            yield self._item(Touchable(zone), box, 1, name)

    def _called(self, piece: Piece, zone: Zone) -> str:
        """What a piece of one's own is called: with its place, where such a one lies elsewhere
        too."""
        name = self._words.piece(piece)
        lying = (z for z, pieces in self._table.items() if piece in pieces and self._mine(z))
        if sum(1 for _ in lying) < 2:
            return name
        return self._text("phones.spot", name=name, place=self._words.place(zone, self._table))

    def _item(self, spot: Touchable, image: NamedImage, n: int, name: str) -> Part:
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

    def _marked(self, spot: Touchable) -> int:
        """How many pieces of a kind are part of what is put together."""
        draft = self._fingers.draft if self._fingers is not None else None
        if draft is None:
            return 0
        going = sum((move.source, move.piece) == spot for move in draft.moves)
        return going + sum(mark.n for mark in draft.marked if (mark.zone, mark.piece) == spot)

    # What can be pressed

    def _buttons(self) -> Part:
        fingers = self._fingers
        if fingers is None or fingers.sent or fingers.doubt is not None:
            return []
        made = []
        for n, button in enumerate(fingers.buttons):
            key = f"button {n}"
            self.made.keys[key] = KeyPress(button=button)
            look = _look(button, fingers.legal)
            made.append({"key": key, "words": self._said(button), "look": look})
        return made

    def _said(self, button: DeedButton) -> str:
        """What is on a button: what it does, and else what the game calls it."""
        fingers, does = self._fingers, button.does
        assert fingers is not None
        legal = isinstance(does, Action) and does in fingers.legal
        if button.key and not (legal and button.kind in MAIN):
            return self._text.say(button.key, button.params, self._words.names)
        if isinstance(does, Action) and legal:
            return self._did(does)
        if isinstance(does, ActionDraft):
            ends = next((g.action for g in does.gestures() if g.action in fingers.legal), None)
            if isinstance(ends, Action):
                return self._did(ends)
        return self._text("phones.choices")

    # The others

    def _everybody(self) -> Part:
        stands = self._game.standing(self._view)
        revising = self._game.may_revise(self._view)
        return [
            {
                "seat": seat,
                "name": told.spec.name,
                "colour": told.spec.colour,
                "face": _image(self._pictures.face(told.spec)),
                "score": stands[seat].score,
                "place": self._text("phones.place", n=stands[seat].place),
                "you": seat == self._viewer,
                "asked": seat in self._acting,
                "chosen": seat in revising,
            }
            for seat, told in enumerate(self._seats)
        ]

    def has(self, seat: Seat) -> Part:
        """What a seat has, as far as it lies open; face down only how much."""
        zones, found = self._game.zones, []
        for zone, pieces in self._table.items():
            if zones[zone].many or zones.owner(zone) != seat:
                continue
            name = self._words.place(zone, self._table)
            what = [
                self._text(
                    "table.place.hidden" if is_back(piece) else "table.turn.count",
                    n=n, piece=piece_name(piece, self._game.name, self._text, n),
                )
                for piece, n in Counter(pieces).items()
            ]  # fmt: skip
            found.append(self._text("terminal.place", place=name, what=what))
        return found

    def _end(self) -> Part:
        """How it ended."""
        follower = self._follower
        if not follower.over:
            return None
        order = sorted(follower.standing, key=lambda each: (each.place, each.seat))
        return {
            "winners": self._words.reader.winners(follower.standing),
            "standing": [[each.seat, each.place, each.score] for each in order],
            "tally": [
                {"label": self._label(row), "values": list(row.values)} for row in follower.tally
            ],
        }

    def _label(self, row: Any) -> str:
        key = f"{self._game.name}.tally.{row.label}"
        return self._text.say(key, row.params, self._words.names)


def _look(button: DeedButton, legal: Sequence[Action]) -> str:
    if isinstance(button.does, Action) and button.does not in legal:
        return "quiet"
    return button.kind


def _image(image: NamedImage) -> Part:
    found = [image.name, round(image.width, 1), round(image.height, 1)]
    return [*found, image.close] if image.close else found


def _lying(image: LyingImage) -> Part:
    return [*image] if image.width else [image.name, image.x, image.y]


def _grown(box: TableBox, by: float = AROUND) -> TableBox:
    return TableBox(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _around(boxes: Sequence[TableBox]) -> TableBox:
    """The part of the table that holds all of some boxes, and is not too small to be known."""
    left, width = _span([(box.x, box.x + box.width) for box in boxes], LEAST[0], WHOLE[0])
    top, height = _span([(box.y, box.y + box.height) for box in boxes], LEAST[1], WHOLE[1])
    return TableBox(left, top, width, height)


def _span(ends: Sequence[tuple[float, float]], least: float, most: float) -> tuple[float, float]:
    """Where what holds all of these begins, and how long it is."""
    begin, end = min(first for first, _ in ends), max(last for _, last in ends)
    lacks = max(0.0, least - (end - begin)) / 2
    begin, end = max(0.0, begin - lacks), min(most, end + lacks)
    return begin, end - begin
