"""What has changed of a page is told so that it comes about again, and costs little."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop.core.chance import Chance
from tabletop.phones.changes import SPLICED, changed, changes


def sent(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What a page hears, as it comes out of its socket."""
    told = json.loads(json.dumps(changes(before, after)))
    assert isinstance(told, dict)
    return told


def a_list(chance: Chance, longest: int) -> list[Any]:
    kinds: tuple[Any, ...] = ("a", "b", ["c", 1], ["c", 2], {"n": 3}, 4, None)
    return [kinds[chance.below(len(kinds))] for _ in range(chance.below(longest + 1))]


@pytest.mark.parametrize("seed", range(4))
def test_a_page_comes_about_from_what_it_was_and_what_has_changed(seed: int) -> None:
    chance = Chance(seed)
    for _ in range(250):
        before: dict[str, Any] = {"l": a_list(chance, 30), "same": [1, 2], "w": chance.below(3)}
        kept = [entry for entry in before["l"] if chance.below(5)]
        cut = chance.below(len(kept) + 1)
        turned = [*kept[cut:], *a_list(chance, 4), *kept[:cut]]
        after = {**before, "l": turned, "w": chance.below(3), "new": a_list(chance, 3)}
        assert changed(before, sent(before, after)) == after


def test_a_list_of_which_much_stays_is_told_by_what_is_new() -> None:
    """A line of the log comes, the oldest goes; one of a hundred pieces moves."""
    lines = [{"n": n, "words": f"What happened in decision {n}."} for n in range(40)]
    lying = [[f"picture-of-something-{n}", 10 * n, n] for n in range(100)]
    moved = [*lying[:57], ["picture-of-something-57", 4, 4], *lying[58:]]
    before = {"log": lines[:-1], "lying": lying}
    after = {"log": [lines[-1], *lines[:-2]], "lying": moved}
    told = sent(before, after)
    assert set(told) == {SPLICED} and len(json.dumps(told)) < 200
    assert changed(before, told) == after


def test_what_is_wholly_new_is_sent_whole() -> None:
    before = {"hand": ["a", "b"], "score": 1}
    after = {"hand": ["c"], "score": 2}
    assert sent(before, after) == after
    assert sent(after, after) == {}
