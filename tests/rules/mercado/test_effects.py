"""Mercado: effects, clause by clause (MER-7)."""

from __future__ import annotations

import pytest

from tabletop.core.acts import Begin, Say, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.games.mercado.actions import (
    DeclineIcon,
    DiscardPrivilege,
    Draw,
    Finish,
    Lay,
    PlayPrivilege,
    UseIcon,
)
from tabletop.games.mercado.mechanics.effects import EFFECT_FUNCTIONS
from tabletop.games.mercado.state import BLACK_COIN, COIN_KIND_COUNT, WHITE_COIN
from tabletop.text import Catalogue
from tabletop.text.message_format import format_act, format_prompt
from tests.rules.mercado.positions import Table

CLAUSES = ("MER-7.1", "MER-7.2", "MER-7.5", "MER-7.7")
"""By which coins and seals leave the supply."""


def apply_effect(table: Table, word: str, n: int = 1, seat: int = 0) -> Table:
    """An effect of the sheet befalls a seat."""
    table.acts = []
    EFFECT_FUNCTIONS[word](table.t, table.s, seat, n, Chance(5), table.acts.append)
    return table


def buy(table: Table, key: str) -> Table:
    """Seat 0 buys a perfume."""
    return table.market("necklace", "chess", "musicbox", "carpet", key).pay(4)


def test_mer_7_1_take_white() -> None:
    table = apply_effect(Table(), "white", 2)
    assert table.moves("MER-7.1") == [("coin.white", 2, "supply", "bag:0")]
    assert (table.s.white, table.s.bags[WHITE_COIN]) == (12, 2)


def test_mer_7_2_take_black() -> None:
    table = apply_effect(Table(), "black")
    assert table.moves("MER-7.2") == [("coin.black", 1, "supply", "bag:0")]
    assert (table.s.black, table.s.bags[BLACK_COIN]) == (27, 6)


def test_mer_7_3_return_black_from_the_bag_or_else_the_player_tile_or_nothing() -> None:
    table = Table().bag(0, "gold black").purse(0, "black")
    assert apply_effect(table, "return_black").moves("MER-7.3") == [
        ("coin.black", 1, "bag:0", "supply")
    ]
    assert apply_effect(table, "return_black").moves("MER-7.3") == [
        ("coin.black", 1, "player:0", "supply")
    ]
    assert apply_effect(table, "return_black").message_keys() == ["no_black_to_return"]
    assert table.s.black == 30


def test_mer_7_4_a_privilege_is_taken_and_kept_secret() -> None:
    table = apply_effect(Table(), "privilege")
    kind = table.s.hands[0][0]
    assert table.pieces("hand:0") == [table.t.privilege_pieces[kind]]
    seen = table.game.inventory(table.game.view_for(table.s, 1))
    assert seen["hand:0"] == ["privilege.?"]


def test_mer_7_5_take_a_seal() -> None:
    table = apply_effect(Table(), "seal")
    assert (table.s.seals, table.s.seals_left) == ([2, 1], 12)


def test_mer_7_6_an_extra_turn_is_a_whole_turn_with_privilege_and_seal_possible_anew() -> None:
    table = Table().hand(0, "three", "three").markers_at(2, 29)
    table.market("necklace", "chess", "musicbox", "carpet", "sandalwood")
    table.do(PlayPrivilege("three")).pay(4)
    begin = table.acts[-1]
    assert begin == Begin("turn", 2, 0, "MER-7.6")
    names, texts = ["Mika", "Aru"], (Catalogue("en"), Catalogue("ja"))
    told = [format_act(begin, table.game, text, names) for text in texts]
    assert told == ["It's Mika's extra turn.", "Mikaの追加手番です。"]
    view = table.game.view_for(table.s, 0)
    asked = [format_prompt(view, 0, table.game, text, names, table.acts) for text in texts]
    assert [words.partition(parts)[0] for words, parts in zip(asked, ":：", strict=True)] == [
        "Mika's extra turn", "Mikaの追加手番",
    ]  # fmt: skip
    assert table.seat == 0 and table.s.seat == 0
    assert PlayPrivilege("three") in table.legal()
    table.bag(0, "silver silver silver").do(Draw(), Lay("silver", 0), Finish())
    assert table.seat == 1


def test_mer_7_7_the_others_take_black_coins() -> None:
    table = buy(Table(seats=3), "cedar")
    assert table.moves("MER-7.7") == [
        ("coin.black", 2, "supply", "bag:1"),
        ("coin.black", 2, "supply", "bag:2"),
    ]
    assert table.s.bags[COIN_KIND_COUNT + BLACK_COIN] == 7


def test_mer_7_7_the_others_take_white_coins() -> None:
    table = apply_effect(Table(seats=3), "others_white", seat=1)
    assert [move[3] for move in table.moves("MER-7.7")] == ["bag:2", "bag:0"]
    assert table.s.white == 12


