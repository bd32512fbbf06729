"""One short file per command: read, call, render. What is heavy is imported inside the commands, the rest above."""
