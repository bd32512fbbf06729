"""The appeals committee by C.06 13.b, and appeals by 13.c."""

import tomllib

import pytest

from arpad.regulations.calendar import edition_named
from arpad.tournament.appeals import read_appeals
from arpad.tournament.appeals_verdict import AppealsVerdict, Deposit, appeals_verdict

RULES = edition_named("tournament-2010", "tournament")
# Round 1 begins on 3 September 2011 at 16:00. Ana presides, Ben and Cai vote, Dov and Eva are reserves.
COMMITTEE = """\
event = "Open"
first_round = "2011-09-03 16:00"
chosen_at = "2011-09-03 15:00"
deposit = "50.00"
deadline_minutes = 60
fixed_at = "2011-06-01 12:00"

[[committee]]
name = "Ana"
role = "chairman"
federation = "ESP"
birth = 1961-04-02

[[committee]]
name = "Ben"
role = "member"
federation = "POR"
birth = 1958

[[committee]]
name = "Cai"
role = "member"
federation = "FRA"
birth = 1979-11-30

[[committee]]
name = "Dov"
role = "reserve"
federation = "ITA"
birth = 1970

[[committee]]
name = "Eva"
role = "reserve"
federation = "GER"
birth = 1983
"""
APPEAL = """
[[appeals]]
appellant = "Fin"
matter = "a lost game"
decision_at = "2011-09-10 20:00"
received_at = "2011-09-10 21:00"
in_writing = true
deposit = "50.00"
"""


def verdict(*changes: tuple[str, str], appeal: str = "") -> AppealsVerdict:
    text = COMMITTEE + appeal
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    record, findings = read_appeals(tomllib.loads(text))
    assert not findings
    return appeals_verdict(record, RULES)


def ids(found: AppealsVerdict) -> list[tuple[str, str]]:
    return [(one.id, one.article) for one in found.everything]


class TestCommittee:
    @pytest.mark.article("tournament-2010/C.06 13.b")
    def test_as_it_is_recommended(self) -> None:
        assert ids(verdict()) == []

    @pytest.mark.article("tournament-2010/C.06 13.b")
    def test_every_event_has_one(self) -> None:
        record, _ = read_appeals(tomllib.loads(COMMITTEE.partition("[[committee]]")[0]))
        assert ids(appeals_verdict(record, RULES)) == [("appeals.W001", "C.06 13.b")]

    @pytest.mark.article("tournament-2010/C.06 13.b")
    def test_chosen_before_the_first_round_begins(self) -> None:
        assert ids(verdict(("2011-09-03 15:00", "2011-09-03 16:00"))) == [("appeals.W002", "C.06 13.b")]
        assert ids(verdict(("2011-09-03 15:00", "2011-09-03 15:59"))) == []

    @pytest.mark.article("tournament-2010/C.06 13.b")
    def test_an_odd_number_of_votes(self) -> None:
        """With Dov as a member there are four votes, and one reserve is left."""
        found = verdict(('name = "Dov"\nrole = "reserve"', 'name = "Dov"\nrole = "member"'))
        assert ids(found) == [("appeals.W003", "C.06 13.b"), ("appeals.I001", "C.06 13.b")]
        assert found.findings[0].data == {"voters": 4}

    @pytest.mark.article("tournament-2010/C.06 13.b")
    @pytest.mark.parametrize(
        ("change", "have"),
        [
            (('role = "chairman"', 'role = "member"'), (0, 3, 2)),
            (('name = "Ben"\nrole = "member"', 'name = "Ben"\nrole = "chairman"'), (2, 1, 2)),
            (('name = "Eva"\nrole = "reserve"', 'name = "Eva"\nrole = "member"'), (1, 3, 1)),
        ],
    )
    def test_a_chairman_two_members_and_two_reserves(self, change: tuple[str, str], have: tuple[int, int, int]) -> None:
        (note,) = [one for one in verdict(change).findings if one.id == "appeals.I001"]
        assert tuple(note.data[name] for name in ("chairman", "member", "reserve")) == have
        assert tuple(note.data[f"{name}_asked"] for name in ("chairman", "member", "reserve")) == (1, 2, 2)

    @pytest.mark.article("tournament-2010/C.06 13.b")
    def test_no_two_of_one_federation(self) -> None:
        found = verdict(('federation = "GER"', 'federation = "POR"'))
        assert ids(found) == [("appeals.I002", "C.06 13.b")]
        assert found.findings[0].data == {"federation": "POR", "names": "Ben; Eva"}

    @pytest.mark.article("tournament-2010/C.06 13.b")
    @pytest.mark.parametrize(
        ("birth", "young"), [("1990-09-03", False), ("1990-09-04", True), ("1990", False), ("1991", True)]
    )
    def test_nobody_under_twenty_one_on_the_day_of_the_first_round(self, birth: str, young: bool) -> None:
        """I-336: where only the year is known, in that year."""
        assert ids(verdict(("birth = 1983", f"birth = {birth}"))) == [("appeals.I003", "C.06 13.b")] * young

    def test_what_nobody_said_is_asked_for_and_nobody_is_named_twice(self) -> None:
        found = verdict(
            ('chosen_at = "2011-09-03 15:00"', ""), ("birth = 1958", ""), ('name = "Eva"', 'name = " ben "')
        )
        assert [one.id for one in found.findings] == ["appeals.W004", "appeals.I004"]
        assert found.findings[1].data == {"fields": ["appeals.open.chosen_at", "appeals.open.births"]}


