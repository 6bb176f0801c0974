"""Visual effects of Zahab: turning plates, the opening gate, the caravan at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenes.games.zahab import caravan_animation
from scenes.games.zahab.displayed_values import DisplayedValues
from scenes.games.zahab.zone_layout import ZahabZoneLayout
from scenes.kit.common_effects import fade_in_and_out
from scenes.kit.layers import Layer
from scenes.kit.roles.effects import EffectTools, VisualEffects
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.table_parts import Halo
from scenes.ui.style.number_format import format_signed
from scenes.ui.style.theme import Color
from sounds.materials import chime_sound
from sprites.node import FLAT_LIFT, Node
from sprites.picture import Box
from sprites.timeline import Animation, call, overlap_next, parallel, sequence, tween
from tabletop.core import acts
from tabletop.core.acts import Act, Say
from tabletop.core.zones import Seat, parse_zone
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.rule_tables import FIGURE_NAMES

GLOW_FADE_SECONDS, GLOW_HOLD_SECONDS = 0.25, 0.5
"""Seconds in which a light fades in (and out), and that it stays."""


SPACE_LIGHT_SECONDS = 0.36
"""Seconds after which the use of a space begins, while its light still fades."""


class ZahabEffects(LayoutRole[Zahab, ZahabZoneLayout], VisualEffects):
    """The visual effects of Zahab."""

    def __init__(
        self, seating: Seating[Zahab], places: ZahabZoneLayout, values: DisplayedValues
    ) -> None:
        super().__init__(seating, places)
        self.tables = seating.game.tables
        self._values = values
        self._points: Mapping[Seat, Mapping[str, int]] = {}  # before the phrase that is shown

    def before_act(self, act: Act, tools: EffectTools) -> Animation | None:
        """Return the light of a gate or space, or the caravan; None for most acts."""
        self._points = self._all_points(tools)
        if not isinstance(act, Say):
            return None
        if act.key == "cards_back":
            return sequence(
                tools.sound_step(chime_sound(act.seat), self.zone_layout.ring.center[0], 0.6),
                _light(tools, self.zone_layout.ring.gate_box, self.theme.gold, 46.0),
            )
        if act.key == "uses":
            light = self._used(tools, act)
            return overlap_next(SPACE_LIGHT_SECONDS, light) if light is not None else None
        if act.key == "end_called":
            lights = [
                _light(tools, self._track(figure), self.theme.gold) for figure in FIGURE_NAMES
            ]
            chimes = tools.sound_step(chime_sound(act.seat), 1400.0)
            return sequence(
                chimes,
                parallel(
                    *lights, caravan_animation.animate_caravan(tools, self.zone_layout.line_box)
                ),
            )
        return None

    def is_bold(self, phrase: Sequence[Act]) -> bool:
        """True if the end is called."""
        return any(isinstance(act, Say) and act.key == "end_called" for act in phrase)

    def after_act(self, act: Act, tools: EffectTools) -> Animation | None:
        """Return the turn of a changed contribution, and the points that rise from a score."""
        steps = (self._turn_plate(act, tools), self._raise_points(tools))
        shown = [step for step in steps if step is not None]
        return sequence(*shown) if shown else None

    def _all_points(self, tools: EffectTools) -> Mapping[Seat, Mapping[str, int]]:
        """Return the displayed points of all seats, by source."""
        model = tools.stage.view_model
        return {seat: self._values.points_by_source(model, seat) for seat in self.seating.seats}

    def _raise_points(self, tools: EffectTools) -> Animation | None:
        """Let the points of gold or gems rise that a score has won or lost; nothing waits for them.

        A disc shows those of a track. A second number, on the score, would hide it and seem to
        contradict it where gold pays for them.
        """
        before, self._points = self._points, self._all_points(tools)
        rising: list[Animation] = []
        for seat, now in self._points.items():
            was = before.get(seat, now)
            changed = [source for source in now if now[source] != was[source]]
            if changed in ([], ["tracks"]):
                continue
            words = format_signed(sum(now.values()) - sum(was.values()))
            words = self.seating.game_text(f"table.for_{changed[-1]}", n=words)
            spot = self.zone_layout.counter_position("score", seat)
            rising.append(tools.animate_rising_label(words, spot, self.theme.gold, seat))
        if not rising:
            return None
        return sequence(call(tools.stage.update_indicators), overlap_next(0.0, parallel(*rising)))

    def _turn_plate(self, act: Act, tools: EffectTools) -> Animation | None:
        """Return the turn of a plate when a figure's contribution changes."""
        if not isinstance(act, acts.Step):
            return None
        at = parse_zone(act.path[0])
        if at.kind not in FIGURE_NAMES or at.number is None:
            return None
        told = self.tables.contribution
        if told[at.number] == told[parse_zone(act.path[-1]).number or 0]:
            return None
        seat = int(act.piece.partition(".")[2])
        name = f"contribution:{at.kind}" + ("" if seat == self.seating.home_seat else f"/{seat}")
        node = tools.stage.find_named(name)
        if node is None or not tools.motion.has_travel:
            return None
        half = tools.motion.flip_seconds / 2
        return sequence(
            tween(node, half, "easeInSine", turn=89.0),
            call(tools.stage.update_indicators),
            tools.sound_step("wood_tap", node.x, 0.6),
            tween(node, half, "easeOutSine", turn=0.0),
        )

    def _track(self, figure: str) -> Box:
        one, last = (self.zone_layout.ring.cell_box(figure, vp) for vp in (0, self.tables.max_vp))
        return Box(one.x, one.y, last.right - one.x, one.height)

    def _used(self, tools: EffectTools, act: Say) -> Animation | None:
        """The space that is used lights up below its camel."""
        piece = f"camel.{act.seat}"
        for zone, pieces in tools.stage.view_model.zone_pieces.items():
            if piece in pieces and parse_zone(zone).kind == "ring":
                radius = self.zone_layout.ring.space_size / 2
                return _light(tools, self.zone_layout.box(zone), self.theme.gold, radius)
        return None


def _light(tools: EffectTools, box: Box, color: Color, radius: float = 24.0) -> Animation:
    """A light around a place, for a while."""
    halo = Halo(box.width, box.height, color, 20.0, 4.0, radius)
    node = Node(halo, *box.center, lift=FLAT_LIFT, z=Layer.LIGHTS, alpha=0.0, name="light")
    return fade_in_and_out(tools, [node], GLOW_FADE_SECONDS, GLOW_HOLD_SECONDS)
