"""Results of the finished matches of people: players, points and places.

They are kept in one plain file in the user's folder. The list of players, the totals of an
evening and the records of a game are computed from it. Nothing else is kept, and deleting
the file deletes everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import chain
from typing import Any, Final, NamedTuple

from tabletop.match.match import Match
from tabletop.match.setup import (
    MAX_PLAYER_NAME_LENGTH,
    PORTRAIT_NAMES,
    SEAT_COLOURS,
    is_readable_name,
)
from tabletop.match.user_files import PartialReadError, UserFileError, json_file_format, parse_date

FORMAT_VERSION: Final = 1
"""Version of the file format."""
MAX_SEATS: Final = 8
"""Maximum number of seats of a match in the file."""
MAX_POINTS: Final = 1 << 20
"""Maximum absolute value of points in the file."""


class SeatRecord(NamedTuple):
    """Result of one seat of a finished match.

    `place` 1 is best and is shared by ties; `points` are those of the game.
    """

    name: str
    colour: str
    is_human: bool
    points: int
    place: int
    face: str = ""
    """Name of the chosen portrait; empty if none was chosen."""


class PlayRecord(NamedTuple):
    """A finished match: game, day, seed, number of decisions and the result of each seat."""

    game: str
    day: date
    seed: int
    decision_count: int
    seats: tuple[SeatRecord, ...]

    @property
    def winning_margin(self) -> int:
        """Return the difference of points between the best and the second."""
        points = sorted((seat.points for seat in self.seats), reverse=True)
        return points[0] - points[1]


class RecordedPlayer(NamedTuple):
    """A person who has finished at least one match here."""

    name: str
    colour: str
    games: tuple[str, ...]
    """Games that the person has played, the first played first."""
    face: str = ""


class EveningTotals(NamedTuple):
    """Totals of one person for an evening."""

    name: str
    match_count: int
    win_count: int
    can_ask_rematch: bool
    """True if the person came last in the last match and may ask for a rematch."""


class GameRecords(NamedTuple):
    """The most remarkable matches of a game."""

    highest_score: tuple[str, int]
    """Name of the person with most points, and the points."""
    closest_match: PlayRecord
    longest_match: PlayRecord


class PersonSummary(NamedTuple):
    """The summary of one person over all records."""

    name: str
    match_count: int
    win_count: int
    favourite_game: str
    """Game that the person has played most often; of several the last played."""
    best_scores: tuple[tuple[str, int], ...]
    """Most points in each game, in the order in which they were first played."""
    opponents: tuple[tuple[str, int, int], ...]
    """Other people with the matches won and lost against them, most matches first."""
    years: tuple[tuple[int, int, int], ...]
    """Years with their matches and wins, the newest first."""


PlayRecords = tuple[PlayRecord, ...]
"""Records of a file, the oldest first."""


def make_play_record(match: Match, day: date) -> PlayRecord:
    """Return the record of a finished match.

    Args:
        match: A match that is over.
        day: Day on which it ended.
    """
    standing = match.game.standings(match.state)
    seats = tuple(
        SeatRecord(spec.name, spec.colour, spec.is_human, at.score, at.place, spec.face)
        for spec, at in zip(match.setup.seats, standing, strict=True)
    )
    return PlayRecord(match.game.name, day, match.setup.seed, match.decision_number, seats)


def add_record(kept: PlayRecords, played: PlayRecord) -> PlayRecords:
    """Return the records with one more; a record of the same match is replaced."""
    return merge_records((kept, (played,)))


def merge_records(parts: Iterable[PlayRecords]) -> PlayRecords:
    """Return the records of several files, the oldest first.

    Of a match that stands in several files, the last record counts.
    """
    found: dict[tuple[str, int], PlayRecord] = {}
    for played in chain.from_iterable(parts):
        found.pop((played.game, played.seed), None)
        found[played.game, played.seed] = played
    return tuple(found.values())


def split_records(kept: PlayRecords) -> tuple[PlayRecords, PlayRecords]:
    """Return the older and the newer half of the records."""
    return kept[: len(kept) // 2], kept[len(kept) // 2 :]


def list_players(kept: PlayRecords) -> Sequence[RecordedPlayer]:
    """Return all people who have played, those who played last first."""
    found: dict[str, RecordedPlayer] = {}
    for match in kept:
        for seat in match.seats:
            if seat.is_human:
                before = found.pop(seat.name, None)
                known = before.games if before is not None else ()
                known = known if match.game in known else (*known, match.game)
                found[seat.name] = RecordedPlayer(seat.name, seat.colour, known, seat.face)
    return tuple(reversed(found.values()))


def compute_evening_totals(kept: PlayRecords, day: date) -> Sequence[EveningTotals]:
    """Return the totals of each person for one day: most wins first, then fewest matches."""
    matches = [match for match in kept if match.day == day]
    lines: dict[str, EveningTotals] = {}
    for match in matches:
        last = max(seat.place for seat in match.seats)
        for seat in match.seats:
            if seat.is_human:
                line = lines.get(seat.name, EveningTotals(seat.name, 0, 0, False))
                revenge = match is matches[-1] and seat.place == last > 1
                won = line.win_count + (seat.place == 1)
                lines[seat.name] = EveningTotals(seat.name, line.match_count + 1, won, revenge)
    return sorted(lines.values(), key=lambda line: (-line.win_count, line.match_count))


def find_game_records(kept: PlayRecords, game: str) -> GameRecords | None:
    """Return the records of a game, or None if no people have played it."""
    matches = [match for match in kept if match.game == game]
    points = [
        (seat.name, seat.points) for match in matches for seat in match.seats if seat.is_human
    ]
    if not points:
        return None
    return GameRecords(
        max(points, key=lambda who: who[1]),
        min(matches, key=lambda match: match.winning_margin),
        max(matches, key=lambda match: match.decision_count),
    )


def count_duels(kept: PlayRecords, one: str, other: str) -> tuple[int, int]:
    """Return in how many matches one person came before the other, and the reverse."""
    places = [{seat.name: seat.place for seat in match.seats if seat.is_human} for match in kept]
    both = [place for place in places if one in place and other in place]
    return (
        sum(place[one] < place[other] for place in both),
        sum(place[other] < place[one] for place in both),
    )


def find_new_record(kept: PlayRecords) -> tuple[str, int] | None:
    """Return who set a record of points in the last match, with the points; None for nobody."""
    if not kept:
        return None
    *earlier, last = kept
    before = find_game_records(tuple(earlier), last.game)
    people = [(seat.name, seat.points) for seat in last.seats if seat.is_human]
    if before is None or not people:
        return None
    best = max(people, key=lambda who: who[1])
    return best if best[1] > before.highest_score[1] else None


def summarize_person(kept: PlayRecords, name: str) -> PersonSummary | None:
    """Return the summary of a person; None if they have finished no match."""
    matches = [
        (match, seat)
        for match in kept
        for seat in match.seats
        if seat.is_human and seat.name == name
    ]
    if not matches:
        return None
    games = Counter[str]()
    best, years = dict[str, int](), dict[int, tuple[int, int]]()
    met: dict[str, None] = {}
    for match, seat in matches:
        games[match.game] += 1
        best[match.game] = max(seat.points, best.get(match.game, seat.points))
        played, won = years.get(match.day.year, (0, 0))
        years[match.day.year] = played + 1, won + (seat.place == 1)
        met |= {other.name: None for other in match.seats if other.is_human}
    duels = [(other, *count_duels(kept, name, other)) for other in met if other != name]
    last_played = [match.game for match, _ in matches]
    most = max(games.values())
    return PersonSummary(
        name,
        len(matches),
        sum(seat.place == 1 for _, seat in matches),
        next(game for game in reversed(last_played) if games[game] == most),
        tuple(best.items()),
        tuple(sorted(duels, key=lambda duel: -(duel[1] + duel[2]))),
        tuple((year, *years[year]) for year in sorted(years, reverse=True)),
    )


# The file


def records_to_json(kept: PlayRecords) -> dict[str, Any]:
    """Return the records as plain data for the file."""
    return {
        "souk_evenings": FORMAT_VERSION,
        "matches": [
            [
                m.game,
                m.day.isoformat(),
                m.seed,
                m.decision_count,
                [_plain(seat) for seat in m.seats],
            ]
            for m in kept
        ],
    }


def records_from_json(data: object) -> PlayRecords:
    """Return the records that `records_to_json` encoded.

    Raises:
        UserFileError: if the data is no file of this format.
        PartialReadError: if only some matches are not as they were written.
    """
    if not isinstance(data, dict) or data.get("souk_evenings") != FORMAT_VERSION:
        raise UserFileError(f"no evenings in format {FORMAT_VERSION}")
    found = data.get("matches")
    if not isinstance(found, list):
        raise UserFileError("matches: expected a list")
    kept: list[PlayRecord] = []
    wrong: list[UserFileError] = []
    for number, each in enumerate(found):
        try:
            kept.append(_decode_record(number, each))
        except UserFileError as error:
            wrong.append(error)
    if wrong:
        raise PartialReadError.from_errors(wrong, tuple(kept))
    return tuple(kept)


def _plain(seat: SeatRecord) -> list[Any]:
    """Return a seat as a list; it has a face only if one was chosen, as in earlier releases."""
    return list(seat) if seat.face else list(seat[:-1])


def _decode_record(number: int, found: object) -> PlayRecord:
    match found:
        case [str(game), str(words), int(seed), int(decisions), [*seats]] if (
            type(seed) is type(decisions) is int
            and game.isidentifier()
            and decisions >= 0
            and 2 <= len(seats) <= MAX_SEATS
        ):
            if day := parse_date(words):
                return PlayRecord(
                    game, day, seed, decisions, tuple(_decode_seat(number, s) for s in seats)
                )
    raise UserFileError(f"match {number}: expected [game, day, seed, decisions, [seats]]")


def _decode_seat(number: int, found: object) -> SeatRecord:
    match found:
        case [str(name), str(colour), bool(human), int(points), int(place), *face] if (
            type(points) is type(place) is int
            and len(name) <= MAX_PLAYER_NAME_LENGTH
            and is_readable_name(name)
            and colour in SEAT_COLOURS
            and abs(points) <= MAX_POINTS
            and 1 <= place <= MAX_SEATS
            and (not face or (len(face) == 1 and face[0] in PORTRAIT_NAMES))
        ):
            return SeatRecord(name, colour, human, points, place, *map(str, face))
    raise UserFileError(
        f"match {number}: expected [name, colour, human, points, place], and perhaps a face"
    )


_NO_RECORDS: Final[PlayRecords] = ()
FILE_FORMAT: Final = json_file_format(
    _NO_RECORDS, records_to_json, records_from_json, split_value=split_records
)
"""Format of the file with play records."""
