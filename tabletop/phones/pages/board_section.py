"""Parts of the table on a page, as the television shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletop.core.acts import Move
from tabletop.core.state import NOBODY
from tabletop.core.zones import parse_zone
from tabletop.phones.pages.page_context import JsonValue, PageContext, image_data
from tabletop.phones.piece_pictures import (
    PlacedImage,
    RenderedTable,
    RenderRequest,
    TableBox,
    TouchTarget,
)

TABLE_SIZE: Final = (1920.0, 1080.0)
"""Width and height of the whole table, in design pixels."""
TOUCH_MARGIN: Final = 10.0
"""Margin around things that can be touched, in design pixels."""
REFERENCE_ZONE_MARGIN: Final = 44.0
"""Margin around zones that are shown for reference only, in design pixels."""
MIN_REGION_SIZE: Final = (560.0, 260.0)
"""Least width and height of a displayed part of the table, in design pixels."""


class BoardParts(NamedTuple):
    """A displayed part of the table, and separately its images, which are sent as a diff."""

    board: JsonValue
    images: list[JsonValue]


class BoardSection:
    """Section with parts of the table."""

    def __init__(self, page: PageContext) -> None:
        self._page = page

    def render(self) -> RenderedTable:
        """Return the table as the viewer sees it, with the moves of an unfinished action."""
        touch_input = self._page.touch_input
        draft = touch_input.builder if touch_input is not None else None
        moves = tuple(draft.preview_moves) if draft is not None else ()
        turn = next(iter(self._page.acting_seats), None)
        return self._page.pictures.render_table(
            RenderRequest(self._page.view, self._page.viewer, turn, moves, draft)
        )

    def list_boards(self, targets: Sequence[TouchTarget] = ()) -> Sequence[BoardParts]:
        """Return the part of the table beside the choices; of a spectator the whole table.

        It is displayed if it holds zones for reference. Otherwise, only the pictures of the
        choices are cut from it.

        Args:
            targets: The choices whose pictures are parts of the table.
        """
        if self._page.viewer == NOBODY:
            return [self.whole_table()]
        beside = self._page.input_mapping.reference_zones(self._page.view, self._page.viewer)
        if not targets and not beside:
            return []
        laid = self.render()
        reached = [_grown(box) for target in targets if (box := laid.find_box(target)) is not None]
        seen = [
            _grown(box, REFERENCE_ZONE_MARGIN)
            for zone in beside
            if (box := laid.find_box(TouchTarget(zone)))
        ]
        if not reached and not seen:
            return []
        kinds = {parse_zone(target.zone).kind for target in targets}
        is_displayed = any(parse_zone(zone).kind not in kinds for zone in beside)
        return [self._board(laid, "phones.choices", (), _around([*reached, *seen]), is_displayed)]

    def whole_table(self) -> BoardParts:
        """Return the whole table, with everything that can be touched."""
        laid = self.render()
        parts = self._board(
            laid, "phones.sheet.table", self._page.touch_targets, TableBox(0.0, 0.0, *TABLE_SIZE)
        )
        return parts._replace(board=parts.board | {"last": self._last_place(laid)})

    def _last_place(self, laid: RenderedTable) -> JsonValue:
        """Return the number of the last event that moved pieces, and the place where they lie.

        The place is a point, as shares of the table's width and height.
        """
        for event in reversed(self._page.client.events):
            for act in reversed(event.acts):
                if isinstance(act, Move) and (box := laid.find_box(TouchTarget(act.target))):
                    x, y = box.x + box.width / 2, box.y + box.height / 2
                    return [event.number, round(x / TABLE_SIZE[0], 4), round(y / TABLE_SIZE[1], 4)]
        return None

    def _board(
        self, laid: RenderedTable, called: str, spots: Sequence[TouchTarget], around: TableBox,
        is_displayed: bool = True,
    ) -> BoardParts:  # fmt: skip
        """A part of the table with what can be touched there, and what is only looked at."""
        part = laid.render_region(around)
        boxes = [(spot, box) for spot in spots if (box := laid.find_box(spot)) is not None]
        board = {
            "box": list(around),
            "density": part.pixel_density,
            "shown": is_displayed,
            "name": self._page.text(called),
            "spots": [
                self._spot(laid, spot, box, around) for spot, box in boxes if box is not None
            ],
        }
        return BoardParts(board, [_lying(image) for image in part.images])

    def _spot(
        self, laid: RenderedTable, spot: TouchTarget, box: TableBox, around: TableBox
    ) -> JsonValue:
        piece = spot.piece or self._page.lone_piece(spot.zone)
        return {
            "key": self._page.register_target(spot),
            "name": self._page.target_name(spot),
            "about": self._page.description_lines(piece, spot.zone) if piece else [],
            "held": self._page.is_held(spot),
            "box": [
                round((box.x - around.x) / around.width, 4),
                round((box.y - around.y) / around.height, 4),
                round(box.width / around.width, 4),
                round(box.height / around.height, 4),
            ],
            "image": image_data(laid.render_close_up(_grown(box))),
        }


def _lying(image: PlacedImage) -> JsonValue:
    return [*image] if image.width else [image.name, image.x, image.y]


def _grown(box: TableBox, by: float = TOUCH_MARGIN) -> TableBox:
    return TableBox(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _around(boxes: Sequence[TableBox]) -> TableBox:
    """Return the region that contains all boxes and has at least `MIN_REGION_SIZE`."""
    left, width = _span(
        [(box.x, box.x + box.width) for box in boxes], MIN_REGION_SIZE[0], TABLE_SIZE[0]
    )
    top, height = _span(
        [(box.y, box.y + box.height) for box in boxes], MIN_REGION_SIZE[1], TABLE_SIZE[1]
    )
    return TableBox(left, top, width, height)


def _span(ends: Sequence[tuple[float, float]], least: float, most: float) -> tuple[float, float]:
    """Return the begin and the length of an interval that contains all of these."""
    begin, end = min(first for first, _ in ends), max(last for _, last in ends)
    lacks = max(0.0, least - (end - begin)) / 2
    begin, end = max(0.0, begin - lacks), min(most, end + lacks)
    return begin, end - begin
