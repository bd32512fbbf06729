"""The law as data: complete, dated, and refused when it is not."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from arpad.rating.change import METHODS, ROUNDINGS
from arpad.rating.expectation import BY_EVENT, BY_GAME
from arpad.rating.k_factor import POLICIES as K_POLICIES
from arpad.rating.k_factor import UNTIL
from arpad.rating.sections import TOP_LIMITS
from arpad.regulations.calendar import (
    Chapter,
    Gap,
    cadence_by_sorting,
    chapters,
    check_calendar,
    completed,
    edition_named,
    edition_of_code,
    in_force,
    reading_of,
    readings_of,
)
from arpad.regulations.checks import check_kind
from arpad.regulations.edition import Edition, differences
from arpad.regulations.errors import EditionFileError, EditionNotEncoded, UnknownEdition, UnknownRule
from arpad.regulations.loader import all_editions, editions_of, parse_edition
from arpad.regulations.options import with_option
from arpad.regulations.shapes import FAMILIES, RATING_SHAPES, SHAPES, TEXT_CHOICES
from arpad.reports.wording import wording
from arpad.values.finding import Level, Problem
from arpad.values.time_control import Cadence, cadence_of

EDITIONS = Path(__file__).parents[2] / "src/arpad/regulations/editions"
GOOD = (EDITIONS / "fide-2011.toml").read_text("utf-8")


def altered(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "key", "problem"),
    [
        ("id = ", "(syntax)", "syntax"),
        (altered('chapter = "standard"', 'chapter = "standard"\ncolour = "red"'), "(top).colour", "no_such_key"),
        (altered("checked_on = 2026-11-15", ""), "(top).checked_on", "missing"),
        (altered("effective_from = 2011-07-01", 'effective_from = "2011-07-01"'), "effective_from", "not_a_date"),
        (altered("effective_to = 2012-06-30", "effective_to = 2010-06-30"), "effective_to", "ends_before_start"),
        (altered('id = "fide-2011"', 'id = "fide-2010"'), "id", "not_the_file"),
        (altered("[rules.difference_cap]", "[rules.difference_hat]"), "rules.difference_hat", "no_such_rule"),
        (altered('article = "8.54"\n', ""), "rules.difference_cap", "no_article"),
        (altered('article = "8.54"', 'article = ""'), "rules.difference_cap.article", "not_a_text"),
        (altered("cap = 400", "hat = 400"), "rules.difference_cap.hat", "no_such_key"),
        (altered("cap = 400", "cap = 400.0"), "rules.difference_cap.cap", "not_a_whole_number"),
        (altered("cap = 400", ""), "rules.difference_cap.cap", "missing"),
        (altered('policy = "game_by_game"', 'policy = "by_guess"'), "rules.rating_change.policy", "not_among"),
        (altered('bonus = "15"', "bonus = 15.0"), "rules.initial_over.bonus", "not_a_text"),
        (altered('bonus = "15"', 'bonus = "fifteen"'), "rules.initial_over.bonus", "not_a_decimal"),
        (altered('counting = "games"', 'counting = "fingers"'), "rules.rated_opponents.counting", "not_among"),
        (
            altered("{ from_rating = 0, minutes = 60 }", "{ from_rating = 9, minutes = 60 }"),
            "rules.rate_of_play.bands",
            "band_order",
        ),
        (
            altered('printed = "12.5 for each half point over 50 %"', 'printed = ""'),
            "errata[0].printed",
            "not_a_text",
        ),
        (altered("[es]\ntitle = ", "[es]\nname = "), "es.name", "no_such_key"),
        (altered('es = { printed = "12,5', 'es = { prints = "12,5'), "errata[0].es.prints", "no_such_key"),
        (altered('rule = "initial_over"', 'rule = "initial_under_over"'), "errata[0].rule", "not_its_rule"),
    ],
)
def test_the_loader_refuses_and_names_file_and_key(text: str, key: str, problem: str) -> None:
    with pytest.raises(EditionFileError) as refused:
        parse_edition(text, "fide-2011.toml")
    assert refused.value.file == "fide-2011.toml"
    assert refused.value.key == key
    assert refused.value.problem == problem


@pytest.mark.article(
    "fide-2004/0.1.1",
    "fide-2005/0.11",
    "fide-2011/0.1",
    "fide-rapid-blitz-2018/0.1#2",
    "titles-2009/0.22",
    "titles-2009/1.53",
)
def test_on_every_first_of_the_month_one_edition_is_in_force_or_the_gap_is_declared() -> None:
    """And the day a new edition takes force divides events by their start."""
    for chapter in chapters().values():
        editions = [edition for edition in all_editions().values() if edition.chapter == chapter.id]
        first = min(edition.effective_from for edition in editions)
        year, month = first.year, first.month
        read_to = max(edition.checked_on for edition in editions)
        while (day := date(year, month, 1)) <= date(read_to.year + 5, read_to.month, 28):
            year, month = (year, month + 1) if month < 12 else (year + 1, 1)
            if day < first:
                continue
            covering = [e for e in editions if e.effective_from <= day <= (e.effective_to or date.max)]
            gaps = [gap for gap in chapter.gaps if gap.first <= day <= gap.last]
            assert len(covering) + len(gaps) == 1, (chapter.id, day)
            if covering:
                assert in_force(chapter.id, day, strict=True) is covering[0]
                assert in_force(chapter.id, day).id == covering[0].id
                _every_policy_exists(covering[0])
            else:
                with pytest.raises(EditionNotEncoded) as gap:
                    in_force(chapter.id, day)
                assert gap.value.why
            assert covering or day <= read_to, "the law goes on after it was last read (I-394)"
    assert in_force("standard", date(2005, 6, 30)).id == "fide-2004"
    assert in_force("standard", date(2005, 7, 1)).id == "fide-2005"
    assert in_force("rapid-blitz", date(2018, 7, 1)).id == "fide-rapid-blitz-2018"
    assert in_force("rea", date(2014, 1, 19)).id == "fada-2014"
    assert in_force("titles", date(2009, 7, 1)).id == "titles-2009"


@pytest.mark.article("fide-2011/0 heading", "fada-2014/heading", "titles-2009/0 heading")
@pytest.mark.parametrize(
    ("chapter", "edition", "first", "told"),
    [
        ("standard", "fide-2011", date(2011, 7, 1), ("1982", "2010")),
        ("titles", "titles-2009", date(2009, 7, 1), ("1982", "2008")),
        ("rea", "fada-2014", date(2014, 1, 19), ("19 January 2014",)),
    ],
)
def test_an_edition_has_the_day_and_the_assemblies_of_its_heading(
    chapter: str, edition: str, first: date, told: tuple[str, ...]
) -> None:
    found = all_editions()[edition]
    assert (found.chapter, found.effective_from) == (chapter, first)
    assert in_force(chapter, first) is found
    assert all(text in found.document for text in told), found.document


@pytest.mark.parametrize(
    ("chapter", "first", "last", "edition"),
    [
        ("standard", date(2009, 7, 1), date(2011, 6, 30), "fide-2009"),
        ("standard", date(2011, 7, 1), date(2012, 6, 30), "fide-2011"),
        ("standard", date(2012, 7, 1), date(2013, 6, 30), "fide-2012"),
        ("standard", date(2013, 7, 1), date(2014, 6, 30), "fide-2013"),
        ("standard", date(2014, 7, 1), date(2017, 6, 30), "fide-2014"),
        ("standard", date(2017, 7, 1), date(2021, 12, 31), "fide-2017"),
        ("standard", date(2022, 1, 1), date(2024, 2, 29), "fide-2022"),
        ("standard", date(2024, 3, 1), date(2025, 9, 30), "fide-2024"),
        ("standard", date(2025, 10, 1), date(2026, 11, 15), "fide-2025"),
        ("titles", date(2009, 7, 1), date(2013, 6, 30), "titles-2009"),
        ("titles", date(2013, 7, 1), date(2017, 6, 30), "titles-2013"),
        ("titles", date(2017, 7, 1), date(2021, 12, 31), "titles-2017"),
        ("titles", date(2022, 1, 1), date(2022, 12, 31), "titles-2022"),
        ("titles", date(2023, 1, 1), date(2023, 12, 31), "titles-2023"),
        ("rapid-blitz", date(2009, 7, 1), date(2012, 6, 30), None),
        ("titles", date(2024, 1, 1), date(2026, 11, 15), "titles-2024"),
        ("rapid-blitz", date(2012, 7, 1), date(2018, 6, 30), "fide-rapid-blitz-2012"),
        ("rapid-blitz", date(2018, 7, 1), date(2021, 12, 31), "fide-rapid-blitz-2018"),
        ("rapid-blitz", date(2022, 1, 1), date(2022, 9, 30), "fide-rapid-blitz-2022"),
        ("rapid-blitz", date(2022, 10, 1), date(2024, 2, 29), "fide-rapid-blitz-2022-10"),
        ("rapid-blitz", date(2024, 3, 1), date(2024, 11, 30), "fide-rapid-blitz-2024"),
        ("rapid-blitz", date(2024, 12, 1), date(2026, 11, 15), "fide-rapid-blitz-2024-12"),
    ],
)
@pytest.mark.article(
    "fide-2024/0 heading",
    "fide-2024/0.1",
    "fide-2025/0 heading",
    "fide-2025/0.1",
    "fide-rapid-blitz-2024/0 heading",
    "fide-rapid-blitz-2024/0.1",
    "fide-rapid-blitz-2024-12/0 heading",
    "fide-rapid-blitz-2024-12/0.1",
    "titles-2024/0 heading",
    "titles-2024/0.2",
)
def test_first_and_last_day_of_the_later_editions(chapter: str, first: date, last: date, edition: str | None) -> None:
    for day in (first, last):
        if edition is None:
            with pytest.raises(EditionNotEncoded) as gap:
                in_force(chapter, day)
            assert gap.value.why
        else:
            assert in_force(chapter, day).id == edition


def _every_policy_exists(edition: Edition) -> None:
    """Each rule, also with what fills it in, names one that its shape knows."""
    for rule in edition.rules.values():
        assert not rule.policy or rule.policy in SHAPES[rule.name].policies, (edition.id, rule.name)


def test_before_the_first_edition_nothing_is_guessed() -> None:
    with pytest.raises(EditionNotEncoded) as early:
        in_force("standard", date(1999, 1, 1))
    assert "fide-2004 (2004-07-01 – 2005-06-30)" in early.value.encoded


def test_an_edition_without_a_successor_goes_on_and_says_how_far_it_was_read() -> None:
    """I-394. The day up to which it was read is the last one of which nothing is said."""
    edition = in_force("standard", date(2099, 1, 1))
    assert edition.id == "fide-2025"
    assert reading_of(edition, edition.checked_on) is None
    assert reading_of(edition, None) is None
    found = reading_of(edition, date(2031, 5, 3))
    assert found is not None and (found.id, found.level) == ("law.I001", Level.INFO)
    told = {"edition": "fide-2025", "title": edition.title, "checked_on": "2026-11-15", "date": "2031-05-03"}
    assert {name: str(value) for name, value in found.data.items()} == told
    assert edition.introduced("title", "es") in wording("es").message(found)
    assert reading_of(edition_named("fide-2012"), date(2031, 5, 3)) is None, "whoever names it is told of its end"


def test_what_fills_an_edition_in_goes_on_too() -> None:
    """R14: FIDE's edition of the day, be it beyond what was read; one finding for both."""
    filled = completed(edition_named("fada-2014"), date(2031, 5, 3))
    assert (filled.edition.supplemented_by, filled.stood_in) == ("fide-2025", ())
    found = readings_of([(filled.edition, date(2031, 5, 3)), (filled.edition, date(2031, 6, 3))])
    assert [finding.data["edition"] for finding in found] == ["fada-2014"]
    newer = replace(filled.edition, checked_on=date(2032, 1, 1))
    assert [finding.data["edition"] for finding in readings_of([(newer, date(2031, 5, 3))])] == ["fide-2025"]


