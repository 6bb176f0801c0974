"""What every game promises, each promise once: held by the contract tests and by `--check`.

Each function looks at one position or decision and raises BrokenPromiseError where the game does
not keep its word; the message says what was found.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterable, MutableMapping
from typing import Any

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Score, Turn, carry_out, seen_by
from tabletop.core.chance import Chance
from tabletop.core.game import Game, S
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone

Table = dict[Zone, list[Piece]]
Followed = MutableMapping[tuple[str, Seat], int]
"""Counters that follow acts."""


class BrokenPromiseError(AssertionError):
    """A promise of the contract that a game does not keep, and how to see it again."""


def hold(kept: bool, otherwise: object) -> None:
    """Raises BrokenPromiseError with what is told of it otherwise, unless a promise is kept."""
    if not kept:
        raise BrokenPromiseError(f"a promise is broken: {otherwise}")


# The course of a game


def asks_who_can_do_something(game: Game[S], s: S, seats: int) -> None:
    """A seat has legal actions exactly when it is to act, or may choose again; and none is to act
    exactly when the game is over."""
    acting, again = game.to_act(s), game.may_revise(s)
    hold(not set(acting) & set(again), f"{acting} act, {again} choose again")
    hold(bool(acting) or not again, "only what still waits for others may be chosen again")
    hold(bool(acting) != game.is_over(s), f"{acting} act; over: {game.is_over(s)}")
    for seat in range(seats):
        if seat not in again:
            legal = game.legal(s, seat)
            hold(bool(legal) == (seat in acting), f"seat {seat} of {acting}: {legal}")


def does_not_refuse(game: Game[S], s: S, seat: Seat, action: Action) -> None:
    """What is legal is not refused."""
    refusal = game.refusal(s, seat, action)
    hold(refusal is None, f"{action} of seat {seat} is refused: {refusal}")


def reckons_by_its_tally(game: Game[S], s: S, seats: int) -> None:
    """The lines of the tally add up to the scores, seat by seat, and places begin at 1."""
    standing, rows = game.standing(s), game.tally(s)
    hold([entry.seat for entry in standing] == list(range(seats)), standing)
    for entry in standing:
        told = sum(row.values[entry.seat] for row in rows)
        hold(told == entry.score, f"seat {entry.seat}: {told} told, {entry.score} scored")
    places = [entry.place for entry in standing]
    fair = [1 + sum(other < place for other in places) for place in places]
    hold(places == fair, f"places {places}")


# Acts and views


def table_of(game: Game[S], s: S, viewer: Seat) -> tuple[Table, Followed]:
    """What a viewer sees, to be followed: the pieces and the counters."""
    view = game.redact(s, viewer)
    pieces = {zone: list(pieces) for zone, pieces in game.inventory(view).items()}
    return pieces, dict(game.counters(view))


def follow(
    game: Game[S], acts: Iterable[Act], viewer: Seat, table: Table, counters: Followed
) -> None:
    """Change a table by the acts as a viewer sees them: each can be carried out there."""
    for act in acts:
        seen = seen_by(act, viewer, game.zones)
        if seen is None:
            continue
        if isinstance(seen, Score) and (seen.track, seen.seat) in counters:
            counters[seen.track, seen.seat] += seen.n
        try:
            carry_out(table, seen, viewer, game.zones)
        except ValueError as error:
            raise BrokenPromiseError(f"a promise is broken: {seen}: {error}") from error


def acts_lead_to_the_view(
    game: Game[S], s: S, viewer: Seat, table: Table, counters: Followed
) -> None:
    """The table that was followed, and its counters, are what the viewer's view shows."""
    shown, numbers = table_of(game, s, viewer)
    found = game.zones.difference(table, shown)
    hold(not found, f"the acts lead elsewhere for {viewer}: {found}")
    same = +Counter(counters) == +Counter(numbers)
    hold(same, f"counters by the acts {dict(counters)}, in the view {numbers}")


def shows_the_truth_face_down(game: Game[S], s: S, viewer: Seat) -> None:
    """A view shows the truth, with what its zones hide face down."""
    masked = game.zones.mask(game.inventory(s), viewer)
    found = game.zones.difference(masked, game.inventory(game.redact(s, viewer)))
    hold(not found, f"the view of {viewer} shows more or less than its zones: {found}")


def pieces_of(game: Game[S], s: S) -> Counter[Piece]:
    """Every piece there is."""
    return Counter(p for zone in game.inventory(s).values() for p in zone)


def turn(pieces: Counter[Piece], acts: Iterable[Act]) -> None:
    """What turns its face becomes another piece."""
    for act in acts:
        if isinstance(act, Turn):
            pieces[act.piece] -= 1
            pieces[act.into] += 1


def keeps_its_pieces(game: Game[S], s: S, pieces: Counter[Piece]) -> None:
    """No piece is lost or made: all that there were are there, but for what turned its face."""
    found = pieces_of(game, s)
    hold(+pieces == found, f"pieces came or went: {+pieces - found}, {found - pieces}")


def imagines_what_the_view_allows(game: Game[S], s: S, viewer: Seat, chance: Chance) -> None:
    """A world imagined from a view gives that view again, and leaves it as it was."""
    view = game.redact(s, viewer)
    kept = view.copy()
    world = game.imagine(view, viewer, chance)
    hold(view == kept, f"imagining changes the view: {difference(kept, view)}")
    again = game.redact(world, viewer)
    hold(again == view, f"an imagined world gives another view: {difference(view, again)}")


# States


def copies_well(s: State) -> None:
    """A copy is equal to a deep copy."""
    for other in (s.copy(), copy.deepcopy(s)):
        hold(other == s, f"a copy differs: {difference(s, other)}")


def comes_back_from_json(s: State) -> None:
    """With the same types all the way down."""
    data: Any = json.loads(json.dumps(s.to_json()))
    back = type(s).from_json(data)
    same = back == s and repr(back) == repr(s)
    hold(same, f"JSON gives another state: {difference(s, back)}")


def difference(wanted: State, found: State) -> str:
    """Return the fields in which a state is not what it should be."""
    names = [*dict.fromkeys((*wanted.fields, *found.fields))]
    values = [(name, *(repr(getattr(s, name, None)) for s in (wanted, found))) for name in names]
    told = [f"{name} is {is_}, not {was}" for name, was, is_ in values if was != is_]
    return "; ".join(told) or "in what its == compares"
