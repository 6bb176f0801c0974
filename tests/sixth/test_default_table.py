"""Games without a table of their own, and without a word of how hands play them, get both: so
does the sixth, which has rules, a strategy and words alone."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import scenes.games
from scenes.bench import text_sizes as letters
from scenes.kit.default.layout import DefaultLayout
from scenes.kit.default.piece_pictures import FlatBody, card_color, labeled_picture
from scenes.kit.placement import CARD_ASPECT
from scenes.kit.roles.seating import Seating
from scenes.kit.setting.place_cards import CardFacts, place_card
from scenes.kit.table_parts import MIN_TEXT_SIZE
from scenes.screenshots.studio import HeadlessStudio
from scenes.stage.action_bar.button_blocks import BlockButton
from scenes.stage.animation.animator import is_same_phrase
from scenes.stage.generic_shots import GenericShots
from scenes.stage.stage import Stage
from scenes.stage.step_back import ActStage
from scenes.ui.context import catalogue_of
from scenes.ui.devices.intents import MOUSE
from scenes.ui.style.theme import SCREEN_SIZE, make_theme
from scenes.watch.result_scene import ResultScene
from sprites.painting import Picture
from sprites.picture import Box, PictureGroup, Text
from sprites.rendering.canvas import Canvas
from sprites.rendering.renderer import Renderer
from tabletop import games
from tabletop.core.acts import Move
from tabletop.core.chance import Chance
from tabletop.core.input_mapping import Gesture
from tabletop.core.toolkit.default_input import DefaultInput
from tabletop.core.zones import is_back
from tabletop.lab.game_scaffold import write_scaffold
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup
from tabletop.plugins import paths
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, MissingTextError
from tests.scenes.player import Mouse
from tests.sixth.locations import GAME

STRIP = 985.0
"""Below lies the strip of the prompt."""


@pytest.fixture
def player(bare: Path) -> Iterator[Mouse]:
    made = Mouse(reduced_motion=True, size=(320, 180))
    yield made
    made.close()


def laid(name: str, count: int, text_scale: float = 1.0) -> DefaultLayout:
    """The default table of a game."""
    seats = tuple(SeatSpec(colour, "", colour) for colour in SEAT_COLOURS[:count])
    setup, theme = Setup(name, seats, {}, 5), make_theme(text_scale, False)
    seating = Seating(games.load(name), setup, Catalogue("en"), theme)
    return DefaultLayout(seating)


def overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    return across > 0.01 and min(one.bottom, other.bottom) - max(one.y, other.y) > 0.01


def test_it_gets_a_table_and_is_played_by_pressing(bare: Path) -> None:
    assert not scenes.games.has_own_layout(GAME) and scenes.games.load_layout(GAME) is DefaultLayout
    assert isinstance(games.load_input_mapping(games.load(GAME)), DefaultInput)


@pytest.mark.slow
def test_people_pass_the_screen_on_and_see_only_their_own_hand(player: Mouse) -> None:
    player.start(GAME, "", "", first=1)
    for turn in range(4):
        player.run_until(lambda: player.is_behind_curtain)
        player.take_over()
        nodes = [node for node in player.table.canvas if node.name.startswith("hand:")]
        seen = {node.name for node in nodes if node.tag and not is_back(str(node.tag))}
        assert seen == {f"hand:{turn % 2}"}
        player.move()
    assert player.table.match.decision_number == 4


@pytest.mark.slow
def test_a_match_is_played_to_its_end_by_the_mouse(player: Mouse) -> None:
    table = player.start(GAME, "", "trader", first=1)
    match = table.match
    while not match.is_over:
        player.run_until_asked()
        if not match.is_over:
            player.move()
    player.run_until(lambda: isinstance(player.scene, ResultScene))
    assert {decision.action.tag for decision in match.decisions} == {"serve", "sell"}


@pytest.mark.sampled
@pytest.mark.parametrize("name", games.names())
def test_every_game_has_room_on_a_default_table(name: str) -> None:
    """No two zones share their room, and none leaves the screen; whatever lies has a place."""
    for count, text_scale in itertools.product(games.game_class(name).seat_counts, (1.0, 2.0)):
        table = laid(name, count, text_scale)
        for home in {0, count - 1}:
            table.seating.home_seat = home
            cells = table.zone_layout.zone_cells()
            boxes = [cell.box for cell in cells.values()]
            assert all(b.x >= 0 and b.right <= SCREEN_SIZE[0] and b.y >= 0 for b in boxes)
            assert all(box.bottom <= STRIP for box in boxes)
            for one, other in itertools.combinations([*boxes, table.zone_layout.buttons_box], 2):
                assert not overlap(one, other)
            for seat in range(count):
                owned = [cells[zone].box for zone in cells if table.zone_layout.owner(zone) == seat]
                assert not any(overlap(table.zone_layout.plate_box(seat), box) for box in owned)


@pytest.mark.parametrize("name", games.names())
def test_all_rivals_have_alike_mats(name: str) -> None:
    """Though in the match that was looked at one had more than another."""
    table = laid(name, games.game_class(name).seat_counts[-1])
    cells = table.zone_layout.zone_cells()
    sizes = []
    for seat in range(1, table.seating.seat_count):
        own = [zone for zone in cells if table.zone_layout.owner(zone) == seat]
        sizes.append([(round(cells[z].box.width), round(cells[z].card_width)) for z in own])
    assert all(size == sizes[0] for size in sizes)


@pytest.mark.sampled
@pytest.mark.parametrize("name", games.names())
def test_every_piece_of_every_game_has_a_look_where_it_lies(name: str) -> None:
    table = laid(name, games.game_class(name).seat_counts[-1])
    match, chance = Match(table.seating.game, table.seating.setup), Chance(3)
    for _ in range(30):
        asked = match.active_seats()
        if not asked:
            break
        for zone, pieces in table.seating.game.inventory(match.view_for(asked[0])).items():
            place = table.zone_layout.place(zone)
            assert len(place.poses(pieces)) == len(pieces)
            for piece in set(pieces):
                assert min(table.piece_art.picture(piece, zone).size) > 0
            if place.is_pile:
                table.piece_art.pile_picture(zone, pieces)
        match.submit(asked[0], chance.pick(match.legal_actions(asked[0])))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_word_that_it_lacks_is_the_other_languages_or_its_key_and_noted_once(
    bare: Path, caplog: pytest.LogCaptureFixture, language: str
) -> None:
    words = {at: bare / "tabletop" / "text" / at / f"{GAME}.toml" for at in ("en", "ja")}
    for path in words.values():
        lines = path.read_text("utf-8").splitlines(keepends=True)
        path.write_text("".join(each for each in lines if "serve =" not in each), "utf-8")
    other = "ja" if language == "en" else "en"
    sell = Catalogue(other)(f"{GAME}.action.sell", tea="x")
    lines = words[language].read_text("utf-8").splitlines(keepends=True)
    words[language].write_text("".join(each for each in lines if "sell =" not in each), "utf-8")
    text = Catalogue(language, forgiving=True)
    for _ in range(2):
        assert text(f"{GAME}.action.serve") == f"{GAME}.action.serve"
        assert text(f"{GAME}.action.sell", tea="x") == sell
    told = [record.getMessage() for record in caplog.records if record.name == "souk.text"]
    assert [each for each in told if "serve" in each] == [
        f"{GAME}.toml ({language}) lacks {GAME}.action.serve"
    ]
    with pytest.raises(MissingTextError):
        Catalogue(language)(f"{GAME}.action.serve")
    with pytest.raises(MissingTextError):
        text("ui.there_is_no_such_word")


@pytest.mark.nightly
def test_it_is_played_to_its_end_without_most_of_its_words(bare: Path) -> None:
    for path in (bare / "tabletop" / "text").rglob(f"{GAME}.toml"):
        title = next(line for line in path.read_text("utf-8").splitlines() if "title" in line)
        path.write_text(title + "\n", "utf-8")
    catalogue_of.cache_clear()
    player = Mouse(reduced_motion=True, size=(320, 180))
    try:
        player.start(GAME, "", "", first=1)
        player.play_out_among_people()
    finally:
        player.close()
        catalogue_of.cache_clear()
    assert player.is_over


def texts(picture: PictureGroup) -> list[Text]:
    return [part for part, *_ in picture.parts if isinstance(part, Text)]


def words(card: object) -> list[str]:
    return [part.text for part, *_ in card.parts if isinstance(part, Text)]  # type: ignore[attr-defined]


def card_picture(name: str, number: str, width: float, least: float = MIN_TEXT_SIZE) -> Picture:
    """Return a card in the first colour."""
    body = FlatBody(width, width * CARD_ASPECT, card_color(0))
    return labeled_picture(body, name, number, None, least)


def test_words_that_a_narrow_card_would_cut_are_left_out_beside_its_number() -> None:
    long = "スパイスティー（4）"
    assert words(card_picture(long, "4", 160.0)) == ["4", long]
    assert words(card_picture(long, "4", 160.0, 2 * MIN_TEXT_SIZE)) == ["4"]
    assert words(card_picture(long, "4", 105.0)) == ["4"]
    assert words(card_picture(long, "", 105.0)) == [long]


def test_a_number_that_a_narrow_card_would_cut_is_left_out() -> None:
    assert words(card_picture("tea", "123", 60.0)) == ["123"]
    assert words(card_picture("tea", "123", 60.0, 1.5 * MIN_TEXT_SIZE)) == []
    assert words(card_picture("tea", "123", 160.0, 1.5 * MIN_TEXT_SIZE)) == ["123", "tea"]


@pytest.fixture(scope="module")
def studio() -> Iterator[HeadlessStudio]:
    made = HeadlessStudio(letters.WINDOW_SIZE)
    yield made
    made.close_scenes()


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("text_scale", [2.0, 1.5, 1.0])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("table", letters.TABLE_OPENERS)
def test_words_on_a_default_table_are_as_large_as_promised(
    bare: Path, studio: HeadlessStudio, table: str, language: str, text_scale: float
) -> None:
    letters.open_table(studio, GAME, table, language, text_scale)
    words = letters.measure_texts(studio)
    assert len(words) > 30
    assert not list(map(str, letters.find_small_texts(words, text_scale)))


def test_a_place_with_room_for_hardly_a_letter_is_not_named() -> None:
    """Of the 32 places that all share in Zahab most are too narrow for a name."""
    table = laid("zahab", 4, 1.25)
    labels = [
        part
        for node in table.piece_art.static_nodes()
        if isinstance(node.picture, PictureGroup | Text)
        for part in ([node.picture] if isinstance(node.picture, Text) else texts(node.picture))
    ]
    assert 0 < len(labels) < 16
    assert all(len(said.layout.lines[0]) > len("The") for said in labels)


@pytest.fixture
def auction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An auction of others: a deck, a bag, small pieces, and three zones of each seat."""
    write_scaffold("jackdaw", tmp_path, "auction")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    return "jackdaw"