def test_each_family_of_rules_keeps_to_itself() -> None:
    """A name means the same in every family; a chapter's file takes only its own family's rules."""
    for name, shape in SHAPES.items():
        assert all(shapes[name] is shape for shapes in FAMILIES.values() if name in shapes), name
    assert {chapter.rules for chapter in chapters().values()} == set(FAMILIES)
    with pytest.raises(EditionFileError, match=r"rules\.buchholz: no_such_rule"):
        parse_edition(GOOD + '[rules.buchholz]\narticle = "8.1"\n', "fide-2011.toml")
    with pytest.raises(EditionFileError, match="chapter: not_among choices=standard"):
        parse_edition(altered('chapter = "standard"', 'chapter = "cookery"'), "fide-2011.toml")


def test_every_edition_speaks_spanish_too() -> None:
    """Its title, document and what it governs; of an erratum all that has words in it, not only figures."""
    for edition in all_editions().values():
        assert set(edition.translations.get("es", ())) == {"title", "document", "governs"}, edition.id
        for erratum in edition.errata:
            worded = [key for key in ("printed", "used", "why") if re.search(r"[a-z]{3}", getattr(erratum, key))]
            assert set(worded) <= set(erratum.translations.get("es", ())), (edition.id, erratum.article)


def test_every_edition_belongs_to_one_chapter() -> None:
    """A chapter is read by a line of its files' text, so that line must be there."""
    assert [edition for chapter in chapters() for edition in editions_of(chapter)] == [
        edition for chapter in chapters() for edition in all_editions().values() if edition.chapter == chapter
    ]
    assert sum(len(editions_of(chapter)) for chapter in chapters()) == len(all_editions())