class TestTerms:
    @pytest.mark.article("tournament-2010/C.06 13.c")
    def test_deposit_and_deadline_are_fixed_beforehand(self) -> None:
        found = verdict(('deposit = "50.00"\ndeadline_minutes = 60', ""))
        assert ids(found) == [("appeals.W005", "C.06 13.c")]
        assert found.findings[0].data == {"fields": ["appeals.open.deposit", "appeals.open.deadline_minutes"]}
        assert ids(verdict(("2011-06-01 12:00", "2011-09-04 09:00"))) == [("appeals.W006", "C.06 13.c")]
        assert ids(verdict(('fixed_at = "2011-06-01 12:00"', ""))) == [("appeals.I004", "C.06 13.c")]


class TestWhetherItIsHeard:
    @pytest.mark.article("tournament-2010/C.06 13.c")
    def test_in_writing_with_the_deposit_in_the_last_minute(self) -> None:
        """The decision was at 20:00, an hour is allowed, the appeal came at 21:00."""
        found = verdict(appeal=APPEAL)
        assert ids(found) == []
        assert (str(found.appeals[0].due_at), found.appeals[0].admissible) == ("2011-09-10 21:00:00", True)

    @pytest.mark.article("tournament-2010/C.06 13.c")
    @pytest.mark.parametrize(
        ("change", "broken"),
        [
            (("2011-09-10 21:00", "2011-09-10 21:01"), "in_time"),
            (("in_writing = true", "in_writing = false"), "in_writing"),
            (('in_writing = true\ndeposit = "50.00"', 'in_writing = true\ndeposit = "49.99"'), "deposit"),
            (("in_writing = true", 'in_writing = true\nagainst = "appeals_committee"'), "appealable"),
        ],
    )
    def test_one_condition_that_is_not_met(self, change: tuple[str, str], broken: str) -> None:
        found = verdict(change, appeal=APPEAL)
        assert ids(found) == [("appeals.W007", "C.06 13.c")]
        assert found.everything[0].data["fields"] == [f"appeals.condition.{broken}"]
        assert found.appeals[0].admissible is False

    @pytest.mark.article("tournament-2010/C.06 13.c")
    def test_what_nobody_wrote_down_is_open(self) -> None:
        found = verdict(('received_at = "2011-09-10 21:00"', ""), ("in_writing = true", ""), appeal=APPEAL)
        assert ids(found) == [("appeals.W008", "C.06 13.c")]
        assert found.appeals[0].admissible is None

    def test_the_minutes_may_run_from_the_end_of_the_round(self) -> None:
        """I-337: from 20:30 to 21:30."""
        late = ("2011-09-10 21:00", "2011-09-10 21:30")
        ended = ("in_writing = true", 'in_writing = true\nround_ended_at = "2011-09-10 20:30"')
        assert verdict(late, ended, appeal=APPEAL).appeals[0].admissible is False
        rule = ("deadline_minutes = 60", 'deadline_minutes = 60\ndeadline_from = "end_of_round"')
        assert verdict(rule, late, ended, appeal=APPEAL).appeals[0].admissible is True

    def test_a_deadline_beyond_the_calendar_is_none(self) -> None:
        """A slip of the pen in the year must not end in a failure."""
        slip = ('decision_at = "2011-09-10 20:00"', 'decision_at = "9999-12-31 23:59"')
        assert verdict(slip, appeal=APPEAL).appeals[0].due_at is None

    def test_an_appeal_that_could_not_be_heard_is_not_upheld(self) -> None:
        body = APPEAL.replace("21:00", "22:00") + 'outcome = "upheld"\ndeposit_returned = true\n'
        assert [one for one, _ in ids(verdict(appeal=body))] == ["appeals.W007", "appeals.W009"]


