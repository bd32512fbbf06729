"""The certificate of a title result (IT1, Form 4) and the table of norms (Form 6): Ana's norm, worked by hand."""

import csv
import io
import json
from dataclasses import asdict, replace

import pytest

from arpad.regulations.loader import all_editions
from arpad.reports.forms.norms_table import norm_lines, norms_table, norms_table_paper
from arpad.reports.forms.record import form_json, form_table
from arpad.reports.forms.title_result import (
    CertificateRemark,
    remark_text,
    title_result,
    title_result_2005,
    title_result_2005_paper,
    title_result_paper,
)
from arpad.reports.wording import wording
from arpad.results.data import as_csv
from arpad.titles.model import FieldCounts, GameLine, Remark, Requirement
from arpad.tournament.facts import read_facts
from arpad.values.person import Title
from arpad.values.result import Result
from support import norms as made
from support.pdf import pdf_pages, pdf_text
from support.title_event import norm_report

FACTS, _ = read_facts(
    {
        "arbiters": [{"name": "Reloj, Rosa", "id": "990900001"}],
        "federation_official": "Reina, Isabel",
        "players": {"1": {"birth_place": "Peñíscola"}},
    }
)


@pytest.mark.article("titles-2024/3: IT1", "titles-2009/5.1: IT1", "titles-2009/1.8")
class TestCertificate:
    def test_the_head(self) -> None:
        norms = made.norms()
        shown = asdict(title_result(norms, norms.verdicts[1], FACTS, 1200))
        assert {key: shown[key] for key in list(shown)[:14]} == {
            "edition": "titles-2009",
            "title": "IM",
            "family": "Alfil",
            "first": "Ana",
            "id": "99000001",
            "federation": "ESP",
            "event": "Open de los Ángeles",
            "city": "Sevilla",
            "country": "ESP",
            "start": "2011-10-01",
            "close": "2011-10-10",
            "chief_arbiter": "Reloj, Rosa",
            "chief_arbiter_id": "990900001",
            "rate_of_play": "90 min + 30 sec/move",
        }

    def test_the_counts_are_over_the_counted_opponents(self) -> None:
        norms = made.norms()
        result = title_result(norms, norms.verdicts[1], FACTS, 1200)
        assert (result.games, result.federations, result.foreign, result.rated, result.host) == (9, 4, 6, 8, 3)
        assert (result.titled, result.gm, result.im, result.wgm, result.wim, result.fm, result.wfm) == (
            7, 2, 3, 0, 0, 2, 0,
        )  # fmt: skip

    def test_every_round_is_there_with_what_the_opponent_counts(self) -> None:
        norms = made.norms()
        rounds = [tuple(asdict(line).values()) for line in title_result(norms, norms.verdicts[1], FACTS, 1200).rounds]
        assert len(rounds) == 10
        assert rounds[0] == (1, "Bedel, Bruno", "99000002", "FRA", 2520, 2520, "GM", "½", True, "")
        assert rounds[2] == (3, "Duero, Dora", "99000004", "ESP", None, 2050, "", "1", True, "")
        assert rounds[9] == (10, "Keller, Kurt", "99000011", "GER", 2100, None, "", "+", False, "1.42c")

    def test_the_foot(self) -> None:
        norms = made.norms()
        result = title_result(norms, norms.verdicts[1], FACTS, 1200)
        assert (result.average, result.required, result.achieved, result.exceeded) == (2354, "6", "6.5", "0.5")
        assert result.official == "Reina, Isabel"

    def test_the_remarks_name_the_rounds_left_out_and_the_rules_used(self) -> None:
        norms = made.norms()
        assert title_result(norms, norms.verdicts[1], FACTS, 1200).remarks == (
            CertificateRemark("unplayed_games", "1.42c", (10,)),
            CertificateRemark("opponent_floor", "1.46c"),
        )

    @pytest.mark.article("titles-2009/1.16")
    @pytest.mark.parametrize(
        ("basis", "text"), [("start", "ratings of the start"), ("each_game", "ratings of the day")]
    )
    def test_a_long_event_says_which_ratings_it_used(self, basis: str, text: str) -> None:
        event = made.tournament()
        verdict = replace(made.verdict(event), remarks=(Remark("rating_basis", "1.16", {"basis": basis}),))
        result = title_result(made.norms(event, verdict), verdict, FACTS, 1200)
        assert result.remarks[-1] == CertificateRemark("rating_basis", "1.16", detail=basis)
        assert f"(1.16): {text}" in pdf_text(title_result_paper(result, wording("en")))

    def test_ignored_rounds_and_games_that_count_as_more(self) -> None:
        event = made.tournament()
        used = (
            Remark("ignored_wins", "1.42e", {"rounds": [2, 5]}),
            Remark("knockout_games", "1.41b", {"games": 8, "count_as": 9}),
        )
        verdict = replace(made.verdict(event), remarks=used)
        result = title_result(made.norms(event, verdict), verdict, FACTS, 1200)
        assert [remark_text(one, wording("en")).partition("(")[2] for one in result.remarks] == [
            "1.42c): round 10", "1.42e): rounds 2, 5", "1.41b): 8 = 9",
        ]  # fmt: skip

    @pytest.mark.article("titles-2024/0.4.2", "titles-2024/1.1.4")
    def test_titles_and_ratings_are_printed_as_they_count(self) -> None:
        """Bruno's GM came after the start, Carla was GM on the day of the round, Emil unrated then: the table and the
        counts below it say the same."""
        event = made.tournament()
        first, second, third, fourth, *rest = made.lines(event)
        lines = (
            replace(first, title=None),
            replace(second, title=Title.GM),
            third,
            replace(fourth, rating=None, adjusted_rating=1400),
            *rest,
        )
        verdict = replace(made.verdict(event), lines=lines)
        rounds = title_result(made.norms(event, verdict), verdict, FACTS, 1200).rounds
        assert [(one.title, one.rating) for one in rounds[:4]] == [
            ("", 2520), ("GM", 2430), ("", None), ("IM", None),
        ]  # fmt: skip

    def test_a_bye_is_printed_and_does_not_count(self) -> None:
        event = made.tournament()
        bye = GameLine(11, None, Result.HALF_POINT_BYE, None)
        verdict = replace(made.verdict(event), lines=(*made.lines(event), bye))
        last = title_result(made.norms(event, verdict), verdict, FACTS, 1200).rounds[-1]
        assert tuple(asdict(last).values()) == (11, "", "", "", None, None, "", "=", False, "")

    def test_unrated_opponents_count_what_the_edition_says(self) -> None:
        """The floor of the day under 2009; 1400 in the edition of 2024."""
        norms = made.norms()
        assert title_result(norms, norms.verdicts[1], FACTS, 1200).unrated == 1200
        later = replace(norms, edition=all_editions()["titles-2024"])
        assert title_result(later, norms.verdicts[1], FACTS, 1000).unrated == 1400

    def test_the_counts_of_the_tournament_stand_only_where_the_norm_rests_on_them(self) -> None:
        event = made.tournament()
        waived = Requirement("foreign_federations", "1.43", "1", "2", True, waived_by="1.43e")
        resting = replace(made.norms(event, made.verdict(event, waived)), field_counts=FieldCounts(24, 8, 12, True))
        result = title_result(resting, resting.verdicts[0], FACTS, 1200)
        assert (result.field_article, result.field_federations, result.field_rated, result.field_titled) == (
            "1.43e", 8, 24, 12,
        )  # fmt: skip
        other = made.norms(event)
        assert title_result(other, other.verdicts[1], FACTS, 1200).field_rated is None

    def test_json_and_csv(self) -> None:
        norms = made.norms()
        result = title_result(norms, norms.verdicts[1], FACTS, 1200)
        shown = json.loads(form_json("it1", result))
        assert (shown["form"], shown["achieved"], shown["rounds"][9]["left_out_by"]) == ("it1", "6.5", "1.42c")
        (row,) = csv.DictReader(io.StringIO(as_csv(form_table(result))))
        assert (row["average"], row["rounds_10_opponent"], row["rounds_3_adjusted"]) == ("2354", "Keller, Kurt", "2050")

    @pytest.mark.parametrize("language", ["en", "es"])
    def test_on_paper(self, language: str) -> None:
        norms = made.norms()
        data = title_result_paper(title_result(norms, norms.verdicts[1], FACTS, 1200), wording(language))
        text = pdf_text(data)
        title = {"en": "Certificate of Title Result", "es": "Certificado de resultado para título"}[language]
        law = {"en": "FIDE title regulations", "es": "Reglamento de títulos de la FIDE"}[language]
        assert "titles-2009" not in text
        for part in (title, "Open de los Ángeles", "Keller, Kurt", "2354", "6½", "990900001", law, "1.42c"):
            assert part in text, part
        assert pdf_pages(data) == 1

    def test_long_names_stay_on_one_page(self) -> None:
        name = "Fernández de la Cueva y Toledo, M"  # as long as a report lets it be
        event = made.tournament(norm_report(name, event="Memorial Íñigo Zugzwang " * 5))
        norms = made.norms(event)
        data = title_result_paper(title_result(norms, norms.verdicts[1], FACTS, 1200), wording("es"))
        assert "Fernández de la Cueva y Toledo" in pdf_text(data) and pdf_pages(data) == 1

    @pytest.mark.parametrize(("rounds", "pages"), [(13, 1), (23, 1), (60, 2)])
    def test_many_rounds(self, rounds: int, pages: int) -> None:
        norms = made.norms()
        result = title_result(norms, norms.verdicts[1], FACTS, 1200)
        many = replace(result, rounds=tuple(replace(result.rounds[at % 10], round=at + 1) for at in range(rounds)))
        assert pdf_pages(title_result_paper(many, wording("en"))) == pages


