"""Bots: they play, know only what their seat may, and whatever they do costs nobody the match."""

from __future__ import annotations

import re
import shlex
import sys
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from main import main
from tabletop import games
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.ai.worker.queries import PROFILE_DECISION_NUMBER, derive_decision_seed
from tabletop.bots import bot_check, bot_client, sandbox
from tabletop.bots.bot_client import MAX_FAILURES, BotClient
from tabletop.bots.bot_process import find_bot
from tabletop.bots.match_bots import BotDispatcher, MatchBots
from tabletop.host.match_host import MatchHost
from tabletop.lab.simulation import (
    DealResults,
    build_decision_maker,
    build_experiment,
    play_deal,
    simulate_deals,
    start_bots,
)
from tabletop.match.match import Match
from tabletop.match.match_loop import play_to_end
from tabletop.match.setup import SeatSpec, Setup, SetupError, parse_seats
from tests.bots.bot_words import BAD, GREEDY

ROOT = Path(__file__).parent.parent.parent
PYTHON = shlex.quote(sys.executable)
FIRST_EXAMPLE = f"bot:exec:{PYTHON} docs/examples/first_bot.py"
CLOCK = 120.0
"""Seconds that a bot may take, however busy the machine is."""
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="words are quoted otherwise there")


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are named from the project's folder."""
    monkeypatch.chdir(ROOT)


def parse_bot_seats(*words: str) -> tuple[SeatSpec, ...]:
    return parse_seats(",".join(words), tuple(DEFAULT_LEVELS))


def deal(*words: str, clock: float = CLOCK, seed: int = 3, own: int | None = 8) -> DealResults:
    """One short deal among these seats, all bots ended after it. own: the seed of their chance."""
    game = games.load("market_day")
    what = build_experiment(game, parse_bot_seats(*words), {"hands": 1}, clock=clock, bot_seed=own)
    bots = start_bots(what)
    try:
        return play_deal(game, what, seed, bots)
    finally:
        bots.close()


def write_bot(path: Path, answer: str) -> str:
    """A bot that says the same to every question; `token` is that of the question."""
    path.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if asked['is'] == 'choose':\n"
        "        token = asked['token']\n"
        f"        print({answer}, flush=True)\n"
    )
    return f"bot:exec:{PYTHON} {path}"


def format_decision(token: str, answer: str) -> str:
    return f"json.dumps(dict([('is', 'decide'), ('token', {token}), ('answer', {answer})]))"


@pytest.mark.sampled
@pytest.mark.parametrize("word", [GREEDY, FIRST_EXAMPLE], ids=["python", "program"])
def test_the_examples_play_and_lose_no_move(word: str) -> None:
    results = deal(word, "ai:random")
    assert [result.lost_moves for result in results] == [(0, 0)] * 2
    assert results == deal(word, "ai:random")


def test_the_first_example_has_thirty_lines() -> None:
    assert len((ROOT / "docs/examples/greedy.py").read_text().splitlines()) <= 30


def test_two_processes_find_the_same_as_one() -> None:
    what = build_experiment(
        games.load("market_day"), parse_bot_seats(FIRST_EXAMPLE, "ai:random"), {"hands": 1}
    )
    assert simulate_deals(what, range(2), jobs=2) == simulate_deals(what, range(2))


def test_an_action_may_be_answered_in_full(tmp_path: Path) -> None:
    """As by its number: the same match."""
    by_number = deal(write_bot(tmp_path / "bot.py", format_decision("token", "0")), "ai:random")
    assert by_number == deal(FIRST_EXAMPLE, "ai:random")
    assert by_number[0].lost_moves == (0, 0)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "answer",
    [
        "'hello'",
        "'[' * 10_000",
        format_decision("token", "-1"),
        format_decision("token", "10_000"),
        format_decision("token", "['sing', 1]"),
        "json.dumps(dict([('is', 'take_back')]))",
    ],
)
def test_nonsense_costs_the_move_and_nobody_the_match(tmp_path: Path, answer: str) -> None:
    results = deal(write_bot(tmp_path / "bot.py", answer), "ai:random")
    for result in results:
        assert result.lost_moves[0] > 0 == result.lost_moves[1]
        assert sum(result.win_shares) == pytest.approx(1)


