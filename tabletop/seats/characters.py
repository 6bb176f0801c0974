"""Characters: names with a line of banter and a leaning, on top of any level.

A leaning decides only between moves that the level's search finds as good as equal, so that it
hardly weakens; a level that does not search has none to choose between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.zones import Seat
from tabletop.match.setup import DEFAULT_NAMES, SeatSpec
from tabletop.seats.answers import Answer, Candidate
from tabletop.seats.levels import Thinker
from tabletop.seats.rollouts import Worlds
from tabletop.seats.search import Enough, never
from tabletop.text import Catalogue

AS_GOOD = 0.01
"""The chance to win that a character gives away for its leaning, at most."""

Taste = Callable[[Game[Any], Any, Seat, Candidate], float]
"""How much a move, carried out in an imagined world, suits a leaning."""


def _points(game: Game[Any], after: Any, seat: Seat, candidate: Candidate) -> float:
    return game.standing(after)[seat].score


def _pieces(game: Game[Any], after: Any, seat: Seat, candidate: Candidate) -> float:
    return sum(
        len(pieces)
        for zone, pieces in game.inventory(after).items()
        if zone.rpartition(":")[2] == str(seat)
    )


def _rivals(game: Game[Any], after: Any, seat: Seat, candidate: Candidate) -> float:
    return -max(share for other, share in enumerate(candidate.chances) if other != seat)


def _deals(game: Game[Any], after: Any, seat: Seat, candidate: Candidate) -> float:
    return -float(isinstance(candidate.action, game.strategy.deals))


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

OCCASIONS = ("banter", "opening", "deal", "won", "lost")
"""When characters speak: when they are chosen, as a match begins, after a deal, at the end."""
INCLINED = ("merchant", "master")
"""The levels that a leaning decides for: those that search."""


def banter_key(name: str, occasion: str) -> str:
    """The key in the catalogues of what a character says on an occasion."""
    return f"characters.{occasion}.{name.lower()}"


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


class Inclined(NamedTuple):
    """A level with a leaning."""

    thinker: Thinker
    leaning: str

    def __call__(
        self, game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """The level's answer, or one as good that suits the leaning more."""
        answer = self.thinker(game, view, seat, chance, enough)
        candidates = answer.candidates
        if len(candidates) < 2:
            return answer
        best = candidates[0]
        equal = [c for c in candidates if _as_good(c, best, seat)]
        if len(equal) < 2:
            return answer
        taste, worlds = LEANINGS[self.leaning], Worlds(game, view, seat, chance)

        def suits(candidate: Candidate) -> float:
            after, luck = worlds.fresh()
            game.apply(after, seat, candidate.action, luck)
            return taste(game, after, seat, candidate)

        chosen = max(equal, key=suits)
        rest = tuple(candidate for candidate in candidates if candidate is not chosen)
        reason = game.strategy.reason(view, seat, chosen.action)
        return Answer(chosen.action, reason, (chosen, *rest))


def _as_good(candidate: Candidate, best: Candidate, seat: Seat) -> bool:
    """Whether it was tried nearly as long as the best, and is hardly worse."""
    given = best.chances[seat] - candidate.chances[seat]
    return given <= AS_GOOD and 2 * candidate.rollouts >= best.rollouts


def of_character(name: str, thinker: Thinker) -> Thinker:
    """A level as the character of that name plays it; as it is, for any other name."""
    return Inclined(thinker, CHARACTERS[name]) if name in CHARACTERS else thinker
