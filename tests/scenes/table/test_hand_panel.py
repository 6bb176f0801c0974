"""Several people at one screen: the table stays as it is, and the hand of whoever needs it lies
before all on a cloth that rises and sinks."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.games import game_names
from scenes.stage.hand_panel import CLOTH_NAME, HAND_TURN_SECONDS
from scenes.stage.table_view import STANDING_ANGLE
from scenes.store.preferences import INSTANT_SPEED
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.scene import TableScene
from sprites.picture import Box
from tabletop import games
from tabletop.core.acts import Move
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back
from tests.scenes.demo_motion import MonitoredCompany
from tests.scenes.player import Mouse

DECISIONS, MANY = 7, 22
CARD_OVERHANG = 30.0
"""Distance that a rotated or focused card may reach over the cloth, in design pixels."""


@pytest.fixture
def player() -> Iterator[Mouse]:
    made = Mouse(size=(640, 360), speed=INSTANT_SPEED, reduced_motion=True, passed_round=False)
    yield made
    made.close()


def seat_mats(table: TableScene) -> list[Box]:
    """Return the mat of each seat."""
    return [
        table.layout.zone_layout.seat_box(seat) for seat in range(table.layout.seating.seat_count)
    ]


def test_the_cloth_holds_the_hand_of_its_owner_only(player: Mouse) -> None:
    table = player.start("zahab", "", "")
    front = table.presenter.table_view.hand_panel
    for _ in range(MANY):
        player.run_until_asked()
        if front.seat != NOBODY:
            break
        player.move()
    assert front.seat != NOBODY and front.holds_zone(f"hand:{front.seat}")
    assert not front.holds_zone(f"hand:{1 - front.seat}")


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("most", [True, False])
@pytest.mark.parametrize("game", game_names())
def test_a_table_stays_while_hands_come_and_go(player: Mouse, game: str, most: bool) -> None:
    seats = games.game_class(game).seat_counts[-1 if most else 0]
    table = player.start(game, *[""] * max(2, seats))
    lay, hands = seat_mats(table), 0
    while table.match.decision_number < DECISIONS:
        player.run_until_asked()
        assert table.layout.seating.is_public and seat_mats(table) == lay
        front = table.presenter.table_view.hand_panel
        cloth = table.stage.find_static(CLOTH_NAME)
        assert (cloth is None) == (front.seat == NOBODY)
        lying = [s for s in table.stage.all_sprites() if front.holds_zone(s.zone)]
        hands += bool(lying)
        for sprite in lying:
            box = table.stage.resting_box(sprite.zone, sprite.index)
            assert box is not None and is_on_cloth(box, front.box)
        seat = table.deciding_seat
        assert seat is not None and front.seat in (seat, NOBODY)
        if front.seat == NOBODY:
            owned = (s for s in table.stage.all_sprites() if s.zone == f"hand:{seat}")
            assert all(is_back(sprite.piece) for sprite in owned)
        player.move()
        player.frame()
    assert hands or game == "mercado"  # nobody may have a privilege so early


def is_on_cloth(box: Box, cloth: Box) -> bool:
    """True if a piece lies on the cloth."""
    return (
        box.x >= cloth.x - CARD_OVERHANG
        and box.right <= cloth.right + CARD_OVERHANG
        and box.y >= cloth.y - CARD_OVERHANG
        and box.bottom <= cloth.bottom + CARD_OVERHANG
    )


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", ["zahab", "nacho"])
def test_what_is_asked_in_the_open_is_covered_by_no_hand(player: Mouse, game: str) -> None:
    """Not even where no curtain is wanted and hands lie open by themselves."""
    player.context.preferences.change(curtain="never")
    table = player.start(game, "", "", "")
    lifted: dict[bool, set[bool]] = {True: set(), False: set()}
    while table.match.decision_number < MANY:
        player.run_until_asked()
        seat = table.deciding_seat
        assert seat is not None
        if any(table.stage.view_model.zone_pieces.get(f"hand:{seat}", ())):
            openly = table.session.needs_no_secrets(seat)
            lifted[openly].add(table.presenter.table_view.hand_panel.seat == seat)
            if openly:
                player.key(pygame.K_h)
                assert (
                    table.widget_layer.toast_text
                    and table.presenter.table_view.hand_panel.seat == NOBODY
                )
        player.move()
        player.frame()
    assert lifted == {True: {False}, False: {True}}


@pytest.mark.slow
def test_a_hand_that_is_opened_again_can_be_pressed_while_it_still_stands_on_edge(
    player: Mouse,
) -> None:
    table = player.start("market_day", "", "")
    player.run_until_asked()
    view, before = table.presenter.table_view, table.match.decision_number
    view.start_closing_hand()
    player.wait(HAND_TURN_SECONDS)
    view.reopen_hand()
    player.frame()
    card = [w for w in table.widget_layer.widgets if isinstance(w, HotspotWidget)][-1]
    assert card.node is not None and card.node.bounds().width < card.box.width / 6
    player.click(card.box.x + card.box.width * 0.8, card.box.center[1])
    assert table.match.decision_number == before + 1


def test_a_chosen_card_lies_flat_before_it_is_turned_up(player: Mouse) -> None:
    """The card stands on edge with the hand that it left; choices are turned up after that."""
    table = player.start("nacho", "", "", "")
    player.run_until_asked()
    view, seat = table.presenter.table_view, table.presenter.session.perspective.viewer_seat
    card = next(s.piece for s in table.stage.sprites(f"hand:{seat}"))
    table.sequencer.queue_acts([Move(card, 1, f"hand:{seat}", f"choice:{seat}", "NAC-3.1")])
    table.sequencer.skip()
    reveal = [
        Move(card, 1, f"choice:{each}", f"played:{each}", "NAC-3.1") for each in (seat, seat + 1)
    ]
    assert view.sequencer.reading_delay(reveal) == 0.0
    view.start_closing_hand()
    assert view.sequencer.reading_delay(reveal) >= HAND_TURN_SECONDS
    assert view.sequencer.reading_delay(reveal[:1]) == 0.0, "a card of one seat is no reveal"
    page = table.timelines["page"]
    page.advance(HAND_TURN_SECONDS)
    (chosen,) = table.stage.piece_nodes(f"choice:{seat}")
    assert chosen.turn > STANDING_ANGLE
    view.close_hand(stays=False)
    page.advance(2 * HAND_TURN_SECONDS)
    (chosen,) = table.stage.piece_nodes(f"choice:{seat}")
    assert chosen.turn == 0.0 and view.sequencer.reading_delay(reveal) == 0.0


def test_a_hand_that_was_empty_is_raised_with_the_cards_that_come_back(player: Mouse) -> None:
    """As when a camel passes the gate in Zahab with no card in hand."""
    table = player.start("zahab", "", "")
    presenter, front = table.presenter, table.presenter.table_view.hand_panel
    player.run_until_asked()
    while front.seat == NOBODY:
        player.move()
        player.run_until_asked()
    seat, before = front.seat, table.match.state.copy()
    before.hands[seat], before.discards[seat] = (), before.hands[seat]
    presenter.table_view.show_state(before, NOBODY, seat, seat)
    assert front.seat == NOBODY
    table.stage.show_inventory(table.match.game.inventory(table.match.view_for(seat)), {})
    presenter.show_for_viewer()
    assert front.seat == seat and front.holds_zone(f"hand:{seat}")


@pytest.mark.slow
def test_a_closing_hand_can_be_counted_at_each_moment() -> None:
    """Its pieces turn together, and a line names the card that left only when it is clear."""
    company = MonitoredCompany(speed=1.0)
    table = company.start("market_day", "", "", "")
    company.run_until_asked()
    company.wait(2.0)
    seat = table.deciding_seat
    company.move()
    closing, told = False, False
    while company.scene is table:
        company.frame()
        held = table.stage.piece_nodes(f"hand:{seat}")
        assert len({node.turn for node in held}) <= 1
        closing = closing or any(node.turn for node in held)
        if table.action_bar.prompt and not told:
            told = True
            (played,) = table.stage.piece_nodes(f"stall:{seat}")
            assert not any(node.bounds().overlaps(played.bounds()) for node in held)
    assert closing and told
    company.close()
