"""Invariants of the game contract, each defined once for the contract tests and `--check`.

Each function checks one position or decision, and raises InvariantError if the game violates
the contract. The message tells what was found.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from itertools import chain
from typing import Any

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Score, Turn, apply_act, visible_act
from tabletop.core.chance import Chance
from tabletop.core.game import ActionDomains, Game, StateT, list_teams
from tabletop.core.refusals import Refusal
from tabletop.core.state import NOBODY, State
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


def viewer_name(viewer: Seat) -> str:
    """Return a viewer in words: a seat, or everybody for public information."""
    return "everybody" if viewer == NOBODY else f"seat {viewer}"


# The course of a game


def check_active_seats(game: Game[StateT], s: StateT, seats: int) -> None:
    """Check that exactly the active and the revising seats have legal actions.

    Also checks that no seat is active exactly when the game is over.
    """
    check_answers(game, s, seats)
    acting, again = game.active_seats(s), game.revising_seats(s)
    require_invariant(
        not set(acting) & set(again),
        f"`active_seats` and `revising_seats` both return seat {set(acting) & set(again)}",
    )
    require_invariant(
        bool(acting) or not again,
        f"`revising_seats` returns {again} although no seat chooses: a choice may be changed only "
        "while another seat still chooses",
    )
    require_invariant(
        bool(acting) or game.is_over(s),
        "no seat is active although `is_over` returns False: return a seat in `active_seats`, or "
        "end the game in `is_over`",
    )
    require_invariant(
        not acting or not game.is_over(s),
        f"`active_seats` returns {acting} although `is_over` returns True: return () there",
    )
    for seat in range(seats):
        if seat not in again:
            legal = game.legal_actions(s, seat)
            require_invariant(
                bool(legal) or seat not in acting, f"seat {seat} is active and has no legal action"
            )
            require_invariant(
                not legal or seat in acting,
                f"seat {seat} is not active (`active_seats` returns {acting}) and has the legal "
                f"action {legal[:1]}",
            )


def check_answers(game: Game[StateT], s: StateT, seats: int) -> None:
    """Check that the questions about the course of a game are answered with the right types."""
    acting, over = game.active_seats(s), game.is_over(s)
    require_invariant(
        isinstance(acting, tuple)
        and all(type(seat) is int and 0 <= seat < seats for seat in acting)
        and len(set(acting)) == len(acting),
        f"`active_seats` returns {acting!r}: return a tuple of different seats, from 0 to "
        f"{seats - 1} (by default it holds `turn`)",
    )
    require_invariant(isinstance(over, bool), f"`is_over` returns {over!r}: return True or False")


def check_not_refused(game: Game[StateT], s: StateT, seat: Seat, action: Action) -> None:
    """Check that a legal action is not refused."""
    refusal = _refusal(game, s, seat, action)
    require_invariant(refusal is None, f"{action} of seat {seat} is refused: {refusal}")


def _refusal(game: Game[StateT], s: StateT, seat: Seat, action: Action) -> Refusal | None:
    """Return the refusal of an action; check that it is one."""
    found: object = game.refusal(s, seat, action)
    if found is None:
        return None
    if not isinstance(found, Refusal):
        raise InvariantError(
            f"`refusal` returns {found!r} for {action} of seat {seat}: return a Refusal, or None "
            "for a legal action"
        )
    require_invariant(
        isinstance(found.params, tuple)
        and all(isinstance(each, tuple) and len(each) == 2 for each in found.params),
        f"the refusal {found.code!r} of {action} has the values {found.params!r}: write pairs of "
        'a name and a value, such as (("n", 3),)',
    )
    return found


def check_legal_actions(game: Game[StateT], seat: Seat, legal: Sequence[Action]) -> None:
    """Check that legal actions are listed once each and have the declared types."""
    strange = [action for action in legal if type(action) not in game.action_types]
    require_invariant(not strange, f"{strange[:1]} is of no type in `action_types`")
    twice = [action for action, count in Counter(legal).items() if count > 1]
    require_invariant(not twice, f"seat {seat} has the legal action {twice[:1]} more than once")


def check_action_domains(domains: ActionDomains, legal: Sequence[Action]) -> None:
    """Check that the values of legal actions are those that `action_domains` declares, if any."""
    for action in legal if domains else ():
        fields, kind = type(action).fields, type(action).__name__
        declared = domains.get(type(action), ())
        require_invariant(
            len(declared) == len(fields),
            f"`action_domains` must give {kind} the values of each field: {', '.join(fields)}",
        )
        for field, values in zip(fields, declared, strict=True):
            value = getattr(action, field)
            require_invariant(
                value in values,
                f"{action} is legal, and `action_domains` gives {kind}.{field} no {value!r}",
            )


def check_refusals(game: Game[StateT], s: StateT, seats: int, actions: Sequence[Action]) -> None:
    """Check that each of some actions is refused to each seat exactly where it is not legal."""
    for seat in range(seats):
        legal = game.legal_actions(s, seat)
        for action in dict.fromkeys((*actions, ForeignAction())):
            refusal, is_legal = _refusal(game, s, seat, action), action in legal
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
            type(told) is int, f"seat {entry.seat} has {told!r} points: points are whole numbers"
        )
        require_invariant(
            told == entry.score,
            f"the rows of seat {entry.seat} add up to {told} points, and `standings` gives "
            f"{entry.score}",
        )
    places = [entry.place for entry in standing]
    fair = [1 + sum(other < place for other in places) for place in places]
    require_invariant(
        places == fair,
        f"the places of `standings` are {places}: the first place is 1, and after n seats follows "
        "place n + 1",
    )
    teams = list_teams(game, seats)
    require_invariant(
        sorted(seat for team in teams for seat in team) == list(range(seats)),
        f"`teams` has {teams} for {seats} seats: each seat belongs to one team",
    )
    for team in teams:
        require_invariant(
            len({standing[seat][1:] for seat in team}) == 1,
            f"the seats {list(team)} are a team, and `standings` gives them different points or "
            "places",
        )


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
    require_invariant(
        not found,
        f"{_describe_zones(found, 'by the acts', 'in the view')}; emit each change of the table, "
        "as `move` and `draw` do",
    )
    for (track, seat), n in numbers.items():
        require_invariant(type(n) is int, f"seat {seat} has {n!r} {track}: write a whole number")
    wrong = [at for at in {**counters, **numbers} if counters.get(at, 0) != numbers.get(at, 0)]
    told = ", ".join(
        f"seat {seat} has {counters.get((track, seat), 0)} {track} by the acts and "
        f"{numbers.get((track, seat), 0)} in the view"
        for track, seat in wrong
    )
    require_invariant(not wrong, f"{told}; emit each change once, as `emit_score` does")


def check_view_is_masked(game: Game[StateT], s: StateT, viewer: Seat) -> None:
    """Check that a view shows the state with exactly the hidden zones face down."""
    masked = game.zones.visible_inventory(game.inventory(s), viewer)
    found = game.zones.difference(masked, game.inventory(game.view_for(s, viewer)))
    require_invariant(
        not found,
        f"the view of {viewer_name(viewer)} is not what its zones allow: "
        f"{_describe_zones(found, 'by its `Visibility`', 'in the view')}",
    )


def _describe_zones(
    found: Mapping[Zone, tuple[list[Piece], list[Piece]]], first: str, second: str
) -> str:
    """Return the first zone in which two tables differ, in words."""
    for zone, (one, other) in found.items():
        told = [", ".join(pieces) or "nothing" for pieces in (one, other)]
        return f"{zone} holds {told[0]} {first} and {told[1]} {second}"
    return ""


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
    gone, new = +pieces - found, found - pieces
    told = [f"{n} {piece} vanished" for piece, n in gone.items()]
    told += [f"{n} {piece} came from nowhere" for piece, n in new.items()]
    require_invariant(not told, f"{', '.join(told)}: pieces only move from zone to zone")


def check_sampled_state(game: Game[StateT], s: StateT, viewer: Seat, chance: Chance) -> StateT:
    """Check a state sampled from a view, and return it.

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
    return world


# States


def check_copies(s: State) -> None:
    """Check that a copy and a deep copy equal the state."""
    try:
        copies = s.copy(), copy.deepcopy(s)
    except ValueError as error:
        raise InvariantError(f"a promise is broken: {error}") from error
    for other in copies:
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
