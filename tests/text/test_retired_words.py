"""One word, one meaning: words that were given up in favour of others do not come back."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tabletop import games
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, section_names

RETIRED: Final = {
    "en": {
        r"\b(?:he|his|him)\b": "they, their, them; of a card or a Mountie: it",
        r"\b[A-Z]{3}-\d": "Rules 4.3",
        r"\d ×|\} ×": "a plural: 3 black coins",
        r"\bstock\b": "supply",
        r"\bhand cards?\b": "a card from the hand",
        r"\bfull circle\b": "completed a lap",
        r"\bstall \d": "the name of the tile",
        r"\b(?:too dear|dear card)": "expensive",
        r"(?<![Tt]he )(?<!has )\bmost (?:gems|smugglers|points)\b": "the most",
        r"\bhas most\b": "has the most",
        r"\bnames? a province\b": "choose a province",
        r"\bby lot, unless\b": "random",
        r"\bhelps? (?:itself|themselves)\b|\bKnight takes\b": "confiscates",
        r"\bof 100\b": "per cent, or percentage points",
        r"\bpoints?\}? of (?:winning )?chance\b": "percentage points",
        r"(?<!percentage )\bpoints \(\{was\}": "percentage points",
        r"\b(?:begins?|begun) anew\b": "restart",
        r"\bshares? out\b": "divide",
        r"\bWho (?:cannot|is|of)\b": "whoever, a player who",
        r"\blies? before\b|\b(?:before|at) a seat\b": "at a stall",
    },
    "ja": {
        "誰": "だれ",
        "[一二三四五](?:枚|人|つ|個|頭|色|巡|通り|種類)": "算用数字：1枚",
        "封緘": "封蝋",
        "円板|ディスク": "マーカー",
        "鋳掛屋": "いかけ屋",
        "悪漢": "盗賊",
        "ダメ": "売れ残り、バッティング",
        "奪|さらっ": "取り上げる",
        "らくだ": "ラクダ",
        r"[}\d]歩|歩数": "マス",
        "地方": "州",
        "追撃|追跡": "逮捕",
        "ピーマン": "青唐辛子",
        "競り上げ|最小で競": "上乗せ",
        "ストック": "サプライ",
        "偽造": "偽金",
        "混ぜ": "シャッフル",
        "見込み": "勝率",
        "対局|一局": "ゲーム",
        "100回中|100のうち": "%、%ポイント",
        r"勝率[^。]*(?<!%)ポイント": "%ポイント",
        "上履き": "バブーシュ",
        "天球儀": "アストロラーベ",
        "消音": "ミュート",
        "でたらめ": "ランダム",
        "それを決める": "今はできません",
        r"\b[A-Z]{3}-\d": "ルール4.3",
    },
}
"""Retired words, each with its replacement."""


def find_retired_words(words: str, language: str) -> list[str]:
    """The retired words of a text, each with what is said instead."""
    return [
        f"{found[0]} -> {instead}"
        for pattern, instead in RETIRED[language].items()
        if (found := re.search(pattern, words))
    ]


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
        ("ja", "「{what}」で{who}の勝率が{n}ポイント下がりました（{was}→{now}）"),
        ("ja", "そこには誰もいません。"),
        ("ja", "二頭合わせて3歩進みます。"),
        ("ja", "アクションBを選ぶ：勝つ見込みは56%。"),
    ],
)
def test_retired_words_are_found(language: str, words: str) -> None:
    assert find_retired_words(words, language)


OF_GAMES: Final = {
    "characters.leaning.sprinter", "practice.challenge.score", "practice.challenge.lead",
    "table.curtain.score", "ui.pad.highest",
}  # fmt: skip
"""The texts beside those of games that tell of points in a game."""


def test_chances_differ_by_percentage_points_and_games_alone_have_points() -> None:
    text = {language: Catalogue(language) for language in BUILT_IN_LANGUAGES}
    plain = re.compile(r"(?<![Tt]urning )(?<!entry )(?<!percentage )\bpoints?\b")
    shared = [key for section in section_names() if section not in games.names()
              for key in text["en"].keys(section)]  # fmt: skip
    assert {key for key in shared if plain.search(text["en"].raw_text(key))} == OF_GAMES
    of_chances = [key for section in section_names() for key in text["ja"].keys(section)]
    assert not [
        key
        for key in of_chances
        if re.search("(?<!%)(?<!エントリー)ポイント", text["ja"].raw_text(key))
    ]
