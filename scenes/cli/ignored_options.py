"""Options that have no effect in a front end of a command: they are refused, not ignored."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from typing import Final

from tabletop.ai.command_line import is_given
from tabletop.match.setup import SetupError

FRONT_ENDS: Final = ("terminal", "phones", "prove", "headless")
"""Options that choose another front end than the window; the first one counts."""
IGNORED_OPTIONS: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("play", ""): ("phones_url",),
    ("play", "terminal"): ("fullscreen", "phones", "phones_url"),
    ("play", "guided"): (
        "seats", "seed", "option", "clock", "bot_network", "sheet", "practice", "resume",
        "teacher", "handicap", "thinking_time",
    ),
    ("play", "practice"): ("thinking_time",),
    ("play", "teacher"): ("thinking_time",),
    ("play", "phones"): ("fullscreen", "guided", "clock", "bot_network", "teacher"),
    ("demo", "headless"): ("fullscreen", "speed", "hands"),
    ("replay", "terminal"): ("fullscreen",),
    ("review", "terminal"): ("fullscreen",),
    ("lesson", ""): ("today",),
    ("lesson", "terminal"): ("headless",),
    ("lesson", "today"): ("number",),
    ("lesson", "headless"): ("language", "today"),
    ("lesson", "file"): ("game", "number", "today"),
    ("drill", "terminal"): ("headless", "prove"),
    ("drill", "prove"): ("headless", "language"),
    ("drill", "headless"): ("language",),
    ("drill", "file"): ("game",),
    ("doctor", "phones_url"): ("mend",),
}  # fmt: skip
"""Options without effect, by command and by the option that takes their effect.

An empty word is the window, and `file` is a named file.
"""


def _choices(given: Namespace) -> Iterator[str]:
    """Yield what the arguments choose: a front end, and what else takes the effect of options."""
    yield next((name for name in FRONT_ENDS if is_given(given, name)), "")
    yield from (
        name
        for name in ("guided", "practice", "teacher", "file", "phones_url", "today")
        if is_given(given, name)
    )


def refuse_ignored_options(given: Namespace) -> None:
    """Refuse the first option that would have no effect.

    Raises:
        SetupError: if there is one.
    """
    for choice in _choices(given):
        for name in IGNORED_OPTIONS.get((given.command or "", choice), ()):
            if is_given(given, name):
                option = f"--{name.replace('_', '-')}"
                where = {"": "on the screen", "file": "with a file"}
                with_what = where.get(choice, f"with --{choice.replace('_', '-')}")
                raise SetupError(f"{option} has no effect {with_what}: leave it out")