class TestWhoJudges:
    @pytest.mark.article("tournament-2010/C.06 13.b")
    def test_a_reserve_takes_the_place_of_who_is_involved(self) -> None:
        """I-335."""
        assert verdict(appeal=APPEAL).appeals[0].panel == ("Ana", "Ben", "Cai")
        assert verdict(appeal=APPEAL + 'involved = ["BEN"]\n').appeals[0].panel == ("Ana", "Cai", "Dov")
        both = APPEAL.replace('"Fin"', '"Dov"') + 'involved = ["Ben"]\n'
        assert verdict(appeal=both).appeals[0].panel == ("Ana", "Cai", "Eva")

    @pytest.mark.article("tournament-2010/C.06 13.b")
    def test_who_is_involved_does_not_judge_nor_anybody_from_outside_nor_an_even_number(self) -> None:
        body = APPEAL + 'involved = ["Ben"]\njudges = ["Ana", "Ben", "Gus", "Dov"]\n'
        found = verdict(appeal=body)
        assert [(one.id, one.data.get("name")) for one in found.everything] == [
            ("appeals.W010", "Ben"),
            ("appeals.W011", "Gus"),
            ("appeals.W012", None),
        ]

    def test_where_too_few_are_left_an_even_number_is_said(self) -> None:
        found = verdict(appeal=APPEAL + 'involved = ["Ben", "Cai", "Dov"]\n')
        assert found.appeals[0].panel == ("Ana", "Eva")
        assert [one.id for one in found.everything] == ["appeals.W012"]


class TestDeposit:
    @pytest.mark.article("tournament-2010/C.06 13.c")
    @pytest.mark.parametrize(
        ("decided", "deposit", "finding"),
        [
            ("", Deposit.OPEN, None),
            ('outcome = "upheld"\ndeposit_returned = true', Deposit.RETURN, None),
            ('outcome = "upheld"\ndeposit_returned = false', Deposit.RETURN, "appeals.W013"),
            ('outcome = "upheld"', Deposit.RETURN, "appeals.I005"),
            ('outcome = "rejected"\nreasonable = true\ndeposit_returned = true', Deposit.MAY_RETURN, None),
            ('outcome = "rejected"\nreasonable = true\ndeposit_returned = false', Deposit.MAY_RETURN, None),
            ('outcome = "rejected"\nreasonable = false\ndeposit_returned = false', Deposit.KEEP, None),
            ('outcome = "rejected"\nreasonable = false\ndeposit_returned = true', Deposit.KEEP, "appeals.W014"),
        ],
    )
    def test_back_if_upheld_perhaps_if_reasonable(self, decided: str, deposit: Deposit, finding: str | None) -> None:
        """I-338."""
        found = verdict(appeal=f"{APPEAL}{decided}\n")
        assert found.appeals[0].deposit is deposit
        assert [one.id for one in found.everything] == ([finding] if finding else [])

    def test_of_an_appeal_that_is_not_heard_the_committee_decides(self) -> None:
        body = APPEAL.replace("21:00", "22:00") + 'outcome = "rejected"\nreasonable = false\ndeposit_returned = true\n'
        found = verdict(appeal=body)
        assert found.appeals[0].deposit is Deposit.OPEN
        assert [one.id for one in found.everything] == ["appeals.W007"]


def test_every_defect_of_the_file_at_once() -> None:
    text = 'evento = "Open"\nfirst_round = "2011-09-03"\ndeposit = 50\n[[committee]]\nname = "Ana"\nrole = "boss"\n'
    _, findings = read_appeals(tomllib.loads(text))
    assert [(one.id, one.data["key"]) for one in findings] == [
        ("appeals.E002", "evento"),
        ("appeals.E003", "first_round"),
        ("appeals.E003", "deposit"),
        ("appeals.E004", "event"),
        ("appeals.E003", "committee[1].role"),
    ]
