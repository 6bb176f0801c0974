"""In a demo the near edge belongs to who acts: their hand lies there as a fan that slides in and
out, and a card that is played leaves from it; never open where somebody plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.kit.placement import Placement
from scenes.stage.demo import near_hand
from scenes.stage.demo.near_hand import NAME_PREFIX, FanCard, NearHand
from scenes.table.scene import TableScene
from sprites.node import Node
from sprites.picture import FilledRect
from tabletop.core.acts import Move
from tabletop.core.state import NOBODY
from tabletop.core.zones import back_of, is_back
from tabletop.host.demo_audience import HeldPiece
from tests.scenes.player import Mouse

FAN_GAMES = ("nacho", "zahab")


@pytest.fixture(scope="module")
def player() -> Iterator[Mouse]:
    made = Mouse(size=(640, 360), speed=1.0)
    yield made
    made.close()


@pytest.fixture(scope="module")
def still_player() -> Iterator[Mouse]:
    made = Mouse(size=(640, 360), reduced_motion=True, speed=1.0)
    yield made
    made.close()


def open_demo(player: Mouse, game: str, people: int = 0, paused: bool = True) -> TableScene:
    return player.open_half_played(game, 3, people, paused)


def fan_nodes(table: TableScene) -> list[Node]:
    return [node for node in table.canvas if node.name.startswith(NAME_PREFIX)]


def holding_seats(table: TableScene) -> list[int]:
    match = table.session.match
    return [s for s in range(3) if match.game.inventory(match.view_for(s)).get(f"hand:{s}")]


def lay(hand: NearHand, seat: int, seconds: float = 4.0) -> None:
    """Let a hand come to rest at the near edge."""
    for _ in range(round(seconds / 0.1)):
        hand.advance(0.1, seat, True)


def test_cards_slide_in_one_after_another() -> None:
    nodes = [Node(FilledRect(80.0, 120.0, (0, 0, 0)), 0.0, 0.0) for _ in range(3)]
    goal = Placement(400.0, 1000.0, 0.0)
    delays = (None, 0.0, near_hand.SLIDE_SECONDS)
    cards = [
        FanCard(HeldPiece("hand:0", "a"), node, goal, delay)
        for node, delay in zip(nodes, delays, strict=True)
    ]
    for card in cards:
        card.advance(near_hand.SLIDE_SECONDS)
    assert [card.is_at_goal for card in cards] == [True, True, False]
    assert nodes[1].y == goal.y and nodes[2].y == cards[2].below.y
    cards[2].advance(near_hand.SLIDE_SECONDS)
    assert nodes[2].y == goal.y


@pytest.mark.parametrize("game", FAN_GAMES)
def test_the_hand_of_who_acts_lies_open_at_the_near_edge(player: Mouse, game: str) -> None:
    table = open_demo(player, game)
    hand, match = table.near_hand, table.session.match
    for seat in holding_seats(table):
        lay(hand, seat)
        assert hand.seat == seat
        held = match.game.inventory(match.view_for(seat))[f"hand:{seat}"]
        assert sorted(each.piece for each in hand.pieces if each.zone == f"hand:{seat}") == (
            sorted(held)
        )
        nodes = fan_nodes(table)
        assert len(nodes) == len(hand.pieces), "the hand before it is still there"
        assert all(780 < node.bounds().center[1] < 1080 for node in nodes)
        xs = [node.x for node in nodes]
        assert xs == sorted(xs) and len(set(xs)) == len(xs)


@pytest.mark.parametrize("game", FAN_GAMES)
def test_no_hand_is_open_where_somebody_plays(player: Mouse, game: str) -> None:
    for people in (1, 2):
        table = open_demo(player, game, people)
        lay(table.near_hand, 2)
        assert not fan_nodes(table)


def test_a_hand_is_gone_at_once_when_somebody_joins(player: Mouse) -> None:
    table = open_demo(player, "zahab")
    lay(table.near_hand, 0)
    assert not any(is_back(str(node.tag)) for node in fan_nodes(table))
    chairs = table.host.clients._controllers
    chair = chairs[1]
    chairs[1] = chair._replace(level="")
    try:
        table.near_hand.advance(0.0, 0, False)
        assert all(is_back(str(node.tag)) for node in fan_nodes(table))
    finally:
        chairs[1] = chair


def test_closed_hands_show_their_backs(player: Mouse) -> None:
    player.context.preferences.change(open_hands=False)
    try:
        table = open_demo(player, "zahab")
        lay(table.near_hand, 0)
        nodes = fan_nodes(table)
        assert nodes and all(is_back(str(node.tag)) for node in nodes)
    finally:
        player.context.preferences.change(open_hands=True)


def test_hands_change_in_one_calm_slide(player: Mouse) -> None:
    table = open_demo(player, "zahab")
    hand = table.near_hand
    lay(hand, 0)
    first = {node: node.y for node in fan_nodes(table)}
    hand.advance(0.05, 1, False)
    assert {node: node.y for node in fan_nodes(table)} == first, "it follows acts still to be shown"
    alphas, steps = set[float](), list[float]()
    for _ in range(60):
        before = {node: node.y for node in fan_nodes(table)}
        hand.advance(1 / 60, 1, True)
        now = fan_nodes(table)
        alphas |= {node.alpha for node in now}
        steps += [abs(node.y - before[node]) for node in now if node in before]
        new = [node for node in now if node not in before]
        assert all(node.bounds().y > 1080 for node in new), "a card appears from nowhere"
        gone = [y for node, y in before.items() if node not in now]
        assert all(y > 1080 for y in gone), "a card vanishes"
    assert hand.seat == 1 and alphas == {1.0} and max(steps) < 30
    hand.advance(0.1, 2, True)
    assert hand.seat == 1, "a hand lies for a while"


def test_with_reduced_motion_the_hand_just_lies_there(still_player: Mouse) -> None:
    table = open_demo(still_player, "zahab")
    lay(table.near_hand, 0)
    table.near_hand.advance(0.0, 1, True)
    for card in table.near_hand._cards:
        assert (card.node.x, card.node.y) == card.goal[:2]
    assert len(fan_nodes(table)) == len(table.near_hand.pieces)


def test_a_played_card_leaves_from_the_fan(player: Mouse) -> None:
    table = open_demo(player, "zahab")
    seat = holding_seats(table)[0]
    lay(table.near_hand, seat)
    held = table.near_hand.pieces[0]
    node = next(each for each in fan_nodes(table) if each.tag == held.piece)
    place = node.x, node.y
    taken = table.stage.take_piece(Move(held.piece, 1, held.zone, f"discard:{seat}", ""), NOBODY)
    assert taken is node and (taken.x, taken.y) == place and taken.tag == held.piece
    assert held not in table.near_hand.pieces


def test_a_secret_card_never_tells_which_one_it_is(player: Mouse) -> None:
    table = open_demo(player, "nacho")
    seat = next(s for s in holding_seats(table))
    lay(table.near_hand, seat)
    shown = table.near_hand.pieces
    back = back_of(shown[0].piece)
    taken = table.stage.take_piece(Move(back, 1, f"hand:{seat}", f"choice:{seat}", ""), NOBODY)
    assert is_back(str(taken.tag)) and table.near_hand.pieces == shown


def test_a_style_without_room_has_no_fan(player: Mouse) -> None:
    table = open_demo(player, "zahab")
    lay(table.near_hand, 0)
    assert near_hand.HAND_LIFT > 0 and fan_nodes(table)
    player.context.preferences.change(text_scale=2.0)
    try:
        player.app.step(0.1)
        lay(table.near_hand, 0)
        assert not fan_nodes(table)
    finally:
        player.context.preferences.change(text_scale=1.0)
