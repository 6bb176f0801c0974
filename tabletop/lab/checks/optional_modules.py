"""Check of the optional modules of a game: strategy, input mapping and descriptions are called."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from math import isclose
from typing import Any, Final

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.rule_errors import annotate_rule_errors, describe_error
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.lab.checks.rule_clock import RuleClock
from tabletop.lab.checks.words import NAMES, WordCheck
from tabletop.lab.invariants import describe_difference, require_invariant
from tabletop.text.message_format import format_reason

CHECKED_DECISIONS: Final = 60
"""Maximum number of decisions of a match in which the strategy is asked."""


def check_strategy(game: Game[Any], words: WordCheck, clock: RuleClock) -> str:
    """Return what is wrong with the strategy of a game; empty if nothing.

    The strategy decides for all seats of a match with the fewest and the most seats. Each reason
    that it gives is filled in.
    """
    try:
        strategy = games.load_strategy(game)
        require_invariant(
            isinstance(strategy, Strategy), f"STRATEGY makes a {type(strategy).__name__}"
        )
    except Exception as error:
        return f"its strategy cannot be loaded: {describe_error(error)}"
    try:
        for seats in (game.seat_counts[0], game.seat_counts[-1]):
            _play(game, strategy, words, clock, seats)
    except Exception as error:
        return f"its strategy fails: {describe_error(error)}"
    return ""


def _play(
    game: Game[Any], strategy: Strategy[Any], words: WordCheck, clock: RuleClock, seats: int
) -> None:
    chance = Chance(seats)
    is_own = find_spec(f"tabletop.games.{game.name}.strategy") is not None
    s = game.new_initial_state(seats, {}, chance)
    number, seat, latest = 0, 0, 0.0

    def place() -> str:
        return f"{game.name}, {seats} seats, decision {number} by seat {seat}"

    with annotate_rule_errors(place):
        while (active := game.active_seats(s)) and number < CHECKED_DECISIONS:
            number, seat = number + 1, active[0]
            clock.restart(place)
            view, legal = game.view_for(s, seat), game.legal_actions(s, seat)
            progress = strategy.progress(view)
            require_invariant(progress >= latest, f"progress falls from {latest} to {progress}")
            latest = progress
            action = _ask(strategy, view, seat, legal, chance)
            reason = strategy.reason(view, seat, action)
            key = f"reason.{reason.code}"
            if is_own:
                words.wanted.setdefault(key, "a reason of the strategy")
            words.note_text(
                key,
                lambda text, each: format_reason(each, game.name, text, NAMES[:seats]),
                reason,
            )
            game.apply(s, seat, action, chance)


def _ask(strategy: Strategy[Any], view: Any, seat: Seat, legal: Any, chance: Chance) -> Any:
    """Return the action of the policy, after all answers of the strategy were checked."""
    kept = view.copy()
    action = strategy.policy(view, seat, legal, chance)
    require_invariant(action in legal, f"`policy` chooses {action}, which is not legal")
    candidates = strategy.candidate_actions(view, seat, legal, chance)
    strange = [each for each in candidates if each not in legal]
    require_invariant(
        bool(candidates) and not strange,
        f"`candidate_actions` returns {strange or 'nothing'}, which is not legal",
    )
    chances = strategy.win_chances(view)
    require_invariant(
        len(chances) == view.seats
        and isclose(sum(chances), 1.0, abs_tol=1e-6)
        and min(chances) >= 0,
        f"`win_chances` returns {chances}: one chance for each seat must add up to 1",
    )
    strategy.decisive_moment(view, seat)
    require_invariant(
        view == kept, f"the strategy changes the view: {describe_difference(kept, view)}"
    )
    return action


def find_module_faults(game: Game[Any]) -> Iterator[str]:
    """Yield a sentence for each optional module that cannot be loaded."""
    s = game.new_initial_state(game.seat_counts[0], {}, Chance(0))
    for module, load in (
        ("input_mapping", lambda: games.load_input_mapping(game)),
        ("descriptions", lambda: games.load_piece_describer(game, {}, s.seats)),
    ):
        if find_spec(f"tabletop.games.{game.name}.{module}") is None:
            continue
        try:
            load()
        except Exception as error:
            yield f"its {module}.py cannot be loaded: {describe_error(error)}"
