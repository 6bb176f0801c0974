"""The consequences of actions: they come true, and they tell nothing that a view does not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tabletop.core import consequences as consequence_finder
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, End, Move, visible_act
from tabletop.core.chance import Chance
from tabletop.core.consequences import SAMPLE_COUNT, ConsequenceFinder, Consequences
from tabletop.core.zones import back_of
from tabletop.games.mercado.actions import Finish
from tabletop.games.nacho.actions import Arrest, Deliver
from tabletop.games.zahab.actions import Exile, Overflow, TakeGold, Trade
from tabletop.games.zahab.state import (
    GAIN_PHASE,
    PAY_PHASE,
    SPACE_PHASE,
    TRADE_PHASE,
    ZahabState,
)
from tabletop.match.match import Match
from tabletop.narration.consequences import ELLIPSIS, ConsequenceFormatter
from tabletop.narration.descriptions import load_table_describer
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_prompt, format_question
from tests.fixtures.scripted_clients import at_random, new_match
from tests.rules.zahab.positions import Table

MAX_TRIED_ACTIONS = 12
"""Maximum number of actions that are tried at one position."""


def random_positions(name: str, seed: int, decisions: int = 160) -> Iterator[Match]:
    """A match of three seats, before each of its first decisions."""
    match, choose = new_match(name, seats=3, seed=seed), at_random(seed)
    while not match.is_over and match.decision_number < decisions:
        yield match
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        assert match.submit(seat, legal[choose(legal)]) is None


def some_actions(match: Match, seat: int, chance: Chance) -> list[Action]:
    """Some legal actions, the last one among them: it is often of another kind."""
    legal = list(match.legal_actions(seat))
    return [*chance.partial_shuffle(legal, MAX_TRIED_ACTIONS)[:MAX_TRIED_ACTIONS], legal[-1]]


def acts_that_follow(match: Match, seat: int, action: Action, seed: int) -> list[Act]:
    """Visible acts up to the next turn, when an action is carried out on the true state."""
    found: list[Act] = []
    match.game.apply(match.state.copy(), seat, action, Chance(seed), found.append)
    begins = [n for n, act in enumerate(found) if isinstance(act, Begin)]
    seen = (
        visible_act(act, seat, match.game.zones) for act in found[: (begins or [len(found)])[0]]
    )
    return [act for act in seen if act is not None]


@pytest.mark.parametrize("seed", [3, 8])
def test_what_is_certain_happens_and_open_moves_have_their_number(name: str, seed: int) -> None:
    chance, certain, opened = Chance(seed), 0, 0
    for match in random_positions(name, seed):
        seat = match.active_seats()[0]
        finder = ConsequenceFinder(match.game, match.view_for(seat), seat)
        for action in some_actions(match, seat, chance):
            found = finder.find(action)
            happens = acts_that_follow(match, seat, action, seed=match.decision_number)
            assert tuple(happens[: len(found.certain)]) == found.certain
            later = Counter[Act]()
            for act in happens[len(found.certain) :]:
                if isinstance(act, Move):
                    later[act._replace(piece=back_of(act.piece), n=0)] += act.n
            for move in found.open_moves:
                assert later[move._replace(n=0)] == move.n, (action, move)
            certain += len(found.certain)
            opened += len(found.open_moves)
    assert certain > 100
    assert opened or name in ("market_day", "zahab")


def test_two_truths_with_one_view_have_the_same_consequences(name: str) -> None:
    chance, differ = Chance(2), 0
    for match in random_positions(name, seed=4, decisions=60):
        seat, game = match.active_seats()[0], match.game
        view = match.view_for(seat)
        other = game.sample_state(view, seat, chance)
        differ += other != match.state
        one, two = (
            ConsequenceFinder(game, game.view_for(s, seat), seat) for s in (match.state, other)
        )
        for action in some_actions(match, seat, chance):
            assert one.find(action) == two.find(action)
    assert differ


def test_an_action_is_carried_out_on_few_states_and_found_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(name, seats=3)
    seat = match.active_seats()[0]
    legal = match.legal_actions(seat)
    finder = ConsequenceFinder(match.game, match.view_for(seat), seat)
    applied: list[Action] = []
    apply = match.game.apply

    def count(state: object, seat: int, action: Action, *rest: object) -> None:
        applied.append(action)
        apply(state, seat, action, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(match.game, "apply", count)
    for _ in range(3):
        found = [finder.find(action) for action in legal]
    assert len(found) == len(legal)
    assert len(applied) == SAMPLE_COUNT * len(legal)


@cache
def found_consequences(
    name: str, seed: int, decisions: int
) -> list[tuple[int, Action, Consequences]]:
    """Seat, action and consequences at the first positions of a match."""
    chance, found = Chance(seed), []
    for match in random_positions(name, seed, decisions):
        seat = match.active_seats()[0]
        finder = ConsequenceFinder(match.game, match.view_for(seat), seat)
        actions = some_actions(match, seat, chance)
        found.extend((seat, action, finder.find(action)) for action in actions)
    return found


@cache
def sentences_by_reader(name: str, language: str, seed: int, decisions: int) -> dict[str, set[str]]:
    """Sentences about the consequences of actions at the first positions, by name of reader."""
    match = new_match(name, seats=3)
    names = match.setup.seat_names
    formatter = ConsequenceFormatter(
        load_table_describer(match.game, {}, Catalogue(language), names)
    )
    told = {name: set[str]() for name in names}
    for seat, action, consequences in found_consequences(name, seed, decisions):
        told[names[seat]].add(formatter.sentence(consequences, seat, action))
    return told


def sentences(name: str, language: str, seed: int, decisions: int) -> set[str]:
    """Sentences about the consequences of actions at the first positions of a match."""
    return set().union(*sentences_by_reader(name, language, seed, decisions).values())


def test_of_many_consequences_those_of_the_reader_are_told() -> None:
    """A last delivery of Nacho ends the round for every seat."""
    match = new_match("nacho", seats=3)
    describer = load_table_describer(match.game, {}, Catalogue("en"), match.setup.seat_names)
    whole, brief = ConsequenceFormatter(describer), ConsequenceFormatter(describer, 2)
    shortened = 0
    for seat, action, found in found_consequences("nacho", 5, 400):
        lines = list(whole.sentences(found, seat, action))
        told = brief.sentence(found, seat, action)
        if len(lines) > 2:
            own = [line for line in lines if line.startswith(("You get", "You give", "You pay"))]
            others = [line for line in lines if line not in own]
            kept = [line for line in lines if line in [*own, *others][:2]]
            shortened += 1
            assert told == " ".join([*kept, ELLIPSIS])
        else:
            assert told == whole.sentence(found, seat, action)
    assert shortened


def test_what_a_card_brings_after_a_choice_is_told_before() -> None:
    """A card that other cards pay for, one whose points have any colour, and one that goes on."""
    game = new_match("zahab", seats=3).game
    describer = load_table_describer(game, {}, Catalogue("en"), ["Aru", "Bea", "Chi"])
    formatter, told = ConsequenceFormatter(describer), dict[int, str]()
    for card in (12, 19, 21, 45):
        match = new_match("zahab", seats=3)
        state = match.state
        assert isinstance(state, ZahabState)
        seat = state.seat
        state.hands[seat], state.secrets[seat] = (card, 1, 2, 3), 0
        state.gold[seat], state.gems[seat] = 5, 2
        state.stack = ((TRADE_PHASE, 9, 0),)
        told[card] = formatter.text(match.view_for(seat), seat, Trade(card))
    assert told == {
        12: "You give 1 gold. "
        "Then: exile 1 other card and discard 1 other card: gain 3 VP in any mix.",
        19: "You give a gem. Then: gain 1 VP of any colour, spirit +1.",
        21: "Then: discard 1 other card: you may play another card up to level 4.",
        45: "You get 1 gold. Then: acquire a card.",
    }


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "You exile card 3 (1 gem) for good. Then: discard 1 other card"),
        ("ja", "を除外します。もう戻りません。"),
    ],
)
def test_an_exiled_card_leaves_for_good_and_is_not_given(language: str, words: str) -> None:
    """Another card that is discarded comes back, so both must be told apart (ZAH-7.2)."""
    match = new_match("zahab", seats=3)
    state = match.state
    assert isinstance(state, ZahabState)
    seat = state.seat
    state.hands[seat], state.secrets[seat] = (1, 3, 5), 0
    state.discards[seat] = (16,)
    state.stack = ((GAIN_PHASE, 16, 0), (PAY_PHASE, 1, 1))
    describer = load_table_describer(match.game, {}, Catalogue(language), ["Aru", "Bea", "Chi"])
    formatter = ConsequenceFormatter(describer)
    view = match.view_for(seat)
    told = formatter.text(view, seat, Exile(3), pointed="card.3")
    assert words in told
    assert formatter.text(view, seat, Exile(3)).startswith(told[:9])


def test_tokens_above_the_limit_are_returned_not_given() -> None:
    match = new_match("zahab", seats=3)
    state = match.state
    assert isinstance(state, ZahabState)
    seat = state.seat
    state.gold[seat], state.gems[seat] = 8, 0
    state.camels[seat] = 0
    state.stack = ((SPACE_PHASE, 0, 0),)
    describer = load_table_describer(match.game, {}, Catalogue("en"), ["Aru", "Bea", "Chi"])
    told = ConsequenceFormatter(describer).text(match.view_for(seat), seat, TakeGold())
    assert told == "You get 1 gold. You have too many tokens and return 1 gold."


def test_an_arrest_that_is_chosen_is_not_told_again() -> None:
    match = new_match("nacho", seats=3)
    describer = load_table_describer(match.game, {}, Catalogue("en"), match.setup.seat_names)
    formatter, chosen = ConsequenceFormatter(describer), 0
    for match in random_positions("nacho", 5, 400):
        seat = match.active_seats()[0]
        for action in match.legal_actions(seat):
            if isinstance(action, Arrest):
                chosen += 1
                assert "arrests" not in formatter.text(match.view_for(seat), seat, action)
    assert chosen


def test_a_surplus_is_told_once_by_what_it_brings() -> None:
    table = Table().tokens(0, 3, 0).tracks(0, 9, 2, 3).trading(15, 25).do(Trade(25))
    describer = load_table_describer(table.game, {}, Catalogue("en"), ("Mika", "Aru", "Bea"))
    told = ConsequenceFormatter(describer).text(table.game.view_for(table.s, 0), 0, Overflow("red"))
    assert told == "You gain 1 red VP from the surplus."


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_readers_are_never_told_their_own_names(name: str, language: str) -> None:
    told = sentences_by_reader(name, language, 5, 120)
    assert sum(map(len, told.values())) > 5
    for reader, lines in told.items():
        assert not [line for line in lines if reader in line]


@pytest.mark.parametrize(
    ("game", "language", "words"),
    [
        ("basari", "en", "You get 3 red gems"),
        ("basari", "en", "Then the stage ends."),
        ("basari", "ja", "これでステージが終わります。"),
        ("basari", "ja", "青の宝石1個を得ます。あなたが赤の宝石2個を得ます。"),
        ("market_day", "en", "Bea's Silk will spoil."),
        ("market_day", "ja", "Mikaの絹は売れ残ります。"),
        ("market_day", "en", "Your Knight will confiscate Bea's Silk."),
        ("mercado", "en", "You buy the Clock. You move 5 spaces for the purchase."),
        (
            "mercado",
            "en",
            "for the purchase. You use the +3 icon. You move 3 spaces for the icon.",
        ),
        ("mercado", "en", "gets a seal. You return a black coin. Mika gets 2 black coins."),
        ("mercado", "ja", "Aruが封蝋1枚を得ます。あなたが白コイン1枚を得ます。"),
        ("mercado", "ja", "あなたが「時計」を買います。商品の購入で5マス進みます。"),
        ("nacho", "en", "You pay 2 gold in wages."),
        ("mercado", "en", "You draw 3 coins."),
        ("mercado", "ja", "コイン3枚を引きます。"),
        ("nacho", "en", "You give a cube of beans. You get 1 gold."),
        ("nacho", "ja", "1ゴールドを得ます。"),
        ("nacho", "en", "Mountie (−3) goes too."),
        ("zahab", "en", "Careful! There's no gold for you to take."),
        ("zahab", "ja", "注意："),
        ("zahab", "en", "You give 2 gold. You get a gem."),
        ("zahab", "ja", "金2つを手放します。"),
    ],
)
def test_consequences_are_told_in_both_languages(game: str, language: str, words: str) -> None:
    told = sentences(game, language, seed=5, decisions=400)
    assert any(words in line for line in told), sorted(told)[:40]
    assert not [line for line in told if "{" in line or "  " in line or ".." in line]


def test_what_happens_is_told_in_its_order() -> None:
    """A purchase comes before what it brings, and a landing before what its space does."""
    told = sentences("mercado", "en", 5, 400)
    order = ("You buy", "for the purchase", "You use the", "Mika gets a seal", "Mika gets 2 black")
    found = [[line.find(part) for part in order if part in line] for line in told]
    assert all(places == sorted(places) for places in found)
    assert max(map(len, found)) > 2
    assert not [line for line in told if line.startswith("Careful!") and "occupied" in line]


def test_a_privilege_below_the_line_is_discarded_not_given() -> None:
    match = new_match("mercado", seats=3)
    describer = load_table_describer(match.game, {}, Catalogue("en"), match.setup.seat_names)
    lost = Move("privilege.two", 1, "hand:2", "privilege_discard", "MER-7.7")
    told = ConsequenceFormatter(describer).sentence(Consequences((lost,)), 0, Finish())
    assert told == "Bea discards Privilege 2."


def test_coins_that_were_laid_and_privileges_that_are_played_are_no_price() -> None:
    """White coins go from the price back to the supply."""
    told = sentences("mercado", "en", 5, 400)
    assert any("You buy" in line for line in told)
    assert "You move 2 spaces for the privilege." in told
    assert not [line for line in told if "You give Privilege" in line]
    assert not [line for line in told if "You give a white" in line or "You give 2 white" in line]


@pytest.mark.parametrize(("game", "end"), [("basari", "stage ends"), ("nacho", "round ends")])
def test_the_scoring_around_an_end_is_not_told_with_the_action(game: str, end: str) -> None:
    """In Basari it follows the end of the stage, in Nacho it precedes the end of the round."""
    told = [line for line in sentences(game, "en", 5, 400) if end in line]
    assert told
    counted = "the most", "draws", "Mounties", "single player"
    assert not [line for line in told if any(word in line for word in counted)]


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_only_the_end_of_the_match_is_told_where_its_round_ends_too(language: str) -> None:
    match = new_match("nacho", seats=3)
    text = Catalogue(language)
    describer = load_table_describer(match.game, {}, text, match.setup.seat_names)
    ends = End("turn", 12, 0, "NAC-2.2"), End("round", 3, 0, "NAC-2.2"), End("game", 1, 0, "NAC-7")
    action = match.legal_actions(match.active_seats()[0])[0]
    told = ConsequenceFormatter(describer).sentences(Consequences(ends), 0, action)
    assert list(told) == [text("core.consequence.end.game")]


def test_the_loss_of_a_piece_that_is_pointed_at_is_not_told() -> None:
    match = new_match("nacho", seats=3)
    describer = load_table_describer(match.game, {}, Catalogue("en"), match.setup.seat_names)
    formatter, told = ConsequenceFormatter(describer), set[tuple[str, str]]()
    for match in random_positions("nacho", 5):
        seat = match.active_seats()[0]
        for action in match.legal_actions(seat):
            if isinstance(action, Deliver) and action.seat == seat:
                position, cube = (match.view_for(seat), seat, action), f"cube.{action.ingredient}"
                told.add((formatter.text(*position), formatter.text(*position, seat, cube)))
    assert any("You give a cube of" in whole and "in wages" in whole for whole, _ in told)
    assert all("gold" in pointed and "You give" not in pointed for _, pointed in told)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_market_day_cards_of_a_round_are_no_price(language: str) -> None:
    gives = {"en": "give", "ja": "手放"}[language]
    assert not [line for line in sentences("market_day", language, 3, 200) if gives in line]


def test_what_is_only_likely_is_not_promised() -> None:
    """A draw that gives gold in every sampled state is still open."""
    match = new_match("mercado", seats=2)
    seat = match.active_seats()[0]
    state = match.state.copy()
    own = slice(6 * seat, 6 * seat + 6)
    state.bags[own] = [60, 1, 0, 0, 0, 0]  # type: ignore[attr-defined]
    finder = ConsequenceFinder(match.game, match.game.view_for(state, seat), seat)
    (draw,) = match.game.legal_actions(state, seat)
    found = finder.find(draw)
    assert not [act for act in found.certain if isinstance(act, Move)], found


def test_a_deal_of_hidden_cards_is_not_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redrawing hands in Nacho is the longest of all: each sample reads only its beginning."""
    match, chance, counts = new_match("nacho", seats=3, seed=3), Chance(5), Counter[str]()

    def count(owner: object, name: str) -> None:
        real = getattr(owner, name)

        def counted(*given: Any) -> Any:
            counts[name] += 1
            return real(*given)

        monkeypatch.setattr(owner, name, counted)

    while True:
        seat, *others = match.active_seats()
        legal = match.legal_actions(seat)
        if legal[0].tag == "discard" and not others:
            break
        assert match.submit(seat, chance.pick(legal)) is None
    legal = legal[:MAX_TRIED_ACTIONS]
    finder = ConsequenceFinder(match.game, match.view_for(seat), seat)
    count(consequence_finder, "visible_act")
    count(match.game, "apply")
    count(match.game, "sample_state")
    assert all(finder.find(action) == finder.find(action) for action in legal)
    assert counts["sample_state"] == SAMPLE_COUNT
    assert counts["apply"] == SAMPLE_COUNT * len(legal)
    assert counts["visible_act"] <= 4 * counts["apply"]


