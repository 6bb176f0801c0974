"""A person's own move is shown at once, whatever steps to the middle of the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import game_names
from scenes.kit.layers import Layer
from scenes.store.preferences import INSTANT_SPEED
from scenes.table.scene import TableScene
from tabletop import games
from tests.scenes.player import FRAME, Keyboard

MAX_DELAY_SECONDS = 0.8
"""Seconds from a person's decision to the first movement of a piece, coin or number."""
MOVES = 8


@pytest.fixture
def keys() -> Iterator[Keyboard]:
    made = Keyboard()
    yield made
    made.close()


def placements(table: TableScene) -> dict[int, tuple[float, ...]]:
    """Place and size of each piece and of all that flies or counts, by its identity."""
    nodes = [n for n in table.canvas if n.z >= Layer.FLYING_PIECES]
    nodes += [sprite.node for sprite in table.stage.all_sprites()]
    return {id(node): (node.x, node.y, node.picture.size[0] * node.zoom) for node in nodes}


def has_moved(before: dict[int, tuple[float, ...]], now: dict[int, tuple[float, ...]]) -> bool:
    """True if a piece came, went, moved or grew by a pixel."""
    return before.keys() != now.keys() or any(
        abs(a - b) >= 1 for key in now for a, b in zip(before[key], now[key], strict=True)
    )


def seconds_until_shown(player: Keyboard) -> float:
    """Make a move; return the seconds from the decision to the first change on the table."""
    table, decision = player.table, player.table.match.decision_number
    delay, before, advance = 0.0, None, player.app.advance
    is_shown = False

    def watch(seconds: float) -> None:
        nonlocal delay, before, is_shown
        advance(seconds)
        if table.match.decision_number == decision or is_shown:
            return
        now = placements(table)
        is_shown = before is not None and has_moved(before, now)
        delay += seconds
        before = before or now

    player.app.advance = watch  # type: ignore[method-assign]
    try:
        player.move()
        player.run_until(lambda: is_shown or player.is_asked or player.is_over)
    finally:
        player.app.advance = advance  # type: ignore[method-assign]
    return delay


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_an_own_move_is_shown_at_once(keys: Keyboard, game: str) -> None:
    rivals = ["trader"] * (games.game_class(game).seat_counts[0] - 1)
    keys.start(game, "", *rivals)
    delays = []
    while len(delays) < MOVES:
        keys.run_until_asked()
        keys.context.preferences.change(speed=1.0)
        delays.append(seconds_until_shown(keys))
        keys.context.preferences.change(speed=INSTANT_SPEED)
    assert max(delays) <= MAX_DELAY_SECONDS, delays
    assert min(delays) >= FRAME
