"""Files that a browser keeps and never shows: it could take one for a page."""

from django.http import HttpResponse


def download(data: bytes, name: str, kind: str = "application/octet-stream") -> HttpResponse:
    answer = HttpResponse(data, content_type=kind)
    safe = "".join(letter if letter.isascii() and (letter.isalnum() or letter in ".-_") else "_" for letter in name)
    answer.headers["Content-Disposition"] = f'attachment; filename="{safe}"'
    return answer
