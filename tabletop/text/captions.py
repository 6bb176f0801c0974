"""Captions: one sentence for a decision, with what it brings.

A caption may name what other acts of the same decision move: "Aru takes card 10 for 1 gold".
Its text is `<game>.caption.<key of the act>`. An act without one has its usual text.

A caption may also tell further acts, such as what others get: "Aru buys the Vase; Bea gets a
seal". The texts of these parts are `<game>.also.<key of the act>`. They have no full stop. Their
`takers` are all seats that get the same pieces together. A part `<game>.also.whole.<way>`, or one
of a clause, lists in `what` the `n` pieces that one seat gets on a way. Without a caption, a part
is a sentence of its own.

Sentences that explain what a seat gains are in the list `amid`, such as the icon that moves a
marker further: "Aru buys the Vase and moves 7 spaces (+3 icon)". Their texts are
`<game>.amid.<key of the act>`.

Beside the row of a scoring, whose label names what counts, the text `<game>.board.<key of the
act>` is shorter: "Aru and Bea have 4 each". Its list `seats` has all seats of which it is true.

Sentences of a decision that differ only in their seats are told together by the first of them, if
there is a text `<game>.together.<key of the act>`: "Silk spoils for Aru and Bea".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tabletop.core.acts import Act, Begin, End, Move, Say, Score, SeatRef, Step
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Inventory, Piece, Seat, parse_zone
from tabletop.text import Catalogue
from tabletop.text.message_format import (
    act_key,
    act_values,
    capitalize_sentence,
    find_act_key,
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
    is_brief: bool = False,
) -> str | None:
    """Return the sentence for acts that are displayed together, or None.

    The text of a caption has the values of the act: `kind` of its piece, the list `kinds` of all
    pieces of the phrase, their `count`, and `what` they are together. It has those of the seat that
    acts: the lists `taken` and `given` of other pieces, the `given_count` of these, `points` that
    it scores, `steps` of its markers, and the list `won` of what these bring, each by its text
    `<game>.whole.step.<kind of the track>`. Its list `amid` has the sentences that explain them,
    and its list `also` one part with all further acts that the caption tells.
    Pieces out of a hidden zone have the name of their backs, since nobody has seen them yet.

    Args:
        phrase: Acts that are displayed together.
        event_acts: All acts of their decision, as the viewer sees them.
        game: Rules.
        text: Catalogue.
        names: Names of the seats.
        table: Visible pieces at that moment.
        is_brief: True to leave `taken` and `also` empty, since other lines tell them.
    """
    found = act_key(phrase[0], game, text)
    if (told := format_together(phrase[0], event_acts, game, text, names)) is not None:
        return told
    key = f"{game.name}.caption{found.removeprefix(game.name)}"
    if not found or not text.has_text(key):
        takers = [act for act in phrase if isinstance(act, Move) and _has_taker(act, game)]
        if parts := _further_parts(takers, NOBODY, game, text, names):
            return capitalize_sentence(text("core.phrase.stop", words=parts[-1]))
        return format_phrase(phrase, game, text, names, table)
    act = phrase[0]
    values = act_values(act, game, text, table or {})
    family = ""
    if isinstance(act, Move):
        family, _, values["kind"] = act.piece.partition(".")
        moved = (each for each in phrase if isinstance(each, Move))
        values["kinds"] = [each.piece.partition(".")[2] for each in moved]
        values["count"] = len(values["kinds"])
        values["what"] = _name_moved(phrase, game, text)
    if (seat := acting_seat(act, game)) is not None:
        segment = _segment(act, event_acts, game, text)
        near = [
            each
            for each in segment
            if not isinstance(each, Move) or each.piece.partition(".")[0] != family
        ]
        values |= _gains(near, seat, game, text, act.clause if isinstance(act, Step) else None)
        others = [each for each in segment if not any(each is told for told in phrase)]
        parts = _further_parts(others, seat, game, text, names)
        values["also"] = [text("core.phrase.also").join(parts)] if parts else []
        values["amid"] = [
            text(_part_key("amid", each, game, text), names, **act_values(each, game, text, {}))
            for each in near
            if each is not act and _is_told_amid(each, game, text)
        ]
        if is_brief:
            values |= {"taken": [], "also": [], "amid": []}
    return capitalize_sentence(text(key, names, **values))


def alike_sentences(
    act: Act, event_acts: Sequence[Act], game: Game[State], text: Catalogue
) -> Sequence[Say]:
    """Return the sentences of a decision that one line tells together with an act.

    They say the same of other seats. The act itself is among them; none if each has its own line.
    """
    found = act_key(act, game, text).removeprefix(game.name)
    if not isinstance(act, Say) or not text.has_text(f"{game.name}.together{found}"):
        return ()
    same = act._replace(seat=NOBODY)
    return [say for say in event_acts if isinstance(say, Say) and say._replace(seat=NOBODY) == same]


def format_together(
    act: Act, event_acts: Sequence[Act], game: Game[State], text: Catalogue, names: Sequence[str]
) -> str | None:
    """Return the line for a sentence and those that say the same of other seats, or None."""
    alike = alike_sentences(act, event_acts, game, text)
    if len(alike) < 2:
        return None
    values = act_values(act, game, text, {}) | {"seats": [names[say.seat] for say in alike]}
    key = act_key(act, game, text).removeprefix(game.name)
    return capitalize_sentence(text(f"{game.name}.together{key}", names, **values))


def format_on_board(
    act: Act, row: Sequence[Act], game: Game[State], text: Catalogue, names: Sequence[str]
) -> str | None:
    """Return the sentence beside the row of a scoring whose label names what counts, or None."""
    key = act_key(act, game, text).removeprefix(game.name)
    if not isinstance(act, Say) or not text.has_text(f"{game.name}.board{key}"):
        return None
    alike = [say for say in row if isinstance(say, Say) and say._replace(seat=act.seat) == act]
    values = act_values(act, game, text, {}) | {"seats": [names[say.seat] for say in alike]}
    return capitalize_sentence(text(f"{game.name}.board{key}", names, **values))


def acting_seat(act: Act, game: Game[State]) -> Seat | None:
    """Return the seat that an act is about; None for none."""
    if isinstance(act, Say | Score):
        return act.seat if act.seat >= 0 else None
    if isinstance(act, Step):
        owner = act.piece.partition(".")[2]
        return int(owner) if owner.isdecimal() else None
    if isinstance(act, Move):
        taker = game.zones.owner(act.target)
        return taker if taker is not None else game.zones.owner(act.source)
    return None


def _segment(
    act: Act, event_acts: Sequence[Act], game: Game[State], text: Catalogue
) -> Sequence[Act]:
    """Return the acts around an act, between the sentences and phases before and after it.

    A sentence that is told amid a caption ends no segment. A sentence begins its own segment,
    which ends at the next sentence with a caption of its own. A sentence about two seats tells
    what these get; what others get follows in a segment of its own.
    """
    at = next((n for n, each in enumerate(event_acts) if each is act), 0)
    marks = [n for n, each in enumerate(event_acts) if isinstance(each, Say | Begin | End)]
    first = max((n for n in marks if n <= at), default=0)
    marks = [n for n in marks if not _is_told_amid(event_acts[n], game, text)]
    if isinstance(act, Say):
        marks = [n for n in marks if not _has_no_caption(event_acts[n], game, text)]
    last = min((n for n in marks if n > at), default=len(event_acts))
    found = event_acts[first:last]
    named = _named_seats(found[0], game, text) if found else frozenset()
    if not named:
        return found
    told = [each for each in found if acting_seat(each, game) in named]
    if any(each is act for each in told):
        return told
    return [each for each in found if not any(each is one for one in told)]


def _named_seats(act: Act, game: Game[State], text: Catalogue) -> frozenset[Seat]:
    """Return the seats that a sentence with a caption names, if there are several; else none."""
    if not isinstance(act, Say) or _has_no_caption(act, game, text):
        return frozenset()
    others = {value.seat for _, value in act.params if isinstance(value, SeatRef)}
    return frozenset({act.seat, *others}) if others else frozenset()


def is_told_with(
    act: Act, leader: Act, event_acts: Sequence[Act], game: Game[State], text: Catalogue
) -> bool:
    """True if the caption of a leading act can tell another act of the decision."""
    return any(each is act for each in _segment(leader, event_acts, game, text))


def _has_taker(move: Move, game: Game[State]) -> bool:
    """True if a seat gets the pieces of a move."""
    return game.zones.owner(move.target) is not None


def _has_no_caption(act: Act, game: Game[State], text: Catalogue) -> bool:
    """True for a sentence without a caption."""
    return isinstance(act, Say) and not text.has_text(_part_key("caption", act, game, text))


def _is_told_amid(act: Act, game: Game[State], text: Catalogue) -> bool:
    """True for a sentence that explains a gain in the caption of an earlier one."""
    return isinstance(act, Say) and text.has_text(_part_key("amid", act, game, text))


def _part_key(group: str, act: Act, game: Game[State], text: Catalogue) -> str:
    """Return the key of the text for an act in a group such as `caption`."""
    return f"{game.name}.{group}{act_key(act, game, text).removeprefix(game.name)}"


def _further_parts(
    acts: Sequence[Act], seat: Seat, game: Game[State], text: Catalogue, names: Sequence[str]
) -> list[str]:
    """Return the parts of a caption: sentences, what others get, and what goes to the supply.

    Args:
        acts: Acts that the caption tells.
        seat: The seat that acts, which is left out; NOBODY for none.
        game: Rules.
        text: Catalogue.
        names: Names of the seats.
    """
    parts: dict[tuple[str, str, int], dict[str, Any]] = {}
    whole: dict[tuple[str, str, int], list[Move]] = {}
    for act in acts:
        if isinstance(act, Move) and (way := _whole_part(act, game, text)):
            taker = game.zones.owner(act.target)
            if taker is not None and taker != seat:
                whole.setdefault((way, "", taker), []).append(act)
                parts[way, "", taker] = {"takers": [names[taker]]}
            continue
        key = f"{game.name}.also{act_key(act, game, text).removeprefix(game.name)}"
        if not text.has_text(key):
            continue
        taker = game.zones.owner(act.target) if isinstance(act, Move) else None
        if not isinstance(act, Move) or taker is None:
            parts[key, str(act), 0] = act_values(act, game, text, {})
        elif taker != seat:
            noun = piece_name(act.piece, game.name, text, act.n)
            values = parts.setdefault((key, act.piece, act.n), {"piece": noun, "takers": []})
            values["takers"].append(names[taker])
    for part, moves in whole.items():
        parts[part] |= {"what": _name_moved(moves, game, text), "n": sum(move.n for move in moves)}
    return [text(key, names, **values) for (key, _, _), values in parts.items()]


def _whole_part(move: Move, game: Game[State], text: Catalogue) -> str:
    """Return the key of the part that tells all pieces of a seat on one way; empty for none."""
    way = f"whole.{parse_zone(move.source).kind}.{parse_zone(move.target).kind}"
    return find_act_key(move.clause, (way,), game, text, "also")


def _gains(
    event_acts: Sequence[Act],
    seat: Seat,
    game: Game[State],
    text: Catalogue,
    step_clause: str | None,
) -> dict[str, Any]:
    """Return what a seat takes, gives, scores and moves by acts.

    The list `won` has only steps of one clause; None: of all. A surplus has its own sentence.
    """
    taken, given, points, steps = Counter[Piece](), Counter[Piece](), 0, 0
    won: list[str] = []
    has_short_names = True
    owner = game.zones.owner
    for act in event_acts:
        if isinstance(act, Score) and act.seat == seat:
            points += act.n
        if isinstance(act, Step) and act.piece.partition(".")[2] == str(seat):
            steps += len(act.path) - 1
            key = f"{game.name}.whole.step.{parse_zone(act.path[0]).kind}"
            is_won = step_clause in (None, act.clause) and text.has_text(key)
            won += [text(key, n=len(act.path) - 1)] if is_won else []
        if not isinstance(act, Move) or owner(act.source) == owner(act.target):
            continue
        if owner(act.target) == seat:
            piece = act.piece
            if game.zones.is_hidden(act.source, NOBODY):
                piece = f"{piece.partition('.')[0]}.back"
            taken[piece] += act.n
        elif owner(act.source) == seat:
            given[act.piece] += act.n
        else:
            continue
        way = f"whole.{parse_zone(act.source).kind}.{parse_zone(act.target).kind}"
        has_short_names = has_short_names and bool(find_act_key(act.clause, (way,), game, text))
    return {
        "taken": _name_pieces(taken, game, text, has_short_names),
        "given": _name_pieces(given, game, text, has_short_names),
        "given_count": given.total(),
        "points": points,
        "steps": steps,
        "won": won,
    }


def _name_moved(phrase: Sequence[Act], game: Game[State], text: Catalogue) -> list[str]:
    """Return the names of the pieces that move together, with their numbers."""
    pieces, has_short_names = Counter[Piece](), False
    for act in phrase:
        if isinstance(act, Move):
            pieces[act.piece] += act.n
            way = f"whole.{parse_zone(act.source).kind}.{parse_zone(act.target).kind}"
            has_short_names = bool(find_act_key(act.clause, (way,), game, text))
    return _name_pieces(pieces, game, text, has_short_names)


def _name_pieces(
    pieces: Counter[Piece], game: Game[State], text: Catalogue, has_short_names: bool
) -> list[str]:
    """Return the names of pieces with their numbers; several short ones by `whole.some`."""
    some = f"{game.name}.whole.some"
    if len(pieces) > 1 and has_short_names:
        return [text(some, n=n, kind=piece.partition(".")[2]) for piece, n in pieces.items()]
    return [
        text("core.phrase.amount", piece=piece_name(piece, game.name, text, n))
        for piece, n in pieces.items()
    ]