def test_mer_7_7_the_others_white_coins_come_into_their_own_bags() -> None:
    table = Table(seats=4)
    before = list(table.s.bags)
    apply_effect(table, "others_white", 2, seat=1)
    gained = [now - then for now, then in zip(table.s.bags, before, strict=True)]
    assert {at: n for at, n in enumerate(gained) if n} == {
        COIN_KIND_COUNT * seat + WHITE_COIN: 2 for seat in (0, 2, 3)
    }
    assert table.s.white == 8


def test_mer_7_7_each_other_discards_a_privilege_of_his_choice() -> None:
    table = Table(seats=4).hand(1, "three", "one_white").hand(2, "two", "two").hand(3, "one_seal")
    table = buy(table.markers_at(0, 29, 29, 29), "lavender")
    # seat 3 has only one; the others are asked, clockwise
    assert table.seat == 1 and table.s.seat == 0
    assert table.legal() == (DiscardPrivilege("one_white"), DiscardPrivilege("three"))
    assert table.refusal_of(DiscardPrivilege("two")).code == "not_in_hand"
    assert table.pieces("privilege_discard") == ["privilege.one_seal"]
    table.do(DiscardPrivilege("one_white"))
    assert table.pieces("hand:1") == ["privilege.three"]
    assert table.seat == 2 and table.s.seat == 0
    table.do(DiscardPrivilege("two"))
    assert table.seat == 1 and table.s.seat == 1  # the tile is cleared, the turn over
    assert "perfume.lavender" in table.pieces("discard:perfumes")


def test_mer_7_7_who_has_several_alike_is_asked_all_the_same() -> None:
    table = buy(Table().hand(1, "two", "two", "two").markers_at(0, 29), "lavender")
    assert table.seat == 1 and table.pieces("privilege_discard") == []
    assert table.legal() == (DiscardPrivilege("two"),)
    table.do(DiscardPrivilege("two"))
    assert table.pieces("hand:1") == ["privilege.two"] * 2
    again = apply_effect(Table().hand(1, "two", "two", "two"), "others_discard_privilege", 2)
    again.do(DiscardPrivilege("two"))
    assert again.legal() == (DiscardPrivilege("two"),), "for the second one too"


def test_mer_7_7_two_are_discarded_one_by_one_as_long_as_there_are_any() -> None:
    table = apply_effect(Table(seats=3).hand(1, "three", "two"), "others_discard_privilege", 2)
    assert table.seat == 1
    table.do(DiscardPrivilege("two"))  # the last one needs no choice
    assert table.pieces("privilege_discard") == ["privilege.two", "privilege.three"]
    assert table.s.hands == [(), (), ()] and table.seat == 0
    table = apply_effect(Table().hand(1, "three", "two", "one_seal"), "others_discard_privilege", 2)
    table.do(DiscardPrivilege("two"), DiscardPrivilege("three"))
    assert table.pieces("hand:1") == ["privilege.one_seal"] and table.seat == 0
    table = Table(seats=3).hand(1, "three", "three", "three").hand(2, "two", "two", "two")
    apply_effect(table, "others_discard_privilege", 2)
    three, two = DiscardPrivilege("three"), DiscardPrivilege("two")
    table.do(three, three, two, two)
    assert list(map(len, table.s.hands)) == [0, 1, 1] and table.seat == 0
    table = apply_effect(Table().hand(1, "three"), "others_discard_privilege", 2)
    assert table.pieces("privilege_discard") == ["privilege.three"] and table.seat == 0


def test_mer_7_7_who_has_none_discards_none() -> None:
    table = buy(Table().markers_at(0, 29), "lavender")
    assert table.pieces("privilege_discard") == [] and table.seat == 1


def test_mer_7_8_no_seals_for_this_tile() -> None:
    table = Table(seats=3).offer(1, 4, "gold")
    buy(table, "lavender")
    assert table.moves("MER-5.2") == []
    assert Say(0, "no_seals", (), "MER-7.8") in table.acts
    assert table.s.seals == [2, 1, 1]
    alone = buy(Table(seats=3), "lavender")
    assert "no_seals" not in alone.message_keys(), "nobody came second"


def test_mer_7_9_a_privilege_moves_the_marker_and_its_effect_comes_after() -> None:
    table = Table().hand(0, "two_white").markers_at(3, 9).do(PlayPrivilege("two_white"))
    clauses = [act.clause for act in table.acts]
    assert clauses == ["MER-7.9", "MER-7.9", "MER-7.1"]
    assert table.pieces("privilege_discard") == ["privilege.two_white"]
    assert table.s.progress[0] == 5


def test_mer_7_9_a_free_icon_reached_by_a_privilege_may_be_declined() -> None:
    table = Table().hand(0, "three").markers_at(5, 9).do(PlayPrivilege("three"))  # take black
    assert table.legal() == (UseIcon(), DeclineIcon())
    assert table.refusal_of(Draw()).code == "not_now"
    table.do(DeclineIcon())
    assert table.s.bags[BLACK_COIN] == 5 and table.message_keys() == ["icon_declined"]
    assert Draw() in table.legal()


