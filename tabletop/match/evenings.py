"""The matches that people have played to their end: who with whom, with how many points.

One plain file in the user's folder. People, the score pad of an evening and the records of a game
all follow from it; nothing is kept besides, and all is forgotten when it is deleted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import chain
from typing import Any, Final, NamedTuple

from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, FACES, NAME_LENGTH, is_readable
from tabletop.match.userfile import PartlyError, UserFileError, day_of, json_form

FORMAT: Final = 1
MOST_SEATS: Final = 8
MOST_POINTS: Final = 1 << 20


class Seated(NamedTuple):
    """Somebody at a table that was played to its end."""

    name: str
    colour: str
    human: bool
    points: int
    place: int
    face: str = ""
    """The name of the portrait that was chosen; empty where none was."""


class Played(NamedTuple):
    """A match that came to its end."""

    game: str
    day: date
    seed: int
    decisions: int
    seats: tuple[Seated, ...]

    @property
    def margin(self) -> int:
        """Points between the best and the second."""
        points = sorted((seat.points for seat in self.seats), reverse=True)
        return points[0] - points[1]


class Player(NamedTuple):
    """Somebody who has played here."""

    name: str
    colour: str
    games: tuple[str, ...]
    """That they know, the first played first."""
    face: str = ""


class Tonight(NamedTuple):
    """A person's line on the score pad of an evening."""

    name: str
    played: int
    won: int
    revenge: bool
    """Whether they were last in the last match, and may ask for another."""


class Records(NamedTuple):
    """The most remarkable matches of a game."""

    highest: tuple[str, int]
    """Who had most points, and how many."""
    closest: Played
    longest: Played


Evenings = tuple[Played, ...]
"""All that is kept, the oldest first."""


def ended(match: Match, day: date) -> Played:
    """A match that is over, as it is kept."""
    standing = match.game.standing(match.state)
    seats = tuple(
        Seated(spec.name, spec.colour, spec.human, at.score, at.place, spec.face)
        for spec, at in zip(match.setup.seats, standing, strict=True)
    )
    return Played(match.game.name, day, match.setup.seed, match.number, seats)


def with_match(kept: Evenings, played: Played) -> Evenings:
    """One match more; the same match, ended once more, takes the place of the first."""
    return joined((kept, (played,)))


def joined(parts: Iterable[Evenings]) -> Evenings:
    """What several files keep, the oldest first; of a match that is in more than one the last."""
    found: dict[tuple[str, int], Played] = {}
    for played in chain.from_iterable(parts):
        found.pop((played.game, played.seed), None)
        found[played.game, played.seed] = played
    return tuple(found.values())


def halves(kept: Evenings) -> tuple[Evenings, Evenings]:
    """The older half and the newer one."""
    return kept[: len(kept) // 2], kept[len(kept) // 2 :]


def people(kept: Evenings) -> Sequence[Player]:
    """Whoever has played, those who played last first."""
    found: dict[str, Player] = {}
    for match in kept:
        for seat in match.seats:
            if seat.human:
                before = found.pop(seat.name, None)
                known = before.games if before is not None else ()
                known = known if match.game in known else (*known, match.game)
                found[seat.name] = Player(seat.name, seat.colour, known, seat.face)
    return tuple(reversed(found.values()))


def score_pad(kept: Evenings, day: date) -> Sequence[Tonight]:
    """The people of an evening: most wins first, then fewest matches."""
    matches = [match for match in kept if match.day == day]
    lines: dict[str, Tonight] = {}
    for match in matches:
        last = max(seat.place for seat in match.seats)
        for seat in match.seats:
            if seat.human:
                line = lines.get(seat.name, Tonight(seat.name, 0, 0, False))
                revenge = match is matches[-1] and seat.place == last > 1
                won = line.won + (seat.place == 1)
                lines[seat.name] = Tonight(seat.name, line.played + 1, won, revenge)
    return sorted(lines.values(), key=lambda line: (-line.won, line.played))


def records(kept: Evenings, game: str) -> Records | None:
    """The records of a game; None while no people have played it."""
    matches = [match for match in kept if match.game == game]
    points = [(seat.name, seat.points) for match in matches for seat in match.seats if seat.human]
    if not points:
        return None
    return Records(
        max(points, key=lambda who: who[1]),
        min(matches, key=lambda match: match.margin),
        max(matches, key=lambda match: match.decisions),
    )


# The file


def to_json(kept: Evenings) -> dict[str, Any]:
    """Plain data."""
    return {
        "souk_evenings": FORMAT,
        "matches": [
            [m.game, m.day.isoformat(), m.seed, m.decisions, [_plain(seat) for seat in m.seats]]
            for m in kept
        ],
    }


def from_json(data: object) -> Evenings:
    """What `to_json` was made from. Raises UserFileError; PartlyError where only some matches are
    not as they were written."""
    if not isinstance(data, dict) or data.get("souk_evenings") != FORMAT:
        raise UserFileError(f"no evenings in format {FORMAT}")
    found = data.get("matches")
    if not isinstance(found, list):
        raise UserFileError("matches: expected a list")
    kept: list[Played] = []
    wrong: list[UserFileError] = []
    for number, each in enumerate(found):
        try:
            kept.append(_played(number, each))
        except UserFileError as error:
            wrong.append(error)
    if wrong:
        raise PartlyError.of(wrong, tuple(kept))
    return tuple(kept)


def _plain(seat: Seated) -> list[Any]:
    """A seat as a list; with a face only where one was chosen, as it always was written."""
    return list(seat) if seat.face else list(seat[:-1])


def _played(number: int, found: object) -> Played:
    match found:
        case [str(game), str(words), int(seed), int(decisions), [*seats]] if (
            type(seed) is type(decisions) is int
            and game.isidentifier()
            and decisions >= 0
            and 2 <= len(seats) <= MOST_SEATS
        ):
            if day := day_of(words):
                return Played(game, day, seed, decisions, tuple(_seated(number, s) for s in seats))
    raise UserFileError(f"match {number}: expected [game, day, seed, decisions, [seats]]")


def _seated(number: int, found: object) -> Seated:
    match found:
        case [str(name), str(colour), bool(human), int(points), int(place), *face] if (
            type(points) is type(place) is int
            and 0 < len(name) <= NAME_LENGTH
            and is_readable(name)
            and colour in COLOURS
            and abs(points) <= MOST_POINTS
            and 1 <= place <= MOST_SEATS
            and (not face or (len(face) == 1 and face[0] in FACES))
        ):
            return Seated(name, colour, human, points, place, *map(str, face))
    raise UserFileError(
        f"match {number}: expected [name, colour, human, points, place], and perhaps a face"
    )


_NOTHING: Final[Evenings] = ()
FORM: Final = json_form(_NOTHING, to_json, from_json, halves=halves)
