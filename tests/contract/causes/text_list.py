"""Texts of lines that tell of one clause, and those among them that give no cause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tabletop.text import Catalogue
from tests.contract.causes.act_context import Causes

SECTIONS = ("by", "say", "caption", "also", "together")
"""Sections of a game's texts that tell of a clause or of more than one act."""
SAMPLES = ("3", "A", "gold", "gem", "金", "宝石", "」")
"""Words that stand for a placeholder."""
PLAIN_TEXTS: Mapping[str, frozenset[str]] = {
    "basari": frozenset(
        (
            "also.by.BAS-3.5.move.deck.pile",
            "also.by.BAS-3.6.score.points",
            "also.by.BAS-3.7.whole.stock.gems",
            "by.BAS-3.1.move.deck.pile",
            "by.BAS-4.5.move.offer.gems",
            "by.BAS-4.5.whole.offer.gems",
            "caption.by.BAS-3.5.move.deck.pile",
            "caption.by.BAS-3.6.score.points",
            "caption.by.BAS-3.7.move.stock.gems",
            "caption.move.hand.choice",
        )
    ),
    "market_day": frozenset(("say.tinker_swaps", "say.tinker_stays", "caption.move.hand.stall")),
    "mercado": frozenset(
        (
            "by.MER-3.1.move.supply.seals",
            "by.MER-7.5.move.supply.seals",
            "by.MER-7.7.move.supply.bag",
            "caption.by.MER-7.9.move.hand.privilege_discard",
            "by.MER-7.9.move.hand.privilege_discard",
            "by.MER-9.1.move.hand.privilege_discard",
            "by.MER-9.1.move.seals.supply",
            "say.start_player",
            "by.MER-6.2.say.pays",
            "by.MER-7.6.begin.turn",
            "by.MER-7.6.prompt.seat",
            "say.buys",
            "say.pays",
            "say.extra_turn",
            "say.final_count",
            "say.icon",
            "say.icon_declined",
            "say.turned_up",
            "caption.by.MER-6.2.say.pays",
            "caption.say.buys",
            "caption.say.icon",
            "caption.say.pays",
            "caption.say.turned_up",
            "also.say.extra_turn",
            "also.move.bag.supply",
            "also.move.hand.privilege_discard",
            "also.move.player.supply",
            "also.by.MER-7.7.move.supply.bag",
        )
    ),
    "nacho": frozenset(
        (
            "by.NAC-2.1.move.bag.warehouse",
            "by.NAC-6.5.shuffle.deck",
            "caption.move.bag.warehouse",
            "caption.say.arrests",
            "caption.move.warehouse.bag",
            "say.wage",
            "say.arrests",
            "say.keeps_gem",
            "say.sorted_out",
            "say.draws_none",
        )
    ),
    "zahab": frozenset(
        (
            "by.ZAH-2.2.move.supply.tokens.gold",
            "by.ZAH-6.1.move.ondisplay.tokens.gold",
            "by.ZAH-7.2.move.hand.discard",
            "say.start_player",
            "say.uses",
            "say.surplus",
            "say.surplus_lost",
            "say.nothing_gained",
            "caption.by.ZAH-4.4.move.supply.tokens.gold",
            "caption.by.ZAH-5.9.move.supply.tokens.gem",
            *(
                f"caption.by.ZAH-{clause}.step.{track}"
                for clause in ("5.11", "7.1")
                for track in ("queen", "magician", "hermit", "spirit")
            ),
            "caption.by.ZAH-7.1.move.hand.discard",
            "caption.by.ZAH-7.1.move.hand.exile",
            "caption.say.cards_back",
            "caption.move.display.hand",
        )
    ),
}
"""Texts that say what is done and give no cause, by game."""
CHOICE = re.compile(r"\{[^{}:]*:(?:select |list )?([^{}]*[|=][^{}]*)\}")
PLACEHOLDER = re.compile(r"\{[^{}|=]*\}")


def clause_texts(game: str, text: Catalogue) -> Iterator[tuple[str, str]]:
    """Iterate over the keys and raw texts of these sections, without the name of the game."""
    for key in text.keys(game):
        short = key.removeprefix(f"{game}.")
        if short.partition(".")[0] in SECTIONS:
            yield short, text.raw_text(key)


def spell_out(raw: str) -> str:
    """Return a text with all its alternatives one after another, once for each sample."""
    return " ".join(_fill(raw, sample) for sample in SAMPLES)


def _fill(raw: str, sample: str) -> str:
    raw = PLACEHOLDER.sub(sample, raw)
    while (choice := CHOICE.search(raw)) is not None:
        words = " ".join(part.rpartition("=")[2] for part in choice[1].split("|"))
        raw = PLACEHOLDER.sub(sample, raw[: choice.start()] + words + raw[choice.end() :])
    return raw


def has_cause(raw: Mapping[str, str], told: Causes) -> bool:
    """True if a cause of the list is in a text, in English and Japanese."""
    return any(
        re.search(english, spell_out(raw["en"])) and re.search(japanese, spell_out(raw["ja"]))
        for english, japanese, _ in told
    )
