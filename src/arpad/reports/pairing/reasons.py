"""The reasons of a round, bracket by bracket and pair by pair, as an arbiter could read them aloud.

A criterion in words says what decided, with its article.
"""

import textwrap
from collections.abc import Iterator, Sequence

from arpad.pairing.next_round import NextRound
from arpad.pairing.round_robin.berger import REST, Pairing
from arpad.pairing.swiss.criteria import AVOIDED, Criterion, absolute_break
from arpad.pairing.swiss.engines import EVEN, WhyNot
from arpad.pairing.swiss.round_pairing import BracketReport, Change, Decided, MovedDown, Obstacle, Relaxed
from arpad.regulations.edition import Edition
from arpad.reports.pairing.boards import People, heading, numbers_text
from arpad.reports.wording import Wording
from arpad.results.table import points_text
from arpad.tournament.model import Tournament

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
    """The answer to "why not these two?", in a sentence or two; or to "why does he not rest?"."""
    if answer.second == REST:
        return _why_not_rest(answer, people, edition, words)
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
    return _with_the_best_instead(text, answer, words)


def _why_not_rest(answer: WhyNot, people: People, edition: Edition, words: Wording) -> str:
    player = people.one(answer.first)
    if answer.rests:
        text = words.text("why.rests", first=player, article=article_of(edition, "bye"))
        if answer.barred:
            barred = {"players": people.all(answer.barred), "article": article_of(edition, "second_bye")}
            text += " " + words.text("why.rests.barred", **barred)
        return text + "\n"
    criterion = answer.criterion
    assert criterion is not None
    article = article_of(edition, criterion.rule)
    if criterion.measure == EVEN:
        text = words.text("why.rest.even", first=player)
    elif answer.stranded:
        text = words.text("why.rest.stranded", first=player, players=people.all(answer.stranded), article=article)
    elif criterion.rule in ("second_bye", "bye_score"):
        text = words.text(f"why.rest.{criterion.rule}", first=player, article=article)
    elif criterion.measure and criterion.measure != "order":
        text = words.text("why.rest.worse", first=player, what=measured(criterion, words), article=article)
    else:
        text = words.text("why.rest.later", first=player, article=article)
    return _with_the_best_instead(text, answer, words)


def _with_the_best_instead(text: str, answer: WhyNot, words: Wording) -> str:
    if not answer.instead:
        return text + "\n"
    shown = ", ".join(f"{one.white}-{one.black}" for one in answer.instead if not one.is_rest)
    key = "why.rest.instead" if answer.second == REST else "why.instead"
    resting = next((one.white for one in answer.instead if one.is_rest), None)
    if answer.second != REST and resting is not None:
        shown += words.text("why.instead.rests", player=resting)
    return f"{text}\n{words.text(key, pairs=shown, player=answer.first)}\n"


_WIDTH = 110


def explained(tournament: Tournament, made: NextRound, words: Wording) -> str:
    """The whole round; a round robin has only its tables to name."""
    lines = [heading(tournament, made, words), ""]
    if made.reasons is None:
        rule = made.edition.rule("round_robin_schedule")
        return "\n".join([*lines, words.text("pair.tables", article=rule.article)]) + "\n"
    teller = _Teller(tournament, made, words)
    for bracket in made.reasons.brackets:
        lines += [*teller.bracket(bracket), ""]
    lines += [words.text("pair.colours"), *teller.colours()]
    return "\n".join(lines) + "\n"


def _kept(key: str, bracket: BracketReport) -> str:
    """Not everything was kept where further lines name what was set aside or missed."""
    return f"{key}.in_part" if bracket.relaxed or bracket.missed else key


