"""A sampled state that deals a piece elsewhere than a seat saw it go is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.core.acts import Move
from tabletop.core.state import NOBODY
from tabletop.core.zones import Visibility, ZoneKind, Zones
from tabletop.lab import game_report
from tabletop.lab.checks.known_pieces import KnownPieces
from tabletop.lab.game_scaffold import write_scaffold
from tabletop.plugins import paths

ZONES = Zones(
    ZoneKind("deck", Visibility.NOBODY),
    ZoneKind("hand", Visibility.OWNER, per_seat=True),
    ZoneKind("display"),
)


def take(piece: str, source: str, target: str, n: int = 1) -> Move:
    return Move(piece, n, source, target, "X-1")


def test_a_piece_that_was_seen_is_known_until_a_hidden_one_leaves() -> None:
    known = KnownPieces(ZONES, NOBODY)
    known.follow([take("card.3", "display", "hand:0"), take("card.4", "deck", "hand:0")])
    assert not known.find_contradiction({"hand:0": ["card.3", "card.9"]})
    assert "1 card.3 went into hand:0" in known.find_contradiction({"hand:0": ["card.4"]})
    known.follow([take("card.4", "hand:0", "hand:1")])
    assert not known.find_contradiction({"hand:0": ["card.4"]})


def test_a_piece_that_comes_back_is_known_no_more() -> None:
    known = KnownPieces(ZONES, 1)
    known.follow([take("card.3", "display", "hand:0", 2)])
    assert "2 card.3" in known.find_contradiction({"hand:0": ["card.3"]})
    known.follow([take("card.3", "hand:0", "display")])
    assert not known.find_contradiction({"hand:0": ["card.3"]})


def test_the_owner_needs_no_memory_of_their_own_hand() -> None:
    known = KnownPieces(ZONES, 0)
    known.follow([take("card.3", "display", "hand:0")])
    assert not known.find_contradiction({})


def test_check_warns_of_a_sample_against_what_was_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A trinket on offer goes into a hidden pile; the sample mixes this pile with the bag."""
    write_scaffold("magpie", tmp_path, "auction")
    path = tmp_path / "tabletop/games/magpie/game.py"
    source = path.read_text(encoding="utf-8")
    hidden = source.replace('ZoneKind("lost", ', 'ZoneKind("lost", Visibility.NOBODY, ')
    assert hidden != source
    path.write_text(hidden, encoding="utf-8")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    monkeypatch.setattr(game_report, "MIN_DECISIONS", 150)
    page = game_report.build_report("magpie")
    assert not page.errors, page
    (warning,) = [line for line in page.missing_parts if "sample_state" in line]
    assert "went into lost in sight" in warning and "magpie, seed " in warning
