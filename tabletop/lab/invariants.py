"""Invariants of the game contract, each defined once for the contract tests and `--check`.

Each function checks one position or decision, and raises InvariantError if the game violates
the contract. The message tells what was found.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterable, MutableMapping, Sequence
from itertools import chain
from typing import Any

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Score, Turn, apply_act, visible_act
from tabletop.core.chance import Chance
from tabletop.core.game import Game, StateT
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone, is_back

PiecesByZone = dict[Zone, list[Piece]]
MutableTrackCounts = MutableMapping[tuple[str, Seat], int]
"""Counts of tracks by track and seat, updated by acts."""


class ForeignAction(Action):
    """An action that no game has."""


class InvariantError(AssertionError):
    """A game violates an invariant of the contract; the message tells how to reproduce it."""


def require_invariant(condition: bool, message: object) -> None:
    """Raise an error unless a condition is true.

    Args:
        condition: Condition.
        message: Message if it is false.

    Raises:
        InvariantError: if the condition is false.
    """
    if not condition:
        raise InvariantError(f"a promise is broken: {message}")


# The course of a game


def check_active_seats(game: Game[StateT], s: StateT, seats: int) -> None:
    """Check that exactly the active and the revising seats have legal actions.

    Also checks that no seat is active exactly when the game is over.
    """
    acting, again = game.active_seats(s), game.revising_seats(s)
    require_invariant(not set(acting) & set(again), f"{acting} act, {again} choose again")
    require_invariant(
        bool(acting) or not again, "only what still waits for others may be chosen again"
    )
    require_invariant(bool(acting) != game.is_over(s), f"{acting} act; over: {game.is_over(s)}")
    for seat in range(seats):
        if seat not in again:
            legal = game.legal_actions(s, seat)
            require_invariant(bool(legal) == (seat in acting), f"seat {seat} of {acting}: {legal}")


def check_not_refused(game: Game[StateT], s: StateT, seat: Seat, action: Action) -> None:
    """Check that a legal action is not refused."""
    refusal = game.refusal(s, seat, action)
    require_invariant(refusal is None, f"{action} of seat {seat} is refused: {refusal}")


def check_legal_actions(game: Game[StateT], seat: Seat, legal: Sequence[Action]) -> None:
    """Check that legal actions are listed once each and have the declared types."""
    strange = [action for action in legal if type(action) not in game.action_types]
    require_invariant(not strange, f"{strange[:1]} is of no type in `action_types`")
    twice = [action for action, count in Counter(legal).items() if count > 1]
    require_invariant(not twice, f"seat {seat} has the legal action {twice[:1]} more than once")


def check_refusals(game: Game[StateT], s: StateT, seats: int, actions: Sequence[Action]) -> None:
    """Check that each of some actions is refused to each seat exactly where it is not legal."""
    for seat in range(seats):
        legal = game.legal_actions(s, seat)
        for action in dict.fromkeys((*actions, ForeignAction())):
            refusal, is_legal = game.refusal(s, seat, action), action in legal
            require_invariant(
                (refusal is None) == is_legal,
                f"{action} of seat {seat} is {'' if is_legal else 'not '}legal, and refusal says "
                f"{refusal}",
            )


def check_questions_change_nothing(game: Game[StateT], s: StateT, seats: int) -> None:
    """Check that functions which only ask leave the state as it was."""
    kept = s.copy()
    for seat in range(seats):
        game.legal_actions(s, seat)
        game.view_for(s, seat)
        if seat in game.active_seats(s):
            game.prompt_key(s, seat)
    game.inventory(s), game.track_counts(s), game.standings(s), game.tally(s)
    require_invariant(
        s == kept, f"a function that only asks changes the state: {describe_difference(kept, s)}"
    )


def check_replayed_state(kept: State, replayed: State) -> None:
    """Check that a replay of the same decisions with the same chance gives the kept state."""
    require_invariant(
        kept == replayed,
        "a replay of the same decisions gives another state; the rules draw from something else "
        "than `chance`, remember something outside the state, or change a value that a copy "
        f"shares: {describe_difference(kept, replayed)}",
    )


def check_tally(game: Game[StateT], s: StateT, seats: int) -> None:
    """Check that tally rows add up to the scores, seat by seat, and that places begin at 1."""
    standing, rows = game.standings(s), game.tally(s)
    require_invariant([entry.seat for entry in standing] == list(range(seats)), standing)
    for entry in standing:
        told = sum(row.values[entry.seat] for row in rows)
        require_invariant(
            told == entry.score, f"seat {entry.seat}: {told} told, {entry.score} scored"
        )
    places = [entry.place for entry in standing]
    fair = [1 + sum(other < place for other in places) for place in places]
    require_invariant(places == fair, f"places {places}")


# Acts and views


def visible_table(
    game: Game[StateT], s: StateT, viewer: Seat
) -> tuple[PiecesByZone, MutableTrackCounts]:
    """Return the pieces and track counts that a viewer sees, as copies that acts can change."""
    view = game.view_for(s, viewer)
    pieces = {zone: list(pieces) for zone, pieces in game.inventory(view).items()}
    return pieces, dict(game.track_counts(view))


def apply_acts(
    game: Game[StateT],
    acts: Iterable[Act],
    viewer: Seat,
    table: PiecesByZone,
    counters: MutableTrackCounts,
) -> None:
    """Apply acts to a table as a viewer sees them, and check that each can be applied."""
    for act in acts:
        seen = visible_act(act, viewer, game.zones)
        if seen is None:
            continue
        if isinstance(seen, Score) and (seen.track, seen.seat) in counters:
            counters[seen.track, seen.seat] += seen.n
        try:
            apply_act(table, seen, viewer, game.zones)
        except ValueError as error:
            raise InvariantError(f"a promise is broken: {seen}: {error}") from error


def check_acts_match_view(
    game: Game[StateT], s: StateT, viewer: Seat, table: PiecesByZone, counters: MutableTrackCounts
) -> None:
    """Check that a table changed by acts, and its track counts, equal the viewer's view."""
    shown, numbers = visible_table(game, s, viewer)
    found = game.zones.difference(table, shown)
    require_invariant(not found, f"the acts lead elsewhere for {viewer}: {found}")
    same = +Counter(counters) == +Counter(numbers)
    require_invariant(same, f"counters by the acts {dict(counters)}, in the view {numbers}")


