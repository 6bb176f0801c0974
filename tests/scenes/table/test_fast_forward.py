"""While nothing is asked any press hurries: held it is fast, a tap ends what is shown. None
decides, and looking goes on as ever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from scenes.games import game_names
from scenes.menus.match_log_scene import MatchLogScene
from scenes.stage import closeup
from scenes.store.preferences import Preferences
from scenes.table.scene import TableScene
from scenes.table.turns.fast_forward import MAX_TAP_SECONDS, PRESS_MERGE_SECONDS
from scenes.ui.input_reader import LONG_PRESS_SECONDS
from tabletop import games
from tabletop.match.setup import MatchMode
from tests.scenes.player import FRAME, Mouse

MAX_SETUP_SECONDS = 8.0
"""Seconds after which a match can begin at most, once its game has been set up."""
MAX_WAIT_SECONDS = 60.0
TAPS_AFTER_QUESTION = 8
"""Taps that go on when somebody is asked."""
EMPTY_POINT = (960.0, 12.0)
"""A place of the table at which nothing can be pressed."""

Events = tuple[pygame.event.Event, pygame.event.Event]


def key(code: int) -> Callable[[Mouse], Events]:
    def made(player: Mouse) -> Events:
        down, up = pygame.KEYDOWN, pygame.KEYUP
        return pygame.event.Event(down, key=code, mod=0), pygame.event.Event(up, key=code, mod=0)

    return made


def pad(player: Mouse) -> Events:
    down, up = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP
    a = {"instance_id": 0, "button": pygame.CONTROLLER_BUTTON_A}
    return pygame.event.Event(down, a), pygame.event.Event(up, a)


def pointer(touch: bool, at: tuple[float, float] = EMPTY_POINT) -> Callable[[Mouse], Events]:
    def made(player: Mouse) -> Events:
        where = {"pos": player.window_point(*at), "button": 1, "touch": touch}
        return (
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, where),
            pygame.event.Event(pygame.MOUSEBUTTONUP, where),
        )

    return made


def on_a_piece(player: Mouse) -> Events:
    piece = next(iter(player.table.stage.all_sprites())).node
    return pointer(False, (piece.x, piece.y))(player)


PRESSES = {
    "enter": key(pygame.K_RETURN), "space": key(pygame.K_SPACE), "pad": pad,
    "click": pointer(False), "touch": pointer(True),
    "piece": on_a_piece,
}  # fmt: skip
"""With a remote it is Enter, where no arrow has brought the focus to a button."""


def remote(player: Mouse) -> Events:
    """Enter, when an arrow has."""
    player.key(pygame.K_RIGHT)
    assert player.focus.startswith("tool:")
    return key(pygame.K_RETURN)(player)


def press_cases(*presses: str) -> Sequence[object]:
    """Each way to press in every game."""
    return [
        pytest.param(game, press, id=f"{press}-{game}")
        for game in game_names()
        for press in presses
    ]


def until_asked(player: Mouse) -> float:
    """Frames until somebody is asked, or takes the screen; the seconds that took."""
    for frame in range(round(MAX_WAIT_SECONDS / FRAME)):
        if (
            player.is_asked
            or player.is_behind_curtain
            or player.table.simultaneous_choices.asked_seats
        ):
            return frame * FRAME
        player.advance_undrawn()
    raise AssertionError("nobody is asked")


def begin(player: Mouse, game: str = "zahab", seat: str = "") -> TableScene:
    table = player.start(game, seat, *["trader"] * (games.game_class(game).seat_counts[-1] - 1))
    player.wait(1.0)
    assert not table.sequencer.is_idle
    return table


def has_decided(table: TableScene) -> bool:
    """True if the person at the table has made a decision."""
    return any(made.seat == 0 for made in table.match.decisions)


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_a_game_that_was_set_up_before_is_set_up_within_seconds(player: Mouse, game: str) -> None:
    people = [""] * games.game_class(game).seat_counts[-1]
    player.start(game, *people)
    player.wait(0.2)
    player.key(pygame.K_s)
    player.start(game, *people)
    assert until_asked(player) <= MAX_SETUP_SECONDS


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("evening", ["this", "another"])
def test_a_program_begun_anew_knows_what_was_set_up_this_evening(
    player: Mouse, evening: str, tmp_path: Path
) -> None:
    player.start("zahab", *[""] * 4)
    player.wait(0.2)
    player.key(pygame.K_s)
    player.frame()
    seen = player.context.settings
    path = tmp_path / "settings.json"
    Preferences(path).change(set_up=seen.set_up, set_up_on=seen.set_up_on)
    kept = Preferences(path).settings
    day = kept.set_up_on if evening == "this" else "2020-02-29"
    later = Mouse(speed=1.0, set_up=kept.set_up, set_up_on=day)
    later.start("zahab", *[""] * 4)
    taken = until_asked(later)
    later.close()
    assert (taken <= MAX_SETUP_SECONDS) is (evening == "this"), taken


@pytest.mark.sampled_by_game
@pytest.mark.parametrize(("game", "press"), press_cases(*PRESSES))
def test_a_press_that_is_held_hurries_and_decides_nothing(
    player: Mouse, game: str, press: str
) -> None:
    table = begin(player, game)
    lane = table.timelines["table"]
    down, up = PRESSES[press](player)
    player.frame(down)
    began = lane.now
    player.wait(1.5)
    assert lane.now - began == pytest.approx(
        1.5 * player.context.motion.fast_forward_speed, rel=0.1
    )
    while not player.is_asked:
        player.advance_undrawn()
    player.frame(up)
    player.wait(0.1)
    assert (
        player.scene is table and table.deciding_seat is not None and not table.widget_layer.dialog
    )
    draft = table.gestures.action_builder
    assert not has_decided(table) and getattr(draft, "chosen", draft) is None
    assert not table.speed.is_fast_forward


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(("game", "press"), press_cases(*PRESSES, "remote"))
def test_a_tap_ends_what_is_shown_and_those_after_it_decide_nothing(
    player: Mouse, game: str, press: str
) -> None:
    """Nor do those of a remote whose focus is on a button, where Enter presses that."""
    table = begin(player, game)
    events = {**PRESSES, "remote": remote}[press](player)
    after = 0
    while after < TAPS_AFTER_QUESTION:  # somebody in a great hurry
        after += player.is_asked
        for event in events:
            player.frame(event)
        player.wait(MAX_TAP_SECONDS / 2)
    assert table.deciding_seat is not None and not has_decided(table)
    assert (
        not table.widget_layer.dialog
        and table.gestures.action_builder is None
        and table.gestures.held_piece is None
    )
    player.wait(PRESS_MERGE_SECONDS + 0.1)
    player.move()
    assert has_decided(table)


def test_looking_goes_on_while_things_are_shown(player: Mouse) -> None:
    table = begin(player)
    player.click_on("tool:log")
    player.frame()
    assert isinstance(player.scene, MatchLogScene)
    player.key(pygame.K_ESCAPE)
    player.frame()
    assert player.scene is table and not table.sequencer.is_idle
    player.key(pygame.K_z)
    assert closeup.is_closeup_open(table.widget_layer)


def test_a_finger_that_stays_hurries_where_nothing_lies_and_looks_at_a_piece(
    player: Mouse,
) -> None:
    table = begin(player)
    down, up = pointer(True)(player)
    player.frame(down)
    player.wait(LONG_PRESS_SECONDS + 0.5)
    assert table.speed.is_fast_forward and not table.widget_layer.dialog
    player.frame(up)
    assert not table.speed.is_fast_forward and not table.sequencer.is_idle
    piece = next(iter(table.stage.all_sprites())).node
    down, up = pointer(True, (piece.x, piece.y))(player)
    player.frame(down)
    player.wait(LONG_PRESS_SECONDS + 0.1)
    assert table.widget_layer.dialog and not table.speed.is_fast_forward
    player.frame(up)


def test_it_is_told_once_how_to_hurry(player: Mouse) -> None:
    words = player.context.text_catalogue("table.hurry")
    begin(player)
    player.wait(3.0)
    assert player.scene.widget_layer.toast_text == words
    begin(player)
    player.wait(3.0)
    assert player.scene.widget_layer.toast_text != words


def test_in_a_demo_a_press_means_what_it_did(player: Mouse) -> None:
    table = player.start("zahab", "trader", "trader", "trader", mode=MatchMode.DEMO)
    player.wait(1.0)
    for press in PRESSES.values():
        down, up = press(player)
        player.frame(down)
        assert not table.speed.is_fast_forward
        player.frame(up)
        player.wait(0.2)
    assert not table.sequencer.is_idle


def test_a_press_right_after_a_tool_belongs_to_what_was_shown(player: Mouse) -> None:
    table = begin(player)
    player.click_on("tool:log")
    player.frame()
    player.key(pygame.K_ESCAPE)
    table.turn_flow.skip_playback()
    while not player.is_asked:
        table.turn_flow.skip_playback()
        player.advance_undrawn()
    for event in on_a_piece(player):
        player.frame(event)
    assert not has_decided(table) and table.gestures.action_builder is None
    assert table.gestures.held_piece is None and not table.widget_layer.dialog