def test_an_edition_of_another_family_is_unknown_to_a_command() -> None:
    assert edition_named("tournament-2010").chapter == "tournament"
    with pytest.raises(UnknownEdition) as unknown:
        edition_named("tournament-2010", "rating")
    assert "tournament-2010" not in unknown.value.known
    assert "fide-2011" in unknown.value.known


C07 = ("tiebreaks-2024-04", "tiebreaks-2024", "tiebreaks-2026")


@pytest.mark.article("tiebreaks-2024-04/1", "tiebreaks-2024/1", "tiebreaks-2026/1")
def test_tiebreaks_change_on_the_day_c07_says() -> None:
    assert in_force("tiebreaks", date(2026, 2, 28)).id == "tiebreaks-2024"
    assert in_force("tiebreaks", date(2026, 3, 1)).id == "tiebreaks-2026"
    assert in_force("tiebreaks", date(2024, 8, 1)).id == "tiebreaks-2024"
    for day in (date(2024, 4, 1), date(2024, 7, 31)):
        assert in_force("tiebreaks", day).id == "tiebreaks-2024-04"
    code = {edition: edition_named(edition).rule("rounds_elected_to_play").texts("codes") for edition in C07}
    assert [names[0] for names in code.values()] == ["GE", "REP", "REP"]
    renamed = {
        (d.rule, d.key): (d.first, d.second)
        for d in differences(*map(edition_named, ("tiebreaks-2024", "tiebreaks-2026")))
    }
    assert renamed["unplayed_rounds", "capped"] == (False, True)
    assert renamed["standard_points", ""] == (None, "7.7")


