"""Captions: one sentence for a decision, with what it brings."""

from __future__ import annotations

import pytest

from tabletop.core.acts import Act, Begin, End, Move, Say, Score, SeatRef, Step, TextRef
from tabletop.games.mercado.actions import PlayPrivilege, UseIcon
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.captions import format_caption, is_told_with
from tabletop.text.message_format import (
    format_action,
    format_phrase,
    format_prompt,
    format_question,
)
from tests.fixtures.random_games import load
from tests.rules.basari.positions import START, choose, make_round
from tests.rules.mercado.positions import Table

NAMES = ("Mika", "Aru", "Bea", "Tomo")

SETTLED: list[Act] = [
    Say(2, "settled", (("other", SeatRef(0)), ("action", "C")), "BAS-4.3"),
    Move("gem.red", 1, "offer:0", "gems:2", "BAS-4.3"),
    Move("gem.blue", 2, "offer:0", "gems:2", "BAS-4.3"),
    Move("gem.green", 1, "stock", "gems:0", "BAS-3.7"),
    Begin("round", 2, -1, "BAS-3.1"),
    Move("bazaar.12", 1, "deck", "pile:2", "BAS-3.1"),
]
ALONE: list[Act] = [
    Move("bazaar.3", 1, "deck", "pile:3", "BAS-3.5"),
    Score(0, 6, "points", "BAS-3.6"),
    Move("gem.red", 1, "stock", "gems:2", "BAS-3.7"),
    Move("gem.blue", 2, "stock", "gems:2", "BAS-3.7"),
    End("round", 2, -1, "BAS-3.9"),
]
ACQUIRED: list[Act] = [
    Move("gold.coin", 2, "tokens:1", "supply", "ZAH-5.1"),
    Move("card.10", 1, "display:2", "hand:1", "ZAH-6.1"),
    Move("gold.coin", 1, "ondisplay:2", "tokens:1", "ZAH-6.1"),
    Move("card.11", 1, "deck", "display:5", "ZAH-6.2"),
]
MAJORITY: list[Act] = [
    Say(2, "majority", (("province", "alberta"),), "NAC-6.1"),
    Score(2, 5, "gold", "NAC-6.1"),
    Say(0, "majority", (("province", "ontario"),), "NAC-6.1"),
    Score(0, 4, "gold", "NAC-6.1"),
]
DELIVERED = Say(
    1,
    "delivers",
    (
        ("what", TextRef("nacho.piece.cube.sour_cream")),
        ("province", TextRef("nacho.province.3")),
        ("price", 3),
    ),
    "NAC-4.2",
)
ARRESTED = Say(
    1,
    "arrests",
    (
        ("mountie", TextRef("nacho.piece.mountie.quebec-3")),
        ("who", TextRef("nacho.piece.smuggler.ontario-5")),
        ("at", TextRef("nacho.province.3")),
    ),
    "NAC-5.2",
)
BOUGHT: list[Act] = [
    Say(1, "buys", (("what", TextRef("mercado.piece.object.cloth")),), "MER-5.1"),
    Step("marker.1", ("space:3", "space:4", "space:5"), "MER-5.1"),
    Say(1, "no_seals", (), "MER-7.8"),
    Move("coin.white", 1, "supply", "bag:1", "MER-7.1"),
    Move("privilege.two", 1, "privileges", "hand:1", "MER-7.4"),
    Move("coin.black", 2, "supply", "bag:0", "MER-7.7"),
    Move("coin.black", 2, "supply", "bag:2", "MER-7.7"),
    Move("coin.black", 1, "bag:1", "supply", "MER-7.3"),
    Move("coin.white", 1, "offer:2/1", "supply", "MER-5.6"),
    Say(1, "buys", (("what", TextRef("mercado.piece.perfume.rose")),), "MER-5.1"),
    Step("marker.1", ("space:5", "space:6"), "MER-5.1"),
    Move("seal.wax", 1, "supply", "seals:3", "MER-5.2"),
]
SPOILED: list[Act] = [
    Say(0, "spoiled", (("card", TextRef("market_day.rank.4")),), "MKD-3.1"),
    Move("card.4", 1, "stall:0", "discard", "MKD-3.1"),
    Say(1, "spoiled", (("card", TextRef("market_day.rank.10")),), "MKD-3.1"),
    Move("card.10", 1, "stall:1", "discard", "MKD-3.1"),
    Say(2, "spoiled", (("card", TextRef("market_day.rank.4")),), "MKD-3.1"),
    Move("card.4", 1, "stall:2", "discard", "MKD-3.1"),
]
RAINS: list[Act] = [
    Say(1, "spoiled", (("card", TextRef("market_day.rank.7")),), "MKD-3.1"),
    Move("card.7", 1, "stall:1", "discard", "MKD-3.1"),
    Say(0, "no_rain", (("n", 2),), "MKD-3.1"),
]
KEPT: list[Act] = [
    End("round", 7, 0, "MER-9.1"),
    Step("marker.2", ("space:1", "space:2", "space:3", "space:4", "space:5"), "MER-9.1"),
    Move("privilege.two", 1, "hand:2", "privilege_discard", "MER-9.1"),
    Move("seal.wax", 2, "seals:2", "supply", "MER-9.1"),
    Step("marker.3", ("space:1", "space:2"), "MER-9.1"),
    Move("seal.wax", 1, "seals:3", "supply", "MER-9.1"),
]


