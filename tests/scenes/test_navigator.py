"""The program hears each wish of a scene: no method of its navigator does nothing."""

from __future__ import annotations

from inspect import isfunction, signature
from unittest.mock import MagicMock

import pytest

from scenes.base.navigator import Navigator
from scenes.menus.match_setup import setup_scene
from scenes.shell.program import ProgramNavigator

SYSTEM_WISHES = {"show_folder"}
"""Wishes that the system hears, and only where there is a window."""
WISHES = sorted(
    name
    for name, member in vars(Navigator).items()
    if isfunction(member) and name[0] != "_" and name not in SYSTEM_WISHES
)


@pytest.mark.parametrize("wish", WISHES)
def test_a_wish_reaches_the_program_with_all_that_it_names(
    wish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup_scene, "MatchSetupScene", MagicMock())
    program = MagicMock()
    method = getattr(ProgramNavigator(program), wish)
    named = [MagicMock(name=name) for name in signature(method).parameters]
    method(*named)
    assert program.mock_calls, "nothing is asked of the program"
    told = [value for call in program.mock_calls for value in (*call.args, *call.kwargs.values())]
    assert all(any(value is each for value in told) for each in named)
