"""The screen is one of those who sit at the table: it shows what happens there at its own pace, and
neither a menu over it nor another's choice at the same moment stops anybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.store.preferences import INSTANT_SPEED
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.core.zones import Seat
from tabletop.host.match_host import MatchHost
from tabletop.host.seat_controllers import SeatController
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tests.fixtures.scripted_clients import ImmediateThinker, ScriptedClient, at_random, new_match
from tests.scenes.player import Mouse

ALL = sorted(games.names())
MINUTE = 60.0


@pytest.fixture
def screen() -> Iterator[Mouse]:
    player = Mouse(curtain="never")
    yield player
    player.close()


def open_table(player: Mouse, match: Match) -> TableScene:
    """A table on the screen, whose AI seats think in this process."""
    table = TableScene(player.context, match, MatchMode.PLAY, strict=True)
    table.ai_turns.close()
    table.host.ai_scheduler.worker = ImmediateThinker(match)
    player.context.scene_stack.replace_all(table)
    player.app.apply_scene_changes()
    return table


def seat_guest(table: TableScene, *seats: Seat) -> ScriptedClient:
    """Somebody with a screen of their own takes seats."""
    guest = ScriptedClient(table.host, viewer=seats[0])
    for seat in seats:
        table.host.set_controller(seat, SeatController(guest.number))
    return guest


@pytest.mark.sampled
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("most", [30, pytest.param(10_000, marks=pytest.mark.slow)])
def test_the_journal_is_that_of_bare_messages_bit_for_bit(
    name: str, most: int, tmp_path: Path, screen: Mouse
) -> None:
    levels = ["", *["trader"] * (games.game_class(name).seat_counts[0] - 1)]
    direct = new_match(name, *levels, path=tmp_path / "bare.souk")
    thinker = ImmediateThinker(direct)
    bare = play_by_messages(direct, thinker)
    choose = at_random(3)
    while not direct.is_over and direct.decision_number < most:
        if not bare.answer(choose):
            bare.table.tick(0.0)
    direct.close()
    match = new_match(name, *levels, path=tmp_path / "screen.souk")
    table, choose = open_table(screen, match), at_random(3)
    while not match.is_over and match.decision_number < most:
        if table.deciding_seat is None:
            screen.advance_undrawn()
        else:
            legal = match.legal_actions(table.deciding_seat)
            screen.move(legal[choose(legal)])
    match.close()
    assert (tmp_path / "screen.souk").read_bytes() == (tmp_path / "bare.souk").read_bytes()


def play_by_messages(match: Match, thinker: ImmediateThinker) -> ScriptedClient:
    """The same by bare messages."""
    return ScriptedClient(MatchHost(match, thinker), *match.setup.human_seats)


def take_hand(screen: Mouse) -> None:
    """Others may see the screen: whoever is asked there decides by hand, behind the curtain."""
    if screen.can_choose_by_hand:
        screen.choose_by_hand()
    if screen.is_behind_curtain:
        screen.take_over()


@pytest.mark.sampled
@pytest.mark.parametrize("name", ALL)
def test_a_menu_open_for_a_minute_stops_nobody(name: str, screen: Mouse) -> None:
    """Other clients and AI seats play on until the screen must decide. Then it shows all in
    order."""
    match = new_match(name, "", "", "trader")
    table = open_table(screen, match)
    guest, choose = seat_guest(table, 1), at_random(4)
    screen.context.preferences.change(speed=1.0)
    while match.decision_number < 2 or 0 in match.active_seats():
        take_hand(screen)
        if table.deciding_seat == 0:
            screen.move()
        guest.answer(choose)
        screen.advance_undrawn()
    screen.context.scene_stack.push(RulebookScene(screen.context, name))
    screen.app.apply_scene_changes()
    before, shown = match.decision_number, table.session.match.decision_number
    frames = 0
    while frames < MINUTE * 30:
        guest.answer(choose)
        screen.app.advance(1 / 30)
        screen.app.apply_scene_changes()
        frames += 1
    assert 0 in match.active_seats() or match.is_over
    assert (
        match.decision_number > before
        or guest.messages_of("happened")[-1]["number"] == match.decision_number - 1
    )
    assert table.session.match.decision_number == shown, "the screen tells what it has not shown"
    assert guest.messages_of("happened")[-1]["number"] == match.decision_number - 1, (
        "others waited for the screen"
    )
    screen.context.scene_stack.pop()
    screen.context.preferences.change(speed=INSTANT_SPEED)
    seen = []
    while table.deciding_seat != 0 and not screen.is_over:
        take_hand(screen)
        screen.advance_undrawn()
        seen.append(table.session.match.decision_number)
    assert seen == sorted(seen) and seen[-1] == match.decision_number
    assert not table.presenter.table_view.describe_difference(match.state)


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("rounds", [12, pytest.param(500, marks=pytest.mark.slow)])
def test_three_choose_within_one_frame_and_all_count(rounds: int, screen: Mouse) -> None:
    done, seed = 0, 0
    while done < rounds:
        seed += 1
        match = new_match("basari", "", "", "", seed=seed)
        table = open_table(screen, match)
        guests = [seat_guest(table, 1), seat_guest(table, 2)]
        choose = at_random(seed)
        while not match.is_over and done < rounds:
            take_hand(screen)
            at_once = match.active_seats() == (0, 1, 2)
            if at_once and table.deciding_seat == 0:
                number = match.decision_number
                assert all(guest.answer(choose) for guest in guests)
                legal = match.legal_actions(0)
                assert table.player_input.try_action(legal[choose(legal)], None)
                assert match.decision_number == number + 3
                done += 1
            elif table.deciding_seat == 0:
                screen.move()
            elif not at_once:
                for guest in guests:
                    guest.answer(choose)
            screen.advance_undrawn()


@pytest.mark.slow
def test_what_somebody_elsewhere_does_is_shown_before_anybody_else_is_told(screen: Mouse) -> None:
    match = new_match("market_day", "", "", "")
    table = open_table(screen, match)
    screen.context.preferences.change(speed=1.0)
    guests, choose = [seat_guest(table, 1), seat_guest(table, 2)], at_random(1)
    looks_on = ScriptedClient(table.host)
    while match.decision_number < 12:
        if table.deciding_seat == 0:
            screen.move()
        for guest in guests:
            guest.answer(choose)
        screen.advance_undrawn()
        told = [told["number"] for told in looks_on.messages_of("happened")]
        shown = table.session.shown_decision_count
        assert not told or told[-1] < shown, "told before it was shown"
    assert len(told) > 8
