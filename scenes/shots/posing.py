"""How a studio is brought to the moment before the shutter opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pygame

from scenes.shots import rehearsal
from scenes.shots.studio import Studio
from scenes.table.scene import TableScene
from tabletop.match.match import Match
from tabletop.match.setup import Mode

SHOWCASE = "mercado"
"""The game whose table stands for all where one is enough."""
LARGE: Mapping[str, object] = {"text_scale": 2.0}
CONTRAST: Mapping[str, object] = {"high_contrast": True}
OPENLY: Mapping[str, object] = {"curtain": "never"}

Arrange = Callable[[Studio], object]
"""Brings a studio to the moment before the shutter opens."""


class Shot(NamedTuple):
    """One picture: how to get there, and the settings it is seen with."""

    pose: Arrange
    settings: Mapping[str, object] = {}


def asked(
    studio: Studio, game: str, seats: int, share: float, mode: Mode = Mode.PLAY
) -> TableScene:
    """A table at rest, its one person asked to decide, after a share (0 to 1) of a match."""
    match = rehearsal.rehearsed(game, seats)
    return at_rest(studio, match, rehearsal.turn_of(match, 0, share), mode)


def at_rest(studio: Studio, match: Match, number: int, mode: Mode = Mode.PLAY) -> TableScene:
    """A table at rest before a decision of its person."""
    table = studio.table(rehearsal.up_to(match, number), mode)
    studio.open(table)
    studio.wait(1.0)
    return table


def nothing(*_: object) -> None:
    """What buttons do in a picture."""


def key(studio: Studio, key: int) -> None:
    """A key pressed."""
    studio.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
    studio.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
