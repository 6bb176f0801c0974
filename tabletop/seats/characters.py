"""Characters: names with a line of banter and a leaning, on top of any level.

A leaning decides only between moves that the level's search finds as good as equal, so that it
hardly weakens; a level that does not search has none to choose between.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, GUESTS, SeatSpec
from tabletop.seats.answers import Answer, Candidate
from tabletop.seats.biases import Temper
from tabletop.seats.levels import Level, Steady, at_random, with_errors_of
from tabletop.seats.rollouts import Enough, Worlds, never
from tabletop.text import Catalogue

AS_GOOD = 0.01
"""The chance to win that a character gives away for its leaning, at most."""


class Taste(Protocol):
    """How much a move, carried out in an imagined world, suits a leaning."""

    def __call__(self, strategy: Strategy[S], after: S, seat: Seat, candidate: Candidate) -> float:
        """The more, the better."""


def _points(strategy: Strategy[S], after: S, seat: Seat, candidate: Candidate) -> float:
    return strategy.game.standing(after)[seat].score


def _pieces(strategy: Strategy[S], after: S, seat: Seat, candidate: Candidate) -> float:
    return sum(
        len(pieces)
        for zone, pieces in strategy.game.inventory(after).items()
        if zone.rpartition(":")[2] == str(seat)
    )


def _rivals(strategy: Strategy[S], after: S, seat: Seat, candidate: Candidate) -> float:
    return -max(share for other, share in enumerate(candidate.chances) if other != seat)


def _deals(strategy: Strategy[S], after: S, seat: Seat, candidate: Candidate) -> float:
    return -float(isinstance(candidate.action, strategy.deals))


LEANINGS: Mapping[str, Taste] = {
    "sprinter": _points,
    "hoarder": _pieces,
    "rival": _rivals,
    "haggler": _deals,
}
"""Points at once; pieces of one's own; trouble for the strongest other; never the first deal."""

CHARACTERS: Mapping[str, str] = dict(
    zip(DEFAULT_NAMES, [*LEANINGS, *reversed(list(LEANINGS))], strict=True)
)
"""The leaning of everybody who has a name of the house. What they say stands in the catalogues, see
`banter_key`; their leanings: `characters.leaning.<leaning>`."""

BIASES_OF: Mapping[str, tuple[str, str]] = {
    "Mika": ("dazzled", "alone"),
    "Aru": ("hoarding", "afraid"),
    "Bea": ("afraid", "hoarding"),
    "Tomo": ("dazzled", "late"),
    "Nila": ("late", "hoarding"),
    "Ravi": ("late", "afraid"),
    "Yuki": ("hoarding", "alone"),
    "Omar": ("alone", "dazzled"),
}
"""How everybody who has a name of the house errs, at the levels that do: first and second bias."""

OCCASIONS = ("banter", "opening", "deal", "won", "lost")
"""When characters speak: when they are chosen, as a match begins, after a deal, at the end."""
INCLINED = ("merchant", "master")
"""The levels that a leaning decides for: those that search."""


LINES = 10
"""So many lines has every character on each occasion, but for the one when it is chosen."""


def banter_key(name: str, occasion: str, line: int = 1) -> str:
    """The key in the catalogues of what a character says on an occasion: its first line, or one of
    the others, up to LINES."""
    said = f"{occasion}.{line}" if line > 1 else occasion
    return f"characters.{said}.{name.lower()}"


def face_of(seat: SeatSpec) -> str:
    """The portrait of a seat: the one chosen, that of its name, or the guest of its colour."""
    if seat.face:
        return seat.face
    known = seat.name in CHARACTERS
    return seat.name.lower() if known else GUESTS[COLOURS.index(seat.colour)]


def introduction(seat: SeatSpec, text: Catalogue) -> str:
    """How a character is introduced: what it says and how it leans, where its level searches.

    Empty for people, and for names that are not of the house.
    """
    if seat.human or seat.name not in CHARACTERS:
        return ""
    said = text("characters.quoted", words=text(banter_key(seat.name, "banter")))
    if seat.level not in INCLINED:
        return said
    leaning = text(f"characters.leaning.{CHARACTERS[seat.name]}")
    return text("characters.introduced", said=said, leaning=leaning)


class Leaning(NamedTuple):
    """A level with a leaning."""

    level: Level
    leaning: str

    def __call__(
        self, strategy: Strategy[S], view: S, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """The level's answer, or one as good that suits the leaning more."""
        answer = self.level(strategy, view, seat, chance, enough)
        candidates = answer.candidates
        if len(candidates) < 2:
            return answer
        best = candidates[0]
        equal = [c for c in candidates if _as_good(c, best, seat)]
        if len(equal) < 2:
            return answer
        taste, worlds = LEANINGS[self.leaning], Worlds(strategy, view, seat, chance)

        def suits(candidate: Candidate) -> float:
            after, luck = worlds.fresh()
            strategy.game.apply(after, seat, candidate.action, luck)
            return taste(strategy, after, seat, candidate)

        chosen = max(equal, key=suits)
        rest = tuple(candidate for candidate in candidates if candidate is not chosen)
        reason = strategy.reason(view, seat, chosen.action)
        return Answer(chosen.action, reason, (chosen, *rest))


def _as_good(candidate: Candidate, best: Candidate, seat: Seat) -> bool:
    """Whether it was tried nearly as long as the best, and is hardly worse."""
    given = best.chances[seat] - candidate.chances[seat]
    return given <= AS_GOOD and 2 * candidate.rollouts >= best.rollouts


def of_character(name: str, level: Level) -> Level:
    """A level as the character of that name plays it; as it is, for any other name."""
    return Leaning(level, CHARACTERS[name]) if name in CHARACTERS else level


def in_match(name: str, level: Level, seed: int) -> Level:
    """A level as the character of that name plays it in one match: its errors and its thoughts
    about a position are always the same. Random seats stay random: they are a yardstick.

    seed: of its temper. Any other name has biases that are drawn by it.
    """
    if level is at_random:
        return level
    temper = Temper.drawn(Chance(seed), *BIASES_OF.get(name, ()))
    return Steady(of_character(name, with_errors_of(level, temper)), temper)
