"""Acts: what a viewer may know of them, and the table that they lead to."""

from __future__ import annotations

import pytest

from tabletop.core.acts import (
    Act,
    Begin,
    Move,
    Reveal,
    Say,
    Score,
    SeatRef,
    Shuffle,
    Step,
    TextRef,
    Turn,
    apply_act,
    inventory_before,
    visible_act,
)
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Visibility, Zone, ZoneKind, Zones

ZONES = Zones(
    ZoneKind("deck", Visibility.NOBODY),
    ZoneKind("hand", Visibility.OWNER, per_seat=True),
    ZoneKind("row", ordered=True),
    ZoneKind("track"),
)
DEAL = Move("card.7", 1, "deck", "hand:1", "X-1.1")


def table_after(
    table: dict[Zone, list[Piece]], acts: list[Act], viewer: int
) -> dict[Zone, list[Piece]]:
    table = {zone: list(pieces) for zone, pieces in table.items()}
    for act in acts:
        seen = visible_act(act, viewer, ZONES)
        if seen is not None:
            apply_act(table, seen, viewer, ZONES)
    return {zone: pieces for zone, pieces in table.items() if pieces}


def test_a_move_is_known_where_either_end_is_open() -> None:
    assert visible_act(DEAL, 1, ZONES) == DEAL
    assert (
        visible_act(DEAL, 0, ZONES)
        == visible_act(DEAL, NOBODY, ZONES)
        == DEAL._replace(piece="card.?")
    )
    play = Move("card.7", 1, "hand:1", "row", "X-1.2")
    assert visible_act(play, 0, ZONES) == play
    away = Move("card.7", 1, "row", "deck", "X-1.3")
    assert visible_act(away, NOBODY, ZONES) == away


def test_a_turn_in_a_hidden_zone_is_not_seen() -> None:
    turn = Turn("card.1", "card.2", "hand:1", "X-1")
    assert visible_act(turn, 1, ZONES) == turn
    assert visible_act(turn, 0, ZONES) is None


def test_a_reveal_shows_its_pieces_to_whom_it_is_meant() -> None:
    peek = Reveal("deck", ("card.1", "card.2"), 1, "X-1")
    assert visible_act(peek, 1, ZONES) == peek
    assert visible_act(peek, 0, ZONES) == peek._replace(pieces=("card.?", "card.?"))
    assert visible_act(peek, NOBODY, ZONES) == peek._replace(pieces=("card.?", "card.?"))
    show = peek._replace(viewer=NOBODY)
    assert [visible_act(show, viewer, ZONES) for viewer in (-1, 0, 1)] == [show] * 3


def test_acts_without_pieces_are_for_all_and_move_nothing() -> None:
    acts: list[Act] = [
        Shuffle("deck", "X-1"),
        Score(1, 3, "points", "X-1"),
        Say(1, "pass", (("n", 1),), "X-1"),
        Begin("round", 1, 0, "X-1"),
    ]
    table = {"deck": ["card.?"]}
    for act in acts:
        assert visible_act(act, NOBODY, ZONES) == act
    assert table_after(table, acts, NOBODY) == table


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
def test_old_view_and_seen_acts_give_the_new_view(viewer: int) -> None:
    old: dict[Zone, list[Piece]] = {
        "deck": ["card.7", "card.8", "card.7"],
        "hand:0": ["card.1"],
        "row": ["card.5"],
        "track:0": ["man.red"],
    }
    acts: list[Act] = [
        DEAL._replace(n=2),
        Move("card.1", 1, "hand:0", "row", "X-1.2"),
        Turn("card.5", "card.6", "row", "X-1.2"),
        Step("man.red", ("track:0", "track:1", "track:2"), "X-1.2"),
        Move("card.6", 1, "row", "deck", "X-1.2"),
    ]
    new: dict[Zone, list[Piece]] = {
        "deck": ["card.8", "card.6"],
        "hand:1": ["card.7", "card.7"],
        "row": ["card.1"],
        "track:2": ["man.red"],
    }
    assert not ZONES.difference(
        table_after(ZONES.visible_inventory(old, viewer), acts, viewer),
        ZONES.visible_inventory(new, viewer),
    )
    seen = [act for act in (visible_act(act, viewer, ZONES) for act in acts) if act is not None]
    began = inventory_before(ZONES.visible_inventory(new, viewer), seen, viewer, ZONES)
    assert not ZONES.difference(began, ZONES.visible_inventory(old, viewer))


def test_pieces_go_onto_the_top_and_come_from_the_top() -> None:
    table = {"row": ["card.1", "card.2", "card.1"]}
    acts: list[Act] = [
        Move("card.1", 1, "row", "row:1", "X-1"),
        Move("card.2", 1, "row", "row:1", "X-1"),
    ]
    assert table_after(table, acts, NOBODY) == {"row": ["card.1"], "row:1": ["card.1", "card.2"]}


@pytest.mark.parametrize(
    "act",
    [
        Move("card.9", 1, "row", "deck", "X-1"),
        Move("card.1", 2, "row", "deck", "X-1"),
        Move("card.1", 1, "track:0", "row", "X-1"),
        Step("card.1", ("track:1", "track:2"), "X-1"),
        Turn("card.9", "card.1", "row", "X-1"),
    ],
)
def test_an_act_that_takes_what_is_not_there_is_an_error(act: Act) -> None:
    with pytest.raises(ValueError, match=r"card\."):
        apply_act({"row": ["card.1"]}, act, NOBODY, ZONES)


def test_what_a_value_refers_to_can_be_asked() -> None:
    emit = Say(0, "takes", (("other", SeatRef(3)), ("card", TextRef("fair.rank.7")), ("n", 2)), "")
    assert emit.seat_param("other") == 3 and emit.text_param("card") == "7"
    with pytest.raises(TypeError):
        emit.seat_param("n")
    with pytest.raises(TypeError):
        emit.text_param("other")
    with pytest.raises(KeyError):
        emit.seat_param("to")
