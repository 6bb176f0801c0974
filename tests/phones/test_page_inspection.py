"""The inspection of pages itself: it finds each fault, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright", reason="the extra `dev` is not installed")

from tests.phones.page_inspection import TEXT_SCRIPT

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
