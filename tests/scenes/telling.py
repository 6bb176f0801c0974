"""What a table tells in words and shows in pieces, frame by frame, while an event is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from scenes.shots import rehearsal
from scenes.table.scene import TableScene
from sprites.node import Node
from tabletop import games
from tabletop.core.acts import Act, Move, Say
from tabletop.core.chance import Chance
from tabletop.core.zones import is_back
from tabletop.match.match import Event, Match
from tabletop.match.setup import Mode
from tabletop.practice.rigging import BASE
from tabletop.said.chronicle import read_event
from tabletop.seats.answers import Answer
from tabletop.text import Catalogue
from tests.scenes.player import FRAME, Player

VIEWER = 0
"""The one person at the table."""
LONGEST = 4000
"""Frames after which an event has been shown."""
WORDY = ("said", "rising", "toast", "banter", "prompt", "remark")
"""Names of nodes that say something beside pieces and signs."""
TRIES = 6
"""Other worlds that are tried, to find one in which something else happens."""
EN = Catalogue("en")


class Frame(NamedTuple):
    """One frame: all that says something, and all that shows something."""

    words: frozenset[object]
    pieces: frozenset[object]


class Fork(NamedTuple):
    """A decision with two outcomes, of which its viewer could not know which would come."""

    event: Event
    ones: Match
    others: Match


def forks(match: Match) -> Iterator[Fork]:
    """Decisions of a match after which other things happen in another world; one of each kind, by
    its acts and clauses."""
    known = set()
    for event in rehearsal.events(match):
        seen = match.seen(event, VIEWER)
        kind = frozenset((type(act).__name__, act.clause) for act in seen)
        if kind in known or not chancy(match, event):
            continue
        for seed in range(1, TRIES):
            other = forked(match, event, seed)
            if other is None:
                continue
            trial = forked(match, event, seed)
            assert trial is not None and event.action is not None
            trial.submit(event.seat, event.action)
            if by_pieces(seen, trial.seen(trial.last, VIEWER)):
                known.add(kind)
                yield Fork(event, rehearsal.up_to(match, event.number), other)
                break


def by_pieces(ones: Sequence[Act], others: Sequence[Act]) -> bool:
    """Whether the first difference of two outcomes is one that pieces show: a lot that is only said
    is shown by saying it."""
    pairs = zip(ones, others, strict=False)
    first = next((one for one, other in pairs if one != other), None)
    return first is not None and not isinstance(first, Say)


def lines(match: Match, event: Event) -> list[str]:
    """An event in words, as the person at the screen may know it."""
    return [line.words for line in read_event(match, event, VIEWER, EN)]


def chancy(match: Match, event: Event) -> bool:
    """Whether chance gave something, or something that was hidden came to light."""
    zones = match.game.zones
    return bool(match.decisions[event.number].draws) or any(
        isinstance(act, Move) and zones.hides(act.source, VIEWER) and not is_back(act.piece)
        for act in match.seen(event, VIEWER)
    )


class Otherwise:
    """The beginning of a match that goes on as another did, until a decision gives other things."""

    def __init__(self, match: Match, number: int, seed: int) -> None:
        self.chance = Chance(match.setup.seed)
        self.chance.rig(number + 1, BASE + seed)
        self._first = next(match.moments())[1]

    def state(self) -> Any:
        return self._first.copy()


class Eager:
    """Is told what happens, so that it is made in the world in which it happens."""

    def happened(self, event: Event) -> None:
        """Takes no note of it."""

    def rewound(self, kept: int) -> None:
        """Nor of that."""


EAGER = Eager()


def forked(match: Match, event: Event, seed: int) -> Match | None:
    """The match before an event, as its person knows it, where all that is hidden and all that
    chance gives may be different; None if the decision is not possible there."""
    again = Match(match.game, match.setup, beginning=Otherwise(match, event.number, seed))
    for earlier in rehearsal.events(match):
        if earlier.number < event.number:
            rehearsal.submit(again, earlier)
    again.follow(EAGER)
    again.state = again.game.imagine(again.view(VIEWER), VIEWER, Chance(seed))
    possible = event.seat in again.to_act() and event.action in again.legal(event.seat)
    return again if possible else None


def opened(player: Player, match: Match, mode: Mode = Mode.PLAY) -> TableScene:
    """A table at rest before a decision, at speed 1; nobody decides of himself, and nothing is told
    any more of how it was set up."""
    player.context.preferences.change(speed=1.0)
    table = TableScene(player.context, match, mode, strict=True)
    table.table.thinker = None
    player.context.hurry_told = True  # once an evening, whatever is shown
    player.app.open(table)
    player.frame()
    table.display.skip()
    table.hud.say("")
    player.frame()
    return table


def decide(table: TableScene, event: Event) -> None:
    """A seat decides as it did: a person at once, others after their intent has been shown."""
    match, seat, action = table.match, event.seat, event.action
    assert action is not None
    table.display.turn_to(seat)
    if not match.setup.seats[seat].human:
        reason = games.strategy(match.game).reason(match.view(seat), seat, action)
        table.opponents.announce(seat, Answer(action, reason))
    while not table.director.idle:
        table.lanes.advance(FRAME)
    assert table.table.lead(seat, action) is None
    table.states.decided()


def shown(table: TableScene) -> Iterator[Frame]:
    """The frames until all is shown."""
    for _ in passing(table):
        yield frame(table)


def passing(table: TableScene) -> Iterator[None]:
    """Lets time pass, frame by frame, until all is shown."""
    for _ in range(LONGEST):
        table.advance(FRAME)
        if table.director.idle and not table.session.coming:
            return
        yield
    raise AssertionError(f"{table.match.game.name}: it is shown for ever")


def frame(table: TableScene) -> Frame:
    """What the table tells and shows now."""
    signs = {id(node) for node in table.stage.signs}
    words: set[object] = set()
    pieces: set[object] = set()
    for node in table.canvas:
        if not node.visible or node.alpha <= 0.01:
            continue
        if id(node) in signs or node.name.partition(":")[0] in WORDY:
            words.add((node.name, node.picture))
        else:
            pieces.add(_look(node))
    return Frame(frozenset(words), frozenset(pieces))


def _look(node: Node) -> object:
    """All of a node that can be seen."""
    where = (node.x, node.y, node.angle, node.zoom, node.turn, node.alpha)
    return (node.name.partition(":")[0], node.picture, *(round(value, 2) for value in where))


def out(table: TableScene, act: Act) -> bool:
    """Whether all pieces that a move brings can be seen for what they are."""
    assert isinstance(act, Move)
    place, target = table.layout.places.place(act.source), table.layout.places.place(act.target)
    face = table.layout.looks.picture(act.piece, act.target)
    found = 0
    for node in table.canvas:
        if node.name != act.target or node.tag != act.piece or not node.visible:
            continue
        at = place.opening
        inside = place.rise and node.x == at.x and node.y > at.y - 0.9 * place.rise
        found += node.picture == face and not inside and node.alpha > 0.0
    return found >= act.n or target.pile
