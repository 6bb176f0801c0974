"""The default table with indicators and effects of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from scenes.kit.default.layout import DefaultLayout
from scenes.kit.default.readouts import DefaultReadouts
from scenes.kit.layout import Tempo
from scenes.kit.roles.flourishes import Flourishes, Stagecraft
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.showing import Showing
from sprites.node import Node
from sprites.timeline import Animation, together, wait
from tabletop.core.acts import Act
from tabletop.core.game import Game
from tabletop.core.state import State

SHOWN: list[int] = []
"""Numbers of pieces in the deck when acts were shown."""


class OrchardReadouts(DefaultReadouts):
    """The readouts of the default table, checked against what is shown."""

    def nodes(self, showing: Showing) -> Mapping[str, Node]:
        assert showing.count("deck") == len(showing.table.get("deck", ()))
        return super().nodes(showing)


class OrchardFlourishes(Flourishes):
    """A short rest before each act."""

    def before(self, act: Act, craft: Stagecraft) -> Animation | None:
        SHOWN.append(craft.stage.showing.count("deck"))
        return together(wait(0.01), wait(0.02))


class OrchardLayout(DefaultLayout):
    """The default layout with two roles replaced."""

    watched: ClassVar[Mapping[int, Tempo]] = {2: Tempo(acts=2.0, rests=0.5)}

    def __init__(self, seating: Seating[Game[State]]) -> None:
        super().__init__(seating)
        assert self.mine == ("hand",) and len(seating.setup.names) == seating.count
        self.readouts = OrchardReadouts(seating, self.places)
        self.flourishes = OrchardFlourishes()


LAYOUT = OrchardLayout
