"""What columns are called: in English, Spanish, Norwegian, German and French."""

import re
from collections.abc import Sequence

from arpad.formats.list_schema import NAMES
from arpad.formats.moving_in.plain_text import plain

FAMILY, GIVEN, REGIONAL = "family", "given", "regional_id"
TARGETS = (*NAMES, FAMILY, GIVEN, REGIONAL)
"""All that a column can be: those of a list, and the parts of a name."""
JOINED = (FAMILY, GIVEN)
"""Several columns may be one of these: two surnames."""
UNUSED = "-"

_CALLED = {
    "id": "id key playerid spillerid clave code codigo idnr idnummer jugadorid",
    "fide_id": "fideid idfide fide fidenr fideno fidenumber fidenummer codigofide codefide fidecode fidekennung nrfide"
    " numerofide fideidnumber fidekode",
    "national_id": "medlemsnr medlemsnummer medlemsid nsfid nsfnr membernumber memberno memberid licence license"
    " licencia lizenz lizenznr mitgliedsnr mitgliedsnummer passnr afiliado numeroafiliado numerolicencia nlicencia"
    " numerolicence nlicence nationalid idnacional idnational natid nationalnr nrffe idffe socio numerosocio nsocio",
    "regional_id": "regionalid idregional idautonomico kretsnr",
    "name": "name navn nombre nom fullname fulltnavn nombreyapellidos apellidosynombre apellidosnombre player spiller"
    " spieler jugador jugadora joueur nomprenom nometprenom namevorname nachnamevorname spielername playername"
    " etternavnfornavn nomcomplet nombrecompleto",
    "family": "etternavn surname lastname familyname family apellidos apellido apellido1 apellido2 primerapellido"
    " segundoapellido nachname familienname nomdefamille slektsnavn",
    "given": "fornavn mellomnavn firstname givenname given forename forenames middlename vorname prenom nombredepila",
    "federation": "federation fed country land nation nasjon pais federacion foderasjon forbund pays nationalitat"
    " nationality nacionalidad nasjonalitet nationalite",
    "sex": "sex kjonn sexo gender geschlecht sexe genero genre mk mf mw hf hm",
    "title": "title tittel titulo titel titre tit fidetitle fidetittel titulofide fidetitel titrefide",
    "birth": "birth born birthdate dateofbirth dob birthday fodt fodselsdato fodselsar fodtar fdato fechanacimiento"
    " fechadenacimiento nacimiento fnacimiento fnac fecnac anonacimiento anodenacimiento geburtsdatum geboren"
    " geburtstag geburtsjahr jahrgang gebdatum datenaissance datedenaissance naissance neele anneedenaissance birthyear"
    " yearofbirth yob year ano ar jahr annee bday",
    "rating": "rating elo standard std standardrating ratingstandard elostandard langsjakk normalsjakk normal"
    " langsjakkrating ratinglangsjakk nsfrating nsfelo classical classic clasico eloclasico klassisch turnierschach"
    " lent elolent eloclassique srtng rtg rtng ratingstd ratingnormal elonacional wertung wertungszahl",
    "rapid_rating": "rapid hurtig hurtigsjakk hurtigrating ratinghurtig rapidrating ratingrapid elorapid rapido rapidas"
    " elorapido schnell schnellschach rapide elorapide rrtng rpd hurtigsjakkrating elohurtig",
    "blitz_rating": "blitz lyn lynsjakk lynrating ratinglyn blitzrating ratingblitz eloblitz relampago blitzschach"
    " brtng elolyn lynsjakkrating",
    "fide_rating": "fiderating elofide fideelo ratingfide",
    "k": "k kfactor kfaktor factork facteurk kstandard kstd",
    "rapid_k": "krapid khurtig rapidk krapide krapido",
    "blitz_k": "kblitz klyn blitzk",
    "games": "games partier partidas partien parties antallpartier gms anzahlpartien",
    "club": "club klubb klubbnavn sjakklubb clubname verein vereinsname nombreclub clubdeajedrez nomduclub",
    "province": "province provincia krets region bezirk kreis fylke district departement",
}
_BY_HEADING = {heading: target for target, headings in _CALLED.items() for heading in headings.split()}
_RAPID, _BLITZ = ("rapid", "hurtig", "schnell"), ("blitz", "lyn")


def called(heading: str) -> str:
    """What a column of that heading is; empty where the heading does not say.

    >>> [called(text) for text in ("Fødselsdato", "FIDE-ID", "Elo rápido", "rapid_k", "Merknad", "Rating hurtigsjakk")]
    ['birth', 'fide_id', 'rapid_rating', 'rapid_k', '', 'rapid_rating']
    """
    if heading in NAMES or heading in (FAMILY, GIVEN, REGIONAL):
        return heading
    word = plain(heading)
    return _BY_HEADING.get(word, "") or _by_parts(word)


def _by_parts(word: str) -> str:
    """A number of a year or month often stands in the heading: Elo 2026-11."""
    bare = re.sub(r"[0-9]+$", "", word)
    if bare != word and bare in _BY_HEADING:
        return _BY_HEADING[bare]
    if not any(part in word for part in ("elo", "rating")):
        return ""
    if any(part in word for part in _RAPID):
        return "rapid_rating"
    if any(part in word for part in _BLITZ):
        return "blitz_rating"
    return "fide_rating" if "fide" in word else ""


def targets_of(headings: Sequence[str]) -> list[str]:
    """What each column is, by the headings together: `Nom` is a family name beside `Prénom`, `Nombre` a given one
    beside `Apellidos`. Of two that say the same the first is taken."""
    found = [called(heading) for heading in headings]
    if FAMILY in found and GIVEN not in found:
        found = [GIVEN if target == "name" else target for target in found]
    elif GIVEN in found and FAMILY not in found:
        found = [FAMILY if target == "name" else target for target in found]
    taken: set[str] = set()
    for at, target in enumerate(found):
        if target in taken and target not in JOINED:
            found[at] = ""
        taken.add(target)
    return found


def is_heading_row(cells: Sequence[str]) -> bool:
    """Two words that are called like columns, one of them of a person's name."""
    found = {target for cell in cells if (target := called(cell))}
    return len(found) > 1 and bool(found & {"name", FAMILY, "id", "national_id", "fide_id"})
