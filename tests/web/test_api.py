"""The API, call by call."""

import json
from typing import Any

import pytest
from django.test import Client

from arpad.office.models import Player
from support.month import accepted, opened, previewed, published, received, registered

pytestmark = pytest.mark.usefixtures("office")


def get(client: Client, address: str, **headers: str) -> Any:
    answer = client.get(f"/api/{address}", headers=headers)
    assert answer.status_code == 200, answer.content
    return answer.json()


class TestLists:
    def test_the_lines_of_the_newest(self, client: Client) -> None:
        published()
        page = get(client, "lists/standard/newest")
        assert [(row["rank"], row["id"], row["rating"], row["birth_year"]) for row in page["players"]] == [
            (1, "990000001", 2403, 1980), (2, "990000002", 2289, 1981), (3, "990000003", 2196, 1982), (4, "990000004", 2111, 1983),
        ]  # fmt: skip
        assert (page["total"], page["next"], page["list"]["edition"]) == (4, None, "fide-2011")

    def test_pages_by_key_meet(self, client: Client) -> None:
        published()
        seen, address = [], "lists/standard/2011-11-01?limit=1&sort=name&federation=ESP"
        while address:
            page = get(client, address)
            seen += [row["name"] for row in page["players"]]
            address = (page["next"] or "").removeprefix("/api/")
        assert seen == ["Alfil, Ana", "Dama, Celia", "Rey, Dario", "Torre, Blas"]

    def test_a_draft_is_nowhere(self, client: Client) -> None:
        opened()
        accepted()
        previewed()
        assert [one["date"] for one in get(client, "lists")["lists"]] == ["2011-09-01"]
        assert client.get("/api/lists/standard/2011-11-01").status_code == 404

    def test_whole_files(self, client: Client) -> None:
        published()
        answer = client.get("/api/lists/standard/2011-11-01/files/csv")
        assert "2403" in answer.text
        assert "1980-01-01" not in answer.text


class TestPlayers:
    def test_a_player(self, client: Client) -> None:
        published()
        ana = get(client, "players/990000001")
        assert (ana["name"], ana["title"], ana["birth_year"]) == ("Alfil, Ana", "IM", 1980)
        assert ana["ratings"] == [{"series": "standard", "date": "2011-11-01", "rating": 2403, "k": 10}]

    def test_history(self, client: Client) -> None:
        published()
        (found,) = get(client, "players/990000001/history")["histories"]
        assert [(one["date"], one["rating"], one["change"]) for one in found["points"]] == [
            ("2011-11-01", 2403, 3),
            ("2011-09-01", 2400, None),
        ]

    def test_search(self, client: Client) -> None:
        published()
        assert [one["id"] for one in get(client, "players?q=torre bl")["players"]] == ["990000002"]

    def test_the_slip_in_both_languages(self, client: Client) -> None:
        published()
        english = get(client, "players/990000001/slips/standard/2011-11-01")
        assert (english["before"], english["after"]) == (2400, 2403)
        (slip,) = english["slips"]
        assert [line["value"] for line in slip["after"]] == ["+0.25", "10", "+2.50", "2403"]
        assert {line["article"] for line in slip["after"]} == {"8.55", "8.56", "8.57"}
        assert [line["article"] for line in slip["rulings"]] == ["R8"]
        assert next((game["opponent"], game["counted"]) for game in slip["games"]) == ("4  Rey, Dario", "")
        spanish = get(client, "players/990000001/slips/standard/2011-11-01?lang=es")
        assert spanish["slips"][0]["after"][2]["value"] == "+2,50"

    def test_under_another_edition(self, client: Client) -> None:
        """As in test_players: −.76 × 20."""
        published()
        found = get(client, "players/990000002/slips/standard/2011-11-01?edition=fide-2024")
        assert (found["after"], found["edition"]) == (2285, "fide-2024")


class TestEvents:
    def test_games(self, client: Client) -> None:
        published()
        games = get(client, "events/friends/games")["games"]
        assert len(games) == 6
        assert (games[0]["white_id"], games[0]["black_id"], games[0]["result"], games[0]["day"]) == (
            "990000001",
            "990000004",
            "1",
            "2011-10-01",
        )
        assert get(client, "events/friends")["rated_in"][0]["date"] == "2011-11-01"

    def test_none_before_acceptance(self, client: Client) -> None:
        opened()
        registered()
        received()
        assert get(client, "events/friends")["accepted"] is False
        assert client.get("/api/events/friends/games").status_code == 404


def test_editions(client: Client) -> None:
    assert "fide-2024" in [one["id"] for one in get(client, "editions")["editions"]]
    rules = {one["rule"]: one for one in get(client, "editions/fide-2024")["rules"]}
    assert (
        rules["difference_cap"]["values"] == {"cap": 400, "exempt_from": 2650}
        or rules["difference_cap"]["values"]["cap"] == 400
    )
    found = get(client, "editions/differences?first=fide-2022&second=fide-2024")["differences"]
    floor = next(one for one in found if (one["rule"], one["key"]) == ("rating_floor", "floor"))
    assert (floor["first"], floor["second"]) == (1000, 1400)


class TestErrors:
    @pytest.mark.parametrize(
        "address",
        ["lists/none/newest", "players/5", "events/none", "editions/none", "nothing", "lists/standard/2012-01-01"],
    )
    def test_problem_details(self, client: Client, address: str) -> None:
        opened()
        answer = client.get(f"/api/{address}")
        assert answer.status_code == 404
        assert answer["Content-Type"] == "application/problem+json"
        problem = json.loads(answer.content)
        assert (problem["status"], problem["instance"], problem["title"]) == (
            404,
            f"/api/{address}",
            "There is nothing at this address",
        )

    @pytest.mark.parametrize(
        "address",
        ["lists/standard/newest?limit=0", "lists/standard/newest?sort=shoe", "lists/standard/yesterday", "players?q="],
    )
    def test_what_cannot_be_understood(self, client: Client, address: str) -> None:
        opened()
        answer = client.get(f"/api/{address}")
        assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")
        assert json.loads(answer.content)["detail"]

    def test_reading_is_all_that_anybody_may(self, client: Client) -> None:
        assert client.post("/api/lists").status_code == 405


def test_no_birth_date_anywhere(client: Client) -> None:
    published()
    for address in ("lists/standard/newest", "players?q=a", "players/990000001", "players/990000001/history",
                    "players/990000001/slips/standard/2011-11-01", "events/friends", "events/friends/games"):  # fmt: skip
        assert "01-01" not in json.dumps(get(client, address)), address


def test_asking_again_costs_nothing(client: Client) -> None:
    published()
    for address in ("lists/standard/newest", "players/990000001", "events/friends", "editions"):
        first = client.get(f"/api/{address}")
        again = client.get(f"/api/{address}", headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
    Player.objects.filter(key="990000001").update(name="Alfil, Anita")
    tag = client.get("/api/players/990000002")["ETag"]
    assert client.get("/api/players/990000001", headers={"if-none-match": tag}).status_code == 200
