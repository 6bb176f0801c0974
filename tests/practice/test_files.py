"""Files of lessons and drills: the examples in the manual, and clear errors for broken ones."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tabletop import games
from tabletop.core.sheets import Sheet, SheetError
from tabletop.practice import drills, exercise_catalogue, lessons
from tabletop.practice.exercise_checks import find_faults
from tabletop.practice.exercise_notation import NotationError, format_action, parse_action
from tabletop.practice.lesson_runner import LessonRun
from tabletop.practice.lessons import Lesson
from tabletop.practice.positions import Position, PositionError, start_match_at_position
from tests.fixtures.scripted_learners import follow_lesson, try_wrong_first

MANUAL = Path(__file__).parents[2] / "docs/guide/lessons.md"
EXAMPLES = {
    words.split("\n", 1)[0].strip("# "): tomllib.loads(words)
    for words in re.findall(r"```toml\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
}
Data = dict[str, Any]


def test_a_truth_is_yes_or_no_and_nothing_else() -> None:
    kinds = games.game_class("zahab").action_types
    assert [format_action(parse_action(f"steps {word} 0", kinds)) for word in ("yes", "no")] == [
        "steps yes 0", "steps no 0",
    ]  # fmt: skip
    for words in ("steps maybe 0", "steps True 0", "steps 1 0"):
        with pytest.raises(NotationError, match="expected yes or no"):
            parse_action(words, kinds)
    for words in ("steps no yes", "acquire no"):
        with pytest.raises(NotationError, match="expected a number"):
            parse_action(words, kinds)


def example(what: str, data: Data | None = None) -> Lesson:
    sheet = Sheet(data or EXAMPLES[what], "mine.toml")
    if what == "lesson":
        return lessons.read_lesson(sheet, "mine")
    return drills.read_drill(sheet, "mine").lesson


@pytest.mark.parametrize("what", ["lesson", "drill"])
def test_the_examples_of_the_manual_can_be_done(what: str) -> None:
    lesson = example(what)
    assert find_faults(lesson) == ()
    run = LessonRun(lesson)
    assert follow_lesson(run).stars == 3
    assert try_wrong_first(LessonRun(lesson), 12) > 0


def set_value(path: str, value: object) -> Callable[[Data], None]:
    """A change of one value of a file, as `step.1.say.en`; None takes it away."""

    def change(data: Any) -> None:
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        for part in way:
            data = data[part]
        if value is None:
            del data[last]
        else:
            data[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("game", "chess", "game: found 'chess', expected one of basari"),
        ("title", None, "lesson, title: found None"),
        ("title.en", 3, "lesson, title: found 'en = 3'"),
        ("title.fr", "Seul", "lesson, title: found \"fr = 'Seul'\""),
        ("idea.en", "{seat7} wins", "lesson, idea.en: found 'an unknown value {seat7}'"),
        ("idea.en", "{", "lesson, idea.en: found"),
        ("idea.en", "x" * 201, "found '201 letters', expected 200 at most"),
        ("minutes", 0, "lesson, minutes: found 0, expected a whole number from 1 to 15"),
        ("mintues", 3, "lesson, mintues: found an unknown name"),
        ("step", None, "step: found 'nothing', expected at least one [[step]]"),
        ("step", {}, "lesson, step: found {}, expected tables [[step]]"),
        ("position", 3, "lesson, position: found 3, expected a table [position]"),
        ("position.seats", 2, "lesson, position, seats: found 2, expected a whole number from 3"),
        ("position.learner", 3, "learner: found 3, expected a whole number from 0 to 2"),
        ("position.options", {"frist": 1}, "options: found {'frist': 1}, expected options of"),
        ("position.table.shelf:0", [], "expected one of deck, pile"),
        ("position.table.pile:0", "bazaar.1", "expected a list such as"),
        ("position.table.pile:0", ["two bazaar.1"], "expected pieces such as 2 coin.gold"),
        ("position.counters", {"points": 3}, "expected a number such as"),
        ("position.moves", ["0 chose B"], "expected unknown action 'chose'"),
        ("position.moves", ["choose B"], "expected 'choose B': begin with the number of the seat"),
        ("step.1.moves", ["5 choose B"], "found 'seat 5', expected a seat from 0 to 2"),
        ("step.1.moves", ["0 choose"], "write choose ACTION"),
        ("step.1.moves", ["0 choose B: a gem"], "write such as 2 coin.gold from bag:0"),
        ("step.1.do", "choose B", "step 2, do: found 'choose B', expected a list such as"),
        ("step.1.do", ["choose B C"], "choose ACTION takes no more values"),
        ("step.1.do", ["offer red"], "found 'red', expected a number"),
        ("step.1.say", None, "step 2, say: found None"),
        ("step.1.point", ["nowhere:0"], "step 2, point: found 'nowhere', expected one of deck"),
        ("step.1.point", ["hand:0 to away"], "step 2, point: found 'away', expected one of deck"),
        ("step.1.point", [""], "step 2, point: found '', expected one of deck"),
        ("step.1.point", [":1"], "step 2, point: found '', expected one of deck"),
        ("step.1.point", ["hand:0 to :1"], "step 2, point: found '', expected one of deck"),
        ("step.1.touch", ["pile:0"], "step 2, touch: found 'do as well'"),
        ("step.1.moves", ["² choose B"], "'² choose B': begin with the number of the seat"),
        ("step.1.do", ["offer ² 0 0 0"], "found '²', expected a number"),
        ("step.1.brings", [""], "step 2, brings: found '', expected '': write such as 2 coin.gold"),
        ("step.1.brings", ["² gem.red from stock"], "'² gem.red from stock': write such as"),
        ("step.1.brings", ["9" * 5_000 + " gem.red from stock"], "step 2, brings: found"),
        ("position.table.pile:0", ["² bazaar.1"], "expected pieces such as 2 coin.gold"),
        ("position.counters", {"points:²": 3}, "expected a number such as"),
        ("step.0.brings", ["gem.red from stock"], "step 1, brings: found 'nothing to do'"),
        ("step.1.wrong.0.if", [], "step 2, wrong 1, if: found 'nothing in wrong 1'"),
        ("step.1.wrong.0.when", [], "step 2, wrong 1, when: found an unknown name"),
    ],
)
def test_a_broken_lesson_is_refused_with_one_clear_sentence(
    path: str, value: object, said: str
) -> None:
    data = deepcopy(EXAMPLES["lesson"])
    set_value(path, value)(data)
    with pytest.raises(SheetError) as error:
        example("lesson", data)
    assert said in str(error.value)
    assert len(error.value.problems) == 1, error.value.problems


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("position.table.pile:0", ["bazaar.40"], "step 1: pile:0: there is no bazaar.40"),
        ("position.table", {"pile:x": ["bazaar.10"]}, "step 1"),
        ("position.table", {"pile:0/x": ["bazaar.10"]}, "step 1"),
        ("position.table.pile:1", ["bazaar.10"], "step 1: pile:1: there is no bazaar.10"),
        ("position.table.gems:1", ["gem.red", "card.1"], "step 1: gems:1: there is no card.1"),
        ("position.table.hand:0", ["action.A"], "step 1: hand:0 cannot be laid so"),
        ("position.counters", {"gold:0": 3}, "gold:0 cannot be 3; this game's counters are points"),
        ("position.fields", {"stage": "one"}, "step 1: BasariState.stage: expected"),
        ("position.fields", {"drawn": 5}, "missing"),
        ("position.fields", {"choices": [9, 9, 9]}, "choices: no position has such values"),
        ("position.options", {"first": 5}, "step 1: first=5: there are only 3 seats"),
        ("position.moves", ["0 accept"], "step 1: 0 accept: refused"),
        ("step.0.point", ["pile:0 bazaar.11"], "step 1: pile:0: there is no bazaar.11"),
        ("step.0.point", ["pile:5"], "step 1: pile:5: there are only 3 seats"),
        ("step.0.point", ["pile:0 to pile:5"], "step 1: pile:5: there are only 3 seats"),
        ("step.1.moves", ["1 choose D"], "step 2: 1 choose D: refused"),
        ("step.1.moves", ["1 choose A: 2 gem.red from stock"], "chance does not bring 2 gem.red"),
        ("step.1.moves", ["1 choose A: gem.blu from stock"], "of gem.blu there are only 0"),
        ("step.1.do", ["accept"], "step 2: accept: nothing that fits can be done"),
        ("step.1.do", ["choose B", "choose A"], "step 2: wrong 1: choose fits only what is right"),
        ("step.1.wrong.0.if", ["offer"], "step 2: wrong 1: nothing that fits can be tried"),
        ("step.1.wrong.0.shows", ["1 accept"], "step 2: wrong 1: 1 accept: refused"),
    ],
)
def test_a_lesson_that_cannot_be_done_says_in_which_step(
    path: str, value: object, said: str
) -> None:
    data = deepcopy(EXAMPLES["lesson"])
    set_value(path, value)(data)
    found = find_faults(example("lesson", data))
    assert said in str(found[0]), found


def test_the_first_right_answer_that_leads_nowhere_is_told() -> None:
    """Of the others nothing: to look for what chance cannot bring takes long each time."""
    data = deepcopy(EXAMPLES["lesson"])
    data["step"][1]["do"] = ["choose B", "choose C", "choose A"]
    del data["step"][1]["wrong"]
    follows = {"say": {"en": "Again."}, "moves": ["1 choose A", "2 choose A"], "do": ["choose B"]}
    data["step"].append(follows)
    found = find_faults(example("lesson", data))
    assert len(found) == 1, found
    assert str(found[0]).startswith("step 2: after choose C, in step 3: 1 choose A: refused"), found


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("answer", None, "drill, answer: found 'nothing'"),
        ("reason", None, "drill, reason: found None"),
        ("question.en", 5, "drill, question: found"),
        ("then", [{"question": {"en": "?"}, "reason": {"en": "!"}}], "then 1, answer: found"),
        ("step", [], "drill, step: found an unknown name"),
    ],
)
def test_a_broken_drill_is_refused_with_one_clear_sentence(
    path: str, value: object, said: str
) -> None:
    data = deepcopy(EXAMPLES["drill"])
    set_value(path, value)(data)
    with pytest.raises(SheetError) as error:
        example("drill", data)
    assert said in str(error.value)
    assert len(error.value.problems) == 1, error.value.problems


def test_a_position_whose_numbers_do_not_go_with_its_pieces_is_told() -> None:
    lesson = next(
        each for each in exercise_catalogue.load_lessons("nacho") if each.key == "4_chase"
    )
    step = lesson.steps[0]
    assert step.position is not None
    first = step._replace(
        position=step.position._replace(state_fields={})
    )  # too few Mounties are left
    found = find_faults(lesson._replace(steps=(first, *lesson.steps[1:])))
    assert [fault.step for fault in found] == [1] and "breaks off" in found[0].message


@pytest.mark.parametrize("stack", [[[99, 0, 0]], [[0, 7, 0]]])
def test_fields_that_no_rule_knows_make_no_position(stack: list[list[int]]) -> None:
    """A kind of frame that there is not, and a seat."""
    with pytest.raises(PositionError, match="stack: no position has such values"):
        start_match_at_position(
            games.load("mercado"), Position("mercado", 2, state_fields={"stack": stack})
        )


def test_moves_on_which_the_game_breaks_off_are_refused_in_words() -> None:
    """Each seat chooses; the seat with action A has no card to score, because a field removed
    it."""
    data = deepcopy(EXAMPLES["lesson"])
    set_value("position.fields", {"piles": [[10, 15, 31], [], []]})(data)
    set_value("step.0.moves", ["1 choose A", "2 choose B", "0 choose C"])(data)
    with pytest.raises(PositionError, match="choose C: the fields do not go with what lies there"):
        LessonRun(example("lesson", data))
