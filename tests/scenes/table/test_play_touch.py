"""Every touch answers: it acts, or says why not with the way to the rule; nothing is mute."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.menus.rulebook import RulebookScene
from scenes.request import MatchRequest
from scenes.stage import closeup
from scenes.table.hurry import CALM
from scenes.table.scene import TableScene
from scenes.touch.gestures import Hotspot
from scenes.touch.hotspots import HotspotWidget
from tabletop.core.refusals import Refusal
from tabletop.match.setup import Mode
from tests.scenes.player import Keyboard, Mouse, Player, seats

GAMES = ("market_day", "mercado")


@pytest.fixture
def keys() -> Iterator[Keyboard]:
    made = Keyboard()
    yield made
    made.close()


def began(player: Player, game: str, moves: int = 0) -> TableScene:
    """A table at which somebody may move, after some moves."""
    table = player.start(game, "", "trader")
    player.until_asked()
    for _ in range(moves):
        player.move()
        player.until_asked()
    return table


def slowly(player: Player) -> None:
    player.context.preferences.change(speed=1.0)


def hotspots(table: TableScene) -> list[HotspotWidget]:
    return [w for w in table.page.widgets if isinstance(w, HotspotWidget)]


def laying(player: Player) -> tuple[TableScene, HotspotWidget]:
    """Mercado, when a coin can be laid; and that coin."""
    table = began(player, "mercado")
    while True:
        held = [w for w in hotspots(table) if table.gestures.takes(w.hotspot)]
        if held:
            return table, held[0]
        player.move()
        player.until_asked()


def poses(table: TableScene) -> dict[int, tuple[float, ...]]:
    """Every piece with how it lies."""
    return {
        id(t.node): (t.node.x, t.node.y, t.node.angle, t.node.lift, t.node.zoom, t.node.z)
        for t in table.stage.everything()
    }


def away(player: Player) -> None:
    """The focus on a tool: no piece is lifted by it."""
    player.table.page.focus_on("tool:menu")
    player.wait(0.5)


@pytest.mark.thinned(6, each=False)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 2, 7])
def test_whatever_has_the_focus_answers(mouse: Mouse, game: str, moves: int) -> None:
    table = began(mouse, game, moves)
    slowly(mouse)
    for name in [w.name for w in hotspots(table)]:
        mouse.wait(4.5)  # what was said last is gone
        if name not in mouse.names():
            continue
        number, held = table.match.number, table.gestures.held
        widget = table.page.widget(name)
        assert isinstance(widget, HotspotWidget)
        mouse.key(pygame.K_ESCAPE) if held else None
        mouse.click_on(name)
        said, large = table.page.saying, closeup.is_open(table.page)
        taken = table.gestures.held is not None
        done = table.match.number > number
        assert said or large or taken or done or table.page.dialog, f"{name} is mute"
        if done:
            return
        if table.page.dialog:
            mouse.key(pygame.K_ESCAPE)
        if taken:
            mouse.key(pygame.K_ESCAPE)


def refused(player: Player) -> tuple[TableScene, HotspotWidget, Refusal]:
    """A piece in Market Day that is refused: a card in a stall, when no Tinker decides."""
    table = began(player, "market_day", 1)
    slowly(player)
    player.wait(5)
    for widget in hotspots(table):
        if widget.hotspot.zone.startswith("stall"):
            player.press(widget.name)
            assert table.session.refused is not None
            return table, widget, table.session.refused
    raise AssertionError("no card lies in a stall")


def test_a_refusal_is_said_beside_the_piece_with_its_clause(mouse: Mouse) -> None:
    table, widget, refusal = refused(mouse)
    assert f"Rules {refusal.clause.partition('-')[2]}" in table.page.saying
    plate = next(n for n in table.canvas if n.name == "toast:panel").bounds()
    assert not plate.overlaps(widget.box)
    near = max(plate.y - widget.box.bottom, widget.box.y - plate.bottom)
    assert near < 40


@pytest.mark.soak
def test_a_refused_piece_shakes_its_head_and_lies_as_before(mouse: Mouse) -> None:
    table, widget, _ = refused(mouse)
    node = widget.node
    assert node is not None
    where = set()
    for _ in range(40):
        mouse.frame()
        where.add(round(node.x))
    assert len(where) > 3
    mouse.wait(1)
    index = table.stage.index(widget.hotspot.zone, node)
    pose = table.stage.poses(widget.hotspot.zone)[index]
    assert (node.x, node.y) == (pose.x, pose.y)


def test_the_rules_key_opens_the_clause_of_a_refusal(keys: Keyboard) -> None:
    _, _, refusal = refused(keys)
    keys.key(pygame.K_r)
    keys.wait(0.1)
    assert isinstance(keys.scene, RulebookScene)
    assert f"clause:{refusal.clause}" in [w.name for w in keys.scene.page.widgets]


def test_a_press_on_the_line_opens_its_clause(mouse: Mouse) -> None:
    table, _, refusal = refused(mouse)
    mouse.wait(0.3)
    plate = next(n for n in table.canvas if n.name == "toast:panel")
    mouse.click(plate.x, plate.y)
    mouse.wait(0.1)
    assert isinstance(mouse.scene, RulebookScene)
    assert f"clause:{refusal.clause}" in [w.name for w in mouse.scene.page.widgets]


def test_a_coin_brought_where_it_is_not_needed_is_refused(mouse: Mouse) -> None:
    table, coin = laying(mouse)
    slowly(mouse)
    away(mouse)
    rest = poses(table)
    targets = {t.target for t in table.gestures.gestures_of(coin.hotspot)}
    wrong = next(z for z in (f"market:{n}" for n in range(8)) if z not in targets)
    mouse.drag(coin.name, table.layout.places.box(wrong).center)
    assert table.session.refused is not None and table.page.saying
    mouse.wait(1)
    away(mouse)
    assert poses(table) == rest


@pytest.mark.parametrize("to", [(960.0, 985.0), (30.0, 500.0)])
def test_a_drag_over_nothing_springs_back_to_where_it_lay(
    mouse: Mouse, to: tuple[float, float]
) -> None:
    table, coin = laying(mouse)
    slowly(mouse)
    away(mouse)
    rest, number = poses(table), table.match.number
    mouse.drag(coin.name, to)
    mouse.wait(1)
    away(mouse)
    assert (poses(table), table.match.number) == (rest, number)
    assert table.gestures.held is None


def test_a_second_press_ends_a_drag(mouse: Mouse) -> None:
    """A finger comes down while the mouse carries a piece: that goes home, and what is pressed next
    answers at once. It hung in the air, and ate the next press."""
    table, coin = laying(mouse)
    slowly(mouse)
    away(mouse)
    rest = poses(table)
    mouse.down(*mouse.seen(coin.name))
    for pos in (mouse.at(800.0, 700.0), mouse.at(960.0, 985.0)):
        mouse.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))
    assert table.display.hands.dragging
    mouse.down(960.0, 985.0)
    mouse.up(960.0, 985.0)
    assert not table.display.hands.dragging
    mouse.wait(1)
    away(mouse)
    assert poses(table) == rest
    mouse.click_on(coin.name)
    assert table.gestures.held == coin.hotspot


def test_escape_puts_a_held_piece_back(mouse: Mouse) -> None:
    table, coin = laying(mouse)
    slowly(mouse)
    away(mouse)
    rest = poses(table)
    mouse.click_on(coin.name)
    mouse.wait(0.3)
    assert table.gestures.held == coin.hotspot and any(n.name == "glow" for n in table.canvas)
    assert poses(table) != rest
    mouse.key(pygame.K_ESCAPE)
    away(mouse)
    assert table.gestures.held is None and not any(n.name == "glow" for n in table.canvas)
    assert poses(table) == rest


def test_a_drag_and_two_presses_come_to_the_same_action() -> None:
    done = []
    for way in ("drag", "presses"):
        player = Mouse()
        table, coin = laying(player)
        target = next(t.target for t in table.gestures.gestures_of(coin.hotspot) if t.target)
        if way == "drag":
            player.drag(coin.name, table.layout.places.box(target).center)
        else:
            player.click_on(coin.name)
            player.click_on(f"hotspot:{target}:-1")
        done.append(table.match.decisions[-1])
        player.close()
    assert done[0] == done[1]


def test_another_piece_can_be_taken_instead(mouse: Mouse) -> None:
    table, coin = laying(mouse)
    others = [
        w for w in hotspots(table) if table.gestures.takes(w.hotspot) and w.hotspot != coin.hotspot
    ]
    if not others:
        pytest.skip("only one kind of coin was drawn")
    mouse.click_on(coin.name)
    mouse.click_on(others[0].name)
    assert table.gestures.held == others[0].hotspot


def test_a_card_laid_instead_of_another_comes_to_where_it_lies(mouse: Mouse) -> None:
    """Where nothing travels it stayed between: its place in the hand, which closed ranks at the
    same time, was given to it last."""
    table = began(mouse, "zahab")
    while "steps" not in {action.tag for action in table.match.legal(0)}:
        mouse.move()
        mouse.until_asked()
    mouse.context.preferences.change(speed=1.0, reduced_motion=True)
    for card in (2, 0):
        mouse.press(f"hotspot:hand:0:{card}")
        mouse.wait(0.05)
    mouse.until(lambda: table.director.idle)
    mouse.wait(0.5)
    assert table.gestures.draft
    (card,), (pose,) = table.stage.sprites("discard:0"), table.stage.poses("discard:0")
    assert (
        card.node.x == pose.x and abs(card.node.y - pose.y) < 5
    )  # raised a little under the mouse


def test_late_presses_do_nothing(mouse: Mouse) -> None:
    table = began(mouse, "market_day", 1)
    slowly(mouse)
    mouse.wait(1)
    names = [w.name for w in hotspots(table) if w.hotspot.zone == "hand:0"]
    mouse.click_on(names[0])
    number = table.match.number
    mouse.click_on(names[2])
    mouse.drag(names[-2], table.layout.places.box("stall:0").center)
    assert table.match.number == number
    mouse.until_asked()
    assert all(decision.seat == 1 for decision in table.match.decisions[number:])


def test_who_presses_out_of_turn_is_told_whose_turn_it_is(mouse: Mouse) -> None:
    table = began(mouse, "market_day", 1)
    slowly(mouse)
    table.table.thinker = None  # it thinks for long
    while table.stage.showing.turn != 1 or mouse.asked:
        if mouse.asked:
            mouse.move()
        mouse.frame()
    mouse.until(lambda: table.director.idle)
    card = next(w for w in hotspots(table) if w.hotspot.zone == "hand:0")
    mouse.click_on(card.name)
    assert table.match.setup.names[1] in table.page.saying


def test_a_press_that_begins_before_one_is_asked_decides_nothing(mouse: Mouse) -> None:
    table = began(mouse, "market_day", 1)
    slowly(mouse)
    while mouse.asked:
        mouse.move()
        mouse.frame()
    card = next(w for w in hotspots(table) if w.hotspot.zone == "hand:0")
    x, y = mouse.seen(card.name)
    mouse.down(x, y)
    mouse.until_asked()
    number = table.match.number
    mouse.up(x, y)
    assert mouse.asked and table.match.number == number
    mouse.wait(CALM + 0.1)  # what follows at once belongs to a press that hurried
    mouse.click(x, y)
    mouse.until(lambda: table.match.number > number)


def test_ending_a_turn_with_coins_left_is_asked_twice(mouse: Mouse) -> None:
    table, coin = laying(mouse)
    target = next(t.target for t in table.gestures.gestures_of(coin.hotspot) if t.target)
    mouse.bring(coin.name, Hotspot(target, -1))
    mouse.until_asked()
    number = table.match.number
    finish = next(t for t in table.gestures.offered if t.action.tag == "finish")
    mouse.do(finish)
    assert table.page.dialog and table.match.number == number
    mouse.key(pygame.K_ESCAPE)
    assert not table.page.dialog and table.match.number == number
    mouse.do(finish)
    mouse.press("yes")
    assert table.match.number == number + 1


@pytest.mark.thinned(3)
@pytest.mark.parametrize("way", ["right click", "key", "pad"])
def test_a_piece_is_seen_large_until_any_key_is_pressed(way: str) -> None:
    player = Mouse()
    table = began(player, "market_day", 1)
    card = next(w for w in hotspots(table) if w.hotspot.zone == "hand:0")
    if way == "right click":
        player.click_on(card.name, 3)
    elif way == "key":
        player.point(*player.seen(card.name))
        player.key(pygame.K_z)
    else:
        player.point(*player.seen(card.name))
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            event = pygame.event.Event(kind, instance_id=0, button=pygame.CONTROLLER_BUTTON_Y)
            player.frame(event)
    assert closeup.is_open(table.page)
    number = table.match.number
    if way == "right click":
        player.click(20, 20)
    else:
        player.key(pygame.K_LEFT if way == "key" else pygame.K_h)
    assert not table.page.dialog and table.match.number == number
    player.close()


def test_zoom_works_while_pieces_move(mouse: Mouse) -> None:
    table = began(mouse, "market_day", 1)
    slowly(mouse)
    mouse.move()
    mouse.wait(0.2)
    assert not table.director.idle
    card = next(t for t in table.stage.everything() if t.zone == "hand:0")
    mouse.click(card.node.x, card.node.y, 3)
    assert closeup.is_open(table.page)
    mouse.until(lambda: table.director.idle)
    mouse.key(pygame.K_ESCAPE)
    mouse.until_asked()


def test_a_hint_rings_what_it_speaks_of(mouse: Mouse) -> None:
    table = began(mouse, "mercado", 3)
    slowly(mouse)
    mouse.key(pygame.K_h)
    mouse.until(lambda: not table.coach.hints.search.thinking)
    mouse.wait(0.3)
    assert table.page.saying
    assert any(n.name == "intent" for n in table.canvas)
    mouse.wait(3)
    assert not any(n.name == "intent" for n in table.canvas)


def test_the_list_of_moves_has_all_of_them_and_does_the_chosen_one(mouse: Mouse) -> None:
    mouse.program.start(MatchRequest("mercado", seats("", "trader"), {}, 7, mode=Mode.PRACTICE))
    mouse.app.stack.settle()
    mouse.until_asked()
    for _ in range(3):
        mouse.move()
        mouse.until_asked()
    table = mouse.table
    wish, number, legal = mouse.wish(), table.match.number, table.match.legal(0)
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
    if table.page.dialog:
        mouse.press("yes")
    assert table.match.number > number
    assert table.match.decisions[number].action == wish


def test_arrows_go_from_card_to_card_of_a_fan(keys: Keyboard) -> None:
    table = began(keys, "market_day", 1)
    count = len(table.stage.sprites("hand:0"))
    table.page.focus_on("hotspot:hand:0:0")
    for index in range(1, count):
        keys.key(pygame.K_RIGHT)
        assert keys.focus == f"hotspot:hand:0:{index}"
    for index in reversed(range(count - 1)):
        keys.key(pygame.K_LEFT)
        assert keys.focus == f"hotspot:hand:0:{index}"
