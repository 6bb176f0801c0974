"""Lessons and drills in the terminal: done by ear, with the judge and the record of the screen."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest

import main
from tabletop.practice import exercise_catalogue
from tabletop.practice.challenges import MAX_STARS
from tabletop.practice.review_schedule import DrillResult
from tabletop.practice.sessions.daily_path import DAILY_DRILL_COUNT
from tabletop.practice.sessions.practice_record import PracticeRecord
from tabletop.terminal.command_words import COMMAND_LETTERS, EXERCISE_LETTERS, REPLAY_LETTERS
from tabletop.terminal.exercise_table_reader import ExerciseTableReader
from tabletop.terminal.practice_command import TerminalPractice
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.sentence_split import split_sentences
from tests.terminal.fake_terminal import FakeTerminal
from tests.terminal.scripted_learner import TODAY, ScriptedLearner


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_lesson_is_done_by_what_is_told(name: str, language: str) -> None:
    learner = ScriptedLearner(language)
    for lesson in exercise_catalogue.load_lessons(name):
        learner.typed_count = 0
        session = learner.lesson(lesson)
        assert session.lesson_run.is_over and session.lesson_run.stars == MAX_STARS
        assert learner.record.lesson_record(lesson).stars == MAX_STARS
        done = learner.text("practice.lesson.done", idea="\n").partition("\n")[0]
        assert done.strip() in learner.paper.lines


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_drill_is_done_by_what_is_told(name: str, language: str) -> None:
    learner = ScriptedLearner(language)
    for drill in exercise_catalogue.load_proved_drills(name):
        learner.typed_count = 0
        learner.paper.lines.clear()
        session = learner.drill(drill)
        assert session.lesson_run.is_over and session.result is DrillResult.WITH_A_HINT
        asked = next(n for n, line in enumerate(learner.paper.lines) if line == "> ")
        heading = session.format_heading(learner.text)
        assert heading in learner.paper.lines[asked:]
        assert heading not in learner.paper.lines[:asked], "it may tell the answer"


def test_a_step_begins_without_the_events_before_it() -> None:
    learner = ScriptedLearner("en")
    run = learner.lesson(exercise_catalogue.load_lessons("basari")[0]).lesson_run
    table = ExerciseTableReader(run, learner.text, learner.paper.say)
    assert table.told_count == run.start_decision_count > 0


def lesson_of(game: str, number: int, language: str = "en", *typed: str) -> ScriptedLearner:
    """A learner who has done a lesson; the lines were typed at the first step with an answer."""
    learner = ScriptedLearner(language, typed)
    learner.lesson(exercise_catalogue.load_lessons(game)[number - 1])
    return learner


def test_what_is_lit_on_the_screen_is_told_with_what_is_printed() -> None:
    lines = lesson_of("basari", 1).paper.lines
    told = lines.index("Look at: Mika's bazaar cards: Slippers")
    assert lines[told + 1].startswith("Slippers. Workers: 1. Points for action B: 7.")
    assert sum(line.startswith("Slippers. ") for line in lines) == 1
    lines = lesson_of("mercado", 1, "ja").paper.lines
    assert "行き先：市場の区画1：水差し1個" in lines


def test_a_wrong_try_gets_its_verdict_and_leads_nowhere() -> None:
    learner = lesson_of("basari", 1, "en", "1", "table")
    lines = learner.paper.lines
    lesson = exercise_catalogue.load_lessons("basari")[0]
    assert learner.record.lesson_record(lesson).stars == MAX_STARS - 1
    told = lines.index("Aru, whose card has 4 workers, wants A too.")
    follows = lines.index("This is what would happen.")
    back = lines.index("Everything is back as it was.")
    assert told < follows < back
    assert "Aru shows action A." in lines[follows:back]
    table = lines[back : lines.index("> ", back + 2)]
    assert any(
        line.endswith("Mika's action cards: action A, action B and action C") for line in table
    )
    assert lines.count("Mika scores 7 points for action B.") == 1


def test_an_illegal_try_says_why() -> None:
    learner = lesson_of("basari", 3, "en", "99 red")
    assert (
        answer(learner.paper)[0] == "You have only 1 red gem. Offer only what you have. (Rules 4.5)"
    )


def test_a_number_may_have_its_full_stop() -> None:
    lines = lesson_of("basari", 1, "en", "2.").paper.lines
    assert not any(line.startswith("The answer: 2.") for line in lines)


@pytest.mark.parametrize("typed", ["オンタリオ州", "注文2"])
def test_a_place_is_pointed_at_by_its_name(typed: str) -> None:
    """Its own name is enough, although the name of another place begins with it."""
    learner = lesson_of("nacho", 2, "ja", typed)
    assert "指した場所：オンタリオ州" in learner.paper.lines
    assert "答え：オンタリオ州" not in learner.paper.lines


def test_another_place_is_told_to_be_wrong() -> None:
    learner = lesson_of("nacho", 2, "en", "aru's warehouse")
    lines = learner.paper.lines
    told = next(
        n for n, line in enumerate(lines) if line.startswith("You point at: Aru's warehouse")
    )
    assert lines[told + 1] == "Ontario is the third from the west."


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_command_answers_in_a_lesson(language: str) -> None:
    commands = ["help", "choices", "table", "look", "look 2", "mine", "score", "log", "rules 3.1",
                "xyzzy", "hint", "repeat", "undo", "restart"]  # fmt: skip
    lines = lesson_of("basari", 2, language, *commands).paper.lines
    asked = [n for n, line in enumerate(lines) if line == "> "]
    unknown = Catalogue(language)("terminal.unknown", what="\n").partition("\n")[0]
    for command, (one, two) in zip(commands, pairwise(asked), strict=False):
        assert any(line.strip() for line in lines[one + 1 : two]), command
        assert any(line.startswith(unknown) for line in lines[one:two]) is (command == "xyzzy")


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize(
    ("letters", "key"),
    [
        (COMMAND_LETTERS, "terminal.help"),
        (EXERCISE_LETTERS, "terminal.exercise.help"),
        (REPLAY_LETTERS, "terminal.replay.help"),
    ],
)
def test_help_names_every_command(letters: dict[str, str], key: str, language: str) -> None:
    text = Catalogue(language)
    help_text = unicodedata.normalize("NFKC", text(key))
    heads = [
        head for line in help_text.splitlines() for head in re.split("[,、] *", line.split(":")[0])
    ]
    for name, letter in letters.items():
        words = re.split("[,、] *", text(f"terminal.word.{name}"))
        assert name == "help" or any(head.startswith(tuple(words)) for head in heads), name
        assert not letter or re.search(rf"[:、, 。]{re.escape(letter)}[: ]", help_text), name


def answer(paper: FakeTerminal) -> list[str]:
    """Lines that followed the first line typed at a step with an answer."""
    first = paper.lines.index("> ")
    return paper.lines[first + 1 : paper.lines.index("> ", first + 1)]


def test_at_the_end_one_may_still_look_go_back_and_begin_again() -> None:
    learner = ScriptedLearner("en")
    lesson = exercise_catalogue.load_lessons("basari")[0]
    typed = iter(["foo", "hint", "score", "back", "again"])
    ends = learner.paper.ask

    def ask(words: str) -> str:
        line = ends(words)
        return next(typed, line) if line == "q" else line

    learner.paper.ask = ask  # type: ignore[method-assign]
    learner.lesson(lesson)
    lines = learner.paper.lines
    assert learner.text("terminal.unknown", what="foo") in lines
    assert "You have nothing to choose now." in lines
    assert "1. Mika: 7" in lines
    assert lines.count("Lesson 1: Alone, two, three. Step 6 of 6.") == 3  # done, back, again
    assert lines.count("Lesson 1: Alone, two, three. Step 1 of 6.") == 2
    assert lines.count("You have 3 of 3 stars.") == 3


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let these lines be typed; then the input ends."""
    typed = iter(lines)

    def ask(words: str) -> str:
        print(words)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", ask)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    return tmp_path


