"""Tables, and what opens over them, are free of layout faults in both languages and all sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from scenes.base.match_request import MatchRequest
from scenes.games import game_names
from scenes.screenshots import example_matches
from tabletop import games
from tabletop.match.setup import MatchMode
from tests.fixtures.screen.layout_lint import find_problems
from tests.scenes.player import Mouse, seat_specs
from tests.scenes.table.layout_styles import STYLES, TABLE_FAULTS


def open_table(game: str, style: tuple[str, float, bool], count: int) -> Mouse:
    language, scale, contrast = style
    player = Mouse(
        size=(640, 360), language=language, text_scale=scale, high_contrast=contrast,
        reduced_motion=True,
    )  # fmt: skip
    who = seat_specs("", *["trader"] * (count - 1))
    player.program.start_match(MatchRequest(game, who, {}, 7, mode=MatchMode.PRACTICE))
    player.app.scene_stack.apply_changes()
    player.run_until_asked()
    return player


@pytest.fixture(params=STYLES)
def style(request: pytest.FixtureRequest) -> tuple[str, float, bool]:
    chosen: tuple[str, float, bool] = request.param
    return chosen


def find_faults(player: Mouse) -> list[str]:
    player.wait(0.3)
    return [str(problem) for problem in find_problems(player.scene, player.app.window_surface)]


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_a_table_keeps_its_words_readable_and_inside(
    game: str, style: tuple[str, float, bool]
) -> None:
    player = open_table(game, style, games.game_class(game).seat_counts[-1])
    for _ in range(2):
        player.move()
        player.run_until_asked()
    found = [fault for fault in find_faults(player) if fault.startswith(TABLE_FAULTS)]
    player.close()
    assert not found


@pytest.mark.slow
def test_cards_of_a_hand_hang_over_the_near_edge_but_not_their_words() -> None:
    player = open_table("nacho", ("en", 1.0, False), 4)
    table = player.table
    found = [find_faults(player)]
    card = next(sprite.node for sprite in table.stage.sprites("hand:0"))
    card.y += card.bounds().height
    found.append([str(problem) for problem in find_problems(table, player.app.window_surface)])
    player.close()
    lying, low = ([fault for fault in each if fault.startswith(TABLE_FAULTS)] for each in found)
    assert not lying
    assert low and all("on a card in hand:0" in fault for fault in low)


def log(player: Mouse) -> None:
    player.key(pygame.K_l)


def moves(player: Mouse) -> None:
    player.press("tool:moves")


@pytest.fixture
def mercado(style: tuple[str, float, bool]) -> Iterator[Mouse]:
    made = open_table("mercado", style, 3)
    for _ in range(3):
        made.move()
        made.run_until_asked()
    yield made
    made.close()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("over", [log, moves], ids=lambda over: over.__name__)
def test_what_opens_over_a_table_has_no_faults(
    mercado: Mouse, over: Callable[[Mouse], None]
) -> None:
    over(mercado)
    mercado.wait(0.2)
    assert not find_faults(mercado)


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("game", game_names())
def test_a_result_has_no_faults(game: str, style: tuple[str, float, bool]) -> None:
    from scenes.watch.result_scene import ResultScene

    language, scale, contrast = style
    player = Mouse(
        size=(640, 360), language=language, text_scale=scale, high_contrast=contrast,
        reduced_motion=True, speed=1.0,
    )  # fmt: skip
    match = example_matches.play_example_match(game, games.game_class(game).seat_counts[-1])
    nothing: Callable[[], None] = lambda: None  # noqa: E731
    player.app.open_scene(ResultScene(player.context, match, nothing, nothing, nothing, nothing))
    player.wait(1.0)
    found = find_faults(player)
    player.finish_tally()
    found += find_faults(player)
    player.press("more")
    player.wait(0.2)
    found += find_faults(player)
    player.close()
    assert not found
