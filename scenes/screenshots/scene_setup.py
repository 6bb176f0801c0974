"""Set-up of scenes for screenshots: common settings and steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pygame

from scenes.screenshots import example_matches
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.scene import TableScene
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode

SHOWCASE_GAME = "mercado"
"""The game that represents all games where one is enough."""
LARGE_TEXT_SETTINGS: Mapping[str, object] = {"text_scale": 2.0}
HIGH_CONTRAST_SETTINGS: Mapping[str, object] = {"high_contrast": True}
NO_CURTAIN_SETTINGS: Mapping[str, object] = {"curtain": "never"}

SceneSetup = Callable[[HeadlessStudio], object]
"""Function that brings a studio to the state of a screenshot."""


class Screenshot(NamedTuple):
    """A screenshot: the function that sets up its scene, and its settings."""

    set_up: SceneSetup
    settings: Mapping[str, object] = {}


def open_table_at_share(
    studio: HeadlessStudio, game: str, seats: int, share: float, mode: MatchMode = MatchMode.PLAY
) -> TableScene:
    """Open a table at its person's first turn after a share (0 to 1) of a match."""
    match = example_matches.play_example_match(game, seats)
    return open_table_at_decision(studio, match, example_matches.find_turn(match, 0, share), mode)


def open_table_at_decision(
    studio: HeadlessStudio, match: Match, decision_number: int, mode: MatchMode = MatchMode.PLAY
) -> TableScene:
    """Open a table before a decision of its person, with all animations finished.

    AI seats that choose at the same time never answer, so it stays the same on every machine.
    """
    table = studio.make_table(example_matches.copy_match_until(match, decision_number), mode)
    table.ai_turns.poll_worker = do_nothing  # type: ignore[method-assign]
    studio.open_scene(table)
    studio.wait(1.0)
    return table


def do_nothing(*_: object) -> None:
    """Do nothing: the callback of buttons in a screenshot."""


def press_key(studio: HeadlessStudio, key: int) -> None:
    """Press and release a key."""
    studio.step_frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
    studio.step_frame(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
