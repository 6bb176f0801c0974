"""A pad of one's own moves for one's own seat only, and is found again after unplugging."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.app import App
from scenes.menus.owndevice import TOGETHER, DevicesScene, OwnDeviceScene
from scenes.menus.padwatch import PadGoneScene
from scenes.menus.seats import SeatsScene
from scenes.preferences import FORMAT, Preferences, Remembered, parse
from scenes.table.curtain import CurtainScene
from scenes.ui.intents import KEYBOARD, Device, Kind
from scenes.ui.keys import KEY_GROUP_SIGNS
from scenes.ui.pads import Pads, keys_device
from sprites.picture import Text
from tests.scenes.pads import Plugs
from tests.scenes.player import Mouse, seats

A, UP = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_UP


def pad(instance: int) -> Device:
    return Device(Kind.PAD, instance)


@pytest.fixture
def pads() -> Pads:
    made = Pads()
    made.company = frozenset(("Mika", "Aru"))
    for instance in (1, 2, 3):
        made.plug(instance, "one" if instance < 3 else "other", f"Pad {instance}")
    return made


def test_a_pad_of_nobody_is_for_all(pads: Pads) -> None:
    assert pads.may(pad(1), ["Mika"]) and pads.may(pad(2), ["Aru"])


def test_a_pad_of_ones_own_moves_for_nobody_else(pads: Pads) -> None:
    pads.give("Mika", pad(1))
    assert pads.may(pad(1), ["Mika"])
    assert not pads.may(pad(1), ["Aru"])
    assert not pads.may(pad(2), ["Mika"])  # she has hers
    assert pads.may(pad(2), ["Aru"]) and pads.may(pad(2), ["Mika", "Aru"])
    assert pads.may(KEYBOARD, ["Mika"])


def test_a_pad_of_somebody_who_does_not_play_is_nobodys(pads: Pads) -> None:
    pads.give("Bea", pad(1))
    assert pads.may(pad(1), ["Aru"])


def test_a_pad_goes_from_one_person_to_another(pads: Pads) -> None:
    pads.give("Mika", pad(1))
    pads.give("Aru", pad(1))
    assert pads.own("Mika") is None and pads.owner(pad(1)) == "Aru"


def test_an_unplugged_pad_is_known_again_by_its_make(pads: Pads) -> None:
    pads.give("Mika", pad(1))
    pads.give("Aru", pad(3))
    pads.pull(1)
    pads.pull(3)
    assert pads.missing("Mika") and not pads.ready("Mika")
    pads.plug(7, "other", "Pad")
    assert pads.missing("Mika") and pads.own("Aru") == pad(7)
    pads.plug(8, "one", "Pad")
    assert pads.own("Mika") == pad(8) and pads.ready("Mika")


def test_keys_of_ones_own_leave_all_pads_to_move(pads: Pads) -> None:
    pads.give("Mika", keys_device(0))
    assert pads.ready("Mika") and not pads.missing("Mika")
    assert pads.may(pad(1), ["Mika"])


def test_a_name_that_changes_keeps_its_pad(pads: Pads) -> None:
    pads.give("Mika", pad(1))
    pads.rename("Mika", "Bea")
    pads.pull(1)
    assert pads.own("Mika") is None and pads.missing("Bea")


# From start to start


def again(pads: Pads) -> Pads:
    """The pads of another evening, with what was kept of this one."""
    later = Pads()
    later.recall(pads._kept, lambda kept: None)
    return later


def test_a_pad_is_found_again_on_another_evening(pads: Pads) -> None:
    pads.give("Mika", pad(1))
    pads.give("Aru", pad(3))
    later = again(pads)
    later.plug(5, "other", "Pad")
    later.plug(6, "one", "Pad")
    later.company = frozenset(("Mika", "Aru"))
    assert (later.own("Mika"), later.own("Aru")) == (pad(6), pad(5))
    assert later.may(pad(6), ["Mika"]) and not later.may(pad(6), ["Aru"])


def test_two_pads_of_one_make_go_to_two_people_and_none_to_who_is_not_there(pads: Pads) -> None:
    for who, instance in (("Bea", 3), ("Mika", 1), ("Aru", 2)):
        pads.give(who, pad(instance))
    later = again(pads)
    for instance in (5, 6):
        later.plug(instance, "one", "Pad")
    later.company = frozenset(("Mika", "Aru"))
    assert {later.own("Mika"), later.own("Aru")} == {pad(5), pad(6)}
    assert later.own("Bea") is None


def test_who_comes_without_their_pad_is_not_waited_for_and_has_it_when_it_is_there(
    pads: Pads,
) -> None:
    pads.give("Mika", pad(1))
    later = again(pads)
    later.company = frozenset(("Mika", "Aru"))
    assert not later.missing("Mika") and later.may(pad(9), ["Mika"])
    later.plug(9, "one", "Pad")
    assert later.own("Mika") == pad(9)


def test_who_goes_on_without_a_pad_has_it_again_when_it_is_there(pads: Pads) -> None:
    pads.give("Mika", pad(3))
    pads.pull(3)
    pads.do_without("Mika")
    assert not pads.missing("Mika")
    pads.plug(4, "other", "Pad")
    assert pads.own("Mika") == pad(4)


def test_what_is_taken_away_or_given_to_another_is_not_kept(pads: Pads) -> None:
    pads.give("Mika", pad(1))
    pads.give("Aru", keys_device(1))
    pads.give("Bea", pad(1))
    pads.take_away("Aru")
    assert pads._kept == {"Bea": "pad:one"}
    pads.give("Tomo", keys_device(0))
    pads.forget()
    assert not pads._kept and pads.own("Tomo") is None


def test_it_is_kept_in_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    for evening in range(2):
        app = App(Preferences(file), (320, 180), headless=True)
        pads = app.devices.pads
        pads.plug(7 + evening, "0300c2d0", "Pad")
        pads.company = frozenset(("Mika", "Aru"))
        if evening == 0:
            pads.give("Mika", pad(7))
            pads.give("Aru", keys_device(1))
            pads.rename("Aru", "Bea")
    pads.company = frozenset(("Mika", "Bea"))
    assert (pads.own("Mika"), pads.own("Bea")) == (pad(8), keys_device(1))


@pytest.mark.parametrize("kept", [3, ["pad:"], {"Mika": 4}, {"Mika": "keys:99"}, {"Mika": "x"}])
def test_what_fits_no_device_is_nobodys(kept: object) -> None:
    found = parse(json.dumps({"format": FORMAT, "own_devices": kept}))
    pads = Pads()
    pads.recall(found.own_devices, lambda kept: None)
    pads.plug(1, "", "Pad")
    pads.company = frozenset(("Mika",))
    assert pads.own("Mika") is None


# At the screen


@pytest.fixture
def player() -> Iterator[Mouse]:
    made = Mouse()
    yield made
    made.close()


@pytest.fixture
def plugs(player: Mouse, monkeypatch: pytest.MonkeyPatch) -> Plugs:
    return Plugs(monkeypatch, player)


def own_pads(player: Mouse, plugs: Plugs) -> None:
    """Mika has pad 1, Aru pad 2."""
    plugs.plug(1)
    plugs.plug(2)
    for instance, name in ((1, "Mika"), (2, "Aru")):
        player.context.devices.pads.give(name, pad(instance))


def test_whoever_presses_a_button_in_the_seats_menu_has_that_pad(
    player: Mouse, plugs: Plugs
) -> None:
    given = Remembered(seats("", "", "trader"), {}, None, "")
    player.context.preferences.change(remembered={"basari": given})
    player.app.open(SeatsScene(player.context, "basari"))
    plugs.plug(4)
    own = player.context.devices.pads
    player.press("pads")
    player.frame()
    assert player.names() == ["own:Mika", "own:Aru", "back"]  # AI seats have none
    player.press("own:Aru")
    player.frame()
    plugs.press(4, A)
    assert own.own("Aru") == pad(4)
    player.frame()
    assert isinstance(player.scene, DevicesScene)
    assert player.scene.page.widget("own:Aru").note == "Pad 4"
    player.press("own:Mika")
    player.frame()
    player.key(pygame.K_8)
    assert own.own("Mika") == keys_device(1)
    player.frame()
    player.press("own:Aru")
    player.frame()
    player.press("none")
    assert own.own("Aru") is None


def test_only_ones_own_pad_moves_ones_hand(player: Mouse, plugs: Plugs) -> None:
    own_pads(player, plugs)
    table = player.start("mercado", "", "")
    player.until_asked()
    asked, other = table.asked[0], 2 if table.asked[0] == "Mika" else 1
    before = player.focus
    plugs.press(other, UP, A)
    assert player.focus == before and asked in table.page.saying
    number = table.match.number
    plugs.press(3 - other, UP)
    assert player.focus != before and table.match.number == number
    plugs.press(other, pygame.CONTROLLER_BUTTON_START)  # looking, and the menu, are for all
    player.frame()
    assert player.scene is not table


def test_a_curtain_opens_for_the_pad_of_its_person(player: Mouse, plugs: Plugs) -> None:
    own_pads(player, plugs)
    player.start("market_day", "", "")
    player.until(lambda: player.behind_curtain)
    curtain = player.scene
    assert isinstance(curtain, CurtainScene)
    own = 1 if curtain.seat.name == "Mika" else 2
    player.wait(1.2)
    for instance in (3 - own, own):
        for _ in range(2):
            plugs.press(instance, A)
        assert curtain.opening == (instance == own)


def test_a_pad_that_is_gone_is_waited_for(player: Mouse, plugs: Plugs) -> None:
    own_pads(player, plugs)
    table = player.start("mercado", "", "")
    player.until_asked()
    own = 1 if table.asked[0] == "Mika" else 2
    plugs.pull(3 - own)
    player.wait(0.2)
    assert player.scene is table  # it is not needed now
    plugs.pull(own)
    player.wait(0.2)
    assert isinstance(player.scene, PadGoneScene) and player.scene.who == table.asked[0]
    plugs.plug(9)
    player.wait(0.2)
    assert player.scene is table and table.asked[0] in table.page.saying
    assert player.context.devices.pads.own(table.asked[0]) == pad(9)


def test_one_goes_on_without_a_pad_that_is_gone(player: Mouse, plugs: Plugs) -> None:
    own_pads(player, plugs)
    table = player.start("mercado", "", "")
    player.until_asked()
    own = 1 if table.asked[0] == "Mika" else 2
    plugs.pull(own)
    player.wait(0.2)
    plugs.press(3 - own, A)
    player.wait(0.2)
    assert player.scene is table
    player.move()


def test_a_pad_that_goes_behind_the_curtain_is_waited_for(player: Mouse, plugs: Plugs) -> None:
    own_pads(player, plugs)
    player.start("market_day", "", "")
    player.until(lambda: player.behind_curtain)
    curtain = player.scene
    assert isinstance(curtain, CurtainScene)
    plugs.pull(1 if curtain.seat.name == "Mika" else 2)
    player.wait(0.2)
    assert isinstance(player.scene, PadGoneScene)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_no_line_ends_within_a_group_of_keys(language: str, scale: float) -> None:
    mouse = Mouse(language=language, text_scale=scale)
    mouse.context.stack.push(OwnDeviceScene(mouse.context, "Bea"))
    mouse.wait(0.5)
    words = mouse.scene.page.widget("dialog:text").nodes[0].picture
    mouse.close()
    assert isinstance(words, Text)
    for group in KEY_GROUP_SIGNS:
        of_it = [line for line in words.setting.lines if TOGETHER.join(group) in line]
        assert len(of_it) == 1, words.setting.lines
