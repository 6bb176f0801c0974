"""Gold is poured before the winner of Mercado when the game is over, and at no other time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.games.mercado import gold_animation
from scenes.games.mercado.layout import MercadoLayout
from sprites.motion import NORMAL_MOTION, REDUCED_MOTION, Motion
from sprites.node import Node
from tabletop.games.mercado.mechanics.track import compute_marker_rank
from tests.scenes.table_boxes import STRIP_TOP
from tests.scenes.table_harness import HeuristicHarness, both_motions

FRAME = 1 / 30


class Table(HeuristicHarness):
    """A match of Mercado with its table, played by rule of thumb; seat 0 looks."""

    game = "mercado"
    layout: MercadoLayout


def ended_table(motion: Motion) -> Table:
    """A table at which the last decision has been made, nothing of it shown yet."""
    table = Table(2, seed=3, motion=motion)
    table.play_until(lambda: table.match.is_over)
    return table


def record_gold(table: Table) -> dict[Node, list[tuple[float, float, float]]]:
    """Return the position and the opacity of each gold node, frame by frame to the end."""
    seen: dict[Node, list[tuple[float, float, float]]] = {}
    while not table.director.is_idle:
        table.timeline.advance(FRAME)
        for node in table.stage.temporary_nodes:
            if node.name == "gold":
                seen.setdefault(node, []).append((node.x, node.y, node.alpha))
                assert node.bounds().bottom < STRIP_TOP
    return seen


@pytest.mark.sampled
@both_motions
def test_it_is_poured_once_when_the_game_is_over(
    motion: Motion, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    poured = gold_animation.pour_gold

    def noted(seating: object, seat: int, craft: object) -> object:
        asked.append(seat)
        return poured(seating, seat, craft)  # type: ignore[arg-type]

    monkeypatch.setattr(gold_animation, "pour_gold", noted)
    table = Table(2, seed=3, motion=motion)
    while True:
        table.play_decision()
        if table.match.is_over:
            break
        table.director.skip()
        assert not asked
    assert record_gold(table)
    state = table.match.state
    assert asked == [seat for seat in range(2) if compute_marker_rank(state, seat) == 1]
    table.assert_agrees()
    assert not table.leftover_count()


def test_coin_after_coin_falls_out_of_the_bag_onto_a_heap() -> None:
    table = ended_table(NORMAL_MOTION)
    shown = record_gold(table)
    coins = [
        node for node in shown if gold_animation.COIN_LAYER <= node.z < gold_animation.LIGHT_LAYER
    ]
    assert len(coins) == sum(gold_animation.HEAP_ROWS)
    for node in coins:
        assert shown[node][0][1] < gold_animation.HEAP_BOTTOM - 150
        assert (
            max(y for _, y, _ in shown[node])
            > gold_animation.HEAP_BOTTOM
            - len(gold_animation.HEAP_ROWS) * gold_animation.COIN_STEP_Y
            - 20
        )
    lengths = [len(shown[node]) for node in coins]
    assert lengths == sorted(lengths, reverse=True)
    assert "coin_pour" in table.voice.requests
    (bag,) = (node for node in shown if node.z == gold_animation.BAG_LAYER)
    assert shown[bag][0][1] < 0
    assert shown[bag][-1][1] < 0


def test_the_heap_goes_coin_by_coin_to_the_bag_of_the_winner() -> None:
    """A coin never fades: it is carried home."""
    table = ended_table(NORMAL_MOTION)
    shown = record_gold(table)
    winner = next(seat for seat in range(2) if compute_marker_rank(table.match.state, seat) == 1)
    bag = table.layout.zone_layout.box(f"bag:{winner}")
    coins = [
        node for node in shown if gold_animation.COIN_LAYER <= node.z < gold_animation.LIGHT_LAYER
    ]
    for coin in coins:
        assert {alpha for _, _, alpha in shown[coin]} == {1.0}
        assert abs(coin.x - bag.center[0]) < 1.0 and abs(coin.y - bag.y) < 1.0


def test_with_reduced_motion_nothing_moves_or_comes_at_once() -> None:
    shown = record_gold(ended_table(REDUCED_MOTION))
    assert len(shown) == sum(gold_animation.HEAP_ROWS) + 1
    for frames in shown.values():
        assert len({(x, y) for x, y, _ in frames}) == 1
        alphas = [0.0, *(alpha for _, _, alpha in frames)]
        assert max(alphas) == 1.0
        assert all(abs(a - b) < FRAME / 0.15 for a, b in pairwise(alphas))
