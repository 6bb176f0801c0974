"""Lines and holds of Mercado at the end of a turn and of the match."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from scenes.games.mercado import tile_pictures
from scenes.kit.placement import Placement
from scenes.kit.roles.view_model import TableViewModel
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.motion import Motion
from sprites.node import Node
from sprites.timeline import Timeline, wait
from tabletop.core.acts import Move, Say
from tabletop.games.mercado.actions import Draw, Finish, Lay, Resolve, TakeBack
from tabletop.text import Catalogue
from tabletop.text.captions import format_caption
from tests.rules.mercado.positions import MERCHANT, Table
from tests.scenes.games.mercado.mercado_table import start_table
from tests.scenes.player import Mouse

COUNTERFEIT_SEED = 75
"""Seed of a match in which the first draw is three counterfeits."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("drawn", "is_held"),
    [(["coin.black"] * 3, True), (["coin.black", "coin.gold", "coin.black"], False)],
)
def test_counterfeits_lie_for_a_while_if_they_are_all(drawn: list[str], is_held: bool) -> None:
    """Counterfeits end the turn, and everybody sees why."""
    layout, model = start_table(2)[1], TableViewModel()
    model.zone_pieces["drawn:0"] = drawn
    tools: Any = SimpleNamespace(stage=SimpleNamespace(view_model=model))
    act = Move("coin.black", drawn.count("coin.black"), "drawn:0", "player:0", "MER-4.5")
    assert (layout.effects.before_act(act, tools) is not None) is is_held


def test_a_tile_of_chance_is_held_up_while_its_line_is_told() -> None:
    layout, model = start_table(2)[1], TableViewModel()
    model.zone_pieces["discard:objects"] = ["object.cloth", "object.shoe"]
    added: list[Node] = []
    stage = SimpleNamespace(
        view_model=model, add_temporary=added.append, remove_temporary=added.remove
    )
    tools: Any = SimpleNamespace(stage=stage, motion=Motion(), sound_step=lambda *_: wait(0.0))
    shown = layout.effects.before_act(Say(0, "turned_up", (), "MER-5.4"), tools)
    assert shown is not None
    timeline = Timeline()
    timeline.play(shown)
    timeline.advance(shown.duration / 2)
    (node,) = added
    size = node.picture.size[0] * node.zoom
    assert node.picture == layout.piece_art.picture("object.shoe", "market:0")
    assert size > tile_pictures.TILE_SIZE[0]
    timeline.skip()
    assert not added


def test_every_turn_of_the_last_round_and_the_final_count_are_told() -> None:
    table = Table(3).markers_at(30, 5, 9).seals(0, 0, 1).purse(0, "gold")
    keys = []
    for seat in range(3):
        table.purse(seat, "gold").do(TakeBack())
        keys.append([act.key for act in table.acts if isinstance(act, Say)])
    assert keys == [["last_round"], ["last_round"], ["final_count"]]


def test_what_the_line_of_a_purchase_tells_has_no_line_of_its_own() -> None:
    """Else the rest of a purchase would be shown below a line about somebody else."""
    also = "mercado.also."
    texts = {key.removeprefix(also) for key in Catalogue("en").keys("mercado") if also in key}
    assert len(texts) > 5 and not texts - start_table(2)[1].merged_lines["say.buys"]


def test_a_purchase_tells_nothing_of_the_market_tile_that_is_paid_with_it() -> None:
    table = Table(3).market("cup", "jug", "necklace", "chess", "cloth")
    table.offer(0, 0, "gold").offer(0, MERCHANT, "gold silver").bag(0, "gold copper black")
    table.do(Draw(), Lay("gold", 0), Lay("copper", MERCHANT), Finish(), Resolve(0))
    text, names = Catalogue("en"), ["Mika", "Aru", "Bea"]
    told = {
        act.key: format_caption([act], table.acts, table.game, text, names)
        for act in table.acts
        if isinstance(act, Say)
    }
    assert told["buys"] == (
        "Mika buys the Golden Cup, moves 4 spaces (white-coin icon) and gets a white coin and "
        "a black coin."
    )
    assert told["pays"] == "Mika pays the Head Merchant and gets a privilege."


@pytest.mark.slow
def test_a_line_stands_until_it_has_been_read_when_the_next_person_is_asked(mouse: Mouse) -> None:
    mouse.context.preferences.change(curtain="never")
    table = mouse.start("mercado", "", "", "", seed=COUNTERFEIT_SEED)
    mouse.run_until_asked()
    seat = table.deciding_seat
    mouse.move(Draw())
    mouse.run_until_asked()
    mouse.context.preferences.change(speed=1.0)
    mouse.move(Finish())
    mouse.run_until(lambda: table.deciding_seat not in (seat, None))
    assert "can't place any coin" in table.action_bar.prompt
    mouse.run_until(lambda: "can't place" not in table.action_bar.prompt)
    assert table.action_bar.prompt.endswith(": draw coins.")


@pytest.mark.slow
def test_a_question_stands_above_a_long_purchase_off_the_trays(mouse: Mouse) -> None:
    """Somebody who goes again reads at once that this is the extra turn."""
    mouse.context.preferences.change(curtain="never", speed=1.0)
    table = mouse.start("mercado", "", "", "")
    mouse.run_until_asked()
    bar, market = table.action_bar, table.layout.zone_layout.market
    bar.show_event(
        "Mika buys the Sandalwood Perfume; no seal for coming second; Mika gets another turn; "
        "Aru and Bea each take 2 black coins.",
        0,
    )
    bar.show_prompt("Mika's extra turn: draw coins, or take coins back.")
    assert bar.question == "Mika's extra turn: draw coins, or take coins back."
    plate = bar.nodes[0].bounds()
    trays = Placement(*market.center(4)).box(*market.tray_size)
    assert trays.bottom <= plate.y and plate.bottom <= SCREEN_SIZE[1]
