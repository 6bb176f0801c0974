"""A result is told as close as it was: held back, or briskly, and in words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scenes.screenshots import example_matches
from scenes.screenshots.scene_setup import do_nothing
from scenes.screenshots.studio import HeadlessStudio
from scenes.watch.result.result_words import verdict
from scenes.watch.result_scene import ResultScene
from scenes.watch.victory_margin import VictoryMarginKind, compute_victory_margin
from sprites.picture import Text
from tabletop.core.game import Game, Standing, TallyRow, compute_standings
from tabletop.match.match import Match


def standing(*scores: int, shared: bool = False) -> tuple[Standing, ...]:
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    places = {seat: n + 1 for n, seat in enumerate(order)}
    if shared:
        places[order[1]] = 1
    return tuple(Standing(seat, places[seat], score) for seat, score in enumerate(scores))


@pytest.mark.parametrize(
    ("scores", "shared", "gap"),
    [
        ((40, 40, 12), True, VictoryMarginKind.SHARED),
        ((40, 40, 12), False, VictoryMarginKind.LEVEL),
        ((40, 39, 12), False, VictoryMarginKind.PHOTO),
        ((3, 2), False, VictoryMarginKind.PHOTO),
        ((100, 94, 12), False, VictoryMarginKind.PHOTO),
        ((100, 93, 12), False, VictoryMarginKind.CLEAR),
        ((100, 71), False, VictoryMarginKind.CLEAR),
        ((100, 70), False, VictoryMarginKind.LANDSLIDE),
        ((0, 0), True, VictoryMarginKind.SHARED),
        ((-1, -9), False, VictoryMarginKind.LANDSLIDE),
    ],
)
def test_how_close_it_was(scores: Sequence[int], shared: bool, gap: VictoryMarginKind) -> None:
    end = compute_victory_margin(standing(*scores, shared=shared))
    assert end is not None and end.kind is gap
    assert end.point_difference == max(scores) - sorted(scores)[-2]


def test_the_margin_is_that_of_teams() -> None:
    end = compute_victory_margin(compute_standings((40, 33, 40, 33)), [(0, 2), (1, 3)])
    assert end is not None and end.kind is VictoryMarginKind.CLEAR
    assert (end.first_team, end.second_team, end.point_difference) == ((0, 2), (1, 3), 7)


@pytest.mark.parametrize(
    ("language", "scores", "says"),
    [
        ("en", (60, 40, 60, 40), "A landslide: the team of {0} and {2} is 20 ahead of the team of"),
        ("en", (60, 50, 60, 50), "The team of {0} and {2} is 10 ahead of the team of {1} and {3}."),
        (
            "ja",
            (60, 60, 60, 60),
            "引き分け：{0}と{2}のチームと{1}と{3}のチームが勝利を分け合います。",
        ),
    ],
)
def test_partners_are_told_as_a_team(
    monkeypatch: pytest.MonkeyPatch, language: str, scores: tuple[int, ...], says: str
) -> None:
    monkeypatch.setattr(Game, "teams", {4: ((0, 2), (1, 3))})
    studio = HeadlessStudio((320, 180))
    studio.reset_settings(language=language)
    match, standings = example_matches.play_example_match("basari", 4), compute_standings(scores)
    margin = compute_victory_margin(standings, match.game.teams[4])
    told = verdict(studio.context, match, standings, margin, 9999.0).replace("、", "と")
    assert told.startswith(says.format(*match.setup.seat_names)), told
    assert ("share the place" in told or "順位" in told) is (len({*scores}) == 1)


def test_nobody_is_close_to_one_alone() -> None:
    assert compute_victory_margin(standing(5)) is None


def test_the_line_that_decides_is_the_last_that_gives_one_of_two_anything() -> None:
    end = compute_victory_margin(standing(10, 9, 30 - 25))
    assert end is not None
    rows = [TallyRow(str(n), (), values, "") for n, values in enumerate([(9, 9, 1), (1, 0, 4)])]
    assert end.find_decisive_row(rows) == 1
    assert end.find_decisive_row([*rows, TallyRow("2", (), (0, 0, 4), "")]) == 1
    assert end.find_decisive_row([]) == -1


class ShownResult:
    """A result with scores of its own, told to its end."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, language: str, *scores: int) -> None:
        self.studio = HeadlessStudio((320, 180))
        self.studio.reset_settings(language=language)
        played = example_matches.play_example_match("basari", 3)
        rows = tuple(
            TallyRow(label, (), values, "")
            for label, values in zip(
                ("bazaar", "red"),
                (tuple(s // 2 for s in scores), tuple(s - s // 2 for s in scores)),
                strict=True,
            )
        )
        best = sorted(scores, reverse=True)
        monkeypatch.setattr(type(played.game), "tally", lambda game, state: rows)
        monkeypatch.setattr(
            type(played.game), "standings",
            lambda game, state: tuple(
                Standing(seat, best.index(score) + 1, score) for seat, score in enumerate(scores)
            ),
        )  # fmt: skip
        self.scene = _laid(self.studio, played)
        self.seconds = 0.0
        self.totals: list[tuple[str, ...]] = []
        while not self.scene.timelines["table"].is_done:
            self.studio.step_undrawn_frame()
            self.seconds += 1 / 60
            now = tuple(
                node.picture.text
                for node in self.scene.canvas
                if node.name.startswith("total:") and isinstance(node.picture, Text)
            )
            if not self.totals or now != self.totals[-1]:
                self.totals.append(now)

    @property
    def words(self) -> str:
        (said,) = [n.picture for n in self.scene.canvas if n.name == "results:verdict"]
        assert isinstance(said, Text)
        return said.text

    @property
    def coins(self) -> int:
        return sum(node.name == "results:coin" for node in self.scene.canvas)


def _laid(studio: HeadlessStudio, played: Match) -> ResultScene:
    scene = ResultScene(studio.context, played, do_nothing, do_nothing, do_nothing, do_nothing)
    studio.open_scene(scene)
    return scene


@pytest.mark.slow
def test_a_photo_finish_is_held_back_turn_by_turn_and_a_landslide_is_brisk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    close = ShownResult(monkeypatch, "en", 60, 59, 20)
    far = ShownResult(monkeypatch, "en", 60, 20, 10)
    assert far.seconds < 0.6 * close.seconds
    assert far.coins > 1.5 * close.coins
    assert close.words.startswith("A photo finish: ") and "by 1" in close.words
    assert far.words.startswith("A landslide: ") and "40 ahead" in far.words
    third = next(n for n, now in enumerate(close.totals) if now[2] == "20")
    changed = [
        next(seat for seat in range(3) if one[seat] != other[seat])
        for one, other in zip(close.totals[third:], close.totals[third + 1 :], strict=False)
        if sum(a != b for a, b in zip(one, other, strict=True)) == 1
    ]
    turns = [seat for n, seat in enumerate(changed) if n == 0 or seat != changed[n - 1]]
    assert turns == [1, 0] * 3, "the third first, then both by turns, who has won last"
    close.studio.close_scenes()
    far.studio.close_scenes()


@pytest.mark.parametrize(
    ("language", "scores", "says"),
    [
        ("en", (60, 60, 20), ("A dead heat: ", "they share the place")),
        ("en", (60, 50, 20), ("10 ahead of",)),
        ("ja", (60, 59, 20), ("大接戦！",)),
        ("ja", (60, 20, 10), ("圧勝！",)),
    ],
)
def test_it_is_said_how_close_it_was(
    monkeypatch: pytest.MonkeyPatch, language: str, scores: tuple[int, ...], says: Sequence[str]
) -> None:
    told = ShownResult(monkeypatch, language, *scores)
    assert all(words in told.words for words in says), told.words
    told.studio.close_scenes()
