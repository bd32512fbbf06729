"""The Dutch system: brackets from the highest score down, each paired by the first candidate that will do."""