@pytest.mark.parametrize("count", [2, 4])
def test_large_words_leave_pieces_their_size(auction: str, count: int) -> None:
    """Names of shared zones stood below their pieces, and left them a fifth of their width."""
    plain, large = (laid(auction, count, scale).zone_layout for scale in (1.0, 2.0))
    for zone, cell in plain.zone_cells().items():
        other = large.zone_cells()[zone]
        assert other.token_width > 0.85 * cell.token_width, zone
        assert other.card_width > 0.85 * cell.card_width, zone
        if other.label is not None:
            assert not overlap(other.pieces, other.label), zone


def test_zones_of_seats_have_their_names(auction: str) -> None:
    table = laid(auction, 4).zone_layout
    named = {zone for zone, cell in table.zone_cells().items() if cell.label is not None}
    assert named >= {"hand:1", "bid:1", "won:1", "won:0", "bid:0", "deck"}
    assert table.zone_name("won:1") == "Trinkets"


def test_bids_of_several_seats_are_turned_up_one_by_one(auction: str) -> None:
    """Each bid goes to the discarded cards by itself, and has its own caption."""
    layout = laid(auction, 3)
    zones = layout.seating.game.zones
    stage = Stage(
        Canvas(Renderer(0.25)), zones, layout.zone_layout, layout.piece_art, layout.indicators
    )
    shots = GenericShots(layout, ActStage(stage, layout))
    bid, deal = (
        Move("card.?", 1, source, target, "")
        for source, target in (("bid:0", "discard"), ("deck", "hand:0"))
    )
    other_bid = bid._replace(source="bid:1")
    assert is_same_phrase(bid, other_bid) and shots.starts_new_phrase(bid, other_bid)
    assert not shots.starts_new_phrase(bid, bid)
    assert not shots.starts_new_phrase(deal, deal._replace(target="hand:1"))
    layout.uses_generic_shots = False
    assert not shots.starts_new_phrase(bid, other_bid)


