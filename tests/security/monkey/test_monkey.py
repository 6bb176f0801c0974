"""A monkey plays: no exception, no stuck state, the stage equal to the view, nothing private."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.store.preferences import INSTANT_SPEED
from scenes.ui.layer.widget_layer import WidgetLayer
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tests.fixtures.screen.silent_screen import art_read_once, silent
from tests.security.monkey.inputs import RandomInput, draw_inputs
from tests.security.monkey.monkey import Monkey, StuckError
from tests.security.monkey.rounds import FailedRoundError, game_of, play_round, run_seed

SHORT, LONG = 14, 60
"""Deeds of a round."""
ROUNDS = 12


@pytest.fixture(scope="module", autouse=True)
def _art() -> Iterator[None]:
    with art_read_once(), silent():
        yield


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", games.names())
def test_a_monkey_breaks_nothing(game: str) -> None:
    seed = 5 + games.names().index(game)
    assert game_of(seed) == game
    assert run_seed(seed, SHORT).frames > SHORT


@pytest.mark.slow
@pytest.mark.processor_limit(120)
def test_a_monkey_breaks_nothing_in_many_rounds() -> None:
    rounds = [run_seed(1000 + seed, LONG) for seed in range(ROUNDS)]
    assert sum(found.decisions for found in rounds) > ROUNDS // 2
    assert sum(found.curtains for found in rounds) > 0


def test_the_same_seed_is_the_same_round() -> None:
    deeds = draw_inputs(Chance(3), 6)
    assert deeds == draw_inputs(Chance(3), 6) != draw_inputs(Chance(4), 6)
    assert play_round("nacho", 3, deeds) == play_round("nacho", 3, deeds)


def test_whoever_covers_and_looks_again_in_one_frame_is_there(tmp_path: Path) -> None:
    monkey = Monkey(tmp_path)
    try:
        monkey.context.preferences.change(curtain="never", speed=INSTANT_SPEED)
        table = monkey.start("market_day", "", "", hands=1)
        monkey.run_until_asked()
        monkey.key(pygame.K_c)
        assert table.session.perspective.viewer_seat == NOBODY
        hands = [w for w in table.widget_layer.widgets if w.name.startswith("hotspot:hand:")]
        where = monkey.window_point(*monkey.find_free_point(hands[0].name))
        monkey.frame(
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, mod=0),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=where, button=1),
        )
        assert monkey.room.sitter == table.session.perspective.viewer_seat != NOBODY
    finally:
        monkey.close()


@pytest.fixture
def sharing(tmp_path: Path) -> Iterator[Monkey]:
    """Three people before one screen, the first of whom has asked for a hint in Basari."""
    monkey = Monkey(tmp_path)
    monkey.context.preferences.change(curtain="never", speed=INSTANT_SPEED)
    monkey.start("basari", "", "", "")
    monkey.run_until_asked()
    monkey.key(pygame.K_h)
    assert monkey.table.coach.hint_presenter.hint_seat == monkey.table.deciding_seat
    yield monkey
    monkey.close()


def _make_decision(monkey: Monkey) -> None:
    """Let the asked person decide, and wait until the next one is asked."""
    was = monkey.table.deciding_seat
    monkey.move()
    monkey.run_until_asked()
    assert monkey.table.deciding_seat != was


def test_two_may_be_told_the_same(sharing: Monkey) -> None:
    """The line that was said before its words came again was no hint."""
    words = sharing.table.widget_layer.toast_text
    _make_decision(sharing)
    sharing.table.widget_layer.show_toast("something else")
    sharing.key(pygame.K_h)
    assert sharing.table.widget_layer.toast_text == words


def test_a_hint_that_outlasts_its_reader_is_found(
    sharing: Monkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WidgetLayer, "dismiss_toast", lambda self, fade=False: None)
    with pytest.raises(AssertionError, match="advice for"):
        _make_decision(sharing)


def test_what_breaks_is_told_with_few_deeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that breaks whenever the wheel turns."""

    def broken(page: WidgetLayer, intent: object) -> None:
        raise ValueError("the wheel came off")

    monkeypatch.setattr(WidgetLayer, "_scroll", broken)
    seed = next(n for n in range(100) if any(d.kind == "wheel" for d in draw_inputs(Chance(n), 4)))
    with pytest.raises(FailedRoundError, match=f"--seed {seed} --rounds 1") as fallen:
        run_seed(seed, 4)
    assert [deed.kind for deed in fallen.value.deeds][-1:] == ["wheel"]
    assert len(fallen.value.deeds) < 4


@pytest.mark.slow
def test_a_table_on_which_nothing_happens_any_more_is_stuck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "scenes.table.turns.table_states.TableStateMachine.proceed", lambda self: None
    )
    monkeypatch.setattr("tests.security.monkey.monkey.RECOVERY_SECONDS", 5.0)
    with pytest.raises(StuckError, match="nothing can be done"):
        play_round("mercado", 2, [RandomInput("wait", 0.1, 0.9, 0.0)])
