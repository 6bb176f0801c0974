"""The inspection of pages itself: it finds each fault, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("playwright", reason="the extra `dev` is not installed")

from tests.phones.browsers import LAYOUT_SCRIPT, MIN_TARGET_PIXELS
from tests.phones.page_inspection import TEXT_SCRIPT

STYLE: Final = Path(__file__).parents[2] / "tabletop" / "phones" / "page" / "style.css"

SHEET = """<div id="page"></div><dialog id="sheet" open style="position: fixed;
  inset: 0; margin: 0">
<div class="inside" style="width: 300px; font-size: 16px">
  <p style="margin-top: -60px; height: 90px">The first line, which begins above the screen</p>
  <p hidden>A hidden line</p>
  {line}
</div></dialog>"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("<p>The next line</p>", ""),
        ('<p style="margin-top: -30px">It lies higher</p>', "over one another"),
        ('<p style="font-size: 9px">Small letters</p>', "small"),
        ('<li style="width: 90px">Narrow</li>', "narrow"),
        ("<p>Their score is null</p>", "written: null"),
    ],
)
def test_each_fault_of_a_sheet_is_found(chromium: Any, line: str, fault: str) -> None:
    """A hidden line has no place, so that it lies over no line at the edge of the screen."""
    page = chromium.new_page()
    page.set_content(SHEET.format(line=line))
    found = page.evaluate(TEXT_SCRIPT)
    page.close()
    assert [each for each in found if not each.startswith(fault or "?")] == []
    assert bool(found) is bool(fault)


BUTTON = """<!doctype html><div id="log"></div><div id="middle"></div>
<div id="buttons"><button class="wood"><small>You get 9 gold. You give 2 cubes of
beans. You lose 3 gold. Bea gives a cube of salsa. Bea gets 2 cubes of beans. You pay 3
gold.</small></button></div>"""


@pytest.mark.slow
def test_the_dots_of_a_cut_consequence_have_room(chromium: Any) -> None:
    """A browser adds the dots to a centred line without moving it."""
    page = chromium.new_page()
    page.set_content(BUTTON)
    page.add_style_tag(path=STYLE)
    for width in range(190, 300, 2):
        page.evaluate("w => { document.querySelector('.wood').style.width = `${w}px`; }", width)
        found = page.evaluate(LAYOUT_SCRIPT, MIN_TARGET_PIXELS)
        assert not [fault for fault in found if fault.startswith("sideways")], width
    page.close()