def caption(game: str, acts: list[Act], at: int, language: str) -> str | None:
    return format_caption([acts[at]], acts, load(game), Catalogue(language), NAMES)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Bea accepts; Mika takes a gem."),
        ("ja", "Beaが受け入れ、Mikaは宝石1個を得ます。"),
    ],
)
def test_an_accepted_offer_is_told_with_what_the_action_brings(language: str, words: str) -> None:
    assert caption("basari", SETTLED, 0, language) == words


def test_the_first_question_of_a_haggle_names_both_seats_and_the_action() -> None:
    asked = choose(make_round([(4, 3, 3, 3), *[START] * 2]), "BCB").state
    told = format_prompt(asked, 0, load("basari"), Catalogue("en"), NAMES)
    assert told == "Mika: offer Bea gems for B."


def test_what_a_third_seat_gets_after_a_haggle_has_its_own_sentence() -> None:
    third = Move("gem.red", 2, "stock", "gems:1", "BAS-3.7")
    acts, rules = [*SETTLED[:4], third, *SETTLED[4:]], load("basari")
    assert caption("basari", acts, 0, "en") == caption("basari", SETTLED, 0, "en")
    told = [is_told_with(act, acts[0], acts, rules, Catalogue("en")) for act in acts[3:5]]
    assert told == [True, False]
    assert not is_told_with(third, acts[3], acts, rules, Catalogue("en"))
    assert caption("basari", acts, 4, "en") == "Aru takes 2 red gems."


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Tomo draws a card.", "Mika scores 6.", "Bea takes 1 red and 2 blue."]),
        ("ja", ["Tomoは1枚引きます。", "Mikaは6点を得ます。", "Beaは赤1個、青2個を取ります。"]),
    ],
)
def test_each_lone_action_has_a_sentence(language: str, words: list[str]) -> None:
    rules, text = load("basari"), Catalogue(language)
    phrases = ALONE[:1], ALONE[1:2], ALONE[2:4]
    assert [format_caption(each, ALONE, rules, text, NAMES) for each in phrases] == words


@pytest.mark.parametrize(
    ("language", "both", "alone"),
    [
        ("en", "Eggs spoil for Mika and Bea.", "Aru's Silk spoils."),
        ("ja", "Mika、Beaの卵は売れ残りました。", "Aruの絹は売れ残りました。"),
    ],
)
def test_equal_cards_that_spoil_are_told_together(language: str, both: str, alone: str) -> None:
    assert [caption("market_day", SPOILED, at, language) for at in (0, 4, 2)] == [both, both, alone]


@pytest.mark.parametrize(
    ("language", "one", "both"),
    [
        ("en", "Aru's Rain spoils: it stays dry.", "Rain spoils for Aru and Bea: it stays dry."),
        (
            "ja",
            "Aruの雨は売れ残りました。雨は降りません。",
            "Aru、Beaの雨は売れ残りました。雨は降りません。",
        ),
    ],
)
def test_a_rain_that_spoils_tells_that_it_stays_dry(language: str, one: str, both: str) -> None:
    assert caption("market_day", RAINS, 0, language) == one
    more = [RAINS[0], Say(2, *RAINS[0][1:]), *RAINS[1:]]
    assert caption("market_day", more, 0, language) == both


