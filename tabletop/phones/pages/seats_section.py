"""The players on a page: the viewer, everybody's scores and possessions, and the result."""

from __future__ import annotations

from typing import Any

from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.phones.pages.page_context import JsonValue, PageContext, image_data
from tabletop.text.message_format import tally_label_key


class SeatsSection:
    """Section with the players."""

    def __init__(self, page: PageContext) -> None:
        self._page = page

    def viewer_data(self) -> JsonValue:
        """Return name, face and score of the viewer; None for a spectator."""
        if self._page.viewer == NOBODY:
            return None
        spec = self._page.seats[self._page.viewer].spec
        stands = self._page.game.standings(self._page.view)[self._page.viewer]
        client = self._page.client
        left = self._page.text("phones.time_left", time=client.time_left)
        return {
            "seat": self._page.viewer,
            "name": spec.name,
            "colour": spec.colour,
            "face": image_data(self._page.pictures.portrait_image(spec)),
            "score": stands.score,
            "place": self._page.text("phones.place", n=stands.place),
            "time": left if client.time_left else "",
            "late": client.is_time_over,
        }

    def list_seats(self) -> JsonValue:
        """Return the public data of all seats."""
        stands = self._page.game.standings(self._page.view)
        revising = self._page.game.revising_seats(self._page.view)
        return [
            {
                "seat": seat,
                "name": told.spec.name,
                "colour": told.spec.colour,
                "face": image_data(self._page.pictures.portrait_image(told.spec)),
                "score": stands[seat].score,
                "place": self._page.text("phones.place", n=stands[seat].place),
                "you": seat == self._page.viewer,
                "asked": seat in self._page.acting_seats,
                "chosen": seat in revising,
            }
            for seat, told in enumerate(self._page.seats)
        ]

    def possessions(self, seat: Seat) -> JsonValue:
        """Return descriptions of a seat's possessions; only counts for face-down pieces."""
        zones, found = self._page.game.zones, list[JsonValue]()
        for zone in self._page.table:
            if zones[zone].several_per_seat or zones.owner(zone) != seat:
                continue
            found.append(
                self._page.words.table_formatter.describer.zone_line(zone, self._page.table)
            )
        return found

    def result(self) -> JsonValue:
        """Return the result of the match, or None before its end."""
        follower = self._page.client
        if not follower.is_over:
            return None
        order = sorted(follower.standings, key=lambda each: (each.place, each.seat))
        return {
            "winners": self._page.words.table_formatter.winners_text(follower.standings),
            "standing": [[each.seat, each.place, each.score] for each in order],
            "tally": [
                {"label": self._label(row), "values": list(row.values)} for row in follower.tally
            ],
        }

    def _label(self, row: Any) -> str:
        key = tally_label_key(self._page.game.name, row.label)
        return self._page.text.format_params(key, row.params, self._page.words.seat_names)
