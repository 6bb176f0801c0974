"""A monkey plays: no exception, no stuck state, the stage equal to the view, nothing private."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.preferences import INSTANT
from scenes.ui.page import Page
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tests.monkey.deeds import Deed, drawn
from tests.monkey.monkey import Monkey, StuckError
from tests.monkey.trials import FallenError, game_of, play, round_of
from tests.scenes.conftest import art_read_once, silent

SHORT, LONG = 14, 60
"""Deeds of a round."""
ROUNDS = 12


@pytest.fixture(scope="module", autouse=True)
def _art() -> Iterator[None]:
    with art_read_once(), silent():
        yield


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("game", games.names())
def test_a_monkey_breaks_nothing(game: str) -> None:
    seed = 5 + games.names().index(game)
    assert game_of(seed) == game
    assert round_of(seed, SHORT).frames > SHORT


@pytest.mark.soak
@pytest.mark.processor_limit(120)
def test_a_monkey_breaks_nothing_in_many_rounds() -> None:
    rounds = [round_of(1000 + seed, LONG) for seed in range(ROUNDS)]
    assert sum(found.decisions for found in rounds) > ROUNDS // 2
    assert sum(found.curtains for found in rounds) > 0


def test_the_same_seed_is_the_same_round() -> None:
    deeds = drawn(Chance(3), 6)
    assert deeds == drawn(Chance(3), 6) != drawn(Chance(4), 6)
    assert play("nacho", 3, deeds) == play("nacho", 3, deeds)


def test_whoever_covers_and_looks_again_in_one_frame_is_there(tmp_path: Path) -> None:
    monkey = Monkey(tmp_path)
    try:
        monkey.context.preferences.change(curtain="never", speed=INSTANT)
        table = monkey.start("market_day", "", "", hands=1)
        monkey.until_asked()
        monkey.key(pygame.K_c)
        assert table.session.perspective.viewer == NOBODY
        hands = [w for w in table.page.widgets if w.name.startswith("hotspot:hand:")]
        where = monkey.at(*monkey.seen(hands[0].name))
        monkey.frame(
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, mod=0),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=where, button=1),
        )
        assert monkey.room.sitter == table.session.perspective.viewer != NOBODY
    finally:
        monkey.close()


@pytest.fixture
def sharing(tmp_path: Path) -> Iterator[Monkey]:
    """Three people before one screen, the first of whom has asked for a hint in Basari."""
    monkey = Monkey(tmp_path)
    monkey.context.preferences.change(curtain="never", speed=INSTANT)
    monkey.start("basari", "", "", "")
    monkey.until_asked()
    monkey.key(pygame.K_h)
    assert monkey.table.coach.hints.reader == monkey.table.deciding
    yield monkey
    monkey.close()


def _decided(monkey: Monkey) -> None:
    """Whoever sits there decides, and the next one is asked."""
    was = monkey.table.deciding
    monkey.move()
    monkey.until_asked()
    assert monkey.table.deciding != was


def test_two_may_be_told_the_same(sharing: Monkey) -> None:
    """The line that was said before its words came again was no hint."""
    words = sharing.table.page.saying
    _decided(sharing)
    sharing.table.page.say("something else")
    sharing.key(pygame.K_h)
    assert sharing.table.page.saying == words


def test_a_hint_that_outlasts_its_reader_is_found(
    sharing: Monkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Page, "hush", lambda self, softly=False: None)
    with pytest.raises(AssertionError, match="advice for"):
        _decided(sharing)


def test_what_breaks_is_told_with_few_deeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that breaks whenever the wheel turns."""

    def broken(page: Page, intent: object) -> None:
        raise ValueError("the wheel came off")

    monkeypatch.setattr(Page, "_scroll", broken)
    seed = next(n for n in range(100) if any(d.kind == "wheel" for d in drawn(Chance(n), 4)))
    with pytest.raises(FallenError, match=f"--seed {seed} --rounds 1") as fallen:
        round_of(seed, 4)
    assert [deed.kind for deed in fallen.value.deeds][-1:] == ["wheel"]
    assert len(fallen.value.deeds) < 4


def test_a_table_on_which_nothing_happens_any_more_is_stuck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scenes.table.states.StateMachine.proceed", lambda self: None)
    monkeypatch.setattr("tests.monkey.monkey.BOUND", 5.0)
    with pytest.raises(StuckError, match="nothing can be done"):
        play("mercado", 2, [Deed("wait", 0.1, 0.9, 0.0)])