@pytest.mark.parametrize(
    ("language", "some", "none"),
    [
        (
            "en",
            "A lone Rain takes 4 and up.",
            "A lone Rain takes nothing.",
        ),
        (
            "ja",
            "雨が1枚だけ。ほかの4以上は流されます。",
            "雨が1枚だけ。流されるカードはありません。",
        ),
    ],
)
def test_a_lone_rain_tells_what_it_washes_away(language: str, some: str, none: str) -> None:
    rains = [Say(1, "rain", (("n", n),), "MKD-3.3") for n in (2, 0)]
    assert [caption("market_day", [rain], 0, language) for rain in rains] == [some, none]


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (Move("cube.beans", 1, "bag", "warehouse:1", "NAC-7.2"), "Aru draws beans."),
        (Move("cube.salsa", 1, "warehouse:1", "bag", "NAC-7.2"), "Aru sells salsa."),
        (DELIVERED, "Aru delivers sour cream to Quebec for 3 gold."),
    ],
)
def test_a_cube_is_told_by_its_ingredient(act: Act, words: str) -> None:
    """The log counts cubes; the line is read quickly."""
    assert caption("nacho", [act], 0, "en") == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Aru acquires card 10 for 2 gold and gets 1 gold."),
        ("ja", "Aruは金2つで10番のカードを獲得します（金1つを入手）。"),
    ],
)
def test_a_card_is_told_with_its_price_and_what_lay_on_it(language: str, words: str) -> None:
    assert caption("zahab", ACQUIRED, 1, language) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Aru's Ontario 5 is arrested in Quebec."),
        ("ja", "Aruのオンタリオの5が逮捕されます（ケベック州）。"),
    ],
)
def test_a_line_leaves_the_mountie_that_arrests_to_its_picture(language: str, words: str) -> None:
    assert caption("nacho", [ARRESTED], 0, language) == words


GIVEN: list[Act] = [
    Say(0, "takes", (*DELIVERED.params, ("other", SeatRef(2))), "NAC-4.3"),
    Move("cube.sour_cream", 1, "warehouse:2", "slots:3/1", "NAC-4.3"),
    Score(0, 3, "gold", "NAC-4.3"),
    Move("cube.beans", 1, "warehouse:0", "warehouse:2", "NAC-4.3"),
    Move("cube.corn", 1, "warehouse:0", "warehouse:2", "NAC-4.3"),
]


@pytest.mark.parametrize(
    ("acts", "words"),
    [
        (GIVEN, "Mika trades 2 cubes for Bea's sour cream: Quebec pays 3 gold."),
        (GIVEN[:-1], "Mika trades 1 cube for Bea's sour cream: Quebec pays 3 gold."),
        (GIVEN[:3], "Mika delivers Bea's sour cream to Quebec for 3 gold."),
    ],
)
def test_a_delivery_of_somebody_elses_cube_tells_what_is_given_for_it(
    acts: list[Act], words: str
) -> None:
    assert caption("nacho", acts, 0, "en") == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Bea\u00a0discards\u00a02 · Mika\u00a0discards\u00a01"),
        ("ja", "Bea：捨て札2枚 · Mika：捨て札1枚"),
    ],
)
def test_discards_of_all_are_told_together(language: str, words: str) -> None:
    acts = [
        Move(f"smuggler.{kind}", 1, f"hand:{seat}", "discard", "NAC-6.5")
        for kind, seat in (("alberta-8", 2), ("quebec-8", 2), ("ontario-9", 0))
    ]
    game, text = load("nacho"), Catalogue(language)
    assert format_caption(acts, acts, game, text, NAMES) == words
    drawn = [Move("smuggler.?", 1, "deck", "hand:1", "NAC-6.5")]
    for phrase in ([*acts, *drawn], [*drawn, *acts]):
        assert format_phrase(phrase, game, text, NAMES) is None


def test_a_reason_is_told_with_its_own_points_alone() -> None:
    told = [caption("nacho", MAJORITY, at, "en") or "" for at in (0, 2)]
    assert ["5 gold" in told[0], "4 gold" in told[1]] == [True, True]
    assert told[0].startswith("Bea") and told[1].startswith("Mika")


