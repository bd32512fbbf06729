"""A league of three teams, two boards each, by hand (match points 2, 1, 0):

round 1   Alfiles 1½ - ½ Torres    Damas rest
round 2   Damas   2  - 0 Alfiles   Torres rest
round 3   Torres + - Damas         the Damas do not come: 2 game points for the Torres

Torres 2 match points, 2½ game points; Damas 2 and 2; Alfiles 2 and 1½
"""

LEAGUE = """\
012 Liga de tres
042 2026/05/01
052 2026/05/03
192 FIDE_TEAM_ROUNDROBIN
001    1      Uno, A                            2000                             1.0    1     3 w 1     5 b 0
001    2      Dos, A                            2000                             0.5    2     4 b =     6 w 0
001    3      Tres, B                           2000                             0.0    3     1 b 0
001    4      Cuatro, B                         2000                             0.5    4     2 w =
001    5      Cinco, C                          2000                             1.0    5               1 w 1
001    6      Seis, C                           2000                             1.0    6               2 b 1
310   1 Alfiles                                                                1    2
310   2 Torres                                                                 3    4
310   3 Damas                                                                  5    6
330 +-   3   2   3
"""
