"""Basari's table follows whole matches, answers every hand, and has a place for everything."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.games.basari.ground import FELT, HOME, RUG, TAB_SINKS, TRAY, TRAY_GEM
from scenes.games.basari.layout import BasariLayout
from scenes.kit.layers import Layer
from scenes.request import MatchRequest
from scenes.touch.gestures import Gestures, Hotspot
from scenes.touch.hotspots import HotspotWidget
from sprites.motion import Motion
from sprites.picture import Box, Group, Text
from sprites.renderer import Renderer
from tabletop.games.basari.actions import Accept, Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.drafts import OfferDraft
from tabletop.games.basari.gems import KINDS
from tabletop.games.basari.haggling import compare
from tabletop.games.basari.sheet import CARDS
from tabletop.games.basari.state import HAGGLE
from tabletop.match.setup import Mode
from tabletop.text import LANGUAGES, Catalogue
from tests.scenes.places import around, ink, inside, keep_apart, lone_box, lying
from tests.scenes.player import Keyboard, Mouse, Player
from tests.scenes.player import seats as seated
from tests.scenes.watched import Sensible, both_motions, each_of, touches_for

SEATS = range(3, 6)
HAGGLING = {3: 1, 4: 5, 5: 4}
"""Seeds with which seat 0 opens haggles and raises in them, by the number of seats."""

seats = each_of(SEATS)


class Table(Sensible):
    """A match of Basari with its table, played by rule of thumb; seat 0 looks."""

    game = "basari"
    layout: BasariLayout

    def until_haggle(self, first: bool | None = None) -> None:
        """Until seat 0 is to offer: the first offer, a raise, or either."""
        for _ in range(4000):
            assert not self.match.over, "no haggle in this match"
            frame = self.match.state.stack[-1] if self.match.state.stack else None
            if frame and frame[:2] == (HAGGLE, 0) and first in (None, not frame[3]):
                return
            self.act()
            self.director.skip()
        raise AssertionError

    def press(self, gestures: Gestures, zone: str, piece: str) -> None:
        """Press a piece; what it drafts is shown."""
        hotspot = next(
            hotspot
            for hotspot in gestures.hotspots()
            if hotspot.zone == zone
            and (sprite := gestures.sprite(hotspot))
            and sprite.piece == piece
        )
        outcome = gestures.press(hotspot)
        assert outcome.draft is not None
        self.redraft(outcome.draft)


@pytest.mark.thinned(3)
def test_skipping_ends_where_the_acts_end(seats: int) -> None:
    table = Table(seats, seed=seats)
    table.skips_through()


@pytest.mark.thinned(12)
@both_motions
def test_playing_frame_by_frame_ends_where_the_acts_end(seats: int, motion: Motion) -> None:
    table = Table(seats, seed=40 + seats, motion=motion)
    table.plays_through(0.15)
    assert not table.left_over()


@pytest.mark.thinned(3)
def test_a_layout_that_joins_late_shows_the_same_course(seats: int) -> None:
    table = Table(seats, seed=7)
    for _ in range(60):
        table.act()
        table.director.skip()
        marks = {**table.stage.showing.marks, "step": ""}
        table.lay()
        recalled = {**table.stage.showing.marks, "step": ""}
        assert {k: marks.get(k) for k in recalled} == recalled


@pytest.mark.thinned(3)
def test_every_legal_action_can_be_touched(seats: int) -> None:
    table = Table(seats, seed=HAGGLING[seats])
    gestures, seen = Gestures(table.layout, table.stage), set()
    while not table.match.over:
        seat = table.match.to_act()[-1]
        view, legal = table.match.view(seat), table.match.legal(seat)
        gestures.offer(view, seat, legal)
        seen.add(type(legal[-1]))
        if gestures.draft is not None:  # offers are many
            legal = legal[0], legal[len(legal) // 2], legal[-1]
        touches_for(gestures, legal)
        table.act()
        table.director.skip()
    assert {Accept, Choose} <= seen
    assert seats < 5 or TakeGem in seen


def test_whoever_acts_is_lit_with_all_that_is_his(seats: int) -> None:
    table = Table(seats, seed=1)
    for seat, box in {
        0: HOME.box,
        **{s: table.layout.places.panel(s).box for s in range(1, seats)},
    }.items():
        table.stage.showing.turn = seat
        light = table.layout.readouts.nodes(table.stage.showing)["halo"].bounds()
        assert light.width >= box.width and light.height >= box.height


def test_two_who_haggle_sit_at_the_ends_of_the_rug_each_by_his_offer() -> None:
    table = Table(4, seed=HAGGLING[4])
    table.until_haggle()
    other = table.match.state.stack[-1][2]
    shown = table.stage.readouts.nodes
    faces = {seat: shown[f"haggler:{seat}"].bounds() for seat in (0, other)}
    for seat, face in faces.items():
        half = table.layout.places.box(f"offer:{seat}")
        away = {n: abs(half.center[0] - box.center[0]) for n, box in faces.items()}
        assert min(away, key=away.__getitem__) == seat
        for pose in table.layout.places.place(f"offer:{seat}").poses(["gem.red"] * 3):
            assert not face.overlaps(pose.box(RUG.gem, RUG.gem))
            assert not shown["contested"].bounds().overlaps(pose.box(RUG.gem, RUG.gem))
    while "contested" in table.stage.readouts.nodes:
        assert table.match.state.stack[-1][0] == HAGGLE
        table.act()
        table.director.skip()
    assert not any(name.startswith("haggler:") for name in table.stage.readouts.nodes)


def test_an_offer_is_laid_piece_by_piece_and_taken_back() -> None:
    table = Table(4, seed=HAGGLING[4])
    table.until_haggle()
    gestures = table.gestures()
    tray = list(table.stage.showing.table["gems:0"])
    piece = tray[-1]
    table.press(gestures, "gems:0", piece)
    assert table.stage.showing.table["offer:0"] == [piece]
    assert len(table.stage.showing.table["gems:0"]) == len(tray) - 1
    table.agrees()
    table.timeline.skip()
    table.press(gestures, "offer:0", piece)
    table.timeline.skip()
    assert table.stage.showing.table["gems:0"] == tray
    assert not table.stage.drafted
    table.agrees()


def test_what_was_laid_stays_where_it_lies_when_it_is_offered() -> None:
    table = Table(4, seed=HAGGLING[4])
    table.until_haggle()
    gestures = table.gestures()
    least = table.match.game.smallest_raise(table.match.view(0), 0)
    while isinstance(gestures.draft, OfferDraft) and not gestures.draft.enough:
        step = gestures.draft.towards(least)
        gestures.redraft(step)
        table.redraft(step)
    table.timeline.skip()
    lying = [sprite.node for sprite in table.stage.sprites("offer:0")]
    before = [(node.x, node.y) for node in lying]
    table.decide(least)
    assert not table.stage.drafted
    assert [(node.x, node.y) for node in lying] == before
    table.director.skip()
    table.agrees()


def test_a_draft_that_comes_to_nothing_goes_back() -> None:
    table = Table(4, seed=HAGGLING[4])
    table.until_haggle(first=False)
    gestures = table.gestures()
    tray = list(table.stage.showing.table["gems:0"])
    table.press(gestures, "gems:0", tray[0])
    table.timeline.skip()
    table.timeline.play(table.animator.redraft(()))
    assert table.stage.showing.table["gems:0"] == tray
    table.press(gestures, "gems:0", tray[-1])
    table.lay()
    assert not table.stage.drafted
    table.agrees()


@pytest.mark.parametrize(
    ("laid", "last", "key"),
    [
        ((0, 0, 0, 0), (0, 0, 0, 0), "open"),
        ((0, 0, 0, 0), (1, 0, 0, 0), "begin"),
        ((0, 0, 0, 1), (0, 0, 0, 0), "first"),
        ((1, 0, 0, 3), (0, 4, 0, 0), "better"),
        ((0, 0, 0, 2), (1, 0, 0, 0), "more"),
        ((1, 0, 0, 0), (0, 0, 0, 2), "fewer"),
        ((0, 0, 1, 0), (0, 1, 0, 0), "worse"),
        ((0, 1, 0, 0), (0, 1, 0, 0), "equal"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rug_says_whether_the_offer_will_do_and_why(
    laid: tuple[int, ...], last: tuple[int, ...], key: str, language: str
) -> None:
    draft = OfferDraft(0, (4, 4, 4, 4), last, None, laid)
    assert draft.status[0] == key
    assert draft.enough == (any(laid) and compare(laid, last).better)
    assert Catalogue(language).say(f"basari.table.status.{key}", draft.status[1])


def test_what_cannot_be_done_is_refused_with_its_reason() -> None:
    table = Table(5, seed=HAGGLING[5])
    layout, match = table.layout, table.match
    view = match.view(0)
    gem = layout.handling.attempt(view, 0, "gems:0", "gem.red", None)
    stock = layout.handling.attempt(view, 0, "stock", "gem.blue", None)
    assert (gem, stock) == (Offer(1, 0, 0, 0), TakeGem("blue"))
    table.until_haggle()
    chosen = layout.handling.attempt(match.view(0), 0, "hand:0", "action.A", None)
    for action in (gem, stock, chosen):
        assert action is not None
        refusal = table.match.refusal(0, action)
        assert refusal is None or layout.seating.text.has(f"basari.refusal.{refusal.code}")
    assert layout.handling.attempt(view, 0, "deck", "bazaar.?", None) is None
    for zone, piece in (("gems:0", "gem.red"), ("hand:0", "action.A"), ("stock", "gem.blue")):
        assert layout.handling.attempt(view, 0, zone, piece, "pile:0") is None, "dropped at random"
    assert GiveGem("red") != gem


@pytest.mark.parametrize("what", ["blocked", "haggle", "most_gems"])
def test_time_that_jumps_in_the_middle_leaves_nothing_behind(what: str) -> None:
    table = Table(5, seed=HAGGLING[5])
    assert table.interrupt(what)


def fullest(seats: int, **how: object) -> Table:
    """Long piles, full trays, high points, both offers on the rug."""
    table = Table(seats, **how)  # type: ignore[arg-type]
    inventory: dict[str, list[str]] = {"deck": ["bazaar.?"], "stock": [*KINDS] * 2}
    for seat in range(seats):
        inventory[f"pile:{seat}"] = [f"bazaar.{seat * 7 + n + 1}" for n in range(7)]
        inventory[f"gems:{seat}"] = [kind for kind in KINDS for _ in range(9 if seat < 2 else 4)]
        inventory[f"shown:{seat}"] = ["action.B"]
    inventory["hand:0"] = ["action.A", "action.C", "action.D"][: seats - 2]
    table.layout.places.left = 0
    inventory["offer:0"] = [kind for kind in KINDS for _ in range(4)]
    inventory["offer:1"] = [kind for kind in KINDS for _ in range(4)]
    table.stage.lay(inventory, {("points", seat): 188 for seat in range(seats)})
    table.stage.showing.draft = OfferDraft(0, (13,) * 4, (4,) * 4, Offer(4, 4, 4, 5), (4, 4, 4, 4))
    table.stage.read()
    return table


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_position_has_a_place_for_everything(
    seats: int, language: str, text_scale: float
) -> None:
    names = ("Wilhelmina", "おおさかはなこ", "MMMMMMMMMMMM", "Bea", "Omar")
    table = fullest(seats, language=language, text_scale=text_scale, names=names)
    layout, stage = table.layout, table.stage
    apart: dict[str, Box] = {"buttons": layout.places.buttons}
    steps = [f"step:{x}" for x in layout.places.letters] if text_scale == 1.0 else []
    for name in ("status", "sign:stage", "sign:round", *steps):
        apart[name] = ink(lone_box(stage, name))
    for kind in range(len(KINDS)):
        apart[f"stock:{kind}"] = lone_box(stage, f"stock:{kind}")
    for seat in range(seats):
        for name in ("plate", "points", "workers", *(f"count:{n}" for n in range(4))):
            key, _, n = name.partition(":")
            box = lone_box(stage, f"{key}:{seat}" + (f"/{n}" if n else ""))
            apart[f"{name}:{seat}"] = box if name == "plate" else ink(box)
        for kind in ("pile", "shown"):
            apart[f"{kind}:{seat}"] = lying(stage, f"{kind}:{seat}")
    for zone in ("hand:0", "gems:0", "offer:0", "offer:1"):
        apart[zone] = lying(stage, zone)
    keep_apart(apart)


@pytest.mark.thinned(3)
def test_two_who_haggle_never_offer_on_the_same_half(seats: int) -> None:
    table = Table(seats, seed=HAGGLING[seats])
    seen = 0
    while not table.match.over:
        frame = table.match.state.stack[-1] if table.match.state.stack else None
        if frame and frame[0] == HAGGLE:
            one, other = (table.layout.places.box(f"offer:{seat}") for seat in frame[1:3])
            assert not one.overlaps(other)
            seen += 1
        table.act()
        table.director.skip()
    assert seen


def test_a_heap_is_touched_as_one(seats: int) -> None:
    table = Table(seats, seed=HAGGLING[seats])
    table.until_haggle()
    hotspots = [hotspot for hotspot in table.gestures().hotspots() if hotspot.zone == "gems:0"]
    owned = set(table.stage.showing.table["gems:0"])
    assert len(hotspots) == len(owned)
    assert all(isinstance(hotspot, Hotspot) and hotspot.index >= 0 for hotspot in hotspots)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_ware_of_each_seat_is_named_whole_on_a_tab_of_its_card(
    seats: int, language: str, seat: int
) -> None:
    table = fullest(seats, language=language, text_scale=1.0)
    stage, layout = table.stage, table.layout
    for number in range(1, CARDS + 1):
        stage.showing.table[f"pile:{seat}"] = [f"bazaar.{number % CARDS + 1}", f"bazaar.{number}"]
        tab = layout.readouts.nodes(stage.showing)[f"ware:{seat}"]
        assert isinstance(tab.picture, Group)
        assert tab.z >= Layer.ON_RAISED, "a card in focus would hide it"
        (words,) = (part for part, _, _ in tab.picture.parts if isinstance(part, Text))
        name = layout.seating.name(f"bazaar.{number}")
        assert [line.lower() for line in words.setting.lines] == [name.lower()]
        box = tab.bounds()
        for other in ("plate", "points", "workers"):
            assert not box.overlaps(ink(lone_box(stage, f"{other}:{seat}"))), (name, other)
        assert not box.overlaps(FELT)
        assert not box.overlaps(lying(stage, f"shown:{seat}"))
        card = layout.places.box(f"pile:{seat}")
        assert abs(box.right - card.right) < 1 and abs(box.bottom - card.y - TAB_SINKS) < 1


def test_all_gems_of_a_rival_are_lit_up_not_the_first_row_of_them() -> None:
    places = fullest(3).layout.places
    for seat in (1, 2):
        zone, where = f"gems:{seat}", places.panel(seat)
        assert all(inside(where.cell_box(kind), places.box(zone)) for kind in range(len(KINDS)))
        assert where.tray is not None and inside(places.box(zone), where.box)


def test_heaps_of_gems_keep_apart_and_within_their_tray() -> None:
    table = fullest(3)
    pieces = [kind for kind in KINDS for _ in range(13)]
    poses = table.layout.places.place("gems:0").poses(pieces)
    heaps = [
        around(
            [pose.box(TRAY_GEM, TRAY_GEM) for pose, p in zip(poses, pieces, strict=True) if p == k]
        )
        for k in KINDS
    ]
    for left, right in pairwise(heaps):
        assert left.right <= right.x
    for kind, heap in enumerate(heaps):
        assert inside(heap, TRAY)
        assert heap.bottom <= ink(lone_box(table.stage, f"count:0/{kind}")).y + 1


def test_every_picture_is_baked() -> None:
    table = Table(5)
    renderer = Renderer(0.2)
    for number in range(1, 40):
        table.layout.looks.picture(f"bazaar.{number}", "pile:1").paint(renderer)
    for letter in "ABCD":
        for zone in ("hand:0", "shown:1"):
            table.layout.looks.picture(f"action.{letter}", zone).paint(renderer)
    for kind in KINDS:
        table.layout.looks.picture(kind, "stock").paint(renderer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_zoom_tells_of_every_piece(language: str) -> None:
    layout = Table(5, language=language).layout
    pieces = [*(f"bazaar.{n}" for n in range(1, 40)), *(f"action.{x}" for x in "ABCD"), *KINDS]
    for piece in [*pieces, "bazaar.?", "action.?"]:
        told = layout.looks.description(piece, "pile:0")
        assert told is not None and told.title
        assert layout.seating.text.has(f"basari.rules.{told.clause}")
        assert layout.looks.large(piece, "pile:0").size


def test_nobody_sees_the_choices_of_others_before_all_have_chosen(seats: int) -> None:
    table = Table(seats)
    table.act()
    table.director.skip()
    chosen = seats - 1
    assert table.stage.showing.table[f"choice:{chosen}"] == ["action.?"]
    assert set(table.stage.showing.table[f"hand:{chosen}"]) == {"action.?"}


@pytest.mark.parametrize("kind", [Keyboard, Mouse], ids=["keys", "mouse"])
def test_gems_laid_on_the_rug_go_back_when_the_last_offer_is_accepted(kind: type[Player]) -> None:
    player = kind()
    try:
        table = player.start("basari", "", "trader", "trader")
        for _ in range(200):
            player.until_asked()
            assert not player.over, "no haggle in this match"
            draft = table.gestures.draft
            if isinstance(draft, OfferDraft) and any(draft.last):
                break
            player.move()
        tray = list(table.stage.showing.table["gems:0"])
        player.do(next(t for t in table.gestures.offered if t.zone == "gems:0"))
        player.frame()
        assert table.stage.drafted
        assert len(table.stage.showing.table["gems:0"]) == len(tray) - 1
        buttons = [widget for widget in table.page.widgets if widget.name.startswith("action:")]
        assert buttons[-1].box.bottom <= table.layout.places.buttons.bottom, "over the icons"
        player.move(Accept())
        player.until_asked()
        assert not table.stage.drafted
        assert not table.display.presentation.difference(table.session.match.state)
    finally:
        player.close()


def test_practice_lists_few_of_the_offers_and_leads_back_to_lay_others() -> None:
    mouse = Mouse()
    try:
        mouse.program.start(
            MatchRequest(
                "basari",
                seated("", "trader", "trader", "trader"),
                {},
                HAGGLING[4],
                mode=Mode.PRACTICE,
            )
        )
        mouse.app.stack.settle()
        table = mouse.table
        mouse.until_asked()
        while table.gestures.draft is None:
            mouse.move()
            mouse.until_asked()
        advice, legal = table.coach.advice(), table.match.legal(0)
        mouse.press("tool:moves")
        mouse.wait(0.1)
        listed = [name for name in mouse.names() if name.startswith("move:")]
        assert 2 <= len(listed) <= 6 < len(legal)
        assert advice is not None and "move:0" in listed
        mouse.press("move:compose")
        mouse.wait(0.4)
        focus = table.page.focus
        assert isinstance(focus, HotspotWidget) and focus.hotspot.zone == "gems:0"
    finally:
        mouse.close()


CLEAR = 10.0
"""Units between two numbers that must not be read as one."""


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_many_points_stand_clear_of_many_workers(scale: float) -> None:
    table = Table(3, seed=1, text_scale=scale)
    showing = table.stage.showing
    showing.counters["points", 0] = 209
    cards = table.match.game.tables.cards
    showing.table["pile:0"] = [f"bazaar.{number}" for number in cards[-4:]]
    made = table.layout.readouts.nodes(showing)
    points, workers = made["points:0"].bounds(), made["workers:0"].bounds()
    assert workers.right + CLEAR <= points.x and points.right <= HOME.box.right - 4
    assert workers.x >= HOME.plate.right + 4


def test_where_text_is_large_a_ware_is_named_by_a_closer_look_alone(seats: int) -> None:
    table = fullest(seats, text_scale=2.0)
    assert not [name for name in table.layout.readouts.nodes(table.stage.showing) if "ware" in name]
    piece = table.stage.showing.table["pile:1"][-1]
    name = table.layout.seating.name(piece)
    large = table.layout.looks.large(piece, "pile:1")
    assert isinstance(large, Group)
    told = [part.text.lower() for part, _, _ in large.parts if isinstance(part, Text)]
    assert name.lower() in told
