"""Every word of every vocabulary has its text, its picture, its rule and its weight.

The vocabularies come from the registry: the words that a game's own sheet reader allows, the
options, the pieces, the zones, and the keys that rules and strategies say. A new word is found
here, before a demo comes to it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import pytest

from scenes.games import load_layout
from scenes.games.mercado import board, icons, tile_pictures
from scenes.games.zahab import card_pictures
from scenes.kit.roles.piece_art import PieceArt
from scenes.kit.roles.seating import Seating
from scenes.ui.style.theme import make_theme
from sprites.painting import Picture
from sprites.rendering.renderer import Renderer
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.options import choice_words
from tabletop.core.sheets import Sheet, SheetReader, SheetTable
from tabletop.core.toolkit.rulebook_game import RulebookGame
from tabletop.core.toolkit.zone_bindings import ZoneBindings
from tabletop.core.zones import Piece, Zone, back_of
from tabletop.games.mercado import sheet as mercado_sheet
from tabletop.games.mercado.ai.evaluation import Weights
from tabletop.games.mercado.mechanics import effects as mercado_effects
from tabletop.games.nacho.state import PROVINCES
from tabletop.games.zahab import sheet as zahab_sheet
from tabletop.games.zahab.ai import evaluation as zahab_evaluation
from tabletop.games.zahab.mechanics import effects as zahab_effects
from tabletop.games.zahab.sheet import FIGURE_CODES, LOWEST_TRACK_CODE, Effect
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, MatchMode, SeatSpec, Setup
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import piece_name
from tests.fixtures.built_in_games import BUILT_IN_GAMES

TEXTS: Final = tuple(Catalogue(language) for language in BUILT_IN_LANGUAGES)
RENDERER: Final = Renderer(0.25)
MADE_UP = "shine"
"""A word that no game knows, for the controls."""

Demand = Callable[[str, str], str]
"""Function that returns what a word of a game lacks, or an empty string."""


def text(key: str) -> Demand:
    """Return the demand for a text in all languages; `{}` stands for the word."""

    def lacking(game: str, word: str) -> str:
        name = f"{game}.{key.format(word)}"
        missing = [each.language for each in TEXTS if not each.has_text(name)]
        return f"no text {name} in {', '.join(missing)}" if missing else ""

    return lacking


def picture(make: Callable[[str], Picture]) -> Demand:
    """Return the demand for a picture that can be painted."""

    def lacking(game: str, word: str) -> str:
        try:
            painted = RENDERER.render(make(word))
        except Exception as error:
            return f"no picture ({type(error).__name__}: {error})"
        return "" if min(painted.get_size()) > 1 else "an empty picture"

    return lacking


def entry(what: str, table: Collection[str], key: str = "{}") -> Demand:
    """Return the demand for an entry of a table of rules or weights."""
    return lambda game, word: "" if key.format(word) in table else f"no {what}"


def unless(words: Collection[str], demand: Demand) -> Demand:
    """Return a demand that does not hold for some words."""
    return lambda game, word: "" if word in words else demand(game, word)


def is_piece(family: str, kind: str = "{}") -> Demand:
    """Return the demand for a piece.

    `test_every_piece_has_name_picture_and_description` looks at all pieces.
    """

    def lacking(game: str, word: str) -> str:
        piece = f"{family}.{kind.format(word)}"
        return "" if piece in all_faces(games.load(game)) else f"no piece {piece}"

    return lacking


MERCADO_WEIGHTS: Final = frozenset(Weights._fields)
OWN_EFFECT: Final = (
    text("effect.{}"),
    picture(lambda word: icons.effect_icon(word, 24.0)),
    entry("weight in mercado.ai.evaluation.Weights", MERCADO_WEIGHTS),
    entry("rule in EFFECT_FUNCTIONS", mercado_effects.EFFECT_FUNCTIONS),
)
OTHERS_EFFECT: Final = (
    unless(("no_seals",), text("effect.others_{}")),
    unless(mercado_sheet.OTHERS_EFFECTS[:-1], text("effect.{}")),
    picture(lambda word: icons.effect_icon(word, 24.0, pale=True)),
    # seals for this tile are denied by its tables, and worth what runners-up are
    unless(("no_seals",), entry("weight", MERCADO_WEIGHTS, "others_{}")),
    unless(("no_seals",), entry("rule", mercado_effects.EFFECT_FUNCTIONS, "others_{}")),
)
PRIVILEGE_EFFECT: Final = (
    text("effect.{}"),
    *(text(f"piece.privilege.{number}_{{}}") for number in ("one", "two", "three")),
    picture(lambda word: tile_pictures.privilege_picture(1, (word,), 60.0)),
    *OWN_EFFECT[2:],
)
ICON: Final = (
    text("icon.{}"),
    unless(("none",), picture(lambda word: board._engraved(word, 12.0))),
    unless(("none", *mercado_sheet.STEP_ICONS), OWN_EFFECT[2]),
    unless(("none", *mercado_sheet.STEP_ICONS), OWN_EFFECT[3]),
)
PRICE: Final = (text("description.part.{}"),)
INGREDIENT: Final = (text("ingredient.{}"), is_piece("cube"))
PROVINCE: Final = (
    entry("number in PROVINCES", PROVINCES),
    lambda game, word: text("province.{}")(game, str([*PROVINCES, word].index(word))),
    text("flag.{}"),
    is_piece("province", "{}-1"),
    is_piece("mountie", "{}-3"),
    is_piece("smuggler", "{}-9"),
)
SPACE: Final = (text("space.{}"),)


def gain_picture(word: str) -> Picture:
    """Return the icon of a gain of Zahab."""
    amount = FIGURE_CODES["hermit"] if word == "ride" else 2
    effect = Effect(0, 0, 0, 0, 0, {word: amount}, None)
    return card_pictures.gain_icons(effect, 24.0, paper=False)[-1]


def amount_picture(word: str) -> Picture:
    """Return the icon of an amount of Zahab that is read from a track."""
    code = LOWEST_TRACK_CODE if word == "lowest" else FIGURE_CODES[word]
    return card_pictures.amount_icons(code, "any", 24.0, paper=False)[0]


def cost_icon(game: str, word: str) -> str:
    """Return what a cost of Zahab lacks: one that the sheet's reader ignores has no icon."""
    entry = {"cost": {word: 1}, "gain": {"gold": 1}}
    effect = zahab_sheet._effect(SheetTable(SheetReader(Sheet({}, "")), "", entry), ride=False)
    return "" if card_pictures.cost_icons(effect, 24.0, paper=True) else "no field with an icon"