@pytest.mark.parametrize(("like", "is_trick"), [("trick", True), ("auction", False)])
def test_the_cards_of_a_trick_lie_side_by_side_in_the_middle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, like: str, is_trick: bool
) -> None:
    name = f"middle_{like}"
    write_scaffold(name, tmp_path, like)
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    layout = laid(name, 4).zone_layout
    played = [zone for zone in layout.zone_cells() if layout.is_played(zone)]
    assert played == ([f"played:{seat}" for seat in range(4)] if is_trick else [])
    boxes = [layout.zone_cell(zone).box for zone in played]
    assert len({box.y for box in boxes}) <= 1
    for seat, (zone, box) in enumerate(zip(played, boxes, strict=True)):
        assert layout.shared_box.contains(*box.center)
        assert layout.zone_name(zone) == layout.seating.setup.seats[seat].name
    for module in [module for module in sys.modules if f".games.{name}" in module]:
        del sys.modules[module]


def test_words_come_nearer_to_the_edge_of_a_card_before_they_are_broken() -> None:
    near = card_picture("Noble", "", 142.0, 1.5 * MIN_TEXT_SIZE)
    assert isinstance(near, PictureGroup)
    said = next(part for part, *_ in near.parts if isinstance(part, Text))
    assert said.layout.lines == ("Noble",)


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_the_names_of_seven_rivals_are_whole(text_scale: float) -> None:
    table = laid("market_day", 8, text_scale)
    setup, names = table.seating.setup, DEFAULT_PLAYER_NAMES
    named = [seat._replace(name=name) for seat, name in zip(setup.seats, names, strict=True)]
    table.seating.setup = setup._replace(seats=tuple(named))
    for seat in table.seating.rivals():
        box = table.zone_layout.plate_box(seat)
        card = place_card(CardFacts(names[seat], "blue"), *box.size, table.seating.theme)
        assert isinstance(card, PictureGroup)
        (words,) = texts(card)
        assert words.width is None, words.text  # else it ends with an ellipsis


