"""Highlights of a lesson in words: what is lit on a screen, and where its arrows lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.acts import SeatRef
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import parse_zone
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.match.match import Match
from tabletop.practice.exercise_notation import SEAT_ZONE_KIND, HighlightTarget


class HighlightTexts:
    """Describes highlight targets; the same explanation of a piece is told once."""

    def __init__(self, match: Match, formatter: TableTextFormatter) -> None:
        """Describe the table of a match.

        Args:
            match: Match of the lesson.
            formatter: Formatter in the language of the reader.
        """
        self._match = match
        self._formatter = formatter
        self._told: set[str] = set()

    def lines(self, targets: Sequence[HighlightTarget], view: State) -> Iterator[str]:
        """Yield the lines of some targets, as a player view shows them."""
        text = self._formatter.text
        for target in targets:
            first, *explanations = self._describe(target, view)
            yield text("terminal.lit", what=first)
            yield from self._new_lines(explanations)
            if target.arrow_target:
                yield text("terminal.arrow", to=self._place_line(target.arrow_target, view))

    def place_name(self, zone: str, view: State) -> str:
        """Return the name of a zone."""
        table = self._match.game.inventory(view)
        return self._formatter.describer.zone_name(zone, table)

    def _place_line(self, zone: str, view: State) -> str:
        """Return the name of a zone with the pieces that lie there."""
        table, describer = self._match.game.inventory(view), self._formatter.describer
        return describer.zone_line(zone, table) if table.get(zone) else self.place_name(zone, view)

    def _new_lines(self, lines: Sequence[str]) -> Iterator[str]:
        """Yield the lines that were not told before."""
        for line in lines:
            if line not in self._told:
                self._told.add(line)
                yield line

    def _describe(self, target: HighlightTarget, view: State) -> list[str]:
        """Return the line of a target, followed by what explains its pieces."""
        zone, piece = target.zone, target.piece
        if zone.partition(":")[0] == SEAT_ZONE_KIND:
            return [self._name_plate(parse_zone(zone).owner or 0)]
        describer, table = self._formatter.describer, self._match.game.inventory(view)
        if piece:
            found = describer.describe_piece(piece, zone)
            name = describer.counted_piece(piece, list(table.get(zone, ())).count(piece))
            place = describer.zone_name(zone, table)
            line = describer.text("terminal.piece_at", piece=name, place=place)
            does = [] if found is None else [describer.description_line(found.title, found.lines)]
            return [line, *does]
        if table.get(zone):
            return self._formatter.look_up(view).describe_table([zone])
        empty = describer.contents_line(zone, table)
        name = describer.zone_name(zone, table)
        line = describer.text("terminal.place", place=name, what=[empty])
        return [line, *describer.zone_notes(zone, table, view)]

    def _name_plate(self, seat: int) -> str:
        """Return the line of a name plate with its score."""
        game, names = self._match.game, self._match.setup.seat_names
        standing = game.standings(self._match.view_for(NOBODY))
        score = next(each.score for each in standing if each.seat == seat)
        return self._formatter.text("terminal.name_plate", names, seat=SeatRef(seat), n=score)
