"""Games that were written with old names play as before, and their authors are warned."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.plugins import compatibility, paths

ROOT = Path(__file__).parent.parent.parent
OLD_GAME = Path(__file__).parent / "old_game"
SUMS = {
    "teahouse": (
        "tests/sixth", "1b76140058257b728176a79f59405529601895e5f563d08f209848100ec62f37",
    ),
    "pebbles": (
        "tests/seventh/souk_pebbles",
        "edb1bc819b4b6f8efefa4f2ee49fe218893b544ebbfb1f428826a30dd9355e20",
    ),
    "orchard": (
        "tests/plugins/old_game",
        "becf65018329ee91f5d1af90ed6d44b8fdea8fec1098389df308ed41bd1afe48",
    ),
}  # fmt: skip
"""Folder and sum of matches of each game, from the last release with the old names.

The sum of pebbles, which has no strategy of its own, is that of today's default strategy.
"""

PHASED_GAME = "tabletop.core.toolkit.phased_game"


def test_every_old_name_leads_to_something_that_exists() -> None:
    table = compatibility.load_old_names()
    targets = list(table.members)
    for module, names in table.names.items():
        here = table.modules.get(module, module)
        targets += [new if "." in new else f"{here}.{new}" for new in names.values()]
    extras = "tabletop.lab.research."  # needs packages that are not installed everywhere
    missing = []
    for target in targets:
        try:
            if not target.startswith(extras):
                compatibility.find_object(target)
        except (ImportError, AttributeError) as error:
            missing.append(f"{target}: {error}")
    assert missing == []


def run(*command: str, games: Path | str = "", warn: str = "ignore") -> tuple[int, str, str]:
    """Run Python in a new process, with plug-in games and a filter of deprecation warnings."""
    environment = os.environ | {
        paths.GAMES_VARIABLE: str(ROOT / games) if games else "",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    ended = subprocess.run(
        [sys.executable, "-W", f"{warn}::DeprecationWarning", *command],
        cwd=ROOT, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.slow
def test_every_old_name_is_served_and_warns_once_with_the_new_one() -> None:
    code, told, errors = run("-m", "tests.plugins.served_names")
    assert code == 0, errors
    faults, _, count = told.strip().rpartition("\n")
    assert int(count.split()[1]) > 500 and not faults, told


@pytest.mark.sampled
@pytest.mark.parametrize("game", SUMS)
def test_a_game_with_old_names_plays_the_same_matches(game: str) -> None:
    folder, wanted = SUMS[game]
    code, told, errors = run("-m", "tests.plugins.match_digest", game, games=folder)
    assert (code, told.strip()) == (0, wanted), errors


def test_a_game_with_old_names_warns_where_they_stand() -> None:
    code, _, told = run(
        "-m", "tests.plugins.match_digest", "orchard", games=OLD_GAME, warn="always"
    )
    assert code == 0
    warned = [line.split(": DeprecationWarning: ") for line in told.splitlines() if "Depr" in line]
    by_message = {message.partition(";")[0]: where for where, message in warned}
    assert len(by_message) == len(warned) > 50
    elsewhere = {m: where for m, where in by_message.items() if str(OLD_GAME) not in where}
    assert len(elsewhere) <= 1, elsewhere  # the registry imports the module `handling`
    for message, wanted in {
        f"the module tabletop.core.phases is now {PHASED_GAME}": "core.phases import",
        "tabletop.core.zones.Seen is now Visibility": "tabletop.core.zones",
        "ZoneKind(seen=...) is now visibility": "_HAND = ZoneKind",
        "Orchard.prefix is now clause_prefix": "class Orchard",
        "tabletop.games.orchard.parts.redact is now hide_secrets": "class Orchard",
        "Chance.below is now randbelow": "chance.below(2)",
        "Strategy.shines is now greedy_value": "super().shines",
        "OrchardStrategy.sureness is now calibration": "super().shines",
    }.items():
        file, _, line = by_message[message].rpartition(":")
        found = Path(file).read_text(encoding="utf-8").splitlines()[int(line) - 1]
        assert wanted in found, (message, found)
    handling = "tabletop.games.orchard.handling"
    assert f"the module {handling} is now {handling[:-8]}input_mapping, with INPUT_MAPPING" in (
        by_message
    )


SCREEN_SCRIPT = """
from scenes import games
from scenes.shell.program import Program
from scenes.base.match_request import MatchRequest
from scenes.screenshots.example_matches import make_seats
from scenes.store.preferences import INSTANT_SPEED, Preferences
from tabletop.games import game_class

