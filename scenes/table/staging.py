"""How each act is shown: one staging for all games, made of steps on a timeline.

A staging changes the stage's record at once and gives back the steps that make it visible. What
moves is a node; where it ends is where the layout says its zone lies.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from scenes.table.layout import Layout
from scenes.table.places import Place, Pose
from scenes.table.stage import AIR_Z, Stage, rest_z, whole_way
from scenes.ui import skin
from scenes.ui.theme import Color, Theme
from sounds.materials import landing
from sprites.motion import Motion
from sprites.node import Node
from sprites.picture import Group, Picture, Text
from sprites.timeline import Step, call, leading, sequence, staggered, together, tween, wait
from tabletop.core import acts
from tabletop.core.acts import Act
from tabletop.core.zones import Piece, Seat, Zone, address

SCREEN_WIDTH = 1920.0
RISES = 0.45  # seconds that the game waits for a number that rises from a counter


class Told(NamedTuple):
    """What is said of acts."""

    step: Step
    names: bool
    """Whether it names pieces: then it waits until they can be seen."""


class Voice(Protocol):
    """What makes sounds: the mixer, or silence."""

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0) -> object: ...


class Staging:
    """Shows acts on a stage. `viewer` is whose eyes the screen has."""

    def __init__(
        self,
        stage: Stage,
        voice: Voice,
        motion: Motion,
        theme: Theme,
        tell: Callable[[Sequence[Act]], Told | None],
    ) -> None:
        """`tell` shows what acts say in words (a caption), if anything."""
        self.stage = stage
        self.voice = voice
        self.motion = motion
        self.theme = theme
        self.viewer: Seat = -1
        self._tell = tell

    @property
    def layout(self) -> Layout:
        """The layout of the stage."""
        return self.stage.layout

    def phrase(self, phrase: Sequence[Act]) -> Step:
        """Show acts that belong together: like moves one closely after another.

        What is said of them comes when all that it names can be seen, not earlier.
        """
        number = self.stage.begin()
        before = [step for act in phrase if (step := self.layout.flourish(act, self)) is not None]
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
        if (told := self._tell(phrase)) is not None:
            seen = seen if told.names else 0.0
            shown = together(shown, sequence(wait(seen), told.step))
        after = [step for act in phrase if (step := self.layout.echo(act, self)) is not None]
        whole = sequence(
            *before, shown, call(self.stage.tell, number), *after, call(self.stage.read)
        )
        overlap = self.layout.overlap(first)
        if not overlap:
            return whole
        least = sum(step.length for step in before) + seen
        return leading(max(least, whole.length - overlap), whole)

    # Sounds

    def sound(self, family: str, x: float, gain: float = 1.0) -> None:
        """Make a sound where it happens."""
        self.voice.play(family, pan=(x / SCREEN_WIDTH * 2 - 1) * 0.7, gain=gain)

    def sounding(self, family: str, x: float, gain: float = 1.0) -> Step:
        """The same as a step."""
        return call(lambda: self.sound(family, x, gain))

    def landing(self, node: Node, zone: Zone) -> Step:
        """The sound of a piece that touches what it lands on."""
        material = self.layout.material(str(node.tag))
        surface = self.layout.place(zone).surface
        return call(lambda: self.sound(landing(material, surface), node.x))

    # Moves

    def _moves(self, moves: Sequence[acts.Move]) -> tuple[Step, float]:
        """Pieces go their ways, closely one after another; after how long all of them are seen."""
        going = [m for m in moves for _ in range(m.n) if not self.stage.settle(m)]
        shown, seen = self._carried(going) if going else (wait(0), 0.0)
        for move in moves:
            self.layout.mark(move, self.stage.showing)
        return shown, seen

    def redraft(self, moves: Sequence[acts.Move]) -> Step:
        """Show a draft as moves of one piece each; what is drafted no longer goes back."""
        was, wanted = Counter(self.stage.drafted), Counter(moves)
        back = [m._replace(source=m.target, target=m.source) for m in (was - wanted).elements()]
        fresh = list((wanted - was).elements())
        shown = [self._carried(going)[0] for going in (back, fresh) if going]
        self.stage.drafted = moves
        self.stage.read()
        return together(*shown)

    def _carried(self, moves: Sequence[acts.Move]) -> tuple[Step, float]:
        """Each move carries one piece; after how long all are out and turned over."""
        prelude = self._prelude(moves)
        going: list[tuple[acts.Move, Node, Piece]] = []
        for move in moves:
            node = self.stage.take(move, self.viewer)
            going.append((move, node, str(node.tag)))
            self.stage.put(move, node, self.viewer)
        # Only now is it known how all of them lie in the end.
        ways = [self._way(move, node, was, n) for n, (move, node, was) in enumerate(going)]
        touched = dict.fromkeys(zone for move in moves for zone in (move.source, move.target))
        closing = [self._close_ranks(zone) for zone in touched]
        apart = self._apart(moves, len(ways))
        shown = sequence(*prelude, together(staggered(apart, *(way for way, _ in ways)), *closing))
        first = sum(step.length for step in prelude)
        return shown, max(
            first + n * apart + seen if seen else 0.0 for n, (_, seen) in enumerate(ways)
        )

    def _prelude(self, moves: Sequence[acts.Move]) -> list[Step]:
        """A bag is shaken before things are drawn from it."""
        bags = [z for z in dict.fromkeys(m.source for m in moves) if self.layout.place(z).rise]
        showing = self.stage.showing
        return [self.shake(bag) for bag in bags if not self.layout.stirred(bag, showing)]

    def _apart(self, moves: Sequence[acts.Move], n: int) -> float:
        if self.layout.place(moves[0].source).rise:
            return self.motion.bag_draw * 0.6
        if self.layout.place(moves[0].source).pile:
            return min(self.motion.deal_apart, 2 * self.motion.coins_most / max(1, n))
        return self.motion.stagger(n)

    def _way(self, move: acts.Move, node: Node, was: Piece, order: int) -> tuple[Step, float]:
        """One piece from where it is, showing what it `was` there, to where it belongs; after how
        long it is seen, 0 if it lay open before."""
        source, target = self.layout.place(move.source), self.layout.place(move.target)
        index = 0 if target.pile else self.stage.index(move.target, node)
        pose = target.gate(node.tag) if target.pile else self.stage.poses(move.target)[index]
        steps: list[Step] = []
        seen = 0.0
        if source.rise:
            out = self._out_of(move.source, source, node)
            steps.append(out)
            seen = out.length
        elif source.pile:
            node.visible = False  # until its turn comes: it is one with the pile
            steps.append(call(lambda: setattr(node, "visible", True)))
            steps.append(self.sounding("card_slide", node.x))
        steps.append(call(lambda: setattr(node, "z", AIR_Z + 1 + order)))
        flight = self._fly(node, pose, was, move.target)
        if node.tag != was:
            seen += self._turned(flight.length)
        steps.append(flight)
        steps.append(self.landing(node, move.target))
        if target.pile:
            steps.append(call(self.stage.gone, move.target, node))
        else:
            steps.append(call(lambda: setattr(node, "z", rest_z(target, index))))
            steps.append(self._land(node))
        return sequence(*steps), seen

    def _turned(self, time: float) -> float:
        """After how long a piece that turns over on a flight of so many seconds shows its face."""
        if not self.motion.travels:
            return time
        return (time + min(self.motion.flip, time)) / 2

    def _fly(self, node: Node, pose: Pose, was: Piece, zone: Zone) -> Step:
        """Travel on an arc, turning over on the way if it shows another face there."""
        motion = self.motion
        after = self.layout.picture(str(node.tag), zone)
        ratio = node.picture.size[0] / max(1.0, after.size[0])
        flips = node.tag != was
        distance = math.hypot(pose.x - node.x, pose.y - node.y)
        time = motion.move_time(distance)
        if not motion.travels:
            half = motion.fade / 2
            return sequence(
                tween(node, half, motion.fade_ease, alpha=0.0),
                call(lambda: self._appear(node, after, pose)),
                tween(node, half, motion.fade_ease, alpha=1.0),
            )
        travel = tween(
            node, time, motion.move_ease, arc=motion.arc(distance), lean=motion.lean,
            x=pose.x, y=pose.y, angle=pose.angle,
        )  # fmt: skip

        def resize() -> None:
            node.picture = after
            node.zoom *= ratio

        if not flips and ratio > 1.0:  # the larger picture is the one to see on the way
            shrink = tween(node, time, motion.move_ease, zoom=1.0 / ratio)
            return sequence(together(travel, shrink), call(self._appear, node, after, pose))
        if not flips:
            grow = tween(node, time, motion.move_ease, zoom=1.0)
            return sequence(call(resize), together(travel, grow))

        def over() -> None:
            resize()
            node.turn = -node.turn

        half = min(motion.flip, time) / 2
        turn = sequence(
            wait((time - 2 * half) / 2),
            tween(node, half, "easeInSine", turn=89.0),
            call(over),
            together(
                tween(node, half, "easeOutSine", turn=0.0),
                tween(node, half, "easeOutSine", zoom=1.0),
            ),
        )
        return together(travel, turn)

    def _appear(self, node: Node, picture: Picture, pose: Pose) -> None:
        node.picture = picture
        node.x, node.y, node.angle = pose
        node.zoom = 1.0

    def _land(self, node: Node) -> Step:
        motion = self.motion
        if not motion.land_squash:
            return call(lambda: setattr(node, "squash", 0.0))
        return sequence(
            tween(node, motion.land / 2, motion.land_ease, squash=motion.land_squash),
            tween(node, motion.land / 2, motion.land_ease, squash=0.0),
        )

    def _out_of(self, zone: Zone, place: Place, node: Node) -> Step:
        """A piece comes out of the mouth of a bag, behind its front lip."""
        pose, front = place.opening, self.stage.front(zone)
        node.visible = False

        def begin() -> None:
            node.x, node.y, node.z, node.zoom = pose.x, pose.y + place.rise * 0.6, AIR_Z - 2, 0.7
            node.visible = True
            if front is not None:
                self.stage.bring(front)

        def out() -> None:
            if front is not None:
                self.stage.dismiss(front)

        return sequence(
            call(begin),
            self.sounding("bag_rustle", pose.x),
            tween(
                node, self.motion.bag_draw, "easeOutQuad", x=pose.x, y=pose.y - place.rise, zoom=1.0
            ),
            call(out),
        )

    def _close_ranks(self, zone: Zone) -> Step:
        """Pieces that stayed make room, or close the gap."""
        place = self.layout.place(zone)
        if place.pile:
            return wait(0)
        poses, things = self.stage.poses(zone), self.stage.things(zone)
        steps: list[Step] = []
        for thing, pose in zip(things, poses, strict=True):
            node = thing.node
            if node.z >= AIR_Z - 2:
                continue
            node.z = rest_z(place, thing.index)
            if (node.x, node.y, node.angle) != pose:
                time = self.motion.move_least
                steps.append(
                    tween(node, time, self.motion.move_ease, x=pose.x, y=pose.y, angle=pose.angle)
                )
        return together(*steps)

    # Other acts

    def _hop(self, step: acts.Step) -> Step:
        """A marker hops from space to space and comes to lie on top where it stops."""
        motion = self.motion
        if self.stage.settle(whole_way(step)):
            self.layout.mark(step, self.stage.showing)
            return wait(0)
        node = self.stage.take(step, self.viewer)
        self.stage.put(step, node, self.viewer)
        self.layout.mark(step, self.stage.showing)
        spaces = step.path[1:]
        time = motion.hop_time(len(spaces))
        steps: list[Step] = [call(lambda: setattr(node, "z", AIR_Z + 1))]
        for zone in spaces:
            place = self.layout.place(zone)
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
        top = self.layout.place(step.path[-1])
        index = len(self.stage.showing.table[step.path[-1]]) - 1
        steps.append(call(lambda: setattr(node, "z", rest_z(top, index))))
        steps.append(self._close_ranks(step.path[0]))
        return sequence(*steps, self._land(node))

    def _other(self, act: Act) -> Step:
        if isinstance(act, acts.Shuffle):
            self.stage.record(act)
            return self.riffle(act.zone)
        if isinstance(act, acts.Turn):
            return self._turn(act)
        if isinstance(act, acts.Begin) and act.what == "turn":
            self.stage.showing.turn = act.seat
        self.stage.record(act)
        return call(self.stage.read)

    def _turn(self, act: acts.Turn) -> Step:
        thing = next(
            (t for t in reversed(self.stage.things(act.zone)) if t.piece == act.piece), None
        )
        self.stage.record(act)
        if thing is None:
            return call(self.stage.show_pile, act.zone)
        node = thing.node
        node.tag = act.into
        after = self.layout.picture(act.into, act.zone)
        half = self.motion.flip / 2
        return sequence(
            tween(node, half, "easeInSine", turn=89.0),
            call(lambda: setattr(node, "picture", after)),
            tween(node, half, "easeOutSine", turn=0.0),
            self.landing(node, act.zone),
        )

    def _count(self, act: acts.Score) -> Step:
        """A counter runs to its new number, while the difference rises from it."""
        spot = self.layout.counter_spot(act.track, act.seat)
        time = self.motion.counter_time(act.n)
        ticks = min(abs(act.n), 8)
        parts = [act.n * (i + 1) // ticks - act.n * i // ticks for i in range(ticks)]

        def tick(part: int) -> None:
            self.stage.record(act._replace(n=part))
            self.stage.read()
            self.sound("score_tick", spot.x)

        counting = sequence(
            *(sequence(wait(time / max(1, ticks)), call(tick, part)) for part in parts)
        )
        risen = self.rising(f"{act.n:+d}", spot, self.theme.gold)
        return together(counting, leading(RISES, risen))

    def rising(self, words: str, spot: Pose, color: Color) -> Step:
        """Words on a small plate that rises from a spot and fades."""
        text = Text(words, 52, color, "bold")
        width, height = text.size[0] + 2 * self.theme.gap, text.size[1]
        plate = skin.panel(self.theme, "toast", width, height)
        picture = Group((width, height), ((plate, 0, 0), (text, self.theme.gap, 0)))
        node = Node(picture, spot.x, spot.y, lift=16.0, alpha=0.0, z=AIR_Z + 500, name="rising")
        stage, up = self.stage, 46.0 if self.motion.travels else 0.0
        return sequence(
            call(stage.bring, node),
            together(
                tween(node, 0.12, "easeOutQuad", alpha=1.0),
                tween(node, 0.7, "easeOutQuad", y=spot.y - up),
            ),
            tween(node, 0.2, "easeInQuad", alpha=0.0),
            call(stage.dismiss, node),
        )

    # Piles

    def shake(self, zone: Zone) -> Step:
        """A bag is shaken, a hand goes in."""
        node, motion = self.stage.pile(zone), self.motion
        if node is None:
            return wait(0)
        rest_angle = self.layout.place(zone).spread.poses(1)[0].angle
        swings = motion.bag_shake_swings * 2
        time = motion.bag_shake / (swings + 1)
        swing = [
            tween(node, time, "easeInOutSine", angle=rest_angle + motion.bag_shake_angle * side)
            for side in (1, -1) * motion.bag_shake_swings
        ]
        return sequence(
            self.sounding("bag_shake", node.x),
            *swing,
            tween(node, time, "easeInOutSine", angle=rest_angle),
        )

    def riffle(self, zone: Zone) -> Step:
        """A deck is parted, its halves fall into one another. Never the real order."""
        place, motion = self.layout.place(zone), self.motion
        if place.rise:
            return self.shake(zone)
        pieces = self.stage.showing.table.get(zone, [])
        picture = self.layout.picture(pieces[0], zone) if pieces else None
        if picture is None or not motion.shuffle_spread:
            return sequence(self.sounding("card_riffle", place.opening.x), wait(motion.shuffle))
        spot = place.opening
        steps: list[Step] = []
        count, time = 10, motion.shuffle
        for i in range(count):
            side = 1 if i % 2 else -1
            node = Node(picture, spot.x, spot.y, angle=spot.angle, name="riffle")
            node.z = AIR_Z + i
            away = spot.x + side * motion.shuffle_spread
            steps.append(
                sequence(
                    call(self.stage.bring, node),
                    tween(
                        node, time * 0.3, "easeOutQuad",
                        x=away, y=spot.y - i * 1.5, angle=spot.angle - side * 6,
                    ),
                    wait(time * 0.35 * i / count),
                    tween(
                        node, time * 0.25, "easeInQuad", arc=14.0,
                        x=spot.x, y=spot.y - i * 1.5, angle=spot.angle,
                    ),
                    wait(time * 0.45 * (1 - i / count)),
                    call(self.stage.dismiss, node),
                )
            )  # fmt: skip
        return sequence(
            call(self.stage.show_pile, zone),
            self.sounding("card_riffle", spot.x),
            together(*steps),
            self.sounding("card_snap", spot.x),
        )

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