def check_view_is_masked(game: Game[StateT], s: StateT, viewer: Seat) -> None:
    """Check that a view shows the state with exactly the hidden zones face down."""
    masked = game.zones.visible_inventory(game.inventory(s), viewer)
    found = game.zones.difference(masked, game.inventory(game.view_for(s, viewer)))
    require_invariant(not found, f"the view of {viewer} shows more or less than its zones: {found}")


def count_pieces(game: Game[StateT], s: StateT) -> Counter[Piece]:
    """Return the number of each piece in all zones."""
    return Counter(p for zone in game.inventory(s).values() for p in zone)


def apply_turns(pieces: Counter[Piece], acts: Iterable[Act]) -> None:
    """Update counts of pieces by the acts that turn a piece over into another one."""
    for act in acts:
        if isinstance(act, Turn):
            pieces[act.piece] -= 1
            pieces[act.new_piece] += 1


def check_pieces_conserved(game: Game[StateT], s: StateT, pieces: Counter[Piece]) -> None:
    """Check that no piece appeared or vanished, apart from those that were turned over."""
    found = count_pieces(game, s)
    require_invariant(+pieces == found, f"pieces came or went: {+pieces - found}, {found - pieces}")


def check_sampled_state(game: Game[StateT], s: StateT, viewer: Seat, chance: Chance) -> None:
    """Check a state sampled from a view.

    It gives that view again, leaves it unchanged, and holds the pieces of the match.
    """
    view = game.view_for(s, viewer)
    kept = view.copy()
    world = game.sample_state(view, viewer, chance)
    require_invariant(
        view == kept, f"imagining changes the view: {describe_difference(kept, view)}"
    )
    again = game.view_for(world, viewer)
    unknown = [zone for zone, pieces in game.inventory(world).items() if any(map(is_back, pieces))]
    require_invariant(not unknown, f"an imagined world has unknown pieces in {unknown}")
    require_invariant(
        again == view, f"an imagined world gives another view: {describe_difference(view, again)}"
    )
    held, imagined = (Counter(chain(*game.inventory(each).values())) for each in (s, world))
    for piece in sorted(held.keys() | imagined.keys()):
        require_invariant(
            held[piece] == imagined[piece],
            f"an imagined world holds {imagined[piece]} {piece}, the match {held[piece]}",
        )


# States


def check_copies(s: State) -> None:
    """Check that a copy and a deep copy equal the state."""
    for other in (s.copy(), copy.deepcopy(s)):
        require_invariant(other == s, f"a copy differs: {describe_difference(s, other)}")


def check_json_round_trip(s: State) -> None:
    """Check that JSON gives the same state again, with the same types at every depth."""
    data: Any = json.loads(json.dumps(s.to_json()))
    try:
        back = type(s).from_json(data)
    except ValueError as error:
        raise InvariantError(f"a promise is broken: {error}") from error
    same = back == s and repr(back) == repr(s)
    require_invariant(same, f"JSON gives another state: {describe_difference(s, back)}")


def describe_difference(wanted: State, found: State) -> str:
    """Return the fields in which a state differs from the expected one, in words."""
    names = [*dict.fromkeys((*wanted.fields, *found.fields))]
    values = [(name, *(repr(getattr(s, name, None)) for s in (wanted, found))) for name in names]
    told = [f"{name} is {is_}, not {was}" for name, was, is_ in values if was != is_]
    return "; ".join(told) or "in what its == compares"
