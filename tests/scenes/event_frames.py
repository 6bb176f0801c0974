"""Texts and pieces that a table shows, frame by frame, during one event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from scenes.screenshots import example_matches
from scenes.table.scene import TableScene
from sprites.node import Node
from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.core.acts import Act, Move, Say
from tabletop.core.chance import Chance
from tabletop.core.zones import is_back
from tabletop.match.match import Event, Match
from tabletop.match.setup import MatchMode
from tabletop.narration.match_log import format_event
from tabletop.practice.seed_search import FIRST_TRIED_STREAM
from tabletop.text import Catalogue
from tests.scenes.player import FRAME, Player

VIEWER = 0
"""The one person at the table."""
MAX_FRAMES = 4000
"""Frames after which an event has been shown."""
TEXT_NODES = ("rising", "toast", "banter", "prompt", "remark")
"""Names of nodes that say something beside pieces and signs."""
MAX_SAMPLES = 6
"""Other worlds that are tried, to find one in which something else happens."""
EN = Catalogue("en")


class Frame(NamedTuple):
    """One frame: all that says something, and all that shows something."""

    words: frozenset[object]
    pieces: frozenset[object]


class Fork(NamedTuple):
    """A decision with two outcomes, of which its viewer could not know which would come."""

    event: Event
    one_match: Match
    other_match: Match


def find_forks(match: Match) -> Iterator[Fork]:
    """Decisions of a match after which other things happen in another world; one of each kind, by
    its acts and clauses."""
    known = set()
    for event in example_matches.decision_events(match):
        seen = match.visible_acts(event, VIEWER)
        kind = frozenset((type(act).__name__, act.clause) for act in seen)
        if kind in known or not involves_chance(match, event):
            continue
        for seed in range(1, MAX_SAMPLES):
            other = fork_match(match, event, seed)
            if other is None:
                continue
            trial = fork_match(match, event, seed)
            assert trial is not None and event.action is not None
            trial.submit(event.seat, event.action)
            if differs_in_pieces(seen, trial.visible_acts(trial.last_event, VIEWER)):
                known.add(kind)
                yield Fork(
                    event, example_matches.copy_match_until(match, event.decision_number), other
                )
                break


def differs_in_pieces(ones: Sequence[Act], others: Sequence[Act]) -> bool:
    """True if pieces show the first difference of two outcomes. A lot that is only said does
    not."""
    pairs = zip(ones, others, strict=False)
    first = next((one for one, other in pairs if one != other), None)
    return first is not None and not isinstance(first, Say)


def event_lines(match: Match, event: Event) -> list[str]:
    """An event in words, as the person at the screen may know it."""
    return [line.text for line in format_event(match, event, VIEWER, EN)]


def involves_chance(match: Match, event: Event) -> bool:
    """True if chance decided something or a hidden piece was revealed."""
    zones = match.game.zones
    return bool(match.decisions[event.decision_number].chance_draws) or any(
        isinstance(act, Move) and zones.is_hidden(act.source, VIEWER) and not is_back(act.piece)
        for act in match.visible_acts(event, VIEWER)
    )


class DivergingMatch:
    """The beginning of a match that goes on as another did, until a decision gives other things."""

    def __init__(self, match: Match, number: int, seed: int) -> None:
        self.chance = Chance(match.setup.seed)
        self.chance.override_stream(number + 1, FIRST_TRIED_STREAM + seed)
        self._first = next(match.replay_events())[1]

    def make_state(self) -> Any:
        return self._first.copy()


class EagerListener:
    """Is told what happens, so that it is made in the world in which it happens."""

    def on_event(self, event: Event) -> None:
        """Takes no note of it."""

    def on_rewind(self, kept: int) -> None:
        """Nor of that."""


EAGER_LISTENER = EagerListener()


def fork_match(match: Match, event: Event, seed: int) -> Match | None:
    """The match before an event, as its person knows it, where all that is hidden and all that
    chance gives may be different; None if the decision is not possible there."""
    again = Match(
        match.game, match.setup, custom_start=DivergingMatch(match, event.decision_number, seed)
    )
    for earlier in example_matches.decision_events(match):
        if earlier.decision_number < event.decision_number:
            example_matches.repeat_decision(again, earlier)
    again.add_listener(EAGER_LISTENER)
    again.state = again.game.sample_state(again.view_for(VIEWER), VIEWER, Chance(seed))
    possible = event.seat in again.active_seats() and event.action in again.legal_actions(
        event.seat
    )
    return again if possible else None


def open_table(player: Player, match: Match, mode: MatchMode = MatchMode.PLAY) -> TableScene:
    """A table at rest before a decision, at speed 1; nobody decides of himself, and nothing is told
    any more of how it was set up."""
    player.context.preferences.change(speed=1.0)
    table = TableScene(player.context, match, mode, strict=True)
    table.host.ai_scheduler.worker = None
    player.context.has_shown_fast_forward_hint = True  # once an evening, whatever is shown
    player.app.open_scene(table)
    player.frame()
    table.presenter.skip_playback()
    table.action_bar.show_prompt("")
    player.frame()
    return table


def decide(table: TableScene, event: Event) -> None:
    """A seat decides as it did: a person at once, others after their intent has been shown."""
    match, seat, action = table.match, event.seat, event.action
    assert action is not None
    table.presenter.start_turn(seat)
    if not match.setup.seats[seat].is_human:
        reason = games.load_strategy(match.game).reason(match.view_for(seat), seat, action)
        table.ai_turns.announce_decision(seat, Answer(action, reason))
    while not table.sequencer.is_idle:
        table.timelines.advance(FRAME)
    assert table.host.submit_for_seat(seat, action) is None
    table.turn_flow.after_decision()


def frames_until_shown(table: TableScene) -> Iterator[Frame]:
    """The frames until all is shown."""
    for _ in run_until_shown(table):
        yield current_frame(table)


def run_until_shown(table: TableScene) -> Iterator[None]:
    """Lets time pass, frame by frame, until all is shown."""
    for _ in range(MAX_FRAMES):
        table.advance(FRAME)
        if table.sequencer.is_idle and not table.session.has_next_event:
            return
        yield
    raise AssertionError(f"{table.match.game.name}: it is shown for ever")


def current_frame(table: TableScene) -> Frame:
    """Return the texts and pieces that the table shows now."""
    signs = {id(node) for node in table.stage.indicator_nodes}
    words: set[object] = set()
    pieces: set[object] = set()
    for node in table.canvas:
        if not node.visible or node.alpha <= 0.01:
            continue
        if id(node) in signs or node.name.partition(":")[0] in TEXT_NODES:
            words.add((node.name, node.picture))
        else:
            pieces.add(_visible_state(node))
    return Frame(frozenset(words), frozenset(pieces))


def _visible_state(node: Node) -> object:
    """Return the visible properties of a node."""
    where = (node.x, node.y, node.angle, node.zoom, node.turn, node.alpha)
    return (node.name.partition(":")[0], node.picture, *(round(value, 2) for value in where))


def are_pieces_visible(table: TableScene, act: Act) -> bool:
    """True if all pieces of a move are visible with their faces."""
    assert isinstance(act, Move)
    place, target = (
        table.layout.zone_layout.place(act.source),
        table.layout.zone_layout.place(act.target),
    )
    face = table.layout.piece_art.picture(act.piece, act.target)
    found = 0
    for node in table.canvas:
        if node.name != act.target or node.tag != act.piece or not node.visible:
            continue
        at = place.pile_opening
        inside = (
            place.rise_distance and node.x == at.x and node.y > at.y - 0.9 * place.rise_distance
        )
        found += node.picture == face and not inside and node.alpha > 0.0
    return found >= act.n or target.is_pile
