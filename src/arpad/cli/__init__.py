"""One short file per command: read, call, render. Heavy imports happen inside the commands."""
