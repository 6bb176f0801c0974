"""What a match starts from: game, seats, options, seed; and how a command line names them."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

from tabletop.core.chance import FRESH, GENERATORS, SEEDED
from tabletop.core.options import Value
from tabletop.core.zones import Seat

COLOURS = ("sky", "yellow", "blue", "vermilion", "white", "purple", "green", "black")
"""The names of the seat colours, in the order in which seats take them."""
LEVELS = ("random", "novice", "trader", "merchant", "master")
"""The names of the AI levels, from weak to strong."""
BOT = "bot"
"""The level of a seat for which a program from outside decides."""
DEFAULT_NAMES = ("Mika", "Aru", "Bea", "Tomo", "Nila", "Ravi", "Yuki", "Omar")
GUESTS = (
    "potter", "sailor", "apothecary", "scholar", "drummer", "weaver", "smith", "apprentice",
)  # fmt: skip
FACES = (*(name.lower() for name in DEFAULT_NAMES), *GUESTS)
"""The names of the portraits: those of the house, and guests."""
NAME_LENGTH = 12
SEED_BITS = 53
"""Of a seed that is drawn: every program that reads JSON reads it whole."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs by their kind, of which nothing is seen."""
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Signs that turn the direction of all that follows, in other words too."""


class SetupError(ValueError):
    """A setup that no match can start from; the message says what to do."""


class OtherVersionError(SetupError):
    """A setup of another version of this program, which knows what this one does not."""


class Mode(Enum):
    """How a match is shown and what may be taken back."""

    PLAY = "play"
    DEMO = "demo"  # all seats are AI: watched, paused, stepped
    PRACTICE = "practice"  # one person; everything is explained and undo is free


class SeatSpec(NamedTuple):
    """Who sits in a seat: a human (`level` is empty) or an AI of a level.

    face: the name of the portrait that was chosen; empty where none was. program: the bot that
    decides, as a command line names it; never kept in a file, from which nobody's program is begun.
    """

    name: str
    level: str
    colour: str
    face: str = ""
    program: str = ""

    @property
    def human(self) -> bool:
        """Whether a person decides for this seat."""
        return not self.level


class Setup(NamedTuple):
    """Everything a match starts from, but for its sheet.

    generator: how what chance gives comes of the seed (`core/chance.py`). bot_seed: the seed of the
    bots' own chance, apart from that of the match, which no bot may find; None where no bot plays.
    """

    game: str
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, Value]
    seed: int
    mode: Mode = Mode.PLAY
    generator: int = SEEDED
    bot_seed: int | None = None

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.human)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of the seats, in seat order; '' of a person."""
        return tuple(seat.level for seat in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, in seat order."""
        return tuple(seat.name for seat in self.seats)

    def to_json(self) -> dict[str, Any]:
        """Plain data for the header of a journal."""
        data = {
            "game": self.game,
            "seats": seats_to_json(self.seats),
            "options": dict(self.options),
            "seed": self.seed,
            "mode": self.mode.value,
        }
        if self.generator != SEEDED:
            data["generator"] = self.generator
        if self.bot_seed is not None:
            data["bot_seed"] = self.bot_seed
        return data

    def with_bot_seed(self) -> Setup:
        """Draw the seed of the bots' chance where a bot plays and none is named."""
        if self.bot_seed is not None or BOT not in self.levels:
            return self
        return self._replace(bot_seed=drawn_seed())

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Setup:
        """The setup that `to_json` was made from. Raises SetupError, of which OtherVersionError.

        A header of before the mode was kept has none: it is one of an ordinary match. One without
        a generator is of the first.
        """
        name, seed, options = data.get("game"), data.get("seed"), data.get("options")
        seats, mode = data.get("seats"), data.get("mode", Mode.PLAY.value)
        if not isinstance(name, str) or type(seed) is not int or not isinstance(options, dict):
            raise SetupError("not the header of a match: game, seed and options are missing")
        if mode not in [known.value for known in Mode]:
            raise SetupError(f"not the header of a match: {mode!r} is no mode")
        generator = data.get("generator", SEEDED)
        if type(generator) is not int:
            raise SetupError(f"not the header of a match: {generator!r} is no generator")
        if generator not in GENERATORS:
            raise OtherVersionError(
                f"generator {generator} of its chance, but this program knows those up to "
                f"{max(GENERATORS)}"
            )
        bot_seed = data.get("bot_seed")
        if bot_seed is not None and type(bot_seed) is not int:
            raise SetupError(f"not the header of a match: {bot_seed!r} is no seed of bots")
        mode = Mode(mode)
        setup = cls(name, seats_from_json(seats), options, seed, mode, generator, bot_seed)
        check_seats(setup.seats)
        return setup


def drawn_seed() -> int:
    """Draw a seed from the chance of the operating system."""
    return secrets.randbits(SEED_BITS)


def seed_and_generator(named: int | None) -> tuple[int, int]:
    """Of a match that is newly begun. named: the seed, where somebody chose it: it names the match
    that it always named, by the first generator; else one is drawn."""
    return (drawn_seed(), FRESH) if named is None else (named, SEEDED)


def seats_to_json(seats: Sequence[SeatSpec]) -> list[list[str]]:
    """Seats as lists of name, level and colour; and face, where one was chosen."""
    return [list(seat[:4]) if seat.face else list(seat[:3]) for seat in seats]


def seats_from_json(data: object) -> tuple[SeatSpec, ...]:
    """Seats from lists of name, level, colour and perhaps face, which are not looked at. Raises
    SetupError."""
    if not isinstance(data, list) or len(data) > len(COLOURS):
        raise SetupError("not the seats of a match")
    for seat in data:
        if not isinstance(seat, list) or list(map(type, seat)) not in ([str] * 3, [str] * 4):
            raise SetupError("a seat has a name, a level and a colour, and perhaps a face")
    return tuple(SeatSpec(*seat) for seat in data)


@lru_cache(maxsize=1 << 10)
def is_readable(name: str) -> bool:
    """Whether a name shows something, and nothing in it changes how other words are shown.

    No control characters, ends of lines, halves of characters, or turns of the direction.
    """
    kinds = [unicodedata.category(sign) for sign in name]
    wrong = any(kind in ("Cc", "Cs", "Zl", "Zp") for kind in kinds) or _TURNS.search(name)
    shown = [kind for kind, sign in zip(kinds, name, strict=True) if sign not in _BLANK]
    return not wrong and any(kind[0] in "LNPS" or kind == "Co" for kind in shown)


def composed(name: str) -> str:
    """A name with each letter in one piece: systems and keyboards write é as one sign or as two,
    and both are the same name."""
    return unicodedata.normalize("NFC", name)


def seen(name: str) -> str:
    """A name of a file as it can be shown: what cannot be seen of it, or would change how other
    words are shown, is `?`."""
    return "".join(sign if sign == " " or is_readable(sign) else "?" for sign in composed(name))


def check_seats(seats: Sequence[SeatSpec]) -> None:
    """Raise SetupError unless names and colours are told apart and the levels are known."""
    for what, values in (
        ("name", [seat.name for seat in seats]),
        ("colour", [seat.colour for seat in seats]),
    ):
        for value in values:
            if values.count(value) > 1:
                raise SetupError(f"two seats have the {what} {value}: give each its own")
    for seat in seats:
        if not seat.name.strip() or len(seat.name) > NAME_LENGTH:
            raise SetupError(f"name {seat.name!r}: 1 to {NAME_LENGTH} letters, please")
        if not is_readable(seat.name):
            raise SetupError(f"name {seat.name!a}: signs that can be read, please")
        if seat.colour not in COLOURS:
            raise SetupError(f"colour {seat.colour}: choose one of {', '.join(COLOURS)}")
        if seat.face and seat.face not in FACES:
            raise SetupError(f"face {seat.face}: choose one of {', '.join(FACES)}")
        if seat.level and seat.level not in (*LEVELS, BOT):
            raise SetupError(f"level {seat.level}: choose one of {', '.join(LEVELS)}")


def parse_seats(text: str, levels: Sequence[str]) -> tuple[SeatSpec, ...]:
    """Seats from words such as `human:Mika,ai:trader` (`ai:trader:Aru` names an AI seat).

    `levels` are those that can be played now. Raises SetupError.
    """
    specs: list[SeatSpec] = []
    spare = [name for name in DEFAULT_NAMES if name.lower() not in text.lower()]
    for colour, word in zip(COLOURS, text.split(","), strict=False):
        kind, *rest = word.strip().split(":")
        if kind == "human" and len(rest) <= 1:
            specs.append(SeatSpec(composed(rest[0]) if rest else spare.pop(0), "", colour))
        elif kind == "ai" and len(rest) in (1, 2):
            if rest[0] not in levels:
                raise SetupError(
                    f"level {rest[0]!r} in {word!r}: choose one of {', '.join(levels)}"
                )
            name = composed(rest[1]) if len(rest) == 2 else spare.pop(0)
            specs.append(SeatSpec(name, rest[0], colour))
        elif kind == BOT and any(rest):
            taken = [spec.name for spec in specs]
            specs.append(SeatSpec(_bot_name(rest, taken), BOT, colour, program=":".join(rest)))
        else:
            raise SetupError(
                f"seat {word!r}: write human:NAME, ai:LEVEL or bot:PROGRAM, separated by commas"
            )
    if len(text.split(",")) > len(COLOURS):
        raise SetupError(f"{len(text.split(','))} seats: there are {len(COLOURS)} colours")
    check_seats(specs)
    return tuple(specs)


def _bot_name(program: Sequence[str], taken: Sequence[str]) -> str:
    """A name for the seat of a bot, by its class or file, that nobody has yet."""
    words = [word for word in program[-1].split() if not word.startswith("-")]
    stem = re.split(r"[/\\]", words[-1])[-1].partition(".")[0] if words else ""
    long = stem if is_readable(stem) else BOT
    names = [composed(long)[:NAME_LENGTH]]
    names += [f"{long[: NAME_LENGTH - 2]} {n}" for n in range(2, len(COLOURS) + 1)]
    return next(name for name in names if name not in taken)


def parse_options(words: Sequence[str]) -> dict[str, str]:
    """Options from words such as `side=B`. Raises SetupError."""
    pairs = {}
    for word in words:
        match = re.fullmatch(r"([a-z_]+)=(\S+)", word)
        if not match:
            raise SetupError(f"option {word!r}: write NAME=VALUE, such as side=B")
        pairs[match[1]] = match[2]
    return pairs