class _Teller:
    def __init__(self, tournament: Tournament, made: NextRound, words: Wording) -> None:
        self._people, self._made, self._words = People(tournament), made, words

    def _article(self, rule: str) -> str:
        found = self._made.edition.find(rule)
        return found.article if found is not None else ""

    def bracket(self, bracket: BracketReport) -> list[str]:
        """First who is in it, then what was aimed at, what was tried, and what came out."""
        words = self._words
        points = points_text(bracket.score, words)
        members = self._people.all(bracket.members)
        head = words.text("pair.bracket", points=points, count=len(bracket.members), members=members)
        lines = textwrap.wrap(head, _WIDTH, subsequent_indent="  ")
        for line in self._steps(bracket):
            lines += textwrap.wrap(line, _WIDTH, initial_indent="  ", subsequent_indent="    ")
        return lines

    def _steps(self, bracket: BracketReport) -> Iterator[str]:
        words, people = self._words, self._people
        if bracket.moved_down:
            yield words.text("pair.bracket.moved_down", players=people.all(bracket.moved_down))
        if len(bracket.members) > 1:
            yield self._targets(bracket)
        yield from (self._change(change, bracket) for change in bracket.changes)
        if bracket.decided is not None:
            yield self._decided(bracket.decided)
        if bracket.mdp_paired:
            pairs = zip(bracket.mdp_paired, bracket.mdp_opponents, strict=False)
            shown = ", ".join(words.text("pair.bracket.pair", first=first, second=second) for first, second in pairs)
            key = _kept("pair.bracket.above_first", bracket)
            yield words.text(key, pairs=shown, article=self._article("transpositions"))
        if bracket.first_half:
            yield from self._search(bracket)
        yield from self._not_kept(bracket.relaxed)
        if bracket.missed:
            yield words.text("pair.bracket.missed", count=bracket.missed)
        if bracket.pairs:
            shown = ", ".join(f"{first}-{second}" for first, second in bracket.pairs)
            yield words.text("pair.bracket.pairs", pairs=shown)
        elif len(bracket.members) > 1 and not any(change.rule == "lowest_bracket" for change in bracket.changes):
            yield words.text("pair.bracket.nobody")
        for leaver in bracket.leaving:
            yield self._leaves(leaver, alone=len(bracket.members) == 1)

    def _targets(self, bracket: BracketReport) -> str:
        words = self._words
        if self._made.edition.find("targets") is None:
            return words.text("pair.bracket.most_pairs", pairs=bracket.target)
        aims = words.text("pair.bracket.targets", pairs=bracket.target, allowance=bracket.allowance)
        if bracket.strong_allowance is None:
            return aims
        return f"{aims} {words.text('pair.bracket.strong', allowance=bracket.strong_allowance)}"

    def _search(self, bracket: BracketReport) -> Iterator[str]:
        """S1 and S2, and the first change of them that worked."""
        words = self._words
        first, second = numbers_text(bracket.first_half), numbers_text(bracket.second_half)
        yield words.text("pair.bracket.halves", first=first, second=second)
        order = numbers_text(bracket.transposed)
        from_first, from_second = bracket.exchanged
        if from_first:
            data = {"first": numbers_text(from_first), "second": numbers_text(from_second), "order": order}
            yield words.text("pair.bracket.exchanged", article=self._article("exchanges"), **data)
        elif bracket.transposed and bracket.transposed != bracket.second_half[: len(bracket.transposed)]:
            key = _kept("pair.bracket.transposed", bracket)
            yield words.text(key, article=self._article("transpositions"), order=order)
        else:
            yield words.text(_kept("pair.bracket.as_they_stand", bracket))

    def _not_kept(self, relaxed: Sequence[Relaxed]) -> Iterator[str]:
        """A sentence for each step that set a criterion aside; criteria that are only weighed stand in one list."""
        words = self._words
        weighed = []
        for one in relaxed:
            if words.has(f"pair.relaxed.{one.rule.partition('.')[0]}"):
                yield self._relaxed(one)
            else:
                data = {"rule": words.rule(one.rule), "article": self._article(one.rule), "count": one.count}
                weighed.append(words.text("pair.bracket.weighed.one", **data))
        if weighed:
            yield words.text("pair.bracket.weighed", criteria="; ".join(weighed))

    def _relaxed(self, relaxed: Relaxed) -> str:
        """A float criterion stands after the step that set it aside: `downfloats_relaxed.float_of_last_round`."""
        words = self._words
        rule, _, criterion = relaxed.rule.partition(".")
        data = {"rule": words.rule(rule), "article": self._article(rule), "count": relaxed.count}
        if criterion:
            data |= {"criterion": words.rule(criterion), "criterion_article": self._article(criterion)}
        return words.text(f"pair.relaxed.{rule}", **data)

    def _decided(self, decided: Decided) -> str:
        """Why not simply the first try. A ban or a wish of the event itself has no article."""
        words = self._words
        data = {
            "article": self._article(decided.rule),
            "pairs": ", ".join(f"{first}-{second}" for first, second in decided.pairs),
        }
        if words.has(key := f"pair.decided.{decided.rule}"):
            first, second = decided.players
            return words.text(key, first=first, second=second, **data)
        data["rule"] = words.rule(decided.rule)
        if len(decided.plain) == len(decided.chosen) == 1:
            return words.text("pair.decided.count", plain=decided.plain[0], chosen=decided.chosen[0], **data)
        return words.text("pair.decided", **data)

    def _leaves(self, leaver: MovedDown, alone: bool) -> str:
        words, player, article = self._words, self._people.one(leaver.number), self._article(leaver.rule)
        if leaver.rule == "bye":
            return words.text("pair.bracket.rests", player=player, article=article)
        key = f"pair.leaves.{leaver.rule}"
        if alone:
            why = words.text("pair.leaves.alone")
        elif words.has(key):
            why = words.text(key)
        else:
            why = words.text("pair.leaves.best", rule=words.rule(leaver.rule))
        if not article:
            return words.text("pair.bracket.leaves_unruled", player=player, why=why)
        return words.text("pair.bracket.leaves", player=player, why=why, article=article)

    def _change(self, change: Change, bracket: BracketReport) -> str:
        """The step; and where a bracket was opened again, what would have happened otherwise."""
        key = f"pair.change.{change.rule}"
        if change.rule == "fewer_pairs" and change.moved_down:
            key += ".moved_down"
        if change.rule == "lowest_bracket" and not change.pairs:
            key += ".joined" if change.numbers else ".all" if bracket.pairs else ".given_up"
        data = {
            "rule": self._words.rule(change.rule),
            "article": self._article(change.rule),
            "players": self._people.all(change.numbers) or "—",
            "pairs": change.pairs,
            "moved_down": change.moved_down,
        }
        if not self._words.has(key):
            key = "pair.change.other" if change.numbers else "pair.change.plain"
        told = self._words.text(key, **data)
        return told if change.obstacle is None else f"{told} {self._otherwise(change.obstacle)}"

    def _otherwise(self, obstacle: Obstacle) -> str:
        """As an arbiter says it: 6 would come down to 10, whom he has met."""
        words, people = self._words, self._people
        if obstacle.nobody_rests:
            return words.text("pair.otherwise.nobody_rests", article=self._article("second_bye"))
        if len(obstacle.alone) > 1:
            key = "pair.otherwise.alone" if obstacle.coming else "pair.otherwise.alone_there"
            return words.text(key, coming=numbers_text(obstacle.coming), players=people.all(obstacle.alone))
        (number,) = obstacle.alone
        others = sorted({*obstacle.coming, *obstacle.others} - {number})
        came = "down" if number in obstacle.coming else "stay"
        met = self._made.field is not None and self._made.field.by_number[number].opponents >= set(others)
        how = ("met" if len(others) == 1 else "met_all") if met else "alone"
        if how == "alone" and len(others) == 1 and self._bound_alike(number, others[0]):
            how = "colour"
        data = {"player": people.one(number), "others": numbers_text(others), "article": self._article("colour_limits")}
        return words.text(f"pair.otherwise.{came}.{how}", **data)

    def _bound_alike(self, one: int, other: int) -> bool:
        """Both must have the same colour."""
        field = self._made.field
        broken = absolute_break(field, Pairing(one, other)) if field is not None else None
        return broken is not None and broken.rule == "colour_limits"

    def colours(self) -> Iterator[str]:
        made, words, people = self._made, self._words, self._people
        assert made.reasons is not None
        for board, pair in enumerate(made.reasons.pairs, 1):
            data = {"rule": words.rule(pair.colour_rule), "article": self._article(pair.colour_rule)}
            white, black = people.one(pair.white), people.one(pair.black)
            yield words.text("pair.colour", board=board, white=white, black=black, **data)
        if made.reasons.bye is not None:
            yield words.text("pair.bye", player=people.one(made.reasons.bye), article=self._article("bye"))
