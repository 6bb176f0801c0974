"""Inspection of pages in a browser: layout, accessibility, words, focus, and a picture of each."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from scenes.screenshots.phone_browser import PhoneBrowser, PhoneScreen
from tests.phones.browsers import find_axe_violations, find_layout_faults
from tests.phones.phone_party import find_equal_rows

SHEETS: Final = {
    "table": "table",
    "log": "log",
    "scores": "players",
    "aid": "aid",
    "rules": "rules",
}
"""Sheets of a page by the icons of their buttons."""
TEXT_SCRIPT: Final = Path(__file__).with_name("written.js").read_text("utf-8")
"""Script that lists faults of the texts of a page and of the lines of a sheet."""
FOCUS_SCRIPT: Final = """() => {
  const at = document.activeElement;
  return at && at !== document.body ? at.getAttribute("aria-label") || at.textContent : "";
}"""
"""Script that returns the name of the element with the focus, or an empty string."""
TAP_SCRIPT: Final = """async (key) => {
  const page = document.getElementById("page"), begun = Date.now();
  const frame = () => new Promise(requestAnimationFrame);
  const find = () => document.querySelector(`[data-tap="${CSS.escape(key)}"]`);
  while (!find() && Date.now() - begun < 5000) await frame();  // its page is not drawn yet
  const button = find();
  if (!button) return null;
  button.focus();
  button.click();
  while (page.dataset.waiting === "yes" && Date.now() - begun < 60000) await frame();
  await frame();
  await frame();
  return document.activeElement !== document.body;
}"""
"""Script that presses a button as a key does, and returns true if the focus is kept afterwards.

It returns null if the button is not on the page."""
MAX_FILE_NAME: Final = 90


def pictures_folder(otherwise: Path) -> Path:
    """Return the folder for pictures: SOUK_PAGE_PICTURES, or another one."""
    return Path(os.environ.get("SOUK_PAGE_PICTURES") or otherwise)


class PageInspector:
    """Inspects each state of some pages once and collects the faults."""

    def __init__(self, folder: Path) -> None:
        """Create an inspector that saves pictures in a folder."""
        self.faults: list[str] = []
        self.states: list[str] = []
        """The states that were inspected."""
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def inspect(
        self, handset: PhoneBrowser, state: str, screens: Sequence[PhoneScreen] = ()
    ) -> bool:
        """Inspect a page as it is, or on several screens. False if its state is known."""
        if state in self.states:
            return False
        self.states.append(state)
        for screen in screens or (None,):
            if screen is not None:
                handset.set_screen(screen)
            where = f"{state} {screen or ''}".strip()
            self.faults += [f"{where}: {fault}" for fault in find_page_faults(handset)]
            name = re.sub(r"[^\w]+", "-", f"{len(self.states):03} {where}")[:MAX_FILE_NAME]
            handset.page.screenshot(path=self._folder / f"{name}.png")
        return True

    def inspect_sheets(
        self, handset: PhoneBrowser, owner: str, screens: Sequence[PhoneScreen] = ()
    ) -> None:
        """Open each sheet with a key, inspect it, and close it: the focus must come back."""
        page = handset.page
        for icon, sheet in SHEETS.items():
            tool = page.locator(f'.tool[data-icon="{icon}"]')
            tool.focus()
            page.keyboard.press("Enter")
            inside = page.locator(f'#sheet [data-sheet="{sheet}"] > *')
            handset.wait_until(lambda inside=inside: inside.count() > 0)
            self.inspect(handset, f"{owner} sheet {icon}", screens)
            page.keyboard.press("Escape")
            handset.wait_until(lambda: not page.locator("#sheet").is_visible())
            if page.evaluate(FOCUS_SCRIPT) != tool.get_attribute("aria-label"):
                self.faults.append(f"{owner}: the focus did not come back to {icon}")

    def check_focus(self, handset: PhoneBrowser, after: str) -> None:
        """Collect a fault if no element of a page has the focus."""
        if not handset.page.evaluate(FOCUS_SCRIPT):
            self.faults.append(f"the focus is lost after {after}")


def find_page_faults(handset: PhoneBrowser) -> list[str]:
    """Return the faults of the layout, the accessibility and the words of a page."""
    found = find_layout_faults(handset) + find_axe_violations(handset)
    written: list[str] = handset.page.evaluate(TEXT_SCRIPT)
    return found + written + find_equal_rows(handset.page_parts)


def state_of(parts: dict[str, Any]) -> str:
    """Return what kind of page a phone shows: the question, and which sections there are."""
    kinds = {c["key"].partition(":")[0] for g in parts["groups"] for c in g["choices"]}
    sections = [name for name in ("rows", "doubt", "refusal", "end") if parts.get(name)]
    mine = parts["ask"]["mine"]
    return f"{mine} {sorted(kinds)} {sections} {parts['ask']['words'] if mine else ''}"


def forbidden_key(parts: dict[str, Any]) -> str:
    """Return the key of something that the rules do not allow now, or an empty string."""
    if parts["doubt"]:
        return ""
    quiet = [button["key"] for button in parts["buttons"] if button["look"] == "quiet"]
    items = [item for tray in parts["trays"] for item in tray["items"]]
    idle = [item["key"] for item in items if item["key"] and not item["offered"]]
    return next(iter(quiet + idle), "")
