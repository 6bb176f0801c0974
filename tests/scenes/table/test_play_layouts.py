"""Tables, and what opens over them, are free of layout faults in both languages and all sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from scenes.games import laid
from scenes.request import MatchRequest
from scenes.shots import rehearsal
from tabletop import games
from tabletop.match.setup import Mode
from tests.scenes.lint import check
from tests.scenes.player import Mouse, seats

STYLES = [
    pytest.param(("en", 1.0, False), id="en"),
    pytest.param(("ja", 1.0, True), id="ja-contrast"),
    pytest.param(("en", 2.0, False), id="en-large"),
    pytest.param(("ja", 2.0, False), id="ja-large"),
]
TABLE_FAULTS = ("outside the margins", "small text", "no glyph")
"""What is checked of a table itself: pieces may lie close and overlap, as in a hand."""


def sit(game: str, style: tuple[str, float, bool], count: int) -> Mouse:
    language, scale, contrast = style
    player = Mouse(
        size=(640, 360), language=language, text_scale=scale, high_contrast=contrast,
        reduced_motion=True,
    )  # fmt: skip
    who = seats("", *["trader"] * (count - 1))
    player.program.start(MatchRequest(game, who, {}, 7, mode=Mode.PRACTICE))
    player.app.stack.settle()
    player.until_asked()
    return player


@pytest.fixture(params=STYLES)
def style(request: pytest.FixtureRequest) -> tuple[str, float, bool]:
    chosen: tuple[str, float, bool] = request.param
    return chosen


def faults(player: Mouse) -> list[str]:
    player.wait(0.3)
    return [str(problem) for problem in check(player.scene, player.app.surface)]


@pytest.mark.thinned(20, each=False)
@pytest.mark.parametrize("game", laid())
def test_a_table_keeps_its_words_readable_and_inside(
    game: str, style: tuple[str, float, bool]
) -> None:
    player = sit(game, style, games.kind(game).seats[-1])
    for _ in range(2):
        player.move()
        player.until_asked()
    found = [fault for fault in faults(player) if fault.startswith(TABLE_FAULTS)]
    player.close()
    assert not found


def log(player: Mouse) -> None:
    player.key(pygame.K_l)


def moves(player: Mouse) -> None:
    player.press("tool:moves")


@pytest.fixture
def mercado(style: tuple[str, float, bool]) -> Iterator[Mouse]:
    made = sit("mercado", style, 3)
    for _ in range(3):
        made.move()
        made.until_asked()
    yield made
    made.close()


@pytest.mark.thinned(15, each=False)
@pytest.mark.parametrize("over", [log, moves], ids=lambda over: over.__name__)
def test_what_opens_over_a_table_has_no_faults(
    mercado: Mouse, over: Callable[[Mouse], None]
) -> None:
    over(mercado)
    mercado.wait(0.2)
    assert not faults(mercado)


@pytest.mark.thinned(5)
@pytest.mark.parametrize("game", laid())
def test_a_result_has_no_faults(game: str, style: tuple[str, float, bool]) -> None:
    from scenes.watch.results import ResultScene

    language, scale, contrast = style
    player = Mouse(
        size=(640, 360), language=language, text_scale=scale, high_contrast=contrast,
        reduced_motion=True, speed=1.0,
    )  # fmt: skip
    match = rehearsal.rehearsed(game, games.kind(game).seats[-1])
    nothing: Callable[[], None] = lambda: None  # noqa: E731
    player.app.open(ResultScene(player.context, match, nothing, nothing, nothing, nothing))
    player.wait(1.0)
    found = faults(player)
    player.key(pygame.K_RETURN)
    found += faults(player)
    player.close()
    assert not found
