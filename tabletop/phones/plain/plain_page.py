"""The plain page: everything on a phone's page as sentences and buttons of one form, in HTML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from tabletop.text import Catalogue

REFRESH_SECONDS: Final = 4
"""Seconds after which a page that waits for others loads itself again."""
MAX_SENTENCES: Final = 12
"""Most sentences of the log on the page."""

Parts = Mapping[str, Any]
"""The parts of a phone's page, as scripts receive them."""


class PlainPage:
    """One page in one language, built from the parts that a phone has received."""

    def __init__(self, parts: Parts, text: Catalogue, form_token: str, notice: str = "") -> None:
        self._parts = parts
        self._text = text
        self._form_token = form_token
        self._notice = notice

    def html(self) -> str:
        """Return the whole page."""
        words = self._parts.get("words", {})
        title = escape(words.get("title") or self._text("ui.title.name"))
        refresh = "" if self._asks() else f'<meta http-equiv="refresh" content="{REFRESH_SECONDS}">'
        body = "".join(self._body())
        return (
            f'<!doctype html><html lang="{self._text.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'{refresh}<title>{title}</title><link rel="stylesheet" href="app/plain.css"></head>'
            f'<body><main><h1>{title}</h1><form method="post" action="plain">'
            f'<input type="hidden" name="form" value="{self._form_token}">{body}</form></main>'
            "</body></html>"
        )

    def _asks(self) -> bool:
        """True if the page waits for its reader, not for others."""
        stage = self._parts.get("stage")
        if stage in (None, "stranger"):
            return not self._parts.get("waits")
        return stage == "playing" and bool(self._parts.get("ask", {}).get("mine"))

    def _body(self) -> Iterator[str]:
        stage = self._parts.get("stage")
        if self._notice:
            yield f'<p role="alert">{escape(self._notice)}</p>'
        if stage in (None, "stranger"):
            yield from self._door()
        elif stage == "closed":
            yield _paragraph(self._text("phones.stopped"))
        elif self._parts.get("seat") == -1:
            yield from self._seats()
        elif stage == "lobby":
            yield _paragraph(self._text("phones.lobby.seated"))
            yield _button("begin", "1", self._text("phones.lobby.begin"))
        else:
            yield from self._match()
        yield _button("look", "1", self._text("phones.plain.look"))

    def _door(self) -> Iterator[str]:
        """Yield the question for the code, or the number of a phone that waits."""
        waits = self._parts.get("waits")
        if waits:
            yield _paragraph(self._text("phones.code.waits", n=waits))
            return
        if said := self._parts.get("words", {}).get("closed"):
            yield f'<p role="alert">{escape(said)}</p>'
        yield _paragraph(self._text("phones.plain.about"))
        label = escape(self._text("phones.code.enter"))
        yield f'<p><label>{label} <input name="code" autocomplete="off" maxlength="8"></label></p>'
        yield _button("send", "1", self._text("phones.code.send"))

    def _seats(self) -> Iterator[str]:
        yield f"<h2>{escape(self._text('phones.lobby.heading'))}</h2>"
        people = self._parts.get("people", ())
        is_lobby = self._parts.get("stage") == "lobby"
        for person in people:
            if person["can_take"] or (is_lobby and person["by"] == "free"):
                yield _button("take", str(person["seat"]), person["name"])
            else:
                yield _paragraph(self._text("phones.lobby.taken", name=person["name"]))

    def _match(self) -> Iterator[str]:
        parts = self._parts
        ask = parts.get("ask", {"words": self._text("phones.connecting"), "note": ""})
        yield f"<h2>{escape(ask['words'])}</h2>"
        if left := (parts.get("me") or {}).get("time"):
            yield _paragraph(left)
        for line in ask["note"].splitlines():
            yield _paragraph(line)
        if refusal := parts.get("refusal"):
            yield f'<p role="alert">{escape(refusal["words"])}</p>'
        yield f'<input type="hidden" name="at" value="{" ".join(map(str, parts["at"]))}">'
        if doubt := parts.get("doubt"):
            if doubt["heading"] != parts["ask"]["words"]:
                yield _paragraph(doubt["heading"])
            yield _paragraph(doubt["text"])
            no = _button("tap", doubt["no_key"], doubt["no"])
            yield no + _button("tap", doubt["yes_key"], doubt["yes"])
            return
        for button in parts.get("buttons", ()):
            yield _button("tap", button["key"], button["words"], button["brings"])
        for group in parts.get("groups", ()):
            yield self._group(group["name"], group["choices"])
        for row in parts.get("rows", ()):
            yield self._stepper(row)
        for tray in parts.get("trays", ()):
            yield self._tray(tray)
        if end := parts.get("end"):
            yield from self._result(end)
        if parts.get("hint"):
            yield _button("hint", "1", self._text("phones.tool.hint"))
        if parts.get("back"):
            yield _button("back", "1", self._text("phones.tool.back"))
        yield self._log()

    def _group(self, name: str, choices: Sequence[Parts]) -> str:
        buttons = "".join(
            _button("tap", each["key"], self._held(each["name"], each["held"]), each["note"])
            for each in choices
        )
        return f"<fieldset><legend>{escape(name)}</legend>{buttons}</fieldset>"

    def _stepper(self, row: Parts) -> str:
        buttons = "".join(
            _button("tap", f"{sign} {row['id']}", row[sign])
            for sign in ("less", "more")
            if row[sign]
        )
        name = self._text("phones.row", name=row["name"], n=row["value"])
        return f"<fieldset><legend>{escape(name)}</legend>{buttons}</fieldset>"

    def _tray(self, tray: Parts) -> str:
        inside = []
        for item in tray["items"]:
            name = self._held(item["name"], item["held"] or item["marked"])
            is_offered = item["key"] and item["offered"]
            inside.append(_button("tap", item["key"], name) if is_offered else _paragraph(name))
        return f"<fieldset><legend>{escape(tray['name'])}</legend>{''.join(inside)}</fieldset>"

    def _held(self, name: str, is_held: object) -> str:
        return f"\N{CHECK MARK} {name}" if is_held else name

    def _result(self, end: Parts) -> Iterator[str]:
        yield _paragraph(end["winners"])
        names = [seat["name"] for seat in self._parts["seats"]]
        lines = [f"<li>{escape(names[seat])}: {score}</li>" for seat, _, score in end["standing"]]
        yield f"<ol>{''.join(lines)}</ol>"
        yield _button("begin", "1", self._text("phones.lobby.again"))

    def _log(self) -> str:
        lines = [f"<li>{escape(line['words'])}</li>" for line in self._parts.get("log", ())]
        heading = escape(self._text("phones.tool.log"))
        return f"<h2>{heading}</h2><ol>{''.join(reversed(lines[-MAX_SENTENCES:]))}</ol>"


def _paragraph(words: str) -> str:
    return f"<p>{escape(words)}</p>"


def _button(name: str, value: str, words: str, more: str = "") -> str:
    added = f"<small>{escape(more)}</small>" if more else ""
    return f'<button name="{name}" value="{escape(value)}">{escape(words)}{added}</button>'
