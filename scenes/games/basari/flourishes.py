"""What more is seen of some acts of Basari: a scoring colour glows, blocked cards shudder,
lamps go out when the last round is over."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.basari import cards, ground, lamps
from scenes.games.basari.places import BasariPlaces
from scenes.games.basari.readouts import BasariReadouts
from scenes.kit.effects import lights, passing, shudders
from scenes.kit.layers import Layer
from scenes.kit.roles.flourishes import Flourishes, Stagecraft
from scenes.kit.roles.seating import SeatedRole, Seating
from scenes.kit.roles.showing import Showing
from scenes.ui.theme import Color
from sounds.materials import chime
from sprites.node import Node
from sprites.picture import Box
from sprites.timeline import Animation, sequence, tween, wait
from tabletop.core.acts import Act, End, Move, Say, Score
from tabletop.core.zones import Seat, Zone, address
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import COLOURS

BOLD = 3
"""Gems that are offered at once."""
PALE: Color = (255, 246, 220)


class BasariFlourishes(SeatedRole[Basari, BasariPlaces], Flourishes):
    """The flourishes of the bazaar."""

    def __init__(
        self, seating: Seating[Basari], places: BasariPlaces, readouts: BasariReadouts
    ) -> None:
        super().__init__(seating, places)
        self.readouts = readouts

    def before(self, act: Act, craft: Stagecraft) -> Animation | None:
        """The step to play before an act's pieces move; None for most acts."""
        if isinstance(act, Score):
            return self._from_card(act, craft) if self.seating.game.deed(act) == "B" else None
        if isinstance(act, End) and act.what == "round":
            return lamps.go_out(craft) if self._closes(craft.stage.showing) else None
        if not isinstance(act, Say):
            return None
        if act.what in ("most_gems", "shares_most"):
            return self._majority(act, craft)
        if act.what == "blocked":
            return self._blocked(str(dict(act.params)["action"]), craft)
        if act.what == "haggle":
            return self._haggle(act, craft)
        if act.what == "enough_workers":
            boxes = [self.places.box(f"pile:{act.seat}")]
            return sequence(
                craft.sounding(chime(act.seat), boxes[0].center[0]),
                lights(craft, [(box, self.theme.gold) for box in boxes]),
            )
        return None

    def stirs(self, phrase: Sequence[Act]) -> bool:
        """A bold offer."""
        offered = (act for act in phrase if isinstance(act, Move))
        return sum(act.n for act in offered if address(act.target).kind == "offer") >= BOLD

    def _closes(self, showing: Showing) -> bool:
        """Whether a round that is over was the last of all."""
        tables = self.seating.game.tables
        most = max(self.readouts.workers(showing, seat) for seat in self.seating.seats)
        return bool(showing.marks["stage"] == tables.stages and most >= tables.stage_end)

    def cell(self, seat: Seat, kind: int) -> Box:
        """Where a seat's gems of a colour lie, or would lie."""
        if seat != self.seating.home:
            return self.places.panel(seat).cell_box(kind)
        x = ground.TRAY_HEAPS.xs[kind]
        return Box(x - 50, ground.TRAY.y + 18, 100.0, ground.TRAY.height - 36)

    def _majority(self, act: Say, craft: Stagecraft) -> Animation:
        """Everybody's gems of the colour light up, and most of all the winner's."""
        colour = act.thing_named("colour")
        kind = COLOURS.index(colour)
        places = [
            (self.cell(seat, kind), self.theme.gold if seat == act.seat else PALE)
            for seat in self.seating.seats
        ]
        mine = self.cell(act.seat, kind)
        return sequence(
            craft.sounding("gem_clink", mine.center[0]),
            craft.sounding(chime(act.seat), mine.center[0], 0.8),
            lights(craft, places, act.seat),
        )

    def _shown(self, letter: str, craft: Stagecraft) -> list[Node]:
        """The open cards of an action."""
        return [
            sprite.node
            for seat in self.seating.seats
            for sprite in craft.stage.sprites(f"shown:{seat}")
            if sprite.piece == f"action.{letter}"
        ]

    def _blocked(self, letter: str, craft: Stagecraft) -> Animation:
        """The cards that block one another shudder."""
        nodes = self._shown(letter, craft)
        return sequence(craft.sounding("refusal", 960.0), shudders(craft, nodes))

    def _haggle(self, act: Say, craft: Stagecraft) -> Animation:
        """The rug and the two cards light up."""
        letter = str(dict(act.params)["action"])
        places: list[tuple[Box, Color]] = [(self.places.rug.box, self.theme.gold)]
        places += [
            (self._card_box(seat), self.theme.gold)
            for seat in self.seating.seats
            if f"action.{letter}" in craft.stage.showing.table.get(f"shown:{seat}", ())
        ]
        return sequence(craft.sounding("felt_pat", 960.0), lights(craft, places))

    def _card_box(self, seat: Seat) -> Box:
        zone: Zone = f"shown:{seat}"
        return self.places.box(zone)

    def _from_card(self, act: Score, craft: Stagecraft) -> Animation:
        """The points leave the card and go to the seat's score."""
        motion = craft.motion
        zone = f"pile:{act.seat}"
        box = self.places.box(zone)
        spot = self.places.seat_ground(act.seat).points
        across, down, size = cards.medal(box.width)
        x, y = box.x + across, box.y + down
        node = Node(cards.medallion(act.n, size), x, y, z=Layer.FIGURES, name="medal")
        if not motion.travels:
            return sequence(craft.sounding("gem_clink", x), lights(craft, [(box, PALE)]))
        return passing(
            craft,
            [node],
            craft.sounding("card_slide", x),
            tween(node, 0.25, "easeOutBack", zoom=1.35, lift=24.0),
            wait(0.2),
            tween(
                node, motion.move_time(400.0), motion.move_ease, arc=40.0,
                x=spot.x, y=spot.y, zoom=0.8,
            ),
        )  # fmt: skip
