"""Formatting of acts, refusals, actions and reasons as text, for logs, hints and command line.

Texts of a game are in its own section, shared ones in `core`. The first key that the
catalogue has is used; an act without a text has no line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

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
from tabletop.core.toolkit.handicaps import HANDICAP_ROW, HEAD_START_ROW
from tabletop.core.util.safe_load import FileError, shorten_text
from tabletop.core.zones import Inventory, Piece, Seat, Zone, is_back, parse_zone
from tabletop.text import Catalogue
from tabletop.text.grammar import Noun

FIRST_SEAT_PLACEHOLDER = 0xE000
"""Placeholder character of the name of seat 0; no text contains it.

Placeholders show which seats a text names.
"""


def format_act(
    act: Act,
    game: Game[State],
    text: Catalogue,
    names: Sequence[str],
    table: Inventory | None = None,
) -> str | None:
    """Return the line for an act as a viewer sees it, or None.

    Keys, from specific to general, below the section of the game:
    `move.<source>.<target>.<family>`, `move.<source>.<target>`, `step.<family>`,
    `score.<track>`, `shuffle.<zone>`, `turn.<zone>`, `reveal.<zone>`, `say.<key>`,
    `begin.<key>`, `end.<key>`. Before all of these come the same keys below `by.<clause>`.

    Args:
        act: Act as the viewer sees it.
        game: Rules.
        text: Catalogue.
        names: Names of the seats.
        table: Visible pieces at that moment.
    """
    return format_acts_together((act,), game, text, names, table)


def format_acts_together(
    acts: Sequence[Act],
    game: Game[State],
    text: Catalogue,
    names: Sequence[str],
    table: Inventory | None = None,
) -> str | None:
    """Return one line for an act, or for moves that share their zones and their text, or None.

    Args:
        acts: One act, or several moves of different pieces.
        game: Rules.
        text: Catalogue.
        names: Names of the seats.
        table: Visible pieces at that moment.
    """
    found = act_key(acts[0], game, text)
    if not found:
        return None
    values = act_values(acts[0], game, text, table or {})
    moves = [act for act in acts if isinstance(act, Move)]
    if len(moves) > 1:
        values["piece"] = [piece_name(move.piece, game.name, text, move.n) for move in moves]
        values["n"] = sum(move.n for move in moves)
    return capitalize_sentence(text(found, names, **values))


def act_key(act: Act, game: Game[State], text: Catalogue) -> str:
    """Return the text key of an act; empty if there is no text."""
    return find_act_key(act.clause, tuple(act_text_keys(act)), game, text)


def find_act_key(
    clause: str, keys: Sequence[str], game: Game[State], text: Catalogue, section: str = ""
) -> str:
    """Return the most specific key that the catalogue has for a clause; empty if none.

    Args:
        clause: The clause.
        keys: Keys without a clause.
        game: Rules.
        text: Catalogue.
        section: Section of the game's texts in which they are sought, such as `also`.
    """
    start = f"{game.name}.{section}." if section else f"{game.name}."
    sought = (*(f"by.{clause}.{key}" for key in keys), *keys)
    return next((key for key in (f"{start}{key}" for key in sought) if text.has_text(key)), "")


def format_phrase(
    phrase: Sequence[Act],
    game: Game[State],
    text: Catalogue,
    names: Sequence[str],
    table: Inventory | None = None,
) -> str | None:
    """Return the line for similar acts that are displayed together, or None.

    Scores of several seats are listed. Different pieces that move together use
    `whole.<source>.<target>`, if there is one: its `what` lists `n` of each `kind` by
    `whole.some`. Equal moves of several seats use `each.<source>.<target>`, if there is one,
    with the `piece`, its `kind`, and the `rank` of a kind such as `quebec-3`. Pieces that come from
    several seats use `sum.<source>.<target>`, if there is one, with the number `n` of each seat.
    Equal pieces on the same way are counted together. For other acts, the last line of the phrase
    is used. Moves without a line use `phrase.<source>.<target>`, with `n` pieces for each target.
    """
    scores = [act for act in phrase if isinstance(act, Score)]
    if len(scores) > 1:
        told = (text("core.phrase.score", names, seat=SeatRef(s.seat), n=s.n) for s in scores)
        return text("core.phrase.beside").join(told)
    if (whole := _format_whole_phrase(phrase, game, text, names)) is not None:
        return whole
    if growing := format_growing_phrase(phrase, game, text, names):
        return growing[-1].words
    phrase = _count_equal_moves(phrase)
    read = (format_act(act, game, text, names, table) for act in phrase)
    if lines := [words for words in read if words is not None]:
        return lines[-1]
    moves = [act for act in phrase if isinstance(act, Move)]
    if not moves:
        return None
    key = (
        f"{game.name}.phrase.{parse_zone(moves[0].source).kind}.{parse_zone(moves[0].target).kind}"
    )
    if not text.has_text(key):
        return None
    each = sum(move.n for move in moves) // len({move.target for move in moves})
    return text(key, names, n=each)


def _count_equal_moves(phrase: Sequence[Act]) -> Sequence[Act]:
    """Return one move of all pieces, if all acts are moves of equal pieces on the same way."""
    moves = [act for act in phrase if isinstance(act, Move)]
    if len(moves) < len(phrase) or len({move._replace(n=1) for move in moves}) != 1:
        return phrase
    return [moves[0]._replace(n=sum(move.n for move in moves))]


def _format_whole_phrase(
    phrase: Sequence[Act], game: Game[State], text: Catalogue, names: Sequence[str]
) -> str | None:
    """One sentence for pieces of several kinds that go one way together, or None."""
    moves = [act for act in phrase if isinstance(act, Move)]
    if len(moves) < len(phrase) or len({(move.source, move.target) for move in moves}) != 1:
        return None
    source, target = moves[0].source, moves[0].target
    way = f"whole.{parse_zone(source).kind}.{parse_zone(target).kind}"
    key = find_act_key(moves[0].clause, (way,), game, text)
    pieces = Counter[Piece]()
    for move in moves:
        pieces[move.piece] += move.n
    if len(pieces) < 2 or not key:
        return None
    some = f"{game.name}.whole.some"
    what = [text(some, n=n, kind=piece.partition(".")[2]) for piece, n in pieces.items()]
    return text(key, names, what=what, **_ends(source, target, game))


class GrowingLine(NamedTuple):
    """A line that tells the first acts of a phrase, as far as their pieces have been seen."""

    act_count: int
    """Number of the acts that it tells."""
    words: str


def format_growing_phrase(
    phrase: Sequence[Act], game: Game[State], text: Catalogue, names: Sequence[str]
) -> Sequence[GrowingLine]:
    """Return the lines that tell moves of several seats, seat by seat; empty for other phrases.

    Each line is the one before it with one more part. The last one tells the whole phrase.
    """
    moves = [act for act in phrase if isinstance(act, Move)]
    ways = {(parse_zone(move.source).kind, parse_zone(move.target).kind) for move in moves}
    if len(ways) != 1 or len(moves) < len(phrase):
        return ()
    way = ".".join(ways.pop())
    parts = _format_shared_moves(moves, way, game, text, names) or _format_sums(
        moves, way, game, text, names
    )
    beside, told = text("core.phrase.beside"), list[str]()
    lines = []
    for count, words in parts:
        told.append(words)
        lines.append(GrowingLine(count, beside.join(told)))
    return lines


def _format_shared_moves(
    moves: Sequence[Move], way: str, game: Game[State], text: Catalogue, names: Sequence[str]
) -> Sequence[tuple[int, str]]:
    """Return the parts of the line for the same move of several seats, or none."""
    key = f"{game.name}.each.{way}"
    if len({move.target for move in moves}) < 2 or not text.has_text(key):
        return ()
    return [
        (
            count,
            text(
                key, names, kind=kind, rank=kind.rpartition("-")[2],
                piece=piece_name(move.piece, game.name, text),
                **_ends(move.source, move.target, game),
            ),
        )
        for count, move in enumerate(moves, 1) for kind in (move.piece.partition(".")[2],)
    ]  # fmt: skip


def _format_sums(
    moves: Sequence[Move], way: str, game: Game[State], text: Catalogue, names: Sequence[str]
) -> Sequence[tuple[int, str]]:
    """Return the parts of the line for the numbers of pieces that seats part with, or none."""
    key = f"{game.name}.sum.{way}"
    if not text.has_text(key):
        return ()
    sums, last, ends = Counter[Zone](), dict[Zone, int](), dict[Zone, dict[str, Any]]()
    for count, move in enumerate(moves, 1):
        sums[move.source] += move.n
        last[move.source] = count
        ends[move.source] = _ends(move.source, move.target, game)
    return [(last[zone], text(key, names, n=n, **ends[zone])) for zone, n in sums.items()]


def first_named_seat(
    phrase: Sequence[Act], game: Game[State], text: Catalogue, names: Sequence[str]
) -> Seat:
    """Return the seat that the line for a phrase names first, or NOBODY."""
    signs = [chr(FIRST_SEAT_PLACEHOLDER + seat) for seat in range(len(names))]
    words = format_phrase(phrase, game, text, signs) or ""
    return next((ord(sign) - FIRST_SEAT_PLACEHOLDER for sign in words if sign in signs), NOBODY)


def game_title(game: str, text: Catalogue) -> str:
    """Return the title of a game; the folder name if the game is not installed."""
    return text(f"{game}.title") if text.has_text(f"{game}.title") else shorten_text(game)


def piece_name(piece: Piece, game: str, text: Catalogue, n: int = 1) -> Noun:
    """Return the name of `n` equal pieces: `<game>.piece.<family>.<kind>`, face down `.back`.

    Raises:
        MissingTextError: if there is no such text.
    """
    family, _, kind = piece.partition(".")
    return text.noun(f"{game}.piece.{family}.{'back' if is_back(piece) else kind}", n)


def zone_name(
    zone: Zone, table: Inventory, game: Game[State], text: Catalogue, names: Sequence[str] = ()
) -> str:
    """Return the name of a zone, unique on a table with these visible pieces.

    The key is `<game>.place.name.<kind>`, or that of one pile of several (`deck.objects`).
    Values are the owner (`seat`), the number (`n`), the number from 1 (`nth`) and the
    `zone_params` of the game.

    Raises:
        MissingTextError: if there is no such text.
    """
    key = f"{game.name}.place.name.{zone.replace(':', '.')}"
    if not text.has_text(key):
        key = f"{game.name}.place.name.{parse_zone(zone).kind}"
    return capitalize_sentence(text(key, names, **_zone_values(zone, table, game)))


def zone_group_name(
    zone: Zone, table: Inventory, game: Game[State], text: Catalogue, names: Sequence[str] = ()
) -> str:
    """Return the name of the place to which a zone belongs, such as a province of several zones.

    The key is `<game>.place.group.<kind>`; without it, the zone is a place of its own.

    Raises:
        MissingTextError: if the zone has no name.
    """
    key = f"{game.name}.place.group.{parse_zone(zone).kind}"
    if not text.has_text(key):
        return zone_name(zone, table, game, text, names)
    return capitalize_sentence(text(key, names, **_zone_values(zone, table, game)))


def zone_short_name(
    zone: Zone, table: Inventory, game: Game[State], text: Catalogue, names: Sequence[str] = ()
) -> str:
    """Return the name of a zone below the name of its place, by `<game>.place.short.<kind>`.

    Returns:
        The name; empty if the game has no such text.
    """
    key = f"{game.name}.place.short.{parse_zone(zone).kind}"
    if not text.has_text(key):
        return ""
    return capitalize_sentence(text(key, names, **_zone_values(zone, table, game)))


def _zone_values(zone: Zone, table: Inventory, game: Game[State]) -> dict[str, Any]:
    """Return the values of the texts of a zone."""
    number, owner = parse_zone(zone).number or 0, game.zones.owner(zone)
    of = SeatRef(owner if owner is not None and owner >= 0 else 0)
    return {"seat": of, "n": number, "nth": number + 1, **dict(game.zone_params(zone, table))}


def tally_label_key(game: str, label: str) -> str:
    """Return the catalogue key of the label of a tally row."""
    if label in (HANDICAP_ROW, HEAD_START_ROW):
        return f"table.results.{label}"
    return f"{game}.tally.{label}"


def format_refusal(refusal: Refusal, game: str, text: Catalogue, names: Sequence[str] = ()) -> str:
    """Return the reason of a refusal and its remedy in one or two sentences.

    Raises:
        MissingTextError: if there is no such text.
    """
    section = game if text.has_text(f"{game}.refusal.{refusal.code}") else "core"
    said = capitalize_sentence(
        text.format_params(f"{section}.refusal.{refusal.code}", refusal.params, names)
    )
    if not refusal.remedy:
        return said
    mend = text.format_params(f"{section}.mend.{refusal.remedy}", refusal.params, names)
    return text("core.phrase.sentences", first=said, second=mend)


def format_clause(clause: str, text: Catalogue) -> str:
    """Return a reference to a clause, without the letters of its game."""
    return text("core.clause", n=clause.partition("-")[2])


def format_clauses(clauses: Sequence[str], text: Catalogue) -> str:
    """Return a reference to several clauses, without the letters of their game."""
    numbers = [clause.partition("-")[2] for clause in clauses]
    return text("core.clause", n=text.join_list(numbers))


def format_file_error(error: FileError, text: Catalogue) -> str:
    """Return the problem of a file and its remedy. Raises MissingTextError."""
    return text(f"core.file.{error.code}", **error.params)


def capitalize_sentence(words: str) -> str:
    """Return text with a capital first letter; it may begin with a piece or a zone."""
    return words[:1].upper() + words[1:]


LOWER_CASE: Final = "lower"
"""Value of `core.phrase.amid` in a language where an action begins with a small letter there."""
NESTED_QUOTES: Final = str.maketrans("「」“”", "『』‘’")
"""Quotation marks inside others."""


def quote_action(words: str, text: Catalogue) -> str:
    """Return the text of an action in quotation marks; those within it become inner ones."""
    return text("table.outcome.named", what=words.translate(NESTED_QUOTES))


def lowercase_in_sentence(words: str, names: Sequence[str], text: Catalogue) -> str:
    """Return the text of an action for the middle of a sentence.

    The first letter becomes lower case, unless the text begins with the name of a seat, or the
    language keeps it (`core.phrase.amid`), as German does because its nouns have capitals.
    """
    is_kept = any(words.startswith(name) for name in names if name)
    if is_kept or text("core.phrase.amid") != LOWER_CASE:
        return words
    return words[:1].lower() + words[1:]


def format_prompt(
    view: State,
    seat: Seat,
    game: Game[State],
    text: Catalogue,
    names: Sequence[str],
    before: Sequence[Act] = (),
) -> str:
    """Return the question to a seat, in the third person.

    The key is `<game>.prompt.<phase>`, or `<game>.alone.<phase>.<tags>` if there is such a text
    for the tags of all legal actions. A text has the values `prompt_params` of the game. A turn
    of its own kind, such as an extra one, can name the seat by
    `<game>.by.<clause>.prompt.seat`: "Aru's extra turn: draw coins."

    Args:
        view: Player view of the seat.
        seat: Seat that is asked.
        game: Rules.
        text: Catalogue.
        names: Names of the seats.
        before: Acts of the last event, with which the turn may have begun.

    Raises:
        MissingTextError: if there is no such text.
    """
    for act in before:
        own = f"{game.name}.by.{act.clause}.prompt.seat"
        if isinstance(act, Begin) and act.seat == seat and text.has_text(own):
            who = text(own, names, seat=SeatRef(seat))
            names = [who if each == seat else name for each, name in enumerate(names)]
    alone = _alone_key("alone", view, seat, game)
    key = alone if text.has_text(alone) else f"{game.name}.prompt.{game.prompt_key(view, seat)}"
    return text(key, names, seat=SeatRef(seat), **dict(game.prompt_params(view, seat)))


def format_question(
    view: State, seat: Seat, game: Game[State], text: Catalogue, names: Sequence[str]
) -> str:
    """Return the question to the reader, in the second person; empty if the game has none.

    The key is `<game>.you.<phase>`, or `<game>.you_alone.<phase>.<tags>` if there is such a text
    for the tags of all legal actions. A text has the values `prompt_params` of the game.
    """
    alone = _alone_key("you_alone", view, seat, game)
    key = alone if text.has_text(alone) else f"{game.name}.you.{game.prompt_key(view, seat)}"
    return text(key, names, **dict(game.prompt_params(view, seat))) if text.has_text(key) else ""


def _alone_key(group: str, view: State, seat: Seat, game: Game[State]) -> str:
    """Return the key of the question for the tags of all legal actions, in alphabetical order."""
    tags = sorted({action.tag for action in game.legal_actions(view, seat)})
    return f"{game.name}.{group}.{game.prompt_key(view, seat)}.{'-'.join(tags)}"


def format_action(
    action: Action,
    seat: Seat,
    view: State,
    game: Game[State],
    text: Catalogue,
    names: Sequence[str],
) -> str:
    """Return an action of a seat, as a button or a list names it where the action is legal.

    The key is `<game>.action.<tag>`, or that of the `action_wording` of the game, which may add
    values. A field `seat` is displayed as the name of that seat. Other fields use the text
    `piece.<field>.<value>` or `<field>.<value>` of the game's section, if there is one.

    Raises:
        MissingTextError: if there is no such text.
    """
    values: dict[str, Any] = {}
    wording = game.action_wording(view, seat, action)
    for name in action.fields:
        value = getattr(action, name)
        values[name] = SeatRef(value) if name == "seat" else value
        for key in (f"{game.name}.piece.{name}.{value}", f"{game.name}.{name}.{value}"):
            if text.has_text(key):
                values[name] = text.noun(key)
                break
    values |= dict(wording.params)
    return text(f"{game.name}.action.{wording.key}", names, **values)


def format_reason(reason: Reason, game: str, text: Catalogue, names: Sequence[str] = ()) -> str:
    """Return the reason for an action in one sentence. Raises MissingTextError."""
    return capitalize_sentence(
        text.format_params(f"{game}.reason.{reason.code}", reason.params, names)
    )


def format_contrast(reason: Reason, game: str, text: Catalogue, names: Sequence[str] = ()) -> str:
    """Return a fact for an action against another in one sentence. Raises MissingTextError."""
    return capitalize_sentence(
        text.format_params(f"{game}.contrast.{reason.code}", reason.params, names)
    )


def format_decisive_moment(
    stake: Reason, game: str, text: Catalogue, names: Sequence[str] = ()
) -> str:
    """Return the reason why a decision matters, in one sentence. Raises MissingTextError."""
    return capitalize_sentence(
        text.format_params(f"{game}.at_stake.{stake.code}", stake.params, names)
    )


def act_text_keys(act: Act) -> Iterator[str]:
    """Yield the text keys of an act, from specific to general."""
    if isinstance(act, Move):
        way = f"move.{parse_zone(act.source).kind}.{parse_zone(act.target).kind}"
        yield f"{way}.{act.piece.partition('.')[0]}"
        yield way
    elif isinstance(act, Step):
        yield f"step.{act.piece.partition('.')[0]}"
    elif isinstance(act, Score):
        yield f"score.{act.track}"
    elif isinstance(act, Shuffle):
        yield f"shuffle.{parse_zone(act.zone).kind}"
    elif isinstance(act, Turn):
        yield f"turn.{parse_zone(act.zone).kind}"
    elif isinstance(act, Reveal):
        yield f"reveal.{parse_zone(act.zone).kind}"
    elif isinstance(act, Say):
        yield f"say.{act.key}"
    elif isinstance(act, Begin):
        yield f"begin.{act.key}"
    else:
        yield f"end.{act.key}"


def act_values(act: Act, game: Game[State], text: Catalogue, table: Inventory) -> dict[str, Any]:
    """Return the named values that a text about an act may use."""
    values: dict[str, Any] = {}
    if isinstance(act, Move):
        values |= {"piece": piece_name(act.piece, game.name, text, act.n), "n": act.n}
        values |= dict(game.zone_params(act.source, table)) | dict(
            game.zone_params(act.target, table)
        )
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
        values |= {"piece": piece_name(act.new_piece, game.name, text)}
    elif isinstance(act, Reveal):
        values |= {"pieces": [piece_name(piece, game.name, text) for piece in act.pieces]}
        values |= {"seat": SeatRef(max(act.viewer, 0))}
    return values


def _ends(source: Zone, target: Zone, game: Game[State]) -> dict[str, Any]:
    """Return the owners of both zones of a move.

    `seat` is the first owner found, `to` the receiver.
    """
    giver, taker = game.zones.owner(source), game.zones.owner(target)
    mover = giver if giver is not None else taker
    values: dict[str, Any] = {
        "source": parse_zone(source).number,
        "target": parse_zone(target).number,
    }
    if mover is not None:
        values["seat"] = SeatRef(mover)
    if taker is not None:
        values["to"] = SeatRef(taker)
    return values
