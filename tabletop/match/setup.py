"""Set-up of a match: game, seats, options and seed; and its form on the command line."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

from tabletop.core.chance import CHANCE_CLASSES, DEFAULT_GENERATOR, SEEDED_GENERATOR
from tabletop.core.options import MAX_HANDICAP_POINTS, OptionValue
from tabletop.core.zones import Seat
from tabletop.match.key_chain import KeyChain, is_key

SEAT_COLOURS = ("sky", "yellow", "blue", "vermilion", "white", "purple", "green", "black")
"""Names of the seat colours, in the order in which seats take them."""
AI_LEVELS = ("random", "beginner", "novice", "trader", "merchant", "master")
"""Names of the AI levels, from weak to strong."""
BOT_LEVEL = "bot"
"""Level of a seat for which an external program decides."""
ADAPTIVE_LEVEL = "adaptive"
"""Level of a seat that gets one of the AI levels when a match begins, by the person's results."""
MATCH_LEVELS = (*AI_LEVELS, BOT_LEVEL)
"""Levels that a seat of a match can have."""
SETUP_LEVELS = (*MATCH_LEVELS, ADAPTIVE_LEVEL)
"""Levels that a seat can have before a match begins."""
DEFAULT_PLAYER_NAMES = ("Mika", "Aru", "Bea", "Tomo", "Nila", "Ravi", "Yuki", "Omar")
EXTRA_PORTRAIT_NAMES = (
    "potter", "sailor", "apothecary", "scholar", "drummer", "weaver", "smith", "apprentice",
)  # fmt: skip
PORTRAIT_NAMES = (*(name.lower() for name in DEFAULT_PLAYER_NAMES), *EXTRA_PORTRAIT_NAMES)
"""Names of all portraits: those of the built-in characters, and extra ones."""
MAX_PLAYER_NAME_LENGTH = 12
SEED_BITS = 53
"""Number of bits of a drawn seed; every JSON reader keeps so many exactly."""
SALT_BYTES = 16
"""Number of random bytes of a salt."""
DEAL_CODE_LENGTH = 24
"""Number of letters of a deal code: 120 bits, so that nobody finds two deals with one code."""
_DEAL_CODE_PREFIX = "souk deal 1\n"
_SALT = re.compile(r"(?:[0-9a-f]{32})?")
_SEED_DIGITS = SEED_BITS // 4
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that Unicode counts as letters or symbols but that show nothing."""
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that change the writing direction of the text that follows, even in other words."""


class SetupError(ValueError):
    """A set-up from which no match can start; the message says what to do."""


class UnsupportedSetupError(SetupError):
    """A set-up of another program version, with parts that this version does not know."""


class MatchMode(Enum):
    """Kind of a match: how it is shown and what may be undone."""

    PLAY = "play"
    DEMO = "demo"  # all seats are AI: watched, paused, stepped
    PRACTICE = "practice"  # one person; everything is explained and undo is free


class SeatSpec(NamedTuple):
    """The player of a seat: a person (`level` is empty), an AI seat or a bot.

    `face` is the name of the chosen portrait, empty if none was chosen. `program` is the bot as
    the command line names it. It is never saved, so that no file can start a program.
    """

    name: str
    level: str
    colour: str
    face: str = ""
    bot_program: str = ""
    points: int = 0
    """Points at the end, by a handicap."""
    goods: int = 0
    """Goods of the game at the start, by a handicap."""

    @property
    def has_handicap(self) -> bool:
        """True if the seat gets points or goods."""
        return bool(self.points or self.goods)

    @property
    def is_human(self) -> bool:
        """True if a person decides for this seat."""
        return not self.level


