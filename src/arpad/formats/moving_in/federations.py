"""Federations by code and by the name of their country: Norge, España, Deutschland, Angleterre."""

from collections.abc import Iterable
from functools import cache

from arpad.formats.moving_in.plain_text import plain

_NAMES = """
AFG Afghanistan,Afganistán
AHO Netherlands Antilles
ALB Albania,Albanien,Albanie
ALG Algeria,Argelia,Algerie,Algerien,Algérie
AND Andorra,Andorre
ANG Angola
ANT Antigua and Barbuda
ARG Argentina,Argentinien,Argentine
ARM Armenia,Armenien,Arménie
ARU Aruba
AUS Australia,Australien,Australie
AUT Austria,Østerrike,Österreich,Autriche
AZE Azerbaijan,Azerbaiyán,Aserbajdsjan,Aserbaidschan,Azerbaïdjan
BAH Bahamas
BAN Bangladesh,Bangladesch
BAR Barbados
BDI Burundi
BEL Belgium,Bélgica,Belgia,Belgien,Belgique
BER Bermuda
BHU Bhutan
BIH Bosnia and Herzegovina,Bosnia y Herzegovina,Bosnia-Hercegovina,Bosnien und Herzegowina,Bosnie-Herzégovine,Bosnia
BIZ Belize
BLR Belarus,Bielorrusia,Hviterussland,Weißrussland,Biélorussie
BOL Bolivia,Bolivien,Bolivie
BOT Botswana,Botsuana
BRA Brazil,Brasil,Brasilien,Brésil
BRN Bahrain,Baréin
BRU Brunei
BUL Bulgaria,Bulgarien,Bulgarie
BUR Burkina Faso
CAF Central African Republic
CAM Cambodia,Camboya,Kambodsja,Kambodscha,Cambodge
CAN Canada,Canadá,Kanada
CAY Cayman Islands
CHA Chad,Tchad
CHI Chile,Chili
CHN China,Kina,Chine
CIV Ivory Coast,Costa de Marfil,Elfenbeinküste,Côte d'Ivoire
CMR Cameroon,Camerún,Kamerun,Cameroun
COD Democratic Republic of the Congo
COL Colombia,Kolumbien,Colombie
COM Comoros
CPV Cape Verde,Cabo Verde
CRC Costa Rica
CRO Croatia,Croacia,Kroatia,Kroatien,Croatie
CUB Cuba,Kuba
CYP Cyprus,Chipre,Kypros,Zypern,Chypre
CZE Czech Republic,Czechia,República Checa,Chequia,Tsjekkia,Tschechien,Tschechische Republik,République tchèque,Tchéquie
DEN Denmark,Dinamarca,Danmark,Dänemark,Danemark
DJI Djibouti
DMA Dominica
DOM Dominican Republic,República Dominicana,Dominikanische Republik,République dominicaine
ECU Ecuador,Équateur
EGY Egypt,Egipto,Ägypten,Égypte
ENG England,Inglaterra,Angleterre
ERI Eritrea
ESA El Salvador
ESP Spain,España,Spania,Spanien,Espagne
EST Estonia,Estland,Estonie
ETH Ethiopia,Etiopía,Etiopia,Äthiopien,Éthiopie
FAI Faroe Islands,Faeroe Islands,Islas Feroe,Færøyene,Färöer,Îles Féroé
FIJ Fiji
FIN Finland,Finlandia,Finnland,Finlande
FRA France,Francia,Frankrike,Frankreich
GAB Gabon,Gabón
GAM Gambia
GCI Guernsey
GEO Georgia,Georgien,Géorgie
GEQ Equatorial Guinea
GER Germany,Alemania,Tyskland,Deutschland,Allemagne
GHA Ghana
GRE Greece,Grecia,Hellas,Griechenland,Grèce
GRL Greenland,Groenlandia,Grønland,Grönland
GRN Grenada
GUA Guatemala
GUM Guam
GUY Guyana
HAI Haiti,Haití
HKG Hong Kong
HON Honduras
HUN Hungary,Hungría,Ungarn,Hongrie
INA Indonesia,Indonesien,Indonésie
IND India,Indien,Inde
IOM Isle of Man
IRI Iran,Irán
IRL Ireland,Irlanda,Irland,Irlande
IRQ Iraq,Irak
ISL Iceland,Islandia,Island,Islande
ISR Israel,Israël
ISV US Virgin Islands
ITA Italy,Italia,Italien,Italie
IVB British Virgin Islands
JAM Jamaica,Jamaika,Jamaïque
JCI Jersey
JOR Jordan,Jordania,Jordanien,Jordanie
JPN Japan,Japón,Japon
KAZ Kazakhstan,Kazajistán,Kasakhstan,Kasachstan
KEN Kenya,Kenia
KGZ Kyrgyzstan,Kirguistán,Kirgisistan,Kirghizistan
KOR South Korea,Corea del Sur,Sør-Korea,Südkorea,Corée du Sud
KOS Kosovo
KSA Saudi Arabia,Arabia Saudita,Arabia Saudí,Saudi-Arabia,Saudi-Arabien,Arabie saoudite
KUW Kuwait,Koweït
LAO Laos
LAT Latvia,Letonia,Lettland,Lettonie
LBA Libya,Libia,Libyen,Libye
LBN Lebanon,Líbano,Libanon,Liban
LBR Liberia
LCA Saint Lucia
LES Lesotho
LIE Liechtenstein
LTU Lithuania,Lituania,Litauen,Lituanie
LUX Luxembourg,Luxemburgo,Luxemburg
MAC Macau,Macao
MAD Madagascar,Madagaskar
MAR Morocco,Marruecos,Marokko,Maroc
MAS Malaysia,Malasia,Malaisie
MAW Malawi
MDA Moldova,Moldavia,Moldawien,Moldavie
MDV Maldives
MEX Mexico,México,Mexiko,Mexique
MGL Mongolia,Mongolei,Mongolie
MKD North Macedonia,Macedonia,Macedonia del Norte,Nord-Makedonia,Nordmazedonien,Macédoine du Nord
MLI Mali
MLT Malta,Malte
MNC Monaco,Mónaco
MNE Montenegro,Monténégro
MOZ Mozambique,Mosambik
MRI Mauritius,Mauricio,Maurice
MTN Mauritania
MYA Myanmar,Birmania
NAM Namibia
NCA Nicaragua
NCL New Caledonia
NED Netherlands,The Netherlands,Holland,Países Bajos,Holanda,Nederland,Niederlande,Pays-Bas
NEP Nepal
NGR Nigeria
NIG Niger
NOR Norway,Noruega,Norge,Noreg,Norwegen,Norvège
NRU Nauru
NZL New Zealand,Nueva Zelanda,Ny-Zealand,New Zealand,Neuseeland,Nouvelle-Zélande
OMA Oman,Omán
PAK Pakistan,Pakistán
PAN Panama,Panamá
PAR Paraguay
PER Peru,Perú,Pérou
PHI Philippines,Filipinas,Filippinene,Philippinen
PLE Palestine,Palestina
PLW Palau
PNG Papua New Guinea
POL Poland,Polonia,Polen,Pologne
POR Portugal
PUR Puerto Rico
QAT Qatar,Catar,Katar
ROU Romania,Rumanía,Rumania,Rumänien,Roumanie
RSA South Africa,Sudáfrica,Sør-Afrika,Südafrika,Afrique du Sud
RUS Russia,Rusia,Russland,Russie
RWA Rwanda,Ruanda
SCO Scotland,Escocia,Skottland,Schottland,Écosse
SEN Senegal,Sénégal
SEY Seychelles
SGP Singapore,Singapur,Singapour
SKN Saint Kitts and Nevis
SLE Sierra Leone
SLO Slovenia,Eslovenia,Slowenien,Slovénie
SMR San Marino,Saint-Marin
SOL Solomon Islands
SOM Somalia
SRB Serbia,Serbien,Serbie
SRI Sri Lanka
SSD South Sudan
STP Sao Tome and Principe
SUD Sudan,Sudán
SUI Switzerland,Suiza,Sveits,Schweiz,Suisse
SUR Suriname,Surinam
SVK Slovakia,Eslovaquia,Slowakei,Slovaquie
SWE Sweden,Suecia,Sverige,Schweden,Suède
SWZ Eswatini
SYR Syria,Siria,Syrien,Syrie
TAN Tanzania,Tansania,Tanzanie
THA Thailand,Tailandia,Thaïlande
TJK Tajikistan,Tayikistán
TKM Turkmenistan,Turkmenistán
TLS Timor-Leste
TOG Togo
TPE Chinese Taipei,Taiwan,Taiwán
TTO Trinidad and Tobago,Trinidad y Tobago
TUN Tunisia,Túnez,Tunesien,Tunisie
TUR Turkey,Türkiye,Turquía,Tyrkia,Türkei,Turquie
UAE United Arab Emirates,Emiratos Árabes Unidos
UGA Uganda,Ouganda
UKR Ukraine,Ucrania,Ukraina
URU Uruguay
USA United States,United States of America,Estados Unidos,Vereinigte Staaten,États-Unis
UZB Uzbekistan,Uzbekistán,Usbekistan,Ouzbékistan
VAN Vanuatu
VEN Venezuela
VIE Vietnam,Viet Nam
VIN Saint Vincent and the Grenadines
WLS Wales,Gales,Pays de Galles
YEM Yemen,Jemen
ZAM Zambia,Sambia
ZIM Zimbabwe,Zimbabue,Simbabwe
FID FIDE
"""
_OTHER_CODES = (
    "AT AUT,BE BEL,BG BUL,BGR BUL,CH SUI,CHE SUI,CZ CZE,DE GER,DEU GER,DK DEN,DNK DEN,EE EST,ES ESP,FI FIN,FO FAI,"
    "FRO FAI,FR FRA,GR GRE,GRC GRE,HR CRO,HRV CRO,HU HUN,IE IRL,IS ISL,IT ITA,LT LTU,LV LAT,LVA LAT,NL NED,NLD NED,"
    "NO NOR,PL POL,PT POR,PRT POR,RO ROU,ROM ROU,RS SRB,RU RUS,SE SWE,SI SLO,SVN SLO,SK SVK,TR TUR,UA UKR,US USA,"
    "CHL CHI,CRI CRC,DZA ALG,GTM GUA,HND HON,IRN IRI,MYS MAS,PRY PAR,PHL PHI,PSE PLE,SAU KSA,SLV ESA,URY URU,VNM VIE,"
    "ZAF RSA,ZMB ZAM,ZWE ZIM,IDN INA,MCO MNC,NIC NCA,PRI PUR,TWN TPE,LKA SRI,BGD BAN"
)
"""What the country is called by other bodies, where that is no federation's code."""
CODES = frozenset(line[:3] for line in _NAMES.split("\n") if line)


def read_federations(texts: Iterable[str]) -> dict[str, str]:
    """Every different text that names a federation, by its code. Others are not cut to three letters.

    >>> read_federations(["Norge", "España", "esp", "DEU", "Norgge"]) == {
    ...     "Norge": "NOR", "España": "ESP", "esp": "ESP", "DEU": "GER"}
    True
    """
    by_word = _by_word()
    return {text: by_word[word] for text in set(texts) if (word := plain(text)) in by_word}


@cache
def _by_word() -> dict[str, str]:
    return {
        **{plain(name): line[:3] for line in _NAMES.split("\n") if line for name in line[4:].split(",")},
        **{pair[:-4].lower(): pair[-3:] for pair in _OTHER_CODES.split(",")},
        **{code.lower(): code for code in CODES},
    }
