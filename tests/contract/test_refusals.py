"""Never a bare no: every action that `legal` leaves out has a refusal, and no other."""

from __future__ import annotations

import pytest

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_refusal
from tests.fixtures.random_games import Record, action_variants

TEXTS = [Catalogue(language) for language in BUILT_IN_LANGUAGES]


class Sing(Action):
    """An action that no game has."""

    song: str


def vocabulary(played: Record) -> list[Action]:
    """Actions of the whole game, sensible and not, in a fixed order."""
    game = played.setup.game
    known: dict[Action, None] = {}
    for step in played.sample_steps(200):
        known |= dict.fromkeys(game.legal_actions(step.before, step.seat))
    by_kind = {kind: [a for a in known if type(a) is kind] for kind in game.action_types}
    strange: dict[Action, None] = {}
    for actions in by_kind.values():
        for action in actions[:: max(1, len(actions) // 12)]:
            strange |= dict.fromkeys(action_variants(action, actions[:40]))
    return [*known, *strange]


@pytest.mark.sampled_by_game
def test_refusals_are_exactly_the_complement_of_legal(played: Record) -> None:
    game, words = played.setup.game, vocabulary(played)
    draw = Chance(played.setup.seed)
    names = [f"P{seat}" for seat in range(played.setup.seats)]
    states = [*(step.before for step in played.sample_steps(40)), played.end]
    for state in states:
        for seat in range(-1, played.setup.seats + 1):
            legal = (
                set(game.legal_actions(state, seat)) if 0 <= seat < played.setup.seats else set()
            )
            sample = legal | {draw.pick(words) for _ in range(20)}
            for action in sorted(sample, key=repr):
                refusal = game.refusal(state, seat, action)
                assert (refusal is None) == (action in legal), (seat, action, refusal)
                if refusal:
                    assert refusal.clause.startswith(game.clause_prefix + "-"), refusal
                    for text in TEXTS:
                        assert format_refusal(refusal, game.name, text, names)
                        assert text.has_text(f"{game.name}.rules.{refusal.clause}"), refusal


@pytest.mark.sampled_by_game
def test_every_nonsense_is_refused_by_the_seat_whose_turn_it_is(played: Record) -> None:
    game, words = played.setup.game, vocabulary(played)
    names = [f"P{seat}" for seat in range(played.setup.seats)]
    for step in played.sample_steps(6):
        legal = set(game.legal_actions(step.before, step.seat))
        for action in words:
            refusal = game.refusal(step.before, step.seat, action)
            assert (refusal is None) == (action in legal), (action, refusal)
            if refusal:
                for text in TEXTS:
                    assert format_refusal(refusal, game.name, text, names)


def test_an_action_of_another_game_is_refused(played: Record) -> None:
    game = played.setup.game
    for step in played.sample_steps(10):
        assert game.refusal(step.before, step.seat, Sing("la")) is not None
    assert game.refusal(played.end, 0, Sing("la")) is not None


def test_after_the_end_everything_is_refused(played: Record) -> None:
    game = played.setup.game
    for seat in range(played.setup.seats):
        assert game.legal_actions(played.end, seat) == () or not game.legal_actions(
            played.end, seat
        )
        for step in played.sample_steps(10):
            refusal = game.refusal(played.end, seat, step.action)
            assert refusal is not None and refusal.code == "game_over"
