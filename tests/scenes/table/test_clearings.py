"""What speaks lies beside what it speaks of: no bubble and no number covers names or numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

import pytest

from scenes.games import laid
from scenes.kit.layers import Layer
from scenes.menus.offer import game_of
from scenes.shots import rehearsal
from scenes.stage.hud import GestureButton
from scenes.stage.lying import Lying
from scenes.table.scene import TableScene
from sprites.node import Node
from sprites.picture import Box, Fill
from sprites.timeline import Timeline
from tabletop.match.match import Match
from tabletop.match.setup import Mode
from tests.scenes.player import Mouse

SHORT = "Bea accepts."
HELD = 40
"""Steps in which a number rises."""


MOSTLY = 0.4
"""Of a number that rises: so much at most lies on what is another seat's, where rows are narrow."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(speed=1.0)
    yield made
    made.close()


def table_of(
    mouse: Mouse, game: str, count: int, scale: float = 1.0, share: float = 0.5
) -> TableScene:
    """Open a demo at rest, in mid-match or after another share of its decisions."""
    mouse.context.preferences.change(text_scale=scale)
    mouse.app.advance(0.0)
    played = rehearsal.rehearsed(game, count, people=0)
    match = rehearsal.up_to(played, int(len(played.history) * share))
    match = Match.start(match.game, match.setup) if match.over else match
    table = TableScene(mouse.context, match, Mode.DEMO, strict=True)
    mouse.app.open(table)
    return table


def lying(table: TableScene) -> Lying:
    return Lying(table.stage, table.layout, table.hud)


def covered(box: Box, others: Sequence[Box]) -> list[Box]:
    return [other for other in others if box.overlaps(other)]


def bubbles_with_room(table: TableScene) -> int:
    """Let each seat speak; count the bubbles shown, none of which may cover anything."""
    ground, shown = lying(table), 0
    must_be_seen = [*ground.signs(), *ground.pieces(), *ground.strip()]
    for seat in range(len(table.match.setup.seats)):
        before = list(table.display.narrator.bubbles)
        table.lanes["page"].also(table.display.narrator._bubble(SHORT, seat))
        table.lanes["page"].advance(0.2)
        for plate in table.display.narrator.bubbles:
            others = [] if plate in before else ground.mats_of_others(seat)
            assert not covered(plate.bounds(), [*must_be_seen, *others])
            shown += 1
        boxes = [plate.bounds() for plate in table.display.narrator.bubbles]
        assert not any(one.overlaps(two) for one in boxes for two in boxes if one is not two)
    return shown


@pytest.mark.parametrize("game", laid())
def test_what_is_said_covers_neither_words_nor_pieces(mouse: Mouse, game: str) -> None:
    seats = game_of(game).seats[-1]
    tables = (table_of(mouse, game, seats, share=share) for share in (0.5, 0.125))
    assert sum(bubbles_with_room(table) for table in tables), "there is room at least once"


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", laid())
def test_a_number_that_rises_covers_no_name_and_no_number(
    mouse: Mouse, game: str, scale: float
) -> None:
    table = table_of(mouse, game, game_of(game).seats[-1], scale)
    ground, animator = lying(table), table.display.presentation.animator
    signs = [*ground.signs(), *ground.strip()]
    risen = 0
    for track, seat in table.stage.showing.counters:
        spot = table.layout.places.counter_spot(track, seat)
        lane = Timeline()
        lane.play(animator.rising("+7", spot, table.context.theme.gold, seat))
        for _ in range(HELD):
            lane.advance(1.2 / HELD)
            for node in table.stage.passing:
                if node.name == "rising":
                    assert not covered(node.bounds(), signs), (track, seat)
                    others = ground.mats_of_others(seat) if scale == 1.0 else []
                    assert all(node.bounds().covered_by(mat) < MOSTLY for mat in others), (
                        track,
                        seat,
                    )
                risen += 1
        lane.skip()
    assert risen or not table.stage.showing.counters


