"""Page diffs: a page is rebuilt exactly from its changes, at a low cost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop.core.chance import Chance
from tabletop.phones.page_diff import SPLICES_KEY, apply_diff, diff_parts


def encoded_changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return the changes as a page receives them through its socket."""
    told = json.loads(json.dumps(diff_parts(before, after)))
    assert isinstance(told, dict)
    return told


def random_list(chance: Chance, longest: int) -> list[Any]:
    kinds: tuple[Any, ...] = ("a", "b", ["c", 1], ["c", 2], {"n": 3}, 4, None)
    return [kinds[chance.randbelow(len(kinds))] for _ in range(chance.randbelow(longest + 1))]


@pytest.mark.parametrize("seed", range(4))
def test_a_page_comes_about_from_what_it_was_and_what_has_changed(seed: int) -> None:
    chance = Chance(seed)
    for _ in range(250):
        before: dict[str, Any] = {
            "l": random_list(chance, 30),
            "same": [1, 2],
            "w": chance.randbelow(3),
        }
        kept = [entry for entry in before["l"] if chance.randbelow(5)]
        cut = chance.randbelow(len(kept) + 1)
        turned = [*kept[cut:], *random_list(chance, 4), *kept[:cut]]
        after = {**before, "l": turned, "w": chance.randbelow(3), "new": random_list(chance, 3)}
        assert apply_diff(before, encoded_changes(before, after)) == after


def test_a_list_of_which_much_stays_is_told_by_what_is_new() -> None:
    """A line of the log comes, the oldest goes; one of a hundred pieces moves."""
    lines = [{"n": n, "words": f"What happened in decision {n}."} for n in range(40)]
    lying = [[f"picture-of-something-{n}", 10 * n, n] for n in range(100)]
    moved = [*lying[:57], ["picture-of-something-57", 4, 4], *lying[58:]]
    before = {"log": lines[:-1], "lying": lying}
    after = {"log": [lines[-1], *lines[:-2]], "lying": moved}
    told = encoded_changes(before, after)
    assert set(told) == {SPLICES_KEY} and len(json.dumps(told)) < 200
    assert apply_diff(before, told) == after


def test_what_is_wholly_new_is_sent_whole() -> None:
    before = {"hand": ["a", "b"], "score": 1}
    after = {"hand": ["c"], "score": 2}
    assert encoded_changes(before, after) == after
    assert encoded_changes(after, after) == {}
