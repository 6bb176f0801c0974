"""Mercado: the track and the end, clause by clause, with the printed examples (MER-8, MER-9)."""

from __future__ import annotations

from tabletop.core.acts import End, Move, Step
from tabletop.games.mercado.actions import Draw, Finish, Lay, PlayPrivilege, TakeBack
from tabletop.games.mercado.state import BLACK_COIN, TALLY_ROW_COUNT
from tests.rules.mercado.positions import Table


def buy_object(table: Table, key: str, *, steps: int) -> Table:
    """Seat 0 buys an object of three like coins, or the jug, and so moves on."""
    table.market(key)
    assert table.t.tile_vp[table.s.market[0]] == steps
    return table.pay(0)


def step_paths(table: Table) -> list[list[int]]:
    """The spaces of every step of the last action."""
    return [[int(zone[6:]) for zone in step.path] for step in table.steps()]


def test_mer_8_1_markers_move_clockwise_and_count_occupied_spaces() -> None:
    table = buy_object(Table().markers_at(20, 22), "jug", steps=4)
    assert step_paths(table) == [[28, 29, 0, 1, 2]]
    assert table.s.progress == [24, 22]


def test_mer_8_2_ending_on_an_empty_icon_space_sets_it_off() -> None:
    table = buy_object(Table().markers_at(0, 1), "jug", steps=4)  # take white, on space 12
    assert table.moves("MER-7.1") == [("coin.white", 1, "supply", "bag:0")]


def test_mer_8_2_the_icon_of_space_0_works_as_any_other() -> None:
    table = buy_object(
        Table(side="B", start=26).markers_at(0, 1), "jug", steps=4
    )  # others take white
    assert step_paths(table) == [[26, 27, 28, 29, 0]]
    assert table.moves("MER-7.7") == [("coin.white", 1, "supply", "bag:1")]


def test_mer_8_2_on_an_occupied_space_on_top_and_without_effect() -> None:
    table = buy_object(Table().markers_at(0, 4), "jug", steps=4)
    assert table.moves("MER-7.1") == []
    assert table.pieces("space:12") == ["marker.1", "marker.0"]


def test_mer_8_3_plus_icons_move_on_and_where_that_ends_8_2_applies_again() -> None:
    table = buy_object(Table(start=23).markers_at(0, 1), "jug", steps=4)  # +2 on space 27
    assert step_paths(table) == [[23, 24, 25, 26, 27], [27, 28, 29]]
    assert len(table.moves("MER-7.3")) == 1  # return black, on space 29


def test_mer_8_4_from_the_starting_disc_on_icons_do_nothing() -> None:
    table = buy_object(Table(start=1).markers_at(28, 20), "jug", steps=4)  # on to +3, on space 3
    assert table.s.progress[0] == 32
    assert len(table.steps()) == 1
    landing = buy_object(
        Table(start=18).markers_at(26, 20), "jug", steps=4
    )  # the disc itself lies on +3
    assert landing.s.progress[0] == 30 and len(landing.steps()) == 1


def test_mer_8_4_a_marker_a_lap_ahead_still_occupies_its_space() -> None:
    table = buy_object(Table().markers_at(0, 34), "jug", steps=4)
    assert table.moves("MER-7.1") == []


def test_mer_9_1_the_round_is_finished_so_that_all_have_had_equally_many_turns() -> None:
    table = Table(seats=3).markers_at(28, 3, 4).purse(1, "gold").purse(2, "gold")
    buy_object(table, "jug", steps=4)
    assert "disc_reached" in table.message_keys()
    table.do(TakeBack())
    assert not table.game.is_over(table.s)
    table.do(TakeBack())
    assert table.game.is_over(table.s)
    assert any(isinstance(act, End) and act.key == "game" for act in table.acts)


def test_mer_9_1_reached_by_the_last_of_the_round_the_game_ends_at_once() -> None:
    table = Table().markers_at(28, 3)
    table.s.first = 1
    assert table.game.is_over(buy_object(table, "jug", steps=4).s)


def test_mer_9_1_extra_turns_do_not_count() -> None:
    table = Table().markers_at(28, 3)
    table.s.first = 1
    table.s.extra = 1
    buy_object(table, "jug", steps=4)
    assert table.seat == 0 and not table.game.is_over(table.s)


def test_mer_9_1_unused_privileges_and_seals_move_the_markers_from_the_start_player_on() -> None:
    table = Table(seats=3).markers_at(5, 30, 10).hand(0, "three", "two_seal").hand(2, "one_white")
    table.seals(1, 0, 3).purse(0, "gold")
    table.s.first = 1
    table.do(TakeBack())
    assert table.game.is_over(table.s)
    told = [act for act in table.acts if isinstance(act, Step | Move) and act.clause == "MER-9.1"]
    assert [act.piece if isinstance(act, Step) else act.source for act in told] == [
        "marker.2", "hand:2", "seals:2", "marker.0", "hand:0", "hand:0", "seals:0"
    ], "each seat's marker first: its line tells what goes back"  # fmt: skip
    assert table.s.progress == [11, 30, 14]
    assert table.s.seals == [0, 0, 0] and table.s.hands == [(), (), ()]
    rows = {row.label: row.values for row in table.game.tally(table.s)}
    assert rows["privileges_held"] == (5, 0, 1)
    assert rows["seals_held"] == (1, 0, 3)


