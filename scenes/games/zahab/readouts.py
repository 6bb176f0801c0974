"""What is read off Zahab's table: spaces, plates, tracks; and (`decided.py`) what is asked."""

from __future__ import annotations

from scenes.games.zahab import cards, ground
from scenes.games.zahab.decided import Decided
from scenes.games.zahab.looks import ZahabLooks
from scenes.games.zahab.materials import MATERIALS
from scenes.games.zahab.numbers import Numbers, view_of
from scenes.games.zahab.places import ZahabPlaces
from scenes.games.zahab.ring import NUMBER
from scenes.kit.laid import light, turn
from scenes.kit.layers import Layer
from scenes.kit.parts import LEAST, Halo, counted, fitted, number_size, printed
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.seating import SeatedRole, Seating
from scenes.kit.roles.showing import Showing
from scenes.kit.signs import concentric, disc, in_row, tag
from scenes.ui import skin
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Group, Text
from tabletop.core.acts import Act, Say
from tabletop.core.zones import Seat, Zone
from tabletop.games.zahab import state as frames
from tabletop.games.zahab.drafts import StepsDraft
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.handling import ZahabHandling
from tabletop.games.zahab.moving import START_TILE
from tabletop.games.zahab.state import PLACES, ZahabState
from tabletop.games.zahab.tables import FIGURES

MOST = 40.0
"""Numbers beside pieces grow with the text scale up to this: more would touch its neighbours."""
MANY = 4
"""So many discarded cards are counted at a glance; of more it is told how many."""
AMBER = (255, 180, 52)
"""Light deep enough to be seen on sand from afar."""


