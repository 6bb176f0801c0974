"""The room around a screen: who sits there now, what they may know, and whether the screen tells
more. Holds the screen against the true position, its zones and its acts alone; whose eyes the
program believes to have is never asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import is_
from typing import NamedTuple

import pygame

from scenes.scene import Scene
from scenes.table.curtain import CurtainScene
from scenes.table.scene import TableScene
from scenes.watch.results import ResultScene
from sprites.node import Node
from sprites.painting import Picture
from tabletop.core import acts
from tabletop.core.acts import Act, seen_by
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Seat, is_back
from tabletop.match.match import Event, Match
from tabletop.said.chronicle import read_event
from tabletop.text.reading import read_act
from tests.scenes.fronts import Fronts, titles_of_hidden
from tests.scenes.player import FRAME, Player
from tests.scenes.seeing import Look, announces, look_at, visible


class Covered(NamedTuple):
    """Somebody has covered the screen: nobody looks until that person does, or another comes."""

    seat: Seat


MOST_OPEN, MOST_KEPT = 0.7, 3.5
"""Seconds at most that a hand lies open after its owner has decided; where they are asked again at
once: 2.5, and one more for what still flies there."""


class Asking(NamedTuple):
    """How people were asked for a decision."""

    secret: bool
    """Whether several choose in secret: all look when it is shown, and nobody sits there then."""
    unseen: bool
    """Whether all have the same before them, so that no face and no gap may tell what it was."""


class Limits(NamedTuple):
    """What whoever sits there may not see now: pieces by their fronts, unless they are known; and
    lines of what happened."""

    fronts: Mapping[Picture, set[Piece]]
    ever: set[Piece]
    """The kinds that are known from anything seen so far."""
    recent: set[Piece]
    """The kinds that lie open, or were seen in what happened last."""
    lines: set[str]


class Room:
    """Follows one player's table frame by frame."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._stays: Seat = NOBODY  # has decided, and sits there while all look at it
        self._asking: dict[int, Asking] = {}  # by the number of the decision
        self._since = 0.0  # seconds since the last decision, while the table is in front
        self._number = 0
        self.sitter: Seat = NOBODY
        """Who sits at the screen now."""
        self.elsewhere: frozenset[Seat] = frozenset()
        """Who holds their hand on a phone, and looks at the screen as everybody does."""
        self.covered: Covered | None = None
        self.looking_back = False
        """Whether what happened earlier is shown once more."""
        self.frames = 0
        self.seats_seen: set[Seat] = set()
        """Who has sat there so far, NOBODY among them."""
        self._table: TableScene | None = None
        self._above: Scene | None = None  # the scene in front, in the frame before
        self._events: dict[int, Event] = {}
        self._shown = self._epoch = 0
        self._handed = False  # the curtain has gone, whoever it opened for sits down
        self._advice: dict[Node, Seat] = {}
        """For whom each line was found that was said as a hint."""
        self._fronts = Fronts()
        self._lines: dict[object, frozenset[str]] = {}
        self._looks: dict[Picture, Look] = {}
        self._now: object = None
        self._harmless: dict[Node, tuple[object, ...]] = {}
        """What was seen of nodes that told nothing, as long as the limits stay."""
        self._kept = Limits({}, set(), set(), set())
        self._title = pygame.display.get_caption()

    # Who sits there

    @property
    def _match(self) -> Match:
        return self._player.table.session.match

    @property
    def _shared(self) -> bool:
        return len(self._match.setup.humans) > 1 or bool(self.elsewhere)

    @property
    def _people(self) -> tuple[Seat, ...]:
        """Who plays at the screen."""
        return tuple(seat for seat in self._match.setup.humans if seat not in self.elsewhere)

    def cover(self) -> None:
        """A person at the screen covers it, or another window comes in front of it."""
        who = self.sitter if self.sitter != NOBODY else self._stays
        if self._shared and who != NOBODY and self._holds(who):
            self.covered, self._stays = Covered(who), NOBODY

    def back(self) -> None:
        """Whoever covered the screen is there again, and nobody else came meanwhile."""
        if self.covered is not None:
            self.sitter, self.covered = self.covered.seat, None

    def follow(self, seconds: float = FRAME) -> None:
        """One more frame was drawn. Raises AssertionError when it tells too much."""
        if not any(isinstance(scene, TableScene) for scene in self._scenes):
            self._table = None
            return
        self._learn(seconds)
        self.sitter = self._who()
        self.seats_seen.add(self.sitter)
        self.frames += 1
        leaks = list(self._leaks())
        where = f"{self._match.game.name}, decision {self._match.number}, frame {self.frames}"
        assert not leaks, f"{where}: {self.sitter} sits there and sees {leaks}"

    def _learn(self, seconds: float) -> None:
        """What has happened in the match by now."""
        table, match = self._player.table, self._match
        if table is not self._table:
            self._table, self._epoch, self._now = table, match.epoch, None
            self._shown = match.number
            self._events = {event.number: event for event in match.history}
            self.sitter, self.covered, self._handed = NOBODY, None, False
            self._stays, self._number = NOBODY, match.number
        if match.epoch != self._epoch:  # taken back by whoever sits there
            self._epoch, self._shown = match.epoch, match.number
            self._events = {n: e for n, e in self._events.items() if n < match.number}
        self._events[match.last.number] = match.last
        if match.number != self._number:
            self._number, self._since = match.number, 0.0
        elif self._player.scene is table and not table.canvas.held:
            self._since += seconds
        self._asking[match.number] = self._asked()
        above, before = self._player.scene, self._above
        read = above is not table and not isinstance(above, CurtainScene)  # by whoever opened it
        if above is not before and self._player.context.settings.curtain == "never":
            read = False  # it may have opened just when the screen had gone to the next, uncovered
        self._above = above
        if (reader := table.coach.hints.reader) is not None:
            self._advice |= {
                node: reader
                for node in table.canvas
                if node.name.startswith("toast") and node not in self._advice
            }
        if table.director.idle and not table.session.coming and not (read or self.looking_back):
            self._shown = match.number

    def _who(self) -> Seat:
        match = self._match
        if not self._shared:
            return match.setup.humans[0]
        if not self._people:
            return NOBODY
        if any(isinstance(scene, CurtainScene) and announces(scene) for scene in self._scenes):
            self._handed, self.covered = True, None
            return NOBODY
        following = self._follows
        if self.covered is not None and following in (NOBODY, self.covered.seat):
            return NOBODY
        if self._handed and following != NOBODY:
            self._handed, self.covered = False, None
            return following
        if match.number > self._shown:  # an act is shown
            return self._who_decided()
        stays, self._stays = self._stays, NOBODY
        table = self._player.table
        if table.unseen.waiting and table.match.number == match.number:  # nothing is to be shown
            return NOBODY  # all choose on buttons, and nobody sits before the screen
        if following == NOBODY or following in (self.sitter, stays):
            return following
        self.covered = None
        return NOBODY if self._curtained(following) else following

    def _who_decided(self) -> Seat:
        """Who looks at the hand of whoever decided last, while that is shown: for a moment its
        owner, of an answer to a secret question that all have before them not even that."""
        match = self._match
        seat, asked = match.decisions[-1].seat, self._asking.get(match.number - 1)
        if seat != self.sitter:
            return NOBODY
        secret, unseen = asked if asked is not None else (False, False)
        again = not secret and match.to_act() == (seat,)
        if not unseen and self._since <= (MOST_KEPT if again else MOST_OPEN):
            return seat
        self._stays = NOBODY if secret or unseen else seat
        return NOBODY

    def _asked(self) -> Asking:
        """How people are asked now."""
        match, handling = self._match, self._player.table.layout.handling
        acting = match.to_act()
        secret = len(acting) > 1 or bool(match.game.may_revise(match.state))
        answers = secret and acting and handling.unseen(match.view(NOBODY), acting[0])
        return Asking(secret, bool(answers))

    @property
    def _follows(self) -> Seat:
        """The person who decides next, NOBODY if none does: AI seats decide before people."""
        acting, humans = self._match.to_act(), self._match.setup.humans
        own = [seat for seat in acting if seat in self._people]
        return own[0] if own and set(acting) <= set(humans) else NOBODY

    def _curtained(self, seat: Seat) -> bool:
        """Whether the screen goes to a seat behind the curtain: for secrets that it needs."""
        policy, match = self._player.context.settings.curtain, self._match
        small = self._player.table.layout.small_secrets and not self._asked().unseen
        needed = self._holds(seat) and not match.game.openly(match.state, seat)
        return policy == "always" or (policy == "secrets" and needed and not small)

    def _holds(self, seat: Seat) -> bool:
        """Whether a seat has something that others may not see."""
        zones, open_to_all = self._match.game.zones, self._match.inventory(NOBODY)
        own = [p for zone, p in open_to_all.items() if zones.owner(zone) == seat]
        return any(is_back(piece) for pieces in own for piece in pieces)

    # What may be known

    @property
    def _truth(self) -> Mapping[str, Iterable[Piece]]:
        match = self._match
        return {z: list(p) for z, p in match.game.inventory(match.state).items() if p}

    def _hides(self, zone: str) -> bool:
        return self._match.game.zones.hides(zone, self.sitter)

    def _seen_acts(self, events: Iterable[Event]) -> Iterator[Act]:
        zones = self._match.game.zones
        for event in events:
            for act in event.acts:
                if (seen := seen_by(act, self.sitter, zones)) is not None:
                    yield seen

    def _known(self, events: Iterable[Event]) -> set[Piece]:
        """The kinds that lie open to the sitter, and those that he has seen in events."""
        found = {p for zone, lying in self._truth.items() if not self._hides(zone) for p in lying}
        for act in self._seen_acts(events):
            if isinstance(act, acts.Move | acts.Step):
                found.add(act.piece)
            elif isinstance(act, acts.Turn):
                found |= {act.piece, act.into}
            elif isinstance(act, acts.Reveal):
                found |= set(act.pieces)
        return found

    # What is seen

    @property
    def _scenes(self) -> tuple[Scene, ...]:
        return tuple(self._player.app.stack.scenes)

    def _leaks(self) -> Iterator[str]:
        if pygame.display.get_caption() != self._title:
            yield f"the title bar {pygame.display.get_caption()}"
        if self._match.over and any(isinstance(scene, ResultScene) for scene in self._scenes):
            return  # now everything may be told
        limits = self._limits()
        for scene in self._scenes:
            for node in visible(scene):
                # A closer look tells of what was seen earlier too, as pages over the table do.
                near = scene is self._table and not node.name.startswith("closeup")
                known = limits.recent if near else limits.ever
                seen = node.picture, node.name, node.tag, known
                if all(map(is_, seen, self._harmless.get(node, (None,) * len(seen)))):
                    continue
                found = list(self._told_by(node, scene is self._table, limits, known))
                if not found:
                    self._harmless[node] = seen
                yield from found

    def _told_by(
        self, node: Node, on_table: bool, limits: Limits, known: set[Piece]
    ) -> Iterator[str]:
        """What a node tells that may not be known."""
        if on_table and self._lies_open(node):
            yield f"{node.name}: {node.tag}"
        look = self._look(node.picture)
        for picture in look.pictures & limits.fronts.keys():
            pieces = limits.fronts[picture]
            if len(pieces) > 1 and node.tag is None:
                continue  # a sign such as a level, in a question
            if pieces.isdisjoint(known):
                yield f"a picture of {pieces} ({node.name})"
        if self._shared and self._advice.get(node, self.sitter) != self.sitter:
            yield f"advice for {self._advice[node]}: {look.words}"
        for words in look.words:
            yield from (repr(line) for line in limits.lines if line in words)
            if node.name == "closeup:title" and words in self._titles(known):
                yield f"a closer look at {words}"

    def _limits(self) -> Limits:
        """What may not be seen as things stand now."""
        match, table, text = self._match, self._player.table, self._player.context.text
        now = (
            match.epoch,
            match.number,
            self.sitter,
            table.layout.seating.home,
            text,
            table.layout.seating.theme,
        )
        key = (*now, self.looking_back)
        if key != self._now:
            self._now = key
            ever = self._known(self._events.values())
            recent = ever if self.looking_back else self._known([match.last])
            self._kept = Limits(
                self._fronts.of_hidden(table.layout, self._truth, self._hides),
                ever,
                recent,
                self._secret_lines(),
            )
            self._harmless = {}
        return self._kept

    def _look(self, picture: Picture) -> Look:
        """What a picture is made of, worked out once."""
        if picture not in self._looks:
            self._looks[picture] = look_at(picture)
        return self._looks[picture]

    def _lies_open(self, node: Node) -> bool:
        """Whether a node stands for a piece with its face up in a zone that is hidden."""
        if not isinstance(node.tag, str) or is_back(node.tag):
            return False
        zones = self._match.game.zones
        return node.name.partition(":")[0] in zones.kinds and self._hides(node.name)

    def _titles(self, known: set[Piece]) -> set[str]:
        """What the pieces are called that the sitter may not see now."""
        layout = self._player.table.layout
        return titles_of_hidden(layout, self._truth, self._hides, known)

    def _secret_lines(self) -> set[str]:
        """What happened, in words that others may read and the sitter may not."""
        seats = range(len(self._match.setup.seats))
        told = self._lines_for(self.sitter) | self._lines_for(NOBODY)
        return set().union(*map(self._lines_for, seats)) - told

    def _lines_for(self, viewer: Seat) -> set[str]:
        """All that has happened, as a viewer may read it."""
        return {line for event in self._events.values() for line in self._told(event, viewer)}

    def words(self) -> list[str]:
        """All that can be read in the scene in front."""
        return [w for n in visible(self._player.scene) for w in self._look(n.picture).words]

    def reads_secrets(self) -> bool:
        """Whether something can be read in front that only whoever sits there may know."""
        own = self._lines_for(self.sitter) - self._lines_for(NOBODY)
        return any(line in words for words in self.words() for line in own)

    def _told(self, event: Event, viewer: Seat) -> frozenset[str]:
        """The lines of an event, act by act and as the log puts them together."""
        match, text = self._match, self._player.context.text
        key = event, viewer, text.language
        if key not in self._lines:
            names = match.setup.names
            each = (read_act(act, match.game, text, names) for act in match.seen(event, viewer))
            logged = (line.words for line in read_event(match, event, viewer, text))
            self._lines[key] = frozenset(line for line in (*each, *logged) if line)
        return self._lines[key]

    # Two worlds

    def tell_apart(self, chance: Chance) -> list[str]:
        """Where the table at rest would look otherwise in another world of which the sitter knows
        as much: all that lies there, what can be touched and what is advised."""
        table, match = self._player.table, self._match
        truth, view = match.state, match.view(self.sitter)
        self._laid()  # the focus may have been elsewhere
        mine = self._laid()
        match.state = match.game.imagine(view, self.sitter, chance)
        try:
            other = self._laid()
        finally:
            match.state = truth
            again = self._laid()
        assert again == mine, set(again) ^ set(mine)
        assert table.director.idle
        return sorted(str(thing) for thing in set(mine) ^ set(other))

    def _laid(self) -> list[object]:
        """The table laid anew in the world as it is now."""
        table = self._player.table
        table.display.lay()
        table.display.show_widgets()
        if (seat := table.deciding) is not None:
            table.display.offer(seat)
        advice = table.coach.advice() if self.sitter != NOBODY else None
        nodes = [
            (n.name, n.picture, round(n.x), round(n.y), round(n.angle), n.alpha)
            for n in visible(table)
        ]
        return [*nodes, table.hud.words, advice and (str(advice[0]), advice[1])]
