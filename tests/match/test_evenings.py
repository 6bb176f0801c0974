"""What is kept of the matches of people: read strictly, told truly, forgotten at once."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from tabletop.match import evenings
from tabletop.match.evenings import Played, Seated
from tabletop.match.userfile import PartlyError, UserFile, UserFileError, changed, volumes

TODAY, BEFORE = date(2026, 11, 22), date(2026, 11, 21)


def played(game: str, day: date, seed: int, decisions: int, *points: int) -> Played:
    """A match of Mika, Aru and an AI seat."""
    names = [("Mika", "sky", True), ("Aru", "yellow", True), ("Tomo", "blue", False)]
    order = sorted(points, reverse=True)
    seats = [
        Seated(*who, n, order.index(n) + 1)
        for who, n in zip(names[: len(points)], points, strict=True)
    ]
    return Played(game, day, seed, decisions, tuple(seats))


KEPT = (
    played("basari", BEFORE, 1, 30, 10, 40, 5),
    played("basari", TODAY, 2, 50, 22, 20, 30),
    played("mercado", TODAY, 3, 80, 14, 9, 2),
)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "evenings.json"
    assert evenings.FORM.read(path) == ()
    changed(path, evenings.FORM, lambda there: (*there, *KEPT))
    assert evenings.FORM.read(path) == KEPT


def test_people_are_known_by_the_games_they_have_played(tmp_path: Path) -> None:
    mika, aru = sorted(evenings.people(KEPT), key=lambda person: person.name, reverse=True)
    assert mika == ("Mika", "sky", ("basari", "mercado"), "")
    assert aru == ("Aru", "yellow", ("basari", "mercado"), "")


def test_a_face_that_was_chosen_is_kept_with_its_person(tmp_path: Path) -> None:
    seats = (Seated("Mika", "sky", True, 9, 1, "sailor"), Seated("Aru", "white", True, 8, 2))
    kept = (*KEPT, Played("zahab", TODAY, 5, 70, seats))
    changed(tmp_path / "kept.json", evenings.FORM, lambda there: kept)
    assert evenings.FORM.read(tmp_path / "kept.json") == kept
    faces = {person.name: person.face for person in evenings.people(kept)}
    assert faces == {"Mika": "sailor", "Aru": ""}


@pytest.mark.parametrize("face", [["nobody"], [3], ["sailor", "sailor"]])
def test_a_face_that_is_none_is_told(face: list[object]) -> None:
    data = evenings.to_json(KEPT)
    data["matches"][0][-1][0] += face
    with pytest.raises(UserFileError, match="perhaps a face"):
        evenings.from_json(data)


def test_the_score_pad_is_of_one_evening() -> None:
    pad = evenings.score_pad(KEPT, TODAY)
    assert pad == [("Mika", 2, 1, False), ("Aru", 2, 0, False)]
    lost = (*KEPT, played("basari", TODAY, 4, 9, 5, 3))
    assert evenings.score_pad(lost, TODAY)[1] == ("Aru", 3, 0, True)


def test_records_are_of_people_and_of_one_game() -> None:
    found = evenings.records(KEPT, "basari")
    assert found is not None
    assert found.highest == ("Aru", 40)
    assert found.closest.seed == 2 and found.closest.margin == 8
    assert found.longest.decisions == 50
    assert evenings.records(KEPT, "zahab") is None


def test_a_match_that_ends_once_more_counts_once() -> None:
    again = KEPT[1]._replace(decisions=51)
    kept = evenings.with_match(KEPT, again)
    assert len(kept) == len(KEPT) and kept[-1].decisions == 51


def match(**changes: object) -> dict[str, object]:
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
    [], {}, {"souk_evenings": 2, "matches": []}, {"souk_evenings": 1, "matches": {}},
    match(seats=[]), match(game="../x"), match(day="never"), match(seed=True), match(decisions=-1),
    match(colour="pink"), match(name=""), match(human=1),
]  # fmt: skip


@pytest.mark.parametrize("data", WRONG)
def test_what_does_not_fit_is_refused_in_words(data: object) -> None:
    with pytest.raises(UserFileError, match=r"expected|format"):
        evenings.from_json(data)


def test_a_sound_match_is_no_wrong_one(tmp_path: Path) -> None:
    assert len(evenings.from_json(match())) == 1


def test_one_match_that_does_not_fit_takes_no_other_with_it(tmp_path: Path) -> None:
    path, told = tmp_path / "evenings.json", list[str]()
    data = evenings.to_json(KEPT)
    data["matches"].insert(1, ["basari", "2026-11-22", 9, 3, []])
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(PartlyError, match="match 1: expected"):
        evenings.from_json(data)
    book = UserFile(path, evenings.FORM, told.append)
    assert book.kept == KEPT and len(told) == 1 and "match 1" in told[0]
    book.change(lambda kept: evenings.with_match(kept, played("nacho", TODAY, 9, 9, 5, 3)))
    assert evenings.FORM.read(path)[:3] == KEPT
    assert json.loads((tmp_path / "evenings.broken.json").read_text("utf-8")) == data


def test_records_are_of_people_only(tmp_path: Path) -> None:
    alone = Played("nacho", TODAY, 1, 9, KEPT[0].seats[2:] * 2)
    assert evenings.records((alone,), "nacho") is None
    assert evenings.records((alone, *KEPT), "basari") is not None


def long_evening(number: int) -> Played:
    """A match of eight people with long names."""
    seats = tuple(
        Seated(f"\u65e5\u672c{n}-{number}", "sky", True, 100 + n, 8 - n, "sailor") for n in range(8)
    )
    return Played("market_day", TODAY, number, 99, seats)


def test_a_file_that_is_full_rolls_over_and_nothing_is_lost(tmp_path: Path) -> None:
    path, told = tmp_path / "evenings.json", list[str]()
    form = evenings.FORM._replace(largest=6_000)
    book = UserFile(path, form, told.append)
    wanted = [long_evening(number) for number in range(20)]
    for each in wanted:
        book.change(lambda kept, each=each: evenings.with_match(kept, each))  # type: ignore[misc]
        assert path.stat().st_size <= form.largest
    again = UserFile(path, form, told.append)
    assert len(volumes(path)) > 1 and len(again.kept) < 20 and not told
    assert list(evenings.joined((*again.rolled(), again.kept))) == wanted
    again.forget()
    assert list(tmp_path.iterdir()) == []


def test_two_thousand_matches_of_eight_are_there_again(tmp_path: Path) -> None:
    path = tmp_path / "evenings.json"
    wanted = tuple(long_evening(number) for number in range(2000))
    changed(path, evenings.FORM, lambda there: (*there, *wanted))
    again = UserFile(path, evenings.FORM, print)
    assert evenings.joined((*again.rolled(), again.kept)) == wanted