class ZahabReadouts(SeatedRole[Zahab, ZahabPlaces], Readouts[ZahabState]):
    """The readouts of the caravan ring. Marks: ending (whether the end has been called)."""

    def __init__(
        self, seating: Seating[Zahab], places: ZahabPlaces, looks: ZahabLooks,
        handling: ZahabHandling,
    ) -> None:  # fmt: skip
        super().__init__(seating, places)
        self.looks = looks
        self.tables = seating.game.tables
        self.numbers = Numbers(seating, handling)
        self.decided = Decided(seating, looks, self.numbers)

    def nodes(self, showing: Showing) -> dict[str, Node]:
        """Everything that is read off the table and changes."""
        if (view := view_of(showing)) is not None:
            self.looks.seen = view
        made = self._spaces(showing)
        for seat in self.seating.seats:
            made |= self._home(showing) if seat == self.seating.home else self._rival(showing, seat)
        made |= self._display(showing)
        made |= self._marks(showing)
        made |= self.decided.nodes(showing)
        return made

    def means(self, name: str, showing: Showing) -> Zone:
        kind, _, rest = name.partition(":")
        if kind == "contribution":
            figure, _, whose = rest.partition("/")
            seat = int(whose) if whose else self.seating.home
            return f"{figure}:{self.numbers.vp(showing, figure, seat)}"
        if kind == "spirit":
            return f"spirit:{self.numbers.spirit(showing, int(rest))}/{rest}"
        return name.removesuffix(":count") if name.endswith(":count") else ""

    def recall(self, view: ZahabState, showing: Showing) -> None:
        self.places.first = view.tiles.index(START_TILE)
        showing.marks |= {"ending": view.ending}

    def mark(self, act: Act, showing: Showing) -> None:
        if isinstance(act, Say) and act.what == "end_called":
            showing.marks["ending"] = True

    def _spaces(self, showing: Showing) -> dict[str, Node]:
        """The inlays of the tiles that lie there, upright."""
        t, made = self.tables, {}
        for place in range(PLACES):
            shown = showing.table.get(f"tile:{place}")
            if not shown:
                continue
            for side, effect in enumerate(t.ring[t.tile_pieces.index(shown[-1])]):
                number = 2 * place + side
                limit = self.numbers.limit(showing, effect)
                size = self.places.ring.space_size
                picture = cards.space(self.looks.effect(effect), limit, size, self.em)
                made[f"space:{number}"] = printed(picture, *self.places.space(number), Layer.INLAID)
        return made

    def _marks(self, showing: Showing) -> dict[str, Node]:
        """Where steps lead while they are chosen; the expert rules; whether the end is called."""
        made: dict[str, Node] = {}
        if isinstance(draft := showing.draft or self.numbers.beginning(showing), StepsDraft):
            made |= self._landings(draft)
        if self.seating.setup.options.get("expert"):
            made["expert"] = printed(self._plaque("table.expert"), *self.places.ring.expert[:2])
        if showing.marks.get("ending"):
            made["ending"] = printed(self._plaque("table.ending"), *self.places.ring.ending[:2])
        return made

    def _plaque(self, key: str) -> Picture:
        """One or two short lines in a corner beside the ring."""
        width, height = 116.0, 70.0
        room, said = width - 14, self.seating.say(key)
        words = Text(said, LEAST, self.theme.gold, "bold", room, "center", 1.1, 2)
        plate = skin.panel(self.theme, "toast", width, height)
        return Group((width, height), ((plate, 0, 0), (words, 7, (height - words.size[1]) / 2)))

    def _landings(self, draft: StepsDraft) -> dict[str, Node]:
        """The spaces of 1, 2 and 3 steps; a light and a pale camel at the one that is paid for."""
        made: dict[str, Node] = {}
        for steps, space in enumerate(draft.landings, 1):
            x, y = self.places.polar(self.places.ring.number_radius, space)
            chosen = steps == draft.steps
            able = chosen or draft.paid(steps) is not None
            number = _number(steps, chosen, able, self.em)
            made[f"steps:{steps}"] = printed(number, x, y, Layer.INTENTS.at(3))
            if able:
                x, y = self.places.space(space)
                edge, reach = (8, 22) if chosen else (4, 14)
                size = self.places.ring.space_size + 2
                halo = Halo(size, size, MATERIALS.light, reach, edge, size / 2)
                made[f"landing:{steps}"] = printed(halo, x, y, Layer.INLAID.at(1))
            if chosen:
                stand = self.places.ring.stand(space, self.places.first)
                ghost = printed(self.looks.camel(draft.seat), *stand)
                ghost.alpha = 0.6
                made["ghost"] = ghost
        return made

    def _display(self, showing: Showing) -> dict[str, Node]:
        """How much gold lies on each card; how many cards are left, and how many have gone."""
        made, ring = dict[str, Node](), self.places.ring
        size = number_size(self.theme, MOST)
        for place in range(frames.DISPLAY):
            n = showing.count(f"ondisplay:{place}")
            if n > 1:
                pose = ring.laid(place)
                above = Layer.ON_RAISED.at(1)
                made[f"laid:{place}"] = printed(tag(str(n), size), pose.x, pose.y, above)
        for zone, pile in (("deck", ring.deck), ("exile", ring.exile)):
            if n := showing.count(zone):
                made[f"{zone}:count"] = printed(tag(str(n), size), *ring.counted(pile)[:2])
        return made

    def _home(self, showing: Showing) -> dict[str, Node]:
        seat, theme = self.seating.home, self.theme
        halo = light(ground.MAT.inset(3), AMBER, 34.0, 8.0, 20.0)
        made = turn(self.seating, seat, ground.PLATE, showing.turn == seat, halo)
        for figure in FIGURES:
            pose = self.places.ring.contribution(figure)
            words = str(self.numbers.contribution(showing, figure, seat))
            ink = theme.text if theme.high_contrast else theme.gold
            number = fitted(words, 46.0, (46.0, 60.0), ink, "display", "center")
            made[f"contribution:{figure}"] = printed(number, pose.x, pose.y)
        if n := showing.count(f"discard:{seat}"):
            gate = cards.sign("start-gate", 50.0, paper=True)
            row = counted(theme, gate, f"+{n}", min(theme.label, MOST), MATERIALS.own.ink(theme))
            made["returns"] = printed(row, *ground.RETURNS[:2])
        else:
            made["gate"] = self._gate()
        return made

    def _gate(self) -> Node:
        """What stands faintly where no card is laid: discards come back at the gate."""
        gate = printed(cards.sign("start-gate", 64.0, paper=True), *ground.DISCARDS.center, 5)
        gate.alpha = 0.2
        return gate

    def _rival(self, showing: Showing, seat: Seat) -> dict[str, Node]:
        theme, where = self.theme, self.places.panel(seat)
        size = max(28.0, theme.least_on_table)
        up = 0.2 * (size - 28.0)  # large numbers keep off the tokens below
        halo = light(where.box.inset(3), MATERIALS.light, 18.0, 5.0, 20.0)
        made = turn(self.seating, seat, where.plate, showing.turn == seat, halo)
        for n, figure in enumerate(FIGURES):
            words = str(self.numbers.contribution(showing, figure, seat))
            bowl = cards.sign(f"contribution-{figure}", 32.0, paper=False)
            number = Text(words, size, theme.text, "bold")
            row = in_row((bowl, number), 2)
            made[f"contribution:{figure}/{seat}"] = printed(row, *where.signs[n][:2])
        number = Text(str(self.numbers.spirit(showing, seat)), size, theme.text, "bold")
        beside = where.flame.x + 22 + number.size[0] / 2
        made[f"spirit:{seat}"] = printed(number, beside, where.flame.y - up)
        if n := showing.count(f"hand:{seat}"):
            held = Text(str(n), size, theme.text, "bold")
            made[f"hand:{seat}:count"] = printed(held, where.held.x, where.held.y - up)
        if (n := showing.count(f"discard:{seat}")) > MANY:
            made[f"discard:{seat}:count"] = printed(tag(str(n), self.em), *where.discarded[:2])
        return made


def _number(steps: int, chosen: bool, able: bool, em: float) -> Picture:
    size = max(NUMBER, em * 1.12)
    face = (246, 199, 92) if chosen else (250, 240, 214) if able else (150, 138, 120)
    number = Text(str(steps), max(30.0, em), cards.INK, "bold")
    return concentric(disc(size, (44, 26, 14)), disc(size - 5, face), number)
