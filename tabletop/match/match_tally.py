"""Final score breakdown of a match, also of one that began at a prepared position."""

from __future__ import annotations

from tabletop.core.game import TallyRow
from tabletop.core.toolkit.handicaps import HEAD_START_ROW
from tabletop.match.match import Match


def compute_match_tally(match: Match) -> tuple[TallyRow, ...]:
    """Return the tally of a match; what seats had at a prepared start has a row of its own.

    A short first match begins with markers on their way, and nobody bought anything for that.
    Of what was spent later nothing counts as a head start.
    """
    rows = match.game.tally(match.state)
    if match.custom_start is None:
        return rows
    before = {
        (row.label, row.params): row.values
        for row in match.game.tally(match.custom_start.make_state())
    }
    earned, given = list[TallyRow](), [0] * len(match.setup.seats)
    for row in rows:
        had = before.get((row.label, row.params), [0] * len(row.values))
        kept = [max(0, min(pair)) for pair in zip(row.values, had, strict=True)]
        values = tuple(now - start for now, start in zip(row.values, kept, strict=True))
        given = [total + start for total, start in zip(given, kept, strict=True)]
        earned.append(row._replace(values=values))
    if not any(given):
        return rows
    return (TallyRow(HEAD_START_ROW, (), tuple(given), ""), *earned)
