"""A federation's own spreadsheet of players, whatever its headings, days and codes are.

sheet, findings = read_sheet(data)
plan = guessed(sheet)                      # what each column is; a person may change it
people = read_people(sheet, plan, year)    # in the columns of a list, with what could not be read
"""
