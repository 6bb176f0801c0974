"""What is felt in the room: that the end is near, and what makes those who look on murmur."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.context import Context
from scenes.games import laid, load
from scenes.kit.roles.flourishes import Flourishes
from scenes.kit.roles.seating import Seating
from scenes.shots import rehearsal
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.core.game import Game
from tabletop.core.state import NOBODY
from tabletop.match.setup import Mode
from tests.scenes.player import Mouse


@pytest.fixture(scope="module")
def player() -> Iterator[Mouse]:
    made = Mouse(size=(640, 360))
    yield made
    made.close()


def heard(player: Mouse, game: str, at: int, monkeypatch: pytest.MonkeyPatch) -> list[set[str]]:
    """What lies over the room while a demo has been shown up to there."""
    match = rehearsal.up_to(rehearsal.rehearsed(game, 3, people=0), at)
    table = TableScene(player.context, match, Mode.DEMO, strict=True)
    layers: list[set[str]] = []
    monkeypatch.setattr(player.context.mixer, "layers", lambda names: layers.append(set(names)))
    table.display.compare()
    table.leave()
    return layers


@pytest.mark.parametrize("game", laid())
def test_that_the_end_is_near_is_heard(
    player: Mouse, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And neither before nor when all is over."""
    whole = rehearsal.rehearsed(game, 3, people=0)
    near = [whole.game.closing(state) for _, state in whole.moments()]
    if type(whole.game).closing is Game.closing:
        pytest.skip("it does not tell when its end is near")
    number = len(near) - 1 - near[:-1][::-1].index(True) - 1
    assert heard(player, game, number, monkeypatch) == [{"tension"}]
    assert heard(player, game, 2, monkeypatch) == [set()]
    assert heard(player, game, whole.number, monkeypatch) == [set()]


@pytest.mark.parametrize("game", laid())
def test_only_bold_acts_make_those_who_look_on_murmur(context: Context, game: str) -> None:
    stirred = decisions = 0
    for seed in range(2):
        match = rehearsal.rehearsed(game, games.kind(game).seats[-1] - seed, people=0)
        seating = Seating(match.game, match.setup, context.text, context.theme)
        seating.home = NOBODY
        flourishes = load(game)(seating).flourishes
        if type(flourishes).stirs is Flourishes.stirs:
            pytest.skip("no act of it is bold")
        events = [event.acts for event in match.history if event.number >= 0]
        stirred += sum(flourishes.stirs(acts) for acts in events)
        decisions += len(events)
    assert 0 < stirred < decisions / 5


@pytest.fixture
def context(player: Mouse) -> Context:
    return player.context
