"""Plays matches and reads every line of them: acts, phrases, prompts, actions, reasons, refusals
and tallies, as they are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from scenes.games import load
from scenes.kit.layout import Layout
from scenes.kit.roles.seating import Seating
from scenes.ui.theme import make_theme
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, Score, seen_by
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup
from tabletop.said.chronicle import Lying, gathered
from tabletop.text import Catalogue
from tabletop.text.reading import (
    read_act,
    read_action,
    read_phrase,
    read_prompt,
    read_reason,
    read_refusal,
)
from tests.contract.playing import allowed, variants

SOME = 20
"""At about so many decisions of a match, others that could be made are read too."""
FEW = 8
"""So many of the legal actions, and of those that are refused."""


class Line(NamedTuple):
    """What somebody reads: of what kind, and the words."""

    kind: str
    words: str


def played(name: str, seed: int, sensibly: bool) -> Match:
    """A match to its end, by rule of thumb or by lot, with options drawn by lot; seats in turn."""
    game, draw = games.load(name), Chance(seed)
    count = game.seats[seed % len(game.seats)]
    options = {option.name: draw.pick(allowed(option, count)) for option in game.options}
    specs = tuple(
        SeatSpec(DEFAULT_NAMES[(seed + n) % len(DEFAULT_NAMES)], "trader", COLOURS[n])
        for n in range(count)
    )
    match = Match(game, Setup(name, specs, options, seed))
    while not match.over:
        seat = draw.pick(match.to_act())
        view = match.view(seat)
        legal = game.legal(view, seat)
        match.submit(
            seat,
            games.strategy(game).policy(view, seat, legal, draw) if sensibly else draw.pick(legal),
        )
    return match


def lines(match: Match, text: Catalogue) -> Iterator[Line]:
    """Every line that may be read in the course of a match; what is told of an act, once."""
    layout = load(match.game.name)(Seating(match.game, match.setup, text, make_theme(1.0, False)))
    again = Match(match.game, match.setup)
    apart = max(1, len(match.decisions) // SOME)
    told = set[tuple[type[Act], object]]()  # as tuples, acts of two types may be equal
    lying: Lying = {}
    for event in match.history:
        if event.action is not None:
            yield from _before(again, event, text, layout, event.number % apart == 0)
            again.submit(event.seat, event.action)
        for viewer in (NOBODY, event.seat):
            for act in gathered(match.seen(event, viewer)):
                if (type(act), act) not in told:
                    told.add((type(act), act))
                    words = read_act(act, match.game, text, match.setup.names, lying)
                    yield from (Line("act", words),) if words is not None else ()
        lying |= {act.target: (act.piece,) for act in event.acts if isinstance(act, Move)}
        for phrase in _phrases(match, event.acts):
            if (type(phrase[0]), phrase) not in told:
                told.add((type(phrase[0]), phrase))
                words = read_phrase(phrase, match.game, text, match.setup.names)
                yield from (Line("phrase", words),) if words is not None else ()
    for row in match.game.tally(match.state):
        label = f"{match.game.name}.tally.{row.label}"
        yield Line("tally", text.say(label, row.params, match.setup.names))


def reasons(match: Match, text: Catalogue) -> Iterator[str]:
    """Why each decision was made, where there was a choice."""
    again = Match(match.game, match.setup)
    for decision in match.decisions:
        view = again.view(decision.seat)
        if len(match.game.legal(view, decision.seat)) > 1:
            yield _reason(again, view, decision.seat, decision.action, text)
        again.submit(decision.seat, decision.action)


def _before(
    match: Match, event: Event, text: Catalogue, layout: Layout, fully: bool
) -> Iterator[Line]:
    """What is read before a decision is made."""
    game, names, seat = match.game, match.setup.names, event.seat
    view = match.view(seat)
    yield Line("prompt", read_prompt(view, seat, game, text, names))
    assert event.action is not None
    legal = game.legal(view, seat)
    for action in (event.action, *(_few(legal) if fully else ())):
        yield Line("action", read_action(action, seat, view, game, text, names))
        yield Line("reason", _reason(match, view, seat, action, text))
    if not fully:
        return
    others = filter(_sensible, variants(event.action, _alike(event.action, legal)))
    for action in _few(tuple(others)):
        if (refusal := game.refusal(view, seat, action)) is not None:
            yield Line("refusal", read_refusal(refusal, game.name, text, names))


def _alike(action: Action, actions: Sequence[Action]) -> Sequence[Action]:
    return [other for other in actions if type(other) is type(action)]


def _sensible(action: Action) -> bool:
    """Whether hands could mean it: they choose among what there is."""
    return not {"", "nonsense", -1, 99} & {getattr(action, name) for name in action.fields}


def _reason(match: Match, view: Any, seat: Seat, action: Action, text: Catalogue) -> str:
    reason = games.strategy(match.game).reason(view, seat, action)
    return read_reason(reason, match.game.name, text, match.setup.names)


def _few(actions: Sequence[Action]) -> Sequence[Action]:
    return actions[:: -(-len(actions) // FEW) or 1]


def _phrases(match: Match, acts: Sequence[Act]) -> Iterator[Sequence[Act]]:
    """Like acts in a row, as nobody in particular sees them shown together."""
    seen = (seen_by(act, NOBODY, match.game.zones) for act in acts)
    for _, like in groupby((act for act in seen if act is not None), type):
        phrase = tuple(like)
        if len(phrase) > 1 and isinstance(phrase[0], Move | Score):
            yield phrase
