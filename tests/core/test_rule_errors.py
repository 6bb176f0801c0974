"""Errors in rules are told to authors, and sentences for players are left as they are."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from tabletop.core.game_loop import EndlessGameError
from tabletop.core.rule_errors import (
    annotate_rule_errors,
    describe_error,
    find_error_location,
    is_program_fault,
)
from tabletop.core.util.safe_load import FileError
from tabletop.match.setup import SetupError


def raise_at_place(error: Exception) -> Exception:
    """The error, after it went through a game of which the place is noted."""
    with pytest.raises(type(error)) as found, annotate_rule_errors(lambda: "tea, seed 3"):
        raise error
    return found.value


def test_an_error_says_where_it_was_even_in_another_process() -> None:
    error = pickle.loads(pickle.dumps(raise_at_place(KeyError("cart"))))
    assert describe_error(error) == "KeyError: 'cart' (tea, seed 3)"
    assert (
        describe_error(raise_at_place(EndlessGameError("tea does not end")))
        == "tea does not end (tea, seed 3)"
    )


@pytest.mark.parametrize("error", [SetupError("no"), FileError("no", "torn"), OSError("no")])
def test_a_sentence_for_whoever_typed_a_command_is_left_as_it_is(error: Exception) -> None:
    assert not is_program_fault(raise_at_place(error)) and "tea" not in describe_error(error)


@pytest.mark.parametrize("kind", [ValueError, OSError, KeyError])
def test_an_error_in_a_file_of_a_game_is_told_with_file_and_line(
    kind: type[Exception], tmp_path: Path
) -> None:
    path = tmp_path / "tabletop" / "games" / "tea" / "game.py"
    code = compile(f"\nraise {kind.__name__}('wrong')", path, "exec")
    with pytest.raises(kind) as found, annotate_rule_errors(lambda: "tea, seed 3"):
        exec(code, {})
    assert is_program_fault(found.value) and find_error_location(found.value) == f"{path}, line 2"
    assert describe_error(found.value).endswith(f" ({path}, line 2; tea, seed 3)")
