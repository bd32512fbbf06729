"""A federation's own list for readers: on paper, as a spreadsheet, and why a line says what it does."""
