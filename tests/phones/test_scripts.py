"""The scripts of the page, read as text: kinds of faults that no single page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "tabletop" / "phones" / "page"
SCRIPTS = sorted(PAGE.glob("*.js"))
VALUE = re.compile(r"\bclass: (?P<value>[^,}]*(?:\?[^,}]*)?)")
IMPORT = re.compile(r'from "\./(\w+\.js)"')
LITERAL = re.compile(r'^(?:[\w.]+ (?:=== \w+ )?\? )?"[\w -]*"(?: : "[\w -]*")?$')
CLASSES = {
    "dom.js": {"name"}, "lobby.js": {"each"}, "play.js": {"each.is", 'classes.join(" ")'},
}  # fmt: skip
"""Values made of names that stand in the scripts themselves."""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_class_is_a_name_of_the_scripts_and_never_data(script: Path) -> None:
    """Names of games and seats stand in `data-` attributes.

    A class made of such a name met a rule of the style sheet that was meant for something else.
    """
    found = [each["value"].strip() for each in VALUE.finditer(script.read_text("utf-8"))]
    known = CLASSES.get(script.name, set())
    assert [each for each in found if not LITERAL.match(each) and each not in known] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_elements_are_filled_by_the_one_function_that_leaves_nothing_out(script: Path) -> None:
    """`replaceChildren` and `append` write "null" for a child that is not there."""
    text = script.read_text("utf-8")
    if script.name == "dom.js":
        text = text.replace("element.replaceChildren(...inside.filter", "")
        text = text.replace("parent.append(found)", "")
    assert re.findall(r"replaceChildren|\.append\(|\.prepend\(|\.before\(|\.after\(", text) == []
    assert "innerHTML" not in text


def test_no_script_imports_itself_by_way_of_others() -> None:
    texts = {path.name: path.read_text("utf-8") for path in SCRIPTS}
    assert find_circles({name: IMPORT.findall(text) for name, text in texts.items()}) == []
    assert find_circles({"a.js": ["b.js"], "b.js": ["c.js"], "c.js": ["b.js"]}) == ["b.js", "c.js"]


def find_circles(imports: dict[str, list[str]]) -> list[str]:
    """Return the scripts that import themselves by way of others."""
    return [name for name in imports if is_reached(name, imports)]


def is_reached(name: str, imports: dict[str, list[str]]) -> bool:
    """True if a script is imported by those that it imports, or by theirs."""
    seen, todo = set[str](), list(imports[name])
    while todo:
        seen.add(last := todo.pop())
        todo += [other for other in imports.get(last, ()) if other not in seen]
    return name in seen


def test_a_class_made_of_data_is_noticed() -> None:
    for line in ('make("ul", { class: part_ }, x)', "set(a, { class: `wood ${look}`, text: 1 })"):
        (found,) = [each["value"].strip() for each in VALUE.finditer(line)]
        assert not LITERAL.match(found)
