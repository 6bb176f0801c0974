"""Several people at one screen: whose secrets are seen when, and the curtain between them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.menus.log import LogScene
from scenes.menus.settings import SettingsScene
from scenes.table.curtain import CurtainScene
from scenes.table.scene import TableScene
from scenes.touch.hotspots import HotspotWidget
from sprites.picture import Text
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, is_back
from tabletop.match.folder import ENDING
from tabletop.match.listing import Kept
from tabletop.match.match import Match
from tabletop.match.setup import Mode, Setup
from tabletop.text.reading import piece_name
from tests.golden.comparing import compare
from tests.scenes.player import Mouse, seats
from tests.scenes.seeing import announces

ENTER = pygame.K_RETURN


@pytest.fixture
def player() -> Iterator[Mouse]:
    made = Mouse(reduced_motion=True)
    yield made
    made.close()


def down(player: Mouse) -> None:
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=ENTER, mod=0))


def up(player: Mouse) -> None:
    player.frame(pygame.event.Event(pygame.KEYUP, key=ENTER, mod=0))


def until_curtain(player: Mouse) -> CurtainScene:
    player.until(lambda: isinstance(player.scene, CurtainScene))
    assert isinstance(player.scene, CurtainScene)
    return player.scene


def faces(player: Mouse, where: str = "hand:") -> set[str]:
    """What could be read of cards in hands, on any canvas."""
    found = set()
    for scene in player.app.stack.scenes:
        for node in scene.canvas:
            if node.name.startswith(where) and node.tag is not None:
                found.add(str(node.tag))
    return {piece for piece in found if not is_back(piece)}


def cover(player: Mouse, by: str) -> None:
    """Press the key that covers, or go to another window."""
    if by == "key":
        player.key(pygame.K_c)
    else:
        player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))


def read(player: Mouse) -> str:
    """All words of the scene in front."""
    pictures = (node.picture for node in player.scene.canvas)
    return "\n".join(picture.text for picture in pictures if isinstance(picture, Text))


def last_move_of(player: Mouse, path: Path, game: str, seed: int) -> TableScene:
    """The table of a match of two people that random moves have led to its last."""
    made: list[tuple[Seat, Action]] = []
    setup, chance = Setup(game, seats("", ""), {}, seed), Chance(seed)
    match = Match.start(games.load(game), setup)
    while not match.over:
        seat = match.to_act()[0]
        made.append((seat, chance.pick(match.legal(seat))))
        match.submit(*made[-1])
    match = Match.start(games.load(game), setup, path)
    for seat, action in made[:-1]:
        match.submit(seat, action)
    match.close()
    player.program.resume(Kept(path, game, setup.names))
    player.app.stack.settle()
    player.app._arrive(player.table)
    return player.table


def text_of(player: Mouse, piece: str) -> str:
    """The name of a piece, as it stands in sentences."""
    return piece_name(piece, player.table.match.game.name, player.context.text)


def shut(player: Mouse) -> None:
    """While the curtain is shut there is nothing private on any canvas."""
    table = player.table
    assert table.session.perspective.viewer == NOBODY
    assert faces(player) == set()
    layout = table.layout
    fronts = {
        layout.looks.picture(piece, f"hand:{layout.seating.home}")
        for hand in table.match.state.hands
        for piece in (f"card.{rank}" for rank in hand)
    }
    for scene in player.app.stack.scenes:
        for node in scene.canvas:
            private = node.name.startswith("hand:") and node.picture in fronts
            assert not private, node


def test_secrets_are_gone_while_the_curtain_is_shut(player: Mouse) -> None:
    player.start("market_day", "", "", hands=1)
    until_curtain(player)
    shut(player)
    player.take_over()
    assert len(faces(player)) > 0
    player.move()
    until_curtain(player)
    shut(player)
    player.wait(2)
    shut(player)


def test_the_curtain_opens_onto_ones_own_hand(player: Mouse) -> None:
    """One gesture: what happened was shown in the open before it fell, nothing is asked after."""
    table = player.start("market_day", "", "", hands=1)
    player.context.preferences.change(speed=4.0)
    for _ in range(3):
        curtain = until_curtain(player)
        assert table.session.told == table.match.number and table.director.idle
        while not curtain.listening:
            player.frame()
        shut(player)
        down(player)
        while player.behind_curtain:
            player.frame()
            if curtain.opening:
                assert faces(player)  # it was laid behind the cloth: nothing jumps afterwards
        up(player)
        player.frame()
        assert player.asked and not table.page.dialog
        assert faces(player) and table.session.perspective.viewer == table.deciding
        while player.asked:
            player.move()
            player.until(lambda: player.behind_curtain or player.asked)


def test_no_plaque_comes_back_when_the_second_tap_is_another_devices(player: Mouse) -> None:
    """The signs of that device are laid in the very frame in which the curtain begins to part."""
    player.start("market_day", "", "", hands=1)
    curtain = until_curtain(player)
    while not curtain.listening:
        player.frame()
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        player.frame(pygame.event.Event(kind, instance_id=0, button=pygame.CONTROLLER_BUTTON_A))
    assert announces(curtain)
    down(player)
    assert curtain.opening and player.behind_curtain and not announces(curtain)
    up(player)


def test_a_parted_curtain_leaves_the_table_as_it_is_with_nothing_fading_over_it(
    player: Mouse,
) -> None:
    player.context.preferences.change(reduced_motion=False, speed=1.0)
    table = player.start("market_day", "", "", hands=1)
    player.open_curtain()
    player.frame()
    shown = player.app.surface.copy()
    table.canvas.invalidate()
    table.draw(player.app.window.surface)
    assert compare(shown, player.app.surface).mean < 10  # a curtain over it: about 100


@pytest.mark.thinned(6, each=False)
@pytest.mark.parametrize("by", ["key", "focus"])
@pytest.mark.parametrize("over", ["table", "log", "pause"])
def test_secrets_are_covered_at_once(player: Mouse, by: str, over: str) -> None:
    table = player.start("market_day", "", "", hands=1)
    player.take_over()
    if over == "log":
        player.key(pygame.K_l)
        assert isinstance(player.scene, LogScene)
    if over == "pause":
        player.key(pygame.K_m)
    cover(player, by)
    player.frame()
    assert isinstance(player.scene, CurtainScene)
    assert player.app.stack.scenes == (table, player.scene)
    shut(player)
    player.take_over()
    assert faces(player) and player.asked
    player.move()


def test_a_window_may_shrink_in_the_frame_in_which_secrets_are_covered(player: Mouse) -> None:
    player.start("market_day", "", "", hands=1)
    player.take_over()
    wide, high = (
        pygame.event.Event(pygame.WINDOWSIZECHANGED, x=x, y=y) for x, y in ((300, 90), (1, 300))
    )
    player.frame(wide)
    player.frame(high, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, mod=0))
    assert player.behind_curtain and player.app.surface.get_size() == (1, 300)
    shut(player)


@pytest.mark.parametrize("by", ["key", "focus"])
def test_secrets_are_covered_while_the_last_move_of_a_match_is_shown(
    player: Mouse, by: str, tmp_path: Path
) -> None:
    table = last_move_of(player, tmp_path / f"last{ENDING}", "nacho", seed=2)
    player.until_asked()
    if not faces(player):
        player.press(next(n for n in player.names() if n.startswith("hotspot:hand:")))
        player.frame()
    assert faces(player)
    player.move()
    assert table.match.over and faces(player)
    cover(player, by)
    assert not faces(player)
    player.until(lambda: player.over)


def test_covering_in_the_middle_of_a_move_loses_nothing(player: Mouse) -> None:
    table = player.start("market_day", "", "", hands=1)
    player.take_over()
    player.context.preferences.change(speed=1.0)
    player.move()
    player.wait(0.05)
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    player.context.preferences.change(speed=4.0)
    player.take_over()
    assert not table.display.presentation.difference(table.session.match.state)


@pytest.mark.parametrize("who", [("", "trader"), ("trader", "")])
def test_there_is_no_curtain_with_one_person(player: Mouse, who: tuple[str, str]) -> None:
    player.start("market_day", *who, hands=1)
    player.until_asked()
    for _ in range(4):
        assert faces(player)
        player.move()
        player.until_asked()
        assert not any(isinstance(s, CurtainScene) for s in player.app.stack.scenes)


def test_there_is_no_curtain_where_it_is_not_wanted(player: Mouse) -> None:
    player.context.preferences.change(curtain="never")
    table = player.start("market_day", "", "", hands=1)
    for _ in range(4):
        player.until_asked()
        assert table.session.perspective.viewer == table.deciding
        player.move()


@pytest.mark.soak
def test_a_whole_match_of_two_people_comes_to_its_result(player: Mouse) -> None:
    table = player.start("market_day", "", "", hands=1)
    match = table.match
    while not player.over:
        player.until(lambda: player.over or player.asked or isinstance(player.scene, CurtainScene))
        if isinstance(player.scene, CurtainScene):
            shut(player)
            player.take_over()
        if player.asked:
            player.move()
            player.frame()
    assert match.over


# Small secrets


def privileges(player: Mouse) -> tuple[TableScene, list[HotspotWidget]]:
    """Mercado among two people, when who moves holds a privilege."""
    table = player.start("mercado", "", "")
    while True:
        player.until_asked()
        assert not player.over
        seat = table.deciding
        found = [
            w
            for w in table.page.widgets
            if isinstance(w, HotspotWidget) and w.hotspot.zone == f"hand:{seat}"
        ]
        if found:
            return table, found
        player.move()


def test_small_secrets_lie_face_down_until_looked_at(player: Mouse) -> None:
    _, found = privileges(player)
    assert not any(isinstance(s, CurtainScene) for s in player.app.stack.scenes)
    assert faces(player) == set()
    player.click_on(found[0].name)
    assert faces(player) and player.asked
    player.key(pygame.K_c)
    assert faces(player) == set() and player.asked
    player.click_on(found[0].name)
    assert faces(player)
    player.press("tool:cover")
    assert faces(player) == set()
    player.click_on(found[0].name)
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert faces(player) == set()


def test_small_secrets_are_covered_when_the_next_person_moves(player: Mouse) -> None:
    table, found = privileges(player)
    player.click_on(found[0].name)
    seat = table.deciding
    while table.deciding in (None, seat):
        if table.deciding is not None:
            player.move()
        player.until_asked()
    assert faces(player) == set()


@pytest.mark.thinned(8, each=False)
@pytest.mark.parametrize("by", ["key", "focus"])
@pytest.mark.parametrize("over", ["log", "pause", "rules", "zoom"])
def test_small_secrets_are_covered_with_all_that_lies_above_the_table(
    player: Mouse, by: str, over: str
) -> None:
    table, found = privileges(player)
    player.click_on(found[0].name)
    if over == "zoom":
        player.click_on(found[0].name, button=3)
        assert table.page.dialog
    else:
        player.key({"log": pygame.K_l, "pause": pygame.K_m, "rules": pygame.K_r}[over])
        assert player.scene is not table
    cover(player, by)
    assert player.scene is table and not table.page.dialog
    assert faces(player) == set() and table.session.perspective.viewer == NOBODY
    player.frame()
    assert player.asked


@pytest.mark.soak
def test_the_log_is_read_with_nobodys_eyes_after_covering(player: Mouse) -> None:
    table, found = privileges(player)
    player.click_on(found[0].name)
    seat = table.deciding
    assert seat is not None
    held = {text_of(player, piece) for piece in table.match.inventory(seat)[f"hand:{seat}"]}

    def told() -> bool:
        player.key(pygame.K_l)
        assert isinstance(player.scene, LogScene)
        pages = [read(player)]
        while len(pages) < 2 or pages[-1] != pages[-2]:
            player.key(pygame.K_PAGEDOWN)
            pages.append(read(player))
        player.key(pygame.K_ESCAPE)
        player.wait(0.1)
        return any(name in page for name in held for page in pages)

    assert told()
    player.key(pygame.K_c)
    assert not told()
    player.click_on(found[0].name)
    assert told()


def test_what_one_has_chosen_in_secret_is_gone_before_the_next_person_is_asked(
    player: Mouse,
) -> None:
    table = player.start("basari", "", "", "")
    for _ in range(2):
        player.until_asked()
        seat = table.deciding
        player.move()
        while table.deciding in (None, seat) and not player.behind_curtain:
            player.frame()
            assert faces(player, f"choice:{seat}") == set()
        assert faces(player) == set() and faces(player, "choice:") == set()


@pytest.mark.thinned(9, each=False)
@pytest.mark.parametrize("curtain", ["always", "secrets", "never"])
@pytest.mark.parametrize("game", ["market_day", "nacho", "basari"])
def test_a_hand_is_covered_while_ai_seats_play_among_people(
    player: Mouse, game: str, curtain: str
) -> None:
    player.context.preferences.change(curtain=curtain, speed=4.0, reduced_motion=False)
    table = player.start(game, "", "trader", "")
    match, seen = table.match, set()
    while match.number < 8:
        if player.may_rather:
            player.rather_by_hand()
        elif player.behind_curtain:
            player.take_over()
        elif player.asked:
            player.move()
        acting = table.session.next_seat
        ai = acting != NOBODY and not match.setup.seats[acting].human
        player.frame()
        if ai and table.opponents.asked == table.session.now:
            seen.add(match.number)
            assert table.session.perspective.viewer == NOBODY and faces(player) == set()
    assert len(seen) > 1


@pytest.mark.parametrize("game", ["market_day", "nacho"])
def test_a_hand_is_covered_when_the_table_is_restyled_below_the_settings(
    player: Mouse, game: str
) -> None:
    """While a move is shown: the settings lie above, so that nothing goes on at the table."""
    player.context.preferences.change(speed=1.0, reduced_motion=False)
    table = player.start(game, "", "", "")
    player.take_over()
    player.move()
    player.until(lambda: not table.director.idle)
    assert faces(player) and not isinstance(player.scene, CurtainScene)
    player.context.stack.push(SettingsScene(player.context))
    player.wait(0.1)
    assert isinstance(player.scene, SettingsScene)
    player.context.preferences.change(text_scale=1.5)
    player.wait(0.2)
    assert isinstance(player.scene, SettingsScene), "the settings are still open"
    assert faces(player) == set() and faces(player, "choice:") == set()


def test_covering_while_what_happened_is_shown_again_ends_that(player: Mouse) -> None:
    table, found = privileges(player)
    player.context.preferences.change(speed=1.0)
    player.click_on(found[0].name)
    table.states.show_again(table.match.number - 1)
    player.frame()
    assert not table.director.idle
    player.key(pygame.K_c)
    assert table.director.idle and player.asked and faces(player) == set()


def test_without_a_curtain_the_cover_key_lays_the_hand_face_down(player: Mouse) -> None:
    player.context.preferences.change(curtain="never")
    table = player.start("market_day", "", "", hands=1)
    player.until_asked()
    assert faces(player)
    player.key(pygame.K_c)
    assert faces(player) == set() and player.asked
    player.context.preferences.change(language="ja")
    player.frame()
    player.until_asked()
    assert faces(player) == set()
    player.click_on(next(w.name for w in table.page.widgets if w.name.startswith("hotspot:hand:")))
    assert faces(player)


def test_a_press_that_began_before_covering_shows_nothing_when_it_ends(player: Mouse) -> None:
    """The hand lies face down already when the button goes down on it; it comes up on it too."""
    player.context.preferences.change(curtain="never")
    table = player.start("market_day", "", "", hands=1)
    player.until_asked()
    player.key(pygame.K_c)
    card = next(w.name for w in table.page.widgets if w.name.startswith("hotspot:hand:"))
    where = player.seen(card)
    player.point(*where)
    player.down(*where)
    player.key(pygame.K_c)
    player.up(*where)
    assert faces(player) == set()
    player.click(*where)
    assert faces(player)


# The curtain itself


def seen_behind(player: Mouse) -> bytes:
    """The picture that the curtain hangs before."""
    background = player.scene.canvas.background
    return pygame.image.tobytes(background.paint(player.context.renderer), "RGB")


def test_the_curtain_closes_over_the_old_side_and_opens_over_the_new_one(player: Mouse) -> None:
    player.context.preferences.change(reduced_motion=False, speed=1.0, passed_round=True)
    table = player.start("market_day", "", "", hands=1)
    player.take_over()
    first = table.session.perspective.home
    player.move()
    curtain = until_curtain(player)
    assert not curtain._closed and table.session.perspective.home == first
    closing = seen_behind(player)
    shut(player)
    while not curtain._closed:
        player.frame()
    player.frame()
    assert table.session.perspective.home != first
    shut(player)
    assert seen_behind(player) != closing
    player.wait(0.6)
    down(player)
    while not curtain.opening:
        player.frame()
    player.frame()
    up(player)
    assert player.scene is curtain  # opening
    opening = seen_behind(player)
    player.until(lambda: player.scene is table)
    assert table.session.perspective.home != first and opening != closing


def test_a_demo_and_a_replay_say_what_their_play_icon_does(player: Mouse) -> None:
    table = player.start("market_day", "trader", "trader", mode=Mode.DEMO, hands=1)
    assert table.page.widget("tool:pause").tooltip == "Pause"
    player.key(pygame.K_p)
    assert table.pace.paused and table.page.widget("tool:pause").tooltip == "Resume"
