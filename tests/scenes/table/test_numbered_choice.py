"""Choices by private number: one look a deal, then numbers in front of all, that tell nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.kit.layers import Layer
from scenes.menus.match_setup.option_sheet import ChoiceBlock
from scenes.menus.match_setup.option_things import OptionThing
from scenes.menus.match_setup.screen_sharing import PHONES
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.store.preferences import NUMBERS, PASSING, LastSetup
from scenes.table.privacy.curtain import CurtainScene
from scenes.table.privacy.numbered_choice import LIFT_TOOL, NumberedChoices
from scenes.table.turns.table_states import AskingPlayer, ShowingEvents
from sprites.node import Node
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, is_back
from tabletop.match.match import Match
from tests.fixtures.screen.secrecy_monitor import SecrecyMonitor
from tests.fixtures.screen.visible_content import visible_nodes
from tests.scenes.player import Mouse, seat_specs

DIGITS = (
    pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5,
    pygame.K_6, pygame.K_7, pygame.K_8, pygame.K_9, pygame.K_0,
)  # fmt: skip


FRAMES_OF_A_HAND = 60
"""Frames in which a hand has sunk."""


class NumberedFamily(Mouse):
    """Three people at one screen who choose by number; each frame is looked at for secrets."""

    def __init__(
        self,
        game: str,
        *who: str,
        secret_play: str = NUMBERS,
        speed: float = 4.0,
        text_scale: float = 1.0,
    ) -> None:
        super().__init__(
            None, speed=speed, careful=False, secret_play=secret_play, banter=False,
            text_scale=text_scale,
        )  # fmt: skip
        self.room: SecrecyMonitor | None = None
        self.frames: list[object] = []
        self.curtains = 0
        self._curtain: CurtainScene | None = None
        self.start(game, *(who or ("", "", "")), seed=3)
        self.room = SecrecyMonitor(self)

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        if self.room is not None:
            self.room.follow()
        scene = self.scene
        if isinstance(scene, CurtainScene) and scene is not self._curtain:
            self._curtain = scene
            self.curtains += 1
        shown = [
            (n.name, n.picture, n.x, n.y, n.z, n.angle, n.zoom, n.alpha)
            for each in self.app.scene_stack.scenes
            for n in visible_nodes(each)
        ]
        self.frames.append((shown, self.table.action_bar.prompt))

    def advance_undrawn(self) -> None:
        self.frame()

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def by_number(self) -> NumberedChoices:
        return self.table.simultaneous_choices.by_number

    @property
    def is_numbered(self) -> bool:
        """True if somebody is asked for a number."""
        return self.scene is self.table and self.by_number.is_accepting_choices

    def wait_for_question(self) -> None:
        """Frames until a number or a card is asked for; curtains are opened on the way."""
        self.run_until(lambda: self.is_numbered or self.is_asked or self.is_behind_curtain)
        if self.is_behind_curtain:
            self.open_curtain()
            self.run_until(lambda: self.is_numbered or self.is_asked)

    def look_and_play(self) -> None:
        """Play the first card of each hand behind the curtain."""
        for _ in self.match.setup.human_seats:
            self.wait_for_question()
            assert isinstance(self.table.turn_flow.state, AskingPlayer)
            self.move()
        self.run_until(lambda: self.is_numbered)

    def ask_without_look(self) -> None:
        """Give all hands numbers as if all had looked, and ask the first person for a number."""
        self.run_until(lambda: self.is_behind_curtain)
        for seat in self.match.setup.human_seats:
            self.by_number.hands.renumber(seat)
        self.app.scene_stack.pop()
        self.frame()
        self.table.turn_flow.change_state(ShowingEvents())
        self.run_until(lambda: self.is_numbered)

    def digit(self, number: int) -> None:
        """Press a digit."""
        self.key(DIGITS[number - 1])

    def chips(self) -> dict[str, str]:
        """Return the chips on the open hand: their names and the pieces below them."""
        cards = [s for s in self.table.stage.all_sprites() if s.zone.startswith("hand:")]
        return {
            node.name: min(cards, key=lambda card: abs(card.node.bounds().x - node.x)).piece
            for node in visible_nodes(self.table)
            if node.name.startswith("handnumber:")
        }


@pytest.fixture
def made() -> Iterator[list[NumberedFamily]]:
    families: list[NumberedFamily] = []
    yield families
    for family in families:
        family.close()


def sit(
    made: list[NumberedFamily], game: str = "market_day", *who: str, **how: object
) -> NumberedFamily:
    made.append(NumberedFamily(game, *who, **how))  # type: ignore[arg-type]
    return made[-1]


def held_action(family: NumberedFamily, seat: Seat, number: int) -> Action:
    return family.by_number.hands.actions(seat)[number]


@pytest.mark.slow
def test_after_one_look_numbers_are_pressed(made: list[NumberedFamily]) -> None:
    family = sit(made)
    family.look_and_play()
    assert family.curtains == 3
    for number in (2, 9, 5, 7, 1, 3):
        family.run_until(lambda: family.is_numbered or family.is_asked)
        if family.is_asked:  # a Tinker, whose cards lie open
            family.move()
            continue
        seat = family.by_number.asked_seat
        numbers = family.by_number.hands.numbers(seat)
        wanted = number if number in numbers else min(numbers)
        action = held_action(family, seat, wanted)
        family.digit(wanted)
        family.run_until(lambda: not family.is_numbered)
        assert family.match.decisions[-1][:2] == (seat, action)
    assert family.curtains == 3
    assert family.room is not None and family.room.frames > 100


@pytest.mark.slow
def test_an_open_hand_is_that_of_the_lit_person_and_lies_there_alone(
    made: list[NumberedFamily],
) -> None:
    """The hand before it is away, from the opening of the curtain on, and below the numbers."""
    family, looked = sit(made, speed=1.0), list[str]()
    table, run = family.table, family.frame

    def frame(*events: pygame.event.Event) -> None:
        run(*events)
        panel, stage = table.presenter.table_view.hand_panel, table.stage
        sinking = [node for node in stage.temporary_nodes if is_on_hand_panel(node)]
        if panel.seat != NOBODY:
            looked.append(type(family.scene).__name__)
            model = stage.view_model
            assert model.lit_seat == panel.seat, (model.active_seat, model.told_seat)
            assert not sinking
        if family.is_numbered:
            looked.append("numbers")
            assert not sinking

    family.frame = frame  # type: ignore[method-assign]
    family.look_and_play()
    for _ in range(FRAMES_OF_A_HAND):
        family.frame()
    assert {"CurtainScene", "TableScene", "numbers"} <= set(looked)


def is_on_hand_panel(node: Node) -> bool:
    return Layer.HAND_PANEL <= node.z < Layer.ON_HAND_PANEL


@pytest.mark.slow
def test_the_open_hand_shows_its_numbers(made: list[NumberedFamily]) -> None:
    family = sit(made)
    family.wait_for_question()
    family.wait(0.5)
    seat = family.table.deciding_seat
    assert seat is not None
    held = family.by_number.hands.numbers(seat)
    assert family.chips() == {f"handnumber:{n}": at.piece for n, at in held.items()}
    nodes = list(family.table.canvas)
    (goal,) = (node.bounds() for node in nodes if node.name == "toast:panel")
    chips = [node.bounds() for node in nodes if node.name.startswith("handnumber:")]
    assert chips and not any(goal.overlaps(chip) for chip in chips)
    family.move()
    family.frame()
    assert not family.chips()


@pytest.mark.slow
def test_a_number_that_is_gone_does_nothing(made: list[NumberedFamily]) -> None:
    family = sit(made)
    family.ask_without_look()
    family.digit(4)
    for _ in range(2):
        family.run_until(lambda: family.is_numbered)
        family.digit(1)
    family.run_until(lambda: family.is_numbered)
    while 4 in family.by_number.hands.numbers(family.by_number.asked_seat):
        family.digit(min(family.by_number.hands.numbers(family.by_number.asked_seat)))
        family.run_until(lambda: family.is_numbered)
    made_so_far = family.match.decision_number
    assert "number:4" not in family.names() and "number:6" in family.names()
    family.digit(4)
    family.wait(0.3)
    assert family.match.decision_number == made_so_far and family.is_numbered


@pytest.mark.parametrize("game", ["market_day", "nacho"])
@pytest.mark.slow
def test_frames_of_two_truths_are_equal(made: list[NumberedFamily], game: str) -> None:
    """The hands differ, the numbers pressed do not: nobody can tell the truths apart.

    In Nacho all choose in secret, so two presses lie face down. In Market Day the frames are
    compared until the press.
    """
    for world in range(2):
        family = sit(made, game)
        family.room = None
        family.run_until(lambda f=family: f.is_behind_curtain)
        if world:
            table = family.table
            other = family.match.game.sample_state(family.match.view_for(NOBODY), NOBODY, Chance(5))
            table.match.state, table.session.match.state = other, other.copy()
        family.ask_without_look()
        family.frames.clear()
        family.wait(0.4)
        family.key(pygame.K_RIGHT, pygame.K_RIGHT)
        family.point(400, 1000)
        family.wait(0.2)
        if game == "nacho":
            for number in (6, 3):
                family.run_until(lambda f=family: f.is_numbered)
                family.digit(number)
                family.wait(1.0)
    one, other = made
    truths = [dict(family.match.game.inventory(family.match.state)) for family in made]
    assert any(truths[0][f"hand:{seat}"] != truths[1][f"hand:{seat}"] for seat in range(3))
    assert len(one.frames) == len(other.frames) > 30
    for n, (this, that) in enumerate(zip(one.frames, other.frames, strict=True)):
        assert this == that, n


@pytest.mark.slow
def test_a_lifted_hand_gets_new_numbers_behind_the_curtain(made: list[NumberedFamily]) -> None:
    family = sit(made)
    family.ask_without_look()
    seat = family.by_number.asked_seat
    before = family.by_number.hands.numbers(seat)
    family.press(LIFT_TOOL)
    family.run_until(lambda: family.is_behind_curtain)
    family.open_curtain()
    family.run_until(lambda: family.is_asked)
    assert family.table.deciding_seat == seat
    assert sorted(before) == sorted(after := family.by_number.hands.numbers(seat))
    assert before != after
    assert not any(is_back(card.piece) for card in family.table.stage.sprites(f"hand:{seat}"))
    family.key(pygame.K_c)  # covers it: the numbers are asked for again
    family.run_until(lambda: family.is_numbered)
    assert all(is_back(card.piece) for card in family.table.stage.sprites(f"hand:{seat}"))
    assert family.by_number.hands.numbers(seat) == after


@pytest.mark.slow
def test_a_refused_number_lifts_the_hand(
    made: list[NumberedFamily], monkeypatch: pytest.MonkeyPatch
) -> None:
    family = sit(made)
    family.ask_without_look()
    seat = family.by_number.asked_seat
    legal = {n: a for n, a in family.by_number.hands.actions(seat).items() if n != 3}
    monkeypatch.setattr(family.by_number.hands, "actions", lambda seat: legal)
    family.digit(3)
    family.run_until(lambda: family.is_behind_curtain)
    assert family.match.decision_number == 0


@pytest.mark.slow
def test_a_press_for_the_person_before_does_not_count(made: list[NumberedFamily]) -> None:
    family = sit(made, "nacho")
    family.ask_without_look()
    first = family.by_number.asked_seat
    family.digit(5)
    family.run_until(lambda: family.by_number.asked_seat not in (NOBODY, first))
    family.digit(5)
    assert family.match.decision_number == 1
    family.run_until(lambda: family.is_numbered)
    family.digit(5)
    assert family.match.decision_number == 2


@pytest.mark.slow
def test_who_is_asked_after_a_shown_move_is_heard_at_once(made: list[NumberedFamily]) -> None:
    """The move takes longer than the delay that keeps presses of one person from the next."""
    family = sit(made, speed=1.0)
    family.ask_without_look()
    first = family.by_number.asked_seat
    family.digit(8)
    family.run_until(lambda: family.by_number.asked_seat not in (NOBODY, first))
    assert family.by_number.is_accepting_choices


@pytest.mark.slow
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_no_line_waits_across_the_numbers(made: list[NumberedFamily], text_scale: float) -> None:
    """In Nacho with large text the numbers lie where the line about the last event stands.

    With usual text the line has a place of its own beside them, so it stays until it is read.
    """
    family = sit(made, "nacho", speed=1.0, text_scale=text_scale)
    family.ask_without_look()
    bar, number_line = family.table.action_bar, family.table.action_bar.line_box
    family.table.turn_flow.change_state(ShowingEvents())
    is_in_the_way = bar.line_box != number_line
    assert is_in_the_way is (text_scale > 1)
    bar.show_event(told := "Mika draws one salsa out of the bag.", NOBODY)
    family.run_until(lambda: family.is_numbered)
    assert bar.prompt == (family.by_number.prompt_text if is_in_the_way else told)
    words = [node.bounds() for node in bar.nodes if node.visible]
    numbers = [w for w in family.table.widget_layer.widgets if w.name.startswith("number")]
    assert words and numbers
    assert not any(box.overlaps(widget.box) for box in words for widget in numbers)
    family.run_until(lambda: not bar.line_reading.remaining_seconds)
    family.frame()
    assert bar.prompt == family.by_number.prompt_text


@pytest.mark.slow
def test_a_number_is_clicked(made: list[NumberedFamily]) -> None:
    family = sit(made)
    family.ask_without_look()
    seat = family.by_number.asked_seat
    action = held_action(family, seat, 8)
    family.press("number:8")
    family.run_until(lambda: family.match.decision_number > 0)
    assert family.match.decisions[0].action == action


@pytest.mark.slow
def test_who_passes_the_screen_gets_the_curtain_each_time(made: list[NumberedFamily]) -> None:
    family = sit(made, secret_play=PASSING)
    for _ in range(4):
        family.wait_for_question()
        assert isinstance(family.table.turn_flow.state, AskingPlayer)
        assert not family.chips()
        family.move()
    assert family.curtains == 4


# Set-up


@pytest.mark.slow
def test_the_set_up_proposes_numbers_and_tells_the_costs(made: list[NumberedFamily]) -> None:
    player = Mouse()
    seats = LastSetup(seat_specs("", "", ""))
    player.context.preferences.change(remembered={"market_day": seats, "mercado": seats})
    player.app.open_scene(scene := MatchSetupScene(player.context, "market_day"))
    player.wait(0.2)
    thing = scene.widget_layer.find_widget("sharing")
    assert isinstance(thing, OptionThing)
    costs = [
        "By number: 18 hand-overs", "Pass the screen: 170 hand-overs", "On phones: no hand-overs",
    ]  # fmt: skip
    assert thing.tooltip.splitlines()[1:] == costs
    assert costs[0] in [words for words, _ in thing.lines]
    player.press("sharing")
    player.wait(0.2)
    blocks = [each for each in scene.widget_layer.widgets if isinstance(each, ChoiceBlock)]
    assert [block.label for block in blocks] == costs
    assert [block.is_selected for block in blocks] == [True, False, False]
    assert scene.model.sharing == "" and player.context.settings.secret_play == ""
    player.press("start")
    player.run_until(lambda: player.is_behind_curtain)
    assert player.context.settings.secret_play == NUMBERS
    player.app.open_scene(scene := MatchSetupScene(player.context, "mercado"))
    player.wait(0.2)
    assert "sharing" not in player.names()
    player.close()


@pytest.mark.slow
def test_phones_are_asked_to_join_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a phone at the table the match starts too, from the page on which phones join."""
    player = Mouse()
    seats = LastSetup(seat_specs("", "", ""))
    player.context.preferences.change(remembered={"market_day": seats})
    player.app.open_scene(scene := MatchSetupScene(player.context, "market_day"))
    player.wait(0.2)
    asked: list[str] = []
    monkeypatch.setattr(scene, "_show_phones", lambda: asked.append("phones"))
    scene.model.sharing = PHONES
    player.press("start")
    player.wait(0.2)
    assert asked == ["phones"] and player.scene is scene
    scene._begin_by_phone()
    player.run_until(lambda: player.is_behind_curtain)
    assert asked == ["phones"]
    player.close()


