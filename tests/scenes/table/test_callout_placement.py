"""Placement of callouts: next to their subject, over no names and no numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

import pytest

from scenes.games import game_names
from scenes.menus.common.game_list import load_game
from scenes.screenshots import example_matches
from scenes.stage.obstacles import ObstacleMap
from scenes.table.scene import TableScene
from sprites.node import Node
from sprites.picture import Box, FilledRect
from sprites.timeline import Timeline
from tabletop.core.acts import Say
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tabletop.text.captions import format_caption
from tabletop.text.message_format import act_key
from tests.scenes.player import Mouse

RISING_STEPS = 40
"""Steps in which a number rises."""


MAX_FOREIGN_SHARE = 0.4
"""Of a number that rises: so much at most lies on what is another seat's, where rows are narrow."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(speed=1.0)
    yield made
    made.close()


def open_demo(
    mouse: Mouse, game: str, count: int, scale: float = 1.0, share: float = 0.5
) -> TableScene:
    """Open a demo at rest, in mid-match or after another share of its decisions."""
    mouse.context.preferences.change(text_scale=scale)
    mouse.app.advance(0.0)
    played = example_matches.play_example_match(game, count, people=0)
    table = build_table_at_rest(mouse, played, int(len(played.history) * share))
    mouse.app.open_scene(table)
    return table


def build_table_at_rest(mouse: Mouse, played: Match, decisions: int) -> TableScene:
    """Build a table after so many decisions, or later: an act in the middle moves the seats."""
    for number in range(decisions, len(played.history) + 1):
        match = example_matches.copy_match_until(played, number)
        match = Match.start(match.game, match.setup) if match.is_over else match
        table = TableScene(mouse.context, match, MatchMode.DEMO, strict=True)
        if table.layout.zone_layout.act_key is None:
            return table
        table.shut_down()
    raise AssertionError("no table at rest")


def obstacle_map(table: TableScene) -> ObstacleMap:
    return ObstacleMap(table.stage, table.layout, table.action_bar)


def overlapping_boxes(box: Box, others: Sequence[Box]) -> list[Box]:
    return [other for other in others if box.overlaps(other)]


@pytest.mark.sampled
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", game_names())
def test_a_number_that_rises_covers_no_name_and_no_number(
    mouse: Mouse, game: str, scale: float
) -> None:
    table = open_demo(mouse, game, load_game(game).seat_counts[-1], scale)
    ground, animator = obstacle_map(table), table.presenter.table_view.animator
    signs = [*ground.text_boxes(), *ground.action_bar_boxes()]
    signs += ground.name_counter_boxes() if scale == 1.0 else []
    risen = 0
    for track, seat in table.stage.view_model.counters:
        spot = table.layout.zone_layout.counter_position(track, seat)
        lane = Timeline()
        lane.play(animator.animate_rising_label("+7", spot, table.context.theme.gold, seat))
        for _ in range(RISING_STEPS):
            lane.advance(1.2 / RISING_STEPS)
            for node in table.stage.temporary_nodes:
                if node.name == "rising":
                    assert not overlapping_boxes(node.bounds(), signs), (track, seat)
                    others = ground.other_seat_boxes(seat) if scale == 1.0 else []
                    others = [*others, *ground.counted_place_boxes()]
                    assert all(
                        node.bounds().overlap_share(mat) < MAX_FOREIGN_SHARE for mat in others
                    ), (
                        track,
                        seat,
                    )
                risen += 1
        lane.skip()
    assert risen or not table.stage.view_model.counters


