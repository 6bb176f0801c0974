"""What a learner is told of the turns of others, and what is asked before a costly move."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.games import laid
from scenes.menus.offer import game_of
from scenes.table.playerinput import GIVEN_AWAY
from scenes.table.scene import TableScene
from scenes.table.states import Reading, ShowingAgain
from scenes.ui.labels import Label, Veil
from tabletop.core.strategy import Reason
from tabletop.match.setup import Mode
from tabletop.seats.answers import Answer, Candidate
from tests.scenes.player import Mouse


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse()
    yield made
    made.close()


def practice(mouse: Mouse, game: str, others: int = 1) -> TableScene:
    table = mouse.start(game, "", *["trader"] * others, mode=Mode.PRACTICE)
    mouse.until_asked()
    return table


def words_of(table: TableScene) -> str:
    return "\n".join(w.text for w in table.page.dialog if isinstance(w, Label))


@pytest.mark.thinned(5)
@pytest.mark.parametrize("game", laid())
def test_the_table_waits_after_the_turns_of_others_until_the_learner_goes_on(
    mouse: Mouse, game: str
) -> None:
    mouse.context.preferences.change(wait_each_turn=True)
    table = mouse.start(game, "", *["trader"] * (game_of(game).seats[0] - 1), mode=Mode.PRACTICE)
    read = 0
    for _ in range(5):
        mouse.until(lambda: table.deciding is not None or table.page.dialog)
        if not table.page.dialog:
            mouse.move()
            continue
        assert isinstance(table.states.state, Reading)
        number = table.session.match.number
        mouse.wait(3.0)
        assert table.session.match.number == number, "it does not go on by itself"
        assert len(words_of(table).splitlines()) > 1
        mouse.press("go_on")
        mouse.frame()
        read += 1
    assert read


def test_what_came_to_ones_own_things_is_said_and_shown(mouse: Mouse) -> None:
    """The card that is dealt when others end a round, the gems of their offers."""
    mouse.context.preferences.change(wait_each_turn=True)
    table = mouse.start("basari", "", "trader", "trader", mode=Mode.PRACTICE)
    for _ in range(60):
        mouse.until(lambda: table.deciding is not None or table.page.dialog)
        if not table.page.dialog:
            mouse.move()
            continue
        if "To you: " in words_of(table):
            mouse.wait(0.2)
            assert any(n.name == "intent" for n in table.canvas)
            return
        mouse.press("go_on")
    raise AssertionError("nothing ever came")


def test_without_a_learner_nothing_is_told(mouse: Mouse) -> None:
    mouse.context.preferences.change(wait_each_turn=True)
    table = mouse.start("market_day", "", "trader")
    mouse.until_asked()
    mouse.move()
    mouse.until(lambda: table.deciding is not None)
    assert not table.page.dialog


def test_a_key_shows_again_what_happened_since_ones_last_turn(mouse: Mouse) -> None:
    table = practice(mouse, "market_day")
    mouse.move()
    mouse.until_asked()
    now = table.match.number
    mouse.context.preferences.change(speed=1.0)
    mouse.key(pygame.K_w)
    mouse.frame()
    assert isinstance(table.states.state, ShowingAgain)
    mouse.until_asked()
    assert table.match.number == now
    assert table.stage.showing.turn is not None


def test_the_ring_of_the_button_below_what_happened_covers_no_words(mouse: Mouse) -> None:
    mouse.context.preferences.change(wait_each_turn=True)
    table = mouse.start("zahab", "", "trader", mode=Mode.PRACTICE)
    mouse.until(lambda: table.deciding is not None or table.page.dialog)
    while not table.page.dialog:
        mouse.move()
        mouse.until(lambda: table.deciding is not None or table.page.dialog)
    theme, button = mouse.context.theme, table.page.widget("go_on")
    ring = theme.ring_away + 2 * theme.ring_inner + theme.ring_outer
    lowest = max(w.box.bottom for w in table.page.dialog if isinstance(w, Label))
    assert lowest + ring <= button.box.y


def judged(table: TableScene, worst: float) -> None:
    """What a search found: the first move as good as 0.6, the second as told."""
    legal = table.match.legal(0)
    found = (Candidate(legal[0], (0.6, 0.4), 400), Candidate(legal[1], (worst, 1 - worst), 400))
    table.coach.hints.search.suppose(Answer(legal[0], Reason("keep"), found))


def test_it_is_asked_before_a_move_that_gives_away_more_than_a_tenth(mouse: Mouse) -> None:
    table = practice(mouse, "market_day")
    judged(table, 0.6 - GIVEN_AWAY - 0.1)
    costly = table.match.legal(0)[1]
    number = table.match.number
    table.input.attempt(costly, None)
    assert table.match.number == number and "17 times in 100" in words_of(table)
    mouse.press("no")
    assert table.match.number == number and not table.page.dialog
    table.input.attempt(costly, None)
    mouse.press("yes")
    assert table.match.decisions[number].action == costly


@pytest.mark.parametrize(("game", "others"), [("basari", 2), ("zahab", 1)])
def test_what_is_decided_about_lies_free_of_the_question(
    mouse: Mouse, game: str, others: int
) -> None:
    """Neither under it nor under dark glass: one thinks again by looking."""
    table = practice(mouse, game, others)
    for action in table.match.legal(0)[:3]:
        table.input.ask_whether_sure(0, action, 17)
        panel = table.page.widget("dialog")
        about = table.display.narrator.boxes(table.gestures.view, 0, action)
        assert about and not any(panel.box.overlaps(box) for box in about)
        assert not any(isinstance(widget, Veil) for widget in table.page.dialog)
        mouse.press("no")


@pytest.mark.parametrize(("worst", "careful"), [(0.55, True), (0.2, False)])
def test_it_is_not_asked_before_others_nor_where_it_is_switched_off(
    mouse: Mouse, worst: float, careful: bool
) -> None:
    mouse.context.preferences.change(careful=careful)
    table = practice(mouse, "market_day")
    judged(table, worst)
    number = table.match.number
    table.input.attempt(table.match.legal(0)[1], None)
    assert table.match.number > number and not table.page.dialog


def test_what_is_not_known_yet_is_not_asked_about(mouse: Mouse) -> None:
    """A move is never kept waiting for a search."""
    table = practice(mouse, "market_day")
    table.coach.hints.search.suppose(None)
    number = table.match.number
    table.input.attempt(table.match.legal(0)[-1], None)
    assert table.match.number > number


def test_the_least_raise_says_what_it_would_give(mouse: Mouse) -> None:
    table = practice(mouse, "basari", 2)
    for _ in range(200):
        if table.gestures.draft is not None:
            break
        mouse.move()
        mouse.until_asked()
    least = next(t for t in table.gestures.buttons() if t.params)
    button = next(w for w in table.page.widgets if getattr(w, "gesture", None) == least)
    told = {name: value for name, value in least.params if value}
    assert told
    for name, value in told.items():
        assert f"{value} {name}" in button.label
