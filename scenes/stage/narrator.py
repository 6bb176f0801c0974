"""The narrator: tells in words what happens, and shows what a seat is about to do."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.parts import Halo
from scenes.stage.animator import Told
from scenes.stage.clearings import Clearings
from scenes.stage.hud import Hud
from scenes.stage.lying import Lying
from scenes.stage.meant import Meant, MeantCard, raised
from scenes.stage.stage import Stage
from scenes.ui import skin
from scenes.ui.freespace import Shape
from scenes.ui.going import Going
from scenes.ui.tail import tail
from sprites.motion import SOFT
from sprites.node import FLAT, Node
from sprites.picture import Box, Text
from sprites.timeline import Animation, Lanes, call, sequence, together, tween, wait
from sprites.typesetting import measure
from tabletop.core import acts
from tabletop.core.actions import Action
from tabletop.core.acts import Act, seen_by
from tabletop.core.handling import Gesture
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.text.reading import read_act, read_each, read_phrase, told_of

WIDTHS = (620.0, 460.0, 340.0, 250.0)
"""Of words in lines, at text scale 1."""
TALL = 5.0
"""What a line more costs."""
SEEN = 1.5  # times as long as it comes a ring is seen at least before it goes
SAID = 1.5  # seconds that a bubble stays
READING = 0.55  # seconds that the table waits for it


class Narrator:
    """Words of acts: the line of the strip follows what is shown; what no piece shows is said."""

    def __init__(
        self,
        context: Context,
        lanes: Lanes,
        match: Match,
        layout: Layout[State],
        stage: Stage,
        hud: Hud,
        lying: Lying,
    ) -> None:
        self.context = context
        self._layout = layout
        self._lanes = lanes
        self._match = match
        self._stage = stage
        self._hud = hud
        self._lying = lying
        self._clearings = Clearings(lying)
        self.meant = Meant(stage, layout)
        self._said: dict[Seat, tuple[Node, ...]] = {}
        self._going = Going(stage.canvas, lanes["page"], "said:gone")
        self._told: tuple[str, Sequence[Act]] = "", ()  # last in the line, and of which acts
        self._rings: list[Node] = []  # that are shown

    @property
    def bubbles(self) -> list[Node]:
        """The plates of what is being said at seats."""
        return [nodes[0] for nodes in self._said.values()]

    def tell(self, phrase: Sequence[Act]) -> Told | None:
        """The line for acts shown together, and a bubble at its seat for what no piece shows."""
        if isinstance(phrase[0], acts.Say):
            said = [step for act in phrase if (step := self._say(act)) is not None]
            return Told(sequence(*said), False) if said else None
        deed = self._match.game.deed(phrase[0])
        told = not isinstance(phrase[0], acts.Move) or deed not in self._layout.untold
        words = self._read(phrase) if told else None
        if words is None:
            return None
        game, text, names = self._match.game, self.context.text, self._match.setup.names
        named = any(read_act(act, game, text, names) is not None for act in phrase)
        return Told(call(self._line, words, phrase), named, self._opens(phrase))

    def _opens(self, phrase: Sequence[Act]) -> Animation | None:
        """What is said while that is turned up which several seats have chosen in secret."""
        game, text, names = self._match.game, self.context.text, self._match.setup.names
        if read_each(phrase, game, text, names) is None:
            return None
        zones = game.zones
        sources = {act.source for act in phrase if isinstance(act, acts.Move)}
        if len({zones.owner(zone) for zone in sources if zones.hides(zone, NOBODY)} - {None}) < 2:
            return None
        return call(self._line, text("table.turned_up"), ())

    def _read(self, phrase: Sequence[Act]) -> str | None:
        match = self._match
        names, table = match.setup.names, self._stage.showing.table
        return read_phrase(phrase, match.game, self.context.text, names, table)

    def _line(self, words: str, phrase: Sequence[Act]) -> None:
        if words and self._counts(phrase):
            words = self.context.text("table.counted", what=words)
        self._told = words, phrase
        match = self._match
        self._hud.tell(words, told_of(phrase, match.game, self.context.text, match.setup.names))

    def _counts(self, phrase: Sequence[Act]) -> bool:
        """Whether several people see points counted while it is nobody's turn: the foot of a demo
        says so, here the line does."""
        seating, turn = self._layout.seating, self._stage.showing.turn
        counted = any(isinstance(act, acts.Score) for act in phrase)
        return counted and turn is None and seating.public and not seating.watched

    def retell(self, viewer: Seat) -> None:
        """Let the line say no more than a viewer may know: whoever read it so far has left."""
        words, phrase = self._told
        zones = self._match.game.zones
        seen = [act for told in phrase if (act := seen_by(told, viewer, zones)) is not None]
        stands = bool(words) and self._hud.words == words  # else it has gone, and is not told again
        self._line((self._read(seen) or "") if seen and stands else "", seen)

    def _say(self, act: Act) -> Animation | None:
        """What an act says, at its seat, with the time to read it."""
        words = read_act(act, self._match.game, self.context.text, self._match.setup.names)
        if words is None or not isinstance(act, acts.Say):
            return None
        return sequence(
            call(self._line, words, (act,)),
            call(self.context.mixer.step_back, SAID),
            call(lambda: self._lanes["page"].also(self._bubble(words, act.seat))),
            wait(READING),
        )

    def _bubble(self, words: str, seat: Seat) -> Animation:
        """A small plate with words near a seat, for a while, where it covers nothing; else the
        line alone tells it."""
        theme, motion = self.context.theme, self.context.motion
        self._hush(seat)  # one thing at a time
        texts = [self._lines(words, width) for width in WIDTHS]
        shapes = [
            Shape(text.size[0] + 2 * theme.gap, text.size[1] + theme.gap, TALL * n)
            for n, text in enumerate(texts)
        ]
        spot = self._layout.places.said_spot(max(seat, 0), shapes[0].width, shapes[0].height)
        room = self._clearings.room(shapes, Box(spot.x, spot.y, 0.0, 0.0), theme, seat)
        if room is None:
            return wait(0.0)
        w, h = room.box.width, room.box.height
        x, y = room.box.center
        plate = Node(skin.panel(theme, "toast", w, h), x, y, lift=18.0, z=Layer.SPEECH, name="said")
        line = Node(texts[room.shape], x, y, lift=FLAT, z=Layer.SPEECH.at(1), name="said:text")
        nodes: tuple[Node, ...] = (plate, line)
        face = self._lying.face(seat)
        led = tail(plate.bounds(), face, theme.panel, Layer.SPEECH.at(0.5))
        signs = [box for box in self._lying.signs() if box != face]
        if led is not None and not any(led.bounds().overlaps(box) for box in signs):
            nodes = (plate, led, line)

        def come() -> None:
            self._hush(seat)  # what was to come since this was made, and came first
            self._said[seat] = nodes
            for node in nodes:
                node.alpha = 0.0
                self._stage.canvas.add(node, lies=True)

        def go() -> None:
            if self._said.get(seat) is nodes:
                self._hush(seat)

        return sequence(
            call(come),
            together(*(tween(n, motion.fade, motion.fade_ease, alpha=1.0) for n in nodes)),
            wait(SAID),
            call(go),
        )

    def _lines(self, words: str, most: float) -> Text:
        """The words, in lines of about the same width."""
        theme = self.context.theme
        width = min(most * theme.text_scale, measure(words, theme.body, "bold")[0])
        width = ceil(measure(words, theme.body, "bold", ceil(width) + 1.0)[0]) + 1.0
        return Text(words, theme.body, theme.text[:3], "bold", width, "center")

    def make_way(self) -> None:
        """Called every frame: what is said goes where a piece comes, as soon as it sets out, or
        a sign."""
        if not self._said:
            return
        come = [*self._lying.pieces(), *self._lying.landing(), *self._lying.signs()]
        for seat, nodes in list(self._said.items()):
            if any(nodes[0].bounds().overlaps(box) for box in come):
                self._hush(seat)

    def yield_to(self, over: Box) -> None:
        """What is said goes where something else comes to be read over it."""
        for seat, nodes in list(self._said.items()):
            if nodes[0].bounds().overlaps(over):
                self._hush(seat)

    def _hush(self, seat: Seat) -> None:
        """What a seat says goes softly, below whatever comes there."""
        nodes = self._said.pop(seat, ())
        for n, node in enumerate(nodes):
            node.z = Layer.INTENTS.at(n)
        self._going.go(nodes)

    def intent(self, view: State, seat: Seat, action: Action, seconds: float) -> Animation:
        """Show what a seat is about to touch: a ring around it, and around where it goes; what
        is meant in a hand rises."""
        motion, boxes = self.context.motion, self.boxes(view, seat, action)
        cards: Sequence[MeantCard] = ()
        if motion.travels:
            cards = self.meant.cards(view, seat, action, self._match.legal(seat))
        up = {card.node.bounds(): raised(card.node) for card in cards}
        rings = self.rings([up.get(box, box) for box in boxes], seconds)
        shown = rings if boxes else wait(seconds * 0.6)
        return together(self.meant.rise(cards, motion), shown) if cards else shown

    def rings(self, boxes: Sequence[Box], seconds: float) -> Animation:
        """Rings around places, for a while; they come and go softly, however fast the table is.
        Should time jump meanwhile, they are gone."""
        rings, lane = [self._ring(box) for box in boxes], self._lanes["page"]

        def shine(alpha: float) -> Animation:
            return together(*(tween(ring, SOFT, "easeInOutQuad", alpha=alpha) for ring in rings))

        def come() -> None:
            self._rings += rings
            for ring in rings:
                self._stage.bring(ring)
            lane.also(shine(1.0))

        def go() -> None:
            lane.also(sequence(shine(0.0), call(gone)))

        def gone() -> None:
            self._rings = [ring for ring in self._rings if ring not in rings]
            for ring in rings:
                self._stage.dismiss(ring)

        return sequence(call(come), wait(max(seconds, SEEN * SOFT)), call(go))

    def unring(self) -> None:
        """Take all rings away at once: what they were around is spoken of no more."""
        for ring in self._rings:
            self._stage.dismiss(ring)
        self._rings = []

    def boxes(self, view: State, seat: Seat, action: Action) -> list[Box]:
        """What hands touch for an action: the piece, and where it goes; nothing for a button."""
        gestures = self._layout.handling.gestures(view, seat, (action,))
        placed = [gesture for gesture in gestures if gesture.zone is not None]
        if not placed:
            return []
        gesture = next((t for t in placed if t.target is not None), placed[0])
        found = [self._box(gesture)]
        if gesture.target is not None:
            found.append(self._layout.places.box(gesture.target))
        return found

    def _box(self, gesture: Gesture) -> Box:
        """The piece of a gesture where it is seen, else its place."""
        assert gesture.zone is not None
        for sprite in reversed(self._stage.sprites(gesture.zone)):
            if sprite.piece == gesture.piece:
                return self._stage.resting(sprite.zone, sprite.index) or sprite.node.bounds()
        return self._layout.places.box(gesture.zone)

    def _ring(self, box: Box) -> Node:
        theme = self.context.theme
        picture = Halo(box.width + 16, box.height + 16, theme.gold, 20.0, 6.0, 18.0)
        x, y = box.center
        return Node(picture, x, y, lift=FLAT, z=Layer.INTENTS, alpha=0.0, name="intent")
