"""Pages in a browser: how they lie on the glass, how they are heard, and whole matches by names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

for part in ("starlette", "uvicorn", "websockets", "ifaddr", "axe_playwright_python"):
    pytest.importorskip(part, reason="the extra `phones` or `dev` is not installed")

from scenes.screenshots.phone_browser import (  # noqa: E402
    FIRST_LOAD_SCRIPT,
    PageButton,
    PhoneBrowser,
    PhoneScreen,
    parse_buttons,
)
from tabletop import games  # noqa: E402
from tabletop.core.chance import Chance  # noqa: E402
from tabletop.core.state import NOBODY  # noqa: E402
from tabletop.text import BUILT_IN_LANGUAGES  # noqa: E402
from tests.phones.browsers import (  # noqa: E402
    SCREEN_SIZES,
    BrowserTable,
    FrameMonitor,
    decide,
    find_axe_violations,
    find_layout_faults,
    is_asked,
    leading_names,
    open_browser_table,
    play_whole_match,
    press_and_wait,
)
from tests.phones.page_inspection import SHEETS, PageInspector  # noqa: E402
from tests.phones.phone_party import PhoneParty  # noqa: E402


@pytest.fixture(scope="module")
def sitting(chromium: Any) -> Iterator[BrowserTable]:
    """A table at which the browser is asked."""
    with open_browser_table(chromium, "market_day", 2, PhoneScreen(360, 640), "en") as seats:
        seats.play_others(Chance(3))
        yield seats


MAX_FIRST_LOAD_BYTES: Final = 600_000


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.processor_limit(120)
def test_a_first_load_is_small_and_brings_the_face_of_its_language(
    chromium: Any, name: str
) -> None:
    """From nothing to the first question, in the language with the larger font."""
    seats = games.game_class(name).seat_counts[0]
    with open_browser_table(chromium, name, seats, PhoneScreen(390, 844), "ja") as sitting:
        handset = sitting.handsets[0]
        handset.wait_until_drawn()
        assert handset.page.evaluate(FIRST_LOAD_SCRIPT) < MAX_FIRST_LOAD_BYTES
        loaded = handset.page.evaluate(LOADED_FONTS_SCRIPT)
        assert {"Souk Sans", "Souk Sans JP"} <= set(loaded)


@pytest.mark.slow
def test_a_browser_that_cannot_run_the_page_is_offered_the_plain_list(
    chromium: Any, sitting: BrowserTable
) -> None:
    """Its script has an error for this browser. Without scripts: `test_plain_pages.py`."""
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()
    page.route("**/app.js", lambda route: route.fulfill(body="?.", content_type="text/javascript"))
    page.goto(sitting.live.host.page_url())
    offer = page.get_by_text("Play from a plain list of choices")
    offer.wait_for()
    assert "too old, or scripts are off" in page.locator("body").inner_text()
    offer.click()
    page.wait_for_url("**/plain")
    page.get_by_text("Which seat is yours?").wait_for()
    context.close()


LOADED_FONTS_SCRIPT: Final = """() => [...document.fonts]
  .filter(face => face.status === "loaded").map(face => face.family.replaceAll('"', ""))"""

STALLED_TAP_SCRIPT = """() => {
  const item = document.querySelector(".item.offered"), at = performance.now();
  const happens = (event, later) => {
    Object.defineProperty(event, "timeStamp", { value: at + later });
    item.dispatchEvent(event);
  };
  happens(new PointerEvent("pointerdown", { bubbles: true }), 0);
  setTimeout(() => {
    happens(new PointerEvent("pointerup", { bubbles: true }), 80);
    happens(new MouseEvent("click", { bubbles: true, detail: 1 }), 81);
  }, 470);
  while (performance.now() - at < 700);
}"""
"""A tap of 80 ms on a page that stands still for 700 ms."""


@pytest.mark.slow
def test_a_page_that_stands_still_makes_no_tap_long(sitting: BrowserTable) -> None:
    handset = sitting.handsets[0]
    raised, closeup = handset.page.locator(".item.held"), handset.page.locator("#closeup")
    before = raised.count()
    handset.page.evaluate(STALLED_TAP_SCRIPT)
    handset.wait_until(lambda: raised.count() > before or closeup.is_visible())
    assert not closeup.is_visible()
    item = handset.page.locator(".item.offered").first
    item.dispatch_event("pointerdown")
    handset.wait_until(closeup.is_visible)
    handset.page.keyboard.press("Escape")
    at = handset.page_parts["at"]
    item.press("Enter")
    handset.wait_until(lambda: handset.page_parts["at"] != at)


WAITING_SCRIPT = """() => {
  const page = document.getElementById("page"), at = performance.now();
  window.waited = new Promise(come => new MutationObserver(() => {
    if (page.dataset.waiting === "no") come(performance.now() - at);
  }).observe(page, { attributeFilter: ["data-waiting"] }));
}"""
"""Measures for how long the page will have waited for an answer, in milliseconds."""


def test_a_press_waits_for_the_table_and_the_next_one_is_heard(sitting: BrowserTable) -> None:
    """While nobody at the table listens, nothing that is pressed is lost: it cannot be pressed; but
    not for ever."""
    handset = sitting.handsets[0]
    press_and_wait(handset, leading_names(handset.list_table_buttons())[0])
    handset.page.evaluate(WAITING_SCRIPT)
    handset.press_button(leading_names(handset.list_choice_buttons())[0])
    assert handset.page.evaluate("() => window.waited") > 1500
    handset.wait_until(lambda: not is_asked(handset))
    sitting.play_others(Chance(4))
    decide(handset, Chance(5))
    sitting.play_others(Chance(6))


LAYING_SCRIPT: Final = """async face => {
  const { lay } = await import("/app/board.js");
  const canvas = document.createElement("canvas");
  document.body.append(canvas);
  const seen = () => canvas.getContext("2d").getImageData(48, 48, 1, 1).data[3];
  lay(canvas, { density: 1 }, [0, 0, 96, 96], [[`${face}?anew`, 0, 0], ["nothing", 0, 0]]);
  for (let n = 0; n < 100 && !seen(); n++) await new Promise(soon => setTimeout(soon, 100));
  const first = seen();
  lay(canvas, { density: 1 }, [0, 0, 96, 96], [[face, 500, 0]]);
  for (let n = 0; n < 100 && canvas.dataset.lies !== "yes"; n++)
    await new Promise(soon => setTimeout(soon, 100));
  const last = seen();
  canvas.remove();
  return [first > 0, last];
}"""
"""Lays a face and a picture that nobody has; then the face elsewhere."""


def test_a_picture_that_does_not_come_keeps_no_other_from_its_place(sitting: BrowserTable) -> None:
    handset = sitting.handsets[0]
    assert handset.page.evaluate(LAYING_SCRIPT, handset.page_parts["me"]["face"][0]) == [True, 0]


RESIZE_SCRIPT: Final = """async () => {
  const { shown } = await import(new URL("app/link.js", document.baseURI));
  const { boards, groups } = shown, box = [0, 0, 100, 60], image = ["", 100, 60];
  const choice = { key: "made up", name: "", words: "", note: "", about: [], box, image };
  const board = { box, density: 1, shown: false, name: "", spots: [] };
  Object.assign(shown, { boards: [board], groups: [{ name: "A place", choices: [choice] }] });
  document.dispatchEvent(new Event("souk:draw"));
  const drawn = document.querySelectorAll(".places").length;
  Object.assign(shown, { boards: [], groups: [] });
  window.dispatchEvent(new Event("resize"));
  Object.assign(shown, { boards, groups });
  document.dispatchEvent(new Event("souk:draw"));
  return drawn;
}"""
"""Draws a place; the next message comes, and the window is resized before it is drawn."""


def test_a_page_is_resized_before_a_message_is_drawn(sitting: BrowserTable) -> None:
    handset = sitting.handsets[0]
    assert handset.page.evaluate(RESIZE_SCRIPT) == 1
    assert not handset.script_errors


@pytest.mark.slow
def test_a_page_that_is_no_secure_context_lies_well_on_any_glass(sitting: BrowserTable) -> None:
    """A short look at one game; all are looked at by hand, by `pytest -m long`."""
    handset = sitting.handsets[0]
    assert handset.page.evaluate("isSecureContext") is False
    for glass in (SCREEN_SIZES[0], SCREEN_SIZES[2], SCREEN_SIZES[4]):
        handset.set_screen(glass)
        assert not find_layout_faults(handset), str(glass)
    assert not find_axe_violations(handset)
    handset.page.evaluate("document.querySelector('.item').style.width = '30px'")
    handset.page.evaluate("document.getElementById('ask').style.marginTop = '900px'")
    handset.page.evaluate("document.querySelector('.item').removeAttribute('aria-label')")
    wrong = "\n".join(find_layout_faults(handset))
    assert "small: button.item" in wrong and "out of sight: h1.words" in wrong
    assert any(each.startswith("button-name") for each in find_axe_violations(handset))


@pytest.mark.slow
@pytest.mark.processor_limit(120)
def test_a_card_chosen_in_secret_lies_apart_from_the_hand_with_a_tick(chromium: Any) -> None:
    with open_browser_table(chromium, "basari", 3, SCREEN_SIZES[0], "en") as sitting:
        handset = sitting.handsets[0]
        sitting.play_others(Chance(3))
        before = handset.page_parts["ask"]
        for _ in range(4):  # the card is raised, then chosen by the button below
            if handset.page_parts["ask"] == before:
                choices = leading_names(handset.list_choice_buttons())
                press_and_wait(handset, choices[0] if choices else "Action A")
        chosen = handset.page.locator(".shelf .chosen .item")
        handset.wait_until(lambda: chosen.count() == 1)
        assert chosen.get_attribute("aria-label") == "Action A"
        in_hand = handset.page.locator("#middle > .hand .item")
        assert [each.get_attribute("aria-label") for each in in_hand.all()] == [
            "Action B",
            "Action C",
        ]
        assert not find_layout_faults(handset) and not find_axe_violations(handset)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.processor_limit(300)
def test_every_sheet_can_be_read_by_players_and_onlookers(
    chromium: Any, name: str, tmp_path: Path
) -> None:
    language = BUILT_IN_LANGUAGES[games.names().index(name) % len(BUILT_IN_LANGUAGES)]
    with open_browser_table(
        chromium, name, games.game_class(name).seat_counts[0], SCREEN_SIZES[0], language
    ) as sitting:
        handset, live = sitting.handsets[0], sitting.live
        sitting.play_others(Chance(3))
        url = live.host.page_url()
        watcher = PhoneBrowser(chromium, url, SCREEN_SIZES[1], live.pump, language)
        try:
            watcher.wait_until(lambda: watcher.page_parts.get("ask"))
            assert watcher.page_parts["seat"] == NOBODY
            look_on = watcher.page.locator('#buttons [data-key="look"]')
            watcher.wait_until(lambda: look_on.count() > 0)
            look_on.tap()
            inspector = PageInspector(tmp_path)
            inspector.inspect_sheets(handset, "player")
            inspector.inspect_sheets(watcher, "spectator")
            assert not inspector.faults and len(inspector.states) == 2 * len(SHEETS)
            assert not handset.script_errors and not watcher.script_errors
        finally:
            watcher.close()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.processor_limit(120)
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_seat_is_given_up_only_after_a_question_and_then_is_free(
    chromium: Any, language: str
) -> None:
    with open_browser_table(chromium, "market_day", 2, SCREEN_SIZES[0], language) as sitting:
        handset, live = sitting.handsets[0], sitting.live
        words, page = handset.page_parts["words"], handset.page

        def press(said: str) -> None:
            page.get_by_role("button", name=said, exact=True).tap()

        def give_up(answer: str) -> None:
            page.locator('.tool[data-icon="scores"]').tap()
            press(words["lobby.leave"])
            question = page.get_by_role("alertdialog")
            assert words["leave.text"] in question.inner_text()
            assert not find_axe_violations(handset)
            question.get_by_role("button", name=words[answer], exact=True).tap()

        give_up("leave.no")
        page.keyboard.press("Escape")
        assert (
            handset.page_parts["seat"] == 0
            and live.host.gateway.seats.seat_statuses(0.0)[0].controller == "phone"
        )
        give_up("leave.yes")
        handset.wait_until(lambda: handset.page_parts["seat"] == NOBODY)
        handset.wait_until(lambda: handset.page_parts["people"][0]["vacant"])
        handset.wait_until_drawn()
        name = handset.page_parts["people"][0]["name"]
        assert words["vacant"].replace("{0}", name) in page.locator("main").inner_text()
        assert not find_layout_faults(handset) and not find_axe_violations(handset)
        press(words["stand_in"].replace("{0}", name))
        handset.wait_until(lambda: not handset.page_parts["people"][0]["vacant"])
        assert live.table is not None and live.table.clients.seat_controllers[0].level
        page.locator(".person").filter(has_text=name).tap()
        handset.wait_until(lambda: handset.page_parts["seat"] == 0)
        assert not live.table.clients.seat_controllers[0].level and not handset.script_errors


def check_pages(chromium: Any, name: str, language: str, pages: int, seed: int = 3) -> None:
    """Check some questions of a match at every screen size."""
    chance, found = Chance(seed), []
    seats = games.game_class(name).seat_counts[0]
    with open_browser_table(chromium, name, seats, SCREEN_SIZES[0], language, seed=seed) as sitting:
        handset = sitting.handsets[0]
        for n in range(pages):
            sitting.play_others(chance)
            for glass in SCREEN_SIZES:
                handset.set_screen(glass)
                found += [f"{n} {glass}: {flaw}" for flaw in find_layout_faults(handset)]
            found += find_axe_violations(handset)
            decide(handset, chance)
        assert not handset.script_errors
    assert not found, "\n".join(found)


@pytest.mark.nightly
def test_a_page_of_any_game_lies_well_on_any_glass(chromium: Any, name: str) -> None:
    check_pages(
        chromium,
        name,
        BUILT_IN_LANGUAGES[games.names().index(name) % len(BUILT_IN_LANGUAGES)],
        pages=1,
    )


@pytest.mark.nightly
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_pages_of_any_game_lie_well_on_any_glass(chromium: Any, name: str, language: str) -> None:
    check_pages(chromium, name, language, pages=6, seed=4)


@pytest.mark.nightly
@pytest.mark.processor_limit(1800)
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_whole_match_is_played_by_role_and_name(chromium: Any, name: str, language: str) -> None:
    """To its end; and no frame of its socket holds a piece that its seat may not see."""
    play_whole_match(chromium, name, language)


@pytest.mark.slow
@pytest.mark.sampled
def test_the_watch_notices_a_hidden_piece_in_a_frame(name: str) -> None:
    party = PhoneParty(name, seats=games.game_class(name).seat_counts[0])
    phones = party.seat_everybody()
    match = party.begin()
    watch = FrameMonitor(match, 0)
    assert not watch.find_leaks(json.dumps(phones[0].parts))
    others = json.dumps([phone.parts for phone in phones[1:]])
    lying = match.game.inventory(match.state)
    secret = [zone for zone in lying if match.game.zones.is_hidden(zone, 0)]
    told = {**phones[0].parts, "trays": [f"{z}|{p}" for z in secret for p in lying[z]]}
    assert watch.find_leaks(json.dumps(told))
    if any(match.game.zones.owner(zone) in range(1, len(phones)) for zone in secret):
        assert watch.find_leaks(others), "the pages of others hold their hands"


@pytest.mark.slow
def test_buttons_are_heard_with_their_names_and_whether_they_lead_on() -> None:
    heard = """
- main:
  - status: Play a card
  - button "Cheese (6), 2 of them"
  - 'button "Say: \\"now\\"" [disabled] [pressed]'
  - 'button "Hermit: you can''t ride"'
  - button "The queen's guard"
- button "Offer these" [disabled]
"""
    assert parse_buttons(heard) == [
        PageButton("Cheese (6), 2 of them", True), PageButton('Say: "now"', False),
        PageButton("Hermit: you can't ride", True), PageButton("The queen's guard", True),
        PageButton("Offer these", False),
    ]  # fmt: skip