class Setup(NamedTuple):
    """Everything from which a match starts, except its sheet.

    `generator` numbers the random generator that turns the seed into draws (`core/chance.py`).
    `bot_seed` seeds the bots' own chance, separate from that of the match, which no bot may
    find out. It is None if no bot plays. `salt` is random: it tells copies of a match from other
    matches, and keeps the seed secret in the deal code. It is empty in old matches.
    `key_chains` give all that chance gives in a match against bots, and `seed` only the thoughts of
    AI seats; neither is ever written.
    `adaptive_seats` had the level `ADAPTIVE_LEVEL`; their present levels were settled from it.
    """

    game: str
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, OptionValue]
    seed: int
    mode: MatchMode = MatchMode.PLAY
    generator: int = SEEDED_GENERATOR
    bot_seed: int | None = None
    salt: str = ""
    key_chains: tuple[KeyChain, ...] = ()
    adaptive_seats: tuple[Seat, ...] = ()

    @property
    def chosen_seats(self) -> tuple[SeatSpec, ...]:
        """Seats as they were chosen: adaptive ones have the level `ADAPTIVE_LEVEL` again."""
        return tuple(
            seat._replace(level=ADAPTIVE_LEVEL) if n in self.adaptive_seats else seat
            for n, seat in enumerate(self.seats)
        )

    @property
    def human_seats(self) -> tuple[Seat, ...]:
        """Seats of people."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.is_human)

    @property
    def handicap_points(self) -> tuple[int, ...]:
        """Points of each seat at the end by a handicap; empty if nobody gets any."""
        points = tuple(seat.points for seat in self.seats)
        return points if any(points) else ()

    @property
    def levels(self) -> tuple[str, ...]:
        """Levels of the seats, in seat order; '' for a person."""
        return tuple(seat.level for seat in self.seats)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """Names of the seats, in seat order."""
        return tuple(seat.name for seat in self.seats)

    def to_json(self) -> dict[str, Any]:
        """Return plain data for the header of a journal."""
        data: dict[str, Any] = {
            "game": self.game,
            "seats": seats_to_json(self.seats),
            "options": dict(self.options),
        }
        if self.key_chains:
            data["chain"] = self.key_chains[0].commitment
            data["key"] = self.key_chains[0].keys[0]
        else:
            data["seed"] = self.seed
        data["mode"] = self.mode.value
        if self.generator != SEEDED_GENERATOR:
            data["generator"] = self.generator
        if self.bot_seed is not None:
            data["bot_seed"] = self.bot_seed
        if self.salt:
            data["salt"] = self.salt
        if self.adaptive_seats:
            data["adaptive"] = list(self.adaptive_seats)
        if any(seat.has_handicap for seat in self.seats):
            data["handicaps"] = handicaps_to_json(self.seats)
        return data

    def deal_code(self, sheet: Mapping[str, Any]) -> str:
        """Return the code that commits to the deal before anybody sees it.

        It is a hash of all that decides what chance gives. Empty if a person chose the seed, or
        the match has no salt.

        Args:
            sheet: Data of the sheet: house rules and pieces decide what is dealt, too.
        """
        if not self.salt or self.generator == SEEDED_GENERATOR:
            return ""
        committed = {
            "game": self.game,
            "seats": self.seat_names,
            "options": dict(self.options),
            "generator": self.generator,
            "salt": self.salt,
            "sheet": sheet,
        }
        if self.key_chains:
            committed["chains"] = [chain.commitment for chain in self.key_chains]
        else:
            committed["seed"] = self.seed
        if any(seat.goods for seat in self.seats):
            committed["goods"] = [seat.goods for seat in self.seats]
        text = json.dumps(committed, sort_keys=True, separators=(",", ":"))
        digest = hashlib.sha256(f"{_DEAL_CODE_PREFIX}{text}".encode()).digest()
        letters = base64.b32encode(digest).decode()[:DEAL_CODE_LENGTH]
        return "-".join(letters[n : n + 4] for n in range(0, DEAL_CODE_LENGTH, 4))

    def with_salt(self) -> Setup:
        """Return the set-up with a drawn salt, if it has none."""
        return self if self.salt else self._replace(salt=secrets.token_hex(SALT_BYTES))

    def with_bot_seed(self) -> Setup:
        """Return the set-up with a drawn bot seed, if a bot plays and none is set."""
        if self.bot_seed is not None or BOT_LEVEL not in self.levels:
            return self
        return self._replace(bot_seed=draw_seed())

    @property
    def are_keys_wanted(self) -> bool:
        """True if a bot plays, and nobody chose the seed: then no file may tell it."""
        return BOT_LEVEL in self.levels and self.generator != SEEDED_GENERATOR

    def with_new_keys(self, first: int) -> Setup:
        """Return the set-up with a new secret chain of keys, and a new seed of thoughts.

        Args:
            first: Number of the first stream of chance that has not been drawn from.
        """
        return self._replace(seed=draw_seed(), key_chains=(*self.key_chains, KeyChain.draw(first)))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Setup:
        """Return the set-up that `to_json` encoded.

        Old headers without a mode are ordinary matches. Those without a generator use the first
        one.

        Raises:
            UnsupportedSetupError: if it belongs to another program version.
            SetupError: if it is not a valid set-up.
        """
        name, options = data.get("game"), data.get("options")
        chains = _chains_from_json(data)
        seed = int(chains[0].commitment[:_SEED_DIGITS], 16) if chains else data.get("seed")
        seats, mode = data.get("seats"), data.get("mode", MatchMode.PLAY.value)
        if not isinstance(name, str) or type(seed) is not int or not isinstance(options, dict):
            raise SetupError("not the header of a match: game, seed and options are missing")
        if mode not in [known.value for known in MatchMode]:
            raise SetupError(f"not the header of a match: {mode!r} is no mode")
        generator = data.get("generator", SEEDED_GENERATOR)
        if type(generator) is not int:
            raise SetupError(f"not the header of a match: {generator!r} is no generator")
        if generator not in CHANCE_CLASSES:
            raise UnsupportedSetupError(
                f"generator {generator} of its chance, but this program knows those up to "
                f"{max(CHANCE_CLASSES)}"
            )
        bot_seed = data.get("bot_seed")
        if bot_seed is not None and type(bot_seed) is not int:
            raise SetupError(f"not the header of a match: {bot_seed!r} is no seed of bots")
        salt = data.get("salt", "")
        if not isinstance(salt, str) or not _SALT.fullmatch(salt):
            raise SetupError(f"not the header of a match: {salt!r} is no salt")
        mode = MatchMode(mode)
        specs = seats_from_json(seats)
        specs = apply_handicaps(specs, data.get("handicaps", []))
        check_seats(specs)
        adaptive = _adaptive_seats_from_json(data.get("adaptive", []), specs)
        return cls(name, specs, options, seed, mode, generator, bot_seed, salt, chains, adaptive)


def handicaps_to_json(seats: Sequence[SeatSpec]) -> list[list[int]]:
    """Return the points and goods of the handicap of each seat."""
    return [[seat.points, seat.goods] for seat in seats]


def apply_handicaps(seats: Sequence[SeatSpec], data: object) -> tuple[SeatSpec, ...]:
    """Return seats with handicaps from lists of points and goods, one for each seat.

    Raises:
        SetupError: if the data has another form. Empty data leaves the seats as they are.
    """
    if data == []:
        return tuple(seats)
    if (
        not isinstance(data, list)
        or len(data) != len(seats)
        or not all(isinstance(each, list) and list(map(type, each)) == [int] * 2 for each in data)
    ):
        raise SetupError(f"not the header of a match: {data!r} are no handicaps")
    return tuple(
        seat._replace(points=points, goods=goods)
        for seat, (points, goods) in zip(seats, data, strict=True)
    )


def _adaptive_seats_from_json(data: object, seats: Sequence[SeatSpec]) -> tuple[Seat, ...]:
    """Return the numbers of AI seats that are adaptive. Raises SetupError."""
    numbers = [n for n, seat in enumerate(seats) if seat.level in AI_LEVELS]
    if not isinstance(data, list) or any(type(n) is not int or n not in numbers for n in data):
        raise SetupError(f"not the header of a match: {data!r} are no adaptive seats")
    return tuple(data)


def _chains_from_json(data: Mapping[str, Any]) -> tuple[KeyChain, ...]:
    """Return the chain of keys of a header with its first key, if it has one. Raises SetupError."""
    if "chain" not in data:
        return ()
    for name in ("chain", "key"):
        if not is_key(data.get(name)):
            raise SetupError(f"not the header of a match: {data.get(name)!r} is no {name}")
    if "seed" in data or data.get("generator", SEEDED_GENERATOR) == SEEDED_GENERATOR:
        raise SetupError("not the header of a match: keys beside a seed or an old generator")
    return (KeyChain(0, data["chain"], 0, data["key"]),)


def draw_seed() -> int:
    """Return a seed from the random source of the operating system."""
    return secrets.randbits(SEED_BITS)


def choose_seed_and_generator(chosen_seed: int | None) -> tuple[int, int]:
    """Return seed and generator of a new match.

    Args:
        chosen_seed: Seed that the user chose, or None. It gives the match that it always gave, by
            the first generator. Without it a seed is drawn for the current generator.
    """
    return (
        (draw_seed(), DEFAULT_GENERATOR) if chosen_seed is None else (chosen_seed, SEEDED_GENERATOR)
    )


def seats_to_json(seats: Sequence[SeatSpec]) -> list[list[str]]:
    """Return seats as lists of name, level, colour and, if one was chosen, face."""
    return [list(seat[:4]) if seat.face else list(seat[:3]) for seat in seats]


def seats_from_json(data: object) -> tuple[SeatSpec, ...]:
    """Return seats from lists of name, level, colour and perhaps face, whose values stay unchecked.

    Raises:
        SetupError: if the data has another form.
    """
    if not isinstance(data, list) or len(data) > len(SEAT_COLOURS):
        raise SetupError("not the seats of a match")
    for seat in data:
        if not isinstance(seat, list) or list(map(type, seat)) not in ([str] * 3, [str] * 4):
            raise SetupError("a seat has a name, a level and a colour, and perhaps a face")
    return tuple(SeatSpec(*seat) for seat in data)


@lru_cache(maxsize=1 << 10)
def is_readable_name(name: str) -> bool:
    """True if a name is visible and does not change how other text is displayed.

    It has no control characters, line ends, half characters or changes of writing direction.
    """
    kinds = [unicodedata.category(sign) for sign in name]
    wrong = any(kind in ("Cc", "Cs", "Zl", "Zp") for kind in kinds) or _TURNS.search(name)
    shown = [kind for kind, sign in zip(kinds, name, strict=True) if sign not in _BLANK]
    return not wrong and any(kind[0] in "LNPS" or kind == "Co" for kind in shown)


def normalize_name(name: str) -> str:
    """Return a name with composed characters (NFC), without invisible ones and outer spaces.

    Systems and keyboards write an accented letter as one character or two; both are one name.
    Invisible characters (category Cf) would make two names that look the same, and nobody can
    type them to find a line. Every door calls this first: screen, phone and command line.
    """
    visible = (sign for sign in name if unicodedata.category(sign) != "Cf")
    return unicodedata.normalize("NFC", "".join(visible)).strip()


def printable_name(name: str) -> str:
    """Return a file name for display, with `?` for characters that are not readable."""
    composed = unicodedata.normalize("NFC", name)
    return "".join(sign if sign == " " or is_readable_name(sign) else "?" for sign in composed)


def check_seats(seats: Sequence[SeatSpec], levels: Sequence[str] = MATCH_LEVELS) -> None:
    """Check that names and colours are valid and unique, and that levels and faces exist.

    Args:
        seats: Seats to check.
        levels: Levels that an AI seat may have.

    Raises:
        SetupError: if they are not.
    """
    for what, values in (
        ("name", [seat.name for seat in seats]),
        ("colour", [seat.colour for seat in seats]),
    ):
        for value in values:
            if values.count(value) > 1:
                raise SetupError(f"two seats have the {what} {value}: give each its own")
    for seat in seats:
        if not 0 <= seat.points <= MAX_HANDICAP_POINTS:
            raise SetupError(f"a handicap of {seat.points} points: 0 to {MAX_HANDICAP_POINTS}")
        if not seat.name.strip() or len(seat.name) > MAX_PLAYER_NAME_LENGTH:
            raise SetupError(f"name {seat.name!r}: 1 to {MAX_PLAYER_NAME_LENGTH} letters, please")
        if not is_readable_name(seat.name):
            raise SetupError(f"name {seat.name!a}: signs that can be read, please")
        if seat.colour not in SEAT_COLOURS:
            raise SetupError(f"colour {seat.colour}: choose one of {', '.join(SEAT_COLOURS)}")
        if seat.face and seat.face not in PORTRAIT_NAMES:
            raise SetupError(f"face {seat.face}: choose one of {', '.join(PORTRAIT_NAMES)}")
        if seat.level and seat.level not in levels:
            raise SetupError(f"level {seat.level}: choose one of {', '.join(AI_LEVELS)}")


def parse_seats(text: str, levels: Sequence[str]) -> tuple[SeatSpec, ...]:
    """Return seats from words such as `human:Mika,ai:trader` (`ai:trader:Aru` names an AI seat).

    Args:
        text: The words.
        levels: AI levels that can be played now.

    Raises:
        SetupError: if a word is not understood.
    """
    specs: list[SeatSpec] = []
    spare = [name for name in DEFAULT_PLAYER_NAMES if name.lower() not in text.lower()]
    for colour, word in zip(SEAT_COLOURS, text.split(","), strict=False):
        kind, *rest = word.strip().split(":")
        if kind == "human" and len(rest) <= 1:
            specs.append(SeatSpec(normalize_name(rest[0]) if rest else spare.pop(0), "", colour))
        elif kind == "ai" and len(rest) in (1, 2):
            if rest[0] not in levels:
                raise SetupError(
                    f"level {rest[0]!r} in {word!r}: choose one of {', '.join(levels)}"
                )
            name = normalize_name(rest[1]) if len(rest) == 2 else spare.pop(0)
            specs.append(SeatSpec(name, rest[0], colour))
        elif kind == BOT_LEVEL and any(rest):
            taken = [spec.name for spec in specs]
            specs.append(
                SeatSpec(_bot_name(rest, taken), BOT_LEVEL, colour, bot_program=":".join(rest))
            )
        else:
            raise SetupError(
                f"seat {word!r}: write human:NAME, ai:LEVEL or bot:PROGRAM, separated by commas"
            )
    if len(text.split(",")) > len(SEAT_COLOURS):
        raise SetupError(f"{len(text.split(','))} seats: there are {len(SEAT_COLOURS)} colours")
    check_seats(specs, SETUP_LEVELS)
    return tuple(specs)


def _bot_name(program: Sequence[str], taken: Sequence[str]) -> str:
    """A name for the seat of a bot, by its class or file, that nobody has yet."""
    words = [word for word in program[-1].split() if not word.startswith("-")]
    stem = re.split(r"[/\\]", words[-1])[-1].partition(".")[0] if words else ""
    long = stem if is_readable_name(stem) else BOT_LEVEL
    names = [normalize_name(long)[:MAX_PLAYER_NAME_LENGTH]]
    names += [f"{long[: MAX_PLAYER_NAME_LENGTH - 2]} {n}" for n in range(2, len(SEAT_COLOURS) + 1)]
    return next(name for name in names if name not in taken)


def parse_handicaps(words: Sequence[str], seats: Sequence[SeatSpec]) -> tuple[SeatSpec, ...]:
    """Return seats with handicaps from words such as `Mika=10` or `Mika=10+1`. Raises SetupError.

    Args:
        words: Names with points, and goods after a plus.
        seats: Seats of the match.
    """
    given = {seat.name: seat for seat in seats}
    for word in words:
        name, _, rest = word.rpartition("=")
        found = re.fullmatch(r"([0-9]{1,2})(?:\+([0-9]))?", rest)
        if name not in given or not found:
            raise SetupError(
                f"handicap {word!r}: write NAME=POINTS or NAME=POINTS+GOODS, such as"
                f" {seats[0].name}=10+1"
            )
        given[name] = given[name]._replace(points=int(found[1]), goods=int(found[2] or 0))
    return tuple(given.values())


def parse_options(words: Sequence[str]) -> dict[str, str]:
    """Return options from words such as `side=B`. Raises SetupError."""
    pairs = {}
    for word in words:
        match = re.fullmatch(r"([a-z_]+)=(\S+)", word)
        if not match:
            raise SetupError(f"option {word!r}: write NAME=VALUE, such as side=B")
        pairs[match[1]] = match[2]
    return pairs
