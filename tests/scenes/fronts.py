"""What hidden pieces would look like and be called, wherever such pieces lie: what nobody may see
who does not know them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from scenes.games import load
from scenes.kit.roles.seating import Seating
from sprites.painting import Picture
from tabletop.core.zones import Piece

AnyLayout = Any
"""The layout of a table of any game."""
Truth = Mapping[str, Iterable[Piece]]
"""What lies in each zone that is not empty."""
Hides = Callable[[str], bool]
"""Whether a zone is hidden from who looks."""


def _table(seating: Seating[Any]) -> tuple[object, ...]:
    """What tells one table from another: its game, its seats, how it is shown."""
    return seating.game.name, seating.setup.seats, seating.text, seating.theme


class Fronts:
    """The fronts of pieces, each drawn once."""

    def __init__(self) -> None:
        self._pictures: dict[object, Picture] = {}
        self._homes: dict[object, AnyLayout] = {}

    def of_hidden(self, layout: AnyLayout, truth: Truth, hides: Hides) -> dict[Picture, set[Piece]]:
        """What the pieces look like that may not be seen, wherever such pieces lie now; some look
        alike."""
        hidden = {p for zone, lying in truth.items() if hides(zone) for p in lying}
        families = {piece.partition(".")[0] for piece in hidden}
        homes: dict[str, set[str]] = {family: set() for family in families}
        for zone, lying in truth.items():
            for family in {piece.partition(".")[0] for piece in lying} & families:
                homes[family].add(zone)
        found: dict[Picture, set[Piece]] = {}
        for piece in hidden:
            for zone in homes[piece.partition(".")[0]]:
                for picture in (
                    *self._in_front(layout, piece, zone),
                    self._picture(layout, piece, zone),
                    self._large(layout, piece, zone, self._of_back(layout, piece, zone)),
                ):
                    found.setdefault(picture, set()).add(piece)
        for zone, lying in truth.items():
            for piece in {piece for piece in lying if not hides(zone)}:
                # A closer look at a place may be the same whichever piece lies on top; and a draft
                # lays what is open elsewhere, where it may look like others (a sign of a level), as
                # cards in a hand do whose numbers alone differ.
                pictures = {layout.looks.large(piece, zone)}
                for place in {zone, *homes.get(piece.partition(".")[0], ())}:
                    pictures.add(self._picture(layout, piece, place))
                    pictures |= set(self._in_front(layout, piece, place))
                for picture in pictures & found.keys():
                    found[picture].add(piece)
        return found

    def _in_front(self, layout: AnyLayout, piece: Piece, zone: str) -> Iterator[Picture]:
        """What a piece looks like where its zone lies before all: as at the home seat."""
        seating = layout.seating
        owner = seating.game.zones.owner(zone)
        if not seating.public or owner is None or owner not in range(seating.count):
            return
        key = (*_table(seating), owner)
        if key not in self._homes:
            home = Seating(seating.game, seating.setup, seating.text, seating.theme)
            home.home = owner
            self._homes[key] = load(seating.game.name)(home)
        yield self._picture(self._homes[key], piece, zone)

    def _picture(self, layout: AnyLayout, piece: Piece, zone: str) -> Picture:
        key = (*_table(layout.seating), layout.seating.home, piece, zone)
        if key not in self._pictures:
            self._pictures[key] = layout.looks.picture(piece, zone)
        return self._pictures[key]

    @staticmethod
    def _of_back(layout: AnyLayout, piece: Piece, zone: str) -> Picture:
        """What a closer look shows there of a piece that nobody knows: it may be what is known of
        all that lies there, which changes."""
        back: Picture = layout.looks.large(piece.partition(".")[0] + ".?", zone)
        return back

    def _large(self, layout: AnyLayout, piece: Piece, zone: str, back: Picture) -> Picture:
        seating = layout.seating
        key = "large", seating.text, seating.theme, seating.home, piece, zone, back
        if key not in self._pictures:
            self._pictures[key] = layout.looks.large(piece, zone)
        return self._pictures[key]


def titles_of_hidden(layout: AnyLayout, truth: Truth, hides: Hides, known: set[Piece]) -> set[str]:
    """What the pieces are called that may not be seen and are not known."""
    names: dict[bool, set[str]] = {True: set(), False: set()}
    for zone, lying in truth.items():
        for piece in lying:
            secret = hides(zone) and piece not in known
            if (told := layout.looks.description(piece, zone)) is not None:
                names[secret].add(told.title)
    return names[True] - names[False]  # what lies open may be called alike
