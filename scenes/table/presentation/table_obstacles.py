"""Obstacles on a table in play: boxes that messages should not cover, with their costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scenes.kit.layers import Layer
from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.stage.obstacles import ObstacleMap
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.ui.layer.label_placement import OverlapCost
from scenes.ui.widgets.widget import Widget
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.zones import Seat, Visibility, is_back, parse_zone
from tabletop.text.message_format import piece_name

SUBJECT_OVERLAP_COST, HAND_OVERLAP_COST, TOUCHABLE_OVERLAP_COST = 1000.0, 200.0, 20.0
"""Costs of covering a unit square with a message: its subject, a usable hand and the buttons,
and other touchable things."""
(
    TEXT_OVERLAP_COST,
    PIECE_OVERLAP_COST,
    TOOL_OVERLAP_COST,
    SCENERY_OVERLAP_COST,
    PROMPT_OVERLAP_COST,
) = 5.0, 4.0, 20.0, 0.6, 0.3
"""Costs of covering text, pieces, tools, scenery, and the prompt line.

The prompt is cheap: the message answers it or makes it needless.
"""
SCORE_OVERLAP_COST = 12.0
"""Cost of covering names, scores and the prompt with a tooltip, which stays with the focus."""
GOAL_OVERLAP_COST = 24.0
"""Cost of covering faces, and the things by which the game is won with a tooltip about them."""
NAMED_OVERLAP_COST = 1000.0
"""Cost of covering the name and counters of a rival whom a message names."""
SUBJECT_MARGIN = 12.0
"""Design pixels between a message and its subject."""


class TableObstacles(ObstacleMap):
    """Boxes of pieces, messages and touchable things on a table as it is now."""

    def __init__(self, presenter: TablePresenter) -> None:
        super().__init__(presenter.stage, presenter.layout, presenter.action_bar)
        self._presenter = presenter

    def hand_boxes(self) -> list[Box]:
        """Return the boxes of the pieces that the seat at the screen can play with."""
        layout, stage = self._presenter.layout, self._presenter.stage
        found = []
        for sprite in stage.all_sprites():
            at = parse_zone(sprite.zone)
            if at.kind in layout.interactive_zones and at.owner == layout.seating.own_seat:
                found.append(stage.resting_box(sprite.zone, sprite.index) or sprite.node.bounds())
        return found

    def unused_hand_boxes(self) -> list[Box]:
        """Return the boxes of pieces that only the viewer sees; empty if one of them is usable."""
        layout, stage = self._presenter.layout, self._presenter.stage
        kinds = layout.seating.game.zones.kinds
        lying = [
            stage.resting_box(sprite.zone, sprite.index) or sprite.node.bounds()
            for sprite in stage.all_sprites()
            if (at := parse_zone(sprite.zone)).owner == layout.seating.own_seat
            and kinds[at.kind].visibility is Visibility.OWNER
        ]
        offered = self.touchable_boxes()
        return [] if any(box.overlaps(use) for box in lying for use in offered) else lying

    def own_piece_boxes(self) -> list[Box]:
        """Return the boxes of the pieces that belong to the seat at the screen."""
        stage, own = self._presenter.stage, self._presenter.layout.seating.own_seat
        found = (s for s in stage.all_sprites() if parse_zone(s.zone).owner == own)
        return [stage.resting_box(s.zone, s.index) or s.node.bounds() for s in found]

    def act_piece_boxes(self) -> list[Box]:
        """Return the boxes of the pieces that an act in the middle is about."""
        layout, stage = self._presenter.layout, self._presenter.stage
        return [
            stage.resting_box(sprite.zone, sprite.index) or sprite.node.bounds()
            for sprite in stage.all_sprites()
            if layout.zone_layout.act_key is not None
            and sprite.node.z >= Layer.ACT
            and parse_zone(sprite.zone).kind not in layout.interactive_zones
        ]

    def button_boxes(self) -> list[Box]:
        """Return the boxes of the action buttons."""
        return [w.box for w in self._presenter.widget_layer.widgets if isinstance(w, GestureButton)]

    @property
    def buttons_area(self) -> Box:
        """Area in which the buttons of any action stand."""
        return self._presenter.layout.zone_layout.buttons_box

    def touchable_boxes(self) -> list[Box]:
        """Return the boxes of the pieces, zones and buttons of the legal actions."""
        display = self._presenter
        hotspots = set(display.gestures.hotspots())
        return [
            widget.box
            for widget in display.widget_layer.widgets
            if isinstance(widget, GestureButton)
            or (isinstance(widget, HotspotWidget) and widget.hotspot in hotspots)
        ]

    def tooltip_costs(self, widget: Widget) -> list[OverlapCost]:
        """Return the costs of covering parts of the table with the tooltip of a widget.

        Covering the widget costs most, and the pieces and places of its action.
        """
        gestures, narrator = self._presenter.gestures, self._presenter.narrator
        subjects, meant = [widget.focus_bounds(self._presenter.context.motion.focus_zoom)], []
        if isinstance(widget, GestureButton):
            meant = [widget.gesture]
        elif isinstance(widget, HotspotWidget):
            meant = gestures.gestures_for(widget.hotspot)
        if gestures.is_active:
            view, seat = gestures.player_view, self._presenter.layout.seating.deciding_seat
            for gesture in meant:
                if isinstance(gesture.action, Action):
                    subjects += narrator.action_boxes(view, seat, gesture.action)
        return [
            *self.overlap_costs(subjects),
            *(OverlapCost(box, SCORE_OVERLAP_COST) for box in self._line_boxes()),
            *(OverlapCost(box, GOAL_OVERLAP_COST) for box in self.goal_boxes()),
            *self.score_costs(),
        ]

    def goal_boxes(self) -> Sequence[Box]:
        """Return the boxes of the things by which the game is won."""
        return self._presenter.layout.zone_layout.goal_boxes

    def cloth_boxes(self) -> Sequence[Box]:
        """Return the box of the cloth on which drawn pieces come to lie, if there is one."""
        box = self._presenter.layout.zone_layout.cloth_box
        return [] if box is None else [box]

    def _line_boxes(self) -> list[Box]:
        """Return the boxes of the line, and of its place while no line is shown yet."""
        place = self._presenter.action_bar.typesetter.line_box
        return [*self.action_bar_boxes(), *([] if place is None else [place])]

    def score_costs(self) -> list[OverlapCost]:
        """Return the costs of covering names, faces, scores and other numbers of the table."""
        seats = range(len(self._presenter.layout.seating.setup.seats))
        faces = filter(None, map(self.portrait_box, seats))
        boxes = *self.name_counter_boxes(), *self.text_boxes(), *self.counted_pile_boxes()
        return [
            *(OverlapCost(box, SCORE_OVERLAP_COST) for box in boxes),
            *(OverlapCost(box, GOAL_OVERLAP_COST) for box in faces),
        ]

    def named_boxes(self, words: str) -> list[Box]:
        """Return the boxes of the open pieces without an owner, and the places, that a text names.

        A name that several pieces have, such as that of a coin, names none of them.
        """
        layout, stage = self._presenter.layout, self._presenter.stage
        seating, lying = layout.seating, dict[str, list[Box]]()
        for sprite in stage.all_sprites():
            if seating.game.zones.owner(sprite.zone) is None and not is_back(sprite.piece):
                name = str(piece_name(sprite.piece, seating.game.name, seating.text))
                box = stage.resting_box(sprite.zone, sprite.index) or sprite.node.bounds()
                lying.setdefault(name, []).append(box)
        found = [boxes[0] for name, boxes in lying.items() if len(boxes) == 1 and name in words]
        for zone in layout.zone_layout.permanent_zones:
            title = seating.describer.zone_name(zone, stage.view_model.zone_pieces)
            if title.partition(" (")[0] in words:
                found.append(layout.zone_layout.box(zone))
        return found

    def overlap_costs(
        self, subjects: Sequence[Box], named_seats: Iterable[Seat] = ()
    ) -> list[OverlapCost]:
        """Return the costs of covering parts of the table with a message.

        Covering the subjects of the message costs most.

        Args:
            subjects: Boxes that the message is about, design pixels.
            named_seats: Seats that the message names.
        """
        named = [box for seat in named_seats for box in self.seat_counter_boxes(seat)]
        idle = self.unused_hand_boxes()
        hand = [box for box in self.hand_boxes() if box not in idle]
        return [
            *(OverlapCost(box, NAMED_OVERLAP_COST) for box in named),
            *(OverlapCost(box.inset(-SUBJECT_MARGIN), SUBJECT_OVERLAP_COST) for box in subjects),
            *(OverlapCost(box, HAND_OVERLAP_COST) for box in (*hand, *self.button_boxes())),
            *(OverlapCost(box, TOUCHABLE_OVERLAP_COST) for box in self.touchable_boxes()),
            *(OverlapCost(box, TEXT_OVERLAP_COST) for box in self.text_boxes()),
            *(OverlapCost(box, PIECE_OVERLAP_COST) for box in self.piece_boxes()),
            *(
                OverlapCost(widget.box, TOOL_OVERLAP_COST)
                for widget in self._presenter.widget_layer.widgets
            ),
            *(OverlapCost(box, PROMPT_OVERLAP_COST) for box in self.action_bar_boxes()),
            *(OverlapCost(node.bounds(), SCENERY_OVERLAP_COST) for node in self.static_obstacles()),
        ]