def box_distance(one: Box, other: Box) -> float:
    """Return the distance of two boxes, 0 if they overlap."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    return hypot(across, max(one.y - other.bottom, other.y - one.bottom, 0.0))


def seat_distance(number: Box, seat: Box) -> tuple[float, float]:
    """Return the distance of a number and of its middle to a seat: columns of seats may touch."""
    return box_distance(number, seat), box_distance(Box(*number.center, 0.0, 0.0), seat)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("game", "count"),
    [(game, count) for game in game_names() for count in load_game(game).seat_counts],
)
def test_a_number_rises_nearest_to_what_belongs_to_its_seat(
    mouse: Mouse, game: str, count: int
) -> None:
    for share in (0.3, 0.5, 0.7, 0.9):
        played = example_matches.play_example_match(game, count, people=0)
        table = build_table_at_rest(mouse, played, int(len(played.history) * share))
        ground, animator = obstacle_map(table), table.presenter.table_view.animator
        for track, seat in table.stage.view_model.counters:
            spot = table.layout.zone_layout.counter_position(track, seat)
            lane = Timeline()
            lane.play(animator.animate_rising_label("+7", spot, table.context.theme.gold, seat))
            lane.advance(0.4)
            for node in (node for node in table.stage.temporary_nodes if node.name == "rising"):
                own = seat_distance(node.bounds(), ground.seat_box(seat))
                others = [
                    seat_distance(node.bounds(), mat) for mat in ground.other_seat_boxes(seat)
                ]
                assert own < min(others), (share, track, seat)
            lane.skip()
        table.shut_down()


def test_numbers_rise_beside_the_cards_of_a_full_table(mouse: Mouse) -> None:
    """Of Basari's five seats four have room for it beside their piles."""
    table = open_demo(mouse, "basari", 5)
    ground, animator = obstacle_map(table), table.presenter.table_view.animator
    hidden = 0
    for track, seat in table.stage.view_model.counters:
        spot = table.layout.zone_layout.counter_position(track, seat)
        lane = Timeline()
        lane.play(animator.animate_rising_label("+7", spot, table.context.theme.gold, seat))
        lane.advance(0.4)
        (risen,) = (node for node in table.stage.temporary_nodes if node.name == "rising")
        hidden += bool(overlapping_boxes(risen.bounds(), ground.piece_boxes()))
        lane.skip()
    assert hidden <= 1


def test_a_number_that_would_be_read_of_another_seat_does_not_rise(mouse: Mouse) -> None:
    """A bubble about a seat of Nacho may fill the seat's row."""
    table = open_demo(mouse, "nacho", 4)
    ground, animator = obstacle_map(table), table.presenter.table_view.animator
    kept = 0
    for track, seat in table.stage.view_model.counters:
        spot = table.layout.zone_layout.counter_position(track, seat)
        row = table.layout.zone_layout.seat_box(seat)
        said = Node(FilledRect(400, row.height, (0, 0, 0)), spot.x, row.center[1], name="banter")
        table.stage.add_temporary(said)
        lane = Timeline()
        lane.play(animator.animate_rising_label("-4", spot, table.context.theme.gold, seat))
        lane.advance(0.4)
        risen = [node.bounds() for node in table.stage.temporary_nodes if node.name == "rising"]
        kept += not risen
        _, elsewhere = ground.split_piece_boxes(seat)
        for box in risen:
            assert not overlapping_boxes(box, elsewhere)
            assert all(
                box.overlap_share(mat) < MAX_FOREIGN_SHARE for mat in ground.other_seat_boxes(seat)
            ), seat
        lane.skip()
        table.stage.remove_temporary(said)
    assert kept


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_what_is_said_stands_in_the_one_line(mouse: Mouse, game: str) -> None:
    """Unless the layout leaves it out: then the line stays as it is."""
    table = open_demo(mouse, game, load_game(game).seat_counts[-1], share=0.9)
    names, text, rules = (
        table.match.setup.seat_names,
        mouse.context.text_catalogue,
        table.match.game,
    )
    for act in (act for event in table.match.history for act in event.acts):
        words = format_caption([act], (), rules, text, names)
        if words is None or not isinstance(act, Say):
            continue
        if act_key(act, rules, text).removeprefix(f"{game}.") in table.layout.quiet_lines:
            words = table.action_bar.prompt
        caption = table.presenter.narrator.make_caption([act])
        assert caption is not None
        table.timelines["page"].play_now(caption.show_step)
        table.timelines["page"].advance(0.1)
        if act_key(act, rules, text).removeprefix(f"{game}.") in table.layout.joined_lines:
            assert table.action_bar.prompt.endswith(words)
        else:
            assert table.action_bar.prompt == words
        assert not obstacle_map(table).message_boxes()
    assert table.action_bar.prompt
