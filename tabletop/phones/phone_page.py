"""Page of one phone, built from the state of its viewer and the touch input of its seat.

A page is plain data in parts, so that only changed parts are sent. It depends only on the
viewer's knowledge: two states with the same view give the same page. With it comes the
effect of each control; nothing else on the page has an effect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from tabletop.core.input_mapping import InputMapping
from tabletop.core.state import State
from tabletop.phones.client_state import ClientState
from tabletop.phones.pages.board_section import BoardParts, BoardSection
from tabletop.phones.pages.choices_section import ChoicesSection
from tabletop.phones.pages.event_log import EventLog
from tabletop.phones.pages.own_pieces_section import OwnPiecesSection
from tabletop.phones.pages.page_context import (
    JsonValue,
    PageContext,
    PageTextFormatter,
    PageTools,
    SeatInfo,
    TapEffect,
)
from tabletop.phones.pages.question_section import QuestionSection
from tabletop.phones.pages.seats_section import SeatsSection
from tabletop.phones.piece_pictures import PictureSource
from tabletop.phones.touch_input import TouchInput
from tabletop.text import Catalogue

Part = TypeVar("Part")


@dataclass
class PhonePage:
    """Parts of a page, and the effects of its controls by their key."""

    parts: dict[str, JsonValue] = field(default_factory=dict)
    tap_effects: dict[str, TapEffect] = field(default_factory=dict)


class CachedPart(Generic[Part]):
    """A part of a page that is built again only if what it shows has changed."""

    def __init__(self) -> None:
        self._position: object = None
        self._part: Part | None = None

    def get(self, position: object, build: Callable[[], Part]) -> Part:
        """Return the part; it must not be changed, because several phones share it.

        Args:
            position: Value that determines the part.
            build: Builds the part.
        """
        if self._part is None or self._position != position:
            self._position, self._part = position, build()
        return self._part


class PageComposer:
    """Builder of the pages of one viewer in one language."""

    def __init__(
        self,
        client: ClientState,
        input_mapping: InputMapping[State],
        text: Catalogue,
        pictures: PictureSource,
        seats: Sequence[SeatInfo],
    ) -> None:
        words = PageTextFormatter(client.game, text, seats)
        self._means = PageTools(client, input_mapping, words, pictures)
        self.event_log = EventLog(self._means, seats)
        self._page = CachedPart[PhonePage]()
        self._whole_table = CachedPart[tuple[BoardParts, dict[str, TapEffect]]]()
        self._possessions = CachedPart[JsonValue]()

    def compose_page(
        self,
        touch_input: TouchInput | None,
        seats: Sequence[SeatInfo],
        told_lines: int | None = None,
    ) -> PhonePage:
        """Return the present page; all but the log is built once for all phones of the viewer.

        Args:
            touch_input: Touch input of the seat; None without an invitation.
            seats: Status of all seats.
            told_lines: Number of the last line of the log that the phone has received; None for a
                new reader.
        """
        found = self._page.get(
            (*self._position(touch_input), seats), lambda: self._build_page(touch_input, seats)
        )
        log = {"log": self.event_log.lines_after(told_lines)}
        return PhonePage(found.parts | log, found.tap_effects)

    def _position(self, touch_input: TouchInput | None) -> tuple[object, ...]:
        """Return what a page shows: the knowledge of the viewer and the state of their input."""
        if touch_input is None:
            return self._means.client.revision, None
        return self._means.client.revision, touch_input, touch_input.revision

    def _build_page(self, touch_input: TouchInput | None, seats: Sequence[SeatInfo]) -> PhonePage:
        """Build the present page without its log."""
        page = PageContext(self._means, touch_input, seats)
        question, own = QuestionSection(page), OwnPiecesSection(page)
        players, choices, board = SeatsSection(page), ChoicesSection(page), BoardSection(page)
        targets = choices.list_targets()
        boards = board.list_boards(targets)
        steppers = own.list_steppers()
        parts = {
            "me": players.viewer_data(),
            "ask": question.question(),
            "refusal": page.words.describe_refusal(page.client),
            "doubt": question.confirmation(),
            "boards": [laid.board for laid in boards],
            "lying": [entry for laid in boards for entry in laid.images],
            "groups": choices.list_groups(board.render()) if targets else [],
            "rows": [own.stepper(row) for row in steppers],
            "trays": list(own.list_trays()),
            "buttons": question.list_buttons(),
            "seats": players.list_seats(),
            "back": page.client.can_take_back,
            "end": players.result(),
        }
        return PhonePage(parts, page.tap_effects)

    def compose_table(
        self, touch_input: TouchInput | None
    ) -> tuple[BoardParts, dict[str, TapEffect]]:
        """Return the whole table from the viewer's side, with the effects of its controls."""
        return self._whole_table.get(
            self._position(touch_input), lambda: self._build_table(touch_input)
        )

    def _build_table(
        self, touch_input: TouchInput | None
    ) -> tuple[BoardParts, dict[str, TapEffect]]:
        page = PageContext(self._means, touch_input, ())
        return BoardSection(page).whole_table(), page.tap_effects

    def list_possessions(self) -> JsonValue:
        """Return descriptions of the visible possessions of each seat."""
        return self._possessions.get(self._position(None), self._build_possessions)

    def _build_possessions(self) -> JsonValue:
        section = SeatsSection(PageContext(self._means, None, ()))
        count = self._means.client.require_view().seats
        return [section.possessions(seat) for seat in range(count)]
