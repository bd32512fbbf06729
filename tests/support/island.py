"""The invented island federation of examples/federation-kit: a quarter of four friends, worked out by hand.

K 60 up to 10 games, 32 up to 100, then 16. Ana 2000 has 5 games, Blas 1900 has 50, Celia 1800 has 200, Dario 1700 has 20;
PD for 100, 200 and 300 points are .64, .76 and .85:

    Ana    2.5 − (.64 + .76 + .85) =  .25, times 60 =  15.00   2015
    Blas   1   − (.64 + .76 + .36) = −.76, times 32 = −24.32   1875.68 → 1876
    Celia  1   − (.64 + .36 + .24) = −.24, times 16 =  −3.84   1796.16 → 1796
    Dario  1.5 − (.36 + .24 + .15) =  .75, times 32 =  24.00   1724
"""

from datetime import date
from pathlib import Path

KIT = Path(__file__).parents[2] / "examples/federation-kit"
EDITION = "insular-2020"
OPENING, APRIL = date(2023, 1, 15), date(2023, 4, 15)
AFTER = {"990000001": 2015, "990000002": 1876, "990000003": 1796, "990000004": 1724}
LIST = b"""\
id,name,federation,sex,title,birth,rating,k,games,peak,listed_from
990000001,"Alfil, Ana",ESP,w,,1980-01-01,2000,,5,2000,2022-10-15
990000002,"Torre, Blas",ESP,m,,1981-01-01,1900,,50,1900,2021-01-15
990000003,"Dama, Celia",ESP,w,,1982-01-01,1800,,200,1850,2020-01-15
990000004,"Rey, Dario",ESP,m,,1983-01-01,1700,,20,1700,2022-01-15
"""
REPORT = """\
012 Four friends
022 Isla Inventada
032 ESP
042 2023/02/04
052 2023/02/06
092 Individual: Swiss-System
102 Reloj, Rosa
122 90 min + 30 sec
132                                                                                        23/02/04  23/02/05  23/02/06
001    1 w    Alfil, Ana                        2000 ESP   990000001 1980/01/01  2.5    1     4 w 1     3 b =     2 w 1
001    2 m    Torre, Blas                       1900 ESP   990000002 1981/01/01  1.0    3     3 w 1     4 b 0     1 b 0
001    3 w    Dama, Celia                       1800 ESP   990000003 1982/01/01  1.0    3     2 b 0     1 w =     4 b =
001    4 m    Rey, Dario                        1700 ESP   990000004 1983/01/01  1.5    2     1 b 0     2 w 1     3 w =
"""
