"""The place of a result: the people behind the table's far edge, the winner large, the scales."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scenes.kit.layout import Layout
from scenes.kit.materials import PLAIN_TABLE, TableMaterials
from scenes.kit.setting.busts import bust_node, bust_picture
from scenes.kit.setting.edge_style import EdgeStyle
from scenes.kit.setting.ground import TableGround, themed_ground
from scenes.ui.style import skin
from scenes.ui.style.portrait import MOOD_CALM, MOOD_GLAD, MOOD_THOUGHTFUL
from scenes.ui.style.theme import SCREEN_SIZE, Theme
from scenes.watch.result.brass_scales import HEIGHT, BrassScales
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture
from tabletop.core.game import Standing, TallyRow
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.setup import SeatSpec

MAX_EDGE, MIN_EDGE = 510.0, 176.0
"""Greatest and least height of the far edge."""
MIN_SCALES_EDGE: Final = 330.0
"""Least height of the far edge at which there is room for scales."""
WINNER_X: Final = 262.0
SCALES_X: Final = 850.0
OTHERS_LEFT, OTHERS_RIGHT = 1240.0, 1880.0
"""Part of the edge where the others stand."""
WINNER_SHARE, SHARED_SHARE = 0.93, 0.8
"""Height of the winner, and of people who share a victory, as a share of the edge."""
SECOND_SHARE, OTHER_SHARE = 0.58, 0.48
WAITING_SHARE: Final = 0.62
"""Height of all people while points are counted."""
MAX_PITCH: Final = 466.0
BUST_FOOT: Final = 1.0
"""Distance of the feet below the edge, which covers them."""
TROPHY_SHARE: Final = 0.34
MAX_WEIGHTS: Final = 8
PLAIN_WEIGHT: Final = "coin/gold"
"""Picture of points that have no sign."""
WINNER_LAMP_X, LAMP_X = 560.0, 960.0
LAMP_Y_BELOW_EDGE: Final = 190.0
PLACE_LIGHT: Final = 0.92
TABLE_LIGHT: Final = 0.52
"""Light on the table by that of a match: the rows and the cards shine on it."""
RIM_SHARE: Final = 0.75
"""Light at the rim of the table by that of a match."""


def result_ground(
    materials: TableMaterials, theme: Theme, edge: float, is_told: bool,
    table_light: float = TABLE_LIGHT,
) -> Picture:  # fmt: skip
    """Return the ground of a result; the lamp hangs over the winner once the result is told.

    Args:
        materials: The table of the game.
        theme: High contrast has a plain ground.
        edge: Height of the far edge.
        is_told: True once the winner is known to all.
        table_light: Light on the table by that of a match.
    """
    found = materials.ground or PLAIN_TABLE.ground
    assert found is not None, "the plain table has a ground"
    x = WINNER_LAMP_X if is_told else LAMP_X
    lamp = replace(found.lamp, x=x, y=edge + LAMP_Y_BELOW_EDGE, rim=found.lamp.rim * RIM_SHARE)
    tone = replace(found.tone, light=found.tone.light * table_light)
    # A plain ground: what a game paints on its own, such as a road, would lie behind the rows.
    ground = TableGround(
        found.place, found.texture, EdgeStyle(edge, edge), lamp, tone, PLACE_LIGHT,
        found.place_position,
    )  # fmt: skip
    return themed_ground(ground, theme)


class ResultPlace:
    """The upper part of a result: busts, trophy and scales."""

    def __init__(
        self,
        layout: Layout[State],
        seats: Sequence[SeatSpec],
        standing: Sequence[Standing],
        tally: Sequence[TallyRow],
        edge: float,
        is_told: bool,
    ) -> None:
        """Lay the people and the scales out.

        Args:
            layout: Layout of the game, for the pictures on the scales.
            seats: All seats of the match.
            standing: The final standing, by seat.
            tally: All tally rows.
            edge: Height of the far edge.
            is_told: True once the winner is known to all.
        """
        self._layout, self._theme = layout, layout.seating.theme
        self._seats, self._tally, self._edge = seats, tally, edge
        self._order = sorted(standing, key=lambda entry: (entry.place, -entry.score))
        self.is_roomy = edge >= MIN_SCALES_EDGE
        """True if there is room for scales beside the winner."""
        self.scales: BrassScales | None = None
        self.trophy: Node | None = None
        self.busts: list[Node] = self._told_busts() if is_told else self._waiting_busts()
        if is_told:
            self._lay_prize(layout.seating.game.name)

    @property
    def lead(self) -> int:
        """Points between the first two; 0 if they share the victory or there is one seat."""
        if len(self._order) < 2:
            return 0
        return self._order[0].score - self._order[1].score

    @property
    def nodes(self) -> list[Node]:
        """The nodes of people, trophy and scales."""
        trophy = [self.trophy] if self.trophy is not None else []
        return [*self.busts, *trophy, *(self.scales.nodes if self.scales is not None else ())]

    def _bust(self, seat: Seat, mood: str, x: float, share: float, faces_left: bool) -> list[Node]:
        picture = bust_picture(
            self._theme, self._seats[seat], mood, self._edge * share, 1.0, faces_left
        )
        if picture is None:
            return []
        node = bust_node(picture, x, self._edge + BUST_FOOT, 0.2, 0.0)
        node.name = f"face:{seat}"
        return [node]

    def _waiting_busts(self) -> list[Node]:
        """Return all people in turn order, equally tall."""
        count, made = len(self._seats), list[Node]()
        pitch = min(MAX_PITCH, (SCREEN_SIZE[0] - 160.0) / count)
        for seat in range(count):
            x = SCREEN_SIZE[0] / 2 + (seat - (count - 1) / 2) * pitch
            share = min(WAITING_SHARE, pitch * 0.9 / self._edge)
            made += self._bust(seat, MOOD_CALM, x, share, x > SCREEN_SIZE[0] / 2)
        return made

    def _told_busts(self) -> list[Node]:
        """Return the winner large at the left, the others by rank at the right."""
        first, *others = self._order
        is_shared = bool(others) and others[0].place == first.place
        share = SHARED_SHARE if is_shared else WINNER_SHARE
        made = self._bust(first.seat, MOOD_GLAD, WINNER_X, share, False)
        if not others:
            return made
        pitch = (OTHERS_RIGHT - OTHERS_LEFT) / len(others)
        for n, entry in enumerate(others):
            wins = entry.place == first.place
            share = SHARED_SHARE if wins else SECOND_SHARE if n == 0 else OTHER_SHARE
            share = min(share, max(pitch * 1.25, 90.0) / self._edge)
            mood = MOOD_GLAD if wins else MOOD_THOUGHTFUL if n == 0 else MOOD_CALM
            x = OTHERS_LEFT + (n + 0.5) * pitch
            made += self._bust(entry.seat, mood, x, share, True)
        return made

    def _lay_prize(self, game: str) -> None:
        """Place the trophy before the winner, and the scales in the middle."""
        if skin.is_baked(f"trophy/{game}"):
            height = self._edge * TROPHY_SHARE
            self.trophy = Node(
                BakedPicture(f"trophy/{game}", height=height), 84.0,
                self._edge + 26.0 - height / 2, lift=8.0, z=0.6, name="results:trophy",
            )  # fmt: skip
        if self.is_roomy and len(self._order) > 1:
            share = min(1.0, (self._edge - 16.0) / HEIGHT)
            weights = [self._weights(entry) for entry in self._order[:2]]
            self.scales = BrassScales(SCALES_X, self._edge + 20.0, share, weights, self.lead)

    def _weights(self, entry: Standing) -> list[str]:
        """Return the pictures that stand for the points of a seat: the more points, the more."""
        best = max(1, self._order[0].score)
        count = max(1, round(MAX_WEIGHTS * max(0, entry.score) / best))
        styles = self._layout.tally_styles
        shares = [
            (
                max(0, row.values[entry.seat]),
                (styles[row.label].icon if row.label in styles else "") or PLAIN_WEIGHT,
            )
            for row in self._tally
        ]
        total = sum(points for points, _ in shares)
        if not total:
            return []
        names, so_far = list[str](), 0
        for points, icon in shares:
            so_far += points
            names += [icon] * (round(count * so_far / total) - len(names))
        return names