def test_overlaps_and_undeclared_gaps_are_refused() -> None:
    first = parse_edition(GOOD, "fide-2011.toml")
    overlapping = parse_edition(
        GOOD.replace('"fide-2011"', '"fide-2012"')
        .replace("2011-07-01", "2012-06-30")
        .replace("2012-06-30\nchecked", "2013-06-30\nchecked"),
        "fide-2012.toml",
    )
    chapter = Chapter("standard", "", "event_start", ())
    with pytest.raises(EditionFileError, match=r"fide-2012\.toml.*overlap other=fide-2011\.toml"):
        check_calendar([first, overlapping], chapter)
    later = Gap(date(2013, 1, 1), date(2013, 12, 31), "later")
    with pytest.raises(EditionFileError, match="hole"):
        check_calendar([first], Chapter("standard", "", "event_start", (later,)))
    check_calendar([first], Chapter("standard", "", "event_start", (Gap(date(2012, 7, 1), date.max, "open"),)))


def test_an_unknown_edition_suggests_the_nearest() -> None:
    with pytest.raises(UnknownEdition) as unknown:
        edition_named("fide-2019")
    assert unknown.value.nearest in all_editions()


@pytest.mark.article("fada-2014/Art 5.a")
def test_the_supplement_fills_in_what_the_edition_does_not_say() -> None:
    """R14: FIDE's rules of the start date, whatever is known of them."""
    filled = completed(edition_named("fada-2014"), date(2014, 5, 1))
    assert filled.edition.supplemented_by == "fide-2013"
    assert filled.stood_in == ()
    assert filled.edition.rule("initial_over").edition == "fide-2013"
    assert filled.edition.rule("rating_floor").edition == "fada-2014"
    assert filled.edition.rule("difference_cap").policy == "none"
    for day in (date(2017, 7, 1), date(2018, 5, 1), date(2021, 12, 31)):
        unread = completed(edition_named("fada-2014"), day)
        assert unread.edition.supplemented_by == "fide-2017"
        assert unread.stood_in == ()
    last = completed(edition_named("fada-2014"), date(2031, 5, 1))
    assert (last.edition.supplemented_by, last.stood_in) == ("fide-2025", ())


