"""What more is seen of some acts of Zahab: plates that turn over, the gate that opens, the caravan
that comes when the end is called."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.zahab import caravan
from scenes.games.zahab.places import ZahabPlaces
from scenes.kit.effects import comes_and_goes
from scenes.kit.layers import Layer
from scenes.kit.parts import Halo
from scenes.kit.roles.flourishes import Flourishes, Stagecraft
from scenes.kit.roles.seating import SeatedRole, Seating
from scenes.ui.theme import Color
from sounds.materials import chime
from sprites.node import FLAT, Node
from sprites.picture import Box
from sprites.timeline import Animation, call, leading, sequence, together, tween
from tabletop.core import acts
from tabletop.core.acts import Act, Say
from tabletop.core.zones import address
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.tables import FIGURES

GLOW, HOLD = 0.25, 0.5
"""Seconds that a light takes to come (and to go), and that it stays."""


USED = 0.55
"""Seconds after which what a space is used for begins, while its light still goes."""


class ZahabFlourishes(SeatedRole[Zahab, ZahabPlaces], Flourishes):
    """The flourishes of the caravan ring."""

    def __init__(self, seating: Seating[Zahab], places: ZahabPlaces) -> None:
        super().__init__(seating, places)
        self.tables = seating.game.tables

    def before(self, act: Act, craft: Stagecraft) -> Animation | None:
        """The step to play before an act's pieces move; None for most acts."""
        if not isinstance(act, Say):
            return None
        if act.what == "cards_back":
            return sequence(
                craft.sounding(chime(act.seat), self.places.ring.middle[0], 0.6),
                _light(craft, self.places.ring.gate, self.theme.gold, 46.0),
            )
        if act.what == "uses":
            light = self._used(craft, act)
            return leading(USED, light) if light is not None else None
        if act.what == "end_called":
            lights = [_light(craft, self._track(figure), self.theme.gold) for figure in FIGURES]
            chimes = craft.sounding(chime(act.seat), 1400.0)
            return sequence(chimes, together(*lights, caravan.crosses(craft)))
        return None

    def stirs(self, phrase: Sequence[Act]) -> bool:
        """The end that is called."""
        return any(isinstance(act, Say) and act.what == "end_called" for act in phrase)

    def after(self, act: Act, craft: Stagecraft) -> Animation | None:
        """The step to play after an act's pieces have moved: a figure's contribution turns over."""
        if not isinstance(act, acts.Step):
            return None
        at = address(act.path[0])
        if at.kind not in FIGURES or at.number is None:
            return None
        told = self.tables.contribution
        if told[at.number] == told[address(act.path[-1]).number or 0]:
            return None
        seat = int(act.piece.partition(".")[2])
        name = f"contribution:{at.kind}" + ("" if seat == self.seating.home else f"/{seat}")
        node = craft.stage.named(name)
        if node is None or not craft.motion.travels:
            return None
        half = craft.motion.flip / 2
        return sequence(
            tween(node, half, "easeInSine", turn=89.0),
            call(craft.stage.read),
            craft.sounding("wood_tap", node.x, 0.6),
            tween(node, half, "easeOutSine", turn=0.0),
        )

    def _track(self, figure: str) -> Box:
        one, last = (self.places.ring.cell_box(figure, vp) for vp in (0, self.tables.top))
        return Box(one.x, one.y, last.right - one.x, one.height)

    def _used(self, craft: Stagecraft, act: Say) -> Animation | None:
        """The space that is used lights up below its camel."""
        piece = f"camel.{act.seat}"
        for zone, pieces in craft.stage.showing.table.items():
            if piece in pieces and address(zone).kind == "ring":
                radius = self.places.ring.space_size / 2
                return _light(craft, self.places.box(zone), self.theme.gold, radius)
        return None


def _light(craft: Stagecraft, box: Box, color: Color, radius: float = 24.0) -> Animation:
    """A light around a place, for a while."""
    halo = Halo(box.width, box.height, color, 20.0, 4.0, radius)
    node = Node(halo, *box.center, lift=FLAT, z=Layer.LIGHTS, alpha=0.0, name="light")
    return comes_and_goes(craft, [node], GLOW, HOLD)
