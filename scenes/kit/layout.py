"""A game's table as the general table gets it: five roles and a few constants.

One folder a game: `scenes/games/<game>/` with a module for each role and `layout.py`, whose
`LAYOUT` composes them. A layout knows the game's zones, pieces and actions, never its hidden
state: it is given what lies on the stage and the view of those who look.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Generic, NamedTuple

from scenes.kit.materials import PLAIN, Materials
from scenes.kit.roles.flourishes import Flourishes
from scenes.kit.roles.looks import Looks
from scenes.kit.roles.places import Places
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.seating import Seating
from scenes.ui.theme import Color
from tabletop.core.game import Game
from tabletop.core.handling import Handling, V


class TallyLook(NamedTuple):
    """What a line of the tally looks like on a result."""

    color: Color
    sign: str
    """The name of a baked picture that stands for it; empty for none."""


class Tempo(NamedTuple):
    """How fast a demo is shown, as a share of a table where people play."""

    acts: float = 1.0
    """What happens, but for moments that decide, which take their own time."""
    rests: float = 1.0
    """How long AI seats rest before and after what they do, and show what they mean to do."""


class Layout(ABC, Generic[V]):
    """One game's table, seen by one seat. Everything is in design units, 1920 x 1080."""

    materials: Materials = PLAIN
    """The ground of the table, and what its pieces lie on."""
    ambience: str
    mine: tuple[str, ...] = ("hand",)
    """Kinds of zones whose pieces, of the home seat, always answer: they act or say why not."""
    inspected: tuple[str, ...] = ()
    """Kinds of zones whose pieces arrows reach for a closer look, though nothing can be done."""
    small_secrets: bool = False
    """Secrets are few and small: a lid over them is enough where a curtain would be a nuisance."""

    untold: frozenset[str] = frozenset()
    """Deeds whose moves the line does not tell: what follows from what it has just told."""

    watched_pace: float = 1.0
    """How fast what happens in a demo of it is shown, for any number of seats."""

    watched: Mapping[int, Tempo] = MappingProxyType({})
    """The same and the rests of AI seats, for some numbers of seats: so that traders take 6 to 12
    minutes for a match, however many they are."""

    tally: Mapping[str, TallyLook] = MappingProxyType({})
    """Colours and signs of the lines of its tally, by their labels, for the bars of a result."""

    seating: Seating[Game[V]]
    places: Places
    looks: Looks
    handling: Handling[V]
    readouts: Readouts[V]
    flourishes: Flourishes

    @property
    def tempo(self) -> Tempo:
        """How fast its demos are shown with as many seats as there are."""
        return self.watched.get(self.seating.count, Tempo(self.watched_pace))

    @abstractmethod
    def __init__(self, seating: Seating[Game[V]]) -> None:
        """Make the roles, from the bottom up."""