@pytest.mark.parametrize(("language", "coins"), [("en", "coins"), ("ja", "コイン")])
def test_nobody_without_coins_is_asked_to_place_them(language: str, coins: str) -> None:
    """Somebody who has laid all coins of Mercado may end the turn, or break a seal first."""
    text, found = Catalogue(language), 0
    for match in random_positions("mercado", 3):
        seat = match.active_seats()[0]
        if {action.tag for action in match.legal_actions(seat)} == {"break_seal", "finish"}:
            found += 1
            told = format_prompt(
                match.view_for(seat), seat, match.game, text, match.setup.seat_names
            )
            told += format_question(
                match.view_for(seat), seat, match.game, text, match.setup.seat_names
            )
            assert coins not in told
    assert found


@pytest.mark.parametrize(("language", "letter"), [("en", "action {}"), ("ja", "アクション{}")])
def test_who_haggles_is_asked_with_whom_and_over_what(language: str, letter: str) -> None:
    """A page shows no act in the middle of a table: its question alone tells this."""
    text, found = Catalogue(language), set[str]()
    for match in random_positions("basari", 3):
        seat, names = match.active_seats()[0], match.setup.seat_names
        view = match.view_for(seat)
        if (key := match.game.prompt_key(view, seat)) not in ("open", "haggle"):
            continue
        found.add(key)
        other, action = (value for _, value in match.game.prompt_params(view, seat))
        asked = format_question(view, seat, match.game, text, names)
        assert names[other.seat] in asked and letter.format(action) in asked
        assert names[seat] not in asked
    assert len(found) == 2
