"""Every line of many matches, read in both languages: whole sentences that are true to number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import pytest

from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.games.mercado.actions import Lay
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES
from tabletop.narration.match_log import format_match_log
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, section_names
from tabletop.text.grammar import Noun
from tabletop.text.message_format import piece_name
from tabletop.text.templates import (
    Plural,
    Select,
    Template,
    ValueSlot,
    fill_template,
    parse_template,
)
from tests.fixtures.typesetting import typesetting_fault
from tests.scenes.line_reader import Line, play_match, read_lines, read_reasons
from tests.scenes.table.noun_agreement import (
    MarkingGrammar,
    marking_catalogue,
    noun_faults,
    remove_marks,
)

RAW_VALUES = re.compile(
    r"\b(?:core|table|ui|" + "|".join(games.names()) + r")\.\w|[a-z]\.\?|[@&{}|]|\b\w+Ref\(|_"
    r"|\b(?:None(?! of)|True|False)\b|\bpieces?\b"
)
"""Keys of the catalogue, names of pieces and what Python writes of values."""
SECOND_PERSON = re.compile(r"\b[Yy]ou(?:r|rs)?\b|あなた")
ADJECTIVES = (
    "red|yellow|green|blue|black|white|gold|silver|copper|turquoise|more|other|drawn|good|surplus"
)
NUMBERED = r"(?<!Round )(?<!Turn )(?<!Hand )(?<!Stage )(?<!Privilege )(?<![Cc]ard )(?<!place )"
"""Before a number that counts nothing."""
MAX_REPEATED_REASONS = 16
"""Maximum number of equal reasons in a match..."""
MAX_REPEATED_SHARE = 0.1
"""... or for this share of its decisions, if there are very many."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Four matches a game by default, 40 in the slow run, 200 at night; each second one by lot
    instead of rule of thumb."""
    for fixture, step in (("match", 1), ("sensible", 2)):
        if fixture in metafunc.fixturenames:
            found = []
            for name in games.names():
                for seed in range(0, 200, step):
                    longer = pytest.mark.slow if seed < 40 else pytest.mark.nightly
                    marks = [longer] if seed >= 4 else []
                    found.append(pytest.param((name, seed), id=f"{name}-{seed}", marks=marks))
            metafunc.parametrize(fixture, found, indirect=True)


@pytest.fixture
def match(request: pytest.FixtureRequest) -> Match:
    return _played(*request.param)


@pytest.fixture
def sensible(request: pytest.FixtureRequest) -> Match:
    """A match by rule of thumb: by lot nobody has a reason."""
    return _played(*request.param)


@cache
def _played(name: str, seed: int) -> Match:
    return play_match(name, seed, sensibly=seed % 2 == 0)


catalogue = cache(Catalogue)


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_line_of_a_match_is_well_said(match: Match, language: str) -> None:
    found = Counter[Line](read_lines(match, marking_catalogue(language)))
    assert len(found) > 50
    names = match.setup.seat_names
    faults = {fault for line in found for fault in noun_faults(line.words, language)}
    for kind, words in found:
        faults |= {*find_faults(Line(kind, remove_marks(words)), language, names)}
    assert not faults, "\n".join(sorted(faults))


def test_the_log_says_on_which_tile_a_coin_is_placed() -> None:
    """As it lay there then: goods are sold and replaced."""
    match, text = _played("mercado", 0), catalogue("en")
    logged = {
        (line.decision_number, line.text)
        for line in format_match_log(match, match.decision_number, NOBODY, text)
    }
    again, placed = Match(match.game, match.setup), 0
    for number, decision in enumerate(match.decisions):
        if isinstance(decision.action, Lay):
            tile = match.game.tables.pieces[again.state.market[decision.action.place]]
            coin = piece_name(f"coin.{decision.action.coin}", "mercado", text)
            name, on = match.setup.seat_names[decision.seat], piece_name(tile, "mercado", text)
            assert (number, f"{name} places a {coin} on the {on}.") in logged
            placed += 1
        again.submit(decision.seat, decision.action)
    assert placed > 50


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_no_reason_is_given_again_and_again(sensible: Match, language: str) -> None:
    told = Counter(read_reasons(sensible, catalogue(language)))
    most = max(MAX_REPEATED_REASONS, MAX_REPEATED_SHARE * told.total())
    often = {words: n for words, n in told.items() if n > most}
    assert not often, (often, told.total())


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_reasons_speak_to_nobody(name: str, language: str) -> None:
    """Everybody reads them, in demos too."""
    text = Catalogue(language)
    told = {key: text.raw_text(key) for key in text.keys(name) if key.startswith(f"{name}.reason.")}
    assert told
    addressed = {key: words for key, words in told.items() if SECOND_PERSON.search(words)}
    assert not addressed


def find_faults(line: Line, language: str, names: Iterable[str]) -> Iterator[str]:
    """Yield the faults of a line at a table with people of these names."""
    kind, words = line
    strangers = set(DEFAULT_PLAYER_NAMES) - set(names)
    if (fault := typesetting_fault(words.replace("\u2060", ""), language)) is not None:
        yield fault
    if not words or words.endswith((":", "：", ",", "、", "(", "（", " ")):
        yield f"cut short: {words!r}"
    if found := RAW_VALUES.search(words):
        yield f"raw {found[0]!r}: {words}"
    if any(re.search(rf"\b{name}\b", words) for name in strangers):
        yield f"somebody who is not here: {words}"
    if kind in ("action", "act", "phrase") and re.search(r"(?<![\d/])0(?![\d/])", words):
        yield f"nothing in a list: {words}"
    if language == "en":
        yield from _miscounted(words)


def _miscounted(words: str) -> Iterator[str]:
    many, one = _nouns()
    for number, noun in re.findall(
        rf"{NUMBERED}\b(\d+) (?:(?:{ADJECTIVES}) )*(\w+)\b", words.replace(" VP", "")
    ):
        if noun in (many if number == "1" else one):
            yield f"{number} {noun}: {words}"


@cache
def _nouns() -> tuple[frozenset[str], frozenset[str]]:
    """Return the nouns that the English catalogue counts, in plural and singular."""
    text = Catalogue("en")
    raw = [text.raw_text(key) for section in section_names() for key in text.keys(section)]
    spoken = " ".join(raw)
    counted = {word for words in raw for word in _counted(parse_template(words)) if len(word) > 2}
    many = {word if word.endswith("s") else f"{word}s" for word in counted}
    single = r"\ban? (?:(?:" + ADJECTIVES + r") )?{}\b"
    nouns = {word for word in many if re.search(single.format(word[:-1]), spoken)}
    nouns |= {noun for words in raw for noun in _chosen(parse_template(words))}
    nouns |= {
        noun
        for words in raw
        for noun in re.findall(rf"\{{n\}} (?:(?:{ADJECTIVES}) )*(\w{{3,}}s)\b", words)
    }
    nouns -= {f"{word}s" for word in ADJECTIVES.split("|")} | {"surplus", "goes"}
    return frozenset(nouns), frozenset(word[:-1] for word in nouns)


@pytest.mark.parametrize("noun", ["workers", "gems", "coins", "cards", "spaces", "points"])
def test_nouns_are_known_where_one_text_counts_them_without_a_singular(
    noun: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The nouns must stay known even if the only text with them has the wrong form."""
    only = {"a.b": f"With {{n}} {noun} it is done."}
    monkeypatch.setattr(Catalogue, "keys", lambda self, section: iter(only))
    monkeypatch.setattr(Catalogue, "raw_text", lambda self, key: only[key])
    assert noun in _nouns.__wrapped__()[0]


