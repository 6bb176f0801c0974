"""A declarative game with several phases: its questions are dispatched as those of built-in games.

The game is the scaffold of an auction in which the winner takes the trinket or leaves it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.refusals import NOT_YOUR_TURN, UNKNOWN_ACTION, WRONG_PHASE
from tabletop.core.toolkit.phase_dispatch import WAITING
from tabletop.lab.checks.rule_clock import RuleClock
from tabletop.lab.game_check import check_thoroughly
from tabletop.lab.game_scaffold import write_scaffold
from tabletop.plugins import paths

NAME = "lantern"
EDITS = (
    (
        "from tabletop.core.refusals import WRONG_PHASE, Refusal",
        "from tabletop.core.refusals import Refusal",
    ),
    (
        "from tabletop.core.toolkit.zone_game import ",
        "from tabletop.core.toolkit.phase_dispatch import WAITING\n"
        "from tabletop.core.toolkit.rulebook_game import ActionRule, Phase\n"
        "from tabletop.core.toolkit.zone_game import refuse_unlisted, ",
    ),
    (
        "\n\n@state\n",
        '\n\nclass Take(Action):\n    """Take the trinket (LAN-2.3)."""\n\n\n'
        'class Leave(Action):\n    """Leave it (LAN-2.4)."""\n\n\n@state\n',
    ),
    ("    lost: tuple[int, ...]\n", "    lost: tuple[int, ...]\n    chooser: int\n"),
    ("action_types = (Bid,)", "action_types = (Bid, Take, Leave)"),
    ("def turn_actions(", "def list_bids("),
    ("def apply(", "def apply_bid("),
    (
        "        if self.is_over(s):\n            return ()\n",
        "        if s.chooser:\n            return (s.chooser - 1,)\n",
    ),
    (
        '            self.move(s, trinket, "offer", f"won:{winner}", "LAN-2.3", emit)\n'
        '            self.emit_score(winner, self.worth(trinket), "LAN-2.3", emit)\n',
        "            s.chooser = winner + 1\n            return\n",
    ),
    (
        '        else:\n            self.move(s, trinket, "offer", "lost", "LAN-2.4", emit)\n',
        '        self.move(s, trinket, "offer", "lost", "LAN-2.4", emit)\n'
        "        self.go_on(s, chance, emit)\n\n"
        "    def go_on(self, s, chance, emit):\n",
    ),
    (
        "return not any(s.hands) and not any(s.bids)",
        "return not any(s.hands) and not any(s.bids) and not s.chooser",
    ),
)
"""Right and new text of the scaffold."""
SECOND_QUESTION = """
    def list_choices(self, s: GameState, seat: Seat) -> Sequence[Action]:
        return [Take(), Leave()]

    def apply_choice(
        self, s: GameState, seat: Seat, action: Action, chance: Chance, emit: Emit
    ) -> None:
        (trinket,) = self.pieces_in(s, "offer")
        s.chooser = 0
        if isinstance(action, Take):
            self.move(s, trinket, "offer", f"won:{seat}", "LAN-2.3", emit)
            self.emit_score(seat, self.worth(trinket), "LAN-2.3", emit)
        else:
            self.move(s, trinket, "offer", "lost", "LAN-2.4", emit)
        self.go_on(s, chance, emit)

    def phase_number(self, s: GameState, seat: Seat) -> int:
        return WAITING if seat not in self.active_seats(s) else 1 if s.chooser else 0

    phases = {
        0: Phase("bid", "LAN-2.2", list_bids, {Bid: ActionRule(refuse_unlisted, apply_bid)}),
        1: Phase(
            "choose", "LAN-2.3", list_choices,
            dict.fromkeys((Take, Leave), ActionRule(refuse_unlisted, apply_choice)),
            remedy="take_it", is_public=True,
        ),
    }

"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the game."""
    write_scaffold(NAME, tmp_path, "auction")
    path = tmp_path / "tabletop" / "games" / NAME / "game.py"
    source = path.read_text(encoding="utf-8")
    begin, end = source.index("    def refusal("), source.index("    def apply(")
    source = source[:begin] + source[end:]
    for right, new in EDITS:
        assert source.count(right) == 1, right
        source = source.replace(right, new)
    hook = "    def worth("
    source = source.replace(hook, SECOND_QUESTION.lstrip("\n") + hook)
    path.write_text(source, encoding="utf-8")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    yield tmp_path
    for module in [module for module in sys.modules if f".games.{NAME}" in module]:
        del sys.modules[module]


def spoil(folder: Path, right: str, wrong: str) -> None:
    """Change the rules of the game."""
    path = folder / "tabletop" / "games" / NAME / "game.py"
    source = path.read_text(encoding="utf-8")
    assert right in source
    path.write_text(source.replace(right, wrong), encoding="utf-8")


def second_question(game: Any) -> tuple[Any, int, Any]:
    """Return a state of the second phase, its seat, and the module of the rules."""
    chance = Chance(5)
    s = game.new_initial_state(2, {}, chance)
    while game.phase_number(s, game.active_seats(s)[0]) == 0:
        seat = game.active_seats(s)[0]
        game.apply(s, seat, chance.pick(game.legal_actions(s, seat)), chance)
    return s, game.active_seats(s)[0], sys.modules[type(game).__module__]


def test_every_promise_holds_in_random_matches(folder: Path) -> None:
    played = [*check_thoroughly(games.load(NAME), 3, 60, 6, RuleClock(10))]
    assert len(played) >= 3


def test_each_phase_asks_lists_and_refuses_for_itself(folder: Path) -> None:
    game: Any = games.load(NAME)
    s, seat, rules = second_question(game)
    other = 1 - seat
    assert [*game.legal_actions(s, seat)] == [rules.Take(), rules.Leave()]
    assert game.legal_actions(s, other) == () and game.phase_number(s, other) == WAITING
    assert game.prompt_key(s, seat) == "choose" and game.is_public_decision(s, seat)
    assert game.refusal(s, seat, rules.Take()) is None
    refused = game.refusal(s, seat, rules.Bid(1))
    assert (refused.code, refused.clause, refused.remedy) == (WRONG_PHASE, "LAN-2.3", "take_it")
    assert game.refusal(s, other, rules.Take()).code == NOT_YOUR_TURN
    assert game.refusal(s, seat, object()).code == UNKNOWN_ACTION
    start = game.new_initial_state(2, {}, Chance(1))
    assert game.prompt_key(start, 0) == "bid" and not game.is_public_decision(start, 0)
    unlisted = game.refusal(start, 0, rules.Bid(99))
    assert (unlisted.code, unlisted.clause) == (WRONG_PHASE, "LAN-2.2")


def test_several_phases_need_their_number(folder: Path) -> None:
    spoil(folder, "    def phase_number(", "    def number(")
    with pytest.raises(Exception, match="has 2 phases and needs phase_number"):
        games.load(NAME)


def test_a_game_needs_actions_or_phases(folder: Path) -> None:
    spoil(folder, "    phases = {", "    tables_of_phases = {")
    with pytest.raises(Exception, match="needs turn_actions and apply, or phases"):
        games.load(NAME)


def test_too_many_seats_are_told(folder: Path) -> None:
    with pytest.raises(ValueError, match="lantern is for 2 to 4 players, not 7"):
        games.load(NAME).new_initial_state(7, {}, Chance(1))
