"""Games by numbers: every action has its own, every view is a row as long as all others."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Domains, Game, Standing, Widths
from tabletop.core.state import NOBODY
from tabletop.games.market_day.actions import Play
from tabletop.games.zahab.actions import Gain
from tabletop.research import positions
from tabletop.research.numbering import ActionNumbers, Menu, UndeclaredError
from tabletop.research.observing import EMPTY, Look
from tabletop.research.positions import NumberedPosition, ResearchTable

MARKET_DAY = games.load("market_day")
SOME = 120
"""Decisions that are looked at."""


def random_walk(table: ResearchTable, seed: int, most: int) -> Iterator[NumberedPosition]:
    """The positions of a match played at random, each before something is said."""
    chance, position = Chance(seed), table.begin(seed)
    while position.seat != NOBODY and position.decisions < most:
        yield position
        position.choose(chance.pick(position.legal()))


def by_numbers(menu: Menu, spelling: tuple[int, ...]) -> Action | Menu | None:
    """What is said by some numbers."""
    found: Action | Menu | None = menu
    for at, number in enumerate(spelling):
        assert isinstance(found, Menu)
        found = found.said(number, at)
    return found


@pytest.mark.parametrize("most", [SOME, pytest.param(100_000, marks=pytest.mark.soak)])
def test_all_that_is_legal_has_a_number_and_all_that_is_seen_a_row(name: str, most: int) -> None:
    kinds = games.kind(name).seats
    for seats in {kinds[0], kinds[-1]}:
        table = ResearchTable(name, seats)
        numbers, size = table.numbers, table.observations.size
        for position in random_walk(table, seats, most):
            for viewer in range(-1, seats):
                row = position.row(viewer)
                assert len(row) == size and row[0] == viewer
                assert min(row) == EMPTY or EMPTY not in row, "a number of a state is as low"
            if position.said or position.decisions % 7:
                continue
            legal = table.game.legal(position.state, position.seat)
            spelled = [numbers.spelled(action) for action in legal]
            assert len(set(spelled)) == len(legal)
            menu = numbers.menu(legal)
            assert menu.numbers == sorted({spelling[0] for spelling in spelled})
            for action, spelling in zip(legal, spelled, strict=True):
                assert by_numbers(menu, spelling) is action
                assert all(0 <= number < numbers.count for number in spelling)


def test_numbers_stay_and_have_names_of_their_own(name: str) -> None:
    seats = games.kind(name).seats[0]
    one, two = (ActionNumbers(games.load(name), seats) for _ in range(2))
    names = [one.name(number) for number in range(one.count)]
    assert names == [two.name(number) for number in range(two.count)]
    assert len(set(names)) == one.count


def test_a_row_tells_nothing_that_the_view_does_not(name: str) -> None:
    """Worlds that look alike to a seat have the same row."""
    table, chance = ResearchTable(name), Chance(5)
    for position in random_walk(table, 3, 40):
        if position.decisions % 8 or position.said:
            continue
        for viewer in range(table.seats):
            row = position.row(viewer)
            other = position.copy()
            view = table.game.redact(position.state, viewer)
            other.state = table.game.imagine(view, viewer, chance)
            assert other.row(viewer) == row


def test_what_has_been_said_of_an_action_is_seen_by_its_seat_alone() -> None:
    table = ResearchTable("basari")
    position = next(at for at in random_walk(table, 1, 500) if at.said)
    others = [seat for seat in range(table.seats) if seat != position.seat]
    before = position.copy()
    before.said = ()
    assert position.row(position.seat) != before.row(position.seat)
    assert all(position.row(seat) == before.row(seat) for seat in others)


def test_whoever_wins_is_paid_by_the_others(name: str) -> None:
    table = ResearchTable(name)
    position = table.begin(2)
    assert position.returns() == [0.0] * table.seats
    for last in random_walk(table, 2, 100_000):
        position = last
    assert position.seat == NOBODY
    paid = position.returns()
    first = {each.seat for each in table.game.standing(position.state) if each.place == 1}
    assert abs(sum(paid)) < 1e-9 and {n for n, got in enumerate(paid) if got > 0} == first


def test_who_share_the_first_place_share_what_is_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ResearchTable("market_day", 4)
    position = table.begin(2)
    for last in random_walk(table, 2, 100_000):
        position = last
    tied = tuple(Standing(seat, 1 if seat < 2 else 3, 9) for seat in range(4))
    monkeypatch.setattr(table.game, "standing", lambda state: tied)
    assert position.returns() == [0.25, 0.25, -0.25, -0.25]


def test_a_copy_goes_on_by_itself_and_meets_the_same_chance(name: str) -> None:
    table, chance = ResearchTable(name), Chance(6)
    position = next(at for at in random_walk(table, 4, 50) if at.decisions == 12 and not at.said)
    copy, before = position.copy(), position.state.to_json()
    choices = []
    for _ in range(20):
        choices.append(chance.pick(copy.legal()))
        copy.choose(choices[-1])
    assert position.state.to_json() == before
    for number in choices:
        position.choose(number)
    assert position.state.to_json() == copy.state.to_json()


def test_what_may_not_be_chosen_is_refused_and_changes_nothing(name: str) -> None:
    position = ResearchTable(name).begin(1)
    before = position.state.to_json()
    wrong = next(n for n in range(10_000) if n not in position.legal())
    for number in (wrong, -1, 10**9):
        with pytest.raises(ValueError, match="may not be chosen now; these may"):
            position.choose(number)
    assert position.state.to_json() == before


def leaves(menu: Menu, at: int = 0) -> int:
    """How many actions can be said."""
    found = [menu.said(number, at) for number in menu.numbers]
    return sum(leaves(each, at + 1) if isinstance(each, Menu) else 1 for each in found)


def test_nothing_can_be_said_that_is_not_legal(name: str) -> None:
    """Offers are told field by field and never listed: neither too few nor too many."""
    table, looked = ResearchTable(name), 0
    for position in random_walk(table, 5, 60):
        if not position.said and position.decisions % 3 == 0:
            legal = table.game.legal(position.state, position.seat)
            assert leaves(position.menu) == len(legal)
            looked += 1
    assert looked > 10


def test_all_that_may_be_shared_out_has_a_number() -> None:
    """A card of Zahab gives as many VP as one's lowest track has; random play seldom meets it."""
    table = ResearchTable("zahab")
    for shared in ((10, 0, 0), (0, 7, 3)):
        assert table.numbers.spelled(Gain(*shared))


