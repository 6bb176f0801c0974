"""What more is seen of some acts of Mercado: the tile that chance turns up, a seal that glints,
gold that is poured before the winner."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.mercado import gold
from scenes.games.mercado.board import CENTRE, STACKS
from scenes.games.mercado.looks import MercadoLooks
from scenes.games.mercado.places import MercadoPlaces
from scenes.kit.effects import passing
from scenes.kit.layers import Layer
from scenes.kit.parts import Halo
from scenes.kit.roles.flourishes import Flourishes, Stagecraft
from scenes.kit.roles.seating import SeatedRole, Seating
from sprites.node import FLAT, Node
from sprites.timeline import Animation, call, sequence, together, tween, wait
from tabletop.core.acts import Act, End, Move, Say, Step
from tabletop.games.mercado.game import Mercado

BIG = 5
"""Spaces that a marker goes on at once."""
SHOWN = 0.9  # seconds that the tile of chance is shown large
GLINT = 0.22  # seconds that a glint takes to come, and to go


class MercadoFlourishes(SeatedRole[Mercado, MercadoPlaces], Flourishes):
    """The flourishes of Mercado."""

    def __init__(
        self, seating: Seating[Mercado], places: MercadoPlaces, looks: MercadoLooks
    ) -> None:
        super().__init__(seating, places)
        self.looks = looks

    def before(self, act: Act, craft: Stagecraft) -> Animation | None:
        """The step to play before an act's pieces move; None for most acts."""
        if isinstance(act, End) and act.what == "game":
            return gold.poured(self.seating, act.seat, craft)
        if not isinstance(act, Move):
            return None
        deed = self.looks.seating.game.deed(act)
        if deed == "turned_up" and act.source == "deck:objects":
            return self._turned_up(act, craft)
        if deed == "runner_up":
            return self._glint(act, craft)
        return None

    def stirs(self, phrase: Sequence[Act]) -> bool:
        """A big sale, or the end that comes near."""
        return any(
            (isinstance(act, Step) and len(act.path) > BIG)
            or (isinstance(act, Say) and act.what == "disc_reached")
            for act in phrase
        )

    def _turned_up(self, act: Move, craft: Stagecraft) -> Animation:
        """The top object rises from its stack and is turned over for all to see."""
        motion = craft.motion
        x, y = STACKS["deck:objects"]
        back = self.looks.picture("object.?", "deck:objects")
        front = self.looks.picture(act.piece, "market:0")
        ratio = back.size[0] / front.size[0]
        node = Node(back, x, y, z=Layer.FIGURES, name="turned-up")

        def face() -> None:
            node.picture = front
            node.zoom = ratio * node.zoom

        if motion.travels:
            rise = motion.move_time(300.0)
            show: Animation = together(
                tween(node, rise, motion.move_ease, x=CENTRE[0], y=CENTRE[1], lift=60.0),
                sequence(
                    tween(node, rise / 2, "easeInSine", turn=89.0),
                    call(face),
                    tween(node, rise / 2, "easeOutSine", turn=0.0, zoom=1.35),
                ),
            )
        else:
            node = Node(front, *CENTRE, z=Layer.FIGURES, alpha=0.0, name="turned-up")
            show = tween(node, motion.fade, motion.fade_ease, alpha=1.0)
        shown = craft.sounding("card_snap", CENTRE[0]), wait(SHOWN)
        goes = tween(node, motion.fade, motion.fade_ease, alpha=0.0)
        return sequence(craft.sounding("card_slide", x), passing(craft, [node], show, *shown, goes))

    def _glint(self, act: Move, craft: Stagecraft) -> Animation:
        """A ring of light where the runner-up's seal will lie."""
        size = min(self.places.box(act.target).height, 64.0)
        seals = craft.stage.showing.count(act.target)
        opening = self.places.place(act.target).spread.poses(seals + 1)[-1]
        halo = Halo(size, size, self.theme.gold, reach=18.0, edge=4.0, radius=size / 2)
        node = Node(halo, opening.x, opening.y, lift=FLAT, z=Layer.GLINTS, alpha=0.0, name="glint")
        node.zoom = 0.5 if craft.motion.travels else 1.0
        comes = tween(node, GLINT, "easeOutQuad", alpha=1.0, zoom=1.0)
        return passing(craft, [node], comes, tween(node, GLINT, "easeInQuad", alpha=0.0))
