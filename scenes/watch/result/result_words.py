"""Words of a result below its rows: the verdict, the evening, the game and the legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scenes.base.context import Context
from scenes.kit.layout import TallyStyle
from scenes.kit.setting.halo_text import HALO_SHARE, MAX_HALO, MIN_HALO, TextHalo
from scenes.kit.setting.sheets import GradientSheet
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import fit_line
from scenes.ui.style.theme import SCREEN_SIZE, Color, Theme
from scenes.watch.result.evening_note import evening_note
from scenes.watch.score_bars import build_legend
from scenes.watch.victory_margin import VictoryMargin
from sprites.node import FLAT_LIFT, Node
from sprites.picture import Box, Text
from sprites.typesetting import measure_text
from tabletop.core.game import Standing, TallyRow, list_teams
from tabletop.match.match import Match
from tabletop.text.message_format import capitalize_sentence, tally_label_key
from tabletop.text.results import format_team

WORD_COLOR: Final[Color] = (255, 243, 217)
WORD_PADDING: Final = 10.0
WORD_MARGIN: Final = 4.0
"""Space beside, above and below the words, in which their halo lies."""
GAP: Final = 8.0
"""Gap below the legend and below the rows."""
MAX_GAME_NAME_WIDTH: Final = 460.0
MAX_LEGEND_HEIGHT: Final = 130.0


def print_words(theme: Theme, words: Mapping[str, Text], x: float, y: float) -> list[Node]:
    """Return paragraphs that are printed on the table, each with its halo.

    Args:
        theme: High contrast has plain black below the words.
        words: The paragraphs by the names of their nodes, from the top.
        x: Left end of the room for them.
        y: Top of that room.
    """
    width = max(line.size[0] for line in words.values()) + 2 * WORD_PADDING
    height = sum(line.size[1] for line in words.values()) + 2 * WORD_MARGIN
    nodes = []
    if theme.high_contrast:
        sheet = GradientSheet(width, height, (theme.panel, theme.panel), 10.0)
        nodes.append(Node(sheet, x + width / 2, y + height / 2, z=3, name="results:sheet"))
    top = y + WORD_MARGIN
    for name, line in words.items():
        middle = x + WORD_PADDING + line.size[0] / 2, top + line.size[1] / 2
        if not theme.high_contrast:
            halo = TextHalo(line, min(MAX_HALO, max(MIN_HALO, line.em * HALO_SHARE)))
            nodes.append(Node(halo, *middle, lift=FLAT_LIFT, z=3, name=f"{name}:halo"))
        nodes.append(Node(line, *middle, lift=FLAT_LIFT, z=4, name=name))
        top += line.size[1]
    return nodes


def game_name(context: Context, game: str, x: float, y: float, is_right: bool) -> list[Node]:
    """Return the name of the game, printed on the table.

    Args:
        context: Text and theme.
        game: Name of the game.
        x: Left or right end of the room for it.
        y: Top of that room.
        is_right: True if `x` is the right end.
    """
    theme = context.theme
    size = max(theme.min_table_text_size, table_type(theme.text_scale).word)
    room = MAX_GAME_NAME_WIDTH, size * 2
    words = fit_line(context.text_catalogue(f"{game}.title"), size, room, theme.gold)
    left = x - words.size[0] - 2 * WORD_PADDING if is_right else x
    return print_words(theme, {"results:game": words}, left, y)


def legend_nodes(
    context: Context, match: Match, tally: Sequence[TallyRow], styles: Mapping[str, TallyStyle],
    bottom: float, room: float,
) -> list[Node]:  # fmt: skip
    """Return the legend of the sources of points above a height; empty if it has no room.

    Args:
        context: Text and theme.
        match: The match.
        tally: All tally rows.
        styles: Styles of the tally rows.
        bottom: Lower end of the legend.
        room: Greatest height.
    """
    theme = context.theme
    words = [tally_label(context, match, row) for row in tally]
    width = SCREEN_SIZE[0] - 2 * theme.side_margin
    box = Box(theme.side_margin, 0.0, width, min(room, MAX_LEGEND_HEIGHT))
    nodes = build_legend(context, tally, words, styles, box)
    low = max((node.y + node.picture.size[1] / 2 for node in nodes), default=0.0)
    for node in nodes:
        node.y += bottom - low - GAP / 2
    return nodes


def tally_label(context: Context, match: Match, row: TallyRow) -> str:
    """Return the name of a tally row."""
    key = tally_label_key(match.game.name, row.label)
    return context.text_catalogue.format_params(key, row.params, match.setup.seat_names)


def verdict(
    context: Context, match: Match, standing: Sequence[Standing], margin: VictoryMargin | None,
    room: float,
) -> str:  # fmt: skip
    """Return the margin of victory, and the tie-break between equal scores.

    The two get separate lines if they are wider than `room`.
    """
    text, key = context.text_catalogue, f"{match.game.name}.tie"
    names, teams = match.setup.seat_names, list_teams(match.game, len(standing))
    scores = [standing[team[0]].score for team in teams]
    level = text(key) if len(set(scores)) < len(scores) and text.has_text(key) else ""
    if margin is None:
        return level
    who = {
        "first": format_team(margin.first_team, text, names),
        "second": format_team(margin.second_team, text, names),
        "n": margin.point_difference,
    }
    key = f"table.results.finish.{margin.kind.name.lower()}"
    said = capitalize_sentence(text(key, names, **who))
    if not level:
        return said
    both = text("table.results.finish.both", said=said, why=level)
    size = table_type(context.theme.text_scale).word
    return both if measure_text(both, size, "bold")[0] <= room else f"{said}\n{level}"


def build_closing_text(
    context: Context, match: Match, standing: Sequence[Standing], margin: VictoryMargin | None,
    bottom: float,
) -> list[Node]:  # fmt: skip
    """Return the verdict, what the match means for the evening, and the name of the game.

    Args:
        context: Text, theme and play history.
        match: The finished match.
        standing: The final standing.
        margin: Margin of victory; None with one seat.
        bottom: Lower end of the words.
    """
    theme, size = context.theme, table_type(context.theme.text_scale).word
    right = SCREEN_SIZE[0] - theme.side_margin
    named = game_name(context, match.game.name, right, 0.0, True)
    place = Box.enclosing([node.bounds() for node in named])
    room = place.x - theme.side_margin - theme.gap - 2 * WORD_PADDING
    words: dict[str, Text] = {}
    if said := verdict(context, match, standing, margin, room):
        is_wide = any(measure_text(line, size, "bold")[0] > room for line in said.split("\n"))
        words["results:verdict"] = Text(said, size, WORD_COLOR, "bold", room if is_wide else None)
    if note := evening_note(context, match):
        words["results:note"] = fit_line(note, size, (room, size * 1.6), WORD_COLOR)
    nodes: list[Node] = []
    if words:
        height = sum(line.size[1] for line in words.values()) + 2 * WORD_MARGIN
        nodes = print_words(theme, words, theme.side_margin, bottom - height)
    shift = bottom - place.bottom
    for node in named:
        node.y += shift
    return [*nodes, *named]