def test_a_hand_is_large_enough_for_large_words() -> None:
    """Cheese was broken within itself on a card of 160."""
    table = laid("market_day", 8, 2.0)
    face = table.piece_art.picture("card.6", "hand:0")
    assert isinstance(face, PictureGroup)
    (words,) = (part for part, _, _ in face.parts if isinstance(part, Text))
    assert [line.strip() for line in words.layout.lines] == ["Cheese", "(6)"]


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_more_actions_than_have_room_are_on_pages(player: Mouse, text_scale: float) -> None:
    player.context.preferences.change(text_scale=text_scale)
    table = player.start(GAME, "", "trader", first=1)
    player.run_until_asked()
    kind = sys.modules[type(table.match.game).__module__].Serve
    gestures = [Gesture(kind(n), button="") for n in range(1, 20)]
    bar, presenter, turned = table.presenter.action_bar, table.presenter, list[int]()

    def build() -> list[BlockButton]:
        made = bar.buttons.build_buttons(
            presenter.layout, gestures, lambda action: f"Serve tea {action.fields}", print,
            refresh=lambda: turned.append(1),
        )  # fmt: skip
        return [each for each in made if isinstance(each, BlockButton)]

    seen, pages = list[str](), 0
    while not seen or "action:0" not in {button.name for button in build()}:
        shown = build()
        pages += 1
        seen += [button.name for button in shown if button.name != "action:page"]
        for one, other in itertools.combinations(shown, 2):
            assert not one.box.overlaps(other.box)
        assert all(button.box.height >= button.label_size * 1.2 for button in shown)
        assert max(button.box.bottom for button in shown) <= SCREEN_SIZE[1]
        shown[-1].activate(MOUSE)
    assert seen == [f"action:{n}" for n in range(19)]
    assert pages == len(turned) > 1
    del gestures[2:]
    assert [button.name for button in build()] == ["action:0", "action:1"]
