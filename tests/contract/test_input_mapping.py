"""Input mapping of every game: each legal action is reached by gestures, without a screen."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move
from tabletop.core.chance import Chance
from tabletop.core.input_mapping import ActionBuilder, Gesture, InputMapping
from tabletop.core.state import NOBODY, State
from tests.fixtures.random_games import Record

MAX_POSITIONS = 24
"""Maximum number of positions per game."""
STEPS = 80
"""No action needs more steps of a draft."""


def first_offer(
    handling: InputMapping[State], view: State, seat: int, legal: list[Action]
) -> tuple[ActionBuilder | None, list[Gesture]]:
    """Return the first offer: an action builder and the gestures."""
    draft = handling.start_builder(view, seat, legal)
    made = draft.gestures() if draft is not None else handling.gestures(view, seat, legal)
    return draft, list(made)


def check_reachability(played: Record) -> None:
    """Every legal action comes about by gestures."""
    game = played.setup.game
    handling = games.load_input_mapping(game)
    for step in played.sample_steps(MAX_POSITIONS):
        view = game.view_for(step.before, step.seat)
        legal = list(game.legal_actions(step.before, step.seat))
        draft, gestures = first_offer(handling, view, step.seat, legal)
        for action in legal[:: max(1, len(legal) // 12)]:
            at, offered = draft, gestures
            for _ in range(STEPS):
                if any(gesture.action == action for gesture in offered):
                    break
                assert at is not None, f"no gesture does {action}"
                following = at.step_towards(action)
                assert following != at, f"{at} leads to no {action}"
                assert any(gesture.action == following for gesture in offered)
                at, offered = following, list(following.gestures())
            else:
                raise AssertionError(f"{action} takes more than {STEPS} steps")


@pytest.mark.sampled_by_game
def test_hands_reach_whatever_is_legal(played: Record) -> None:
    check_reachability(played)


@pytest.mark.sampled_by_game
def test_gestures_touch_what_lies_there_or_are_buttons(played: Record) -> None:
    game = played.setup.game
    handling = games.load_input_mapping(game)
    for step in played.sample_steps(MAX_POSITIONS):
        view = game.view_for(step.before, step.seat)
        table = game.inventory(view)
        legal = list(game.legal_actions(step.before, step.seat))
        _, gestures = first_offer(handling, view, step.seat, legal)
        assert gestures
        for gesture in gestures:
            assert (gesture.zone is None) == (gesture.button is not None)
            for zone in (gesture.zone, gesture.target):
                assert zone is None or game.zones[zone]
            if gesture.piece is not None and gesture.zone is not None:
                assert gesture.piece in table[gesture.zone]


@pytest.mark.sampled_by_game
def test_a_press_on_a_rivals_piece_is_no_move_of_an_own_one(played: Record) -> None:
    """A legal action that such a press means moves something from or to its zone."""
    game = played.setup.game
    handling = games.load_input_mapping(game)
    for step in played.sample_steps(MAX_POSITIONS):
        view = game.view_for(step.before, step.seat)
        legal = set(game.legal_actions(step.before, step.seat))
        for zone, pieces in game.inventory(view).items():
            if game.zones.owner(zone) in (None, NOBODY, step.seat):
                continue
            for piece in set(pieces):
                meant = handling.intended_action(view, step.seat, zone, piece, None)
                if meant in legal:
                    acts = list[Act]()
                    game.apply(step.before.copy(), step.seat, meant, Chance(0), acts.append)
                    moves = [act for act in acts if isinstance(act, Move)]
                    assert any(zone in (act.source, act.target) for act in moves), (piece, meant)


@pytest.mark.sampled_by_game
def test_what_is_done_with_a_reason_to_ask_twice_is_legal(played: Record) -> None:
    game = played.setup.game
    handling = games.load_input_mapping(game)
    for step in played.sample_steps(MAX_POSITIONS):
        view = game.view_for(step.before, step.seat)
        for action in game.legal_actions(step.before, step.seat)[:20]:
            found = handling.confirmation(view, step.seat, action)
            assert found is None or found.key.startswith("confirmation.")


@pytest.mark.sampled_by_game
def test_a_game_without_handling_is_played_by_pressing(
    played: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "find_spec", lambda module: None)
    check_reachability(played)
