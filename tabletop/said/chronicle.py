"""The chronicle of a match: what happened, in lines, as the eyes at the screen may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop.core import acts
from tabletop.core.acts import Act
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.match import Event, Match
from tabletop.text import Catalogue
from tabletop.text.reading import read_act

Lying = dict[Zone, Sequence[Piece]]
"""What lies where, as far as lines need it."""


class Line(NamedTuple):
    """One thing that happened: at which decision, to whom, in words, by which clause."""

    number: int
    seat: Seat
    words: str
    clause: str
    act: Act


def read_event(
    match: Match,
    event: Event,
    viewer: Seat,
    text: Catalogue,
    lying: Lying | None = None,
) -> list[Line]:
    """The lines of one event; equal moves in a row are told once, with their number.

    `lying` says what lay where before, at least what came to each place last, and learns what
    comes now. Without it nothing is known of that.
    """
    lying = {} if lying is None else lying
    lines = []
    for act in gathered(match.seen(event, viewer)):
        words = read_act(act, match.game, text, match.setup.names, lying)
        if isinstance(act, acts.Move):
            lying[act.target] = (act.piece,)
        if words is not None:
            lines.append(Line(event.number, _about(act, event), words, act.clause, act))
    return lines


def read_match(match: Match, told: int, viewer: Seat, text: Catalogue) -> list[Line]:
    """The lines of the set-up and the first `told` decisions, the oldest first."""
    events = (event for event in match.history if event.number < told)
    lying: Lying = {}
    return [line for event in events for line in read_event(match, event, viewer, text, lying)]


def lying_before(match: Match, event: Event, viewer: Seat) -> Lying:
    """What came to each place last, before an event."""
    before = (each for each in match.history if each.number < event.number)
    seen = (act for each in before for act in match.seen(each, viewer))
    return {act.target: (act.piece,) for act in seen if isinstance(act, acts.Move)}


def last_turn(match: Match, seat: Seat) -> int:
    """The number of a seat's last decision before its present turn; -1 when there is none."""
    deciders = [decision.seat for decision in match.decisions]
    while deciders and deciders[-1] == seat:
        deciders.pop()
    return max((n for n, other in enumerate(deciders) if other == seat), default=-1)


def _about(act: Act, event: Event) -> Seat:
    """Of whom an act tells: whom it names, else who decided."""
    if isinstance(act, acts.Say | acts.Score | acts.Begin | acts.End) and act.seat >= 0:
        return act.seat
    return event.seat


def gathered(seen: Sequence[Act]) -> Iterator[Act]:
    """Moves of the same piece along the same way, in a row, as one."""
    held: acts.Move | None = None
    for act in seen:
        if isinstance(act, acts.Move):
            if held is not None and held._replace(n=0) == act._replace(n=0):
                held = held._replace(n=held.n + act.n)
                continue
            if held is not None:
                yield held
            held = act
            continue
        if held is not None:
            yield held
            held = None
        yield act
    if held is not None:
        yield held
