"""Rotated positions: every seat becomes the one `by` places on, and so does all that is its own.

A rulebook knows no seat by its number. A rotated decision at a rotated position must therefore
lead to the rotated result. The exceptions stand with their clauses in `UNORDERED_FIELDS`, in
`simultaneous_groups`, `SHARED_VICTORIES` and `SHARED_MESSAGES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby, takewhile, zip_longest
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, End, Move, Reveal, Say, Score, SeatRef, Step
from tabletop.core.acts import Shuffle as ShuffleAct
from tabletop.core.acts import Turn as TurnAct
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.input_mapping import ActionBuilder, Gesture
from tabletop.core.refusals import Refusal
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Inventory, Piece, Zone, Zones, parse_zone
from tabletop.games.basari.state import HAGGLE_PHASE
from tabletop.games.basari.state import TALLY_ROW_COUNT as BASARI_ROWS
from tabletop.games.mercado.state import COIN_KIND_COUNT, PLACE_COUNT
from tabletop.games.mercado.state import TALLY_ROW_COUNT as MERCADO_ROWS
from tabletop.games.nacho.state import PROVINCE_NUMBERS, SIMULTANEOUS_PHASES
from tabletop.games.nacho.state import TALLY_ROW_COUNT as NACHO_ROWS
from tabletop.games.zahab.state import COLOUR_COUNT


class Rotation(NamedTuple):
    """A rotation of all seats of a table."""

    seats: int
    by: int
    """Number of places that each seat moves on."""

    def seat(self, seat: int) -> int:
        """Return the new number of a seat; NOBODY and other values below 0 stay."""
        return (seat + self.by) % self.seats if 0 <= seat < self.seats else seat

    def row(self, values: Sequence[Any], width: int = 1) -> Any:
        """Return a row with `width` values for each seat in the new order."""
        at = -self.by % self.seats * width
        return type(values)((*values[at:], *values[:at]))  # type: ignore[call-arg]


FieldRotation = Callable[[Any, Rotation, Any], Any]
"""Function that rotates a field, given its value, the rotation and the state."""


def _seat(value: int, by: Rotation, s: Any) -> int:
    return by.seat(value)


def _seats(value: tuple[int, ...], by: Rotation, s: Any) -> tuple[int, ...]:
    """Rotate seats in an order that matters."""
    return tuple(map(by.seat, value))


def _row(width: int = 1) -> FieldRotation:
    """Return the rotation of a field with `width` values for each seat."""
    return lambda value, by, s: by.row(value, width) if value else value


def _rows(value: tuple[tuple[int, ...], ...], by: Rotation, s: Any) -> Any:
    """Rotate rows of one value for each seat."""
    return tuple(map(by.row, value))


def _decks(value: list[Any], by: Rotation, s: Any) -> list[Any]:
    """Rotate the values of each deck, which has one for each seat."""
    parts = [value[at : at + s.seats] for at in range(0, len(value), s.seats)]
    return [each for part in parts for each in by.row(part)]


def _first_value(value: tuple[Any, ...], by: Rotation, s: Any) -> tuple[Any, ...]:
    """Rotate entries that begin with a seat."""
    return tuple((by.seat(first), *rest) for first, *rest in value)


def _mercado_stack(value: tuple[Any, ...], by: Rotation, s: Any) -> tuple[Any, ...]:
    return tuple((kind, by.seat(seat), number) for kind, seat, number in value)


def _basari_stack(value: tuple[Any, ...], by: Rotation, s: Any) -> tuple[Any, ...]:
    return tuple(
        (kind, by.seat(seat), by.seat(n) if kind == HAGGLE_PHASE else n, last)
        for kind, seat, n, last in value
    )


def _nacho_queue(value: tuple[int, ...], by: Rotation, s: Any) -> tuple[int, ...]:
    """Rotate a queue; seats that are asked at once have no order (NAC-3.1, 6.5)."""
    found = tuple(map(by.seat, value))
    return tuple(sorted(found)) if s.phase in SIMULTANEOUS_PHASES else found


def _zahab_camels(value: list[int], by: Rotation, s: Any) -> list[int]:
    """Rotate the camels of the seats; neutral ones belong to nobody (ZAH-10)."""
    return [*by.row(value[: s.seats]), *value[s.seats :]]


FIELDS: Final[Mapping[str, Mapping[str, FieldRotation]]] = {
    "basari": {
        "first": _seat, "piles": _row(), "workers": _row(), "gems": _row(), "hands": _row(),
        "choices": _row(), "stack": _basari_stack, "gained": _row(BASARI_ROWS),
    },
    "market_day": {
        "dealer": _seat, "leader": _seat, "hands": _row(), "stalls": _row(), "tinkers": _seats,
        "points": _row(), "rows": _rows,
    },
    "mercado": {
        "first": _seat, "seat": _seat, "stack": _mercado_stack, "bags": _row(COIN_KIND_COUNT),
        "purses": _row(COIN_KIND_COUNT), "offers": _row(PLACE_COUNT), "hands": _row(),
        "got": _decks, "shown": _first_value, "seals": _row(), "progress": _row(),
        "arrivals": _seats, "gained": _row(MERCADO_ROWS),
    },
    "nacho": {
        "queue": _nacho_queue, "holder": _seat, "first": _seat, "choices": _row(),
        "played": _row(), "hands": _row(), "thrown": _row(), "got": _decks,
        "shown": _first_value, "cantinas": _row(len(PROVINCE_NUMBERS)), "watch": _row(),
        "warehouses": _row(), "ledger": _row(NACHO_ROWS),
    },
    "zahab": {
        "first": _seat, "seat": _seat, "camels": _zahab_camels, "tracks": _row(COLOUR_COUNT),
        "spirits": _row(), "gold": _row(), "gems": _row(), "hands": _row(), "known": _row(),
        "secrets": _row(), "discards": _row(),
    },
}  # fmt: skip
"""Rotations of all fields that speak of seats. A field that is not listed stays as it is."""
SEAT_PIECES: Final[Mapping[str, frozenset[str]]] = {
    "mercado": frozenset({"marker"}),
    "zahab": frozenset({"camel", "queen", "magician", "hermit", "spirit"}),
}
"""Families of pieces that bear the number of their seat."""
SEAT_ACTIONS: Final[Mapping[str, frozenset[str]]] = {
    "market_day": frozenset({"swap"}),
    "nacho": frozenset({"deliver", "give_gem"}),
}
"""Tags of actions whose field `seat` names a seat."""


def rotate_state(name: str, s: Any, by: Rotation) -> Any:
    """Return a rotated copy of a state."""
    rotated = s.copy()
    for field, rotate in FIELDS[name].items():
        setattr(rotated, field, rotate(getattr(s, field), by, s))
    return rotated


def rotate_action(name: str, action: Action, by: Rotation) -> Action:
    """Return a rotated action."""
    if action.tag not in SEAT_ACTIONS.get(name, ()):
        return action
    values = [
        by.seat(getattr(action, field)) if field == "seat" else getattr(action, field)
        for field in action.fields
    ]
    return type(action)(*values)


def rotate_zone(zones: Zones, zone: Zone, by: Rotation) -> Zone:
    """Return the zone of the new owner."""
    owner = zones.owner(zone)
    if owner is None:
        return zone
    above, mark, _ = zone.rpartition("/" if "/" in zone else ":")
    assert parse_zone(zone).owner == owner
    return f"{above}{mark}{by.seat(owner)}"


def rotate_piece(name: str, piece: Piece, by: Rotation) -> Piece:
    """Return the piece of the new seat."""
    family, _, kind = piece.partition(".")
    return f"{family}.{by.seat(int(kind))}" if family in SEAT_PIECES.get(name, ()) else piece


def rotate_params(params: Iterable[tuple[str, Any]], by: Rotation) -> tuple[tuple[str, Any], ...]:
    """Return message parameters with rotated seats."""
    return tuple(
        (word, SeatRef(by.seat(value.seat)) if isinstance(value, SeatRef) else value)
        for word, value in params
    )


def rotate_act(game: Game[Any], act: Act, by: Rotation) -> Act:
    """Return a rotated act."""
    name, zones = game.name, game.zones
    if isinstance(act, Move):
        ways = (rotate_zone(zones, zone, by) for zone in (act.source, act.target))
        return Move(rotate_piece(name, act.piece, by), act.n, *ways, act.clause)
    if isinstance(act, Step):
        path = tuple(rotate_zone(zones, zone, by) for zone in act.path)
        return Step(rotate_piece(name, act.piece, by), path, act.clause)
    if isinstance(act, Reveal):
        zone = rotate_zone(zones, act.zone, by)
        return act._replace(zone=zone, viewer=by.seat(act.viewer))
    if isinstance(act, TurnAct | ShuffleAct):
        return act._replace(zone=rotate_zone(zones, act.zone, by))
    if isinstance(act, Say):
        return act._replace(seat=by.seat(act.seat), params=rotate_params(act.params, by))
    assert isinstance(act, Score | Begin | End)
    return act._replace(seat=by.seat(act.seat))


def rotate_refusal(refusal: Refusal | None, by: Rotation) -> Refusal | None:
    """Return a rotated refusal."""
    return refusal and refusal._replace(params=rotate_params(refusal.params, by))


def rotate_inventory(game: Game[Any], table: Inventory, by: Rotation) -> dict[Zone, list[Piece]]:
    """Return a rotated inventory."""
    return {
        rotate_zone(game.zones, zone, by): [rotate_piece(game.name, p, by) for p in pieces]
        for zone, pieces in table.items()
    }


UNORDERED_FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "market_day": frozenset({"gone"}),  # the cards of all stalls leave together (MKD-2.4)
    "nacho": frozenset({"shown"}),  # all smugglers are revealed together (NAC-3.1)
}
"""Fields whose entries come from several seats at once, so that their order says nothing."""
SHARED_VICTORIES: Final = ("basari", "market_day")
"""Games in which several seats can win (BAS-5.6, MKD-4.2).

