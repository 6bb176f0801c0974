"""Acts, refusals, tallies and states survive serialization to plain data and back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop.core.acts import Act, Say, SeatRef, TextRef
from tabletop.core.game import Standing, TallyRow
from tabletop.core.refusals import Refusal
from tabletop.core.serialization import ACT_TYPES, DecodeError, decode, encode
from tabletop.core.state import NOBODY, State
from tests.fixtures.random_games import Record, load


def round_trip(value: Any, kind: Any, name: str) -> Any:
    """A value as somebody at the other end of a wire has it."""
    return decode(json.loads(json.dumps(encode(value))), kind, load(name))


@pytest.mark.sampled_by_game
def test_acts_come_back_as_they_were_told(played: Record) -> None:
    name = played.setup.name
    told = [act for step in played.steps for act in step.acts]
    assert told
    assert [round_trip(act, Act, name) for act in told] == told


@pytest.mark.sampled_by_game
def test_the_result_comes_back_as_it_was(played: Record) -> None:
    game, name, last = played.setup.game, played.setup.name, played.end
    tally, standing = game.tally(last), game.standings(last)
    assert round_trip(tally, tuple[TallyRow, ...], name) == tally
    assert round_trip(standing, tuple[Standing, ...], name) == standing
    view = game.view_for(last, NOBODY)
    assert round_trip(view, State, name) == view


def test_a_refusal_comes_back_as_it_was(name: str) -> None:
    found = Refusal("low", "MER-4.2", (("seat", SeatRef(2)), ("n", 3), ("what", "x")), "wait")
    assert round_trip(found, Refusal, name) == found


def test_references_of_acts_are_told_apart(name: str) -> None:
    said = Say(1, "pass", (("who", SeatRef(1)), ("what", TextRef("core.clause", 2))), "X-1")
    assert round_trip(said, Act, name) == said


@pytest.mark.parametrize(
    "data",
    [None, 7, [], ["fly", 1], [[], 1], ["move"], ["move", "card.1", "1", "deck", "hand:1", "X"],
     ["score", 0, 1.5, "points", "X"], ["turn", {}, "a", "b", "c"], ["begin", True, 1, 1, "X"]],
    ids=str,
)  # fmt: skip
def test_what_is_no_act_is_told(name: str, data: object) -> None:
    with pytest.raises(DecodeError, match="expected"):
        decode(data, Act, load(name))


def test_every_kind_of_act_has_a_word_of_its_own() -> None:
    assert len(ACT_TYPES) == 9
