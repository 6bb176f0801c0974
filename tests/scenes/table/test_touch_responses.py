"""Every touch answers: it acts, or says why not with the way to the rule; nothing is mute."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.base.match_request import MatchRequest
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.stage import closeup
from scenes.table.input.gestures import Hotspot
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.scene import TableScene
from scenes.table.turns.fast_forward import PRESS_MERGE_SECONDS
from tabletop.core.refusals import Refusal
from tabletop.match.setup import MatchMode
from tests.scenes.player import Keyboard, Mouse, Player, seat_specs

GAMES = ("market_day", "mercado")


@pytest.fixture
def keys() -> Iterator[Keyboard]:
    made = Keyboard()
    yield made
    made.close()


def start_table(player: Player, game: str, moves: int = 0) -> TableScene:
    """A table at which somebody may move, after some moves."""
    table = player.start(game, "", "trader")
    player.run_until_asked()
    for _ in range(moves):
        player.move()
        player.run_until_asked()
    return table


def set_normal_speed(player: Player) -> None:
    player.context.preferences.change(speed=1.0)


def hotspots(table: TableScene) -> list[HotspotWidget]:
    return [w for w in table.widget_layer.widgets if isinstance(w, HotspotWidget)]


def table_with_coin(player: Player) -> tuple[TableScene, HotspotWidget]:
    """Mercado, when a coin can be laid; and that coin."""
    table = start_table(player, "mercado")
    while True:
        held = [w for w in hotspots(table) if table.gestures.can_pick_up(w.hotspot)]
        if held:
            return table, held[0]
        player.move()
        player.run_until_asked()


def poses(table: TableScene) -> dict[int, tuple[float, ...]]:
    """Every piece with how it lies."""
    return {
        id(t.node): (t.node.x, t.node.y, t.node.angle, t.node.lift, t.node.zoom, t.node.z)
        for t in table.stage.all_sprites()
    }


def focus_on_menu(player: Player) -> None:
    """The focus on a tool: no piece is lifted by it."""
    player.table.widget_layer.focus_on("tool:drawer")
    player.wait(0.5)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 2, 7])
def test_whatever_has_the_focus_answers(mouse: Mouse, game: str, moves: int) -> None:
    table = start_table(mouse, game, moves)
    set_normal_speed(mouse)
    for name in [w.name for w in hotspots(table)]:
        mouse.wait(4.5)  # what was said last is gone
        if name not in mouse.names():
            continue
        number, held = table.match.decision_number, table.gestures.held_piece
        widget = table.widget_layer.find_widget(name)
        assert isinstance(widget, HotspotWidget)
        mouse.key(pygame.K_ESCAPE) if held else None
        mouse.click_on(name)
        said, large = table.widget_layer.toast_text, closeup.is_closeup_open(table.widget_layer)
        taken = table.gestures.held_piece is not None
        done = table.match.decision_number > number
        assert said or large or taken or done or table.widget_layer.dialog, f"{name} is mute"
        if done:
            return
        if table.widget_layer.dialog:
            mouse.key(pygame.K_ESCAPE)
        if taken:
            mouse.key(pygame.K_ESCAPE)


def find_refused_piece(player: Player) -> tuple[TableScene, HotspotWidget, Refusal]:
    """A piece in Market Day that is refused: a card in a stall, when no Tinker decides."""
    table = start_table(player, "market_day", 1)
    set_normal_speed(player)
    player.wait(5)
    for widget in hotspots(table):
        if widget.hotspot.zone.startswith("stall"):
            player.press(widget.name)
            assert table.session.last_refusal is not None
            return table, widget, table.session.last_refusal
    raise AssertionError("no card lies in a stall")


def test_a_refusal_is_said_beside_the_piece_with_its_clause(mouse: Mouse) -> None:
    table, widget, refusal = find_refused_piece(mouse)
    assert f"Rules {refusal.clause.partition('-')[2]}" in table.widget_layer.toast_text
    plate = next(n for n in table.canvas if n.name == "toast:panel").bounds()
    assert not plate.overlaps(widget.box)
    near = max(plate.y - widget.box.bottom, widget.box.y - plate.bottom)
    assert near < 40


@pytest.mark.slow
def test_a_refused_piece_shakes_its_head_and_lies_as_before(mouse: Mouse) -> None:
    table, widget, _ = find_refused_piece(mouse)
    node = widget.node
    assert node is not None
    where = set()
    for _ in range(40):
        mouse.frame()
        where.add(round(node.x))
    assert len(where) > 3
    mouse.wait(1)
    index = table.stage.node_index(widget.hotspot.zone, node)
    pose = table.stage.piece_placements(widget.hotspot.zone)[index]
    assert (node.x, node.y) == (pose.x, pose.y)


def test_the_rules_key_opens_the_clause_of_a_refusal(keys: Keyboard) -> None:
    _, _, refusal = find_refused_piece(keys)
    keys.key(pygame.K_r)
    keys.wait(0.1)
    assert isinstance(keys.scene, RulebookScene)
    assert f"clause:{refusal.clause}" in [w.name for w in keys.scene.widget_layer.widgets]


def test_a_press_on_the_line_opens_its_clause(mouse: Mouse) -> None:
    table, _, refusal = find_refused_piece(mouse)
    mouse.wait(0.3)
    plate = next(n for n in table.canvas if n.name == "toast:panel")
    mouse.click(plate.x, plate.y)
    mouse.wait(0.1)
    assert isinstance(mouse.scene, RulebookScene)
    assert f"clause:{refusal.clause}" in [w.name for w in mouse.scene.widget_layer.widgets]


def test_a_coin_brought_where_it_is_not_needed_is_refused(mouse: Mouse) -> None:
    table, coin = table_with_coin(mouse)
    set_normal_speed(mouse)
    focus_on_menu(mouse)
    rest = poses(table)
    targets = {t.target for t in table.gestures.gestures_for(coin.hotspot)}
    wrong = next(z for z in (f"market:{n}" for n in range(8)) if z not in targets)
    mouse.drag(coin.name, table.layout.zone_layout.box(wrong).center)
    assert table.session.last_refusal is not None and table.widget_layer.toast_text
    mouse.wait(1)
    focus_on_menu(mouse)
    assert poses(table) == rest


@pytest.mark.sampled
@pytest.mark.parametrize("to", [(960.0, 985.0), (30.0, 500.0)])
def test_a_drag_over_nothing_springs_back_to_where_it_lay(
    mouse: Mouse, to: tuple[float, float]
) -> None:
    table, coin = table_with_coin(mouse)
    set_normal_speed(mouse)
    focus_on_menu(mouse)
    rest, number = poses(table), table.match.decision_number
    mouse.drag(coin.name, to)
    mouse.wait(1)
    focus_on_menu(mouse)
    assert (poses(table), table.match.decision_number) == (rest, number)
    assert table.gestures.held_piece is None


def test_a_second_press_ends_a_drag(mouse: Mouse) -> None:
    """A finger comes down while the mouse carries a piece: that goes home, and what is pressed next
    answers at once. It hung in the air, and ate the next press."""
    table, coin = table_with_coin(mouse)
    set_normal_speed(mouse)
    focus_on_menu(mouse)
    rest = poses(table)
    mouse.down(*mouse.find_free_point(coin.name))
    for pos in (mouse.window_point(800.0, 700.0), mouse.window_point(960.0, 985.0)):
        mouse.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))
    assert table.presenter.drag_controller.is_dragging
    mouse.down(960.0, 985.0)
    mouse.up(960.0, 985.0)
    assert not table.presenter.drag_controller.is_dragging
    mouse.wait(1)
    focus_on_menu(mouse)
    assert poses(table) == rest
    mouse.click_on(coin.name)
    assert table.gestures.held_piece == coin.hotspot


def test_escape_puts_a_held_piece_back(mouse: Mouse) -> None:
    table, coin = table_with_coin(mouse)
    set_normal_speed(mouse)
    focus_on_menu(mouse)
    rest = poses(table)
    mouse.click_on(coin.name)
    mouse.wait(0.3)
    assert table.gestures.held_piece == coin.hotspot and any(n.name == "glow" for n in table.canvas)
    assert poses(table) != rest
    mouse.key(pygame.K_ESCAPE)
    focus_on_menu(mouse)
    assert table.gestures.held_piece is None and not any(n.name == "glow" for n in table.canvas)
    assert poses(table) == rest


@pytest.mark.slow
def test_a_drag_and_two_presses_come_to_the_same_action() -> None:
    done = []
    for way in ("drag", "presses"):
        player = Mouse()
        table, coin = table_with_coin(player)
        target = next(t.target for t in table.gestures.gestures_for(coin.hotspot) if t.target)
        if way == "drag":
            player.drag(coin.name, table.layout.zone_layout.box(target).center)
        else:
            player.click_on(coin.name)
            player.click_on(f"hotspot:{target}:-1")
        done.append(table.match.decisions[-1])
        player.close()
    assert done[0] == done[1]


def test_another_piece_can_be_taken_instead(mouse: Mouse) -> None:
    table, coin = table_with_coin(mouse)
    others = [
        w
        for w in hotspots(table)
        if table.gestures.can_pick_up(w.hotspot) and w.hotspot != coin.hotspot
    ]
    if not others:
        pytest.skip("only one kind of coin was drawn")
    mouse.click_on(coin.name)
    mouse.click_on(others[0].name)
    assert table.gestures.held_piece == others[0].hotspot


@pytest.mark.slow
def test_a_card_laid_instead_of_another_comes_to_where_it_lies(mouse: Mouse) -> None:
    """Without animations the card stopped half-way, because closing ranks moved it last."""
    table = start_table(mouse, "zahab")
    while "steps" not in {action.tag for action in table.match.legal_actions(0)}:
        mouse.move()
        mouse.run_until_asked()
    mouse.context.preferences.change(speed=1.0, reduced_motion=True)
    for card in (2, 0):
        mouse.press(f"hotspot:hand:0:{card}")
        mouse.wait(0.05)
    mouse.run_until(lambda: table.sequencer.is_idle)
    mouse.wait(0.5)
    assert table.gestures.action_builder
    (card,), (pose,) = table.stage.sprites("discard:0"), table.stage.piece_placements("discard:0")
    assert (
        card.node.x == pose.x and abs(card.node.y - pose.y) < 5
    )  # raised a little under the mouse


def test_late_presses_do_nothing(mouse: Mouse) -> None:
    table = start_table(mouse, "market_day", 1)
    set_normal_speed(mouse)
    mouse.wait(1)
    names = [w.name for w in hotspots(table) if w.hotspot.zone == "hand:0"]
    mouse.click_on(names[0])
    number = table.match.decision_number
    mouse.click_on(names[2])
    mouse.drag(names[-2], table.layout.zone_layout.box("stall:0").center)
    assert table.match.decision_number == number
    mouse.run_until_asked()
    assert all(decision.seat == 1 for decision in table.match.decisions[number:])


@pytest.mark.slow
def test_who_presses_out_of_turn_is_told_whose_turn_it_is(mouse: Mouse) -> None:
    table = start_table(mouse, "market_day", 1)
    set_normal_speed(mouse)
    table.host.ai_scheduler.worker = None  # it thinks for long
    while table.stage.view_model.active_seat != 1 or mouse.is_asked:
        if mouse.is_asked:
            mouse.move()
        mouse.frame()
    mouse.run_until(lambda: table.sequencer.is_idle)
    card = next(w for w in hotspots(table) if w.hotspot.zone == "hand:0")
    mouse.click_on(card.name)
    assert table.match.setup.seat_names[1] in table.widget_layer.toast_text


def test_a_press_that_begins_before_one_is_asked_decides_nothing(mouse: Mouse) -> None:
    table = start_table(mouse, "market_day", 1)
    set_normal_speed(mouse)
    while mouse.is_asked:
        mouse.move()
        mouse.frame()
    card = next(w for w in hotspots(table) if w.hotspot.zone == "hand:0")
    x, y = mouse.find_free_point(card.name)
    mouse.down(x, y)
    mouse.run_until_asked()
    number = table.match.decision_number
    mouse.up(x, y)
    assert mouse.is_asked and table.match.decision_number == number
    mouse.wait(PRESS_MERGE_SECONDS + 0.1)  # what follows at once belongs to a press that hurried
    mouse.click(x, y)
    mouse.run_until(lambda: table.match.decision_number > number)


def test_ending_a_turn_with_coins_left_is_asked_twice(mouse: Mouse) -> None:
    table, coin = table_with_coin(mouse)
    target = next(t.target for t in table.gestures.gestures_for(coin.hotspot) if t.target)
    mouse.bring(coin.name, Hotspot(target, -1))
    mouse.run_until_asked()
    number = table.match.decision_number
    finish = next(t for t in table.gestures.offered_gestures if t.action.tag == "finish")
    mouse.do(finish)
    assert table.widget_layer.dialog and table.match.decision_number == number
    mouse.key(pygame.K_ESCAPE)
    assert not table.widget_layer.dialog and table.match.decision_number == number
    mouse.do(finish)
    mouse.press("yes")
    assert table.match.decision_number == number + 1


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("way", ["right click", "key", "pad"])
def test_a_piece_is_seen_large_until_any_key_is_pressed(way: str) -> None:
    player = Mouse()
    table = start_table(player, "market_day", 1)
    card = next(w for w in hotspots(table) if w.hotspot.zone == "hand:0")
    if way == "right click":
        player.click_on(card.name, 3)
    elif way == "key":
        player.point(*player.find_free_point(card.name))
        player.key(pygame.K_z)
    else:
        player.point(*player.find_free_point(card.name))
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            event = pygame.event.Event(kind, instance_id=0, button=pygame.CONTROLLER_BUTTON_Y)
            player.frame(event)
    assert closeup.is_closeup_open(table.widget_layer)
    number = table.match.decision_number
    if way == "right click":
        player.click(20, 20)
    else:
        player.key(pygame.K_LEFT if way == "key" else pygame.K_h)
    assert not table.widget_layer.dialog and table.match.decision_number == number
    player.close()


@pytest.mark.slow
def test_zoom_works_while_pieces_move(mouse: Mouse) -> None:
    table = start_table(mouse, "market_day", 1)
    set_normal_speed(mouse)
    mouse.move()
    mouse.wait(0.2)
    assert not table.sequencer.is_idle
    card = next(t for t in table.stage.all_sprites() if t.zone == "hand:0")
    mouse.click(card.node.x, card.node.y, 3)
    assert closeup.is_closeup_open(table.widget_layer)
    mouse.run_until(lambda: table.sequencer.is_idle)
    mouse.key(pygame.K_ESCAPE)
    mouse.run_until_asked()


def test_a_hint_rings_what_it_speaks_of(mouse: Mouse) -> None:
    table = start_table(mouse, "mercado", 3)
    set_normal_speed(mouse)
    mouse.key(pygame.K_h)
    mouse.run_until(lambda: not table.coach.hint_presenter.hint_search.is_searching)
    mouse.wait(0.3)
    assert table.widget_layer.toast_text
    assert any(n.name == "intent" for n in table.canvas)
    mouse.wait(3)
    assert not any(n.name == "intent" for n in table.canvas)


@pytest.mark.slow
def test_the_list_of_moves_has_all_of_them_and_does_the_chosen_one(mouse: Mouse) -> None:
    mouse.program.start_match(
        MatchRequest("mercado", seat_specs("", "trader"), {}, 7, mode=MatchMode.PRACTICE)
    )
    mouse.app.scene_stack.apply_changes()
    mouse.run_until_asked()
    for _ in range(3):
        mouse.move()
        mouse.run_until_asked()
    table = mouse.table
    wish, number, legal = (
        mouse.preferred_action(),
        table.match.decision_number,
        table.match.legal_actions(0),
    )
    chosen = f"move:{legal.index(wish)}"
    mouse.press("tool:moves")
    mouse.wait(0.1)
    found = set()
    while True:
        found |= {name for name in mouse.names() if name.startswith("move:")}
        if len(found) == len(legal):
            break
        mouse.press("page:on")
    while chosen not in mouse.names():
        mouse.press("page:back")
    mouse.press(chosen)
    mouse.wait(0.1)
    if table.widget_layer.dialog:
        mouse.press("yes")
    assert table.match.decision_number > number
    assert table.match.decisions[number].action == wish


def test_arrows_go_from_card_to_card_of_a_fan(keys: Keyboard) -> None:
    table = start_table(keys, "market_day", 1)
    count = len(table.stage.sprites("hand:0"))
    table.widget_layer.focus_on("hotspot:hand:0:0")
    for index in range(1, count):
        keys.key(pygame.K_RIGHT)
        assert keys.focus == f"hotspot:hand:0:{index}"
    for index in reversed(range(count - 1)):
        keys.key(pygame.K_LEFT)
        assert keys.focus == f"hotspot:hand:0:{index}"
