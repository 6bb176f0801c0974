"""Steps the table back while an act stands in the middle: one picture, made once.

The layout decides which act is shown (`Indicators.act_key`). When that changes, the zones of
the act are laid out in the middle, their pieces and people slide there, and the rest of the
table becomes one picture below them: darker and paler, but still legible.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache, partial
from math import exp
from types import MappingProxyType
from typing import Any, Final

import pygame

from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.setting.act_seats import LINE_HEIGHT, ActSeats
from scenes.kit.setting.busts import StandingNode
from scenes.kit.setting.ground import (
    STEPPED_BACK_LIGHT,
    STEPPED_BACK_SATURATION,
    GroundTone,
    tone_surface,
)
from scenes.stage.animation.seat_attachments import CARD_PREFIX, SeatPaths, find_stations
from scenes.stage.animation.table_rotation import (
    INDICATOR_INDEX,
    PILE_INDEX,
    STATIC_INDEX,
    NodeKey,
    PiecePlacement,
    every_node,
)
from scenes.stage.demo.revealed_hands import REVEALED_HAND_PREFIX
from scenes.stage.director import ShotBudget
from scenes.stage.fade_through_dark import (
    SLIDE_SECONDS,
    ChangeTempo,
    FadeThroughDark,
    arrive_in_light,
    dark_tempo,
)
from scenes.stage.indicator_layer import is_act_node
from scenes.stage.stage import FADING_NUMBER_NAME, Stage
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.motion import Motion
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Painter, Picture, to_pixels
from sprites.rendering.dirty_rects import node_state
from sprites.timeline import Animation, call, parallel, sequence, tween, wait
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone

FADE_SECONDS: Final = 0.22
"""Seconds in which the picture of the table fades in and out."""
REDUCED_FADE_SECONDS: Final = 0.12
SLIDE_EASE: Final = "easeInOutQuad"
"""Easing of the way to the middle and back: on the longest one too, the eye can follow."""
PIECE_ORDER: Final = 10.0
"""Order of pieces in the layer of acts while they wait there for the table at rest."""
MAX_BLURRED_GROWTH: Final = 1.5
"""Growth up to which a picture may be enlarged; a piece that shrinks more keeps its large one."""
ARRIVAL_DELAY_SECONDS: Final = 0.18
"""Seconds of that time after which new numbers and marks begin to fade in."""
REDUCTION: Final = 2
"""Factor by which the picture is reduced: a little out of focus, but still legible."""
HIGH_CONTRAST_REDUCTION: Final = 4
HIGH_CONTRAST_TONE: Final = GroundTone(saturation=0.66, light=0.35)
HIGH_CONTRAST_BLUR_RADIUS: Final = 1
POOL_LIGHT: Final = (0.17, 0.14, 0.08)
"""Share of red, green and blue by which there is more light in the middle of the warm pool."""
POOL: Final = (960.0, 520.0, 700.0, 430.0)
"""Middle and radii of the pool."""
POOL_RIM: Final = 0.09
"""Light of the pool at the edges of the table, taken off so that no seam shows beside it."""
POOL_SIZE: Final = (48, 27)
NAME_DELAY_SECONDS: Final = 0.05
"""Seconds after which the name of a person in the line begins to fade in."""
STEP_BACK_NAME: Final = "step-back"
FORMER_NAME: Final = "former-step-back"
"""Name of a picture of the table over which a newer one fades in."""
PASSING_NAME: Final = "passing"
"""Name of a card that slides off the near edge, or back."""


MAX_FLAT_GROWTH: Final = 1.2
"""Change of size up to which a piece slides; beyond it is lifted on its way."""
SLIDE_ARC: Final = 30.0
MARK_SECONDS: Final = 0.1
"""Seconds in which marks fade that lie on pieces: these stay in the light all the time."""
PASS_SECONDS: Final = 0.3
"""Seconds in which cards slide off the near edge, or come back."""
QUICK_TEMPO: Final = ChangeTempo(FADE_SECONDS, rest=FADE_SECONDS)


_TableState = Mapping[Node, tuple[Any, ...]]
"""Nodes on the table at rest, with their looks."""


@dataclass(frozen=True, eq=False)
class SteppedBackTable:
    """The picture of a table that has stepped back."""

    surface: pygame.Surface
    """Opaque, but with an alpha channel: a copy at the size of a large window takes long."""

    @property
    def size(self) -> tuple[float, float]:
        """Size of the screen in design pixels."""
        return SCREEN_SIZE

    @property
    def casts_shadow(self) -> bool:
        """False: it lies flat."""
        return False

    @property
    def is_opaque(self) -> bool:
        """True: it covers the table."""
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        """Return the picture at the scale of the window."""
        size = (
            to_pixels(SCREEN_SIZE[0], painter.scale),
            to_pixels(SCREEN_SIZE[1], painter.scale),
        )
        if self.surface.get_size() == size:
            return self.surface
        return pygame.transform.smoothscale(self.surface, size)


def step_back(
    picture: pygame.Surface,
    is_plain: bool,
    light: float = STEPPED_BACK_LIGHT,
    is_slow: bool = False,
) -> SteppedBackTable:
    """Return a table a little darker, paler and softer, with a warm pool of light.

    Args:
        picture: The table at rest.
        is_plain: True in high contrast: much darker and out of focus, without the pool.
        light: Light that is left beside the pool.
        is_slow: True on a machine that is short of time: only darker, without the pool and as
            sharp as it was.
    """
    width, height = picture.get_size()
    if is_slow and not is_plain:
        dimmed = picture.copy()
        dimmed.fill([round(255 * light)] * 3, special_flags=pygame.BLEND_RGB_MULT)
        return SteppedBackTable(_with_alpha(dimmed))
    reduction = HIGH_CONTRAST_REDUCTION if is_plain else REDUCTION
    size = max(1, width // reduction), max(1, height // reduction)
    small = pygame.transform.smoothscale(picture, size)
    if is_plain:
        for _ in range(2):
            small = pygame.transform.box_blur(small, HIGH_CONTRAST_BLUR_RADIUS)
        tone_surface(small, HIGH_CONTRAST_TONE)
    else:
        tone_surface(small, GroundTone(saturation=STEPPED_BACK_SATURATION))
        pool = pygame.transform.smoothscale(_pool(light), size)
        small.blit(pool, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return SteppedBackTable(_with_alpha(small))


def _with_alpha(surface: pygame.Surface) -> pygame.Surface:
    """Return an opaque picture with an alpha channel."""
    made = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    made.blit(surface, (0, 0))
    return made


@lru_cache(maxsize=4)
def _pool(light: float) -> pygame.Surface:
    """Return the light on a table that has stepped back, at low resolution."""
    x, y, across, down = POOL
    data = bytearray()
    for row in range(POOL_SIZE[1]):
        dy = ((row + 0.5) / POOL_SIZE[1] * SCREEN_SIZE[1] - y) / down
        for column in range(POOL_SIZE[0]):
            dx = ((column + 0.5) / POOL_SIZE[0] * SCREEN_SIZE[0] - x) / across
            share = max(0.0, exp(-1.3 * (dx * dx + dy * dy)) - POOL_RIM)
            data += bytes(min(255, round(255 * (light + share * more))) for more in POOL_LIGHT)
    return pygame.image.frombytes(bytes(data), POOL_SIZE, "RGB")


class ActStage:
    """Lays the act in the middle out and steps the rest of the table back."""

    def __init__(
        self, stage: Stage, layout: Layout[State], is_slow: Callable[[], bool] = lambda: False
    ) -> None:
        """Create the stage of acts.

        Args:
            stage: The table.
            layout: Its layout.
            is_slow: Returns True while the machine is short of time.
        """
        self._stage = stage
        self._is_slow = is_slow
        self._layout = layout
        self._veil: Node | None = None
        self._fading: Node | None = None  # the picture that fades out
        self._former: Node | None = None  # the picture over which a newer one fades in
        self._pictured: _TableState = {}  # what the picture shows
        self._lying: _TableState = {}  # what lay on the table in the last frame
        # The picture of the table with nothing on it, after what it depends on.
        self._cleared: tuple[Hashable, SteppedBackTable] | None = None
        self._is_place = False  # the picture hides the table, so both change through the dark
        self._through_dark = FadeThroughDark(stage.canvas)
        self._refused: Hashable = None
        self._eyes: object = None  # for whom the picture was made, and in which style
        self.budget = ShotBudget()
        """The time in which momentary acts may be shown."""
        self.generic: ActSeats | None = None
        """The people of an act that the director chose for a game without acts of its own."""

    @property
    def _wanted(self) -> Hashable:
        """The act that the game or the director wants in the middle, if the budget allows it."""
        wanted = self._layout.indicators.act_key(self._stage.view_model)
        if wanted is None:
            self._refused = None
            return self.generic
        shown = self._layout.zone_layout.act_key
        if wanted == shown or not _is_momentary(wanted) or _is_continuation(wanted, shown):
            return wanted
        is_regular = bool(getattr(wanted, "is_regular", False))  # people look for it in one place
        is_due = self.budget.allows_act or (is_regular and not self.budget.is_fast)
        if wanted == self._refused or not is_due:
            self._refused = wanted
            return None
        return wanted

    def prepare(self, viewer: Seat) -> None:
        """Take over the act of a position that is about to be shown at rest.

        The picture of the table shows what a viewer may see: for another one it is made again.

        Args:
            viewer: Seat whose secrets are shown.
        """
        self.generic = None
        self._forget_fading()  # its animation may have been dropped
        self._layout.zone_layout.held_line_box = None
        seating = self._layout.seating
        eyes = viewer, seating.home_seat, seating.theme
        if eyes != self._eyes:
            self._eyes = eyes
            self._remove()
        places = self._layout.zone_layout
        places.act_key = self._wanted
        self.budget.is_showing = _is_momentary(places.act_key)

    def hide_secrets(self) -> None:
        """Make the picture of the table again, after secrets on it were turned face down."""
        self._forget_fading()
        if self._veil is not None:
            self._remove()
            self._add()

    def refresh(self, seconds: float) -> None:
        """Show the table again as it lies now, once pieces or numbers below the act have changed.

        What moves is waited for. A piece that has left the table is gone at once: nobody may see
        it both there and where it goes.

        Args:
            seconds: Time since the last frame, in which a newer picture fades in.
        """
        veil, before = self._veil, self._lying
        if veil is None or self._is_place:
            return
        if self._former is not None:
            veil.alpha = min(1.0, veil.alpha + seconds / FADE_SECONDS)
            if veil.alpha == 1.0:
                self._drop_former()
            return
        if veil.alpha < 1.0:
            return
        self._lying = self._table_state()
        has_lost = bool(self._pictured.keys() - self._lying.keys())
        if has_lost or self._pictured != self._lying == before:
            veil.name = FORMER_NAME
            newer = self._add()
            self._former = veil
            if has_lost:
                self._drop_former()
            else:
                newer.alpha = 0.0

    def _table_state(self, absent: Collection[Node] = ()) -> _TableState:
        """Return the looks of all nodes on the table at rest, without those that fade out."""
        stage = self._stage
        gone = {*absent, *stage.indicators.leaving_nodes}
        return {
            node: node_state(node)
            for node in stage.canvas
            if node.z < Layer.STEP_BACK and node not in gone
        }

    def _drop_former(self) -> None:
        """Remove the picture over which a newer one has faded in."""
        if self._former is not None:
            self._stage.canvas.remove(self._former)
            self._former = None

    def foresee(self) -> None:
        """Paint people and pieces of a coming act ahead, one job a frame."""
        places, wanted = self._layout.zone_layout, self._wanted
        if wanted is None or wanted == places.act_key:
            return
        stage, now = self._stage, places.act_key
        places.act_key = wanted
        try:
            coming = [*stage.indicators.preview(), *stage.preview_resting_nodes(Layer.ACT)]
        finally:
            places.act_key = now
        lowest = Layer.ACT if wanted is not None else Layer.FAR_EDGE
        stage.canvas.preload_soon([node for node in coming if node.z >= lowest])

    def settle(self) -> None:
        """Show or remove the stepped-back table at once, after a position was shown."""
        if self._layout.zone_layout.act_key is None:
            self._remove()
        elif self._veil is None:
            self._add()

    def change(self, motion: Motion) -> Animation | None:
        """Return the way to the act that is wanted now, or back; None if it is shown already."""
        places, wanted = self._layout.zone_layout, self._wanted
        if places.act_key == wanted:
            return None
        stage = self._stage
        was = {
            key: PiecePlacement(node.x, node.y, node.picture.size[0] * node.zoom, node.picture)
            for key, node in every_node(stage)
        }
        raised: set[Hashable] = {key for key, node in every_node(stage) if node.z >= Layer.ACT}
        raised |= {_static_key(node) for node in stage.static_nodes if node.z >= Layer.ACT}
        returns = wanted is None
        pieces = self._piece_placements(was)
        beside = set() if places.act_seats is None else set(places.act_seats.sides)
        before = {zone: stage.arrangement(zone) for zone in stage.laid_zones}
        stations = find_stations(stage.indicators.nodes.values())
        gone_before = set(stage.indicators.leaving_nodes)
        put_away, line_box = self._covered_nodes(), places.line_box
        places.act_key = wanted
        self.budget.is_showing = _is_momentary(wanted)
        stage.lay_zones_again([zone for zone in before if stage.arrangement(zone) != before[zone]])
        stage.rebuild_static_nodes()
        beside |= set() if places.act_seats is None else set(places.act_seats.sides)
        goals = {node.name: node for node in stage.indicators.preview()}
        stage.indicators.sliding_nodes = self._people(beside, goals)
        stage.indicators.carries_pieces = motion.has_travel
        arrivals: dict[Node, float] = {}
        has_changed_rest = returns or self._veil is None
        is_place = self._is_place if returns else self._layout.has_act_place
        is_dark = has_changed_rest and is_place and motion.has_travel
        tempo = dark_tempo(self.budget.speed) if is_dark else QUICK_TEMPO
        stage.indicators.arrivals = arrivals if motion.has_travel else None
        stage.indicators.keeps_leaving = is_dark
        stage.indicators.update_now()
        stage.indicators.carries_pieces, stage.indicators.arrivals = False, None
        stage.indicators.keeps_leaving = False
        if motion.has_travel:
            stage.indicators.sliding_nodes |= self._carried_nodes()
        self._drop_rising_numbers()
        changing = self._change_ground(returns, goals, motion, tempo)
        sliding = self._slide(was, pieces, goals, motion, tempo, raised if returns else None)
        if not motion.has_travel:
            return parallel(changing, sliding)
        leaving = [node for node in stage.indicators.leaving_nodes if node not in gone_before]
        symbols = [
            ((node.x, node.y), (goals[node.name].x, goals[node.name].y))
            for node in self._carried_nodes()
            if node.name in goals and not is_dark  # else their numbers are carried too
        ]
        if is_dark:  # what belongs to the others stays on the table
            stations = {seat: place for seat, place in stations.items() if seat in beside}
        ways = SeatPaths(stations, find_stations(goals.values()), beside, symbols)
        if is_dark:
            attached = self._attach_in_dark(ways, arrivals, leaving, motion, tempo)
            places.held_line_box = line_box
        else:
            attached = self._attach(ways, arrivals, leaving, motion)
        if not has_changed_rest or not is_place:
            return parallel(changing, sliding, attached)
        cards = self._covered_nodes() if returns else put_away
        passing = self._pass_near_edge(cards, returns, tempo)
        return parallel(changing, passing, sliding, attached)

    def _drop_rising_numbers(self) -> None:
        """Let numbers that still rise fade: what they rose from lies elsewhere soon."""
        stage = self._stage
        for node in stage.temporary_nodes:
            is_rising = Layer.RISING_NUMBERS <= node.z < Layer.SPEECH_BUBBLES
            if is_rising and node.name != FADING_NUMBER_NAME:
                node.name = FADING_NUMBER_NAME
                stage.fade_node(node, 0.0, partial(stage.remove_temporary, node))

    def _change_ground(
        self, returns: bool, goals: Mapping[str, Node], motion: Motion, tempo: ChangeTempo
    ) -> Animation:
        """Return the way of the ground: the table steps back or forth, or gives way to a place.

        Args:
            returns: True if the table at rest comes back.
            goals: Indicators as they will stand, by name.
            motion: With reduced motion nothing travels.
            tempo: Time in which the light goes out.
        """
        if not returns and self._veil is not None:
            return wait(0.0)
        veil = self._veil if returns else self._add(goals)
        if veil is None:
            return wait(0.0)
        if returns:
            self._veil = None
            self._drop_former()
            self._forget_fading()
            self._fading = veil
        gone = call(self._forget_fading) if returns else wait(0.0)
        if motion.has_travel and self._is_place:
            if returns:
                return self._through_dark.end(veil, tempo.dim, self._forget_fading)
            return self._through_dark.begin(veil, tempo.dim)
        seconds = FADE_SECONDS if motion.has_travel else REDUCED_FADE_SECONDS
        veil.alpha = 1.0 if returns else 0.0
        fade = tween(veil, seconds, "linear", alpha=0.0 if returns else 1.0)
        return sequence(fade, gone)

    def _attach(
        self,
        ways: SeatPaths,
        arrivals: Mapping[Node, float],
        leaving: Sequence[Node],
        motion: Motion,
    ) -> Animation:
        """Let numbers and marks travel with their people: the old ones fade, the new ones come.

        Args:
            ways: The ways of people.
            arrivals: New nodes at their goals, with the opacity that they will have.
            leaving: Nodes that have begun to fade out.
            motion: Easing of all that slides.
        """
        steps: list[Animation] = []
        for node in leaving:
            way = ways.find_way_from(node.x, node.y)
            if way is not None and not isinstance(node, StandingNode):
                x, y = node.x + way[0], node.y + way[1]
                steps.append(tween(node, SLIDE_SECONDS, SLIDE_EASE, x=x, y=y))
        fading = SLIDE_SECONDS - ARRIVAL_DELAY_SECONDS
        for node, alpha in arrivals.items():
            if node.z < Layer.STEP_BACK and node.name.startswith(CARD_PREFIX):
                node.alpha = alpha  # it comes to light as the stepped-back table fades
            else:
                is_card = node.name.startswith(CARD_PREFIX)  # a name is hardly ever missed
                delay = NAME_DELAY_SECONDS if is_card else ARRIVAL_DELAY_SECONDS
                fade = tween(node, fading, "easeInOutSine", alpha=alpha)
                steps.append(sequence(wait(delay), fade))
            way = ways.find_way_to(node.x, node.y)
            if way is not None and not isinstance(node, StandingNode):
                x, y = node.x, node.y
                node.x, node.y = x - way[0], y - way[1]
                steps.append(tween(node, SLIDE_SECONDS, SLIDE_EASE, x=x, y=y))
        indicators = self._stage.indicators
        indicators.sliding_nodes |= arrivals.keys()
        return sequence(parallel(*steps), call(indicators.finish_arrivals, tuple(arrivals)))

    def _attach_in_dark(
        self,
        ways: SeatPaths,
        arrivals: Mapping[Node, float],
        leaving: Sequence[Node],
        motion: Motion,
        tempo: ChangeTempo,
    ) -> Animation:
        """Let numbers and marks go dark with what they stand on, and come to light with it.

        Args:
            ways: The ways of people.
            arrivals: New nodes at their goals, with the opacity that they will have.
            leaving: Nodes that go.
            motion: Easing of all that slides.
            tempo: When they go and come.
        """
        steps: list[Animation] = []
        for node in leaving:
            if node.z >= Layer.ACT:  # below that, the dark covers it
                seconds = tempo.dim if node.y < LINE_HEIGHT else MARK_SECONDS
                steps.append(tween(node, seconds, "linear", alpha=0.0))
            way = ways.find_way_from(node.x, node.y)
            if way is not None and not isinstance(node, StandingNode):
                goal = node.x + way[0], node.y + way[1]
                steps.append(_delay_slide(node, motion, tempo, goal))
        for node, alpha in arrivals.items():
            if node.z < Layer.STEP_BACK:
                node.alpha = alpha
            else:
                seconds = tempo.dim if node.y < LINE_HEIGHT else MARK_SECONDS
                steps.append(arrive_in_light(node, alpha, tempo.ground - seconds, seconds))
            way = ways.find_way_to(node.x, node.y)
            if way is not None and not isinstance(node, StandingNode):
                goal = node.x, node.y
                node.x, node.y = node.x - way[0], node.y - way[1]
                steps.append(_delay_slide(node, motion, tempo, goal))
        indicators = self._stage.indicators
        indicators.sliding_nodes |= arrivals.keys()
        gone = sequence(
            wait(tempo.dim),
            call(setattr, self._layout.zone_layout, "held_line_box", None),
            call(indicators.finish_leaving, tuple(leaving)),
        )
        return sequence(parallel(gone, *steps), call(indicators.finish_arrivals, tuple(arrivals)))

    def _people(self, beside: Collection[Seat], goals: Mapping[str, Node]) -> set[Node]:
        """Return all busts, the place cards of seats at the sides, and what comes up in its place.

        Other place cards take another form in an act, so they fade.

        Args:
            beside: Seats at the sides, before or after the change.
            goals: Indicators as they will stand, by name.
        """
        cards = {f"plate:{seat}" for seat in beside}
        return {
            node
            for node in self._stage.indicators.canvas_nodes
            if node.name in cards or node.name.startswith("face:")
            or _changes_height(node, goals.get(node.name))
        }  # fmt: skip

    def _carried_nodes(self) -> set[Node]:
        """Return the indicators that are carried as the pieces are for which they stand."""
        indicators = self._stage.indicators
        nodes = indicators.nodes
        return {node for name, node in nodes.items() if indicators.is_carried_kind(name)}

    def _piece_placements(
        self, was: Mapping[NodeKey, PiecePlacement]
    ) -> dict[tuple[Zone, Piece], PiecePlacement]:
        """Return the placements of pieces that one indicator may stand for, by zone and piece.

        Args:
            was: Placements of all nodes.
        """
        indicators, found = self._stage.indicators, dict[tuple[Zone, Piece], PiecePlacement]()
        for name in indicators.nodes:
            represented = indicators.represented_piece(name)
            if represented is not None:
                found[represented] = was[name, INDICATOR_INDEX]
        for sprite in self._stage.all_sprites():
            found[sprite.zone, sprite.piece] = was[sprite.zone, sprite.index]
        return found

    def _covered_nodes(self) -> Sequence[Node]:
        """Return the static nodes that leave the table while an act is shown."""
        names = self._layout.zone_layout.covered_static_names
        return [node for node in self._stage.static_nodes if node.name in names]

    def _pass_near_edge(
        self, cards: Sequence[Node], returns: bool, tempo: ChangeTempo
    ) -> Animation:
        """Let cards slide off the near edge, or back from there."""
        stage = self._stage
        steps: list[Animation] = []
        for card in cards:
            moving, away = copy(card), SCREEN_SIZE[1] + card.picture.size[1]
            moving.name, moving.z = PASSING_NAME, Layer.ACT.z_at(0.5)
            if returns:
                moving.y, card.visible = away, False
            step = tween(
                moving, PASS_SECONDS, "easeOutCubic" if returns else "easeInCubic",
                y=card.y if returns else away,
            )  # fmt: skip
            stage.add_temporary(moving)
            steps.append(sequence(step, call(stage.remove_temporary, moving)))
            if returns:
                steps[-1] = sequence(steps[-1], call(setattr, card, "visible", True))
        late = (
            max(0.0, tempo.ground - PASS_SECONDS) if returns else 0.0
        )  # the rug lies there by then
        return sequence(wait(late), parallel(*steps))

    def _add(self, goals: Mapping[str, Node] = MappingProxyType({})) -> Node:
        """Add the picture of the table.

        Args:
            goals: Indicators as they will stand, by name. Those of the act, and what fades
                out, are not on the picture, or they would be seen twice. Neither are revealed
                hands that go with the table: without them, a newer picture would replace it.
        """
        stage = self._stage
        absent = {
            node
            for node in stage.indicators.canvas_nodes
            if node.name in goals and goals[node.name].z >= Layer.ACT
        }
        absent.update(stage.indicators.leaving_nodes)
        if not self._layout.zone_layout.keeps_revealed_hands:
            absent.update(
                node for node in stage.canvas if node.name.startswith(REVEALED_HAND_PREFIX)
            )
        picture = self._layout.piece_art.act_place()
        self._is_place = self._layout.has_act_place
        if picture is None and self._is_place:
            picture = self._cleared_table()
        elif picture is None:
            picture = self._step_back(absent)
        self._veil = Node(
            picture, SCREEN_SIZE[0] / 2, SCREEN_SIZE[1] / 2, lift=FLAT_LIFT, z=Layer.STEP_BACK,
            name=STEP_BACK_NAME,
        )  # fmt: skip
        stage.canvas.add(self._veil, magnified=True)
        stage.canvas.margin_veil = self._veil
        self._pictured = self._table_state(absent)
        return self._veil

    def _step_back(self, absent: Collection[Node]) -> SteppedBackTable:
        """Return the picture of the table without some nodes."""
        taken = self._stage.canvas.snapshot(Layer.STEP_BACK, absent)
        light = self._layout.zone_layout.stepped_back_light
        is_plain = self._layout.seating.theme.high_contrast
        return step_back(taken, is_plain, light, self._is_slow())

    def _cleared_table(self) -> SteppedBackTable:
        """Return the picture of the table with nothing on it, which is made once for a window."""
        canvas = self._stage.canvas
        edge = [node for node in canvas if node.z == Layer.FAR_EDGE]
        look = (
            canvas.background, canvas.viewport.size, self._layout.seating.theme, self._is_slow(),
            *map(node_state, edge),
        )  # fmt: skip
        if self._cleared is None or self._cleared[0] != look:
            absent = {node for node in canvas if node.z != Layer.FAR_EDGE}
            self._cleared = look, self._step_back(absent)
        return self._cleared[1]

    def _remove(self) -> None:
        self._through_dark.clear()
        self._drop_former()
        if self._veil is not None:
            self._stage.canvas.remove(self._veil)
            self._veil = None

    def _forget_fading(self) -> None:
        """Remove the picture that fades out, if there is one."""
        if self._fading is not None:
            self._stage.canvas.remove(self._fading)
            self._fading = None

    def _slide(
        self,
        was: Mapping[NodeKey, PiecePlacement],
        pieces: Mapping[tuple[Zone, Piece], PiecePlacement],
        goals: Mapping[str, Node],
        motion: Motion,
        tempo: ChangeTempo,
        raised: Collection[Hashable] | None,
    ) -> Animation:
        """Let people and pieces come from their former placements, at their former sizes.

        Args:
            was: Placements before the change.
            pieces: Placements before the change, by zone and piece.
            goals: Indicators as they will stand, by name.
            motion: With reduced motion all are there at once.
            tempo: When they set out, and when the ground stands.
            raised: If the table at rest comes back, keys of the nodes that were above it: what
                keeps its place stays there until the stepped-back table is gone.
        """
        steps: list[Animation] = []
        people = self._stage.indicators.sliding_nodes
        for key, node in every_node(self._stage):
            goal, z = _resting_place(node), node.z
            if key[1] == INDICATOR_INDEX:
                if node not in people or key[0] not in goals:
                    continue  # it fades out and in, for a number that flew would tell nothing
                goal, z = _resting_place(goals[key[0]]), _indicator_height(goals[key[0]])
            before = was.get(key) or pieces.get(self._piece_of(key) or ("", ""))
            before = before or was.get((key[0], PILE_INDEX)) or was.get((key[0], 0))
            if before is None or not motion.has_travel:
                _put(node, goal)
                node.z = z
                continue
            height = z if z >= Layer.ACT else Layer.ACT.z_at(z / Layer.FLYING_PIECES)
            if (before.x, before.y) == (node.x, node.y) == (goal["x"], goal.get("y", node.y)):
                node.z = z
                if raised is not None and key in raised:
                    is_piece = key[1] != INDICATOR_INDEX
                    steps.append(_lower(node, tempo, PIECE_ORDER if is_piece else 0.0))
                continue
            node.x, node.zoom = before.x, before.width / node.picture.size[0]
            if isinstance(node, StandingNode):
                node.foot = before.y + node.picture.size[1] * node.zoom / 2
            else:
                node.y = before.y
            node.z = height
            small, zoom = node.picture, 1.0
            is_renewed = key[1] == INDICATOR_INDEX and not isinstance(node, StandingNode)
            if before.picture is not None and node.zoom > MAX_BLURRED_GROWTH and not is_renewed:
                zoom = small.size[0] / before.picture.size[0]
                node.picture, node.zoom = before.picture, before.width / before.picture.size[0]
            is_static, returns = key[1] == STATIC_INDEX, raised is not None
            late = tempo.delay + (tempo.lag if is_static and not returns else 0.0)
            stays = tempo.rest if returns and (is_static or tempo.dim) else 0.0
            steps.append(
                sequence(
                    wait(late),
                    tween(
                        node,
                        tempo.slide,
                        SLIDE_EASE,
                        arc=_slide_arc(key[1], before.width / small.size[0]),
                        lean=0.0,
                        lift=node.lift,
                        zoom=zoom,
                        **goal,
                    ),
                    call(_show_small, node, before.picture, small),
                    wait(stays),
                    call(_settle, node, height, z),
                )
            )
        steps += [
            _lower(node, tempo)
            for node in self._stage.static_nodes
            if raised is not None and node.z < Layer.ACT and _static_key(node) in raised
        ]
        return sequence(parallel(*steps), call(people.clear), call(self._stage.update_indicators))

    def _piece_of(self, key: NodeKey) -> tuple[Zone, Piece] | None:
        """Return the zone and the piece that a node shows; None for what shows no piece."""
        name, index = key
        if index == INDICATOR_INDEX:
            return self._stage.indicators.represented_piece(name)
        pieces = self._stage.view_model.zone_pieces.get(name, ())
        return (name, pieces[index]) if 0 <= index < len(pieces) else None


def _resting_place(node: Node) -> dict[str, Any]:
    """Return the attributes that place a node."""
    if isinstance(node, StandingNode):
        return {"x": node.x, "foot": node.foot}
    return {"x": node.x, "y": node.y}


def _indicator_height(node: Node) -> float:
    """Return the height at which an indicator lies on the canvas."""
    return Layer.INDICATORS.z_at(node.z) if node.z < Layer.UNDER_PIECES else node.z


def _changes_height(node: Node, goal: Node | None) -> bool:
    """True for an indicator that comes into the light of an act, or leaves it, where it is."""
    if goal is None or (goal.x, goal.y, goal.picture.size) != (node.x, node.y, node.picture.size):
        return False
    return is_act_node(node) is not is_act_node(goal)


def _static_key(node: Node) -> Hashable:
    """Return the identity of a static node while the table is laid out again."""
    return node.name, node.x, node.y, STATIC_INDEX


def _lower(node: Node, tempo: ChangeTempo, order: float = 0.0) -> Animation:
    """Raise a node above the stepped-back table until that is gone: below it, it were dark.

    Args:
        node: The node.
        tempo: When the ground stands.
        order: Its order in the layer of acts: pieces lie on boards that stay there as well.
    """
    z, height = node.z, Layer.ACT.z_at(order + node.z / Layer.FLYING_PIECES)
    node.z = height
    return sequence(wait(tempo.ground), call(_settle, node, height, z))


def _delay_slide(
    node: Node, motion: Motion, tempo: ChangeTempo, goal: tuple[float, float]
) -> Animation:
    """Return the way of a node that sets out in the dark."""
    way = tween(node, tempo.slide, motion.move_ease, x=goal[0], y=goal[1])
    return sequence(wait(tempo.delay), way)


def _slide_arc(index: int, size: float) -> float:
    """Return the height to which a piece is lifted on its way, if its size changes.

    Args:
        index: Index of the piece in its zone; below 0 for what is no piece.
        size: Its former size by its size at the goal.
    """
    return SLIDE_ARC if index >= 0 and not 1 / MAX_FLAT_GROWTH < size < MAX_FLAT_GROWTH else 0.0


def _put(node: Node, place: Mapping[str, float]) -> None:
    for name, value in place.items():
        setattr(node, name, value)


def _is_momentary(key: Hashable) -> bool:
    """True for an act that passes by itself; a decision is held until it is made."""
    return isinstance(key, ActSeats) or bool(getattr(key, "is_momentary", False))


def _is_continuation(wanted: Hashable, shown: Hashable) -> bool:
    """True if an act goes on from the one that is shown, so that the table need not come back."""
    continues: Callable[[Hashable], bool] | None = getattr(wanted, "continues", None)
    return continues is not None and continues(shown)


def _show_small(node: Node, large: Picture | None, small: Picture) -> None:
    """Show a node as it lies, if it has shrunk with its large picture."""
    if node.picture is large and large is not small:
        node.picture, node.zoom = small, 1.0


def _settle(node: Node, sliding: float, z: float) -> None:
    """Lay a node at its final height, if nobody has taken it meanwhile."""
    if node.z == sliding:
        node.z = z
