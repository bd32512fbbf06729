"""The organiser's form of the four friends' event of March 2015, in order."""

FORM = """\
name = "Four friends"
province = "Sevilla"
start = 2015-03-20
end = 2015-03-22
rate_of_play = "120 min"
system = "Swiss"
chief_arbiter = "Reloj, Rosa"
email = "friends@example.org"
venue = "Sevilla, Calle Mayor 1"
rating_list = "REA"
telephone = "600 000 000"
registered_on = 2015-03-01
official = true
championship = "provincial"
round_dates = [2015-03-20, 2015-03-21, 2015-03-22]

[scope]
aimed_at_own_players = true
rated_by = []

[promoter]
kind = "federated_club"
name = "Enroque"

[papers]
deputy_arbiter = ""

[[arbiters]]
name = "Reloj, Rosa"
title = "FA"
licence_from = 2015-01-01
licence_to = 2015-12-31
"""
