"""Line that tells what a finished match means for the evening: duels, wins and records."""

from __future__ import annotations

from scenes.base.context import Context
from tabletop.match.match import Match
from tabletop.match.play_records import (
    compute_evening_totals,
    count_duels,
    find_new_record,
)

DUEL_PEOPLE = 2
"""Number of people of whom the line tells the duel."""
MAX_NAMED = 4
"""Most people whose wins of the evening are told."""


def evening_note(context: Context, match: Match) -> str:
    """Return the line of a finished match; empty if the history tells nothing yet."""
    history, text = context.play_history, context.text_catalogue
    setup = match.setup
    is_recorded = any(
        played.game == setup.game and played.seed == setup.seed for played in history.records[-1:]
    )
    if not is_recorded:
        return ""
    people = [setup.seats[seat].name for seat in setup.human_seats]
    said = []
    if len(people) == DUEL_PEOPLE:
        said.append(_duel(context, *people))
    elif people:
        totals = compute_evening_totals(history.records, history.today())
        told = [total for total in totals if total.name in people and total.win_count]
        if any(total.match_count > 1 for total in told):
            lines = [
                text("table.results.wins", name=total.name, n=total.win_count)
                for total in told[:MAX_NAMED]
            ]
            said.append(text("table.results.tonight", wins=", ".join(lines)))
    if (record := find_new_record(history.records)) is not None:
        said.append(text("table.results.record", name=record[0], n=record[1]))
    return text("core.phrase.apart").join(words for words in said if words)


def _duel(context: Context, one: str, other: str) -> str:
    """Return how many matches two people have won against each other."""
    text = context.text_catalogue
    won, lost = count_duels(context.play_history.records, one, other)
    if won + lost < 2:
        return ""
    if won == lost:
        return text("table.results.duel_level", first=one, second=other, n=won)
    first, second = (one, other) if won > lost else (other, one)
    return text(
        "table.results.duel_leads", first=first, second=second, n=max(won, lost),
        m=min(won, lost),
    )  # fmt: skip