def test_answers_to_what_nobody_asked_are_not_waited_for_for_ever(tmp_path: Path) -> None:
    flood = f"chr(10).join([{format_decision('-1', '0')}] * 1000)"
    assert deal(write_bot(tmp_path / "bot.py", flood), "ai:random")[0].lost_moves[0] > 0


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("bad", ["Crashing", "Dying"])
def test_a_crash_costs_the_move_and_nobody_the_match(bad: str) -> None:
    first, again = deal(BAD + bad, "ai:random"), deal(BAD + bad, "ai:random")
    assert first[0].lost_moves[0] > MAX_FAILURES
    assert first == again  # what is played instead hangs on the seed of the bots' chance


@pytest.mark.slow
def test_a_bot_that_is_not_there_costs_nobody_the_match() -> None:
    assert deal("bot:tests.bots.bad:Nobody", "ai:random")[0].lost_moves[0] > 0


def test_silence_costs_the_move() -> None:
    now = [0.0]
    game = games.load("market_day")
    setup = Setup(game.name, parse_bot_seats(f"{BAD}Silent", "ai:random"), {}, 1, bot_seed=4)
    match = Match.start(game, setup)
    seat = match.active_seats()[0]
    bot = BotClient(setup.seats[0].bot_program, now=lambda: now[0])
    try:
        bot.begin_match(game, setup, seat)
        bot.request_decision(match.view_for(seat), seat, 0)
        assert bot.poll_decision() is None
        now[0] += 100.0
        assert bot.poll_decision() in match.legal_actions(seat)
        assert bot.lost_moves == {"silence": 1}
        bot.request_decision(match.view_for(seat), seat, 1)  # it is begun anew
        assert bot.poll_decision() is None
    finally:
        bot.close()


def test_what_a_bot_prints_is_no_answer() -> None:
    assert deal(f"{BAD}Noisy", "ai:random")[0].lost_moves == (0, 0)


def read_told(capfd: pytest.CaptureFixture[str]) -> list[list[str]]:
    """Return the output of the bot `Curious`: seat, seed and view of each question."""
    lines = capfd.readouterr().err.splitlines()
    return [line.split(" ", 3)[1:] for line in lines if line.startswith("told ")]


