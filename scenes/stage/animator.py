"""How each act is shown: made of steps on a timeline.

The animator changes the stage's record at once and gives back the steps that make it visible. What
moves is a node; where it ends is where the layout says its zone lies.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from scenes.kit.layers import Layer
from scenes.kit.places import Placement
from scenes.kit.roles.flourishes import Flourishes
from scenes.stage.camera import Camera
from scenes.stage.clearings import Clearings
from scenes.stage.craft import SCREEN_WIDTH, Craft, Voice
from scenes.stage.drawing import Forward, breath
from scenes.stage.flights import held_breath, land, reveals, way
from scenes.stage.lying import UP
from scenes.stage.often import Often
from scenes.stage.piles import shake
from scenes.stage.shuffling import riffle
from scenes.stage.stage import Stage, whole_way
from scenes.ui import skin
from scenes.ui.freespace import Shape
from scenes.ui.numbers import signed
from scenes.ui.theme import Color, Theme
from sprites.motion import Motion
from sprites.node import Node
from sprites.picture import Box, Group, Text
from sprites.timeline import Animation, call, leading, sequence, staggered, together, tween, wait
from tabletop.core import acts
from tabletop.core.acts import Act
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Seat, Zone, address, is_back

RISES = 0.45  # seconds that the game waits for a number that rises from a counter

MURMUR = "crowd_murmur"

RISING = 0.74  # seconds that it does

WAYS_UP = (UP, 14.0, 2.0)
"""How far a number rises: less where rows are narrow."""
LESS = 40.0
"""What it costs to rise less, as words cost what they cover."""


READ = 0.8
"""Seconds in which nothing else is said, once it is told what several have chosen."""


class Told(NamedTuple):
    """What is said of acts."""

    step: Animation
    names: bool
    """Whether it names pieces: then it waits until they can be seen."""
    opens: Animation | None = None
    """What is said until then, where they are turned up one after another."""


class ActAnimator(Craft):
    """Shows acts on a stage. `viewer` is whose eyes the screen has."""

    def __init__(
        self,
        stage: Stage,
        flourishes: Flourishes,
        voice: Voice,
        motion: Motion,
        theme: Theme,
        tell: Callable[[Sequence[Act]], Told | None],
    ) -> None:
        """`tell` shows what acts say in words (a caption), if anything."""
        super().__init__(stage, voice, motion, theme)
        self.viewer: Seat = NOBODY
        self.closes = False
        """Whether what the viewer holds is being turned over: what comes to it now comes as
        everybody may see it."""
        self._flourishes = flourishes
        self._tell = tell
        self.clearings: Clearings | None = None
        """Where numbers may rise; without them, where they are counted."""
        self.camera: Camera | None = None
        """What comes nearer to some moments, if anything does."""
        self._often = Often()

    @property
    def _seen_by(self) -> Seat:
        """For whose eyes a piece lies where it comes to."""
        return NOBODY if self.closes else self.viewer

    def phrase(self, phrase: Sequence[Act]) -> Animation:
        """Show acts that belong together: like moves one closely after another.

        What is said of them begins with what is seen of them, a flourish before it too; what names
        things that are hidden comes when all of them can be seen, not earlier.
        """
        if self.camera is not None:
            self.camera.attend(phrase)
        number = self.stage.readouts.begin()
        before = [
            step for act in phrase if (step := self._flourishes.before(act, self)) is not None
        ]
        first = phrase[0]
        seen = 0.0
        if isinstance(first, acts.Move):
            shown, seen = self._moves([act for act in phrase if isinstance(act, acts.Move)])
        elif isinstance(first, acts.Step):
            shown = sequence(*(self._hop(act) for act in phrase if isinstance(act, acts.Step)))
        elif isinstance(first, acts.Score):
            counted = (self._count(act) for act in phrase if isinstance(act, acts.Score))
            shown = staggered(self.motion.counters_apart, *counted)
        else:
            shown = sequence(*(self._other(act) for act in phrase))
            seen = shown.length if isinstance(first, acts.Turn) else 0.0
        if self._flourishes.stirs(phrase):
            shown = together(self.sounding(MURMUR, SCREEN_WIDTH / 2), shown)
        prelude = sum(step.length for step in before)
        shown = sequence(*before, shown)
        if (told := self._tell(phrase)) is not None:
            seen = seen if told.names else 0.0
            if told.opens is not None and seen:
                shown = together(shown, sequence(wait(prelude), told.opens))
            shown = together(shown, sequence(wait(prelude + seen if seen else 0.0), told.step))
            shown = sequence(shown, wait(READ if told.opens is not None else 0.0))
        after = [step for act in phrase if (step := self._flourishes.after(act, self)) is not None]
        whole = sequence(
            shown, call(self.stage.readouts.tell, number), *after, call(self.stage.read)
        )
        overlap = self._flourishes.overlap(first)
        if not overlap:
            return whole
        least = prelude + seen
        return leading(max(least, whole.length - overlap), whole)

    # Moves

    def _moves(self, moves: Sequence[acts.Move]) -> tuple[Animation, float]:
        """Pieces go their ways, closely one after another; after how long all of them are seen."""
        going = [m for m in moves for _ in range(m.n) if not self.stage.settle(m)]
        shown, seen = self._carried(going) if going else (wait(0), 0.0)
        for move in moves:
            self.stage.mark(move)
        return shown, seen

    def redraft(self, moves: Sequence[acts.Move]) -> Animation:
        """Show a draft as moves of one piece each; what is drafted no longer goes back, the last
        first: a piece may have come in the place of another of its kind."""
        was, wanted = Counter(self.stage.drafted), Counter(moves)
        undone = reversed(list((was - wanted).elements()))
        back = [m._replace(source=m.target, target=m.source) for m in undone]
        fresh = list((wanted - was).elements())
        shown = [self._carried(going)[0] for going in (back, fresh) if going]
        self.stage.drafted = moves
        self.stage.read()
        return together(*shown)

    def _carried(self, moves: Sequence[acts.Move]) -> tuple[Animation, float]:
        """Each move carries one piece; after how long all are out and turned over."""
        forward = self._forward(moves)
        prelude = self._prelude(moves, forward)
        going: list[tuple[acts.Move, Node, Piece]] = []
        for move in moves:
            node = self.stage.take(move, self.viewer)
            going.append((move, node, str(node.tag)))
            self.stage.put(move, node, self._seen_by)
        # Only now is it known how all of them lie in the end.
        pushed = self._pushed([(move, node) for move, node, _ in going])
        ways = [
            way(self, move, node, was, n, forward.get(move.source), pushed)
            for n, (move, node, was) in enumerate(going)
        ]
        ways = self._with_breath(moves, ways, forward)
        touched = dict.fromkeys(zone for move in moves for zone in (move.source, move.target))
        closing = [self._close_ranks(zone) for zone in touched]
        apart = 0.0 if pushed else self._apart(moves, [node for _, node, _ in going])
        if all(reveals(self, move, node, was) for move, node, was in going):
            apart = max(apart, self.motion.reveal_apart)
        coming = staggered(apart, *(way for way, _ in ways))
        # A bag goes back while the last piece still flies.
        out = max((n * apart + seen for n, (_, seen) in enumerate(ways)), default=0.0)
        closing += [sequence(wait(out), bag.goes()) for bag in forward.values()]
        shown = sequence(*prelude, together(coming, *closing))
        first = sum(step.length for step in prelude)
        open_before = [  # then it is known what turns face down on its way
            not is_back(was) and not self.stage.places.place(move.source).pile
            for move, _, was in going
        ]
        return shown, max(
            0.0 if not seen or open_before[n] else first + n * apart + seen
            for n, (_, seen) in enumerate(ways)
        )

    def _pushed(self, going: Sequence[tuple[acts.Move, Node]]) -> float:
        """The seconds in which a hand pushes several pieces along as one; 0 where each goes by
        itself."""
        places = self.stage.places
        if len(going) < 2 or not all(
            places.place(move.source).pushed or places.place(move.target).pushed
            for move, _ in going
        ):
            return 0.0
        longest = 0.0
        for move, node in going:
            target = places.place(move.target)
            if target.pile:
                end = target.gate(node.tag)
            else:
                end = self.stage.poses(move.target)[self.stage.index(move.target, node)]
            longest = max(longest, math.hypot(end.x - node.x, end.y - node.y))
        return self.motion.move_time(longest)

    def _forward(self, moves: Sequence[acts.Move]) -> dict[Zone, Forward]:
        """The bags that come forward, since things are drawn from them."""
        if not self.motion.travels:
            return {}
        return {
            zone: Forward(self, zone, self._often.brief(zone), self.clearings)
            for zone in self._shaken(moves)
            if self.stage.pile(zone)
        }

    def _shaken(self, moves: Sequence[acts.Move]) -> list[Zone]:
        places, showing = self.stage.places, self.stage.showing
        bags = [z for z in dict.fromkeys(m.source for m in moves) if places.place(z).rise]
        return [bag for bag in bags if self._flourishes.needs_shaking(bag, showing)]

    def _prelude(
        self, moves: Sequence[acts.Move], forward: Mapping[Zone, Forward]
    ) -> list[Animation]:
        """A bag is shaken before things are drawn from it."""
        return [
            forward[bag].comes(bag) if bag in forward else shake(self, bag)
            for bag in self._shaken(moves)
        ]

    def _with_breath(
        self, moves: Sequence[acts.Move], ways: list[tuple[Animation, float]],
        forward: Mapping[Zone, Forward],
    ) -> list[tuple[Animation, float]]:  # fmt: skip
        """What comes out of a bag, with a breath before the last, and a bag that sags."""
        made = []
        for n, (move, (step, seen)) in enumerate(zip(moves, ways, strict=True)):
            bag = forward.get(move.source)
            if bag is not None:
                pause = breath(n, len(moves))
                sagging = sequence(wait(seen), bag.sags(n + 1, len(moves)))
                step, seen = sequence(pause, together(step, sagging)), pause.length + seen
            made.append((step, seen))
        return made

    def _apart(self, moves: Sequence[acts.Move], going: Sequence[Node]) -> float:
        """Seconds from one to the next: the longer the larger they are, since many that fly
        together would shake the picture."""
        n = len(going)
        if self.stage.places.place(moves[0].source).rise:
            return self.motion.bag_draw * 0.6
        if self.stage.places.place(moves[0].source).pile:
            return min(self.motion.deal_apart, 2 * self.motion.coins_most / max(1, n))
        return self.motion.stagger(n, max(math.prod(node.picture.size) for node in going))

    def _close_ranks(self, zone: Zone) -> Animation:
        """Pieces that stayed make room, or close the gap."""
        place = self.stage.places.place(zone)
        if place.pile:
            return wait(0)
        poses, sprites = self.stage.poses(zone), self.stage.sprites(zone)
        steps: list[Animation] = []
        for sprite, pose in zip(sprites, poses, strict=True):
            node = sprite.node
            if node.z >= Layer.MOUTHS:
                continue
            node.z = place.z(sprite.index)
            if (node.x, node.y, node.angle) != pose:
                area = math.prod(node.picture.size)
                time = self.motion.room_time(self.motion.move_least, area)
                ease = self.motion.ease_of(area)
                steps.append(tween(node, time, ease, x=pose.x, y=pose.y, angle=pose.angle))
        return together(*steps)

    # Other acts

    def _hop(self, step: acts.Step) -> Animation:
        """A marker hops from space to space and comes to lie on top where it stops."""
        motion = self.motion
        if self.stage.settle(whole_way(step)):
            self.stage.mark(step)
            return wait(0)
        node = self.stage.take(step, self.viewer)
        self.stage.put(step, node, self._seen_by)
        self.stage.mark(step)
        spaces = step.path[1:]
        time = motion.hop_time(len(spaces))
        steps: list[Animation] = [call(lambda: setattr(node, "z", Layer.AIR.at(1)))]
        for zone in spaces:
            place = self.stage.places.place(zone)
            lying = len(self.stage.showing.table.get(zone, ()))
            last = zone == step.path[-1]
            pose = place.spread.poses(lying if last else lying + 1)[-1]
            steps.append(
                tween(
                    node, time, motion.hop_ease, arc=motion.hop_height, lean=0.9,
                    x=pose.x, y=pose.y, angle=pose.angle,
                )
            )  # fmt: skip
            steps.append(self.landing(node, zone))
        top = self.stage.places.place(step.path[-1])
        index = len(self.stage.showing.table[step.path[-1]]) - 1
        steps.append(call(lambda: setattr(node, "z", top.z(index))))
        steps.append(self._close_ranks(step.path[0]))
        return sequence(*steps, land(self, node))

    def _other(self, act: Act) -> Animation:
        if isinstance(act, acts.Shuffle):
            self.stage.record(act)
            return self._shuffle(act.zone)
        if isinstance(act, acts.Turn):
            return self._turn(act)
        if isinstance(act, acts.Begin) and act.what == "turn":
            self.stage.showing.turn = act.seat
        elif isinstance(act, acts.End):
            self.stage.showing.turn = None  # nobody's, until it is seen who is next
        self.stage.record(act)
        return call(self.stage.read)

    def _shuffle(self, zone: Zone) -> Animation:
        """A bag is shaken, a deck riffled."""
        if self.stage.places.place(zone).rise:
            return shake(self, zone)
        return riffle(self, zone, self._often.brief(zone), self.clearings)

    def _turn(self, act: acts.Turn) -> Animation:
        sprite = next(
            (t for t in reversed(self.stage.sprites(act.zone)) if t.piece == act.piece), None
        )
        self.stage.record(act)
        if sprite is None:
            return call(self.stage.show_pile, act.zone)
        node, looks = sprite.node, self.stage.looks
        node.tag = act.into
        half = self.motion.flip / 2
        return sequence(
            held_breath(self, node),
            tween(node, half, "easeInSine", turn=89.0),
            call(lambda: setattr(node, "picture", looks.picture(str(node.tag), act.zone))),
            together(
                tween(node, half, "easeOutSine", turn=0.0),
                tween(node, half, "easeInOutSine", near=0.0, lift=0.0),
            ),
            self.landing(node, act.zone),
            land(self, node),
        )

    def _count(self, act: acts.Score) -> Animation:
        """A counter runs to its new number, while the difference rises from it."""
        spot = self.stage.places.counter_spot(act.track, act.seat)
        time = self.motion.counter_time(act.n)
        ticks = min(abs(act.n), 8)
        parts = [act.n * (i + 1) // ticks - act.n * i // ticks for i in range(ticks)]

        def tick(part: int, rise: int) -> None:
            self.stage.record(act._replace(n=part))
            self.stage.read()
            self.sound("score_tick", spot.x, rise=rise)

        counting = sequence(
            *(
                sequence(wait(time / max(1, ticks)), call(tick, part, n))
                for n, part in enumerate(parts)
            )
        )
        risen = self.rising(signed(act.n), spot, self.theme.gold, act.seat)
        return together(counting, leading(RISES, risen))

    def rising(self, words: str, spot: Placement, color: Color, seat: Seat) -> Animation:
        """Words about a seat, on a small plate that rises from a spot and fades; nothing where
        they would be read of another seat."""
        text = Text(words, 52, color, "bold")
        width, height = text.size[0] + 2 * self.theme.gap, text.size[1]
        plate = skin.panel(self.theme, "toast", width, height)
        picture = Group((width, height), ((plate, 0, 0), (text, self.theme.gap, 0)))
        stage, ways = self.stage, WAYS_UP if self.motion.travels else (0.0,)
        risen = self._free(spot, width, height, ways, seat)
        if risen is None:
            return wait(0.0)
        x, y, up = risen
        node = Node(picture, x, y, lift=16.0, alpha=0.0, z=Layer.RISING, name="rising")

        def goes() -> None:
            node.name = "rising:gone"
            stage.soften(node, 0.0, partial(stage.dismiss, node))

        return sequence(
            call(stage.bring, node),
            call(stage.soften, node, 1.0),
            tween(node, RISING, "easeOutQuad", y=y - up),
            call(goes),
        )

    def _free(
        self, spot: Placement, width: float, height: float, ways: Sequence[float], seat: Seat
    ) -> tuple[float, float, float] | None:
        """Where a plate of that size begins to rise, and how far: near a spot, over no name and no
        number, and not where it would be read of another seat."""
        if self.clearings is None:
            return spot.x, spot.y, ways[0]
        near = Box(spot.x, spot.y - ways[0] / 2, 0.0, 0.0)
        shapes = [Shape(width, height + up, n * LESS) for n, up in enumerate(ways)]
        found = self.clearings.beside(shapes, near, self.theme, seat)
        if found is None:
            return None
        return found.box.center[0], found.box.bottom - height / 2, ways[found.shape]

    def lay_to_rest(self) -> None:
        """Lay every piece where it belongs, at once: after a skip."""
        for zone in list(self.stage.showing.table):
            self.stage.refresh(zone)
        self.stage.read()


def like(one: Act, other: Act) -> bool:
    """Whether two acts belong into one phrase: moves of one kind, or seats that score, for one
    reason.
    """
    if isinstance(one, acts.Move) and isinstance(other, acts.Move):
        a, b = address(one.source), address(other.source)
        c, d = address(one.target), address(other.target)
        return a.kind == b.kind and c.kind == d.kind and one.clause == other.clause
    if isinstance(one, acts.Score) and isinstance(other, acts.Score):
        same = one.track == other.track and one.clause == other.clause
        return same and one.seat != other.seat
    return False
