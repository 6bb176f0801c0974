"""What a game's layout module tells the table: where things lie, what they look like, how touched.

A layout knows the game's zones, pieces and actions, never its hidden state: it is given what lies
on the stage and the view of those who look. One module a game: `scenes/table/<game>.py` with a
class `LAYOUT`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from scenes.table.places import Place, Pose
from sprites.node import Node
from sprites.picture import Box, Picture
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, Param
from tabletop.core.game import Game
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.setup import Setup
from tabletop.text import Catalogue

if TYPE_CHECKING:
    from scenes.table.staging import Staging
    from scenes.ui.theme import Theme
    from sprites.timeline import Step


class Touch(NamedTuple):
    """How hands do an action.

    With `button` (a key of the catalogue, or the action's own text): a button. With `zone`: press
    that zone, or its `piece` (the topmost of the kind); with `target` too: take the piece and bring
    it there, by dragging or by a second press.
    """

    action: Action | Draft
    """What it does: an action, or a step to another draft."""
    zone: Zone | None = None
    piece: Piece | None = None
    target: Zone | None = None
    button: str | None = None
    kind: str = "plain"
    """The button's kind: primary, plain, green, danger, quiet."""


class Draft(ABC):
    """What hands put together piece by piece before it is an action: an offer, a payment.

    An immutable value, equal to its like. No match knows of it: it is shown, and forgotten when
    the turn ends.
    """

    @property
    @abstractmethod
    def moves(self) -> Sequence[Move]:
        """The pieces as they would go, one each, without a clause: they are shown there."""

    @abstractmethod
    def touches(self) -> Sequence[Touch]:
        """All that hands can do: go on to other drafts, end with an action, or do another.

        Every action that can be done now is reached, if not at once.
        """

    @abstractmethod
    def towards(self, action: Action) -> Draft:
        """The draft after the next step to an action that can be done now; itself if that needs
        no further step."""


@dataclass
class Showing:
    """What the stage shows right now: it lags behind the match while acts are played."""

    table: dict[Zone, list[Piece]] = field(default_factory=dict)
    counters: dict[tuple[str, Seat], int] = field(default_factory=dict)
    turn: Seat | None = None
    """Whose turn the stage shows."""
    view: Any = None
    """The position as the viewer may know it, once all of it is shown; None while acts are."""
    draft: Draft | None = None
    """What somebody at the screen is putting together."""
    marks: dict[str, Any] = field(default_factory=dict)
    """What flourishes keep between acts (the number of the round, the order of play)."""

    def count(self, zone: Zone) -> int:
        """How many pieces lie in a zone."""
        return len(self.table.get(zone, ()))


class Tale(NamedTuple):
    """What zoom says of a piece: its name, lines of explanation, a clause to open the rules at."""

    title: str
    lines: tuple[str, ...]
    clause: str = ""


class Doubt(NamedTuple):
    """Why an action is asked twice: a key of the game's section. Below it stand `heading`, `text`,
    and the deeds on the buttons, `yes` and `no`."""

    key: str
    params: Sequence[Param] = ()


class Layout(ABC):
    """One game's table, seen by one seat. Everything is in design units, 1920 x 1080."""

    background: str
    """The name of the baked table."""
    ambience: str
    mine: tuple[str, ...] = ("hand",)
    """Kinds of zones whose pieces, of the home seat, always answer: they act or say why not."""
    looks: tuple[str, ...] = ()
    """Kinds of zones whose pieces arrows reach for a closer look, though nothing can be done."""
    small_secrets: bool = False
    """Secrets are few and small: a lid over them is enough where a curtain would be a nuisance."""

    def __init__(self, game: Game[Any], setup: Setup, text: Catalogue, theme: Theme) -> None:
        text.grammar.load()  # now, rather than in the middle of what is shown
        self.game = game
        self.setup = setup
        self.text = text
        self.theme = theme
        self.home: Seat = 0
        """The seat that lies large at the bottom."""

    @property
    def count(self) -> int:
        """The number of seats."""
        return len(self.setup.seats)

    def color(self, seat: Seat) -> str:
        """The name of a seat's colour."""
        return self.setup.seats[seat].colour

    def rivals(self) -> tuple[Seat, ...]:
        """The other seats, clockwise from the one after `home`."""
        return tuple((self.home + n) % self.count for n in range(1, self.count))

    def say(self, key: str, **params: object) -> str:
        """A text of the game's own section, seats by their names."""
        return self.text(f"{self.game.name}.{key}", self.setup.names, **params)

    @abstractmethod
    def furniture(self) -> Sequence[Node]:
        """What never moves: mats, boards, labels, name plates; anew when home or language change.

        Nodes with a name can be found again by flourishes (`staging.node(name)`).
        """

    @abstractmethod
    def place(self, zone: Zone) -> Place:
        """Where a zone lies. Raises KeyError for a zone that the game does not have."""

    @abstractmethod
    def box(self, zone: Zone) -> Box:
        """A zone as a whole, to be pressed or lit up. Raises KeyError."""

    @abstractmethod
    def picture(self, piece: Piece, zone: Zone) -> Picture:
        """What a piece looks like in a zone, at the size it has there."""

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        """What a pile of pieces looks like; None shows nothing (an empty deck)."""
        raise KeyError(zone)

    @abstractmethod
    def readouts(self, showing: Showing) -> Mapping[str, Node]:
        """Numbers and labels that follow what the stage shows, by name: made anew when it changes.

        Equal pictures cost nothing, so all of them are given each time.
        """

    @abstractmethod
    def touches(self, view: Any, seat: Seat, legal: Sequence[Action]) -> Sequence[Touch]:
        """How hands do each of the legal actions; every one of them must be there."""

    def draft(self, view: Any, seat: Seat, legal: Sequence[Action]) -> Draft | None:
        """What a turn begins with in which an action is put together; its touches are all that
        is offered then. None: each action is done at once."""
        return None

    @abstractmethod
    def attempt(
        self, view: Any, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        """What a person means who presses a piece or place for which there is no touch.

        The action is then refused with its reason. None: it means nothing here.
        """

    def doubt(self, view: Any, seat: Seat, action: Action) -> Doubt | None:
        """Whether a legal action should be asked twice: ending a turn that has moves left."""
        return None

    @abstractmethod
    def prompt(self, view: Any, seat: Seat) -> tuple[str, Sequence[Param]]:
        """What the one line asks of the seat to act: a key below the game's `prompt.`, values."""

    @abstractmethod
    def tale(self, piece: Piece, zone: Zone) -> Tale | None:
        """What zoom says of a piece; None for what needs no words."""

    def large(self, piece: Piece, zone: Zone) -> Picture:
        """What zoom shows: the piece large. By default at its size here, scaled up by the scene."""
        return self.picture(piece, zone)

    @property
    @abstractmethod
    def buttons(self) -> Box:
        """Where the buttons of actions stand."""

    @abstractmethod
    def seat_spot(self, seat: Seat) -> Pose:
        """Where what is said of a seat appears: near its name plate."""

    def said_spot(self, seat: Seat, width: float, height: float) -> Pose:
        """The middle of what is said of a seat, a plate of that size: best where it covers
        neither names nor scores. By default at `seat_spot`."""
        return self.seat_spot(seat)

    def counter_spot(self, track: str, seat: Seat) -> Pose:
        """Where a counter stands, for the numbers that rise from it."""
        return self.seat_spot(seat)

    def material(self, piece: Piece) -> str:
        """What a piece is made of, for its sounds; by default its family."""
        return piece.partition(".")[0]

    def flourish(self, act: Act, staging: Staging) -> Step | None:
        """What more is seen of an act, before its pieces move (rain falls, a knight walks)."""
        return None

    def echo(self, act: Act, staging: Staging) -> Step | None:
        """What more is seen of an act, after its pieces have moved (a number turns over)."""
        return None

    def overlap(self, act: Act) -> float:
        """By how many seconds what follows begins before an act has been shown to its end."""
        return 0.0

    def stirred(self, bag: Zone, showing: Showing) -> bool:
        """Whether a bag need not be shaken before a draw, as a hand was in it just now."""
        return False

    def recall(self, view: Any, showing: Showing) -> None:  # noqa: B027
        """Set the marks from a view, when the table is laid anew in the middle of a match."""

    def mark(self, act: Act, showing: Showing) -> None:  # noqa: B027  # most games need none
        """Keep what readouts want to know of an act that no piece shows."""


class NoTableError(ValueError):
    """A game of the registry for which no table is laid yet."""


def laid() -> tuple[str, ...]:
    """The games of the registry that have a table, in alphabetical order. Imports none of them."""
    return tuple(name for name in games.names() if find_spec(f"scenes.table.{name}"))


def load(name: str) -> type[Layout]:
    """The layout of a game. Raises NoTableError."""
    if name not in laid():
        raise NoTableError(f"{name} has no table yet; choose one of {', '.join(laid())}")
    made: type[Layout] = import_module(f"scenes.table.{name}").LAYOUT
    return made
