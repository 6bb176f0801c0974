"""Descriptions of pieces and zones for every client, as references to texts in no language.

A game may have a module `descriptions` with a `DESCRIBER`, a subclass of `PieceDescriber`.
Without one, the names and values of the sheet describe its pieces.
`tabletop.narration.descriptions` puts descriptions into words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from tabletop.core.acts import SeatRef, TextRef
from tabletop.core.game import Game
from tabletop.core.options import OptionValue
from tabletop.core.state import State
from tabletop.core.zones import Inventory, Piece, Seat, Zone, is_back

G_co = TypeVar("G_co", bound=Game[Any], covariant=True)

LineParam = tuple[str, int | str | SeatRef | TextRef | tuple[str | TextRef | SeatRef, ...]]
"""A named parameter of a line; several values are displayed as a list."""
STANDARD_SEAT_FAMILIES: Final = (
    "meeple", "chip", "camel", "marker", "worker", "pawn", "figure"
)  # fmt: skip
"""Families whose numbered pieces stand for seats in games without descriptions of their own."""
KEY_FIELD: Final = "key"
"""Field of a sheet entry that names the entry. The name of the piece says the same."""


class DescriptionLine(NamedTuple):
    """One line of a description: a catalogue key and its parameters."""

    key: str
    params: tuple[LineParam, ...] = ()
    is_optional: bool = False
    """True if the line is left out where the catalogue lacks one of its texts."""


class PieceDescription(NamedTuple):
    """Description of a piece: its name, the values printed on it, its owner and number."""

    title: DescriptionLine | SeatRef
    lines: tuple[DescriptionLine, ...] = ()
    clause: str = ""
    owner: Seat | None = None
    """Seat to which the piece belongs; None for a piece of all."""
    amount: int = 1
    """Number of equal pieces in the zone."""


class PieceDescriber(Generic[G_co]):
    """Describes pieces and zones from the sheet and from a player view, never from the state.

    The default lists the sheet values that are printed on a piece.
    """

    seat_families: ClassVar[Sequence[str]] = STANDARD_SEAT_FAMILIES
    """Families of pieces whose numbers stand for seats, such as `marker.2`."""
    ignored_loss_families: ClassVar[Collection[str]] = ()
    """Families whose pieces are no loss when they leave a seat, such as used-up cards."""
    spent_kinds: ClassVar[Collection[str]] = ()
    """Kinds of zones for what a seat has used, such as a price or the cards that were played."""
    ignored_step_families: ClassVar[Collection[str]] = ()
    """Families whose steps an action names already, such as a camel that is ridden."""
    redundant_event_keys: ClassVar[Collection[str]] = ()
    """Keys of events (`Say`) that only repeat the action, such as `takes`.

    `Arrest.arrests` is an event that repeats actions of this class only.
    """
    fruitless_events: ClassVar[Collection[str]] = ()
    """Keys of events that say that an action brings nothing, or less than it could."""

    def __init__(self, game: G_co, options: Mapping[str, OptionValue], seats: int) -> None:
        """Create the describer of a match.

        Args:
            game: Rules and sheet.
            options: Chosen options of the match; others have their defaults.
            seats: Number of seats.
        """
        self.game = game
        self.seats = seats
        self._options = options

    # What a game overrides

    def describe_piece(self, piece: Piece, zone: Zone) -> PieceDescription | None:
        """Return the description of a visible piece; None for a piece that needs no words.

        Args:
            piece: The piece as the viewer sees it.
            zone: Zone in which it lies.
        """
        return self.piece_description(piece, self.printed_lines(piece))

    def describe_pile(
        self, zone: Zone, view: State | None, viewer: Seat
    ) -> PieceDescription | None:
        """Return the description of a zone that is shown as one pile; None for single pieces.

        Args:
            zone: The zone.
            view: Player view, if it is known; for knowledge that no piece shows.
            viewer: Seat that looks, or NOBODY.
        """
        return None

    def zone_notes(
        self, zone: Zone, table: Inventory, view: State | None = None
    ) -> Sequence[DescriptionLine]:
        """Return what is special about a zone now, besides what its kind has in common.

        Args:
            zone: The zone.
            table: Visible pieces by zone.
            view: Player view, if it is known.
        """
        return ()

    def status_lines(self, view: State) -> Sequence[DescriptionLine]:
        """Return what no piece shows, such as the round or an announced end.

        The default tells each number of the view with a text `<game>.status.<field>`.

        Args:
            view: Player view.
        """
        values = ((field, getattr(view, field)) for field in view.fields)
        return [
            self.game_line(f"status.{field}", ("n", int(value)))._replace(is_optional=True)
            for field, value in values
            if isinstance(value, int)
        ]

    def open_choices(self, state: State, seat: Seat) -> Sequence[DescriptionLine]:
        """Return what a seat still has to choose after an action, and what that brings.

        Args:
            state: A possible state after the action; only what the seat knows may be told.
            seat: Seat that took the action.
        """
        return ()

    def symbols(self) -> Mapping[str, PieceDescription]:
        """Return descriptions of what is printed on the table beside pieces and zones, by name.

        Examples are a round counter and the points for a majority.
        """
        return {}

    # What all games share

    def symbol(self, name: str, clause: str, *params: LineParam) -> PieceDescription:
        """Return the description of a printed symbol from its texts `symbol.<name>.*`.

        Args:
            name: Name of the texts.
            clause: Clause that the symbol refers to.
            params: Sheet values for title and sentence.
        """
        title = self.game_line(f"symbol.{name}.name", *params)
        line = self.game_line(f"symbol.{name}.text", *params)
        return PieceDescription(title, (line,), clause)

    def option_clause(self, name: str) -> str:
        """Return the clause of an option of the game."""
        return next(option.clause for option in self.game.options if option.name == name)

    def piece_owner(self, piece: Piece, zone: Zone) -> Seat | None:
        """Return the seat that a piece stands for, or else the owner of its zone."""
        seat = self.represented_seat(piece)
        return self.game.zones.owner(zone) if seat is None else seat

    def represented_seat(self, piece: Piece) -> Seat | None:
        """Return the seat whose number a piece has, or None."""
        family, _, kind = piece.partition(".")
        if family not in self.seat_families or not kind.isdecimal() or int(kind) >= self.seats:
            return None
        return int(kind)

    def describe_zone_pieces(
        self, zone: Zone, table: Inventory
    ) -> Iterator[tuple[Piece, PieceDescription]]:
        """Yield each different piece of a zone with its description, owner and number."""
        for piece, n in Counter(table.get(zone, ())).items():
            described = self.describe_piece(piece, zone)
            if described is not None:
                yield piece, described._replace(owner=self.piece_owner(piece, zone), amount=n)

    def printed_lines(self, piece: Piece) -> tuple[DescriptionLine, ...]:
        """Return the text of a piece, if there is one, and its sheet values, one line each.

        The text is `<game>.description.<family>.<kind>`, or `*` for the whole family. The name
        of a value is the text `<game>.sheet.<table>.<field>`.
        """
        family, _, kind = piece.partition(".")
        kind = "back" if is_back(piece) else kind
        lines = [self.game_line(f"description.{family}.{kind}")._replace(is_optional=True)]
        for printed in self.game.printed_values(piece):
            entry = self.game.sheet.data.get(printed.table, {})
            if printed.number:
                entry = entry[printed.number - 1]
            for field in printed.fields or tuple(entry):
                if field != KEY_FIELD and (value := displayed_value(entry.get(field))) is not None:
                    name = self.game_ref(f"sheet.{printed.table}.{field}")
                    params = ("name", name), ("value", value)
                    lines.append(DescriptionLine("core.description.field", params, True))
        return tuple(lines)

    def piece_description(
        self, piece: Piece, lines: Sequence[DescriptionLine] = ()
    ) -> PieceDescription:
        """Return a description with the name and the clause of a piece."""
        return PieceDescription(
            self.piece_title(piece), tuple(lines), self.game.piece_clause(piece)
        )

    def piece_title(self, piece: Piece) -> DescriptionLine:
        """Return the name of one piece as a title."""
        return DescriptionLine(self.piece_ref(piece).key, (("n", 1),))

    def piece_ref(self, piece: Piece, n: int = 1) -> TextRef:
        """Return the name of n equal pieces as a parameter."""
        family, _, kind = piece.partition(".")
        return self.game_ref(f"piece.{family}.{'back' if is_back(piece) else kind}", n)

    def game_ref(self, key: str, n: int = 1) -> TextRef:
        """Return a text of the game's own section as a parameter."""
        return TextRef(f"{self.game.name}.{key}", n)

    def game_line(self, key: str, *params: LineParam) -> DescriptionLine:
        """Return a line of the game's own section."""
        return DescriptionLine(f"{self.game.name}.{key}", params)

    def option(self, name: str) -> OptionValue:
        """Return an option of the match. Raises KeyError if the game has no such option."""
        defaults = {option.name: option.default for option in self.game.options}
        return self._options.get(name, defaults[name])


def displayed_value(value: object) -> int | str | None:
    """Return a sheet value as lines display it; None for an empty or nested value."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | str):
        return None if value == "" else value
    if isinstance(value, list | tuple) and all(isinstance(part, int | str) for part in value):
        return ", ".join(map(str, value)) or None
    return None
