"""Lists made year after year, slowly and literally, from the articles alone: nothing here imports the package.

law.py       what each edition says, typed again from the documents as plain constants
status.py    who counts as rated in an event, and with what: lists, seeds, listed meanwhile (10.4, 8.4)
events.py    what one event does to its players
lists.py     what the events of a period do to a list: ratings, K, floor, activity, pools
federations.py   small invented federations, from a seed
"""
