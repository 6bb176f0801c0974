"""A table at which nobody is at home, of a demo: all seats as large and always in one place, no
hand anybody's, its words readable in both languages and all sizes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from scenes.context import Context
from scenes.games import laid, load
from scenes.kit.layers import Layer
from scenes.kit.roles.seating import Seating
from scenes.shots import rehearsal
from scenes.stage.hud import HIGHEST, STRIP
from scenes.stage.lying import speaks
from scenes.stage.portraits import leading
from scenes.table.scene import TableScene
from sprites.node import Node
from sprites.picture import Box
from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, is_back
from tabletop.match.setup import Mode
from tests.scenes.lint import check
from tests.scenes.player import Mouse
from tests.scenes.table.test_play_layouts import STYLES, TABLE_FAULTS

LIGHTS = ("halo", "turn")
"""What the light around whose turn it is is called."""
WHOLE = 0.6
"""Of it: no less lies on what belongs to the seat."""
SOFTLY = 0.35
"""What a light changes by at most from one frame to the next, of full strength."""
MOST = 0.5
"""The same for a small mark: it needs no less than three frames."""
LEAST = 0.15 * 30
"""Frames that it takes at least: 0.15 s."""


@pytest.fixture(params=STYLES)
def player(request: pytest.FixtureRequest) -> Iterator[Mouse]:
    language, scale, contrast = request.param
    made = Mouse(
        size=(640, 360), language=language, text_scale=scale, high_contrast=contrast,
        reduced_motion=True, speed=1.0,
    )  # fmt: skip
    yield made
    made.close()


def watched(player: Mouse, game: str, count: int) -> TableScene:
    """A demo in the middle of its match, with nothing left to show."""
    whole = rehearsal.rehearsed(game, count, people=0)
    match = rehearsal.up_to(whole, whole.number // 2)
    table = TableScene(player.context, match, Mode.DEMO, strict=True)
    table.pace.paused = True
    player.app.open(table)
    player.app.step(0.05)
    return table


@pytest.mark.thinned(12)
@pytest.mark.parametrize("most", [True, False])
@pytest.mark.parametrize("game", laid())
def test_a_public_table_has_readable_words_and_no_secret(
    player: Mouse, game: str, most: bool
) -> None:
    table = watched(player, game, games.kind(game).seats[-1 if most else 0])
    assert table.layout.seating.public and table.display.presentation.viewer == NOBODY
    problems = [each for each in check(table, player.app.surface) if "broadcast:" not in each.what]
    assert not [found for found in map(str, problems) if found.startswith(TABLE_FAULTS)]
    zones = table.match.game.zones
    for sprite in table.stage.everything():
        assert is_back(sprite.piece) or not zones.hides(sprite.zone, NOBODY)
    two_lines = Box(STRIP.x, STRIP.center[1] - HIGHEST / 2, STRIP.width / 2, HIGHEST)
    told = [n for n in table.stage.signs if n.visible and speaks(n.picture)]
    assert not [n.name for n in told if n.bounds().overlaps(two_lines)]


@pytest.fixture(scope="module")
def context() -> Iterator[Context]:
    made = Mouse(size=(640, 360))
    yield made.context
    made.close()


@pytest.mark.parametrize("game", laid())
def test_seats_of_a_public_table_are_equal(context: Context, game: str) -> None:
    for count in games.kind(game).seats:
        match = rehearsal.begun(game, count, people=0)
        seating = Seating(match.game, match.setup, context.text, context.theme)
        seating.home = NOBODY
        places = load(game)(seating).places
        mats = [places.mat(seat) for seat in range(count)]
        assert len({(round(mat.width, 3), round(mat.height, 3)) for mat in mats}) == 1
        assert not [pair for pair in combinations(mats, 2) if pair[0].overlaps(pair[1])]
        assert all(mat.x >= 0 and mat.right <= 1920 and mat.bottom <= 956 for mat in mats)


@pytest.mark.parametrize("home", [NOBODY, 0])
@pytest.mark.parametrize("game", laid())
def test_the_light_of_the_turn_lies_below_names_numbers_and_pieces(
    context: Context, game: str, home: Seat
) -> None:
    match = rehearsal.up_to(rehearsal.rehearsed(game, 3, people=0), 20)
    table = TableScene(context, match, Mode.DEMO, strict=True)
    table.session.perspective.turn_table(home)
    table.display.lay()
    for seat in range(3):
        table.display.presentation.turn_to(seat, match.state)
        mat = table.layout.places.mat(seat)
        found = [light for light in lights(table) if light.bounds().covered_by(mat) > WHOLE]
        assert len(found) == 1
        assert all(light.z < Layer.PIECES for light in found)
        table.lanes["page"].advance(1.0)
    table.leave()


@pytest.mark.parametrize("game", laid())
def test_the_light_of_the_turn_comes_and_goes_softly(context: Context, game: str) -> None:
    match = rehearsal.up_to(rehearsal.rehearsed(game, 3, people=0), 20)
    table = TableScene(context, match, Mode.DEMO, strict=True)
    table.display.presentation.turn_to(0, match.state)
    table.lanes["page"].advance(1.0)
    assert [light.alpha for light in lights(table)] == [1.0]
    table.display.presentation.turn_to(1, match.state)
    was = {light: light.alpha for light in lights(table)}
    assert sorted(was.values()) == [0.0, 1.0]
    frames = 0
    while len(lights(table)) > 1:
        table.lanes["page"].advance(1 / 30)
        now = {light: light.alpha for light in lights(table)}
        assert all(abs(alpha - was[light]) < SOFTLY for light, alpha in now.items())
        was, frames = now, frames + 1
    assert frames > LEAST and list(was.values()) == [1.0]
    table.leave()


@pytest.mark.parametrize("game", laid())
def test_marks_and_signs_come_and_go_softly(context: Context, game: str) -> None:
    """Who leads is told here, then there: no mark leaps."""
    match = rehearsal.up_to(rehearsal.rehearsed(game, 3, people=0), 20)
    table = TableScene(context, match, Mode.DEMO, strict=True)
    shown = {}
    for seat in (0, 1):
        leading(table.stage.showing, [seat])
        table.stage.read()
        shown[seat] = table.stage.readouts.nodes[f"leads:{seat}"]
        if seat == 0:
            table.lanes["page"].advance(1.0)
    assert [shown[0].alpha, shown[1].alpha] == [1.0, 0.0]
    was, frames = {node: node.alpha for node in shown.values()}, 0
    while shown[0] in table.canvas:
        table.lanes["page"].advance(1 / 30)
        assert all(abs(node.alpha - was[node]) < MOST for node in was)
        was, frames = {node: node.alpha for node in was}, frames + 1
    assert frames >= LEAST and shown[1].alpha == 1.0
    table.leave()


def lights(table: TableScene) -> list[Node]:
    """The light of the turn; also the one that goes out."""
    return [node for node in table.canvas if node.name in LIGHTS]
