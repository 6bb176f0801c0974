"""Screenshots of overlays over a table: dialogs, the magnifier, the curtain and a replay."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial

import pygame

from scenes.games import game_names, load_layout
from scenes.menus.common.game_list import load_game
from scenes.menus.match_log_scene import MatchLogScene
from scenes.menus.pause_menu import PauseMenuScene
from scenes.screenshots import example_matches
from scenes.screenshots.example_matches import MomentNotFoundError
from scenes.screenshots.scene_setup import (
    HIGH_CONTRAST_SETTINGS,
    LARGE_TEXT_SETTINGS,
    SHOWCASE_GAME,
    Screenshot,
    do_nothing,
    open_table_at_decision,
    open_table_at_share,
    press_key,
)
from scenes.screenshots.studio import HeadlessStudio
from scenes.stage import magnifier
from scenes.table.privacy.curtain import CurtainListener, CurtainScene
from scenes.table.turns import dialogs
from scenes.ui.devices.device_owners import key_group_device
from scenes.ui.devices.key_map import CHOICE_KEY_GROUPS
from scenes.watch.replay_scene import ReplayScene
from tabletop.ai.answers import WinChanceEstimate
from tabletop.match.setup import MatchMode


def open_match_log(studio: HeadlessStudio) -> None:
    """Open the log over a table."""
    table = open_table_at_share(studio, SHOWCASE_GAME, 4, 0.5)
    studio.push_scene(
        MatchLogScene(
            studio.context,
            table.match,
            table.session.shown_decision_count,
            0,
            0,
            table.layout.piece_art.picture,
            do_nothing,
        )
    )


def open_pause(studio: HeadlessStudio) -> None:
    """Open the pause menu over a table."""
    open_table_at_share(studio, SHOWCASE_GAME, 2, 0.3)
    studio.push_scene(PauseMenuScene(studio.context, SHOWCASE_GAME, do_nothing))


def open_restart_question(studio: HeadlessStudio) -> None:
    """Open the question before a match is restarted."""
    open_pause(studio)
    studio.scene.ask_confirmation("restart", do_nothing)
    studio.wait(0.4)


def open_move_list(studio: HeadlessStudio) -> None:
    """Open the list of legal moves, in practice."""
    open_table_at_share(studio, SHOWCASE_GAME, 2, 0.4, MatchMode.PRACTICE).coach.show_move_list()
    studio.wait(1.0)


def show_zone_description(studio: HeadlessStudio) -> None:
    """Show the description of a zone."""
    table = open_table_at_share(studio, SHOWCASE_GAME, 4, 0.5)
    x, y = table.layout.zone_layout.box("space:3").center
    magnifier.show_enlarged_at(
        studio.context, table.widget_layer, table.canvas, table.presenter.table_view, x, y
    )
    studio.wait(0.4)


def open_magnifier(studio: HeadlessStudio) -> None:
    """Show a part of the table under the magnifier."""
    table = open_table_at_share(studio, SHOWCASE_GAME, 4, 0.5)
    x, y = table.layout.zone_layout.seat_position(2)[:2]
    magnifier.show_glass(studio.context, table.widget_layer, table.canvas, x, y)
    studio.wait(0.4)


def open_confirmation(studio: HeadlessStudio) -> None:
    """Open the confirmation of a move.

    Raises:
        MomentNotFoundError: If no move needs one.
    """
    match = example_matches.play_example_match(SHOWCASE_GAME, 2)
    for event in example_matches.decision_events(match):
        if event.seat or event.action is None:
            continue
        again = example_matches.copy_match_until(match, event.decision_number)
        table = studio.make_table(again)
        for action in again.legal_actions(0):
            if table.layout.input_mapping.confirmation(again.view_for(0), 0, action) is not None:
                open_table_at_decision(
                    studio, match, event.decision_number
                ).player_input.try_action(action, None)
                studio.wait(0.4)
                return
        table.shut_down()
    raise MomentNotFoundError(f"{SHOWCASE_GAME}: nothing is asked again")


def open_save_error(studio: HeadlessStudio) -> None:
    """Open the message that a match cannot be saved."""
    table = open_table_at_share(studio, SHOWCASE_GAME, 2, 0.4)
    why = "matches/2026-05-17.souk: no space left on device"
    dialogs.ask_about_save_error(studio.context, table.widget_layer, why, do_nothing, do_nothing)
    studio.wait(0.4)


def open_closed_curtain(studio: HeadlessStudio) -> None:
    """Open the closed curtain with its plaque."""
    seat = example_matches.make_seats(2, 2)[0]
    standing = studio.context.text_catalogue("table.curtain.score", n=14)
    studio.open_scene(CurtainScene.create_closed(studio.context, seat, standing, CurtainListener()))
    studio.wait(1.0)


def find_curtain_game() -> str:
    """Return the name of a game that closes the curtain between its people."""
    return next(name for name in game_names() if not load_layout(name).has_small_secrets)


def wait_for_curtain(studio: HeadlessStudio) -> None:
    """Open a table of two people and wait until the curtain closes."""
    match = example_matches.play_example_match(find_curtain_game(), 2, people=2)
    studio.open_scene(
        studio.make_table(
            example_matches.copy_match_until(match, example_matches.find_turn(match, 1, 0.5))
        )
    )
    studio.wait_until(lambda: isinstance(studio.scene, CurtainScene))


def show_closing_curtain(studio: HeadlessStudio) -> None:
    """Show the curtain while it closes."""
    wait_for_curtain(studio)
    studio.wait(0.2)


def show_opening_curtain(studio: HeadlessStudio) -> None:
    """Show the curtain while it opens."""
    wait_for_curtain(studio)
    studio.wait(1.2)
    studio.step_frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    studio.wait(studio.context.theme.hold_to_confirm_seconds + 0.25)


def show_handover(studio: HeadlessStudio) -> None:
    """Show the question to the person who has just taken the seat."""
    show_opening_curtain(studio)
    studio.step_frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    studio.wait(1.0)


def open_replay(studio: HeadlessStudio) -> None:
    """Open a replay, stopped in the middle, with invented win chances.

    They stay the same when the strategies change.
    """
    match = example_matches.play_example_match(SHOWCASE_GAME, 4)
    scene = ReplayScene(studio.context, match, example_matches.ImmediateAnswerer(match.game, 0))
    for moment in range(len(scene.win_chance_series)):
        scene.win_chance_series.set_estimate(
            moment, invent_estimate(moment / len(scene.win_chance_series), 4)
        )
    studio.open_scene(scene)
    scene.jump_to_moment(scene.last_moment // 2)
    studio.wait(0.5)


def invent_estimate(when: float, seats: int) -> WinChanceEstimate:
    """Return invented win chances that swing slowly, more towards the end (`when` is 0 to 1)."""
    waves = [math.exp(2.4 * when * math.sin(7 * when + 2 * seat)) for seat in range(seats)]
    return WinChanceEstimate(tuple(wave / sum(waves) for wave in waves), (0.01,) * seats, 100)


SEARCHED_MATCH_SHARES = (0.3, 0.4, 0.5, 0.6, 0.7)
"""Shares of a match after which a simultaneous choice is searched."""


def open_simultaneous_choice(studio: HeadlessStudio, seats: int, own: bool = True) -> None:
    """Open a choice that all people make at the same time; one of them has chosen.

    Args:
        studio: Program in memory that draws the screenshot.
        seats: Index of the number of seats in the game's `seat_counts`; -1 for the largest.
        own: True if each person has a key group; else they pass the keys round.

    Raises:
        MomentNotFoundError: If no game has such choices.
    """
    pads = studio.context.devices.device_owners
    pads.clear_owners()
    for game in game_names():
        count = load_game(game).seat_counts[seats]
        match = example_matches.play_example_match(game, count, people=count)
        for group, name in enumerate(
            match.setup.seat_names[: len(CHOICE_KEY_GROUPS)] if own else ()
        ):
            pads.assign_device(name, key_group_device(group))
        for share in SEARCHED_MATCH_SHARES:
            table = open_table_at_decision(
                studio, match, example_matches.find_turn(match, 0, share)
            )
            if chosen := table.simultaneous_choices.waiting_seats:
                studio.wait(0.6)
                press_key(studio, CHOICE_KEY_GROUPS[chosen[0] if own else 0][0])
                studio.wait(0.6)
                pads.clear_owners()
                return
    raise MomentNotFoundError("nobody chooses unseen")


OVERLAY_SCREENSHOTS: Mapping[str, Screenshot] = {
    "pause": Screenshot(open_pause),
    "pause-anew": Screenshot(open_restart_question),
    "moves": Screenshot(open_move_list),
    "confirmation": Screenshot(open_confirmation),
    "not-saved": Screenshot(open_save_error),
    "glass": Screenshot(open_magnifier),
    "place": Screenshot(show_zone_description),
    "curtain": Screenshot(open_closed_curtain),
    "curtain-closing": Screenshot(show_closing_curtain),
    "curtain-opening": Screenshot(show_opening_curtain),
    "welcome-back": Screenshot(show_handover),
    "unseen": Screenshot(partial(open_simultaneous_choice, seats=0)),
    "unseen-passed": Screenshot(partial(open_simultaneous_choice, seats=0, own=False)),
    "unseen-most": Screenshot(partial(open_simultaneous_choice, seats=-1)),
    "log": Screenshot(open_match_log),
    "replay": Screenshot(open_replay),
    "pause-large": Screenshot(open_pause, LARGE_TEXT_SETTINGS),
    "moves-large": Screenshot(open_move_list, LARGE_TEXT_SETTINGS),
    "confirmation-large": Screenshot(open_confirmation, LARGE_TEXT_SETTINGS),
    "not-saved-large": Screenshot(open_save_error, LARGE_TEXT_SETTINGS),
    "curtain-large": Screenshot(open_closed_curtain, LARGE_TEXT_SETTINGS),
    "welcome-back-large": Screenshot(show_handover, LARGE_TEXT_SETTINGS),
    "unseen-large": Screenshot(partial(open_simultaneous_choice, seats=0), LARGE_TEXT_SETTINGS),
    "unseen-passed-large": Screenshot(
        partial(open_simultaneous_choice, seats=-1, own=False), LARGE_TEXT_SETTINGS
    ),
    "unseen-most-large": Screenshot(
        partial(open_simultaneous_choice, seats=-1), LARGE_TEXT_SETTINGS
    ),
    "log-large": Screenshot(open_match_log, LARGE_TEXT_SETTINGS),
    "confirmation-contrast": Screenshot(open_confirmation, HIGH_CONTRAST_SETTINGS),
    "curtain-contrast": Screenshot(open_closed_curtain, HIGH_CONTRAST_SETTINGS),
}
"""Screenshots by name."""
