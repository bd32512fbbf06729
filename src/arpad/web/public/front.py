"""The front page: the current lists, and a search."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def front(request: HttpRequest) -> HttpResponse:
    return render(request, "web/public/front.html")
