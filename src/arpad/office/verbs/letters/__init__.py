"""Letters: to whoever owes a report, and that they were sent."""
