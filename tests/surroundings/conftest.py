"""One desktop for all tests of real surroundings; without its tools they are left out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.surroundings.desktop import Desktop, missing_tools, virtual_desktop

BASIC_TOOLS = ("Xvfb", "openbox", "xdotool", "setxkbmap", "xmodmap", "xset")


@pytest.fixture(scope="session")
def desktop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """An X server with one screen of 1600 x 900."""
    if reason := missing_tools(*BASIC_TOOLS):
        pytest.skip(reason)
    with virtual_desktop(tmp_path_factory.mktemp("desktop")) as made:
        yield made
