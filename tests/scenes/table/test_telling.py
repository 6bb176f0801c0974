"""What chance gives is never told before it is shown: in no line, bubble, sign, log or replay."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import pytest

from scenes.games import laid
from scenes.menus.log import LogRow, LogScene
from scenes.menus.offer import game_of
from scenes.shots import rehearsal
from scenes.table.scene import TableScene
from scenes.watch.replay import ReplayScene
from tabletop.core.acts import Move
from tabletop.core.zones import is_back
from tabletop.text.reading import read_act, read_phrase
from tests.scenes.player import FRAME, Mouse, Player
from tests.scenes.telling import (
    VIEWER,
    Fork,
    decide,
    forks,
    lines,
    opened,
    out,
    passing,
    shown,
)
from tests.scenes.watching import replay

FEW = 2
"""Forks of a game that are looked at in the default run."""
SETTINGS: tuple[dict[str, object], ...] = ({}, {"language": "ja"}, {"reduced_motion": True})


def when(game: int, turn: int) -> pytest.MarkDecorator:
    """The soak looks at each game with one of the settings, the others are looked at by hand."""
    return pytest.mark.soak if game % len(SETTINGS) == turn else pytest.mark.long


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("game", laid())
def test_words_tell_nothing_before_the_pieces_show_it(mouse: Mouse, game: str) -> None:
    match = rehearsal.rehearsed(game, game_of(game).seats[0])
    assert compared(mouse, islice(forks(match), FEW)) >= 1


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("game", "turn"),
    [
        pytest.param(game, turn, marks=when(n, turn))
        for n, game in enumerate(laid())
        for turn in range(len(SETTINGS))
    ],
)
def test_words_tell_nothing_in_all_kinds_of_events(mouse: Mouse, game: str, turn: int) -> None:
    """Every fork is shown with one of the settings, as they take turns."""
    mouse.context.preferences.change(**SETTINGS[turn])
    for seats in (game_of(game).seats[0], game_of(game).seats[-1]):
        match = rehearsal.rehearsed(game, seats)
        found = list(forks(match))
        assert compared(mouse, found[turn :: len(SETTINGS)] or found[:1]) >= 1


def compared(player: Mouse, found: Iterable[Fork]) -> int:
    """Show both outcomes of forks; until the pieces differ, the words are the same. How many
    there were."""
    count = 0
    for fork in found:
        table = opened(player, fork.ones)
        decide(table, fork.event)
        frames = list(shown(table))
        table.leave()
        table = opened(player, fork.others)
        decide(table, fork.event)
        for number, (one, other) in enumerate(zip(frames, shown(table), strict=False)):
            if one.pieces != other.pieces:
                break
            assert one.words == other.words, f"{fork.event}, frame {number}"
        else:
            raise AssertionError(f"{fork.event}: what was told is never shown")
        table.leave()
        count += 1
    return count


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("game", laid())
def test_a_line_names_pieces_when_all_of_them_can_be_seen(mouse: Mouse, game: str) -> None:
    """Out of the bag, turned over, and not one of several before the last."""
    match = rehearsal.rehearsed(game, game_of(game).seats[0])
    named = sum(lines_of(mouse, fork) for fork in islice(forks(match), FEW))
    assert named or game == "market_day", "no line names anything that was drawn"


def lines_of(player: Mouse, fork: Fork) -> int:
    """How many lines of an event name pieces that nobody could see before."""
    table = opened(player, fork.ones)
    text, names = player.context.text, table.match.setup.names
    decide(table, fork.event)
    count, said = 0, ""
    for _ in passing(table):
        words, phrase = table.hud.words, table.director.playing
        game = table.match.game
        named = any(read_act(act, game, text, names) for act in phrase)
        hidden = [act for act in phrase if isinstance(act, Move) and unseen(table, act)]
        if hidden and named and words != said and words == read_phrase(phrase, game, text, names):
            count += 1
            assert all(out(table, act) for act in hidden), f"{words!r} before {hidden} is seen"
        said = words
    table.leave()
    return count


def unseen(table: TableScene, act: Move) -> bool:
    """Whether nobody at the screen could see what a move now brings to light."""
    drawn = bool(table.layout.places.place(act.source).rise)
    hidden = table.match.game.zones.hides(act.source, VIEWER)
    return (drawn or hidden) and not is_back(act.piece)


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", laid())
def test_the_log_tells_only_what_the_table_has_shown(mouse: Mouse, game: str) -> None:
    match = rehearsal.rehearsed(game, game_of(game).seats[0])
    fork = next(forks(match))
    before = fork.ones.state.copy()
    table = opened(mouse, fork.ones)
    decide(table, fork.event)
    while not table.session.coming:
        table.advance(FRAME)
    looked = 0
    for number, _ in enumerate(passing(table)):
        if number % 20 == 0:
            looked += 1
            assert table.session.told == fork.event.number
            assert table.session.shown == before
            assert fork.event.number not in told_of(mouse, table)
    assert looked > 1
    assert table.session.shown == table.match.state
    assert fork.event.number in told_of(mouse, table)
    table.leave()


def told_of(player: Player, table: TableScene) -> set[int]:
    """The decisions of which the log of a table tells."""
    stack = player.app.stack
    table.controls.log()
    stack.settle()
    log = player.scene
    assert isinstance(log, LogScene)
    told = {row.line.number for row in log.page.widgets if isinstance(row, LogRow)}
    stack.pop()  # what is left is taken apart
    stack.settle()
    return told


def test_a_replay_tells_what_happened_when_it_has_been_seen(mouse: Mouse) -> None:
    game = "mercado"
    mouse.context.preferences.change(speed=1.0)
    scene: ReplayScene = replay(mouse, game)
    fork = next(forks(scene.match))
    told = lines(scene.match, fork.event)
    assert fork.event.seat == VIEWER or told
    scene.jump(fork.event.number)
    scene.use_chart()
    mouse.until(lambda: scene.at == fork.event.number + 1)
    seen = scene.presentation.director
    assert not seen.told
    assert told[-1] not in scene.says()[1]
    mouse.until(lambda: seen.told)
    assert scene.at == fork.event.number + 1
    assert told[-1] in scene.says()[1]
    assert not seen.idle
