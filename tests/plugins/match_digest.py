"""A sum of matches of a game: `python -m tests.plugins.match_digest GAME`, in a new process."""

from __future__ import annotations

import hashlib
import json
import sys

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.options import complete_options
from tabletop.core.state import State

SEEDS = 4
CHECKED = 5
"""One decision in so many is held against views, sampled states and the strategy."""


def digest_matches(name: str) -> str:
    """Return the sum of some matches in which all seats follow the strategy."""
    game, notes = games.load(name), []
    for seats in game.seat_counts:
        for seed in range(SEEDS):
            notes += _play(game, seats, seed)
    return hashlib.sha256("\n".join(notes).encode()).hexdigest()


def _play(game: Game[State], seats: int, seed: int) -> list[str]:
    notes: list[str] = []
    chance, own, number = Chance(seed), Chance(seed + 1000), 0
    strategy, mapping = games.load_strategy(game), games.load_input_mapping(game)

    def note(*values: object) -> None:
        notes.extend(map(repr, values))

    def note_act(act: tuple[object, ...]) -> None:
        note(type(act).__name__, tuple(act))

    s = game.new_initial_state(seats, complete_options(game.options, {}), chance, note_act)
    while acting := game.active_seats(s):
        seat, number = acting[0], number + 1
        legal, view = game.legal_actions(s, seat), game.view_for(s, seat)
        if number % CHECKED == 0:
            world = game.sample_state(view, seat, own)
            note(json.dumps([view.to_json(), world.to_json()]), strategy.win_chances(world))
            note(len(strategy.candidate_actions(view, seat, legal, own)))
            note(len(mapping.gestures(view, seat, legal)))
            note(strategy.greedy_value(view, seat), game.prompt_key(view, seat))
            note(tuple(strategy.reason(view, seat, legal[0])), game.is_near_end(view))
            note(sorted(game.inventory(view).items()), sorted(game.track_counts(view).items()))
        action = strategy.policy(view, seat, legal, own)
        note([each.to_json() for each in legal], action.to_json(), game.refusal(s, seat, action))
        chance.begin_decision(number)
        game.apply(s, seat, action, chance, note_act)
    table, counters = game.inventory(s), game.track_counts(s)
    game.set_position(s, table, counters)
    note(json.dumps(s.to_json()), [tuple(each) for each in game.standings(s)])
    note([tuple(each) for each in game.tally(s)], list(game.max_field_lengths(s).items()))
    return notes


if __name__ == "__main__":
    print(digest_matches(sys.argv[1]))
