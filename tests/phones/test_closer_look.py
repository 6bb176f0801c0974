"""The closer look of a phone: what is printed on a piece, in the words of the other clients."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.zones import is_back
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.narration.descriptions import load_table_describer
from tabletop.text import Catalogue
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.phones.phone_party import PhoneParty, pick_key

DECISIONS = 12


def test_the_closer_look_tells_what_is_printed_on_a_piece(name: str) -> None:
    party = PhoneParty(name, seats=3, seed=11)
    phones = party.seat_everybody()
    match, chance, told = party.begin(), Chance(3), 0
    describer = TableTextFormatter(match.game, Catalogue("en"), match.setup.seat_names).describer
    while not match.is_over and match.decision_number < DECISIONS:
        phone = next(phone for phone in phones if phone.is_asked)
        for item in (item for tray in phone.parts["trays"] for item in tray["items"]):
            zone, _, piece = item["id"].partition("|")
            found = describer.describe_piece(piece, zone) if piece and not is_back(piece) else None
            assert item["about"] == (list(found.lines) if found is not None else [])
            told += bool(item["about"])
        phone.tap(pick_key(phone.parts, chance))
    assert told


@pytest.mark.slow
def test_the_closer_look_has_the_whole_note_that_a_choice_cuts(chromium: Any) -> None:
    """A small choice shows three lines of what is special about its place; here is all of it."""
    from scenes.screenshots.phone_browser import PhoneScreen
    from tests.phones.local_browser import LocalBrowser, OutlineParty

    party = OutlineParty("nacho", seats=3)
    phones, chance = party.seat_everybody(), Chance(3)
    match = party.begin()
    while not match.is_over:
        phone = next(phone for phone in phones if phone.is_asked)
        choices = [choice for group in phone.parts["groups"] for choice in group["choices"]]
        if noted := [choice for choice in choices if len(choice["note"]) > 40]:
            break
        phone.tap(pick_key(phone.parts, chance))
    browser = LocalBrowser(chromium, party, phone, PhoneScreen(390, 844))
    button = browser.page.locator(f'.pick[data-tap="{noted[0]["key"]}"]')
    browser.wait_until(lambda: button.count() > 0)
    button.dispatch_event("pointerdown")
    browser.wait_until(browser.page.locator("#closeup").is_visible)
    assert noted[0]["note"] in browser.page.locator("#closeup .about").all_inner_texts()
    browser.close()


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_the_aid_of_a_phone_explains_what_is_printed_on_the_table(game: str) -> None:
    party = PhoneParty(game, seats=games.game_class(game).seat_counts[0], seed=11)
    phone = party.seat_everybody()[0]
    match = party.begin()
    phone.say(**{"is": "open", "what": "aid"})
    describer = load_table_describer(
        match.game, match.setup.options, Catalogue("en"), match.setup.seat_names
    )
    symbols = describer.symbols().values()
    sections = dict(phone.parts["sheet"]["parts"])
    assert bool(symbols) == ("table" in sections)
    assert sections.get("table", []) == [["", each.title, *each.lines] for each in symbols]
    assert phone.parts["words"]["aid.table"] == "On the table"
