"""Replays, reviews and guided matches in the terminal: told move by move, and no secret early."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

import main
from scenes.screenshots.example_matches import ImmediateAnswerer
from tabletop.ai.match_review import Certainty
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back
from tabletop.host.match_host import MatchHost
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.practice.drills import load_drill_folder
from tabletop.practice.losses.loss_report import find_losers, make_loss_report
from tabletop.practice.losses.loss_texts import LossTexts
from tabletop.practice.sessions.practice_record import DRILL_FOLDER_NAME
from tabletop.practice.sessions.tutorial import (
    TutorialTexts,
    make_custom_tutorial,
    make_tutorial_setup,
)
from tabletop.terminal import replay_client
from tabletop.terminal.background_analysis import FinishedReview
from tabletop.terminal.replay_client import ReplayClient
from tabletop.terminal.watch_command import offer_replay
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.example_reviews import FullReview
from tests.fixtures.scripted_clients import ScriptedClient, at_random, new_match, play_on
from tests.terminal.fake_terminal import FakeTerminal


def played_match(
    name: str, *levels: str, most: int = 10_000, seed: int = 7, path: Path | None = None
) -> Match:
    """A match of random choices, to its end or as far as so many decisions."""
    match = new_match(name, *levels, seed=seed, path=path)
    table = MatchHost(match)
    seats = range(len(match.setup.seats))
    play_on(table, [ScriptedClient(table, seat) for seat in seats], at_random(seed), most)
    return match


def lost_match(name: str) -> Match:
    """A match that its only person lost."""
    others = ["random"] * (new_match(name).game.seat_counts[0] - 1)
    matches = (played_match(name, "", *others, seed=seed) for seed in range(7, 40))
    return next(match for match in matches if find_losers(match))


class ScriptedReader:
    """A reader who types some lines and leaves."""

    def __init__(
        self,
        match: Match,
        *typed: str,
        language: str = "en",
        worker: ImmediateAnswerer | None = None,
        queries: int = 0,
        drill_folder: Path | None = None,
    ) -> None:
        self._typed = iter(typed)
        self.answers: list[list[str]] = []
        """Lines that followed each prompt; first those of the beginning."""
        self.paper = FakeTerminal(self._type)
        self.client = ReplayClient(
            match, Catalogue(language), self.paper.say, self.paper.ask,
            lambda: worker or ImmediateAnswerer(match.game, queries), drill_folder,
        )  # fmt: skip

    def read(self, begins_with_review: bool = False) -> list[list[str]]:
        self.client.run(begins_with_review)
        return self.answers

    def _type(self, words: str) -> str:
        self.answers.append(self.paper.lines[:-1])
        self.paper.lines.clear()
        return next(self._typed, "q")


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_move_of_a_match_is_told_in_its_order(name: str, language: str) -> None:
    levels = ["random"] * new_match(name).game.seat_counts[0]  # nobody has a secret
    match = played_match(name, *levels, most=40)
    last, text = match.decision_number, Catalogue(language)
    answers = ScriptedReader(match, *[""] * (last + 1), language=language).read()
    moment = partial(text, "terminal.replay.moment", last=last)
    assert answers[0][-2:] == [moment(n=0), text("table.replay.laid")]
    told = TableTextFormatter(match.game, text, match.setup.seat_names, match.setup.options)
    for n, ((_, before), (event, _)) in enumerate(pairwise(match.replay_events()), 1):
        told.remember_table(match.game.view_for(before, event.seat))
        seen = match.visible_acts(event, event.seat)
        assert answers[n][0] == moment(n=n)
        assert answers[n][1].startswith(match.setup.seat_names[event.seat])
        lines = told.format_acts_with_new_pieces(seen)
        assert answers[n][2 : 2 + len(lines)] == lines  # the last move is followed by the winner
    assert answers[last + 1] == [text("terminal.replay.end")]


def test_the_end_tells_who_has_won() -> None:
    match = played_match("market_day")
    _, end, score, chances = ScriptedReader(match, "end", "score", "chances").read()
    (winner,) = (each.seat for each in match.game.standings(match.state) if each.place == 1)
    name = match.setup.seat_names[winner]
    assert end[-1] == f"{name} wins" and score[0].startswith(f"1. {name}: ")
    assert f"{name}: 100% to win" in chances


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("people", [2, 1])
def test_a_match_that_goes_on_tells_no_secret(name: str, people: int) -> None:
    """Of several people nobody's hand, of one only their own."""
    levels = [""] * people + ["random"] * (new_match(name).game.seat_counts[0] - people)
    match = played_match(name, *levels, most=20)
    viewer = NOBODY if people > 1 else 0
    commands = ["look", "table", "mine", "log"]
    typed = [line for n in range(21) for line in (str(n), *commands)]
    lines = [line for answer in ScriptedReader(match, *typed).read() for line in answer]
    assert lines[1] == Catalogue("en")("terminal.replay.begin_live")
    told = TableTextFormatter(
        match.game, Catalogue("en"), match.setup.seat_names, match.setup.options
    )
    for event, state in match.replay_events():
        for seat in range(len(match.setup.seats)):
            if seat == viewer:
                continue
            own = told.list_own_zones(match.game.view_for(state, seat), seat)
            public = told.list_zones(match.game.view_for(state, viewer))
            assert not {*own} - {*public} & {*lines}
        if event.action is not None and event.seat != viewer:
            acts = match.visible_acts(event, viewer)
            hidden = [act for act in acts if is_back(getattr(act, "piece", ""))]
            secret = told.format_acts(match.visible_acts(event, event.seat))
            assert not hidden or not {*secret} - {*told.format_acts(acts)} & {*lines}


