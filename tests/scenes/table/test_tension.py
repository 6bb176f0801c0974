"""Ambience of the room: tension near the end, and a murmur of the spectators."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.base.context import Context
from scenes.games import game_names, load_layout
from scenes.kit.roles.effects import VisualEffects
from scenes.kit.roles.seating import Seating
from scenes.screenshots import example_matches
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.core.game import Game
from tabletop.core.state import NOBODY
from tabletop.match.setup import MatchMode
from tests.scenes.player import Mouse


@pytest.fixture(scope="module")
def player() -> Iterator[Mouse]:
    made = Mouse(size=(640, 360))
    yield made
    made.close()


def ambience_layers(
    player: Mouse, game: str, at: int, monkeypatch: pytest.MonkeyPatch
) -> list[set[str]]:
    """Return the ambience layers that a demo plays up to a decision."""
    match = example_matches.copy_match_until(
        example_matches.play_example_match(game, 3, people=0), at
    )
    table = TableScene(player.context, match, MatchMode.DEMO, strict=True)
    layers: list[set[str]] = []
    monkeypatch.setattr(player.context.mixer, "set_layers", lambda names: layers.append(set(names)))
    table.presenter.check_stage()
    table.shut_down()
    return layers


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_that_the_end_is_near_is_heard(
    player: Mouse, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And neither before nor when all is over."""
    whole = example_matches.play_example_match(game, 3, people=0)
    near = [whole.game.is_near_end(state) for _, state in whole.replay_events()]
    if type(whole.game).is_near_end is Game.is_near_end:
        pytest.skip("it does not tell when its end is near")
    number = len(near) - 1 - near[:-1][::-1].index(True) - 1
    assert ambience_layers(player, game, number, monkeypatch) == [{"tension"}]
    assert ambience_layers(player, game, 2, monkeypatch) == [set()]
    assert ambience_layers(player, game, whole.decision_number, monkeypatch) == [set()]


@pytest.mark.parametrize("game", game_names())
def test_only_bold_acts_make_those_who_look_on_murmur(context: Context, game: str) -> None:
    stirred = decisions = 0
    for seed in range(2):
        match = example_matches.play_example_match(
            game, games.game_class(game).seat_counts[-1] - seed, people=0
        )
        seating = Seating(match.game, match.setup, context.text_catalogue, context.theme)
        seating.home_seat = NOBODY
        flourishes = load_layout(game)(seating).effects
        if type(flourishes).is_bold is VisualEffects.is_bold:
            pytest.skip("no act of it is bold")
        events = [event.acts for event in match.history if event.decision_number >= 0]
        stirred += sum(flourishes.is_bold(acts) for acts in events)
        decisions += len(events)
    assert 0 < stirred < decisions / 5


@pytest.fixture
def context(player: Mouse) -> Context:
    return player.context