def gain_weight(game: str, word: str) -> str:
    """Return what a gain of Zahab lacks: its amount must reach the evaluation."""
    effect = Effect(0, 0, 0, 0, 0, {word: 1}, None)
    return "" if any(zahab_evaluation._printed_gains(effect)) else "no weight"


AMOUNT: Final = (unless(("lowest",), text("figure.{}")), picture(amount_picture))
LATER_GAINS: Final = ("trade", "acquire", "ride")
"""Gains of Zahab that are a decision: the limit of a trade has an icon of its own."""
GAIN: Final = (
    unless(("trade",), picture(gain_picture)),
    unless(LATER_GAINS, entry("rule in _RECEIVED", zahab_effects._RECEIVED)),
    unless(LATER_GAINS, gain_weight),
)

DEMANDS: Final[Mapping[str, tuple[Demand, ...]]] = {
    "basari.card.gems": (text("colour.{}"), is_piece("gem")),
    "mercado.objects.key": (is_piece("object"),),
    "mercado.perfumes.key": (is_piece("perfume"),),
    "mercado.objects.price": PRICE,
    "mercado.perfumes.price": PRICE,
    "mercado.market.merchant": PRICE,
    "mercado.market.changer": PRICE,
    "mercado.objects.effects": OWN_EFFECT,
    "mercado.perfumes.effects": OWN_EFFECT,
    "mercado.objects.others": OTHERS_EFFECT,
    "mercado.perfumes.others": OTHERS_EFFECT,
    "mercado.privileges.effects": PRIVILEGE_EFFECT,
    "mercado.side_a.icon": ICON,
    "mercado.side_b.icon": ICON,
    "nacho.ingredient.key": INGREDIENT,
    "nacho.card.asks": INGREDIENT,
    "nacho.province.key": PROVINCE,
    "nacho.card.province": PROVINCE,
    "zahab.spaces.key": SPACE,
    "zahab.tiles.spaces": SPACE,
    "zahab.tiles.key": (text("tile.{}"), is_piece("rondel")),
    "zahab.cards.set": (),  # where a card begins; nobody reads it
    "zahab.spaces.cost": (cost_icon,),
    "zahab.cards.cost": (cost_icon,),
    "zahab.spaces.gain": GAIN,
    "zahab.cards.gain": GAIN,
    "zahab.spaces.gain.gold": AMOUNT,
    "zahab.spaces.gain.ride": AMOUNT,
    "zahab.cards.gain.any": AMOUNT,
    "zahab.cards.gain.gold": AMOUNT,
    "zahab.cards.gain.blue": AMOUNT,
    "zahab.cards.gain.yellow": AMOUNT,
}
"""Demands by vocabulary: game, table and field of the sheet."""


