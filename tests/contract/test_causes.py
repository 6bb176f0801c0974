"""Lines of the log and captions give the true cause and number, in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tabletop.core.acts import Act, Score
from tabletop.text import Catalogue
from tabletop.text.captions import format_caption
from tabletop.text.message_format import format_act
from tests.contract.causes import CAUSES
from tests.contract.causes.act_context import Causes, iterate_act_contexts
from tests.contract.causes.laid_positions import LAID, laid_contexts
from tests.contract.causes.text_list import PLAIN_TEXTS, clause_texts, has_cause
from tests.contract.claims.scarce_positions import scarce_contexts
from tests.fixtures.random_games import Record, record, setups

NAMES = ("Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
TEXTS = Catalogue("en"), Catalogue("ja")
ENOUGH = 3
"""Number of laid positions in which a cause is met before the other setups are left out."""


def decisions(played: Record) -> Iterator[tuple[Any, Sequence[Act]]]:
    """Positions and what happens there: of a random match, and where supplies run out."""
    for step in played.steps:
        yield step.before, step.acts
    for at in scarce_contexts(played, 100):
        yield at.s, at.acts


def find_causes(
    game: Any, before: Any, acts: Sequence[Act], told: Causes, seen: Counter[str], where: object
) -> None:
    """Count the causes that the lines of a decision give, and hold each against its clause."""
    for at in iterate_act_contexts(game, before, acts):
        lines = [format_act(at.act, game, text, NAMES, at.table) or "" for text in TEXTS]
        captions = [
            format_caption([at.act], acts, game, text, NAMES, at.table) or "" for text in TEXTS
        ]
        for said in (lines, captions):
            for english, japanese, holds in told:
                says = bool(re.search(english, said[0]))
                assert says == bool(re.search(japanese, said[1])), (english, japanese, said)
                if says:
                    seen[english] += 1
                    assert holds(at), f"{where}: {said}: {at}"


@pytest.mark.sampled_by_game
def test_a_line_gives_no_cause_that_is_not_there(name: str) -> None:
    """With every number of seats: who ties, what runs out and who is first depends on it."""
    if name not in CAUSES:
        pytest.skip("a game of others, whose causes nobody has listed")
    told, seen = CAUSES[name], Counter[str]()
    for setup in setups(name):
        for before, acts in decisions(record(setup)):
            find_causes(setup.game, before, acts, told, seen, setup)
    assert {english for english, *_ in told} - set(seen) <= set(LAID[name])


@pytest.mark.parametrize("game", CAUSES)
def test_every_text_of_a_clause_has_its_cause_in_the_list(game: str) -> None:
    """A new text needs a cause that is held against its clause, or stands among the plain ones."""
    raw = {text.language: dict(clause_texts(game, text)) for text in TEXTS}
    assert raw["en"].keys() == raw["ja"].keys()
    plain = {
        key
        for key in raw["en"]
        if not has_cause({language: texts[key] for language, texts in raw.items()}, CAUSES[game])
    }
    assert plain == PLAIN_TEXTS[game]


@pytest.mark.sampled_by_game
def test_all_points_have_a_cause(name: str) -> None:
    """No line counts points or gold without the reason."""
    if name not in CAUSES:
        pytest.skip("a game of others, whose causes nobody has listed")
    found = 0
    for setup in setups(name):
        for step in record(setup).steps:
            for at in iterate_act_contexts(setup.game, step.before, step.acts):
                if isinstance(at.act, Score):
                    found += 1
                    line = format_act(at.act, setup.game, TEXTS[0], NAMES, at.table) or ""
                    assert any(re.search(english, line) for english, *_ in CAUSES[name]), line
    assert found or name in ("mercado", "zahab"), "these two count on tracks"


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("game", "words"), [(game, words) for game in LAID for words in LAID[game]]
)
def test_a_cause_that_matches_seldom_meet_is_true_where_it_is_laid(game: str, words: str) -> None:
    told = [cause for cause in CAUSES[game] if cause[0] == words]
    seen = Counter[str]()
    assert told
    for setup in setups(game):
        for at in laid_contexts(record(setup), words):
            find_causes(at.game, at.s, at.acts, told, seen, setup)
        if seen[words] >= ENOUGH:
            return
    assert seen[words]
