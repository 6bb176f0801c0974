"""The rename tool on a small sample project."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools.rename.apply import apply
from tools.rename.check import check
from tools.rename.docstrings import render
from tools.rename.history import Batch, read_history, translate

SHAPES = '''\
"""What shapes are."""

from typing import NamedTuple, Protocol

MOST = 3


class Shape:
    def told(self) -> str:
        return ""

    def drawn(self) -> int:
        """It is drawn."""
        return 1


class Square(Shape):
    def told(self) -> str:
        return super().told() + "square"


class Speaker(Protocol):
    def says(self, loud: int) -> str: ...


class Dog:
    def says(self, loud: int) -> str:
        return "w" * loud


class Shout:
    def says(self) -> None: ...


class Holder:
    MOST, other = MOST, 2


class Pair(NamedTuple):
    few: int
    many: int


class Box:
    def __init__(self, wide: int) -> None:
        self.wide = wide

    @property
    def size(self) -> int:
        return self.wide

    @size.setter
    def size(self, wide: int) -> None:
        self.wide = wide


def often(much: int) -> Pair:
    # the reason stands above
    return Pair(few=much, many=MOST)
'''
GAME = """\
from typing import Any

import tabletop.shapes
from tabletop import shapes
from tabletop.shapes import Shout as Shout
from tabletop.shapes import MOST as LIMIT
from tabletop.shapes import Box, Dog, Pair, Shape, Speaker, Square, often


def play(shape: Shape, speaker: "Speaker", unknown: Any) -> None:
    shape.told(); unknown.told(); unknown.says()
    changed = often(much=2)._replace(few=4)
    match changed:
        case Pair(few=4):
            speaker.says(loud=5)
    print(shapes.MOST, tabletop.shapes.MOST, changed.few, Box(wide=1).wide)


def either(one: Dog | shapes.Shout) -> None:
    one.says()  # a `Square` and its `told`


def late() -> int:
    from tabletop import shapes
    return shapes.MOST


def local() -> int:
    often = LIMIT
    class Round(Shape):
        def told(self) -> str:
            return "round"
    return often
"""
TEST = """\
from tabletop import shapes


def test_it(monkeypatch) -> None:
    monkeypatch.setattr(shapes, "often", None)
    monkeypatch.setattr("tabletop.shapes.MOST", 1)
    assert getattr(shapes.Pair(1, 2), "few") == 1
"""
FIRST = """\
#! newpackage tabletop.geometry Geometry of the pieces.
@@ tabletop.shapes tabletop.geometry.figures
Shapes of pieces.
@@ tabletop.shapes.MOST MAX_COUNT
Number of shapes at most.
@@ tabletop.shapes.Shape =
A shape.
@@ tabletop.shapes.Shape.told describe
Return the name of the shape.
@@ tabletop.shapes.Shape.drawn =
Return the number of lines.
@@ tabletop.shapes.Speaker.says say
@@ tabletop.shapes.Shout Call
@@ tabletop.shapes.Pair.few minimum
@@ tabletop.shapes.Box.wide width
@@ tabletop.shapes.Box.size extent
@@ tabletop.shapes.often find_pair
Return a pair.
@@ tabletop.shapes.often(much) count
@@ tabletop.shapes.Nowhere Somewhere
"""
SECOND = """\
@@ tabletop.shapes.Square Rectangle
@@ tabletop.shapes.Square.told =
Return the word for a square.
@@ tabletop.shapes.Speaker.says(loud) volume
"""


def write(root: Path, files: dict[str, str]) -> None:
    """Write files below a folder."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")


class Sample:
    """The sample project after both specs, and the reports."""

    def __init__(self, root: Path) -> None:
        write(root, {"tabletop/__init__.py": "", "tests/__init__.py": "", "first": FIRST})
        write(root, {"tabletop/shapes.py": SHAPES, "tabletop/game.py": GAME, "second": SECOND})
        write(root, {"tests/test_shapes.py": TEST, "pyproject.toml": ""})
        subprocess.run(["git", "init", "-q"], check=True)
        subprocess.run(["git", "add", "tabletop", "tests"], check=True)
        self.faults = check(["first", "second"], [])
        self.first = apply(["first"], Path("applied.json"))
        self.second = apply(["second"], Path("applied.json"))
        self.history = read_history(Path("applied.json"))
        self.shapes = (root / "tabletop/geometry/figures.py").read_text(encoding="utf-8")
        self.package = (root / "tabletop/geometry/__init__.py").read_text(encoding="utf-8")
        self.game = (root / "tabletop/game.py").read_text(encoding="utf-8")
        self.test = (root / "tests/test_figures.py").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """Return the sample project after both specs."""
    with pytest.MonkeyPatch.context() as patch:
        root = tmp_path_factory.mktemp("sample")
        patch.chdir(root)
        return Sample(root)


