"""Assembles the whole page of one phone from the table, its seat and its open sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tabletop.ai.characters import portrait_name
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.setup import PORTRAIT_NAMES
from tabletop.narration.descriptions import load_table_describer
from tabletop.narration.handicap_texts import format_handicap
from tabletop.phones.page_texts import (
    read_interface_texts,
    read_player_aid,
    read_rulebook,
    read_symbols,
)
from tabletop.phones.pages.page_context import JsonValue, SeatInfo, TapEffect
from tabletop.phones.pages.service_table import OpenedTable, ServiceTable
from tabletop.phones.phone_page import CachedPart, PageComposer
from tabletop.phones.piece_pictures import PictureSource
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.rule_search import rule_search_for

PAGE_ASSETS: Final = (
    "ground", "ground-tall", "panel", "own", "primary", "green", "plain", "danger", "quiet",
    "table", "log", "scores", "aid", "rules", "back", "hint", "globe",
)  # fmt: skip
"""Pictures of the page itself, by the names that its style sheet uses."""


class PictureSourceCache:
    """Cache of picture sources: one for each language of the opened table."""

    def __init__(self, make: Callable[[OpenedTable, Catalogue], PictureSource]) -> None:
        self._make = make
        self._made: dict[str, PictureSource] = {}
        self._table: OpenedTable | None = None

    def set_table(self, table: OpenedTable) -> None:
        """Set another table and drop the sources of the last one."""
        self._table = table
        self._made.clear()

    def picture_source(self, text: Catalogue) -> PictureSource:
        """Return the picture source for a language."""
        assert self._table is not None, "no table is open"
        if text.language not in self._made:
            self._made[text.language] = self._make(self._table, text)
        return self._made[text.language]


@dataclass
class PhoneSession:
    """Session of one browser."""

    number: int
    seat: Seat | None = None
    """Seat of the phone; NOBODY for a spectator; None if it has shown no token."""
    token: str = ""
    """Token that it has shown, or received with its seat."""
    language: str = BUILT_IN_LANGUAGES[0]
    sheet: str = ""
    question: str = ""
    """Question to the rules, while their sheet is open; empty for none."""
    sent: dict[str, Any] = field(default_factory=dict)
    """Parts of the page that it has received."""
    told_lines: int | None = None
    """Number of the last line of the log that it has received; None for a new reader."""
    tap_effects: dict[str, TapEffect] = field(default_factory=dict)
    input_position: tuple[int, int] = (0, 0)
    """Invitation token and input step to which its controls belong."""
    last_tap: int = 0
    """Number of its last tap."""
    last_answered_tap: int = 0
    """Number of the last tap whose result it has received."""
    notice: str = ""
    """Message that is shown once, about something that could not be done."""
    is_page_due: bool = True
    """True if its page must be sent again."""
    is_waiting: bool = False
    """True if it has shown the code of the room and waits to be let in."""
    guest: str = ""
    """Mark by which the browser of an onlooker is known again."""
    greeting: Mapping[str, Any] | None = None
    """Greeting that came before the seats were known; it is handled later."""

    @property
    def is_page_update_due(self) -> bool:
        """True if its page must be sent again, and it has shown a token."""
        return self.is_page_due and self.seat is not None


class PageAssembler:
    """Assembler of all pages of one table."""

    def __init__(
        self,
        table: ServiceTable,
        picture_sources: PictureSourceCache,
        texts: Mapping[str, Catalogue],
    ) -> None:
        self._table = table
        self._picture_sources = picture_sources
        self._texts = texts
        self._composers: dict[tuple[Seat, str], PageComposer] = {}
        self._looks: dict[str, JsonValue] = {}
        """Name, pictures and colours of the game, by language."""
        self._people: dict[str, CachedPart[list[JsonValue]]] = {}
        """Public data of all seats, by language."""

    def forget_composers(self) -> None:
        """Forget all composers, because the table or a name has changed."""
        self._composers.clear()
        self._looks.clear()
        self._people.clear()

    def assemble(self, phone: PhoneSession) -> dict[str, Any]:
        """Return all parts of a phone's page, and note the effects of its controls."""
        table, text = self._table, self._texts[phone.language]
        parts: dict[str, Any] = {"stage": table.stage, "language": phone.language}
        phone.tap_effects = {}
        if table.opened is None or table.stage == "closed":
            return parts | {"words": read_interface_texts(text, None), "stage": "closed"}
        seat = phone.seat
        assert seat is not None
        pictures = self._picture_sources.picture_source(text)
        parts |= {
            "words": read_interface_texts(text, table.opened.game),
            "game": self._game_look(text, pictures),
            "people": self._list_people(text, pictures),
            "seat": seat,
            "leader": table.leader,
            "deal": text("ui.pause.deal_code", code=table.deal_code) if table.deal_code else "",
            "sheet": self._text_sheet(phone, text),
            "answer": self._answer_question(phone, text),
            "emotes": table.has_emotes and seat != NOBODY,
            "bets": table.bets,
            "faces": [],
        }
        is_lobby = table.stage == "lobby"
        client = table.clients.get(seat)
        if not is_lobby and client is not None and client.view is not None:
            self._add_play(phone, parts)
        parts["at"] = list(phone.input_position)
        parts["answered"] = self._answered_tap(phone)
        if is_lobby:
            parts["faces"] = self._free_faces(seat, pictures)
        elif seat != NOBODY:
            parts["played_by"] = table.seats[seat].controller
        if phone.sheet in ("table", "players"):
            parts |= self._table_sheet(phone)
        return parts

    def _game_look(self, text: Catalogue, pictures: PictureSource) -> JsonValue:
        """Return name, pictures and colours of the game."""
        opened = self._table.opened
        assert opened is not None
        if text.language not in self._looks:
            self._looks[text.language] = {
                "name": opened.game.name,
                "assets": _assets(pictures),
                "inks": pictures.css_colours(),
            }
        return self._looks[text.language]

    def _list_people(self, text: Catalogue, pictures: PictureSource) -> list[JsonValue]:
        """Return the public data of all seats."""
        seats = self._table.seats
        return self._people.setdefault(text.language, CachedPart()).get(
            seats, lambda: [_person(n, info, text, pictures) for n, info in enumerate(seats)]
        )

    def _add_play(self, phone: PhoneSession, parts: dict[str, Any]) -> None:
        """Add the page of a viewer of the match."""
        seat = phone.seat
        assert seat is not None
        touch_input = self._table.touch_input(seat)
        composer = self._composer(seat, phone.language)
        page = composer.compose_page(touch_input, self._table.seats, phone.told_lines)
        phone.told_lines = composer.event_log.line_count
        phone.tap_effects = page.tap_effects
        phone.input_position = self._table.input_position(seat)
        parts |= page.parts
        parts["hint"] = self._can_ask_for_hint(seat)

    def _can_ask_for_hint(self, seat: Seat) -> bool:
        """True if a seat is asked in practice and has no hint yet."""
        client, opened = self._table.clients[seat], self._table.opened
        asked = client.invitation
        return (
            opened is not None
            and opened.is_practice
            and asked is not None
            and not asked.is_revision
            and client.hint is None
            and not client.is_hint_searched
        )

    def _answered_tap(self, phone: PhoneSession) -> int:
        """Return the last tap that is answered; one that decides waits for the table."""
        touch_input = self._table.last_touch_input(phone.seat) if phone.seat is not None else None
        if touch_input is None or not touch_input.is_action_sent:
            phone.last_answered_tap = phone.last_tap
        return phone.last_answered_tap

    def _free_faces(self, seat: Seat, pictures: PictureSource) -> list[Any]:
        """Return the faces that nobody else has, with their pictures."""
        seats = self._table.seats
        taken = {portrait_name(info.spec) for n, info in enumerate(seats) if n != seat}
        spec = seats[max(seat, 0)].spec
        return [
            [face, pictures.portrait_thumbnail(spec._replace(face=face)).name]
            for face in PORTRAIT_NAMES
            if face not in taken
        ]

    def _text_sheet(self, phone: PhoneSession, text: Catalogue) -> Any:
        """Return the open sheet with the rules or the player aid, or None."""
        opened = self._table.opened
        assert opened is not None
        if phone.sheet == "rules":
            return {"is": "rules", "clauses": read_rulebook(text, opened.game)}
        if phone.sheet == "aid":
            pictures = self._picture_sources.picture_source(text)
            names = [seat.spec.name for seat in self._table.seats]
            describer = load_table_describer(opened.game, opened.options, text, names)
            parts = read_player_aid(text, opened.game, pictures)
            return {"is": "aid", "parts": [*parts, *read_symbols(describer)]}
        return None

    def _answer_question(self, phone: PhoneSession, text: Catalogue) -> Any:
        """Return the clauses that answer the question of a phone; None without a question."""
        if phone.sheet != "rules" or not phone.question:
            return None
        opened = self._table.opened
        assert opened is not None
        found = rule_search_for(text, opened.game.name).search(phone.question)
        prefix = f"{opened.game.clause_prefix}-"
        numbers = [number.removeprefix(prefix) for number in found]
        return {"asked": phone.question, "found": numbers}

    def _table_sheet(self, phone: PhoneSession) -> Mapping[str, Any]:
        """Return the open sheet with the whole table or with everybody's possessions."""
        seat = phone.seat
        client = self._table.clients.get(seat if seat is not None else NOBODY)
        if seat is None or client is None or client.view is None:
            return {"sheet": None}
        composer = self._composer(seat, phone.language)
        if phone.sheet == "players":
            has = [
                [*self._tell_handicap(n, phone.language), *lines]
                for n, lines in enumerate(composer.list_possessions())
            ]
            return {"sheet": {"is": "players", "has": has}}
        laid, tap_effects = composer.compose_table(self._table.touch_input(seat))
        phone.tap_effects = phone.tap_effects | tap_effects  # other phones have these effects too
        return {"sheet": {"is": "table", "board": laid.board}, "spread": laid.images}

    def _tell_handicap(self, seat: Seat, language: str) -> list[str]:
        """Return the sentence about the handicap of a seat, if it has one."""
        opened = self._table.opened
        assert opened is not None
        spec = self._table.seats[seat].spec
        words = format_handicap(spec, opened.game, self._texts[language])
        return [words] if words else []

    def _composer(self, seat: Seat, language: str) -> PageComposer:
        found, table = self._composers.get((seat, language)), self._table
        if found is None:
            assert table.opened is not None, "no table is open"
            text = self._texts[language]
            pictures = self._picture_sources.picture_source(text)
            client, mapping = table.clients[seat], table.opened.input_mapping
            found = PageComposer(client, mapping, text, pictures, table.seats)
            self._composers[seat, language] = found
        return found


def _person(
    seat: Seat, info: SeatInfo, text: Catalogue, pictures: PictureSource
) -> Mapping[str, Any]:
    """Return the public data of a seat."""
    spec = info.spec
    return {
        "seat": seat, "name": spec.name, "colour": spec.colour, "by": info.controller,
        "level": text(f"ui.who.{info.level}") if info.level else "",
        "face": pictures.portrait_image(spec)[0], "own_face": portrait_name(spec),
        "taken": info.has_phone, "here": info.is_connected, "lost": info.is_lost,
        "vacant": info.is_vacant, "can_take": info.can_take,
    }  # fmt: skip


def _assets(pictures: PictureSource) -> dict[str, str]:
    """Return the pictures that a page is made of: its ground, its buttons."""
    found = {name: pictures.asset_image(name) for name in PAGE_ASSETS}
    return {name: image.name for name, image in found.items() if image is not None}
