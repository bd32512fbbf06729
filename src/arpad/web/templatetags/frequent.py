"""The two tags that every page is full of, `say` and `url`, without the work that is the same every time."""

from functools import cache, lru_cache
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
from django.utils.safestring import SafeString

from arpad.reports.wording import Wording

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