def _chosen(template: Template) -> Iterator[str]:
    """The plurals that differ from their singulars by an s: nouns, not verbs."""
    for part in template:
        if isinstance(part, Plural) and all(len(form) == 1 for form in part.forms):
            one, many = (str(form[0]).split() for form in part.forms)
            yield from (word for word in many if word.endswith("s") and word[:-1] in one)


def _counted(template: Template) -> Iterator[str]:
    """The words after values, and those of which forms are chosen by number."""
    for part, after in zip(template, (*template, "")[1:], strict=True):
        if isinstance(part, ValueSlot) and isinstance(after, str):
            yield from re.findall(rf"^ (?:(?:{ADJECTIVES}) )?(\w{{3,}})", after)
        elif isinstance(part, Plural):
            for form in part.forms:
                yield from (
                    word for inner in form if isinstance(inner, str) for word in inner.split()
                )
                yield from _counted(form)
        elif isinstance(part, Select):
            for _, case in part.cases:
                yield from _counted(case)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("kind", "language", "words"),
    [
        ("reason", "en", "With 1 workers another card is welcome."),
        ("reason", "en", "1 gems again, but better ones."),
        ("act", "en", "Aru takes 3 black coin."),
        ("act", "en", "Aru takes 1 black coins."),
        ("act", "en", "Aru takes 12 space."),
        ("action", "en", "Offer 0 red, 0 yellow, 1 green, 1 blue"),
        ("action", "ja", "赤0、青1を提案する"),
        ("act", "en", "2 x piece"),
        ("act", "en", "Aru takes mercado.piece.coin.gold."),
        ("act", "en", "Aru takes card.?."),
        ("act", "en", "Omar draws a copper coin."),
        ("act", "en", "It leads to a good space: "),
        ("act", "ja", "Aruは「」を使います。"),
        ("act", "ja", "次の効果："),
    ],
)
def test_faults_of_sentences_are_found(kind: str, language: str, words: str) -> None:
    assert list(find_faults(Line(kind, words), language, ("Mika", "Aru")))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Aru takes 1 black coin."),
        ("en", "Mika takes 3 black coins."),
        ("en", "Card 1 comes to the display."),
        ("ja", "Aruが黒コインを3枚取ります。"),
    ],
)
def test_whole_sentences_are_not_called_faults(language: str, words: str) -> None:
    assert not list(find_faults(Line("act", words), language, ("Mika", "Aru")))