def of_rea(day: date, name: str, *, strict: bool = False) -> tuple[str, str]:
    """The edition and the certainty of one rule."""
    rule = completed(edition_named("fada-2014"), day, strict=strict).edition.rule(name)
    return rule.edition, rule.certainty


def test_a_supplement_fills_in_rule_by_rule() -> None:
    """R14: 2014's five games are confirmed, its 20 is inferred, of its span nothing is known."""
    day = date(2015, 5, 1)
    filled = completed(edition_named("fada-2014"), day)
    assert (filled.edition.supplemented_by, filled.stood_in) == ("fide-2014", ())
    assert filled.edition.rule("first_list_games").integer("games") == 5
    assert filled.edition.rule("initial_over").tenths("bonus") == 200
    assert filled.edition.rule("first_list_span").integer("at_most") == 24
    assert not filled.edition.unconfirmed
    assert of_rea(day, "first_list_games") == ("fide-2014", "")
    assert of_rea(day, "initial_over") == ("fide-2014", "inferred")
    assert of_rea(day, "first_list_span") == ("fide-2013", "earlier_edition")
    assert of_rea(day, "closing_date") == ("fada-2014", "")  # lists are its own
    assert completed(edition_named("fada-2014"), date(2024, 5, 1)).edition.supplemented_by == "fide-2024"


def test_strictly_a_supplement_fills_in_confirmed_rules_only() -> None:
    """R14: the nearest earlier confirmed value of that one rule; the confirmed ones of the day stay."""
    assert of_rea(date(2015, 5, 1), "initial_over", strict=True) == ("fide-2013", "earlier_edition")
    assert of_rea(date(2015, 5, 1), "first_list_games", strict=True) == ("fide-2014", "")
    assert of_rea(date(2022, 5, 1), "first_list_span") == ("fide-2022", "inferred")
    assert of_rea(date(2022, 5, 1), "first_list_span", strict=True) == ("fide-2013", "earlier_edition")
    gone = completed(edition_named("fada-2014"), date(2022, 5, 1)).edition
    assert (gone.find("duration"), list(gone.unconfirmed)) == (None, ["duration"])
    assert of_rea(date(2022, 5, 1), "duration", strict=True) == ("fide-2014", "earlier_edition")


