"""Who meets whom: schedules of round robins, draws of lots, play-offs. Knows no files, words or dates."""