class TestForm4:
    @pytest.mark.article("fide-2005/Form 4#1", "fide-2005/Form 4#2")
    def test_the_fields(self) -> None:
        norms = made.norms()
        form = title_result_2005(norms, norms.verdicts[1], FACTS)
        assert (form.title, form.family, form.first, form.sex, form.birth, form.birth_place) == (
            "IM", "Alfil", "Ana", "w", "1988-02-28", "Peñíscola",
        )  # fmt: skip
        assert (form.event, form.start, form.close, form.city, form.country) == (
            "Open de los Ángeles", "2011-10-01", "2011-10-10", "Sevilla", "ESP",
        )  # fmt: skip
        first, last = form.rounds[0], form.rounds[9]
        assert (first.opponent, first.federation, first.rating, first.title, first.score) == (
            "Bedel, Bruno", "FRA", 2520, "GM", "½",
        )  # fmt: skip
        assert (last.score, last.left_out_by) == ("+", "1.42c")

    @pytest.mark.article("fide-2005/Form 4#4")
    @pytest.mark.parametrize(
        ("language", "printed"),
        [
            ("en", ("Authentication", "Arbiter", "Date", "Federation official", "Signature")),
            ("es", ("Autenticación", "Árbitro", "Fecha", "Directivo de la federación", "Firma")),
        ],
    )
    def test_the_authentication(self, language: str, printed: tuple[str, ...]) -> None:
        norms = made.norms()
        form = title_result_2005(norms, norms.verdicts[1], FACTS)
        assert form.official == "Reina, Isabel"
        text = pdf_text(title_result_2005_paper(form, wording(language))).upper()
        _, found, below = text.partition(printed[0].upper())
        assert found
        for part in ("Reina, Isabel", *printed[1:]):
            assert part.upper() in below, part

    @pytest.mark.article("fide-2005/Form 4#3", "titles-2009/0.5 category")
    def test_the_foot(self) -> None:
        """R(a) 2348 has the player in it, and Dora at 2000; titles that were not examined stay blank."""
        norms = made.norms()
        form = title_result_2005(norms, norms.verdicts[1], FACTS)
        assert (form.mean, form.category, form.number) == (2348, 4, 9)
        assert (form.norm_GM, form.norm_IM, form.norm_WGM, form.norm_WIM) == ("7.5", "6", "", "")

    def test_a_woman_with_every_title_examined_has_all_four_fields(self) -> None:
        event = made.tournament()
        others = [
            replace(made.verdict(event), title=title, required_score=score)
            for title, score in ((Title.WGM, 55), (Title.WIM, 35))
        ]
        norms = made.norms(event, made.missed(event), made.verdict(event), *others)
        form = title_result_2005(norms, norms.verdicts[1], FACTS)
        assert (form.norm_GM, form.norm_IM, form.norm_WGM, form.norm_WIM) == ("7.5", "6", "5.5", "3.5")

    @pytest.mark.parametrize(
        ("language", "sex", "shown"),
        [("es", "w", "SEXO Mujer"), ("es", "m", "SEXO Hombre"), ("en", "w", "SEX Woman"), ("en", "m", "SEX Man")],
    )
    def test_the_sex_in_a_word(self, language: str, sex: str, shown: str) -> None:
        """A letter misleads: M is a woman in Spanish, and a man to who reads English."""
        norms = made.norms()
        form = replace(title_result_2005(norms, norms.verdicts[1], FACTS), sex=sex)
        data = title_result_2005_paper(form, wording(language))
        assert shown in pdf_text(data)
        assert pdf_pages(data) == 1

    def test_on_paper_with_eleven_lines(self) -> None:
        norms = made.norms()
        data = title_result_2005_paper(title_result_2005(norms, norms.verdicts[1], FACTS), wording("es"))
        text = pdf_text(data)
        for part in ("Formulario 4", "Peñíscola", "2348", "7½", " 11 ", "Reina, Isabel"):
            assert part in text, part
        assert pdf_pages(data) == 1


