"""Zahab's table follows whole matches, answers every hand, and has a place for everything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from scenes.table import zahab_cards as cards
from scenes.table import zahab_ground as ground
from scenes.table.gestures import Gestures
from scenes.table.zahab import ZahabLayout
from scenes.table.zahab_drafts import GainDraft, ReturnDraft, StepsDraft
from sprites.kit import Kit
from sprites.motion import NORMAL, REDUCED, Motion
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.acts import Step
from tabletop.games.zahab.actions import Discard, Exile, Gain, Ride, Steps, Trade, UseSpace
from tabletop.games.zahab.moving import START_TILE
from tabletop.games.zahab.sheet import KINDS
from tabletop.games.zahab.state import DISPLAY, MIX, PLACES, SPACES, STEPS
from tabletop.games.zahab.tables import FIGURES, GEM, GOLD
from tabletop.text import LANGUAGES
from tests.scenes.player import Keyboard, Mouse, Player
from tests.scenes.watched import Watched

STRIP_TOP = 954.0
SEATS = range(2, 5)
EXPERT = (False, True)


class Table(Watched):
    """A match of Zahab with its table, played by rule of thumb; seat 0 looks."""

    game = "zahab"
    layout: ZahabLayout

    def choose(self, seat: int) -> Action:
        match = self.match
        return match.game.strategy.policy(match.view(seat), seat, match.legal(seat), self.chance)

    def until_asked(self, frame: int) -> None:
        """Until seat 0 decides in such a frame."""
        for _ in range(4000):
            assert not self.match.over, "no such decision in this match"
            stack = self.match.state.stack
            if stack[-1][0] == frame and self.match.to_act() == (0,):
                self.ask()
                return
            self.act()
            self.director.skip()
        raise AssertionError

    def ask(self) -> None:
        """All is shown, and it is somebody's turn."""
        self.stage.showing.turn = self.match.to_act()[0]
        self.stage.showing.view = self.match.view(0)
        self.stage.read()

    def gestures(self) -> Gestures:
        """Hands that may act now, as seat 0."""
        made = Gestures(self.stage)
        made.offer(self.match.view(0), 0, self.match.legal(0))
        return made

    def redraft(self, draft: object) -> None:
        """Show a draft."""
        assert isinstance(draft, StepsDraft | GainDraft | ReturnDraft)
        self.stage.showing.draft = draft
        self.timeline.also(self.staging.redraft(draft.moves))
        self.timeline.skip()


