"""Seats of a table and the perspective in which it is laid out, shared by all roles.

Language and theme belong to it.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from scenes.ui.style.theme import Theme
from tabletop.core.game import Game
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Seat
from tabletop.match.setup import Setup
from tabletop.narration.descriptions import TableDescriber, load_table_describer
from tabletop.text import Catalogue
from tabletop.text.message_format import piece_name

G_co = TypeVar("G_co", bound=Game[Any], covariant=True)
"""The game type; code for any game asks for a seating of `Game[State]`."""
P_co = TypeVar("P_co", covariant=True)
"""The zone layout of the game."""


class Seating(Generic[G_co]):
    """A game, its set-up, and the language, theme and perspective of the screen.

    `home_seat`, `text` and `theme` may change during a match; the table is laid out again
    then.
    """

    def __init__(self, game: G_co, setup: Setup, text: Catalogue, theme: Theme) -> None:
        text.grammar.load()  # now, rather than in the middle of what is shown
        self.game = game
        self.setup = setup
        self.text = text
        self.theme = theme
        self.home_seat: Seat = 0
        """The seat that lies large at the bottom; NOBODY where all are equal: a public table."""
        self.numbered_seat: Seat = NOBODY
        """Seat that chooses by private number; the numbers lie where its hand would."""
        self.hand_panel_seat: Seat = NOBODY
        """Seat whose hand lies on the hand panel of a public table, or NOBODY.

        The panel lays out this hand with a seating of its own, in which that seat is the home seat
        too.
        """
        self.deciding_seat: Seat = NOBODY
        """Seat that may decide at this screen now; NOBODY for none."""

    @property
    def setup(self) -> Setup:
        """Set-up of the match: its players and options."""
        return self._setup

    @setup.setter
    def setup(self, setup: Setup) -> None:
        self._setup = setup
        self._with_people = bool(setup.human_seats)

    @property
    def seat_count(self) -> int:
        """The number of seats."""
        return len(self.setup.seats)

    @property
    def seats(self) -> range:
        """The numbers of the seats."""
        return range(self.seat_count)

    @property
    def is_public(self) -> bool:
        """True if no seat is at home: all seats have equal areas, each always in its place."""
        return self.home_seat == NOBODY

    @property
    def is_demo(self) -> bool:
        """True if only AI seats play, with no home seat: no hand is ever opened."""
        return self.is_public and not self._with_people

    @property
    def own_seat(self) -> Seat:
        """The seat whose pieces belong to the user of this screen.

        The home seat; on a public table the deciding seat, or the seat whose hand is open.
        """
        if not self.is_public:
            return self.home_seat
        return self.hand_panel_seat if self.deciding_seat == NOBODY else self.deciding_seat

    def color(self, seat: Seat) -> str:
        """Return the name of a seat's colour."""
        return self.setup.seats[seat].colour

    def rivals(self) -> tuple[Seat, ...]:
        """Return the seats of the panels, clockwise from the one after the home seat.

        On a public table these are all seats from the first on.
        """
        if self.is_public:
            return tuple(range(self.seat_count))
        return (*range(self.home_seat + 1, self.seat_count), *range(self.home_seat))

    def game_text(self, key: str, **params: object) -> str:
        """Return a text of the game's own section, seats by their names."""
        return self.text(f"{self.game.name}.{key}", self.setup.seat_names, **params)

    @property
    def describer(self) -> TableDescriber:
        """The describer of the match in the language of the screen."""
        return load_table_describer(self.game, self.setup.options, self.text, self.setup.seat_names)

    def piece_name(self, piece: Piece, n: int = 1) -> str:
        """Return the name of a piece, or of n pieces of its kind."""
        return piece_name(piece, self.game.name, self.text, n)


class LayoutRole(Generic[G_co, P_co]):
    """Base of all roles above the zone layout: the seating and the zone layout."""

    def __init__(self, seating: Seating[G_co], zone_layout: P_co) -> None:
        self.seating = seating
        self.zone_layout = zone_layout

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self.seating.theme

    @property
    def min_text_size(self) -> float:
        """Least height of letters."""
        return self.theme.min_table_text_size
