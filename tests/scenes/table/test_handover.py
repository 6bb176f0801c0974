"""Handing over the screen takes one gesture and two seconds, and only secrets need it."""

from __future__ import annotations

import pygame
import pytest

from scenes.games import game_names, load_layout
from scenes.stage.indicator_layer import LIGHT_KINDS
from scenes.store.preferences import INSTANT_SPEED
from scenes.table.privacy.curtain import CurtainScene
from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back
from tests.scenes.handover_timing import FAMILIES, MouseFamily, PadsFamily

MAX_HANDOVER_SECONDS = 2.0
"""Seconds that a hand-over may take with brisk hands."""
MAX_TIME_SHARE = 0.2
SECRET_GAMES = [name for name in game_names() if not load_layout(name).has_small_secrets]


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("hands", list(FAMILIES))
@pytest.mark.parametrize("game", SECRET_GAMES)
def test_a_hand_over_takes_two_seconds_at_most(game: str, hands: str) -> None:
    family = FAMILIES[hands]()
    spent = family.measure_match(game, decisions=games.game_class(game).seat_counts[0] + 3)
    family.close()
    assert 0.0 < spent.longest <= MAX_HANDOVER_SECONDS


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("hands", ["remote", "pad", "pads"])
@pytest.mark.parametrize("game", game_names())
def test_an_evening_is_not_spent_with_handing_over(game: str, hands: str) -> None:
    """A fifth of it at most, whatever they have in their hands."""
    family = FAMILIES[hands]()
    spent = family.measure_match(game, 1.5)
    family.close()
    assert spent.decisions > 5 and spent.share < MAX_TIME_SHARE


@pytest.mark.slow
def test_whoever_has_a_pad_of_their_own_passes_nothing_on_to_choose() -> None:
    family = PadsFamily(speed=INSTANT_SPEED)
    spent = family.measure_match("basari", decisions=9)
    family.close()
    assert spent.decisions >= 9 and family.picks >= 3 and not spent.handovers


@pytest.mark.slow
@pytest.mark.parametrize("game", ["nacho"])
def test_what_needs_nothing_secret_is_decided_in_the_open(game: str) -> None:
    """No curtain, the hand face down; it comes up when its owner asks for it."""
    family = MouseFamily(speed=INSTANT_SPEED)
    table = family.start(game, "", "", "")
    match, seen = table.match, 0
    while seen < 4:
        family.run_until(lambda: family.is_asked or family.is_behind_curtain)
        if family.is_behind_curtain:
            seat = table.session.next_seat
            assert not match.game.is_public_decision(match.state, seat)
            family.take_over()
        seat = table.deciding_seat
        assert seat is not None
        hand = f"hand:{seat}"
        if (
            match.game.is_public_decision(match.state, seat)
            and table.session.perspective.viewer_seat != seat
        ):
            seen += 1
            assert not table.stage.sprites(hand) and table.stage.pile_node(hand) is not None
            if seen == 2:
                family.press(f"hotspot:{hand}:-1")
                lying = table.stage.sprites(hand)
                assert lying and not any(is_back(lain.piece) for lain in lying)
        family.move()
    family.close()


@pytest.mark.slow
def test_a_hand_that_all_have_seen_opens_without_a_curtain() -> None:
    """In Zahab one card of a hand is secret, until it has been played."""
    family = MouseFamily(speed=INSTANT_SPEED)
    table = family.start("zahab", "", "", "", seed=7)
    match, opened = table.match, set()
    while len(opened) < 3 and match.decision_number < 150:
        family.run_until(lambda: family.is_asked or family.is_behind_curtain)
        seat, is_curtain = table.session.next_seat, family.is_behind_curtain
        if is_curtain:
            assert match.has_secrets(seat)
            family.take_over()
        elif not match.game.is_public_decision(match.state, seat) and not match.has_secrets(seat):
            is_first = seat not in opened
            opened.add(seat)
            name = match.setup.seat_names[seat]
            assert (f"knows {name}'s cards" in table.widget_layer.toast_text) == is_first
            lying = table.stage.sprites(f"hand:{seat}")
            assert match.has_hidden_pieces(seat) == bool(lying)
            assert not any(is_back(lain.piece) for lain in lying)
            others = {0, 1, 2} - {seat}
            assert not any(table.stage.sprites(f"hand:{other}") for other in others)
        family.move()
    assert opened == {0, 1, 2}
    family.close()


@pytest.mark.slow
def test_those_who_choose_in_secret_are_shown_as_one_round() -> None:
    family = MouseFamily()
    table = family.start("nacho", "", "", "")
    chosen = []
    for _ in range(3):
        family.run_until(lambda: family.is_behind_curtain)
        chosen.append([done for _, done in table.session.secret_choosers()])
        family.take_over()
        family.move()
    assert [sum(round) for round in chosen] == [0, 1, 2]
    assert all(len(round) == 3 for round in chosen)
    family.close()


class CurtainCheckFamily(MouseFamily):
    """Family that counts curtain faults.

    The faults are lines left behind a curtain, a wrong turn when it opens, and hands that turn
    down although their owner is asked again.
    """

    line_leftovers: int = 0
    wrong_turns: int = 0
    opened: int = 0
    hand_flips: int = 0
    repeated_questions: int = 0
    _was: tuple[int, int] = (-1, -1)
    _closed = False

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        if self.is_behind_curtain:
            self.line_leftovers += sum(node.name == "prompt:gone" for node in self.table.canvas)
            self._was = -1, -1
            if isinstance(self.scene, CurtainScene) and self.scene.is_opening:
                self.opened += 1
                self.wrong_turns += (
                    self.table.stage.view_model.active_seat != self.table.session.next_seat
                )
            return
        if self.is_over:
            return
        table = self.table
        seat, number = table.deciding_seat, table.match.decision_number
        eyes = table.session.perspective
        if seat is None:
            self._closed |= eyes.viewer_seat == NOBODY
            return
        if eyes.viewer_seat == seat and (seat, number - 1) == self._was:
            self.repeated_questions, self.hand_flips = (
                self.repeated_questions + 1,
                self.hand_flips + self._closed,
            )
        if (seat, number) != self._was:
            self._was, self._closed = (seat if eyes.viewer_seat == seat else -1, number), False


class TurnLightFamily(MouseFamily):
    """Family that counts sudden appearances of the turn light."""

    leaps: int = 0
    _known: frozenset[str] = frozenset()

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        lights = {n.name: n.alpha for n in self.table.canvas if n.name.startswith(LIGHT_KINDS)}
        sudden = {name for name, alpha in lights.items() if alpha > 0.9} - self._known
        self.leaps += bool(self._known and sudden)
        self._known = frozenset(lights)


@pytest.mark.slow
def test_the_light_of_the_turn_never_leaps_back_without_a_curtain() -> None:
    """When somebody is asked and their hand comes, it was not at the last seat again."""
    family = TurnLightFamily()
    family.measure_match("mercado", decisions=8)
    family.close()
    assert not family.leaps


@pytest.mark.slow
def test_no_plate_of_a_line_is_left_behind_a_curtain_and_hands_stay_up() -> None:
    """The curtain opens on the turn of its person. A hand stays up if its owner is asked again."""
    family = CurtainCheckFamily()
    family.measure_match("zahab", decisions=14)
    family.close()
    assert not family.line_leftovers
    assert family.opened and not family.wrong_turns
    assert family.repeated_questions >= 4 and not family.hand_flips, (
        family.hand_flips,
        family.repeated_questions,
    )
