"""The scaffold of a game is playable at once; views, samples and set-ups follow its bindings."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import main
from tabletop import games
from tabletop.core.acts import Act, Begin
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet, SheetError
from tabletop.core.state import NOBODY, UNKNOWN, state
from tabletop.core.toolkit.position_setup import PositionSetupError
from tabletop.core.toolkit.zone_game import ZoneBinding, ZoneGame, ZoneGameState
from tabletop.core.zones import Visibility, ZoneKind
from tabletop.lab import game_report
from tabletop.lab.game_check import check_random_matches
from tabletop.lab.game_report import build_report
from tabletop.lab.game_scaffold import NewGameError, template_names, write_scaffold
from tabletop.plugins import paths
from tests.fixtures.docstring_words import FORBIDDEN_FIRST_WORDS, docstrings, first_word

NAME = "tea_kiosk"
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of games with the scaffold, available as a plug-in folder."""
    write_scaffold(NAME, tmp_path)
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    yield tmp_path
    for name in [name for name in sys.modules if f".games.{NAME}" in name]:
        del sys.modules[name]


@pytest.fixture
def game(folder: Path) -> Game[Any]:
    return games.load(NAME)


def module(game: Game[Any]) -> ModuleType:
    return sys.modules[type(game).__module__]


@pytest.mark.slow
def test_the_scaffold_keeps_all_invariants_and_is_playable(game: Game[Any]) -> None:
    page = build_report(NAME)
    assert not page.errors
    assert not any("strategy" in line and "only people" in line for line in page.missing_parts)
    assert check_random_matches(game, 12, 0, lambda done: None) > 150


def test_the_scaffold_is_worded_like_the_project(folder: Path) -> None:
    found = [
        (first_word(text), text)
        for path in folder.rglob("*.py")
        for _, text in docstrings(ast.parse(path.read_text("utf-8")))
    ]
    assert len(found) > 10
    assert not [text for word, text in found if word in FORBIDDEN_FIRST_WORDS]


@pytest.mark.slow
def test_a_pattern_is_no_misspelt_word(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_report, "MIN_DECISIONS", 150)
    path = folder / f"tabletop/text/en/{NAME}.toml"
    path.write_text(path.read_text("utf-8").replace('label = "First player"\n', ""), "utf-8")
    page = build_report(NAME)
    (told,) = (line for line in page.missing_parts if "option.first.label" in line)
    assert "'option.first.label', an option" in told and "misspelt" not in told


