"""Every message to every client, held against the truth: it names no piece that its eyes may not
know.

What may not be known is found without the table's own veil: by where each piece really lies, before
and after what a message tells. A piece all of whose likes lie face down for somebody, then and
still, is a secret from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import pytest

from tabletop.core.acts import Act, Move
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Piece, Seat, Zones, is_back
from tabletop.host import messages
from tabletop.host.match_host import MatchHost
from tabletop.match.match import SETUP_EVENT_NUMBER, Event, Match
from tabletop.match.setup import MatchMode
from tests.fixtures.scripted_clients import ScriptedClient, at_random, new_match


def iterate_strings(value: Any) -> Iterator[str]:
    """Iterate over all strings in a message."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from iterate_strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from iterate_strings(each)


def unknown_pieces(match: Match, state: State, viewer: Seat) -> set[Piece]:
    """The pieces that somebody cannot know of, by where they lie: all that are alike face down."""
    zones = match.game.zones
    lying = match.game.inventory(state)
    down = {p for zone, pieces in lying.items() if zones.is_hidden(zone, viewer) for p in pieces}
    up = {p for zone, pieces in lying.items() if not zones.is_hidden(zone, viewer) for p in pieces}
    return down - up


def passing_pieces(match: Match, event: Event, viewer: Seat) -> set[Piece]:
    """The pieces that somebody sees on their way: what comes from an open place, or to one."""
    zones, moves = match.game.zones, [act for act in event.acts if isinstance(act, Move)]
    return {
        act.piece
        for act in moves
        if not (zones.is_hidden(act.source, viewer) and zones.is_hidden(act.target, viewer))
    }


def leaked_pieces(match: Match, told: dict[str, Any], secrets: set[Piece]) -> set[Piece]:
    """The secret pieces that a message names, in its own words or by what its view shows."""
    told = dict(told)
    named = set[str]()
    if (view := told.pop("view", None)) is not None:
        lying = match.game.inventory(type(match.state).from_json(view))
        named |= {piece for pieces in lying.values() for piece in pieces}
    named |= {word.rpartition("piece.")[2] for word in iterate_strings(told)}
    return named & secrets


def unveiled_moves(match: Match, told: dict[str, Any], viewer: Seat) -> set[Piece]:
    """The pieces that a message names as they go from one hidden place to another."""
    hides = match.game.zones.is_hidden
    moves = (act[1:] for act in told.get("acts", ()) if act[0] == "move")
    return {
        piece
        for piece, _, source, target, _ in moves
        if hides(source, viewer) and hides(target, viewer) and not is_back(piece)
    }


class SecrecyResult(NamedTuple):
    """A whole match."""

    message_count: int
    """Number of checked messages."""
    kinds: set[str]
    """Of which kinds."""
    leaks_by_kind: dict[str, set[Piece]]
    """Leaked pieces, by kind of message."""
    has_hidden_move: bool
    """True if any piece went from one hidden zone to another."""


def check_match(name: str, seed: int) -> SecrecyResult:
    """A whole match, all its messages held against the truth."""
    match, choose = new_match(name), at_random(seed)
    table = MatchHost(match, mode=MatchMode.PRACTICE)
    seats = range(len(match.setup.seats))
    guests = {seat: ScriptedClient(table, seat) for seat in seats}
    guests[NOBODY] = ScriptedClient(table)
    before, looked, kinds = match.state.copy(), 0, set[str]()
    found: dict[str, set[Piece]] = {}
    named = dict[Seat, list[Any]]()
    while True:
        for viewer, guest in guests.items():
            secrets = unknown_pieces(match, before, viewer) & unknown_pieces(
                match, match.state, viewer
            )
            secrets -= passing_pieces(match, match.last_event, viewer)
            for told in guest.received:
                looked += 1
                kinds.add(told["is"])
                if leaked := leaked_pieces(match, told, secrets) | unveiled_moves(
                    match, told, viewer
                ):
                    found.setdefault(told["is"], set()).update(leaked)
            guest.received.clear()
        if match.is_over:
            return SecrecyResult(
                looked, kinds, found, any(map(partial(has_unseen_move, match), match.history))
            )
        before = match.state.copy()
        asked = next(
            (guest, told)
            for guest in guests.values()
            for told in guest.open_invitations.values()
            if not told["revises"]
        )
        guest, told = asked
        guest.say(**{"is": "ask_advice", "token": told["token"]})
        if told["seat"] in named:  # refused, but where that can be done once more
            wrong = named[told["seat"]] if named[told["seat"]] not in told["actions"] else []
            guest.say(**{"is": "decide", "token": told["token"], "answer": wrong})
        named[told["seat"]] = told["actions"][-1]
        assert guest.decide(told["token"], choose(told["actions"])) is None


def has_unseen_move(match: Match, event: Event) -> bool:
    """True if an event moves a piece unseen by some viewer."""
    zones, all_eyes = match.game.zones, (*range(len(match.setup.seats)), NOBODY)
    return any(
        zones.is_hidden(act.source, viewer) and zones.is_hidden(act.target, viewer)
        for act in event.acts
        for viewer in all_eyes
        if isinstance(act, Move) and event.decision_number != SETUP_EVENT_NUMBER
    )


@pytest.mark.sampled_by_game
def test_no_message_of_a_whole_match_names_what_its_reader_may_not_know(name: str) -> None:
    found = check_match(name, 4)
    assert found.message_count > 100 and not found.leaks_by_kind
    assert {"advised", "refused", "happened", "invitation"} <= found.kinds


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 13))
def test_nor_does_any_of_others(name: str, seed: int) -> None:
    assert not check_match(name, seed).leaks_by_kind


@pytest.mark.sampled
def test_what_is_told_unveiled_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: acts as they are, and positions as they are."""

    def unveiled(act: Act, viewer: Seat, zones: Zones) -> Act:
        return act

    monkeypatch.setattr(messages, "visible_act", unveiled)
    found = check_match(name, 4)
    assert bool(found.leaks_by_kind.get("happened")) == found.has_hidden_move
    monkeypatch.undo()
    monkeypatch.setattr(Match, "view_for", lambda match, seat: match.state.copy())
    assert check_match(name, 4).leaks_by_kind.get("invitation")
