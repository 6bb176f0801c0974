"""While nothing is asked any press hurries: held it is fast, a tap ends what is shown. None
decides, and looking goes on as ever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from scenes.games import laid
from scenes.menus.log import LogScene
from scenes.preferences import Preferences
from scenes.stage import closeup
from scenes.table.hurry import CALM, TAP
from scenes.table.scene import TableScene
from scenes.ui.input import LONG_PRESS
from tabletop import games
from tabletop.match.setup import Mode
from tests.scenes.player import FRAME, Mouse

AGAIN = 8.0
"""Seconds after which a match can begin at most, once its game has been set up."""
LONGEST = 60.0
AFTER = 8
"""Taps that go on when somebody is asked."""
BARE = (960.0, 12.0)
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


def pointer(touch: bool, at: tuple[float, float] = BARE) -> Callable[[Mouse], Events]:
    def made(player: Mouse) -> Events:
        where = {"pos": player.at(*at), "button": 1, "touch": touch}
        return (
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, where),
            pygame.event.Event(pygame.MOUSEBUTTONUP, where),
        )

    return made


def on_a_piece(player: Mouse) -> Events:
    piece = next(iter(player.table.stage.everything())).node
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


def everywhere(*presses: str) -> Sequence[object]:
    """Each way to press in every game."""
    return [pytest.param(game, press, id=f"{press}-{game}") for game in laid() for press in presses]


def until_asked(player: Mouse) -> float:
    """Frames until somebody is asked, or takes the screen; the seconds that took."""
    for frame in range(round(LONGEST / FRAME)):
        if player.asked or player.behind_curtain or player.table.unseen.asked:
            return frame * FRAME
        player.unseen()
    raise AssertionError("nobody is asked")


def begin(player: Mouse, game: str = "zahab", seat: str = "") -> TableScene:
    table = player.start(game, seat, *["trader"] * (games.kind(game).seats[-1] - 1))
    player.wait(1.0)
    assert not table.director.idle
    return table


def decided(table: TableScene) -> bool:
    """Whether the person at the table has decided anything."""
    return any(made.seat == 0 for made in table.match.decisions)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", laid())
def test_a_game_that_was_set_up_before_is_set_up_within_seconds(player: Mouse, game: str) -> None:
    people = [""] * games.kind(game).seats[-1]
    player.start(game, *people)
    player.wait(0.2)
    player.key(pygame.K_s)
    player.start(game, *people)
    assert until_asked(player) <= AGAIN


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
    assert (taken <= AGAIN) is (evening == "this"), taken


@pytest.mark.thinned(11, 5)  # in the soak every game and every way
@pytest.mark.parametrize(("game", "press"), everywhere(*PRESSES))
def test_a_press_that_is_held_hurries_and_decides_nothing(
    player: Mouse, game: str, press: str
) -> None:
    table = begin(player, game)
    lane = table.lanes["table"]
    down, up = PRESSES[press](player)
    player.frame(down)
    began = lane.now
    player.wait(1.5)
    assert lane.now - began == pytest.approx(1.5 * player.context.motion.fast_forward, rel=0.1)
    while not player.asked:
        player.unseen()
    player.frame(up)
    player.wait(0.1)
    assert player.scene is table and table.deciding is not None and not table.page.dialog
    draft = table.gestures.draft
    assert not decided(table) and getattr(draft, "chosen", draft) is None
    assert not table.pace.fast


@pytest.mark.thinned(65, 5, each=False)
@pytest.mark.parametrize(("game", "press"), everywhere(*PRESSES, "remote"))
def test_a_tap_ends_what_is_shown_and_those_after_it_decide_nothing(
    player: Mouse, game: str, press: str
) -> None:
    """Nor do those of a remote whose focus is on a button, where Enter presses that."""
    table = begin(player, game)
    events = {**PRESSES, "remote": remote}[press](player)
    after = 0
    while after < AFTER:  # somebody in a great hurry
        after += player.asked
        for event in events:
            player.frame(event)
        player.wait(TAP / 2)
    assert table.deciding is not None and not decided(table)
    assert not table.page.dialog and table.gestures.draft is None and table.gestures.held is None
    player.wait(CALM + 0.1)
    player.move()
    assert decided(table)


def test_looking_goes_on_while_things_are_shown(player: Mouse) -> None:
    table = begin(player)
    player.click_on("tool:log")
    player.frame()
    assert isinstance(player.scene, LogScene)
    player.key(pygame.K_ESCAPE)
    player.frame()
    assert player.scene is table and not table.director.idle
    player.key(pygame.K_z)
    assert closeup.is_open(table.page)


def test_a_finger_that_stays_hurries_where_nothing_lies_and_looks_at_a_piece(
    player: Mouse,
) -> None:
    table = begin(player)
    down, up = pointer(True)(player)
    player.frame(down)
    player.wait(LONG_PRESS + 0.5)
    assert table.pace.fast and not table.page.dialog
    player.frame(up)
    assert not table.pace.fast and not table.director.idle
    piece = next(iter(table.stage.everything())).node
    down, up = pointer(True, (piece.x, piece.y))(player)
    player.frame(down)
    player.wait(LONG_PRESS + 0.1)
    assert table.page.dialog and not table.pace.fast
    player.frame(up)


def test_it_is_told_once_how_to_hurry(player: Mouse) -> None:
    words = player.context.text("table.hurry")
    begin(player)
    player.wait(3.0)
    assert player.scene.page.saying == words
    begin(player)
    player.wait(3.0)
    assert player.scene.page.saying != words


def test_in_a_demo_a_press_means_what_it_did(player: Mouse) -> None:
    table = player.start("zahab", "trader", "trader", "trader", mode=Mode.DEMO)
    player.wait(1.0)
    for press in PRESSES.values():
        down, up = press(player)
        player.frame(down)
        assert not table.pace.fast
        player.frame(up)
        player.wait(0.2)
    assert not table.director.idle
