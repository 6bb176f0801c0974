"""Matches whose rules have changed since: none silently gets another past or another result."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import main
from tabletop import games
from tabletop.core.acts import Begin, End
from tabletop.core.game import Standing
from tabletop.games.basari import scoring
from tabletop.match.journal import OLDER_RULES_CODE, JournalError, encode_line
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tests.fixtures.changed_rules import change_knight_rule
from tests.fixtures.saved_matches import play, play_and_leave, remove_sums, setup_of

GAMES = games.names()
EVERY = 8
"""Decisions from one digest of a journal to the next."""
WHOLE_MATCH = 10_000
FILE_NAME = "2026-01-01-000000-market_day.souk"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches" / FILE_NAME


def replay_error(path: Path) -> JournalError:
    """Return why a match cannot be replayed to its end."""
    with pytest.raises(JournalError) as caught:
        Match.load_read_only(path)
    return caught.value


def read_decisions(path: Path) -> list[dict[str, Any]]:
    """Return the decisions of a journal as they are written."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let somebody type these lines."""
    left_to_type = iter(lines)
    monkeypatch.setattr("builtins.input", lambda words: next(left_to_type))


# What is written


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_a_digest_comes_every_few_decisions_and_with_each_round_and_the_result_at_the_end(
    name: str, path: Path
) -> None:
    match = play_and_leave(path, name, WHOLE_MATCH)
    lines, events = read_decisions(path), match.history[1:]
    assert match.is_over and len(lines) == len(events)
    for number, (line, event) in enumerate(zip(lines, events, strict=True)):
        changes = [act for act in event.acts if isinstance(act, Begin | End)]
        is_round = any(act.key == "round" for act in changes)
        is_last = number == len(lines) - 1
        is_due = is_last or is_round or number % EVERY == EVERY - 1
        assert ("state" in line) is is_due
        assert ("result" in line) is ("over" in line) is is_last
    standing = match.game.standings(match.state)
    assert lines[-1]["result"] == [[entry.place, entry.score] for entry in standing]


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_a_match_taken_back_and_played_on_has_its_digests(name: str, path: Path) -> None:
    match = Match.start(games.load(name), setup_of(name), path)
    for keep, to, seed in ((5, 20, 3), (7, 30, 4), (8, 40, 5), (16, 60, 6)):
        play(match, to, seed)
        match.undo(min(keep, match.decision_number - 1))
        match.redo()
    play(match, WHOLE_MATCH, 7)
    match.close()
    assert Match.load_read_only(path).state == match.state
    held: list[dict[str, Any]] = []
    for line in read_decisions(path):
        if "undo" in line:
            del held[line["undo"] :]
        else:
            held.append(line)
    assert all("state" in line for line in held[EVERY - 1 :: EVERY])


def test_a_journal_that_is_written_anew_is_the_same(path: Path) -> None:
    match = play_and_leave(path, "basari", WHOLE_MATCH)
    beside = path.with_name("beside.souk")
    again = Match.load_valid_part(path)
    again.save_to(beside)
    again.close()
    assert match.is_over and beside.read_bytes() == path.read_bytes()


# What is opened


@pytest.mark.parametrize("people", [0, 1], ids=["demo", "match"])
@pytest.mark.parametrize("seed", range(1, 4))
def test_a_finished_match_does_not_get_another_winner(
    path: Path, monkeypatch: pytest.MonkeyPatch, people: int, seed: int
) -> None:
    setup = setup_of("market_day", humans=people, seed=seed)
    match = Match.start(games.load("market_day"), setup, path)
    play(match, WHOLE_MATCH)
    match.close()
    before = path.read_bytes()
    change_knight_rule(monkeypatch)
    fault = replay_error(path)
    again = Match.load_valid_part(path)
    assert (
        fault.code == OLDER_RULES_CODE
        and fault.valid_count == again.decision_number < match.decision_number
    )
    assert fault.params["of"] == match.decision_number
    assert again.decisions == match.decisions[: again.decision_number]
    assert not again.decision_number or "state" in read_decisions(path)[again.decision_number - 1]
    assert path.read_bytes() == before
    monkeypatch.undo()
    assert Match.load_read_only(path).state == match.state  # nothing of the file was lost


