"""A table at which nobody is at home, of a demo: all seats as large and always in one place, no
hand anybody's, its words readable in both languages and all sizes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from scenes.base.context import Context
from scenes.games import game_names, load_layout
from scenes.kit.layers import Layer
from scenes.kit.roles.seating import Seating
from scenes.screenshots import example_matches
from scenes.stage.obstacles import has_text
from scenes.stage.portraits import set_leaders
from scenes.table.presentation.table_presenter import BROADCAST_HEIGHT
from scenes.table.scene import TableScene
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import Node
from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, is_back
from tabletop.match.setup import MatchMode
from tests.fixtures.screen.layout_lint import find_problems
from tests.scenes.player import Mouse
from tests.scenes.table.layout_styles import STYLES, TABLE_FAULTS

LIGHT_NODES = ("halo", "turn")
"""Name prefixes of the nodes of the turn light."""
MIN_LIGHT_SHARE = 0.6
"""Of it: no less lies on what belongs to the seat."""
MAX_LIGHT_STEP = 0.35
"""Largest change of a light from one frame to the next, of full strength."""
MAX_MARK_STEP = 0.5
"""The same for a small mark: it needs no less than three frames."""
MIN_GROWTH = 0.099
"""Least growth of the person who acts: a tenth, but for rounding."""
MAX_NEAR_STEP = 0.03
"""Greatest growth of a person in a frame of a thirtieth of a second."""
MIN_FRAMES = 0.15 * 30
"""Frames that it takes at least: 0.15 s."""
LONG_LINE = "Tomo draws 1 copper, 1 black, 1 turquoise and 1 white, and breaks a seal."


@pytest.fixture(params=STYLES)
def player(request: pytest.FixtureRequest) -> Iterator[Mouse]:
    language, scale, contrast = request.param
    made = Mouse(
        size=(640, 360), language=language, text_scale=scale, high_contrast=contrast,
        reduced_motion=True, speed=1.0,
    )  # fmt: skip
    yield made
    made.close()


def open_demo(player: Mouse, game: str, count: int) -> TableScene:
    """A demo in the middle of its match, with nothing left to show."""
    whole = example_matches.play_example_match(game, count, people=0)
    match = example_matches.copy_match_until(whole, whole.decision_number // 2)
    table = TableScene(player.context, match, MatchMode.DEMO, strict=True)
    table.speed.is_paused = True
    player.app.open_scene(table)
    player.app.step(0.05)
    return table


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("most", [True, False])
@pytest.mark.parametrize("game", game_names())
def test_a_public_table_has_readable_words_and_no_secret(
    player: Mouse, game: str, most: bool
) -> None:
    table = open_demo(player, game, games.game_class(game).seat_counts[-1 if most else 0])
    assert table.layout.seating.is_public and table.presenter.table_view.viewer == NOBODY
    problems = [
        each
        for each in find_problems(table, player.app.window_surface)
        if "broadcast:" not in each.element
    ]
    assert not [found for found in map(str, problems) if found.startswith(TABLE_FAULTS)]
    zones = table.match.game.zones
    for sprite in table.stage.all_sprites():
        assert is_back(sprite.piece) or not zones.is_hidden(sprite.zone, NOBODY)
    table.action_bar.show_event(LONG_LINE, NOBODY)
    plates = [table.action_bar.nodes[0].bounds().inset(2)]
    table.action_bar.show_remark(LONG_LINE, NOBODY)
    plates.append(table.action_bar.nodes[0].bounds().inset(2))
    told = [n for n in table.stage.indicator_nodes if n.visible and has_text(n.picture)]
    pieces = [sprite.node for sprite in table.stage.all_sprites()]
    lowest = Layer.STATIC if table.layout.zone_layout.act_key is None else Layer.ACT
    shown = [n for n in (*told, *pieces) if n.z >= lowest]
    assert not [n.name for n in shown for plate in plates if n.bounds().overlaps(plate)]
    lowest_edge = SCREEN_SIZE[1] - BROADCAST_HEIGHT + 5
    assert not [
        n.name for n in (*shown, *table.action_bar.nodes) if n.bounds().bottom > lowest_edge
    ]


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("game", game_names())
def test_an_open_hand_of_a_demo_covers_nothing_else(player: Mouse, game: str) -> None:
    player.context.preferences.change(open_hands=True)
    table = open_demo(player, game, games.game_class(game).seat_counts[-1])
    player.wait(1.0)
    racks = [n for n in table.canvas if n.name.startswith("open_hand:")]
    others = [s for s in table.stage.all_sprites() if not s.zone.startswith("hand:")]
    for rack in racks:
        box = rack.bounds().inset(2)
        assert not [s.zone for s in others if box.contains(*s.node.bounds().center)]


@pytest.fixture(scope="module")
def context() -> Iterator[Context]:
    made = Mouse(size=(640, 360))
    yield made.context
    made.close()


@pytest.mark.parametrize("game", game_names())
def test_seats_of_a_public_table_are_equal(context: Context, game: str) -> None:
    for count in games.game_class(game).seat_counts:
        match = example_matches.new_match(game, count, people=0)
        seating = Seating(match.game, match.setup, context.text_catalogue, context.theme)
        seating.home_seat = NOBODY
        places = load_layout(game)(seating).zone_layout
        mats = [places.seat_box(seat) for seat in range(count)]
        assert len({(round(mat.width, 3), round(mat.height, 3)) for mat in mats}) == 1
        assert not [pair for pair in combinations(mats, 2) if pair[0].overlaps(pair[1])]
        assert all(mat.x >= 0 and mat.right <= 1920 and mat.bottom <= 956 for mat in mats)


@pytest.mark.parametrize("home", [NOBODY, 0])
@pytest.mark.parametrize("game", game_names())
def test_the_light_of_the_turn_lies_below_names_numbers_and_pieces(
    context: Context, game: str, home: Seat
) -> None:
    match = example_matches.copy_match_until(
        example_matches.play_example_match(game, 3, people=0), 20
    )
    table = TableScene(context, match, MatchMode.DEMO, strict=True)
    table.session.perspective.turn_to_seat(home)
    table.presenter.show_at_rest()
    edge = table.layout.zone_layout.far_edge
    for seat in range(3) if edge is None else edge.seats:
        table.presenter.table_view.set_turn(seat, match.state)
        if edge is not None:  # there the person of whoever acts is larger, in full light
            table.timelines["page"].advance(1.0)
            near = {n: table.stage.indicators.nodes[f"face:{n}"].near for n in edge.seats}
            assert near[seat] > MIN_GROWTH and sum(near.values()) == near[seat]
            continue
        mat = table.layout.zone_layout.seat_box(seat)
        found = [
            light
            for light in turn_lights(table)
            if light.bounds().overlap_share(mat) > MIN_LIGHT_SHARE
        ]
        assert len(found) == 1
        assert all(light.z < Layer.PIECES for light in found)
        table.timelines["page"].advance(1.0)
    table.shut_down()


@pytest.mark.parametrize("game", game_names())
def test_the_light_of_the_turn_comes_and_goes_softly(context: Context, game: str) -> None:
    match = example_matches.copy_match_until(
        example_matches.play_example_match(game, 3, people=0), 20
    )
    table = TableScene(context, match, MatchMode.DEMO, strict=True)
    table.presenter.table_view.set_turn(0, match.state)
    table.timelines["page"].advance(1.0)
    if table.layout.zone_layout.far_edge is not None:
        table.presenter.table_view.set_turn(1, match.state)
        faces = [table.stage.indicators.nodes[f"face:{seat}"] for seat in (0, 1)]
        steps = [[face.near for face in faces]]
        for _ in range(30):
            table.timelines["page"].advance(1 / 30)
            steps.append([face.near for face in faces])
        assert steps[0][1] == 0.0 == steps[-1][0] and steps[-1][1] > MIN_GROWTH
        assert all(abs(a - b) < MAX_NEAR_STEP for one, other in pairwise(steps)
                   for a, b in zip(one, other, strict=True))  # fmt: skip
        table.shut_down()
        return
    assert [light.alpha for light in turn_lights(table)] == [1.0]
    table.presenter.table_view.set_turn(1, match.state)
    was = {light: light.alpha for light in turn_lights(table)}
    assert sorted(was.values()) == [0.0, 1.0]
    frames = 0
    while len(turn_lights(table)) > 1:
        table.timelines["page"].advance(1 / 30)
        now = {light: light.alpha for light in turn_lights(table)}
        assert all(abs(alpha - was[light]) < MAX_LIGHT_STEP for light, alpha in now.items())
        was, frames = now, frames + 1
    assert frames > MIN_FRAMES and list(was.values()) == [1.0]
    table.shut_down()


@pytest.mark.parametrize("game", game_names())
def test_marks_and_signs_come_and_go_softly(context: Context, game: str) -> None:
    """The mark of the leader moves from one seat to another without a jump."""
    match = example_matches.copy_match_until(
        example_matches.play_example_match(game, 3, people=0), 20
    )
    table = TableScene(context, match, MatchMode.DEMO, strict=True)
    shown = {}
    for seat in (0, 1):
        set_leaders(table.stage.view_model, [seat])
        table.stage.update_indicators()
        shown[seat] = table.stage.indicators.nodes[f"leads:{seat}"]
        if seat == 0:
            table.timelines["page"].advance(1.0)
    assert [shown[0].alpha, shown[1].alpha] == [1.0, 0.0]
    was, frames = {node: node.alpha for node in shown.values()}, 0
    while shown[0] in table.canvas:
        table.timelines["page"].advance(1 / 30)
        assert all(abs(node.alpha - was[node]) < MAX_MARK_STEP for node in was)
        was, frames = {node: node.alpha for node in was}, frames + 1
    assert frames >= MIN_FRAMES and shown[1].alpha == 1.0
    table.shut_down()


def turn_lights(table: TableScene) -> list[Node]:
    """The light of the turn; also the one that goes out."""
    return [node for node in table.canvas if node.name in LIGHT_NODES]
