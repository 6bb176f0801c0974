"""Teacher: tells a learner why AI seats moved, by what the learner may know.

A reason is computed in states that are sampled from the learner's view before the move. It
is told only if it is the same in all of them, so that it cannot depend on a secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.core.acts import Act, Move, Reveal, SeatRef, Turn
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.strategy import Reason, Strategy
from tabletop.core.zones import Seat, is_back
from tabletop.match.match import Event, Match
from tabletop.text import Catalogue
from tabletop.text.message_format import format_reason

AGREEING_STATES: Final = 12
"""Number of sampled states in which a reason must be the same."""
MAX_SAMPLED_STATES: Final = 60
"""Number of states that are sampled until so many allow the move."""


class ExplainedMove(NamedTuple):
    """A move of an AI seat with a reason that a learner may know."""

    seat: Seat
    reason: Reason
    is_effect: bool
    """True if the reason only repeats the printed effect of the move."""
    choice_count: int
    """Number of actions that the seat could choose from."""


def explain_moves(
    match: Match, learner: Seat, first: int, end: int, text: Catalogue
) -> Sequence[str]:
    """Return a sentence on each AI seat that moved: why it made its freest move.

    A seat is left out if none of its reasons is public.

    Args:
        match: The match.
        learner: Seat of the learner, whose view is used.
        first: Number of the first decision.
        end: Number after the last decision.
        text: Catalogue of the learner's language.
    """
    found: dict[Seat, list[ExplainedMove]] = {}
    moments = [
        (event, before)
        for (_, before), (event, _) in pairwise(match.replay_events())
        if first <= event.decision_number < end
    ]
    shown = [act for event, _ in moments for act in match.visible_acts(event, learner)]
    strategy = games.load_strategy(match.game)
    for event, before in moments:
        move = _explain_move(match, strategy, learner, event, before, shown)
        if move is not None:
            found.setdefault(event.seat, []).append(move)
    names = match.setup.seat_names
    told = (max(moves, key=_rank) for moves in found.values())
    return [
        text(
            "table.comment.of", names, who=SeatRef(move.seat),
            said=format_reason(move.reason, match.game.name, text, names),
        )
        for move in told
    ]  # fmt: skip


def _rank(move: ExplainedMove) -> tuple[bool, int]:
    """Return the sort key of an explained move; the highest is told."""
    return not move.is_effect, move.choice_count


def _explain_move(
    match: Match, strategy: Strategy[Any], learner: Seat, event: Event, before: Any,
    shown: Sequence[Act],
) -> ExplainedMove | None:  # fmt: skip
    """Return a move with its reason, or None if there is nothing to tell.

    Args:
        match: The match.
        strategy: Strategy of its game.
        learner: Seat of the learner.
        event: Event of the move.
        before: State before the move.
        shown: Acts that the learner has seen from then on.
    """
    game, seat, action = match.game, event.seat, event.action
    if action is None or match.setup.seats[seat].is_human:
        return None
    if _is_secret_choice(game, before) and not _is_shown(game, shown, seat):
        return None
    view = game.view_for(before, learner)
    chance = Chance(match.setup.seed + event.decision_number)
    reasons: set[Reason] = set()
    agreeing = choices = 0
    for _ in range(MAX_SAMPLED_STATES):
        sampled = game.sample_state(view, learner, chance)
        legal = game.legal_actions(sampled, seat)
        if action not in legal:
            continue
        reasons.add(strategy.reason(game.view_for(sampled, seat), seat, action))
        agreeing, choices = agreeing + 1, max(choices, len(legal))
        if agreeing == AGREEING_STATES or len(reasons) > 1:
            break
    if agreeing < AGREEING_STATES or len(reasons) > 1 or choices < 2:
        return None
    reason = reasons.pop()
    if reason.code in strategy.drawback_reasons:
        return None
    return ExplainedMove(seat, reason, reason.code in strategy.effect_reasons, choices)


def _is_secret_choice(game: Game[Any], before: Any) -> bool:
    """True if several seats choose at the same time."""
    return len(game.active_seats(before)) > 1 or bool(game.revising_seats(before))


def _is_shown(game: Game[Any], shown: Sequence[Act], seat: Seat) -> bool:
    """True if acts have shown a piece of a seat that was hidden."""
    for act in shown:
        if isinstance(act, Move) and not is_back(act.piece):
            zone = act.source
        elif (isinstance(act, Turn) and not is_back(act.new_piece)) or isinstance(act, Reveal):
            zone = act.zone
        else:
            continue
        if game.zones.owner(zone) == seat:
            return True
    return False
