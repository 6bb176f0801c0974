"""Games by numbers: every action has its own, every view is a row as long as all others."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import ActionDomains, FieldLengths, Game, Standing
from tabletop.core.state import NOBODY
from tabletop.games.market_day.actions import Play
from tabletop.games.zahab.actions import Gain
from tabletop.lab.research import encoded_match
from tabletop.lab.research.action_ids import ActionIds, IdMenu, UndeclaredDomainError
from tabletop.lab.research.encoded_match import EncodedGame, EncodedMatch
from tabletop.lab.research.observation_tensor import EMPTY_VALUE, ObservationWriter

MARKET_DAY = games.load("market_day")
SOME = 120
"""Decisions that are looked at."""


def random_walk(table: EncodedGame, seed: int, most: int) -> Iterator[EncodedMatch]:
    """The positions of a match played at random, each before something is said."""
    chance, position = Chance(seed), table.begin_match(seed)
    while position.seat != NOBODY and position.decisions < most:
        yield position
        position.choose(chance.pick(position.legal()))


def resolve_numbers(menu: IdMenu, spelling: tuple[int, ...]) -> Action | IdMenu | None:
    """Return the action or menu that some numbers lead to."""
    found: Action | IdMenu | None = menu
    for at, number in enumerate(spelling):
        assert isinstance(found, IdMenu)
        found = found.choose_id(number, at)
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("most", [SOME, pytest.param(100_000, marks=pytest.mark.slow)])
def test_all_that_is_legal_has_a_number_and_all_that_is_seen_a_row(name: str, most: int) -> None:
    kinds = games.game_class(name).seat_counts
    for seats in {kinds[0], kinds[-1]}:
        table = EncodedGame(name, seats)
        numbers, size = table.action_ids, table.observation_shape.row_length
        for position in random_walk(table, seats, most):
            for viewer in range(-1, seats):
                row = position.observe(viewer)
                assert len(row) == size and row[0] == viewer
                assert min(row) == EMPTY_VALUE or EMPTY_VALUE not in row, (
                    "a number of a state is as low"
                )
            if position.chosen_ids or position.decisions % 7:
                continue
            legal = table.game.legal_actions(position.state, position.seat)
            spelled = [numbers.encode_action(action) for action in legal]
            assert len(set(spelled)) == len(legal)
            menu = numbers.first_menu(legal)
            assert menu.ids == sorted({spelling[0] for spelling in spelled})
            for action, spelling in zip(legal, spelled, strict=True):
                assert resolve_numbers(menu, spelling) is action
                assert all(0 <= number < numbers.id_count for number in spelling)


def test_numbers_stay_and_have_names_of_their_own(name: str) -> None:
    seats = games.game_class(name).seat_counts[0]
    one, two = (ActionIds(games.load(name), seats) for _ in range(2))
    names = [one.describe_id(number) for number in range(one.id_count)]
    assert names == [two.describe_id(number) for number in range(two.id_count)]
    assert len(set(names)) == one.id_count


def test_a_row_tells_nothing_that_the_view_does_not(name: str) -> None:
    """Worlds that look alike to a seat have the same row."""
    table, chance = EncodedGame(name), Chance(5)
    for position in random_walk(table, 3, 40):
        if position.decisions % 8 or position.chosen_ids:
            continue
        for viewer in range(table.seats):
            row = position.observe(viewer)
            other = position.copy()
            view = table.game.view_for(position.state, viewer)
            other.state = table.game.sample_state(view, viewer, chance)
            assert other.observe(viewer) == row


def test_what_has_been_said_of_an_action_is_seen_by_its_seat_alone() -> None:
    table = EncodedGame("basari")
    position = next(at for at in random_walk(table, 1, 500) if at.chosen_ids)
    others = [seat for seat in range(table.seats) if seat != position.seat]
    before = position.copy()
    before.chosen_ids = ()
    assert position.observe(position.seat) != before.observe(position.seat)
    assert all(position.observe(seat) == before.observe(seat) for seat in others)


def test_whoever_wins_is_paid_by_the_others(name: str) -> None:
    table = EncodedGame(name)
    position = table.begin_match(2)
    assert position.returns() == [0.0] * table.seats
    for last in random_walk(table, 2, 100_000):
        position = last
    assert position.seat == NOBODY
    paid = position.returns()
    first = {each.seat for each in table.game.standings(position.state) if each.place == 1}
    assert abs(sum(paid)) < 1e-9 and {n for n, got in enumerate(paid) if got > 0} == first


def test_who_share_the_first_place_share_what_is_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    table = EncodedGame("market_day", 4)
    position = table.begin_match(2)
    for last in random_walk(table, 2, 100_000):
        position = last
    tied = tuple(Standing(seat, 1 if seat < 2 else 3, 9) for seat in range(4))
    monkeypatch.setattr(table.game, "standings", lambda state: tied)
    assert position.returns() == [0.25, 0.25, -0.25, -0.25]


def test_a_copy_goes_on_by_itself_and_meets_the_same_chance(name: str) -> None:
    table, chance = EncodedGame(name), Chance(6)
    position = next(
        at for at in random_walk(table, 4, 50) if at.decisions == 12 and not at.chosen_ids
    )
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
    position = EncodedGame(name).begin_match(1)
    before = position.state.to_json()
    wrong = next(n for n in range(10_000) if n not in position.legal())
    for number in (wrong, -1, 10**9):
        with pytest.raises(ValueError, match="may not be chosen now; these may"):
            position.choose(number)
    assert position.state.to_json() == before


def count_actions(menu: IdMenu, at: int = 0) -> int:
    """Return the number of actions in a menu."""
    found = [menu.choose_id(number, at) for number in menu.ids]
    return sum(count_actions(each, at + 1) if isinstance(each, IdMenu) else 1 for each in found)


def test_nothing_can_be_said_that_is_not_legal(name: str) -> None:
    """Offers are told field by field and never listed: neither too few nor too many."""
    table, looked = EncodedGame(name), 0
    for position in random_walk(table, 5, 60):
        if not position.chosen_ids and position.decisions % 3 == 0:
            legal = table.game.legal_actions(position.state, position.seat)
            assert count_actions(position.menu) == len(legal)
            looked += 1
    assert looked > 10


def test_all_that_may_be_shared_out_has_a_number() -> None:
    """A card of Zahab gives as many VP as one's lowest track has; random play seldom meets it."""
    table = EncodedGame("zahab")
    for shared in ((10, 0, 0), (0, 7, 3)):
        assert table.action_ids.encode_action(Gain(*shared))


