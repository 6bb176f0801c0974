"""Captions of acts in the prompt line and in bubbles, and rings around intended moves."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.table_parts import Halo
from scenes.stage.action_bar import ActionBar
from scenes.stage.animation.animator import ActCaption
from scenes.stage.animation.card_highlight import CardHighlight, HighlightedCard, raised_box
from scenes.stage.callout_placement import CalloutPlacement
from scenes.stage.obstacles import ObstacleMap
from scenes.stage.stage import Stage
from scenes.ui.layer.fade_out import FadeOut
from scenes.ui.layer.label_placement import LabelShape
from scenes.ui.style import skin
from scenes.ui.style.speech_bubble import build_bubble_tail
from sprites.motion import UI_FADE_SECONDS
from sprites.node import FLAT_LIFT, Node
from sprites.picture import Box, Text
from sprites.timeline import Animation, TimelineGroup, call, parallel, sequence, tween, wait
from sprites.typesetting import measure_text
from tabletop.core import acts
from tabletop.core.actions import Action
from tabletop.core.acts import Act, visible_act
from tabletop.core.input_mapping import Gesture
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.text.message_format import (
    first_named_seat,
    format_act,
    format_phrase,
    format_shared_move,
)

BUBBLE_WIDTHS = (620.0, 460.0, 340.0, 250.0)
"""Widths of bubble text, at text scale 1."""
LINE_BREAK_COST = 5.0
"""Cost of one more line."""
MIN_RING_FADES = 1.5  # times as long as it comes a ring is seen at least before it goes
BUBBLE_SECONDS = 1.5  # seconds that a bubble stays
BUBBLE_READING_SECONDS = 0.55  # seconds that the table waits for it


class Narrator:
    """Shows captions of acts: in the prompt line, and in a bubble what no piece shows."""

    def __init__(
        self,
        context: Context,
        timelines: TimelineGroup,
        match: Match,
        layout: Layout[State],
        stage: Stage,
        hud: ActionBar,
        lying: ObstacleMap,
    ) -> None:
        self.context = context
        self._layout = layout
        self._timelines = timelines
        self._match = match
        self._stage = stage
        self._hud = hud
        self._lying = lying
        self._clearings = CalloutPlacement(lying)
        self.card_highlight = CardHighlight(stage, layout)
        self._said: dict[Seat, tuple[Node, ...]] = {}
        self._going = FadeOut(stage.canvas, timelines["page"], "said:gone")
        self._told: tuple[str, Sequence[Act]] = "", ()  # last in the line, and of which acts
        self._rings: list[Node] = []  # that are shown

    @property
    def speech_bubble_nodes(self) -> list[Node]:
        """The plates of the bubbles at seats."""
        return [nodes[0] for nodes in self._said.values()]

    def make_caption(self, phrase: Sequence[Act]) -> ActCaption | None:
        """Return the caption of acts shown together; None for none.

        An act that no piece shows gets a bubble at its seat too.
        """
        if isinstance(phrase[0], acts.Say):
            said = [step for act in phrase if (step := self._say(act)) is not None]
            return ActCaption(sequence(*said), False) if said else None
        deed = self._match.game.act_label(phrase[0])
        told = not isinstance(phrase[0], acts.Move) or deed not in self._layout.silent_deeds
        words = self._read(phrase) if told else None
        if words is None:
            return None
        game, text, names = (
            self._match.game,
            self.context.text_catalogue,
            self._match.setup.seat_names,
        )
        named = any(format_act(act, game, text, names) is not None for act in phrase)
        return ActCaption(call(self._line, words, phrase), named, self._opens(phrase))

    def _opens(self, phrase: Sequence[Act]) -> Animation | None:
        """Return the caption while the secret choices of several seats are turned up."""
        game, text, names = (
            self._match.game,
            self.context.text_catalogue,
            self._match.setup.seat_names,
        )
        if format_shared_move(phrase, game, text, names) is None:
            return None
        zones = game.zones
        sources = {act.source for act in phrase if isinstance(act, acts.Move)}
        if (
            len({zones.owner(zone) for zone in sources if zones.is_hidden(zone, NOBODY)} - {None})
            < 2
        ):
            return None
        return call(self._line, text("table.turned_up"), ())

    def _read(self, phrase: Sequence[Act]) -> str | None:
        match = self._match
        names, table = match.setup.seat_names, self._stage.view_model.zone_pieces
        return format_phrase(phrase, match.game, self.context.text_catalogue, names, table)

    def _line(self, words: str, phrase: Sequence[Act]) -> None:
        if words and self._counts(phrase):
            words = self.context.text_catalogue("table.counted", what=words)
        self._told = words, phrase
        match = self._match
        self._hud.show_event(
            words,
            first_named_seat(
                phrase, match.game, self.context.text_catalogue, match.setup.seat_names
            ),
        )

    def _counts(self, phrase: Sequence[Act]) -> bool:
        """True if several people see points counted while it is nobody's turn.

        In a demo the overlay says so; here the prompt line does.
        """
        seating, turn = self._layout.seating, self._stage.view_model.active_seat
        counted = any(isinstance(act, acts.Score) for act in phrase)
        return counted and turn is None and seating.is_public and not seating.is_demo

    def restrict_to_viewer(self, viewer: Seat) -> None:
        """Limit the prompt line to facts that a viewer may know, since the last reader has left."""
        words, phrase = self._told
        zones = self._match.game.zones
        seen = [act for told in phrase if (act := visible_act(told, viewer, zones)) is not None]
        stands = (
            bool(words) and self._hud.prompt == words
        )  # else it has gone, and is not told again
        self._line((self._read(seen) or "") if seen and stands else "", seen)

    def _say(self, act: Act) -> Animation | None:
        """Show the message of an act at its seat, with the time to read it."""
        words = format_act(
            act, self._match.game, self.context.text_catalogue, self._match.setup.seat_names
        )
        if words is None or not isinstance(act, acts.Say):
            return None
        if self._layout.zone_layout.far_edge is not None:  # there the one line says all
            return sequence(call(self._line, words, (act,)), wait(BUBBLE_READING_SECONDS))
        return sequence(
            call(self._line, words, (act,)),
            call(self.context.mixer.duck, BUBBLE_SECONDS),
            call(lambda: self._timelines["page"].play_now(self._bubble(words, act.seat))),
            wait(BUBBLE_READING_SECONDS),
        )

    def _bubble(self, words: str, seat: Seat) -> Animation:
        """Show a small plate with words near a seat for a while, where it covers nothing.

        Without free room, nothing is shown: the action bar already has the message.
        """
        theme, motion = self.context.theme, self.context.motion
        self._hush(seat)  # one thing at a time
        texts = [self._lines(words, width) for width in BUBBLE_WIDTHS]
        shapes = [
            LabelShape(text.size[0] + 2 * theme.gap, text.size[1] + theme.gap, LINE_BREAK_COST * n)
            for n, text in enumerate(texts)
        ]
        spot = self._layout.zone_layout.message_position(
            max(seat, 0), shapes[0].width, shapes[0].height
        )
        room = self._clearings.find_free_place(shapes, Box(spot.x, spot.y, 0.0, 0.0), theme, seat)
        if room is None:
            return wait(0.0)
        w, h = room.box.width, room.box.height
        x, y = room.box.center
        plate = Node(
            skin.panel_picture(theme, "toast", w, h),
            x,
            y,
            lift=18.0,
            z=Layer.SPEECH_BUBBLES,
            name="said",
        )
        line = Node(
            texts[room.shape_index],
            x,
            y,
            lift=FLAT_LIFT,
            z=Layer.SPEECH_BUBBLES.z_at(1),
            name="said:text",
        )
        nodes: tuple[Node, ...] = (plate, line)
        face = self._lying.portrait_box(seat)
        led = build_bubble_tail(plate.bounds(), face, theme.panel, Layer.SPEECH_BUBBLES.z_at(0.5))
        signs = [box for box in self._lying.text_boxes() if box != face]
        if led is not None and not any(led.bounds().overlaps(box) for box in signs):
            nodes = (plate, led, line)

        def come() -> None:
            self._hush(seat)  # what was to come since this was made, and came first
            self._said[seat] = nodes
            for node in nodes:
                node.alpha = 0.0
                self._stage.canvas.add(node, magnified=True)

        def go() -> None:
            if self._said.get(seat) is nodes:
                self._hush(seat)

        return sequence(
            call(come),
            parallel(*(tween(n, motion.fade_seconds, motion.fade_ease, alpha=1.0) for n in nodes)),
            wait(BUBBLE_SECONDS),
            call(go),
        )

    def _lines(self, words: str, most: float) -> Text:
        """The words, in lines of about the same width."""
        theme = self.context.theme
        width = min(most * theme.text_scale, measure_text(words, theme.body, "bold")[0])
        width = ceil(measure_text(words, theme.body, "bold", ceil(width) + 1.0)[0]) + 1.0
        return Text(words, theme.body, theme.text[:3], "bold", width, "center")

    def remove_overlapped_bubbles(self) -> None:
        """Remove bubbles that pieces or indicators reach; called every frame."""
        if not self._said:
            return
        come = [*self._lying.piece_boxes(), *self._lying.landing_boxes(), *self._lying.text_boxes()]
        for seat, nodes in list(self._said.items()):
            if any(nodes[0].bounds().overlaps(box) for box in come):
                self._hush(seat)

    def remove_bubbles_below(self, over: Box) -> None:
        """Remove bubbles below a box that shows other words."""
        for seat, nodes in list(self._said.items()):
            if nodes[0].bounds().overlaps(over):
                self._hush(seat)

    def _hush(self, seat: Seat) -> None:
        """Fade out a seat's bubble, below what follows there."""
        nodes = self._said.pop(seat, ())
        for n, node in enumerate(nodes):
            node.z = Layer.INTENT_RINGS.z_at(n)
        self._going.start(nodes)

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
        shown = rings if boxes else wait(seconds * 0.6)
        return parallel(self.card_highlight.raise_cards(cards, motion), shown) if cards else shown

    def show_rings(self, boxes: Sequence[Box], seconds: float) -> Animation:
        """Show rings around boxes for a while; they fade in and out at any table speed.

        They disappear if time jumps meanwhile.
        """
        rings, timeline = [self._ring(box) for box in boxes], self._timelines["page"]

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
            found.append(self._layout.zone_layout.box(gesture.target))
        return found

    def _box(self, gesture: Gesture) -> Box:
        """The piece of a gesture where it is seen, else its place."""
        assert gesture.zone is not None
        for sprite in reversed(self._stage.sprites(gesture.zone)):
            if sprite.piece == gesture.piece:
                return self._stage.resting_box(sprite.zone, sprite.index) or sprite.node.bounds()
        return self._layout.zone_layout.box(gesture.zone)

    def _ring(self, box: Box) -> Node:
        theme = self.context.theme
        picture = Halo(box.width + 16, box.height + 16, theme.gold, 20.0, 6.0, 18.0)
        x, y = box.center
        return Node(picture, x, y, lift=FLAT_LIFT, z=Layer.INTENT_RINGS, alpha=0.0, name="intent")