def test_an_unconfirmed_rule_is_declared_and_never_stands_in() -> None:
    edition = edition_named("fide-2014", strict=True)
    assert edition.find("initial_over") is None
    assert edition.unconfirmed["initial_over"].article == "8.23"
    with pytest.raises(UnknownRule) as refused:
        edition.rule("initial_over")
    assert refused.value.problem == edition.unconfirmed["initial_over"].text("why")
    declared = '[[unconfirmed]]\nrule = "{}"\narticle = "8.54"\nwhy = "nobody knows"\n'
    for rule, problem in (("difference_cap", "rule_twice"), ("difference_hat", "no_such_rule")):
        with pytest.raises(EditionFileError) as bad:
            parse_edition(GOOD + declared.format(rule), "fide-2011.toml")
        assert (bad.value.key, bad.value.problem) == ("unconfirmed[0].rule", problem)


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ('certainty = "hearsay"\nat_most = 26\npolicy = "months"', "certainty"),
        ('at_most = 26\npolicy = "months"', "certainty"),
        ('certainty = "inferred"', "absent"),
        ('certainty = "inferred"\nabsent = true\nat_most = 26\npolicy = "months"', "absent"),
        ('certainty = "inferred"\npolicy = "months"', "at_most"),
        ('certainty = "inferred"\npolicy = "months"\nat_most = 26\ncolour = 1', "colour"),
        ('certainty = "inferred"\npolicy = "weeks"\nat_most = 26', "policy"),
    ],
)
def test_what_is_presumed_of_an_unconfirmed_rule_is_whole_and_says_how_certain_it_is(more: str, key: str) -> None:
    text = re.sub(r"\[rules\.first_list_span\]\n(?:.+\n)+", "", GOOD)
    declared = f'[[unconfirmed]]\nrule = "first_list_span"\narticle = "7.14c"\nwhy = "nobody knows"\n{more}\n'
    with pytest.raises(EditionFileError) as bad:
        parse_edition(text + declared, "fide-2011.toml")
    assert bad.value.key == f"unconfirmed[0].{key}"


def test_what_is_presumed_rules_the_chapter_itself_unless_strictly() -> None:
    """I-660: by the day and by the name; a rule of which nothing is told stays open."""
    day = date(2015, 5, 1)
    for edition in (edition_named("fide-2014"), in_force("standard", day)):
        rule = edition.rule("initial_over")
        assert (rule.tenths("bonus"), rule.certainty) == (200, "inferred")
        assert list(edition.unconfirmed) == ["first_list_span"]
    for edition in (edition_named("fide-2014", strict=True), in_force("standard", day, strict=True)):
        assert edition.find("initial_over") is None
        assert list(edition.unconfirmed) == ["initial_over", "first_list_span", "closing_date"]


def test_every_value_of_a_text_that_nobody_has_bears_its_certainty() -> None:
    """2017 to 2021: what is no rule of FIDE's own page and no arithmetic of every text is marked (I-660)."""
    edition = in_force("standard", date(2019, 5, 1))
    marks = {name: rule.certainty for name, rule in edition.rules.items()}
    assert (marks["registration"], marks["expectation"]) == ("", "")
    assert (marks["k_factor"], marks["difference_cap"], marks["rate_of_play"]) == (
        "one_witness",
        "witnesses",
        "witnesses",
    )
    assert (marks["initial_over"], marks["initial_under"], marks["closing_date"]) == ("inferred", "assumed", "inferred")
    assert list(edition.unconfirmed) == ["laws_of_chess", "rated_opponents", "stages"]


def test_a_rule_without_keys_can_be_presumed_too() -> None:
    """That there is such a rule is all that it says."""
    text = GOOD.replace('[rules.initial_even]\narticle = "8.22"\n', "")
    entry = '[[unconfirmed]]\nrule = "initial_even"\narticle = "8.22"\nwhy = "nobody knows"\ncertainty = "assumed"\n'
    edition = parse_edition(text + entry, "fide-2011.toml").as_presumed(())
    assert (edition.rule("initial_even").certainty, edition.unconfirmed) == ("assumed", {})


