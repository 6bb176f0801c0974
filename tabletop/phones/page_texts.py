"""Texts of a page from the catalogue: its user interface, the rulebook and the player aid."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from html import escape
from typing import Any, Final

from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.host.emotes import EMOTES
from tabletop.narration.descriptions import TableDescriber
from tabletop.phones.piece_pictures import PictureSource
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, languages
from tabletop.text.message_format import game_title

INTERFACE_TEXT_KEYS: Final = (
    "connecting", "closed", "stopped", "looks_on", "returns", "played_for", "at_screen",
    "tool.table", "tool.log", "tool.scores", "tool.aid", "tool.rules", "tool.back",
    "tool.hint",
    "lobby.heading", "lobby.text", "lobby.free", "lobby.name", "lobby.face",
    "lobby.sit", "lobby.change", "lobby.save", "lobby.leave", "lobby.look", "lobby.everybody",
    "lobby.begin", "lobby.again", "lobby.playing", "lobby.no_seat",
    "seat.asked", "seat.chosen", "seat.here", "seat.lost", "seat.computer", "seat.screen",
    "seat.free", "seat.you",
    "leave.heading", "leave.text", "leave.yes", "leave.no",
    "sheet.close", "sheet.larger", "sheet.smaller", "hand", "choices", "nothing", "question",
    "lobby.seated", "lobby.wait", "link.lost", "link.returned",
    "code.enter", "code.send", "code.admit", "code.refuse",
    "turn.title", "turn.heading", "turn.by_title", "turn.by_vibration", "turn.by_sound",
    "lead.heading", "lead.end", "lead.speed", "lead.slow", "lead.normal", "lead.fast",
    "lead.ask", "lead.ask_text", "lead.yes", "lead.no",
    "bet.heading", "bet.about", "bet.switch",
    "emote.heading", *(f"emote.{kind}" for kind in EMOTES),
)  # fmt: skip
"""Keys below `phones.` whose texts have no values."""
PLAYER_AID_SECTIONS: Final = ("turn", "sign", "score")
SYMBOLS_SECTION: Final = "table"
"""Section after the player aid: what is printed on the table beside pieces and zones."""

START_TEXT_KEYS: Final = ("connecting", "link.lost", "old", "plain.open")
"""Keys below `phones.` of texts that the page shows before the table has told it anything."""


def fill_start_page(html: bytes) -> bytes:
    """Return the start page with its texts in all built-in languages.

    Args:
        html: Start page with the places `{{words}}` and `{{old}}`.
    """
    words = {}
    for language in BUILT_IN_LANGUAGES:
        text = Catalogue(language)
        words[language] = {key: text(f"phones.{key}") for key in START_TEXT_KEYS}
    old = "".join(
        f'<p lang="{language}">{escape(each["old"])}</p>'
        f'<a lang="{language}" href="plain">{escape(each["plain.open"])}</a>'
        for language, each in words.items()
    )
    page = html.decode().replace("{{words}}", escape(json.dumps(words, ensure_ascii=False)))
    return page.replace("{{old}}", old).encode()


@lru_cache(maxsize=8)
def read_interface_texts(text: Catalogue, game: Game[State] | None) -> dict[str, str]:
    """Return the texts of the page's user interface in one language.

    The page fills in the values of texts itself; their places are marked `{0}`.
    """
    words = {key: text(f"phones.{key}") for key in INTERFACE_TEXT_KEYS}
    other = languages.next_language(text.language)
    words["other"], words["tool.language"] = other, text.language_name(other)
    words["log.empty"] = text("table.log.empty")
    words["rules.ask"], words["rules.nothing"] = text("ui.rules.search"), text("ui.rules.nothing")
    words["gone"] = text("phones.gone", name="{0}")
    words["vacant"] = text("phones.vacant_seat", name="{0}")
    words["stand_in"] = text("phones.stand_in", name="{0}")
    words["code.waits"] = text("phones.code.waits", n="{0}")
    words["code.request"] = text("phones.code.request", n="{0}")
    words["lead.computer"] = text("phones.lead.computer", name="{0}")
    words["lead.person"] = text("phones.lead.person", name="{0}")
    words["lead.who"] = text("phones.lead.who", name="{0}")
    words["lead.pass"] = text("phones.lead.pass", name="{0}")
    for key in ("yours", "right", "wrong"):
        words[f"bet.{key}"] = text(f"phones.bet.{key}", name="{0}")
    words["bet.count"] = text("phones.bet.count", n="{0}", all="{1}")
    words["lobby.taken"] = text("phones.lobby.taken", name="{0}")
    words["lobby.away"] = text("phones.lobby.away", name="{0}")
    words["lobby.computer"] = text("phones.lobby.computer", level="{0}")
    for n in range(1, 8):
        words[f"lobby.waiting.{n}"] = text("phones.lobby.waiting", n=n)
        words[f"lobby.begin_with.{n}"] = text("phones.lobby.begin_with", n=n)
    for n in range(1, 33):
        words[f"face.{n}"] = text("phones.lobby.face_of", n=n)
    words["aid.turn"], words["aid.sign"], words["aid.score"] = (
        text(f"table.aid.{part}") for part in PLAYER_AID_SECTIONS
    )
    words[f"aid.{SYMBOLS_SECTION}"] = text("phones.aid.table")
    words["title"] = game_title(game.name, text) if game is not None else text("ui.title.name")
    return words


@lru_cache(maxsize=8)
def read_rulebook(text: Catalogue, game: Game[State]) -> list[list[str]]:
    """Return number and text of all clauses, in order. A number without a point is a heading."""
    prefix = f"{game.name}.rules.{game.clause_prefix}-"
    keys = [key for key in text.keys(game.name) if key.startswith(prefix)]
    return [[key.removeprefix(prefix), text(key)] for key in keys]


def read_player_aid(text: Catalogue, game: Game[State], pictures: PictureSource) -> list[Any]:
    """Return the player aid by section: each line with the name of its picture, or an empty one."""
    found = []
    for part in PLAYER_AID_SECTIONS:
        prefix = f"{game.name}.aid.{part}."
        lines = []
        for key in text.keys(game.name):
            if key.startswith(prefix):
                sign = key.removeprefix(prefix)
                image = (
                    None if re.fullmatch(r"\d+", sign) else pictures.asset_image(f"baked:{sign}")
                )
                lines.append([image.name if image is not None else "", text(key)])
        if lines:
            found.append([part, lines])
    return found


def read_symbols(describer: TableDescriber) -> list[Any]:
    """Return the section on printed symbols, in the words of the other clients.

    It is empty if the game has no symbols. A line is an empty name, the title and sentences.
    """
    found = [["", each.title, *each.lines] for each in describer.symbols().values()]
    return [[SYMBOLS_SECTION, found]] if found else []
