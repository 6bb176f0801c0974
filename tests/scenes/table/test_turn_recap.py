"""Recap of other seats' turns for learners, and the confirmation before a costly move."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.games import game_names
from scenes.games.basari.card_pictures import GEM_PICTURES
from scenes.menus.common.game_list import load_game
from scenes.screenshots.visible_text import find_node_texts
from scenes.table.coaching.coach import MISTAKE_WARNING_LOSS
from scenes.table.scene import TableScene
from scenes.table.turns.table_states import ReadingRecap, ReplayingEvents
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.labels import DimOverlay, Label
from sprites.picture import BakedPicture
from tabletop.ai.answers import Answer, Candidate
from tabletop.core.strategy import Reason
from tabletop.games.basari.action_builders import OfferBuilder
from tabletop.match.setup import MatchMode
from tabletop.narration.turn_summary import TurnSummary
from tests.scenes.games.laid_tables import parts_of
from tests.scenes.player import Mouse


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse()
    yield made
    made.close()


def start_practice(mouse: Mouse, game: str, others: int = 1) -> TableScene:
    table = mouse.start(game, "", *["trader"] * others, mode=MatchMode.PRACTICE)
    mouse.run_until_asked()
    return table


def line_texts(table: TableScene) -> str:
    return "\n".join(w.text for w in table.widget_layer.dialog if isinstance(w, Label))


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_the_table_waits_after_the_turns_of_others_until_the_learner_goes_on(
    mouse: Mouse, game: str
) -> None:
    mouse.context.preferences.change(wait_each_turn=True)
    table = mouse.start(
        game, "", *["trader"] * (load_game(game).seat_counts[0] - 1), mode=MatchMode.PRACTICE
    )
    read = 0
    for _ in range(5):
        mouse.run_until(lambda: table.deciding_seat is not None or table.widget_layer.dialog)
        if not table.widget_layer.dialog:
            mouse.move()
            continue
        assert isinstance(table.turn_flow.state, ReadingRecap)
        number = table.session.match.decision_number
        mouse.wait(3.0)
        assert table.session.match.decision_number == number, "it does not go on by itself"
        assert len(line_texts(table).splitlines()) > 1
        mouse.press("go_on")
        mouse.frame()
        read += 1
    assert read


@pytest.mark.slow
def test_what_came_to_ones_own_things_is_said_and_shown(mouse: Mouse) -> None:
    """The card that is dealt when others end a round, the gems of their offers."""
    mouse.context.preferences.change(wait_each_turn=True)
    table = mouse.start("basari", "", "trader", "trader", mode=MatchMode.PRACTICE)
    for _ in range(60):
        mouse.run_until(lambda: table.deciding_seat is not None or table.widget_layer.dialog)
        if not table.widget_layer.dialog:
            mouse.move()
            continue
        if "To you: " in line_texts(table):
            mouse.wait(0.2)
            assert any(n.name == "intent" for n in table.canvas)
            return
        mouse.press("go_on")
    raise AssertionError("nothing ever came")


def test_without_a_learner_nothing_is_told(mouse: Mouse) -> None:
    mouse.context.preferences.change(wait_each_turn=True)
    table = mouse.start("market_day", "", "trader")
    mouse.run_until_asked()
    mouse.move()
    mouse.run_until(lambda: table.deciding_seat is not None)
    assert not table.widget_layer.dialog


def test_a_key_shows_again_what_happened_since_ones_last_turn(mouse: Mouse) -> None:
    table = start_practice(mouse, "market_day")
    mouse.move()
    mouse.run_until_asked()
    now = table.match.decision_number
    mouse.context.preferences.change(speed=1.0)
    mouse.key(pygame.K_w)
    mouse.frame()
    assert isinstance(table.turn_flow.state, ReplayingEvents)
    mouse.run_until_asked()
    assert table.match.decision_number == now
    assert table.stage.view_model.active_seat is not None


def test_the_ring_of_the_button_below_what_happened_covers_no_words(mouse: Mouse) -> None:
    mouse.context.preferences.change(wait_each_turn=True)
    table = mouse.start("zahab", "", "trader", mode=MatchMode.PRACTICE)
    mouse.run_until(lambda: table.deciding_seat is not None or table.widget_layer.dialog)
    while not table.widget_layer.dialog:
        mouse.move()
        mouse.run_until(lambda: table.deciding_seat is not None or table.widget_layer.dialog)
    theme, button = mouse.context.theme, table.widget_layer.find_widget("go_on")
    ring = theme.ring_distance + 2 * theme.inner_ring_width + theme.outer_ring_width
    lowest = max(w.box.bottom for w in table.widget_layer.dialog if isinstance(w, Label))
    assert lowest + ring <= button.box.y


def set_search_result(table: TableScene, worst: float) -> None:
    """Set a search result: the first move is worth 0.6, the second one `worst`."""
    legal = table.match.legal_actions(0)
    found = (Candidate(legal[0], (0.6, 0.4), 400), Candidate(legal[1], (worst, 1 - worst), 400))
    search = table.coach.hint_presenter.hint_search
    assert search.current_moment is not None
    search._receive_answer(search.current_moment, Answer(legal[0], Reason("keep"), found))


def test_it_is_asked_before_a_move_that_gives_away_more_than_a_tenth(mouse: Mouse) -> None:
    table = start_practice(mouse, "market_day")
    set_search_result(table, 0.6 - MISTAKE_WARNING_LOSS - 0.1)
    costly = table.match.legal_actions(0)[1]
    number = table.match.decision_number
    table.player_input.try_action(costly, None)
    assert table.match.decision_number == number and "17 fewer games in 100" in line_texts(table)
    mouse.press("no")
    assert table.match.decision_number == number and not table.widget_layer.dialog
    table.player_input.try_action(costly, None)
    mouse.press("yes")
    assert table.match.decisions[number].action == costly


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "others"), [("basari", 2), ("zahab", 1)])
def test_what_is_decided_about_lies_free_of_the_question(
    mouse: Mouse, game: str, others: int
) -> None:
    """Neither under it nor under dark glass: one thinks again by looking."""
    table = start_practice(mouse, game, others)
    for action in table.match.legal_actions(0)[:3]:
        table.player_input.ask_about_mistake(0, action, 17)
        panel = table.widget_layer.find_widget("dialog")
        about = table.presenter.narrator.action_boxes(table.gestures.player_view, 0, action)
        assert about and not any(panel.box.overlaps(box) for box in about)
        assert not any(isinstance(widget, DimOverlay) for widget in table.widget_layer.dialog)
        mouse.press("no")


@pytest.mark.parametrize(("worst", "careful"), [(0.55, True), (0.2, False)])
def test_it_is_not_asked_before_others_nor_where_it_is_switched_off(
    mouse: Mouse, worst: float, careful: bool
) -> None:
    mouse.context.preferences.change(careful=careful)
    table = start_practice(mouse, "market_day")
    set_search_result(table, worst)
    number = table.match.decision_number
    table.player_input.try_action(table.match.legal_actions(0)[1], None)
    assert table.match.decision_number > number and not table.widget_layer.dialog


def test_what_is_not_known_yet_is_not_asked_about(mouse: Mouse) -> None:
    """A move is never kept waiting for a search."""
    table = start_practice(mouse, "market_day")
    assert table.coach.hint_presenter.hint_search.search_answer is None
    number = table.match.decision_number
    table.player_input.try_action(table.match.legal_actions(0)[-1], None)
    assert table.match.decision_number > number


def test_the_least_raise_says_what_it_would_give(mouse: Mouse) -> None:
    table = start_practice(mouse, "basari", 2)
    for _ in range(200):
        if table.gestures.action_builder is not None:
            break
        mouse.move()
        mouse.run_until_asked()
    draft = table.gestures.action_builder
    assert isinstance(draft, OfferBuilder)
    assert any(t.action == draft.weakest_offer for t in table.gestures.button_gestures())
    plate = table.stage.find_named("status")
    assert plate is not None
    words, *counts = (visible.text.text for visible in find_node_texts(plate))
    assert "Lowest" in words
    assert counts == [str(n) for n in draft.weakest_counts if n]
    baked = [part.name for part in parts_of(plate.picture) if isinstance(part, BakedPicture)]
    stones = [name for name in baked if name.startswith("gem/")]
    lowest = zip(GEM_PICTURES.values(), draft.weakest_counts, strict=True)
    assert stones == [f"gem/{stone}" for stone, n in lowest if n]


def test_a_teacher_tells_why_others_moved_and_they_wait_until_it_is_read(mouse: Mouse) -> None:
    mouse.context.preferences.change(teacher=True)
    table = mouse.start("basari", "", "trader", "trader", mode=MatchMode.PRACTICE)
    names = table.match.setup.seat_names[1:]

    def is_told() -> bool:
        lines = table.widget_layer.toast_text.split("\n")
        return any(line.startswith(f"{name}: ") for name in names for line in lines)

    for _ in range(12):
        mouse.run_until(lambda: table.deciding_seat is not None)
        if is_told():
            return
        mouse.move()
    pytest.fail("no teacher told a reason")


@pytest.mark.slow
def test_without_a_teacher_no_reason_is_told(mouse: Mouse) -> None:
    table = start_practice(mouse, "basari", 2)
    for _ in range(4):
        mouse.run_until(lambda: table.deciding_seat is not None)
        assert (
            ": " not in table.widget_layer.toast_text or "To you" in table.widget_layer.toast_text
        )
        mouse.move()


def answer_late(mouse: Mouse, worst: float) -> TableScene:
    """Let a learner play the second move before the search has an answer about it."""
    table = start_practice(mouse, "market_day")
    search = table.coach.hint_presenter.hint_search
    moment, legal = search.current_moment, table.match.legal_actions(0)
    assert moment is not None
    table.player_input.submit_action(0, legal[1])
    found = (Candidate(legal[0], (0.6, 0.4), 400), Candidate(legal[1], (worst, 1 - worst), 400))
    search._receive_answer(moment, Answer(legal[0], Reason("keep"), found))
    mouse.frame()
    return table


def test_a_costly_move_before_the_answer_is_offered_to_be_taken_back(mouse: Mouse) -> None:
    table = answer_late(mouse, 0.3)
    assert "Undo takes it back" in table.widget_layer.toast_text
    number = table.match.decision_number
    table.coach.undo()
    assert table.match.decision_number < number


def test_a_good_move_before_the_answer_is_left_alone(mouse: Mouse) -> None:
    assert "Undo" not in answer_late(mouse, 0.55).widget_layer.toast_text


@pytest.mark.slow
def test_a_message_covers_nothing_that_has_changed(mouse: Mouse) -> None:
    """In Basari a card and the gems beside it change together."""
    table = mouse.start("basari", "", "trader", "trader", mode=MatchMode.PRACTICE)
    zone_box, page, seen = table.layout.zone_layout.box, table.widget_layer, 0
    for _ in range(40):
        mouse.run_until_asked()
        if mouse.is_over:
            break
        if page.toast_text.startswith("To you: "):
            plate = next(node for node in table.canvas if node.name == "toast:panel").bounds()
            own = ("pile:0", "gems:0")
            assert not any(plate.overlaps(zone_box(zone)) for zone in own), page.toast_text
            seen += 1
        mouse.move()
    assert seen


def test_a_recap_without_room_keeps_the_latest_and_its_margins(mouse: Mouse) -> None:
    table = start_practice(mouse, "market_day")
    lines = [f"Line number {n}." for n in range(60)]
    news = TurnSummary(0, 1, 0, "A heading", lines, ["The very last line."], [])
    table.turn_flow.turn_recap.show_recap_panel(news, lambda: None)
    told = line_texts(table)
    assert lines[0] not in told and lines[-1] in told and "The very last line." in told
    theme, boxes = mouse.context.theme, [widget.box for widget in table.widget_layer.dialog]
    assert min(box.y for box in boxes) >= theme.vertical_margin
    assert max(box.bottom for box in boxes) <= SCREEN_SIZE[1] - theme.vertical_margin


def test_the_question_tells_the_whole_loss(mouse: Mouse, monkeypatch: pytest.MonkeyPatch) -> None:
    table = start_practice(mouse, "market_day")
    monkeypatch.setattr(table.coach, "estimate_chance_loss", lambda action: 0.8)
    table.player_input.try_action(table.match.legal_actions(0)[1], None)
    assert "80 fewer games in 100" in line_texts(table)
