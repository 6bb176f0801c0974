"""A card, a coin and a seal do not move, land or sound alike."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import game_names
from scenes.kit.common_effects import SACK_TOKEN_COUNT, fly_tokens
from scenes.kit.placement import Placement
from scenes.kit.roles.piece_art import DEFAULT_WORTH
from scenes.menus.common.game_list import load_game
from scenes.stage.animation.animator import ActAnimator
from scenes.stage.animation.effect_context import MATERIAL_WEIGHTS
from scenes.stage.animation.piece_motion import (
    arc_height_share,
    flight_time_factor,
    squash_on_landing,
)
from scenes.table.scene import TableScene
from sprites.motion import NORMAL_MOTION
from sprites.node import Node
from sprites.picture import FilledRect
from sprites.timeline import Timeline
from tabletop.core.acts import Move
from tabletop.core.zones import is_back
from tests.scenes.player import Mouse

PIECES = ("privilege.any", "coin.gold", "seal")  # a card, a coin, a seal: the lighter first


MIN_DECIBELS = 2.0
"""Decibels, at least, between what is worth least and most of its like."""


class VolumeRecorder:
    """Hears how loud things are."""

    def __init__(self) -> None:
        self.gains: list[float] = []
        self.thuds: list[float] = []

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        (self.thuds if family == "thud" else self.gains).append(gain)


class SoundRecorder:
    """Hears which sounds are made, and how loud."""

    def __init__(self, heard: list[tuple[str, float]]) -> None:
        self._heard = heard

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        self._heard.append((family, gain))


@pytest.fixture
def craft() -> Iterator[ActAnimator]:
    mouse = Mouse()
    made = mouse.start("mercado", "", "").presenter.table_view.animator
    made.sound_player = VolumeRecorder()
    yield made
    mouse.close()


def piece_node(piece: str) -> Node:
    return Node(FilledRect(40, 40, (0, 0, 0)), 400.0, 400.0, tag=piece)


def test_what_is_heavy_flies_lower(craft: ActAnimator) -> None:
    heights = [arc_height_share(craft.piece_weight(piece_node(piece))) for piece in PIECES]
    assert heights == sorted(heights, reverse=True) and len(set(heights)) == 3
    assert arc_height_share(MATERIAL_WEIGHTS["coin"]) == 1.0


def test_what_is_heavy_is_pressed_flatter(craft: ActAnimator) -> None:
    flattest = []
    for piece in PIECES:
        lying, timeline, most = piece_node(piece), Timeline(), 0.0
        timeline.play(squash_on_landing(craft, lying))
        for _ in range(40):
            timeline.advance(NORMAL_MOTION.landing_seconds / 40)
            most = max(most, lying.squash)
        assert lying.squash == 0.0
        flattest.append(most)
    assert flattest == sorted(flattest) and flattest[-1] > 2 * flattest[0]


def test_what_is_heavy_sounds_louder(craft: ActAnimator) -> None:
    for piece in PIECES:
        timeline = Timeline()
        timeline.play(craft.landing_sound_step(piece_node(piece), "market:0"))
        timeline.skip()
    ears = craft.sound_player
    assert isinstance(ears, VolumeRecorder)
    assert ears.gains == sorted(ears.gains) and ears.gains[0] < ears.gains[-1] <= 1.0


POOR_AND_RICH = {
    "basari": (("gem.blue", "gem.red"), ("bazaar.1", "bazaar.39")),
    "market_day": (("card.1", "card.10"),),
    "mercado": (("privilege", "privilege"), ("object", "object")),
    "nacho": (("smuggler", "smuggler"), ("mountie", "mountie")),
    "zahab": (("card", "card"),),
}
"""Pieces of one kind; of families alone, those that are worth least and most."""


def extremes(table: TableScene, one: str, other: str) -> tuple[str, str]:
    """Two pieces of the game: named, or the one worth least and the one worth most."""
    if "." in one:
        return one, other
    lying = table.match.game.inventory(table.match.state).values()
    like = sorted({p for pieces in lying for p in pieces if p.startswith(f"{one}.")})
    by_worth = sorted((p for p in like if not is_back(p)), key=table.layout.piece_art.worth)
    return by_worth[0], by_worth[-1]


def landing_sounds(animator: ActAnimator, piece: str) -> VolumeRecorder:
    """Return the sounds of a piece that lands."""
    ears, timeline = VolumeRecorder(), Timeline()
    animator.sound_player = ears
    zone = next(z for z, pieces in animator.stage.view_model.zone_pieces.items() if pieces)
    timeline.play(animator.landing_sound_step(piece_node(piece), zone))
    timeline.skip()
    return ears


@pytest.mark.parametrize("game", POOR_AND_RICH)
def test_what_is_worth_more_flies_lower_and_slower_and_lands_fuller(game: str) -> None:
    mouse = Mouse()
    table = mouse.start(game, *[""] * load_game(game).seat_counts[0])
    animator = table.presenter.table_view.animator
    for pair in POOR_AND_RICH[game]:
        poor, rich = extremes(table, *pair)
        weights = [animator.piece_weight(piece_node(piece)) for piece in (poor, rich)]
        assert weights[1] > 1.2 * weights[0], (poor, rich)
        assert arc_height_share(weights[1]) < arc_height_share(weights[0])
        worths = [animator.piece_worth(piece_node(piece)) for piece in (poor, rich)]
        assert flight_time_factor(worths[1]) > flight_time_factor(worths[0]) >= 1.0, (
            "never faster than before"
        )
        soft, full = landing_sounds(animator, poor), landing_sounds(animator, rich)
        assert full.gains[0] > 10 ** (MIN_DECIBELS / 20) * soft.gains[0]
        assert not soft.thuds and full.thuds
    mouse.close()


def test_what_lies_face_down_is_as_heavy_as_any() -> None:
    for game in game_names():
        mouse = Mouse()
        table = mouse.start(game, *[""] * load_game(game).seat_counts[0])
        looks, lying = table.layout.piece_art, table.match.view_for(-1)
        backs = {p for ps in table.match.game.inventory(lying).values() for p in ps if is_back(p)}
        assert all(looks.worth(piece) == DEFAULT_WORTH for piece in backs)
        assert backs
        mouse.close()


def test_a_coin_clinks_and_a_sackful_pours(craft: ActAnimator) -> None:
    heard: dict[int, list[tuple[str, float]]] = {}
    highest: dict[int, float] = {}
    for n in (1, SACK_TOKEN_COUNT):
        sounds = heard[n] = []
        craft.sound_player = SoundRecorder(sounds)
        timeline = Timeline()
        token, start, end = FilledRect(40, 40, (0, 0, 0)), Placement(200, 600), Placement(900, 600)
        timeline.play(fly_tokens(craft, token, n, start, end, "coin_on_coin"))
        highest[n] = 0.0
        for _ in range(120):
            timeline.advance(1 / 60)
            lifts = [node.lift for node in craft.stage.temporary_nodes if node.name == "token"]
            highest[n] = max(highest[n], *lifts, 0.0)
    assert [family for family, _ in heard[1]] == ["coin_on_coin"]
    assert {family for family, _ in heard[SACK_TOKEN_COUNT]} == {"coin_on_coin", "coin_pour"}
    loud = [max(gain for family, gain in sounds) for sounds in heard.values()]
    assert loud[1] > 10 ** (MIN_DECIBELS / 20) * loud[0]
    assert highest[SACK_TOKEN_COUNT] < 0.7 * highest[1]


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(
    ("game", "source", "target", "tumbles"),
    [("basari", "stock", "gems:0", True), ("mercado", "offer:0/1", "player:0", False)],
)
def test_a_gem_turns_about_itself_and_comes_to_rest_as_it_lies(
    game: str, source: str, target: str, tumbles: bool
) -> None:
    mouse = Mouse(speed=1.0)
    table = mouse.start(game, *["", "novice", "novice"][: load_game(game).seat_counts[0]])
    mouse.run_until_asked()
    stage, lane = table.stage, Timeline()
    piece = next(s.piece for s in stage.all_sprites() if s.zone == source)
    before = {sprite.node for sprite in stage.sprites(target)}
    lane.play(table.presenter.table_view.animator.show_draft([Move(piece, 1, source, target, "")]))
    lies = next(s for s in stage.sprites(target) if s.node not in before)
    angles = []
    for _ in range(90):
        angles.append(lies.node.angle)
        lane.advance(1 / 60)
    assert (max(angles) - min(angles) > 300.0) == tumbles
    assert lies.node.angle == stage.piece_placements(target)[lies.index].angle
    mouse.close()
