"""The clocks of people on the screen: when they run, and where they are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.base.match_request import MatchRequest
from scenes.kit.setting.place_cards import CardFacts, place_card
from scenes.kit.setting.seat_nodes import CLOCK_NOTE_PREFIX, ClockFigure
from scenes.menus.match_setup.match_options import build_option_controls
from scenes.menus.match_setup.setup_model import MatchSetupModel, setup_choices
from scenes.stage.zone_descriptions import describe_seat
from scenes.store.preferences import LastSetup, Preferences
from scenes.table.scene import TableScene
from scenes.table.turns.thinking_clock import OVER_SOUND
from scenes.ui.widgets.form_controls import Stepper
from sprites.painting import Picture
from sprites.picture import PictureGroup, Text
from tabletop import games
from tabletop.match.match_clock import MatchClock
from tabletop.match.setup import MatchMode
from tests.scenes.player import Mouse, seat_specs


def start(player: Mouse, *who: str, minutes: int = 1, game: str = "mercado") -> TableScene:
    request = MatchRequest(game, seat_specs(*who), {}, 7, thinking_minutes=minutes)
    player.program.start_match(request)
    player.app.scene_stack.apply_changes()
    player.run_until_asked()
    return player.table


def clock_of(table: TableScene) -> MatchClock:
    assert table.match.clock is not None
    return table.match.clock


def figure(table: TableScene, seat: int) -> ClockFigure:
    found = table.stage.view_model.notes[f"{CLOCK_NOTE_PREFIX}{seat}"]
    assert isinstance(found, ClockFigure)
    return found


def test_time_runs_while_a_person_is_asked_and_in_no_menu(player: Mouse) -> None:
    table = start(player, "", "")
    seat, clock = table.deciding_seat, clock_of(table)
    assert seat is not None
    before = clock.time_text(seat)
    assert before in ("1:00", "0:59"), "what was shown before is not counted"
    player.wait(3.0)
    now = clock.time_text(seat)
    assert now in ("0:57", "0:56") and clock.time_text(1 - seat) == "1:00"
    assert figure(table, seat) == ClockFigure(now, 1, False, True)
    assert not figure(table, 1 - seat).is_running
    table.command_dispatcher.open_pause_menu()
    player.wait(3.0)
    assert clock.time_text(seat) == now, "the clock stands under a menu"


def test_it_stands_while_a_move_is_shown(player: Mouse) -> None:
    table = start(player, "", "")
    clock = clock_of(table)
    player.move()
    used = {seat: clock.time_text(seat) for seat in clock.seats}
    player.advance_undrawn()
    assert not table.sequencer.is_idle
    while not table.sequencer.is_idle:
        player.advance_undrawn()
    assert {seat: clock.time_text(seat) for seat in clock.seats} == used


def test_it_stands_while_the_table_is_paused(player: Mouse) -> None:
    table = start(player, "", "")
    table.speed.is_paused = True
    before = clock_of(table).time_text(0), clock_of(table).time_text(1)
    player.wait(3.0)
    assert (clock_of(table).time_text(0), clock_of(table).time_text(1)) == before


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_end_is_said_once_and_forces_nothing(
    player: Mouse, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.context.preferences.change(language=language)
    table = start(player, "", "")
    heard: list[str] = []

    def listen(name: str, *rest: object, **more: object) -> None:
        heard.append(name)

    monkeypatch.setattr(player.context.mixer, "play", listen)
    seat = table.deciding_seat
    assert seat is not None
    prompt = table.action_bar.prompt
    clock_of(table).advance([seat], 58.0)
    player.wait(2.5)
    name = table.match.setup.seat_names[seat]
    said = player.context.text_catalogue("table.clock_over", name=name)
    assert table.action_bar.prompt == said
    assert figure(table, seat).is_over and figure(table, seat).time == "0:00"
    player.wait(8.0)
    assert table.action_bar.prompt == prompt, "what is asked comes back"
    assert heard.count(OVER_SOUND) == 1
    assert table.deciding_seat == seat and table.match.decision_number == 0
    player.move()


def test_a_closer_look_at_any_seat_tells_its_time(player: Mouse) -> None:
    table = start(player, "", "", "trader", minutes=10)
    seat = next(seat for seat in (0, 1) if seat != table.deciding_seat)
    told = describe_seat(table.layout, table.stage, seat)
    assert "Thinking time left: 10:00 of 10 minutes." in told.lines
    told = describe_seat(table.layout, table.stage, 2)
    assert not any("Thinking time" in line for line in told.lines), "AI seats have none"


def test_without_the_option_nothing_is_shown(player: Mouse) -> None:
    table = start(player, "", "", minutes=0)
    player.wait(1.0)
    assert table.match.clock is None
    assert not any(name.startswith(CLOCK_NOTE_PREFIX) for name in table.stage.view_model.notes)


def texts(picture: Picture) -> list[Text]:
    if isinstance(picture, Text):
        return [picture]
    parts = picture.parts if isinstance(picture, PictureGroup) else ()
    return [text for part, *_ in parts for text in texts(part)]


@pytest.mark.parametrize("width", [250.0, 360.0])
@pytest.mark.parametrize("height", [80.0, 132.0])
@pytest.mark.parametrize("name", ["Mika", "Wilhelmina W"])
def test_a_place_card_has_room_for_name_time_and_score(
    player: Mouse, width: float, height: float, name: str
) -> None:
    theme = player.context.theme
    facts = CardFacts(name, "sky", "43", is_leader=True, time="59:59")
    shown = texts(place_card(facts, width, height, theme))
    assert {"59:59", "43"} <= {text.text for text in shown}
    whole = place_card(facts._replace(time=""), width, height, theme)
    plain = next(text for text in texts(whole) if text.text == name)
    timed = next(text for text in shown if text.text == name)
    assert timed.size[0] > 0 and timed.em >= min(plain.em, 26.0)


def test_the_set_up_offers_the_time_and_keeps_it(player: Mouse) -> None:
    choices = setup_choices(games.load("mercado"))
    model = MatchSetupModel(choices, MatchMode.PLAY, LastSetup(seat_specs("", "")))
    controls = build_option_controls(player.context, model, lambda: None)
    control = next(each for each in controls if each.name == "thinking_time")
    assert isinstance(control, Stepper)
    assert model.build_request().thinking_minutes == 0
    control.select(2)
    assert model.build_request().thinking_minutes == 10
    again = MatchSetupModel(choices, MatchMode.PLAY, model.last_setup)
    assert again.thinking_minutes == 10
    again.set_practice(True)
    assert again.build_request().thinking_minutes == 0
    names = [c.name for c in build_option_controls(player.context, again, lambda: None)]
    assert "thinking_time" not in names


def test_the_settings_keep_the_time_and_drop_a_wrong_one(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    seats = seat_specs("", "")
    Preferences(path).remember_setup("mercado", LastSetup(seats, thinking_minutes=15))
    assert Preferences(path).settings.remembered["mercado"].thinking_minutes == 15
    path.write_text(path.read_text().replace('"thinking_minutes": 15', '"thinking_minutes": -1'))
    assert Preferences(path).settings.remembered["mercado"].thinking_minutes == 0


def test_a_rematch_has_the_same_clock(player: Mouse) -> None:
    table = start(player, "", "", minutes=20)
    clock_of(table).advance([0], 100.0)
    player.program.start_rematch(table.match, MatchMode.PLAY)
    player.app.scene_stack.apply_changes()
    assert clock_of(player.table).limit_minutes == 20
    assert clock_of(player.table).time_text(0) == "20:00"
