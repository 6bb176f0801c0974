"""Lines of Japanese break between phrases: not inside words, before particles or in names."""

from __future__ import annotations

import pytest

from sprites.typesetting import break_lines, line_width, split_phrases, split_unbreakable, typeset
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, make_unbreakable, section_names

SIZE = 26.0


@pytest.mark.parametrize(
    "text",
    [
        "足りないのは、あと1枚の黒コイ/ンです。",
        "袋には、12枚/のうち3枚しか残っていません。",
        "一枚ずつ、黒コインを袋/に戻すことができます。",
        "足りな/いのは、この州へ届けるキューブです。",
        "この密輸業者は、サスカチュ/ワンまで行けます。",
        "それを売ると、ちょうど7ゴー/ルドになります。",
        "この手を選んだときの、勝/つ見込みが高いです。",
        "2マス進み、その支払/いは手札のカードです。",
        "その前に、金な/しで進むことができます。",
        "全員の前にある宝石を、一枚ず/つ返してください。",
        "次の手番の交/渉では、もっと多くを提案できます。",
        "ラクダは、ちょうど三/マス進んで止まります。",
        "この効果で、精霊力/＋2以下のカードを使えます。",
        "次の手番に、「謁見の/間」に着くことになります。",
        "最小の上/乗せ：黄色2",
    ],
)
def test_no_line_ends_inside_a_phrase(text: str) -> None:
    place = text.index("/")
    text = text.replace("/", "")
    narrowest = max(line_width(phrase, SIZE, "body") for phrase in split_phrases(text))
    for width in range(round(narrowest) + 1, 700, 7):
        lines = break_lines(text, SIZE, "body", width)
        assert "".join(lines) == text
        ends = {len("".join(lines[:n])) for n in range(1, len(lines))}
        assert place not in ends, lines


@pytest.mark.parametrize(
    "name", ["おおさかはなこ", "のぞみ", "もも", "山田太郎", "Big Al", "ジョー"]
)
@pytest.mark.parametrize(
    "words",
    ["今は{}の番ではありません。", "{}が銀貨を1枚取ります。", "Omarは{}に宝石を返します。",
     "{} takes a coin.", "Now it is {}'s turn."],
)  # fmt: skip
def test_names_are_kept_whole_and_their_joiners_are_not_drawn(name: str, words: str) -> None:
    text = words.replace("{}", make_unbreakable(name))
    for width in range(260, 600, 9):
        setting = typeset(text, SIZE, "body", width)
        assert sum(name in line for line in setting.lines) == 1, setting.lines
        assert "\u2060" not in "".join(setting.lines)
    assert typeset(text, SIZE).width == typeset(words.replace("{}", name), SIZE).width


def test_a_phrase_wider_than_the_line_breaks_where_it_may() -> None:
    text = "スタートプレイヤーマーカーを取ります。"
    lines = break_lines(text, SIZE, "body", 150)
    assert "".join(lines) == text
    assert all(line_width(line, SIZE, "body") <= 150 for line in lines)
    assert not any(line[0] in "ーャ" for line in lines)


def test_where_lines_are_few_phrases_are_broken_rather_than_words_left_out() -> None:
    text = "足りないのは、サスカチュワン州のチーズです。"
    wide = next(w for w in range(150, 600, 2) if len(break_lines(text, SIZE, "body", w)) == 2)
    for width in range(wide - 60, wide):
        closely = (
            sum(line_width(atom, SIZE, "body") for atom in split_unbreakable(text)) < 1.9 * width
        )
        setting = typeset(text, SIZE, "body", width, max_lines=2)
        assert not closely or "".join(setting.lines) == text, setting.lines


@pytest.mark.slow
def test_every_text_keeps_all_its_characters_and_its_room() -> None:
    japanese = Catalogue(BUILT_IN_LANGUAGES[1], break_marks=True)
    for section in section_names():
        for text in map(japanese.raw_text, japanese.keys(section)):
            paragraph = text.replace("\n", "")
            assert "".join(split_phrases(paragraph)) == paragraph
            lines = break_lines(paragraph, SIZE, "body", 300)
            assert all(line_width(line, SIZE, "body") <= 300 for line in lines), lines
