"""Guided first match: its set-up, and the explanations of its goal, decisions and events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop import games
from tabletop.core.acts import Act
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import (
    DEFAULT_PLAYER_NAMES,
    SEAT_COLOURS,
    MatchMode,
    SeatSpec,
    Setup,
    choose_seed_and_generator,
)
from tabletop.practice import exercise_catalogue
from tabletop.practice.positions import Position, PositionStart
from tabletop.text import Catalogue
from tabletop.text.message_format import act_text_keys

TUTORIAL_AI_LEVEL: Final = "novice"
GOAL_TEXT_KEY: Final = "goal"
SHORT_MATCH_TEXT_KEY: Final = "short"
"""Text keys of the goal of the game, and of the shorter length of this match."""
MAX_EXPLAINED_EVENTS: Final = 2
"""Greatest number of events explained at a time; others wait for the next decision."""


def make_tutorial_setup(
    game: str, player_name: str, level: str = TUTORIAL_AI_LEVEL
) -> tuple[Setup, Position]:
    """Return the set-up and the initial position of a short match against few opponents.

    Args:
        game: Name of the game.
        player_name: Name of the learner.
        level: Level of the opponents; novices in a guided first match.
    """
    position = exercise_catalogue.load_first_match_position(game)
    others = [name for name in DEFAULT_PLAYER_NAMES if name != player_name]
    names = (player_name, *others)[: position.seat_count]
    seats = tuple(
        SeatSpec(name, level if n else "", SEAT_COLOURS[n]) for n, name in enumerate(names)
    )
    return Setup(game, seats, dict(position.options), 0, MatchMode.PRACTICE), position


def make_custom_tutorial(setup: Setup, position: Position, seed: int | None = None) -> Match:
    """Return a guided match from a position that is set up by hand.

    It is not saved: no journal can begin with such a position.

    Args:
        setup: Set-up of the match.
        position: Initial position.
        seed: Seed of the match; None draws one.
    """
    drawn, generator = choose_seed_and_generator(seed)
    setup, game = setup._replace(seed=drawn, generator=generator), games.load(setup.game)
    start = position._replace(seed=drawn, generator=generator)
    return Match(game, setup, custom_start=PositionStart(game, start))


class TutorialTexts:
    """Explanations of a match for its players: each decision and event is explained once."""

    def __init__(self, match: Match) -> None:
        """Begin with nothing explained.

        Args:
            match: The match.
        """
        self._match = match
        self.explains_everything = False
        """True if decisions and events are explained too, not only the goal."""
        self.is_spoken = False
        """True for a reader without a screen, who touches nothing and sees no signs."""
        self._explained_keys: set[str] = set()
        self._event_keys: list[str] = []  # what has happened, and is still to be explained
        self.is_goal_new = False
        """True if the last explanation contained the goal."""

    def record_events(self, acts: Sequence[Act], text: Catalogue) -> None:
        """Remember events that happen for the first time, to explain them later."""
        for act in acts if self.explains_everything else ():
            for key in map("act.{}".format, act_text_keys(act)):
                if key not in self._explained_keys and text.has_text(self._text_key(key)):
                    self._explained_keys.add(key)
                    self._event_keys.append(key)
                    break

    def explain_decision(self, seat: Seat, text: Catalogue) -> list[str]:
        """Return sentences on the goal, recent events, and the open decision of a seat.

        Each is explained once.
        """
        asked = self._match.game.prompt_key(self._match.view_for(seat), seat)
        wanted = [GOAL_TEXT_KEY]
        if self.explains_everything:
            wanted += [SHORT_MATCH_TEXT_KEY, asked]
        new = [
            key
            for key in wanted
            if key not in self._explained_keys and text.has_text(self._text_key(key))
        ]
        self._explained_keys.update(new)
        seen = self._event_keys[:MAX_EXPLAINED_EVENTS]
        self._event_keys = self._event_keys[MAX_EXPLAINED_EVENTS:]
        self.is_goal_new = GOAL_TEXT_KEY in new
        keys = sorted([*seen, *new], key=_explanation_order)
        return [self._explanation(key, text) for key in keys]

    def _explanation(self, key: str, text: Catalogue) -> str:
        """Return an explanation, without gestures and pictures if it is read aloud."""
        spoken = self._text_key(f"spoken.{key}")
        return text(spoken if self.is_spoken and text.has_text(spoken) else self._text_key(key))

    def _text_key(self, key: str) -> str:
        return f"{self._match.game.name}.guide.{key}"


def _explanation_order(key: str) -> int:
    """Sort key: first the goal, then events, then decisions."""
    return 0 if key in (GOAL_TEXT_KEY, SHORT_MATCH_TEXT_KEY) else 1 if key.startswith("act.") else 2
