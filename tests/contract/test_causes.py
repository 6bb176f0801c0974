"""Lines of the log give the true cause and number, in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tabletop.core.acts import Act
from tabletop.text import Catalogue
from tabletop.text.message_format import format_act
from tests.contract.causes import CAUSES, iterate_act_contexts
from tests.contract.claims.scarce_positions import scarce_contexts
from tests.fixtures.random_games import Record, record, setups

NAMES = ("Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
MIN_SEEN_SHARE = 0.7
"""At least this part of all causes is met in what is looked at."""


def decisions(played: Record) -> Iterator[tuple[Any, Sequence[Act]]]:
    """Positions and what happens there: of a random match, and where supplies run out."""
    for step in played.steps:
        yield step.before, step.acts
    for at in scarce_contexts(played, 100):
        yield at.s, at.acts


@pytest.mark.sampled_by_game
def test_a_line_gives_no_cause_that_is_not_there(name: str) -> None:
    """With every number of seats: who ties, what runs out and who is first depends on it."""
    if name not in CAUSES:
        pytest.skip("a game of others, whose causes nobody has listed")
    texts = Catalogue("en"), Catalogue("ja")
    told, seen = CAUSES[name], Counter[str]()
    for setup in setups(name):
        for before, acts in decisions(record(setup)):
            for at in iterate_act_contexts(setup.game, before, acts):
                lines = [
                    format_act(at.act, setup.game, text, NAMES, at.table) or "" for text in texts
                ]
                for english, japanese, holds in told:
                    says = bool(re.search(english, lines[0]))
                    assert says == bool(re.search(japanese, lines[1])), (english, japanese, lines)
                    if says:
                        seen[english] += 1
                        assert holds(at), f"{setup}: {lines}: {at}"
    assert len(seen) > MIN_SEEN_SHARE * len(told), {english for english, *_ in told} - set(seen)
