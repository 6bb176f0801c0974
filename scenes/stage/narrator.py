"""Captions of acts in the prompt line, and rings around intended moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.table_parts import Halo
from scenes.stage.action_bar.action_bar import ActionBar
from scenes.stage.animation.animator import ActCaption
from scenes.stage.animation.arrow_routing import ArrowRoute
from scenes.stage.animation.arrows import ShownThreat, create_arrow_node
from scenes.stage.animation.card_highlight import CardHighlight, HighlightedCard, raised_box
from scenes.stage.playback_speed import PlaybackSpeed
from scenes.stage.stage import Stage
from scenes.ui.layer.reading_clock import GLANCE_SECONDS, reading_seconds
from sprites.motion import UI_FADE_SECONDS
from sprites.node import FLAT_LIFT, Node
from sprites.picture import Box, Color
from sprites.timeline import Animation, TimelineGroup, call, parallel, sequence, tween, wait
from tabletop.core import acts
from tabletop.core.actions import Action
from tabletop.core.acts import Act, SeatRef, visible_act
from tabletop.core.input_mapping import Gesture
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat, parse_zone
from tabletop.match.match import Match
from tabletop.text.captions import alike_sentences, format_caption, is_told_with
from tabletop.text.message_format import (
    GrowingLine,
    act_key,
    first_named_seat,
    format_act,
    format_growing_phrase,
)

STAND_BY_SECONDS: Final = 0.4, 1.6
"""Seconds after which the line of a demo says who chooses: if it is empty, and after a line that
has been read."""
GLANCE_LETTERS: Final[Mapping[str, int]] = {"en": 18, "ja": 9}
"""Most letters, by language, of a line that a glance reads."""
MIN_RING_FADES = 1.5  # times as long as it comes a ring is seen at least before it goes


class Narrator:
    """Shows captions of acts in the prompt line, and rings around what a seat will touch."""

    def __init__(
        self,
        context: Context,
        timelines: TimelineGroup,
        match: Match,
        layout: Layout[State],
        stage: Stage,
        hud: ActionBar,
    ) -> None:
        self.context = context
        self._layout = layout
        self._timelines = timelines
        self._match = match
        self._stage = stage
        self._hud = hud
        self.card_highlight = CardHighlight(stage, layout)
        self.event_acts: Sequence[Act] = ()
        """Acts of the event that is being shown, as its viewer sees them."""
        self.event_seat: Seat = NOBODY
        """Seat that has decided the event; NOBODY for the set-up."""
        self.local_seats: Sequence[Seat] = ()
        """Seats for which people decide at this screen."""
        self.playback_speed = PlaybackSpeed()
        """Speed at which events are shown."""
        self.keeps_prompt = False
        """True while the line asks somebody, so that no line in passing takes its place."""
        self._told: tuple[str, Sequence[Act]] = "", ()  # last in the line, and of which acts
        self._told_event: Sequence[Act] = ()  # the acts of the event that it is about
        # The last act with a caption for several, its event, and whether the line had room.
        self._leader: tuple[Act | None, Sequence[Act], bool] = None, (), False
        self._rings: list[Node] = []  # that are shown
        self._stood_seconds = 0.0  # for which the line has told nothing new of whoever acts

    def make_caption(self, phrase: Sequence[Act]) -> ActCaption | None:
        """Return the caption of acts shown together; None for none."""
        words = self._caption(phrase)
        opens = self._tell_reveal(phrase)
        if words is None:
            also = self._first_named(phrase) if self._is_merged(phrase[0]) else NOBODY
            leave = call(self._leave_line) if also == NOBODY else call(self._share_line, also)
            return ActCaption(opens or leave, False, opens)
        game, text, names = (
            self._match.game,
            self.context.text_catalogue,
            self._match.setup.seat_names,
        )
        named = any(format_act(act, game, text, names) is not None for act in phrase)
        passes = self._passes(phrase)
        tell = self._line_in_passing if passes else self._add_line
        told = self._alike(phrase[0]) or phrase
        grows = [
            (line.act_count, call(self._line, line.words, phrase[: line.act_count]))
            for line in self._growing_lines(phrase)
        ]
        late = None
        if self._is_late(phrase):
            late = 0.0 if self._join(words, phrase) else self.unread_seconds()
        leaves_hand = passes and self._layout.seating.hand_panel_seat != NOBODY
        return ActCaption(call(tell, words, told), named, opens, leaves_hand, late, grows)

    def _is_late(self, phrase: Sequence[Act]) -> bool:
        """True if acts are told when they have been shown."""
        return self._key(phrase[0]) in self._layout.late_lines

    def _growing_lines(self, phrase: Sequence[Act]) -> Sequence[GrowingLine]:
        """Return the lines that tell the moves of several seats, seat by seat."""
        match, text = self._match, self.context.text_catalogue
        return format_growing_phrase(phrase, match.game, text, match.setup.seat_names)

    def _join(self, words: str, phrase: Sequence[Act]) -> str:
        """Return the standing line with the words of later acts of its decision.

        It is empty where the layout does not join them, or where both have no room.
        """
        bar, text = self._hud, self.context.text_catalogue
        stands = bool(bar.prompt) and bar.prompt == self._told[0] and not bar.question
        is_joined = self._key(phrase[0]) in self._layout.joined_lines
        stands = stands and bool(self._told[1]) and self._told_event is self.event_acts
        if not (stands and (is_joined or self._is_late(phrase))):
            return ""
        stop = text("core.phrase.stop", words="")
        before = bar.prompt if bar.prompt.endswith(stop) else f"{bar.prompt}{stop}"
        joined = text("core.phrase.sentences", first=before, second=words)
        return joined if bar.typesetter.has_room_for(joined) else ""

    def _add_line(self, words: str, phrase: Sequence[Act]) -> None:
        """Show a line, or add it to the one that stands."""
        is_read = self._is_late(phrase) and not self._hud.line_reading.remaining_seconds
        joined = "" if is_read else self._join(words, phrase)
        before = self._told[1] if joined else ()
        self._line(joined or words, phrase)
        if joined:
            self._told = joined, (*before, *phrase)
            self._hud.set_last_sentence(words)

    def _passes(self, phrase: Sequence[Act]) -> bool:
        """True if nothing waits for the line of acts shown together."""
        return self._key(phrase[0]) in self._layout.passing_lines

    def _line_in_passing(self, words: str, phrase: Sequence[Act]) -> None:
        """Show a line for which nothing waits, if it can be read and none stands unread."""
        seconds = reading_seconds(words, self.context.text_catalogue.language)
        is_short = seconds <= self._layout.passing_seconds
        if is_short and not (self.keeps_prompt or self._hud.line_reading.remaining_seconds):
            self._line(words, phrase)
            self._hud.pass_line()

    def reading_delay(self, phrase: Sequence[Act]) -> float:
        """Return the seconds of the table's timeline until the line of a phrase may come."""
        words = self._caption(phrase)
        if words is None and self._layout.effects.follows_reading(phrase[0]):
            return self.unread_seconds()
        if words is None or words == self._hud.prompt or self._passes(phrase):
            return 0.0
        if self._is_late(phrase) or self._join(words, phrase):
            return 0.0
        seat = self._first_named(phrase)
        return self._hud.seconds_until_read(seat) * self.playback_speed.event_speed

    def unread_seconds(self) -> float:
        """Return the seconds of the table's timeline until the line has been read."""
        return self._hud.seconds_until_read(NOBODY) * self.playback_speed.event_speed

    def reading_seconds(self, words: str) -> float:
        """Return the seconds of the table's timeline that it takes to read words."""
        language = self.context.text_catalogue.language
        share = self._reading_share(words)
        return reading_seconds(words, language) * self.playback_speed.event_speed * share

    def _reading_share(self, words: str) -> float:
        """Return the share of its reading time for which a line stands.

        It is below 1 only for a move that the people at the screen know, told by a line that
        names nobody but the person who made it: what happens to others is never shortened.
        """
        names, seat = self._match.setup.seat_names, self.event_seat
        named = {each for each, name in enumerate(names) if name in words}
        return self.playback_speed.reading_share if named == {seat} else 1.0

    def _caption(self, phrase: Sequence[Act]) -> str | None:
        """Return the words of acts shown together; None if the line leaves them out."""
        key = self._key(phrase[0])
        if key in self._layout.quiet_lines:
            return None
        if key in self._layout.opening_lines:
            others = {self._key(act) for act in self.event_acts}
            told = others - self._layout.quiet_lines - self._layout.opening_lines - {""}
            if told or self.turns_up_choices(self.event_acts):
                return None
        if self._is_merged(phrase[0]) or self._is_asked(phrase[0]):
            return None
        return self._read(phrase)

    def _is_asked(self, act: Act) -> bool:
        """True if the question to a person at this screen tells an act."""
        is_last = bool(self.event_acts) and self.event_acts[-1] is act
        return (
            is_last
            and self._key(act) in self._layout.question_lines
            and self._first_named([act]) in self.local_seats
        )

    def _is_merged(self, act: Act) -> bool:
        """True if the line of an earlier act of the decision tells an act as well."""
        alike = self._alike(act)
        if len(alike) > 1 and alike[0] is not act:
            return True
        merged = self._layout.merged_lines
        at = next((n for n, each in enumerate(self.event_acts) if each is act), 0)
        earlier = reversed(self.event_acts[:at])
        leader = next((each for each in earlier if self._key(each) in merged), None)
        if leader is None or self._key(act) not in merged[self._key(leader)]:
            return False
        game, text = self._match.game, self.context.text_catalogue
        return is_told_with(act, leader, self.event_acts, game, text) and self._fits(leader)

    def _alike(self, act: Act) -> Sequence[Act]:
        """Return the sentences that one line tells together with an act; none for most acts."""
        game = self._match.game
        return alike_sentences(act, self.event_acts, game, self.context.text_catalogue)

    def _fits(self, leader: Act) -> bool:
        """True if the line has room for an act with all that its caption may tell.

        The answer stays for a decision, because the line may become narrower meanwhile.
        """
        told, event, fits = self._leader
        if told is not leader or event is not self.event_acts:
            fits = self._hud.typesetter.has_room_for(self._format([leader]) or "")
            self._leader = leader, self.event_acts, fits
        return fits

    def _key(self, act: Act) -> str:
        """Return the text key of an act without the name of the game; empty for no text."""
        game = self._match.game
        return act_key(act, game, self.context.text_catalogue).removeprefix(f"{game.name}.")

    def _tell_reveal(self, phrase: Sequence[Act]) -> Animation | None:
        """Return the step that says that all reveal, while secret choices are turned up."""
        if not self._growing_lines(phrase):
            return None
        return call(self._open_line) if self.turns_up_choices(phrase) else None

    def turns_up_choices(self, moved: Sequence[Act]) -> bool:
        """True if acts turn up what several people chose in secret.

        That follows from who has chosen, and never from what they chose.
        """
        zones, owners = self._match.game.zones, dict[tuple[str, str], set[Seat]]()
        for act in moved:
            if not isinstance(act, acts.Move) or zones.is_hidden(act.target, NOBODY):
                continue
            owner = zones.owner(act.source)
            if owner is not None and zones.is_hidden(act.source, NOBODY):
                way = parse_zone(act.source).kind, parse_zone(act.target).kind
                owners.setdefault(way, set()).add(owner)
        return any(len(people) > 1 for people in owners.values())

    def _open_line(self) -> None:
        """Say in the line that all reveal, while secret choices are turned up."""
        self._line(self.context.text_catalogue("table.all_open"), ())
        self._hud.line_reading.remaining_seconds = GLANCE_SECONDS

    def _read(self, phrase: Sequence[Act]) -> str | None:
        """Return the words of acts; briefly if the line has no room for all that they bring."""
        leads = self._key(phrase[0]) in self._layout.merged_lines
        return self._format(phrase, is_brief=leads and not self._fits(phrase[0]))

    def _format(self, phrase: Sequence[Act], is_brief: bool = False) -> str | None:
        match = self._match
        text, names = self.context.text_catalogue, match.setup.seat_names
        table = self._stage.view_model.zone_pieces
        return format_caption(phrase, self.event_acts, match.game, text, names, table, is_brief)

    def _leave_line(self) -> None:
        """Remove a line about an earlier event that has been read."""
        words, of_event = self._told[0], self._told_event
        is_old = of_event is not self.event_acts and not self._layout.seating.is_demo
        if is_old and words == self._hud.prompt and not self._hud.seconds_until_read(NOBODY):
            self._line("", ())

    def _share_line(self, seat: Seat) -> None:
        """Let the line tell of nobody alone, once another seat does what it tells as well."""
        if self._hud.told_seat not in (NOBODY, seat):
            self._hud.tell_of_several()
            self.light_subject()

    def _line(self, words: str, phrase: Sequence[Act]) -> None:
        self._told, self._told_event = (words, phrase), self.event_acts
        named = self._named_seats(phrase)
        only = named[0] if len(set(named)) == 1 else NOBODY
        first = self._first_named(phrase)
        is_unchosen = bool(phrase) and self._key(phrase[0]) in self._layout.unchosen_lines
        share = 1.0 if is_unchosen else self._reading_share(words)
        self._hud.show_event(words, first, share, only, is_unchosen)

    def _named_seats(self, phrase: Sequence[Act]) -> list[Seat]:
        """Return the seats that the acts of a phrase name first, each by itself."""
        return [seat for act in phrase if (seat := self._first_named([act])) != NOBODY]

    def _first_named(self, phrase: Sequence[Act]) -> Seat:
        """Return the seat that the line for acts names first, or NOBODY."""
        match, text = self._match, self.context.text_catalogue
        return first_named_seat(phrase, match.game, text, match.setup.seat_names)

    def stand_by(self, seconds: float, choosers: Sequence[Seat], is_settled: bool = False) -> None:
        """Let the line of a demo say who chooses, when it has told nothing of them for a while.

        Args:
            seconds: Time since the last frame.
            choosers: Seats that choose now; none while nobody does.
            is_settled: True if all events have been shown: the line says what they choose, too.
        """
        bar, told = self._hud, self._hud.told_seat
        is_read = not (bar.told_seconds_left or bar.line_reading.remaining_seconds)
        is_told = (bar.prompt or bar.remark_text) and [told] == list(choosers)
        if not choosers or is_told or not is_read or bar.remark_reading.remaining_seconds:
            self._stood_seconds = 0.0
            return
        self._stood_seconds += seconds
        if self._stood_seconds < STAND_BY_SECONDS[bool(bar.prompt or bar.remark_text)]:
            return
        text, first = self.context.text_catalogue, choosers[0]
        names, who = self._match.setup.seat_names, SeatRef(first)
        only = first if len(choosers) == 1 else NOBODY
        brief = words = (
            text("table.all_choose") if only == NOBODY else text("table.chooses", names, who=who)
        )
        if is_settled and text.has_text(key := self._choice_key(first, only == NOBODY)):
            words = text(key, names, who=who)
        if words == bar.prompt:
            return
        self._told, self._told_event = (words, ()), ()
        bar.show_event(words, only, self.playback_speed.reading_share, only)
        if len(brief) <= GLANCE_LETTERS.get(text.language, GLANCE_LETTERS["en"]):
            bar.line_reading.remaining_seconds = GLANCE_SECONDS
        self.light_subject()

    def _choice_key(self, seat: Seat, is_common: bool) -> str:
        """Return the key of the sentence about what a seat, or everybody, chooses now."""
        match = self._match
        group = "all_choose" if is_common else "chooses"
        return f"{match.game.name}.{group}.{match.game.prompt_key(match.view_for(seat), seat)}"

    def light_subject(self) -> None:
        """Light the seat that the standing line tells of.

        A line that has been read goes once somebody else acts, who is lit then. In a demo it
        stays until the next line, so that light and line agree. A person who is asked at this
        screen is lit in any case, since the table waits for them.
        """
        bar, model = self._hud, self._stage.view_model
        subject = bar.told_seat
        others = model.active_seat not in (None, NOBODY, subject)
        stays = self._layout.seating.is_demo and bar.prompt
        if subject != NOBODY and others and not bar.told_seconds_left and not stays:
            bar.leave_told_seat()
            subject = bar.told_seat
        seating = self._layout.seating
        is_asked = bar.question or max(seating.deciding_seat, seating.numbered_seat) != NOBODY
        told = None if subject == NOBODY or is_asked else subject
        if told != model.told_seat:
            model.told_seat = told
            self._stage.indicators.update_turn_light()
            self._stage.update_indicators()

    def restrict_to_viewer(self, viewer: Seat) -> None:
        """Limit the prompt line to facts that a viewer may know, since the last reader has left."""
        words, phrase = self._told
        zones = self._match.game.zones
        seen = [act for told in phrase if (act := visible_act(told, viewer, zones)) is not None]
        stands = (
            bool(words) and self._hud.prompt == words
        )  # else it has gone, and is not told again
        if seen and stands and seen == list(phrase):
            return
        self._line((self._read(seen) or "") if seen and stands else "", seen)

    def show_intent(self, view: State, seat: Seat, action: Action, seconds: float) -> Animation:
        """Show what a seat is about to touch: rings around it, and raised cards of a hand."""
        motion, boxes = self.context.motion, self.action_boxes(view, seat, action)
        cards: Sequence[HighlightedCard] = ()
        if motion.has_travel:
            cards = self.card_highlight.find_cards(
                view, seat, action, self._match.legal_actions(seat)
            )
        up = {card.node.bounds(): raised_box(card.node) for card in cards}
        rings = self.show_rings([up.get(box, box) for box in boxes], seconds)
        shown = sequence(call(self._hud.end_passing_line), rings if boxes else wait(seconds * 0.6))
        return parallel(self.card_highlight.raise_cards(cards, motion), shown) if cards else shown

    def show_rings(
        self,
        boxes: Sequence[Box],
        seconds: float,
        route: ArrowRoute | None = None,
        threat: ShownThreat | None = None,
    ) -> Animation:
        """Show rings around boxes for a while; they fade in and out at any table speed.

        They disappear if time jumps meanwhile.

        Args:
            boxes: Boxes in design pixels.
            seconds: Duration in seconds.
            route: Route of an arrow that comes and goes with the rings.
            threat: What a rival would do, in another colour.
        """
        rings, timeline = [self._ring(box) for box in boxes], self._timelines["page"]
        if route is not None:
            rings.append(create_arrow_node(route, self.context.theme))
        if threat is not None:
            rings += [self._ring(box, self.context.theme.threat) for box in threat.boxes]
            if threat.route is not None:
                rings.append(create_arrow_node(threat.route, self.context.theme, is_threat=True))
        for ring in rings:
            ring.alpha = 0.0

        def shine(alpha: float) -> Animation:
            return parallel(
                *(tween(ring, UI_FADE_SECONDS, "easeInOutQuad", alpha=alpha) for ring in rings)
            )

        def come() -> None:
            self._rings += rings
            for ring in rings:
                self._stage.add_temporary(ring)
            timeline.play_now(shine(1.0))

        def go() -> None:
            timeline.play_now(sequence(shine(0.0), call(gone)))

        def gone() -> None:
            self._rings = [ring for ring in self._rings if ring not in rings]
            for ring in rings:
                self._stage.remove_temporary(ring)

        return sequence(call(come), wait(max(seconds, MIN_RING_FADES * UI_FADE_SECONDS)), call(go))

    def remove_rings(self) -> None:
        """Remove all rings immediately."""
        for ring in self._rings:
            self._stage.remove_temporary(ring)
        self._rings = []

    def action_boxes(self, view: State, seat: Seat, action: Action) -> list[Box]:
        """Return the boxes of the piece and the target of an action; none for a button."""
        gestures = self._layout.input_mapping.gestures(view, seat, (action,))
        placed = [gesture for gesture in gestures if gesture.zone is not None]
        if not placed:
            return []
        gesture = next((t for t in placed if t.target is not None), placed[0])
        found = [self._box(gesture)]
        if gesture.target is not None:
            place = self._layout.zone_layout.place(gesture.target)
            found.append(place.box_for([gesture.action]))
        return found

    def _box(self, gesture: Gesture) -> Box:
        """The piece of a gesture where it is seen, else its place."""
        assert gesture.zone is not None
        for sprite in reversed(self._stage.sprites(gesture.zone)):
            if sprite.piece == gesture.piece:
                return self._stage.resting_box(sprite.zone, sprite.index) or sprite.node.bounds()
        return self._layout.zone_layout.place(gesture.zone).box_for([gesture.action])

    def _ring(self, box: Box, color: Color | None = None) -> Node:
        color = color or self.context.theme.gold
        picture = Halo(box.width + 16, box.height + 16, color, 20.0, 6.0, 18.0)
        x, y = box.center
        return Node(picture, x, y, lift=FLAT_LIFT, z=Layer.HINT_RINGS, alpha=0.0, name="intent")
