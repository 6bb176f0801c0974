"""The ways through the menus: with keys alone, with the mouse alone, with a pad alone."""

from __future__ import annotations

import math
from pathlib import Path

import pygame
import pytest

from scenes.base.match_request import MatchRequest
from scenes.base.scene import Scene
from scenes.menus.common.on_screen_keyboard import OnScreenKeyboardScene
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.match_setup.chairs import Chair
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.menus.pause_menu import PauseMenuScene
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.menus.settings_menu import SETTING_SUBJECTS, SettingsScene
from scenes.menus.title_screen import TitleScene
from scenes.shell.app import App
from scenes.store.match_library import EmptyMatchLibrary
from scenes.store.preferences import INSTANT_SPEED, SPEED_CHOICES, Preferences
from scenes.store.user_folders import FolderSheetStore
from scenes.table.privacy.curtain import CurtainListener, CurtainScene
from scenes.ui.devices.intents import Command, CommandRelease
from scenes.ui.layer.reading_clock import reading_seconds
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.dial import Dial, RotarySwitch
from scenes.ui.widgets.form_controls import Stepper
from sprites.picture import Box, Text
from tabletop.match.setup import MatchMode, SeatSpec
from tabletop.text import BUILT_IN_LANGUAGES
from tests.scenes.menu_driver import MENUS, MenuDriver, open_pause
from tests.scenes.recording_navigator import RecordingNavigator

ENTER, ESC = pygame.K_RETURN, pygame.K_ESCAPE
A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
DOWN = pygame.CONTROLLER_BUTTON_DPAD_DOWN
RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT
HOST_FACE = Box(1380.0, 260.0, 200.0, 250.0)
"""Face of the host in the picture of the title."""


@pytest.fixture
def hands() -> MenuDriver:
    return MenuDriver((960, 540))


@pytest.fixture
def started(hands: MenuDriver) -> list[MatchRequest]:
    """Record the matches that the menus ask to start."""
    hands.context.navigator = noted = RecordingNavigator()
    return noted.started


def test_three_presses_lead_from_the_title_to_a_match(
    hands: MenuDriver, started: list[MatchRequest]
) -> None:
    hands.open_scene(TitleScene)
    hands.key(pygame.K_DOWN)
    assert hands.focus == "play"
    hands.key(ENTER, ENTER)
    assert hands.focus == "guided"  # the first time
    hands.click("start")
    assert [request.mode for request in started] == [MatchMode.PLAY]
    assert len(started[0].seats) == 3
    assert [seat.is_human for seat in started[0].seats] == [True, False, False]


def test_continue_has_the_focus_and_resumes_the_newest_match(hands: MenuDriver) -> None:
    hands.context.navigator = noted = RecordingNavigator()
    hands.open_scene(TitleScene)
    hands.key(ENTER)
    assert [saved.game for saved in noted.resumed] == ["mercado"]


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_no_block_of_the_title_lies_on_the_face_of_the_host(
    hands: MenuDriver, language: str
) -> None:
    """Not even with the largest text, where the menu is as wide as the screen."""
    hands.context.preferences.change(language=language, text_scale=2.0)
    scene = hands.open_scene(TitleScene)
    boxes = {widget.name: widget.box for widget in scene.widget_layer.widgets}
    assert {"continue", "play"} <= boxes.keys()
    assert not [name for name, box in boxes.items() if box.overlaps(HOST_FACE)]
    assert all(box.y >= 0 and box.bottom <= SCREEN_SIZE[1] for box in boxes.values())


def test_a_mouse_alone_starts_a_match(hands: MenuDriver, started: list[MatchRequest]) -> None:
    hands.open_scene(TitleScene)
    hands.click("play")
    hands.click("game:mercado")
    hands.click("add")
    hands.click("seat1")
    hands.click("seat1:novice")
    hands.click("start")
    assert [request.game for request in started] == ["mercado"]
    assert [seat.level for seat in started[0].seats] == ["", "novice", "trader", "trader"]


def test_a_pad_alone_starts_a_demo(hands: MenuDriver, started: list[MatchRequest]) -> None:
    hands.open_scene(TitleScene)
    hands.pad(DOWN, DOWN)
    assert hands.focus == "demo"
    hands.pad(A, A, A)
    assert [request.mode for request in started] == [MatchMode.DEMO]
    assert not any(seat.is_human for seat in started[0].seats)


