"""Every act, action, piece, option, reason and clause has its words in both languages."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Say
from tabletop.core.chance import Chance
from tabletop.core.options import choice_words
from tabletop.core.provenance import count_marks_by_field
from tabletop.core.toolkit.rulebook_game import RulebookGame
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, section_names
from tabletop.text.message_format import (
    act_text_keys,
    find_act_key,
    format_act,
    format_action,
    format_reason,
    piece_name,
)
from tabletop.text.templates import displayed_value_names, parse_template, used_value_names
from tests.fixtures.random_games import Record, all_viewers, load, viewed_acts

TEXTS = [Catalogue(language) for language in BUILT_IN_LANGUAGES]


@pytest.mark.sampled_by_game
def test_every_act_is_read_alike_in_all_languages(played: Record) -> None:
    game = played.setup.game
    names = [f"P{seat}" for seat in range(played.setup.seats)]
    for acts in (played.opening, *(step.acts for step in played.sample_steps(200))):
        for viewer in all_viewers(played.setup):
            for act in viewed_acts(acts, viewer, game.zones):
                lines = [format_act(act, game, text, names) for text in TEXTS]
                assert len({line is None for line in lines}) == 1, act
                assert lines[0] is not None or not isinstance(act, Say), act
                assert not any(line and line[0].islower() for line in lines), lines


def test_every_clause_that_is_cited_can_be_read(played: Record) -> None:
    game = played.setup.game
    cited = {act.clause for act in played.opening}
    cited |= {act.clause for step in played.steps for act in step.acts}
    cited |= {row.clause for row in game.tally(played.end)}
    cited |= {option.clause for option in game.options}
    for clause in sorted(cited):
        assert clause.startswith(game.clause_prefix + "-")
        for text in TEXTS:
            assert text.has_text(f"{game.name}.rules.{clause}"), clause


def test_every_piece_has_a_name(played: Record) -> None:
    game = played.setup.game
    pieces = set()
    for state in played.states[:: max(1, len(played.steps) // 30)]:
        for viewer in (-1, 0):
            view = game.inventory(game.view_for(state, viewer))
            pieces |= {piece for zone in view.values() for piece in zone}
        pieces |= {piece for zone in game.inventory(state).values() for piece in zone}
    for piece in sorted(pieces):
        for text in TEXTS:
            assert piece_name(piece, game.name, text)


@pytest.mark.sampled_by_game
def test_each_action_of_a_decision_has_words_of_its_own(played: Record) -> None:
    game = played.setup.game
    names = [f"P{seat}" for seat in range(played.setup.seats)]
    for step in played.sample_steps(60):
        view = game.view_for(step.before, step.seat)
        legal = game.legal_actions(step.before, step.seat)
        for text in TEXTS:
            read: dict[str, Action] = {}
            for action in legal:
                words = format_action(action, step.seat, view, game, text, names)
                assert words, action
                assert read.setdefault(words, action) == action, words


@pytest.mark.sampled_by_game
def test_nobody_is_asked_for_what_cannot_be_done(played: Record) -> None:
    """The main action of a phase stands first among its rules.

    If only another kind of action is left, there is another prompt for it.
    """
    game = played.setup.game
    if not isinstance(game, RulebookGame):
        pytest.skip("it has no phases")
    for step in played.sample_steps(200):
        view = game.view_for(step.before, step.seat)
        first, *_ = game.phases[game.phase_number(view, step.seat)].rules
        left = {type(action) for action in game.legal_actions(view, step.seat)}
        if len(left) == 1 and left != {first}:
            key = f"{game.name}.alone.{game.prompt_key(view, step.seat)}.{left.pop().tag}"
            assert all(text.has_text(key) for text in TEXTS), key


# What is told in the same words, whichever clause it was done by.
SHARED_MESSAGES = {
    "basari": {"begin.stage", "shuffle.deck"},
    "market_day": {"begin.round"},
    "mercado": {
        "move.deck.market", "move.drawn.player", "move.offer.player", "move.offer.supply",
        "shuffle.deck", "move.supply.bag", "shuffle.privileges",
    },
    "nacho": {
        "say.arrests", "say.sorted_out", "move.mountie.cantina", "move.mounties.mountie",
        "move.provinces.province", "shuffle.deck", "shuffle.mounties",
    },
    "zahab": {
        "begin.round", "begin.turn", "move.deck.display", "say.no_gold", "say.surplus_lost",
        "say.uses",
    },
}  # fmt: skip


@pytest.mark.sampled_by_game
def test_a_line_says_what_it_was_done_for(played: Record) -> None:
    """Each of two clauses with the same effect has a message of its own.

    Examples: a card is played or discarded to pay; points come from this or from that.
    """
    game, text = played.setup.game, TEXTS[0]
    clauses: dict[str, set[str]] = {}
    acts = [*played.opening, *(act for step in played.steps for act in step.acts)]
    for act in acts:
        key = find_act_key(act.clause, tuple(act_text_keys(act)), game, text).removeprefix(
            f"{game.name}."
        )
        if key:
            clauses.setdefault(key, set()).add(act.clause)
    vague = {
        key: by
        for key, by in clauses.items()
        if len(by) > 1 and key not in SHARED_MESSAGES.get(game.name, ())
    }
    assert not vague


def test_every_line_of_the_tally_has_its_words(played: Record) -> None:
    game = played.setup.game
    for state in (played.start, played.end):
        for row in game.tally(state):
            for text in TEXTS:
                assert text.format_params(f"{game.name}.tally.{row.label}", row.params)


@pytest.mark.sampled_by_game
def test_every_reason_has_its_words(played: Record) -> None:
    game = played.setup.game
    names = [f"P{seat}" for seat in range(played.setup.seats)]
    for step in played.sample_steps(80):
        view = game.view_for(step.before, step.seat)
        for action in game.legal_actions(step.before, step.seat)[:12]:
            reason = games.load_strategy(game).reason(view, step.seat, action)
            for text in TEXTS:
                assert format_reason(reason, game.name, text, names)


def test_every_game_presents_itself(name: str) -> None:
    for text in TEXTS:
        for key in ("title", "blurb", "goal"):
            assert text(f"{name}.{key}")


def test_every_option_has_its_words(name: str) -> None:
    for option in load(name).options:
        assert option.default in option.choices
        for word in ("label", "help", *choice_words(option)):
            for text in TEXTS:
                assert text.has_text(f"{name}.option.{option.name}.{word}"), (option.name, word)


def test_every_clause_belongs_to_a_section_that_has_a_title(name: str) -> None:
    prefix = f"{name}.rules.{games.game_class(name).clause_prefix}-"
    for text in TEXTS:
        clauses = [key for key in text.keys(name) if key.startswith(f"{name}.rules.")]
        assert clauses
        for key in clauses:
            assert key.startswith(prefix), key
            number = key.removeprefix(prefix).partition(".")[0]
            assert number.isdigit() and text.has_text(prefix + number), key


@pytest.mark.parametrize("section", section_names())
def test_both_catalogues_have_the_same_keys_with_the_same_values(section: str) -> None:
    first, second = TEXTS
    sentences = [
        {key for key in each.keys(section) if not key.startswith(f"{section}.noun.")}
        for each in (first, second)
    ]  # the kinds of nouns are grammar, which differs
    assert sentences[0] == sentences[1]
    for key in sentences[0]:
        for text, other in ((first, second), (second, first)):
            # a choice by value alone may be left out in the other language
            assert set(displayed_value_names(parse_template(text.raw_text(key)))) <= set(
                used_value_names(parse_template(other.raw_text(key)))
            ), key


def test_the_rule_of_thumb_gives_a_reason_for_its_own_choice(played: Record) -> None:
    game = played.setup.game
    for step in played.sample_steps(40):
        view = game.view_for(step.before, step.seat)
        legal = game.legal_actions(view, step.seat)
        action = games.load_strategy(game).policy(view, step.seat, legal, Chance(step.number))
        for text in TEXTS:
            assert format_reason(
                games.load_strategy(game).reason(view, step.seat, action), game.name, text
            )


def test_every_field_of_a_sheet_has_its_words(name: str) -> None:
    fields = count_marks_by_field(games.load(name).sheet.provenance)
    assert fields
    for table, field in fields:
        for text in TEXTS:
            assert text(f"{name}.sheet.{table}.title") and text(f"{name}.sheet.{table}.{field}")
