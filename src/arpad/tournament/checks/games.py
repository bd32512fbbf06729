"""Two lines tell of each game, and they must agree. A contradiction is reported once, at the later line."""

from collections.abc import Iterator, Mapping

from arpad.tournament.checks import ids
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, Place

Meeting = tuple[int, Entry, RoundRecord, Entry, RoundRecord]


def records_of_games(tournament: Tournament) -> Iterator[Finding]:
    """What one cell says must be possible by itself."""
    known = tournament.by_number
    for entry in tournament.entries:
        for round_number, record in enumerate(entry.rounds, 1):
            if record is None:
                continue
            if record.opponent is None:
                if record.result.has_opponent:
                    yield result_without_opponent(entry, round_number, record)
            elif record.opponent == entry.number:
                yield paired_with_himself(entry, round_number)
            elif not record.result.has_opponent:
                yield bye_with_opponent(entry, round_number, record)
            elif record.opponent not in known:
                yield opponent_unknown(entry, round_number, record)


def result_without_opponent(entry: Entry, round_number: int, record: RoundRecord) -> Finding:
    """A game's result needs somebody on the other side."""
    return Finding(
        ids.RESULT_WITHOUT_OPPONENT,
        {"player": entry.number, "round": round_number, "result": record.result.value},
        place=Place(entry.number, round_number, "result"),
    )


def bye_with_opponent(entry: Entry, round_number: int, record: RoundRecord) -> Finding:
    """A bye's code beside an opponent: one of the two is wrong."""
    return Finding(
        ids.BYE_WITH_OPPONENT,
        {
            "player": entry.number,
            "round": round_number,
            "opponent": record.opponent,
            "result": record.result.value,
        },
        place=Place(entry.number, round_number, "result"),
    )


def paired_with_himself(entry: Entry, round_number: int) -> Finding:
    return Finding(
        ids.PAIRED_WITH_HIMSELF,
        {"player": entry.number, "round": round_number},
        place=Place(entry.number, round_number, "opponent"),
    )


def opponent_unknown(entry: Entry, round_number: int, record: RoundRecord) -> Finding:
    return Finding(
        ids.OPPONENT_UNKNOWN,
        {"player": entry.number, "round": round_number, "opponent": record.opponent},
        place=Place(entry.number, round_number, "opponent"),
    )


def opponents_point_back(tournament: Tournament) -> Iterator[Finding]:
    """If 1 names 5, then 5 names 1."""
    known = tournament.by_number
    claims: dict[int, dict[int, int]] = {}
    for entry in tournament.entries:
        number = entry.number
        for round_number, record in enumerate(entry.rounds, 1):
            if record is None or record.opponent is None or record.opponent == number:
                continue
            opponent = known.get(record.opponent)
            if opponent is None or _impossible(_named_by(opponent, round_number), opponent, known):
                continue
            if _named_by(opponent, round_number) != number:
                claims.setdefault(round_number, {})[number] = record.opponent
    if not claims:
        return
    order = {entry.number: position for position, entry in enumerate(tournament.entries)}
    for round_number in sorted(claims):
        for number, claimed in _one_for_each_defect(claims[round_number]):
            later = max(number, claimed, key=order.__getitem__)
            said = _named_by(known[claimed], round_number)
            yield Finding(
                ids.OPPONENT_DOES_NOT_POINT_BACK,
                {"player": number, "round": round_number, "opponent": claimed, "said": f"{said or 0:04d}"},
                place=Place(later, round_number, "opponent"),
            )


def _impossible(named: int | None, by: Entry, known: Mapping[int, Entry]) -> bool:
    """A cell that names its own player or nobody in the report has its own finding already."""
    return named == by.number or (named is not None and named not in known)


def _named_by(entry: Entry, round_number: int) -> int | None:
    record = entry.rounds[round_number - 1] if round_number <= len(entry.rounds) else None
    return record.opponent if record is not None else None


