"""Round robins: the schedule and the draw of its numbers."""
