"""Characters: names with banter, a playing style and biases, on top of any level.

A playing style decides only between actions that the search found equally good, so that
it hardly weakens the level. A level that does not search has no such choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from tabletop.ai.answers import Answer, Candidate
from tabletop.ai.human_errors import ErrorProfile
from tabletop.ai.levels import ConsistentLevel, Level, answer_randomly, with_error_profile
from tabletop.ai.search.rollouts import SampledStates, StopCheck, never_stop
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, EXTRA_PORTRAIT_NAMES, SEAT_COLOURS, SeatSpec
from tabletop.text import Catalogue

MAX_STYLE_COST = 0.01
"""Maximum loss of win chance that a character accepts for its playing style."""


class StylePreference(Protocol):
    """A function that rates an action, carried out in a sampled state, for a playing style."""

    def __call__(
        self, strategy: Strategy[StateT], after: StateT, seat: Seat, candidate: Candidate
    ) -> float:
        """Return the rating; more is better.

        Args:
            strategy: Strategy of the game.
            after: Sampled state after the action.
            seat: Seat that decides.
            candidate: Candidate that was carried out.
        """


def _points(strategy: Strategy[StateT], after: StateT, seat: Seat, candidate: Candidate) -> float:
    return strategy.game.standings(after)[seat].score


def _pieces(strategy: Strategy[StateT], after: StateT, seat: Seat, candidate: Candidate) -> float:
    return sum(
        len(pieces)
        for zone, pieces in strategy.game.inventory(after).items()
        if zone.rpartition(":")[2] == str(seat)
    )


def _rivals(strategy: Strategy[StateT], after: StateT, seat: Seat, candidate: Candidate) -> float:
    return -max(share for other, share in enumerate(candidate.win_chances) if other != seat)


def _deals(strategy: Strategy[StateT], after: StateT, seat: Seat, candidate: Candidate) -> float:
    return -float(isinstance(candidate.action, strategy.accepting_actions))


PLAYING_STYLES: Mapping[str, StylePreference] = {
    "sprinter": _points,
    "hoarder": _pieces,
    "rival": _rivals,
    "haggler": _deals,
}
"""Playing styles: early score, many own pieces, trouble for the strongest rival, no quick
deals."""

STYLE_BY_CHARACTER: Mapping[str, str] = dict(
    zip(DEFAULT_PLAYER_NAMES, [*PLAYING_STYLES, *reversed(list(PLAYING_STYLES))], strict=True)
)
"""Playing style of each built-in character.

Their banter is in the catalogues (`banter_key`), their styles at
`character_seats.leaning.STYLE`.
"""

CHARACTER_BIASES: Mapping[str, tuple[str, str]] = {
    "Mika": ("dazzled", "alone"),
    "Aru": ("hoarding", "afraid"),
    "Bea": ("afraid", "hoarding"),
    "Tomo": ("dazzled", "late"),
    "Nila": ("late", "hoarding"),
    "Ravi": ("late", "afraid"),
    "Yuki": ("hoarding", "alone"),
    "Omar": ("alone", "dazzled"),
}
"""Main and secondary bias of each built-in character, for levels that make mistakes."""

BANTER_OCCASIONS = ("banter", "opening", "deal", "won", "lost")
"""Occasions of banter: choice of the character, start of a match, a deal, victory, defeat."""
STYLED_LEVELS = ("merchant", "master")
"""Levels with a playing style: those that search."""


BANTER_LINES_PER_OCCASION = 10
"""Number of lines of each character on each occasion, except for its choice, which has one."""


def banter_key(name: str, occasion: str, line: int = 1) -> str:
    """Return the catalogue key of a line of a character.

    Args:
        name: Name of the character.
        occasion: One of `BANTER_OCCASIONS`.
        line: Number of the line, from 1 to `BANTER_LINES_PER_OCCASION`.
    """
    said = f"{occasion}.{line}" if line > 1 else occasion
    return f"characters.{said}.{name.lower()}"


def portrait_name(seat: SeatSpec) -> str:
    """Return the name of the portrait of a seat.

    It is the chosen portrait, that of its character, or the guest of its colour.
    """
    if seat.face:
        return seat.face
    known = seat.name in STYLE_BY_CHARACTER
    return seat.name.lower() if known else EXTRA_PORTRAIT_NAMES[SEAT_COLOURS.index(seat.colour)]


def describe_character(seat: SeatSpec, text: Catalogue) -> str:
    """Return the introduction of a character: its banter, and its style if its level searches.

    Empty for people and for names that are not built in.
    """
    if seat.is_human or seat.name not in STYLE_BY_CHARACTER:
        return ""
    said = text("characters.quoted", words=text(banter_key(seat.name, "banter")))
    if seat.level not in STYLED_LEVELS:
        return said
    leaning = text(f"characters.leaning.{STYLE_BY_CHARACTER[seat.name]}")
    return text("characters.introduced", said=said, leaning=leaning)


class StyledLevel(NamedTuple):
    """A level with a playing style."""

    level: Level
    style: str

    def __call__(
        self,
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        chance: Chance,
        enough: StopCheck = never_stop,
    ) -> Answer:
        """Return the answer of the level, or an equally good one that fits the style better."""
        answer = self.level(strategy, view, seat, chance, enough)
        candidates = answer.candidates
        if len(candidates) < 2:
            return answer
        best = candidates[0]
        equal = [c for c in candidates if _as_good(c, best, seat)]
        if len(equal) < 2:
            return answer
        taste, worlds = PLAYING_STYLES[self.style], SampledStates(strategy, view, seat, chance)

        def suits(candidate: Candidate) -> float:
            after, luck = worlds.copy_current_state()
            strategy.game.apply(after, seat, candidate.action, luck)
            return taste(strategy, after, seat, candidate)

        chosen = max(equal, key=suits)
        rest = tuple(candidate for candidate in candidates if candidate is not chosen)
        reason = strategy.reason(view, seat, chosen.action)
        return Answer(chosen.action, reason, (chosen, *rest))


def _as_good(candidate: Candidate, best: Candidate, seat: Seat) -> bool:
    """True if a candidate is hardly worse than the best and has at least half as many rollouts."""
    given = best.win_chances[seat] - candidate.win_chances[seat]
    return given <= MAX_STYLE_COST and 2 * candidate.rollout_count >= best.rollout_count


def with_playing_style(name: str, level: Level) -> Level:
    """Return a level with the playing style of a character; unchanged for other names."""
    return StyledLevel(level, STYLE_BY_CHARACTER[name]) if name in STYLE_BY_CHARACTER else level


def make_character_level(name: str, level: Level, seed: int) -> Level:
    """Return a level as a character plays it in one match.

    Its errors and its answer to a position are always the same. Random seats stay random,
    because they are the baseline.

    Args:
        name: Name of the character; other names get random biases.
        level: Level to adapt.
        seed: Seed of the error profile.
    """
    if level is answer_randomly:
        return level
    temper = ErrorProfile.sample_profile(Chance(seed), *CHARACTER_BIASES.get(name, ()))
    return ConsistentLevel(with_playing_style(name, with_error_profile(level, temper)), temper)
