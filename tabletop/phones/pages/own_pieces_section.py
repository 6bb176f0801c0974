"""The viewer's own pieces on a page: steppers for amounts, the hand and everything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Zone, is_back
from tabletop.host.table_lookup import BOX_ZONE_KIND
from tabletop.phones.pages.page_context import JsonValue, PageContext, TapEffect, image_data
from tabletop.phones.piece_pictures import NamedImage, TouchTarget
from tabletop.phones.touch_input import ActionButton, CountStepper


class OwnPiecesSection:
    """Section with the viewer's own zones."""

    def __init__(self, page: PageContext) -> None:
        self._page = page

    def list_steppers(self) -> Sequence[CountStepper]:
        """Return the steppers for amounts of pieces that are not held in a hand."""
        touch_input = self._page.touch_input
        if touch_input is None:
            return ()
        return [row for row in touch_input.count_steppers if not self._page.is_secret(row.source)]

    def stepper(self, row: CountStepper) -> JsonValue:
        """Return a stepper as plain data."""
        label, place = self._page.words.piece_label, ""
        name, image, rows = label(row.piece), self._stepper_image(row), self.list_steppers()
        if [self._stepper_image(other) for other in rows].count(image) > 1:
            place = self._page.words.zone_name(row.source, self._page.table)
        if [label(other.piece) for other in rows].count(name) > 1:
            place = self._page.words.zone_name(row.source, self._page.table)
            name = self._page.text("phones.spot", name=name, place=place)
        key = f"{row.source}|{row.piece}"
        for sign, draft in (("less", row.decrement), ("more", row.increment)):
            if draft is not None:
                self._page.tap_effects[f"{sign} {key}"] = TapEffect(button=ActionButton(draft))
        there = self._page.table.get(row.source, ())
        return {
            "id": key,
            "image": image_data(image),
            "name": name,
            "place": place,
            "value": row.value,
            "of": list(there).count(row.piece),
            "less": self._page.text("phones.less", name=name) if row.decrement is not None else "",
            "more": self._page.text("phones.more", name=name) if row.increment is not None else "",
        }

    def _stepper_image(self, row: CountStepper) -> NamedImage:
        return self._page.pictures.piece_image(row.piece, row.source, self._page.viewer)

    def list_trays(self) -> Iterator[JsonValue]:
        """Yield the viewer's own zones, secret ones (the hand) first."""
        if self._page.viewer == NOBODY:
            return
        touched = {spot.zone for spot in self._page.touch_targets}
        mine = [zone for zone in (*self._page.table, *touched) if self._page.is_own(zone)]
        order = sorted(dict.fromkeys(mine), key=lambda zone: not self._page.is_secret(zone))
        counted = {row.source for row in self.list_steppers()}
        for zone in order:
            if zone.partition(":")[0] == BOX_ZONE_KIND or zone in counted:
                continue
            items = list(self._items(zone))
            if items:
                yield {
                    "id": zone,
                    "name": self._page.words.zone_name(zone, self._page.table),
                    "hand": self._page.is_secret(zone),
                    "items": items,
                }

    def _items(self, zone: Zone) -> Iterator[JsonValue]:
        pieces = self._page.table.get(zone, [])
        heap = self._page.pictures.pile_image(zone, pieces, self._page.viewer)
        if heap is not None:
            yield self._item(
                TouchTarget(zone),
                heap,
                len(pieces),
                self._page.words.zone_name(zone, self._page.table),
            )
            return
        for piece, n in Counter(pieces).items():
            image = self._page.pictures.piece_image(piece, zone, self._page.viewer)
            yield self._item(TouchTarget(zone, piece), image, n, self._called(piece, zone))
        if TouchTarget(zone) in self._page.touch_targets:
            name = self._page.words.zone_name(zone, self._page.table)
            box = NamedImage("", 240.0, 120.0)
            yield self._item(TouchTarget(zone), box, 1, name)

    def _called(self, piece: Piece, zone: Zone) -> str:
        """Return the name of a piece of the viewer, with its zone if another zone has one too."""
        name = self._page.words.piece_label(piece)
        lying = (
            z for z, pieces in self._page.table.items() if piece in pieces and self._page.is_own(z)
        )
        if sum(1 for _ in lying) < 2:
            return name
        return self._page.text(
            "phones.spot", name=name, place=self._page.words.zone_name(zone, self._page.table)
        )

    def _item(self, spot: TouchTarget, image: NamedImage, n: int, name: str) -> JsonValue:
        hidden = spot.piece is not None and is_back(spot.piece)
        asked = self._page.touch_input is not None
        offered = spot in self._page.touch_targets or bool(self._page.marked_count(spot))
        return {
            "key": self._page.register_target(spot) if asked and not hidden else "",
            "id": f"{spot.zone}|{spot.piece or ''}",
            "image": image_data(image),
            "n": n,
            "name": name if n == 1 else self._page.text("phones.count", name=name, n=n),
            "about": self._page.description_lines(spot.piece, spot.zone) if spot.piece else [],
            "held": self._page.is_held(spot),
            "pile": self._page.is_pile(spot),
            "marked": self._page.marked_count(spot),
            "offered": asked and offered,
        }
