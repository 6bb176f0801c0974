"""Matches are looked for among all that are kept; what is not kept is told to be lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from scenes.menus.common.on_screen_keyboard import OnScreenKeyboardScene
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.pause_menu import PauseMenuScene
from scenes.watch.match_list import MAX_SEARCH_LENGTH, MatchListScene
from sprites.picture import Text
from sprites.typeface import drawable_text
from tabletop import games
from tabletop.match.match import Match
from tabletop.match.setup import SeatSpec, Setup
from tests.fixtures.saved_matches import play, play_and_leave
from tests.fixtures.screen.visible_content import picture_parts, visible_nodes
from tests.scenes.player import Keyboard, Mouse, Pad, Player

NAMES = {"Nguyễn": "sky", "مريم": "yellow"}
"""Names by the colour of their seats; the second one is drawn as an initial."""
OpenPlayer = Callable[[type[Player]], Player]


@pytest.fixture
def listed(tmp_path: Path) -> Iterator[OpenPlayer]:
    """The list of three matches, before somebody with one kind of device."""
    made: list[Player] = []

    def open_it(hands: type[Player]) -> Player:
        for n, game in enumerate(("market_day", "nacho", "basari")):
            play_and_leave(tmp_path / f"2026-01-0{n + 1}-000000-{game}.souk", game)
        made.append(hands(tmp_path))
        made[0].program.open_match_list()
        made[0].app.scene_stack.apply_changes()
        made[0].app._arrive(made[0].scene)
        return made[0]

    yield open_it
    for player in made:
        player.close()


def listed_games(player: Player) -> list[str]:
    """The games of the matches that are listed, by their pictures."""
    scene = player.scene
    assert isinstance(scene, MatchListScene)
    return [kept.game for kept in scene._kept]


@pytest.mark.slow
def test_matches_are_looked_for_by_game_name_and_date_with_keys(
    listed: OpenPlayer,
) -> None:
    """Title in either language, names and dates; Esc leaves the list as it was."""
    keyboard = listed(Keyboard)

    def look_for(words: str, ends: int = pygame.K_RETURN) -> list[str]:
        keyboard.press("search")
        keyboard.wait(0.1)
        for _ in range(MAX_SEARCH_LENGTH):
            keyboard.key(pygame.K_BACKSPACE)
        for letter in words:
            keyboard.frame(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        keyboard.key(ends)
        keyboard.wait(1.0)
        return listed_games(keyboard)

    assert look_for("Market Day") == ["market_day"]
    assert look_for("nobody") == [] and "list:empty" in match_rows(keyboard)
    assert look_for("バザリ") == ["basari"]
    assert look_for("market", pygame.K_ESCAPE) == ["basari"]
    assert look_for("ＭＩＫＡ ２０２６-01-02") == ["nacho"]
    assert len(look_for("")) == 3


def test_matches_are_looked_for_without_keys(listed: OpenPlayer) -> None:
    pad = listed(Pad)
    pad.press("search")
    pad.wait(0.1)
    assert isinstance(pad.scene, OnScreenKeyboardScene)
    pad.press("take:" + pad.context.text_catalogue("nacho.title"))
    pad.wait(0.1)
    assert listed_games(pad) == ["nacho"]


def test_the_field_is_written_in_after_a_click(listed: OpenPlayer) -> None:
    mouse = listed(Mouse)
    mouse.press("search")
    mouse.frame(pygame.event.Event(pygame.TEXTINPUT, text="nacho"))
    mouse.key(pygame.K_RETURN)
    assert listed_games(mouse) == ["nacho"]


def test_a_match_is_found_by_the_initial_that_stands_for_a_name(tmp_path: Path) -> None:
    specs = [SeatSpec(name, "random", colour) for name, colour in NAMES.items()]
    path = tmp_path / "2026-01-01-000000-mercado.souk"
    match = Match.start(games.load("mercado"), Setup("mercado", tuple(specs), {}, 1), path)
    play(match, 3)
    match.close()
    mouse = Mouse(tmp_path)
    mouse.program.open_match_list()
    mouse.app.scene_stack.apply_changes()
    mouse.app._arrive(mouse.scene)
    drawn = [drawable_text(words, "bold") for words in scene_texts(mouse)]
    assert any("M." in words for words in drawn)
    for words, found in (("M.", 1), ("مريم", 1), ("Nguyễn", 1), ("X.", 0)):
        mouse.press("search")
        for _ in range(MAX_SEARCH_LENGTH):
            mouse.key(pygame.K_BACKSPACE)
        mouse.frame(pygame.event.Event(pygame.TEXTINPUT, text=words))
        mouse.key(pygame.K_RETURN)
        assert len(listed_games(mouse)) == found, words
    mouse.close()


def test_who_leaves_a_match_that_is_not_kept_is_told_so() -> None:
    player = Mouse(None)
    player.start("market_day", "", "trader")
    player.key(pygame.K_m)
    player.wait(0.1)
    player.press("leave")
    player.wait(0.1)
    assert "can't save this match" in " ".join(scene_texts(player))
    player.press("no")
    player.wait(0.1)
    assert isinstance(player.scene, PauseMenuScene)
    player.press("leave")
    player.press("yes")
    player.wait(0.1)
    assert isinstance(player.scene, ShelfScene)
    player.close()


def match_rows(player: Player) -> list[str]:
    return [widget.name for widget in player.scene.widget_layer.widgets]


def scene_texts(player: Player) -> list[str]:
    """Return all texts of the scene in front."""
    found = (part for node in visible_nodes(player.scene) for part in picture_parts(node.picture))
    return [part.text for part in found if isinstance(part, Text)]
