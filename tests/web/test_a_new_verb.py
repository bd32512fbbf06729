"""A verb that is added has everything at once: command, page, call, rights, reference, in both languages.

It is added as docs/office/verbs.md says: a file in the folder of its desk, and words in two languages (here those of a
federation's own folder). It happens in a process of its own, whose office starts with it.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VERB = '''"""Note that the organiser of an event was thanked."""

from datetime import date

from arpad.office.act import Record, verb
from arpad.office.description import EVENT, OF_THE_PLACE, About, Desk, FieldKind, VerbDescription, VerbField
from arpad.office.events import event_named
from arpad.office.models import Event

THANK = VerbDescription(
    "thank", Desk.LETTERS, About.EVENT, OF_THE_PLACE,
    (VerbField("thanked_on", FieldKind.DAY), VerbField("warmth", FieldKind.NUMBER, needed=True, least=1, most=5)),
    subject=EVENT, reason_needed=True,
)


@verb(THANK)
def thank(record: Record, event_key: str, thanked_on: date | None, warmth: int) -> Event:
    event = event_named(event_key)
    record.about(f"event:{event.key}", warmth=warmth)
    return event
'''
WORDS = {
    "en": {
        "ask.thank": "Thank the organiser",
        "ask.field.thanked_on": "Thanked on",
        "ask.field.warmth": "How warmly",
        "desk.done.thank": "The organiser was thanked.",
    },
    "es": {
        "ask.thank": "Dar las gracias al organizador",
        "ask.field.thanked_on": "Agradecido el",
        "ask.field.warmth": "Con cuánto calor",
        "desk.done.thank": "El organizador ha recibido las gracias.",
    },
}
LOOKED_AT = """
import json, os, sys
import arpad.office.verbs.letters as letters
letters.__path__.append(sys.argv[1])
sys.path.insert(0, sys.argv[2])

from click.testing import CliRunner
from arpad.cli.command_help import choose
from arpad.cli.office import office
from arpad.reports.wording import wording

def run(language, *args):
    choose((), language)
    os.environ["DATABASE_URL"] = sys.argv[3]
    done = CliRunner().invoke(office, [*args, "--lang", language] if "--help" not in args else [*args])
    return done.output if done.exception is None else repr(getattr(done.exception, "findings", done.exception))

found = {}
for language in ("en", "es"):
    found[language] = {"group": run(language, "--help"), "help": run(language, "thank", "--help")}

days = ("--start", "2011-09-03", "--end", "2011-09-24")
found["begun"] = run("en", "series", "standard", "--as", "ana")
found["begun"] += run("en", "register", "standard", "open-1", "Open", *days, "--as", "ana")
for language in ("en", "es"):
    done = run(language, "thank", "open-1", "3", "--as", "ana", "--reason", "a fine hall")
    found[language]["done"] = done

from django.test import Client
from django.test.utils import setup_test_environment
from django.utils import timezone
setup_test_environment()
from arpad.office.act import Act
from arpad.office.models import LogEntry
from arpad.web.accounts.models import Account
from arpad.web.accounts.verbs import add_account
from arpad.web.accounts.verbs import grant_role
from arpad.web.accounts.verbs import make_token
from arpad.web.urls import ADDRESSES
from arpad.web.api.office import api
import verb_reference

act = Act("root", timezone.now())
add_account(act, "olga", "Olga", "olga@example.org")
grant_role(act, "olga", "officer", "", "")
token = make_token(act, "olga", "test", ["thank"], 30).plain
found["entries"] = LogEntry.objects.filter(verb="thank").count()
found["who"] = sorted(*[one.who for one in ADDRESSES if one.name == "desk_thank"])
page = "/desk/events/open-1/thank/"
for language in ("en", "es"):
    client = Client(headers={"accept-language": language})
    client.force_login(Account.objects.get(username="olga"), "arpad.web.accounts.signing_in.Accounts")
    found[language]["page"] = client.get(page).content.decode()
    found[language]["event"] = client.get("/desk/events/open-1/").content.decode()
    sent = client.post(page, {"warmth": "5", "reason": "again"}, follow=True)
    found[language]["posted"] = sent.content.decode()
    words = wording(language)
    found[language]["reference"] = verb_reference.reference(words, "")