@pytest.fixture(params=SEATS)
def seats(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def decisions(table: Table) -> Iterator[None]:
    while not table.match.over:
        table.act()
        yield


@pytest.mark.parametrize("expert", EXPERT, ids=["plain", "expert"])
def test_skipping_ends_where_the_acts_end(seats: int, expert: bool) -> None:
    table = Table(seats, seed=seats, options={"expert": expert})
    for _ in decisions(table):
        table.director.skip()
        table.agrees()
        if not table.match.over:
            table.ask()


@pytest.mark.parametrize("motion", [NORMAL, REDUCED], ids=["normal", "reduced"])
def test_playing_frame_by_frame_ends_where_the_acts_end(seats: int, motion: Motion) -> None:
    table = Table(seats, seed=40 + seats, motion=motion)
    for _ in decisions(table):
        table.play_out(0.15)
        table.agrees()
    table.lay()
    shown = len(table.canvas)
    table.lay()
    assert len(table.canvas) == shown, "something is left over"


def test_a_layout_that_joins_late_shows_that_the_end_has_been_called(seats: int) -> None:
    table = Table(seats, seed=7)
    ended = 0
    for _ in decisions(table):
        table.director.skip()
        marked = table.stage.showing.marks["ending"]
        table.lay()
        assert table.stage.showing.marks["ending"] == marked
        ended += marked
    assert ended


def test_the_start_tile_lies_below_the_gate(seats: int) -> None:
    for seed in range(6):
        table = Table(seats, seed=seed)
        place = table.match.state.tiles.index(START_TILE)
        pose = table.layout.place(f"tile:{place}").opening
        assert pose.x == pytest.approx(ground.MIDDLE[0])
        assert pose.y < ground.MIDDLE[1]
        assert pose.angle % 360 == pytest.approx(0)


def test_every_space_lies_on_its_tile_and_none_upon_another() -> None:
    boxes = [Box(*ground.space(n, 3), 0, 0) for n in range(SPACES)]
    for n, box in enumerate(boxes):
        tile = ground.tile(n // 2, 3)
        apart = [abs(box.x - other.x) + abs(box.y - other.y) for other in boxes]
        assert sorted(apart)[1] > ground.SPACE
        nearest = min(
            range(PLACES),
            key=lambda p: (ground.tile(p, 3).x - box.x) ** 2 + (ground.tile(p, 3).y - box.y) ** 2,
        )
        assert nearest == n // 2, tile


def test_every_legal_action_can_be_touched(seats: int) -> None:
    table = Table(seats, seed=seats + 3, options={"expert": seats == 4})
    gestures, seen = Gestures(table.stage), set[type]()
    while not table.match.over:
        seat = table.match.to_act()[-1]
        view, legal = table.match.view(seat), table.match.legal(seat)
        gestures.offer(view, seat, legal)
        seen |= {type(action) for action in legal}
        if gestures.draft is None:
            assert set(legal) == {touch.action for touch in gestures.touches}
        else:
            for action in legal:
                gestures.offer(view, seat, legal)
                assert reached(gestures, action)
        for touch in gestures.touches:
            for zone in (touch.zone, touch.target):
                assert zone is None or table.layout.box(zone).width > 0
        table.act()
        table.director.skip()
    assert {Steps, UseSpace, Trade, Ride, Discard, Exile, Gain} <= seen


def reached(gestures: Gestures, action: Action) -> bool:
    """Whether drafts lead to an action, by touches that are offered."""
    for _ in range(30):
        assert gestures.draft is not None
        step = gestures.draft.towards(action)
        if step == gestures.draft:
            return action in {touch.action for touch in gestures.touches}
        assert step in {touch.action for touch in gestures.touches}
        gestures.redraft(step)
    return False


# Drafts


def test_what_is_paid_for_steps_is_laid_out_and_taken_back() -> None:
    table = Table(3, seed=5)
    table.until_asked(STEPS)
    draft = table.gestures().draft
    assert isinstance(draft, StepsDraft)
    before = {zone: list(pieces) for zone, pieces in table.stage.showing.table.items()}
    card = draft.cards[0]
    paid = StepsDraft(0, draft.has_gold, draft.cards, draft.landings, draft.has_gold, card)
    table.redraft(paid)
    assert f"card.{card}" in table.stage.showing.table["discard:0"]
    table.agrees()
    table.redraft(draft)
    after = {zone: pieces for zone, pieces in table.stage.showing.table.items() if pieces}
    assert {zone: sorted(pieces) for zone, pieces in after.items()} == {
        zone: sorted(pieces) for zone, pieces in before.items() if pieces
    }
    table.agrees()


def test_the_ring_shows_where_the_steps_that_are_paid_for_lead() -> None:
    table = Table(4, seed=5)
    table.until_asked(STEPS)
    draft = table.gestures().draft
    assert isinstance(draft, StepsDraft)
    for steps in (1, 2, 3):
        paid = draft.paid(steps)
        if paid is None:
            continue
        table.redraft(paid)
        ghost, space = table.stage.named("ghost"), table.layout.space(draft.landings[steps - 1])
        assert ghost is not None
        assert (ghost.x, ghost.y - ground.FOOT) == pytest.approx(space)
        assert paid.action in table.match.legal(0)
        table.match.game.refusal(table.match.state, 0, paid.action)


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_steps_are_paid_with_gold_before_cards(steps: int) -> None:
    rich = StepsDraft(0, True, (7, 9), (4, 5, 6))
    poor = StepsDraft(0, False, (7, 9), (4, 5, 6))
    none = StepsDraft(0, False, (), (4, 5, 6))
    assert (made := rich.paid(steps)) is not None
    assert (made.steps, made.landing) == (steps, 3 + steps)
    assert bool(made.card) == (steps == 3)
    assert (poor.paid(steps) is not None) == (steps < 3)
    assert (none.paid(steps) is not None) == (steps == 1)


def test_a_camel_goes_where_its_draft_stood() -> None:
    for seed in range(4):
        table = Table(3, seed=seed)
        for _ in range(12):
            table.until_asked(STEPS)
            draft = table.gestures().draft
            assert isinstance(draft, StepsDraft)
            steps = max(n for n in (1, 2, 3) if draft.paid(n) is not None)
            paid = draft.paid(steps)
            assert paid is not None
            table.redraft(paid)
            assert table.match.submit(0, paid.action) is None
            acts = table.match.seen(table.match.queue.popleft(), 0)
            assert any(isinstance(a, Step) and a.path[-1] == f"ring:{paid.landing}" for a in acts)
            table.stage.showing.view = table.stage.showing.draft = None
            table.director.show(acts)
            table.director.skip()
            assert not table.stage.drafted
            table.agrees()


@pytest.mark.parametrize("kind", [Keyboard, Mouse], ids=["keys", "mouse"])
def test_what_was_paid_and_taken_back_is_forgotten_when_the_camel_goes(kind: type[Player]) -> None:
    player = kind()
    try:
        table = player.start("zahab", "", "trader")
        for _ in range(60):
            player.until_asked()
            draft = table.gestures.draft
            if isinstance(draft, StepsDraft) and draft.has_gold:
                break
            player.move()
        for _ in range(2):  # a gold is laid out, then taken back
            player.do(next(t for t in table.gestures.touches if t.zone in ("tokens:0", "supply")))
            player.frame()
        assert table.stage.showing.draft == draft
        player.move(Steps(False, 0))
        player.until_asked()
        assert table.stage.showing.draft is None
        assert table.stage.named("ghost") is None
    finally:
        player.close()


def test_of_coins_all_alike_the_one_that_was_touched_goes() -> None:
    player = Mouse()
    try:
        table = player.start("zahab", "", "trader")
        player.until_asked()
        while not any(t.zone == "tokens:0" for t in table.gestures.touches):
            player.move()
            player.until_asked()
        nodes = [thing.node for thing in table.stage.things("tokens:0")]
        assert len(nodes) > 1
        touch = next(t for t in table.gestures.touches if t.zone == "tokens:0")
        assert touch.piece == "gold.coin" and touch.target is None
        player.press("grip:tokens:0:0")
        assert [node.name for node in nodes] == ["supply", *["tokens:0"] * (len(nodes) - 1)]
    finally:
        player.close()


def test_cards_that_come_back_are_foretold() -> None:
    table = Table(2, seed=4)
    told = 0
    for _ in range(40):
        if table.match.over:
            break
        table.until_asked(STEPS)
        draft = table.gestures().draft
        assert isinstance(draft, StepsDraft)
        back = table.layout.returning(table.match.view(0), draft)
        held = len(table.match.state.hands[0])
        assert table.match.submit(0, draft.action) is None
        table.director.show(table.match.seen(table.match.queue.popleft(), 0))
        table.director.skip()
        if table.match.state.seat == 0:
            assert len(table.match.state.hands[0]) - held == back
        told += back > 0
        try:
            table.until_asked(STEPS)
        except AssertionError:
            break
    assert told


def test_points_of_any_colour_are_shared_out_by_pushing_discs() -> None:
    table = Table(2, seed=2)
    for seed in range(2, 12):
        table = Table(3, seed=seed)
        try:
            table.until_asked(MIX)
        except AssertionError:
            continue
        break
    gestures = table.gestures()
    draft = gestures.draft
    assert isinstance(draft, GainDraft)
    legal = table.match.legal(0)
    assert isinstance(legal[0], Gain)
    while (step := draft.towards(legal[-1])) != draft:
        assert isinstance(step, GainDraft)
        draft = step
        table.redraft(draft)
        table.agrees()
    assert draft.left == 0
    for figure, vp, share in zip(FIGURES, draft.vp, draft.shares, strict=True):
        assert ground.seat_disc(figure, 0) in table.stage.showing.table[f"{figure}:{vp + share}"]
    assert table.match.submit(0, legal[-1]) is None
    table.director.show(table.match.seen(table.match.queue.popleft(), 0))
    table.director.skip()
    assert not table.stage.drafted
    table.stage.showing.draft = None
    table.agrees()


def test_tokens_above_the_limit_are_laid_back_one_by_one() -> None:
    draft = ReturnDraft(0, above=2, gold=5, gems=5)
    more = {t.action for t in draft.touches() if isinstance(t.action, ReturnDraft)}
    assert {d.back for d in more} == {(1, 0), (0, 1)}
    full = ReturnDraft(0, 2, 5, 5, (1, 1))
    assert full.left == 0
    assert len(full.moves) == 2
    assert [t.kind for t in full.touches() if t.button] == ["green"]


# Words, pictures, places


def test_what_cannot_be_done_is_refused_with_its_reason() -> None:
    table = Table(4, seed=3)
    refused = set[str]()
    while not table.match.over:
        match = table.match
        view = match.view(0)
        presses = [("hand:0", p) for p in table.stage.showing.table.get("hand:0", ())]
        presses += [("discard:0", p) for p in table.stage.showing.table.get("discard:0", ())]
        presses += [(f"display:{n}", f"card.{view.display[n]}") for n in range(DISPLAY)]
        if match.to_act() == (0,):
            for zone, piece in presses:
                meant = table.layout.attempt(view, zone, piece, None)
                refusal = match.refusal(0, meant) if meant is not None else None
                if refusal is not None:
                    assert table.layout.text.has(f"zahab.refusal.{refusal.code}")
                    refused.add(refusal.code)
                assert table.layout.attempt(view, zone, piece, "ring:3") is None
        table.act()
        table.director.skip()
    assert {"level_too_high", "not_now"} <= refused
    assert table.layout.attempt(table.match.view(0), "deck", "card.?", None) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_zoom_tells_of_every_piece(language: str) -> None:
    layout = Table(4, language=language).layout
    t = layout.game.tables
    lying = [(f"card.{n}", "display:0") for n in range(1, KINDS + 1)]
    lying += [(piece, f"tile:{n}") for n, piece in enumerate(t.tile_pieces)]
    lying += [(f"{figure}.1", f"{figure}:{vp}") for figure in FIGURES for vp in range(t.top + 1)]
    lying += [
        ("camel.2", "ring:3"),
        ("spirit.0", "spirit:4/0"),
        (GOLD, "supply"),
        (GEM, "tokens:0"),
    ]
    lying += [
        ("card.?", "hand:1"),
        ("card.?", "deck"),
        ("card.?", "choices"),
        ("neutral.2", "ring:0"),
    ]
    for piece, zone in lying:
        tale = layout.tale(piece, zone)
        assert tale is not None and tale.title and all(tale.lines)
        assert layout.text.has(f"zahab.rules.{tale.clause}")
        assert layout.large(piece, zone).size


def test_every_card_and_space_is_painted_from_the_sheet() -> None:
    table, kit = Table(2), Kit(0.2)
    t = table.layout.game.tables
    for number in range(1, KINDS + 1):
        for zone in ("hand:0", "display:1", "discard:1"):
            table.layout.picture(f"card.{number}", zone).paint(kit)
    for tile in t.ring:
        for effect in tile:
            cards.space(table.layout.effect(effect), 3).paint(kit)


def test_every_kind_of_card_has_a_picture() -> None:
    kinds = sorted(kind for kinds in cards.SCENES.values() for kind in kinds)
    assert kinds == list(range(1, KINDS + 1))


def test_signs_of_a_card_say_all_that_the_sheet_says() -> None:
    t = Table(2).layout.game.tables
    for kind in range(1, KINDS + 1):
        effect = t.effects[kind]
        asked = sum(
            n > 0 for n in (effect.need, effect.gold, effect.gems, effect.discard, effect.exile)
        )
        assert len(cards.costs(effect, 40.0, paper=True)) == asked
        shown = cards.gains(effect, 40.0, paper=True)
        kinds = len(effect.gains) - ("trade" in effect.gains) + (effect.limit is not None)
        assert len(shown) >= kinds


def test_a_closer_look_at_a_hand_shows_what_all_have_seen_of_it() -> None:
    table = Table(3, seed=4)
    seen = 0
    for _ in decisions(table):
        table.director.skip()
        if table.match.over:
            break
        table.ask()
        for seat in (1, 2):
            pool = table.layout.pool(f"hand:{seat}")
            held = table.match.state.hands[seat]
            known = {piece for piece in pool if piece != "card.?"}
            assert len(pool) == len(held)
            assert known == {f"card.{n}" for n in table.match.view(0).known[seat]}
            seen += len(known) > 3
        assert table.layout.pool("hand:0") == ()
    assert seen
    assert table.layout.large("card.?", "hand:1").size
    assert table.layout.tale("card.?", "hand:1") is not None


def test_nobody_sees_the_hands_of_others() -> None:
    table = Table(3)
    for seat in (1, 2):
        assert set(table.stage.showing.table[f"hand:{seat}"]) == {"card.?"}


@pytest.mark.parametrize("what", ["cards_back", "uses", "end_called"])
def test_time_that_jumps_in_the_middle_leaves_nothing_behind(what: str) -> None:
    table = Table(3, seed=3)
    table.until(what)
    for _ in range(800):
        if table.stage.passing:
            break
        table.timeline.advance(0.03)
    assert table.stage.passing
    table.director.clear()
    table.lay()
    table.agrees()
    shown = len(table.canvas)
    table.lay()
    assert len(table.canvas) == shown


def fullest(seats: int, **how: object) -> Table:
    """Long hands and piles, more tokens than sockets, all discs in one cell, much gold laid."""
    table = Table(seats, options={"expert": True}, **how)  # type: ignore[arg-type]
    inventory: dict[str, list[str]] = {
        "deck": ["card.?"] * 9, "exile": ["card.30"] * 12, "supply": [GOLD] * 18 + [GEM] * 8
    }  # fmt: skip
    tables = table.layout.game.tables
    for place, piece in enumerate(tables.tile_pieces):
        inventory[f"tile:{place}"] = [piece]
    for place in range(DISPLAY):
        inventory[f"display:{place}"] = [f"card.{place + 12}"]
        inventory[f"ondisplay:{place}"] = [GOLD] * 12
    for seat in range(seats):
        inventory[f"ring:{5 * seat}"] = [f"camel.{seat}"]
        inventory[f"hand:{seat}"] = [f"card.{n}" if not seat else "card.?" for n in range(1, 19)]
        inventory[f"discard:{seat}"] = [f"card.{n}" for n in range(20, 34)]
        inventory[f"tokens:{seat}"] = [GOLD] * 8 + [GEM] * 6
        inventory[f"spirit:7/{seat}"] = [f"spirit.{seat}"]
    for figure in FIGURES:
        inventory[f"{figure}:10"] = [f"{figure}.{seat}" for seat in range(seats)]
    table.stage.showing.marks["ending"] = True
    table.stage.lay(inventory, {})
    return table


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_position_has_a_place_for_everything(
    seats: int, language: str, text_scale: float
) -> None:
    names = ("Wilhelmina", "おおさかはなこ", "MMMMMMMMMMMM", "Bea")
    table = fullest(seats, language=language, text_scale=text_scale, names=names)
    layout, stage = table.layout, table.stage
    apart: dict[str, Box] = {"buttons": layout.buttons, "spirit": ground.SPIRIT}
    apart["ring"] = lone_box(table, "ring")
    for figure in FIGURES:
        apart[f"track:{figure}"] = lone_box(table, f"track:{figure}")
    for place in range(DISPLAY):
        apart[f"display:{place}"] = around(stage_boxes(table, f"display:{place}"))
    for seat in range(seats):
        apart[f"plate:{seat}"] = lone_box(table, f"plate:{seat}")
        apart[f"tokens:{seat}"] = around(stage_boxes(table, f"tokens:{seat}"))
        apart[f"discard:{seat}"] = around(stage_boxes(table, f"discard:{seat}"))
        if seat:
            pile = stage.pile(f"hand:{seat}")
            assert pile is not None
            apart[f"hand:{seat}"] = pile.bounds()
            for figure in FIGURES:
                name = f"contribution:{figure}/{seat}"
                apart[name] = ink(lone_box(table, name))
            apart[f"spirit:{seat}"] = ink(lone_box(table, f"spirit:{seat}"))
    apart["hand"] = around(stage_boxes(table, "hand:0"))
    apart["returns"] = ink(lone_box(table, "returns"))
    for (one, a), (other, b) in combinations(apart.items(), 2):
        assert not a.overlaps(b), f"{one} {a} and {other} {b}"
    for name, box in apart.items():
        assert box.x >= 54 and box.right <= 1866, name
        assert box.y >= 26 and box.bottom <= STRIP_TOP, name
    for figure in FIGURES:
        track = ground.cell_box(figure, 10)
        for box in stage_boxes(table, f"{figure}:10"):
            assert box.y >= track.y - 30 and box.bottom <= track.bottom + 4


def stage_boxes(table: Table, zone: str) -> list[Box]:
    return [thing.node.bounds() for thing in table.stage.things(zone)]


def lone_box(table: Table, name: str) -> Box:
    node = table.stage.named(name)
    assert node is not None, name
    return node.bounds()


def ink(box: Box) -> Box:
    """Where the digits of a number are: its picture has room above for accents, below for tails."""
    return Box(box.x, box.y + box.height * 0.2, box.width, box.height * 0.6)


def around(boxes: list[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)
