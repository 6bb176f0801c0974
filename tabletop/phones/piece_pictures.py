"""Pictures as a page refers to them: by name and size. The engine renders none itself.

A name stands for one content for ever. Nobody can guess the name of a picture that was not
shown to them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from tabletop.core.acts import Move
from tabletop.core.input_mapping import ActionBuilder
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.setup import SeatSpec


class NamedImage(NamedTuple):
    """A picture that a browser can load by its name, with its size in design pixels."""

    name: str
    width: float
    height: float
    large_name: str = ""
    """Name of a finer version, for close-ups and sharp displays; empty without one."""


class TableBox(NamedTuple):
    """A rectangle on the table, in design pixels (1920 x 1080)."""

    x: float
    y: float
    width: float
    height: float


class TouchTarget(NamedTuple):
    """Something that can be touched: the pieces of a kind in a zone, or a whole zone."""

    zone: Zone
    piece: Piece | None = None


class PlacedImage(NamedTuple):
    """A picture at a position on a rendered table.

    The position is its upper left corner, in pixels from the upper left corner of the table.
    """

    name: str
    x: int
    y: int
    width: int = 0
    height: int = 0
    """Displayed size in pixels of the table, if it differs from the rendered size; 0 otherwise."""


class TableRegion(NamedTuple):
    """A part of a rendered table: its pixel density and its images, the lowest first."""

    box: TableBox
    pixel_density: float
    images: tuple[PlacedImage, ...]


class RenderRequest(NamedTuple):
    """A table to render: the view of one viewer, with the moves of an unfinished action."""

    view: State
    viewer: Seat
    """Seat that looks; NOBODY for public information only."""
    turn_seat: Seat | None = None
    """Seat whose turn it is."""
    moves: Sequence[Move] = ()
    action_builder: ActionBuilder | None = None


class RenderedTable(Protocol):
    """A table that is laid out for one viewer, and can be rendered part by part."""

    def find_box(self, spot: TouchTarget) -> TableBox | None:
        """Return the position of a target; None if it is not visible."""

    def render_region(self, box: TableBox) -> TableRegion:
        """Return the images of a part of the table.

        Each image is loaded once by a browser and reused wherever the piece goes.
        """

    def render_close_up(self, box: TableBox) -> NamedImage:
        """Return a part of the table as one picture with its background, as large as useful."""


class PictureSource(Protocol):
    """Source of the pictures of one table in one language."""

    def piece_image(self, piece: Piece, zone: Zone, home: Seat) -> NamedImage:
        """Return a piece at close-up size, as it looks from a seat's side."""

    def pile_image(self, zone: Zone, pieces: Sequence[Piece], home: Seat) -> NamedImage | None:
        """Return the picture for all pieces of a bag or deck; None for other zones."""

    def portrait_image(self, seat: SeatSpec, mood: str = "calm") -> NamedImage:
        """Return the portrait of a seat, with its colour and sign."""

    def portrait_thumbnail(self, seat: SeatSpec) -> NamedImage:
        """Return the portrait of a seat, half as fine, for a choice of many."""

    def asset_image(self, name: str) -> NamedImage | None:
        """Return a picture of the page itself, such as an icon of the player aid.

        Returns:
            None if there is no picture of that name.
        """

    def css_colours(self) -> Mapping[str, str]:
        """Return the colours of text and lights of this table, as CSS values by name."""

    def render_table(self, request: RenderRequest) -> RenderedTable:
        """Return the table laid out for one viewer."""