def test_one_look_shows_what_new_ones_show(name: str) -> None:
    table = EncodedGame(name)
    looks = [ObservationWriter(table.observation_shape) for _ in range(table.seats)]
    for position in random_walk(table, 6, SOME):
        seat = position.decisions % table.seats
        assert position.observe(seat, looks[seat]) == position.observe(seat)


def test_a_match_that_flows_is_copied_and_written_down(name: str) -> None:
    table, chance = EncodedGame(name), Chance(8)
    position = table.begin_match(3, single_stream=True)
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


def override_declarations(monkeypatch: pytest.MonkeyPatch, **given: Mapping[Any, Any]) -> None:
    """Let Market Day declare something else."""
    game = MARKET_DAY

    class Declaring(type(game)):  # type: ignore[misc]
        def action_domains(self, seats: int) -> ActionDomains:
            return given.get("domains", game.action_domains(seats))

        def max_field_lengths(self, start: Any) -> FieldLengths:
            return {**game.max_field_lengths(start), **given.get("widths", {})}

    def load(name: str) -> Game[Any]:
        return Declaring(game.sheet)  # type: ignore[no-any-return]

    monkeypatch.setattr(encoded_match.games, "load", load)


def test_what_is_not_declared_is_told_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    override_declarations(monkeypatch, domains={})
    with pytest.raises(
        UndeclaredDomainError, match="market_day: Play has the fields rank; let `action_domains`"
    ):
        EncodedGame("market_day")
    override_declarations(monkeypatch, widths={"hands": [2]})
    with pytest.raises(
        UndeclaredDomainError,
        match=r"MarketDayState.hands holds 10, and `max_field_lengths` says 2",
    ):
        EncodedGame("market_day")
    override_declarations(monkeypatch, widths={"deck": []})
    with pytest.raises(UndeclaredDomainError, match="let `max_field_lengths` say how much deck"):
        EncodedGame("market_day")
    override_declarations(
        monkeypatch,
        domains={**games.game_class("market_day")().action_domains(2), Play: [range(2)]},
    )
    with pytest.raises(
        UndeclaredDomainError, match=r"Play\(rank=\d+\) holds what `action_domains`"
    ):
        list(random_walk(EncodedGame("market_day"), 1, 100))


def test_a_field_may_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = EncodedGame("market_day").observation_shape.row_length
    override_declarations(monkeypatch, widths={"gone": [0]})
    table = EncodedGame("market_day")
    rows = [position.observe(0) for position in random_walk(table, 1, 60)]
    assert {len(row) for row in rows} == {whole - 55}