The end of the game then names only one of them.
"""
SHARED_MESSAGES: Final = {("basari", "blocked")}
"""Messages about several seats at once, of which they name any one (BAS-3.4)."""
SHARED_ZONES: Final = {("nacho", "slots")}
"""Zones that stand for several seats: a slot that is pressed alone takes the cube of one of them.

Cubes of several rivals may fit (NAC-4.3). Dragging a cube says whose it is.
"""
MAX_BUILDER_STEPS: Final = 3
"""Steps of an unfinished action that are compared."""


class Result(NamedTuple):
    """State and acts after a decision."""

    state: Any
    acts: list[Act]


def decide(game: Game[Any], s: Any, seat: int, action: Action, chance: Chance) -> Result:
    """Return the result of a decision; the position stays as it is."""
    after, acts = s.copy(), list[Act]()
    game.apply(after, seat, action, chance, acts.append)
    return Result(after, acts)


def check_same_state(name: str, wanted: State, found: State, told: object) -> None:
    """Check that two states are equal; the message names the fields that differ."""
    wrong = []
    for field in wanted.fields:
        values = [getattr(wanted, field), getattr(found, field)]
        if field in UNORDERED_FIELDS.get(name, ()):
            values = [sorted(value) for value in values]
        if values[0] != values[1]:
            wrong.append(f"{field} is {values[1]}, not {values[0]}")
    assert not wrong, (
        f"{told}: {'; '.join(wrong)}. A new field that speaks of seats belongs in {__name__}.FIELDS"
    )


def simultaneous_groups(acts: Iterable[Act]) -> list[tuple[str, list[Act]]]:
    """Return the acts in groups of one clause.

    What a clause does to several seats happens at once. Its acts have an order, which says nothing.
    """
    return [
        (clause, sorted(group, key=repr))
        for clause, group in groupby(acts, key=lambda act: act.clause)
    ]


def comparable_acts(game: Game[Any], result: Result) -> list[Act]:
    """Return the acts of a decision without a seat that stands for several."""
    acts: list[Act] = []
    places = [standing.place for standing in game.standings(result.state)]
    shared = game.name in SHARED_VICTORIES and places.count(1) > 1
    for act in result.acts:
        together = isinstance(act, Say) and (game.name, act.key) in SHARED_MESSAGES
        if together or (shared and isinstance(act, End) and act.key == "game"):
            assert isinstance(act, Say | End)
            act = act._replace(seat=NOBODY)
        acts.append(act)
    return acts


def check_decision(
    game: Game[Any], s: Any, seat: int, action: Action, by: Rotation, chances: tuple[Chance, Chance]
) -> None:
    """Check that a rotated decision leads to the rotated result.

    Args:
        game: Game.
        s: Position before the decision.
        seat: Seat that decides.
        action: A legal action.
        by: Rotation.
        chances: Two equal sources of randomness, for both decisions.
    """
    told = (game.name, by, seat, action)
    straight = decide(game, s, seat, action, chances[0])
    if any(isinstance(act, Say) and act.key == "by_lot" for act in straight.acts):
        return  # the lots of other seats are drawn otherwise (BAS-4.1)
    position = rotate_state(game.name, s, by)
    turned = decide(game, position, by.seat(seat), rotate_action(game.name, action, by), chances[1])
    check_same_state(game.name, rotate_state(game.name, straight.state, by), turned.state, told)
    wanted = simultaneous_groups(
        rotate_act(game, act, by) for act in comparable_acts(game, straight)
    )
    found = simultaneous_groups(comparable_acts(game, turned))
    wrong = [pair for pair in zip_longest(found, wanted) if pair[0] != pair[1]]
    assert not wrong, f"{told}: the acts are {wrong[0][0]}, not {wrong[0][1]}"


class StartPlayer(NamedTuple):
    """The player who begins: the only seats that a game names for the whole table."""

    field: str
    """State field with the seat."""
    until: frozenset[str]
    """Keys of acts (`Begin`, `End`, `Say`) from which on the start player counts in a decision."""
    always: frozenset[str] = frozenset()
    """Tags of actions in which the start player counts from the beginning."""


START_PLAYERS: Final[Mapping[str, StartPlayer]] = {
    "basari": StartPlayer("first", frozenset({"round"})),  # is dealt to first (BAS-3.1)
    "market_day": StartPlayer(
        "dealer", frozenset({"hand"})
    ),  # the deal moves to the left (MKD-4.1)
    # ends the round, and is the first to be reckoned (MER-9.1), also where all are stuck (MER-4.3)
    "mercado": StartPlayer("first", frozenset({"turn", "stuck"})),
    # the holder of the gem breaks ties of numbers (NAC-3.2), gives the gem away (6.4), is dealt
    # to first (6.5), and all count from there after a turn (6.2, 7.2)
    "nacho": StartPlayer(
        "holder", frozenset({"turn"}), frozenset({"choose", "give_gem", "discard"})
    ),
    "zahab": StartPlayer("first", frozenset({"turn"})),  # ends the round (ZAH-9.1)
}


def check_start_player(
    game: Game[Any],
    s: Any,
    seat: int,
    action: Action,
    first: int,
    chances: tuple[Chance, Chance],
) -> bool:
    """Check that a decision has the same result with another start player.

    Args:
        game: Game.
        s: Position before the decision.
        seat: Seat that decides.
        action: A legal action.
        first: Other start player.
        chances: Two equal sources of randomness, for both decisions.

    Returns:
        False if the start player counts in this decision from the beginning.
    """
    found = START_PLAYERS[game.name]
    if action.tag in found.always:
        return False
    one, other = s.copy(), s.copy()
    setattr(other, found.field, first)
    if game.name == "basari":
        one.by_lot = other.by_lot = True  # else the order of seats breaks ties (BAS-4.1)
    told = (game.name, found.field, first, seat, action)
    results = [
        decide(game, state, seat, action, chance)
        for state, chance in zip((one, other), chances, strict=True)
    ]
    if game.name == "zahab" and s.seats == 2 and results[0].state.ending:
        return False  # after the last turn of the game there are no neutral steps (ZAH-10.2)
    acts = [simultaneous_groups(_acts_before_start(game, each)) for each in results]
    assert acts[0] == acts[1], told
    if not any(isinstance(act, Say | End) and act.key in found.until for act in results[0].acts):
        setattr(results[1].state, found.field, getattr(results[0].state, found.field))
        check_same_state(game.name, results[0].state, results[1].state, told)
    return True


def _acts_before_start(game: Game[Any], result: Result) -> list[Act]:
    """Return the acts up to those that the start player decides."""
    until = START_PLAYERS[game.name].until
    return [
        *takewhile(
            lambda act: (
                not (isinstance(act, Begin) or (isinstance(act, Say | End) and act.key in until))
            ),
            comparable_acts(game, result),
        )
    ]


def are_rotated(
    game: Game[Any], actions: Sequence[Action], turned: Sequence[Action], by: Rotation
) -> bool:
    """True if `turned` holds the rotated actions, in any order."""
    if game.name not in SEAT_ACTIONS:
        return actions == turned  # offers are too many to go through
    return {rotate_action(game.name, action, by) for action in actions} == {*turned}


def check_questions(game: Game[Any], s: Any, by: Rotation, tried: Iterable[Action]) -> None:
    """Check that a rotated position asks, allows, refuses and counts the rotated things.

    Args:
        game: Game.
        s: Position.
        by: Rotation.
        tried: Actions of any kind, legal or not.
    """
    name, turned = game.name, rotate_state(game.name, s, by)
    tried = [*tried]
    for seats in (game.active_seats, game.revising_seats):
        assert sorted(seats(turned)) == sorted(map(by.seat, seats(s))), (name, by, seats)
    for seat in range(by.seats):
        new = by.seat(seat)
        legal = game.legal_actions(s, seat), game.legal_actions(turned, new)
        assert are_rotated(game, *legal, by), (name, by, seat)
        for action in (*tried, *game.legal_actions(s, seat)[:3]):
            wanted = rotate_refusal(game.refusal(s, seat, action), by)
            found = game.refusal(turned, new, rotate_action(name, action, by))
            assert found == wanted, (name, by, seat, action)
        if seat in game.active_seats(s):
            assert game.prompt_key(turned, new) == game.prompt_key(s, seat)
            assert game.is_public_decision(turned, new) == game.is_public_decision(s, seat)
        view = rotate_state(name, game.view_for(s, seat), by)
        check_same_state(name, view, game.view_for(turned, new), (name, by, seat))
    assert by.row([entry[1:] for entry in game.standings(s)]) == [
        entry[1:] for entry in game.standings(turned)
    ]
    rows = [row._replace(values=by.row(row.values)) for row in game.tally(s)]
    assert rows == [*game.tally(turned)]
    counts = {(track, by.seat(seat)): n for (track, seat), n in game.track_counts(s).items()}
    assert counts == game.track_counts(turned)
    assert game.is_over(turned) == game.is_over(s)
    assert game.is_near_end(turned) == game.is_near_end(s)
    table = rotate_inventory(game, game.inventory(s), by)
    assert not game.zones.difference(table, game.inventory(turned)), (name, by)


def rotate_gesture(game: Game[Any], gesture: Gesture, by: Rotation) -> Gesture:
    """Return a rotated gesture; a builder to which it leads is left out."""
    zone, target = (
        each if each is None else rotate_zone(game.zones, each, by)
        for each in (gesture.zone, gesture.target)
    )
    action = gesture.action
    if gesture.zone and (game.name, parse_zone(gesture.zone).kind) in SHARED_ZONES:
        action = None  # type: ignore[assignment]
    return gesture._replace(
        action=rotate_action(game.name, action, by) if isinstance(action, Action) else None,
        zone=zone,
        piece=gesture.piece and rotate_piece(game.name, gesture.piece, by),
        target=target,
        params=rotate_params(gesture.params, by),
    )


def _shown(
    game: Game[Any], gestures: Iterable[Gesture], builder: ActionBuilder | None, by: Rotation
) -> list[str]:
    """Return what a seat can touch and sees as a preview, rotated, in any order."""
    shown = [repr(rotate_gesture(game, gesture, by)) for gesture in gestures]
    if builder:
        shown += [repr(rotate_act(game, move, by)) for move in builder.preview_moves]
        marked = builder.marked_pieces
        shown += [f"{rotate_zone(game.zones, each.zone, by)} {each[1:]}" for each in marked]
        if builder.message:
            shown.append(f"{builder.message[0]} {rotate_params(builder.message[1], by)}")
    return sorted(shown)


def check_gestures(game: Game[Any], view: Any, turned: Any, seat: int, by: Rotation) -> None:
    """Check that a seat of a rotated table reaches its actions by the rotated gestures.

    Args:
        game: Game.
        view: View of the seat.
        turned: View of the rotated seat.
        seat: Seat that decides.
        by: Rotation.
    """
    name, new, stay = game.name, by.seat(seat), Rotation(by.seats, 0)
    mapping = games.load_input_mapping(game)
    tables = (view, seat, game.legal_actions(view, seat)), (
        turned, new, game.legal_actions(turned, new)
    )  # fmt: skip
    builders = [mapping.start_builder(*table) for table in tables]
    assert (builders[0] is None) == (builders[1] is None), (name, by, seat)
    for action in tables[0][2][:: max(1, len(tables[0][2]) // 3)]:
        here, there = builders
        for _ in range(MAX_BUILDER_STEPS):
            gestures = [
                each.gestures() if each else mapping.gestures(*table)
                for each, table in zip((here, there), tables, strict=True)
            ]
            shown = _shown(game, gestures[0], here, by), _shown(game, gestures[1], there, stay)
            wrong = [[*set(one) - set(other)] for one, other in (shown, shown[::-1])]
            assert shown[0] == shown[1], (name, by, seat, action, wrong)
            if here is None or there is None:
                return
            here, there = (
                here.step_towards(action),
                there.step_towards(rotate_action(name, action, by)),
            )


def check_answers(game: Game[Any], s: Any, seat: int, by: Rotation) -> None:
    """Check that a seat of a rotated table reads and touches the rotated things.

    Args:
        game: Game.
        s: Position.
        seat: Seat that decides.
        by: Rotation.
    """
    name, new = game.name, by.seat(seat)
    view, turned = game.view_for(s, seat), game.view_for(rotate_state(name, s, by), new)
    check_gestures(game, view, turned, seat, by)
    mapping = games.load_input_mapping(game)
    legal = game.legal_actions(view, seat)
    for action in (*legal[:12], legal[-1]):
        other = rotate_action(name, action, by)
        wording = game.action_wording(view, seat, action)
        assert game.action_wording(turned, new, other) == wording._replace(
            params=rotate_params(wording.params, by)
        )
        asked, asked_there = (
            mapping.confirmation(view, seat, action),
            mapping.confirmation(turned, new, other),
        )
        assert asked_there == (asked and asked._replace(params=rotate_params(asked.params, by))), (
            name,
            by,
            seat,
            action,
        )
    check_stakes(game, s, seat, by)


def check_stakes(game: Game[Any], s: Any, seat: int, by: Rotation) -> None:
    """Check that a seat of a rotated table is told of the rotated stakes.

    Args:
        game: Game.
        s: Position.
        seat: Seat that hears it.
        by: Rotation.
    """
    name, new = game.name, by.seat(seat)
    strategy = games.load_strategy(game)
    public, there = (game.view_for(each, NOBODY) for each in (s, rotate_state(name, s, by)))
    stakes, stakes_there = (
        strategy.decisive_moment(public, seat),
        strategy.decisive_moment(there, new),
    )
    assert (stakes is None) == (stakes_there is None), (name, by, seat, stakes, stakes_there)
    if stakes and stakes_there:
        wanted, found = rotate_params(stakes.params, by), stakes_there.params
        assert stakes_there.code == stakes.code, (name, by, seat)
        # of several equal rivals any one may be named
        assert _without_seats(found) == _without_seats(wanted), (name, by, seat)


def _without_seats(params: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Return the message parameters that name no seat."""
    return [(word, value) for word, value in params if not isinstance(value, SeatRef)]
