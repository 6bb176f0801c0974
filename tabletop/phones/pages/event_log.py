"""Log of the match on a page: one numbered sentence for each thing that happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from tabletop.core.acts import Act, Begin, End, Move, Reveal, Say, Score
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Piece, Seat, Zone, is_back
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.phones.client_state import ObservedEvent
from tabletop.phones.pages.page_context import JsonValue, PageTools, SeatInfo
from tabletop.text.message_format import capitalize_sentence, piece_name

MIN_LOG_LINES: Final = 40
"""Number of the last lines that a page always has."""
MAX_LOG_LINES: Final = 1000
"""Most lines that are sent to a page that was away."""
MAX_LINE_PICTURES: Final = 5
"""Most pictures of pieces beside a line."""


class _Line(NamedTuple):
    """One line: text, seat of the portrait, pieces with their zone, and points."""

    words: str
    seat: Seat
    pieces: tuple[tuple[Piece, Zone], ...]
    points: str
    is_own: bool = False
    """True if nobody else is told it."""


class EventLog:
    """Log of one viewer in one language; each event is described once, the viewer as "you"."""

    def __init__(self, means: PageTools, seats: Sequence[SeatInfo]) -> None:
        self._client, _, words, self._pictures = means
        self._text, self._seats = words.text, seats
        self._game = words.game
        self._names = words.text.names_for_reader(words.seat_names, self._client.viewer)
        self._formatter = TableTextFormatter(words.game, words.text, self._names)
        self._lines: list[JsonValue] = []
        self._described_events = 0
        self._reset_count = 0

    @property
    def line_count(self) -> int:
        """Return the number of all lines since the match began."""
        self._describe_events()
        return len(self._lines)

    def lines_after(self, told_lines: int | None) -> list[JsonValue]:
        """Return the last lines as plain data, the oldest first.

        Args:
            told_lines: Number of the last line that the reader has received; all later ones are
                returned, up to `MAX_LOG_LINES`. None for a new reader.
        """
        count = self.line_count
        first = min(count if told_lines is None else told_lines, count - MIN_LOG_LINES)
        return self._lines[max(0, first, count - MAX_LOG_LINES) :]

    def _describe_events(self) -> None:
        if self._client.reset_count != self._reset_count:
            self._reset_count, self._described_events = self._client.reset_count, 0
            self._lines.clear()
            self._formatter.forget_last_pieces()
        for event in self._client.events[self._described_events :]:
            for line in self._describe(event):
                self._lines.append(self._line_data(len(self._lines) + 1, line))
        self._described_events = len(self._client.events)

    def _describe(self, event: ObservedEvent) -> Iterator[_Line]:
        """Yield the lines of an event; pieces that come to a secret zone without one follow."""
        received: list[Move] = []
        for act, words in self._formatter.describe_acts(event.acts):
            if words is not None:
                yield _Line(
                    words, _seat_of(act, self._game, event.seat), _pieces(act), _points(act)
                )
            elif isinstance(act, Move) and self._is_received(act):
                received.append(act)
        if received:
            counts = Counter({move.piece: 0 for move in received})
            for move in received:
                counts[move.piece] += move.n
            names = [
                piece_name(piece, self._game.name, self._text, n) for piece, n in counts.items()
            ]
            words = capitalize_sentence(self._text("phones.received", pieces=names))
            pieces = tuple((move.piece, move.target) for move in received)
            yield _Line(words, self._client.viewer, pieces, "", is_own=True)

    def _is_received(self, move: Move) -> bool:
        """True if a known piece comes from elsewhere to a secret zone of the viewer."""
        zones, viewer = self._game.zones, self._client.viewer
        return (
            viewer != NOBODY
            and not is_back(move.piece)
            and zones.owner(move.target) == viewer
            and zones.owner(move.source) != viewer
            and zones.is_hidden(move.target, NOBODY)
        )

    def _line_data(self, number: int, line: _Line) -> JsonValue:
        """Return a line as plain data."""
        data: dict[str, Any] = {"n": number, "words": line.words}
        if 0 <= line.seat < len(self._seats):
            data["face"] = self._pictures.portrait_image(self._seats[line.seat].spec).name
        pieces = [(piece, zone) for piece, zone in line.pieces if not is_back(piece)]
        if pieces:
            viewer = max(self._client.viewer, 0)
            data["pieces"] = [
                self._pictures.piece_image(piece, zone, viewer).name
                for piece, zone in pieces[:MAX_LINE_PICTURES]
            ]
        if line.is_own:
            data["own"] = True
        if line.points:
            data["points"] = line.points
        return data


def _seat_of(act: Act, game: Game[State], decider: Seat) -> Seat:
    """Return the seat that an act is about, or the one that decided."""
    if isinstance(act, Move):
        for zone in (act.source, act.target):
            owner = game.zones.owner(zone)
            if owner is not None:
                return owner
        return NOBODY
    if isinstance(act, Score | Say | Begin | End):
        return act.seat
    return decider


def _pieces(act: Act) -> tuple[tuple[Piece, Zone], ...]:
    if isinstance(act, Move):
        return ((act.piece, act.target),)
    if isinstance(act, Reveal):
        return tuple((piece, act.zone) for piece in act.pieces)
    return ()


def _points(act: Act) -> str:
    if isinstance(act, Score) and act.n:
        return f"{act.n:+}".replace("-", "\N{MINUS SIGN}")
    return ""