class TestForm6:
    @pytest.mark.article("fide-2005/Form 6#1", "fide-2005/Form 6#2", "fide-2005/Form 6#3")
    def test_only_the_norm_that_was_made(self) -> None:
        """nf and hfp have Ana in them: four federations, hers among them, and three opponents of the host besides her."""
        (line,) = norms_table(made.norms()).norms
        assert tuple(asdict(line).values()) == (
            "IM", "Alfil, Ana", "99000001", "ESP", 9, 4, 4, 6, 8, 1, 2, 3, 2, 0, 0, 0, 2345, 2348, 4, "6", "6.5", 2354, 2520,
            "met",
        )  # fmt: skip

    @pytest.mark.article("fide-2005/Form 6#2")
    def test_a_player_whose_federation_no_opponent_has(self) -> None:
        event = made.tournament()
        foreign = replace(made.COUNTS, own_federation=0, not_own_federation=9, host=4)
        ana = replace(event.by_number[1], federation="ITA")
        moved = replace(event, entries=(ana, *event.entries[1:]))
        (line,) = norms_table(made.norms(moved, replace(made.verdict(moved), counts=foreign))).norms
        assert (line.federations, line.host, line.foreign) == (5, 4, 9)

    @pytest.mark.article("fide-2005/Form 6#3")
    def test_no_performance_for_all_or_nothing(self) -> None:
        event = made.tournament()
        (line,) = norms_table(made.norms(event, replace(made.verdict(event), score=90))).norms
        assert line.performance is None

    def test_csv_and_paper(self) -> None:
        table = norms_table(made.norms())
        (row,) = csv.DictReader(io.StringIO(as_csv(norm_lines(table))))
        assert (row["title"], row["federations"], row["achieved"]) == ("IM", "4", "6.5")
        text = pdf_text(norms_table_paper(table, wording("en")))
        assert "Alfil, Ana" in text and "2520" in text and "Form 6" in text

    def test_an_event_without_norms(self) -> None:
        event = made.tournament()
        table = norms_table(made.norms(event, made.missed(event)))
        assert not table.norms and "No title norm" in pdf_text(norms_table_paper(table, wording("en")))
        assert as_csv(norm_lines(table)).count("\n") == 1


