"""A criterion in words: what decided, with its article."""

from arpad.pairing.swiss.criteria import AVOIDED, Criterion
from arpad.pairing.swiss.missing_pair import WhyNot
from arpad.regulations.edition import Edition
from arpad.reports.pairing.people import People
from arpad.reports.wording import Wording
from arpad.results.kinds import points_text

_POINTS = "fall"  # the one measure that is counted in points, not in players or pairs


def article_of(edition: Edition, rule: str) -> str:
    """A ban in the report itself has no article."""
    found = edition.find(rule)
    return found.article if found is not None else ""


def measured(criterion: Criterion, words: Wording) -> str:
    """What would be worse, and by how much."""
    counts: dict[str, int | str] = {"ours": criterion.ours, "theirs": criterion.theirs}
    if criterion.measure == _POINTS:
        counts = {"ours": points_text(criterion.ours, words), "theirs": points_text(criterion.theirs, words)}
    points, rule = points_text(criterion.score or 0, words), words.rule(criterion.rule)
    return words.text(f"why.{criterion.measure}", points=points, rule=rule, **counts)


def why_not_text(answer: WhyNot, people: People, edition: Edition, words: Wording) -> str:
    """The answer to "why not these two?", in a sentence or two."""
    pair = {"first": people.one(answer.first), "second": people.one(answer.second)}
    if answer.paired is not None:
        rule = answer.paired.colour_rule
        data = {
            "white": people.one(answer.paired.white),
            "rule": words.rule(rule),
            "article": article_of(edition, rule),
        }
        return words.text("why.paired", **pair, **data) + "\n"
    criterion = answer.criterion
    assert criterion is not None
    article = article_of(edition, criterion.rule)
    if answer.stranded:
        text = words.text("why.stranded", **pair, players=people.all(answer.stranded), article=article)
    elif criterion.rule == AVOIDED and answer.instead:
        text = words.text("why.avoided_pair.elsewhere", **pair, apart=people.all(criterion.players))
    elif criterion.measure == "order" or criterion.rule == "candidate":
        text = words.text(f"why.order.{criterion.rule}", **pair, article=article)
    elif criterion.measure:
        text = words.text("why.worse", **pair, what=measured(criterion, words), article=article)
    else:
        text = words.text(f"why.{criterion.rule}", **pair, article=article)
    if not answer.instead:
        return text + "\n"
    shown = ", ".join(f"{one.white}-{one.black}" for one in answer.instead)
    return f"{text}\n{words.text('why.instead', pairs=shown)}\n"
