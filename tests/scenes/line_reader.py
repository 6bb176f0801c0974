"""A reader of every line of a match as it is shown, for checks of the texts.

It reads acts, phrases, prompts, actions, reasons, refusals and tallies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from scenes.games import load_layout
from scenes.kit.layout import Layout
from scenes.kit.roles.seating import Seating
from scenes.ui.style.theme import make_theme
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, Score, visible_act
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup
from tabletop.narration.match_log import LastPiecesByZone, merge_equal_moves
from tabletop.text import Catalogue
from tabletop.text.message_format import (
    format_act,
    format_action,
    format_phrase,
    format_prompt,
    format_reason,
    format_refusal,
)
from tests.fixtures.random_games import action_variants, valid_option_choices

SAMPLED_DECISIONS = 20
"""At about so many decisions of a match, others that could be made are read too."""
SAMPLED_ACTIONS = 8
"""Number of legal and of refused actions whose lines are read."""


class Line(NamedTuple):
    """One line of text on the screen and its kind."""

    kind: str
    words: str


def play_match(name: str, seed: int, sensibly: bool) -> Match:
    """A match to its end, by rule of thumb or by lot, with options drawn by lot; seats in turn."""
    game, draw = games.load(name), Chance(seed)
    count = game.seat_counts[seed % len(game.seat_counts)]
    options = {
        option.name: draw.pick(valid_option_choices(option, count)) for option in game.options
    }
    specs = tuple(
        SeatSpec(
            DEFAULT_PLAYER_NAMES[(seed + n) % len(DEFAULT_PLAYER_NAMES)], "trader", SEAT_COLOURS[n]
        )
        for n in range(count)
    )
    match = Match(game, Setup(name, specs, options, seed))
    while not match.is_over:
        seat = draw.pick(match.active_seats())
        view = match.view_for(seat)
        legal = game.legal_actions(view, seat)
        match.submit(
            seat,
            games.load_strategy(game).policy(view, seat, legal, draw)
            if sensibly
            else draw.pick(legal),
        )
    return match


def read_lines(match: Match, text: Catalogue) -> Iterator[Line]:
    """Every line that may be read in the course of a match; what is told of an act, once."""
    layout = load_layout(match.game.name)(
        Seating(match.game, match.setup, text, make_theme(1.0, False))
    )
    again = Match(match.game, match.setup)
    apart = max(1, len(match.decisions) // SAMPLED_DECISIONS)
    told = set[tuple[type[Act], object]]()  # as tuples, acts of two types may be equal
    lying: LastPiecesByZone = {}
    for event in match.history:
        if event.action is not None:
            yield from _lines_before(again, event, text, layout, event.decision_number % apart == 0)
            again.submit(event.seat, event.action)
        for viewer in (NOBODY, event.seat):
            for act in merge_equal_moves(match.visible_acts(event, viewer)):
                if (type(act), act) not in told:
                    told.add((type(act), act))
                    words = format_act(act, match.game, text, match.setup.seat_names, lying)
                    yield from (Line("act", words),) if words is not None else ()
        lying |= {act.target: (act.piece,) for act in event.acts if isinstance(act, Move)}
        for phrase in _phrases(match, event.acts):
            if (type(phrase[0]), phrase) not in told:
                told.add((type(phrase[0]), phrase))
                words = format_phrase(phrase, match.game, text, match.setup.seat_names)
                yield from (Line("phrase", words),) if words is not None else ()
    for row in match.game.tally(match.state):
        label = f"{match.game.name}.tally.{row.label}"
        yield Line("tally", text.format_params(label, row.params, match.setup.seat_names))


def read_reasons(match: Match, text: Catalogue) -> Iterator[str]:
    """Yield the reason of each decision that had alternatives."""
    again = Match(match.game, match.setup)
    for decision in match.decisions:
        view = again.view_for(decision.seat)
        if len(match.game.legal_actions(view, decision.seat)) > 1:
            yield _reason(again, view, decision.seat, decision.action, text)
        again.submit(decision.seat, decision.action)


def _lines_before(
    match: Match, event: Event, text: Catalogue, layout: Layout, fully: bool
) -> Iterator[Line]:
    """Yield the lines that can be read before a decision."""
    game, names, seat = match.game, match.setup.seat_names, event.seat
    view = match.view_for(seat)
    yield Line("prompt", format_prompt(view, seat, game, text, names))
    assert event.action is not None
    legal = game.legal_actions(view, seat)
    for action in (event.action, *(_few(legal) if fully else ())):
        yield Line("action", format_action(action, seat, view, game, text, names))
        yield Line("reason", _reason(match, view, seat, action, text))
    if not fully:
        return
    others = filter(_is_sensible, action_variants(event.action, _alike(event.action, legal)))
    for action in _few(tuple(others)):
        if (refusal := game.refusal(view, seat, action)) is not None:
            yield Line("refusal", format_refusal(refusal, game.name, text, names))


def _alike(action: Action, actions: Sequence[Action]) -> Sequence[Action]:
    return [other for other in actions if type(other) is type(action)]


def _is_sensible(action: Action) -> bool:
    """True if a player could try this action with pieces that exist."""
    return not {"", "nonsense", -1, 99} & {getattr(action, name) for name in action.fields}


def _reason(match: Match, view: Any, seat: Seat, action: Action, text: Catalogue) -> str:
    reason = games.load_strategy(match.game).reason(view, seat, action)
    return format_reason(reason, match.game.name, text, match.setup.seat_names)


def _few(actions: Sequence[Action]) -> Sequence[Action]:
    return actions[:: -(-len(actions) // SAMPLED_ACTIONS) or 1]


def _phrases(match: Match, acts: Sequence[Act]) -> Iterator[Sequence[Act]]:
    """Like acts in a row, as nobody in particular sees them shown together."""
    seen = (visible_act(act, NOBODY, match.game.zones) for act in acts)
    for _, like in groupby((act for act in seen if act is not None), type):
        phrase = tuple(like)
        if len(phrase) > 1 and isinstance(phrase[0], Move | Score):
            yield phrase
