"""One word, one meaning: words that were given up in favour of others do not come back."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tabletop import games
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, section_names
from tests.fixtures.retired_words import find_retired_words


@pytest.mark.sampled
@pytest.mark.parametrize("section", section_names())
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_retired_words_do_not_come_back(language: str, section: str) -> None:
    text = Catalogue(language)
    found = {key: find_retired_words(text.raw_text(key), language) for key in text.keys(section)}
    assert not {key: faults for key, faults in found.items() if faults}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Each other player takes a black coin into his bag."),
        ("en", "Not now (MER-4.3)."),
        ("en", "{seat} pays {n} × {piece}."),
        ("en", "{seat} has most gems of red: 3."),
        ("en", "Cost: {lost} {lost:point|points} of winning chance"),
        ("en", "“{what}” cost {who} {n} points ({was} → {now})"),
        ("en", "Look where the cards of the earlier rounds lie."),
        ("en", "An arrest: the Mountie leaves, and takes a smuggler along."),
        ("en", "{who} reaches no province that asks for any cube available."),
        ("en", "You've paid for the Trophy without it. Keep your seal."),
        ("ja", "「{what}」で{who}の勝率が{n}ポイント下がりました（{was}→{now}）"),
        ("ja", "そこには誰もいません。"),
        ("ja", "二頭合わせて3歩進みます。"),
        ("ja", "アクションBを選ぶ：勝つ見込みは56%。"),
    ],
)
def test_retired_words_are_found(language: str, words: str) -> None:
    assert find_retired_words(words, language)


OF_GAMES: Final = {
    "characters.leaning.sprinter", "core.counter.points", "practice.challenge.score",
    "practice.challenge.lead", "practice.drill.worth", "table.curtain.score", "table.hint_decided",
    "table.handicap.points",
    "table.outcome.score", "table.results.record",
    "terminal.name_plate", "terminal.word.score", "ui.pad.highest",
}  # fmt: skip
"""The texts beside those of games that tell of points in a game."""


def test_chances_differ_by_percentage_points_and_games_alone_have_points() -> None:
    text = {language: Catalogue(language) for language in BUILT_IN_LANGUAGES}
    plain = re.compile(r"(?<![Tt]urning )(?<!entry )(?<!percentage )\bpoints?\b(?! at)")
    shared = [key for section in section_names() if section not in games.names()
              for key in text["en"].keys(section)]  # fmt: skip
    assert {key for key in shared if plain.search(text["en"].raw_text(key))} == OF_GAMES
    of_chances = [key for section in section_names() for key in text["ja"].keys(section)]
    assert not [
        key
        for key in of_chances
        if re.search("(?<!%)(?<!エントリー)ポイント", text["ja"].raw_text(key))
    ]
