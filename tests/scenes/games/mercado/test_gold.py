"""Gold is poured before the winner of Mercado when the game is over, and at no other time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.games.mercado import gold
from scenes.games.mercado.layout import MercadoLayout
from sprites.motion import NORMAL, REDUCED, Motion
from sprites.node import Node
from tabletop.games.mercado.track import place
from tests.scenes.places import STRIP_TOP
from tests.scenes.watched import Sensible, both_motions

FRAME = 1 / 30


class Table(Sensible):
    """A match of Mercado with its table, played by rule of thumb; seat 0 looks."""

    game = "mercado"
    layout: MercadoLayout


def won(motion: Motion, asked: list[int] | None = None) -> Table:
    """A table at which the last decision has been made, nothing of it shown yet."""
    table = Table(2, seed=3, motion=motion)
    while True:
        table.act()
        if table.match.over:
            return table
        table.director.skip()
        assert not asked


def film(table: Table) -> dict[Node, list[tuple[float, float, float]]]:
    """What is seen of the gold, frame by frame: x, y, alpha; to the end."""
    seen: dict[Node, list[tuple[float, float, float]]] = {}
    while not table.director.idle:
        table.timeline.advance(FRAME)
        for node in table.stage.passing:
            if node.name == "gold":
                seen.setdefault(node, []).append((node.x, node.y, node.alpha))
                assert node.bounds().bottom < STRIP_TOP
    return seen


@both_motions
def test_it_is_poured_once_when_the_game_is_over(
    motion: Motion, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    poured = gold.poured

    def noted(seating: object, seat: int, craft: object) -> object:
        asked.append(seat)
        return poured(seating, seat, craft)  # type: ignore[arg-type]

    monkeypatch.setattr(gold, "poured", noted)
    table = won(motion, asked)
    assert film(table)
    state = table.match.state
    assert asked == [seat for seat in range(2) if place(state, seat) == 1]
    table.agrees()
    assert not table.left_over()


def test_coin_after_coin_falls_out_of_the_bag_onto_a_heap() -> None:
    table = won(NORMAL)
    shown = film(table)
    coins = [node for node in shown if gold.COINS <= node.z < gold.LIGHTS]
    assert len(coins) == sum(gold.ROWS)
    for node in coins:
        assert shown[node][0][1] < gold.LOW - 150
        assert node.y > gold.LOW - len(gold.ROWS) * gold.UP - 20
    lengths = [len(shown[node]) for node in coins]
    assert lengths == sorted(lengths, reverse=True)
    assert "coin_pour" in table.voice.heard
    (bag,) = (node for node in shown if node.z == gold.BAGS)
    assert shown[bag][0][1] < 0
    assert shown[bag][-1][1] < 0


def test_with_reduced_motion_nothing_moves_or_comes_at_once() -> None:
    shown = film(won(REDUCED))
    assert len(shown) == sum(gold.ROWS) + 1
    for frames in shown.values():
        assert len({(x, y) for x, y, _ in frames}) == 1
        alphas = [0.0, *(alpha for _, _, alpha in frames)]
        assert max(alphas) == 1.0
        assert all(abs(a - b) < FRAME / 0.15 for a, b in pairwise(alphas))