@pytest.mark.slow
def test_method_is_renamed_in_the_whole_hierarchy(sample: Sample) -> None:
    assert "told" not in sample.shapes
    assert "super().describe()" in sample.shapes
    assert "shape.describe();" in sample.game
    assert "def describe(self) -> str:\n            return" in sample.game  # a class in a function


def test_implementer_follows_its_protocol(sample: Sample) -> None:
    assert sample.shapes.count("def say(self, volume: int) -> str:") == 2
    assert 'return "w" * volume' in sample.shapes
    assert "speaker.say(volume=5)" in sample.game


def test_field_is_renamed_in_keywords_replacements_and_patterns(sample: Sample) -> None:
    assert "Pair(minimum=count, many=MAX_COUNT)" in sample.shapes
    assert "find_pair(count=2)._replace(minimum=4)" in sample.game
    assert "case Pair(minimum=4):" in sample.game


def test_keyword_of_a_written_constructor_stays_with_its_parameter(sample: Sample) -> None:
    assert "Box(wide=1).width" in sample.game
    assert "self.width = wide" in sample.shapes


def test_setter_follows_its_property(sample: Sample) -> None:
    assert "@extent.setter\n    def extent(self, wide: int)" in sample.shapes


def test_moved_module_is_imported_from_its_new_place(sample: Sample) -> None:
    assert (
        "import tabletop.geometry.figures\nfrom tabletop.geometry import figures\n" in sample.game
    )
    assert "from tabletop.geometry.figures import Box, " in sample.game
    assert "figures.MAX_COUNT, tabletop.geometry.figures.MAX_COUNT" in sample.game
    assert "    from tabletop.geometry import figures\n    return figures.MAX_COUNT" in sample.game
    assert "import Call as Call\n" in sample.game
    assert sample.package == '"""Geometry of the pieces."""\n'


def test_strings_that_name_attributes_follow(sample: Sample) -> None:
    assert 'monkeypatch.setattr(figures, "find_pair", None)' in sample.test
    assert 'setattr("tabletop.geometry.figures.MAX_COUNT", 1)' in sample.test
    assert 'getattr(figures.Pair(1, 2), "minimum")' in sample.test


def test_docstrings_are_replaced_or_inserted(sample: Sample) -> None:
    assert sample.shapes.startswith('"""Shapes of pieces."""\n')
    assert 'MAX_COUNT = 3\n"""Number of shapes at most."""\n' in sample.shapes
    assert 'class Shape:\n    """A shape."""\n\n    def describe' in sample.shapes
    assert (
        '    def drawn(self) -> int:\n        """Return the number of lines."""\n' in sample.shapes
    )
    assert ':\n    """Return a pair."""\n    # the reason stands above\n' in sample.shapes


def test_names_between_backticks_follow(sample: Sample) -> None:
    assert "# a `Rectangle` and its `describe`" in sample.game


def test_local_variable_keeps_its_name(sample: Sample) -> None:
    assert "    often = LIMIT\n" in sample.game
    assert "    return often\n" in sample.game


def test_class_that_binds_the_name_again_keeps_its_own(sample: Sample) -> None:
    assert "    MOST, other = MAX_COUNT, 2\n" in sample.shapes


def test_only_true_ambiguities_are_reported(sample: Sample) -> None:
    (line,) = [line for line in sample.first if line.startswith("AMBIGUOUS")]
    assert "Shout.says" in line


def test_attribute_of_an_unknown_object_is_guessed_only_if_all_agree(sample: Sample) -> None:
    assert "unknown.describe(); unknown.says()" in sample.game
    assert any(line.startswith("UNRESOLVED tabletop/game.py:11 says") for line in sample.first)


def test_later_spec_speaks_of_the_old_names(sample: Sample) -> None:
    assert (
        'class Rectangle(Shape):\n    def describe(self) -> str:\n        """Ret' in sample.shapes
    )
    assert not [line for line in sample.second if "UNUSED" in line]
    assert translate("tabletop.shapes.Square.told", sample.history) == (
        "tabletop.geometry.figures.Rectangle.describe"
    )


def test_unknown_names_are_reported(sample: Sample) -> None:
    assert any("UNUSED rename tabletop.shapes.Nowhere" in line for line in sample.first)
    assert sample.faults == ["first:20: no such definition: tabletop.shapes.Nowhere"]


def test_translation_follows_batch_after_batch() -> None:
    batches = [
        Batch({"a": "b"}, {"a.C": "b.D", "a.C.e": "b.D.f"}, {"a.C.e(g)": "h"}),
        Batch({"b": "x.y"}, {"b.D": "x.y.Z"}, {}),
    ]
    assert translate("a.C.e(g)", batches) == "x.y.Z.f(h)"
    assert translate("a.C.other", batches) == "x.y.Z.other"


def test_long_docstrings_are_wrapped_and_closed_below() -> None:
    assert render("Return a pair.\n\nMore.", 4) == '"""Return a pair.\n\n    More.\n    """'
    assert all(len(line) <= 100 for line in render("word " * 40, 8).split("\n"))
