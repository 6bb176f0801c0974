"""Who sits at a table, and by whose eyes it is laid: what all roles of a game share."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from scenes.ui.theme import Theme
from tabletop.core.game import Game
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Seat
from tabletop.match.setup import Setup
from tabletop.text import Catalogue
from tabletop.text.reading import piece_name

G_co = TypeVar("G_co", bound=Game[Any], covariant=True)
"""The game; what speaks of any game asks for a seating of `Game[State]`."""
P_co = TypeVar("P_co", covariant=True)
"""The places of the game."""


class Seating(Generic[G_co]):
    """A game, its set-up, and how the screen speaks and looks.

    `home`, `text` and `theme` may change while the table stands; it is laid anew then.
    """

    def __init__(self, game: G_co, setup: Setup, text: Catalogue, theme: Theme) -> None:
        text.grammar.load()  # now, rather than in the middle of what is shown
        self.game = game
        self.setup = setup
        self.text = text
        self.theme = theme
        self.home: Seat = 0
        """The seat that lies large at the bottom; NOBODY where all are equal: a public table."""
        self.front: Seat = NOBODY
        """Where nobody is at home: whose hand lies open before all, on a panel of its own; for the
        seat at home: it only lends its hand to that panel."""
        self.asked: Seat = NOBODY
        """Who may decide at this screen now."""

    @property
    def setup(self) -> Setup:
        """Who sits there, and by which options they play."""
        return self._setup

    @setup.setter
    def setup(self, setup: Setup) -> None:
        self._setup = setup
        self._with_people = bool(setup.humans)

    @property
    def count(self) -> int:
        """The number of seats."""
        return len(self.setup.seats)

    @property
    def seats(self) -> range:
        """All seats, by their numbers."""
        return range(self.count)

    @property
    def public(self) -> bool:
        """Whether nobody is at home: all seats are as large, each always in its place."""
        return self.home == NOBODY

    @property
    def watched(self) -> bool:
        """Whether nobody is at home since only AI seats play: no hand ever lies before all."""
        return self.public and not self._with_people

    @property
    def own(self) -> Seat:
        """Whose things are one's own at this screen: those of the home seat; where nobody is at
        home, of whoever is asked, or whose hand lies open."""
        if not self.public:
            return self.home
        return self.front if self.asked == NOBODY else self.asked

    def color(self, seat: Seat) -> str:
        """The name of a seat's colour."""
        return self.setup.seats[seat].colour

    def rivals(self) -> tuple[Seat, ...]:
        """The seats of the panels: the others, clockwise from the one after `home`; all of them,
        from the first on, where nobody is at home."""
        if self.public:
            return tuple(range(self.count))
        return tuple((self.home + n) % self.count for n in range(1, self.count))

    def say(self, key: str, **params: object) -> str:
        """A text of the game's own section, seats by their names."""
        return self.text(f"{self.game.name}.{key}", self.setup.names, **params)

    def name(self, piece: Piece, n: int = 1) -> str:
        """What a piece is called, or so many of its kind."""
        return piece_name(piece, self.game.name, self.text, n)


class SeatedRole(Generic[G_co, P_co]):
    """What every role above the places begins with: who sits there, and where things lie."""

    def __init__(self, seating: Seating[G_co], places: P_co) -> None:
        self.seating = seating
        self.places = places

    @property
    def theme(self) -> Theme:
        """The measures and colours in use."""
        return self.seating.theme

    @property
    def em(self) -> float:
        """How high letters are at least."""
        return self.theme.least_on_table
