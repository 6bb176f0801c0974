"""Before their first decision newcomers are told once what wins."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import game_names
from scenes.games.market_day.zone_layout import MarketDayZoneLayout
from scenes.screenshots import example_matches
from scenes.screenshots.scene_setup import open_table_at_decision, open_table_at_share
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.narration.newcomer_goal import is_newcomer, show_near_far_edge
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.core.acts import SeatRef
from tabletop.text import BUILT_IN_LANGUAGES
from tests.scenes.player import Mouse
from tools.look.growth import MIN_GROWTH, TOLERANCE, list_sizes
from tools.look.overlaps import find_faces


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(size=(640, 360), reduced_motion=True)
    yield made
    made.close()


def start(mouse: Mouse, game: str) -> TableScene:
    """A match of one person and novices, at the person's first decision."""
    fewest = games.game_class(game).seat_counts[0]
    table = mouse.start(game, *["", *["novice"] * (fewest - 1)])
    mouse.run_until_asked()
    return table


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("game", game_names())
def test_a_newcomer_is_told_what_wins_before_the_first_decision(mouse: Mouse, game: str) -> None:
    table = start(mouse, game)
    assert table.widget_layer.toast_text == table.context.text_catalogue(f"{game}.guide.goal")


def test_those_who_have_finished_a_match_are_told_nothing(mouse: Mouse) -> None:
    finished = example_matches.play_example_match("basari", 3)
    seat = min(finished.setup.human_seats)
    begun = example_matches.copy_match_until(finished, 0)
    assert is_newcomer(mouse.context, begun, seat)
    mouse.context.play_history.record_match(finished)
    assert not is_newcomer(mouse.context, begun, seat)


def test_a_later_decision_tells_nothing(mouse: Mouse) -> None:
    finished = example_matches.play_example_match("basari", 3)
    seat = min(finished.setup.human_seats)
    assert not is_newcomer(mouse.context, finished, seat)


@pytest.mark.parametrize("game", ["mercado", "zahab"])
def test_the_goal_covers_nothing_by_which_the_game_is_won(mouse: Mouse, game: str) -> None:
    table = start(mouse, game)
    _assert_covers_nothing_that_counts(table)
    table.widget_layer.dismiss_toast()
    said = table.context.text_catalogue("table.known_hand", ["Bea"], who=SeatRef(0))
    show_near_far_edge(table.presenter, 0, said)
    _assert_covers_nothing_that_counts(table)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_reason_for_no_curtain_covers_no_card_of_the_hand_and_no_button(language: str) -> None:
    studio = HeadlessStudio((640, 360))
    studio.reset_settings(language=language, curtain="never")
    match = example_matches.play_example_match("zahab", 3, 3)
    number = next(n for n, each in enumerate(match.decisions) if each.action.tag == "use_space")
    table = open_table_at_decision(studio, match, number)
    table.presenter.uncover_hand()
    studio.wait(1.0)
    table.widget_layer.dismiss_toast()
    seat, names = table.layout.seating.deciding_seat, table.session.match.setup.seat_names
    said = studio.context.text_catalogue("table.known_hand", names, who=SeatRef(seat))
    obstacles = TableObstacles(table.presenter)
    later = [obstacles.buttons_area]
    show_near_far_edge(table.presenter, seat, said, later)
    (panel,) = (node for node in table.canvas if node.name == "toast:panel")
    hand, buttons = obstacles.hand_boxes(), obstacles.button_boxes()
    assert hand and not any(panel.bounds().overlaps(box) for box in (*hand, *buttons))
    table.widget_layer.dismiss_toast()
    table.widget_layer.set_widgets([])
    show_near_far_edge(table.presenter, seat, said, later)
    (panel,) = (node for node in table.canvas if node.name == "toast:panel")
    assert buttons and not any(panel.bounds().overlaps(box) for box in buttons)
    studio.close_scenes()


def _assert_covers_nothing_that_counts(table: TableScene) -> None:
    (panel,) = (node for node in table.canvas if node.name == "toast:panel")
    places = table.layout.zone_layout
    kept = [*places.goal_boxes, *places.reserved_boxes]
    assert kept and not any(panel.bounds().overlaps(box) for box in kept)


def test_the_goal_covers_no_card_just_played_and_no_place_of_the_next_one() -> None:
    studio = HeadlessStudio((640, 360))
    studio.reset_settings(curtain="never")
    for count, number in ((3, 1), (3, 2), (6, 5)):
        match = example_matches.play_example_match("market_day", count, count)
        table = open_table_at_decision(studio, match, number)
        table.presenter.uncover_hand()
        studio.wait(1.0)
        (panel,) = (node for node in table.canvas if node.name == "toast:panel")
        stalls = [sprite for sprite in table.stage.all_sprites() if sprite.zone.startswith("stall")]
        nodes = [sprite.node for sprite in stalls]
        nodes += [n for n in table.stage.indicator_nodes if n.name.startswith("order:")]
        assert len(nodes) == 2 * number
        places, seat = table.layout.zone_layout, table.layout.seating.deciding_seat
        assert isinstance(places, MarketDayZoneLayout)
        kept = [
            *(node.bounds() for node in nodes),
            *(slot.box for slot in places.resting_slots(seat)),
        ]
        assert not any(panel.bounds().overlaps(box) for box in kept)
    studio.close_scenes()


@pytest.mark.parametrize("count", [4, 5])
def test_the_goal_covers_no_face_no_score_and_no_card_of_a_full_street(count: int) -> None:
    studio = HeadlessStudio((640, 360))
    table = open_table_at_share(studio, "market_day", count, 0.0)
    (panel,) = (node for node in table.canvas if node.name == "toast:panel")
    kept = [box for _, box in find_faces(table)]
    kept += [node.bounds() for node in table.canvas if node.name.startswith("points:")]
    kept += [sprite.node.bounds() for sprite in table.stage.all_sprites()
             if sprite.zone.startswith("stall:")]  # fmt: skip
    assert len(kept) > 2 * (count - 1)
    assert not any(panel.bounds().overlaps(box) for box in kept)
    studio.close_scenes()


@pytest.mark.slow
def test_the_goal_grows_with_the_text_where_a_table_is_full() -> None:
    studio, letters = HeadlessStudio((640, 360)), list[float]()
    for scale in (1.0, 2.0):
        studio.reset_settings(text_scale=scale)
        table = open_table_at_share(studio, "market_day", 3, 0.0)
        letters += [each.pixels for each in list_sizes(table) if each.node_name == "toast"]
    small, large = letters
    assert large / small >= MIN_GROWTH * (1 - TOLERANCE)
    studio.close_scenes()