def _one_for_each_defect(claims: dict[int, int]) -> Iterator[tuple[int, int]]:
    """One wrong cell leaves two claims unanswered: 1 names 5, and 5 names 2 by mistake. One finding tells both."""
    answered_for = set(claims.values())
    heads_first = sorted(claims, key=lambda number: number in answered_for)
    explained: set[int] = set()
    for number in heads_first:
        if number not in explained:
            explained.add(claims[number])
            yield number, claims[number]


def meetings(tournament: Tournament) -> Iterator[Meeting]:
    """Every pair that names each other, once: the round, the later entry with its record, and the earlier one."""
    known = tournament.by_number
    seen: set[int] = set()
    for entry in tournament.entries:
        number = entry.number
        seen.add(number)
        for round_number, record in enumerate(entry.rounds, 1):
            if record is None or record.opponent not in seen or record.opponent == number:
                continue
            opponent = known[record.opponent]
            if round_number > len(opponent.rounds):
                continue
            answer = opponent.rounds[round_number - 1]
            if answer is not None and answer.opponent == number:
                yield round_number, entry, record, opponent, answer


def meetings_agree(tournament: Tournament) -> Iterator[Finding]:
    """Opposite colours and complementary results."""
    for meeting in meetings(tournament):
        _, _, record, _, answer = meeting
        if record.colour is answer.colour:
            if record.colour is not None:
                yield colours_not_opposite(meeting)
            elif record.result.played or answer.result.played:
                yield colour_missing(meeting)
        elif record.colour is None or answer.colour is None:
            yield colour_missing(meeting)
        if answer.result not in record.result.mirror and record.result.has_opponent and answer.result.has_opponent:
            yield results_contradict(meeting)


def colours_not_opposite(meeting: Meeting) -> Finding:
    round_number, entry, record, opponent, _ = meeting
    return Finding(
        ids.COLOURS_NOT_OPPOSITE,
        {
            "player": entry.number,
            "round": round_number,
            "opponent": opponent.number,
            "colour": record.colour.value if record.colour else "-",
        },
        place=Place(entry.number, round_number, "colour"),
    )


def colour_missing(meeting: Meeting) -> Finding:
    """A played game has a colour on both lines; so has a forfeit where one line gives it."""
    round_number, entry, record, opponent, _ = meeting
    at = entry if record.colour is None else opponent
    return Finding(
        ids.COLOUR_MISSING,
        {"player": at.number, "round": round_number, "opponent": (opponent if at is entry else entry).number},
        place=Place(at.number, round_number, "colour"),
    )


def results_contradict(meeting: Meeting) -> Finding:
    round_number, entry, record, opponent, answer = meeting
    return Finding(
        ids.RESULTS_CONTRADICT,
        {
            "player": entry.number,
            "round": round_number,
            "opponent": opponent.number,
            "result": record.result.value,
            "opponent_result": answer.result.value,
        },
        place=Place(entry.number, round_number, "result"),
    )


def met_twice(tournament: Tournament) -> Iterator[Finding]:
    """In a Swiss two players meet over the board at most once."""
    if not _single_swiss(tournament):
        return
    first_met: dict[tuple[int, int], int] = {}
    for round_number, entry, record, opponent, _ in meetings(tournament):
        if not record.result.played:
            continue
        earlier = first_met.setdefault((entry.number, opponent.number), round_number)
        if earlier != round_number:
            yield Finding(
                ids.MET_TWICE,
                {
                    "player": entry.number,
                    "opponent": opponent.number,
                    "round": round_number,
                    "earlier_round": earlier,
                },
                place=Place(entry.number, round_number, "opponent"),
            )


def _single_swiss(tournament: Tournament) -> bool:
    if "DOUBLESWISS" in tournament.type_code:
        return False
    if tournament.declared_type is None:
        # as many rounds as opponents: it may be a round robin that does not say so
        return tournament.rounds_held < len(tournament.entries) - 1
    return tournament.declared_type is EventType.SWISS
