"""Typed words match displayed texts, independent of the keyboard."""

from __future__ import annotations

import pytest

from tabletop.core.util.search_key import search_key


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("zoe's", "Zoë’s card"), ("ZOË'S", "Zoe\u0308's card"), ("zoes", "Zoë’s"),
        ("ann  lee", "Ann Lee takes a coin."), ("ann lee", "A\u2060n\u2060n\u2060 \u2060L\u2060ee"),
        ("strasse", "Straße"), ("ＡＮＮ", "Ann"), ("ｶﾞｽ", "ガス"), ("quebec", "Québec"),
        ("チェスセット", "チェス\u200bセット"),
    ],
)  # fmt: skip
def test_a_search_finds_it(typed: str, shown: str) -> None:
    assert search_key(typed) in search_key(shown)


def test_other_letters_stay_others() -> None:
    assert search_key("みか") != search_key("みが") and search_key("ハ") != search_key("パ")


def test_of_what_does_not_count_nothing_is_left() -> None:
    assert not search_key(" '’\u200b\u0301 ")