def test_every_command_of_a_replay_answers(name: str) -> None:
    match = played_match(name, most=20)
    commands = ["help", "next", "previous", "begin", "end", "repeat", "table", "look", "mine",
                "score", "log", "rules 3.1", "keep", "moment", "review", "3"]  # fmt: skip
    _, *answers = ScriptedReader(match, *commands, "xyzzy", "99999").read()
    for command, lines in zip(commands, answers, strict=False):
        assert lines and not any("Nothing here matches" in line for line in lines), command
    assert answers[-2] == ["Nothing here matches “xyzzy”. Type “help” for the commands."]
    assert answers[-1] == ["Type a number from 0 to 20."]


def test_chances_are_those_of_the_moment() -> None:
    match = played_match("basari", most=20)
    _, _, chances = ScriptedReader(match, "12", "chances", queries=4).read()
    numbers = [int(re.search(r"(\d+)% to win", line)[1]) for line in chances]  # type: ignore[index]
    assert len(numbers) == 3 and 98 <= sum(numbers) <= 102


@pytest.fixture
def full_review(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes the review of a match known at once."""

    def prepare(match: Match, points: int = 3) -> None:
        found = FinishedReview(FullReview(match, points), None)  # type: ignore[arg-type]
        monkeypatch.setattr(replay_client, "run_review", lambda *_: found)

    return prepare


def test_a_review_leads_from_stop_to_stop(full_review: Callable[[Match], None]) -> None:
    match = played_match("basari")
    full_review(match)
    typed = ["", "n", "", "moment", "", "", "", "review"]
    first, second, moved, on, third, luck, again, next_one, anew = ScriptedReader(
        match, *typed
    ).read(begins_with_review=True)
    assert "4 moments are worth a look. Press Enter to go from one to the next." in first
    assert "1 of 4: Clear mistake 1 of 1" in first
    assert second[1] == "2 of 4: Probable mistake"
    assert moved[0].startswith("Move ") and on[0].startswith("Move ")
    assert third[1] == "3 of 4: About equally good"
    assert luck[1] == "4 of 4: The biggest swing of luck"
    assert not any("chart" in line for line in luck), "there is none here"
    assert again[0] == "That was the last one. Press Enter to go back to the first."
    assert again[2] == "1 of 4: Clear mistake 1 of 1" and next_one[1].startswith("2 of 4")
    assert "1 of 4: Clear mistake 1 of 1" in anew


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_why_a_match_was_lost_is_told(language: str) -> None:
    match = lost_match("nacho")
    _, told = ScriptedReader(match, "why", language=language).read()
    text, names = Catalogue(language), match.setup.seat_names
    report = make_loss_report(match, 0)
    texts = LossTexts(report, "nacho", names, text)
    assert told[1] == texts.heading() and names[0] in told[1]
    assert all(texts.source_sentence(gap) in told for gap in report.sources)
    for cost in report.costs:
        line = next(line for line in told if line.startswith(texts.cost_sentence(cost)))
        assert cost.clause.partition("-")[2] in line


def test_mistakes_are_tried_again_one_after_the_other(
    full_review: Callable[..., None], tmp_path: Path
) -> None:
    match = lost_match("market_day")
    full_review(match, 20)
    typed = ["retry", "review", "retry", "hint", "hint", "1", "", "", "q"]
    reader = ScriptedReader(match, *typed, drill_folder=tmp_path)
    told = reader.read()
    text = Catalogue("en")
    assert told[1] == [text("terminal.review.first")]
    drills, _ = load_drill_folder(tmp_path)
    own = [point for point in FullReview(match, 20).turning_points if point.seat == 0]
    assert len(drills) == len([p for p in own if p.certainty is not Certainty.EQUAL]) > 0
    asked = text("practice.drill.asked", n=0)
    assert any(asked in lines for lines in told[3:])


def test_who_did_not_lose_is_told_so() -> None:
    match = played_match("market_day", "", "random", "random", most=5)
    _, told = ScriptedReader(match, "why").read()
    assert told == [Catalogue("en")("terminal.loss.none")]


def test_a_turning_point_is_kept_as_a_drill(
    full_review: Callable[[Match], None], tmp_path: Path
) -> None:
    match = played_match("market_day")
    full_review(match)
    reader = ScriptedReader(match, "keep", "mine", "", "", "keep", drill_folder=tmp_path)
    _, kept, hand, _, _, refused = reader.read(begins_with_review=True)
    text = Catalogue("en")
    assert kept == [text("practice.own.kept")] and refused == [text("practice.own.which")]
    assert hand[0].endswith("'s hand before this move:")
    (drill,), _ = load_drill_folder(tmp_path)
    assert drill.game == "market_day"


def test_without_a_worker_there_is_no_review_but_a_replay() -> None:
    match = played_match("market_day")
    worker = ImmediateAnswerer(match.game, 0)
    worker.is_closed = True
    reader = ScriptedReader(match, "chances", "", worker=worker)
    begin, chances, following = reader.read(begins_with_review=True)
    text = Catalogue("en")
    assert begin[-2:] == [text("table.review.gone"), text("table.review.gone_text")]
    assert chances == [text("terminal.replay.no_chances")]
    assert following[0].startswith("Move 1 of ")


def test_a_match_that_goes_on_is_told_instead_of_reviewed() -> None:
    begin, *_ = ScriptedReader(played_match("mercado", most=9)).read(begins_with_review=True)
    text = Catalogue("en")
    assert begin[-3:] == [
        text("terminal.replay.no_review"),
        text("terminal.replay.moment", n=0, last=9),
        text("table.replay.laid"),
    ]


# The commands


def typing(lines: Sequence[str]) -> Callable[[str], str]:
    """Types these lines; then the input ends."""
    typed = iter(lines)

    def ask(words: str) -> str:
        print(words)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    return ask


@pytest.mark.parametrize("is_custom", [False, True])
def test_after_a_match_it_is_offered_to_tell_it_again(is_custom: bool, tmp_path: Path) -> None:
    if is_custom:
        match = make_custom_tutorial(*make_tutorial_setup("mercado", "Mika"), seed=3)
    else:
        match = new_match("mercado")
    table = MatchHost(match)
    seats = range(len(match.setup.seats))
    play_on(table, [ScriptedClient(table, seat) for seat in seats], at_random(1))
    typed = iter(["help", "foo", "replay", "1", "q", ""])
    paper = FakeTerminal(lambda words: next(typed))
    offer_replay(match, Catalogue("en"), tmp_path, paper.say, paper.ask)
    assert any("review" in line for line in paper.lines)
    assert "“foo” doesn't work here." in paper.lines
    assert any(line.startswith("Move 1 of ") for line in paper.lines)


def test_a_saved_match_is_chosen_from_a_list_or_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    run = partial(main.main, ["replay", "--terminal", "--language", "ja"])
    assert run() == 0
    assert capsys.readouterr().out.splitlines() == ["終わった対戦はまだありません。"]
    matches = MatchStore(tmp_path / "matches")
    (tmp_path / "matches").mkdir()
    path = tmp_path / "matches" / "2026-11-29-074058-mercado.souk"
    played_match("mercado", path=path).close()
    played_match("basari", most=5, path=path.with_name("other.souk")).close()
    monkeypatch.setattr("builtins.input", typing(["9", "1", "1", "q"]))
    assert len(matches.list_matches()) == 2
    assert run() == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1].startswith("1. メルカード、Mika、Aru、") and not told[2].startswith("2. ")
    assert any(line.endswith("手中の1手目") for line in told)
    monkeypatch.setattr("builtins.input", typing([]))
    assert main.main(["replay", str(path), "--terminal", "--language", "en"]) == 0
    assert "The table is set." in capsys.readouterr().out.splitlines()
    for wrong in (["replay"], ["review"], ["replay", "nowhere.souk", "--terminal"]):
        assert main.main(wrong) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("souk: ")
    assert DRILL_FOLDER_NAME not in [each.name for each in tmp_path.iterdir()]


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_guided_match_explains_its_goal_and_each_first_decision(
    name: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    monkeypatch.setattr("builtins.input", typing(["1", "undo", "help"]))
    arguments = ["--game", name, "--language", language]
    assert main.main(["play", "--guided", "--terminal", *arguments]) == 0
    told, text = capsys.readouterr().out.splitlines(), Catalogue(language)
    assert told[0] == text("terminal.guided.begin")
    guide = text("terminal.guided.told", what="\n").partition("\n")[0]
    explained = [line.removeprefix(guide) for line in told if line.startswith(guide)]
    assert len(explained) == len(set(explained)) >= 3, "each is said once"
    goal = text(f"{name}.guide.goal")
    assert goal.startswith(explained[0])
    assert text("terminal.help").strip().splitlines()[0] in told


OF_SCREENS = re.compile(r"[Tt]ouch|click|press|sign shows|corner|触れ|クリック|押|絵|描|隅")
"""Words of explanations that mean nothing without a screen."""


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_guided_match_without_a_screen_explains_no_gestures(name: str, language: str) -> None:
    text = Catalogue(language)
    match = make_custom_tutorial(*make_tutorial_setup(name, "Mika"), seed=3)
    guide = TutorialTexts(match)
    guide.explains_everything = guide.is_spoken = True
    start = f"{name}.guide."
    keys = {key.removeprefix(start).removeprefix("spoken.")
            for key in text.keys(name) if key.startswith(start)}  # fmt: skip
    assert len(keys) > 5
    explained = {key: guide._explanation(key, text) for key in keys}
    assert not {key: words for key, words in explained.items() if OF_SCREENS.search(words)}


def test_a_script_that_writes_one_line_for_ever_comes_to_an_end(tmp_path: Path) -> None:
    asked: list[str] = []

    def write_one(prompt: str) -> str:
        asked.append(prompt)
        if len(asked) > 50:
            raise AssertionError("no end")
        return "xyzzy"

    offer_replay(played_match("market_day"), Catalogue("en"), tmp_path, asked.append, write_one)
    assert asked
