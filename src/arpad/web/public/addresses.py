"""The addresses anybody may see."""

from arpad.web.addresses import Address
from arpad.web.public.front import front
from arpad.web.public.language import choose_language

ADDRESSES = [
    Address("", front, "front"),
    Address("language/", choose_language, "language"),
]