@pytest.fixture(params=template_names())
def like(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each kind of game in turn, written to a folder of games as `<kind>_kiosk`."""
    name = f"{request.param}_kiosk"
    write_scaffold(name, tmp_path, request.param)
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    return name


@pytest.mark.slow
def test_each_kind_of_game_lacks_nothing_of_a_first_playable(
    like: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_report, "MIN_DECISIONS", 300)
    page = build_report(like)
    assert not page.errors
    assert not [line for line in page.missing_parts if "lacks" in line]


@pytest.mark.slow
def test_the_own_test_of_each_kind_holds(like: str, tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/test_{like}.py"],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
    )  # fmt: skip
    assert ended.returncode == 0 and " passed" in ended.stdout, ended.stdout


@pytest.mark.slow
def test_a_demo_of_each_kind_is_played_to_its_end(
    like: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["demo", "--headless", "--game", like, "--seed", "4"]) == 0
    assert f"{like}: " in capsys.readouterr().out


def test_who_was_taught_nothing_keeps_high_cards_and_sells_low_ones(game: Game[Any]) -> None:
    strategy, chance, rules = games.load_strategy(game), Chance(7), module(game)
    s = game.new_initial_state(2, {"first": 1}, chance)
    table = {zone: list(pieces) for zone, pieces in game.inventory(s).items()}
    cards = sorted(card for pieces in table.values() for card in pieces)
    chosen = []
    for hand in ("card.5", "card.1"):
        rest = list(cards)
        own = [rest.pop(rest.index(hand)) for _ in range(3)]
        game.set_position(s, {"hand:0": own, "hand:1": rest[:3], "deck": rest[3:]})
        view = game.view_for(s, 0)
        chosen.append(strategy.policy(view, 0, game.legal_actions(view, 0), chance))
    assert chosen == [rules.Keep(5), rules.Sell(1)]
    reasons = {strategy.reason(s, 0, action).code for action in game.legal_actions(s, 0)}
    assert reasons <= {"points_now", "by_chance"} and "points_now" in reasons
    assert sum(strategy.win_chances(s)) == pytest.approx(1)


def test_a_table_is_laid_as_it_was_seen_and_views_hide_what_zones_hide(game: Game[Any]) -> None:
    acts = list[Act]()
    s = game.new_initial_state(3, {}, Chance(3), acts.append)
    assert isinstance(acts[0], Begin) and acts[0][:3] == ("game", 1, s.turn)
    laid = game.new_initial_state(3, {}, Chance(8))
    laid.turn = s.turn
    game.set_position(laid, game.inventory(s))
    assert laid == s
    with pytest.raises(
        PositionSetupError, match=r"coin\.gold cannot lie there \(card\.5 and such may\)"
    ):
        game.set_position(laid, {"deck": ("coin.gold",)})
    view, nobody = game.view_for(s, 1), game.view_for(s, NOBODY)
    assert view.hands[1] == s.hands[1] and set(view.hands[0]) == {UNKNOWN} == set(view.deck)
    assert {number for hand in nobody.hands for number in hand} == {UNKNOWN}
    assert game.inventory(view)["hand:0"] == ["card.?"] * 3


def test_a_sheet_is_held_against_the_games_own(game: Game[Any]) -> None:
    own = game.sheet.data
    larger: Any = type(game)(Sheet({**own, "game": {**own["game"], "hand": 6}}, "mine"))
    assert larger.sheet_value("game", "hand") == 6
    for wrong, said in (
        ({"hand": 7, "mark": "owner"}, "from 1 to 6"),
        ({"hand": 2, "feet": 2, "mark": "owner"}, "feet"),
        ({"hand": 2}, "mark of hand"),
    ):
        with pytest.raises(SheetError, match=said):
            type(game)(Sheet({**own, "game": wrong}, "mine"))
    cards = [dict(entry) for entry in own["card"]]
    cards[1]["rank"] = 5
    with pytest.raises(SheetError, match="card 2, rank"):
        type(game)(Sheet({**own, "card": cards}, "mine"))


def test_a_slip_with_pieces_is_told_where_it_is_made(game: Game[Any]) -> None:
    s: Any = game.new_initial_state(2, {}, Chance(3))
    bound: Any = game
    with pytest.raises(KeyError, match="trey"):
        bound.move(s, "card.1", "deck", "trey:0", "X-1", None)
    with pytest.raises(ValueError, match=r"there is no card.1 in discard"):
        bound.move(s, "card.1", "discard", "kept:0", "X-1", None)
    assert bound.draw(s, "discard", "kept:0", Chance(1), "X-1", None) is None


def test_zones_may_be_numbered_places_that_nobody_owns(folder: Path) -> None:
    path = folder / f"tabletop/games/{NAME}/game.py"
    source = path.read_text(encoding="utf-8")
    for old, new in (
        ('"discard", CARDS)', '"discard", CARDS, places=2)'),
        ("discard: tuple[int, ...]", "discard: list[tuple[int, ...]]"),
        ('hand, "discard"', 'hand, f"discard:{action.card % 2}"'),
    ):
        assert old in source
        source = source.replace(old, new)
    path.write_text(source, encoding="utf-8")
    game: Any = games.load(NAME)
    assert check_random_matches(game, 6, 0, lambda done: None) > 50
    s = game.new_initial_state(2, {"first": 1}, Chance(2))
    game.apply(s, 0, next(a for a in game.legal_actions(s, 0) if a.tag == "sell"), Chance(2))
    assert sum(map(len, s.discard)) == 1
    assert {zone for zone in game.inventory(s) if zone.startswith("discard")} < {
        "discard:0", "discard:1"
    }  # fmt: skip


@state
class Small(ZoneGameState):
    """A state with few fields."""

    seats: int
    turn: int
    turns: int
    deck: tuple[int, ...]
    hands: list[tuple[int, ...]]


HIDDEN = ZoneKind("deck", Visibility.NOBODY)


@pytest.mark.parametrize(
    ("bound", "said"),
    [
        (
            ZoneBinding(HIDDEN, "dekc", ("card.1",)),
            "'dekc', which is no field of Small: it has seats",
        ),
        (ZoneBinding(HIDDEN, "hands", ("card.1",)), r"'hands', which must be a tuple\[int"),
        (
            ZoneBinding(ZoneKind("deck", per_seat=True), "deck", ("card.1",)),
            r"must be a list\[tuple",
        ),
        (ZoneBinding(HIDDEN, "deck", ("card.1", "coin.1")), "need the same back"),
    ],
)
def test_a_zone_that_cannot_be_bound_is_told(bound: ZoneBinding, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        make_game(bound)


def make_game(bound: ZoneBinding) -> type:
    """Return the class of a game with one zone."""
    parts = {name: lambda self: None for name in ZoneGame.__abstractmethods__}
    return type(
        "SmallGame", (ZoneGame,),
        {
            **parts, "state_type": Small, "bindings": (bound,), "seat_counts": range(2, 3),
            "start_clause": "X-1",
        },
    )  # fmt: skip


@pytest.mark.parametrize(
    "name", ["Tea", "9lives", "tea-house", "x", "a" * 33, "class", "té", "../x"]
)
def test_a_bad_name_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(NewGameError, match="cannot be the name of a game: take 2 to 32"):
        write_scaffold(name, tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["mercado", "ui"])
def test_a_name_that_is_taken_is_told(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["new", name, "--games", str(tmp_path)]) == 2
    assert f"'{name}' is taken by Souk" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(folder: Path) -> None:
    before = (folder / f"tabletop/games/{NAME}/game.py").read_text(encoding="utf-8")
    with pytest.raises(NewGameError, match="exists already: take another name"):
        write_scaffold(NAME, folder)
    assert (folder / f"tabletop/games/{NAME}/game.py").read_text(encoding="utf-8") == before


def test_a_kind_of_game_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["new", NAME, "--games", str(tmp_path), "--like", "chess"]) == 2
    assert (
        "--like chess: choose one of auction, bag, draft, trick, turns" in capsys.readouterr().err
    )


def test_the_auction_is_playable_and_its_refusals_follow_the_active_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_scaffold("bid_kiosk", tmp_path, "auction")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    game = games.load("bid_kiosk")
    s = game.new_initial_state(3, {}, Chance(1))
    assert game.active_seats(s) == (0, 1, 2)
    for seat in range(3):
        assert game.refusal(s, seat, game.legal_actions(s, seat)[0]) is None
    bid = game.legal_actions(s, 1)[0]
    game.apply(s, 1, bid, Chance(1))
    refused = game.refusal(s, 1, bid)
    assert game.active_seats(s) == (0, 2) and refused and refused.code == "not_your_turn"


def test_partners_whose_points_are_those_of_the_team_share_each_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_scaffold("pairs_game", tmp_path, "trick")
    path = tmp_path / "tabletop/games/pairs_game/game.py"
    source = path.read_text(encoding="utf-8")
    for alone, together in (
        ("range(2, 5)", "range(4, 5)"),
        (
            "(len(s.won[seat]) // s.seats,)",
            "((len(s.won[seat]) + len(s.won[(seat + 2) % 4])) // s.seats,)",
        ),
        (
            "        self.emit_score(winner,",
            "        for member in (winner, (winner + 2) % 4):\n"
            "            self.emit_score(member,",
        ),
        (
            '    start_clause = "',
            '    teams = {4: ((0, 2), (1, 3))}\n    start_clause = "',
        ),
    ):
        assert alone in source
        source = source.replace(alone, together)
    path.write_text(source, encoding="utf-8")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    teams = games.load("pairs_game")
    check_random_matches(teams, 3, 0, lambda done: None)
    chance = Chance(1)
    s: Any = teams.new_initial_state(4, {}, chance)
    while active := teams.active_seats(s):
        teams.apply(s, active[0], teams.legal_actions(s, active[0])[0], chance)
    places = [entry.place for entry in teams.standings(s)]
    assert places[:2] == places[2:] and set(places) in ({1}, {1, 3})
    for name in [name for name in sys.modules if ".games.pairs_game" in name]:
        del sys.modules[name]
