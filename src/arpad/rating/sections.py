"""What of a list is published, and where a player stands in it: by rating, name, federation, among the best, apart.

The native list keeps everybody; these are views of it. They work on any frame with the columns they name.
"""

import operator
import unicodedata
from collections.abc import Callable, Mapping
from datetime import date

import narwhals as nw

from arpad.rating.federation.federation_list import is_federation_list
from arpad.rating.federation.page import by_province, by_strength, on_the_list, reduced
from arpad.rating.frames import Frame
from arpad.rating.list_calendar import shown_months
from arpad.regulations.edition import Edition, Rule
from arpad.values.dates import plus_months
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

# A line of the published list, in the order of its columns; the edition names some of them otherwise or not at all.
CONTENTS = ("id", "name", "federation", "title", "sex", "rating", "k", "games", "games_in_period", "birth", "flag")
_ALWAYS = ("id", "name", "federation", "title", "rating", "k", "games_in_period", "birth", "flag")


@dataclass(frozen=True)
class Publication:
    """The day of the list and the edition of that day; None where nobody knows, and then no span is applied."""

    edition: Edition | None = None
    on: date | None = None
    excluded: frozenset[str] = frozenset()  # federations, for a time or for good
    cadence: Cadence = Cadence.STANDARD

    @property
    def federation(self) -> Edition | None:
        """The edition, if it keeps a list of its own with states of activity."""
        return self.edition if self.edition is not None and is_federation_list(self.edition) else None

    @property
    def rapid_principles(self) -> Rule | None:
        """What the standard chapter itself says of a rapid list, where it does.   [rapid_games]"""
        return self.edition.find("rapid_games") if self.edition and self.cadence is Cadence.RAPID else None


def by_rating(frame: Frame, publication: Publication) -> Frame:
    """Every rated player who is shown, the highest first; on a federation's own list in its official order."""
    if (own := publication.federation) is not None:
        return by_strength(listed(frame, publication.excluded), own)
    return _rated(frame, publication).sort("rating", "id", descending=[True, False])


def alphabetical(frame: Frame, publication: Publication) -> Frame:
    """Every rated player who is shown, the inactive with their flag."""
    return _by_name(_rated(frame, publication))


def by_federation(frame: Frame, publication: Publication) -> Frame:
    """The active players of each federation."""
    return _by_name(_rated(frame, publication).filter(~_flagged()), "federation")


def top(frame: Frame, publication: Publication) -> Frame:
    """The best, without those who are inactive too long; where no rule says how long, without the inactive.

    A flag of unknown age counts as old (reading I-117).   [top_list]
    """
    if (own := publication.federation) is not None:
        return reduced(listed(frame, publication.excluded), own)
    edition, day = publication.edition, publication.on
    rule = edition.find("top_list") if edition else None
    out = _flagged()
    if rule is not None and day is not None:
        limit = str(plus_months(day, -rule.integer("inactive_months")))
        out = out & TOP_LIMITS[rule.policy](nw.col("inactive_since"), limit)
    return by_rating(frame.filter(~out), publication)


def provinces(frame: Frame, publication: Publication) -> Frame:
    """The active of each province, where the list is a federation's own; nobody on other lists."""
    own = publication.federation
    return frame.head(0) if own is None else by_province(listed(frame, publication.excluded), own)


TOP_LIMITS: Mapping[str, Callable[[nw.Expr, str], nw.Expr]] = {
    "flagged_for": operator.le,
    "flagged_longer_than": operator.lt,
}


def titled_unrated(frame: Frame, publication: Publication) -> Frame:
    """Title holders without a rating.   [titled_unrated]"""
    return _by_name(_shown(frame, publication).filter((nw.col("title") != "") & ~_has_rating()))


def delisted(frame: Frame, publication: Publication) -> Frame:
    """Who fell below the floor on this list.   [delisting]"""
    return _by_name(_shown(frame, publication).filter(nw.col("delisted") != ""))


SECTIONS: Mapping[str, Callable[[Frame, Publication], Frame]] = {
    "rating": by_rating,
    "alphabetical": alphabetical,
    "federation": by_federation,
    "province": provinces,
    "top": top,
    "titled_unrated": titled_unrated,
    "delisted": delisted,
}


def contents(frame: Frame, publication: Publication) -> Frame:
    """The columns that the edition's list shows; games so far only beside the K of a new player.   [list_contents]

    Rapid ratings are cut to their first digits where the edition tells them apart so.   [rapid_games]
    """
    edition, rapid = publication.edition, publication.rapid_principles
    if rapid is not None:
        digits = nw.col("rating").cast(nw.String()).str.slice(0, rapid.integer("shown_digits"))
        frame = frame.with_columns(rating=digits.cast(nw.Int64()))
    rule = edition.find("list_contents") if edition else None
    if edition is None or rule is None:
        return frame.select(*_ALWAYS)
    fields = {*rule.texts("fields"), *_ALWAYS}
    if "birth_year" in fields:
        frame = frame.with_columns(birth=nw.col("birth").str.slice(0, 4))
    if "games_with_new_k" in fields:
        new_k = nw.col("k") == edition.rule("k_factor").integer("new")
        frame = frame.with_columns(games=nw.when(new_k).then(nw.col("games")).otherwise(nw.lit(None, nw.Int64())))
        fields.add("games")
    return frame.select(*(name for name in CONTENTS if name in fields))


def listed(frame: Frame, excluded: frozenset[str] = frozenset()) -> Frame:
    """Without players not to be listed, and those of an excluded federation unless dispensed.   [inclusion]"""
    out = nw.col("federation").is_in(sorted(excluded)) & (nw.col("dispensation") == "")
    return frame.filter((nw.col("hidden") == "") & ~out)


def _rated(frame: Frame, publication: Publication) -> Frame:
    """Who has a rating, and on a rapid list one that its own floor admits."""
    rapid = publication.rapid_principles
    shown = _shown(frame, publication).filter(_has_rating())
    return shown.filter(nw.col("rating") >= rapid.integer("floor")) if rapid is not None else shown


def _shown(frame: Frame, publication: Publication) -> Frame:
    """Without those who have been inactive for longer than they are shown (reading I-117).   [inactivity]"""
    frame = listed(frame, publication.excluded)
    if publication.federation is not None:
        return on_the_list(frame)
    months = shown_months(publication.edition) if publication.edition else None
    if months is None or publication.on is None:
        return frame
    since = nw.col("inactive_since")
    return frame.filter((since == "") | (since > str(plus_months(publication.on, -months))))


def _has_rating() -> nw.Expr:
    return (nw.col("rating") > 0).fill_null(False)


def _flagged() -> nw.Expr:
    return nw.col("flag").str.contains("i", literal=True)


def _by_name(frame: Frame, *before: str) -> Frame:
    keys = [_letters(name) for name in frame["name"].to_list()]
    order = nw.new_series("name_order", keys, nw.String(), backend=frame.implementation)
    return frame.with_columns(order).sort(*before, "name_order", "id").drop("name_order")


def _letters(name: str) -> str:
    """As an alphabet orders it: without accents and capitals."""
    parts = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).casefold()
