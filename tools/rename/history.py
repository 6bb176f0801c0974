"""The history of applied specs: all specs are written against the names of one commit."""

import json
from pathlib import Path
from typing import NamedTuple


class Batch(NamedTuple):
    """The changes of one run: names before it to full names after it."""

    modules: dict[str, str]
    names: dict[str, str]
    parameters: dict[str, str]


def read_history(path: Path) -> list[Batch]:
    """Return the batches in a file, oldest first. A missing file has none."""
    if not path.is_file():
        return []
    return [Batch(**each) for each in json.loads(path.read_text(encoding="utf-8"))]


def append_history(path: Path, batch: Batch) -> None:
    """Add a batch at the end of a file."""
    batches = [each._asdict() for each in [*read_history(path), batch]]
    path.write_text(json.dumps(batches, indent=1) + "\n", encoding="utf-8")


def translate(name: str, batches: list[Batch]) -> str:
    """Return the present full name of a definition or `function(parameter)`."""
    for batch in batches:
        name = _translate_once(name, batch)
    return name


def _translate_once(name: str, batch: Batch) -> str:
    if name.endswith(")"):
        function, _, parameter = name[:-1].rpartition("(")
        return f"{_translate_once(function, batch)}({batch.parameters.get(name, parameter)})"
    old = new = ""
    for part in name.split("."):
        old = f"{old}.{part}" if old else part
        if old in batch.modules:
            new = batch.modules[old]
        else:
            last = batch.names.get(old, old).rpartition(".")[2]
            new = f"{new}.{last}" if new else last
    return new
