"""Questions before the event: the engines asked with a few games instead of a report."""
