"""Errors in rules are told to authors, and sentences for players are left as they are."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from tabletop.core.faults import file_of, is_of_rules, located, sentence
from tabletop.core.playing import EndlessGameError
from tabletop.core.untrusted import FileError
from tabletop.match.setup import SetupError


def caught(error: Exception) -> Exception:
    """The error, after it went through a game of which the place is noted."""
    with pytest.raises(type(error)) as found, located(lambda: "tea, seed 3"):
        raise error
    return found.value


def test_an_error_says_where_it_was_even_in_another_process() -> None:
    error = pickle.loads(pickle.dumps(caught(KeyError("cart"))))
    assert sentence(error) == "KeyError: 'cart' (tea, seed 3)"
    assert (
        sentence(caught(EndlessGameError("tea does not end"))) == "tea does not end (tea, seed 3)"
    )


@pytest.mark.parametrize("error", [SetupError("no"), FileError("no", "torn"), OSError("no")])
def test_a_sentence_for_whoever_typed_a_command_is_left_as_it_is(error: Exception) -> None:
    assert not is_of_rules(caught(error)) and "tea" not in sentence(error)


@pytest.mark.parametrize("kind", [ValueError, OSError, KeyError])
def test_an_error_in_a_file_of_a_game_is_told_with_file_and_line(
    kind: type[Exception], tmp_path: Path
) -> None:
    path = tmp_path / "tabletop" / "games" / "tea" / "game.py"
    code = compile(f"\nraise {kind.__name__}('wrong')", path, "exec")
    with pytest.raises(kind) as found, located(lambda: "tea, seed 3"):
        exec(code, {})
    assert is_of_rules(found.value) and file_of(found.value) == f"{path}, line 2"
    assert sentence(found.value).endswith(f" ({path}, line 2; tea, seed 3)")
