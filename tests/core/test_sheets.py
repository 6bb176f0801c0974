"""Component sheets: every problem named at once, with entry, finding and expectation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tabletop.core.sheets import Sheet, SheetError, SheetProblem, SheetReader, SheetTable


def problems(data: Mapping[str, object], read: Callable[[SheetTable], object]) -> list[str]:
    reader = SheetReader(Sheet({"card": data}, "test.toml"))
    read(reader.entry("card"))
    return reader.problems


def test_a_sheet_is_read_and_known_by_its_data(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text('[card]\ncost = 3\nkey = "x"\n', encoding="utf-8")
    sheet = Sheet.load(path)
    assert sheet.data == {"card": {"cost": 3, "key": "x"}}
    assert sheet.digest == Sheet({"card": {"cost": 3, "key": "x"}}, "elsewhere").digest
    assert sheet.digest != Sheet({"card": {"cost": 4, "key": "x"}}, "elsewhere").digest
    assert sheet.digest != Sheet({"card": {"key": "x", "cost": 3}}, "elsewhere").digest


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[card", "is not TOML"),
        (b"\xff\xfe", "is not text in UTF-8"),
        (b"day = 2024-01-01", "holds a date"),
    ],
)
def test_a_file_that_is_no_sheet_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(SheetError, match=message) as caught:
        Sheet.load(path)
    assert str(path) in str(caught.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="cannot be read"):
        Sheet.load(tmp_path / "none.toml")


def test_good_values_come_through_without_a_problem() -> None:
    reader = SheetReader(
        Sheet(
            {
                "card": [
                    {
                        "key": "silk",
                        "cost": 3,
                        "kind": "goods",
                        "signs": ["a", "b"],
                        "steps": [1, 2],
                        "mark": {"cost": "rulebook", "kind": "owner"},
                    }
                ]
            },
            "test.toml",
        )
    )
    (card,) = reader.entries("card", 1)
    assert card.text("key") == "silk"
    assert card.integer("cost", 0, 3) == 3
    assert card.integer("speed", 0, 3, default=2) == 2
    assert card.word("kind", ("goods", "event")) == "goods"
    assert card.word("size", ("big", "small"), default="small") == "small"
    assert card.words("signs", {"a", "b"}) == ("a", "b")
    assert card.words("none", {"a"}) == ()
    assert card.integers("steps", 2, 1, 2) == (1, 2)
    assert card.read_marks("cost", "kind") == {"cost": "rulebook", "kind": "owner"}
    card.check_names("key", "cost", "kind", "signs", "steps")
    reader.check_names("card")
    reader.finish()


@pytest.mark.parametrize("value", [None, 4, -1, "3", 3.0, True, [3]])
def test_a_number_out_of_range_or_of_another_type_is_named(value: object) -> None:
    assert problems({"key": "x", "cost": value}, lambda e: e.integer("cost", 0, 3)) == [
        f"card (x), cost: found {value!r}, expected a whole number from 0 to 3"
    ]


@pytest.mark.parametrize("value", [None, "bad", 1, ["goods"], {"a": 1}])
@pytest.mark.parametrize("allowed", [("goods", "event"), {"goods": 1, "event": 2}])
def test_a_word_that_is_not_allowed_is_named(value: object, allowed: tuple[str, ...]) -> None:
    assert problems({"kind": value}, lambda e: e.word("kind", allowed)) == [
        f"card, kind: found {value!r}, expected one of goods, event"
    ]


@pytest.mark.parametrize("value", ["a", {"a": 1}, ["a", "z"], ["a", ["a"]], ["a", 3]])
def test_a_list_with_other_words_is_named(value: object) -> None:
    found = problems({"signs": value}, lambda e: e.words("signs", {"a": 1}))
    assert len(found) == 1 and found[0].startswith("card, signs: found ")


@pytest.mark.parametrize("value", [None, [1], [1, 2, 3], [1, 9], [1, "2"], [1, True], 5])
def test_a_list_of_other_numbers_is_named(value: object) -> None:
    found = problems({"steps": value}, lambda e: e.integers("steps", 2, 0, 5))
    assert found == [f"card, steps: found {value!r}, expected 2 whole numbers from 0 to 5"]


@pytest.mark.parametrize("value", [None, "", 3])
def test_a_name_must_be_a_word(value: object) -> None:
    assert len(problems({"name": value}, lambda e: e.text("name"))) == 1


def test_every_value_must_carry_a_known_mark() -> None:
    assert problems({}, lambda e: e.read_marks("cost")) == [
        "card, mark of cost: found None, expected one of rulebook, report, reconstruction, owner"
    ]
    assert len(problems({"mark": "guess"}, lambda e: e.read_marks("cost", "kind"))) == 2
    assert len(problems({"mark": {"cost": "owner"}}, lambda e: e.read_marks("cost", "kind"))) == 1
    misspelt = {"mark": {"cost": "owner", "cots": "owner"}}
    assert len(problems(misspelt, lambda e: e.read_marks("cost"))) == 1


def test_misspelt_names_are_found() -> None:
    assert problems({"cots": 3, "mark": "owner"}, lambda e: e.check_names("cost")) == [
        "card, cots: found an unknown name, expected one of cost (did you mean cost?)"
    ]
    reader = SheetReader(Sheet({"cards": []}, "test.toml"))
    reader.check_names("card")
    assert reader.problems == [
        "cards: found an unknown name, expected one of card (did you mean card?)"
    ]


def test_all_problems_are_told_at_once_with_the_file() -> None:
    reader = SheetReader(Sheet({"card": [{"cost": 9}, {"cost": "x"}], "game": 3}, "mine.toml"))
    for entry in reader.entries("card", 3):
        entry.integer("cost", 0, 3)
    reader.entry("game")
    reader.entry("track")
    reader.entries("game", 1)
    with pytest.raises(SheetError) as caught:
        reader.finish()
    assert caught.value.origin == "mine.toml"
    assert str(caught.value).startswith("mine.toml: card: found '2 entries', expected 3 entries; ")
    assert len(caught.value.problems) == 6


def test_what_is_expected_is_no_longer_than_one_reads_either() -> None:
    """A sentence about a lesson may repeat what its author wrote."""
    problem = SheetProblem("step 1, do", "x" * 9000, "something else than " + "y" * 9000)
    assert len(problem) < 2_000 and len(problem.expected) < 2_000
