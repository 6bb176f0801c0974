"""Pictures and titles of hidden pieces that a viewer must not see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from scenes.games import load_layout
from scenes.kit.roles.seating import Seating
from sprites.painting import Picture
from tabletop.core.zones import Piece

AnyLayout = Any
"""The layout of a table of any game."""
TrueInventory = Mapping[str, Iterable[Piece]]
"""Pieces in each zone that is not empty, including hidden ones."""
IsHidden = Callable[[str], bool]
"""Function that returns True if a zone is hidden from the viewer."""


def _table_key(seating: Seating[Any]) -> tuple[object, ...]:
    """Return the key that distinguishes tables: game, seats, language and theme."""
    return seating.game.name, seating.setup.seats, seating.text, seating.theme


class HiddenFaces:
    """Cache of the face pictures of pieces."""

    def __init__(self) -> None:
        self._pictures: dict[object, Picture] = {}
        self._homes: dict[object, AnyLayout] = {}

    def find_hidden_faces(
        self, layout: AnyLayout, truth: TrueInventory, hides: IsHidden
    ) -> dict[Picture, set[Piece]]:
        """Return the possible pictures of all hidden pieces, each with the pieces that it shows."""
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
                    *self._in_hand_panel(layout, piece, zone),
                    self._picture(layout, piece, zone),
                    self._large(layout, piece, zone, self._of_back(layout, piece, zone)),
                ):
                    found.setdefault(picture, set()).add(piece)
        for zone, lying in truth.items():
            for piece in {piece for piece in lying if not hides(zone)}:
                # A closer look at a place may be the same whichever piece lies on top; and a draft
                # lays what is open elsewhere, where it may look like others (a sign of a level), as
                # cards in a hand do whose numbers alone differ.
                pictures = {layout.piece_art.large_picture(piece, zone)}
                for place in {zone, *homes.get(piece.partition(".")[0], ())}:
                    pictures.add(self._picture(layout, piece, place))
                    pictures |= set(self._in_hand_panel(layout, piece, place))
                for picture in pictures & found.keys():
                    found[picture].add(piece)
        return found

    def _in_hand_panel(self, layout: AnyLayout, piece: Piece, zone: str) -> Iterator[Picture]:
        """Yield the picture of a piece in the hand panel of its owner."""
        seating = layout.seating
        owner = seating.game.zones.owner(zone)
        if not seating.is_public or owner is None or owner not in range(seating.seat_count):
            return
        key = (*_table_key(seating), owner)
        if key not in self._homes:
            home = Seating(seating.game, seating.setup, seating.text, seating.theme)
            home.home_seat = owner
            self._homes[key] = load_layout(seating.game.name)(home)
        yield self._picture(self._homes[key], piece, zone)

    def _picture(self, layout: AnyLayout, piece: Piece, zone: str) -> Picture:
        key = (*_table_key(layout.seating), layout.seating.home_seat, piece, zone)
        if key not in self._pictures:
            self._pictures[key] = layout.piece_art.picture(piece, zone)
        return self._pictures[key]

    @staticmethod
    def _of_back(layout: AnyLayout, piece: Piece, zone: str) -> Picture:
        """Return the close-up of a face-down piece. It may change with public knowledge."""
        back: Picture = layout.piece_art.large_picture(piece.partition(".")[0] + ".?", zone)
        return back

    def _large(self, layout: AnyLayout, piece: Piece, zone: str, back: Picture) -> Picture:
        seating = layout.seating
        key = "large", seating.text, seating.theme, seating.home_seat, piece, zone, back
        if key not in self._pictures:
            self._pictures[key] = layout.piece_art.large_picture(piece, zone)
        return self._pictures[key]


def find_hidden_titles(
    layout: AnyLayout, truth: TrueInventory, hides: IsHidden, known: set[Piece]
) -> set[str]:
    """Return the titles of hidden pieces that are not known and that no open piece shares."""
    names: dict[bool, set[str]] = {True: set(), False: set()}
    for zone, lying in truth.items():
        for piece in lying:
            secret = hides(zone) and piece not in known
            if (told := layout.piece_art.description(piece, zone)) is not None:
                names[secret].add(told.title)
    return names[True] - names[False]  # what lies open may be called alike
