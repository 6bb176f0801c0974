"""Actions: one object for equal values, of the right types, JSON both ways."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

from tabletop.core.actions import Action, action_from_json, untrusted_action_from_json


class Lay(Action):
    coin: str
    tile: int


class Pass(Action):
    """An action without fields."""


class LayManyCoins(Action):
    coins: tuple[str, ...]
    loud: bool


def test_equal_actions_are_one_object() -> None:
    assert Lay("gold", 3) is Lay(coin="gold", tile=3) is Lay("gold", tile=3)
    assert Lay("gold", 3) is not Lay("gold", 4)
    assert Pass() is Pass()


def test_copies_and_pickles_are_the_same_object() -> None:
    action = LayManyCoins(("gold", "black"), True)
    assert copy.copy(action) is copy.deepcopy(action) is action
    assert pickle.loads(pickle.dumps(action)) is action


def test_an_action_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="Lay cannot be changed"):
        Lay("gold", 3).tile = 4  # type: ignore[misc]
    assert Lay("gold", 3).tile == 3


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (("gold",), {}),
        (("gold", 1, 2), {}),
        (("gold",), {"tiles": 1}),
        (("gold", 3), {"coin": "silver"}),
        ((), {"tile": 3}),
    ],
)
def test_too_few_or_too_many_values_are_an_error(
    args: tuple[Any, ...], named: dict[str, Any]
) -> None:
    Lay("gold", 3)  # also when the rest would be an action that is known already
    with pytest.raises(TypeError):
        Lay(*args, **named)


def test_true_is_no_number_whoever_comes_first() -> None:
    class Step(Action):
        spaces: int

    with pytest.raises(TypeError, match="spaces"):
        Step(True)
    assert type(Step(1).spaces) is int


def test_an_action_may_hold_plain_data_only() -> None:
    with pytest.raises(TypeError, match="weights"):

        class Weigh(Action):
            weights: list[int]


def test_tags_are_words_of_a_command_line() -> None:
    assert [kind.tag for kind in (Lay, Pass, LayManyCoins)] == ["lay", "pass", "lay_many_coins"]


def test_actions_read_like_the_game() -> None:
    assert repr(LayManyCoins(("gold",), False)) == "LayManyCoins(coins=('gold',), loud=False)"
    match Lay("gold", 3):
        case Lay(coin, 3):
            assert coin == "gold"
        case _:
            pytest.fail("the fields are in order")


@pytest.mark.parametrize("action", [Lay("gold", 3), Pass(), LayManyCoins(("gold", "x"), True)])
def test_json_there_and_back(action: Action) -> None:
    data = json.loads(json.dumps(action.to_json()))
    assert action_from_json(data, (Lay, Pass, LayManyCoins)) is action


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (3, "expected an action such as"),
        ([], "expected an action such as"),
        ([7, 3], "expected an action such as"),
        (["sing"], "unknown action 'sing'; known are lay, pass"),
        (["lay", "gold"], "lay takes 2 values, found 1"),
        (["lay", "gold", True], "lay.tile: found True"),
        (["lay", "gold", 3.0], "lay.tile: found 3.0"),
        (["lay", ["gold"], 3], "lay.coin: found"),
        (["lay", None, 3], "lay.coin: found None"),
    ],
)
def test_broken_json_is_refused_in_words(data: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        action_from_json(data, (Lay, Pass))


def test_of_what_strangers_name_nothing_is_kept() -> None:
    class Draw(Action):
        coins: int

    known = Draw(1)
    for coins in range(10_000):
        found = untrusted_action_from_json(["draw", coins], [Draw])
        assert isinstance(found, Draw) and found.coins == coins
        assert (found is known) == (coins == 1)
    assert len(Draw._made) == 1
    with pytest.raises(ValueError, match=r"draw\.coins"):
        untrusted_action_from_json(["draw", True], [Draw])
