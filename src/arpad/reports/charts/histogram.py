"""How many players have which score, in the colours of their bands."""

from collections import Counter
from collections.abc import Sequence

from arpad.reports.charts.on_paper import svg_on_paper

WIDTH_OF_BAR = 50
_MARKS = 6  # at most, on the axis of players
_COLOURS = ("#7b2d26", "#c06c4e", "#dfb88f", "#b9c4cb", "#8fb3c4", "#4d8aa8", "#1f5673")  # far below … far above


def bars(scores: Sequence[tuple[int, str]]) -> list[tuple[int, str, int]]:
    """(score, band) of every player -> (start of the bar, band, players), from the lowest."""
    counted = Counter((score // WIDTH_OF_BAR * WIDTH_OF_BAR, band) for score, band in scores)
    return sorted((start, band, players) for (start, band), players in counted.items())


def histogram(
    counted: Sequence[tuple[int, str, int]], bands: Sequence[str], axes: tuple[str, str, str], title: str
) -> str:
    """An SVG. `bands` from the lowest to the highest; `axes` are the words for score, players and band."""
    import altair as alt

    rows = [
        {"from": start, "to": start + WIDTH_OF_BAR, "band": band, "players": players}
        for start, band, players in counted
    ]
    score, players, band = axes
    heights: Counter[int] = Counter()
    for start, _, number in counted:
        heights[start] += number
    tallest = max(heights.values())
    marks = list(range(0, tallest + 1, max(1, -(-tallest // _MARKS))))
    chart = (
        alt.Chart(alt.InlineData(values=rows), width=620, height=200, title=title)
        .mark_bar(stroke="white", strokeWidth=1)
        .encode(
            x=alt.X("from:Q", bin="binned", title=score, axis=alt.Axis(tickMinStep=WIDTH_OF_BAR, format="d")),
            x2="to:Q",
            y=alt.Y("players:Q", title=players, axis=alt.Axis(values=marks, format="d")),
            color=alt.Color("band:N", title=band, scale=alt.Scale(domain=list(bands)[::-1], range=_COLOURS[::-1])),
            order=alt.Order("from:Q"),
        )
    )
    return svg_on_paper(chart)