def read_vocabularies(name: str) -> dict[str, dict[str, None]]:
    """Return all words that a game's sheet may hold, by table and field.

    Names within an inner table, such as those of a gain, are words too.
    """
    found: dict[str, dict[str, None]] = {}

    def note(entry: SheetTable, field: str, words: Collection[str]) -> None:
        place = re.sub(r" \d+( \(.*?\))?", "", entry.location).replace(", ", ".")
        found.setdefault(".".join(filter(None, (name, place, field))), {}).update(
            dict.fromkeys(words)
        )

    with pytest.MonkeyPatch.context() as patch:
        word, words, names = SheetTable.word, SheetTable.words, SheetTable.check_names

        def noted_word(self: SheetTable, field: str, allowed: Collection[str], *rest: Any) -> str:
            note(self, field, allowed)
            return word(self, field, allowed, *rest)

        def noted_words(self: SheetTable, field: str, allowed: Collection[str]) -> tuple[str, ...]:
            note(self, field, allowed)
            return words(self, field, allowed)

        def noted_names(self: SheetTable, *allowed: str) -> None:
            if ", " in self.location:
                note(self, "", allowed)
            names(self, *allowed)

        patch.setattr(SheetTable, "word", noted_word)
        patch.setattr(SheetTable, "words", noted_words)
        patch.setattr(SheetTable, "check_names", noted_names)
        games.game_class(name)()
    return found


def lacking_words(name: str) -> list[str]:
    """Return what the words of a game's vocabularies lack."""
    found = []
    for vocabulary, words in read_vocabularies(name).items():
        if vocabulary not in DEMANDS:
            found.append(f"{vocabulary}: a vocabulary without demands in {__name__}")
            continue
        for word in words:
            lacks = [demand(name, word) for demand in DEMANDS[vocabulary]]
            found += [f"{vocabulary}, {word}: {lack}" for lack in lacks if lack]
    return found


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_every_word_of_a_sheet_has_text_picture_rule_and_weight(game: str) -> None:
    assert not lacking_words(game)