def test_a_day_as_an_option() -> None:
    edition = edition_named("titles-2024", "titles")
    assert edition.rule("swiss_norm").maybe_day("after") == date(2022, 6, 30)
    changed = with_option(edition, "swiss_norm.after=2023-01-31")
    assert changed.rule("swiss_norm").maybe_day("after") == date(2023, 1, 31)
    with pytest.raises(UnknownRule) as refused:
        with_option(edition, "swiss_norm.after=2023-02-31")
    assert refused.value.problem == Problem("problem.takes.day")


@pytest.mark.parametrize("value", ["2022-06-31", "soon", 20220630])
def test_what_is_no_day(value: object) -> None:
    with pytest.raises(EditionFileError) as refused:
        check_kind("titles-2024.toml", "rules.swiss_norm.after", value, "day")
    assert refused.value.problem == "not_a_date"


def test_options_change_one_key_and_refuse_unknown_names() -> None:
    edition = edition_named("fide-2011")
    changed = with_option(edition, "difference_cap.cap=500")
    assert changed.rule("difference_cap").integer("cap") == 500
    assert changed.changed == ("difference_cap.cap=500",)
    assert edition.rule("difference_cap").integer("cap") == 400
    assert with_option(edition, "initial_over.bonus=12.5").rule("initial_over").tenths("bonus") == 125
    assert not with_option(edition, "duration.approval=false").rule("duration").flag("approval")
    for bad, nearest in (
        ("difference_hat.cap=1", "difference_cap.cap"),
        ("cap.difference=1", "difference_cap.cap"),
        ("difference_cap.cat=1", "cap"),
        ("difference_cap.cap=many", None),
        ("difference_cap.policy=nine", "none"),
        ("nonsense", None),
    ):
        with pytest.raises(UnknownRule) as refused:
            with_option(edition, bad)
        assert refused.value.nearest == nearest, bad


def test_every_policy_has_its_function_and_every_rule_its_shape() -> None:
    assert set(RATING_SHAPES["rating_change"].policies) == set(METHODS)
    assert set(RATING_SHAPES["k_factor"].policies) == set(K_POLICIES)
    assert set(RATING_SHAPES["difference_cap"].policies) == {*BY_GAME, *BY_EVENT}
    assert set(RATING_SHAPES["new_rating"].policies) == set(ROUNDINGS)
    assert set(RATING_SHAPES["top_list"].policies) == set(TOP_LIMITS)
    assert set(TEXT_CHOICES["k_factor", "junior_until"]) == set(UNTIL)
    for edition in all_editions().values():
        for rule in edition.rules.values():
            assert rule.policy in SHAPES[rule.name].policies or not rule.policy


def test_every_interpretation_has_its_entry() -> None:
    text = (Path(__file__).parents[2] / "docs/law/interpretations.md").read_text("utf-8")
    written = set(re.findall(r"^\*\*(I-\d+)\*\*", text, re.M))
    named = {
        name for edition in all_editions().values() for rule in edition.rules.values() for name in rule.interpretations
    }
    assert named <= written, named - written


def test_the_difference_between_two_editions() -> None:
    found = {
        (d.rule, d.key): (d.first, d.second)
        for d in differences(edition_named("fide-2005"), edition_named("fide-2011"))
    }
    assert found["difference_cap", "cap"] == (350, 400)
    assert found["k_factor", "new"] == (25, 30)
    assert found["match_players", ""] == (None, "6.6")
    assert ("rounds_per_day", "rounds") not in found
    assert not differences(edition_named("fide-2005"), edition_named("fide-2005"))


def test_chapters_sort_rates_of_play_as_the_editions_do() -> None:
    """Sorting a report into a chapter must agree with every rapid edition's own classes."""
    for edition in all_editions().values():
        rule = edition.find("cadence_classes")
        if rule is None:
            continue
        for seconds in range(0, 5000, 30):
            own = cadence_of(
                seconds, blitz_up_to=60 * rule.integer("blitz_up_to"), rapid_below=60 * rule.integer("rapid_below")
            )
            assert cadence_by_sorting(seconds) is own
    assert cadence_by_sorting(3600) is Cadence.STANDARD


