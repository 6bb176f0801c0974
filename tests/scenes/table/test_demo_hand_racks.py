"""In a demo the hands of AI seats lie open to those who watch: what each holds, at its own plate,
over nothing that is read; none where somebody plays or it is not wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from scenes.games import game_names
from scenes.screenshots import example_matches
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.scene import TableScene
from sprites.node import Node
from sprites.picture import Text
from tabletop import games
from tabletop.core.acts import Move
from tabletop.core.zones import Seat
from tabletop.host.demo_audience import HeldPiece
from tabletop.match.match import Event
from tests.scenes.player import Mouse
from tools.look import film

RACK_GAMES = sorted(set(game_names()) - {"basari"})
"""In Basari all hold the same cards."""
MAX_FRAMES, MIN_CHANGES = 1200, 2
COMMON_DISCARD = 67
"""The decision of the example match of Nacho with four seats after which all discard and draw."""
MAX_ALPHA_STEP = 0.06
"""Opacity that a large hand gains in a frame at most, so as not to change hard."""
COVERABLE_NODES = ("open_hand", "held:", "hand:")
"""Name prefixes of nodes that a rack may cover: card counts and card backs."""


@pytest.fixture(scope="module")
def player() -> Iterator[Mouse]:
    made = Mouse(size=(640, 360), reduced_motion=True, speed=1.0)
    yield made
    made.close()


def open_demo(player: Mouse, game: str, count: int, people: int = 0) -> TableScene:
    return player.open_half_played(game, count, people)


def rack_boxes(table: TableScene) -> list[Node]:
    return [n for n in table.canvas if n.name.startswith("open_hand:") and "gone" not in n.name]


@pytest.mark.sampled
@pytest.mark.parametrize("game", RACK_GAMES)
def test_what_each_seat_holds_is_seen_at_its_plate(player: Mouse, game: str) -> None:
    for count in games.game_class(game).seat_counts:
        table = open_demo(player, game, count)
        match = table.session.match
        holding = [seat for seat in range(count) if table.revealed_hands.visible_pieces.get(seat)]
        assert len(rack_boxes(table)) == len(holding)
        for seat in holding:
            seen = sorted(each.piece for each in table.revealed_hands.visible_pieces[seat])
            table_of = match.game.inventory(match.view_for(seat))
            assert seen == sorted(table_of[f"hand:{seat}"])
        for rack in rack_boxes(table):
            seat = int(rack.name.partition(":")[2])
            mat = table.layout.zone_layout.seat_box(seat)
            assert rack.bounds().overlap_share(mat) > 0.98, f"{count}: {rack.bounds()} {mat}"
            covered = [
                n.name
                for n in table.canvas
                if n.visible and n.alpha > 0 and isinstance(n.picture, Text)
                and not n.name.startswith(COVERABLE_NODES)
                and n.bounds().overlaps(rack.bounds())
            ]  # fmt: skip
            assert not covered, f"{count} seats: {covered}"


@pytest.mark.sampled
@pytest.mark.parametrize("game", RACK_GAMES)
def test_open_hands_come_nearer_with_the_seats_that_hold_them(player: Mouse, game: str) -> None:
    table = open_demo(player, game, games.game_class(game).seat_counts[0])
    lies = {drawn.node for drawn in table.canvas._order if drawn.is_magnified}
    assert rack_boxes(table) and lies.issuperset(rack_boxes(table))


@pytest.mark.sampled
@pytest.mark.parametrize("game", RACK_GAMES)
def test_hands_are_closed_where_it_is_not_wanted(player: Mouse, game: str) -> None:
    player.context.preferences.change(open_hands=False)
    table = open_demo(player, game, games.game_class(game).seat_counts[-1])
    player.context.preferences.change(open_hands=True)
    assert not rack_boxes(table) and not table.revealed_hands.visible_pieces


def test_hands_are_closed_where_somebody_plays(player: Mouse) -> None:
    for people in (1, 2):
        table = open_demo(player, "nacho", 3, people)
        assert not rack_boxes(table) and not table.revealed_hands.visible_pieces


def test_a_rack_shows_nothing_that_is_still_to_come(player: Mouse) -> None:
    """A rack shows new pieces only when their acts have been shown."""
    table = open_demo(player, "nacho", 3)
    shown = dict(table.revealed_hands.visible_pieces)
    audience = table.revealed_hands._audience
    real = audience.held_pieces
    held = {seat: (*real(seat), *real(seat)[:1]) for seat in range(3)}
    try:
        audience.held_pieces = held.__getitem__  # type: ignore[method-assign]
        table.revealed_hands.update(is_settled=False)
        assert table.revealed_hands.visible_pieces == shown
        table.revealed_hands.update(is_settled=True)
        assert all(
            len(table.revealed_hands.visible_pieces[seat]) == len(shown[seat]) + 1
            for seat in range(3)
        )
    finally:
        audience.held_pieces = real  # type: ignore[method-assign]


def test_a_rack_loses_pieces_as_they_leave_and_never_before() -> None:
    """In this event of Nacho all discard, and draw some of the same cards again."""
    studio = HeadlessStudio((320, 180))
    played = example_matches.play_example_match("nacho", 4, people=0)
    event = next(event for event in played.history if event.decision_number == COMMON_DISCARD)
    first: dict[Seat, Sequence[HeldPiece]] = {}
    fewer = 0
    for table in film.film_events(studio, played, [event]):
        racks = table.revealed_hands.visible_pieces
        first = first or dict(racks)
        if table.sequencer.is_idle:
            continue
        for seat, whole in first.items():
            lying = len(table.stage.view_model.zone_pieces[f"hand:{seat}"])
            shown = racks.get(seat, ())
            assert len(shown) <= lying
            if lying < len(whole):
                fewer += 1
            elif not fewer:
                assert shown == whole, seat
    assert fewer
    studio.close_scenes()


@pytest.mark.parametrize(("seats", "language", "decision"), [(4, "en", 143), (2, "ja", 112)])
def test_no_number_rises_over_a_rack(seats: int, language: str, decision: int) -> None:
    studio = HeadlessStudio((320, 180))
    studio.reset_settings(language=language)
    played = example_matches.play_example_match("nacho", seats, people=0)
    event = next(event for event in played.history if event.decision_number == decision)
    risen = set[Node]()
    for table in film.film_events(studio, played, [event]):
        racks = rack_boxes(table)
        numbers = [node for node in table.canvas if node.name == "rising"]
        risen.update(numbers)
        assert not any(n.bounds().overlaps(rack.bounds()) for n in numbers for rack in racks)
        if risen and not numbers:
            break
    assert risen
    studio.close_scenes()


def test_no_hand_is_mixed_with_the_one_that_it_was() -> None:
    studio = HeadlessStudio((320, 180))
    table = film.open_demo(studio, "market_day", 2, 0.3)
    before, changes = set(rack_boxes(table)), 0
    for _ in range(MAX_FRAMES):
        studio.step_undrawn_frame()
        racks = rack_boxes(table)
        going = [node for node in table.canvas if node.name == "open_hand:gone" and node.alpha > 0]
        assert not any(old.bounds().overlaps(new.bounds()) for old in going for new in racks)
        changes += set(racks) != before
        before = set(racks)
    assert changes > MIN_CHANGES
    studio.close_scenes()


def test_a_played_last_card_is_in_no_hand_although_the_next_deal_brings_an_equal_one() -> None:
    studio = HeadlessStudio((320, 180))
    match = example_matches.play_example_match("market_day", 2, people=0)
    last = next(filter(deals_card_again, example_matches.decision_events(match)))
    was_played = False
    for table in film.film_events(studio, match, [last]):
        is_over = table.sequencer.is_idle and not table.session.has_unshown_event
        was_played |= not table.stage.view_model.piece_count(f"hand:{last.seat}")
        if was_played and not is_over:
            assert not table.revealed_hands.visible_pieces.get(last.seat)
    assert was_played
    studio.close_scenes()


def deals_card_again(event: Event) -> bool:
    """True if an event begins with a card that the seat gets again in the next deal."""
    moves = [act for act in event.acts if isinstance(act, Move)]
    hand = f"hand:{event.seat}"
    played = [act.piece for act in moves if act.source == hand]
    return any(act.target == hand and act.piece in played for act in moves)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_hands_that_are_large_together_come_slowly_at_each_text_size(seats: int) -> None:
    studio = HeadlessStudio((320, 180))
    for scale in (1.0, 2.0):
        studio.reset_settings(text_scale=scale)
        table = film.open_demo(studio, "market_day", seats, 0.5)
        alphas = [rack_boxes(table)[0].alpha]
        while alphas[-1] < 1.0:
            studio.step_undrawn_frame()
            alphas.append(rack_boxes(table)[0].alpha)
        assert max(b - a for a, b in pairwise(alphas)) < MAX_ALPHA_STEP
    studio.close_scenes()
