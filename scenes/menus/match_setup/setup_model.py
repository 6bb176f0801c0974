"""Model of the match set-up: seats and options, always valid to start from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scenes.base.match_request import MatchRequest
from scenes.store.match_library import UserSheet
from scenes.store.preferences import LastSetup
from tabletop.ai.characters import portrait_name
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.core.game import Game
from tabletop.core.options import (
    FIRST_SEAT_OPTION,
    RANDOM_FIRST_SEAT,
    Option,
    OptionError,
    OptionValue,
    StartGoods,
    complete_options,
)
from tabletop.match.setup import (
    ADAPTIVE_LEVEL,
    DEFAULT_PLAYER_NAMES,
    MAX_PLAYER_NAME_LENGTH,
    SEAT_COLOURS,
    MatchMode,
    SeatSpec,
    is_readable_name,
    normalize_name,
)

HUMAN_LEVEL = ""
DEFAULT_SEAT_COUNT = 3
DEFAULT_AI_LEVEL = "trader"


class SetupChoices(NamedTuple):
    """Choices of the match set-up of one game."""

    game_name: str
    seat_counts: range
    """Possible numbers of seats."""
    options: tuple[Option, ...]
    ai_levels: Sequence[str] = (*DEFAULT_LEVELS, ADAPTIVE_LEVEL)
    """Levels of the AI seats that can be chosen."""
    start_goods: StartGoods | None = None
    """Goods that a handicap can give at the start."""


def setup_choices(game: type[Game[Any]] | Game[Any]) -> SetupChoices:
    """Return all seat counts, options and AI levels of a game."""
    return SetupChoices(game.name, game.seat_counts, game.options, start_goods=game.start_goods)


class MatchSetupModel:
    """A match that is being set up. Seats keep their own names and colours throughout."""

    def __init__(
        self,
        choices: SetupChoices,
        mode: MatchMode,
        last_setup: LastSetup | None,
        sheets: Sequence[UserSheet] = (),
    ) -> None:
        """Create the model.

        Args:
            choices: What can be chosen for the game.
            mode: Kind of the match.
            last_setup: Set-up of the last match of this game, if there was one.
            sheets: User sheets of the game.
        """
        self.game_name, self.seat_counts, self.available_options, levels, goods = choices
        self.start_goods = goods
        """Goods that a handicap can give at the start; None for none."""
        self.ai_levels = tuple(levels)
        self.mode = mode
        self.sharing = ""
        """Chosen way to share the screen (`screen_sharing.py`); empty before a choice."""
        self.user_sheets = tuple(sheets)
        last_setup = last_setup or LastSetup()
        self.seats: list[SeatSpec] = []
        fits = len(last_setup.seats) in self.seat_counts and all(
            s.level in ("", *levels) for s in last_setup.seats
        )
        if fits:
            self.seats = list(last_setup.seats)
        else:
            usual = (
                DEFAULT_SEAT_COUNT
                if DEFAULT_SEAT_COUNT in self.seat_counts
                else self.seat_counts[0]
            )
            for _ in range(usual):
                self.add_seat()
        self.start_player = last_setup.start_player if fits else None
        self.thinking_minutes = last_setup.thinking_minutes
        """Thinking time of each person; 0 for no clock."""
        try:
            self.options: dict[str, OptionValue] = complete_options(
                self.available_options, last_setup.options
            )
        except OptionError:
            self.options = complete_options(self.available_options, {})
        if FIRST_SEAT_OPTION in self.options:
            self.options[FIRST_SEAT_OPTION] = (
                RANDOM_FIRST_SEAT  # who begins is chosen by seat, as `start_player`
            )
        self.sheet_index = self._index_of_sheet(last_setup.sheet)
        self._apply_mode()

    def set_user_sheets(self, sheets: Sequence[UserSheet]) -> None:
        """Replace the user sheets; the selected sheet stays selected if it is among them."""
        chosen = self.user_sheets[self.sheet_index - 1].name if self.sheet_index else ""
        self.user_sheets = tuple(sheets)
        self.sheet_index = self._index_of_sheet(chosen)

    def _index_of_sheet(self, sheet: str) -> int:
        """Return the index of a user sheet, from 1; 0 for the built-in sheet."""
        names = [own.name for own in self.user_sheets]
        return names.index(sheet) + 1 if sheet in names else 0

    @property
    def human_seats(self) -> list[int]:
        """Indices of the seats of people."""
        return [n for n, seat in enumerate(self.seats) if seat.is_human]

    @property
    def needs_devices(self) -> bool:
        """True if people may need input devices of their own: one alone has all that there are."""
        return len(self.human_seats) > 1

    @property
    def default_ai_level(self) -> str:
        """Level of newly added AI seats."""
        return DEFAULT_AI_LEVEL if DEFAULT_AI_LEVEL in self.ai_levels else self.ai_levels[-1]

    # Seats

    def add_seat(self) -> None:
        """Add an AI seat; the first seat belongs to a person."""
        names = {seat.name for seat in self.seats}
        colours = {seat.colour for seat in self.seats}
        name = next(name for name in DEFAULT_PLAYER_NAMES if name not in names)
        colour = next(colour for colour in SEAT_COLOURS if colour not in colours)
        level = self.default_ai_level if self.seats or self.mode is MatchMode.DEMO else HUMAN_LEVEL
        self.seats.append(SeatSpec(name, level, colour))

    def remove_seat(self, seat: int) -> None:
        """Remove a seat."""
        del self.seats[seat]
        if self.start_player is not None:
            if self.start_player == seat:
                self.start_player = None
            elif self.start_player > seat:
                self.start_player -= 1
        self._apply_mode()

    def move_seat_up(self, seat: int) -> int:
        """Swap a seat with the one before it; the first moves to the end. Return its new index."""
        first = None if self.start_player is None else self.seats[self.start_player].name
        moved = self.seats.pop(seat)
        other = seat - 1 if seat else len(self.seats)
        self.seats.insert(other, moved)
        if first is not None:
            self.start_player = [each.name for each in self.seats].index(first)
        return other

    def rename_seat(self, seat: int, name: str) -> str | None:
        """Rename a seat; return the text key of the reason if the name is rejected, else None."""
        name = normalize_name(name)
        if not name:
            return "ui.seats.name_empty"
        if len(name) > MAX_PLAYER_NAME_LENGTH:
            return "ui.seats.name_long"
        if not is_readable_name(name):
            return "ui.seats.name_unreadable"
        if any(n != seat and other.name == name for n, other in enumerate(self.seats)):
            return "ui.seats.name_taken"
        self.seats[seat] = self.seats[seat]._replace(name=name)
        return None

    def take_next_colour(self, seat: int) -> None:
        """Give a seat the next colour that no other seat has."""
        taken = {other.colour for other in self.seats}
        at = SEAT_COLOURS.index(self.seats[seat].colour)
        for step in range(1, len(SEAT_COLOURS)):
            colour = SEAT_COLOURS[(at + step) % len(SEAT_COLOURS)]
            if colour not in taken:
                self.seats[seat] = self.seats[seat]._replace(colour=colour)
                return

    def set_face(self, seat: int, face: str) -> None:
        """Set the portrait of a seat."""
        self.seats[seat] = self.seats[seat]._replace(face=face)

    def faces_of_others(self, seat: int) -> frozenset[str]:
        """Return the portraits of the other seats."""
        return frozenset(portrait_name(other) for n, other in enumerate(self.seats) if n != seat)

    def restore_appearance(self, seat: int, colour: str, face: str) -> None:
        """Give a seat the colour and portrait of an earlier match, unless another seat has them."""
        if all(other.colour != colour for other in self.seats):
            self.seats[seat] = self.seats[seat]._replace(colour=colour)
        if face not in self.faces_of_others(seat):
            self.set_face(seat, face)

    def allowed_levels(self, seat: int) -> tuple[str, ...]:
        """Return the levels allowed in a seat by the mode: HUMAN_LEVEL and the AI levels.

        An adaptive seat needs a person to adapt to.
        """
        if self.mode is MatchMode.DEMO:
            return tuple(level for level in self.ai_levels if level != ADAPTIVE_LEVEL)
        return (HUMAN_LEVEL, *self.ai_levels)

    def set_level(self, seat: int, level: str) -> None:
        """Give a seat to a person (HUMAN_LEVEL) or to an AI of a level."""
        self.seats[seat] = self.seats[seat]._replace(level=level)
        if self.mode is MatchMode.PRACTICE and level == HUMAN_LEVEL:
            self._keep_one_person(seat)
        self._apply_mode()

    def set_handicap(self, seat: int, points: int | None = None, goods: int | None = None) -> None:
        """Change the handicap of a seat; None leaves a part as it is."""
        spec = self.seats[seat]
        self.seats[seat] = spec._replace(
            points=spec.points if points is None else points,
            goods=spec.goods if goods is None else goods,
        )

    def set_practice(self, is_practice: bool) -> None:
        """Switch practice mode, in which one person plays against AI seats."""
        self.mode = MatchMode.PRACTICE if is_practice else MatchMode.PLAY
        self._apply_mode()

    def _apply_mode(self) -> None:
        """Make the seats fit the mode."""
        if self.mode is MatchMode.DEMO:
            self._keep_one_person(None)
            for n, seat in enumerate(self.seats):
                if seat.level == ADAPTIVE_LEVEL:
                    self.seats[n] = seat._replace(level=self.default_ai_level)
        elif self.mode is MatchMode.PRACTICE:
            self._keep_one_person(self.human_seats[0] if self.human_seats else 0)
            first = self.human_seats[0] if self.human_seats else 0
            self.seats[first] = self.seats[first]._replace(level=HUMAN_LEVEL)

    def _keep_one_person(self, person: int | None) -> None:
        """Give all seats to AI except one; None: all of them."""
        for n, seat in enumerate(self.seats):
            if n != person and seat.is_human:
                self.seats[n] = seat._replace(level=self.default_ai_level)

    # The outcome

    @property
    def last_setup(self) -> LastSetup:
        """The set-up to save, offered the next time."""
        sheet = self.user_sheets[self.sheet_index - 1].name if self.sheet_index else ""
        return LastSetup(
            tuple(self.seats), dict(self.options), self.start_player, sheet, self.thinking_minutes
        )

    def build_request(self) -> MatchRequest:
        """Return the request for this match; without people it is a demo."""
        mode = self.mode if self.human_seats else MatchMode.DEMO
        sheet = self.user_sheets[self.sheet_index - 1].sheet if self.sheet_index else None
        options: Mapping[str, OptionValue] = dict(self.options)
        return MatchRequest(
            self.game_name, tuple(self.seats), options, None, sheet, mode, self.start_player,
            self.thinking_minutes if mode is MatchMode.PLAY else 0,
        )  # fmt: skip