def test_mer_9_1_no_icon_works_in_the_reckoning_wherever_a_marker_ends() -> None:
    table = Table()
    kinds = {icon: space for space, icon in enumerate(table.t.icons[0]) if icon != "none"}
    assert {"+3", "white", "black", "return_black", "privilege", "seal"} <= set(kinds)
    for space in kinds.values():
        table = Table(seats=3, start=(space - 10) % 30).markers_at(5, 31, 2).hand(0, "three", "two")
        table.seals(0, 0, 0).purse(0, "gold")
        table.s.first = 1
        before = table.s.copy()
        table.do(TakeBack())  # from 5 on to 10, where the icon is
        s = table.s
        assert s.progress == [10, 31, 2]
        assert (s.white, s.black, s.seals_left) == (before.white, before.black, before.seals_left)
        assert s.hands == [(), (), ()] and s.seals == [0, 0, 0]
        assert "occupied" not in table.message_keys() and "disc_reached" not in table.message_keys()
        rows = {row.label: row.values for row in table.game.tally(s)}
        assert (rows["privileges_held"][0], rows["icons"][0]) == (5, 0)


def test_mer_9_1_who_passes_the_disc_in_the_reckoning_begins_no_last_round() -> None:
    table = Table().markers_at(28, 31).hand(0, "three", "two").seals(0, 0).purse(0, "gold")
    table.s.first = 1
    table.do(TakeBack())
    assert table.s.progress == [33, 31] and "disc_reached" not in table.message_keys()


def test_mer_9_1_other_signs_on_privileges_are_ignored() -> None:
    table = Table().markers_at(22, 31).hand(0, "one_white").seals(0, 0).purse(0, "gold")
    table.s.first = 1
    table.do(TakeBack())
    assert table.s.white == 14


def test_mer_9_2_furthest_wins_and_on_one_space_the_upper_marker() -> None:
    table = Table(seats=3).markers_at(25, 32, 32).seals(0, 0, 0).purse(0, "gold")
    table.s.first = 1
    table.do(TakeBack())
    places = {standing.seat: standing.place for standing in table.game.standings(table.s)}
    assert places == {2: 1, 1: 2, 0: 3}


RED, YELLOW, BLUE = range(3)


def test_mer_9_3_example_of_a_turn() -> None:
    table = Table(seats=3).market("cloth").markers_at(0, 29, 29)
    table.offer(RED, 0, "gold turquoise").offer(YELLOW, 0, "gold gold turquoise")
    table.offer(BLUE, 0, "gold").bag(YELLOW, "").bag(BLUE, "").bag(RED, "gold turquoise black")
    table.do(Draw(), Lay("gold", 0), Lay("turquoise", 0), Finish())
    assert [len(step.path) - 1 for step in table.steps()] == [4]
    assert len(table.s.hands[RED]) == 1
    assert sorted(table.pieces(f"player:{RED}")) == [
        "coin.black",
        *["coin.gold"] * 2,
        *["coin.turquoise"] * 2,
    ]
    assert table.s.seals == [1, 2, 1]
    assert sorted(table.pieces(f"bag:{YELLOW}")) == [*["coin.gold"] * 2, "coin.turquoise"]
    assert table.pieces(f"bag:{BLUE}") == ["coin.gold"]
    assert table.seat == YELLOW


def test_mer_9_3_example_of_the_board_four_steps() -> None:
    # red stands four spaces before "return black", yellow between; +3 lies one space before it
    table = Table(seats=2, start=13).markers_at(2, 4).market("cloth")
    blacks = table.s.black
    table.offer(RED, 0, "gold gold turquoise").bag(RED, "turquoise gold black")
    table.s.bags[BLACK_COIN] = 1
    table.do(Draw(), Lay("turquoise", 0), Finish())
    assert step_paths(table) == [[15, 16, 17, 18, 19]]
    assert table.s.black == blacks + 1


def test_mer_9_3_example_of_the_board_three_steps() -> None:
    table = Table(seats=2, start=13).markers_at(2, 4).hand(RED, "three").do(PlayPrivilege("three"))
    assert step_paths(table) == [[15, 16, 17, 18]]
    space = (table.s.start + table.s.progress[RED]) % 30
    assert table.t.icon_steps[0][space] == 3


def test_mer_9_3_example_of_the_board_on_top_of_yellow() -> None:
    table = Table(seats=2, start=13).markers_at(2, 5).hand(RED, "three").do(PlayPrivilege("three"))
    assert table.pieces("space:18") == ["marker.1", "marker.0"]
    assert len(table.steps()) == 1 and Draw() in table.legal()


def test_mer_9_3_example_of_the_end() -> None:
    # yellow stands past the start, one step before a "+3"; blue four steps behind him
    table = Table(seats=3, start=29).markers_at(3, 33, 29).hand(BLUE, "two", "one_white")
    table.s.arrivals = (RED, YELLOW, BLUE)
    table.seals(0, 1, 2).purse(RED, "gold")
    table.s.first = YELLOW
    assert table.t.icon_steps[0][3] == 3
    table.do(TakeBack())
    assert table.s.progress == [3, 34, 34]
    assert table.pieces("space:3") == ["marker.1", "marker.2"]
    winner = next(each.seat for each in table.game.standings(table.s) if each.place == 1)
    assert winner == BLUE


def test_the_tally_adds_up_to_the_steps_made() -> None:
    table = buy_object(Table(start=23).markers_at(0, 1).hand(0, "two"), "jug", steps=4)
    total = sum(table.s.gained[:TALLY_ROW_COUNT])
    assert total == table.s.progress[0] == 6
