"""Visual effects of Mercado: a turned-up tile, a glinting seal, gold for the winner."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.mercado import gold_animation, tile_pictures
from scenes.games.mercado.board import BOARD_CENTER, STACK_POSITIONS
from scenes.games.mercado.indicators import COUNTERFEIT
from scenes.games.mercado.piece_art import MercadoPieceArt
from scenes.games.mercado.zone_layout import MercadoZoneLayout
from scenes.kit.common_effects import with_temporary_nodes
from scenes.kit.layers import Layer
from scenes.kit.roles.effects import EffectTools, VisualEffects
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.table_parts import Halo
from sprites.node import FLAT_LIFT, Node
from sprites.timeline import Animation, sequence, tween, wait
from tabletop.core.acts import Act, End, Move, Say, Step
from tabletop.core.zones import parse_zone
from tabletop.games.mercado.game import Mercado

MIN_BOLD_STEP = 5
"""Number of spaces in one step above which it counts as bold."""
CHANCE_TILE_SECONDS = 0.9  # seconds that the tile of chance is shown large
COUNTERFEIT_SECONDS = 0.9  # seconds that counterfeits lie on the cloth if they are all
CHANCE_TILE_ZOOM = 1.35
GLINT_SECONDS = 0.22  # seconds that a glint takes to come, and to go


class MercadoEffects(LayoutRole[Mercado, MercadoZoneLayout], VisualEffects):
    """The visual effects of Mercado."""

    def __init__(
        self, seating: Seating[Mercado], places: MercadoZoneLayout, piece_art: MercadoPieceArt
    ) -> None:
        super().__init__(seating, places)
        self.piece_art = piece_art

    def before_act(self, act: Act, tools: EffectTools) -> Animation | None:
        """Return the effect before an act's pieces move; None for most acts."""
        if isinstance(act, End) and act.key == "game":
            return gold_animation.pour_gold(self.seating, act.seat, tools)
        if isinstance(act, Say) and act.key == "turned_up":
            return self._turned_up(tools)
        if not isinstance(act, Move):
            return None
        if act.piece == COUNTERFEIT and parse_zone(act.source).kind == "drawn":
            return self._shown_alone(act, tools)
        if self.piece_art.seating.game.act_label(act) == "runner_up":
            return self._glint(act, tools)
        return None

    def is_bold(self, phrase: Sequence[Act]) -> bool:
        """True for a big sale, or when the end comes near."""
        return any(
            (isinstance(act, Step) and len(act.path) > MIN_BOLD_STEP)
            or (isinstance(act, Say) and act.key == "disc_reached")
            for act in phrase
        )

    def _shown_alone(self, act: Move, tools: EffectTools) -> Animation | None:
        """Let counterfeits lie for a while if nothing else was drawn: they end the turn."""
        drawn = tools.stage.view_model.zone_pieces.get(act.source, ())
        return wait(COUNTERFEIT_SECONDS) if set(drawn) == {COUNTERFEIT} else None

    def _turned_up(self, tools: EffectTools) -> Animation | None:
        """The tile of chance rises from its discards, is read with its line, and lies down."""
        lying = tools.stage.view_model.zone_pieces.get("discard:objects")
        if not lying:
            return None
        motion, (x, y) = tools.motion, STACK_POSITIONS["discard:objects"]
        front = self.piece_art.picture(lying[-1], "market:0")
        small = tile_pictures.SMALL_TILE_SIZE[0] / front.size[0]
        held = tools.sound_step("card_snap", BOARD_CENTER[0]), wait(CHANCE_TILE_SECONDS)
        if motion.has_travel:
            node = Node(front, x, y, z=Layer.FIGURES, zoom=small, name="turned-up")
            seconds, (to_x, to_y) = motion.move_time(300.0), BOARD_CENTER
            shown = tween(
                node, seconds, motion.move_ease, zoom=CHANCE_TILE_ZOOM, lift=60.0, x=to_x, y=to_y
            )
            goes = tween(node, seconds, motion.move_ease, zoom=small, lift=node.lift, x=x, y=y)
        else:
            node = Node(front, *BOARD_CENTER, z=Layer.FIGURES, alpha=0.0, name="turned-up")
            shown = tween(node, motion.fade_seconds, motion.fade_ease, alpha=1.0)
            goes = tween(node, motion.fade_seconds, motion.fade_ease, alpha=0.0)
        return sequence(
            tools.sound_step("card_slide", x),
            with_temporary_nodes(tools, [node], shown, *held, goes),
        )

    def _glint(self, act: Move, tools: EffectTools) -> Animation:
        """A ring of light where the runner-up's seal will lie."""
        size = min(self.zone_layout.box(act.target).height, 64.0)
        seals = tools.stage.view_model.piece_count(act.target)
        opening = self.zone_layout.place(act.target).spread.poses(seals + 1)[-1]
        halo = Halo(
            size, size, self.theme.gold, glow_width=18.0, edge_width=4.0, corner_radius=size / 2
        )
        node = Node(
            halo, opening.x, opening.y, lift=FLAT_LIFT, z=Layer.GLINTS, alpha=0.0, name="glint"
        )
        node.zoom = 0.5 if tools.motion.has_travel else 1.0
        comes = tween(node, GLINT_SECONDS, "easeOutQuad", alpha=1.0, zoom=1.0)
        return with_temporary_nodes(
            tools, [node], comes, tween(node, GLINT_SECONDS, "easeInQuad", alpha=0.0)
        )
