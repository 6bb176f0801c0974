"""Handing over the screen takes one gesture and two seconds, and only secrets need it."""

from __future__ import annotations

import pygame
import pytest

from scenes.games import laid, load
from scenes.preferences import INSTANT
from scenes.stage.shown_readouts import LIGHTS
from scenes.table.curtain import CurtainScene
from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back
from tests.scenes.family import FAMILIES, Family, PadsFamily

MOST = 2.0
"""Seconds that a hand-over may take with brisk hands."""
SHARE = 0.2
SECRETIVE = [name for name in laid() if not load(name).small_secrets]


@pytest.mark.thinned(12, each=False)
@pytest.mark.parametrize("hands", list(FAMILIES))
@pytest.mark.parametrize("game", SECRETIVE)
def test_a_hand_over_takes_two_seconds_at_most(game: str, hands: str) -> None:
    family = FAMILIES[hands]()
    spent = family.spend(game, decisions=games.kind(game).seats[0] + 3)
    family.close()
    assert 0.0 < spent.longest <= MOST


@pytest.mark.soak
@pytest.mark.parametrize("hands", ["remote", "pad", "pads"])
@pytest.mark.parametrize("game", laid())
def test_an_evening_is_not_spent_with_handing_over(game: str, hands: str) -> None:
    """A fifth of it at most, whatever they have in their hands."""
    family = FAMILIES[hands]()
    spent = family.spend(game, 1.5)
    family.close()
    assert spent.decisions > 5 and spent.share < SHARE


def test_whoever_has_a_pad_of_their_own_passes_nothing_on_to_choose() -> None:
    family = PadsFamily(speed=INSTANT)
    spent = family.spend("basari", decisions=9)
    family.close()
    assert spent.decisions >= 9 and family.picks >= 3 and not spent.handovers


@pytest.mark.parametrize("game", ["nacho"])
def test_what_needs_nothing_secret_is_decided_in_the_open(game: str) -> None:
    """No curtain, the hand face down; it comes up when its owner asks for it."""
    family = Family(speed=INSTANT)
    table = family.start(game, "", "", "")
    match, seen = table.match, 0
    while seen < 4:
        family.until(lambda: family.asked or family.behind_curtain)
        if family.behind_curtain:
            seat = table.session.next_seat
            assert not match.game.openly(match.state, seat)
            family.take_over()
        seat = table.deciding
        assert seat is not None
        hand = f"hand:{seat}"
        if match.game.openly(match.state, seat) and table.session.perspective.viewer != seat:
            seen += 1
            assert not table.stage.sprites(hand) and table.stage.pile(hand) is not None
            if seen == 2:
                family.press(f"hotspot:{hand}:-1")
                lying = table.stage.sprites(hand)
                assert lying and not any(is_back(lain.piece) for lain in lying)
        family.move()
    family.close()


@pytest.mark.soak
def test_those_who_choose_in_secret_are_shown_as_one_round() -> None:
    family = Family()
    table = family.start("nacho", "", "", "")
    chosen = []
    for _ in range(3):
        family.until(lambda: family.behind_curtain)
        chosen.append([done for _, done in table.session.secret_round()])
        family.take_over()
        family.move()
    assert [sum(round) for round in chosen] == [0, 1, 2]
    assert all(len(round) == 3 for round in chosen)
    family.close()


class Looked(Family):
    """It is noted what is left of the line behind a curtain, whose turn it is when that opens, and
    how often a hand is turned down for a moment though its owner is asked again."""

    left: int = 0
    late: int = 0
    opened: int = 0
    turned: int = 0
    again: int = 0
    _was: tuple[int, int] = (-1, -1)
    _closed = False

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        if self.behind_curtain:
            self.left += sum(node.name == "prompt:gone" for node in self.table.canvas)
            self._was = -1, -1
            if isinstance(self.scene, CurtainScene) and self.scene.opening:
                self.opened += 1
                self.late += self.table.stage.showing.turn != self.table.session.next_seat
            return
        if self.over:
            return
        table = self.table
        seat, number = table.deciding, table.match.number
        eyes = table.session.perspective
        if seat is None:
            self._closed |= eyes.viewer == NOBODY
            return
        if eyes.viewer == seat and (seat, number - 1) == self._was:
            self.again, self.turned = self.again + 1, self.turned + self._closed
        if (seat, number) != self._was:
            self._was, self._closed = (seat if eyes.viewer == seat else -1, number), False


class Lit(Family):
    """It is noted how often the light of the turn is suddenly somewhere."""

    leaps: int = 0
    _known: frozenset[str] = frozenset()

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        lights = {n.name: n.alpha for n in self.table.canvas if n.name.startswith(LIGHTS)}
        sudden = {name for name, alpha in lights.items() if alpha > 0.9} - self._known
        self.leaps += bool(self._known and sudden)
        self._known = frozenset(lights)


def test_the_light_of_the_turn_never_leaps_back_without_a_curtain() -> None:
    """When somebody is asked and their hand comes, it was not at the last seat again."""
    family = Lit()
    family.spend("mercado", decisions=8)
    family.close()
    assert not family.leaps


@pytest.mark.soak
def test_no_plate_of_a_line_is_left_behind_a_curtain_and_hands_stay_up() -> None:
    """It opens on a table at which it is the turn of whoever takes it. Who is asked again at once
    keeps their hand, and nothing turns down and up again."""
    family = Looked()
    family.spend("zahab", decisions=14)
    family.close()
    assert not family.left
    assert family.opened and not family.late
    assert family.again >= 4 and not family.turned, (family.turned, family.again)
