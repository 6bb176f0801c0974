"""Several people at one screen: whose secrets are seen when, and the curtain between them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.menus.match_log_scene import MatchLogScene
from scenes.menus.settings_menu import SettingsScene
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.privacy.curtain import CurtainScene
from scenes.table.scene import TableScene
from sprites.picture import Text
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, is_back
from tabletop.match.match import Match
from tabletop.match.match_store import MATCH_SUFFIX
from tabletop.match.saved_match import SavedMatch
from tabletop.match.setup import MatchMode, Setup
from tabletop.text.message_format import piece_name
from tests.fixtures.screen.picture_comparison import compare
from tests.fixtures.screen.visible_content import names_next_player
from tests.scenes.player import Mouse, seat_specs

ENTER = pygame.K_RETURN


@pytest.fixture
def player() -> Iterator[Mouse]:
    made = Mouse(reduced_motion=True)
    yield made
    made.close()


def press_button(player: Mouse) -> None:
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=ENTER, mod=0))


def release_button(player: Mouse) -> None:
    player.frame(pygame.event.Event(pygame.KEYUP, key=ENTER, mod=0))


def run_until_curtain(player: Mouse) -> CurtainScene:
    player.run_until(lambda: isinstance(player.scene, CurtainScene))
    assert isinstance(player.scene, CurtainScene)
    return player.scene


def visible_faces(player: Mouse, where: str = "hand:") -> set[str]:
    """Return the face-up cards in hands, on any canvas."""
    found = set()
    for scene in player.app.scene_stack.scenes:
        for node in scene.canvas:
            if node.name.startswith(where) and node.tag is not None:
                found.add(str(node.tag))
    return {piece for piece in found if not is_back(piece)}


def cover_screen(player: Mouse, by: str) -> None:
    """Press the key that covers, or go to another window."""
    if by == "key":
        player.key(pygame.K_c)
    else:
        player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))


def scene_text(player: Mouse) -> str:
    """Return all texts of the scene in front."""
    pictures = (node.picture for node in player.scene.canvas)
    return "\n".join(picture.text for picture in pictures if isinstance(picture, Text))


def last_move_of(player: Mouse, path: Path, game: str, seed: int) -> TableScene:
    """The table of a match of two people that random moves have led to its last."""
    made: list[tuple[Seat, Action]] = []
    setup, chance = Setup(game, seat_specs("", ""), {}, seed), Chance(seed)
    match = Match.start(games.load(game), setup)
    while not match.is_over:
        seat = match.active_seats()[0]
        made.append((seat, chance.pick(match.legal_actions(seat))))
        match.submit(*made[-1])
    match = Match.start(games.load(game), setup, path)
    for seat, action in made[:-1]:
        match.submit(seat, action)
    match.close()
    player.program.resume_match(SavedMatch(path, game, setup.seat_names))
    player.app.scene_stack.apply_changes()
    player.app._arrive(player.table)
    return player.table


def text_of(player: Mouse, piece: str) -> str:
    """The name of a piece, as it stands in sentences."""
    return piece_name(piece, player.table.match.game.name, player.context.text_catalogue)


def assert_curtain_hides(player: Mouse) -> None:
    """While the curtain is shut there is nothing private on any canvas."""
    table = player.table
    assert table.session.perspective.viewer_seat == NOBODY
    assert visible_faces(player) == set()
    layout = table.layout
    fronts = {
        layout.piece_art.picture(piece, f"hand:{layout.seating.home_seat}")
        for hand in table.match.state.hands
        for piece in (f"card.{rank}" for rank in hand)
    }
    for scene in player.app.scene_stack.scenes:
        for node in scene.canvas:
            private = node.name.startswith("hand:") and node.picture in fronts
            assert not private, node


@pytest.mark.parametrize(
    ("game", "score"), [("nacho", "10 gold"), ("market_day", "0 points"), ("mercado", "Space 0")]
)
def test_a_curtain_tells_the_score_in_the_words_of_its_game(game: str, score: str) -> None:
    player = Mouse(curtain="always", reduced_motion=True)
    player.start(game, "", "")
    assert run_until_curtain(player).score_text == score
    player.close()


@pytest.mark.slow
def test_secrets_are_gone_while_the_curtain_is_shut(player: Mouse) -> None:
    player.start("market_day", "", "", hands=1)
    run_until_curtain(player)
    assert_curtain_hides(player)
    player.take_over()
    assert len(visible_faces(player)) > 0
    player.move()
    run_until_curtain(player)
    assert_curtain_hides(player)
    player.wait(2)
    assert_curtain_hides(player)


def test_the_curtain_opens_onto_ones_own_hand(player: Mouse) -> None:
    """One gesture: what happened was shown in the open before it fell, nothing is asked after."""
    table = player.start("market_day", "", "", hands=1)
    player.context.preferences.change(speed=4.0)
    for _ in range(3):
        curtain = run_until_curtain(player)
        assert (
            table.session.shown_decision_count == table.match.decision_number
            and table.sequencer.is_idle
        )
        while not curtain.is_listening:
            player.frame()
        assert_curtain_hides(player)
        press_button(player)
        while player.is_behind_curtain:
            player.frame()
            if curtain.is_opening:
                assert visible_faces(
                    player
                )  # it was laid behind the cloth: nothing jumps afterwards
        release_button(player)
        player.frame()
        assert player.is_asked and not table.widget_layer.dialog
        assert (
            visible_faces(player) and table.session.perspective.viewer_seat == table.deciding_seat
        )
        while player.is_asked:
            player.move()
            player.run_until(lambda: player.is_behind_curtain or player.is_asked)


def test_no_plaque_comes_back_when_the_second_tap_is_another_devices(player: Mouse) -> None:
    """The signs of that device are laid in the very frame in which the curtain begins to part."""
    player.start("market_day", "", "", hands=1)
    curtain = run_until_curtain(player)
    while not curtain.is_listening:
        player.frame()
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        player.frame(pygame.event.Event(kind, instance_id=0, button=pygame.CONTROLLER_BUTTON_A))
    assert names_next_player(curtain)
    press_button(player)
    assert curtain.is_opening and player.is_behind_curtain and not names_next_player(curtain)
    release_button(player)


def test_a_parted_curtain_leaves_the_table_as_it_is_with_nothing_fading_over_it(
    player: Mouse,
) -> None:
    player.context.preferences.change(reduced_motion=False, speed=1.0)
    table = player.start("market_day", "", "", hands=1)
    player.open_curtain()
    player.frame()
    shown = player.app.window_surface.copy()
    table.canvas.invalidate()
    table.draw(player.app.window.surface)
    assert compare(shown, player.app.window_surface).mean < 10  # a curtain over it: about 100


@pytest.mark.sampled
@pytest.mark.parametrize("by", ["key", "focus"])
@pytest.mark.parametrize("over", ["table", "log", "pause"])
def test_secrets_are_covered_at_once(player: Mouse, by: str, over: str) -> None:
    table = player.start("market_day", "", "", hands=1)
    player.take_over()
    if over == "log":
        player.key(pygame.K_l)
        assert isinstance(player.scene, MatchLogScene)
    if over == "pause":
        player.key(pygame.K_m)
    cover_screen(player, by)
    player.frame()
    assert isinstance(player.scene, CurtainScene)
    assert player.app.scene_stack.scenes == (table, player.scene)
    assert_curtain_hides(player)
    player.take_over()
    assert visible_faces(player) and player.is_asked
    player.move()


def test_a_window_may_shrink_in_the_frame_in_which_secrets_are_covered(player: Mouse) -> None:
    player.start("market_day", "", "", hands=1)
    player.take_over()
    wide, high = (
        pygame.event.Event(pygame.WINDOWSIZECHANGED, x=x, y=y) for x, y in ((300, 90), (1, 300))
    )
    player.frame(wide)
    player.frame(high, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, mod=0))
    assert player.is_behind_curtain and player.app.window_surface.get_size() == (1, 300)
    assert_curtain_hides(player)


@pytest.mark.sampled
@pytest.mark.parametrize("by", ["key", "focus"])
def test_secrets_are_covered_while_the_last_move_of_a_match_is_shown(
    player: Mouse, by: str, tmp_path: Path
) -> None:
    table = last_move_of(player, tmp_path / f"last{MATCH_SUFFIX}", "nacho", seed=2)
    player.run_until_asked()
    if not visible_faces(player):
        player.press(next(n for n in player.names() if n.startswith("hotspot:hand:")))
        player.frame()
    assert visible_faces(player)
    player.move()
    assert table.match.is_over and visible_faces(player)
    cover_screen(player, by)
    assert not visible_faces(player)
    player.run_until(lambda: player.is_over)


def test_covering_in_the_middle_of_a_move_loses_nothing(player: Mouse) -> None:
    table = player.start("market_day", "", "", hands=1)
    player.take_over()
    player.context.preferences.change(speed=1.0)
    player.move()
    player.wait(0.05)
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    player.context.preferences.change(speed=4.0)
    player.take_over()
    assert not table.presenter.table_view.describe_difference(table.session.match.state)


@pytest.mark.sampled
@pytest.mark.parametrize("who", [("", "trader"), ("trader", "")])
def test_there_is_no_curtain_with_one_person(player: Mouse, who: tuple[str, str]) -> None:
    player.start("market_day", *who, hands=1)
    player.run_until_asked()
    for _ in range(4):
        assert visible_faces(player)
        player.move()
        player.run_until_asked()
        assert not any(isinstance(s, CurtainScene) for s in player.app.scene_stack.scenes)


def test_there_is_no_curtain_where_it_is_not_wanted(player: Mouse) -> None:
    player.context.preferences.change(curtain="never")
    table = player.start("market_day", "", "", hands=1)
    for _ in range(4):
        player.run_until_asked()
        assert table.session.perspective.viewer_seat == table.deciding_seat
        player.move()


@pytest.mark.slow
def test_a_whole_match_of_two_people_comes_to_its_result(player: Mouse) -> None:
    table = player.start("market_day", "", "", hands=1)
    match = table.match
    while not player.is_over:
        player.run_until(
            lambda: player.is_over or player.is_asked or isinstance(player.scene, CurtainScene)
        )
        if isinstance(player.scene, CurtainScene):
            assert_curtain_hides(player)
            player.take_over()
        if player.is_asked:
            player.move()
            player.frame()
    assert match.is_over


# Small secrets


def table_with_privilege(player: Mouse) -> tuple[TableScene, list[HotspotWidget]]:
    """Mercado among two people, when who moves holds a privilege."""
    table = player.start("mercado", "", "")
    while True:
        player.run_until_asked()
        assert not player.is_over
        seat = table.deciding_seat
        found = [
            w
            for w in table.widget_layer.widgets
            if isinstance(w, HotspotWidget) and w.hotspot.zone == f"hand:{seat}"
        ]
        if found:
            return table, found
        player.move()


@pytest.mark.slow
def test_small_secrets_lie_face_down_until_looked_at(player: Mouse) -> None:
    _, found = table_with_privilege(player)
    assert not any(isinstance(s, CurtainScene) for s in player.app.scene_stack.scenes)
    assert visible_faces(player) == set()
    player.click_on(found[0].name)
    assert visible_faces(player) and player.is_asked
    player.key(pygame.K_c)
    assert visible_faces(player) == set() and player.is_asked
    player.click_on(found[0].name)
    assert visible_faces(player)
    player.press("tool:cover")
    assert visible_faces(player) == set()
    player.click_on(found[0].name)
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert visible_faces(player) == set()


@pytest.mark.slow
def test_small_secrets_are_covered_when_the_next_person_moves(player: Mouse) -> None:
    table, found = table_with_privilege(player)
    player.click_on(found[0].name)
    seat = table.deciding_seat
    while table.deciding_seat in (None, seat):
        if table.deciding_seat is not None:
            player.move()
        player.run_until_asked()
    assert visible_faces(player) == set()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("by", ["key", "focus"])
@pytest.mark.parametrize("over", ["log", "pause", "rules", "zoom"])
def test_small_secrets_are_covered_with_all_that_lies_above_the_table(
    player: Mouse, by: str, over: str
) -> None:
    table, found = table_with_privilege(player)
    player.click_on(found[0].name)
    if over == "zoom":
        player.click_on(found[0].name, button=3)
        assert table.widget_layer.dialog
    else:
        player.key({"log": pygame.K_l, "pause": pygame.K_m, "rules": pygame.K_r}[over])
        assert player.scene is not table
    cover_screen(player, by)
    assert player.scene is table and not table.widget_layer.dialog
    assert visible_faces(player) == set() and table.session.perspective.viewer_seat == NOBODY
    player.frame()
    assert player.is_asked


@pytest.mark.slow
def test_the_log_is_read_with_nobodys_eyes_after_covering(player: Mouse) -> None:
    table, found = table_with_privilege(player)
    player.click_on(found[0].name)
    seat = table.deciding_seat
    assert seat is not None
    held = {text_of(player, piece) for piece in table.match.inventory(seat)[f"hand:{seat}"]}

    def told() -> bool:
        player.key(pygame.K_l)
        assert isinstance(player.scene, MatchLogScene)
        pages = [scene_text(player)]
        while len(pages) < 2 or pages[-1] != pages[-2]:
            player.key(pygame.K_PAGEDOWN)
            pages.append(scene_text(player))
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
        player.run_until_asked()
        seat = table.deciding_seat
        player.move()
        while table.deciding_seat in (None, seat) and not player.is_behind_curtain:
            player.frame()
            assert visible_faces(player, f"choice:{seat}") == set()
        assert visible_faces(player) == set() and visible_faces(player, "choice:") == set()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("curtain", ["always", "secrets", "never"])
@pytest.mark.parametrize("game", ["market_day", "nacho", "basari"])
def test_a_hand_is_covered_while_ai_seats_play_among_people(
    player: Mouse, game: str, curtain: str
) -> None:
    player.context.preferences.change(curtain=curtain, speed=4.0, reduced_motion=False)
    table = player.start(game, "", "trader", "")
    match, seen = table.match, set()
    while match.decision_number < 8:
        if player.can_choose_by_hand:
            player.choose_by_hand()
        elif player.is_behind_curtain:
            player.take_over()
        elif player.is_asked:
            player.move()
        acting = table.session.next_seat
        ai = acting != NOBODY and not match.setup.seats[acting].is_human
        player.frame()
        if ai and table.ai_turns.asked_at == table.session.current_moment:
            seen.add(match.decision_number)
            assert (
                table.session.perspective.viewer_seat == NOBODY and visible_faces(player) == set()
            )
    assert len(seen) > 1


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", ["market_day", "nacho"])
def test_a_hand_is_covered_when_the_table_is_restyled_below_the_settings(
    player: Mouse, game: str
) -> None:
    """While a move is shown: the settings lie above, so that nothing goes on at the table."""
    player.context.preferences.change(speed=1.0, reduced_motion=False)
    table = player.start(game, "", "", "")
    player.take_over()
    player.move()
    player.run_until(lambda: not table.sequencer.is_idle)
    assert visible_faces(player) and not isinstance(player.scene, CurtainScene)
    player.context.scene_stack.push(SettingsScene(player.context))
    player.wait(0.1)
    assert isinstance(player.scene, SettingsScene)
    player.context.preferences.change(text_scale=1.5)
    player.wait(0.2)
    assert isinstance(player.scene, SettingsScene), "the settings are still open"
    assert visible_faces(player) == set() and visible_faces(player, "choice:") == set()


@pytest.mark.slow
def test_covering_while_what_happened_is_shown_again_ends_that(player: Mouse) -> None:
    table, found = table_with_privilege(player)
    player.context.preferences.change(speed=1.0)
    player.click_on(found[0].name)
    table.turn_flow.replay_decision(table.match.decision_number - 1)
    player.frame()
    assert not table.sequencer.is_idle
    player.key(pygame.K_c)
    assert table.sequencer.is_idle and player.is_asked and visible_faces(player) == set()


def test_without_a_curtain_the_cover_key_lays_the_hand_face_down(player: Mouse) -> None:
    player.context.preferences.change(curtain="never")
    table = player.start("market_day", "", "", hands=1)
    player.run_until_asked()
    assert visible_faces(player)
    player.key(pygame.K_c)
    assert visible_faces(player) == set() and player.is_asked
    player.context.preferences.change(language="ja")
    player.frame()
    player.run_until_asked()
    assert visible_faces(player) == set()
    player.click_on(
        next(w.name for w in table.widget_layer.widgets if w.name.startswith("hotspot:hand:"))
    )
    assert visible_faces(player)


def test_a_press_that_began_before_covering_shows_nothing_when_it_ends(player: Mouse) -> None:
    """The hand lies face down already when the button goes down on it; it comes up on it too."""
    player.context.preferences.change(curtain="never")
    table = player.start("market_day", "", "", hands=1)
    player.run_until_asked()
    player.key(pygame.K_c)
    card = next(w.name for w in table.widget_layer.widgets if w.name.startswith("hotspot:hand:"))
    where = player.find_free_point(card)
    player.point(*where)
    player.down(*where)
    player.key(pygame.K_c)
    player.up(*where)
    assert visible_faces(player) == set()
    player.click(*where)
    assert visible_faces(player)


# The curtain itself


def curtain_background(player: Mouse) -> bytes:
    """The picture that the curtain hangs before."""
    background = player.scene.canvas.background
    return pygame.image.tobytes(background.paint(player.context.renderer), "RGB")


@pytest.mark.slow
def test_the_curtain_closes_over_the_old_side_and_opens_over_the_new_one(player: Mouse) -> None:
    player.context.preferences.change(reduced_motion=False, speed=1.0, passed_round=True)
    table = player.start("market_day", "", "", hands=1)
    player.take_over()
    first = table.session.perspective.home_seat
    player.move()
    curtain = run_until_curtain(player)
    assert not curtain._closed and table.session.perspective.home_seat == first
    closing = curtain_background(player)
    assert_curtain_hides(player)
    while not curtain._closed:
        player.frame()
    player.frame()
    assert table.session.perspective.home_seat != first
    assert_curtain_hides(player)
    assert curtain_background(player) != closing
    player.wait(0.6)
    press_button(player)
    while not curtain.is_opening:
        player.frame()
    player.frame()
    release_button(player)
    assert player.scene is curtain  # opening
    opening = curtain_background(player)
    player.run_until(lambda: player.scene is table)
    assert table.session.perspective.home_seat != first and opening != closing


def test_a_demo_and_a_replay_say_what_their_play_icon_does(player: Mouse) -> None:
    table = player.start("market_day", "trader", "trader", mode=MatchMode.DEMO, hands=1)
    player.press("tool:drawer")
    assert table.widget_layer.find_widget("tool:pause").tooltip == "Pause"
    player.key(pygame.K_p)
    assert (
        table.speed.is_paused and table.widget_layer.find_widget("tool:pause").tooltip == "Resume"
    )