@pytest.mark.parametrize("seed", range(6))
def test_a_match_of_basari_keeps_its_scores(
    path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    match = Match.start(games.load("basari"), setup_of("basari", seed=seed), path)
    play(match, WHOLE_MATCH)
    match.close()
    monkeypatch.setattr(scoring, "max", min, raising=False)
    fault, again = replay_error(path), Match.load_valid_part(path)
    assert (
        fault.code == OLDER_RULES_CODE
        and fault.valid_count == again.decision_number < match.decision_number
    )
    with monkeypatch.context() as patch:
        patch.delattr(scoring, "max")
        then = Match(games.load("basari"), match.setup)
        for decision in match.decisions[: again.decision_number]:
            then.submit(decision.seat, decision.action)
    assert again.state == then.state


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_a_match_whose_points_alone_count_otherwise_stops_before_its_end(
    name: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play_and_leave(path, name, WHOLE_MATCH)
    found = match.game.standings(match.state)
    otherwise = tuple(Standing(at.seat, at.place, at.score + 1) for at in found)
    monkeypatch.setattr(games.game_class(name), "standings", lambda self, s: otherwise)
    fault = replay_error(path)
    assert fault.code == OLDER_RULES_CODE and "places and scores" in str(fault)
    assert (
        match.decision_number - EVERY
        <= Match.load_valid_part(path).decision_number
        < match.decision_number
    )


def test_a_match_that_ends_later_now_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_and_leave(path, "nacho", WHOLE_MATCH)
    monkeypatch.setattr(games.game_class("nacho"), "is_over", lambda self, s: False)
    assert "it is over" in str(replay_error(path))


def test_a_decision_that_is_refused_goes_back_to_the_last_digest(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_and_leave(path, "mercado", 20)
    agreed = max(n for n, line in enumerate(read_decisions(path)[:13]) if "state" in line) + 1
    monkeypatch.setattr(Match, "_execute_line", stricter_rules(13))
    assert (
        replay_error(path).valid_count == Match.load_valid_part(path).decision_number == agreed < 13
    )


def stricter_rules(number: int) -> Callable[[Match, Any], None]:
    """Return rules that refuse the decision of this number."""
    redo = Match._execute_line

    def checked(self: Match, line: Any) -> None:
        if self.decision_number == number:
            raise JournalError("it is refused")
        redo(self, line)

    return checked


def test_a_journal_of_an_earlier_release_opens_up_to_its_last_digest(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those had a digest every 128 decisions, and no result."""
    monkeypatch.setattr(Match, "digest_interval", 128)
    match = play_and_leave(path, "mercado", WHOLE_MATCH)
    strip_to_earlier_format(path)
    assert Match.load_read_only(path).state == match.state
    monkeypatch.setattr(Match, "_execute_line", stricter_rules(150))
    assert Match.load_valid_part(path).decision_number == 128


def strip_to_earlier_format(path: Path) -> None:
    """Leave of a journal what earlier releases wrote."""
    remove_sums(path)
    head, *lines = path.read_text("utf-8").splitlines()
    rest = [json.loads(line) for line in lines]
    for number, line in enumerate(rest):
        line.pop("result", None)
        if number != 127:
            line.pop("state", None)
    path.write_text("\n".join([head, *map(json.dumps, rest), ""]), "utf-8")


@pytest.mark.parametrize("result", ["1", "[1]", "[[1]]", '[[1,"2"]]', "[[1,2,3]]", "[[true,2]]"])
def test_a_result_that_is_none_is_damage(path: Path, result: str) -> None:
    play_and_leave(path, "market_day", WHOLE_MATCH)
    remove_sums(path)
    *lines, last = path.read_text("utf-8").splitlines()
    data = json.loads(last) | {"result": json.loads(result)}
    path.write_text("\n".join([*lines, json.dumps(data), ""]), "utf-8")
    assert replay_error(path).code == "damaged"


# Where it is told


def test_continue_offers_it_only_until_something_else_is_played(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_and_leave(path, decisions=40)
    change_knight_rule(monkeypatch)
    folder = MatchStore(path.parent)
    kept = folder.find_resumable_match()
    assert kept is not None and kept.path == path
    match = folder.begin_match(games.load("market_day"), setup_of("market_day"))
    play(match, WHOLE_MATCH)
    match.close()
    assert MatchStore(path.parent).find_resumable_match() is None


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_terminal_goes_on_beside_it_and_says_so(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(path.parent.parent))
    match, before = play_and_leave(path, decisions=40), path.read_bytes()
    change_knight_rule(monkeypatch)
    agreed = Match.load_valid_part(path).decision_number
    type_lines(monkeypatch, "q")
    assert main.main(["play", "--terminal", "--resume", "--language", language]) == 0
    said = capsys.readouterr().out
    assert {"en": "different rules", "ja": "違うルール"}[language] in said
    assert str(match.decision_number) in said and (not agreed or str(agreed) in said)
    assert path.read_bytes() == before
    (beside,) = set(path.parent.glob("*.souk")) - {path}
    assert Match.load_read_only(beside).decisions[:agreed] == match.decisions[:agreed]


def test_the_terminal_mends_a_damaged_match_and_says_so(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(path.parent.parent))
    play_and_leave(path, decisions=12)
    damaged = path.read_bytes() + b"?\n"
    path.write_bytes(damaged)
    type_lines(monkeypatch, "q")
    assert main.main(["play", "--terminal", "--resume", "--language", "en"]) == 0
    assert "first 12 moves are fine" in capsys.readouterr().out
    assert Match.load_read_only(path).decision_number == 12
    assert path.with_name(path.name + ".damaged").read_bytes() == damaged


def test_the_command_line_keeps_positions_that_hold_and_says_what_does_not(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play_and_leave(path, "mercado", 20)
    monkeypatch.setattr(Match, "_execute_line", stricter_rules(13))
    number, out = Match.load_valid_part(path).decision_number, path.parent / "drill.toml"
    assert main.main(["keep", str(path), "--at", str(number - 1), "--out", str(out)]) == 0
    assert out.is_file() and f"first {number} of 20 decisions hold" in capsys.readouterr().err
    assert main.main(["keep", str(path), "--at", str(number), "--out", str(out)]) == 2
    assert f"decisions 0 to {number - 1}" in capsys.readouterr().err


def test_a_basari_match_from_before_the_option_of_ties_opens_in_full(tmp_path: Path) -> None:
    """With a named first seat, ties then went by the order of seats."""
    path = tmp_path / "match.souk"
    setup = setup_of("basari", seats=3)._replace(options={"first": 2, "ties": "seats"})
    match = Match.start(games.load("basari"), setup, path)
    play(match, 60)
    match.close()
    head, *rest = path.read_text("utf-8").splitlines()
    data = {key: value for key, value in json.loads(head).items() if key != "sum"}
    del data["options"]["ties"]
    path.write_text("\n".join([encode_line(data), *rest, ""]), "utf-8")
    again = Match.load_read_only(path)
    assert again.decisions == match.decisions and again.setup.options["ties"] == "seats"