@pytest.mark.article("fide-2011/12.3")
def test_k_renews_a_rating_in_as_many_games_as_the_comment_says() -> None:
    """K times games is 750: 75 games at 10, 50 at 15, 25 at 30."""
    rule = edition_named("fide-2011").rule("k_factor")
    assert [750 // rule.integer(name) for name in ("upper", "lower", "new")] == [75, 50, 25]


@pytest.mark.article("fada-2014/Art 8.e#1")
def test_the_k_of_rea_is_a_parameter_that_a_decision_can_change() -> None:
    edition = completed(edition_named("fada-2014"), date(2015, 5, 1)).edition
    assert (edition.rule("k_factor").integer("k"), edition.rule("k_factor").integer("faster")) == (24, 10)
    decided = with_option(with_option(edition, "k_factor.k=20"), "k_factor.faster=8")
    assert (decided.rule("k_factor").integer("k"), decided.rule("k_factor").integer("faster")) == (20, 8)
    assert decided.changed == ("k_factor.k=20", "k_factor.faster=8")


@pytest.mark.article("dutch-2009/C.04.1 heading")
def test_the_swiss_system_of_a_day_comes_with_its_history() -> None:
    """Approved by the assemblies of 1992 to 2006 and the Presidential Board of 2009."""
    edition = in_force("swiss", date(2011, 10, 1))
    assert edition.id == "dutch-2009"
    assert "1992 to 2006" in edition.document
    assert "2009" in edition.document
    assert in_force("swiss", date(2014, 10, 1)).id == "dutch-2012"


def test_codes_of_reports_name_their_edition() -> None:
    """The drafts of 2025 became the text of 2026; a code without a year says nothing of the edition."""
    assert edition_of_code("fide-dutch-2025-baku") == edition_of_code("FIDE_DUTCH_2026") == "dutch-2026"
    assert edition_of_code("FIDE_DUTCH_2017_BAKU") == "dutch-2017"
    assert edition_of_code("FIDE_DUTCH") is None
    assert edition_of_code("Individual: Swiss-System") is None


class TestHistory:
    """C.06 heads its text with the bodies that approved and amended it."""

    @pytest.mark.article("tournament-2010/C.06 heading")
    def test_the_tournament_rules_tell_who_passed_them(self) -> None:
        told = [(one.act, one.body, one.years) for one in edition_named("tournament-2010", "tournament").history]
        assert told == [
            ("approved", "general_assembly", (1986,)),
            ("approved", "presidential_board", (2007,)),
            ("amended", "general_assembly", (1989, 1992, 1993, 1994, 1998, 2006, 2010)),
        ]

    @pytest.mark.parametrize(
        ("history", "key", "problem"),
        [
            ('"1986"', "history", "not_a_table"),
            ("[1986]", "history[0]", "not_a_table"),
            ('[{ act = "approved", years = [1986] }]', "history[0].body", "missing"),
            ('[{ act = "sung", body = "general_assembly", years = [1986] }]', "history[0].act", "not_among"),
            ('[{ act = "approved", body = "general_assembly", years = [] }]', "history[0].years", "not_whole_numbers"),
            (
                '[{ act = "approved", body = "general_assembly", years = [2, 1] }]',
                "history[0].years",
                "not_whole_numbers",
            ),
        ],
    )
    def test_a_defective_history_is_refused(self, history: str, key: str, problem: str) -> None:
        text = altered("checked_on = 2026-11-15", f"checked_on = 2026-11-15\nhistory = {history}")
        with pytest.raises(EditionFileError) as error:
            parse_edition(text, "fide-2011.toml")
        assert error.value.key == key
        assert error.value.problem == problem


def test_an_edition_may_introduce_itself_in_any_language() -> None:
    edition = parse_edition(
        altered("[es]\n", '[fr]\ntitle = "Règles"\ndocument = "d"\ngoverns = "g"\n\n[es]\n'), "fide-2011.toml"
    )
    assert edition.introduced("title", "fr") == "Règles"
    assert edition.introduced("title", "de") == edition.title
