"""Animations of acts, composed of steps on a timeline.

The animator changes the stage's record at once and returns the steps that make it
visible. A moving piece is a node; it ends where the layout places its zone.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.kit.roles.effects import VisualEffects
from scenes.kit.setting.halo_text import halo_text
from scenes.stage.animation.bag_draw import RaisedBag, last_piece_pause
from scenes.stage.animation.bag_shake import shake_bag
from scenes.stage.animation.deck_shuffle import riffle_deck
from scenes.stage.animation.effect_context import SCREEN_WIDTH, EffectContext, SoundPlayer
from scenes.stage.animation.pacing import RepeatCounter
from scenes.stage.animation.piece_motion import (
    is_reveal,
    move_piece,
    reveal_pause,
    squash_on_landing,
)
from scenes.stage.callout_placement import CalloutPlacement
from scenes.stage.camera import Camera
from scenes.stage.obstacles import NUMBER_RISE_HEIGHT
from scenes.stage.stage import FADING_NUMBER_NAME, Stage, step_as_move
from scenes.ui.layer.label_placement import LabelShape
from scenes.ui.style.theme import Color, Theme
from sprites.motion import Motion
from sprites.node import Node
from sprites.picture import Box
from sprites.timeline import Animation, call, overlap_next, parallel, sequence, stagger, tween, wait
from tabletop.core import acts
from tabletop.core.acts import Act
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Seat, Zone, is_back, parse_zone

RISING_SIZE = 60.0
"""Size of a number that rises from a counter."""
COUNTER_WAIT_SECONDS = 0.45  # seconds that the game waits for a number that rises from a counter

MURMUR_SOUND = "crowd_murmur"

NUMBER_RISE_SECONDS = 0.74  # seconds that it does

NUMBER_RISE_HEIGHTS = (NUMBER_RISE_HEIGHT, 14.0, 2.0)
"""Heights by which a number rises: less where rows are narrow."""
LOW_RISE_COST = 40.0
"""Cost of a lower rise, compared with the costs of covering things."""


REVEAL_PAUSE_SECONDS = 0.65
"""Seconds without another message after several secret choices are announced."""
LEAVING_SECONDS = 0.4
"""Seconds until a piece that flies out of an open hand is clear of it."""


class ActCaption(NamedTuple):
    """The caption of acts shown together."""

    show_step: Animation
    names_pieces: bool
    """True if the caption names pieces: then it waits until they are visible."""
    reveal_step: Animation | None = None
    """Caption until then, where pieces are turned up one after another."""
    leaves_hand: bool = False
    """True if the caption waits until the pieces are clear of the open hand that they leave."""
    late_seconds: float | None = None
    """Least seconds until a caption of acts that have been shown; None for all others."""
    growing_steps: Sequence[tuple[int, Animation]] = ()
    """Captions that take the place of all others: each tells so many acts as soon as they are
    seen."""


class PhraseShots(Protocol):
    """Shots that bring the acts of a phrase to the middle."""

    def begin(
        self, phrase: Sequence[Act], doer: Seat | None, context: EffectContext
    ) -> Animation | None:
        """Return the way to the middle; None if the phrase is shown at rest."""
        ...

    def starts_new_phrase(self, one: Act, other: Act) -> bool:
        """True if the second of two similar acts starts a phrase of its own."""
        ...

    def end(self, context: EffectContext) -> None:
        """Let all go back after the phrase."""
        ...


class ActAnimator(EffectContext):
    """Animates acts on a stage, as its viewer sees them."""

    def __init__(
        self,
        stage: Stage,
        flourishes: VisualEffects,
        voice: SoundPlayer,
        motion: Motion,
        theme: Theme,
        tell: Callable[[Sequence[Act]], ActCaption | None],
    ) -> None:
        """Create an animator.

        Args:
            stage: The displayed pieces.
            flourishes: Visual effects of the game.
            voice: Player of the sounds.
            motion: Animation parameters.
            theme: Sizes and colours of the UI.
            tell: Returns the caption of acts, if they have one.
        """
        super().__init__(stage, voice, motion, theme)
        self.viewer: Seat = NOBODY
        self.is_hand_closing = False
        """True while the viewer's hand is turned over: new pieces in it are shown as everybody sees
        them."""
        self._flourishes = flourishes
        self._tell = tell
        self.callouts: CalloutPlacement | None = None
        """Placement of rising numbers; None lets them rise where they are counted."""
        self.camera: Camera | None = None
        """Camera that moves closer at some moments, or None."""
        self.shots: PhraseShots | None = None
        """Steps acts to the middle for a game without shots of its own; None for none."""
        self.after_count: Callable[[], None] = lambda: None
        """Called when a counter has reached its new number."""
        self._often = RepeatCounter()

    @property
    def _seen_by(self) -> Seat:
        """For whose eyes a piece lies where it comes to."""
        return NOBODY if self.is_hand_closing else self.viewer

    def animate_phrase(self, phrase: Sequence[Act]) -> Animation:
        """Animate acts that belong together: similar moves follow each other closely.

        A caption begins with the animation, effects before it included. A caption that names
        hidden pieces waits until all of them are visible.
        """
        if self.camera is not None:
            self.camera.watch_acts(phrase)
        shot = None
        if self.shots is not None:
            shot = self.shots.begin(phrase, self.stage.view_model.active_seat, self)
        number = self.stage.indicators.begin_phrase(phrase[0])
        before = [
            step for act in phrase if (step := self._flourishes.before_act(act, self)) is not None
        ]
        first = phrase[0]
        seen_times = list[float]()
        if isinstance(first, acts.Move):
            shown, seen_times = self._animate_moves(
                [act for act in phrase if isinstance(act, acts.Move)]
            )
        elif isinstance(first, acts.Step):
            shown = sequence(*(self._hop(act) for act in phrase if isinstance(act, acts.Step)))
        elif isinstance(first, acts.Score):
            counted = (self._count(act) for act in phrase if isinstance(act, acts.Score))
            shown = stagger(self.motion.counter_interval_seconds, *counted)
        else:
            shown = sequence(*(self._other(act) for act in phrase))
            seen_times = [shown.duration] if isinstance(first, acts.Turn) else []
        if self._flourishes.is_bold(phrase):
            shown = parallel(self.sound_step(MURMUR_SOUND, SCREEN_WIDTH / 2), shown)
        prelude, moving = sum(step.duration for step in before), shown.duration
        seen, overlap = max(seen_times, default=0.0), self._flourishes.overlap_seconds(first)
        shown = sequence(*before, shown)
        if (told := self._tell(phrase)) is not None:
            seen = seen if told.names_pieces else 0.0
            if told.leaves_hand:
                seen = max(seen, LEAVING_SECONDS)
            shown = parallel(shown, *_caption_steps(told, prelude, moving - overlap, seen_times))
            shown = sequence(
                shown, wait(REVEAL_PAUSE_SECONDS if told.reveal_step is not None else 0.0)
            )
        after = [
            step for act in phrase if (step := self._flourishes.after_act(act, self)) is not None
        ]
        whole = sequence(
            shown,
            call(self.stage.indicators.end_phrase, number),
            *after,
            call(self.stage.update_indicators),
        )
        if shot is not None and self.shots is not None:
            return sequence(shot, whole, call(self.shots.end, self))
        if not overlap:
            return whole
        least = prelude + seen
        return overlap_next(max(least, whole.duration - overlap), whole)

    # Moves

    def _animate_moves(self, moves: Sequence[acts.Move]) -> tuple[Animation, list[float]]:
        """Pieces go their ways, closely one after another; after how long those of each show."""
        ways = [
            (n, m)
            for n, m in enumerate(moves)
            for _ in range(m.n)
            if not self.stage.settle_draft(m)
        ]
        shown, seen = self._animate_carried_pieces([m for _, m in ways]) if ways else (wait(0), [])
        for move in moves:
            self.stage.note_act(move)
        times = [0.0] * len(moves)
        for (n, _), seconds in zip(ways, seen, strict=True):
            times[n] = max(times[n], seconds)
        return shown, times

    def show_draft(self, moves: Sequence[acts.Move]) -> Animation:
        """Show drafted moves of one piece each; moves no longer drafted go back, the last first.

        A piece may have taken the place of another of its kind, hence the order.
        """
        was, wanted = Counter(self.stage.draft_moves), Counter(moves)
        undone = reversed(list((was - wanted).elements()))
        back = [m._replace(source=m.target, target=m.source) for m in undone]
        fresh = list((wanted - was).elements())
        shown = [self._animate_carried_pieces(going)[0] for going in (back, fresh) if going]
        self.stage.draft_moves = moves
        self.stage.update_indicators()
        return parallel(*shown)

    def _animate_carried_pieces(
        self, moves: Sequence[acts.Move]
    ) -> tuple[Animation, Sequence[float]]:
        """Each move carries one piece; after how long each is out and turned over."""
        forward = self._forward(moves)
        prelude = self._prelude(moves, forward)
        going: list[tuple[acts.Move, Node, Piece]] = []
        for move in moves:
            node = self.stage.take_piece(move, self.viewer)
            going.append((move, node, str(node.tag)))
            self.stage.put_piece(move, node, self._seen_by)
        # Only now is it known how all of them lie in the end.
        pushed = self._pushed([(move, node) for move, node, _ in going])
        ways = [
            move_piece(self, move, node, was, n, forward.get(move.source), pushed)
            for n, (move, node, was) in enumerate(going)
        ]
        ways = self._with_breath(moves, ways, forward)
        touched = dict.fromkeys(zone for move in moves for zone in (move.source, move.target))
        closing = [self._close_ranks(zone) for zone in touched]
        apart = 0.0 if pushed else self._apart(moves, [node for _, node, _ in going])
        if all(is_reveal(self, move, node, was) for move, node, was in going):
            apart = max(apart, self.motion.reveal_interval_seconds)
        coming = stagger(apart, *(way for way, _ in ways))
        # A bag goes back while the last piece still flies.
        out = max((n * apart + seen for n, (_, seen) in enumerate(ways)), default=0.0)
        closing += [sequence(wait(out), bag.lower_bag()) for bag in forward.values()]
        shown = sequence(*prelude, parallel(coming, *closing))
        first = sum(step.duration for step in prelude)
        open_before = [  # then it is known what turns face down on its way
            not is_back(was) and not self.stage.zone_layout.place(move.source).is_pile
            for move, _, was in going
        ]
        return shown, [
            0.0 if not seen or open_before[n] else first + n * apart + seen
            for n, (_, seen) in enumerate(ways)
        ]

    def _pushed(self, going: Sequence[tuple[acts.Move, Node]]) -> float:
        """Return the seconds in which a hand pushes pieces along as one; 0 if each moves alone."""
        places = self.stage.zone_layout
        if len(going) < 2 or not all(
            places.place(move.source).is_pushed or places.place(move.target).is_pushed
            for move, _ in going
        ):
            return 0.0
        longest = 0.0
        for move, node in going:
            target = places.place(move.target)
            if target.is_pile:
                end = target.mouth_for(node.tag)
            else:
                end = self.stage.piece_placements(move.target)[
                    self.stage.node_index(move.target, node)
                ]
            longest = max(longest, math.hypot(end.x - node.x, end.y - node.y))
        return self.motion.move_time(longest)

    def _forward(self, moves: Sequence[acts.Move]) -> dict[Zone, RaisedBag]:
        """The bags that come forward, since things are drawn from them."""
        if not self.motion.has_travel:
            return {}
        return {
            zone: RaisedBag(self, zone, self._often.count_showing(zone), self.callouts)
            for zone in self._shaken(moves)
            if self.stage.pile_node(zone)
        }

    def _shaken(self, moves: Sequence[acts.Move]) -> list[Zone]:
        places, showing = self.stage.zone_layout, self.stage.view_model
        bags = [z for z in dict.fromkeys(m.source for m in moves) if places.place(z).rise_distance]
        return [bag for bag in bags if self._flourishes.needs_shaking(bag, showing)]

    def _prelude(
        self, moves: Sequence[acts.Move], forward: Mapping[Zone, RaisedBag]
    ) -> list[Animation]:
        """A bag is shaken before things are drawn from it."""
        return [
            forward[bag].raise_bag(bag) if bag in forward else shake_bag(self, bag)
            for bag in self._shaken(moves)
        ]

    def _with_breath(
        self, moves: Sequence[acts.Move], ways: list[tuple[Animation, float]],
        forward: Mapping[Zone, RaisedBag],
    ) -> list[tuple[Animation, float]]:  # fmt: skip
        """Add a pause before the last piece of a bag, and let the bag sag."""
        made = []
        for n, (move, (step, seen)) in enumerate(zip(moves, ways, strict=True)):
            bag = forward.get(move.source)
            if bag is not None:
                pause = last_piece_pause(n, len(moves))
                sagging = sequence(wait(seen), bag.sag(n + 1, len(moves)))
                step, seen = sequence(pause, parallel(step, sagging)), pause.duration + seen
            made.append((step, seen))
        return made

    def _apart(self, moves: Sequence[acts.Move], going: Sequence[Node]) -> float:
        """Return the seconds between the starts of two moves; larger pieces start further apart.

        Many large pieces that fly together would shake the picture.
        """
        n = len(going)
        if self.stage.zone_layout.place(moves[0].source).rise_distance:
            return self.motion.bag_draw_seconds * 0.6
        if self.stage.zone_layout.place(moves[0].source).is_pile:
            return min(
                self.motion.deal_interval_seconds, 2 * self.motion.max_coins_seconds / max(1, n)
            )
        return self.motion.stagger_interval(n, max(math.prod(node.picture.size) for node in going))

    def _close_ranks(self, zone: Zone) -> Animation:
        """Pieces that stayed make room, or close the gap."""
        place = self.stage.zone_layout.place(zone)
        if place.is_pile:
            return wait(0)
        poses, sprites = self.stage.piece_placements(zone), self.stage.sprites(zone)
        steps: list[Animation] = []
        for sprite, pose in zip(sprites, poses, strict=True):
            node = sprite.node
            if node.z >= Layer.BAG_MOUTHS:
                continue
            node.z = place.z(sprite.index)
            if (node.x, node.y, node.angle) != pose:
                area = math.prod(node.picture.size)
                time = self.motion.make_room_time(self.motion.min_move_seconds, area)
                ease = self.motion.move_ease_for(area)
                steps.append(tween(node, time, ease, x=pose.x, y=pose.y, angle=pose.angle))
        return parallel(*steps)

    # Other acts

    def _hop(self, step: acts.Step) -> Animation:
        """A marker hops from space to space and comes to lie on top where it stops."""
        motion = self.motion
        if self.stage.settle_draft(step_as_move(step)):
            self.stage.note_act(step)
            return wait(0)
        node = self.stage.take_piece(step, self.viewer)
        self.stage.put_piece(step, node, self._seen_by)
        self.stage.note_act(step)
        spaces = step.path[1:]
        time = motion.hop_time(len(spaces))
        steps: list[Animation] = [call(lambda: setattr(node, "z", Layer.FLYING_PIECES.z_at(1)))]
        for zone in spaces:
            place = self.stage.zone_layout.place(zone)
            lying = len(self.stage.view_model.zone_pieces.get(zone, ()))
            last = zone == step.path[-1]
            pose = place.spread.poses(lying if last else lying + 1)[-1]
            steps.append(
                tween(
                    node, time, motion.hop_ease, arc=motion.hop_height, lean=0.9,
                    x=pose.x, y=pose.y, angle=pose.angle,
                )
            )  # fmt: skip
            steps.append(self.landing_sound_step(node, zone))
        top = self.stage.zone_layout.place(step.path[-1])
        index = len(self.stage.view_model.zone_pieces[step.path[-1]]) - 1
        steps.append(call(lambda: setattr(node, "z", top.z(index))))
        steps.append(self._close_ranks(step.path[0]))
        return sequence(*steps, squash_on_landing(self, node))

    def _other(self, act: Act) -> Animation:
        if isinstance(act, acts.Shuffle):
            self.stage.apply_act(act)
            return self._shuffle(act.zone)
        if isinstance(act, acts.Turn):
            return self._turn(act)
        if isinstance(act, acts.Begin) and act.key == "turn":
            self.stage.view_model.active_seat = act.seat
        elif isinstance(act, acts.End):
            self.stage.view_model.active_seat = None  # nobody's, until it is seen who is next
        self.stage.apply_act(act)
        return call(self.stage.update_indicators)

    def _shuffle(self, zone: Zone) -> Animation:
        """A bag is shaken, a deck riffled."""
        if self.stage.zone_layout.place(zone).rise_distance:
            return shake_bag(self, zone)
        return riffle_deck(self, zone, self._often.count_showing(zone), self.callouts)

    def _turn(self, act: acts.Turn) -> Animation:
        sprite = next(
            (t for t in reversed(self.stage.sprites(act.zone)) if t.piece == act.piece), None
        )
        self.stage.apply_act(act)
        if sprite is None:
            return call(self.stage.update_pile, act.zone)
        node, looks = sprite.node, self.stage.piece_art
        node.tag = act.new_piece
        half = self.motion.flip_seconds / 2
        return sequence(
            reveal_pause(self, node),
            tween(node, half, "easeInSine", turn=89.0),
            call(lambda: setattr(node, "picture", looks.picture(str(node.tag), act.zone))),
            parallel(
                tween(node, half, "easeOutSine", turn=0.0),
                tween(node, half, "easeInOutSine", near=0.0, lift=0.0),
            ),
            self.landing_sound_step(node, act.zone),
            squash_on_landing(self, node),
        )

    def _count(self, act: acts.Score) -> Animation:
        """A counter runs to its new number, while the difference rises from it."""
        spot = self.stage.zone_layout.counter_position(act.track, act.seat)
        time = self.motion.counter_time(act.n)
        ticks = min(abs(act.n), 8)
        parts = [act.n * (i + 1) // ticks - act.n * i // ticks for i in range(ticks)]

        def tick(part: int, rise: int) -> None:
            self.stage.apply_act(act._replace(n=part))
            self.stage.update_indicators()
            self.play_sound("score_tick", spot.x, rise=rise)

        counting = sequence(
            *(
                sequence(wait(time / max(1, ticks)), call(tick, part, n))
                for n, part in enumerate(parts)
            ),
            call(lambda: self.after_count()),
        )
        if self._flourishes.shows_points(act):
            return sequence(counting, wait(COUNTER_WAIT_SECONDS))
        words = self._flourishes.change_text(act)
        risen = self.animate_rising_label(words, spot, self.theme.gold, act.seat)
        return parallel(counting, overlap_next(COUNTER_WAIT_SECONDS, risen))

    def animate_rising_label(
        self, words: str, spot: Placement, color: Color, seat: Seat
    ) -> Animation:
        """Return words about a seat that rise from a point and fade.

        Nothing is shown where it would be read as another seat's.
        """
        picture = halo_text(words, RISING_SIZE, color)
        width, height = picture.size
        stage, ways = self.stage, NUMBER_RISE_HEIGHTS if self.motion.has_travel else (0.0,)
        risen = self._free(spot, width, height, ways, seat)
        if risen is None:
            return wait(0.0)
        x, y, up = risen
        node = Node(picture, x, y, lift=16.0, alpha=0.0, z=Layer.RISING_NUMBERS, name="rising")

        def goes() -> None:
            node.name = FADING_NUMBER_NAME
            stage.fade_node(node, 0.0, partial(stage.remove_temporary, node))

        return sequence(
            call(stage.add_temporary, node),
            call(stage.fade_node, node, 1.0),
            tween(node, NUMBER_RISE_SECONDS, "easeOutQuad", y=y - up),
            call(goes),
        )

    def _free(
        self, spot: Placement, width: float, height: float, ways: Sequence[float], seat: Seat
    ) -> tuple[float, float, float] | None:
        """Return the start and the height of a rising plate of this size.

        Its box is near a point, covers no name and no number, and is not misread as another
        seat's.
        """
        if self.callouts is None:
            return spot.x, spot.y, ways[0]
        near = Box(spot.x, spot.y - ways[0] / 2, 0.0, 0.0)
        shapes = [LabelShape(width, height + up, n * LOW_RISE_COST) for n, up in enumerate(ways)]
        found = self.callouts.find_best_place(shapes, near, self.theme, seat)
        if found is None:
            return None
        return found.box.center[0], found.box.bottom - height / 2, ways[found.shape_index]

    def settle_pieces(self) -> None:
        """Put every piece where it belongs, at once, after a skip."""
        for zone in list(self.stage.view_model.zone_pieces):
            self.stage.rebuild_zone(zone)
        self.stage.update_indicators()


def _caption_steps(
    told: ActCaption, prelude: float, moving: float, seen_times: Sequence[float]
) -> list[Animation]:
    """Return the steps of a caption, each with the wait before it.

    Args:
        told: The caption.
        prelude: Seconds of the effects before the acts.
        moving: Seconds of the acts until the next ones begin.
        seen_times: Seconds of the acts until the pieces of each move are seen.
    """
    if told.growing_steps:
        return [
            sequence(wait(prelude + max(seen_times[:count])), step)
            for count, step in told.growing_steps
        ]
    if told.late_seconds is not None:
        return [sequence(wait(max(prelude + moving, told.late_seconds)), told.show_step)]
    seen = max(seen_times, default=0.0) if told.names_pieces else 0.0
    if told.leaves_hand:
        seen = max(seen, LEAVING_SECONDS)
    shown = sequence(wait(prelude + seen if seen else 0.0), told.show_step)
    steps: list[Animation] = [shown]
    if told.reveal_step is not None and seen:
        steps.insert(0, sequence(wait(prelude), told.reveal_step))
    return steps


def is_same_phrase(one: Act, other: Act) -> bool:
    """True if two acts belong to one phrase: similar moves, or scores of several seats.

    Both must have the same clause.
    """
    if isinstance(one, acts.Move) and isinstance(other, acts.Move):
        a, b = parse_zone(one.source), parse_zone(other.source)
        c, d = parse_zone(one.target), parse_zone(other.target)
        return a.kind == b.kind and c.kind == d.kind and one.clause == other.clause
    if isinstance(one, acts.Score) and isinstance(other, acts.Score):
        same = one.track == other.track and one.clause == other.clause
        return same and one.seat != other.seat
    return False
