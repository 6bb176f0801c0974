"""What the command that takes pictures promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.games import laid
from scenes.menus.offer import game_of
from scenes.shots import rehearsal
from scenes.shots import tables as shots
from tabletop.text import LANGUAGES


def test_a_picture_of_each_language_is_taken(tmp_path: Path) -> None:
    assert shots.run(tmp_path / "new", (640, 360), "title-leaving") == 0
    taken = {path.name for path in (tmp_path / "new").iterdir()}
    assert taken == {f"title-leaving-{language}.png" for language in LANGUAGES}


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ValueError, match="cannot write there"):
        shots.run(tmp_path / "file", (640, 360), "title")


def test_a_name_that_no_picture_has_is_told_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"they begin with .*title"):
        shots.run(tmp_path, (640, 360), "nowhere")


@pytest.mark.parametrize("game", laid())
def test_every_table_has_its_positions(game: str) -> None:
    names = [name for name in shots.positions() if name.startswith(f"{game}-")]
    assert {f"{game}-opening", f"{game}-fullest", f"{game}-results-end"} <= set(names)


def test_a_match_goes_on_from_any_decision_as_it_was_rehearsed() -> None:
    game = laid()[0]
    played = rehearsal.rehearsed(game, game_of(game).seats[0])
    number = rehearsal.turn_of(played, 0, 0.5)
    again = rehearsal.up_to(played, number)
    assert again.number == number
    assert not again.queue
    for event in list(rehearsal.events(played))[number:]:
        rehearsal.submit(again, event)
    assert again.state.to_json() == played.state.to_json()
