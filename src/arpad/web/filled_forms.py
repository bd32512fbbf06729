"""A refused form made by hand, filled in again with what was given, by the server: no browser needs a script for it."""

import re
from collections.abc import Mapping, Sequence
from html import escape, unescape
from urllib.parse import urlsplit

Values = Mapping[str, Sequence[str]]

PLACE = "given"
"""The id of a mark before the form, where a link leads."""
_FORM = re.compile(r"<form\b(?P<attributes>(?:[^>\"]|\"[^\"]*\")*)>(?P<inside>.*?)</form>", re.DOTALL | re.IGNORECASE)
_FIELD = re.compile(
    r"<input\b(?P<input>(?:[^>\"]|\"[^\"]*\")*)>"
    r"|<textarea\b(?P<textarea>(?:[^>\"]|\"[^\"]*\")*)>(?P<text>.*?)</textarea>"
    r"|<select\b(?P<select>(?:[^>\"]|\"[^\"]*\")*)>(?P<options>.*?)</select>",
    re.DOTALL | re.IGNORECASE,
)
_OPTION = re.compile(r"<option\b(?P<attributes>(?:[^>\"]|\"[^\"]*\")*)>(?P<text>[^<]*)", re.IGNORECASE)
_ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')
_DETAILS = re.compile(r"<(/?)details\b[^>]*>", re.IGNORECASE)
_LEFT = ("hidden", "file", "password", "submit", "button", "image")


def filled_again(html: str, action: str, values: Values, address: str) -> str:
    """The first form sent there whose hidden fields say the same; `address` is that of the page, where a form without
    an address of its own goes. Files are chosen anew: no page may choose one."""
    for form in _FORM.finditer(html):
        attributes = _attributes(form["attributes"])
        goes = urlsplit(attributes.get("action", "") or address).path
        if attributes.get("method", "").lower() == "post" and goes == action and _is_meant(form["inside"], values):
            inside = _Filler(values).filled(form["inside"])
            before = _opened(html[: form.start()])
            return f'{before}<span id="{PLACE}"></span><form{form["attributes"]}>{inside}</form>{html[form.end() :]}'
    return html


def _attributes(text: str) -> dict[str, str]:
    return {name.lower(): unescape(value) for name, value in _ATTRIBUTE.findall(text)}


def _is_meant(inside: str, values: Values) -> bool:
    """Of several forms that go to one place each has what tells it apart in a hidden field."""
    fields = (_attributes(field["input"]) for field in _FIELD.finditer(inside) if field["input"] is not None)
    hidden = {one["name"]: one.get("value", "") for one in fields if one.get("type") == "hidden" and "name" in one}
    return all(value in values[name] for name, value in hidden.items() if name in values)


def _opened(before: str) -> str:
    """What the form is folded into is open."""
    folds: list[re.Match[str]] = []
    for tag in _DETAILS.finditer(before):
        if not tag[1]:
            folds.append(tag)
        elif folds:
            folds.pop()
    for tag in reversed(folds):
        if not re.search(r"\sopen\b", tag[0]):
            before = f"{before[: tag.end() - 1]} open{before[tag.end() - 1 :]}"
    return before


class _Filler:
    """Fields of one name take what was given under it one after the other."""

    def __init__(self, values: Values) -> None:
        self._left = {name: list(texts) for name, texts in values.items()}
        self._values = values

    def filled(self, inside: str) -> str:
        return _FIELD.sub(self._field, inside)

    def _field(self, field: re.Match[str]) -> str:
        if field["input"] is not None:
            return self._input(field)
        tag = "textarea" if field["textarea"] is not None else "select"
        name = _attributes(field[tag]).get("name", "")
        if name not in self._values:
            return field[0]
        if tag == "select":
            options = _OPTION.sub(lambda option: self._option(option, self._values[name]), field["options"])
            return f"<select{field['select']}>{options}</select>"
        return f"<textarea{field['textarea']}>{escape(self._next(name))}</textarea>"

    def _input(self, field: re.Match[str]) -> str:
        text, attributes = field["input"], _attributes(field["input"])
        name, kind = attributes.get("name", ""), attributes.get("type", "text").lower()
        if not name or kind in _LEFT:
            return field[0]
        if kind in ("checkbox", "radio"):
            chosen = attributes.get("value", "on") in self._values.get(name, ())
            return f"<input{_without(text, 'checked')}{' checked' if chosen else ''}>"
        if name not in self._values:
            return field[0]
        return f'<input{_without(text, "value")} value="{escape(self._next(name))}">'

    def _option(self, option: re.Match[str], chosen: Sequence[str]) -> str:
        text = option["attributes"]
        value = _attributes(text).get("value", unescape(option["text"]).strip())
        return f"<option{_without(text, 'selected')}{' selected' if value in chosen else ''}>{option['text']}"

    def _next(self, name: str) -> str:
        left = self._left[name]
        return left.pop(0) if left else ""


def _without(text: str, name: str) -> str:
    return re.sub(rf'\s{name}(="[^"]*")?(?=\s|$)', "", text)
