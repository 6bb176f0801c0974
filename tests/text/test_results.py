"""The winners of a match are named: players alone, and partners as a team."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop import games
from tabletop.core.game import Game, compute_standings
from tabletop.text import Catalogue
from tabletop.text.results import format_winners

NAMES = ("Aru", "Bea", "Mika", "Ravi")


@pytest.mark.parametrize(
    ("partners", "scores", "english", "japanese"),
    [
        (True, (9, 4, 9, 4), "Aru and Mika win together", "AruとMikaのチームの勝ち"),
        (
            True, (5, 5, 5, 5),
            "The team of Aru and Mika and the team of Bea and Ravi share the victory",
            "AruとMikaのチームとBeaとRaviのチームが勝利を分け合います",
        ),
        (False, (9, 4, 9, 4), "Aru and Mika share the victory", "AruとMikaが勝利を分け合います"),
        (False, (2, 4, 1, 3), "Bea wins", "Beaの勝ち"),
    ],
)  # fmt: skip
def test_winners_are_named(
    monkeypatch: pytest.MonkeyPatch,
    partners: bool,
    scores: Sequence[int],
    english: str,
    japanese: str,
) -> None:
    if partners:
        monkeypatch.setattr(Game, "teams", {4: ((0, 2), (1, 3))})
    game = games.load("basari")
    told = [
        format_winners(game, compute_standings(scores), Catalogue(language), NAMES)
        for language in ("en", "ja")
    ]
    assert [line.replace("、", "と") for line in told] == [english, japanese]
