"""The director: decides which acts step to the middle of the table, and how often.

Rest is the rule. A held act (a decision such as a haggle) is always shown. A momentary one is
shown only if the last is some seconds ago and acts take no more than a share of the time.
For games without acts of their own it weighs the acts of a phrase, which any game has.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence
from math import log2
from typing import Final, NamedTuple

from scenes.store.preferences import INSTANT_SPEED
from tabletop.core.acts import Act, Begin, End, Move, Say, Score, SeatRef, Shuffle, Step, Turn
from tabletop.core.zones import Seat, Visibility, Zones, is_back, parse_zone

MIN_PAUSE_SECONDS: Final = 4.0
"""Least seconds between two momentary acts."""
MAX_TIME_SHARE: Final = 0.35
"""Greatest share of the time in which momentary acts are shown."""
TYPICAL_ACT_SECONDS: Final = 2.0
"""Seconds that a momentary act takes, before it is known."""
FAST_SPEED: Final = 4.0
"""Speed from which momentary acts are not shown."""
THRESHOLD: Final = 5.0
"""Least weight of acts that step to the middle."""
NEW_BONUS, REPEATED_MALUS, PERSON_BONUS = 2.0, 3.0, 2.0
"""Added for acts not seen lately and for those of people; taken off for a repeated shot."""
MEMORY_PHRASES: Final = 10
"""Number of phrases that count as lately."""
REPEAT_SECONDS: Final = 6.0


class ShotBudget:
    """The time in which momentary acts may be shown."""

    def __init__(self) -> None:
        self._elapsed = 0.0
        self._shown = 0.0
        self._since_end = MIN_PAUSE_SECONDS
        self.is_showing = False
        """True while a momentary act is shown."""
        self.speed = 1.0
        """Speed of the table."""

    def advance(self, seconds: float) -> None:
        """Let some seconds pass."""
        self._elapsed += seconds
        if self.is_showing:
            self._shown += seconds
            self._since_end = 0.0
        else:
            self._since_end += seconds

    @property
    def is_fast(self) -> bool:
        """True at a speed at which nothing steps to the middle."""
        return self.speed >= FAST_SPEED or self.speed == INSTANT_SPEED

    @property
    def allows_act(self) -> bool:
        """True if a momentary act may be shown now."""
        if self.is_fast:
            return False
        expected = self._shown + TYPICAL_ACT_SECONDS
        whole = self._elapsed + MIN_PAUSE_SECONDS + TYPICAL_ACT_SECONDS
        return self._since_end >= MIN_PAUSE_SECONDS and expected <= MAX_TIME_SHARE * whole


class Shot(NamedTuple):
    """Acts that step to the middle: their kind, their weight and the people at the sides."""

    kind: str
    """One of "exchange", "play", "heap", "reveal" and "talk"."""
    weight: float
    seats: tuple[Seat, ...] = ()


class ShotChooser:
    """Weighs the acts of any game and chooses those that step to the middle."""

    def __init__(self, zones: Zones, people: Sequence[Seat]) -> None:
        """Create a chooser.

        Args:
            zones: The zones of the game.
            people: Seats of people; their acts weigh more.
        """
        self._zones = zones
        self._people = people
        self._seen: deque[Hashable] = deque(maxlen=MEMORY_PHRASES)
        self._seconds = 0.0
        self._last: tuple[Hashable, float] = ((), -REPEAT_SECONDS)

    def advance(self, seconds: float) -> None:
        """Let some seconds pass."""
        self._seconds += seconds

    def choose(self, phrase: Sequence[Act], doer: Seat | None) -> Shot | None:
        """Return the shot of a phrase; None if nothing steps to the middle.

        Args:
            phrase: Acts that are shown together.
            doer: Seat whose turn it is.
        """
        shot = max(
            (self.weigh(act, phrase) for act in phrase), key=lambda found: found.weight,
            default=Shot("", 0.0),
        )  # fmt: skip
        key = self._key(phrase[0])
        weight = shot.weight
        if key not in self._seen:
            weight += NEW_BONUS
        if doer in self._people:
            weight += PERSON_BONUS
        if self._last[0] == shot.kind and self._seconds - self._last[1] < REPEAT_SECONDS:
            weight -= REPEATED_MALUS
        self._seen.append(key)
        if not shot.kind or weight < THRESHOLD:
            return None
        self._last = shot.kind, self._seconds
        return shot._replace(weight=weight)

    def _key(self, act: Act) -> Hashable:
        """Return the kind of an act and of its zones."""
        if isinstance(act, Move):
            return Move, parse_zone(act.source).kind, parse_zone(act.target).kind
        return type(act), getattr(act, "key", "")

    def weigh(self, act: Act, phrase: Sequence[Act]) -> Shot:
        """Return the shot of one act of a phrase, with its weight from the act alone."""
        if isinstance(act, Move):
            moves = [other for other in phrase if isinstance(other, Move)]
            ends = {(self._zones.owner(m.source), self._zones.owner(m.target)) for m in moves}
            if len(ends) > 1:  # a deal, or what all do at once
                return Shot("", 2.0)
            return self._weigh_move(act, sum(m.n for m in moves))
        if isinstance(act, Turn):
            count = sum(isinstance(other, Turn) for other in phrase)
            return Shot("reveal", 6.0 if count > 1 else 4.0)
        if isinstance(act, Say):
            named = [value.seat for _, value in act.params if isinstance(value, SeatRef)]
            seats = tuple(dict.fromkeys(seat for seat in (act.seat, *named) if seat >= 0))
            return Shot("talk", 6.0 if len(seats) > 1 else 3.0, seats[:2])
        if isinstance(act, Score):
            return Shot("", 1.0)
        return Shot("", 2.0 if isinstance(act, Step | Shuffle | Begin | End) else 0.0)

    def _weigh_move(self, move: Move, count: int) -> Shot:
        giver, taker = self._zones.owner(move.source), self._zones.owner(move.target)
        if giver is not None and taker is not None and giver != taker:
            return Shot("exchange", 6.0, (giver, taker))
        owner = giver if giver is not None else taker
        seats = () if owner is None else (owner,)
        from_hand = self._zones[move.source].visibility is not Visibility.ALL
        opened = self._zones[move.target].visibility is Visibility.ALL
        if from_hand and opened and not is_back(move.piece):
            return Shot("play", 4.0, seats)
        return Shot("heap", 2.0 + log2(count) if count > 2 else 0.0, seats)