def test_a_lesson_is_chosen_from_lists_and_its_progress_is_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(monkeypatch, "foo", "help", "1", "", "", "", "2", "leave")
    assert main.main(["lesson", "--terminal", "--language", "en"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "Nothing here matches “foo”. Type “help” for the commands." in told
    assert Catalogue("en")("terminal.pick_help") in told
    assert "1. Basari: 0 of 24 stars" in told
    assert "1. Alone, two, three: no stars yet" in told
    assert "You were alone on B: 7 points!" in told
    assert told[-1] == "Your progress is saved."
    lesson = exercise_catalogue.load_lessons("basari")[0]
    record = PracticeRecord(folder, lambda: TODAY, lambda why: None)
    assert len(record.lesson_record(lesson).answers) == 3
    type_lines(monkeypatch)
    arguments = ["--game", "basari", "--number", "1", "--language", "ja"]
    assert main.main(["lesson", "--terminal", *arguments]) == 0
    assert (
        "レッスン1「1人、2人、3人」、全6ステップの4ステップ目"
        in capsys.readouterr().out.splitlines()
    )


def test_drills_follow_each_other(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text, written = Catalogue("en"), FakeTerminal(lambda words: next(typed, "q"))
    typed = iter(["hint", "hint", "1", "", "q"])
    practice = TerminalPractice(None, text, written.say, written.ask)
    practice.do_drills("basari")
    assert written.lines.count("Very easy drill") == 2
    assert any(line.startswith("Press Enter to go on: Next drill.") for line in written.lines)
    assert any(practice.record.drill_memory(each) for each in
               exercise_catalogue.load_proved_drills("basari"))  # fmt: skip
    type_lines(monkeypatch, "2")
    assert main.main(["drill", "--terminal", "--language", "ja"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "2. マーケットデー：22問中0問習得" in told and "問題（初級）" in told


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_lesson_leads_to_free_play_and_its_verdict(language: str) -> None:
    text, lessons = Catalogue(language), exercise_catalogue.load_lessons("market_day")
    free_prompt, then = (
        text(f"terminal.exercise.{key}", free="\n", what="\n").partition("\n")[0]
        for key in ("then_free", "then")
    )
    learner, has_played = ScriptedLearner(language), [False]
    answer_step = learner.paper.ask

    def ask(words: str) -> str:
        if has_played[0] and words == text("terminal.ask"):
            learner.paper.say(words)
            return "1"
        if words.startswith(then) and has_played[0]:
            return "q"
        has_played[0] = has_played[0] or words.startswith(free_prompt)
        return "" if words.startswith(free_prompt) else answer_step(words)

    practice = TerminalPractice(None, text, learner.paper.say, ask)
    practice.do_lessons(lessons, 0)
    lines, free = learner.paper.lines, lessons[0].free_play
    assert free is not None and practice.record.lesson_record(lessons[0]).stars == MAX_STARS
    opening = split_sentences(text("practice.free.opening.round", n=2, idea=""))[0]
    begun = lines.index(opening)
    assert any(
        split_sentences(getattr(each, language))[0] in lines[begun:]
        for each in (free.praise, free.encouragement)
    )
    gains = text("practice.free.gains", what="")
    assert any(line.startswith(gains) for line in lines[begun:])


def test_free_play_can_be_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = ScriptedLearner("en")
    answer_step, prompt = learner.paper.ask, "What next? Press Enter: Play 2 rounds freely. "

    def ask(words: str) -> str:
        return "2" if words.startswith(prompt) else answer_step(words)

    practice = TerminalPractice(None, learner.text, learner.paper.say, ask)
    opened: list[int] = []
    monkeypatch.setattr(practice, "_open_lesson", opened.append)
    practice.do_lessons(exercise_catalogue.load_lessons("basari"), 0)
    assert opened == [1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["lesson"], "--terminal"),
        (["drill"], "--terminal"),
        (["lesson", "--terminal", "--game", "chess"], "unknown game"),
        (["lesson", "--terminal", "--game", "basari", "--number", "99"], "no lesson 99"),
        (["drill", "--terminal", "--game", "chess"], "unknown game"),
        (["lesson", "nowhere.toml", "--terminal"], "nowhere.toml"),
        (["play", "--guided", "--terminal", "--game", "chess"], "unknown game"),
        (["play", "--guided"], "--terminal"),
        (["play", "--resume"], "--terminal"),
    ],
)
def test_what_is_not_there_is_told_in_a_line(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    language = ["--language", "en"] if "--terminal" in arguments else []
    assert main.main([*arguments, *language]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("souk: ") and words in line


def test_the_path_of_a_day_goes_on_to_its_match(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    learner = ScriptedLearner("en")
    practice = TerminalPractice(None, learner.text, learner.paper.say, learner.paper.ask)
    practice.record = learner.record
    assert not practice.follow_path("basari"), "the learner leaves after the lesson"
    assert "Today: 1 of 2: a lesson." in learner.paper.lines
    assert any(line.startswith("Press Enter to go on: Go on.") for line in learner.paper.lines)
    assert learner.record.was_done_today("basari", "lesson")
    for drill in exercise_catalogue.load_proved_drills("basari")[:DAILY_DRILL_COUNT]:
        learner.record.record_drill(drill, DrillResult.AT_ONCE)
    assert practice.follow_path("basari")
    type_lines(monkeypatch, "leave")
    assert main.main(["lesson", "--terminal", "--today", "--game", "basari"]) == 0
    assert "Today: 1 of 2: a lesson." in capsys.readouterr().out


def test_the_path_of_a_day_is_for_the_terminal() -> None:
    assert main.main(["lesson", "--today"]) != 0
