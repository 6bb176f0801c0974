"""Reads acts, refusals, actions and reasons aloud: for the log, the coach and the command line.

Texts of a game stand in its own section, those shared by all in `core`. The first key that the
catalogue has is taken; an act without a text is not worth a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tabletop.core.actions import Action
from tabletop.core.acts import (
    Act,
    Begin,
    End,
    Move,
    Reveal,
    Say,
    Score,
    SeatRef,
    Shuffle,
    Step,
    Turn,
)
from tabletop.core.game import Game
from tabletop.core.refusals import Refusal
from tabletop.core.state import NOBODY, State
from tabletop.core.strategy import Reason
from tabletop.core.untrusted import FileError, short
from tabletop.core.zones import Inventory, Piece, Seat, Zone, address, is_back
from tabletop.text import Catalogue
from tabletop.text.grammar import Noun

FIRST_SIGN = 0xE000
"""In the place of the first seat's name, where it is only asked who is named: no text has it."""


def read_act(
    act: Act,
    game: Game[State],
    text: Catalogue,
    names: Sequence[str],
    table: Inventory | None = None,
) -> str | None:
    """One line for an act as a viewer sees it, or None; `table` tells what lies where meanwhile.

    Keys, most telling first, below the game's section: `move.<source>.<target>.<family>`,
    `move.<source>.<target>`, `step.<family>`, `score.<track>`, `shuffle.<zone>`, `turn.<zone>`,
    `reveal.<zone>`, `say.<what>`, `begin.<what>`, `end.<what>`. Before all of these come the same
    below `by.<clause>`: what it was done for.
    """
    found = key_of(act.clause, tuple(keys_of(act)), game, text)
    return sentence(text(found, names, **_values(act, game, text, table or {}))) if found else None


def key_of(clause: str, keys: Sequence[str], game: Game[State], text: Catalogue) -> str:
    """The most telling key that the catalogue has for what was done by a clause, or nothing."""
    sought = (*(f"by.{clause}.{key}" for key in keys), *keys)
    return next((key for key in (f"{game.name}.{key}" for key in sought) if text.has(key)), "")


def read_phrase(
    phrase: Sequence[Act],
    game: Game[State],
    text: Catalogue,
    names: Sequence[str],
    table: Inventory | None = None,
) -> str | None:
    """One line for like acts that are shown together, or None.

    What several seats score is told in a row. Different pieces that go one way together are told
    by `whole.<source>.<target>`, where there is one, with `what` they are: `n` of each `kind`, by
    `whole.some`. What several seats do alike is told in a row by `each.<source>.<target>`, where
    there is one, with the `piece` and its `kind`.
    Of other acts the last that has a text is read; moves without one have
    `phrase.<source>.<target>`, with `n` pieces for each that gets some.
    """
    scores = [act for act in phrase if isinstance(act, Score)]
    if len(scores) > 1:
        told = (text("core.phrase.score", names, seat=SeatRef(s.seat), n=s.n) for s in scores)
        return text("core.phrase.apart").join(told)
    if (whole := _read_whole(phrase, game, text, names)) is not None:
        return whole
    if (of_each := read_each(phrase, game, text, names)) is not None:
        return of_each
    read = (read_act(act, game, text, names, table) for act in phrase)
    if lines := [words for words in read if words is not None]:
        return lines[-1]
    moves = [act for act in phrase if isinstance(act, Move)]
    if not moves:
        return None
    key = f"{game.name}.phrase.{address(moves[0].source).kind}.{address(moves[0].target).kind}"
    if not text.has(key):
        return None
    each = sum(move.n for move in moves) // len({move.target for move in moves})
    return text(key, names, n=each)


def _read_whole(
    phrase: Sequence[Act], game: Game[State], text: Catalogue, names: Sequence[str]
) -> str | None:
    """One sentence for pieces of several kinds that go one way together, or None."""
    moves = [act for act in phrase if isinstance(act, Move)]
    if len(moves) < len(phrase) or len({(move.source, move.target) for move in moves}) != 1:
        return None
    source, target = moves[0].source, moves[0].target
    way = f"whole.{address(source).kind}.{address(target).kind}"
    key = key_of(moves[0].clause, (way,), game, text)
    pieces = Counter[Piece]()
    for move in moves:
        pieces[move.piece] += move.n
    if len(pieces) < 2 or not key:
        return None
    some = f"{game.name}.whole.some"
    what = [text(some, n=n, kind=piece.partition(".")[2]) for piece, n in pieces.items()]
    return text(key, names, what=what, **_ends(source, target, game))


