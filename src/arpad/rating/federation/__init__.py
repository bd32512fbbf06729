"""A federation's own list: what it says of a player beyond the rating, and what its administrator decides."""
