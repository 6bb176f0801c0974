"""Visual effects of Basari: a scoring colour glows, blocked cards shake, lamps go out."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.basari import card_pictures, lamp_animation
from scenes.games.basari.indicators import BasariIndicators
from scenes.games.basari.zone_layout import BasariZoneLayout
from scenes.kit.common_effects import highlight_boxes, shake_nodes, with_temporary_nodes
from scenes.kit.layers import Layer
from scenes.kit.roles.effects import EffectTools, VisualEffects
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.ui.style.theme import Color
from sounds.materials import chime_sound
from sprites.node import Node
from sprites.picture import Box
from sprites.timeline import Animation, sequence, tween, wait
from tabletop.core.acts import Act, End, Move, Say, Score
from tabletop.core.zones import Seat, parse_zone
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import COLOURS

MIN_BOLD_OFFER = 3
"""Least number of gems offered at once that counts as bold."""
PALE_LIGHT_COLOR: Color = (255, 246, 220)


class BasariEffects(LayoutRole[Basari, BasariZoneLayout], VisualEffects):
    """The visual effects of Basari."""

    def __init__(
        self, seating: Seating[Basari], places: BasariZoneLayout, indicators: BasariIndicators
    ) -> None:
        super().__init__(seating, places)
        self.indicators = indicators

    def before_act(self, act: Act, tools: EffectTools) -> Animation | None:
        """Return the effect before an act's pieces move; None for most acts."""
        if isinstance(act, Score):
            return self._from_card(act, tools) if self.seating.game.act_label(act) == "B" else None
        if isinstance(act, End) and act.key == "round":
            return self._close_bazaar(tools) if self._closes(tools.stage.view_model) else None
        if not isinstance(act, Say):
            return None
        if act.key in ("most_gems", "shares_most"):
            return self._majority(act, tools)
        if act.key == "blocked":
            return self._blocked(str(dict(act.params)["action"]), tools)
        if act.key == "haggle":
            return self._haggle(act, tools)
        if act.key == "enough_workers":
            boxes = [self.zone_layout.box(f"pile:{act.seat}")]
            return sequence(
                tools.sound_step(chime_sound(act.seat), boxes[0].center[0]),
                highlight_boxes(tools, [(box, self.theme.gold) for box in boxes]),
            )
        return None

    def is_bold(self, phrase: Sequence[Act]) -> bool:
        """True if an offer is bold."""
        offered = (act for act in phrase if isinstance(act, Move))
        return (
            sum(act.n for act in offered if parse_zone(act.target).kind == "offer")
            >= MIN_BOLD_OFFER
        )

    def _closes(self, model: TableViewModel) -> bool:
        """True if a finished round was the last one."""
        tables = self.seating.game.tables
        most = max(self.indicators.worker_count(model, seat) for seat in self.seating.seats)
        return bool(model.notes["stage"] == tables.stage_count and most >= tables.stage_end_workers)

    def _close_bazaar(self, tools: EffectTools) -> Animation:
        """The lamps go out over the table."""
        edge = self.zone_layout.far_edge
        people = [edge.bust_foot(seat).x for seat in edge.seats]
        return lamp_animation.extinguish_lamps(tools, lamp_animation.hang_beside(people))

    def gem_box(self, seat: Seat, kind: int) -> Box:
        """Return the box of a seat's gems of a colour, even if there are none."""
        return self.zone_layout.seat_geometry(seat).cell_box(kind)

    def _majority(self, act: Say, tools: EffectTools) -> Animation:
        """Everybody's gems of the colour light up, and most of all the winner's."""
        colour = act.text_param("colour")
        kind = COLOURS.index(colour)
        places = [
            (self.gem_box(seat, kind), self.theme.gold if seat == act.seat else PALE_LIGHT_COLOR)
            for seat in self.seating.seats
        ]
        mine = self.gem_box(act.seat, kind)
        return sequence(
            tools.sound_step("gem_clink", mine.center[0]),
            tools.sound_step(chime_sound(act.seat), mine.center[0], 0.8),
            highlight_boxes(tools, places, act.seat),
        )

    def _shown(self, letter: str, tools: EffectTools) -> list[Node]:
        """The open cards of an action."""
        return [
            sprite.node
            for seat in self.seating.seats
            for sprite in tools.stage.sprites(f"shown:{seat}")
            if sprite.piece == f"action.{letter}"
        ]

    def _blocked(self, letter: str, tools: EffectTools) -> Animation:
        """The cards that block one another shudder."""
        nodes = self._shown(letter, tools)
        return sequence(tools.sound_step("refusal", 960.0), shake_nodes(tools, nodes))

    def _haggle(self, act: Say, tools: EffectTools) -> Animation:
        """The rug is pulled to the middle; the table steps back behind it."""
        return tools.sound_step("felt_pat", 960.0)

    def _from_card(self, act: Score, tools: EffectTools) -> Animation:
        """The points leave the card and go to the seat's score."""
        motion = tools.motion
        zone = f"pile:{act.seat}"
        box = self.zone_layout.box(zone)
        spot = self.zone_layout.counter_position("points", act.seat)
        across, down, size = card_pictures.medal_position(box.width)
        x, y = box.x + across, box.y + down
        node = Node(card_pictures.points_medal(act.n, size), x, y, z=Layer.FIGURES, name="medal")
        if not motion.has_travel:
            return sequence(
                tools.sound_step("gem_clink", x), highlight_boxes(tools, [(box, PALE_LIGHT_COLOR)])
            )
        return with_temporary_nodes(
            tools,
            [node],
            tools.sound_step("card_slide", x),
            tween(node, 0.25, "easeOutBack", zoom=1.35, lift=24.0),
            wait(0.2),
            tween(
                node, motion.move_time(400.0), motion.move_ease, arc=40.0,
                x=spot.x, y=spot.y, zoom=0.8,
            ),
        )  # fmt: skip
