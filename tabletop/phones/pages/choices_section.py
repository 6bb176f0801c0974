"""Choices on the table on a page: what can be touched there, grouped by the place where it lies."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.zones import Piece
from tabletop.phones.pages.page_context import JsonValue, PageContext, image_data
from tabletop.phones.piece_pictures import NamedImage, RenderedTable, TableBox, TouchTarget

PLACE_MARGIN = 8.0
"""Margin around the picture of a place, in design pixels."""


class ChoicesSection:
    """Section with what can be touched on the table, in the same order on every screen."""

    def __init__(self, page: PageContext) -> None:
        self._page = page

    def list_targets(self) -> Sequence[TouchTarget]:
        """Return what can be touched outside the viewer's own zones and the steppers."""
        return [
            target
            for target in self._page.touch_targets
            if not self._page.is_own(target.zone) and not self._is_in_steppers(target)
        ]

    def list_groups(self, table: RenderedTable) -> list[JsonValue]:
        """Return the choices by place as plain data.

        Args:
            table: The table as the viewer sees it, which has the pictures of places.
        """
        groups: dict[str, list[JsonValue]] = {}
        for target in self.list_targets():
            place = self._page.words.group_name(target.zone, self._page.table)
            groups.setdefault(place, []).append(self._choice(target, place, table))
        return [{"name": name, "choices": choices} for name, choices in groups.items()]

    def _choice(self, target: TouchTarget, place: str, table: RenderedTable) -> JsonValue:
        piece = target.piece or self._page.lone_piece(target.zone)
        is_place = target.piece is None or target.piece == self._page.lone_piece(target.zone)
        box = table.find_box(target) if is_place else None
        shown = self._short_name(target, piece)
        notes = self._page.zone_notes(target.zone) if is_place else ()
        return {
            "key": self._page.register_target(target),
            "name": self._page.target_name(target),
            "words": shown if shown != place else "",
            "note": notes[0] if notes else "",
            "about": self._page.description_lines(piece, target.zone) if piece else [],
            "held": self._page.is_held(target),
            "pile": self._page.is_pile(target),
            "box": None if box is None else [round(side, 1) for side in _grown(box)],
            "image": image_data(self._image(target, box, table)),
        }

    def _short_name(self, target: TouchTarget, piece: Piece) -> str:
        """Return the name below the picture; empty for a card, whose picture says it."""
        page = self._page
        if target.piece is None and (name := page.words.short_name(target.zone, page.table)):
            return name
        if not piece:
            return page.words.zone_name(target.zone, page.table)
        is_card = page.pictures.piece_image(piece, target.zone, page.viewer).large_name
        return "" if is_card else page.words.piece_label(piece)

    def _image(self, target: TouchTarget, box: TableBox | None, table: RenderedTable) -> NamedImage:
        if box is not None:
            return table.render_close_up(_grown(box))
        if target.piece is None:
            return NamedImage("", 240.0, 120.0)
        page = self._page
        return page.pictures.piece_image(target.piece, target.zone, page.viewer)

    def _is_in_steppers(self, target: TouchTarget) -> bool:
        touch_input = self._page.touch_input
        assert touch_input is not None
        return not self._page.is_secret(target.zone) and touch_input.is_in_steppers(target)


def _grown(box: TableBox) -> TableBox:
    return TableBox(
        box.x - PLACE_MARGIN,
        box.y - PLACE_MARGIN,
        box.width + 2 * PLACE_MARGIN,
        box.height + 2 * PLACE_MARGIN,
    )
