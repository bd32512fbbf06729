"""Text and files <-> model, in memory. Nothing here opens a file."""
