"""A dark mode that a browser forces leaves the page as it is, and a turn is not shown by colour."""

from __future__ import annotations

import re
from pathlib import Path

import tabletop.phones

STATE = re.compile(r'aria-(pressed|checked)="true"')
"""State of a button that is switched on or chosen."""
PAGE = Path(tabletop.phones.__file__).with_name("page")


def test_the_page_refuses_a_forced_dark_mode() -> None:
    assert '<meta name="color-scheme" content="only light">' in (PAGE / "index.html").read_text()
    assert "color-scheme: only light;" in (PAGE / "style.css").read_text("utf-8")


def test_a_button_that_is_switched_on_has_a_mark_that_is_no_colour() -> None:
    rules = re.findall(r"^([^{}\n]+) \{([^}]*)\}", (PAGE / "style.css").read_text("utf-8"), re.M)
    by_part = [(part.strip(), body) for parts, body in rules for part in parts.split(",")]
    colored = [part for part, body in by_part if STATE.search(part) and "background" in body]
    marked = {part.removesuffix("::before") for part, body in by_part if "content:" in body}
    assert len(colored) == 2
    assert set(colored) <= marked


def test_a_turn_has_a_mark_that_is_no_colour() -> None:
    rules = (PAGE / "style.css").read_text("utf-8").splitlines()
    marks = [
        rule for rule in rules if rule.startswith('#page[data-asked="yes"] #ask .words::before')
    ]
    assert len(marks) == 1 and "▶" in marks[0]
