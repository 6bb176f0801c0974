"""What lies where in the course of a game: found by playing one at random, before a table is laid.

So a table can be divided by zones, and pieces made as large as there is room for most of them. The
chance of the match itself is not asked: nothing is learned of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from tabletop.core.acts import Act, Move, Step
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.zones import Zone, address, is_back

DECISIONS: Final = 400
"""So many are made at most: whoever goes on for longer has shown what there is."""
SEED: Final = 11


class ZoneContents(NamedTuple):
    """What a zone holds in the course of a game."""

    zone: Zone
    most: int
    """Pieces at once; 0 where they only pass through."""
    families: tuple[str, ...]


class Survey(NamedTuple):
    """What there is on a table."""

    zones: Mapping[Zone, ZoneContents]
    """In the order of the kinds of the game, and of their numbers."""
    kinds: Mapping[str, tuple[str, ...]]
    """By family: the kinds of its pieces, in alphabetical order."""


@lru_cache(maxsize=16)
def survey(game: Game[Any], seats: int, options: tuple[tuple[str, Any], ...]) -> Survey:
    """What lies where when so many play with these options."""
    found = _Finder(game)
    chance = Chance(SEED)
    state = game.new(seats, dict(options), chance, found.hear)
    found.look(state)
    for _ in range(DECISIONS):
        asked = game.to_act(state)
        if not asked:
            break
        game.apply(state, asked[0], chance.pick(game.legal(state, asked[0])), chance, found.hear)
        found.look(state)
    return found.survey(seats)


class _Finder:
    """Notes what lies where, and what passes."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._most: dict[Zone, int] = {}
        self._families: dict[Zone, set[str]] = {}
        self._kinds: dict[str, set[str]] = {}

    def hear(self, act: Act) -> None:
        if isinstance(act, Move | Step):
            ends = (act.source, act.target) if isinstance(act, Move) else act.path
            for zone in ends:
                self._note(zone, 0, (act.piece,))

    def look(self, state: Any) -> None:
        for zone, pieces in self._game.inventory(state).items():
            self._note(zone, len(pieces), tuple(pieces))

    def _note(self, zone: Zone, n: int, pieces: tuple[str, ...]) -> None:
        self._most[zone] = max(n, self._most.get(zone, 0))
        families = self._families.setdefault(zone, set())
        for piece in pieces:
            family, _, kind = piece.partition(".")
            families.add(family)
            if not is_back(piece):
                self._kinds.setdefault(family, set()).add(kind)

    def _share(self, seats: int) -> None:
        """What one seat may have, all may: the tables of all are alike."""
        zones = self._game.zones
        for zone in [zone for zone in self._most if zones[zone].owned]:
            head, _, owner = zone.rpartition("/" if "/" in zone else ":")
            mark = zone[len(head) : -len(owner)]
            alike = [f"{head}{mark}{seat}" for seat in range(seats)]
            most = max(self._most.get(each, 0) for each in alike)
            families = set[str]().union(*(self._families.get(each, ()) for each in alike))
            for each in alike:
                self._most[each], self._families[each] = most, families

    def survey(self, seats: int) -> Survey:
        self._share(seats)
        order = list(self._game.zones.kinds)

        def rank(zone: Zone) -> tuple[int, int, int]:
            at = address(zone)
            return order.index(at.kind), at.number or 0, at.owner or 0

        zones = {
            zone: ZoneContents(zone, self._most[zone], tuple(sorted(self._families[zone])))
            for zone in sorted(self._most, key=rank)
        }
        kinds = {family: tuple(sorted(found)) for family, found in sorted(self._kinds.items())}
        return Survey(zones, kinds)
