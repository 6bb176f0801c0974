"""Results of chance are never revealed early: in no line, bubble, sign, log or replay."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import pytest

from scenes.games import game_names
from scenes.menus.common.game_list import load_game
from scenes.menus.match_log_scene import MatchLogRow, MatchLogScene
from scenes.screenshots import example_matches
from scenes.table.scene import TableScene
from scenes.watch.replay_scene import ReplayScene
from tabletop.core.acts import Move
from tabletop.core.zones import is_back
from tabletop.text.captions import format_caption
from tabletop.text.message_format import format_act
from tests.scenes.event_frames import (
    VIEWER,
    Fork,
    are_pieces_visible,
    decide,
    event_lines,
    find_forks,
    frames_until_shown,
    open_table,
    run_until_shown,
)
from tests.scenes.paused_replay import open_paused_replay
from tests.scenes.player import FRAME, Mouse, Player

FORKS_PER_GAME = 2
"""Forks of a game that are looked at in the default run."""
GAMES_WITH_QUIET_DRAWS = ("market_day", "zahab")
"""Games in which no line names what is drawn: the pieces show it."""
SETTINGS: tuple[dict[str, object], ...] = ({}, {"language": "ja"}, {"reduced_motion": True})


def run_mark(game: int, turn: int) -> pytest.MarkDecorator:
    """The slow run looks at one game with one of the settings, the nightly one at the others."""
    return pytest.mark.nightly if game or turn else pytest.mark.slow


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_words_tell_nothing_before_the_pieces_show_it(mouse: Mouse, game: str) -> None:
    match = example_matches.play_example_match(game, load_game(game).seat_counts[0])
    assert compare_forks(mouse, islice(find_forks(match), FORKS_PER_GAME)) >= 1


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("game", "turn"),
    [
        pytest.param(game, turn, marks=run_mark(n, turn))
        for n, game in enumerate(game_names())
        for turn in range(len(SETTINGS))
    ],
)
def test_words_tell_nothing_in_all_kinds_of_events(mouse: Mouse, game: str, turn: int) -> None:
    """Every fork is shown with one of the settings, as they take turns."""
    mouse.context.preferences.change(**SETTINGS[turn])
    for seats in (load_game(game).seat_counts[0], load_game(game).seat_counts[-1]):
        match = example_matches.play_example_match(game, seats)
        found = list(find_forks(match))
        assert compare_forks(mouse, found[turn :: len(SETTINGS)] or found[:1]) >= 1


def compare_forks(player: Mouse, found: Iterable[Fork]) -> int:
    """Show both outcomes of forks; until the pieces differ, the words are the same. How many
    there were."""
    count = 0
    for fork in found:
        table = open_table(player, fork.one_match)
        decide(table, fork.event)
        frames = list(frames_until_shown(table))
        table.shut_down()
        table = open_table(player, fork.other_match)
        decide(table, fork.event)
        for number, (one, other) in enumerate(zip(frames, frames_until_shown(table), strict=False)):
            if one.pieces != other.pieces:
                break
            assert one.words == other.words, f"{fork.event}, frame {number}"
        else:
            raise AssertionError(f"{fork.event}: what was told is never shown")
        table.shut_down()
        count += 1
    return count


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_a_line_names_pieces_when_all_of_them_can_be_seen(mouse: Mouse, game: str) -> None:
    """Out of the bag, turned over, and not one of several before the last."""
    match = example_matches.play_example_match(game, load_game(game).seat_counts[0])
    named = sum(
        count_revealing_lines(mouse, fork) for fork in islice(find_forks(match), FORKS_PER_GAME)
    )
    assert bool(named) is (game not in GAMES_WITH_QUIET_DRAWS)


def count_revealing_lines(player: Mouse, fork: Fork) -> int:
    """Return the number of lines of an event that name pieces nobody could see before."""
    table = open_table(player, fork.one_match)
    text, names = player.context.text_catalogue, table.match.setup.seat_names
    decide(table, fork.event)
    count, said = 0, ""
    for _ in run_until_shown(table):
        words, phrase = table.action_bar.prompt, table.sequencer.playing_acts
        game = table.match.game
        named = any(format_act(act, game, text, names) for act in phrase)
        hidden = [act for act in phrase if isinstance(act, Move) and is_newly_revealed(table, act)]
        acts = table.presenter.narrator.event_acts
        told = (
            bool(phrase)
            and words != said
            and words == format_caption(phrase, acts, game, text, names)
        )
        if hidden and named and told:
            count += 1
            assert all(are_pieces_visible(table, act) for act in hidden), (
                f"{words!r} before {hidden} is seen"
            )
        said = words
    table.shut_down()
    return count


def is_newly_revealed(table: TableScene, act: Move) -> bool:
    """True if a move reveals a piece that nobody at the screen could see."""
    drawn = bool(table.layout.zone_layout.place(act.source).rise_distance)
    hidden = table.match.game.zones.is_hidden(act.source, VIEWER)
    return (drawn or hidden) and not is_back(act.piece)


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_the_log_tells_only_what_the_table_has_shown(mouse: Mouse, game: str) -> None:
    match = example_matches.play_example_match(game, load_game(game).seat_counts[0])
    fork = next(find_forks(match))
    before = fork.one_match.state.copy()
    table = open_table(mouse, fork.one_match)
    decide(table, fork.event)
    while not table.session.has_next_event:
        table.advance(FRAME)
    looked = 0
    for number, _ in enumerate(run_until_shown(table)):
        if number % 20 == 0:
            looked += 1
            assert table.session.shown_decision_count == fork.event.decision_number
            assert table.session.shown_state == before
            assert fork.event.decision_number not in logged_decisions(mouse, table)
    assert looked > 1
    assert table.session.shown_state == table.match.state
    assert fork.event.decision_number in logged_decisions(mouse, table)
    table.shut_down()


def logged_decisions(player: Player, table: TableScene) -> set[int]:
    """The decisions of which the log of a table tells."""
    stack = player.app.scene_stack
    table.command_dispatcher.open_match_log()
    stack.apply_changes()
    log = player.scene
    assert isinstance(log, MatchLogScene)
    told = {
        row.line.decision_number for row in log.widget_layer.widgets if isinstance(row, MatchLogRow)
    }
    stack.pop()  # what is left is taken apart
    stack.apply_changes()
    return told


def test_a_replay_tells_what_happened_when_it_has_been_seen(mouse: Mouse) -> None:
    game = "mercado"
    mouse.context.preferences.change(speed=1.0)
    scene: ReplayScene = open_paused_replay(mouse, game)
    fork = next(find_forks(scene.match))
    told = event_lines(scene.match, fork.event)
    assert fork.event.seat == VIEWER or told
    scene.jump_to_moment(fork.event.decision_number)
    scene.on_chart_accept()
    mouse.run_until(lambda: scene.current_moment == fork.event.decision_number + 1)
    seen = scene.table_view.sequencer
    assert not seen.has_shown_all_acts
    assert told[-1] not in scene.caption_text()[1]
    mouse.run_until(lambda: seen.has_shown_all_acts)
    assert scene.current_moment == fork.event.decision_number + 1
    assert told[-1] in scene.caption_text()[1]
    assert not seen.is_idle
