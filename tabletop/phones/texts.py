"""What of the catalogue a page needs beside what is asked: its own words, the rulebook, the aid."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.phones.pictures import Pictures
from tabletop.text import Catalogue, languages
from tabletop.text.reading import read_title

OWN: Final = (
    "connecting", "closed", "stopped", "looks_on", "returns", "played_for", "at_screen",
    "tool.table", "tool.log", "tool.scores", "tool.aid", "tool.rules", "tool.back",
    "lobby.heading", "lobby.text", "lobby.free", "lobby.name", "lobby.face",
    "lobby.sit", "lobby.change", "lobby.save", "lobby.leave", "lobby.look", "lobby.everybody",
    "lobby.begin", "lobby.again", "lobby.playing", "lobby.no_seat",
    "seat.asked", "seat.chosen", "seat.here", "seat.lost", "seat.computer", "seat.screen",
    "seat.free", "seat.you",
    "leave.heading", "leave.text", "leave.yes", "leave.no",
    "sheet.close", "sheet.look", "hand", "own", "choices", "nothing",
)  # fmt: skip
"""Keys of the section `phones` whose texts have no values."""
PARTS: Final = ("turn", "sign", "score")


@lru_cache(maxsize=8)
def chrome(text: Catalogue, game: Game[State] | None) -> dict[str, str]:
    """The words of a page itself, in one language; texts with values are made there as they are
    needed, and have their places marked: `{0}`."""
    words = {key: text(f"phones.{key}") for key in OWN}
    other = languages.after(text.language)
    words["other"], words["tool.language"] = other, text.name_of(other)
    words["log.empty"] = text("table.log.empty")
    words["gone"] = text("phones.gone", name="{0}")
    words["vacant"] = text("phones.vacant_seat", name="{0}")
    words["stand_in"] = text("phones.stand_in", name="{0}")
    words["lobby.taken"] = text("phones.lobby.taken", name="{0}")
    words["lobby.away"] = text("phones.lobby.away", name="{0}")
    words["lobby.computer"] = text("phones.lobby.computer", level="{0}")
    for n in range(1, 8):
        words[f"lobby.waiting.{n}"] = text("phones.lobby.waiting", n=n)
        words[f"lobby.begin_with.{n}"] = text("phones.lobby.begin_with", n=n)
    for n in range(1, 33):
        words[f"face.{n}"] = text("phones.lobby.face_of", n=n)
    words["aid.turn"], words["aid.sign"], words["aid.score"] = (
        text(f"table.aid.{part}") for part in PARTS
    )
    words["title"] = read_title(game.name, text) if game is not None else text("ui.title.name")
    return words


@lru_cache(maxsize=8)
def rulebook(text: Catalogue, game: Game[State]) -> list[list[str]]:
    """All clauses in their order: number and words. A number without a point is a heading."""
    prefix = f"{game.name}.rules.{game.prefix}-"
    keys = [key for key in text.keys(game.name) if key.startswith(prefix)]
    return [[key.removeprefix(prefix), text(key)] for key in keys]


def player_aid(text: Catalogue, game: Game[State], pictures: Pictures) -> list[Any]:
    """The aid, part by part: each line with the picture before it, or none."""
    found = []
    for part in PARTS:
        prefix = f"{game.name}.aid.{part}."
        lines = []
        for key in text.keys(game.name):
            if key.startswith(prefix):
                sign = key.removeprefix(prefix)
                image = None if re.fullmatch(r"\d+", sign) else pictures.asset(f"baked:{sign}")
                lines.append([image.name if image is not None else "", text(key)])
        if lines:
            found.append([part, lines])
    return found
