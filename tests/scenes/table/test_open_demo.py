"""In a demo the hands of AI seats lie open to those who watch: what each holds, at its own plate,
over nothing that is read; none where somebody plays or it is not wanted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import laid
from scenes.shots import rehearsal
from scenes.table.scene import TableScene
from sprites.node import Node
from sprites.picture import Text
from tabletop import games
from tabletop.match.setup import Mode
from tests.scenes.player import Mouse

TOLD = sorted(set(laid()) - {"basari"})
"""In Basari all hold the same cards."""
OWN = ("open_hand", "held:", "hand:")
"""What a rack may lie on: how many they are, and their backs."""


@pytest.fixture(scope="module")
def player() -> Iterator[Mouse]:
    made = Mouse(size=(640, 360), reduced_motion=True, speed=1.0)
    yield made
    made.close()


def watched(player: Mouse, game: str, count: int, people: int = 0) -> TableScene:
    whole = rehearsal.rehearsed(game, count, people=people)
    match = rehearsal.up_to(whole, whole.number // 2)
    mode = Mode.PLAY if people else Mode.DEMO
    table = TableScene(player.context, match, mode, strict=True)
    table.pace.paused = True
    player.app.open(table)
    for _ in range(4):
        player.app.step(0.1)
    return table


def racks(table: TableScene) -> list[Node]:
    return [n for n in table.canvas if n.name.startswith("open_hand:") and "gone" not in n.name]


@pytest.mark.thinned(4, each=False)
@pytest.mark.parametrize("game", TOLD)
def test_what_each_seat_holds_is_seen_at_its_plate(player: Mouse, game: str) -> None:
    for count in games.kind(game).seats:
        table = watched(player, game, count)
        match = table.session.match
        holding = [seat for seat in range(count) if table.open_hands.shown.get(seat)]
        assert len(racks(table)) == len(holding)
        for seat in holding:
            seen = sorted(each.piece for each in table.open_hands.shown[seat])
            table_of = match.game.inventory(match.view(seat))
            assert seen == sorted(table_of[f"hand:{seat}"])
        for rack in racks(table):
            seat = int(rack.name.partition(":")[2])
            mat = table.layout.places.mat(seat)
            assert rack.bounds().covered_by(mat) > 0.98, f"{count}: {rack.bounds()} {mat}"
            covered = [
                n.name
                for n in table.canvas
                if n.visible and n.alpha > 0 and isinstance(n.picture, Text)
                and not n.name.startswith(OWN)
                and n.bounds().overlaps(rack.bounds())
            ]  # fmt: skip
            assert not covered, f"{count} seats: {covered}"


@pytest.mark.parametrize("game", TOLD)
def test_open_hands_come_nearer_with_the_seats_that_hold_them(player: Mouse, game: str) -> None:
    table = watched(player, game, games.kind(game).seats[0])
    lies = {drawn.node for drawn in table.canvas._order if drawn.lies}
    assert racks(table) and lies.issuperset(racks(table))


@pytest.mark.parametrize("game", TOLD)
def test_hands_are_closed_where_it_is_not_wanted(player: Mouse, game: str) -> None:
    player.context.preferences.change(open_hands=False)
    table = watched(player, game, games.kind(game).seats[-1])
    player.context.preferences.change(open_hands=True)
    assert not racks(table) and not table.open_hands.shown


def test_hands_are_closed_where_somebody_plays(player: Mouse) -> None:
    for people in (1, 2):
        table = watched(player, "nacho", 3, people)
        assert not racks(table) and not table.open_hands.shown


def test_a_rack_shows_nothing_that_is_still_to_come(player: Mouse) -> None:
    """What a seat has got is seen when all of it has been shown."""
    table = watched(player, "nacho", 3)
    shown = dict(table.open_hands.shown)
    audience = table.open_hands._audience
    real = audience.held
    held = {seat: (*real(seat), *real(seat)[:1]) for seat in range(3)}
    try:
        audience.held = held.__getitem__  # type: ignore[method-assign]
        table.open_hands.attend(still=False)
        assert table.open_hands.shown == shown
        table.open_hands.attend(still=True)
        assert all(len(table.open_hands.shown[seat]) == len(shown[seat]) + 1 for seat in range(3))
    finally:
        audience.held = real  # type: ignore[method-assign]
