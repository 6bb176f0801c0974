"""The seats and options of a match while they are being chosen; always fit to start from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scenes.library import OwnSheet
from scenes.preferences import Remembered
from scenes.request import MatchRequest
from tabletop.core.game import Game
from tabletop.core.options import FIRST, LOT, Option, OptionError, Value, complete
from tabletop.match.setup import (
    COLOURS,
    DEFAULT_NAMES,
    NAME_LENGTH,
    Mode,
    SeatSpec,
    composed,
    is_readable,
)
from tabletop.seats.characters import face_of
from tabletop.seats.levels import PLAYED

HUMAN = ""
USUAL_SEATS = 3
USUAL_LEVEL = "trader"


class Playable(NamedTuple):
    """A game as it can be set up."""

    name: str
    room: range
    """How many seats it takes."""
    options: tuple[Option, ...]
    levels: Sequence[str] = tuple(PLAYED)
    """Of the AI seats that can sit there."""


def playable(game: type[Game[Any]] | Game[Any]) -> Playable:
    """A game with all of its seats, options and levels."""
    return Playable(game.name, game.seats, game.options)


class MatchDraft:
    """A match that is being set up. Seats keep their own names and colours throughout."""

    def __init__(
        self, of: Playable, mode: Mode, last: Remembered | None, sheets: Sequence[OwnSheet] = ()
    ) -> None:
        """last: how it was last played, if it was."""
        self.game, self.room, self.known, levels = of
        self.levels = tuple(levels)
        self.mode = mode
        self.sheets = tuple(sheets)
        last = last or Remembered()
        self.seats: list[SeatSpec] = []
        fits = len(last.seats) in self.room and all(s.level in ("", *levels) for s in last.seats)
        if fits:
            self.seats = list(last.seats)
        else:
            usual = USUAL_SEATS if USUAL_SEATS in self.room else self.room[0]
            for _ in range(usual):
                self.add()
        self.start_player = last.start_player if fits else None
        try:
            self.options: dict[str, Value] = complete(self.known, last.options)
        except OptionError:
            self.options = complete(self.known, {})
        if FIRST in self.options:
            self.options[FIRST] = LOT  # who begins is chosen by seat, as `start_player`
        self.sheet = self._numbered(last.sheet)
        self._suit_mode()

    def offer(self, sheets: Sequence[OwnSheet]) -> None:
        """Other sheets of one's own are there; the chosen one stays chosen if it is."""
        chosen = self.sheets[self.sheet - 1].name if self.sheet else ""
        self.sheets = tuple(sheets)
        self.sheet = self._numbered(chosen)

    def _numbered(self, sheet: str) -> int:
        """The number of a sheet of one's own, from 1; 0 is the built-in one."""
        names = [own.name for own in self.sheets]
        return names.index(sheet) + 1 if sheet in names else 0

    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [n for n, seat in enumerate(self.seats) if seat.human]

    @property
    def usual_level(self) -> str:
        """The level that new AI seats get."""
        return USUAL_LEVEL if USUAL_LEVEL in self.levels else self.levels[-1]

    # Seats

    def add(self) -> None:
        """One more seat, of an AI (the first one is a person's)."""
        names = {seat.name for seat in self.seats}
        colours = {seat.colour for seat in self.seats}
        name = next(name for name in DEFAULT_NAMES if name not in names)
        colour = next(colour for colour in COLOURS if colour not in colours)
        level = self.usual_level if self.seats or self.mode is Mode.DEMO else HUMAN
        self.seats.append(SeatSpec(name, level, colour))

    def remove(self, seat: int) -> None:
        """One seat fewer."""
        del self.seats[seat]
        if self.start_player is not None:
            if self.start_player == seat:
                self.start_player = None
            elif self.start_player > seat:
                self.start_player -= 1
        self._suit_mode()

    def move_up(self, seat: int) -> None:
        """Changes places with the seat before it; the first goes to the end."""
        moved = self.seats.pop(seat)
        other = seat - 1 if seat else len(self.seats)
        self.seats.insert(other, moved)

    def rename(self, seat: int, name: str) -> str | None:
        """Gives a seat a name; returns the text key of why not, or None."""
        name = composed(name.strip())
        if not name:
            return "ui.seats.name_empty"
        if len(name) > NAME_LENGTH:
            return "ui.seats.name_long"
        if not is_readable(name):
            return "ui.seats.name_unreadable"
        if any(n != seat and other.name == name for n, other in enumerate(self.seats)):
            return "ui.seats.name_taken"
        self.seats[seat] = self.seats[seat]._replace(name=name)
        return None

    def recolour(self, seat: int) -> None:
        """The next colour that nobody has."""
        taken = {other.colour for other in self.seats}
        at = COLOURS.index(self.seats[seat].colour)
        for step in range(1, len(COLOURS)):
            colour = COLOURS[(at + step) % len(COLOURS)]
            if colour not in taken:
                self.seats[seat] = self.seats[seat]._replace(colour=colour)
                return

    def give_face(self, seat: int, face: str) -> None:
        """The portrait of whoever sits there."""
        self.seats[seat] = self.seats[seat]._replace(face=face)

    def faces_of_others(self, seat: int) -> frozenset[str]:
        """The portraits that the other seats have."""
        return frozenset(face_of(other) for n, other in enumerate(self.seats) if n != seat)

    def look_like(self, seat: int, colour: str, face: str) -> None:
        """The colour and the face that somebody had before, unless another has them now."""
        if all(other.colour != colour for other in self.seats):
            self.seats[seat] = self.seats[seat]._replace(colour=colour)
        if face not in self.faces_of_others(seat):
            self.give_face(seat, face)

    def who(self, seat: int) -> tuple[str, ...]:
        """Who may sit there: HUMAN and the AI levels, as the mode allows."""
        return self.levels if self.mode is Mode.DEMO else (HUMAN, *self.levels)

    def seat_down(self, seat: int, level: str) -> None:
        """Lets a person (HUMAN) or an AI of that level sit there."""
        self.seats[seat] = self.seats[seat]._replace(level=level)
        if self.mode is Mode.PRACTICE and level == HUMAN:
            self._only(seat)
        self._suit_mode()

    def set_practice(self, on: bool) -> None:
        """Practice is one person among AI."""
        self.mode = Mode.PRACTICE if on else Mode.PLAY
        self._suit_mode()

    def _suit_mode(self) -> None:
        """Makes the seats fit the mode."""
        if self.mode is Mode.DEMO:
            self._only(None)
        elif self.mode is Mode.PRACTICE:
            self._only(self.humans[0] if self.humans else 0)
            first = self.humans[0] if self.humans else 0
            self.seats[first] = self.seats[first]._replace(level=HUMAN)

    def _only(self, person: int | None) -> None:
        """Lets AI sit everywhere but there."""
        for n, seat in enumerate(self.seats):
            if n != person and seat.human:
                self.seats[n] = seat._replace(level=self.usual_level)

    # The outcome

    @property
    def remembered(self) -> Remembered:
        """How to offer it the next time."""
        sheet = self.sheets[self.sheet - 1].name if self.sheet else ""
        return Remembered(tuple(self.seats), dict(self.options), self.start_player, sheet)

    def request(self) -> MatchRequest:
        """The match as it is drawn up; without people it is a demo."""
        mode = self.mode if self.humans else Mode.DEMO
        sheet = self.sheets[self.sheet - 1].sheet if self.sheet else None
        options: Mapping[str, Value] = dict(self.options)
        return MatchRequest(
            self.game, tuple(self.seats), options, None, sheet, mode, self.start_player
        )
