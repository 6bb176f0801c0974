"""The match log: events as lines of text, as a viewer may know them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.core import acts
from tabletop.core.acts import Act
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.match import Event, Match
from tabletop.text import Catalogue
from tabletop.text.message_format import act_key, format_acts_together

LastPiecesByZone = dict[Zone, Sequence[Piece]]
"""Last pieces that came to each zone, as far as log lines need them."""

_SUBJECT: Final = re.compile(r"\{piece(:(a|the))?\}")
"""Pattern of a text that begins with its pieces, so that a verb must agree with them."""
_AGREEMENT: Final = re.compile(r"\{(piece|n):[^{}]*\|")
"""Pattern of a form by the number of pieces."""


class LogLine(NamedTuple):
    """One line of the log: decision, seat, text, clause and act."""

    decision_number: int
    seat: Seat
    text: str
    clause: str
    act: Act


def format_event(
    match: Match,
    event: Event,
    viewer: Seat,
    text: Catalogue,
    last_pieces: LastPiecesByZone | None = None,
    names: Sequence[str] = (),
) -> list[LogLine]:
    """Return the log lines of an event; moves with the same route share a line.

    Args:
        match: The match.
        event: The event.
        viewer: Seat that reads the log, or NOBODY.
        text: Catalogue of the language.
        last_pieces: Last pieces of each zone before the event; updated by its moves. None if
            unknown.
        names: Names of the seats; those of the match if there are none.
    """
    names = names or match.setup.seat_names
    last_pieces = {} if last_pieces is None else last_pieces
    lines = []
    for group in group_moves(match.visible_acts(event, viewer), match.game, text):
        act, words = group[0], format_acts_together(group, match.game, text, names, last_pieces)
        for each in group:
            if isinstance(each, acts.Move):
                last_pieces[each.target] = (each.piece,)
        if words is not None:
            lines.append(LogLine(event.decision_number, _about(act, event), words, act.clause, act))
    return lines


def format_match_log(
    match: Match,
    decision_count: int,
    viewer: Seat,
    text: Catalogue,
    names: Sequence[str] = (),
) -> list[LogLine]:
    """Return the log lines of the set-up and the first decisions, the oldest first.

    Args:
        match: The match.
        decision_count: Number of decisions.
        viewer: Seat that reads the log, or NOBODY.
        text: Catalogue of the language.
        names: Names of the seats; those of the match if there are none.
    """
    events = (event for event in match.history if event.decision_number < decision_count)
    lying = _pieces_at_start(match, viewer)
    return [
        line for event in events for line in format_event(match, event, viewer, text, lying, names)
    ]


def last_pieces_before(match: Match, event: Event, viewer: Seat) -> LastPiecesByZone:
    """Return the last pieces that came to each zone before an event."""
    before = (each for each in match.history if each.decision_number < event.decision_number)
    seen = (act for each in before for act in match.visible_acts(each, viewer))
    moved = {act.target: (act.piece,) for act in seen if isinstance(act, acts.Move)}
    return {**_pieces_at_start(match, viewer), **moved}


def _pieces_at_start(match: Match, viewer: Seat) -> LastPiecesByZone:
    """Return the last pieces of each zone of a prepared position; it has no acts of a set-up."""
    if match.custom_start is None:
        return {}
    view = match.game.view_for(match.custom_start.make_state(), viewer)
    return {zone: (lying[-1],) for zone, lying in match.game.inventory(view).items() if lying}


def last_turn_number(match: Match, seat: Seat) -> int:
    """Return the number of a seat's last decision before its present turn; -1 if there is none."""
    deciders = [decision.seat for decision in match.decisions]
    while deciders and deciders[-1] == seat:
        deciders.pop()
    return max((n for n, other in enumerate(deciders) if other == seat), default=-1)


def _about(act: Act, event: Event) -> Seat:
    """Return the seat of a log line: the seat that the act names, or the one that decided."""
    if isinstance(act, acts.Say | acts.Score | acts.Begin | acts.End) and act.seat >= 0:
        return act.seat
    return event.seat


def merge_equal_moves(
    acts_seen: Sequence[Act], can_merge: Callable[[acts.Move], bool] = lambda _: True
) -> Iterator[Act]:
    """Yield acts with equal moves in a row merged into one.

    Args:
        acts_seen: Acts as a viewer sees them.
        can_merge: True for a move that may be merged with equal ones.
    """
    held: acts.Move | None = None
    for act in acts_seen:
        if isinstance(act, acts.Move):
            if held is not None and held._replace(n=0) == act._replace(n=0) and can_merge(act):
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


def group_moves(
    acts_seen: Sequence[Act], game: Game[State], text: Catalogue
) -> Iterator[tuple[Act, ...]]:
    """Yield acts one by one; consecutive moves with the same route and sentence come together.

    A sentence that agrees with a single piece only ("{piece:a} is on offer") tells each alone.

    Args:
        acts_seen: Acts as a viewer sees them.
        game: The game.
        text: Catalogue whose texts decide.
    """
    held: list[acts.Move] = []
    held_key = ""

    def has_forms(move: acts.Move) -> bool:
        return _tells_several(act_key(move, game, text), text)

    for act in merge_equal_moves(acts_seen, has_forms):
        key = act_key(act, game, text) if isinstance(act, acts.Move) else ""
        if held and not (
            isinstance(act, acts.Move)
            and key == held_key
            and _go_together(held, act)
            and has_forms(act)
        ):
            yield tuple(held)
            held = []
        if not isinstance(act, acts.Move):
            yield (act,)
            continue
        held.append(act)
        held_key = key
    if held:
        yield tuple(held)


def _tells_several(key: str, text: Catalogue) -> bool:
    """True if a sentence can tell several pieces at once in the grammar of its language."""
    if not key or len(text.grammar.plural_categories) == 1:
        return True
    words = text.raw_text(key)
    return not _SUBJECT.match(words) or bool(_AGREEMENT.search(words))


def _go_together(held: Sequence[acts.Move], act: acts.Move) -> bool:
    """True if a move continues moves of other pieces from one zone to another."""
    return held[0]._replace(piece="", n=0) == act._replace(piece="", n=0)