def test_what_was_started_is_offered_again(hands: MenuDriver, started: list[MatchRequest]) -> None:
    hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    hands.click("seat1")
    hands.click("seat1:colour")
    hands.click("seat2")
    hands.click("seat2:remove")
    hands.click("start")
    again = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(again, MatchSetupScene)
    assert tuple(again.model.seats) == started[0].seats
    choice = hands.open_scene(ShelfScene)
    assert choice.widget_layer.focused_widget is not None
    assert choice.widget_layer.focused_widget.name == "game:mercado"


def test_a_name_is_written_on_the_keyboard(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(scene, MatchSetupScene)
    hands.click("seat0:name")
    hands.key(*[pygame.K_BACKSPACE] * 4)
    hands.type("Zoë u")  # u is no undo while writing
    hands.key(ENTER)
    assert scene.model.seats[0].name == "Zoë u"


def test_an_input_method_shows_what_it_composes_and_keeps_what_it_commits(
    hands: MenuDriver,
) -> None:
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(scene, MatchSetupScene)
    hands.click("seat0:name")
    hands.key(*[pygame.K_BACKSPACE] * 4)
    hands.send(pygame.event.Event(pygame.TEXTEDITING, text="みか", start=0, length=2))
    nodes = scene.widget_layer.find_widget("seat0:name").nodes
    assert "みか" in [getattr(node.picture, "text", "") for node in nodes]
    hands.send(pygame.event.Event(pygame.TEXTINPUT, text="美香"))
    hands.key(ENTER)
    assert scene.model.seats[0].name == "美香"


def test_escape_gives_the_old_name_back(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(scene, MatchSetupScene)
    hands.click("seat0:name")
    hands.type("xyz")
    hands.key(ESC)
    assert scene.model.seats[0].name == "Mika"
    assert hands.scene is scene


def test_a_name_that_is_taken_is_refused_in_words(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(scene, MatchSetupScene)
    hands.click("seat0:name")
    hands.key(*[pygame.K_BACKSPACE] * 4)
    hands.type("Aru")
    hands.key(ENTER)
    assert scene.model.seats[0].name == "Mika"
    assert scene.widget_layer.toast_text == hands.context.text_catalogue(
        "ui.seats.name_taken", name="Aru"
    )


def test_a_remote_spells_a_name_and_keys_write_on_the_same_page(hands: MenuDriver) -> None:
    """A remote has arrows, Enter and Esc, and looks like a keyboard."""
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(scene, MatchSetupScene)
    scene.widget_layer.focus_on("seat0:name")
    hands.key(ENTER)
    hands.wait(0.1)
    assert isinstance(hands.scene, OnScreenKeyboardScene)
    hands.key(ENTER, pygame.K_RIGHT, ENTER)
    assert hands.scene.text == "MikaAB"
    hands.send(pygame.event.Event(pygame.TEXTEDITING, text="か", start=0, length=1))
    nodes = hands.scene.widget_layer.find_widget("name").nodes
    assert "MikaABか" in [getattr(node.picture, "text", "") for node in nodes]
    hands.type("c d")
    hands.key(ENTER)
    hands.wait(0.1)
    assert hands.scene is scene and scene.model.seats[0].name == "MikaABc d"


def open_keyboard(hands: MenuDriver) -> OnScreenKeyboardScene:
    """The letters for the first seat's name, opened by pad."""
    hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    hands.scene.widget_layer.focus_on("seat0:name")
    hands.pad(A)
    hands.wait(0.1)
    assert isinstance(hands.scene, OnScreenKeyboardScene)
    return hands.scene


def test_a_pad_spells_a_name(hands: MenuDriver) -> None:
    seats = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    hands.scene.widget_layer.focus_on("seat0:name")
    hands.pad(A)
    hands.wait(0.1)
    letters = hands.scene
    assert isinstance(letters, OnScreenKeyboardScene) and isinstance(seats, MatchSetupScene)
    hands.pad(*[pygame.CONTROLLER_BUTTON_X] * 4)  # erases
    assert letters.text == ""
    hands.pad(RIGHT, A)
    hands.pad(DOWN, A)
    assert letters.text == "BL"
    hands.pad(pygame.CONTROLLER_BUTTON_START)
    hands.wait(0.1)
    assert hands.scene is seats and seats.model.seats[0].name == "BL"


def test_a_mouse_spells_a_japanese_name(hands: MenuDriver) -> None:
    letters = open_keyboard(hands)
    hands.click("set:hiragana")
    for _ in range(4):
        hands.click("erase")
    for press in ("key:0:1", "voiced", "key:0:5", "half_voiced", "key:2:3", "little"):
        hands.click(press)
    assert letters.text == "がぱっ"
    for press in ("little", "voiced", "voiced", "key:0:0", "voiced"):
        hands.click(press)  # あ takes no mark
    assert letters.text == "がぱつあ"
    hands.click("set:katakana")
    hands.click("key:3:9")
    assert letters.text == "がぱつあー"
    hands.click("done")
    hands.wait(0.1)
    assert isinstance(hands.scene, MatchSetupScene)
    assert hands.scene.model.seats[0].name == "がぱつあー"


def test_letters_refuse_what_cannot_be_a_name(hands: MenuDriver) -> None:
    letters = open_keyboard(hands)
    letters.insert_text("x" * 40)
    assert len(letters.text) == 12
    letters.text = "Aru"
    hands.click("done")
    assert hands.scene is letters and "Aru" in letters.widget_layer.toast_text
    letters.text = " "
    hands.click("done")
    assert hands.scene is letters
    hands.click("back")
    hands.wait(0.1)
    assert isinstance(hands.scene, MatchSetupScene)
    assert hands.scene.model.seats[0].name == "Mika"


def test_a_free_name_is_one_press_away(hands: MenuDriver) -> None:
    letters = open_keyboard(hands)
    names = [w.name for w in letters.widget_layer.widgets if w.name.startswith("take:")]
    assert "take:Aru" not in names
    hands.click("take:Nila")
    hands.wait(0.1)
    assert isinstance(hands.scene, MatchSetupScene)
    assert hands.scene.model.seats[0].name == "Nila"


def test_a_button_that_cannot_be_used_says_why(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(scene, MatchSetupScene)
    hands.click("seat0:remove")
    hands.click("seat0:remove")
    assert len(scene.model.seats) == 2
    assert scene.widget_layer.toast_text == hands.context.text_catalogue("ui.seats.too_few", n=2)


def test_practice_leaves_one_person(hands: MenuDriver, started: list[MatchRequest]) -> None:
    hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    hands.click("seat1")
    hands.click("seat1:human")
    hands.click("practice", 0.9)
    hands.click("start")
    assert [seat.is_human for seat in started[0].seats] == [True, False, False]
    assert started[0].mode is MatchMode.PRACTICE


def test_seats_without_people_are_a_demo(hands: MenuDriver, started: list[MatchRequest]) -> None:
    hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    hands.click("seat0:trader")
    hands.click("start")
    assert started[0].mode is MatchMode.DEMO


def chairs(scene: Scene) -> list[Chair]:
    """Return the chairs of a match set-up, from left to right."""
    found = [widget for widget in scene.widget_layer.widgets if isinstance(widget, Chair)]
    return sorted(found, key=lambda chair: chair.box.x)


@pytest.mark.parametrize("game", ["basari", "market_day", "mercado"])
def test_there_is_a_chair_for_each_seat_of_the_game(hands: MenuDriver, game: str) -> None:
    scene = hands.open_scene(lambda c: MatchSetupScene(c, game))
    assert isinstance(scene, MatchSetupScene)
    counts = scene.model.seat_counts
    while len(scene.model.seats) < counts[-1]:
        taken = [chair.spec for chair in chairs(scene)]
        assert taken == [*scene.model.seats, *[None] * (counts[-1] - len(scene.model.seats))]
        hands.click("add")
    assert [chair.spec for chair in chairs(scene)] == scene.model.seats
    for _ in range(counts[-1] - counts[0]):
        hands.click(f"seat{scene.chosen_seat}:remove")
    assert sum(chair.spec is not None for chair in chairs(scene)) == counts[0]


def test_arrows_choose_a_chair_and_a_press_leads_to_its_levels(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(scene, MatchSetupScene)
    scene.widget_layer.focus_on("seat0")
    hands.key(pygame.K_RIGHT)
    assert hands.focus == "seat1" and scene.chosen_seat == 1
    hands.key(ENTER)
    assert hands.focus == "seat1:trader"
    hands.key(pygame.K_RIGHT, ENTER)
    assert scene.model.seats[1].level == "merchant"
    hands.pad(A)  # on the same block: nothing else changes
    assert scene.chosen_seat == 1 and scene.model.seats[1].level == "merchant"


def test_a_pointer_over_a_chair_does_not_choose_it(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(scene, MatchSetupScene)
    x, y = scene.widget_layer.find_widget("seat2").box.center
    at = hands.to_window(x, y)
    hands.send(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    hands.wait(0.2)
    assert hands.focus == "seat2" and scene.chosen_seat == 0
    hands.click("seat2")
    assert scene.chosen_seat == 2


def test_a_player_who_plays_first_does_so_from_any_chair(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(scene, MatchSetupScene)
    hands.click("seat2")
    text, page = hands.context.text_catalogue, scene.widget_layer
    offer = text("ui.seats.goes_first", name=scene.model.seats[2].name)
    assert page.find_widget("seat2:first").tooltip == offer
    hands.click("seat2:first")
    assert scene.model.start_player == 2
    assert page.find_widget("seat2:first").tooltip != offer
    hands.click("seat2:up")
    assert scene.chosen_seat == 1 and scene.model.start_player == 1
    hands.click("seat1:first")
    assert scene.model.start_player is None


def test_large_text_has_its_options_on_a_page_of_their_own(hands: MenuDriver) -> None:
    hands.context.preferences.change(text_scale=2.0)
    setup = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(setup, MatchSetupScene)
    hands.click("options")
    hands.wait(0.3)
    assert hands.focus == "start_player"
    hands.key(ENTER)
    assert hands.focus == "start_player:0"
    hands.key(pygame.K_RIGHT, ENTER)
    assert setup.model.start_player == 0
    hands.key(ESC)
    assert hands.focus == "start_player"
    hands.key(ESC)
    hands.wait(0.3)
    assert hands.scene is setup


def test_the_sheet_asks_about_an_option_and_then_about_the_chair_again(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(scene, MatchSetupScene)
    hands.click("option:side")
    assert hands.focus == "option:side:0" and scene.chosen_option == "option:side"
    hands.pad(RIGHT, A)
    assert scene.model.options["side"] == "B" and hands.focus == "option:side:1"
    hands.key(ESC)
    assert hands.focus == "option:side" and not scene.chosen_option
    assert hands.scene is scene
    hands.click("thinking_time")
    hands.click("seat1")
    assert (scene.chosen_seat, scene.chosen_option) == (1, "")


def test_the_language_changes_at_once(hands: MenuDriver) -> None:
    hands.open_scene(SettingsScene)
    hands.key(pygame.K_RIGHT, pygame.K_DOWN)
    assert hands.focus == "language"
    hands.key(pygame.K_RIGHT)
    assert hands.context.settings.language == "ja"
    words = [getattr(node.picture, "text", "") for node in hands.scene.canvas]
    assert "表示" in words
    assert "Reading" not in words


def test_every_setting_can_be_changed_with_arrows(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda c: SettingsScene(c, "sound"))
    assert hands.focus == "subject:sound"
    hands.key(pygame.K_RIGHT, pygame.K_LEFT)
    assert hands.focus == "interface" and hands.context.settings.interface == 75
    hands.key(pygame.K_UP, pygame.K_UP, pygame.K_LEFT)
    assert hands.focus == "master" and hands.context.settings.master == 85
    hands.key(*[pygame.K_DOWN] * 4, ENTER)
    assert hands.focus == "muted" and hands.context.settings.muted
    assert hands.app.mixer.volumes.muted
    hands.key(pygame.K_DOWN, pygame.K_DOWN)
    assert hands.focus == "back"
    scene.widget_layer.focus_on("master")
    hands.key(pygame.K_UP)
    assert hands.focus == "subject:sound"
    assert scene is hands.scene


def press_dial(hands: MenuDriver, name: str, index: int, kind: int) -> None:
    """Send the pointer to a mark of a dial."""
    dial = hands.scene.widget_layer.find_widget(name)
    assert isinstance(dial, Dial)
    (x, y), turn = dial.value_box.center, math.radians(dial.angle_of(index))
    at = hands.to_window(x + 80 * math.sin(turn), y - 80 * math.cos(turn))
    more = {"buttons": (1, 0, 0), "rel": (0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    hands.send(pygame.event.Event(kind, pos=at, **more))


def test_a_press_on_a_mark_turns_the_dial_there(hands: MenuDriver) -> None:
    hands.open_scene(lambda c: SettingsScene(c, "table"))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        press_dial(hands, "speed", 4, kind)
    assert hands.context.settings.speed == 4
    hands.key(pygame.K_LEFT)
    assert hands.context.settings.speed == 2
    hands.pad(A)
    assert hands.context.settings.speed == 4
    hands.open_scene(lambda c: SettingsScene(c, "sound"))
    press_dial(hands, "master", 4, pygame.MOUSEBUTTONDOWN)
    assert hands.context.settings.master == 20
    press_dial(hands, "master", 17, pygame.MOUSEMOTION)
    assert hands.context.settings.master == 85


def test_a_card_explains_the_setting_in_focus(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda c: SettingsScene(c, "table"))
    text = hands.context.text_catalogue

    def card() -> str:
        hands.wait(0.1)
        found = [node for node in scene.canvas if node.name == "card:text"]
        return getattr(found[0].picture, "text", "")

    assert card() == text("ui.settings.table_help")
    scene.widget_layer.focus_on("curtain")
    assert card() == text("ui.settings.curtain_help")
    scene.widget_layer.focus_on("back")
    assert card() == text("ui.settings.table_help")


def test_a_slider_follows_the_pointer(hands: MenuDriver) -> None:
    hands.open_scene(lambda c: SettingsScene(c, "sound"))
    part = hands.scene.widget_layer.find_widget("effects").value_box  # type: ignore[attr-defined]
    at = hands.to_window(part.x + 30, part.center[1])
    far = hands.to_window(part.right, part.center[1])
    hands.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    assert hands.context.settings.effects < 10
    hands.send(pygame.event.Event(pygame.MOUSEMOTION, pos=far, rel=(0, 0), buttons=(1, 0, 0)))
    assert hands.context.settings.effects == 100


def test_rules_open_at_a_clause_and_read_on(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda c: RulebookScene(c, "mercado", "MER-4.2"))
    assert isinstance(scene, RulebookScene)
    assert scene.widget_layer.find_widget("clause:MER-4.2").face == "bold"  # type: ignore[attr-defined]
    seen = {widget.name for widget in scene.widget_layer.widgets}
    hands.key(pygame.K_PAGEDOWN)
    now = {widget.name for widget in scene.widget_layer.widgets if widget.name.startswith("clause")}
    assert now
    assert not now & seen


def test_escape_asks_before_it_leaves(hands: MenuDriver) -> None:
    hands.open_scene(TitleScene)
    hands.key(ESC)
    assert hands.focus == "no"
    hands.key(ENTER)
    assert isinstance(hands.scene, TitleScene)
    hands.key(ESC, pygame.K_RIGHT, ENTER)
    assert hands.app.scene_stack.top is None


def test_the_pause_goes_back_to_the_table_by_the_button_that_paused(hands: MenuDriver) -> None:
    below = hands.open_scene(TitleScene)
    hands.app.scene_stack.push(open_pause(hands.context))
    hands.wait(0.3)
    hands.key(pygame.K_p)
    assert hands.scene is below


def shut_curtain(hands: MenuDriver) -> tuple[CurtainScene, list[str]]:
    """A curtain that is shut, and what it has revealed."""
    revealed: list[str] = []
    handover = CurtainListener()
    handover.on_opening = lambda: revealed.append("now")  # type: ignore[method-assign]
    curtain = CurtainScene.create_closed(hands.context, hands_seat(), "", handover)
    hands.app.scene_stack.push(curtain)
    hands.app.step(1 / 30)
    return curtain, revealed


PRESSED = pygame.event.Event(pygame.KEYDOWN, key=ENTER, mod=0)
LET_GO = pygame.event.Event(pygame.KEYUP, key=ENTER, mod=0)


def test_the_curtain_opens_for_a_hold_and_not_at_once(hands: MenuDriver) -> None:
    scene = hands.open_scene(MENUS["title"])
    curtain, revealed = shut_curtain(hands)
    hands.app.step(1 / 30, [PRESSED])  # before it hears anything: a tap then means nothing
    hands.app.step(1 / 30, [LET_GO])
    hands.wait(1.5)
    assert revealed == [] and curtain.hold_progress == 0
    hands.app.step(1 / 30, [PRESSED])
    hands.wait(0.4)
    assert 0.5 < curtain.hold_progress < 1
    hands.app.step(1 / 30, [LET_GO])
    hands.wait(0.6)
    assert revealed == []
    hands.app.step(1 / 30, [PRESSED])
    hands.wait(0.55)
    assert revealed == ["now"] and hands.scene is curtain  # it parts over what was laid behind it
    hands.wait(0.5)
    assert hands.scene is scene


def test_what_is_held_since_the_curtain_closed_counts_from_when_it_hears(hands: MenuDriver) -> None:
    hands.open_scene(MENUS["title"])
    curtain, revealed = shut_curtain(hands)
    hands.app.step(1 / 30, [PRESSED])
    hands.wait(0.35)
    assert curtain.is_listening and 0 < curtain.hold_progress < 0.5
    hands.wait(0.5)
    assert revealed == ["now"]


def test_the_curtain_opens_for_two_taps(hands: MenuDriver) -> None:
    """A remote control that only taps opens it as well."""
    scene = hands.open_scene(MENUS["title"])
    curtain, revealed = shut_curtain(hands)
    hands.wait(0.5)
    words = curtain_button_text(curtain)
    hands.app.step(1 / 30, [PRESSED])
    hands.app.step(1 / 30, [LET_GO])
    hands.wait(0.3)
    assert revealed == [] and curtain_button_text(curtain) != words  # it asks for the second
    hands.wait(3.5)
    assert curtain_button_text(curtain) == words  # which did not come
    for _ in range(2):
        hands.app.step(1 / 30, [PRESSED])
        hands.app.step(1 / 30, [LET_GO])
    assert revealed == ["now"]
    hands.wait(0.5)
    assert hands.scene is scene


def curtain_button_text(curtain: CurtainScene) -> str:
    """Return the text of the curtain's button."""
    return next(
        node.picture.text
        for node in curtain.canvas
        if node.name.startswith("hold") and isinstance(node.picture, Text)
    )


def hands_seat() -> SeatSpec:
    return SeatSpec("Mika", "", "sky")


def test_held_buttons_are_released_when_the_scene_changes(hands: MenuDriver) -> None:
    scene = hands.open_scene(TitleScene)
    heard: list[object] = []
    handle = scene.handle_intent
    scene.handle_intent = lambda intent: (heard.append(intent), handle(intent))[1]  # type: ignore[method-assign]
    hands.app.step(1 / 30, [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_f, mod=0)])
    hands.app.scene_stack.push(SettingsScene(hands.context))
    hands.app.step(1 / 30)
    assert [i.command for i in heard if isinstance(i, CommandRelease)] == [Command.FAST_FORWARD]


def test_the_signs_follow_the_device_used_last(hands: MenuDriver) -> None:
    def caps() -> int:
        return sum(1 for node in hands.scene.canvas if node.name == "hints:cap")

    hands.open_scene(TitleScene)
    assert caps() == 2
    at = hands.to_window(5, 5)
    hands.send(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    assert caps() == 0
    hands.pad(DOWN)
    assert caps() == 2


def test_without_a_match_to_go_on_with_play_comes_first(hands: MenuDriver) -> None:
    hands.context.match_library = EmptyMatchLibrary()
    hands.open_scene(TitleScene)
    assert hands.focus == "play"
    assert "continue" not in [widget.name for widget in hands.scene.widget_layer.widgets]


def test_the_rules_of_a_game_are_a_key_away_from_its_card(hands: MenuDriver) -> None:
    hands.open_scene(ShelfScene)
    hands.scene.widget_layer.focus_on("game:mercado")
    hands.key(pygame.K_r)
    assert isinstance(hands.scene, RulebookScene)
    assert hands.scene.game == "mercado"
    hands.pad(B)
    assert isinstance(hands.scene, ShelfScene)


def test_a_broken_settings_file_is_told_of_on_the_title(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("nonsense")
    app = App(Preferences(path), (960, 540), headless=True)
    title = TitleScene(app.context)
    assert "settings.broken.json" in title.widget_layer.toast_text


def test_a_sheet_with_a_mistake_is_told_of_where_it_would_be_chosen(
    hands: MenuDriver, tmp_path: Path
) -> None:
    (tmp_path / "mercado").mkdir()
    broken = tmp_path / "mercado" / "mine.toml"
    broken.write_text("[components]\nbag = 'many'\n")
    hands.context.sheet_store = FolderSheetStore(tmp_path)
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(scene, MatchSetupScene) and scene.model.user_sheets == ()
    assert "mine.toml" in scene.widget_layer.toast_text and "and " in scene.widget_layer.toast_text
    assert broken.exists()
    hands.open_scene(lambda c: MatchSetupScene(c, "basari"))
    assert not hands.scene.widget_layer.toast_text


def test_settings_that_cannot_be_saved_are_told_of_at_once(tmp_path: Path) -> None:
    hands = MenuDriver((960, 540))
    (tmp_path / "file").write_text("in the way")
    hands.app.preferences.path = tmp_path / "file" / "settings.json"
    scene = hands.open_scene(lambda c: SettingsScene(c, "reading"))
    hands.click("high_contrast")
    assert hands.context.settings.high_contrast and scene.widget_layer.toast_text
    assert hands.context.preferences.notice is None


def test_a_tooltip_explains_what_the_focus_rests_on(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    scene.widget_layer.focus_on("seat0:remove")
    said = hands.context.text_catalogue("ui.seats.remove", name="Mika")
    words = [getattr(node.picture, "text", "") for node in scene.canvas]
    assert said not in words
    hands.wait(0.6)
    words = [getattr(node.picture, "text", "") for node in scene.canvas]
    assert said in words


def test_arrows_at_the_end_of_a_page_turn_it(hands: MenuDriver) -> None:
    cards = hands.open_scene(MENUS["five games"])
    hands.context.preferences.change(text_scale=2.0)
    hands.wait(0.2)
    assert cards.widget_layer.find_widget("page").text == "1 / 2"  # type: ignore[attr-defined]
    hands.key(*[pygame.K_RIGHT] * 3)
    assert cards.widget_layer.find_widget("page").text == "2 / 2"  # type: ignore[attr-defined]


def test_a_person_chooses_a_face_which_is_remembered_with_the_seat(
    hands: MenuDriver, started: list[MatchRequest]
) -> None:
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(scene, MatchSetupScene)
    others = scene.model.faces_of_others(0)
    hands.click("seat0:face")
    names = [widget.name for widget in hands.scene.widget_layer.widgets]
    assert not {f"face:{face}" for face in others} & set(names)
    hands.click("face:smith")
    hands.click("start")
    assert started[0].seats[0].face == "smith"
    again = hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    assert isinstance(again, MatchSetupScene) and again.model.seats[0].face == "smith"


def test_with_large_words_a_row_of_plates_leads_to_the_drawers(hands: MenuDriver) -> None:
    """Only the open drawer has its name: six names would take more lines than the settings."""
    hands.context.preferences.change(text_scale=2.0)
    scene = hands.open_scene(SettingsScene)
    assert hands.focus == "subject:reading"
    hands.key(pygame.K_RIGHT, ENTER)
    assert hands.focus == "subject:table"
    plates = [scene.widget_layer.find_widget(f"subject:{name}") for name in SETTING_SUBJECTS]
    assert [plate.name for plate in plates if not plate.tooltip] == ["subject:table"]
    assert len({plate.box.y for plate in plates}) == 1
    assert {"speed", "reduced_motion"} <= {
        widget.name for widget in scene.widget_layer.active_widgets
    }


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_settings_pause_and_practice_have_things_in_place_of_arrows(
    hands: MenuDriver, text_scale: float
) -> None:
    hands.context.preferences.change(text_scale=text_scale)
    names = set()
    for menu in (*[f"settings {subject}" for subject in SETTING_SUBJECTS], "pause", "practise"):
        for widget in hands.open_scene(MENUS[menu]).widget_layer.widgets:
            if isinstance(widget, Stepper):
                assert isinstance(widget, RotarySwitch), widget.name
                names.add(widget.name)
    assert {"language", "speed"} <= names


def test_boxes_on_the_slate_choose_the_game_where_text_is_large(hands: MenuDriver) -> None:
    hands.context.preferences.change(text_scale=2.0)
    hands.open_scene(MENUS["practise"])
    hands.click("game:zahab")
    assert hands.context.text_catalogue("zahab.title") in texts(hands.scene)


def test_a_rotary_switch_turns_to_a_mark_by_arrows_or_to_the_next_value(
    hands: MenuDriver,
) -> None:
    """Arrows stop at the last mark; a press on the words begins again after it."""
    hands.open_scene(lambda c: PauseMenuScene(c, "mercado", lambda: None))

    def press(x: float, y: float) -> float:
        at = hands.to_window(x, y)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            hands.send(pygame.event.Event(kind, pos=at, button=1))
        return hands.context.settings.speed

    def knob() -> Box:
        switch = hands.scene.widget_layer.find_widget("speed")
        assert isinstance(switch, RotarySwitch)
        return switch.value_box

    x, y = knob().center
    assert press(x - 20, y + 20) == SPEED_CHOICES[0]
    assert press(x + 20, y + 20) == INSTANT_SPEED
    hands.key(pygame.K_RIGHT)
    assert hands.context.settings.speed == INSTANT_SPEED
    hands.key(pygame.K_LEFT)
    assert hands.context.settings.speed == SPEED_CHOICES[-2]
    assert press(knob().right + 10, y) == INSTANT_SPEED
    assert press(knob().right + 10, y) == SPEED_CHOICES[0]
    assert press(x - 20, y + 20) == SPEED_CHOICES[1], "the mark at which it stands"


def test_down_leads_through_all_pages_of_a_drawer(hands: MenuDriver) -> None:
    hands.context.preferences.change(text_scale=1.25)
    scene = hands.open_scene(lambda c: SettingsScene(c, "table"))
    scene.widget_layer.focus_on("speed")
    seen = []
    while hands.focus != "back":
        seen.append(hands.focus)
        hands.key(pygame.K_DOWN)
    assert {"curtain", "commentary", "open_hands", "passed_round", "last_begins"} < set(seen)
    assert len(seen) < 12


def test_a_new_game_offers_a_guided_first_match_once(hands: MenuDriver) -> None:
    hands.context.navigator = navigator = RecordingNavigator()
    text = hands.context.text_catalogue
    heading = text("ui.seats.heading_new")
    scene = hands.open_scene(lambda c: MatchSetupScene(c, "zahab"))
    assert heading in texts(scene) and hands.focus == "guided"
    hands.click("guided")
    assert navigator.guided == ["zahab"] and not navigator.started
    again = hands.open_scene(lambda c: MatchSetupScene(c, "zahab"))
    assert heading not in texts(again)
    assert "guided" not in [widget.name for widget in again.widget_layer.widgets]
    practice = hands.open_scene(lambda c: MatchSetupScene(c, "basari", MatchMode.PRACTICE))
    assert "guided" not in [widget.name for widget in practice.widget_layer.widgets]


def texts(scene: Scene) -> list[str]:
    """The words on a page."""
    return [node.picture.text for node in scene.canvas if isinstance(node.picture, Text)]


def test_a_message_stays_until_it_is_read(hands: MenuDriver) -> None:
    words, seconds = "The match is kept, and you can go on with it from the title screen.", 0.0
    page = hands.open_scene(MENUS["pause"]).widget_layer
    page.show_toast(words)
    hands.wait(0.1)
    assert page.toast_text == words
    while page.toast_text and seconds < 60.0:
        hands.wait(0.1)
        seconds += 0.1
    assert reading_seconds(words, "en") <= seconds < 60.0
