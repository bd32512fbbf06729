"""The first match day of a league of four, as a typed table."""

FIRST = """\
name,Four friends
start,2011-10-01
rate_of_play,120 min
type,Individual: Swiss-System
chief_arbiter,"Reloj, Rosa"
round_dates,2011-10-01

number,name,rating,id,federation,birth,sex
1,"Alfil, Ana",2400,990000001,ESP,1980-01-01,w
2,"Torre, Blas",2300,990000002,ESP,1981-01-01,m
3,"Dama, Celia",2200,990000003,ESP,1982-01-01,w
4,"Rey, Dario",2100,990000004,ESP,1983-01-01,m

round,white,black,result
1,1,4,1-0
1,2,3,1-0
"""
