"""Records of matches of people: read strictly, reported truly, deleted at once."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from tabletop.match import play_records
from tabletop.match.play_records import PlayRecord, SeatRecord
from tabletop.match.user_files import (
    PartialReadError,
    UserFile,
    UserFileError,
    find_rollover_files,
    update_file,
)

TODAY, BEFORE = date(2026, 11, 22), date(2026, 11, 21)


def make_record(game: str, day: date, seed: int, decisions: int, *points: int) -> PlayRecord:
    """A match of Mika, Aru and an AI seat."""
    names = [("Mika", "sky", True), ("Aru", "yellow", True), ("Tomo", "blue", False)]
    order = sorted(points, reverse=True)
    seats = [
        SeatRecord(*who, n, order.index(n) + 1)
        for who, n in zip(names[: len(points)], points, strict=True)
    ]
    return PlayRecord(game, day, seed, decisions, tuple(seats))


KEPT_RECORDS = (
    make_record("basari", BEFORE, 1, 30, 10, 40, 5),
    make_record("basari", TODAY, 2, 50, 22, 20, 30),
    make_record("mercado", TODAY, 3, 80, 14, 9, 2),
)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "evenings.json"
    assert play_records.FILE_FORMAT.read(path) == ()
    update_file(path, play_records.FILE_FORMAT, lambda there: (*there, *KEPT_RECORDS))
    assert play_records.FILE_FORMAT.read(path) == KEPT_RECORDS


def test_people_are_known_by_the_games_they_have_played(tmp_path: Path) -> None:
    mika, aru = sorted(
        play_records.list_players(KEPT_RECORDS), key=lambda person: person.name, reverse=True
    )
    assert mika == ("Mika", "sky", ("basari", "mercado"), "")
    assert aru == ("Aru", "yellow", ("basari", "mercado"), "")


def test_a_face_that_was_chosen_is_kept_with_its_person(tmp_path: Path) -> None:
    seats = (
        SeatRecord("Mika", "sky", True, 9, 1, "sailor"),
        SeatRecord("Aru", "white", True, 8, 2),
    )
    kept = (*KEPT_RECORDS, PlayRecord("zahab", TODAY, 5, 70, seats))
    update_file(tmp_path / "kept.json", play_records.FILE_FORMAT, lambda there: kept)
    assert play_records.FILE_FORMAT.read(tmp_path / "kept.json") == kept
    faces = {person.name: person.face for person in play_records.list_players(kept)}
    assert faces == {"Mika": "sailor", "Aru": ""}


@pytest.mark.parametrize("face", [["nobody"], [3], ["sailor", "sailor"]])
def test_a_face_that_is_none_is_told(face: list[object]) -> None:
    data = play_records.records_to_json(KEPT_RECORDS)
    data["matches"][0][-1][0] += face
    with pytest.raises(UserFileError, match="perhaps a face"):
        play_records.records_from_json(data)


def test_the_score_pad_is_of_one_evening() -> None:
    pad = play_records.compute_evening_totals(KEPT_RECORDS, TODAY)
    assert pad == [("Mika", 2, 1, False), ("Aru", 2, 0, False)]
    lost = (*KEPT_RECORDS, make_record("basari", TODAY, 4, 9, 5, 3))
    assert play_records.compute_evening_totals(lost, TODAY)[1] == ("Aru", 3, 0, True)


def test_records_are_of_people_and_of_one_game() -> None:
    found = play_records.find_game_records(KEPT_RECORDS, "basari")
    assert found is not None
    assert found.highest_score == ("Aru", 40)
    assert found.closest_match.seed == 2 and found.closest_match.winning_margin == 8
    assert found.longest_match.decision_count == 50
    assert play_records.find_game_records(KEPT_RECORDS, "zahab") is None


def test_a_match_that_ends_once_more_counts_once() -> None:
    again = KEPT_RECORDS[1]._replace(decision_count=51)
    kept = play_records.add_record(KEPT_RECORDS, again)
    assert len(kept) == len(KEPT_RECORDS) and kept[-1].decision_count == 51


def make_file(**changes: object) -> dict[str, object]:
    """A file with one match, something of it otherwise."""
    seat = [
        changes.pop("name", "A"),
        changes.pop("colour", "sky"),
        changes.pop("human", True),
        1,
        1,
    ]
    of = {"game": "basari", "day": "2026-11-22", "seed": 1, "decisions": 2, "seats": [seat] * 2}
    return {"souk_evenings": 1, "matches": [list((of | changes).values())]}


WRONG = [
    [],
    {},
    {"souk_evenings": 2, "matches": []},
    {"souk_evenings": 1, "matches": {}},
    make_file(seats=[]),
    make_file(game="../x"),
    make_file(day="never"),
    make_file(seed=True),
    make_file(decisions=-1),
    make_file(colour="pink"),
    make_file(name=""),
    make_file(human=1),
]


@pytest.mark.parametrize("data", WRONG)
def test_what_does_not_fit_is_refused_in_words(data: object) -> None:
    with pytest.raises(UserFileError, match=r"expected|format"):
        play_records.records_from_json(data)


def test_a_sound_match_is_no_wrong_one(tmp_path: Path) -> None:
    assert len(play_records.records_from_json(make_file())) == 1


def test_one_match_that_does_not_fit_takes_no_other_with_it(tmp_path: Path) -> None:
    path, told = tmp_path / "evenings.json", list[str]()
    data = play_records.records_to_json(KEPT_RECORDS)
    data["matches"].insert(1, ["basari", "2026-11-22", 9, 3, []])
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(PartialReadError, match="match 1: expected"):
        play_records.records_from_json(data)
    book = UserFile(path, play_records.FILE_FORMAT, told.append)
    assert book.value == KEPT_RECORDS and len(told) == 1 and "match 1" in told[0]
    book.change(lambda kept: play_records.add_record(kept, make_record("nacho", TODAY, 9, 9, 5, 3)))
    assert play_records.FILE_FORMAT.read(path)[:3] == KEPT_RECORDS
    assert json.loads((tmp_path / "evenings.broken.json").read_text("utf-8")) == data


def test_records_are_of_people_only(tmp_path: Path) -> None:
    alone = PlayRecord("nacho", TODAY, 1, 9, KEPT_RECORDS[0].seats[2:] * 2)
    assert play_records.find_game_records((alone,), "nacho") is None
    assert play_records.find_game_records((alone, *KEPT_RECORDS), "basari") is not None


def long_record(number: int) -> PlayRecord:
    """A match of eight people with long names."""
    seats = tuple(
        SeatRecord(f"\u65e5\u672c{n}-{number}", "sky", True, 100 + n, 8 - n, "sailor")
        for n in range(8)
    )
    return PlayRecord("market_day", TODAY, number, 99, seats)


def test_a_file_that_is_full_rolls_over_and_nothing_is_lost(tmp_path: Path) -> None:
    path, told = tmp_path / "evenings.json", list[str]()
    form = play_records.FILE_FORMAT._replace(max_bytes=6_000)
    book = UserFile(path, form, told.append)
    wanted = [long_record(number) for number in range(20)]
    for each in wanted:
        book.change(lambda kept, each=each: play_records.add_record(kept, each))  # type: ignore[misc]
        assert path.stat().st_size <= form.max_bytes
    again = UserFile(path, form, told.append)
    assert len(find_rollover_files(path)) > 1 and len(again.value) < 20 and not told
    assert list(play_records.merge_records((*again.read_rollover_files(), again.value))) == wanted
    again.delete()
    assert list(tmp_path.iterdir()) == []


def test_two_thousand_matches_of_eight_are_there_again(tmp_path: Path) -> None:
    path = tmp_path / "evenings.json"
    wanted = tuple(long_record(number) for number in range(2000))
    update_file(path, play_records.FILE_FORMAT, lambda there: (*there, *wanted))
    again = UserFile(path, play_records.FILE_FORMAT, print)
    assert play_records.merge_records((*again.read_rollover_files(), again.value)) == wanted


def test_duels_count_who_came_first_of_two() -> None:
    assert play_records.count_duels(KEPT_RECORDS, "Mika", "Aru") == (2, 1)
    assert play_records.count_duels(KEPT_RECORDS, "Aru", "Mika") == (1, 2)
    assert play_records.count_duels(KEPT_RECORDS, "Mika", "Tomo") == (0, 0)  # of the computer
    level = make_record("basari", TODAY, 9, 40, 7, 7)
    assert play_records.count_duels((*KEPT_RECORDS, level), "Mika", "Aru") == (2, 1)


def test_a_record_of_points_is_found_when_it_is_set() -> None:
    assert play_records.find_new_record(()) is None
    assert play_records.find_new_record(KEPT_RECORDS) is None  # the first match of Mercado
    best = make_record("basari", TODAY, 4, 40, 12, 41, 99)
    assert play_records.find_new_record((*KEPT_RECORDS, best)) == ("Aru", 41)
    equal = make_record("basari", TODAY, 4, 40, 12, 40, 99)
    assert play_records.find_new_record((*KEPT_RECORDS, equal)) is None


def test_the_summary_of_a_person_covers_games_opponents_and_years() -> None:
    old = make_record("nacho", date(2025, 3, 1), 8, 40, 60, 70)
    found = play_records.summarize_person((old, *KEPT_RECORDS), "Mika")
    assert found is not None
    assert (found.match_count, found.win_count, found.favourite_game) == (4, 1, "basari")
    assert found.best_scores == (("nacho", 60), ("basari", 22), ("mercado", 14))
    assert found.opponents == (("Aru", 2, 2),)
    assert found.years == ((2026, 3, 1), (2025, 1, 0))
    assert play_records.summarize_person(KEPT_RECORDS, "Tomo") is None