def read_each(
    phrase: Sequence[Act], game: Game[State], text: Catalogue, names: Sequence[str]
) -> str | None:
    """What several seats do alike, in a row, or None."""
    moves = [act for act in phrase if isinstance(act, Move)]
    if len(moves) < len(phrase) or len({move.target for move in moves}) < 2:
        return None
    key = f"{game.name}.each.{address(moves[0].source).kind}.{address(moves[0].target).kind}"
    if not text.has(key):
        return None
    told = (
        text(
            key, names, kind=move.piece.partition(".")[2],
            piece=piece_name(move.piece, game.name, text),
            **_ends(move.source, move.target, game),
        )
        for move in moves
    )  # fmt: skip
    return text("core.phrase.apart").join(told)


def told_of(
    phrase: Sequence[Act], game: Game[State], text: Catalogue, names: Sequence[str]
) -> Seat:
    """The seat of which the line for a phrase tells: the one that it names first, or NOBODY."""
    signs = [chr(FIRST_SIGN + seat) for seat in range(len(names))]
    words = read_phrase(phrase, game, text, signs) or ""
    return next((ord(sign) - FIRST_SIGN for sign in words if sign in signs), NOBODY)


def read_title(game: str, text: Catalogue) -> str:
    """What a game is called: one that is not here by the name of its folder."""
    return text(f"{game}.title") if text.has(f"{game}.title") else short(game)


def piece_name(piece: Piece, game: str, text: Catalogue, n: int = 1) -> Noun:
    """What `n` alike pieces are called: `<game>.piece.<family>.<kind>`, face down `.back`.

    Raises MissingTextError.
    """
    family, _, kind = piece.partition(".")
    return text.noun(f"{game}.piece.{family}.{'back' if is_back(piece) else kind}", n)


def place_name(
    zone: Zone, table: Inventory, game: Game[State], text: Catalogue, names: Sequence[str] = ()
) -> str:
    """What a place is called on a table where so much is seen: no two are called alike.

    The key is `<game>.place.name.<kind>`, or that of one stack of several (`deck.objects`), with
    its owner (`seat`), its number (`n`), that counted from 1 (`nth`) and what the game's `where`
    says. Raises MissingTextError.
    """
    kind, number, _ = address(zone)
    owner, n = game.zones.owner(zone), number or 0
    key = f"{game.name}.place.name.{zone.replace(':', '.')}"
    if not text.has(key):
        key = f"{game.name}.place.name.{kind}"
    of = SeatRef(owner if owner is not None and owner >= 0 else 0)
    values = {"seat": of, "n": n, "nth": n + 1, **dict(game.where(zone, table))}
    return sentence(text(key, names, **values))


def read_refusal(refusal: Refusal, game: str, text: Catalogue, names: Sequence[str] = ()) -> str:
    """Why not, and how to mend it, in one or two sentences. Raises MissingTextError."""
    section = game if text.has(f"{game}.refusal.{refusal.code}") else "core"
    said = sentence(text.say(f"{section}.refusal.{refusal.code}", refusal.params, names))
    if not refusal.mend:
        return said
    mend = text.say(f"{section}.mend.{refusal.mend}", refusal.params, names)
    return text("core.phrase.sentences", first=said, second=mend)


def read_clause(clause: str, text: Catalogue) -> str:
    """Where a clause stands in the rulebook of its game, without the letters that tell games
    apart."""
    return text("core.clause", n=clause.partition("-")[2])


def read_file_error(error: FileError, text: Catalogue) -> str:
    """What is wrong with a file, and what to do. Raises MissingTextError."""
    return text(f"core.file.{error.code}", **error.params)


def sentence(words: str) -> str:
    """Words as a sentence of their own: a piece or place may stand at their beginning."""
    return words[:1].upper() + words[1:]


def amid(words: str, names: Sequence[str]) -> str:
    """An action in words, as it stands in the middle of a sentence: they begin with a verb, or in
    some languages with somebody's name."""
    named = any(words.startswith(name) for name in names if name)
    return words if named else words[:1].lower() + words[1:]


def read_prompt(
    view: State, seat: Seat, game: Game[State], text: Catalogue, names: Sequence[str]
) -> str:
    """What is asked of a seat: `<game>.prompt.<phase>`, or `<game>.alone.<phase>.<tag>`, where only
    actions of that kind are left. Raises MissingTextError."""
    asked, left = game.prompt(view, seat), {action.tag for action in game.legal(view, seat)}
    alone = f"{game.name}.alone.{asked}.{''.join(left)}"
    key = alone if len(left) == 1 and text.has(alone) else f"{game.name}.prompt.{asked}"
    return text(key, names, seat=SeatRef(seat))