@pytest.mark.parametrize(
    ("language", "at", "words"),
    [
        (
            "en",
            0,
            "Aru buys the Cloth, moves 2 spaces and gets a white coin and a privilege; "
            "no seal for coming second; Mika and Bea each take 2 black coins; "
            "a black coin goes back to the supply.",
        ),
        (
            "en",
            9,
            "Aru buys the Rose Perfume and moves 1 space; Tomo gets a seal for coming second.",
        ),
        (
            "ja",
            0,
            "Aruが「布」を買い、2マス進んで白コイン1枚、特権1枚を受け取ります。"
            "次点の封蝋はありません。Mika、Beaはそれぞれ黒コイン2枚を袋に入れます。黒コイン1枚がサプライに戻ります。",
        ),
        ("ja", 9, "Aruが「バラの香水」を買い、1マス進みます。次点のTomoは封蝋1枚を取ります。"),
    ],
)
def test_a_purchase_is_told_with_what_it_brings_to_everybody(
    language: str, at: int, words: str
) -> None:
    assert caption("mercado", BOUGHT, at, language) == words


def test_a_brief_caption_leaves_the_rest_to_other_lines() -> None:
    text, rules = Catalogue("en"), load("mercado")
    words = format_caption([BOUGHT[0]], BOUGHT, rules, text, NAMES, is_brief=True)
    assert words == "Aru buys the Cloth and moves 2 spaces."


def told_lines(table: Table, language: str) -> list[str | None]:
    """Return the captions of the last event of a table that have one of their own."""
    acts, text = table.acts, Catalogue(language)
    keys = ("buys", "turned_up", "icon")
    found = [act for act in acts if isinstance(act, Say) and act.key in keys]
    return [format_caption([act], acts, table.game, text, NAMES) for act in found]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Mika buys the Rose Perfume.",
                "Mika turns up the Trophy and moves 6 spaces; Aru gets a seal for coming second."]),
        ("ja", ["Mikaが「バラの香水」を買います。",
                "めくったのは「トロフィー」です。Mikaは6マス進みます。次点のAruは封蝋1枚を取ります。"]),
    ],
)  # fmt: skip
def test_a_tile_of_chance_is_told_after_it_has_been_turned_up(
    language: str, words: list[str]
) -> None:
    table = Table().market("musicbox", "carpet", "lantern", "mirror", "rose").next_object("trophy")
    table.markers_at(10, 25).offer(1, 4, "gold").pay(4)
    assert told_lines(table, language) == words


@pytest.mark.parametrize(
    ("tile", "steps", "words"),
    [
        ("carpet", (0, 29), "Mika buys the Carpet, moves 8 spaces "
         "(+3 icon and white-coin icon) and gets a white coin."),
        ("carpet", (1, 29), "Mika buys the Carpet and moves 5 spaces "
         "(black-coin return icon); a black coin goes back to the supply."),
        ("carpet", (0, 5), "Mika buys the Carpet and moves 5 spaces (occupied space)."),
        ("ring", (2, 29), "Mika buys the Ring, moves 2 spaces (2nd on the track) "
         "and gets 3 white coins."),
    ],
)  # fmt: skip
def test_a_purchase_names_why_a_marker_moves_as_far_as_it_does(
    tile: str, steps: tuple[int, int], words: str
) -> None:
    """An icon, its rank, or a space that is taken: the number on the tile tells none of them."""
    table = Table(start=13).market(tile).markers_at(*steps).pay(0)
    assert told_lines(table, "en")[0] == words


