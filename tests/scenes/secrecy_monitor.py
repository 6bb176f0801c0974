"""The room around a screen: who sits there now, what they may know, and whether the screen tells
more. Holds the screen against the true position, its zones and its acts alone; whose eyes the
program believes to have is never asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import is_
from typing import NamedTuple

import pygame

from scenes.base.scene import Scene
from scenes.table.privacy.curtain import CurtainScene
from scenes.table.scene import TableScene
from scenes.watch.result_scene import ResultScene
from sprites.node import Node
from sprites.painting import Picture
from tabletop.core import acts
from tabletop.core.acts import Act, visible_act
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Seat, is_back
from tabletop.match.match import Event, Match
from tabletop.narration.match_log import format_event
from tabletop.text.message_format import format_act
from tests.scenes.hidden_faces import HiddenFaces, find_hidden_titles
from tests.scenes.player import FRAME, Player
from tests.scenes.visible_content import (
    PictureContent,
    content_of,
    names_next_player,
    visible_nodes,
)


class CoveredScreen(NamedTuple):
    """Somebody has covered the screen: nobody looks until that person does, or another comes."""

    seat: Seat


MAX_OPEN_SECONDS, MAX_KEPT_SECONDS = 0.7, 3.5
"""Seconds at most that a hand lies open after its owner has decided; where they are asked again at
once: 2.5, and one more for what still flies there."""


class QuestionKind(NamedTuple):
    """Properties of the question that people are asked."""

    is_secret: bool
    """True if several seats choose in secret. All look when it is shown, so nobody sits there."""
    is_uniform: bool
    """True if all have the same choices, so no face and no gap may reveal the choice."""


class ForbiddenKnowledge(NamedTuple):
    """Pictures and lines that the person at the screen must not see now."""

    fronts: Mapping[Picture, set[Piece]]
    known_ever: set[Piece]
    """The kinds that are known from anything seen so far."""
    known_recently: set[Piece]
    """The kinds that lie open, or were seen in what happened last."""
    lines: set[str]


class SecrecyMonitor:
    """Compares each frame of a player's screen with the knowledge of the person in front of it."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._stays: Seat = NOBODY  # has decided, and sits there while all look at it
        self._asking: dict[int, QuestionKind] = {}  # by the number of the decision
        self._since = 0.0  # seconds since the last decision, while the table is in front
        self._number = 0
        self.sitter: Seat = NOBODY
        """Seat of the person at the screen; NOBODY for none."""
        self.phone_seats: frozenset[Seat] = frozenset()
        """Seats with their hand on a phone; at the screen these people see what everybody sees."""
        self.covered_screen: CoveredScreen | None = None
        self.is_replaying = False
        """True while earlier events are shown again."""
        self.frames = 0
        self.seats_seen: set[Seat] = set()
        """Seats that have sat at the screen so far, NOBODY among them."""
        self._table: TableScene | None = None
        self._above: Scene | None = None  # the scene in front, in the frame before
        self._events: dict[int, Event] = {}
        self._shown = self._epoch = 0
        self._handed = False  # the curtain has gone, whoever it opened for sits down
        self._advice: dict[Node, Seat] = {}
        """For whom each line was found that was said as a hint."""
        self._fronts = HiddenFaces()
        self._lines: dict[object, frozenset[str]] = {}
        self._looks: dict[Picture, PictureContent] = {}
        self._now: object = None
        self._harmless: dict[Node, tuple[object, ...]] = {}
        """Appearance of nodes that revealed nothing; cleared when the limits change."""
        self._kept = ForbiddenKnowledge({}, set(), set(), set())
        self._title = pygame.display.get_caption()

    # Who sits there

    @property
    def _match(self) -> Match:
        return self._player.table.session.match

    @property
    def _shared(self) -> bool:
        return len(self._match.setup.human_seats) > 1 or bool(self.phone_seats)

    @property
    def _screen_seats(self) -> tuple[Seat, ...]:
        """Return the seats of people who play at the screen."""
        return tuple(seat for seat in self._match.setup.human_seats if seat not in self.phone_seats)

    def cover(self) -> None:
        """A person at the screen covers it, or another window comes in front of it."""
        who = self.sitter if self.sitter != NOBODY else self._stays
        if self._shared and who != NOBODY and self._has_secrets(who):
            self.covered_screen, self._stays = CoveredScreen(who), NOBODY

    def uncover(self) -> None:
        """Note that the person who covered the screen looks at it again."""
        if self.covered_screen is not None:
            self.sitter, self.covered_screen = self.covered_screen.seat, None

    def follow(self, seconds: float = FRAME) -> None:
        """One more frame was drawn. Raises AssertionError when it tells too much."""
        if not any(isinstance(scene, TableScene) for scene in self._scenes):
            self._table = None
            return
        self._update_knowledge(seconds)
        self.sitter = self._who()
        self.seats_seen.add(self.sitter)
        self.frames += 1
        leaks = list(self._leaks())
        where = (
            f"{self._match.game.name}, decision {self._match.decision_number}, frame {self.frames}"
        )
        assert not leaks, f"{where}: {self.sitter} sits there and sees {leaks}"

    def _update_knowledge(self, seconds: float) -> None:
        """Update the events and the sitting person from the match."""
        table, match = self._player.table, self._match
        if table is not self._table:
            self._table, self._epoch, self._now = table, match.rewind_count, None
            self._shown = match.decision_number
            self._events = {event.decision_number: event for event in match.history}
            self.sitter, self.covered_screen, self._handed = NOBODY, None, False
            self._stays, self._number = NOBODY, match.decision_number
        if match.rewind_count != self._epoch:  # taken back by whoever sits there
            self._epoch, self._shown = match.rewind_count, match.decision_number
            self._events = {n: e for n, e in self._events.items() if n < match.decision_number}
        self._events[match.last_event.decision_number] = match.last_event
        if match.decision_number != self._number:
            self._number, self._since = match.decision_number, 0.0
        elif self._player.scene is table and not table.canvas.is_preparing:
            self._since += seconds
        self._asking[match.decision_number] = self._question_kind()
        above, before = self._player.scene, self._above
        read = above is not table and not isinstance(above, CurtainScene)  # by whoever opened it
        if above is not before and self._player.context.settings.curtain == "never":
            read = False  # it may have opened just when the screen had gone to the next, uncovered
        self._above = above
        if (reader := table.coach.hint_presenter.hint_seat) is not None:
            self._advice |= {
                node: reader
                for node in table.canvas
                if node.name.startswith("toast") and node not in self._advice
            }
        if (
            table.sequencer.is_idle
            and not table.session.has_next_event
            and not (read or self.is_replaying)
        ):
            self._shown = match.decision_number

    def _who(self) -> Seat:
        match = self._match
        if not self._shared:
            return match.setup.human_seats[0]
        if not self._screen_seats:
            return NOBODY
        if any(
            isinstance(scene, CurtainScene) and names_next_player(scene) for scene in self._scenes
        ):
            self._handed, self.covered_screen = True, None
            return NOBODY
        following = self._follows
        if self.covered_screen is not None and following in (NOBODY, self.covered_screen.seat):
            return NOBODY
        if self._handed and following != NOBODY:
            self._handed, self.covered_screen = False, None
            return following
        if match.decision_number > self._shown:  # an act is shown
            return self._last_decider()
        stays, self._stays = self._stays, NOBODY
        table = self._player.table
        if (
            table.simultaneous_choices.waiting_seats
            and table.match.decision_number == match.decision_number
        ):  # nothing is to be shown
            return NOBODY  # all choose on buttons, and nobody sits before the screen
        if following == NOBODY or following in (self.sitter, stays):
            return following
        self.covered_screen = None
        return NOBODY if self._needs_curtain(following) else following

    def _last_decider(self) -> Seat:
        """Return the seat that still sees its hand after its decision, or NOBODY.

        The owner sees the hand for a moment, but not after an answer to a secret question with
        uniform choices.
        """
        match = self._match
        seat, asked = match.decisions[-1].seat, self._asking.get(match.decision_number - 1)
        if seat != self.sitter:
            return NOBODY
        secret, unseen = asked if asked is not None else (False, False)
        again = not secret and match.active_seats() == (seat,)
        if not unseen and self._since <= (MAX_KEPT_SECONDS if again else MAX_OPEN_SECONDS):
            return seat
        self._stays = NOBODY if secret or unseen else seat
        return NOBODY

    def _question_kind(self) -> QuestionKind:
        """Return the kind of the question that people are asked now."""
        match, handling = self._match, self._player.table.layout.input_mapping
        acting = match.active_seats()
        secret = len(acting) > 1 or bool(match.game.revising_seats(match.state))
        answers = secret and acting and handling.secret_answers(match.view_for(NOBODY), acting[0])
        return QuestionKind(secret, bool(answers))

    @property
    def _follows(self) -> Seat:
        """The person who decides next, NOBODY if none does: AI seats decide before people."""
        acting, humans = self._match.active_seats(), self._match.setup.human_seats
        own = [seat for seat in acting if seat in self._screen_seats]
        return own[0] if own and set(acting) <= set(humans) else NOBODY

    def _needs_curtain(self, seat: Seat) -> bool:
        """True if the screen goes to a seat behind the curtain."""
        policy, match = self._player.context.settings.curtain, self._match
        small = self._player.table.layout.has_small_secrets and not self._question_kind().is_uniform
        needed = self._has_secrets(seat) and not match.game.is_public_decision(match.state, seat)
        return policy == "always" or (policy == "secrets" and needed and not small)

    def _has_secrets(self, seat: Seat) -> bool:
        """True if a seat holds pieces that others may not see."""
        zones, open_to_all = self._match.game.zones, self._match.inventory(NOBODY)
        own = [p for zone, p in open_to_all.items() if zones.owner(zone) == seat]
        return any(is_back(piece) for pieces in own for piece in pieces)

    # What may be known

    @property
    def _truth(self) -> Mapping[str, Iterable[Piece]]:
        match = self._match
        return {z: list(p) for z, p in match.game.inventory(match.state).items() if p}

    def _hides(self, zone: str) -> bool:
        return self._match.game.zones.is_hidden(zone, self.sitter)

    def _seen_acts(self, events: Iterable[Event]) -> Iterator[Act]:
        zones = self._match.game.zones
        for event in events:
            for act in event.acts:
                if (seen := visible_act(act, self.sitter, zones)) is not None:
                    yield seen

    def _known(self, events: Iterable[Event]) -> set[Piece]:
        """The kinds that lie open to the sitter, and those that he has seen in events."""
        found = {p for zone, lying in self._truth.items() if not self._hides(zone) for p in lying}
        for act in self._seen_acts(events):
            if isinstance(act, acts.Move | acts.Step):
                found.add(act.piece)
            elif isinstance(act, acts.Turn):
                found |= {act.piece, act.new_piece}
            elif isinstance(act, acts.Reveal):
                found |= set(act.pieces)
        return found

    # What is seen

    @property
    def _scenes(self) -> tuple[Scene, ...]:
        return tuple(self._player.app.scene_stack.scenes)

    def _leaks(self) -> Iterator[str]:
        if pygame.display.get_caption() != self._title:
            yield f"the title bar {pygame.display.get_caption()}"
        if self._match.is_over and any(isinstance(scene, ResultScene) for scene in self._scenes):
            return  # now everything may be told
        limits = self._forbidden()
        for scene in self._scenes:
            for node in visible_nodes(scene):
                # A closer look tells of what was seen earlier too, as pages over the table do.
                near = scene is self._table and not node.name.startswith("closeup")
                known = limits.known_recently if near else limits.known_ever
                seen = node.picture, node.name, node.tag, known
                if all(map(is_, seen, self._harmless.get(node, (None,) * len(seen)))):
                    continue
                found = list(self._find_leaks(node, scene is self._table, limits, known))
                if not found:
                    self._harmless[node] = seen
                yield from found

    def _find_leaks(
        self, node: Node, on_table: bool, limits: ForbiddenKnowledge, known: set[Piece]
    ) -> Iterator[str]:
        """Yield what a node reveals that must not be known."""
        if on_table and self._is_leaked_piece(node):
            yield f"{node.name}: {node.tag}"
        look = self._content_of(node.picture)
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
            if node.name == "closeup:title" and words in self._hidden_titles(known):
                yield f"a closer look at {words}"

    def _forbidden(self) -> ForbiddenKnowledge:
        """Return what must not be seen in the current state."""
        match, table, text = self._match, self._player.table, self._player.context.text_catalogue
        now = (
            match.rewind_count,
            match.decision_number,
            self.sitter,
            table.layout.seating.home_seat,
            text,
            table.layout.seating.theme,
        )
        key = (*now, self.is_replaying)
        if key != self._now:
            self._now = key
            ever = self._known(self._events.values())
            recent = ever if self.is_replaying else self._known([match.last_event])
            self._kept = ForbiddenKnowledge(
                self._fronts.find_hidden_faces(table.layout, self._truth, self._hides),
                ever,
                recent,
                self._secret_lines(),
            )
            self._harmless = {}
        return self._kept

    def _content_of(self, picture: Picture) -> PictureContent:
        """Return the content of a picture, which is computed once."""
        if picture not in self._looks:
            self._looks[picture] = content_of(picture)
        return self._looks[picture]

    def _is_leaked_piece(self, node: Node) -> bool:
        """True if a node shows a face-up piece in a hidden zone."""
        if not isinstance(node.tag, str) or is_back(node.tag):
            return False
        zones = self._match.game.zones
        return node.name.partition(":")[0] in zones.kinds and self._hides(node.name)

    def _hidden_titles(self, known: set[Piece]) -> set[str]:
        """Return the titles of pieces that the person at the screen must not see."""
        layout = self._player.table.layout
        return find_hidden_titles(layout, self._truth, self._hides, known)

    def _secret_lines(self) -> set[str]:
        """Return the lines of past events that other seats may read but not the person at the
        screen."""
        seats = range(len(self._match.setup.seats))
        told = self._lines_for(self.sitter) | self._lines_for(NOBODY)
        return set().union(*map(self._lines_for, seats)) - told

    def _lines_for(self, viewer: Seat) -> set[str]:
        """Return the lines of all past events as one viewer may read them."""
        return {
            line for event in self._events.values() for line in self._event_lines(event, viewer)
        }

    def visible_words(self) -> list[str]:
        """Return all texts of the scene in front."""
        return [
            w for n in visible_nodes(self._player.scene) for w in self._content_of(n.picture).words
        ]

    def shows_secret_text(self) -> bool:
        """True if the scene in front shows a text that only the person at the screen may read."""
        own = self._lines_for(self.sitter) - self._lines_for(NOBODY)
        return any(line in words for words in self.visible_words() for line in own)

    def _event_lines(self, event: Event, viewer: Seat) -> frozenset[str]:
        """The lines of an event, act by act and as the log puts them together."""
        match, text = self._match, self._player.context.text_catalogue
        key = event, viewer, text.language
        if key not in self._lines:
            names = match.setup.seat_names
            each = (
                format_act(act, match.game, text, names)
                for act in match.visible_acts(event, viewer)
            )
            logged = (line.text for line in format_event(match, event, viewer, text))
            self._lines[key] = frozenset(line for line in (*each, *logged) if line)
        return self._lines[key]

    # Two worlds

    def find_differences(self, chance: Chance) -> list[str]:
        """Return the differences of the screen between the true state and a sampled state.

        The sampled state agrees with everything that the person at the screen knows.
        """
        table, match = self._player.table, self._match
        truth, view = match.state, match.view_for(self.sitter)
        self._rebuilt_table()  # the focus may have been elsewhere
        mine = self._rebuilt_table()
        match.state = match.game.sample_state(view, self.sitter, chance)
        try:
            other = self._rebuilt_table()
        finally:
            match.state = truth
            again = self._rebuilt_table()
        assert again == mine, set(again) ^ set(mine)
        assert table.sequencer.is_idle
        return sorted(str(thing) for thing in set(mine) ^ set(other))

    def _rebuilt_table(self) -> list[object]:
        """The table laid anew in the world as it is now."""
        table = self._player.table
        table.presenter.show_at_rest()
        table.presenter.update_widgets()
        if (seat := table.deciding_seat) is not None:
            table.presenter.offer_actions(seat)
        advice = table.coach.find_heuristic_advice() if self.sitter != NOBODY else None
        nodes = [
            (n.name, n.picture, round(n.x), round(n.y), round(n.angle), n.alpha)
            for n in visible_nodes(table)
        ]
        return [*nodes, table.action_bar.prompt, advice and (str(advice[0]), advice[1])]