@pytest.mark.sampled
@pytest.mark.parametrize("name", games.names())
def test_a_bot_is_told_what_its_seat_may_know(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = games.load(name)
    others = ["ai:random"] * (game.seat_counts[0] - 1)
    setup = Setup(name, parse_bot_seats(f"{BAD}Curious", *others), {}, 5)
    match = Match.start(game, setup)
    bots = MatchBots(setup.seats, CLOCK)
    expected: list[str] = []
    try:
        bots.begin_match(match)
        decide = build_decision_maker(match, DEFAULT_LEVELS, bots)

        def noting(match: Match, seat: int) -> object:
            if seat == 0:
                expected.append(str(match.view_for(0).to_json()))
            return decide(match, seat)

        play_to_end(match, noting)  # type: ignore[arg-type]
    finally:
        bots.close()
    told = read_told(capfd)
    assert [words[2] for words in told] == expected
    assert {words[0] for words in told} == {"0"}
    assert {words[1] for words in told} != {str(setup.seed)}
    assert bots.lost_move_count(0) == 0


def start_match(setup: Setup, path: Path | None = None) -> Match:
    """A match that has just begun."""
    return Match.start(games.load(setup.game), setup, path)


@pytest.mark.sampled
@pytest.mark.parametrize("name", games.names())
def test_no_bot_finds_the_seed_of_its_match_by_its_own(
    name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """Even if somebody named a small one: the chance of a bot comes from elsewhere."""
    seeds = []
    game = games.load(name)
    words = [f"{BAD}Curious"] * game.seat_counts[0]
    for _ in range(2):
        match = start_match(Setup(name, parse_bot_seats(*words), {}, 482))
        with closing(MatchBots(match.setup.seats, CLOCK)) as bots:
            bots.begin_match(match)
            bots.choose(match, match.active_seats()[0])
        last = read_told(capfd)[-1]
        seat, own = int(last[0]), int(last[1])
        seeds.append(own)
        guesses = range(1_000)
        assert own not in {
            derive_decision_seed(n, number, seat) for n in guesses for number in (-1, 0, 1)
        }
        assert own not in guesses
        assert own == derive_decision_seed(match.setup.bot_seed or 0, PROFILE_DECISION_NUMBER, seat)
    assert len(set(seeds)) == len(seeds)


@pytest.mark.slow
def test_what_is_played_for_a_lost_move_tells_nothing_of_the_seed() -> None:
    """Another chance of the bots leads to other moves."""
    setup = Setup(
        "market_day", parse_bot_seats(f"{BAD}Crashing", f"{BAD}Crashing"), {"hands": 1}, 3
    )
    made = set()
    for own in range(6):
        match = start_match(setup._replace(bot_seed=own))
        with closing(MatchBots(setup.seats, CLOCK)) as bots:
            bots.begin_match(match)
            made.add(str(bots.choose(match, match.active_seats()[0])))
    assert len(made) > 1


def test_the_journal_keeps_the_chance_of_bots_and_of_nobody_else(tmp_path: Path) -> None:
    setup = Setup("market_day", parse_bot_seats(FIRST_EXAMPLE, "ai:random"), {}, 2)
    match = start_match(setup, tmp_path / "bot.souk")
    match.close()
    assert match.setup.bot_seed is not None
    again = Match.load(tmp_path / "bot.souk")
    assert again.setup.bot_seed == match.setup.bot_seed
    again.close()
    others = start_match(
        setup._replace(seats=parse_bot_seats("ai:trader", "ai:random")), tmp_path / "ai.souk"
    )
    others.close()
    assert others.setup.bot_seed is None
    assert "bot_seed" not in (tmp_path / "ai.souk").read_text()


def test_a_bot_plays_at_a_table() -> None:
    game = games.load("market_day")
    seats = parse_bot_seats(FIRST_EXAMPLE, f"{BAD}Noisy")
    match = Match.start(game, Setup(game.name, seats, {"hands": 1}, 2))
    bots = MatchBots(seats, CLOCK)
    bots.begin_match(match)
    table = MatchHost(match, BotDispatcher(bots, None))
    now = 0.0
    try:
        while not match.is_over:
            table.tick(now := now + 0.01)
            time.sleep(0.001)  # or its thread has no turn
    finally:
        bots.close()
    assert bots.lost_move_count(0) == bots.lost_move_count(1) == 0


def test_no_file_names_a_program(tmp_path: Path) -> None:
    """Nor starts one: whoever sent a journal would decide what is run."""
    game, path = games.load("market_day"), tmp_path / "match.souk"
    seats = parse_bot_seats(FIRST_EXAMPLE, "ai:random")
    Match.start(game, Setup(game.name, seats, {}, 2), path).close()
    assert "exec" not in path.read_text()
    match = Match.load(path)
    assert [(seat.level, seat.bot_program) for seat in match.setup.seats] == [
        ("bot", ""),
        ("random", ""),
    ]
    match.close()
    path.write_text(path.read_text().replace('"bot"', '"bot:exec:true"'))
    with pytest.raises(ValueError):
        Match.load(path)


@pytest.mark.parametrize(
    ("program", "told"),
    [("exec:./no-such-thing", "no such program"), ("exec:", "no such program"),
     ("nobody", "souk.bots"), ("exec:'", "quot")],
)  # fmt: skip
def test_bots_that_there_are_not_are_refused_in_words(program: str, told: str) -> None:
    with pytest.raises(SetupError, match=told):
        find_bot(program)


def test_bots_have_names_that_are_told_apart() -> None:
    names = [
        seat.name for seat in parse_bot_seats(FIRST_EXAMPLE, FIRST_EXAMPLE, GREEDY, "ai:random")
    ]
    assert names[:3] == ["first_bot", "first_bot 2", "Greedy"]


@pytest.mark.parametrize("command", ["mine --out x", "play --phones"])
def test_where_bots_do_not_play_they_are_refused(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main([*command.split(), "--game", "market_day", "--seats", f"{FIRST_EXAMPLE},ai:random"])
        == 2
    )
    assert "bots play in" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("simulate --matches 1 --seats", "Tired lost"),
        ("demo --headless --seats", "it lost"),
    ],
)
def test_who_plays_a_series_is_told_how_many_moves_were_lost(
    command: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        *command.split(),
        f"{BAD}Tired,ai:random",
        *["--game", "market_day", "--option", "hands=1"],
    ]
    assert main(words) == 0
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("version", "has_filter", "told"),
    [(0, True, "your files"), (1, False, "the network"), (0, False, "your files and the network")],
)
def test_a_system_that_cannot_confine_bots_is_told_before_the_match(
    version: int, has_filter: bool, told: str, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    monkeypatch.setattr(sandbox, "landlock_version", lambda: version)
    monkeypatch.setattr(sandbox, "has_call_filter", lambda: has_filter)
    seats = parse_bot_seats(FIRST_EXAMPLE, "ai:random")
    bot_check.check_bots(games.load("market_day"), seats, {}, CLOCK)
    assert caplog.messages == [
        f"this system cannot keep bots from {told}: play only bots that you trust"
    ]


@pytest.mark.sampled
@pytest.mark.parametrize("command", ["simulate --matches", "tournament --deals"])
@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("tests.bots.bad:Nobody", "ended before it answered"),
        ("nosuch:Bot", "ended before it answered"),
        ("tests.bots.bad:Dying", "ended before it answered"),
        pytest.param(f"exec:{PYTHON} nosuch.py", "ended before it answered", id="no file"),
        pytest.param(f"exec:{PYTHON} -c print()", "with no answer, but", id="empty line"),
        ("tests.bots.bad:Silent", "has not answered"),
    ],
)
def test_a_bot_that_cannot_play_is_refused_before_the_first_match(
    command: str, program: str, why: str,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    for module in (bot_client, bot_check):
        monkeypatch.setattr(module, "STARTUP_SECONDS", CLOCK if why != "has not answered" else 1.0)
    if command.startswith("tournament"):
        pytest.importorskip("openskill")
    words = [*f"{command} 1 --game market_day --option hands=1 --seats".split(), "--clock", "0.2"]
    words.insert(-2, f"bot:{program},ai:random")
    assert main(words) == 2
    told = capsys.readouterr()
    assert why in told.err and program in told.err
    assert not told.out


@pytest.mark.sampled
@pytest.mark.parametrize("command", ["demo --headless", "play --terminal", "play"])
def test_a_misspelt_bot_is_refused_wherever_it_is_to_play(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    others = "ai:random" if command.startswith("demo") else "human:Mika"
    words = f"{command} --game market_day --seats bot:docs.examples.greedy:Gredy,{others}"
    assert main(words.split()) == 2
    told = capfd.readouterr()
    assert "did you mean Greedy?" in told.err and "'docs.examples.greedy:Gredy'" in told.err
    assert not told.out and not list(tmp_path.rglob("*.souk"))


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("command", ["simulate --matches 2", "tournament --deals 2"])
def test_a_series_with_bots_is_played_again_by_its_two_seeds(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if command.startswith("tournament"):
        pytest.importorskip("openskill")
    words = f"{command} --game market_day --option hands=1 --seats {BAD}Chancy,ai:random --seed 9"
    assert main(words.split()) == 0
    told = capsys.readouterr().out
    (own,) = re.findall(r"--bot-seed (\d+)", told)
    assert main([*words.split(), "--bot-seed", own]) == 0
    assert capsys.readouterr().out == told


@pytest.mark.slow
def test_another_seed_of_the_bots_is_another_match_of_the_same_deal() -> None:
    one, two = (deal(f"{BAD}Chancy", "ai:random", own=own) for own in (1, 2))
    assert one == deal(f"{BAD}Chancy", "ai:random", own=1)
    assert one != two


def test_installed_packages_name_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(group: str, name: str) -> tuple[object, ...]:
        known = (group, name) == ("souk.bots", "pack")
        return (SimpleNamespace(value="pack:Bot"),) if known else ()

    monkeypatch.setattr("tabletop.bots.bot_process.entry_points", found)
    assert find_bot("pack").python_class == "pack:Bot"


@pytest.mark.slow
def test_a_person_plays_a_bot_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """And is told at the end what moves it has lost."""
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    monkeypatch.setattr("builtins.input", lambda *asked: "1")
    words = "play --terminal --language en --game market_day --option hands=1 --seed 1 --seats"
    assert main([*words.split(), f"human:Mika,{BAD}Tired"]) == 0
    assert "Tired lost" in capsys.readouterr().out
