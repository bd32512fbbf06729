"""A year of an invented federation, for looking at the office before there is a real one."""
