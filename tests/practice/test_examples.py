"""The worked examples of the rulebooks are played through in lessons, with what came of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tabletop import games
from tabletop.core.acts import Act, Move, Step
from tabletop.match.match import Match
from tabletop.practice import exercise_catalogue
from tabletop.practice.exercise_notation import format_action
from tabletop.practice.lesson_runner import LessonRun
from tabletop.text import Catalogue


class WorkedExample(NamedTuple):
    """One part of a worked example: what the seats do, in this order, and what comes of it."""

    clause: str
    lesson: str
    """Its game and its key."""
    moves: tuple[str, ...]
    expected_acts: tuple[Act, ...]
    """Among the acts of the last of these moves, whatever their clause."""
    not_by: tuple[str, ...] = ()
    """Clauses by which nothing may come of it."""


def move_act(piece: str, n: int, source: str, target: str) -> Move:
    return Move(piece, n, source, target, "")


def step_act(seat: int, *spaces: int) -> Step:
    return Step(f"marker.{seat}", tuple(f"space:{space}" for space in spaces), "")


ICONS = tuple(f"MER-7.{n}" for n in range(1, 10))
WORKED_EXAMPLES = (
    WorkedExample(
        "BAS-4.4", "basari/3_raise",
        ("1 offer 0 4 0 0", "0 offer 1 0 0 3", "1 accept"),
        (move_act("gem.red", 1, "offer:0", "gems:1"), move_act("gem.blue", 3, "offer:0", "gems:1")),
    ),
    WorkedExample(
        "BAS-4.7", "basari/4_accept",
        ("0 offer 0 1 0 0", "1 offer 1 0 0 0", "1 offer 0 0 0 3", "0 accept"),
        (move_act("gem.blue", 3, "offer:1", "gems:0"), move_act("gem.red", 1, "stock", "gems:1")),
    ),
    WorkedExample(
        "MER-5.2", "mercado/4_second",
        ("1 draw", "1 lay gold 0", "1 lay turquoise 0", "1 finish"),
        (
            step_act(1, 8, 9, 10, 11, 12),
            move_act("seal.wax", 1, "supply", "seals:0"),
            move_act("privilege.two_seal", 1, "privileges", "hand:1"),
            move_act("coin.gold", 2, "offer:0/1", "player:1"),
            move_act("coin.turquoise", 2, "offer:0/1", "player:1"),
            move_act("coin.gold", 2, "offer:0/0", "bag:0"),
            move_act("coin.turquoise", 1, "offer:0/0", "bag:0"),
            move_act("coin.turquoise", 1, "offer:0/2", "bag:2"),
        ),
    ),
    WorkedExample(  # the landing: over another marker, onto an empty icon
        "MER-9.3", "mercado/6_landing",
        ("0 lay turquoise 0", "0 finish"),
        (step_act(0, 15, 16, 17, 18, 19), move_act("coin.black", 1, "bag:0", "supply")),
    ),
    WorkedExample(  # onto +3
        "MER-9.3", "mercado/6_landing",
        ("0 lay copper 1", "0 finish"),
        (step_act(0, 15, 16, 17, 18), step_act(0, 18, 19, 20, 21)),
    ),
    WorkedExample(  # onto +3 where somebody stands
        "MER-9.3", "mercado/6_landing",
        ("2 lay copper 1", "2 finish"),
        (step_act(2, 15, 16, 17, 18),),
        ("MER-8.3", *ICONS),
    ),
    WorkedExample(  # the end: the icon does nothing, and the upper marker is ahead
        "MER-9.3", "mercado/7_end",
        ("0 draw", "0 finish"),
        (
            step_act(1, 2, 3), move_act("seal.wax", 1, "seals:1", "supply"),
            move_act("seal.wax", 2, "seals:0", "supply"), step_act(0, 28, 29, 0, 1, 2, 3),
        ),
        ("MER-8.3", *ICONS),
    ),
)  # fmt: skip


def lesson_matches(lesson: str) -> Iterator[Match]:
    """The tables of a lesson, done rightly to its end."""
    game, _, key = lesson.partition("/")
    (found,) = (each for each in exercise_catalogue.load_lessons(game) if each.key == key)
    run, seen = LessonRun(found), {}
    while not run.is_over:
        run.give_right_answer()
        seen[id(run.match)] = run.match
    yield from seen.values()


def outcome(match: Match, moves: tuple[str, ...]) -> tuple[Act, ...] | None:
    """Return the acts of the last of these moves, if all were made in this order."""
    left = list(moves)
    for event in match.history:
        if event.action is not None and f"{event.seat} {format_action(event.action)}" == left[0]:
            del left[0]
            if not left:
                return event.acts
    return None


@pytest.mark.parametrize("part", WORKED_EXAMPLES, ids=lambda part: f"{part.clause}-{part.lesson}")
def test_a_worked_example_is_played_through_in_a_lesson(part: WorkedExample) -> None:
    found = [acts for match in lesson_matches(part.lesson) if (acts := outcome(match, part.moves))]
    assert found, "nobody plays it"
    bare = [act._replace(clause="") for acts in found for act in acts]
    assert [act for act in part.expected_acts if act not in bare] == []
    assert not [act for acts in found for act in acts if act.clause in part.not_by]


@pytest.mark.parametrize("game", games.names())
def test_every_clause_that_tells_an_example_is_played(game: str) -> None:
    text, start = Catalogue("en"), f"{game}.rules."
    told = {
        key.removeprefix(start)
        for key in text.keys(game)
        if key.startswith(start) and ("xample" in (words := text(key)) or " So 1 " in words)
    }
    assert told <= {part.clause for part in WORKED_EXAMPLES}
    if game in ("basari", "mercado"):
        assert told