assert game_class("orchard").win_clause == "ORC-3"
assert list(games.load_bookmarks("orchard")) == ["picked"]
(moment,) = games.load_camera_moments("orchard")
assert moment.hold_seconds == moment.holds == 1.0
preferences = Preferences()
preferences.change(speed=INSTANT_SPEED)
program = Program(preferences, (320, 180), headless=True, strict=True)
program.start_match(MatchRequest("orchard", make_seats(2, 1), {}, 7))
for _ in range(200):
    program.app.step(1 / 60)
program.close()
from scenes.games.orchard import layout
from tabletop import games
from tabletop.core.chance import Chance

assert layout.SHOWN, "the effects of the layout were never asked"
game = games.load("orchard")
mapping, s = games.load_input_mapping(game), game.new_initial_state(2, {}, Chance(1))
builder = mapping.start_builder(s, s.turn, game.legal_actions(s, s.turn))
builder = builder.step_towards(game.legal_actions(s, s.turn)[0])
assert builder.marked_pieces and builder.preview_moves == () and builder.message is None
assert mapping.reference_zones(s, 0) == ["basket:0"]
assert mapping.intended_action(s, 0, "hand:0", "fruit.2", None).fruit == 1
print("whole")
"""


@pytest.mark.slow
def test_a_layout_an_input_mapping_and_bookmarks_with_old_names_are_used() -> None:
    code, told, errors = run("-c", SCREEN_SCRIPT, games=OLD_GAME)
    assert code == 0 and told.endswith("whole\n"), errors


def test_old_paths_of_commands_run_the_new_ones() -> None:
    old, new = "tabletop.practice.targets", "tabletop.practice.challenge_targets"
    code, told, errors = run("-m", old, "--help", warn="always")
    assert code == 0 and f"usage: python -m {new}" in told
    assert f"the module {old} is now {new}" in errors
    code, told, errors = run(
        "-c", "from tabletop.measure.check import check; print(check.__module__)"
    )
    assert told == "tabletop.lab.game_check\n", errors


NEW_GAME = '''"""A game with today's names, and helpers that are called like old members."""

from tabletop.core.toolkit.zone_game import ZoneGame


class Modern(ZoneGame):
    """Not complete, so that it stays abstract."""

    clause_prefix = "MOD"
    prefix = "ours"

    def value(self):
        """Return something else than a value of the sheet."""
        return 3


GAME = Modern
'''


def test_a_game_with_the_names_of_today_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "tabletop/games/modern"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("from tabletop.games.modern.game import GAME as GAME\n")
    (folder / "game.py").write_text(NEW_GAME)
    script = """
import json
from tabletop import games
from tabletop.core.toolkit.zone_game import ZoneGame
kind = games.game_class("modern")
print(json.dumps([kind.clause_prefix, "sheet_value" in vars(kind), hasattr(ZoneGame, "lying")]))
"""
    assert json.loads(run("-c", script, games=tmp_path)[1]) == ["MOD", False, False]
    _, told, errors = run("-c", script, games=f"{tmp_path}{os.pathsep}{OLD_GAME}")
    assert json.loads(told) == ["MOD", False, True], errors


GAPS = """
from importlib import import_module
from tabletop import games
from tabletop.core.toolkit.zone_game import ZoneGame
from tabletop.core.zones import ZoneKind

for module in ("tabletop.core.no_such_module", "tabletop.games.mercado.handling", "bound"):
    try:
        import_module(module)
    except ModuleNotFoundError:
        continue
    print(module)
games.load_strategy(games.load("mercado"))
print(hasattr(ZoneGame, "lying"), hasattr(ZoneKind, "seen"))
"""


def test_only_gaps_are_filled() -> None:
    code, told, errors = run("-c", GAPS, warn="error")
    assert (code, told) == (0, "False False\n"), errors
    finder = compatibility.OldModuleFinder()
    assert finder.find_spec("tabletop.core.chance", None) is None
    assert any(isinstance(each, compatibility.OldModuleFinder) for each in sys.meta_path)
