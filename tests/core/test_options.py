"""Options: known names and choices only, from code and from the command line."""

from __future__ import annotations

import pytest

from tabletop.core.options import (
    Option,
    OptionError,
    choice_words,
    complete_options,
    parse_option_words,
)

HANDS = Option("hands", ("rules", 1, 2), "rules", "X-4.1")
OPEN_COUNT = Option("open_count", (False, True), False, "X-2.1")
OPTIONS = (HANDS, OPEN_COUNT)


def test_options_not_given_have_their_defaults() -> None:
    assert complete_options(OPTIONS, {}) == {"hands": "rules", "open_count": False}
    assert complete_options(OPTIONS, {"hands": 2}) == {"hands": 2, "open_count": False}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"hand": 2}, "unknown option hand; this game has hands, open_count"),
        ({"hands": 3}, "hands=3: choose one of rules, 1, 2"),
        ({"hands": "2"}, "hands=2: choose one of"),
        ({"hands": True}, "hands=yes: choose one of rules, 1, 2"),
        ({"open_count": 1}, "open_count=1: choose one of no, yes"),
    ],
)
def test_what_the_game_does_not_have_is_refused(given: dict[str, int], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        complete_options(OPTIONS, given)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionError, match="this game has none"):
        complete_options((), {"hands": 1})


def test_words_of_the_command_line_mean_choices() -> None:
    assert parse_option_words(OPTIONS, {"hands": "2", "open_count": "YES"}) == {
        "hands": 2,
        "open_count": True,
    }
    assert parse_option_words(OPTIONS, {"hands": "rules"}) == {
        "hands": "rules",
        "open_count": False,
    }
    for option in OPTIONS:
        assert tuple(option.parse_choice(word) for word in choice_words(option)) == option.choices


@pytest.mark.parametrize("typed", [{"hands": "3"}, {"hands": ""}, {"open_count": "1"}, {"x": "1"}])
def test_other_words_are_refused(typed: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        parse_option_words(OPTIONS, typed)
