"""What pages are full of, without the work that is the same every time: `say`, `url`, and the lines of long tables."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from inspect import getfullargspec
from typing import Any

from django import template
from django.template.base import FilterExpression, Node, Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as django_url
from django.template.library import SimpleNode, parse_bits
from django.urls import get_script_prefix, reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from arpad.office.models import RatingList
from arpad.reports.wording import Wording
from arpad.web.queries.players import History, Point
from arpad.web.queries.search import Found
from arpad.web.templatetags.house import long_date, signed_number

register = template.Library()


def text(context: Context, key: str, **data: Any) -> str:
    words: Wording = context["words"]
    return words.text(key, **data)


class Plain(Node):
    """A text without blanks: looked up and escaped once a language."""

    def __init__(self, key: str) -> None:
        self.key = key

    def render(self, context: Context) -> SafeString:
        return _escaped(context["words"], self.key)


@cache
def _escaped(words: Wording, key: str) -> SafeString:
    return conditional_escape(words.text(key))


@register.tag
def say(parser: Parser, token: Token) -> Node:
    """{% say "web.list.rows" count=12 %}, and with `as name` at its end for later."""
    bits = token.split_contents()[1:]
    target = bits.pop() if len(bits) > 2 and bits[-2] == "as" else None
    if target is not None:
        bits.pop()
    spec = getfullargspec(text)
    args, kwargs = parse_bits(parser, bits, spec.args, spec.varargs, spec.varkw, spec.defaults, spec.kwonlyargs,
                              spec.kwonlydefaults, True, "say")  # fmt: skip
    key = _constant(args[0])
    if key is not None and not kwargs and target is None:
        return Plain(key)
    return SimpleNode(text, True, args, kwargs, target)


class Link(URLNode):
    """The addresses of the menu are in every page, those of the lists in many."""

    def render(self, context: Context) -> SafeString:
        args = tuple(argument.resolve(context) for argument in self.args)
        return address(self.view_name.resolve(context), *args)


@register.tag
def url(parser: Parser, token: Token) -> Node:
    node = django_url(parser, token)
    return node if node.kwargs or node.asvar else Link(node.view_name, node.args, {}, None)


def address(name: str, *args: Any) -> SafeString:
    """Where a page is, escaped; the same as `reverse` says."""
    return _address(get_script_prefix(), name, args)


@lru_cache(maxsize=8192)
def _address(_prefix: str, name: str, args: tuple[Any, ...]) -> SafeString:
    return conditional_escape(reverse(name, args=args))


def _constant(expression: FilterExpression) -> str | None:
    """A key in quotes."""
    is_text = isinstance(expression.var, str) and not expression.filters
    return str(expression.var) if is_text else None


_CURRENT = ' aria-current="page"'


@register.simple_tag(takes_context=True)
def list_lines(context: Context, rows: Iterable[Mapping[str, Any]], columns: Iterable[Mapping[str, str]]) -> SafeString:
    """The players of a list's page."""
    words: Wording = context["words"]
    inactive = f' <span class="tag">{escape(words.text("web.list.inactive"))}</span>'
    where = player_addresses()
    names = [column["name"] for column in columns if column["name"] in _TEXTS]
    return mark_safe("".join(_list_line(row, where, names, inactive) for row in rows))


_TEXTS = ("id", "fide_id", "federation", "province", "club")
"""Cells that are written as they are, where the page has their column; in its order."""


def _list_line(row: Mapping[str, Any], where: Callable[[str], str], names: Sequence[str], inactive: str) -> str:
    title = escape(row["title"])
    texts = "".join(f'<td class="phone-off">{escape(row[name])}</td>' for name in names)
    return (
        f'\n    <tr><td class="r quiet narrow">{row["rank"]}</td>'
        f'<td><i class="phone-only">{title} </i><a href="{where(row["id"])}">{escape(row["name"])}</a>'
        f"{inactive if row['inactive'] else ''}</td>"
        f'{texts}<td class="phone-off">{title}</td>'
        f'<td class="r"><b>{row["rating"]}</b></td><td class="r phone-off">{_figure(row["games_in_period"])}</td>'
        f'<td class="r phone-off">{_figure(row["birth_year"])}</td></tr>'
    )


def _figure(value: int | None) -> str:
    return "" if value is None else str(value)


@register.simple_tag
def found_lines(found: Iterable[Found]) -> SafeString:
    """Those whom a search found."""
    where = player_addresses()
    return mark_safe("".join(_found_line(one, where(one.key)) for one in found))


def _found_line(one: Found, where: str) -> str:
    title = f"<i>{escape(one.title)}</i> " if one.title else ""
    name = f'{title}{escape(one.name)} <small class="quiet">{escape(one.birth_year)}</small>'
    return f'<li><a href="{where}"><span>{name}</span><b>{_figure(one.rating)}</b></a></li>\n'


def player_addresses() -> Callable[[str], str]:
    """Says where a player's page is. Most ids are letters and digits, written into the address as they are."""
    before, _, after = address("player", "0").rpartition("0")
    return lambda key: f"{before}{key}{after}" if key.isascii() and key.isalnum() else address("player", key)


@register.simple_tag
def options(names: Iterable[str], chosen: str) -> SafeString:
    """To choose from in a form."""
    return mark_safe(
        "".join(f"<option{' selected' if name == chosen else ''}>{escape(name)}</option>" for name in names)
    )


@register.simple_tag(takes_context=True)
def list_links(context: Context, lists: Iterable[RatingList], here: RatingList) -> SafeString:
    """To every list of a series, by its day."""
    words: Wording = context["words"]
    links = [
        f'<a href="{address("list", here.series.key, listed.date)}"{_CURRENT if listed.pk == here.pk else ""}>'
        f"{escape(long_date(listed.date, words))}</a>"
        for listed in lists
    ]
    return mark_safe(" · ".join(links))


@register.simple_tag(takes_context=True)
def history_lines(context: Context, history: History, player: str) -> SafeString:
    """A player's lists of one series, the newest first."""
    return mark_safe(
        "".join(_history_line(point, history.series.key, player, context["words"]) for point in history.points)
    )


def _history_line(point: Point, series: str, player: str, words: Wording) -> str:
    row, change = point.row, point.change
    day = f'<a href="{address("list", series, point.list.date)}">{escape(long_date(point.list.date, words))}</a>'
    colour = "up" if change and change > 0 else "down" if change else ""
    if point.list.origin == "computed":
        where = escape(reverse("period", args=[player, series, point.list.date]))
        why = f'<a href="{where}">{escape(words.text("web.player.why"))}</a>'
    else:
        why = f'<span class="quiet">{escape(words.text("web.player.imported"))}</span>'
    return (
        f'<tr><td>{day}</td><td class="r"><b>{"—" if row.rating is None else row.rating}</b></td>'
        f'<td class="r {colour}">{signed_number(change, words)}</td>'
        f'<td class="r phone-off">{_figure(row.games_in_period)}</td>'
        f'<td class="r phone-off">{_figure(row.k)}</td><td>{why}</td></tr>'
    )
