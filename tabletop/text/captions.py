"""Captions: one sentence for a decision, with what it brings.

A caption may name what other acts of the same decision move: "Aru takes card 10 for 1 gold".
Its text is `<game>.caption.<key of the act>`. An act without one has its usual text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tabletop.core.acts import Act, Begin, End, Move, Say, Score, Step
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Inventory, Piece, Seat
from tabletop.text import Catalogue
from tabletop.text.message_format import (
    act_key,
    act_values,
    capitalize_sentence,
    format_phrase,
    piece_name,
)


def format_caption(
    phrase: Sequence[Act],
    event_acts: Sequence[Act],
    game: Game[State],
    text: Catalogue,
    names: Sequence[str],
    table: Inventory | None = None,
) -> str | None:
    """Return the sentence for acts that are displayed together, or None.

    The text of a caption has the values of the act, `kind` of its piece, and of the seat that
    acts: the lists `taken` and `given` of other pieces, `points` that it scores, and `steps` of
    its markers.

    Args:
        phrase: Acts that are displayed together.
        event_acts: All acts of their decision, as the viewer sees them.
        game: Rules.
        text: Catalogue.
        names: Names of the seats.
        table: Visible pieces at that moment.
    """
    found = act_key(phrase[0], game, text)
    key = f"{game.name}.caption{found.removeprefix(game.name)}"
    if not found or not text.has_text(key):
        return format_phrase(phrase, game, text, names, table)
    act = phrase[0]
    values = act_values(act, game, text, table or {})
    family = ""
    if isinstance(act, Move):
        family, _, values["kind"] = act.piece.partition(".")
    if (seat := acting_seat(act, game)) is not None:
        near = [
            each
            for each in _segment(act, event_acts)
            if not isinstance(each, Move) or each.piece.partition(".")[0] != family
        ]
        values |= _gains(near, seat, game, text)
    return capitalize_sentence(text(key, names, **values))


def acting_seat(act: Act, game: Game[State]) -> Seat | None:
    """Return the seat that an act is about; None for none."""
    if isinstance(act, Say | Score):
        return act.seat if act.seat >= 0 else None
    if isinstance(act, Move):
        taker = game.zones.owner(act.target)
        return taker if taker is not None else game.zones.owner(act.source)
    return None


def _segment(act: Act, event_acts: Sequence[Act]) -> Sequence[Act]:
    """Return the acts around an act, between the sentences and phases before and after it."""
    at = next((n for n, each in enumerate(event_acts) if each is act), 0)
    marks = [n for n, each in enumerate(event_acts) if isinstance(each, Say | Begin | End)]
    first = max((n for n in marks if n <= at), default=0)
    last = min((n for n in marks if n > at), default=len(event_acts))
    return event_acts[first:last]


def _gains(
    event_acts: Sequence[Act], seat: Seat, game: Game[State], text: Catalogue
) -> dict[str, Any]:
    """Return what a seat takes, gives, scores and moves by acts."""
    taken, given, points, steps = Counter[Piece](), Counter[Piece](), 0, 0
    owner = game.zones.owner
    for act in event_acts:
        if isinstance(act, Score) and act.seat == seat:
            points += act.n
        if isinstance(act, Step) and act.piece.partition(".")[2] == str(seat):
            steps += len(act.path) - 1
        if not isinstance(act, Move) or owner(act.source) == owner(act.target):
            continue
        if owner(act.target) == seat:
            taken[act.piece] += act.n
        elif owner(act.source) == seat:
            given[act.piece] += act.n
    return {
        "taken": _name_pieces(taken, game, text),
        "given": _name_pieces(given, game, text),
        "points": points,
        "steps": steps,
    }


def _name_pieces(pieces: Counter[Piece], game: Game[State], text: Catalogue) -> list[str]:
    """Return the names of pieces with their numbers, briefly where the game has such a text."""
    some = f"{game.name}.whole.some"
    if len(pieces) > 1 and text.has_text(some):
        return [text(some, n=n, kind=piece.partition(".")[2]) for piece, n in pieces.items()]
    return [
        text("core.phrase.amount", piece=piece_name(piece, game.name, text, n))
        for piece, n in pieces.items()
    ]