OPEN = (
    Requirement("chief_arbiter", "1.17", "", "IA | FA", None, missing_fact="arbiters"),
    Requirement("event_registration", "1.11", "", "2011-09-01", None, missing_fact="registered_on"),
)


class TestWhatIsOpen:
    """A norm that hangs on facts says so on its paper, in a box (I-160)."""

    @pytest.mark.parametrize(
        ("language", "title", "point"),
        [
            ("en", "A norm only if these facts hold", "The chief arbiter has the title that is asked for (1.17)"),
            ("es", "Norma solo si constan estos datos", "El árbitro principal tiene el título que se exige (1.17)"),
        ],
    )
    def test_both_certificates_have_the_box(self, language: str, title: str, point: str) -> None:
        words, event = wording(language), made.tournament()
        norms = made.norms(event, made.verdict(event, *OPEN))
        result = title_result(norms, norms.verdicts[0], FACTS, 1200)
        assert result.verdict == "met_if"
        assert [(one.fact, one.article) for one in result.open_facts] == [
            ("arbiters", "1.17"),
            ("registered_on", "1.11"),
        ]
        old = title_result_2005(norms, norms.verdicts[0], FACTS)
        for paper in (title_result_paper(result, words), title_result_2005_paper(old, words)):
            text = " ".join(pdf_text(paper).split())
            assert title in text
            assert point in text
            assert pdf_pages(paper) == 1

    def test_a_norm_that_is_met_has_none(self) -> None:
        norms = made.norms()
        result = title_result(norms, norms.verdicts[1], FACTS, 1200)
        assert (result.verdict, result.open_facts) == ("met", ())
        assert "A norm only if" not in pdf_text(title_result_paper(result, wording("en")))


@pytest.mark.parametrize(
    ("edition", "copies"), [("titles-2009", "Four copies"), ("titles-2024", "Three signed copies")]
)
@pytest.mark.article("titles-2024/1.8")
def test_who_gets_a_copy_is_said_by_the_edition(edition: str, copies: str) -> None:
    """1.8: the player, both federations and the office in 2009; the player's federation, the office and the chief
    arbiter since 2024."""
    norms = replace(made.norms(), edition=all_editions()[edition])
    paper = title_result_paper(title_result(norms, norms.verdicts[1], FACTS, 1200), wording("en"))
    assert copies in " ".join(pdf_text(paper).split())
