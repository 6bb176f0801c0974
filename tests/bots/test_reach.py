"""Tests of the reach of a bot: no file, process or address that tells the seed of its match."""

from __future__ import annotations

import json
import shutil
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tabletop import games
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.bots import bot_client, sandbox
from tabletop.bots.bot_client import BotClient
from tabletop.bots.match_bots import MatchBots
from tabletop.core.chance import DEFAULT_GENERATOR
from tabletop.lab.simulation import build_experiment, play_deal, start_bots
from tabletop.match.match import Match
from tabletop.match.setup import Setup, draw_seed, parse_seats

pytestmark = pytest.mark.skipif(
    not sandbox.landlock_version() or not sandbox.has_call_filter(),
    reason="this system confines no bots",
)
SPY = Path(__file__).parent / "spy.py"
CLOCK = 10.0
SEARCH_CLOCK = 300.0
"""Seconds that a bot may search for seeds, however busy the machine is."""


@pytest.fixture
def bot_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder from which the bots of this test are named."""
    folder = tmp_path / "mine"
    folder.mkdir()
    shutil.copy(SPY, folder / "spy_bot.py")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def listener() -> Iterator[str]:
    """The address of a service of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as opened:
        yield f"127.0.0.1:{opened.getsockname()[1]}"


def start_match(path: Path | None, name: str, others: str = "ai:random") -> Match:
    seats = parse_seats(f"bot:spy_bot:{name},{others}", tuple(DEFAULT_LEVELS))
    return Match.start(
        games.load("market_day"), Setup("market_day", seats, {"hands": 1}, draw_seed()), path
    )


def ask_once(match: Match, clock: float = CLOCK) -> BotClient:
    """Ask the bot of a match for its first move, and return its client, closed."""
    with closing(MatchBots(match.setup.seats, clock)) as bots:
        bots.begin_match(match)
        (seat,) = bots.bots_by_seat
        while seat not in (active := match.active_seats()):
            match.submit(active[0], match.legal_actions(active[0])[0])
        bots.choose(match, seat)
        return bots.bots_by_seat[seat]


def report(capfd: pytest.CaptureFixture[str]) -> dict[str, object]:
    lines = [line for line in capfd.readouterr().err.splitlines() if line.startswith("spy ")]
    found: dict[str, object] = json.loads(lines[0].removeprefix("spy "))
    return found


