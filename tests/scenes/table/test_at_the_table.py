"""The screen is one of those who sit at the table: it shows what happens there at its own pace, and
neither a menu over it nor another's choice at the same moment stops anybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.menus.rulebook import RulebookScene
from scenes.preferences import INSTANT
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import Mode
from tabletop.table.chairs import Chair
from tabletop.table.table import Table
from tests.scenes.player import Mouse
from tests.table.company import AtOnce, Guest, at_random, matched

ALL = sorted(games.names())
MINUTE = 60.0


@pytest.fixture
def screen() -> Iterator[Mouse]:
    player = Mouse(curtain="never")
    yield player
    player.close()


def opened(player: Mouse, match: Match) -> TableScene:
    """A table on the screen, whose AI seats think in this process."""
    table = TableScene(player.context, match, Mode.PLAY, strict=True)
    table.opponents.close()
    table.table.thinker = AtOnce(match)
    player.context.stack.reset(table)
    player.app.settle()
    return table


def sit_down(table: TableScene, *seats: Seat) -> Guest:
    """Somebody with a screen of their own takes seats."""
    guest = Guest(table.table, viewer=seats[0])
    for seat in seats:
        table.table.put(seat, Chair(guest.number))
    return guest


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("most", [30, pytest.param(10_000, marks=pytest.mark.soak)])
def test_the_journal_is_that_of_bare_messages_bit_for_bit(
    name: str, most: int, tmp_path: Path, screen: Mouse
) -> None:
    levels = ["", *["trader"] * (games.kind(name).seats[0] - 1)]
    direct = matched(name, *levels, path=tmp_path / "bare.souk")
    thinker = AtOnce(direct)
    bare = screen_less(direct, thinker)
    choose = at_random(3)
    while not direct.over and direct.number < most:
        if not bare.answer(choose):
            bare.table.tick(0.0)
    direct.close()
    match = matched(name, *levels, path=tmp_path / "screen.souk")
    table, choose = opened(screen, match), at_random(3)
    while not match.over and match.number < most:
        if table.deciding is None:
            screen.unseen()
        else:
            legal = match.legal(table.deciding)
            screen.move(legal[choose(legal)])
    match.close()
    assert (tmp_path / "screen.souk").read_bytes() == (tmp_path / "bare.souk").read_bytes()


def screen_less(match: Match, thinker: AtOnce) -> Guest:
    """The same by bare messages."""
    return Guest(Table(match, thinker), *match.setup.humans)


def take_hand(screen: Mouse) -> None:
    """Others may see the screen: whoever is asked there decides by hand, behind the curtain."""
    if screen.may_rather:
        screen.rather_by_hand()
    if screen.behind_curtain:
        screen.take_over()


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("name", ALL)
def test_a_menu_open_for_a_minute_stops_nobody(name: str, screen: Mouse) -> None:
    """Whoever sits elsewhere and the AI seats go on until the person at the screen must decide;
    afterwards the screen shows all of it, in order, and asks."""
    match = matched(name, "", "", "trader")
    table = opened(screen, match)
    guest, choose = sit_down(table, 1), at_random(4)
    screen.context.preferences.change(speed=1.0)
    while match.number < 2 or 0 in match.to_act():
        take_hand(screen)
        if table.deciding == 0:
            screen.move()
        guest.answer(choose)
        screen.unseen()
    screen.context.stack.push(RulebookScene(screen.context, name))
    screen.app.settle()
    before, shown = match.number, table.session.match.number
    frames = 0
    while frames < MINUTE * 30:
        guest.answer(choose)
        screen.app.advance(1 / 30)
        screen.app.settle()
        frames += 1
    assert 0 in match.to_act() or match.over
    assert match.number > before or guest.of("happened")[-1]["number"] == match.number - 1
    assert table.session.match.number == shown, "the screen tells what it has not shown"
    assert guest.of("happened")[-1]["number"] == match.number - 1, "others waited for the screen"
    screen.context.stack.pop()
    screen.context.preferences.change(speed=INSTANT)
    seen = []
    while table.deciding != 0 and not screen.over:
        take_hand(screen)
        screen.unseen()
        seen.append(table.session.match.number)
    assert seen == sorted(seen) and seen[-1] == match.number
    assert not table.display.presentation.difference(match.state)


@pytest.mark.soak
@pytest.mark.parametrize("rounds", [12, pytest.param(500, marks=pytest.mark.soak)])
def test_three_choose_within_one_frame_and_all_count(rounds: int, screen: Mouse) -> None:
    done, seed = 0, 0
    while done < rounds:
        seed += 1
        match = matched("basari", "", "", "", seed=seed)
        table = opened(screen, match)
        guests = [sit_down(table, 1), sit_down(table, 2)]
        choose = at_random(seed)
        while not match.over and done < rounds:
            take_hand(screen)
            at_once = match.to_act() == (0, 1, 2)
            if at_once and table.deciding == 0:
                number = match.number
                assert all(guest.answer(choose) for guest in guests)
                legal = match.legal(0)
                assert table.input.attempt(legal[choose(legal)], None)
                assert match.number == number + 3
                done += 1
            elif table.deciding == 0:
                screen.move()
            elif not at_once:
                for guest in guests:
                    guest.answer(choose)
            screen.unseen()


def test_what_somebody_elsewhere_does_is_shown_before_anybody_else_is_told(screen: Mouse) -> None:
    match = matched("market_day", "", "", "")
    table = opened(screen, match)
    screen.context.preferences.change(speed=1.0)
    guests, choose = [sit_down(table, 1), sit_down(table, 2)], at_random(1)
    looks_on = Guest(table.table)
    while match.number < 12:
        if table.deciding == 0:
            screen.move()
        for guest in guests:
            guest.answer(choose)
        screen.unseen()
        told = [told["number"] for told in looks_on.of("happened")]
        shown = table.session.told
        assert not told or told[-1] < shown, "told before it was shown"
    assert len(told) > 8