def test_every_demand_is_for_a_vocabulary_of_a_sheet() -> None:
    read = {key for game in BUILT_IN_GAMES for key in read_vocabularies(game)}
    assert read == set(DEMANDS)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "vocabulary", ["BUYER_EFFECTS", "OTHERS_EFFECTS", "PRIVILEGE_EFFECTS", "SPACE_ICONS"]
)
def test_a_made_up_effect_is_found(vocabulary: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: a word that has neither text nor picture nor weight."""
    known = getattr(mercado_sheet, vocabulary)
    monkeypatch.setattr(mercado_sheet, vocabulary, (*known, MADE_UP))
    told = "; ".join(lacking_words("mercado"))
    assert f", {MADE_UP}: no text mercado." in told
    assert f", {MADE_UP}: no picture (KeyError" in told
    assert f", {MADE_UP}: no weight" in told and f", {MADE_UP}: no rule" in told
    assert f"in {', '.join(BUILT_IN_LANGUAGES)}" in told


def test_a_made_up_word_of_any_vocabulary_is_found() -> None:
    missed = {
        vocabulary
        for vocabulary, demands in DEMANDS.items()
        if not any(demand(vocabulary.partition(".")[0], MADE_UP) for demand in demands)
    }
    assert missed == {"zahab.cards.set"}


def test_a_vocabulary_without_demands_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    straight = SheetTable.integer

    def read(self: SheetTable, name: str, *rest: Any) -> int:
        if name == "workers":
            self.words("manner", (MADE_UP,))
        return straight(self, name, *rest)

    monkeypatch.setattr(SheetTable, "integer", read)
    assert lacking_words("basari") == [
        f"basari.card.manner: a vocabulary without demands in {__name__}"
    ]


# Pieces, zones, options


NO_CARD: Piece = "card.0"
"""The face of the number that stands for no card."""


def all_faces(game: Game[Any]) -> dict[Piece, Zone]:
    """Return all pieces of a game, each with a zone where it may lie."""
    assert isinstance(game, RulebookGame)
    seats = game.seat_counts[-1]
    s = game.new_initial_state(seats, {}, Chance(1))
    found: dict[Piece, Zone] = {}
    for zone, pieces in game.inventory(s).items():
        found |= {piece: zone for piece in pieces if piece not in found}
    zones = game.zones
    assert isinstance(zones, ZoneBindings)
    for binding in zones.bindings:
        for face in binding.resolve_faces(game.tables):
            if face and face != NO_CARD:
                found.setdefault(face, binding.zones(seats)[0])
    return found


@lru_cache(maxsize=16)
def piece_art(name: str, language: str) -> PieceArt:
    """Return the piece art of a game with all seats taken."""
    game = games.load(name)
    seats = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "trader", SEAT_COLOURS[n])
        for n in range(game.seat_counts[-1])
    )
    setup = Setup(name, seats, {}, 1, MatchMode.DEMO)
    words = next(each for each in TEXTS if each.language == language)
    return load_layout(name)(Seating(game, setup, words, make_theme(1.0, False))).piece_art


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_every_piece_has_name_picture_and_description(game: str) -> None:
    faces = all_faces(games.load(game))
    assert len(faces) > 10
    for piece, zone in faces.items():
        for words in TEXTS:
            art = piece_art(game, words.language)
            for each in (piece, back_of(piece)):
                assert piece_name(each, game, words), each
            assert art.description(piece, zone) or not games.load(game).piece_clause(piece), piece
        assert min(RENDERER.render(art.large_picture(piece, zone)).get_size()) > 1, piece


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_every_zone_has_a_name_and_an_explanation(game: str) -> None:
    demands = text("place.name.{}"), text("place.text.{}")
    kinds = games.game_class(game).zones.kinds
    assert not [lack for kind in kinds for demand in demands if (lack := demand(game, kind))]


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_every_value_of_an_option_has_a_text(game: str) -> None:
    for option in games.load(game).options:
        for word in ("label", "help", *choice_words(option)):
            assert not text(f"option.{option.name}.{{}}")(game, word)


# What rules and strategies say


CONTRASTS = {"reason": ("contrast",)}
"""Another prefix: reasons of a move may stand against another move."""


class SaidKey(NamedTuple):
    """A key in the source of a game, with the prefixes of which one must have its text."""

    module: str
    key: str
    prefixes: tuple[str, ...]


def said_keys(name: str) -> Iterator[SaidKey]:
    """Iterate over the keys of all messages, refusals and reasons in the source of a game."""
    for path in sorted(games.folder(name).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            reasons = "at_stake" if path.stem == "decisive_moments" else "reason"
            at, prefix = {"Say": (1, "say"), "Refusal": (0, "refusal"), "Reason": (0, reasons)}.get(
                node.func.id, (0, "")
            )
            if prefix and len(node.args) > at:
                for key in literal_words(node.args[at]):
                    yield SaidKey(path.stem, key, (prefix, *CONTRASTS.get(prefix, ())))
            if prefix == "refusal" and len(node.args) > 3:
                for key in literal_words(node.args[3]):
                    yield SaidKey(path.stem, key, ("mend",))


def literal_words(node: ast.expr) -> Iterator[str]:
    """Iterate over the words that an expression may have as its value."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if node.value:
            yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literal_words(node.body)
        yield from literal_words(node.orelse)


def has_text(catalogue: Catalogue, game: str, prefix: str, key: str) -> bool:
    """True if a key has a text, of the game, of all games, or by its clause."""
    own = f"{prefix}.{key}"
    if any(catalogue.has_text(f"{section}.{own}") for section in (game, "core")):
        return True
    return any(
        each.startswith(f"{game}.by.") and each.endswith(own) for each in catalogue.keys(game)
    )


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_everything_that_rules_and_strategies_say_has_a_text(game: str) -> None:
    keys = set(said_keys(game))
    rules = games.load(game)
    assert isinstance(rules, RulebookGame)
    for phase in rules.phases.values():
        keys.add(SaidKey("phases", phase.prompt_key, ("prompt",)))
        keys.add(SaidKey("phases", phase.remedy_key, ("mend",)))
    kinds = {prefix for key in keys for prefix in key.prefixes}
    assert {"say", "refusal", "reason", "prompt", "mend", "at_stake"} <= kinds
    for said in sorted(keys):
        for words in TEXTS:
            assert any(has_text(words, game, prefix, said.key) for prefix in said.prefixes), said
