"""The state decorator: no field is ever forgotten, in copies, equality and JSON."""

from __future__ import annotations

import copy
import json

import pytest

from tabletop.core.state import State, state

Pile = list[tuple[int, ...]]


@state
class Shop(State):
    """A shop for tests."""

    money: int
    name: str
    open: bool
    goods: tuple[int, ...]
    frames: tuple[tuple[str, int], ...]
    piles: Pile

    def total(self) -> int:
        """Methods stay."""
        return self.money + sum(self.goods)


def shop() -> Shop:
    return Shop(
        money=3, name="a", open=True, goods=(1, 2), frames=(("x", 1),), piles=[(1,), (), (2, 3)]
    )


def test_fields_are_the_annotations_in_their_order_and_nothing_else_can_be_set() -> None:
    assert Shop.fields == ("money", "name", "open", "goods", "frames", "piles")
    with pytest.raises(AttributeError):
        shop().debts = 3  # type: ignore[attr-defined]
    assert not hasattr(shop(), "__dict__")
    assert shop().total() == 6


def test_what_the_decorator_makes() -> None:
    """Made here, so that what is wrong with the decorator is found by its own tests."""

    @state
    class Stall(State):
        money: int
        piles: Pile

        def double(self) -> int:
            return 2 * self.money

    assert (Stall.fields, Stall.types, Stall.lists) == (("money", "piles"), (int, Pile), {"piles"})
    one = Stall(money=2, piles=[(1,)])
    assert one.double() == 4 and not hasattr(one, "__dict__")
    two = one.copy()
    assert type(two) is Stall and two == one and two.piles is not one.piles
    assert Stall.from_json(one.to_json()) == one
    for each, name in ((Stall.__init__, "__init__"), (Stall.copy, "copy")):
        assert each.__qualname__.endswith(f".Stall.{name}")


def test_every_field_must_be_given_by_name() -> None:
    with pytest.raises(TypeError):
        Shop(money=3)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("money", 4),
        ("name", "b"),
        ("open", False),
        ("goods", ()),
        ("frames", ()),
        ("piles", [(1,)]),
    ],
)
def test_states_are_equal_only_if_every_field_is(name: str, value: object) -> None:
    other = shop()
    assert other == shop()
    setattr(other, name, value)
    assert other != shop()


def test_a_state_is_no_key() -> None:
    with pytest.raises(TypeError):
        hash(shop())


def test_a_copy_equals_a_deep_copy_and_shares_no_list() -> None:
    one = shop()
    two = one.copy()
    assert two == one == copy.deepcopy(one)
    two.piles[0] = (9,)
    two.money = 0
    assert one == shop()


def test_a_state_without_the_decorator_says_so() -> None:
    class Plain(State):
        money: int

    with pytest.raises(TypeError, match="Plain lacks the decorator @state"):
        Plain().copy()


def test_json_there_and_back() -> None:
    one = shop()
    data = one.to_json()
    assert Shop.from_json(json.loads(json.dumps(data))) == one
    one.piles[0] = (7,)
    assert data["piles"][0] == (1,), "written data is not changed by the game that goes on"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"money": "3"}, "Shop.money: expected"),
        ({"money": True}, "Shop.money: expected"),
        ({"money": 3.0}, "Shop.money: expected"),
        ({"open": 1}, "Shop.open: expected"),
        ({"goods": 5}, "Shop.goods: expected"),
        ({"goods": [1, "2"]}, "Shop.goods: expected"),
        ({"goods": [1, True]}, "Shop.goods: expected"),
        ({"frames": [["x"]]}, "Shop.frames: expected"),
        ({"piles": {"a": 1}}, "Shop.piles: expected"),
        ({"piles": [1]}, "Shop.piles: expected"),
        ({"debts": 1}, "Shop: unknown debts"),
    ],
)
def test_broken_json_is_refused_naming_the_field(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Shop.from_json(json.loads(json.dumps(shop().to_json())) | change)


def test_missing_fields_and_other_data_are_refused() -> None:
    data = shop().to_json()
    del data["goods"], data["open"]
    with pytest.raises(ValueError, match="missing open, goods"):
        Shop.from_json(data)
    with pytest.raises(ValueError, match="expected an object, found list"):
        Shop.from_json([1])


@pytest.mark.parametrize(
    "kind",
    [
        dict[str, int],
        set[int],
        object,
        float,
        list[list[int]],
        tuple[dict[str, int], ...],
        tuple[list[int], ...],
        int | None,
    ],
)
def test_a_state_may_not_hold_what_a_copy_would_share(kind: object) -> None:
    body = {"__annotations__": {"thing": kind}, "__module__": __name__}
    with pytest.raises(TypeError, match=r"Bad\.thing: a state may not hold"):
        state(type("Bad", (State,), body))


@state
class OlderShop(State):
    """A shop as an earlier version had it."""

    money: int


@state
class NewerShop(State):
    """The same shop with fields that were added since."""

    money: int
    debts: int = 0
    owners: tuple[str, ...] = ()
    shelves: Pile = []  # noqa: RUF012  # each state gets a list of its own


def test_a_field_with_a_default_need_not_be_given() -> None:
    one, two = NewerShop(money=3), NewerShop(money=3)
    assert (one.debts, one.owners, one.shelves) == (0, (), [])
    one.shelves.append((1,))
    assert two.shelves == [] and NewerShop(money=3) == two != one
    assert one.copy() == copy.deepcopy(one) == one
    assert not hasattr(one, "__dict__")
    assert NewerShop.defaults == {"debts": 0, "owners": (), "shelves": []}


def test_a_field_that_is_added_changes_no_json_until_it_is_used() -> None:
    """Digests of old matches and the chance of AI seats come from this data."""
    one = NewerShop(money=3)
    assert json.dumps(one.to_json()) == json.dumps(OlderShop(money=3).to_json())
    assert NewerShop.from_json(OlderShop(money=3).to_json()) == one
    one.debts, one.shelves = 2, [(1,)]
    data = json.loads(json.dumps(one.to_json()))
    assert data == {"money": 3, "debts": 2, "shelves": [[1]]}
    assert NewerShop.from_json(data) == one
    two = NewerShop.from_json({"money": 3})
    two.shelves.append((2,))
    assert NewerShop.from_json({"money": 3}).shelves == []


def test_a_default_has_the_type_of_its_field() -> None:
    body = {"__annotations__": {"money": int}, "money": "3", "__module__": __name__}
    with pytest.raises(TypeError, match=r"Bad\.money: '3' is no"):
        state(type("Bad", (State,), body))
