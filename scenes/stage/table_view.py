"""Table view: everything that shows a game on a canvas, for a match and for its replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import cast

from scenes import games as tables
from scenes.base.context import Context
from scenes.base.weak_callback import weak_callback
from scenes.kit.layout import Layout
from scenes.kit.roles.seating import Seating
from scenes.kit.setting.seat_nodes import ClockFigure
from scenes.stage.action_bar.action_bar import ActionBar
from scenes.stage.animation.act_sequencer import ActSequencer, StoppingStep
from scenes.stage.animation.animator import ActAnimator
from scenes.stage.callout_placement import CalloutPlacement
from scenes.stage.camera import Camera
from scenes.stage.generic_shots import GenericShots
from scenes.stage.hand_panel import (
    CLOTH_NAME,
    EDGE_ANGLE,
    HAND_TURN_SECONDS,
    HandPanel,
    HandPanelArt,
    HandPanelLayout,
    raise_cloth,
    sink_cloth,
    turn_pieces_away,
    turn_pieces_flat,
    turn_pieces_on_edge,
)
from scenes.stage.narrator import Narrator
from scenes.stage.obstacles import ObstacleMap
from scenes.stage.portraits import (
    LEADER_NOTE_PREFIX,
    PortraitIndicators,
    find_leaders,
    iter_mood_portraits,
    moods_after_acts,
    set_chosen_seats,
    set_clocks,
    set_leaders,
    set_moods,
    set_thinking_seat,
)
from scenes.stage.scoring.scoring_player import ScoringPlayer, last_step_hold
from scenes.stage.scoring.scoring_steps import find_scoring
from scenes.stage.stage import FADING_NUMBER_NAME, Stage, step_as_move
from scenes.stage.step_back import ActStage
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import Node
from sprites.picture import Box
from sprites.rendering.canvas import Canvas
from sprites.timeline import TimelineGroup, call, sequence, tween, wait
from tabletop.core.acts import Act, End, Move, Step, inventory_before, visible_act
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat, Zone, is_back
from tabletop.match.match import SETUP_EVENT_NUMBER, Event, Match

COVER_STEP = 0.005
"""Step in the drawing order: above the covered piece, below the next."""
STANDING_ANGLE = 45.0
"""Degrees beyond which a piece counts as standing on edge."""
CLOSING_MARGIN_SECONDS = 0.05
"""Seconds between the closing of a hand and what waits for it."""
BEYOND_EDGE = 480.0
"""Distance beyond the left and right edge at which nobody sees a figure, in wide windows too."""
MOOD_SECONDS = 3.0
"""Seconds for which a portrait shows a mood."""


class TableView:
    """Layout, stage, animator, sequencer and action bar of one game, as one viewer sees it."""

    def __init__(
        self, context: Context, canvas: Canvas, timelines: TimelineGroup, match: Match
    ) -> None:
        self._match = match
        self.game = match.game
        made = tables.load_layout(match.game.name)
        self.layout: Layout[State] = made(
            Seating(match.game, match.setup, context.text_catalogue, context.theme)
        )
        self.hand_panel = HandPanel(self.layout, made)
        """The panel of a hand that lies open where nobody is at home."""
        self._timelines = timelines
        self._felt: Mapping[Seat, str] = {}
        self._on_edge: Mapping[Zone, Sequence[Node]] = {}  # what is being turned over
        self._closing_seconds = 0.0  # until the hand that is being turned over is closed
        self._sinking_nodes: dict[Node, None] = {}  # of a hand panel that closes, lowest first
        faces = PortraitIndicators(
            self.layout.indicators,
            self.layout.seating,
            weak_callback(self._furnished),
            self.layout.zone_layout,
        )
        faces.acting_nearness = context.motion.acting_magnification
        self._faces = faces
        places, looks = HandPanelLayout(self.hand_panel), HandPanelArt(self.hand_panel)
        self.stage = Stage(canvas, match.game.zones, places, looks, faces)
        self.act_stage = ActStage(self.stage, self.layout, lambda: context.is_slow)
        """The act in the middle, and the table that steps back behind it."""
        self.stage.indicators.fade = weak_callback(self._fade)
        self.stage.indicators.roll_to = weak_callback(self._roll)
        self.stage.indicators.move_near = weak_callback(self._come)
        self.action_bar = ActionBar(context, canvas, timelines["page"])
        self.action_bar.typesetter.zone_layout = self.layout.zone_layout
        self.obstacles = ObstacleMap(self.stage, self.layout, self.action_bar)
        """Obstacle map: boxes of the things that must stay visible."""
        self.narrator = Narrator(
            context, timelines, match, self.layout, self.stage, self.action_bar
        )
        self.animator = ActAnimator(
            self.stage,
            self.layout.effects,
            context.mixer,
            context.motion,
            context.theme,
            self.narrator.make_caption,
        )
        self._shots = GenericShots(self.layout, self.act_stage)
        self.animator.shots = self._shots
        self.animator.callouts = CalloutPlacement(self.obstacles)
        nearer = tables.load_camera_moments(match.game.name)
        self.camera = Camera(canvas, self.layout.zone_layout, match.game, nearer)
        self.animator.camera = self.camera
        self.sequencer = ActSequencer(self.animator, timelines["table"])
        self.sequencer.act_stage = self.act_stage
        self._scorings = ScoringPlayer(
            self.layout,
            self.act_stage,
            self.animator,
            self.action_bar.show_prompt,
            self.narrator,
        )
        self.sequencer.reading_delay = weak_callback(self._phrase_delay)
        self.sequencer.after_phrase = weak_callback(self._lead_by_shown_scores)
        self.animator.after_count = self.sequencer.after_phrase  # an act stands on after a count
        canvas.background = self.layout.materials.background_picture(context.theme)
        context.mixer.set_ambience(self.layout.ambience)

        self.hand_panel_seat: Seat = NOBODY
        """Seat whose hand the current layout puts on the hand panel, if it has one."""
        self.is_hand_closed = False
        """True if a hand was closed during playback; the table is laid out again afterwards."""

    def _furnished(self, name: str) -> Node | None:
        return self.stage.find_static(name)

    @property
    def viewer(self) -> Seat:
        """Seat whose secrets are shown."""
        return self.animator.viewer

    def show_state(
        self, state: State, home_seat: Seat, viewer: Seat, hand_panel_seat: Seat | None = None
    ) -> None:
        """Show a state at rest, as a viewer may know it.

        Args:
            state: The state with all secrets.
            home_seat: Seat from whose side the table is seen; NOBODY on a public table.
            viewer: Seat whose secrets are shown; NOBODY for none.
            hand_panel_seat: Seat of the hand panel on a public table; None for the viewer's.
        """
        sinking = self._sinking(home_seat, viewer if hand_panel_seat is None else hand_panel_seat)
        fronted = self._fronted() if sinking else ()
        is_same_side = home_seat == self.layout.seating.home_seat
        fading = self._fading_numbers() if is_same_side else ()
        view = self._turn(state, home_seat, viewer, hand_panel_seat)
        self.stage.view_model.view = view
        self._mark_leader(state)
        self.stage.show_inventory(self.game.inventory(view), self.game.track_counts(view))
        for node in fading:
            self.stage.add_temporary(node)
        for node in self._sinking_nodes:  # a hand that closed just now still sinks, face down
            self.stage.add_temporary(node)
        self.act_stage.settle()
        self._face_down(fronted, sinking)
        if self.hand_panel.seat != NOBODY:
            self.drop_sinking_hand(self.hand_panel.box)

    def drop_sinking_hand(self, box: Box) -> None:
        """Remove a hand that still sinks in a box: one hand is away before the next one comes."""
        if any(node.bounds().overlaps(box) for node in self._sinking_nodes):
            for node in self._sinking_nodes:
                self.stage.remove_temporary(node)
            self._sinking_nodes.clear()

    def _fading_numbers(self) -> list[Node]:
        """Return the numbers that have risen from scores and fade: everybody may see them."""
        return [node for node in self.stage.temporary_nodes if node.name == FADING_NUMBER_NAME]

    def _sinking(self, home: Seat, seat: Seat) -> list[Node]:
        """Return the nodes of a hand panel that closes, or gives way to that of another seat."""
        front = self.hand_panel
        if front.seat in (NOBODY, seat) or home != NOBODY:
            return []
        return front.closing_nodes(self.stage.view_model.zone_pieces)

    def _fronted(self) -> list[Zone]:
        """The zones that lie on the front panel now."""
        return [
            zone for zone in self.stage.view_model.zone_pieces if self.hand_panel.holds_zone(zone)
        ]

    def _face_down(self, fronted: Sequence[Zone], sinking: Sequence[Node]) -> None:
        """Lay open pieces face down: pieces on edge are laid flat, the hand panel sinks.

        Its pieces fade in where all see them.
        """
        on_edge, self._on_edge = self._on_edge, {}
        if on_edge and not sinking:
            self._lay_flat([node for zone in on_edge for node in self.stage.piece_nodes(zone)])
        elif on_edge:
            sinks = [node for node in sinking if node.name != CLOTH_NAME]
            stays = (zone for zone in on_edge if zone not in fronted)
            self._lay_flat([*sinks, *(n for zone in stays for n in self.stage.piece_nodes(zone))])
        for node in (node for zone in fronted for node in self.stage.zone_nodes(zone)):
            node.alpha = 0.0
            self.stage.fade_node(node, 1.0)
        self._sink(sinking)

    def _sink(self, nodes: Sequence[Node]) -> None:
        """Move the nodes of the hand panel down."""
        if not nodes:
            return

        def gone() -> None:
            for node in nodes:
                self._sinking_nodes.pop(node, None)
                self.stage.remove_temporary(node)

        for node in nodes:
            self._sinking_nodes[node] = None
            self.stage.add_temporary(node)
        self._timelines["page"].play_now(sink_cloth(nodes, self.animator.motion, gone))

    def raise_hand_panel(self, then: Callable[[], None]) -> None:
        """Raise the hand panel from below.

        Args:
            then: Called when it is open.
        """
        cloth = self.stage.find_static(CLOTH_NAME)
        if cloth is None:
            return
        nodes = [cloth, *self._on_cloth()]
        self._timelines["page"].play_now(
            sequence(raise_cloth(nodes, self.animator.motion), call(then))
        )

    def _mark_leader(self, state: State) -> None:
        """Mark who leads by what anybody may know of a state that is shown."""
        standing = self.game.standings(self.game.view_for(state, NOBODY))
        set_leaders(self.stage.view_model, find_leaders(standing))

    def _lead_by_shown_scores(self) -> None:
        """Mark who leads by the scores that have been shown so far."""
        if self._faces.update_leaders(self.stage.view_model):
            self.stage.indicators.follow_notes(LEADER_NOTE_PREFIX)

    def show_before_event(self, event: Event, home_seat: Seat, viewer: Seat) -> None:
        """Show the table as it was before an event of the match, as a viewer may know it.

        Before the set-up there was no position: there the acts are undone.
        """
        wanted = max(SETUP_EVENT_NUMBER, event.decision_number - 1)
        state = next(
            state for made, state in self._match.replay_events() if made.decision_number == wanted
        )
        if event.decision_number > SETUP_EVENT_NUMBER:
            self.show_state(state, home_seat, viewer)
            return
        view = self._turn(state, home_seat, viewer)
        self.stage.view_model.view = None
        zones = self.game.zones
        seen = [a for act in event.acts if (a := visible_act(act, viewer, zones)) is not None]
        table = inventory_before(self.game.inventory(view), seen, viewer, zones)
        self.stage.show_inventory(table, self.game.track_counts(view))
        self.act_stage.settle()

    def show_event(self, event: Event) -> None:
        """Queue an event, as the viewer may know it.

        Drafted moves that are now decided stay where they are; the rest goes back.
        """
        zones = self.game.zones
        seen = [a for act in event.acts if (a := visible_act(act, self.viewer, zones)) is not None]
        self.stage.view_model.view = self.stage.view_model.action_builder = None
        if self.stage.draft_moves:
            self.sequencer.play_step(self.animator.show_draft(self._decided(seen)))
        else:
            self.stage.update_indicators()
        self.narrator.event_acts, self.narrator.event_seat = seen, event.seat
        if event.seat in self._match.setup.human_seats:  # people go on when they want
            if self.narrator.keeps_prompt:
                self.action_bar.stop_reading()
            else:
                self.action_bar.end_question()
        meant, motion = self.narrator.card_highlight, self.animator.motion
        meant.lower_cards(seen, self._timelines["page"], motion)
        felt = moods_after_acts(seen, zones.owner, event.seat)
        faces = iter_mood_portraits(self.stage.find_named, self._match.setup.seats, felt)
        self.stage.canvas.preload_soon([*self.stage.preview_nodes(seen), *faces])
        self._queue_acts(seen)
        if felt:
            self.sequencer.play_step(call(self._feel, felt))

    def _queue_acts(self, seen: Sequence[Act]) -> None:
        """Queue acts; a scoring comes step by step on its board, except at high speed."""
        scoring = find_scoring(seen)
        if scoring is None:
            self._queue_last_acts(seen)
            return
        self.sequencer.queue_acts(scoring.before)
        if not self.act_stage.budget.is_fast:
            self.sequencer.queue_steps(self._scorings.make_steps(scoring))
            self.sequencer.queue_acts(scoring.after)
            return
        for row in scoring.rows:
            self.sequencer.queue_steps([StoppingStep(partial(wait, 0.0))])
            self.sequencer.queue_acts(row.acts)
        self._queue_last_acts(scoring.after)

    def _queue_last_acts(self, seen: Sequence[Act]) -> None:
        """Queue acts without a board; the points before the end of the game stand for a while."""
        ends = [n for n, act in enumerate(seen) if isinstance(act, End)]
        if not ends or cast(End, seen[ends[-1]]).key != "game":
            self.sequencer.queue_acts(seen)
            return
        counted = ends[-2] + 1 if len(ends) > 1 else 0
        self.sequencer.queue_acts(seen[:counted])
        self.sequencer.queue_steps([StoppingStep(partial(wait, 0.0))])
        self.sequencer.queue_acts(seen[counted : ends[-1]])
        self.sequencer.queue_steps([last_step_hold(self.narrator.playback_speed)])
        self.sequencer.queue_acts(seen[ends[-1] :])

    def _fade(self, node: Node, alpha: float, seconds: float, then: Callable[[], None]) -> None:
        """A readout comes or goes, whatever is shown meanwhile."""
        soft = tween(node, seconds, "easeInOutQuad", alpha=alpha)
        self._timelines["page"].play_now(sequence(soft, call(then)))

    def _come(self, node: Node, near: float) -> None:
        """A face comes nearer or goes back, whatever is shown meanwhile."""
        seconds = self.animator.motion.acting_magnify_seconds
        self._timelines["page"].play_now(tween(node, seconds, "easeInOutSine", near=near))

    def _roll(self, node: Node, x: float, y: float, is_around: bool) -> bool:
        """A figure goes to a place, whatever is shown meanwhile, where anything travels.

        A way around takes no longer: a later way would end before it.
        """
        motion, page = self.animator.motion, self._timelines["page"]
        if motion.has_travel and is_around:
            half = motion.max_move_seconds / 2
            leaves = tween(node, half, "easeInQuad", x=SCREEN_SIZE[0] + BEYOND_EDGE)
            enters = call(setattr, node, "x", -BEYOND_EDGE)
            page.play_now(sequence(leaves, enters, tween(node, half, "easeOutQuad", x=x, y=y)))
        elif motion.has_travel:
            page.play_now(tween(node, motion.max_move_seconds, motion.move_ease, x=x, y=y))
        return motion.has_travel

    def advance_director(self, seconds: float, speed: float) -> None:
        """Let some seconds pass for the director of acts.

        Args:
            seconds: Seconds on the clock.
            speed: Speed of the table; at high speed no momentary act is shown.
        """
        self.act_stage.budget.speed = speed
        self._closing_seconds -= seconds
        self.act_stage.budget.advance(seconds)
        self._shots.chooser.advance(seconds)

    def close_hand(self, stays: bool) -> None:
        """Hide everything secret from now on, in the middle of playback.

        Args:
            stays: The holder of the hand is asked next: it stays in front, face down.
        """
        self._look_as(NOBODY)
        self.is_hand_closed = True
        self.stage.hide_secrets_from(NOBODY)
        sinking, zones = list[Node](), list[Zone]()
        if not stays and self.hand_panel.seat != NOBODY:
            sinking, zones = self._sinking(NOBODY, NOBODY), self._fronted()
            self.layout.seating.hand_panel_seat = NOBODY
            self.stage.rebuild_static_nodes()
            for zone in zones:
                self.stage.rebuild_zone(zone)
        self.act_stage.hide_secrets()
        self._face_down(zones, sinking)
        self.sequencer.restrict_acts(lambda act: visible_act(act, NOBODY, self.game.zones))

    @property
    def has_unshown_hand(self) -> bool:
        """True if a hand in front was empty when it was opened, and has pieces now."""
        if self.layout.seating.home_seat != NOBODY:
            return False
        return self.hand_panel.is_empty_of(self.hand_panel_seat, self.stage.view_model.zone_pieces)

    def start_closing_hand(self) -> None:
        """Turn the viewer's secret pieces on edge; their hand is closed then."""
        self._on_edge, self.animator.is_hand_closing = self._held(), True
        self._closing_seconds = HAND_TURN_SECONDS
        self._timelines["page"].play_now(
            turn_pieces_on_edge([n for nodes in self._on_edge.values() for n in nodes])
        )

    def _phrase_delay(self, phrase: Sequence[Act]) -> float:
        """Return the seconds of the table's timeline for which a phrase waits.

        Choices are turned up when the hand of the last player is closed: their own card lies face
        down until then, too.
        """
        delay = self.narrator.reading_delay(phrase)
        if not (self.animator.is_hand_closing and self.narrator.turns_up_choices(phrase)):
            return delay
        closing = self._closing_seconds * self.narrator.playback_speed.event_speed
        return max(delay, closing + CLOSING_MARGIN_SECONDS)

    def reopen_hand(self) -> None:
        """Turn the pieces back that were being turned over."""
        nodes = [node for nodes in self._on_edge.values() for node in nodes]
        self._on_edge, self.animator.is_hand_closing = {}, False
        self.is_hand_closed = self.is_hand_closed or self.has_unseen_pieces
        self._timelines["page"].play_now(turn_pieces_flat(nodes))

    def face_down_nodes(self) -> Sequence[Node]:
        """Return copies of the face-down pieces of the hand panel."""
        if not self.is_hand_closed:
            return ()
        covered = self.hand_panel.closing_nodes(self.stage.view_model.zone_pieces)[1:]
        for node, lies in zip(covered, self._on_cloth(), strict=False):
            node.turn = lies.turn
        return covered

    def uncover_hand(self, face_down_nodes: Sequence[Node]) -> None:
        """Turn face-down copies away from the open hand, which can be used at once.

        Pieces that still stand on edge are laid flat instead.
        """
        if all(node.turn > STANDING_ANGLE for node in face_down_nodes):
            self._lay_flat(self._on_cloth())
            return
        for node in face_down_nodes:
            node.z += COVER_STEP
            self.stage.add_temporary(node)
        self._timelines["page"].play_now(
            turn_pieces_away(face_down_nodes, self.stage.remove_temporary)
        )

    def _on_cloth(self) -> list[Node]:
        """The pieces on the front panel."""
        return [node for zone in self._fronted() for node in self.stage.piece_nodes(zone)]

    def _held(self) -> Mapping[Zone, Sequence[Node]]:
        """Return the nodes of zones that the viewer sees and others do not."""
        zones, stage = self.game.zones, self.stage
        hidden = (zone for zone in stage.view_model.zone_pieces if zones.is_hidden(zone, NOBODY))
        return {
            zone: stage.piece_nodes(zone)
            for zone in hidden
            if not zones.is_hidden(zone, self.viewer)
        }

    def _look_as(self, viewer: Seat) -> None:
        """From now on the table is seen by other eyes."""
        self.animator.viewer, self.animator.is_hand_closing = viewer, False

    @property
    def has_unseen_pieces(self) -> bool:
        """True if a piece lies face down where the viewer may see it."""
        table = self.stage.view_model.zone_pieces
        return any(is_back(piece) for zone in self._held() for piece in table[zone])

    def _lay_flat(self, nodes: Sequence[Node]) -> None:
        """Lay pieces flat, face down, that stood on edge."""
        for node in nodes:
            node.turn = EDGE_ANGLE
        self._timelines["page"].play_now(turn_pieces_flat(nodes))

    def _feel(self, felt: Mapping[Seat, str]) -> None:
        """Show moods on portraits for a while."""
        self._felt = felt
        if set_moods(self.stage.view_model, felt):
            self.stage.update_indicators()
        self._timelines["ambience"].play_now(
            sequence(wait(MOOD_SECONDS), call(self._calm_down, felt))
        )

    def _calm_down(self, felt: Mapping[Seat, str]) -> None:
        if self._felt is felt and set_moods(self.stage.view_model, {}):
            self.stage.update_indicators()

    def set_thinking_seat(self, seat: Seat | None) -> None:
        """Show which seat is thinking, if any."""
        if set_thinking_seat(self.stage.view_model, seat):
            self.stage.update_indicators()

    def set_chosen_seats(self, seats: Collection[Seat]) -> None:
        """Mark the seats that have chosen in secret while others still choose."""
        if set_chosen_seats(self.stage.view_model, seats):
            self.stage.update_indicators()

    def set_clocks(self, figures: Mapping[Seat, ClockFigure]) -> None:
        """Show the thinking time of people."""
        if set_clocks(self.stage.view_model, figures):
            self.stage.update_indicators()

    def _decided(self, seen: Sequence[Act]) -> list[Move]:
        """The drafted moves that acts carry out."""
        carried = Counter[Move]()
        for act in seen:
            if isinstance(act, Move):
                carried[act._replace(n=1, clause="")] += act.n
            elif isinstance(act, Step):
                carried[step_as_move(act)] += 1
        return list((Counter(self.stage.draft_moves) & carried).elements())

    def set_turn(self, seat: Seat | None, state: State) -> None:
        """Note that all of a state is shown, and whose turn it is."""
        self.stage.view_model.active_seat = seat
        self.stage.view_model.view = self.game.view_for(state, self.viewer)
        self._mark_leader(state)
        self.stage.update_indicators()
        if (step := self.act_stage.change(self.animator.motion)) is not None:
            self.sequencer.play_step(step)

    def describe_difference(self, state: State) -> str:
        """Return the differences between the stage and the viewer's view; empty for none."""
        view, zones = self.game.view_for(state, self.viewer), self.game.zones
        told, table = self.game.inventory(view), self.stage.decided_inventory(self.viewer)
        if self.animator.is_hand_closing:
            told, table = (
                zones.visible_inventory(told, NOBODY),
                zones.visible_inventory(table, NOBODY),
            )
        found = zones.difference(table, told)
        shown, counters = self.stage.view_model.counters, dict(self.game.track_counts(view))
        if not found and shown == counters:
            return ""
        return f"zones {found}, counters {shown} for {counters}"

    def restyle(self, context: Context) -> None:
        """Apply a changed language, theme or motion; show the table again afterwards."""
        self.layout.seating.text = context.text_catalogue
        self.layout.seating.theme = context.theme
        self.stage.canvas.background = self.layout.materials.background_picture(context.theme)
        self.animator.motion = context.motion
        self._faces.acting_nearness = context.motion.acting_magnification
        self.animator.theme = context.theme
        self.sequencer.clear()

    def _turn(self, state: State, home: Seat, viewer: Seat, front: Seat | None = None) -> State:
        view = self.game.view_for(state, viewer)
        seating = self.layout.seating
        self.hand_panel_seat = viewer if front is None else front
        seating.home_seat = home
        in_front = self.hand_panel_seat if home == NOBODY else NOBODY
        self.hand_panel.set_hand(self.game.inventory(view), in_front)
        if self.hand_panel.seat != NOBODY:  # whoever looks at it is lit, not the last line's seat
            self.stage.view_model.told_seat = None
        self._look_as(viewer)
        self.is_hand_closed = False
        self.stage.view_model.notes = {}
        self.layout.indicators.restore_notes(view, self.stage.view_model)
        self.act_stage.prepare(viewer)
        return view
