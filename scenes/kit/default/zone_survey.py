"""Survey of zone contents, made by playing one random match before a table is laid out.

So a table can be divided by zones, and pieces can be as large as most of them allow.
The chance of the real match is not used, so nothing is learned of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from tabletop.core.acts import Act, Move, Step
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.rule_errors import annotate_rule_errors
from tabletop.core.state import NOBODY
from tabletop.core.zones import Zone, is_back, parse_zone

MAX_DECISIONS: Final = 400
"""Greatest number of decisions; a longer match shows nothing new."""
SURVEY_SEED: Final = 11


class ZoneContents(NamedTuple):
    """Greatest contents of one zone in the course of a match."""

    zone: Zone
    max_pieces: int
    """Greatest number of pieces at once; 0 where they only pass through."""
    families: tuple[str, ...]
    is_emptied: bool = False
    """True if it was empty again after it had held a piece, as the card of a trick is taken."""


class ZoneSurvey(NamedTuple):
    """Zones and piece kinds of a table."""

    zones: Mapping[Zone, ZoneContents]
    """In the order of the kinds of the game, and of their numbers."""
    piece_kinds: Mapping[str, tuple[str, ...]]
    """Kinds of pieces by family, in alphabetical order."""


@lru_cache(maxsize=16)
def survey_zones(game: Game[Any], seats: int, options: tuple[tuple[str, Any], ...]) -> ZoneSurvey:
    """Play one random match and return the contents of its zones."""
    found, number, seat = _Finder(game), 0, NOBODY

    def where() -> str:
        return f"{game.name}, seed {SURVEY_SEED}, {seats} seats, decision {number} by seat {seat}"

    with annotate_rule_errors(where):
        chance = Chance(SURVEY_SEED)
        state = game.new_initial_state(seats, dict(options), chance, found.hear)
        found.look(state)
        while number < MAX_DECISIONS and (asked := game.active_seats(state)):
            number, seat = number + 1, asked[0]
            action = chance.pick(game.legal_actions(state, seat))
            game.apply(state, seat, action, chance, found.hear)
            found.look(state)
    return found.survey(seats)


class _Finder:
    """Notes what lies where, and what passes."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._most: dict[Zone, int] = {}
        self._families: dict[Zone, set[str]] = {}
        self._kinds: dict[str, set[str]] = {}
        self._filled: set[Zone] = set()
        self._emptied: set[Zone] = set()

    def hear(self, act: Act) -> None:
        if isinstance(act, Move | Step):
            ends = (act.source, act.target) if isinstance(act, Move) else act.path
            for zone in ends:
                self._note(zone, 0, (act.piece,))

    def look(self, state: Any) -> None:
        table = {zone: pieces for zone, pieces in self._game.inventory(state).items() if pieces}
        for zone, pieces in table.items():
            self._note(zone, len(pieces), tuple(pieces))
        self._emptied |= self._filled - table.keys()
        self._filled |= table.keys()

    def _note(self, zone: Zone, n: int, pieces: tuple[str, ...]) -> None:
        self._most[zone] = max(n, self._most.get(zone, 0))
        families = self._families.setdefault(zone, set())
        for piece in pieces:
            family, _, kind = piece.partition(".")
            families.add(family)
            if not is_back(piece):
                self._kinds.setdefault(family, set()).add(kind)

    def _share(self, seats: int) -> None:
        """Give the zones of all seats the contents of the fullest, because their areas match."""
        zones = self._game.zones
        for zone in [zone for zone in self._most if zones[zone].per_seat]:
            head, _, owner = zone.rpartition("/" if "/" in zone else ":")
            mark = zone[len(head) : -len(owner)]
            alike = [f"{head}{mark}{seat}" for seat in range(seats)]
            most = max(self._most.get(each, 0) for each in alike)
            families = set[str]().union(*(self._families.get(each, ()) for each in alike))
            for each in alike:
                self._most[each], self._families[each] = most, families
            if self._emptied.intersection(alike):
                self._emptied |= {*alike}

    def survey(self, seats: int) -> ZoneSurvey:
        self._share(seats)
        order = list(self._game.zones.kinds)

        def rank(zone: Zone) -> tuple[int, int, int]:
            at = parse_zone(zone)
            return order.index(at.kind), at.number or 0, at.owner or 0

        zones = {
            zone: ZoneContents(
                zone, self._most[zone], tuple(sorted(self._families[zone])), zone in self._emptied
            )
            for zone in sorted(self._most, key=rank)
        }
        kinds = {family: tuple(sorted(found)) for family, found in sorted(self._kinds.items())}
        return ZoneSurvey(zones, kinds)
