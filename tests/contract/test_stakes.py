"""What is said to hang on a decision is said of seats by their names, in both languages, and is the
same in every world that an onlooker may think of: nothing that is hidden is told."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tabletop import games
from tabletop.core.acts import SeatRef
from tabletop.core.chance import Chance
from tabletop.core.game import Standing
from tabletop.core.stakes import contested, margin
from tabletop.core.state import NOBODY
from tabletop.core.strategy import Reason, Strategy
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, SeatSpec, Setup
from tabletop.said.commentary import Commentary
from tabletop.seats.levels import by_rule_of_thumb
from tabletop.text import LANGUAGES, Catalogue
from tabletop.text.reading import read_stake

NAMES = ("Ann", "Bea", "Cid", "Dan")
MATCHES = 3


def decisions(name: str, seed: int) -> Iterator[tuple[Match, int]]:
    """A match by rule of thumb, before each of its decisions, and who decides."""
    game, chance = games.load(name), Chance(seed)
    seats = tuple(SeatSpec(NAMES[n], "trader", COLOURS[n]) for n in range(3))
    match = Match.start(game, Setup(name, seats, {}, seed))
    while not match.over:
        seat = match.to_act()[0]
        yield match, seat
        action = by_rule_of_thumb(games.strategy(game), match.view(seat), seat, chance).action
        assert match.submit(seat, action) is None


@cache
def told(name: str) -> tuple[tuple[Reason, int], ...]:
    """All stakes of some matches, and of how many decisions; each held against another world."""
    found, strategy, chance = (
        list[tuple[Reason, int]](),
        games.strategy(games.load(name)),
        Chance(5),
    )
    number = 0
    for seed in range(MATCHES):
        for match, seat in decisions(name, seed):
            number += 1
            view = match.view(NOBODY)
            stake = strategy.stake(view, seat)
            if stake is None:
                continue
            found.append((stake, seat))
            other = match.game.imagine(view, NOBODY, chance)
            assert strategy.stake(match.game.redact(other, NOBODY), seat) == stake
    tells = type(strategy).stake is not Strategy.stake
    assert (0 < len(found) < number / 2) if tells else not found, f"{len(found)} of {number}"
    return tuple(found)


def test_something_hangs_on_some_decisions_and_not_on_most(name: str) -> None:
    codes = {stake.code for stake, _ in told(name)}
    start = f"{name}.at_stake."
    keys = {key.removeprefix(start) for key in Catalogue("en").keys(name) if key.startswith(start)}
    assert codes <= keys
    assert {key.partition("_")[0] for key in keys} == {code.partition("_")[0] for code in codes}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_it_is_about_is_named(name: str, language: str) -> None:
    text = Catalogue(language)
    for stake, _ in told(name):
        words = read_stake(stake, name, text, NAMES)
        seats = [value for _, value in stake.params if isinstance(value, SeatRef)]
        assert seats and all(NAMES[seat.seat] in words for seat in seats), words


def test_a_commentary_asks_with_the_eyes_of_an_onlooker(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat = next(decisions("nacho", 1))
    asked = list[object]()

    def stake(self: object, view: object, seat: int) -> None:
        asked.append(view)

    monkeypatch.setattr(type(games.strategy(match.game)), "stake", stake)
    assert Commentary(match).stake(seat, Catalogue("en")) == ""
    assert asked == [match.view(NOBODY)] != [match.view(seat)]


def test_a_margin_is_to_the_best_of_the_others() -> None:
    standing = (Standing(0, 2, 7), Standing(1, 1, 9), Standing(2, 2, 7))
    for seat, code, other, n in ((0, "behind", 1, 2), (1, "ahead", 0, 2), (2, "behind", 1, 2)):
        why = margin("last", standing, seat)
        assert (why.code, dict(why.params)["other"], dict(why.params)["n"]) == (
            f"last_{code}", SeatRef(other), n,
        )  # fmt: skip
    assert margin("last", (Standing(0, 1, 3), Standing(1, 1, 3)), 1).code == "last_level"


def test_what_one_has_clearly_most_of_is_not_contested() -> None:
    assert contested([3, 2, 0]) == (0, 1)
    assert contested([1, 3, 3]) == (1, 2)
    assert contested([4, 2, 1]) is None
    assert contested([0, 0, 0]) is None