def read_question(view: State, seat: Seat, game: Game[State], text: Catalogue) -> str:
    """What is asked of whoever reads it: `<game>.you.<phase>`, or `<game>.you_alone.<phase>.<tag>`,
    where only actions of that kind are left; empty where the game says it to nobody in person."""
    asked, left = game.prompt(view, seat), {action.tag for action in game.legal(view, seat)}
    alone = f"{game.name}.you_alone.{asked}.{''.join(left)}"
    key = alone if len(left) == 1 and text.has(alone) else f"{game.name}.you.{asked}"
    return text(key) if text.has(key) else ""


def read_action(
    action: Action,
    seat: Seat,
    view: State,
    game: Game[State],
    text: Catalogue,
    names: Sequence[str],
) -> str:
    """A seat's action as a button or list would name it at a position that allows it.

    The key is `<game>.action.<tag>`, or what the game's `wording` says, which gives values beside
    the fields too. A field `seat` is shown as that seat's name; any other by the text
    `piece.<field>.<value>` or `<field>.<value>` of the game's section, where there is one.
    Raises MissingTextError.
    """
    values: dict[str, Any] = {}
    wording = game.wording(view, seat, action)
    for name in action.fields:
        value = getattr(action, name)
        values[name] = SeatRef(value) if name == "seat" else value
        for key in (f"{game.name}.piece.{name}.{value}", f"{game.name}.{name}.{value}"):
            if text.has(key):
                values[name] = text.noun(key)
                break
    values |= dict(wording.params)
    return text(f"{game.name}.action.{wording.key}", names, **values)


def read_reason(reason: Reason, game: str, text: Catalogue, names: Sequence[str] = ()) -> str:
    """Why a strategy prefers an action, in one sentence. Raises MissingTextError."""
    return sentence(text.say(f"{game}.reason.{reason.code}", reason.params, names))


def read_stake(stake: Reason, game: str, text: Catalogue, names: Sequence[str] = ()) -> str:
    """What hangs on a decision, in one sentence. Raises MissingTextError."""
    return sentence(text.say(f"{game}.at_stake.{stake.code}", stake.params, names))


def keys_of(act: Act) -> Iterator[str]:
    """The keys of what is said of an act, the most telling first."""
    if isinstance(act, Move):
        way = f"move.{address(act.source).kind}.{address(act.target).kind}"
        yield f"{way}.{act.piece.partition('.')[0]}"
        yield way
    elif isinstance(act, Step):
        yield f"step.{act.piece.partition('.')[0]}"
    elif isinstance(act, Score):
        yield f"score.{act.track}"
    elif isinstance(act, Shuffle):
        yield f"shuffle.{address(act.zone).kind}"
    elif isinstance(act, Turn):
        yield f"turn.{address(act.zone).kind}"
    elif isinstance(act, Reveal):
        yield f"reveal.{address(act.zone).kind}"
    elif isinstance(act, Say):
        yield f"say.{act.what}"
    elif isinstance(act, Begin):
        yield f"begin.{act.what}"
    else:
        yield f"end.{act.what}"


def _values(act: Act, game: Game[State], text: Catalogue, table: Inventory) -> dict[str, Any]:
    """The named values that a text about an act may use."""
    values: dict[str, Any] = {}
    if isinstance(act, Move):
        values |= {"piece": piece_name(act.piece, game.name, text, act.n), "n": act.n}
        values |= dict(game.where(act.source, table)) | dict(game.where(act.target, table))
        values |= _ends(act.source, act.target, game)
    elif isinstance(act, Step):
        owner = act.piece.partition(".")[2]
        values |= {"n": len(act.path) - 1, "seat": SeatRef(int(owner))}
        values |= {"piece": piece_name(act.piece, game.name, text)}
    elif isinstance(act, Score | Begin | End):
        values |= {
            "seat": SeatRef(act.seat),
            "n": act.n if isinstance(act, Score) else act.number,
        }
    elif isinstance(act, Say):
        values |= {"seat": SeatRef(act.seat), **dict(act.params)}
    elif isinstance(act, Turn):
        values |= {"piece": piece_name(act.into, game.name, text)}
    elif isinstance(act, Reveal):
        values |= {"pieces": [piece_name(piece, game.name, text) for piece in act.pieces]}
        values |= {"seat": SeatRef(max(act.to, 0))}
    return values


def _ends(source: Zone, target: Zone, game: Game[State]) -> dict[str, Any]:
    """Whose zones a move joins: `seat` is the mover (the first owner found), `to` the receiver."""
    giver, taker = game.zones.owner(source), game.zones.owner(target)
    mover = giver if giver is not None else taker
    values: dict[str, Any] = {
        "source": address(source).number,
        "target": address(target).number,
    }
    if mover is not None:
        values["seat"] = SeatRef(mover)
    if taker is not None:
        values["to"] = SeatRef(taker)
    return values
