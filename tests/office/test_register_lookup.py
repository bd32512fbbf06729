"""The keys by which people are found: made when they come in, and right when they are behind."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from arpad.identity.comparing import name_of, name_of_collapsed
from arpad.identity.keys import person_keys
from arpad.identity.names import collapsed
from arpad.office.database import is_postgresql
from arpad.office.identities import found_people, judged_lines, searchable
from arpad.office.models import NameKey, NameKeyState, Player, Report
from arpad.office.register_lookup import catch_up
from arpad.office.verbs.lists.undo_import import undo_import
from arpad.office.verbs.people.change_player import PersonChange, change_player
from support.books import act
from support.invented_people import register
from support.month import opened, received, registered


def test_the_folded_name_of_the_register_gives_the_same_keys() -> None:
    for person in register(500):
        assert name_of_collapsed(collapsed(person.name)) == name_of(person.name)
        assert searchable(person.name) == collapsed(collapsed(person.name))


@pytest.mark.usefixtures("books")
class TestKeptKeys:
    def test_an_import_leaves_none_to_whoever_looks_somebody_up_first(self) -> None:
        opened()
        registered()
        kept = {(key, number) for key, number in NameKey.objects.values_list("key", "player_id")}
        people = Player.objects.all()
        assert kept == {(key, one.pk) for one in people for key in person_keys(name_of(one.name), one.birth)}
        received()
        with CaptureQueriesContext(connection) as asked:
            judged_lines(Report.objects.get())
        assert not [query for query in asked if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]

    def test_the_ratings_of_a_few_are_no_reason_to_read_a_whole_list(self) -> None:
        opened()
        registered()
        received()
        with CaptureQueriesContext(connection) as asked:
            judged_lines(Report.objects.get())
        (ratings,) = (query["sql"] for query in asked if 'FROM "office_listrow"' in query["sql"])
        if not is_postgresql():
            with connection.cursor() as cursor:
                cursor.execute(f"EXPLAIN QUERY PLAN {ratings}")
                assert "(list_id=? AND key=?)" in str(cursor.fetchall())

    def test_whoever_looks_somebody_up_brings_only_those_who_changed(self) -> None:
        opened()
        before = dict(NameKey.objects.values_list("pk", "player_id"))
        change_player(act(), "990000004", PersonChange(name="Ødegård, Bjørn"))
        dario = Player.objects.get(key="990000004")
        assert [one.key for one in found_people("odegardd bjorn")] == ["990000004"]
        now = dict(NameKey.objects.values_list("pk", "player_id"))
        assert {number for pk, number in now.items() if pk not in before} == {dario.pk}
        assert {number for pk, number in before.items() if pk not in now} == {dario.pk}
        assert found_people("reyy dario") == []

    def test_where_none_are_kept_all_are_made(self) -> None:
        opened()
        NameKey.objects.all().delete()
        NameKeyState.objects.all().delete()
        assert [one.key for one in found_people("reyy dario")] == ["990000004"]

    def test_people_of_an_import_that_was_taken_back_leave_none(self) -> None:
        opened()
        undo_import(act(), "standard")
        catch_up()
        assert not NameKey.objects.exists()
