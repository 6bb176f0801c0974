"""Pictures of what opens over a table: pages, questions, the glass, the curtain; a replay."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial

import pygame

from scenes.games import laid, load
from scenes.menus.log import LogScene
from scenes.menus.offer import game_of
from scenes.menus.pause import PauseScene
from scenes.shots import rehearsal
from scenes.shots.posing import CONTRAST, LARGE, SHOWCASE, Shot, asked, at_rest, key, nothing
from scenes.shots.rehearsal import NoSuchMomentError
from scenes.shots.studio import Studio
from scenes.stage import magnifier
from scenes.table import dialogs
from scenes.table.curtain import CurtainScene, Handover
from scenes.ui.keys import KEY_GROUPS
from scenes.ui.pads import keys_device
from scenes.watch.replay import ReplayScene
from tabletop.match.setup import Mode
from tabletop.seats.answers import Estimate


def log(studio: Studio) -> None:
    """The log over a table."""
    table = asked(studio, SHOWCASE, 4, 0.5)
    studio.push(
        LogScene(
            studio.context,
            table.match,
            table.session.told,
            0,
            0,
            table.layout.looks.picture,
            nothing,
        )
    )


def paused(studio: Studio) -> None:
    """The pause over a table."""
    asked(studio, SHOWCASE, 2, 0.3)
    studio.push(PauseScene(studio.context, SHOWCASE, nothing))


def begun_anew(studio: Studio) -> None:
    """The question before a match begins anew."""
    paused(studio)
    studio.scene.ask("restart", nothing)
    studio.wait(0.4)


def moves(studio: Studio) -> None:
    """What can be done now, in practice."""
    asked(studio, SHOWCASE, 2, 0.4, Mode.PRACTICE).coach.moves()
    studio.wait(1.0)


def looked_at(studio: Studio) -> None:
    """A place of the table, described."""
    table = asked(studio, SHOWCASE, 4, 0.5)
    x, y = table.layout.places.box("space:3").center
    magnifier.look(studio.context, table.page, table.canvas, table.display.presentation, x, y)
    studio.wait(0.4)


def under_glass(studio: Studio) -> None:
    """A part of the table under the magnifying glass."""
    table = asked(studio, SHOWCASE, 4, 0.5)
    x, y = table.layout.places.seat_spot(2)[:2]
    magnifier.show(studio.context, table.page, table.canvas, x, y)
    studio.wait(0.4)


def confirming(studio: Studio) -> None:
    """A move that is asked twice. Raises NoSuchMomentError."""
    match = rehearsal.rehearsed(SHOWCASE, 2)
    for event in rehearsal.events(match):
        if event.seat or event.action is None:
            continue
        again = rehearsal.up_to(match, event.number)
        table = studio.table(again)
        for action in again.legal(0):
            if table.layout.handling.confirmation(again.view(0), 0, action) is not None:
                at_rest(studio, match, event.number).input.attempt(action, None)
                studio.wait(0.4)
                return
        table.leave()
    raise NoSuchMomentError(f"{SHOWCASE}: nothing is asked again")


def not_saved(studio: Studio) -> None:
    """A disk that refuses."""
    table = asked(studio, SHOWCASE, 2, 0.4)
    why = "matches/2026-05-17.souk: no space left on device"
    dialogs.not_saved(studio.context, table.page, why, nothing, nothing)
    studio.wait(0.4)


def curtain(studio: Studio) -> None:
    """The curtain, shut, with its plaque."""
    seat = rehearsal.seating(2, 2)[0]
    standing = studio.context.text("table.curtain.score", n=14)
    studio.open(CurtainScene.shut(studio.context, seat, standing, Handover()))
    studio.wait(1.0)


def secretive() -> str:
    """A game between whose people the curtain stands."""
    return next(name for name in laid() if not load(name).small_secrets)


def until_curtain(studio: Studio) -> None:
    """A table of two people, until the curtain closes."""
    match = rehearsal.rehearsed(secretive(), 2, people=2)
    studio.open(studio.table(rehearsal.up_to(match, rehearsal.turn_of(match, 1, 0.5))))
    studio.until(lambda: isinstance(studio.scene, CurtainScene))


def closing(studio: Studio) -> None:
    """The curtain while it closes."""
    until_curtain(studio)
    studio.wait(0.2)


def opening(studio: Studio) -> None:
    """The curtain while it opens."""
    until_curtain(studio)
    studio.wait(1.2)
    studio.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    studio.wait(studio.context.theme.hold_to_confirm + 0.25)


def handed_over(studio: Studio) -> None:
    """What is asked of whoever has just sat down."""
    opening(studio)
    studio.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    studio.wait(1.0)


def replay(studio: Studio) -> None:
    """A replay, stopped in the middle, with chances that are made up: they stay as they are
    whatever the strategies learn."""
    match = rehearsal.rehearsed(SHOWCASE, 4)
    scene = ReplayScene(studio.context, match, rehearsal.AtOnce(match.game, 0))
    for moment in range(len(scene.series)):
        scene.series.suppose(moment, supposed(moment / len(scene.series), 4))
    studio.open(scene)
    scene.jump(scene.last // 2)
    studio.wait(0.5)


def supposed(when: float, seats: int) -> Estimate:
    """Chances that swing slowly, the more the later it is (0 to 1)."""
    waves = [math.exp(2.4 * when * math.sin(7 * when + 2 * seat)) for seat in range(seats)]
    return Estimate(tuple(wave / sum(waves) for wave in waves), (0.01,) * seats, 100)


SHARES = (0.3, 0.4, 0.5, 0.6, 0.7)
"""Of a match: after which a person may be asked something that all are asked at once."""


def unseen(studio: Studio, seats: int, own: bool = True) -> None:
    """People who choose all at once, each on keys of their own; one has chosen. own: else one after
    another, on keys that are passed round.

    Raises NoSuchMomentError where no game has such choices.
    """
    pads = studio.context.devices.pads
    pads.forget()
    for game in laid():
        count = game_of(game).seats[seats]
        match = rehearsal.rehearsed(game, count, people=count)
        for group, name in enumerate(match.setup.names[: len(KEY_GROUPS)] if own else ()):
            pads.give(name, keys_device(group))
        for share in SHARES:
            table = at_rest(studio, match, rehearsal.turn_of(match, 0, share))
            if chosen := table.unseen.waiting:
                studio.wait(0.6)
                key(studio, KEY_GROUPS[chosen[0] if own else 0][0])
                studio.wait(0.6)
                pads.forget()
                return
    raise NoSuchMomentError("nobody chooses unseen")


OVER_TABLES: Mapping[str, Shot] = {
    "pause": Shot(paused),
    "pause-anew": Shot(begun_anew),
    "moves": Shot(moves),
    "confirmation": Shot(confirming),
    "not-saved": Shot(not_saved),
    "glass": Shot(under_glass),
    "place": Shot(looked_at),
    "curtain": Shot(curtain),
    "curtain-closing": Shot(closing),
    "curtain-opening": Shot(opening),
    "welcome-back": Shot(handed_over),
    "unseen": Shot(partial(unseen, seats=0)),
    "unseen-passed": Shot(partial(unseen, seats=0, own=False)),
    "unseen-most": Shot(partial(unseen, seats=-1)),
    "log": Shot(log),
    "replay": Shot(replay),
    "pause-large": Shot(paused, LARGE),
    "moves-large": Shot(moves, LARGE),
    "confirmation-large": Shot(confirming, LARGE),
    "not-saved-large": Shot(not_saved, LARGE),
    "curtain-large": Shot(curtain, LARGE),
    "welcome-back-large": Shot(handed_over, LARGE),
    "unseen-large": Shot(partial(unseen, seats=0), LARGE),
    "unseen-passed-large": Shot(partial(unseen, seats=-1, own=False), LARGE),
    "unseen-most-large": Shot(partial(unseen, seats=-1), LARGE),
    "log-large": Shot(log, LARGE),
    "confirmation-contrast": Shot(confirming, CONTRAST),
    "curtain-contrast": Shot(curtain, CONTRAST),
}
"""By the name of the picture."""
