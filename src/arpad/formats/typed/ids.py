"""Ids of what is found in a cell of a typed table; which of them stops what is said by `arpad.formats.levels`."""

VALUE_UNREADABLE = "results.E005"
VALUE_FOR_RATING_UNREADABLE = "results.E019"
VALUE_LEFT_OUT = "results.W004"
