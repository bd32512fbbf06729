"""`arpad --dutch`: the options of the common pairing engines, for scripts that were written for those."""

import argparse
from typing import NoReturn

from arpad.cli.check import render
from arpad.cli.exits import Exit, Refusal
from arpad.cli.options import language_of_locale
from arpad.cli.pair import PairingCall
from arpad.cli.reading import refusing, sound_report
from arpad.cli.simulate import Asked, SimulateRun
from arpad.front_door.pairing_case import dutch_case
from arpad.front_door.pairings import replay
from arpad.languages import LANGUAGES
from arpad.reports.wording import Wording, wording
from arpad.values.finding import Finding, Problem

SWITCH = "--dutch"
_OUT = "-"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Its reason is English alone; the hint shows every form there is."""
        raise _wrong("unread")


def run(args: list[str]) -> Exit:
    """Pair the next round (-p), check an event (-c), or invent one (-g)."""
    asked = _parser().parse_args(args)
    if asked.generate:
        raise _wrong("configuration", file=asked.generate)
    if asked.generate is not None:
        return _invent(asked)
    if asked.report is None:
        raise _wrong("no_report")
    return _check(asked) if asked.check else _pair(asked)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="arpad", add_help=False)
    parser.add_argument(SWITCH, action="store_true")
    parser.add_argument("report", nargs="?")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("-p", dest="pairs", nargs="?", const=_OUT)
    what.add_argument("-c", dest="check", action="store_true")
    what.add_argument("-g", dest="generate", nargs="?", const="")
    parser.add_argument("-l", dest="checklist", nargs="?", const=_OUT)
    parser.add_argument("-o", dest="out", default=_OUT)
    parser.add_argument("-s", dest="seed", default="1")
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--lang", choices=LANGUAGES)
    return parser


def _wrong(code: str, **data: str) -> Refusal:
    return Refusal(Exit.REFUSED, Finding("pair.E042", {"problem": Problem(f"problem.drop_in.{code}", data)}))


def _pair(asked: argparse.Namespace) -> Exit:
    words = _words(asked.lang)
    with refusing(words):
        case = dutch_case(sound_report(asked.report, None))
        return PairingCall(case, words, asked.pairs, checklist=asked.checklist).run()


def _check(asked: argparse.Namespace) -> Exit:
    words = _words(asked.lang)
    with refusing(words):
        checked = replay(dutch_case(sound_report(asked.report, None)))
    return render(checked, asked.report, "table", _OUT, words)


def _invent(asked: argparse.Namespace) -> Exit:
    case = SimulateRun(_words(asked.lang))
    case.choose(None, None)
    return case.make(Asked(asked.players, asked.rounds, asked.seed, {}, 1400, 2600), "16", asked.out)


def _words(lang: str | None) -> Wording:
    return wording(lang or language_of_locale())
