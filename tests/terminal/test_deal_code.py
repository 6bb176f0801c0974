"""The deal code among the first lines of a match."""

from __future__ import annotations

import pytest

from tabletop.core.chance import DEFAULT_GENERATOR
from tabletop.match.match import Match
from tabletop.terminal import command
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.scripted_clients import ImmediateThinker, new_match
from tests.terminal.fake_terminal import FakeTerminal


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_deal_code_is_told_before_the_first_question(language: str) -> None:
    chosen = new_match("mercado", "", "random")
    match = Match(chosen.game, chosen.setup._replace(generator=DEFAULT_GENERATOR).with_salt())
    paper = FakeTerminal(lambda words: "q")
    text = Catalogue(language)
    command.play_match(match, ImmediateThinker(match), text, paper.say, paper.ask)
    assert text("terminal.deal", code=match.deal_code) in paper.lines[:4]
