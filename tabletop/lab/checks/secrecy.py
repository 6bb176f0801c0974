"""Checks that nothing a viewer is given depends on what the viewer may not know.

The method is that of non-interference: two truths that look the same to a viewer are played on in
the same way. Whatever the viewer gets afterwards may differ only if an act has told the viewer so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, End, Say, Score, visible_act
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.lab.invariants import (
    check_sampled_state,
    describe_difference,
    require_invariant,
    viewer_name,
)

MAX_ALTERED_DRAWS = 6
"""Maximum number of draws of one decision that are changed, one after the other."""
MAX_ALTERNATIVES = 4
"""Maximum number of other secret choices that are compared with the real one."""
MAX_COMPARED_ACTIONS = 60
"""Maximum number of legal actions whose wording is compared."""


class Outcome(NamedTuple):
    """A state after a decision, and all acts that led to it."""

    state: Any
    acts: Sequence[Act]

    def seen_by(self, game: Game[Any], viewer: Seat) -> list[Act]:
        """Return the acts as a viewer sees them."""
        seen = (visible_act(act, viewer, game.zones) for act in self.acts)
        return [act for act in seen if act is not None]


def check_same_knowledge(
    game: Game[Any], truth: State, other: State, viewer: Seat, name: str
) -> None:
    """Check that all the rules say to a viewer is the same in two states with the same view.

    Args:
        game: Rules.
        truth: True state.
        other: View of the viewer, or another state with that view.
        viewer: Seat or NOBODY.
        name: Name of the other state in messages.
    """
    for what, call in _answers(game, viewer):
        there, here = call(truth), call(other)
        require_invariant(
            there == here,
            f"{what} for {viewer_name(viewer)} is {_short(there)} in the truth and "
            f"{_short(here)} in {name}",
        )


def _answers(game: Game[Any], viewer: Seat) -> list[tuple[str, Callable[[Any], Any]]]:
    """Return the name and the function of each answer of the rules that a client is given."""
    found: list[tuple[str, Callable[[Any], Any]]] = [
        ("active_seats", game.active_seats),
        ("revising_seats", game.revising_seats),
        ("is_over", game.is_over),
        ("is_near_end", game.is_near_end),
    ]
    if viewer >= 0:
        found.append(("legal_actions", lambda s: _listed(game.legal_actions(s, viewer))))
        found.append(("prompt_key", lambda s: _if_active(game, s, viewer, game.prompt_key)))
        found.append(("prompt_params", lambda s: _if_active(game, s, viewer, game.prompt_params)))
        found.append(("the wording of actions", lambda s: _wordings(game, s, viewer)))
    found.append(("is_public_decision", lambda s: _public_decisions(game, s)))
    return found


def _listed(actions: Sequence[Action]) -> Any:
    """Return actions as a list; factored actions, which are too many, as they are."""
    return repr(actions) if hasattr(actions, "common_type") else list(actions)


def _if_active(game: Game[Any], s: Any, seat: Seat, call: Callable[[Any, Seat], Any]) -> Any:
    return call(s, seat) if seat in game.active_seats(s) else None


def _public_decisions(game: Game[Any], s: Any) -> list[bool]:
    return [game.is_public_decision(s, seat) for seat in game.active_seats(s)]


def _wordings(game: Game[Any], s: Any, seat: Seat) -> Any:
    if seat not in game.active_seats(s):
        return None
    legal = game.legal_actions(s, seat)
    count = min(len(legal), MAX_COMPARED_ACTIONS)
    return [game.action_wording(s, seat, legal[n]) for n in range(count)]


def check_outcomes(game: Game[Any], one: Outcome, two: Outcome, viewer: Seat) -> None:
    """Check that two outcomes differ for a viewer only by what visible acts have told.

    Both must come from states that looked the same to the viewer.
    """
    seen, other = one.seen_by(game, viewer), two.seen_by(game, viewer)
    view, second = game.view_for(one.state, viewer), game.view_for(two.state, viewer)
    if seen == other:
        require_invariant(
            view == second,
            f"the view of {viewer_name(viewer)} holds a secret that no act has told: in two "
            f"truths with the same past {describe_difference(view, second)}",
        )
        check_same_knowledge(game, one.state, two.state, viewer, "another truth with the same view")
    elif view == second and _physical(seen) == _physical(other):
        differs = next(
            (pair for pair in zip(_told(seen), _told(other), strict=False) if pair[0] != pair[1]),
            (_told(seen)[-1:], _told(other)[-1:]),
        )
        require_invariant(
            False,
            f"an act tells {viewer_name(viewer)} a secret that the view does not hold: "
            f"{differs[0]} here, {differs[1]} in a truth with the same view; keep the value "
            "in the state, or leave it out of the act",
        )


def _physical(acts: Sequence[Act]) -> list[Act]:
    return [act for act in acts if not isinstance(act, Say | Score | Begin | End)]


def _told(acts: Sequence[Act]) -> list[Act]:
    return [act for act in acts if isinstance(act, Say | Score | Begin | End)]


def apply_to_copy(game: Game[Any], s: Any, seat: Seat, action: Action, chance: Chance) -> Outcome:
    """Return the outcome of an action; the state is not changed."""
    acts: list[Act] = []
    after = s.copy()
    game.apply(after, seat, action, chance, acts.append)
    return Outcome(after, acts)


def check_sampled_action(
    game: Game[Any], s: Any, viewer: Seat, seat: Seat, action: Action, seed: int
) -> None:
    """Check an action in the truth and in a sampled state with the same view.

    Args:
        game: Rules.
        s: State before the action.
        viewer: Seat or NOBODY whose knowledge is compared.
        seat: Seat that decides.
        action: Legal action.
        seed: Seed of all chance.
    """
    check_sampled_state(game, s, viewer, Chance(seed))
    view = game.view_for(s, viewer)
    world = game.sample_state(view, viewer, Chance(seed))
    check_same_knowledge(game, s, view, viewer, "the view")
    check_same_knowledge(game, s, world, viewer, "a sampled state")
    if seat in game.active_seats(world) and game.refusal(world, seat, action) is None:
        truth = apply_to_copy(game, s, seat, action, Chance(seed))
        imagined = apply_to_copy(game, world, seat, action, Chance(seed))
        check_outcomes(game, truth, imagined, viewer)


def check_waiting_choice(game: Game[Any], s: Any, seat: Seat, action: Action, seed: int) -> None:
    """Check that a secret simultaneous choice stays secret while others still choose.

    Args:
        game: Rules.
        s: State before the choice.
        seat: Seat that chooses.
        action: Action that it chooses.
        seed: Seed of all chance.
    """
    others = [each for each in game.active_seats(s) if each != seat]
    if not others:
        return
    draw = Chance(seed)
    legal = game.legal_actions(s, seat)
    chosen = apply_to_copy(game, s, seat, action, Chance(seed))
    if not set(others) <= set(game.active_seats(chosen.state)):
        return
    for _ in range(MAX_ALTERNATIVES):
        instead = apply_to_copy(game, s, seat, draw.pick(legal), Chance(seed))
        if set(others) <= set(game.active_seats(instead.state)):
            for viewer in (-1, *others):
                require_invariant(
                    chosen.seen_by(game, viewer) == instead.seen_by(game, viewer),
                    f"the acts of a secret choice of seat {seat} tell {viewer_name(viewer)} which "
                    "one it is",
                )
                check_outcomes(game, chosen, instead, viewer)


def check_altered_chance(
    game: Game[Any], play: Callable[[Chance], Outcome], viewer: Seat, seed: int
) -> None:
    """Check an outcome against those with one draw changed that the viewer has not noticed.

    Args:
        game: Rules.
        play: Plays the same decision, or the set-up, with a source of chance.
        viewer: Seat or NOBODY whose knowledge is compared.
        seed: Seed of the chance.
    """
    counted, count = _altered(seed, -1)
    truth = play(counted)
    draws = count()
    for n in range(min(draws, MAX_ALTERED_DRAWS)):
        chance, _ = _altered(seed, n * draws // min(draws, MAX_ALTERED_DRAWS))
        check_outcomes(game, truth, play(chance), viewer)


def _altered(seed: int, index: int) -> tuple[Chance, Callable[[], int]]:
    """Return a chance with one changed draw, and a function that counts its draws."""
    chance = Chance(seed)
    draw, count = chance.random, [0]

    def altered() -> float:
        count[0] += 1
        value = draw()
        return (value + 0.5) % 1.0 if count[0] - 1 == index else value

    chance.random = altered
    return chance, lambda: count[0]


def _short(value: object, limit: int = 120) -> str:
    text = repr(value)
    return text if len(text) <= limit else f"{text[:limit]}..."