@pytest.mark.parametrize("place", ["mine/matches", "elsewhere"])
def test_a_bot_that_tries_everything_learns_nothing(
    place: str, bot_folder: Path, listener: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    journal = tmp_path / place / "now.souk"
    monkeypatch.setenv("SOUK_FOLDER", str(journal.parent))
    monkeypatch.delenv("SOUK_BOT_NETWORK", raising=False)
    (tmp_path / "note").write_text("private")
    plan = {"journal": str(journal), "elsewhere": str(tmp_path / "note"), "address": listener}
    (bot_folder / "spy.json").write_text(json.dumps(plan))
    match = start_match(journal, "Spy")
    assert not ask_once(match).lost_moves
    match.close()
    told = report(capfd)
    assert told["found"] == dict.fromkeys(told["found"], "")  # type: ignore[call-overload]
    assert set(told["variables"]) <= {"PATH", "LANG", "SYSTEMROOT", "LC_CTYPE"}  # type: ignore[call-overload]
    assert str(match.setup.seed) in journal.read_text()  # there was something to learn


def test_the_network_is_open_only_on_request(
    bot_folder: Path, listener: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("SOUK_BOT_NETWORK", "1")
    plan = {"journal": "none", "elsewhere": "none", "address": listener}
    (bot_folder / "spy.json").write_text(json.dumps(plan))
    ask_once(start_match(None, "Spy"))
    found = report(capfd)["found"]
    assert {name for name, what in found.items() if what} == {"tcp", "udp"}  # type: ignore[attr-defined]


def search_seeds(
    folder: Path, capfd: pytest.CaptureFixture[str], seeds: int, deals: int, **given: int
) -> dict[str, object]:
    """Let a bot that moves first try so many seeds, and return what it found.

    Args:
        folder: Folder of the bot.
        capfd: Output of the bot.
        seeds: Number of seeds of the match that may explain its own seed.
        deals: Number of seeds of the match that may explain its cards.
        given: Fields of the set-up that are not drawn.
    """
    (folder / "spy.json").write_text(json.dumps({"seeds": seeds, "deals": deals}))
    specs = parse_seats("bot:spy_bot:SeedSearcher,ai:random", tuple(DEFAULT_LEVELS))
    setup = Setup(
        "market_day", specs, {"hands": 1}, draw_seed(), generator=DEFAULT_GENERATOR
    )._replace(**given)
    match = Match.start(games.load("market_day"), setup)
    while match.active_seats() != (0,):
        match = Match.start(match.game, setup._replace(seed=draw_seed()))
    assert not ask_once(match, SEARCH_CLOCK).lost_moves
    return report(capfd)


def test_a_bot_that_tries_seeds_would_find_one_that_it_was_given(
    bot_folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Control: a small seed explains the cards, and the chance that once followed from it."""
    game = games.load("market_day")
    specs = parse_seats("bot:spy_bot:SeedSearcher,ai:random", tuple(DEFAULT_LEVELS))
    setup = Setup("market_day", specs, {"hands": 1}, 0, generator=DEFAULT_GENERATOR)
    first = (n for n in range(50) if Match(game, setup._replace(seed=n)).active_seats() == (0,))
    seed = next(first)
    found = search_seeds(bot_folder, capfd, 60, 60, seed=seed, bot_seed=seed)
    assert found == {"own": [seed], "deal": [seed]}


@pytest.mark.slow
def test_a_bot_that_tries_a_million_seeds_finds_none(
    bot_folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert search_seeds(bot_folder, capfd, 1_000_000, 0)["own"] == []


@pytest.mark.parametrize("name", ["Lingering", "Orphaning"])
def test_a_process_that_left_the_group_of_its_bot_ends_with_it(
    name: str, bot_folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    ask_once(start_match(None, name))
    lines = [line for line in capfd.readouterr().err.splitlines() if line.startswith("left ")]
    process = int(lines[0].removeprefix("left "))
    until = time.monotonic() + CLOCK
    while is_running(process) and time.monotonic() < until:
        time.sleep(0.01)
    assert not is_running(process)


def is_running(process: int) -> bool:
    try:
        return "sleep" in Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "why"), [("Forking", "more than 64 processes"), ("Greedy", "MB of memory")]
)
def test_a_bot_that_takes_too_much_is_ended_with_the_reason(
    name: str, why: str, bot_folder: Path
) -> None:
    match = start_match(None, name)
    bot = ask_once(match)
    assert bot.lost_moves == {bot_client.CRASH: 1}
    assert why in bot.last_fault


def test_each_match_of_a_bot_has_a_process_of_its_own(
    bot_folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A deal is played in each rotation: who remembers it knows the hands of the others."""
    (bot_folder / "counting.py").write_text(
        "import os, sys\n"
        "class Counting:\n"
        "    def begin(self, game, seat, seed):\n"
        "        print('begun in', os.getpid(), file=sys.stderr, flush=True)\n"
        "    def choose(self, view, seat, legal, clock):\n"
        "        return legal[0]\n"
    )
    game = games.load("market_day")
    seats = parse_seats("bot:counting:Counting,ai:random", tuple(DEFAULT_LEVELS))
    what = build_experiment(game, seats, {"hands": 1}, clock=CLOCK, bot_seed=4)
    with closing(start_bots(what)) as bots:
        play_deal(game, what, 3, bots)
    lines = [line for line in capfd.readouterr().err.splitlines() if line.startswith("begun in")]
    assert len(lines) == len(set(lines)) == len(seats)


def test_journals_of_a_series_are_written_when_the_deal_is_over(
    bot_folder: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A journal of one rotation tells the seed, and the same deal is played in the next."""
    (bot_folder / "looking.py").write_text(
        "import os, sys\n"
        "class Looking:\n"
        "    def choose(self, view, seat, legal, clock):\n"
        "        names = os.listdir('journals') if os.path.isdir('journals') else []\n"
        "        print('there are', len(names), file=sys.stderr, flush=True)\n"
        "        return legal[0]\n"
    )
    game = games.load("market_day")
    seats = parse_seats("bot:looking:Looking,ai:random", tuple(DEFAULT_LEVELS))
    journals = bot_folder / "journals"
    what = build_experiment(game, seats, {"hands": 1}, clock=CLOCK, bot_seed=4, journals=journals)
    with closing(start_bots(what)) as bots:
        play_deal(game, what, 3, bots)
    lines = [line for line in capfd.readouterr().err.splitlines() if line.startswith("there are")]
    assert lines and set(lines) == {"there are 0"}
    assert len(list(journals.glob("*.souk"))) == len(seats)