def test_a_chosen_icon_is_named_with_what_it_does() -> None:
    table = Table(start=13).markers_at(2, 29).hand(0, "three").do(PlayPrivilege("three"))
    choices = [
        format_action(action, 0, table.s, table.game, Catalogue("en"), NAMES)
        for action in table.legal()
    ]
    assert choices == ["Use the +3 icon", "Decline the +3 icon"]
    assert told_lines(table.do(UseIcon()), "en") == ["Mika uses the +3 icon and moves 3 spaces."]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Mika plays Privilege 3 and moves 3 spaces.",
                "Mika plays Privilege 1 (take a seal), moves 1 space (occupied space) "
                "and gets a seal."]),
        ("ja", ["Mikaが3マスの特権を使い、3マス進みます。",
                "Mikaが1マスの特権（封蝋）を使い、1マス（先客のいるマス）進んで封蝋1枚を受け取ります。"]),
    ],
)  # fmt: skip
def test_a_privilege_is_told_with_what_it_brings(language: str, words: list[str]) -> None:
    told = []
    for key, steps in (("three", (2, 29)), ("one_seal", (4, 5))):
        table = Table(start=13).markers_at(*steps).hand(0, key).do(PlayPrivilege(key))
        told.append(
            format_caption(table.acts[:1], table.acts, table.game, Catalogue(language), NAMES)
        )
    assert told == words


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_question_names_all_that_is_legal_and_nothing_that_is_barred(language: str) -> None:
    """With a privilege in the hand too."""
    words = {"en": ("draw", "back", "privilege"), "ja": ("引", "戻", "特権")}[language]
    text, tags = Catalogue(language), ("draw", "take_back", "play_privilege")
    for hand in ((), ("three",)):
        for bag, spent in (
            ("gold gold", "silver"), ("gold gold gold", ""), ("", ""), ("gold gold gold", "silver"),
        ):  # fmt: skip
            table = Table().bag(0, bag).purse(0, spent).hand(0, *hand)
            legal = {action.tag for action in table.legal()}
            told = [
                format_prompt(table.s, 0, table.game, text, NAMES),
                format_question(table.s, 0, table.game, text, NAMES),
            ]
            for each in told:
                named = [word in each.lower() for word in words]
                assert named == [tag in legal for tag in tags], (each, legal)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Mika and Bea each take 2 black coins."),
        ("ja", "Mika、Beaはそれぞれ黒コイン2枚を袋に入れます。"),
    ],
)
def test_what_an_effect_brings_to_several_names_all_of_them(language: str, words: str) -> None:
    text, rules = Catalogue(language), load("mercado")
    assert format_caption(BOUGHT[5:7], BOUGHT[5:7], rules, text, NAMES) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Aru buys the Cloth; Mika discards a privilege."),
        ("ja", "Aruが「布」を買います。Mikaは特権1枚を捨てます。"),
    ],
)
def test_the_line_of_a_purchase_tells_who_loses_a_privilege_by_it(
    language: str, words: str
) -> None:
    lost = Move("privilege.two", 1, "hand:0", "privilege_discard", "MER-7.7")
    assert caption("mercado", [BOUGHT[0], lost], 0, language) == words


def test_each_seat_moves_for_what_it_has_kept_itself() -> None:
    told = [caption("mercado", KEPT, at, "en") for at in (1, 4)]
    assert told == [
        "Bea moves 4 spaces for Privilege 2 and 2 seals kept until the end.",
        "Tomo moves 1 space for a seal kept until the end.",
    ]


def test_an_act_without_a_caption_has_its_usual_words() -> None:
    offer: list[Act] = [Move("gem.green", 1, "gems:0", "offer:0", "BAS-4.3")]
    assert caption("basari", offer, 0, "en") == "Mika offers a green gem."


DIVIDED: list[Act] = [
    Step("queen.1", ("queen:1", "queen:2", "queen:3"), "ZAH-7.1"),
    Step("hermit.1", ("hermit:0", "hermit:1"), "ZAH-7.1"),
    Step("spirit.1", ("spirit:0/1", "spirit:1/1"), "ZAH-7.1"),
]
PAID: list[Act] = [
    Move("card.3", 1, "hand:1", "discard:1", "ZAH-7.1"),
    Move("card.7", 1, "hand:1", "discard:1", "ZAH-7.1"),
]


@pytest.mark.parametrize(
    ("language", "divided", "paid"),
    [
        (
            "en",
            "Aru gains 2 blue VP, 1 yellow VP and 1 spirit.",
            ["Aru discards card 3.", "Aru discards cards 3 and 7."],
        ),
        (
            "ja",
            "Aruは青の勝利点2点、黄の勝利点1点、精霊力1を得ます。",
            ["Aruは3番のカードを捨てます。", "Aruは3、7番のカードを捨てます。"],
        ),
    ],
)
def test_divided_points_and_discarded_cards_are_told_in_one_line(
    language: str, divided: str, paid: list[str]
) -> None:
    text, rules = Catalogue(language), load("zahab")
    assert caption("zahab", DIVIDED, 0, language) == divided
    told = [format_caption(PAID[:n], PAID, rules, text, NAMES) for n in (1, 2)]
    assert told == paid


def test_a_surplus_is_told_once() -> None:
    """A sentence about another track comes before the gains that follow."""
    surplus = Say(1, "surplus", (("n", 1), ("track", TextRef("zahab.track.blue"))), "ZAH-7.4")
    acts = [surplus, Step("queen.1", ("queen:0", "queen:1"), "ZAH-7.4"), *DIVIDED]
    assert caption("zahab", acts, 2, "en") == "Aru gains 2 blue VP, 1 yellow VP and 1 spirit."