def apart(one: Box, other: Box) -> float:
    """How far two boxes are apart; 0 where they overlap."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    return hypot(across, max(one.y - other.bottom, other.y - one.bottom, 0.0))


@pytest.mark.thinned(3)
@pytest.mark.parametrize(
    ("game", "count"), [(game, count) for game in laid() for count in game_of(game).seats]
)
def test_a_number_rises_nearest_to_what_belongs_to_its_seat(
    mouse: Mouse, game: str, count: int
) -> None:
    for share in (0.3, 0.5, 0.7, 0.9):
        match = rehearsal.rehearsed(game, count, people=0)
        match = rehearsal.up_to(match, int(len(match.history) * share))
        table = TableScene(mouse.context, match, Mode.DEMO, strict=True)
        ground, animator = lying(table), table.display.presentation.animator
        for track, seat in table.stage.showing.counters:
            spot = table.layout.places.counter_spot(track, seat)
            lane = Timeline()
            lane.play(animator.rising("+7", spot, table.context.theme.gold, seat))
            lane.advance(0.4)
            for node in (node for node in table.stage.passing if node.name == "rising"):
                own = apart(node.bounds(), ground.mat(seat))
                others = [apart(node.bounds(), mat) for mat in ground.mats_of_others(seat)]
                assert own < min(others), (share, track, seat)
            lane.skip()


def test_numbers_rise_beside_the_cards_of_a_full_table(mouse: Mouse) -> None:
    """Of Basari's five seats four have room for it beside their piles."""
    table = table_of(mouse, "basari", 5)
    ground, animator = lying(table), table.display.presentation.animator
    hidden = 0
    for track, seat in table.stage.showing.counters:
        spot = table.layout.places.counter_spot(track, seat)
        lane = Timeline()
        lane.play(animator.rising("+7", spot, table.context.theme.gold, seat))
        lane.advance(0.4)
        (risen,) = (node for node in table.stage.passing if node.name == "rising")
        hidden += bool(covered(risen.bounds(), ground.pieces()))
        lane.skip()
    assert hidden <= 1


def test_a_number_that_would_be_read_of_another_seat_does_not_rise(mouse: Mouse) -> None:
    """What is said of a seat of Nacho may fill its row."""
    table = table_of(mouse, "nacho", 4)
    ground, animator = lying(table), table.display.presentation.animator
    kept = 0
    for track, seat in table.stage.showing.counters:
        spot = table.layout.places.counter_spot(track, seat)
        row = table.layout.places.mat(seat)
        said = Node(Fill(400, row.height, (0, 0, 0)), spot.x, row.center[1], name="said")
        table.stage.bring(said)
        lane = Timeline()
        lane.play(animator.rising("-4", spot, table.context.theme.gold, seat))
        lane.advance(0.4)
        risen = [node.bounds() for node in table.stage.passing if node.name == "rising"]
        kept += not risen
        _, elsewhere = ground.pieces_by_mat(seat)
        for box in risen:
            assert not covered(box, elsewhere)
            assert all(box.covered_by(mat) < MOSTLY for mat in ground.mats_of_others(seat)), seat
        lane.skip()
        table.stage.dismiss(said)
    assert kept


def test_what_is_said_goes_where_a_piece_comes(mouse: Mouse) -> None:
    table = table_of(mouse, "nacho", 4)
    table.lanes["page"].also(table.display.narrator._bubble(SHORT, 1))
    mouse.frame()
    (plate,) = table.display.narrator.bubbles
    piece = next(iter(table.stage.everything())).node
    piece.x, piece.y = plate.x, plate.y
    mouse.frame()
    assert not table.display.narrator.bubbles


def test_what_is_said_goes_softly_when_a_piece_sets_out_towards_it(mouse: Mouse) -> None:
    """It yields while the piece flies above it."""
    table = table_of(mouse, "nacho", 4)
    table.lanes["page"].also(table.display.narrator._bubble(SHORT, 1))
    mouse.wait(0.3)
    (plate,) = table.display.narrator.bubbles
    piece = next(iter(table.stage.everything()))
    landing = table.stage.resting(piece.zone, piece.index)
    assert landing is not None
    plate.x, plate.y = landing.center
    piece.node.x, piece.node.y, piece.node.z = landing.x + 600.0, landing.y, Layer.AIR
    mouse.frame()
    assert not table.display.narrator.bubbles
    assert plate in table.canvas and plate.alpha > 0.9 and plate.z < piece.node.z
    mouse.wait(0.3)
    assert plate not in table.canvas


def test_what_is_said_goes_where_a_sign_comes(mouse: Mouse) -> None:
    table = table_of(mouse, "basari", 3)
    table.lanes["page"].also(table.display.narrator._bubble(SHORT, 2))
    mouse.frame()
    (plate,) = table.display.narrator.bubbles
    sign = table.stage.signs[0]
    sign.x, sign.y = plate.x, plate.y
    table.display.narrator.make_way()
    assert not table.display.narrator.bubbles


def test_what_is_said_goes_where_buttons_come(mouse: Mouse) -> None:
    mouse.context.preferences.change(passed_round=True)
    table = mouse.start("mercado", "", "")
    mouse.until_asked()
    narrator = table.display.narrator
    button = next(w for w in mouse.scene.page.widgets if isinstance(w, GestureButton))
    table.lanes["page"].also(narrator._bubble(SHORT, table.deciding or 0))
    mouse.unseen()
    (plate,) = narrator.bubbles
    plate.x, plate.y = button.box.center
    table.display.show_widgets()
    assert not narrator.bubbles
