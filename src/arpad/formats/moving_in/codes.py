"""Sexes, titles and numbers as people write them. What the column as a whole decides is decided by the whole column."""

import re
from collections.abc import Iterable, Mapping

from arpad.formats.list_lines.fide_words import OLD_TITLES
from arpad.formats.moving_in.plain_text import plain
from arpad.values.person import Title

_CALLED = {
    "m": "mann male man hombre masculino varon herr mannlich maennlich homme masculin gutt garcon chico",
    "w": "kvinne kvinnelig female woman mujer femenino hembra dame dama frau weiblich femme feminin jente fille w k",
}
_SURE = {word: sex for sex, words in _CALLED.items() for word in words.split()}


def read_sexes(texts: Iterable[str]) -> dict[str, str]:
    """Every different text that says a sex, as m or w. M is a woman (mujer) beside H, a man beside F, W, K or D.

    >>> read_sexes(["M", "K"]) == {"M": "m", "K": "w"}, read_sexes(["H", "M"]) == {"H": "m", "M": "w"}
    (True, True)
    >>> read_sexes(["D", "x"])
    {}
    """
    words = {text: plain(text) for text in set(texts)}
    letters = set(words.values())
    women = {letter for letter in ("f", "w", "k") if letter in letters}
    meant = dict(_SURE)
    meant |= {"m": "m", "f": "w"}
    if "h" in letters and not letters & {"k", "w"}:
        meant["h"] = "m"
        if not women and "d" not in letters and "mann" not in letters:
            meant["m"] = "w" if "m" in letters else "m"
    if "d" in letters and letters & {"h", "m"} and not women:
        meant["d"] = "w"
    if {"g", "j"} <= letters:
        meant |= {"g": "m", "j": "w"}
    return {text: meant[word] for text, word in words.items() if word in meant}


_TITLES = {
    "GM": "gm gmi granmaestro granmaestrointernacional stormester grossmeister grandmaster grandmaitre"
    " grandmaitreinternational maestrogrande",
    "IM": "im mi maestrointernacional internasjonalmester internationalermeister internationalmaster"
    " maitreinternational",
    "FM": "fm mf maestrofide fidemester fidemeister fidemaster maitrefide",
    "CM": "cm candidatomaestro candidatoamaestro kandidatmester kandidatenmeister candidatemaster candidatmaitre",
    "WGM": "wgm granmaestra grossmeisterin womangrandmaster kvinneligstormester granmaestrafemenina",
    "WIM": "wim maestrainternacional internationalemeisterin womaninternationalmaster kvinneliginternasjonalmester",
    "WFM": "wfm maestrafide fidemeisterin womanfidemaster kvinneligfidemester",
    "WCM": "wcm candidatamaestra kandidatenmeisterin womancandidatemaster kvinneligkandidatmester",
}
_BY_WORD = {word: title for title, words in _TITLES.items() for word in words.split()}
_NO_TITLE = {"", "none", "ingen", "ninguno", "keine", "aucun", "0"}


def read_titles(texts: Iterable[str]) -> dict[str, str]:
    """Every different text that is a title of FIDE, or says that there is none.

    >>> read_titles(["g", "Gran Maestro", "wf", "MI", "-"]) == {
    ...     "g": "GM", "Gran Maestro": "GM", "wf": "WFM", "MI": "IM", "-": ""}
    True
    """
    read = {}
    for text in set(texts):
        word = plain(text)
        title = text.upper() if text.upper() in set(Title) else OLD_TITLES.get(text) or _BY_WORD.get(word)
        if title in set(Title) or word in _NO_TITLE:
            read[text] = title or ""
    return read


_UNRATED = {
    "", "u", "ur", "unr", "unrated", "na", "nr", "nc", "norating", "ingen", "urangert", "uratet", "sin", "sinelo",
    "sinrating", "ohne", "keine", "nonclasse", "none", "null",
}  # fmt: skip


def read_numbers(texts: Iterable[str]) -> Mapping[str, int | None]:
    """Every different text that is a whole number, with blanks or stops between thousands and a decimal comma; a half
    goes up. What says that there is none is None.

    >>> numbers = read_numbers(["1 834", "2061,50", "1.834", "-", "12x"])
    >>> numbers == {"1 834": 1834, "2061,50": 2062, "1.834": 1834, "-": None}
    True
    """
    read: dict[str, int | None] = {}
    for text in set(texts):
        digits = re.sub(r"[\s  ']", "", text)
        if plain(text) in _UNRATED:
            read[text] = None
        elif re.fullmatch("[0-9]{1,7}", digits):
            read[text] = int(digits)
        elif match := re.fullmatch(r"([0-9]{1,3})[.,]([0-9]{3})", digits):
            read[text] = int(match[1] + match[2])
        elif match := re.fullmatch(r"([0-9]{1,7})[.,]([0-9]{1,9})", digits):
            read[text] = int(match[1]) + (match[2][0] >= "5")
    return read