def test_one_look_shows_what_new_ones_show(name: str) -> None:
    table = ResearchTable(name)
    looks = [Look(table.observations) for _ in range(table.seats)]
    for position in random_walk(table, 6, SOME):
        seat = position.decisions % table.seats
        assert position.row(seat, looks[seat]) == position.row(seat)


def test_a_match_that_flows_is_copied_and_written_down(name: str) -> None:
    table, chance = ResearchTable(name), Chance(8)
    position = table.begin(3, flowing=True)
    for _ in range(30):
        position.choose(chance.pick(position.legal()))
    copy, again = position.copy(), pickle.loads(pickle.dumps(position))
    for _ in range(60):
        if position.seat == NOBODY:
            break
        number = chance.pick(position.legal())
        for each in (position, copy, again):
            each.choose(number)
    assert position.state == copy.state == again.state
    assert position.state is not copy.state is not again.state


def declared(monkeypatch: pytest.MonkeyPatch, **given: Mapping[Any, Any]) -> None:
    """Let Market Day declare something else."""
    game = MARKET_DAY

    class Declaring(type(game)):  # type: ignore[misc]
        def domains(self, seats: int) -> Domains:
            return given.get("domains", game.domains(seats))

        def widths(self, start: Any) -> Widths:
            return {**game.widths(start), **given.get("widths", {})}

    def load(name: str) -> Game[Any]:
        return Declaring(game.sheet)  # type: ignore[no-any-return]

    monkeypatch.setattr(positions.games, "load", load)


def test_what_is_not_declared_is_told_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    declared(monkeypatch, domains={})
    with pytest.raises(
        UndeclaredError, match="market_day: Play has the fields rank; let `domains`"
    ):
        ResearchTable("market_day")
    declared(monkeypatch, widths={"hands": [2]})
    with pytest.raises(UndeclaredError, match=r"Market.hands holds 10, and `widths` says 2"):
        ResearchTable("market_day")
    declared(monkeypatch, widths={"deck": []})
    with pytest.raises(UndeclaredError, match="let `widths` say how much deck"):
        ResearchTable("market_day")
    declared(monkeypatch, domains={**games.kind("market_day")().domains(2), Play: [range(2)]})
    with pytest.raises(UndeclaredError, match=r"Play\(rank=\d+\) holds what `domains`"):
        list(random_walk(ResearchTable("market_day"), 1, 100))


def test_a_field_may_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ResearchTable("market_day").observations.size
    declared(monkeypatch, widths={"gone": [0]})
    table = ResearchTable("market_day")
    rows = [position.row(0) for position in random_walk(table, 1, 60)]
    assert {len(row) for row in rows} == {whole - 55}