found["refused"] = client.post(page, {"warmth": "9", "reason": "again"}).status_code
schema = api.get_openapi_schema()
found["call"] = schema["paths"]["/api/events/{key}/thank"]["post"]
found["body"] = schema["components"]["schemas"]["ThankIn"]
bearer = {"authorization": f"Bearer {token}"}
asked = {"warmth": 4, "reason": "by a program"}
answer = Client().post("/api/events/open-1/thank", asked, content_type="application/json", headers=bearer)
found["answer"] = [answer.status_code, answer.json()]
found["rights"] = verb_reference.permissions_table()
found["calls"] = verb_reference.calls_table()
import help_texts
choose((), "en")
found["without Spanish"] = sorted(set(help_texts.english()) - set(help_texts.kept("es")))
print(json.dumps(found, default=str))
"""


def _looked_at(folder: Path, words: dict[str, dict[str, str]]) -> subprocess.CompletedProcess[str]:
    (folder / "verbs").mkdir()
    (folder / "verbs" / "thank.py").write_text(VERB, "utf-8")
    shutil.copytree(ROOT / "examples" / "federation-kit", folder / "law")
    for language, texts in words.items():
        lines = (f'"{key}" = "{text}"\n' for key, text in texts.items())
        (folder / "law" / "wording" / f"{language}.toml").write_text("".join(lines), "utf-8")
    given = [str(folder / "verbs"), str(ROOT / "tools"), str(folder / "books.sqlite3")]
    around = {**os.environ, "ARPAD_LAW": str(folder / "law"), "ARPAD_SECRET_KEY": "x" * 60}
    around.pop("DATABASE_URL", None)
    call = [sys.executable, "-c", LOOKED_AT, *given]
    return subprocess.run(call, capture_output=True, text=True, check=False, env=around)


def test_a_new_verb_has_everything_at_once(tmp_path: Path) -> None:
    looked = _looked_at(tmp_path, WORDS)
    assert looked.returncode == 0, looked.stderr[-3000:]
    found = json.loads(looked.stdout)
    assert "Event open-1 is registered" in found["begun"]
    for language, words in WORDS.items():
        seen, title, label = found[language], words["ask.thank"], words["ask.field.warmth"]
        assert re.search(rf"^ +thank +{re.escape(title)}\.", seen["group"], re.MULTILINE)
        assert "thank [OPTIONS] EVENT WARMTH" in seen["help"] or "thank [OPCIONES] EVENT WARMTH" in seen["help"]
        assert title in seen["help"]
        assert f"--thanked-on DATE  {words['ask.field.thanked_on']}" in seen["help"]
        assert words["desk.done.thank"] in seen["done"]
        assert title in seen["page"]
        assert label in seen["page"]
        assert 'type="number" min="1" max="5" required' in seen["page"]
        assert '<textarea name="reason"' in seen["page"]
        assert title in seen["event"], "the page of the event offers it"
        assert words["desk.done.thank"] in seen["posted"]
        assert f"### thank\n\n{title}." in seen["reference"]
        assert f"| `warmth` | {label} | number |" in seen["reference"]
    assert found["entries"] == 2
    assert found["without Spanish"] == []
    assert found["who"] == ["officer"]
    assert found["refused"] == 422
    assert found["call"]["summary"] == WORDS["en"]["ask.thank"]
    assert found["body"]["properties"]["warmth"] == {"maximum": 5, "minimum": 1, "title": "Warmth", "type": "integer"}
    assert found["body"]["required"] == ["warmth", "reason"]
    assert found["answer"] == [200, {"subject": "event:open-1", "findings": []}]
    assert "| `thank` | event |  |  | place |  |  |" in found["rights"]
    assert "| `/api/events/KEY/thank` | `thank` |" in found["calls"]


@pytest.mark.parametrize("key", ["ask.thank", pytest.param("ask.field.warmth", marks=pytest.mark.slow)])
def test_a_verb_without_words_is_refused_with_a_sentence(tmp_path: Path, key: str) -> None:
    missing = {
        language: {name: text for name, text in texts.items() if name != key} for language, texts in WORDS.items()
    }
    looked = _looked_at(tmp_path, missing)
    assert looked.returncode != 0
    last = looked.stderr.strip().splitlines()[-1]
    assert last.startswith("arpad.reports.wording.MissingWords: There are no words for the ")
    assert f'write "{key}" in reports/wording/' in last