def test_numbers_are_shown_to_their_owner_only_and_only_where_they_hold() -> None:
    family = NumberedFamily("market_day")
    family.by_number.hands.renumber(0)
    assert family.by_number.visible_numbers(0)
    assert not family.by_number.visible_numbers(NOBODY)
    family.context.preferences.change(secret_play=PASSING)
    assert not family.by_number.visible_numbers(0)
    family.close()


@pytest.mark.slow
def test_numbers_are_learned_for_choices_by_number_only(made: list[NumberedFamily]) -> None:
    """A discard changes the hand, so its numbers are new at the next look."""
    family = sit(made, "nacho")
    said: dict[str, bool] = {}
    while set(said) != {"choose", "discard"}:
        family.wait_for_question()
        if not family.is_asked:
            asked = family.by_number.asked_seat
            family.digit(min(family.by_number.hands.actions(asked)))
            family.run_until(lambda: not family.is_numbered)
            continue
        kind = family.preferred_action().tag
        if kind in ("choose", "discard"):
            family.wait(0.3)
            said.setdefault(kind, "numbers" in family.table.action_bar.prompt)
        family.move()
    assert said == {"choose": True, "discard": False}


@pytest.mark.slow
def test_a_hand_that_is_not_needed_next_gives_way_to_the_line(made: list[NumberedFamily]) -> None:
    """The last to choose drives first, and needs no card for that."""
    family = sit(made, "nacho", speed=1.0)
    for _ in family.match.setup.human_seats:
        family.wait_for_question()
        family.move()
    family.run_until(lambda: "·" in family.table.action_bar.prompt)
    family.wait(1.5)
    assert "·" in family.table.action_bar.prompt and family.table.session.decides_again
    assert family.table.layout.seating.hand_panel_seat == NOBODY