COIN, GOLD = Noun("coin", 1, "a"), Noun("gold", 3, "mass")
COINS, EGGS = Noun("coins", 2, "a"), Noun("Eggs", 1, "plural")
CORN, HOUR = Noun("corn", 2, "mass, cube|cubes"), Noun("hourglass", 1, "an")
COPPER = Noun("銅貨", 2, "枚")


@pytest.mark.parametrize(
    ("language", "words", "noun"),
    [
        ("en", "Aru draws a {it}.", COINS),
        ("en", "Aru draws {it}.", COINS),
        ("en", "Aru draws 3 {it}.", COINS),
        ("en", "Aru draws {it}.", COIN),
        ("en", "{it} comes to the market.", COIN),
        ("en", "The {it} come to the market.", COIN),
        ("en", "Aru draws a {it}.", HOUR),
        ("en", "Aru takes a {it}.", GOLD),
        ("en", "Aru takes {it}.", GOLD),
        ("en", "Mika's {it} spoils.", EGGS),
        ("en", "Aru draws {it}.", CORN),
        ("en", "Aru draws a cube of {it}.", CORN),
        ("ja", "Aruが{it}を引きます。", COPPER),
        ("ja", "Aruが{it}3枚を引きます。", COPPER),
        ("ja", "Aruが{it}を2個引きます。", COPPER),
    ],
)
def test_what_does_not_agree_with_a_noun_is_found(language: str, words: str, noun: Noun) -> None:
    """Each of these faults was once in a text."""
    assert list(
        noun_faults(
            fill_template(parse_template(words), {"it": noun}, MarkingGrammar(language)), language
        )
    )


@pytest.mark.parametrize(
    ("words", "nouns"),
    [
        ("Aru sees {it:a}: {it:it spoils|they spoil}.", (COIN, COINS, GOLD, EGGS, CORN, HOUR)),
        ("{it:the} {it:spoils|spoil}.", (COIN, EGGS, HOUR)),
        ("Mika's {it} {it:spoils|spoil}.", (COIN, EGGS, HOUR)),
        ("Aru takes the {it:a}.", (COINS, GOLD)),
    ],
)
def test_what_agrees_with_a_noun_is_no_fault(words: str, nouns: Sequence[Noun]) -> None:
    for noun in nouns:
        told = fill_template(parse_template(words), {"it": noun}, MarkingGrammar("en"))
        assert not list(noun_faults(told, "en")), remove_marks(told)
