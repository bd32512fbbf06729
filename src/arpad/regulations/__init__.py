"""The law as dated data: one complete TOML per edition, CSV tables, and a loader that refuses gaps."""
