"""The invitation to an event: what its organiser announces, and what of it is missing."""