def test_mer_7_9_who_declines_the_icon_has_the_privileges_own_effect_all_the_same() -> None:
    table = Table().hand(0, "two_seal").markers_at(2, 9).do(PlayPrivilege("two_seal"))  # take white
    table.do(DeclineIcon())
    assert [act.clause for act in table.acts] == ["MER-7.9", "MER-7.5"]
    assert (table.s.seals[0], table.s.white) == (2, 14)


def test_mer_7_9_or_used_before_the_privileges_own_effect() -> None:
    table = Table().hand(0, "two_seal").markers_at(2, 9).do(PlayPrivilege("two_seal"))  # take white
    assert table.s.seals[0] == 1
    table.do(UseIcon())
    assert [act.clause for act in table.acts] == ["MER-8.2", "MER-7.1", "MER-7.5"]


def test_mer_7_9_ruling_where_a_plus_icon_ends_on_another_that_may_be_declined_too() -> None:
    table = (
        Table(start=20).hand(0, "three").markers_at(10, 1).do(PlayPrivilege("three"))
    )  # +3, space 3
    table.do(UseIcon())
    assert table.s.progress[0] == 16 and Draw() in table.legal()
    chain = Table(start=14).hand(0, "two").markers_at(11, 1)
    chain.do(PlayPrivilege("two"))  # +2 on space 27 leads to return black on space 29
    chain.do(UseIcon())
    assert chain.legal() == (UseIcon(), DeclineIcon())
    chain.do(DeclineIcon())
    assert chain.s.bags[BLACK_COIN] == 5 and chain.s.progress[0] == 15


def test_mer_7_9_no_icon_is_asked_about_on_an_occupied_space() -> None:
    table = Table().hand(0, "three").markers_at(5, 8).do(PlayPrivilege("three"))
    assert table.legal() == (Draw(),)
    assert "occupied" in table.message_keys()


def test_mer_7_9_ruling_when_the_stack_is_empty_the_discards_are_shuffled() -> None:
    table = Table()
    table.s.privileges_out, table.s.privileges = table.s.privileges, ()
    apply_effect(table, "privilege")
    assert Shuffle("privileges", "MER-7.9") in table.acts
    assert (len(table.s.privileges), len(table.s.hands[0])) == (17, 1)
    table.s.privileges = ()
    assert apply_effect(table, "privilege").message_keys() == ["no_privilege"]


def test_mer_7_9_the_new_stack_is_shuffled() -> None:
    taken = set()
    for seed in range(8):
        table = Table()
        table.s.privileges_out, table.s.privileges = table.t.privileges, ()
        EFFECT_FUNCTIONS["privilege"](table.t, table.s, 0, 1, Chance(seed), None)
        taken.add(table.s.privileges)
    assert len(taken) > 1


def test_mer_7_9_after_a_remake_no_kept_privilege_is_imagined_to_be_one_of_the_discards() -> None:
    table = Table(seats=3).hand(1, "one_white", "two").hand(2, "three")
    table.s.privileges_out, table.s.privileges = table.s.privileges, ()
    apply_effect(table, "privilege")
    kept = sorted(kind for hand in table.s.hands[1:] for kind in hand)
    for viewer in (NOBODY, 0):
        view = table.game.view_for(table.s, viewer)
        for seed in range(20):
            world = table.game.sample_state(view, viewer, Chance(seed))
            assert sorted(kind for hand in world.hands[1:] for kind in hand) == kept
    view = table.game.view_for(table.s, 2)
    drawn = {table.game.sample_state(view, 2, Chance(seed)).hands[0] for seed in range(40)}
    assert len(drawn) > 3, "what is drawn from the new stack may be any of it"


@pytest.mark.parametrize(
    ("word", "drain", "count"),
    [
        ("white", "white", 1),
        ("black", "black", 1),
        ("seal", "seals_left", 1),
        ("others_black", "black", 3),
        ("others_white", "white", 3),
    ],
)
def test_mer_7_10_an_effect_that_the_supply_cannot_do_in_full_does_not_happen(
    word: str, drain: str, count: int
) -> None:
    table = Table(seats=3)
    setattr(table.s, drain, count)
    before = table.s.copy()
    apply_effect(table, word, 2)
    assert table.s == before
    assert [act.clause for act in table.acts] == ["MER-7.10"]


@pytest.mark.parametrize(
    ("word", "drain", "count"),
    [
        ("white", "white", 2),
        ("black", "black", 2),
        ("seal", "seals_left", 2),
        ("others_black", "black", 4),
        ("others_white", "white", 4),
    ],
)
def test_mer_7_10_a_supply_that_is_just_large_enough_is_used_up(
    word: str, drain: str, count: int
) -> None:
    table = Table(seats=3)
    setattr(table.s, drain, count)
    apply_effect(table, word, 2)
    assert getattr(table.s, drain) == 0
    assert sum(move[1] for clause in CLAUSES for move in table.moves(clause)) == count
